"""The codec: exact forms, strictness, exact paths in errors, and any input at all."""

from __future__ import annotations

import json
import sys
from enum import Enum, IntEnum, StrEnum
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any, Literal, NamedTuple, NewType

import attrs
import pytest
from attrs import frozen, validators
from hypothesis import given
from hypothesis import strategies as st

import toy
from pigrules import codec
from pigrules.codec import dump, dump_rules, load, load_rules, loads_json
from pigrules.core import (
    Chance,
    ChanceStep,
    Choose,
    Cited,
    ClauseId,
    InvalidError,
    MalformedError,
    Over,
    PigrulesError,
    PlayerStep,
    Ruling,
    Seat,
    Turn,
)
from pigrules.games.three_little_pigs import GAME as PIGS
from pigrules.match import Match
from pigrules.registry import AnyGame
from toy import (
    GAME,
    Bet,
    Betting,
    Board,
    Die,
    Ended,
    Readings,
    Rules,
    Show,
    Stake,
    Staking,
    State,
    Throwing,
    Thrown,
)

A, B = Seat(0), Seat(1)
RULES = Rules(2)
RULES_DATA: dict[str, Any] = {
    "seats": 2,
    "rounds": 2,
    "stakes": [1, 2],
    "bonus": 1,
    "die": {"faces": [1, 2, 3, 4, 5, 6], "middle": 3},
    "readings": {"both_right": "both"},
}
BETTING = State(RULES, Board((0, 0), 0), Betting(2, ("high", None)))
BETTING_DATA: dict[str, Any] = {
    "rules": RULES_DATA,
    "board": {"scores": [0, 0], "played": 0},
    "phase": {"kind": "betting", "stake": 2, "bets": ["high", None]},
}

Score = NewType("Score", int)


class Place(NamedTuple):
    row: int
    column: int = 1


class Size(IntEnum):
    SMALL = 1
    LARGE = 2


class Hue(StrEnum):
    RED = "red"
    BLUE = "blue"


class Mark(Enum):
    ONE = 1
    NAMED = "named"


@frozen
class Left:
    by: int


@frozen
class FarRight:
    by: int = 1


@frozen
class Steps:
    """Steps in the fields of something else."""

    any_step: PlayerStep | ChanceStep
    of_a_player: PlayerStep
    of_chance: ChanceStep
    of_two: Show | Bet
    one: Stake
    with_place: tuple[int, Place]


STEPS = Steps(Thrown(1), Bet(B, "low"), Thrown(2), Show(A), Stake(A, 1), (0, Place(1, 2)))
STEPS_DATA: dict[str, Any] = {
    "any_step": {"kind": "thrown", "face": 1},
    "of_a_player": {"kind": "bet", "seat": 1, "side": "low"},
    "of_chance": {"kind": "thrown", "face": 2},
    "of_two": {"kind": "show", "seat": 0},
    "one": {"kind": "stake", "seat": 0, "amount": 1},
    "with_place": [0, {"row": 1, "column": 2}],
}


@frozen
class Odd:
    """One field of each kind that a game may use."""

    odds: Fraction
    flag: bool
    weight: float
    place: Place
    pair: tuple[int, str]
    places: tuple[Place, ...]
    score: Score | None
    size: Size
    hue: Hue
    mark: Mark
    choice: Literal["a", 1] | None
    move: Left | FarRight | None
    only: Left | int
    nothing: None
    empty: tuple[()] = ()
    _inner: int = 7
    derived: int = attrs.field(init=False, default=0)


