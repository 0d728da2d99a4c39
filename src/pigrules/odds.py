"""Exact odds: what chance may bring next, and what a choice is worth within a turn.

Nothing is simulated: every probability is a `Fraction`, worked out backwards from the end of the turn.
What lies hidden in a position is chance here, as it is for those at the table: the order of a pile, for
example. `choices` and `chance` look at the whole position that they are given, and so do your predicates.

In the examples below, two dice of *The Three Little Pigs* may be thrown once more:

>>> from pigrules import Cited, game, odds
>>> from pigrules.games.three_little_pigs import Building, Deciding, Purse
>>> pigs = game("three-little-pigs")
>>> state = pigs.start(pigs.rules_type(seats=2))
>>> for line in [
...     "up straw window 0",
...     "up wood window 0",
...     "up brick window 0",
...     "dice door door window window roof",
...     "A again 1",
...     "dice roof",
... ]:
...     state = pigs.apply(state, pigs.parse(line))
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final, TypeAlias, TypeVar

from attrs import define, field, frozen

from .core import Chance, Choose, Cited, MalformedError, PigrulesError, Seat
from .core.arguments import checked
from .limits import MOST_FOLLOWED
from .registry import AnyGame

__all__ = [
    "Leads",
    "Predicate",
    "Progress",
    "UnboundedError",
    "chance",
    "choices",
    "coming",
    "following",
    "goals",
]

Leads: TypeAlias = tuple[Cited, ...]
"""What a step leads to, clause by clause; see `Game.leads`.

>>> after, leads = pigs.leads(state, pigs.parse("A stop"))
>>> expected: odds.Leads = (Cited("tlp.components.pig-heads", [("material", "straw"), ("part", "window")]),)
>>> leads == expected
True
"""

Predicate: TypeAlias = Callable[[Any], bool]
"""Anything that holds in a position or does not.

>>> two_roofs: odds.Predicate = lambda state: state.phase.faces.count("roof") == 2
>>> two_roofs(state)
True
"""

Progress: TypeAlias = Callable[[int, int], object]
"""Progress callback: ``(done, total)``, in steps to choose from.

>>> told = []
>>> progress: odds.Progress = lambda done, total: told.append((done, total))
>>> found = odds.goals(pigs, state, progress=progress)
>>> told[-1]
(32, 32)
"""


class UnboundedError(PigrulesError):
    """The turn is too long to be followed to its end, or can come back to an earlier position.

    >>> try:
    ...     odds.goals(pigs, state, most=100)
    ... except odds.UnboundedError as error:
    ...     print(error)
    the turn has more than 100 steps to follow
    """


K = TypeVar("K")
Goals: TypeAlias = tuple[Hashable, ...]
Worth: TypeAlias = Mapping[Hashable, Fraction]
"""The chance of each goal; that of others is 0."""
Look: TypeAlias = Callable[[Any, Any], tuple[Any, Goals, bool]]
"""From a position and a step: the next position, the goals that are reached, and whether all ends there.

