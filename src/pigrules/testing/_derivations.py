"""What other files derive from ``readings.toml``: the class `Readings` of a game, and parts of its model."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from textwrap import wrap
from typing import Final

from ..core import MalformedError
from ..spec import Reading, Spec

__all__ = ["BEGIN", "MODEL_BLOCKS", "with_class", "with_model"]

BEGIN: Final = "readings.toml{name}: begin"
END: Final = "readings.toml{name}: end"

_WIDTH: Final = 110
"""The width of Python's lines, and of the model's."""
_MODEL_WIDTH: Final = 118
_CLASS: Final = re.compile(
    r'(^class Readings:\n    """[^"]*"""\n\n)((?:[ ][^\n]*\n|\n(?=[ ]))*)', re.MULTILINE
)


def with_class(text: str, spec: Spec) -> str:
    """A Python file in which the class `Readings` has the fields of `spec`, one for each question.

    Between the marker comments, each field has its question as a docstring.
    """
    told = f"# {BEGIN.format(name='')}\n" in text
    fields = "".join(f"{line}\n" for line in _fields(spec, told))
    made, count = _CLASS.subn(lambda match: match[1] + fields, text)
    if count != 1:
        raise MalformedError(f"the class Readings stands there {count} times")
    return made


def with_model(text: str, spec: Spec) -> str:
    """A model with its blocks as `spec` has them, each between two comments with its name."""
    for name, made in MODEL_BLOCKS.items():
        text = _between(text, f", {name}", "".join(f"{line}\n" for line in made(spec)))
    return text


def _between(text: str, name: str, block: str) -> str:
    """`text` with `block` between the two comment lines that name it."""
    begin, end = (re.escape(f"// {each.format(name=name)}\n") for each in (BEGIN, END))
    made, count = re.subn(
        rf"({begin})(.*?)(^ *{end})", lambda m: m[1] + block + m[3], text, flags=re.DOTALL | re.MULTILINE
    )
    if count != 1:
        raise MalformedError(f"needs one block // {BEGIN.format(name=name)} … end, and has {count}")
    return made


def _fields(spec: Spec, questions: bool) -> Iterator[str]:
    for reading in spec.readings.values():
        values = ", ".join(map(_quoted, reading.values))
        yield f"    {reading.field}: Literal[{values}] = {_quoted(reading.default)}"
        if questions:
            yield from wrap(
                f'"""{reading.question["en"]}"""', _WIDTH, initial_indent="    ", subsequent_indent="    "
            )


def _record(spec: Spec) -> Iterator[str]:
    """The type of the record, each field with its values, and the record of the defaults."""
    readings = tuple(spec.readings.values())
    width = max(len(reading.field) for reading in readings)
    yield "  type Readings = {"
    for reading in readings:
        field = f"{reading.field}: str,"
        yield f"    {field:{width + 8}}// {', '.join(map(_quoted, reading.values))}"
    yield from (
        "  }",
        "",
        "  /// The answers that the document gives, or comes nearest to.",
        "  pure val DEFAULTS: Readings = {",
    )
    yield from _filled((f"{each.field}: {_quoted(each.default)}" for each in readings), "    ")
    yield "  }"


def _others(spec: Spec) -> Iterator[str]:
    """The records in which one question is answered otherwise."""
    yield "  pure val OTHERS: Set[Readings] = Set("
    for reading, value in _alternatives(spec):
        yield f"    {{ ...DEFAULTS, {reading.field}: {_quoted(value)} }},"
    yield "  )"


def _drawn(spec: Spec) -> Iterator[str]:
    """A random answer to each question, and the record of them."""
    for reading in spec.readings.values():
        yield f"    nondet {reading.field} = oneOf(Set({', '.join(map(_quoted, reading.values))}))"


def _mixed(spec: Spec) -> Iterator[str]:
    yield "      readings: {"
    yield from _filled((f"{each.field}: {each.field}" for each in spec.readings.values()), "        ")
    yield "      },"


MODEL_BLOCKS: Final[Mapping[str, Callable[[Spec], Iterator[str]]]] = {
    "record": _record,
    "others": _others,
    "drawn": _drawn,
    "mixed": _mixed,
}
"""The blocks of a model, by name."""


def _alternatives(spec: Spec) -> Iterator[tuple[Reading, str]]:
    for reading in spec.readings.values():
        for value in reading.values:
            if value != reading.default:
                yield reading, value


def _filled(items: Iterable[str], indent: str) -> Iterator[str]:
    """Items, each with a comma, in as few lines as they need."""
    line = indent
    for item in items:
        longer = f"{line}{'' if line == indent else ' '}{item},"
        if len(longer) > _MODEL_WIDTH:
            yield line
            longer = f"{indent}{item},"
        line = longer
    yield line


def _quoted(value: str) -> str:
    return f'"{value}"'
