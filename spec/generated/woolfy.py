"""rules.qnt in Python, written by spec/tools/translate.py: change the model, not this.

SHA-256 of the model: 9a418107716535261847b863953f6418b040a68b85d0923540fe12a5cb05456e
"""

# ruff: noqa

from __future__ import annotations

from collections.abc import Callable
from itertools import chain, product
from typing import Any, NamedTuple, TypeAlias

from quint import (
    Map,
    lazy,
    no_case,
    put,
    reduce,
    remainder,
    set_at,
)


#
#   Red
#   Green
#   Blue
Pig: TypeAlias = "tuple[str, Any]"


#
#   Straw
#   Wood
#   Brick
House: TypeAlias = "tuple[str, Any]"


#
#   Number with int
#   WolfFace
#   HouseFace
Face: TypeAlias = "tuple[str, Any]"


#
#   Space with int
#   Inside with House
#   Start
#   Pot
Place: TypeAlias = "tuple[str, Any]"


class Board(NamedTuple):
    """A path of so many spaces that goes round, and what stands beside it. A house or a start is
    one step from one space of the path: its door. The door of the brick house is on the brick
    space (woolfy.components.board)."""

    spaces: int
    wolfSpaces: frozenset[int]
    wolfStart: int
    exits: frozenset[int]
    doors: Map[House, int]
    room: Map[House, int]
    starts: Map[Pig, int]


class Readings(NamedTuple):
    """How this table reads what the document leaves open: `woolfy.reading.` and the name of the
    field, with hyphens."""

    repeat_counts: str
    in_a_row: str
    pot_and_brick: str
    rescue_roll: str
    way_out: str
    failed_rescue: str
    rescue_duty: str
    direction: str
    house_count: str
    leaving_a_house: str
    sharing: str
    pig_meets_wolf: str
    number: str
    shelter: str
    brick_house_stay: str
    brick_house_leave: str
    start_return: str
    house_to_house: str
    brick_by_face: str
    bricks_from: str
    bricks_again: str
    base: str
    last_part: str
    wolf_way: str
    how_many_caught: str
    start_safe: str
    exit_counts: str
    which_exit: str
    shared_exit: str
    rescue_to_bricks: str
    rescued_builder: str


class Rules(NamedTuple):
    """What is in force at one table."""

    seats: int
    first: int
    board: Board
    dice: Map[Pig, tuple[Face, ...]]
    parts: int
    readings: Readings


#
#   Moved
#   Stayed
#   Freed
#   Kept
How: TypeAlias = "tuple[str, Any]"


class Played(NamedTuple):
    pig: Pig
    how: How


#
#   NobodyCame
#   JustCame
#   JustFreed
#   CameEarlier
#   Spoilt
Exits: TypeAlias = "tuple[str, Any]"


#
#   Picking with WithSeat
#   Rolling with WithPigSeat
#   Moving with WithFacePigSeat
#   Ended
Phase: TypeAlias = "tuple[str, Any]"


class State(NamedTuple):
    pigs: Map[Pig, Place]
    wolf: int
    parts: int
    exits: Exits
    latest: Map[int, Played]
    phase: Phase


#
#   Pick with WithPigSeat
#   Move with WithPlaceSeat
#   Stay with WithSeat
#   Rolled with WithFace
Step: TypeAlias = "tuple[str, Any]"


#
#   Choose with WithClauseSeat
#   Chance with str
#   Over with str
Turn: TypeAlias = "tuple[str, Any]"


class Walker(NamedTuple):
    """A pig on its way: where it is now, and where it was one step before, which is the same place
    at first."""

    at: Place
    from_: Place


class Walk(NamedTuple):
    """What a walk has come to: where the pig may be now, and the houses that it could have entered
    on the way."""

    walkers: frozenset[Walker]
    houses: frozenset[Place]


class Limits(NamedTuple):
    """What a pig's walk has to respect: whether it may turn round, the spaces that it cannot
    enter, and the pot exits that it can come out of."""

    turning: bool
    barred: frozenset[Place]
    exits: frozenset[int]


class Result(NamedTuple):
    """What ended the game, who has won, and by which clause: all the players together
    (woolfy.score.together), or the wolf, and then no player (woolfy.score.wolf)."""

    clause: str
    winners: frozenset[int]
    decided: str


class WithSeat(NamedTuple):
    seat: int


class WithPigSeat(NamedTuple):
    pig: Pig
    seat: int


class WithFacePigSeat(NamedTuple):
    face: Face
    pig: Pig
    seat: int


class WithPlaceSeat(NamedTuple):
    place: Place
    seat: int


class WithFace(NamedTuple):
    face: Face


class WithClauseSeat(NamedTuple):
    clause: str
    seat: int


#
Red: Pig = ("Red", ())


#
Green: Pig = ("Green", ())


# Three pigs, each of another colour (woolfy.components.pigs).
Blue: Pig = ("Blue", ())


#
Straw: House = ("Straw", ())


#
Wood: House = ("Wood", ())


#
Brick: House = ("Brick", ())


def Number(value: int) -> Face:
    return ("Number", value)


#
WolfFace: Face = ("WolfFace", ())


# What one face of a die shows: a number of spaces, the wolf, or a house
# (woolfy.components.dice).
HouseFace: Face = ("HouseFace", ())


def Space(value: int) -> Place:
    return ("Space", value)


def Inside(value: House) -> Place:
    return ("Inside", value)


#
Start: Place = ("Start", ())


# Where a pig can be: on a space of the path, in a house, on its own start, or in the one pot
# (woolfy.components.board, woolfy.components.pot).
Pot: Place = ("Pot", ())


# The answers that the document gives, or comes nearest to.
DEFAULTS: Readings = Readings(
    repeat_counts="rolled",
    in_a_row="table",
    pot_and_brick="waits",
    rescue_roll="played",
    way_out="standing",
    failed_rescue="again",
    rescue_duty="may",
    direction="kept",
    house_count="exact",
    leaving_a_house="counted",
    sharing="allowed",
    pig_meets_wolf="free",
    number="must",
    shelter="must-leave",
    brick_house_stay="may-stay",
    brick_house_leave="any-time",
    start_return="all-left",
    house_to_house="may-change",
    brick_by_face="if-finished",
    bricks_from="anywhere",
    bricks_again="may",
    base="apart",
    last_part="outside",
    wolf_way="after-it",
    how_many_caught="all",
    start_safe="safe",
    exit_counts="not-counted",
    which_exit="either",
    shared_exit="may",
    rescue_to_bricks="house-only",
    rescued_builder="adds",
)


#
PIGS: frozenset[Pig] = frozenset((Red, Green, Blue))


#
HOUSES: frozenset[House] = frozenset((Straw, Wood, Brick))


