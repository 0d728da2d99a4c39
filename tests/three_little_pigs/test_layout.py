"""Positions of this game as a person types them."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from attrs import evolve, field, frozen

import typed
from pigrules import _completions, codec, position
from pigrules.core import Over
from pigrules.core.layout import Draft
from pigrules.games.three_little_pigs import (
    GAME,
    Blowing,
    Bought,
    Building,
    Dice,
    Purse,
    Readings,
    Rules,
    Spinner,
    Stacks,
    State,
)
from pigrules.games.three_little_pigs.state import Holding
from pigrules.games.three_little_pigs.validity.past import every_position
from pigrules.games.three_little_pigs.vocabulary import KIND_INDEX, KINDS, Face, Kind
from pigrules.testing import walks
from typed import Case

from .board import A, B, house, under

CASES: Final = typed.cases(Path(__file__).with_name("positions.toml"))
MIDDLE: Final = {
    "houses": {
        "A": "straw door, wood window, brick roof / straw window, wood window",
        "B": "wood window, brick window / brick door, brick window / wood door",
        "C": "straw window, wood window, brick window / wood door, wood roof",
    }
}
"""A table in the middle of a game. Nobody says the pots on the nine windows."""


RETURNING: Final = {"readings": {"blown_tiles": "return"}}


def said(turn: str, **more: Any) -> position.Position:
    return position.from_data({"game": GAME.name, "turn": turn, **more})


def wrong(turn: str, **more: Any) -> list[str]:
    with pytest.raises(position.PositionError) as caught:
        said(turn, **more)
    return [position.said(GAME, fault) for fault in caught.value.faults]


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_what_is_answered(case: Case) -> None:
    assert typed.answered(case) == typed.expected(case)


@pytest.mark.parametrize("case", [case for case in CASES if "ask" in case], ids=lambda case: case["name"])
def test_what_is_typed_comes_back(case: Case) -> None:
    assert typed.comes_back(position.loads(case["position"]))


def test_the_template_is_a_position() -> None:
    """The straw door has cost both doors."""
    found = position.loads(position.template(GAME))
    state = position.completions(found, ["play"])[0][1]
    assert state.phase == Building(B, Purse(0, 1, 2), (Bought("door", "straw", 2),))
    assert state.board.houses[A][0] == house("straw door", "wood window*", "brick roof")


# What is written


def test_it_says_what_was_said_in_whole_words() -> None:
    typed_so = said("b BUYS with door door window roof wolf", houses={"A": "sd ww1, br/bw", "B": "wo wi"})
    assert position.dumps(typed_so) == (
        'game = "three-little-pigs"\n'
        'turn = "B buys with door door window roof wolf"\n'
        'houses.A = "straw door, wood window 1, brick roof / brick window"\n'
        'houses.B = "wood window"\n'
    )


def test_a_throw_is_kept_though_the_wolf_has_come() -> None:
    """The position has no dice any more, but at other tables the seat builds."""
    thrown = said("B threw 3: roof roof wolf roof wolf; kept 3", houses={"A": "wd", "B": "sw"})
    assert thrown.data["turn"] == "B threw 3: roof roof wolf roof wolf; kept 3"
    assert position.ask(thrown, lambda state: state.phase, ["play"]).value == Blowing(B, 1)
    built = position.ask(
        thrown, lambda state: state.phase, ["play"], under(seats=2, third_throw_wolves="build")
    )
    assert built.value == Building(B, Purse(0, 0, 3), ())


def test_what_one_completion_derives_is_not_written() -> None:
    """Two wood windows are left for four places with one pot among them: one says nothing of the other."""
    left = said("A to throw", houses={"A": "ww0 / ww", "B": "ww1 / ww"})
    assert left.data["houses"] == {"A": "wood window 0 / wood window", "B": "wood window 1 / wood window"}


def test_what_is_left_is_written_as_what_is_gone() -> None:
    left = said("A to throw", houses={"A": "sd", "B": ""}, left="2 straw doors, 3 wood windows")
    assert left.data["gone"] == "straw door, wood window"
    told = said("A to throw", houses={"A": "sd", "B": ""}, gone="ww, sd, ww1")
    assert told.data["gone"] == "straw door, wood window 1, wood window"


def test_the_box_holds_what_is_shown() -> None:
    """One of our four brick doors gives way to one with a pot, and one wood window to one with three."""
    shown = said("A to throw", houses={"A": "bd1 ww3", "B": ""}, open="straw window 1")
    pots = shown.rules.stacks.pots
    assert (pots[6], pots[4], pots[1]) == ((0, 0, 0, 1), (0, 0, 1, 3), (0, 0, 1, 1))
    assert "rules" not in position.to_data(shown)


# Tiles, counts and plurals

STRAW_DOORS: Final = 'how many straw doors is not said; such as "2 straw doors, wood window 1"'
SEVERAL: Final = 'one number, and several tiles; commas between them: "2 straw doors, wood window 1"'
TILE: Final = "a tile is a material and a part, such as straw door, or sd"


@pytest.mark.parametrize(
    ("gone", "written"),
    [
        ("wood window, 2 straw doors", "straw door, straw door, wood window"),
        ("2 sd, ww1", "straw door, straw door, wood window 1"),
        ("1 straw doors", "straw door"),
        ("no straw doors, sd,", "straw door"),
        ("sd ww1", "straw door, wood window 1"),
    ],
)
def test_a_number_before_a_tile_counts_and_one_after_it_is_pots(gone: str, written: str) -> None:
    assert said("A to throw", houses={"A": "", "B": ""}, gone=gone).data["gone"] == written


@pytest.mark.parametrize(
    ("gone", "told"),
    [
        ("5 straw doors", "the box has no further straw door (tlp.components.tiles; "),
        ("straw doors", STRAW_DOORS),
        ("wood window 2 straw doors", STRAW_DOORS),
        ("2 straw doors 3 wood windows", f"'2 straw doors 3 wood windows': {SEVERAL}"),
        ("door straw", "'door straw' is no tile; the material comes first: straw door"),
        ("doors", f"'doors' is no tile; {TILE}"),
        ("5", f"'5' is no tile; {TILE}"),
        ("straw dor", "'dor' is no part of a house; did you mean door?"),
    ],
)
def test_one_mistake_is_one_fault_with_the_right_form(gone: str, told: str) -> None:
    [fault] = wrong("A to throw", houses={"A": "", "B": ""}, gone=gone)
    assert fault.startswith(f"gone: {told}")


@pytest.mark.parametrize(
    ("left", "told"),
    [
        ("straw doors", "how many straw doors are left is not said"),
        ("2 straw doors 1", "'2 straw doors 1' says a number twice"),
        ("2 sd 3 ww", f"'2 sd 3 ww': {SEVERAL.partition(';')[0]}"),
    ],
)
def test_what_is_left_is_counted(left: str, told: str) -> None:
    [fault] = wrong("A to throw", houses={"A": "", "B": ""}, left=left)
    assert fault.startswith(f"left: {told}")


def test_dice_are_counted_too() -> None:
    bare = {"houses": {"A": "", "B": ""}}
    counted = said("A buys with 2 doors, window, wolf, roof", **bare)
    assert counted.data["turn"] == "A buys with door door window roof wolf"
    [plural] = wrong("A buys with doors window wolf roof roof", **bare)
    assert plural == 'turn: how many doors the dice show is not said; such as "2 doors"'
    [unknown] = wrong("A buys with dor window wolf roof roof", **bare)
    assert unknown == "turn: 'dor' is no face of the dice; did you mean door?"


def test_a_stroke_that_is_missing_is_no_die() -> None:
    bare = {"houses": {"A": "", "B": ""}}
    kept = said("A threw 2: door door wolf window roof kept 3", **bare)
    assert kept.data["turn"] == "A threw 2: door door wolf window roof; kept 3"


# Houses that were completed

COMPLETED: Final = "(tlp.house.completed; 000_70233d4de8b74afe.txt, line 56)"
SAY_WHICH: Final = 'say which, such as gone = "straw roof", or leave out "had a roof"'
EACH: Final = "each took a roof of its own that is on the table or gone, and what bore it"


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ({"built": {"A": 12}}, f"built.A: completed houses: 12 {COMPLETED}; at most 1: {EACH}"),
        ({"built": {"B": 1}}, f"built.B: completed houses: 1 {COMPLETED}; at most 0: {EACH}"),
        ({"built": {"A": "x"}}, "built.A: expected a whole number, found 'x'; such as built.A = 1"),
        (
            {"built": {"A": 0}},
            f"built.A: completed houses: 0, but 1 stand or have won a card {COMPLETED}; at least 1",
        ),
        (
            {"built": {"A": 2, "B": 1}, "gone": "straw door, straw roof"},
            f"built.A, built.B: completed houses together: 3 {COMPLETED}; at most 2: {EACH}",
        ),
        (
            {"houses": {"A": "straw door; had a roof", "B": ""}},
            f"houses.A, house 1: it had a roof, but no roof is gone {COMPLETED}; {SAY_WHICH}",
        ),
    ],
)
def test_completed_houses_are_counted_by_seat(more: Case, told: str) -> None:
    """One house stands complete, on a straw door; one more can be gone where a roof and a door are."""
    assert wrong("A to throw", **{"houses": {"A": "straw door, straw roof", "B": ""}, **more}) == [told]


@pytest.mark.parametrize(
    ("faces", "built"),
    [
        (("door", "roof", "wolf"), {(a, b) for a in (1, 37) for b in (0, 36, 1, 37)}),
        (("door", "roof"), {(1, 0)}),
    ],
)
def test_where_tiles_return_the_fewest_and_the_most_completed_are_enough(
    faces: tuple[Face, ...], built: set[tuple[int, int]]
) -> None:
    """There is no bound while the wolf comes: a house for each of the 36 tiles stands for it.

    The door of B has or has not lost a roof. Where no die has a wolf, only what stands was completed.
    """
    rules = {
        "readings": {"blown_tiles": "return", "house_bonus": "ever"},
        "dice": {"faces": [list(faces)] * 5},
    }
    left = said("A to throw", houses={"A": "sd sr", "B": "wd"}, rules=rules)
    assert {state.board.built for _, state in position.completions(left, ["points"])} == built


# What is left open


def test_pots_cost_nothing_unless_points_are_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both straw windows are open, and two of the wooden and brick ones: with those the box is at its end."""
    built = 0

    def counted(*args: Any, **more: Any) -> Draft:
        nonlocal built
        built += 1
        return Draft(*args, **more)

    monkeypatch.setattr(_completions, "Draft", counted)
    middle = said("B buys with door door window wolf roof", **MIDDLE)
    assert len(position.unsaid(middle)) == 6
    built = 0
    assert position.judge(middle, GAME.parse("B done")).legal is False
    assert built == 1