ODD = Odd(
    Fraction(1, 6),
    True,
    0.5,
    Place(3, 4),
    (1, "x"),
    (Place(1, 2), Place(5)),
    Score(9),
    Size.LARGE,
    Hue.BLUE,
    Mark.NAMED,
    1,
    FarRight(2),
    Left(3),
    None,
)
ODD_DATA: dict[str, Any] = {
    "odds": "1/6",
    "flag": True,
    "weight": 0.5,
    "place": {"row": 3, "column": 4},
    "pair": [1, "x"],
    "places": [{"row": 1, "column": 2}, {"row": 5, "column": 1}],
    "score": 9,
    "size": 2,
    "hue": "blue",
    "mark": "named",
    "choice": 1,
    "move": {"kind": "far-right", "by": 2},
    "only": {"by": 3},
    "nothing": None,
    "empty": [],
    "_inner": 7,
}


def with_rules(type_: Any) -> AnyGame:
    game: AnyGame = GAME
    return attrs.evolve(game, rules_type=type_)


def refusal(type_: Any, data: object, path: str = "$") -> str:
    with pytest.raises(MalformedError) as refused:
        load(GAME, type_, data, path)
    assert type(refused.value) is MalformedError
    return str(refused.value)


FORMS: list[tuple[Any, Any, Any]] = [
    (Rules, RULES, RULES_DATA),
    (State, BETTING, BETTING_DATA),
    (Odd, ODD, ODD_DATA),
    (Steps, STEPS, STEPS_DATA),
    (PlayerStep, Stake(A, 2), {"kind": "stake", "seat": 0, "amount": 2}),
    (Bet, Bet(B, "low"), {"kind": "bet", "seat": 1, "side": "low"}),
    (PlayerStep | ChanceStep, Show(B), {"kind": "show", "seat": 1}),
    (ChanceStep, Thrown(6), {"kind": "thrown", "face": 6}),
    (Turn, Choose((A, B), toy.BET), {"kind": "choose", "seats": [0, 1], "clause": "toy.round.bet"}),
    (Turn, Chance(toy.THROW), {"kind": "chance", "clause": "toy.round.throw"}),
    (
        Over,
        Over(toy.ROUNDS, (B,), (1, 4), (toy.RIGHT, toy.MOST)),
        {
            "kind": "over",
            "clause": "toy.end.rounds",
            "winners": [1],
            "scores": [1, 4],
            "decided": ["toy.score.right", "toy.score.most"],
        },
    ),
    (Ruling, Ruling(), {"refusals": []}),
    (
        tuple[Cited, ...],
        (
            Cited(ClauseId("a.b.c"), (("price", 2), ("seats", (0, 1)), ("part", "roof"))),
            Cited(ClauseId("a.b.d")),
        ),
        [
            {"clause": "a.b.c", "facts": {"price": 2, "seats": [0, 1], "part": "roof"}},
            {"clause": "a.b.d", "facts": {}},
        ],
    ),
]


@pytest.mark.parametrize(("type_", "value", "data"), FORMS, ids=lambda item: str(type(item).__name__))
def test_forms(type_: Any, value: Any, data: Any) -> None:
    assert dump(GAME, value) == data
    through_text = loads_json(json.dumps(dump(GAME, value)))
    assert through_text == data
    loaded = load(GAME, type_, through_text)
    assert loaded == value
    assert type(loaded) is type(value)


def test_a_view_can_be_told() -> None:
    assert dump(GAME, GAME.view(BETTING, B)) == {
        "scores": [0, 0],
        "phase": "Betting",
        "bets": ["concealed", None],
    }


def test_what_is_loaded_is_of_the_very_types() -> None:
    odd = load(GAME, Odd, ODD_DATA)
    assert type(odd.place) is Place
    assert odd.size is Size.LARGE
    assert odd.hue is Hue.BLUE
    assert type(odd.odds) is Fraction


