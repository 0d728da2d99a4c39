"""The ways to complete what a document leaves open, found with a bound on how many are tried."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from itertools import islice
from typing import Any

from attrs import evolve, frozen

from ._positions import Position, UnsaidError, layout_of, plain_data
from .core.arguments import checked
from .core.layout import ABOUT, About, Draft, Fault, Unsaid
from .limits import MOST_COMPLETIONS
from .registry import AnyGame


class StuckError(Exception):
    """It takes a possible completion to go on."""


@frozen
class Attempt:
    """A document read with values for what it leaves open."""

    asked: tuple[Unsaid, ...]
    settled: Mapping[str, Unsaid]
    """What was asked and what follows from it, by place."""
    state: Any
    faults: tuple[Fault, ...]
    unsaid: frozenset[str]
    told: Mapping[str, str]
    before: Any
    """The position before the steps that the document tells of."""
    hopeless: bool
    """The faults stay whatever is completed otherwise."""


class Search:
    """The completions of a document under some rules, found with a bound on how many are tried."""

    def __init__(
        self,
        game: AnyGame,
        rules: Any,
        data: Mapping[str, Any],
        about: Collection[About],
        most: int = MOST_COMPLETIONS,
    ) -> None:
        self._game, self._layout, self._rules = game, layout_of(game), rules
        self._data: dict[str, Any] = plain_data(data)
        self._about = frozenset(about)
        self._tried, self._most = 0, most
        self._others: tuple[Any, ...] = ()

    def any(self) -> Attempt:
        """A sound completion; else the one with the fewest faults."""
        return self._sound(())

    def every(self) -> Iterator[Attempt]:
        """A sound completion for each choice of the facts that are read, where there is one."""
        waiting: list[tuple[Any, ...]] = [()]
        while waiting:
            chosen = waiting.pop()
            found = self._sound(chosen)
            if found.hopeless:
                return
            asked = [each for each in found.asked if each.about in self._about]
            waiting += _further(asked, len(chosen))
            if not found.faults:
                yield evolve(found, asked=tuple(asked))

    def unchecked(self) -> Iterator[Any]:
        """The state for each choice of the facts that are read, possible or not."""
        waiting: list[tuple[Any, ...]] = [()]
        while waiting:
            chosen = waiting.pop()
            draft, state = self._build(chosen, (), unchecked=True)
            if draft.hopeless:
                return
            waiting += _further([each for each in draft.asked if each.about in self._about], len(chosen))
            if draft.stuck:
                raise StuckError
            if state is not None and not draft.faults:
                yield state

    def _sound(self, chosen: tuple[Any, ...]) -> Attempt:
        """A sound completion with these facts; else the one with the fewest faults.

        What was sound with other facts is tried first. Nothing is tried where all that is wrong is what no
        clause names: whatever is left open, no word becomes readable.
        """
        if self._others:
            found = self._attempt(chosen, self._others)
            if not found.faults:
                return found
        best: Attempt | None = None
        waiting: list[tuple[Any, ...]] = [()]
        while waiting:
            others = waiting.pop()
            found = self._attempt(chosen, others)
            asked = [each for each in found.asked if each.about not in self._about]
            if not found.faults:
                self._others = tuple(each.value for each in asked)
                return found
            if all(fault.cited is None for fault in found.faults):
                return found
            waiting += _further(asked, len(others), bearing=True)
            if best is None or len(found.faults) < len(best.faults):
                best = found
            if found.hopeless:
                break
        if best is None:
            raise AssertionError("there is always one attempt")
        return best

    def changed(self, sound: Attempt) -> Iterator[tuple[str, Attempt]]:
        """The place of each fact that is read and left open, and a sound completion for each change of it.

        The others stay as they are in `sound`, and so does what nothing reads, where it can; what follows
        from them may change.
        """
        values = {path: each.value for path, each in sound.settled.items()}
        kept = {each.path: each.value for each in sound.asked if each.about in self._about}
        for each in sound.asked:
            for value in each.values if each.path in kept else ():
                wanted = {**kept, each.path: value}
                ways = (self._with({**others, **wanted}) for others in (values, {}))
                if value != each.value:
                    yield from islice(((each.path, way) for way in ways if _is(way, wanted, each.path)), 1)

    def _with(self, values: Mapping[str, Any]) -> Attempt:
        """The completion with these values, by place; of what has none or another, the likeliest."""
        draft = Draft(self._data, (), (), self._about, values, self._game)
        return self._attempted(draft, self._layout.build(draft, self._rules))

    def _attempt(self, chosen: tuple[Any, ...], others: tuple[Any, ...]) -> Attempt:
        return self._attempted(*self._build(chosen, others))

    def _attempted(self, draft: Draft, state: Any) -> Attempt:
        found = list(draft.faults)
        for reached in (*draft.passed, *(() if state is None else (state,))):
            found += self._own_faults(reached, found)
        if state is None and not found:
            found.append(Fault("turn", "cannot be read"))
        before = draft.passed[0] if draft.told and draft.passed else state
        wrong, unsaid = tuple(dict.fromkeys(found)), frozenset(draft.unsaid)
        asked, settled = tuple(draft.asked), draft.settled
        return Attempt(asked, settled, state, wrong, unsaid, draft.told, before, draft.hopeless)

    def _build(
        self, chosen: tuple[Any, ...], others: tuple[Any, ...], unchecked: bool = False
    ) -> tuple[Draft, Any]:
        draft = Draft(self._data, chosen, others, self._about, game=self._game, unchecked=unchecked)
        state = self._layout.build(draft, self._rules)
        self._tried += 1
        if self._tried > self._most:
            read = [each for each in draft.asked if each.about in self._about]
            raise UnsaidError(tuple(dict.fromkeys(each.path for each in read or draft.asked)))
        return draft, state

    def _own_faults(self, state: Any, known: list[Fault]) -> Iterator[Fault]:
        """The faults of the state, without those that follow from a fault that is `known`."""
        places = {fault.path for fault in known if fault.cited is None}
        clauses = {fault.cited.clause for fault in known if fault.cited is not None}
        for cited in self._game.faults(state):
            place = self._layout.place(cited, state)
            if place in places or cited.clause in clauses:
                continue
            problem = dict(cited.facts).get("problem")
            hint = self._layout.hints.get(cited.clause) or self._layout.hints.get(str(problem), "")
            yield Fault(place, cited=cited, hint=hint)


def _is(found: Attempt, wanted: Mapping[str, Any], changed: str) -> bool:
    """Whether a completion is sound, asks for what is `changed`, and has the values of all it asks for."""
    asked = wanted.keys() & found.settled.keys()
    same = all(found.settled[path].value == wanted[path] for path in asked)
    return same and changed in asked and not found.faults


def _further(asked: list[Unsaid], settled: int, *, bearing: bool = False) -> list[tuple[Any, ...]]:
    """What to try after an attempt: another value for one of the facts that were not settled before it.

    With `bearing` only for those that bear on whether the position can be.
    """
    values = tuple(each.value for each in asked)
    return [
        (*values[:at], other)
        for at in range(len(asked) - 1, settled - 1, -1)
        if not (bearing and asked[at].free)
        for other in reversed(asked[at].values[1:])
    ]


@checked
def unsaid(position: Position) -> tuple[Unsaid, ...]:
    """What the position leaves open, each place once.

    >>> [each.path for each in position.unsaid(typed)]
    ['last: how was the pig played?', 'way_out: what has happened at the pot exits?', \
'played.B: which pig was played, and how?']
    """
    found = Search(position.game, position.rules, position.data, ()).any()
    return tuple({each.path: each for each in found.asked}.values())


@checked
def completions(
    position: Position, about: Collection[About] = ABOUT, rules: Any = None, *, most: int = MOST_COMPLETIONS
) -> tuple[tuple[tuple[Unsaid, ...], Any], ...]:
    """Each way to complete what the position leaves open, and the state: sound ones only.

    Only the facts that bear on `about` are varied; of the others there is one sound choice.
    Raises `UnsaidError` if more than `most` are tried.

    >>> len(position.completions(typed, ["play"]))
    2
    """
    search = Search(position.game, position.rules if rules is None else rules, position.data, about, most)
    return tuple((found.asked, found.state) for found in search.every())


@checked
def complete(position: Position, values: Mapping[str, Any], rules: Any = None) -> Any:
    """The state with these `values` for what the position leaves open, by the places of `unsaid`.

    What has no value gets its likeliest. Nobody asks whether the position can be so. None if nothing can be
    built.

    >>> position.complete(typed, {}).board.pigs
    (5, 13, 'start')
    """
    game = position.game
    draft = Draft(plain_data(position.data), known=values, game=game)
    built = layout_of(game).build(draft, position.rules if rules is None else rules)
    return None if draft.stuck or draft.faults else built
