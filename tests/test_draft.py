"""What a layout is told while it reads a document."""

from __future__ import annotations

from typing import Final

from pigrules.core.layout import About, Draft

PLAY: Final[tuple[About, ...]] = ("play",)


def test_a_value_that_was_sound_elsewhere_is_not_taken_where_it_is_none() -> None:
    """What was lost and was sound for one victim may be more than another can have lost."""
    draft = Draft({}, others=(3,), read=PLAY)
    assert draft.ask("turn: how many points were lost?", (1, 0), "past") == 1
    assert Draft({}, others=(0,), read=PLAY).ask("lost", (1, 0), "past") == 0