def test_every_reachable_state_comes_back() -> None:
    rules = Rules(2, rounds=1, stakes=(2,), die=Die((2, 5)))
    reached, found = {GAME.start(rules)}, [GAME.start(rules)]
    while found:
        state = found.pop()
        assert load(GAME, State, loads_json(json.dumps(dump(GAME, state)))) == state
        for step in (*GAME.legal(state), *GAME.chances(state).steps):
            assert load(GAME, PlayerStep | ChanceStep, dump(GAME, step)) == step
            after = GAME.advance(state, step)
            if after not in reached:
                reached.add(after)
                found.append(after)
    # The start; 3 x 3 sets of bets; 4 pairs of them in the open; the scores 0:0, 2:2, 3:0 and 0:3.
    assert len(reached) == 1 + 9 + 4 + 4


def test_equal_rules_are_loaded_as_one_value() -> None:
    first, second = load(GAME, State, BETTING_DATA), load(GAME, Rules, dict(RULES_DATA))
    assert first.rules is second
    assert load(GAME, Rules, {**RULES_DATA, "rounds": 3}) is not second


def test_rules_without_a_hash_are_loaded_too() -> None:
    @attrs.define
    class Loose:
        seats: int

    assert load(with_rules(Loose), Loose, {"seats": 2}) == Loose(2)


def test_fields_with_a_default_may_be_missing() -> None:
    assert load(GAME, Rules, {"seats": 2, "rounds": 5}) == Rules(2, rounds=5)
    assert load(GAME, Place, {"row": 2}) == Place(2, 1)


STRICT: list[tuple[Any, Any, str]] = [
    (int, True, "$: expected a whole number, found true"),
    (int, "0", "$: expected a whole number, found '0'"),
    (int, 1.0, "$: expected a whole number, found 1.0"),
    (int, None, "$: expected a whole number, found null"),
    (int, 2**53, "$: a whole number must lie between -9007199254740991 and 9007199254740991"),
    (int, -(2**53), "$: a whole number must lie between -9007199254740991 and 9007199254740991"),
    (Seat, False, "$: expected a whole number, found false"),
    (bool, 1, "$: expected true or false, found 1"),
    (bool, "true", "$: expected true or false, found 'true'"),
    (float, 1, "$: expected a decimal number, found 1"),
    (float, float("nan"), "$: expected a decimal number, found nan"),
    (str, 3, "$: expected text, found 3"),
    (str, ["a"], "$: expected text, found a list"),
    (str, "\ud800", r"$: text with half a character in it: '\ud800'"),
    (None, 0, "$: expected null, found 0"),
    (tuple[str, ...], "abc", "$: expected a list, found 'abc'"),
    (tuple[int, ...], {"0": 1}, "$: expected a list, found an object"),
    (tuple[int, ...], (1, 2), "$: expected a list, found a tuple"),
    (tuple[int, ...], [1, 2, "3"], "$[2]: expected a whole number, found '3'"),
    (tuple[int, str], [1], "$: expected 2 items, found 1"),
    (tuple[int, str], [1, "a", 2], "$: expected 2 items, found 3"),
    (tuple[int, str], [1, 2], "$[1]: expected text, found 2"),
    (tuple[int, str], "ab", "$: expected a list, found 'ab'"),
    (tuple[()], [0], "$: expected 0 items, found 1"),
    (tuple[tuple[int, ...], ...], [[1], [2, None]], "$[1][1]: expected a whole number, found null"),
    (Fraction, "1/0", "$: a fraction with denominator 0: 1/0"),
    (Fraction, "0.5", "$: expected a fraction such as \"1/6\", found '0.5'"),
    (Fraction, "1/ 6", "$: expected a fraction such as \"1/6\", found '1/ 6'"),
    (Fraction, "٣/4", "$: expected a fraction such as \"1/6\", found '\\u0663/4'"),
    (Fraction, 1, '$: expected a fraction such as "1/6", found 1'),
    (Fraction, "1" * 5000, '$: expected a fraction such as "1/6", found \'' + "1" * 59 + "…"),
    (Literal["a", 1], True, "$: expected one of 'a', 1, found true"),
    (Literal["a", 1], 1.0, "$: expected one of 'a', 1, found 1.0"),
    (Literal["a"], ["a"], "$: expected 'a', found a list"),
    (Size, 3, "$: 3 is not a valid Size"),
    (Size, True, "$: expected a whole number, found true"),
    (Hue, "green", "$: 'green' is not a valid Hue"),
    (Mark, True, "$: expected one of 1, 'named', found true"),
    (Mark, ["named"], "$: expected one of 1, 'named', found a list"),
    (Place, [3, 4], "$: expected an object, found a list"),
    (Place, {"row": 1, "column": "2"}, "$.column: expected a whole number, found '2'"),
    (Place, {"row": 1, "colum": 2}, "$: unknown key 'colum'; did you mean column?"),
    (Place, {}, "$: the key 'row' is missing"),
    (int | None, "1", "$: expected a whole number or null, found '1'"),
    (int | str | tuple[int, ...], [1, "2"], "$[1]: expected a whole number, found '2'"),
    (Literal["a"] | Literal["b"] | None, "c", "$: expected one of 'a', 'b', found 'c'"),
    (Left | FarRight, {"by": 1}, "$: the key 'kind' is missing"),
    (Left | FarRight, {"kind": "up", "by": 1}, "$.kind: expected one of 'left', 'far-right', found 'up'"),
    (
        Left | FarRight,
        {"kind": ["left"], "by": 1},
        "$.kind: expected one of 'left', 'far-right', found a list",
    ),
    (Left | FarRight, {"kind": "left"}, "$: the key 'by' is missing"),
    (Left | FarRight, {"kind": "left", "by": 1, "to": 2}, "$: unknown key 'to'"),
    (Left | FarRight, "left", "$: expected an object, found 'left'"),
    (Left | int, {"kind": "left", "by": 1}, "$: unknown key 'kind'"),
    (Show, {"seat": 0}, "$: the key 'kind' is missing"),
    (Show, {"kind": "bet", "seat": 0}, "$.kind: expected 'show', found 'bet'"),
    (ChanceStep, {"kind": "show", "seat": 0}, "$.kind: expected 'thrown', found 'show'"),
    (PlayerStep, [], "$: expected an object, found a list"),
    (Turn, {"kind": "choice"}, "$.kind: expected one of 'choose', 'chance', 'over', found 'choice'"),
    (Cited, {"clause": "a.b.c", "facts": []}, "$.facts: expected an object, found a list"),
    (
        Cited,
        {"clause": "a.b.c", "facts": {"n": 1.5}},
        "$.facts.n: expected a whole number or text or a list, found 1.5",
    ),
    (
        Cited,
        {"clause": "a.b.c", "facts": {"n": [1, None]}},
        "$.facts.n[1]: expected a whole number or text, found null",
    ),
]


