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

import re
from collections.abc import Callable, Sequence
from typing import Final, cast

from ...core import Malformed, Seat, letter
from .kinds import CHARACTERS, CHOICES, Character, Choice
from .steps import Card, Deal, Hunt, Set, Step

_CHARACTERS: Final[dict[str, Character]] = {name: name for name in CHARACTERS}
_SEAT: Final = re.compile(r"[A-Z]")


def write(step: Step) -> str:
    """The line that says `step`."""
    if isinstance(step, Card):
        return f"card {step.character}"
    if isinstance(step, Set):
        return f"{letter(step.seat)} {step.choice}"
    if isinstance(step, Hunt):
        return f"{letter(step.seat)} hunt {letter(step.target)}"
    return " ".join((letter(step.seat), "deal", *step.cards))


def read(line: str) -> Step:
    """The step that `line` says; letter case and extra spaces do not matter. Raises `Malformed`."""
    words = line.lower().split() if line.isascii() else []
    if not words:
        raise Malformed("a step is one line of plain letters and digits")
    if words[0] == "card":
        _exactly(words, 2, "card CHARACTER")
        return Card(_character(words[1]))
    seat = _seat(words[0])
    if len(words) == 1 or words[1] not in _DEEDS:
        said = f"not {words[1]!r}" if words[1:] else "not nothing"
        raise Malformed(f"after the seat comes one of {', '.join(_DEEDS)}; {said}")
    return _DEEDS[words[1]](seat, words)


def _seat(word: str) -> Seat:
    if not _SEAT.fullmatch(word.upper()):
        raise Malformed(f"a seat is one letter, not {word!r}; a step starts with one, or with card")
    return Seat(ord(word.upper()) - ord("A"))


def _exactly(words: Sequence[str], count: int, shape: str) -> None:
    if len(words) != count:
        raise Malformed(f"this step is written {shape!r}")


def _character(word: str) -> Character:
    if word not in _CHARACTERS:
        raise Malformed(f"a card is one of {', '.join(CHARACTERS)}, not {word!r}")
    return _CHARACTERS[word]


def _read_set(seat: Seat, words: Sequence[str]) -> Step:
    _exactly(words, 2, f"SEAT {words[1]}")
    return Set(seat, cast("Choice", words[1]))


def _read_hunt(seat: Seat, words: Sequence[str]) -> Step:
    _exactly(words, 3, "SEAT hunt SEAT")
    return Hunt(seat, _seat(words[2]))


def _read_deal(seat: Seat, words: Sequence[str]) -> Step:
    return Deal(seat, tuple(_character(word) for word in words[2:]))


_DEEDS: Final[dict[str, Callable[[Seat, Sequence[str]], Step]]] = {
    **dict.fromkeys(CHOICES, _read_set),
    "hunt": _read_hunt,
    "deal": _read_deal,
}
