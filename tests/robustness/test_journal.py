"""Journals: what is written, what is read, what is dropped, and what is refused."""

from __future__ import annotations

import errno
import os
import time
from collections.abc import Callable
from copy import copy
from pathlib import Path
from pickle import dumps as pickled
from pickle import loads as unpickled
from random import Random
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cli_run import run
from pigrules import (
    AnyMatch,
    IllegalStepError,
    MalformedError,
    Match,
    NotNowError,
    PigrulesError,
    Record,
    game,
    journal,
    record,
)
from pigrules.journal import Journal
from pigrules.limits import MOST_BYTES
from pigrules.record import ChangedError
from robustness.saving import Faults, calls, errors, injected

WOOLFY = game("woolfy")
RED, BLUE, GREEN = (WOOLFY.parse(f"A {pig}") for pig in ("red", "blue", "green"))
RULES = WOOLFY.rules_type(seats=2)
EMPTY = Record(WOOLFY, RULES, (), ("Ana", "Bén"))
HEAD = '{"journal": 1, "game": "woolfy", "spec": 2, "names": ["Ana", "Bén"], "rules": {"seats": 2}}\n'


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.journal"


def lines(path: Path) -> str:
    return path.read_text(encoding="utf-8")


class TestWriting:
    def test_a_line_a_step_and_one_for_what_is_taken_back(self, path: Path) -> None:
        with Journal.create(path, EMPTY) as kept:
            assert (kept.path, kept.torn) == (str(path), 0)
            kept.append(RED)
            kept.undo()
            kept.keep(BLUE)
            kept.keep(None)
            kept.keep(GREEN)
            assert lines(path) == f"{HEAD}+ A red\n- A red\n+ A blue\n- A blue\n+ A green\n"
            assert kept.record == record.read(path) == Record(WOOLFY, RULES, [GREEN], EMPTY.names)

    def test_what_comes_to_light_later_is_inserted_by_one_line(self, path: Path) -> None:
        with Journal.create(path, EMPTY) as kept:
            kept.follow([RED])
            kept.follow([RED, BLUE])
            kept.follow([RED, GREEN, BLUE])
            kept.follow([RED, GREEN, BLUE])
            assert lines(path) == f"{HEAD}+ A red\n+ A blue\n- A blue\t+ A green\t+ A blue\n"
            assert kept.record.steps == (RED, GREEN, BLUE)

    def test_each_line_is_on_the_disk_before_it_counts(self, path: Path) -> None:
        with Journal.create(path, EMPTY) as kept:
            assert calls(lambda: kept.append(RED))[-2:] == ["write", "fsync"]

    def test_a_record_becomes_a_journal_and_a_journal_a_record(self, path: Path) -> None:
        whole = Record(WOOLFY, WOOLFY.rules_type(seats=3, first=1), [RED, BLUE], ["a", "b", "c"])
        text = journal.dumps(whole)
        assert text.splitlines()[1:] == ["+ A red", "+ A blue"]
        assert record.loads(text) == record.loads(text.encode()) == whole
        path.write_text(text, encoding="utf-8")
        stamp = record.save(record.read(path), path.with_suffix(".toml"), record.NEW)
        assert record.read_stamped(path.with_suffix(".toml")) == (whole, stamp)
        with Journal.create(path.with_suffix(".again"), whole):
            assert path.with_suffix(".again").read_bytes() == path.read_bytes()

    def test_a_record_that_could_not_be_read_again_makes_no_file(self, path: Path) -> None:
        with patch.object(journal, "MOST_BYTES", 20), pytest.raises(MalformedError, match="larger than"):
            Journal.create(path, EMPTY)
        another = patch.object(journal, "loads", lambda data, game: None)
        with another, pytest.raises(MalformedError, match="would be read as another one"):
            Journal.create(path, EMPTY)
        assert not path.exists()

    def test_it_goes_on_where_it_stopped(self, path: Path) -> None:
        with Journal.create(path, EMPTY) as kept:
            kept.append(RED)
        with Journal.open(path) as kept:
            kept.append(BLUE)
        with Journal.open(path, WOOLFY) as kept:
            kept.undo()
            assert kept.record.steps == (RED,)
        with pytest.raises(MalformedError, match="expected 'putz-die-wutz', found 'woolfy'"):
            Journal.open(path, game("putz-die-wutz"))

    def test_steps_of_another_game_and_steps_that_are_not_there(self, path: Path) -> None:
        with Journal.create(path, EMPTY) as kept:
            with pytest.raises(MalformedError, match="a Stop is no step of woolfy"):
                kept.append(game("three-little-pigs").parse("A stop"))
            with pytest.raises(MalformedError, match="no step that could be taken back"):
                kept.undo()
            assert lines(path) == HEAD

    @pytest.mark.parametrize("notation", ["A\nred", "A\tred", "A\x85red", "A" * 201])
    def test_a_notation_that_could_not_be_read_again_is_refused(self, notation: str, path: Path) -> None:
        with Journal.create(path, EMPTY) as kept, patch.object(type(WOOLFY), "format", create=True):
            object.__setattr__(kept._head, "game", _Fake(notation))
            with pytest.raises(MalformedError, match=r"^a step (with|of more)"):
                kept.append(RED)
            assert lines(path) == HEAD

    def test_no_journal_is_longer_than_what_is_read(self, path: Path) -> None:
        with Journal.create(path, EMPTY) as kept:
            with patch.object(journal, "MOST_BYTES", len(HEAD.encode()) + 8):
                kept.append(RED)
                with pytest.raises(MalformedError, match="larger than"):
                    kept.undo()
            assert kept.record.steps == (RED,)
        assert record.read(path).steps == (RED,)
        with open(path, "ab") as file:
            file.truncate(MOST_BYTES + 1)
        with pytest.raises(MalformedError, match="larger than 4 MiB"):
            Journal.open(path)

    def test_one_writer_at_a_time(self, path: Path) -> None:
        with Journal.create(path, EMPTY) as kept:
            with pytest.raises(OSError, match="another process is writing") as raised:
                Journal.open(path)
            assert (raised.value.errno, raised.value.filename) == (errno.EBUSY, str(path))
            with pytest.raises(ChangedError, match="exists already"):
                Journal.create(path, EMPTY)
            kept.append(RED)
        kept.close()
        with pytest.raises(OSError, match="closed"):
            kept.append(BLUE)
        with Journal.open(path) as again:
            assert again.record.steps == (RED,)

    @pytest.mark.parametrize(
        "change",
        [
            lambda path: path.write_text("x"),
            lambda path: path.unlink(),
            lambda path: path.rename(path.with_name("moved")),
            lambda path: os.replace(path.with_name("other"), path),
        ],
        ids=["edited", "removed", "moved", "replaced"],
    )
    def test_what_another_program_does_to_it_is_noticed(
        self, change: Callable[[Path], object], path: Path
    ) -> None:
        path.with_name("other").write_text(HEAD)
        with Journal.create(path, EMPTY) as kept:
            change(path)
            with pytest.raises(ChangedError, match="changed, moved or removed"):
                kept.append(RED)
            assert kept.record.steps == ()


