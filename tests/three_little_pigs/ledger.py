"""A second account of a match, kept from the document alone: what each step may have done to the table.

It sees two positions and the step between them. It asks no rule of the game's code, only what lies where.
Line numbers are those of the document; a comment names the reading where it departs from them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, TypeAlias

from pigrules.core import Over, Seat
from pigrules.games.three_little_pigs import (
    GAME,
    Blowing,
    Board,
    Building,
    Buy,
    Deciding,
    Discard,
    Done,
    Ended,
    House,
    Rules,
    Shown,
    Spare,
    Spinning,
    Spun,
    State,
    Throwing,
    Tile,
    TurnedUp,
    TurningUp,
)
from pigrules.games.three_little_pigs.state import Phase
from pigrules.games.three_little_pigs.steps import Step

Tiles: TypeAlias = "tuple[Tile, ...]"
Placed: TypeAlias = "tuple[Seat, Tile, int]"

HEADS: Final = {"straw": 2, "wood": 3, "brick": 4}
"""Price and points: lines 42 to 46 and 92 to 96."""
STACKS: Final = tuple(
    (part, material) for material in ("straw", "wood", "brick") for part in ("door", "window", "roof")
)
"""Three columns of three stacks: line 18."""


class Ledger:
    """What has been counted in one match, from any position in the turn of the first seat on."""

    def __init__(self, start: State) -> None:
        rules, board = start.rules, start.board
        self.rules = rules
        self.box = Counter(tile for at, pots in enumerate(rules.stacks.pots) for tile in stack_of(at, pots))
        self.gone = self.box - Counter(in_stacks(board)) - Counter(in_houses(board))
        """Tiles that have left the game."""
        self.built = list(board.built)
        """Houses completed by each seat, each once."""
        self.prizes = list(board.prizes)
        self.turns = [0] * rules.seats
        """Turns that each seat has finished."""
        self.seen: Counter[str] = Counter()
        """How often something rare has happened."""
        self.check(start)

    def enter(self, before: State, step: Step, after: State) -> None:
        """Take down `step`, and check all that the document says about it."""
        placed = placed_tile(before, step, after)
        if isinstance(step, Spun):
            self._breath(before, step, after)
        else:
            houses_stay(before, after, placed)
        self.gone += Counter(thrown_away(before, step, after))
        self._honours(before, placed)
        dice_stay(before, after)
        purse_pays(before, step, after)
        self._turns(before, step, after)
        self.check(after)

    def check(self, state: State) -> None:
        """What holds of every position, given what has happened."""
        for houses in state.board.houses:
            for house in houses:
                can_stand(house, state.rules)
        assert Counter(in_stacks(state.board)) + Counter(in_houses(state.board)) + self.gone == self.box
        assert list(state.board.built) == self.built
        assert list(state.board.prizes) == self.prizes
        turn = GAME.turn(state)
        assert isinstance(turn, Over) == isinstance(state.phase, Ended)
        if isinstance(turn, Over):
            assert exhausted(state.board) >= self.needed
            self._scores(state.board, turn)

    @property
    def needed(self) -> int:
        """Exhausted stacks that end the game: lines 79 to 82."""
        return 3 if self.rules.readings.stacks_to_end == "three" else self.rules.seats

    def _breath(self, before: State, step: Spun, after: State) -> None:
        """Lines 73 and 75: one material leaves one house, what is left closes up, a lone roof falls."""
        readings, phase = self.rules.readings, before.phase
        assert isinstance(phase, Spinning)
        street = before.board.houses[phase.target]
        house = street[phase.house - 1]
        left = standing(house.tiles, step.material, self.rules)
        expected = [list(houses) for houses in before.board.houses]
        expected[phase.target][phase.house - 1 : phase.house] = (
            [House(left, completed=house.completed)] if left else []
        )
        assert [list(houses) for houses in after.board.houses] == expected
        lost = Counter(house.tiles) - Counter(left)
        self._note(house.tiles, left, step.material)
        if readings.blown_tiles == "return":
            assert Counter(in_stacks(after.board)) == Counter(in_stacks(before.board)) + lost
        else:
            assert Counter(in_stacks(after.board)) == Counter(in_stacks(before.board))
            self.gone += lost
        if lost and readings.pure_by_wolf == "yes":
            self.seen["prize by wolf"] += self._prize(phase.target, left)
        missed_again = readings.missed_breath == "spin-again" and step.material not in {
            tile.material for tile in house.tiles
        }
        assert isinstance(after.phase, Spinning) == missed_again

    def _note(self, tiles: Tiles, left: Tiles, material: str) -> None:
        of_material = [tile for tile in tiles if tile.material == material]
        self.seen["house gone"] += not left
        self.seen["roof alone"] += len(left) == 0 and len(of_material) == len(tiles) - 1
        self.seen["unsupported"] += len(left) + len(of_material) < len(tiles)
        self.seen["roof lost"] += bool(left) and tiles[-1].part == "roof" != left[-1].part

    def _honours(self, before: State, placed: Placed | None) -> None:
        """Lines 98 and 120: a house is completed by its roof; the first all of one material wins a prize."""
        if placed is None or placed[1].part != "roof":
            return
        seat, roof, number = placed
        house = before.board.houses[seat][number - 1]
        if not house.completed:
            self.built[seat] += 1
        if not house.completed or self.rules.readings.rebuilt_prize == "yes":
            won = self._prize(seat, (*house.tiles, roof))
            self.seen["prize for a new roof" if house.completed else "prize"] += won

    def _prize(self, seat: Seat, tiles: Tiles) -> bool:
        parts, materials = {tile.part for tile in tiles}, {tile.material for tile in tiles}
        if not self.prizes or parts != {"door", "window", "roof"} or len(materials) != 1:
            return False
        at = ("straw", "wood", "brick").index(materials.pop())
        if self.prizes[at] is not None:
            return False
        self.prizes[at] = seat
        return True

    def _turns(self, before: State, step: Step, after: State) -> None:
        """Lines 24 and 79 to 82: turns go round clockwise, and the game ends when enough stacks are out."""
        seat = actor(before.phase)
        following = beneath(after.phase)
        enough = exhausted(after.board) >= self.needed
        passed = isinstance(following, Throwing) and following.throw == 1 and step_may_end_turn(step)
        ended = isinstance(following, Ended)
        timing = self.rules.readings.end_timing
        if not passed and not ended:
            assert actor(following) == seat
            assert not (timing == "at-once" and enough)
            return
        self.turns[seat] += 1
        level = len(set(self.turns)) == 1
        if timing == "at-once":
            assert ended == enough
        else:
            assert step_may_end_turn(step)
            assert ended == (enough and (timing == "turn" or level))
        if isinstance(following, Throwing):
            assert following.seat == (seat + 1) % self.rules.seats

    def _scores(self, board: Board, over: Over) -> None:
        """Lines 86 to 120."""
        seats = range(self.rules.seats)
        points = [self._points(board, seat) for seat in seats]
        for holder, worth in self._cards(board):
            if holder is not None:
                points[holder] += worth
        assert list(over.scores) == points
        best = [seat for seat in seats if points[seat] == max(points)]
        still = [len(complete(board, seat)) for seat in seats]
        houses = self.built if self.rules.readings.most_built == "ever" else still
        self.seen["houses lost"] += still != self.built
        self.seen["tie"] += len(best) > 1
        most = max(houses[seat] for seat in best)
        assert list(over.winners) == [seat for seat in best if houses[seat] == most]

    def _points(self, board: Board, seat: int) -> int:
        """Lines 88 to 98, and 108: the variant has no bonus for pots and houses."""
        tiles = [tile for house in complete(board, seat) for tile in house.tiles]
        points = sum(HEADS[tile.material] for tile in tiles)
        if self.rules.veterans:
            return points
        readings = self.rules.readings
        if readings.unfinished_pots == "counted":
            tiles = [tile for house in board.houses[seat] for tile in house.tiles]
        houses = self.built[seat] if readings.house_bonus == "ever" else len(complete(board, seat))
        return points + sum(tile.pots for tile in tiles) + houses

    def _cards(self, board: Board) -> list[tuple[int | None, int]]:
        """Lines 106 to 120: who has each of the six cards, and what it is worth."""
        if not self.rules.veterans:
            return []
        worth, readings = self.rules.prizes, self.rules.readings
        pots, houses, heights = [], [], []
        for seat in range(self.rules.seats):
            counted = board.houses[seat] if readings.most_pots == "all" else complete(board, seat)
            pots.append(sum(tile.pots for house in counted for tile in house.tiles))
            houses.append(len(complete(board, seat)))
            heights.append(max([len(h.tiles) for h in complete(board, seat) if has_door(h)], default=0))
        highest = max((len(house.tiles) for street in board.houses for house in street), default=0)
        void = readings.tallest == "or-nobody" and highest > max(heights)
        self.seen["tallest void"] += void
        return [
            *zip(self.prizes, (worth.straw, worth.wood, worth.brick), strict=True),
            (alone_with_most(pots), worth.most_pots),
            (alone_with_most(houses), worth.most_houses),
            (None if void else alone_with_most(heights), worth.tallest),
        ]


def opens(state: State) -> None:
    """Lines 18, 24 and 30: the first seat throws all dice, with 36 tiles in stacks and nothing built."""
    rules, count = state.rules, len(state.rules.dice.faces)
    assert beneath(state.phase) == Throwing(rules.first, 1, (None,) * count, tuple(range(1, count + 1)))
    assert [stack.count for stack in state.board.stacks] == [len(pots) for pots in rules.stacks.pots]
    assert state.board.houses == ((),) * rules.seats
    assert state.board.built == (0,) * rules.seats
    assert set(state.board.prizes) <= {None}


def beneath(phase: Phase) -> Phase:
    """What a stack that is turned up only interrupts."""
    return phase.then if isinstance(phase, TurningUp) else phase


def actor(phase: Phase) -> Seat:
    """Whose turn it is."""
    phase = beneath(phase)
    assert not isinstance(phase, (Ended, TurningUp))
    return phase.seat


def step_may_end_turn(step: Step) -> bool:
    """Whether a turn may end with the step: nothing is bought any more, or the wolf has been."""
    return isinstance(step, (Done, Spare, Spun, Shown))


def stack_of(at: int, pots: Sequence[int]) -> list[Tile]:
    """The tiles of one stack."""
    part, material = STACKS[at]
    return [Tile(part, material, count) for count in pots]  # type: ignore[arg-type]


def in_stacks(board: Board) -> list[Tile]:
    """Every tile that can still be bought."""
    tiles = []
    for at, stack in enumerate(board.stacks):
        tiles += stack_of(at, stack.below if stack.top is None else (stack.top, *stack.below))
    return tiles


def in_houses(board: Board) -> list[Tile]:
    """Every tile that is built in."""
    return [tile for houses in board.houses for house in houses for tile in house.tiles]


def exhausted(board: Board) -> int:
    """How many of the nine stacks are out."""
    left = {(tile.part, tile.material) for tile in in_stacks(board)}
    return len(STACKS) - len(left)


def complete(board: Board, seat: int) -> list[House]:
    """The houses with a roof: line 56."""
    return [house for house in board.houses[seat] if any(tile.part == "roof" for tile in house.tiles)]


def has_door(house: House) -> bool:
    """Whether one can go in."""
    return any(tile.part == "door" for tile in house.tiles)


def alone_with_most(counts: Sequence[int]) -> int | None:
    """The seat with the most; nobody if several have, or if the most is nothing (lines 114 to 118)."""
    most = max(counts)
    return counts.index(most) if most and counts.count(most) == 1 else None


def can_stand(house: House, rules: Rules) -> None:
    """Lines 52 to 56: a door at the bottom if at all, windows, a roof on top if at all."""
    parts = [tile.part for tile in house.tiles]
    assert parts, "a house without tiles stands"
    body = parts[:-1] if parts[-1] == "roof" else parts
    assert "roof" not in body
    assert "door" not in body[1:]
    if not body:
        assert rules.readings.lone_roof == "stays"
    assert house.completed or parts[-1] != "roof"


def standing(tiles: Tiles, material: str, rules: Rules) -> Tiles:
    """What a breath leaves of a house: lines 73 and 75."""
    readings = rules.readings
    blown = [tile.material == material for tile in tiles]
    falls = readings.above_a_gap == "falls" or (
        readings.above_a_gap == "falls-on-door" and blown[0] and tiles[0].part == "door"
    )
    reach = blown.index(True) if falls and True in blown else len(tiles)
    left = tuple(tile for tile in tiles[:reach] if tile.material != material)
    alone = [tile.part for tile in left] == ["roof"]
    return () if alone and readings.lone_roof == "collapses" else left


def placed_tile(before: State, step: Step, after: State) -> Placed | None:
    """The seat, the tile and the number of the house, if the step puts a tile on a house (line 50)."""
    if isinstance(step, Buy) and not unseen(after):
        return step.seat, next_tile(before, step), step.house
    phase = before.phase
    if isinstance(step, TurnedUp) and isinstance(phase, TurningUp) and phase.house:
        return actor(phase), Tile(step.part, step.material, step.pots), phase.house
    return None


def thrown_away(before: State, step: Step, after: State) -> list[Tile]:
    """The tile that the step puts out of the game, if the table has agreed on that."""
    if isinstance(step, Discard) and not unseen(after):
        return [next_tile(before, step)]
    phase = before.phase
    if isinstance(step, TurnedUp) and isinstance(phase, TurningUp) and phase.house == 0:
        return [Tile(step.part, step.material, step.pots)]
    return []


def unseen(after: State) -> bool:
    """Whether a tile that was bought is still to be turned up (reading top-tile: hidden)."""
    return isinstance(after.phase, TurningUp) and after.phase.house is not None


def next_tile(before: State, step: Buy | Discard) -> Tile:
    """The open tile of the stack."""
    top = before.board.stacks[STACKS.index((step.part, step.material))].top
    assert top is not None
    return Tile(step.part, step.material, top)


def houses_stay(before: State, after: State, placed: Placed | None) -> None:
    """But for the wolf, no tile moves or leaves: one tile more on one house, which had no roof (line 56)."""
    expected = [list(houses) for houses in before.board.houses]
    if placed is not None:
        seat, tile, number = placed
        street = expected[seat]
        assert 1 <= number <= len(street) + 1
        old = street[number - 1] if number <= len(street) else House(())
        assert all(below.part != "roof" for below in old.tiles)
        tiles = (tile, *old.tiles) if tile.part == "door" else (*old.tiles, tile)
        street[number - 1 : number] = [House(tiles, old.completed or tile.part == "roof")]
    assert [list(houses) for houses in after.board.houses] == expected


def dice_stay(before: State, after: State) -> None:
    """Lines 28 to 36: three throws, all dice first, wolves and dice that are not thrown keep their faces."""
    old, new = before.phase, beneath(after.phase)
    if isinstance(new, Throwing) and isinstance(old, Deciding):
        assert new.throw == old.throw + 1 <= 3
        assert all(old.faces[die - 1] != "wolf" for die in new.thrown)
        assert new.faces == old.faces
    if isinstance(old, Throwing) and isinstance(new, Deciding):
        kept = [die for die in range(1, len(old.faces) + 1) if die not in old.thrown]
        assert all(new.faces[die - 1] == old.faces[die - 1] for die in kept)
        assert new.throw == old.throw < 3


def purse_pays(before: State, step: Step, after: State) -> None:
    """Lines 42 to 48: a tile costs symbols of its part, and two tiles are the most."""
    old, new = before.phase, beneath(after.phase)
    if isinstance(step, (Buy, Discard)) and isinstance(old, Building) and isinstance(new, Building):
        spent = {part: getattr(old.purse, part) - getattr(new.purse, part) for part in old.purse._fields}
        assert spent.pop(step.part) == price(before, step)
        assert set(spent.values()) == {0}
        assert min(new.purse) >= 0
        assert len(new.bought) == len(old.bought) + 1 <= 2
    if isinstance(new, Building) and isinstance(old, (Deciding, Throwing)):
        assert new.bought == ()
    if isinstance(old, Building):
        assert not isinstance(new, (Blowing, Deciding))


def price(before: State, step: Buy | Discard) -> int:
    """Lines 42 to 46; under the reading empty-stack: next-dearer, that of the cheapest empty stack below."""
    materials = ["straw", "wood", "brick"]
    at = materials.index(step.material)
    if before.rules.readings.empty_stack == "next-dearer":
        stocked = {tile.material for tile in in_stacks(before.board) if tile.part == step.part}
        while at and materials[at - 1] not in stocked:
            at -= 1
    return HEADS[materials[at]]
