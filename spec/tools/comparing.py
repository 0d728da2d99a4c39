"""Compares a game with its model, position by position: whose turn it is, legal steps, outcomes."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final, TypeVar

from attrs import define, field, frozen

from bridging import Bridge, Scope
from pigrules.core import Choose, Distribution, Over, PigrulesError, Seat, letter
from pigrules.testing.walks import any_step

__all__ = ["Disagreement", "Tally", "explore", "playout"]

T = TypeVar("T")

REFEREE: Final = "core."
ERRORS: Final = (PigrulesError, AssertionError, AttributeError, LookupError, TypeError, ValueError)
"""Errors that a wrong game or model may raise."""
SAMPLED: Final = 8
"""At each position of a playout, this many chance outcomes are weighed and this many steps tried."""
EVERY: Final = 12
"""One position in this many is asked about every step, the others about a few."""
JUDGED: Final = 12


class Disagreement(Exception):
    """The game and its model disagree; `steps` lead to the position."""

    def __init__(
        self, what: str, game: object, model: object, steps: Sequence[str], rules: str, transition: int
    ) -> None:
        way = ", ".join(steps) or "the start"
        super().__init__(f"{what}, under {rules}, after {way}:\n  game  {game}\n  model {model}")
        self.what, self.game, self.model = what, game, model
        self.steps, self.rules, self.transition = tuple(steps), rules, transition


@define
class Tally:
    """What has been compared so far."""

    positions: int = 0
    transitions: int = 0
    asked: int = 0
    """Steps that either was asked to refuse or to accept."""
    clauses: Counter[str] = field(factory=Counter)
    """By clause, how many transitions and refusals show it."""
    progress: Callable[[Tally], object] = lambda tally: None


@frozen
class _Position:
    """A position of the game and the way that led there, told backwards."""

    state: Any
    step: Any = None
    before: _Position | None = None

    def way(self, bridge: Bridge) -> list[str]:
        """The steps from the start."""
        at: _Position | None = self
        told: list[str] = []
        while at is not None and at.before is not None:
            told.append(bridge.game.format(at.step))
            at = at.before
        return told[::-1]


@define
class _Comparison:
    """One game and its model under one set of rules."""

    bridge: Bridge
    rules: Any
    name: str
    tally: Tally
    model_rules: Any = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.model_rules = self.bridge.rules_of(self.rules)

    def start(self) -> _Position:
        """The first position, which is compared."""
        first = _Position(self.bridge.game.start(self.rules))
        self.same("start", first, self.bridge.state_of(first.state), self.normal_setup())
        return first

    def normal_setup(self) -> Any:
        """The first position of the model."""
        return self.bridge.normal(self.bridge.model.setup(self.model_rules))

    def opened(self, steps: Sequence[str]) -> _Position:
        """The position after these steps, or after those before the first that is not legal."""
        at, game = self.start(), self.bridge.game
        for step in map(game.parse, steps):
            if step not in (game.legal(at.state) or game.chances(at.state).steps):
                break
            at = self.taken(at, step)
        return at

    def same(self, what: str, at: _Position, game: Any, model: Any) -> None:
        """Raise `Disagreement` unless the two are equal."""
        if game != model:
            raise Disagreement(
                what, *_told_apart(game, model), at.way(self.bridge), self.name, self.tally.transitions
            )

    def visit(self, at: _Position, random: Random | None = None) -> list[_Position]:
        """Compare all answers about a position; yields the positions after it.

        With `random`, where there is too much to compare, only some of it is.
        An error of either is also a disagreement.
        """
        return self._without_error(at, lambda: self._visit(at, random))

    def taken(self, at: _Position, step: Any) -> _Position:
        """The position after a step, which is also compared."""
        bridge = self.bridge
        told = bridge.step_of(step)
        return self._without_error(at, lambda: self._step(at, bridge.state_of(at.state), step, told))

    def _without_error(self, at: _Position, ask: Callable[[], T]) -> T:
        try:
            return ask()
        except ERRORS as error:
            what, way = f"an error: {type(error).__name__}", at.way(self.bridge)
            raise Disagreement(what, error, None, way, self.name, self.tally.transitions) from error

    def _visit(self, at: _Position, random: Random | None) -> list[_Position]:
        bridge, game, state = self.bridge, self.bridge.game, at.state
        tally, model = self.tally, self.bridge.state_of(state)
        tally.positions += 1
        turn = game.turn(state)
        self.same("turn", at, bridge.turn_of(turn), bridge.turn(self.model_rules, model))
        self.views(at, model)
        tally.clauses[turn.clause] += 1
        if isinstance(turn, Over):
            tally.clauses.update(turn.decided)
        chances = game.chances(state)
        steps = game.legal(state) or chances.steps
        told = [bridge.step_of(step) for step in steps]
        allowed = bridge.model.legal(self.model_rules, model)
        self.same("legal steps", at, frozenset(told), allowed)
        picked = _picked(len(steps), random)
        self.weights(at, model, chances, picked)
        if isinstance(turn, Choose):
            self.universe(at, model, allowed, turn.seats)
        return [self._step(at, model, steps[place], told[place]) for place in picked]

    def _step(self, at: _Position, model: Any, step: Any, told: Any) -> _Position:
        """Compare the outcome of a step."""
        game = self.bridge.game
        after = _Position(game.advance(at.state, step), step, at)
        expected = self.bridge.normal(self.bridge.model.apply(self.model_rules, model, told))
        self.tally.transitions += 1
        self.same("successor", after, self.bridge.state_of(after.state), expected)
        self.tally.clauses.update({cited.clause for cited in game.events(at.state, step)})
        return after

    def weights(self, at: _Position, model: Any, chances: Distribution[Any], picked: Sequence[int]) -> None:
        """Compare how likely the outcomes are, each against the first."""
        if not len(chances):
            return
        weight = self.bridge.model.weight
        first = weight(self.model_rules, model, self.bridge.step_of(chances.steps[0]))
        for place in picked:
            told = weight(self.model_rules, model, self.bridge.step_of(chances.steps[place]))
            game, expected = chances.weights[place] * first, chances.weights[0] * told
            self.same(f"weight of {self.bridge.game.format(chances.steps[place])}", at, game, expected)

    def views(self, at: _Position, model: Any) -> None:
        """Compare what each seat and a spectator know of the position, if anything is hidden."""
        if self.bridge.seen is None:
            return
        for seat in (None, *map(Seat, range(self.rules.seats))):
            game = self.bridge.view_of(self.bridge.game.view(at.state, seat))
            expected = self.bridge.seen(self.model_rules, model, seat)
            self.same(f"view of {'spectators' if seat is None else letter(seat)}", at, game, expected)

    def universe(self, at: _Position, model: Any, allowed: frozenset[Any], seats: Sequence[int]) -> None:
        """Compare the judge's answer about some steps with the model's, now and then about all."""
        steps = (*self.bridge.game.universe(self.rules), *self.bridge.strays(self.rules))
        if self.tally.positions % EVERY:
            own = [step for step in steps if step.seat in seats]
            steps = tuple(Random(self.tally.positions).sample(own, min(JUDGED, len(own))))
        self.judged(at, model, allowed, steps)

    def judged(self, at: _Position, model: Any, allowed: frozenset[Any], steps: Sequence[Any]) -> None:
        """Compare the judge's answer about each of these steps with the model's."""
        bridge, tally = self.bridge, self.tally
        for step in steps:
            ruling, told = bridge.game.judge(at.state, step), bridge.step_of(step)
            cited = frozenset(refusal.clause for refusal in ruling.refusals)
            tally.asked += 1
            self.same(f"whether {bridge.game.format(step)} is legal", at, ruling.legal, told in allowed)
            if any(clause.startswith(REFEREE) for clause in cited):
                continue
            tally.clauses.update(cited)
            expected = bridge.model.refusals(self.model_rules, model, told)
            self.same(f"refusals of {bridge.game.format(step)}", at, cited, expected)


def explore(bridge: Bridge, scope: Scope, tally: Tally) -> bool:
    """Compare every position that is reached, until the scope's bound; whether all have been seen."""
    comparison = _Comparison(bridge, scope.rules, scope.name, tally)
    waiting = deque([comparison.opened(scope.opening)])
    seen = {waiting[0].state}
    stop = tally.transitions + scope.transitions
    while waiting and tally.transitions < stop:
        for after in comparison.visit(waiting.popleft()):
            if after.state not in seen:
                seen.add(after.state)
                waiting.append(after)
        tally.progress(tally)
    return not waiting


