"""Short builders of positions, for the tests of this game.

Pieces are said in words: ``"wood window*"`` is a wood window with one pot, one more star one more pot.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeAlias, cast

from attrs import evolve

from asking import after as after
from asking import cited as cited
from asking import events as events
from asking import legal as legal
from asking import refusals as refusals
from pigrules.core import Cited, ClauseId, Game, Seat
from pigrules.games.three_little_pigs import (
    Board,
    Bought,
    Building,
    Deciding,
    Ended,
    Face,
    House,
    Material,
    Part,
    Purse,
    Readings,
    Rules,
    Spinning,
    Stack,
    State,
    Throwing,
    Tile,
)
from pigrules.games.three_little_pigs.steps import Outcome, Player
from pigrules.games.three_little_pigs.vocabulary import KINDS, Kind

Pigs: TypeAlias = Game[Rules, State, Player, Outcome, State]

END: Final = ClauseId("tlp.end.stacks")
EMPTY: Final = ("wood door", "straw door", "straw window", "wood window", "brick door")
"""Stacks that are exhausted at the end of a game. No roof is among them: houses would have had it."""
A, B, C, D, E = (Seat(s) for s in range(5))
RULES: Final = Rules()
"""The usual rules, for three seats."""


def under(*, seats: int = 3, **readings: Any) -> Rules:
    """The usual rules but for some readings: ``under(grade="best")``."""
    return Rules(seats=seats, readings=Readings(**readings))


def veterans(seats: int = 3, **readings: Any) -> Rules:
    """The variant with prize cards, the usual rules but for some readings."""
    return Rules(seats=seats, variant="veterans", readings=Readings(**readings))


def kind(words: str) -> Kind:
    """``kind("straw door")``."""
    material, part = words.split()
    return Kind(cast("Part", part), cast("Material", material))


def tile(words: str) -> Tile:
    """``tile("wood window*")``."""
    return Tile(*kind(words.rstrip("*")), words.count("*"))


def house(*tiles: str, completed: bool | None = None) -> House:
    """A house from the ground up; unless `completed` is given, it was complete if it has a roof."""
    stack = tuple(tile(words) for words in tiles)
    return House(stack, any(t.part == "roof" for t in stack) if completed is None else completed)


def board(
    rules: Rules,
    *streets: Sequence[House],
    empty: Sequence[str] = (),
    gone: Sequence[str] = (),
    built: tuple[int, ...] | None = None,
    prizes: tuple[Seat | None, ...] | None = None,
) -> Board:
    """Each seat's houses (seats that are left out have none), and the rest of the box in the stacks.

    The stacks that `empty` names have no tiles, and the tiles `gone` have left the game.
    Of open stacks the tile with the fewest pots is on top.
    """
    houses = tuple(tuple(street) for street in streets) + ((),) * (rules.seats - len(streets))
    without = [kind(words) for words in empty]
    used = [t for street in houses for h in street for t in h.tiles] + [tile(words) for words in gone]
    stacks = tuple(() if k in without else _left(rules, k, used) for k in KINDS)
    hidden = rules.readings.top_tile == "hidden"
    return Board(
        tuple(Stack.of(pots) if hidden or not pots else Stack(pots[0], pots[1:]) for pots in stacks),
        houses,
        tuple(sum(h.completed for h in street) for street in houses) if built is None else built,
        ((None,) * 3 if rules.veterans else ()) if prizes is None else prizes,
    )


def with_stack(lying: Board, words: str, stack: Stack) -> Board:
    """The same table with another stack where, say, ``"straw door"`` lies."""
    at = KINDS.index(kind(words))
    return evolve(lying, stacks=(*lying.stacks[:at], stack, *lying.stacks[at + 1 :]))


def _left(rules: Rules, kind: Kind, used: Sequence[Tile]) -> tuple[int, ...]:
    pots = sorted(rules.stacks.pots[KINDS.index(kind)])
    for each in used:
        if each.kind == kind:
            pots.remove(each.pots)
    return tuple(pots)


def first_throw(seat: int) -> Throwing:
    """The five dice of the box are in the air for the first time in a turn."""
    return Throwing(Seat(seat), 1, (None,) * 5, (1, 2, 3, 4, 5))


def spinning(rules: Rules, *streets: Sequence[House], house: int = 1, blows: int = 1) -> State:
    """A blows on this house of B."""
    return State(rules, board(rules, *streets), Spinning(A, B, house, blows))


def ended(rules: Rules, *streets: Sequence[House], empty: Sequence[str] = EMPTY, **lying: Any) -> State:
    """The end, with these houses standing; as many of the stacks `empty` as end the game are exhausted.

    The round was played out, so that the wolf may have taken what was bought last.
    """
    table = evolve(rules, readings=evolve(rules.readings, end_timing="round"))
    return State(table, board(rules, *streets, empty=empty[: rules.needed], **lying), Ended(END))


def sheet(game: Pigs, rules: Rules, *streets: Sequence[House], **lying: Any) -> tuple[Cited, ...]:
    """What is told when seat A, who can buy nothing, ends the last turn."""
    end = ended(rules, *streets, **lying)
    return events(game, State(rules, end.board, Building(A, Purse(0, 0, 0), ())), "A done")


def building(
    *own: House,
    doors: int = 0,
    windows: int = 0,
    roofs: int = 0,
    bought: Sequence[str] = (),
    empty: Sequence[str] = (),
    rules: Rules = RULES,
) -> State:
    """Seat A, who owns `own`, buys with these symbols; ``bought=["straw door 1"]`` was bought already."""
    phase = Building(A, Purse(doors, windows, roofs), purchases(*bought))
    return State(rules, board(rules, own, empty=empty), phase)


def purchases(*bought: str) -> tuple[Bought, ...]:
    """``purchases("straw door 1", "brick roof 0")``; 0 was discarded."""
    words = (each.rsplit(maxsplit=1) for each in bought)
    return tuple(Bought(*kind(tile), int(number)) for tile, number in words)


def dice(words: str) -> tuple[Face, ...]:
    """``dice("door roof wolf")``."""
    return tuple(cast("Face", word) for word in words.split())


def deciding(
    words: str, *, throw: int = 1, thrown: tuple[int, ...] = (1, 2, 3, 4, 5), rules: Rules = RULES
) -> State:
    """Seat A may throw again: the dice show `words`, the latest throw was with `thrown`. B has a house."""
    return State(rules, _with_a_target(rules), Deciding(A, throw, dice(words), thrown))


def throwing(words: str, *, throw: int, thrown: tuple[int, ...] | None = None, rules: Rules = RULES) -> State:
    """Seat A has the dice `thrown`, or all, in the air; before, the dice showed `words`. B has a house."""
    count = len(rules.dice.faces)
    in_the_air = tuple(range(1, count + 1)) if thrown is None else thrown
    return State(rules, _with_a_target(rules), Throwing(A, throw, dice(words) or (None,) * count, in_the_air))


def _with_a_target(rules: Rules) -> Board:
    return board(rules, (), (house("straw door"),))


def bad_state(where: str, problem: str, value: Any) -> Cited:
    """A fault of a position that no clause of the game names."""
    return cited("core.state.impossible", where=where, problem=problem, value=value)


def not_now(asked: str, *why: str) -> tuple[Cited, ...]:
    """Something else is asked, and the clauses by which it is."""
    return cited("core.turn.not-now", asked=asked), *map(cited, why)


def no_such(thing: str, value: int, owner: int | str, clause: str) -> tuple[Cited, ...]:
    """There is no such thing, and the clause of which it would be."""
    return cited("core.name.no-such-thing", thing=thing, value=value, owner=owner), cited(clause)


def impossible(clause: str) -> tuple[Cited, ...]:
    """Chance cannot bring it, by this clause."""
    return cited("core.chance.impossible"), cited(clause)
