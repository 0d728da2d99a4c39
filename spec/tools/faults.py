"""Plants faults in a game, one at a time, and checks whether the comparison with the model catches them.

``python spec/tools/faults.py [GAME] [--json]``: a fault that escapes shows a hole in the scopes.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType
from typing import Annotated, Any, Final

from attrs import asdict, frozen
from cyclopts import App, Parameter
from rich.console import Console
from rich.table import Table

import agree
from bridging import Bridge, Fault, faults_of, named
from pigrules.core.acts import Acts
from pigrules.testing.command_line import BAD_USAGE, answer, exit_code, status

__all__ = ["Catch", "caught", "command", "markdown", "planted"]


@frozen
class Catch:
    """The result of one fault."""

    name: str
    clause: str
    says: str
    caught: bool
    by: str
    """What differed; it may be an error."""
    depth: int
    """After how many steps of a match."""
    transition: int
    """After how many transitions of the comparison."""
    rules: str
    """The scope."""


@contextmanager
def planted(game: str, fault: Fault) -> Iterator[None]:
    """The wrong function stands wherever the game's modules name the right one."""
    module_name, _, name = fault.place.partition(".")
    holder: Any = import_module(f"{game}.{module_name}")
    *path, last = name.split(".")
    for part in path:
        holder = getattr(holder, part)
    right = getattr(holder, last)
    wrong = fault.wrong(right)
    holders = [holder] if path else list(_naming(game, last, right))
    acts: Acts[Any] = import_module(f"{game}.acts").ACTS
    for each in holders:
        setattr(each, last, wrong)
    _exchange(acts, right, wrong)
    try:
        yield
    finally:
        for each in holders:
            setattr(each, last, right)
        _exchange(acts, wrong, right)


def _exchange(acts: Acts[Any], old: Callable[..., Any], new: Callable[..., Any]) -> None:
    """The function `new` where `old` stands in a table of acts."""
    for functions in acts._functions.values():
        for key, function in functions.items():
            if function is old:
                functions[key] = new


def _naming(game: str, name: str, right: object) -> Iterator[ModuleType]:
    """The modules of the game in which `name` is the function."""
    for known, module in list(sys.modules.items()):
        if known.startswith(f"{game}.") and getattr(module, name, None) is right:
            yield module


def caught(bridge: Bridge, fault: Fault) -> Catch:
    """Compare the game with its model while the fault is there."""
    with planted(bridge.game.spec, fault):
        report = agree.check(bridge)
    different = report.disagreement
    if different is None:
        return Catch(fault.name, fault.clause, fault.says, False, "", 0, report.transitions, "")
    return Catch(
        fault.name,
        fault.clause,
        fault.says,
        True,
        different["what"],
        len(different["steps"]),
        different["transition"],
        different["rules"],
    )


def markdown(catches: Sequence[Catch]) -> str:
    """The catches as the table that stands in the docs."""
    lines = [
        "| what is wrong | clause | caught by | after steps | after transitions |",
        "| --- | --- | --- | ---: | ---: |",
    ]
    for each in catches:
        by = each.by if each.caught else "**not caught**"
        lines.append(f"| {each.says} | `{each.clause}` | {by} | {each.depth} | {each.transition:,} |")
    return "\n".join(lines)


app: Final = App(name="faults.py", help=__doc__, version_flags=())


@app.default
def command(
    *games: str,
    as_json: Annotated[bool, Parameter(name="--json", negative=())] = False,
    as_markdown: Annotated[bool, Parameter(name="--markdown", negative=())] = False,
) -> int:
    """Plant every fault of these games; exit code 1 if one is not caught.

    Parameters
    ----------
    games
        Names of games, or nothing for all that have a model.
    as_json
        Print what came of each as JSON.
    as_markdown
        Print the table of the docs.
    """
    wanted = named(games)
    if wanted is None:
        return BAD_USAGE
    found = {
        bridge.game.name: [_told(bridge, fault) for fault in faults_of(folder)] for folder, bridge in wanted
    }
    if as_json:
        answer({name: [asdict(each) for each in rows] for name, rows in found.items()})
    for name, rows in found.items():
        if as_markdown:
            print(markdown(rows))
        elif not as_json:
            _show(name, rows)
    return 0 if all(each.caught for rows in found.values() for each in rows) else 1


def _told(bridge: Bridge, fault: Fault) -> Catch:
    with status(f"{bridge.game.name}: {fault.name}"):
        return caught(bridge, fault)


def _show(name: str, rows: Sequence[Catch]) -> None:
    table = Table("fault", "clause", "caught by", "steps", "transitions", title=f"Faults in {name}")
    for each in rows:
        by = each.by if each.caught else "[bold]not caught[/bold]"
        table.add_row(each.name, each.clause, by, f"{each.depth}", f"{each.transition:,}")
    Console().print(table)


def main(words: Sequence[str]) -> int:
    """Run the command that `words` say, and give its exit code."""
    return exit_code(app, words)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
