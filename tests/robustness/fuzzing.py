"""Hands almost valid input to every parser and every command, and asks for an answer or a library error.

    python tests/robustness/fuzzing.py --inputs 1000000 --jobs 2

An input may be accepted or refused. It is a finding if anything but a `PigrulesError` is raised,
if an error has more than one line or is longer than `MOST_ERROR`, if it costs more than `MOST_SECONDS`,
or if what was accepted cannot be written and read back equal.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
import tomllib
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import suppress
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final, TypeAlias

import tomli_w
from attrs import frozen
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from pigrules import (
    ChanceStep,
    PigrulesError,
    PlayerStep,
    Record,
    Turn,
    _languages,
    _spec_format,
    _toml,
    ask,
    codec,
    dispute,
    explain,
    game,
    position,
    record,
    spec,
)
from pigrules.registry import AnyGame
from pigrules.simulate import playout

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from cli_run import run
from robustness.mutations import data, phrases, raw, texts, words

MOST_SECONDS: Final = 2.0
"""Processor time of one input, at most."""
MOST_ERROR: Final = 4_000
"""Characters of an error, at most."""
BATCH: Final = 2_000
"""Inputs between two reports of the long run."""

NAMES: Final = ("three-little-pigs", "putz-die-wutz", "eat-me-if-you-can", "woolfy")
_ROOT: Final = Path(__file__).resolve().parents[2]
_SPEC: Final = ("clauses.toml", "readings.toml", "languages/es.toml")

Fed: TypeAlias = tuple[AnyGame, Any]


@frozen
class Target:
    """One parser or command: what is handed to it, and what that must not break."""

    name: str
    inputs: st.SearchStrategy[Any]
    feed: Callable[[Any], object]

    def check(self, given: Any) -> str:
        """Hand it the input: ``accepted`` or ``refused``. Anything else raises."""
        began = time.process_time()
        try:
            self.feed(given)
            answer = "accepted"
        except PigrulesError as error:
            text = str(error)
            assert text, "an error without a word"
            assert len(text) <= MOST_ERROR, f"an error of {len(text)} characters: {text[:200]}"
            assert "\n" not in text, f"an error of several lines: {text[:200]}"
            answer = "refused"
        spent = time.process_time() - began
        assert spent <= MOST_SECONDS, f"{spent:.1f} s of processor time"
        return answer


@cache
def records() -> tuple[Record, ...]:
    """The example records, and short random games of each game."""
    from_files = [record.read(path) for path in sorted((_ROOT / "examples" / "records").glob("*.toml"))]
    played = []
    for name in NAMES:
        for seats in range(game(name).players[0], game(name).players[1] + 1):
            rules = game(name).rules_type(seats=seats)
            played.append(playout(game(name), rules, ["random"] * seats, Random(f"{name} {seats}"), cap=60))
    return (*from_files, *played)


@cache
def documents() -> tuple[str, ...]:
    """Records as TOML."""
    return tuple(map(record.dumps, records()))


@cache
def rules_files(name: str) -> tuple[str, ...]:
    """Rules as TOML: those of the records, and every example."""
    own = [record.to_json(each).get("rules", {}) for each in records() if each.game.name == name]
    written = [json_as_toml(each) for each in own]
    return (
        *dict.fromkeys(written),
        *(path.read_text("utf-8") for path in sorted(_ROOT.glob("examples/rules/*"))),
    )


def json_as_toml(value: dict[str, Any]) -> str:
    """Data as a TOML document."""
    return tomli_w.dumps(value)


@cache
def positions(name: str) -> tuple[Any, ...]:
    """Positions of the records of one game."""
    found = []
    for each in records():
        if each.game.name == name:
            found += list(_legal_states(each))[::7]
    return tuple(found)


def _legal_states(played: Record) -> Iterator[Any]:
    try:
        yield from record.states(played)
    except PigrulesError:
        return


@cache
def lines(name: str) -> tuple[str, ...]:
    """Lines of notation of one game."""
    written = {
        played.game.format(step) for played in records() if played.game.name == name for step in played.steps
    }
    return tuple(sorted(written))


def read_back(read: Record) -> None:
    """A record that was accepted is written and read back equal, as TOML and as JSON."""
    assert record.loads(record.dumps(read)) == read
    assert record.from_json(json.loads(json.dumps(record.to_json(read)))) == read


def interrogate(read: Record) -> None:
    """All that is asked of a record."""
    verdict = record.verify(read)
    played = read.game
    if verdict.refused is not None:
        explain.ruling(played, verdict.refused.ruling)
    if read.steps:
        at = len(read.steps) // 2
        with suppress(PigrulesError):
            dispute.judge(read, at, read.steps[-1])
    dispute.under(read, read.rules)


def load_record(text: str | bytes) -> None:
    read = record.loads(text)
    read_back(read)
    interrogate(read)


def load_data(given: Any) -> None:
    read_back(record.from_json(given))


def load_json(text: str | bytes) -> None:
    json.dumps(codec.loads_json(text), allow_nan=False)


def rules_of(name: str) -> Callable[[Any], None]:
    """Reads rules of a game from data, writes them, and starts a game by them."""
    played = game(name)

    def feed(given: Any) -> None:
        rules = codec.load_rules(played, given)
        assert codec.load_rules(played, json.loads(json.dumps(codec.dump_rules(played, rules)))) == rules
        start(played, rules)

    return feed


def start(played: AnyGame, rules: Any) -> None:
    """What a table sees first."""
    state = played.start(rules)
    assert not played.faults(state), played.faults(state)
    look(played, state)


def look(played: AnyGame, state: Any) -> None:
    """All that is asked in a position."""
    played.turn(state)
    played.render(played.view(state, None), str)
    legal, odds = played.legal(state), played.chances(state)
    for step in (*legal[:3], *odds.steps[:3]):
        played.judge(state, step)
        played.transition(state, step)


def state_of(name: str) -> Callable[[Any], None]:
    """Reads a position of a game from data, and looks at it."""
    played = game(name)

    def feed(given: Any) -> None:
        state = codec.load(played, played.state_type, given)
        assert codec.load(played, played.state_type, codec.dump(played, state)) == state
        look(played, state)

    return feed


def step_of(name: str) -> Callable[[Any], None]:
    """Reads a step of a game from data, and judges it."""
    played, asked = game(name), positions(name)

    def feed(given: Any) -> None:
        try:
            step: PlayerStep | ChanceStep = codec.load(played, PlayerStep, given)
        except PigrulesError:
            step = codec.load(played, ChanceStep, given)
        for state in asked[:: 1 + len(asked) // 3]:
            explain.ruling(played, played.judge(state, step))

    return feed


def line_of(name: str) -> Callable[[str], None]:
    """Reads a line of notation, writes it and judges it."""
    played, asked = game(name), positions(name)

    def feed(line: str) -> None:
        step = played.parse(line)
        assert played.parse(played.format(step)) == step
        for state in asked[:: 1 + len(asked) // 3]:
            played.judge(state, step)

    return feed


@cache
def papers(name: str) -> tuple[str, ...]:
    """Documents of positions of one game: the template, positions of the records, also without one key."""
    played, found = game(name), [position.template(game(name))]
    # An input is read six times; what four seats of Woolfy can have done takes a third of a second each time.
    states = [state for state in positions(name) if name != "woolfy" or state.rules.seats < 4]
    for state in states[:: 1 + len(states) // 20]:
        written = position.to_data(position.of(played, state))
        found.append(json_as_toml(written))
        for key in written:
            if key not in ("game", "turn", "rules", position.layout_of(played).rows):
                found.append(json_as_toml({other: written[other] for other in written if other != key}))
    return tuple(dict.fromkeys(found))


def read_position(typed: position.Position) -> None:
    """A position that was accepted is written and read back equal, and asked about."""
    text = position.dumps(typed)
    assert position.loads(text) == typed, text
    assert position.dumps(position.loads(text)) == text
    assert position.from_data(json.loads(json.dumps(position.to_data(typed)))) == typed
    for open_ in position.unsaid(typed):
        assert open_.path
        assert open_.value in open_.values
    steps = typed.game.universe(typed.rules)
    judged = position.judge(typed, steps[len(text) % len(steps)])
    assert (judged.legal is None) == bool(judged.needs), judged


def _faults(error: position.PositionError) -> None:
    assert error.faults
    for fault in error.faults:
        assert fault.path
        assert fault.problem or fault.cited
        text = position.said(error.game, fault)
        assert "\n" not in text
        assert len(text) <= MOST_ERROR, f"a fault of {len(text)} characters: {text[:200]}"


def load_position(text: str | bytes) -> None:
    try:
        typed = position.loads(text)
    except position.PositionError as error:
        _faults(error)
        raise
    read_position(typed)


def load_position_data(given: Any) -> None:
    try:
        typed = position.from_data(given)
    except position.PositionError as error:
        _faults(error)
        raise
    read_position(typed)


def turn_of(given: Any) -> None:
    codec.load(game("woolfy"), Turn, given)


def _own(name: str) -> str:
    """A file of the smallest spec that is at hand."""
    path = _ROOT / "examples" / "pig" / "src" / "pigrules_pig" / name
    return path.read_text("utf-8") if path.exists() else ""


def _file_of_spec(at: int) -> st.SearchStrategy[tuple[int, bytes]]:
    return st.tuples(st.just(at), raw([_own(_SPEC[at])]))


def spec_file(given: tuple[int, bytes]) -> None:
    which, text = given
    files = [text if at == which else _own(name).encode() for at, name in enumerate(_SPEC)]
    shelf = _languages.Shelf("fuzzed", None)
    clauses, readings, language = (_toml.read(data, name) for data, name in zip(files, _SPEC, strict=True))
    _spec_format.spec(clauses, readings, shelf)
    _languages.page(language, shelf)


def search(text: str) -> None:
    for name in NAMES:
        ask.search(game(name), text)
    spec.clause(text)


def command(given: tuple[tuple[str, ...], str, str]) -> None:
    """A command with a record and rules in files: exit code 0, 1 or 2, and one line for a 2."""
    said, document, typed = given
    with TemporaryDirectory() as folder:
        Path(folder, "game.toml").write_bytes(document.encode("utf-8", "surrogatepass"))
        before = os.getcwd()
        os.chdir(folder)
        try:
            ran = run(*said, typed=typed)
        finally:
            os.chdir(before)
    assert ran.code in (0, 1, 2), (ran.code, ran.err[-300:])
    assert "Traceback" not in ran.err, ran.err[-2000:]
    if ran.code == 2 and "play" not in said:
        assert ran.err.count("\n") <= len(said), ran.err  # verify has a line for each file
        assert len(ran.err) <= 2 * MOST_ERROR, ran.err[:300]
    asks_for_help = not {"--help", "-h", "--version"}.isdisjoint(said)
    if "--json" in said and ran.code in (0, 1) and ran.out and not asks_for_help:
        json.loads(ran.out)


COMMANDS: Final = (
    ("verify", "game.toml"),
    ("verify", "game.toml", "--json"),
    ("judge", "game.toml", "--at", "3", "--step", "A red"),
    ("judge", "game.toml", "--at", "1", "--step", "A stop", "--json"),
    ("odds", "game.toml", "--at", "3"),
    ("odds", "game.toml", "--at", "1", "--goal", "wolf", "--json"),
    ("sheet", "game.toml"),
    ("sheet", "game.toml", "--at", "3", "--json"),
    ("dispute", "game.toml", "--depth", "0"),
    ("dispute", "game.toml", "--depth", "1", "--json"),
    ("simulate", "three-little-pigs", "--players", "greedy,random", "--games", "1", "--seed", "1"),
    ("simulate", "putz-die-wutz", "--players", "greedy,random,random", "--games", "1", "--json"),
    ("play", "woolfy", "--players", "you,greedy", "--seed", "2"),
    ("play", "eat-me-if-you-can", "--players", "you,greedy,greedy", "--seed", "2", "--save", "saved.toml"),
    ("play", "three-little-pigs", "--resume", "game.toml", "--players", "you,greedy"),
    ("games",),
    ("games", "--json"),
    ("clause", "woolfy.end.pot"),
    ("clauses", "woolfy", "--search", "pot"),
    ("readings", "putz-die-wutz", "--lang", "de"),
)
_OPTIONS: Final = (
    "--json",
    "--lang",
    "--at",
    "--step",
    "--depth",
    "--rules",
    "--variant",
    "--seed",
    "--help",
    "--players",
)
_VALUES: Final = (
    *(
        "",
        "-",
        "--",
        "0",
        "1",
        "2",
        "-1",
        "2.5",
        "1e3",
        "99999999999999999999",
        "x",
        "A",
        "é",
        "\x1b[2J",
        "\ud800",
    ),
    *(
        "en",
        "de",
        "fr",
        "es",
        "xx",
        "you",
        "you,you",
        "greedy,",
        "game.toml",
        "missing.toml",
        ".",
        "/",
        "\0",
        "~nobody/x",
    ),
    *(*NAMES, "young", "veterans", "tlp.house", "woolfy.turn.picks", "A red", "die house", "dice door wolf"),
)


@cache
def targets() -> dict[str, Target]:
    """Every target by its name."""
    every = [
        Target("a record", texts(documents()), load_record),
        Target("a record in bytes", raw(documents()), load_record),
        Target("a record as data", data([record.to_json(each) for each in records()]), load_data),
        Target("JSON", texts([json.dumps(record.to_json(each), indent=1) for each in records()]), load_json),
        Target("JSON in bytes", raw([json.dumps(record.to_json(each)) for each in records()]), load_json),
        Target(
            "a turn", data([codec.dump(each.game, record.verify(each).turn) for each in records()]), turn_of
        ),
        Target("a spec", st.one_of([_file_of_spec(at) for at in range(len(_SPEC))]), spec_file),
        Target("a search", texts(("two doors", "woolfy.end.pot", "tlp.house.one-door")), search),
        Target(
            "a command",
            st.tuples(
                words(COMMANDS, (*_OPTIONS, *_VALUES, *(word for said in COMMANDS for word in said))),
                texts(documents()),
                texts(
                    (
                        "1\n2\n1\nhelp\nwhy\nundo\nlist\nsave\nquit\nquit\n",
                        *("\n".join(lines(name)) for name in NAMES),
                    )
                ),
            ),
            command,
        ),
    ]
    for name in NAMES:
        played = game(name)
        tables = [record.to_json(each).get("rules", {}) for each in records() if each.game is played]
        tables += [tomllib.loads(text) for text in rules_files(name)]
        tables.append(codec.dump(played, played.rules_type(seats=played.players[1])))
        steps = sorted(
            {played.format(step) for each in records() if each.game is played for step in each.steps}
        )
        every += [
            Target(f"rules of {name}", data(tables), rules_of(name)),
            Target(
                f"a position of {name}",
                data([codec.dump(played, each) for each in positions(name)]),
                state_of(name),
            ),
            Target(
                f"a step of {name}",
                data([codec.dump(played, played.parse(line)) for line in steps]),
                step_of(name),
            ),
            Target(f"a line of {name}", texts(lines(name)), line_of(name)),
            Target(f"a document of {name}", texts(papers(name)), load_position),
            Target(f"a document of {name} in bytes", raw(papers(name)), load_position),
            Target(
                f"a document of {name} as data",
                data([tomllib.loads(text) for text in papers(name)]),
                load_position_data,
            ),
            Target(
                f"phrases of {name}",
                phrases([tomllib.loads(text) for text in papers(name)]),
                load_position_data,
            ),
        ]
    return {each.name: each for each in every}


def batch(name: str, number: int, inputs: int) -> dict[str, int]:
    """Hand one target so many inputs, the same for the same number; how many were accepted and refused."""
    target, counts = targets()[name], {"accepted": 0, "refused": 0}

    @seed(number)
    @settings(
        max_examples=inputs,
        deadline=None,
        database=None,
        suppress_health_check=(HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much),
        phases=(Phase.generate, Phase.shrink),
        print_blob=False,
    )
    @given(target.inputs)
    def handed(given: Any) -> None:
        counts[target.check(given)] += 1

    handed()
    return counts


def _shares(inputs: int, names: Sequence[str]) -> Iterator[tuple[str, int, int]]:
    """Batches of all targets in turn; those of commands are smaller, because a command costs more."""
    number = 0
    while inputs > 0:
        for name in names:
            size = min(inputs, BATCH // 10 if name == "a command" else BATCH)
            if size > 0:
                yield name, number, size
            inputs -= size
        number += 1


def main() -> int:
    """Run the number of inputs that was asked for, and report each finding."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--inputs", type=int, default=20_000, help="how many inputs (default: 20000)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many processes")
    parser.add_argument(
        "--target", action="append", choices=list(targets()), help="only this target; may be repeated"
    )
    parser.add_argument("--seed", type=int, default=0, help="where the numbers of the batches begin")
    asked = parser.parse_args()
    began, done, found, totals = time.monotonic(), 0, 0, {"accepted": 0, "refused": 0}
    with ProcessPoolExecutor(asked.jobs) as executor:
        waiting = {
            executor.submit(batch, name, asked.seed + number, size): (name, asked.seed + number)
            for name, number, size in _shares(asked.inputs, asked.target or list(targets()))
        }
        for future in as_completed(waiting):
            name, number = waiting[future]
            try:
                counts = future.result()
            except BaseException as error:  # a finding, or several in a group
                found += 1
                print(f"\n{name}, batch {number}: {type(error).__name__}: {error}"[:3000], flush=True)
                for each in getattr(error, "exceptions", ()):
                    print(f"  {type(each).__name__}: {each}"[:2000], flush=True)
                for note in getattr(error, "__notes__", ()):
                    print(f"  {note}"[:2000], flush=True)
                continue
            for answer, count in counts.items():
                totals[answer] += count
            done = sum(totals.values())
            print(f"\r{done} inputs, {found} findings, {time.monotonic() - began:.0f} s", end="", flush=True)
    print(f"\n{done} inputs: {totals}; {found} findings; {time.monotonic() - began:.0f} s")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
