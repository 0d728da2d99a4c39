"""Brings all derived files up to date: ``python -m pigrules.testing regenerate``."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Final

from cyclopts import Parameter

from ..core import MalformedError
from ..registry import AnyGame, BrokenGameError, games
from ..spec import home
from ._checkout import Checkout
from ._parts import PARTS
from .command_line import status

__all__ = ["PARTS", "command"]

_BY_NAME: Final = {part.name: part for part in PARTS}


def command(
    *parts: str,
    check: Annotated[bool, Parameter(negative=())] = False,
    game: Annotated[tuple[str, ...], Parameter(negative=())] = (),
    relock: Annotated[tuple[str, ...], Parameter(negative=())] = (),
    sources: Path | None = None,
) -> int:
    """Bring all files that are derived from the spec and the rules up to date, in this order.

    Run it in the folder of a checkout, without names for all parts:

    {parts}

    Example: python -m pigrules.testing regenerate readings models lock

    Exit code 0 if all is current, 1 if something is not or cannot be made, 2 for bad usage.

    Parameters
    ----------
    parts
        Names of parts, or nothing for all.
    check
        Write nothing, and report what is not current.
    game
        Only this game; may be given again. Without it, all whose spec lies in this folder.
    relock
        Write the lock of this game, or of core, though its number has not gone up; may be given again.
        For a game whose number is new, or whose data only have new names.
    sources
        The folder with the documents, to compare their digests.
    """
    here = Path.cwd()
    known = {name: each for name, each in _installed().items() if _below(each, here)}
    unknown = [
        *(
            f"no part is called {name}; there are: {', '.join(_BY_NAME)}"
            for name in parts
            if name not in _BY_NAME
        ),
        *(f"no spec of {name} lies below {here}" for name in game if name not in known),
        *(f"no spec of {name} lies below {here}" for name in relock if name not in {*known, "core"}),
    ]
    if not known:
        unknown.append(f"no spec of an installed game lies below {here}")
    if unknown:
        print("\n".join(unknown), file=sys.stderr)
        return 2
    chosen = {name: known[name] for name in game} if game else known
    with status() as update:
        checkout = Checkout(here, chosen, not check, frozenset(relock), sources, update)
        complaints = [
            f"{part.name}: {told}"
            for part in PARTS
            if part.name in (parts or _BY_NAME)
            for told in part.done(checkout)
        ]
    for path in dict.fromkeys(checkout.written):
        print(f"wrote {checkout.shown(path)}")
    for told in complaints:
        print(told, file=sys.stderr)
    if not complaints:
        print("All is current.")
    return 1 if complaints else 0


command.__doc__ = (command.__doc__ or "").replace(
    "{parts}", "\n\n    ".join(f"{part.name}: {part.says}" for part in PARTS)
)


def _installed() -> dict[str, AnyGame]:
    found: dict[str, AnyGame] = {}
    for name in games():
        try:
            found[name] = games()[name]
        except BrokenGameError as error:
            print(error, file=sys.stderr)
    return found


def _below(game: AnyGame, folder: Path) -> bool:
    try:
        return Path(str(home(game.spec))).resolve().is_relative_to(folder)
    except MalformedError:
        return False
