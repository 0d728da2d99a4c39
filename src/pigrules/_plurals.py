"""Counts with their nouns, in English."""

from __future__ import annotations


def counted(count: int, what: str, many: str = "") -> str:
    """``1 step``, ``2 steps``; `many` is the plural where it is not `what` with an s."""
    return f"{count} {what if count == 1 else many or f'{what}s'}"