@pytest.mark.parametrize(("type_", "data", "message"), STRICT, ids=[str(i) for i in range(len(STRICT))])
def test_strictness(type_: Any, data: Any, message: str) -> None:
    assert refusal(type_, data) == message


def changed(data: Any, path: tuple[Any, ...], value: Any) -> Any:
    """`data` with `value` at `path`."""
    if not path:
        return value
    copy = dict(data) if isinstance(data, dict) else list(data)
    copy[path[0]] = changed(copy.get(path[0]) if isinstance(copy, dict) else copy[path[0]], path[1:], value)
    return copy


NOT_BOTH = "expected one of 'both', 'nobody', found 'one'"
NO_PHASE = "expected one of 'staking', 'betting', 'throwing', 'ended', found 'bets'"
PLACES: list[tuple[tuple[Any, ...], Any, str]] = [
    (("rules", "seats"), "2", "$.rules.seats: expected a whole number, found '2'"),
    (("rules", "die", "faces", 4), None, "$.rules.die.faces[4]: expected a whole number, found null"),
    (("rules", "readings", "both_right"), "one", f"$.rules.readings.both_right: {NOT_BOTH}"),
    (("rules", "readings", "top"), "one", "$.rules.readings: unknown key 'top'"),
    (("board", "scores"), "00", "$.board.scores: expected a list, found '00'"),
    (("phase", "bets", 1), "middle", "$.phase.bets[1]: expected one of 'high', 'low', found 'middle'"),
    (("phase", "kind"), "bets", f"$.phase.kind: {NO_PHASE}"),
    (
        ("phase",),
        {"kind": "throwing", "stake": 1, "bets": ["low", None]},
        "$.phase.bets[1]: expected one of 'high', 'low', found null",
    ),
    (("rules", "die", "middle"), 0, "$.rules.die: middle is a whole number of at least 1, not 0"),
]


