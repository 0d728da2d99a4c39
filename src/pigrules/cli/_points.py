"""The points at the end of a game: of each seat, and what they are for."""

from __future__ import annotations

from collections.abc import Sequence

from .. import explain
from ..core import Over, ScoreSheet
from ..registry import AnyGame
from ._output import FAINT, HEAD, Out


def table(
    out: Out, game: AnyGame, sheet: ScoreSheet | None, names: Sequence[str], readings: object = None
) -> None:
    """Print the points of each seat and below them what they are for; nothing if that is one thing alone."""
    entries = () if sheet is None else sheet.entries
    by_seat = [[entry for entry in entries if entry.seat == seat] for seat in range(len(names))]
    if sheet is None or not any(len(own) > 1 for own in by_seat):
        return
    for name, points, own in zip(names, sheet.points, by_seat, strict=True):
        out.line(name, HEAD, label=label(points))
        for entry in own:
            text = explain.cited(game, entry.cited, out.lang, names, readings)
            out.line(text, "" if entry.points else FAINT, 4, label=label(entry.points))


def together(sheet: ScoreSheet | None, over: Over) -> bool:
    """Whether all players have won, for nothing that one of them did alone."""
    if sheet is None or not 1 < sheet.seats == len(over.winners):
        return False
    own = [entry.clause for entry in sheet.entries if entry.seat is not None]
    return bool(own) and {*own} <= {*over.decided}


def label(points: int) -> str:
    """Points in front of what they are for."""
    return f"{points:>4}  "
