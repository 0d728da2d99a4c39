"""Values of a game as JSON-able data and back, strictly: nothing is guessed, and every error says where.

Data are what `json` and `tomllib` give: dicts, lists, strings, numbers, true, false and null.
An attrs class or a named tuple is an object with its fields, a tuple is a list,
a fraction a string such as ``"1/6"``.
Where several classes may stand, and on every step and turn, the key ``kind`` says which:
a step's wire name, else the class's name in kebab-case.

The examples below go on from here:

>>> from pigrules import codec, game
>>> pigs = game("three-little-pigs")
>>> stop = pigs.parse("B stop")
"""

from __future__ import annotations

from typing import Any, TypeVar, get_origin, overload

from ..core import WrongTypeError
from ..core.arguments import checked
from ..core.malformed import in_brief
from ..registry import AnyGame
from ._converter import converter_of
from ._errors import error_of, shown
from ._text import loads_json
from ._variations import dump_rules, load_rules

__all__ = ["dump", "dump_rules", "load", "load_rules", "loads_json", "shown"]

T = TypeVar("T")


@checked
def dump(game: AnyGame, value: object) -> Any:
    """`value` as JSON-able data: rules, a state, a view, a step, a turn, a ruling, or a tuple of these.

    >>> codec.dump(pigs, stop)
    {'kind': 'stop', 'seat': 1}
    """
    return converter_of(game).unstructure(value)


@overload
def load(game: AnyGame, type_: type[T], data: object, path: str = "$") -> T: ...
@overload
def load(game: AnyGame, type_: object, data: object, path: str = "$") -> Any: ...
@checked
def load(game: AnyGame, type_: Any, data: object, path: str = "$") -> Any:
    """The value of type `type_` from `data`; errors begin their paths with `path`.

    `type_` is a class or a union of classes.
    `PlayerStep` and `ChanceStep` stand for all such steps of the game, `Turn` for any turn.
    Fields that have a default may be missing.

    Raises `MalformedError` with the path of the first value that does not fit, `InvalidError` with all faults
    for rules that cannot be played and for an impossible state.

    >>> from pigrules import PlayerStep
    >>> codec.load(pigs, PlayerStep, {"kind": "stop", "seat": 1}) == stop
    True
    """
    try:
        hook = converter_of(game).get_structure_hook(type_)
    except (TypeError, ValueError) as error:
        if isinstance(type_, type) or get_origin(type_) is not None:  # it has no strict form in JSON
            raise
        expected = f"a class whose values are data of {game.name}, or a union of such classes"
        raise WrongTypeError(f"expected {expected}, found {in_brief(type_)}", "type_") from error
    try:
        return hook(data, type_)
    except BaseException as error:
        raise error_of(error, path) from None
