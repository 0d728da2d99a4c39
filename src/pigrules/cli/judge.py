"""``pigrules judge``: the answer about one step, what comes of it, and how each open question bears on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Final

from attrs import evolve
from cyclopts import Parameter

from .. import dispute, spec
from ..core import Choose, MalformedError, Over
from ..dispute import Alternative, Answer
from ..limits import MOST_BETWEEN
from ..position import UnsaidError
from ..record import Record
from ..registry import AnyGame
from ._answers import (
    asked,
    cited_data,
    divergence_data,
    diverges,
    hint,
    labels,
    readings_of,
    refused,
    tell_hint,
)
from ._effects import differences_data, effect_data, tell_effect, tell_events, tell_positions
from ._messages import said_in
from ._options import At, Json, Lang
from ._output import BAD, FAINT, GOOD, HEAD, OPEN, Out, progress
from ._steps import heads, read_typed
from ._table import Table, load_table

_EXAMPLES: Final = 2
"""How many steps that may come are shown to a person who has typed none."""


def command(
    file: Annotated[
        str | None, Parameter(name="FILE", help="A record or a position; - is standard input.")
    ] = None,
    /,
    *,
    step: Annotated[str, Parameter(help="The step, in the game's notation.")],
    at: At = None,
    position: Annotated[
        str | None, Parameter(help="A position that was typed; FILE may name one as well.")
    ] = None,
    lang: Lang = "en",
    json: Json = False,
) -> int:
    """Say whether a step is legal in a position, what comes of it, and which readings matter.

    The position is one that was typed, or that of a record after so many steps.
    The letter of the seat may be left out where one seat is asked.
    The exit code is 1 if the step is refused, or if it depends on what the position leaves open.

    For example:

        pigrules judge game.toml --at 12 --step "A stop"
    """
    out, name = Out(lang), _one(file, position)
    table = load_table(out, name, at, json)
    if table is None:
        return 1
    record = table.record
    typed = _read(record, table.state, step)
    try:
        with progress(name):
            answer = dispute.judge(table.typed or record, table.at, typed)
    except UnsaidError as error:
        _not_known(out, record, typed, error, json)
        return 1
    if json:
        out.json(_data(record, answer, lang))
    else:
        _tell(out, record, table, answer)
    return 0 if answer.ruling.legal else 1


def _one(file: str | None, position: str | None) -> str:
    """The file that is named, in one of two ways."""
    named = [each for each in (file, position) if each is not None]
    if len(named) != 1:
        raise MalformedError("name one record or position: pigrules judge FILE --step STEP")
    return named[0]


def _not_known(out: Out, record: Record, step: Any, error: UnsaidError, json: bool) -> None:
    """Say what the position has to say first."""
    notation = record.game.format(step)
    if json:
        out.json({"game": record.game.name, "step": notation, "legal": None, "needs": list(error.needs)})
        return
    out.line(f"{notation}: {out.words.not_known}", OPEN)
    _tell_needs(out, error.needs, 2)


def _tell_needs(out: Out, needs: Sequence[str], indent: int) -> None:
    if needs:
        out.line(out.words.say_first, OPEN, indent)
    for place in needs:
        out.line(said_in(place, out.lang), indent=indent + 2)


def _read(record: Record, position: Any, text: str) -> Any:
    game = record.game
    turn = game.turn(position)
    left_out = heads(game, position, turn.seats if isinstance(turn, Choose) else ())
    try:
        return read_typed(game, text, left_out, lambda step: game.judge(position, step).legal)
    except MalformedError as error:
        steps = (*game.legal(position), *game.chances(position).steps)[:_EXAMPLES]
        such = " or ".join(f"“{game.format(each)}”" for each in steps)
        here = f"; here such as {such}" if such else ""
        raise MalformedError(f"{error.problem}{here}", "--step") from error


def _tell(out: Out, record: Record, table: Table, answer: Answer) -> None:
    game, names, say, position = record.game, labels(record), out.words, table.state
    out.line(table.heading(out))
    out.line(asked(out, game, game.turn(position), names, readings_of(record.rules)), indent=2)
    legal = answer.ruling.legal
    out.line(f"{game.format(answer.step)}: {say.legal if legal else say.refused}", GOOD if legal else BAD)
    refused(out, game, answer.ruling.refusals, names, readings=readings_of(record.rules))
    if answer.perhaps:
        out.line(say.perhaps, indent=2)
        refused(out, game, answer.perhaps, names, 4, readings_of(record.rules))
    if answer.effect is None:
        tell_hint(out, hint(game, position))
        _tell_way(out, record, answer.after, 2)
    else:
        out.line(say.comes_of_it, HEAD)
        tell_effect(out, record, answer.effect, 2)
        if answer.depends:
            out.line(say.more_depends, OPEN, 2)
        for place in answer.depends:
            out.line(said_in(place, out.lang), indent=4)
    if answer.changing:
        out.line(say.otherwise, HEAD)
    for alternative in answer.changing:
        _tell_alternative(out, record, answer, alternative)
    if answer.differing:
        out.line(say.other_effect if legal else say.other_way, HEAD)
    for alternative in answer.differing:
        _tell_alternative(out, record, answer, alternative)
    if answer.unsure:
        out.line(say.unsure, HEAD)
    for alternative in answer.unsure:
        out.line(f"{alternative.reading} = {alternative.value}: {say.not_known}", OPEN, 2)
        _tell_needs(out, alternative.needs, 4)
    if answer.impossible:
        there = ", ".join(f"{each.reading} = {each.value}" for each in answer.impossible)
        out.line(say.item(say.impossible, there), FAINT)
    if answer.idle:
        out.line(say.no_change.format(readings=", ".join(answer.idle)), FAINT)
    out.line(say.not_asked.format(count=len(spec.of(game).readings) - len(answer.asked)), FAINT)


def _tell_way(out: Out, record: Record, after: Sequence[Any], indent: int) -> None:
    """The steps after which a step that is not for this moment would be legal."""
    if after:
        steps = ", ".join(out.words.quoted.format(text=record.game.format(step)) for step in after)
        out.line(out.words.legal_after.format(steps=steps), OPEN, indent)


def _tell_alternative(out: Out, record: Record, answer: Answer, alternative: Alternative) -> None:
    game, names, say = record.game, labels(record), out.words
    reading = spec.of(game).readings[alternative.reading]
    here = getattr(record.rules.readings, reading.field)
    rules = _rules(record, alternative)
    there = readings_of(rules)
    legal = alternative.ruling.legal
    out.line(f"{reading.id} = {alternative.value}: {say.legal if legal else say.refused}", OPEN, 2)
    out.line(spec.in_lang(reading.question, out.lang), indent=4)
    out.line(f"{alternative.value}: {spec.in_lang(reading.values[alternative.value], out.lang)}", indent=4)
    refused(out, game, alternative.ruling.refusals, names, 4, there)
    _tell_way(out, record, alternative.after, 4)
    if answer.after and not legal and not alternative.after:
        out.line(say.no_way.format(count=MOST_BETWEEN), indent=4)
    out.line(say.item(say.here, f"{here}: {spec.in_lang(reading.values[here], out.lang)}"), indent=4)
    if here == reading.default:
        out.line(say.item(say.why, spec.in_lang(reading.why, out.lang)), indent=4)
    _tell_effects(out, record, answer, alternative, rules)
    if alternative.divergence is not None:
        how = diverges(out, record, alternative.divergence, names, there)
        out.line(say.diverged_before.format(how=how), FAINT, 4)


def _tell_effects(out: Out, record: Record, answer: Answer, alternative: Alternative, rules: Any) -> None:
    """What comes of the step at another table: all of it, or only what does not come of it at this one."""
    here, other, there = answer.effect, alternative.effect, readings_of(rules)
    if other is None:
        return
    out.line(out.words.item(out.words.comes_of_it, ""), indent=4)
    if here is None:
        tell_effect(out, record, other, 6, there)
        return
    told = tell_events(out, record, here.events, other.events, there, 6)
    if not isinstance(other.turn, Over) and other.turn.clause != here.turn.clause:
        out.line(asked(out, record.game, other.turn, labels(record), there), FAINT, 6)
    if not told and here.position != other.position:
        tell_positions(out, record.game, here.position, evolve(other.position, rules=rules), 6)
    if alternative.position != answer.position:
        out.line(out.words.other_before, FAINT, 4)


def _rules(record: Record, alternative: Alternative) -> Any:
    """The rules of the table that reads one question otherwise."""
    return dispute.read_as(record.game, record.rules, [(alternative.reading, alternative.value)])


def _data(record: Record, answer: Answer, lang: str) -> dict[str, Any]:
    game, names, here = record.game, labels(record), readings_of(record.rules)
    return {
        "game": game.name,
        "at": answer.at,
        "step": game.format(answer.step),
        "legal": answer.ruling.legal,
        "refusals": [cited_data(game, cited, lang, names, here) for cited in answer.ruling.refusals],
        "hint": None if answer.ruling.legal else hint(game, answer.position),
        "after": list(map(game.format, answer.after)),
        "effect": effect_data(record, answer.effect, lang, here),
        "readings": [_alternative_data(record, answer, each, lang) for each in answer.alternatives],
        "asked": list(answer.asked),
        "perhaps": [cited_data(game, cited, lang, names, here) for cited in answer.perhaps],
        "depends": list(answer.depends),
    }


def _alternative_data(record: Record, answer: Answer, alternative: Alternative, lang: str) -> dict[str, Any]:
    game, names, there = record.game, labels(record), readings_of(_rules(record, alternative))
    divergence = alternative.divergence
    return {
        "reading": alternative.reading,
        "value": alternative.value,
        "legal": alternative.ruling.legal,
        "refusals": [cited_data(game, cited, lang, names, there) for cited in alternative.ruling.refusals],
        "after": list(map(game.format, alternative.after)),
        "differs": alternative in answer.differing,
        "effect": effect_data(record, alternative.effect, lang, there),
        "differences": _differences(game, answer, alternative),
        "needs": list(alternative.needs),
        "impossible": alternative.impossible,
        "divergence": divergence and divergence_data(record, divergence, lang, names, there),
    }


def _differences(game: AnyGame, answer: Answer, alternative: Alternative) -> list[dict[str, Any]]:
    if answer.effect is None or alternative.effect is None:
        return []
    return differences_data(game, answer.effect.position, alternative.effect.position)
