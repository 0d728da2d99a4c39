"""rules.qnt in Python, written by spec/tools/translate.py: change the model, not this.

SHA-256 of the model: 5a7272ac3f48827b4e8cb063984cba471464a8e243b1c3615ad5d06113a525da
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
    quotient,
    reduce,
    remainder,
    replace_at,
    set_by,
    slice_of,
)


#
#   Wolf
#   Kids
#   Red
#   Pig1
#   Pig2
#   Pig3
Character: TypeAlias = "tuple[str, Any]"


#
#   Sleep
#   Trap
Choice: TypeAlias = "tuple[str, Any]"


class Readings(NamedTuple):
    """How this table reads what the document leaves open: `emi.reading.` and the name of the
    field, with hyphens."""

    wheel_turned_again: str
    full_gain: str
    below_zero: str
    nothing_to_lose: str
    wolf_card: str
    end_timing: str
    last_deal: str
    several_with_ten: str
    tie: str
    from_the_wolf: str


class Rules(NamedTuple):
    """What is in force at one table."""

    seats: int
    pigs: frozenset[Character]
    houses: Map[Character, int]
    tokens: int
    readings: Readings


class Hand(NamedTuple):
    """The tokens before one player: some turned to count five, some that count one; and points
    that are owed, which only some tables know (emi.components.tokens)."""

    fives: int
    ones: int
    debt: int


class Hunt(NamedTuple):
    """What came of a hunt: of the Wolf and the victim one had to lose and the other to gain. Both
    numbers may be 0."""

    wolf: int
    loser: int
    lost: int
    gainer: int
    gained: int


#
#   TurningUp
#   Round with Map[int, Choice]
#   Dealing with Hunt
#   Ended with Hunt
Phase: TypeAlias = "tuple[str, Any]"


class State(NamedTuple):
    cards: tuple[Character, ...]
    hands: tuple[Hand, ...]
    centre: int
    phase: Phase


#
#   Card with WithCharacter
#   Wheel with WithChoiceSeat
#   Stop with WithSeatTarget
#   Deal with WithCardsSeat
Step: TypeAlias = "tuple[str, Any]"


#
#   Choose with WithClauseSeats
#   Chance with str
#   Over with str
Turn: TypeAlias = "tuple[str, Any]"


class Result(NamedTuple):
    """The end of the game: what ended it, the scores, and who has won by which clauses."""

    clause: str
    scores: tuple[int, ...]
    winners: frozenset[int]
    decided: tuple[str, ...]


#
#   Back with Choice
#   Front
Sight: TypeAlias = "tuple[str, Any]"


#
#   SeesCards
#   SeesWheels with Map[int, Sight]
#   SeesDealer with Hunt
#   SeesEnd with Hunt
Seen: TypeAlias = "tuple[str, Any]"


class View(NamedTuple):
    """What somebody knows of a position: all that lies on the table, and the own wheel."""

    cards: tuple[Character, ...]
    hands: tuple[Hand, ...]
    centre: int
    stage: Seen


class WithCharacter(NamedTuple):
    character: Character


class WithChoiceSeat(NamedTuple):
    choice: Choice
    seat: int


class WithSeatTarget(NamedTuple):
    seat: int
    target: int


class WithCardsSeat(NamedTuple):
    cards: tuple[Character, ...]
    seat: int


class WithClauseSeats(NamedTuple):
    clause: str
    seats: frozenset[int]


class WithCardsLeftNumber(NamedTuple):
    cards: Any
    left: Any
    number: Any


#
Wolf: Character = ("Wolf", ())


#
Kids: Character = ("Kids", ())


#
Red: Character = ("Red", ())


#
Pig1: Character = ("Pig1", ())


#
Pig2: Character = ("Pig2", ())


# Six cards: one for the Wolf and one for each house (emi.components.cards,
# emi.components.houses).
Pig3: Character = ("Pig3", ())


#
Sleep: Choice = ("Sleep", ())


# What a wheel can point at: the nightcap or the trap (emi.components.wheel).
Trap: Choice = ("Trap", ())


# The answers that the document gives, or comes nearest to.
DEFAULTS: Readings = Readings(
    wheel_turned_again="final",
    full_gain="full",
    below_zero="lose-all",
    nothing_to_lose="deals",
    wolf_card="anybody",
    end_timing="round",
    last_deal="skipped",
    several_with_ten="most-points",
    tie="two-steps",
    from_the_wolf="wolf-last",
)


#
ALL_PIGS: frozenset[Character] = frozenset((Pig1, Pig2, Pig3))


# Everybody but the Wolf has a house (emi.components.houses, emi.components.wolf).
WITH_A_HOUSE: frozenset[Character] = frozenset((Kids, Red)) | ALL_PIGS


# The houses of this edition (emi.components.houses).
BOX_HOUSES: Map[Character, int] = Map(((Kids, 3), (Red, 2), (Pig1, 1), (Pig2, 1), (Pig3, 1)))


# Twenty-nine tokens (emi.components.tokens).
BOX_TOKENS: int = 29


#
MOST_ON_A_HOUSE: int = 3


def pigsFor(seats: int) -> int:
    """Three or four players use one Little Pig, five use two and six use three (emi.setup.pigs)."""
    return 1 if seats <= 4 else seats - 3


def box(seats: int, pigs: frozenset[Character]) -> Rules:
    """The box as it is, for so many players and with these Little Pigs."""
    return Rules(seats=seats, pigs=pigs, houses=BOX_HOUSES, tokens=BOX_TOKENS, readings=DEFAULTS)


def cast(rules: Rules) -> frozenset[Character]:
    """The characters in play: the Wolf, the Kids and Little Pigs, and from four players on Little
    Red Riding Hood with her Grandmother (emi.setup.cast, emi.setup.pigs).
    """
    return (frozenset((Wolf, Kids)) | rules.pigs | (frozenset((Red,)) if rules.seats >= 4 else frozenset()))


def tokensNeeded(seats: int) -> int:
    """Before a payment everybody holds five tokens at most, and after it the loser holds four at
    most.
    """
    return 5 * seats - 1


def playable(rules: Rules) -> bool:
    """What a table may bring instead of the box: three to six players (emi.setup.seats), as many
    Little Pigs as that takes (emi.setup.pigs), houses that bear one to three points
    (emi.components.houses), and tokens enough (emi.components.tokens).
    """
    return (
        3 <= rules.seats
        and rules.seats <= 6
        and rules.pigs <= ALL_PIGS
        and len(rules.pigs) == pigsFor(rules.seats)
        and frozenset(rules.houses) == WITH_A_HOUSE
        and all(1 <= rules.houses[c] and rules.houses[c] <= MOST_ON_A_HOUSE for c in WITH_A_HOUSE)
        and rules.tokens >= tokensNeeded(rules.seats)
    )


def allSeats(rules: Rules) -> frozenset[int]:
    return frozenset(range(0, rules.seats - 1 + 1))


#
TurningUp: Phase = ("TurningUp", ())


def Round(value: Map[int, Choice]) -> Phase:
    return ("Round", value)


def Dealing(value: Hunt) -> Phase:
    return ("Dealing", value)


def Ended(value: Hunt) -> Phase:
    """What is being decided, and with what in hand."""
    return ("Ended", value)


def Card(value: WithCharacter) -> Step:
    return ("Card", value)


def Wheel(value: WithChoiceSeat) -> Step:
    return ("Wheel", value)


def Stop(value: WithSeatTarget) -> Step:
    return ("Stop", value)


def Deal(value: WithCardsSeat) -> Step:
    """What can happen: a player's choice names the seat, an outcome of chance has none."""
    return ("Deal", value)


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


