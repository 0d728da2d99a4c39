"""How a position is written down for a game that has no words for it: the state as data."""

from __future__ import annotations

from typing import Any

import attrs

from . import codec
from .codec._variations import with_none, without_none
from .core import InvalidError, MalformedError, Seat
from .core.layout import Draft, Layout
from .registry import AnyGame


def state_layout(game: AnyGame) -> Layout[Any, Any]:
    """The layout of a game without one; its template is empty.

    A state is told without its rules, which the document has anyway.
    """
    kind = game.state_type
    has_rules = attrs.has(kind) and "rules" in attrs.fields_dict(kind)

    def build(draft: Draft, rules: Any) -> Any:
        if not draft.has("state"):
            draft.wrong("state", "is not said", "the data of a state")
            return None
        told = draft.table("state")
        if draft.faults:
            return None
        try:
            data = with_none(dict(told), "state")
            if has_rules:
                data["rules"] = codec.dump(game, rules)
            built = codec.load(game, kind, data, "state")
            if game.rules(built) == rules:
                return built
            draft.wrong("rules", "are not those of the state")
        except MalformedError as error:
            draft.wrong(error.path or "state", error.problem)
        except InvalidError as error:
            for cited in error.faults:
                draft.wrong("state", by=cited)
        return None

    def write(state: Any, unsaid: frozenset[str]) -> dict[str, Any]:
        data = without_none(codec.dump(game, state))
        if has_rules:
            del data["rules"]
        return {"state": data}

    def conceals(state: Any, seat: Seat | None) -> frozenset[str]:
        return frozenset({"state"} if game.secret else ())

    return Layout(
        rows="",
        keys={"state": "the state, as the codec writes it"},
        build=build,
        write=write,
        place=lambda cited, state: "state",
        conceals=conceals,
        template="",
    )
