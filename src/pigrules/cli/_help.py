"""The help in other languages than English, which stands in the docstrings and parameters of the commands."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

from cyclopts.help import ColumnSpec, DefaultFormatter, HelpEntry, HelpPanel
from cyclopts.help.specs import get_default_command_columns, get_default_parameter_columns
from rich.console import Console, ConsoleOptions
from rich.text import Text

from ._phrases import LANGUAGES, phrases
from ._spoken import VARIABLE

_FOLDER: Final = files(__package__ or __name__) / "help"
_WORD: Final = re.compile("[A-Z]+")
_NO_DEFAULT: Final = (None, "", "False")
"""What goes without saying."""
_DESCRIPTION: Final = "Description"
"""The head of the column that says what an option means."""


def about(lang: str, command: str | None = None) -> str:
    """What a command does, or the program."""
    help_ = _load(lang)
    text: str = (help_ if command is None else help_[command])["about"]
    return text.strip()


def option(lang: str, command: str | None, name: str) -> str:
    """What an option or an argument of a command means, by its name without dashes."""
    help_ = _load(lang)
    own: Mapping[str, str] = {} if command is None else help_[command]
    text = own.get(name) or help_["options"][name]
    if name == "lang":
        return text.format(languages=", ".join(LANGUAGES), variable=VARIABLE)
    if name == "pace":
        from ._host import PACE

        return text.format(pace=f"{PACE:g}")
    return text


def formatter(lang: str, command: str | None) -> DefaultFormatter:
    """What lays out the help of a command, or that of the program."""
    return _Formatter(lang, command)


class _Formatter(DefaultFormatter):
    """The words of `cyclopts` in another language; commands say themselves what they do."""

    def __init__(self, lang: str, command: str | None) -> None:
        super().__init__(column_specs=None)
        self._lang, self._command = lang, command

    def __call__(self, console: Console, options: ConsoleOptions, panel: HelpPanel) -> None:
        commands = panel.format == "command"
        columns = get_default_command_columns if commands else get_default_parameter_columns
        self.column_specs = tuple(map(self._column, columns(console, options, panel.entries)))
        entries = [entry.copy(metavar=entry.metavar and self._word(entry.metavar)) for entry in panel.entries]
        super().__call__(console, options, panel.copy(title=self._word(str(panel.title)), entries=entries))

    def render_usage(self, console: Console, options: ConsoleOptions, usage: Any) -> None:
        told = _WORD.sub(lambda found: self._word(found[0]), str(usage))
        console.print(Text(f"{self._word('Usage')}{self._colon}", "bold") + Text(told))

    def _column(self, column: ColumnSpec) -> ColumnSpec:
        return column.copy(renderer=self._described) if column.header == _DESCRIPTION else column

    def _described(self, entry: HelpEntry) -> Text:
        name = _name(entry)
        known = name in _load(self._lang)["options"] or self._command is not None
        said = option(self._lang, self._command, name) if known else about(self._lang, name).split("\n\n")[0]
        return Text(" ".join((said, *self._notes(entry))))

    def _notes(self, entry: HelpEntry) -> Iterator[str]:
        if entry.choices:
            yield f"[{self._word('choices')}{self._colon}{', '.join(entry.choices)}]"
        if entry.default not in _NO_DEFAULT:
            yield f"[{self._word('default')}{self._colon}{entry.default}]"
        if entry.required:
            yield f"[{self._word('required')}]"

    @property
    def _colon(self) -> str:
        return phrases(self._lang).colon

    def _word(self, word: str) -> str:
        known: Mapping[str, str] = _load(self._lang)["words"]
        return known.get(word, word)


def _name(entry: HelpEntry) -> str:
    """How the files call an option, an argument or a command."""
    return entry.positional_label or entry.names[0].lstrip("-")


@cache
def _load(lang: str) -> Mapping[str, Any]:
    return tomllib.loads((_FOLDER / f"{lang}.toml").read_text(encoding="utf-8"))
