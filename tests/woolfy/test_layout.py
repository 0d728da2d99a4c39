"""Positions typed from a table: what is read, what is asked, what is wrong, and what is written."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from contextlib import suppress
from itertools import product
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import pytest
from attrs import evolve

from pigrules import _completions, position, spec
from pigrules.core import Cited, MalformedError, Ruling, Seat
from pigrules.core.layout import Fault
from pigrules.games.woolfy import GAME, Board, Picking, Played, Rules, State, WayOut
from pigrules.games.woolfy.vocabulary import HOWS, PIGS
from pigrules.position import Position, PositionError
from pigrules.testing import walks
from robustness.mutations import changed_text

CASES: list[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("positions.toml").read_text("utf-8"))[
    "case"
]
RIGHT = [case for case in CASES if "faults" not in case]
WRONG = [case for case in CASES if "faults" in case]


def by_name(case: dict[str, Any]) -> str:
    return str(case["name"])


def clauses(refusals: tuple[Cited, ...]) -> list[str]:
    return [refusal.clause for refusal in refusals]


@pytest.mark.parametrize("case", RIGHT, ids=by_name)
def test_a_question_about_a_typed_position(case: dict[str, Any]) -> None:
    typed, step = position.loads(case["position"]), GAME.parse(case["ask"])
    judged = position.judge(typed, step)
    if case["answer"] == "not known":
        assert judged.legal is None
    elif case["answer"] == "legal":
        assert judged.legal is True
        [events] = position.ask(
            typed,
            lambda state: clauses(GAME.transition(state, step)[1]),
            position.read_by(step),
        ).possible
        assert events == case["comes"]
    else:
        assert judged.legal is False
        assert clauses(judged.sure) == case["answer"]
        [own, *_] = [clause for clause in case["answer"] if clause.startswith("woolfy.")]
        assert list(spec.of(GAME).clauses[own].lines) == case["lines"]
    assert list(judged.needs) == case.get("needs", [])
    assert list(position.loads(position.dumps(typed)).data.items()) == list(typed.data.items())


@pytest.mark.parametrize("case", RIGHT, ids=by_name)
def test_the_readings_that_give_another_answer(case: dict[str, Any]) -> None:
    typed, step = position.loads(case["position"]), GAME.parse(case["ask"])
    own, flips, impossible = position.judge(typed, step).legal, [], []
    for reading, value, known in position.otherwise(
        typed, lambda state: GAME.judge(state, step).legal, position.read_by(step)
    ):
        said = f"{reading.removeprefix('woolfy.reading.')} = {value}"
        if known.impossible:
            impossible.append(said)
        elif not known.sure:
            flips.append(f"{said} ?")
        elif known.value != own:
            flips.append(said)
    assert impossible == case.get("impossible", [])
    if own is not None:
        assert flips == case.get("flips", [])


@pytest.mark.parametrize("case", WRONG, ids=by_name)
def test_all_that_is_wrong_is_said_at_once(case: dict[str, Any]) -> None:
    faults = position.faults(case["position"])
    said = [f"{each.path}: {each.cited.clause}" if each.cited else each.path for each in faults]
    assert said == case["faults"]
    assert all(position.said(GAME, fault) for fault in faults)


# Words


def built(turn: str, *lines: str, seats: int = 2) -> Position:
    return position.loads(
        "\n".join(['game = "woolfy"', f'turn = "{turn}"', f"rules.seats = {seats}", *lines])
    )


def wrong(turn: str, *lines: str, seats: int = 2) -> list[Fault]:
    with pytest.raises(PositionError) as caught:
        built(turn, *lines, seats=seats)
    return list(caught.value.faults)


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("a p", "A picks"),
        ("B   Picks", "B picks"),
        ("A roll gr", "A rolls green"),
        ("A rolled 3, with Red.", "A rolled 3 with red"),
        ("b r h w bl", "B rolled house with blue"),
    ],
)
def test_words_may_be_short(typed: str, written: str) -> None:
    assert built(typed).data["turn"] == written


@pytest.mark.parametrize(
    ("typed", "place"), [('"pot"', "pot"), ('"p"', "pot"), ('"Straw"', "straw"), ('" 7 "', 7), ("7", 7)]
)
def test_a_place_is_a_number_or_a_word(typed: str, place: int | str) -> None:
    assert built("A picks", f"red = {typed}", "way_out = 'earlier'").data["red"] == place


def test_a_pig_that_is_not_named_is_on_its_start_and_a_wolf_too() -> None:
    assert position.state(built("A picks", 'last = "nothing"')) == GAME.start(Rules(seats=2))
    assert dict(built("A picks", 'red = "start"', 'last = "noth"').data) == {
        "turn": "A picks",
        "wolf": 9,
        "played": {"A": "nothing", "B": "nothing"},
    }


@pytest.mark.parametrize(
    ("typed", "problem", "hint"),
    [
        ("19", "there is no space 19", "the spaces are 1 to 18"),
        ("0", "there is no space 0", "the spaces are 1 to 18"),
        ('"bricks"', "may be the brick house or the brick space", '"brick" or 16'),
        ('"st"', "'st' may be straw or start", "write more of the word"),
        ('"wod"', "'wod' is no place", "did you mean wood?"),
        ("5.5", "expected a space or a word, found 5.5", "such as 5, straw or pot"),
        ("true", "expected a space or a word, found True", "such as 5, straw or pot"),
        (f'"{"9" * 5000}"', f"'{'9' * 59}… is no place", "one of straw, wood, brick, start, pot"),
    ],
)
def test_a_place_that_is_none_has_one_fault_with_a_hint(typed: str, problem: str, hint: str) -> None:
    [fault] = wrong("A picks", f"red = {typed}")
    assert (fault.path, fault.problem, fault.hint) == ("red", problem, hint)


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (["wolf = 10"], "wolf: 10 is no space of the wolf (woolfy.components.board"),
        (["parts = -1"], "parts: expected 0 to 4, found -1 (woolfy.components.parts"),
        (['parts = "two"'], "parts: expected a whole number, found 'two'"),
        (
            ['last = "green walked"'],
            "last: 'walked' is no way to play a pig; one of moved, stayed, freed, kept",
        ),
        (['last = "nothing moved"'], 'last: cannot be \'nothing moved\'; such as "green", "green moved"'),
        (['way_out = "e!"'], "way_out: 'e!' is no word for what happened there; one of earlier, never"),
        (["played.A = 1", 'played.B = ""'], "played.A: expected text in quotation marks, found 1; such as"),
    ],
)
def test_a_fault_says_where_why_and_what_to_type(lines: list[str], said: str) -> None:
    text = "\n".join(['game = "woolfy"', 'turn = "B picks"', "rules.seats = 2", *lines])
    found = [position.said(GAME, fault) for fault in position.faults(text)]
    assert len(found) == 1
    assert found[0].startswith(said)


def test_a_turn_that_is_none_says_what_one_looks_like() -> None:
    such = 'such as "B picks", "B rolls red", "B rolled 3 with red", "won" or "lost"'
    said = {"": "is empty", "A": "cannot be 'a'", "A rolled red": "cannot be 'a rolled red'"}
    for typed, problem in said.items():
        assert wrong(typed) == [Fault("turn", problem, hint=such)]
    [missing] = position.faults('game = "woolfy"\nrules.seats = 2')
    assert missing == Fault("turn", "is not said", hint=such)
    [number] = position.faults('game = "woolfy"\nturn = 3\nrules.seats = 2')
    assert number == Fault("turn", "expected text in quotation marks, found 3", hint=such)


def test_a_space_on_which_no_pig_shares_is_at_fault_with_both() -> None:
    [fault] = wrong("A picks", 'rules.readings.sharing = "one-pig"', "red = 5", "blue = 5")
    assert fault.path == "red, blue"
    assert fault.cited is not None
    assert fault.cited.clause == "woolfy.move.sharing"


def test_the_template_is_a_position() -> None:
    typed = position.loads(position.template(GAME))
    assert dict(typed.data) == {
        "turn": "B picks",
        "red": 5,
        "green": 13,
        "wolf": 15,
        "way_out": "never",
        "last": "green moved",
    }


# What is left open


def test_what_a_choice_of_a_pig_reads_is_asked_for_first() -> None:
    [last, way_out, other] = position.unsaid(built("B picks", "red = 5", "wolf = 12", 'green = "pot"'))
    assert (last.path, last.about) == ("last: which pig was played, and how?", "play")
    assert (way_out.path, way_out.about) == ("way_out: what has happened at the pot exits?", "luck")
    assert (other.path, other.about) == ("played.B: which pig was played, and how?", "past")
    reads = 'rules.readings.way_out = "for-good"'
    assert [
        each.about for each in position.unsaid(built("B picks", reads, 'green = "pot"', "wolf = 12"))
    ] == [
        "play",
        "play",
        "past",
    ]
    assert [each.about for each in position.unsaid(built("B rolls red", "green = 5"))] == [
        "luck",
        "past",
        "past",
    ]


def test_each_player_remembers_where_two_turns_of_one_player_count() -> None:
    typed = built("B picks", 'rules.readings.in_a_row = "player"', "red = 5", "blue = 7", seats=3)
    assert [(each.path[:8], each.about) for each in position.unsaid(typed)] == [
        ("played.B", "play"),
        ("way_out:", "luck"),
        ("last: wh", "luck"),
        ("played.C", "luck"),
    ]


def test_what_follows_from_what_is_said_is_not_asked() -> None:
    moved = built("B picks", "red = 2", 'last = "red moved"')  # it has come to an exit by a number
    assert position.state(moved).board.way_out == WayOut.ARRIVAL
    kept = built("B picks", 'red = "pot"', "green = 11", "wolf = 6", 'last = "red kept"')
    assert position.state(kept).board.way_out == WayOut.FAILED
    fresh = built("B picks", "red = 1", 'played.A = "red moved"', 'played.B = "nothing"')
    assert position.unsaid(fresh) == ()
    assert position.state(fresh).board.way_out == WayOut.NEVER


PLAYS = (*(Played(pig, how) for pig in PIGS for how in HOWS), None)
FORGOTTEN = list(product(("said", "how", "all"), ("said", "how", "all"), ("said", "all")))
"""What is forgotten of the latest turn of each of two seats, and of the pot exits."""


def completed(state: State) -> list[State]:
    """Each state with the same table whose memory can be, found by trying all memories."""
    memories = product(PLAYS, repeat=state.rules.seats)
    boards = (
        Board(state.board.pigs, state.board.wolf, state.board.parts, way_out, memory)
        for memory in memories
        for way_out in WayOut
    )
    states = (evolve(state, board=board) for board in boards)
    return [each for each in states if not GAME.faults(each)]


def without(state: State, forgotten: tuple[str, ...]) -> dict[str, Any]:
    """The document of the state without what is forgotten."""
    data = position.to_data(position.of(GAME, state))
    for seat, kind in zip(("A", "B"), forgotten, strict=False):
        row = data["played"][seat]
        data["played"][seat] = {"said": row, "how": row.split()[0], "all": "?"}[kind]
    if forgotten[2] == "all":
        data.pop("way_out", None)
    else:
        data["way_out"] = str(state.board.way_out)
    return data


def fits(one: State, real: State, forgotten: tuple[str, ...]) -> bool:
    """Whether `one` is like the real state in all that is not forgotten."""
    for seat, kind in enumerate(forgotten[:2]):
        play, told = one.board.played[seat], real.board.played[seat]
        if kind == "said" and play != told:
            return False
        if kind == "how" and (play and play.pig) != (told and told.pig):
            return False
    return forgotten[2] == "all" or one.board.way_out == real.board.way_out


def rulings(state: State) -> list[Ruling]:
    return [GAME.judge(state, step) for step in GAME.universe(state.rules)]


SOME_RULES = (
    Rules(seats=2),
    walks.read_otherwise(Rules(seats=2), {"in_a_row": "player", "way_out": "next-player"}),
    walks.read_otherwise(Rules(seats=2), {"way_out": "for-good", "failed_rescue": "new-arrival"}),
    walks.read_otherwise(Rules(seats=2), {"rescue_duty": "must", "repeat_counts": "moved"}),
)


@pytest.mark.parametrize("rules", SOME_RULES)
def test_what_is_possible_is_what_trying_all_memories_finds(rules: Rules) -> None:
    states = [each for each in walks.walk(GAME, rules, "one").states if isinstance(each.phase, Picking)]
    for real in (states[5], states[-2]):
        all_of_them = completed(real)
        for forgotten in FORGOTTEN:
            typed = position.from_data(without(real, forgotten))
            known = position.ask(typed, rulings, ["play"])
            there = [rulings(each) for each in all_of_them if fits(each, real, forgotten)]
            assert rulings(real) in there
            assert all(each in there for each in known.possible), forgotten
            assert all(each in known.possible for each in there), forgotten
            assert bool(known.needs) == (len(known.possible) > 1)


def test_the_missing_fact_settles_it() -> None:
    """Saying what is asked for, and nothing else, makes the answer sure: that of the real table."""
    asked = 0
    for rules, seed in product(SOME_RULES, ("one", "two")):
        states = walks.walk(GAME, rules, seed).states
        for real in [each for each in states if isinstance(each.phase, Picking)][2::17][:3]:
            data, full = without(real, ("all", "all", "all")), without(real, ("said", "said", "said"))
            known = position.ask(position.from_data(data), rulings, ["play"])
            for _ in range(4):
                if known.sure:
                    break
                before = "B" if position.of(GAME, real).data["turn"] == "A picks" else "A"
                for need in known.needs:
                    key = need.partition(":")[0].replace("last", f"played.{before}")
                    if key == "way_out":
                        data[key] = full[key]
                    else:
                        data["played"][key[-1]] = full["played"][key[-1]]
                asked += 1
                known = position.ask(position.from_data(data), rulings, ["play"])
            assert known.value == rulings(real)
    assert asked > 12


def test_no_question_takes_many_attempts(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table of four that remembers nothing, and one that cannot be, under every reading."""
    tried = 0
    build = GAME.layout.build if GAME.layout else None

    def counting(*args: Any) -> Any:
        nonlocal tried
        tried += 1
        assert build
        return build(*args)

    layout = position.layout_of(GAME)
    monkeypatch.setattr(_completions, "layout_of", lambda game: evolve(layout, build=counting))
    typed = built("D picks", "red = 5", 'green = "pot"', 'blue = "wood"', "parts = 2", "wolf = 12", seats=4)
    assert tried < 20
    assert list(position.otherwise(typed, GAME.legal, ["play"]))
    assert tried < 2_000
    tried = 0
    for lines in (
        ['rules.readings.start_return = "never"', "parts = 1"],
        ['red = "brick"', "parts = 3"],
        ["wolf = 10"],
        ['red = "straw"', 'blue = "straw"'],
    ):
        assert wrong("D picks", *lines, seats=4)
    assert tried < 20


