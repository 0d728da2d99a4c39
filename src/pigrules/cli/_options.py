"""Options that several commands share: one name, one meaning."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Annotated, Final, TypeAlias

from cyclopts import Parameter, Token
from cyclopts.validators import Number

from ..core.messages import listed
from ._phrases import LANGUAGES
from ._spoken import VARIABLE

_WHOLE: Final = re.compile(r"[+-]?[0-9]+")


def _language(type_: object, value: str) -> None:
    if value not in LANGUAGES:
        raise ValueError(f"no language is called {value!r}; there are {listed(LANGUAGES)}.")


def _whole(type_: object, words: Sequence[Token]) -> int:
    word = words[0].value
    if not _WHOLE.fullmatch(word):
        raise ValueError(f"expected a whole number, not {word!r}.")
    try:
        return int(word)
    except ValueError:  # Python reads no more digits.
        raise ValueError(f"a number of {len(word)} digits.") from None


Lang: TypeAlias = Annotated[
    str,
    Parameter(
        help=f"The language of the answers: {listed(LANGUAGES)}. {VARIABLE} names it for all commands.",
        validator=_language,
        show_default=False,
    ),
]
Json: TypeAlias = Annotated[bool, Parameter(help="Print one JSON document instead of text.", negative="")]
Whole: TypeAlias = Annotated[int, Parameter(converter=_whole)]
MaybeWhole: TypeAlias = Annotated[int | None, Parameter(converter=_whole)]
Positive: TypeAlias = Annotated[int, Parameter(converter=_whole, validator=Number(gte=1))]
GameName: TypeAlias = Annotated[
    str, Parameter(name="GAME", help="The game's name; `pigrules games` lists them.")
]
RulesFile: TypeAlias = Annotated[
    str | None,
    Parameter(
        help="A TOML file with your house rules: the same tables as [rules] in a record. - is standard input."
    ),
]
Variant: TypeAlias = Annotated[
    str | None, Parameter(help="A variant of the game; `pigrules games` lists them.")
]
RecordFile: TypeAlias = Annotated[
    str, Parameter(name="FILE", help="A record or a position; - is standard input.")
]
At: TypeAlias = Annotated[
    MaybeWhole,
    Parameter(help="How many steps of the record came before; all, if not given.", validator=Number(gte=0)),
]
