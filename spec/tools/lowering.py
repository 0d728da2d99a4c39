"""Turns the pure definitions of a compiled Quint module into Python source."""

from __future__ import annotations

import keyword
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final

import layout
import quint
from terms import UNUSED, Term, cannot_fail, cases_of, demands, names, needs_statements, unpacked, uses
from types_of import Types

__all__ = ["Unknown", "definitions"]

_TAKEN: Final = frozenset(
    {
        *quint.__all__,
        *keyword.kwlist,
        "Any",
        "NamedTuple",
        "TypeAlias",
        "all",
        "any",
        "chain",
        "dict",
        "frozenset",
    }
    | {"int", "bool", "str", "len", "product", "range", "reversed", "tuple", "list", "reduce", "Callable"}
)
_INDENT: Final = "    "
_CARRIED: Final = "value"
"""What a variant carries, which Quint gives a name of its own making."""
_LONG: Final = 80
"""An expression longer than that stands in brackets, so that it can be broken."""

# How tightly an expression binds, from a lambda to a name.
LAMBDA, OR, AND, NOT, COMPARED, UNION, BOTH, SUM, PRODUCT, SIGN, ATOM = range(11)

_BINARY: Final[Mapping[str, tuple[str, int]]] = {
    "iadd": ("+", SUM),
    "isub": ("-", SUM),
    "imul": ("*", PRODUCT),
    "eq": ("==", COMPARED),
    "neq": ("!=", COMPARED),
    "ilt": ("<", COMPARED),
    "ilte": ("<=", COMPARED),
    "igt": (">", COMPARED),
    "igte": (">=", COMPARED),
    "iff": ("==", COMPARED),
    "subseteq": ("<=", COMPARED),
    "in": ("in", COMPARED),
    "union": ("|", UNION),
    "intersect": ("&", BOTH),
    "exclude": ("-", SUM),
    "concat": ("+", SUM),
}
_CALLS: Final[Mapping[str, str]] = {
    "idiv": "quotient",
    "imod": "remainder",
    "ipow": "power",
    "length": "len",
    "size": "len",
    "nth": "nth",
    "head": "head",
    "tail": "tail",
    "slice": "slice_of",
    "replaceAt": "replace_at",
    "powerset": "powerset",
    "allListsUpTo": "lists_up_to",
    "getOnlyElement": "only_element",
    "keys": "frozenset",
    "set": "set_at",
    "setBy": "set_by",
    "put": "put",
    "setToMap": "to_map",
    "setOfMaps": "maps_between",
}
"""Operators that a function says, with the same arguments."""
_ACTIONS: Final = frozenset(
    {"assign", "oneOf", "actionAll", "actionAny", "then", "expect", "reps", "fail", "assert", "next"}
    | {"always", "eventually", "orKeep", "mustChange", "enabled", "weakFair", "strongFair", "leadsTo"}
    | {"q::test", "q::testOnce", "q::debug"}
)
"""Operators of state and of runs: what uses them is no pure definition."""


class Unknown(Exception):
    """The translation does not know an operator, or a kind of term: it names it and the definition."""

    def __init__(self, what: str, definition: str) -> None:
        super().__init__(f"{what} in the definition {definition!r}: the translation does not know it")
        self.what, self.definition = what, definition


class Code(str):
    """A Python expression and how tightly it binds."""

    binds: int

    def __new__(cls, text: str, binds: int = ATOM) -> Code:
        made = super().__new__(cls, text)
        made.binds = binds
        return made

    def within(self, binds: int) -> str:
        """The expression, in brackets unless it binds at least as tightly."""
        return self if self.binds >= binds else f"({self})"


def definitions(module: Term, types: Types) -> Iterator[list[str]]:
    """The lines of each pure definition, as they stand in the model as far as that can be."""
    declared = [d for d in module["declarations"] if d["kind"] == "def"]
    stateful = _stateful(module, declared)
    pure = {d["name"]: d for d in declared if d["name"] not in stateful}
    for name in _in_order(pure):
        yield _definition(pure[name], set(pure), types)


def _stateful(module: Term, declared: Sequence[Term]) -> frozenset[str]:
    """The definitions that read or change the state, and those that use them."""
    found = {d["name"] for d in module["declarations"] if d["kind"] in ("var", "const")}
    found |= {d["name"] for d in declared if d["qualifier"] in ("action", "run", "temporal", "nondet")}
    found |= {d["name"] for d in declared if not _ACTIONS.isdisjoint(names(d["expr"]))}
    more = True
    while more:
        users = {d["name"] for d in declared if not found.isdisjoint(names(d["expr"]))}
        more = not users <= found
        found |= users
    return frozenset(found)