# Writing


def a_few_states() -> Iterator[State]:
    for seed in range(7):
        rules = Rules(seats=1 + seed % 4, first=Seat(seed % (1 + seed % 4)))
        rules = walks.mixed(rules, str(seed)) if seed % 2 else rules
        yield from walks.walk(GAME, rules, str(seed)).states[::13]


def test_every_position_is_written_and_read_back() -> None:
    turns = set()
    for state in a_few_states():
        typed = position.of(GAME, state)
        text = position.dumps(typed)
        again = position.loads(text)
        assert again == typed
        assert position.dumps(again) == text
        assert position.state(again) == state
        assert position.unsaid(again) == ()
        turns.add(" ".join(each for each in str(typed.data["turn"]).split()[1:2]) or "over")
    assert turns == {"picks", "rolls", "rolled", "over"}


def test_what_is_open_stays_open_where_it_is_written() -> None:
    random = Random("forgetful")
    for state in [*a_few_states()][::2]:
        data = position.to_data(position.of(GAME, state))
        if "played" in data and random.random() < 0.3:
            del data["played"]
            data["rules"] = {**data.get("rules", {}), "seats": state.rules.seats}
        for seat in data.get("played", {}):
            if random.random() < 0.5:
                data["played"][seat] = "?" if random.random() < 0.5 else data["played"][seat].split()[0]
        if random.random() < 0.6:
            data.pop("way_out", None)
        typed = position.from_data(data)
        assert position.loads(position.dumps(typed)) == typed
        assert (
            GAME.judge(state, pick)
            in position.ask(typed, lambda state: GAME.judge(state, pick), ["play"]).possible
            if (pick := GAME.universe(state.rules)[random.randrange(3)])
            else False
        )


