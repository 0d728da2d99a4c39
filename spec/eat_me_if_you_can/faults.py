"""What could be wrong with the code of *Eat Me If You Can!*, one rule at a time.

Each fault stands in for one predicate or effect; the agreement with the model has to catch it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from attrs import evolve

from bridging import Fault
from pigrules.core import Choose, Seat
from pigrules.games.eat_me_if_you_can.hunt import Settled
from pigrules.games.eat_me_if_you_can.state import Hunted
from planting import Function, as_if, never

# Wheels


def _stays_as_first_set(right: Function) -> Function:
    def with_wheel(wheels: Any, seat: Any, choice: Any) -> Any:
        return right(wheels, seat, choice if wheels[seat] is None else wheels[seat])

    return with_wheel


def _next_wheel(right: Function) -> Function:
    def with_wheel(wheels: Any, seat: Any, choice: Any) -> Any:
        free = [s for s, wheel in enumerate(wheels) if wheel is None and s >= seat]
        return right(wheels, free[-1] if free and wheels[seat] is None else seat, choice)

    return with_wheel


def _one_left(right: Function) -> Function:
    return lambda wheels: wheels.count(None) == 2


def _open_wheels(right: Function) -> Function:
    return lambda wheels, by: tuple(wheels)


def _neighbours_see(right: Function) -> Function:
    def seen(wheels: Any, by: Any) -> Any:
        first, second = right(wheels, by), right(wheels, None if by is None else by + 1)
        return tuple(a if a != "set" else b for a, b in zip(first, second, strict=True))

    return seen


def _onlookers_see(right: Function) -> Function:
    return lambda wheels, by: right(wheels, 0 if by is None else by)


def _own_hidden(right: Function) -> Function:
    return lambda wheels, by: right(wheels, None)


def _unset_seen_as_set(right: Function) -> Function:
    return lambda wheels, by: tuple("set" if each is None else each for each in right(wheels, by))


def _everybody_sets(right: Function) -> Function:
    def asked(state: Any, phase: Any, step: Any) -> Choose:
        return Choose(tuple(Seat(s) for s in range(state.rules.seats)), right(state, phase, step).clause)

    return asked


# The hunt


def _keeps_the_last(right: Function) -> Function:
    return lambda house, points, readings: right(house, points, readings) - (points == 1)


def _one_less(right: Function) -> Function:
    return lambda house, lost, readings: max(0, right(house, lost, readings) - (lost == 3))


def _trap_earns(right: Function) -> Function:
    return lambda choice, house: house


def _sleepers_earn_one(right: Function) -> Function:
    return lambda choice, house: min(1, right(choice, house))


def _sleepers_earn_nothing(right: Function) -> Function:
    return lambda choice, house: 0


def _settled(change: Callable[..., tuple[Any, ...]]) -> Callable[[Function], Function]:
    """The hunt settled with other arguments."""

    def wrong(right: Function) -> Function:
        return lambda *arguments: right(*change(*arguments))

    return wrong


def _turned_round(wolf: Any, victim: Any, wheels: Any, *others: Any) -> tuple[Any, ...]:
    other = {"sleep": "trap", "trap": "sleep"}
    turned = tuple(other[wheel] if seat == victim else wheel for seat, wheel in enumerate(wheels))
    return (wolf, victim, turned, *others)


def _dearest(wolf: Any, victim: Any, wheels: Any, houses: Any, *others: Any) -> tuple[Any, ...]:
    stakes = tuple(max(houses) if seat == victim else house for seat, house in enumerate(houses))
    return (wolf, victim, wheels, stakes, *others)


def _changed(settled: Settled, points: dict[int, int]) -> Settled:
    """The same with so many points more for these seats."""
    now = tuple(each + points.get(seat, 0) for seat, each in enumerate(settled.points))
    return Settled(settled.hunted, settled.others, now)


def _victim_among_others(right: Function) -> Function:
    def settle(wolf: Any, victim: Any, wheels: Any, houses: Any, *others: Any) -> Settled:
        settled: Settled = right(wolf, victim, wheels, houses, *others)
        return _changed(settled, {victim: houses[victim]} if wheels[victim] == "sleep" else {})

    return settle


def _trap_pays_nothing(right: Function) -> Function:
    def settle(*arguments: Any) -> Settled:
        settled: Settled = right(*arguments)
        hunted = settled.hunted
        return _changed(settled, {hunted.gainer: -hunted.gained} if hunted.trapped else {})

    return settle


def _wolf_keeps_points(right: Function) -> Function:
    def settle(*arguments: Any) -> Settled:
        settled: Settled = right(*arguments)
        hunted = settled.hunted
        return _changed(settled, {hunted.loser: hunted.lost} if hunted.trapped else {})

    return settle


def _gainer_deals(right: Function) -> Function:
    def settle(*arguments: Any) -> Settled:
        settled: Settled = right(*arguments)
        h = settled.hunted
        return evolve(settled, hunted=Hunted(h.wolf, h.victim, not h.trapped, h.lost, h.gained))

    return settle


def _victim_deals(right: Function) -> Function:
    def settle(*arguments: Any) -> Settled:
        settled: Settled = right(*arguments)
        return evolve(settled, hunted=evolve(settled.hunted, trapped=False))

    return settle


# The tokens


def _never_turned(right: Function) -> Function:
    return lambda points: (0, max(points, 0))


def _turned_at_six(right: Function) -> Function:
    return lambda points: (0, 5) if points == 5 else right(points)


def _debt_in_tokens(right: Function) -> Function:
    return lambda points: right(abs(points))


def _one_too_many(right: Function) -> Function:
    return lambda count, points: right(count, points) + (max(points) >= 5)


# The new deal


def _always_stay(right: Function) -> Function:
    return lambda lost, readings: lost <= 1 and readings.nothing_to_lose == "cards-stay"


def _no_card_checked(right: Function) -> Function:
    return lambda cards, cast: right(cast, cast) if len(cards) == len(cast) else right(cards, cast)


def _any_number(right: Function) -> Function:
    return lambda cards, cast: right(sorted({*cards}), sorted(cast))


def _dealer_passes(right: Function) -> Function:
    return lambda new, dealer, old, readings: right(new, old, dealer, readings)


# The end


def _at(points: int) -> Callable[[Function], Function]:
    """Whoever has so many ends the game."""

    def wrong(right: Function) -> Function:
        return lambda each: right(tuple(p + 10 - points for p in each))

    return wrong


def _above_ten(right: Function) -> Function:
    return lambda points, readings: right(points - 1, readings)


def _though_at_once(right: Function) -> Function:
    return lambda readings: readings.last_deal != "skipped"


def _first_leader(right: Function) -> Function:
    return lambda points: right(points)[:1]


def _counter_clockwise(right: Function) -> Function:
    def clockwise(tied: Any, wolf: Any, seats: int, readings: Any) -> Any:
        return max(tied, key=lambda seat: (seat - wolf - 1) % seats)

    return clockwise


def _from_first_seat(right: Function) -> Function:
    return lambda tied, wolf, seats, readings: right(tied, type(wolf)(seats - 1), seats, readings)


def _alone(right: Function) -> Function:
    def first_there(points: Any, gainer: Any, readings: Any) -> bool:
        return readings.several_with_ten == "first-there" and bool(points[gainer] >= 10)

    return first_there


def _nobody_first(right: Function) -> Function:
    return lambda points, gainer, readings: False


def _nobody_gained(right: Function) -> Function:
    return lambda tied, board, hunted, readings: right(tied, board, evolve(hunted, gained=0), readings)


FAULTS: Final = (
    Fault("set-again", "emi.choice.final", "wheels.set_refusal", never, "a wheel may always be turned again"),
    Fault(
        "never-again",
        "emi.choice.final",
        "wheels.set_refusal",
        as_if(wheel_turned_again="final"),
        "a wheel stays where it may be turned again",
    ),
    Fault(
        "first-choice-stays",
        "emi.choice.sleep-or-trap",
        "wheels.with_wheel",
        _stays_as_first_set,
        "a wheel that is turned again points where it did",
    ),
    Fault(
        "others-wheel",
        "emi.choice.sleep-or-trap",
        "wheels.with_wheel",
        _next_wheel,
        "another wheel is set",
    ),
    Fault(
        "wolf-sets",
        "emi.choice.sleep-or-trap",
        "acts._asks_all_others",
        _everybody_sets,
        "the Wolf sets a wheel, too",
    ),
    Fault(
        "one-wheel-left",
        "emi.hunt.victim",
        "wheels.all_set",
        _one_left,
        "the Wolf does not wait for the last wheel",
    ),
    Fault(
        "all-see", "emi.choice.hidden", "wheels.seen", _open_wheels, "everybody sees where all wheels point"
    ),
    Fault(
        "neighbours-see",
        "emi.choice.hidden",
        "wheels.seen",
        _neighbours_see,
        "a player sees the wheel of the next seat",
    ),
    Fault(
        "onlookers-see",
        "emi.choice.hidden",
        "wheels.seen",
        _onlookers_see,
        "spectators see the first seat's wheel",
    ),
    Fault("own-hidden", "emi.choice.hidden", "wheels.seen", _own_hidden, "nobody sees even the own wheel"),
    Fault(
        "unset-seen",
        "emi.choice.hidden",
        "wheels.seen",
        _unset_seen_as_set,
        "a wheel that is not set looks as if it were",
    ),
    Fault("own-house", "emi.hunt.a-house", "hunt.victim_refusal", never, "the Wolf may stop before no house"),
    Fault(
        "sleep-for-trap",
        "emi.reveal.victim",
        "hunt.settle",
        _settled(_turned_round),
        "the victim's wheel is read the wrong way",
    ),
    Fault(
        "dearest-house",
        "emi.pay.eaten",
        "hunt.settle",
        _settled(_dearest),
        "the hunt is about the most points on any house",
    ),
    Fault("trap-pays-nothing", "emi.pay.trapped", "hunt.settle", _trap_pays_nothing, "a trap earns nothing"),
    Fault(
        "trap-costs-nothing",
        "emi.pay.trapped",
        "hunt.settle",
        _wolf_keeps_points,
        "a trap costs the Wolf nothing",
    ),
    Fault(
        "loses-too-much",
        "emi.pay.loses-all",
        "hunt.loss",
        as_if(below_zero="debt"),
        "points fall below none",
    ),
    Fault(
        "no-debts",
        "emi.pay.loses-all",
        "hunt.loss",
        as_if(below_zero="lose-all"),
        "debts are not written down where they should be",
    ),
    Fault(
        "last-point-kept", "emi.pay.loses-all", "hunt.loss", _keeps_the_last, "the last point is never lost"
    ),
    Fault(
        "gains-what-is-lost",
        "emi.pay.eaten",
        "hunt.gain",
        as_if(full_gain="what-is-lost"),
        "the gain is cut down to what is lost",
    ),
    Fault(
        "full-gain",
        "emi.pay.eaten",
        "hunt.gain",
        as_if(full_gain="full"),
        "the gain is full where it should be cut down",
    ),
    Fault("gains-less", "emi.pay.eaten", "hunt.gain", _one_less, "of three points only two are gained"),
    Fault(
        "victim-earns",
        "emi.reveal.others",
        "hunt.settle",
        _victim_among_others,
        "the sleeping victim earns with the others",
    ),
    Fault("idle-trap-earns", "emi.pay.idle-trap", "hunt.undisturbed", _trap_earns, "an idle trap earns, too"),
    Fault(
        "sleep-earns-one",
        "emi.pay.left-asleep",
        "hunt.undisturbed",
        _sleepers_earn_one,
        "all sleepers earn one point",
    ),
    Fault(
        "sleep-earns-nothing",
        "emi.pay.left-asleep",
        "hunt.undisturbed",
        _sleepers_earn_nothing,
        "undisturbed sleep earns nothing",
    ),
    Fault("never-turned", "emi.bank.five", "components.held", _never_turned, "no token is ever turned over"),
    Fault("turned-at-six", "emi.bank.five", "components.held", _turned_at_six, "five single points are kept"),
    Fault(
        "debt-in-tokens",
        "emi.bank.centre",
        "components.held",
        _debt_in_tokens,
        "who owes points holds tokens for them",
    ),
    Fault(
        "token-too-many", "emi.bank.centre", "components.centre", _one_too_many, "a token too many goes back"
    ),
    Fault("gainer-deals", "emi.deal.loser", "hunt.settle", _gainer_deals, "whoever gained deals"),
    Fault("victim-deals", "emi.deal.loser", "hunt.settle", _victim_deals, "the victim deals, whoever lost"),
    Fault(
        "cards-stay",
        "emi.deal.nominal-loser",
        "dealing.cards_stay",
        as_if(nothing_to_lose="cards-stay"),
        "the cards stay if nothing was lost",
    ),
    Fault(
        "one-is-nothing",
        "emi.deal.nominal-loser",
        "dealing.cards_stay",
        _always_stay,
        "where the cards stay, they stay after the loss of one point",
    ),
    Fault(
        "stayed-cards-dealt",
        "emi.deal.nominal-loser",
        "dealing.stay_refusal",
        never,
        "cards that stay are dealt anew",
    ),
    Fault(
        "card-twice",
        "emi.deal.one-card-each",
        "dealing.cast_refusal",
        _no_card_checked,
        "a card may be dealt twice",
    ),
    Fault(
        "too-many-cards",
        "emi.deal.one-card-each",
        "dealing.cast_refusal",
        _any_number,
        "more cards than players may be dealt",
    ),
    Fault(
        "wolves-uncounted",
        "emi.deal.one-wolf",
        "dealing.wolves_refusal",
        never,
        "two Wolves, or none, are only cards dealt wrongly",
    ),
    Fault(
        "wolf-anywhere",
        "emi.deal.wolf-free",
        "dealing.wolf_refusal",
        never,
        "anybody may be the Wolf at any table",
    ),
    Fault(
        "wolf-bound",
        "emi.deal.wolf-free",
        "dealing.wolf_refusal",
        as_if(wolf_card="moves"),
        "the Wolf's card may never stay",
    ),
    Fault(
        "dealer-for-wolf",
        "emi.deal.wolf-free",
        "dealing.wolf_refusal",
        _dealer_passes,
        "the dealer is taken for the Wolf of the round, and that Wolf for the dealer",
    ),
    Fault("eleven", "emi.end.ten", "scoring.with_ten", _at(11), "ten points do not end the game"),
    Fault("nine", "emi.end.ten", "scoring.with_ten", _at(9), "nine points end the game"),
    Fault(
        "to-the-end",
        "emi.reveal.others",
        "hunt.over_at_once",
        as_if(end_timing="round"),
        "the others are paid in a game that is over at once",
    ),
    Fault(
        "eleven-at-once",
        "emi.end.ten",
        "hunt.over_at_once",
        _above_ten,
        "ten points do not end the game at once",
    ),
    Fault(
        "no-last-deal",
        "emi.end.ten",
        "scoring.deals_once_more",
        as_if(last_deal="skipped"),
        "the last deal is left out",
    ),
    Fault(
        "deal-at-once",
        "emi.end.ten",
        "scoring.deals_once_more",
        _though_at_once,
        "cards are dealt in a game that is over at once",
    ),
    Fault(
        "first-leader",
        "emi.score.most-points",
        "scoring.leaders",
        _first_leader,
        "of several leaders the first seat leads",
    ),
    Fault(
        "never-first",
        "emi.score.first-there",
        "scoring.first_there",
        _nobody_first,
        "nobody wins by being first",
    ),
    Fault(
        "first-alone",
        "emi.score.first-there",
        "scoring.first_there",
        _alone,
        "one alone with ten was first there",
    ),
    Fault(
        "pair-ignored",
        "emi.score.pair-gained",
        "scoring._tie",
        _nobody_gained,
        "the gain of the hunt breaks no tie",
    ),
    Fault(
        "not-shared",
        "emi.score.shared",
        "scoring._tie",
        as_if(tie="two-steps"),
        "the tied do not share where they should",
    ),
    Fault(
        "wolf-first",
        "emi.score.clockwise",
        "scoring.clockwise",
        as_if(from_the_wolf="wolf-first"),
        "the Wolf comes first where the Wolf should come last",
    ),
    Fault(
        "wolf-last",
        "emi.score.clockwise",
        "scoring.clockwise",
        as_if(from_the_wolf="wolf-last"),
        "the Wolf comes last where the Wolf should come first",
    ),
    Fault(
        "counter-clockwise",
        "emi.score.clockwise",
        "scoring.clockwise",
        _counter_clockwise,
        "ties are counted the other way",
    ),
    Fault(
        "from-first-seat",
        "emi.score.clockwise",
        "scoring.clockwise",
        _from_first_seat,
        "ties are counted from the first seat",
    ),
    Fault(
        "old-wolf",
        "emi.score.clockwise",
        "scoring._tie",
        as_if(last_deal="round-wolf"),
        "the Wolf of a last deal does not count",
    ),
    Fault(
        "new-wolf",
        "emi.score.clockwise",
        "scoring._tie",
        as_if(last_deal="new-wolf"),
        "the Wolf of a last deal counts where that of the round should",
    ),
)
