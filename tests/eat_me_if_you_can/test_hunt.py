"""The hunt, and what it brings."""

from __future__ import annotations

import pytest

from pigrules.core import Choose
from pigrules.games.eat_me_if_you_can import Dealing, Houses, Hunted, Rules
from pigrules.games.eat_me_if_you_can.hunt import VICTIM
from pigrules.games.eat_me_if_you_can.wheels import SLEEP_OR_TRAP

from .hamlet import FOUR, SIX, A, B, C, D, F, Wolves, after, cited, events, hunting, legal, refusals, under


def hunted(
    game: Wolves, line: str, turned: str, *, before: str, lying: str, rules: Rules
) -> tuple[str, Hunted]:
    """The points after a hunt, and what it came to."""
    points = tuple(map(int, before.split()))
    state = after(game, hunting(turned, points=points, lying=lying, rules=rules), line)
    assert isinstance(state.phase, Dealing)
    assert game.faults(state) == ()
    return " ".join(map(str, state.board.points)), state.phase.hunted


@pytest.mark.clause("emi.hunt.victim", "emi.hunt.a-house")
def test_the_wolf_stops_before_any_other_house(game: Wolves) -> None:
    state = hunting("trap sleep - sleep", lying="kids red wolf pig1")
    assert game.turn(state) == Choose((C,), VICTIM)
    assert legal(game, state) == ["C hunt A", "C hunt B", "C hunt D"]
    assert refusals(game, state, "C hunt A") == ()
    assert refusals(game, state, "C hunt C") == (cited("emi.hunt.a-house", target=2),)
    asked = cited("core.turn.not-your-turn", seat=0, seats=(2,), asked=VICTIM)
    assert refusals(game, state, "A hunt B") == (asked, cited("emi.hunt.victim"))


def test_a_house_that_is_not_there(game: Wolves) -> None:
    state = hunting("- trap sleep")
    assert refusals(game, state, "A hunt D") == (
        cited("core.name.no-such-thing", thing="seat", value=3, owner="table"),
        cited("emi.setup.seats"),
    )


def test_nobody_hunts_before_all_wheels_are_set(game: Wolves) -> None:
    state = after(game, game.start(Rules()), "card wolf", "card kids", "card pig1", "B trap")
    early = cited("core.turn.not-now", asked=SLEEP_OR_TRAP)
    assert refusals(game, state, "A hunt B") == (
        early,
        cited("core.turn.not-your-turn", seat=0, seats=(2,), asked=SLEEP_OR_TRAP),
        cited("emi.choice.sleep-or-trap"),
        cited("emi.hunt.victim"),
    )
    reasons = (cited("emi.choice.sleep-or-trap"), cited("emi.hunt.victim"))
    assert refusals(game, state, "C hunt B") == (early, *reasons)


@pytest.mark.clause("emi.pay.eaten", "emi.pay.left-asleep", "emi.pay.idle-trap")
@pytest.mark.parametrize(
    ("line", "turned", "before", "points"),
    [
        # A is the Wolf; B has the Kids (3), C Little Red Riding Hood (2), D a Little Pig (1).
        ("A hunt B", "- sleep sleep sleep", "2 5 4 0", "5 2 6 1"),
        ("A hunt B", "- sleep trap sleep", "2 5 4 0", "5 2 4 1"),
        ("A hunt C", "- sleep sleep trap", "2 5 4 0", "4 8 2 0"),
        ("A hunt D", "- trap trap sleep", "2 5 4 3", "3 5 4 2"),
    ],
)
def test_a_sleeper_is_eaten(game: Wolves, line: str, turned: str, before: str, points: str) -> None:
    told = hunted(game, line, turned, before=before, lying=FOUR, rules=Rules(seats=4))
    victim = {"B": B, "C": C, "D": D}[line[-1]]
    house = {"B": 3, "C": 2, "D": 1}[line[-1]]
    assert told == (points, Hunted(A, victim, False, house, house))
    assert told[1].loser == victim
    assert told[1].gainer == A


@pytest.mark.clause("emi.pay.trapped", "emi.pay.left-asleep", "emi.pay.idle-trap")
@pytest.mark.parametrize(
    ("line", "turned", "before", "points"),
    [
        ("A hunt B", "- trap sleep sleep", "4 5 4 0", "1 8 6 1"),
        ("A hunt C", "- trap trap trap", "4 5 4 0", "2 5 6 0"),
        ("A hunt D", "- sleep sleep trap", "4 5 4 0", "3 8 6 1"),
    ],
)
def test_a_trap_catches_the_wolf(game: Wolves, line: str, turned: str, before: str, points: str) -> None:
    told = hunted(game, line, turned, before=before, lying=FOUR, rules=Rules(seats=4))
    victim = {"B": B, "C": C, "D": D}[line[-1]]
    house = {"B": 3, "C": 2, "D": 1}[line[-1]]
    assert told == (points, Hunted(A, victim, True, house, house))
    assert told[1].loser == A
    assert told[1].gainer == victim


@pytest.mark.clause("emi.pay.loses-all", "emi.pay.eaten", "emi.pay.trapped")
def test_nobody_loses_more_than_there_is(game: Wolves) -> None:
    rules = Rules()
    told = hunted(game, "A hunt B", "- trap trap", before="2 5 4", lying="wolf kids pig1", rules=rules)
    assert told == ("0 8 4", Hunted(A, B, True, 2, 3))
    told = hunted(game, "A hunt B", "- sleep trap", before="2 0 4", lying="wolf kids pig1", rules=rules)
    assert told == ("5 0 4", Hunted(A, B, False, 0, 3))


