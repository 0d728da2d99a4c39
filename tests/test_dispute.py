"""Disputes: what other tables make of a record, where they part from it, and which answers they change."""

from __future__ import annotations

from typing import Any, Final

import pytest
from attrs import evolve, frozen

import toy
from asking import cited
from pigrules.core import (
    LEGAL,
    BadRecordError,
    Chance,
    Choose,
    InvalidError,
    MalformedError,
    Over,
    Ruling,
    Seat,
)
from pigrules.core.referee import NOT_NOW, OVER, bad_component
from pigrules.dispute import Case, Change, Report, alternatives, differences, dispute, judge, read_as, under
from pigrules.games.putz_die_wutz import GAME as SCRUB
from pigrules.games.three_little_pigs import GAME as PIGS
from pigrules.games.three_little_pigs import Dice, Done, Face, Readings, Rules, Stacks
from pigrules.games.woolfy import GAME as WOOLFY
from pigrules.games.woolfy import Rules as WoolfyRules
from pigrules.record import Record

TOGETHER = "tlp.build.together"
MUST_BUY = "tlp.build.must-buy"
SECOND_TILE = "tlp.build.second-tile"
GRADE = "tlp.build.grade"

APART = ("tlp.reading.tiles-together", "apart")
AT_ONCE = ("tlp.reading.end-timing", "at-once")
ROUND = ("tlp.reading.end-timing", "round")
THREE = ("tlp.reading.stacks-to-end", "three")
MAY = ("tlp.reading.must-buy", "may")
BEST = ("tlp.reading.grade", "best")
BUILDS = ("tlp.reading.no-target", "builds")
SECOND_MUST = ("tlp.reading.second-tile", "must")
ALL_POTS = ("tlp.reading.most-pots", "all")
OR_NOBODY = ("tlp.reading.tallest", "or-nobody")
NOBODY = ("toy.reading.both-right", "nobody")

A_DOOR_AND_A_WINDOW = (
    "dice door door window window",
    "A stop",
    "A buy straw door 1",
    "A buy straw window 1",
    "A done",
)
"""With stacks of one tile these five steps exhaust two of them, which ends a game of two seats."""


def small_rules(*, dice: int = 4, tiles: int = 1, pots: int = 0, **fields: Any) -> Rules:
    """Two seats; dice that can show anything, and short stacks, each tile of which carries `pots` pots."""
    faces: tuple[Face, ...] = ("door", "window", "roof", "wolf")
    stacks = Stacks(((pots,) * tiles,) * 9, "scope")
    return Rules(seats=2, dice=Dice((faces,) * dice, "scope"), stacks=stacks, **fields)


def pigs(*lines: str, rules: Rules | None = None) -> Record:
    """A record of steps in the notation."""
    return Record(PIGS, rules or small_rules(), tuple(PIGS.parse(line) for line in lines))


def rounds(*lines: str, rules: toy.Rules | None = None) -> Record:
    """A record of the toy game, of one round unless `rules` are given."""
    return Record(toy.GAME, rules or toy.Rules(2, rounds=1), tuple(toy.GAME.parse(line) for line in lines))


def alone(report: Report, change: Change) -> Case:
    """The case of one alternative."""
    return next(case for case in report.alone if case.changes == (change,))


def clauses(cited: tuple[Any, ...]) -> list[str]:
    """The ids of what is cited."""
    return [each.clause for each in cited]


def test_alternatives_are_all_values_that_the_table_does_not_have() -> None:
    assert alternatives(toy.GAME, toy.Rules(2)) == (NOBODY,)
    other = toy.Rules(2, readings=toy.Readings("nobody"))
    assert alternatives(toy.GAME, other) == (("toy.reading.both-right", "both"),)
    found = alternatives(PIGS, Rules(readings=Readings(two_tiles="any")))
    assert [value for reading, value in found if reading == "tlp.reading.two-tiles"] == [
        "differ",
        "differ-in-part",
    ]


def test_reading_otherwise_changes_the_named_readings_only() -> None:
    rules = small_rules(readings=Readings(must_buy="may"))
    assert read_as(PIGS, rules, (THREE, APART)) == evolve(
        rules, readings=Readings(must_buy="may", stacks_to_end="three", tiles_together="apart")
    )


