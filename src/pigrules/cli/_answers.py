"""Answers in words and as data: each with its clause, and the lines of the document behind that.

Where a function takes `readings`, they are those of the table that is answered: its clauses read as it plays
them. Without them a clause has its usual words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any

from .. import explain, spec
from .._names import seats_of
from ..core import BadRecordError, Chance, Choose, Cited, ClauseId, InvalidError, Over, Turn, letter
from ..core.messages import listed
from ..registry import AnyGame
from ._output import BAD, FAINT, Out
from ._phrases import phrases

if TYPE_CHECKING:
    from ..dispute import Divergence
    from ..record import Record


def namer(game: AnyGame, lang: str) -> Callable[[str], str]:
    """Gives the name of a piece or a value in this language, else in English, else as it stands."""
    known = spec.load(spec.CORE).words, spec.of(game).words
    names = [named.get(code, {}) for code in ("en", lang) for named in known]
    found = {word: name for each in names for word, name in each.items()}
    return lambda word: found.get(word, word)


def readings_of(rules: Any) -> object:
    """The readings of a table; None for a game that leaves nothing open."""
    return getattr(rules, "readings", None)


def clause_text(game: AnyGame, clause: str, lang: str, readings: object = None) -> str:
    """What a clause says."""
    return spec.in_lang(spec.in_force(spec.find(game, clause), readings).text, lang, game)


def reference(game: AnyGame, clause: ClauseId, lang: str) -> str:
    """A clause and the lines of the document behind it; the referee's own rules say that they have none."""
    lines = explain.source_line(game, clause, lang) or phrases(lang).referee
    return f"({clause}; {lines})"


def rule(game: AnyGame, clause: ClauseId, lang: str, readings: object = None) -> str:
    """What a clause says, with its reference."""
    return f"{clause_text(game, clause, lang, readings)} {reference(game, clause, lang)}"


def cited(game: AnyGame, cited: Cited, lang: str, names: Sequence[str] = (), readings: object = None) -> str:
    """One citation in words, with its reference."""
    return f"{explain.cited(game, cited, lang, names, readings)} {reference(game, cited.clause, lang)}"


def faults(game: AnyGame, error: InvalidError, lang: str) -> str:
    """Every fault of rules or of a position in words, with its reference."""
    return listed((cited(game, fault, lang) for fault in error.faults), " ")


def asked(
    out: Out, game: AnyGame, turn: Turn, names: Sequence[str], readings: object = None, whole: bool = True
) -> str:
    """What a position asks, and of whom; with the reference, if it is wanted `whole`."""
    text = (rule if whole else clause_text)(game, turn.clause, out.lang, readings)
    if isinstance(turn, Choose):
        return out.words.asked.format(seats=seats_in_words(turn.seats, names), text=text)
    return (out.words.chance if isinstance(turn, Chance) else out.words.ended).format(text=text)


def refused(
    out: Out,
    game: AnyGame,
    refusals: Iterable[Cited],
    names: Sequence[str],
    indent: int = 2,
    readings: object = None,
) -> None:
    """Print each refusal in words, with its clause and the lines of the document behind it."""
    for refusal in refusals:
        out.line(cited(game, refusal, out.lang, names, readings), BAD, indent)


def bad_record(out: Out, record: Record, error: BadRecordError) -> int:
    """Print the first refused step of a record; the answer is the exit code."""
    out.line(out.words.refused_at.format(at=error.index + 1, step=error.step), BAD)
    refused(out, record.game, error.ruling.refusals, labels(record), readings=readings_of(record.rules))
    tell_hint(out, hint(record.game, _refusing(record, error)))
    return 1


def hint(game: AnyGame, state: Any) -> str | None:
    """What to type where an outcome of chance is due: the first that may come; None where none is due."""
    steps = game.chances(state).steps if isinstance(game.turn(state), Chance) else ()
    return game.format(steps[0]) if steps else None


def tell_hint(out: Out, hint: str | None) -> None:
    """Print what to type instead of a refused step, if there is a hint."""
    if hint is not None:
        out.line(out.words.type_chance.format(step=hint), FAINT, 2)


