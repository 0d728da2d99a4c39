"""Short builders of positions, for the tests of this game.

Cards and wheels are said in words, one a seat: ``"wolf kids pig1"``, ``"- sleep trap"``.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias, cast

from pigrules.core import Cited, ClauseId, Fact, Game, Seat
from pigrules.games.eat_me_if_you_can import (
    Board,
    Card,
    Character,
    Choice,
    Choosing,
    Dealing,
    Ended,
    Hunted,
    Hunting,
    Readings,
    Rules,
    State,
    View,
)
from pigrules.games.eat_me_if_you_can.steps import Player

Wolves: TypeAlias = Game[Rules, State, Player, Card, View]

A, B, C, D, E, F = (Seat(s) for s in range(6))
RULES: Final = Rules()
"""The usual rules, for three seats."""
THREE: Final = "wolf kids pig1"
FOUR: Final = "wolf kids red pig1"
SIX: Final = "wolf kids red pig1 pig2 pig3"


def under(*, seats: int = 3, **readings: Any) -> Rules:
    """The usual rules but for some readings: ``under(tie="shared")``."""
    return Rules(seats=seats, readings=Readings(**readings))


def cards(words: str) -> tuple[Character, ...]:
    """``cards("wolf kids pig1")``."""
    return tuple(cast("Character", word) for word in words.split())


def wheels(words: str) -> tuple[Choice | None, ...]:
    """``wheels("- sleep trap")``; - is not set, or the Wolf."""
    return tuple(None if word == "-" else cast("Choice", word) for word in words.split())


def choosing(
    turned: str, *, points: tuple[int, ...] | None = None, lying: str = THREE, rules: Rules | None = None
) -> State:
    """Wheels are being set; `turned` says which have been."""
    return _at(points, lying, rules, Choosing(wheels(turned)))


def hunting(
    turned: str, *, points: tuple[int, ...] | None = None, lying: str = THREE, rules: Rules | None = None
) -> State:
    """All wheels are set, and the Wolf chooses."""
    return _at(points, lying, rules, Hunting(wheels(turned)))


def dealing(
    hunted: Hunted, *, points: tuple[int, ...] | None = None, lying: str = THREE, rules: Rules | None = None
) -> State:
    """The loser of `hunted` deals."""
    return _at(points, lying, rules, Dealing(hunted))


def ended(
    hunted: Hunted, *, points: tuple[int, ...], lying: str = THREE, rules: Rules | None = None
) -> State:
    """The game is over after `hunted`."""
    return _at(points, lying, rules, Ended(hunted))


def _at(
    points: tuple[int, ...] | None,
    lying: str,
    rules: Rules | None,
    phase: Choosing | Hunting | Dealing | Ended,
) -> State:
    seats = len(lying.split())
    return State(rules or Rules(seats=seats), Board(points or (0,) * seats, cards(lying)), phase)


def cited(clause: str, **facts: Fact) -> Cited:
    """``cited("emi.choice.final", seat=1)``."""
    return Cited(ClauseId(clause), tuple(facts.items()))


def refusals(game: Wolves, state: State, line: str) -> tuple[Cited, ...]:
    """Why the judge refuses the step that is written `line`; nothing if it is legal."""
    return game.judge(state, game.parse(line)).refusals


def events(game: Wolves, state: State, line: str) -> tuple[Cited, ...]:
    """What the step that is written `line` brings about."""
    return game.events(state, game.parse(line))


def after(game: Wolves, state: State, *lines: str) -> State:
    """The position after these steps, each of which the judge accepts."""
    for line in lines:
        state = game.apply(state, game.parse(line))
    return state


def legal(game: Wolves, state: State) -> list[str]:
    """The legal steps as they are written."""
    return [game.format(step) for step in game.legal(state)]
