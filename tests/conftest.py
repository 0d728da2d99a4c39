"""What the whole suite shares: clause coverage, a game of another distribution, no deadlines."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from distribution import find_only, forget, install

os.environ.pop("PIGRULES_LANG", None)  # What commands say here is English unless a test says otherwise.

pytest_plugins = ["pigrules.testing.plugin", "pytester"]

settings.register_profile("pigrules", deadline=None)
settings.load_profile("pigrules")

_COIN_TOSS = Path(__file__).parent / "coin_toss"


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder into which one distribution is installed, with the game coin-toss; no other game is found.

    ``coin_toss`` in it is the package, ``documents`` holds the document; what a test changes there counts.
    """
    folder = tmp_path / "site"
    install(_COIN_TOSS, folder)
    shutil.copytree(_COIN_TOSS / "documents", folder / "documents")
    find_only(folder, monkeypatch)
    yield folder
    forget(folder)


@pytest.fixture
def zipped(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Moves the package of the game coin-toss into an archive, beside a package without a spec."""
    (site / "coin_toss_documents").mkdir()
    (site / "coin_toss_documents" / "__init__.py").touch()
    packed = site / "packed"
    packed.mkdir()
    for package in ("coin_toss", "coin_toss_documents"):
        (site / package).rename(packed / package)
    monkeypatch.syspath_prepend(shutil.make_archive(str(site / "packed"), "zip", packed))


@pytest.fixture
def change(site: Path) -> Callable[[str, str, str], None]:
    """Changes a file of the game coin-toss: ``change("clauses.toml", old, new)``; `old` stands there once."""

    def change(file: str, old: str, new: str) -> None:
        path = site / "coin_toss" / file
        text = path.read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {file}"
        path.write_text(text.replace(old, new), encoding="utf-8")

    return change
