"""A hypothesis state machine for any game.

One rule takes legal steps, one tries any step at all. The last position is written down and read back.

```python
class Table(Machine):
    game = GAME
    tables = readings_of(GAME.rules_type(seats=3))

    def happened(self, before, step, after):
        assert score_never_falls(before, after)

TestTable = Table.TestCase
```

The rules of the match are drawn at its start. What any game must keep is checked here after each step;
a game's own tests add what its document says, in `began` and `happened`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from .. import position
from ..core import Chance, Choose, IllegalStepError, Over
from ..registry import AnyGame
from .walks import questions, read_otherwise

__all__ = ["Machine", "readings_of"]


def readings_of(rules: Any) -> st.SearchStrategy[Any]:
    """`rules` with any value of any reading; simplest as they are."""
    values = {
        name: st.sampled_from(sorted(known, key=lambda value: value != getattr(rules.readings, name)))
        for name, known in questions(rules).items()
    }
    return st.fixed_dictionaries(values).map(lambda drawn: read_otherwise(rules, drawn))


class Machine(RuleBasedStateMachine):
    """One table, at which match after match is played."""

    game: ClassVar[AnyGame]
    tables: ClassVar[st.SearchStrategy[Any]]
    """The rules to play under."""

    rules: Any
    state: Any
    steps: Sequence[Any] = ()
    """The steps of the match so far."""

    @initialize(data=st.data())
    def sit_down(self, data: st.DataObject) -> None:
        """Agree on rules."""
        self.rules = data.draw(self.tables, "rules")
        self._begin()

    @rule(data=st.data())
    def take_a_legal_step(self, data: st.DataObject) -> None:
        """Take one of the steps that the game offers; after the end, begin again."""
        legal = self.game.legal(self.state) or self.game.chances(self.state).steps
        if not legal:
            self._begin()
            return
        kinds = list(dict.fromkeys(type(step) for step in legal))
        kind = data.draw(st.sampled_from(kinds))
        self._take(data.draw(st.sampled_from([step for step in legal if type(step) is kind]), "step"))

    @rule(data=st.data())
    def try_any_step(self, data: st.DataObject) -> None:
        """Try a step of the universe: it is accepted exactly if it is offered; else it changes nothing."""
        step = data.draw(st.sampled_from(self.game.universe(self.rules)), "step")
        ruling = self.game.judge(self.state, step)
        if ruling.legal != (step in self.game.legal(self.state)):
            raise AssertionError(f"the judge says {ruling}, and the legal steps otherwise: {step}")
        if ruling.legal:
            self._take(step)
        else:
            self._is_refused(step)

    @invariant()
    def nothing_is_wrong(self) -> None:
        """The position has no faults, and a step is possible or the game is over."""
        state = self.state
        if self.game.faults(state) != ():
            raise AssertionError(f"this position was reached, and has faults: {self.game.faults(state)}")
        turn, legal, odds = self.game.turn(state), self.game.legal(state), self.game.chances(state)
        if isinstance(turn, Choose) != bool(legal):
            raise AssertionError(f"{turn}, but these steps are legal: {legal}")
        if isinstance(turn, Chance) != bool(len(odds)):
            raise AssertionError(f"{turn}, but chance has {odds}")
        if isinstance(turn, Over) != (not legal and not len(odds)):
            raise AssertionError(f"{turn}, but legal are {legal} and chance has {odds}")

    def teardown(self) -> None:
        """The last position is written down, and comes back as it was."""
        if self.steps:
            text = position.dumps(position.of(self.game, self.state))
            if position.state(position.loads(text, self.game)) != self.state:
                raise AssertionError(f"{self.state} comes back otherwise from its document:\n{text}")

    def began(self) -> None:
        """A match begins in `state`. For the game's own tests."""

    def happened(self, before: Any, step: Any, after: Any) -> None:
        """`step` has led from `before` to `after`. For the game's own tests."""

    def _begin(self) -> None:
        self.state, self.steps = self.game.start(self.rules), []
        self.began()

    def _take(self, step: Any) -> None:
        before = self.state
        self.state = self.game.apply(before, step)
        self.steps = [*self.steps, step]
        self.happened(before, step, self.state)

    def _is_refused(self, step: Any) -> None:
        try:
            self.game.apply(self.state, step)
        except IllegalStepError as error:
            refused: IllegalStepError | None = error
        else:
            refused = None
        if refused is None:
            raise AssertionError(f"apply takes {step}, which the judge refuses")
        if refused.ruling != self.game.judge(self.state, step):
            raise AssertionError(f"apply refuses by {refused.ruling}, the judge otherwise")
