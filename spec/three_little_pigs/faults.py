"""What could be wrong with the code of *The Three Little Pigs*, one rule at a time.

Each fault stands in for one predicate or effect; the agreement with the model has to catch it.
"""

from __future__ import annotations

from typing import Any, Final

from attrs import evolve

from bridging import Fault
from pigrules.games.three_little_pigs.components import Purse
from pigrules.games.three_little_pigs.house import NO_HOUSE, House
from pigrules.games.three_little_pigs.purchase import Placed
from pigrules.games.three_little_pigs.state import Blowing, Building, Deciding, Throwing
from planting import Function, as_if, never, without


def _price(right: Function) -> Function:
    return lambda board, kind, readings: right(board, kind, readings) + (kind.material == "wood")


def _too_late(right: Function) -> Function:
    def after_throw(phase: Throwing, faces: Any, wolves: int, readings: Any) -> Any:
        after = right(phase, faces, wolves, readings)
        if isinstance(after, Building):
            return Deciding(phase.seat, phase.throw, faces, phase.thrown)
        return after

    return after_throw


def _three_wolves(right: Function) -> Function:
    return lambda faces, thrown, readings: right(faces, thrown, readings) - 1


def _own_house(right: Function) -> Function:
    return lambda board, seat: any(board.houses)


def _wolf_of_next(right: Function) -> Function:
    def after_throw(phase: Throwing, faces: Any, wolves: int, readings: Any) -> Any:
        after = right(phase, faces, wolves, readings)
        if isinstance(after, Blowing):
            return Blowing(type(phase.seat)(0), after.blows)
        return after

    return after_throw


def _door_on_top(right: Function) -> Function:
    def with_tile(house: House | None, tile: Any) -> House:
        if house is None:
            return House((tile,))
        return House((*house.tiles, tile), house.completed or tile.part == "roof")

    return with_tile


def _begins_complete(right: Function) -> Function:
    def with_tile(house: House | None, tile: Any) -> House:
        made: House = right(house, tile)
        return House(made.tiles, made.completed or tile.part == "door")

    return with_tile


def _roof_anywhere(right: Function) -> Function:
    return lambda on, readings: on == NO_HOUSE


def _one_tile_blown(right: Function) -> Function:
    def blown(house: House, material: Any, readings: Any) -> Any:
        effect = right(house, material, readings)
        if len(effect.removed) < 2:
            return effect
        at = house.tiles.index(effect.removed[0])
        left = house.tiles[:at] + house.tiles[at + 1 :]
        return evolve(effect, house=House(left, house.completed), removed=effect.removed[:1])

    return blown


def _forgets_completion(right: Function) -> Function:
    def blown(house: House, material: Any, readings: Any) -> Any:
        effect = right(house, material, readings)
        return evolve(effect, house=effect.house and House(effect.house.tiles, effect.house.roofed))

    return blown


def _turn_backwards(right: Function) -> Function:
    def next_turn(rules: Any, board: Any, seat: Any) -> Any:
        return right(rules, board, (seat + rules.seats - 2) % rules.seats)

    return next_turn


def _one_stack_more(right: Function) -> Function:
    return lambda rules, board: board.exhausted > rules.needed


def _with_unroofed(right: Function) -> Function:
    return lambda house: True


def _double_points(right: Function) -> Function:
    return lambda house: right(house) + 1


def _no_pots(right: Function) -> Function:
    return lambda house, readings: 0


def _less_bonus(right: Function) -> Function:
    def of_bonus(seat: Any, number: int, house: House, readings: Any) -> Any:
        entries = right(seat, number, house, readings)
        return [each for each in entries if number > 1 or each.cited.clause != "tlp.score.houses"]

    return of_bonus


def _most_of_all(right: Function) -> Function:
    return lambda measure, among: right(measure, among)[:1]


def _no_prize(right: Function) -> Function:
    return lambda prizes, seat, pure: (prizes, None)


def _stolen_prize(right: Function) -> Function:
    def with_prize(prizes: Any, seat: Any, pure: Any) -> Any:
        names = ("straw", "wood", "brick")
        if pure is None or not prizes:
            return prizes, None
        taken = tuple(seat if name == pure else held for name, held in zip(names, prizes, strict=True))
        return taken, pure

    return with_prize


