"""Every bound: in one table, its figure in the error, the same for reader, constructor and writer."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, cast

import pytest
from attrs import frozen

from cli_run import run
from pigrules import Match, ask, codec, game, limits, odds, simulate, spec
from pigrules._files import read_bytes
from pigrules._spec_format import spec as spec_of
from pigrules._toml import read as read_toml
from pigrules.cli._answers import faults
from pigrules.cli._loading import load_players, load_rules
from pigrules.core import (
    BadRecordError,
    Cited,
    IllegalStepError,
    InvalidError,
    MalformedError,
    PlayerStep,
    Ruling,
    Seat,
)
from pigrules.core.messages import brief, cut, listed, named, nearest, shown, told
from pigrules.games import eat_me_if_you_can as eat_me
from pigrules.games import putz_die_wutz as putz
from pigrules.games import three_little_pigs as pigs
from pigrules.games import woolfy
from pigrules.record import Record, from_json, loads, save, to_json

PAGE: Final = Path(__file__).parents[2] / "docs" / "limits.md"
HEAD: Final = 'format = 1\ngame = "woolfy"\nspec = 2\nrules.seats = 2\n'
RED: Final = woolfy.GAME.parse("A red")
TWO: Final = woolfy.Rules(seats=2)
ROW: Final = re.compile(r"\| `(\w+)` \| (\d+) \| .* \| (.*) \|")


def refusal(call: Callable[[], object], lang: str = "en") -> str:
    """What the error of a call says; of rules that cannot be played, in words."""
    with pytest.raises((MalformedError, InvalidError)) as refused:
        call()
    error = refused.value
    if isinstance(error, InvalidError):
        known = {"woolfy": woolfy, "tlp": pigs, "pdw": putz, "emi": eat_me}
        return faults(known[error.faults[0].clause.partition(".")[0]].GAME, error, lang)
    return str(error)


def spec_with(text: str, said: str = "Said.") -> object:
    """The spec of one clause with these texts."""
    head = 'spec = 1\n[[clause]]\nid = "a.b.c"\nkind = "referee"\n'
    clause = f'{head}text.en = "{text}"\nsaid.en = "{said}"\n'
    return spec_of(read_toml(clause.encode(), "toy"), None, None)


def faces_of(faces: Sequence[str], dice: int) -> pigs.Dice:
    """So many dice with these faces."""
    return pigs.Dice(cast(Any, (tuple(faces),) * dice))


def spaces(count: int) -> dict[str, Any]:
    return {"track": {"spaces": count}}


Calls = tuple[Callable[[], object], Callable[[], object]]
BOUNDS: Final[dict[str, list[Calls]]] = {
    "MOST_BYTES": [
        (lambda: codec.loads_json("[]" + " " * 4194302), lambda: codec.loads_json("[]" + " " * 4194303)),
        (lambda: codec.loads_json(b"[]" + b" " * 4194302), lambda: codec.loads_json(b"[]" + b" " * 4194303)),
        (
            lambda: codec.loads_json('"' + "\u00e9" * 2097151 + '"'),
            lambda: codec.loads_json('"' + "\u00e9" * 2097152 + '"'),
        ),
        (lambda: loads(HEAD + "steps = []\n"), lambda: loads("#" * 4194305)),
        (lambda: read_toml(b"#" * 4194304, "a"), lambda: read_toml(b"#" * 4194305, "a")),
    ],
    "MOST_DEPTH": [
        (lambda: codec.loads_json("[" * 64 + "]" * 64), lambda: codec.loads_json("[" * 65 + "]" * 65)),
        (
            lambda: read_toml(b"a = " + b"[" * 64 + b"]" * 64, "a"),
            lambda: loads("a = " + "[" * 65 + "]" * 65),
        ),
        (lambda: read_toml(b"[[a]]\n" * 100, "a"), lambda: read_toml(b"a = " + b"{b=" * 65, "a")),
    ],
    "MOST_DOTS": [
        (
            lambda: read_toml(b"a" + b".a" * 16 + b" = 1", "a"),
            lambda: read_toml(b"a" + b".a" * 17 + b" = 1", "a"),
        ),
        (
            lambda: read_toml(b"a = 'a" + b".a" * 99 + b"'", "a"),
            lambda: read_toml(b"[a" + b" . a" * 17 + b"]", "a"),
        ),
        (
            lambda: read_toml(b'a = """' + b".\n" * 99 + b'"""', "a"),
            lambda: read_toml(b"a = {'b'" + b".''" * 17, "a"),
        ),
    ],
    "MOST_DIGITS": [(lambda: codec.loads_json("9" * 18), lambda: codec.loads_json("9" * 19))],
    "MOST_TEXT": [(lambda: spec_with("a" * 10_000), lambda: spec_with("a" * 10_001))],
    "LONGEST_NUMBER": [
        (
            lambda: simulate.simulate(woolfy.GAME, TWO, ("random", "random"), 0, 10**1000 - 1),
            lambda: simulate.simulate(woolfy.GAME, TWO, ("random", "random"), 0, 10**1000),
        )
    ],
    "MOST_STEPS": [
        (
            lambda: Record(woolfy.GAME, TWO, (RED,) * 100_000),
            lambda: Record(woolfy.GAME, TWO, (RED,) * 100_001),
        ),
        (
            lambda: loads(HEAD + "steps = [" + '"A red",' * 100_000 + "]"),
            lambda: loads(HEAD + "steps = [" + '"A red",' * 100_001 + "]"),
        ),
    ],
    "MOST_CHARACTERS": [
        (
            lambda: Record(woolfy.GAME, TWO, (), ["a" * 200, "b"]),
            lambda: Record(woolfy.GAME, TWO, (), ["a" * 201, "b"]),
        ),
        (
            lambda: loads(HEAD + f'steps = []\nnames = ["{"." * 200}", "b"]'),
            lambda: loads(HEAD + f'steps = []\nnames = ["{"." * 201}", "b"]'),
        ),
        (
            lambda: Match(woolfy.GAME, TWO, names=["a" * 200, "b"]),
            lambda: Match(woolfy.GAME, TWO, names=["a" * 201, "b"]),
        ),
    ],
    "MOST_NUMBER": [
        (lambda: pigs.Spinner(straw=999_999), lambda: pigs.Spinner(straw=1_000_000)),
        (lambda: putz.Pick(Seat(0), 999_999), lambda: putz.Pick(Seat(0), 10**5000)),
        (
            lambda: codec.load_rules(pigs.GAME, {"prizes": {"tallest": 999_999}}),
            lambda: codec.load_rules(pigs.GAME, {"prizes": {"tallest": 1_000_000}}),
        ),
    ],
    "MOST_ITEMS": [
        (lambda: woolfy.Track(wolf_spaces=(1,) * 1000), lambda: woolfy.Track(wolf_spaces=(1,) * 1001)),
        (lambda: putz.Pigs((putz.Pig("red", 1),) * 1000), lambda: putz.Pigs((putz.Pig("red", 1),) * 1001)),
    ],
    "MOST_DICE": [
        (
            lambda: pigs.Rules(dice=faces_of(("door",), 7)),
            lambda: pigs.Rules(dice=faces_of(("door",), 8)),
        )
    ],
    "MOST_FACES": [
        (lambda: faces_of(("door",) * 20, 1), lambda: faces_of(("door",) * 21, 1)),
        (
            lambda: woolfy.Dice(cast(Any, (("wolf",) * 20,) * 3)),
            lambda: woolfy.Dice(cast(Any, (("wolf",) * 21,) * 3)),
        ),
    ],
    "TALLEST_STACK": [(lambda: stacked(20, 0), lambda: stacked(21, 0))],
    "MOST_POTS": [(lambda: stacked(1, 9), lambda: stacked(1, 10))],
    "MOST_TOKENS": [
        (lambda: eat_me.Rules(tokens=eat_me.Tokens(1000)), lambda: eat_me.Rules(tokens=eat_me.Tokens(1001)))
    ],
    "MOST_PARTS": [
        (lambda: woolfy.Rules(parts=woolfy.Parts(20)), lambda: woolfy.Rules(parts=woolfy.Parts(21)))
    ],
    "MOST_SPACES": [
        (
            lambda: codec.load_rules(woolfy.GAME, spaces(99)),
            lambda: codec.load_rules(woolfy.GAME, spaces(100)),
        )
    ],
}


def stacked(tiles: int, pots: int) -> object:
    """Rules of the first game with nine stacks of so many tiles."""
    return pigs.Rules(stacks=pigs.Stacks(((pots,) * tiles,) * 9))


IN_WORDS: Final = ("MOST_DICE", "TALLEST_STACK", "MOST_POTS", "MOST_TOKENS", "MOST_PARTS", "MOST_SPACES")
"""What is beyond these bounds is a fault, which the words of the spec tell in each language."""
CUT: Final = "the value is cut, and ends with `…`"
BELIEVED: Final = "a hand-made position is believed"
HAPPENS: Final = {
    **dict.fromkeys(
        ("MOST_COUNTED", "MOST_LAID", "MOST_PILES", "MOST_RINGS", "MOST_ROUNDS", "MOST_PASTS"), BELIEVED
    ),
    "MOST_PROCESSES": "fewer work",
    "MOST_BESIDE": "the game is not saved, and exit code 2 says so",
    "MOST_ENTRIES": "the answer used least recently is forgotten",
    **dict.fromkeys(("MOST_BETWEEN", "MOST_AHEAD"), "no way to the step is found"),
    "CAP": "the game is broken off",
    "MOST_SHOWN": CUT,
    "MOST_LISTED": "the list ends with `and 17 more`",
    "MOST_MESSAGE": CUT.replace("value", "message"),
}
"""What is beyond these bounds is no error; other tests show it."""


@pytest.mark.skipif(not PAGE.is_file(), reason="the page is in the checkout")
def test_the_table_has_every_constant_with_its_figure_and_its_error() -> None:
    rows = {name: (int(figure), beyond) for name, figure, beyond in ROW.findall(PAGE.read_text("utf-8"))}
    assert sorted(rows) == sorted(limits.__all__)
    for name, (figure, beyond) in rows.items():
        assert figure == getattr(limits, name), name
        if name in HAPPENS:
            assert beyond == HAPPENS[name]
        elif name in BOUNDS:
            said = beyond.strip("`")
            assert any(said in refusal(over) for _, over in BOUNDS[name]), (name, said)


@pytest.mark.skipif(not PAGE.is_file(), reason="the page is in the checkout")
def test_a_turn_is_followed_for_its_odds_as_far_as_the_table_says() -> None:
    # Seven dice, two of which may show a wolf; each may be thrown again or not, twice.
    faces: Any = (*[("door", "window", "roof")] * 5, *[("door", "window", "roof", "wolf")] * 2)
    state = pigs.GAME.start(pigs.Rules(dice=pigs.Dice(faces)))
    while pigs.GAME.chances(state):
        state = pigs.GAME.apply(state, pigs.GAME.chances(state).steps[0])
    with pytest.raises(odds.UnboundedError) as refused:
        odds.goals(pigs.GAME, state)
    beyond = {name: said for name, _, said in ROW.findall(PAGE.read_text("utf-8"))}["MOST_FOLLOWED"]
    assert (
        str(refused.value)
        == f"the turn has {beyond.strip('`')}"
        == ("the turn has more than 250,000 steps to follow")
    )
    assert len(odds.goals(pigs.GAME, state, once=True)) == 2**7  # all choices of some dice, and to stop


@pytest.mark.parametrize(
    ("name", "at"), [(name, at) for name, pairs in BOUNDS.items() for at in range(len(pairs))]
)
def test_up_to_the_bound_is_accepted_and_one_more_is_refused_with_the_figure(name: str, at: int) -> None:
    fits, over = BOUNDS[name][at]
    fits()
    figure = "4 MiB" if name == "MOST_BYTES" else str(getattr(limits, name))
    assert figure in refusal(over)
    if name in IN_WORDS:
        assert all(figure in refusal(over, lang) for lang in ("es", "fr"))


def test_a_file_has_the_bound_of_a_text(tmp_path: Path) -> None:
    path = tmp_path / "large.toml"
    path.write_bytes(b"#" * limits.MOST_BYTES)
    assert len(read_bytes(path)) == 4194304
    path.write_bytes(b"#" * (limits.MOST_BYTES + 1))
    assert refusal(lambda: read_bytes(path)) == f"{path}: larger than 4 MiB"


# Messages

MEGA: Final = 1_000_000
LONG: Final = "x" * MEGA
HUGE: Final = 10**5000


@frozen
class Odd(PlayerStep):
    """A step with anything in it."""

    thing: object = None


def rules_of(text: str) -> object:
    """House rules of Woolfy in a document."""
    return codec.load_rules(woolfy.GAME, dict(read_toml(text.encode(), "house.toml").data), "house.toml: $")


MESSAGES: Final[list[Callable[[], object]]] = [
    lambda: loads(f"{LONG} = 1"),
    lambda: loads(f"'{LONG}' = 1"),
    lambda: loads(HEAD + f"steps = []\n'{LONG}' = 1"),
    lambda: loads(HEAD + f"steps = ['{LONG}']"),
    lambda: loads(HEAD + f"steps = []\nnames = ['{LONG}', 'b']"),
    lambda: loads(HEAD + f"steps = []\ncount = 0x{'f' * MEGA}"),
    lambda: loads(HEAD.replace("woolfy", LONG) + "steps = []"),
    lambda: loads(HEAD.replace("woolfy", "w" * 200) + "steps = []"),
    lambda: loads(HEAD.replace("spec = 2", f"spec = 0x{'f' * MEGA}") + "steps = []"),
    lambda: loads(HEAD.replace("spec = 2", f"spec = '{LONG}'") + "steps = []"),
    lambda: loads("a = [" + "1," * 9_000 + "\x00]"),
    lambda: from_json({LONG: 1}),
    lambda: from_json({**to_json(Record(woolfy.GAME, TWO, ())), "rules": {LONG: 1}}),
    lambda: from_json({**to_json(Record(woolfy.GAME, TWO, ())), "rules": {"track": {LONG: 1}}}),
    lambda: from_json({**to_json(Record(woolfy.GAME, TWO, ())), "rules": {"track": {"spaces": LONG}}}),
    lambda: rules_of(f"'{LONG}' = 1"),
    lambda: rules_of(f"readings.direction = '{LONG}'"),
    lambda: rules_of(f"track.wolf_spaces = [{'9, ' * 900}]"),
    lambda: rules_of(f"track.wolf_spaces = {list(range(999, 100, -1))}"),
    lambda: rules_of(f"dice.faces = [{'[], ' * 900}]"),
    lambda: rules_of(f"dice.faces = [['{LONG}']]"),
    lambda: codec.load(woolfy.GAME, woolfy.Board, {"way_out": LONG}),
    lambda: codec.load(woolfy.GAME, woolfy.GAME.state_type, {LONG: LONG}),
    lambda: codec.load(woolfy.GAME, PlayerStep, {"kind": LONG}),
    lambda: codec.load(woolfy.GAME, Cited, {"clause": "a.b.c", "facts": {LONG: None}}),
    lambda: codec.loads_json(f'{{"{LONG}": 1, "{LONG}": 1}}'),
    lambda: codec.loads_json("1" * MEGA),
    lambda: codec.loads_json(LONG),
    lambda: pigs.Spinner(straw=HUGE),
    lambda: pigs.Spinner(straw=cast(Any, LONG)),
    lambda: pigs.Spinner(straw=cast(Any, (HUGE,) * MEGA)),
    lambda: pigs.Spinner(origin=cast(Any, LONG)),
    lambda: pigs.Dice(cast(Any, [LONG])),
    lambda: pigs.Dice(((cast(Any, LONG),),)),
    lambda: pigs.Again(Seat(0), tuple(range(999, 0, -1))),
    lambda: woolfy.Move(Seat(0), cast(Any, LONG)),
    lambda: woolfy.Move(Seat(0), HUGE),
    lambda: putz.Grab(Seat(0), cast(Any, LONG)),
    lambda: putz.Pigs((putz.Pig("red", HUGE),)),
    lambda: Match(woolfy.GAME, TWO, names=cast(Any, LONG)),
    lambda: Match(woolfy.GAME, TWO, names=["a"] * MEGA),
    lambda: game(LONG),
    lambda: spec.clause(LONG),
    lambda: spec.find(woolfy.GAME, LONG),
    lambda: ask.search(woolfy.GAME, LONG),
    lambda: spec_with(LONG),
    lambda: spec_with("Text.", "{" + "x " * 4000 + "}"),
    lambda: spec_of(read_toml(f"'{LONG}' = 1\nspec = 1".encode(), "toy"), None, None),
    lambda: spec_of(read_toml(f"spec = 0x{'f' * MEGA}".encode(), "toy"), None, None),
    lambda: spec_of(
        read_toml(b"spec = 1\nclause = [{id = 'a.b.c', kind = '" + b"k" * 9000 + b"'}]", "toy"), None, None
    ),
    lambda: load_players(f"greedy,{LONG}", ("you", "greedy")),
    lambda: load_rules(woolfy.GAME, 2, variant=LONG),
    *(
        (lambda parse=parse, line=line: parse(line))
        for parse in (woolfy.GAME.parse, pigs.GAME.parse, putz.GAME.parse, eat_me.GAME.parse)
        for line in (
            LONG,
            "A " * MEGA,
            "A " + "x" * 190,
            "x" * 199,
            "dice " + "x" * 190,
            " " * MEGA,
            "\u00e9" * MEGA,
        )
    ),
]


@pytest.mark.parametrize("at", range(len(MESSAGES)))
def test_a_message_is_short_whatever_it_is_about(at: int) -> None:
    with pytest.raises((MalformedError, InvalidError)) as refused:
        MESSAGES[at]()
    assert len(str(refused.value)) <= 1500, str(refused.value)[:300]
    assert str(refused.value).isprintable()


def test_many_faults_are_counted_and_not_listed() -> None:
    many = InvalidError(tuple(Cited(cast(Any, "a.b.c"), (("count", n),)) for n in range(37)))
    assert str(many).startswith("a.b.c (count 0); a.b.c (count 1); ")
    assert str(many).endswith("a.b.c (count 19) and 17 more")
    assert len(many.faults) == 37


def test_refusals_and_facts_are_cut() -> None:
    ruling = Ruling((Cited(cast(Any, "a.b.c"), (("word", LONG), ("numbers", tuple(range(MEGA))))),) * 30)
    for error in (BadRecordError(0, "A red", ruling), IllegalStepError(Odd(Seat(0), LONG), ruling)):
        assert len(str(error)) <= 4001
    one = str(BadRecordError(0, "A red", Ruling(ruling.refusals[:1])))
    assert one.startswith(f"step 1 (A red): a.b.c (word {LONG[:200]}…, numbers (0, 1, ")
    assert len(one) <= 500


def test_faults_of_rules_are_counted_on_the_command_line(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text(f"track.wolf_spaces = {list(range(999, 100, -1))}\n")
    ran = run("simulate", "woolfy", "--players", "greedy,greedy", "--rules", str(house), "--games", "1")
    assert ran.code == 2
    assert ran.err.count("\n") == 1
    assert len(ran.err) < 4200
    assert re.search(r" and \d+ more\n$", ran.err)


def test_values_in_messages() -> None:
    assert shown("a" * 58) == repr("a" * 58)
    assert shown("a" * 59) == "'" + "a" * 59 + "…"
    assert shown(10**60) == shown(-(10**5000)) == "a number of many digits"
    assert shown(10**60 - 1) == "9" * 60
    assert shown([1, 2, [HUGE]]) == "[1, 2, [a number of many digits]]"
    assert listed(range(20)) == ", ".join(map(str, range(20)))
    assert listed(range(21)) == ", ".join(map(str, range(20))) + " and 1 more"
    assert (nearest("windw", ("door", "window")), nearest(LONG, (LONG,)), nearest(5, ("door",))) == (
        "; did you mean window?",
        "",
        "",
    )
    assert nearest("a" * 60, ("a" * 61, "a" * 5000)) == f"; did you mean {'a' * 61}?"
    assert (named("a.b"), named("a\nb"), named(LONG)) == ("a.b", r"'a\nb'", "'" + "x" * 59 + "…")
    assert (told("door"), told(LONG), told(3)) == ("door", LONG[:200] + "…", "3")
    assert (len(cut(LONG)), len(brief(LONG))) == (201, 4001)


# House rules at their bounds

SEVEN: Final = faces_of(("door", "window", "roof", "wolf"), 7)


@pytest.mark.parametrize(
    ("game_", "rules", "steps"),
    [
        # 128 choices of dice, a stop, 9 kinds for 120 houses, 9 discards, done, 5 x 120 blows, spare
        (pigs.GAME, lambda: pigs.Rules(5, dice=SEVEN, stacks=pigs.Stacks(((9,) * 20,) * 9)), 5 * 1820),
        # 3 pigs, 99 spaces, 3 houses, the start, and to stay
        (woolfy.GAME, lambda: woolfy.Rules(4, track=woolfy.Track(spaces=99)), 4 * 107),
        # 4 soaps, the jar, 24 pigs, giving up, and 24 pigs to turn
        (putz.GAME, lambda: putz.Rules(4, square=putz.Square(6)), 4 * 54),
        # 2 ways to set a wheel, 5 hunts, and 6! deals
        (eat_me.GAME, lambda: eat_me.Rules(6, tokens=eat_me.Tokens(1000)), 6 * 727),
    ],
)
def test_no_house_rules_make_more_steps_than_a_list_can_hold(
    game_: Any, rules: Callable[[], Any], steps: int
) -> None:
    assert len(game_.universe(rules())) == steps < limits.MOST_STEPS


def test_no_house_rules_make_more_outcomes_than_a_throw_of_all_dice() -> None:
    assert len(SEVEN.odds((1, 2, 3, 4, 5, 6, 7))) == 4**7 == 16384
    state = putz.GAME.start(putz.Rules(4, square=putz.Square(6)))
    assert len(putz.GAME.chances(state)) == 24


@pytest.mark.parametrize(
    "words",
    [
        ("verify", LONG),
        ("judge", "game.toml", "--at", "9" * MEGA, "--step", "A red"),
        ("judge", "game.toml", "--step", LONG),
        ("dispute", "game.toml", "--depth", LONG),
        ("simulate", LONG, "--players", "random"),
        ("simulate", "woolfy", "--players", LONG),
        ("simulate", "woolfy", "--players", "random," * MEGA),
        ("simulate", "woolfy", "--players", "random", "--variant", LONG),
        ("simulate", "woolfy", "--players", "random", "--seed", LONG),
        ("play", "woolfy", "--players", "you", "--resume", LONG),
        ("clause", LONG),
        ("clauses", "woolfy", LONG),
        ("readings", LONG),
        (LONG,),
        (f"--{LONG}",),
    ],
    ids=lambda words: words[0][:9],
)
def test_a_complaint_of_the_command_line_is_one_short_line(
    words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    save(Record(woolfy.GAME, TWO, (RED,)), "game.toml")
    ran = run(*words)
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert len(ran.err) < 4100