def _in_order(pure: Mapping[str, Term]) -> Iterator[str]:
    """The names as they stand in the model, but each value after all that it is worked out with."""
    done: set[str] = set()

    def visit(name: str) -> Iterator[str]:
        if name in done:
            return
        done.add(name)
        for used in names(pure[name]["expr"]):
            if used in pure:
                yield from visit(used)
        yield name

    for name in sorted(pure, key=lambda each: int(pure[each]["id"])):
        if pure[name]["expr"]["kind"] != "lambda":
            yield from visit(name)
        elif name not in done:
            done.add(name)
            yield name


def _definition(definition: Term, known: set[str], types: Types) -> list[str]:
    name, term = definition["name"], definition["expr"]
    writer = _Writer(name, {each: _global(each) for each in known}, types)
    doc = definition.get("doc", "").strip()
    if term["kind"] == "lambda":
        return writer.function(_global(name), term, types.of_function(definition), doc)
    comment = [f"# {line}".rstrip() for line in layout.prose(doc)]
    hint = types.of_value(definition)
    if needs_statements(term):
        helper = f"_{_global(name)}"
        made = writer.function(helper, {"kind": "lambda", "params": [], "expr": term}, ([], hint), "")
        return [*made, "", "", *comment, f"{_global(name)}: {hint} = {helper}()"]
    return [*comment, f"{_global(name)}: {hint} = {writer.expression(term)}"]


def _global(name: str) -> str:
    name = name.replace("::", "__")
    return f"{name}_" if name in _TAKEN else name


