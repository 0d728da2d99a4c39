"""rules.qnt in Python, written by spec/tools/translate.py: change the model, not this.

SHA-256 of the model: 35ea270f656bb6b5933c0f2a697fd4950efa3b5a6bc0ce6ef6dc9f8c2dbe5bcb
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
    put,
    quotient,
    reduce,
    remainder,
    replace_at,
    set_by,
    slice_of,
)


#
#   Green
#   Yellow
#   Blue
#   Red
Colour: TypeAlias = "tuple[str, Any]"


class Pig(NamedTuple):
    """A pig tile, by the jam on it (pdw.components.pigs)."""

    colour: Colour
    blotches: int


#
#   Plus
#   Minus
#   Equal
#   Unused
Special: TypeAlias = "tuple[str, Any]"


class Faces(NamedTuple):
    """What a throw of the dice shows."""

    colour: Colour
    blotches: int
    special: Special


#
#   North
#   East
#   South
#   West
Side: TypeAlias = "tuple[str, Any]"


#
#   Soap with Side
#   Jar
#   PigAt with int
Item: TypeAlias = "tuple[str, Any]"


class Readings(NamedTuple):
    """How this table reads what the document leaves open: `pdw.reading.` and the name of the
    field, with hyphens."""

    number_range: str
    red_number: str
    lone_player: str
    nobody_right: str
    skipping_hand: str
    same_item: str
    hand_on_a_pig: str
    hand_on_the_jar: str
    after_a_mistake: str
    late_hand: str
    several_mistakes: str
    two_players: str
    everybody_skips: str
    empty_side: str
    new_pig_looks: str
    jar_pig: str
    game_end: str


class Rules(NamedTuple):
    """What is in force at one table."""

    seats: int
    sides: tuple[Side, ...]
    variant: str
    colour_die: tuple[Colour, ...]
    blotch_die: tuple[int, ...]
    special_die: tuple[Special, ...]
    pigs: frozenset[Pig]
    each: int
    each_very_young: int
    readings: Readings


class Laid(NamedTuple):
    """A pig of the square, and the side to which it looks."""

    pig: Pig
    looks: Side


class Mistake(NamedTuple):
    """A wrong item, and whose hand is on it."""

    seat: int
    item: Item


class Round(NamedTuple):
    """A round while its dice lie there."""

    faces: Faces
    skipping: frozenset[int]
    wrong: tuple[Mistake, ...]
    given_up: frozenset[int]
    late: frozenset[int]
    scrubber: frozenset[int]


#
#   Laying
#   Throwing with WithSkipping
#   Racing with Round
#   Picking with WithSeatSkipping
#   Refilling with WithLookedSkippingSpot
#   Ended
Phase: TypeAlias = "tuple[str, Any]"


class State(NamedTuple):
    pile: frozenset[Pig]
    square: Map[int, Laid]
    cleaned: tuple[frozenset[Pig], ...]
    phase: Phase


#
#   Grab with Mistake
#   GiveUp with WithSeat
#   Pick with WithSeatSpot
#   Drawn with Pig
#   Shown with Faces
Step: TypeAlias = "tuple[str, Any]"


#
#   Choose with WithClauseSeats
#   Chance with str
#   Over with str
Turn: TypeAlias = "tuple[str, Any]"


class Result(NamedTuple):
    """The end of the game: what ended it, the scores, who has won, and by which clauses."""

    clause: str
    scores: tuple[int, ...]
    winners: frozenset[int]
    decided: tuple[str, ...]


class WithSkipping(NamedTuple):
    skipping: frozenset[int]


class WithSeatSkipping(NamedTuple):
    seat: int
    skipping: frozenset[int]


class WithLookedSkippingSpot(NamedTuple):
    looked: Side
    skipping: frozenset[int]
    spot: int


class WithSeat(NamedTuple):
    seat: int


class WithSeatSpot(NamedTuple):
    seat: int
    spot: int


class WithClauseSeats(NamedTuple):
    clause: str
    seats: frozenset[int]


#
Green: Colour = ("Green", ())


#
Yellow: Colour = ("Yellow", ())


#
Blue: Colour = ("Blue", ())


#
Red: Colour = ("Red", ())


#
Plus: Special = ("Plus", ())


#
Minus: Special = ("Minus", ())


#
Equal: Special = ("Equal", ())


# What the special die shows; `Unused` stands for a die that was not thrown
# (pdw.components.dice).
Unused: Special = ("Unused", ())


#
North: Side = ("North", ())


#
East: Side = ("East", ())


#
South: Side = ("South", ())


# A side of the square. At each lies a bar of soap (pdw.setup.soaps).
West: Side = ("West", ())


def Soap(value: Side) -> Item:
    return ("Soap", value)


#
Jar: Item = ("Jar", ())


def PigAt(value: int) -> Item:
    """What a hand can fall on: the soap at a side, the jam jar, or the pig at a spot
    (pdw.components.items).
    """
    return ("PigAt", value)


# The answers that the document gives, or comes nearest to.
DEFAULTS: Readings = Readings(
    number_range="around",
    red_number="changed",
    lone_player="must-grab",
    nobody_right="new-dice",
    skipping_hand="refused",
    same_item="first-hand",
    hand_on_a_pig="mistake",
    hand_on_the_jar="mistake",
    after_a_mistake="goes-on",
    late_hand="void",
    several_mistakes="each",
    two_players="no-skip",
    everybody_skips="passed-over",
    empty_side="turned",
    new_pig_looks="clockwise",
    jar_pig="any",
    game_end="spot-empty",
)


#
COLOURS: tuple[Colour, ...] = (Green, Yellow, Blue, Red)


# The sides, clockwise.
SIDES: tuple[Side, ...] = (North, East, South, West)


#
ALL_SIDES: frozenset[Side] = frozenset((North, East, South, West))


# The most blotches on a pig (pdw.components.pigs).
MOST_BLOTCHES: int = 6


# One pig of each colour and number, 24 in all: there are no two alike (pdw.components.pigs).
BOX_PIGS: frozenset[Pig] = frozenset(
    [
        Pig(colour=c, blotches=n)
        for c, n in product(frozenset((Green, Yellow, Blue, Red)), range(1, MOST_BLOTCHES + 1))
    ]
)


def usualSides(seats: int) -> tuple[Side, ...]:
    """Where players sit if the table says nothing: two face each other (pdw.setup.sides)."""
    return (North, South) if seats == 2 else slice_of(SIDES, 0, seats)


def box(seats: int) -> Rules:
    """The box as it is, for so many players (pdw.components.dice, pdw.setup.seats,
    pdw.setup.three-each, pdw.very-young.eight-pigs).
    """
    return Rules(
        seats=seats,
        sides=usualSides(seats),
        variant="normal",
        colour_die=(Green, Green, Yellow, Yellow, Blue, Blue),
        blotch_die=(1, 2, 3, 4, 5, 6),
        special_die=(Plus, Plus, Minus, Minus, Equal, Equal),
        pigs=BOX_PIGS,
        each=3,
        each_very_young=2,
        readings=DEFAULTS,
    )


def veryYoung(rules: Rules) -> bool:
    return rules.variant == "very-young"


def withSpecialDie(rules: Rules) -> bool:
    """Young and very young players leave the special die in the box (pdw.young.no-special,
    pdw.very-young.no-special).
    """
    return rules.variant == "normal"


def pigsInPlay(rules: Rules) -> frozenset[Pig]:
    """The pigs in play: all of them, but with very young players no red ones (pdw.very-young.no-
    red).
    """
    return frozenset([pig for pig in rules.pigs if not (veryYoung(rules) and pig.colour == Red)])


def lookersAtEachSide(rules: Rules) -> int:
    """The pigs that look at each side at the start: three, or with very young players two
    (pdw.setup.three-each, pdw.very-young.eight-pigs).
    """
    return rules.each_very_young if veryYoung(rules) else rules.each


def spots(rules: Rules) -> frozenset[int]:
    """The spots of the square: twelve, or with very young players eight (pdw.setup.square,
    pdw.very-young.eight-pigs).
    """
    return frozenset(range(1, lookersAtEachSide(rules) * len(SIDES) + 1))


def seatsOf(rules: Rules) -> frozenset[int]:
    return frozenset(range(0, rules.seats - 1 + 1))


def placeOf(side: Side) -> int:
    """The place of a side, clockwise from north."""
    tag, _ = side
    if tag == "North":
        return 0
    if tag == "East":
        return 1
    if tag == "South":
        return 2
    if tag == "West":
        return 3
    return no_case(tag)


def stepsFromFirst(rules: Rules, seat: int) -> int:
    """How many sides lie between the first seat's and this one, going clockwise."""
    return remainder(placeOf(nth(rules.sides, seat)) - placeOf(nth(rules.sides, 0)) + len(SIDES), len(SIDES))