def _doorless_heights(right: Function) -> Function:
    def heights(rules: Any, board: Any) -> Any:
        return tuple(
            max((len(house.tiles) for house in row if house.roofed), default=0) for row in board.houses
        )

    return heights


def _kept_symbols(right: Function) -> Function:
    def purse(faces: Any) -> Purse:
        made: Purse = right(faces)
        return Purse(made.door + faces.count("wolf"), made.window, made.roof)

    return purse


def _moved_faces(right: Function) -> Function:
    return lambda before, thrown, outcome: right(before, thrown, tuple(reversed(outcome)))


def _unopened(right: Function) -> Function:
    return lambda rules, board, then: then


def _last_first(right: Function) -> Function:
    def placed(rules: Any, board: Any, purchase: Building, tile: Any) -> Placed:
        made: Placed = right(rules, board, purchase, tile)
        rows = list(made.board.houses)
        if made.begun:
            rows[purchase.seat] = rows[purchase.seat][::-1]
        return made._replace(board=evolve(made.board, houses=tuple(rows)))

    return placed


def _stays_bought(right: Function) -> Function:
    return lambda purse, part, symbols: right(purse, part, max(2, symbols - 1))


FAULTS: Final = (
    Fault(
        "wolf-thrown-again",
        "tlp.roll.wolf-locked",
        "throws.wolf_refusals",
        without("tlp.roll.wolf-locked"),
        "a die with a wolf is free",
    ),
    Fault(
        "aside-thrown-again",
        "tlp.roll.set-aside",
        "throws.set_aside_refusals",
        without("tlp.roll.set-aside"),
        "dice that stay are thrown again",
    ),
    Fault("empty-throw", "tlp.roll.some-die", "throws.none_refusal", never, "no die need be thrown"),
    Fault("fourth-throw", "tlp.roll.three-throws", "throws.after_throw", _too_late, "there is no last throw"),
    Fault("three-wolves", "tlp.roll.wolves-stop", "throws.wolves", _three_wolves, "one wolf is not counted"),
    Fault(
        "wrong-wolf",
        "tlp.wolf.comes",
        "throws.after_throw",
        _wolf_of_next,
        "the wolf comes to the first seat",
    ),
    Fault(
        "faces-swapped", "tlp.roll.again-any", "throws.shown", _moved_faces, "dice take each other's faces"
    ),
    Fault("wolf-buys", "tlp.build.symbols", "throws.purse", _kept_symbols, "a wolf counts as a door"),
    Fault("dear-wood", "tlp.build.price", "purchase.price", _price, "wood costs four symbols"),
    Fault(
        "symbol-left", "tlp.build.price", "components.Purse.less", _stays_bought, "a symbol too few is spent"
    ),
    Fault(
        "out-of-stock",
        "tlp.build.stock",
        "purchase.ware_refusals",
        without("tlp.build.stock"),
        "empty stacks sell",
    ),
    Fault(
        "two-alike",
        "tlp.build.two-different",
        "purchase.ware_refusals",
        without("tlp.build.two-different"),
        "both tiles may be alike",
    ),
    Fault(
        "third-tile",
        "tlp.build.two-at-most",
        "purchase.ware_refusals",
        without("tlp.build.two-at-most"),
        "a third tile is sold",
    ),
    Fault(
        "below-grade",
        "tlp.build.grade",
        "purchase.ware_refusals",
        without("tlp.build.grade"),
        "dear symbols buy cheap tiles where they must not",
    ),
    Fault(
        "need-not-buy",
        "tlp.build.must-buy",
        "purchase.done_refusal",
        as_if(must_buy="may"),
        "nothing need be bought",
    ),
    Fault(
        "need-not-second",
        "tlp.build.second-tile",
        "purchase.done_refusal",
        as_if(second_tile="may"),
        "the second tile is never owed",
    ),
    Fault(
        "together",
        "tlp.build.together",
        "purchase.site_refusals",
        as_if(tiles_together="stack"),
        "tiles that stay apart go together",
    ),
    Fault(
        "roof-never-waits",
        "tlp.build.waits",
        "pairing.lays_together",
        as_if(tiles_together="stack"),
        "a roof never waits for what goes under it",
    ),
    Fault(
        "roof-on-nothing",
        "tlp.build.together",
        "pairing.needs_refusals",
        without("tlp.build.together"),
        "a roof that has waited is laid on nothing",
    ),
    Fault(
        "thrown-away",
        "tlp.build.no-discard",
        "purchase.discard_refusal",
        never,
        "any tile may be thrown away",
    ),
    Fault(
        "roof-on-ground",
        "tlp.house.begins",
        "house.placing_refusals",
        without("tlp.house.begins"),
        "a house may begin with a roof, as far as this clause goes",
    ),
    Fault(
        "roof-rests",
        "tlp.house.roof-rests",
        "house._nothing_bears_a_roof",
        _roof_anywhere,
        "a roof rests on a door or a window where it needs both",
    ),
    Fault(
        "second-door",
        "tlp.house.one-door",
        "house.placing_refusals",
        without("tlp.house.one-door"),
        "two doors",
    ),
    Fault(
        "second-roof",
        "tlp.house.one-roof",
        "house.placing_refusals",
        without("tlp.house.one-roof"),
        "two roofs",
    ),
    Fault(
        "built-on",
        "tlp.house.complete",
        "house.placing_refusals",
        without("tlp.house.complete"),
        "a complete house grows",
    ),
    Fault("door-on-top", "tlp.house.door-under", "house.with_tile", _door_on_top, "a door goes on top"),
    Fault(
        "early-complete",
        "tlp.house.completed",
        "house.with_tile",
        _begins_complete,
        "a door completes a house",
    ),
    Fault(
        "beside-first",
        "tlp.house.several",
        "purchase.placed",
        _last_first,
        "a new house stands before the others",
    ),
    Fault(
        "own-house",
        "tlp.wolf.opponents-house",
        "wolf.blow_refusal",
        never,
        "one's own house may be blown on",
    ),
    Fault(
        "may-spare",
        "tlp.wolf.must-blow",
        "wolf.spare_refusal",
        never,
        "houses may be spared",
    ),
    Fault("own-target", "tlp.wolf.no-target", "wolf.has_target", _own_house, "one's own houses are targets"),
    Fault(
        "one-blown",
        "tlp.wolf.removes",
        "house.blown",
        _one_tile_blown,
        "one tile of the material goes, not all",
    ),
    Fault("lone-roof", "tlp.wolf.lone-roof", "house.blown", as_if(lone_roof="stays"), "a lone roof stays"),
    Fault(
        "all-fall",
        "tlp.wolf.falls",
        "house.blown",
        as_if(above_a_gap="falls"),
        "what stands above a gap falls",
    ),
    Fault("never-fall", "tlp.wolf.falls", "house.blown", as_if(above_a_gap="settles"), "nothing ever falls"),
    Fault(
        "new-again",
        "tlp.house.completed",
        "house.blown",
        _forgets_completion,
        "a house forgets its lost roof",
    ),
    Fault(
        "anticlockwise",
        "tlp.turn.clockwise",
        "acts.next_turn",
        _turn_backwards,
        "turns go the other way",
    ),
    Fault(
        "one-more-stack", "tlp.end.stacks", "scoring.ends", _one_stack_more, "one stack more ends the game"
    ),
    Fault("tops-closed", "tlp.setup.shuffle", "acts.uncovering", _unopened, "no tile is turned up"),
    Fault(
        "roofless-score", "tlp.score.roofless", "scoring.kept", _with_unroofed, "houses without roofs count"
    ),
    Fault("tile-points", "tlp.score.tiles", "scoring.tile_points", _double_points, "a point more a house"),
    Fault("no-pots", "tlp.score.pots", "scoring.pot_points", _no_pots, "pots bring nothing"),
    Fault(
        "house-bonus",
        "tlp.score.houses",
        "scoring._of_bonus",
        _less_bonus,
        "the first house brings nothing",
    ),
    Fault(
        "first-of-tied", "tlp.score.shared", "scoring.most", _most_of_all, "of those tied the first seat wins"
    ),
    Fault("no-prize", "tlp.prize.straw", "house.with_prize", _no_prize, "no prize is ever won in play"),
    Fault(
        "stolen-prize",
        "tlp.prize.kept",
        "house.with_prize",
        _stolen_prize,
        "the latest pure house takes the prize",
    ),
    Fault(
        "doorless-tower",
        "tlp.prize.tallest",
        "scoring._heights",
        _doorless_heights,
        "the tallest needs no door",
    ),
)
"""The faults, in the order of the rules."""
