"""What a legal step brings about, clause by clause, told from the effects that make the next position."""

from __future__ import annotations

from typing import Final

from ...core import Cited, ClauseId, Fact
from .advancing import advance, arrived
from .arriving import Arrival
from .asking import ROLLED
from .ending import HOME, POT, TOGETHER, WOLF_WINS
from .judging import last_played, scene, zones
from .moving import moves
from .phases import Ended, Moving, Picking, Rolling
from .picking import PICKS, exception, has_to_wait
from .rules import Rules
from .state import Board, State
from .steps import Move, Pick, Rolled, Step
from .vocabulary import HOUSES, NUMBERS, Pig, Place
from .walking import NUMBER
from .wolf import prowl

CLOCKWISE: Final = ClauseId("woolfy.turn.clockwise")
NOWHERE: Final = ClauseId("woolfy.move.nowhere")
UNUSED: Final = ClauseId("woolfy.move.unused")
BACK: Final = ClauseId("woolfy.start.back")
ENTERS: Final = ClauseId("woolfy.house.enters")
LEAVES: Final = ClauseId("woolfy.house.leaves")
SAFE: Final = ClauseId("woolfy.house.safe")
HIDES: Final = ClauseId("woolfy.face.hides")
STAYS: Final = ClauseId("woolfy.face.stays")
PART: Final = ClauseId("woolfy.bricks.part")
FINISHED: Final = ClauseId("woolfy.bricks.finished")
BUILDER: Final = ClauseId("woolfy.bricks.builder")
WOLF: Final = ClauseId("woolfy.wolf.face")
NEXT_SPACE: Final = ClauseId("woolfy.wolf.next-space")
CATCHES: Final = ClauseId("woolfy.wolf.catches")
STARTS_SAFE: Final = ClauseId("woolfy.wolf.starts-safe")
OWN_MOVE: Final = ClauseId("woolfy.wolf.own-move")
EXIT_REACHED: Final = ClauseId("woolfy.rescue.exit-reached")
COMES_OUT: Final = ClauseId("woolfy.rescue.comes-out")
STAYS_IN: Final = ClauseId("woolfy.rescue.stays-in")
ONE_BY_ONE: Final = ClauseId("woolfy.rescue.one-by-one")


def events(state: State, step: Step) -> tuple[Cited, ...]:
    """What `step`, which is legal, brings about in `state`, in the order in which it happens."""
    return (*_of_the_step(state, step), *_what_follows(advance(state, step)))


def _of_the_step(state: State, step: Step) -> list[Cited]:
    rules, board, phase = state.rules, state.board, state.phase
    if isinstance(step, Pick):
        return _of_the_choice(state, step)
    if isinstance(step, Rolled):
        assert isinstance(phase, Rolling)
        rolled = Cited(ROLLED, (("pig", phase.pig), ("face", step.face)))
        return [rolled, *(_of_the_wolf(rules, board, phase.pig) if step.face == "wolf" else ())]
    assert isinstance(phase, Moving)
    if isinstance(step, Move):
        effect = arrived(rules, board, phase.pig, phase.face, step.place)
        return [*_of_the_way(board, phase, step), *_of_the_stop(rules, board, phase.pig, effect)]
    pig = (("pig", phase.pig),)
    if phase.face not in NUMBERS:  # Out of the pot a house always leads: straw and wood hold all pigs.
        return [Cited(STAYS, pig)]
    return [Cited(UNUSED if moves(rules, scene(rules, board, phase)) else NOWHERE, pig)]


def _of_the_choice(state: State, step: Pick) -> list[Cited]:
    rules, board = state.rules, state.board
    told = [Cited(PICKS, (("seat", int(step.seat)), ("pig", step.pig)))]
    if has_to_wait(step.pig, last_played(rules, board, step.seat), rules.readings):
        clause = exception(step.pig, zones(rules, board), rules.readings)
        assert clause is not None
        told.append(Cited(clause, (("pig", step.pig),)))
    return told


def _of_the_wolf(rules: Rules, board: Board, pig: Pig) -> list[Cited]:
    effect, passed = prowl(rules, board), rules.track.wolf_hops[board.wolf]
    told = [Cited(WOLF, (("pig", pig),)), Cited(NEXT_SPACE, (("space", effect.space),))]
    if effect.caught:
        told.append(Cited(CATCHES, (("pigs", effect.caught),)))
    for house in HOUSES:
        if board.at(house) and rules.track.doors[house] in passed:
            told.append(Cited(SAFE, (("house", house), ("pigs", board.at(house)))))
    starting = tuple([pig for pig in board.at("start") if rules.track.start_door(pig) in passed])
    if starting and rules.readings.start_safe == "safe":
        told.append(Cited(STARTS_SAFE, (("pigs", starting),)))
    if board.place(pig) == "pot":
        told.append(Cited(STAYS_IN, (("pig", pig),)))
    return told


def _of_the_way(board: Board, phase: Moving, step: Move) -> list[Cited]:
    """Where the pig comes from and goes to."""
    pig, place, target = phase.pig, board.place(phase.pig), step.place
    told = []
    if place == "pot":
        told.append(_of(COMES_OUT, pig))
    if phase.face not in NUMBERS:
        return [*told, _of(HIDES, pig, ("house", target))] if target in HOUSES else told
    if place in HOUSES:
        told.append(_of(LEAVES, pig, ("house", place)))
    if target == "start":
        return [*told, _of(BACK, pig)]
    if target in HOUSES:
        return [*told, _of(ENTERS, pig, ("house", target))]
    return [*told, _of(NUMBER, pig, ("space", target))]


def _of_the_stop(rules: Rules, board: Board, pig: Pig, effect: Arrival) -> list[Cited]:
    """What the pig brings about where it stops."""
    told = []
    if effect.met_wolf:
        told.append(_of(OWN_MOVE, pig))
    if effect.at_exit:
        told.append(_of(EXIT_REACHED, pig))
    if effect.built:
        needed = rules.needed + rules.standing
        told.append(_of(PART, pig, ("count", board.parts + 1 + rules.standing), ("needed", needed)))
    if effect.finished:
        told.append(Cited(FINISHED))
    if effect.goes_in:
        told.append(_of(BUILDER, pig))
    left = tuple([other for other in board.at("pot") if other != pig])
    if effect.freed and left:
        told.append(Cited(ONE_BY_ONE, (("pigs", left),)))
    return told


def _of(clause: ClauseId, pig: Pig, *facts: tuple[str, Place]) -> Cited:
    said: tuple[tuple[str, Fact], ...] = (("pig", pig), *facts)
    return Cited(clause, said)


def _what_follows(after: State) -> tuple[Cited, ...]:
    phase = after.phase
    if isinstance(phase, Picking):
        return (Cited(CLOCKWISE, (("next", int(phase.seat)),)),)
    if not isinstance(phase, Ended):
        return ()
    if phase.clause == HOME:
        return (Cited(HOME), Cited(TOGETHER, (("winners", tuple(range(after.rules.seats))),)))
    return (Cited(POT), Cited(WOLF_WINS))
