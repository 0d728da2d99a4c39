"""A ranked search over short texts (BM25) that forgives inflections, accents, misspellings and compounds."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cache, lru_cache
from math import log
from typing import Final, Protocol

import snowballstemmer
from attrs import define, field, frozen

from ._text import folded

SNOWBALL: Final = {"de": "german", "en": "english", "es": "spanish", "fr": "french"}
"""The stemmers of the languages; a language without one is searched by whole words."""

_WORD: Final = re.compile(r"[^\W_]+(?:'[^\W_]+)?")
_ELIDED: Final = re.compile(r"^(?:[cdjlmnst]|qu)'(?=\w)")
"""French words that lean on the next: l'heure."""
_SATURATION: Final = 1.2
_LENGTH: Final = 0.5
"""How much a long text counts for less (BM25's b)."""
_MOST_STEMS: Final = 20_000
"""Stems that are remembered."""
_LIKE: Final = 0.75
"""How alike a misspelt word must be (`difflib`)."""
_GUESSED: Final = 0.7
"""What a word counts that was mended, or found within another."""
_MOST_MENDED: Final = 20
"""So many words of a question at most are taken for misspelt or compound: it takes long."""
_PLACES: Final = 9
"""Decimal places that count: the last ones of a sum differ from one Python to another."""
_SHORTEST: Final = 4
"""Letters of the parts of a compound, at least."""


@frozen
class Text:
    """A text that can be found, and what it belongs to."""

    owner: str
    words: str


@frozen
class Fit:
    """How well something fits a question."""

    score: float
    """Only good for comparing."""
    share: float
    """The part of the question's words that its best text has; rare words count for more; from 0 to 1."""


