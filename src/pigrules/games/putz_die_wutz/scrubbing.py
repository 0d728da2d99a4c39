"""What the scrubber of a round does: a pig is cleaned or turned, and a spot is filled again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from ...core import Cited, ClauseId, Seat
from ...core.acts import cite
from .ring import laid, looks_at, replaced
from .round import Right
from .rules import Readings, Rules
from .state import Board, Picking, Placed, Refilling, Rolling
from .vocabulary import Pig, Side

CLEANS: Final = ClauseId("pdw.scrub.cleans")
TURNS: Final = ClauseId("pdw.scrub.turns")
JAR_PIG: Final = ClauseId("pdw.scrub.jar-pig")


class Scrubbed(NamedTuple):
    """The effect of the right grab."""

    seat: Seat
    right: Right
    cleans: bool
    """Whether the pig is cleaned; if not, and it is not the jar, it is turned."""
    board: Board
    phase: Rolling | Picking | Refilling
    """What follows, unless the game is over."""


def scrub(rules: Rules, board: Board, seat: Seat, right: Right, skipping: tuple[Seat, ...]) -> Scrubbed:
    """The effect of `seat` grabbing the `right` item; `skipping` have to skip the next round."""
    placed, spot = right.placed, right.spot
    if placed is None:
        return Scrubbed(seat, right, False, board, Picking(seat, skipping))
    pig, looked = placed
    if not cleans(looked == rules.sides[seat], looked in rules.sides, rules.readings):
        return Scrubbed(seat, right, False, turned(rules, board, spot, seat), Rolling(skipping))
    return Scrubbed(seat, right, True, cleaned(board, seat, pig, spot), Refilling(spot, looked, skipping))


def scrubbed_told(scrubbed: Scrubbed, rules: Rules) -> Iterator[Cited]:
    """Whether the pig is cleaned or turned; nothing if the right item was the jar."""
    seat, (_, placed, spot) = scrubbed.seat, scrubbed.right
    if placed is None:
        return
    pig = placed.pig
    if scrubbed.cleans:
        yield cite(CLEANS, seat=seat, colour=pig.colour, blotches=pig.blotches, spot=spot)
    else:
        side = rules.sides[seat]
        yield cite(TURNS, seat=seat, colour=pig.colour, blotches=pig.blotches, spot=spot, side=side)


def cleans(at_scrubber: bool, at_somebody: bool, readings: Readings) -> bool:
    """Whether a pig is cleaned and not turned, by whom it looks at (pdw.scrub.cleans, pdw.scrub.turns)."""
    return at_scrubber or (not at_somebody and readings.empty_side == "cleaned")


def turned(rules: Rules, board: Board, spot: int, seat: Seat) -> Board:
    """The table after the pig at `spot` is turned to look at `seat`.

    See pdw.scrub.turns and pdw.scrub.jar-turned.
    """
    return laid(board, spot, Placed(board.at(spot).pig, rules.sides[seat]))


def cleaned(board: Board, seat: Seat, pig: Pig, spot: int) -> Board:
    """The table after the `pig` at `spot` is cleaned and lies before `seat` (pdw.scrub.cleans)."""
    own = tuple(sorted((*board.cleaned[seat], pig)))
    return Board(laid(board, spot, None).ring, replaced(board.cleaned, seat, own))


def new_pig_looks(looked: Side | None, on: Side, readings: Readings) -> Side:
    """Where a new pig looks: `on`, or where the one before it `looked` (pdw.scrub.refills)."""
    return on if looked is None or readings.new_pig_looks == "clockwise" else looked


def any_pig(readings: Readings) -> bool:
    """Whether the jar lets the scrubber pick a pig that looks at them already (pdw.scrub.jar-pig)."""
    return readings.jar_pig == "any"


def pick_refusal(rules: Rules, board: Board, seat: Seat, spot: int) -> Cited | None:
    """Whether `seat` has to pick another pig, for that one looks at them (pdw.scrub.jar-pig)."""
    if any_pig(rules.readings) or not looks_at(board.ring[spot - 1], rules, seat):
        return None
    all_do = all(looks_at(placed, rules, seat) for placed in board.ring)
    return None if all_do else cite(JAR_PIG, seat=seat, spot=spot)