@pytest.mark.clause("emi.pay.eaten", "emi.pay.trapped")
def test_a_gain_of_what_is_really_lost(game: Wolves) -> None:
    rules = under(full_gain="what-is-lost")
    lying = "wolf kids pig1"
    told = hunted(game, "A hunt B", "- trap sleep", before="2 5 4", lying=lying, rules=rules)
    assert told == ("0 7 5", Hunted(A, B, True, 2, 2))
    told = hunted(game, "A hunt B", "- sleep sleep", before="2 0 4", lying=lying, rules=rules)
    assert told == ("2 0 5", Hunted(A, B, False, 0, 0))
    told = hunted(game, "A hunt B", "- sleep sleep", before="2 4 4", lying=lying, rules=rules)
    assert told == ("5 1 5", Hunted(A, B, False, 3, 3))


@pytest.mark.clause("emi.pay.loses-all")
def test_debts(game: Wolves) -> None:
    rules, lying = under(below_zero="debt"), "wolf kids pig1"
    told = hunted(game, "A hunt B", "- trap sleep", before="2 5 4", lying=lying, rules=rules)
    assert told == ("-1 8 5", Hunted(A, B, True, 3, 3))
    told = hunted(game, "A hunt B", "- sleep trap", before="-1 -2 4", lying=lying, rules=rules)
    assert told == ("2 -5 4", Hunted(A, B, False, 3, 3))
    both = under(below_zero="debt", full_gain="what-is-lost")
    told = hunted(game, "A hunt B", "- sleep trap", before="-1 -2 4", lying=lying, rules=both)
    assert told == ("2 -5 4", Hunted(A, B, False, 3, 3))


@pytest.mark.clause("emi.components.houses", "emi.pay.eaten")
def test_the_houses_may_bear_something_else(game: Wolves) -> None:
    older = Rules(seats=4, houses=Houses(kids=2, red=3))
    told = hunted(game, "A hunt C", "- sleep sleep trap", before="0 0 4 0", lying=FOUR, rules=older)
    assert told == ("3 2 1 0", Hunted(A, C, False, 3, 3))


@pytest.mark.clause(
    "emi.hunt.victim",
    "emi.reveal.victim",
    "emi.reveal.others",
    "emi.pay.eaten",
    "emi.pay.left-asleep",
    "emi.pay.idle-trap",
    "emi.bank.centre",
)
def test_what_is_told_of_a_meal(game: Wolves) -> None:
    state = hunting(
        "sleep trap sleep sleep trap -", lying="red pig2 pig1 kids pig3 wolf", points=(4, 1, 0, 5, 0, 2)
    )
    assert events(game, state, "F hunt D") == (
        cited("emi.hunt.victim", seat=5, target=3, character="kids", points=3),
        cited("emi.reveal.victim", target=3, choice="sleep"),
        cited("emi.pay.eaten", seat=5, target=3, gained=3, lost=3),
        cited("emi.reveal.others", seat=0, choice="sleep"),
        cited("emi.pay.left-asleep", seat=0, points=2),
        cited("emi.reveal.others", seat=1, choice="trap"),
        cited("emi.pay.idle-trap", seat=1),
        cited("emi.reveal.others", seat=2, choice="sleep"),
        cited("emi.pay.left-asleep", seat=2, points=1),
        cited("emi.reveal.others", seat=4, choice="trap"),
        cited("emi.pay.idle-trap", seat=4),
        cited("emi.bank.five", seat=0),  # 6: a five and a one
        cited("emi.bank.five", seat=5),  # 5
        # Tokens in hands: 2 + 1 + 1 + 2 + 0 + 1.
        cited("emi.bank.centre", tokens=22),
    )
    assert after(game, state, "F hunt D").board.points == (6, 1, 1, 2, 0, 5)


@pytest.mark.clause("emi.reveal.victim", "emi.pay.trapped", "emi.pay.loses-all")
def test_what_is_told_of_a_trap(game: Wolves) -> None:
    state = hunting("- trap trap", points=(1, 4, 9))
    assert events(game, state, "A hunt B") == (
        cited("emi.hunt.victim", seat=0, target=1, character="kids", points=3),
        cited("emi.reveal.victim", target=1, choice="trap"),
        cited("emi.pay.trapped", seat=0, target=1, gained=3, lost=1),
        cited("emi.pay.loses-all", seat=0, points=3, lost=1),
        cited("emi.reveal.others", seat=2, choice="trap"),
        cited("emi.pay.idle-trap", seat=2),
        cited("emi.bank.five", seat=1),  # 7
        # 0 + 3 (a five, two ones) + 5 (a five, four ones).
        cited("emi.bank.centre", tokens=21),
    )


@pytest.mark.clause("emi.pay.loses-all")
def test_nothing_more_is_said_where_all_can_be_paid(game: Wolves) -> None:
    told = events(game, hunting("- sleep trap", points=(0, 3, 0)), "A hunt B")
    assert "emi.pay.loses-all" not in [event.clause for event in told]
    debt = events(game, hunting("- sleep trap", rules=under(below_zero="debt")), "A hunt B")
    assert "emi.pay.loses-all" not in [event.clause for event in debt]


def test_six_houses_at_once(game: Wolves) -> None:
    state = after(game, hunting("- sleep sleep sleep sleep trap", lying=SIX), "A hunt F")
    assert state.board.points == (0, 3, 2, 1, 1, 1)
    assert state.phase == Dealing(Hunted(A, F, True, 0, 1))
