"""Hosts a match: people at the keyboard, built-in opponents at the other seats, saved as it goes on."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterable, Iterator
from math import inf
from pathlib import Path
from random import Random
from typing import Any, Final, TypeVar

from attrs import Factory, define, evolve, field

from .. import record
from ..core import Chance, ChanceStep, Cited, Over, PigrulesError, PlayerStep, Seat
from ..core.arguments import checked
from ..journal import Journal
from ..limits import MOST_BESIDE
from ..match import AnyMatch, Match, NotNowError
from ..race import Opponent, Race
from ..record import ChangedError, Record, Stamp
from ..registry import AnyGame
from ._signals import held
from ._troubles import Trouble

T = TypeVar("T")

YOU: Final = "you"
"""A person at the keyboard who has no other name; there may be several."""
PACE: Final = 4.0
"""By which opponents' times are multiplied in a race against the clock, if no pace is chosen.

The quickest that are built in take 2 seconds. A person needs 4 to 10 to read the dice and to find a pig, and
one more to type: at this pace such a person is first in about 58 of 100 rounds against one opponent, in 32
against three.
"""
_AHEAD: Final = 40
"""So many steps are looked ahead for a race."""


def _race(host: Host, choices: Random | None = None) -> Race:
    policies = host.game.policies
    seated = [Opponent(name, policies[name]) if name in policies else None for name in host.players]
    return Race(host.game, seated, choices or host.choices, host.pace)


@define
class Host:
    """One game, its players by seat, and the file that it is saved to.

    A player with the name of an opponent is one; all others are people at the keyboard.
    """

    match: AnyMatch
    players: tuple[str, ...]
    choices: Random
    """From which the opponents draw."""
    physical: bool = False
    """Whether the table throws its own dice, and types what they show."""
    file: Path | None = None
    """Brought up to date after every step."""
    journal: Journal | None = None
    """The same, by a line a step."""
    own: dict[str, Stamp] = field(factory=dict)
    """Files that hold this game: they may be replaced as long as they hold what they held last."""
    trouble: tuple[Trouble, ...] = ()
    """Why a file could not be brought up to date after the latest step."""
    beside: tuple[Trouble, ...] = ()
    """Why files that were asked for do not hold this game, and which ones do."""
    saved_in: Path | None = None
    """Where the game was saved last."""
    pace: float = 1.0
    """By which the opponents' times are multiplied."""
    race: Race = field(init=False, default=Factory(_race, takes_self=True))
    """What the opponents want, and when."""
    _saved: tuple[Any, ...] = ()

    @property
    def game(self) -> AnyGame:
        """The game."""
        return self.match.game

    @property
    def unsaved(self) -> bool:
        """Whether something would be lost if the people left now."""
        return self.match.steps != self._saved

    def persons(self, seats: Iterable[Seat]) -> tuple[Seat, ...]:
        """Those of the seats at which people sit."""
        return tuple(seat for seat in seats if self.players[seat] not in self.game.policies)

    def races(self) -> bool:
        """Whether people will soon race against the reaction times of opponents."""
        game, state, chance = self.game, self.match.state, Random(0)
        race = _race(self, Random(0))
        for _ in range(_AHEAD):
            turn = game.turn(state)
            if isinstance(turn, Over):
                break
            if isinstance(turn, Chance):
                step = game.chances(state).at(chance.random())
            else:
                due = race.first(state, turn)
                if due is not None and self.persons(turn.seats) and 0 < due.after < inf:
                    return True
                step = due.step if due is not None else game.legal(state)[0]
            race.stepped(step)
            state = game.advance(state, step)
        return False

    def private(self) -> bool:
        """Whether what one of the people sees now, or is about to do, is not for the others' eyes."""
        people = self.people()
        if len(people) < 2:
            return False
        views = [self.match.view(seat) for seat in people]
        secret = any(type(step) in self.game.secret for step in self.match.legal() if step.seat in people)
        return secret or any(view != views[0] for view in views)

    def take(self, step: Any, seen: int | None = None) -> tuple[Cited, ...]:
        """Take a step and return its events. Raises what `Match.send` raises."""
        with held():
            events = self.match.send(step, seen)
            self.race.stepped(step)
            self.keep()
            return events

    def roll(self) -> Any:
        """Sample the pending chance outcome, apply it and return it."""
        with held():
            step = self.match.roll()
            self.race.stepped(step)
            self.keep()
            return step

    def undo(self, asking: Collection[Seat]) -> None:
        """Take back the latest step that was typed, and what opponents did since, for the seats `asking`.

        Raises `NotNowError`, and nothing has happened, if something was revealed since, or if the step is
        concealed from them.
        """
        with held():
            self._undo(asking)
            self.race.forget()
            self.keep()

    def change_pace(self, pace: float) -> None:
        """Multiply the opponents' times by `pace` from now on."""
        self.pace = self.race.pace = pace
        self.race.forget()

    def continues(self, path: Path, stamp: Stamp) -> None:
        """The game is the one that this file held when it had this stamp."""
        self.own[os.path.realpath(path)] = stamp
        self.saved_in, self._saved = path, self.match.steps

    def record(self) -> Record:
        """The record as the people here may have it: without what is concealed from one of them."""
        people = self.people()
        return self.match.record(people[0]) if len(people) == 1 else self.match.open_record()

    def conceals(self) -> bool:
        """Whether that leaves something out, which has to be chosen anew after resuming."""
        return self.record().steps != self.match.steps

    @checked
    def save(self, path: Path) -> None:
        """Save the game as `record` gives it.

        Raises `ChangedError` for a file that holds something else, and OSError.
        """
        with held():
            self._write(path)
            self._saved = self.match.steps

    def close(self) -> None:
        """Let other processes write the journal."""
        if self.journal is not None:
            self.journal.close()

    def keep(self) -> None:
        """Bring the files up to date that were asked for. One that cannot be written spoils no game."""
        before = self.beside
        failures = [*self._failures(self._follow), *self._failures(self._save)]
        self.trouble = (*failures, *self.beside[len(before) :])
        if not failures and (self.journal or self.file):
            self._saved = self.match.steps

    def _failures(self, write: Callable[[], None]) -> Iterator[Trouble]:
        try:
            write()
        except (PigrulesError, OSError) as error:
            yield Trouble(error)

    def _save(self) -> None:
        if self.file is None:
            return
        try:
            self._write(self.file)
        except ChangedError as error:
            self.file, _ = self._beside(self.file, self._write, error)

    def _follow(self) -> None:
        if self.journal is None:
            return
        path = Path(self.journal.path)
        try:
            self.journal.follow(self.record().steps)
        except ChangedError as error:
            other, new = self._beside(path, lambda path: Journal.create(path, self.record()), error)
            self.journal.close()
            self.journal, path = new, other
        self.saved_in = path

    def _beside(self, path: Path, write: Callable[[Path], T], error: ChangedError) -> tuple[Path, T]:
        """Go on in a new file beside one that holds something else, so that nothing is lost."""
        for number in range(2, MOST_BESIDE):
            other = path.with_stem(f"{path.stem}-{number}")
            try:
                written = write(other)
            except ChangedError:
                continue
            self.beside += (Trouble(error, other),)
            return other, written
        raise error

    def _write(self, path: Path) -> None:
        place = os.path.realpath(path)
        self.own[place] = record.save(self.record(), path, self.own.get(place, record.NEW))
        self.saved_in = path

    def _undo(self, asking: Collection[Seat]) -> None:
        taken: list[Any] = []
        try:
            while self.match.steps and not self._typed(self.match.steps[-1]):
                taken += self.match.undo()
            self._take_back(asking)
        except NotNowError:
            for step in reversed(taken):
                self.match.send(step)
            raise

    def people(self) -> tuple[Seat, ...]:
        """The seats at which people sit."""
        return self.persons(map(Seat, range(len(self.players))))

    def _typed(self, step: Any) -> bool:
        return self.physical if isinstance(step, ChanceStep) else bool(self.persons((step.seat,)))

    def _take_back(self, asking: Collection[Seat]) -> None:
        """Take back the latest step; real dice were misread then, and have revealed nothing."""
        *before, latest = self.match.steps or (None,)
        if isinstance(latest, ChanceStep):
            self.match = Match.resume(evolve(self.match.record(), steps=tuple(before)))
        elif (
            isinstance(latest, PlayerStep) and type(latest) in self.game.secret and latest.seat not in asking
        ):
            raise NotNowError("the latest step is concealed from the seats that ask")
        else:
            self.match.undo()
