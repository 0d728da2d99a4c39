"""``pigrules judge``: the answer about one step, and how each open question bears on it."""

from __future__ import annotations

from typing import Annotated, Any

from cyclopts import Parameter

from .. import dispute, spec
from ..core import Choose, MalformedError
from ..dispute import Alternative, Answer
from ..record import Record
from ._answers import (
    asked,
    cited_data,
    divergence_data,
    diverges,
    in_lang,
    labels,
    readings_of,
    refused,
)
from ._options import At, Json, Lang, RecordFile
from ._output import BAD, FAINT, GOOD, HEAD, OPEN, Out, progress
from ._steps import heads, read_typed
from ._table import load_table


def command(
    file: RecordFile,
    /,
    *,
    step: Annotated[str, Parameter(help="The step, in the game's notation.")],
    at: At = None,
    lang: Lang = "en",
    json: Json = False,
) -> int:
    """Say whether a step is legal in a position of a record, and under which readings it would be otherwise.

    The letter of the seat may be left out where one seat is asked. The exit code is 1 if the step is refused.

    For example:

        pigrules judge game.toml --at 12 --step "A stop"
    """
    out = Out(lang)
    table = load_table(out, file, at, json)
    if table is None:
        return 1
    record, position = table.record, table.state
    typed = _read(record, position, step)
    with progress(file):
        answer = dispute.judge(record, table.at, typed)
    if json:
        out.json(_data(record, answer, lang))
    else:
        _tell(out, record, position, answer)
    return 0 if answer.ruling.legal else 1


def _read(record: Record, position: Any, text: str) -> Any:
    game = record.game
    turn = game.turn(position)
    left_out = heads(game, position, turn.seats if isinstance(turn, Choose) else ())
    try:
        return read_typed(game, text, left_out, lambda step: game.judge(position, step).legal)
    except MalformedError as error:
        raise MalformedError(error.problem, "--step") from error


def _tell(out: Out, record: Record, position: Any, answer: Answer) -> None:
    game, names, say = record.game, labels(record), out.words
    out.line(say.position.format(steps=say.steps(answer.at)))
    out.line(asked(out, game, game.turn(position), names, readings_of(record.rules)), indent=2)
    legal = answer.ruling.legal
    out.line(f"{game.format(answer.step)}: {say.legal if legal else say.refused}", GOOD if legal else BAD)
    refused(out, game, answer.ruling.refusals, names, readings=readings_of(record.rules))
    if answer.changing:
        out.line(say.otherwise, HEAD)
    for alternative in answer.changing:
        _tell_alternative(out, record, alternative)
    out.line(say.no_change.format(count=len(answer.alternatives) - len(answer.changing)), FAINT)


def _tell_alternative(out: Out, record: Record, alternative: Alternative) -> None:
    game, names, say = record.game, labels(record), out.words
    reading = spec.of(game).readings[alternative.reading]
    here = getattr(record.rules.readings, reading.field)
    there = _readings(record, alternative)
    legal = alternative.ruling.legal
    out.line(f"{reading.id} = {alternative.value}: {say.legal if legal else say.refused}", OPEN, 2)
    out.line(in_lang(reading.question, out.lang), indent=4)
    out.line(f"{alternative.value}: {in_lang(reading.values[alternative.value], out.lang)}", indent=4)
    refused(out, game, alternative.ruling.refusals, names, 4, there)
    out.line(say.item(say.here, f"{here}: {in_lang(reading.values[here], out.lang)}"), indent=4)
    if here == reading.default:
        out.line(say.item(say.why, in_lang(reading.why, out.lang)), indent=4)
    if alternative.divergence is not None:
        how = diverges(out, record, alternative.divergence, names, there)
        out.line(say.diverged_before.format(how=how), FAINT, 4)


def _readings(record: Record, alternative: Alternative) -> object:
    """The readings of the table that reads one question otherwise."""
    changes = [(alternative.reading, alternative.value)]
    return readings_of(dispute.read_as(record.game, record.rules, changes))


def _data(record: Record, answer: Answer, lang: str) -> dict[str, Any]:
    game, names, here = record.game, labels(record), readings_of(record.rules)
    return {
        "game": game.name,
        "at": answer.at,
        "step": game.format(answer.step),
        "legal": answer.ruling.legal,
        "refusals": [cited_data(game, cited, lang, names, here) for cited in answer.ruling.refusals],
        "readings": [_alternative_data(record, each, lang) for each in answer.alternatives],
        "asked": list(answer.asked),
    }


def _alternative_data(record: Record, alternative: Alternative, lang: str) -> dict[str, Any]:
    game, names, there = record.game, labels(record), _readings(record, alternative)
    divergence = alternative.divergence
    return {
        "reading": alternative.reading,
        "value": alternative.value,
        "legal": alternative.ruling.legal,
        "refusals": [cited_data(game, cited, lang, names, there) for cited in alternative.ruling.refusals],
        "divergence": divergence and divergence_data(record, divergence, lang, names, there),
    }
