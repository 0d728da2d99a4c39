"""The command line's own words, a TOML file a language. What the referee says is in the spec."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Final

from attrs import field, frozen

_FOLDER: Final = files(__package__ or __name__) / "phrases"
LANGUAGES: Final = tuple(sorted(each.name.removesuffix(".toml") for each in _FOLDER.iterdir()))
"""The languages that have phrases."""


@frozen
class Phrases:
    """The phrases of one language, as attributes: ``phrases("es").refused``."""

    texts: Mapping[str, str] = field(repr=False)
    """Each phrase by its key; what stands in braces is filled in."""
    kinds: Mapping[str, str] = field(repr=False)
    """The names of the kinds of clause; the referee's own has the phrase ``referee``."""
    outcomes: Mapping[str, str] = field(repr=False)
    """The names of the kinds of outcome."""
    commands: Mapping[str, tuple[str, ...]] = field(repr=False)
    """What people type for each command in a game; the English words always do."""
    spoken: Mapping[str, tuple[str, ...]] = field(repr=False)
    """Words of everyday speech: ``skipped`` say nothing; ``all``, ``yes``, and the ``numbers`` from 0."""

    programs: Mapping[str, str] = field(repr=False)
    """What opponents are called."""

    def __getattr__(self, key: str) -> str:
        try:
            return self.texts[key]
        except KeyError:
            raise AttributeError(f"no phrase {key!r}") from None

    def item(self, head: str, text: str) -> str:
        """What `head` is."""
        return f"{head}{self.colon}{text}"

    def steps(self, count: int) -> str:
        """So many steps."""
        return (self.one_step if count == 1 else self.many_steps).format(count=count)

    def games(self, count: int) -> str:
        """So many games."""
        return (self.one_game if count == 1 else self.many_games).format(count=count)


def phrases(lang: str) -> Phrases:
    """The phrases of one of the `LANGUAGES`."""
    return _load(lang)


@cache
def _load(lang: str) -> Phrases:
    texts: dict[str, Any] = tomllib.loads((_FOLDER / f"{lang}.toml").read_text(encoding="utf-8"))
    kinds, outcomes, programs = (
        MappingProxyType(texts.pop(names)) for names in ("kinds", "outcomes", "programs")
    )
    commands, spoken = (
        MappingProxyType({key: tuple(each) for key, each in texts.pop(names).items()})
        for names in ("commands", "spoken")
    )
    return Phrases(MappingProxyType(texts), kinds, outcomes, commands, spoken, programs)
