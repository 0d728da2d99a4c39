"""What can be played at all: the rules of a table and the formal model refuse the same."""

from __future__ import annotations

import sys
from random import Random
from types import SimpleNamespace
from typing import Any, Final

import pytest

from bridging import bridges
from pigrules.core import InvalidError
from pigrules.games.putz_die_wutz import BlotchDie, ColourDie, Pig, Pigs, Readings, Rules, SpecialDie, Square
from pigrules.games.putz_die_wutz.rules import VARIANTS
from pigrules.games.putz_die_wutz.vocabulary import COLOURS, SIDES, SPECIALS

BRIDGE: Final = next(bridge for folder, bridge in bridges() if folder == "putz_die_wutz")
MODEL: Final = sys.modules["spec.generated.putz_die_wutz"]
PIGS: Final = [Pig(colour, blotches) for colour in COLOURS for blotches in range(1, 7)]


def some_rules(random: Random) -> dict[str, Any]:
    """Rules that may have any fault but two pigs that are alike, which the model cannot have."""
    seats = random.choice([1, 2, 2, 3, 3, 4, 4, 5])
    first = random.randrange(4)
    sides = (SIDES * 3)[first : first + seats]
    if random.random() < 0.5:
        sides = tuple(random.choices(SIDES, k=random.choice([seats, seats, 3])))
    colours = random.choices(COLOURS[:3] if random.random() < 0.9 else COLOURS, k=random.choice([0, 1, 3, 3]))
    numbers = random.choices([1, 2, 6] if random.random() < 0.9 else [7], k=random.choice([0, 1, 2, 2]))
    return {
        "seats": seats,
        "sides": sides,
        "variant": random.choice(VARIANTS),
        "colour_die": ColourDie(tuple(colours), "scope"),
        "blotch_die": BlotchDie(tuple(numbers), "scope"),
        "special_die": SpecialDie(tuple(random.choices(SPECIALS, k=random.choice([0, 1, 1, 3]))), "scope"),
        "pigs": Pigs(tuple(random.sample(PIGS, random.randint(3, 24))), "scope"),
        "square": Square(random.randint(1, 3), random.randint(1, 3), "scope"),
        "readings": Readings(game_end=random.choice(["spot-empty", "pile-empty"])),
    }


def playable(said: dict[str, Any]) -> bool:
    """Whether the game takes such rules."""
    try:
        Rules(**said)
    except InvalidError:
        return False
    return True


@pytest.mark.parametrize("seed", range(4))
def test_a_table_can_play_by_these_rules_if_the_model_says_so(seed: int) -> None:
    random = Random(seed)
    answers = []
    for _ in range(200):
        said = some_rules(random)
        answers.append(playable(said))
        assert MODEL.playable(BRIDGE.rules_of(SimpleNamespace(**said))) == answers[-1], said
    assert {True, False} == set(answers)