def _refusing(record: Record, error: BadRecordError) -> Any:
    """The position in which a step of a record is refused."""
    from ..record import states

    return next(islice(states(record), error.index, None))


def cited_data(
    game: AnyGame, cited: Cited, lang: str, names: Sequence[str], readings: object = None
) -> dict[str, Any]:
    """A citation as data."""
    from .. import codec

    clause = spec.find(game, cited.clause)
    return {
        "clause": cited.clause,
        "source": clause.source,
        "lines": list(clause.lines),
        "text": explain.cited(game, cited, lang, names, readings),
        "facts": codec.dump(game, cited)["facts"],
    }


def refused_data(record: Record, error: BadRecordError, lang: str) -> dict[str, Any]:
    """The first refused step of a record as data; `index` counts the steps before it."""
    names, readings = labels(record), readings_of(record.rules)
    refusals = [cited_data(record.game, each, lang, names, readings) for each in error.ruling.refusals]
    due = hint(record.game, _refusing(record, error))
    return {"index": error.index, "step": error.step, "refusals": refusals, "hint": due}


def diverges(
    out: Out,
    record: Record,
    divergence: Divergence,
    names: Sequence[str],
    readings: object = None,
    ending: Iterable[Cited] = (),
) -> str:
    """Where a table that reads the rules otherwise would have diverged from a record, and how.

    Of the events of its `ending`, the one that says how its game ended is told as well.
    """
    game, say = record.game, out.words
    number, step = divergence.at + 1, game.format(record.steps[divergence.at])
    if divergence.kind == "refused":
        why = " ".join(cited(game, each, out.lang, names, readings) for each in divergence.refusals)
        return say.would_refuse.format(at=number, step=step, why=why)
    if divergence.kind == "over":
        clause = divergence.turn.clause
        how = [each for each in ending if each.clause == clause]
        told = [explain.cited(game, each, out.lang, names, readings) for each in how]
        ended = rule(game, clause, out.lang, readings)
        ended = " ".join([*(text for text in told if not ended.startswith(text)), ended])
        return say.would_be_over.format(at=number, step=step, ended=ended)
    return say.would_ask.format(
        at=number, step=step, asked=asked(out, game, divergence.turn, names, readings)
    )


def divergence_data(
    record: Record, divergence: Divergence, lang: str, names: Sequence[str], readings: object = None
) -> dict[str, Any]:
    """The same as data; `index` counts the steps before."""
    return {
        "index": divergence.at,
        "step": record.game.format(record.steps[divergence.at]),
        "how": divergence.kind,
        "asked": divergence.turn.clause,
        "refusals": [cited_data(record.game, each, lang, names, readings) for each in divergence.refusals],
    }


def result_data(over: Over) -> dict[str, Any]:
    """A result as data."""
    return {
        "ended": over.clause,
        "winners": [int(seat) for seat in over.winners],
        "scores": list(over.scores),
        "decided": list(over.decided),
    }


def labels(of: Record) -> tuple[str, ...]:
    """What the seats are called: by their letters, and by their names if they have any."""
    return labelled(seats_of(of.rules), of.names)


def labelled(seats: int, names: Sequence[str]) -> tuple[str, ...]:
    """The letters of the seats, and their names if they have any."""
    if not names:
        return tuple(letter(seat) for seat in range(seats))
    return tuple(f"{letter(seat)} ({name})" for seat, name in enumerate(names))


def seats_in_words(seats: Iterable[int], names: Sequence[str]) -> str:
    """Seats by their names, with commas."""
    return ", ".join(names[seat] for seat in seats)


def points_in_words(points: Iterable[int], names: Sequence[str]) -> str:
    """The points of each seat."""
    return ", ".join(f"{name} {score}" for name, score in zip(names, points, strict=False))


def result_in_words(out: Out, over: Over, names: Sequence[str]) -> str:
    """The winners and the scores on one line."""
    say = out.words
    winners = seats_in_words(over.winners, names) or say.nobody
    scores = points_in_words(over.scores, names)
    return "; ".join(filter(None, (say.winners.format(winners=winners), scores)))