# The usual board, which is invented, for the real one is lost (woolfy.components.board).
USUAL_BOARD: Board = Board(
    spaces=18,
    wolfSpaces=frozenset((3, 6, 9, 12, 15, 18)),
    wolfStart=9,
    exits=frozenset((2, 11)),
    doors=Map(((Straw, 4), (Wood, 10), (Brick, 16))),
    room=Map(((Straw, 1), (Wood, 2), (Brick, 3))),
    starts=Map([(_, 1) for _ in PIGS]),
)


# Three equal dice; as their owners describe them, two faces of six show the wolf
# (woolfy.components.dice).
USUAL_DIE: tuple[Face, ...] = (Number(1), Number(2), Number(3), WolfFace, WolfFace, HouseFace)


def box(seats: int) -> Rules:
    """The box as it is, for so many players; four parts make the brick house
    (woolfy.components.parts, woolfy.setup.seats).
    """
    return Rules(
        seats=seats,
        first=0,
        board=USUAL_BOARD,
        dice=Map([(_, USUAL_DIE) for _ in PIGS]),
        parts=4,
        readings=DEFAULTS,
    )


def sound(board: Board) -> bool:
    """A board on which everything stands somewhere: on the path the wolf and its start, two exits
    apart from the brick space, and all doors; room in the straw house and the wooden house for
    all pigs together, and in the brick house (woolfy.components.board, woolfy.components.wolf,
    woolfy.house.room).
    """
    return (
        board.wolfSpaces | board.exits <= frozenset(range(1, board.spaces + 1))
        and all(1 <= board.doors[h] and board.doors[h] <= board.spaces for h in HOUSES)
        and all(1 <= board.starts[p] and board.starts[p] <= board.spaces for p in PIGS)
        and board.wolfStart in board.wolfSpaces
        and len(board.exits) == 2
        and not brickSpace(board) in board.exits
        and board.room[Straw] > 0
        and board.room[Wood] > 0
        and board.room[Straw] + board.room[Wood] >= 3
        and board.room[Brick] >= 3
    )


def playable(rules: Rules) -> bool:
    """What a table may bring: one to four players, one of whom begins, a sound board, dice with
    faces, and a part to add (woolfy.setup.seats, woolfy.setup.first-seat,
    woolfy.components.dice, woolfy.components.parts).
    """
    return (
        1 <= rules.seats
        and rules.seats <= 4
        and 0 <= rules.first
        and rules.first < rules.seats
        and sound(rules.board)
        and all(len(rules.dice[p]) > 0 for p in PIGS)
        and needed(rules) > 0
    )


#
Moved: How = ("Moved", ())


#
Stayed: How = ("Stayed", ())


#
Freed: How = ("Freed", ())


# How a pig was played: outside the pot it moved or stayed, in the pot it was freed or kept.
Kept: How = ("Kept", ())


#
NobodyCame: Exits = ("NobodyCame", ())


#
JustCame: Exits = ("JustCame", ())


#
JustFreed: Exits = ("JustFreed", ())


#
CameEarlier: Exits = ("CameEarlier", ())


# What has happened at the pot exits: no pig has ever come to one; in the latest turn one came
# there, or came out of the pot; one came there earlier; or since one came there, the wolf has
# spoilt an attempt.
Spoilt: Exits = ("Spoilt", ())


def Picking(value: WithSeat) -> Phase:
    return ("Picking", value)


def Rolling(value: WithPigSeat) -> Phase:
    return ("Rolling", value)


def Moving(value: WithFacePigSeat) -> Phase:
    return ("Moving", value)


# What is being decided, and with what in hand.
Ended: Phase = ("Ended", ())


def Pick(value: WithPigSeat) -> Step:
    return ("Pick", value)


def Move(value: WithPlaceSeat) -> Step:
    return ("Move", value)


def Stay(value: WithSeat) -> Step:
    return ("Stay", value)


def Rolled(value: WithFace) -> Step:
    """What can happen: a player's choice names the seat, an outcome of chance has none."""
    return ("Rolled", value)


def Choose(value: WithClauseSeat) -> Turn:
    return ("Choose", value)


def Chance(value: str) -> Turn:
    return ("Chance", value)


def Over(value: str) -> Turn:
    """Who steps next, and the clause that says what is asked, due, or the end."""
    return ("Over", value)


def clausesThat(answers: tuple[tuple[str, bool], ...]) -> frozenset[str]:
    """The ids of those clauses whose question was answered with "this refuses"."""
    return reduce((lambda ids, a: ids | frozenset((a[0],)) if a[1] else ids), answers, frozenset())


def pigsAt(s: State, place: Place) -> frozenset[Pig]:
    return frozenset([p for p in PIGS if s.pigs[p] == place])


def others(pig: Pig) -> frozenset[Pig]:
    return PIGS - frozenset((pig,))


def isTaken(s: State, pig: Pig, place: Place) -> bool:
    """Whether one of the other pigs is there."""
    return any(s.pigs[p] == place for p in others(pig))


def isHouse(place: Place) -> bool:
    tag, _ = place
    if tag == "Inside":
        return True
    return False


def isSpace(place: Place) -> bool:
    tag, _ = place
    if tag == "Space":
        return True
    return False


def clockwise(board: Board, space: int) -> int:
    return remainder(space, board.spaces) + 1


def anticlockwise(board: Board, space: int) -> int:
    return remainder(space + board.spaces - 2, board.spaces) + 1


def brickSpace(board: Board) -> int:
    return board.doors[Brick]


def doorsAt(board: Board, pig: Pig, space: int) -> frozenset[Place]:
    """What stands beside a space of the path and can be entered from there: houses, and of the
    starts only the pig's own (woolfy.setup.starts).
    """
    return (
        frozenset([Inside(h) for h in frozenset([h for h in HOUSES if board.doors[h] == space])])
        | (frozenset((Start,)) if board.starts[pig] == space else frozenset())
    )


def beside(board: Board, pig: Pig, place: Place) -> frozenset[Place]:
    """Everything one step away from a place: a house counts as one space, and so does a start
    (woolfy.house.exact).
    """
    tag, value = place
    if tag == "Space":
        n = value
        return (
            frozenset((Space(clockwise(board, n)), Space(anticlockwise(board, n))))
            | doorsAt(board, pig, n)
        )
    if tag == "Inside":
        h = value
        return frozenset((Space(board.doors[h]),))
    if tag == "Start":
        return frozenset((Space(board.starts[pig]),))
    if tag == "Pot":
        return frozenset()
    return no_case(tag)


