"""The notation: one short line a step, the same to type, to store and to read aloud.

```
A red          seat A plays the red pig
die 2          its die shows a 2; or die wolf, die house
A to 7         … A takes the pig to space 7
A to straw     … to the straw house; or wood, brick, start
A stay         … leaves it where it is
```
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ...core import MalformedError, Seat, letter
from ...core.messages import shown
from ...core.notation import NUMBER, Words, choice, exactly, formatter, reader
from .steps import Move, Pick, Player, Rolled, Stay
from .vocabulary import FACES, HOUSES, PIGS, Pig, Target

format: Final = formatter(
    {
        Rolled: lambda step: f"die {step.face}",
        Pick: lambda step: f"{letter(step.seat)} {step.pig}",
        Move: lambda step: f"{letter(step.seat)} to {step.place}",
        Stay: lambda step: f"{letter(step.seat)} stay",
    }
)
"""``format(step)``: the line that says a step."""


def _read_die(words: Words) -> Rolled:
    exactly(words, 1, "die FACE")
    return Rolled(choice(words[0], FACES, "face"))


def _read_to(seat: Seat, words: Words) -> Player:
    exactly(words, 1, "SEAT to PLACE")
    return Move(seat, _target(words[0]))


def _read_stay(seat: Seat, words: Words) -> Player:
    exactly(words, 0, "SEAT stay")
    return Stay(seat)


def _plays(pig: Pig) -> Callable[[Seat, Words], Player]:
    def read_pig(seat: Seat, words: Words) -> Player:
        exactly(words, 0, f"SEAT {pig}")
        return Pick(seat, pig)

    return read_pig


def _target(word: str) -> Target:
    named: tuple[Target, ...] = (*HOUSES, "start")
    if word in named:
        return choice(word, named, "place")
    if not NUMBER.fullmatch(word):
        raise MalformedError(
            f"a place must be a space of the path, {', '.join(HOUSES)} or start, not {shown(word)}"
        )
    return int(word)


parse: Final = reader(
    {"die": _read_die}, {**{pig: _plays(pig) for pig in PIGS}, "to": _read_to, "stay": _read_stay}
)
"""``parse(line)``: the step that a line says. Raises `MalformedError`."""
