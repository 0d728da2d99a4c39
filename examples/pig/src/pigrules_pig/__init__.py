"""Pig: throw a die as often as you dare; a 1 loses what the turn has gathered, and 100 points win."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal

from attrs import evolve, field, frozen

from pigrules import core
from pigrules.core import Cited, ClauseId, Seat, letter
from pigrules.core.acts import Act, Acts, Moment, cite, outside
from pigrules.core.fields import one_of, whole
from pigrules.core.referee import bad_state

DEEDS: Final[tuple[Literal["throw", "hold"], ...]] = ("throw", "hold")

ORDER, CHOICE = ClauseId("pig.turn.order"), ClauseId("pig.turn.choice")
DIE, ADDS, ONE = ClauseId("pig.throw.die"), ClauseId("pig.throw.adds"), ClauseId("pig.throw.one")
BANKS, TOO_EARLY = ClauseId("pig.hold.banks"), ClauseId("pig.hold.after-a-throw")
TARGET, WINNER = ClauseId("pig.end.target"), ClauseId("pig.end.winner")


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
            raise core.InvalidError((cite(ClauseId("pig.table.seats"), count=self.seats),))


class Choosing:
    """The player whose turn it is throws or holds."""


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

    deed: Literal["throw", "hold"] = field(validator=one_of(DEEDS))


@frozen
class Shown(core.ChanceStep):
    """What the die shows."""

    face: int = field(validator=whole(1))


ODDS: Final = core.Distribution.of((Shown(face), 1) for face in range(1, 7))


def universe(rules: Rules) -> tuple[Play, ...]:
    """Every step that a seat can ever take."""
    return tuple(Play(Seat(seat), deed) for seat in range(rules.seats) for deed in DEEDS)


def early(state: State, phase: Choosing, step: Play) -> tuple[Cited, ...]:
    """What forbids to hold, or nothing."""
    free = step.deed == "throw" or state.gathered or state.rules.readings.hold == "at-any-time"
    return () if free else (cite(TOO_EARLY, seat=step.seat),)


def play(state: State, phase: Choosing, step: Play) -> tuple[State, tuple[Cited, ...]]:
    """The die rolls, or the player keeps what the turn has gathered."""
    if step.deed == "throw":
        return evolve(state, rolling=True), (cite(CHOICE, seat=step.seat),)
    kept = tuple(had + state.gathered * (seat == step.seat) for seat, had in enumerate(state.kept))
    return pass_on(state, kept, cite(BANKS, seat=step.seat, points=state.gathered))


def show(state: State, phase: Rolling, step: Shown) -> tuple[State, tuple[Cited, ...]]:
    """The number is added, or the turn is over and has brought nothing."""
    shown, gathered = cite(DIE, face=step.face), state.gathered + step.face
    if step.face == 1:
        return pass_on(state, state.kept, shown, cite(ONE, seat=state.seat, points=state.gathered))
    return evolve(state, gathered=gathered, rolling=False), (shown, cite(ADDS, points=gathered))


def pass_on(state: State, kept: tuple[int, ...], *told: Cited) -> tuple[State, tuple[Cited, ...]]:
    """The turn is over: the next player has the turn, or the game is over."""
    after = State(state.rules, kept, Seat((state.seat + 1) % state.rules.seats))
    if not isinstance(phase := after.phase, Ended):
        return after, (*told, cite(ORDER, next=after.seat))
    return after, (*told, *(cite(each, winners=phase.winners, points=max(kept)) for each in (TARGET, WINNER)))


ACTS: Final = Acts[State](
    {
        Choosing: Moment(asks=lambda state, phase: core.Choose((state.seat,), CHOICE)),
        Rolling: Moment(asks=lambda state, phase: core.Chance(DIE), chances=lambda state, phase: ODDS),
        Ended: Moment(asks=lambda state, phase: core.Over(TARGET, phase.winners, state.kept, (WINNER,))),
    },
    {
        Play: Act(phases=(Choosing,), whose=ORDER, otherwise={Rolling: DIE}, forbids=early, does=play),
        Shown: Act(phases=(Rolling,), otherwise={Choosing: CHOICE}, forbids=outside(ODDS, DIE), does=show),
    },
)


def faults(thing: Rules | State) -> tuple[Cited, ...]:
    """What is wrong with a hand-made position."""
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
    steps: dict[str, Play | Shown] = {format(step): step for step in universe(Rules(10))}
    steps |= {format(step): step for step in ODDS.steps}
    if line not in steps:
        raise core.MalformedError(f"a step is 'SEAT throw', 'SEAT hold' or 'die FACE', not {line!r}")
    return steps[line]


def render(state: State, word: Callable[[str], str]) -> str:
    """The points of each seat, and what the turn has gathered."""
    rows = [f"{letter(seat)} {kept:3}" for seat, kept in enumerate(state.kept)]
    rows[state.seat] += f" + {state.gathered}"
    return "\n".join([*rows, f"{word('target')}: {state.rules.target}"])


def greedy(view: State, legal: tuple[Play, ...], random: object) -> core.Intent[Play]:
    """Hold at 20, or as soon as that reaches the target."""
    return core.Intent(legal[-1 if view.gathered >= min(20, view.rules.target - view.kept[view.seat]) else 0])


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
    legal=lambda state: tuple(step for step in universe(state.rules) if ACTS.judge(state, step).legal),
    view=lambda state, seat: state,
    faults=faults,
    format=format,
    parse=parse,
    players=(2, 10),
    render=render,
    policies={"random": core.uniform, "greedy": greedy},
)
