"""Who steps next: some seats, chance, or nobody any more."""

from __future__ import annotations

from typing import TypeAlias

from attrs import frozen

from .values import ClauseId, Seat


@frozen
class Choose:
    """Each of these seats may step, in any order; `clause` says what is asked."""

    seats: tuple[Seat, ...]
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
    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    """Points by seat."""
    decided: tuple[ClauseId, ...]
    """The scoring and tie clauses that chose the winners, in the order of their use."""


Turn: TypeAlias = "Choose | Chance | Over"
