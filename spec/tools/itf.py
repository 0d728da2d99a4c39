"""Quint's traces in the ITF format, as values of a translated model."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

from quint import Map

__all__ = ["Decoder", "read", "stripped", "write"]


class Decoder:
    """Turns ITF into values; records become the classes that `model` has for them."""

    def __init__(self, model: ModuleType) -> None:
        self._classes: dict[frozenset[str], Callable[..., Any]] = {}
        for value in vars(model).values():
            fields = getattr(value, "_fields", None)
            if isinstance(value, type) and fields is not None:
                self._classes.setdefault(frozenset(field.rstrip("_") for field in fields), value)

    def value(self, told: Any) -> Any:
        """The value that `told` says. Raises KeyError for a record that the model does not have."""
        if isinstance(told, list):
            return tuple(map(self.value, told))
        if not isinstance(told, dict):
            return told
        if "#bigint" in told:
            return int(told["#bigint"])
        if "#tup" in told:
            return tuple(map(self.value, told["#tup"]))
        if "#set" in told:
            return frozenset(map(self.value, told["#set"]))
        if "#map" in told:
            return Map([(self.value(key), self.value(value)) for key, value in told["#map"]])
        if told.keys() == {"tag", "value"}:
            return (told["tag"], self.value(told["value"]))
        made = self._classes[frozenset(told)]
        names = [field.rstrip("_") for field in made._fields]  # type: ignore[attr-defined]
        return made(*(self.value(told[name]) for name in names))

    def state(self, told: Mapping[str, Any]) -> dict[str, Any]:
        """The variables of one state, without Quint's notes on its origin."""
        return {
            name: self.value(value) for name, value in told.items() if not name.startswith(("#", "mbt::"))
        }


def stripped(trace: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The states of a trace without the remarks, which hold the time."""
    return [
        {name: value for name, value in state.items() if not name.startswith(("#", "mbt::"))}
        for state in trace["states"]
    ]


def write(path: Path, traces: list[list[dict[str, Any]]]) -> None:
    """Write traces: the same traces give the same bytes."""
    text = json.dumps(traces, separators=(",", ":"), sort_keys=True, ensure_ascii=False)
    path.write_bytes(gzip.compress(text.encode(), mtime=0))


def read(path: Path) -> list[list[dict[str, Any]]]:
    """The traces of a file that `write` wrote."""
    made: list[list[dict[str, Any]]] = json.loads(gzip.decompress(path.read_bytes()))
    return made
