"""A position as plain text."""

from __future__ import annotations

from pigrules.core import ClauseId
from pigrules.games.three_little_pigs import (
    GAME,
    Blowing,
    Board,
    Building,
    Deciding,
    Ended,
    Purse,
    Rules,
    Spinning,
    Stack,
    State,
    Throwing,
)
from pigrules.games.three_little_pigs.state import Phase
from pigrules.games.three_little_pigs.vocabulary import KINDS

from .board import A, B, C, dice, house, kind

RULES = Rules(seats=2)
SPANISH = {
    "door": "puerta",
    "window": "ventana",
    "roof": "techo",
    "wolf": "lobo",
    "straw": "paja",
    "wood": "madera",
    "brick": "ladrillo",
    "prizes": "premios",
    "pots": "macetas",
}


def english(word: str) -> str:
    """The word itself."""
    return word


def lines(*expected: str) -> str:
    """The lines as one text."""
    return "\n".join(expected)


def drawn(phase: Phase, *, rules: Rules = RULES) -> list[str]:
    """What is drawn below the houses, on an empty table."""
    board = Board((Stack(0, (0, 0, 0)),) * 9, ((),) * rules.seats, (0,) * rules.seats, ())
    return GAME.render(State(rules, board, phase), english).split("\n\n")[1 + rules.seats :]


def test_a_small_table() -> None:
    stacks = {
        kind("straw door"): Stack(None, ()),
        kind("wood door"): Stack(0, (0, 0)),
        kind("straw window"): Stack(1, (0, 1)),
        kind("brick window"): Stack(2, ()),
        kind("wood roof"): Stack(None, (0, 1)),
    }
    houses = (
        house("straw door", "wood window*", "brick roof"),
        house("brick window**", "straw window"),
        house("wood door"),
    )
    board = Board(tuple(stacks.get(k, Stack(0, (0, 0, 0))) for k in KINDS), (houses, ()), (1, 0), ())
    assert GAME.render(State(RULES, board, Building(A, Purse(0, 3, 1), ())), english) == lines(
        'o pots      " straw     = wood      # brick',
        "door        0           3           4",
        "window      3 o         4           1 oo",
        "roof        4           2           4",
        "",
        "A",
        "  /##\\",
        " /####\\",
        ' |=[]=|o   |"[]"|',
        ' |"||"|    |#[]#|oo  |=||=|',
        "    1         2         3",
        "",
        "B",
        "  -",
        "",
        "A  3 window, 1 roof",
    )


def test_pots_on_doors_and_roofs_and_prizes_held() -> None:
    rules = Rules(seats=3, variant="veterans")
    houses = ((), (house("wood door*", "straw roof**"),), ())
    board = Board((Stack(0, ()),) * 9, houses, (0, 1, 0), (B, C, B))
    assert GAME.render(State(rules, board, Blowing(A, 1)), english) == lines(
        'o pots      " straw     = wood      # brick',
        "door        1           1           1",
        "window      1           1           1",
        "roof        1           1           1",
        "",
        "A",
        "  -",
        "",
        "B  (prizes: straw, brick)",
        '  /""\\',
        ' /""""\\oo',
        " |=||=|o",
        "    1",
        "",
        "C  (prizes: wood)",
        "  -",
    )


def test_many_pots_are_a_number() -> None:
    """Two are drawn one by one; of three the number stands before the sign."""
    board = Board((Stack(3, (0,)),) * 9, ((house("straw window"),), ()), (0, 0), ())
    assert GAME.render(State(RULES, board, Blowing(A, 1)), english).split("\n")[1] == (
        "door        2 3o        2 3o        2 3o"
    )


def test_the_words_are_the_reader_s() -> None:
    rules = Rules(seats=2, variant="veterans")
    board = Board((Stack(0, ()),) * 9, ((), ()), (1, 0), (A, None, None))
    assert GAME.render(State(rules, board, Building(B, Purse(1, 0, 2), ())), SPANISH.__getitem__) == lines(
        'o macetas   " paja      = madera    # ladrillo',
        "puerta      1           1           1",
        "ventana     1           1           1",
        "techo       1           1           1",
        "",
        "A  (premios: paja)",
        "  -",
        "",
        "B",
        "  -",
        "",
        "B  1 puerta, 2 techo",
    )


def test_dice_in_the_air_show_nothing() -> None:
    assert drawn(Throwing(B, 1, (None,) * 5, (1, 2, 3, 4, 5))) == ["B  1/3  1:?  2:?  3:?  4:?  5:?"]
    assert drawn(Throwing(A, 3, dice("door roof window wolf door"), (2, 5))) == [
        "A  3/3  1:door  2:?  3:window  4:wolf  5:?"
    ]


def test_dice_that_lie_show_their_faces() -> None:
    assert drawn(Deciding(B, 2, dice("door roof window wolf door"), (2, 5))) == [
        "B  2/3  1:door  2:roof  3:window  4:wolf  5:door"
    ]


def test_what_else_is_in_hand() -> None:
    assert drawn(Building(A, Purse(0, 0, 0), ())) == ["A  -"]
    assert drawn(Spinning(A, B, 2, 1)) == ["A  wolf -> B 2"]
    assert drawn(Blowing(A, 1)) == []
    assert drawn(Ended(ClauseId("tlp.end.stacks"))) == []
