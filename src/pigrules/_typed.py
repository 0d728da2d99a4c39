"""The answer about a step in a position that was typed: under each reading, whatever it leaves open."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from attrs import evolve, frozen

from . import position, spec
from ._effects import Effect, Found, found, same
from ._rulings import Alternative, Answer
from .core import InvalidPositionError, Over, Ruling
from .core.layout import LATER
from .core.remember import Watched
from .position import Judged, Position, UnsaidError
from .record import Record


def begins(record: Record) -> Callable[[Any], Any]:
    """The first position of a record at a table with given rules.

    A record that begins with a position is read anew; where it cannot be so there, it stands as it does here.
    """
    if record.start is None:
        start: Callable[[Any], Any] = record.game.start
        return start
    typed = position.of(record.game, record.start)

    def first(rules: Any) -> Any:
        built = position.complete(typed, {}, rules)
        return evolve(record.start, rules=rules) if built is None else built

    return first


@frozen
class _Table:
    """A table that answers about a position, with one way to complete what that leaves open."""

    typed: Position
    step: Any
    values: Mapping[str, Any]
    """What the completion says, by place."""

    def found(self, rules: Any) -> Found | None:
        """The answer under other rules for the same completion; None if it has none."""
        state = position.complete(self.typed, self.values, rules)
        try:
            return None if state is None else found(self.typed.game, self.typed.rules, state, self.step)
        except InvalidPositionError:
            return None

    def some(self, rules: Any) -> Found | None:
        """The answer under other rules for some completion; None if none is found."""
        try:
            possible = position.completions(self.typed, (), rules)
        except UnsaidError:
            return None
        return found(self.typed.game, self.typed.rules, possible[0][1], self.step) if possible else None


def typed_answer(typed: Position, step: Any) -> Answer:
    """The answer about `step`. Raises `UnsaidError` if legality depends on what the position leaves open."""
    game, rules = typed.game, typed.rules
    judged = position.judge(typed, step)
    if judged.legal is None:
        raise UnsaidError(judged.needs)
    table = _Table(typed, step, {each.path: each.value for each in position.unsaid(typed)})
    state = position.complete(typed, table.values)
    here, names = Watched(rules).ask(lambda table: found(game, rules, evolve(state, rules=table), step))
    answers = tuple(_alternatives(table, judged, here))
    effect, depends = _sure(typed, step, here.effect)
    perhaps = judged.perhaps if judged.sure else ()
    answer = Answer(
        0, step, _ruling(judged), answers, (), here.position, effect, here.after, perhaps, depends
    )
    bearing = {each.reading for each in (*answer.changing, *answer.differing, *answer.unsure)}
    asked = [each.id for each in spec.of(game).readings.values() if each.field in names or each.id in bearing]
    return evolve(answer, asked=tuple(asked))


def _ruling(judged: Judged) -> Ruling:
    """The refusals that are sure, or, if each alone depends on what is left open, all of them."""
    return Ruling(judged.sure or judged.perhaps)


def _sure(typed: Position, step: Any, effect: Effect | None) -> tuple[Effect | None, tuple[str, ...]]:
    """The effect with the events that are sure, and what to say first for the others.

    They tell of points only where the step ends the game.
    """
    if effect is None:
        return None, ()
    known = position.ask(
        typed,
        lambda state: tuple(typed.game.events(state, step)),
        LATER if isinstance(effect.turn, Over) else ("play", "luck"),
    )
    sure = [each for each in effect.events if known.whole and all(each in other for other in known.possible)]
    return evolve(effect, events=tuple(sure)), known.needs


def _alternatives(table: _Table, own: Judged, here: Found) -> Iterator[Alternative]:
    """The answer under every other value of every reading, in the order of the spec."""
    for reading, value, rules in position.other_tables(table.typed):
        yield _alternative(table, own, here, (reading, value), rules)


def _alternative(table: _Table, own: Judged, here: Found, change: tuple[str, str], rules: Any) -> Alternative:
    """The answer under other rules. What is surely the same is not asked whether it can be."""
    there = table.found(rules)
    typed, step = table.typed, table.step
    legal = position.guesses(
        typed, lambda state: typed.game.judge(state, step).legal, position.read_by(step), rules
    )
    if there is not None and legal == (own.legal,) and _alike(here, there):
        return _told(change, there)
    judged = position.judge(typed, step, rules)
    if judged.legal is None and not judged.needs:
        return _told(change, here, impossible=True)
    if judged.legal is None:
        return _told(change, there or table.some(rules) or here, needs=judged.needs)
    if there is None or judged.legal is not there.ruling.legal:
        possible = position.completions(typed, position.read_by(step), rules)
        answers = [found(typed.game, typed.rules, state, step) for _, state in possible]
        there = next((each for each in answers if each.ruling.legal is judged.legal), answers[0])
    return _told(change, evolve(there, ruling=_ruling(judged)))


def _alike(here: Found, there: Found) -> bool:
    if here.ruling.legal != there.ruling.legal or here.after != there.after:
        return False
    return same(here.effect, there.effect)


def _told(
    change: tuple[str, str], there: Found, needs: tuple[str, ...] = (), impossible: bool = False
) -> Alternative:
    reading, value = change
    return Alternative(
        reading, value, there.ruling, None, there.position, there.effect, there.after, needs, impossible
    )
