"""Whole games as arrays: what can still happen, and what play is worth, on walks whose odds are known."""

from __future__ import annotations

from fractions import Fraction
from typing import Final, Literal, TypeAlias

import pytest
from attrs import field, frozen

import toy
from pigrules.analysis import (
    Encoding,
    Graph,
    TooManyError,
    can_reach,
    deadlocks,
    iterate,
    solve,
    unfold,
    won,
)
from pigrules.core import (
    LEGAL,
    NONE_DUE,
    Chance,
    ChanceStep,
    Choose,
    ClauseId,
    Distribution,
    Game,
    MalformedError,
    Over,
    PlayerStep,
    Seat,
    Turn,
)

BET: Final = ClauseId("walk.bet")
COIN: Final = ClauseId("walk.coin")
HOME: Final = ClauseId("walk.home")
RUIN: Final = ClauseId("walk.ruin")

Stake: TypeAlias = Literal["timid", "bold", "idle"]


@frozen
class Rules:
    """Somebody with `start` coins wants to have `goal`, and wins each bet with `odds` to 1 against."""

    goal: int
    start: int
    against: int = 1
    stakes: tuple[Stake, ...] = ("timid",)
    ends: bool = True
    """Whether it is over when nothing is left."""
    seats: int = 1


@frozen
class Bet(PlayerStep):
    """One coin (timid), as many as help (bold), or none."""

    stake: Stake = field()


@frozen
class Coin(ChanceStep):
    """The bet is won or lost."""

    won: bool


@frozen
class State:
    """The coins at hand, and the stake that is out; 0 if a bet is to be made."""

    rules: Rules
    coins: int
    stake: int = 0


def turn(state: State) -> Turn:
    if state.stake:
        return Chance(COIN)
    if state.coins == state.rules.goal:
        return Over(HOME, (Seat(0),), (1,), ())
    if state.coins == 0 and state.rules.ends:
        return Over(RUIN, (), (0,), ())
    return Choose((Seat(0),), BET)


def legal(state: State) -> tuple[Bet, ...]:
    if not isinstance(turn(state), Choose) or not state.coins:
        return ()
    return tuple(Bet(Seat(0), stake) for stake in state.rules.stakes)


def chances(state: State) -> Distribution[Coin]:
    return Distribution.of([(Coin(True), 1), (Coin(False), state.rules.against)]) if state.stake else NONE_DUE


def advance(state: State, step: Bet | Coin) -> State:
    rules, coins = state.rules, state.coins
    if isinstance(step, Coin):
        return State(rules, coins + state.stake if step.won else coins - state.stake)
    sizes = {"timid": 1, "bold": min(coins, rules.goal - coins), "idle": 0}
    return State(rules, coins, sizes[step.stake])


WALK: Final[Game[Rules, State, Bet, Coin, State]] = Game(
    name="walk",
    spec="walk",
    rules_type=Rules,
    state_type=State,
    steps={"bet": Bet, "coin": Coin},
    start=lambda rules: State(rules, rules.start),
    rules=lambda state: state.rules,
    universe=lambda rules: tuple(Bet(Seat(0), stake) for stake in rules.stakes),
    turn=turn,
    legal=legal,
    chances=chances,
    judge=lambda state, step: LEGAL,
    advance=advance,
    events=lambda state, step: (),
    view=lambda state, seat: state,
    faults=lambda of: (),
    format=str,
    parse=lambda line: Coin(True),
    players=(1, 1),
    render=lambda view, name: str(view),
)


def timid(state: State, steps: tuple[Bet, ...]) -> list[int]:
    return [int(step.stake != "bold") for step in steps]


def either(state: State, steps: tuple[Bet, ...]) -> list[int]:
    return [1] * len(steps)


def won_exactly(over: Over) -> int:
    return int(bool(over.winners))


def walk(rules: Rules) -> Graph:
    return unfold(WALK, rules, plans={"timid": timid, "either": either})


def test_every_position_is_found_once() -> None:
    graph = walk(Rules(goal=4, start=2))
    # Coins 0 to 4, of which three have a bet to make, and three with a coin in the air.
    assert graph.size == 8
    assert graph.edges == 3 + 3 * 2
    assert [(block.clause, block.chance, len(block.nodes)) for block in graph.blocks] == [
        (BET, False, 3),
        (COIN, True, 3),
    ]
    assert sorted(over.clause for over in graph.ends.values()) == [HOME, RUIN]
    assert graph.codes[0] == State(Rules(goal=4, start=2), 2)
    assert graph.stuck == ()


@pytest.mark.parametrize(
    ("rules", "chance"),
    [
        (Rules(goal=4, start=2), Fraction(1, 2)),
        (Rules(goal=5, start=2), Fraction(2, 5)),
        # With r to 1 against it is (r^start - 1) / (r^goal - 1).
        (Rules(goal=4, start=2, against=2), Fraction(3, 15)),
        (Rules(goal=3, start=1, against=3), Fraction(2, 26)),
    ],
)
def test_one_coin_at_a_time_is_the_ruin_of_gamblers(rules: Rules, chance: Fraction) -> None:
    graph = walk(rules)
    assert solve(graph, won_exactly, "timid") == chance
    assert solve(graph, won_exactly) == chance
    found = iterate(graph, plan="timid")
    assert found.start == pytest.approx(float(chance), abs=1e-11)
    assert found.start <= float(chance) + 1e-15
    assert found.residual <= 1e-13


