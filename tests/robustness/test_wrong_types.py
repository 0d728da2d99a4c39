"""Wrong types handed to public functions get one sentence that says what was expected."""

from __future__ import annotations

import pytest

from pigrules import registry
from robustness.survey import survey

FEWEST_CALLS = 10_000
OTHERS = {
    "eat-me-if-you-can": "woolfy",
    "putz-die-wutz": "three-little-pigs",
    "three-little-pigs": "putz-die-wutz",
    "woolfy": "eat-me-if-you-can",
}


@pytest.mark.parametrize("name", OTHERS)
def test_every_public_function_answers_or_says_in_one_line_what_is_wrong(name: str) -> None:
    found = survey(registry.game(name), registry.game(OTHERS[name]))
    assert found.failures == ()
    assert found.count >= FEWEST_CALLS
