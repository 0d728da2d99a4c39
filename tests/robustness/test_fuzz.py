"""Some 20,000 almost valid inputs; `fuzzing.py` hands over as many more as one likes."""

from __future__ import annotations

import pytest

from robustness.fuzzing import batch, targets

pytestmark = pytest.mark.once

IN_A_BATCH = 450
TARGETS = (
    *((name, number) for name in targets() if name != "a command" for number in (1, 2)),
    ("a command", 1),
)


@pytest.mark.parametrize(("name", "number"), TARGETS)
def test_almost_valid_input_is_answered_or_refused(name: str, number: int) -> None:
    counts = batch(name, number, IN_A_BATCH)
    assert sum(counts.values()) >= IN_A_BATCH // 2, counts
