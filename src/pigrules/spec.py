"""The law: clauses, readings and documents, from the spec files.

A spec is data of the package that a game names as its `spec`.
In a checkout it lies in ``spec/<last part of the package's name>/`` instead.

The examples below go on from here:

>>> from pigrules import game, spec
>>> pigs = game("three-little-pigs")
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from types import MappingProxyType
from typing import Final

from ._gaps import placeholders
from ._languages import ENGLISH, Shelf, StepTexts
from ._spec_format import (
    ID,
    KINDS,
    Clause,
    Gloss,
    Kind,
    Questions,
    Reading,
    Settled,
    Source,
    Spec,
    Texts,
    Under,
    documents,
    spec,
    unknown,
)
from ._strangers import wanted_by_the_host, what_it_said
from ._toml import read
from .core import MalformedError
from .core.arguments import checked, checked_if_it_fails
from .core.messages import listed, shown
from .limits import MOST_CHARACTERS
from .registry import AnyGame, BrokenGameError, by_id, games

__all__ = [
    "CORE",
    "ENGLISH",
    "ID",
    "KINDS",
    "REFEREE",
    "Clause",
    "Gloss",
    "Kind",
    "Questions",
    "Reading",
    "Settled",
    "Source",
    "Spec",
    "StepTexts",
    "Texts",
    "Under",
    "clause",
    "find",
    "in_force",
    "in_lang",
    "languages",
    "load",
    "of",
    "placeholders",
    "sources",
]

_PACKAGE: Final = __name__.rpartition(".")[0]

CORE: Final = f"{_PACKAGE}.core"
"""The package that carries the referee's own clauses.

>>> spec.load(spec.CORE).clauses["core.turn.over"].kind
'referee'
"""
REFEREE: Final = "core"
"""The name of those clauses in a list of games.

