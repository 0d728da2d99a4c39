"""Consistency: the languages of a spec, its readings beside the code's fields, the ids that code names."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator, Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, get_args, get_type_hints

from attrs import Attribute, fields, has

from .._languages import condition
from ..registry import AnyGame
from ..spec import CORE, ENGLISH, ID, Spec, Texts, load, placeholders
from ._finding import Finding

ASKED_ABOUT: Final = frozenset({"legality", "effect", "end", "scoring"})
"""The kinds of clause that people ask about."""
WAYS_TO_ASK: Final = 3


def unique_ids(specs: Mapping[str, Spec]) -> Iterator[Finding]:
    """Ids that two specs, given by the names of their games, both use."""
    owner: dict[str, str] = {}
    for name, spec in specs.items():
        for id in _ids(spec):
            first = owner.setdefault(id, name)
            if first != name:
                yield Finding("spec", id, f"both {first} and {name} use this id")


def languages(spec: Spec, wanted: Collection[str]) -> Iterator[Finding]:
    """Texts of `spec` that lack a language of `wanted`, and facts that the English text does not use."""
    needed = (ENGLISH, *sorted(set(wanted) - {ENGLISH}))
    for where, texts in _all_texts(spec):
        for code in needed:
            if code not in texts:
                yield Finding("language", where, f"is missing in {code!r}")
    for where, templates in _all_templates(spec):
        for code, template in templates.items():
            for name in sorted(set(placeholders(template)) ^ set(placeholders(templates[ENGLISH]))):
                here = "is not in the English text" if name in placeholders(template) else "is left out"
                yield Finding("language", f"{where}.{code}", f"{{{name}}} {here}")
    beginnings: dict[str, Mapping[str, object]] = {"title": spec.title, "aim": spec.aim}
    for what, said in beginnings.items():
        for code in needed if any(said.values()) else ():
            if not said.get(code):
                yield Finding("language", f"the {what}", f"is missing in {code!r}")
    parts = ("word", spec.words), ("typed word", spec.typed), ("step", spec.steps)
    for what, by_language in parts:
        names = {name for each in by_language.values() for name in each}
        for code in needed if names else ():
            for name in sorted(names - by_language.get(code, {}).keys()):
                yield Finding("language", f"the {what} {name!r}", f"is missing in {code!r}")


def _all_templates(spec: Spec) -> Iterator[tuple[str, Texts]]:
    """Texts with gaps, by language."""
    for clause in spec.clauses.values():
        if clause.said:
            yield f"{clause.id} said", clause.said
        for under in clause.under:
            if under.said:
                yield f"{clause.id} said under {condition(under.when)}", under.said
    for kind, texts in spec.steps.get(ENGLISH, {}).items():
        every = {code: each[kind] for code, each in spec.steps.items() if kind in each}
        yield f"the label of {kind}", {code: each.label for code, each in every.items()}
        yield (
            f"what is said of {kind}",
            {code: each.said for code, each in every.items()} | {ENGLISH: texts.said},
        )


def unasked(spec: Spec, wanted: Collection[str]) -> Iterator[Finding]:
    """Readings, and clauses of some kinds, about which too few ways to ask are known; where any are."""
    asked = {clause.id: clause.asked for clause in spec.clauses.values() if clause.kind in ASKED_ABOUT}
    asked |= {reading.id: reading.asked for reading in spec.readings.values()}
    for code in sorted(wanted):
        counts = {id: len(set(ways.get(code, ()))) for id, ways in asked.items()}
        for id, count in counts.items() if any(counts.values()) else ():
            if count < WAYS_TO_ASK:
                yield Finding("asked", id, f"has {count} of {WAYS_TO_ASK} questions in {code!r}")


def readings(game: AnyGame, spec: Spec) -> Iterator[Finding]:
    """Where the readings of `spec` and the fields of the game's Readings class differ."""
    questions = {reading.field: reading for reading in spec.readings.values()}
    in_code = _reading_fields(game)
    for name in sorted(questions.keys() - in_code.keys()):
        yield Finding("reading", questions[name].id, f"no field {name!r} in the code's readings")
    for name in sorted(in_code.keys() - questions.keys()):
        yield Finding("reading", game.name, f"the field {name!r} has no reading in the spec")
    for name in sorted(questions.keys() & in_code.keys()):
        reading, (values, default) = questions[name], in_code[name]
        if default != reading.default:
            yield Finding("reading", reading.id, f"default {reading.default!r}, in the code {default!r}")
        if set(values) != reading.values.keys():
            told = f"values {', '.join(reading.values)}; in the code {', '.join(map(str, values))}"
            yield Finding("reading", reading.id, told)


