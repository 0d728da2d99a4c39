"""The pytest plugin: what counts as shown, and when a run fails for what was not."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from pathlib import Path

import pytest
from attrs import evolve

from pigrules import IllegalStepError, Seat
from pigrules.registry import game
from pigrules.spec import CORE, load
from pigrules.testing.plugin import Watched

HEAD = """
import pytest
from attrs import evolve
from coin_toss import GAME, Call, Rules, Show
from pigrules import Cited, Seat
from pigrules.core import ClauseId

def start(watched):
    coin_toss = watched(GAME)
    return coin_toss, coin_toss.start(Rules())
"""
REFUSES = """
@pytest.mark.clause("coin.call.no-edge")
def test_refuses(watched):
    coin_toss, state = start(watched)
    assert not coin_toss.judge(state, Call(Seat(0), "edge")).legal
"""
ACCEPTS = """
@pytest.mark.clause("coin.call.no-edge")
def test_accepts(watched):
    coin_toss, state = start(watched)
    coin_toss.apply(state, Call(Seat(0), "heads"))
"""
OTHERS = """
@pytest.mark.clause("coin.call.choice", "coin.toss.chance")
@pytest.mark.clause("coin.toss.edge")
def test_more():
    pass

@pytest.mark.clause("coin.end.shown")
def test_end():
    pass
