"""What can be wrong with the thing that is being decided."""

from __future__ import annotations

from ...core import Cited
from ...core.referee import bad_state
from .kinds import KIND_INDEX, PARTS, Face, Kind
from .phases import Blowing, Building, Deciding, Ended, Phase, Spinning, Throwing, TurningUp
from .purchase import MOST_TILES, TWO_AT_MOST, site_refusals
from .scoring import END
from .setup import Rules
from .state import State, Table
from .throws import LAST_THROW, SOME_DIE, THREE_THROWS, WOLF_LOCKED, WOLVES_COME, WOLVES_STOP, wolves
from .wolf import NO_TARGET, OPPONENTS_HOUSE, has_target

CHEAPEST = 2
"""Symbols that a tile costs at least (tlp.build.price)."""


def phase_faults(state: State) -> list[Cited]:
    """What is wrong with the phase of `state`, whose table has the right sizes."""
    rules, table, phase = state.rules, state.table, state.phase
    if isinstance(phase, TurningUp):
        return _turning_up(rules, table, phase)
    return _plain(rules, table, phase, unplaced=False)


def _plain(rules: Rules, table: Table, phase: Phase, *, unplaced: bool) -> list[Cited]:
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
        return _building(rules, table, phase, unplaced=unplaced)
    return _blowing(rules, table, phase)


def _turning_up(rules: Rules, table: Table, phase: TurningUp) -> list[Cited]:
    kind = Kind(phase.part, phase.material)
    if kind not in KIND_INDEX:
        return [bad_state("turning-up", "no-such-stack", f"{kind.material} {kind.part}")]
    found = _plain(rules, table, phase.then, unplaced=phase.house is not None)
    if not table.stacks[KIND_INDEX[kind]].covered:
        found.append(bad_state("turning-up", "nothing-covered", KIND_INDEX[kind] + 1))
    if phase.house is None and rules.readings.top_tile == "hidden":
        found.append(bad_state("turning-up", "tiles-stay-hidden", KIND_INDEX[kind] + 1))
    if phase.house is not None:
        bought = phase.then.bought[-1:] if isinstance(phase.then, Building) else ()
        if bought != ((phase.part, phase.material, phase.house),):
            found.append(bad_state("turning-up", "not-bought", phase.house))
        elif phase.house and isinstance(phase.then, Building) and 0 <= phase.then.seat < rules.seats:
            found += _site(rules, table, phase.then)
    return found


def _site(rules: Rules, table: Table, phase: Building) -> list[Cited]:
    """What is wrong with the house into which the tile bought last, still unseen, is to go."""
    houses, (*before, last) = table.houses[phase.seat], phase.bought
    if not 0 < last.house <= len(houses) + 1:
        return [bad_state("turning-up", "no-such-house", last.house)]
    shapes = [house.shape for house in houses]
    taken = tuple(bought.house for bought in before)
    return list(site_refusals(last.part, last.house, shapes, taken, rules.readings))


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
    if rules.readings.wolves_counted == "all-throws" and known.count("wolf") >= WOLVES_COME:
        found.append(Cited(WOLVES_STOP, (("seat", int(phase.seat)), ("wolves", known.count("wolf")))))
    return found


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
            found.append(Cited(WOLVES_STOP, (("seat", int(phase.seat)), ("wolves", arrived))))
    return found


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


def _building(rules: Rules, table: Table, phase: Building, *, unplaced: bool) -> list[Cited]:
    found: list[Cited] = []
    spent = CHEAPEST * len(phase.bought)
    if min(phase.purse) < 0 or sum(phase.purse) + spent > len(rules.dice.faces):
        found.append(bad_state("purse", "not-on-the-dice", tuple(phase.purse)))
    for part, symbols in zip(PARTS, phase.purse, strict=True):
        if symbols > sum(part in die for die in rules.dice.faces):
            found.append(bad_state("purse", "not-on-the-dice", part))
    if len(phase.bought) > MOST_TILES:
        found.append(Cited(TWO_AT_MOST))
    for bought in phase.bought[:-1] if unplaced else phase.bought:
        houses = table.houses[phase.seat]
        discarded = bought.house == 0 and rules.readings.unplaceable_tile == "discarded"
        inside = 0 < bought.house <= len(houses) and any(
            (tile.part, tile.material) == (bought.part, bought.material)
            for tile in houses[bought.house - 1].tiles
        )
        if not (discarded or inside):
            found.append(bad_state("bought", "not-in-its-house", bought.house))
    return found


def _blowing(rules: Rules, table: Table, phase: Blowing | Spinning) -> list[Cited]:
    found: list[Cited] = []
    if not 1 <= phase.blows <= (2 if rules.readings.three_wolves == "two-blows" else 1):
        found.append(bad_state("blows", "wrong-count", phase.blows))
    if isinstance(phase, Blowing):
        if not has_target(table, phase.seat):
            found.append(Cited(NO_TARGET, (("seat", int(phase.seat)),)))
        return found
    if not 0 <= phase.target < rules.seats:
        return [*found, bad_state("target", "no-such-seat", int(phase.target))]
    if phase.target == phase.seat:
        found.append(Cited(OPPONENTS_HOUSE, (("seat", int(phase.seat)), ("target", int(phase.target)))))
    if not 1 <= phase.house <= len(table.houses[phase.target]):
        found.append(bad_state("target", "no-such-house", phase.house))
    return found
