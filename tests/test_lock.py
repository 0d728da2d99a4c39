"""The lock: what a number of a spec stands for cannot move while the number stays."""

from __future__ import annotations

import shutil
from importlib import invalidate_caches
from pathlib import Path

import pytest
from attrs import evolve

from distribution import forget, of_checkout
from pigrules import registry, spec
from pigrules.core import MalformedError
from pigrules.testing import __main__ as commands
from pigrules.testing import _lock
from pigrules.testing.spec import Finding, report

SPECS = Path(__file__).parents[1] / "spec"
TAKE_BACK = "raise the number in clauses.toml and regenerate the lock, or take the change back"


@pytest.fixture
def coin(site: Path) -> Path:
    """The package of the game coin-toss, locked as it is."""
    package = site / "coin_toss"
    game = registry.game("coin-toss")
    (package / "lock.toml").write_text(_lock.text_of(_lock.lock_of(spec.of(game), game.spec, game)))
    return package


def locked() -> list[Finding]:
    spec.load.cache_clear()
    return [finding for finding in report().findings if finding.check == "lock"]


def edit(path: Path, *pairs: tuple[str, str]) -> None:
    text = path.read_text(encoding="utf-8")
    for old, new in pairs:
        assert text.count(old) == 1
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8")


def forget_the_code(coin: Path) -> None:
    """Let the code be read again, though it has changed within a second."""
    shutil.rmtree(coin / "__pycache__", ignore_errors=True)
    invalidate_caches()
    forget(coin.parent)


def test_what_is_as_it_was_holds(coin: Path) -> None:
    assert locked() == []


def test_a_default_that_flips_in_the_readings_and_the_code_alike_is_named_with_both_values(
    coin: Path,
) -> None:
    edit(coin / "readings.toml", ('default = "again"', 'default = "lost"'))
    edit(coin / "__init__.py", ('Literal["again", "lost"] = "again"', 'Literal["again", "lost"] = "lost"'))
    forget_the_code(coin)
    told = f"default was 'again', is 'lost', and spec is still 4: {TAKE_BACK}"
    assert [f for f in report().findings if f.check != "copied"] == [
        Finding("lock", "coin.reading.edge", told)
    ]
    assert spec.load("coin_toss").clauses["coin.toss.edge"].text["en"] == "A coin on its edge loses the game."


