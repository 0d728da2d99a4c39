"""Every fault of rules, or of a hand-made position. No fault reveals where a wheel points."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import product
from typing import Any, Final

from ...core import Cited, ClauseId
from ...core.acts import cite, given
from ...core.referee import bad_state, unreached
from .dealing import cards_stay, wolf_refusal
from .hunt import TEN, gain, loss, over_at_once
from .memo import Memo
from .rounds import round_of
from .rules import Rules
from .scoring import END, deals_once_more, with_ten
from .state import Board, Choosing, Dealing, Ended, Hunted, Hunting, Phase, State, TurningUp
from .vocabulary import WOLF

BANK: Final = ClauseId("emi.setup.bank")
BELOW_TEN: Final = TEN - 1


def faults(thing: Rules | State) -> tuple[Cited, ...]:
    """What is wrong with `thing`; empty if it can be played. Rules cannot be made with faults."""
    if isinstance(thing, Rules):
        return thing.faults
    sizes = _sizes(thing)
    if sizes:
        return tuple(sizes)
    found = (*_debts(thing.rules, thing.board), *_OF_PHASE[type(thing.phase)](thing, thing.phase))
    return found or given(_sum(thing.board), _multiples(thing.rules, thing.board))


def _sizes(state: State) -> list[Cited]:
    """Points, cards and wheels for each seat; the cards are those in play."""
    rules, board, phase = state.rules, state.board, state.phase
    found = []
    if len(board.points) != rules.seats:
        found.append(bad_state("points", "wrong-count", len(board.points)))
    if isinstance(phase, TurningUp):
        if len(board.cards) >= rules.seats:
            found.append(bad_state("cards", "wrong-count", len(board.cards)))
        if len({*board.cards} & {*rules.cast}) != len(board.cards):
            found.append(bad_state("cards", "not-the-cast", board.cards))
    elif sorted(board.cards) != sorted(rules.cast):
        found.append(bad_state("cards", "not-the-cast", board.cards))
    if isinstance(phase, (Choosing, Hunting)) and len(phase.wheels) != rules.seats:
        found.append(bad_state("wheels", "wrong-count", len(phase.wheels)))
    return found


def _debts(rules: Rules, board: Board) -> list[Cited]:
    """Points below zero, at a table without debts (emi.pay.loses-all)."""
    if rules.readings.below_zero == "debt":
        return []
    return [bad_state("points", "debt", seat) for seat, points in enumerate(board.points) if points < 0]


def _sum(board: Board) -> Cited | None:
    """All points together never become fewer: what one loses at most, another gains."""
    total = sum(board.points)
    return unreached("lost-together", total) if total < 0 else None


def _multiples(rules: Rules, board: Board) -> Cited | None:
    """Points come and go by houses, so what divides the points of all houses divides all points."""
    memo: Memo = rules.memo
    odd = [points for points in board.points if points % memo.unit]
    return unreached("no-such-points", odd[0]) if odd else None


def _nobody_has_points(state: State, phase: TurningUp) -> list[Cited]:
    return [cite(BANK, seat=seat) for seat, points in enumerate(state.board.points) if points > 0]


def _in_a_round(state: State, phase: Choosing | Hunting) -> list[Cited]:
    return _between_rounds(state.rules, state.board) + _wheels(state.board, phase)


def _between_rounds(rules: Rules, board: Board) -> list[Cited]:
    """No seat has ten, and the last loser no more than a loss has left; that is perhaps the Wolf."""
    ended = with_ten(board.points)
    if ended:
        return [cite(END, seats=ended)]
    if min(board.points) == BELOW_TEN:
        return [bad_state("points", "nobody-lost", BELOW_TEN)]
    lost = board.points[board.wolf] if _loser_is_wolf(rules) else min(board.points)
    if not _may_have_lost(rules, lost):
        return [unreached("nobody-lost", lost)]
    memo: Memo = rules.memo
    known = memo.rounds
    found = known is None or round_of(board.points, board.wolf) in known
    return [] if found else [unreached("no-such-points", max(board.points))]


def _loser_is_wolf(rules: Rules) -> bool:
    """Whether each loser is the next Wolf, even one who had nothing to lose."""
    readings = rules.readings
    return readings.wolf_card == "loser" and readings.nothing_to_lose == "deals"


def _may_have_lost(rules: Rules, points: int) -> bool:
    """Whether a seat with so many points may have lost some in the round before."""
    memo: Memo = rules.memo
    return points <= BELOW_TEN - memo.lowest


def _wheels(board: Board, phase: Choosing | Hunting) -> list[Cited]:
    wheels, wolf = phase.wheels, board.wolf
    if wheels[wolf] is not None:
        return [bad_state("wheels", "wolf-has-no-wheel", wolf)]
    waiting = wheels.count(None) - 1
    if isinstance(phase, Hunting):
        return [bad_state("wheels", "not-all-set", waiting)] if waiting else []
    return [] if waiting else [bad_state("wheels", "all-set", len(wheels) - 1)]


def _after_a_hunt(state: State, phase: Dealing | Ended) -> list[Cited]:
    rules, board, hunted = state.rules, state.board, phase.hunted
    strangers = [seat for seat in (hunted.wolf, hunted.victim) if not 0 <= seat < rules.seats]
    if strangers:
        return [bad_state("phase", "no-such-seat", seat) for seat in strangers]
    if hunted.wolf == hunted.victim:
        return [bad_state("victim", "own-victim", hunted.victim)]
    stay = cards_stay(hunted.lost, rules.readings)
    as_played = isinstance(phase, Dealing) or stay or not deals_once_more(rules.readings)
    found = _the_wolf(rules, board, hunted, as_played=as_played)
    found = found or _payments(rules, board, hunted, as_played=as_played)
    return found + _the_end(rules, board, phase)


def _the_wolf(rules: Rules, board: Board, hunted: Hunted, *, as_played: bool) -> list[Cited]:
    """Whose the Wolf's card is: as in the round, or as the loser has dealt it since."""
    if as_played:
        right = board.cards[hunted.wolf] == WOLF
        return [] if right else [bad_state("phase", "not-the-wolf", hunted.wolf)]
    refused = wolf_refusal(board.wolf, hunted.loser, hunted.wolf, rules.readings)
    return list(given(refused))


