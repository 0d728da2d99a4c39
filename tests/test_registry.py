"""Which games are found, and what happens to those that cannot be loaded."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import pigrules
from pigrules import BrokenGameError, Game, MalformedError
from pigrules.registry import game, games, installed_as


def add(site: Path, line: str) -> None:
    with (site / "coin_toss-1.0.dist-info" / "entry_points.txt").open("a") as file:
        file.write(f"{line}\n")


def test_games_are_listed_by_name_without_being_loaded(site: Path) -> None:
    add(site, "another = no_such_module:GAME")
    assert list(games()) == ["another", "coin-toss"]
    assert len(games()) == 2
    assert "another" in games()
    assert "chess" not in games()
    assert "coin_toss" not in sys.modules


def test_a_game_is_loaded_when_asked_for(site: Path) -> None:
    loaded = game("coin-toss")
    assert isinstance(loaded, Game)
    assert loaded.name == "coin-toss"
    assert loaded == sys.modules["coin_toss"].GAME
    assert games()["coin-toss"] is loaded
    assert installed_as(sys.modules["coin_toss"].GAME) == "coin-toss"
    assert pigrules.game("coin-toss") is loaded


def test_a_broken_game_breaks_no_other(site: Path) -> None:
    add(site, "broken = coin_toss.broken:GAME")
    (site / "coin_toss" / "broken.py").write_text("1 / 0\n")
    with pytest.raises(BrokenGameError) as refused:
        game("broken")
    assert str(refused.value) == (
        "the game 'broken' of coin-toss 1.0 is broken: its import (coin_toss.broken:GAME) raised "
        "ZeroDivisionError: division by zero (please tell its authors)"
    )
    assert game("coin-toss").name == "coin-toss"


def test_an_unknown_game_is_refused_with_the_nearest_name(site: Path) -> None:
    with pytest.raises(MalformedError) as refused:
        game("coin-tos")
    assert str(refused.value) == ("no game is called 'coin-tos'; did you mean coin-toss? (known: coin-toss)")


def test_an_unknown_game_is_refused_where_no_game_is_installed(site: Path) -> None:
    (site / "coin_toss-1.0.dist-info" / "entry_points.txt").write_text("")
    with pytest.raises(MalformedError, match=r"^no game is called 'chess' \(known: none\)$"):
        game("chess")


def test_two_games_of_one_name_are_refused(site: Path) -> None:
    other = site / "other-1.0.dist-info"
    other.mkdir()
    (other / "METADATA").write_text("Metadata-Version: 2.1\nName: other\nVersion: 1.0\n")
    (other / "entry_points.txt").write_text("[pigrules.games]\ncoin-toss = other:GAME\n")
    with pytest.raises(BrokenGameError) as refused:
        game("coin-toss")
    assert str(refused.value) == (
        "the game 'coin-toss' of coin-toss 1.0 and other 1.0 is broken: its name stands for several games: "
        "coin_toss:GAME, other:GAME (please tell its authors)"
    )


def test_what_is_no_game_is_refused(site: Path) -> None:
    add(site, "sides = coin_toss:SIDES")
    with pytest.raises(BrokenGameError) as refused:
        game("sides")
    assert refused.value.asked == "entry point (coin_toss:SIDES)"
    assert refused.value.problem == "leads to no Game but to a tuple"


def test_a_game_under_another_name_is_refused(site: Path) -> None:
    add(site, "coin = coin_toss:GAME")
    with pytest.raises(BrokenGameError) as refused:
        game("coin")
    assert (refused.value.asked, refused.value.problem) == ("name", "is 'coin-toss' in the game itself")


def test_the_import_loads_nothing_and_a_name_of_the_core_loads_that_only() -> None:
    code = (
        "import sys, pigrules; print([name for name in sys.modules if name.startswith('pigrules.')]); "
        "pigrules.Over; print(sorted({'cattrs', 'tomllib', 'tomli_w', 'rich'} & sys.modules.keys()))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "[]\n[]\n"


def test_every_public_name_is_there() -> None:
    assert [name for name in pigrules.__all__ if not hasattr(pigrules, name)] == []
    assert set(pigrules.__all__) <= set(dir(pigrules))


def test_an_unknown_name_of_the_package_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="module 'pigrules' has no attribute 'referees'"):
        pigrules.referees  # noqa: B018
