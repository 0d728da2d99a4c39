"""Suites about the readings behind an answer: a memo reports them on each hit, and no others matter."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

import attrs
from attrs import frozen

from ..core.remember import Watched
from ..registry import AnyGame
from .walks import Position, alternatives, positions, questions, thinned

_STEPS: Final = 6
"""How many steps are tried in each position, at most about."""


@frozen(eq=False)
class Question:
    """A question to the referee in a position."""

    position: Position
    words: str
    answer: Callable[[Any], object]
    """The answer in the position that it is given; without the rules of that position."""

    def __str__(self) -> str:
        return f"{self.position}: {self.words}"

    def noted(self, watched: Watched[Any]) -> tuple[object, frozenset[str]]:
        """The answer under watched rules, and the readings that it notes."""
        state = self.position.state
        answer, names = watched.ask(lambda rules: self.answer(attrs.evolve(state, rules=rules)))
        return answer, frozenset(names)


def transitions_agree(game: AnyGame, rules: Any, seed: int = 0, count: int = 20) -> None:
    """`transition` gives what `advance` and `events` give."""
    for position in positions(game, rules, seed, count):
        state = position.state
        for step in _possible(game, state):
            after, events = game.transition(state, step)
            where = f"{position}: {game.format(step)!r}"
            if after != game.advance(state, step):
                raise AssertionError(f"{where}: transition and advance differ")
            if events != game.events(state, step):
                raise AssertionError(f"{where}: transition and events differ")


def memos_tell_what_they_read(game: AnyGame, rules: Any, seed: int = 0, count: int = 20) -> None:
    """An answer notes the same readings whether it is worked out or remembered, and is the same unwatched."""
    if not questions(rules):
        return
    known = Watched(rules)
    for question in _questions(game, rules, seed, count):
        usual = question.answer(question.position.state)
        answer, names = question.noted(Watched(rules))
        if answer != usual:
            raise AssertionError(f"{question}: watched, the answer is another one")
        for _ in range(2):
            again, told = question.noted(known)
            if again != usual:
                raise AssertionError(f"{question}: remembered, the answer is another one")
            if told != names:
                raise AssertionError(f"{question}: remembered, it tells {_all(told)} and not {_all(names)}")


def only_what_is_read_matters(game: AnyGame, rules: Any, seed: int = 0, count: int = 20) -> None:
    """A reading that an answer does not note changes nothing about it."""
    known = Watched(rules)
    others = tuple(alternatives(rules))
    for question in _questions(game, rules, seed, count) if others else ():
        usual, names = question.noted(known)
        for name, value, otherwise in others:
            if name not in names:
                other = question.answer(attrs.evolve(question.position.state, rules=otherwise))
                if other != usual:
                    raise AssertionError(f"{question}: it tells {_all(names)}, but {name}={value} changes it")


def _questions(game: AnyGame, rules: Any, seed: int, count: int) -> Iterator[Question]:
    """Questions in some positions: whose turn it is, whether some steps are legal, and their outcomes."""
    universe = game.universe(rules)

    def asked(state: Any) -> object:
        odds = game.chances(state)
        return game.turn(state), game.legal(state), odds.steps, odds.weights

    def judged(step: Any) -> Callable[[Any], object]:
        return lambda state: game.judge(state, step)

    def followed(step: Any) -> Callable[[Any], object]:
        def follow(state: Any) -> object:
            after, events = game.transition(state, step)
            return attrs.evolve(after, rules=rules), events

        return follow

    for number, position in enumerate(positions(game, rules, seed, count)):
        yield Question(position, "whose turn it is", asked)
        others = universe[number % _STEPS :: max(_STEPS, len(universe) // _STEPS)]
        for step in dict.fromkeys((*_possible(game, position.state), *others)):
            line = game.format(step)
            yield Question(position, f"the ruling on {line!r}", judged(step))
            if game.judge(position.state, step).legal:
                yield Question(position, f"what follows {line!r}", followed(step))


def _possible(game: AnyGame, state: Any) -> tuple[Any, ...]:
    """Some steps of seats that are legal, or some outcomes of chance."""
    return (*thinned(game.legal(state), _STEPS), *thinned(game.chances(state).steps, _STEPS))


def _all(names: frozenset[str]) -> str:
    return ", ".join(sorted(names)) or "nothing"