class _Writer:
    """Writes one definition; `scope` gives each name of Quint its name in Python."""

    def __init__(self, definition: str, scope: Mapping[str, str], types: Types) -> None:
        self.definition, self.types = definition, types
        self.scope = dict(scope)
        self.ready: frozenset[str] = frozenset(scope)
        """Names that have a value and are not lazy."""
        self.used: set[str] = {*scope.values(), *types.classes}
        self.before: list[str] = []
        """Functions that the statement being written needs."""

    # Statements

    def function(self, name: str, term: Term, hints: tuple[list[str], str], doc: str) -> list[str]:
        """A `def` of the lambda `term`."""
        inner = self._inner()
        params, body, first = inner.parameters(term, hints[0])
        returns = f" -> {hints[1]}" if hints[1] else ""
        lines = [f"def {name}({', '.join(params)}){returns}:"]
        if doc:
            lines += _docstring(doc)
        return [*lines, *_deeper([*first, *inner.result(body)])]

    def parameters(self, term: Term, hints: Sequence[str]) -> tuple[list[str], Term, list[str]]:
        """The parameters of a lambda, its body, and the statements that take a tuple apart."""
        apart = unpacked(term)
        if apart:
            whole = self.fresh("item")
            items = [self.bind(name) for name in apart[0]]
            return [_hinted(whole, hints)], apart[1], [f"{_listed(items)} = {whole}"]
        params = [self.bind(param["name"]) for param in term["params"]]
        hinted = [_hinted(name, hints[at : at + 1]) for at, name in enumerate(params)]
        return hinted, term["expr"], []

    def result(self, term: Term) -> list[str]:
        """The statements that return the value of `term`."""
        if term["kind"] == "let":
            return [*self.local(term["opdef"], term["expr"]), *self.result(term["expr"])]
        if term["kind"] == "app" and term["opcode"] == "matchVariant":
            return self.match(term)
        if term["kind"] == "app" and term["opcode"] == "ite" and needs_statements(term):
            condition, then, otherwise = term["args"]
            test = self.statement("if {}:", condition)
            return [*test, *_deeper(self._inner().result(then)), *self.result(otherwise)]
        return self.statement("return {}", term)

    def statement(self, pattern: str, term: Term) -> list[str]:
        """A statement around the value of `term`, after the functions that it needs."""
        outer, self.before = self.before, []
        code = self.expression(term)
        lines = [*self.before, pattern.format(code.within(ATOM) if len(code) > _LONG else code)]
        self.before = outer
        return lines

    def local(self, opdef: Term, body: Term) -> list[str]:
        """The statements that give a local definition its name in `body`."""
        quint_name, term = opdef["name"], opdef["expr"]
        if not uses(body, quint_name):
            return []  # Quint never works it out.
        if term["kind"] == "lambda":
            inner = self._inner()
            name = self.bind(quint_name)
            inner.used.add(name)
            hints = self.types.of_function(opdef)
            return ["", *inner.function(name, term, hints, opdef.get("doc", "")), ""]
        early = cannot_fail(term, self.ready) or demands(body, quint_name)
        if early and not needs_statements(term):
            lines = self.statement("{{}} = {}", term)
            name = self.bind(quint_name)
            lines[-1] = lines[-1].replace("{}", name, 1)
            return lines
        if not early and not needs_statements(term):
            lines = self.statement("{{}} = lazy(lambda: {})", term)
            name = self.bind(quint_name, lazy=True)
            lines[-1] = lines[-1].replace("{}", name, 1)
            return lines
        inner = self._inner()
        name = self.bind(quint_name, lazy=True)
        inner.used.add(name)
        block = {"kind": "lambda", "params": [], "expr": term}
        return ["", "@lazy", *inner.function(name, block, ([], self.types.of_value(opdef)), ""), ""]

    def match(self, term: Term) -> list[str]:
        """The statements that return what the case of a variant says."""
        tag = self.fresh("tag")
        value = self.fresh("value" if any(_carries(case) for _, case in cases_of(term)) else UNUSED)
        lines = self.statement(f"{tag}, {value} = {{}}", term["args"][0])
        for label, case in cases_of(term):
            inner = self._inner()
            if label == UNUSED:
                return [*lines, *inner.case(case, value)]
            lines += [f"if {tag} == {_quoted(label)}:", *_deeper(inner.case(case, value))]
        return [*lines, f"return no_case({tag})"]

    def case(self, case: Term, value: str) -> list[str]:
        """The statements that return what a lambda says of `value`."""
        if case["kind"] != "lambda":
            return self.statement(f"return {{}}({value})", case)
        params, body, first = self.parameters(case, [])
        if not _carries(case):
            return self.result(body)
        return [f"{params[0]} = {value}", *first, *self.result(body)]

    # Expressions

    def expression(self, term: Term) -> Code:
        """The value of `term` as a Python expression."""
        kind = term["kind"]
        if kind == "int":
            return Code(str(term["value"]), ATOM if term["value"] >= 0 else SIGN)
        if kind == "bool":
            return Code(str(term["value"]))
        if kind == "str":
            return Code(_quoted(term["value"]))
        if kind == "name":
            return self.name(term["name"])
        if kind == "lambda":
            return self.callable(term, "each")
        if kind == "app" and term["opcode"] != "matchVariant":
            return self.application(term)
        if kind not in ("app", "let"):
            raise Unknown(f"a term of kind {kind}", self.definition)
        return Code(f"{self.hoisted('chosen', {'kind': 'lambda', 'params': [], 'expr': term})}()")

    def name(self, name: str) -> Code:
        """What a name stands for."""
        if name == "Bool" and name not in self.scope:
            return Code("frozenset((False, True))")
        if name not in self.scope:
            raise Unknown(f"the name {name}", self.definition)
        known = self.scope[name]
        return Code(known if name in self.ready else f"{known}()")

    def application(self, term: Term) -> Code:
        """An operator and its arguments."""
        operator, arguments = term["opcode"], term["args"]
        if operator in self.scope:
            return self.call(self.scope[operator], arguments)
        if operator in _BINARY:
            return self.binary(*_BINARY[operator], arguments)
        if operator in _CALLS:
            return self.call(_CALLS[operator], arguments)
        special = _SPECIAL.get(operator)
        if special is None:
            raise Unknown(f"the operator {operator}", self.definition)
        return special(self, arguments)

    def call(self, function: str, arguments: Iterable[Term]) -> Code:
        """A call of a function."""
        return Code(f"{function}({_listed([self.expression(each) for each in arguments])})")

    def binary(self, sign: str, binds: int, arguments: Sequence[Term]) -> Code:
        """Two expressions with an operator between them."""
        left, right = (self.expression(each) for each in arguments)
        looser = binds + 1 if binds == COMPARED else binds
        return Code(f"{left.within(looser)} {sign} {right.within(binds + 1)}", binds)

    def callable(self, term: Term, called: str) -> Code:
        """A function as a value: a name, or a lambda, which becomes a `def` if it needs statements."""
        if term["kind"] == "name":
            return Code(self.scope[term["name"]]) if term["name"] in self.scope else self.name(term["name"])
        if term["kind"] != "lambda":
            return self.expression(term)
        apart = unpacked(term)
        if needs_statements(term) or apart:
            return Code(self.hoisted(called, term))
        inner = self._inner()
        params = [inner.bind(param["name"]) for param in term["params"]]
        return Code(f"(lambda {_listed(params)}: {inner.expression(term['expr'])})")

    def hoisted(self, called: str, term: Term) -> str:
        """The name of a function that stands before the statement."""
        inner = self._inner()
        name = self.fresh(called)
        inner.used.add(name)
        self.before += ["", *inner.function(name, term, ([], ""), ""), ""]
        return name

    def each(self, function: Term, called: str) -> tuple[str, Code]:
        """The variables of a loop, and what `function` says of them."""
        if function["kind"] == "lambda" and not needs_statements(function):
            inner = self._inner()
            apart = unpacked(function)
            if apart:
                items = [inner.bind(name) for name in apart[0]]
                return _listed(items), inner.expression(apart[1])
            if len(function["params"]) == 1:
                name = inner.bind(function["params"][0]["name"])
                return name, inner.expression(function["expr"])
        call = self.callable(function, called)
        item = self._inner().fresh("item")
        return item, Code(f"{call}({item})")

    def items(self, term: Term) -> Code:
        """A set or a list to go through once; nothing comes twice."""
        operator = term["opcode"] if term["kind"] == "app" else None
        if operator in self.scope:
            return self.expression(term)
        if operator == "indices":
            return Code(f"range(len({self.expression(term['args'][0])}))")
        if operator == "to":
            return _range(self, term["args"])
        if operator == "tuples":
            return Code(f"product({_listed([self.items(each) for each in term['args']])})")
        return self.expression(term)

    # Names

    def bind(self, name: str, *, lazy: bool = False) -> str:
        """A Python name for `name`, which stands for it from now on."""
        if name == UNUSED:
            return self.fresh(UNUSED)
        known = self.fresh(_CARRIED if name.startswith("__") and name.endswith("Param") else name)
        self.scope[name] = known
        self.ready = self.ready - {name} if lazy else self.ready | {name}
        return known

    def fresh(self, name: str) -> str:
        """A Python name that nothing around uses."""
        wanted = _global(name)
        found, number = wanted, 1
        while found in self.used:
            number += 1
            found = f"{wanted}_{number}"
        self.used.add(found)
        return found

    def _inner(self) -> _Writer:
        """A writer of what stands within, whose names do not leave it."""
        inner = _Writer(self.definition, self.scope, self.types)
        inner.used, inner.ready = set(self.used), self.ready
        return inner


