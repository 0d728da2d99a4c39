"""From typed text to what is meant: in any order, in the words of a language, with details left out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import groupby, islice, product
from typing import Any, Final

from attrs import define, evolve

from .. import explain
from .._text import folded
from ..core import Cited, MalformedError, PlayerStep, Seat, letter
from ..core.referee import LATE, NO_SUCH_THING, NOT_NOW, NOT_YOUR_TURN, OVER
from ..registry import AnyGame
from ._fits import Meant, Shape, Table, fitted, noting, shared_words, stands_for, with_and_without
from ._lexicon import Item, Lexicon, lexicon, named, words_of
from ._steps import heads, read_typed

MOST_TYPED: Final = 200
"""Characters of a line that are looked at for words; no step takes so many."""
_MOST_ITEMS: Final = 16
_MOST_WAYS: Final = 64
_MOST_REASONS: Final = 4


@define(eq=False)
class Reader:
    """Reads what is typed at one table: a game under its rules, in a language, with names by seat.

    >>> from pigrules import game
    >>> woolfy = game("woolfy")
    >>> rules = woolfy.rules_type(seats=2)
    >>> reader = Reader(woolfy, rules, "en", ("Ana", "Ben"))
    >>> reader.read(woolfy.start(rules), (Seat(0),), "the RED pig, please").steps
    (Pick(seat=0, pig='red'),)
    """

    game: AnyGame
    rules: Any
    lang: str = "en"
    names: Sequence[str] = ()

    @cached_property
    def _universe(self) -> tuple[Shape, ...]:
        return self._shaped(self.game.universe(self.rules))

    @cached_property
    def _known(self) -> dict[Any, Shape]:
        return {shape.step: shape for shape in self._universe}

    @cached_property
    def _letters(self) -> tuple[str, ...]:
        """The letters of the seats that can step."""
        return tuple(sorted({shape.seat for shape in self._universe}))

    @cached_property
    def _lexicon(self) -> Lexicon:
        one = [shape for shape in self._universe if shape.seat == self._letters[0]]
        tokens = frozenset(token for shape in one for token in (*shape.kind, *shape.parts)) - frozenset(
            self._letters
        )
        known = lexicon(self.game, self.lang, tokens, [shape.step for shape in one])
        return named(known, self.names, self._letters)

    def read(self, state: Any, seats: Sequence[Seat], text: str) -> Meant | None:
        """What `text` means as an answer of `seats`, or of the table if there are none; None if nothing."""
        legal = self._legal(state, seats)
        noted = self._noted(state, seats, text)
        if noted is not None and (noted.legal or noted.sure):
            return evolve(noted, sure=True)
        labelled = self._labelled(legal, text)
        if labelled:
            return Meant(labelled, legal=True)
        meant = self._spoken(state, seats, legal, text)
        return (
            meant
            if noted is None or (meant is not None and meant.legal and meant.sure)
            else evolve(noted, sure=True)
        )

    def asked(self, state: Any, seats: Sequence[Seat], question: str) -> Meant | None:
        """The steps of one kind that a question is about; None if it names none without doubt."""
        items = self._lexicon.items(question[:MOST_TYPED])
        words = [word for word, _ in groupby(item.typed for item in items if not item.mended)]
        meant = self._spoken(state, seats, self._legal(state, seats), " ".join(words)) if words else None
        one_kind = meant is not None and len({type(step) for step in meant.steps}) == 1
        return meant if meant is not None and one_kind and meant.spoken else None

    def among(self, steps: Sequence[Any], text: str) -> tuple[Any, ...]:
        """Those of `steps` that fit a detail that was typed alone; none if it says something else, too."""
        labelled = self._labelled(steps, text)
        if labelled:
            return labelled
        shapes = self._among(steps)
        items = self._items(text, shapes)
        if not all(item.known for item in items):
            return ()
        for some in with_and_without(items):
            fits = [fit for shape in shapes if (fit := fitted(shape, some, whose=True))]
            whole = [fit for fit in fits if fit.whole]
            if fits:
                return tuple(fit.shape.step for fit in whole or fits)
        return ()

    def parts(self, steps: Sequence[Any]) -> list[tuple[str, ...]]:
        """The words of each step in which it differs from others of its kind."""
        return [shape.parts for shape in self._among(steps)]

    def values(self, text: str, allowed: Iterable[str]) -> list[str]:
        """The words of the notation that a line says, one after the other, if each is one of `allowed`."""
        wanted = frozenset(allowed)
        found: list[str] = []
        for item in self._lexicon.items(text[:MOST_TYPED], wanted):
            fitting = item.entry.tokens & wanted
            if len(fitting) == 1:
                found += fitting
            elif not item.optional:
                return []
        return found

    def _noted(self, state: Any, seats: Sequence[Seat], text: str) -> Meant | None:
        """The step that is written in the notation, surely if nothing was left out."""
        left_out = heads(self.game, state, seats)
        try:
            step = read_typed(self.game, text, left_out, lambda step: self.game.judge(state, step).legal)
        except MalformedError:
            return None
        whole = self.game.format(step).casefold() == " ".join(text.casefold().split())
        return Meant((step,), self.game.judge(state, step).legal, sure=whole)

    def _labelled(self, steps: Iterable[Any], text: str) -> tuple[Any, ...]:
        wanted = [folded(word) for word in words_of(text)]
        if len(wanted) > MOST_TYPED:
            return ()
        return tuple(
            step
            for step in steps
            if [folded(word) for word in words_of(explain.label(self.game, step, self.lang, self.names))]
            == wanted
        )

    def _legal(self, state: Any, seats: Sequence[Seat]) -> tuple[Any, ...]:
        if not seats:
            return tuple(self.game.chances(state).steps)
        return tuple(step for step in self.game.legal(state) if step.seat in seats)

    def _shaped(self, steps: Iterable[Any]) -> tuple[Shape, ...]:
        by_kind: dict[type, list[tuple[Any, str, tuple[str, ...]]]] = {}
        for step in steps:
            by_kind.setdefault(type(step), []).append((step, *self._tokens(step)))
        found: list[Shape] = []
        for told in by_kind.values():
            alike = shared_words([tokens for _, _, tokens in told])
            found += [Shape(step, seat, tokens[:alike], tokens[alike:]) for step, seat, tokens in told]
        return tuple(found)

    def _among(self, steps: Sequence[Any]) -> Sequence[Shape]:
        """The shapes of these steps."""
        if all(step in self._known for step in steps):
            return [self._known[step] for step in steps]
        return self._shaped(steps)

    def _tokens(self, step: Any) -> tuple[str, tuple[str, ...]]:
        words = self.game.format(step).split()
        seat = ""
        if isinstance(step, PlayerStep) and words[:1] == [letter(step.seat)]:
            seat, words = words[0], words[1:]
        return seat, tuple(word if len(word) == 1 and word.isupper() else word.lower() for word in words)

    def _items(self, text: str, shapes: Iterable[Shape]) -> list[Item]:
        tokens = frozenset(token for shape in shapes for token in (*shape.kind, *shape.parts))
        items = self._lexicon.items(text[:MOST_TYPED], tokens)
        return items if len(items) <= _MOST_ITEMS else []

    def _spoken(self, state: Any, seats: Sequence[Seat], legal: Sequence[Any], text: str) -> Meant | None:
        letters = {letter(seat) for seat in seats}
        shapes = [shape for shape in self._universe if shape.seat in letters]
        shapes += self._shaped(legal) if not seats else ()
        legal_shapes = self._among(legal)
        items = self._items(text, shapes)
        known = [item for item in items if item.known or self._lexicon.means_all(item)]
        if not known:
            return None
        sure = len(known) == len(items)
        mended = any(item.mended for item in known)
        table = Table(frozenset(legal), self._lexicon, stands_for(state, legal_shapes))
        meant = table.meant(shapes, known) or self._built(state, shapes, known)
        if meant is None:
            others = [shape for shape in self._universe if shape.seat not in letters]
            meant = table.meant(others, known)
        return None if meant is None else noting(meant, sure, mended)

    def _built(self, state: Any, shapes: Sequence[Shape], items: Sequence[Item]) -> Meant | None:
        """What fits no step that there can ever be, written in the notation: the judge says why not."""
        lines = [*_numbered(shapes, items), *_translated(shapes, items)]
        for line in lines:
            try:
                step = self.game.parse(line)
            except MalformedError:
                continue
            return Meant((step,), self.game.judge(state, step).legal)
        return None


def _numbered(shapes: Sequence[Shape], items: Sequence[Item]) -> Iterator[str]:
    """Lines with a number that no step has, in the place of one that some step has."""
    for at, item in enumerate(items):
        if item.typed.isdecimal():
            others = [*items[:at], *items[at + 1 :]]
            fits = [fit for shape in shapes if others and (fit := fitted(shape, others))]
            for fit in fits:
                digits = [place for place, part in enumerate(fit.shape.parts) if part.isdecimal()]
                if fit.missing == 1 and digits:
                    parts = [*fit.shape.parts]
                    parts[digits[-1]] = str(int(item.typed[:9]))
                    yield " ".join((fit.shape.seat, *fit.shape.kind, *parts)).strip()
                    break


def _translated(shapes: Sequence[Shape], items: Sequence[Item]) -> Iterator[str]:
    """The words one by one in the notation, behind what may be left out."""
    if not all(item.entry.tokens for item in items):
        return
    begin = dict.fromkeys((shape.seat, shape.kind) for shape in shapes)
    for words in islice(product(*(sorted(item.entry.tokens) for item in items)), _MOST_WAYS):
        yield " ".join(words)
        for seat, kind in begin:
            for cut in range(len(kind) + 1):
                yield " ".join((seat, *kind[:cut], *words)).strip()


def common(game: AnyGame, state: Any, steps: Iterable[Any]) -> tuple[Cited, ...]:
    """Why none of several steps is legal: the refusals that they share, or else the different ones.

    A refusal whose facts differ from step to step has none.
    """
    every = [game.judge(state, step).refusals for step in steps]
    for beside in (_OUT_OF_TURN, frozenset({NO_SUCH_THING})):
        every = [each for each in every if not beside & {cited.clause for cited in each}] or every
    shared = [
        _shared(cited, every) for cited in every[0] if all(cited.clause in _clauses(each) for each in every)
    ]
    if shared:
        return tuple(dict.fromkeys(shared))
    different = dict.fromkeys(_shared(cited, every) for each in every for cited in each[:1])
    return tuple(islice(different, _MOST_REASONS))


_OUT_OF_TURN: Final = frozenset({OVER, NOT_NOW, NOT_YOUR_TURN, LATE})


def _clauses(refusals: Iterable[Cited]) -> set[str]:
    return {cited.clause for cited in refusals}


def _shared(cited: Cited, every: Iterable[Sequence[Cited]]) -> Cited:
    """A refusal as all that cite its clause have it: without facts if these differ."""
    told = {each for refusals in every for each in refusals if each.clause == cited.clause}
    return cited if len(told) == 1 else Cited(cited.clause)
