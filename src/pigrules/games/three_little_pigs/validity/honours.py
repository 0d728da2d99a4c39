"""What can be wrong with the honours: houses that were ever completed, and prizes won in play.

Where blown tiles leave the game, what is missing from the box tells what has been.
"""

from __future__ import annotations

from collections import Counter
from typing import Final, NamedTuple

from ....core import Cited, ClauseId, Seat
from ....core.acts import cite
from ....core.referee import bad_state
from ..house import House
from ..rules import Rules
from ..state import Board
from ..vocabulary import KINDS, MATERIALS, PARTS, Kind, Material, Part

CARDS: Final = ClauseId("tlp.veterans.cards")


class Losses(NamedTuple):
    """What is missing from the box."""

    tiles: Counter[Kind]
    parts: Counter[Part]

    @classmethod
    def of(cls, rules: Rules, board: Board) -> Losses:
        """What lies neither in the stacks nor in houses."""
        standing = Counter(tile.kind for houses in board.houses for house in houses for tile in house.tiles)
        tiles: Counter[Kind] = Counter()
        for kind, stack, pots in zip(KINDS, board.stacks, rules.stacks.pots, strict=True):
            tiles[kind] = max(0, len(pots) - stack.count - standing[kind])
        return cls(tiles, Counter({part: sum(tiles[Kind(part, m)] for m in MATERIALS) for part in PARTS}))

    @property
    def supports(self) -> int:
        """How many tiles are missing on which a roof can have stood."""
        return self.parts["door"] + self.parts["window"]

    def but(self, material: Material) -> bool:
        """Whether a door or window of another material is missing."""
        return any(n and kind.part != "roof" and kind.material != material for kind, n in self.tiles.items())


def losses_of(rules: Rules, board: Board) -> Losses | None:
    """What is missing from the box; None where blown tiles return to it, so that it tells nothing."""
    return Losses.of(rules, board) if rules.readings.blown_tiles == "leave" else None


def honour_faults(rules: Rules, board: Board) -> list[Cited]:
    """Completed houses are counted, and prizes are won by completing."""
    found = [
        bad_state("built", "too-few", seat)
        for seat, houses in enumerate(board.houses)
        if board.built[seat] < sum(house.completed for house in houses)
    ]
    losses = losses_of(rules, board)
    if losses is not None and not found:
        found += _counted(rules, board, losses)
    holders = [holder for holder in dict.fromkeys(board.prizes) if holder is not None]
    found += [
        cite(CARDS, seat=holder, problem="prize-not-won")
        for holder in holders
        if not _can_have_won(rules, board, holder, losses)
    ]
    return found if losses is None else found + _not_given(rules, board, losses)


# Houses that were completed


def _counted(rules: Rules, board: Board, losses: Losses) -> list[Cited]:
    """How many houses were completed, and which, by the tiles that are missing."""
    built = sum(board.built)
    if built > most_built(rules, board, losses):
        return [bad_state("built", "too-many", built)]
    if built < fewest_built(rules, board, losses):
        return [bad_state("built", "fewer-than-roofs", built)]
    if losses.supports:
        return []
    roofs: list[Material] = [kind.material for kind, n in losses.tiles.items() if n and kind.part == "roof"]
    return [
        bad_state("house", "never-roofed", number)
        for houses in board.houses
        for number, house in enumerate(houses, 1)
        if house.completed and not house.roofed and not any(_outlasts(rules, house, roof) for roof in roofs)
    ]


def _outlasts(rules: Rules, house: House, roof: Material) -> bool:
    """Whether enough of a house that has lost nothing else stood on when its roof was blown away."""
    sealed = rules.readings.lost_roof == "sealed"
    last = [tile.material != roof for tile in house.tiles]
    lowest = next((tile.material for tile in house.tiles if tile.part == "window"), roof)
    door = house.tiles[0].material if house.shape.door else roof
    return all(last) if sealed else door != roof or lowest != roof


def most_built(rules: Rules, board: Board, losses: Losses) -> int:
    """How many houses the tiles that are not in the stacks can have completed.

    Each took a roof of its own, and what bore it. Where blown tiles return to the stacks there is no bound:
    the same tiles complete house after house.
    """
    complete = [house for houses in board.houses for house in houses if house.completed]
    gone = losses.parts["roof"] - sum(not house.roofed for house in complete)
    without_door = sum(not house.shape.door for house in complete)
    without_window = sum(not house.shape.window for house in complete)
    if rules.readings.roof_stands_on == "door-and-window":
        gone = min(gone, losses.parts["door"] - without_door, losses.parts["window"] - without_window)
    else:
        bare = sum(not (house.shape.door or house.shape.window) for house in complete)
        gone = min(gone, losses.supports - bare)
    return len(complete) + gone


def fewest_built(rules: Rules, board: Board, losses: Losses) -> int:
    """How many houses the roofs that are not in the stacks must have completed.

    A house that has lost its roof may take another, if the wind left something of another material.
    """
    readings = rules.readings
    if readings.unplaceable_tile == "discarded":
        return 0
    out = [tile.kind for houses in board.houses for house in houses for tile in house.tiles]
    out += losses.tiles.elements()
    roofs = sum(kind.part == "roof" for kind in out)
    one_each = readings.lost_roof == "sealed" or len({kind.material for kind in out}) == 1
    return roofs if one_each else min(roofs, 1)


# Prizes


def _can_have_won(rules: Rules, board: Board, holder: Seat, losses: Losses | None) -> bool:
    """Whether each card of `holder` was won by a house of its own, standing or gone.

    A house that has won one stays as it is, for it has a roof and is all of one material, until it is gone.
    """
    if not 0 <= holder < rules.seats:
        return False
    houses = board.houses[holder]
    pure = {house.pure for house in houses}
    cards = zip(MATERIALS, board.prizes, strict=True)
    gone: list[Material] = [material for material, seat in cards if seat == holder and material not in pure]
    unseen = board.built[holder] - sum(house.completed for house in houses)
    return len(gone) <= max(0, unseen) and all(may_have_fallen(losses, material) for material in gone)


def may_have_fallen(losses: Losses | None, material: Material) -> bool:
    """Whether a house all of `material`, with door, window and roof, may be gone."""
    return losses is None or all(losses.tiles[Kind(part, material)] for part in PARTS)


def must_have_won(rules: Rules, losses: Losses | None, material: Material) -> bool:
    """Whether each pure house of `material` was completed as one, for the first time.

    Otherwise the wolf may have left it pure, or unroofed it before.
    """
    readings = rules.readings
    if losses is None or (readings.rebuilt_prize == "no" and losses.parts["roof"]):
        return False
    return not (losses.but(material) and readings.pure_by_wolf == "no")


def _not_given(rules: Rules, board: Board, losses: Losses) -> list[Cited]:
    """A pure house must have won its card."""
    return [
        cite(CARDS, seat=seat, problem="prize-not-given")
        for material, holder in zip(MATERIALS, board.prizes, strict=False)
        if holder is None and must_have_won(rules, losses, material)
        for seat, houses in enumerate(board.houses)
        if any(house.pure == material for house in houses)
    ]
