"""The spec command's look at formal models."""

from __future__ import annotations

from pathlib import Path

from pigrules.games.three_little_pigs.game import GAME
from pigrules.spec import of
from pigrules.testing._finding import Finding
from pigrules.testing._models import STATED, named_in_model


def test_a_clause_counts_as_stated_only_in_a_comment_of_a_definition(tmp_path: Path) -> None:
    spec = of(GAME)
    model = tmp_path / "rules.qnt"
    stated = [clause.id for clause in spec.clauses.values() if clause.kind in STATED]
    lines = [f"  /// What it says ({id}).\n" for id in stated[2:]]
    model.write_text(f"// {stated[0]}\npure val X = {stated[1]!r}\n{''.join(lines)}", encoding="utf-8")
    assert list(named_in_model(spec, model, tmp_path)) == [
        Finding("model", id, "rules.qnt names it in no /// comment") for id in stated[:2]
    ]


def test_components_and_the_referees_clauses_are_left_to_the_parameters(tmp_path: Path) -> None:
    (tmp_path / "rules.qnt").write_text("", encoding="utf-8")
    kinds = {
        of(GAME).clauses[f.where].kind for f in named_in_model(of(GAME), tmp_path / "rules.qnt", tmp_path)
    }
    assert kinds == set(STATED) & {clause.kind for clause in of(GAME).clauses.values()}