def test_a_wrong_position_is_not_completed_in_every_way(monkeypatch: pytest.MonkeyPatch) -> None:
    """There are hundreds of completions; each fact is changed alone."""
    built = 0

    def counted(*args: Any, **more: Any) -> Draft:
        nonlocal built
        built += 1
        return Draft(*args, **more)

    monkeypatch.setattr(_completions, "Draft", counted)
    assert wrong("B buys with door door window wolf wolf", **MIDDLE) == [
        (
            "turn: 2 wolf faces: B cannot throw again. (tlp.roll.wolves-stop; 000_70233d4de8b74afe.txt, "
            'lines 36, 67); with two wolves, turn = "A blows", or the throw, such as "A threw 2: …"'
        )
    ]
    assert built < 20


def test_points_ask_for_the_pots_that_decide() -> None:
    """A has six points of tiles and one of the house, B six and one: the window of A decides."""
    houses = {"A": "sd{} sw{} sr / sd / wd / wd", "B": "sd br / sd / wd / wd"}
    rows = {seat: row.replace("{}", "") for seat, row in houses.items()}
    known = position.ask(said("over", houses=rows), GAME.turn)
    assert known.needs == ("houses.A, house 1, tile 2: how many pots?",)
    rows["A"] = houses["A"].replace("sd{}", "sd").replace("{}", "1")
    over = position.ask(said("over", houses=rows), GAME.turn).value
    assert isinstance(over, Over)
    assert (over.winners, over.scores) == ((A,), (8, 7))