def oneStep(board: Board, pig: Pig, limits_2: Limits, walkers: frozenset[Walker]) -> frozenset[Walker]:
    """One step on. Left or right is chosen for the whole move: the pig does not go back to where
    it just was, unless the table lets it turn round (woolfy.move.direction).
    """
    return reduce(
        (
            lambda gone, w: gone | frozenset(
                [
                    Walker(at=p, from_=w.at)
                    for p in frozenset(
                        [
                            p
                            for p in beside(board, pig, w.at) if not p in limits_2.barred and (
                                limits_2.turning
                                or p != w.from_
                            )
                        ]
                    )
                ]
            )
        ),
        walkers,
        frozenset(),
    )


def ends(
    rules: Rules,
    pig: Pig,
    limits_2: Limits,
    walkers: frozenset[Walker],
    steps: int,
) -> frozenset[Place]:
    """Where exactly so many steps lead. A house is entered only by the exact number, unless the
    table lets a pig lose what is left of it (woolfy.move.count, woolfy.house.exact).
    """

    @lazy
    def walk() -> Walk:

        def step(so, _):
            further = oneStep(rules.board, pig, limits_2, so.walkers)
            return Walk(
                walkers=further,
                houses=so.houses | frozenset([p for p in frozenset([w.at for w in further]) if isHouse(p)]),
            )

        return reduce(step, tuple(range(0, steps)), Walk(walkers=walkers, houses=frozenset()))

    return (
        frozenset([w.at for w in walk().walkers])
        | (walk().houses if rules.readings.house_count == "at-least" else frozenset())
    )


def steppedOut(rules: Rules, limits_2: Limits, pig: Pig, place: Place) -> frozenset[Walker]:
    """A pig comes out of a house onto the space before it. That is the first space of its move; at
    some tables it steps out first, and its number is counted from there (woolfy.house.leaves).
    """
    return (
        oneStep(rules.board, pig, limits_2, frozenset((Walker(at=place, from_=place),)))
        if isHouse(place) and rules.readings.leaving_a_house == "not-counted" else frozenset(
            (Walker(at=place, from_=place),)
        )
    )


def reachFromPot(rules: Rules, pig: Pig, limits_2: Limits, number: int) -> frozenset[Place]:
    """A pig comes out of the pot at an exit and goes on from there by the full number; at some
    tables the exit is the first space of its move (woolfy.rescue.number).
    """
    counted = rules.readings.exit_counts == "counted"
    out = frozenset([Walker(at=Space(e), from_=Pot) for e in limits_2.exits])
    return (
        ends(rules, pig, limits_2, frozenset([w for w in out if not w.at in limits_2.barred]), number - 1)
        if counted else ends(rules, pig, limits_2, out, number)
    )


def reach(rules: Rules, s: State, pig: Pig, limits_2: Limits, number: int) -> frozenset[Place]:
    """Every place to which a number leads a pig (woolfy.move.number, woolfy.move.count,
    woolfy.rescue.number).
    """
    place = s.pigs[pig]
    return (
        reachFromPot(rules, pig, limits_2, number)
        if place == Pot else ends(rules, pig, limits_2, steppedOut(rules, limits_2, pig, place), number)
    )


def barredByWolf(rules: Rules, s: State) -> frozenset[Place]:
    """A pig may go to the wolf's space and past it, unless the table lets the wolf bar the way
    (woolfy.move.past-wolf).
    """
    return (frozenset((Space(s.wolf),)) if rules.readings.pig_meets_wolf == "blocked" else frozenset())


def exitsOfHelpers(rules: Rules, s: State) -> frozenset[int]:
    """A pig comes out at either exit; at some tables where another pig stands, if one does
    (woolfy.rescue.either-exit).
    """
    guarded = lazy(lambda: frozenset([e for e in rules.board.exits if pigsAt(s, Space(e)) != frozenset()]))
    return (
        guarded()
        if rules.readings.which_exit == "helper" and guarded() != frozenset() else rules.board.exits
    )


def exitsThatAreFree(rules: Rules, s: State) -> frozenset[int]:
    """A pig may come out where a pig or the wolf stands; at some tables the exit must be empty
    (woolfy.rescue.shared-exit).
    """
    return (
        rules.board.exits
        if rules.readings.shared_exit == "may" else frozenset(
            [e for e in rules.board.exits if e != s.wolf and pigsAt(s, Space(e)) == frozenset()]
        )
    )


def limits(rules: Rules, s: State) -> Limits:
    """All that this table puts in a pig's way (woolfy.move.direction, woolfy.move.past-wolf,
    woolfy.rescue.either-exit, woolfy.rescue.shared-exit).
    """
    return Limits(
        turning=rules.readings.direction == "turns",
        barred=barredByWolf(rules, s),
        exits=exitsOfHelpers(rules, s) & exitsThatAreFree(rules, s),
    )


def noLimits(rules: Rules) -> Limits:
    """The same with nothing in the way but that the number is counted."""
    return Limits(turning=True, barred=frozenset(), exits=rules.board.exits)


def countingClause(s: State, pig: Pig, place: Place) -> str:
    """The clause by which a number leads a pig just so far: into a house (woolfy.house.exact), out
    of the pot (woolfy.rescue.number), or anywhere else (woolfy.move.count).
    """
    return (
        "woolfy.house.exact"
        if isHouse(place) else "woolfy.rescue.number"
        if s.pigs[pig] == Pot else "woolfy.move.count"
    )


def narrowed(exits: frozenset[int], allowed: frozenset[int]) -> frozenset[int]:
    """Those of the exits that are allowed; all of them if none is, for then it does not matter
    which.
    """
    return exits if exits & allowed == frozenset() else exits & allowed


def exitRefusals(
    rules: Rules,
    s: State,
    exits: frozenset[int],
    passes: Callable[[int], bool],
) -> frozenset[str]:
    """Why a pig does not come there out of the pot, although a number would lead it there from
    these exits: it would have to come out elsewhere (woolfy.rescue.either-exit,
    woolfy.rescue.shared-exit), or the wolf bars the way from where it comes out
    (woolfy.move.past-wolf).
    """
    byHelpers = narrowed(exits, exitsOfHelpers(rules, s))
    free = narrowed(byHelpers, exitsThatAreFree(rules, s))
    return clausesThat(
        (
            ("woolfy.rescue.either-exit", exits & exitsOfHelpers(rules, s) == frozenset()),
            ("woolfy.rescue.shared-exit", byHelpers & exitsThatAreFree(rules, s) == frozenset()),
            ("woolfy.move.past-wolf", not any(passes(e) for e in free)),
        )
    )


