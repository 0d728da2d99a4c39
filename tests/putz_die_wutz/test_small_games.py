"""What an example finds about small games, held against the spec, and what follows for whole games."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from pigrules.core import Over, Seat
from pigrules.games.putz_die_wutz import GAME, Grab, Racing, Readings, Rules, State
from pigrules.games.putz_die_wutz.round import right_of
from pigrules.games.putz_die_wutz.rules import Variant

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "putz_die_wutz_small.py"
READINGS = ROOT / "spec" / "putz_die_wutz" / "readings.toml"


def test_the_spec_tells_what_the_example_prints() -> None:
    ran = subprocess.run([sys.executable, str(EXAMPLE)], capture_output=True, text=True, check=True)
    told = [line.removeprefix("#").strip() for line in READINGS.read_text(encoding="utf-8").splitlines()]
    printed = ran.stdout.splitlines()
    at = told.index(printed[0])
    assert told[at : at + len(printed)] == printed


@pytest.mark.parametrize(
    ("variant", "readings", "pigs"),
    [
        ("normal", Readings(), 13),
        ("young", Readings(), 13),
        ("very-young", Readings(), 11),
        ("normal", Readings(game_end="pile-empty"), 12),
        ("very-young", Readings(game_end="pile-empty"), 10),
    ],
)
def test_the_shortest_game_cleans_a_pig_each_round(variant: Variant, readings: Readings, pigs: int) -> None:
    """The dice always ask for a pig that lies there, and whoever it looks at is the first."""
    rules = Rules(4, variant=variant, readings=readings)
    state, rounds = GAME.start(rules), 0
    while not isinstance(turn := GAME.turn(state), Over):
        if isinstance(state.phase, Racing):
            soap = right_of(state.board, rules.memo.desired[state.phase.faces]).item
            seat = next(Seat(seat) for seat, side in enumerate(rules.sides) if side == soap)
            state, rounds = GAME.apply(state, Grab(seat, soap)), rounds + 1
        else:
            ways = (GAME.advance(state, step) for step in GAME.chances(state).steps)
            state = next(after for after in ways if asks_for_a_pig(after))
    assert (rounds, sum(turn.scores)) == (pigs, pigs)


def asks_for_a_pig(state: State) -> bool:
    """Whether no dice lie there, or they ask for a pig of the square."""
    if not isinstance(state.phase, Racing):
        return True
    return right_of(state.board, state.rules.memo.desired[state.phase.faces]).placed is not None
