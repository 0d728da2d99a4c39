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
_MOST_DIGITS: Final = 3
_TILE: Final = "a tile is a material and a part, such as straw door, or sd"
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
    """The tiles that a text names, with what stands after each."""
    found: list[Typed] = []
    tokens = words(text)
    at = 0
    while at < len(tokens):
        short = _short(tokens, at)
        material = short[0] if short else tokens[at]
        part = short[1] if short else tokens[at + 1] if at + 1 < len(tokens) else ""
        at += 1 if short else 2
        number, covered, used = _after(tokens, at)
        if short and short[2]:
            number = short[2]
        else:
            at += used
        kind = _kind(draft, path, material, part)
        if covered and path != OPEN:
            draft.wrong(path, f"{shown(_COVERED)} says nothing here", f"it is said of a stack, under {OPEN}")
        if kind is not None:
            found.append(Typed(path, kind, _number(draft, path, number), covered))
    return found


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
    found = draft.word(path, material, MATERIALS, "material")
    other = draft.word(path, part, PARTS, "part of a house")
    return None if found is None or other is None else KIND_INDEX[Kind(other, found)]


def _number(draft: Draft, path: str, said: str) -> int | None:
    if len(said) > _MOST_DIGITS:
        draft.wrong(path, f"{shown(said)} is too much")
        return None
    return int(said) if said else None


def read_counts(draft: Draft, text: str) -> Iterator[tuple[int, int]]:
    """The kinds and numbers of ``no straw doors, 1 wood window``."""
    tokens = ["0" if token == "no" else token for token in words(text)]
    at = 0
    while at < len(tokens):
        count = tokens[at]
        if not count.isdecimal() or len(count) > _MOST_DIGITS:
            draft.wrong(LEFT, f"{shown(count)} is no number", 'such as "no straw doors, 1 wood window"')
            return
        short = _short(tokens, at + 1) if at + 1 < len(tokens) else None
        material, part = short[:2] if short else (*tokens[at + 1 : at + 3], "", "")[:2]
        at += 2 if short else 3
        kind = _kind(draft, LEFT, material, part)
        if kind is not None:
            yield kind, int(count)


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
        tiles, _, after = text.partition(";")
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
        draft.wrong(path, f"the box has no further {named(kind)}{carrying}", "count again", TILES)
    return [pots[at] for at in range(len(tiles))], box