def _carries(case: Term) -> bool:
    """Whether the case of a match asks for what the variant carries."""
    return case["kind"] != "lambda" or uses(case["expr"], case["params"][0]["name"])


def _range(writer: _Writer, arguments: Sequence[Term]) -> Code:
    first, last = (writer.expression(each) for each in arguments)
    return Code(f"range({first}, {last.within(SUM)} + 1)")


def _all(sign: str, binds: int, empty: bool) -> Callable[[_Writer, Sequence[Term]], Code]:
    def joined(writer: _Writer, arguments: Sequence[Term]) -> Code:
        if not arguments:
            return Code(str(empty))
        return Code(f" {sign} ".join(writer.expression(each).within(binds) for each in arguments), binds)

    return joined


def _loop(pattern: str, called: str) -> Callable[[_Writer, Sequence[Term]], Code]:
    """A comprehension over the first argument; the second says what of each item."""

    def loop(writer: _Writer, arguments: Sequence[Term]) -> Code:
        over = writer.items(arguments[0]).within(OR)
        item, said = writer.each(arguments[1], called)
        key = f"({item})" if "," in item else item
        return Code(pattern.format(item=item, key=key, over=over, said=said.within(OR)))

    return loop


def _fold(writer: _Writer, arguments: Sequence[Term]) -> Code:
    over, start, function = arguments
    step = writer.callable(function, "step")
    return Code(f"reduce({step}, {writer.items(over)}, {writer.expression(start)})")


def _foldr(writer: _Writer, arguments: Sequence[Term]) -> Code:
    over, start, function = arguments
    step = writer.callable(function, "step")
    turned = f"(lambda so_far, item: {step}(item, so_far))"
    return Code(f"reduce({turned}, reversed({writer.expression(over)}), {writer.expression(start)})")


def _set(writer: _Writer, arguments: Sequence[Term]) -> Code:
    return Code(f"frozenset({writer_tuple(writer, arguments)})" if arguments else "frozenset()")


def writer_tuple(writer: _Writer, arguments: Sequence[Term]) -> Code:
    """A tuple of expressions."""
    items = [writer.expression(each) for each in arguments]
    return Code(f"({items[0]},)" if len(items) == 1 else f"({_listed(items)})")


def _record(writer: _Writer, arguments: Sequence[Term]) -> Code:
    given = {key["value"]: value for key, value in zip(arguments[::2], arguments[1::2], strict=True)}
    fields = [f"{_field(key)}={writer.expression(value)}" for key, value in given.items()]
    return Code(f"{writer.types.record(given)}({_listed(fields)})")


