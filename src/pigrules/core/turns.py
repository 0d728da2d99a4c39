"""Who steps next: some seats, chance, or nobody because the game is over."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from attrs import field, frozen

from .malformed import tupled
from .values import ClauseId, Seat

__all__ = ["Chance", "Choose", "Over", "Turn"]


def _seats(given: Iterable[Seat]) -> tuple[Seat, ...]:
    return tupled(given, "seats")


def _scores(given: Iterable[int]) -> tuple[int, ...]:
    return tupled(given, "scores")


def _clauses(given: Iterable[ClauseId]) -> tuple[ClauseId, ...]:
    return tupled(given, "clauses")


@frozen
class Choose:
    """Each of these seats may step, in any order; `clause` says what is asked.

    >>> from pigrules import Match, game
    >>> woolfy = game("woolfy")
    >>> Match(woolfy, woolfy.rules_type(seats=2)).turn
    Choose(seats=(0,), clause='woolfy.turn.picks')
    """

    seats: tuple[Seat, ...] = field(converter=_seats)
    clause: ClauseId


@frozen
class Chance:
    """A chance step is due; `clause` says of what.

    >>> from pigrules import Match, game
    >>> pigs = game("three-little-pigs")
    >>> Match(pigs, pigs.rules_type(seats=2)).turn
    Chance(clause='tlp.setup.shuffle')
    """

    clause: ClauseId


@frozen
class Over:
    """The game has ended.

    >>> from pigrules import Over
    >>> over = Over("tlp.end.stacks", winners=[0], scores=[13, 12], decided=["tlp.score.most-points"])
    >>> over.winners, over.scores
    ((0,), (13, 12))
    """

    clause: ClauseId
    """What ended the game."""
    winners: tuple[Seat, ...] = field(converter=_seats)
    scores: tuple[int, ...] = field(converter=_scores)
    """Points by seat."""
    decided: tuple[ClauseId, ...] = field(converter=_clauses)
    """The scoring and tie clauses that chose the winners, in the order of their use."""


Turn: TypeAlias = Choose | Chance | Over
"""What `Game.turn` and `Match.turn` answer.

>>> from pigrules import Chance, Choose, Over, Turn
>>> Turn == Choose | Chance | Over
True
"""
