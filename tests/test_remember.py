"""Memos that know what they have read: a hit notes the same readings as a miss."""

from __future__ import annotations

import pickle
from typing import Any, Final

import pytest
from attrs import field, frozen

from pigrules import limits
from pigrules.core import remember as memos
from pigrules.core.remember import Memo, Remembering, Watched, remember, remembered


@frozen(kw_only=True, cache_hash=True)
class Readings:
    """Three open questions."""

    doors: str = "one"
    roof: str = "flat"
    paint: str = "red"


@frozen(cache_hash=True, slots=False)
class Rules(Remembering):
    """The rules of a table that builds houses."""

    height: int = 2
    readings: Readings = field(factory=Readings)


WORKED_OUT: Final[list[tuple[Any, ...]]] = []
"""What the memos have worked out, each time that they did."""


class Houses(Memo[Rules], of=Rules):
    """What follows from the rules."""

    @remember
    def doors(self, house: int) -> str:
        """The doors of a house. A house without a number has none."""
        WORKED_OUT.append(("doors", house))
        return f"{house}: {self.rules.readings.doors}" if house else "none"

    @remember
    def front(self, house: int, lit: bool = False) -> str:
        """The doors and the paint, which is seen only by light."""
        WORKED_OUT.append(("front", house, lit))
        return self.doors(house) + (f", {self.rules.readings.paint}" if lit else "")

    @remembered
    def roof(self) -> str:
        """The roof, which only houses of two floors or more have."""
        WORKED_OUT.append(("roof",))
        return self.rules.readings.roof if self.rules.height > 1 else "none"

    @remembered
    def street(self) -> tuple[str, ...]:
        """Two houses and their roof."""
        WORKED_OUT.append(("street",))
        return self.doors(1), self.doors(2), self.roof


class Painted(Houses):
    """A memo that is built on another one."""

    @remember
    def gate(self, house: int) -> str:
        """A door, painted."""
        return f"{self.doors(house)} {self.rules.readings.paint}"


@pytest.fixture(autouse=True)
def _forget() -> None:
    WORKED_OUT.clear()


def watched(rules: Any) -> tuple[Any, Watched[Any]]:
    """Equal rules that are watched, and who watches them."""
    watch = Watched(rules)
    return watch.ask(lambda seen: seen)[0], watch


def noted(watch: Watched[Any], call: Any) -> tuple[Any, set[str]]:
    """What `call` gives, and the readings that it notes."""
    value, names = watch.ask(lambda _: call())
    return value, set(names)


# Unwatched


def test_an_answer_is_worked_out_once() -> None:
    memo: Houses = Rules().memo
    assert [memo.doors(1), memo.doors(1), memo.doors(2), memo.front(1), memo.front(1)] == [
        "1: one",
        "1: one",
        "2: one",
        "1: one",
        "1: one",
    ]
    assert [memo.roof, memo.roof] == ["flat", "flat"]
    assert WORKED_OUT == [("doors", 1), ("doors", 2), ("front", 1, False), ("roof",)]


def test_each_table_has_its_own_memo() -> None:
    one, other = Rules(), Rules(readings=Readings(doors="two"))
    assert one.memo is one.memo
    assert type(one.memo) is Houses
    assert one.memo is not Rules().memo
    assert (one.memo.doors(1), other.memo.doors(1)) == ("1: one", "1: two")


def test_a_memo_belongs_to_rules_and_is_no_part_of_their_value() -> None:
    rules = Rules()
    assert rules.memo.roof == "flat"
    assert rules == Rules()
    assert hash(rules) == hash(Rules())
    assert repr(rules) == repr(Rules())


def test_no_memo_grows_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Rules().memo.doors.cache_parameters()["maxsize"] == limits.MOST_ENTRIES == 1 << 14
    monkeypatch.setattr(memos, "MOST_ENTRIES", 2)
    rules, watch = watched(Rules())
    for memo in (Rules().memo, rules.memo):
        WORKED_OUT.clear()
        for house in (1, 2, 2, 1, 3, 3):
            assert memo.doors(house) == f"{house}: one"
        assert WORKED_OUT == [("doors", 1), ("doors", 2), ("doors", 3)]
    assert noted(watch, lambda: rules.memo.doors(1)) == ("1: one", {"doors"})


def test_the_class_shows_what_is_remembered() -> None:
    assert Houses.doors.name == "doors"
    assert Houses.doors.__doc__ == "The doors of a house. A house without a number has none."
    assert Houses.street.__doc__ == "Two houses and their roof."


# Watched


def test_a_hit_notes_what_a_miss_notes() -> None:
    rules, watch = watched(Rules())
    memo: Houses = rules.memo
    for _ in range(3):
        assert noted(watch, lambda: memo.doors(1)) == ("1: one", {"doors"})
        assert noted(watch, lambda: memo.roof) == ("flat", {"roof"})
    assert WORKED_OUT == [("doors", 1), ("roof",)]


