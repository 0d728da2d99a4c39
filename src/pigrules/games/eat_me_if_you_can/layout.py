"""How a position is written down: card, points and wheel of each seat, and what was done last.

A document without wheels is what a spectator may know (emi.choice.hidden).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from ...core import Cited, Seat, letter
from ...core.layout import About, Draft, Layout
from ...core.messages import listed, shown
from .acts import BEGINS, DEAL
from .dealing import WOLF_FREE
from .hunt import loss, victim_refusal
from .memo import Memo
from .rules import CAST, Rules, not_in_play
from .scoring import END, deals_once_more, with_ten
from .state import Board, Choosing, Dealing, Ended, Hunted, Hunting, Phase, State, TurningUp
from .validity import BANK
from .vocabulary import CHARACTERS, CHOICES, WOLF, Character, Choice
from .wheels import SLEEP_OR_TRAP, all_set

Wheel: TypeAlias = Choice | Literal["set"]

_TURNS: Final = 'such as "cards", "wheels", "hunt", "A hunted B, asleep" or "over: A hunted B, trapped"'
_HUNTED: Final = re.compile("(over: ?)?([a-z]) hunted ([a-z])(?![a-z0-9])(.*)")
_NUMBER: Final = re.compile("-?[0-9]{1,6}")
_SET: Final = "set"
_WHEELS: Final[tuple[Wheel, ...]] = (*CHOICES, _SET)
_HOW: Final = ("asleep", "trapped", "lost", "gained")
_TRAPPED: Final = "turn: was the victim asleep, or had it set a trap?"
_LOST: Final = "turn: how many points were lost?"
_GAINED: Final = "turn: how many points were gained?"
_SUCH_SEAT: Final = 'such as "kids 3": the card, then the points'


class _Row(NamedTuple):
    """What a document says of a seat."""

    card: Character | None
    points: int
    wheel: Wheel | None


class _Told(NamedTuple):
    """What a document says of a hunt."""

    over: bool
    wolf: Seat
    victim: Seat
    trapped: bool | None
    lost: int | None
    gained: int | None


# Reading


def _build(draft: Draft, rules: Rules) -> State | None:
    said = draft.text("turn").lower()
    found = _HUNTED.fullmatch(said)
    told = None if found is None else _hunted(draft, rules, found)
    rows = [_row(draft, rules, Seat(seat)) for seat in range(rules.seats)]
    if found is not None or said == "cards":
        _without_wheels(draft, rows, turned_round=found is not None)
    points = tuple([row.points for row in rows])
    turned_up = _turned_up(draft, rows) if said == "cards" else None
    cards = _cards(draft, rules, rows, told, turned_up)
    board = Board(points, cards)
    if len(cards) < rules.seats:
        return State(rules, board, TurningUp())
    if told is not None:
        return State(rules, board, _after(draft, rules, board, told))
    if said in ("wheels", "hunt", "cards"):
        wheels = _wheels(draft, board, rows, every=said == "hunt")
        return State(rules, board, Hunting(wheels) if all_set(wheels) else Choosing(wheels))
    if found is None:
        draft.unread("turn", _TURNS)
    return None


def _row(draft: Draft, rules: Rules, seat: Seat) -> _Row:
    key, said = f"seats.{letter(seat)}", draft.row("seats", seat)
    if said is not None and (isinstance(said, bool) or not isinstance(said, (str, int))):
        draft.wrong(key, f"expected text, found {shown(said)}", _SUCH_SEAT)
        said = None
    cards: list[Character] = []
    points: list[int] = []
    wheels: list[Wheel] = []
    typed = ("" if said is None else str(said)).lower().replace(",", " ").split()
    for before, word in zip(["", *typed], typed, strict=False):
        if _NUMBER.fullmatch(word):
            points.append(int(word))
        elif word in _WHEELS:
            wheels.extend(each for each in _WHEELS if each == word)
        elif word in ("point", "points"):
            if not _NUMBER.fullmatch(before):
                draft.wrong(key, "how many points is not said", _SUCH_SEAT)
        else:
            card = draft.word(key, _pig(rules, word), CHARACTERS, "card")
            if card is not None:
                cards.append(card)
    several: Sequence[tuple[Sequence[object], str]] = (
        (cards, "card"),
        (points, "number of points"),
        (wheels, "wheel"),
    )
    for found, what in several:
        if len(found) > 1:
            draft.wrong(key, f"more than one {what}: {listed(found)}", _SUCH_SEAT)
    return _Row(next(iter(cards), None), next(iter(points), 0), next(iter(wheels), None))


def _pig(rules: Rules, word: str) -> str:
    """The Little Pig is that which plays, if it is the only one (emi.setup.pigs)."""
    return rules.pigs[0] if word in ("p", "pi", "pig") and len(rules.pigs) == 1 else word


def _turned_up(draft: Draft, rows: Sequence[_Row]) -> int:
    """How many cards are turned up, seat by seat (emi.setup.deal)."""
    count = next((seat for seat, row in enumerate(rows) if row.card is None), len(rows))
    for seat, row in enumerate(rows):
        if seat > count and row.card is not None:
            hint = "the cards are turned up in the order of the seats"
            draft.wrong(
                f"seats.{letter(Seat(seat))}", f"has a card before seat {letter(Seat(count))}", hint, DEAL
            )
    return count


def _cards(
    draft: Draft, rules: Rules, rows: Sequence[_Row], told: _Told | None, turned_up: int | None
) -> tuple[Character, ...]:
    """The cards by seat; where they cannot be, those that tell what else is wrong (emi.setup.cast)."""
    memo: Memo = rules.memo
    found: list[Character | None] = []
    wrong = {fault.path for fault in draft.faults}
    count = rules.seats if turned_up is None else turned_up
    for seat, row in enumerate(rows[:count]):
        key, card = f"seats.{letter(Seat(seat))}", row.card
        if card is None and key not in wrong:
            draft.wrong(key, "no card is said", f"one of {listed(memo.cast)}, then the points", CAST)
        elif card is not None and card not in memo.cast:
            draft.wrong(key, f"{card} does not play", f"in play: {listed(memo.cast)}", not_in_play(card))
        elif card is not None and card in found:
            draft.wrong(key, f"{card} is at another seat", f"in play: {listed(memo.cast)}", CAST)
        found.append(card if card in memo.cast and card not in found else None)
    spare: list[Character] = [card for card in memo.cast if card not in found]
    if told is not None and WOLF in spare and found[told.wolf] is None:
        found[told.wolf] = WOLF
        spare.remove(WOLF)
    dealt: list[Character] = [spare.pop(0) if card is None else card for card in found]
    return tuple(dealt)


# The wheels


def _wheels(draft: Draft, board: Board, rows: Sequence[_Row], *, every: bool) -> tuple[Choice | None, ...]:
    """The wheels by seat; those that are set somewhere, or all that have to be set, are asked for."""
    wheels: list[Choice | None] = []
    for seat, row in enumerate(rows):
        if seat == board.wolf:
            if row.wheel is not None:
                draft.wrong(
                    f"seats.{letter(Seat(seat))}", "the Wolf sets no wheel", f"no {row.wheel}", SLEEP_OR_TRAP
                )
            wheels.append(None)
        elif row.wheel == _SET or (row.wheel is None and every):
            wheels.append(draft.ask(_where_it_points(Seat(seat)), CHOICES))
        else:
            wheels.append(row.wheel)
    return tuple(wheels)


def _where_it_points(seat: Seat) -> str:
    return f"seats.{letter(seat)}: where does the wheel point?"


def _without_wheels(draft: Draft, rows: Sequence[_Row], *, turned_round: bool) -> None:
    """No wheel is told before the round begins, or after it."""
    for seat, row in enumerate(rows):
        if row.wheel is not None:
            key = f"seats.{letter(Seat(seat))}"
            if turned_round:
                draft.wrong(
                    key, f"all houses have been turned round: no {row.wheel}", "the turn tells of the victim"
                )
            else:
                draft.wrong(key, f"no wheel is set yet: no {row.wheel}", 'turn = "wheels" if it is', BEGINS)


# After a hunt


def _hunted(draft: Draft, rules: Rules, found: re.Match[str]) -> _Told | None:
    wolf, victim = (draft.seat("turn", found[at], rules.seats) for at in (2, 3))
    how: dict[str, int] = {}
    waiting = found[4].replace(",", " ").split()
    while waiting:
        word = draft.word("turn", waiting.pop(0), _HOW, "word for a hunt")
        if word is None:
            return None
        key = "trapped" if word in ("asleep", "trapped") else word
        if key in how:
            draft.wrong("turn", f"says twice how it ended: {word}", 'such as "A hunted B, asleep, lost 2"')
        if word in ("lost", "gained"):
            number = waiting.pop(0) if waiting else ""
            if not re.fullmatch("[0-9]{1,3}", number):
                draft.wrong("turn", f"{shown(number)} is no number of points {word}", f'such as "{word} 2"')
                return None
            how[word] = int(number)
        else:
            how["trapped"] = word == "trapped"
    if wolf is None or victim is None:
        return None
    own = victim_refusal(victim, wolf)
    if own is not None:
        draft.wrong("turn", by=own, hint="the seat after hunted is that of the victim")
        return None
    trapped = bool(how["trapped"]) if "trapped" in how else None
    return _Told(found[1] is not None, wolf, victim, trapped, how.get("lost"), how.get("gained"))


def _after(draft: Draft, rules: Rules, board: Board, told: _Told) -> Dealing | Ended:
    """What follows a hunt: a new deal, unless the game is over (emi.end.ten)."""
    over = told.over or (bool(with_ten(board.points)) and not deals_once_more(rules.readings))
    ways = (False, True) if told.trapped is None else (told.trapped,)
    trapped = draft.ask(_TRAPPED, ways) if told.trapped is None else told.trapped
    lost, gained = told.lost, told.gained
    if lost is None:
        likely = _losses(rules, board, told.wolf, told.victim, (trapped, *ways), over=over)
        lost = draft.ask(_LOST, likely, _reads_losses(rules))
    if gained is None:
        gained = draft.ask(_GAINED, _gains(rules, board, told.victim, lost, over=over), "points")
    hunted = Hunted(told.wolf, told.victim, trapped, lost, gained)
    return Ended(hunted) if over else Dealing(hunted)


def _reads_losses(rules: Rules) -> About:
    """Only where the cards stay if nothing was lost does a deal hang on it (emi.deal.nominal-loser)."""
    return "play" if rules.readings.nothing_to_lose == "cards-stay" else "past"


def _losses(
    rules: Rules, board: Board, wolf: Seat, victim: Seat, ways: Iterable[bool], *, over: bool
) -> tuple[int, ...]:
    """What can have been lost, by the points that are left to the loser (emi.pay.loses-all)."""
    found = []
    for trapped in ways:
        left = max(0, board.points[wolf if trapped else victim])
        for house in _houses(rules, board, victim, over=over):
            losses = [(lost, loss(house, left + lost, rules.readings)) for lost in range(house, -1, -1)]
            found += [lost for lost, right in losses if lost == right]
    return tuple(dict.fromkeys(found))


def _gains(rules: Rules, board: Board, victim: Seat, lost: int, *, over: bool) -> tuple[int, ...]:
    """What can have been gained where so much was lost (emi.pay.eaten, emi.pay.trapped)."""
    if rules.readings.full_gain == "what-is-lost":
        return (lost,)
    return _houses(rules, board, victim, over=over)


def _houses(rules: Rules, board: Board, victim: Seat, *, over: bool) -> tuple[int, ...]:
    """What the house of the victim can have borne: any, if the cards were dealt once more since."""
    memo: Memo = rules.memo
    houses = memo.on_houses(board.cards)
    if over and deals_once_more(rules.readings):
        return tuple(sorted({*houses} - {0}, reverse=True))
    return (houses[victim],)


# Writing


def _write(state: State, unsaid: frozenset[str]) -> dict[str, Any]:
    board, phase = state.board, state.phase
    rows = {}
    for seat, points in enumerate(board.points):
        words = [*board.cards[seat : seat + 1], *([str(points)] if points else [])]
        if isinstance(phase, (Choosing, Hunting)):
            words += _wheel_said(phase, Seat(seat), unsaid)
        rows[letter(Seat(seat))] = " ".join(words)
    return {"turn": _said(state, phase, unsaid), "seats": rows}


def _wheel_said(phase: Choosing | Hunting, seat: Seat, unsaid: frozenset[str]) -> list[str]:
    wheel = phase.wheels[seat]
    if _where_it_points(seat) in unsaid:
        return [_SET] if isinstance(phase, Choosing) else []
    return [] if wheel is None else [wheel]


def _said(state: State, phase: Phase, unsaid: frozenset[str]) -> str:
    """What is to be done, or how the hunt ended."""
    match phase:
        case TurningUp():
            return "cards"
        case Choosing():
            return "wheels"
        case Hunting():
            return "hunt"
        case Dealing(hunted):
            return _hunted_said(state, hunted, unsaid, over=False)
        case Ended(hunted):
            said = _hunted_said(state, hunted, unsaid, over=True)
            return f"over: {said}" if deals_once_more(state.rules.readings) else said


def _hunted_said(state: State, hunted: Hunted, unsaid: frozenset[str], *, over: bool) -> str:
    """The hunt, without what follows from the points."""
    rules, board, wolf, victim = state.rules, state.board, hunted.wolf, hunted.victim
    said = [f"{letter(wolf)} hunted {letter(victim)}"]
    ways = (False, True) if _TRAPPED in unsaid else (hunted.trapped,)
    if _TRAPPED not in unsaid:
        said.append("trapped" if hunted.trapped else "asleep")
    losses = _losses(rules, board, wolf, victim, ways, over=over)
    if _LOST not in unsaid and losses != (hunted.lost,):
        said.append(f"lost {hunted.lost}")
    gains = _gains(rules, board, victim, hunted.lost, over=over)
    if _GAINED not in unsaid and gains != (hunted.gained,):
        said.append(f"gained {hunted.gained}")
    return ", ".join(said)


# Faults


def _where(cited: Cited, state: State) -> str:
    """The keys that a fault is about."""
    facts = dict(cited.facts)
    seats: Any = facts.get("seats", facts.get("seat", facts.get("value")))
    if cited.clause == END:
        return ", ".join(f"seats.{letter(seat)}" for seat in seats) or "turn"
    if cited.clause == BANK or facts.get("problem") in _OF_A_SEAT:
        return f"seats.{letter(seats)}"
    if cited.clause == WOLF_FREE or facts.get("where") in ("points", "history"):
        return "seats"
    return "turn"


_OF_A_SEAT: Final = ("debt", "not-on-the-house", "too-many-points")

LAYOUT: Final[Layout[Rules, State]] = Layout(
    rows="seats",
    keys={"turn": "hunt", "seats": "kids 3"},
    build=_build,
    write=_write,
    optional=("seats",),
    place=_where,
    hints={
        END: 'a game with ten points is over: turn = "A hunted B, asleep"; "over" only with ten points',
        BANK: 'turn = "wheels" once all cards are turned up',
        "debt": "no player has fewer points than none",
        "nobody-lost": "the one who lost the round before has fewer than nine points",
        "not-on-the-house": "the house bears what the one gains and the other loses",
        "too-many-points": "nine before the round, and what the own house bears",
        "not-the-wolf": "the seat before hunted has the Wolf's card",
    },
    template="""\
# A position of Eat Me If You Can! Change what lies otherwise; a line that is left out takes the usual value.
game = "eat-me-if-you-can"

# What is to be done, or was done last: "cards" while they are turned up at the start, "wheels" while they
# are set, "hunt" when all are; "B hunted C, asleep" or "B hunted C, trapped" with the points after it.
turn = "wheels"

# Each seat: the card, the points, and the wheel: sleep, trap, or set if it is not known where it points.
# The cards are wolf, kids, red and pig, or pig1, pig2 and pig3 where more than one plays.
seats.A = "kids 3 set"
seats.B = "wolf 5"
seats.C = "pig 8"
""",
)
