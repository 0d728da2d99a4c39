"""What could be wrong with the code of *Putz die Wutz*, one rule at a time.

Each fault stands in for one predicate or effect; the agreement with the model has to catch it.
"""

from __future__ import annotations

from typing import Any, Final

from bridging import Fault
from pigrules.core import Cited, Distribution
from pigrules.games.putz_die_wutz import acts
from pigrules.games.putz_die_wutz.round import JAR_COUNTS, right_item
from planting import Function, as_if, never

# What the dice ask for


def _unchanged(right: Function) -> Function:
    return lambda faces: faces.blotches


def _other_sign(right: Function) -> Function:
    return lambda faces: 2 * faces.blotches - right(faces)


def _stays_at_one(right: Function) -> Function:
    return lambda count, readings: max(1, count) if count < 1 else right(count, readings)


def _stays_at_six(right: Function) -> Function:
    return lambda count, readings: min(6, count) if count > 6 else right(count, readings)


def _no_red(right: Function) -> Function:
    return lambda board, wanted: right(board, wanted._replace(red=wanted.pig))


def _red_first(right: Function) -> Function:
    return lambda board, wanted: right(board, wanted._replace(pig=wanted.red, red=wanted.pig))


def _red_or_any(right: Function) -> Function:
    """Without the desired pig and the red one, whatever pig lies in the first spot."""
    return lambda board, wanted: right(board, wanted) or next(iter(board.lying.values()))


# The square


def _backwards(right: Function) -> Function:
    return lambda each: right(each)[-each * 2 :] + right(each)[: -each * 2]


def _turns_early(right: Function) -> Function:
    return lambda each: right(each)[1:] + right(each)[:1]


def _anticlockwise(right: Function) -> Function:
    return lambda board: max(at for at, placed in enumerate(board.ring, 1) if placed is None)


def _likelier(right: Function) -> Function:
    def throws(memo: Any) -> Any:
        odds = right(memo)
        return Distribution(odds.steps, (*odds.weights[:-1], odds.weights[-1] + 1))

    return throws


def _special_for_the_young(right: Function) -> Any:
    return property(lambda rules: rules.variant != "very-young")


def _red_for_the_young(right: Function) -> Any:
    return property(lambda rules: tuple(sorted(rules.pigs.tiles)))


def _twelve_for_the_young(right: Function) -> Any:
    return property(lambda rules: rules.square.each)


def _cleaned_come_back(right: Function) -> Function:
    def pile(box: Any, board: Any) -> Any:
        lying = {placed.pig for placed in board.ring if placed is not None}
        return tuple(pig for pig in box if pig not in lying)

    return pile


# The race


def _others_only(right: Function) -> Function:
    def first_hand_refusal(seat: Any, item: Any, wrong: Any, readings: Any) -> Any:
        return right(seat, item, [deed for deed in wrong if deed.seat != seat], readings)

    return first_hand_refusal


def _own_only(right: Function) -> Function:
    def first_hand_refusal(seat: Any, item: Any, wrong: Any, readings: Any) -> Any:
        return right(seat, item, [deed for deed in wrong if deed.seat == seat], readings)

    return first_hand_refusal


def _as_if_two(right: Function) -> Function:
    return lambda seat, wrong, seats, readings: right(seat, wrong, 2, readings)


def _jar_never_counts(right: Function) -> Function:
    def jar_refusal(board: Any, wanted: Any, readings: Any) -> Any:
        return Cited(JAR_COUNTS) if readings.hand_on_the_jar == "no-grab" else None

    return jar_refusal


def _longest_race(right: Function) -> Function:
    return lambda somebody, mistaken, readings: True


def _skipping_hands(right: Function) -> Function:
    return lambda skipping, deeds: right((), deeds)


def _wins(state: Any, phase: Any, step: Any) -> Any:
    """As if the step were right."""
    after, scrubbed = acts._scrub(state, phase.faces, step.seat, ())
    return after, (scrubbed, None, None)