def test_the_pots_of_houses_without_a_roof_are_not_asked_for() -> None:
    """All four wood windows and all four brick ones lie there, so that no pots can change alone."""
    known = position.ask(said("B buys with door door window wolf roof", **MIDDLE), GAME.sheet)
    assert known.needs == ("houses.A, house 1, tile 2: how many pots?",)


@pytest.mark.parametrize("roofed", ["A", "B"])
def test_of_two_tiles_the_one_whose_pots_score_is_asked_for(roofed: str) -> None:
    """The box has two straw windows, one with a pot: either says what the other has."""
    stacks = {"pots": [[0, 0], [0, 1], *[[0, 0]] * 7]}
    houses = {seat: "sw sr" if seat == roofed else "sw" for seat in "AB"}
    known = position.ask(said("A to throw", houses=houses, rules={"stacks": stacks}), GAME.sheet)
    assert known.needs == (f"houses.{roofed}, house 1, tile 1: how many pots?",)


MANY: Final = {
    "houses": {"A": "sd sw br / bw ww", "B": "sw bw wr / sd", "C": "ww bw sr / bd / sd"},
    "gone": "sr sw ww sd",
    "rules": {"variant": "veterans"},
}
"""Thousands of completions: pots, houses that have had a roof, a card, and houses completed."""


