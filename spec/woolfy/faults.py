"""What could be wrong with the code of *Woolfy*, one rule at a time.

Each fault stands in for one predicate or effect; the agreement with the model has to catch it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from attrs import evolve

from bridging import Fault
from pigrules.core import ClauseId, Seat
from pigrules.games.woolfy.landing import Arrival
from pigrules.games.woolfy.scoring import HOME, POT
from pigrules.games.woolfy.track import Prowl
from pigrules.games.woolfy.vocabulary import NOWHERE, NUMBERS, PIGS
from planting import Function, as_if, never, without


def _one_more(right: Function) -> Function:
    return lambda *arguments: right(*arguments) + 1


def _one_less(right: Function) -> Function:
    return lambda *arguments: right(*arguments) - 1


# Which pig is played


def _waits_for_nobody(right: Function) -> Function:
    return lambda pig, last, readings: False


def _any_last(right: Function) -> Function:
    return lambda pig, last, readings: last is not None and right(last.pig, last, readings) and pig != "blue"


def _own_exit(right: Function) -> Function:
    def way_out_open(rules: Any, board: Any, pig: Any) -> Any:
        nearer = tuple(rules.track.exits[0] if place == "brick" else place for place in board.pigs)
        return right(rules, evolve(board, pigs=nearer), pig)

    return way_out_open


# Numbers


def _no_bar(right: Function) -> Function:
    return lambda wolf, readings: NOWHERE


def _start_stays(right: Function) -> Function:
    def stay_refusal(board: Any, phase: Any, readings: Any) -> Any:
        return None if board.place(phase.pig) == "start" else right(board, phase, readings)

    return stay_refusal


def _one_start_open(right: Function) -> Function:
    def closed_refusal(board: Any, pig: Any, readings: Any) -> Any:
        pigs = tuple(board.place(each) if each == pig else "start" for each in PIGS)
        return right(evolve(board, pigs=pigs), pig, readings)

    return closed_refusal


# Houses


def _room_for_one_more(right: Function) -> Function:
    return lambda board, pig, house, room: right(board, pig, house, room + 1)


def _room_for_one_less(right: Function) -> Function:
    return lambda board, pig, house, room: right(board, pig, house, max(1, room - 1))


def _any_start(right: Function) -> Function:
    def choice_refusal(rules: Any, place: Any, pig: Any, target: Any) -> Any:
        return None if target == "start" and place != "pot" else right(rules, place, pig, target)

    return choice_refusal


# Effects of a move


def _arrival(change: Callable[..., Arrival]) -> Callable[[Function], Function]:
    """`arrival`, of which `change` makes something else; it is given the right one and the facts."""

    def wrong(right: Function) -> Function:
        def arrival(*facts: Any) -> Arrival:
            return change(right(*facts), *facts)

        return arrival

    return wrong


def _built_by_numbers(came: Arrival, rules: Any, board: Any, phase: Any, target: Any) -> Arrival:
    return came if phase.face in NUMBERS else came._replace(built=False)


def _built_by_the_freed(came: Arrival, rules: Any, board: Any, phase: Any, target: Any) -> Arrival:
    builds = target == rules.track.bricks and board.parts < rules.needed
    return came._replace(built=builds) if came.freed else came


def _early_in(came: Arrival, rules: Any, board: Any, phase: Any, target: Any) -> Arrival:
    opens = came.built and rules.readings.last_part == "goes-in"
    return came._replace(place="brick") if opens else came


def _not_in(came: Arrival, rules: Any, board: Any, phase: Any, target: Any) -> Arrival:
    return came._replace(place=target) if came.goes_in else came


def _not_caught(came: Arrival, rules: Any, board: Any, phase: Any, target: Any) -> Arrival:
    return came._replace(place=target) if came.met_wolf else came


def _only_the_first_exit(came: Arrival, rules: Any, board: Any, phase: Any, target: Any) -> Arrival:
    return came._replace(at_exit=came.at_exit and target == rules.track.exits[0])


def _not_freed(came: Arrival, *more: Any) -> Arrival:
    return came._replace(freed=False)


def _bolder_builder(came: Arrival, rules: Any, board: Any, phase: Any, target: Any) -> Arrival:
    return came._replace(built=True) if came.met_wolf and target == rules.track.bricks else came


# The wolf


def _prowl(change: Callable[..., Prowl]) -> Callable[[Function], Function]:
    def wrong(right: Function) -> Function:
        def prowl(rules: Any, board: Any) -> Prowl:
            return change(right(rules, board), rules, board)

        return prowl

    return wrong


def _backwards(move: Prowl, rules: Any, board: Any) -> Prowl:
    spaces = rules.track.wolf_spaces
    return move._replace(space=spaces[spaces.index(board.wolf) - 1])


def _wolf_stays(move: Prowl, rules: Any, board: Any) -> Prowl:
    return move._replace(space=board.wolf)


def _catches_one(move: Prowl, rules: Any, board: Any) -> Prowl:
    return move._replace(caught=move.caught[:1])


def _last_met(right: Function) -> Function:
    return lambda spaces: right(spaces[::-1])


def _houses_unsafe(right: Function) -> Function:
    def meeting(track: Any, pig: Any, place: Any, way: Any, readings: Any) -> Any:
        return right(track, pig, track.doors[place] if place == "straw" else place, way, readings)

    return meeting


# Out of the pot


def _beside_the_wolf(right: Function) -> Function:
    return lambda board, pig, space, readings: right(evolve(board, wolf=NOWHERE), pig, space, readings)


def _forgotten_attempt(right: Function) -> Function:
    def prowled(board: Any, phase: Any, prowl: Any) -> Any:
        return evolve(right(board, phase, prowl), way_out=board.way_out.later())

    return prowled


def _another_memory(right: Function) -> Function:
    def stayed(board: Any, phase: Any) -> Any:
        after = right(board, phase)
        kept = tuple(turn if at == phase.seat else None for at, turn in enumerate(after.played))
        return evolve(after, played=kept)

    return stayed


def _asks_for_three(right: Function) -> Function:
    return lambda face, in_pot: right(face, False)


# The turn and the end


def _anticlockwise(right: Function) -> Function:
    def turn_over(rules: Any, board: Any, seat: Any) -> Any:
        return right(rules, board, Seat((seat - 2) % rules.seats))

    return turn_over


def _two_are_enough(place: str, clause: ClauseId) -> Callable[[Function], Function]:
    def wrong(right: Function) -> Function:
        return lambda pigs: clause if pigs.count(place) == 2 else right(pigs)

    return wrong


def _never_ends(clause: ClauseId) -> Callable[[Function], Function]:
    def wrong(right: Function) -> Function:
        return lambda pigs: None if right(pigs) == clause else right(pigs)

    return wrong


def _one_winner(right: Function) -> Function:
    return lambda seats, clause: right(seats, clause)[:1]


def _players_win(right: Function) -> Function:
    return lambda seats, clause: tuple([Seat(s) for s in range(seats)])


def _laid_out(**changes: Any) -> Callable[[Function], Function]:
    def wrong(right: Function) -> Function:
        return lambda rules: evolve(right(rules), **changes)

    return wrong


FAULTS: Final = (
    Fault(
        "on-the-path",
        "woolfy.setup.starts",
        "state.laid_out",
        _laid_out(pigs=("start", 1, "start")),
        "one pig begins on the path",
    ),
    Fault(
        "part-at-first",
        "woolfy.setup.base",
        "state.laid_out",
        _laid_out(parts=1),
        "a part stands on the base before anybody has added one",
    ),
    Fault(
        "anticlockwise",
        "woolfy.turn.clockwise",
        "acts._turn_over",
        _anticlockwise,
        "turns go the other way",
    ),
    Fault(
        "twice-running",
        "woolfy.repeat.not-twice",
        "rescue.has_to_wait",
        _waits_for_nobody,
        "a pig may be played in two turns running",
    ),
    Fault(
        "other-pig-waits",
        "woolfy.repeat.not-twice",
        "rescue.has_to_wait",
        _any_last,
        "whichever was played, red and green wait, and blue does not",
    ),
    Fault(
        "still-not-twice",
        "woolfy.repeat.not-twice",
        "rescue.has_to_wait",
        as_if(repeat_counts="rolled"),
        "a pig that did not move waits at all tables",
    ),
    Fault(
        "rescue-always-counts",
        "woolfy.repeat.not-twice",
        "rescue.has_to_wait",
        as_if(rescue_roll="played"),
        "to roll for a pig in the pot is to play it at all tables",
    ),
    Fault(
        "alone-but-waiting",
        "woolfy.repeat.others-in-pot",
        "rescue.exception",
        without("woolfy.repeat.others-in-pot"),
        "a pig waits although both others are in the pot",
    ),
    Fault(
        "last-but-waiting",
        "woolfy.repeat.others-home",
        "rescue.exception",
        without("woolfy.repeat.others-home"),
        "a pig waits although both others are home",
    ),
    Fault(
        "pot-and-brick",
        "woolfy.repeat.mixed",
        "rescue.exception",
        as_if(pot_and_brick="again"),
        "one in the pot and one at home are an exception too",
    ),
    Fault(
        "no-helper",
        "woolfy.rescue.helper",
        "rescue.helper_refusal",
        never,
        "nobody need stand on a pot exit",
    ),
    Fault(
        "helps-from-home",
        "woolfy.rescue.helper",
        "rescue.way_out_open",
        _own_exit,
        "a pig helps from the brick house",
    ),
    Fault(
        "tries-again",
        "woolfy.rescue.helper",
        "rescue.way_out_open",
        as_if(failed_rescue="again"),
        "after a wolf no table asks for a new arrival",
    ),
    Fault(
        "standing-only",
        "woolfy.rescue.helper",
        "rescue.way_out_open",
        as_if(way_out="standing"),
        "at all tables the helper has to stand there",
    ),
    Fault(
        "no-duty",
        "woolfy.rescue.free-choice",
        "rescue.duty_refusal",
        never,
        "nobody ever has to roll for a pig in the pot",
    ),
    Fault(
        "one-further",
        "woolfy.move.count",
        "track.steps_out",
        _one_more,
        "a pig goes one space too many",
    ),
    Fault(
        "turns-round",
        "woolfy.move.direction",
        "track.reaches",
        as_if(direction="turns"),
        "a pig turns round",
    ),
    Fault(
        "never-turns",
        "woolfy.move.direction",
        "track.reaches",
        as_if(direction="kept"),
        "a pig turns round at no table",
    ),
    Fault(
        "shared-space",
        "woolfy.move.sharing",
        "track.sharing_refusal",
        never,
        "pigs share spaces at all tables",
    ),
    Fault(
        "past-the-wolf",
        "woolfy.move.past-wolf",
        "track.barred",
        _no_bar,
        "the wolf bars no way at any table",
    ),
    Fault(
        "onto-the-wolf",
        "woolfy.move.past-wolf",
        "track.wolf_space_refusal",
        never,
        "a house on the die takes a pig to the wolf that bars the brick space",
    ),
    Fault(
        "may-stay",
        "woolfy.move.must",
        "house_face.stay_refusal",
        without("woolfy.move.must"),
        "a number need not be used",
    ),
    Fault(
        "stays-at-start",
        "woolfy.move.must",
        "house_face.stay_refusal",
        _start_stays,
        "a pig may stay on its start",
    ),
    Fault(
        "open-start",
        "woolfy.start.closed",
        "house_face.closed_refusal",
        _one_start_open,
        "a start takes a pig back after all have left",
    ),
    Fault(
        "no-way-back",
        "woolfy.start.back",
        "house_face.closed_refusal",
        as_if(start_return="never"),
        "a start never takes a pig back",
    ),
    Fault(
        "far-too-far",
        "woolfy.house.exact",
        "track.leads",
        as_if(house_count="at-least"),
        "a number that is too large leads into a house",
    ),
    Fault(
        "one-too-many",
        "woolfy.house.room",
        "house_face.room_refusal",
        _room_for_one_more,
        "each house takes one pig too many",
    ),
    Fault(
        "one-too-few",
        "woolfy.house.room",
        "house_face.room_refusal",
        _room_for_one_less,
        "houses with room for several take one pig less",
    ),
    Fault(
        "unfinished",
        "woolfy.house.finished-first",
        "house_face.finished_refusal",
        never,
        "the brick house is open before it is finished",
    ),
    Fault(
        "steps-out-first",
        "woolfy.house.leaves",
        "track.steps_out",
        as_if(leaving_a_house="not-counted"),
        "the space before a house is not counted",
    ),
    Fault(
        "snug",
        "woolfy.house.must-leave",
        "house_face.stay_refusal",
        without("woolfy.house.must-leave"),
        "a pig may stay in the straw house",
    ),
    Fault(
        "driven-out",
        "woolfy.house.may-stay",
        "house_face.stay_refusal",
        as_if(brick_house_stay="must-leave"),
        "a number drives a pig out of the brick house",
    ),
    Fault(
        "at-will",
        "woolfy.house.may-leave",
        "house_face.leave_refusal",
        never,
        "a pig may leave the brick house at all tables at any time",
    ),
    Fault(
        "straw-blown-down",
        "woolfy.house.safe",
        "track.meeting",
        _houses_unsafe,
        "the wolf gets at a pig in the straw house",
    ),
    Fault(
        "home-by-house",
        "woolfy.face.three-choices",
        "house_face.choice_refusal",
        _any_start,
        "a house on the die takes a pig to its start",
    ),
    Fault(
        "same-house",
        "woolfy.face.another-house",
        "house_face.another_house_refusal",
        never,
        "a pig hides in the house in which it sits",
    ),
    Fault(
        "brick-by-face",
        "woolfy.face.brick-house",
        "house_face.brick_house_refusal",
        as_if(brick_by_face="if-finished"),
        "a house on the die leads into the brick house at all tables",
    ),
    Fault(
        "from-afar",
        "woolfy.face.to-bricks",
        "house_face.far_refusal",
        never,
        "no table minds how far the brick space is",
    ),
    Fault(
        "stops-anew",
        "woolfy.face.bricks-again",
        "house_face.again_refusal",
        never,
        "at all tables a pig on the brick space may stop there anew",
    ),
    Fault(
        "nothing-missing",
        "woolfy.face.part-missing",
        "house_face.part_refusal",
        never,
        "a house on the die leads to the brick space when nothing is missing",
    ),
    Fault(
        "no-part-by-face",
        "woolfy.bricks.part",
        "landing.arrival",
        _arrival(_built_by_numbers),
        "a house on the die adds no part",
    ),
    Fault(
        "freed-builder",
        "woolfy.bricks.part",
        "landing.arrival",
        _arrival(_built_by_the_freed),
        "at all tables a freed pig adds a part",
    ),
    Fault(
        "early-in",
        "woolfy.bricks.builder",
        "landing.arrival",
        _arrival(_early_in),
        "where the builder goes in, it does so with any part",
    ),
    Fault(
        "not-in",
        "woolfy.bricks.builder",
        "landing.arrival",
        _arrival(_not_in),
        "the builder goes in at no table",
    ),
    Fault(
        "wolf-backwards",
        "woolfy.wolf.next-space",
        "track.prowl",
        _prowl(_backwards),
        "the wolf stops at the wolf space before its own",
    ),
    Fault("wolf-waits", "woolfy.wolf.face", "track.prowl", _prowl(_wolf_stays), "the wolf does not move"),
    Fault(
        "only-at-the-stop",
        "woolfy.wolf.catches",
        "track.wolf_way",
        as_if(wolf_way="stop-only"),
        "the wolf catches nobody on its way",
    ),
    Fault(
        "behind-the-wolf",
        "woolfy.wolf.catches",
        "track.wolf_way",
        as_if(wolf_way="from-it"),
        "the wolf catches who stands beside it",
    ),
    Fault(
        "one-catch",
        "woolfy.wolf.catches",
        "track.prowl",
        _prowl(_catches_one),
        "of several pigs the wolf catches one",
    ),
    Fault(
        "last-met",
        "woolfy.wolf.catches",
        "track.first_met",
        _last_met,
        "where the wolf catches only whom it meets first, it takes the last",
    ),
    Fault(
        "starts-unsafe",
        "woolfy.wolf.starts-safe",
        "track.meeting",
        as_if(start_safe="caught"),
        "the wolf catches pigs on their starts",
    ),
    Fault(
        "runs-free",
        "woolfy.wolf.own-move",
        "landing.arrival",
        _arrival(_not_caught),
        "who runs into the wolf stays free at all tables",
    ),
    Fault(
        "bold-builder",
        "woolfy.wolf.own-move",
        "landing.arrival",
        _arrival(_bolder_builder),
        "a pig that runs into the wolf on the brick space adds a part",
    ),
    Fault(
        "one-exit",
        "woolfy.rescue.exit-reached",
        "landing.arrival",
        _arrival(_only_the_first_exit),
        "to come to the second pot exit is nothing",
    ),
    Fault(
        "exit-counted",
        "woolfy.rescue.number",
        "rescue.steps_away",
        _one_less,
        "out of the pot, a number is worth one step less",
    ),
    Fault(
        "by-the-helper",
        "woolfy.rescue.either-exit",
        "rescue.helped",
        as_if(which_exit="helper"),
        "a pig comes out only where another stands",
    ),
    Fault(
        "beside-the-wolf",
        "woolfy.rescue.shared-exit",
        "rescue.free",
        _beside_the_wolf,
        "an exit with the wolf on it counts as empty",
    ),
    Fault(
        "pot-to-bricks",
        "woolfy.rescue.house",
        "house_face.choice_refusal",
        as_if(rescue_to_bricks="bricks-too"),
        "a house on the die takes a pig from the pot to the brick space",
    ),
    Fault(
        "wrong-question",
        "woolfy.rescue.house",
        "landing.offered",
        _asks_for_three,
        "a pig in the pot is offered three choices",
    ),
    Fault(
        "stays-in",
        "woolfy.rescue.must-come-out",
        "house_face.stay_refusal",
        without("woolfy.rescue.must-come-out"),
        "a pig need not come out of the pot",
    ),
    Fault(
        "not-freed",
        "woolfy.rescue.comes-out",
        "landing.arrival",
        _arrival(_not_freed),
        "nobody remembers that a pig came out of the pot",
    ),
    Fault(
        "forgotten-attempt",
        "woolfy.rescue.stays-in",
        "acts._prowled",
        _forgotten_attempt,
        "nobody remembers that the wolf spoilt an attempt",
    ),
    Fault(
        "short-memory",
        "woolfy.repeat.not-twice",
        "acts._stayed",
        _another_memory,
        "when a pig stays, what the others played is forgotten",
    ),
    Fault(
        "two-home",
        "woolfy.end.home",
        "scoring.end",
        _two_are_enough("brick", HOME),
        "two pigs in the brick house are enough",
    ),
    Fault(
        "no-home",
        "woolfy.end.home",
        "scoring.end",
        _never_ends(HOME),
        "the game goes on with all pigs in the brick house",
    ),
    Fault(
        "two-in-pot",
        "woolfy.end.pot",
        "scoring.end",
        _two_are_enough("pot", POT),
        "two pigs in the pot end the game",
    ),
    Fault(
        "one-winner",
        "woolfy.score.together",
        "scoring.winners",
        _one_winner,
        "only the first seat has won",
    ),
    Fault(
        "wolf-loses",
        "woolfy.score.wolf",
        "scoring.winners",
        _players_win,
        "the players have won although all pigs are in the pot",
    ),
)
"""The faults, in the order of the rules."""
