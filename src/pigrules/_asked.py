"""What is known of a position that may leave facts open, and what it has to say first."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Any, Generic, TypeVar

from attrs import evolve, frozen

from . import spec
from ._completions import Attempt, Search, StuckError
from ._positions import Position, PositionError, UnsaidError
from .core import ChanceStep, Cited, InvalidError, InvalidPositionError, PlayerStep, Ruling
from .core.arguments import checked
from .core.layout import ABOUT, LATER, About
from .limits import MOST_COMPLETIONS

T = TypeVar("T")


@frozen
class Known(Generic[T]):
    """The answer to a question about a position that may leave facts open.

    >>> known = position.ask(typed, woolfy.turn)
    >>> known.value.clause, known.needs
    ('woolfy.turn.picks', ())
    """

    possible: tuple[T, ...]
    """Every answer that some completion gives; only those that were found if this is not the `whole`."""
    needs: tuple[str, ...] = ()
    """What the document has to say first, where the answers differ, or where not all are known."""
    whole: bool = True
    """Whether all completions were tried: where there are too many, there may be further answers."""

    @property
    def sure(self) -> bool:
        """Whether the answer is the same whatever is left open."""
        return self.whole and len(self.possible) == 1

    @property
    def impossible(self) -> bool:
        """Whether there can be no such position."""
        return self.whole and not self.possible

    @property
    def value(self) -> T:
        """The one answer. Raises `UnsaidError`, with what to say first, if it is not `sure`."""
        if not self.sure:
            raise UnsaidError(self.needs)
        return self.possible[0]


@frozen
class Judged:
    """The ruling on a step in a position that may leave facts open.

    >>> position.judge(typed, woolfy.parse("B green")).legal
    False
    """

    legal: bool | None
    """None if it is not known, or, with nothing in `needs`, if there can be no such position."""
    sure: tuple[Cited, ...] = ()
    """The refusals that hold whatever is left open."""
    perhaps: tuple[Cited, ...] = ()
    """The refusals that may hold."""
    needs: tuple[str, ...] = ()
    """What the document has to say first."""


@checked
def state(position: Position, rules: Any = None) -> Any:
    """The state that a position describes; under other `rules` if they are given.

    What only the past reads may be left open: of that there is one possible choice.
    Raises `UnsaidError`, with what to say first, and `PositionError` if it cannot be under these rules.

    >>> position.state(position.of(woolfy, start)) == start
    True
    """
    found = list(_search(position, LATER, rules).every())
    if not found:
        raise PositionError(_search(position, (), rules).any().faults, position.game)
    if len(found) > 1:
        raise UnsaidError(_bearing([(each, at) for at, each in enumerate(found)], LATER))
    return found[0].state


@checked
def ask(
    position: Position,
    question: Callable[[Any], T],
    about: Collection[About] = ABOUT,
    rules: Any = None,
    *,
    most: int = MOST_COMPLETIONS,
) -> Known[T]:
    """What `question` answers about the position's state, whatever it leaves open that bears on `about`.

    At most `most` ways to complete it are tried. If there are more, the answer is not `Known.whole`: one
    completion and each change of one fact alone are tried. It needs the facts that change the answer so;
    if there is no such fact, all of them.

    >>> position.ask(typed, woolfy.legal, ["play"]).sure
    True
    """
    if rules is None:
        guessed = _guessed(_search(position, about, rules, most), question, enough=2)
        if guessed is not None and len(guessed) == 1:
            return Known(guessed)
    try:
        every = list(_search(position, about, rules, most).every())
    except UnsaidError:
        return _one_by_one(position, question, about, rules)
    found = [(each, question(each.state)) for each in every]
    possible = _different(answer for _, answer in found)
    return Known(possible, _bearing(found, about) if len(possible) > 1 else ())


def _search(position: Position, about: Collection[About], rules: Any, most: int = MOST_COMPLETIONS) -> Search:
    return Search(position.game, position.rules if rules is None else rules, position.data, about, most)


def _one_by_one(
    position: Position, question: Callable[[Any], T], about: Collection[About], rules: Any
) -> Known[T]:
    """The answers for one way to complete what is left open, and for each change of one fact alone."""
    try:
        sound = _search(position, (), rules).any()
    except UnsaidError as beyond:
        return Known((), beyond.needs, whole=False)
    if sound.faults:
        return Known(())
    own = question(sound.state)
    answers = [(path, question(way.state)) for path, way in _search(position, about, rules).changed(sound)]
    open_ = [each.path for each in sound.asked]
    read = [each.path for each in sound.asked if each.about in about]
    changing = [path for path, answer in answers if answer != own]
    needs = tuple(dict.fromkeys(changing or read or open_))
    return Known(_different([own, *(answer for _, answer in answers)]), needs, whole=not needs)


@checked
def judge(position: Position, step: Any, rules: Any = None) -> Judged:
    """The ruling on `step`; under other `rules` if they are given.

    >>> [refusal.clause for refusal in position.judge(typed, woolfy.parse("B green")).sure]
    ['woolfy.repeat.not-twice']
    """
    return _judged(ask(position, lambda reached: position.game.judge(reached, step), read_by(step), rules))


@checked
def otherwise(
    position: Position, question: Callable[[Any], T], about: Collection[About] = ABOUT
) -> Iterator[tuple[str, str, Known[T]]]:
    """The readings under which `question` may have another answer: id, value, and the answer there.

    The document is read anew under each. Those that are left out would not change the answer.
    At a table at which there can be no such position the answer is `Known.impossible`.

    >>> for reading, value, known in position.otherwise(typed, woolfy.legal, ["play"]):
    ...     if reading == "woolfy.reading.in-a-row":
    ...         print(value, known.sure)
    player False
    """
    own = ask(position, question, about)
    for reading, value, rules in other_tables(position):
        if not (own.sure and guesses(position, question, about, rules) == own.possible):
            known = ask(position, question, about, rules)
            if known != own:
                yield reading, value, known


@checked
def other_tables(position: Position) -> Iterator[tuple[str, str, Any]]:
    """Every other value of every reading, in the order of the spec: id, value, and the rules with it.

    Values that cannot be played at this table are left out.

    >>> reading, value, rules = next(position.other_tables(typed))
    >>> reading, value, rules.readings.repeat_counts
    ('woolfy.reading.repeat-counts', 'moved', 'moved')
    """
    readings = position.rules.readings
    for reading in spec.of(position.game).readings.values():
        for value in reading.values:
            if value == getattr(readings, reading.field):
                continue
            try:
                rules = evolve(position.rules, readings=evolve(readings, **{reading.field: value}))
            except InvalidError:
                continue
            yield reading.id, value, rules


@checked
def guesses(
    position: Position,
    question: Callable[[Any], T],
    about: Collection[About] = ABOUT,
    rules: Any = None,
    *,
    most: int = MOST_COMPLETIONS,
) -> tuple[T, ...] | None:
    """What `question` answers for every way to complete what is left open, possible or not; each answer once.

    It is quick: if all agree, it need not be asked which of them are possible.
    None if there is no answer for one of them, or too many ways.

    >>> position.guesses(typed, lambda state: woolfy.judge(state, woolfy.parse("B green")).legal, ["play"])
    (False,)
    """
    return _guessed(_search(position, about, rules, most), question)


def _guessed(search: Search, question: Callable[[Any], T], enough: int | None = None) -> tuple[T, ...] | None:
    """The answers for all completions, possible or not, or as many as are `enough`; None as for `guesses`."""
    try:
        return _different((question(reached) for reached in search.unchecked()), enough)
    except (UnsaidError, InvalidPositionError, StuckError):
        return None


def _different(answers: Iterable[T], enough: int | None = None) -> tuple[T, ...]:
    """Each answer once, or the first of them, if that many are `enough`."""
    found: list[T] = []
    for answer in answers:
        if answer not in found:
            found.append(answer)
            if len(found) == enough:
                break
    return tuple(found)


def _judged(known: Known[Ruling]) -> Judged:
    rulings = known.possible
    every = dict.fromkeys(refusal for ruling in rulings for refusal in ruling.refusals)
    sure = [each for each in every if known.whole and all(each in ruling.refusals for ruling in rulings)]
    perhaps = tuple(each for each in every if each not in sure)
    legal = {ruling.legal for ruling in rulings}
    if known.whole and len(legal) == 1:
        return Judged(legal.pop(), tuple(sure), perhaps)
    return Judged(None, tuple(sure), perhaps, known.needs)


@checked
def read_by(step: PlayerStep | ChanceStep) -> tuple[About, ...]:
    """What the ruling on a step reads.

    >>> position.read_by(woolfy.parse("B green"))
    ('play',)
    """
    return ("play", "luck") if isinstance(step, ChanceStep) else ("play",)


def _bearing(found: Sequence[tuple[Attempt, Any]], about: Collection[About]) -> tuple[str, ...]:
    """The facts that settle the answer, as few as it takes; `found` has the answer of each completion.

    These are the facts of which one alone, all else equal, changes the answer. Where a fact cannot change
    alone, for others follow from it, those are added that leave the fewest answers open.
    """
    facts = [fact for each, _ in found for fact in each.settled.values() if fact.about in about]
    paths = dict.fromkeys(fact.path for fact in facts)
    columns = {path: [_value(each, path) for each, _ in found] for path in paths}
    columns = {path: column for path, column in columns.items() if len({*column}) > 1}
    answers = _numbered([answer for _, answer in found])

    def open_with(paths: Collection[str]) -> int:
        """How many pairs of completions have the same facts at these places, and other answers."""
        groups: defaultdict[tuple[str, ...], Counter[int]] = defaultdict(Counter)
        for *facts, answer in zip(*(columns[path] for path in paths), answers, strict=True):
            groups[tuple(facts)][answer] += 1
        return sum(each.total() ** 2 - sum(n * n for n in each.values()) for each in groups.values())

    alone = [path for path in columns if open_with(columns.keys() - {path})]
    needs, more = [*alone], [path for path in columns if path not in alone]
    while more and open_with(needs):
        needs.append(min(more, key=lambda path: open_with([*needs, path])))
        more.remove(needs[-1])
    for path in [path for path in needs if path not in alone]:
        rest = [each for each in needs if each != path]
        needs = needs if open_with(rest) else rest
    return tuple([path for path in columns if path in needs])


def _value(found: Attempt, path: str) -> str:
    """The value of the fact at a place, also where it follows from the rest; empty if it is not asked for."""
    fact = found.settled.get(path)
    return "" if fact is None else repr(fact.value)


def _numbered(answers: Sequence[Any]) -> list[int]:
    """A number for each answer, the same for equal ones."""
    every = _different(answers)
    return [every.index(answer) for answer in answers]