@pytest.mark.parametrize("change", [("tlp.reading.nothing", "may"), ("tlp.reading.must-buy", "perhaps")])
def test_an_unknown_reading_or_value_is_malformed(change: Change) -> None:
    with pytest.raises(MalformedError, match=f"no reading '{change[0]}' with a value '{change[1]}'"):
        read_as(PIGS, Rules(), (change,))


def test_one_change_alone_is_no_list_of_changes() -> None:
    with pytest.raises(
        MalformedError, match=r"^changes\[0\]: expected a tuple of 2: text, text, found 'tlp.reading"
    ):
        read_as(PIGS, Rules(), MAY)  # type: ignore[arg-type]


def test_the_same_steps_may_give_another_result() -> None:
    record = rounds("A stake 2", "A bet high", "B bet high", "A show", "die 5")
    outcome = under(record, toy.Rules(2, rounds=1, readings=toy.Readings("nobody")))
    assert (outcome.kind, outcome.legal, outcome.differs) == ("other-result", True, True)
    assert outcome.result is not None
    assert outcome.result.scores == (0, 0)
    assert outcome.record_result is not None
    assert outcome.record_result.scores == (2, 2)


def test_a_reading_that_never_mattered_gives_the_same_result() -> None:
    record = rounds("A stake 2", "A bet high", "B bet low", "A show", "die 5")
    outcome = under(record, toy.Rules(2, rounds=1, readings=toy.Readings("nobody")))
    assert (outcome.kind, outcome.legal, outcome.differs) == ("same-result", True, False)
    assert outcome.result == outcome.record_result


def test_a_table_that_refuses_a_step_goes_on_from_the_record() -> None:
    report = dispute(pigs(*A_DOOR_AND_A_WINDOW), depth=1)
    outcome = alone(report, APART).outcome
    assert outcome.kind == "refused"
    assert outcome.divergence is not None
    assert outcome.divergences == (outcome.divergence,)
    assert outcome.divergence.at == 3
    assert clauses(outcome.divergence.refusals) == [TOGETHER]
    assert isinstance(outcome.turn, Over)
    assert not outcome.legal
    assert not outcome.differs


def test_every_divergence_is_told() -> None:
    later = ("dice window window roof roof", "B stop", "B buy straw window 1", "B buy straw roof 1", "B done")
    record = pigs(*A_DOOR_AND_A_WINDOW, *later, rules=small_rules(tiles=2))
    outcome = under(record, read_as(PIGS, record.rules, (APART,)))
    assert [(found.at, clauses(found.refusals)) for found in outcome.divergences] == [
        (3, [TOGETHER]),
        (8, [TOGETHER]),
    ]


def test_a_table_may_ask_for_another_step() -> None:
    """Two wolves and no house to blow at: B is next, but one table lets A build."""
    record = pigs("dice wolf wolf door door", "dice window window roof roof", "B stop")
    outcome = under(record, read_as(PIGS, record.rules, (BUILDS,)))
    assert outcome.kind == "asks"
    assert outcome.divergence is not None
    assert outcome.divergence.at == 1
    assert outcome.divergence.turn == Choose((Seat(0),), PIGS.turn(_builds(record)).clause)
    assert clauses(outcome.divergence.refusals) == [
        NOT_NOW,
        "tlp.turn.throw-then-build",
        "tlp.roll.may-stop",
        "tlp.roll.three-throws",
    ]
    assert len(outcome.divergences) == 1


def _builds(record: Record) -> Any:
    rules = read_as(PIGS, record.rules, (BUILDS,))
    return PIGS.apply(PIGS.start(rules), record.steps[0])


def test_the_game_may_be_over_earlier() -> None:
    outcome = alone(dispute(pigs(*A_DOOR_AND_A_WINDOW), depth=1), AT_ONCE).outcome
    assert outcome.kind == "over"
    assert outcome.divergence is not None
    assert outcome.divergence.at == 4
    assert clauses(outcome.divergence.refusals) == [OVER, "tlp.end.stacks"]
    assert outcome.result == outcome.divergence.turn
    assert not outcome.differs


def test_the_result_of_a_table_is_the_first_end_that_it_comes_to() -> None:
    """The record's table lets B have a turn before the end; the other one's game is over by then."""
    record = pigs(
        *A_DOOR_AND_A_WINDOW,
        "dice roof roof door door",
        rules=small_rules(readings=Readings(end_timing="round")),
    )
    outcome = under(record, read_as(PIGS, record.rules, (("tlp.reading.end-timing", "turn"),)))
    assert [(found.at, found.kind) for found in outcome.divergences] == [(5, "over")]
    assert isinstance(outcome.turn, Choose)
    assert isinstance(outcome.result, Over)
    assert outcome.record_result is None
    assert outcome.differs


