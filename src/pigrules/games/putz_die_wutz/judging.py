"""The one judge, and the legal list that rests on it."""

from __future__ import annotations

from ...core import LEGAL, Cited, ClauseId, Ruling
from ...core.referee import IMPOSSIBLE, no_such, out_of_turn
from .asking import ANSWERS, chances, turn
from .components import SQUARE
from .hands import (
    first_hand_refusal,
    jar_refusal,
    mistakes,
    pig_refusal,
)
from .item import right_item
from .phases import Picking, Racing
from .scrubbing import looks_at, pick_refusal
from .state import State
from .steps import Drawn, GiveUp, Grab, Pick, Player, Shown, Step
from .vocabulary import JAR, Item


def legal(state: State) -> tuple[Player, ...]:
    """Every legal step of the seats that may choose, in the order of the universe."""
    phase = state.phase
    if isinstance(phase, Racing):
        race = state.rules.race(phase.skipping, phase.deeds)
        if race.moves_without_jar is None or _jar_refusal(state, phase) is None:
            return race.moves
        return race.moves_without_jar
    if isinstance(phase, Picking):
        picks = state.rules.picks[phase.seat]
        if pick_refusal(True, False, state.rules.readings) is None:
            return picks  # A pig that looks at the scrubber is the one that could be refused.
        return tuple([pick for pick in picks if not _pick_refusals(state, pick)])
    return ()


def judge(state: State, step: Step) -> Ruling:
    """Legal, or every refusal of the first tier that refuses: turn, things named, rules."""
    barred = _barred(state, step)
    if barred is None:
        refused = out_of_turn(turn(state), step, ANSWERS[type(state.phase)])
        if refused is not None:
            return refused
    missing = _missing(state, step)
    if missing:
        return Ruling(missing)
    refusals = _refusals(state, step)
    if barred is not None:
        refusals = (barred, *refusals)
    return Ruling(refusals) if refusals else LEGAL


def _barred(state: State, step: Step) -> Cited | None:
    """What keeps the seat out of this race, if a clause of the game says more than whose turn it is.

    One that may not grab again may not give up either, unasked; one that has given up is not asked any more.
    """
    phase, rules = state.phase, state.rules
    if not isinstance(phase, Racing) or not isinstance(step, (Grab, GiveUp)) or step.seat >= rules.seats:
        return None
    clause = rules.race(phase.skipping, phase.deeds).course.refusals[step.seat]
    if clause is None or (step.seat, None) in phase.deeds:
        return None
    if isinstance(step, GiveUp) and step.seat not in phase.skipping:
        return None
    return Cited(clause, (("seat", int(step.seat)),))


def _missing(state: State, step: Step) -> tuple[Cited, ...]:
    """The second tier: what the step names and the table has not."""
    spot: Item | None = None
    if isinstance(step, (Grab, Pick)):
        spot = step.item if isinstance(step, Grab) else step.spot
    return no_such("spot", spot, SQUARE) if isinstance(spot, int) and spot > state.rules.spots else ()


def _refusals(state: State, step: Step) -> tuple[Cited, ...]:
    """The third tier: the rules of the game, whoever takes the step."""
    if isinstance(step, Grab):
        assert isinstance(state.phase, Racing)
        return _item_refusals(state, state.phase, step)
    if isinstance(step, (Drawn, Shown)):
        return () if step in chances(state) else (Cited(IMPOSSIBLE),)
    return _pick_refusals(state, step) if isinstance(step, Pick) else ()


def _item_refusals(state: State, phase: Racing, step: Grab) -> tuple[Cited, ...]:
    readings = state.rules.readings
    holders = [deed.seat for deed in mistakes(phase.skipping, phase.deeds) if deed.item == step.item]
    own = holders.count(step.seat)
    refusals: list[Cited] = []
    clause = first_hand_refusal(own > 0, len(holders) > own, readings)
    if clause is not None:
        refusals.append(Cited(clause, (*_named(step.item), ("target", int(holders[0])))))
    clause = pig_refusal(readings) if isinstance(step.item, int) else None
    if clause is not None:
        refusals.append(Cited(clause))
    clause = _jar_refusal(state, phase) if step.item == JAR else None
    if clause is not None:
        refusals.append(Cited(clause))
    return tuple(refusals)


def _named(item: Item) -> tuple[tuple[str, str | int], ...]:
    """An item as facts: what it is, and where."""
    if isinstance(item, int):
        return ("item", "pig"), ("at", item)
    return (("item", JAR), ("at", "middle")) if item == JAR else (("item", "soap"), ("at", item))


def _jar_refusal(state: State, phase: Racing) -> ClauseId | None:
    rules = state.rules
    return jar_refusal(right_item(state.board, rules.desired[phase.faces]) == JAR, rules.readings)


def _pick_refusals(state: State, step: Pick) -> tuple[Cited, ...]:
    rules, ring = state.rules, state.board.ring
    at_scrubber = looks_at(ring[step.spot - 1], rules, step.seat)
    all_do = at_scrubber and all(looks_at(placed, rules, step.seat) for placed in ring)
    clause = pick_refusal(at_scrubber, all_do, rules.readings)
    return () if clause is None else (Cited(clause, (("seat", int(step.seat)), ("spot", step.spot))),)
