"""Quint's compiled form, as far as a translation needs it: which names a term uses, and when.

A term is a JSON object; its kind is int, bool, str, name, lambda, let, or app, an operator with arguments.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, TypeAlias

Term: TypeAlias = "dict[str, Any]"

UNUSED: Final = "_"
"""The name of an unused parameter."""

_TUPLED: Final = "quintTupledLambdaParam"
_SHORT_CIRCUIT: Final = ("and", "or", "implies")
_CANNOT_FAIL: Final = frozenset(
    {"Rec", "Tup", "List", "Set", "field", "item", "variant", "iadd", "isub", "imul", "iuminus", "eq", "neq"}
    | {
        "ilt",
        "ilte",
        "igt",
        "igte",
        "not",
        "and",
        "or",
        "implies",
        "iff",
        "ite",
        "length",
        "size",
        "contains",
    }
    | {"in", "union", "intersect", "exclude", "indices"}
)


def parts(term: Term) -> tuple[Term, ...]:
    """The terms that `term` is made of."""
    if term["kind"] == "app":
        return tuple(term["args"])
    if term["kind"] == "lambda":
        return (term["expr"],)
    if term["kind"] == "let":
        return (term["opdef"]["expr"], term["expr"])
    return ()


def bound(term: Term) -> tuple[str, ...]:
    """The names that `term` itself gives a meaning to, for what is in it."""
    if term["kind"] == "lambda":
        return tuple(param["name"] for param in term["params"])
    if term["kind"] == "let":
        return (term["opdef"]["name"],)
    return ()


def names(term: Term) -> Iterator[str]:
    """The names and operators of outside that `term` uses."""
    if term["kind"] == "name":
        yield term["name"]
    if term["kind"] == "app":
        yield term["opcode"]
    own = bound(term)
    for part in parts(term):
        yield from (name for name in names(part) if name not in own)


def uses(term: Term, name: str) -> bool:
    """Whether `name`, of outside, stands in `term`."""
    return name in names(term)


def demands(term: Term, name: str) -> bool:
    """Whether working out `term` surely needs the value `name`."""
    kind = term["kind"]
    if kind == "name":
        return bool(term["name"] == name)
    if kind == "let":
        return _let_demands(term, name)
    if kind != "app":
        return False
    arguments = term["args"]
    if term["opcode"] in _SHORT_CIRCUIT:
        return bool(arguments) and demands(arguments[0], name)
    if term["opcode"] == "ite":
        condition, then, otherwise = arguments
        return demands(condition, name) or (demands(then, name) and demands(otherwise, name))
    if term["opcode"] == "matchVariant":
        cases = [case for _, case in cases_of(term)]
        return demands(arguments[0], name) or all(
            name not in bound(case) and demands(case["expr"], name) for case in cases
        )
    return any(demands(argument, name) for argument in arguments)


def _let_demands(term: Term, name: str) -> bool:
    local = term["opdef"]
    if local["name"] == name:
        return False
    if demands(term["expr"], name):
        return True
    is_value = local["expr"]["kind"] != "lambda"
    return is_value and demands(term["expr"], local["name"]) and demands(local["expr"], name)


def cannot_fail(term: Term, values: frozenset[str]) -> bool:
    """Whether `term` surely has a value, and soon: nothing is lost if it is worked out early.

    `values` are the names that have one already.
    """
    if term["kind"] == "name":
        return term["name"] in values
    if term["kind"] == "app":
        return term["opcode"] in _CANNOT_FAIL and all(cannot_fail(arg, values) for arg in term["args"])
    return term["kind"] in ("int", "bool", "str")


def cases_of(term: Term) -> list[tuple[str, Term]]:
    """The cases of a match: the tag, or `UNUSED` for all others, and the lambda that answers it."""
    arguments = term["args"][1:]
    return [(tag["value"], case) for tag, case in zip(arguments[::2], arguments[1::2], strict=True)]


def unpacked(term: Term) -> tuple[tuple[str, ...], Term] | None:
    """The names and the body of a lambda that takes one tuple apart, ``((x, y)) => …``; None for any other.

    Quint compiles it to lets of the items of one parameter.
    """
    if term["kind"] != "lambda" or len(term["params"]) != 1:
        return None
    param = term["params"][0]["name"]
    if not param.startswith(_TUPLED):
        return None
    found: dict[int, str] = {}
    body = term["expr"]
    while body["kind"] == "let" and _item_of(body["opdef"]["expr"], param):
        found[body["opdef"]["expr"]["args"][1]["value"]] = body["opdef"]["name"]
        body = body["expr"]
    if uses(body, param) or not found:
        return None
    return tuple(found.get(at, UNUSED) for at in range(1, max(found) + 1)), body


def _item_of(term: Term, param: str) -> bool:
    if term["kind"] != "app" or term["opcode"] != "item":
        return False
    first = term["args"][0]
    return bool(first["kind"] == "name" and first["name"] == param)


def needs_statements(term: Term) -> bool:
    """Whether Python needs more than an expression to say `term`."""
    taken_apart = unpacked(term)
    if taken_apart:
        return needs_statements(taken_apart[1])
    if term["kind"] == "let" or (term["kind"] == "app" and term["opcode"] == "matchVariant"):
        return True
    return any(needs_statements(part) for part in parts(term))
