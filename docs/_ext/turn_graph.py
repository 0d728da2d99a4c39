"""The turns of a game, drawn as an SVG: its table of acts says what answers what, and play what follows.

Each phase is a box with the steps that answer it, one a row.
From a row a line leads to the lane of each phase that the step has led to, and the lane leads to its box.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from html import escape
from random import Random
from typing import Any, Final

from attrs import frozen

from pigrules import Chance, Over, dispute
from pigrules.core import PlayerStep
from pigrules.registry import AnyGame

GAMES: Final = 60
"""Games played under the usual readings; a tenth of it under each other one."""
CAP: Final = 2_000
"""Steps after which a game is broken off."""
SEATS: Final = 3

Link = tuple[str, str, str]
"""A phase, a step that answers it by its wire name, and the phase that follows."""


@frozen
class TurnGraph:
    """Which steps answer which phase, and what they were seen to lead to."""

    answers: Mapping[str, tuple[str, ...]]
    """By phase, in the order of the table: the wire names of the steps that answer it."""
    asks: Mapping[str, str]
    """By phase: ``a seat``, ``chance``, or nothing at the end."""
    usual: frozenset[Link]
    """What happens under the usual readings."""
    other: frozenset[Link]
    """What happens only under other readings."""

    @property
    def phases(self) -> tuple[str, ...]:
        """The phases in the order of the table."""
        return tuple(self.answers)

    def follows(self, phase: str, step: str) -> dict[str, bool]:
        """The phases that follow, in order, and whether each does so under the usual readings."""
        return {
            after: (phase, step, after) in self.usual
            for after in self.phases
            if (phase, step, after) in self.usual | self.other
        }


def turn_graph(game: AnyGame) -> TurnGraph:
    """The graph of `game`, played at random under the usual readings and under each other one."""
    answers, asks = _table(game)
    usual: set[Link] = set()
    other: set[Link] = set()
    rules = game.rules_type(seats=SEATS)
    for seed in range(GAMES):
        usual.update(_seen(game, rules, seed))
    for change in dispute.alternatives(game, rules):
        changed = dispute.read_as(game, rules, [change])
        for seed in range(GAMES // 10):
            other.update(_seen(game, changed, seed))
    return TurnGraph(answers, asks, frozenset(usual), frozenset(other - usual))


def _table(game: AnyGame) -> tuple[dict[str, tuple[str, ...]], dict[str, str]]:
    """The steps that answer each phase, and who is asked."""
    assert game.acts is not None, f"{game.name} is no table of acts"
    names = {kind: name for name, kind in game.steps.items()}
    answers: dict[str, tuple[str, ...]] = {}
    asks: dict[str, str] = {}
    for phase in game.acts.moments:
        kinds = game.acts.answers(phase)
        answers[phase.__name__] = tuple(names[kind] for kind in kinds)
        asked = "a seat" if any(issubclass(kind, PlayerStep) for kind in kinds) else "chance"
        asks[phase.__name__] = asked if kinds else ""
    return answers, asks


def _seen(game: AnyGame, rules: Any, seed: int) -> Iterator[Link]:
    random, state = Random(seed), game.start(rules)
    names = {kind: name for name, kind in game.steps.items()}
    for _ in range(CAP):
        turn, phase = game.turn(state), type(state.phase).__name__
        if isinstance(turn, Over):
            return
        step = (
            game.chances(state).at(random.random())
            if isinstance(turn, Chance)
            else random.choice(game.legal(state))
        )
        state = game.advance(state, step)
        yield phase, names[type(step)], type(state.phase).__name__


ROW: Final = 22
BOX: Final = 168
GAP: Final = 18
LANE: Final = 26
LEFT: Final = 34
BORDER: Final = 'stroke="currentColor" opacity="0.6"'
COLOURS: Final = ("#4c78a8", "#c85200", "#3a923a", "#b5518f", "#8a6d3b", "#2a9d9d", "#7a5cc8", "#777777")


def svg(graph: TurnGraph) -> str:
    """The graph as an SVG document that takes its text colour from the page."""
    tops: dict[str, int] = {}
    rows: dict[tuple[str, str], int] = {}
    y = GAP
    for phase in graph.phases:
        tops[phase] = y
        for number, step in enumerate(graph.answers[phase], 1):
            rows[phase, step] = y + number * ROW
        y += (len(graph.answers[phase]) + 1) * ROW + GAP
    reached = [
        phase for phase in graph.phases if any(after == phase for *_, after in graph.usual | graph.other)
    ]
    lanes = {phase: LEFT + BOX + 24 + LANE * at for at, phase in enumerate(reached)}
    colours = {phase: COLOURS[at % len(COLOURS)] for at, phase in enumerate(reached)}
    width = LEFT + BOX + 24 + LANE * len(reached)
    parts = [
        *(_box(graph, phase, tops, rows) for phase in graph.phases),
        *(_lane(graph, phase, tops, rows, lanes, colours[phase]) for phase in reached),
        *(_row(graph, at, rows, lanes, colours) for at in rows if graph.follows(*at)),
    ]
    start = tops[graph.phases[0]] + ROW // 2
    parts.append(f'<path d="M 4 {start} H {LEFT - 4}" stroke="currentColor" marker-end="url(#tip)"/>')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {y}" width="{width}"'
        f' role="img" aria-label="Which phase follows which" fill="none" font-size="13">'
        '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7"'
        ' orient="auto"><path d="M 0 0 L 8 4 L 0 8 z" fill="context-stroke"/></marker></defs>'
        f"{''.join(parts)}</svg>"
    )


def _box(graph: TurnGraph, phase: str, tops: Mapping[str, int], rows: Mapping[tuple[str, str], int]) -> str:
    top, height = tops[phase], (len(graph.answers[phase]) + 1) * ROW
    asked = graph.asks[phase]
    lines = [
        f'<rect x="{LEFT}" y="{top}" width="{BOX}" height="{height}" rx="5" {BORDER}/>',
        _text(LEFT + 8, top + 15, spaced(phase), 'font-weight="bold"'),
        _text(LEFT + BOX - 8, top + 15, asked, 'text-anchor="end" opacity="0.7" font-size="11"'),
    ]
    for step in graph.answers[phase]:
        usual = any(graph.follows(phase, step).values())
        style = 'font-family="monospace"' + ("" if usual else ' font-style="italic" opacity="0.7"')
        lines.append(_text(LEFT + 20, rows[phase, step] + 15, step, style))
    return "".join(lines)


def _lane(
    graph: TurnGraph,
    phase: str,
    tops: Mapping[str, int],
    rows: Mapping[tuple[str, str], int],
    lanes: Mapping[str, int],
    colour: str,
) -> str:
    target = tops[phase] + ROW // 2
    heights = [rows[at, step] + ROW // 2 for at, step, after in graph.usual | graph.other if after == phase]
    x, low, high = lanes[phase], min(*heights, target), max(*heights, target)
    return (
        f'<g stroke="{colour}" stroke-width="2"><path d="M {x} {low} V {high}"/>'
        f'<path d="M {x} {target} H {LEFT + BOX + 3}" marker-end="url(#tip)"/></g>'
    )


def _row(
    graph: TurnGraph,
    at: tuple[str, str],
    rows: Mapping[tuple[str, str], int],
    lanes: Mapping[str, int],
    colours: Mapping[str, str],
) -> str:
    y, follows = rows[at] + ROW // 2, graph.follows(*at)
    dash = "" if any(follows.values()) else ' stroke-dasharray="3 3"'
    far = max(lanes[after] for after in follows)
    line = f'<path d="M {LEFT + BOX} {y} H {far}" stroke="currentColor" opacity="0.5"{dash}/>'
    dots = [
        f'<circle cx="{lanes[after]}" cy="{y}" r="4" stroke="{colours[after]}" stroke-width="2"'
        f' fill="{colours[after] if usual else "var(--color-background-primary, white)"}"/>'
        for after, usual in follows.items()
    ]
    return line + "".join(dots)


def _text(x: int, y: int, words: str, style: str) -> str:
    return f'<text x="{x}" y="{y}" fill="currentColor" {style}>{escape(words)}</text>' if words else ""


def spaced(name: str) -> str:
    """The name of a class as words: ``TurningUp`` is ``turning up``."""
    return re.sub(r"(?<=.)(?=[A-Z])", " ", name).lower()