def test_every_call_of_an_append_fails_once(path: Path) -> None:
    """The journal holds what it held, and can be written again at once."""
    with Journal.create(path, EMPTY) as kept:
        kept.append(RED)
        made = calls(lambda: kept.append(BLUE))
        kept.undo()
        whole = lines(path)
        for number in range(len(made)):
            for error in errors():
                for short in (False, True):
                    with injected(Faults(number, error, short)), pytest.raises((type(error), ChangedError)):
                        kept.append(BLUE)
                    at = f"{made[number]} ({number}), {error!r}"
                    assert lines(path) == whole, at
                    assert kept.record.steps == (RED,), at
        kept.append(GREEN)
    assert record.read(path).steps == (RED, GREEN)


def test_what_cannot_be_cut_off_is_cut_off_before_the_next_line(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "full")

    with Journal.create(path, EMPTY) as kept:
        with monkeypatch.context() as broken:
            broken.setattr(os, "fsync", full)
            broken.setattr(os, "ftruncate", full)
            for _ in range(2):
                with pytest.raises(OSError, match="full"):
                    kept.append(RED)
        assert lines(path) == f"{HEAD}+ A red\n"
        kept.append(BLUE)
        assert lines(path) == f"{HEAD}+ A blue\n"


class _Fake:
    """A game whose notation is what a stranger's may be."""

    def __init__(self, notation: str) -> None:
        self.name, self.format = "fake", lambda step: notation


