"""A tiny complete game for the tests: two seats bet in secret on a high or a low throw of a die.

A round: the opener says the stake, both seats bet unseen and in any order, the opener shows the bets,
and the die falls.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal, TypeAlias, cast

from attrs import field, frozen

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
    InvalidError,
    MalformedError,
    Over,
    PlayerStep,
    Ruling,
    Seat,
    Turn,
    letter,
)
from pigrules.core.fields import one_of, tuple_of, whole
from pigrules.core.referee import IMPOSSIBLE, bad_component, bad_state, no_such, out_of_turn

Side: TypeAlias = Literal["high", "low"]
SIDES: Final[tuple[Side, ...]] = ("high", "low")
SEATS: Final = (Seat(0), Seat(1))

STAKE: Final = ClauseId("toy.round.stake")
BET: Final = ClauseId("toy.round.bet")
BET_ONCE: Final = ClauseId("toy.round.bet-once")
SHOW: Final = ClauseId("toy.round.show")
THROW: Final = ClauseId("toy.round.throw")
RIGHT: Final = ClauseId("toy.score.right")
MOST: Final = ClauseId("toy.score.most")
ROUNDS: Final = ClauseId("toy.end.rounds")


@frozen
class Die:
    """The die; a face above `middle` is high."""

    faces: tuple[int, ...] = field(default=(1, 2, 3, 4, 5, 6), validator=tuple_of(whole(1)))
    middle: int = field(default=3, validator=whole(1))


@frozen
class Readings:
    """What the game leaves open."""

    both_right: Literal["both", "nobody"] = field(default="both", validator=one_of(("both", "nobody")))


@frozen
class Rules:
    """What is in force; how many seats there are has no default, for nobody but the table can say it."""

    seats: int = field(validator=whole(1))
    rounds: int = field(default=2, validator=whole(1))
    stakes: tuple[int, ...] = field(default=(1, 2), validator=tuple_of(whole(1)))
    bonus: int | None = 1
    """Extra points for the only right bet; None if there are none."""
    die: Die = Die()
    readings: Readings = Readings()

    def __attrs_post_init__(self) -> None:
        found = rules_faults(self)
        if found:
            raise InvalidError(found)


@frozen
class Stake(PlayerStep):
    """The opener says what the round is worth."""

    amount: int = field(validator=whole(1))


@frozen
class Bet(PlayerStep):
    """A seat bets, unseen."""

    side: Side = field(validator=one_of(SIDES))


@frozen
class Show(PlayerStep):
    """The opener shows the bets."""


@frozen
class Thrown(ChanceStep):
    """The die shows this face."""

    face: int = field(validator=whole(1))


@frozen
class Board:
    """The score of each seat, and how many rounds have been played."""

    scores: tuple[int, ...]
    played: int


@frozen
class Staking:
    """The opener is to say the stake."""


@frozen
class Betting:
    """Bets are being made; None is a bet that is still to come."""

    stake: int
    bets: tuple[Side | None, ...] = field(repr=False)


@frozen
class Throwing:
    """The bets lie open, and the die is in the air."""

    stake: int
    bets: tuple[Side, ...]


@frozen
class Ended:
    """The game is over."""


Phase: TypeAlias = Staking | Betting | Throwing | Ended
Player: TypeAlias = Stake | Bet | Show
Step: TypeAlias = Stake | Bet | Show | Thrown


@frozen
class State:
    """A position."""

    rules: Rules
    board: Board
    phase: Phase


@frozen
class View:
    """What one seat may know: of concealed bets only that they have been made, save its own."""

    scores: tuple[int, ...]
    phase: str
    bets: tuple[Side | Literal["concealed"] | None, ...]


def opener(state: State) -> Seat:
    """The seats open the rounds in turn."""
    return SEATS[state.board.played % 2]


def rules_faults(rules: Rules) -> tuple[Cited, ...]:
    """Every fault of rules."""
    found = []
    if rules.seats != len(SEATS):
        found.append(bad_component("seats", "two", rules.seats))
    if not rules.stakes:
        found.append(bad_component("stakes", "none", 0))
    if not rules.die.faces:
        found.append(bad_component("die", "no-faces", 0))
    return tuple(found)


def faults(of: Rules | State) -> tuple[Cited, ...]:
    """Every fault of rules, or of a state."""
    if isinstance(of, Rules):
        return rules_faults(of)
    found = []
    if len(of.board.scores) != len(SEATS):
        found.append(bad_state("board.scores", "one-a-seat", len(of.board.scores)))
    if not 0 <= of.board.played <= of.rules.rounds or isinstance(of.phase, Ended) != (
        of.board.played == of.rules.rounds
    ):
        found.append(bad_state("board.played", "rounds", of.board.played))
    if isinstance(of.phase, (Betting, Throwing)):
        if of.phase.stake not in of.rules.stakes:
            found.append(bad_state("phase.stake", "no-such-stake", of.phase.stake))
        if len(of.phase.bets) != len(SEATS):
            found.append(bad_state("phase.bets", "one-a-seat", len(of.phase.bets)))
    return tuple(found)


def start(rules: Rules) -> State:
    """Before the first round."""
    return State(rules, Board((0, 0), 0), Staking())


def turn(state: State) -> Turn:
    """Who steps next."""
    phase = state.phase
    if isinstance(phase, Staking):
        return Choose((opener(state),), STAKE)
    if isinstance(phase, Betting):
        due = tuple(seat for seat in SEATS if phase.bets[seat] is None)
        return Choose(due, BET) if due else Choose((opener(state),), SHOW)
    if isinstance(phase, Throwing):
        return Chance(THROW)
    scores = state.board.scores
    winners = tuple(seat for seat in SEATS if scores[seat] == max(scores))
    return Over(ROUNDS, winners, scores, (RIGHT, MOST))


def _answers(state: State) -> tuple[type[Step], ...]:
    phase = state.phase
    if isinstance(phase, Betting):
        return (Bet,) if None in phase.bets else (Show,)
    return (Stake,) if isinstance(phase, Staking) else (Thrown,)


def judge(state: State, step: Step) -> Ruling:
    """What refuses `step`."""
    asked, phase = turn(state), state.phase
    if isinstance(step, Bet) and isinstance(phase, Betting) and step.seat in SEATS and phase.bets[step.seat]:
        return Ruling((Cited(BET_ONCE, (("seat", int(step.seat)),)),))
    refused = out_of_turn(asked, step, _answers(state))
    if refused:
        return Ruling((*refused.refusals, Cited(asked.clause)))
    if isinstance(step, Stake) and step.amount not in state.rules.stakes:
        return Ruling(no_such("stake", step.amount, STAKE))
    if isinstance(step, Thrown) and step not in chances(state):
        return Ruling((Cited(IMPOSSIBLE, (("face", step.face),)), Cited(THROW)))
    return LEGAL


def universe(rules: Rules) -> tuple[Player, ...]:
    """Every player step, seat by seat."""
    found: list[Player] = []
    for seat in SEATS:
        found += [Stake(seat, amount) for amount in rules.stakes]
        found += [Bet(seat, side) for side in SIDES]
        found.append(Show(seat))
    return tuple(found)


def legal(state: State) -> tuple[Player, ...]:
    """The legal player steps."""
    return tuple(step for step in universe(state.rules) if judge(state, step).legal)


def chances(state: State) -> Distribution[Thrown]:
    """What the die may show."""
    if not isinstance(state.phase, Throwing):
        return NONE_DUE
    return Distribution.of((Thrown(face), 1) for face in state.rules.die.faces)


def won(state: State, face: int) -> tuple[int, ...]:
    """What each seat wins when the die shows `face`."""
    phase, rules = cast("Throwing", state.phase), state.rules
    side: Side = "high" if face > rules.die.middle else "low"
    right = phase.bets.count(side)
    if right == 2 and rules.readings.both_right == "nobody":
        return (0, 0)
    worth = phase.stake + (rules.bonus or 0 if right == 1 else 0)
    return tuple(worth if bet == side else 0 for bet in phase.bets)


def advance(state: State, step: Step) -> State:
    """The successor by a legal step."""
    rules, board, phase = state.rules, state.board, state.phase
    if isinstance(step, Stake):
        return State(rules, board, Betting(step.amount, (None, None)))
    if isinstance(step, Bet):
        bets = list(cast("Betting", phase).bets)
        bets[step.seat] = step.side
        return State(rules, board, Betting(cast("Betting", phase).stake, tuple(bets)))
    if isinstance(step, Show):
        betting = cast("Betting", phase)
        return State(rules, board, Throwing(betting.stake, cast("tuple[Side, ...]", betting.bets)))
    scores = tuple(score + points for score, points in zip(board.scores, won(state, step.face), strict=True))
    played = board.played + 1
    return State(rules, Board(scores, played), Ended() if played == rules.rounds else Staking())


def events(state: State, step: Step) -> tuple[Cited, ...]:
    """What a legal step brings about."""
    if isinstance(step, Thrown):
        gains = enumerate(won(state, step.face))
        return tuple(Cited(RIGHT, (("seat", seat), ("points", points))) for seat, points in gains if points)
    clause = {Stake: STAKE, Bet: BET, Show: SHOW}[type(step)]
    return (Cited(clause, (("seat", int(step.seat)),)),)


def view(state: State, seat: Seat | None) -> View:
    """What `seat` may know."""
    phase = state.phase
    bets: tuple[Side | Literal["concealed"] | None, ...] = ()
    if isinstance(phase, Throwing):
        bets = phase.bets
    elif isinstance(phase, Betting):
        bets = tuple(bet if at == seat or not bet else "concealed" for at, bet in enumerate(phase.bets))
    return View(state.board.scores, type(phase).__name__, bets)


def format(step: Step) -> str:
    """The line that says `step`."""
    if isinstance(step, Thrown):
        return f"die {step.face}"
    if isinstance(step, Show):
        return f"{letter(step.seat)} show"
    if isinstance(step, Stake):
        return f"{letter(step.seat)} stake {step.amount}"
    return f"{letter(step.seat)} bet {step.side}"


def parse(line: str) -> Step:
    """The step that `line` says."""
    words = tuple(line.split())
    found = _LINES.get(words)
    if found is None:
        raise MalformedError(f"no step is written {line!r}")
    return found


def _every_step() -> list[Step]:
    steps: list[Step] = [Thrown(face) for face in range(1, 21)]
    for seat in SEATS:
        steps += [
            *(Stake(seat, amount) for amount in range(1, 10)),
            *(Bet(seat, side) for side in SIDES),
            Show(seat),
        ]
    return steps


_LINES: Final[dict[tuple[str, ...], Step]] = {tuple(format(step).split()): step for step in _every_step()}


def render(view: View, name: Callable[[str], str]) -> str:
    """The view as text."""
    return f"{view.phase} {view.scores} {' '.join(name(bet or '-') for bet in view.bets)}"


GAME: Final[Game[Rules, State, Player, Thrown, View]] = Game(
    name="toy",
    spec="toy_spec",
    rules_type=Rules,
    state_type=State,
    steps={"stake": Stake, "bet": Bet, "show": Show, "thrown": Thrown},
    secret=frozenset({Bet}),
    start=start,
    rules=lambda state: state.rules,
    universe=universe,
    turn=turn,
    legal=legal,
    chances=chances,
    judge=judge,
    advance=advance,
    events=events,
    view=view,
    faults=faults,
    format=format,
    parse=parse,
    players=(2, 2),
    render=render,
)
