"""The notation: one short line a step, the same to type, to store and to read aloud.

```
up straw window 1                      the straw window that is turned up carries one pot
dice door roof window wolf door        what the dice thrown show, in the order of their numbers
A again 1 3 5                          seat A throws dice 1, 3 and 5 again
A stop                                 … leaves the dice as they are
A buy straw door 2                     … buys a straw door for house 2; one past the last is a new house
A discard brick roof                   … buys a brick roof that fits nowhere
A done                                 … buys no more
A blow B 2                             … blows on house 2 of seat B
A spare                                … blows on nothing
spin straw                             the needle points at straw
```
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ...core import Seat, letter
from ...core.notation import Words, choice, exactly, formatter, number, reader, seat
from .steps import Again, Blow, Buy, Discard, Done, Outcome, Player, Shown, Spare, Spun, Stop, TurnedUp
from .vocabulary import FACES, MATERIALS, PARTS, Material, Part

format: Final = formatter(
    {
        TurnedUp: lambda step: f"up {step.material} {step.part} {step.pots}",
        Shown: lambda step: " ".join(("dice", *step.faces)),
        Again: lambda step: " ".join((letter(step.seat), "again", *map(str, step.dice))),
        Stop: lambda step: f"{letter(step.seat)} stop",
        Buy: lambda step: f"{letter(step.seat)} buy {step.material} {step.part} {step.house}",
        Discard: lambda step: f"{letter(step.seat)} discard {step.material} {step.part}",
        Done: lambda step: f"{letter(step.seat)} done",
        Blow: lambda step: f"{letter(step.seat)} blow {letter(step.target)} {step.house}",
        Spare: lambda step: f"{letter(step.seat)} spare",
        Spun: lambda step: f"spin {step.material}",
    }
)
"""``format(step)``: the line that says a step."""


def _material(word: str) -> Material:
    return choice(word, MATERIALS, "material")


def _part(word: str) -> Part:
    return choice(word, PARTS, "part")


def _read_up(words: Words) -> Outcome:
    exactly(words, 3, "up MATERIAL PART POTS")
    return TurnedUp(_part(words[1]), _material(words[0]), number(words[2]))


def _read_dice(words: Words) -> Outcome:
    return Shown(tuple(choice(word, FACES, "face") for word in words))


def _read_spin(words: Words) -> Outcome:
    exactly(words, 1, "spin MATERIAL")
    return Spun(_material(words[0]))


def _read_again(at: Seat, words: Words) -> Player:
    return Again(at, tuple(sorted(number(word) for word in words)))


def _read_buy(at: Seat, words: Words) -> Player:
    exactly(words, 3, "SEAT buy MATERIAL PART HOUSE")
    return Buy(at, _part(words[1]), _material(words[0]), number(words[2]))


def _read_discard(at: Seat, words: Words) -> Player:
    exactly(words, 2, "SEAT discard MATERIAL PART")
    return Discard(at, _part(words[1]), _material(words[0]))


def _read_blow(at: Seat, words: Words) -> Player:
    exactly(words, 2, "SEAT blow SEAT HOUSE")
    return Blow(at, seat(words[0]), number(words[1]))


def _alone(kind: type[Stop | Done | Spare], word: str) -> Callable[[Seat, Words], Player]:
    def read_alone(at: Seat, words: Words) -> Player:
        exactly(words, 0, f"SEAT {word}")
        return kind(at)

    return read_alone


parse: Final = reader(
    {"up": _read_up, "dice": _read_dice, "spin": _read_spin},
    {
        "again": _read_again,
        "stop": _alone(Stop, "stop"),
        "buy": _read_buy,
        "discard": _read_discard,
        "done": _alone(Done, "done"),
        "blow": _read_blow,
        "spare": _alone(Spare, "spare"),
    },
)
"""``parse(line)``: the step that a line says. Raises `MalformedError`."""
