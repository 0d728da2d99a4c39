"""How a position is written down: houses, what is gone, what lies open, and what was done last."""

from __future__ import annotations

from typing import Any, Final

from ....core import Cited
from ....core.layout import Draft, Layout
from ..components import TILES
from ..rules import Rules
from ..scoring import END
from ..state import Building, Ended, Holding, State, TurningUp, beneath
from ..throws import WOLVES_STOP
from ..validity.honours import CARDS
from ..vocabulary import KIND_INDEX
from .lying import BUILT, PRIZES, Underway, read_board, written
from .tiles import GONE, OPEN, Typed, fitted, house_path
from .turns import TURN, read_turn, said_turn, underway

__all__ = ["LAYOUT"]


def _build(draft: Draft, rules: Rules) -> State | None:
    board, held = read_board(draft, rules, underway(draft))
    return read_turn(draft, rules, board, held)


def _write(state: State, unsaid: frozenset[str]) -> dict[str, Any]:
    rules, board, phase = state.rules, state.board, state.phase
    turned = KIND_INDEX[phase.kind] if isinstance(phase, TurningUp) else None
    then = beneath(phase)
    builder = then.seat if isinstance(then, (Building, Holding)) else None
    held = Typed(TURN, KIND_INDEX[then.bought[0].kind], then.pots) if isinstance(then, Holding) else None
    doing = Underway(turned, builder, isinstance(phase, Ended), held)
    return {TURN: said_turn(rules, board, phase, unsaid), **written(rules, board, doing, unsaid)}


# Faults


def _where(cited: Cited, state: State) -> str:
    """The key that a fault is about, and the house."""
    facts = dict(cited.facts)
    seat, house = facts.get("seat"), facts.get("house")
    if isinstance(seat, int) and isinstance(house, int):
        return house_path(seat, house)
    if cited.clause == CARDS:
        return PRIZES
    if cited.clause == TILES:
        return GONE
    where, value = str(facts.get("where")), facts.get("value")
    rows = enumerate(state.board.houses)
    if where == "house" and isinstance(value, int):
        lost = [s for s, row in rows if any(h.completed and not h.roofed for h in row[value - 1 : value])]
        return " or ".join(house_path(each, value) for each in lost) or "houses"
    return _KEYS.get(where, TURN)


_KEYS: Final = {"stack": OPEN, "built": BUILT, "house": "houses"}
LAYOUT: Final[Layout[Rules, State]] = Layout(
    rows="houses",
    keys={
        TURN: "A buys with door door window wolf roof; bought straw door 1",
        "houses": "straw door, straw window 1 / brick door",
        GONE: "straw roof, wood window",
        "left": "no straw roofs",
        OPEN: "straw window 1",
        BUILT: "2",
        PRIZES: "A",
    },
    build=_build,
    write=_write,
    optional=(BUILT,),
    place=_where,
    hints={
        WOLVES_STOP: 'with two wolves, turn = "A blows", or the throw, such as "A threw 2: …"',
        END: 'if it is over, turn = "over"; else say what the wolf took, gone = "straw door, …"',
        "not-on-the-dice": "say the dice as they were thrown, with those that are spent",
        "more-on-the-dice": "say the dice as they were thrown, with those that are spent",
        "prize-not-given": 'say who holds the card, such as prizes.straw = "A"',
        "fewer-than-roofs": "each roof on the table, and each that is gone, has completed a house",
        "never-roofed": 'say what else is gone, such as gone = "straw roof, wood door"',
        "nothing-covered": "leave out what is turned up",
        "not-in-its-house": "a tile that was bought lies in its house",
        "not-turned-up": 'say what it shows, or turn = "up straw window; then …"',
    },
    fitted=fitted,
    fits="stacks",
    template="""\
# A position of The Three Little Pigs. Change what lies otherwise.
# A line that is left out takes the usual value.
# Words may be cut: sd is a straw door, ww1 a wood window with one pot.
game = "three-little-pigs"

# What was done last: "A to throw", "A threw 2: door door wolf window roof; kept 1 2",
# "A throws 2: door door roof window roof; again 3 5", "A buys with door door roof window roof",
# "A blows", "A blows on B 1", "up straw window; then A to throw", or "over".
# Say all dice that were thrown, those without a wolf first. A tile that was bought lies in its house:
# "; bought straw door 1" also says which house. 0 is out of the game.
turn = "B buys with door door window roof roof; bought straw door 2"

# The houses of each seat, from the ground up; a stroke between houses. Empty text is no house.
# The number after a window is its pots, if anybody wants to know points.
# If roofs are gone: "straw door, wood window; had a roof", or "; no roof yet".
houses.A = "straw door, wood window 1, brick roof / straw window"
houses.B = "brick window / straw door"
houses.C = ""

# What has left the game.
gone = "wood window, straw roof"

# Or what is left in the stacks: left = "no straw roofs, 1 wood window"

# The top tiles of the stacks that show other pots than the tiles below may.
# open = "straw window 1, brick window 0"

# Houses completed so far, those that are gone included, if it is known.
# built.A = 2

# In the veterans' variant, who holds the cards: A, B, … or nobody.
# rules.variant = "veterans"
# prizes.straw = "A"
""",
)