class TestReading:
    @pytest.mark.parametrize("cut", range(1, len("+ A blue\n")))
    def test_a_torn_last_line_is_dropped_wherever_it_is_torn(self, cut: int, path: Path) -> None:
        whole = f"{HEAD}+ A red\n".encode()
        path.write_bytes(whole + b"+ A blue\n"[:cut])
        assert record.read(path).steps == (RED,)
        assert journal.torn(path.read_bytes()) == 3
        with Journal.open(path) as kept:
            assert kept.torn == 3
            assert path.read_bytes() == whole
            kept.append(GREEN)
        assert journal.torn(path.read_bytes()) == 0
        assert record.read(path).steps == (RED, GREEN)

    @pytest.mark.parametrize("tail", [b"\0\0\0\0", b"\0\0\0\n", b"+ A \xff\n", b"+ A bl\xc3", b"\x07\n"])
    def test_so_is_one_that_no_writer_has_written(self, tail: bytes, path: Path) -> None:
        path.write_bytes(f"{HEAD}+ A red\n".encode() + tail)
        with Journal.open(path) as kept:
            assert (kept.torn, kept.record.steps) == (3, (RED,))

    @pytest.mark.parametrize(
        ("text", "said"),
        [
            (HEAD + "+ A red\ngarbage\n+ A blue\n", "line 3: expected + or -, a space and a step"),
            (HEAD + "\n+ A blue\n", "line 2: expected + or -, a space and a step"),
            (HEAD + "+ \n", "line 2: expected + or -, a space and a step"),
            (HEAD + "+ A red\n\0\0\n+ A blue\n", "line 3: neither UTF-8 nor free of control characters"),
            (HEAD + "+ A red\n- A blue\n", "line 3: 'A blue' is taken back, and the latest step is 'A red'"),
            (HEAD + "- A blue\n", "line 2: 'A blue' is taken back, and there is no step"),
            (HEAD + "+ A red\n+ A pink\n", "line 3: "),
            (HEAD + "+ A red\t+ A " + "x" * 300 + "\n", "line 2: a step of more than 200 characters"),
            (HEAD.strip(), "line 1: a journal begins with a header, and this one is torn"),
            (
                '{"journal": 2, "game": "woolfy", "spec": 2}\n',
                "line 1: a journal begins with an object whose",
            ),
            ('{"journal": 1, "game": "woolfy", "spec": 2\n', "line 1: not JSON: "),
            ('{"journal": 1, "game": "woolfy", "spec": 2, "steps": []}\n', "line 1: a journal has no key"),
            ('{"journal": 1, "game": "woolfy"}\n', "line 1: $: the key 'spec' is missing"),
            ('{"journal": 1, "game": "x", "spec": 1}\n', "line 1: $.game: no game is called 'x'"),
            ('{"journal": 1, "game": "woolfy", "spec": 2, "rules": {"x": 1}}\n', "line 1: $.rules"),
        ],
    )
    def test_garbage_is_named_by_its_line(self, text: str, said: str, path: Path) -> None:
        path.write_text(text, encoding="utf-8")
        for read in (record.read, Journal.open):
            with pytest.raises(MalformedError) as raised:
                read(path)
            assert said in str(raised.value)

    def test_a_file_that_is_no_journal(self, path: Path, tmp_path: Path) -> None:
        record.save(EMPTY, path)
        with pytest.raises(MalformedError, match="this is no journal"):
            Journal.open(path)
        with pytest.raises(FileNotFoundError) as raised:
            Journal.open(tmp_path / "none")
        assert raised.value.filename == str(tmp_path / "none")
        with pytest.raises(OSError, match="not a regular file"):
            Journal.open(tmp_path)
        assert journal.torn(b"format = 1") == 0

    def test_what_an_editor_has_done_to_it_is_read(self, path: Path) -> None:
        path.write_bytes(b"\xef\xbb\xbf" + f"{HEAD}+ A red\n".replace("\n", "\r\n").encode())
        assert record.read(path).steps == (RED,)
        with Journal.open(path) as kept:
            kept.append(BLUE)
        assert record.read(path).steps == (RED, BLUE)

    def test_it_is_read_in_time_that_grows_with_its_size(self, path: Path) -> None:
        """A hundred thousand changes, of which none is left, and one line of as many."""
        for text in (
            HEAD + "+ A red\n- A red\n" * 100_000,
            HEAD + "\t".join(["+ A red", "- A red"] * 100_000) + "\n",
        ):
            began = time.monotonic()
            assert record.loads(text).steps == ()
            assert time.monotonic() - began < 10


OPS = st.lists(st.sampled_from(["red", "blue", "green", None]), max_size=30)


@settings(max_examples=25)
@given(ops=OPS, cut=st.integers(0, 40), seed=st.integers(0, 9))
def test_any_beginning_of_a_journal_is_one(
    ops: list[str | None], cut: int, seed: int, tmp_path_factory: Any
) -> None:
    path = tmp_path_factory.mktemp("any") / "game.journal"
    states: list[tuple[int, tuple[Any, ...]]] = []
    with patch("os.fsync"), Journal.create(path, EMPTY) as kept:
        states.append((path.stat().st_size, ()))
        for op in ops:
            if op is not None:
                kept.append(WOOLFY.parse(f"A {op}"))
            elif kept.record.steps:
                kept.undo()
            states.append((path.stat().st_size, kept.record.steps))
    data = path.read_bytes()
    cut = max(states[0][0], len(data) - cut)
    expected = [steps for size, steps in states if size <= cut][-1]
    assert record.loads(data[:cut]).steps == expected


