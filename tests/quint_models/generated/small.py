"""small.qnt in Python, written by spec/tools/translate.py: change the model, not this.

SHA-256 of the model: 2eb6b8b43e58a94039a0cc711de15eedc708bdfebd806304bfe434b07669f23a
"""

# ruff: noqa

from __future__ import annotations

from collections.abc import Callable
from itertools import chain, product
from typing import Any, NamedTuple, TypeAlias

from quint import (
    Map,
    no_case,
    reduce,
    remainder,
    set_by,
)


#
#   Straw
#   Wood
#   Brick
Material: TypeAlias = "tuple[str, Any]"


#
#   Door
#   Window
#   Roof
Part: TypeAlias = "tuple[str, Any]"


#
#   Empty
#   Tile with Material
Slot: TypeAlias = "tuple[str, Any]"


class House(NamedTuple):
    """A house from the ground up: at most one door, windows with the lowest first, at most one
    roof."""

    door: Slot
    windows: tuple[Material, ...]
    roof: Slot


#
#   Put with WithMaterialPart
#   Blow with Material
#   Rest
Step: TypeAlias = "tuple[str, Any]"


class State(NamedTuple):
    house: House
    supply: Map[tuple[Part, Material], int]
    wolf: int
    log: tuple[Step, ...]


class WithMaterialPart(NamedTuple):
    material: Material
    part: Part


#
Straw: Material = ("Straw", ())


#
Wood: Material = ("Wood", ())


#
Brick: Material = ("Brick", ())


#
Door: Part = ("Door", ())


#
Window: Part = ("Window", ())


#
Roof: Part = ("Roof", ())


#
Empty: Slot = ("Empty", ())


def Tile(value: Material) -> Slot:
    """What a place in a house holds."""
    return ("Tile", value)


def Put(value: WithMaterialPart) -> Step:
    return ("Put", value)


def Blow(value: Material) -> Step:
    return ("Blow", value)


#
Rest: Step = ("Rest", ())


#
MATERIALS: frozenset[tuple[str, Any]] = frozenset((Straw, Wood, Brick))


#
PARTS: frozenset[tuple[str, Any]] = frozenset((Door, Window, Roof))


#
NO_HOUSE: House = House(door=Empty, windows=(), roof=Empty)


def holds(slot: Slot) -> bool:
    tag, _ = slot
    if tag == "Empty":
        return False
    if tag == "Tile":
        return True
    return no_case(tag)


def takes(house: House, part: Part) -> bool:
    """Nothing goes on a house with a roof; a roof needs something to stand on."""

    def chosen():
        tag, _ = part
        if tag == "Door":
            return not holds(house.door)
        if tag == "Window":
            return True
        return holds(house.door) or len(house.windows) > 0

    return not holds(house.roof) and chosen()


def legal(state: State) -> frozenset[Step]:
    """What may be done: build while there are tiles, blow on what is there, rest at any time."""

    def stocked(part: Part) -> frozenset[Material]:
        return frozenset([m for m in MATERIALS if state.supply[(part, m)] > 0])

    open = frozenset([part for part in PARTS if takes(state.house, part)])
    builds = frozenset(
        chain.from_iterable(
            frozenset(
                [
                    frozenset([Put(WithMaterialPart(part=part, material=m)) for m in stocked(part)])
                    for part in open
                ]
            )
        )
    )
    blows = frozenset([Blow(m) for m in MATERIALS]) if state.wolf > 0 else frozenset()
    return builds | blows | frozenset((Rest,))


def laid(house: House, part: Part, material: Material) -> House:
    tag, _ = part
    if tag == "Door":
        return house._replace(door=Tile(material))
    if tag == "Window":
        return house._replace(windows=(*house.windows, material))
    if tag == "Roof":
        return house._replace(roof=Tile(material))
    return no_case(tag)


def blown(house: House, material: Material) -> House:
    """Every tile of the material goes; a roof that is left alone goes too."""

    def kept(slot: Slot) -> Slot:
        tag, value = slot
        if tag == "Empty":
            return Empty
        if tag == "Tile":
            m = value
            return Empty if m == material else slot
        return no_case(tag)

    rest = House(
        door=kept(house.door),
        windows=tuple([m for m in house.windows if m != material]),
        roof=kept(house.roof),
    )
    return rest if holds(rest.door) or len(rest.windows) > 0 else NO_HOUSE


def apply(state: State, step: Step) -> State:
    tag, value = step
    if tag == "Put":
        tile = value
        return state._replace(
            house=laid(state.house, tile.part, tile.material),
            supply=set_by(state.supply, (tile.part, tile.material), (lambda n: n - 1)),
            log=(*state.log, step),
        )
    if tag == "Blow":
        material = value
        after = blown(state.house, material)
        return state._replace(house=after, wolf=state.wolf - 1, log=(*state.log, step))
    if tag == "Rest":
        return state._replace(wolf=remainder(state.wolf + 1, 3))
    return no_case(tag)


def start(tiles: int) -> State:
    return State(house=NO_HOUSE, supply=Map([(_, tiles) for _ in product(PARTS, MATERIALS)]), wolf=1, log=())


def points(house: House) -> int:
    """Points of a house: 1 to 3 a tile by its material, doubled under a roof."""

    def worth(m: Material) -> int:
        tag, _ = m
        if tag == "Straw":
            return 1
        if tag == "Wood":
            return 2
        if tag == "Brick":
            return 3
        return no_case(tag)


    def worthOf(slot: Slot) -> int:
        tag, value = slot
        if tag == "Empty":
            return 0
        if tag == "Tile":
            m = value
            return worth(m)
        return no_case(tag)

    tiles = reduce((lambda n, m: n + worth(m)), house.windows, worthOf(house.door) + worthOf(house.roof))
    return 2 * tiles if holds(house.roof) else tiles