def playout(bridge: Bridge, name: str, rules: Any, seed: str, tally: Tally, most: int) -> None:
    """Compare the positions of one match played at random, for at most so many steps."""
    comparison = _Comparison(bridge, rules, name, tally)
    random = Random(seed)
    at = comparison.start()
    for _ in range(most):
        comparison.visit(at, random)
        step = any_step(bridge.game, at.state, random)
        if step is None:
            return
        at = comparison.taken(at, step)
        tally.progress(tally)


def _picked(count: int, random: Random | None) -> Sequence[int]:
    """Which of so many steps to compare: all, or where `random` is given no more than `SAMPLED`."""
    if random is None or count <= SAMPLED:
        return range(count)
    return sorted(random.sample(range(count), SAMPLED))


def _told_apart(game: Any, model: Any) -> tuple[Any, Any]:
    """The two values, or only where they differ."""
    if isinstance(game, frozenset) and isinstance(model, frozenset):
        return sorted(map(repr, game - model)), sorted(map(repr, model - game))
    names = getattr(game, "_fields", None)
    if names and names == getattr(model, "_fields", None):
        parts = [name for name in names if getattr(game, name) != getattr(model, name)]
        if len(parts) == 1:
            return _told_apart(getattr(game, parts[0]), getattr(model, parts[0]))
        return {p: getattr(game, p) for p in parts}, {p: getattr(model, p) for p in parts}
    return game, model