def wayRefusals(rules: Rules, s: State, pig: Pig, number: int, place: Place) -> frozenset[str]:
    """Why a number does not lead a pig there: it is too far or too near whatever the pig does
    (woolfy.move.count, woolfy.house.exact, woolfy.rescue.number), the pig would have to turn
    round (woolfy.move.direction), the wolf stands in the way (woolfy.move.past-wolf), or the
    pig cannot come out where it would have to.
    """
    inForce = limits(rules, s)
    straight = lazy(lambda: noLimits(rules)._replace(turning=inForce.turning))

    def leads(given: Limits) -> bool:
        return place in reach(rules, s, pig, given, number)

    return (
        frozenset()
        if leads(inForce) else frozenset((countingClause(s, pig, place),))
        if not leads(noLimits(rules)) else frozenset(("woolfy.move.direction",))
        if not leads(straight()) else frozenset(("woolfy.move.past-wolf",))
        if s.pigs[pig] != Pot else exitRefusals(
            rules,
            s,
            frozenset([e for e in rules.board.exits if leads(straight()._replace(exits=frozenset((e,))))]),
            (lambda e: leads(straight()._replace(barred=inForce.barred, exits=frozenset((e,))))),
        )
    )


def crowded(rules: Rules, s: State, pig: Pig, place: Place) -> bool:
    """Several pigs may stand on one space, unless the table gives each pig a space of its own
    (woolfy.move.sharing).
    """
    return (rules.readings.sharing == "one-pig" and isSpace(place) and isTaken(s, pig, place))


def startClosed(rules: Rules, s: State, pig: Pig, place: Place) -> bool:
    """Once no pig is on its start any more, none goes back to one; at some tables none does that
    has left (woolfy.start.closed).
    """
    return (
        place == Start
        and s.pigs[pig] != Start
        and (rules.readings.start_return == "never" or pigsAt(s, Start) == frozenset())
    )


def isFull(rules: Rules, s: State, pig: Pig, place: Place) -> bool:
    """One pig fits in the straw house, two in the wooden house, all three in the brick house
    (woolfy.house.room).
    """
    tag, value = place
    if tag == "Inside":
        h = value
        return (len(frozenset([p for p in others(pig) if s.pigs[p] == place])) >= rules.board.room[h])
    return False


def notYetOpen(rules: Rules, s: State, place: Place) -> bool:
    """Nobody enters the brick house before it is finished (woolfy.house.finished-first)."""
    return place == Inside(Brick) and not isFinished(rules, s)


def heldInside(rules: Rules, s: State, pig: Pig) -> bool:
    """A pig may leave the brick house at any time; at some tables only to help another out of the
    pot (woolfy.house.may-leave).
    """
    return (
        rules.readings.brick_house_leave == "to-rescue"
        and s.pigs[pig] == Inside(Brick)
        and pigsAt(s, Pot) == frozenset()
    )


def stopRefusals(rules: Rules, s: State, pig: Pig, place: Place) -> frozenset[str]:
    """Why a pig may not stop there, whatever its die shows (woolfy.move.sharing,
    woolfy.start.closed, woolfy.house.room, woolfy.house.finished-first), or may not set out
    (woolfy.house.may-leave).
    """
    return clausesThat(
        (
            ("woolfy.move.sharing", crowded(rules, s, pig, place)),
            ("woolfy.start.closed", startClosed(rules, s, pig, place)),
            ("woolfy.house.room", isFull(rules, s, pig, place)),
            ("woolfy.house.finished-first", notYetOpen(rules, s, place)),
            ("woolfy.house.may-leave", heldInside(rules, s, pig)),
        )
    )


def numberRefusals(rules: Rules, s: State, pig: Pig, number: int, place: Place) -> frozenset[str]:
    """Why a number does not take a pig there: the way, or the stop."""
    return wayRefusals(rules, s, pig, number, place) | stopRefusals(rules, s, pig, place)


def numberMoves(rules: Rules, s: State, pig: Pig, number: int) -> frozenset[Place]:
    """Where the player may take the pig: spaces of the path, houses (woolfy.house.enters), or its
    start, as long as that is open (woolfy.move.number, woolfy.start.back).
    """
    return frozenset(
        [
            p
            for p in reach(
                rules,
                s,
                pig,
                limits(rules, s),
                number,
            ) if stopRefusals(rules, s, pig, p) == frozenset()
        ]
    )


def mustMove(rules: Rules, place: Place) -> bool:
    """A pig on the path or on its start has to use its number, unless the table lets it stay
    (woolfy.move.must, woolfy.move.unused).
    """
    return (isSpace(place) or place == Start) and rules.readings.number == "must"


def mustLeave(rules: Rules, place: Place) -> bool:
    """So has a pig in the straw house or in the wooden house (woolfy.house.must-leave,
    woolfy.move.unused).
    """
    return ((place == Inside(Straw) or place == Inside(Wood)) and rules.readings.shelter == "must-leave")


def mustLeaveBrick(rules: Rules, place: Place) -> bool:
    """A pig in the brick house need not come out, except at some tables (woolfy.house.may-stay,
    woolfy.move.unused).
    """
    return place == Inside(Brick) and rules.readings.brick_house_stay == "must-leave"


def stayRefusals(rules: Rules, s: State, pig: Pig, face: Face) -> frozenset[str]:
    """A pig stays where it is if it can go nowhere; else the clause that drives it says no
    (woolfy.move.nowhere, woolfy.move.must, woolfy.house.must-leave, woolfy.house.may-stay,
    woolfy.rescue.must-come-out).
    """
    place = lazy(lambda: s.pigs[pig])
    if movesOf(rules, s, pig, face) == frozenset():
        return frozenset()
    tag, _ = face
    if tag == "Number":
        return clausesThat(
            (
                ("woolfy.move.must", mustMove(rules, place())),
                ("woolfy.house.must-leave", mustLeave(rules, place())),
                ("woolfy.house.may-stay", mustLeaveBrick(rules, place())),
                ("woolfy.rescue.must-come-out", place() == Pot),
            )
        )
    return clausesThat((("woolfy.rescue.must-come-out", place() == Pot),))


def nearBricks(board: Board, pig: Pig) -> frozenset[Place]:
    """The spaces of the path that lie within three steps of the brick space, and houses and starts
    too.
    """
    return reduce(
        (lambda near, _: near | reduce((lambda more, p: more | beside(board, pig, p)), near, frozenset())),
        tuple(range(0, 3)),
        frozenset((Space(brickSpace(board)),)),
    )


def tooFar(rules: Rules, s: State, pig: Pig) -> bool:
    """A house on the die takes the pig to the brick space from wherever it is; at some tables only
    if it is near (woolfy.face.to-bricks).
    """
    return (
        rules.readings.bricks_from == "in-reach"
        and s.pigs[pig] != Pot
        and not s.pigs[pig] in nearBricks(rules.board, pig)
    )


def thereAlready(rules: Rules, s: State, pig: Pig) -> bool:
    """A pig on the brick space may stop there anew, except at some tables (woolfy.face.bricks-
    again).
    """
    return (rules.readings.bricks_again == "come-anew" and s.pigs[pig] == Space(brickSpace(rules.board)))


