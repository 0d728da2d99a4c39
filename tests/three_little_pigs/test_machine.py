"""Many matches under all readings, at large and small tables, held against a second account of the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from pigrules.core import Seat
from pigrules.games.three_little_pigs import (
    GAME,
    Dice,
    Ended,
    Face,
    House,
    Prizes,
    Readings,
    Rules,
    Spinner,
    Spinning,
    Spun,
    Stacks,
    State,
    Tile,
)
from pigrules.games.three_little_pigs.acts import uncovering
from pigrules.games.three_little_pigs.steps import Step
from pigrules.games.three_little_pigs.vocabulary import KINDS, MATERIALS
from pigrules.testing.machine import Machine, readings_of
from pigrules.testing.walks import any_step, mixed, pick

from .board import A, B, board
from .ledger import Ledger, opens

pytestmark = pytest.mark.once

PLAIN: Final[tuple[Face, ...]] = ("door", "window", "roof")
WOLF: Final[tuple[Face, ...]] = ("door", "window", "roof", "wolf")
LIVELY: Final = Dice((PLAIN, PLAIN, WOLF, WOLF, WOLF), origin="scope")
"""Dice that bring more roofs and more wolves than those of the box."""
FULL: Final = Stacks((*((0, 1, 0, 0), (2, 0, 1, 1), (1, 0, 0, 0)) * 2, (0,), (1,), (0,)), origin="scope")
"""Much straw and wood, little brick: houses of one material are not too rare."""
POTS: Final = st.lists(st.integers(0, 2), min_size=1, max_size=3).map(tuple)


@st.composite
def tables(draw: st.DrawFn) -> Rules:
    """Any number of seats, either variant, any readings, short stacks."""
    seats = draw(st.integers(2, 5))
    rules = Rules(
        seats=seats,
        first=Seat(draw(st.integers(0, seats - 1))),
        variant=draw(st.sampled_from(("normal", "veterans"))),
        dice=draw(st.sampled_from((LIVELY, Dice()))),
        spinner=draw(st.sampled_from((Spinner(), Spinner(1, 1, 1, origin="scope")))),
        stacks=Stacks(draw(st.tuples(*[POTS] * 9)), origin="scope"),
        prizes=draw(st.sampled_from((Prizes(), Prizes(1, 2, 4, 8, 16, 32, origin="scope")))),
    )
    made: Rules = draw(readings_of(rules))
    return made


class Pigs(Machine):
    """Any steps, legal and not, under rules of all kinds."""

    game = GAME
    tables = tables()
    ledger: Ledger

    def began(self) -> None:
        """Open the second account."""
        opens(self.state)
        self.ledger = Ledger(self.state)

    def happened(self, before: State, step: Step, after: State) -> None:
        """Enter the step."""
        self.ledger.enter(before, step, after)


TestPigs: Any = Pigs.TestCase
TestPigs.settings = settings(
    max_examples=40,
    stateful_step_count=60,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
)


def account(start: State, seed: str) -> Ledger:
    """A match at random, from `start` to its end, held against the second account."""
    random, before = Random(seed), start
    ledger = Ledger(before)
    while not isinstance(before.phase, Ended):
        step = any_step(GAME, before, random)
        after = GAME.apply(before, step)
        ledger.enter(before, step, after)
        before = after
    return ledger


def furnished(rules: Rules, seed: str) -> State:
    """The first throw at a table where much has been built already."""
    random = Random(seed)
    streets: list[list[House]] = [[] for _ in range(rules.seats)]
    tiles = [Tile(*kind, c) for kind, pots in zip(KINDS, rules.stacks.pots, strict=True) for c in pots[1:]]
    for tile in sorted(tiles, key=lambda tile: tile.part == "roof"):
        if random.random() < 0.8:
            _put(pick(random, streets), tile, random)
    roofs, gone = _spare_roofs(rules, streets), list[str]()
    for street in streets:
        for at, house in enumerate(street):
            if len(gone) < len(roofs) and house.tiles[-1].part != "roof" and random.random() < 0.3:
                street[at] = House(house.tiles, completed=True)
                gone.append(roofs[len(gone)])
    lying = board(rules, *streets, gone=gone if rules.readings.blown_tiles == "leave" else ())
    state = State(rules, lying, uncovering(rules, lying, rules.memo.first_throws[rules.first]))
    assert GAME.faults(state) == ()
    return state


def _put(street: list[House], tile: Tile, random: Random) -> None:
    """A tile on some house that takes it, or on a new one; a roof without a house stays out of the game."""
    takes = [at for at, house in enumerate(street) if _takes(house, tile)]
    alike = [at for at in takes if street[at].tiles[-1].material == tile.material]
    takes = alike or takes
    if takes and random.random() < 0.8:
        at = pick(random, takes)
        tiles = street[at].tiles
        stack = (tile, *tiles) if tile.part == "door" else (*tiles, tile)
        street[at] = House(stack, tile.part == "roof")
    elif tile.part != "roof":
        street.append(House((tile,)))


def _takes(house: House, tile: Tile) -> bool:
    parts = [below.part for below in house.tiles]
    return "roof" not in parts and (tile.part != "door" or "door" not in parts)


def _spare_roofs(rules: Rules, streets: list[list[House]]) -> list[str]:
    """The roofs that houses may have lost: those that are not on any, but for one of each stack."""
    used = Counter(tile for street in streets for house in street for tile in house.tiles)
    spare: list[str] = []
    for kind, pots in zip(KINDS, rules.stacks.pots, strict=True):
        if kind.part == "roof":
            left = sorted((Counter(Tile(*kind, count) for count in pots) - used).elements(), key=_pots)
            spare += [f"{tile.material} roof{'*' * tile.pots}" for tile in left[1:]]
    return spare


def _pots(tile: Tile) -> int:
    return tile.pots


@pytest.mark.parametrize("variant", ["normal", "veterans"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_whole_matches_of_the_box_agree_with_the_second_account(seats: int, variant: Any) -> None:
    for number in range(8):
        rules = Rules(seats=seats, first=Seat(number % seats), variant=variant)
        start = GAME.start(mixed(rules, f"box/{number}") if number else rules)
        opens(start)
        account(start, f"{seats}/{number}")


def test_matches_at_furnished_tables_agree_with_the_second_account() -> None:
    """Rare things happen at such tables: the second account has seen each of them."""
    seen: Counter[str] = Counter()
    for number in range(120):
        seats = 2 + number % 4
        rules = Rules(
            seats=seats,
            first=Seat(number % seats),
            variant="veterans" if number % 3 else "normal",
            dice=LIVELY,
            spinner=Spinner(1, 1, 1, origin="scope"),
            stacks=Stacks(
                (*((0, 1, 0, 0), (2, 0, 1, 1), (1, 0, 0, 0)) * 2, (0,), (1,), (0,)), origin="scope"
            ),
        )
        seed = f"furnished/{number}"
        seen += account(furnished(mixed(rules, seed), seed), seed).seen
    assert seen.keys() >= {
        "house gone",
        "roof alone",
        "unsupported",
        "roof lost",
        "prize",
        "prize for a new roof",
        "houses lost",
        "tie",
        "tallest void",
    }, sorted(seen.items())


def all_houses() -> Iterator[House]:
    """Every house of at most a door, two windows and a roof, in all materials."""
    for count, door, roof in product(range(3), (None, *MATERIALS), (None, *MATERIALS)):
        for windows in product(MATERIALS, repeat=count):
            tiles = (
                *(Tile("door", material) for material in (door,) if material),
                *(Tile("window", material) for material in windows),
                *(Tile("roof", material) for material in (roof,) if material),
            )
            if door or windows:
                yield House(tiles, completed=roof is not None)


@pytest.mark.parametrize("gap", ["settles", "falls-on-door", "falls"])
@pytest.mark.parametrize("lone_roof", ["collapses", "stays"])
def test_every_breath_agrees_with_the_second_account(lone_roof: Any, gap: Any) -> None:
    readings = Readings(lone_roof=lone_roof, above_a_gap=gap, pure_by_wolf="yes")
    rules = Rules(
        seats=2, variant="veterans", stacks=Stacks(((0, 0, 0),) * 9, origin="scope"), readings=readings
    )
    seen: Counter[str] = Counter()
    for house, material in product(all_houses(), MATERIALS):
        before = State(rules, board(rules, (), (house,)), Spinning(A, B, 1, 1))
        ledger = Ledger(before)
        ledger.enter(before, Spun(material), GAME.apply(before, Spun(material)))
        seen += ledger.seen
    assert bool(seen["prize by wolf"]) == (gap != "falls")
    assert bool(seen["unsupported"]) == (gap != "settles" or lone_roof == "collapses")