def _scrubber_while_skipping(right: Function) -> Function:
    def grab(state: Any, phase: Any, step: Any) -> Any:
        wanted = right_item(state.board, state.rules.memo.desired[phase.faces])
        wins = step.seat in phase.skipping and step.item == wanted
        return _wins(state, phase, step) if wins else right(state, phase, step)

    return grab


def _later_hand_wins(right: Function) -> Function:
    """The last who is left in a round makes no mistake."""

    def grab(state: Any, phase: Any, step: Any) -> Any:
        searching = state.rules.memo.course(phase.skipping, phase.deeds).searching
        return _wins(state, phase, step) if searching == (step.seat,) else right(state, phase, step)

    return grab


def _forgiven(right: Function) -> Function:
    """With the right grab, all mistakes of the round are forgotten."""
    return lambda rules, board, seat, wanted, skipping: right(rules, board, seat, wanted, ())


# What a mistake costs


def _two_skip_too(right: Function) -> Function:
    return lambda seats, skipping, deeds, readings: right(3, skipping, deeds, readings)


def _last_only(right: Function) -> Function:
    return lambda seats, skipping, deeds, readings: right(seats, skipping, deeds[-1:], readings)


def _skips_for_ever(right: Function) -> Function:
    def must_skip(seats: Any, skipping: Any, deeds: Any, readings: Any) -> Any:
        return tuple(sorted({*right(seats, skipping, deeds, readings), *skipping}))

    return must_skip


def _free_hands(right: Function) -> Function:
    def must_skip(seats: Any, skipping: Any, deeds: Any, readings: Any) -> Any:
        return tuple(seat for seat in right(seats, skipping, deeds, readings) if seat not in skipping)

    return must_skip


def _giving_up_costs(right: Function) -> Function:
    def must_skip(seats: Any, skipping: Any, deeds: Any, readings: Any) -> Any:
        gave_up = [deed.seat for deed in deeds if deed.item is None and seats > 2]
        return tuple(sorted({*right(seats, skipping, deeds, readings), *gave_up}))

    return must_skip


def _never_passed(right: Function) -> Function:
    return lambda skipping, seats, readings: False


def _passed_too_soon(right: Function) -> Function:
    return lambda skipping, seats, readings: len(skipping) >= seats - 1


# What the scrubber does


def _always_cleans(right: Function) -> Function:
    return lambda at_scrubber, at_somebody, readings: True


def _cleans_from_others(right: Function) -> Function:
    return lambda at_scrubber, at_somebody, readings: not at_scrubber


def _to_the_next(right: Function) -> Function:
    return lambda rules, board, spot, seat: right(rules, board, spot, (seat + 1) % rules.seats)


def _for_the_next(right: Function) -> Function:
    return lambda board, seat, pig, spot: right(board, (seat + 1) % len(board.cleaned), pig, spot)


def _one_too_early(right: Function) -> Function:
    def pile_is_empty(box: Any, board: Any) -> Any:
        lying = len(board.ring) - board.ring.count(None)
        return lying + sum(board.points) >= len(box) - 1

    return pile_is_empty


def _first_of(right: Function) -> Function:
    return lambda points: right(points)[:1]


def _fewest(right: Function) -> Function:
    return lambda points: right(tuple(max(points) - own for own in points))


