"""Walks through every position that small rules can reach: ``python -m pigrules.testing explore``.

A game with fewer dice and shorter stacks is small enough to be seen whole. Depth by depth this counts the
positions and the sequences of steps that lead there (what chess programmers call perft); each outcome of
chance is a step. Each position is checked once: it has no faults, and has a step or is an end.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Annotated, Any, Final, Literal, TypeAlias

from attrs import asdict, define, field, frozen
from cyclopts import Parameter
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from .. import codec, registry
from .._files import read_bytes
from .._toml import read
from ..core import Over, PigrulesError, cited_words
from ..limits import CAP
from ..registry import AnyGame, BrokenGameError
from .command_line import answer, status

__all__ = ["Depth", "Ended", "Explored", "Flaw", "command", "explore", "read_rules", "to_json"]

MOST_POSITIONS: Final = 500_000
"""The default limit on positions that are kept: about a gigabyte."""
_SPEAKABLE: Final = 10**4000
"""Python writes no whole number that is much longer."""
MOST_FLAWS: Final = 20
"""How many flawed positions are reported; all are counted."""

Ended: TypeAlias = Literal["complete", "depth", "full", "interrupted"]
"""Everything was seen; or all down to the depth asked for; or a bound was reached; or Ctrl-C."""

Progress: TypeAlias = "Callable[[int, int], object]"
"""Progress callback: the depth that is being counted, and how many positions are known."""


@frozen
class Depth:
    """The positions that that many steps can reach."""

    depth: int
    positions: int
    """Distinct positions."""
    new: int
    """Those that fewer steps do not reach."""
    over: int
    """Those in which the game has ended."""
    sequences: int
    """Sequences of steps that lead there (perft)."""


@frozen
class Flaw:
    """A flawed position, and steps that lead there."""

    steps: tuple[str, ...]
    problems: tuple[str, ...]


@frozen
class Explored:
    """What was seen."""

    game: str
    depths: tuple[Depth, ...]
    """The depths that were counted to the end."""
    positions: int
    """Distinct positions, including those of an unfinished depth."""
    flawed: int
    flaws: tuple[Flaw, ...]
    """The first of them."""
    ended: Ended

    @property
    def holds(self) -> bool:
        """Whether all that was asked for was seen, and nothing was wrong with it."""
        return not self.flawed and self.ended in ("complete", "depth")


class _Full(Exception):
    """There is no room for more positions."""


@define
class _Atlas:
    """Every position met, by number, with the step that first led there, and what it leads to."""

    game: AnyGame
    most: int
    number: dict[Any, int] = field(factory=dict)
    states: list[Any] = field(factory=list)
    came: list[tuple[int, Any]] = field(factory=list)
    leads: list[tuple[int, ...] | None] = field(factory=list)
    over: list[bool] = field(factory=list)
    flawed: int = 0
    flaws: list[Flaw] = field(factory=list)

    def find(self, state: Any, before: int, step: Any) -> int:
        """The number of `state`, which `step` leads to from the position numbered `before`."""
        known = self.number.get(state)
        if known is not None:
            return known
        if len(self.states) >= self.most:
            raise _Full
        here = self.number[state] = len(self.states)
        self.states.append(state)
        self.came.append((before, step))
        self.leads.append(None)
        self._look(here)
        return here

    def following(self, here: int) -> tuple[int, ...]:
        """The positions that one step leads to, one for each step."""
        known = self.leads[here]
        if known is None:
            state = self.states[here]
            steps = self.game.legal(state) or self.game.chances(state).steps
            known = tuple(self.find(self.game.advance(state, step), here, step) for step in steps)
            self.leads[here] = known
        return known

    def _look(self, here: int) -> None:
        """Note whether the game is over in a new position, and what is wrong with it."""
        game, state = self.game, self.states[here]
        self.over.append(isinstance(game.turn(state), Over))
        problems = [cited_words(fault) for fault in game.faults(state)]
        can_act = bool(game.legal(state)) + bool(len(game.chances(state))) + self.over[here]
        if can_act != 1:
            problems.append("no seat can act" if not can_act else "it is not clear who is to act")
        if problems:
            self.flawed += 1
            if len(self.flaws) < MOST_FLAWS:
                self.flaws.append(Flaw(self._way(here), tuple(problems)))

    def _way(self, here: int) -> tuple[str, ...]:
        steps: list[str] = []
        while here:
            here, step = self.came[here]
            steps.append(self.game.format(step))
        return tuple(reversed(steps))


def explore(
    game: AnyGame,
    rules: Any,
    depth: int | None = None,
    most: int = MOST_POSITIONS,
    progress: Progress | None = None,
) -> Explored:
    """Every position that `rules` can reach, or that `depth` steps can; at most `most` positions are kept.

    Without `depth` it ends when a depth brings no new position, and after `limits.CAP` steps.
    Ctrl-C gives what was counted until then.
    """
    atlas = _Atlas(game, most)
    depths: list[Depth] = []
    try:
        ended = _count(atlas, depths, rules, depth, progress or (lambda depth, positions: None))
    except _Full:
        ended = "full"
    except KeyboardInterrupt:
        ended = "interrupted"
    return Explored(game.name, tuple(depths), len(atlas.states), atlas.flawed, tuple(atlas.flaws), ended)


def _count(atlas: _Atlas, depths: list[Depth], rules: Any, limit: int | None, progress: Progress) -> Ended:
    """Count depth by depth into `depths`."""
    ways = {atlas.find(atlas.game.start(rules), 0, None): 1}
    known = 0
    while ways:
        new = sum(here >= known for here in ways)
        if limit is None and not new:
            break
        known = len(atlas.states)
        over = sum(atlas.over[here] for here in ways)
        depths.append(Depth(len(depths), len(ways), new, over, sum(ways.values())))
        if len(depths) - 1 == (CAP if limit is None else limit):
            return "depth" if limit is not None else "full"
        ways = _deeper(atlas, ways, lambda: progress(len(depths), len(atlas.states)))
    return "complete"


def _deeper(atlas: _Atlas, ways: Mapping[int, int], tell: Callable[[], object]) -> dict[int, int]:
    """How many sequences of one more step lead to each position."""
    deeper: defaultdict[int, int] = defaultdict(int)
    for place, (here, count) in enumerate(ways.items()):
        for after in atlas.following(here):
            deeper[after] += count
        if place % 100 == 0:
            tell()
    return deeper


def read_rules(game: AnyGame, path: Path) -> Any:
    """The rules in a TOML file, with the same tables as ``[rules]`` in a record.

    Raises `MalformedError` or `InvalidError`, and OSError.
    """
    return codec.load_rules(game, read(read_bytes(path), str(path)).data, f"{path}: $")


def command(
    game: str,
    *,
    rules: Path,
    depth: int | None = None,
    states: int = MOST_POSITIONS,
    as_json: Annotated[bool, Parameter(name="--json", negative=())] = False,
) -> int:
    """Count and check every position that small rules can reach, depth by depth.

    Example: python -m pigrules.testing explore three-little-pigs --rules examples/rules/tiny-pigs.toml

    Exit code 0 if all was seen and nothing is wrong, 1 if something is or if it stopped before,
    2 for bad usage. Ctrl-C reports what is done.

    Parameters
    ----------
    game
        The name of an installed game.
    rules
        A TOML file with the same tables as [rules] in a record.
    depth
        How many steps to go; without it, until there are no new positions.
    states
        How many positions to keep in memory at most.
    as_json
        Print the report as JSON.
    """
    if states < 1 or (depth is not None and depth < 0):
        print("--states must be a number from 1 up, --depth from 0 up", file=sys.stderr)
        return 2
    try:
        played = registry.game(game)
        table = read_rules(played, rules)
    except BrokenGameError:
        raise
    except (PigrulesError, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    made = _watched(played, table, depth, states)
    if as_json:
        answer(to_json(made))
    else:
        _show(made, Console())
    return 0 if made.holds else 1


def to_json(made: Explored) -> dict[str, object]:
    """The report as `--json` prints it: its fields, and `holds`."""
    data = asdict(made)
    for depth in data["depths"]:
        depth["sequences"] = _speakable(depth["sequences"])
    return {"holds": made.holds, **data}


def _speakable(number: int) -> int | str:
    return number if number < _SPEAKABLE else f"more than 2^{number.bit_length() - 1}"


def _watched(game: AnyGame, rules: Any, depth: int | None, most: int) -> Explored:
    """Explore, and show progress on the standard error if that is a terminal."""
    with status() as update:
        return explore(
            game,
            rules,
            depth,
            most,
            lambda depth, positions: update(f"depth {depth}: {positions} positions"),
        )


_ENDED: Final[Mapping[Ended, str]] = {
    "complete": "Everything was seen.",
    "depth": "Everything down to this depth was seen.",
    "full": "Stopped: there is no room for more positions (see --states), or they lie too deep (--depth).",
    "interrupted": "Interrupted.",
}


def _show(made: Explored, console: Console) -> None:
    table = Table(*("depth", "positions", "new", "over", "sequences"), title=f"{made.game}: by depth")
    for column in table.columns:
        column.justify = "right"
    for each in made.depths:
        row = (each.depth, each.positions, each.new, each.over, _speakable(each.sequences))
        table.add_row(*(number if isinstance(number, str) else f"{number:,}" for number in row))
    console.print(table)
    console.print(f"Positions: {made.positions:,}. {_ENDED[made.ended]}")
    if not made.flawed:
        console.print("Nothing is wrong with them.")
        return
    flaws = Table("steps", "problems", title=f"Wrong: {made.flawed:,} positions")
    for flaw in made.flaws:
        flaws.add_row(_lines(flaw.steps), _lines(flaw.problems))
    console.print(flaws)


def _lines(words: Iterable[str]) -> str:
    return escape("\n".join(words))
