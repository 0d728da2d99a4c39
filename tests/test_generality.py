"""Only a game's own folder knows the game: the rest of the referee has no name of any."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

import pigrules
from pigrules import game
from pigrules.registry import games
from pigrules.spec import of

SRC: Final = Path(pigrules.__file__).parent
TABLE: Final = SRC / "games" / "__init__.py"
"""Where the games of this distribution are listed."""
MODULES: Final = sorted(path for path in SRC.rglob("*.py") if path != TABLE)
NAMES: Final = {
    game(name).spec: (
        name,
        game(name).spec.rpartition(".")[2],
        next(iter(of(game(name)).clauses)).split(".")[0],
    )
    for name in games()
} | {"pigrules_pig": ("pigrules_pig",)}
"""How each game is called, by its package: at the command line, in Python, and at the head of its clauses."""


def words(tree: ast.Module) -> Iterator[str]:
    """All names and strings of a module but the docstrings, which may give examples."""
    told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(text)) if id(node) not in told:
                yield text
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.alias(name=name):
                yield name
            case ast.ImportFrom(module=str(name)):
                yield name


@pytest.mark.parametrize(
    "path",
    MODULES,
    ids=lambda path: str(path.relative_to(SRC)),
)
def test_no_module_names_a_game_but_its_own(path: Path) -> None:
    package = ".".join(path.relative_to(SRC.parent).parent.parts)
    others = [
        re.escape(name)
        for own, names in NAMES.items()
        if not f"{package}.".startswith(f"{own}.")
        for name in names
    ]
    foreign = re.compile(rf"(?<![\w-])({'|'.join(others)})(?![\w-])")
    assert [word for word in words(ast.parse(path.read_text(encoding="utf-8"))) if foreign.search(word)] == []