def named_in_code(name: str, package: str, spec: Spec) -> Iterator[Finding]:
    """Clauses of `spec` that no string or docstring in `package` names, and ids there that no spec has.

    `name` is the game's, for the report.
    """
    home = files(package)
    if not isinstance(home, Path):
        yield Finding("code", name, f"the source of {package} is not at hand")
        return
    known = {*_ids(spec), *load(CORE).clauses}
    pattern = _ids_like({*_ids(spec), "core.id"})
    named: set[str] = set()
    for path in sorted(home.rglob("*.py")):
        for id, line in _named(path, pattern):
            named.add(id)
            if id not in known:
                yield Finding("code", f"{path.relative_to(home)}:{line}", f"the spec has no {id!r}")
    for id in spec.clauses:
        if id not in named:
            yield Finding("code", id, "no code names this clause")


def mentioned(paths: Collection[Path], root: Path, specs: Mapping[str, Spec]) -> Iterator[Finding]:
    """Ids of games in other texts (docs, models, examples; `paths` below `root`) that no spec knows."""
    known = {id for spec in specs.values() for id in _ids(spec)}
    games = {id for id in known if not id.startswith("core.")}
    if not games:
        return
    pattern = _ids_like(games)
    for path in paths:
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            for match in pattern.finditer(line):
                if match.group() not in known:
                    where = f"{path.relative_to(root)}:{number}"
                    yield Finding("code", where, f"no spec has {match.group()!r}")


def _ids(spec: Spec) -> tuple[str, ...]:
    return (*spec.clauses, *spec.readings, *spec.settled)


def _all_texts(spec: Spec) -> Iterator[tuple[str, Texts]]:
    for clause in spec.clauses.values():
        yield f"{clause.id} text", clause.text
        if clause.said:
            yield f"{clause.id} said", clause.said
        for under in clause.under:
            told = condition(under.when)
            for kind, texts in (("text", under.text), ("also", under.also), ("said", under.said)):
                if texts:
                    yield f"{clause.id} {kind} under {told}", texts
    for reading in spec.readings.values():
        yield f"{reading.id} question", reading.question
        yield f"{reading.id} why", reading.why
        for value, meaning in reading.values.items():
            yield f"{reading.id} values.{value}", meaning
    for settled in spec.settled.values():
        yield f"{settled.id} question", settled.question
        yield f"{settled.id} answer", settled.answer


def _reading_fields(game: AnyGame) -> Mapping[str, tuple[tuple[object, ...], object]]:
    """The values and the default of each field of the class that ``rules.readings`` is of."""
    readings_type = get_type_hints(game.rules_type).get("readings")
    if readings_type is None or not has(readings_type):
        return {}
    hints = get_type_hints(readings_type)
    attributes: tuple[Attribute[Any], ...] = fields(readings_type)
    return {a.name: (get_args(hints[a.name]), a.default) for a in attributes}


def _named(path: Path, pattern: re.Pattern[str]) -> Iterator[tuple[str, int]]:
    """The ids in the strings and docstrings of a source file, each with its line."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            for match in pattern.finditer(node.value):
                yield match.group(), node.lineno


def _ids_like(ids: Collection[str]) -> re.Pattern[str]:
    """What finds, in any text, every id that starts with the first word of one of `ids`."""
    prefixes = sorted({id.partition(".")[0] for id in ids})
    return re.compile(rf"(?<![\w./-])(?=(?:{'|'.join(prefixes)})\.){ID.pattern}(?![\w-])")