def bricksRefusals(rules: Rules, s: State, pig: Pig) -> frozenset[str]:
    """Why a house on the die does not take a pig to the brick space: distance (woolfy.face.to-
    bricks), no new arrival (woolfy.face.bricks-again), no part missing (woolfy.face.part-
    missing), or the wolf on it (woolfy.move.past-wolf).
    """
    return clausesThat(
        (
            ("woolfy.face.to-bricks", tooFar(rules, s, pig)),
            ("woolfy.face.bricks-again", thereAlready(rules, s, pig)),
            ("woolfy.face.part-missing", isFinished(rules, s)),
            ("woolfy.move.past-wolf", Space(brickSpace(rules.board)) in barredByWolf(rules, s)),
        )
    )


def housedAlready(rules: Rules, s: State, pig: Pig, house: House) -> bool:
    """A pig in a house may hide in another one, though at some tables it may not; to keep its own
    is to stay (woolfy.face.another-house).
    """
    return (s.pigs[pig] == Inside(house) or isHouse(s.pigs[pig]) and rules.readings.house_to_house == "stays")


def onlyByNumber(rules: Rules, house: House) -> bool:
    """The finished brick house is one of the houses to hide in, except at some tables
    (woolfy.face.brick-house).
    """
    return house == Brick and rules.readings.brick_by_face == "never"


def hidingRefusals(rules: Rules, s: State, pig: Pig, house: House) -> frozenset[str]:
    return clausesThat(
        (
            ("woolfy.face.another-house", housedAlready(rules, s, pig, house)),
            ("woolfy.face.brick-house", onlyByNumber(rules, house)),
        )
    )


def notOffered(rules: Rules, s: State, pig: Pig, place: Place) -> frozenset[str]:
    """For a pig outside the pot, a house on the die offers a house, the brick space, or to stay
    (woolfy.face.three-choices); a pig in the pot goes into a house and nowhere else, though at
    some tables to the brick space too (woolfy.rescue.house).
    """
    bricks = lazy(lambda: Space(brickSpace(rules.board)))
    return (
        clausesThat((("woolfy.face.three-choices", not isHouse(place) and place != bricks()),))
        if s.pigs[pig] != Pot else clausesThat(
            (
                (
                    "woolfy.rescue.house",
                    not isHouse(place) and not (
                        place == bricks()
                        and rules.readings.rescue_to_bricks == "bricks-too"
                    ),
                ),
            )
        )
    )


def faceRefusals(rules: Rules, s: State, pig: Pig, place: Place) -> frozenset[str]:
    """Why a house on the die does not take a pig there: it offers no such place, or the place
    itself.
    """
    never = notOffered(rules, s, pig, place)

    def chosen():
        tag, value = place
        if tag == "Inside":
            h = value
            return hidingRefusals(rules, s, pig, h)
        return bricksRefusals(rules, s, pig)

    return (stopRefusals(rules, s, pig, place) | never | (frozenset() if never != frozenset() else chosen()))


def faceMoves(rules: Rules, s: State, pig: Pig) -> frozenset[Place]:
    """Where a house on the die may take the pig, from wherever it is: to hide (woolfy.face.hides),
    to the brick space (woolfy.face.to-bricks), or out of the pot (woolfy.rescue.house).
    """
    return frozenset(
        [
            p
            for p in frozenset([Inside(h) for h in HOUSES]) | frozenset(
                (Space(brickSpace(rules.board)),)
            ) if faceRefusals(rules, s, pig, p) == frozenset()
        ]
    )


def movesOf(rules: Rules, s: State, pig: Pig, face: Face) -> frozenset[Place]:
    """Everywhere the player may take the pig whose die shows this (woolfy.move.number,
    woolfy.face.three-choices).
    """
    tag, value = face
    if tag == "Number":
        n = value
        return numberMoves(rules, s, pig, n)
    if tag == "HouseFace":
        return faceMoves(rules, s, pig)
    if tag == "WolfFace":
        return frozenset()
    return no_case(tag)


def moveRefusals(rules: Rules, s: State, pig: Pig, face: Face, place: Place) -> frozenset[str]:
    tag, value = face
    if tag == "Number":
        n = value
        return numberRefusals(rules, s, pig, n, place)
    if tag == "HouseFace":
        return faceRefusals(rules, s, pig, place)
    if tag == "WolfFace":
        return frozenset()
    return no_case(tag)


def needed(rules: Rules) -> int:
    """Four parts are added to the base, or three where the table takes the base for one of them
    (woolfy.components.parts, woolfy.setup.base).
    """
    return rules.parts - 1 if rules.readings.base == "counted" else rules.parts


def isFinished(rules: Rules, s: State) -> bool:
    """The brick house is finished with its last part, and open from then on
    (woolfy.bricks.finished).
    """
    return s.parts >= needed(rules)


def addsPart(rules: Rules, s: State, pig: Pig, place: Place) -> bool:
    """A pig that stops on the brick space adds a part if one is missing; at some tables not if it
    comes from the pot (woolfy.bricks.part).
    """
    return (
        place == Space(brickSpace(rules.board))
        and not isFinished(rules, s)
        and not (s.pigs[pig] == Pot and rules.readings.rescued_builder == "adds-nothing")
    )


def goesIn(rules: Rules, s: State, pig: Pig, place: Place) -> bool:
    """Who has added a part stays on the brick space; at some tables who adds the last one goes in
    (woolfy.bricks.builder).
    """
    return (
        rules.readings.last_part == "goes-in"
        and addsPart(rules, s, pig, place)
        and s.parts + 1 == needed(rules)
    )


def stepsBetween(board: Board, here: int, there: int) -> int:
    """How many steps clockwise lead from one space to another, at least one."""
    return remainder(there - here + board.spaces - 1, board.spaces) + 1


def wolfSteps(board: Board, wolf: int) -> int:
    """The wolf goes clockwise to the next wolf space, and no further: the steps to it
    (woolfy.wolf.next-space).
    """
    return reduce(
        (lambda least, w: stepsBetween(board, wolf, w) if stepsBetween(board, wolf, w) < least else least),
        board.wolfSpaces,
        board.spaces,
    )


def spaceAfter(board: Board, space: int, steps: int) -> int:
    return remainder(space + steps - 1, board.spaces) + 1


def wolfWay(rules: Rules, wolf: int) -> tuple[int, ...]:
    """The spaces on which the wolf catches pigs, as it comes to them: after the one that it
    leaves, up to the one where it stops; at some tables from the one that it leaves, or only
    where it stops (woolfy.wolf.catches).
    """
    steps = wolfSteps(rules.board, wolf)
    first = (
        1
        if rules.readings.wolf_way == "after-it" else 0
        if rules.readings.wolf_way == "from-it" else steps
    )
    return reduce(
        (lambda way, k: (*way, spaceAfter(rules.board, wolf, k))),
        tuple(range(first, steps + 1)),
        (),
    )


