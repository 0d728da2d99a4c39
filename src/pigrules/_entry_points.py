"""The entry points of installed distributions.

`registry` imports this when it looks for games of other distributions: to read metadata takes long.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from importlib.metadata import Distribution, EntryPoint, distributions, entry_points
from typing import Final

from ._strangers import BrokenGameError, Stranger, in_a_line

_NAMELESS: Final = "a distribution without a name"


def of_group(group: str, broken: list[BrokenGameError]) -> Iterator[EntryPoint]:
    """The entry points of `group`; what is wrong with those that cannot be read goes into `broken`."""
    try:
        yield from entry_points(group=group)
    except Exception:  # unreadable metadata of one distribution hide those of all: ask each alone
        asked: set[str] = set()
        for found in distributions():
            carrier = _carrier(found)
            if carrier in asked:
                continue
            asked.add(carrier)
            try:
                yield from tuple(found.entry_points.select(group=group))
            except Exception as error:
                if _names(group, found):
                    broken.append(Stranger("?", carrier).raised("entry points", error))


def distribution(points: Collection[EntryPoint]) -> str:
    """The names and versions of the distributions of some entry points."""
    return " and ".join(sorted({_carrier(point.dist) for point in points}))


def _names(group: str, found: Distribution) -> bool:
    """Whether entry points that cannot be read are about `group`."""
    try:
        return group in (found.read_text("entry_points.txt") or "")
    except UnicodeDecodeError as error:
        return group.encode() in error.object


def _carrier(found: Distribution | None) -> str:
    """The name and the version of a distribution, as its metadata have them."""
    try:
        if found is not None and found.metadata["Name"]:
            return in_a_line(f"{found.metadata['Name']} {found.version}")
    except Exception:  # metadata without them, or none
        return _NAMELESS
    return _NAMELESS
