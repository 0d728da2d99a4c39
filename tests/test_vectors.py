"""The conformance vectors are what the games say, and a file that is none is refused by name."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

import vectors
from pigrules import record
from pigrules.core import MalformedError
from pigrules.registry import AnyGame
from pigrules.spec import of
from pigrules.testing.walks import alternatives, questions, tables
from times import TIMES
from vector_files import folder_of, packed
from vector_reading import read, unpacked
from vector_replay import differences
from vector_sources import SOURCES

pytestmark = pytest.mark.once

GAMES: Final = vectors.known()
FILES: Final = [(game, source) for game in GAMES.values() for source in SOURCES]
NAMES: Final = [f"{game.name}-{source}" for game, source in FILES]
MOST_BYTES: Final = 3_000_000
EVERY: Final = 5
LONG: Final = TIMES > 1
DRAWN: Final = ("scenarios", "matches")
"""What is drawn at random; small tables are only asked again, unless the run is a long one."""

Data = dict[str, Any]


def path_of(game: AnyGame, source: str) -> Path:
    return folder_of(game) / "vectors" / f"{source}.json.gz"


def data_of(game: AnyGame, source: str) -> Data:
    """What a file says; nobody changes it."""
    return _read(game.name, source)


@cache
def _read(name: str, source: str) -> Data:
    return read(path_of(GAMES[name], source), GAMES[name])


def smallest() -> tuple[AnyGame, Path]:
    game = GAMES["woolfy"]
    return game, path_of(game, "scenarios")


@pytest.mark.parametrize(
    ("game", "source"),
    [pair for pair in FILES if LONG or pair[1] in DRAWN],
    ids=[name for name in NAMES if LONG or name.endswith(DRAWN)],
)
def test_the_file_is_what_the_command_writes(game: AnyGame, source: str) -> None:
    current = vectors.made(game, source).current
    assert current, "python spec/tools/vectors.py writes it anew"


@pytest.mark.parametrize(("game", "source"), FILES, ids=NAMES)
def test_the_game_says_what_the_file_says(game: AnyGame, source: str) -> None:
    """One position in a few is read and asked again."""
    data = data_of(game, source)
    assert data["source"] == source
    assert list(differences(game, data, 1 if LONG else EVERY)) == []


def test_the_files_are_small() -> None:
    assert sum(path_of(game, source).stat().st_size for game, source in FILES) < MOST_BYTES


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_there_is_a_scenario_for_each_value_of_each_reading(game: AnyGame) -> None:
    groups = data_of(game, "scenarios")["groups"]
    shown = {group["name"].partition(",")[0] for group in groups}
    usual = tables(game)[0]
    told = {f"{reading} = {value}" for reading, value, _ in alternatives(usual)}
    assert told - shown == set()


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_clause_that_forbids_something_refuses_a_step(game: AnyGame) -> None:
    cited = {
        clause
        for source in SOURCES
        for group in data_of(game, source)["groups"]
        for position in group["positions"]
        for entry in position["tried"]
        for clause in entry.get("refused", ())
    }
    forbidding = {clause.id for clause in of(game).clauses.values() if clause.kind == "legality"}
    assert forbidding - cited == set()


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_situations_are_records_that_hold_under_the_reading_that_names_them(game: AnyGame) -> None:
    for path in (folder_of(game) / "situations").glob("*.toml"):
        kept = record.read(path, game)
        assert record.verify(kept).holds
        assert record.dumps(kept).encode() == path.read_bytes()
        named = [
            f"{reading}-{getattr(kept.rules.readings, reading)}".replace("_", "-")
            for reading in questions(kept.rules)
        ]
        assert any(path.stem.startswith(name) for name in named)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_matches_are_told_to_their_end(game: AnyGame) -> None:
    data = data_of(game, "matches")
    for group in data["groups"]:
        assert data["turns"][group["positions"][-1]["turn"]]["kind"] == "over"


def test_equal_vectors_are_equal_bytes() -> None:
    _, path = smallest()
    text = unpacked(path)
    assert packed(text) == packed(text)
    assert packed(text)[4:8] == bytes(4)  # no time


def changed(tmp_path: Path, change: Callable[[Data], object]) -> tuple[AnyGame, Path]:
    """A vector file with something changed in it."""
    game, path = smallest()
    data = json.loads(unpacked(path))
    change(data)
    copy = tmp_path / path.name
    copy.write_bytes(packed(json.dumps(data)))
    return game, copy


def position(data: Data, at: int = 0) -> Data:
    found: Data = data["groups"][0]["positions"][at]
    return found


WRONG: Final[dict[str, tuple[Callable[[Data], object], str]]] = {
    "no-groups": (lambda data: data.pop("groups"), ": the key 'groups' is missing"),
    "other-key": (lambda data: data.update(seed=1), ": the key 'seed' is unknown"),
    "format": (lambda data: data.update(format=2), ".format: expected 1, found 2"),
    "game": (lambda data: data.update(game="chess"), ".game: expected 'woolfy', found 'chess'"),
    "spec": (lambda data: data.update(spec=99), ".spec: expected 2, found 99"),
    "no-list": (lambda data: data.update(states={}), ".states: expected a list, found an object"),
    "legal": (lambda data: data["legal"].append([-1]), "][0]: expected a number below "),
    "odds": (lambda data: data["odds"].append([[0, "1/2"]]), "]: the probabilities add up to 1/2"),
    "fraction": (
        lambda data: data["odds"].append([[0, "2/4"]]),
        '][0][1]: expected a fraction such as "1/6"',
    ),
    "decimal": (lambda data: data["odds"].append([[0, 0.5]]), '][0][1]: expected a fraction such as "1/6"'),
    "rules": (
        lambda data: data["groups"][0].update(rules=True),
        ".groups[0].rules: expected a number below ",
    ),
    "state": (
        lambda data: position(data).update(state=10**6),
        ".groups[0].positions[0].state: expected a number below ",
    ),
    "no-turn": (
        lambda data: position(data, 1).pop("turn"),
        ".groups[0].positions[1]: the key 'turn' is missing",
    ),
    "both": (
        lambda data: position(data)["tried"][0].update(after=0, refused=["x"]),
        ".groups[0].positions[0].tried[0]: the key 'after' is unknown",
    ),
    "neither": (
        lambda data: position(data)["tried"].append({"step": 0}),
        "]: the key 'after' is missing",
    ),
    "no-clause": (
        lambda data: position(data)["tried"].append({"step": 0, "refused": []}),
        "].refused: a refusal names at least one clause",
    ),
    "no-position": (
        lambda data: data["groups"][0]["positions"].append(7),
        "]: expected an object, found 7",
    ),
}


@pytest.mark.parametrize(("change", "says"), WRONG.values(), ids=WRONG)
def test_a_wrong_file_is_refused_with_its_place(
    tmp_path: Path, change: Callable[[Data], object], says: str
) -> None:
    game, path = changed(tmp_path, change)
    with pytest.raises(MalformedError) as caught:
        read(path, game)
    assert str(caught.value).startswith("scenarios.json.gz")
    assert says in str(caught.value)


@pytest.mark.parametrize(
    ("held", "says"),
    [
        (b"{}", "not gzip of plain JSON: "),
        (b"", "not "),
        (packed("{}")[:-5], "not gzip of plain JSON: "),
        (gzip.compress("é".encode()), "not gzip of plain JSON: "),
        (packed("{"), "not JSON: line 1"),
        (packed("[]"), "expected an object, found a list"),
    ],
    ids=["plain", "empty", "cut", "not-ascii", "not-json", "a-list"],
)
def test_what_is_no_vector_file_is_refused(tmp_path: Path, held: bytes, says: str) -> None:
    path = tmp_path / "bad.json.gz"
    path.write_bytes(held)
    with pytest.raises(MalformedError) as caught:
        read(path, GAMES["woolfy"])
    assert str(caught.value).startswith(f"bad.json.gz: {says}")


def entry(data: Data, key: str) -> Data:
    """The first entry that has such an answer."""
    found: Data = next(one for each in data["groups"][0]["positions"] for one in each["tried"] if key in one)
    return found


DIFFERENT: Final[dict[str, tuple[Callable[[Data], object], str]]] = {
    "after": (lambda data: entry(data, "after").update(after=0), "what comes of "),
    "refused": (lambda data: entry(data, "refused").update(refused=["woolfy.move.number"]), "refusals of "),
    "legal": (lambda data: position(data).update(legal=1), "legal: "),
    "turn": (lambda data: position(data).update(turn=2), "turn: "),
    "odds": (lambda data: position(data).update(odds=1), "odds: "),
}


@pytest.mark.parametrize(("change", "says"), DIFFERENT.values(), ids=DIFFERENT)
def test_a_wrong_answer_in_a_file_is_found(
    tmp_path: Path, change: Callable[[Data], object], says: str
) -> None:
    game, path = changed(tmp_path, change)
    found = list(differences(game, read(path, game)))
    assert found
    assert says in found[0]


def test_the_command_says_which_file_is_not_current(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(vectors, "folder_of", lambda game: tmp_path / "woolfy")
    monkeypatch.setattr(vectors, "SOURCES", {"scopes": SOURCES["scopes"]})
    (tmp_path / "woolfy").mkdir()
    assert vectors.main(["woolfy", "--check"]) == 1
    assert "scopes.json.gz: not what the game says now" in capfd.readouterr().err
    assert vectors.main(["woolfy"]) == 0
    assert vectors.main(["woolfy", "--check"]) == 0
    written = tmp_path / "woolfy" / "vectors" / "scopes.json.gz"
    assert written.read_bytes() == packed(unpacked(written))


def test_the_command_knows_its_games(capfd: pytest.CaptureFixture[str]) -> None:
    assert vectors.main(["chess"]) == 2
    assert "no game chess here; there are: " in capfd.readouterr().err
    assert vectors.main(["--no-such-option"]) == 2


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_word_of_the_data_is_explained(game: AnyGame) -> None:
    """Keys and kinds stand in the page of the game or in spec/README.md; readings have their own file."""
    words: set[str] = set()
    for source in SOURCES:
        data = data_of(game, source)
        told = [{**rules, "readings": {}} for rules in data["rules"]]
        words |= set(_words([told, data["states"], data["steps"], data["turns"]]))
    root = folder_of(game).parents[1]
    page = root / "docs" / "games" / f"{game.name}.md"
    text = page.read_text(encoding="utf-8") + (root / "spec" / "README.md").read_text(encoding="utf-8")
    assert {word for word in words if f"`{word}`" not in text} == set()


def _words(data: object) -> Iterator[str]:
    """Every key, and what stands under ``kind``."""
    if isinstance(data, list):
        for item in data:
            yield from _words(item)
    elif isinstance(data, dict):
        yield from data
        if "kind" in data:
            yield data["kind"]
        for item in data.values():
            yield from _words(item)