@pytest.mark.parametrize("seed", range(4))
def test_nonsense_has_faults_or_is_a_position(seed: int) -> None:
    random, slow, texts = Random(seed), 0, [case["position"] for case in CASES]
    for _ in range(80):
        made = [
            (random.randrange(10), random.randrange(1 << 20), random.randrange(40), random.randrange(10_000))
            for _ in range(random.randint(1, 3))
        ]
        text = changed_text(texts, random.randrange(len(texts)), made)
        began = process_time()
        faults = None
        with suppress(MalformedError):  # no TOML
            faults = position.faults(text)
        slow += process_time() - began > 0.2
        if faults == ():
            typed = position.loads(text)
            assert position.loads(position.dumps(typed)) == typed
        for fault in faults or ():
            assert fault.path
            assert fault.problem or fault.cited
    assert slow < 8


def test_a_table_of_five_is_at_fault_in_its_rules() -> None:
    [fault] = wrong("A picks", seats=5)
    assert (fault.path, fault.cited.clause if fault.cited else "") == ("rules.seats", "woolfy.setup.seats")


def test_a_table_that_can_never_lie_so_is_at_fault_where_it_shows() -> None:
    [fault] = wrong("D picks", 'rules.readings.start_return = "never"', "parts = 1", seats=4)
    assert (fault.path, dict(fault.cited.facts)["problem"] if fault.cited else "") == (
        "parts",
        "nobody-built",
    )
