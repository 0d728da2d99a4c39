"""The one judge, and the legal list that rests on it."""

from __future__ import annotations

from ...core import LEGAL, Cited, ClauseId, Ruling, Seat
from ...core.referee import IMPOSSIBLE, no_such, out_of_turn
from .asking import ANSWERS, chances, turn
from .components import DICE
from .house import SEVERAL, Shape
from .phases import Blowing, Building, Deciding
from .purchase import discard_refusal, done_refusal, site_refusals, ware_refusals
from .readings import Readings
from .rules import SEATS, Sites
from .state import State
from .steps import Again, Blow, Buy, Discard, Done, Player, Shown, Spare, Spun, Step, Stop, TurnedUp
from .throws import again_refusals
from .vocabulary import PART_OF_KIND, PARTS
from .wolf import blow_refusals, spare_refusals


def legal(state: State) -> tuple[Player, ...]:
    """Every legal step of the seat that chooses, in the order of the universe."""
    phase = state.phase
    if isinstance(phase, Deciding):
        shows_wolf = tuple([face == "wolf" for face in phase.faces])
        return state.rules.decisions(phase.seat, shows_wolf, phase.thrown)
    if isinstance(phase, Building):
        return _building_steps(state, phase)
    if isinstance(phase, Blowing):
        return _wolf_steps(state, phase)
    return ()


def judge(state: State, step: Step) -> Ruling:
    """Legal, or every refusal of the first tier that refuses: turn, things named, rules."""
    refused = out_of_turn(turn(state), step, ANSWERS[type(state.phase)])
    if refused is not None:
        return refused
    missing = _missing(state, step)
    if missing:
        return Ruling(missing)
    refusals = _refusals(state, step)
    return Ruling(refusals) if refusals else LEGAL


def _missing(state: State, step: Step) -> tuple[Cited, ...]:
    """The second tier: what the step names and the table has not."""
    if isinstance(step, Again):
        dice = len(state.rules.dice.faces)
        return tuple(dict.fromkeys(c for die in step.dice if die > dice for c in no_such("die", die, DICE)))
    if isinstance(step, Buy):
        if step.house > len(state.board.houses[step.seat]) + 1:
            return no_such("house", step.house, SEVERAL, step.seat)
        return ()
    if isinstance(step, Blow):
        if step.target >= state.rules.seats:
            return no_such("seat", int(step.target), SEATS)
        if step.house > len(state.board.houses[step.target]):
            return no_such("house", step.house, SEVERAL, step.target)
    return ()


def _refusals(state: State, step: Step) -> tuple[Cited, ...]:
    """The third tier: the rules of the game."""
    phase, readings = state.phase, state.rules.readings
    if isinstance(step, (Shown, Spun, TurnedUp)):
        return () if step in chances(state) else (Cited(IMPOSSIBLE),)
    if isinstance(step, Stop):
        return ()
    if isinstance(step, Again):
        assert isinstance(phase, Deciding)
        return again_refusals(step.dice, phase.faces, phase.thrown, readings)
    if isinstance(step, Blow):
        return blow_refusals(step.seat, step.target)
    if isinstance(step, Spare):
        return spare_refusals(step.seat, readings)
    assert isinstance(phase, Building)
    return _purchase_refusals(state, phase, step)


def _purchase_refusals(state: State, phase: Building, step: Buy | Discard | Done) -> tuple[Cited, ...]:
    readings = state.rules.readings
    if isinstance(step, Done):
        clause = _done_refusal(phase, *_offers(state, phase), readings)
        return () if clause is None else (Cited(clause, (("seat", int(step.seat)),)),)
    wares = ware_refusals(step.kind, phase.purse, phase.bought, state.board.stocked, readings)
    if isinstance(step, Buy):
        return wares + site_refusals(step.part, step.house, _shapes(state, phase), _taken(phase), readings)
    clause = discard_refusal(bool(_sites(state, phase)[PARTS.index(step.part)].houses), readings)
    if clause is None:
        return wares
    return (*wares, Cited(clause, (("part", step.part), ("material", step.material))))


def _done_refusal(
    phase: Building, buys: list[Buy], discards: list[Discard], readings: Readings
) -> ClauseId | None:
    only_roofs = {buy.part for buy in buys} == {"roof"}
    return done_refusal(phase.bought, bool(buys), bool(discards), only_roofs, readings)


def _building_steps(state: State, phase: Building) -> tuple[Player, ...]:
    buys, discards = _offers(state, phase)
    if _done_refusal(phase, buys, discards, state.rules.readings) is None:
        return (*buys, *discards, state.rules.done[phase.seat])
    return (*buys, *discards)


def _offers(state: State, phase: Building) -> tuple[list[Buy], list[Discard]]:
    """All that can be bought and placed, and all that can be bought and thrown away."""
    rules = state.rules
    wares = rules.wares(phase.purse, phase.bought, state.board.stocked)
    buys: list[Buy] = []
    discards: list[Discard] = []
    if wares:
        sites = _sites(state, phase)
        buy, discard = rules.buys[phase.seat], rules.discards[phase.seat]
        for k in wares:
            houses, may_discard = sites[PART_OF_KIND[k]]
            for house in houses:
                buys.append(buy[k][house - 1])
            if may_discard:
                discards.append(discard[k])
    return buys, discards


def _sites(state: State, phase: Building) -> tuple[Sites, ...]:
    return state.rules.sites(_shapes(state, phase), _taken(phase))


def _shapes(state: State, phase: Building) -> tuple[Shape, ...]:
    return tuple([house.shape for house in state.board.houses[phase.seat]])


def _taken(phase: Building) -> tuple[int, ...]:
    return tuple([bought.house for bought in phase.bought])


def _wolf_steps(state: State, phase: Blowing) -> tuple[Player, ...]:
    rules, seat = state.rules, phase.seat
    steps: list[Player] = [
        blow
        for target, houses in enumerate(state.board.counts)
        if not blow_refusals(seat, Seat(target))
        for blow in rules.blows[seat][target][:houses]
    ]
    if not spare_refusals(seat, rules.readings):
        steps.append(rules.spare[seat])
    return tuple(steps)
