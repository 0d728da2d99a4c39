"""Records: the exact document, what a person may type, what is refused, and files that are never half."""

from __future__ import annotations

import errno
import json
import os
import stat
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import toy
from pigrules import codec
from pigrules.core import (
    BadRecordError,
    Chance,
    Choose,
    InvalidError,
    MalformedError,
    Over,
    PigrulesError,
    Seat,
)
from pigrules.games.three_little_pigs import GAME as PIGS
from pigrules.match import Match
from pigrules.record import Record, Verdict, dumps, from_json, loads, read, save, states, to_json, verify
from pigrules.registry import AnyGame
from toy import GAME, Bet, Die, Readings, Rules, Show, Stake, Thrown

A, B = Seat(0), Seat(1)
STEPS = (Stake(A, 2), Bet(B, "low"), Bet(A, "high"), Show(A), Thrown(5))
WHOLE = Record(
    GAME,
    Rules(2, rounds=1, bonus=None, die=Die(middle=4), readings=Readings("nobody")),
    STEPS,
    ("Ana", "B\u00f6 \u201cthe wolf\u201d"),
)
WHOLE_TEXT = """\
format = 1
game = "toy"
spec = 7
names = [
    "Ana",
    "B\u00f6 \u201cthe wolf\u201d",
]
count = 5
steps = [
    "A stake 2",
    "B bet low",
    "A bet high",
    "A show",
    "die 5",
]

[rules]
seats = 2
rounds = 1

[rules.bonus]
none = true

[rules.die]
middle = 4

[rules.readings]
both_right = "nobody"
"""
HEAD = 'format = 1\ngame = "toy"\nspec = 7\nrules.seats = 2\n'


def refusal(text: str | bytes) -> str:
    with pytest.raises(MalformedError) as refused:
        loads(text, GAME)
    assert type(refused.value) is MalformedError
    return str(refused.value)