def test_the_game_may_not_be_over_yet() -> None:
    report = dispute(pigs(*A_DOOR_AND_A_WINDOW), depth=1)
    for change in (ROUND, THREE):
        outcome = alone(report, change).outcome
        assert (outcome.kind, outcome.legal, outcome.differs) == ("unfinished", True, True)


def test_a_dispute_tries_every_alternative_and_counts_what_comes() -> None:
    """By hand: of all alternatives four matter to these five steps."""
    record = pigs(*A_DOOR_AND_A_WINDOW)
    every = alternatives(PIGS, record.rules)
    idle = len(every) - 4
    report = dispute(record)
    assert report.own.kind == "same-result"
    assert [case.changes for case in report.alone] == [(change,) for change in every]
    singles, pairs = report.counts
    assert singles.size == 1
    assert singles.tried == len(every)
    assert dict(singles.kinds) == {"same-result": idle, "unfinished": 2, "over": 1, "refused": 1}
    assert singles.kinds[0] == ("same-result", idle)
    assert singles.legal == idle + 2
    assert singles.differing == 2
    same_reading = (
        4  # two tiles, those laid together, what is above a gap, and the end have three values each
    )
    assert pairs.tried == len(every) * (len(every) - 1) // 2 - same_reading
    assert dict(pairs.kinds) == {
        "refused": len(every) - 2,  # with all but itself and the other way to lay tiles together
        "over": idle,
        "unfinished": 2 * (idle + 1),
        "same-result": idle * (idle - 1) // 2 - 2,
    }
    assert pairs.differing == 2 * (idle + 1) + 2


def test_only_combinations_that_come_to_something_new_are_reported() -> None:
    """At once ends the game early, unless three stacks are needed."""
    report = dispute(pigs(*A_DOOR_AND_A_WINDOW))
    assert [case.changes for case in report.together] == [(AT_ONCE, THREE)]
    assert report.together[0].outcome.kind == "unfinished"


def test_two_tables_that_refuse_the_same_step_are_expected_to_have_both_reasons() -> None:
    record = pigs("dice door door window window window", *A_DOOR_AND_A_WINDOW[1:], rules=small_rules(dice=5))
    together = under(record, read_as(PIGS, record.rules, (BEST, APART)))
    assert together.divergence is not None
    assert together.divergence.at == 3
    assert clauses(together.divergence.refusals) == [GRADE, TOGETHER]
    assert [case.changes for case in dispute(record).together] == [(AT_ONCE, THREE)]


def test_two_other_results_leave_open_what_they_come_to_together() -> None:
    """B's house of straw (4 points) is the only complete one (3 points) and the tallest with a door (3).

    It has two pots (3 points for the most). A's unfinished house is taller and has three:
    if all pots count A gets 3 points and B loses them, and if the tallest of all counts B loses 3.
    """
    record = pigs(
        *A_DOOR_AND_A_WINDOW,
        "dice door door roof roof",
        "B stop",
        "B buy straw door 1",
        "B buy straw roof 1",
        "B done",
        "dice window window door roof",
        "A stop",
        "A buy straw window 1",
        "A done",
        rules=small_rules(tiles=2, pots=1, variant="veterans"),
    )
    report = dispute(record)
    scores = {
        case.changes: case.outcome.result and case.outcome.result.scores
        for case in (*report.alone, *report.together)
    }
    assert report.own.result is not None
    assert report.own.result.scores == (0, 13)
    assert scores[(ALL_POTS,)] == (3, 10)
    assert scores[(OR_NOBODY,)] == (0, 10)
    assert scores[(ALL_POTS, OR_NOBODY)] == (3, 7)


def test_three_together_are_reported_only_if_no_two_explain_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pigrules.dispute.alternatives", lambda game, rules: (MAY, APART, AT_ONCE, THREE))
    report = dispute(pigs(*A_DOOR_AND_A_WINDOW), depth=3)
    assert [(count.size, count.tried) for count in report.counts] == [(1, 4), (2, 6), (3, 4)]
    assert [case.changes for case in report.together] == [(AT_ONCE, THREE)]