def wolves(s: State) -> frozenset[int]:
    """Whoever has the Wolf's card is the Wolf of the round (emi.round.roles)."""
    return frozenset([seat for seat in range(len(s.cards)) if nth(s.cards, seat) == Wolf])


def isWolf(s: State, seat: int) -> bool:
    return nth(s.cards, seat) == Wolf


def wolfOf(s: State) -> int:
    """The one Wolf; all cards are open."""
    return reduce((lambda _, seat: seat), wolves(s), 0)


def prey(rules: Rules, s: State) -> frozenset[int]:
    """All the others are prey (emi.round.roles)."""
    return allSeats(rules) - wolves(s)


def pointsOn(rules: Rules, s: State, seat: int) -> int:
    """Each player has taken the house or the figure that goes with the card; so much stands on the
    house (emi.round.begins, emi.components.houses).
    """
    return rules.houses[nth(s.cards, seat)]


def roundBegins(s: State) -> State:
    """A round begins: no wheel is set (emi.round.begins)."""
    return s._replace(phase=Round(Map(())))


def asSet(cards: tuple[Character, ...]) -> frozenset[Character]:
    return reduce((lambda got, c: got | frozenset((c,))), cards, frozenset())


def faceDown(rules: Rules, s: State) -> frozenset[Character]:
    """The cards in play that have not been turned up: each is as likely as the others
    (emi.setup.deal).
    """
    return cast(rules) - asSet(s.cards)