def seatedApart(rules: Rules) -> bool:
    """Everybody sits at another side, and the seats go round clockwise (pdw.setup.sides)."""
    return (
        len(rules.sides) == rules.seats
        and all(
            stepsFromFirst(rules, seat) > stepsFromFirst(rules, seat - 1)
            for seat in range(1, rules.seats - 1 + 1)
        )
    )


def playable(rules: Rules) -> bool:
    """What a table may bring instead of the box: two to four players (pdw.setup.seats), each at
    another side (pdw.setup.sides), dice with faces and without red (pdw.components.dice), and
    pigs enough for the square; where the game ends with the pile, one more (pdw.setup.square,
    pdw.end.spot-empty).
    """
    return (
        2 <= rules.seats
        and rules.seats <= 4
        and seatedApart(rules)
        and len(rules.colour_die) > 0
        and tuple([c for c in rules.colour_die if c == Red]) == ()
        and len(rules.blotch_die) > 0
        and tuple([n for n in rules.blotch_die if n < 1 or n > MOST_BLOTCHES]) == ()
        and (not withSpecialDie(rules) or len(rules.special_die) > 0)
        and tuple([f for f in rules.special_die if f == Unused]) == ()
        and len(pigsInPlay(rules)) >= len(spots(rules)) + (
            1
            if rules.readings.game_end == "pile-empty" else 0
        )
    )


#
Laying: Phase = ("Laying", ())


def Throwing(value: WithSkipping) -> Phase:
    return ("Throwing", value)


def Racing(value: Round) -> Phase:
    return ("Racing", value)


def Picking(value: WithSeatSkipping) -> Phase:
    return ("Picking", value)


def Refilling(value: WithLookedSkippingSpot) -> Phase:
    return ("Refilling", value)


# What is being decided, and with what in hand.
Ended: Phase = ("Ended", ())


def Grab(value: Mistake) -> Step:
    return ("Grab", value)


def GiveUp(value: WithSeat) -> Step:
    return ("GiveUp", value)


def Pick(value: WithSeatSpot) -> Step:
    return ("Pick", value)


