"""rules.qnt in Python, written by spec/tools/translate.py: change the model, not this.

SHA-256 of the model: e840954c8e1b3b905e85348e092ef30a69bb0983b08dbfd66c25c161e555a4ef
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
    nth,
    powerset,
    put,
    reduce,
    remainder,
    replace_at,
    set_by,
    slice_of,
)


#
#   Door
#   Window
#   Roof
Part: TypeAlias = "tuple[str, Any]"


#
#   Straw
#   Wood
#   Brick
Material: TypeAlias = "tuple[str, Any]"


#
#   Symbol with Part
#   Wolf
Face: TypeAlias = "tuple[str, Any]"


class Kind(NamedTuple):
    """What all the tiles of one stack have in common."""

    part: Part
    material: Material


class Tile(NamedTuple):
    part: Part
    material: Material
    pots: int


class Readings(NamedTuple):
    """How this table reads what the document leaves open: `tlp.reading.` and the name of the
    field, with hyphens."""

    wolves_counted: str
    set_aside_dice: str
    third_throw_wolves: str
    empty_throw: str
    must_buy: str
    unplaceable_tile: str
    only_a_roof: str
    empty_stack: str
    grade: str
    two_tiles: str
    second_tile: str
    tiles_together: str
    roof_stands_on: str
    lost_roof: str
    above_a_gap: str
    lone_roof: str
    blown_tiles: str
    wolf_declined: str
    no_target: str
    missed_breath: str
    three_wolves: str
    end_timing: str
    stacks_to_end: str
    unfinished_pots: str
    house_bonus: str
    most_built: str
    most_pots: str
    pure_by_wolf: str
    rebuilt_prize: str
    top_tile: str
    tallest: str


class Cards(NamedTuple):
    """Points that each of the six prize cards brings (tlp.components.prizes, tlp.veterans.values)."""

    straw: int
    wood: int
    brick: int
    most_pots: int
    most_houses: int
    tallest: int


class Rules(NamedTuple):
    """What is in force at one table."""

    seats: int
    first: int
    variant: str
    dice: tuple[tuple[Face, ...], ...]
    spinner: Map[Material, int]
    pots: Map[Kind, tuple[int, ...]]
    cards: Cards
    readings: Readings


#
#   Unturned
#   Up with int
Top: TypeAlias = "tuple[str, Any]"


class Stack(NamedTuple):
    """A stack: its top, and below it so many tiles with so many pots. Their order is chance, so it
    is nowhere."""

    top: Top
    covered: Map[int, int]


class House(NamedTuple):
    """A house: its tiles from the ground up, and whether it has ever had a roof."""

    tiles: tuple[Tile, ...]
    completed: bool


class Player(NamedTuple):
    """What lies before one player: houses from left to right, and how many different ones were
    ever completed."""

    houses: tuple[House, ...]
    built: int


class Bought(NamedTuple):
    """A tile bought this turn, and the number of the house that took it; 0 if it was thrown away."""

    part: Part
    material: Material
    house: int


class Purchase(NamedTuple):
    """The symbols that a player has left to spend, what they have bought this turn, and the roof
    of it that waits in hand, if one does."""

    seat: int
    purse: Map[Part, int]
    bought: tuple[Bought, ...]
    held: tuple[Tile, ...]


#
#   Throwing with WithFacesSeatThrowThrown
#   Deciding with WithFacesSeatThrowThrown
#   Building with Purchase
#   Lifting with Purchase
#   Blowing with WithBlowsSeat
#   Spinning with WithBlowsHouseSeatTarget
#   Ended
Phase: TypeAlias = "tuple[str, Any]"


class State(NamedTuple):
    stacks: Map[Kind, Stack]
    players: tuple[Player, ...]
    prizes: Map[Material, int]
    phase: Phase


#
#   Again with WithDiceSeat
#   Stop with WithSeat
#   Buy with WithHouseMaterialPartSeat
#   Discard with WithMaterialPartSeat
#   Done with WithSeat
#   Blow with WithHouseSeatTarget
#   Spare with WithSeat
#   TurnedUp with Tile
#   Shown with WithFaces
#   Spun with WithMaterial
Step: TypeAlias = "tuple[str, Any]"


#
#   Choose with WithClauseSeat
#   Chance with str
#   Over with str
Turn: TypeAlias = "tuple[str, Any]"


class Result(NamedTuple):
    """The end of the game: what ended it, the scores, who has won by which clauses, and who got
    the prizes of the end."""

    clause: str
    scores: tuple[int, ...]
    winners: frozenset[int]
    decided: tuple[str, ...]
    most_pots: frozenset[int]
    most_houses: frozenset[int]
    tallest: frozenset[int]


class WithFacesSeatThrowThrown(NamedTuple):
    faces: tuple[Face, ...]
    seat: int
    throw: int
    thrown: frozenset[int]


class WithBlowsSeat(NamedTuple):
    blows: int
    seat: int


class WithBlowsHouseSeatTarget(NamedTuple):
    blows: int
    house: int
    seat: int
    target: int


class WithDiceSeat(NamedTuple):
    dice: frozenset[int]
    seat: int


class WithSeat(NamedTuple):
    seat: int


class WithHouseMaterialPartSeat(NamedTuple):
    house: int
    material: Material
    part: Part
    seat: int


class WithMaterialPartSeat(NamedTuple):
    material: Material
    part: Part
    seat: int


class WithHouseSeatTarget(NamedTuple):
    house: int
    seat: int
    target: int


class WithFaces(NamedTuple):
    faces: tuple[Face, ...]


class WithMaterial(NamedTuple):
    material: Material


class WithClauseSeat(NamedTuple):
    clause: str
    seat: int


class WithHouseTarget(NamedTuple):
    house: int
    target: int


#
Door: Part = ("Door", ())


#
Window: Part = ("Window", ())


#
Roof: Part = ("Roof", ())


#
Straw: Material = ("Straw", ())


#
Wood: Material = ("Wood", ())


#
Brick: Material = ("Brick", ())


def Symbol(value: Part) -> Face:
    return ("Symbol", value)


# What one face of a die shows (tlp.components.dice).
Wolf: Face = ("Wolf", ())


# The answers that the document gives, or comes nearest to.
DEFAULTS: Readings = Readings(
    wolves_counted="all-throws",
    set_aside_dice="thrown-again",
    third_throw_wolves="attack",
    empty_throw="refused",
    must_buy="must",
    unplaceable_tile="not-bought",
    only_a_roof="must-buy",
    empty_stack="unavailable",
    grade="free",
    two_tiles="differ",
    second_tile="may",
    tiles_together="stack",
    roof_stands_on="door-or-window",
    lost_roof="reopens",
    above_a_gap="settles",
    lone_roof="collapses",
    blown_tiles="leave",
    wolf_declined="must-blow",
    no_target="turn-ends",
    missed_breath="nothing",
    three_wolves="one-blow",
    end_timing="turn",
    stacks_to_end="as-seats",
    unfinished_pots="lost",
    house_bonus="standing",
    most_built="standing",
    most_pots="in-finished",
    pure_by_wolf="no",
    rebuilt_prize="yes",
    top_tile="visible",
    tallest="of-eligible",
)


#
PARTS: tuple[Part, ...] = (Door, Window, Roof)


#
MATERIALS: tuple[Material, ...] = (Straw, Wood, Brick)


# The nine stacks lie in columns by material and in rows by part; they are named column by
# column (tlp.setup.stacks).
KINDS: tuple[Kind, ...] = reduce(
    (lambda kinds, m: reduce((lambda column, p: (*column, Kind(part=p, material=m))), PARTS, kinds)),
    MATERIALS,
    (),
)


#
ALL_KINDS: frozenset[Kind] = reduce((lambda got, k: got | frozenset((k,))), KINDS, frozenset())


def pigHeads(m: Material) -> int:
    """The pig heads on a tile: its price in symbols, and its points (tlp.components.pig-heads)."""
    tag, _ = m
    if tag == "Straw":
        return 2
    if tag == "Wood":
        return 3
    if tag == "Brick":
        return 4
    return no_case(tag)


def dearer(a: Material, b: Material) -> bool:
    return pigHeads(a) > pigHeads(b)


def _BOX_DICE() -> tuple[tuple[Face, ...], ...]:
    tame = (Symbol(Door), Symbol(Door), Symbol(Window), Symbol(Window), Symbol(Roof), Symbol(Roof))
    wild = (Symbol(Door), Symbol(Door), Symbol(Window), Symbol(Window), Symbol(Roof), Wolf)
    return (tame, tame, wild, wild, wild)


# Five dice, three of which have one wolf; the other faces show doors, windows and roofs
# (tlp.components.dice).
BOX_DICE: tuple[tuple[Face, ...], ...] = _BOX_DICE()


# The spinner can name each of the three materials (tlp.components.spinner).
BOX_SPINNER: Map[Material, int] = Map(((Straw, 3), (Wood, 2), (Brick, 1)))


# Thirty-six tiles, four of each kind; two windows of each material carry a pot
# (tlp.components.tiles).
BOX_POTS: Map[Kind, tuple[int, ...]] = Map(
    [(k, ((0, 0, 1, 1) if k.part == Window else (0, 0, 0, 0))) for k in ALL_KINDS]
)


# Prizes won during play bring two points, prizes awarded at the end three
# (tlp.veterans.values).
BOX_CARDS: Cards = Cards(straw=2, wood=2, brick=2, most_pots=3, most_houses=3, tallest=3)


def box(seats: int) -> Rules:
    """The box as it is, for so many players (tlp.setup.seats)."""
    return Rules(
        seats=seats,
        first=0,
        variant="normal",
        dice=BOX_DICE,
        spinner=BOX_SPINNER,
        pots=BOX_POTS,
        cards=BOX_CARDS,
        readings=DEFAULTS,
    )


def playable(rules: Rules) -> bool:
    """What a table may bring instead of the box: two to five players, one of whom begins
    (tlp.setup.seats, tlp.setup.first-seat), dice with faces, stacks with tiles, and a needle
    that can name something, or everything if it is spun until it hits (tlp.components.tiles,
    tlp.components.dice, tlp.components.spinner).
    """
    return (
        2 <= rules.seats
        and rules.seats <= 5
        and 0 <= rules.first
        and rules.first < rules.seats
        and len(rules.dice) > 0
        and tuple([die for die in rules.dice if len(die) == 0]) == ()
        and all(len(rules.pots[k]) > 0 for k in ALL_KINDS)
        and named(rules) != frozenset()
        and (rules.readings.missed_breath == "nothing" or named(rules) == frozenset((Straw, Wood, Brick)))
    )


def named(rules: Rules) -> frozenset[Material]:
    """The materials that the needle can name (tlp.components.spinner, tlp.wolf.spin)."""
    return frozenset([m for m in frozenset((Straw, Wood, Brick)) if rules.spinner[m] > 0])


def veterans(rules: Rules) -> bool:
    return rules.variant == "veterans"


#
Unturned: Top = ("Unturned", ())


def Up(value: int) -> Top:
    """The tile on top of a stack: not turned up, or in sight with its pots."""
    return ("Up", value)


def Throwing(value: WithFacesSeatThrowThrown) -> Phase:
    return ("Throwing", value)


def Deciding(value: WithFacesSeatThrowThrown) -> Phase:
    return ("Deciding", value)


def Building(value: Purchase) -> Phase:
    return ("Building", value)


def Lifting(value: Purchase) -> Phase:
    return ("Lifting", value)


def Blowing(value: WithBlowsSeat) -> Phase:
    return ("Blowing", value)


def Spinning(value: WithBlowsHouseSeatTarget) -> Phase:
    return ("Spinning", value)


# What is being decided, and with what in hand.
Ended: Phase = ("Ended", ())


def Again(value: WithDiceSeat) -> Step:
    return ("Again", value)


def Stop(value: WithSeat) -> Step:
    return ("Stop", value)


def Buy(value: WithHouseMaterialPartSeat) -> Step:
    return ("Buy", value)


def Discard(value: WithMaterialPartSeat) -> Step:
    return ("Discard", value)


def Done(value: WithSeat) -> Step:
    return ("Done", value)


def Blow(value: WithHouseSeatTarget) -> Step:
    return ("Blow", value)


def Spare(value: WithSeat) -> Step:
    return ("Spare", value)


def TurnedUp(value: Tile) -> Step:
    return ("TurnedUp", value)


def Shown(value: WithFaces) -> Step:
    return ("Shown", value)


def Spun(value: WithMaterial) -> Step:
    """What can happen: a player's choice names the seat, an outcome of chance has none."""
    return ("Spun", value)


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


