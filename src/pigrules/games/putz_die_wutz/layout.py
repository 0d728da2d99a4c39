"""How a position is written down: the ring, what each seat has cleaned, who skips, and what was done last."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from attrs import evolve

from ...core import Cited, MalformedError, Seat, letter
from ...core.layout import About, Draft, Layout, parts
from ...core.messages import listed, shown
from .acts import EIGHT_PIGS
from .components import DICE, PIGS, SQUARE
from .memo import Memo
from .notation import format, parse
from .round import opening, right_item, same_dice
from .rules import Rules
from .scoring import SPOT_EMPTY
from .state import (
    Board,
    Dealing,
    Deed,
    Ended,
    Phase,
    Picking,
    Placed,
    Racing,
    Refilling,
    Rolling,
    State,
    Waiting,
)
from .steps import GiveUp, Grab, Player, Shown, Step
from .vocabulary import COLOURS, SIDES, SPECIALS, Pig, Side, Special

_PIG: Final = re.compile(
    r"(?P<empty>-|empty)(?![a-z0-9])|([a-z]+) ?([0-9]{1,3})(?: ?([nesw][a-z]*))?(?![a-z0-9])"
)
_BETWEEN: Final = " ,"
_TURNS: Final = (
    'such as "throw", "dice green 4 +1; B grab jar, C pass", "B turns", "fill, looked south", "deal", "over"'
)
_PICKS: Final = re.compile("([a-z]) turns")
_FILLS: Final = re.compile("fill(?: ([0-9]{1,3}))?(?:,? looked ([a-z]+))?")
_DICE: Final = re.compile(r"dice ([a-z]+) ?([1-9])(?: ?(\+1|-1|=))?")
_SUCH_DICE: Final = 'such as "dice green 4 +1"'
_STEP_WORDS: Final = ("grab", "pass", "turn", "soap", "jar", "pig", *SIDES)
_LOOKED: Final = "turn: where did the cleaned pig look?"
_WHICH: Final = "which pigs?"
_WHO: Final = "who has cleaned which?"


class _Lies(NamedTuple):
    """What lies at a spot of the ring, or before a seat: a pig, or none, and the side that was said."""

    pig: Pig | None
    looks: Side | None


# Reading


def _build(draft: Draft, rules: Rules) -> State | None:
    said = draft.text("turn").lower()
    own = _own(draft, rules)
    named = {pig for pigs in own if not isinstance(pigs, int) for pig in pigs}
    ring = _ring(draft, rules, named, dealing=said == "deal")
    away = named.union(placed.pig for placed in ring if placed is not None)
    board = Board(ring, _cleaned(draft, rules, own, away))
    skips = _skips(draft, rules)
    head, _, told = said.partition(";")
    head = head.strip()
    if head.startswith("dice"):
        return _round(draft, rules, board, skips, head, told)
    if told.strip():
        draft.wrong(
            "turn", f"what stands after {shown(head)} cannot be told", "deeds stand after the dice only"
        )
    phase = _phase(draft, rules, board, head, skips)
    return None if phase is None else State(rules, board, phase)


def _phase(draft: Draft, rules: Rules, board: Board, said: str, skips: tuple[Seat, ...]) -> Phase | None:
    if said == "deal":
        return Dealing()
    if said == "throw":
        return Rolling(skips)
    if said == "over":
        return Ended(SPOT_EMPTY)
    if found := _PICKS.fullmatch(said):
        seat = draft.seat("turn", found[1], rules.seats)
        return None if seat is None else Picking(seat, skips)
    if found := _FILLS.fullmatch(said):
        spot = int(found[1]) if found[1] else board.ring.index(None) + 1 if None in board.ring else 1
        return Refilling(spot, _looked(draft, rules, spot, found[2]), skips)
    draft.unread("turn", _TURNS)
    return None


def _looked(draft: Draft, rules: Rules, spot: int, said: str | None) -> Side:
    """Where the cleaned pig looked, which only a pig that looks like it has to know (pdw.scrub.refills)."""
    memo: Memo = rules.memo
    usual = memo.looks_on
    likely = usual[spot - 1] if 1 <= spot <= len(usual) else SIDES[0]
    if said is not None:
        return draft.word("turn", said, SIDES, "side") or likely
    about: About = "luck" if rules.readings.new_pig_looks == "as-the-old" else "past"
    return draft.ask(_LOOKED, (likely, *SIDES), about)


def _skips(draft: Draft, rules: Rules) -> tuple[Seat, ...]:
    said = draft.text("skips").replace(",", " ").split()
    seats = {draft.seat("skips", word, rules.seats) for word in said}
    return tuple(sorted(seat for seat in seats if seat is not None))


# The round


def _round(draft: Draft, rules: Rules, board: Board, skips: tuple[Seat, ...], head: str, told: str) -> State:
    """The dice, and the deeds that follow; the phase is what they lead to (pdw.round.race)."""
    state = waiting = State(rules, board, Rolling(skips))
    thrown = _thrown(draft, rules, head)
    if thrown is not None:
        state = _begun(draft, waiting, skips, thrown)
    if thrown is None or state is waiting:
        return state
    deeds = [step for each in told.split(",") if (step := _step(draft, each.strip())) is not None]
    draft.tell("turn", _round_said(thrown, deeds))
    if skips:
        draft.tell("skips", _skips_said(skips))
    for step in deeds:
        before, state = state, draft.play(f"turn, {format(step)}", state, step)
        if state is before:
            break
    return state


def _begun(draft: Draft, waiting: State, skips: tuple[Seat, ...], thrown: Shown) -> State:
    """The round that these dice begin; the same position if they cannot be.

    Dice that stay as they lie are not thrown for a round that some skip after one that nobody has won.
    """
    rules, path = waiting.rules, f"turn, {format(thrown)}"
    begins = opening(rules, thrown.faces, skips)
    if not same_dice(rules.readings) or begins.void or begins.given_to is not None:
        return draft.play(path, waiting, thrown)
    all_grab = evolve(waiting, phase=Rolling(()))
    begun = draft.play(path, all_grab, thrown)
    return waiting if begun is all_grab else evolve(begun, phase=begins.phase)


def _thrown(draft: Draft, rules: Rules, said: str) -> Shown | None:
    found = _DICE.fullmatch(said)
    if found is None:
        draft.wrong("turn", f"cannot be {shown(said)}", _SUCH_DICE, DICE)
        return None
    colour = draft.word("turn", found[1], COLOURS, "colour")
    special = _special(found[3])
    if rules.has_special and special is None:
        draft.wrong("turn", "the special die is not said", _SUCH_DICE, DICE)
        return None
    return None if colour is None else Shown(colour, int(found[2]), special)


def _special(said: str | None) -> Special | None:
    return next((special for special in SPECIALS if special == said), None)


def _step(draft: Draft, said: str) -> Step | None:
    """A step in the words of the notation, which may be cut; None, and a fault, if it is none."""
    try:
        return parse(" ".join([_whole(word) for word in said.split()])) if said else None
    except MalformedError as error:
        draft.wrong(
            "turn", f"{shown(said)}: {error.problem}", 'such as "A grab soap east", with commas between'
        )
        return None


def _whole(word: str) -> str:
    """The one word of the notation that begins like that, if there is one."""
    found = [each for each in _STEP_WORDS if each.startswith(word)]
    return found[0] if len(word) > 1 and len(found) == 1 else word


# The ring


def _ring(draft: Draft, rules: Rules, named: Collection[Pig], *, dealing: bool) -> tuple[Placed | None, ...]:
    """The ring that is said; where spots are missing or too many, one that tells what else is wrong."""
    said = parts(draft.text("ring").lower())
    keys = ["ring"] if len(said) < 2 else [f"ring, edge {n}" for n in range(1, len(said) + 1)]
    edges = [_pigs(draft, key, text) for key, text in zip(keys, said, strict=False)]
    lying = [each for edge in edges for each in edge]
    if dealing and len(lying) <= rules.spots:
        lying += [_Lies(None, None)] * (rules.spots - len(lying))
    else:
        spare = iter(
            [pig for pig in rules.box if pig not in named and pig not in {each.pig for each in lying}]
        )
        lying = _filled(draft, rules, dict(zip(keys, edges, strict=False)), spare)
    return tuple(
        None if pig is None else Placed(pig, looks or usual)
        for (pig, looks), usual in zip(lying, rules.memo.looks_on, strict=True)
    )


def _filled(draft: Draft, rules: Rules, edges: dict[str, list[_Lies]], spare: Iterator[Pig]) -> list[_Lies]:
    """As many as there are spots, and a fault where there are more or less (pdw.setup.square)."""
    by = EIGHT_PIGS if rules.variant == "very-young" else SQUARE
    hint = f"{rules.spots} pigs, clockwise from the north-west corner, and - for an empty spot"
    if not draft.has("ring"):
        draft.wrong("ring", "is not said", hint, by)
    each = rules.each
    if len(edges) != len(SIDES):
        edges, each = {"ring": [lies for edge in edges.values() for lies in edge]}, rules.spots
        hint = f"it has {hint}"
    else:
        hint = f"each edge has {each}"
    found: list[_Lies] = []
    wrong = {fault.path for fault in draft.faults}
    for key, edge in edges.items():
        if len(edge) != each and key not in wrong:
            draft.wrong(key, f"{len(edge)} spots", hint, by)
        found += [*edge[:each], *(_Lies(next(spare, None), None) for _ in range(each - len(edge)))]
    return found


def _pigs(draft: Draft, path: str, said: str) -> list[_Lies]:
    """``green 1, red 4 south -`` or ``g1 r4s -``."""
    found, at = [], 0
    while at < len(said):
        if said[at] in _BETWEEN:
            at += 1
            continue
        read = _PIG.match(said, at)
        if read is None:
            draft.wrong(
                path, f"{shown(said[at:])} is no pig", 'a pig is a colour and its blotches: "green 1", or g1'
            )
            break
        pig = None if read["empty"] else _pig(draft, path, read[2], int(read[3]))
        looks = draft.word(path, read[4], SIDES, "side") if read[4] else None
        if pig is not None or read["empty"]:
            found.append(_Lies(pig, looks))
        at = read.end()
    return found


def _pig(draft: Draft, path: str, said: str, blotches: int) -> Pig | None:
    colour = draft.word(path, said, COLOURS, "colour")
    return None if colour is None else Pig(colour, blotches)


# What is cleaned


def _own(draft: Draft, rules: Rules) -> list[tuple[Pig, ...] | int]:
    """What each seat has cleaned as far as it is said: the pigs, or how many."""
    found: list[tuple[Pig, ...] | int] = []
    rows = draft.table("cleaned")
    for seat in map(letter, range(rules.seats)):
        key, said = f"cleaned.{seat}", rows.get(seat, 0)
        count = int(said) if isinstance(said, str) and re.fullmatch("[0-9]{1,3}", said.strip()) else said
        if isinstance(count, str):
            pigs = _pigs(draft, key, " ".join(count.lower().split()))
            if any(each.pig is None or each.looks is not None for each in pigs):
                draft.wrong(
                    key, f"{shown(said)} are no pigs that lie clean side up", 'such as "red 2, blue 5"'
                )
            found.append(tuple(sorted(each.pig for each in pigs if each.pig is not None)))
        elif isinstance(count, bool) or not isinstance(count, int) or count < 0:
            draft.wrong(
                key, f"expected pigs or how many, found {shown(said)}", 'such as "red 2, blue 5", or 2'
            )
            found.append(())
        else:
            found.append(count)
    return found


def _cleaned(
    draft: Draft, rules: Rules, own: Sequence[tuple[Pig, ...] | int], away: Collection[Pig]
) -> tuple[tuple[Pig, ...], ...]:
    """The pigs that each seat has cleaned; those that are only counted are any that the dice can ask for."""
    pool = [pig for pig in rules.box if pig not in away]
    counts = {Seat(seat): pigs for seat, pigs in enumerate(own) if isinstance(pigs, int) and pigs}
    total, keys = sum(counts.values()), ", ".join(f"cleaned.{letter(seat)}" for seat in counts)
    found = [() if isinstance(pigs, int) else pigs for pigs in own]
    if total > len(pool):
        draft.wrong(keys, f"{total} cleaned, but only {len(pool)} pigs are left", "count again", PIGS)
    elif total:
        pigs = draft.ask(f"{keys}: {_WHICH}", _some_of(_wanted(rules, pool, total), total), "luck")
        # Two orders are enough: no ruling reads who has cleaned which.
        for seat in draft.ask(f"{keys}: {_WHO}", (tuple(counts), tuple(reversed(counts))), "past"):
            count = counts[seat]
            found[seat], pigs = tuple(sorted(pigs[:count])), pigs[count:]
    return tuple(found)


def _wanted(rules: Rules, pool: Sequence[Pig], total: int) -> Sequence[Pig]:
    """Those of a pool that the dice can ask for; all if these are too few."""
    memo: Memo = rules.memo
    wanted = {pig for each in memo.desired.values() for pig in each}
    asked = [pig for pig in pool if pig in wanted]
    return asked if len(asked) >= total else pool


def _some_of(pool: Sequence[Pig], count: int) -> list[tuple[Pig, ...]]:
    """Choices of so many pigs: each pig is in some, and if there is a choice, not in others."""
    starts = range(len(pool) if count < len(pool) else 1)
    return [(*pool[at:], *pool[:at])[:count] for at in starts]


# Writing


def _write(state: State, unsaid: frozenset[str]) -> dict[str, Any]:
    rules, board, phase = state.rules, state.board, state.phase
    data: dict[str, Any] = {"turn": _said(state, unsaid)}
    ring = _ring_said(rules, board, dealing=isinstance(phase, Dealing))
    data |= {"ring": ring} if ring else {}
    skipping = () if isinstance(phase, Ended) else phase.skipping
    data |= {"skips": _skips_said(skipping)} if skipping else {}
    counted = {
        key for path in unsaid if path.endswith((_WHICH, _WHO)) for key in path.split(":")[0].split(", ")
    }
    data["cleaned"] = {
        letter(seat): len(pigs) if f"cleaned.{letter(seat)}" in counted else ", ".join(map(_pig_said, pigs))
        for seat, pigs in enumerate(board.cleaned)
    }
    return data


def _ring_said(rules: Rules, board: Board, *, dealing: bool) -> str:
    """The ring, an edge between strokes; what is still to be laid out is left out."""
    usual, each = rules.memo.looks_on, rules.each
    said = [
        "-" if placed is None else _pig_said(placed.pig) + ("" if placed.looks == on else f" {placed.looks}")
        for placed, on in zip(board.ring, usual, strict=True)
    ]
    while dealing and said and said[-1] == "-":
        said.pop()
    return " / ".join(", ".join(said[at : at + each]) for at in range(0, len(said), each))


def _pig_said(pig: Pig) -> str:
    return f"{pig.colour} {pig.blotches}"


def _said(state: State, unsaid: frozenset[str]) -> str:
    """What was done last, or is to be done."""
    match state.phase:
        case Dealing():
            return "deal"
        case Rolling():
            return "throw"
        case Racing(faces, _, deeds):
            return _round_said(Shown(*faces), map(_deed, deeds))
        case Waiting(faces, _, deeds, scrubber):
            memo: Memo = state.rules.memo
            right = Grab(scrubber, right_item(state.board, memo.desired[faces]))
            return _round_said(Shown(*faces), [*map(_deed, deeds), right])
        case Picking(seat):
            return f"{letter(seat)} turns"
        case Refilling(_, looked):
            return "fill" if _LOOKED in unsaid else f"fill, looked {looked}"
    return "over"


def _deed(deed: Deed) -> Player:
    return GiveUp(deed.seat) if deed.item is None else Grab(deed.seat, deed.item)


def _round_said(thrown: Shown, deeds: Iterable[Step]) -> str:
    """The dice, and what was done since they lie."""
    return "; ".join(filter(None, (format(thrown), ", ".join(map(format, deeds)))))


def _skips_said(skips: Iterable[Seat]) -> str:
    return " ".join(map(letter, skips))


# Faults


def _where(cited: Cited, state: State) -> str:
    """The keys that a fault is about."""
    facts = dict(cited.facts)
    where, problem, value = facts.get("where"), facts.get("problem"), facts.get("value")
    if cited.clause == PIGS or problem == "never-right":
        return _places(state.board, value)
    if (where == "looks" and isinstance(value, int)) or problem == "spot-open":
        return f"ring, spot {value}"
    return _KEYS.get(str(where), "turn")


def _places(board: Board, pig: object) -> str:
    """Where a pig lies."""
    spots = [n for n, placed in enumerate(board.ring, 1) if placed and placed.pig == pig]
    ring = f"ring, spots {listed(spots)}" if len(spots) > 1 else f"ring, spot {listed(spots)}"
    found = [ring] if spots else []
    found += [f"cleaned.{letter(Seat(seat))}" for seat, pigs in enumerate(board.cleaned) if pig in pigs]
    return " and ".join(found) or "ring"


_KEYS: Final = {"ring": "ring", "cleaned": "cleaned", "skipping": "skips"}

LAYOUT: Final[Layout[Rules, State]] = Layout(
    rows="cleaned",
    keys={
        "turn": "throw",
        "ring": "g3 y1 r3 / b3 g5 y4 / b6 r6 g1 / y2 b1 r1",
        "skips": "B",
        "cleaned": "red 2, blue 5",
    },
    build=_build,
    write=_write,
    optional=("cleaned",),
    place=_where,
    hints={
        SPOT_EMPTY: 'no pig is left in the pile: turn = "over"',
        "twice": "each pig lies in one place",
        "nobody-turned-it": "a pig looks where a new one would, or at a side where a player sits",
        "nobody-cleaned-it": "the cleaned pig looked at the player who has cleaned it",
        "spot-open": 'turn = "fill" while one spot waits for a pig, or "deal" at the start',
        "no-spot-open": 'write - for the empty spot; if there is none, turn = "throw"',
        "pile-left": 'pigs are left in the pile: turn = "throw" or "fill"',
        "wrong-count": "no player has cleaned a pig before the ring is laid out",
        "not-skipping": "those skip who grabbed a wrong item in the round before; with two players, none",
        "no-jar": "every throw asks for a pig that lies in this ring",
    },
    template="""\
# A position of Putz die Wutz. Change what lies otherwise; a line that is left out takes the usual value.
game = "putz-die-wutz"

# What was done last, or is to be done: "throw" before a throw; "dice green 4 +1" while all search,
# with what has been done since: "dice green 4 +1; B grab soap east, C pass"; "B turns" after the jar;
# "fill, looked south" after a pig that looked there was cleaned; "deal" at the start; "over".
turn = "throw"

# The ring clockwise from the north-west corner, an edge between strokes: g3 is green 3, - an empty spot.
# A side stands only where a pig does not look as a new one would: "blue 3 north", in short b3n.
ring = "g3 y1 r3 / b3n g5 y4 / b6 r6 g1 / y2 b1 r1"

# Who has to skip the round; after "B turns" and "fill", the next one.
# skips = "A C"

# What each seat has cleaned: the pigs, or how many.
cleaned.A = "red 2, blue 5"
cleaned.B = 1
cleaned.C = ""
""",
)
