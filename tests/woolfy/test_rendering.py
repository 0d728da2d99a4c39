"""A position as plain text, and a board as a picture."""

from __future__ import annotations

from xml.etree import ElementTree

from attrs import evolve

from pigrules.games.woolfy import GAME, Track
from pigrules.games.woolfy.rendering import svg

from .meadow import FINISHED, MEADOW, moving, picking, rolling, under

FRENCH = {
    "red": "rouge",
    "green": "vert",
    "blue": "bleu",
    "wolf": "loup",
    "pot": "marmite",
    "start": "départ",
}


def test_the_whole_table() -> None:
    state = picking(4, "straw", "pot", wolf=3, parts=2)
    assert GAME.render(state, str).split("\n") == [
        "          W    R",
        "1    2    3~   4^   5#   6~",
        "12~  11   10^  9~   8    7",
        "",
        "",
        "~ wolf-space   ^ exit   # bricks   W wolf   R red   G green   B blue",
        "",
        "straw  space 2, 1/1             green",
        "wood   space 8, 0/2",
        "brick  space 5, 0/3, parts 2/4",
        "start  space 1, 7, 11",
        "pot                             blue",
    ]


def test_pigs_and_the_wolf_on_one_space() -> None:
    lines = GAME.render(picking(12, 12, 7), str).split("\n")
    assert lines[2:4] == ["12~  11   10^  9~   8    7", "WRG                      B"]


def test_what_is_in_hand() -> None:
    assert GAME.render(rolling("red"), str).split("\n")[-1] == "A  red: ?"
    assert GAME.render(moving("blue", "house", 12, 1, 8), str).split("\n")[-1] == "A  blue: house"
    assert GAME.render(picking(), str).endswith("pot")


def test_in_another_language() -> None:
    drawn = GAME.render(moving("red", "2", 12, 1, 8), lambda word: FRENCH.get(word, word))
    assert "L loup   R rouge   V vert   B bleu" in drawn
    assert drawn.endswith("A  rouge: 2")


def test_the_base_may_be_counted() -> None:
    drawn = GAME.render(picking(12, 1, "brick", parts=3, rules=under(base="counted")), str)
    assert "parts 4/4" in drawn
    assert "brick  space 5, 1/3" in drawn
    assert "parts 4/4" in GAME.render(picking(12, 1, "brick", parts=FINISHED), str)


def test_a_path_of_an_odd_number_of_spaces() -> None:
    state = picking(rules=under(track=evolve(MEADOW, spaces=13)))
    assert GAME.render(state, str).split("\n")[1:3] == [
        "1    2    3~   4^   5#   6~   7",
        "13   12~  11   10^  9~   8",
    ]


def test_a_picture_shows_what_the_data_say() -> None:
    for track in (Track(), MEADOW, evolve(MEADOW, wolf_spaces=(3, 4, 5, 12))):
        picture = ElementTree.fromstring(svg(track))
        titles = [each.text for each in picture.iter("{http://www.w3.org/2000/svg}title")]
        assert len(titles) == track.spaces + 3
        for space in range(1, track.spaces + 1):
            kinds = [
                ("bricks", space == track.bricks),
                ("exit", space in track.exits),
                ("wolf-space", space in track.wolf_spaces),
            ]
            assert ", ".join([str(space), *(kind for kind, so in kinds if so)]) in titles
        assert [title for title in titles if title and "start" in title] == [
            f"{pig}, start" for pig in ("red", "green", "blue")
        ]


def test_a_picture_speaks_the_readers_language() -> None:
    assert "marmite" in svg(MEADOW, lambda word: FRENCH.get(word, word))
    assert ">a&lt;b</text>" in svg(MEADOW, lambda word: "a<b" if word == "pot" else word)