def coveredPots(stack: Stack) -> frozenset[int]:
    """The different numbers of pots on the covered tiles."""
    return frozenset([p for p in frozenset(stack.covered) if stack.covered[p] > 0])


def height(stack: Stack) -> int:

    @lazy
    def top() -> int:
        tag, _ = stack.top
        if tag == "Unturned":
            return 0
        if tag == "Up":
            return 1
        return no_case(tag)

    return reduce((lambda n, p: n + stack.covered[p]), frozenset(stack.covered), top())


def exhausted(stack: Stack) -> bool:
    """A stack is exhausted when its last tile is taken (tlp.end.exhausted)."""
    return height(stack) == 0


def inStock(s: State, k: Kind) -> bool:
    return not exhausted(s.stacks[k])


def topsAreOpen(rules: Rules) -> bool:
    """Whether top tiles lie open, so that everybody sees their pots (tlp.setup.shuffle)."""
    return rules.readings.top_tile == "visible"


def turnUp(stack: Stack, pots: int) -> Stack:
    """One of the covered tiles comes to lie open on top."""
    return Stack(top=Up(pots), covered=set_by(stack.covered, pots, (lambda n: n - 1)))


def turnUpIfAlike(rules: Rules, stack: Stack) -> Stack:
    """Where all covered tiles are alike, no chance is needed to know the next (tlp.setup.shuffle)."""
    return (
        reduce((lambda st, p: turnUp(st, p)), coveredPots(stack), stack)
        if topsAreOpen(rules) and stack.top == Unturned and len(coveredPots(stack)) == 1 else stack
    )


def shuffled(rules: Rules, pots: tuple[int, ...]) -> Stack:
    """Before play each stack is shuffled: nothing is known but what it holds (tlp.setup.stacks,
    tlp.setup.shuffle).
    """
    numbers = reduce((lambda got, p: got | frozenset((p,))), pots, frozenset())
    return turnUpIfAlike(
        rules,
        Stack(top=Unturned, covered=Map([(p, len(tuple([q for q in pots if q == p]))) for p in numbers])),
    )


def nextTile(stack: Stack) -> frozenset[int]:
    """The pots of the tile that a buyer would take: one number where the tile is known, none where
    it is not.
    """
    tag, value = stack.top
    if tag == "Up":
        p = value
        return frozenset((p,))
    if tag == "Unturned":
        return coveredPots(stack) if len(coveredPots(stack)) == 1 else frozenset()
    return no_case(tag)


def taken(rules: Rules, stack: Stack, pots: int) -> Stack:
    """The stack after its next tile, with so many pots, is taken away."""

    @lazy
    def rest() -> Stack:
        tag, _ = stack.top
        if tag == "Up":
            return stack._replace(top=Unturned)
        if tag == "Unturned":
            return stack._replace(covered=set_by(stack.covered, pots, (lambda n: n - 1)))
        return no_case(tag)

    return turnUpIfAlike(rules, rest())


def shuffledIn(stack: Stack, pots: int) -> Stack:
    """A tile comes back and is shuffled in with those that lie covered; a tile in sight stays on
    top (tlp.wolf.removes, where blown tiles return).
    """
    return stack._replace(covered=set_by(stack.covered, pots, (lambda n: n + 1)))


def uncovered(rules: Rules, s: State) -> tuple[Kind, ...]:
    """The stacks that have lost their top tile and not yet turned up the next (tlp.setup.shuffle)."""
    return (
        tuple([k for k in KINDS if s.stacks[k].top == Unturned and inStock(s, k)])
        if topsAreOpen(rules) else ()
    )


#
MOST_THROWS: int = 3


#
WOLVES_THAT_COUNT: int = 2


def allDice(rules: Rules) -> frozenset[int]:
    return frozenset(range(1, len(rules.dice) + 1))


def firstThrow(rules: Rules, seat: int) -> Phase:
    """A turn begins with a throw of all the dice (tlp.roll.first-all, tlp.turn.throw-then-build)."""
    return Throwing(WithFacesSeatThrowThrown(seat=seat, throw=1, faces=(), thrown=allDice(rules)))


def wolvesAmong(faces: tuple[Face, ...]) -> int:
    return len(tuple([f for f in faces if f == Wolf]))


def wolfLocked(faces: tuple[Face, ...], dice: frozenset[int]) -> bool:
    """A die that shows a wolf is not thrown again this turn (tlp.roll.wolf-locked)."""
    return any(nth(faces, d - 1) == Wolf for d in dice)


def setAside(rules: Rules, thrown: frozenset[int], dice: frozenset[int]) -> bool:
    """A die that was set aside may be thrown again, unless the table keeps such dice where they
    are (tlp.roll.set-aside).
    """
    return rules.readings.set_aside_dice == "stay" and any(not d in thrown for d in dice)


def throwsNothing(rules: Rules, dice: frozenset[int]) -> bool:
    """A throw is a throw of at least one die (tlp.roll.some-die)."""
    return rules.readings.empty_throw == "refused" and dice == frozenset()


def againRefusals(
    rules: Rules,
    faces: tuple[Face, ...],
    thrown: frozenset[int],
    dice: frozenset[int],
) -> frozenset[str]:
    """The second and the third throw are made with any of the dice (tlp.roll.again-any), except as
    these say.
    """
    return clausesThat(
        (
            ("tlp.roll.set-aside", setAside(rules, thrown, dice)),
            ("tlp.roll.wolf-locked", wolfLocked(faces, dice)),
            ("tlp.roll.some-die", throwsNothing(rules, dice)),
        )
    )


def rank(thrown: frozenset[int], die: int) -> int:
    """The place of a die among those thrown, from 0."""
    return len(frozenset([d for d in thrown if d < die]))


