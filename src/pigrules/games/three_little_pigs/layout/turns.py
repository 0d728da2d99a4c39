"""The turn in words: ``A threw 2: door door wolf window roof; kept 3``."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import repeat
from typing import Final

from attrs import evolve, frozen

from ....core import Seat, letter
from ....core.acts import cite
from ....core.layout import Draft, words
from ....core.messages import shown
from ..acts import FIRST_ALL
from ..components import DICE
from ..memo import Memo
from ..purchase import PRICE, WAITS, paid
from ..rules import Rules
from ..scoring import END
from ..state import (
    Blowing,
    Board,
    Building,
    Deciding,
    Ended,
    Holding,
    Phase,
    Spinning,
    State,
    Throwing,
    TurningUp,
    laid_out,
)
from ..steps import Bought, Shown
from ..throws import LAST_THROW, THREE_THROWS, after_throw, purse, wolves
from ..validity.phases import phase_faults
from ..vocabulary import FACES, KIND_INDEX, KINDS, PARTS, Face
from .lying import Underway
from .tiles import named, read_tiles, tile_text

TURN: Final = "turn"
ASKED_OF_DICE: Final = "turn: which dice were kept?"
_UP: Final = re.compile(r"up (.+?)(?: into (\d{1,3}))?; ?then (.+)")
_OF_SEAT: Final = re.compile(r"([a-z]) (to throw|threw|throws|buys with|blows)\b ?(.*)")
_THROW: Final = re.compile(r"(\d) ?: ?([^;]*?)(?:[;,]? ?\b(kept|again)\b ?(.*))?")
_BUYS: Final = re.compile(r"([^;]*?)(?:[;,]? ?\bholds (.+?) for (\d{1,3}))?(?:[;,]? ?\bbought\b ?(.*))?")
_BLOWS: Final = re.compile(r"(?:on ([a-z]) (\d{1,3}))? ?(twice)?")
ASKED_OF_ROOF: Final = "turn: how many pots are on the roof in hand?"
_OVER: Final = "over"
_NONE: Final = "none"
_TURNS: Final = (
    'such as "A to throw", "A threw 2: door door wolf window roof; kept 3", '
    '"A buys with door door wolf window roof; bought straw door 1", "A blows", or "over"'
)


def underway(draft: Draft) -> Underway:
    """What the stacks show of what is being done."""
    said = draft.text(TURN).lower()
    found = _UP.fullmatch(said)
    if found is None:
        return _bought(said)
    tiles = read_tiles(Draft({}), TURN, found[1])
    return evolve(_bought(found[3]), turned=tiles[0].kind if tiles else None)


def _bought(said: str) -> Underway:
    """Who buys, and what waits in hand."""
    found = _OF_SEAT.fullmatch(said)
    if found is None or found[2] != "buys with":
        return Underway(over=said == _OVER)
    buys = _BUYS.fullmatch(found[3])
    tiles = read_tiles(Draft({}), TURN, buys[2]) if buys is not None and buys[2] else []
    held = evolve(tiles[0], question=ASKED_OF_ROOF) if tiles else None
    return Underway(builder=Seat(ord(found[1]) - ord("a")), held=held)


# Reading


def read_turn(draft: Draft, rules: Rules, board: Board, held: int) -> State | None:
    """The position in which what is said to be done has been done; `held` pots are on a roof in hand."""
    said = draft.text(TURN).lower()
    found = _UP.fullmatch(said)
    if found is None:
        return _in_hand(_after(draft, rules, board, said), held)
    tiles = read_tiles(draft, TURN, found[1])
    if len(tiles) != 1:
        if tiles:
            draft.wrong(TURN, f"{shown(found[1])} are {len(tiles)} tiles", "one is turned up at a time")
        return None
    if _UP.fullmatch(found[3]):
        draft.wrong(TURN, "one tile is turned up at a time", _TURNS)
        return None
    state = _in_hand(_after(draft, rules, board, found[3]), held)
    if state is None or (found[2] is None and rules.readings.top_tile == "hidden"):
        return state
    if not isinstance(state.phase, (Throwing, Building, Holding, Blowing)):
        problem = f"no tile is turned up before {shown(found[3])}"
        draft.wrong(TURN, problem, 'such as "up straw window; then A to throw"')
        return state
    house = None if found[2] is None else int(found[2])
    return State(rules, board, TurningUp(*KINDS[tiles[0].kind], state.phase, house))


def _in_hand(state: State | None, pots: int) -> State | None:
    """The position, with the pots on the roof in hand, if there is one."""
    if state is None or not isinstance(state.phase, Holding):
        return state
    return evolve(state, phase=evolve(state.phase, pots=pots))


def _after(draft: Draft, rules: Rules, board: Board, said: str) -> State | None:
    if said == _OVER:
        return State(rules, board, Ended(END))
    found = _OF_SEAT.fullmatch(said)
    if found is None:
        draft.unread(TURN, _TURNS)
        return None
    seat = draft.seat(TURN, found[1], rules.seats)
    if seat is None:
        return None
    memo: Memo = rules.memo
    if found[2] == "to throw" and not found[3]:
        return State(rules, board, memo.first_throws[seat])
    read = _READ.get(found[2])
    pattern, reads = read if read is not None else (None, None)
    match = pattern.fullmatch(found[3]) if pattern is not None else None
    if match is None or reads is None:
        draft.wrong(TURN, f"cannot be {shown(said)}", _TURNS)
        return None
    return reads(draft, rules, board, seat, match)


def _threw(draft: Draft, rules: Rules, board: Board, seat: Seat, found: re.Match[str]) -> State | None:
    """The dice lie there: the position after the throw."""
    throw, faces = _throw(draft, found), _faces(draft, rules, found[2])
    if throw is None or faces is None or not _right_tail(draft, found, "kept"):
        return None
    memo: Memo = rules.memo
    every = memo.first_throws[seat].thrown
    kept: tuple[int, ...] | None = None
    if throw == 1:
        thrown = every
        if found[3] and _numbers(draft, rules, found[4]):
            draft.wrong(TURN, "no dice are kept before the first throw", by=FIRST_ALL)
    else:
        kept = _numbers(draft, rules, found[4]) if found[3] else None
        thrown = tuple(die for die in every if die not in kept) if kept is not None else ()
    for die, (face, sides) in enumerate(zip(faces, rules.dice.faces, strict=True), 1):
        if face not in sides:
            hint = "the dice without a wolf come first"
            draft.wrong(TURN, f"die {die} has no {face}", hint, DICE)
    lying: list[Face] = [
        face if face in die else die[0] for face, die in zip(faces, rules.dice.faces, strict=True)
    ]
    faces = tuple(lying)
    if throw > 1 and kept is None:
        kept = _asked_for_kept(draft, rules, throw, faces)
        thrown = tuple(die for die in every if die not in kept)
        draft.tell(TURN, f"{letter(seat)} threw {throw}: {' '.join(faces)}")
    else:
        draft.tell(TURN, _said_throw(Deciding(seat, throw, faces, thrown)))
    return draft.play(
        TURN,
        State(rules, board, _in_the_air(rules, seat, throw, faces, thrown)),
        Shown(tuple(faces[die - 1] for die in thrown)),
    )


def _in_the_air(
    rules: Rules, seat: Seat, throw: int, faces: Sequence[Face], thrown: tuple[int, ...]
) -> Throwing:
    """The throw that brought `faces`. What the dice `thrown` showed before is unknown; it was no wolf."""
    memo: Memo = rules.memo
    if throw == 1:
        return memo.first_throws[seat]
    before: list[Face | None] = []
    for die, (face, sides) in enumerate(zip(faces, rules.dice.faces, strict=True), 1):
        no_wolves: list[Face] = [other for other in sides if other != "wolf"] if die in thrown else []
        before.append(no_wolves[0] if no_wolves else face)
    return Throwing(seat, throw, tuple(before), thrown)


@frozen
class _Keeping:
    """What may have been kept before a throw that brought `faces`.

    There is one choice of dice for each position that the throw may have led to.
    """

    throw: int
    faces: tuple[Face, ...]

    def __call__(self, rules: Rules) -> tuple[tuple[int, ...], ...]:
        memo: Memo = rules.memo
        seat, board = Seat(0), laid_out(rules)
        every = memo.first_throws[seat].thrown
        found: dict[Phase, tuple[int, ...]] = {}
        for again in reversed(memo.again[seat]):
            air = _in_the_air(rules, seat, self.throw, self.faces, again.dice)
            if not phase_faults(State(rules, board, air)):
                count = wolves(self.faces, again.dice, rules.readings)
                after = after_throw(air, self.faces, count, rules.readings)
                found.setdefault(after, tuple(die for die in every if die not in again.dice))
        return tuple(found.values()) or ((),)


def _asked_for_kept(draft: Draft, rules: Rules, throw: int, faces: tuple[Face, ...]) -> tuple[int, ...]:
    """The dice that were kept, which nobody says."""
    memo: Memo = rules.memo
    readings = rules.readings
    reads = readings.set_aside_dice == "stay" or readings.wolves_counted == "latest-throw"
    return draft.ask(ASKED_OF_DICE, memo.once(_Keeping(throw, faces)), "play" if reads else "past")


def _throws(draft: Draft, rules: Rules, board: Board, seat: Seat, found: re.Match[str]) -> State | None:
    """Some dice are in the air."""
    throw, faces = _throw(draft, found), _faces(draft, rules, found[2])
    if throw is None or faces is None or not _right_tail(draft, found, "again"):
        return None
    memo: Memo = rules.memo
    if throw == 1:
        hint = f'such as "{letter(seat)} to throw"'
        draft.wrong(TURN, "before the first throw the dice show nothing", hint, FIRST_ALL)
        return State(rules, board, memo.first_throws[seat])
    if not found[3]:
        draft.wrong(TURN, "which dice are thrown again is not said", 'such as "; again 3 5"')
        return None
    return State(rules, board, Throwing(seat, throw, faces, _numbers(draft, rules, found[4])))


def _throw(draft: Draft, found: re.Match[str]) -> int | None:
    """Which throw of the turn it is."""
    throw = int(found[1])
    if 1 <= throw <= LAST_THROW:
        return throw
    draft.wrong(TURN, f"there is no throw {throw}", "the throws are 1, 2 and 3", THREE_THROWS)
    return None


def _right_tail(draft: Draft, found: re.Match[str], word: str) -> bool:
    if not found[3] or found[3] == word:
        return True
    draft.wrong(
        TURN, f"{shown(found[3])} does not go with this", '"threw …; kept 1 2", "throws …; again 3 5"'
    )
    return False


def _numbers(draft: Draft, rules: Rules, text: str) -> tuple[int, ...]:
    """The numbers of dice."""
    said = words(text)
    numbers = {str(die): die for die in range(1, len(rules.dice.faces) + 1)}
    for word in said:
        if word not in numbers and word != _NONE:
            hint = f'the dice are 1 to {len(numbers)}; such as "1 2", or "{_NONE}"'
            draft.wrong(TURN, f"there is no die {shown(word)}", hint)
    return tuple([die for word, die in numbers.items() if word in said])


def _faces(draft: Draft, rules: Rules, text: str) -> tuple[Face, ...] | None:
    """What all dice show, such as ``2 doors, wolf``; None, and a fault, if it is not said."""
    faults = len(draft.faults)
    said = list(_each(draft, text))
    if len(draft.faults) > faults:
        return None
    count = len(rules.dice.faces)
    if len(said) != count:
        problem = f"{len(said)} dice are said, but there are {count}"
        draft.wrong(TURN, problem, "say what each shows, those without a wolf first", DICE)
        return None
    return tuple(said)


def _each(draft: Draft, text: str) -> Iterator[Face]:
    """The faces, each as often as the number before it says; a plural has to have one."""
    times: int | None = None
    for word in words(text):
        if times is None and word.isdecimal() and len(word) < 3:
            times = int(word)
            continue
        face = draft.word(TURN, word, FACES, "face of the dice")
        if face is not None:
            if times is None and word not in FACES and word.endswith("s"):
                draft.wrong(TURN, f"how many {word} the dice show is not said", f'such as "2 {word}"')
            faces: Iterator[Face] = repeat(face, 1 if times is None else times)
            yield from faces
        times = None
    if times is not None:
        draft.wrong(TURN, f"{times} of which face is not said", 'such as "2 doors"')


def _buys(draft: Draft, rules: Rules, board: Board, seat: Seat, found: re.Match[str]) -> State | None:
    """The dice pay for tiles; those bought before lie in their houses."""
    faces = _faces(draft, rules, found[1])
    if faces is None:
        return None
    bought: list[Bought] = []
    held = read_tiles(draft, TURN, found[2] or "")
    if found[2] and [KINDS[tile.kind].part for tile in held] != ["roof"]:
        draft.wrong(TURN, f"{shown(found[2])} does not wait in hand", "such as holds straw roof for 2", WAITS)
    bought += [Bought(*KINDS[tile.kind], int(found[3])) for tile in held[:1]]
    for tile in read_tiles(draft, TURN, found[4] or ""):
        if tile.number is None:
            problem = f"where the {named(tile.kind)} went is not said"
            draft.wrong(TURN, problem, f"such as bought {named(tile.kind)} 2; 0 if it left the game")
        else:
            bought.append(Bought(*KINDS[tile.kind], tile.number))
    left = purse(faces)
    for (part, material, _), cost in zip(bought, paid(board, bought, rules.readings), strict=True):
        have = left[PARTS.index(part)]
        if have < cost:
            draft.wrong(TURN, by=cite(PRICE, part=part, material=material, price=cost, have=have))
        left = left.less(part, min(have, cost))
    if held:
        return State(rules, board, Holding(seat, left, tuple(bought), 0))
    return State(rules, board, Building(seat, left, tuple(bought)))


def _blows(draft: Draft, rules: Rules, board: Board, seat: Seat, found: re.Match[str]) -> State | None:
    """The wolf is here; the needle turns if a house is named."""
    blows = 2 if found[3] else 1
    if found[1] is None:
        return State(rules, board, Blowing(seat, blows))
    target = draft.seat(TURN, found[1], rules.seats)
    return None if target is None else State(rules, board, Spinning(seat, target, int(found[2]), blows))


_READ: Final = {
    "threw": (_THROW, _threw),
    "throws": (_THROW, _throws),
    "buys with": (_BUYS, _buys),
    "blows": (_BLOWS, _blows),
}


# Writing


def said_turn(rules: Rules, board: Board, phase: Phase, unsaid: Collection[str]) -> str:
    """What is being done."""
    match phase:
        case Ended():
            return _OVER
        case TurningUp(part, material, then, house):
            into = "" if house is None else f" into {house}"
            return f"up {material} {part}{into}; then {said_turn(rules, board, then, unsaid)}"
        case Throwing(seat, 1):
            return f"{letter(seat)} to throw"
        case Throwing(seat, throw, faces, thrown):
            return f"{letter(seat)} throws {throw}: {' '.join(map(str, faces))}; again {_listed(thrown)}"
        case Deciding():
            return _said_throw(phase)
        case Blowing(seat, blows):
            return f"{letter(seat)} blows{_times(blows)}"
        case Spinning(seat, target, house, blows):
            return f"{letter(seat)} blows on {letter(target)} {house}{_times(blows)}"
        case Building() | Holding():
            return _said_purchase(rules, board, phase, unsaid)


def _said_throw(phase: Deciding) -> str:
    kept = [die for die in range(1, len(phase.faces) + 1) if die not in phase.thrown]
    tail = f"; kept {_listed(kept)}" if phase.throw > 1 else ""
    return f"{letter(phase.seat)} threw {phase.throw}: {' '.join(phase.faces)}{tail}"


def _said_purchase(rules: Rules, board: Board, phase: Building | Holding, unsaid: Collection[str]) -> str:
    purse, bought, held = phase.purse, list(phase.bought), ""
    for tile, cost in zip(phase.bought, paid(board, phase.bought, rules.readings), strict=True):
        purse = purse.less(tile.part, -cost)
    if isinstance(phase, Holding):
        roof = bought.pop(0)
        pots = None if ASKED_OF_ROOF in unsaid else phase.pots
        held = f"; holds {tile_text(rules, KIND_INDEX[roof.kind], pots)} for {roof.house}"
    symbols = [part for part, count in zip(PARTS, purse, strict=True) for _ in range(count)]
    faces = [*symbols, *["wolf"] * (len(rules.dice.faces) - len(symbols))]
    told = ", ".join(f"{tile.material} {tile.part} {tile.house}" for tile in bought)
    return f"{letter(phase.seat)} buys with {' '.join(faces)}{held}{'; bought ' if told else ''}{told}"


def _listed(dice: Sequence[int]) -> str:
    return " ".join(map(str, dice)) or _NONE


def _times(blows: int) -> str:
    return " twice" if blows > 1 else ""
