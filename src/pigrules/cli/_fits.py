"""Which steps fit the words of a line, each word of which stands for words of the notation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import Any, Final

from attrs import evolve, frozen

from ..core import PlayerStep
from ._lexicon import Entry, Item, Lexicon

_MOST_DOUBTFUL: Final = 3


@frozen
class Meant:
    """What a line means: one step, or several of which one has to be chosen."""

    steps: tuple[Any, ...]
    """The legal steps that fit; if none is legal, all that fit."""
    legal: bool
    sure: bool = True
    """Whether nothing in the line was left over; else the steps are a guess that has to be confirmed."""
    mended: bool = False
    """Whether a word was taken for another one, or something was added that the line does not say."""
    spoken: bool = True
    """Whether the kind of step was said."""


@frozen
class Shape:
    """A step by the words of its notation."""

    step: Any
    seat: str
    """The letter of who takes it; empty for an outcome."""
    kind: tuple[str, ...]
    """The words with which every step of its kind begins."""
    parts: tuple[str, ...]
    """The other words: small, but for the letters of seats."""


@frozen
class Fit:
    """A step that fits what was typed."""

    shape: Shape
    missing: int
    """Parts that were not typed."""
    spoken: bool
    """Whether its kind was typed."""
    ordered: bool
    """Whether its parts were typed in the order of the notation."""
    named: int
    """Words that name something in it; the others only hint at it."""

    @property
    def whole(self) -> bool:
        """Whether nothing is missing."""
        return self.missing == 0


@frozen
class Table:
    """What is legal at a table, and what words stand for there."""

    legal: frozenset[Any]
    lexicon: Lexicon
    stands_for: dict[str, tuple[str, ...]]

    def meant(self, shapes: Sequence[Shape], items: Sequence[Item]) -> Meant | None:
        """What these words mean: as they stand, or with what they stand for; legal rather than not."""
        best: Meant | None = None
        single: list[Meant] = []
        numbers = [item for item in items if _is_number(item)]
        doubtful = bool(numbers) and all(item.optional for item in numbers)
        for some in with_and_without(items):
            for meant in (self._chosen(shapes, some), self._pointed(shapes, some)):
                if meant is not None and meant.legal and len(meant.steps) == 1:
                    single.append(meant)
                if meant is not None and (best is None or (meant.legal and not best.legal)):
                    best = meant
            if single and not doubtful:
                return single[0]
        if not single:
            return best
        steps = tuple(dict.fromkeys(meant.steps[0] for meant in single))
        return evolve(single[0], steps=steps)

    def _chosen(self, shapes: Sequence[Shape], items: Sequence[Item]) -> Meant | None:
        """The steps that fit: whole ones rather than others, and legal ones rather than others."""
        said = [item for item in items if not self.lexicon.means_all(item)]
        fits = [fit for shape in shapes if said and (fit := fitted(shape, said))]
        if not fits:
            return None
        most = max(fit.named for fit in fits)
        fits = [fit for fit in fits if fit.named == most]
        legal = [fit for fit in fits if fit.shape.step in self.legal]
        if len(said) < len(items) and legal:
            most = max(len(fit.shape.parts) for fit in legal)
            legal = fits = [fit for fit in legal if len(fit.shape.parts) == most]
        for some in (legal, fits):
            for wanted in (
                [fit for fit in some if fit.whole and fit.spoken],
                [fit for fit in some if fit.whole],
                some,
            ):
                if wanted:
                    return self._of([fit for fit in wanted if fit.ordered] or wanted, some is legal)
        return None

    def _of(self, fits: Sequence[Fit], legal: bool) -> Meant:
        steps = tuple(fit.shape.step for fit in fits)
        outcome = legal and fits[0].whole and not isinstance(steps[0], PlayerStep)
        if outcome:  # in whatever order the dice were read
            steps = steps[:1]
        unspoken = (
            bool(self.stands_for) and not fits[0].spoken and fits[0].whole and bool(fits[0].shape.parts)
        )
        return Meant(steps, legal, sure=not unspoken, mended=not fits[0].whole or not fits[0].ordered)

    def _pointed(self, shapes: Sequence[Shape], items: Sequence[Item]) -> Meant | None:
        """Numbers instead of the words that stand for them; and what is left if some of them are kept."""
        if not self.stands_for:
            return None
        instead = [self._instead(item) for item in items]
        numbers = {token for tokens in instead for token in tokens or ()}
        digits = {item.typed for item in items if item.typed.isdecimal()}
        others = [item for item, tokens in zip(items, instead, strict=True) if tokens is None]
        others = [item for item in others if not item.typed.isdecimal()]
        if not numbers | digits:
            return None
        legal = [shape for shape in shapes if shape.step in self.legal]
        rest = self._rest(legal, numbers | digits)
        pointed = [Item(number, Entry(frozenset({number}))) for number in sorted(numbers | digits, key=int)]
        meant = self._chosen(shapes, [*others, *pointed]) if numbers else None
        still = [] if meant is not None and meant.legal else self._keeping(legal, others)
        if still:
            return Meant((rest or still[0],), legal=True, mended=True)
        if meant is None or not meant.legal:
            return meant
        if not meant.sure and rest is not None:
            meant = evolve(meant, steps=(*meant.steps, rest))
        return evolve(meant, sure=meant.sure and not digits)

    def _keeping(self, legal: Sequence[Shape], items: Sequence[Item]) -> list[Any]:
        """The steps without numbers that the words name, as those that leave all as it is; beside them the
        words may name the kind of those with numbers.
        """
        numbered = {word for shape in legal if shape.parts for word in shape.kind}
        keeping = [item for item in items if not item.entry.tokens & numbered]
        fits = [fit for shape in legal if not shape.parts and keeping and (fit := fitted(shape, keeping))]
        return [fit.shape.step for fit in fits if fit.named]

    def _instead(self, item: Item) -> tuple[str, ...] | None:
        found = [self.stands_for[token] for token in sorted(item.entry.tokens) if token in self.stands_for]
        return found[0] if found else None

    def _rest(self, legal: Iterable[Shape], kept: set[str]) -> Any:
        """The legal step that names all numbers but these."""
        free = [
            shape
            for shape in legal
            if shape.parts and all(part.isdecimal() for part in shape.parts) and not kept & {*shape.parts}
        ]
        return max(free, key=lambda shape: len(shape.parts)).step if free else None


def stands_for(state: Any, legal: Iterable[Shape]) -> dict[str, tuple[str, ...]]:
    """The words that the position lists by number, each with its numbers, where steps name such numbers.

    A die can so be called by what it shows.
    """
    named = {part for shape in legal if all(map(str.isdecimal, shape.parts)) for part in shape.parts}
    phase = getattr(state, "phase", None)
    if not named:
        return {}
    for each in getattr(type(phase), "__attrs_attrs__", ()):
        words = getattr(phase, each.name)
        if isinstance(words, tuple) and words and all(isinstance(word, str) for word in words):
            numbers: dict[str, tuple[str, ...]] = {}
            for number, word in enumerate(words, 1):
                numbers[word] = (*numbers.get(word, ()), str(number))
            if named <= {str(number) for number in range(1, len(words) + 1)}:
                return numbers
    return {}


def noting(meant: Meant, sure: bool, mended: bool) -> Meant:
    return evolve(meant, sure=meant.sure and sure, mended=meant.mended or mended)


def with_and_without(items: Sequence[Item]) -> Iterator[list[Item]]:
    """The words with and without those that may mean nothing: numbers are rather meant, other words not."""
    doubtful = [item for item in items if item.optional][:_MOST_DOUBTFUL]
    numbers = [_is_number(item) for item in doubtful]
    for kept in sorted(
        product((False, True), repeat=len(doubtful)),
        key=lambda kept: sum(each is not number for each, number in zip(kept, numbers, strict=True)),
    ):
        left_out = {id(item) for item, each in zip(doubtful, kept, strict=True) if not each}
        some = [item for item in items if id(item) not in left_out]
        if some:
            yield some


def _is_number(item: Item) -> bool:
    return bool(item.entry.tokens) and all(map(str.isdecimal, item.entry.tokens))


def fitted(shape: Shape, items: Sequence[Item], whose: bool = False) -> Fit | None:
    """How the words fit a step, if each of them has its place in it; its seat alone only if `whose`."""
    places = _places(shape, items)
    if places is None:
        return None
    parts = [place for place in places if place is not None and place >= 0]
    begun = {place for place in places if place is not None and place < _SEAT}
    kinds = [frozenset(hint for hint in item.entry.hints if isinstance(hint, type)) for item in items]
    hinted = any(each == {type(shape.step)} for each in kinds)
    if set(places) == {_SEAT} and not whose:  # whose step it is says nothing of the step
        return None
    said = hinted or len(begun) == len(shape.kind)
    named = sum(place is not None for place in places)
    return Fit(shape, len(shape.parts) - len(parts), said, parts == sorted(parts), named)


_SEAT: Final = -1
"""The place of the seat; the words of the kind come before it, and the parts after it."""


def _places(shape: Shape, items: Sequence[Item]) -> list[int | None] | None:
    """A place for each word: a part, a word of the kind, the seat, or None for one that is only a hint.

    None if a word that is no hint has no place of its own.
    """
    words = {*shape.kind, *shape.parts}
    free = [_free(shape, item.entry.tokens, at) for at, item in enumerate(items)]
    hints = [
        type(shape.step) in item.entry.hints
        or bool(item.entry.hints & words or item.entry.tokens & {*shape.kind})  # which may come twice
        for item in items
    ]
    if not all(map(any, zip(map(bool, free), hints, strict=True))):
        return None
    holders: dict[int, int] = {}
    for at, hint in enumerate(hints):
        if not _seated(at, free, holders, set()) and not hint:
            loose = [place for place in free[at] if hints[holders[place]]]
            if not loose:
                return None
            holders[loose[0]] = at
    places: list[int | None] = [None] * len(items)
    for place, at in holders.items():
        places[at] = place
    return places


def _seated(at: int, free: Sequence[Sequence[int]], holders: dict[int, int], tried: set[int]) -> bool:
    """Give a word one of its places; the words that have one may move to others."""
    for place in free[at]:
        if place not in holders:
            holders[place] = at
            return True
    for place in free[at]:
        if place not in tried:
            tried.add(place)
            if _seated(holders[place], free, holders, tried):
                holders[place] = at
                return True
    return False


def _free(shape: Shape, tokens: frozenset[str], at: int) -> tuple[int, ...]:
    """The places that a word can have; the seat is said first."""
    parts = [place for place, part in enumerate(shape.parts) if part in tokens]
    kind = [_SEAT - 1 - place for place, word in enumerate(shape.kind) if word in tokens]
    return (*parts, *kind, *([_SEAT] if at == 0 and shape.seat in tokens else ()))


def shared_words(lines: Sequence[Sequence[str]]) -> int:
    """How many words all lines begin with."""
    count = 0
    for words in zip(*lines, strict=False):
        if len({*words}) > 1:
            break
        count += 1
    return count