def test_a_record_that_its_own_rules_refuse_stops_there() -> None:
    record = pigs("dice door door window window", "A stop", "A done", "dice roof roof roof roof")
    report = dispute(record)
    assert report.own.kind == "refused"
    assert report.own.divergence is not None
    assert report.own.divergence.at == 2
    assert report.own.turn == report.own.divergence.turn
    assert report.own.result is None
    assert [case.changes for case in report.alone if case.outcome.legal] == [(MAY,)]
    assert alone(report, MAY).outcome.kind == "unfinished"
    assert report.together == ()
    assert report.counts[1].legal == len(report.alone) - 1


def test_a_table_may_go_on_where_the_record_is_refused_and_be_lost_later() -> None:
    """B plays the pig that A has just played; where each player counts alone, B rolls, and picks no other."""
    steps = ("A green", "die house", "A stay", "B green", "B green")
    record = Record(WOOLFY, WoolfyRules(seats=2), tuple(WOOLFY.parse(step) for step in steps))
    report = dispute(record, depth=1)
    assert [(each.at, each.kind) for each in report.own.divergences] == [(3, "refused")]
    outcome = alone(report, ("woolfy.reading.in-a-row", "player")).outcome
    assert [(each.at, each.kind) for each in outcome.divergences] == [(4, "asks")]
    assert isinstance(outcome.turn, Chance)
    assert outcome == under(record, read_as(WOOLFY, record.rules, (("woolfy.reading.in-a-row", "player"),)))


def test_an_outcome_tells_which_questions_were_asked() -> None:
    both = rounds("A stake 2", "A bet high", "B bet high", "A show", "die 5")
    assert dispute(both).own.asked == ("toy.reading.both-right",)
    assert dispute(both).alone[0].outcome.asked == ("toy.reading.both-right",)
    one = rounds("A stake 2", "A bet high", "B bet low", "A show", "die 5")
    assert dispute(one).own.asked == ()


def test_an_answer_tells_which_questions_were_asked_before_and_by_it() -> None:
    record = rounds(
        *("A stake 2", "A bet high", "B bet high", "A show", "die 5", "B stake 1"), rules=toy.Rules(2)
    )
    asked = [judge(record, at, toy.Bet(Seat(0), "low")).asked for at in range(7)]
    assert asked == [()] * 5 + [("toy.reading.both-right",)] * 2
    pigs_done = judge(pigs(*A_DOOR_AND_A_WINDOW), 2, PIGS.parse("A done"))
    assert "tlp.reading.must-buy" in pigs_done.asked
    assert "tlp.reading.tallest" not in pigs_done.asked


def test_a_question_that_did_not_come_up_is_not_judged_again() -> None:
    record, judged = rounds("A stake 2", "A bet high", "B bet low", "A show"), []

    def noting(state: toy.State, step: toy.Step) -> Ruling:
        judged.append(step)
        return toy.judge(state, step)

    answer = judge(evolve(record, game=evolve(toy.GAME, judge=noting)), 2, toy.Bet(Seat(1), "low"))
    assert judged == [*record.steps[:2], toy.Bet(Seat(1), "low")]
    assert [(each.reading, each.value) for each in answer.alternatives] == [NOBODY]
    assert answer.alternatives[0].ruling == answer.ruling == LEGAL
    assert answer.alternatives[0].divergence is None


def test_progress_is_told_to_the_last_combination() -> None:
    told: list[tuple[int, int]] = []
    record = rounds("A stake 2", "A bet high")
    dispute(record, 2, lambda done, total: told.append((done, total)))
    assert told == [(1, 1)]


def test_a_depth_below_one_is_malformed() -> None:
    with pytest.raises(MalformedError, match="the depth is at least 1, not 0"):
        dispute(rounds(), 0)


@frozen
class Picky(toy.Rules):
    """Rules that cannot be played if nobody wins when both are right."""

    def __attrs_post_init__(self) -> None:
        if self.readings.both_right == "nobody":
            raise InvalidError((bad_component("readings", "unplayable", "nobody"),))


def test_rules_that_cannot_be_played_are_left_out() -> None:
    record = rounds("A stake 2", rules=Picky(2))
    report = dispute(record)
    assert report.alone == ()
    assert [count.tried for count in report.counts] == [0]
    assert judge(record, 1, toy.Bet(Seat(0), "high")).alternatives == ()


