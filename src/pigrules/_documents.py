"""What all documents of positions have in common: the game, the names, the rules, and the keys of the layout.

What is wrong with one of them does not hide what is wrong with the rest: the document is read on with as much
of the rules as can be read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from attrs import evolve, field, frozen

from . import codec, registry, spec
from ._names import check_names
from ._positions import PositionError, layout_of
from .core import InvalidError, MalformedError, letter
from .core.layout import Draft, Fault, Layout
from .core.messages import listed, named, nearest, shown
from .core.referee import OWN
from .limits import MOST_LISTED, MOST_SEATS, MOST_TEXT
from .registry import AnyGame

COMMON: Final = ("game", "names", "rules")
_DID_YOU_MEAN: Final = "; did you mean "


@frozen
class Document:
    """A document as far as it can be read without its layout."""

    game: AnyGame
    rules: Any
    """Those that the document says; where they are wrong, as much of them as is right."""
    own: Mapping[str, Any]
    """The keys of the layout. A misspelt one stands under the name that is most like it."""
    names: tuple[str, ...]
    faults: tuple[Fault, ...]
    doubtful: bool
    """Whether the rules are not those that were meant."""
    typed: Mapping[str, str] = field(factory=dict)
    """How the keys of `own` that are misspelt were typed."""
    unread: tuple[str, ...] = ()
    """The places of which nothing more is told."""

    def besides(self, found: Iterable[Fault]) -> Iterator[Fault]:
        """What is wrong with the rest: of the faults `found`, those that do not follow from `faults`."""
        bearing = {clause for each in spec.of(self.game).readings.values() for clause in each.clauses}
        for fault in found:
            clause = "" if fault.cited is None else fault.cited.clause
            if self.doubtful and (clause in bearing or clause.startswith(OWN)):
                continue
            if not any(_under(fault.path, place) for place in self.unread):
                key = next((key for key in self.typed if _under(fault.path, key)), None)
                yield fault if key is None else evolve(fault, path=self.typed[key] + fault.path[len(key) :])


def _under(path: str, place: str) -> bool:
    return path == place or path.startswith((f"{place}.", f"{place},", f"{place}:"))


def read(data: object, wanted: AnyGame | None) -> Document:
    """What `data` say. Raises `PositionError` if nobody knows of which game they are."""
    game, given = _game(data, wanted)
    layout, wrong = layout_of(game), list[Fault]()
    names = _names(given, wrong)
    own = {key: value for key, value in given.items() if key not in COMMON}
    typed, unread = _misspelt(layout, own, wrong), list[str]()
    for path, key, row in _too_long(own):
        wrong.append(Fault(path, f"a text of more than {MOST_TEXT} characters"))
        own[key] = {**own[key], row: ""} if row else ""
        unread.append(path)
    before = len(wrong)
    rules, said = _said_rules(game, layout, given.get("rules", {}), own, wrong, unread)
    loaded = _loaded(game, layout, rules, said, wrong)
    doubtful = len(wrong) > before
    if not doubtful:
        wrong += _wrong_names(names, loaded.seats)
    in_force = loaded if layout.fits in rules else layout.fitted(Draft(own), loaded)
    return Document(game, in_force, own, names, tuple(wrong), doubtful, typed, tuple(unread))


def _game(data: object, wanted: AnyGame | None) -> tuple[AnyGame, Mapping[str, Any]]:
    """The game, and the keys of the document."""
    if type(data) is not dict:
        raise PositionError((Fault("$", "expected a table of keys", hint="begin with game = …"),))
    if "game" not in data and wanted is not None:
        data = {"game": wanted.name, **data}
    name = data.get("game")
    if type(name) is not str:
        found = f", found {shown(name)}" if "game" in data else ""
        known = listed(registry.games())
        raise PositionError((Fault("game", f"expected the name of a game{found}", hint=f"one of {known}"),))
    try:
        game = registry.game(name) if wanted is None else wanted
    except MalformedError as error:
        raise PositionError((Fault("game", error.problem),)) from None
    if name != game.name:
        raise PositionError((Fault("game", f"expected {shown(game.name)}, found {shown(name)}"),))
    return game, data


# Names and keys


def _names(given: Mapping[str, Any], wrong: list[Fault]) -> tuple[str, ...]:
    names = given.get("names", [])
    if type(names) is list and all(type(each) is str for each in names):
        return tuple(names)
    wrong.append(Fault("names", "expected a list of names", hint='such as names = ["Ana", "Ben"]'))
    return ()


def _wrong_names(names: tuple[str, ...], seats: int) -> Iterator[Fault]:
    try:
        check_names(names, seats)
    except MalformedError as error:
        yield Fault(error.path.removeprefix("$."), error.problem)


def _key_of(key: object) -> str:
    """A key as a fault names it."""
    return named(key) if isinstance(key, str) and key else shown(key)


def _misspelt(layout: Layout[Any, Any], own: dict[str, Any], wrong: list[Fault]) -> dict[str, str]:
    """A fault for each key that the layout does not have; it is read as the key that is meant, if one is."""
    typed: dict[str, str] = {}
    for key in [key for key in own if key not in layout.keys]:
        value, guess = own.pop(key), nearest(key, (*layout.keys, *COMMON))
        there = f"there are {listed((*COMMON, *layout.keys))}"
        wrong.append(Fault(_key_of(key), "no such key", hint=guess.removeprefix("; ") or there))
        meant = guess.removeprefix(_DID_YOU_MEAN).removesuffix("?")
        if meant in layout.keys and meant not in own:
            own[meant], typed[meant] = value, _key_of(key)
    return typed


def _too_long(own: Mapping[str, Any]) -> list[tuple[str, str, str]]:
    """The place, the key and the row of each text that nobody has typed."""
    found = []
    for key, value in own.items():
        rows = value if type(value) is dict else {}
        texts = {
            (_key_of(key), ""): value,
            **{(f"{_key_of(key)}.{_key_of(r)}", r): t for r, t in rows.items()},
        }
        found += [
            (path, key, row)
            for (path, row), text in texts.items()
            if type(text) is str and len(text) > MOST_TEXT
        ]
    return found


# Rules


def _said_rules(
    game: AnyGame,
    layout: Layout[Any, Any],
    given: object,
    own: dict[str, Any],
    wrong: list[Fault],
    unread: list[str],
) -> tuple[dict[str, Any], bool]:
    """The rules as data, with the seats that the rows show, and whether the rules said them."""
    if type(given) is not dict:
        found = f"expected a table, found {shown(given)}"
        wrong.append(Fault("rules", found, hint="such as rules.seats = 3"))
    rules: dict[str, Any] = dict(given) if type(given) is dict else {}
    rows, said = own.get(layout.rows), "seats" in rules
    if type(rows) is dict and rows:
        before, seats = len(wrong), _seats(game, layout, rows, wrong)
        if rules.setdefault("seats", seats) != seats and len(wrong) == before:
            problem = f"{seats} rows, but rules.seats = {shown(rules['seats'])}"
            wrong.append(Fault(layout.rows, problem, hint="one row a seat"))
        there = map(letter, range(MOST_SEATS))
        unread += [f"{layout.rows}.{each}" for each in there if each not in rows]
    elif "seats" not in rules:
        if type(given) is dict:
            hint = "rules.seats = 3"
            if layout.rows:
                hint = f"{hint}, or a row a seat under {layout.rows}"
            wrong.append(Fault("rules.seats", "how many sit at the table is not said", hint=hint))
        rules["seats"] = game.players[1]
        unread.append(layout.rows)
    return rules, said


def _seats(game: AnyGame, layout: Layout[Any, Any], rows: Mapping[Any, Any], wrong: list[Fault]) -> int:
    """How many seats have a row, with those between them that have none."""
    letters = {letter(seat): seat for seat in range(MOST_SEATS)}
    if rows.keys() == {letter(seat) for seat in range(min(len(rows), MOST_SEATS))}:
        return len(rows)
    hint = "one row a seat: A, B and so on, with empty text for nothing"
    wrong.append(Fault(layout.rows, f"rows {listed(map(_key_of, rows))}", hint=hint))
    last = max([letters[row] + 1 for row in rows if row in letters], default=len(rows))
    return min(max(last, game.players[0]), game.players[1])


def _loaded(
    game: AnyGame, layout: Layout[Any, Any], rules: dict[str, Any], said: bool, wrong: list[Fault]
) -> Any:
    """The rules; with faults, and without what is wrong, if they cannot be."""

    def load(given: Mapping[str, Any]) -> Any:
        return codec.load_rules(game, given, "rules")

    for _ in range(MOST_LISTED):
        try:
            return load(rules)
        except InvalidError as error:
            guilty = {
                cited: [key for key in rules if cited not in _faults(load, _but(rules, (key,)))]
                for cited in error.faults
            }
            for cited, keys in guilty.items():
                places = [layout.rows if key == "seats" and not said else f"rules.{key}" for key in keys]
                wrong.append(Fault(", ".join(places) or "rules", cited=cited))
            less = {key: rules[key] for key in rules if not any(key in keys for keys in guilty.values())}
            less.setdefault("seats", game.players[1])
        except MalformedError as error:
            keys = _guilty(load, rules, error)
            place = ".".join(("rules", *map(_key_of, keys)))
            wrong.append(Fault(max(place, error.path, key=len), error.problem))
            less = _but(rules, keys) if keys else rules
        if less == rules:
            break
        rules = less
    return load({"seats": game.players[1]})


def _faults(load: Any, rules: Mapping[str, Any]) -> tuple[object, ...]:
    """Why these rules cannot be."""
    try:
        load(rules)
    except InvalidError as error:
        return tuple(error.faults)
    except MalformedError as error:
        return (error.problem,)
    return ()


def _guilty(load: Any, rules: dict[str, Any], error: MalformedError) -> list[str]:
    """The keys that lead to what is at fault."""
    keys, inner = list[str](), rules
    for key in error.path.split(".")[1:]:
        if key not in inner:
            break
        keys.append(key)
        if type(inner[key]) is not dict:
            return keys
        inner = inner[key]
    unknown = [key for key in inner if error.problem not in _faults(load, _but(rules, (*keys, key)))]
    return [*keys, *unknown[:1]]


def _but(rules: Mapping[str, Any], keys: Sequence[str]) -> dict[str, Any]:
    """The rules without the value that these keys lead to."""
    key, *inner = keys
    if inner:
        return {**rules, key: _but(rules[key], inner)}
    return {other: value for other, value in rules.items() if other != key}