def _payments(rules: Rules, board: Board, hunted: Hunted, *, as_played: bool) -> list[Cited]:
    """The two of the hunt have what the house lets them have, and the others no more than their houses."""
    houses = rules.memo.on_houses(board.cards)
    on_victims = {houses[hunted.victim]} if as_played else {*houses} - {0}
    found = []
    if not any(_can_be(rules, board, hunted, house) for house in on_victims):
        found.append(bad_state("points", "not-on-the-house", hunted.victim))
    silent = over_at_once(board.points[hunted.gainer], rules.readings)
    for seat, points in enumerate(board.points):
        if seat not in (hunted.wolf, hunted.victim):
            most = 0 if silent else houses[seat] if as_played else max(houses)
            if points > BELOW_TEN + most:
                found.append(bad_state("points", "too-many-points", seat))
    if found:
        return found
    deals = {houses} if as_played else _deals(rules, hunted)
    doubts = [_round_before(rules, board, hunted, deal, silent=silent) for deal in sorted(deals)]
    return [] if None in doubts else list(given(doubts[0]))


def _deals(rules: Rules, hunted: Hunted) -> set[tuple[int, ...]]:
    """How the points on the houses can have lain by seat, with the Wolf of the hunt."""
    memo: Memo = rules.memo
    every = (memo.on_houses(deal.cards) for deal in memo.deals[hunted.loser])
    return {houses for houses in every if not houses[hunted.wolf]}


def _round_before(
    rules: Rules, board: Board, hunted: Hunted, houses: tuple[int, ...], *, silent: bool
) -> Cited | None:
    """Before the hunt as well, a seat had lost, and all had no debt together, if the houses lay so.

    Each other seat than the two of the hunt has gained what its house bears, or nothing.
    """
    memo: Memo = rules.memo
    explained = _can_be(rules, board, hunted, houses[hunted.victim])
    had: list[tuple[int, ...]] = []
    for seat, points in enumerate(board.points):
        if seat == hunted.loser:
            had.append((points + hunted.lost,))
        elif seat == hunted.gainer:
            had.append((points - hunted.gained,))
        else:
            gains = {0} if silent else {0, houses[seat]}
            had.append(tuple([points - gain for gain in gains if points - gain < TEN]))
    if not explained or () in had:
        return unreached("no-such-points", max(board.points))
    least = min(map(min, had))
    if not _may_have_lost(rules, least):
        return unreached("nobody-lost", least)
    greatest = sum(map(max, had))
    if greatest < 0:
        return unreached("lost-together", greatest)
    known = memo.rounds
    found = known is None or any(round_of(points, hunted.wolf) in known for points in product(*had))
    return None if found else unreached("no-such-points", max(board.points))


def _can_be(rules: Rules, board: Board, hunted: Hunted, house: int) -> bool:
    """Whether a house with so many points explains the losses and gains of the hunt."""
    readings, owned = rules.readings, range(TEN)
    had_lost = board.points[hunted.loser] + hunted.lost
    had_gained = board.points[hunted.gainer] - hunted.gained
    debts = readings.below_zero == "debt"
    had_wolf = had_lost if hunted.trapped else had_gained
    if _loser_is_wolf(rules) and not _may_have_lost(rules, had_wolf):
        return False
    memo: Memo = rules.memo
    return (
        hunted.lost == loss(house, had_lost, readings)
        and hunted.gained == gain(house, hunted.lost, readings)
        and all(had in owned or (debts and had < 0) for had in (had_lost, had_gained))
        and had_lost % memo.unit == 0
    )


def _the_end(rules: Rules, board: Board, phase: Dealing | Ended) -> list[Cited]:
    """The game is over exactly when the clause says (emi.end.ten)."""
    ended = with_ten(board.points)
    right = bool(ended) if isinstance(phase, Ended) else not ended or deals_once_more(rules.readings)
    return [] if right else [cite(END, seats=ended)]


_OF_PHASE: Final[Mapping[type[Phase], Callable[[State, Any], list[Cited]]]] = {
    TurningUp: _nobody_has_points,
    Choosing: _in_a_round,
    Hunting: _in_a_round,
    Dealing: _after_a_hunt,
    Ended: _after_a_hunt,
}
