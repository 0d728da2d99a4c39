"""The one judge, and the legal list that rests on it."""

from __future__ import annotations

from ...core import LEGAL, Cited, ClauseId, Fact, Ruling
from ...core.referee import IMPOSSIBLE, no_such, out_of_turn
from .asking import ANSWERS, asked, chances
from .dealing import cards_stay, cast_refusal, stay_refusal, wolf_refusal
from .hunt import victim_refusal
from .phases import Choosing, Dealing, Hunting
from .state import State
from .steps import Card, Deal, Hunt, Player, Set, Step
from .wheels import set_refusal


def legal(state: State) -> tuple[Player, ...]:
    """Every legal step of the seats that choose, in the order of the universe."""
    rules, phase = state.rules, state.phase
    if isinstance(phase, Choosing):
        return rules.may_set(state.board.wolf, phase.made)
    if isinstance(phase, Hunting):
        return rules.may_hunt(state.board.wolf)
    if isinstance(phase, Dealing):
        hunted = phase.hunted
        if cards_stay(hunted.lost, rules.readings):
            return tuple(
                step
                for step in rules.deals[hunted.loser]
                if stay_refusal(step.cards, state.board.cards) is None
            )
        return rules.may_deal(hunted.loser, hunted.wolf)
    return ()


def judge(state: State, step: Step) -> Ruling:
    """Legal, or every refusal of the first tier that refuses: turn, things named, rules."""
    refused = out_of_turn(asked(state, step), step, ANSWERS[type(state.phase)])
    if refused is not None:
        return refused
    missing = _missing(state, step)
    if missing:
        return Ruling(missing)
    refusals = _refusals(state, step)
    return Ruling(refusals) if refusals else LEGAL


def _missing(state: State, step: Step) -> tuple[Cited, ...]:
    """The second tier: what the step names and the table has not."""
    if isinstance(step, Hunt) and step.target >= state.rules.seats:
        return (no_such("seat", int(step.target)),)
    if isinstance(step, Deal):
        unknown = dict.fromkeys(card for card in step.cards if card not in state.rules.cast)
        return tuple([no_such("card", card) for card in unknown])
    return ()


def _refusals(state: State, step: Step) -> tuple[Cited, ...]:
    """The third tier: the rules of the game."""
    phase = state.phase
    if isinstance(step, Card):
        return () if step in chances(state) else (Cited(IMPOSSIBLE),)
    if isinstance(step, Set):
        assert isinstance(phase, (Choosing, Hunting))
        made = phase.wheels[step.seat] is not None
        return _cited(set_refusal(made, state.rules.readings), ("seat", int(step.seat)))
    if isinstance(step, Hunt):
        return _cited(victim_refusal(step.target, state.board.wolf), ("target", int(step.target)))
    assert isinstance(phase, Dealing)
    return _deal_refusals(state, phase, step)


def _deal_refusals(state: State, phase: Dealing, step: Deal) -> tuple[Cited, ...]:
    rules, hunted, seat = state.rules, phase.hunted, ("seat", int(step.seat))
    stays = cards_stay(hunted.lost, rules.readings)
    others = stay_refusal(step.cards, state.board.cards) if stays else None
    not_all = cast_refusal(step.cards, rules.cast)
    refusals = _cited(others, seat) + _cited(not_all, ("cards", step.cards), ("cast", rules.cast))
    if stays or not_all or step.wolf is None:
        return refusals
    refused = wolf_refusal(step.wolf, step.seat, hunted.wolf, rules.readings)
    return refusals + _cited(refused, seat, ("next", int(step.wolf)))


def _cited(clause: ClauseId | None, *facts: tuple[str, Fact]) -> tuple[Cited, ...]:
    return () if clause is None else (Cited(clause, facts),)
