"""What people type, word by word: each word or phrase of a language stands for words of the notation."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from attrs import define, evolve, field, frozen

from .. import explain, spec
from .._text import folded
from ..registry import AnyGame
from ._phrases import phrases

_WORD: Final = re.compile(r"[^\W_]*['\u2019]|[+-]\d+|[^\W_]+|=")
_ENDING: Final = re.compile(r"(?:es|en|er|em|e|s|n|x)$")
_LEAST_STEM: Final = 3
_LEAST_PREFIX: Final = 3
_LONG: Final = 8
"""From so many letters on a word may have two slips, and below four none."""
_MOST_LABELS: Final = 60
"""Labels of one kind of step that are looked through for the words of that kind."""


@frozen
class Entry:
    """What a word may stand for: words of the notation, or nothing but a hint at what is meant."""

    tokens: frozenset[str] = frozenset()
    hints: frozenset[Any] = frozenset()
    """Words of the notation and kinds of step that the word speaks of without naming one of their parts."""

    def __or__(self, other: Entry) -> Entry:
        return Entry(self.tokens | other.tokens, self.hints | other.hints)


@frozen
class Item:
    """A word or phrase that was typed, and what it may stand for."""

    typed: str
    entry: Entry
    optional: bool = False
    """Whether it may be a word without meaning here, such as an article."""
    mended: str = ""
    """The word that it was taken for, if it was not known as it stands."""

    @property
    def known(self) -> bool:
        """Whether it stands for anything."""
        return bool(self.entry.tokens or self.entry.hints)


def words_of(text: str) -> list[str]:
    """The words of a line as they were typed; a sign before a digit belongs to it.

    >>> words_of("throw 1, 2 and +1 again!")
    ['throw', '1', '2', 'and', '+1', 'again']
    """
    return [word.strip("'\u2019") for word in _WORD.findall(text)]


@define(eq=False)
class Lexicon:
    """The words of one game in one language; English is understood, too."""

    entries: Mapping[tuple[str, ...], Entry]
    """By phrase, in small letters without accents."""
    english: Mapping[tuple[str, ...], Entry]
    skipped: frozenset[str]
    """Words without a meaning of their own."""
    every: frozenset[str]
    """Words for all of something."""
    names: Mapping[tuple[str, ...], Entry] = field(factory=dict)
    """What the seats are called."""
    _stems: dict[str, Entry] = field(init=False)
    _longest: int = field(init=False)

    def __attrs_post_init__(self) -> None:
        self._stems = {}
        for words, entry in [*self.entries.items(), *self.english.items()]:
            if len(words) == 1:
                stem = _stem(words[0])
                self._stems[stem] = self._stems.get(stem, Entry()) | entry
        phrases = (*self.entries, *self.english, *self.names)
        self._longest = max(map(len, phrases), default=1)

    def items(self, text: str, tokens: frozenset[str] = frozenset()) -> list[Item]:
        """What a line says, phrase by phrase; `tokens` are words of the notation that are also known."""
        typed = [word for word in words_of(text) if not self._skips(folded(word), tokens)]
        found: list[Item] = []
        at = 0
        while at < len(typed):
            length, items = self._next(typed[at:], tokens)
            found += items
            at += length
        return found

    def means_all(self, item: Item) -> bool:
        """Whether a word that was typed says all of something."""
        return folded(item.typed) in self.every and not item.entry.tokens

    def is_compound(self, word: str) -> bool:
        """Whether a word is two words of the notation in one."""
        return bool(self._apart(word))

    def _skips(self, word: str, tokens: frozenset[str]) -> bool:
        return word in self.skipped and self._exactly((word,), tokens) is None

    def _next(self, typed: Sequence[str], tokens: frozenset[str]) -> tuple[int, list[Item]]:
        for length in range(min(self._longest, len(typed)), 0, -1):
            words = tuple(map(folded, typed[:length]))
            entry = self._exactly(words, tokens)
            if entry is not None:
                optional = length == 1 and words[0] in self.skipped
                return length, [Item(" ".join(typed[:length]), entry, optional)]
        return 1, self._guessed(typed[0])

    def _exactly(self, words: tuple[str, ...], tokens: frozenset[str]) -> Entry | None:
        found = self.entries.get(words) or self.english.get(words)
        named = self.names.get(words)
        if named is not None:
            found = named if found is None else found | named
        if len(words) != 1:
            return found
        word = words[0]
        if word.isdecimal():
            word = str(int(word)) if len(word) < _LONG else word
            return (found or Entry()) | Entry(frozenset({word}))
        if found is None and word in self.every:
            found = Entry()
        if word in tokens:
            found = (found or Entry()) | Entry(frozenset({word}))
        return found

    def _guessed(self, typed: str) -> list[Item]:
        """A word that is not known: an inflection, a beginning, two words in one, or a slip."""
        word = folded(typed)
        stemmed = self._stems.get(_stem(word)) if len(word) > _LEAST_STEM else None
        if stemmed is not None:
            return [Item(typed, stemmed)]
        apart = self._apart(word)
        if apart:
            return [Item(typed, entry) for entry in apart]
        single = {
            words[0]: entry
            for words, entry in [*self.english.items(), *self.entries.items(), *self.names.items()]
            if len(words) == 1
        }
        begun = {known for known in single if len(word) >= _LEAST_PREFIX and known.startswith(word)}
        meant = begun or nearest(word, single)
        entry = Entry()
        for known in meant:
            entry |= single[known]
        return [Item(typed, entry, mended=min(meant, default=""))]

    def _apart(self, word: str) -> list[Entry]:
        for at in range(_LEAST_STEM, len(word) - _LEAST_STEM + 1):
            first, second = self._whole(word[:at]), self._whole(word[at:])
            if first is not None and second is not None:
                return [first, second]
        return []

    def _whole(self, word: str) -> Entry | None:
        found = self.entries.get((word,)) or self.english.get((word,))
        return found if found is not None and found.tokens else None


def named(lexicon: Lexicon, names: Sequence[str], letters: Sequence[str]) -> Lexicon:
    """The lexicon of a table at which the seats are called so."""
    found: dict[tuple[str, ...], Entry] = {}
    for name, seat in [*zip(letters, letters, strict=True), *zip(names, letters, strict=False)]:
        words = tuple(map(folded, words_of(name)))
        if words:
            found[words] = found.get(words, Entry()) | Entry(frozenset({seat}))
    return evolve(lexicon, names=found)


def lexicon(game: AnyGame, lang: str, tokens: frozenset[str], labelled: Iterable[Any]) -> Lexicon:
    """The words of a game: `tokens` are those of its notation, `labelled` the steps whose labels are read."""
    spoken = phrases(lang).spoken
    skipped = frozenset(map(folded, spoken["skipped"]))
    own = _entries(game, lang, tokens, skipped)
    english = _entries(game, spec.ENGLISH, tokens, skipped) if lang != spec.ENGLISH else {}
    made = Lexicon(own, english, skipped, frozenset(map(folded, spoken["all"])))
    hints = _of_labels(game, lang, made, labelled)
    return evolve(made, entries={**own, **hints})


def _entries(
    game: AnyGame, lang: str, tokens: frozenset[str], skipped: frozenset[str]
) -> dict[tuple[str, ...], Entry]:
    law, core = spec.of(game), spec.load(spec.CORE)
    typed = law.typed.get(lang, {})
    said: dict[str, set[str]] = {}
    for token in tokens | typed.keys():
        of_token = said.setdefault(token, {token, *typed.get(token, ())})
        for names, forms in ((core.words, core.forms), (law.words, law.forms)):
            of_token.add(names.get(lang, {}).get(token, token))
            of_token.update(forms.get(lang, {}).get(token, {}).values())
    for number, called in enumerate(phrases(lang).spoken["numbers"]):
        said.setdefault(str(number), set()).update(called.split())
    for group in law.synonyms.get(lang, ()):
        same = {folded(text) for text in group}
        for of_token in said.values():
            if same & {folded(text) for text in of_token}:
                of_token.update(group)
    found: dict[tuple[str, ...], Entry] = {}
    alone = {folded(text) for texts in said.values() for text in texts if len(words_of(text)) == 1}
    parts: dict[str, set[str]] = {}
    for token, texts in said.items():
        for text in texts:
            words = _phrase(text, skipped - alone)
            if words:
                found[words] = found.get(words, Entry()) | Entry(frozenset({token}))
            if len(words) > 1:
                for word in words:
                    parts.setdefault(word, set()).add(token)
    for word, of in parts.items():
        if word not in skipped:
            found[word,] = found.get((word,), Entry()) | Entry(hints=frozenset(of))
    return found


def _phrase(text: str, skipped: frozenset[str]) -> tuple[str, ...]:
    words = tuple(map(folded, words_of(text)))
    return tuple(word for word in words if word not in skipped) or words


def _of_labels(
    game: AnyGame, lang: str, known: Lexicon, labelled: Iterable[Any]
) -> dict[tuple[str, ...], Entry]:
    """The words of labels that name no part of a step: each is a hint at the kinds that are labelled so."""
    by_kind: dict[type, list[Any]] = {}
    for step in labelled:
        by_kind.setdefault(type(step), []).append(step)
    found: dict[tuple[str, ...], Entry] = {}
    for kind, steps in by_kind.items():
        parts = frozenset(word for step in steps for word in game.format(step).lower().split())
        some = steps[:: max(1, len(steps) // _MOST_LABELS)]
        labels = {explain.label(game, step, lang) for step in some}
        words = {folded(word) for label in labels for word in words_of(label)} - known.skipped - known.every
        for word in words:
            entry = found.get((word,)) or known.entries.get((word,)) or known.english.get((word,)) or Entry()
            if not word.isdecimal() and not entry.tokens & parts and not known.is_compound(word):
                found[word,] = entry | Entry(hints=frozenset({kind}))
    return found


def _stem(word: str) -> str:
    stem = _ENDING.sub("", word)
    return stem if len(stem) >= _LEAST_STEM else word


def nearest(word: str, known: Iterable[str]) -> set[str]:
    """The known words that differ from `word` by the fewest slips, if these are few for its length."""
    found: set[str] = set()
    least = 3
    for each in known:
        longer = max(len(word), len(each))
        allowed = 0 if longer < 4 or word.isdecimal() else 1 if longer < _LONG else 2
        slips = _slips(word, each, min(allowed, least))
        if slips is not None and slips < least:
            found, least = {each}, slips
        elif slips is not None and slips == least:
            found.add(each)
    return found


def _slips(one: str, other: str, most: int) -> int | None:
    """How many letters are wrong, missing, too many or swapped; None if more than `most`."""
    if abs(len(one) - len(other)) > most:
        return None
    before: list[int] = []
    row = [*range(len(other) + 1)]
    for i, a in enumerate(one, 1):
        before, above, row = row, before, [i]
        for j, b in enumerate(other, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (a != b))
            if above and j > 1 and a == other[j - 2] and one[i - 2] == b:
                cost = min(cost, above[j - 2] + 1)
            row.append(cost)
        if min(row) > most:
            return None
    return row[-1] if row[-1] <= most else None
