"""The colours of Quint, the language of the formal models."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, ClassVar

from pygments.lexer import RegexLexer, bygroups, words
from pygments.token import (
    Comment,
    Keyword,
    Name,
    Number,
    Operator,
    Punctuation,
    String,
    Whitespace,
    _TokenType,
)

__all__ = ["QuintLexer"]

Callback = Callable[..., Iterator[Any]]

_NAME = r"[A-Za-z_]\w*"


def _names(keywords: str, keyword: _TokenType, name: _TokenType) -> tuple[str, Callback]:
    """A keyword and the name that it gives."""
    groups: Callback = bygroups(keyword, Whitespace, name)  # type: ignore[no-untyped-call]
    return rf"\b({keywords})(\s+)({_NAME})", groups


class QuintLexer(RegexLexer):
    """Comments, strings, keywords, and the names that definitions give."""

    name = "Quint"
    aliases = ("quint",)
    filenames = ("*.qnt",)
    url = "https://quint-lang.org"
    tokens: ClassVar = {
        "root": [
            (r"\s+", Whitespace),
            (r"//.*", Comment.Single),
            (r"/\*(.|\n)*?\*/", Comment.Multiline),
            (r'"[^"\n]*"', String.Double),
            (r"0x[0-9a-fA-F_]+|\d[\d_]*", Number.Integer),
            (r"pure(?=\s+(?:def|val)\b)", Keyword.Declaration),
            _names("def|val|action|run|temporal|nondet|var|const|assume", Keyword.Declaration, Name.Function),
            _names("type", Keyword.Declaration, Name.Class),
            _names("module", Keyword.Namespace, Name.Namespace),
            (words(("import", "export", "from", "as"), prefix=r"\b", suffix=r"\b"), Keyword.Namespace),
            (words(("if", "else", "match", "all", "any"), prefix=r"\b", suffix=r"\b"), Keyword),
            (words(("and", "or", "iff", "implies", "not"), prefix=r"\b", suffix=r"\b"), Operator.Word),
            (words(("int", "str", "bool"), prefix=r"\b", suffix=r"\b"), Keyword.Type),
            (words(("true", "false", "Int", "Nat", "Bool"), prefix=r"\b", suffix=r"\b"), Keyword.Constant),
            (words(("Set", "List", "Map", "Tup", "Rec"), prefix=r"\b", suffix=r"\b"), Name.Builtin),
            (r"[A-Z][A-Z0-9_]+\b", Name.Constant),
            (r"[A-Z]\w*", Name.Class),
            (_NAME, Name),
            (r"\.\.\.|=>|->|==|!=|<=|>=|[-+*/%^<>='|&]", Operator),
            (r"::|[{}()\[\],.:;@#]", Punctuation),
        ],
    }
