"""The builder of positions, for the tests of this game: `position`, and a short form for each phase.

Cards and wheels are said in words, one a seat: ``"wolf kids pig1"``, ``"- sleep trap"``.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias, cast

from asking import after as after
from asking import cited as cited
from asking import events as events
from asking import legal as legal
from asking import refusals as refusals
from pigrules.core import Game, Seat
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
from pigrules.games.eat_me_if_you_can.state import Phase
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


def position(
    phase: Phase, *, points: tuple[int, ...] | None = None, lying: str = THREE, rules: Rules | None = None
) -> State:
    """A position in which the cards lie so; by default of as many seats, and nobody has points."""
    known = rules or Rules(seats=len(lying.split()))
    return State(known, Board((0,) * known.seats if points is None else points, cards(lying)), phase)


def choosing(
    turned: str, *, points: tuple[int, ...] | None = None, lying: str = THREE, rules: Rules | None = None
) -> State:
    """Wheels are being set; `turned` says which have been."""
    return position(Choosing(wheels(turned)), points=points, lying=lying, rules=rules)


def hunting(
    turned: str, *, points: tuple[int, ...] | None = None, lying: str = THREE, rules: Rules | None = None
) -> State:
    """All wheels are set, and the Wolf chooses."""
    return position(Hunting(wheels(turned)), points=points, lying=lying, rules=rules)


def dealing(
    hunted: Hunted, *, points: tuple[int, ...] | None = None, lying: str = THREE, rules: Rules | None = None
) -> State:
    """The loser of `hunted` deals."""
    return position(Dealing(hunted), points=points, lying=lying, rules=rules)


def ended(
    hunted: Hunted, *, points: tuple[int, ...], lying: str = THREE, rules: Rules | None = None
) -> State:
    """The game is over after `hunted`."""
    return position(Ended(hunted), points=points, lying=lying, rules=rules)