def Drawn(value: Pig) -> Step:
    return ("Drawn", value)


def Shown(value: Faces) -> Step:
    """What can happen: a player's choice names the seat, an outcome of chance has none."""
    return ("Shown", value)


def Choose(value: WithClauseSeats) -> Turn:
    return ("Choose", value)


def Chance(value: str) -> Turn:
    return ("Chance", value)


def Over(value: str) -> Turn:
    """Who steps next, and the clause that says what is asked, due, or the end."""
    return ("Over", value)


def clausesThat(answers: tuple[tuple[str, bool], ...]) -> frozenset[str]:
    """The ids of those clauses whose question was answered with "this refuses"."""
    return reduce((lambda ids, a: ids | frozenset((a[0],)) if a[1] else ids), answers, frozenset())


def looksOn(rules: Rules, spot: int) -> Side:
    """The side to which a pig looks when it is laid on a spot: it looks at the pig that follows
    clockwise. The pigs of the northern edge look east, those of the eastern edge south, and so
    on (pdw.setup.looks-on, pdw.setup.three-each).
    """
    edge = quotient(spot - 1, lookersAtEachSide(rules))
    return nth(SIDES, remainder(edge + 1, len(SIDES)))


def emptySpots(rules: Rules, s: State) -> frozenset[int]:
    return spots(rules) - frozenset(s.square)


def firstEmpty(rules: Rules, s: State) -> int:
    """The empty spot that comes first, clockwise."""
    return reduce(
        (lambda first, spot: spot if spot < first else first),
        emptySpots(rules, s),
        len(spots(rules)),
    )


def laid(s: State, spot: int, pig: Pig, looks: Side) -> State:
    """A pig comes from the pile to a spot of the square."""
    return s._replace(pile=s.pile - frozenset((pig,)), square=put(s.square, spot, Laid(pig=pig, looks=looks)))


def turned(s: State, spot: int, side: Side) -> State:
    """The pig stays on its spot and is turned to a side."""
    return s._replace(square=set_by(s.square, spot, (lambda l: l._replace(looks=side))))


def spotsWith(s: State, pig: Pig) -> frozenset[int]:
    """Where this pig lies in the square: one spot or none."""
    return frozenset([spot for spot in frozenset(s.square) if s.square[spot].pig == pig])


def summed(faces: Faces) -> int:
    """The blotches as the blotch die shows them, one more, or one less (pdw.dice.blotches,
    pdw.dice.special).
    """
    tag, _ = faces.special
    if tag == "Plus":
        return faces.blotches + 1
    if tag == "Minus":
        return faces.blotches - 1
    if tag == "Equal":
        return faces.blotches
    if tag == "Unused":
        return faces.blotches
    return no_case(tag)


def liftedFromZero(rules: Rules, sum: int) -> int:
    """No pig has less than one blotch: one less than one is six, or at some tables stays one
    (pdw.dice.below-one).
    """
    return (sum if sum >= 1 else MOST_BLOTCHES if rules.readings.number_range == "around" else 1)


def loweredFromSeven(rules: Rules, sum: int) -> int:
    """No pig has more than six: one more than six is one, or at some tables stays six
    (pdw.dice.above-six).
    """
    return (sum if sum <= MOST_BLOTCHES else 1 if rules.readings.number_range == "around" else MOST_BLOTCHES)


def numberOf(rules: Rules, faces: Faces) -> int:
    return loweredFromSeven(rules, liftedFromZero(rules, summed(faces)))


def desired(rules: Rules, faces: Faces) -> Pig:
    """The colour of one die and the number of the others name one pig (pdw.dice.colour,
    pdw.dice.desired).
    """
    return Pig(colour=faces.colour, blotches=numberOf(rules, faces))


def redInItsPlace(rules: Rules, faces: Faces) -> Pig:
    """The red pig that is looked for if the desired one is missing: with the same number, or at
    some tables with the number of the blotch die alone (pdw.item.red).
    """
    return Pig(
        colour=Red,
        blotches=numberOf(rules, faces) if rules.readings.red_number == "changed" else faces.blotches,
    )


def spotsThatCount(rules: Rules, s: State, faces: Faces) -> frozenset[int]:
    """Where the pig that counts lies: the desired one, or if that is not in the square the red
    one; none if that is not there either (pdw.item.red, pdw.item.jar, pdw.very-young.no-red).
    """
    there = spotsWith(s, desired(rules, faces))
    return there if there != frozenset() else spotsWith(s, redInItsPlace(rules, faces))


def rightItem(rules: Rules, s: State, faces: Faces) -> Item:
    """The right item: the soap at which the pig that counts looks (pdw.item.soap), or the jam jar
    if there is no such pig (pdw.item.jar, pdw.setup.jar). A pig is never right
    (pdw.mistake.pig), and there is only one right item.
    """
    return reduce((lambda _, spot: Soap(s.square[spot].looks)), spotsThatCount(rules, s, faces), Jar)


def items(rules: Rules) -> frozenset[Item]:
    """Everything that a hand can fall on: four soaps, whoever sits there or nobody, the jar, and
    the pigs (pdw.setup.soaps, pdw.setup.jar, pdw.setup.square).
    """
    return (
        frozenset([Soap(side) for side in ALL_SIDES])
        | frozenset((Jar,))
        | frozenset([PigAt(spot) for spot in spots(rules)])
    )


def opened(faces: Faces, skipping: frozenset[int]) -> Round:
    return Round(
        faces=faces,
        skipping=skipping,
        wrong=(),
        given_up=frozenset(),
        late=frozenset(),
        scrubber=frozenset(),
    )