def afterTurningUp(rules: Rules, s: State, character: Character) -> State:
    """The next seat, clockwise from seat 0, turns up its card; after the last one a round begins
    (emi.setup.deal, emi.round.begins).
    """
    more = s._replace(cards=(*s.cards, character))
    return roundBegins(more) if len(more.cards) == rules.seats else more


def allSet(rules: Rules, s: State, wheels: Map[int, Choice]) -> bool:
    """Whether all wheels are set, so that it is the Wolf's turn to choose (emi.choice.sleep-or-
    trap, emi.hunt.victim).
    """
    return frozenset(wheels) == prey(rules, s)


def staysSet(rules: Rules, wheels: Map[int, Choice], seat: int) -> bool:
    """A wheel that has been set stays as it is, except at a table where it may be turned again
    (emi.choice.final).
    """
    return seat in frozenset(wheels) and rules.readings.wheel_turned_again == "final"


def settingSeats(rules: Rules, s: State, wheels: Map[int, Choice]) -> frozenset[int]:
    """Who may set a wheel now: every player with a house, in any order (emi.choice.sleep-or-trap,
    emi.choice.final).
    """
    return frozenset([seat for seat in prey(rules, s) if not staysSet(rules, wheels, seat)])


def wheelSteps(rules: Rules, s: State, wheels: Map[int, Choice]) -> frozenset[Step]:
    return frozenset(
        [
            Wheel(WithChoiceSeat(seat=seat, choice=choice))
            for seat, choice in product(settingSeats(rules, s, wheels), frozenset((Sleep, Trap)))
        ]
    )


def noHouse(s: State, target: int) -> bool:
    """The Wolf has no house to stop before (emi.hunt.a-house)."""
    return isWolf(s, target)


def stopSteps(rules: Rules, s: State, wheels: Map[int, Choice]) -> frozenset[Step]:
    """Once all wheels are set, the Wolf may stop before any house (emi.hunt.victim,
    emi.hunt.a-house).
    """
    return (
        frozenset()
        if not allSet(rules, s, wheels) else frozenset(
            [
                Stop(WithSeatTarget(seat=wolfOf(s), target=target))
                for target in frozenset([target for target in allSeats(rules) if not noHouse(s, target)])
            ]
        )
    )


def points(hand: Hand) -> int:
    """What a player has: the points on the tokens, less what is owed."""
    return 5 * hand.fives + hand.ones - hand.debt


def tokensOf(hand: Hand) -> int:
    return hand.fives + hand.ones


def takesPoint(s: State, seat: int) -> State:
    """One point more comes out of the centre (emi.bank.centre). Whoever comes to hold five single
    points turns one of those tokens over and returns the other four (emi.bank.five). Where
    points are owed, the point is written off.
    """
    hand = nth(s.hands, seat)
    return (
        s._replace(hands=replace_at(s.hands, seat, hand._replace(debt=hand.debt - 1)))
        if hand.debt > 0 else s._replace(
            hands=replace_at(s.hands, seat, hand._replace(ones=hand.ones + 1)),
            centre=s.centre - 1,
        )
        if hand.ones < 4 else s._replace(
            hands=replace_at(s.hands, seat, hand._replace(fives=hand.fives + 1, ones=0)),
            centre=s.centre - 1 + 4,
        )
    )


def returnsPoint(s: State, seat: int) -> State:
    """One point less goes back into the centre (emi.bank.centre). Who holds nothing but fives
    changes one: the token is turned back, four more come out of the centre, and one of the five
    goes in. Who holds nothing at all owes it.
    """
    hand = nth(s.hands, seat)
    return (
        s._replace(hands=replace_at(s.hands, seat, hand._replace(ones=hand.ones - 1)), centre=s.centre + 1)
        if hand.ones > 0 else s._replace(
            hands=replace_at(s.hands, seat, hand._replace(fives=hand.fives - 1, ones=4)),
            centre=s.centre - 4 + 1,
        )
        if hand.fives > 0 else s._replace(hands=replace_at(s.hands, seat, hand._replace(debt=hand.debt + 1)))
    )