def lying(
    rules: Rules,
    before: tuple[Face, ...],
    thrown: frozenset[int],
    shown: tuple[Face, ...],
) -> tuple[Face, ...]:
    """What each die shows now: the dice in the air their new face, the others the one they had
    (tlp.roll.again-any).
    """
    return reduce(
        (lambda faces, d: (*faces, nth(shown, rank(thrown, d)) if d in thrown else nth(before, d - 1))),
        tuple(range(1, len(rules.dice) + 1)),
        (),
    )


def wolvesCounted(rules: Rules, faces: tuple[Face, ...], shown: tuple[Face, ...]) -> int:
    """The wolf faces that the turn has brought: a wolf stays where it lies, so all that lie there
    have been thrown (tlp.roll.wolves-stop, tlp.wolf.comes).
    """
    return wolvesAmong(faces if rules.readings.wolves_counted == "all-throws" else shown)


def bringsWolf(rules: Rules, throw: int, wolves: int) -> bool:
    """Two or more wolf faces end the throwing and bring the wolf (tlp.roll.wolves-stop,
    tlp.wolf.comes).
    """
    return (
        wolves >= WOLVES_THAT_COUNT
        and not (throw == MOST_THROWS and rules.readings.third_throw_wolves == "build")
    )


def afterQuietThrow(
    s: State,
    seat: int,
    throw: int,
    faces: tuple[Face, ...],
    thrown: frozenset[int],
) -> State:
    """After the third throw the player must stop; before it, there is a choice (tlp.roll.three-
    throws, tlp.roll.may-stop).
    """
    return (
        build(s, seat, faces)
        if throw == MOST_THROWS else s._replace(
            phase=Deciding(WithFacesSeatThrowThrown(seat=seat, throw=throw, faces=faces, thrown=thrown))
        )
    )


def afterThrow(
    rules: Rules,
    s: State,
    seat: int,
    throw: int,
    before: tuple[Face, ...],
    thrown: frozenset[int],
    shown: tuple[Face, ...],
) -> State:
    """The dice have come to rest."""
    faces = lying(rules, before, thrown, shown)
    wolves = wolvesCounted(rules, faces, shown)
    return (
        wolfComes(rules, s, seat, wolves, faces)
        if bringsWolf(rules, throw, wolves) else afterQuietThrow(s, seat, throw, faces, thrown)
    )


def facesOf(rules: Rules, die: int) -> frozenset[Face]:
    """The different faces of a die."""
    return reduce((lambda got, f: got | frozenset((f,))), nth(rules.dice, die - 1), frozenset())


def throwsOf(rules: Rules, thrown: frozenset[int]) -> frozenset[tuple[Face, ...]]:
    """Everything that a throw of these dice may show, in the order of their numbers
    (tlp.roll.first-all, tlp.roll.again-any).
    """
    return reduce(
        (
            lambda throws, d: reduce(
                (lambda longer, f: longer | frozenset([(*t, f) for t in throws])),
                facesOf(rules, d),
                frozenset(),
            ) if d in thrown else throws
        ),
        tuple(range(1, len(rules.dice) + 1)),
        frozenset(((),)),
    )


def waysToShow(rules: Rules, thrown: frozenset[int], shown: tuple[Face, ...]) -> int:
    """In how many ways these dice can show that: every face of a die is as likely as every other."""
    return reduce(
        (
            lambda ways, d: ways * len(
                tuple([f for f in nth(rules.dice, d - 1) if f == nth(shown, rank(thrown, d))])
            )
        ),
        thrown,
        1,
    )


def partsOf(house: House, part: Part) -> int:
    return len(tuple([t for t in house.tiles if t.part == part]))


def hasDoor(house: House) -> bool:
    return partsOf(house, Door) > 0


def hasWindow(house: House) -> bool:
    return partsOf(house, Window) > 0


def hasRoof(house: House) -> bool:
    return partsOf(house, Roof) > 0


#
BARE_GROUND: House = House(tiles=(), completed=False)


def complete(house: House) -> bool:
    """A house with a roof is complete, with or without a door (tlp.house.complete)."""
    return hasRoof(house)


def closed(rules: Rules, house: House) -> bool:
    """A complete house takes no more tiles; one that lost its roof does, unless the table seals it
    (tlp.house.complete).
    """
    return complete(house) or rules.readings.lost_roof == "sealed" and house.completed


def beginsWrong(house: House, part: Part) -> bool:
    """A house begins with a door or with a window (tlp.house.begins)."""
    return part == Roof and len(house.tiles) == 0


def roofLacksSupport(rules: Rules, house: House, part: Part) -> bool:
    """A roof goes on top of a door or a window (tlp.house.roof-rests)."""
    return (
        part == Roof
        and not (
            hasDoor(house) or hasWindow(house)
            if rules.readings.roof_stands_on == "door-or-window" else hasDoor(house) and hasWindow(house)
        )
    )


def secondDoor(house: House, part: Part) -> bool:
    """A house has at most one door (tlp.house.one-door)."""
    return part == Door and hasDoor(house)


def secondRoof(house: House, part: Part) -> bool:
    """A house has at most one roof (tlp.house.one-roof)."""
    return part == Roof and hasRoof(house)


def houseRefusals(rules: Rules, house: House, part: Part) -> frozenset[str]:
    """Why a house does not take a part. The material never matters: straw, wood and brick mix
    (tlp.house.mixed).
    """
    return clausesThat(
        (
            ("tlp.house.begins", beginsWrong(house, part)),
            ("tlp.house.roof-rests", roofLacksSupport(rules, house, part)),
            ("tlp.house.one-door", secondDoor(house, part)),
            ("tlp.house.one-roof", secondRoof(house, part)),
            ("tlp.house.complete", closed(rules, house)),
        )
    )


def withTile(house: House, tile: Tile) -> House:
    """A door goes in at the bottom, under windows that stand there; all else goes on top
    (tlp.house.door-under, tlp.house.window-on-top, tlp.house.roof-rests).
    """
    return House(
        tiles=(tile,) + house.tiles if tile.part == Door else (*house.tiles, tile),
        completed=house.completed or tile.part == Roof,
    )


def sites(s: State, seat: int) -> frozenset[int]:
    """The houses that stand, and one more number, for a house may be begun beside them at any time
    (tlp.house.several).
    """
    return frozenset(range(1, len(nth(s.players, seat).houses) + 1 + 1))


def houseAt(s: State, seat: int, number: int) -> House:
    return (
        BARE_GROUND
        if number > len(nth(s.players, seat).houses) else nth(nth(s.players, seat).houses, number - 1)
    )


def withHouse(player: Player, number: int, house: House) -> Player:
    return (
        player._replace(houses=(*player.houses, house))
        if number > len(player.houses) else player._replace(
            houses=replace_at(player.houses, number - 1, house)
        )
    )


def newlyBuilt(house: House, tile: Tile) -> int:
    """The roof completes a house; a house that is roofed again was completed before and counts
    once (tlp.house.completed).
    """
    return 1 if tile.part == Roof and not house.completed else 0


def placed(rules: Rules, s: State, seat: int, tile: Tile, number: int) -> State:
    """A tile is placed before its buyer (tlp.build.placed)."""
    house = houseAt(s, seat, number)
    built = withTile(house, tile)
    player = withHouse(nth(s.players, seat), number, built)
    return s._replace(
        players=replace_at(s.players, seat, player._replace(built=player.built + newlyBuilt(house, tile))),
        prizes=awarded(s.prizes, built, seat) if roofWinsPrize(rules, house, tile) else s.prizes,
    )


def symbols(faces: tuple[Face, ...]) -> Map[Part, int]:
    """The symbols on the dice buy tiles; a wolf is none (tlp.build.symbols, tlp.turn.throw-then-
    build).
    """
    return Map(
        [(p, len(tuple([f for f in faces if f == Symbol(p)]))) for p in frozenset((Door, Window, Roof))]
    )


def build(s: State, seat: int, faces: tuple[Face, ...]) -> State:
    return s._replace(phase=Building(Purchase(seat=seat, purse=symbols(faces), bought=(), held=())))


def paysFor(rules: Rules, s: State, cheap: Material, k: Kind) -> bool:
    """Symbols whose stack is empty buy nothing, or at some tables the next dearer material that is
    left: then all the materials from the one paid for up to the one bought are gone
    (tlp.build.stock, tlp.build.price).
    """
    return (
        cheap == k.material
        or rules.readings.empty_stack == "next-dearer" and dearer(k.material, cheap) and len(
            tuple(
                [
                    m
                    for m in MATERIALS if not dearer(cheap, m) and dearer(k.material, m) and inStock(
                        s,
                        Kind(part=k.part, material=m),
                    )
                ]
            )
        ) == 0
    )


def price(rules: Rules, s: State, k: Kind) -> int:
    """A tile costs two equal symbols of its part if it is of straw, three of wood, four of brick
    (tlp.build.price, tlp.components.pig-heads).
    """
    return reduce(
        (lambda least, m: pigHeads(m) if paysFor(rules, s, m, k) and pigHeads(m) < least else least),
        MATERIALS,
        pigHeads(k.material),
    )