def words_of(text: str) -> list[str]:
    """The words of a text, in small letters.

    >>> from pigrules._search import words_of
    >>> words_of("L'heure du 3e dé!")
    ['heure', 'du', '3e', 'dé']
    """
    found = (
        word.group().casefold()
        for word in _WORD.finditer(text.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'"))
    )
    return [_ELIDED.sub("", word).removesuffix("'s") for word in found]


class _Stemmer(Protocol):
    def stemWords(self, words: list[str]) -> list[str]: ...


@cache
def _stemmer(lang: str) -> _Stemmer | None:
    return snowballstemmer.stemmer(SNOWBALL[lang]) if lang in SNOWBALL else None


def stems(words: Iterable[str], lang: str) -> list[str]:
    """The stem of each word, without accents."""
    return [_stem(word, lang) for word in words]


@lru_cache(_MOST_STEMS)
def _stem(word: str, lang: str) -> str:
    stemmer = _stemmer(lang)
    return folded(word if stemmer is None else stemmer.stemWords([word])[0])


@define(eq=False)
class Index:
    """The texts of one language."""

    lang: str
    texts: tuple[Text, ...]
    synonyms: tuple[tuple[str, ...], ...] = ()
    _same: dict[str, dict[tuple[str, ...], list[str]]] = field(factory=lambda: defaultdict(dict))
    """By the first stem of a synonym: what its stems stand for; a word with several senses has several."""
    _stems: dict[str, set[str]] = field(factory=lambda: defaultdict(set))
    """The stems of each word that occurs, by the word without accents."""
    _found: dict[str, list[tuple[int, int]]] = field(factory=lambda: defaultdict(list))
    """By stem: the texts in which it occurs, and how often."""
    _lengths: list[int] = field(factory=list)

    def __attrs_post_init__(self) -> None:
        for number, group in enumerate(self.synonyms):
            for each in group:
                if same := tuple(stems(words_of(each), self.lang)):
                    self._same[same[0]].setdefault(same, []).append(f"={number}")
        pairs: dict[tuple[str, str], None] = {}
        for at, text in enumerate(self.texts):
            words = words_of(text.words)
            found = stems(words, self.lang)
            pairs |= dict.fromkeys(zip(words, found, strict=True))
            counts = Counter((*found, *self._meant(found)))
            self._lengths.append(len(found))
            for stem, count in counts.items():
                self._found[stem].append((at, count))
        for word, stem in pairs:
            self._stems[folded(word)].add(stem)

    def search(self, question: str) -> dict[str, Fit]:
        """How well what each text belongs to fits: its best text, and a little of its others."""
        best: defaultdict[str, list[float]] = defaultdict(list)
        shares: defaultdict[str, float] = defaultdict(float)
        scores: defaultdict[int, float] = defaultdict(float)
        covered: defaultdict[int, float] = defaultdict(float)
        average = sum(self._lengths) / max(1, len(self._lengths))
        wanted, unknown = self._wanted(question)
        whole = unknown * self._rarity(0) + sum(
            weight * self._rarity(len(self._found[stem])) for stem, weight in wanted.items()
        )
        for stem, weight in wanted.items():
            texts = self._found[stem]
            rarity = weight * self._rarity(len(texts))
            for at, count in texts:
                length = 1 - _LENGTH + _LENGTH * self._lengths[at] / average
                scores[at] += rarity * count * (_SATURATION + 1) / (count + _SATURATION * length)
                covered[at] += rarity
        for at, score in scores.items():
            owner = self.texts[at].owner
            best[owner].append(score)
            shares[owner] = max(shares[owner], covered[at] / whole)
        return {
            owner: Fit(round(_together(found), _PLACES), round(shares[owner], _PLACES))
            for owner, found in best.items()
        }

    def knows(self, question: str) -> float:
        """Which part of the words of a question occurs here, from 0 to 1."""
        words = words_of(question)
        return sum(map(self._knows, words)) / max(1, len(words))

    def alike(self, question: str, most: int) -> list[str]:
        """What belongs to the texts that look most like a question, letter by letter."""
        by_text = {folded(text.words): text.owner for text in self.texts}
        return list(
            dict.fromkeys(by_text[each] for each in get_close_matches(folded(question), by_text, most, 0))
        )

    def _rarity(self, texts: int) -> float:
        return log(1 + (len(self.texts) - texts + 0.5) / (texts + 0.5))

    def _knows(self, word: str) -> bool:
        return folded(word) in self._stems or stems([word], self.lang)[0] in self._found

    def _wanted(self, question: str) -> tuple[Mapping[str, float], int]:
        """The stems to look for, and what each counts; and how many words lead to none."""
        wanted: dict[str, float] = {}
        words = words_of(question)
        plain = stems(words, self.lang)
        mended = unknown = 0
        for word, stem in dict(zip(words, plain, strict=True)).items():
            mended += not self._knows(word)
            known = [*self._known(folded(word), stem)] if mended <= _MOST_MENDED or self._knows(word) else []
            unknown += not known
            for found, weight in known:
                wanted[found] = max(weight, wanted.get(found, 0.0))
        for meant in self._meant(plain):
            if meant in self._found:
                wanted[meant] = 1.0
        return wanted, unknown

    def _known(self, word: str, stem: str) -> Iterator[tuple[str, float]]:
        if stem in self._found:
            yield stem, 1.0
        elif word in self._stems:
            yield from ((each, 1.0) for each in self._stems[word])
        elif parts := self._parts(word):
            yield from ((each, _GUESSED) for part in parts for each in self._stems[part])
        else:
            alike = get_close_matches(word, self._stems, 2, _LIKE) if len(word) >= _SHORTEST else ()
            yield from ((each, _GUESSED) for other in alike for each in self._stems[other])

    def _parts(self, word: str) -> tuple[str, ...]:
        """The two known words of which a compound is made, as German does; nothing if it is none."""
        for at in range(_SHORTEST, len(word) - _SHORTEST + 1):
            first, second = word[:at], word[at:]
            if second in self._stems and (head := self._head(first)):
                return head, second
        return ()

    def _head(self, word: str) -> str | None:
        heads = (word, *(word.removesuffix(joint) for joint in ("s", "n", "en") if word.endswith(joint)))
        return next((head for head in heads if head in self._stems), None)

    def _meant(self, found: Sequence[str]) -> Iterator[str]:
        """What the synonyms among some stems stand for."""
        for at, stem in enumerate(found):
            if stem in self._same:
                for same, meant in self._same[stem].items():
                    if tuple(found[at : at + len(same)]) == same:
                        yield from meant


def _together(found: Iterable[float]) -> float:
    first, *others = sorted(found, reverse=True)
    return first + 0.15 * sum(others[:3])