def test_a_refused_step_says_which_reading_would_allow_it() -> None:
    answer = judge(pigs(*A_DOOR_AND_A_WINDOW), 2, PIGS.parse("A done"))
    assert not answer.ruling.legal
    assert clauses(answer.ruling.refusals) == [MUST_BUY]
    assert [(each.reading, each.value) for each in answer.changing] == [MAY]
    assert answer.changing[0].ruling.legal
    assert answer.changing[0].divergence is None
    assert [(each.reading, each.value) for each in answer.alternatives] == list(
        alternatives(PIGS, small_rules())
    )


def test_a_legal_step_says_which_reading_would_refuse_it() -> None:
    answer = judge(pigs(*A_DOOR_AND_A_WINDOW), 3, PIGS.parse("A done"))
    assert answer.ruling.legal
    assert [(each.reading, each.value) for each in answer.changing] == [SECOND_MUST]
    assert clauses(answer.changing[0].ruling.refusals) == [SECOND_TILE]


def test_a_table_that_diverged_before_answers_in_the_position_of_the_record() -> None:
    answer = judge(pigs(*A_DOOR_AND_A_WINDOW), 4, Done(Seat(0)))
    apart = next(each for each in answer.alternatives if (each.reading, each.value) == APART)
    assert apart.ruling.legal
    assert apart.divergence is not None
    assert apart.divergence.at == 3


def test_a_step_after_the_end_is_legal_where_the_game_goes_on() -> None:
    answer = judge(pigs(*A_DOOR_AND_A_WINDOW), 5, PIGS.parse("dice roof roof roof roof"))
    assert clauses(answer.ruling.refusals) == [OVER, "tlp.end.stacks"]
    assert [(each.reading, each.value) for each in answer.changing] == [ROUND, THREE]


@pytest.mark.parametrize("at", [-1, 6])
def test_a_position_that_the_record_has_not_is_malformed(at: int) -> None:
    with pytest.raises(MalformedError, match=f"the record has 5 steps: there is no position after {at}"):
        judge(pigs(*A_DOOR_AND_A_WINDOW), at, PIGS.parse("A done"))


def test_a_step_of_another_game_is_malformed() -> None:
    with pytest.raises(MalformedError, match=r"^step: expected a step of three-little-pigs, found a Show$"):
        judge(pigs(*A_DOOR_AND_A_WINDOW), 0, toy.Show(Seat(0)))


def test_no_answer_is_given_after_a_step_that_is_refused() -> None:
    record = pigs("dice door door window window", "A stop", "A done", "dice roof roof roof roof")
    assert clauses(judge(record, 2, record.steps[2]).ruling.refusals) == [MUST_BUY]
    with pytest.raises(BadRecordError, match=r"step 3 \(A done\)"):
        judge(record, 3, record.steps[3])


# Records that stop before the end

THE_DOOR_GOES: Final = (
    *("up straw window 0", "up wood window 0", "up brick window 0"),
    *("dice door door window window window", "A stop", "A buy straw door 1", "A buy wood window 1"),
    *("up wood window 0", "A done", "dice door door roof roof window", "B stop", "B buy straw door 1"),
    *("B done", "dice roof roof roof window window", "A stop", "A buy wood roof 1", "A done"),
    *("dice door door window wolf wolf", "B blow A 1", "spin straw"),
)
"""The wolf has taken the straw door beneath a window and a roof of wood."""
FALLS = ("tlp.reading.above-a-gap", "falls")
RETURN = ("tlp.reading.blown-tiles", "return")


def test_an_unfinished_record_may_leave_other_tiles_on_another_table() -> None:
    report = dispute(pigs(*THE_DOOR_GOES, rules=Rules(seats=2)), depth=2)
    assert report.own.kind == "unfinished"
    assert not report.own.moved
    moved = [case for case in report.alone if case.outcome.kind == "other-position"]
    assert [case.changes[0] for case in moved] == [
        ("tlp.reading.above-a-gap", "falls-on-door"),
        FALLS,
        RETURN,
    ]
    assert all(case.outcome.legal and case.outcome.moved and not case.outcome.differs for case in moved)
    falls, returned = (alone(report, change).outcome for change in (FALLS, RETURN))
    [house] = differences(PIGS, falls.record_position, falls.position)
    assert (house.path, house.there) == ("$.board.houses[0]", [])
    assert [[tile["part"] for tile in each["tiles"]] for each in house.here] == [["window", "roof"]]
    found = differences(PIGS, returned.record_position, returned.position)
    assert {each.path.partition("]")[0] for each in found} == {"$.board.stacks[0"}
    assert returned.position.board.stacks[0].count == falls.position.board.stacks[0].count + 1 == 3
    # Together the window and the roof go back to their stacks as well, which no part does alone.
    assert (FALLS, RETURN) in [case.changes for case in report.together]
    counted = dict(report.counts[0].kinds)
    assert counted["other-position"] == 3