>>> spec.REFEREE
'core'
"""


@checked_if_it_fails
@cache
def load(package: str) -> Spec:
    """The spec that `package` carries; `MalformedError`, with the file and the path in it, if it has none.

    >>> spec.load("pigrules.games.three_little_pigs") is spec.of(pigs)
    True
    """
    folder = home(package)
    clauses, readings = (folder / f"{name}.toml" for name in ("clauses", "readings"))
    return spec(
        read(clauses.read_bytes(), f"{package}/clauses.toml"),
        read(readings.read_bytes(), f"{package}/readings.toml") if readings.is_file() else None,
        Shelf(package, folder),
    )


@checked
def home(package: str) -> Traversable:
    """The folder with the spec files of `package`; `MalformedError` if it has none."""
    if len(package) > MOST_CHARACTERS:
        raise MalformedError(f"the name of a package of more than {MOST_CHARACTERS} characters")
    for folder in _folders(package):
        if (folder / "clauses.toml").is_file():
            return folder
    raise MalformedError("this package carries no clauses.toml", package)


@checked_if_it_fails
def of(game: AnyGame) -> Spec:
    """The spec of `game`. Raises `MalformedError`, or `BrokenGameError` for a game of another distribution.

    >>> spec.of(pigs).number
    2
    """
    try:
        return load(game.spec)
    except MalformedError as error:
        stranger = games().stranger(game.name)
        if stranger is None:
            raise
        raise stranger.broken("spec", f"cannot be read: {error}") from error


@checked_if_it_fails
def languages(game: AnyGame | None = None) -> tuple[str, ...]:
    """The languages in which the referee speaks; with `game`, also those of its texts.

    >>> spec.languages()
    ('de', 'en', 'es', 'fr')
    """
    codes = {ENGLISH, *load(CORE).words}
    return tuple(sorted(codes if game is None else codes | set(of(game).words)))


@checked_if_it_fails
def in_lang(texts: Texts, lang: str, game: AnyGame | None = None) -> str:
    """The text of a language; the English one if the game lacks it.

    Raises `MalformedError`, with the list, for a language that neither the referee nor `game` speaks.

    >>> spec.in_lang(spec.clause("tlp.house.one-door").text, "es")
    'Cada casa tiene una puerta como mucho.'
    """
    found = texts.get(lang)
    if found is None:
        known = languages(game)
        if lang not in known:
            raise MalformedError(f"no language is called {shown(lang)}; there are {listed(known)}")
        found = texts.get(ENGLISH)
    if found is None:
        raise MalformedError("a text has an English form at least")
    return found


@checked
def order(package: str) -> tuple[str, ...]:
    """The ids of the clauses that `package` carries, in the order in which refusals come."""
    return tuple(load(package).clauses)


@checked_if_it_fails
def find(game: AnyGame, id: str) -> Clause:
    """The clause `id` of `game` or of the referee; `MalformedError` if neither has it.

    >>> spec.find(pigs, "tlp.house.one-door").text["en"]
    'A house has at most one door.'
    """
    own, core = of(game).clauses, load(CORE).clauses
    found = own.get(id) or core.get(id)
    if found is None:
        raise MalformedError(unknown(f"clause of {game.name}", id, (*own, *core)))
    return found


@checked_if_it_fails
def in_force(clause: Clause, readings: object) -> Clause:
    """The clause in the words that fit the readings of a table.

    `readings` are a game's ``rules.readings``, or None for the defaults.

    >>> from pigrules import dispute
    >>> rules = dispute.read_as(pigs, pigs.rules_type(seats=2), [("tlp.reading.must-buy", "may")])
    >>> spec.in_force(spec.clause("tlp.build.must-buy"), rules.readings).text["en"]
    'No player has to buy a tile.'
    """
    if readings is None or not clause.under:
        return clause
    fields = {field for under in clause.under for field in under.when}
    return clause.read({field: getattr(readings, field) for field in fields if hasattr(readings, field)})


@checked
def clause(id: str) -> Clause:
    """The clause `id` of any installed game or of the referee. `MalformedError` names the nearest id.

    >>> from pigrules import clause
    >>> clause("tlp.house.one-door").text["es"]
    'Cada casa tiene una puerta como mucho.'
    """
    known: list[str] = []
    broken: list[str] = []
    for found in having(id, broken):
        if id in found.clauses:
            return found.clauses[id]
        known += found.clauses
    unread = "".join(f" ({problem})" for problem in broken)
    raise MalformedError(unknown("clause", id, known) + unread)


def sources() -> Mapping[str, Source]:
    """The documents by file name: this project's own, and those that the packages of other games list.

    What is listed otherwise later, or cannot be read, is left out.

    >>> spec.sources()["000_70233d4de8b74afe.txt"].title
    'Los tres cerditos'
    """
    found = dict(own_sources())
    for name in games():
        with suppress(MalformedError, BrokenGameError):
            for file, source in carried_sources(games()[name].spec).items():
                found.setdefault(file, source)
    return MappingProxyType(found)


def having(id: str, broken: list[str]) -> Iterator[Spec]:
    """Every spec, the likeliest to have `id` first; what is wrong with those that fail goes into `broken`."""
    if id.startswith(f"{REFEREE}."):
        yield load(CORE)
    for name in by_id(id):
        try:
            yield of(games()[name])
        except (MalformedError, BrokenGameError) as error:
            broken.append(str(error))
    yield load(CORE)


@cache
def own_sources() -> Mapping[str, Source]:
    """The documents that this project's games rest on."""
    return documents(read(own_sources_file().read_bytes(), "sources.toml"))


def own_sources_file() -> Traversable:
    """The file that lists them: in the package, or in the checkout from which it is run."""
    home = files(_PACKAGE)
    folder = home if (home / "sources.toml").is_file() else home / ".." / ".." / "spec"
    return folder / "sources.toml"


@cache
def carried_sources(package: str) -> Mapping[str, Source]:
    """The documents that the package of a game lists itself; most list none."""
    for folder in _folders(package):
        if (folder / "sources.toml").is_file():
            return documents(read((folder / "sources.toml").read_bytes(), f"{package}/sources.toml"))
    return {}


def _folders(package: str) -> Iterator[Traversable]:
    """Where the spec files of `package` may lie: in it, or in the checkout from which it is run."""
    try:
        home = files(package)
    except BaseException as error:  # the import of a stranger's package may raise anything
        if wanted_by_the_host(error):
            raise
        raise MalformedError(f"cannot be imported: {what_it_said(error)}", package) from error
    yield home
    if isinstance(home, Path):
        root = home.parents[package.count(".")]
        checkout = root.parent if root.name == "src" else root
        yield checkout / "spec" / package.rpartition(".")[2]
