"""A tiny racing game for the tests: a light turns on, and whoever presses its button first has the point.

A round: the lamp shows red or blue, then every seat may press a button once, or rest until the next round.
The right button ends the round and wins it; a wrong one costs nothing, and nobody presses twice.
A button that somebody has pressed is stuck, if the rules say so.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final, Literal, TypeAlias

from attrs import Factory, evolve, field, frozen

from pigrules.core import (
    Chance,
    ChanceStep,
    Choose,
    Cited,
    ClauseId,
    Distribution,
    Game,
    Intent,
    MalformedError,
    Over,
    PlayerStep,
    Policy,
    Seat,
    letter,
)
from pigrules.core.acts import Act, Acts, Moment, cite, outside
from pigrules.core.fields import one_of, whole

Colour: TypeAlias = Literal["red", "blue"]
COLOURS: Final[tuple[Colour, ...]] = ("red", "blue")

LIGHT: Final = ClauseId("racing.round.light")
PRESS: Final = ClauseId("racing.round.press")
STUCK: Final = ClauseId("racing.round.stuck")
ROUNDS: Final = ClauseId("racing.end.rounds")


@frozen
class Readings:
    """There is nothing that the rules leave open."""


@frozen
class Rules:
    """What is in force."""

    seats: int = field(validator=whole(1))
    rounds: int = field(default=2, validator=whole(1))
    sticky: bool = False
    """Whether a button can be pressed once only in a round."""
    again: bool = False
    """Whether a seat may press as often as it likes."""
    readings: Readings = Readings()


@frozen
class Press(PlayerStep):
    """A seat presses a button."""

    colour: Colour = field(validator=one_of(COLOURS))


@frozen
class Rest(PlayerStep):
    """A seat rests until the next round."""


@frozen
class Lit(ChanceStep):
    """The lamp shows this."""

    colour: Colour = field(validator=one_of(COLOURS))


@frozen
class Dark:
    """The lamp is off."""


@frozen
class Racing:
    """The lamp shows a light, and these seats may still press a button."""

    light: Colour
    seats: tuple[Seat, ...]


@frozen
class Ended:
    """All rounds have been played."""


Phase: TypeAlias = Dark | Racing | Ended


def _phase(state: State) -> Phase:
    if state.played == state.rules.rounds:
        return Ended()
    return Dark() if state.light is None else Racing(state.light, racing(state))


@frozen
class State:
    """A position: the light, if it is on, and what has been pressed by whom in this round."""

    rules: Rules
    scores: tuple[int, ...]
    played: int = 0
    light: Colour | None = None
    done: tuple[tuple[Seat, Colour | None], ...] = ()
    phase: Phase = field(init=False, eq=False, repr=False, default=Factory(_phase, takes_self=True))


Player: TypeAlias = Press | Rest
Step: TypeAlias = Press | Rest | Lit


def racing(state: State) -> tuple[Seat, ...]:
    """Who may still press a button in this round."""
    gone = {seat for seat, colour in state.done if colour is None or not state.rules.again}
    return tuple(seat for seat in map(Seat, range(state.rules.seats)) if seat not in gone)


def universe(rules: Rules) -> tuple[Player, ...]:
    """Every player step."""
    found: list[Player] = []
    for seat in map(Seat, range(rules.seats)):
        found += [*(Press(seat, colour) for colour in COLOURS), Rest(seat)]
    return tuple(found)


def allowed(state: State, phase: Racing) -> tuple[Player, ...]:
    """What the seats that are still in the race may do."""
    steps = (step for step in universe(state.rules) if step.seat in phase.seats)
    return tuple(step for step in steps if isinstance(step, Rest) or not stuck(state, phase, step))


def stuck(state: State, phase: Racing, step: Press) -> tuple[Cited, ...]:
    """What forbids to press a button."""
    pressed = {colour for _, colour in state.done}
    return (cite(STUCK, colour=step.colour),) if state.rules.sticky and step.colour in pressed else ()


def light(state: State, phase: Dark, step: Lit) -> tuple[State, None]:
    """The lamp turns on."""
    return State(state.rules, state.scores, state.played, step.colour), None


def press(state: State, phase: Racing, step: Press) -> tuple[State, int]:
    """The right button ends the round; the effect is the points that it brings."""
    if step.colour != phase.light:
        return _after(state, step.seat, step.colour), 0
    scores = tuple(score + (seat == step.seat) for seat, score in enumerate(state.scores))
    return State(state.rules, scores, state.played + 1), 1


def rest(state: State, phase: Racing, step: Rest) -> tuple[State, int]:
    """A seat is out of the race; that brings no points."""
    return _after(state, step.seat, None), 0


def _after(state: State, seat: Seat, colour: Colour | None) -> State:
    after = evolve(state, done=(*state.done, (seat, colour)))
    return after if racing(after) else State(state.rules, state.scores, state.played + 1)


def tell(state: State, phase: Racing, step: Player, after: State, points: int) -> tuple[Cited, ...]:
    """Who has got what."""
    return (cite(PRESS, seat=step.seat, points=points),)


def over(state: State, phase: Ended) -> Over:
    """The most points win."""
    best = max(state.scores)
    winners = tuple(Seat(seat) for seat, score in enumerate(state.scores) if score == best)
    return Over(ROUNDS, winners, state.scores, ())


LIGHTS: Final = Distribution.of((Lit(colour), 1) for colour in COLOURS)

ACTS: Final = Acts[State](
    {
        Dark: Moment(asks=lambda state, phase: Chance(LIGHT), chances=lambda state, phase: LIGHTS),
        Racing: Moment(asks=lambda state, phase: Choose(phase.seats, PRESS), legal=allowed),
        Ended: Moment(asks=over),
    },
    {
        Press: Act(
            phases=(Racing,), whose=PRESS, otherwise={Dark: LIGHT}, forbids=stuck, does=press, tells=tell
        ),
        Rest: Act(phases=(Racing,), whose=PRESS, otherwise={Dark: LIGHT}, does=rest, tells=tell),
        Lit: Act(
            phases=(Dark,),
            otherwise={Racing: PRESS},
            forbids=outside(lambda state, phase: LIGHTS, LIGHT),
            does=light,
            tells=lambda state, phase, step, after, _: (cite(LIGHT, colour=step.colour),),
        ),
    },
)


def format(step: Step) -> str:
    """The line that says `step`."""
    if isinstance(step, Lit):
        return f"lit {step.colour}"
    return f"{letter(step.seat)} {f'press {step.colour}' if isinstance(step, Press) else 'rest'}"


_STEPS: Final[tuple[Step, ...]] = (*universe(Rules(9)), *map(Lit, COLOURS))
_LINES: Final[dict[str, Step]] = {format(step): step for step in _STEPS}


def parse(line: str) -> Step:
    """The step that `line` says."""
    if line not in _LINES:
        raise MalformedError(f"no step is written {line!r}")
    return _LINES[line]


def render(view: State, name: Callable[[str], str]) -> str:
    """The position as text."""
    return f"light {view.light or 'off'}, points {view.scores}"


def presses(after: float, colour: Colour | None = None) -> Policy[State, Player]:
    """Presses the right button, or that of a colour, after so long; else it takes the first legal step."""

    def decide(view: State, legal: tuple[Player, ...], random: Random) -> Intent[Player]:
        wanted = Press(legal[0].seat, colour or view.light or "red")
        return Intent(wanted if wanted in legal else legal[0], after)

    return decide


def hasty(view: State, legal: tuple[Player, ...], random: Random) -> Intent[Player]:
    """Some button or other, after up to two seconds."""
    return Intent(legal[int(random.random() * len(legal))], 2 * random.random())


GAME: Final[Game[Rules, State, Player, Lit, State]] = Game(
    name="racing",
    spec="racing_spec",
    rules_type=Rules,
    state_type=State,
    steps={"press": Press, "rest": Rest, "lit": Lit},
    start=lambda rules: State(rules, (0,) * rules.seats),
    rules=lambda state: state.rules,
    universe=universe,
    acts=ACTS,
    view=lambda state, seat: state,
    faults=lambda of: (),
    format=format,
    parse=parse,
    players=(1, 9),
    render=render,
    policies={
        "hasty": hasty,
        "one": presses(1.0),
        "two": presses(2.0),
        "wrong": presses(0.5, "red"),
        "now": presses(0.0),
    },
)
