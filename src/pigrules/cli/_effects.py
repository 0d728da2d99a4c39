"""What comes of a step, and how two tables differ, in words and as data."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from difflib import SequenceMatcher
from textwrap import indent as indented
from typing import Any

from ..core import Cited, Over
from ..dispute import Effect, differences
from ..record import Record
from ..registry import AnyGame
from ._answers import (
    asked,
    cited,
    cited_data,
    labels,
    namer,
    readings_of,
    reference,
    result_data,
    result_in_words,
)
from ._output import FAINT, Out


def tell_effect(out: Out, record: Record, effect: Effect, indent: int, readings: object = None) -> None:
    """Each event of a step, and what is asked after it; at the record's table unless `readings` are given."""
    names, readings = labels(record), readings or readings_of(record.rules)
    for event in effect.events:
        out.line(cited(record.game, event, out.lang, names, readings), indent=indent)
    out.line(asked(out, record.game, effect.turn, names, readings), FAINT, indent)
    if isinstance(effect.turn, Over):
        out.line(result(out, record, effect.turn), indent=indent)


def result(out: Out, record: Record, over: Over) -> str:
    """Winners and scores, with the clause that ended the game."""
    ended = reference(record.game, over.clause, out.lang)
    return f"{result_in_words(out, over, labels(record))} {ended}"


def tell_events(
    out: Out, record: Record, here: Sequence[Cited], there: Sequence[Cited], readings: object, indent: int
) -> bool:
    """The events that only one of two tables has; the second one plays by `readings`.

    False if no words tell them apart.
    """
    game, names, say = record.game, labels(record), out.words
    mine, theirs = (
        [cited(game, event, out.lang, names, read) for event in events]
        for events, read in ((here, readings_of(record.rules)), (there, readings))
    )
    told = [(say.there, text) for text in theirs if text not in mine]
    told += [(say.here, text) for text in mine if text not in theirs]
    for label, text in dict.fromkeys(told):
        out.line(say.item(label, text), indent=indent)
    return bool(told)


def tell_positions(out: Out, game: AnyGame, here: Any, there: Any, indent: int) -> None:
    """How two positions differ: the parts of their pictures that are not alike, or else the fields."""
    say, told, word = out.words, False, namer(game, out.lang)
    one, other = _parts(out, game, here), _parts(out, game, there)
    for kind, start, end, other_start, other_end in SequenceMatcher(None, one, other, False).get_opcodes():
        if kind != "equal":
            _tell_part(out, say.there, other[other_start:other_end], indent)
            _tell_part(out, say.here, one[start:end], indent)
            told = True
    for each in () if told else differences(game, here, there):
        field = ", ".join(word(name).replace("_", " ") for name in each.path.split(".")[1:])
        for label, value in ((say.there, each.there), (say.here, each.here)):
            out.line(say.item(label, f"{field}: {_value(value, word)}"), indent=indent)


def _parts(out: Out, game: AnyGame, position: Any) -> list[str]:
    """The picture of a position, as far as all may see it, in parts that belong together."""
    return game.render(game.view(position, None), namer(game, out.lang)).split("\n\n")


def _tell_part(out: Out, label: str, parts: Sequence[str], indent: int) -> None:
    out.line(out.words.item(label, "-" if not parts else ""), indent=indent)
    for part in parts:
        out.picture(indented(part, " " * (indent + 2)))


def _value(value: Any, word: Callable[[str], str]) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{word(key)} {_value(each, word)}" for key, each in value.items() if key != "kind")
    if isinstance(value, (list, tuple)):
        return ", ".join(_value(each, word) for each in value) or "-"
    return "-" if value is None else word(str(value))


def effect_data(record: Record, effect: Effect | None, lang: str, readings: object) -> dict[str, Any] | None:
    """What comes of a step as data; None if it is refused."""
    if effect is None:
        return None
    return {
        "events": events_data(record, effect.events, lang, readings),
        "then": effect.turn.clause,
        "result": result_data(effect.turn) if isinstance(effect.turn, Over) else None,
    }


def events_data(record: Record, events: Iterable[Cited], lang: str, readings: object) -> list[dict[str, Any]]:
    """Events as data."""
    names = labels(record)
    return [cited_data(record.game, event, lang, names, readings) for event in events]


def differences_data(game: AnyGame, here: Any, there: Any) -> list[dict[str, Any]]:
    """The fields in which two positions differ, as data."""
    return [
        {"path": each.path, "here": each.here, "there": each.there} for each in differences(game, here, there)
    ]
