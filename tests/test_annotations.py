"""Annotations are real: a public class that is asked for its types gives types, not their names."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from importlib import import_module
from typing import Any, Final, get_type_hints

import attrs
import pytest

import pigrules

MODULES: Final = [
    module.name
    for module in pkgutil.walk_packages(pigrules.__path__, "pigrules.")
    if not module.name.endswith("__main__")
]
FOREIGN: Final = {"Machine": "its base, a class of Hypothesis, has annotations for type checkers only"}


def classes(module: str) -> Iterator[type[Any]]:
    """The public classes that a module defines."""
    for name, value in vars(import_module(module)).items():
        if isinstance(value, type) and value.__module__ == module and not name.startswith("_"):
            yield value


@pytest.mark.parametrize("module", MODULES)
def test_a_public_class_tells_its_types(module: str) -> None:
    for cls in classes(module):
        if cls.__name__ not in FOREIGN:
            hints = get_type_hints(cls)
            assert not any(isinstance(hint, str) for hint in hints.values())
            if attrs.has(cls):
                assert [each.name for each in attrs.fields(cls) if each.name not in hints] == []