def takingPart(rules: Rules, skipping: frozenset[int]) -> frozenset[int]:
    return seatsOf(rules) - skipping


def mistaken(round: Round) -> frozenset[int]:
    return reduce((lambda got, m: got | frozenset((m.seat,))), round.wrong, frozenset())


def isDecided(round: Round) -> bool:
    """Whether the round has its scrubber and only waits for hands that come too late
    (pdw.round.decided).
    """
    return round.scrubber != frozenset()


def twoPlay(rules: Rules) -> bool:
    return rules.seats == 2


def mayGrabAgain(rules: Rules) -> bool:
    """In a game of two, some tables let a player grab again after a mistake (pdw.mistake.two-
    players).
    """
    return twoPlay(rules) and rules.readings.two_players == "no-penalty"


def handsOfSkippersCount(rules: Rules) -> bool:
    """A hand put out while skipping is refused, or at some tables accepted and punished
    (pdw.mistake.while-skipping).
    """
    return rules.readings.skipping_hand == "skips-longer"


def skips(rules: Rules, round: Round, seat: int) -> bool:
    """A player who skips the round grabs nothing in it and has nothing to give up, unless the
    table punishes such hands: then one is put out at most (pdw.grab.skips, pdw.mistake.while-
    skipping).
    """
    return (seat in round.skipping and (not handsOfSkippersCount(rules) or seat in round.late))


def hasGrabbed(rules: Rules, round: Round, seat: int) -> bool:
    """A player who has grabbed a wrong item does not grab again in the round (pdw.grab.once)."""
    return seat in mistaken(round) and not mayGrabAgain(rules)


def holders(round: Round, thing: Item) -> frozenset[int]:
    """The items that somebody has in hand, and who has. What was grabbed while skipping has gone
    back.
    """
    return reduce(
        (lambda got, m: got | frozenset((m.seat,))),
        tuple([m for m in round.wrong if m.item == thing]),
        frozenset(),
    )


def inHand(rules: Rules, round: Round, seat: int, thing: Item) -> bool:
    """Who lays a hand on what another has grabbed has grabbed nothing, unless the table says that
    both have; and nobody grabs twice what they have in hand (pdw.grab.first-hand).
    """
    held = holders(round, thing)
    return (held != frozenset() if rules.readings.same_item == "first-hand" else seat in held)


def inScrubbersHand(rules: Rules, s: State, round: Round, thing: Item) -> bool:
    """Whether the right item was grabbed before: the scrubber has it in hand (pdw.grab.first-hand,
    pdw.round.decided).
    """
    return isDecided(round) and thing == rightItem(rules, s, round.faces)


def isPig(thing: Item) -> bool:
    tag, _ = thing
    if tag == "PigAt":
        return True
    return False


def noGrabOfAPig(rules: Rules, thing: Item) -> bool:
    """A hand on a pig is a grab, unless the table says otherwise (pdw.grab.pig-counts)."""
    return rules.readings.hand_on_a_pig == "no-grab" and isPig(thing)


def noGrabOfTheJar(rules: Rules, s: State, round: Round, thing: Item) -> bool:
    """A hand on the jam jar is a grab in every round, unless the table says that it is none while
    a soap is right (pdw.grab.jar-counts).
    """
    return (
        rules.readings.hand_on_the_jar == "no-grab"
        and thing == Jar
        and rightItem(rules, s, round.faces) != Jar
    )


def grabRefusals(rules: Rules, s: State, round: Round, seat: int, thing: Item) -> frozenset[str]:
    """Why a hand on an item is no grab."""
    return clausesThat(
        (
            ("pdw.grab.skips", skips(rules, round, seat)),
            ("pdw.grab.once", hasGrabbed(rules, round, seat)),
            (
                "pdw.grab.first-hand",
                inHand(rules, round, seat, thing) or inScrubbersHand(rules, s, round, thing),
            ),
            ("pdw.grab.pig-counts", noGrabOfAPig(rules, thing)),
            ("pdw.grab.jar-counts", noGrabOfTheJar(rules, s, round, thing)),
        )
    )


def stillIn(rules: Rules, round: Round) -> frozenset[int]:
    """Who may still grab: all who take part, have not given up, have made no mistake, and have not
    won (pdw.round.race, pdw.round.give-up, pdw.mistake.goes-on, pdw.round.decided).
    """
    return frozenset(
        [
            seat
            for seat in takingPart(
                rules,
                round.skipping,
            ) - round.given_up - round.scrubber if not hasGrabbed(rules, round, seat)
        ]
    )


def asked(rules: Rules, round: Round) -> frozenset[int]:
    """Who may do something now: all may who are still in the round, in any order (pdw.round.race);
    at some tables a player who skips it can put out a hand, too (pdw.mistake.while-skipping).
    """
    return (
        stillIn(rules, round) | round.skipping - round.given_up - round.late
        if handsOfSkippersCount(rules) else stillIn(rules, round)
    )


def isOver(rules: Rules, round: Round) -> bool:
    """The round ends when nobody is left who may still grab (pdw.round.nobody). A mistake ends it
    only for the player who made it, unless the table says that it ends for all
    (pdw.mistake.goes-on).
    """
    return (
        stillIn(rules, round) == frozenset()
        or rules.readings.after_a_mistake == "ends" and round.wrong != ()
    )


