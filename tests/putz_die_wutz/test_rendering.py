"""A position as plain text."""

from __future__ import annotations

from typing import Any

from pigrules.core import ClauseId
from pigrules.games.putz_die_wutz import GAME, Dealing, Ended, Picking, Refilling, Rules, Square, State
from pigrules.games.putz_die_wutz.state import Phase

from .sty import A, C, position, racing, rolling

GERMAN = {
    "green": "grün",
    "yellow": "gelb",
    "north": "Norden",
    "east": "Osten",
    "south": "Süden",
    "west": "Westen",
    "jar": "Glas",
    "cleaned": "geputzt",
    "pile": "Stapel",
}


def drawn(state: State) -> str:
    return GAME.render(state, str)


def below(phase: Phase, **kinds: Any) -> list[str]:
    """What is drawn below the seats."""
    return drawn(position(phase, **kinds)).split("\n\n")[2:]


def test_a_table_of_three() -> None:
    state = racing(
        "blue 4 +1",
        "A grab soap east",
        "B pass",
        spots={1: "red 3 south", 9: "blue 2"},
        cleaned=("", "green 1, red 1", "yellow 3"),
    )
    assert drawn(state).split("\n") == [
        "                                    north: A",
        "       1: red 3 v       2: green 2 >     3: green 3 >     4: green 4 v",
        "      12: yellow 6 ^                 (jar)                5: green 5 v",
        "west  11: yellow 5 ^                                      6: green 6 v    east: B",
        "      10: yellow 4 ^    9: blue 2 <      8: yellow 2 <    7: yellow 1 <",
        "                                    south: C",
        "",
        "A  cleaned: 0",
        "B  cleaned: 2  (green 1, red 1)",
        "C  cleaned: 1  (yellow 3)",
        "pile: 9",
        "",
        "dice: blue  4  +1",
        "A: soap east",
        "B: gave-up",
    ]


def test_small_rings_and_words_of_the_reader() -> None:
    rules = Rules(seats=2, square=Square(1, 1, "scope"))
    drawing = GAME.render(GAME.start(rules), lambda word: GERMAN.get(word, word))
    assert drawing.split("\n")[:4] == [
        "           Norden: A",
        "         1: -    2: -",
        "Westen   4: -    3: -   Osten",
        "            Süden: B",
    ]
    assert drawing.endswith("B  geputzt: 0\nStapel: 24")


def test_what_is_in_hand() -> None:
    assert below(Dealing()) == []
    assert below(Picking(C, (A,))) == ["C: jar\nskipping: A"]
    assert below(Refilling(2, "east", (A, C)), spots={2: None}) == ["skipping: A, C"]
    assert below(Ended(ClauseId("pdw.end.spot-empty"))) == []
    assert drawn(rolling()).count("\n\n") == 1
    lines = drawn(racing("green 1 =", "A grab pig 7", "B grab jar", skipping="C")).split("\n")
    assert lines[-4:] == ["dice: green  1  =", "A: pig 7", "B: jar", "skipping: C"]


def test_without_the_special_die() -> None:
    assert drawn(racing("green 1", rules=Rules(variant="young"))).endswith("\n\ndice: green  1")
