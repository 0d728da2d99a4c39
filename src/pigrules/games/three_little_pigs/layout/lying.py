"""What lies on the table: houses, stacks, houses completed so far, and prize cards."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any, Final

from attrs import evolve, frozen

from ....core import Seat, letter
from ....core.layout import About, Draft
from ....core.messages import shown
from ..components import TILES, Stack
from ..house import BEGINS, House
from ..purchase import COMPLETED, restocked
from ..rules import Rules
from ..state import Board
from ..throws import WOLVES_COME
from ..validity import all_are_there, too_few
from ..validity.honours import (
    Losses,
    fewest_built,
    losses_of,
    may_have_fallen,
    most_built,
    must_have_won,
)
from ..validity.past import dice_with_wolf
from ..vocabulary import KIND_INDEX, KINDS, MATERIALS, Material, Tile
from .tiles import (
    GONE,
    OPEN,
    Typed,
    asked_of_house,
    asked_of_top,
    covered_text,
    dealt,
    house_path,
    named,
    read_gone,
    read_row,
    read_tiles,
    said_of_gone,
    tile_text,
)

BUILT: Final = "built"
PRIZES: Final = "prizes"
_HAD_A_ROOF: Final = "had a roof"
_NO_ROOF_YET: Final = "no roof yet"
_NOBODY: Final = "nobody"
_SAID_OF_ROOFS: Final = f'"; {_HAD_A_ROOF}", "; {_NO_ROOF_YET}" or nothing'
_FLAGS: Final = {_HAD_A_ROOF: True, _NO_ROOF_YET: False}


@frozen
class Underway:
    """What is being done, as far as it bears on what lies there."""

    turned: int | None = None
    """The stack that is being turned up: a place in `KINDS`."""
    builder: Seat | None = None
    """The seat that buys tiles."""
    over: bool = False
    held: Typed | None = None
    """The roof that waits in hand (tlp.build.waits)."""


def asked_of_roof(seat: int, house: int) -> str:
    """How a table is asked whether a house was ever complete."""
    return f"{house_path(seat, house)}: has it had a roof before?"


def asked_of_built(seat: int) -> str:
    """How a table is asked for the houses that a seat has ever completed."""
    return f"{BUILT}.{letter(seat)}: how many houses were completed?"


def asked_of_prize(material: Material) -> str:
    """How a table is asked for the holder of a card."""
    return f"{PRIZES}.{material}: who holds the card?"


# Reading


def read_board(draft: Draft, rules: Rules, underway: Underway) -> tuple[Board, int]:
    """The table that a document describes, and the pots on the roof in hand, if there is one."""
    rows = [read_row(draft, seat) for seat in range(rules.seats)]
    standing = [tile for row in rows for tiles, _ in row for tile in tiles]
    held = [] if underway.held is None else [underway.held]
    gone = read_gone(draft, rules, [*standing, *held])
    for kind in dict.fromkeys(KINDS[tile.kind] for tile in gone):
        if all_are_there(rules, kind):
            draft.wrong(GONE, by=too_few(kind))
    tops = _tops(draft)
    shown_tops = [top for top in tops.values() if top.number is not None]
    roofed = {tile.path for tile in standing if KINDS[tile.kind].part == "roof"}
    pots, box = dealt(draft, rules, [*standing, *gone, *held, *shown_tops], roofed, underway.turned)
    in_hand = sum(pots[len(standing) + len(gone) :][: len(held)])
    stocks = _with_tops(rules, box, shown_tops, pots[len(standing) + len(gone) + len(held) :])
    of_tiles = iter(pots)
    pieces = [[[_tile(rules, tile, next(of_tiles)) for tile in tiles] for tiles, _ in row] for row in rows]
    lost = _lost_roofs(rules, pieces, stocks, len(held))
    flags = _flags(draft, rules, rows, pieces, lost, underway.builder)
    houses = tuple(
        tuple([House(tuple(tiles), flag) for tiles, flag in zip(row, said, strict=True)])
        for row, said in zip(pieces, flags, strict=True)
    )
    whole = [len(left) for left in stocks] == [len(each) for each in rules.stacks.pots]
    stacks = tuple(
        [_stack(draft, rules, underway, at, left, tops.get(at), whole) for at, left in enumerate(stocks)]
    )
    board = Board(stacks, houses, (0,) * rules.seats, ())
    losses = losses_of(rules, board if underway.held is None else restocked(board, KINDS[underway.held.kind]))
    board = evolve(board, prizes=_prizes(draft, rules, board, losses, underway))
    return evolve(board, built=_built(draft, rules, board, losses)), in_hand


def _tile(rules: Rules, tile: Typed, pots: int) -> Tile:
    return rules.stacks.tile(*KINDS[tile.kind], pots)


def _tops(draft: Draft) -> dict[int, Typed]:
    """What is said of the top tile of each stack."""
    tops: dict[int, Typed] = {}
    for tile in read_tiles(draft, OPEN, draft.text(OPEN)):
        if tile.kind in tops:
            draft.wrong(OPEN, f"two {named(tile.kind)}s", "a stack has one tile on top")
        elif tile.number is not None or tile.covered:
            tops[tile.kind] = tile
    return tops


def _with_tops(
    rules: Rules, box: Sequence[Sequence[int]], tops: Sequence[Typed], pots: Sequence[int]
) -> list[list[int]]:
    """What is in each stack, with the tiles on top that were taken out of the box first."""
    stocks = [list(left) for left in box]
    for top, count in zip(tops, pots, strict=True):
        if len(stocks[top.kind]) < len(rules.stacks.pots[top.kind]):
            stocks[top.kind] = sorted((*stocks[top.kind], count))
    return stocks


def _lost_roofs(
    rules: Rules, pieces: Sequence[Sequence[Sequence[Tile]]], stocks: Sequence[Sequence[int]], held: int
) -> int | None:
    """How many roofs may have been lost by houses that stand; None if there is no telling.

    `held` roofs wait in hand.
    """
    if rules.readings.blown_tiles == "return":
        return None if _most_that_fell(rules) else 0
    box = sum(len(pots) for kind, pots in zip(KINDS, rules.stacks.pots, strict=True) if kind.part == "roof")
    left = sum(len(stock) for kind, stock in zip(KINDS, stocks, strict=True) if kind.part == "roof")
    return box - left - held - sum(tile.part == "roof" for row in pieces for tiles in row for tile in tiles)


def _flags(
    draft: Draft,
    rules: Rules,
    rows: Sequence[Sequence[tuple[Sequence[Typed], str]]],
    pieces: Sequence[Sequence[Sequence[Tile]]],
    lost: int | None,
    builder: Seat | None,
) -> list[list[bool]]:
    """Whether each house was ever complete: it has a roof, or has lost one of the `lost` roofs."""
    said: list[list[bool | None]] = []
    for seat, row in enumerate(rows):
        said.append([])
        for number, (tiles, after) in enumerate(row, 1):
            path = house_path(seat, number)
            if not tiles and not any(fault.path == path for fault in draft.faults):
                draft.wrong(path, hint="leave it out, or say its tiles", by=BEGINS)
            if after and after not in _FLAGS:
                draft.wrong(path, f"{shown(after)} says nothing", _SAID_OF_ROOFS)
            roofed = any(tile.part == "roof" for tile in pieces[seat][number - 1])
            said[-1].append(True if roofed else _FLAGS.get(after))
            if said[-1][-1] is True and not roofed and lost is not None:
                if not lost:
                    hint = f'say which, such as gone = "straw roof", or leave out "{_HAD_A_ROOF}"'
                    draft.wrong(path, "it had a roof, but no roof is gone", hint, COMPLETED)
                    said[-1][-1] = False
                lost = max(0, lost - 1)
    flags: list[list[bool]] = []
    for seat, known in enumerate(said):
        flags.append([])
        for number, flag in enumerate(known, 1):
            had = flag
            if had is None:
                values = (False, True) if lost is None or lost > 0 else (False,)
                had = draft.ask(asked_of_roof(seat, number), values, _about_roof(rules, own=seat == builder))
                lost = lost if lost is None else lost - had
            flags[-1].append(had)
    return flags


def _about_roof(rules: Rules, *, own: bool) -> About:
    """What reads that a house was complete before it lost its roof; `own` if it is of the seat that buys.

    What its next roof wins is told with the purchase.
    """
    readings = rules.readings
    if own and readings.lost_roof == "sealed":
        return "play"
    if rules.veterans and readings.rebuilt_prize == "no":
        return "luck" if own else "points"
    return _about_built(rules)


def _about_built(rules: Rules) -> About:
    """What reads how many houses were ever completed."""
    return "points" if "ever" in (rules.readings.house_bonus, rules.readings.most_built) else "past"


def _stack(
    draft: Draft, rules: Rules, underway: Underway, at: int, left: list[int], said: Typed | None, whole: bool
) -> Stack:
    """A stack, with the tile that lies open on top of it."""
    if rules.readings.top_tile == "hidden" or not left:
        return Stack.of(left)
    possible = _possible_tops(rules, underway, at, left, whole=whole)
    if said is None:
        about: About = "past" if underway.over else "points"
        top = draft.ask(asked_of_top(at), possible, about)
    else:
        top = said.number
    if top is not None and possible == (None,):
        problem = f"the {named(at)} is being turned up, so nobody has seen it"
        draft.wrong(OPEN, problem, "leave it out")
        top = None
    if top is None:
        return Stack.of(left)
    if top in left:
        return Stack(None, tuple(left)).opened(top)
    draft.wrong(OPEN, f"no {named(at)} with {top} pots is left", "count again", TILES)
    return Stack.of(left)


def _possible_tops(
    rules: Rules, underway: Underway, at: int, left: Sequence[int], *, whole: bool
) -> tuple[int | None, ...]:
    """The pots that the tile on top may show; None if it may lie face down.

    A tile lies face down only until it is turned up, stack by stack: at the start, and where the wolf has
    returned tiles to empty stacks.
    """
    tops = tuple(dict.fromkeys(left))
    turned, returns = underway.turned, rules.readings.blown_tiles == "return"
    if len(tops) == 1:
        return tops
    if at == turned:
        return (None,)
    if turned is not None and at > turned and underway.builder is None:
        return (None, *tops) if returns else (None,) if whole else tops
    return (*tops, None) if underway.over and returns else tops


def _prizes(
    draft: Draft, rules: Rules, board: Board, losses: Losses | None, underway: Underway
) -> tuple[Seat | None, ...]:
    """Who holds the cards that are won in play; no items if no cards are in play.

    Where one can be won, that is told.
    """
    said = draft.table(PRIZES)
    if not rules.veterans:
        if said:
            draft.wrong(PRIZES, "no prize cards are in play", 'or say rules.variant = "veterans"')
        return ()
    for key in said:
        if key not in MATERIALS:
            draft.word(f"{PRIZES}.{key}", key, MATERIALS, "material")
    told = underway.builder is not None or rules.readings.pure_by_wolf == "yes"
    about: About = "luck" if told else "points"
    return tuple([_prize(draft, rules, board, losses, material, about) for material in MATERIALS])


def _prize(
    draft: Draft, rules: Rules, board: Board, losses: Losses | None, material: Material, about: About
) -> Seat | None:
    said = draft.table(PRIZES).get(material)
    if said is None:
        return draft.ask(asked_of_prize(material), _holders(rules, board, losses, material), about)
    if not isinstance(said, str):
        draft.wrong(f"{PRIZES}.{material}", f"expected a seat, found {shown(said)}", f'"A", or "{_NOBODY}"')
        return None
    return None if said.lower() == _NOBODY else draft.seat(f"{PRIZES}.{material}", said, rules.seats)


def _holders(
    rules: Rules, board: Board, losses: Losses | None, material: Material
) -> tuple[Seat | None, ...]:
    """Who may hold the card for `material`, the likeliest first."""
    every = [Seat(seat) for seat in range(rules.seats)]
    standing = [seat for seat in every if any(house.pure == material for house in board.houses[seat])]
    fallen = [seat for seat in every if seat not in standing] if may_have_fallen(losses, material) else []
    nobody = [] if standing and must_have_won(rules, losses, material) else [None]
    return (*standing, *nobody, *fallen)


def _built(draft: Draft, rules: Rules, board: Board, losses: Losses | None) -> tuple[int, ...]:
    """How many houses each seat has ever completed.

    Those that stand and those that have won a card and fallen count; the roofs that are gone tell how many
    more there can be, and must be.
    """
    letters = [letter(seat) for seat in range(rules.seats)]
    for key in draft.table(BUILT):
        if key not in letters:
            there = f"the seats are A to {letters[-1]}"
            draft.wrong(f"{BUILT}.{key}", f"there is no seat {shown(key)}", there)
    fewest = [_fewest_of_seat(board, seat) for seat in range(rules.seats)]
    if losses is None:
        least, most = 0, _most_that_fell(rules)
    else:
        least = fewest_built(rules, board, losses) - sum(fewest)
        most = max(0, most_built(rules, board, losses) - sum(fewest))
    built = _said_of_built(draft, rules, fewest, None if losses is None else most)
    beyond = sum(n - at_least for n, at_least in zip(built, fewest, strict=True) if n is not None)
    least, most = least - beyond, most if losses is None else max(0, most - beyond)
    unsaid = [seat for seat, count in enumerate(built) if count is None]
    about = _about_built(rules)
    for seat in unsaid:
        low = min(max(0, least), most) if seat == unsaid[-1] else 0
        values = range(fewest[seat] + low, fewest[seat] + most + 1)
        if losses is None and about == "points" and most:
            # The fewest and the most are enough: whoever has completed more never has less for it.
            values = values[:: len(values) - 1]
        count = draft.ask(asked_of_built(seat), values, about)
        built[seat] = count
        least -= count - fewest[seat]
        if losses is not None:
            most = max(0, most - (count - fewest[seat]))
    return tuple([0 if count is None else count for count in built])


def _most_that_fell(rules: Rules) -> int:
    """How many completed houses of a seat can have fallen where tiles return to the box.

    None if the wolf never comes (tlp.wolf.comes). Otherwise there is no bound: the same tiles complete house
    after house. What stands for it is more than any table has seen: a house for each tile.
    """
    if dice_with_wolf(rules) < WOLVES_COME:
        return 0
    return sum(len(pots) for pots in rules.stacks.pots)


def _fewest_of_seat(board: Board, seat: int) -> int:
    """The houses that a seat must have completed: those that stand, and those that its cards tell of."""
    pure = {house.pure for house in board.houses[seat]}
    fallen = [
        material
        for material, holder in zip(MATERIALS, board.prizes, strict=False)
        if holder == seat and material not in pure
    ]
    return sum(house.completed for house in board.houses[seat]) + len(fallen)


def _said_of_built(draft: Draft, rules: Rules, fewest: Sequence[int], most: int | None) -> list[int | None]:
    """What the document says of each seat; None if nothing, or nothing that can be.

    At most `most` completed houses are gone, if there is a bound.
    """
    found: list[int | None] = []
    said: dict[str, int] = {}
    for seat, at_least in enumerate(fewest):
        key, count = f"{BUILT}.{letter(seat)}", draft.row(BUILT, seat)
        found.append(count if type(count) is int else None)
        at_most = None if most is None else at_least + most
        if count is None:
            continue
        if type(count) is not int:
            draft.wrong(key, f"expected a whole number, found {shown(count)}", f"such as {key} = {at_least}")
        elif count < at_least:
            problem = f"completed houses: {count}, but {at_least} stand or have won a card"
            draft.wrong(key, problem, f"at least {at_least}", COMPLETED)
            found[-1] = None
        elif at_most is not None and count > at_most:
            draft.wrong(key, f"completed houses: {count}", _at_most(at_most), COMPLETED)
            found[-1] = None
        else:
            said[key] = count
    there = sum(each for each, count in zip(fewest, found, strict=True) if count is not None)
    if most is not None and sum(said.values()) > there + most:
        together = f"completed houses together: {sum(said.values())}"
        draft.wrong(", ".join(said), together, _at_most(there + most), COMPLETED)
        return [None] * len(found)
    return found


def _at_most(count: int) -> str:
    return f"at most {count}: each took a roof of its own that is on the table or gone, and what bore it"


# Writing


def written(rules: Rules, board: Board, underway: Underway, unsaid: Collection[str]) -> dict[str, Any]:
    """The keys of a document that say what lies on the table, without what is unsaid."""
    box = [sorted(pots) for pots in rules.stacks.pots]
    for at, stack in enumerate(board.stacks):
        for pots in (*stack.below, *(() if stack.top is None else (stack.top,))):
            box[at].remove(pots)
    for houses in board.houses:
        for house in houses:
            for tile in house.tiles:
                box[KIND_INDEX[tile.kind]].remove(tile.pots)
    if underway.held is not None and underway.held.number is not None:
        box[underway.held.kind].remove(underway.held.number)
    gone = [
        tile_text(rules, at, pots) for at, left in enumerate(box) for pots in said_of_gone(at, left, unsaid)
    ]
    lists = {GONE: ", ".join(gone), OPEN: ", ".join(_written_tops(rules, board, underway, unsaid))}
    rows = {
        BUILT: {
            letter(seat): count
            for seat, count in enumerate(board.built)
            if asked_of_built(seat) not in unsaid
        },
        PRIZES: dict(_written_prizes(rules, board, unsaid)),
    }
    houses_of = {letter(seat): row for seat, row in enumerate(_written_rows(rules, board, underway, unsaid))}
    said: dict[str, Any] = {"houses": houses_of, **lists, **rows}
    return {key: value for key, value in said.items() if value}


def _written_rows(rules: Rules, board: Board, underway: Underway, unsaid: Collection[str]) -> Iterator[str]:
    """The houses of each seat."""
    pieces = [[list(house.tiles) for house in houses] for houses in board.houses]
    held = int(underway.held is not None)
    lost = _lost_roofs(rules, pieces, [(0,) * stack.count for stack in board.stacks], held)
    known = [
        (seat, number, house)
        for seat, houses in enumerate(board.houses)
        for number, house in enumerate(houses, 1)
        if not house.roofed
    ]
    if lost is not None and not any(asked_of_roof(seat, number) in unsaid for seat, number, _ in known):
        lost -= sum(house.completed for _, _, house in known)
    for seat, houses in enumerate(board.houses):
        yield " / ".join(
            _written_house(rules, house, seat, number, unsaid, may_have_lost=lost != 0)
            for number, house in enumerate(houses, 1)
        )


def _written_house(
    rules: Rules, house: House, seat: int, number: int, unsaid: Collection[str], *, may_have_lost: bool
) -> str:
    tiles = ", ".join(
        tile_text(
            rules, KIND_INDEX[tile.kind], None if asked_of_house(seat, number, at) in unsaid else tile.pots
        )
        for at, tile in enumerate(house.tiles, 1)
    )
    if house.roofed or asked_of_roof(seat, number) in unsaid:
        return tiles
    if house.completed:
        return f"{tiles}; {_HAD_A_ROOF}"
    return f"{tiles}; {_NO_ROOF_YET}" if may_have_lost else tiles


def _written_tops(rules: Rules, board: Board, underway: Underway, unsaid: Collection[str]) -> Iterator[str]:
    """The top tile of each stack, where it does not follow from the rest."""
    if rules.readings.top_tile == "hidden":
        return
    whole = [stack.count for stack in board.stacks] == [len(pots) for pots in rules.stacks.pots]
    for at, stack in enumerate(board.stacks):
        left = sorted((*stack.below, *(() if stack.top is None else (stack.top,))))
        if not left or len(set(rules.stacks.pots[at])) == 1 or asked_of_top(at) in unsaid:
            continue
        if not unsaid and len(_possible_tops(rules, underway, at, left, whole=whole)) == 1:
            continue
        yield covered_text(at) if stack.top is None else tile_text(rules, at, stack.top)


def _written_prizes(rules: Rules, board: Board, unsaid: Collection[str]) -> Iterator[tuple[str, str]]:
    """Who holds the cards, where it does not follow from the rest."""
    losses = losses_of(rules, board)
    for material, holder in zip(MATERIALS, board.prizes, strict=False):
        follows = not unsaid and len(_holders(rules, board, losses, material)) == 1
        if asked_of_prize(material) not in unsaid and not follows:
            yield material, _NOBODY if holder is None else letter(holder)
