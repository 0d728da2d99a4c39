"""The conformance suites: properties of every game, as functions that raise AssertionError on a violation.

They raise it under ``python -O``, too, and need no pytest.

```python
from pigrules.testing.suites import conform, legal_is_judged
from pigrules.testing.walks import tables

for rules in tables(MY_GAME):
    conform(MY_GAME, rules)
legal_is_judged(MY_GAME, MY_GAME.rules_type(seats=3), seed=7, count=1000)
```

Each takes a game, rules and a seed, and tries some matches or positions; an argument may say how many.
The message of a failure gives the position, the steps and the rules.
`SUITES` holds those that need nothing else, by name. Four look beyond one table:
`readings_matter` and `readings_keep_to_their_clauses` try every reading, starting from the rules given,
`same_in_every_process` starts other processes, and `faults_are_named` needs broken positions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from ..registry import AnyGame
from ._faults import faults_are_named, hand_made_is_safe, reachable_has_no_faults
from ._processes import same_in_every_process
from ._progress import chance_is_exact, matches_end, play_never_deadlocks, the_end_is_the_end
from ._readings import readings_keep_to_their_clauses, readings_matter
from ._reads import memos_tell_what_they_read, only_what_is_read_matters, transitions_agree
from ._reasons import every_phase_has_reasons, refusals_have_reasons
from ._round_trips import (
    json_round_trips,
    notation_round_trips,
    positions_round_trip,
    records_round_trip,
)
from ._rulings import legal_is_judged, refusals_come_in_order, refused_steps_change_nothing
from ._secrets import seat_records_hold, secrets_are_kept
from ._sheets import sheets_match_results
from ._values import copies_behave_alike, equal_states_are_equal, values_are_frozen
from ._words import answers_have_words, policies_play_by_the_rules, positions_can_be_drawn

__all__ = [
    "SUITES",
    "Suite",
    "answers_have_words",
    "chance_is_exact",
    "conform",
    "copies_behave_alike",
    "equal_states_are_equal",
    "every_phase_has_reasons",
    "faults_are_named",
    "hand_made_is_safe",
    "json_round_trips",
    "legal_is_judged",
    "matches_end",
    "memos_tell_what_they_read",
    "notation_round_trips",
    "only_what_is_read_matters",
    "play_never_deadlocks",
    "policies_play_by_the_rules",
    "positions_can_be_drawn",
    "positions_round_trip",
    "reachable_has_no_faults",
    "readings_keep_to_their_clauses",
    "readings_matter",
    "records_round_trip",
    "refusals_come_in_order",
    "refusals_have_reasons",
    "refused_steps_change_nothing",
    "same_in_every_process",
    "seat_records_hold",
    "secrets_are_kept",
    "sheets_match_results",
    "the_end_is_the_end",
    "transitions_agree",
    "values_are_frozen",
]

Suite: TypeAlias = "Callable[[AnyGame, Any, int], object]"
"""``suite(game, rules, seed)``."""

_ALL: Final[tuple[Suite, ...]] = (
    legal_is_judged,
    refused_steps_change_nothing,
    refusals_come_in_order,
    every_phase_has_reasons,
    refusals_have_reasons,
    transitions_agree,
    memos_tell_what_they_read,
    only_what_is_read_matters,
    play_never_deadlocks,
    chance_is_exact,
    the_end_is_the_end,
    matches_end,
    sheets_match_results,
    json_round_trips,
    notation_round_trips,
    records_round_trip,
    positions_round_trip,
    values_are_frozen,
    equal_states_are_equal,
    copies_behave_alike,
    reachable_has_no_faults,
    hand_made_is_safe,
    secrets_are_kept,
    seat_records_hold,
    answers_have_words,
    positions_can_be_drawn,
    policies_play_by_the_rules,
)

SUITES: Final[Mapping[str, Suite]] = MappingProxyType({suite.__name__: suite for suite in _ALL})
"""The suites that need only a game, rules and a seed, by name."""


def conform(game: AnyGame, rules: Any, seed: int = 0) -> None:
    """Run every suite of `SUITES`. Raises AssertionError at the first that fails."""
    for suite in _ALL:
        suite(game, rules, seed)