def isFound(rules: Rules, s: State, pig: Pig, space: int) -> bool:
    """Whether the wolf finds a pig when it comes to a space: a pig in a house is safe
    (woolfy.house.safe), one in the pot is there already, and one on its start is safe, except
    at some tables (woolfy.wolf.starts-safe).
    """
    tag, value = s.pigs[pig]
    if tag == "Space":
        n = value
        return n == space
    if tag == "Start":
        return rules.readings.start_safe == "caught" and rules.board.starts[pig] == space
    return False


def caught(rules: Rules, s: State) -> frozenset[Pig]:
    """All the pigs in the wolf's way; at some tables only those whom it meets first
    (woolfy.wolf.catches).
    """
    return reduce(
        (
            lambda got, space: got if got != frozenset() and rules.readings.how_many_caught == "first-met" else got | frozenset(
                [p for p in PIGS if isFound(rules, s, p, space)]
            )
        ),
        wolfWay(rules, s.wolf),
        frozenset(),
    )


def wolfMoved(rules: Rules, s: State) -> State:
    """The wolf has moved, and the pigs that it caught are in the pot (woolfy.wolf.next-space,
    woolfy.wolf.catches).
    """
    got = lazy(lambda: caught(rules, s))
    return s._replace(
        pigs=Map([(p, (Pot if p in got() else s.pigs[p])) for p in PIGS]),
        wolf=spaceAfter(rules.board, s.wolf, wolfSteps(rules.board, s.wolf)),
    )


def runsIntoWolf(rules: Rules, s: State, place: Place) -> bool:
    """The wolf catches only by its own move: a pig that ends its move on the wolf's space stays
    free, except at some tables (woolfy.wolf.own-move).
    """
    return rules.readings.pig_meets_wolf == "caught" and place == Space(s.wolf)


def wayOutIsOpen(rules: Rules, s: State) -> bool:
    """A pig can be helped out as long as another stands on a pot exit; at some tables only right
    after a pig has come to one or out of the pot, or at any time once one has come there
    (woolfy.rescue.helper, woolfy.rescue.one-by-one).
    """
    return (
        any(pigsAt(s, Space(e)) != frozenset() for e in rules.board.exits)
        if rules.readings.way_out == "standing" else s.exits == JustCame or s.exits == JustFreed
        if rules.readings.way_out == "next-player" else s.exits != NobodyCame
    )


def spoilt(rules: Rules, s: State) -> bool:
    """After a wolf it may be tried again, though some tables ask for a new arrival
    (woolfy.rescue.helper, woolfy.rescue.stays-in).
    """
    return rules.readings.failed_rescue == "new-arrival" and s.exits == Spoilt


def cannotBeHelped(rules: Rules, s: State, pig: Pig) -> bool:
    """The die of a pig in the pot is rolled only while the way out is open (woolfy.rescue.helper)."""
    return s.pigs[pig] == Pot and (not wayOutIsOpen(rules, s) or spoilt(rules, s))


def exitsLater(exits: Exits) -> Exits:
    """What has happened at the exits, one turn later."""
    return CameEarlier if exits == JustCame or exits == JustFreed else exits


def comesToExit(rules: Rules, face: Face, place: Place) -> bool:
    """A number has led a pig exactly to a pot exit, from where it can help in the next turn
    (woolfy.rescue.exit-reached).
    """
    tag, _ = face
    if tag == "Number":
        return any(place == Space(e) for e in rules.board.exits)
    return False


def seatAfter(rules: Rules, seat: int) -> int:
    return remainder(seat + 1, rules.seats)


def seatBefore(rules: Rules, seat: int) -> int:
    return remainder(seat + rules.seats - 1, rules.seats)


def comparedWith(rules: Rules, seat: int) -> int:
    """The seat whose latest turn counts when a pig must not be played twice running: whoever had
    the turn before; at some tables the same player (woolfy.repeat.not-twice).
    """
    return seatBefore(rules, seat) if rules.readings.in_a_row == "table" else seat


def countsAsPlayed(rules: Rules, how: How) -> bool:
    """To roll a pig's die is to play it, whatever comes of it. At some tables a pig that did not
    move was not played, at some one in the pot is not (woolfy.repeat.not-twice).
    """
    return (
        (rules.readings.repeat_counts == "rolled" or how == Moved or how == Freed)
        and (rules.readings.rescue_roll == "played" or how == Moved or how == Stayed)
    )


def mayRepeat(rules: Rules, s: State, pig: Pig) -> bool:
    """A pig may be played again while both others are in the pot (woolfy.repeat.others-in-pot),
    while both are in the brick house (woolfy.repeat.others-home), or at some tables while each
    is in the one or in the other (woolfy.repeat.mixed).
    """
    return (
        all(s.pigs[p] == Pot for p in others(pig))
        or all(s.pigs[p] == Inside(Brick) for p in others(pig))
        or rules.readings.pot_and_brick == "again" and all(
            s.pigs[p] == Pot or s.pigs[p] == Inside(Brick)
            for p in others(pig)
        )
    )


def playedJustNow(rules: Rules, s: State, seat: int, pig: Pig) -> bool:
    """The pig whose die was rolled in one turn is not played in the next (woolfy.repeat.not-
    twice).
    """
    other = comparedWith(rules, seat)
    return (
        False
        if not other in frozenset(s.latest) else s.latest[other].pig == pig and countsAsPlayed(
            rules,
            s.latest[other].how,
        ) and not mayRepeat(rules, s, pig)
    )


def rescuable(rules: Rules, s: State, seat: int) -> frozenset[Pig]:
    """The pigs in the pot for whom a player may roll."""
    return frozenset(
        [
            p
            for p in pigsAt(s, Pot) if not playedJustNow(
                rules,
                s,
                seat,
                p,
            ) and not cannotBeHelped(rules, s, p)
        ]
    )


def owesRescue(rules: Rules, s: State, seat: int, pig: Pig) -> bool:
    """Nobody has to roll for a pig in the pot, except at some tables the player right after an
    arrival at a pot exit (woolfy.rescue.free-choice).
    """
    return (
        rules.readings.rescue_duty == "must"
        and s.exits == JustCame
        and s.pigs[pig] != Pot
        and rescuable(rules, s, seat) != frozenset()
    )


def pickRefusals(rules: Rules, s: State, seat: int, pig: Pig) -> frozenset[str]:
    return clausesThat(
        (
            ("woolfy.repeat.not-twice", playedJustNow(rules, s, seat, pig)),
            ("woolfy.rescue.helper", cannotBeHelped(rules, s, pig)),
            ("woolfy.rescue.free-choice", owesRescue(rules, s, seat, pig)),
        )
    )


