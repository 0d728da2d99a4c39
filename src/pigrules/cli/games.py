"""``pigrules games``: the installed games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

import attrs

from .. import registry, spec
from ..core import MalformedError
from ..registry import AnyGame, BrokenGameError
from ..spec import Source
from ._answers import namer
from ._options import Json, Lang
from ._output import BROKEN_GAME, HEAD, Out, complain


def command(*, lang: Lang = "en", json: Json = False) -> int:
    """List the installed games.

    A game of another distribution that fails is named on standard error; the others are listed.

    For example:

        pigrules games
    """
    out, code, broken = Out(lang), 0, [*registry.games().unnamed]
    found: list[dict[str, Any]] = []
    for name in registry.games():
        try:
            with registry.described(name):
                found.append(described(registry.game(name)))
        except MalformedError as error:
            complain(error, lang)
            code = 2
        except BrokenGameError as error:
            broken.append(error)
    for each in broken:
        complain(each, lang)
        code = BROKEN_GAME
    if json:
        out.json({"games": found})
        return code
    for data in found:
        _tell(out, registry.game(data["name"]), data)
    return code


def described(game: AnyGame) -> dict[str, Any]:
    """The facts about a game, as data."""
    law, fewest = spec.of(game), game.players[0]
    return {
        "name": game.name,
        "players": list(game.players),
        "variants": list(variants(game)),
        "policies": sorted(game.policies),
        "spec": law.number,
        "clauses": len(law.clauses),
        "readings": len(law.readings),
        "components": origins(game.rules_type(seats=fewest)),
        "documents": [
            {"file": file, "title": source and source.title, "language": source and source.language}
            for file, source in documents(game).items()
        ],
    }


def variants(game: AnyGame) -> tuple[str, ...]:
    """The names of the game's variants; none if it has none."""
    types = {field.name: field.type for field in attrs.fields(attrs.resolve_types(game.rules_type))}
    return tuple(str(value) for value in get_args(types.get("variant")))


def documents(game: AnyGame) -> Mapping[str, Source | None]:
    """The documents that the spec of `game` rests on, and what is known of each."""
    law = spec.of(game)
    known = {**spec.own_sources(), **spec.carried_sources(game.spec)}
    cited = [*(clause.source for clause in law.clauses.values()), *(r.source for r in law.readings.values())]
    return {file: known.get(file) for file in dict.fromkeys(filter(None, cited))}


def origins(rules: Any) -> dict[str, str]:
    """Where the components come from that say so, by the name of the field."""
    values = {field.name: getattr(rules, field.name) for field in attrs.fields(type(rules))}
    found = {name: getattr(value, "origin", None) for name, value in values.items()}
    return {name: origin for name, origin in found.items() if isinstance(origin, str)}


def outside_the_document(out: Out, game: AnyGame, rules: Any) -> list[str]:
    """The components that do not come from the document, each with its origin."""
    found = origins(rules).items()
    return components(out, game, {name: origin for name, origin in found if origin != "document"})


def components(out: Out, game: AnyGame, origins: Mapping[str, str]) -> list[str]:
    """Each component with its origin, in words."""
    word = namer(game, out.lang)
    return [f"{word(name.replace('_', '-'))} ({word(origin)})" for name, origin in origins.items()]


def _tell(out: Out, game: AnyGame, data: Mapping[str, Any]) -> None:
    say = out.words
    fewest, most = data["players"]
    titles = [
        f"{each['file']} ({each['title']})" if each["title"] else each["file"] for each in data["documents"]
    ]
    out.line(data["name"], HEAD)
    for head, text in (
        (say.players, str(fewest) if fewest == most else say.from_to.format(fewest=fewest, most=most)),
        (say.variants, ", ".join(data["variants"])),
        (say.opponents, ", ".join(data["policies"])),
        (say.components, ", ".join(components(out, game, data["components"]))),
        (say.spec, say.spec_counts.format(**data)),
        (say.documents, ", ".join(titles)),
    ):
        if text:
            out.line(say.item(head, text), indent=2)
