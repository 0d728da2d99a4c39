"""What small games of *Putz die Wutz* can lead to, by visiting every position of them.

Four pigs lie in the square and one or none in the pile, and the dice always ask for the same green pig, whose
place a red one can take. Can the game get stuck? How many pigs are cleaned in all? Does anybody skip two
rounds in a row?

Usage: python examples/putz_die_wutz_small.py [--seats 2 3 4]
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from typing import Final

from attrs import define, field

from pigrules.core import Over
from pigrules.games.putz_die_wutz import (
    GAME,
    BlotchDie,
    ColourDie,
    Pig,
    Pigs,
    Racing,
    Readings,
    Rules,
    SpecialDie,
    Square,
    State,
)

PIGS: Final = (Pig("green", 1), Pig("red", 1), Pig("green", 2), Pig("yellow", 1), Pig("yellow", 2))
TABLES: Final = {
    2: (5, Readings()),
    3: (4, Readings(hand_on_a_pig="no-grab")),
    4: (4, Readings(hand_on_a_pig="no-grab", hand_on_the_jar="no-grab")),
}
"""By seats, how many of the pigs are in play, and readings that keep the game small."""


@define
class Seen:
    """What was seen at a table with so many seats."""

    seats: int
    pigs: int
    positions: int = 0
    steps: int = 0
    able_to_end: int = 0
    """Positions from which some way leads to the end."""
    cleaned: set[int] = field(factory=set)
    """How many pigs all players together have cleaned when it is over."""
    most_deeds: int = 0
    """The most grabs and givings up in one round."""
    skips_in_a_row: int = 0
    """Steps after which somebody who skips the round has to skip the next one, too."""


def rules(seats: int) -> Rules:
    """A small game."""
    pigs, readings = TABLES[seats]
    return Rules(
        seats,
        colour_die=ColourDie(("green",), "scope"),
        blotch_die=BlotchDie((1,), "scope"),
        special_die=SpecialDie(("=",), "scope"),
        pigs=Pigs(PIGS[:pigs], "scope"),
        square=Square(1, 1, "scope"),
        readings=readings,
    )


def visit(seats: int) -> Seen:
    """Visit every position, from the start on."""
    seen = Seen(seats, TABLES[seats][0])
    start = GAME.start(rules(seats))
    before: dict[State, list[State]] = {start: []}
    waiting, ends = [start], []
    while waiting:
        state = waiting.pop()
        turn = GAME.turn(state)
        if isinstance(turn, Over):
            ends.append(state)
            seen.cleaned.add(sum(turn.scores))
        for step in GAME.legal(state) or GAME.chances(state).steps:
            after = GAME.advance(state, step)
            if after not in before:
                before[after] = []
                waiting.append(after)
            before[after].append(state)
            seen.steps += 1
            _look(seen, state, after)
    seen.positions = len(before)
    seen.able_to_end = _leading_to(ends, before)
    return seen


def _look(seen: Seen, state: State, after: State) -> None:
    """What a step that answers a throw tells of rounds and of those who skip."""
    phase = state.phase
    if not isinstance(phase, Racing):
        return
    seen.most_deeds = max(seen.most_deeds, len(phase.deeds) + 1)
    if not isinstance(after.phase, Racing):
        skipping = getattr(after.phase, "skipping", ())
        seen.skips_in_a_row += not set(skipping).isdisjoint(phase.skipping)


def _leading_to(ends: Iterable[State], before: dict[State, list[State]]) -> int:
    """From how many positions some way leads to one of these."""
    found = set(ends)
    waiting = list(found)
    while waiting:
        for state in before[waiting.pop()]:
            if state not in found:
                found.add(state)
                waiting.append(state)
    return len(found)


def report(all_seen: Sequence[Seen]) -> str:
    """What was seen, as a table."""
    rows: dict[str, list[object]] = {
        "seats": [seen.seats for seen in all_seen],
        "pigs, four of them in the square": [seen.pigs for seen in all_seen],
        "positions": [seen.positions for seen in all_seen],
        "positions from which the game can end": [seen.able_to_end for seen in all_seen],
        "steps": [seen.steps for seen in all_seen],
        "pigs cleaned in all at the end": ["/".join(map(str, sorted(seen.cleaned))) for seen in all_seen],
        "most grabs and givings up in a round": [seen.most_deeds for seen in all_seen],
        "steps by which one skips twice in a row": [seen.skips_in_a_row for seen in all_seen],
    }
    return "\n".join(f"{name:<40}" + "".join(f"{value!s:>9}" for value in row) for name, row in rows.items())


def main(words: Sequence[str] | None = None) -> None:
    """Print what was seen."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seats", type=int, nargs="+", choices=sorted(TABLES), default=[2, 3])
    print(report([visit(seats) for seats in parser.parse_args(words).seats]))


if __name__ == "__main__":
    main()