def test_beyond_the_bound_the_pots_of_houses_with_a_roof_are_asked_for() -> None:
    known = position.ask(said("A to throw", **MANY), GAME.sheet)
    assert known.needs == (
        "houses.A, house 1, tile 2: how many pots?",
        "houses.B, house 1, tile 1: how many pots?",
        "houses.B, house 1, tile 2: how many pots?",
        "houses.C, house 1, tile 1: how many pots?",
        "houses.C, house 1, tile 2: how many pots?",
    )
    assert not known.whole


def test_beyond_the_bound_a_position_with_an_unlikely_past_can_be() -> None:
    """Four straw roofs are gone: somebody has completed houses that no longer stand."""
    left = "no straw roofs, 2 wood roofs, 2 brick roofs"
    typed_so = said(
        "A to throw", houses={"A": "sd sw / bd", "B": "ww bw"}, left=left, rules={"variant": "veterans"}
    )
    for rules in (None, typed_so.rules):
        known = position.ask(typed_so, lambda state: state.board.built, ["play", "past"], rules, most=1)
        assert known.possible
        assert not known.impossible
        assert known.needs


def test_where_the_wolf_returns_tiles_none_is_gone_whatever_is_left_open() -> None:
    """It is known at once, though there are tens of thousands of completions."""
    returning = evolve(said("A to throw", **MANY).rules, readings=Readings(blown_tiles="return"))
    assert position.ask(said("A to throw", **MANY), GAME.turn, rules=returning).impossible
    [wrong_there] = wrong("A to throw", houses=MANY["houses"], gone="sw", rules=dict(RETURNING))
    assert wrong_there.startswith("gone: The stacks: there are fewer tiles of one kind than in the box (2).")


def test_cards_are_asked_for_only_where_they_can_be_held() -> None:
    """The only house of straw has won its card; no house of wood or brick has ever stood."""
    cards = said("A to throw", houses={"A": "", "B": "sd sw sr"}, rules={"variant": "veterans"})
    assert {each.path for each in position.unsaid(cards)} == {
        "houses.B, house 1, tile 2: how many pots?",
        "open, straw window: how many pots?",
        "open, wood window: how many pots?",
        "open, brick window: how many pots?",
    }
    assert position.completions(cards, ())[0][1].board.prizes == (B, None, None)


def test_what_cannot_be_is_said_with_what_to_type() -> None:
    houses = {"A": "sd", "B": "sd / sd"}
    assert wrong("A throws 1: door door door door door", houses=houses) == [
        (
            "turn: before the first throw the dice show nothing (tlp.roll.first-all; "
            '000_70233d4de8b74afe.txt, line 30); such as "A to throw"'
        )
    ]
    assert wrong("A threw 4: door door door door door", houses=houses) == [
        (
            "turn: there is no throw 4 (tlp.roll.three-throws; 000_70233d4de8b74afe.txt, lines 28, 36); "
            "the throws are 1, 2 and 3"
        )
    ]
    assert wrong("A buys with door door", houses=houses) == [
        (
            "turn: 2 dice are said, but there are 5 (tlp.components.dice; 000_70233d4de8b74afe.txt, "
            "lines 12, 42); say what each shows, those without a wolf first"
        )
    ]
    assert wrong("A to throw", houses=houses, left="2 straw doors") == [
        (
            "left: 2 straw doors are more than there can be (tlp.components.tiles; "
            "000_70233d4de8b74afe.txt, line 11); at most 1"
        )
    ]
    assert wrong("up ww; then A to throw", rules={"seats": 2}, open="wood window 1") == [
        "open: the wood window is being turned up, so nobody has seen it; leave it out"
    ]


