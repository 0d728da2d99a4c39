"""Suites about rulings: what is legal, why a step is refused, and in which order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final

from .. import codec
from ..core import (
    Chance,
    ChanceStep,
    Choose,
    Cited,
    ClauseId,
    IllegalStepError,
    MalformedError,
    PlayerStep,
    Ruling,
)
from ..core.referee import NO_SUCH_THING, NOT_NOW, decisive
from ..registry import AnyGame
from ..spec import CORE, Clause, find, order
from .walks import Position, pick, positions, walks

TURN: Final = "core.turn."
"""How the ids of the first tier begin."""
REFUSING: Final = ("legality", "referee")
"""Kinds of clauses that refuse."""


def legal_is_judged(game: AnyGame, rules: Any, seed: int = 0, count: int = 30) -> int:
    """The legal list is what the judge accepts of the whole universe, in the same order.

    Tries `count` distinct positions, and returns how many there were.
    """
    universe = game.universe(rules)
    _check_universe(game, universe)
    found = positions(game, rules, seed, count)
    for position in found:
        legal = game.legal(position.state)
        judge, state = game.judge, position.state
        accepted = tuple([step for step in universe if judge(state, step).legal])
        if legal != accepted:
            raise AssertionError(f"{position}: {_difference(game, legal, accepted)}")
    return len(found)


def refused_steps_change_nothing(game: AnyGame, rules: Any, seed: int = 0, count: int = 15) -> None:
    """`apply` takes what the judge accepts, and raises `IllegalStepError` with the ruling for the rest.

    Some of the steps asked about exist only at larger tables: the judge is total.
    """
    for position in positions(game, rules, seed, count):
        state, before = position.state, codec.dump(game, position.state)
        for step in _sample(game, rules, seed, position):
            ruling = game.judge(state, step)
            if game.judge(state, step) != ruling:
                raise AssertionError(f"{position}: asked twice, the judge answers otherwise")
            _check_door(game, position, step, ruling)
        if codec.dump(game, state) != before:
            raise AssertionError(f"{position}: a step has changed the position itself")


def refusals_come_in_order(game: AnyGame, rules: Any, seed: int = 0, count: int = 15) -> None:
    """A ruling holds the refusals of one tier, each once, in the order of ``clauses.toml``.

    Every refusal cites a clause of kind legality or of the referee. While chance is due, every player step
    comes at the wrong time, and so does chance while a seat chooses.
    """
    rank = {id: place for package in (CORE, game.spec) for place, id in enumerate(order(package))}
    for position in positions(game, rules, seed, count):
        turn = game.turn(position.state)
        for step in _sample(game, rules, seed, position):
            refusals = decisive(game.judge(position.state, step))
            where = f"{position}: {game.format(step)!r}"
            _check_tier(game, where, refusals)
            _check_order(where, refusals, rank)
            clauses = [refusal.clause for refusal in refusals]
            if isinstance(turn, Chance if isinstance(step, PlayerStep) else Choose):
                if not clauses:
                    raise AssertionError(f"{where} is accepted, though {turn.clause} is asked")
                if NOT_NOW not in clauses:
                    raise AssertionError(f"{where} is refused by {clauses} and not by {NOT_NOW}")


def outcomes(game: AnyGame, rules: Any, seed: int = 0, games: int = 2) -> tuple[ChanceStep, ...]:
    """Every chance step that could have come in some matches."""
    states = (state for walk in walks(game, rules, seed, games) for state in walk.states)
    return tuple(dict.fromkeys(step for state in states for step in game.chances(state).steps))


def foreign(game: AnyGame) -> tuple[PlayerStep, ...]:
    """The universe of the fullest table; smaller tables lack some of it."""
    universe: tuple[PlayerStep, ...] = game.universe(game.rules_type(seats=game.players[1]))
    return universe


def clause_of(game: AnyGame, where: str, id: ClauseId) -> Clause:
    """The clause `id` of the spec, which has to be there."""
    try:
        return find(game, id)
    except MalformedError as error:
        raise AssertionError(f"{where}: {error}") from error


def _check_universe(game: AnyGame, universe: Sequence[Any]) -> None:
    if len(set(universe)) != len(universe):
        raise AssertionError(f"{game.name}: a step stands twice in the universe")
    classes = set(game.steps.values())
    for step in universe:
        if not isinstance(step, PlayerStep):
            raise AssertionError(f"{game.name}: {step} in the universe is no player step")
        if type(step) not in classes:
            raise AssertionError(f"{game.name}: {step} in the universe has no wire name")


def _difference(game: AnyGame, legal: Sequence[Any], accepted: Sequence[Any]) -> str:
    def written(steps: Iterator[Any]) -> str:
        return ", ".join(repr(game.format(step)) for step in steps) or "nothing"

    if sorted(map(game.format, legal)) == sorted(map(game.format, accepted)):
        return "the legal list is not in the order of the universe"
    return (
        f"only the legal list has {written(step for step in legal if step not in accepted)}; "
        f"only the judge accepts {written(step for step in accepted if step not in legal)}"
    )


def _sample(game: AnyGame, rules: Any, seed: int, position: Position, count: int = 80) -> list[Any]:
    """Steps to ask about: all legal ones, and some of any seat, of chance, and of a fuller table."""
    random = Random(f"{seed}/{position.index}")
    chance = (*game.chances(position.state).steps, *outcomes(game, rules, seed, 1))
    pools = [pool for pool in (game.universe(rules), chance, foreign(game)) if pool]
    sample = [pick(random, pick(random, pools)) for _ in range(count)] if pools else []
    return [*game.legal(position.state), *sample]


def _check_door(game: AnyGame, position: Position, step: Any, ruling: Ruling) -> None:
    where, state = f"{position}: {game.format(step)!r}", position.state
    after, error = _applied(game, state, step)
    if error is None:
        if not ruling.legal:
            raise AssertionError(f"{where} is refused by {ruling.refusals}, but apply takes it")
        if after != game.advance(state, step):
            raise AssertionError(f"{where}: apply and advance lead to different positions")
    else:
        if ruling.legal:
            raise AssertionError(f"{where} is legal, but apply refuses it")
        if error.ruling != ruling:
            raise AssertionError(f"{where} is refused by {error.ruling}, but the judge says {ruling}")
        if error.step != step:
            raise AssertionError(f"{where} is refused as {error.step}")


def _applied(game: AnyGame, state: Any, step: Any) -> tuple[Any, IllegalStepError | None]:
    try:
        return game.apply(state, step), None
    except IllegalStepError as error:
        return None, error


def _check_tier(game: AnyGame, where: str, refusals: Sequence[Cited]) -> None:
    tiers = {_tier(refusal) for refusal in refusals}
    if len(tiers) > 1:
        raise AssertionError(f"{where} is refused by several tiers at once: {refusals}")
    for refusal in refusals:
        kind = clause_of(game, where, refusal.clause).kind
        if kind not in REFUSING:
            raise AssertionError(f"{where} is refused by {refusal.clause}, a clause of kind {kind}")


def _tier(refusal: Cited) -> int:
    if refusal.clause.startswith(TURN):
        return 1
    return 2 if refusal.clause == NO_SUCH_THING else 3


def _check_order(where: str, refusals: Sequence[Cited], rank: dict[str, int]) -> None:
    if len(set(refusals)) != len(refusals):
        raise AssertionError(f"{where} is refused twice by the same: {refusals}")
    places = [rank[refusal.clause] for refusal in refusals]
    if places != sorted(places):
        raise AssertionError(f"{where}: these refusals are not in the order of the spec: {refusals}")
