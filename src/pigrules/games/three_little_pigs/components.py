"""What lies in the box, as data that another table may replace.

The document gives the tiles and the number of dice; the faces and the spinner are public facts;
no source says which tiles carry pots, so those are invented.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from math import prod
from typing import Final, NamedTuple

from attrs import field, frozen

from ...core import Cited, ClauseId, Distribution, Seat
from ...core.acts import cite
from ...core.arguments import derived
from ...core.fields import one_of, tuple_of, whole
from ...core.remember import remember, remembered
from ...limits import MOST_DICE, MOST_FACES, MOST_POTS, TALLEST_STACK
from .steps import Buy, Shown, Spun
from .vocabulary import FACES, KINDS, MATERIALS, ORIGINS, Face, Material, Origin, Part, Tile

TILES: Final = ClauseId("tlp.components.tiles")
DICE: Final = ClauseId("tlp.components.dice")
SPINNER: Final = ClauseId("tlp.components.spinner")

_PUBLIC_FACES: Final[tuple[tuple[Face, ...], ...]] = (
    ("door", "door", "window", "window", "roof", "roof"),
    ("door", "door", "window", "window", "roof", "roof"),
    ("door", "door", "window", "window", "roof", "wolf"),
    ("door", "door", "window", "window", "roof", "wolf"),
    ("door", "door", "window", "window", "roof", "wolf"),
)
_INVENTED_POTS: Final = tuple((0, 0, 1, 1) if kind.part == "window" else (0, 0, 0, 0) for kind in KINDS)


class Purse(NamedTuple):
    """The symbols that are left to buy with, a count a part (tlp.build.symbols)."""

    door: int
    window: int
    roof: int

    def less(self, part: Part, symbols: int) -> Purse:
        """The purse after `symbols` of `part` are spent."""
        if part == "door":
            return Purse(self.door - symbols, self.window, self.roof)
        if part == "window":
            return Purse(self.door, self.window - symbols, self.roof)
        return Purse(self.door, self.window, self.roof - symbols)


@frozen(cache_hash=True, slots=False)
class Dice:
    """The dice, each a tuple of faces; those without a wolf come first (tlp.components.dice)."""

    faces: tuple[tuple[Face, ...], ...] = field(
        default=_PUBLIC_FACES, validator=tuple_of(tuple_of(one_of(FACES), MOST_FACES))
    )
    origin: Origin = field(default="public", validator=one_of(ORIGINS))

    @remember
    def odds(self, thrown: tuple[int, ...]) -> Distribution[Shown]:
        """What a throw of some dice (numbers from 1, ascending) may show."""
        dice = [self.faces[die - 1] for die in thrown]
        kept: list[list[Face]] = [[face for face in FACES if face in die] for die in dice]
        return Distribution.of(
            (Shown(faces), prod(die.count(face) for die, face in zip(dice, faces, strict=True)))
            for faces in product(*kept)
        )

    @remembered
    def hands(self) -> frozenset[Purse]:
        """The symbols that all dice together can show; the dice that are left show wolves."""
        hands = {Purse(0, 0, 0)}
        for die in self.faces:
            hands = {hand if face == "wolf" else hand.less(face, -1) for hand in hands for face in set(die)}
        return frozenset(hands)

    def can_show(self, symbols: Purse) -> bool:
        """Whether a throw can have as many `symbols`, or more."""
        return any(all(has >= want for has, want in zip(hand, symbols, strict=True)) for hand in self.hands)

    def __reduce__(self) -> tuple[type[Dice], tuple[object, ...]]:
        return Dice, (self.faces, self.origin)  # Remembered values follow from the fields.

    @property
    def faults(self) -> tuple[Cited, ...]:
        """What makes these dice unplayable."""
        problems = []
        if not self.faces or not all(self.faces):
            problems.append("no-faces")
        if len(self.faces) > MOST_DICE:
            problems.append("too-many-dice")
        with_wolf = ["wolf" in die for die in self.faces]
        if with_wolf != sorted(with_wolf):
            problems.append("wolf-dice-last")
        return tuple(cite(DICE, problem=problem) for problem in problems)


@frozen(cache_hash=True, slots=False)
class Spinner:
    """Equal sectors of the spinner by material (tlp.components.spinner)."""

    straw: int = field(default=3, validator=whole(0))
    wood: int = field(default=2, validator=whole(0))
    brick: int = field(default=1, validator=whole(0))
    origin: Origin = field(default="public", validator=one_of(ORIGINS))

    @remembered
    def odds(self) -> Distribution[Spun]:
        """What the needle may point at (tlp.wolf.spin)."""
        sectors: dict[Material, int] = {"straw": self.straw, "wood": self.wood, "brick": self.brick}
        return Distribution.of(
            (Spun(material), sectors[material]) for material in MATERIALS if sectors[material]
        )

    @property
    def names_all(self) -> bool:
        """Whether the needle can point at every material."""
        return len(self.odds) == len(MATERIALS)

    @property
    def faults(self) -> tuple[Cited, ...]:
        """What makes this spinner unplayable."""
        return () if self.straw + self.wood + self.brick else (cite(SPINNER, problem="no-sectors"),)


def _stocked(stack: Stack) -> bool:
    return stack.count > 0


def _covered(stack: Stack) -> bool:
    return stack.top is None and bool(stack.below)


@frozen
class Stack:
    """A stack of tiles of one kind.

    `top` gives the pots on the tile that lies open, or is None if none does.
    `below` gives the pots on the tiles whose order is unknown, smallest first.
    """

    top: int | None
    below: tuple[int, ...]
    stocked: bool = field(init=False, eq=False, repr=False, default=derived(_stocked))
    """Whether it has tiles."""
    covered: bool = field(init=False, eq=False, repr=False, default=derived(_covered))
    """Whether it has tiles and the next one is unknown."""

    @classmethod
    def of(cls, pots: Iterable[int]) -> Stack:
        """A shuffled stack; if its tiles are all alike the top one is known."""
        below = tuple(sorted(pots))
        if below and below[0] == below[-1]:
            return cls(below[0], below[1:])
        return cls(None, below)

    @property
    def count(self) -> int:
        """How many tiles are left."""
        return len(self.below) + (self.top is not None)

    def below_without(self, pots: int) -> tuple[int, ...]:
        """The tiles below, after one that carries `pots` has come out of them."""
        at = self.below.index(pots)
        return self.below[:at] + self.below[at + 1 :]

    def opened(self, pots: int) -> Stack:
        """The stack after one of its tiles, which carries `pots`, is turned up on top."""
        return Stack(pots, self.below_without(pots))

    def refilled(self, pots: Iterable[int], *, open_top: bool) -> Stack:
        """The stack after tiles are shuffled back into it.

        A top tile that lies open stays; one that is known only because all were alike is shuffled in.
        """
        if self.top is None or not open_top:
            known = () if self.top is None else (self.top,)
            return Stack.of((*self.below, *known, *pots))
        return Stack(self.top, tuple(sorted((*self.below, *pots))))


@frozen(cache_hash=True, slots=False)
class Stacks:
    """The pots on each tile of the nine stacks, in the order of `vocabulary.KINDS` (tlp.components.tiles).

    The order within a stack means nothing: stacks are shuffled.
    """

    pots: tuple[tuple[int, ...], ...] = field(default=_INVENTED_POTS, validator=tuple_of(tuple_of(whole(0))))
    origin: Origin = field(default="invented", validator=one_of(ORIGINS))

    def __reduce__(self) -> tuple[type[Stacks], tuple[object, ...]]:
        return Stacks, (self.pots, self.origin)

    @remember
    def buys(self, seat: Seat, most_houses: int) -> tuple[tuple[Buy, ...], ...]:
        """Every purchase of a seat with at most so many houses, by kind and house (from 0).

        They are kept here because rules that differ only in their readings share them.
        """
        return tuple(tuple(Buy(seat, *kind, at + 1) for at in range(most_houses)) for kind in KINDS)

    @remember
    def tile(self, part: Part, material: Material, pots: int) -> Tile:
        """Each tile once."""
        return Tile(part, material, pots)

    @remember
    def shuffled(self, pots: tuple[int, ...]) -> Stack:
        """The stack of these tiles, shuffled; each stack once."""
        return Stack.of(pots)

    def without(self, stack: Stack, pots: int) -> Stack:
        """The stack after its next tile, which carries `pots`, is taken: the open one, or one unseen."""
        return self.shuffled(stack.below if stack.top is not None else stack.below_without(pots))

    @remembered
    def laid_out(self) -> tuple[Stack, ...]:
        """The stacks before the game: shuffled (tlp.setup.stacks, tlp.setup.shuffle)."""
        return tuple(Stack.of(pots) for pots in self.pots)

    @property
    def faults(self) -> tuple[Cited, ...]:
        """What makes these stacks unplayable."""
        if len(self.pots) != len(KINDS):
            return (cite(TILES, problem="not-nine-stacks", stack=len(self.pots)),)
        return tuple(
            cite(TILES, problem=problem, stack=at)
            for at, pots in enumerate(self.pots, 1)
            for problem, wrong in (
                ("no-tiles", not pots),
                ("too-tall", len(pots) > TALLEST_STACK),
                ("too-many-pots", any(count > MOST_POTS for count in pots)),
            )
            if wrong
        )


@frozen(cache_hash=True)
class Prizes:
    """Points of the six prize cards (tlp.components.prizes, tlp.veterans.values)."""

    straw: int = field(default=2, validator=whole(0))
    wood: int = field(default=2, validator=whole(0))
    brick: int = field(default=2, validator=whole(0))
    most_pots: int = field(default=3, validator=whole(0))
    most_houses: int = field(default=3, validator=whole(0))
    tallest: int = field(default=3, validator=whole(0))
    origin: Origin = field(default="document", validator=one_of(ORIGINS))
