"""Makes faults of a game by mechanical operators, and checks whether the model comparison catches them.

``python spec/tools/mutants.py GAME [PLACE …] [--list]``; a PLACE is ``module`` or ``module.function``.
The operators: a condition is negated or dropped, ``and`` and ``or`` trade places, a comparison takes in its
bound or leaves it out, a small number is one more, a sum is a difference.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from functools import partial
from importlib import import_module
from inspect import getsource, isfunction
from pkgutil import iter_modules
from signal import SIGALRM, alarm, signal
from textwrap import dedent
from types import ModuleType
from typing import Annotated, Any, Final

from cyclopts import App, Parameter

from bridging import Bridge, Fault, named
from faults import caught
from pigrules.testing.command_line import BAD_USAGE, exit_code, status

__all__ = ["RULES", "command", "mutants", "mutations"]

RULES: Final = (
    ast.Compare | ast.BoolOp | ast.UnaryOp | ast.BinOp | ast.Constant | ast.If | ast.IfExp | ast.comprehension
)
"""What the operators change."""
_LONGEST: Final = 180
"""Seconds after which a mutant counts as caught: its game does not end."""
_APART: Final = (
    "faults",
    "notation",
    "policies",
    "readings",
    "rendering",
    "rules",
    "past",
    "validity",
    "vocabulary",
    "components",
    "memo",
    "game",
    "steps",
)
"""Modules of a game that no comparison of positions covers."""
_SWAPPED: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}


def mutations(tree: ast.Module) -> Iterator[tuple[str, ast.Module]]:
    """Each change of one place of a function: what was changed, and the function with it."""
    for at, place in enumerate(_places(tree)):
        for number in range(len(list(_changes(place)))):
            copy = deepcopy(tree)
            changed = _places(copy)[at]
            says = list(_changes(changed))[number](changed)
            yield says, ast.fix_missing_locations(copy)


def _places(tree: ast.AST) -> list[ast.AST]:
    return [node for node in ast.walk(tree) if isinstance(node, RULES)]


def mutants(game: str, places: Sequence[str] = ()) -> Iterator[Fault]:
    """The faults that the operators make in the rules of a game, whose package is `game`."""
    for module in _modules(game):
        name = module.__name__.rpartition(".")[2]
        for function in vars(module).values():
            if not isfunction(function) or function.__module__ != module.__name__:
                continue
            place = f"{name}.{function.__name__}"
            if places and not {name, place} & set(places):
                continue
            yield from _of_function(module, place, function)


def _of_function(module: ModuleType, place: str, function: Callable[..., Any]) -> Iterator[Fault]:
    source = ast.parse(dedent(getsource(function)))
    for number, (says, tree) in enumerate(mutations(source)):
        code = compile(tree, module.__file__ or place, "exec")

        def wrong(right: Callable[..., Any], code: Any = code, name: str = function.__name__) -> Any:
            namespace: dict[str, Any] = {}
            exec(code, vars(module), namespace)  # the module's own source, changed in one place
            return namespace[name]

        yield Fault(f"{place}-{number}", "", place, wrong, says)


def _modules(game: str) -> Iterator[ModuleType]:
    for found in iter_modules(import_module(game).__path__):
        if found.name not in _APART and not found.name.endswith("_faults"):
            yield import_module(f"{game}.{found.name}")


def _changes(node: ast.AST) -> Iterator[Callable[[Any], str]]:
    """The operators that fit a place: each changes it and says how."""
    if isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in _SWAPPED:
        yield _compare
    if isinstance(node, ast.BoolOp):
        yield _trade
        yield from (partial(_drop, at=at) for at in range(len(node.values)))
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield _affirm
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub):
        yield _sum
    if isinstance(node, ast.Constant) and type(node.value) is int and 0 <= node.value <= 9:
        yield _more
    if isinstance(node, ast.If | ast.IfExp):
        yield _negate
    if isinstance(node, ast.comprehension):
        yield from (partial(_unfiltered, at=at) for at in range(len(node.ifs)))


def _compare(node: ast.Compare) -> str:
    before = ast.unparse(node)
    node.ops = [_SWAPPED[type(node.ops[0])]()]
    return f"{before} is {ast.unparse(node)}"


def _trade(node: ast.BoolOp) -> str:
    before = ast.unparse(node)
    node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    return f"{before} is {ast.unparse(node)}"


def _drop(node: ast.BoolOp, at: int) -> str:
    dropped = node.values[at]
    node.values[at] = ast.Constant(isinstance(node.op, ast.And))
    return f"without {ast.unparse(dropped)}"


def _affirm(node: ast.UnaryOp) -> str:
    before = ast.unparse(node)
    node.operand = ast.UnaryOp(ast.Not(), node.operand)
    return f"{before} is affirmed"


def _sum(node: ast.BinOp) -> str:
    before = ast.unparse(node)
    node.op = ast.Sub() if isinstance(node.op, ast.Add) else ast.Add()
    return f"{before} is {ast.unparse(node)}"


def _more(node: ast.Constant) -> str:
    assert isinstance(node.value, int)
    node.value += 1
    return f"{node.value - 1} is {node.value}"


def _negate(node: ast.If | ast.IfExp) -> str:
    before = ast.unparse(node.test)
    node.test = ast.UnaryOp(ast.Not(), node.test)
    return f"not {before}"


def _unfiltered(node: ast.comprehension, at: int) -> str:
    dropped = node.ifs.pop(at)
    return f"also those without {ast.unparse(dropped)}"


app: Final = App(name="mutants.py", help=__doc__, version_flags=())


@app.default
def command(
    game: str, *places: str, only_list: Annotated[bool, Parameter(name="--list", negative=())] = False
) -> int:
    """Plant every mutant of a game, and name those that are not caught.

    Some of these change nothing, or only the events, which no model has.

    Example: python spec/tools/mutants.py three-little-pigs house wolf.has_target

    Parameters
    ----------
    game
        The name of a game that has a model.
    places
        Modules, or functions in them; nothing for all rules.
    only_list
        Plant nothing: say which mutants there are.
    """
    wanted = named([game])
    if wanted is None:
        return BAD_USAGE
    [(_, bridge)] = wanted
    found = list(mutants(bridge.game.spec, places))
    missed = [] if only_list else [each for each in found if not _seen(bridge, each)]
    for each in found if only_list else missed:
        print(f"{each.name}: {each.says}")
    print(f"{len(found)} mutants" + ("" if only_list else f", {len(missed)} not caught"))
    return 0


def _seen(bridge: Bridge, fault: Fault) -> bool:
    """Whether it is caught; what takes far longer than the right game is."""
    signal(SIGALRM, _too_long)
    alarm(_LONGEST)
    try:
        with status(f"{bridge.game.name}: {fault.name}: {fault.says}"):
            return caught(bridge, fault).caught
    except TimeoutError:
        return True
    finally:
        alarm(0)


def _too_long(number: int, frame: object) -> None:
    raise TimeoutError


def main(words: Sequence[str]) -> int:
    """Run the command that `words` say, and give its exit code."""
    return exit_code(app, words)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