def canPay(rules: Rules, s: State, purse: Map[Part, int], k: Kind) -> bool:
    return purse[k.part] >= price(rules, s, k)


def belowGrade(rules: Rules, s: State, purse: Map[Part, int], k: Kind) -> bool:
    """Symbols that would pay for a dearer material may be spent on a cheaper one; at some tables
    they may not (tlp.build.grade).
    """

    def wanted(m):
        better = Kind(part=k.part, material=m)
        return dearer(m, k.material) and inStock(s, better) and canPay(rules, s, purse, better)

    return (rules.readings.grade == "best" and len(tuple([item for item in MATERIALS if wanted(item)])) > 0)


def tooAlike(rules: Rules, bought: tuple[Bought, ...], k: Kind) -> bool:
    """The two tiles of a turn differ in part or in material (tlp.build.two-different)."""
    return (
        rules.readings.two_tiles != "any"
        and len(
            tuple(
                [
                    b
                    for b in bought if b.part == k.part and (
                        b.material == k.material
                        or rules.readings.two_tiles == "differ-in-part"
                    )
                ]
            )
        ) > 0
    )


def saleRefusals(
    rules: Rules,
    s: State,
    purse: Map[Part, int],
    bought: tuple[Bought, ...],
    k: Kind,
) -> frozenset[str]:
    """Why a tile of this kind is not for sale, wherever it would go: it costs too much
    (tlp.build.price), its stack is empty (tlp.build.stock), the symbols are for better
    (tlp.build.grade), it is like the first tile (tlp.build.two-different), or it is the third
    (tlp.build.two-at-most).
    """
    return clausesThat(
        (
            ("tlp.build.price", not canPay(rules, s, purse, k)),
            ("tlp.build.stock", not inStock(s, k)),
            ("tlp.build.grade", belowGrade(rules, s, purse, k)),
            ("tlp.build.two-different", tooAlike(rules, bought, k)),
            ("tlp.build.two-at-most", len(bought) >= 2),
        )
    )


def tookFirst(rules: Rules, bought: tuple[Bought, ...], number: int) -> bool:
    """The second tile of a turn may go on the house that took the first, unless the table keeps
    them apart (tlp.build.together).
    """
    return (
        rules.readings.tiles_together == "apart"
        and len(tuple([b for b in bought if b.house == number])) > 0
    )


def layTogether(rules: Rules) -> bool:
    """At some tables the two tiles of a turn are laid together, in whichever order works
    (tlp.build.together).
    """
    return rules.readings.tiles_together == "either-order"


def withPart(house: House, part: Part) -> House:
    """A house with one more part on it, whatever that is made of."""
    return withTile(house, Tile(part=part, material=Straw, pots=0))


def takes(rules: Rules, house: House, part: Part) -> bool:
    return houseRefusals(rules, house, part) == frozenset()


def partsBelow(rules: Rules, house: House) -> frozenset[Part]:
    """The parts that a house takes, and after which it takes a roof."""
    return frozenset(
        [
            p
            for p in frozenset((Door, Window)) if takes(rules, house, p) and takes(
                rules,
                withPart(house, p),
                Roof,
            )
        ]
    )


def endsWith(rules: Rules, s: State, k: Kind) -> bool:
    """Whether the game ends in the middle of the turn when a tile of this kind is taken
    (tlp.end.stacks, tlp.end.exhausted).
    """
    return (
        rules.readings.end_timing == "at-once"
        and height(s.stacks[k]) == 1
        and exhaustedStacks(s) + 1 >= stacksToEnd(rules)
    )


def mayGetSupport(rules: Rules, s: State, b: Purchase, k: Kind, number: int) -> bool:
    """Where both tiles are laid together, a roof may be bought first and for a house that does not
    bear it, as long as a tile can be bought after it that goes under it (tlp.build.together,
    tlp.build.waits).
    """
    after_2 = lazy(lambda: paid(rules, s, b, Bought(part=k.part, material=k.material, house=number)))
    return (
        layTogether(rules)
        and k.part == Roof
        and b.bought == ()
        and not endsWith(rules, s, k)
        and any(
            other.part in partsBelow(rules, houseAt(s, b.seat, number)) and saleRefusals(
                rules,
                s,
                after_2().purse,
                after_2().bought,
                other,
            ) == frozenset()
            for other in ALL_KINDS
        )
    )


def letsRoofOn(rules: Rules, s: State, b: Purchase, part: Part, number: int) -> bool:
    """Whether the roof in hand goes on its house once a part is laid on house `number`
    (tlp.build.together).
    """
    below = houseAt(s, b.seat, nth(b.bought, 0).house)
    return takes(rules, withPart(below, part) if number == nth(b.bought, 0).house else below, Roof)


def besideRoofRefusals(rules: Rules, s: State, b: Purchase, part: Part, number: int) -> frozenset[str]:
    """Why a second tile may not go there while a roof waits in hand: the rules for houses, and the
    roof, which has to fit after it (tlp.build.together). Two roofs never fit on one house
    (tlp.house.one-roof).
    """
    return (
        houseRefusals(rules, withPart(houseAt(s, b.seat, number), Roof), Roof)
        if part == Roof and number == nth(b.bought, 0).house else houseRefusals(rules, houseAt(s, b.seat, number), part) | clausesThat(
            (("tlp.build.together", not letsRoofOn(rules, s, b, part, number)),)
        )
    )


def placeRefusals(rules: Rules, s: State, b: Purchase, k: Kind, number: int) -> frozenset[str]:
    """Why a bought tile may not go there: the rules for houses (tlp.build.placed), or the first
    tile (tlp.build.together).
    """
    return (
        besideRoofRefusals(rules, s, b, k.part, number)
        if b.held != () else frozenset()
        if mayGetSupport(rules, s, b, k, number) else houseRefusals(rules, houseAt(s, b.seat, number), k.part) | clausesThat(
            (("tlp.build.together", tookFirst(rules, b.bought, number)),)
        )
    )


def buyRefusals(rules: Rules, s: State, b: Purchase, k: Kind, number: int) -> frozenset[str]:
    return (saleRefusals(rules, s, b.purse, b.bought, k) | placeRefusals(rules, s, b, k, number))


def kindsForSale(rules: Rules, s: State, b: Purchase) -> frozenset[Kind]:
    return frozenset([k for k in ALL_KINDS if saleRefusals(rules, s, b.purse, b.bought, k) == frozenset()])


def places(rules: Rules, s: State, b: Purchase, k: Kind) -> frozenset[int]:
    """The houses, new ones included, that take a tile of this kind now."""
    return frozenset([n for n in sites(s, b.seat) if placeRefusals(rules, s, b, k, n) == frozenset()])


def purchases(rules: Rules, s: State, b: Purchase) -> frozenset[Bought]:
    """Every tile that can be bought, with every house that takes it (tlp.build.symbols)."""
    return reduce(
        (
            lambda got, k: got | frozenset(
                [Bought(part=k.part, material=k.material, house=n) for n in places(rules, s, b, k)]
            )
        ),
        kindsForSale(rules, s, b),
        frozenset(),
    )


def wasteful(rules: Rules, s: State, b: Purchase, k: Kind) -> bool:
    """What is bought is placed: a tile is thrown away only where the table has agreed on it, and
    only if it fits nowhere (tlp.build.no-discard).
    """
    return (rules.readings.unplaceable_tile == "not-bought" or places(rules, s, b, k) != frozenset())


def roofNeedsTile(rules: Rules, s: State, b: Purchase) -> bool:
    """Whether the roof in hand needs a tile under it (tlp.build.together)."""
    return (b.held != () and not takes(rules, houseAt(s, b.seat, nth(b.bought, 0).house), Roof))


def discardRefusals(rules: Rules, s: State, b: Purchase, k: Kind) -> frozenset[str]:
    return (
        saleRefusals(rules, s, b.purse, b.bought, k)
        | clausesThat(
            (
                ("tlp.build.together", roofNeedsTile(rules, s, b)),
                ("tlp.build.no-discard", wasteful(rules, s, b, k)),
            )
        )
    )


def discards(rules: Rules, s: State, b: Purchase) -> frozenset[Kind]:
    """Every tile that can be bought to be thrown away (tlp.build.discarded)."""
    return frozenset([k for k in ALL_KINDS if discardRefusals(rules, s, b, k) == frozenset()])


def onlyRoofsDeclined(rules: Rules, buys: frozenset[Bought]) -> bool:
    """Some tables let a player decline who could only put on a roof (tlp.build.must-buy)."""
    return (
        rules.readings.only_a_roof == "may-decline"
        and buys != frozenset()
        and all(b.part == Roof for b in buys)
    )


def owesFirst(rules: Rules, s: State, b: Purchase) -> bool:
    """A player who can buy a tile and place it must buy at least one; where such tiles are sold,
    one that fits nowhere will do if there is no other (tlp.build.must-buy).
    """
    return (
        rules.readings.must_buy == "must"
        and len(b.bought) == 0
        and (purchases(rules, s, b) != frozenset() or discards(rules, s, b) != frozenset())
        and not onlyRoofsDeclined(rules, purchases(rules, s, b))
    )


