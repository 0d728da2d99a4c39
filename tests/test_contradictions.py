"""Where two readings give opposite answers, the clauses that are cited do not say the same at both tables.

Each position of some walks is read under another value of each reading in turn. What is asked, ruled, told
and reached there is compared, and so is what the cited clauses say by both readings.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, Final

import attrs
import pytest
from attrs import evolve, frozen

from bridging import bridges
from pigrules import spec
from pigrules.core import InvalidPositionError, Over, Ruling
from pigrules.core.referee import at_sight
from pigrules.registry import AnyGame
from pigrules.spec import Spec
from pigrules.testing.walks import alternatives, mixed, positions, thinned
from times import TIMES

SCOPES: Final = {
    bridge.game.name: (bridge.game, [scope.rules for scope in bridge.scopes()]) for _, bridge in bridges()
}
COUNT: Final = 12
COUNTS: Final = {"putz-die-wutz": 10 * COUNT, "three-little-pigs": 10 * COUNT}
"""How many positions of each table, where few find too little."""
SHARES: Final = 2
"""How many positions of each table are read otherwise, each by one of so many shares of the readings."""
STEPS: Final = 24
OUTCOMES: Final = 12
"""How many steps of seats, and how many outcomes of chance, are tried in a position, at most about."""
REASONS: Final = {
    ("pdw.round.race", "skipping_hand"): (
        "A player who skips is asked because of the hand, and still takes no part in the search."
    ),
    (
        "pdw.grab.jar-counts",
        "red_number",
    ): "pdw.item.red says which pig is looked for before the jar is right.",
    ("pdw.item.jar", "red_number"): "pdw.item.red says which pig is looked for before the jar is right.",
    ("pdw.grab.jar-counts", "number_range"): "The clauses of the dice say which pig is looked for.",
    ("pdw.round.next", "several_mistakes"): "The clause of the mistake says who has to skip.",
    ("tlp.build.must-buy", "empty_stack"): "tlp.build.price says which tiles the dice pay for.",
    ("tlp.build.placed", "empty_stack"): "tlp.build.price says how many symbols are left.",
    ("tlp.end.exhausted", "stacks_to_end"): "It tells how many are needed, which tlp.end.stacks says.",
    ("woolfy.house.exact", "leaving_a_house"): "woolfy.house.leaves says where the counting begins.",
    (
        "woolfy.move.must",
        "pig_meets_wolf",
    ): "A pig that the wolf blocks has nowhere to go, and so need not move.",
    ("woolfy.move.nowhere", "pig_meets_wolf"): "It says what follows if no place is left, not which are.",
    ("woolfy.house.finished-first", "base"): "woolfy.bricks.part says how many parts are missing.",
    ("woolfy.bricks.finished", "base"): "woolfy.components.parts says which part is the last.",
    ("woolfy.repeat.others-in-pot", "repeat_counts"): (
        "It tells why a pig is played again, where woolfy.repeat.not-twice would keep it from that."
    ),
}
"""Clauses that read alike though a reading changes the answer: clause, reading, and why that is right."""


RARE: Final = {
    ("woolfy.face.part-missing", "base"): "woolfy.bricks.part says how many parts are missing.",
    ("woolfy.move.must", "house_count"): "A pig that has nowhere to go need not move.",
    ("woolfy.move.must", "direction"): "The same.",
    ("woolfy.house.must-leave", "pig_meets_wolf"): "It binds a pig that has somewhere to go.",
    ("woolfy.move.past-wolf", "leaving_a_house"): "woolfy.house.leaves says where the counting begins.",
    ("woolfy.move.nowhere", "leaving_a_house"): "It says what follows if no place is left, not which are.",
}
"""Those that are met only at tables that read more than one question otherwise."""


@frozen
class Clash:
    """An answer that a reading changes, and the clauses behind it, of which none says anything else."""

    what: str
    clauses: frozenset[str]
    reading: str
    value: str


class Tables:
    """A table and one that reads a question otherwise, with what each of their clauses says."""

    def __init__(self, law: Spec, home: Any, reading: str, value: str, other: Any) -> None:
        self.law, self.home, self.reading, self.value, self.other = law, home, reading, value, other
        self.bearing = {each.field: each for each in law.readings.values()}[reading].clauses
        self.known: dict[str, bool] = {}

    def speaks(self, clause: str) -> bool:
        """Whether the reading bears on a clause, and it says something else there."""
        if clause not in self.known:
            one, other = (
                self.law.clauses[clause].read(attrs.asdict(rules.readings)).text
                for rules in (self.home, self.other)
            )
            self.known[clause] = clause in self.bearing and one != other
        return self.known[clause]

    def clashes(self, game: AnyGame, state: Any, rulings: Mapping[Any, Ruling]) -> set[Clash]:
        """The answers in a position that contradict what the clauses say; none if it is impossible there.

        It takes long to find whether it is, so that is asked last.
        """
        there = evolve(state, rules=self.other)
        try:
            found = set(self.compared(game, state, there, rulings))
        except InvalidPositionError:
            return set()
        return set() if found and at_sight(game.faults(there)) else found

    def compared(
        self, game: AnyGame, state: Any, there: Any, rulings: Mapping[Any, Ruling]
    ) -> Iterator[Clash]:
        if game.turn(state) != game.turn(there):
            yield from self.unless_any("turn", grounds(game, state) | grounds(game, there))
        for step, one in rulings.items():
            other = game.judge(there, step)
            if one == other and not one.legal:
                continue
            if one.legal and other.legal:
                yield from self.outcome(game, state, there, step)
            elif one.legal or other.legal:
                for refusal in (*one.refusals, *other.refusals):
                    yield from self.unless_any("ruling", {refusal.clause})
            else:
                differ = set(one.refusals) ^ set(other.refusals)
                yield from self.unless_any("refusals", {refusal.clause for refusal in differ})

    def outcome(self, game: AnyGame, state: Any, there: Any, step: Any) -> Iterator[Clash]:
        (one, told), (other, told_there) = game.transition(state, step), game.transition(there, step)
        if told != told_there or one != evolve(other, rules=self.home):
            clauses = {event.clause for event in (*told, *told_there)}
            yield from self.unless_any("outcome", clauses | grounds(game, one) | grounds(game, other))

    def unless_any(self, what: str, clauses: Collection[str]) -> Iterator[Clash]:
        """A clash if no clause of the game says anything else; those of the referee state no reading."""
        own = frozenset(clause for clause in clauses if clause in self.law.clauses)
        if own and not any(map(self.speaks, own)):
            yield Clash(what, own, self.reading, self.value)


def grounds(game: AnyGame, state: Any) -> set[str]:
    """The clauses behind what is asked in a position, or behind its result."""
    turn = game.turn(state)
    return {turn.clause, *turn.decided} if isinstance(turn, Over) else {turn.clause}


def clashes(game: AnyGame, law: Spec, home: Any, count: int) -> set[Clash]:
    """The clashes in some positions of a table with each other value of each reading."""
    found: set[Clash] = set()
    others = [Tables(law, home, *other) for other in alternatives(home)]
    universe = thinned(game.universe(home), STEPS)
    for number, each in enumerate(positions(game, home, 0, count)):
        outcomes = thinned(game.chances(each.state).steps, OUTCOMES)
        steps = (*universe, *thinned(game.legal(each.state), STEPS), *outcomes)
        rulings = {step: game.judge(each.state, step) for step in steps}
        for tables in others[number % SHARES :: SHARES]:
            found.update(tables.clashes(game, each.state, rulings))
    return found


def used(found: Collection[Clash]) -> set[tuple[str, str]]:
    """The entries of `REASONS` and `RARE` that excuse one of the clashes."""
    return set[tuple[str, str]]().union(*map(excused, found))


def excused(clash: Clash) -> set[tuple[str, str]]:
    return {(clause, clash.reading) for clause in clash.clauses} & (REASONS | RARE).keys()


@pytest.mark.parametrize("name", SCOPES)
def test_no_clause_says_the_same_of_opposite_answers(name: str) -> None:
    game, tables = SCOPES[name]
    count = COUNTS.get(name, COUNT)
    found = set[Clash]().union(*(clashes(game, spec.of(game), home, count) for home in tables))
    assert [clash for clash in found if not excused(clash)] == []
    own = {each for each in REASONS if each[0] in spec.of(game).clauses}
    assert own - used(found) == set()


@pytest.mark.once
@pytest.mark.parametrize("name", SCOPES)
def test_nor_at_tables_that_read_more_than_one_question_otherwise(name: str) -> None:
    game, tables = SCOPES[name]
    homes = [mixed(home, f"contradictions/{number}") for home in tables for number in range(4 * TIMES)]
    found = set[Clash]().union(*(clashes(game, spec.of(game), home, COUNT) for home in homes))
    assert [clash for clash in found if not excused(clash)] == []
    assert {each for each in RARE if each[0] in spec.of(game).clauses} - used(found) == set()


@pytest.mark.parametrize(
    ("name", "clause", "reading"),
    [
        ("eat-me-if-you-can", "emi.hunt.victim", "wheel_turned_again"),
        ("woolfy", "woolfy.repeat.not-twice", "in_a_row"),
    ],
)
def test_a_clause_that_loses_its_words_is_found(name: str, clause: str, reading: str) -> None:
    game, tables = SCOPES[name]
    law = spec.of(game)
    silent = evolve(law, clauses={**law.clauses, clause: evolve(law.clauses[clause], under=())})
    found = set[Clash]().union(*(clashes(game, silent, home, COUNT) for home in tables))
    assert reading in {clash.reading for clash in found if clause in clash.clauses}
