"""Formal models as the docs read them: their definitions, what those name, and the colours of their words."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest
import quint_html
from pygments.token import Comment, Error, Keyword, Name, Number, Operator, String, Whitespace
from quint_lexer import QuintLexer
from quint_source import definitions
from side_by_side import Model

from pigrules import game
from pigrules.spec import of

pytestmark = pytest.mark.once

ROOT: Final = Path(__file__).resolve().parents[1]
SOURCES: Final = sorted([*ROOT.glob("spec/*/*.qnt"), *ROOT.glob("tests/quint_models/*.qnt")])

each_source = pytest.mark.parametrize("source", SOURCES, ids=lambda path: f"{path.parent.name}/{path.name}")


@each_source
def test_every_line_of_a_model_belongs_to_a_definition(source: Path) -> None:
    lines = source.read_text(encoding="utf-8").splitlines()
    left = dict(enumerate(lines, 1))
    for each in definitions(source):
        assert re.search(rf"\b{each.word} +{each.name}\b", lines[each.line - 1])
        for offset, line in enumerate(each.code.splitlines()):
            assert left.pop(each.line + offset).strip() == line.strip()
    rest = [
        line for line in left.values() if line.strip() and not re.match(r"\s*(//|module |import |\}$)", line)
    ]
    assert rest == []


MODEL: Final = """\
module small {
  // --------------------------------------------------- what there is

  /// One of two (tlp.components.tiles).
  type Side = Left(int) | Right

  type Row = { side: Side, twice: int }
  // No comment of a definition: tlp.house.begins.
  pure val NONE = 0

  /// Twice as much (tlp.house.begins,
  /// tlp.reading.lost-roof).
  pure def twice(n: int): int = n + n

  pure def row(rules: Rules, once: (int) => int): Row = {
    pure val fourfold = twice(2.twice())
    if (rules.readings.lost_roof == "sealed") { side: Left(fourfold), twice: once(2) }
    else { side: Right, twice: Row(1).twice }
  }

  pure def once(n: int): int = [1].foldl(NONE, (row, k) => row + k)
}
"""


@pytest.fixture
def small(tmp_path: Path) -> Model:
    file = tmp_path / "rules.qnt"
    file.write_text(MODEL, encoding="utf-8")
    return Model("three-little-pigs", of(game("three-little-pigs")), definitions(file), ())


def test_a_definition_knows_its_comment_and_what_it_reads(small: Model) -> None:
    side, row_type, none, twice, row, once = small.rules
    assert (side.ids, row_type.ids, none.ids) == (("tlp.components.tiles",), (), ())
    assert twice.ids == ("tlp.house.begins", "tlp.reading.lost-roof")
    assert (twice.word, twice.line, twice.heading) == ("def", 13, "what there is")
    assert (twice.reads, row.reads) == ((), ("lost_roof",))
    assert side.constructors == ("Left", "Right")
    assert row_type.constructors == ()
    assert row.local == {"rules", "once", "fourfold"}
    assert once.local == {"n", "row", "k"}
    assert small.named_by("tlp.reading.lost-roof") == (twice, row)


def test_names_lead_to_what_they_mean_there(small: Model) -> None:
    row = small.rules[4]
    html = quint_html.coloured(row.code, row, small.links("elsewhere.html"))
    links = re.findall(r'<a href="elsewhere\.html#([^"]+)">([^<]+)</a>', html)
    assert links == [
        ("def.Row", "Row"),
        ("def.twice", "twice"),
        ("def.twice", "twice"),
        ("tlp.reading.lost-roof", "lost_roof"),
        ("def.Side", "Left"),
        ("def.Side", "Right"),
        ("def.Row", "Row"),
    ]


def test_ids_in_a_comment_lead_to_the_law(small: Model) -> None:
    html = quint_html.prose(small.rules[3], small.links())
    assert html == (
        '<p class="comment">Twice as much (<a href="#tlp.house.begins">tlp.house.begins</a>, '
        '<a href="#tlp.reading.lost-roof">tlp.reading.lost-roof</a>).</p>'
    )


@each_source
def test_the_lexer_knows_every_token_of_a_model(source: Path) -> None:
    text = source.read_text(encoding="utf-8")
    tokens = list(QuintLexer().get_tokens_unprocessed(text))
    assert "".join(value for _, _, value in tokens) == text
    assert [value for _, kind, value in tokens if kind is Error] == []


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("/// A rule (tlp.house.begins).", Comment.Single),
        ("/* two\nlines */", Comment.Multiline),
        ('"at-once"', String.Double),
        ("12_000", Number.Integer),
        ("match", Keyword),
        ("bool", Keyword.Type),
        ("true", Keyword.Constant),
        ("implies", Operator.Word),
        ("=>", Operator),
        ("KINDS", Name.Constant),
        ("Straw", Name.Class),
        ("androids", Name),
    ],
)
def test_the_lexer_tells_apart(text: str, kind: object) -> None:
    assert [(token, value) for _, token, value in QuintLexer().get_tokens_unprocessed(text)] == [(kind, text)]


def test_a_definition_gives_a_name() -> None:
    tokens = [
        (kind, value)
        for _, kind, value in QuintLexer().get_tokens_unprocessed("pure def a type B")
        if kind is not Whitespace
    ]
    assert tokens == [
        (Keyword.Declaration, "pure"),
        (Keyword.Declaration, "def"),
        (Name.Function, "a"),
        (Keyword.Declaration, "type"),
        (Name.Class, "B"),
    ]
