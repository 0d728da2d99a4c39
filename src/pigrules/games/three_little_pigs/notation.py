"""The notation: one short line a step, the same to type, to store and to read aloud.

```
up straw window 1                      the straw window that comes to light carries one pot
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

import re
from collections.abc import Callable, Sequence
from typing import Final, cast

from ...core import Malformed, Seat, letter
from .kinds import FACES, MATERIALS, PARTS, Face, Material, Part
from .steps import Again, Blow, Buy, Discard, Done, Shown, Spare, Spun, Step, Stop, TurnedUp

_NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,5}")
_SEAT: Final = re.compile(r"[A-Z]")


def write(step: Step) -> str:
    """The line that says `step`."""
    if isinstance(step, Shown):
        return " ".join(("dice", *step.faces))
    if isinstance(step, Spun):
        return f"spin {step.material}"
    if isinstance(step, TurnedUp):
        return f"up {step.material} {step.part} {step.pots}"
    return f"{letter(step.seat)} {_deed(step)}"


def _deed(step: Again | Stop | Buy | Discard | Done | Blow | Spare) -> str:
    if isinstance(step, Again):
        return " ".join(("again", *map(str, step.dice)))
    if isinstance(step, Buy):
        return f"buy {step.material} {step.part} {step.house}"
    if isinstance(step, Discard):
        return f"discard {step.material} {step.part}"
    if isinstance(step, Blow):
        return f"blow {letter(step.target)} {step.house}"
    return {Stop: "stop", Done: "done", Spare: "spare"}[type(step)]


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


def _material(word: str) -> Material:
    return cast("Material", _choice(word, MATERIALS, "material"))


def _part(word: str) -> Part:
    return cast("Part", _choice(word, PARTS, "part"))


def _face(word: str) -> Face:
    return cast("Face", _choice(word, FACES, "face"))


def _number(word: str) -> int:
    if not _NUMBER.fullmatch(word):
        raise Malformed(f"expected a number, not {word!r}")
    return int(word)


def _read_up(words: Sequence[str]) -> Step:
    _exactly(words, 3, "up MATERIAL PART POTS")
    return TurnedUp(_part(words[1]), _material(words[0]), _number(words[2]))


def _read_dice(words: Sequence[str]) -> Step:
    return Shown(tuple(_face(word) for word in words))


def _read_spin(words: Sequence[str]) -> Step:
    _exactly(words, 1, "spin MATERIAL")
    return Spun(_material(words[0]))


def _read_again(seat: Seat, words: Sequence[str]) -> Step:
    return Again(seat, tuple(sorted(_number(word) for word in words)))


def _read_buy(seat: Seat, words: Sequence[str]) -> Step:
    _exactly(words, 3, "SEAT buy MATERIAL PART HOUSE")
    return Buy(seat, _part(words[1]), _material(words[0]), _number(words[2]))


def _read_discard(seat: Seat, words: Sequence[str]) -> Step:
    _exactly(words, 2, "SEAT discard MATERIAL PART")
    return Discard(seat, _part(words[1]), _material(words[0]))


def _read_blow(seat: Seat, words: Sequence[str]) -> Step:
    _exactly(words, 2, "SEAT blow SEAT HOUSE")
    return Blow(seat, _seat(words[0]), _number(words[1]))


def _alone(kind: type[Stop | Done | Spare], word: str) -> Callable[[Seat, Sequence[str]], Step]:
    def read_alone(seat: Seat, words: Sequence[str]) -> Step:
        _exactly(words, 0, f"SEAT {word}")
        return kind(seat)

    return read_alone


_OUTCOMES: Final[dict[str, Callable[[Sequence[str]], Step]]] = {
    "up": _read_up,
    "dice": _read_dice,
    "spin": _read_spin,
}
_DEEDS: Final[dict[str, Callable[[Seat, Sequence[str]], Step]]] = {
    "again": _read_again,
    "stop": _alone(Stop, "stop"),
    "buy": _read_buy,
    "discard": _read_discard,
    "done": _alone(Done, "done"),
    "blow": _read_blow,
    "spare": _alone(Spare, "spare"),
}
