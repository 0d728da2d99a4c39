"""What the whole suite shares: clause coverage, a game of another distribution, no deadlines."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterator
from importlib.metadata import EntryPoint, distributions
from pathlib import Path

import pytest
from hypothesis import settings

pytest_plugins = ["pigrules.testing.plugin", "pytester"]

settings.register_profile("pigrules", deadline=None)
settings.load_profile("pigrules")

_COIN_TOSS = Path(__file__).parent / "coin_toss"


def _install(folder: Path) -> None:
    shutil.copytree(_COIN_TOSS, folder, ignore=shutil.ignore_patterns("__pycache__"))
    info = folder / "coin_toss-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: coin_toss\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[pigrules.games]\ncoin-toss = coin_toss:GAME\n")


def _forget() -> None:
    from pigrules import registry, spec

    registry.games.cache_clear()
    spec.load.cache_clear()
    spec.carried_sources.cache_clear()
    for name in [name for name in sys.modules if name.partition(".")[0] == "coin_toss"]:
        del sys.modules[name]


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder into which one distribution is installed, with the game coin-toss; no other game is found.

    ``coin_toss`` in it is the package, ``documents`` holds the document; what a test changes there counts.
    """
    folder = tmp_path / "site"
    _install(folder)

    def found(*, group: str) -> list[EntryPoint]:
        points = (point for made in distributions(path=[str(folder)]) for point in made.entry_points)
        return [point for point in points if point.group == group]

    monkeypatch.setattr("pigrules.registry.entry_points", found)
    monkeypatch.syspath_prepend(str(folder))
    _forget()
    yield folder
    _forget()


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
