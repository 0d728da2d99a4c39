"""All that is derived can be brought up to date, and what is not current is named."""

from __future__ import annotations

from pathlib import Path

import pytest
from attrs import evolve

import test_docs
from distribution import of_checkout
from page_outputs import outputs, renewed
from pigrules import record, registry, spec
from pigrules.core import MalformedError
from pigrules.testing import __main__ as commands
from pigrules.testing._derivations import with_class, with_model
from pigrules.testing._parts import PARTS
from pigrules.testing._readings import differs
from pigrules.testing._situations import situation
from pigrules.testing.walks import tables

ROOT = Path(__file__).parents[1]
PIGS = spec.of(registry.game("three-little-pigs"))
LONE_ROOF = PIGS.readings["tlp.reading.lone-roof"]
FLIPPED = evolve(PIGS, readings={**PIGS.readings, LONE_ROOF.id: evolve(LONE_ROOF, default="stays")})
CLASS = '''"""A module."""

# readings.toml: begin


@frozen
class Readings:
    """How this table reads what the document leaves open."""

    old: Literal["a", "b"] = "a"
    """An old question?"""


# readings.toml: end


def more() -> None:
    """What follows."""
'''


def test_a_class_has_a_field_for_each_reading_with_its_values_default_and_question() -> None:
    made = with_class(CLASS, FLIPPED)
    assert (
        '    lone_roof: Literal["collapses", "stays"] = "stays"\n'
        '    """What happens to a roof when nothing else is left of its house?"""\n'
    ) in made
    assert "old:" not in made
    assert made.startswith(CLASS.partition("    old")[0])
    assert made.endswith(CLASS.partition('question?"""\n')[2])
    assert with_class(made, FLIPPED) == made


def test_a_file_without_the_class_is_refused() -> None:
    with pytest.raises(MalformedError, match="stands there 0 times"):
        with_class("x = 1\n", PIGS)


def test_a_model_has_the_default_in_one_place_and_the_other_value_in_the_other() -> None:
    model = (ROOT / "spec" / "three_little_pigs" / "rules.qnt").read_text(encoding="utf-8")
    assert with_model(model, PIGS) == model
    made = with_model(model, FLIPPED)
    assert 'lone_roof: "collapses"' in model
    assert 'lone_roof: "collapses"' not in made.partition("pure val OTHERS")[0]
    assert '    { ...DEFAULTS, lone_roof: "collapses" },\n' in made
    assert with_model(made, PIGS) == model


def test_a_model_without_its_blocks_is_refused() -> None:
    with pytest.raises(MalformedError, match=r"needs one block // readings\.toml, record: begin"):
        with_model("module rules { }", PIGS)


@pytest.mark.once
@pytest.mark.skipif(not of_checkout(), reason="what is derived is part of a checkout")
@pytest.mark.parametrize("part", [part.name for part in PARTS if part.name != "vectors"])
def test_all_that_is_derived_is_current(
    part: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    assert commands.main(["regenerate", part, "--check"]) == 0
    assert capsys.readouterr().out == "All is current.\n"


@pytest.mark.parametrize(
    ("name", "field", "value"),
    [("putz-die-wutz", "number_range", "stays"), ("woolfy", "repeat_counts", "moved")],
)
def test_a_situation_is_a_match_to_a_position_where_the_value_makes_a_difference(
    name: str, field: str, value: str
) -> None:
    game = registry.game(name)
    found = situation(game, tables(game), field, value)
    assert found is not None
    assert getattr(found.rules.readings, field) == value
    *before, last = record.states(found)
    usual = evolve(found.rules, readings=type(found.rules.readings)())
    assert differs(game, usual, found.rules, last)
    assert not any(differs(game, usual, found.rules, state) for state in before)


def test_what_is_not_current_is_named_and_then_written(
    site: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    readings = site / "coin_toss" / "readings.toml"
    readings.write_text(readings.read_text(encoding="utf-8").replace('default = "again"', 'default = "lost"'))
    spec.load.cache_clear()
    monkeypatch.chdir(site)
    assert commands.main(["regenerate", "readings", "--check"]) == 1
    assert capsys.readouterr().err == "readings: coin_toss/__init__.py is not current\n"
    assert commands.main(["regenerate", "readings"]) == 0
    assert capsys.readouterr().out == "wrote coin_toss/__init__.py\nAll is current.\n"
    assert 'edge: Literal["again", "lost"] = "lost"' in (site / "coin_toss" / "__init__.py").read_text()
    assert commands.main(["regenerate", "readings", "--check"]) == 0


def test_a_name_that_is_none_is_refused(
    site: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(site)
    assert commands.main(["regenerate", "all"]) == 2
    assert "no part is called all; there are: digests, readings, models" in capsys.readouterr().err
    assert commands.main(["regenerate", "--game", "chess"]) == 2
    assert commands.main(["regenerate", "--relock", "chess"]) == 2


def test_a_folder_without_a_spec_is_refused(
    site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "empty").mkdir()
    monkeypatch.chdir(tmp_path / "empty")
    assert commands.main(["regenerate"]) == 2
    assert "no spec of an installed game lies below" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("shown", "printed", "made"),
    [
        ("1 game\nA wins\n", "2 games\nB wins\n", "2 games\nB wins\n"),
        ("A wins\n...\ndone\n", "A wins\nB wins\ndone\n", "A wins\n...\ndone\n"),
        ("A wins by 1\n...\nall done\n", "A wins by 2\nB\nall is done\n", "A wins by 2\n...\nall is done\n"),
    ],
)
def test_an_output_is_exchanged_for_what_came(shown: str, printed: str, made: str) -> None:
    assert renewed(shown, printed) == made


def test_the_outputs_of_a_page_are_written_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "page.md"
    text = (
        "```console\n$ echo {first}\none\n$ printf 'a b\\nc'\n{more}```\n\n```python\n>>> 1 + 1\n{sum}\n```\n"
    )
    page.write_text(text.format(first="one", more="a c\nc\n", sum=3))
    monkeypatch.setattr(test_docs, "PAGES", (page,))
    [(path, made, left)] = outputs(ROOT, lambda doing: None)
    assert (path, made, left) == (page, text.format(first="one", more="a b\nc\n", sum=2), "")


def test_a_page_that_cannot_be_run_is_left_for_a_person(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "page.md"
    page.write_text("```console\n$ false\n```\n")
    monkeypatch.setattr(test_docs, "PAGES", (page,))
    [(_, made, left)] = outputs(ROOT, lambda doing: None)
    assert made == page.read_text()
    assert left.startswith("false: exit code 1")
