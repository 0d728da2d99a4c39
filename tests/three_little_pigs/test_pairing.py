"""Two tiles laid together, in whichever order works: how a table may read lines 48 and 50."""

from __future__ import annotations

from typing import Any, Final

import attrs
import pytest

from pigrules import explain
from pigrules.core import ClauseId
from pigrules.games.three_little_pigs import (
    Bought,
    Building,
    Ended,
    Holding,
    House,
    Purse,
    Rules,
    Stack,
    Stacks,
    State,
    TurningUp,
)
from pigrules.games.three_little_pigs.state import Phase
from pigrules.games.three_little_pigs.vocabulary import KIND_INDEX, Kind

from .board import (
    A,
    B,
    Pigs,
    after,
    board,
    cited,
    events,
    first_throw,
    house,
    legal,
    refusals,
    under,
    veterans,
    with_stack,
)

TOGETHER: Final = under(tiles_together="either-order")
ROOF: Final = Bought("roof", "straw", 1)


def shop(*houses: House, purse: tuple[int, int, int], rules: Rules = TOGETHER, **lying: Any) -> State:
    """A, with these houses, may buy with so many doors, windows and roofs."""
    return State(rules, board(rules, houses, **lying), Building(A, Purse(*purse), ()))


def waiting(
    *houses: House, purse: tuple[int, int, int], roof: Bought = ROOF, rules: Rules = TOGETHER
) -> State:
    """A has bought a roof, which waits in hand, and has so many symbols left."""
    lying = board(rules, houses, gone=[f"{roof.material} roof"])
    return State(rules, lying, Holding(A, Purse(*purse), (roof,), 0))


def laid(part: str, number: int, clause: str, material: str = "straw") -> tuple[Any, Any]:
    return (
        cited("tlp.build.placed", seat=0, material=material, part=part, house=number),
        cited(clause, seat=0, house=number),
    )


@pytest.mark.clause("tlp.build.together", "tlp.build.waits", "tlp.house.begins")
def test_a_roof_may_be_bought_before_the_door_that_carries_it(game: Pigs) -> None:
    usual = shop(purse=(2, 0, 2), rules=under())
    assert refusals(game, usual, "A buy straw roof 1") == (
        cited("tlp.house.begins", part="roof", house=1),
        cited("tlp.house.roof-rests", part="roof", house=1),
    )
    state = shop(purse=(2, 0, 2))
    assert legal(game, state) == ["A buy straw door 1", "A buy straw roof 1"]
    assert events(game, state, "A buy straw roof 1") == (
        cited("tlp.build.waits", seat=0, material="straw", part="roof", house=1),
    )
    state = after(game, state, "A buy straw roof 1")
    assert state == waiting(purse=(2, 0, 0))
    assert legal(game, state) == ["A buy straw door 1"]
    assert refusals(game, state, "A done") == (cited("tlp.build.together", house=1),)
    assert events(game, state, "A buy straw door 1") == (
        *laid("door", 1, "tlp.house.several"),
        *laid("roof", 1, "tlp.house.completed"),
    )
    built = after(game, state, "A buy straw door 1")
    assert built.phase == Building(A, Purse(0, 0, 0), (ROOF, Bought("door", "straw", 1)))
    assert built.board.houses[A] == (house("straw door", "straw roof"),)
    assert built.board.built == (1, 0, 0)
    # In the other order the same comes of it.
    other = after(game, shop(purse=(2, 0, 2)), "A buy straw door 1", "A buy straw roof 1")
    assert other.board == built.board


