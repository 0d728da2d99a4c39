"""What can be wrong with the thing that is being decided."""

from __future__ import annotations

from ...core import Cited
from ...core.referee import bad_state
from .phases import Blowing, Building, Deciding, Ended, Phase, Spinning, Throwing, TurningUp
from .purchase_faults import purchase_faults
from .rules import Rules
from .scoring import END
from .state import Board, State
from .throws import LAST_THROW, SOME_DIE, THREE_THROWS, WOLF_LOCKED, WOLVES_COME, WOLVES_STOP, wolves
from .vocabulary import KIND_INDEX, Face, Kind
from .wolf import NO_TARGET, OPPONENTS_HOUSE, has_target


def phase_faults(state: State) -> list[Cited]:
    """What is wrong with the phase of `state`, whose table has the right sizes."""
    rules, board, phase = state.rules, state.board, state.phase
    if isinstance(phase, TurningUp):
        return _turning_up(rules, board, phase)
    return _plain(rules, board, phase, unplaced=False)


def _plain(rules: Rules, board: Board, phase: Phase, *, unplaced: bool) -> list[Cited]:
    if isinstance(phase, Ended):
        return [] if phase.clause == END else [bad_state("ended", "no-such-end", phase.clause)]
    assert not isinstance(phase, TurningUp)
    if not 0 <= phase.seat < rules.seats:
        return [bad_state("phase", "no-such-seat", int(phase.seat))]
    if isinstance(phase, Throwing):
        return _throwing(rules, phase)
    if isinstance(phase, Deciding):
        return _deciding(rules, phase)
    if isinstance(phase, Building):
        return purchase_faults(rules, board, phase, unplaced=unplaced)
    return _blowing(rules, board, phase)


def _turning_up(rules: Rules, board: Board, phase: TurningUp) -> list[Cited]:
    kind = Kind(phase.part, phase.material)
    if kind not in KIND_INDEX:
        return [bad_state("turning-up", "no-such-stack", f"{kind.material} {kind.part}")]
    number, unseen = KIND_INDEX[kind] + 1, rules.readings.top_tile == "hidden"
    found = _plain(rules, board, phase.then, unplaced=phase.house is not None)
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


def _next_tile(rules: Rules, board: Board, then: Phase, kind: Kind) -> list[Cited]:
    """A tile comes to lie open when one was bought, when the wolf returns tiles, and at the start."""
    number = KIND_INDEX[kind] + 1
    if isinstance(then, Building):
        bought = [(tile.part, tile.material) for tile in then.bought[-1:]]
        return [] if bought == [kind] else [bad_state("turning-up", "not-bought", number)]
    if isinstance(then, Throwing) and then.throw > 1:
        return [bad_state("turning-up", "between-throws", then.throw)]
    if rules.readings.blown_tiles == "return":
        return []
    whole = [stack.count for stack in board.stacks] == [len(pots) for pots in rules.stacks.pots]
    at_the_start = whole and isinstance(then, Throwing) and then.seat == rules.first
    return [] if at_the_start else [bad_state("turning-up", "nothing-returned", number)]


def _throwing(rules: Rules, phase: Throwing) -> list[Cited]:
    count = len(rules.dice.faces)
    found = _numbers(rules, phase.thrown)
    if not 1 <= phase.throw <= LAST_THROW:
        found.append(Cited(THREE_THROWS, (("seat", int(phase.seat)),)))
    if len(phase.faces) != count:
        return [*found, bad_state("dice", "wrong-count", len(phase.faces))]
    known: tuple[Face, ...] = tuple(face for face in phase.faces if face is not None)
    if phase.throw == 1:
        if known or phase.thrown != tuple(range(1, count + 1)):
            found.append(bad_state("dice", "first-throw-has-all", len(phase.thrown)))
        return found
    if len(known) != count:
        return [*found, bad_state("dice", "not-shown", count - len(known))]
    found += _faces(rules, known)
    found += [
        Cited(WOLF_LOCKED, (("die", die),))
        for die in phase.thrown
        if 1 <= die <= count and known[die - 1] == "wolf"
    ]
    if not phase.thrown and rules.readings.empty_throw == "refused":
        found.append(Cited(SOME_DIE))
    return found + _set_aside_wolves(rules, phase, known.count("wolf"), phase.throw - 1)


def _deciding(rules: Rules, phase: Deciding) -> list[Cited]:
    count = len(rules.dice.faces)
    numbers = _numbers(rules, phase.thrown)
    found = list(numbers)
    if not 1 <= phase.throw < LAST_THROW:
        found.append(Cited(THREE_THROWS, (("seat", int(phase.seat)),)))
    if len(phase.faces) != count:
        return [*found, bad_state("dice", "wrong-count", len(phase.faces))]
    if phase.throw == 1 and phase.thrown != tuple(range(1, count + 1)):
        found.append(bad_state("dice", "first-throw-has-all", len(phase.thrown)))
    found += _faces(rules, phase.faces)
    if not numbers:
        arrived = wolves(phase.faces, phase.thrown, rules.readings)
        if arrived >= WOLVES_COME:
            return [*found, _stopped(phase, arrived)]
        latest = sum(phase.faces[die - 1] == "wolf" for die in phase.thrown)
        found += _set_aside_wolves(rules, phase, phase.faces.count("wolf") - latest, phase.throw - 1)
    return found


def _set_aside_wolves(rules: Rules, phase: Throwing | Deciding, count: int, throws: int) -> list[Cited]:
    """None of the `throws` before, or all together if they are added up, brought more wolves than one."""
    most = WOLVES_COME - 1
    if rules.readings.wolves_counted == "latest-throw":
        most *= max(throws, 0)
    return [_stopped(phase, count)] if count > most else []


def _stopped(phase: Throwing | Deciding, count: int) -> Cited:
    return Cited(WOLVES_STOP, (("seat", int(phase.seat)), ("wolves", count)))


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


def _blowing(rules: Rules, board: Board, phase: Blowing | Spinning) -> list[Cited]:
    found: list[Cited] = []
    if not 1 <= phase.blows <= (2 if rules.readings.three_wolves == "two-blows" else 1):
        found.append(bad_state("blows", "wrong-count", phase.blows))
    if isinstance(phase, Blowing):
        if not has_target(board, phase.seat):
            found.append(Cited(NO_TARGET, (("seat", int(phase.seat)),)))
        return found
    if not 0 <= phase.target < rules.seats:
        return [*found, bad_state("target", "no-such-seat", int(phase.target))]
    if phase.target == phase.seat:
        found.append(Cited(OPPONENTS_HOUSE, (("seat", int(phase.seat)), ("target", int(phase.target)))))
    if not 1 <= phase.house <= len(board.houses[phase.target]):
        found.append(bad_state("target", "no-such-house", phase.house))
    return found