def test_bold_play_is_best_against_the_odds() -> None:
    # From 2 of 8 with 2 to 1 against: boldly 1/9 (two bets in a row), timidly (4 - 1) / (256 - 1).
    rules = Rules(goal=8, start=2, against=2, stakes=("timid", "bold"))
    graph = walk(rules)
    assert solve(graph, won_exactly) == Fraction(1, 9)
    assert solve(graph, won_exactly, "timid") == Fraction(1, 85)
    assert iterate(graph).start == pytest.approx(1 / 9, abs=1e-12)


def test_with_a_fair_coin_every_way_to_play_is_worth_the_same() -> None:
    graph = walk(Rules(goal=4, start=1, stakes=("timid", "bold")))
    assert solve(graph, won_exactly) == solve(graph, won_exactly, "either") == Fraction(1, 4)


def test_a_plan_is_weighed() -> None:
    # From 1 of 3 with a fair coin, boldly or timidly is the same here; from 2 both bet one coin.
    graph = walk(Rules(goal=3, start=1, against=2, stakes=("timid", "bold")))
    assert solve(graph, won_exactly, "either") == Fraction(1, 7)


def test_standing_still_for_ever_is_worth_nothing() -> None:
    rules = Rules(goal=4, start=2, stakes=("idle",))
    graph = walk(rules)
    assert graph.size == 1
    assert solve(graph, won_exactly) == 0
    assert iterate(graph).start == 0
    assert deadlocks(graph) == (0,)


def test_a_player_who_may_stand_still_need_not() -> None:
    graph = walk(Rules(goal=4, start=2, stakes=("idle", "timid")))
    assert solve(graph, won_exactly) == Fraction(1, 2)
    assert iterate(graph).start == pytest.approx(0.5, abs=1e-11)
    assert solve(graph, won_exactly, "either") == Fraction(1, 2)


def test_the_worth_of_an_end_may_be_any_number() -> None:
    graph = walk(Rules(goal=4, start=1))
    assert solve(graph, lambda over: 3 if over.winners else 1) == Fraction(3, 2)
    assert iterate(graph, lambda over: 3.0 if over.winners else 1.0).start == pytest.approx(1.5, abs=1e-10)
    with pytest.raises(MalformedError, match="must not be negative"):
        iterate(graph, lambda over: -1.0)


def test_positions_without_an_answer_are_told() -> None:
    graph = walk(Rules(goal=2, start=1, ends=False))
    (stuck,) = graph.stuck
    assert graph.codes[stuck].coins == 0
    assert deadlocks(graph) == (stuck,)
    assert solve(graph, won_exactly) == Fraction(1, 2)


def test_which_end_can_still_be_reached() -> None:
    graph = walk(Rules(goal=4, start=2))
    home = can_reach(graph, lambda over: over.clause == HOME)
    ruin = can_reach(graph, lambda over: over.clause == RUIN)
    lost = [graph.codes[node] for node in range(graph.size) if not home[node]]
    safe = [graph.codes[node] for node in range(graph.size) if not ruin[node]]
    assert [state.coins for state in lost] == [0]
    assert [state.coins for state in safe] == [4]
    assert deadlocks(graph) == ()


def test_positions_that_are_encoded_alike_are_one() -> None:
    rules = Rules(goal=4, start=2)
    odd = Encoding(lambda state: (state.coins, state.stake), lambda code: State(rules, code[0], code[1]))
    graph = unfold(WALK, rules, encoding=odd)
    assert graph.codes[0] == (2, 0)
    assert solve(graph, won_exactly) == Fraction(1, 2)
    # What is at stake matters: without it bets would lead back to themselves.
    assert (
        unfold(
            WALK, rules, encoding=Encoding(lambda state: state.coins, lambda coins: State(rules, coins))
        ).size
        == 1
    )


def test_a_game_of_several_seats_is_followed_through_every_order() -> None:
    # One round, one stake: 1 to stake, 1 + 4 + 4 with up to two bets, 4 with the die in the air, and the
    # scores (0, 0), (2, 0), (0, 2) and (1, 1): a right bet wins the stake, the only one a point more.
    graph = unfold(toy.GAME, toy.Rules(2, rounds=1, stakes=(1,), die=toy.Die((1, 6))))
    assert graph.size == 1 + 9 + 4 + 4
    assert sorted(over.scores for over in graph.ends.values()) == [(0, 0), (0, 2), (1, 1), (2, 0)]
    # Both help the first seat: it bets on a side, and the other one on the other, or on the same.
    assert solve(graph, lambda over: over.scores[0]) == 1


def test_progress_is_told_and_too_much_is_refused() -> None:
    told: list[tuple[int, int]] = []
    graph = unfold(WALK, Rules(goal=4, start=2), progress=lambda done, known: told.append((done, known)))
    assert told == [(0, 1), (8, 8)]
    with pytest.raises(TooManyError, match="more than 7 positions"):
        unfold(WALK, Rules(goal=4, start=2), most=7)
    swept: list[int] = []
    found = iterate(graph, most_sweeps=3, progress=lambda sweeps, residual: swept.append(sweeps))
    assert swept == [1, 2, 3]
    assert found.sweeps == 3
    assert found.residual > 0


def test_a_plan_that_takes_no_step_is_refused() -> None:
    with pytest.raises(MalformedError, match="a plan weighs each of 1 steps"):
        unfold(WALK, Rules(goal=4, start=2), plans={"none": lambda state, steps: [0]})


def test_winning_is_worth_one() -> None:
    assert won(Over(HOME, (Seat(0),), (1,), ())) == 1
    assert won(Over(RUIN, (), (0,), ())) == 0
