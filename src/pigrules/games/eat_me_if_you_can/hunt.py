"""The hunt: whom the Wolf may stop before, and what each seat gains or loses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from attrs import frozen

from ...core import Cited, ClauseId, Seat
from ...core.acts import cite
from .rules import Readings
from .state import Hunted
from .vocabulary import Choice

VICTIM: Final = ClauseId("emi.hunt.victim")
A_HOUSE: Final = ClauseId("emi.hunt.a-house")
EATEN: Final = ClauseId("emi.pay.eaten")
TRAPPED: Final = ClauseId("emi.pay.trapped")
LOSES_ALL: Final = ClauseId("emi.pay.loses-all")
LEFT_ASLEEP: Final = ClauseId("emi.pay.left-asleep")
IDLE_TRAP: Final = ClauseId("emi.pay.idle-trap")

TEN: Final = 10
"""Points that end the game (emi.end.ten)."""


@frozen
class Settled:
    """The result of a hunt for every seat."""

    hunted: Hunted
    others: tuple[int | None, ...]
    """What each seat gains whose house is turned round after the victim's; None for all other seats."""
    points: tuple[int, ...]
    """What each seat has now."""


def victim_refusal(target: Seat, wolf: Seat) -> Cited | None:
    """Whether the Wolf cannot stop before the house of `target` (emi.hunt.a-house)."""
    return cite(A_HOUSE, target=target) if target == wolf else None


def loss(house: int, points: int, readings: Readings) -> int:
    """What a player with `points` loses by a house that bears `house` (emi.pay.loses-all)."""
    return house if readings.below_zero == "debt" else min(house, points)


def gain(house: int, lost: int, readings: Readings) -> int:
    """What the other of the two gains, if that much was really lost (emi.pay.eaten, emi.pay.trapped)."""
    return house if readings.full_gain == "full" else lost


def undisturbed(choice: Choice, house: int) -> int:
    """What a player gains if the Wolf left them alone (emi.pay.left-asleep, emi.pay.idle-trap)."""
    return house if choice == "sleep" else 0


def over_at_once(points: int, readings: Readings) -> bool:
    """Whether the game is over before the others turn their houses round (emi.end.ten)."""
    return readings.end_timing == "at-once" and points >= TEN


def settle(
    wolf: Seat,
    victim: Seat,
    wheels: Sequence[Choice | None],
    houses: Sequence[int],
    points: Sequence[int],
    readings: Readings,
) -> Settled:
    """The result of a hunt by `wolf` for `victim`.

    `houses` are the points on the house of each seat, `points` what each had before.
    """
    trapped = wheels[victim] == "trap"
    loser, gainer = (wolf, victim) if trapped else (victim, wolf)
    house, now = houses[victim], list(points)
    lost = loss(house, now[loser], readings)
    gained = gain(house, lost, readings)
    now[loser] -= lost
    now[gainer] += gained
    others: list[int | None] = [None] * len(now)
    if not over_at_once(now[gainer], readings):
        for seat, choice in enumerate(wheels):
            if choice is not None and seat != victim:
                brought = others[seat] = undisturbed(choice, houses[seat])
                now[seat] += brought
    return Settled(Hunted(wolf, victim, trapped, lost, gained), tuple(others), tuple(now))