def test_a_number_that_goes_up_asks_for_a_new_lock_and_gets_it(
    coin: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    edit(coin / "readings.toml", ('default = "again"', 'default = "lost"'))
    edit(coin / "__init__.py", ('Literal["again", "lost"] = "again"', 'Literal["again", "lost"] = "lost"'))
    edit(coin / "clauses.toml", ("spec = 4", "spec = 5"))
    forget_the_code(coin)
    told = "holds spec 4, clauses.toml says 5: python -m pigrules.testing regenerate lock"
    assert locked() == [Finding("lock", "coin-toss", told)]
    monkeypatch.chdir(coin)
    assert commands.main(["regenerate", "lock"]) == 0
    assert locked() == []
    assert 'default = "lost"' in (coin / "lock.toml").read_text()


@pytest.mark.parametrize(
    ("file", "old", "new", "where", "how"),
    [
        (
            "clauses.toml",
            "lines = [3]",
            "lines = [3, 4]",
            "coin.call.choice",
            "lines was 'coin.txt: 3', is 'coin.txt: 3, 4'",
        ),
        (
            "clauses.toml",
            'kind = "chance"',
            'kind = "effect"',
            "coin.toss.chance",
            "kind was 'chance', is 'effect'",
        ),
        (
            "readings.toml",
            'values.lost.en = "The player has lost."',
            'values.lost.en = "The player has lost."\nvalues.heads.en = "It shows heads."',
            "coin.reading.edge",
            "values was 'again, lost', is 'again, lost, heads'",
        ),
        (
            "readings.toml",
            'clauses = ["coin.toss.edge"]',
            'clauses = ["coin.toss.edge", "coin.end.shown"]',
            "coin.reading.edge",
            "clauses was 'coin.toss.edge', is 'coin.toss.edge, coin.end.shown'",
        ),
    ],
)
def test_what_has_meaning_cannot_move_alone(
    coin: Path, file: str, old: str, new: str, where: str, how: str
) -> None:
    edit(coin / file, (old, new))
    assert locked() == [Finding("lock", where, f"{how}, and spec is still 4: {TAKE_BACK}")]


def test_a_component_that_comes_or_moves_is_named(coin: Path) -> None:
    edit(coin / "__init__.py", ("seats: int = 1", 'seats: int = 1\n    metal: str = "gold"'))
    forget_the_code(coin)
    assert locked() == [Finding("lock", "metal", f"is new, and spec is still 4: {TAKE_BACK}")]
    game = registry.game("coin-toss")
    (coin / "lock.toml").write_text(_lock.text_of(_lock.lock_of(spec.of(game), game.spec, game)))
    edit(coin / "__init__.py", ('"gold"', '"iron"'))
    forget_the_code(coin)
    told = f"every table was \"'gold'\", is \"'iron'\", and spec is still 4: {TAKE_BACK}"
    assert locked() == [Finding("lock", "metal", told)]


def test_better_words_move_nothing(coin: Path) -> None:
    edit(coin / "clauses.toml", ('text.en = "The coin is tossed."', 'text.en = "Somebody tosses the coin."'))
    assert locked() == []


def test_a_clause_that_comes_or_goes_is_named(coin: Path) -> None:
    lock = _lock.kept("coin_toss")
    assert lock is not None
    clauses = dict(lock.parts["clauses"])
    del clauses["coin.toss.edge"]
    fewer = evolve(lock, parts={**lock.parts, "clauses": clauses})
    assert list(_lock.moved(lock, fewer)) == [("coin.toss.edge", "is gone")]
    assert list(_lock.moved(fewer, lock)) == [("coin.toss.edge", "is new")]


def test_a_lock_that_is_none_is_named(coin: Path) -> None:
    (coin / "lock.toml").write_text("spec = 0\n")
    assert locked() == [
        Finding("lock", "coin-toss", "coin_toss/lock.toml: $.spec: expected a number from 1 up, not 0")
    ]


def test_without_a_lock_nothing_is_locked(site: Path) -> None:
    assert locked() == []


def test_the_lock_is_not_written_while_the_number_stays(
    coin: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    before = (coin / "lock.toml").read_text()
    edit(coin / "clauses.toml", ("lines = [3]", "lines = [3, 4]"))
    spec.load.cache_clear()
    monkeypatch.chdir(coin)
    assert commands.main(["regenerate", "lock"]) == 1
    assert (coin / "lock.toml").read_text() == before
    assert capsys.readouterr().err.strip() == (
        "lock: coin.call.choice: lines was 'coin.txt: 3', is 'coin.txt: 3, 4', "
        "and the number of coin-toss is still 4"
    )
    assert commands.main(["regenerate", "lock", "--relock", "coin-toss"]) == 0
    assert "coin.txt: 3, 4" in (coin / "lock.toml").read_text()


def test_a_number_that_goes_down_is_refused(
    coin: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    edit(coin / "clauses.toml", ("spec = 4", "spec = 3"))
    spec.load.cache_clear()
    monkeypatch.chdir(coin)
    assert commands.main(["regenerate", "lock"]) == 1
    assert "lock: coin-toss: the lock holds spec 4, and clauses.toml says 3" in capsys.readouterr().err


@pytest.mark.skipif(not of_checkout(), reason="an installed game carries no lock")
@pytest.mark.parametrize("name", registry.games())
def test_every_game_here_is_locked(name: str) -> None:
    game = registry.game(name)
    law = spec.of(game)
    lock = _lock.kept(game.spec)
    assert lock is not None
    assert list(_lock.moved(lock, _lock.lock_of(law, game.spec, game))) == []
    assert set(lock.parts["vectors"]) == {"matches", "scenarios", "scopes"}


def test_a_package_without_a_spec_has_no_lock() -> None:
    with pytest.raises(MalformedError):
        _lock.kept("pigrules.testing")
