"""Every game that has a formal model agrees with it, and the comparison sees when one does not."""

from __future__ import annotations

import json
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, Final

import attrs
import pytest

import agree
import bridging
from bridging import Bridge, Scope, bridges
from comparing import Disagreement, Tally, explore, playout
from pigrules.core import Cited, ClauseId, Ruling, Seat
from times import TIMES

pytestmark = pytest.mark.once

BRIDGES: Final = {bridge.game.name: bridge for _, bridge in bridges()}


@pytest.mark.parametrize("bridge", BRIDGES.values(), ids=BRIDGES)
def test_the_game_and_its_model_agree(bridge: Bridge) -> None:
    report = agree.check(bridge, TIMES)
    assert report.disagreement is None
    assert report.transitions >= 50_000 * TIMES
    assert {scope.name for scope in bridge.scopes() if scope.whole} <= set(report.whole)
    assert agree.unshown(bridge, report) == ()


@pytest.mark.parametrize("bridge", BRIDGES.values(), ids=BRIDGES)
def test_every_step_of_the_game_is_one_step_of_the_model(bridge: Bridge) -> None:
    for scope in bridge.scopes():
        universe = bridge.game.universe(scope.rules)
        told = [bridge.step_of(step) for step in universe]
        assert len(set(told)) == len(universe)
        assert [bridge.step_from(scope.rules, step) for step in told] == list(universe)


@pytest.fixture
def pigs() -> Bridge:
    return BRIDGES["three-little-pigs"]


@pytest.fixture
def wolves() -> Bridge:
    return BRIDGES["eat-me-if-you-can"]


def modelled(bridge: Bridge, **changed: Callable[..., Any]) -> Bridge:
    """The bridge to a model in which some functions are others."""
    model: Any = SimpleNamespace(**{**vars(bridge.model), **changed})
    return attrs.evolve(bridge, model=model)


def differing(bridge: Bridge, scope: Scope | None = None) -> Disagreement:
    with pytest.raises(Disagreement) as caught:
        explore(bridge, scope or bridge.scopes()[0], Tally())
    return caught.value


def test_a_step_that_only_the_game_allows_is_seen(pigs: Bridge) -> None:
    stop = pigs.step_of(pigs.game.parse("A stop"))
    model = modelled(pigs, legal=lambda rules, state: pigs.model.legal(rules, state) - {stop})
    found = differing(model)
    assert found.what == "legal steps"
    assert len(found.steps) == 1
    assert found.game == [repr(stop)]
    assert found.model == []


def test_a_step_that_only_the_model_allows_is_seen(pigs: Bridge) -> None:
    game = attrs.evolve(pigs.game, legal=lambda state: pigs.game.legal(state)[:-1])
    found = differing(attrs.evolve(pigs, game=game))
    assert found.what == "legal steps"
    assert found.game == []
    assert found.model == [repr(pigs.step_of(pigs.game.parse("A stop")))]


def test_another_successor_is_seen(pigs: Bridge) -> None:
    found = differing(modelled(pigs, apply=lambda rules, state, step: state))
    assert found.what == "successor"
    assert len(found.steps) == 1


def test_another_question_is_seen(pigs: Bridge) -> None:
    found = differing(modelled(pigs, turn=lambda rules, state: ("Chance", "tlp.wolf.spin")))
    assert found.what == "turn"
    assert found.game == ("Chance", "tlp.roll.first-all")


def test_another_beginning_is_seen(pigs: Bridge) -> None:
    other = pigs.rules_of(pigs.game.rules_type(seats=4))
    assert differing(modelled(pigs, setup=lambda rules: pigs.model.setup(other))).what == "start"


def test_other_odds_are_seen(pigs: Bridge) -> None:
    def loaded(rules: Any, state: Any, step: Any) -> int:
        extra = int(step == pigs.step_of(pigs.game.parse("dice wolf wolf")))
        return pigs.model.weight(rules, state, step) + extra

    assert differing(modelled(pigs, weight=loaded)).what == "weight of dice wolf wolf"


