"""Commands that are printed to be pasted: quoted for the shell that they are printed in."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final, Literal, TypeAlias

from .._shown import plain

Shell: TypeAlias = Literal["sh", "cmd", "powershell"]

_DOUBLE: Final = re.compile(r"[^\"$%`!^'\u2018-\u201f]*[^\"$%`!^'\u2018-\u201f\\]")
"""What stands for itself between double quotes in PowerShell."""
_GOES_ON: Final = " \\"
"""Ends a line that goes on in sh."""
_BARE_CMD: Final = re.compile(r"[A-Za-z0-9_.,:+@\\/-]+")
_BARE_POWERSHELL: Final = re.compile(r"--?[A-Za-z-]+|[A-Za-z0-9_.:\\/][A-Za-z0-9_.:+\\/-]*")
_PARTS_CMD: Final = re.compile(r'%|"|[^%"]+')
_QUOTES: Final = re.compile("['\u2018-\u201b]")
"""Each of these ends a string in single quotes in PowerShell, unless it stands twice."""
_BARE_PRINTF: Final = re.compile(rb"[A-Za-z0-9_.,:+@/ ]")
_IN_DOUBLE_SH: Final = re.compile(r'["$`\\!\u2018-\u201f]')
"""What means more than itself between double quotes, in sh or in PowerShell."""


def pasted(words: Sequence[str], shell: Shell | None = None) -> str:
    """The line that says these words in `shell`; without it, in the one that started this process.

    In cmd delayed expansion is taken to be off, as it is by default.
    """
    quoted = _QUOTED[shell or running(os.environ, os.name)]
    line = " ".join(map(quoted, words))
    return f"& {line}" if quoted is _powershell and line[:1] in ("'", '"') else line


def pasted_lines(words: Sequence[str], width: int, shell: Shell | None = None) -> list[str]:
    """The same on lines of so many columns, if the shell has lines that go on and no word is longer."""
    line = pasted(words, shell)
    if len(line) <= width or (shell or running(os.environ, os.name)) != "sh":
        return [line]
    lines = [""]
    for word in map(_sh, words):
        longer = f"{lines[-1]} {word}" if lines[-1].strip() else lines[-1] + word
        if lines[-1].strip() and len(longer) + len(_GOES_ON) > width:
            lines[-1] += _GOES_ON
            lines.append(f"  {word}")
        else:
            lines[-1] = longer
    return lines


def program() -> list[str]:
    """The words that start this program again."""
    if Path(sys.argv[0]).parts[-2:] != ("pigrules", "__main__.py"):
        return ["pigrules"]
    python = sys.executable or "python"
    name = os.path.basename(python)
    return [name if shutil.which(name) == python else python, "-m", "pigrules"]


def file_word(path: Path) -> str:
    """A file as a word that is no option."""
    return os.path.join(os.curdir, path) if str(path).startswith("-") else str(path)


def running(environment: Mapping[str, str], system: str) -> Shell:
    """The shell in which a command of this environment runs, on a system that Python calls so (``os.name``).

    On Windows PowerShell adds folders of its own to the search path for its modules, as no other shell does.
    """
    if system != "nt" or "MSYSTEM" in environment:
        return "sh"
    modules = environment.get("PSModulePath", "").lower()
    home = environment.get("USERPROFILE", "").lower()
    own = "\\powershell\\" in modules or (home and any(each.startswith(home) for each in modules.split(";")))
    return "powershell" if own else "cmd"


def _sh(word: str) -> str:
    """By the rules of sh; if possible, so that PowerShell on such a system reads the same."""
    if not _shows(word):
        return f"\"$(printf '{''.join(map(_octal, os.fsencode(word)))}')\""
    if "'" in word and not _IN_DOUBLE_SH.search(word):
        return f'"{word}"'
    return f"'{word}'" if word[:1] in ("=", "@", "%") and "'" not in word else shlex.quote(word)


def _octal(byte: int) -> str:
    return chr(byte) if _BARE_PRINTF.fullmatch(bytes([byte])) else f"\\{byte:03o}"


def _cmd(word: str) -> str:
    """By the rules of cmd, which passes the rest on to those of ``CommandLineToArgvW``."""
    if _BARE_CMD.fullmatch(word):
        return word
    return "".join(map(_part_cmd, _PARTS_CMD.findall(word))) or '""'


def _part_cmd(part: str) -> str:
    """Quotes keep signs apart that would be a variable; a caret hides from cmd the program's own quote."""
    if part in ("%", '"'):
        return part if part == "%" else '\\^"'
    backslashes = len(part) - len(part.rstrip("\\"))
    return f'"{part}{backslashes * chr(92)}"'


def _powershell(word: str) -> str:
    if _BARE_POWERSHELL.fullmatch(word):
        return word
    return f'"{word}"' if _DOUBLE.fullmatch(word) else f"'{_QUOTES.sub(lambda found: found[0] * 2, word)}'"


def _shows(word: str) -> bool:
    """Whether the terminal shows all of a word as it is."""
    try:
        word.encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except UnicodeError:
        return False
    return plain(word) == word


_QUOTED: Final[Mapping[Shell, Callable[[str], str]]] = {"sh": _sh, "cmd": _cmd, "powershell": _powershell}
