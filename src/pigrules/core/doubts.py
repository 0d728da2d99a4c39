"""What a game raises where it has no answer.

A function of a game expects values of that game, and a position that can be. It does not look: that would
cost every call. Only after it has failed, the reason is looked for, and the error says it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any, Final

from .acts import Doubt
from .arguments import mistake
from .errors import InvalidPositionError, PigrulesError, WrongTypeError
from .malformed import in_brief
from .mappings import read_only
from .referee import bad_state
from .shape import misfits
from .values import Cited

__all__ = ["ARGUMENTS", "doubting", "given"]

_OF_POSITIONS: Final = (
    "turn",
    "legal",
    "chances",
    "judge",
    "advance",
    "events",
    "transition",
    "leads",
    "view",
    "render",
    "sheet",
)
"""The functions whose first argument is a position, or a view of one."""
ARGUMENTS: Final = read_only(
    {
        **dict.fromkeys(("start", "universe"), ("rules",)),
        **dict.fromkeys(("rules", "turn", "legal", "chances", "sheet"), ("state",)),
        **dict.fromkeys(("judge", "advance", "events", "transition", "leads"), ("state", "step")),
        "view": ("state", "seat"),
        "faults": ("rules or state",),
        "format": ("step",),
        "parse": ("line",),
        "render": ("view", "word"),
    }
)
"""The functions of a game, and what their arguments are called in an error.

>>> from pigrules.core.doubts import ARGUMENTS
>>> ARGUMENTS["judge"]
('state', 'step')
"""


def given(function: Any) -> Any:
    """The function that a game was given, for one that it has; any other value as it is.

    >>> from pigrules import game
    >>> from pigrules.core.doubts import given
    >>> woolfy = game("woolfy")
    >>> given(woolfy.judge) is woolfy.acts.judge
    True
    """
    return getattr(function, "given", function)


def doubting(game: Any) -> dict[str, Callable[..., Any]]:
    """The functions of `game` by name, which say why they have failed.

    They raise `WrongTypeError` for an argument that is not of `game`, and `InvalidPositionError` for
    a position that has faults. Where the game has acts, this costs nothing.

    >>> from pigrules import game
    >>> from pigrules.core.doubts import doubting
    >>> doubting(game("woolfy"))["turn"](7)
    Traceback (most recent call last):
    pigrules.core.malformed.WrongTypeError: state: expected a State of woolfy, found 7
    """
    faults = _well_made(game)
    doubt = _doubt(game, faults)
    own = {} if game.acts is None else game.acts.doubting(doubt)
    made: dict[str, Any] = {}
    for name, arguments in ARGUMENTS.items():
        plain = given(getattr(game, name))
        if not callable(plain):
            raise WrongTypeError(f"expected a function, found {in_brief(plain)}", name)
        function = faults if name == "faults" else plain
        of_acts = name in own and function is getattr(game.acts, name)
        made[name] = own[name] if of_acts else _asking(function, name, len(arguments), doubt)
        made[name].given = plain
    return made


def _well_made(game: Any) -> Callable[[Any], tuple[Cited, ...]]:
    """`Game.faults`, asked about positions that are built as their class says; others have that fault."""
    faults, state_type, rules_type = given(game.faults), game.state_type, game.rules_type

    @wraps(faults)
    def well_made(thing: Any) -> tuple[Cited, ...]:
        wrong = misfits(thing, state_type, rules_type) if isinstance(thing, state_type) else ()
        found: tuple[Cited, ...] = _misshapen(wrong) if wrong else faults(thing)
        return found

    return well_made


def _misshapen(ways: Iterable[str]) -> tuple[Cited, ...]:
    return tuple(
        [bad_state("phase" if way.startswith("phase") else "table", "not-of-its-kind", way) for way in ways]
    )


def _doubt(game: Any, faults: Callable[[Any], tuple[Cited, ...]]) -> Doubt:
    def doubt(error: Exception, name: str, *args: object) -> None:
        if not isinstance(error, PigrulesError):
            wrong = mistake(game, dict(zip(ARGUMENTS[name], args, strict=True)))
            if wrong is not None:
                raise wrong from error
        if name not in _OF_POSITIONS:
            return
        found: tuple[Cited, ...] = ()
        if isinstance(args[0], game.state_type):
            found = faults(args[0])
        else:  # a view tells too little to find the faults of its position
            found = _misshapen(misfits(args[0], type(args[0]), game.rules_type))
            if not found and isinstance(error, ValueError):  # such as a seat that has no letter
                found = (bad_state("table", "not-shown", str(error)),)
        if found:
            raise InvalidPositionError(found) from error

    return doubt


def _asking(function: Callable[..., Any], name: str, arguments: int, doubt: Doubt) -> Callable[..., Any]:
    """`function`, which asks the doubt where it fails; one for one argument, one for two."""

    @wraps(function)
    def one(first: Any) -> Any:
        try:
            return function(first)
        except Exception as error:
            doubt(error, name, first)
            raise

    @wraps(function)
    def two(first: Any, second: Any) -> Any:
        try:
            return function(first, second)
        except Exception as error:
            doubt(error, name, first, second)
            raise

    return one if arguments == 1 else two
