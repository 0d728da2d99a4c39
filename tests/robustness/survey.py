"""A survey of wrong arguments: public functions are called with each argument replaced by oddities.

Each call has one wrong argument, and the others fit. The name of a parameter says what fits; see `Table`.
Public values are also made anew with one odd field.
"""

from __future__ import annotations

import inspect
import signal
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import chdir, contextmanager
from fractions import Fraction
from functools import partial
from importlib import import_module
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, Final

import attrs
from attrs import frozen

from pigrules import Match, PigrulesError, Record, codec, position, record, registry, simulate, spec
from pigrules.analysis import Graph, unfold
from pigrules.core import Cited, ClauseId, Over, Ruling, Seat, uniform
from pigrules.dispute import alternatives
from pigrules.games.woolfy import GAME as WOOLFY
from pigrules.games.woolfy import Dice, Rules
from pigrules.journal import Journal
from pigrules.race import Opponent, Race
from pigrules.registry import AnyGame
from pigrules.testing.walks import walk

MODULES: Final = (
    "pigrules",
    "pigrules.analysis",
    "pigrules.codec",
    "pigrules.core",
    "pigrules.dispute",
    "pigrules.explain",
    "pigrules.journal",
    "pigrules.match",
    "pigrules.odds",
    "pigrules.race",
    "pigrules.record",
    "pigrules.registry",
    "pigrules.simulate",
    "pigrules.spec",
    "pigrules.testing.walks",
)
LONGEST: Final = 2_000
"""Characters of a message, at most; some list all the clauses or games that are known."""
SECONDS: Final = 2.0
"""How long a call may take."""
HUGE: Final = 10**30
DEMANDS: Final = frozenset(
    {
        "dispute.depth",
        "positions.count",
        "simulate.games",
        "Summary.none.seats",
        "Summary.of.seats",
        "walks.games",
    }
)
"""Parameters that say how much is to be done or made: a large number is no mistake, but much work."""
SPARED: Final[Mapping[str, Sequence[str]]] = {
    "half a character": ("walk.seed", "mixed.seed"),  # Python's own generator takes none
    "endless digits": (
        "BadPolicyError.step",
        "MalformedError.path",
        "MalformedError.problem",
        "WrongTypeError.path",
        "WrongTypeError.problem",
    ),  # what the library raises says nothing of that length
}
"""Oddities that are no concern of some parameters."""
CALLBACKS: Final = frozenset({"progress", "word", "worth", "wanted", "decide", "by", "until"})
"""Functions of the caller's: what they raise is the caller's to see."""
OF_A_GAME: Final[Mapping[str, tuple[str, ...]]] = {
    "start": ("rules",),
    "universe": ("rules",),
    "rules": ("state",),
    "turn": ("state",),
    "legal": ("state",),
    "chances": ("state",),
    "judge": ("state", "step"),
    "advance": ("state", "step"),
    "events": ("state", "step"),
    "transition": ("state", "step"),
    "leads": ("state", "step"),
    "view": ("state", "seat"),
    "faults": ("rules",),
    "format": ("step",),
    "parse": ("line",),
    "render": ("view", "word"),
    "sheet": ("state",),
}


class Thing:
    """Something of no use."""

    def __repr__(self) -> str:
        return "a thing\nof two lines"