@settings(max_examples=200)
@given(st.binary(max_size=60), st.integers(0, 200))
def test_any_bytes_in_a_journal_are_a_record_or_one_of_our_errors(noise: bytes, at: int) -> None:
    data = f"{HEAD}+ A red\n+ A blue\n- A blue\n+ A green\n".encode()
    spoilt = data[:at] + noise + data[at + len(noise) :]
    try:
        found = record.loads(spoilt)
    except PigrulesError:
        return
    assert record.loads(journal.dumps(found)) == found


class TestMatch:
    def test_a_match_is_kept_before_it_counts(self, path: Path) -> None:
        with Journal.create(path, EMPTY) as kept:
            seen: list[tuple[int, Any]] = []

            def keep(step: Any) -> None:
                seen.append((len(match.steps), step))
                kept.keep(step)

            match = Match(WOOLFY, RULES, random=Random(1), names=EMPTY.names, keep=keep)
            match.send(RED)
            match.undo()
            match.send(BLUE)
            rolled = match.roll()
            assert seen == [(0, RED), (1, None), (0, BLUE), (1, rolled)]
            with pytest.raises(IllegalStepError):
                match.send(RED)
            with pytest.raises(NotNowError):
                match.undo()
            assert record.read(path) == match.record()
            resumed: AnyMatch = Match.resume(kept.record, Random(2), keep=kept.keep)
            step = resumed.roll() if WOOLFY.chances(resumed.state) else resumed.legal()[0]
            if step in resumed.legal():
                resumed.send(step)
            assert record.read(path) == resumed.record()

    def test_a_match_that_cannot_be_kept_is_as_it_was(self) -> None:
        def full(step: object) -> None:
            raise OSError(errno.ENOSPC, "full")

        match = Match(WOOLFY, RULES, random=Random(1), keep=full)
        with pytest.raises(OSError, match="full"):
            match.send(RED)
        assert (match.steps, match.seen, match.turn) == ((), 0, WOOLFY.turn(match.state))
        there: AnyMatch = Match.resume(Record(WOOLFY, RULES, [RED]), Random(1), keep=full)
        for change in (there.undo, there.roll):
            with pytest.raises(OSError, match="full"):
                change()
        assert there.steps == (RED,)

    def test_copies_are_not_kept(self) -> None:
        seen: list[Any] = []
        match = Match(WOOLFY, RULES, keep=seen.append)
        for other in (copy(match), unpickled(pickled(Match(WOOLFY, RULES)))):
            other.send(RED)
        assert seen == []
        match.send(RED)
        assert seen == [RED]


PLAY = ("play", "three-little-pigs", "--seed", "1")


