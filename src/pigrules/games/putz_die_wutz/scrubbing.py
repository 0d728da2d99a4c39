"""What the scrubber of a round does: a pig is cleaned or turned, and a spot is filled again."""

from __future__ import annotations

from typing import Final, NamedTuple, TypeVar

from ...core import Cited, ClauseId, Seat
from .phases import Dealing, Ended, Phase, Picking, Refilling
from .readings import Readings
from .ring import Placed, Right
from .rules import Rules
from .state import Board, pile_is_empty
from .vocabulary import JAR, Pig

CLEANS: Final = ClauseId("pdw.scrub.cleans")
TURNS: Final = ClauseId("pdw.scrub.turns")
JAR_PIG: Final = ClauseId("pdw.scrub.jar-pig")
SPOT_EMPTY: Final = ClauseId("pdw.end.spot-empty")

T = TypeVar("T")


class Scrubbed(NamedTuple):
    """What the right grab brings about."""

    seat: Seat
    right: Right
    cleans: bool
    """Whether the pig is cleaned; if not, and it is not the jar, it is turned."""
    board: Board
    phase: Phase
    given: bool = False
    """Whether there was nothing to grab, because nobody else took part in the round (pdw.round.alone)."""


def scrubbed(rules: Rules, board: Board, seat: Seat, right: Right, skipping: tuple[Seat, ...]) -> Scrubbed:
    """What `seat` brings about by grabbing the `right` item; `skipping` have to skip the next round."""
    if right.pig is None:
        return Scrubbed(seat, right, False, board, Picking(seat, skipping))
    looked = right.item
    assert looked != JAR
    assert not isinstance(looked, int)
    if not cleans(looked == rules.sides[seat], looked in rules.sides, rules.readings):
        board = turned(rules, board, right.spot, seat)
        return Scrubbed(seat, right, False, board, rules.rolling(skipping))
    board = _cleaned(board, seat, right.pig, right.spot)
    if pile_is_empty(rules, board):
        return Scrubbed(seat, right, True, board, Ended(SPOT_EMPTY))
    return Scrubbed(seat, right, True, board, Refilling(right.spot, looked, skipping))


def cleans(at_scrubber: bool, at_somebody: bool, readings: Readings) -> bool:
    """Whether a pig is cleaned and not turned, by whom it looks at (pdw.scrub.cleans, pdw.scrub.turns)."""
    return at_scrubber or (not at_somebody and readings.empty_side == "cleaned")


def turned(rules: Rules, board: Board, spot: int, seat: Seat) -> Board:
    """The table after the pig at `spot` is turned to look at `seat`.

    See pdw.scrub.turns and pdw.scrub.jar-turned.
    """
    placed = board.ring[spot - 1]
    assert placed is not None
    return Board(_replaced(board.ring, spot - 1, rules.placed(placed.pig, rules.sides[seat])), board.cleaned)


def _cleaned(board: Board, seat: Seat, pig: Pig, spot: int) -> Board:
    own = tuple(sorted((*board.cleaned[seat], pig)))
    return Board(_replaced(board.ring, spot - 1, None), _replaced(board.cleaned, seat, own))


def after_drawing(rules: Rules, board: Board, phase: Dealing | Refilling, pig: Pig) -> tuple[Board, Phase]:
    """The table with `pig` from the pile in the empty spot, and what follows (pdw.scrub.refills).

    See pdw.setup.shuffle and, for the last pig of the pile, pdw.end.spot-empty.
    """
    spot = open_spot(board, phase)
    looks = rules.looks_on[spot - 1]
    if isinstance(phase, Refilling) and rules.readings.new_pig_looks == "as-the-old":
        looks = phase.looked
    board = Board(_replaced(board.ring, spot - 1, rules.placed(pig, looks)), board.cleaned)
    if isinstance(phase, Dealing) and spot < rules.spots:
        return board, phase
    if rules.readings.game_end == "pile-empty" and pile_is_empty(rules, board):
        return board, Ended(SPOT_EMPTY)
    return board, rules.rolling(() if isinstance(phase, Dealing) else phase.skipping)


def open_spot(board: Board, phase: Dealing | Refilling) -> int:
    """The spot to which the next pig comes: when dealing, the first that is empty."""
    return board.ring.index(None) + 1 if isinstance(phase, Dealing) else phase.spot


def pick_refusal(looks_at_scrubber: bool, all_do: bool, readings: Readings) -> ClauseId | None:
    """The clause that forbids to pick a pig after a grab of the jar; None if it may be picked.

    `looks_at_scrubber` tells where the pig looks, `all_do` whether all pigs look there.
    """
    return JAR_PIG if readings.jar_pig == "must-turn" and looks_at_scrubber and not all_do else None


def told(effect: Scrubbed, rules: Rules) -> tuple[Cited, ...]:
    """What is said of the pig; nothing yet if it has to be picked."""
    pig, spot = effect.right.pig, effect.right.spot
    if pig is None:
        return ()
    facts = (("seat", int(effect.seat)), ("colour", pig.colour), ("blotches", pig.blotches), ("spot", spot))
    if effect.cleans:
        return (Cited(CLEANS, facts),)
    return (Cited(TURNS, (*facts, ("side", rules.sides[effect.seat]))),)


def looks_at(placed: Placed | None, rules: Rules, seat: Seat) -> bool:
    """Whether a pig of the ring looks at `seat`."""
    return placed is not None and placed.looks == rules.sides[seat]


def _replaced(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    return (*items[:at], item, *items[at + 1 :])
