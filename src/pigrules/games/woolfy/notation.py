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

import re
from collections.abc import Sequence
from typing import Final, cast

from ...core import Malformed, Seat, letter
from .kinds import FACES, HOUSES, PIGS, Pig, Target
from .steps import Move, Pick, Rolled, Stay, Step

_NUMBER: Final = re.compile(r"[1-9][0-9]{0,5}")
_SEAT: Final = re.compile(r"[A-Z]")
_DEEDS: Final = (*PIGS, "to", "stay")


def write(step: Step) -> str:
    """The line that says `step`."""
    if isinstance(step, Rolled):
        return f"die {step.face}"
    if isinstance(step, Pick):
        return f"{letter(step.seat)} {step.pig}"
    if isinstance(step, Move):
        return f"{letter(step.seat)} to {step.place}"
    return f"{letter(step.seat)} stay"


def read(line: str) -> Step:
    """The step that `line` says; letter case and extra spaces do not matter. Raises `Malformed`."""
    words = line.lower().split()
    if not words:
        raise Malformed("a step is one line of words, this is empty")
    if not line.isascii():
        raise Malformed("a step is written in plain letters and digits")
    if words[0] == "die":
        return _read_die(words[1:])
    if not _SEAT.fullmatch(words[0].upper()):
        raise Malformed(f"a step starts with die or the letter of a seat, not {words[0]!r}")
    return _read_deed(Seat(ord(words[0].upper()) - ord("A")), words[1:])


def _read_die(words: Sequence[str]) -> Step:
    if len(words) != 1:
        raise Malformed("this step is written 'die FACE'")
    for face in FACES:
        if face == words[0]:
            return Rolled(face)
    raise Malformed(f"a face is one of {', '.join(FACES)}, not {words[0]!r}")


def _read_deed(seat: Seat, words: Sequence[str]) -> Step:
    if not words or words[0] not in _DEEDS:
        said = f"not {words[0]!r}" if words else "not nothing"
        raise Malformed(f"after the seat comes one of {', '.join(_DEEDS)}; {said}")
    if words[0] == "to":
        if len(words) != 2:
            raise Malformed("this step is written 'SEAT to PLACE'")
        return Move(seat, _target(words[1]))
    if len(words) != 1:
        raise Malformed(f"this step is written 'SEAT {words[0]}'")
    return Stay(seat) if words[0] == "stay" else Pick(seat, cast("Pig", words[0]))


def _target(word: str) -> Target:
    if word in (*HOUSES, "start"):
        return cast("Target", word)
    if not _NUMBER.fullmatch(word):
        raise Malformed(f"a place is a space of the path, {', '.join(HOUSES)} or start, not {word!r}")
    return int(word)