def takes(s: State, seat: int, count: int) -> State:
    return reduce((lambda after, _: takesPoint(after, seat)), range(1, count + 1), s)


def returns(s: State, seat: int, count: int) -> State:
    return reduce((lambda after, _: returnsPoint(after, seat)), range(1, count + 1), s)


def loss(rules: Rules, hand: Hand, stake: int) -> int:
    """Who should lose more points than there are loses all of them and nothing more, except where
    debts are written down (emi.pay.loses-all).
    """
    return (points(hand) if rules.readings.below_zero == "lose-all" and points(hand) < stake else stake)


def gain(rules: Rules, stake: int, lost: int) -> int:
    """The other of the two earns the points on the victim's house, or at some tables what is
    really lost (emi.pay.eaten, emi.pay.trapped).
    """
    return lost if rules.readings.full_gain == "what-is-lost" else stake


def huntOf(rules: Rules, s: State, wheels: Map[int, Choice], victim: int) -> Hunt:
    """The victim's house is turned round (emi.reveal.victim). If the victim sleeps, the Wolf gains
    and the victim loses (emi.pay.eaten); if the victim has set a trap, the victim gains and the
    Wolf loses (emi.pay.trapped).
    """
    wolf = wolfOf(s)
    eaten = wheels[victim] == Sleep
    loser = victim if eaten else wolf
    stake = pointsOn(rules, s, victim)
    lost = loss(rules, nth(s.hands, loser), stake)
    return Hunt(
        wolf=wolf,
        loser=loser,
        lost=lost,
        gainer=wolf if eaten else victim,
        gained=gain(rules, stake, lost),
    )


def settled(s: State, hunt: Hunt) -> State:
    """The Wolf and the victim settle; the loss is paid first, so that the centre has enough
    (emi.bank.centre, emi.pay.eaten, emi.pay.trapped).
    """
    return takes(returns(s, hunt.loser, hunt.lost), hunt.gainer, hunt.gained)


def undisturbed(rules: Rules, s: State, seat: int, choice: Choice) -> int:
    """Who sleeps undisturbed earns the points on the own house (emi.pay.left-asleep); a trap
    before which the Wolf did not stop brings nothing and costs nothing (emi.pay.idle-trap).
    """
    tag, _ = choice
    if tag == "Sleep":
        return pointsOn(rules, s, seat)
    if tag == "Trap":
        return 0
    return no_case(tag)


def othersPaid(rules: Rules, s: State, wheels: Map[int, Choice], victim: int) -> State:
    """All other players turn their houses round and take what they have earned (emi.reveal.others,
    emi.pay.left-asleep, emi.pay.idle-trap, emi.bank.centre).
    """
    return reduce(
        (lambda after, seat: takes(after, seat, undisturbed(rules, s, seat, wheels[seat]))),
        frozenset(wheels) - frozenset((victim,)),
        s,
    )


#
ENOUGH: int = 10


def withTen(s: State) -> frozenset[int]:
    """The seats that have ten points or more (emi.end.ten)."""
    return frozenset([seat for seat in range(len(s.hands)) if points(nth(s.hands, seat)) >= ENOUGH])


def isOver(s: State) -> bool:
    """The game is over if anybody has ten points or more (emi.end.ten)."""
    return withTen(s) != frozenset()


def endsAtOnce(rules: Rules, s: State) -> bool:
    """At some tables nothing more happens as soon as somebody has ten (emi.end.ten)."""
    return rules.readings.end_timing == "at-once" and isOver(s)


def endsUndealt(rules: Rules, s: State) -> bool:
    """The game is over before any new deal, except at tables that deal once more (emi.end.ten); a
    game that ends at once ends without.
    """
    return (isOver(s) and (rules.readings.last_deal == "skipped" or rules.readings.end_timing == "at-once"))


def afterPayments(rules: Rules, s: State, hunt: Hunt) -> State:
    """All payments are made: the game is over (emi.end.ten), or the loser of the hunt collects the
    cards (emi.deal.loser).
    """
    return s._replace(phase=Ended(hunt) if endsUndealt(rules, s) else Dealing(hunt))