class TestForm:
    def test_the_document(self) -> None:
        assert dumps(WHOLE) == WHOLE_TEXT

    def test_only_what_differs_is_written(self) -> None:
        expected = 'format = 1\ngame = "toy"\nspec = 7\ncount = 0\nsteps = []\n\n[rules]\nseats = 2\n'
        assert dumps(Record(GAME, Rules(2), ())) == expected

    def test_json_has_the_same_keys(self) -> None:
        assert to_json(Record(GAME, Rules(2, stakes=(3,)), STEPS[:1], ("Ana", "Bo"))) == {
            "format": 1,
            "game": "toy",
            "spec": 7,
            "names": ["Ana", "Bo"],
            "count": 1,
            "steps": ["A stake 2"],
            "rules": {"seats": 2, "stakes": [3]},
        }

    def test_what_is_written_is_read_and_written_again_as_it_was(self) -> None:
        again = loads(WHOLE_TEXT, GAME)
        assert again == WHOLE
        assert dumps(again) == WHOLE_TEXT
        assert from_json(json.loads(json.dumps(to_json(WHOLE))), GAME) == WHOLE

    def test_what_a_person_types_is_read(self) -> None:
        text = """\
            # Sunday evening
            spec = 0x7
            steps = ['A  stake 2', "B bet\\u0020low"]   # and so to bed
            game = "toy"
            format = 1
            rules = {seats = 2, die.middle = 4}
            """
        expected = Record(GAME, Rules(2, die=Die(middle=4)), (Stake(A, 2), Bet(B, "low")))
        assert loads(text, GAME) == expected
        assert loads(text.replace("\n", "\r\n").encode(), GAME) == expected

    def test_the_spec_number_is_the_current_one_unless_said(self) -> None:
        assert Record(GAME, Rules(2), ()).spec == 7
        assert Record(GAME, Rules(2), (), spec=6).spec == 6

    def test_an_installed_game_is_found_by_its_name(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("pigrules.registry.game", {"toy": GAME}.__getitem__)
        assert loads(HEAD + "steps = []").game is GAME

    def test_a_record_tells_its_game_by_name(self) -> None:
        assert repr(Record(GAME, Rules(2), (), spec=7)).startswith("Record(game=toy, rules=Rules(")


STEPS_0 = "steps = []\n"
KEYS = "format, game, spec, names, count, steps, rules, start"
NO_FORMAT = "$.format: expected 1, the only format of records that is known here"
NOT_BOTH = "expected one of 'both', 'nobody', found 'one'"
RANGE = "a whole number must lie between -9007199254740991 and 9007199254740991"
DEEP = "more than 64 nested lists and tables"
CUT = "$.count: 3 steps expected, 1 found: the record was cut short"
REFUSED: list[tuple[str | bytes, str]] = [
    ("", "$: the key 'format' is missing"),
    ("format = 1", "$: the key 'game' is missing"),
    (HEAD, "$: the key 'steps' is missing"),
    (HEAD + STEPS_0 + "step = []", f"$: a record has no key 'step'; it has {KEYS}"),
    (HEAD.replace("= 1", "= 2") + STEPS_0, NO_FORMAT),
    (HEAD.replace("= 1", "= true") + STEPS_0, NO_FORMAT),
    (HEAD.replace("= 1", '= "1"') + STEPS_0, NO_FORMAT),
    (HEAD.replace("toy", "toys") + STEPS_0, "$.game: expected 'toy', found 'toys'"),
    (HEAD.replace('"toy"', "[]") + STEPS_0, "$.game: expected the name of a game, found a list"),
    (HEAD.replace("toy", "t" * 201) + STEPS_0, "$.game: a game's name of more than 200 characters"),
    (HEAD.replace("7", "6") + STEPS_0, "$.spec: played under spec 6 of toy; known here is spec 7"),
    (HEAD.replace("7", "8") + STEPS_0, "$.spec: played under spec 8 of toy; known here is spec 7"),
    (HEAD.replace("7", "7.0") + STEPS_0, "$.spec: expected a whole number, found 7.0"),
    (HEAD.replace("7", "'7'") + STEPS_0, "$.spec: expected a whole number, found '7'"),
    (HEAD.replace("= 2", "= true") + STEPS_0, "$.rules.seats: expected a whole number, found true"),
    (HEAD.replace("= 2", "= inf") + STEPS_0, "$.rules.seats: expected a whole number, found inf"),
    (HEAD.replace("= 2", "= 2024-02-29") + STEPS_0, "$.rules.seats: expected a whole number, found a date"),
    (HEAD.replace("= 2", "= 0x" + "f" * 190) + STEPS_0, f"$.rules.seats: {RANGE}"),
    (
        HEAD.replace("= 2", "= 0x" + "f" * 9999) + STEPS_0,
        f"a key or number of more than 200 characters: '0x{'f' * 57}…",
    ),
    (HEAD + 'rules.readings.both_right = "one"\n' + STEPS_0, f"$.rules.readings.both_right: {NOT_BOTH}"),
    (HEAD + "rules.readings.top_tile = 1\n" + STEPS_0, "$.rules.readings: unknown key 'top_tile'"),
    (HEAD + "rules.die.middle = 0\n" + STEPS_0, "$.rules.die: middle is a whole number of at least 1, not 0"),
    (HEAD.replace(".seats", "") + STEPS_0, "$.rules: expected an object, found 2"),
    (HEAD + 'steps = "A show"', "$.steps: expected a list, found 'A show'"),
    (HEAD + 'steps = ["A show", 3]', "$.steps[1]: expected text, found 3"),
    (HEAD + "steps = [12:30:00]", "$.steps[0]: expected text, found a time"),
    (HEAD + 'steps = ["A stake 2", "A wink"]', "$.steps[1]: no step is written 'A wink'"),
    (HEAD + 'steps = ["A show\\u0000"]', "$.steps[0]: no step is written 'A show\\x00'"),
    (HEAD + f'steps = ["A show{" " * 195}"]', "$.steps[0]: a step of more than 200 characters"),
    (HEAD + f'names = ["{"A" * 201}", "B"]\n' + STEPS_0, "$.names[0]: a name of more than 200 characters"),
    (HEAD + 'names = "AB"\n' + STEPS_0, "$.names: expected a list, found 'AB'"),
    (HEAD + 'names = ["Ana"]\n' + STEPS_0, "$.names: expected 2 names, one a seat, or none; found 1"),
    (HEAD + 'names = ["Ana", " "]\n' + STEPS_0, "$.names[1]: a name is text that is not blank"),
    (HEAD + 'names = ["Ana", "B\\u001b[31m"]\n' + STEPS_0, "$.names[1]: a control character in a name"),
    (HEAD + 'names = ["Ana\\nBo", "Bo"]\n' + STEPS_0, "$.names[0]: a control character in a name"),
    (HEAD + 'names = ["Ana\\u2028Bo", "Bo"]\n' + STEPS_0, "$.names[0]: a line break in a name"),
    (b"a = '\xff'", "not TOML: byte 6 is not UTF-8"),
    ("\n# " + "." * 99 + "\na" + ".a" * 17 + " = 1", f"a key of more than 16 dots: 'a{'.a' * 17}'"),
    ("a" + '."b"' * 1_000_000 + " = 1", f"""a key of more than 16 dots: 'a{'.""' * 19}.…"""),
    ("a" * 70_000 + " = 1", f"a key or number of more than 200 characters: '{'a' * 59}…"),
    ("a" * 5_000_000 + " = 1", "larger than 4 MiB"),
    ("a = " + "[" * 100_000, DEEP),
    ("a = " + "{b=" * 100_000, DEEP),
    (HEAD + 'count = 3\nsteps = ["A show"]', CUT),
    (HEAD + 'count = 1\nsteps = ["A show", "A show"]', "$.count: 1 step expected, 2 found"),
    (HEAD + 'count = "1"\nsteps = ["A show"]', "$.count: expected a whole number, found '1'"),
]


@pytest.mark.parametrize(("text", "message"), REFUSED, ids=[str(i) for i in range(len(REFUSED))])
def test_what_is_refused(text: str | bytes, message: str) -> None:
    assert refusal(text) == message


@pytest.mark.parametrize("text", ["game = 1\ngame = 2", "a = [1,", "a = \x00", "a = " + "1" * 199 + "e"])
def test_what_is_no_toml_is_refused(text: str) -> None:
    assert refusal(text).startswith("not TOML: ")


def test_json_that_is_no_object_is_refused() -> None:
    with pytest.raises(MalformedError) as refused:
        from_json([], GAME)
    assert str(refused.value) == f"$: a record is an object with the keys {KEYS}"


def test_an_unknown_game_is_refused_with_the_path() -> None:
    with pytest.raises(MalformedError, match=r"^\$\.game: no game is called 'toy-story'"):
        loads(HEAD.replace("toy", "toy-story") + STEPS_0)


def test_rules_that_cannot_be_played_are_invalid_with_every_fault() -> None:
    with pytest.raises(InvalidError) as refused:
        loads(HEAD.replace("2", "3") + "rules.stakes = []\n" + STEPS_0, GAME)
    assert [dict(fault.facts)["component"] for fault in refused.value.faults] == ["seats", "stakes"]


@pytest.mark.parametrize(
    ("names", "message"),
    [
        (("Ana", "Bo", "Cy"), "$.names: expected 2 names, one a seat, or none; found 3"),
        (("Ana", "\ud800"), "$.names[1]: half a character in a name"),
        (("Ana", 5), "names[1]: expected text, found 5"),
    ],
)
def test_names_are_checked_when_a_record_is_made(names: Any, message: str) -> None:
    with pytest.raises(MalformedError) as refused:
        Record(GAME, Rules(2), (), names)
    assert str(refused.value) == message


class TestReplay:
    def test_positions(self) -> None:
        reached = list(states(Record(GAME, Rules(2, rounds=1), STEPS)))
        assert len(reached) == 6
        assert reached[0] == GAME.start(Rules(2, rounds=1))
        assert reached[-1].board == toy.Board((3, 0), 1)

    def test_a_complete_record(self) -> None:
        whole = Record(GAME, Rules(2, rounds=1), STEPS)
        verdict = verify(whole)
        over = Over(toy.ROUNDS, (A,), (3, 0), (toy.RIGHT, toy.MOST))
        assert verdict == Verdict(whole, None, verdict.state, over)
        assert verdict.state.board == toy.Board((3, 0), 1)
        assert verdict.holds
        assert verdict.finished

    def test_a_record_may_stop_before_the_end(self) -> None:
        verdict = verify(Record(GAME, Rules(2), STEPS[:4]))
        assert (verdict.holds, verdict.finished, verdict.turn) == (True, False, Chance(toy.THROW))
        assert verify(Record(GAME, Rules(2), ())).turn == Choose((A,), toy.STAKE)

    def test_it_stops_at_the_first_refused_step(self) -> None:
        verdict = verify(Record(GAME, Rules(2), (*STEPS[:2], Bet(B, "high"), Stake(A, 9), Show(A))))
        assert verdict.refused is not None
        assert verdict.refused.index == 2
        assert verdict.refused.step == "B bet high"
        assert str(verdict.refused) == "step 3 (B bet high): toy.round.bet-once (seat 1)"
        assert (verdict.holds, verdict.finished) == (False, False)
        assert verdict.state.phase == toy.Betting(2, (None, "low"))

    def test_the_first_step_may_be_the_refused_one(self) -> None:
        verdict = verify(Record(GAME, Rules(2), (Show(A),)))
        assert verdict.refused is not None
        assert verdict.refused.index == 0
        assert verdict.state == GAME.start(Rules(2))

    def test_positions_come_up_to_the_refused_step(self) -> None:
        positions = states(Record(GAME, Rules(2), (Stake(A, 2), Show(A))))
        assert [next(positions).phase, next(positions).phase] == [toy.Staking(), toy.Betting(2, (None, None))]
        with pytest.raises(BadRecordError) as refused:
            next(positions)
        assert refused.value.index == 1

    def test_chance_is_judged_too(self) -> None:
        verdict = verify(Record(GAME, Rules(2, die=Die((1, 2))), STEPS))
        assert str(verdict.refused) == "step 5 (die 5): core.chance.impossible (face 5); toy.round.throw"

    def test_nothing_comes_after_the_end(self) -> None:
        verdict = verify(Record(GAME, Rules(2, rounds=1), (*STEPS, Stake(B, 1))))
        assert str(verdict.refused) == (
            "step 6 (B stake 1): core.turn.over (ended toy.end.rounds); toy.end.rounds"
        )
        assert verdict.finished


def played(seed: int, rules: Any, game: AnyGame = GAME) -> Record:
    """A random game."""
    random = Random(seed)
    match = Match(game, rules, random=random)
    while not isinstance(match.turn, Over):
        if isinstance(match.turn, Chance):
            match.roll()
        else:
            match.send(random.choice(match.legal()))
    return match.record()


rules_of_any_kind = st.builds(
    Rules,
    st.just(2),
    st.integers(1, 3),
    st.lists(st.integers(1, 9), min_size=1, max_size=3).map(tuple),
    st.none() | st.integers(0, 5),
    st.builds(Die, st.lists(st.integers(1, 20), min_size=1).map(tuple), st.integers(1, 20)),
    st.builds(Readings, st.sampled_from(["both", "nobody"])),
)
letters = st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"])
name_lists = st.just(()) | st.tuples(*[st.text(letters, min_size=1).filter(str.strip)] * 2)


@given(st.integers(0, 99), rules_of_any_kind, name_lists)
def test_any_game_is_written_and_read(seed: int, rules: Rules, names: tuple[str, ...]) -> None:
    game = attrs.evolve(played(seed, rules), names=names)
    text = dumps(game)
    assert loads(text.encode(), GAME) == game
    assert dumps(loads(text, GAME)) == text
    assert verify(loads(text, GAME)).finished
    assert text.splitlines().count('    "A show",') == (rules.rounds + 1) // 2


def check_any(text: str | bytes) -> None:
    try:
        found = loads(text, GAME)
    except PigrulesError:
        return
    assert loads(dumps(found), GAME) == found
    verify(found)


@given(st.text() | st.binary() | st.text("ab=[]{}\"\\'\n.0x-: "))
def test_any_text_is_a_record_or_one_of_our_errors(text: str | bytes) -> None:
    check_any(text)


@given(st.data())
def test_a_spoilt_document_is_a_record_or_one_of_our_errors(data: st.DataObject) -> None:
    text = WHOLE_TEXT
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 12)))
    put = data.draw(
        st.text(max_size=3) | st.sampled_from(["=", "[", '"', "1979-05-27", "true", "0x1", "nan", "\n"])
    )
    check_any(text[:start] + put + text[end:])