class TestCommands:
    def test_a_journal_is_accepted_where_a_record_is(self, path: Path) -> None:
        ran = run(*PLAY, "--players", "random,random", "--journal", str(path))
        assert (ran.code, ran.err) == (0, "")
        assert ran.lines[-1].startswith(f"Saved in {path}. To resume: ")
        toml = path.with_suffix(".toml")
        assert run(*PLAY, "--players", "random,random", "--save", str(toml)).code == 0
        assert record.read(path) == record.read(toml)
        for words in (
            ("verify", "{}"),
            ("judge", "{}", "--at", "5", "--step", "A stop", "--json"),
            ("dispute", "{}", "--depth", "1", "--json"),
        ):
            one = run(*(word.format(path) for word in words))
            other = run(*(word.format(toml) for word in words))
            assert one.out.replace(str(path), "") == other.out.replace(str(toml), "")
            assert (one.code, one.err) == (other.code, other.err) == (one.code, "")

    def test_a_torn_line_is_said(self, path: Path) -> None:
        path.write_text(f"{HEAD}+ A red\n+ A bl", encoding="utf-8")
        said = f"pigrules: {path}: line 3 is torn, and left out\n"
        ran = run("verify", str(path))
        assert (ran.code, ran.err) == (0, said)
        assert "unfinished, 1 step" in ran.out
        ran = run("play", "woolfy", "--resume", str(path), "--players", "you,you", "--journal", str(path))
        assert (ran.code, ran.err) == (0, said)
        assert lines(path).startswith(f"{HEAD}+ A red\n")
        assert "+ A bl" not in lines(path)

    def test_a_game_goes_on_in_its_journal_and_back_into_a_record(self, path: Path) -> None:
        ran = run(*PLAY, "--players", "you,you", "--journal", str(path), typed="stop\nundo\nagain 1\n")
        assert ran.code == 0
        assert lines(path).splitlines()[5:8] == ["+ A stop", "- A stop", "+ A again 1"]
        before = record.read(path)
        toml = path.with_suffix(".toml")
        words = ("--resume", str(path), "--journal", str(path), "--save", str(toml))
        ran = run(*PLAY, *words, typed="stop\n")
        assert (ran.code, ran.err) == (0, "")
        assert record.read(path) == record.read(toml)
        assert record.read(path).steps[: len(before.steps)] == before.steps
        assert len(record.read(path).steps) > len(before.steps)

    def test_what_is_refused(self, path: Path) -> None:
        ran = run(*PLAY, "--players", "you,you", "--journal", str(path), "--save", str(path))
        assert (ran.code, ran.err) == (2, "pigrules: --journal: --save and --journal name the same file\n")
        path.write_text("precious")
        ran = run(*PLAY, "--players", "you,you", "--journal", str(path))
        assert (ran.code, ran.out) == (2, "")
        assert ran.err == f"pigrules: {path}: this file exists already and is not overwritten\n"
        ran = run(*PLAY, "--players", "you,you", "--journal", str(path.parent / "no" / "x"))
        assert (ran.code, ran.err) == (2, f"pigrules: {path.parent}/no/x: No such file or directory\n")
        record.save(Record(game("woolfy"), RULES, (), ["you", "you"]), path)
        ran = run("play", "woolfy", "--resume", str(path), "--journal", str(path))
        assert ran.code == 2
        assert "this is no journal" in ran.err

    def test_a_journal_that_was_changed_since_it_was_read_is_not_written(self, path: Path) -> None:
        path.write_text(f"{HEAD}+ A red\n", encoding="utf-8")
        real = Journal.open

        def late(*arguments: Any) -> Journal:
            path.write_text(HEAD, encoding="utf-8")
            return real(*arguments)

        with patch.object(Journal, "open", late):
            ran = run("play", "woolfy", "--resume", str(path), "--players", "you,you", "--journal", str(path))
        assert (ran.code, ran.out) == (2, "")
        assert "this file has changed since it was read" in ran.err

    @pytest.mark.parametrize("kept", ["--journal", "--save"])
    def test_a_file_that_is_changed_during_the_game_is_left_and_the_game_is_kept_beside_it(
        self, kept: str, path: Path
    ) -> None:
        path.with_stem("game-2").write_text("precious, too")
        real, count = os.fsync, 0

        def meddle(handle: int) -> None:
            nonlocal count
            count += 1
            if count == 6:
                path.write_text("precious")
            real(handle)

        with patch("os.fsync", meddle):
            ran = run(*PLAY, "--players", "random,random", kept, str(path))
        third = path.with_stem("game-3")
        assert ran.code == 2
        assert ran.err.startswith(f"pigrules: {path}: ")
        assert ran.err.endswith(f"; this game is in {third}\n")
        assert ran.lines[-1].startswith(f"This game is in {third}. To resume: ")
        assert (path.read_text(), path.with_stem("game-2").read_text()) == ("precious", "precious, too")
        assert record.verify(record.read(third)).finished

    def test_a_journal_that_cannot_be_written_is_said_and_exits_with_2(self, path: Path) -> None:
        real, count = os.write, 0

        def full(handle: int, data: bytes) -> int:
            nonlocal count
            count += 1
            if count > 5:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            return real(handle, data)

        with patch("os.write", full):
            ran = run(*PLAY, "--players", "random,random", "--journal", str(path))
        assert (ran.code, ran.err) == (2, f"pigrules: {path}: No space left on device\n")
        assert ran.lines[-1] == "This game was not saved."
        assert len(record.read(path).steps) == 4
        assert journal.torn(path.read_bytes()) == 0

    def test_what_is_concealed_is_in_no_file_of_the_people(self, tmp_path: Path) -> None:
        """Whatever moment the game is left at, the journal holds what the record holds."""
        inserted = 0
        for number in range(8):
            journal_, toml = tmp_path / f"{number}.journal", tmp_path / f"{number}.toml"
            typed = "\n" * 3 + "e\n\n\n" * number
            words = ("play", "eat-me-if-you-can", "--players", "you,you,random", "--seed", "3")
            ran = run(*words, "--journal", str(journal_), "--save", str(toml), typed=typed)
            assert ran.code == 0
            assert record.read(journal_) == record.read(toml)
            inserted += lines(journal_).count("\t")
        assert inserted > 0
