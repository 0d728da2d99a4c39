"""Positions that a person types from what lies on the table, in a TOML document.

::

    game = "woolfy"
    turn = "B picks"
    rules.seats = 2
    red = 5
    green = 13
    wolf = 15
    last = "green"

A document says what lies there and what was done last, in the game's own words, never a phase.
The phase follows from the document and the rules, so the same document can be read under other rules.
What is the rule, or follows from the rest, is left out. What a table does not know may be left out as well:
an answer holds if it is the same whatever is left open; if it is not, it names what to say first.
Writing is canonical: equal positions give the same bytes.

The examples below go on from here:

>>> from pigrules import game, position
>>> woolfy = game("woolfy")
>>> typed = position.loads('''
...     game = "woolfy"
...     turn = "B picks"
...     rules.seats = 2
...     red = 5
...     green = 13
...     wolf = 15
...     last = "green"
... ''')
>>> start = woolfy.start(woolfy.rules_type(seats=2))
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any, Final, Generic, TypeVar

import tomli_w
from attrs import evolve, field, frozen

from . import _toml, codec, explain, registry, spec
from ._files import Stamp, read_bytes, replace_bytes
from ._names import check_names, seats_of
from ._state_layout import state_layout
from ._text import bound_size
from .core import (
    ChanceStep,
    Cited,
    InvalidError,
    InvalidPositionError,
    MalformedError,
    PigrulesError,
    PlayerStep,
    Ruling,
    letter,
)
from .core.arguments import checked
from .core.layout import ABOUT, LATER, About, Draft, Fault, Layout, Unsaid
from .core.malformed import tupled
from .core.mappings import read_only
from .core.messages import brief, listed, named, nearest, shown
from .limits import MOST_COMPLETIONS, MOST_SEATS, MOST_TEXT
from .registry import AnyGame

__all__ = [
    "Fault",
    "Judged",
    "Known",
    "Position",
    "PositionError",
    "Unsaid",
    "UnsaidError",
    "ask",
    "complete",
    "completions",
    "dumps",
    "faults",
    "from_data",
    "guesses",
    "judge",
    "layout_of",
    "loads",
    "of",
    "other_tables",
    "otherwise",
    "read",
    "read_by",
    "said",
    "state",
    "template",
    "to_data",
    "unsaid",
    "write",
]

T = TypeVar("T")

_COMMON: Final = ("game", "names", "rules")
_NEVER: Final[frozenset[str]] = frozenset()


class PositionError(MalformedError):
    """A document that describes no position; `faults` lists everything that is wrong with it.

    >>> try:
    ...     position.loads('game = "woolfy"\\nturn = "A picks"\\nrules.seats = 2\\nwolf = 13')
    ... except position.PositionError as error:
    ...     print([fault.path for fault in error.faults])
    ['wolf']
    """

    def __init__(self, faults: tuple[Fault, ...], game: AnyGame | None = None) -> None:
        texts = [said(game, fault) for fault in faults]
        super().__init__(brief(f"this position cannot be: {listed(texts, '; ')}"))
        self.faults, self.game = faults, game

    def __reduce__(self) -> tuple[type[PositionError], tuple[object, ...]]:
        return type(self), (self.faults, self.game)


class UnsaidError(PigrulesError, ValueError):
    """A question whose answer depends on what a document leaves open; `needs` names the places.

    >>> try:
    ...     position.state(typed)
    ... except position.UnsaidError as error:
    ...     print(error.needs[0])
    last: how was the pig played?
    """

    def __init__(self, needs: tuple[str, ...]) -> None:
        super().__init__(brief(f"the position does not say enough; say first: {listed(needs, '; ')}"))
        self.needs = needs

    def __reduce__(self) -> tuple[type[UnsaidError], tuple[object, ...]]:
        return type(self), (self.needs,)


def _read_only(given: Mapping[str, Any]) -> Mapping[str, Any]:
    return read_only({key: _frozen(value) for key, value in read_only(given).items()})


def _frozen(value: Any) -> Any:
    """Data that refuse changes at any depth."""
    if isinstance(value, Mapping):
        return _read_only(value)
    return tuple(map(_frozen, value)) if isinstance(value, (list, tuple)) else value


def _names(given: Any) -> tuple[str, ...]:
    return tupled(given, "names")


def _fit(position: Position, attribute: object, names: tuple[str, ...]) -> None:
    check_names(names, seats_of(position.rules))


@checked
@frozen
class Position:
    """What a document says of a position; it may leave facts open.

    Positions come from `loads`, `read`, `from_data` and `of`.

    >>> typed.game.name, typed.data["green"]
    ('woolfy', 13)
    """

    game: AnyGame = field(repr=lambda game: game.name)
    rules: Any
    data: Mapping[str, Any] = field(converter=_read_only, hash=False)
    """The keys of the game's layout, in their canonical form."""
    names: tuple[str, ...] = field(default=(), converter=_names, validator=_fit)
    """The names at the seats; empty if they were not given."""

    def __reduce__(self) -> tuple[type[Position], tuple[object, ...]]:
        return Position, (self.game, self.rules, _plain_data(self.data), self.names)