def culprits(rules: Rules, round: Round) -> frozenset[int]:
    """Who pays for a mistake: all who made one, or at some tables only the first
    (pdw.mistake.skip-next).
    """
    return (
        frozenset((nth(round.wrong, 0).seat,))
        if rules.readings.several_mistakes == "first-only" and round.wrong != () else mistaken(round)
    )


def skippingNext(rules: Rules, round: Round) -> frozenset[int]:
    """Who has to skip the next round: whoever made a mistake in this one (pdw.mistake.skip-next)
    or put out a hand while skipping it (pdw.mistake.while-skipping), but in a game of two
    nobody (pdw.mistake.two-players).
    """
    return frozenset() if twoPlay(rules) else culprits(rules, round) | round.late


def passingOver(rules: Rules, skipping: frozenset[int]) -> frozenset[int]:
    """A round that all would skip is passed over, and all take part in the one after it; at some
    tables it is begun (pdw.mistake.all-skip).
    """
    return (
        frozenset()
        if rules.readings.everybody_skips == "passed-over" and takingPart(
            rules,
            skipping,
        ) == frozenset() else skipping
    )


def nextRound(rules: Rules, s: State, skipping: frozenset[int]) -> State:
    """The next round begins with a throw (pdw.round.next, pdw.round.throw)."""
    return s._replace(phase=Throwing(WithSkipping(skipping=passingOver(rules, skipping))))


def sameDice(rules: Rules) -> bool:
    """A round that nobody has won is followed by another throw, or at some tables by a race for
    the same pig (pdw.round.nobody).
    """
    return rules.readings.nobody_right == "same-dice"


def racing(s: State, round: Round) -> State:
    return s._replace(phase=Racing(round))


def begun(rules: Rules, s: State, faces: Faces, skipping: frozenset[int]) -> State:
    """The dice lie there and the race begins (pdw.round.race). If all have to skip, it is over
    before it began (pdw.mistake.all-skip). A player who is alone in it has to grab like others,
    but at some tables is the scrubber without a grab (pdw.round.alone).
    """
    inIt = takingPart(rules, skipping)
    return (
        (racing(s, opened(faces, frozenset())) if sameDice(rules) else nextRound(rules, s, frozenset()))
        if inIt == frozenset() else reduce(
            (lambda t, seat: scrubs(rules, t, seat, faces, frozenset())),
            inIt,
            s,
        )
        if rules.readings.lone_player == "given" and len(inIt) == 1 else racing(s, opened(faces, skipping))
    )


def withoutScrubber(rules: Rules, s: State, round: Round) -> State:
    """Nobody has grabbed the right item, and nobody will: the pigs stay as they are, and the next
    round begins (pdw.round.nobody).
    """
    skipping = skippingNext(rules, round)
    return (
        begun(rules, s, round.faces, passingOver(rules, skipping))
        if sameDice(rules) else nextRound(rules, s, skipping)
    )


def lateHandsCount(rules: Rules) -> bool:
    """A hand that comes after the right grab is nothing; at some tables, with more than two
    players, a wrong one is a mistake all the same (pdw.round.decided).
    """
    return rules.readings.late_hand == "penalised" and not twoPlay(rules)


def isWon(rules: Rules, s: State, round: Round, seat: int) -> State:
    """The right item is grabbed, and the round is over; where late hands count, only when none can
    come any more (pdw.round.first, pdw.round.decided).
    """
    decided = lazy(lambda: round._replace(scrubber=frozenset((seat,))))
    return (
        racing(s, decided())
        if lateHandsCount(rules) and not isOver(rules, decided()) else scrubs(
            rules,
            s,
            seat,
            round.faces,
            skippingNext(rules, round),
        )
    )


def goesOn(rules: Rules, s: State, round: Round) -> State:
    """The round as it stands now goes on, or is over (pdw.mistake.goes-on, pdw.round.nobody): with
    a scrubber whose turn it then is (pdw.round.decided), or without.
    """
    return (
        racing(s, round)
        if not isOver(rules, round) else withoutScrubber(rules, s, round)
        if not isDecided(round) else reduce(
            (lambda t, seat: scrubs(rules, t, seat, round.faces, skippingNext(rules, round))),
            round.scrubber,
            s,
        )
    )


def isWrong(rules: Rules, s: State, faces: Faces, thing: Item) -> bool:
    """A soap is wrong if the pig that counts does not look at it (pdw.mistake.soap), the jar as
    long as there is a pig that counts (pdw.mistake.jar), a pig always (pdw.mistake.pig).
    """
    return thing != rightItem(rules, s, faces)


def afterGrab(rules: Rules, s: State, round: Round, seat: int, thing: Item) -> State:
    """A hand falls on an item. The first on the right one makes the scrubber (pdw.round.first); on
    a wrong one it is a mistake; and the hand of one who skips counts for nothing but its price
    (pdw.mistake.while-skipping).
    """
    return (
        racing(s, round._replace(late=round.late | frozenset((seat,))))
        if seat in round.skipping else goesOn(
            rules,
            s,
            round._replace(wrong=(*round.wrong, Mistake(seat=seat, item=thing))),
        )
        if isWrong(rules, s, round.faces, thing) else isWon(rules, s, round, seat)
    )


def afterGivingUp(rules: Rules, s: State, round: Round, seat: int) -> State:
    """A player searches no more in this round, and that is no mistake (pdw.round.give-up)."""
    return goesOn(rules, s, round._replace(given_up=round.given_up | frozenset((seat,))))


def taken(rules: Rules, side: Side) -> bool:
    """Whether somebody sits at that side (pdw.setup.sides)."""
    return any(nth(rules.sides, seat) == side for seat in seatsOf(rules))