@pytest.mark.parametrize(("at", "value", "message"), PLACES, ids=[str(i) for i in range(len(PLACES))])
def test_an_error_says_where(at: tuple[Any, ...], value: Any, message: str) -> None:
    assert refusal(State, changed(BETTING_DATA, at, value)) == message


def test_an_error_has_the_path_and_the_problem_apart() -> None:
    with pytest.raises(MalformedError) as refused:
        load(GAME, PlayerStep, {"kind": "bet", "seat": True, "side": "low"}, "$.steps[12]")
    assert refused.value.path == "$.steps[12].seat"
    assert refused.value.problem == "expected a whole number, found true"


def test_a_misspelt_key_is_told_before_the_key_that_is_missing_for_it() -> None:
    data = {"kind": "bet", "sea": 0, "side": "low"}
    assert refusal(PlayerStep, data) == "$: unknown key 'sea'; did you mean seat?"


def test_of_several_wrong_fields_the_first_is_told() -> None:
    data = {"kind": "bet", "seat": "0", "side": "middle", "more": 1}
    assert refusal(PlayerStep, data) == "$.seat: expected a whole number, found '0'"


@frozen
class Checked:
    at_least: int = attrs.field(default=1, validator=validators.ge(1))
    text: int | str = attrs.field(default="", validator=validators.instance_of(str))
    share: Literal[0, 1, 2, 3, 4] = 1

    def __attrs_post_init__(self) -> None:
        if self.share == 4:
            raise AttributeError("a mistake of the game")
        if self.share == 3:
            raise MalformedError("three", "elsewhere")
        if self.share == 2:
            error = KeyError("share")
            error.add_note("a note of the game")
            raise error
        _ = 1 // self.share


def test_what_a_constructor_refuses_is_malformed() -> None:
    assert refusal(tuple[Checked, ...], [{}, {"at_least": 0}]) == "$[1]: 'at_least' must be >= 1: 0"
    not_text = "$[0]: 'text' must be <class 'str'> (got 5 that is a <class 'int'>)."
    assert refusal(tuple[Checked, ...], [{"text": 5}]) == not_text
    assert refusal(tuple[Checked, ...], [{"share": 0}]) == "$[0]: integer division or modulo by zero"
    assert refusal(tuple[Checked, ...], [{"share": 3}]) == "$[0]: elsewhere: three"
    assert refusal(tuple[Checked, ...], [{"share": 2}]) == "$[0]: share"


def test_keys_that_are_no_text_are_malformed() -> None:
    assert refusal(Left, {1: 2, "by": 1}).startswith("$: ")


def test_a_mistake_of_the_game_is_not_called_malformed() -> None:
    with pytest.raises(AttributeError, match="a mistake of the game"):
        load(GAME, tuple[Checked, ...], [{"share": 4}])


def test_rules_that_cannot_be_played_are_invalid_with_every_fault() -> None:
    bad = {**RULES_DATA, "stakes": [], "die": {"faces": [], "middle": 3}}
    with pytest.raises(InvalidError) as refused:
        load(GAME, State, {**BETTING_DATA, "rules": bad})
    assert str(refused.value) == (
        "core.rules.component (component stakes, problem none, value 0); "
        "core.rules.component (component die, problem no-faces, value 0)"
    )


