"""Suites about secrets: what a seat may not know changes nothing that it learns."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from random import Random
from typing import Any, Final

import attrs

from .._names import seats_of
from .._views import Views
from ..core import ChanceStep, IllegalStepError, PlayerStep, Seat
from ..match import AnyMatch, Match
from ..record import Record, verify
from ..registry import AnyGame
from .walks import Position, any_step, pick, positions, thinned, walks

_OF_A_CLASS: Final = 12
"""How many steps of one class are asked about, at most about."""
_OF_A_GAME: Final = 300
"""In how many positions of a game, at most about."""
_LONGEST: Final = 100
"""How many steps a concealment is followed; some never end."""


def secrets_are_kept(game: AnyGame, rules: Any, seed: int = 0, games: int = 3) -> None:
    """Positions that differ only in what one seat conceals are the same to all others, in every answer.

    Their turns, views, legal lists, rulings, events, errors and `repr` are equal, and so are records.
    In a game without concealed steps, each seat's view is the position itself.
    What a watcher gets holds nothing of the rules that the referee has worked with.
    """
    concealed = 0
    for played in walks(game, rules, seed, games):
        views = Views(game)
        for position in thinned(played.positions, _OF_A_GAME):
            _check_apart(position, views)
            if game.secret:
                concealed += _check_concealed(position)
            else:
                _check_open(position)
    if game.secret and not concealed:
        raise AssertionError(f"{game.name}: in {games} matches nothing was ever concealed")


def seat_records_hold(game: AnyGame, rules: Any, seed: int = 0, count: int = 15) -> None:
    """The record of a seat, or of a spectator, is legal, and lacks only what others conceal."""
    for position in positions(game, rules, seed, count):
        whole = Record(game, rules, position.walk.steps[: position.index])
        match = AnyMatch.resume(whole)
        for seat in (*map(Seat, range(seats_of(rules))), None):
            own = match.open_record() if seat is None else match.record(seat)
            where = f"{position}: the record of {'spectators' if seat is None else f'seat {seat}'}"
            verdict = verify(own)
            if not verdict.holds:
                raise AssertionError(f"{where} does not hold: {verdict.refused}")
            missing = _left_out(whole.steps, own.steps)
            wrong = [step for step in missing if type(step) not in game.secret or step.seat == seat]
            if wrong:
                raise AssertionError(f"{where} leaves out {wrong}")


def _left_out(whole: tuple[Any, ...], part: tuple[Any, ...]) -> list[Any]:
    rest = iter(part)
    following = next(rest, None)
    missing = []
    for step in whole:
        if step == following:
            following = next(rest, None)
        else:
            missing.append(step)
    return missing


def _check_apart(position: Position, views: Views) -> None:
    """No watcher's view leads to the referee's rules: what they remember tells what others conceal."""
    rules = position.walk.game.rules(position.state)
    kept = {id(rules), id(getattr(rules, "memo", rules))}
    for seat in _watchers(position, but=None):
        view = views.of(position.state, seat)
        own = getattr(view, "rules", None)
        found = id(own) in kept or kept.intersection(map(id, _reached(view, {id(own): own})))
        if found:
            raise AssertionError(f"{position}: the view of seat {seat} holds the referee's own rules")


def _reached(value: Any, seen: dict[int, Any]) -> Iterator[Any]:
    """What a value holds, at any depth."""
    if id(value) in seen or isinstance(value, (type, str, int)):
        return
    seen[id(value)] = value
    yield value
    inside: list[Any] = [*getattr(value, "__dict__", {}).values()]
    if attrs.has(type(value)):
        inside += [getattr(value, each.name) for each in attrs.fields(type(value))]
    elif isinstance(value, Collection):
        inside += value.items() if isinstance(value, Mapping) else value
    for each in inside:
        yield from _reached(each, seen)


def _check_open(position: Position) -> None:
    game, state = position.walk.game, position.state
    for seat in _watchers(position, but=None):
        if game.view(state, seat) != state:
            raise AssertionError(f"{position}: nothing is secret, but seat {seat} sees less")


def _check_concealed(position: Position) -> int:
    """Compare, for each seat that may conceal something here, two things that it may conceal."""
    game, checked = position.walk.game, 0
    random = Random(f"{position.walk.seed}/{position.index}")
    secret = [step for step in game.legal(position.state) if type(step) in game.secret]
    for seat in dict.fromkeys(step.seat for step in secret):
        choices = [step for step in secret if step.seat == seat]
        one, other = pick(random, choices), pick(random, choices)
        if one != other and type(one) is type(other):
            checked += 1
            _check_alike(position, one, other, random)
    return checked


def _check_alike(position: Position, one: Any, other: Any, random: Random) -> None:
    """Two courses that differ in a step that its seat conceals, until the concealment ends."""
    game, asked = position.walk.game, _askable(position)
    left, right = position.state, position.state
    steps = [*position.walk.steps[: position.index]]
    pair = (one, other)
    where = f"{position}: seat {one.seat} conceals {game.format(one)!r} or {game.format(other)!r}"
    for _ in range(_LONGEST):
        if type(pair[0]) not in game.secret:
            break
        if game.events(left, pair[0]) != game.events(right, pair[1]):
            raise AssertionError(f"{where}: the events differ")
        left, right = game.advance(left, pair[0]), game.advance(right, pair[1])
        steps.append(pair[0])
        twins = [*steps]
        twins[position.index] = other
        courses = _match(position, steps), _match(position, twins)
        for seat in _watchers(position, but=one.seat):
            told = f"{where}: seat {seat} can tell"
            _check_sight(game, told, left, right, seat)
            _check_answers(game, told, left, right, (*asked[seat], *game.chances(left).steps))
            one_record, other_record = (_record(match, seat) for match in courses)
            if one_record != other_record:
                raise AssertionError(f"{told} by its record")
        following = any_step(game, left, random)
        pair = (following, following)
        if isinstance(following, PlayerStep) and following.seat == one.seat:
            break


def _askable(position: Position) -> dict[Seat | None, list[Any]]:
    """What each seat may ask about: some of its own steps of each class. A spectator asks about none."""
    kinds: dict[tuple[Seat, type], list[Any]] = {}
    for step in position.walk.game.universe(position.walk.rules):
        kinds.setdefault((step.seat, type(step)), []).append(step)
    asked: dict[Seat | None, list[Any]] = {seat: [] for seat in _watchers(position, but=None)}
    for (seat, _), steps in kinds.items():
        asked[seat] += thinned(steps, _OF_A_CLASS)
    return asked


def _match(position: Position, steps: list[Any]) -> AnyMatch:
    return Match.resume(Record(position.walk.game, position.walk.rules, tuple(steps)))


def _record(match: AnyMatch, seat: Seat | None) -> Record:
    return match.open_record() if seat is None else match.record(seat)


def _watchers(position: Position, but: Seat | None) -> Iterator[Seat | None]:
    """The watchers: a spectator, and every seat but that one."""
    yield None
    for seat in range(seats_of(position.walk.rules)):
        if seat != but:
            yield Seat(seat)


def _check_sight(game: AnyGame, where: str, left: Any, right: Any, seat: Seat | None) -> None:
    views = game.view(left, seat), game.view(right, seat)
    if views[0] != views[1]:
        raise AssertionError(f"{where} by the view")
    if repr(views[0]) != repr(views[1]):
        raise AssertionError(f"{where} by the repr of the view")
    if game.render(views[0], str) != game.render(views[1], str):
        raise AssertionError(f"{where} by the drawing")
    if game.turn(left) != game.turn(right):
        raise AssertionError(f"{where} by the turn")
    if game.sheet(left) != game.sheet(right):
        raise AssertionError(f"{where} by the score sheet")
    if repr(left) != repr(right):
        raise AssertionError(f"{where} by the repr of the position")
    if _own(game, left, seat) != _own(game, right, seat):
        raise AssertionError(f"{where} by the legal list")


def _check_answers(game: AnyGame, where: str, left: Any, right: Any, steps: Iterable[Any]) -> None:
    for step in steps:
        answers = _answer(game, left, step), _answer(game, right, step)
        if answers[0] != answers[1]:
            raise AssertionError(f"{where} by the answer to {game.format(step)!r}")


def _own(game: AnyGame, state: Any, seat: Seat | None) -> list[Any]:
    return [step for step in game.legal(state) if step.seat == seat]


def _answer(game: AnyGame, state: Any, step: Any) -> tuple[object, ...]:
    """All answers about a step, except what the step itself reveals."""
    ruling = game.judge(state, step)
    try:
        game.apply(state, step)
    except IllegalStepError as error:
        return ruling, str(error), repr(error)
    tells = type(step) in game.secret or isinstance(step, ChanceStep)
    return ruling, game.events(state, step) if tells else ()
