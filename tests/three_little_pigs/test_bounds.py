"""What a table may bring instead of the box has bounds, and is what it says it is."""

from __future__ import annotations

from typing import Any, cast

import pytest

from pigrules.core import Cited, InvalidError, MalformedError
from pigrules.games.three_little_pigs import Dice, Readings, Rules, Spinner, Stacks


def faults(**pieces: Any) -> tuple[Cited, ...]:
    with pytest.raises(InvalidError) as caught:
        Rules(**pieces)
    return caught.value.faults


@pytest.mark.clause("tlp.components.dice")
def test_seven_dice_are_the_most() -> None:
    assert len(Rules(dice=Dice(cast(Any, (("door",),) * 7))).dice.faces) == 7
    too_many = Cited(cast(Any, "tlp.components.dice"), (("problem", "too-many-dice"),))
    assert faults(dice=Dice(cast(Any, (("door",),) * 8))) == (too_many,)


@pytest.mark.clause("tlp.components.tiles")
def test_stacks_and_pots_have_bounds() -> None:
    usual: tuple[tuple[int, ...], ...] = ((0,),) * 8
    assert Rules(stacks=Stacks(((9,) * 20, *usual))).stacks.pots[0] == (9,) * 20
    assert faults(stacks=Stacks(((10,) * 21, *usual))) == (
        Cited(cast(Any, "tlp.components.tiles"), (("problem", "too-tall"), ("stack", 1))),
        Cited(cast(Any, "tlp.components.tiles"), (("problem", "too-many-pots"), ("stack", 1))),
    )


def test_components_are_of_their_class() -> None:
    with pytest.raises(MalformedError, match="dice is a Dice, not None"):
        Rules(dice=cast(Any, None))


@pytest.mark.clause("tlp.components.spinner")
def test_a_needle_that_is_spun_again_can_point_at_every_material() -> None:
    """A house of brick alone would be spun for ever by a needle that knows straw and wood only."""
    blunt, again = Spinner(straw=1, wood=1, brick=0), Readings(missed_breath="spin-again")
    assert Rules(spinner=blunt).spinner == blunt
    assert Rules(readings=again).readings == again
    assert faults(spinner=blunt, readings=again) == (
        Cited(cast(Any, "tlp.components.spinner"), (("problem", "never-names"),)),
    )
