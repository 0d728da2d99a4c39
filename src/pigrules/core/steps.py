"""What can happen: a step that a seat takes, or one that chance takes."""

from __future__ import annotations

from attrs import frozen

from .values import Seat


@frozen
class PlayerStep:
    """One thing that a seat does."""

    seat: Seat


@frozen
class ChanceStep:
    """What dice, a spinner or a pile show. Nobody does it."""