A goal that is reached stays reached.
"""
_WANTED: Final = "wanted"
_NOTHING: Final[Worth] = {}
_SURE: Final = Fraction(1)


@frozen
class _Asked:
    """A position, and where the answers to it lead."""

    chance: bool
    last: Mapping[Goals, int]
    """The answers with which all ends: how much those that reach the same goals weigh."""
    others: Sequence[tuple[int, Any, Goals]]
    """All other answers: what each weighs, the next position, and what is reached by then."""


@define
class _Turn:
    """The positions of a turn, and the chance of each goal in them."""

    game: AnyGame
    look: Look
    most: int
    worth: dict[Any, Worth] = field(factory=dict)
    followed: int = 0

    def after(self, state: Any, step: Any) -> Worth:
        """The chance of each goal, once a step has been taken."""
        after, reached, ends = self._follow(state, step)
        return _through(reached, _NOTHING if ends else self.of(after))

    def of(self, state: Any) -> Worth:
        """The chance of each goal: the last positions first, without recursion, for a turn may be long."""
        waiting: list[tuple[Any, _Asked | None]] = [(state, None)]
        earlier: set[Any] = set()
        while waiting:
            here, asked = waiting.pop()
            if asked is not None:
                earlier.remove(here)
                self.worth[here] = self._average(asked) if asked.chance else self._best(asked)
            elif here not in self.worth:
                if here in earlier:
                    raise UnboundedError("the turn can come back to an earlier position")
                earlier.add(here)
                asked = self._asked(here)
                waiting.append((here, asked))
                waiting += [(after, None) for _, after, _ in asked.others]
        return self.worth[state]

    def _follow(self, state: Any, step: Any) -> tuple[Any, Goals, bool]:
        self.followed += 1
        if self.followed > self.most:
            raise UnboundedError(f"the turn has more than {self.most:,} steps to follow")
        return self.look(state, step)

    def _asked(self, state: Any) -> _Asked:
        due = self.game.chances(state)
        steps = due.steps or self.game.legal(state)
        last: dict[Goals, int] = {}
        others: list[tuple[int, Any, Goals]] = []
        for step, weight in zip(steps, due.weights or (1,) * len(steps), strict=True):
            after, reached, ends = self._follow(state, step)
            if ends:
                last[reached] = last.get(reached, 0) + weight
            elif reached or after != state:  # else chance decides again, or the step has changed nothing
                others.append((weight, after, reached))
        return _Asked(bool(due.steps), last, others)

    def _average(self, asked: _Asked) -> Worth:
        found: dict[Hashable, Fraction] = {}
        total = sum(asked.last.values()) + sum(weight for weight, _, _ in asked.others)
        answers = [(weight, dict.fromkeys(reached, _SURE)) for reached, weight in asked.last.items()]
        answers += [(weight, _through(reached, self.worth[after])) for weight, after, reached in asked.others]
        for weight, worth in answers:
            for goal, chance in worth.items():
                found[goal] = found.get(goal, 0) + weight * chance
        return {goal: chance / total for goal, chance in found.items()}

    def _best(self, asked: _Asked) -> Worth:
        found: dict[Hashable, Fraction] = {}
        answers = [dict.fromkeys(reached, _SURE) for reached in asked.last]
        answers += [_through(reached, self.worth[after]) for _, after, reached in asked.others]
        for worth in answers:
            for goal, chance in worth.items():
                if chance > found.get(goal, 0):
                    found[goal] = chance
        return found


def _through(reached: Goals, then: Worth) -> dict[Hashable, Fraction]:
    return {**then, **dict.fromkeys(reached, _SURE)}


@checked
def coming(game: AnyGame, state: Any, by: Callable[[Any], Any] | None = None) -> dict[Any, Fraction]:
    """What chance may bring next, by what it leads to, the most likely first.

    The keys are `Leads`, or what `by` makes of each position that can follow.
    It is empty unless a chance step is due.

    Dice 1 and 2 are in the air, the others show two windows and a roof, and A has no house for a roof yet:

    >>> thrown = pigs.apply(state, pigs.parse("A again 1 2"))
    >>> for leads, chance in odds.coming(pigs, thrown).items():
    ...     print(chance, [" ".join(str(fact) for _, fact in cited.facts) for cited in leads])
    4/9 ['straw window', 'wood window']
    1/3 ['straw window']
    1/9 ['straw door', 'straw window']
    1/9 ['straw window', 'wood window', 'brick window']
    >>> odds.coming(pigs, thrown, lambda state: state.phase.purse.door)
    {1: Fraction(4, 9), 0: Fraction(4, 9), 2: Fraction(1, 9)}
    """
    found: dict[Any, Fraction] = {}
    for step, chance in game.chances(state):
        after, leads = (game.advance(state, step), ()) if by else game.leads(state, step)
        key = by(after) if by else leads
        found[key] = found.get(key, Fraction(0)) + chance
    return _best_first(found)


@checked
def chance(
    game: AnyGame,
    state: Any,
    wanted: Predicate,
    *,
    seat: Seat | None = None,
    until: Predicate | None = None,
    most: int = MOST_FOLLOWED,
) -> Fraction:
    """The probability that `wanted` holds at the end of the turn, if `seat` plays best for it.

    The turn ends when an event has the fact `next`, for the seat whose turn begins, when another seat is
    asked, or several, when the game is over, and when `until` holds. With no `seat` it ends when
    any is asked. Raises `UnboundedError` if more than `most` steps would have to be followed.

    One die shows a roof; two others are in the air, and each of these has two roofs on its six faces:

    >>> thrown = pigs.apply(state, pigs.parse("A again 1 2"))
    >>> odds.chance(pigs, thrown, lambda state: state.phase.purse.roof == 3)
    Fraction(1, 9)
    """
    own = () if seat is None else (seat,)
    return _Turn(game, _at_the_end(game, own, wanted, until), most).of(state).get(_WANTED, Fraction(0))


@checked
def choices(
    game: AnyGame,
    state: Any,
    wanted: Predicate,
    *,
    until: Predicate | None = None,
    most: int = MOST_FOLLOWED,
    progress: Progress | None = None,
) -> dict[Any, Fraction]:
    """For each legal step of the seat that is asked, `chance` after it; the best first.

    The seat goes on to play best for `wanted`, and for nothing else.
    Raises `MalformedError` unless one seat is asked, and `UnboundedError` as `chance` does.

    Which dice should A throw for four roofs, with two of them there already?

    >>> built = lambda state: isinstance(state.phase, Building)
    >>> four_roofs = lambda state: built(state) and state.phase.purse.roof >= 4
    >>> best = odds.choices(pigs, state, four_roofs, until=built)
    >>> [(pigs.format(step), str(chance)) for step, chance in list(best.items())[:2]]
    [('A again 2 3 4', '13/108'), ('A again 2 3', '1/18')]
    """
    turn = _Turn(game, _at_the_end(game, _asked(game, state), wanted, until), most)
    worth = _by_step(turn, state, progress)
    return _best_first({step: each.get(_WANTED, Fraction(0)) for step, each in worth.items()})


@checked
def following(game: AnyGame, state: Any) -> dict[Any, dict[Leads, Fraction]]:
    """For each legal step of the seat that is asked, what chance may bring then, as `coming` tells it.

    Steps that lead to no chance within the turn are left out.
    Raises `MalformedError` unless one seat is asked.

    >>> thrown = pigs.apply(state, pigs.parse("A again 1 2"))
    >>> rows = odds.following(pigs, state)
    >>> len(rows), rows[pigs.parse("A again 1 2")] == odds.coming(pigs, thrown)
    (31, True)
    """
    _asked(game, state)
    found: dict[Any, Any] = {}
    for step in game.legal(state):
        after, events = game.transition(state, step)
        if isinstance(game.turn(after), Chance) and not _passes(events):
            found[step] = coming(game, after)
    return found


@checked
def goals(
    game: AnyGame,
    state: Any,
    *,
    once: bool = False,
    most: int = MOST_FOLLOWED,
    progress: Progress | None = None,
) -> dict[Any, dict[Cited, Fraction]]:
    """For each legal step of the seat that is asked, the chance of everything that it can lead to.

    What can be led to is told by clause, see `Game.leads`. As long as the same question comes back to the
    same seat, the seat chooses best for the one goal; with `once` it ends at the first question.
    A goal counts once it is reached.
    Raises `MalformedError` unless one seat is asked, and `UnboundedError` as `chance` does.

    >>> from pigrules import explain
    >>> for goal, chance in odds.goals(pigs, state)[pigs.parse("A again 1 2")].items():
    ...     print(chance, explain.cited(pigs, goal))
    1 The dice pay for a straw window.
    5/9 The dice pay for a wood window.
    1/9 The dice pay for a straw door.
    1/9 The dice pay for a brick window.
    """
    _asked(game, state)
    question = game.turn(state)

    def look(here: Any, step: Any) -> tuple[Any, Leads, bool]:
        after, leads = game.leads(here, step)
        turn = game.turn(after)
        thrown = isinstance(turn, Chance) and isinstance(game.turn(here), Choose)
        goes_on = thrown or (turn == question and not once)
        return after, leads, not goes_on or _passes(game.events(here, step))

    worth = _by_step(_Turn(game, look, most), state, progress)
    found: dict[Any, Any] = {step: _best_first(each) for step, each in worth.items()}
    return found


def _asked(game: AnyGame, state: Any) -> tuple[Seat, ...]:
    turn = game.turn(state)
    if not isinstance(turn, Choose) or len(turn.seats) != 1:
        raise MalformedError("expected a position in which one seat is asked", "state")
    return turn.seats


def _at_the_end(game: AnyGame, seats: tuple[Seat, ...], wanted: Predicate, until: Predicate | None) -> Look:
    def look(here: Any, step: Any) -> tuple[Any, Goals, bool]:
        after, events = game.transition(here, step)
        turn = game.turn(after)
        goes_on = isinstance(turn, Chance) or (isinstance(turn, Choose) and turn.seats == seats)
        if not goes_on or _passes(events) or (until is not None and until(after)):
            return after, (_WANTED,) if wanted(after) else (), True
        return game.leads(here, step)[0], (), False

    return look


def _passes(events: Iterable[Cited]) -> bool:
    """Whether some event says whose turn begins."""
    return any(name == "next" for cited in events for name, _ in cited.facts)


def _by_step(turn: _Turn, state: Any, progress: Progress | None) -> dict[Any, Worth]:
    steps = turn.game.legal(state)
    found: dict[Any, Worth] = {}
    for step in steps:
        found[step] = turn.after(state, step)
        if progress is not None:
            progress(len(found), len(steps))
    return found


def _best_first(chances: Mapping[K, Fraction]) -> dict[K, Fraction]:
    return dict(sorted(chances.items(), key=lambda each: -each[1]))
