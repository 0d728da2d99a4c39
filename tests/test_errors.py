"""Errors come through a pickle, as a pool of processes sends them, with all that they know."""

from __future__ import annotations

import pickle

from pigrules.core import BadRecordError, Cited, IllegalStepError, InvalidError, MalformedError, Ruling, Seat
from pigrules.core.referee import NOT_NOW
from pigrules.games.three_little_pigs import Stop

REFUSED = Ruling((Cited(NOT_NOW, (("asked", "tlp.roll.first-all"),)),))


def test_malformed() -> None:
    back = pickle.loads(pickle.dumps(MalformedError("no seat", "$.steps[1]")))
    assert (str(back), back.problem, back.path) == ("$.steps[1]: no seat", "no seat", "$.steps[1]")


def test_invalid() -> None:
    back = pickle.loads(pickle.dumps(InvalidError(REFUSED.refusals)))
    assert (str(back), back.faults) == ("core.turn.not-now (asked tlp.roll.first-all)", REFUSED.refusals)


def test_illegal_step() -> None:
    back = pickle.loads(pickle.dumps(IllegalStepError(Stop(Seat(1)), REFUSED)))
    assert (back.step, back.ruling) == (Stop(Seat(1)), REFUSED)
    assert str(back) == "Stop(seat=1): core.turn.not-now (asked tlp.roll.first-all)"


def test_bad_record() -> None:
    back = pickle.loads(pickle.dumps(BadRecordError(4, "A stop", REFUSED)))
    assert (back.index, back.step, back.ruling) == (4, "A stop", REFUSED)
    assert str(back) == "step 5 (A stop): core.turn.not-now (asked tlp.roll.first-all)"
