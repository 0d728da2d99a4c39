"""Suites about round trips: JSON, notation, records, documents of positions."""

from __future__ import annotations

import json
from typing import Any

from .. import codec, position, record
from .._names import seats_of
from ..core import ChanceStep, PigrulesError, PlayerStep, Ruling, Turn
from ..registry import AnyGame
from ._rulings import foreign, outcomes
from .walks import Position, Walk, in_short, positions, thinned, walks


def through_json(game: AnyGame, type_: Any, value: object) -> Any:
    """`value` written as JSON text and read back; that must not fail."""
    text = json.dumps(codec.dump(game, value), allow_nan=False, ensure_ascii=False)
    try:
        return codec.load(game, type_, codec.loads_json(text))
    except PigrulesError as error:
        raise AssertionError(f"{game.name}: {value!r}, written as JSON, is refused: {error}") from error


def json_round_trips(game: AnyGame, rules: Any, seed: int = 0, count: int = 25) -> None:
    """Rules, positions, steps, turns and rulings come back from JSON as they were."""
    if through_json(game, game.rules_type, rules) != rules:
        raise AssertionError(f"{in_short(rules)} comes back otherwise")
    written = codec.dump_rules(game, rules)
    if codec.load_rules(game, written) != rules:
        raise AssertionError(f"{in_short(rules)} comes back otherwise from {written}")
    for reached in positions(game, rules, seed, count):
        state, step = reached.state, reached.step
        _check_back(game, reached, game.state_type, state)
        _check_back(game, reached, Turn, game.turn(state))
        if step is not None:
            _check_back(game, reached, ChanceStep if isinstance(step, ChanceStep) else PlayerStep, step)
        for asked in thinned(game.universe(rules), 20):
            _check_back(game, reached, Ruling, game.judge(state, asked))


def notation_round_trips(game: AnyGame, rules: Any, seed: int = 0) -> None:
    """Every step is one short line of its own, and reads back as it was."""
    steps = dict.fromkeys((*game.universe(rules), *outcomes(game, rules, seed), *foreign(game)))
    said: dict[str, object] = {}
    for step in steps:
        line = game.format(step)
        if not line:
            raise AssertionError(f"{game.name}: {step} is written as an empty line")
        if line != " ".join(line.split()):
            raise AssertionError(f"{game.name}: {step} is written {line!r}")
        if line in said:
            raise AssertionError(f"{game.name}: {line!r} says {step} and {said[line]}")
        said[line] = step
        back = _read(game, line)
        if back != step:
            raise AssertionError(f"{game.name}: {line!r} says {step}, but is read as {back}")


def records_round_trip(game: AnyGame, rules: Any, seed: int = 0, games: int = 2) -> None:
    """A record comes back from TOML and JSON as it was, to the byte, and replays to the same position."""
    for played in walks(game, rules, seed, games):
        for length in (0, len(played.steps) // 2, len(played.steps)):
            _check_record(played, length)


def positions_round_trip(game: AnyGame, rules: Any, seed: int = 0, count: int = 15) -> None:
    """A position comes back from its document as it was, to the byte, and is judged as the game judges it."""
    for reached in positions(game, rules, seed, count):
        state = reached.state
        written = position.of(game, state)
        try:
            text = position.dumps(written)
            back = position.loads(text, game)
            again = position.state(back)
        except PigrulesError as error:
            raise AssertionError(f"{reached}: its document is refused: {error}") from error
        if back != written:
            raise AssertionError(f"{reached}: the position comes back otherwise from\n{text}")
        if position.dumps(back) != text:
            raise AssertionError(f"{reached}: written again, the document differs from\n{text}")
        if again != state:
            raise AssertionError(f"{reached}: the document leads to another state:\n{text}")
        begun = record.of_position(back)
        if record.loads(record.dumps(begun), game) != begun:
            raise AssertionError(f"{reached}: a record that begins there comes back otherwise")
        for step in (*thinned(game.universe(rules), 20), *game.chances(state).steps[:3]):
            _check_judged(game, reached, back, step)


def _check_judged(game: AnyGame, reached: Position, back: position.Position, step: Any) -> None:
    ruling, judged = game.judge(reached.state, step), position.judge(back, step)
    if (judged.legal, judged.sure, judged.perhaps, judged.needs) != (ruling.legal, ruling.refusals, (), ()):
        raise AssertionError(
            f"{reached}: {game.format(step)!r} is judged {ruling}, and as a position {judged}"
        )


def _read(game: AnyGame, line: str) -> Any:
    try:
        return game.parse(line)
    except PigrulesError as error:
        raise AssertionError(f"{game.name}: {line!r} cannot be read back: {error}") from error


def _check_back(game: AnyGame, position: Position, type_: Any, value: object) -> None:
    back = through_json(game, type_, value)
    if type(back) is not type(value):
        raise AssertionError(f"{position}: {value!r} comes back from JSON as a {type(back).__name__}")
    if back != value:
        raise AssertionError(f"{position}: {value!r} comes back from JSON as {back!r}")


def _check_record(played: Walk, length: int) -> None:
    game, where = played.game, f"{played.positions[length]}"
    names = tuple(f"Seat {seat}" for seat in range(seats_of(played.rules)))
    written = record.Record(game, played.rules, played.steps[:length], names)
    try:
        text = record.dumps(written)
    except PigrulesError as error:
        raise AssertionError(f"{where}: the record cannot be written: {error}") from error
    back = record.loads(text, game)
    if back != written:
        raise AssertionError(f"{where}: the record comes back from TOML otherwise")
    if record.dumps(back) != text:
        raise AssertionError(f"{where}: written again, the TOML differs")
    data = json.dumps(record.to_json(written))
    back = record.from_json(codec.loads_json(data), game)
    if back != written:
        raise AssertionError(f"{where}: the record comes back from JSON otherwise")
    if json.dumps(record.to_json(back)) != data:
        raise AssertionError(f"{where}: written again, the JSON differs")
    verdict = record.verify(written)
    if not verdict.holds:
        raise AssertionError(f"{where}: its record does not hold: {verdict.refused}")
    if verdict.state != played.states[length]:
        raise AssertionError(f"{where}: its record leads to another position")
