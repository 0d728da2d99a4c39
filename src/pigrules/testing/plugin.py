"""The pytest plugin of clause coverage.

Say ``pytest_plugins = ["pigrules.testing.plugin"]`` in the top ``conftest.py`` of a suite. It brings:

- the marker ``clause``: ``@pytest.mark.clause("tlp.house.one-door")`` says which clauses a test shows.
  A test that is marked with an id that no installed spec knows fails.
- the fixture `watched`: ``watched(GAME)`` behaves as GAME does, and the plugin hears its judge.
  What it hears counts for the test that is running.
- the options ``--clause-coverage``, which lets the run fail unless every clause was shown, and
  ``--clause-coverage-if-whole``, which does so only when the whole suite runs: no files, ``-k`` or the like.
  ``--clause-game`` names the games to be covered, ``core`` for the referee's own clauses; without it all are.
  A game of another distribution that cannot be loaded is then left out, and named.

A clause is shown by a marked test that passed.
A clause of kind legality needs more: in tests marked with it, the plugin must have heard a judge
refuse a step by it, and accept a step of the same class.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Final

import pytest

from ..core import MalformedError
from ..registry import BrokenGameError, game, games
from ..spec import CORE, REFEREE, Clause, clause, load, of
from ._clauses import Shown, Watched, uncovered

__all__ = ["Watched", "watched"]

_WATCHED: Final = pytest.StashKey[Watched]()
_PROPERTY: Final = "clauses"
_NARROWING: Final = (
    "keyword",
    "markexpr",
    "deselect",
    "ignore",
    "ignore_glob",
    "lf",
    "stepwise",
    "collectonly",
)


@pytest.fixture(scope="session")
def watched(request: pytest.FixtureRequest) -> Watched:
    """Makes games whose judge the plugin hears: ``watched(GAME)``."""
    return request.config.stash[_WATCHED]


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options that the head of this module describes."""
    group = parser.getgroup("pigrules")
    group.addoption(
        "--clause-coverage",
        action="store_const",
        const="always",
        default="never",
        help="fail unless every clause was shown by a marked test",
    )
    group.addoption(
        "--clause-coverage-if-whole",
        action="store_const",
        const="whole",
        dest="clause_coverage",
        help="the same, but only when the whole suite runs",
    )
    group.addoption(
        "--clause-game",
        action="append",
        default=[],
        metavar="NAME",
        help="a game whose clauses are to be covered, or 'core' (default: all)",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Register the marker, and the gate if this run is to be judged."""
    config.addinivalue_line("markers", "clause(id, ...): the clauses of the spec that the test shows")
    config.stash[_WATCHED] = Watched()
    if _judged(config) and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Gate(config), "pigrules-clause-coverage")


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Fail a test that is marked with an unknown clause."""
    for id in _marked(item):
        try:
            clause(id)
        except MalformedError as error:
            pytest.fail(str(error), pytrace=False)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Start the notes of a test before its fixtures are set up."""
    item.config.stash[_WATCHED].begin()
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, None, None]:
    """Pass on what was heard; the report carries it, even from a worker of pytest-xdist."""
    yield
    notes = item.config.stash[_WATCHED].notes
    if notes.faults:
        pytest.fail("\n".join(sorted(notes.faults)), pytrace=False)
    marked = _marked(item)
    if marked and _judged(item.config):
        told = {"marked": marked, "refused": sorted(notes.refused), "accepted": sorted(notes.accepted)}
        item.user_properties.append((_PROPERTY, told))


class Gate:
    """Collects what the tests show, and fails the run if a clause was not shown."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._tests: list[Shown] = []
        self._missing: dict[str, str] = {}
        self._left_out: list[str] = []
        self._verdict = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Take up what a test that passed has shown."""
        if report.when == "call" and report.passed:
            self._tests += [_shown(told) for name, told in report.user_properties if name == _PROPERTY]

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        """Judge the run, unless it came to no proper end; tests that failed have shown nothing."""
        if exitstatus not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED) or session.shouldfail:
            self._verdict = "not judged, since not all tests were run"
            return
        try:
            wanted = self._wanted()
        except (MalformedError, BrokenGameError) as error:
            self._verdict = str(error)
            session.exitstatus = pytest.ExitCode.USAGE_ERROR
            return
        self._missing = dict(uncovered(wanted, self._tests))
        self._verdict = f"{len(wanted) - len(self._missing)} of {len(wanted)} clauses shown"
        if self._missing:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Print the verdict, and the clauses that are not shown as a table."""
        terminalreporter.section("clause coverage")
        width = max(map(len, self._missing), default=0)
        for id, missing in self._missing.items():
            terminalreporter.line(f"{id:{width}}  {missing}", red=True)
        for problem in self._left_out:
            terminalreporter.line(f"left out: {problem}", yellow=True)
        terminalreporter.line(self._verdict)

    def _wanted(self) -> dict[str, Clause]:
        """The clauses of the games that the options name; without names, of all that can be loaded."""
        names = self._config.getoption("clause_game") or []
        found: dict[str, Clause] = {}
        for name in names or (REFEREE, *games()):
            try:
                found.update((load(CORE) if name == REFEREE else of(game(name))).clauses)
            except BrokenGameError as error:
                if names:
                    raise
                self._left_out.append(str(error))
        return found


def _judged(config: pytest.Config) -> bool:
    when = config.getoption("clause_coverage")
    return when == "always" or (when == "whole" and _whole(config))


def _whole(config: pytest.Config) -> bool:
    narrowed = any(config.getoption(name, default=None) for name in _NARROWING)
    return config.args_source is config.ArgsSource.TESTPATHS and not narrowed


def _marked(item: pytest.Item) -> list[str]:
    ids: list[str] = []
    for marker in item.iter_markers("clause"):
        if marker.kwargs or not marker.args or not all(isinstance(id, str) for id in marker.args):
            pytest.fail("the marker clause takes the ids of clauses, at least one", pytrace=False)
        ids += marker.args
    return ids


def _shown(told: Any) -> Shown:
    """What a report says of a test, back from the plain lists in which a worker sends it."""
    refused = frozenset((id, kind) for id, kind in told["refused"])
    return Shown(frozenset(told["marked"]), refused, frozenset(told["accepted"]))
