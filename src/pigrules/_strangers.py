"""Games of other distributions: each call of their code may raise anything and give anything.

A game that the registry gives is a guarded twin of what the distribution made: the same values, and each
function in a guard. What goes wrong in it is `BrokenGameError`; nothing else leaves the guard but the
library's own errors and what the user or the host wants, such as Ctrl-C.
Our own games need no guard, and have none.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from opcode import opmap
from types import CodeType
from typing import Any, Final, TypeAlias

import attrs
from attrs import evolve, frozen

from ._shown import plain
from .core import (
    Chance,
    ChanceStep,
    Choose,
    Cited,
    Entry,
    Game,
    Over,
    PigrulesError,
    PlayerStep,
    Ruling,
    ScoreSheet,
)
from .core.arguments import checked
from .core.chance import Distribution
from .core.game import GUARDED
from .core.malformed import a
from .core.messages import cut, shown
from .limits import MOST_CHARACTERS, MOST_SEATS

__all__ = [
    "BrokenGameError",
    "Stranger",
    "guarded",
    "in_a_line",
    "wanted_by_the_host",
    "what_it_gave",
    "what_it_said",
]

AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any]
Fits: TypeAlias = Callable[[Any], bool]

_RAISE: Final = opmap["RAISE_VARARGS"]


@checked
class BrokenGameError(PigrulesError):
    """A game of another distribution has raised or given what it may not; it is no fault of the library.

    `game` is the game's name and `distribution` what carries it, with its version.
    `asked` says what it was asked for, and `problem` what came of it. What it raised is the cause.

    >>> from pigrules.registry import BrokenGameError
    >>> print(BrokenGameError("pig", "pigrules-pig 1.0", "judge", "raised SystemExit: 3"))
    the game 'pig' of pigrules-pig 1.0 is broken: its judge raised SystemExit: 3 (please tell its authors)
    """

    def __init__(self, game: str, distribution: str, asked: str, problem: str) -> None:
        told = f"the game {game!r} of {distribution} is broken: its {asked} {problem}"
        super().__init__(f"{told} (please tell its authors)")
        self.game, self.distribution, self.asked, self.problem = game, distribution, asked, problem

    def __reduce__(self) -> tuple[type[BrokenGameError], tuple[object, ...]]:
        return type(self), (self.game, self.distribution, self.asked, self.problem)


@frozen
class Stranger:
    """A game of another distribution, as far as it has to be named."""

    name: str
    distribution: str

    def broken(self, asked: str, problem: str) -> BrokenGameError:
        """The error that names it."""
        return BrokenGameError(self.name, self.distribution, asked, problem)

    def raised(self, asked: str, error: BaseException) -> BrokenGameError:
        """The error that names it for what its code has raised."""
        return self.broken(asked, f"raised {what_it_said(error)}")

    @contextmanager
    def asked(self, asked: str) -> Iterator[None]:
        """Blame this game for whatever is raised within, but for what the host wants."""
        try:
            yield
        except BaseException as error:
            if isinstance(error, BrokenGameError) or wanted_by_the_host(error):
                raise
            raise self.raised(asked, error) from error


def wanted_by_the_host(error: BaseException) -> bool:
    """Whether `error` comes from outside the code that it has ended: Ctrl-C, or the handler of a signal.

    Code that catches such an error and raises another in its place ends for the same reason.
    """
    handlers = {_code(signal.getsignal(number)) for number in signal.valid_signals()}
    handlers.discard(None)
    seen: set[int] = set()
    while id(error) not in seen:
        seen.add(id(error))
        place, codes = None, []
        trace = error.__traceback__
        while trace is not None:
            place = trace
            codes.append(trace.tb_frame.f_code)
            trace = trace.tb_next
        if not handlers.isdisjoint(codes):
            return True
        if isinstance(error, KeyboardInterrupt) and place is not None:
            said = place.tb_frame.f_code.co_code[place.tb_lasti]
            if said != _RAISE:
                return True
        error = error.__cause__ or error.__context__ or error
    return False


def guarded(game: AnyGame, stranger: Stranger) -> AnyGame:
    """The twin of `game` that raises `BrokenGameError` where `game` raises what it may not.

    Raises `BrokenGameError` if the game is not described as a game has to be.
    """
    with stranger.asked("description"):
        wrong = next((name for name, fits in _DESCRIBED.items() if not fits(getattr(game, name))), None)
    if wrong is not None:
        raise stranger.broken("description", f"has no {wrong} that a game can have")
    with stranger.asked("description"):
        fits = _fits(game)
        policies = {
            name: _guard(stranger, f"policy {name!r}", policy, _anything)
            for name, policy in game.policies.items()
        }
        functions: dict[str, Any] = {
            name: _guard(stranger, name, getattr(game, name), fits[name]) for name in fits
        }
        twin = evolve(game, policies=policies, **functions)
        # Fields of their own accord, which `evolve` would put together from `advance` and `events` again.
        for name in ("transition", "leads"):
            function = _guard(stranger, name, getattr(game, name), _is_successor(game.state_type))
            object.__setattr__(twin, name, function)
        return twin


def _guard(stranger: Stranger, asked: str, function: Callable[..., Any], fits: Fits) -> Callable[..., Any]:
    def guard(*values: Any) -> Any:
        try:
            answer = function(*values)
            good = fits(answer)
        except PigrulesError:
            raise
        except BaseException as error:
            if wanted_by_the_host(error):
                raise
            raise stranger.raised(asked, error) from error
        if not good:
            raise stranger.broken(asked, f"gave {a(type(answer).__name__)}: {what_it_gave(answer)}")
        return answer

    setattr(guard, GUARDED, function)
    return guard


def _fits(game: AnyGame) -> dict[str, Fits]:
    """What the functions of `game` may give, by their names."""
    state, rules = game.state_type, game.rules_type
    classes = frozenset(game.steps.values())
    players = frozenset(cls for cls in classes if issubclass(cls, PlayerStep))

    def a_state(value: Any) -> bool:
        return isinstance(value, state)

    def player_steps(value: Any) -> bool:
        return type(value) is tuple and all(type(step) in players for step in value)

    def is_text(value: Any) -> bool:
        return type(value) is str

    return {
        "start": a_state,
        "rules": lambda value: isinstance(value, rules),
        "universe": player_steps,
        "turn": _is_turn,
        "legal": player_steps,
        "chances": lambda value: isinstance(value, Distribution),
        "judge": lambda value: isinstance(value, Ruling) and _is_cited(value.refusals),
        "advance": a_state,
        "events": _is_cited,
        "view": lambda value: attrs.has(type(value)),
        "faults": _is_cited,
        "format": is_text,
        "parse": lambda value: type(value) in classes,
        "render": is_text,
        "sheet": lambda value: value is None or _is_sheet(value),
    }


def _is_successor(state: type) -> Fits:
    return lambda value: (
        type(value) is tuple and len(value) == 2 and isinstance(value[0], state) and _is_cited(value[1])
    )


def _is_cited(value: Any) -> bool:
    return type(value) is tuple and all(
        isinstance(each, Cited) and type(each.clause) is str for each in value
    )


def _is_turn(value: Any) -> bool:
    if isinstance(value, Choose):
        return bool(value.seats) and _are_numbers(value.seats)
    if isinstance(value, Over):
        return _are_numbers(value.winners) and _are_numbers(value.scores)
    return isinstance(value, Chance)


def _is_sheet(value: Any) -> bool:
    if not isinstance(value, ScoreSheet) or not all(isinstance(entry, Entry) for entry in value.entries):
        return False
    seats = [entry.seat for entry in value.entries if entry.seat is not None]
    numbers = (value.seats, *value.winners, *seats, *[entry.points for entry in value.entries])
    return _is_cited(value.told) and _are_numbers(numbers) and all(0 <= s < value.seats for s in seats)


def _are_numbers(values: tuple[Any, ...]) -> bool:
    return all(isinstance(value, int) for value in values)


def _anything(value: Any) -> bool:
    return True


def _are_players(value: Any) -> bool:
    if type(value) is not tuple or len(value) != 2 or not _are_numbers(value):
        return False
    fewest, most = value
    return bool(1 <= fewest <= most <= MOST_SEATS)


def _is_class(value: Any) -> bool:
    return isinstance(value, type) and attrs.has(value)


def _are_steps(value: Any) -> bool:
    return isinstance(value, Mapping) and all(
        type(name) is str and isinstance(cls, type) and issubclass(cls, PlayerStep | ChanceStep)
        for name, cls in value.items()
    )


def _are_policies(value: Any) -> bool:
    return isinstance(value, Mapping) and all(
        type(name) is str and callable(policy) for name, policy in value.items()
    )


_DESCRIBED: Final[Mapping[str, Fits]] = {
    "players": _are_players,
    "rules_type": _is_class,
    "state_type": _is_class,
    "spec": lambda value: type(value) is str,
    "steps": _are_steps,
    "secret": lambda value: isinstance(value, frozenset),
    "policies": _are_policies,
    **dict.fromkeys(
        (
            *("start", "rules", "universe", "turn", "legal", "chances", "judge", "advance", "events", "view"),
            *("faults", "format", "parse", "render", "sheet", "transition", "leads"),
        ),
        callable,
    ),
}
"""What has to be true of the fields of a game, so that they can be asked at all."""


def _code(handler: object) -> CodeType | None:
    found = getattr(handler, "__code__", None)
    return found if isinstance(found, CodeType) else None


def in_a_line(text: str) -> str:
    """`text` on one line that is not too long, without anything that a terminal would obey."""
    return cut(plain(" ".join(text[: 2 * MOST_CHARACTERS].split())))


def what_it_said(error: BaseException) -> str:
    """The class of `error` and what it says."""
    says = _safe(str, error)
    name = type(error).__name__
    return in_a_line(f"{name}: {says}" if says else name)


def what_it_gave(value: object) -> str:
    """A value as Python writes it, in a line; if that fails, its class."""
    return in_a_line(_safe(shown, value, a(type(value).__name__)))


def _safe(show: Callable[[Any], str], value: object, otherwise: str = "…") -> str:
    """What `show` makes of the value of a stranger, or `otherwise`."""
    try:
        return str(show(value))
    except BaseException as error:
        if wanted_by_the_host(error):
            raise
        return otherwise
