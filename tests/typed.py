"""Positions that are typed, as the tests of every game's layout look at them.

A case has a `position`, and either all its `faults`, each a path and a clause, or a step to `ask` about:

- `answer`: legal, refused with the clauses, or not known, with what the document `needs` to say first.
- `lines`: those of the game's document behind a refusal; `comes`: the clauses of the events of a legal step,
  or a question mark and what to say first.
- `flips`: the readings under which it is the other way round; with a question mark if it is not known there.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final, TypeAlias

from pigrules import position, spec
from pigrules._typed import typed_answer
from pigrules.core import MalformedError
from pigrules.core.layout import About
from pigrules.position import Position, PositionError
from pigrules.registry import AnyGame

Case: TypeAlias = "dict[str, Any]"

TOLD: Final = ("answer", "lines", "comes", "flips", "needs", "faults")
_ANSWERS: Final = {True: "legal", False: "refused", None: "not known"}
_ODD: Final[tuple[Any, ...]] = (
    None,
    True,
    0,
    -1,
    3,
    10**12,
    1.5,
    "",
    "?",
    "-",
    "9" * 30,
    "ü🐷",
    [],
    ["A"],
    {},
    {"A": 1},
    {"A": []},
)
_WORDS: Final = (
    "A",
    "b",
    "Z",
    "0",
    "7",
    "12",
    "-",
    "/",
    ";",
    ",",
    "?",
    "over",
    "pig",
    "wolf",
    "red",
    "ü",
    "north",
)


def cases(path: Path) -> list[Case]:
    """The cases of a file."""
    found: list[Case] = tomllib.loads(path.read_text(encoding="utf-8"))["case"]
    return found


def expected(case: Case) -> Case:
    """What a case says is answered."""
    return {key: case[key] for key in TOLD if key in case}


def answered(case: Case) -> Case:
    """What is answered, in the words of a case."""
    try:
        typed = position.loads(case["position"])
    except PositionError as error:
        return {"faults": [[each.path, each.cited.clause if each.cited else ""] for each in error.faults]}
    game, step = typed.game, typed.game.parse(case["ask"])
    judged = position.judge(typed, step)
    clauses = list(dict.fromkeys(each.clause for each in judged.sure))
    got: Case = {"answer": ", ".join(filter(None, (_ANSWERS[judged.legal], *clauses)))}
    lines = {line for each in clauses if each in spec.of(game).clauses for line in _lines(game, each)}
    if judged.legal:
        got["comes"] = _events(typed, step)
    return got | _some(lines=sorted(lines), flips=list(_flips(typed, step)), needs=list(judged.needs))


def _lines(game: AnyGame, clause: str) -> Iterable[int]:
    return spec.of(game).clauses[clause].lines


def _some(**found: list[Any]) -> Case:
    return {key: value for key, value in found.items() if value}


def _events(typed: Position, step: Any) -> list[str]:
    answer = typed_answer(typed, step)
    assert answer.effect is not None
    return ["?", *answer.depends] if answer.depends else [each.clause for each in answer.effect.events]


def _flips(typed: Position, step: Any) -> Iterator[str]:
    judged, about = position.judge(typed, step), position.read_by(step)
    other = position.otherwise(typed, lambda state: typed.game.judge(state, step).legal, about)
    for reading, value, known in other:
        said = f"{reading.rpartition('.')[2]} = {value}"
        if known.needs:
            yield f"{said} ?"
        elif known.sure and judged.legal is not None and known.value != judged.legal:
            yield said


def comes_back(typed: Position) -> bool:
    """Whether a position is the same when it is written and read, to the byte."""
    text = position.dumps(typed)
    again = position.loads(text)
    return again == typed and position.dumps(again) == text


def wrong_answers(
    game: AnyGame, states: Iterable[Any], left: Position, steps: Sequence[Any], places: tuple[str, ...] = ()
) -> list[str]:
    """The steps about which a position that leaves facts of `states` open does not answer as it should.

    The answers are those of the whole positions, or it names facts that are open, at `places`.
    """
    about: set[About] = {read for step in steps for read in position.read_by(step)}
    known = position.ask(left, lambda reached: [game.judge(reached, step) for step in steps], about)
    wrong = []
    for step, *rulings in zip(steps, *known.possible, strict=True):
        sure = known.whole and len({ruling.legal for ruling in rulings}) == 1
        needs = () if sure else position.judge(left, step).needs
        named = sure or (bool(needs) and all(need.startswith(places) for need in needs))
        if not named or any(game.judge(state, step) not in rulings for state in states):
            wrong.append(f"{game.format(step)}: {needs}")
    return wrong


def nonsense(data: Case, random: Random) -> Case:
    """A document with some changes that nobody means."""
    changed = {key: dict(value) if isinstance(value, dict) else value for key, value in data.items()}
    for _ in range(random.randint(1, 3)):
        key = random.choice([*changed] if random.random() < 0.9 else ["turn", "rules", "more"])
        inner = changed.get(key)
        if isinstance(inner, dict) and inner and random.random() < 0.9:
            row = random.choice([*inner])
            inner[row] = _odd(inner[row], random)
        elif random.random() < 0.1:
            changed.pop(key, None)
        elif key != "game":
            changed[key] = _odd(inner, random)
    return changed


def _odd(value: object, random: Random) -> object:
    if not isinstance(value, str) or not value or random.random() < 0.1:
        return random.choice(_ODD)
    words = value.split(" ")
    at = random.randrange(len(words))
    change: list[Callable[[], list[str]]] = [
        list,
        lambda: [words[at], words[at]],
        lambda: [random.choice(_WORDS)],
        lambda: [words[at], random.choice(_WORDS)],
        lambda: [words[at][:1]],
        lambda: [words[at] + random.choice(_WORDS)],
        lambda: [random.choice(words)],
    ]
    return " ".join((*words[:at], *random.choice(change)(), *words[at + 1 :]))


def is_told(game: AnyGame, data: Case) -> bool:
    """Whether a document gives a position that comes back, or faults that each have a place and a text."""
    try:
        typed = position.from_data(data)
    except PositionError as error:
        return bool(error.faults) and all(
            fault.path and len(position.said(game, fault)) > len(fault.path) + len(": ")
            for fault in error.faults
        )
    except MalformedError:
        return False
    return comes_back(typed)
