"""Definitions of a model as HTML: coloured, and what they name leads to where it is told."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape
from typing import Final

from attrs import frozen
from pygments.token import (
    STANDARD_TYPES,
    Comment,
    Name,
    Punctuation,
    Token,
    Whitespace,
    _TokenType,
    is_token_subtype,
)
from quint_lexer import QuintLexer
from quint_source import Definition

from pigrules.spec import ID

__all__ = ["Links", "anchor", "coloured", "prose"]

_IDENTIFIER: Final = re.compile(rf"\b{ID.pattern}\b")
_PLAIN: Final = (Token, Whitespace, Punctuation, Name)


@frozen
class Links:
    """Where the things that a model names are told."""

    definitions: Mapping[str, str]
    """The address of each definition, by its name."""
    ids: Mapping[str, str]
    """The address of each clause and question, by its id."""
    readings: Mapping[str, str]
    """The ids of the readings, by the field that holds their answer."""


def anchor(name: str) -> str:
    """The anchor of a definition on its page."""
    return f"def.{name}"


def prose(definition: Definition, links: Links) -> str:
    """The comment above a definition, as a paragraph."""
    words = " ".join(line.removeprefix("///").strip() for line in definition.comment.splitlines())
    return f'<p class="comment">{_linked(words, links)}</p>' if words else ""


def coloured(source: str, definition: Definition, links: Links) -> str:
    """`source`, a definition with or without its comment, as a block of code."""
    text = "".join(
        _piece(kind, value, _target(source, start, kind, value, definition, links), links)
        for start, kind, value in QuintLexer().get_tokens_unprocessed(source)
    )
    return f'<div class="highlight-quint notranslate"><div class="highlight"><pre>{text}</pre></div></div>'


def _piece(kind: _TokenType, value: str, target: str | None, links: Links) -> str:
    text = _linked(value, links) if is_token_subtype(kind, Comment) else escape(value)
    if target:
        text = _link(target, text)
    name = _class(kind)
    return f'<span class="{name}">{text}</span>' if name else text


def _class(kind: _TokenType) -> str:
    """The short class that a colour goes by; none for what has no colour of its own."""
    while kind not in STANDARD_TYPES and kind.parent is not None:
        kind = kind.parent
    return "" if kind in _PLAIN else STANDARD_TYPES[kind]


def _linked(text: str, links: Links) -> str:
    def linked(match: re.Match[str]) -> str:
        return _link(links.ids[match[0]], match[0]) if match[0] in links.ids else match[0]

    return _IDENTIFIER.sub(linked, escape(text, quote=False))


def _link(target: str, text: str) -> str:
    return f'<a href="{escape(target)}">{text}</a>'


def _target(
    source: str, start: int, kind: _TokenType, value: str, definition: Definition, links: Links
) -> str | None:
    """Where the name at this place of the source leads, if it names something that is told elsewhere."""
    if not is_token_subtype(kind, Name):
        return None
    before, after = source[:start].rstrip(), source[start + len(value) :].lstrip()
    listed = "Readings" in definition.code.partition("\n")[0] and after.startswith(":")
    if value in links.readings and (listed or before.endswith("readings.")):
        return links.ids[links.readings[value]]
    own = {definition.name, *definition.constructors, *definition.local}
    field = after.startswith(":") or (before.endswith(".") and not after.startswith("("))
    return None if field or value in own else links.definitions.get(value)