def afterStopping(rules: Rules, s: State, wheels: Map[int, Choice], victim: int) -> State:
    """The Wolf has stopped before a house (emi.hunt.victim): first these two settle, then all
    others show what they chose (emi.reveal.victim, emi.reveal.others), unless the game ends at
    once (emi.end.ten).
    """
    hunt = huntOf(rules, s, wheels, victim)
    two = settled(s, hunt)
    return (
        two._replace(phase=Ended(hunt))
        if endsAtOnce(rules, two) else afterPayments(rules, othersPaid(rules, two, wheels, victim), hunt)
    )


def notOneEach(rules: Rules, cards: tuple[Character, ...]) -> bool:
    """Every player gets one card, and every card in play is dealt (emi.deal.one-card-each)."""
    return not (len(cards) == rules.seats and asSet(cards) == cast(rules))


def cardsStay(rules: Rules, hunt: Hunt) -> bool:
    """A player who had nothing to lose counts as the loser all the same (emi.deal.nominal-loser);
    at some tables all cards then stay where they are.
    """
    return rules.readings.nothing_to_lose == "cards-stay" and hunt.lost == 0


def wrongWolf(rules: Rules, hunt: Hunt, cards: tuple[Character, ...]) -> bool:
    """The dealer gives the Wolf's card to anybody; at some tables the Wolf of the round cannot get
    it again, and at some the dealer takes it. Where the cards stay, so does the Wolf's
    (emi.deal.wolf-free).
    """
    return (
        rules.readings.wolf_card == "moves" and nth(cards, hunt.wolf) == Wolf
        or rules.readings.wolf_card == "loser" and nth(cards, hunt.loser) != Wolf
    )


def notOneWolf(cards: tuple[Character, ...]) -> bool:
    """Exactly one player is the Wolf (emi.deal.one-wolf)."""
    return len(tuple([c for c in cards if c == Wolf])) != 1


def dealRefusals(rules: Rules, s: State, hunt: Hunt, cards: tuple[Character, ...]) -> frozenset[str]:
    """Why the loser of the hunt may not deal these cards (emi.deal.one-card-each, emi.deal.one-
    wolf, emi.deal.nominal-loser, emi.deal.wolf-free).
    """
    return clausesThat(
        (
            ("emi.deal.nominal-loser", cardsStay(rules, hunt) and cards != s.cards),
            ("emi.deal.one-card-each", notOneEach(rules, cards)),
            ("emi.deal.one-wolf", notOneWolf(cards)),
            (
                "emi.deal.wolf-free",
                not cardsStay(rules, hunt) and not notOneEach(rules, cards) and wrongWolf(rules, hunt, cards),
            ),
        )
    )


def deals(rules: Rules) -> frozenset[tuple[Character, ...]]:
    """Every way to give each seat one of the cards in play (emi.deal.one-card-each)."""
    inPlay = lazy(lambda: cast(rules))
    return reduce(
        (
            lambda begun, _: frozenset(
                chain.from_iterable(
                    frozenset([frozenset([(*cards, c) for c in inPlay() - asSet(cards)]) for cards in begun])
                )
            )
        ),
        tuple(range(0, rules.seats)),
        frozenset(((),)),
    )


def dealSteps(rules: Rules, s: State, hunt: Hunt) -> frozenset[Step]:
    """The loser deals openly to everybody, whatever the dealer likes (emi.deal.loser,
    emi.deal.face-up, emi.deal.nominal-loser, emi.deal.wolf-free).
    """
    allowed = (
        frozenset((s.cards,))
        if cardsStay(rules, hunt) else frozenset(
            [cards for cards in deals(rules) if not wrongWolf(rules, hunt, cards)]
        )
    )
    return frozenset([Deal(WithCardsSeat(seat=hunt.loser, cards=cards)) for cards in allowed])


def afterDealing(s: State, hunt: Hunt, cards: tuple[Character, ...]) -> State:
    """The cards lie face up before their new owners (emi.deal.face-up), and a round begins
    (emi.round.begins), unless this was the last deal of a game that is over (emi.end.ten).
    """
    dealt = s._replace(cards=cards)
    return dealt._replace(phase=Ended(hunt)) if isOver(s) else roundBegins(dealt)


def scores(s: State) -> tuple[int, ...]:
    return reduce((lambda got, hand: (*got, points(hand))), s.hands, ())


def leaders(s: State) -> frozenset[int]:
    """Those of these seats that have the most points (emi.score.most-points)."""
    most = lazy(lambda: reduce((lambda n, hand: points(hand) if points(hand) > n else n), s.hands, 0))
    return frozenset([seat for seat in range(len(s.hands)) if points(nth(s.hands, seat)) == most()])


