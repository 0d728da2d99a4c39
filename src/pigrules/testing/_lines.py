"""Source coverage: every non-blank line of a document is cited, or listed as no rule."""

from __future__ import annotations

import hashlib
import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final, TypeAlias

from attrs import frozen

from ..spec import Clause, Reading, Source, Spec
from ._finding import Finding

Citations: TypeAlias = "Mapping[str, Mapping[int, Collection[str]]]"
"""By document and line: the ids of the clauses and readings that cite the line."""

_A_ROW: Final = 7


def digest(line: str) -> str:
    """The digest of a line, without its end, in ``sources.toml``."""
    return hashlib.sha256(line.encode()).hexdigest()[:12]


_BLANK: Final = digest("")


def split(text: str) -> tuple[str, ...]:
    """The lines of a document; line numbers count from 1."""
    return tuple(text.removesuffix("\n").split("\n"))


@frozen
class Covered:
    """How many lines of a document are accounted for."""

    file: str
    filled: int
    """Lines that are not blank."""
    cited: int
    no_rule: int


def citations(specs: Iterable[Spec]) -> Citations:
    """Which clauses and readings cite which lines."""
    found: dict[str, dict[int, list[str]]] = defaultdict(lambda: defaultdict(list))
    for spec in specs:
        entries: tuple[Clause | Reading, ...] = (*spec.clauses.values(), *spec.readings.values())
        for entry in entries:
            for line in entry.lines:
                found[entry.source or ""][line].append(entry.id)
    return found


def covered(source: Source, cited: Mapping[int, Collection[str]]) -> Covered:
    """The counts of `source`, of which `cited` lines are cited."""
    filled = set(_filled(source))
    return Covered(source.file, len(filled), len(filled & cited.keys()), len(filled & source.no_rule.keys()))


def accounted(source: Source, cited: Mapping[int, Collection[str]]) -> Iterator[Finding]:
    """The lines of `source` that are neither cited nor no rule, or both, and citations of nothing."""
    filled = set(_filled(source))
    for line in sorted(filled - cited.keys() - source.no_rule.keys()):
        yield Finding(
            "line", f"{source.file}:{line}", "neither cited by a clause or reading nor listed as no rule"
        )
    for line in sorted(cited.keys() & source.no_rule.keys()):
        yield Finding(
            "line", f"{source.file}:{line}", f"listed as no rule, and cited by {', '.join(cited[line])}"
        )
    for line in sorted(cited.keys() - filled):
        yield Finding("citation", ", ".join(cited[line]), f"cites {source.file}:{line}, which says nothing")
    for line in sorted(source.no_rule.keys() - filled):
        yield Finding("line", f"{source.file}:{line}", "listed as no rule, but says nothing")


def settled_citations(spec: Spec, sources: Mapping[str, Source]) -> Iterator[Finding]:
    """The settled questions that name a document or a line that does not exist; they account for no line."""
    for entry in spec.settled.values():
        source = sources.get(entry.source)
        if source is None:
            yield Finding("citation", entry.id, f"cites {entry.source}, which no sources.toml lists")
            continue
        for line in sorted(set(entry.lines) - set(_filled(source))):
            yield Finding("citation", entry.id, f"cites {source.file}:{line}, which says nothing")


def compared(source: Source, folder: Path) -> Iterator[Finding]:
    """Where the document in `folder` differs from the digests of `source`."""
    try:
        content = (folder / source.file).read_bytes()
        lines = split(content.decode())
    except (OSError, UnicodeDecodeError) as error:
        yield Finding("digest", source.file, f"cannot be read: {error}")
        return
    if hashlib.sha256(content).hexdigest() != source.sha256:
        yield Finding("digest", source.file, "the whole has another SHA-256")
    if len(lines) != len(source.digests):
        yield Finding("digest", source.file, f"has {len(lines)} lines, not {len(source.digests)}")
    for number, (line, expected) in enumerate(zip(lines, source.digests, strict=False), 1):
        if digest(line) != expected:
            yield Finding("digest", f"{source.file}:{number}", "this line has another digest")


def document_table(path: Path) -> str:
    """The part of a ``sources.toml`` that a program can write: file name, SHA-256 and digests, as TOML."""
    content = path.read_bytes()
    digests = [json.dumps(digest(line)) for line in split(content.decode())]
    rows = [", ".join(digests[i : i + _A_ROW]) for i in range(0, len(digests), _A_ROW)]
    return "\n".join(
        [
            "[[document]]",
            f"file = {json.dumps(path.name)}",
            f'sha256 = "{hashlib.sha256(content).hexdigest()}"',
            "digests = [",
            *(f"  {row}," for row in rows),
            "]",
        ]
    )


def _filled(source: Source) -> Iterator[int]:
    return (number for number, found in enumerate(source.digests, 1) if found != _BLANK)
