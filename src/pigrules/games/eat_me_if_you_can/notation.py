"""The notation: one short line a step, the same to type, to store and to read aloud.

```
card kids                  the next seat, clockwise from A, turns up the Kids
B sleep                    seat B sets its wheel to sleep
C trap                     … to trap
A hunt B                   A, the Wolf, stops before the house of B
B deal kids wolf pig1      B deals the cards anew: the Kids to A, the Wolf to B, the first Little Pig to C
```
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ...core import Seat, letter
from ...core.notation import Words, choice, exactly, formatter, reader
from ...core.notation import seat as read_seat
from .steps import Card, Deal, Hunt, Player, Set
from .vocabulary import CHARACTERS, CHOICES, Choice

format: Final = formatter(
    {
        Card: lambda step: f"card {step.character}",
        Set: lambda step: f"{letter(step.seat)} {step.choice}",
        Hunt: lambda step: f"{letter(step.seat)} hunt {letter(step.target)}",
        Deal: lambda step: " ".join((letter(step.seat), "deal", *step.cards)),
    }
)
"""``format(step)``: the line that says a step."""


def _read_card(words: Words) -> Card:
    exactly(words, 1, "card CHARACTER")
    return Card(choice(words[0], CHARACTERS, "card"))


def _sets(to: Choice) -> Callable[[Seat, Words], Player]:
    def read_set(seat: Seat, words: Words) -> Player:
        exactly(words, 0, f"SEAT {to}")
        return Set(seat, to)

    return read_set


def _read_hunt(seat: Seat, words: Words) -> Player:
    exactly(words, 1, "SEAT hunt SEAT")
    return Hunt(seat, read_seat(words[0]))


def _read_deal(seat: Seat, words: Words) -> Player:
    return Deal(seat, tuple(choice(word, CHARACTERS, "card") for word in words))


parse: Final = reader(
    {"card": _read_card}, {**{to: _sets(to) for to in CHOICES}, "hunt": _read_hunt, "deal": _read_deal}
)
"""``parse(line)``: the step that a line says. Raises `MalformedError`."""
