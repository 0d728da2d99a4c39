"""``pigrules odds``: exactly how likely the next outcomes are, and what each choice leads to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Annotated, Any, Final, TypeAlias

from attrs import frozen
from cyclopts import Parameter

from .. import explain, odds
from ..core import Chance, Choose, Cited, ClauseId, MalformedError
from ..core.messages import listed, shown
from ..limits import MOST_FOLLOWED
from ..odds import Leads, UnboundedError
from ..record import Record
from ..registry import AnyGame
from ._answers import asked, cited_data, labels, readings_of, rule, seats_in_words
from ._options import At, Json, Lang, RecordFile
from ._output import FAINT, HEAD, OPEN, Out, progress
from ._table import LUCK, Table, load_table

_Row: TypeAlias = "tuple[Fraction, str]"
_MOST_TABLES: Final = 16
"""Ways to complete what a position leaves open, each of which takes a second or so."""
_MOST_STEPS: Final = 12
"""Steps that are listed behind an outcome."""


@frozen
class _Odds:
    """What there is to say about a position; each part is empty where it does not apply."""

    coming: Mapping[Leads, Fraction]
    """What chance brings next."""
    then: Mapping[Leads, tuple[Any, ...]]
    """What the seat that is asked then may do, where it is the same after each of these outcomes."""
    following: Mapping[Any, Mapping[Leads, Fraction]]
    """What it brings after each step of the seat that is asked."""
    goals: Mapping[Any, Mapping[Cited, Fraction]]
    """What each of these steps can lead to, as long as the seat is asked the same again and again."""
    whole: bool = True
    """Whether the turn was followed to its end."""
    by_goal: bool = True
    """Whether the choice is best told goal by goal, and not step by step."""


def command(
    file: RecordFile,
    /,
    *,
    at: At = None,
    goal: Annotated[
        str | None, Parameter(help="Show only goals with this text in their words or their clause.")
    ] = None,
    lang: Lang = "en",
    json: Json = False,
) -> int:
    """Say exactly how likely the next throws, spins or cards are, by what they lead to.

    If a seat chooses what is left to chance, such as the dice to throw again, each choice has its odds: of
    everything that it can lead to within the turn, if the seat goes on to play best for that alone.
    Nothing is simulated.

    For example:

        pigrules odds game.toml --at 12 --goal wolf
    """
    out = Out(lang)
    table = load_table(out, file, at, json)
    if table is None:
        return 1
    with progress(file) as update:
        found = table.ask(lambda state: _found(table, state, update), LUCK, most=_MOST_TABLES)
    if goal is not None:
        found = _narrowed(table.record, found, goal, lang)
    if json:
        out.json(_data(table, found, lang))
    else:
        _tell(out, table, found)
    return 0


def _found(table: Table, state: Any, update: odds.Progress) -> _Odds:
    game = table.record.game
    turn = game.turn(state)
    if isinstance(turn, Chance):
        return _Odds(odds.coming(game, state), _then(game, state), {}, {})
    if not isinstance(turn, Choose) or len(turn.seats) != 1:
        return _Odds({}, {}, {}, {})
    following = odds.following(game, state)
    near = odds.goals(game, state, once=True)
    try:
        far, whole = odds.goals(game, state, most=MOST_FOLLOWED, progress=update), True
    except UnboundedError:
        far, whole = near, False
    goals = {step: chances for step, chances in far.items() if chances or step in following}
    several = len(dict.fromkeys(goal for chances in goals.values() for goal in chances)) < len(goals)
    return _Odds({}, {}, following, far if goals else {}, whole, not whole or far != near or several)


def _then(game: AnyGame, state: Any) -> dict[Leads, tuple[Any, ...]]:
    found: dict[Leads, tuple[Any, ...]] = {}
    for step in game.chances(state).steps:
        after, leads = game.leads(state, step)
        turn = game.turn(after)
        may = game.legal(after) if isinstance(turn, Choose) and len(turn.seats) == 1 else ()
        found[leads] = may if found.get(leads, may) == may and len(may) <= _MOST_STEPS else ()
    return found


def _narrowed(record: Record, found: _Odds, text: str, lang: str) -> _Odds:
    """Only the goals that `text` names."""
    every = _goals(found)
    wanted = [goal for goal in every if text.lower() in f"{_said(record, goal, lang)} {goal.clause}".lower()]
    if not wanted:
        known = listed((_said(record, goal, lang) for goal in every), " ") or "there is none"
        raise MalformedError(f"no goal has {shown(text)} in its words: {known}", "--goal")
    coming = _apart(found.coming)
    return _Odds(
        {(goal,): coming[goal] for goal in coming if goal in wanted},
        {},
        found.following,
        {
            step: {goal: chances[goal] for goal in chances if goal in wanted}
            for step, chances in found.goals.items()
        },
        found.whole,
    )


def _apart(coming: Mapping[Leads, Fraction]) -> dict[Cited, Fraction]:
    """How likely each thing is that outcomes lead to, whatever else they lead to; the most likely first."""
    found: dict[Cited, Fraction] = {}
    for leads, chance in coming.items():
        for goal in dict.fromkeys(leads):
            found[goal] = found.get(goal, Fraction(0)) + chance
    return dict(sorted(found.items(), key=lambda each: -each[1]))


def _goals(found: _Odds) -> tuple[Cited, ...]:
    """Everything that is led to, the most likely first."""
    best: dict[Cited, Fraction] = {}
    for chances in (_apart(found.coming), *found.goals.values()):
        for goal, chance in chances.items():
            best[goal] = max(best.get(goal, Fraction(0)), chance)
    return tuple(sorted(best, key=lambda goal: -best[goal]))


def _said(record: Record, goal: Cited, lang: str) -> str:
    return explain.cited(record.game, goal, lang, labels(record), readings_of(record.rules))


def _tell(out: Out, table: Table, found: _Odds) -> None:
    record, say = table.record, out.words
    game, names, readings = record.game, labels(record), readings_of(record.rules)
    turn = game.turn(table.state)
    out.line(table.heading(out))
    out.line(asked(out, game, turn, names, readings), indent=2)
    every = _goals(found)
    if not every and not found.coming:
        out.line(say.no_chance)
        return
    if not found.whole:
        out.line(say.not_to_its_end, OPEN)
    if found.coming:
        _tell_coming(out, record, found)
    for step, coming in found.following.items() if not found.by_goal else ():
        out.line(game.format(step), HEAD)
        _rows(out, _by_leads(out, record, coming))
    if found.goals and found.by_goal:
        seat = seats_in_words(turn.seats, names) if isinstance(turn, Choose) else ""
        out.line(say.goal_by_choice.format(seat=seat))
        for goal in every:
            out.line(_said(record, goal, out.lang), HEAD)
            _rows(out, _by_choice(record, found.goals, goal))
    out.line(say.grounds, HEAD)
    for clause in _clauses(every):
        out.line(rule(game, clause, out.lang, readings), indent=2)
    out.line(say.hidden_is_chance, FAINT)


def _tell_coming(out: Out, record: Record, found: _Odds) -> None:
    say, coming = out.words, found.coming
    out.line(say.may_bring, HEAD)
    rows = _by_leads(out, record, coming)
    for leads, row in zip(coming, rows, strict=True):
        _rows(out, [row], width=_width(rows))
        then = ", ".join(record.game.format(step) for step in found.then.get(leads, ()))
        if then:
            out.line(say.item(say.then, then), FAINT, indent=len(_label(row, _width(rows))) + 2)
    apart = _apart(coming)
    if len(apart) < sum(map(len, coming)):
        out.line(say.each_alone, HEAD)
        _rows(out, [(chance, _said(record, goal, out.lang)) for goal, chance in apart.items()])


def _by_leads(out: Out, record: Record, coming: Mapping[Leads, Fraction]) -> list[_Row]:
    return [
        (chance, " ".join(_said(record, goal, out.lang) for goal in leads) or out.words.none_of_these)
        for leads, chance in coming.items()
    ]


def _by_choice(record: Record, goals: Mapping[Any, Mapping[Cited, Fraction]], goal: Cited) -> list[_Row]:
    rows = [(chances.get(goal, Fraction(0)), record.game.format(step)) for step, chances in goals.items()]
    return sorted(rows, key=lambda row: -row[0])


def _rows(out: Out, rows: Sequence[_Row], width: int | None = None) -> None:
    for row in rows:
        out.line(row[1], indent=2, label=_label(row, _width(rows) if width is None else width))


def _label(row: _Row, width: int) -> str:
    return f"{_percent(row[0]):>8}  {row[0]!s:>{width}}  "


def _width(rows: Sequence[_Row]) -> int:
    return max((len(str(chance)) for chance, _ in rows), default=0)


def _percent(chance: Fraction) -> str:
    return f"{float(100 * chance):.2f} %"


def _clauses(goals: Iterable[Cited]) -> tuple[ClauseId, ...]:
    return tuple(dict.fromkeys(goal.clause for goal in goals))


def _data(table: Table, found: _Odds, lang: str) -> dict[str, Any]:
    record, turn = table.record, table.record.game.turn(table.state)
    return {
        "game": record.game.name,
        "at": table.at,
        "asked": turn.clause,
        "seats": [int(seat) for seat in turn.seats] if isinstance(turn, Choose) else [],
        "whole": found.whole,
        "odds": _leads_data(record, found.coming, lang, found.then),
        "choices": [
            {
                "step": record.game.format(step),
                "odds": _leads_data(record, found.following.get(step, {}), lang),
                "goals": [
                    {"chance": str(chance), "goal": _goal_data(record, goal, lang)}
                    for goal, chance in found.goals[step].items()
                ],
            }
            for step in found.goals
        ],
    }


def _leads_data(
    record: Record,
    coming: Mapping[Leads, Fraction],
    lang: str,
    then: Mapping[Leads, tuple[Any, ...]] = MappingProxyType({}),
) -> list[dict[str, Any]]:
    return [
        {
            "chance": str(chance),
            "leads": [_goal_data(record, goal, lang) for goal in leads],
            "then": [record.game.format(step) for step in then.get(leads, ())],
        }
        for leads, chance in coming.items()
    ]


def _goal_data(record: Record, goal: Cited, lang: str) -> dict[str, Any]:
    return cited_data(record.game, goal, lang, labels(record), readings_of(record.rules))
