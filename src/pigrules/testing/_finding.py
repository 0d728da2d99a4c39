"""What a check of the spec can find."""

from __future__ import annotations

from attrs import frozen


@frozen
class Finding:
    """One thing that is wrong."""

    check: str
    """The kind of fault: spec, line, citation, digest, copied, language, reading, code or model."""
    where: str
    """A clause, a game, or a place such as ``000_70233d4de8b74afe.txt:56``."""
    problem: str
