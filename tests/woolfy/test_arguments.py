"""Who is caught: what comes of a move and of a wolf on the die, and the readings that change it."""

from __future__ import annotations

from typing import Final

import pytest

from arguing import argue, named, told
from pigrules.games.woolfy import GAME, Rules

from .meadow import cited

RULES: Final = Rules(seats=2)
TO_SIX: Final = (
    *("A red", "die 3", "A to 3", "B green", "die 3", "B to 3"),
    *("A red", "die 3", "A to 6", "B green", "die 3", "B to 6"),
)
"""The wolf waits on space 9, and its next space is 12."""
ON_NINE: Final = (*TO_SIX, "A red", "die 3", "A to 9")


@pytest.mark.clause("woolfy.move.past-wolf", "woolfy.wolf.own-move")
def test_a_pig_goes_to_the_space_of_the_wolf() -> None:
    """Nothing bars its way (26), and only the wolf's own move catches (23); others read both otherwise."""
    answer = argue(GAME, RULES, *ON_NINE)
    assert told(answer) == (cited("move.number", pig="red", space=9), cited("turn.clockwise", next=1))
    assert named(answer.changing) == [("pig-meets-wolf", "blocked")]
    assert answer.changing[0].ruling.refusals == (cited("move.past-wolf", space=9),)
    assert named(answer.differing) == [("pig-meets-wolf", "caught")]
    (caught,) = answer.differing
    assert told(caught) == (
        cited("move.number", pig="red", space=9),
        cited("wolf.own-move", pig="red"),
        cited("turn.clockwise", next=1),
    )
    assert caught.effect is not None
    assert caught.effect.position.board.pigs == ("pot", 6, "start")


@pytest.mark.clause("woolfy.wolf.catches")
def test_the_wolf_sets_out_from_a_space_with_a_pig() -> None:
    """Its way (23) begins with the next space, 10, so the red pig on 9 stays there; at some tables with 9."""
    answer = argue(GAME, RULES, *ON_NINE, "B blue", "die wolf")
    events = (
        cited("die.rolled", pig="blue", face="wolf"),
        cited("wolf.face", pig="blue"),
        cited("wolf.next-space", space=12),
    )
    assert told(answer) == (*events, cited("turn.clockwise", next=0))
    assert answer.changing == ()
    assert sorted(named(answer.differing)) == [("pig-meets-wolf", "caught"), ("wolf-way", "from-it")]
    before, caught = sorted(answer.differing, key=lambda each: each.value)
    assert told(before) == told(answer)  # Its pig has been in the pot since its own move.
    assert before.position.board.pigs == ("pot", 6, "start")
    assert told(caught) == (*events, cited("wolf.catches", pigs=("red",)), cited("turn.clockwise", next=0))
    assert caught.position == answer.position


@pytest.mark.clause("woolfy.wolf.catches", "woolfy.wolf.next-space")
def test_two_pigs_are_in_the_way_of_the_wolf() -> None:
    """The red pig on 11, the green one on 12, where the wolf stops: it catches both (23)."""
    lines = ("B green", "die 3", "B to 9", "A red", "die 2", "A to 11", "B green", "die 3", "B to 12")
    answer = argue(GAME, RULES, *ON_NINE, *lines, "A blue", "die wolf")

    def caught(*pigs: str) -> object:
        return (
            cited("die.rolled", pig="blue", face="wolf"),
            cited("wolf.face", pig="blue"),
            cited("wolf.next-space", space=12),
            cited("wolf.catches", pigs=pigs),
            cited("turn.clockwise", next=1),
        )

    assert told(answer) == caught("red", "green")
    assert answer.changing == ()
    found = {
        change: told(each) for change, each in zip(named(answer.differing), answer.differing, strict=True)
    }
    assert found == {
        ("how-many-caught", "first-met"): caught("red"),
        ("wolf-way", "stop-only"): caught("green"),
    }
    assert "woolfy.reading.how-many-caught" not in answer.idle


@pytest.mark.clause("woolfy.turn.picks")
def test_a_die_needs_a_pig_and_a_move_needs_a_die() -> None:
    """A picks a pig (13), then its die may show a 3. That is never guessed, so no way leads on."""
    roll = argue(GAME, RULES, "die 3")
    assert [GAME.format(step) for step in roll.after] == ["A red"]
    assert argue(GAME, RULES, "A to 3").after == ()
