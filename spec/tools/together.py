"""Which readings of a game interact: the answer to one decides whether the other changes anything.

``python spec/tools/together.py [GAME] [--json] [--markdown]``, by default for all games that have a bridge.
On many positions of the small tables, each pair of readings is tried alone and together.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Annotated, Any, Final, TypeAlias

import attrs
from attrs import asdict, frozen
from cyclopts import App, Parameter
from rich.console import Console
from rich.table import Table

from bridging import Bridge, named
from pigrules.registry import AnyGame
from pigrules.testing.command_line import BAD_USAGE, answer, exit_code, status
from pigrules.testing.walks import alternatives, mixed, positions, read_otherwise, thinned

__all__ = ["Pair", "Reading", "command", "markdown", "touching", "watched"]

MIXES: Final = 6
"""How many sets of readings the positions of each table are taken from; the first is the default."""
POSITIONS: Final = 40
"""How many positions are taken under each."""
STEPS: Final = 8
"""How many legal steps, and how many others, are tried in a position."""

Reading: TypeAlias = "tuple[str, str]"
"""The field of a reading, and a value that is not its default."""


@frozen
class Pair:
    """Two readings, and the answer that showed that they interact."""

    one: Reading
    other: Reading
    what: str
    """``turn``, or the step whose legality or outcome is changed."""
    where: str
    """The position, as the suites describe it."""


def touching(bridge: Bridge, mixes: int = MIXES, count: int = POSITIONS) -> Iterator[Pair | int]:
    """The pairs that interact, each as soon as it is found; after each position, how many are open.

    Two readings interact if, at some position, whether one of them changes an answer depends on the other.
    Answers are who steps next or has won, which steps are legal, and what comes of them.
    """
    game = bridge.game
    tables = [(scope.rules, *_read_otherwise(scope.rules)) for scope in bridge.scopes()]
    open_ = {pair for _, _, both in tables for pair in both}
    for home, known, both in tables:
        for mix in range(mixes):
            rules = mixed(home, f"together/{mix}") if mix else home
            for position in positions(game, rules, mix, count):
                asked = _Asked(game, position.state, home, known)
                for pair in sorted(open_ & both.keys()):
                    what = asked.together(pair, both[pair])
                    if what is not None:
                        open_.remove(pair)
                        yield Pair(*pair, what, str(position))
                yield len(open_)


def _read_otherwise(home: Any) -> tuple[dict[Reading, Any], dict[tuple[Reading, Reading], Any]]:
    """The rules under each reading that is not the table's own, and under each two of them."""
    known = {(name, value): rules for name, value, rules in alternatives(home)}
    pairs = (pair for pair in combinations(known, 2) if pair[0][0] != pair[1][0])
    return known, {pair: read_otherwise(home, dict(pair)) for pair in pairs}


class _Asked:
    """One position, and what is answered there by default and under each reading alone."""

    def __init__(self, game: AnyGame, state: Any, home: Any, known: Mapping[Reading, Any]) -> None:
        self.game, self.state, self.home = game, state, home
        read = {reading: self._under(rules) for reading, rules in known.items()}
        default = self._under(home)
        possible = [each for each in (default, *read.values()) if each is not None]
        legal = {step: None for each in possible for step in self._steps(each)}
        self.steps = dict.fromkeys(
            (*thinned(tuple(legal), STEPS), *thinned(game.universe(home), STEPS)),
        )
        self.default = None if default is None else self._answers(default)
        self.alone = {reading: self._answers(each) for reading, each in read.items() if each is not None}

    def together(self, pair: tuple[Reading, Reading], rules: Any) -> str | None:
        """The answer of which one reading decides whether the other changes it, or None."""
        if self.default is None or pair[0] not in self.alone or pair[1] not in self.alone:
            return None
        state = self._under(rules)
        if state is None:
            return None
        one, other = self.alone[pair[0]], self.alone[pair[1]]
        for what, default, first, second, both in zip(
            ("turn", *self.steps), self.default, one, other, self._answers(state), strict=True
        ):
            if (both != first) != (second != default) or (both != second) != (first != default):
                return what if isinstance(what, str) else self.game.format(what)
        return None

    def _under(self, rules: Any) -> Any:
        """The position under other rules; None if it is impossible under them."""
        state = attrs.evolve(self.state, rules=rules)
        return None if self.game.faults(state) else state

    def _steps(self, state: Any) -> Sequence[Any]:
        return self.game.legal(state) or thinned(self.game.chances(state).steps, STEPS)

    def _answers(self, state: Any) -> tuple[Any, ...]:
        """Who steps next, and the outcome of each step, or nothing if it is refused."""
        legal = set(self.game.legal(state) or self.game.chances(state).steps)
        after = (self.game.advance(state, step) if step in legal else None for step in self.steps)
        told = (None if each is None else attrs.evolve(each, rules=self.home) for each in after)
        return (self.game.turn(state), *told)


def markdown(game: str, pairs: Sequence[Pair]) -> str:
    """The pairs as the table that stands in the docs: for each reading, those that it interacts with."""
    lines = ["| reading | touches |", "| --- | --- |"]
    touched: dict[str, set[str]] = {}
    for pair in pairs:
        for one, other in ((pair.one, pair.other), (pair.other, pair.one)):
            touched.setdefault(one[0], set()).add(other[0])
    lines += [
        f"| `{_id(one)}` | {', '.join(f'`{_id(other)}`' for other in sorted(others))} |"
        for one, others in sorted(touched.items())
    ]
    return "\n".join([f"## {game}", "", *lines])


def _id(field: str) -> str:
    return field.replace("_", "-")


app: Final = App(name="together.py", help=__doc__, version_flags=())


@app.default
def command(
    *games: str,
    as_json: Annotated[bool, Parameter(name="--json", negative=())] = False,
    as_markdown: Annotated[bool, Parameter(name="--markdown", negative=())] = False,
) -> int:
    """Show which readings of these games interact.

    Example: python spec/tools/together.py three-little-pigs

    Parameters
    ----------
    games
        Names of games, or nothing for all that have a bridge.
    as_json
        Print the pairs as JSON.
    as_markdown
        Print the table of the docs.
    """
    wanted = named(games)
    if wanted is None:
        return BAD_USAGE
    found = {bridge.game.name: watched(bridge) for _, bridge in wanted}
    if as_json:
        answer({name: [asdict(pair) for pair in pairs] for name, pairs in found.items()})
        return 0
    for name, pairs in found.items():
        if as_markdown:
            print(markdown(name, pairs))
        else:
            _show(name, pairs)
    return 0


def watched(bridge: Bridge) -> list[Pair]:
    """All pairs that are found, in order; shows progress on a terminal."""
    found: list[Pair] = []
    with status() as update:
        for news in touching(bridge):
            if isinstance(news, Pair):
                found.append(news)
            else:
                update(f"{bridge.game.name}: {len(found)} pairs found, {news} open")
    return sorted(found, key=lambda pair: (pair.one, pair.other))


def _show(name: str, pairs: Sequence[Pair]) -> None:
    table = Table("one", "other", "seen at", title=f"Readings of {name} that touch each other")
    for pair in pairs:
        table.add_row(_told(pair.one), _told(pair.other), pair.what)
    Console().print(table)


def _told(reading: Reading) -> str:
    return f"{_id(reading[0])} = {reading[1]}"


def main(words: Sequence[str]) -> int:
    """Run the command that `words` say, and give its exit code."""
    return exit_code(app, words)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
