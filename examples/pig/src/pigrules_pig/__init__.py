"""Pig: throw a die as often as you dare; a 1 loses what the turn has gathered, and 100 points win."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final, Literal, TypeAlias

from attrs import field, frozen

from pigrules import core
from pigrules.core import LEGAL, NONE_DUE, Cited, ClauseId, Fact, Ruling, Seat, letter
from pigrules.core.fields import one_of, whole
from pigrules.core.referee import IMPOSSIBLE, bad_state, out_of_turn

Deed: TypeAlias = Literal["throw", "hold"]
DEEDS: Final[tuple[Deed, ...]] = ("throw", "hold")


@frozen
class Readings:
    """How this table reads what the document leaves open."""

    hold: Literal["after-a-throw", "at-any-time"] = "after-a-throw"
    end: Literal["at-once", "round"] = "at-once"


@frozen
class Rules:
    """What is in force at one table."""

    seats: int = field(default=2, validator=whole(1))
    target: int = field(default=100, validator=whole(2))
    readings: Readings = Readings()

    def __attrs_post_init__(self) -> None:
        if not 2 <= self.seats <= 10:
            raise core.InvalidError((cite("pig.table.seats", count=self.seats),))


@frozen
class State:
    """The points that are kept, whose turn it is, what the turn has gathered, and whether the die rolls."""

    rules: Rules
    kept: tuple[int, ...]
    seat: Seat
    gathered: int = 0
    rolling: bool = False


@frozen
class Play(core.PlayerStep):
    """A seat throws the die, or holds."""

    deed: Deed = field(validator=one_of(DEEDS))


@frozen
class Shown(core.ChanceStep):
    """What the die shows."""

    face: int = field(validator=whole(1))


ODDS: Final = core.Distribution.of((Shown(face), 1) for face in range(1, 7))


def cite(clause: str, **facts: Fact) -> Cited:
    """A clause, and the facts that it is cited with."""
    return Cited(ClauseId(clause), tuple(facts.items()))


def universe(rules: Rules) -> tuple[Play, ...]:
    """Every step that a seat can ever take."""
    return tuple(Play(Seat(seat), deed) for seat in range(rules.seats) for deed in DEEDS)


def turn(state: State) -> core.Turn:
    """Who steps next, or who has won."""
    best = max(state.kept)
    if best >= state.rules.target and (state.seat == 0 or state.rules.readings.end == "at-once"):
        winners = tuple(Seat(seat) for seat, kept in enumerate(state.kept) if kept == best)
        return core.Over(ClauseId("pig.end.target"), winners, state.kept, (ClauseId("pig.end.winner"),))
    if state.rolling:
        return core.Chance(ClauseId("pig.throw.die"))
    return core.Choose((state.seat,), ClauseId("pig.turn.choice"))


def judge(state: State, step: Play | Shown) -> Ruling:
    """Whether the step may be taken, and if not, by which clause."""
    refused = out_of_turn(turn(state), step, (Shown if state.rolling else Play,))
    if refused:
        return refused
    if isinstance(step, Shown):
        return LEGAL if step in ODDS else Ruling((Cited(IMPOSSIBLE),))
    early = step.deed == "hold" and not state.gathered and state.rules.readings.hold == "after-a-throw"
    return Ruling((cite("pig.hold.after-a-throw", seat=step.seat),)) if early else LEGAL


def advance(state: State, step: Play | Shown) -> State:
    """The position after a legal step."""
    rules, kept, seat, gathered = state.rules, state.kept, state.seat, state.gathered
    if isinstance(step, Shown) and step.face > 1:
        return State(rules, kept, seat, gathered + step.face)
    if isinstance(step, Play) and step.deed == "throw":
        return State(rules, kept, seat, gathered, rolling=True)
    if isinstance(step, Play):
        kept = (*kept[:seat], kept[seat] + gathered, *kept[seat + 1 :])
    return State(rules, kept, Seat((seat + 1) % rules.seats))


def events(state: State, step: Play | Shown) -> tuple[Cited, ...]:
    """What a legal step brings about, clause by clause."""
    after, seat, points = advance(state, step), state.seat, state.gathered
    if after.rolling:
        return (cite("pig.turn.choice", seat=seat),)
    told = [cite("pig.throw.die", face=step.face)] if isinstance(step, Shown) else []
    if after.gathered:
        return (*told, cite("pig.throw.adds", points=after.gathered))
    clause = "pig.throw.one" if isinstance(step, Shown) else "pig.hold.banks"
    told.append(cite(clause, seat=seat, points=points))
    now = turn(after)
    if isinstance(now, core.Over):
        ended = (*now.decided, now.clause)[::-1]
        return (*told, *(cite(each, winners=now.winners, points=max(after.kept)) for each in ended))
    return (*told, cite("pig.turn.order", next=after.seat))


def faults(thing: Rules | State) -> tuple[Cited, ...]:
    """What cannot be in a position that somebody made by hand."""
    if isinstance(thing, Rules):
        return ()
    kept, seats, seat = thing.kept, thing.rules.seats, thing.seat
    if len(kept) != seats:
        return (bad_state("points", "wrong-count", len(kept)),)
    if not 0 <= seat < seats:
        return (bad_state("seat", "unknown", int(seat)),)
    found = [bad_state("points", "not-by-throws", n) for n in (*kept, thing.gathered) if n < 0 or n == 1]
    there = {other for other in range(seats) if kept[other] >= thing.rules.target}
    lately = range(seat or seats) if thing.rules.readings.end == "round" else [(seat - 1) % seats]
    if there.difference(lately) or (isinstance(turn(thing), core.Over) and (thing.gathered or thing.rolling)):
        found.append(cite("pig.end.target", winners=tuple(sorted(there)), points=max(kept)))
    return tuple(found)


def format(step: Play | Shown) -> str:
    """A step in notation: ``A throw``, ``A hold``, ``die 4``."""
    return f"die {step.face}" if isinstance(step, Shown) else f"{letter(step.seat)} {step.deed}"


def parse(line: str) -> Play | Shown:
    """The step that a line says."""
    steps: tuple[Play | Shown, ...] = (*universe(Rules(10)), *ODDS.steps)
    for step in steps:
        if format(step) == line:
            return step
    raise core.MalformedError(f"a step is 'SEAT throw', 'SEAT hold' or 'die FACE', not {line!r}")


def render(state: State, word: Callable[[str], str]) -> str:
    """The points of each seat, and what the turn has gathered."""
    rows = [f"{letter(seat)} {kept:3}" for seat, kept in enumerate(state.kept)]
    rows[state.seat] += f" + {state.gathered}"
    return "\n".join([*rows, f"{word('target')}: {state.rules.target}"])


def greedy(view: State, legal: tuple[Play, ...], random: Random) -> core.Intent[Play]:
    """Hold at 20, or as soon as that reaches the target."""
    enough = view.gathered >= min(20, view.rules.target - view.kept[view.seat])
    return core.Intent(legal[-1 if enough else 0])


GAME: Final[core.Game[Rules, State, Play, Shown, State]] = core.Game(
    name="pig",
    spec="pigrules_pig",
    rules_type=Rules,
    state_type=State,
    steps={"play": Play, "shown": Shown},
    start=lambda rules: State(rules, (0,) * rules.seats, Seat(0)),
    rules=lambda state: state.rules,
    universe=universe,
    turn=turn,
    legal=lambda state: tuple(step for step in universe(state.rules) if judge(state, step).legal),
    chances=lambda state: ODDS if state.rolling else NONE_DUE,
    judge=judge,
    advance=advance,
    events=events,
    view=lambda state, seat: state,
    faults=faults,
    format=format,
    parse=parse,
    players=(2, 10),
    render=render,
    policies={"random": core.uniform, "greedy": greedy},
)
