"""Positions in documents, the same for all games: what is read, asked, refused, written and kept."""

from __future__ import annotations

import copy
import json
import pickle
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

import counting
import racing
import toy
from pigrules import (
    InvalidPositionError,
    MalformedError,
    Match,
    PigrulesError,
    dispute,
    game,
    position,
    registry,
)
from pigrules.core import Cited, ClauseId, InvalidError
from pigrules.core.layout import ABOUT, Draft, Fault, Layout
from pigrules.games import woolfy
from pigrules.position import Judged, Known, Position, PositionError, UnsaidError
from pigrules.registry import AnyGame
from pigrules.testing import walks

WOOLFY = game("woolfy")
PUTZ = game("putz-die-wutz")
GAMES = [game(name) for name in registry.games()]
PLAIN: list[tuple[AnyGame, Any]] = [
    (toy.GAME, toy.Rules(2)),
    (toy.GAME, toy.Rules(2, rounds=1, bonus=None, die=toy.Die(middle=4))),
    (counting.counting(), counting.Rules()),
    (racing.GAME, racing.Rules(3, sticky=True)),
]
"""Games without a layout, and rules for them."""

TYPED = """\
game = "woolfy"
names = ["Ana", "Ben"]
turn = "b p"
rules.seats = 2
red = 5
green = 13
blue = "start"
wolf = 15
parts = 0
last = "green"
"""
WRITTEN = """\
game = "woolfy"
names = [
    "Ana",
    "Ben",
]
turn = "B picks"
rules.seats = 2
red = 5
green = 13
wolf = 15
last = "green"
"""
WHOLE = TYPED.replace('last = "green"', 'way_out = "never"\nplayed.A = "green moved"\nplayed.B = "red moved"')
NOT_TWICE = Cited(ClauseId("woolfy.repeat.not-twice"), (("pig", "green"),))
GREEN, RED = WOOLFY.parse("B green"), WOOLFY.parse("B red")


def faults(document: str | bytes | dict[Any, Any], of: AnyGame | None = None) -> list[Fault]:
    """The faults of a document, or of data."""
    with pytest.raises(PositionError) as caught:
        position.from_data(document, of) if isinstance(document, dict) else position.loads(document, of)
    return list(caught.value.faults)


def data(**changed: Any) -> dict[str, Any]:
    """The data of the typed position with other values; without a key that is None."""
    given = {"game": "woolfy", "turn": "B picks", "rules": {"seats": 2}, "red": 5, "last": "red", **changed}
    return {key: value for key, value in given.items() if value is not None}


class TestReadAndWritten:
    """What comes in, and what goes out."""

    def test_a_document_is_read_in_short_and_written_in_whole_words(self) -> None:
        typed = position.loads(TYPED)
        assert (typed.game, typed.rules, typed.names) == (WOOLFY, woolfy.Rules(seats=2), ("Ana", "Ben"))
        assert position.dumps(typed) == WRITTEN
        assert position.loads(WRITTEN) == typed

    def test_text_bytes_marks_and_data_are_the_same(self) -> None:
        typed = position.loads(TYPED)
        assert position.loads(TYPED.encode()) == typed
        assert position.loads(b"\xef\xbb\xbf" + TYPED.encode()) == typed
        assert position.loads(f"\ufeff{TYPED}") == typed
        assert position.loads(TYPED.replace("\n", "\r\n")) == typed
        assert position.from_data(json.loads(json.dumps(position.to_data(typed)))) == typed

    def test_data_have_the_keys_of_the_document(self) -> None:
        assert position.to_data(position.loads(TYPED)) == {
            "game": "woolfy",
            "names": ["Ana", "Ben"],
            "turn": "B picks",
            "rules": {"seats": 2},
            "red": 5,
            "green": 13,
            "wolf": 15,
            "last": "green",
        }

    def test_rows_say_how_many_sit_there(self) -> None:
        whole = position.loads(WHOLE.replace("rules.seats = 2\n", ""))
        assert whole == position.loads(WHOLE)
        assert "rules" not in position.to_data(whole)

    def test_a_file_is_written_and_read(self, tmp_path: Path) -> None:
        typed, path = position.loads(TYPED), tmp_path / "table.toml"
        stamp = position.write(typed, path)
        assert path.read_text() == WRITTEN
        assert position.read(path) == position.read(str(path), WOOLFY) == typed
        position.write(position.loads(WHOLE), path, over=stamp)
        assert position.read(path) == position.loads(WHOLE)
        with pytest.raises(FileNotFoundError):
            position.read(tmp_path / "missing.toml")

    @pytest.mark.parametrize("played", GAMES, ids=lambda each: each.name)
    def test_a_template_is_a_position_that_is_written_and_read_back(self, played: AnyGame) -> None:
        typed = position.loads(position.template(played))
        assert typed.game is played
        assert position.loads(position.dumps(typed)) == typed
        assert position.dumps(position.loads(position.dumps(typed))) == position.dumps(typed)
        assert position.layout_of(played) is played.layout

    @pytest.mark.parametrize("played", GAMES, ids=lambda each: each.name)
    def test_the_start_of_a_game_is_a_position(self, played: AnyGame) -> None:
        for seats in range(played.players[0], played.players[1] + 1):
            start = played.start(played.rules_type(seats=seats))
            typed = position.of(played, start)
            assert position.state(typed) == start
            assert position.loads(position.dumps(typed)) == typed

    def test_names_are_kept_through_a_state(self) -> None:
        start = WOOLFY.start(woolfy.Rules(seats=2))
        assert position.of(WOOLFY, start, ("Ana", "Ben")).names == ("Ana", "Ben")
        with pytest.raises(
            MalformedError, match=r"\$\.names: expected 2 names, one a seat, or none; found 1"
        ):
            position.of(WOOLFY, start, ("Ana",))

    def test_a_state_that_cannot_be_has_no_document(self) -> None:
        start = WOOLFY.start(woolfy.Rules(seats=2))
        with pytest.raises(InvalidPositionError):
            position.of(WOOLFY, evolve(start, board=evolve(start.board, wolf=4)))

    def test_the_game_may_be_given(self) -> None:
        without = {key: value for key, value in data().items() if key != "game"}
        assert position.from_data(without, WOOLFY) == position.from_data(data())
        [fault] = faults(data(), PUTZ)
        assert (fault.path, fault.problem) == ("game", "expected 'putz-die-wutz', found 'woolfy'")


