"""Every fault of rules, or of a position that somebody made by hand."""

from __future__ import annotations

from collections import Counter

from ...core import Cited
from ...core.referee import bad_state
from .components import PIGS
from .phase_faults import phase_faults
from .phases import Dealing, Ended, Refilling
from .rules import Rules
from .scrubbing import SPOT_EMPTY
from .state import Board, State, pile, pile_is_empty


def faults(thing: Rules | State) -> tuple[Cited, ...]:
    """What is wrong with `thing`; empty if it can be played. Rules cannot be made with faults."""
    if isinstance(thing, Rules):
        return thing.faults
    rules, board = thing.rules, thing.board
    sizes = _sizes(rules, board)
    if sizes:
        return tuple(sizes)
    found = _pigs(rules, board) + _order(board) + _looks(thing) + _spots(thing) + _end(thing)
    return (*found, *phase_faults(thing, sound=not found))


def _sizes(rules: Rules, board: Board) -> list[Cited]:
    expected = (("ring", len(board.ring), rules.spots), ("cleaned", len(board.cleaned), rules.seats))
    return [bad_state(where, "wrong-count", count) for where, count, right in expected if count != right]


def _pigs(rules: Rules, board: Board) -> list[Cited]:
    """Every pig is one of the box, and in one place (pdw.components.pigs)."""
    lying = [placed.pig for placed in board.ring if placed is not None]
    count = Counter([*lying, *(pig for pigs in board.cleaned for pig in pigs)])
    found = [("not-in-the-box", pig) for pig in count if pig not in rules.box]
    found += [("twice", pig) for pig, times in count.items() if times > 1]
    return [Cited(PIGS, (("problem", problem), ("value", tuple(pig)))) for problem, pig in found]


def _order(board: Board) -> list[Cited]:
    return [
        bad_state("cleaned", "not-in-order", seat)
        for seat, pigs in enumerate(board.cleaned)
        if pigs != tuple(sorted(pigs))
    ]


def _looks(state: State) -> list[Cited]:
    """A pig looks where it was laid to look, or at somebody who has turned it (pdw.setup.looks-on)."""
    rules, dealing = state.rules, isinstance(state.phase, Dealing)
    return [
        bad_state("looks", "nobody-turned-it", spot)
        for spot, (placed, usual) in enumerate(zip(state.board.ring, rules.looks_on, strict=True), 1)
        if placed is not None and placed.looks != usual and (dealing or placed.looks not in rules.sides)
    ]


def _spots(state: State) -> list[Cited]:
    """Spots are empty only while the ring is laid out or filled again, and at the end."""
    rules, ring, phase = state.rules, state.board.ring, state.phase
    empty = [spot for spot, placed in enumerate(ring, 1) if placed is None]
    if isinstance(phase, Dealing):
        if not empty:
            return [bad_state("ring", "no-spot-open", rules.spots)]
        filled = rules.spots - len(empty)
        return [bad_state("ring", "spot-open", spot) for spot in empty if spot <= filled]
    allowed: list[int] = []
    if isinstance(phase, Refilling):
        if not 1 <= phase.spot <= rules.spots:
            return [bad_state("ring", "no-such-spot", phase.spot)]
        if phase.spot not in empty:
            return [bad_state("ring", "no-spot-open", phase.spot)]
        allowed = [phase.spot]
    elif isinstance(phase, Ended) and rules.readings.game_end == "spot-empty":
        if not empty:
            return [bad_state("ring", "no-spot-open", 0)]
        allowed = empty[:1]
    return [bad_state("ring", "spot-open", spot) for spot in empty if spot not in allowed]


def _end(state: State) -> list[Cited]:
    """The game is over exactly when the clause says (pdw.end.spot-empty)."""
    rules, board, phase = state.rules, state.board, state.phase
    if isinstance(phase, Dealing):
        return [bad_state("cleaned", "wrong-count", sum(board.points))] if any(board.points) else []
    used_up = pile_is_empty(rules, board)
    if isinstance(phase, Ended):
        if not used_up:
            return [bad_state("pile", "pile-left", len(pile(rules, board)))]
        return [] if any(board.points) else [bad_state("cleaned", "nobody", 0)]
    over = used_up and (isinstance(phase, Refilling) or rules.readings.game_end == "pile-empty")
    return [Cited(SPOT_EMPTY)] if over else []