def test_a_state_that_cannot_come_about_is_invalid_with_every_fault() -> None:
    bad = changed(changed(BETTING_DATA, ("board", "scores"), [0]), ("phase", "stake"), 3)
    with pytest.raises(InvalidError) as refused:
        load(GAME, State, bad)
    assert str(refused.value) == (
        "core.state.impossible (where board.scores, problem one-a-seat, value 1); "
        "core.state.impossible (where phase.stake, problem no-such-stake, value 3)"
    )


@frozen
class Untold:
    values: list[int]


@frozen
class Alike:
    one_or_other: Fraction | str


@pytest.mark.parametrize("type_", [list[int], dict[str, int], Any, object, tuple, Untold, Alike, int | Size])
def test_types_without_a_strict_form_are_refused_at_once(type_: Any) -> None:
    with pytest.raises(TypeError):
        load(GAME, type_, [])


def test_classes_of_one_name_in_a_union_are_refused() -> None:
    def another() -> type:
        @frozen
        class Left:
            by: int

        return Left

    with pytest.raises(TypeError, match="the same name"):
        load(GAME, Left | another(), {})


def test_types_may_come_from_another_module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "far_away"
    package.mkdir()
    head = "from __future__ import annotations\nfrom attrs import frozen\n"
    (package / "__init__.py").write_text("")
    (package / "phases.py").write_text(
        head + "@frozen\nclass Early:\n    at: int\n@frozen\nclass Late:\n    at: int\nPhase = Early | Late\n"
    )
    (package / "state.py").write_text(
        head + "from .phases import Phase\n@frozen\nclass Place:\n    phase: Phase\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    import far_away.state as far  # type: ignore[import-not-found]

    state = far.Place(sys.modules["far_away.phases"].Late(2))
    assert dump(GAME, state) == {"phase": {"kind": "late", "at": 2}}
    assert load(GAME, far.Place, {"phase": {"kind": "late", "at": 2}}) == state


class TestVariations:
    def test_the_rules_of_the_box_need_only_what_has_no_default(self) -> None:
        assert dump_rules(GAME, RULES) == {"seats": 2}

    def test_only_what_differs_is_told_at_any_depth(self) -> None:
        rules = Rules(2, die=Die(middle=4), readings=Readings("nobody"))
        assert dump_rules(GAME, rules) == {
            "seats": 2,
            "die": {"middle": 4},
            "readings": {"both_right": "nobody"},
        }

    def test_none_is_told(self) -> None:
        assert dump_rules(GAME, Rules(2, bonus=None)) == {"seats": 2, "bonus": {"none": True}}

    @pytest.mark.parametrize(
        "rules",
        [
            RULES,
            Rules(2, 5, (3,), None, Die((1, 9)), Readings("nobody")),
            Rules(2, die=Die((1, 9), 5)),
        ],
    )
    def test_what_is_told_comes_back(self, rules: Rules) -> None:
        assert load_rules(GAME, loads_json(json.dumps(dump_rules(GAME, rules)))) == rules

    def test_what_is_left_out_is_as_in_the_box_and_not_as_in_the_class(self) -> None:
        @frozen
        class Boxed:
            seats: int = 2
            die: Die = attrs.field(factory=lambda: Die((1, 2), 1))
            bet: Left | FarRight = Left(5)
            double: int = attrs.Factory(lambda self: self.seats * 2, takes_self=True)
            made: Place = attrs.Factory(lambda: Place(8, 9))

        game = with_rules(Boxed)
        assert load_rules(game, {"die": {"middle": 2}}) == Boxed(die=Die((1, 2), 2))
        assert load_rules(game, {"bet": {"by": 6}}) == Boxed(bet=Left(6))
        assert load_rules(game, {"bet": {"kind": "far-right"}}) == Boxed(bet=FarRight(1))
        assert load_rules(game, {"seats": 3}).double == 6
        assert load_rules(game, {"made": {"row": 1}}).made == Place(1, 9)
        assert dump_rules(game, Boxed(3)) == {"seats": 3}
        assert dump_rules(game, Boxed(3, double=4)) == {"seats": 3, "double": 4}
        assert dump_rules(game, Boxed(bet=FarRight(5))) == {"bet": {"kind": "far-right", "by": 5}}

    @pytest.mark.parametrize(
        ("data", "message"),
        [
            ([], "$.rules: expected an object, found a list"),
            ({}, "$.rules: the key 'seats' is missing"),
            ({"seats": 2, "round": 1}, "$.rules: unknown key 'round'; did you mean rounds?"),
            ({"seats": 2, "die": {"middle": "4"}}, "$.rules.die.middle: expected a whole number, found '4'"),
            ({"seats": 2, "die": {"none": True}}, "$.rules.die: expected an object, found null"),
            ({"seats": 2, "die": 6}, "$.rules.die: expected an object, found 6"),
            (
                {"seats": 2, "stakes": [{"none": True}]},
                "$.rules.stakes[0]: expected a whole number, found null",
            ),
        ],
    )
    def test_errors_say_where(self, data: Any, message: str) -> None:
        with pytest.raises(MalformedError) as refused:
            load_rules(GAME, data, "$.rules")
        assert str(refused.value) == message

    def test_depth_is_bounded(self) -> None:
        deep: Any = 1
        for _ in range(100_000):
            deep = {"die": deep}
        with pytest.raises(MalformedError) as refused:
            load_rules(GAME, deep, "$.rules")
        assert str(refused.value) == "$.rules: more than 64 nested lists and objects"

    def test_faults_of_the_rules_are_invalid(self) -> None:
        with pytest.raises(InvalidError):
            load_rules(GAME, {"seats": 3})


class TestText:
    def test_plain_json(self) -> None:
        text = '{"a": [1, -2, 0.5, true, null, "é\\n"], "b": {}}'
        assert loads_json(text) == {"a": [1, -2, 0.5, True, None, "é\n"], "b": {}}
        assert loads_json(text.encode()) == loads_json(text)

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("", "not JSON: line 1, column 1: Expecting value"),
            ('{"a":\n :}', "not JSON: line 2, column 2: Expecting value"),
            ("NaN", "NaN is not JSON"),
            ("[-Infinity]", "-Infinity is not JSON"),
            ("[1e999]", "a number that is too large"),
            ("1" * 19, "a number of 19 digits; at most 18 are read"),
            ("-" + "1" * 5000, "a number of 5001 digits; at most 18 are read"),
            ('{"a": 1, "b": 2, "a": 1}', "the key 'a' appears twice in one object"),
            (b'"\xff"', "not JSON: byte 2 is not UTF-8"),
            ("[" * 65 + "]" * 65, "more than 64 nested lists and objects"),
            ('{"a":' * 100_000, "more than 64 nested lists and objects"),
            ('["\\"[",' + "[" * 64, "more than 64 nested lists and objects"),
        ],
        ids=[str(i) for i in range(12)],
    )
    def test_what_is_refused(self, text: str | bytes, message: str) -> None:
        with pytest.raises(MalformedError) as refused:
            loads_json(text)
        assert str(refused.value) == message

    def test_brackets_in_strings_and_side_by_side_are_not_deep(self) -> None:
        text = json.dumps(["[" * 70, '{"' * 70, "\\" * 3 + "[" * 70, [], {}] * 70)
        assert len(loads_json(text)) == 350
        assert loads_json("[" * 64 + "]" * 64)

    def test_many_quotes_do_not_take_long(self) -> None:
        with pytest.raises(MalformedError):
            loads_json('"\\"' * 300_000 + "[" * 65)

    def test_what_the_reader_cannot_follow_is_malformed(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def give_up(*_: object, **__: object) -> None:
            raise RecursionError

        monkeypatch.setattr(json, "loads", give_up)
        with pytest.raises(MalformedError, match="nested too deeply"):
            loads_json("[]")

    @given(st.text() | st.binary() | st.text('[]{}":,\\ 1eN'))
    def test_any_text_is_data_or_malformed(self, text: str | bytes) -> None:
        try:
            data = loads_json(text)
        except MalformedError:
            return
        assert loads_json(json.dumps(data)) == data


json_data = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.just("both"),
    lambda inner: (
        st.lists(inner) | st.dictionaries(st.text() | st.sampled_from(["kind", "seat", "rules"]), inner)
    ),
    max_leaves=20,
)
types: list[Any] = [
    Rules,
    State,
    Odd,
    PlayerStep,
    ChanceStep,
    PlayerStep | ChanceStep,
    Turn,
    Ruling,
    Cited,
    Fraction,
    Place,
    tuple[int, str],
]