class TestAsked:
    """What is known of a position that leaves something open."""

    def test_an_answer_that_is_the_same_for_all_is_known(self) -> None:
        typed = position.loads(TYPED)
        known = position.ask(typed, lambda state: WOOLFY.legal(state), ["play"])
        assert known == Known(((RED, WOOLFY.parse("B blue")),))
        assert known.sure
        assert known.value == (RED, WOOLFY.parse("B blue"))

    def test_an_answer_that_differs_names_what_to_say_first(self) -> None:
        typed = position.loads(TYPED.replace('last = "green"\n', ""))
        known = position.ask(typed, lambda state: WOOLFY.judge(state, GREEN).legal, ["play"])
        assert set(known.possible) == {True, False}
        assert known.needs == ("last: which pig was played, and how?",)
        with pytest.raises(UnsaidError, match="say first: last: which pig was") as caught:
            _ = known.value
        assert caught.value.needs == known.needs

    def test_a_step_is_judged_in_three_ways(self) -> None:
        typed = position.loads(TYPED)
        refused = position.judge(typed, GREEN)
        assert (refused.legal, refused.perhaps, refused.needs) == (False, (), ())
        assert refused.sure == (NOT_TWICE,)
        assert position.judge(typed, RED) == Judged(True)
        unknown = position.judge(position.loads(TYPED.replace('last = "green"\n', "")), GREEN)
        assert (unknown.legal, unknown.sure) == (None, ())
        assert unknown.perhaps == refused.sure
        assert unknown.needs == ("last: which pig was played, and how?",)

    def test_under_other_rules_the_document_is_read_anew(self) -> None:
        typed, player = (
            position.loads(WHOLE),
            walks.read_otherwise(woolfy.Rules(seats=2), {"in_a_row": "player"}),
        )
        assert position.judge(typed, GREEN).legal is False
        assert position.judge(typed, GREEN, player).legal is True
        assert position.judge(typed, RED, player).legal is False
        assert position.state(typed, player) == evolve(position.state(typed), rules=player)

    def test_where_there_can_be_no_such_position_nothing_is_possible(self) -> None:
        lines = [
            'game = "woolfy"',
            'turn = "A picks"',
            "rules.seats = 2",
            "red = 16",
            "wolf = 15",
            "parts = 4",
        ]
        typed = position.loads("\n".join(lines))
        counted = walks.read_otherwise(woolfy.Rules(seats=2), {"base": "counted"})
        assert position.judge(typed, WOOLFY.parse("A red"), counted) == Judged(None)
        assert position.ask(typed, WOOLFY.legal, rules=counted) == Known(())
        assert position.completions(typed, rules=counted) == ()
        with pytest.raises(PositionError) as caught:
            position.state(typed, counted)
        assert [fault.path for fault in caught.value.faults] == ["parts"]
        found = {(reading, value): known for reading, value, known in position.otherwise(typed, WOOLFY.legal)}
        assert found["woolfy.reading.base", "counted"] == Known(())
        assert found["woolfy.reading.base", "counted"].impossible
        with pytest.raises(UnsaidError, match=r"^there can be no such position$"):
            _ = found["woolfy.reading.base", "counted"].value

    def test_a_state_is_given_if_nothing_is_open_that_is_read_later(self) -> None:
        typed = position.loads(TYPED)
        with pytest.raises(UnsaidError) as caught:
            position.state(typed)
        assert caught.value.needs == (
            "last: how was the pig played?",
            "way_out: what has happened at the pot exits?",
        )
        board = position.state(position.loads(WHOLE)).board
        assert (board.pigs, board.wolf, board.parts) == ((5, 13, "start"), 15, 0)
        assert [each and tuple(each) for each in board.played] == [("green", "moved"), ("red", "moved")]

    def test_each_completion_is_a_position_with_its_answers(self) -> None:
        typed = position.loads(TYPED)
        found = position.completions(typed, ["play"])
        assert [[(each.path, each.value) for each in asked] for asked, _ in found] == [
            [("last: how was the pig played?", ("green", how))] for how in ("moved", "stayed")
        ]
        for asked, state in found:
            assert WOOLFY.faults(state) == ()
            assert (
                position.complete(typed, {each.path: each.value for each in asked}).board.played[0]
                == (state.board.played[0])
            )
        assert (
            len(position.completions(typed)) > len(position.completions(typed, ["play", "luck"])) > len(found)
        )
        assert {each.path for each in position.unsaid(typed)} == {
            each.path for asked, _ in position.completions(typed) for each in asked
        }

    def test_more_ways_than_may_be_tried_are_no_answer(self) -> None:
        typed = position.loads(TYPED.replace('last = "green"\n', ""))
        with pytest.raises(UnsaidError):
            position.completions(typed, most=3)
        assert position.guesses(typed, WOOLFY.legal, most=3) is None
        needs = position.ask(typed, WOOLFY.legal, ["play"], most=3).needs
        assert needs == ("last: which pig was played, and how?",)

    def test_more_ways_than_the_bound_leave_the_answer_open(self) -> None:
        """Thousands of pasts of four seats; B may not pick the pig that B itself has played last."""
        lines = ['game = "woolfy"', 'turn = "B picks"', "rules.seats = 4", "red = 5", "green = 13"]
        typed = position.loads("\n".join([*lines, 'rules.readings.in_a_row = "player"']))
        known = position.ask(typed, WOOLFY.legal, most=64)
        blue = WOOLFY.parse("B blue")
        assert set(known.possible) == {(RED, GREEN), (RED, blue), (GREEN, blue)}
        assert known.needs == ("played.B: which pig was played, and how?",)
        assert not known.whole

    def test_a_reading_under_which_it_is_not_known_is_not_impossible(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        typed, judge = position.loads(TYPED), position.judge

        def judged(typed: Position, step: Any, rules: Any = None) -> Judged:
            return judge(typed, step) if rules is None else Judged(None, needs=("last",))

        monkeypatch.setattr(position, "judge", judged)
        monkeypatch.setattr(position, "guesses", lambda *given: None)
        answer = dispute.judge(typed, 0, RED)
        assert {each.needs for each in answer.alternatives} == {("last",)}
        assert (answer.unsure, answer.impossible) == (answer.alternatives, ())

    def test_beyond_the_bound_no_effect_is_sure(self, monkeypatch: pytest.MonkeyPatch) -> None:
        typed, ask = position.loads(TYPED), position.ask

        def asked(*given: Any) -> Known[Any]:
            return evolve(ask(*given), needs=("last",), whole=False)

        monkeypatch.setattr(position, "ask", asked)
        answer = dispute.judge(typed, 0, RED)
        assert answer.effect is not None
        assert (answer.effect.events, answer.depends) == ((), ("last",))

    def test_a_reading_that_changes_the_answer_is_named_with_the_answer_there(self) -> None:
        typed = position.loads(WHOLE)
        found = list(position.otherwise(typed, WOOLFY.legal, ["play"]))
        blue = WOOLFY.parse("B blue")
        assert found == [("woolfy.reading.in-a-row", "player", Known(((GREEN, blue),)))]

    def test_what_a_step_reads(self) -> None:
        assert position.read_by(GREEN) == ("play",)
        assert position.read_by(WOOLFY.parse("die 2")) == ("play", "luck")
        assert ABOUT == ("play", "luck", "points", "past")


class TestRefused:
    """Bad input of every kind."""

    @pytest.mark.parametrize(
        ("document", "problem"),
        [
            ("red", "not TOML: Expected '=' after a key in a key/value pair"),
            ('game = "woolfy', "not TOML: "),
            (b"game = \xff", "not TOML: byte 8 is not UTF-8"),
            ('game = "woolfy"'.encode("utf-16"), "not TOML: UTF-16; save the file as UTF-8"),
            ("a = " + "[" * 100, "more than 64 nested lists and tables"),
            ('game = "woolfy"\ngame = "woolfy"', "not TOML: Cannot overwrite a value"),
        ],
    )
    def test_what_is_no_toml(self, document: str | bytes, problem: str) -> None:
        with pytest.raises(MalformedError) as caught:
            position.loads(document)
        assert not isinstance(caught.value, PositionError)
        assert problem in str(caught.value)

    @pytest.mark.parametrize(
        ("given", "said"),
        [
            ([], "$: expected a table of keys; begin with game = …"),
            (None, "$: expected a table of keys; begin with game = …"),
            ({}, "game: expected the name of a game; one of eat-me-if-you-can, putz-die-wutz, "),
            ({"game": 3}, "game: expected the name of a game, found 3; one of eat-me-if-you-can, "),
            ({"game": "woolfi"}, "game: no game is called 'woolfi'; did you mean woolfy?"),
            (data(names="Ana"), 'names: expected a list of names; such as names = ["Ana", "Ben"]'),
            (data(names=["Ana", 2]), 'names: expected a list of names; such as names = ["Ana", "Ben"]'),
            (data(names=["Ana"]), "names: expected 2 names, one a seat, or none; found 1"),
            (data(names=["Ana", "B\nen"]), "names[1]: a control character in a name"),
            (data(names=[" ", "Ben"]), "names[0]: a name is text that is not blank"),
            (data(trun="A picks"), "trun: no such key; did you mean turn?"),
            (data(zzz=1), "zzz: no such key; there are game, names, rules, turn, red, green, blue, wolf"),
            (data(**{"z" * 500: 1}), f"'{'z' * 59}…: no such key"),
            (dict([*data().items(), (3, 1)]), "3: no such key"),
            (data(rules=[]), "rules: expected a table, found []; such as rules.seats = 3"),
            (data(rules={}), "rules.seats: how many sit at the table is not said; rules.seats = 3, or a row"),
            (data(rules={"seats": "two"}), "rules.seats: expected a whole number"),
            (data(rules={"seats": 2, "trakc": 1}), "rules.trakc: unknown key 'trakc'; did you mean track?"),
            (data(rules={"seats": 2, "readings": {"number": "maybe"}}), "rules.readings.number: "),
            (data(played={"B": "red", "C": "red"}), "played: rows B, C; one row a seat: A, B and so on"),
            (data(played={"a": "red", "b": "red"}), "played: rows a, b; one row a seat: A, B and so on"),
            (data(played={"\n": "red", 1: ""}), "played: rows '\\n', 1; one row a seat: A, B and so on"),
            (data(**{"": 1}), "'': no such key; there are game, names, rules, turn"),
            (data(last=None, played={"A": "red"}), "played: 1 rows, but rules.seats = 2; one row a seat"),
            (data(turn="A " * 6_000), "turn: a text of more than 10000 characters"),
            (
                data(rules=None, last=None, played={"A": "x" * 10_001, "B": "red"}),
                "played.A: a text of more than 10000 characters",
            ),
            (data(red=[5]), "red: expected a space or a word, found [5]"),
            (data(red=None, turn=None), "turn: is not said; "),
            (data(last="moved green"), "last: 'moved' is no pig; one of red, green, blue, nothing"),
        ],
    )
    def test_one_fault_says_where_why_and_what_to_do(self, given: Any, said: str) -> None:
        with pytest.raises(PositionError) as caught:
            position.from_data(given)
        [fault] = caught.value.faults
        assert position.said(caught.value.game, fault).startswith(said)
        assert str(caught.value).startswith("this position cannot be: ")

    @pytest.mark.parametrize(
        ("given", "paths"),
        [
            (data(foo=3, wolf=14, turn="A hops"), ["foo", "wolf", "turn"]),
            (data(trun="A hops", turn=None, wolf=14), ["trun", "wolf", "trun"]),
            (data(names="Ana", wolf=14), ["names", "wolf"]),
            (data(names=["Ana"], wolf=14), ["names", "wolf"]),
            (data(rules={"seats": 2, "trakc": 1}, wolf=14, turn="A hops"), ["rules.trakc", "wolf", "turn"]),
            (data(rules={"seats": 2, "readings": {"base": 1}}, wolf=14), ["rules.readings.base", "wolf"]),
            (
                data(rules={"seats": 2, "readings": {"base": 1, "bose": 1}}, wolf=14),
                ["rules.readings.base", "rules.readings.bose", "wolf"],
            ),
            (data(rules={"seats": 9}, wolf=14, last=None), ["rules.seats", "wolf"]),
            (data(rules=None, wolf=14, last=None), ["rules.seats", "wolf"]),
            (data(rules=[], wolf=14, last=None), ["rules", "wolf"]),
            (
                data(rules=None, last=None, played={"A": "rde", "B": "?", "D": "x"}),
                ["played", "played.A", "played.D"],
            ),
            (data(turn="A " * 6_000, wolf=14), ["turn", "wolf"]),
        ],
    )
    def test_no_fault_hides_those_of_the_rest(self, given: Any, paths: list[str]) -> None:
        """The wolf of the box walks on 3, 6, 9, 12, 15 and 18, never on 14."""
        assert [fault.path for fault in faults(given)] == paths

    @pytest.mark.parametrize("played", GAMES, ids=lambda each: each.name)
    def test_a_turn_that_is_no_text_is_one_fault_with_a_hint(self, played: AnyGame) -> None:
        given = position.to_data(position.loads(position.template(played))) | {"turn": 5}
        [fault] = faults(given)
        assert position.said(played, fault).startswith(
            "turn: expected text in quotation marks, found 5; such as "
        )
        [empty] = faults(given | {"turn": " "})
        assert (empty.path, empty.problem) == ("turn", "is empty")

    def test_what_wrong_rules_may_excuse_is_not_told(self) -> None:
        """Two pigs on one space are a matter of a reading (woolfy.move.sharing), and this one is misspelt."""
        crowd = data(red=5, green=5, rules={"seats": 2, "readings": {"sharing": "yes"}})
        assert [fault.path for fault in faults(crowd)] == ["rules.readings.sharing"]

    def test_house_rules_that_cannot_be_have_all_their_faults(self) -> None:
        found = faults(data(rules={"seats": 5, "track": {"spaces": 2}, "parts": {"count": 0}}))
        assert {fault.path for fault in found} == {"rules.seats", "rules.track", "rules.parts"}
        clauses = [fault.cited.clause for fault in found if fault.cited]
        assert {"woolfy.setup.seats", "woolfy.components.board", "woolfy.components.parts"} == {*clauses}

    def test_too_many_rows_are_one_fault(self) -> None:
        rows = {chr(ord("A") + at): "?" for at in range(5)}
        [fault] = faults(data(rules=None, last=None, played=rows))
        assert (fault.path, fault.cited and fault.cited.clause) == ("played", "woolfy.setup.seats")
        rows = {f"row {at}": "?" for at in range(100)}
        [fault] = faults(data(rules=None, played=rows))
        assert fault.path == "played"
        assert len(position.said(WOOLFY, fault)) < 1_000

    def test_everything_that_is_wrong_comes_at_once(self) -> None:
        found = faults(data(red="pit", wolf=4, parts=9, turn="B hops", last="grn"))
        assert [fault.path for fault in found] == ["red", "wolf", "parts", "turn", "last"]
        assert [bool(fault.cited) for fault in found] == [False, True, True, False, False]
        text = str(PositionError(tuple(found), WOOLFY))
        assert text.count("; ") >= 5
        assert "\n" not in text

    def test_faults_are_given_without_raising(self) -> None:
        assert position.faults(TYPED) == ()
        [fault] = position.faults(TYPED.replace("wolf = 15", "wolf = 14"))
        assert (fault.path, fault.problem) == ("wolf", "14 is no space of the wolf")
        assert fault.hint == "one of 3, 6, 9, 12, 15, 18"
        assert position.said(WOOLFY, fault, "fr").startswith("wolf: 14 is no space of the wolf (woolfy.")
        with pytest.raises(MalformedError):
            position.faults("wolf")

    def test_many_long_faults_are_cut(self) -> None:
        found = faults(data(**{f"{at} {'z' * 150}": 1 for at in range(300)}))
        assert len(found) == 300
        assert len(str(PositionError(tuple(found), WOOLFY))) < 4_100

    @pytest.mark.parametrize(
        "key", ["red", "turn", "wolf", "parts", "last", "played", "way_out", "names", "rules"]
    )
    @pytest.mark.parametrize(
        "value",
        [True, 1.5, float("nan"), [], {}, [[[]]], {"A": {}}, 10**30, -1, "", "?", "\n", "\ud800", "x" * 9999],
    )
    def test_a_value_of_any_kind_is_read_or_is_a_fault(self, key: str, value: Any) -> None:
        given = data(**{key: value})
        found: tuple[Fault, ...] = ()
        try:
            typed = position.from_data(given)
        except PositionError as error:
            found = error.faults
        else:
            assert position.from_data(position.to_data(typed)) == typed
        assert all(fault.path for fault in found)
        assert len(str(PositionError(found, WOOLFY))) < 4_100

    def test_what_is_no_position_is_a_wrong_type(self) -> None:
        functions: list[Any] = [position.to_data, position.dumps, position.unsaid, position.state]
        for function in functions:
            with pytest.raises(PigrulesError):
                function("woolfy")


class TestKept:
    """A position and its errors are values."""

    def test_a_position_cannot_be_changed(self) -> None:
        whole: Any = position.loads(WHOLE)
        for change in (
            lambda: whole.data.__setitem__("red", 6),
            lambda: whole.data["played"].__setitem__("A", "red"),
            lambda: setattr(whole, "names", ()),
        ):
            with pytest.raises((TypeError, AttributeError)):
                change()
        given = data(rules=None, last=None, played={"A": "red moved", "B": "green moved"})
        typed = position.from_data(given)
        given["played"]["A"] = "blue moved"
        assert typed.data["played"] == {"A": "red moved", "B": "green moved"}

    @pytest.mark.parametrize("text", [TYPED, WHOLE])
    def test_a_position_is_copied_and_pickled(self, text: str) -> None:
        typed = position.loads(text)
        for again in (copy.copy(typed), copy.deepcopy(typed), pickle.loads(pickle.dumps(typed))):
            assert again == typed
            assert position.dumps(again) == position.dumps(typed)
        assert "game=woolfy" in repr(typed)

    def test_errors_are_pickled_with_what_they_tell(self) -> None:
        with pytest.raises(PositionError) as wrong:
            position.loads(TYPED.replace("15", "14"))
        again = pickle.loads(pickle.dumps(wrong.value))
        assert (again.faults, again.game, str(again)) == (wrong.value.faults, WOOLFY, str(wrong.value))
        with pytest.raises(UnsaidError) as unsaid:
            position.state(position.loads(TYPED))
        again = pickle.loads(pickle.dumps(unsaid.value))
        assert (again.needs, str(again)) == (unsaid.value.needs, str(unsaid.value))

    def test_both_errors_are_of_the_library(self) -> None:
        assert issubclass(PositionError, MalformedError)
        assert issubclass(UnsaidError, PigrulesError)
        assert issubclass(UnsaidError, ValueError)


class TestDraft:
    """What a layout asks, and what it finds wrong."""

    def test_a_value_is_asked_for_only_if_there_are_several(self) -> None:
        draft = Draft({})
        assert draft.ask("one", ["x"]) == "x"
        assert draft.asked == []
        assert draft.ask("two", ["x", "y"], "luck") == "x"
        [asked] = draft.asked
        assert (asked.path, asked.values, asked.value, asked.about) == ("two", ("x", "y"), "x", "luck")

    def test_the_chosen_values_come_in_the_order_of_the_questions(self) -> None:
        draft = Draft({}, chosen=("b", "y"), others=(2,), read=["play"])
        assert draft.ask("letter", "abc") == "b"
        assert draft.ask("number", [1, 2, 3], "past") == 2
        assert draft.ask("end", "xyz") == "y"
        assert draft.ask("more", "pq") == "p"

    def test_what_does_not_fit_is_not_tried(self) -> None:
        draft = Draft({})
        assert draft.ask("number", range(9), fits=lambda each: each in (3, 5)) == 3
        assert draft.asked[0].values == (3, 5)
        assert draft.ask("again", range(9), fits=lambda each: each == 8) == 8
        assert draft.asked[1].values == (8,), "it hangs on the answer before"
        assert draft.ask("never", range(9), fits=lambda each: False) == 0
        assert len(draft.asked) == 2

    def test_what_follows_from_what_is_said_is_no_question(self) -> None:
        draft = Draft({})
        assert draft.ask("number", range(9), fits=lambda each: each == 8) == 8
        assert draft.asked == []
        assert draft.unsaid == set()

    def test_of_what_nothing_reads_one_value_that_fits_is_enough(self) -> None:
        tried: list[int] = []

        def fits(each: int) -> bool:
            tried.append(each)
            return each in (2, 4, 5)

        draft = Draft({}, read=["play"])
        assert draft.ask("first", "ab") == "a"
        assert draft.ask("second", range(9), "past", fits=fits) == 2
        assert tried == [0, 1, 2]
        assert draft.asked[1].values == (2, 3, 4, 5, 6, 7, 8)

    def test_in_an_unchecked_draft_everything_fits(self) -> None:
        draft = Draft({}, unchecked=True)
        assert draft.ask("number", range(3), fits=lambda each: False) == 0
        assert draft.asked[0].values == (0, 1, 2)

    def test_a_fault_before_any_question_stays(self) -> None:
        draft = Draft({})
        draft.wrong("wolf", "is asleep")
        assert draft.hopeless
        later = Draft({})
        later.ask("number", range(3))
        later.wrong("wolf", "is asleep")
        assert not later.hopeless

    def test_a_step_that_is_refused_names_the_clause_of_the_game(self) -> None:
        state = position.state(position.loads(WHOLE))
        draft = Draft({}, game=WOOLFY)
        assert draft.play("turn", state, GREEN) is state
        [fault] = draft.faults
        assert (fault.path, fault.cited) == ("turn", NOT_TWICE)
        assert draft.play("turn", state, RED) == WOOLFY.advance(state, RED)
        assert draft.passed == [state, state]


class TestSearch:
    """The completions of a document, with a layout of questions that hang together."""

    @staticmethod
    def counting_by(build: Any) -> AnyGame:
        """The counting game, whose positions are read by `build`."""
        made = counting.counting()
        layout: Layout[Any, Any] = Layout(
            rows="",
            keys={"turn": "x", "at": "2"},
            build=build,
            write=lambda state, unsaid: {"turn": "x"},
            template="",
        )
        return evolve(made, layout=layout)

    def test_what_is_read_is_tried_in_full_and_of_the_rest_one_that_can_be(self) -> None:
        tried = []

        def build(draft: Draft, rules: Any) -> Any:
            at = draft.ask("at", [1, 2, 3])
            due = draft.ask("due", [False, True], "past")
            tried.append((at, due))
            if due is (at != 2):
                draft.wrong("at", by=ClauseId("toy.end.rounds"))
            return counting.Count(rules, at, due)

        played = self.counting_by(build)
        typed = Position(played, counting.Rules(), {"turn": "x"})
        found = position.completions(typed, ["play"])
        assert [(state.at, state.due) for _, state in found] == [(1, False), (2, True), (3, False)]
        assert tried[:6] == [(1, False), (2, False), (2, False), (2, True), (3, True), (3, False)]
        assert [(state.at, state.due) for _, state in position.completions(typed)] == [
            (1, False),
            (2, True),
            (3, False),
        ]

    @classmethod
    def typed_by(cls, build: Any) -> Position:
        """A position of the counting game that `build` reads."""
        return Position(cls.counting_by(build), counting.Rules(), {"turn": "x"})

    def test_beyond_the_bound_a_past_that_is_unlikely_is_kept(self) -> None:
        """Only the second value of what nothing reads can be."""

        def build(draft: Draft, rules: Any) -> Any:
            at = draft.ask("at", [1, 2, 3])
            due = draft.ask("due", [False, True], "past")
            if not due:
                draft.wrong("at", by=ClauseId("toy.end.rounds"))
            return counting.Count(rules, at, due)

        known = position.ask(self.typed_by(build), lambda state: state.at, ["play"], most=1)
        assert known == Known((2, 1, 3), ("at",), whole=False)

    def test_beyond_the_bound_all_is_needed_where_no_fact_can_change_alone(self) -> None:
        def build(draft: Draft, rules: Any) -> Any:
            at, due = draft.ask("at", [1, 2]), draft.ask("due", [1, 2])
            draft.ask("why", "ab", "past")
            if at != due:
                draft.wrong("at", by=ClauseId("toy.end.rounds"))
            return counting.Count(rules, at)

        typed = self.typed_by(build)
        known = position.ask(typed, lambda state: state.at, ["play"], most=1)
        assert known == Known((1,), ("at", "due"), whole=False)
        assert (known.sure, known.impossible) == (False, False)
        with pytest.raises(UnsaidError, match=r"say first: at; due$"):
            _ = known.value
        assert position.ask(typed, lambda state: state.at, ["play"]) == Known((1, 2), ("at",))

    def test_where_the_search_for_one_that_can_be_ends_at_the_bound_nothing_is_impossible(self) -> None:
        """None of 8,192 completions can be, but 4,096 are tried."""
        places = tuple(f"fact {at}" for at in range(13))

        def build(draft: Draft, rules: Any) -> Any:
            for place in places:
                draft.ask(place, [False, True])
            draft.wrong("at", by=ClauseId("toy.end.rounds"))
            return counting.Count(rules, 1)

        typed = self.typed_by(build)
        known = position.ask(typed, lambda state: state.at, ["play"])
        assert known == Known((), places, whole=False)
        assert (known.sure, known.impossible) == (False, False)
        step = typed.game.parse("A 1")
        assert position.judge(typed, step) == Judged(None, needs=places)
        with pytest.raises(UnsaidError) as caught:
            position.state(typed)
        assert caught.value.needs == places

    def test_beyond_the_bound_no_refusal_is_sure(self) -> None:
        """Each change of one fact alone leaves the count at its end; all together do not."""
        places = tuple(f"fact {at}" for at in range(13))

        def build(draft: Draft, rules: Any) -> Any:
            facts = [draft.ask(place, [False, True]) for place in places]
            return counting.Count(rules, 0 if all(facts) else counting.GOAL)

        typed = self.typed_by(build)
        step = typed.game.parse("A 1")
        judged = position.judge(typed, step)
        assert (judged.legal, judged.sure, judged.needs) == (None, (), places)
        assert judged.perhaps

    def test_what_follows_from_other_facts_does_not_hide_which_one_settles_it(self) -> None:
        """Two of three coins are heads: the answer reads the last one, which the others may give."""

        def build(draft: Draft, rules: Any) -> Any:
            coins: list[str] = []
            for place in ("first", "second", "third"):
                left = ["heads", "heads", "tails"]
                for coin in coins:
                    left.remove(coin)
                coins.append(draft.ask(place, left))
            return counting.Count(rules, int(coins[2] == "heads"))

        known = position.ask(self.typed_by(build), lambda state: state.at, ["play"])
        assert known == Known((0, 1), ("third",))

    def test_a_document_whose_words_are_wrong_is_tried_once(self) -> None:
        tried = []

        def build(draft: Draft, rules: Any) -> Any:
            tried.append(draft)
            draft.wrong("at", "is no number")
            at = draft.ask("at", range(100))
            return counting.Count(rules, at)

        [fault] = faults({"game": "counting", "turn": "x", "rules": {"seats": 1}}, self.counting_by(build))
        assert fault == Fault("at", "is no number")
        assert len(tried) == 1


class TestOtherGames:
    """Games without a layout: the state as data."""

    @pytest.mark.parametrize(("played", "rules"), PLAIN, ids=lambda each: getattr(each, "name", ""))
    def test_every_state_is_written_and_read_back(self, played: AnyGame, rules: Any) -> None:
        for state in walks.walk(played, rules, "all", 40).states:
            typed = position.of(played, state)
            text = position.dumps(typed)
            assert position.loads(text, played) == typed
            assert position.from_data(json.loads(json.dumps(position.to_data(typed))), played) == typed
            assert position.state(typed) == state
            assert position.unsaid(typed) == ()
            for step in played.universe(rules):
                ruling = played.judge(state, step)
                assert position.judge(typed, step) == Judged(ruling.legal, ruling.refusals)

    def test_the_document_of_a_state(self) -> None:
        betting = toy.State(toy.Rules(2), toy.Board((0, 3), 1), toy.Betting(2, (None, "high")))
        text = position.dumps(position.of(toy.GAME, betting, ("Ana", "Ben")))
        assert text.replace("\n    ", " ").replace(",\n]", " ]") == (
            'game = "toy"\n'
            'names = [ "Ana", "Ben" ]\n'
            "rules.seats = 2\n"
            "\n"
            "[state.board]\n"
            "scores = [ 0, 3 ]\n"
            "played = 1\n"
            "\n"
            "[state.phase]\n"
            'kind = "betting"\n'
            "stake = 2\n"
            'bets = [ { none = true }, "high" ]\n'
        )

    @pytest.mark.parametrize(("played", "rules"), PLAIN, ids=lambda each: getattr(each, "name", ""))
    def test_the_template_is_the_start(self, played: AnyGame, rules: Any) -> None:
        typed = position.loads(position.template(played), played)
        assert position.state(typed) == played.start(typed.rules)

    @pytest.mark.parametrize(
        ("changed", "said"),
        [
            ({"state": None}, "state: is not said; the data of a state"),
            ({"state": 3}, "state: expected a table"),
            ({"state": {}}, "state: the key 'board' is missing"),
            ({"state.board.scores": ["a", 0]}, "state.board.scores[0]: expected a whole number"),
            ({"state.board.scores": [0]}, "state: "),
            ({"state.phase.kind": "sleeping"}, "state.phase"),
            ({"state.extra": 1}, "state: unknown key 'extra'"),
            ({"state.rules": {"seats": 2}}, ""),
            ({"turn": "A stakes"}, "turn: no such key; there are game, names, rules, state"),
            ({"rules": {"seats": 3}}, "rules.seats: "),
        ],
    )
    def test_what_is_wrong_with_it(self, changed: dict[str, Any], said: str) -> None:
        given = position.to_data(position.of(toy.GAME, toy.GAME.start(toy.Rules(2))))
        for path, value in changed.items():
            *way, last = path.split(".")
            inside = given
            for key in way:
                inside = inside[key]
            if value is None:
                del inside[last]
            else:
                inside[last] = value
        if not said:
            assert position.from_data(given, toy.GAME).game is toy.GAME
            return
        [fault] = faults(given, toy.GAME)
        assert position.said(toy.GAME, fault).startswith(said)

    def test_what_a_seat_may_not_know_is_concealed(self) -> None:
        betting = toy.State(toy.Rules(2), toy.Board((0, 3), 1), toy.Betting(2, (None, "high")))
        assert position.layout_of(toy.GAME).conceals(betting, None) == {"state"}
        assert position.layout_of(counting.counting()).conceals(None, None) == frozenset()
        with pytest.raises(PigrulesError, match="still concealed"):
            Match.at(toy.GAME, betting).open_record()

    def test_a_game_of_another_distribution(self, site: Path) -> None:
        played = game("coin-toss")
        text = position.template(played)
        typed = position.loads(text)
        assert (typed.game.name, position.dumps(typed)) == ("coin-toss", text)
        assert position.judge(typed, played.legal(position.state(typed))[0]).legal

    def test_a_state_that_keeps_no_rules_has_those_of_the_document_or_is_at_fault(self) -> None:
        other = {"game": "counting", "rules": {"seats": 1}, "state": {"at": 2, "due": False}}
        made = counting.counting()
        assert position.state(position.from_data(other, made)) == counting.Count(counting.Rules(), 2)
        odd = evolve(made, rules=lambda state: counting.Rules(7))
        [fault] = faults(other, odd)
        assert (fault.path, fault.problem) == ("rules", "are not those of the state")


def test_rules_that_cannot_be_are_no_position() -> None:
    with pytest.raises(InvalidError):
        woolfy.Rules(seats=9)
    assert [fault.path for fault in faults(data(rules={"seats": 9}))] == ["rules.seats"]
