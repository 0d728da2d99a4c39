"""Every position of small rules: counts worked out by hand, flaws that are found, and the command."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import attrs
import pytest

import toy
from pigrules import registry
from pigrules.core import Cited, Distribution, InvalidError, MalformedError
from pigrules.core.referee import BAD_STATE
from pigrules.games.three_little_pigs import GAME, Rules
from pigrules.testing import __main__ as commands
from pigrules.testing.explore import Depth, Explored, Flaw, explore, read_rules

TINY: Final = Path(__file__).parents[1] / "examples" / "rules" / "tiny-pigs.toml"
CHECKOUT: Final = TINY.exists()
"""Where the wheel is tested, the examples may not be at hand."""


def tiny() -> Rules:
    """The rules of the example."""
    rules: Rules = read_rules(GAME, TINY)
    return rules


def rules_file(folder: Path, text: str) -> Path:
    """A file of rules."""
    path = folder / "rules.toml"
    path.write_text(text, encoding="utf-8")
    return path


# Two dice of four faces: door, window, roof, and the wolf W. Nobody has a house, so two wolves end a turn.
#
# 1 step: 4 · 4 = 16 throws, all different; after WW it is B's first throw.
# 2 steps: 9 throws without a wolf may be followed by 3 throws again or by stopping, 6 throws with one wolf
#   by 1 or by stopping, and B's first throw shows 16 things: 9 · 4 + 6 · 2 + 16 = 64 sequences.
#   Positions: 9 · 3 + 6 throws in the air, 6 + 3 purses, 15 throws of B, and A's first throw again: 58.
# 3 steps: after a throw without a wolf, again with one die 4 results, with the other 4, with both 16, and
#   building goes on in one way, whatever the purse: 9 · 25. After a throw with one wolf 4 + 1: 6 · 5.
#   After WW, what A has in 2 steps B has now: 64. Together 225 + 30 + 64 = 319.
#   Positions: A to decide, with one die thrown again 2 · (3 · 4 + 3), with both 15; B's first throw;
#   a straw door or a straw window built; B's 9 · 3 + 6 throws in the air and 9 purses; A's 15 first throws.
#   45 + 1 + 2 + 42 + 15 = 105, of which B's first throw and A's 15 are not new.
# 4 steps: A decides after a second throw in 9 · (14 + 14 + 48) + 6 · 6 ways (4 if no wolf shows, else 2),
#   B throws in 28 · 16 ways (9 + 6 double wolves, 7 + 6 turns without a purchase), 2 turns end after a
#   purchase, and after WW B has what A has in 3 steps: 684 + 36 + 448 + 2 + 319 = 1489.
BY_HAND: Final = (
    Depth(0, positions=1, new=1, over=0, sequences=1),
    Depth(1, positions=16, new=16, over=0, sequences=16),
    Depth(2, positions=58, new=57, over=0, sequences=64),
    Depth(3, positions=105, new=89, over=0, sequences=319),
)


@pytest.mark.skipif(not CHECKOUT, reason="the example is not at hand")
def test_shallow_depths_of_tiny_pigs_are_as_worked_out_by_hand() -> None:
    made = explore(GAME, tiny(), depth=4)
    assert made.depths[:4] == BY_HAND
    assert made.depths[4].sequences == 1489
    assert (made.ended, made.flawed, made.flaws, made.holds) == ("depth", 0, (), True)
    assert made.positions == 1 + 16 + 57 + 89 + made.depths[4].new


@pytest.mark.skipif(not CHECKOUT, reason="the example is not at hand")
def test_all_of_tiny_pigs_is_as_it_was() -> None:
    """Not worked out by hand: these counts only tell that something has changed."""
    made = explore(GAME, tiny())
    assert made.ended == "complete"
    assert made.positions == 1952
    assert made.depths[-1] == Depth(12, positions=1625, new=139, over=9, sequences=290_828_814)


TOY: Final = toy.Rules(2, rounds=1)


# One round: A stakes 1 or 2; both bet high or low in any order; A shows; six faces come up.
# 1: 2 stakes. 2: 2 · 4 first bets. 3: the other bet, 2 · 4 positions in 2 orders, 16 sequences. 4: shown.
# 5: six faces each, but of the scores only this differs: high or low wins, for each of the 8 positions;
# at stake 1: (1, 1), (0, 0), (2, 0), (0, 2), at stake 2: (2, 2), (0, 0), (3, 0), (0, 3): 7 ends.
def test_all_of_the_toy_is_as_worked_out_by_hand() -> None:
    made = explore(toy.GAME, TOY)
    assert made == Explored(
        "toy",
        (
            Depth(0, 1, 1, 0, 1),
            Depth(1, 2, 2, 0, 2),
            Depth(2, 8, 8, 0, 8),
            Depth(3, 8, 8, 0, 16),
            Depth(4, 8, 8, 0, 16),
            Depth(5, 7, 7, 7, 96),
        ),
        positions=34,
        flawed=0,
        flaws=(),
        ended="complete",
    )


def test_beyond_the_end_there_is_nothing() -> None:
    assert explore(toy.GAME, TOY, depth=50) == explore(toy.GAME, TOY)
    assert explore(toy.GAME, TOY, depth=0).depths == (Depth(0, 1, 1, 0, 1),)


def test_a_full_memory_stops_it_with_whole_depths() -> None:
    made = explore(toy.GAME, TOY, most=15)
    assert (made.ended, made.holds, made.positions) == ("full", False, 15)
    assert [each.depth for each in made.depths] == [0, 1, 2]
    assert explore(toy.GAME, TOY, most=34).ended == "complete"


def test_an_interrupt_leaves_what_was_counted() -> None:
    told: list[tuple[int, int]] = []

    def progress(depth: int, positions: int) -> None:
        told.append((depth, positions))
        if depth == 3:
            raise KeyboardInterrupt

    made = explore(toy.GAME, TOY, progress=progress)
    assert (made.ended, made.holds) == ("interrupted", False)
    assert [each.depth for each in made.depths] == [0, 1, 2]
    assert told == [(1, 3), (2, 3 + 4), (3, 3 + 8 + 2)]


def test_a_fault_is_told_with_the_steps_that_lead_there() -> None:
    fault = Cited(BAD_STATE, (("where", "stake"),))

    def faults(of: Any) -> tuple[Cited, ...]:
        return (fault,) if isinstance(of.phase, toy.Betting) and of.phase.stake == 2 else ()

    made = explore(attrs.evolve(toy.GAME, faults=faults), TOY, depth=2)
    assert made.flawed == 5
    assert not made.holds
    assert made.flaws[:2] == (
        Flaw(("A stake 2",), ("core.state.impossible (where stake)",)),
        Flaw(("A stake 2", "A bet high"), ("core.state.impossible (where stake)",)),
    )


def test_a_position_in_which_nobody_can_act_is_told() -> None:
    def legal(state: Any) -> tuple[Any, ...]:
        return () if isinstance(state.phase, toy.Betting) else toy.legal(state)

    made = explore(attrs.evolve(toy.GAME, legal=legal), TOY)
    assert made.flaws == (
        Flaw(("A stake 1",), ("no seat can act",)),
        Flaw(("A stake 2",), ("no seat can act",)),
    )


def test_a_position_in_which_too_many_can_act_is_told() -> None:
    one_face = Distribution.of([(toy.Thrown(1), 1)])
    game = attrs.evolve(toy.GAME, chances=lambda state: one_face)
    made = explore(game, TOY, depth=0)
    assert made.flaws == (Flaw((), ("it is not clear who is to act",)),)


def test_only_the_first_flaws_are_told() -> None:
    made = explore(attrs.evolve(toy.GAME, faults=lambda of: (Cited(BAD_STATE),)), TOY)
    assert made.flawed == 34
    assert len(made.flaws) == 20


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("seats = ", "not TOML"),
        ("chairs = 2", "chairs"),
        ('seats = "2"', "$.seats"),
        ("[dice]\nfaces = [[]]", "tlp.components.dice"),
    ],
)
def test_rules_that_cannot_be_read(tmp_path: Path, text: str, problem: str) -> None:
    path = rules_file(tmp_path, text)
    with pytest.raises((MalformedError, InvalidError)) as caught:
        read_rules(GAME, path)
    assert problem in str(caught.value)


# The coin is called heads or tails; it shows heads, tails or its edge, and then it is tossed again.
# 2 calls; 2 · 3 positions, of which 4 are ends; from the 2 edges it leads to the same 6.
COINS: Final[dict[str, object]] = {
    "holds": True,
    "game": "coin-toss",
    "depths": [
        {"depth": 0, "positions": 1, "new": 1, "over": 0, "sequences": 1},
        {"depth": 1, "positions": 2, "new": 2, "over": 0, "sequences": 2},
        {"depth": 2, "positions": 6, "new": 6, "over": 4, "sequences": 6},
    ],
    "positions": 9,
    "flawed": 0,
    "flaws": [],
    "ended": "complete",
}


@pytest.mark.usefixtures("site")
def test_the_command_prints_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = rules_file(tmp_path, "")
    assert commands.main(["explore", "coin-toss", "--rules", str(path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == COINS


@pytest.mark.usefixtures("site")
def test_the_command_prints_a_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = rules_file(tmp_path, '[readings]\nedge = "lost"\n')
    assert commands.main(["explore", "coin-toss", "--rules", str(path), "--depth", "2"]) == 0
    shown = capsys.readouterr().out
    assert "coin-toss: by depth" in shown
    assert [line.split() for line in shown.splitlines() if "│" in line][-1] == [
        *("│", "2", "│", "6", "│", "6", "│", "6", "│", "6", "│")  # the edge is an end now, too
    ]
    assert "Positions: 9. Everything down to this depth was seen." in shown
    assert "Nothing is wrong with them." in shown


@pytest.mark.usefixtures("site")
def test_the_command_tells_that_it_stopped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = rules_file(tmp_path, "")
    assert commands.main(["explore", "coin-toss", "--rules", str(path), "--states", "5"]) == 1
    assert "Positions: 5. Stopped: there is no room for more" in capsys.readouterr().out


@pytest.mark.usefixtures("site")
def test_the_command_shows_flaws(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    coin = registry.game("coin-toss")

    def faults(of: Any) -> tuple[Cited, ...]:
        return (Cited(BAD_STATE),) if getattr(of, "shown", None) == "edge" else ()

    monkeypatch.setattr("pigrules.registry.game", lambda name: attrs.evolve(coin, faults=faults))
    assert commands.main(["explore", "coin-toss", "--rules", str(rules_file(tmp_path, ""))]) == 1
    shown = capsys.readouterr().out
    assert "Wrong: 2 positions" in shown
    for words in ("A heads", "edge", "core.state.impossible"):
        assert words in shown


@pytest.mark.usefixtures("site")
@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["coin-tos"], "did you mean coin-toss?"),
        (["coin-toss", "--states", "0"], "--states must be a number from 1 up, --depth from 0 up"),
        (["coin-toss", "--depth", "-1"], "--states must be a number from 1 up, --depth from 0 up"),
        (["coin-toss", "--rules", "nowhere.toml"], "nowhere.toml"),
    ],
)
def test_bad_usage_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str], problem: str
) -> None:
    path = rules_file(tmp_path, "")
    given = words if "--rules" in words else [*words, "--rules", str(path)]
    assert commands.main(["explore", *given]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert problem in told.err
    assert len(told.err.splitlines()) == 1


@pytest.mark.usefixtures("site")
def test_bad_rules_are_one_line_with_file_and_path(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = rules_file(tmp_path, '[readings]\nedge = "maybe"\n')
    assert commands.main(["explore", "coin-toss", "--rules", str(path)]) == 2
    told = capsys.readouterr().err
    assert told.startswith(f"{path}: $.readings.edge")
    assert len(told.splitlines()) == 1


def test_the_help_has_an_example(capsys: pytest.CaptureFixture[str]) -> None:
    assert commands.main(["explore", "--help"]) == 0
    shown = " ".join(capsys.readouterr().out.split())
    assert "Example: python -m pigrules.testing explore three-little-pigs --rules" in shown