@pytest.mark.clause("tlp.build.together", "tlp.build.waits", "tlp.house.complete")
def test_a_second_tile_may_go_under_the_roof(game: Pigs) -> None:
    """By default the roof has closed the house."""
    usual = after(game, shop(house("wood window"), purse=(0, 2, 2), rules=under()), "A buy straw roof 1")
    assert refusals(game, usual, "A buy straw window 1") == (
        cited("tlp.house.complete", part="window", house=1),
    )
    state = after(game, shop(house("wood window"), purse=(0, 2, 2)), "A buy straw roof 1")
    assert legal(game, state) == ["A buy straw window 1", "A buy straw window 2", "A done"]
    under_it = after(game, state, "A buy straw window 1", "up straw window 0")
    assert under_it.board.houses[A] == (house("wood window", "straw window", "straw roof"),)
    beside = after(game, state, "A buy straw window 2", "up straw window 0")
    assert beside.board.houses[A] == (house("wood window", "straw roof"), house("straw window"))
    assert events(game, state, "A done") == (
        *laid("roof", 1, "tlp.house.completed"),
        cited("tlp.turn.clockwise", next=1),
    )
    alone = after(game, state, "A done")
    assert alone.phase == first_throw(B)
    assert alone.board.houses[A] == (house("wood window", "straw roof"),)
    assert alone.board.built == (1, 0, 0)


@pytest.mark.clause("tlp.prize.straw", "tlp.build.together")
def test_the_house_wins_what_it_is_with_both_tiles(game: Pigs) -> None:
    """A house all of straw that gets a wooden window with its roof was never all of straw."""
    rules = veterans(tiles_together="either-order")
    state = shop(house("straw door", "straw window"), purse=(0, 3, 2), rules=rules)
    state = after(game, state, "A buy straw roof 1")
    assert state.board.prizes == (None, None, None)
    mixed = after(game, state, "A buy wood window 1", "up wood window 0")
    assert mixed.board.prizes == (None, None, None)
    assert after(game, state, "A done").board.prizes == (A, None, None)
    assert cited("tlp.prize.straw", seat=0, house=1) in events(game, state, "A done")


@pytest.mark.clause("tlp.build.together", "tlp.house.roof-rests")
def test_the_second_tile_must_make_the_roof_right(game: Pigs) -> None:
    rules = under(tiles_together="either-order", roof_stands_on="door-and-window")
    state = shop(house("straw door"), purse=(2, 2, 2), rules=rules)
    assert refusals(game, state, "A buy straw roof 1") == ()
    # A new house would need two tiles under its roof.
    assert refusals(game, state, "A buy straw roof 2") == (
        cited("tlp.house.begins", part="roof", house=2),
        cited("tlp.house.roof-rests", part="roof", house=2),
    )
    state = after(game, state, "A buy straw roof 1")
    assert legal(game, state) == ["A buy straw window 1"]
    needed = cited("tlp.build.together", house=1)
    assert refusals(game, state, "A buy straw window 2") == (needed,)
    assert refusals(game, state, "A buy straw door 2") == (needed,)
    assert refusals(game, state, "A buy straw door 1") == (
        needed,
        cited("tlp.house.one-door", part="door", house=1),
    )


@pytest.mark.clause("tlp.build.together", "tlp.house.roof-rests", "tlp.build.stock")
def test_no_roof_waits_for_a_tile_that_cannot_be_bought(game: Pigs) -> None:
    nothing = (
        cited("tlp.house.begins", part="roof", house=1),
        cited("tlp.house.roof-rests", part="roof", house=1),
    )
    assert refusals(game, shop(purse=(1, 1, 2)), "A buy straw roof 1") == nothing
    sold_out = shop(purse=(2, 0, 2), empty=["straw door"])
    assert refusals(game, sold_out, "A buy straw roof 1") == nothing
    assert refusals(game, shop(purse=(3, 0, 2), empty=["straw door"]), "A buy straw roof 1") == ()


@pytest.mark.clause("tlp.house.one-roof", "tlp.build.two-different")
def test_two_roofs_go_to_two_houses(game: Pigs) -> None:
    state = shop(house("straw door"), house("straw door"), purse=(0, 0, 5))
    state = after(game, state, "A buy straw roof 1")
    assert legal(game, state) == ["A buy wood roof 2", "A done"]
    assert refusals(game, state, "A buy wood roof 1") == (
        cited("tlp.house.one-roof", part="roof", house=1),
        cited("tlp.house.complete", part="roof", house=1),
    )
    both = after(game, state, "A buy wood roof 2").board
    assert both.houses[A] == (house("straw door", "straw roof"), house("straw door", "wood roof"))
    assert both.built == (2, 0, 0)


