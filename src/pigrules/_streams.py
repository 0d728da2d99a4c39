"""The standard streams of a command: JSON that nothing else gets into, and text that any terminal takes."""

from __future__ import annotations

import io
import json
import os
import select
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from fractions import Fraction
from math import isfinite
from typing import Any, BinaryIO, Final, TextIO

from ._shown import PLAINER, legible

_Sink = Callable[[bytes], None]
_SINK: ContextVar[_Sink | None] = ContextVar("standard output for answers", default=None)
_STANDARD: Final = 3
"""As many descriptors are standard streams."""
_OUT: Final = 1
_ERR: Final = 2
_OBEY_NOTHING: Final = ("dumb", "unknown")
"""What terminals without control codes are called."""


def document(data: Any) -> bytes:
    """`data` as one JSON document in UTF-8, with a line break at its end.

    A number that is not finite is `null`, for JSON has no word for it; a fraction is text such as "1/6".
    Half a character is an escape; bytes of a file name are read as UTF-8 if they are that.
    """
    try:
        text = json.dumps(data, indent=2, ensure_ascii=False, allow_nan=False, default=_worded)
    except ValueError:
        text = json.dumps(_finite(data), indent=2, ensure_ascii=False, allow_nan=False, default=_worded)
    return f"{legible(text)}\n".encode("utf-8", "backslashreplace")


def answer(data: Any) -> None:
    """Write `data` as one JSON document to standard output, where `reserved` keeps it. Raises OSError."""
    (_SINK.get() or _sink())(document(data))


@contextmanager
def reserved(ours: bool = False) -> Iterator[None]:
    """Keep standard output for `answer`: everything else that is printed goes to standard error.

    That holds for what is written to the descriptor itself, too; and for good if the process is `ours`,
    for strangers' code may still print when it ends.
    """
    stream, sink, kept = sys.stdout, _sink(), None
    if stream is not None and _descriptor(stream) == _OUT and not _is_windows_console(stream):
        stream.flush()
        kept = os.dup(_OUT)
        os.dup2(_ERR, _OUT)
        sink = _to_descriptor(kept)
    token, sys.stdout = _SINK.set(sink), _Aside()
    try:
        yield
    finally:
        if not ours:
            _SINK.reset(token)
            sys.stdout = stream
            if stream is not None and kept is not None:
                with suppress(OSError):
                    stream.flush()
                os.dup2(kept, _OUT)
                os.close(kept)


def prepare(ours: bool = False) -> None:
    """Let no text stop a command: a stream shows in plainer characters, or as an escape, what it lacks.

    In a process that is `ours`, no file that is opened later becomes a standard stream that is closed now.
    """
    if ours:
        _open_all()
    for stream in (sys.stdout, sys.stderr, sys.stdin):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace" if stream is sys.stdin else PLAINER)


def is_terminal(stream: TextIO | None) -> bool:
    """Whether `stream` is a terminal, whatever the environment says of colours."""
    try:
        return stream is not None and stream.isatty()
    except ValueError:  # It is closed.
        return False


def takes_control_codes(stream: TextIO | None) -> bool:
    """Whether `stream` is a terminal that obeys control codes."""
    return is_terminal(stream) and os.environ.get("TERM", "").lower() not in _OBEY_NOTHING


class _Aside(io.TextIOBase):
    """Stands for standard output while that is reserved: goes to standard error, and does not close it."""

    @property
    def encoding(self) -> str | None:  # type: ignore[override]
        return getattr(sys.stderr, "encoding", None)

    @property
    def buffer(self) -> BinaryIO:
        return sys.stderr.buffer if isinstance(sys.stderr, io.TextIOWrapper) else io.BytesIO()

    def write(self, text: str, /) -> int:
        return len(text) if sys.stderr is None else sys.stderr.write(text)

    def flush(self) -> None:
        if sys.stderr is not None:
            sys.stderr.flush()

    def writable(self) -> bool:
        return True

    def isatty(self) -> bool:
        return is_terminal(sys.stderr)

    def fileno(self) -> int:
        return _ERR if sys.stderr is None else sys.stderr.fileno()

    def close(self) -> None:
        """It stays open."""


def _sink() -> _Sink:
    stream = sys.stdout

    def write(document: bytes) -> None:
        if stream is None:
            return
        stream.flush()
        if isinstance(stream, io.TextIOWrapper):
            stream.buffer.write(document)
        else:
            stream.write(document.decode("utf-8"))
        stream.flush()

    return write


def _to_descriptor(descriptor: int) -> _Sink:
    def write(document: bytes) -> None:
        left = memoryview(document)
        while left:
            try:
                left = left[os.write(descriptor, left) :]
            except BlockingIOError:  # Its other end asked for this, and reads slowly.
                select.select([], [descriptor], [])

    return write


def _descriptor(stream: TextIO) -> int | None:
    try:
        return stream.fileno()
    except (AttributeError, OSError, ValueError):  # It is no file, or closed.
        return None


def _is_windows_console(stream: TextIO) -> bool:
    """Whether bytes have to go through the stream, which knows how the console takes text."""
    return os.name == "nt" and is_terminal(stream)


def _open_all() -> None:
    """Leave no standard descriptor closed."""
    while (descriptor := os.open(os.devnull, os.O_RDWR)) < _STANDARD:
        pass
    os.close(descriptor)


def _worded(value: object) -> str:
    return str(value) if isinstance(value, Fraction) else repr(value)


def _finite(data: Any) -> Any:
    if isinstance(data, float):
        return data if isfinite(data) else None
    if isinstance(data, dict):
        return {key: _finite(value) for key, value in data.items()}
    return [_finite(item) for item in data] if isinstance(data, (list, tuple)) else data
