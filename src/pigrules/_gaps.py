"""The gaps of a text, which facts fill: ``{seat} buys {part:the} for {count} {count:pot|pots}``.

A gap is the name of a fact in braces, alone or with a form behind a colon:

- ``{part:the}``: the form ``the`` of its word, from the forms of the language;
- ``{count:pot|pots}``: the first for one, the second for any other number; of several things, their number;
- ``{item:jar=the jam jar|the pig at spot #}``: by its value; the last may be for any other, and ``#`` is it.
"""

from __future__ import annotations

import re
from string import Formatter
from typing import Final

from .core.arguments import checked_if_it_fails
from .core.messages import shown

_FORM: Final = re.compile(r"[a-z]+(-[a-z]+)*")


@checked_if_it_fails
def placeholders(template: str) -> tuple[str, ...]:
    """The names of the gaps of a text, in order; ValueError if braces hold anything else.

    >>> from pigrules import spec
    >>> spec.placeholders("House {house} already has a door.")
    ('house',)
    """
    return tuple(name for name, _ in gaps(template))


def gaps(template: str) -> tuple[tuple[str, str], ...]:
    """The gaps of a text: the name of the fact, and the form behind the colon or nothing."""
    found = []
    for _, name, form, conversion in Formatter().parse(template):
        if name is None:
            continue
        if conversion or not name.isidentifier():
            raise ValueError(f"{shown(name)} in braces is not the name of a fact")
        if (form and not ("|" in form or "=" in form or _FORM.fullmatch(form))) or "{" in (form or ""):
            raise ValueError(f"{shown(form)} behind the name {name} is not a form")
        found.append((name, form or ""))
    return tuple(found)


def chosen(form: str, value: str, count: int | None) -> str | None:
    """The part of a form with ``|`` or ``=`` that fits a value, or a count; None if none does."""
    parts = form.split("|")
    if "=" not in form:
        return parts[0 if count == 1 else -1]
    for part in parts:
        head, equals, text = part.partition("=")
        if not equals:
            return part
        if value in head.split(","):
            return text
    return None