@frozen
class Known(Generic[T]):
    """The answer to a question about a position that may leave facts open.

    >>> known = position.ask(typed, woolfy.turn)
    >>> known.value.clause, known.needs
    ('woolfy.turn.picks', ())
    """

    possible: tuple[T, ...]
    """Every answer that some completion gives; none if there can be no such position."""
    needs: tuple[str, ...] = ()
    """What the document has to say first, where the answers differ."""

    @property
    def sure(self) -> bool:
        """Whether the answer is the same whatever is left open."""
        return len(self.possible) == 1

    @property
    def value(self) -> T:
        """The one answer. Raises `UnsaidError`, with what to say first, if there are several or none."""
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


class _StuckError(Exception):
    """It takes a possible completion to go on."""


@frozen
class _Attempt:
    """A document read with values for what it leaves open."""

    asked: tuple[Unsaid, ...]
    state: Any
    faults: tuple[Fault, ...]
    unsaid: frozenset[str]
    told: Mapping[str, str]
    before: Any
    """The position before the steps that the document tells of."""
    hopeless: bool
    """The faults stay whatever is completed otherwise."""


def layout_of(game: AnyGame) -> Layout[Any, Any]:
    """How the positions of a game are written down; for a game without a layout, its state as data.

    >>> position.layout_of(woolfy).rows
    'played'
    """
    return game.layout or state_layout(game)


@checked
def loads(text: str | bytes, game: AnyGame | None = None) -> Position:
    """The position that a TOML document describes; bytes are UTF-8, with or without a byte order mark.

    It must be of `game`; without `game`, of any installed game.

    Raises `PositionError`, with everything that is wrong at once, and `MalformedError` for what is no TOML.

    >>> position.loads(position.dumps(typed)) == typed
    True
    """
    return from_data(_toml.loads(text), game)


@checked
def read(path: str | os.PathLike[str], game: AnyGame | None = None) -> Position:
    """The position in a file. Raises what `loads` raises, and OSError.

    >>> position.read("missing.toml")
    Traceback (most recent call last):
    FileNotFoundError: [Errno 2] No such file or directory: 'missing.toml'
    """
    return loads(read_bytes(path), game)


@checked
def faults(text: str | bytes, game: AnyGame | None = None) -> tuple[Fault, ...]:
    """Everything that is wrong with a document, at once; empty for a position that can be.

    Raises `MalformedError` for what is no TOML.

    >>> [fault.path for fault in position.faults('game = "woolfy"\\nturn = "A hops"\\nrules.seats = 2')]
    ['turn']
    """
    try:
        loads(text, game)
    except PositionError as error:
        return error.faults
    return ()


@checked
def from_data(data: object, game: AnyGame | None = None) -> Position:
    """The position from data as `to_data` returns them. For `game` and errors see `loads`.

    >>> position.from_data(position.to_data(typed)) == typed
    True
    """
    played, given, names = _common(data, game)
    layout = layout_of(played)
    own = {key: value for key, value in given.items() if key not in _COMMON}
    wrong = [*_unknown(layout, own), *_too_long(own)]
    rules = _rules(played, layout, given.get("rules", {}), own, wrong)
    if rules is not None:
        wrong += _wrong_names(names, rules)
    if rules is None or wrong:
        raise PositionError(tuple(wrong), played)
    found = _Search(played, rules, own, ()).any()
    if found.faults:
        raise PositionError(found.faults, played)
    return _canonical(played, found.state, names, found)