def isCleaned(rules: Rules, looks: Side, seat: int) -> bool:
    """A pig is cleaned if it looks at the scrubber (pdw.scrub.cleans), and at some tables also if
    it looks at a side where nobody sits (pdw.scrub.turns).
    """
    return (
        looks == nth(rules.sides, seat)
        or rules.readings.empty_side == "cleaned" and not taken(rules, looks)
    )


def scrubs(rules: Rules, s: State, seat: int, faces: Faces, skipping: frozenset[int]) -> State:
    """The right item is in the scrubber's hand. If that is the jam jar, any pig may be picked
    (pdw.scrub.jar-pig); a pig that looks at the scrubber is cleaned (pdw.scrub.cleans); any
    other is turned to look there (pdw.scrub.turns).
    """
    return reduce(
        (
            lambda _, spot: cleans(s, seat, spot, skipping) if isCleaned(rules, s.square[spot].looks, seat) else nextRound(
                rules,
                turned(s, spot, nth(rules.sides, seat)),
                skipping,
            )
        ),
        spotsThatCount(rules, s, faces),
        s._replace(phase=Picking(WithSeatSkipping(seat=seat, skipping=skipping))),
    )


def cleans(s: State, seat: int, spot: int, skipping: frozenset[int]) -> State:
    """The pig leaves the square and lies before the scrubber (pdw.scrub.cleans). The pile fills
    its spot (pdw.scrub.refills), and if there is no pile any more, the game ends at once
    (pdw.end.spot-empty).
    """
    gone = s.square[spot]
    return s._replace(
        square=Map([(n, s.square[n]) for n in frozenset(s.square) - frozenset((spot,))]),
        cleaned=replace_at(s.cleaned, seat, nth(s.cleaned, seat) | frozenset((gone.pig,))),
        phase=Ended if s.pile == frozenset() else Refilling(
            WithLookedSkippingSpot(spot=spot, looked=gone.looks, skipping=skipping)
        ),
    )


def newPigLooks(rules: Rules, spot: int, looked: Side) -> Side:
    """The new pig looks at the one that follows clockwise, as at the beginning; at some tables
    where the cleaned one looked (pdw.scrub.refills, pdw.setup.looks-on).
    """
    return looksOn(rules, spot) if rules.readings.new_pig_looks == "clockwise" else looked


def endsWithPile(rules: Rules, s: State) -> bool:
    """The game ends with a spot that stays empty; at some tables already with the pile
    (pdw.end.spot-empty).
    """
    return rules.readings.game_end == "pile-empty" and s.pile == frozenset()


def afterRefill(rules: Rules, s: State, spot: int, looked: Side, skipping: frozenset[int], pig: Pig) -> State:
    """The next pig of the pile fills the spot (pdw.scrub.refills), and the next round begins
    (pdw.round.next).
    """
    filled = laid(s, spot, pig, newPigLooks(rules, spot, looked))
    return (
        filled._replace(phase=Ended)
        if endsWithPile(rules, filled) else nextRound(rules, filled, skipping)
    )


def lookingElsewhere(rules: Rules, s: State, seat: int) -> frozenset[int]:
    """The pigs that do not look at the scrubber."""
    return frozenset([spot for spot in frozenset(s.square) if s.square[spot].looks != nth(rules.sides, seat)])


def looksHereAlready(rules: Rules, s: State, seat: int, spot: int) -> bool:
    """After the jam jar any pig of the square may be picked; at some tables it must be one that
    looks elsewhere, as long as there is one (pdw.scrub.jar-pig).
    """
    return (
        rules.readings.jar_pig == "must-turn"
        and lookingElsewhere(rules, s, seat) != frozenset()
        and not spot in lookingElsewhere(rules, s, seat)
    )


def pickRefusals(rules: Rules, s: State, seat: int, spot: int) -> frozenset[str]:
    return clausesThat((("pdw.scrub.jar-pig", looksHereAlready(rules, s, seat, spot)),))


def afterPick(rules: Rules, s: State, seat: int, spot: int, skipping: frozenset[int]) -> State:
    """The picked pig is turned to the scrubber, and never cleaned (pdw.scrub.jar-turned); the next
    round begins (pdw.round.next).
    """
    return nextRound(rules, turned(s, spot, nth(rules.sides, seat)), skipping)


def setup(rules: Rules) -> State:
    """Before play, all pigs lie in the pile, shuffled: nothing is known but what it holds
    (pdw.setup.shuffle). The square is empty, nobody has cleaned a pig, soaps and jar lie where
    they lie all the time (pdw.setup.soaps, pdw.setup.jar).
    """
    return State(
        pile=pigsInPlay(rules),
        square=Map(()),
        cleaned=reduce((lambda got, _: (*got, frozenset())), tuple(range(0, rules.seats)), ()),
        phase=Laying,
    )


def afterLaying(rules: Rules, s: State, pig: Pig) -> State:
    """A pig of the pile is laid on the first empty spot, looking at the next one clockwise
    (pdw.setup.square, pdw.setup.looks-on). When the square is full, the first round begins, for
    all.
    """
    spot = firstEmpty(rules, s)
    after = laid(s, spot, pig, looksOn(rules, spot))
    return (nextRound(rules, after, frozenset()) if emptySpots(rules, after) == frozenset() else after)


