"""A save that fails at any point leaves the old file or the new one, whole, and nothing beside it."""

from __future__ import annotations

import errno
import os
import signal
import stat
import subprocess
import sys
from pathlib import Path
from unittest.mock import patch

import pytest

from pigrules import _files, _locks, game, record
from pigrules.cli import main
from pigrules.record import NEW, ChangedError, Record, dumps, read, read_stamped, save, stamp_of
from robustness.saving import Faults, calls, errors, injected
from robustness.terminal import environment

PIGS = game("three-little-pigs")
RULES = PIGS.rules_type(seats=2)
LINES = ("up straw window 1", "up wood window 0", "up brick window 0", "dice door roof window wolf door")
STEPS = tuple(map(PIGS.parse, LINES))
OLD, YOUNG = Record(PIGS, RULES, STEPS[:2]), Record(PIGS, RULES, STEPS)


@pytest.mark.parametrize("there", [True, False], ids=["over", "new"])
def test_every_call_of_a_save_fails_once(there: bool, tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    over = save(OLD, path) if there else NEW
    old = path.read_bytes() if there else None
    new = dumps(YOUNG).encode()
    made = calls(lambda: save(YOUNG, path, over))
    assert {"open", "write", "fsync", "replace" if there else "link"} <= {*made}
    tried = 0
    for number in range(len(made)):
        for error in errors():
            for short in (False, True):
                path.unlink(missing_ok=True)
                if old is not None:
                    path.write_bytes(old)
                failed, named = False, str(path)
                with injected(Faults(number, error, short)):
                    try:
                        save(YOUNG, path, over)
                    except type(error) as raised:
                        failed, named = True, getattr(raised, "filename", str(path))
                left = [name for name in os.listdir(tmp_path) if name != "game.toml"]
                held = path.read_bytes() if path.exists() else None
                at = f"{made[number]} ({number}), {error!r}"
                assert held in (old, new), at
                assert named == str(path), at
                assert held == new or failed, at
                if made[number] == "unlink" and left:  # it could not be removed, and is by the next save
                    save(YOUNG, path)
                    left = [name for name in os.listdir(tmp_path) if name != "game.toml"]
                assert left == [], at
                tried += 1
    assert tried == len(made) * len(errors()) * 2


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EIO, errno.EROFS, errno.EACCES, errno.ENOENT])
@pytest.mark.parametrize("call", ["write", "fsync", "replace"])
def test_a_game_whose_file_cannot_be_written_says_so_in_one_line_and_exits_with_2(
    call: str, number: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.toml"
    words = ["play", PIGS.name, "--players", "random,random", "--seed", "1", "--save", str(path)]
    real, count = getattr(os, call), 0

    def failing(*arguments: object) -> object:
        nonlocal count
        count += 1
        if count > 3:
            raise OSError(number, os.strerror(number))
        return real(*arguments)

    with patch(f"os.{call}", failing):
        assert main(words) == 2
    told = capsys.readouterr()
    assert told.err == f"pigrules: {path}: {os.strerror(number)}\n"
    assert told.out.endswith("This game was not saved.\n")
    assert len(read(path).steps) == {"write": 2, "fsync": 1, "replace": 3}[call]
    assert os.listdir(tmp_path) == ["game.toml"]


def test_a_disk_that_has_room_again_has_the_game_in_the_end(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.toml"
    words = ["play", PIGS.name, "--players", "random,random", "--seed", "1", "--save", str(path)]
    real, count = os.write, 0

    def failing(handle: int, data: bytes) -> int:
        nonlocal count
        count += 1
        if count in (3, 4, 5):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return real(handle, data)

    with patch("os.write", failing):
        assert main(words) == 0
    assert capsys.readouterr().err == ""
    assert record.verify(read(path)).finished


class TestStamps:
    def test_a_file_is_replaced_only_while_it_holds_what_it_held(self, tmp_path: Path) -> None:
        path = tmp_path / "game.toml"
        stamp = save(OLD, path, NEW)
        assert read_stamped(path) == (OLD, stamp)
        assert stamp == stamp_of(path.read_bytes())
        newer = save(YOUNG, path, stamp)
        with pytest.raises(ChangedError, match="has changed since it was read or written here"):
            save(OLD, path, stamp)
        assert read(path) == YOUNG
        assert save(OLD, path, newer) == stamp

    def test_of_two_who_save_the_same_one_has_saved_it(self, tmp_path: Path) -> None:
        path = tmp_path / "game.toml"
        stamp = save(OLD, path)
        assert save(OLD, path, stamp) == stamp
        save(YOUNG, path, stamp)
        with pytest.raises(ChangedError):
            save(YOUNG, path, stamp)

    def test_a_new_file_replaces_none(self, tmp_path: Path) -> None:
        path = tmp_path / "game.toml"
        path.write_text("precious")
        with pytest.raises(ChangedError, match="exists already") as raised:
            save(OLD, path, NEW)
        assert (raised.value.path, path.read_text()) == (str(path), "precious")
        path.unlink()
        path.symlink_to(tmp_path / "far.toml")
        save(OLD, path, NEW)
        assert path.is_symlink()
        with pytest.raises(ChangedError):
            save(YOUNG, path, NEW)

    def test_a_file_that_is_gone_is_not_made_anew(self, tmp_path: Path) -> None:
        path = tmp_path / "game.toml"
        stamp = save(OLD, path)
        path.unlink()
        with pytest.raises(ChangedError, match="is gone"):
            save(YOUNG, path, stamp)
        assert os.listdir(tmp_path) == []

    @pytest.mark.parametrize("links", [True, False])
    def test_a_file_that_appears_in_the_last_moment_is_not_replaced(
        self, links: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path = tmp_path / "game.toml"
        real = os.link

        def late(*arguments: object, **named: object) -> None:
            path.write_text("precious")
            if not links:
                raise PermissionError(errno.EPERM, "no links here")
            real(*arguments, **named)  # type: ignore[arg-type]

        monkeypatch.setattr(os, "link", late)
        with pytest.raises(ChangedError, match="exists already"):
            save(OLD, path, NEW)
        assert path.read_text() == "precious"
        assert os.listdir(tmp_path) == ["game.toml"]

    def test_without_links_a_new_file_is_made_all_the_same(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def no(*_: object) -> None:
            raise PermissionError(errno.EPERM, "no links here")

        monkeypatch.setattr(os, "link", no)
        save(OLD, tmp_path / "game.toml", NEW)
        assert read(tmp_path / "game.toml") == OLD
        monkeypatch.setattr(os, "replace", no)
        with pytest.raises(PermissionError):
            save(OLD, tmp_path / "other.toml", NEW)
        assert os.listdir(tmp_path) == ["game.toml"]

    def test_a_file_that_changes_while_the_new_one_is_written_is_not_replaced(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path = tmp_path / "game.toml"
        stamp = save(OLD, path)
        real = os.fsync

        def slow(handle: int) -> None:
            path.write_text("precious")
            real(handle)

        monkeypatch.setattr(os, "fsync", slow)
        with pytest.raises(ChangedError):
            save(YOUNG, path, stamp)
        assert path.read_text() == "precious"

    def test_a_ring_of_links_is_one_line(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        one, other = tmp_path / "one", tmp_path / "other"
        one.symlink_to(other)
        other.symlink_to(one)
        for word in ("--save", "--journal", "--resume"):
            assert main(["play", PIGS.name, "--players", "random,random", word, str(one)]) == 2
            err = capsys.readouterr().err
            assert err.startswith(f"pigrules: {one}: ")
            assert err.count("\n") == 1


class TestFilesOfPassage:
    def test_those_of_killed_writers_are_removed(self, tmp_path: Path) -> None:
        for name in (".pigrules-0123456789abcdef", ".pigrules-notes", ".pigrules-0123456789abcdeg"):
            (tmp_path / name).write_text("x")
        (tmp_path / ".pigrules-aaaaaaaaaaaaaaaa").symlink_to("game.toml")
        (tmp_path / ".pigrules-bbbbbbbbbbbbbbbb").mkdir()
        save(OLD, tmp_path / "game.toml")
        assert sorted(os.listdir(tmp_path)) == [
            ".pigrules-0123456789abcdeg",
            ".pigrules-aaaaaaaaaaaaaaaa",
            ".pigrules-bbbbbbbbbbbbbbbb",
            ".pigrules-notes",
            "game.toml",
        ]

    @pytest.mark.skipif(not _locks.ON_HANDLES, reason="open files cannot be locked here")
    def test_that_of_a_running_writer_stays_and_that_of_a_killed_one_goes(self, tmp_path: Path) -> None:
        code = (
            "import os, sys, time; from pigrules import _files\n"
            "os.fsync = lambda handle: (print('writing', flush=True), time.sleep(600))\n"
            "_files.replace_bytes('other.toml', b'x')"
        )
        writer = subprocess.Popen(
            [sys.executable, "-c", code], cwd=tmp_path, env=environment(), stdout=subprocess.PIPE
        )
        assert writer.stdout is not None
        try:
            assert writer.stdout.readline() == b"writing\n"
            writer.send_signal(signal.SIGSTOP)
            [passage] = os.listdir(tmp_path)
            save(OLD, tmp_path / "game.toml")
            assert sorted(os.listdir(tmp_path)) == [passage, "game.toml"]
        finally:
            writer.kill()
            writer.wait()
            writer.stdout.close()
        save(YOUNG, tmp_path / "game.toml")
        assert os.listdir(tmp_path) == ["game.toml"]


class TestLocks:
    def test_a_file_that_another_process_is_replacing_is_waited_for(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path = tmp_path / "game.toml"
        save(OLD, path)
        monkeypatch.setattr(_locks, "WAIT", 0.05)
        with _locks.alone(path), pytest.raises(OSError, match="another process is writing") as raised:
            save(YOUNG, path)
        assert (raised.value.errno, raised.value.filename) == (errno.EBUSY, str(path))
        assert read(path) == OLD
        save(YOUNG, path)

    def test_a_file_system_without_locks_does_without(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def none(handle: int) -> None:
            raise OSError(errno.ENOLCK, "no locks")

        monkeypatch.setattr(_locks, "_lock", none)
        stamp = save(OLD, tmp_path / "game.toml", NEW)
        save(YOUNG, tmp_path / "game.toml", stamp)
        assert read(tmp_path / "game.toml") == YOUNG

    def test_where_open_files_cannot_be_replaced_a_file_beside_is_the_lock(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(_locks, "ON_HANDLES", False)
        monkeypatch.setattr(_locks, "WAIT", 0.05)

        def rename(one: Path, other: Path) -> None:  # as Windows does
            if other.exists():
                raise FileExistsError
            os.replace(one, other)

        monkeypatch.setattr(os, "rename", rename)
        path = tmp_path / "game.toml"
        stamp = save(OLD, path, NEW)
        fresh = tmp_path / ".pigrules-0123456789abcdef"
        fresh.touch()
        stamp = save(YOUNG, path, stamp)
        assert sorted(os.listdir(tmp_path)) == [fresh.name, "game.toml"]
        os.utime(fresh, (0, 0))
        with _locks.alone(path), pytest.raises(OSError, match="another process is writing"):
            save(OLD, path, stamp)
        assert os.listdir(tmp_path) == ["game.toml"]
        with pytest.raises(ChangedError):
            save(OLD, path, NEW)
        monkeypatch.setattr(_files, "_compare", lambda *_: None)
        path2 = tmp_path / "late.toml"
        monkeypatch.setattr(os, "rename", lambda one, other: rename(one, path))
        with pytest.raises(ChangedError, match="exists already"):
            save(OLD, path2, NEW)

    def test_a_mode_stays_for_a_file_that_may_not_be_read(self, tmp_path: Path) -> None:
        path = tmp_path / "game.toml"
        save(OLD, path)
        path.chmod(0o200)
        save(YOUNG, path)
        assert stat.S_IMODE(path.stat().st_mode) == 0o200
