"""A game that never ends ends every loop that no person attends, and the answer says so."""

from __future__ import annotations

import io
from contextlib import redirect_stdout
from random import Random
from types import MappingProxyType
from unittest.mock import patch

import pytest
from examples import embed

from cli_run import run
from pigrules import dispute, limits, registry
from pigrules.core import MalformedError
from pigrules.games.three_little_pigs import GAME as PIGS
from pigrules.games.three_little_pigs import Rules as PigRules
from pigrules.record import Record, verify
from pigrules.simulate import playout, simulate
from pigrules.testing import explore, suites, walks
from robustness.endless import Rules, game

GAME = game()


def test_a_simulation_counts_it_as_unfinished() -> None:
    summary = simulate(GAME, Rules(), ["random", "random"], 2, 7)
    assert (summary.games, summary.unfinished, summary.finished) == (2, 2, 0)


def test_a_playout_has_as_many_steps_as_the_cap() -> None:
    record = playout(GAME, Rules(), ["random", "random"], Random(1))
    assert len(record.steps) == limits.CAP == 10_000
    assert not verify(record).finished


def test_walks_and_suites_stop() -> None:
    assert not walks.walk(GAME, Rules(), "0").finished
    with pytest.raises(AssertionError, match="has not ended after 10000 steps"):
        suites.matches_end(GAME, Rules(), games=1)
    with pytest.raises(AssertionError, match="the match did not end"):
        suites.the_end_is_the_end(GAME, Rules(), games=1)
    suites.policies_play_by_the_rules(GAME, Rules())
    suites.play_never_deadlocks(GAME, Rules(), games=1)


def test_secrets_that_nobody_reveals_are_followed_for_a_while() -> None:
    with pytest.raises(AssertionError, match="nothing was ever concealed"):  # a nod is like another
        suites.secrets_are_kept(game(secret=True), Rules(), games=1)


@pytest.mark.parametrize(("most", "ended", "depths"), [(5, "complete", 5), (0, "full", limits.CAP + 1)])
def test_exploring_stops(most: int, ended: str, depths: int) -> None:
    made = explore.explore(GAME, Rules(most=most))
    assert (made.ended, len(made.depths)) == (ended, depths)


def test_sequences_without_number_are_written() -> None:
    """Python writes no number of more than 4,300 digits."""
    depth = explore.Depth(9, 1, 0, 0, 2**20_000)
    made = explore.Explored("endless", (depth,), 1, 0, (), "full")
    data = explore.to_json(made)
    assert data["depths"][0]["sequences"] == "more than 2^20000"  # type: ignore[index]


def test_programs_at_all_seats_stop() -> None:
    known = MappingProxyType({"endless": GAME})
    with patch.object(registry, "games", lambda: known):
        ran = run("play", "endless", "--players", "random,random", "--seed", "1")
    assert ran.code == 1
    assert ran.lines[-2].startswith("Stopped: no person has been asked anything for 10000 steps")
    assert ran.lines[-1] == "This game was not saved."


def test_the_example_stops() -> None:
    with redirect_stdout(io.StringIO()), patch("examples.embed.explain.cited", lambda game, cited: ""):
        match = embed.play(GAME, Rules(), ["random", "random"], 7)
    assert len(match.steps) == limits.CAP


def test_a_depth_that_asks_for_too_many_tables_is_refused_at_once() -> None:
    record = Record(PIGS, PigRules(seats=2), ())
    with pytest.raises(
        MalformedError, match=r"a depth of 31 asks for [\d,]+ combinations of readings; at most"
    ):
        dispute.dispute(record, 31)
    every = dispute.alternatives(PIGS, PigRules(seats=2))
    fields = {reading for reading, _ in every}
    total = 1
    for field in fields:
        total *= 1 + sum(reading == field for reading, _ in every)
    with pytest.raises(MalformedError, match=f"asks for {total - 1:,} combinations"):
        dispute.dispute(record, len(fields))
