"""A tiny racing game for the tests: a light turns on, and whoever presses its button first has the point.

A round: the lamp shows red or blue, then every seat may press a button once, or rest until the next round.
The right button ends the round and wins it; a wrong one costs nothing, and nobody presses twice.
A button that somebody has pressed is stuck, if the rules say so.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final, Literal, TypeAlias

from attrs import evolve, field, frozen

from pigrules.core import (
    LEGAL,
    NONE_DUE,
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
    Ruling,
    Seat,
    Turn,
    letter,
)
from pigrules.core.fields import one_of, whole
from pigrules.core.referee import IMPOSSIBLE, no_such, out_of_turn

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
class State:
    """A position: the light, if it is on, and what has been pressed by whom in this round."""

    rules: Rules
    scores: tuple[int, ...]
    played: int = 0
    light: Colour | None = None
    done: tuple[tuple[Seat, Colour | None], ...] = ()


Player: TypeAlias = Press | Rest
Step: TypeAlias = Press | Rest | Lit


def racing(state: State) -> tuple[Seat, ...]:
    """Who may still press a button in this round."""
    gone = {seat for seat, colour in state.done if colour is None or not state.rules.again}
    return tuple(seat for seat in map(Seat, range(state.rules.seats)) if seat not in gone)


def turn(state: State) -> Turn:
    """Who steps next."""
    if state.played == state.rules.rounds:
        best = max(state.scores)
        seats = (Seat(seat) for seat in range(state.rules.seats))
        return Over(ROUNDS, tuple(s for s in seats if state.scores[s] == best), state.scores, ())
    if state.light is None:
        return Chance(LIGHT)
    return Choose(racing(state), PRESS)


def judge(state: State, step: Step) -> Ruling:
    """What refuses `step`."""
    refused = out_of_turn(turn(state), step, (Lit,) if state.light is None else (Press, Rest))
    if refused is not None:
        return refused
    if isinstance(step, Lit):
        return LEGAL if step in chances(state) else Ruling((Cited(IMPOSSIBLE),))
    if step.seat >= state.rules.seats:
        return Ruling(no_such("seat", int(step.seat), PRESS))
    pressed = {colour for _, colour in state.done}
    if isinstance(step, Press) and state.rules.sticky and step.colour in pressed:
        return Ruling((Cited(STUCK, (("colour", step.colour),)),))
    return LEGAL


def universe(rules: Rules) -> tuple[Player, ...]:
    """Every player step."""
    found: list[Player] = []
    for seat in map(Seat, range(rules.seats)):
        found += [*(Press(seat, colour) for colour in COLOURS), Rest(seat)]
    return tuple(found)


def legal(state: State) -> tuple[Player, ...]:
    """The legal player steps."""
    return tuple(step for step in universe(state.rules) if judge(state, step).legal)


def chances(state: State) -> Distribution[Lit]:
    """What the lamp may show."""
    if state.light is not None or state.played == state.rules.rounds:
        return NONE_DUE
    return Distribution.of((Lit(colour), 1) for colour in COLOURS)


def advance(state: State, step: Step) -> State:
    """The successor by a legal step."""
    if isinstance(step, Lit):
        return State(state.rules, state.scores, state.played, step.colour)
    colour = step.colour if isinstance(step, Press) else None
    after = evolve(state, done=(*state.done, (step.seat, colour)))
    if colour == state.light:
        scores = tuple(score + (seat == step.seat) for seat, score in enumerate(state.scores))
        return State(state.rules, scores, state.played + 1)
    return after if racing(after) else State(state.rules, state.scores, state.played + 1)


def events(state: State, step: Step) -> tuple[Cited, ...]:
    """What a legal step brings about."""
    if isinstance(step, Lit):
        return (Cited(LIGHT, (("colour", step.colour),)),)
    right = int(isinstance(step, Press) and step.colour == state.light)
    return (Cited(PRESS, (("seat", int(step.seat)), ("points", right))),)


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
    turn=turn,
    legal=legal,
    chances=chances,
    judge=judge,
    advance=advance,
    events=events,
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
