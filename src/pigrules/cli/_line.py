"""A line that is typed while others may interrupt: what there is of it survives, and is shown again."""

from __future__ import annotations

import codecs
from typing import Final

from attrs import define, field
from rich.cells import cell_len

from .._shown import plain

_ENTER: Final = "\r\n"
_RUB_OUT: Final = "\x7f\b"
_ALL: Final = "\x15"
_WORD: Final = "\x17"
_END: Final = "\x04"
_ESCAPE: Final = "\x1b"
_JOINER: Final = "\N{ZERO WIDTH JOINER}"
_TONES: Final = "".join(map(chr, range(0x1F3FB, 0x1F400)))
"""Tones of skin, which follow an emoji."""
_REGIONAL: Final = "".join(map(chr, range(0x1F1E6, 0x1F200)))
"""Letters of which two are a flag."""


def _decoder() -> codecs.IncrementalDecoder:
    return codecs.getincrementaldecoder("utf-8")("replace")


@define
class Line:
    """Characters come in as they are typed; `next` edits with them until a line is complete."""

    text: str = ""
    """What there is of a line that is not complete."""
    _coming: str = ""
    """What was typed and has not been looked at."""
    _escape: str = ""
    """The first part of a key that is not a character, such as an arrow."""
    _decoder: codecs.IncrementalDecoder = field(factory=_decoder, repr=False)

    @property
    def begun(self) -> bool:
        """Whether anything has been typed that no answer has used up."""
        return bool(self.text or self._coming)

    def typed(self, data: bytes) -> None:
        """These bytes came from a keyboard."""
        self._coming += self._decoder.decode(data)

    def next(self) -> tuple[str, str | None]:
        """What a terminal has to show of what was typed, and the line, once it is complete.

        Raises EOFError for an end of input (Ctrl-D) where a line would begin.
        """
        shown = ""
        while self._coming:
            character, self._coming = self._coming[0], self._coming[1:]
            if self._escape or character == _ESCAPE:
                self._swallow(character)
            elif character in _ENTER:
                line, self.text = self.text, ""
                return f"{shown}\n", line
            elif character in _RUB_OUT:
                shown += self._rub_out(_last(self.text))
            elif character == _ALL:
                shown += self._rub_out(0)
            elif character == _WORD:
                shown += self._rub_out(self.text.rstrip().rfind(" ") + 1)
            elif character == _END and not self.text:
                raise EOFError
            elif plain(character) == character:
                self.text += character
                shown += character
        return shown, None

    def _rub_out(self, left: int) -> str:
        kept = self.text[: max(0, left)]
        cells = cell_len(self.text) - cell_len(kept)
        self.text = kept
        return "\b \b" * cells

    def _swallow(self, character: str) -> None:
        """An escape, alone or with a ``[`` or an ``O``, up to a letter or a ``~``."""
        self._escape += character
        complete = len(self._escape) > 1 and character not in "[O" and "@" <= character <= "~"
        if complete or (len(self._escape) == 2 and character not in "[O"):
            self._escape = ""


def _last(text: str) -> int:
    """Where the last character begins, as people count: accents, joined emoji and flags are one with it."""
    at = len(text) - 1
    while at > 0 and (_is_joined(text[at]) or text[at - 1] == _JOINER):
        at -= 1
    regional = len(text) - len(text.rstrip(_REGIONAL)) if at == len(text) - 1 else 0
    return at - 1 if regional and regional % 2 == 0 else at


def _is_joined(character: str) -> bool:
    """Whether a character is shown as a part of the one before."""
    return character in _TONES or cell_len(character) == 0
