"""What can be wrong with the phase."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from ....core import Cited
from ....core.acts import cite, given
from ....core.referee import bad_state
from ..rules import Rules
from ..scoring import END
from ..state import (
    Blowing,
    Board,
    Building,
    Deciding,
    Ended,
    Phase,
    Spinning,
    State,
    Throwing,
    TurningUp,
)
from ..throws import (
    LAST_THROW,
    THREE_THROWS,
    WOLF_LOCKED,
    WOLVES_COME,
    WOLVES_STOP,
    none_refusal,
    wolves,
)
from ..vocabulary import KIND_INDEX, Face, Kind
from ..wolf import NO_TARGET, OPPONENTS_HOUSE, has_target
from .past import blows, dice_of_wolves, dice_with_wolf, may_decide
from .purchases import purchase_faults


def phase_faults(state: State) -> list[Cited]:
    """What is wrong with the phase of `state`, whose table has the right sizes."""
    return _of_phase(state.rules, state.board, state.phase)


def _of_phase(rules: Rules, board: Board, phase: Phase) -> list[Cited]:
    return _OF_PHASE[type(phase)](rules, board, phase)


def _ended(rules: Rules, board: Board, phase: Ended) -> list[Cited]:
    return [] if phase.clause == END else [bad_state("ended", "no-such-end", phase.clause)]


def _in_turn(
    rules: Rules, board: Board, phase: Throwing | Deciding | Building | Blowing | Spinning
) -> list[Cited]:
    if not 0 <= phase.seat < rules.seats:
        return [bad_state("phase", "no-such-seat", phase.seat)]
    return _OF_TURN[type(phase)](rules, board, phase)


def _turning_up(rules: Rules, board: Board, phase: TurningUp) -> list[Cited]:
    kind = phase.kind
    number, unseen = KIND_INDEX[kind] + 1, rules.readings.top_tile == "hidden"
    found = _interrupted(rules, board, phase)
    if not board.stacks[number - 1].covered:
        found.append(bad_state("turning-up", "nothing-covered", number))
    if phase.house is None:
        if unseen:
            return [*found, bad_state("turning-up", "tiles-stay-hidden", number)]
        return found + _next_tile(rules, board, phase.then, kind)
    if not unseen:
        found.append(bad_state("turning-up", "tiles-lie-open", number))
    bought = phase.then.bought[-1:] if isinstance(phase.then, Building) else ()
    if bought != ((phase.part, phase.material, phase.house),):
        found.append(bad_state("turning-up", "not-bought", phase.house))
    return found


def _interrupted(rules: Rules, board: Board, phase: TurningUp) -> list[Cited]:
    """What is wrong with what goes on afterwards: a tile that was bought unseen still lies on its stack."""
    then = phase.purchase
    if not isinstance(then, Building) or not 0 <= then.seat < rules.seats:
        return _of_phase(rules, board, phase.then)
    return purchase_faults(rules, board, then, unplaced=True)


def _next_tile(rules: Rules, board: Board, then: Phase, kind: Kind) -> list[Cited]:
    """A tile is turned up after a purchase, when the wolf returns tiles, and at the start."""
    number = KIND_INDEX[kind] + 1
    if isinstance(then, Building):
        bought = [tile.kind for tile in then.bought[-1:]]
        return [] if bought == [kind] else [bad_state("turning-up", "not-bought", number)]
    if isinstance(then, Throwing) and then.throw > 1:
        return [bad_state("turning-up", "between-throws", then.throw)]
    if rules.readings.blown_tiles == "return":
        return []
    whole = [stack.count for stack in board.stacks] == [len(pots) for pots in rules.stacks.pots]
    at_the_start = whole and isinstance(then, Throwing) and then.seat == rules.first
    return [] if at_the_start else [bad_state("turning-up", "nothing-returned", number)]


def _throwing(rules: Rules, board: Board, phase: Throwing) -> list[Cited]:
    count = len(rules.dice.faces)
    found = _numbers(rules, phase.thrown)
    if not 1 <= phase.throw <= LAST_THROW:
        found.append(cite(THREE_THROWS, seat=phase.seat))
    if len(phase.faces) != count:
        return [*found, bad_state("dice", "wrong-count", len(phase.faces))]
    known: tuple[Face, ...] = tuple(face for face in phase.faces if face is not None)
    if phase.throw == 1:
        if known or phase.thrown != tuple(range(1, count + 1)):
            found.append(bad_state("dice", "first-throw-has-all", len(phase.thrown)))
        return found
    if len(known) != count:
        return [*found, bad_state("dice", "not-shown", count - len(known))]
    found += _faces(rules, known) + _no_decision(rules, phase)
    found += [
        cite(WOLF_LOCKED, die=die) for die in phase.thrown if 1 <= die <= count and known[die - 1] == "wolf"
    ]
    found += given(none_refusal(phase.thrown, rules.readings))
    return found + _set_aside_wolves(rules, phase, known.count("wolf"), phase.throw - 1)


def _deciding(rules: Rules, board: Board, phase: Deciding) -> list[Cited]:
    count = len(rules.dice.faces)
    numbers = _numbers(rules, phase.thrown)
    found = list(numbers)
    if not 1 <= phase.throw < LAST_THROW:
        found.append(cite(THREE_THROWS, seat=phase.seat))
    if len(phase.faces) != count:
        return [*found, bad_state("dice", "wrong-count", len(phase.faces))]
    if phase.throw == 1 and phase.thrown != tuple(range(1, count + 1)):
        found.append(bad_state("dice", "first-throw-has-all", len(phase.thrown)))
    found += _faces(rules, phase.faces) + _no_decision(rules, phase)
    if phase.throw > 1:
        found += [cite(WOLF_LOCKED, die=die) for die in dice_of_wolves(rules) if die in phase.thrown]
        found += given(none_refusal(phase.thrown, rules.readings))
    if not numbers:
        arrived = wolves(phase.faces, phase.thrown, rules.readings)
        if arrived >= WOLVES_COME:
            return [*found, _stopped(phase, arrived)]
        latest = sum(phase.faces[die - 1] == "wolf" for die in phase.thrown)
        found += _set_aside_wolves(rules, phase, phase.faces.count("wolf") - latest, phase.throw - 1)
    return found


def _no_decision(rules: Rules, phase: Throwing | Deciding) -> list[Cited]:
    """The dice that show nothing but wolves bring the wolf with every first throw (tlp.roll.wolves-stop)."""
    return [] if may_decide(rules) else [_stopped(phase, len(dice_of_wolves(rules)))]


def _set_aside_wolves(rules: Rules, phase: Throwing | Deciding, count: int, throws: int) -> list[Cited]:
    """The `throws` before brought at most one wolf: each alone, or all together if they are added up."""
    most = WOLVES_COME - 1
    if rules.readings.wolves_counted == "latest-throw":
        most *= max(throws, 0)
    return [_stopped(phase, count)] if count > most else []


def _stopped(phase: Throwing | Deciding, count: int) -> Cited:
    return cite(WOLVES_STOP, seat=phase.seat, wolves=count)


def _numbers(rules: Rules, thrown: tuple[int, ...]) -> list[Cited]:
    if list(thrown) != sorted(set(thrown)):
        return [bad_state("dice", "not-in-order", thrown)]
    return [bad_state("dice", "no-such-die", die) for die in thrown if not 1 <= die <= len(rules.dice.faces)]


def _faces(rules: Rules, faces: tuple[Face, ...]) -> list[Cited]:
    return [
        bad_state("dice", "no-such-face", number)
        for number, (face, die) in enumerate(zip(faces, rules.dice.faces, strict=True), 1)
        if face not in die
    ]


def _blows(rules: Rules, phase: Blowing | Spinning) -> list[Cited]:
    if dice_with_wolf(rules) < WOLVES_COME:
        return [bad_state("blows", "not-on-the-dice", phase.blows)]
    return [] if 1 <= phase.blows <= max(blows(rules)) else [bad_state("blows", "wrong-count", phase.blows)]


def _blowing(rules: Rules, board: Board, phase: Blowing) -> list[Cited]:
    found = _blows(rules, phase)
    if not has_target(board, phase.seat):
        found.append(cite(NO_TARGET, seat=phase.seat))
    return found


def _spinning(rules: Rules, board: Board, phase: Spinning) -> list[Cited]:
    found = _blows(rules, phase)
    if not 0 <= phase.target < rules.seats:
        return [*found, bad_state("target", "no-such-seat", phase.target)]
    if phase.target == phase.seat:
        found.append(cite(OPPONENTS_HOUSE, seat=phase.seat, target=phase.target))
    if not 1 <= phase.house <= len(board.houses[phase.target]):
        found.append(bad_state("target", "no-such-house", phase.house))
    return found


_OF_TURN: Final[Mapping[type[Phase], Callable[[Rules, Board, Any], list[Cited]]]] = {
    Throwing: _throwing,
    Deciding: _deciding,
    Building: purchase_faults,
    Blowing: _blowing,
    Spinning: _spinning,
}
_OF_PHASE: Final[Mapping[type[Phase], Callable[[Rules, Board, Any], list[Cited]]]] = {
    **dict.fromkeys(_OF_TURN, _in_turn),
    TurningUp: _turning_up,
    Ended: _ended,
}
