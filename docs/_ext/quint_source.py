"""What stands in a formal model: its definitions, each with the comment above it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, cached_property
from pathlib import Path
from typing import Final

from attrs import frozen

from pigrules.registry import AnyGame
from pigrules.spec import ID

__all__ = ["SPEC", "Definition", "definitions", "model_of"]

SPEC: Final = Path(__file__).resolve().parents[2] / "spec"

_OPENS: Final = re.compile(
    r"(?P<indent> *)(?:pure )?(?P<word>def|val|type|action|run|temporal|var|const|assume)\s+(?P<name>\w+)"
)
_COMMENT: Final = re.compile(r" *///")
_HEADING: Final = re.compile(r" *// -+ (?P<words>\S.*)")
_IDENTIFIER: Final = re.compile(rf"\b{ID.pattern}\b")
_CONSTRUCTOR: Final = re.compile(r"[|=]\s*([A-Z]\w*)")
_STROKES: Final = re.compile(r"//.*")
_READ: Final = re.compile(r"\breadings\.(\w+)")
_SIGNATURE: Final = re.compile(r"[^=]*(?:=>[^=]*)*")
_PARAMETER: Final = re.compile(r"(\w+) *:(?!:)")
_BOUND: Final = re.compile(r"\b(?:val|def|nondet) +(\w+)|(\w+) *=>")
_BOUND_TOGETHER: Final = re.compile(r"\(([\w, ]+)\)+ *=>")


@frozen
class Definition:
    """One definition of a model, as it stands in the file."""

    name: str
    word: str
    """What it is: ``def``, ``val``, ``type``, ``action``, ``run`` …"""
    file: str
    line: int
    """The line of its first word."""
    heading: str
    """The heading of the file under which it stands."""
    comment: str
    """The ``///`` lines above it, with their slashes."""
    code: str

    @property
    def source(self) -> str:
        """The comment and the code."""
        return f"{self.comment}\n{self.code}" if self.comment else self.code

    @cached_property
    def ids(self) -> tuple[str, ...]:
        """The ids of clauses and readings that the comment above it names."""
        return _ids(self.comment)

    @cached_property
    def all_ids(self) -> tuple[str, ...]:
        """Those and the ones that the code names: in comments between its lines, as words."""
        return _ids(self.source)

    @cached_property
    def reads(self) -> tuple[str, ...]:
        """The fields of the readings that the code looks at."""
        return tuple(dict.fromkeys(_READ.findall(self.code)))

    @cached_property
    def constructors(self) -> tuple[str, ...]:
        """What the values of a type may be, if it is one of several: ``Up`` and ``Unturned``."""
        choice = self.word == "type" and ("|" in self.code or "(" in self.code)
        return tuple(_CONSTRUCTOR.findall(_STROKES.sub("", self.code))) if choice else ()

    @cached_property
    def local(self) -> frozenset[str]:
        """Names that mean something of their own within this definition."""
        if self.word == "type":
            return frozenset()
        signature = _SIGNATURE.match(self.code)
        head = signature[0] if signature else ""
        body = self.code.removeprefix(head)
        found = set(_PARAMETER.findall(head))
        found.update(name for pair in _BOUND.findall(body) for name in pair)
        found.update(name for group in _BOUND_TOGETHER.findall(body) for name in re.findall(r"\w+", group))
        return frozenset(found - {""})


def _ids(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(match[0] for match in _IDENTIFIER.finditer(text)))


def model_of(game: AnyGame) -> Path:
    """Where the model of `game` lies, if it has one."""
    return SPEC / game.spec.rpartition(".")[2] / "rules.qnt"


@cache
def definitions(file: Path) -> tuple[Definition, ...]:
    """The definitions of the module in `file`, in their order."""
    return tuple(_definitions(file.name, file.read_text(encoding="utf-8").splitlines()))


def _definitions(file: str, lines: list[str]) -> Iterator[Definition]:
    indent = next(match["indent"] for line in lines if (match := _OPENS.match(line)))
    heading, comment = "", list[str]()
    at = 0
    while at < len(lines):
        line = lines[at]
        opens = _OPENS.match(line)
        if opens and opens["indent"] == indent:
            end = _end(lines, at, indent)
            yield Definition(
                name=opens["name"],
                word=opens["word"],
                file=file,
                line=at + 1,
                heading=heading,
                comment=_dedented(comment, indent),
                code=_dedented(lines[at:end], indent),
            )
            comment, at = [], end
            continue
        comment = [*comment, line] if _COMMENT.match(line) else []
        if found := _HEADING.match(line):
            heading = found["words"]
        at += 1


def _end(lines: list[str], start: int, indent: str) -> int:
    """Where a definition is over: at the next line that begins something at its own depth."""
    for at in range(start + 1, len(lines)):
        line = lines[at]
        elsewhere = line.startswith((f"{indent}//", f"{indent}import ", f"{indent}export "))
        outside = line.strip() and not line.startswith(indent)
        if _begins(line, indent) or elsewhere or outside:
            return at
    return len(lines)


def _begins(line: str, indent: str) -> bool:
    opens = _OPENS.match(line)
    return opens is not None and opens["indent"] == indent


def _dedented(lines: list[str], indent: str) -> str:
    return "\n".join(line.removeprefix(indent) for line in lines).strip("\n")