FAULTS: Final = (
    Fault("no-special", "pdw.dice.special", "dice.led_to", _unchanged, "the special die changes nothing"),
    Fault("other-sign", "pdw.dice.special", "dice.led_to", _other_sign, "+1 takes away and -1 adds"),
    Fault("below-one", "pdw.dice.below-one", "dice.in_range", _stays_at_one, "one less than one is one"),
    Fault("above-six", "pdw.dice.above-six", "dice.in_range", _stays_at_six, "one more than six is six"),
    Fault(
        "red-as-thrown",
        "pdw.item.red",
        "dice.desired",
        as_if(red_number="as-thrown"),
        "the special die does not count for the red pig",
    ),
    Fault("no-red", "pdw.item.red", "round.right_pig", _no_red, "no red pig takes another's place"),
    Fault(
        "red-first", "pdw.item.red", "round.right_pig", _red_first, "the red pig comes before the desired one"
    ),
    Fault("no-jar", "pdw.item.jar", "round.right_pig", _red_or_any, "some soap is always right"),
    Fault("look-back", "pdw.setup.looks-on", "ring.looks_on", _backwards, "pigs look the other way"),
    Fault("early-corner", "pdw.setup.looks-on", "ring.looks_on", _turns_early, "pigs turn a spot too early"),
    Fault(
        "last-spot",
        "pdw.setup.square",
        "ring.open_spot",
        _anticlockwise,
        "the last spot is filled first",
    ),
    Fault(
        "loaded",
        "pdw.round.throw",
        "memo.Memo.throws.function",
        _likelier,
        "one throw is likelier than the others",
    ),
    Fault(
        "young-special",
        "pdw.young.no-special",
        "rules.Rules.has_special",
        _special_for_the_young,
        "young players throw the special die",
    ),
    Fault(
        "young-red",
        "pdw.very-young.no-red",
        "rules.Rules.box",
        _red_for_the_young,
        "very young players have red pigs",
    ),
    Fault(
        "young-twelve",
        "pdw.very-young.eight-pigs",
        "rules.Rules.each",
        _twelve_for_the_young,
        "very young players lay twelve pigs",
    ),
    Fault("come-back", "pdw.scrub.refills", "ring.pile", _cleaned_come_back, "cleaned pigs come back"),
    Fault("skips-not", "pdw.grab.skips", "round.skip_refusal", never, "those who skip grab all the same"),
    Fault("twice", "pdw.grab.once", "round.once_refusal", never, "a second grab in a round"),
    Fault("as-if-two", "pdw.grab.once", "round.once_refusal", _as_if_two, "three are spared like two"),
    Fault(
        "no-first",
        "pdw.grab.first-hand",
        "round.first_hand_refusal",
        never,
        "any number of hands on an item",
    ),
    Fault(
        "own-hand",
        "pdw.grab.first-hand",
        "round.first_hand_refusal",
        _others_only,
        "the same item, twice in one hand",
    ),
    Fault(
        "others-hand",
        "pdw.grab.first-hand",
        "round.first_hand_refusal",
        _own_only,
        "an item in two players' hands",
    ),
    Fault(
        "pig-grab", "pdw.grab.pig-counts", "round.pig_refusal", never, "a pig can be grabbed where it cannot"
    ),
    Fault(
        "jar-grab",
        "pdw.grab.jar-counts",
        "round.jar_refusal",
        never,
        "the jar can be grabbed where it cannot",
    ),
    Fault(
        "jar-never",
        "pdw.grab.jar-counts",
        "round.jar_refusal",
        _jar_never_counts,
        "the jar cannot be grabbed when it is right",
    ),
    Fault(
        "one-mistake",
        "pdw.mistake.goes-on",
        "round.goes_on",
        as_if(after_a_mistake="ends"),
        "a mistake ends the round",
    ),
    Fault("no-end", "pdw.round.nobody", "round.goes_on", _longest_race, "a round goes on without players"),
    Fault(
        "late-hand",
        "pdw.mistake.while-skipping",
        "round.mistakes",
        _skipping_hands,
        "what was grabbed while skipping stays in hand",
    ),
    Fault(
        "late-scrubber",
        "pdw.mistake.while-skipping",
        "acts._grab",
        _scrubber_while_skipping,
        "a right grab counts while skipping",
    ),
    Fault(
        "last-is-right",
        "pdw.round.alone",
        "acts._grab",
        _later_hand_wins,
        "the last player left cannot be wrong",
    ),
    Fault(
        "given",
        "pdw.round.alone",
        "round.is_given",
        lambda right: lambda readings: True,
        "a lone player need not grab",
    ),
    Fault(
        "new-dice",
        "pdw.round.nobody",
        "round.same_dice",
        lambda right: lambda readings: False,
        "the dice are always thrown again",
    ),
    Fault(
        "two-skip",
        "pdw.mistake.two-players",
        "round.must_skip",
        _two_skip_too,
        "of two players, too, one skips",
    ),
    Fault(
        "last-only",
        "pdw.mistake.skip-next",
        "round.must_skip",
        _last_only,
        "only the last to be wrong skips",
    ),
    Fault(
        "for-ever",
        "pdw.mistake.skip-next",
        "round.must_skip",
        _skips_for_ever,
        "whoever skips, skips again",
    ),
    Fault(
        "forgiven",
        "pdw.mistake.skip-next",
        "scrubbing.scrub",
        _forgiven,
        "the right grab saves all from skipping",
    ),
    Fault(
        "free-hands",
        "pdw.mistake.while-skipping",
        "round.must_skip",
        _free_hands,
        "a hand while skipping is free",
    ),
    Fault(
        "no-giving-up",
        "pdw.round.give-up",
        "round.must_skip",
        _giving_up_costs,
        "who gives up skips the next round",
    ),
    Fault(
        "late-hands-cost",
        "pdw.round.decided",
        "round.late_hands_count",
        as_if(late_hand="penalised"),
        "a wrong grab after the right one is a mistake",
    ),
    Fault(
        "late-hands-free",
        "pdw.round.decided",
        "round.late_hands_count",
        as_if(late_hand="void"),
        "a round never waits for late hands",
    ),
    Fault(
        "right-item-twice",
        "pdw.grab.first-hand",
        "round.right_hand_refusal",
        never,
        "the scrubber's item can be grabbed again",
    ),
    Fault(
        "all-skip",
        "pdw.mistake.all-skip",
        "round.passed_over",
        _never_passed,
        "a round that all skip is thrown for",
    ),
    Fault(
        "one-left",
        "pdw.mistake.all-skip",
        "round.passed_over",
        _passed_too_soon,
        "a round with one player is passed over",
    ),
    Fault(
        "cleans-all", "pdw.scrub.turns", "scrubbing.cleans", _always_cleans, "every pig is cleaned at once"
    ),
    Fault(
        "cleans-others",
        "pdw.scrub.cleans",
        "scrubbing.cleans",
        _cleans_from_others,
        "pigs that look elsewhere are cleaned",
    ),
    Fault(
        "empty-side",
        "pdw.scrub.turns",
        "scrubbing.cleans",
        as_if(empty_side="cleaned"),
        "a pig that looks at nobody is cleaned",
    ),
    Fault(
        "turned-on", "pdw.scrub.turns", "scrubbing.turned", _to_the_next, "a pig is turned to the next player"
    ),
    Fault(
        "cleaned-for",
        "pdw.scrub.cleans",
        "scrubbing.cleaned",
        _for_the_next,
        "a pig is cleaned for the next player",
    ),
    Fault(
        "looks-as-old",
        "pdw.scrub.refills",
        "scrubbing.new_pig_looks",
        as_if(new_pig_looks="as-the-old"),
        "a new pig looks where the old one did",
    ),
    Fault(
        "pick-any", "pdw.scrub.jar-pig", "scrubbing.pick_refusal", never, "a pig that has to turn need not"
    ),
    Fault(
        "pile-ends",
        "pdw.end.spot-empty",
        "scoring.game_over",
        as_if(game_end="pile-empty"),
        "the game ends with the pile",
    ),
    Fault(
        "one-left-over",
        "pdw.end.spot-empty",
        "ring.pile_is_empty",
        _one_too_early,
        "the last pig of the pile is never laid",
    ),
    Fault(
        "first-of-tied", "pdw.score.shared", "scoring.winners", _first_of, "of those tied the first seat wins"
    ),
    Fault("fewest", "pdw.score.most", "scoring.winners", _fewest, "the fewest cleaned pigs win"),
)
"""The faults, in the order of the rules."""
