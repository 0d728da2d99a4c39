"""The translation of Quint models to Python: it means what Quint means, and says what it does not know."""

from __future__ import annotations

import importlib.util
import sys
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import pytest

import itf
import layout
import lowering
import quint
import traces
import translate

pytestmark = pytest.mark.once

HERE: Final = Path(__file__).parent / "quint_models"
SPEC: Final = Path(__file__).parents[1] / "spec"
MODELS: Final = sorted([*HERE.glob("*.qnt"), *SPEC.glob("*/rules.qnt")])


def loaded(model: Path) -> ModuleType:
    name = f"translated_{model.parent.name}_{model.stem}"
    found = importlib.util.spec_from_file_location(name, translate.output_of(model))
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    sys.modules[name] = module
    found.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def small() -> ModuleType:
    return loaded(HERE / "small.qnt")


def states_of(model: Path, module: ModuleType) -> list[list[dict[str, Any]]]:
    decoder = itf.Decoder(module)
    return [[decoder.state(state) for state in trace] for trace in itf.read(traces.file_of(model))]


@pytest.mark.parametrize("model", MODELS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_the_committed_translation_is_of_the_model_as_it_is(model: Path) -> None:
    assert translate.current(model), f"run: python spec/tools/translate.py {model}"


@pytest.mark.parametrize("model", MODELS, ids=lambda path: f"{path.parent.name}-{path.stem}")
@pytest.mark.skipif(not translate.QUINT.exists(), reason="Quint is not installed: npm ci")
def test_translating_again_gives_the_same_bytes(model: Path) -> None:
    assert translate.translated(model).encode() == translate.output_of(model).read_bytes()


def test_a_model_that_has_changed_is_noticed(tmp_path: Path) -> None:
    (tmp_path / "generated").mkdir()
    for path in ("small.qnt", "generated/small.py"):
        (tmp_path / path).write_bytes((HERE / path).read_bytes())
    assert translate.current(tmp_path / "small.qnt")
    with (tmp_path / "small.qnt").open("a", encoding="utf-8") as file:
        file.write("// more\n")
    assert not translate.current(tmp_path / "small.qnt")


def test_a_change_in_an_imported_file_is_noticed(tmp_path: Path) -> None:
    (tmp_path / "a.qnt").write_text('module a { import b.* from "./b" }', encoding="utf-8")
    (tmp_path / "b.qnt").write_text("module b { }", encoding="utf-8")
    before = translate.digest(tmp_path / "a.qnt")
    (tmp_path / "b.qnt").write_text("module b { pure val X = 1 }", encoding="utf-8")
    assert translate.digest(tmp_path / "a.qnt") != before


def test_every_operator_gives_what_quint_gives() -> None:
    model = HERE / "operators.qnt"
    module = loaded(model)
    told = states_of(model, module)[0][0]
    names = {name: "LAZY" if name == "lazily" else name.upper() for name in told}
    assert len(names) == 12
    for name, constant in names.items():
        assert getattr(module, constant) == told[name], constant


def test_every_state_of_quints_own_traces_is_found(small: ModuleType) -> None:
    played = states_of(HERE / "small.qnt", small)
    assert sum(map(len, played)) >= 200
    for trace in played:
        assert trace[0]["state"] == small.start(2)
        for before, after in pairwise(trace):
            assert after["state"] in {
                small.apply(before["state"], step) for step in small.legal(before["state"])
            }
        for state in trace:
            assert state["legalNow"] == small.legal(state["state"])
            assert state["score"] == small.points(state["state"].house)


@pytest.mark.parametrize("model", sorted(SPEC.glob("*/rules.qnt")), ids=lambda path: path.parent.name)
def test_every_state_of_quints_own_play_of_a_game_is_found(model: Path) -> None:
    module = loaded(model)
    played = states_of(model, module)
    assert sum(map(len, played)) >= 200
    for trace in played:
        table, first = trace[0]["table"], trace[0]["now"]
        assert first == module.setup(table)
        for before, after in pairwise(trace):
            step = after["last"]
            if after["now"] == before["now"] and step == before["last"]:
                continue  # The game is over.
            assert step in module.legal(table, before["now"])
            assert after["now"] == module.apply(table, before["now"], step)


def test_the_operators_have_been_told_of_each() -> None:
    text = translate.output_of(HERE / "operators.qnt").read_text(encoding="utf-8")
    for helper in set(quint.__all__) - {"QuintError"}:
        assert f"{helper}(" in text, helper


def name(text: str) -> dict[str, Any]:
    return {"kind": "name", "name": text, "id": 0}


def app(operator: str, *arguments: dict[str, Any]) -> dict[str, Any]:
    return {"kind": "app", "opcode": operator, "args": list(arguments), "id": 0}


def module_with(*definitions: dict[str, Any], kinds: tuple[dict[str, Any], ...] = ()) -> dict[str, Any]:
    declared = [
        {"kind": "def", "qualifier": "pureval", "id": at, "name": f"D{at}", "expr": term}
        for at, term in enumerate(definitions)
    ]
    return {"modules": [{"name": "m", "declarations": [*kinds, *declared]}], "types": {}}


def written(*definitions: dict[str, Any], kinds: tuple[dict[str, Any], ...] = ()) -> str:
    return translate.python_of(module_with(*definitions, kinds=kinds), "m.qnt", "0" * 64)


INT: Final = {"kind": "int", "value": 1, "id": 0}


@pytest.mark.parametrize("operator", ["chooseSome", "allLists", "fieldNames", "isFinite", "nobody_knows_it"])
def test_an_unknown_operator_is_named_with_its_definition(operator: str) -> None:
    with pytest.raises(lowering.Unknown, match=rf"the operator {operator} in the definition 'D1'"):
        written(INT, app("iadd", INT, app(operator, INT)))


@pytest.mark.parametrize("unknown", ["Int", "Nat", "elsewhere"])
def test_an_unknown_name_is_named_with_its_definition(unknown: str) -> None:
    with pytest.raises(lowering.Unknown, match=rf"the name {unknown} in the definition 'D0'"):
        written(app("in", INT, name(unknown)))


def test_an_unknown_kind_of_term_is_named_with_its_definition() -> None:
    with pytest.raises(lowering.Unknown, match="a term of kind hole in the definition 'D0'"):
        written({"kind": "hole", "id": 0})


def test_what_reads_the_state_is_left_out_and_what_uses_it() -> None:
    text = written(INT, name("position"), name("D1"), kinds=({"kind": "var", "name": "position", "id": 9},))
    assert "D0: Any = 1" in text
    assert "D1" not in text
    assert "D2" not in text


def test_a_local_value_is_worked_out_once_and_only_if_asked_for() -> None:
    numbers = iter((1, 2))
    value = quint.lazy(lambda: next(numbers))
    assert (value(), value()) == (1, 1)
    never = quint.lazy(lambda: next(numbers))
    assert callable(never)
    assert next(numbers) == 2


def test_lazy_values_stay_lazy_in_every_place() -> None:
    module = loaded(HERE / "operators.qnt")
    assert module.headOr((), 5) == 5
    assert module.neverAsked(()) == 7
    assert module.chained(()) == 0
    assert module.inOneCase(module.Apple, ()) == 0
    assert module.guarded((1, 3), 2) is False
    with pytest.raises(quint.QuintError, match="head: the list is empty"):
        module.inOneCase(module.Pear(1), ())


ONE_TWO: Final = quint.Map({"a": 1, "b": 2})


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: quint.nth((1, 2), 2), "nth: no item 2 in a list of 2"),
        (lambda: quint.nth((1, 2), -1), "nth: no item -1 in a list of 2"),
        (lambda: quint.head(()), "head: the list is empty"),
        (lambda: quint.tail(()), "tail: the list is empty"),
        (lambda: quint.slice_of((1, 2), 1, 3), "slice: no places 1 to 3 in a list of 2"),
        (lambda: quint.slice_of((1, 2), 2, 1), "slice: no places 2 to 1 in a list of 2"),
        (lambda: quint.replace_at((1, 2), 2, 0), "replaceAt: no item 2 in a list of 2"),
        (lambda: quint.replace_at((1, 2), -1, 0), "replaceAt: no item -1 in a list of 2"),
        (lambda: quint.quotient(1, 0), "division by zero"),
        (lambda: quint.remainder(1, 0), "division by zero"),
        (lambda: quint.power(0, 0), r"0\^0 is undefined"),
        (lambda: quint.power(2, -1), r"2\^-1 is undefined"),
        (lambda: quint.only_element(frozenset((1, 2))), "getOnlyElement: the set has 2 elements"),
        (lambda: ONE_TWO["c"], "get: no key 'c'"),
        (lambda: quint.set_at(ONE_TWO, "c", 3), "set: no key 'c'"),
        (lambda: quint.set_by(ONE_TWO, "c", lambda n: n), "setBy: no key 'c'"),
        (lambda: quint.to_map(frozenset((("a", 1), ("a", 2)))), "setToMap: a key comes twice"),
        (lambda: quint.no_case("Plum"), "match: no case for Plum"),
    ],
)
def test_what_stops_quint_stops_here(call: Any, said: str) -> None:
    with pytest.raises(quint.QuintError, match=said):
        call()