class TooLong(BaseException):
    """A call takes too long."""


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Break off what takes longer, where the system has an alarm."""

    def stop(*args: object) -> None:
        raise TooLong

    if not hasattr(signal, "setitimer"):
        yield
        return
    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def nothing(*args: object, **named: object) -> None:
    """A function of no use."""


@frozen
class Call:
    """A function, arguments that fit, made anew for each call, and the names of those to replace."""

    name: str
    function: Callable[..., Any]
    arguments: Callable[[], dict[str, Any]]

    def failures(self, oddities: Mapping[str, Any]) -> Iterator[str | None]:
        """For each call with one odd argument: what is wrong with its answer; None if nothing is."""
        for name in self.arguments():
            for what, odd in oddities.items():
                if f"{self.name}.{name}" in DEMANDS and isinstance(odd, int) and odd > 1:
                    continue
                if name in CALLBACKS and callable(odd):
                    continue
                if f"{self.name}.{name}" in SPARED.get(what, ()):
                    continue
                wrong = outcome(partial(self.function, **{**self.arguments(), name: odd}))
                yield wrong and f"{self.name}({name}={what}): {wrong}"


def outcome(call: Callable[[], object]) -> str | None:
    """What is wrong with the way in which a call ends; None if it answers, or says in a line why not."""
    try:
        with at_most(SECONDS):
            answer = call()
        if isinstance(answer, Journal):
            answer.close()
        if isinstance(answer, Iterator):
            for _ in islice(answer, 100):
                pass
    except (PigrulesError, OSError) as error:
        said = str(error)
        if said and "\n" not in said and (len(said) <= LONGEST or isinstance(error, OSError)):
            return None
        return f"{type(error).__name__} of {len(said)} characters: {said[:80]!r}"
    except TooLong:
        return f"more than {SECONDS} seconds"
    except Exception as error:
        where = inspect.getinnerframes(error.__traceback__)[-1]  # type: ignore[arg-type]
        return f"{type(error).__name__} in {Path(where.filename).name}:{where.lineno}"
    return None


@frozen
class Table:
    """What fits, by the name of a parameter, or by the names of function and parameter."""

    game: AnyGame
    other: AnyGame
    fits: Mapping[str, Callable[[], Any]]

    def argument(self, function: str, parameter: inspect.Parameter) -> Callable[[], Any] | None:
        """What fits; None if the parameter has a default."""
        for key in (f"{function}.{parameter.name}", parameter.name):
            if key in self.fits:
                return self.fits[key]
        if parameter.default is inspect.Parameter.empty:
            raise AssertionError(f"the survey has no value for {parameter.name} of {function}")
        return None


def table(game: AnyGame, other: AnyGame, folder: Path) -> Table:
    """The arguments that fit a game; `folder` is for files."""
    seats = max(2, game.players[0])
    rules = game.rules_type(seats=seats)
    played = simulate.playout(game, rules, ["random"] * seats, Random(1), 30)
    state = next(s for s in record.states(played) if game.legal(s))
    step = game.legal(state)[0]
    file = folder / "game.toml"
    record.save(played, file)
    clause = ClauseId(next(iter(spec.of(game).clauses)))
    over = Over(clause, winners=[Seat(0)], scores=[1] * seats, decided=[])
    graph = small_graph()
    watched = walk(game, rules, "1", most=20)
    fits: dict[str, Callable[[], Any]] = {
        "game": lambda: game,
        "played": lambda: game,
        "rules": lambda: rules,
        "state": lambda: state,
        "step": lambda: step,
        "record": lambda: played,
        "random": lambda: Random(1),
        "names": list,
        "seat": lambda: 0,
        "seats": lambda: seats,
        "seen": lambda: None,
        "lang": lambda: "es",
        "readings": lambda: rules.readings,
        "cited": lambda: Cited(clause, [("seat", 0), ("seats", (0, 1))]),
        "cited_words.cited": lambda: Cited(clause, [("seat", 0)]),
        "ruling": lambda: Ruling([Cited(clause)]),
        "over": lambda: over,
        "sheet.sheet": lambda: game.sheet(state),
        "source": lambda: "rules.txt",
        "lines": lambda: (1, 2),
        "id": lambda: clause,
        "words": lambda: "one door",
        "template": lambda: "{seat} plays",
        "texts": lambda: {"en": "A door."},
        "package": lambda: game.spec,
        "clause": lambda: clause,
        "in_force.clause": lambda: spec.of(game).clauses[clause],
        "Clause.read.readings": dict,
        "Under.holds.readings": dict,
        "name": lambda: game.name,
        "data": lambda: codec.dump(game, step),
        "load_rules.data": lambda: codec.dump_rules(game, rules),
        "from_json.data": lambda: record.to_json(played),
        "type_": lambda: type(step),
        "value": lambda: step,
        "Spread.of.value": lambda: 3,
        "text": lambda: record.dumps(played),
        "loads_json.text": lambda: "[1]",
        "path": lambda: file,
        "load.path": lambda: "$",
        "load_rules.path": lambda: "$",
        "MalformedError.path": lambda: "$",
        "WrongTypeError.path": lambda: "$",
        "depth": lambda: 1,
        "progress": lambda: None,
        "changes": lambda: [alternatives(game, rules)[0]],
        "at": lambda: 2,
        "policies": lambda: ["random"] * seats,
        "games": lambda: 1,
        "wilson.games": lambda: 10,
        "seed": lambda: 1,
        "walk.seed": lambda: "1",
        "mixed.seed": lambda: "1",
        "cap": lambda: 20,
        "chunk": lambda: None,
        "executor": lambda: None,
        "wins": lambda: Fraction(3),
        "confidence": lambda: 0.95,
        "seated": lambda: [Opponent("random", uniform)] * seats,
        "pace": lambda: 1.0,
        "now": lambda: 0.0,
        "turn": lambda: game.turn(state),
        "policy": lambda: "random",
        "decide": lambda: uniform,
        "problem": lambda: "wrong",
        "index": lambda: 0,
        "faults": lambda: (Cited(clause),),
        "summary": lambda: simulate.Summary.none(seats),
        "plies": lambda: 3,
        "view": lambda: game.view(state, Seat(0)),
        "word": lambda: str,
        "line": lambda: game.format(step),
        "legal": lambda: game.legal(state),
        "u": lambda: 0.5,
        "outcomes": lambda: [(step, 1)],
        "steps": lambda: played.steps,
        "weights": lambda: [1] * len(played.steps),
        "graph": lambda: graph,
        "wanted": lambda: bool,
        "worth": lambda: lambda over: Fraction(len(over.winners)),
        "unfold.game": lambda: WOOLFY,
        "unfold.rules": lambda: graph_rules(),
        "plan": lambda: None,
        "plans": lambda: None,
        "encoding": lambda: None,
        "tolerance": lambda: 1e-9,
        "most_sweeps": lambda: 10,
        "items": lambda: [1, 2, 3],
        "most": lambda: 20,
        "count": lambda: 3,
        "read_otherwise.values": dict,
        "Position.walk": lambda: watched,
        "Race.waiting": dict,
        "points": dict,
        "phase": lambda: type(state.phase),
        "key": lambda: game.name,
        "distribution": lambda: "pigrules-pig 1.0",
        "asked": lambda: "judge",
        "error": lambda: ValueError("odd"),
        "save.over": lambda: None,
        "replace_bytes.over": lambda: None,
        "keep": lambda: None,
        "jobs": lambda: 1,
        "module": lambda: "pigrules.record",
        "stamp_of.data": lambda: b"x",
        "torn.data": lambda: b"x",
        "loads.text": lambda: record.dumps(played),
        "is_journal.text": lambda: b"x",
        "is_position.data": dict,
        "here": lambda: state,
        "there": lambda: game.start(rules),
        "typed": lambda: position.of(game, state),
    }
    return Table(game, other, fits)


def graph_rules() -> Rules:
    return Rules(seats=1, dice=Dice((("wolf",), ("wolf",), ("wolf",)), origin="scope"))


def small_graph() -> Graph:
    """A game that only turns in a circle."""
    return unfold(WOOLFY, graph_rules())


def oddities(given: Table) -> Mapping[str, Any]:
    """What no function asks for in most of its places, by a name."""
    other = given.other
    rules = other.rules_type(seats=max(2, other.players[0]))
    state = other.start(rules)
    return {
        "None": None,
        "7": 7,
        "-1": -1,
        "2.5": 2.5,
        "nan": float("nan"),
        "inf": float("inf"),
        "True": True,
        "huge": HUGE,
        "endless digits": 10**5000,
        "'x'": "x",
        "''": "",
        "'\\0'": "\0",
        "half a character": "\ud800",
        "long text": "x" * 100_000,
        "b'x'": b"x",
        "[]": [],
        "[[]]": [[]],
        "{}": {},
        "(None,)": (None,),
        "a set": {1},
        "a thing": Thing(),
        "a function": nothing,
        "a class": int,
        "the class of its states": given.game.state_type,
        "another game": other,
        "another game's rules": rules,
        "another game's state": state,
        "another game's step": other.universe(rules)[0],
        "another game's record": Record(other, rules, ()),
    }


def calls(given: Table) -> Iterator[Call]:
    """Every public function, class and method, and the functions of the game."""
    seen: set[int] = set()
    for module in MODULES:
        for name in import_module(module).__all__:
            found = getattr(import_module(module), name)
            if id(found) not in seen and getattr(found, "__module__", "").startswith("pigrules"):
                seen.add(id(found))
                yield from _calls_of(given, name, found)
    for name, parameters in OF_A_GAME.items():
        fits = {parameter: given.fits[parameter] for parameter in parameters}
        yield Call(f"{given.game.name}.{name}", _positional(getattr(given.game, name)), partial(_made, fits))


def _positional(function: Callable[..., Any]) -> Callable[..., Any]:
    return lambda **named: function(*named.values())


def _calls_of(given: Table, name: str, found: Any) -> Iterator[Call]:
    if not inspect.isclass(found):
        if inspect.isfunction(inspect.unwrap(found)):
            yield _call(given, name, found, found)
        return
    if attrs.has(found) and not issubclass(found, (Race, Opponent)):
        return  # see `values`
    if inspect.isfunction(found.__init__) and found is not Journal:  # which `create` and `open` make
        yield _call(given, name, found, found)
    for method, member in [] if issubclass(found, Exception) else inspect.getmembers(found, callable):
        if not method.startswith("_") and getattr(member, "__module__", "").startswith("pigrules"):
            yield _call(given, f"{name}.{method}", member, partial(_method, given, found, method))


def _call(given: Table, name: str, member: Any, function: Callable[..., Any]) -> Call:
    parameters = [each for each in inspect.signature(member).parameters.values() if each.name != "self"]
    fits = {each.name: fit for each in parameters if (fit := given.argument(name, each)) is not None}
    return Call(name, function, partial(_made, fits))


def _made(fits: Mapping[str, Callable[[], Any]]) -> dict[str, Any]:
    return {name: fit() for name, fit in fits.items()}


def _method(given: Table, cls: Any, method: str, /, **named: Any) -> Any:
    return getattr(instance(given, cls), method)(**named)


def instance(given: Table, cls: Any) -> Any:
    """An instance of a class whose methods are called."""
    fits = _made({name: given.fits[name] for name in ("game", "rules", "random", "seated")})
    made: dict[Any, Callable[[], Any]] = {
        Match: lambda: Match(fits["game"], fits["rules"]),
        Race: lambda: Race(fits["game"], fits["seated"], fits["random"]),
        registry.Installed: registry.games,
        Journal: lambda: _journal(fits["game"], fits["rules"]),
    }
    return made.get(cls, lambda: cls)()


def _journal(game: AnyGame, rules: Any) -> Journal:
    """An open journal, in a file that has gone by the end of the survey."""
    folder = tempfile.mkdtemp(dir=".")
    return Journal.create(f"{folder}/game.journal", Record(game, rules, ()))


def values(given: Table) -> Iterator[Call]:
    """Public values, each as something that is made anew with other fields; and their methods."""
    game, fits = given.game, given.fits
    played, seats = fits["record"](), fits["seats"]()
    states = list(record.states(played))
    summary = simulate.simulate(game, fits["rules"](), ["random"] * seats, games=1, seed=1, cap=50)
    clause = next(iter(spec.of(game).clauses.values()))
    roots: list[Any] = [game, played, record.verify(played), fits["over"](), summary, clause, fits["graph"]()]
    roots += [
        spec.of(game),
        Opponent("random", uniform),
        fits["ruling"](),
        walk(game, fits["rules"](), "1", most=9),
    ]
    roots += [*map(game.turn, states), *played.steps, *states, *map(game.chances, states)]
    roots += [uniform(None, game.legal(fits["state"]()), Random(1)), *spec.of(game).readings.values()]
    for cls, value in _instances(roots).items():
        if not cls.__module__.startswith("pigrules") or not _public(cls):
            continue
        named = {field.alias: getattr(value, field.name) for field in attrs.fields(cls) if field.init}
        yield Call(cls.__name__, cls, partial(dict, **named))
        if cls.__module__.startswith("pigrules.games") and cls is not game.rules_type:
            continue
        for method, function in inspect.getmembers(value, callable):
            owner = inspect.getattr_static(cls, method, None)
            if method.startswith("_") or not inspect.isfunction(getattr(owner, "__func__", owner)):
                continue
            yield _call(given, f"{cls.__name__}.{method}", function, function)


def _public(cls: type) -> bool:
    """Whether a class is in the list of a public module, or belongs to a game."""
    modules = map(import_module, MODULES)
    return cls.__module__.startswith("pigrules.games") or any(
        cls.__name__ in each.__all__ for each in modules
    )


def _instances(roots: Sequence[Any]) -> dict[type, Any]:
    """One value of each attrs class that the roots hold."""
    found: dict[type, Any] = {}
    todo, seen = list(roots), set[int]()
    while todo:
        value = todo.pop()
        if id(value) in seen:
            continue
        seen.add(id(value))
        if isinstance(value, (tuple, list)):
            todo += value
        elif isinstance(value, Mapping):
            todo += value.values()
        elif attrs.has(type(value)):
            found.setdefault(type(value), value)
            todo += [getattr(value, field.name, None) for field in attrs.fields(type(value))]
    return found


@frozen
class Surveyed:
    """How many calls were made, and what is wrong."""

    count: int
    failures: tuple[str, ...]


def survey(game: AnyGame, other: AnyGame) -> Surveyed:
    """All calls of one game; `other` gives what belongs to another game."""
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        given = table(game, other, Path(folder))
        odd = oddities(given)
        found = [wrong for call in (*calls(given), *values(given)) for wrong in call.failures(odd)]
    return Surveyed(len(found), tuple(wrong for wrong in found if wrong is not None))


if __name__ == "__main__":
    total = 0
    for game in registry.games().values():
        other = registry.game("three-little-pigs" if game.name == "woolfy" else "woolfy")
        done = survey(game, other)
        total += done.count
        print(game.name, done.count, len(done.failures))
        print(*done.failures, sep="\n")