def allHome(s: State) -> bool:
    """The game ends as soon as all three pigs are in the brick house (woolfy.end.home)."""
    return all(s.pigs[p] == Inside(Brick) for p in PIGS)


def allInPot(s: State) -> bool:
    """It ends as soon as all three pigs are in the pot (woolfy.end.pot)."""
    return all(s.pigs[p] == Pot for p in PIGS)


def endingClause(s: State) -> str:
    return "woolfy.end.home" if allHome(s) else "woolfy.end.pot"


def turnOver(rules: Rules, s: State, seat: int, played: Played, exits: Exits) -> State:
    """The turn is over: the game ends (woolfy.end.home, woolfy.end.pot), or the next player picks
    a pig (woolfy.turn.clockwise).
    """
    return s._replace(
        exits=exits,
        latest=put(s.latest, seat, played),
        phase=Ended if allHome(s) or allInPot(s) else Picking(WithSeat(seat=seatAfter(rules, seat))),
    )


def result(rules: Rules, s: State) -> Result:
    return (
        Result(
            clause=endingClause(s),
            winners=frozenset(range(0, rules.seats - 1 + 1)),
            decided="woolfy.score.together",
        )
        if allHome(s) else Result(clause=endingClause(s), winners=frozenset(), decided="woolfy.score.wolf")
    )


def setup(rules: Rules) -> State:
    """The table before the first turn: pigs and wolf on their starts, the pot empty, of the brick
    house only the base, and the youngest player, whom the table names, picks first
    (woolfy.setup.starts, woolfy.setup.pot, woolfy.setup.base, woolfy.setup.first-seat).
    """
    return State(
        pigs=Map([(_, Start) for _ in PIGS]),
        wolf=rules.board.wolfStart,
        parts=0,
        exits=NobodyCame,
        latest=Map(()),
        phase=Picking(WithSeat(seat=rules.first)),
    )


def askingClause(s: State, pig: Pig, face: Face) -> str:
    """The clause that asks where a pig goes: for one in the pot it is about how to come out."""
    tag, _ = face
    if tag == "HouseFace":
        return "woolfy.rescue.house" if s.pigs[pig] == Pot else "woolfy.face.three-choices"
    return "woolfy.rescue.number" if s.pigs[pig] == Pot else "woolfy.move.number"


def turn(rules: Rules, s: State) -> Turn:
    """Who steps next, and what is asked or due: a pig is picked (woolfy.turn.picks), its die falls
    (woolfy.die.rolled), and it goes somewhere (woolfy.move.number, woolfy.face.three-choices,
    woolfy.rescue.number, woolfy.rescue.house).
    """
    tag, value = s.phase
    if tag == "Picking":
        p = value
        return Choose(WithClauseSeat(seat=p.seat, clause="woolfy.turn.picks"))
    if tag == "Rolling":
        return Chance("woolfy.die.rolled")
    if tag == "Moving":
        m = value
        return Choose(WithClauseSeat(seat=m.seat, clause=askingClause(s, m.pig, m.face)))
    if tag == "Ended":
        return Over(endingClause(s))
    return no_case(tag)


def facesOf(rules: Rules, pig: Pig) -> frozenset[Face]:
    """The different faces of a pig's die."""
    return reduce((lambda got, f: got | frozenset((f,))), rules.dice[pig], frozenset())


def pickingSteps(rules: Rules, s: State, seat: int) -> frozenset[Step]:
    return frozenset(
        [
            Pick(WithPigSeat(seat=seat, pig=p))
            for p in frozenset([p for p in PIGS if pickRefusals(rules, s, seat, p) == frozenset()])
        ]
    )


def movingSteps(rules: Rules, s: State, seat: int, pig: Pig, face: Face) -> frozenset[Step]:
    return (
        frozenset([Move(WithPlaceSeat(seat=seat, place=p)) for p in movesOf(rules, s, pig, face)])
        | (
            frozenset((Stay(WithSeat(seat=seat)),))
            if stayRefusals(rules, s, pig, face) == frozenset() else frozenset()
        )
    )


def legal(rules: Rules, s: State) -> frozenset[Step]:
    """Everything that may happen now: the choices of the player who is asked, or the faces that
    the die can show.
    """
    tag, value = s.phase
    if tag == "Picking":
        p = value
        return pickingSteps(rules, s, p.seat)
    if tag == "Rolling":
        r = value
        return frozenset([Rolled(WithFace(face=f)) for f in facesOf(rules, r.pig)])
    if tag == "Moving":
        m = value
        return movingSteps(rules, s, m.seat, m.pig, m.face)
    if tag == "Ended":
        return frozenset()
    return no_case(tag)


def weight(rules: Rules, s: State, outcome: Step) -> int:
    """How likely an outcome of chance is: its share of the weights of all that may happen now.
    Choices weigh nothing. Equal are the faces of a die (woolfy.die.rolled,
    woolfy.components.dice).
    """
    tag, value = outcome
    if tag == "Rolled":
        x = value
        tag_2, value_2 = s.phase
        if tag_2 == "Rolling":
            r = value_2
            return len(tuple([f for f in rules.dice[r.pig] if f == x.face]))
        return 0
    return 0


def refusals(rules: Rules, s: State, choice: Step) -> frozenset[str]:
    """Why a choice that answers the question, by the player who is asked, and names things that
    exist, is not legal: the ids of all the clauses that refuse it. Of any other step nothing is
    said here.
    """
    tag, value = s.phase
    if tag == "Picking":
        tag_2, value_2 = choice
        if tag_2 == "Pick":
            x = value_2
            return pickRefusals(rules, s, x.seat, x.pig)
        return frozenset()
    if tag == "Moving":
        m = value
        tag_2, value_2 = choice
        if tag_2 == "Move":
            x = value_2
            return moveRefusals(rules, s, m.pig, m.face, x.place)
        if tag_2 == "Stay":
            return stayRefusals(rules, s, m.pig, m.face)
        return frozenset()
    return frozenset()


def afterWolf(rules: Rules, s: State, seat: int, pig: Pig) -> State:
    """The die shows the wolf: it moves, and the pig does not (woolfy.wolf.face). A pig in the pot
    stays there, and the attempt is spoilt (woolfy.rescue.stays-in).
    """
    inPot = s.pigs[pig] == Pot
    return turnOver(
        rules,
        wolfMoved(rules, s),
        seat,
        Played(pig=pig, how=Kept if inPot else Stayed),
        Spoilt if inPot else exitsLater(s.exits),
    )


def afterRoll(rules: Rules, s: State, seat: int, pig: Pig, face: Face) -> State:
    """The die has come to rest: the wolf moves at once, all else is for the player to decide
    (woolfy.die.rolled, woolfy.wolf.face).
    """
    return (
        afterWolf(rules, s, seat, pig)
        if face == WolfFace else s._replace(phase=Moving(WithFacePigSeat(seat=seat, pig=pig, face=face)))
    )