def facesWith(rules: Rules, faces: Faces) -> int:
    """How many faces of a die show this."""
    colours = len(tuple([c for c in rules.colour_die if c == faces.colour]))
    numbers = len(tuple([n for n in rules.blotch_die if n == faces.blotches]))
    specials = (
        len(tuple([f for f in rules.special_die if f == faces.special]))
        if withSpecialDie(rules) else 1
        if faces.special == Unused else 0
    )
    return colours * numbers * specials


def throws(rules: Rules) -> frozenset[Faces]:
    """Everything that a throw of all the dice in use may show (pdw.round.throw, pdw.young.no-
    special, pdw.very-young.no-special).
    """
    return frozenset(
        [
            Faces(colour=c, blotches=n, special=f)
            for c, n, f in product(
                reduce((lambda got, c: got | frozenset((c,))), rules.colour_die, frozenset()),
                reduce((lambda got, n: got | frozenset((n,))), rules.blotch_die, frozenset()),
                reduce(
                    (lambda got, f: got | frozenset((f,))),
                    rules.special_die,
                    frozenset(),
                ) if withSpecialDie(rules) else frozenset((Unused,)),
            )
        ]
    )


def scores(s: State) -> tuple[int, ...]:
    """Every cleaned pig counts one (pdw.score.cleaned)."""
    return reduce((lambda got, pigs: (*got, len(pigs))), s.cleaned, ())


def most(numbers: tuple[int, ...]) -> int:
    return reduce((lambda a, b: b if b > a else a), numbers, 0)


def leaders(points: tuple[int, ...]) -> frozenset[int]:
    """Whoever has cleaned the most pigs (pdw.score.most)."""
    return frozenset([seat for seat in range(len(points)) if nth(points, seat) == most(points)])


def result(s: State) -> Result:
    """The most cleaned pigs win (pdw.score.cleaned, pdw.score.most); who is tied shares the
    victory (pdw.score.shared).
    """
    points = scores(s)
    winners = leaders(points)
    return Result(
        clause="pdw.end.spot-empty",
        scores=points,
        winners=winners,
        decided=("pdw.score.cleaned", "pdw.score.most") if len(winners) == 1 else (
            "pdw.score.cleaned",
            "pdw.score.most",
            "pdw.score.shared",
        ),
    )


def turn(rules: Rules, s: State) -> Turn:
    """Who steps next, and what is asked or due."""
    tag, value = s.phase
    if tag == "Laying":
        return Chance("pdw.setup.shuffle")
    if tag == "Throwing":
        return Chance("pdw.round.throw")
    if tag == "Racing":
        r = value
        return Choose(
            WithClauseSeats(
                seats=asked(rules, r),
                clause="pdw.round.decided" if isDecided(r) else "pdw.round.race",
            )
        )
    if tag == "Picking":
        p = value
        return Choose(WithClauseSeats(seats=frozenset((p.seat,)), clause="pdw.scrub.jar-pig"))
    if tag == "Refilling":
        return Chance("pdw.scrub.refills")
    if tag == "Ended":
        return Over("pdw.end.spot-empty")
    return no_case(tag)


def racingSteps(rules: Rules, s: State, round: Round) -> frozenset[Step]:
    """Each who is asked may grab whatever counts as a grab, or give up (pdw.round.race,
    pdw.round.give-up).
    """
    return reduce(
        (
            lambda steps, seat: steps | frozenset(
                [
                    Grab(Mistake(seat=seat, item=thing))
                    for thing in frozenset(
                        [
                            thing
                            for thing in items(rules) if grabRefusals(
                                rules,
                                s,
                                round,
                                seat,
                                thing,
                            ) == frozenset()
                        ]
                    )
                ]
            ) | frozenset((GiveUp(WithSeat(seat=seat)),))
        ),
        asked(rules, round),
        frozenset(),
    )


def legal(rules: Rules, s: State) -> frozenset[Step]:
    """Everything that may happen now: the choices of the players who are asked, or the outcomes
    that chance can bring.
    """
    tag, value = s.phase
    if tag == "Laying":
        return frozenset([Drawn(pig) for pig in s.pile])
    if tag == "Throwing":
        return frozenset([Shown(faces) for faces in throws(rules)])
    if tag == "Racing":
        r = value
        return racingSteps(rules, s, r)
    if tag == "Picking":
        p = value
        return frozenset(
            [
                Pick(WithSeatSpot(seat=p.seat, spot=spot))
                for spot in frozenset(
                    [
                        spot
                        for spot in frozenset(s.square) if pickRefusals(rules, s, p.seat, spot) == frozenset()
                    ]
                )
            ]
        )
    if tag == "Refilling":
        return frozenset([Drawn(pig) for pig in s.pile])
    if tag == "Ended":
        return frozenset()
    return no_case(tag)


def weight(rules: Rules, s: State, outcome: Step) -> int:
    """How likely an outcome of chance is: its share of the weights of all that may happen now.
    Choices weigh nothing. Equal are the faces of a die (pdw.round.throw, pdw.components.dice)
    and the pigs of the pile (pdw.setup.shuffle, pdw.scrub.refills).
    """
    tag, value = outcome
    if tag == "Drawn":
        pig = value
        tag_2, _ = s.phase
        if tag_2 == "Laying":
            return 1 if pig in s.pile else 0
        if tag_2 == "Refilling":
            return 1 if pig in s.pile else 0
        return 0
    if tag == "Shown":
        faces = value
        tag_2, _ = s.phase
        if tag_2 == "Throwing":
            return facesWith(rules, faces)
        return 0
    return 0


