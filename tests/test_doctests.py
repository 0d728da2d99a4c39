"""Every public name has an example in its docstring, and every example shows what it says.

The public names are those in `__all__` of the modules below.
The examples of a name go on from those in the docstring of its module.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from doctest import DocTestParser, DocTestRunner
from functools import cache
from importlib import import_module
from importlib.util import find_spec, resolve_name
from inspect import cleandoc
from pathlib import Path
from typing import Any, Final

import pytest

import pigrules

MODULES: Final = (
    "pigrules",
    "pigrules.analysis",
    "pigrules.codec",
    "pigrules.core",
    "pigrules.core.acts",
    "pigrules.core.arguments",
    "pigrules.core.chance",
    "pigrules.core.errors",
    "pigrules.core.fields",
    "pigrules.core.game",
    "pigrules.core.layout",
    "pigrules.core.malformed",
    "pigrules.core.messages",
    "pigrules.core.notation",
    "pigrules.core.policy",
    "pigrules.core.referee",
    "pigrules.core.remember",
    "pigrules.core.shape",
    "pigrules.core.steps",
    "pigrules.core.turns",
    "pigrules.core.values",
    "pigrules.dispute",
    "pigrules.explain",
    "pigrules.journal",
    "pigrules.limits",
    "pigrules.match",
    "pigrules.odds",
    "pigrules.position",
    "pigrules.race",
    "pigrules.record",
    "pigrules.registry",
    "pigrules.simulate",
    "pigrules.spec",
)


@cache
def source(module: str) -> tuple[Path, ast.Module]:
    """The file of a module, and what it says."""
    spec = find_spec(module)
    assert spec is not None
    assert spec.origin is not None
    path = Path(spec.origin)
    return path, ast.parse(path.read_text(encoding="utf-8"))


def documented(body: list[ast.stmt]) -> Iterator[tuple[str, str]]:
    """The names that these statements bind, each with its docstring; a constant's stands after it."""
    for statement, after in zip(body, [*body[1:], None], strict=True):
        match statement:
            case ast.ClassDef() | ast.FunctionDef():
                yield statement.name, ast.get_docstring(statement) or ""
            case ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)]):
                match after:
                    case ast.Expr(value=ast.Constant(value=str(text))):
                        yield name, cleandoc(text)
                    case _:
                        yield name, ""


def imports(tree: ast.Module, module: str) -> dict[str, str]:
    """Where the names come from that a module imports from others of the library."""
    package = module if source(module)[0].name == "__init__.py" else module.rpartition(".")[0]
    return {
        alias.name: resolve_name("." * node.level + (node.module or ""), package)
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.level
        for alias in node.names
    }


def home(module: str, name: str) -> str:
    """The module that defines a public name."""
    imported = imports(source(module)[1], module)
    return home(imported[name], name) if name in imported else module


def names() -> Iterator[tuple[str, str, str]]:
    """Each public name once: the module, the name, its docstring."""
    for module in MODULES:
        for name in import_module(module).__all__:
            found = home(module, name)
            if found == module or found not in MODULES:
                yield module, name, dict(documented(source(found)[1].body)).get(name, "")


NAMES: Final = tuple(names())


def run(text: str, namespace: dict[str, Any], name: str) -> dict[str, Any]:
    """Run the examples of a docstring in a copy of a namespace; what they leave behind."""
    failed: list[str] = []
    test = DocTestParser().get_doctest(text, namespace, name, None, None)
    DocTestRunner().run(test, out=failed.append, clear_globs=False)
    assert not failed, "\n".join(failed)
    return test.globs


@cache
def scene(module: str) -> dict[str, Any]:
    """What the examples of a module's own docstring leave behind."""
    return run(ast.get_docstring(source(module)[1]) or "", {"__name__": "__main__"}, module)


@pytest.mark.parametrize("module", MODULES)
def test_the_public_names_are_listed_by_hand_and_sorted(module: str) -> None:
    [listed] = [
        ast.literal_eval(node.value)
        for node in source(module)[1].body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__"
    ]
    assert listed == sorted(set(listed), key=lambda name: (not name.isupper(), name[0].islower(), name))


def test_every_public_name_has_an_example() -> None:
    assert [f"{module}.{name}" for module, name, text in NAMES if ">>>" not in text] == []


@pytest.mark.parametrize("module", MODULES)
def test_no_example_stands_where_nothing_runs_it(module: str) -> None:
    tree = source(module)[1]
    texts = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)]
    examples = {cleandoc(text) for text in texts if isinstance(text, str) and ">>>" in text}
    assert examples <= {ast.get_docstring(tree), *(text for _, _, text in NAMES)}


def test_the_reference_lists_the_names_of_the_package() -> None:
    page = (Path(__file__).parents[1] / "docs" / "reference.md").read_text(encoding="utf-8")
    rows = [line.split("|")[2] for line in page.splitlines() if line.startswith("| ")][2:]
    assert sorted(re.findall(r"`(\w+)`", " ".join(rows))) == sorted(pigrules.__all__)


@pytest.mark.parametrize("module", MODULES)
def test_the_examples_of_a_module_hold(module: str) -> None:
    scene(module)


@pytest.mark.parametrize(("module", "name", "text"), NAMES, ids=[f"{m}.{n}" for m, n, _ in NAMES])
def test_the_examples_of_a_name_hold(module: str, name: str, text: str) -> None:
    run(text, scene(module), f"{module}.{name}")