def firstThere(rules: Rules, s: State, hunt: Hunt) -> bool:
    """Where it matters who was there first, that is whoever of the Wolf and the victim has gained
    and has ten, for those two settle first (emi.score.first-there).
    """
    return (
        rules.readings.several_with_ten == "first-there"
        and len(withTen(s)) > 1
        and hunt.gainer in withTen(s)
    )


def pairGained(hunt: Hunt, tied: frozenset[int]) -> bool:
    """Whether one of those tied is the Wolf or the victim and has gained points in the last round
    (emi.score.pair-gained).
    """
    return hunt.gainer in tied and hunt.gained > 0


def countedFrom(rules: Rules, s: State, hunt: Hunt) -> int:
    """The Wolf from whose seat a tie is counted: of the round just played, or at some tables of
    the last deal (emi.score.clockwise).
    """
    return wolfOf(s) if rules.readings.last_deal == "new-wolf" else hunt.wolf


def placeFrom(rules: Rules, wolf: int, seat: int) -> int:
    """How many seats stand before this one when they are counted clockwise from the Wolf, who
    comes last, or at some tables first (emi.score.clockwise).
    """
    first = wolf if rules.readings.from_the_wolf == "wolf-first" else wolf + 1
    return remainder(seat + 2 * rules.seats - first, rules.seats)


def firstClockwise(rules: Rules, wolf: int, tied: frozenset[int]) -> frozenset[int]:
    """The tied player who comes first (emi.score.clockwise)."""
    return frozenset(
        [
            seat
            for seat in tied if all(
                placeFrom(rules, wolf, seat) <= placeFrom(rules, wolf, other)
                for other in tied
            )
        ]
    )


def result(rules: Rules, s: State, hunt: Hunt) -> Result:
    """The most points win (emi.score.most-points), or at some tables the first with ten
    (emi.score.first-there). Of those tied, whoever of the two gained in the hunt
    (emi.score.pair-gained), else the first clockwise from the Wolf (emi.score.clockwise); at
    some tables the tied share the victory (emi.score.shared).
    """

    def ended(winners: frozenset[int], decided: tuple[str, ...]) -> Result:
        return Result(clause="emi.end.ten", scores=scores(s), winners=winners, decided=decided)

    tied = lazy(lambda: leaders(s))
    return (
        ended(frozenset((hunt.gainer,)), ("emi.score.first-there",))
        if firstThere(rules, s, hunt) else ended(tied(), ("emi.score.most-points",))
        if len(tied()) == 1 else ended(tied(), ("emi.score.most-points", "emi.score.shared"))
        if rules.readings.tie == "shared" else ended(
            frozenset((hunt.gainer,)),
            ("emi.score.most-points", "emi.score.pair-gained"),
        )
        if pairGained(hunt, tied()) else ended(
            firstClockwise(rules, countedFrom(rules, s, hunt), tied()),
            ("emi.score.most-points", "emi.score.clockwise"),
        )
    )


#
NOTHING: Hand = Hand(fives=0, ones=0, debt=0)


def setup(rules: Rules) -> State:
    """All tokens lie in the centre, nobody holds any, and no card is turned up (emi.setup.bank,
    emi.setup.deal, emi.setup.seats).
    """
    return State(
        cards=(),
        hands=reduce((lambda got, _: (*got, NOTHING)), tuple(range(0, rules.seats)), ()),
        centre=rules.tokens,
        phase=TurningUp,
    )


def roundTurn(rules: Rules, s: State, wheels: Map[int, Choice]) -> Turn:
    """Who is asked in a round: all who may set a wheel, and once all wheels are set the Wolf
    (emi.choice.sleep-or-trap, emi.hunt.victim).
    """
    setting = settingSeats(rules, s, wheels)
    return (
        Choose(WithClauseSeats(seats=setting | wolves(s), clause="emi.hunt.victim"))
        if allSet(rules, s, wheels) else Choose(
            WithClauseSeats(seats=setting, clause="emi.choice.sleep-or-trap")
        )
    )


def turn(rules: Rules, s: State) -> Turn:
    """Who steps next, and what is asked or due."""
    tag, value = s.phase
    if tag == "TurningUp":
        return Chance("emi.setup.deal")
    if tag == "Round":
        wheels = value
        return roundTurn(rules, s, wheels)
    if tag == "Dealing":
        hunt = value
        return Choose(WithClauseSeats(seats=frozenset((hunt.loser,)), clause="emi.deal.loser"))
    if tag == "Ended":
        return Over("emi.end.ten")
    return no_case(tag)