def afterMove(rules: Rules, s: State, seat: int, pig: Pig, face: Face, place: Place) -> State:
    """The pig goes there (woolfy.move.number, woolfy.house.enters, woolfy.start.back,
    woolfy.face.hides), out of the pot if it was in it, and it alone (woolfy.rescue.comes-out,
    woolfy.rescue.one-by-one). On the brick space it builds (woolfy.bricks.part,
    woolfy.bricks.builder); on the wolf's space, where the wolf catches it, it does nothing more
    (woolfy.wolf.own-move).
    """
    freed = s.pigs[pig] == Pot
    lost = runsIntoWolf(rules, s, place)
    stop = Pot if lost else Inside(Brick) if goesIn(rules, s, pig, place) else place
    moved = s._replace(
        pigs=set_at(s.pigs, pig, stop),
        parts=s.parts + 1 if addsPart(rules, s, pig, place) and not lost else s.parts,
    )
    exits = (
        JustCame
        if comesToExit(rules, face, place) and not lost else JustFreed
        if freed else exitsLater(s.exits)
    )
    return turnOver(rules, moved, seat, Played(pig=pig, how=Freed if freed else Moved), exits)


def afterStay(rules: Rules, s: State, seat: int, pig: Pig) -> State:
    """The pig stays where it is, and the turn is over (woolfy.face.stays, woolfy.move.nowhere,
    woolfy.move.unused).
    """
    return turnOver(
        rules,
        s,
        seat,
        Played(pig=pig, how=Kept if s.pigs[pig] == Pot else Stayed),
        exitsLater(s.exits),
    )


def apply(rules: Rules, s: State, happened: Step) -> State:
    """What comes of a legal step."""
    tag, value = happened
    if tag == "Pick":
        x = value
        return s._replace(phase=Rolling(WithPigSeat(seat=x.seat, pig=x.pig)))
    if tag == "Rolled":
        x = value
        tag_2, value_2 = s.phase
        if tag_2 == "Rolling":
            r = value_2
            return afterRoll(rules, s, r.seat, r.pig, x.face)
        return s
    if tag == "Move":
        x = value
        tag_2, value_2 = s.phase
        if tag_2 == "Moving":
            m = value_2
            return afterMove(rules, s, m.seat, m.pig, m.face, x.place)
        return s
    if tag == "Stay":
        tag_2, value_2 = s.phase
        if tag_2 == "Moving":
            m = value_2
            return afterStay(rules, s, m.seat, m.pig)
        return s
    return no_case(tag)


# Every table that answers one question otherwise than the document seems to.
OTHERS: frozenset[Readings] = frozenset(
    (
        DEFAULTS._replace(repeat_counts="moved"),
        DEFAULTS._replace(in_a_row="player"),
        DEFAULTS._replace(pot_and_brick="again"),
        DEFAULTS._replace(rescue_roll="not-played"),
        DEFAULTS._replace(way_out="next-player"),
        DEFAULTS._replace(way_out="for-good"),
        DEFAULTS._replace(failed_rescue="new-arrival"),
        DEFAULTS._replace(rescue_duty="must"),
        DEFAULTS._replace(direction="turns"),
        DEFAULTS._replace(house_count="at-least"),
        DEFAULTS._replace(leaving_a_house="not-counted"),
        DEFAULTS._replace(sharing="one-pig"),
        DEFAULTS._replace(pig_meets_wolf="blocked"),
        DEFAULTS._replace(pig_meets_wolf="caught"),
        DEFAULTS._replace(number="may"),
        DEFAULTS._replace(shelter="may-stay"),
        DEFAULTS._replace(brick_house_stay="must-leave"),
        DEFAULTS._replace(brick_house_leave="to-rescue"),
        DEFAULTS._replace(start_return="never"),
        DEFAULTS._replace(house_to_house="stays"),
        DEFAULTS._replace(brick_by_face="never"),
        DEFAULTS._replace(bricks_from="in-reach"),
        DEFAULTS._replace(bricks_again="come-anew"),
        DEFAULTS._replace(base="counted"),
        DEFAULTS._replace(last_part="goes-in"),
        DEFAULTS._replace(wolf_way="from-it"),
        DEFAULTS._replace(wolf_way="stop-only"),
        DEFAULTS._replace(how_many_caught="first-met"),
        DEFAULTS._replace(start_safe="caught"),
        DEFAULTS._replace(exit_counts="counted"),
        DEFAULTS._replace(which_exit="helper"),
        DEFAULTS._replace(shared_exit="must-be-empty"),
        DEFAULTS._replace(rescue_to_bricks="bricks-too"),
        DEFAULTS._replace(rescued_builder="adds-nothing"),
    )
)


# A path so short that a three leads all the way round, where doors meet on one space.
TINY_BOARD: Board = Board(
    spaces=3,
    wolfSpaces=frozenset((1, 3)),
    wolfStart=1,
    exits=frozenset((2, 3)),
    doors=Map(((Straw, 1), (Wood, 2), (Brick, 1))),
    room=Map(((Straw, 1), (Wood, 2), (Brick, 3))),
    starts=Map(((Red, 2), (Green, 2), (Blue, 3))),
)


# A short path on which the wolf has but one space, and goes all the way round each time.
ROUND_BOARD: Board = Board(
    spaces=6,
    wolfSpaces=frozenset((5,)),
    wolfStart=5,
    exits=frozenset((1, 3)),
    doors=Map(((Straw, 3), (Wood, 6), (Brick, 4))),
    room=Map(((Straw, 2), (Wood, 1), (Brick, 3))),
    starts=Map(((Red, 1), (Green, 2), (Blue, 6))),
)


def placesOf(board: Board) -> frozenset[Place]:
    """The places that there are on a board."""
    return (
        frozenset([Space(n) for n in range(1, board.spaces + 1)])
        | frozenset([Inside(h) for h in HOUSES])
        | frozenset((Start, Pot))
    )


def inHand(s: State) -> frozenset[Pig]:
    """The pig that is being played, if one is."""
    tag, value = s.phase
    if tag == "Rolling":
        r = value
        return frozenset((r.pig,))
    if tag == "Moving":
        m = value
        return frozenset((m.pig,))
    return frozenset()


def isWolf(happened: Step) -> bool:
    return happened == Rolled(WithFace(face=WolfFace))


def seatOf(phase: Phase, otherwise: int) -> int:
    """The seat that a phase is about, or this one if it is about none."""
    tag, value = phase
    if tag == "Picking":
        p = value
        return p.seat
    if tag == "Rolling":
        r = value
        return r.seat
    if tag == "Moving":
        m = value
        return m.seat
    if tag == "Ended":
        return otherwise
    return no_case(tag)