def owesSecond(rules: Rules, s: State, b: Purchase) -> bool:
    """A second tile may be bought; at some tables it must be, if it can be placed
    (tlp.build.second-tile).
    """
    return (
        rules.readings.second_tile == "must"
        and len(b.bought) > 0
        and purchases(rules, s, b) != frozenset()
    )


def doneRefusals(rules: Rules, s: State, b: Purchase) -> frozenset[str]:
    return clausesThat(
        (
            ("tlp.build.must-buy", owesFirst(rules, s, b)),
            ("tlp.build.second-tile", owesSecond(rules, s, b)),
            ("tlp.build.together", roofNeedsTile(rules, s, b)),
        )
    )


def paid(rules: Rules, s: State, b: Purchase, tile: Bought) -> Purchase:
    """A symbol that has paid is spent (tlp.build.price)."""
    return b._replace(
        purse=set_by(
            b.purse,
            tile.part,
            (lambda n: n - price(rules, s, Kind(part=tile.part, material=tile.material))),
        ),
        bought=(*b.bought, tile),
    )


def lastBought(b: Purchase) -> Bought:
    return nth(b.bought, len(b.bought) - 1)


def waits(rules: Rules, b: Purchase) -> bool:
    """Whether the tile bought last is a roof that waits for a second tile (tlp.build.waits)."""
    return (
        layTogether(rules)
        and len(b.bought) == 1
        and lastBought(b).part == Roof
        and lastBought(b).house > 0
    )


def roofLaid(rules: Rules, s: State, b: Purchase) -> State:
    """The roof in hand, if there is one, goes on its house (tlp.build.waits)."""
    return reduce((lambda t, roof: placed(rules, t, b.seat, roof, nth(b.bought, 0).house)), b.held, s)


def fetched(rules: Rules, s: State, b: Purchase, pots: int) -> State:
    """The tile bought last, now that its pots are known, goes from its stack into its house, or
    out of the game (tlp.build.placed, tlp.build.discarded, tlp.build.stock). A roof that waits
    is laid after it, for what counts is the two together; if it is the roof that waits, it
    stays in hand, unless the game is over (tlp.build.waits).
    """
    last = lastBought(b)
    k = Kind(part=last.part, material=last.material)
    drawn = s._replace(stacks=set_by(s.stacks, k, (lambda st: taken(rules, st, pots))), phase=Building(b))
    tile = Tile(part=last.part, material=last.material, pots=pots)
    if waits(rules, b) and not endsAtOnce(rules, drawn):
        return drawn._replace(phase=Building(b._replace(held=(tile,))))
    there = drawn if last.house == 0 else placed(rules, drawn, b.seat, tile, last.house)
    settled = roofLaid(rules, there, b)._replace(phase=Building(b._replace(held=())))
    return settled._replace(phase=Ended) if endsAtOnce(rules, settled) else settled


def afterBuying(rules: Rules, s: State, b: Purchase, tile: Bought) -> State:
    """A tile is bought and placed at once; if nobody can know its pots, it is lifted first
    (tlp.build.placed, tlp.setup.shuffle).
    """
    known = nextTile(s.stacks[Kind(part=tile.part, material=tile.material)])
    owed = lazy(lambda: paid(rules, s, b, tile))
    return (
        s._replace(phase=Lifting(owed()))
        if known == frozenset() else reduce((lambda _, pots: fetched(rules, s, owed(), pots)), known, s)
    )


def opponents(rules: Rules, seat: int) -> frozenset[int]:
    return frozenset([other for other in range(0, rules.seats - 1 + 1) if other != seat])


def hasTarget(rules: Rules, s: State, seat: int) -> bool:
    """Whether any opponent has a house to blow on (tlp.wolf.no-target)."""
    return any(len(nth(s.players, other).houses) > 0 for other in opponents(rules, seat))


def blowsOf(rules: Rules, wolves: int) -> int:
    """One blow, however many wolves there are; at some tables three wolves blow twice
    (tlp.wolf.must-blow).
    """
    return 2 if rules.readings.three_wolves == "two-blows" and wolves >= 3 else 1


def wolfComes(rules: Rules, s: State, seat: int, wolves: int, faces: tuple[Face, ...]) -> State:
    """The wolf comes: nothing is thrown or bought any more (tlp.wolf.comes). If no opponent has a
    house, the turn ends, or at some tables the other symbols buy after all (tlp.wolf.no-
    target).
    """
    return (
        s._replace(phase=Blowing(WithBlowsSeat(seat=seat, blows=blowsOf(rules, wolves))))
        if hasTarget(rules, s, seat) else build(s, seat, faces)
        if rules.readings.no_target == "builds" else turnOver(rules, s, seat)
    )


def blowRefusals(seat: int, target: int) -> frozenset[str]:
    """The house belongs to an opponent (tlp.wolf.opponents-house); which one, finished or not, the
    player chooses (tlp.wolf.any-house).
    """
    return clausesThat((("tlp.wolf.opponents-house", target == seat),))


def spareRefusals(rules: Rules) -> frozenset[str]:
    """A player to whom the wolf comes must blow (tlp.wolf.must-blow), unless the table lets the
    houses be spared (tlp.wolf.declined).
    """
    return clausesThat((("tlp.wolf.must-blow", rules.readings.wolf_declined == "must-blow"),))


def standingHouses(rules: Rules, s: State) -> frozenset[WithHouseTarget]:
    """Every house on the table, with its owner: what a blow can name."""
    return reduce(
        (
            lambda got, seat: got | frozenset(
                [
                    WithHouseTarget(target=seat, house=n)
                    for n in range(1, len(nth(s.players, seat).houses) + 1)
                ]
            )
        ),
        range(0, rules.seats - 1 + 1),
        frozenset(),
    )


def blownAt(tiles: tuple[Tile, ...], m: Material) -> frozenset[int]:
    """The places, from the ground up, of the tiles that are blown away: all of the named material
    (tlp.wolf.removes).
    """
    return frozenset([i for i in range(len(tiles)) if nth(tiles, i).material == m])


def fallenAt(rules: Rules, tiles: tuple[Tile, ...], blown_2: frozenset[int]) -> frozenset[int]:
    """A tile does not fall because others below it were blown away (tlp.wolf.falls). At some
    tables all falls that stood above one of them, or above the door if the door was one.
    """
    return frozenset(
        [
            i
            for i in range(len(tiles)) if not i in blown_2 and any(
                j < i and rules.readings.above_a_gap != "settles" and (
                    rules.readings.above_a_gap == "falls"
                    or nth(tiles, j).part == Door
                )
                for j in blown_2
            )
        ]
    )


def collapsedAt(rules: Rules, tiles: tuple[Tile, ...], left: frozenset[int]) -> frozenset[int]:
    """A roof that is all that is left collapses (tlp.wolf.lone-roof)."""
    return (
        left
        if rules.readings.lone_roof == "collapses" and all(
            nth(tiles, i).part == Roof
            for i in left
        ) else frozenset()
    )


def lostAt(rules: Rules, tiles: tuple[Tile, ...], m: Material) -> frozenset[int]:
    """All the tiles that the house loses to the needle's word."""
    blown_2 = blownAt(tiles, m)
    gone = blown_2 | fallenAt(rules, tiles, blown_2)
    return (gone | collapsedAt(rules, tiles, frozenset([i for i in range(len(tiles)) if not i in gone])))


def tilesAt(tiles: tuple[Tile, ...], places_2: frozenset[int]) -> tuple[Tile, ...]:
    """The tiles at these places, in the same order: what is left closes the gap
    (tlp.wolf.settles).
    """
    return reduce(
        (lambda kept, i: (*kept, nth(tiles, i)) if i in places_2 else kept),
        tuple(range(0, len(tiles))),
        (),
    )


def withRest(houses: tuple[House, ...], number: int, rest: tuple[Tile, ...]) -> tuple[House, ...]:
    """What is left of the house stays where it is; of a house without tiles nothing stays, and
    those after it take the number before their own (tlp.wolf.gone).
    """
    return (
        replace_at(houses, number - 1, nth(houses, number - 1)._replace(tiles=rest))
        if len(rest) > 0 else slice_of(houses, 0, number - 1) + slice_of(houses, number, len(houses))
    )


def stacksAfter(rules: Rules, stacks: Map[Kind, Stack], lost: tuple[Tile, ...]) -> Map[Kind, Stack]:
    """Lost tiles leave the game (tlp.wolf.removes, tlp.wolf.falls, tlp.wolf.lone-roof); at some
    tables they go back into their stacks.
    """
    if rules.readings.blown_tiles == "leave":
        return stacks
    refilled = reduce(
        (
            lambda got, t: set_by(
                got,
                Kind(part=t.part, material=t.material),
                (lambda st: shuffledIn(st, t.pots)),
            )
        ),
        lost,
        stacks,
    )
    return Map([(k, turnUpIfAlike(rules, refilled[k])) for k in frozenset(refilled)])


