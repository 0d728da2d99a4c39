"""Positions by depth, counted and checked: ``python -m pigrules.testing explore``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pigrules.testing.__main__ import main

TINY = str(Path(__file__).parents[1] / "examples" / "rules" / "tiny-pigs.toml")
NAME = "three-little-pigs"


def test_small_depths_are_what_the_dice_give(capsys: pytest.CaptureFixture[str]) -> None:
    """Two dice of four faces: 16 throws.

    Then 9 throws without a wolf give three throws again or a stop each, 6 with one wolf one throw or a stop,
    and two wolves find no house, so that the next seat throws: 9 * 4 + 6 * 2 + 16 = 64.
    """
    assert main(["explore", NAME, "--rules", TINY, "--depth", "2", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["holds"] is True
    assert [depth["sequences"] for depth in report["depths"]] == [1, 16, 64]


def test_the_table_tells_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explore", NAME, "--rules", TINY, "--depth", "1"]) == 0
    told = capsys.readouterr().out
    assert "Everything down to this depth was seen." in told
    assert "Nothing is wrong with them." in told


def test_too_little_room_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explore", NAME, "--rules", TINY, "--states", "10"]) == 1
    assert "there is no room for more positions" in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize(
    "words",
    [
        ["no-such-game", "--rules", TINY],
        [NAME, "--rules", "no-such-file.toml"],
        [NAME, "--rules", TINY, "--states", "0"],
        [NAME, "--rules", TINY, "--depth", "-1"],
        [NAME],
    ],
)
def test_bad_usage(words: list[str]) -> None:
    assert main(["explore", *words]) == 2
