"""Options that several commands have, with one name and one meaning everywhere."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated, Final, TypeAlias

from cyclopts import Parameter
from cyclopts.validators import Number

_LANGUAGE: Final = re.compile(r"[a-z]{2}")


def _language(type_: object, value: str) -> None:
    if not _LANGUAGE.fullmatch(value):
        raise ValueError("A language is two small letters, such as es.")


Lang: TypeAlias = Annotated[
    str, Parameter(help="The language of the answers: en, es, fr …", validator=_language)
]
Json: TypeAlias = Annotated[bool, Parameter(help="Print one JSON document instead of words.", negative="")]
Positive: TypeAlias = Annotated[int, Parameter(validator=Number(gte=1))]
GameName: TypeAlias = Annotated[
    str, Parameter(name="GAME", help="The game's name; `pigrules games` lists them.")
]
RulesFile: TypeAlias = Annotated[
    Path | None,
    Parameter(help="A TOML file of what differs from the box, with the tables of a record's [rules]."),
]
Variant: TypeAlias = Annotated[str | None, Parameter(help="The variant; `pigrules games` lists them.")]
RecordFile: TypeAlias = Annotated[Path, Parameter(name="FILE", help="A record.")]
