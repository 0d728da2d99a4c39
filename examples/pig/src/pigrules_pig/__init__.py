"""Pig: throw a die as often as you dare; a 1 loses what the turn has gathered, and 100 points win."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Final, Literal, TypeAlias

from attrs import field, frozen

from pigrules import core
from pigrules.core import Cited, ClauseId, Seat, letter
from pigrules.core.acts import Act, Acts, Moment, cite, outside
from pigrules.core.fields import one_of, whole
from pigrules.core.referee import bad_state

Deed: TypeAlias = Literal["throw", "hold"]
DEEDS: Final[tuple[Deed, ...]] = ("throw", "hold")

SEATS: Final = ClauseId("pig.table.seats")
ORDER: Final = ClauseId("pig.turn.order")
CHOICE: Final = ClauseId("pig.turn.choice")
DIE: Final = ClauseId("pig.throw.die")
ADDS: Final = ClauseId("pig.throw.adds")
ONE: Final = ClauseId("pig.throw.one")
AFTER_A_THROW: Final = ClauseId("pig.hold.after-a-throw")
BANKS: Final = ClauseId("pig.hold.banks")
TARGET: Final = ClauseId("pig.end.target")
WINNER: Final = ClauseId("pig.end.winner")


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
            raise core.InvalidError((cite(SEATS, count=self.seats),))


@frozen
class Choosing:
    """The player whose turn it is throws or holds."""


@frozen
class Rolling:
    """The die rolls."""


@frozen
class Ended:
    """The game is over, and these have won."""

    winners: tuple[Seat, ...]


@frozen
class State:
    """The points that are kept, whose turn it is, what the turn has gathered, and whether the die rolls."""

    rules: Rules
    kept: tuple[int, ...]
    seat: Seat
    gathered: int = 0
    rolling: bool = False

    @property
    def phase(self) -> Choosing | Rolling | Ended:
        """What is being decided."""
        best = max(self.kept)
        if best >= self.rules.target and (self.seat == 0 or self.rules.readings.end == "at-once"):
            return Ended(tuple(Seat(seat) for seat, kept in enumerate(self.kept) if kept == best))
        return Rolling() if self.rolling else Choosing()


@frozen
class Play(core.PlayerStep):
    """A seat throws the die, or holds."""

    deed: Deed = field(validator=one_of(DEEDS))


@frozen
class Shown(core.ChanceStep):
    """What the die shows."""

    face: int = field(validator=whole(1))


ODDS: Final = core.Distribution.of((Shown(face), 1) for face in range(1, 7))


def universe(rules: Rules) -> tuple[Play, ...]:
    """Every step that a seat can ever take."""
    return tuple(Play(Seat(seat), deed) for seat in range(rules.seats) for deed in DEEDS)


def legal(state: State, phase: Choosing) -> tuple[Play, ...]:
    """What the player whose turn it is may do."""
    own = (Play(state.seat, deed) for deed in DEEDS)
    return tuple(step for step in own if not too_early(state, phase, step))


def too_early(state: State, phase: Choosing, step: Play) -> tuple[Cited, ...]:
    """What forbids to hold, or nothing."""
    early = step.deed == "hold" and not state.gathered and state.rules.readings.hold == "after-a-throw"
    return (cite(AFTER_A_THROW, seat=step.seat),) if early else ()


def odds(state: State, phase: Rolling) -> core.Distribution[Shown]:
    """What the die may show, each face as likely as the others."""
    return ODDS


def play(state: State, phase: Choosing, step: Play) -> tuple[State, None]:
    """The die rolls, or the player keeps what the turn has gathered."""
    rules, kept, seat = state.rules, state.kept, state.seat
    if step.deed == "throw":
        return State(rules, kept, seat, state.gathered, rolling=True), None
    return _next(state, (*kept[:seat], kept[seat] + state.gathered, *kept[seat + 1 :])), None


def show(state: State, phase: Rolling, step: Shown) -> tuple[State, None]:
    """The number is added, or the turn is over and has brought nothing."""
    if step.face == 1:
        return _next(state, state.kept), None
    return State(state.rules, state.kept, state.seat, state.gathered + step.face), None


def _next(state: State, kept: tuple[int, ...]) -> State:
    return State(state.rules, kept, Seat((state.seat + 1) % state.rules.seats))


def tell_play(state: State, phase: Choosing, step: Play, after: State, _: None) -> Iterator[Cited]:
    """What a player has done."""
    if step.deed == "throw":
        yield cite(CHOICE, seat=step.seat)
    else:
        yield cite(BANKS, seat=step.seat, points=state.gathered)
        yield from _tell_next(after)


def tell_shown(state: State, phase: Rolling, step: Shown, after: State, _: None) -> Iterator[Cited]:
    """What the die has brought."""
    yield cite(DIE, face=step.face)
    if step.face > 1:
        yield cite(ADDS, points=after.gathered)
    else:
        yield cite(ONE, seat=state.seat, points=state.gathered)
        yield from _tell_next(after)


def _tell_next(after: State) -> Iterator[Cited]:
    if isinstance(after.phase, Ended):
        for clause in (TARGET, WINNER):
            yield cite(clause, winners=after.phase.winners, points=max(after.kept))
    else:
        yield cite(ORDER, next=after.seat)


ACTS: Final = Acts[State](
    {
        Choosing: Moment(asks=lambda state, phase: core.Choose((state.seat,), CHOICE), legal=legal),
        Rolling: Moment(asks=lambda state, phase: core.Chance(DIE), chances=odds),
        Ended: Moment(asks=lambda state, phase: core.Over(TARGET, phase.winners, state.kept, (WINNER,))),
    },
    {
        Play: Act(
            phases=(Choosing,),
            whose=ORDER,
            otherwise={Rolling: DIE},
            forbids=too_early,
            does=play,
            tells=tell_play,
        ),
        Shown: Act(
            phases=(Rolling,),
            otherwise={Choosing: CHOICE},
            forbids=outside(odds, DIE),
            does=show,
            tells=tell_shown,
        ),
    },
)


def faults(thing: Rules | State) -> tuple[Cited, ...]:
    """What cannot be in a position that somebody made by hand."""
    if isinstance(thing, Rules):
        return ()
    kept, seats, seat = thing.kept, thing.rules.seats, thing.seat
    if len(kept) != seats:
        return (bad_state("points", "wrong-count", len(kept)),)
    if not 0 <= seat < seats:
        return (bad_state("seat", "unknown", seat),)
    found = [bad_state("points", "not-by-throws", n) for n in (*kept, thing.gathered) if n < 0 or n == 1]
    there = {other for other in range(seats) if kept[other] >= thing.rules.target}
    lately = range(seat or seats) if thing.rules.readings.end == "round" else [(seat - 1) % seats]
    if there.difference(lately) or (isinstance(thing.phase, Ended) and (thing.gathered or thing.rolling)):
        found.append(cite(TARGET, winners=tuple(sorted(there)), points=max(kept)))
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
    acts=ACTS,
    view=lambda state, seat: state,
    faults=faults,
    format=format,
    parse=parse,
    players=(2, 10),
    render=render,
    policies={"random": core.uniform, "greedy": greedy},
)