@pytest.mark.clause("tlp.end.stacks", "tlp.build.together", "tlp.end.exhausted")
def test_where_the_game_ends_at_once_the_order_matters(game: Pigs) -> None:
    """The last roof of straw ends the game: nothing can be bought after it, so it has to fit where it is."""
    rules = under(tiles_together="either-order", end_timing="at-once")
    ended = ["brick door", "brick window"]
    lying = with_stack(board(rules, (house("wood door"),), empty=ended), "straw roof", Stack(0, ()))
    state = State(rules, lying, Building(A, Purse(2, 0, 2), ()))
    assert legal(game, state) == ["A buy straw door 2", "A buy straw roof 1"]
    assert refusals(game, state, "A buy straw roof 2") == (
        cited("tlp.house.begins", part="roof", house=2),
        cited("tlp.house.roof-rests", part="roof", house=2),
    )
    assert events(game, state, "A buy straw roof 1")[:4] == (
        *laid("roof", 1, "tlp.house.completed"),
        cited("tlp.end.exhausted", part="roof", material="straw", count=3, needed=3),
        cited("tlp.end.stacks", count=3, needed=3),
    )
    over = after(game, state, "A buy straw roof 1")
    assert over.phase == Ended(ClauseId("tlp.end.stacks"))
    assert over.board.houses[A] == (house("wood door", "straw roof"),)
    # With the door first, both are laid, and then the game is over.
    both = after(game, state, "A buy straw door 2", "A buy straw roof 2")
    assert both.board.houses[A] == (house("wood door"), house("straw door", "straw roof"))
    assert both.phase == Ended(ClauseId("tlp.end.stacks"))


@pytest.mark.clause("tlp.build.no-discard", "tlp.build.together")
def test_a_roof_that_fits_with_another_tile_fits(game: Pigs) -> None:
    rules = under(tiles_together="either-order", unplaceable_tile="discarded")
    kept = cited("tlp.build.no-discard", part="roof", material="straw")
    assert refusals(game, shop(purse=(2, 0, 2), rules=rules), "A discard straw roof") == (kept,)
    assert refusals(game, shop(purse=(0, 0, 2), rules=rules), "A discard straw roof") == ()
    state = after(game, shop(purse=(2, 0, 2), rules=rules), "A buy straw roof 1")
    assert refusals(game, state, "A discard straw door") == (
        cited("tlp.build.together", house=1),
        cited("tlp.build.no-discard", part="door", material="straw"),
    )


@pytest.mark.clause("tlp.setup.shuffle", "tlp.build.waits")
def test_a_second_tile_that_was_bought_unseen_comes_to_light_before_both_are_laid(game: Pigs) -> None:
    rules = under(tiles_together="either-order", top_tile="hidden")
    state = after(game, shop(purse=(0, 2, 2), rules=rules), "A buy straw roof 1", "A buy straw window 1")
    assert game.faults(state) == ()
    assert legal(game, state) == []
    assert events(game, state, "up straw window 1") == (
        cited("tlp.setup.shuffle", material="straw", part="window", pots=1),
        *laid("window", 1, "tlp.house.several"),
        *laid("roof", 1, "tlp.house.completed"),
    )
    done = after(game, state, "up straw window 1")
    assert done.board.houses[A] == (house("straw window*", "straw roof"),)
    assert game.faults(done) == ()