def blown(rules: Rules, s: State, target: int, number: int, m: Material) -> State:
    """The needle has named a material that the house has."""
    player = nth(s.players, target)
    house = nth(player.houses, number - 1)
    lost = lostAt(rules, house.tiles, m)
    rest = tilesAt(house.tiles, frozenset([i for i in range(len(house.tiles)) if not i in lost]))
    return s._replace(
        stacks=stacksAfter(rules, s.stacks, tilesAt(house.tiles, lost)),
        players=replace_at(s.players, target, player._replace(houses=withRest(player.houses, number, rest))),
        prizes=awarded(s.prizes, house._replace(tiles=rest), target) if wolfWinsPrizes(rules) else s.prizes,
    )


def afterBlow(rules: Rules, s: State, seat: int, blows: int) -> State:
    """One blow is all; where there is a second, it needs a house to blow on (tlp.wolf.must-blow,
    tlp.wolf.no-target).
    """
    return (
        s._replace(phase=Blowing(WithBlowsSeat(seat=seat, blows=blows - 1)))
        if blows > 1 and hasTarget(rules, s, seat) else turnOver(rules, s, seat)
    )


def afterSpin(rules: Rules, s: State, seat: int, target: int, number: int, blows: int, m: Material) -> State:
    """The needle has stopped. A house without that material loses nothing, and the blow is over;
    at some tables the needle is spun again (tlp.wolf.missed, tlp.wolf.spin).
    """
    return (
        afterBlow(rules, blown(rules, s, target, number, m), seat, blows)
        if blownAt(nth(nth(s.players, target).houses, number - 1).tiles, m) != frozenset() else s
        if rules.readings.missed_breath == "spin-again" else afterBlow(rules, s, seat, blows)
    )


def stacksToEnd(rules: Rules) -> int:
    """The game ends with as many exhausted stacks as there are players; at some tables with three
    (tlp.end.stacks, tlp.end.exhausted).
    """
    return 3 if rules.readings.stacks_to_end == "three" else rules.seats


def exhaustedStacks(s: State) -> int:
    return len(frozenset([k for k in ALL_KINDS if not inStock(s, k)]))


def enoughExhausted(rules: Rules, s: State) -> bool:
    return exhaustedStacks(s) >= stacksToEnd(rules)


def endsAtOnce(rules: Rules, s: State) -> bool:
    """At some tables the game ends in the middle of a turn (tlp.end.stacks)."""
    return rules.readings.end_timing == "at-once" and enoughExhausted(rules, s)


def after(rules: Rules, seat: int) -> int:
    """The turn passes clockwise (tlp.turn.clockwise)."""
    return remainder(seat + 1, rules.seats)


def endsAfterTurnOf(rules: Rules, s: State, seat: int) -> bool:
    """The game ends after the turn in which enough stacks are exhausted; at some tables only when
    the round is over, so that all have had as many turns (tlp.end.stacks).
    """
    return (
        enoughExhausted(rules, s)
        and (rules.readings.end_timing != "round" or after(rules, seat) == rules.first)
    )


def turnOver(rules: Rules, s: State, seat: int) -> State:
    """The turn is over: the game ends (tlp.end.stacks), or the next player throws
    (tlp.turn.clockwise).
    """
    return s._replace(
        phase=Ended
        if endsAfterTurnOf(rules, s, seat) else firstThrow(rules, after(rules, seat))
    )


def pureMaterial(house: House) -> frozenset[Material]:
    """The material of a house that is all of one, with at least a door, a window and a roof
    (tlp.prize.straw, tlp.prize.wood, tlp.prize.brick).
    """
    return (
        frozenset(
            [m for m in frozenset((Straw, Wood, Brick)) if len(blownAt(house.tiles, m)) == len(house.tiles)]
        )
        if hasDoor(house) and hasWindow(house) and hasRoof(house) else frozenset()
    )


def awarded(prizes: Map[Material, int], house: House, seat: int) -> Map[Material, int]:
    """The first player with such a house wins the card, and keeps it whatever becomes of the house
    (tlp.prize.straw, tlp.prize.wood, tlp.prize.brick, tlp.prize.kept).
    """
    return reduce(
        (lambda got, m: put(got, m, seat)),
        frozenset([m for m in pureMaterial(house) if not m in frozenset(prizes)]),
        prizes,
    )


def roofWinsPrize(rules: Rules, house: House, tile: Tile) -> bool:
    """The roof wins the prize, for it completes the house; at some tables only a house's first
    roof does (tlp.prize.straw, tlp.prize.wood, tlp.prize.brick, tlp.veterans.cards).
    """
    return (
        veterans(rules)
        and tile.part == Roof
        and (rules.readings.rebuilt_prize == "yes" or not house.completed)
    )


def wolfWinsPrizes(rules: Rules) -> bool:
    """What the wolf leaves wins no prize, except at some tables (tlp.prize.straw, tlp.prize.wood,
    tlp.prize.brick).
    """
    return veterans(rules) and rules.readings.pure_by_wolf == "yes"


def sum(numbers: tuple[int, ...]) -> int:
    return reduce((lambda a, b: a + b), numbers, 0)


def most(numbers: tuple[int, ...]) -> int:
    return reduce((lambda a, b: b if b > a else a), numbers, 0)


def potsIn(houses: tuple[House, ...]) -> int:
    return reduce((lambda n, h: reduce((lambda k, t: k + t.pots), h.tiles, n)), houses, 0)


def completeHouses(player: Player) -> tuple[House, ...]:
    """At the end, houses without a roof are discarded (tlp.score.roofless)."""
    return tuple([h for h in player.houses if complete(h)])


def tilePoints(player: Player) -> int:
    """Each tile of a complete house scores its pig heads (tlp.score.tiles, tlp.components.pig-
    heads).
    """
    return reduce(
        (lambda n, h: reduce((lambda k, t: k + pigHeads(t.material)), h.tiles, n)),
        completeHouses(player),
        0,
    )


def potPoints(rules: Rules, player: Player) -> int:
    """Each pot in a complete house scores one point; at some tables also those in the others
    (tlp.score.pots, tlp.score.roofless).
    """
    return potsIn(player.houses if rules.readings.unfinished_pots == "counted" else completeHouses(player))


def housesBuilt(player: Player, counted: str) -> int:
    """Houses that are complete at the end, or at some tables all that ever were."""
    return player.built if counted == "ever" else len(completeHouses(player))


def housePoints(rules: Rules, player: Player) -> int:
    """Each complete house scores one point (tlp.score.houses)."""
    return housesBuilt(player, rules.readings.house_bonus)


def scoreOf(rules: Rules, s: State, seat: int) -> int:
    """In the variant, pots and houses bring no bonus: the prizes count instead (tlp.veterans.no-
    bonus, tlp.veterans.values).
    """
    return (
        tilePoints(nth(s.players, seat))
        + (
            prizePoints(rules, s, seat)
            if veterans(rules) else potPoints(
                rules,
                nth(s.players, seat),
            ) + housePoints(rules, nth(s.players, seat))
        )
    )


def scores(rules: Rules, s: State) -> tuple[int, ...]:
    """All points are added up (tlp.score.most-points)."""
    return reduce((lambda got, seat: (*got, scoreOf(rules, s, seat))), tuple(range(0, rules.seats)), ())


def eachPlayer(s: State, count: Callable[[Player], int]) -> tuple[int, ...]:
    return reduce((lambda got, p: (*got, count(p))), s.players, ())


def leaders(counts: tuple[int, ...]) -> frozenset[int]:
    """The seats with the most; if they are several, they tie."""
    return frozenset([seat for seat in range(len(counts)) if nth(counts, seat) == most(counts)])


def soleLeader(counts: tuple[int, ...]) -> frozenset[int]:
    """The only one with the most: if several tie, nobody gets the prize (tlp.prize.tie-voids)."""
    return leaders(counts) if len(leaders(counts)) == 1 else frozenset()


def mostPots(rules: Rules, s: State) -> frozenset[int]:
    """Most pots in complete houses; at some tables in all (tlp.prize.most-pots)."""
    return soleLeader(
        eachPlayer(
            s,
            (lambda p: potsIn(p.houses if rules.readings.most_pots == "all" else completeHouses(p))),
        )
    )


def mostHouses(s: State) -> frozenset[int]:
    """Most complete houses, of whatever height, with or without a door (tlp.prize.most-houses)."""
    return soleLeader(eachPlayer(s, (lambda p: len(completeHouses(p)))))


def tallest(houses: tuple[House, ...]) -> int:
    """The height of the tallest of these houses, in tiles."""
    return reduce((lambda top, h: len(h.tiles) if len(h.tiles) > top else top), houses, 0)


def tallestHouse(rules: Rules, s: State) -> frozenset[int]:
    """The tallest of the houses that have a roof and a door; at some tables only if no other house
    stands higher (tlp.prize.tallest).
    """
    eligible = lazy(
        lambda: eachPlayer(s, (lambda p: tallest(tuple([h for h in p.houses if hasRoof(h) and hasDoor(h)]))))
    )
    got = lazy(lambda: eachPlayer(s, (lambda p: tallest(p.houses))))
    return (
        frozenset()
        if rules.readings.tallest == "or-nobody" and most(got()) > most(
            eligible()
        ) else soleLeader(eligible())
    )