"""


@pytest.fixture
def suite(site: Path, pytester: pytest.Pytester) -> pytest.Pytester:
    pytester.makeconftest('pytest_plugins = ["pigrules.testing.plugin"]')
    pytester.makeini("[pytest]\ntestpaths = suite\n")
    pytester.mkdir("suite")
    return pytester


def run(
    suite: pytest.Pytester, *tests: str, options: tuple[str, ...] = ("--clause-coverage",)
) -> pytest.RunResult:
    (suite.path / "suite" / "test_coin.py").write_text("\n".join((HEAD, *tests)))
    return suite.runpytest_inprocess("-p", "no:cacheprovider", "--clause-game=coin-toss", *options)


def test_a_run_that_shows_every_clause_passes(suite: pytest.Pytester) -> None:
    result = run(suite, REFUSES, ACCEPTS, OTHERS)
    assert result.ret == 0
    result.stdout.fnmatch_lines(["*= clause coverage =*", "5 of 5 clauses shown"])


def test_the_referee_s_clauses_are_covered_too_unless_games_are_named(suite: pytest.Pytester) -> None:
    result = run(suite, REFUSES, ACCEPTS, OTHERS, options=("--clause-coverage", "--clause-game=core"))
    assert result.ret == 1
    result.stdout.fnmatch_lines(
        [
            "core.turn.over *no test that passed is marked with it",
            f"5 of {5 + len(load(CORE).clauses)} clauses shown",
        ]
    )


@pytest.mark.parametrize(
    ("tests", "missing"),
    [
        ((REFUSES, ACCEPTS), "coin.end.shown    no test that passed is marked with it"),
        ((ACCEPTS, OTHERS), "coin.call.no-edge  no test marked with it saw the judge refuse by it"),
        (
            (REFUSES, OTHERS),
            "coin.call.no-edge  no test marked with it saw the judge accept such a step (Call)",
        ),
    ],
)
def test_a_run_that_leaves_a_clause_out_fails(
    suite: pytest.Pytester, tests: tuple[str, ...], missing: str
) -> None:
    result = run(suite, *tests)
    assert result.ret == 1
    assert missing in result.outlines


def test_a_step_of_another_class_does_not_count_as_accepted(suite: pytest.Pytester) -> None:
    accepts = """
    @pytest.mark.clause("coin.call.no-edge")
    def test_accepts(watched):
        coin_toss, state = start(watched)
        state = GAME.apply(state, Call(Seat(0), "heads"))
        assert coin_toss.judge(state, Show("heads")).legal
    """.replace("\n    ", "\n")
    result = run(suite, REFUSES, accepts, OTHERS)
    assert result.ret == 1
    result.stdout.fnmatch_lines(["coin.call.no-edge *saw the judge accept such a step (Call)"])


def test_what_one_test_hears_counts_for_no_other(suite: pytest.Pytester) -> None:
    unmarked = REFUSES.replace('@pytest.mark.clause("coin.call.no-edge")', "")
    result = run(suite, unmarked, ACCEPTS, OTHERS)
    assert result.ret == 1
    result.stdout.fnmatch_lines(["coin.call.no-edge *saw the judge refuse by it"])


def test_what_a_fixture_hears_counts_for_its_test(suite: pytest.Pytester) -> None:
    fixture = """
    @pytest.fixture
    def refused(watched):
        coin_toss, state = start(watched)
        coin_toss.judge(state, Call(Seat(0), "edge"))

    @pytest.mark.clause("coin.call.no-edge")
    def test_refused(refused):
        pass
    """.replace("\n    ", "\n")
    assert run(suite, fixture, ACCEPTS, OTHERS).ret == 0


def test_hypothesis_may_draw_the_steps(suite: pytest.Pytester) -> None:
    drawn = """
    from hypothesis import given, strategies

    @pytest.mark.clause("coin.call.no-edge")
    @given(side=strategies.sampled_from(["heads", "edge"]))
    def test_drawn(watched, side):
        coin_toss, state = start(watched)
        coin_toss.judge(state, Call(Seat(0), side))
    """.replace("\n    ", "\n")
    assert run(suite, drawn, OTHERS).ret == 0


@pytest.mark.parametrize("mark", ["skip", "xfail"])
def test_a_test_that_did_not_pass_shows_nothing(suite: pytest.Pytester, mark: str) -> None:
    result = run(suite, ACCEPTS, OTHERS, f"@pytest.mark.{mark}{REFUSES}    assert False\n")
    assert result.ret == 1
    result.stdout.fnmatch_lines(["coin.call.no-edge *saw the judge refuse by it"])


def test_a_run_that_failed_is_judged_by_the_tests_that_passed(suite: pytest.Pytester) -> None:
    result = run(suite, ACCEPTS, OTHERS, f"{REFUSES}    assert False\n")
    result.assert_outcomes(passed=3, failed=1)
    assert result.ret == 1
    result.stdout.fnmatch_lines(["coin.call.no-edge *saw the judge refuse by it", "4 of 5 clauses shown"])


@pytest.mark.parametrize(
    ("tests", "options", "code"),
    [
        ("def test_fails():\n    assert False\n", ("--clause-coverage", "-x"), 1),
        ("", ("--clause-coverage",), 5),
        ("import no_such_module\n", ("--clause-coverage",), 2),
    ],
)
def test_a_run_that_stopped_early_is_not_judged(
    suite: pytest.Pytester, tests: str, options: tuple[str, ...], code: int
) -> None:
    result = run(suite, tests, options=options)
    assert result.ret == code
    assert "not judged, since not all tests were run" in result.outlines
    result.stdout.no_fnmatch_line("*no test that passed*")


def test_an_unknown_game_is_bad_usage(suite: pytest.Pytester) -> None:
    result = run(suite, OTHERS, options=("--clause-coverage", "--clause-game=coin-tos"))
    assert result.ret == 4
    assert "no game is called 'coin-tos'; did you mean coin-toss? (known: coin-toss)" in result.outlines


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ((), 0),
        (("--clause-coverage-if-whole",), 1),
        (("--clause-coverage-if-whole", "suite"), 0),
        (("--clause-coverage-if-whole", "suite/test_coin.py::test_refuses"), 0),
        (("--clause-coverage-if-whole", "-k", "refuses"), 0),
        (("--clause-coverage-if-whole", "-m", "clause"), 0),
        (("--clause-coverage-if-whole", "--deselect", "suite/test_coin.py::test_accepts"), 0),
        (("--clause-coverage", "suite"), 1),
        (("--clause-coverage", "-k", "refuses"), 1),
    ],
)
def test_a_run_is_judged_when_asked(suite: pytest.Pytester, options: tuple[str, ...], code: int) -> None:
    result = run(suite, REFUSES, ACCEPTS, options=options)
    assert result.ret == code
    assert any("clause coverage" in line for line in result.outlines) == bool(code)


@pytest.mark.parametrize("options", [(), ("--clause-coverage",)])
def test_an_unknown_clause_fails_its_test(suite: pytest.Pytester, options: tuple[str, ...]) -> None:
    result = run(suite, REFUSES.replace("no-edge", "no-edges"), options=options)
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["no clause is called 'coin.call.no-edges'; did you mean coin.call.no-edge?"])


@pytest.mark.parametrize("marker", ["clause", "clause()", "clause(7)", 'clause(id="coin.toss.edge")'])
def test_a_marker_without_ids_fails_its_test(suite: pytest.Pytester, marker: str) -> None:
    result = run(suite, f"@pytest.mark.{marker}\ndef test_it():\n    pass\n", options=())
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["the marker clause takes the ids of clauses, at least one"])


@pytest.mark.parametrize(
    ("citation", "complaint"),
    [
        ('Cited(ClauseId("coin.call.choice"), (("seat", 0),))', "coin.call.choice is cited without side"),
        ('Cited(ClauseId("coin.call.choose"))', "no clause of coin-toss is called 'coin.call.choose'*"),
    ],
)
def test_a_citation_that_has_no_words_fails_its_test(
    suite: pytest.Pytester, citation: str, complaint: str
) -> None:
    tells = f"""
    @pytest.mark.parametrize("ask", ["events", "transition"])
    def test_tells(watched, ask):
        cited = ({citation},)
        wrong = evolve(GAME, events=lambda *_: cited)
        getattr(watched(wrong), ask)(GAME.start(Rules()), Call(Seat(0), "heads"))
    """.replace("\n    ", "\n")
    result = run(suite, tells, options=())
    result.assert_outcomes(failed=2)
    result.stdout.fnmatch_lines([complaint])


def test_workers_of_xdist_tell_what_they_heard(
    suite: pytest.Pytester, site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(site), *map(os.path.abspath, sys.path)]))
    (suite.path / "suite" / "test_coin.py").write_text("\n".join((HEAD, REFUSES, ACCEPTS, OTHERS)))
    options = ("-n2", "-p", "no:cacheprovider", "--clause-coverage", "--clause-game=coin-toss")
    result = suite.runpytest_subprocess(*options)
    assert result.ret == 0
    result.stdout.fnmatch_lines(["5 of 5 clauses shown"])


def test_a_watched_game_behaves_as_the_game(site: Path, watched: Watched) -> None:
    plain = game("coin-toss")
    coin = import_module(plain.spec)
    heard = watched(plain)
    silent = {name: getattr(plain, name) for name in ("judge", "events", "faults")}
    assert evolve(heard, **silent) == plain
    state = heard.start(coin.Rules())
    for _ in range(2):
        assert [cited.clause for cited in heard.judge(state, coin.Call(Seat(0), "edge")).refusals] == [
            coin.NO_EDGE
        ]
    with pytest.raises(IllegalStepError):
        heard.apply(state, coin.Call(Seat(0), "edge"))
    called = heard.apply(state, coin.Call(Seat(0), "heads"))
    assert called == coin.State(coin.Rules(), "heads")
    assert [cited.clause for cited in heard.events(called, coin.Show("edge"))] == [coin.TOSS, coin.EDGE]
    assert heard.transition(called, coin.Show("edge")) == plain.transition(called, coin.Show("edge"))
    assert heard.faults(called) == ()