@given(st.sampled_from(types), json_data)
def test_any_data_are_a_value_or_one_of_our_errors(type_: Any, data: Any) -> None:
    try:
        value = load(GAME, type_, data)
    except PigrulesError:
        return
    assert load(GAME, type_, dump(GAME, value)) == value


@st.composite
def spoilt(draw: st.DrawFn) -> tuple[Any, Any]:
    """A type, and data of that type of which something has been replaced."""
    type_, _, data = draw(st.sampled_from(FORMS))
    path: list[Any] = []
    at = data
    while isinstance(at, (dict, list)) and at and draw(st.integers(0, 5)):
        key = draw(st.sampled_from(sorted(at) if isinstance(at, dict) else range(len(at))))
        path.append(key)
        at = at[key]
    return type_, changed(data, tuple(path), draw(json_data))


@given(spoilt())
def test_spoilt_data_are_a_value_or_one_of_our_errors(case: tuple[Any, Any]) -> None:
    type_, data = case
    try:
        value = load(GAME, type_, data)
    except PigrulesError:
        return
    assert load(GAME, type_, dump(GAME, value)) == value


@given(json_data)
def test_any_data_are_rules_or_one_of_our_errors(data: Any) -> None:
    try:
        rules = load_rules(GAME, data)
    except PigrulesError:
        return
    assert load_rules(GAME, dump_rules(GAME, rules)) == rules


