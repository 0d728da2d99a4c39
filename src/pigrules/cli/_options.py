"""Options that several commands share: one name, one meaning."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated, Final, TypeAlias

from cyclopts import Parameter
from cyclopts.validators import Number

_LANGUAGE: Final = re.compile(r"[a-z]{2}")


def _language(type_: object, value: str) -> None:
    if not _LANGUAGE.fullmatch(value):
        raise ValueError("A language is two lower-case letters, such as es.")


Lang: TypeAlias = Annotated[
    str, Parameter(help="The language of the answers: en, es or fr.", validator=_language)
]
Json: TypeAlias = Annotated[bool, Parameter(help="Print one JSON document instead of text.", negative="")]
Positive: TypeAlias = Annotated[int, Parameter(validator=Number(gte=1))]
GameName: TypeAlias = Annotated[
    str, Parameter(name="GAME", help="The game's name; `pigrules games` lists them.")
]
RulesFile: TypeAlias = Annotated[
    Path | None,
    Parameter(help="A TOML file with your house rules: the same tables as [rules] in a record."),
]
Variant: TypeAlias = Annotated[
    str | None, Parameter(help="A variant of the game; `pigrules games` lists them.")
]
RecordFile: TypeAlias = Annotated[Path, Parameter(name="FILE", help="A record.")]
