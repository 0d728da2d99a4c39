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

import re
from collections.abc import Callable, Sequence
from typing import Final, cast

from ...core import Malformed, Seat, letter
from .kinds import COLOURS, JAR, SIDES, SPECIALS, Colour, Item, Side, Special
from .steps import Drawn, GiveUp, Grab, Pick, Shown, Step

_NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,5}")
_SEAT: Final = re.compile(r"[A-Z]")
_ITEMS: Final = ("soap", JAR, "pig")


def write(step: Step) -> str:
    """The line that says `step`."""
    if isinstance(step, Grab):
        return f"{letter(step.seat)} grab {_item(step.item)}"
    if isinstance(step, GiveUp):
        return f"{letter(step.seat)} pass"
    if isinstance(step, Pick):
        return f"{letter(step.seat)} turn {step.spot}"
    if isinstance(step, Drawn):
        return f"up {step.colour} {step.blotches}"
    special = "" if step.special is None else f" {step.special}"
    return f"dice {step.colour} {step.blotches}{special}"


def _item(item: Item) -> str:
    if isinstance(item, int):
        return f"pig {item}"
    return JAR if item == JAR else f"soap {item}"


def read(line: str) -> Step:
    """The step that `line` says; letter case and extra spaces do not matter. Raises `Malformed`."""
    words = line.split()
    if not words:
        raise Malformed("a step is one line of words, this is empty")
    if not line.isascii():
        raise Malformed("a step is written in plain letters and digits")
    head, rest = words[0].lower(), [word.lower() for word in words[1:]]
    if head in _OUTCOMES:
        return _OUTCOMES[head](rest)
    seat = _seat(words[0])
    if not rest or rest[0] not in _DEEDS:
        said = f"not {rest[0]!r}" if rest else "not nothing"
        raise Malformed(f"after the seat comes one of {', '.join(_DEEDS)}; {said}")
    return _DEEDS[rest[0]](seat, rest[1:])


def _seat(word: str) -> Seat:
    if not _SEAT.fullmatch(word.upper()):
        starts = ", ".join(_OUTCOMES)
        raise Malformed(f"a step starts with {starts} or the letter of a seat, not {word!r}")
    return Seat(ord(word.upper()) - ord("A"))


def _exactly(words: Sequence[str], count: int, shape: str) -> None:
    if len(words) != count:
        raise Malformed(f"this step is written {shape!r}")


def _choice(word: str, values: Sequence[str], what: str) -> str:
    if word not in values:
        raise Malformed(f"a {what} is one of {', '.join(values)}, not {word!r}")
    return word


def _colour(word: str) -> Colour:
    return cast("Colour", _choice(word, COLOURS, "colour"))


def _number(word: str) -> int:
    if not _NUMBER.fullmatch(word):
        raise Malformed(f"expected a number, not {word!r}")
    return int(word)


def _read_up(words: Sequence[str]) -> Step:
    _exactly(words, 2, "up COLOUR BLOTCHES")
    return Drawn(_colour(words[0]), _number(words[1]))


def _read_dice(words: Sequence[str]) -> Step:
    if len(words) == 2:
        return Shown(_colour(words[0]), _number(words[1]))
    _exactly(words, 3, "dice COLOUR BLOTCHES [SPECIAL]")
    special = cast("Special", _choice(words[2], SPECIALS, "special face"))
    return Shown(_colour(words[0]), _number(words[1]), special)


def _read_grab(seat: Seat, words: Sequence[str]) -> Step:
    kind = _choice(words[0] if words else "nothing", _ITEMS, "thing to grab")
    if kind == JAR:
        _exactly(words, 1, "SEAT grab jar")
        return Grab(seat, JAR)
    _exactly(words, 2, "SEAT grab soap SIDE" if kind == "soap" else "SEAT grab pig SPOT")
    if kind == "pig":
        return Grab(seat, _number(words[1]))
    return Grab(seat, cast("Side", _choice(words[1], SIDES, "side")))


def _read_pass(seat: Seat, words: Sequence[str]) -> Step:
    _exactly(words, 0, "SEAT pass")
    return GiveUp(seat)


def _read_turn(seat: Seat, words: Sequence[str]) -> Step:
    _exactly(words, 1, "SEAT turn SPOT")
    return Pick(seat, _number(words[0]))


_OUTCOMES: Final[dict[str, Callable[[Sequence[str]], Step]]] = {"up": _read_up, "dice": _read_dice}
_DEEDS: Final[dict[str, Callable[[Seat, Sequence[str]], Step]]] = {
    "grab": _read_grab,
    "pass": _read_pass,
    "turn": _read_turn,
}
