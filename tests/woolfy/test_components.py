"""What lies in the box, what other tables may bring, and every fault of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest
from attrs import evolve

from pigrules.core import Cited, ClauseId, InvalidError, MalformedError, Seat
from pigrules.core.referee import IMPOSSIBLE
from pigrules.games.woolfy import Dice, Parts, Readings, Rules, Site, Track
from pigrules.games.woolfy.vocabulary import PIGS
from pigrules.testing.explore import read_rules

from .meadow import MEADOW, Woolfy, after, cited, refusals

LONG_WAY: Final = Path(__file__).parents[2] / "examples" / "rules" / "woolfy-long-way.toml"


def board_faults(**changed: Any) -> list[tuple[Any, ...]]:
    """The problems of the small board with something changed, each with its place."""
    track = evolve(MEADOW, **changed)
    assert all(fault.clause == "woolfy.components.board" for fault in track.faults)
    assert _refused(track=track) == track.faults
    assert all([name for name, _ in fault.facts] == ["problem", "place"] for fault in track.faults)
    return [tuple(value for _, value in fault.facts) for fault in track.faults]


def _refused(**pieces: Any) -> tuple[Cited, ...]:
    try:
        Rules(**pieces)
    except InvalidError as invalid:
        return invalid.faults
    return ()


@pytest.mark.clause("woolfy.components.board")
def test_the_board_is_invented_and_keeps_to_the_document() -> None:
    track = Track()
    assert track.origin == "invented"
    assert track.wolf_spaces == tuple(range(3, track.spaces + 1, 3))
    assert track.wolf_start in track.wolf_spaces
    assert [site.room for site in track.houses] == [1, 2, 3]
    assert track.bricks == track.doors["brick"]
    assert abs(track.exits[0] - track.exits[1]) == track.spaces // 2
    special = [*track.exits, *track.doors.values(), track.starts[0]]
    assert len(set(special)) == 6
    assert not set(special) & set(track.wolf_spaces)
    assert track.faults == ()


@pytest.mark.clause("woolfy.components.board")
def test_what_is_beside_what_on_the_board() -> None:
    assert MEADOW.beside(1, "red") == (12, 2, "start")
    assert MEADOW.beside(1, "green") == (12, 2)
    assert MEADOW.beside(12, "red") == (11, 1)
    assert MEADOW.beside(5, "red") == (4, 6, "brick")
    assert MEADOW.beside("straw", "red") == (2,)
    assert MEADOW.beside("start", "blue") == (11,)
    assert [MEADOW.path("red", place) for place in (7, "start", "wood", "pot")] == [7, 1, 8, 0]
    assert MEADOW.wolf_hops == {3: (4, 5, 6), 6: (7, 8, 9), 9: (10, 11, 12), 12: (1, 2, 3)}


@pytest.mark.parametrize(
    ("changed", "faults"),
    [
        ({}, []),
        ({"spaces": 100}, [("too-many-spaces", 100)]),
        ({"spaces": 99}, []),
        ({"spaces": 11}, [("no-such-space", 12)]),
        ({"wolf_spaces": ()}, [("no-wolf-space", "wolf-spaces")]),
        ({"wolf_spaces": (3, 12, 12)}, [("twice", 12)]),
        ({"wolf_spaces": (6, 3, 12)}, [("not-in-order", 3)]),
        ({"wolf_spaces": (3, 6, 9)}, [("wolf-starts-elsewhere", 12)]),
        ({"wolf_start": 11}, [("wolf-starts-elsewhere", 11)]),
        ({"exits": (4,)}, [("not-two-exits", 1)]),
        ({"exits": (4, 10, 11)}, [("not-two-exits", 3)]),
        ({"exits": (10, 4)}, [("not-in-order", 4)]),
        ({"exits": (4, 4)}, [("twice", 4)]),
        ({"exits": (4, 5)}, [("exit-on-bricks", 5)]),
        ({"exits": (4, 13)}, [("no-such-space", 13)]),
        ({"starts": (1, 1)}, [("not-three-starts", 2)]),
        ({"starts": (1, 1, 1)}, []),
        ({"starts": (1, 1, 14)}, [("no-such-space", 14)]),
        ({"houses": (Site(2, 1), Site(8, 2))}, [("not-three-houses", 2)]),
        ({"houses": (Site(2, 1), Site(8, 2), Site(15, 3))}, [("no-such-space", 15)]),
        ({"houses": (Site(2, 0), Site(8, 3), Site(5, 3))}, [("too-little-room", "straw")]),
        ({"houses": (Site(2, 3), Site(8, 0), Site(5, 3))}, [("too-little-room", "wood")]),
        ({"houses": (Site(2, 0), Site(8, 1), Site(5, 3))}, [("too-little-room", "straw")]),
        ({"houses": (Site(2, 1), Site(8, 1), Site(5, 3))}, [("too-little-room", "wood")]),
        ({"houses": (Site(2, 1), Site(8, 2), Site(5, 2))}, [("too-little-room", "brick")]),
        ({"houses": (Site(2, 2), Site(8, 1), Site(5, 3))}, []),
        (
            {"spaces": 2, "wolf_spaces": (), "exits": (), "starts": (), "houses": ()},
            [
                ("too-few-spaces", 2),
                ("not-three-houses", 0),
                ("not-three-starts", 0),
                ("not-two-exits", 0),
                ("no-such-space", 12),
                ("no-wolf-space", "wolf-spaces"),
            ],
        ),
    ],
)
@pytest.mark.clause("woolfy.components.board")
def test_every_fault_of_a_board_is_named(changed: Any, faults: list[Any]) -> None:
    assert board_faults(**changed) == faults


def test_what_no_board_can_hold() -> None:
    for changed in ({"spaces": 0}, {"exits": (0, 4)}, {"houses": (1, 2, 3)}, {"origin": "found"}):
        with pytest.raises(MalformedError):
            evolve(MEADOW, **changed)
    with pytest.raises(MalformedError, match="track is a Track, not None"):
        Rules(track=None)  # type: ignore[arg-type]


@pytest.mark.clause("woolfy.components.pigs", "woolfy.components.wolf", "woolfy.components.pot")
def test_three_pigs_a_wolf_and_a_pot(game: Woolfy) -> None:
    board = game.start(Rules()).board
    assert PIGS == ("red", "green", "blue")
    assert len(board.pigs) == 3
    assert isinstance(board.wolf, int)
    assert Track().places.count("pot") == 1


@pytest.mark.clause("woolfy.components.dice")
def test_a_die_for_each_pig() -> None:
    dice = Dice()
    assert dice.origin == "public"
    assert dice.faces == (("1", "2", "3", "wolf", "wolf", "house"),) * 3


@pytest.mark.clause("woolfy.components.dice")
@pytest.mark.parametrize(
    ("faces", "value"),
    [
        ((), [0]),
        ((("1",),) * 2, [2]),
        ((("1",),) * 4, [4]),
        ((("1",), (), ("2",)), ["green"]),
        (((),) * 3, [*PIGS]),
    ],
)
def test_the_faults_of_dice(faces: Any, value: list[Any]) -> None:
    expected = tuple(cited("components.dice", problem="no-faces", value=each) for each in value)
    assert Dice(faces).faults == _refused(dice=Dice(faces)) == expected


@pytest.mark.clause("woolfy.die.rolled", "woolfy.components.dice")
def test_no_die_shows_a_face_that_it_has_not(game: Woolfy) -> None:
    rules = Rules(dice=Dice((("1", "2"), ("3",), ("house",))))
    state = after(game, game.start(rules), "A red")
    impossible = (Cited(IMPOSSIBLE), cited("components.dice"))
    for face, refused in (("1", ()), ("2", ()), ("3", impossible), ("wolf", impossible)):
        assert refusals(game, state, f"die {face}") == refused


@pytest.mark.clause("woolfy.components.parts")
def test_the_brick_house_has_four_parts() -> None:
    assert Parts() == Parts(4, "document")
    assert (Rules().needed, Rules().standing) == (4, 0)
    counted = Rules(readings=Readings(base="counted"))
    assert (counted.needed, counted.standing) == (3, 1)


@pytest.mark.clause("woolfy.components.parts")
@pytest.mark.parametrize(
    ("count", "base", "problem"),
    [
        (0, "apart", "no-parts"),
        (1, "apart", None),
        (1, "counted", "no-parts"),
        (2, "counted", None),
        (20, "apart", None),
        (21, "apart", "too-many-parts"),
    ],
)
def test_the_faults_of_parts(count: int, base: Any, problem: str | None) -> None:
    expected = (cited("components.parts", problem=problem, count=count),) if problem else ()
    assert _refused(parts=Parts(count), readings=Readings(base=base)) == expected


@pytest.mark.clause("woolfy.setup.seats")
def test_one_to_four_can_play(game: Woolfy) -> None:
    assert game.players == (1, 4)
    assert [Rules(seats=seats).seats for seats in (1, 2, 3, 4)] == [1, 2, 3, 4]
    assert _refused(seats=5) == (cited("setup.seats", count=5),)
    with pytest.raises(MalformedError):
        Rules(seats=0)


@pytest.mark.clause("woolfy.setup.first-seat")
def test_the_youngest_begins(game: Woolfy) -> None:
    start = game.start(Rules(seats=3, first=Seat(2)))
    assert [game.format(step) for step in game.legal(start)] == ["C red", "C green", "C blue"]
    fault, why = _refused(seats=3, first=Seat(3))
    assert fault == Cited(
        "core.rules.component",  # type: ignore[arg-type]
        (("component", "first"), ("problem", "no-such-seat"), ("value", 3)),
    )
    assert why == Cited(ClauseId("woolfy.setup.first-seat"))


@pytest.mark.clause("woolfy.setup.starts", "woolfy.setup.pot", "woolfy.setup.base")
def test_how_the_table_is_laid(game: Woolfy) -> None:
    """Everybody on a start, nobody in the pot, and of the brick house only the base."""
    board = game.start(Rules(seats=3, track=MEADOW)).board
    assert board.pigs == ("start", "start", "start")
    assert (board.wolf, board.parts, board.way_out) == (12, 0, "never")
    assert board.at("pot") == ()
    assert board.played == (None, None, None)


def test_all_faults_are_listed_at_once() -> None:
    faults = _refused(
        seats=9, first=Seat(9), track=evolve(MEADOW, wolf_start=1), dice=Dice(()), parts=Parts(0)
    )
    assert [fault.clause for fault in faults] == [
        "woolfy.components.board",
        "woolfy.components.dice",
        "woolfy.components.parts",
        "woolfy.setup.seats",
        "core.rules.component",
        "woolfy.setup.first-seat",
    ]


def test_another_board_is_played_as_it_is_described(game: Woolfy) -> None:
    """The wolf goes from 13 to 18 and then to 20; the red pig starts at 1, the green one at 10."""
    rules = read_rules(game, LONG_WAY)
    start = game.start(evolve(rules, seats=1))
    done = after(
        game, start, "A green", "die 3", "A to 12", "A red", "die 1", "A to 1", "A green", "die wolf"
    )
    assert done.board.pigs == (1, 12, "start")
    assert done.board.wolf == 18
    assert after(game, done, "A red", "die 3", "A to 24", "A blue", "die wolf").board.wolf == 20
    with pytest.raises(Exception, match="count"):
        after(game, done, "A red", "die 3", "A to 25")
