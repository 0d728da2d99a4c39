"""A hand that comes after the right grab: lines 32 and 37 of the document, and how a table may read them.

With the usual ring green 2 lies at spot 2 and looks east, where B sits: B cleans it.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

import pytest

from pigrules import explain
from pigrules.core import Choose, Cited, ClauseId, Seat
from pigrules.games.putz_die_wutz import Picking, Racing, Readings, Refilling, Rolling, Rules, State, Waiting

from .sty import A, B, C, D, Sty, after, cited, deeds, events, faces, legal, position, racing, refusals, under

DECIDED: Final = ClauseId("pdw.round.decided")
STRICT: Final = under(late_hand="penalised")
FOUR: Final = under(4, late_hand="penalised")
WHY: Final = (
    cited("pdw.dice.colour", colour="green"),
    cited("pdw.dice.blotches", count=2),
    cited("pdw.dice.special", special="=", count=2),
    cited("pdw.dice.desired", colour="green", blotches=2),
    cited("pdw.item.soap", colour="green", blotches=2, spot=2, side="east"),
    cited("pdw.scrub.cleans", seat=1, colour="green", blotches=2, spot=2),
)
"""What is told of the dice and of the pig that B cleans."""


def decided(*done: str, rules: Rules = STRICT, skipping: tuple[Seat, ...] = (), by: Seat = B) -> State:
    """B has grabbed the right soap, and these deeds are done in the round."""
    return position(Waiting(faces("green 2 ="), skipping, deeds(*done), by), rules)


@pytest.mark.clause("pdw.round.decided", "pdw.round.first")
def test_by_default_the_round_is_over_and_a_wrong_hand_is_void(game: Sty) -> None:
    state = after(game, racing("green 2 ="), "B grab soap east")
    assert state.phase == Refilling(2, "east", ())
    for line in ("A grab jar", "A grab pig 2", "A grab soap east"):
        assert refusals(game, state, line) == (
            cited("core.turn.not-now", asked="pdw.scrub.refills"),
            cited("pdw.round.first"),
            cited("pdw.round.decided"),
        )
    # A turns the pig, and the next throw is due at once.
    turned = after(game, racing("green 2 ="), "A grab soap east")
    assert turned.phase == Rolling(())
    assert refusals(game, turned, "C grab jar") == (
        cited("core.turn.not-now", asked="pdw.round.throw"),
        cited("pdw.round.throw"),
        cited("pdw.round.decided"),
    )
    assert after(game, state, "up red 1", "dice blue 1 =").phase == Racing(faces("blue 1 ="), (), ())


@pytest.mark.clause("pdw.round.decided", "pdw.grab.first-hand", "pdw.mistake.skip-next")
def test_where_a_late_hand_is_punished_the_round_waits_for_the_others(game: Sty) -> None:
    state = racing("green 2 =", rules=STRICT)
    assert events(game, state, "B grab soap east") == (
        cited("pdw.round.first", seat=1),
        cited("pdw.round.decided", seats=(0, 2)),
    )
    state = after(game, state, "B grab soap east")
    assert state == decided()
    assert game.turn(state) == Choose((A, C), DECIDED)
    assert "A grab soap east" not in legal(game, state)
    assert len(legal(game, state)) == 2 * (3 + 1 + 12 + 1)  # soaps, jar, pigs, and giving up
    held = cited("pdw.grab.first-hand", item="soap", at="east", target=1)
    assert refusals(game, state, "A grab soap east") == (held,)
    for line in ("B grab jar", "B pass"):
        assert refusals(game, state, line) == (
            cited("core.turn.not-your-turn", seat=1, seats=(0, 2), asked="pdw.round.decided"),
            cited("pdw.round.decided"),
        )
    assert events(game, state, "A grab jar") == (
        cited("pdw.mistake.jar", seat=0),
        cited("pdw.mistake.skip-next", seat=0),
        cited("pdw.mistake.goes-on", seats=(2,)),
    )
    state = after(game, state, "A grab jar")
    assert state == decided("A grab jar")
    assert events(game, state, "C pass") == (
        cited("pdw.round.give-up", seat=2),
        *WHY,
        cited("pdw.round.next", seats=(1, 2)),
    )
    assert after(game, state, "C pass").phase == Refilling(2, "east", (A,))
    assert events(game, state, "C grab pig 5") == (
        cited("pdw.mistake.pig", seat=2, spot=5),
        cited("pdw.mistake.skip-next", seat=2),
        *WHY,
        cited("pdw.round.next", seats=(1,)),
    )
    assert after(game, state, "C grab pig 5").phase == Refilling(2, "east", (A, C))


@pytest.mark.clause("pdw.round.decided")
def test_who_holds_back_pays_nothing(game: Sty) -> None:
    assert after(game, decided(), "C pass", "A pass").phase == Refilling(2, "east", ())
    jar = racing("blue 1 =", rules=STRICT)
    assert after(game, jar, "A grab jar", "B pass", "C pass").phase == Picking(A, ())
    assert after(game, jar, "A grab jar", "B pass", "C grab soap north").phase == Picking(A, (C,))


@pytest.mark.clause("pdw.round.decided", "pdw.mistake.two-players")
def test_no_round_waits_where_nobody_can_be_punished(game: Sty) -> None:
    """Line 39: with two players a mistake costs no round. Who was wrong, gave up or skips cannot be late."""
    two = under(2, late_hand="penalised")
    assert after(game, racing("green 2 =", rules=two), "B grab soap east").phase == Rolling(())
    done = racing("green 2 =", "A grab jar", "C pass", rules=STRICT)
    assert after(game, done, "B grab soap east").phase == Refilling(2, "east", (A,))
    alone = racing("green 2 =", skipping="AC", rules=STRICT)
    assert after(game, alone, "B grab soap east").phase == Refilling(2, "east", ())


@pytest.mark.clause("pdw.mistake.goes-on", "pdw.round.decided")
def test_where_a_mistake_ends_the_round_the_first_late_one_does(game: Sty) -> None:
    rules = under(4, late_hand="penalised", after_a_mistake="ends")
    state = after(game, racing("green 2 =", rules=rules), "B grab soap east")
    assert after(game, state, "A pass") == decided("A pass", rules=rules)
    assert after(game, state, "A pass", "C grab jar").phase == Refilling(2, "east", (C,))


@pytest.mark.clause("pdw.mistake.skip-next")
def test_where_only_the_first_mistake_counts_an_earlier_one_is_first(game: Sty) -> None:
    rules = under(4, late_hand="penalised", several_mistakes="first-only")
    early = after(game, racing("green 2 =", "A grab jar", rules=rules), "B grab soap east")
    assert after(game, early, "C grab pig 1", "D pass").phase == Refilling(2, "east", (A,))
    late = after(game, racing("green 2 =", rules=rules), "B grab soap east", "D grab jar", "C grab pig 1")
    assert after(game, late, "A pass").phase == Refilling(2, "east", (D,))


@pytest.mark.clause("pdw.mistake.while-skipping", "pdw.grab.first-hand")
def test_the_round_does_not_wait_for_those_who_skip_it(game: Sty) -> None:
    rules = under(4, late_hand="penalised", skipping_hand="skips-longer")
    state = after(game, racing("green 2 =", skipping="D", rules=rules), "B grab soap east")
    assert game.turn(state) == Choose((A, C, D), DECIDED)
    assert refusals(game, state, "D grab soap east") == (
        cited("pdw.grab.first-hand", item="soap", at="east", target=1),
    )
    assert after(game, state, "A pass", "C pass").phase == Refilling(2, "east", ())
    assert after(game, state, "D grab jar", "A pass", "C pass").phase == Refilling(2, "east", (D,))


@pytest.mark.clause("pdw.grab.first-hand")
def test_where_two_hands_may_be_wrong_together_only_one_is_right(game: Sty) -> None:
    rules = under(4, late_hand="penalised", same_item="both")
    state = after(game, racing("green 2 =", rules=rules), "B grab soap east", "A grab jar")
    assert refusals(game, state, "C grab jar") == ()
    assert [each.clause for each in refusals(game, state, "C grab soap east")] == ["pdw.grab.first-hand"]


@pytest.mark.clause("pdw.round.decided")
@pytest.mark.parametrize(
    ("state", "problem"),
    [
        (decided(), None),
        (decided("A pass"), None),
        (decided("A grab jar", rules=FOUR), None),
        (decided(rules=under()), "round-over"),
        (decided(rules=under(2, late_hand="penalised")), "round-over"),
        (decided("A pass", "C grab jar"), "round-over"),
        (decided("A grab soap east"), "not-a-mistake"),
        (decided("B grab jar"), "pdw.grab.once"),
        (decided(skipping=(B,)), "pdw.grab.skips"),
        (decided(by=Seat(3)), "no-such-seat"),
    ],
)
def test_decided_rounds_that_can_and_cannot_be(game: Sty, state: State, problem: str | None) -> None:
    told = [dict(fault.facts).get("problem", fault.clause) for fault in game.faults(state)]
    assert told == ([] if problem is None else [problem])


def test_a_mistake_may_have_been_late_where_mistakes_end_a_round(game: Sty) -> None:
    """Then a round with a scrubber has a mistake only if it came after the right grab."""
    for late_hand, found in (("void", 1), ("penalised", 0)):
        rules = under(late_hand=late_hand, after_a_mistake="ends")
        assert len(game.faults(position(Picking(A, (B,)), rules))) == found


def test_opponents_hold_back(game: Sty) -> None:
    for name in ("greedy", "quick", "careful"):
        own = tuple(step for step in game.legal(decided()) if step.seat == A)
        intent: Any = game.policies[name](game.view(decided(), A), own, Random(1))
        assert game.format(intent.step) == "A pass"


def test_the_scrubber_is_shown(game: Sty) -> None:
    drawn = game.render(game.view(decided("A grab jar"), None), str)
    assert drawn.splitlines()[-3:] == ["dice: green  2  =", "A: jar", "scrubber: B"]


def test_what_is_said_fits_the_table(game: Sty) -> None:
    def told(readings: Readings, *facts: Any) -> str:
        return explain.cited(game, Cited(DECIDED, facts), readings=readings)

    assert told(under().readings) == (
        "With the right grab a round has its scrubber and is over: "
        "a later hand, even on a wrong item, is no grab of that round and costs nothing."
    )
    assert told(STRICT.readings) == (
        "With the right grab a round has its scrubber, but with more than two players "
        "a later hand on a wrong item is still a mistake, until each of the others has grabbed or held back; "
        "after that it is no grab of that round."
    )
    assert told(STRICT.readings, ("seats", (0, 2))) == (
        "A and C may still put out a hand, and a wrong one is a mistake."
    )