def test_maps_are_values() -> None:
    assert quint.put(quint.Map({"a": 1}), "b", 2) == ONE_TWO
    assert hash(quint.Map({"b": 2, "a": 1})) == hash(ONE_TWO)
    assert ONE_TWO != {"a": 1, "b": 2}
    assert repr(ONE_TWO) == "Map({'a': 1, 'b': 2})"
    assert dict(ONE_TWO.items()) == {"a": 1, "b": 2}


def test_a_line_that_fits_stays() -> None:
    assert layout.broken("    f(1, 2)") == ["    f(1, 2)"]


def test_a_long_line_is_broken_at_the_commas_of_its_outermost_brackets() -> None:
    first, second = "a" * 60, "b" * 60
    assert layout.broken(f"    f({first}, g({second}, 1))") == [
        "    f(",
        f"        {first},",
        f"        g({second}, 1),",
        "    )",
    ]


def test_commas_in_strings_and_in_loops_are_no_places_to_break() -> None:
    text = "x, " * 40
    assert layout.broken(f'f("{text}")') == ["f(", f'    "{text}"', ")"]
    key, over = "k" * 60, "o" * 60
    assert layout.broken(f"[({key}) for a, b in {over}]") == [
        "[",
        f"    ({key})",
        f"    for a, b in {over}",
        "]",
    ]


def test_a_usage_error_is_told(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert translate.command([]) == 2
    assert translate.command([str(tmp_path)]) == 2
    assert "Give folders with a rules.qnt" in capsys.readouterr().err
    assert traces.command([]) == 2