def test_two_other_positions_together_are_expected_to_differ_in_the_fields_of_both() -> None:
    """A turns a pig and cleans it in the next round, in which B and C are wrong.

    The new pig on its spot may look as the old one did, and C may have no round to skip: one does not
    bear on the other.
    """
    lines = (
        *(f"up {pig}" for pig in ("green 1", "green 2", "green 3", "yellow 1", "yellow 2", "yellow 3")),
        *(f"up {pig}" for pig in ("blue 1", "blue 2", "blue 3", "red 1", "red 2", "red 6")),
        *("dice green 2 =", "A grab soap east", "dice green 2 =", "B grab soap south", "C grab soap west"),
        *("A grab soap north", "up blue 4"),
    )
    report = dispute(Record(SCRUB, SCRUB.rules_type(seats=3), tuple(map(SCRUB.parse, lines))))
    looks, skips = ("pdw.reading.new-pig-looks", "as-the-old"), ("pdw.reading.several-mistakes", "first-only")
    fields = {
        change: [
            (each.path, each.here, each.there)
            for each in differences(SCRUB, found.record_position, found.position)
        ]
        for change in (looks, skips)
        for found in [alone(report, change).outcome]
    }
    assert fields == {
        looks: [("$.board.ring[1].looks", "east", "north")],
        skips: [("$.phase.skipping", [1, 2], [1])],
    }
    assert (looks, skips) not in [case.changes for case in report.together]
    both = under(report.record, read_as(SCRUB, report.record.rules, (looks, skips)))
    assert both.kind == "other-position"


def test_a_record_that_its_own_rules_refuse_has_no_position_to_compare() -> None:
    record = pigs("dice door door window window", "A stop", "A done")
    outcome = alone(dispute(record, depth=1), MAY).outcome
    assert (outcome.kind, outcome.record_position, outcome.moved) == ("unfinished", None, False)


# Why results differ


def test_the_sheets_of_two_results_say_why() -> None:
    """Both were right: two points each, or none."""
    report = dispute(rounds("A stake 2", "A bet high", "B bet high", "A show", "die 5"), depth=1)
    [nobody] = report.alone
    assert report.own.sheet == report.own.record_sheet == nobody.outcome.record_sheet
    assert [outcome.sheet and outcome.sheet.points for outcome in (report.own, nobody.outcome)] == [
        (2, 2),
        (0, 0),
    ]


def test_a_game_that_is_over_before_a_step_has_the_sheet_of_its_end() -> None:
    """With stacks of one tile, door and window of straw are the two that end the game."""
    report = dispute(pigs(*A_DOOR_AND_A_WINDOW), depth=1)
    ended = cited("tlp.end.stacks", count=2, needed=2)
    at_once, later = (alone(report, change).outcome.sheet for change in (AT_ONCE, ROUND))
    assert report.own.sheet is not None
    assert report.own.sheet.ended == ended
    assert at_once is not None
    assert at_once.ended == ended
    assert later is not None
    assert later.ended is None
    own = dispute(pigs(*A_DOOR_AND_A_WINDOW, "A done"), depth=1).own
    assert own.kind == "over"
    assert own.sheet == report.own.sheet


def test_points_as_they_stand_may_be_others_in_the_same_position() -> None:
    """A's house has a door and a window with a pot each, and no roof (88); elsewhere pots still count."""
    record = pigs(*A_DOOR_AND_A_WINDOW, rules=small_rules(tiles=2, pots=1))
    report = dispute(record)
    assert report.own.kind == "unfinished"
    assert report.own.sheet is not None
    assert report.own.sheet.points == (0, 0)
    counted = alone(report, ("tlp.reading.unfinished-pots", "counted")).outcome
    assert (counted.kind, counted.moved, counted.recounted) == ("other-points", False, True)
    assert counted.sheet is not None
    assert counted.sheet.points == (2, 0)
    assert counted.legal
    assert [case.changes for case in report.alone if case.outcome.kind.startswith("other")] == [
        (("tlp.reading.unfinished-pots", "counted"),)
    ]