@pytest.mark.parametrize("variant", ["normal", "veterans"])
def test_a_whole_game_of_another_kind(variant: str) -> None:
    game = played(5, codec.load_rules(PIGS, {"seats": 5, "variant": variant}), PIGS)
    text = dumps(game)
    assert loads(text, PIGS) == game
    assert dumps(loads(text, PIGS)) == text
    assert verify(loads(text, PIGS)).finished
    assert verify(attrs.evolve(game, steps=game.steps[:50])).finished is False


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)


@given(st.sampled_from(["format", "game", "spec", "names", "steps", "rules", "more"]), json_values)
def test_any_json_is_a_record_or_one_of_our_errors(key: str, value: Any) -> None:
    data: dict[str, Any] = {
        "format": 1,
        "game": "toy",
        "spec": 7,
        "steps": ["A stake 2"],
        "rules": {"seats": 2},
    }
    try:
        found = from_json({**data, key: value}, GAME)
    except PigrulesError:
        return
    assert from_json(to_json(found), GAME) == found


ONE = Record(GAME, Rules(2), STEPS[:1])
TWO = Record(GAME, Rules(2), STEPS[:2])


class TestFiles:
    def test_what_is_saved_is_read(self, tmp_path: Path) -> None:
        path = tmp_path / "game.toml"
        save(ONE, path)
        assert path.read_bytes() == dumps(ONE).encode()
        save(TWO, str(path))
        assert read(str(path), GAME) == TWO
        assert os.listdir(tmp_path) == ["game.toml"]

    def test_a_new_file_has_the_usual_mode(self, tmp_path: Path) -> None:
        save(ONE, tmp_path / "game.toml")
        (tmp_path / "usual").touch()
        assert (tmp_path / "game.toml").stat().st_mode == (tmp_path / "usual").stat().st_mode

    def test_the_mode_of_a_file_stays(self, tmp_path: Path) -> None:
        path = tmp_path / "game.toml"
        save(ONE, path)
        path.chmod(0o640)
        save(TWO, path)
        assert stat.S_IMODE(path.stat().st_mode) == 0o640

    def test_a_link_stays_a_link(self, tmp_path: Path) -> None:
        (tmp_path / "far").mkdir()
        link, target = tmp_path / "link.toml", tmp_path / "far" / "game.toml"
        link.symlink_to(target)
        save(ONE, link)
        save(TWO, link)
        assert link.is_symlink()
        assert read(target, GAME) == TWO
        assert os.listdir(tmp_path / "far") == ["game.toml"]

    @pytest.mark.parametrize("at", ["fsync", "replace", "chmod"])
    @pytest.mark.parametrize("error", [OSError, KeyboardInterrupt])
    def test_what_fails_leaves_the_old_file_and_nothing_else(
        self, at: str, error: type[BaseException], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path = tmp_path / "game.toml"
        save(ONE, path)

        def fail(*_: object) -> None:
            raise error("no")

        with monkeypatch.context() as broken:
            broken.setattr(os, at, fail)
            with pytest.raises(error):
                save(TWO, path)
        assert read(path, GAME) == ONE
        assert os.listdir(tmp_path) == ["game.toml"]

    @pytest.mark.parametrize("at", ["open", "fsync", "replace", "chmod"])
    def test_an_error_names_the_file_that_was_to_be_replaced(
        self, at: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path, link = tmp_path / "game.toml", tmp_path / "link.toml"
        save(ONE, path)
        link.symlink_to(path)

        def full(name: object, *_: object) -> None:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(name))

        with monkeypatch.context() as broken:
            broken.setattr(os, at, full)
            with pytest.raises(OSError, match="No space left on device") as raised:
                save(TWO, link)
        assert (raised.value.errno, raised.value.filename) == (errno.ENOSPC, str(link))

    def test_a_record_that_cannot_be_written_down_leaves_the_old_file(self, tmp_path: Path) -> None:
        path = tmp_path / "game.toml"
        save(ONE, path)
        with pytest.raises(MalformedError):
            save(Record(GAME, Rules(2), (), spec=6), path)
        assert read(path, GAME) == ONE

    def test_the_data_are_on_the_disk_before_the_name_is(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        done: list[str] = []

        def noting(name: str) -> Callable[..., Any]:
            real = getattr(os, name)

            def call(*arguments: Any) -> Any:
                done.append(name)
                return real(*arguments)

            return call

        for name in ("fsync", "replace"):
            monkeypatch.setattr(os, name, noting(name))
        save(ONE, tmp_path / "game.toml")
        assert done == ["fsync", "replace", "fsync"]

    def test_a_folder_that_cannot_be_synced_is_no_hindrance(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.delattr(os, "O_DIRECTORY")
        monkeypatch.delattr(os, "chown")
        save(ONE, tmp_path / "game.toml")
        save(TWO, tmp_path / "game.toml")
        assert read(tmp_path / "game.toml", GAME) == TWO

    def test_a_file_that_may_not_be_written_is_refused(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path = tmp_path / "game.toml"
        save(ONE, path)
        monkeypatch.setattr(os, "access", lambda *_: False)
        with pytest.raises(PermissionError):
            save(TWO, path)
        assert read(path, GAME) == ONE

    def test_what_is_no_file_is_not_replaced(self, tmp_path: Path) -> None:
        os.mkfifo(tmp_path / "pipe")
        for place in (tmp_path, tmp_path / "pipe"):
            with pytest.raises(OSError, match="not a regular file"):
                save(ONE, place)
        assert os.listdir(tmp_path) == ["pipe"]

    def test_a_folder_that_is_not_there(self, tmp_path: Path) -> None:
        with pytest.raises(FileNotFoundError) as raised:
            save(ONE, tmp_path / "none" / "game.toml")
        assert raised.value.filename == str(tmp_path / "none" / "game.toml")
        with pytest.raises(FileNotFoundError):
            read(tmp_path / "none.toml", GAME)

    def test_a_file_of_any_size_is_refused_in_time(self, tmp_path: Path) -> None:
        path = tmp_path / "large.toml"
        with open(path, "wb") as file:
            file.truncate(1 << 40)
        began = time.monotonic()
        with pytest.raises(MalformedError, match="larger than 4 MiB"):
            read(path, GAME)
        assert time.monotonic() - began < 20
