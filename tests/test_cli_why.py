"""Every refusal on the command line rests on lines of a document; where chance is due it has a hint."""

from __future__ import annotations

from itertools import takewhile
from pathlib import Path
from typing import Any, Final

import pytest

from cli_run import Ran, run
from pigrules import record, registry, spec
from pigrules.core import Chance
from pigrules.record import states

EXAMPLES: Final = Path(__file__).resolve().parents[1] / "examples" / "records"
NAMES: Final = {
    "eat-me-if-you-can": "eat-me-if-you-can-three",
    "putz-die-wutz": "putz-die-wutz-normal",
    "three-little-pigs": "disputed",
    "woolfy": "woolfy-won",
}
"""A record of each game that comes to its end."""
OF_OTHER_READINGS: Final = {"putz-die-wutz": {"Waiting"}, "three-little-pigs": {"Holding"}}
"""Phases that no table with the usual readings comes to."""
HEAD: Final = 'format = 1\nspec = {number}\ngame = "{game}"\nsteps = {steps}\n[rules]\nseats = {seats}\n'


def typed(folder: Path, game: str, *steps: str, seats: int = 3) -> str:
    """A file with a record."""
    path = folder / "typed.toml"
    path.write_text(
        HEAD.format(game=game, number=spec.of(registry.game(game)).number, steps=list(steps), seats=seats)
    )
    return str(path)


def reasons(ran: Ran) -> list[str]:
    """The lines that say why a step is refused, at the record's own table."""
    start = next(at for at, line in enumerate(ran.lines) if line.endswith(": refused")) + 1
    own = takewhile(lambda line: line.startswith(" "), ran.lines[start:])
    return [line for line in own if line.endswith(")")]


def of_each_kind(found: Any) -> dict[type, str]:
    """A step of each kind that the record has."""
    return {type(step): found.game.format(step) for step in reversed(found.steps)}


@pytest.mark.parametrize("name", NAMES)
def test_every_kind_of_step_in_every_phase_is_refused_by_lines(name: str) -> None:
    """A refusal at the wrong time cites a clause of the game with its lines, not the referee's own alone."""
    path = EXAMPLES / f"{NAMES[name]}.toml"
    found = record.read(path)
    phases: dict[type, int] = {}
    for at, state in enumerate(states(found)):
        phases.setdefault(type(state.phase), at)
    assert found.game.acts is not None
    missing = {phase.__name__ for phase in found.game.acts.moments} - {phase.__name__ for phase in phases}
    assert missing == OF_OTHER_READINGS.get(name, set())
    asked = 0
    for at in phases.values():
        for line in of_each_kind(found).values():
            ran = run("judge", str(path), "--at", str(at), "--step", line)
            if ran.code == 0:
                continue
            told = reasons(ran)
            cited = [each.rpartition("(")[2].split("; ") for each in told]
            assert any(clause[:5] != "core." and ", line" in lines for clause, lines in cited), (at, line)
            asked += 1
    assert asked > len(phases)


@pytest.mark.parametrize(
    ("game", "steps", "hint"),
    [
        ("three-little-pigs", ["A stop"], "up straw window 0"),
        ("three-little-pigs", ["dice door door door window window"], "up straw window 0"),
        ("putz-die-wutz", ["dice green 1 ="], "up blue 1"),
        ("putz-die-wutz", ["A grab jar"], "up blue 1"),
        ("eat-me-if-you-can", ["B sleep"], "card wolf"),
        ("eat-me-if-you-can", ["card kids", "card pig1", "B sleep"], "card wolf"),
        ("woolfy", ["A red", "A to 3"], "die 1"),
    ],
)
def test_a_record_without_what_chance_laid_out_is_told_what_to_type(
    tmp_path: Path, game: str, steps: list[str], hint: str
) -> None:
    file = typed(tmp_path, game, *steps)
    said = f"  Type what chance has brought, such as: {hint}"
    ran = run("verify", file)
    assert ran.code == 1
    assert ran.lines[-1] == said
    assert run("judge", file, "--step", "A stop" if game.startswith("three") else steps[-1]).lines[-1] == said
    assert run("verify", file, "--json").json["files"][0]["refused"]["hint"] == hint
    before = typed(tmp_path, game, *steps[:-1])
    ran = run("judge", before, "--step", steps[-1])
    assert said in ran.lines
    assert run("judge", before, "--step", steps[-1], "--json").json["hint"] == hint
    found = record.read(before)
    state = list(states(found))[-1]
    assert isinstance(found.game.turn(state), Chance)
    assert found.game.judge(state, found.game.parse(hint)).legal


def test_no_hint_where_a_player_is_asked_or_the_game_is_over(tmp_path: Path) -> None:
    ran = run("judge", typed(tmp_path, "woolfy"), "--step", "die 1")
    assert not any("Type what" in line for line in ran.lines)
    path = EXAMPLES / "disputed.toml"
    ran = run("judge", str(path), "--step", "dice door door door window window")
    assert ran.code == 1
    assert not any("Type what" in line for line in ran.lines)
    assert run("judge", str(path), "--step", "A stop", "--json").json["hint"] is None


def test_the_hint_in_other_languages(tmp_path: Path) -> None:
    file = typed(tmp_path, "three-little-pigs", "A stop")
    told = [run("verify", file, "--lang", lang).lines[-1] for lang in ("es", "fr")]
    assert told == [
        "  Escribe lo que ha traído el azar, por ejemplo: up straw window 0",
        "  Écrivez ce que le hasard a donné, par exemple : up straw window 0",
    ]


def test_a_fourth_throw_is_refused_by_the_three_throws(tmp_path: Path) -> None:
    """Line 28: at most three throws. After the third A builds, and no dice are thrown again (40)."""
    steps = (
        *("up straw window 0", "up wood window 0", "up brick window 0"),
        *("dice door door window window roof", "A again 1", "dice door", "A again 1", "dice door"),
    )
    file = typed(tmp_path, "three-little-pigs", *steps, seats=2)
    for line in ("A again 1", "dice door"):
        assert any("(tlp.roll.three-throws; " in each for each in reasons(run("judge", file, "--step", line)))


def test_the_first_seat_of_unplayable_rules_has_lines(tmp_path: Path) -> None:
    for game, line in (("three-little-pigs", "line 24"), ("woolfy", "line 13")):
        path = Path(typed(tmp_path, game, seats=2))
        path.write_text(path.read_text() + "first = 5\n")
        ran = run("verify", str(path))
        assert ran.code == 2
        assert "(core.rules.component; the referee's own rule, no document)" in ran.err
        assert ".setup.first-seat; 00" in ran.err
        assert ran.err.endswith(f"{line})\n")
