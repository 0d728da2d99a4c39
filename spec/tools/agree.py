"""Plays a game and its formal model side by side: they must agree on every position.

``python spec/tools/agree.py [GAME] [--long] [--json]``, by default for all games that have a model.
Compared are who steps next or has won, the legal steps, how likely chance is, and what comes of each step;
now and then also the judge's answer about every step that there is.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from time import monotonic
from typing import Annotated, Any, Final

from attrs import asdict, evolve, field, frozen
from cyclopts import App, Parameter
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from bridging import Bridge, Scope, named
from comparing import Disagreement, Tally, explore, playout
from pigrules.spec import of
from pigrules.testing.command_line import BAD_USAGE, answer, exit_code, status
from pigrules.testing.walks import alternatives, read_otherwise, tables

__all__ = ["LONG", "Report", "check", "command", "plan", "unshown"]

LONG: Final = 10
"""How many times longer the long run is."""
ALTERNATIVE: Final = 60
"""How many transitions of each scope are tried under each other reading."""
PLIES: Final = 40
"""How many steps of a match on a full table are looked at."""
SHORT: Final = 200
"""The same on a small table."""
SHOWABLE: Final = ("legality", "effect", "chance", "end", "scoring")
"""Kinds of clauses that a transition can show."""


@frozen
class Report:
    """What a comparison found."""

    game: str
    positions: int
    transitions: int
    asked: int
    """How often the judge was asked about a step of the universe."""
    seconds: float
    whole: tuple[str, ...]
    """The scopes of which every position was seen."""
    clauses: dict[str, int]
    """By clause, how many transitions, questions and refusals showed it."""
    disagreement: dict[str, Any] | None = field(default=None)

    @property
    def holds(self) -> bool:
        """Whether game and model agree on all that was compared."""
        return self.disagreement is None


def plan(bridge: Bridge, times: int = 1) -> Iterator[Callable[[Tally], str | None]]:
    """The parts of a comparison; each yields the name of a scope that it has seen whole.

    First the scopes under the default readings, then scopes and full tables under each other reading alone.
    """

    def exploring(scope: Scope) -> Callable[[Tally], str | None]:
        return lambda tally: scope.name if explore(bridge, scope, tally) else None

    def playing(name: str, rules: Any, seed: str, plies: int) -> Callable[[Tally], None]:
        return lambda tally: playout(bridge, name, rules, seed, tally, plies)

    scopes, full = bridge.scopes(), tables(bridge.game)
    for scope in scopes:
        yield exploring(evolve(scope, transitions=scope.transitions * times))
        for number in range(scope.matches * times):
            yield playing(scope.name, scope.rules, f"{scope.name}/{number}", SHORT)
    for number in range(times):
        for place, rules in enumerate(full):
            yield playing(f"full table {place}", rules, f"{place}/{number}", PLIES)
    for number, (reading, value, _) in enumerate(alternatives(full[0])):
        told = f"{reading} = {value}"
        for scope in scopes:
            rules = read_otherwise(scope.rules, {reading: value})
            name = f"{scope.name}, {told}"
            yield exploring(evolve(scope, name=name, rules=rules, transitions=ALTERNATIVE * times))
        for scope in scopes[1:]:
            rules = read_otherwise(scope.rules, {reading: value})
            for place in range(scope.matches * times):
                yield playing(f"{scope.name}, {told}", rules, f"{told}/{place}", SHORT)
        for place in range(times):
            table = read_otherwise(full[(number + place) % len(full)], {reading: value})
            yield playing(f"full table, {told}", table, f"{told}/{place}", PLIES)


def check(bridge: Bridge, times: int = 1, progress: Callable[[Tally], object] | None = None) -> Report:
    """Compare a game with its model until all is done or something differs."""
    tally = Tally(progress=progress or (lambda tally: None))
    began, whole, different = monotonic(), [], None
    try:
        for part in plan(bridge, times):
            seen = part(tally)
            if seen is not None:
                whole.append(seen)
    except Disagreement as found:
        different = {
            "what": found.what,
            "rules": found.rules,
            "steps": found.steps,
            "transition": found.transition,
            "game": repr(found.game),
            "model": repr(found.model),
        }
    return Report(
        bridge.game.name,
        tally.positions,
        tally.transitions,
        tally.asked,
        round(monotonic() - began, 1),
        tuple(whole),
        dict(sorted(tally.clauses.items())),
        different,
    )


def unshown(bridge: Bridge, report: Report) -> tuple[str, ...]:
    """The clauses that a transition could show and none has."""
    return tuple(
        clause.id
        for clause in of(bridge.game).clauses.values()
        if clause.kind in SHOWABLE and clause.id not in report.clauses and clause.id not in bridge.unseen
    )


app: Final = App(name="agree.py", help=__doc__, version_flags=())


@app.default
def command(
    *games: str,
    long: Annotated[bool, Parameter(negative=())] = False,
    as_json: Annotated[bool, Parameter(name="--json", negative=())] = False,
) -> int:
    """Compare games with their models; exit code 1 if something differs or a clause was never shown.

    Parameters
    ----------
    games
        Names of games, or nothing for all that have a model.
    long
        Compare ten times as much.
    as_json
        Print the reports as JSON.
    """
    found = named(games)
    if found is None:
        return BAD_USAGE
    wanted = [bridge for _, bridge in found]
    reports = [_watched(bridge, LONG if long else 1) for bridge in wanted]
    if as_json:
        answer([asdict(report) for report in reports])
    else:
        for bridge, report in zip(wanted, reports, strict=True):
            _show(bridge, report, Console())
    fine = [r.holds and not unshown(b, r) for b, r in zip(wanted, reports, strict=True)]
    return 0 if all(fine) else 1


def _watched(bridge: Bridge, times: int) -> Report:
    with status() as update:

        def tell(tally: Tally) -> None:
            update(f"{bridge.game.name}: {tally.transitions:,} transitions")

        return check(bridge, times, tell)


def _show(bridge: Bridge, report: Report, console: Console) -> None:
    table = Table("clause", "shown", title=f"{report.game}: how often each clause came to pass")
    table.columns[1].justify = "right"
    for clause in of(bridge.game).clauses.values():
        if clause.kind in SHOWABLE:
            count = report.clauses.get(clause.id, 0)
            table.add_row(clause.id, f"{count:,}" if count else bridge.unseen.get(clause.id, "never"))
    console.print(table)
    told = f"{report.transitions:,} transitions from {report.positions:,} positions"
    console.print(f"{told}, {report.asked:,} steps judged, {report.seconds} s.")
    console.print(f"Seen whole: {escape('; '.join(report.whole)) or 'none'}.")
    if report.disagreement is None:
        console.print("The game and its model agree.")
        return
    console.print("[bold]They do not agree:[/bold]")
    for name, value in report.disagreement.items():
        console.print(f"  {name}: {escape(str(value))}", soft_wrap=True)


def main(words: Sequence[str]) -> int:
    """Run the command that `words` say, and give its exit code."""
    return exit_code(app, words)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
