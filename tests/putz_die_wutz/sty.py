"""Short builders of positions, for the tests of this game.

Unless a test says otherwise, the green pigs 1 to 6 lie at the spots 1 to 6 and the yellow ones at 7 to 12,
all looking on: spots 1 to 3 east, 4 to 6 south, 7 to 9 west, 10 to 12 north. Blue and red are in the pile.
With three seats A sits in the north, B in the east, C in the south, and nobody in the west.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, TypeAlias, cast

from asking import after as after
from asking import cited as cited
from asking import events as events
from asking import legal as legal
from asking import refusals as refusals
from pigrules.core import Game, Seat
from pigrules.games.putz_die_wutz import (
    Board,
    Deed,
    Faces,
    GiveUp,
    Grab,
    Picking,
    Pig,
    Placed,
    Racing,
    Readings,
    Rolling,
    Rules,
    Shown,
    Side,
    State,
)
from pigrules.games.putz_die_wutz.notation import parse
from pigrules.games.putz_die_wutz.state import Phase
from pigrules.games.putz_die_wutz.steps import Outcome, Player
from pigrules.games.putz_die_wutz.vocabulary import Colour

Sty: TypeAlias = Game[Rules, State, Player, Outcome, State]

A, B, C, D = (Seat(s) for s in range(4))
RULES: Final = Rules()
"""The usual rules, for three seats."""
TWO: Final = Rules(seats=2)
FOUR: Final = Rules(seats=4)
LYING: Final = tuple(f"{colour} {n}" for colour in ("green", "yellow") for n in range(1, 7))


def under(seats: int = 3, **readings: Any) -> Rules:
    """The usual rules but for some readings: ``under(jar_pig="must-turn")``."""
    return Rules(seats=seats, readings=Readings(**readings))


def pig(words: str) -> Pig:
    """``pig("blue 4")``."""
    colour, number = words.split()
    return Pig(cast("Colour", colour), int(number))


def faces(words: str) -> Faces:
    """``faces("blue 4 +1")``; without the special die ``faces("blue 4")``."""
    return cast("Shown", parse(f"dice {words}")).faces


def board(
    rules: Rules = RULES, spots: Mapping[int, str | None] | None = None, cleaned: Iterable[str] = ()
) -> Board:
    """The usual ring, but for `spots`: ``{5: "red 2", 6: "blue 1 north", 7: None}``.

    `cleaned` are the pigs of each seat: ``("blue 1, blue 2", "red 3")``; seats left out have none.
    """
    ring: list[Placed | None] = []
    for spot, looks in enumerate(rules.memo.looks_on, 1):
        said = (spots or {}).get(spot, LYING[spot - 1])
        words = said.split() if said is not None else []
        side = cast("Side", words.pop()) if len(words) == 3 else looks
        ring.append(Placed(pig(" ".join(words)), side) if words else None)
    own = [tuple(sorted(pig(words) for words in each.split(", ") if words)) for each in cleaned]
    return Board(tuple(ring), (*own, *[()] * (rules.seats - len(own))))


def seats(letters: str) -> tuple[Seat, ...]:
    """``seats("AC")``."""
    return tuple(Seat(ord(letter) - ord("A")) for letter in letters)


def deeds(*lines: str) -> tuple[Deed, ...]:
    """``deeds("A grab soap east", "B pass")``."""
    return tuple(cast("Grab | GiveUp", parse(line)).deed for line in lines)


def position(
    phase: Phase,
    rules: Rules = RULES,
    spots: Mapping[int, str | None] | None = None,
    cleaned: Iterable[str] = (),
) -> State:
    """Any position: what `board` makes of `spots` and `cleaned`, and this phase."""
    return State(rules, board(rules, spots, cleaned), phase)


def racing(dice: str, *done: str, skipping: str = "", **kinds: Any) -> State:
    """A round in which the dice show ``dice``, and these deeds have been done."""
    return position(Racing(faces(dice), seats(skipping), deeds(*done)), **kinds)


def rolling(skipping: str = "", **kinds: Any) -> State:
    """A throw is due, for a round that `skipping` have to skip."""
    return position(Rolling(seats(skipping)), **kinds)


def picking(seat: Seat, skipping: str = "", **kinds: Any) -> State:
    """That seat has grabbed the jar, and `skipping` have to skip the next round."""
    return position(Picking(seat, seats(skipping)), **kinds)


def clauses(game: Sty, state: State, line: str) -> list[str]:
    """The ids of what the step brings about."""
    return [event.clause for event in events(game, state, line)]