def legal(rules: Rules, s: State) -> frozenset[Step]:
    """Everything that may happen now: the choices of the players who are asked, or the outcomes
    that chance can bring.
    """
    tag, value = s.phase
    if tag == "TurningUp":
        return frozenset([Card(WithCharacter(character=c)) for c in faceDown(rules, s)])
    if tag == "Round":
        wheels = value
        return wheelSteps(rules, s, wheels) | stopSteps(rules, s, wheels)
    if tag == "Dealing":
        hunt = value
        return dealSteps(rules, s, hunt)
    if tag == "Ended":
        return frozenset()
    return no_case(tag)


def weight(rules: Rules, s: State, outcome: Step) -> int:
    """How likely an outcome of chance is: its share of the weights of all that may happen now.
    Choices weigh nothing; the cards that are left are all alike (emi.setup.deal).
    """
    tag, value = outcome
    if tag == "Card":
        x = value
        return 1 if s.phase == TurningUp and x.character in faceDown(rules, s) else 0
    return 0


def refusals(rules: Rules, s: State, choice: Step) -> frozenset[str]:
    """Why a choice that answers the question, by a player who is asked, and names things that
    exist, is not legal: the ids of all the clauses that refuse it. Of any other step nothing is
    said here (emi.choice.final, emi.hunt.a-house, emi.deal.one-card-each, emi.deal.nominal-
    loser, emi.deal.wolf-free).
    """
    tag, value = s.phase
    if tag == "Round":
        wheels = value
        tag_2, value_2 = choice
        if tag_2 == "Wheel":
            x = value_2
            return clausesThat((("emi.choice.final", staysSet(rules, wheels, x.seat)),))
        if tag_2 == "Stop":
            x = value_2
            return clausesThat((("emi.hunt.a-house", noHouse(s, x.target)),))
        return frozenset()
    if tag == "Dealing":
        hunt = value
        tag_2, value_2 = choice
        if tag_2 == "Deal":
            x = value_2
            return dealRefusals(rules, s, hunt, x.cards)
        return frozenset()
    return frozenset()


def apply(rules: Rules, s: State, happened: Step) -> State:
    """What comes of a legal step."""
    tag, value = happened
    if tag == "Card":
        x = value
        return afterTurningUp(rules, s, x.character)
    if tag == "Wheel":
        x = value
        tag_2, value_2 = s.phase
        if tag_2 == "Round":
            wheels = value_2
            return s._replace(phase=Round(put(wheels, x.seat, x.choice)))
        return s
    if tag == "Stop":
        x = value
        tag_2, value_2 = s.phase
        if tag_2 == "Round":
            wheels = value_2
            return afterStopping(rules, s, wheels, x.target)
        return s
    if tag == "Deal":
        x = value
        tag_2, value_2 = s.phase
        if tag_2 == "Dealing":
            hunt = value_2
            return afterDealing(s, hunt, x.cards)
        return s
    return no_case(tag)


def Back(value: Choice) -> Sight:
    return ("Back", value)


# What somebody sees of a wheel that is set: what it points at, or the front of the house
# (emi.choice.hidden).
Front: Sight = ("Front", ())


#
SeesCards: Seen = ("SeesCards", ())


def SeesWheels(value: Map[int, Sight]) -> Seen:
    return ("SeesWheels", value)


def SeesDealer(value: Hunt) -> Seen:
    return ("SeesDealer", value)


def SeesEnd(value: Hunt) -> Seen:
    """What is being decided, as far as somebody sees it."""
    return ("SeesEnd", value)


# Nobody's seat: the onlookers see what all see.
ONLOOKER: int = -1


def sight(wheels: Map[int, Choice], owner: int, seat: int) -> Sight:
    """Only its owner knows where a wheel points; that it is set is seen by all (emi.choice.hidden,
    emi.choice.sleep-or-trap).
    """
    return Back(wheels[owner]) if owner == seat else Front