# States


@pytest.mark.parametrize("seed", range(8))
def test_states_of_games_come_back(seed: int) -> None:
    rules = Rules(2 + seed % 4, variant=("normal", "veterans")[seed // 2 % 2])
    rules = walks.mixed(rules, str(seed)) if seed % 2 else rules
    for state in walks.walk(GAME, rules, str(seed)).states[::13]:
        whole = position.of(GAME, state)
        assert typed.comes_back(whole)
        assert position.state(whole) == state


@frozen
class Scope:
    """A game of two seats so small that every position of it can be tried."""

    die: tuple[Face, ...]
    """Two dice pay for straw, and for wood only where it costs what straw would."""
    pots: Mapping[int, tuple[int, ...]]
    """The stacks of more than one tile, by their places in `KINDS`; each other has a tile without pots."""
    readings: dict[str, Any] = field(factory=dict)

    def __str__(self) -> str:
        return ", ".join(self.readings.values()) or "usual"

    @property
    def rules(self) -> Rules:
        return Rules(
            2,
            dice=Dice((self.die, self.die), "scope"),
            spinner=Spinner(1, 0, 0, "scope"),
            stacks=Stacks(tuple(self.pots.get(at, (0,)) for at in range(len(KINDS))), "scope"),
            readings=Readings(**self.readings),
        )


WINDOWS: Final[tuple[Face, ...]] = ("window", "wolf")
HOUSES: Final[tuple[Face, ...]] = ("window", "roof", "wolf")
ALL: Final[tuple[Face, ...]] = ("door", "window", "roof", "wolf")
A_POT: Final = {KIND_INDEX[Kind("window", "straw")]: (0, 1)}
TWO_HOUSES: Final = {KIND_INDEX[Kind("roof", "straw")]: (0, 0), KIND_INDEX[Kind("window", "wood")]: (0, 0)}
"""The needle points at straw alone, so a house that loses a roof only stands on wood."""
SMALL: Final = (
    Scope(WINDOWS, A_POT),
    Scope(WINDOWS, A_POT, {"set_aside_dice": "stay"}),
    Scope(WINDOWS, A_POT, {"wolves_counted": "latest-throw"}),
    Scope(WINDOWS, A_POT, {"top_tile": "hidden"}),
    Scope(HOUSES, TWO_HOUSES, {"lost_roof": "sealed", "empty_stack": "next-dearer"}),
)
LARGE: Final = (
    Scope(ALL, A_POT),
    Scope(ALL, A_POT, {"set_aside_dice": "stay"}),
    Scope(ALL, A_POT, {"lost_roof": "sealed"}),
    Scope(ALL, A_POT, {"top_tile": "hidden"}),
    Scope(HOUSES, A_POT, {"house_bonus": "ever"}),
)


def reachable(rules: Rules) -> dict[State, None]:
    """Every position of a small game, in the order in which they are found."""
    waiting = [GAME.start(rules)]
    seen = dict.fromkeys(waiting)
    while waiting:
        state = waiting.pop()
        for step in (*GAME.legal(state), *GAME.chances(state).steps):
            after = GAME.advance(state, step)
            if after not in seen:
                seen[after] = None
                waiting.append(after)
    return seen


def _without(key: str, pattern: str = "") -> Callable[[Case], Case]:
    """What a table does that forgets a key, or a part of each text under it."""

    def forget(data: Case) -> Case:
        less, said = {each: value for each, value in data.items() if each != key}, data.get(key)
        if said is None or not pattern:
            return less
        if isinstance(said, str):
            return less | {key: re.sub(pattern, "", said)}
        return less | {key: {row: re.sub(pattern, "", text) for row, text in said.items()}}

    return forget


FORGET: Final = (
    _without("turn", r"; kept.*"),
    _without("houses", r"; (had a roof|no roof yet)"),
    _without("houses", r" \d"),
    _without("gone", r" \d"),
    _without("open"),
    _without("built"),
)
PLACES: Final = ("turn: which", "houses.", "open,", "gone,", "built.")


def forgotten(state: State) -> list[Case]:
    """The documents that leave something out: each fact or none, and the whole one if there is nothing."""
    found = [position.to_data(position.of(GAME, state))]
    for forget in FORGET:
        found += [less for data in found if (less := forget(data)) != data]
    return found[1:] or found


@pytest.fixture
def one_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """Equal rules are the same rules: what turns can lead to is counted out once, and not once a document."""
    load, known = codec.load_rules, dict[Any, Any]()

    def kept(*args: Any) -> Any:
        rules = load(*args)
        return known.setdefault(rules, rules)

    monkeypatch.setattr(codec, "load_rules", kept)


@pytest.mark.parametrize(
    ("scope", "stride"),
    [*((scope, 1) for scope in SMALL), *(pytest.param(scope, 10, marks=pytest.mark.once) for scope in LARGE)],
    ids=str,
)
@pytest.mark.usefixtures("one_table")
def test_no_answer_hangs_on_what_is_forgotten(scope: Scope, stride: int) -> None:
    """Every way to forget something, in every position of a small game.

    What is left open is completed to each position that turns lead to; and to no others, where these are few
    enough to be counted out.
    """
    rules = scope.rules
    seen, counted = reachable(rules), every_position(rules) is not None
    documents: dict[str, tuple[Case, list[State]]] = {}
    for state in [*seen][::stride]:
        for data in forgotten(state):
            documents.setdefault(repr(data), (data, []))[1].append(state)
    universe = GAME.universe(rules)
    for number, (data, states) in enumerate(documents.values()):
        left = position.from_data(data)
        assert typed.comes_back(left)
        steps = [*GAME.legal(states[0]), *GAME.chances(states[0]).steps, *universe[number % 9 :: 9]]
        completed = {state for _, state in position.completions(left)}
        assert not counted or completed <= seen.keys()
        assert completed.issuperset(states)
        assert typed.wrong_answers(GAME, states, left, steps, PLACES) == []
        points = position.ask(left, lambda state: (GAME.turn(state), GAME.sheet(state)))
        assert all(need.startswith(PLACES) for need in points.needs)


# Nonsense


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_nonsense_is_told(case: Case) -> None:
    random, data = Random(case["name"]), tomllib.loads(case["position"])
    for _ in range(12):
        changed = typed.nonsense(data, random)
        assert typed.is_told(GAME, changed), changed


class TestARoofInHand:
    """Where two tiles are laid together, a roof that is bought first waits in hand (tlp.build.waits)."""

    TYPED: Final = """
        game = "three-little-pigs"
        turn = "A buys with door door roof roof wolf; holds straw roof for 1"
        houses.A = ""
        houses.B = "straw window 0"
        rules.readings.tiles_together = "either-order"
    """

    def test_it_is_on_no_stack_and_in_no_house(self) -> None:
        typed = position.loads(self.TYPED)
        state = position.completions(typed, ())[0][1]
        roofs = KIND_INDEX[Kind("roof", "straw")]
        assert isinstance(state.phase, Holding)
        assert state.board.stacks[roofs].count == len(state.rules.stacks.pots[roofs]) - 1
        assert state.board.houses[0] == ()
        assert position.loads(position.dumps(typed)) == typed

    def test_the_door_goes_under_it_and_it_cannot_stay_alone(self) -> None:
        typed = position.loads(self.TYPED)
        assert position.judge(typed, GAME.parse("A buy straw door 1")).legal
        refused = position.judge(typed, GAME.parse("A done"))
        assert "tlp.build.together" in [each.clause for each in refused.sure]

    def test_only_a_roof_waits(self) -> None:
        faults = position.faults(self.TYPED.replace("straw roof for", "straw door for"))
        found = [(each.path, each.cited and each.cited.clause) for each in faults]
        assert ("turn", "tlp.build.waits") in found
