"""Who steps next: some seats, chance, or nobody any more."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from attrs import field, frozen

from .malformed import tupled
from .values import ClauseId, Seat


def _seats(given: Iterable[Seat]) -> tuple[Seat, ...]:
    return tupled(given, "seats")


def _scores(given: Iterable[int]) -> tuple[int, ...]:
    return tupled(given, "scores")


def _clauses(given: Iterable[ClauseId]) -> tuple[ClauseId, ...]:
    return tupled(given, "clauses")


@frozen
class Choose:
    """Each of these seats may step, in any order; `clause` says what is asked."""

    seats: tuple[Seat, ...] = field(converter=_seats)
    clause: ClauseId


@frozen
class Chance:
    """An outcome is due; `clause` says of what."""

    clause: ClauseId


@frozen
class Over:
    """The game has ended."""

    clause: ClauseId
    """What ended the game."""
    winners: tuple[Seat, ...] = field(converter=_seats)
    scores: tuple[int, ...] = field(converter=_scores)
    """Points by seat."""
    decided: tuple[ClauseId, ...] = field(converter=_clauses)
    """The scoring and tie clauses that chose the winners, in the order of their use."""


Turn: TypeAlias = Choose | Chance | Over
