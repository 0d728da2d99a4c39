"""What nobody may know makes no difference: every setting of the wheels is tried against every other."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any, Final

import pytest

from pigrules import codec, record
from pigrules.core import Choose, IllegalStepError, Seat
from pigrules.games.eat_me_if_you_can import (
    GAME,
    Card,
    Choosing,
    Deal,
    Hunt,
    Hunting,
    Readings,
    Rules,
    Set,
    State,
)
from pigrules.games.eat_me_if_you_can.steps import Step
from pigrules.games.eat_me_if_you_can.vocabulary import CHOICES, Choice
from pigrules.match import AnyMatch, Match, NotNowError
from pigrules.testing.walks import thinned

from .hamlet import A, B, C, Wolves, choosing, hunting, position, refusals

Wheels = tuple[Choice | None, ...]

FEW: Final = 6
"""As many deals as each seat asks about; all others are refused alike."""


def every_setting(seats: int, wolf: int) -> Iterator[Wheels]:
    """Each wheel not set, on sleep or on trap; the Wolf has none."""
    yield from product(*([(None,) if seat == wolf else (None, *CHOICES) for seat in range(seats)]))


def in_position(rules: Rules, wolf: int, wheels: Wheels) -> State:
    """The round with these wheels, in which seat `wolf` is the Wolf, and some have points."""
    others = rules.cast[1:]
    phase = Hunting(wheels) if wheels.count(None) == 1 else Choosing(wheels)
    points = tuple(seat % 4 for seat in range(rules.seats))
    return position(
        phase, points=points, lying=" ".join((*others[:wolf], "wolf", *others[wolf:])), rules=rules
    )


def askable(rules: Rules) -> dict[Seat | None, list[Step]]:
    """All that a seat may ask about, but only some of the deals; what chance may bring is for everybody."""
    found: dict[Seat | None, list[Step]] = {None: []}
    for seat in map(Seat, range(rules.seats)):
        foreign: list[Step] = [
            Hunt(seat, Seat(rules.seats)),
            Hunt(seat, seat),
            Deal(seat, ("wolf",)),
            Set(seat, "trap"),
        ]
        found[seat] = [
            *rules.memo.sets[seat],
            *rules.memo.hunts[seat],
            *thinned(rules.memo.deals[seat], FEW),
            *foreign,
        ]
    for steps in found.values():
        steps += [Card("wolf"), Card("red"), Card("pig3")]
    return found


def told(state: State, seat: Seat | None, steps: list[Step]) -> tuple[Any, ...]:
    """Everything that `seat`, or a spectator, is told in `state` by any function of the game."""
    view, turn = GAME.view(state, seat), GAME.turn(state)
    assert isinstance(turn, Choose)
    return (
        repr(view.phase),
        view,
        json.dumps(codec.dump(GAME, view.phase)),
        GAME.render(view, str),
        repr(state),
        turn,
        [step for step in GAME.legal(state) if step.seat == seat],
        GAME.chances(state).steps,
        GAME.faults(state),
        [answer(state, step) for step in steps],
    )


def answer(state: State, step: Step) -> tuple[Any, ...]:
    """The ruling and what `apply` raises; the events of what does not itself turn a house round."""
    try:
        GAME.apply(state, step)
    except IllegalStepError as error:
        return error.ruling, str(error), repr(error)
    return GAME.judge(state, step), GAME.events(state, step) if isinstance(step, Set) else None


@pytest.mark.clause("emi.choice.hidden")
@pytest.mark.parametrize("again", ["final", "free"])
@pytest.mark.parametrize("seats", [3, 4, 5, pytest.param(6, marks=pytest.mark.once)])
def test_nobody_is_told_anything_that_depends_on_the_wheels_of_others(seats: int, again: Any) -> None:
    """All settings of all wheels, for every Wolf, seat and spectator: 6 * 243 * 7 answers for six seats."""
    rules = Rules(seats=seats, readings=Readings(wheel_turned_again=again))
    steps = askable(rules)
    onlookers = (None, *map(Seat, range(seats)))
    for wolf in range(seats):
        answers: dict[Any, Any] = {}
        for wheels in every_setting(seats, wolf):
            state = in_position(rules, wolf, wheels)
            made = tuple(wheel is not None for wheel in wheels)
            for seat in onlookers:
                known = seat, made, None if seat is None else wheels[seat]
                here = told(state, seat, steps[seat])
                assert answers.setdefault(known, here) == here, f"seat {seat} can tell {wheels}"
        # None of this holds only because everything is told to nobody: each sees its own wheel …
        for (seat, made, own), here in answers.items():
            if own == "sleep":
                assert here[0] != answers[seat, made, "trap"][0]
        # … and that others have set theirs, which makes as many answers as there are to be told apart.
        settings = 2 ** (seats - 1)
        assert len(answers) == settings * 2 + (seats - 1) * (settings // 2) * 3


def test_the_wheels_are_in_the_position_and_make_a_difference_there() -> None:
    one, other = choosing("- sleep -"), choosing("- trap -")
    assert one != other
    assert codec.dump(GAME, one) != codec.dump(GAME, other)


# The same for a match, for what is saved, and for what is taken back


def opened(rules: Rules, wolf: int) -> AnyMatch:
    """A match in which seat `wolf` is the Wolf, and nobody has set a wheel yet."""
    match: AnyMatch = Match(GAME, rules)
    others = rules.cast[1:]
    for card in (*others[:wolf], "wolf", *others[wolf:]):
        match.send(Card(card))
    return match


def known_of(match: AnyMatch, seat: Seat) -> tuple[Any, ...]:
    """All that a match tells `seat`."""
    return (
        repr(match),
        match.turn,
        match.events,
        match.legal(seat),
        repr(match.view(seat)),
        record.dumps(match.record(seat)),
        record.dumps(match.open_record()),
        repr(match.state),
    )


@pytest.mark.clause("emi.choice.hidden")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_no_match_tells_the_wheels_of_others(seats: int) -> None:
    """Set in an order drawn anew for each group, and taken back one by one."""
    rules, wolf = Rules(seats=seats), seats // 2
    prey = [Seat(seat) for seat in range(seats) if seat != wolf]
    order = Random(seats).sample(prey, len(prey))
    for watcher in map(Seat, range(seats)):
        told_by_own: dict[Any, list[Any]] = {}
        for choices in product(CHOICES, repeat=len(order)):
            match = opened(rules, wolf)
            course: list[tuple[Any, ...]] = []
            for seat, choice in zip(order, choices, strict=True):
                sent = match.send(Set(seat, choice))
                course.append((sent, known_of(match, watcher)))
            for _ in order[:-1]:
                match.undo()
                course.append((None, known_of(match, watcher)))
            own = choices[order.index(watcher)] if watcher in order else None
            assert told_by_own.setdefault(own, course) == course


@pytest.mark.clause("emi.choice.hidden")
def test_a_seat_goes_on_with_its_own_record(game: Wolves) -> None:
    match = opened(Rules(seats=4), 0)
    for line in ("C trap", "B sleep"):
        match.send(GAME.parse(line))
    own = AnyMatch.resume(match.record(Seat(1)))
    assert [GAME.format(step) for step in own.steps[4:]] == ["B sleep"]
    assert own.legal(Seat(2)) == own.rules.memo.sets[2]
    assert own.view(Seat(1)).phase.seen == (None, "sleep", None, None)
    whole = AnyMatch.resume(match.record())
    assert whole.state == match.state


@pytest.mark.clause("emi.choice.hidden")
def test_what_the_hunt_has_shown_cannot_be_taken_back(game: Wolves) -> None:
    match = opened(Rules(), 0)
    for line in ("B trap", "C sleep"):
        match.send(GAME.parse(line))
    assert [GAME.format(step) for step in match.undo()] == ["C sleep"]
    match.send(GAME.parse("C trap"))
    match.send(GAME.parse("A hunt B"))
    with pytest.raises(NotNowError, match="revealed something"):
        match.undo()
    assert match.record(Seat(0)) == match.record() == match.open_record()
    match.send(GAME.parse("A deal kids wolf pig1"))
    assert [GAME.format(step) for step in match.undo()] == ["A deal kids wolf pig1"]


def test_errors_do_not_say_what_was_to_be_set(game: Wolves) -> None:
    state = hunting("- trap sleep")
    messages = set()
    for line in ("B trap", "B sleep"):
        with pytest.raises(IllegalStepError) as caught:
            game.apply(state, game.parse(line))
        messages.add(str(caught.value))
    assert messages == {"Set(seat=1): emi.choice.final (seat 1)"}


def test_a_faulty_position_does_not_say_where_a_wheel_points() -> None:
    for one, other in (("trap sleep -", "sleep trap -"), ("trap trap trap", "sleep sleep sleep")):
        assert GAME.faults(choosing(one)) == GAME.faults(choosing(other)) != ()
        assert GAME.faults(hunting(one)) == GAME.faults(hunting(other)) != ()
    assert (A, B, C) == (0, 1, 2)
    assert refusals(GAME, choosing("- - -"), "B trap") == ()