@pytest.mark.clause("tlp.setup.shuffle", "tlp.build.waits")
def test_a_roof_that_was_bought_unseen_comes_to_light_and_waits(game: Pigs) -> None:
    """Nothing bears it yet, and it lies on its stack until its pots are known."""
    pots = list(Stacks().pots)
    pots[KIND_INDEX[Kind("roof", "straw")]] = (0, 1)
    usual = under(tiles_together="either-order", top_tile="hidden")
    rules = attrs.evolve(usual, stacks=Stacks(tuple(pots), origin="scope"))
    state = after(game, shop(purse=(2, 0, 2), rules=rules), "A buy straw roof 1")
    assert game.faults(state) == ()
    held = after(game, state, "up straw roof 1")
    assert held.phase == Holding(A, Purse(2, 0, 0), (ROOF,), 1)
    assert game.faults(held) == ()
    # Without a door to buy nothing would ever bear it.
    then = Building(A, Purse(1, 1, 0), (ROOF,))
    poor = State(rules, state.board, TurningUp("roof", "straw", then, 1))
    assert game.faults(poor) == (
        cited("tlp.house.begins", part="roof", house=1),
        cited("tlp.house.roof-rests", part="roof", house=1),
    )


def holding(**changes: Any) -> Phase:
    given: dict[str, Any] = {"seat": A, "purse": Purse(2, 0, 0), "bought": (ROOF,), "pots": 0, **changes}
    return Holding(**given)


@pytest.mark.clause("tlp.build.waits")
@pytest.mark.parametrize(
    ("phase", "rules", "found"),
    [
        (holding(), TOGETHER, []),
        (holding(), under(), ["nothing-waits"]),
        (holding(bought=()), TOGETHER, ["nothing-waits"]),
        (holding(bought=(Bought("door", "straw", 1),)), TOGETHER, ["nothing-waits"]),
        (holding(bought=(Bought("roof", "straw", 0),)), TOGETHER, ["nothing-waits"]),
        (holding(bought=(ROOF, Bought("door", "straw", 1))), TOGETHER, ["nothing-waits"]),
        (holding(seat=7), TOGETHER, ["no-such-seat"]),
        (holding(purse=Purse(1, 1, 0)), TOGETHER, ["tlp.house.begins", "tlp.house.roof-rests"]),
        (holding(purse=Purse(5, 0, 0)), TOGETHER, ["not-on-the-dice"]),
        (holding(pots=3), TOGETHER, ["too-many-tiles"]),
    ],
)
def test_hands_that_can_and_cannot_be(game: Pigs, phase: Phase, rules: Rules, found: list[str]) -> None:
    state = State(rules, board(rules, gone=["straw roof"]), phase)
    told = [dict(fault.facts).get("problem", fault.clause) for fault in game.faults(state)]
    assert told == found


def test_tiles_that_were_laid_together_are_taken_back_together(game: Pigs) -> None:
    state = after(
        game, shop(house("wood window"), purse=(0, 2, 2)), "A buy straw roof 1", "A buy straw window 1"
    )
    state = after(game, state, "up straw window 0")
    assert game.faults(state) == ()
    usual = State(under(), state.board, state.phase)
    assert [fault.clause for fault in game.faults(usual)] == ["core.state.impossible"]


def test_the_roof_in_hand_is_shown(game: Pigs) -> None:
    drawn = game.render(game.view(waiting(purse=(2, 0, 0)), None), str)
    assert drawn.splitlines()[-1] == "A  2 door  roof (straw) -> 1"


def test_what_is_said_of_both_tiles_fits_the_table(game: Pigs) -> None:
    needed = cited("tlp.build.together", house=1)
    told = "The roof for house 1 needs a tile under it, and the second tile must be that one."
    assert explain.cited(game, needed, readings=TOGETHER.readings) == told
    told = "El techo de la casa 1 necesita una loseta debajo, y la segunda tiene que ser esa."
    assert explain.cited(game, needed, "es", readings=TOGETHER.readings) == told
    at_once = explain.cited(game, cited("tlp.build.together"), readings=under(end_timing="at-once").readings)
    assert at_once == (
        "The two tiles of a turn are placed in the order that their buyer likes, "
        "and the second may go on the house that took the first. "
        "If the first tile ends the game, there is no second, so it matters which comes first."
    )