def prizePoints(rules: Rules, s: State, seat: int) -> int:
    """The cards that a seat holds at the end, and what they add up to; they are used in the
    variant only (tlp.veterans.values, tlp.veterans.cards, tlp.components.prizes,
    tlp.prize.kept).
    """
    return sum(
        (
            rules.cards.straw if holds(s, Straw, seat) else 0,
            rules.cards.wood if holds(s, Wood, seat) else 0,
            rules.cards.brick if holds(s, Brick, seat) else 0,
            rules.cards.most_pots if seat in mostPots(rules, s) else 0,
            rules.cards.most_houses if seat in mostHouses(s) else 0,
            rules.cards.tallest if seat in tallestHouse(rules, s) else 0,
        )
    )


def holds(s: State, m: Material, seat: int) -> bool:
    return m in frozenset(s.prizes) and s.prizes[m] == seat


def builtMost(rules: Rules, s: State, tied: frozenset[int]) -> frozenset[int]:
    """Of those tied on points, who has the most complete houses; at some tables, who ever
    completed the most (tlp.score.most-built).
    """
    built = lazy(lambda: eachPlayer(s, (lambda p: housesBuilt(p, rules.readings.most_built))))
    top = lazy(lambda: reduce((lambda n, seat: nth(built(), seat) if nth(built(), seat) > n else n), tied, 0))
    return frozenset([seat for seat in tied if nth(built(), seat) == top()])


def result(rules: Rules, s: State) -> Result:
    """The most points win (tlp.score.most-points); among those tied, the most houses
    (tlp.score.most-built); who is still tied shares the victory (tlp.score.shared).
    """
    points = scores(rules, s)
    first = leaders(points)
    winners = builtMost(rules, s, first)
    return Result(
        clause="tlp.end.stacks",
        scores=points,
        winners=winners,
        decided=("tlp.score.most-points",) if len(first) == 1 else ("tlp.score.most-points", "tlp.score.most-built") if len(winners) == 1 else (
            "tlp.score.most-points",
            "tlp.score.most-built",
            "tlp.score.shared",
        ),
        most_pots=mostPots(rules, s) if veterans(rules) else frozenset(),
        most_houses=mostHouses(s) if veterans(rules) else frozenset(),
        tallest=tallestHouse(rules, s) if veterans(rules) else frozenset(),
    )


def setup(rules: Rules) -> State:
    """The table before the first throw: stacks shuffled, nobody has a house, and the seat that the
    table names begins (tlp.setup.stacks, tlp.setup.shuffle, tlp.setup.first-seat,
    tlp.veterans.cards).
    """
    return State(
        stacks=Map([(k, shuffled(rules, rules.pots[k])) for k in ALL_KINDS]),
        players=reduce((lambda got, _: (*got, Player(houses=(), built=0))), tuple(range(0, rules.seats)), ()),
        prizes=Map(()),
        phase=firstThrow(rules, rules.first),
    )


def comingToLight(rules: Rules, s: State) -> tuple[Kind, ...]:
    """The stacks whose next tile comes to light before anything else happens, in their order
    (tlp.setup.shuffle).
    """
    tag, value = s.phase
    if tag == "Lifting":
        b = value
        return (Kind(part=lastBought(b).part, material=lastBought(b).material),)
    if tag == "Ended":
        return ()
    return uncovered(rules, s)


def turn(rules: Rules, s: State) -> Turn:
    """Who steps next, and what is asked or due."""
    if len(comingToLight(rules, s)) > 0:
        return Chance("tlp.setup.shuffle")
    tag, value = s.phase
    if tag == "Throwing":
        t = value
        return Chance("tlp.roll.first-all" if t.throw == 1 else "tlp.roll.again-any")
    if tag == "Deciding":
        d = value
        return Choose(WithClauseSeat(seat=d.seat, clause="tlp.roll.may-stop"))
    if tag == "Building":
        b = value
        return Choose(WithClauseSeat(seat=b.seat, clause="tlp.build.symbols"))
    if tag == "Lifting":
        return Chance("tlp.setup.shuffle")
    if tag == "Blowing":
        w = value
        return Choose(WithClauseSeat(seat=w.seat, clause="tlp.wolf.must-blow"))
    if tag == "Spinning":
        return Chance("tlp.wolf.spin")
    if tag == "Ended":
        return Over("tlp.end.stacks")
    return no_case(tag)


def turnedUpSteps(s: State, k: Kind) -> frozenset[Step]:
    """What a stack may turn up."""
    return frozenset(
        [TurnedUp(Tile(part=k.part, material=k.material, pots=p)) for p in coveredPots(s.stacks[k])]
    )


def decidingSteps(
    rules: Rules,
    seat: int,
    faces: tuple[Face, ...],
    thrown: frozenset[int],
) -> frozenset[Step]:
    return (
        frozenset(
            [
                Again(WithDiceSeat(seat=seat, dice=dice))
                for dice in frozenset(
                    [
                        dice
                        for dice in powerset(allDice(rules)) if againRefusals(
                            rules,
                            faces,
                            thrown,
                            dice,
                        ) == frozenset()
                    ]
                )
            ]
        )
        | frozenset((Stop(WithSeat(seat=seat)),))
    )


def buildingSteps(rules: Rules, s: State, b: Purchase) -> frozenset[Step]:
    return (
        frozenset(
            [
                Buy(WithHouseMaterialPartSeat(seat=b.seat, part=i.part, material=i.material, house=i.house))
                for i in purchases(rules, s, b)
            ]
        )
        | frozenset(
            [
                Discard(WithMaterialPartSeat(seat=b.seat, part=k.part, material=k.material))
                for k in discards(rules, s, b)
            ]
        )
        | (
            frozenset((Done(WithSeat(seat=b.seat)),))
            if doneRefusals(rules, s, b) == frozenset() else frozenset()
        )
    )


def blowingSteps(rules: Rules, s: State, seat: int) -> frozenset[Step]:
    return (
        frozenset(
            [
                Blow(WithHouseSeatTarget(seat=seat, target=h.target, house=h.house))
                for h in frozenset(
                    [h for h in standingHouses(rules, s) if blowRefusals(seat, h.target) == frozenset()]
                )
            ]
        )
        | (frozenset((Spare(WithSeat(seat=seat)),)) if spareRefusals(rules) == frozenset() else frozenset())
    )


def legal(rules: Rules, s: State) -> frozenset[Step]:
    """Everything that may happen now: the choices of the player who is asked, or the outcomes that
    chance can bring.
    """
    if len(comingToLight(rules, s)) > 0:
        return turnedUpSteps(s, nth(comingToLight(rules, s), 0))
    tag, value = s.phase
    if tag == "Throwing":
        t = value
        return frozenset([Shown(WithFaces(faces=faces)) for faces in throwsOf(rules, t.thrown)])
    if tag == "Deciding":
        d = value
        return decidingSteps(rules, d.seat, d.faces, d.thrown)
    if tag == "Building":
        b = value
        return buildingSteps(rules, s, b)
    if tag == "Lifting":
        return frozenset()
    if tag == "Blowing":
        w = value
        return blowingSteps(rules, s, w.seat)
    if tag == "Spinning":
        return frozenset([Spun(WithMaterial(material=m)) for m in named(rules)])
    if tag == "Ended":
        return frozenset()
    return no_case(tag)


def coveredWith(stack: Stack, pots: int) -> int:
    """How many of a stack's covered tiles carry so many pots."""
    return stack.covered[pots] if pots in frozenset(stack.covered) else 0


def weight(rules: Rules, s: State, outcome: Step) -> int:
    """How likely an outcome of chance is: its share of the weights of all that may happen now.
    Choices weigh nothing. Equal are the faces of a die (tlp.components.dice), the sectors of
    the spinner (tlp.wolf.spin, tlp.components.spinner) and the tiles of a shuffled stack
    (tlp.setup.shuffle).
    """
    due = lazy(lambda: comingToLight(rules, s))
    tag, value = outcome
    if tag == "TurnedUp":
        x = value
        k = Kind(part=x.part, material=x.material)
        return coveredWith(s.stacks[k], x.pots) if len(due()) > 0 and nth(due(), 0) == k else 0
    if tag == "Shown":
        x = value
        tag_2, value_2 = s.phase
        if tag_2 == "Throwing":
            t = value_2
            return (
                waysToShow(rules, t.thrown, x.faces)
                if due() == () and len(x.faces) == len(t.thrown) else 0
            )
        return 0
    if tag == "Spun":
        x = value
        tag_2, _ = s.phase
        if tag_2 == "Spinning":
            return rules.spinner[x.material] if due() == () else 0
        return 0
    return 0


