"""What a screen that is drawn in one place still has to show of what was said."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from attrs import define, field, frozen

_LEAST: Final = 3
"""So many notes stay visible, however little room there is."""
_BEFORE: Final = 4
"""So many events that have been seen are shown again."""
_MOST: Final = 60
"""So many notes are kept."""
_MORE: Final = "  ...\n"


def fitting(notes: Sequence[tuple[str, bool]], room: int) -> str:
    """Notes as they are printed, each with whether it tells an event, in so many lines.

    Where there is too little room the oldest events are left out, but never the last few.
    """
    spare = sum(text.count("\n") for text, _ in notes) - max(room, _LEAST)
    shown: list[str] = []
    for at, (text, event) in enumerate(notes):
        if event and spare > 0 and len(notes) - at > _LEAST:
            spare -= text.count("\n") - (_MORE not in shown)
            text = "" if _MORE in shown else _MORE
        shown.append(text)
    return "".join(shown)


@frozen
class Note:
    """A line of prose."""

    text: str
    style: str = ""
    indent: int = 0
    public: bool = False
    """Whether everybody at the table may see it, as they may see events."""


@define
class Log:
    """Notes in their order: those that have not been shown, and the latest events that have."""

    unseen: list[Note] = field(factory=list)
    seen: list[Note] = field(factory=list)

    def add(self, note: Note) -> None:
        """This has to be shown."""
        self.unseen.append(note)
        del self.unseen[:-_MOST]

    def recent(self) -> list[Note]:
        """What has not been shown, after some events that have."""
        return [*self.seen, *self.unseen]

    def take(self) -> list[Note]:
        """What has not been shown; it is from now on."""
        taken, self.unseen = self.unseen, []
        self.seen = [*self.seen, *(note for note in taken if note.public)][-_BEFORE:]
        return taken

    def forget_private(self) -> None:
        """Another person comes to the screen."""
        self.unseen = [note for note in self.unseen if note.public]
