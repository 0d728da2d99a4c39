"""Tiles as a person types them: ``straw door, wood window 1``, or ``sd ww1``; and the box that holds them."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from typing import Final

from attrs import evolve, frozen

from ....core import letter
from ....core.layout import About, Draft, parts, words
from ....core.messages import shown
from ....limits import MOST_POTS
from ..components import TILES, Stacks
from ..rules import Rules
from ..vocabulary import KIND_INDEX, KINDS, MATERIALS, PARTS, Kind

GONE: Final = "gone"
LEFT: Final = "left"
OPEN: Final = "open"
_HOUSES: Final = "houses"
_COVERED: Final = "covered"
_UNKNOWN: Final = "?"
_SHORT: Final = re.compile(r"([swb])([dwr])(\d*)")
_AFTER: Final = re.compile(";|,(?= ?(?:had|no roof))")
"""What divides the tiles of a house from what is said of its roof."""
_MOST_DIGITS: Final = 3
_NO: Final = "no"
_COUNT: Final = re.compile(r"\d{1,2}")
_TILE: Final = "a tile is a material and a part, such as straw door, or sd"
_SEVERAL: Final = '"2 straw doors, wood window 1"'
_COUNTS: Final = 'such as "no straw doors, 1 wood window"'
_ASKED_OF_GONE: Final = re.compile(r"gone, (\w+) (\w+)(?: beside ([\d ]+))?(?: no\. \d+)?: how many pots\?")


@frozen
class Typed:
    """A tile as a document says it."""

    path: str
    """Where it stands."""
    kind: int
    """Its place in `vocabulary.KINDS`."""
    number: int | None = None
    """What is said after it: its pots, or the house that it was bought for."""
    covered: bool = False
    """Whether it is said to lie face down on its stack."""
    question: str = ""
    """How a table is asked for its pots."""


def named(kind: int) -> str:
    """The words for a tile of the kind at that place in `KINDS`."""
    part, material = KINDS[kind]
    return f"{material} {part}"


def tile_text(rules: Rules, kind: int, pots: int | None) -> str:
    """A tile as it is written; without its pots if they are None, or if there are none on any such tile."""
    plain = pots is None or not any(rules.stacks.pots[kind])
    return named(kind) if plain else f"{named(kind)} {pots}"


def covered_text(kind: int) -> str:
    """The top tile of a stack that lies face down."""
    return f"{named(kind)} {_COVERED}"


# Reading


def read_tiles(draft: Draft, path: str, text: str) -> list[Typed]:
    """The tiles that a text names, with what stands after each: ``straw door 1, 2 wood windows``."""
    found: list[Typed] = []
    for group in text.split(","):
        count, tiles = _group(draft, path, words(group)) or (None, [])
        found += tiles if count is None else tiles * count
    return found


def read_counts(draft: Draft, text: str) -> Iterator[tuple[int, int]]:
    """The kinds and numbers of ``no straw doors, 1 wood window``."""
    for group in text.split(","):
        count, tiles = _group(draft, LEFT, words(group), of_box=True) or (None, [])
        if count is None and tiles:
            problem = f"how many {named(tiles[0].kind)}s are left is not said"
            draft.wrong(LEFT, problem, _COUNTS)
        elif any(tile.number is not None for tile in tiles):
            draft.wrong(LEFT, f"{shown(group.strip())} says a number twice", _COUNTS)
        elif count is not None:
            yield tiles[0].kind, count


def _group(
    draft: Draft, path: str, tokens: Sequence[str], *, of_box: bool = False
) -> tuple[int | None, list[Typed]] | None:
    """The tiles that no comma divides, and the number before them; None, and one fault, if it is unclear.

    A plural says how many, unless the group is `of_box`: there a number is missed anyway.
    """
    first = tokens[0] if tokens else ""
    count = 0 if first == _NO else int(first) if _COUNT.fullmatch(first) else None
    found: list[Typed] = []
    at = 0 if count is None else 1
    if at and at == len(tokens):
        draft.wrong(path, f"{shown(first)} is no tile", _TILE)
        return None
    while at < len(tokens):
        if found and count is not None:
            problem = f"{shown(' '.join(tokens))}: one number, and several tiles"
            draft.wrong(path, problem, f"commas between them: {_SEVERAL}")
            return None
        read = _next(draft, path, tokens, at, several=of_box or count is not None)
        if read is None:
            return None
        at, tile = read
        found += [] if tile is None else [tile]
    return (count, found) if found else None


def _next(
    draft: Draft, path: str, tokens: Sequence[str], at: int, *, several: bool
) -> tuple[int, Typed | None] | None:
    """Where the tile at `at` ends, and the tile, unless a word of it is wrong; None if its end is unclear."""
    short = _short(tokens, at)
    material = short[0] if short else tokens[at]
    part = short[1] if short else tokens[at + 1] if at + 1 < len(tokens) else ""
    at += 1 if short else 2
    number, covered, used = _after(tokens, at)
    if short and short[2]:
        number = short[2]
    else:
        at += used
    faults = len(draft.faults)
    kind = _kind(draft, path, material, part)
    if kind is None:
        known = any(each.startswith(material) for each in MATERIALS)
        return (at, None) if known else None
    if not several and part == f"{KINDS[kind].part}s":
        draft.wrong(path, f"how many {named(kind)}s is not said", f"such as {_SEVERAL}")
    if covered and path != OPEN:
        draft.wrong(path, f"{shown(_COVERED)} says nothing here", f"it is said of a stack, under {OPEN}")
    pots = _number(draft, path, number)
    return (at, Typed(path, kind, pots, covered)) if len(draft.faults) == faults else (at, None)


def _short(tokens: Sequence[str], at: int) -> tuple[str, str, str] | None:
    """The letters of ``sd`` or ``ww1``; None for a word, such as the beginning of ``br door``."""
    found = _SHORT.fullmatch(tokens[at])
    following = tokens[at + 1] if at + 1 < len(tokens) else ""
    word = len(following) > 1 and any(part.startswith(following) for part in PARTS)
    return None if found is None or word else (found[1], found[2], found[3])


def _after(tokens: Sequence[str], at: int) -> tuple[str, bool, int]:
    """The number after a tile, whether it is covered, and how many words that takes."""
    following = tokens[at] if at < len(tokens) else ""
    if following.isdecimal():
        return following, False, 1
    return "", following == _COVERED, int(following in (_COVERED, _UNKNOWN))


def _kind(draft: Draft, path: str, material: str, part: str) -> int | None:
    if not part:
        draft.wrong(path, f"{shown(material)} is no tile", _TILE)
        return None
    turned = _one(part, MATERIALS), _one(material, PARTS)
    if None not in turned and not any(each.startswith(material) for each in MATERIALS):
        hint = f"the material comes first: {turned[0]} {turned[1]}"
        draft.wrong(path, f"{shown(f'{material} {part}')} is no tile", hint)
        return None
    found = draft.word(path, material, MATERIALS, "material")
    other = None if found is None else draft.word(path, part, PARTS, "part of a house")
    return None if found is None or other is None else KIND_INDEX[Kind(other, found)]


def _one(said: str, among: Sequence[str]) -> str | None:
    """The one word that begins so, or is so in the plural."""
    found = [word for word in among if word.startswith(said) or f"{word}s" == said]
    return found[0] if len(found) == 1 else None


def _number(draft: Draft, path: str, said: str) -> int | None:
    if len(said) > _MOST_DIGITS:
        draft.wrong(path, f"{shown(said)} is too much")
        return None
    return int(said) if said else None


def house_path(seat: int, number: int) -> str:
    """Where house `number` (from 1) of a seat stands in the document."""
    return f"{_HOUSES}.{letter(seat)}, house {number}"


def asked_of_house(seat: int, house: int, tile: int) -> str:
    """How a table is asked for the pots on a tile of a house, counted from 1 from the ground up."""
    return f"{house_path(seat, house)}, tile {tile}: how many pots?"


def asked_of_top(kind: int) -> str:
    """How a table is asked for the pots on the top tile of a stack."""
    return f"{OPEN}, {named(kind)}: how many pots?"


def _asked_of_gone(kind: int, beside: Collection[int], number: int) -> str:
    """How a table is asked for the pots on a tile that is gone, beside those `beside` that are said."""
    said = f" beside {' '.join(map(str, sorted(beside)))}" if beside else ""
    return f"{GONE}, {named(kind)}{said}{f' no. {number}' if number > 1 else ''}: how many pots?"


def said_of_gone(kind: int, pots: Sequence[int], unsaid: Collection[str]) -> Sequence[int | None]:
    """The tiles of a kind that are gone as they are written: their pots, or None if unsaid."""
    for path in unsaid:
        found = _ASKED_OF_GONE.fullmatch(path)
        if found and f"{found[1]} {found[2]}" == named(kind):
            said = [int(each) for each in (found[3] or "").split()]
            return [*said, *[None] * (len(pots) - len(said))]
    return sorted(pots)


Row = list[tuple[list[Typed], str]]
"""The houses of a seat: the tiles of each from the ground up, and what is said after them."""


def read_row(draft: Draft, seat: int) -> Row:
    """The houses of a seat."""
    said = draft.row(_HOUSES, seat)
    if said is not None and not isinstance(said, str):
        path = f"{_HOUSES}.{letter(seat)}"
        draft.wrong(path, f"expected text in quotation marks, found {shown(said)}")
    row: Row = []
    for number, text in enumerate(parts(said) if isinstance(said, str) else (), 1):
        tiles, after = (*_AFTER.split(text, maxsplit=1), "")[:2]
        found = read_tiles(draft, house_path(seat, number), tiles)
        asked = [asked_of_house(seat, number, at) for at in range(1, len(found) + 1)]
        row.append(
            (
                [evolve(tile, question=question) for tile, question in zip(found, asked, strict=True)],
                " ".join(words(after)),
            )
        )
    return row


def read_gone(draft: Draft, rules: Rules, lying: Sequence[Typed]) -> list[Typed]:
    """The tiles that have left the game: those said, and those that lie nowhere although they are not left.

    `lying` are the tiles in houses.
    """
    gone = read_tiles(draft, GONE, draft.text(GONE))
    for kind, count in read_counts(draft, draft.text(LEFT)):
        out = sum(tile.kind == kind for tile in (*lying, *gone))
        most = len(rules.stacks.pots[kind]) - out
        if count > most:
            draft.wrong(LEFT, f"{count} {named(kind)}s are more than there can be", f"at most {most}", TILES)
        gone += [Typed(LEFT, kind)] * (most - count)
    found: list[Typed] = []
    for kind in range(len(KINDS)):
        here = [tile for tile in gone if tile.kind == kind]
        said = [tile.number for tile in here if tile.number is not None]
        found += [tile for tile in here if tile.number is not None]
        unsaid = [tile for tile in here if tile.number is None]
        found += [evolve(tile, question=_asked_of_gone(kind, said, n)) for n, tile in enumerate(unsaid, 1)]
    return found


# The box


def fitted(draft: Draft, rules: Rules) -> Rules:
    """The rules with a box that holds the pots that are shown: no source says which tiles have any."""
    seen = Draft(draft.data)
    rows = [read_row(seen, seat) for seat in range(rules.seats)]
    tiles = [tile for row in rows for house, _ in row for tile in house]
    tiles += [tile for key in (GONE, OPEN) for tile in read_tiles(seen, key, seen.text(key))]
    pots: list[list[int]] = [[] for _ in KINDS]
    for tile in tiles:
        if tile.number is not None and tile.number <= MOST_POTS:
            pots[tile.kind].append(tile.number)
    box = tuple(_holding(ours, here) for ours, here in zip(rules.stacks.pots, pots, strict=True))
    return rules if box == rules.stacks.pots else evolve(rules, stacks=Stacks(box))


def _holding(ours: tuple[int, ...], pots: Sequence[int]) -> tuple[int, ...]:
    """The stack with tiles that carry `pots`, and as many of ours beside them as it has room for."""
    rest, strange = sorted(ours), False
    for count in pots:
        if count in rest:
            rest.remove(count)
        else:
            strange = True
    if not strange or len(pots) > len(ours):
        return ours
    return tuple(sorted((*rest[: len(ours) - len(pots)], *pots)))


def dealt(
    draft: Draft, rules: Rules, tiles: Sequence[Typed], roofed: Collection[str], turned: int | None
) -> tuple[list[int], list[list[int]]]:
    """The pots on each of `tiles`, and the pots on those that are left in the box, kind by kind.

    What is said is taken out of the box first. The tiles of houses with a roof, at the places `roofed`, are
    asked for before others: their pots score. While a stack is `turned` up, chance reads what is in it.
    """
    box = [sorted(pots) for pots in rules.stacks.pots]
    pots: dict[int, int] = {}
    missing: dict[tuple[str, int, int | None], None] = {}
    order = sorted(range(len(tiles)), key=lambda at: (tiles[at].number is None, tiles[at].path not in roofed))
    for at in order:
        tile = tiles[at]
        here, count = box[tile.kind], tile.number
        if here and count is None:
            about: About = "luck" if tile.kind == turned else "points"
            count = draft.ask(tile.question, here, about, free=tile.kind != turned)
        pots[at] = count or 0
        if pots[at] in here:
            here.remove(pots[at])
        else:
            missing[tile.path, tile.kind, count if here else None] = None
    for path, kind, said in missing:
        carrying = "" if said is None else f" with {said} pots"
        there = f"count again; there are {len(rules.stacks.pots[kind])} in all"
        draft.wrong(path, f"the box has no further {named(kind)}{carrying}", there, TILES)
    return [pots[at] for at in range(len(tiles))], box
