"""Suites about faults: reachable positions have none, broken ones are named, and sound ones can be played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any, Final

from .. import codec
from ..core import Cited, ClauseId, InvalidError, MalformedError
from ..registry import AnyGame
from .walks import Position, pick, positions, walks

_STEPS: Final = 12
"""Steps that are tried in each hand-made position."""


def reachable_has_no_faults(game: AnyGame, rules: Any, seed: int = 0, games: int = 2) -> None:
    """Neither these rules nor any position of some matches has a fault."""
    if game.faults(rules):
        raise AssertionError(f"{game.name}: the rules have faults: {game.faults(rules)}")
    for played in walks(game, rules, seed, games):
        for position in played.positions:
            faults = game.faults(position.state)
            if faults:
                raise AssertionError(f"{position}: this position was reached, and has faults: {faults}")


def faults_are_named(game: AnyGame, broken: Iterable[tuple[Any, ClauseId]]) -> None:
    """In each pair of a hand-made position (or rules) and a clause, the faults name the clause."""
    for thing, clause in broken:
        told = [fault.clause for fault in game.faults(thing)]
        if clause not in told:
            raise AssertionError(f"{game.name}: {clause} is broken, but the faults are {told}: {thing!r}")


def hand_made_is_safe(game: AnyGame, rules: Any, seed: int = 0, count: int = 200) -> None:
    """A randomly changed position is refused when it is read, or can be played on.

    Then the judge answers, every step that it accepts leads on, and what follows has no faults either.
    """
    random = Random(f"{seed}/hand-made")
    known = positions(game, rules, seed, 20)
    written = [codec.dump(game, position.state) for position in known]
    for _ in range(count):
        place = int(random.random() * len(known))
        data = _changed(written[place], pick(random, written), random)
        try:
            state = codec.load(game, game.state_type, data)
        except (MalformedError, InvalidError):
            continue
        _check_playable(game, known[place], state, random)


def _check_playable(game: AnyGame, position: Position, state: Any, random: Random) -> None:
    parts = {key: part for key, part in codec.dump(game, state).items() if key != "rules"}
    where = f"near {position}: the hand-made {parts}"
    try:
        faults = game.faults(state)
        following = list(_following(game, state, random))
    except Exception as error:
        raise AssertionError(f"{where} has no faults, but {type(error).__name__}: {error}") from error
    if faults:
        raise AssertionError(f"{where} was read, but has faults: {faults}")
    for step, after_faults in following:
        if after_faults:
            raise AssertionError(f"{where} has no faults, but after {game.format(step)!r}: {after_faults}")


def _following(game: AnyGame, state: Any, random: Random) -> Iterator[tuple[Any, tuple[Cited, ...]]]:
    """Some steps that can be taken in `state`, and the faults of what they lead to."""
    game.turn(state)
    steps = game.legal(state) or game.chances(state).steps
    for step in {pick(random, steps) for _ in range(_STEPS if steps else 0)}:
        game.events(state, step)
        yield step, game.faults(game.apply(state, step))


def _changed(data: Any, other: Any, random: Random) -> Any:
    """`data` with something inside changed; `other` is data of another position, for parts that fit.

    What stands under the key ``rules`` stays.
    """
    if type(data) is dict:
        keys = [key for key in data if key != "rules"]
        key = pick(random, keys)
        part = other.get(key) if type(other) is dict else None
        if part is not None and random.random() < 0.1:
            return {**data, key: part}
        return {**data, key: _changed(data[key], part, random)}
    if type(data) is list and data and random.random() < 0.8:
        place = int(random.random() * len(data))
        part = other[place] if type(other) is list and place < len(other) else None
        return [*data[:place], _changed(data[place], part, random), *data[place + 1 :]]
    if type(data) is list:
        return _rearranged(data, random)
    return _another(data, other, random)


def _rearranged(data: list[Any], random: Random) -> list[Any]:
    place = int(random.random() * (len(data) + 1))
    shorter, longer = [*data[:place], *data[place + 1 :]], [*data[:place], *data[place - 1 :]]
    return pick(random, (shorter, longer, data[::-1]))


def _another(data: Any, other: Any, random: Random) -> Any:
    """Another leaf in the place of `data`."""
    if type(data) is int and random.random() < 0.9:
        return data + pick(random, (-1, 1, 2))
    return pick(random, (other, None, 0, 1, not data))
