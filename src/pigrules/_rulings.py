"""The answer about one step: the ruling, what comes of it, and how each open reading bears on it."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from ._effects import Effect, same
from ._replay import Divergence
from .core import Cited, Ruling


@frozen
class Alternative:
    """The ruling on a step at a table that gives one reading another value.

    >>> answer = dispute.judge(played, 5, pigs.parse("A done"))
    >>> [(found.value, found.ruling.legal) for found in answer.changing]
    [('must', False)]
    """

    reading: str
    value: str
    ruling: Ruling
    divergence: Divergence | None
    """Where that table diverges before; it then answers in the record's position."""
    position: Any
    """The position in which it answers, with the record's rules."""
    effect: Effect | None
    """What comes of the step there; None if it is refused."""
    after: tuple[Any, ...]
    """See `Answer.after`."""
    needs: tuple[str, ...] = ()
    """What a position has to say first; this is then one of the answers that it may have."""
    impossible: bool = False
    """Whether there can be no such position at that table; it then has no answer."""

    @property
    def sure(self) -> bool:
        """Whether it has one answer."""
        return not self.needs and not self.impossible


@frozen
class Answer:
    """The ruling on one step after `at` steps of a record, and how each open reading bears on it.

    >>> answer = dispute.judge(played, 5, pigs.parse("A done"))
    >>> answer.ruling.legal, [found.reading for found in answer.changing]
    (True, ['tlp.reading.must-buy'])
    >>> [event.clause for event in answer.effect.events], "tlp.reading.must-buy" in answer.idle
    (['tlp.turn.clockwise'], False)

    This is not yet the moment for the same step, but it would be after another one:

    >>> dispute.judge(played, 4, pigs.parse("A done")).after
    (Stop(seat=0),)

    Here the step is legal under each reading, and something else comes of it under one:

    >>> wolves = dispute.judge(played, 3, pigs.parse("dice door door roof wolf wolf"))
    >>> [(found.reading, found.value) for found in wolves.differing]
    [('tlp.reading.no-target', 'builds')]
    """

    at: int
    step: Any
    ruling: Ruling
    """Under the record's own rules."""
    alternatives: tuple[Alternative, ...]
    """Under every other value of every reading, in the order of the spec."""
    asked: tuple[str, ...]
    """The open questions that these steps and this answer asked: ids of readings, in the order of the spec.

    Tables that agree in these give the same answer.
    """
    position: Any
    """The position after the `at` steps."""
    effect: Effect | None
    """What comes of the step; None if it is refused."""
    after: tuple[Any, ...]
    """Where this is not the moment for the step: steps after which it would be legal.

    They are the shortest way there, through steps of its seat and steps without an alternative.
    Empty if there is none within `limits.MOST_BETWEEN` steps and `limits.MOST_AHEAD` positions.
    """
    perhaps: tuple[Cited, ...] = ()
    """Refusals that hold only for some of what a position leaves open, beside those of the ruling."""
    depends: tuple[str, ...] = ()
    """What a position has to say first for more of the effect; its events are those that are sure."""

    @property
    def changing(self) -> tuple[Alternative, ...]:
        """The alternatives under which the answer is the opposite."""
        return tuple(a for a in self.alternatives if a.sure and a.ruling.legal != self.ruling.legal)

    @property
    def differing(self) -> tuple[Alternative, ...]:
        """The alternatives under which the answer is the same, and something else comes of it.

        That is another effect (see `Effect.same`), or another way to a step that is not for this moment.
        """
        return tuple(
            a
            for a in self.alternatives
            if a.sure
            and a.ruling.legal == self.ruling.legal
            and (a.after != self.after or not same(a.effect, self.effect))
        )

    @property
    def unsure(self) -> tuple[Alternative, ...]:
        """The alternatives under which the answer depends on what a position leaves open."""
        return tuple(a for a in self.alternatives if a.needs)

    @property
    def impossible(self) -> tuple[Alternative, ...]:
        """The alternatives under which there can be no such position."""
        return tuple(a for a in self.alternatives if a.impossible)

    @property
    def idle(self) -> tuple[str, ...]:
        """The open questions that were asked, and of which no other value changes anything."""
        bearing = {found.reading for found in (*self.changing, *self.differing, *self.unsure)}
        return tuple(reading for reading in self.asked if reading not in bearing)