@pytest.mark.parametrize("variant", ["normal", "veterans"])
@pytest.mark.parametrize("top_tile", ["visible", "hidden"])
def test_a_whole_game_of_another_kind(variant: str, top_tile: str) -> None:
    rules = load_rules(PIGS, {"seats": 4, "variant": variant, "readings": {"top_tile": top_tile}})
    match = Match(PIGS, rules, random=Random(1))
    players = Random(2)
    while not isinstance(match.turn, Over):
        if isinstance(match.turn, Chance):
            match.roll()
        else:
            match.send(players.choice(match.legal()))
        for type_, value in [
            (PIGS.state_type, match.state),
            (Turn, match.turn),
            (PlayerStep | ChanceStep, match.steps[-1]),
            (tuple[Cited, ...], match.events),
        ]:
            data = loads_json(json.dumps(dump(PIGS, value)))
            again = load(PIGS, type_, data)
            assert again == value
            assert dump(PIGS, again) == data


def test_every_phase_is_told() -> None:
    phases: list[toy.Phase] = [Staking(), Betting(1, (None, None)), Throwing(1, ("low", "high")), Ended()]
    kinds = [dump(GAME, State(RULES, Board((0, 0), 0), phase))["phase"]["kind"] for phase in phases]
    assert kinds == ["staking", "betting", "throwing", "ended"]


def test_the_public_names() -> None:
    assert sorted(codec.__all__) == [
        "dump",
        "dump_rules",
        "load",
        "load_rules",
        "loads_json",
        "shown",
    ]
