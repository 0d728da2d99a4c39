"""What the number of a spec stands for: ``lock.toml``, beside ``clauses.toml``.

It holds all that has meaning: the kind and lines of each clause; the default, values, lines and clauses
of each reading; the usual components; and a digest of the vectors. Words are not part of it.
If any of these changes, the number has to go up.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from gzip import decompress
from hashlib import sha256
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final, TypeAlias

import attrs
import tomli_w

from .. import codec
from .._toml import Table, read
from ..core import MalformedError
from ..registry import AnyGame
from ..spec import Spec, home
from ._finding import Finding
from .walks import tables

__all__ = ["FILE", "VECTORS", "Lock", "checked", "kept", "lock_of", "moved", "text_of"]

FILE: Final = "lock.toml"
VECTORS: Final = "vectors"
"""The part that holds the digests of the vectors."""
_HEAD: Final = (
    "# What this number of the spec stands for; spec/README.md describes its use.\n"
    "# Written by `python -m pigrules.testing regenerate lock`.\n\n"
)
_RAISE: Final = "raise the number in clauses.toml and regenerate the lock, or take the change back"

Part: TypeAlias = "Mapping[str, Mapping[str, str]]"


@attrs.frozen
class Lock:
    """The meaning of a number: by part and name, the properties of a thing."""

    number: int
    parts: Mapping[str, Part]


def lock_of(spec: Spec, package: str, game: AnyGame | None = None) -> Lock:
    """The lock as it would be written now; the referee's own spec has no game."""
    parts: dict[str, Part] = {
        "clauses": {
            id: {"kind": c.kind, "lines": _place(c.source, c.lines)} for id, c in spec.clauses.items()
        },
        "readings": {
            id: {
                "default": reading.default,
                "values": ", ".join(reading.values),
                "lines": _place(reading.source, reading.lines),
                "clauses": ", ".join(reading.clauses),
            }
            for id, reading in spec.readings.items()
        },
        "components": dict(_components(game)) if game else {},
        VECTORS: dict(_vectors(home(package))),
    }
    return Lock(spec.number, {name: part for name, part in parts.items() if part})


def kept(package: str) -> Lock | None:
    """The lock that `package` carries; None if it has none, because its number is new."""
    path = home(package) / FILE
    if not path.is_file():
        return None
    table = read(path.read_bytes(), f"{package}/{FILE}")
    number = table.integer("spec")
    return Lock(number, {name: _part(table.table(name)) for name in table.data if name != "spec"})


def text_of(lock: Lock) -> str:
    """The lock as a file."""
    return _HEAD + tomli_w.dumps({"spec": lock.number, **lock.parts})


def moved(before: Lock, now: Lock) -> Iterator[tuple[str, str]]:
    """What has changed in meaning: its name, and how."""
    for part in dict.fromkeys((*before.parts, *now.parts)):
        was, is_ = before.parts.get(part, {}), now.parts.get(part, {})
        for name in dict.fromkeys((*was, *is_)):
            if name not in is_:
                yield name, "is gone"
            elif name not in was:
                yield name, "is new"
            else:
                for key in dict.fromkeys((*was[name], *is_[name])):
                    one, other = was[name].get(key), is_[name].get(key)
                    if one != other:
                        yield name, f"{key} was {_told(one)}, is {_told(other)}"


def checked(name: str, package: str, spec: Spec, game: AnyGame | None) -> Iterator[Finding]:
    """Where the meaning of `spec` has changed but its number has not."""
    try:
        before = kept(package)
    except MalformedError as error:
        yield Finding("lock", name, str(error))
        return
    if before is None:
        return
    if before.number != spec.number:
        told = f"holds spec {before.number}, clauses.toml says {spec.number}"
        yield Finding("lock", name, f"{told}: python -m pigrules.testing regenerate lock")
        return
    for what, how in moved(before, lock_of(spec, package, game)):
        yield Finding("lock", what, f"{how}, and spec is still {spec.number}: {_RAISE}")


def _part(table: Table) -> Part:
    return {name: table.table(name).strings_by_key() for name in table.data}


def _place(source: str | None, lines: tuple[int, ...]) -> str:
    return f"{source}: {', '.join(map(str, lines))}" if source else "none"


def _components(game: AnyGame) -> Iterator[tuple[str, Mapping[str, str]]]:
    """The components of the usual tables; their readings are listed apart."""
    usual = [codec.dump(game, rules) for rules in tables(game)]
    for name in usual[0]:
        values = [json.dumps(data[name], sort_keys=True).replace('"', "'") for data in usual]
        if name != "readings":
            yield name, _shared(values)


def _shared(values: Sequence[str]) -> Mapping[str, str]:
    """A value that all tables share, or the value of each."""
    if len(set(values)) == 1:
        return {"every table": values[0]}
    return {f"table {number}": value for number, value in enumerate(values)}


def _vectors(folder: Traversable) -> Iterator[tuple[str, Mapping[str, str]]]:
    vectors = folder / VECTORS
    if isinstance(vectors, Path) and vectors.is_dir():
        for path in sorted(vectors.glob("*.json.gz")):
            digest = sha256(decompress(path.read_bytes())).hexdigest()
            yield path.name.partition(".")[0], {"sha256": digest}


def _told(value: Any) -> str:
    return "not there" if value is None else repr(value)
