"""A game as a value: its types and its pure functions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, Generic, Self, TypeVar

from attrs import Attribute, Factory, field, frozen

from .acts import Acts
from .arguments import checked
from .chance import Distribution
from .doubts import ARGUMENTS, doubting, given
from .errors import IllegalStepError
from .layout import Layout
from .mappings import read_only
from .policy import Policy, uniform
from .sheet import ScoreSheet, plain_sheet
from .steps import ChanceStep, PlayerStep
from .turns import Over, Turn
from .values import Cited, Ruling, Seat

__all__ = ["Game"]

R = TypeVar("R")
S = TypeVar("S")
V = TypeVar("V")
P = TypeVar("P", bound=PlayerStep)
C = TypeVar("C", bound=ChanceStep)


GUARDED: Final = "guarded"
"""The attribute of a function of a guarded game that holds the function of the game itself."""


def _from_acts(name: str) -> Any:
    """The default of a field: what its acts have under that name."""

    def default(game: Game[Any, Any, Any, Any, Any]) -> Any:
        found = getattr(game.acts, name, None)
        if found is None:
            raise TypeError(f"a game without acts needs {name}=…")
        return found

    return Factory(default, takes_self=True)


def _home(game: Game[Any, Any, Any, Any, Any]) -> str:
    """The package of the rules: specs are its data."""
    return game.rules_type.__module__.rpartition(".")[0] or game.rules_type.__module__


def _rules(state: Any) -> Any:
    return state.rules


def _universe(rules: Any) -> Any:
    return rules.memo.universe


def _whole(state: Any, seat: Seat | None) -> Any:
    return state


def _from_result(state: Any) -> ScoreSheet | None:
    """Stands for the sheet that follows from the turn of the game that has it."""
    raise NotImplementedError


def _plain(game: Game[Any, Any, Any, Any, Any]) -> Any:
    def sheet(state: Any) -> ScoreSheet | None:
        turn = game.turn(state)
        return plain_sheet(turn) if isinstance(turn, Over) else None

    sheet.given = _from_result  # type: ignore[attr-defined]
    return sheet


def _transition(game: Game[Any, Any, Any, Any, Any]) -> Any:
    acts = game.acts
    if acts is not None and (given(game.advance), given(game.events)) == (acts.advance, acts.events):
        return acts.transition
    return lambda state, step: (game.advance(state, step), game.events(state, step))


def _leads(game: Game[Any, Any, Any, Any, Any]) -> Any:
    acts = game.acts
    if acts is not None and game.transition is acts.transition:
        return acts.leads

    def leads(state: Any, step: Any) -> tuple[Any, tuple[Cited, ...]]:
        after, events = game.transition(state, step)
        return after, () if isinstance(step, PlayerStep) else events

    return leads


def _as_given(cls: type, fields: list[Attribute[Any]]) -> list[Attribute[Any]]:
    """Functions are taken from another game, and compared, as they were given."""
    made = []
    for each in fields:
        if each.name in ARGUMENTS:
            made.append(each.evolve(converter=given if each.init else None, eq_key=_itself))
        else:
            made.append(each.evolve(eq_key=_itself) if each.name == "policies" else each)
    return made


def _itself(value: Any) -> Any:
    """A field of a game as it was given, without guards."""
    if isinstance(value, Mapping):
        return {name: _itself(each) for name, each in value.items()}
    return given(getattr(value, GUARDED, value))


@checked
@frozen(kw_only=True, field_transformer=_as_given)
class Game(Generic[R, S, P, C, V]):
    """A game is a value: its name, its types, and pure functions over immutable states.

    Generic over rules, state, player step, chance step and view.

    A copy of a game is the game itself; a pickle holds its name (see `registry`).
    A game of another distribution equals the guarded twin that the registry gives.

    >>> from pigrules import game
    >>> woolfy = game("woolfy")
    >>> state = woolfy.start(woolfy.rules_type(seats=2))
    >>> [woolfy.format(step) for step in woolfy.legal(state)]
    ['A red', 'A green', 'A blue']
    >>> woolfy.turn(woolfy.apply(state, woolfy.parse("A red")))
    Chance(clause='woolfy.die.rolled')
    """

    name: str
    rules_type: type[R]
    state_type: type[S]
    spec: str = Factory(_home, takes_self=True)
    """The package that carries ``clauses.toml``, ``readings.toml`` and the folder ``languages``.

    By default it is the package of `rules_type`.
    """
    acts: Acts[Any] | None = None
    """The game as a table of acts. It gives `steps`, `start`, `turn`, `legal`, `chances`, `judge`, `advance`
    and `events`, unless they are given."""
    steps: Mapping[str, type[P] | type[C]] = field(default=_from_acts("steps"))
    """Every class of step by its wire name."""
    secret: frozenset[type[P]] = frozenset()
    """Steps that are concealed from other seats until a step of another type."""
    start: Callable[[R], S] = field(default=_from_acts("start"))
    """The first position."""
    rules: Callable[[S], R] = _rules
    """The rules of a state; by default its attribute `rules`."""
    universe: Callable[[R], tuple[P, ...]] = _universe
    """Every player step that can ever be legal under these rules, in canonical order.

    By default the `universe` of their memo.
    """
    turn: Callable[[S], Turn] = field(default=_from_acts("turn"))
    legal: Callable[[S], tuple[P, ...]] = field(default=_from_acts("legal"))
    """The part of the universe that the judge accepts, in its order; empty unless someone chooses."""
    chances: Callable[[S], Distribution[C]] = field(default=_from_acts("chances"))
    """What chance may bring; empty unless a chance step is due."""
    judge: Callable[[S, P | C], Ruling] = field(default=_from_acts("judge"))
    """Total: it answers about any step in any state."""
    advance: Callable[[S, P | C], S] = field(default=_from_acts("advance"))
    """The successor by a legal step, which is not checked; see `apply`."""
    events: Callable[[S, P | C], tuple[Cited, ...]] = field(default=_from_acts("events"))
    """The events of a legal step, clause by clause; public."""
    transition: Callable[[S, P | C], tuple[S, tuple[Cited, ...]]] = field(
        init=False, eq=False, repr=False, default=Factory(_transition, takes_self=True)
    )
    """What `advance` and `events` give, in a table of acts worked out once."""
    leads: Callable[[S, P | C], tuple[S, tuple[Cited, ...]]] = field(
        init=False, eq=False, repr=False, default=Factory(_leads, takes_self=True)
    )
    """Where a legal step leads: the successor, or one that nothing later tells from it, and what it reaches.

    `pigrules.odds` groups outcomes by the latter. Without acts that is all events of an outcome of chance,
    and nothing for a player's step.
    """
    view: Callable[[S, Seat | None], V] = _whole
    """What a seat, or a spectator (None), may know; the whole state, unless something is hidden."""
    faults: Callable[[R | S], tuple[Cited, ...]]
    """Every fault of rules, or of a hand-made state; empty for what can be.

    The other functions of a position that has faults raise `InvalidPositionError`, or answer.
    """
    format: Callable[[P | C], str]
    """A step in the game's notation."""
    parse: Callable[[str], P | C]
    """The step of a line of notation; raises `MalformedError`."""
    players: tuple[int, int]
    """The fewest and the most seats; ``rules_type(seats=n)`` makes the usual rules for `n` of them."""
    render: Callable[[V, Callable[[str], str]], str]
    """A view as plain text; the second argument gives a piece's name in the reader's language."""
    layout: Layout[R, S] | None = None
    """How its positions are written down; without one, as the data of the state. See `position`."""
    sheet: Callable[[S], ScoreSheet | None] = _from_result
    """The points of every seat and why: as they stand, or at the end.

    It rests on nothing that any seat conceals.
    By default it has the scores of the result, and is None as long as the game goes on.
    """
    policies: Mapping[str, Policy[V, P]] = Factory(lambda: {"random": uniform})
    """Built-in opponents by name."""

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "steps", read_only(self.steps))
        object.__setattr__(self, "policies", read_only(self.policies))
        for name, function in doubting(self).items():
            if given(getattr(self, name)) is not _whole:  # which cannot fail
                object.__setattr__(self, name, function)
        if given(self.sheet) is _from_result:
            object.__setattr__(self, "sheet", _plain(self))

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def apply(self, state: S, step: P | C) -> S:
        """Check `step`, then apply it: the successor of `state`.

        Raises `IllegalStepError` with the judge's ruling if the step is refused.
        Like all functions of a game it raises `MalformedError` for arguments that are not the game's.
        """
        ruling = self.judge(state, step)
        if not ruling.legal:
            raise IllegalStepError(step, ruling)
        return self.advance(state, step)