def test_a_judge_that_allows_what_is_not_legal_is_seen(pigs: Bridge) -> None:
    game = attrs.evolve(pigs.game, judge=lambda state, step: Ruling())
    assert differing(attrs.evolve(pigs, game=game)).what.startswith("whether ")


def test_a_judge_that_gives_another_reason_is_seen(pigs: Bridge) -> None:
    def judge(state: Any, step: Any) -> Ruling:
        ruling = pigs.game.judge(state, step)
        other = Cited(ClauseId("tlp.wolf.spin"))
        return ruling if ruling.legal else Ruling((*ruling.refusals[:-1], other))

    found = differing(attrs.evolve(pigs, game=attrs.evolve(pigs.game, judge=judge)))
    assert found.what.startswith("refusals of ")


def test_a_step_that_no_position_allows_is_judged_too(wolves: Bridge) -> None:
    def judge(state: Any, step: Any) -> Ruling:
        ruling = wolves.game.judge(state, step)
        return Ruling() if step in wolves.strays(state.rules) and not ruling.legal else ruling

    game = attrs.evolve(wolves.game, judge=judge)
    assert differing(attrs.evolve(wolves, game=game)).what.startswith("whether ")


def test_looking_begins_after_the_opening_as_far_as_it_is_legal(wolves: Bridge) -> None:
    lines = ("card wolf", "card kids", "card wolf", "card pig1")
    scope = attrs.evolve(wolves.scopes()[0], transitions=1, opening=lines)
    tally = Tally()
    assert not explore(wolves, scope, tally)
    assert tally.transitions == 2 + 1  # C turns up what is left


def test_a_view_that_tells_more_is_seen(wolves: Bridge) -> None:
    game = attrs.evolve(wolves.game, view=lambda state, seat: wolves.game.view(state, seat or Seat(0)))
    found = differing(attrs.evolve(wolves, game=game))
    assert found.what == "view of spectators"
    assert found.steps[-1] in ("A sleep", "A trap")


def test_a_playout_sees_it_too_and_tells_the_way(pigs: Bridge) -> None:
    rules = pigs.game.rules_type(seats=2)
    with pytest.raises(Disagreement, match="successor, under full, after up straw window 0") as caught:
        playout(modelled(pigs, apply=lambda rules, state, step: state), "full", rules, "seed", Tally(), 100)
    assert caught.value.transition == 1


def test_an_error_is_a_disagreement_and_its_place_is_told(pigs: Bridge) -> None:
    def apply(rules: Any, state: Any, step: Any) -> Any:
        raise LookupError("no such stack")

    found = differing(modelled(pigs, apply=apply))
    assert found.what == "an error: LookupError"
    assert str(found.game) == "no such stack"
    assert found.steps == ()
    rules = pigs.game.rules_type(seats=2)
    broken = attrs.evolve(pigs, game=attrs.evolve(pigs.game, advance=lambda state, step: state.nothing))
    with pytest.raises(Disagreement, match=r"an error: AttributeError, under full, after the start:"):
        playout(broken, "full", rules, "seed", Tally(), 100)


def test_the_report_tells_of_a_disagreement(pigs: Bridge) -> None:
    report = agree.check(modelled(pigs, apply=lambda rules, state, step: state))
    assert not report.holds
    assert report.disagreement is not None
    assert report.disagreement["what"] == "successor"
    assert report.transitions == 1
    assert "tlp.wolf.spin" in agree.unshown(pigs, report)


def test_the_command_tells_what_it_found(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], pigs: Bridge
) -> None:
    wrong = modelled(pigs, apply=lambda rules, state, step: state)
    monkeypatch.setattr(bridging, "bridges", lambda: [("three_little_pigs", wrong)])
    assert agree.main(["three-little-pigs", "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert [report["game"] for report in told] == ["three-little-pigs"]
    assert told[0]["disagreement"]["what"] == "successor"
    assert agree.main([]) == 1
    assert "They do not agree" in capsys.readouterr().out
    assert agree.main(["four-little-pigs"]) == 2
    assert "no model of four-little-pigs" in capsys.readouterr().err
    assert agree.main(["--no-such-option"]) == 2
