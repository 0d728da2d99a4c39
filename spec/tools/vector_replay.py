"""Checks a vector file against the game itself, as a port is tested: every entry is read and asked again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from attrs import define, evolve, field

from pigrules import codec
from pigrules.core import ChanceStep, PlayerStep
from pigrules.core.referee import decisive
from pigrules.registry import AnyGame
from vector_files import data_of_state, fraction

__all__ = ["differences"]

STEP: Final[Any] = PlayerStep | ChanceStep


def differences(game: AnyGame, data: Mapping[str, Any], every: int = 1) -> Iterator[str]:
    """Where the game differs from the file, which `vector_reading.read` has read.

    Checks one position of each group in this many, starting with the first.
    """
    # A position that another table has reached may have no past at this one, and is asked about all the same.
    replay = _Replay(evolve(game, faults=lambda thing: ()), data)
    for group in data["groups"]:
        for at, position in enumerate(group["positions"]):
            if at % every:
                continue
            for what, expected, found in replay.position(group["rules"], position):
                if expected != found:
                    where = f"{group['name']}, position {at}"
                    yield f"{where}, {what}: the file says {expected}, the game {found}"


@define
class _Replay:
    """A file whose steps have been read."""

    game: AnyGame
    data: Mapping[str, Any]
    _steps: list[Any] = field(init=False)

    def __attrs_post_init__(self) -> None:
        self._steps = [
            codec.load(self.game, STEP, step, f"$.steps[{at}]") for at, step in enumerate(self.data["steps"])
        ]

    def position(self, rules: int, position: Mapping[str, Any]) -> Iterator[tuple[str, Any, Any]]:
        """The questions about one position, with the answers of the file and of the game."""
        game, data = self.game, self.data
        told = {**data["states"][position["state"]], "rules": data["rules"][rules]}
        state = codec.load(game, game.state_type, told, f"$.states[{position['state']}]")
        yield "turn", data["turns"][position["turn"]], codec.dump(game, game.turn(state))
        yield "legal", tuple(self._steps[n] for n in data["legal"][position["legal"]]), game.legal(state)
        odds = [(self._steps[n], chance) for n, chance in data["odds"][position["odds"]]]
        yield "odds", odds, [(step, fraction(chance)) for step, chance in game.chances(state)]
        for entry in position["tried"]:
            yield from self._entry(state, entry)

    def _entry(self, state: Any, entry: Mapping[str, Any]) -> Iterator[tuple[str, Any, Any]]:
        game, step = self.game, self._steps[entry["step"]]
        clauses = [refusal.clause for refusal in decisive(game.judge(state, step))]
        yield f"refusals of {game.format(step)}", entry.get("refused", []), list(dict.fromkeys(clauses))
        if not clauses:
            after = data_of_state(game, game.advance(state, step))
            yield f"what comes of {game.format(step)}", self.data["states"][entry["after"]], after
