"""Checks that the library ships find faults under ``python -O``, where an assert statement says nothing."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pigrules

SRC = Path(pigrules.__file__).parent

FAULTS = {
    "legal_is_judged": "legal=lambda state: toy.GAME.legal(state)[::-1]",
    "refusals_come_in_order": "judge=lambda state, step: Ruling(toy.GAME.judge(state, step).refusals * 2)",
    "play_never_deadlocks": "turn=lambda state: Choose((), toy.BET)",
    "chance_is_exact": "chances=lambda state: twice(toy.GAME.chances(state))",
    "the_end_is_the_end": "turn=lambda state: one_score(toy.GAME.turn(state))",
    "reachable_has_no_faults": "faults=lambda value: (Cited(toy.MOST),)",
    "notation_round_trips": "format=lambda step: ''",
    "positions_can_be_drawn": "render=lambda view, name: ' '",
    "policies_play_by_the_rules": "policies={'bad': lambda view, legal, random: Intent(legal[0], -1.0)}",
    "secrets_are_kept": "view=lambda state, seat: state",
    "answers_have_words": "events=lambda state, step: (Cited(toy.RIGHT),)",
}
"""By suite: a fault of the toy game that it has to find."""

ASKED = """
import toy
from attrs import evolve
from pigrules.core import Cited, Choose, Distribution, Intent, Over, Ruling
from pigrules.testing.suites import SUITES
assert False, "this is no run under -O"
def twice(odds):
    return Distribution(odds.steps * 2, odds.weights * 2)
def one_score(turn):
    return evolve(turn, scores=(1,)) if isinstance(turn, Over) else turn
for name, broken in {{{cases}}}.items():
    try:
        SUITES[name](broken, toy.GAME.rules_type(seats=2), 0)
    except AssertionError as error:
        print(name, "found:", bool(str(error)))
    except Exception as error:
        print(name, "stumbled:", repr(error))
    else:
        print(name, "found nothing")
"""


def test_no_module_asserts() -> None:
    found = [
        f"{path.relative_to(SRC)}:{node.lineno}"
        for path in SRC.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Assert)
    ]
    assert found == []


def test_suites_find_faults_without_asserts() -> None:
    cases = ", ".join(f"{name!r}: evolve(toy.GAME, {fault})" for name, fault in FAULTS.items())
    paths = [path for path in sys.path if path]
    ran = subprocess.run(
        [sys.executable, "-O", "-c", ASKED.format(cases=cases)],
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        timeout=120,
    )
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.splitlines() == [f"{name} found: True" for name in FAULTS]
