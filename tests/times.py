"""How long the long runs are: the environment variable ``PIGRULES_TIMES`` multiplies them."""

from __future__ import annotations

import os
from typing import Final

from hypothesis import HealthCheck, settings

TIMES: Final = int(os.environ.get("PIGRULES_TIMES", "1"))
"""1 in a usual run; 10 for one ten times longer."""


def of_length(examples: int, steps: int) -> settings:
    """The settings of a state machine that plays so many matches, of so many steps at most."""
    return settings(
        max_examples=examples,
        stateful_step_count=steps,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
    )
