"""The types of a compiled Quint module in Python: a class for each record, an alias for each other type."""

from __future__ import annotations

import keyword
from collections.abc import Collection, Iterator, Mapping
from typing import Any

import layout
from terms import Term

_SIMPLE = {"int": "int", "bool": "bool", "str": "str"}


class Types:
    """The types that a module declares, and those of its records that have no name."""

    def __init__(self, module: Term, inferred: Mapping[str, Any]) -> None:
        declared = [d for d in module["declarations"] if d["kind"] == "typedef"]
        self._declared = sorted(declared, key=lambda each: int(each["id"]))
        self._inferred = inferred
        self._records: dict[frozenset[str], str] = {}
        self._lines: dict[str, list[str]] = {}
        for each in self._declared:
            if each["type"]["kind"] == "rec":
                self._records.setdefault(frozenset(_fields(each["type"])), _plain(each["name"]))

    @property
    def classes(self) -> Collection[str]:
        """All names of types."""
        return {_plain(declared["name"]) for declared in self._declared} | set(self._records.values())

    def record(self, fields: Collection[str], hints: Mapping[str, str] | None = None) -> str:
        """The class of the records with these fields; `hints` gives their types."""
        key = frozenset(fields)
        if key not in self._records:
            self._records[key] = "With" + "".join(field[0].upper() + field[1:] for field in sorted(key))
            self._lines[self._records[key]] = []
        name = self._records[key]
        if name in self._lines and (hints or not self._lines[name]):
            told = [f"    {_field(f)}: {(hints or {}).get(f, 'Any')}" for f in sorted(key)]
            self._lines[name] = [f"class {name}(NamedTuple):", *told]
        return name

    def of_function(self, definition: Term) -> tuple[list[str], str]:
        """The types of the parameters and of the value of a definition."""
        told = definition.get("typeAnnotation") or self._type(definition)
        if not told or told["kind"] != "oper":
            return [], "Any"
        return [self.hint(each) for each in told["args"]], self.hint(told["res"])

    def of_value(self, definition: Term) -> str:
        """The type of a definition without parameters."""
        told = definition.get("typeAnnotation") or self._type(definition)
        return self.hint(told) if told else "Any"

    def _type(self, definition: Term) -> Term | None:
        scheme = self._inferred.get(str(definition["id"]))
        return scheme["type"] if scheme else None

    def hint(self, told: Term) -> str:
        """A type of Quint as a type of Python."""
        kind = told["kind"]
        if kind in _SIMPLE:
            return _SIMPLE[kind]
        if kind == "const":
            return _plain(told["name"])
        if kind == "set":
            return f"frozenset[{self.hint(told['elem'])}]"
        if kind == "list":
            return f"tuple[{self.hint(told['elem'])}, ...]"
        if kind == "tup":
            items = [self.hint(each) for each in _fields(told).values()]
            return f"tuple[{', '.join(items) or '()'}]"
        if kind == "rec":
            hints = {field: self.hint(each) for field, each in _fields(told).items()}
            return self.record(hints, hints) if _closed(told) else "Any"
        if kind == "sum":
            return "tuple[str, Any]"
        if kind == "fun":
            return f"Map[{self.hint(told['arg'])}, {self.hint(told['res'])}]"
        if kind == "oper":
            return (
                f"Callable[[{', '.join(self.hint(each) for each in told['args'])}], {self.hint(told['res'])}]"
            )
        return "Any"

    def declarations(self) -> Iterator[list[str]]:
        """The lines of each type. Ask last: the definitions bring in the records that have no name."""
        for declared in self._declared:
            yield self._declaration(
                _plain(declared["name"]), declared["type"], declared.get("doc", "").strip()
            )
        yield from list(self._lines.values())

    def _declaration(self, name: str, told: Term, doc: str) -> list[str]:
        if told["kind"] == "rec" and self.record(_fields(told)) == name:
            lines = [f"class {name}(NamedTuple):"]
            if doc:
                first, *rest = layout.prose(doc)
                lines += [f'    """{first}', *(f"    {line}".rstrip() for line in rest)]
                lines[-1] += '"""'
                lines.append("")
            return [*lines, *(f"    {_field(key)}: {self.hint(t)}" for key, t in _fields(told).items())]
        comment = [f"# {line}".rstrip() for line in layout.prose(doc)]
        if told["kind"] == "sum":
            comment += [f"#   {tag}{_carried(self.hint(t))}" for tag, t in _fields(told).items()]
        alias = self.record(_fields(told)) if told["kind"] == "rec" else self.hint(told)
        return [*comment, f'{name}: TypeAlias = "{alias}"']


def _fields(told: Term) -> dict[str, Term]:
    """The fields of a record, the items of a tuple, or the cases of a sum."""
    found: dict[str, Term] = {}
    row = told["fields"]
    while row["kind"] == "row":
        found |= {field["fieldName"]: field["fieldType"] for field in row["fields"]}
        row = row["other"]
    return found


def _closed(told: Term) -> bool:
    row = told["fields"]
    while row["kind"] == "row":
        row = row["other"]
    return bool(row["kind"] == "empty")


def _carried(hint: str) -> str:
    return "" if hint == "tuple[()]" else f" with {hint}"


def _field(name: str) -> str:
    return f"{name}_" if keyword.iskeyword(name) else name


def _plain(name: str) -> str:
    return name.replace("::", "__")
