"""The words of the box: characters, and what a wheel points at.

Pieces are plain strings, so that facts, notation and JSON say them as the table does.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

Character: TypeAlias = Literal["wolf", "kids", "red", "pig1", "pig2", "pig3"]
"""One a card (emi.components.cards); ``red`` is Little Red Riding Hood with her Grandmother."""
Pig: TypeAlias = Literal["pig1", "pig2", "pig3"]
Choice: TypeAlias = Literal["sleep", "trap"]
"""What a wheel points at: the nightcap or the trap (emi.components.wheel)."""
Seen: TypeAlias = Literal["sleep", "trap", "set"]
"""What a viewer sees of a wheel that is set: where it points, or only that it is set (emi.choice.hidden)."""
Origin: TypeAlias = Literal["document", "public", "invented", "scope"]

CHARACTERS: Final[tuple[Character, ...]] = ("wolf", "kids", "red", "pig1", "pig2", "pig3")
PIGS: Final[tuple[Pig, ...]] = ("pig1", "pig2", "pig3")
CHOICES: Final[tuple[Choice, ...]] = ("sleep", "trap")
ORIGINS: Final[tuple[Origin, ...]] = ("document", "public", "invented", "scope")
WOLF: Final[Character] = "wolf"