def refusals(rules: Rules, s: State, choice: Step) -> frozenset[str]:
    """Why a choice that answers the question and names things that exist is not legal: the ids of
    all the clauses that refuse it. Of any other step nothing is said here.
    """
    tag, value = choice
    if tag == "Grab":
        g = value
        tag_2, value_2 = s.phase
        if tag_2 == "Racing":
            r = value_2
            return grabRefusals(rules, s, r, g.seat, g.item)
        return frozenset()
    if tag == "GiveUp":
        g = value
        tag_2, value_2 = s.phase
        if tag_2 == "Racing":
            r = value_2
            return clausesThat((("pdw.grab.skips", skips(rules, r, g.seat)),))
        return frozenset()
    if tag == "Pick":
        p = value
        tag_2, _ = s.phase
        if tag_2 == "Picking":
            return pickRefusals(rules, s, p.seat, p.spot)
        return frozenset()
    return frozenset()


def apply(rules: Rules, s: State, happened: Step) -> State:
    """What comes of a legal step."""
    tag, value = happened
    if tag == "Drawn":
        pig = value
        tag_2, value_2 = s.phase
        if tag_2 == "Laying":
            return afterLaying(rules, s, pig)
        if tag_2 == "Refilling":
            r = value_2
            return afterRefill(rules, s, r.spot, r.looked, r.skipping, pig)
        return s
    if tag == "Shown":
        faces = value
        tag_2, value_2 = s.phase
        if tag_2 == "Throwing":
            t = value_2
            return begun(rules, s, faces, t.skipping)
        return s
    if tag == "Grab":
        g = value
        tag_2, value_2 = s.phase
        if tag_2 == "Racing":
            r = value_2
            return afterGrab(rules, s, r, g.seat, g.item)
        return s
    if tag == "GiveUp":
        g = value
        tag_2, value_2 = s.phase
        if tag_2 == "Racing":
            r = value_2
            return afterGivingUp(rules, s, r, g.seat)
        return s
    if tag == "Pick":
        p = value
        tag_2, value_2 = s.phase
        if tag_2 == "Picking":
            q = value_2
            return afterPick(rules, s, q.seat, p.spot, q.skipping)
        return s
    return no_case(tag)


# Every table that answers one question otherwise than the document seems to.
OTHERS: frozenset[Readings] = frozenset(
    (
        DEFAULTS._replace(number_range="stays"),
        DEFAULTS._replace(red_number="as-thrown"),
        DEFAULTS._replace(lone_player="given"),
        DEFAULTS._replace(nobody_right="same-dice"),
        DEFAULTS._replace(skipping_hand="skips-longer"),
        DEFAULTS._replace(same_item="both"),
        DEFAULTS._replace(hand_on_a_pig="no-grab"),
        DEFAULTS._replace(hand_on_the_jar="no-grab"),
        DEFAULTS._replace(after_a_mistake="ends"),
        DEFAULTS._replace(late_hand="penalised"),
        DEFAULTS._replace(several_mistakes="first-only"),
        DEFAULTS._replace(two_players="no-penalty"),
        DEFAULTS._replace(everybody_skips="thrown"),
        DEFAULTS._replace(empty_side="cleaned"),
        DEFAULTS._replace(new_pig_looks="as-the-old"),
        DEFAULTS._replace(jar_pig="must-turn"),
        DEFAULTS._replace(game_end="pile-empty"),
    )
)


def seatings(seats: int) -> frozenset[tuple[Side, ...]]:
    """Every way in which so many can sit round the square (pdw.setup.sides)."""
    chosen = frozenset(
        [
            row
            for row in reduce(
                (lambda rows, side: rows | frozenset([(*row, side) for row in rows])),
                SIDES,
                frozenset(((),)),
            ) if len(row) == seats
        ]
    )
    return frozenset(
        [
            slice_of(row, first, seats) + slice_of(row, 0, first)
            for row, first in product(chosen, range(0, seats - 1 + 1))
        ]
    )


def fewPigs(blotches: int) -> frozenset[Pig]:
    """Few pigs, so that matches are short: those with up to so many blotches, of all colours."""
    return frozenset([pig for pig in BOX_PIGS if pig.blotches <= blotches])


def rightGrabs(rules: Rules, s: State) -> frozenset[Step]:
    """The grabs of the right item."""
    tag, value = s.phase
    if tag == "Racing":
        r = value
        return (
            frozenset()
            if isDecided(r) else frozenset(
                [Grab(Mistake(seat=seat, item=rightItem(rules, s, r.faces))) for seat in stillIn(rules, r)]
            )
        )
    return frozenset()


def inSquare(s: State) -> frozenset[Pig]:
    return frozenset([s.square[spot].pig for spot in frozenset(s.square)])


def cleanedByAll(s: State) -> frozenset[Pig]:
    return reduce((lambda got, pigs: got | pigs), s.cleaned, frozenset())


def cleanedInAll(s: State) -> int:
    return reduce((lambda a, b: a + b), scores(s), 0)


def laying(s: State) -> bool:
    return s.phase == Laying


def refilling(s: State) -> bool:
    tag, _ = s.phase
    if tag == "Refilling":
        return True
    return False


def skippers(s: State) -> frozenset[int]:
    """Who has to skip, as far as a phase says."""
    tag, value = s.phase
    if tag == "Throwing":
        t = value
        return t.skipping
    if tag == "Racing":
        r = value
        return r.skipping
    if tag == "Picking":
        p = value
        return p.skipping
    if tag == "Refilling":
        r = value
        return r.skipping
    return frozenset()
