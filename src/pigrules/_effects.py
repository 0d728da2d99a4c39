"""What comes of one step: its effect, and the way to a step that is not for this moment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from attrs import evolve, frozen

from ._outcomes import points
from ._replay import untimely
from .core import Choose, Cited, PlayerStep, Ruling, Turn
from .limits import MOST_AHEAD, MOST_BETWEEN
from .registry import AnyGame


@frozen
class Effect:
    """What a legal step does, and no more: chance is not guessed, and no other seat steps.

    >>> effect = dispute.judge(played, 4, pigs.parse("A stop")).effect
    >>> [event.clause for event in effect.events], effect.turn.clause
    (['tlp.roll.may-stop'], 'tlp.build.symbols')
    >>> effect.same(effect)
    True
    """

    events: tuple[Cited, ...]
    """What happens, clause by clause."""
    position: Any
    """The next position, with the record's rules."""
    turn: Turn
    """What is asked there; if it is a choice of seats, this may depend on readings that the step does not."""

    def same(self, other: Effect) -> bool:
        """Whether the other is the same: events with their facts, position, and, at the end, the result.

        A result is the same if winners and scores are.
        """
        return (
            self.events == other.events
            and self.position == other.position
            and points(self.turn) == points(other.turn)
        )


def same(one: Effect | None, other: Effect | None) -> bool:
    """Whether two tables agree in what comes of a step; None is nothing, for a step that is refused."""
    return one is other or (one is not None and other is not None and one.same(other))


@frozen
class Found:
    """The answer of one table about one step."""

    position: Any
    """The position in which it answers, with the record's rules."""
    ruling: Ruling
    effect: Effect | None
    """What comes of the step; None if it is refused."""
    after: tuple[Any, ...]
    """Steps of players after which a step that is not for this moment would be legal."""


def found(game: AnyGame, rules: Any, state: Any, step: Any) -> Found:
    """The answer of the table of `state` about `step`; positions come with `rules`."""
    ruling, position = game.judge(state, step), evolve(state, rules=rules)
    if not ruling.legal:
        return Found(position, ruling, None, way(game, state, step) if untimely(ruling) else ())
    after, events = game.transition(state, step)
    effect = Effect(tuple(events), evolve(after, rules=rules), game.turn(after))
    return Found(position, ruling, effect, ())


def way(game: AnyGame, state: Any, step: Any) -> tuple[Any, ...]:
    """The shortest way to a position in which `step` is legal; empty if none is found.

    It has steps of the seat whose step this is (of any seat, for an outcome of chance),
    and steps to which there is no alternative. It does not go through chance.
    Of several shortest ways it is the first in the order of the game's universe.
    At most `limits.MOST_BETWEEN` steps are taken, and `limits.MOST_AHEAD` positions looked at.
    """
    ways: list[tuple[tuple[Any, ...], Any]] = [((), state)]
    left = MOST_AHEAD
    for _ in range(MOST_BETWEEN):
        longer = []
        for taken, reached in ways:
            for each in _open(game, reached, step):
                if not left:
                    return ()
                left -= 1
                after = game.advance(reached, each)
                if game.judge(after, step).legal:
                    return (*taken, each)
                longer.append(((*taken, each), after))
        ways = longer
    return ()


def _open(game: AnyGame, state: Any, step: Any) -> Sequence[Any]:
    """The steps that may lead to `step`."""
    if not isinstance(game.turn(state), Choose):
        return ()
    legal: Sequence[Any] = game.legal(state)
    if len(legal) == 1 or not isinstance(step, PlayerStep):
        return legal
    return [each for each in legal if each.seat == step.seat]