@checked
def of(game: AnyGame, state: Any, names: tuple[str, ...] = ()) -> Position:
    """The position that says everything about a state.

    Raises `InvalidPositionError` for a state with faults.

    >>> position.of(woolfy, start).data["turn"]
    'A picks'
    """
    wrong = game.faults(state)
    if wrong:
        raise InvalidPositionError(wrong)
    return _canonical(game, state, names)


@checked
def state(position: Position, rules: Any = None) -> Any:
    """The state that a position describes; under other `rules` if they are given.

    What only the past reads may be left open: of that there is one possible choice.
    Raises `UnsaidError`, with what to say first, and `PositionError` if it cannot be under these rules.

    >>> position.state(position.of(woolfy, start)) == start
    True
    """
    found = completions(position, LATER, rules)
    if not found:
        raise PositionError(_wrong_under(position, rules), position.game)
    if len(found) > 1:
        raise UnsaidError(_bearing([(asked, place) for place, (asked, _) in enumerate(found)]))
    return next(reached for _, reached in found)


@checked
def unsaid(position: Position) -> tuple[Unsaid, ...]:
    """What the position leaves open, each place once.

    >>> [each.path for each in position.unsaid(typed)]
    ['last: how was the pig played?', 'way_out: what has happened at the pot exits?', \
'played.B: which pig was played, and how?']
    """
    found = _Search(position.game, position.rules, position.data, ()).any()
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
    search = _Search(position.game, position.rules if rules is None else rules, position.data, about, most)
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
    draft = Draft(_plain_data(position.data), known=values, game=game)
    built = layout_of(game).build(draft, position.rules if rules is None else rules)
    return None if draft.stuck or draft.faults else built


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

    At most `most` ways to complete it are tried. If there are more, and a change of one fact alone changes
    the answer, it needs these facts; if none does, `UnsaidError` names all.

    >>> position.ask(typed, woolfy.legal, ["play"]).sure
    True
    """
    try:
        if rules is None:
            guessed = guesses(position, question, about, most=most)
            if guessed is not None and len(guessed) == 1:
                return Known(guessed)
        every = completions(position, about, rules, most=most)
    except UnsaidError:
        found = _one_by_one(position, question, about, rules)
        if len(_different(answer for _, answer in found)) == 1:
            raise
    else:
        found = [(asked, question(reached)) for asked, reached in every]
    possible = _different(answer for _, answer in found)
    return Known(possible, _bearing(found) if len(possible) > 1 else ())


def _one_by_one(
    position: Position, question: Callable[[Any], T], about: Collection[About], rules: Any
) -> list[tuple[tuple[Unsaid, ...], T]]:
    """The answers for one way to complete what is left open, and for each change of one fact alone."""
    base = tuple(each for each in unsaid(position) if each.about in about)
    values = {each.path: each.value for each in base}
    ways = [
        base,
        *(_changed(base, each, value) for each in base for value in each.values if value != each.value),
    ]
    found = []
    for way in ways:
        state = complete(position, {**values, **{each.path: each.value for each in way}}, rules)
        if state is not None and not position.game.faults(state):
            found.append((way, question(state)))
    return found


def _changed(asked: tuple[Unsaid, ...], one: Unsaid, value: Any) -> tuple[Unsaid, ...]:
    return tuple(evolve(each, value=value) if each is one else each for each in asked)


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
    An answer without anything possible is of a table at which there can be no such position.

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
    search = _Search(position.game, position.rules if rules is None else rules, position.data, about, most)
    try:
        return _different(question(reached) for reached in search.unchecked())
    except (UnsaidError, InvalidPositionError, _StuckError):
        return None


def _different(answers: Iterable[T]) -> tuple[T, ...]:
    found: list[T] = []
    for answer in answers:
        if answer not in found:
            found.append(answer)
    return tuple(found)


def _judged(known: Known[Ruling]) -> Judged:
    rulings = known.possible
    every = dict.fromkeys(refusal for ruling in rulings for refusal in ruling.refusals)
    sure = tuple(each for each in every if all(each in ruling.refusals for ruling in rulings))
    perhaps = tuple(each for each in every if each not in sure)
    legal = {ruling.legal for ruling in rulings}
    return Judged(legal.pop() if len(legal) == 1 else None, sure, perhaps, known.needs if legal else ())


@checked
def read_by(step: PlayerStep | ChanceStep) -> tuple[About, ...]:
    """What the ruling on a step reads.

    >>> position.read_by(woolfy.parse("B green"))
    ('play',)
    """
    return ("play", "luck") if isinstance(step, ChanceStep) else ("play",)


@checked
def to_data(position: Position) -> dict[str, Any]:
    """The position as JSON-able data, with the keys of the TOML document.

    >>> position.to_data(typed)["rules"]
    {'seats': 2}
    """
    game, layout = position.game, layout_of(position.game)
    data: dict[str, Any] = {"game": game.name}
    if position.names:
        data["names"] = list(position.names)
    own = _plain_data(position.data)
    turn = own.pop("turn", None)
    if turn is not None:
        data["turn"] = turn
    rules = codec.dump_rules(game, position.rules)
    seats = getattr(position.rules, "seats", None)
    if layout.rows in own:
        rules.pop("seats", None)
    elif seats is not None:
        rules = {"seats": seats, **rules}
    if layout.fits in rules:
        rules = _without_fitted(position, layout, rules)
    return {**data, **({"rules": rules} if rules else {}), **own}


@checked
def dumps(position: Position) -> str:
    """The position as a TOML document, always the same for equal positions.

    Raises `MalformedError` for what could not be read back.

    >>> print(position.dumps(typed).splitlines()[1])
    turn = "B picks"
    """
    text = _document(to_data(position))
    bound_size(text)
    _toml.bound(text)
    return text


@checked
def write(position: Position, path: str | os.PathLike[str], over: Stamp | None = None) -> Stamp:
    """Write the position to a file, atomically; for `over`, the stamp and errors see `record.save`.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     stamp = position.write(typed, f"{folder}/quarrel.toml")
    ...     position.read(f"{folder}/quarrel.toml") == typed
    True
    """
    return replace_bytes(path, dumps(position).encode("utf-8"), over)


@checked
def template(game: AnyGame) -> str:
    """A whole position of a game with a comment on each key, for a person to change.

    For a game without a layout it is the start of the game.

    >>> position.loads(position.template(woolfy)).game.name
    'woolfy'
    """
    return layout_of(game).template or dumps(
        of(game, game.start(codec.load_rules(game, {"seats": game.players[0]})))
    )


@checked
def said(
    game: AnyGame | None, fault: Fault, lang: str = "en", names: tuple[str, ...] = (), readings: object = None
) -> str:
    """A fault as text: its place, what is wrong, by which clause and lines, and what to do.

    >>> [wrong] = position.faults('game = "woolfy"\\nturn = "A hops"\\nrules.seats = 2')
    >>> print(position.said(woolfy, wrong))
    turn: cannot be 'a hops'; such as "B picks", "B rolls red", "B rolled 3 with red", "won" or "lost"
    """
    problem = fault.problem
    if fault.cited is not None and game is not None:
        told = explain.cited(game, fault.cited, lang, names, readings)
        lines = explain.source_line(game, fault.cited.clause, lang)
        by = "; ".join(filter(None, (fault.cited.clause, lines)))
        problem = f"{problem or told} ({by})"
    return "; ".join(filter(None, (f"{fault.path}: {problem}", fault.hint)))


# Reading


def _common(data: object, wanted: AnyGame | None) -> tuple[AnyGame, Mapping[str, Any], tuple[str, ...]]:
    """The game, the keys of a document, and the names."""
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
    names = data.get("names", [])
    if not (type(names) is list and all(type(each) is str for each in names)):
        hint = 'such as names = ["Ana", "Ben"]'
        raise PositionError((Fault("names", "expected a list of names", hint=hint),), game)
    return game, data, tuple(names)


def _wrong_names(names: tuple[str, ...], rules: Any) -> Iterator[Fault]:
    try:
        check_names(names, seats_of(rules))
    except MalformedError as error:
        yield Fault(error.path.removeprefix("$."), error.problem)


def _key_of(key: object) -> str:
    """A key as a fault names it."""
    return named(key) if isinstance(key, str) and key else shown(key)


def _unknown(layout: Layout[Any, Any], own: Mapping[str, Any]) -> Iterator[Fault]:
    """A fault for each key that the layout does not have."""
    for key in own:
        if key not in layout.keys:
            guess = nearest(key, (*layout.keys, *_COMMON)).removeprefix("; ")
            yield Fault(
                _key_of(key), "no such key", hint=guess or f"there are {listed((*_COMMON, *layout.keys))}"
            )


def _too_long(own: Mapping[str, Any]) -> Iterator[Fault]:
    """A fault for each text that nobody has typed."""
    for key, value in own.items():
        rows = (
            {f"{_key_of(key)}.{_key_of(row)}": each for row, each in value.items()}
            if type(value) is dict
            else {}
        )
        for path, text in {_key_of(key): value, **rows}.items():
            if type(text) is str and len(text) > MOST_TEXT:
                yield Fault(path, f"a text of more than {MOST_TEXT} characters")


def _rules(
    game: AnyGame, layout: Layout[Any, Any], given: object, own: Mapping[str, Any], wrong: list[Fault]
) -> Any | None:
    """The rules, with the seats that the rows of the document show; None, and faults, if they cannot be."""
    if type(given) is not dict:
        wrong.append(
            Fault("rules", f"expected a table, found {shown(given)}", hint="such as rules.seats = 3")
        )
        return None
    rules, rows = dict(given), own.get(layout.rows)
    if type(rows) is dict and rows:
        seats = len(rows)
        if rows.keys() != {letter(seat) for seat in range(min(seats, MOST_SEATS))}:
            hint = "one row a seat: A, B and so on, with empty text for nothing"
            wrong.append(Fault(layout.rows, f"rows {listed(map(_key_of, rows))}", hint=hint))
        elif rules.setdefault("seats", seats) != seats:
            problem = f"{seats} rows, but rules.seats = {shown(rules['seats'])}"
            wrong.append(Fault(layout.rows, problem, hint="one row a seat"))
    elif "seats" not in rules:
        hint = "rules.seats = 3" + (f", or a row a seat under {layout.rows}" if layout.rows else "")
        wrong.append(Fault("rules.seats", "how many sit at the table is not said", hint=hint))
    if wrong:
        return None
    try:
        found = codec.load_rules(game, rules, "rules")
    except InvalidError as error:
        wrong += [Fault("rules", cited=cited) for cited in error.faults]
        return None
    except MalformedError as error:
        wrong.append(Fault(error.path.removeprefix("$.") or "rules", error.problem))
        return None
    return found if layout.fits in rules else layout.fitted(Draft(own), found)


class _Search:
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
        self._data: dict[str, Any] = _plain_data(data)
        self._about = frozenset(about)
        self._tried, self._most = 0, most
        self._others: tuple[Any, ...] = ()

    def any(self) -> _Attempt:
        """A sound completion; else the one with the fewest faults."""
        return self._sound(())

    def every(self) -> Iterator[_Attempt]:
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
                raise _StuckError
            if state is not None and not draft.faults:
                yield state

    def _sound(self, chosen: tuple[Any, ...]) -> _Attempt:
        """A sound completion with these facts; else the one with the fewest faults.

        What was sound with other facts is tried first. Nothing is tried where all that is wrong is what no
        clause names: whatever is left open, no word becomes readable.
        """
        if self._others:
            found = self._attempt(chosen, self._others)
            if not found.faults:
                return found
        best: _Attempt | None = None
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

    def _attempt(self, chosen: tuple[Any, ...], others: tuple[Any, ...]) -> _Attempt:
        draft, state = self._build(chosen, others)
        found = list(draft.faults)
        for reached in (*draft.passed, *(() if state is None else (state,))):
            found += self._own_faults(reached, found)
        if state is None and not found:
            found.append(Fault("turn", "cannot be read"))
        before = draft.passed[0] if draft.told and draft.passed else state
        wrong, unsaid = tuple(dict.fromkeys(found)), frozenset(draft.unsaid)
        return _Attempt(tuple(draft.asked), state, wrong, unsaid, draft.told, before, draft.hopeless)

    def _build(
        self, chosen: tuple[Any, ...], others: tuple[Any, ...], unchecked: bool = False
    ) -> tuple[Draft, Any]:
        draft = Draft(self._data, chosen, others, self._about, game=self._game, unchecked=unchecked)
        state = self._layout.build(draft, self._rules)
        self._tried += 1
        if self._tried > self._most:
            raise UnsaidError(tuple(dict.fromkeys(each.path for each in draft.asked)))
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


def _bearing(found: list[tuple[tuple[Unsaid, ...], Any]]) -> tuple[str, ...]:
    """The unsaid facts of which one alone, all else equal, changes the answer; all, if none alone does."""
    every = tuple(dict.fromkeys(each.path for asked, _ in found for each in asked))
    needs = []
    for path in every:
        answers: defaultdict[tuple[Any, ...], list[Any]] = defaultdict(list)
        for asked, answer in found:
            rest = tuple((each.path, repr(each.value)) for each in asked if each.path != path)
            if answer not in answers[rest]:
                answers[rest].append(answer)
        if any(len(each) > 1 for each in answers.values()):
            needs.append(path)
    return tuple(needs) or every


def _wrong_under(position: Position, rules: Any) -> tuple[Fault, ...]:
    used = position.rules if rules is None else rules
    return _Search(position.game, used, position.data, ()).any().faults


# Writing


def _canonical(game: AnyGame, state: Any, names: tuple[str, ...], read: _Attempt | None = None) -> Position:
    """The position of a state, without keys that say nothing; if it was `read`, as the document says it."""
    layout, rules = layout_of(game), game.rules(state)
    unsaid = _NEVER if read is None else read.unsaid
    written = layout.write(state, unsaid)
    told = {} if read is None else read.told
    data = {**layout.write(read.before, unsaid), **told} if read is not None and told else written
    data = {key: data[key] for key in layout.keys if key in data}
    for key in layout.optional:
        less = {other: value for other, value in data.items() if other != key}
        if key in data:
            draft = Draft(less, read=(), game=game)
            again = layout.build(draft, rules)
            asked = draft.unsaid if unsaid else {each.path for each in draft.asked}
            same = again == state if told or again is None else layout.write(again, unsaid) == written
            if same and not draft.faults and asked <= unsaid:
                data = less
    return Position(game, rules, data, names)


def _without_fitted(position: Position, layout: Layout[Any, Any], rules: dict[str, Any]) -> dict[str, Any]:
    """The rules without the box that follows from what the document shows."""
    less = {key: value for key, value in rules.items() if key != layout.fits}
    seats = getattr(position.rules, "seats", None)
    given = less if seats is None else {**less, "seats": seats}
    bare = codec.load_rules(position.game, given, "rules")
    return less if layout.fitted(Draft(_plain_data(position.data)), bare) == position.rules else rules


def _plain_data(value: Any) -> Any:
    """The inverse of `_frozen`."""
    if isinstance(value, Mapping):
        return {key: _plain_data(each) for key, each in value.items()}
    return list(map(_plain_data, value)) if isinstance(value, (list, tuple)) else value


def _document(data: Mapping[str, Any]) -> str:
    """TOML with dotted keys for tables of one level, in the order of the keys."""
    lines: list[str] = []
    tables: dict[str, Any] = {}
    for key, value in data.items():
        if isinstance(value, Mapping) and not any(isinstance(each, (dict, list)) for each in value.values()):
            lines += [f"{_key(key)}.{_key(name)} = {_value(each)}" for name, each in value.items()]
        elif isinstance(value, Mapping):
            tables[key] = value
        else:
            lines.append(f"{_key(key)} = {_value(value)}")
    text = "".join(f"{line}\n" for line in lines)
    return f"{text}\n{tomli_w.dumps(tables)}" if tables else text


def _key(key: str) -> str:
    return tomli_w.dumps({key: 0}).rpartition(" = ")[0]


def _value(value: Any) -> str:
    return tomli_w.dumps({"v": value}).partition(" = ")[2].rstrip("\n")
