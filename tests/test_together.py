"""Which readings touch each other: one decides whether the other changes an answer."""

from __future__ import annotations

import json
import re
from pathlib import Path

import attrs
import pytest

import together
from bridging import Bridge, bridges
from pigrules.spec import of

pytestmark = pytest.mark.once

BRIDGES = {bridge.game.name: bridge for _, bridge in bridges()}
PAGE = Path(__file__).parents[1] / "docs" / "readings-together.md"


@pytest.fixture
def small() -> Bridge:
    pigs = BRIDGES["three-little-pigs"]
    return attrs.evolve(pigs, scopes=lambda: pigs.scopes()[:1])


def found(bridge: Bridge) -> dict[tuple[together.Reading, together.Reading], str]:
    news = together.touching(bridge, mixes=2, count=5)
    return {(pair.one, pair.other): pair.what for pair in news if isinstance(pair, together.Pair)}


def test_whether_a_wolf_that_finds_no_house_lets_build_is_only_asked_if_it_comes(small: Bridge) -> None:
    """If the third throw's wolves do nothing, it makes no difference that there is no house to blow on."""
    pairs = found(small)
    assert pairs[("third_throw_wolves", "build"), ("no_target", "builds")] == "dice wolf"
    assert (("lone_roof", "stays"), ("grade", "best")) not in pairs
    assert (("grade", "best"), ("lone_roof", "stays")) not in pairs


def test_no_pair_is_of_one_reading_alone(small: Bridge) -> None:
    assert all(one[0] != other[0] for one, other in found(small))


@pytest.mark.parametrize("name", BRIDGES)
def test_the_page_names_readings_that_there_are(name: str) -> None:
    page = PAGE.read_text(encoding="utf-8")
    table = page.partition(f"## {name}\n")[2].partition("\n## ")[0]
    named = re.findall(r"`([a-z-]+)`", table)
    known = {reading.rpartition(".")[2] for reading in of(BRIDGES[name].game).readings}
    assert named
    assert set(named) <= known
    rows = dict(re.findall(r"^\| `([a-z-]+)` \| (.*) \|$", table, re.MULTILINE))
    assert all(
        f"`{one}`" in rows[other]
        for one, others in rows.items()
        for other in re.findall(r"`([a-z-]+)`", others)
    )


def test_the_command_tells_what_it_found(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], small: Bridge
) -> None:
    pair = together.Pair(("must_buy", "may"), ("second_tile", "must"), "A done", "the start")
    monkeypatch.setattr(together, "touching", lambda bridge: iter((3, pair, 2)))
    assert together.main(["three-little-pigs", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["three-little-pigs"][0]["what"] == "A done"
    assert together.main(["three-little-pigs", "--markdown"]) == 0
    assert "| `must-buy` | `second-tile` |\n| `second-tile` | `must-buy` |" in capsys.readouterr().out
    assert together.main(["three-little-pigs"]) == 0
    assert "must-buy = may" in capsys.readouterr().out
    assert together.main(["four-little-pigs"]) == 2
    assert "no model of four-little-pigs" in capsys.readouterr().err
    assert together.main(["--no-such-option"]) == 2
