"""The notation: one short line a step, the same to type, to store and to read aloud.

```
up blue 4           the blue pig with four blotches comes from the pile to the empty spot
dice blue 4 +1      what the dice show; without the special die it is left out
A grab soap east    seat A grabs the soap at the east side
A grab jar          … the jam jar
A grab pig 7        … the pig at spot 7
B pass              seat B searches no more in this round
A turn 7            seat A, who has grabbed the jar, turns the pig at spot 7
```
"""

from __future__ import annotations

from typing import Final

from ...core import Seat, letter
from ...core.notation import Words, choice, exactly, formatter, number, reader
from .steps import Drawn, GiveUp, Grab, Outcome, Pick, Player, Shown
from .vocabulary import COLOURS, JAR, SIDES, SPECIALS, Colour, Item

_ITEMS: Final = ("soap", JAR, "pig")


def _item(item: Item) -> str:
    if isinstance(item, int):
        return f"pig {item}"
    return JAR if item == JAR else f"soap {item}"


def _dice(step: Shown) -> str:
    special = "" if step.special is None else f" {step.special}"
    return f"dice {step.colour} {step.blotches}{special}"


format: Final = formatter(
    {
        Grab: lambda step: f"{letter(step.seat)} grab {_item(step.item)}",
        GiveUp: lambda step: f"{letter(step.seat)} pass",
        Pick: lambda step: f"{letter(step.seat)} turn {step.spot}",
        Drawn: lambda step: f"up {step.colour} {step.blotches}",
        Shown: _dice,
    }
)
"""``format(step)``: the line that says a step."""


def _colour(word: str) -> Colour:
    return choice(word, COLOURS, "colour")


def _read_up(words: Words) -> Outcome:
    exactly(words, 2, "up COLOUR BLOTCHES")
    return Drawn(_colour(words[0]), number(words[1]))


def _read_dice(words: Words) -> Outcome:
    if len(words) == 2:
        return Shown(_colour(words[0]), number(words[1]))
    exactly(words, 3, "dice COLOUR BLOTCHES [SPECIAL]")
    special = choice(words[2], SPECIALS, "special face")
    return Shown(_colour(words[0]), number(words[1]), special)


def _read_grab(seat: Seat, words: Words) -> Player:
    exactly(words[:1], 1, "SEAT grab ITEM")
    kind = choice(words[0], _ITEMS, "thing to grab")
    if kind == JAR:
        exactly(words, 1, "SEAT grab jar")
        return Grab(seat, JAR)
    exactly(words, 2, "SEAT grab soap SIDE" if kind == "soap" else "SEAT grab pig SPOT")
    if kind == "pig":
        return Grab(seat, number(words[1]))
    return Grab(seat, choice(words[1], SIDES, "side"))


def _read_pass(seat: Seat, words: Words) -> Player:
    exactly(words, 0, "SEAT pass")
    return GiveUp(seat)


def _read_turn(seat: Seat, words: Words) -> Player:
    exactly(words, 1, "SEAT turn SPOT")
    return Pick(seat, number(words[0]))


parse: Final = reader(
    {"up": _read_up, "dice": _read_dice}, {"grab": _read_grab, "pass": _read_pass, "turn": _read_turn}
)
"""``parse(line)``: the step that a line says. Raises `MalformedError`."""