def seen(rules: Rules, s: State, seat: int) -> View:
    """What a seat, or an onlooker, knows of a position: points, cards and tokens lie open
    (emi.deal.face-up, emi.setup.deal), and of the wheels everybody knows the own one alone
    (emi.choice.hidden).
    """

    def chosen():
        tag, value = s.phase
        if tag == "TurningUp":
            return SeesCards
        if tag == "Round":
            wheels = value
            return SeesWheels(Map([(owner, sight(wheels, owner, seat)) for owner in frozenset(wheels)]))
        if tag == "Dealing":
            hunt = value
            return SeesDealer(hunt)
        if tag == "Ended":
            hunt = value
            return SeesEnd(hunt)
        return no_case(tag)

    return View(cards=s.cards, hands=s.hands, centre=s.centre, stage=chosen())


# Every table that answers one question otherwise than the document seems to.
OTHERS: frozenset[Readings] = frozenset(
    (
        DEFAULTS._replace(wheel_turned_again="free"),
        DEFAULTS._replace(full_gain="what-is-lost"),
        DEFAULTS._replace(below_zero="debt"),
        DEFAULTS._replace(nothing_to_lose="cards-stay"),
        DEFAULTS._replace(wolf_card="moves"),
        DEFAULTS._replace(wolf_card="loser"),
        DEFAULTS._replace(end_timing="at-once"),
        DEFAULTS._replace(last_deal="round-wolf"),
        DEFAULTS._replace(last_deal="new-wolf"),
        DEFAULTS._replace(several_with_ten="first-there"),
        DEFAULTS._replace(tie="shared"),
        DEFAULTS._replace(from_the_wolf="wolf-first"),
    )
)


def pigsInPlay(seats: int) -> frozenset[frozenset[Character]]:
    """Every choice of Little Pigs for so many players (emi.setup.pigs)."""
    return frozenset([pigs for pigs in powerset(ALL_PIGS) if len(pigs) == pigsFor(seats)])


def castInOrder(rules: Rules) -> tuple[Character, ...]:
    """The cards in play, in the order of the box."""
    return tuple([c for c in (Wolf, Kids, Red, Pig1, Pig2, Pig3) if c in cast(rules)])


def numbered(rules: Rules, number: int) -> tuple[Character, ...]:
    """One deal of the cards for each number from 0: every seat takes one of those that are left."""

    def step(d, _):
        count = len(d.left)
        at = remainder(d.number, count)
        return WithCardsLeftNumber(
            left=slice_of(d.left, 0, at) + slice_of(d.left, at + 1, count),
            number=quotient(d.number, count),
            cards=(*d.cards, nth(d.left, at)),
        )

    return reduce(
        step,
        tuple(range(0, rules.seats)),
        WithCardsLeftNumber(left=castInOrder(rules), number=number, cards=()),
    ).cards


def someDeals(rules: Rules, s: State, number: int) -> frozenset[tuple[Character, ...]]:
    """The deal of a number, and the same handed on by so many seats: in one of them each seat has
    the Wolf's card.
    """
    tag, value = s.phase
    if tag == "Dealing":
        hunt = value
        cards = lazy(lambda: numbered(rules, number))
        turned_2 = frozenset(
            [slice_of(cards(), n, rules.seats) + slice_of(cards(), 0, n) for n in allSeats(rules)]
        )
        return frozenset(
            [c for c in frozenset((s.cards,)) | turned_2 if dealRefusals(rules, s, hunt, c) == frozenset()]
        )
    return frozenset()


def isDealing(s: State) -> bool:
    tag, _ = s.phase
    if tag == "Dealing":
        return True
    return False


def dealer(s: State) -> int:
    tag, value = s.phase
    if tag == "Dealing":
        hunt = value
        return hunt.loser
    return -1


def everyHand(s: State, holds: Callable[[Hand], bool]) -> bool:
    return all(holds(nth(s.hands, seat)) for seat in range(len(s.hands)))


def turned(s: State, owner: int) -> State:
    """The same position with one wheel turned to the other side."""
    tag, value = s.phase
    if tag == "Round":
        wheels = value
        return s._replace(phase=Round(set_by(wheels, owner, (lambda c: Trap if c == Sleep else Sleep))))
    return s


def ownSteps(steps: frozenset[Step], seat: int) -> frozenset[Step]:

    def wanted(choice):
        tag, value = choice
        if tag == "Card":
            return False
        if tag == "Wheel":
            x = value
            return x.seat == seat
        if tag == "Stop":
            x = value
            return x.seat == seat
        if tag == "Deal":
            x = value
            return x.seat == seat
        return no_case(tag)

    return frozenset([item for item in steps if wanted(item)])