def _with(writer: _Writer, arguments: Sequence[Term]) -> Code:
    base, key, value = arguments
    changes = [(key["value"], value)]
    while base["kind"] == "app" and base["opcode"] == "with":
        base, key, value = base["args"]
        changes.append((key["value"], value))
    latest = dict(reversed(changes))
    fields = [f"{_field(name)}={writer.expression(value)}" for name, value in latest.items()]
    return Code(f"{writer.expression(base).within(ATOM)}._replace({_listed(fields)})")


def _choice(writer: _Writer, arguments: Sequence[Term]) -> Code:
    condition, then, otherwise = (writer.expression(each) for each in arguments)
    return Code(f"{then.within(OR)} if {condition.within(OR)} else {otherwise}", LAMBDA)


def _implies(writer: _Writer, arguments: Sequence[Term]) -> Code:
    given, then = (writer.expression(each) for each in arguments)
    return Code(f"not {given.within(NOT)} or {then.within(AND)}", OR)


def _item(writer: _Writer, arguments: Sequence[Term]) -> Code:
    return Code(f"{writer.expression(arguments[0]).within(ATOM)}[{arguments[1]['value'] - 1}]")


def _contains(writer: _Writer, arguments: Sequence[Term]) -> Code:
    return writer.binary("in", COMPARED, arguments[::-1])


_SPECIAL: Final[Mapping[str, Callable[[_Writer, Sequence[Term]], Code]]] = {
    "and": _all("and", AND, True),
    "or": _all("or", OR, False),
    "not": lambda w, a: Code(f"not {w.expression(a[0]).within(NOT)}", NOT),
    "implies": _implies,
    "ite": _choice,
    "iuminus": lambda w, a: Code(f"-{w.expression(a[0]).within(SIGN)}", SIGN),
    "Set": _set,
    "List": writer_tuple,
    "Tup": writer_tuple,
    "Map": lambda w, a: Code(f"Map({writer_tuple(w, a)})"),
    "Rec": _record,
    "field": lambda w, a: Code(f"{w.expression(a[0]).within(ATOM)}.{_field(a[1]['value'])}"),
    "with": _with,
    "variant": lambda w, a: Code(f"({_quoted(a[0]['value'])}, {w.expression(a[1])})"),
    "item": _item,
    "get": lambda w, a: Code(f"{w.expression(a[0]).within(ATOM)}[{w.expression(a[1])}]"),
    "append": lambda w, a: Code(f"(*{w.expression(a[0]).within(ATOM)}, {w.expression(a[1])})"),
    "indices": lambda w, a: Code(f"frozenset(range(len({w.expression(a[0])})))"),
    "to": lambda w, a: Code(f"frozenset({_range(w, a)})"),
    "range": lambda w, a: Code(f"tuple(range({w.expression(a[0])}, {w.expression(a[1])}))"),
    "tuples": lambda w, a: Code(f"frozenset(product({_listed([w.items(each) for each in a])}))"),
    "flatten": lambda w, a: Code(f"frozenset(chain.from_iterable({w.expression(a[0])}))"),
    "contains": _contains,
    "mapBy": _loop("Map([({key}, {said}) for {item} in {over}])", "each"),
    "map": _loop("frozenset([{said} for {item} in {over}])", "each"),
    "filter": _loop("frozenset([{key} for {item} in {over} if {said}])", "wanted"),
    "select": _loop("tuple([{key} for {item} in {over} if {said}])", "wanted"),
    "exists": _loop("any({said} for {item} in {over})", "holds"),
    "forall": _loop("all({said} for {item} in {over})", "holds"),
    "fold": _fold,
    "foldl": _fold,
    "foldr": _foldr,
}
"""Operators that Python has an expression of its own for."""


def _field(name: str) -> str:
    return f"{name}_" if keyword.iskeyword(name) else name


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _listed(items: Iterable[str]) -> str:
    return ", ".join(items)


def _hinted(name: str, hints: Sequence[str]) -> str:
    return f"{name}: {hints[0]}" if hints and hints[0] else name


def _deeper(lines: Iterable[str]) -> list[str]:
    return [_INDENT + line if line else line for line in lines]


def _docstring(doc: str) -> list[str]:
    lines = layout.prose(doc.replace("\\", "\\\\").replace('"""', "'''"))
    if len(lines) == 1:
        return [f'{_INDENT}"""{lines[0]}"""']
    return [f'{_INDENT}"""{lines[0]}', *(f"{_INDENT}{line}".rstrip() for line in lines[1:]), f'{_INDENT}"""']