def test_only_what_was_really_read_is_noted() -> None:
    """House 0 has no door to ask about, and a low house no roof."""
    rules, watch = watched(Rules(height=1))
    assert noted(watch, lambda: rules.memo.doors(0)) == ("none", set())
    assert noted(watch, lambda: rules.memo.doors(1)) == ("1: one", {"doors"})
    assert noted(watch, lambda: rules.memo.roof) == ("none", set())
    assert noted(watch, lambda: rules.memo.front(0, True)) == ("none, red", {"paint"})


def test_an_entry_notes_what_the_entries_have_read_that_it_rests_on() -> None:
    """Whether they are worked out on the way or remembered."""
    for warm in (False, True):
        rules, watch = watched(Rules())
        if warm:
            assert (rules.memo.doors(1), rules.memo.doors(2), rules.memo.roof) == ("1: one", "2: one", "flat")
        for _ in range(2):
            told = noted(watch, lambda memo=rules.memo: memo.street)
            assert told == (("1: one", "2: one", "flat"), {"doors", "roof"})
            told = noted(watch, lambda memo=rules.memo: memo.front(1, True))
            assert told == ("1: one, red", {"doors", "paint"})


def test_arguments_are_told_apart() -> None:
    rules, watch = watched(Rules())
    assert noted(watch, lambda: rules.memo.front(1, False)) == ("1: one", {"doors"})
    assert noted(watch, lambda: rules.memo.front(1, True)) == ("1: one, red", {"doors", "paint"})
    assert noted(watch, lambda: rules.memo.front(1, False)) == ("1: one", {"doors"})


def test_arguments_by_name_are_told_apart() -> None:
    rules, watch = watched(Rules())
    for memo in (Rules().memo, rules.memo):
        assert [memo.front(1), memo.front(1, lit=True), memo.front(house=1, lit=False)] == [
            "1: one",
            "1: one, red",
            "1: one",
        ]
    assert noted(watch, lambda: rules.memo.front(1, lit=True)) == ("1: one, red", {"doors", "paint"})


def test_a_memo_of_a_subclass_notes_all_of_it() -> None:
    rules, watch = watched(Rules())
    memo = Painted(rules)
    for _ in range(2):
        assert noted(watch, lambda: memo.gate(1)) == ("1: one red", {"doors", "paint"})
        assert noted(watch, lambda: memo.street) == (("1: one", "2: one", "flat"), {"doors", "roof"})


def test_watches_hear_only_their_own_rules() -> None:
    (one, first), (other, second) = watched(Rules()), watched(Rules(readings=Readings(doors="two")))
    assert noted(first, lambda: other.memo.doors(1)) == ("1: two", set())
    assert noted(second, lambda: other.memo.doors(1)) == ("1: two", {"doors"})
    assert noted(second, lambda: one.memo.doors(1)) == ("1: one", set())


def test_a_watch_in_a_watch() -> None:
    """The outer one hears what the inner one heard, and more; an error ends the inner one alone."""
    rules, watch = watched(Rules())
    readings = rules.readings

    def outer() -> tuple[str, set[str]]:
        assert readings.roof == "flat"
        inner = noted(watch, lambda: readings.doors)
        with pytest.raises(ZeroDivisionError):
            watch.ask(lambda _: (readings.paint, 1 / 0))
        return inner

    assert noted(watch, outer) == (("one", {"doors"}), {"doors", "paint", "roof"})
    assert noted(watch, lambda: None) == (None, set())


def test_watched_rules_are_the_same_rules_to_all_that_reads_them() -> None:
    rules, _ = watched(Rules(5, Readings(roof="round")))
    assert isinstance(rules, Rules)
    assert isinstance(rules.readings, Readings)
    assert (rules.height, rules.readings.doors, rules.readings.roof) == (5, "one", "round")
    assert rules.readings == Readings(roof="round")
    assert {rules.readings: 1}[Readings(roof="round")] == 1


def test_to_compare_or_to_hash_readings_is_to_read_all_of_them() -> None:
    rules, watch = watched(Rules())
    every = {"doors", "roof", "paint"}
    assert noted(watch, lambda: rules.readings == Readings()) == (True, every)
    assert noted(watch, lambda: hash(rules.readings)) == (hash(Readings()), every)


def test_rules_without_readings_are_given_back() -> None:
    @frozen
    class Plain:
        seats: int = 2

    plain = Plain()
    same, watch = watched(plain)
    assert same is plain
    assert noted(watch, lambda: same.seats) == (2, set())


def test_unwatched_rules_stay_unwatched() -> None:
    rules = Rules()
    seen, _ = watched(rules)
    assert seen.memo.doors(1) == "1: one"
    assert type(rules.memo) is Houses
    assert type(seen.memo) is not Houses
    assert isinstance(seen.memo, Houses)
    assert pickle.loads(pickle.dumps(Readings())) == Readings()