def refusals(rules: Rules, s: State, choice: Step) -> frozenset[str]:
    """Why a choice that answers the question, by the player who is asked, and names things that
    exist, is not legal: the ids of all the clauses that refuse it. Of any other step nothing is
    said here.
    """
    tag, value = s.phase
    if tag == "Deciding":
        d = value
        tag_2, value_2 = choice
        if tag_2 == "Again":
            x = value_2
            return againRefusals(rules, d.faces, d.thrown, x.dice)
        return frozenset()
    if tag == "Building":
        b = value
        tag_2, value_2 = choice
        if tag_2 == "Buy":
            x = value_2
            return buyRefusals(rules, s, b, Kind(part=x.part, material=x.material), x.house)
        if tag_2 == "Discard":
            x = value_2
            return discardRefusals(rules, s, b, Kind(part=x.part, material=x.material))
        if tag_2 == "Done":
            return doneRefusals(rules, s, b)
        return frozenset()
    if tag == "Blowing":
        tag_2, value_2 = choice
        if tag_2 == "Blow":
            x = value_2
            return blowRefusals(x.seat, x.target)
        if tag_2 == "Spare":
            return spareRefusals(rules)
        return frozenset()
    return frozenset()


def afterTurningUp(rules: Rules, s: State, k: Kind, pots: int) -> State:
    """A tile has come to light: it lies on its stack, or goes where its buyer wants it
    (tlp.setup.shuffle).
    """
    tag, value = s.phase
    if tag == "Lifting":
        b = value
        return fetched(rules, s, b, pots)
    return s._replace(stacks=set_by(s.stacks, k, (lambda st: turnUp(st, pots))))


def apply(rules: Rules, s: State, happened: Step) -> State:
    """What comes of a legal step."""
    tag, value = happened
    if tag == "TurnedUp":
        x = value
        return afterTurningUp(rules, s, Kind(part=x.part, material=x.material), x.pots)
    if tag == "Shown":
        x = value
        tag_2, value_2 = s.phase
        if tag_2 == "Throwing":
            t = value_2
            return afterThrow(rules, s, t.seat, t.throw, t.faces, t.thrown, x.faces)
        return s
    if tag == "Again":
        x = value
        tag_2, value_2 = s.phase
        if tag_2 == "Deciding":
            d = value_2
            return s._replace(
                phase=Throwing(
                    WithFacesSeatThrowThrown(seat=d.seat, throw=d.throw + 1, faces=d.faces, thrown=x.dice)
                )
            )
        return s
    if tag == "Stop":
        tag_2, value_2 = s.phase
        if tag_2 == "Deciding":
            d = value_2
            return build(s, d.seat, d.faces)
        return s
    if tag == "Buy":
        x = value
        tag_2, value_2 = s.phase
        if tag_2 == "Building":
            b = value_2
            return afterBuying(rules, s, b, Bought(part=x.part, material=x.material, house=x.house))
        return s
    if tag == "Discard":
        x = value
        tag_2, value_2 = s.phase
        if tag_2 == "Building":
            b = value_2
            return afterBuying(rules, s, b, Bought(part=x.part, material=x.material, house=0))
        return s
    if tag == "Done":
        x = value
        tag_2, value_2 = s.phase
        if tag_2 == "Building":
            b = value_2
            return turnOver(rules, roofLaid(rules, s, b), x.seat)
        return s
    if tag == "Blow":
        x = value
        tag_2, value_2 = s.phase
        if tag_2 == "Blowing":
            w = value_2
            return s._replace(
                phase=Spinning(
                    WithBlowsHouseSeatTarget(seat=w.seat, target=x.target, house=x.house, blows=w.blows)
                )
            )
        return s
    if tag == "Spare":
        x = value
        return turnOver(rules, s, x.seat)
    if tag == "Spun":
        x = value
        tag_2, value_2 = s.phase
        if tag_2 == "Spinning":
            w = value_2
            return afterSpin(rules, s, w.seat, w.target, w.house, w.blows, x.material)
        return s
    return no_case(tag)


# Every table that answers one question otherwise than the document seems to.
OTHERS: frozenset[Readings] = frozenset(
    (
        DEFAULTS._replace(wolves_counted="latest-throw"),
        DEFAULTS._replace(set_aside_dice="stay"),
        DEFAULTS._replace(third_throw_wolves="build"),
        DEFAULTS._replace(empty_throw="allowed"),
        DEFAULTS._replace(must_buy="may"),
        DEFAULTS._replace(unplaceable_tile="discarded"),
        DEFAULTS._replace(only_a_roof="may-decline"),
        DEFAULTS._replace(empty_stack="next-dearer"),
        DEFAULTS._replace(grade="best"),
        DEFAULTS._replace(two_tiles="any"),
        DEFAULTS._replace(two_tiles="differ-in-part"),
        DEFAULTS._replace(second_tile="must"),
        DEFAULTS._replace(tiles_together="apart"),
        DEFAULTS._replace(tiles_together="either-order"),
        DEFAULTS._replace(roof_stands_on="door-and-window"),
        DEFAULTS._replace(lost_roof="sealed"),
        DEFAULTS._replace(above_a_gap="falls-on-door"),
        DEFAULTS._replace(above_a_gap="falls"),
        DEFAULTS._replace(lone_roof="stays"),
        DEFAULTS._replace(blown_tiles="return"),
        DEFAULTS._replace(wolf_declined="may-spare"),
        DEFAULTS._replace(no_target="builds"),
        DEFAULTS._replace(missed_breath="spin-again"),
        DEFAULTS._replace(three_wolves="two-blows"),
        DEFAULTS._replace(end_timing="at-once"),
        DEFAULTS._replace(end_timing="round"),
        DEFAULTS._replace(stacks_to_end="three"),
        DEFAULTS._replace(unfinished_pots="counted"),
        DEFAULTS._replace(house_bonus="ever"),
        DEFAULTS._replace(most_built="ever"),
        DEFAULTS._replace(most_pots="all"),
        DEFAULTS._replace(pure_by_wolf="yes"),
        DEFAULTS._replace(rebuilt_prize="no"),
        DEFAULTS._replace(top_tile="hidden"),
        DEFAULTS._replace(tallest="or-nobody"),
    )
)


def lowStacks(tiles: int) -> Map[Kind, tuple[int, ...]]:
    """Stacks of so many tiles, every other one with a pot if they are windows: short stacks make
    short games.
    """
    return Map(
        [(k, slice_of((0, 1, 0, 1) if k.part == Window else (0, 0, 0, 0), 0, tiles)) for k in ALL_KINDS]
    )


def diceFly(rules: Rules, s: State) -> bool:
    """Whether dice are in the air, and nothing else comes first."""
    tag, value = turn(rules, s)
    if tag == "Chance":
        clause = value
        return clause == "tlp.roll.first-all" or clause == "tlp.roll.again-any"
    return False


def fallenOn(rules: Rules, s: State, numbers: Map[int, int]) -> Step:
    """The dice in the air fall on these of their faces, numbered from 0."""
    tag, value = s.phase
    if tag == "Throwing":
        t = value
        return Shown(
            WithFaces(
                faces=reduce(
                    (
                        lambda faces, d: (
                            *faces,
                            nth(nth(rules.dice, d - 1), remainder(numbers[d], len(nth(rules.dice, d - 1)))),
                        )
                    ),
                    tuple([d for d in tuple(range(1, len(rules.dice) + 1)) if d in t.thrown]),
                    (),
                )
            )
        )
    return Shown(WithFaces(faces=()))


def everyHouse(s: State, holds_2: Callable[[House], bool]) -> bool:

    def holds_3(seat):
        houses = nth(s.players, seat).houses
        return all(holds_2(nth(houses, i)) for i in range(len(houses)))

    return all(holds_3(item) for item in range(len(s.players)))


def inStack(s: State, t: Tile) -> int:
    stack = s.stacks[Kind(part=t.part, material=t.material)]
    return coveredWith(stack, t.pots) + (1 if stack.top == Up(t.pots) else 0)


def inHouses(s: State, t: Tile) -> int:
    return reduce(
        (lambda n, p: reduce((lambda k, h: k + len(tuple([u for u in h.tiles if u == t]))), p.houses, n)),
        s.players,
        0,
    )


def inHand(s: State, t: Tile) -> int:
    """How many such tiles wait in hand."""
    tag, value = s.phase
    if tag == "Building":
        b = value
        return len(tuple([u for u in b.held if u == t]))
    if tag == "Lifting":
        b = value
        return len(tuple([u for u in b.held if u == t]))
    return 0


def onTable(s: State, t: Tile) -> int:
    return inStack(s, t) + inHouses(s, t) + inHand(s, t)


def tilesOf(rules: Rules) -> frozenset[Tile]:
    """Every tile that the box may hold."""
    return reduce(
        (
            lambda tiles, k: reduce(
                (lambda more, pots: more | frozenset((Tile(part=k.part, material=k.material, pots=pots),))),
                rules.pots[k],
                tiles,
            )
        ),
        ALL_KINDS,
        frozenset(),
    )


def thrownAway(s: State, happened: Step, t: Tile) -> bool:
    """The tile that is thrown away by this step, if any."""
    tag, value = happened
    if tag == "Discard":
        x = value
        return x.part == t.part and x.material == t.material and inStack(s, t) > 0
    if tag == "TurnedUp":
        x = value
        tag_2, value_2 = s.phase
        if tag_2 == "Lifting":
            b = value_2
            return lastBought(b).house == 0 and x == t
        return False
    return False


def needleSpoke(happened: Step) -> bool:
    """Whether the needle has spoken, so that the wolf may have taken tiles."""
    tag, _ = happened
    if tag == "Spun":
        return True
    return False
