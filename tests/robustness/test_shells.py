"""Commands that are printed come back word for word from the shell that they are pasted into."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli_run import run
from pigrules import Record, game, record
from pigrules.cli._shell import Shell, file_word, pasted, program, running

NAMES = (
    "a.toml",
    "my game.toml",
    "it's.toml",
    "it's $HOME",
    'say "no".toml',
    "100%.toml",
    "%PATH%.toml",
    "a%b c%d.toml",
    "$HOME.toml",
    "`id`.toml",
    "a!b.toml",
    "!!.toml",
    "a&b|c>d<e;f.toml",
    "(a) [b] {c}.toml",
    "a^b.toml",
    "*.toml",
    "~a.toml",
    "#a.toml",
    "=a.toml",
    "@a.toml",
    "a,b.toml",
    "C:\\games\\my game.toml",
    "a\\",
    "a b\\\\",
    'a\\"b',
    "",
    "-x.toml",
    "niño.toml",
    "猪.toml",
    "\u2018a\u2019 \u201cb\u201d.toml",
    "👨\u200d👩\u200d👧.toml",
    "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645.toml",
    "a\u00a0b.toml",
)
UNSHOWN = ("\x1b[31m.toml", "a\nb", "a\u202eb%d\\n'.toml", "a\udcff.toml")
"""A terminal does not show these as they are."""


@pytest.mark.skipif(os.name != "posix", reason="there is no sh")
@pytest.mark.parametrize("shell", ["sh", "bash", "dash", "zsh", "ksh", "busybox sh"])
def test_words_come_back_from_sh(shell: str) -> None:
    if shutil.which(shell.split()[0]) is None:
        pytest.skip(f"there is no {shell} here")
    words = [*NAMES, *UNSHOWN]
    line = f"printf '%s\\0' {pasted(words, 'sh')}"
    assert line.isprintable() or "\u200d" in line  # Nothing in it would be obeyed.
    came = subprocess.run([*shell.split(), "-c", line], capture_output=True, check=True).stdout
    assert [os.fsdecode(each) for each in came.split(b"\0")[:-1]] == words


def test_a_terminal_without_the_characters_gets_them_otherwise() -> None:
    with patch("sys.stdout", open(os.devnull, "w", encoding="ascii")):
        assert pasted(["niño.toml", "a b"], "sh") == "\"$(printf 'ni\\303\\261o.toml')\" 'a b'"
        sys.stdout.close()


def cmd(line: str, variables: dict[str, str]) -> list[str]:
    """What a program gets of a line at the prompt of cmd, with delayed expansion off."""
    for name, value in variables.items():
        line = line.replace(f"%{name}%", value)
    seen, quoted, characters = "", False, iter(line)
    for character in characters:
        if character == '"':
            quoted = not quoted
        elif character == "^" and not quoted:
            character = next(characters)
        else:
            assert quoted or character not in "&|<>()", "cmd would obey this"
        seen += character
    return command_line_to_argv(seen)


def command_line_to_argv(line: str) -> list[str]:
    """By the rules that Microsoft documents for arguments: 2n backslashes and a quote are n and its end."""
    words: list[str] = []
    word, quoted, begun, at = "", False, False, 0
    while at < len(line):
        backslashes = len(line[at:]) - len(line[at:].lstrip("\\"))
        if backslashes and line[at + backslashes : at + backslashes + 1] == '"':
            word, begun = word + "\\" * (backslashes // 2), True
            at += backslashes
            if backslashes % 2:
                word, at = f'{word}"', at + 1
        elif backslashes:
            word, begun, at = word + "\\" * backslashes, True, at + backslashes
        elif line[at] == '"':
            if quoted and line[at + 1 : at + 2] == '"':
                word, at = f'{word}"', at + 2
            else:
                quoted, begun, at = not quoted, True, at + 1
        elif line[at] in " \t" and not quoted:
            if begun:
                words.append(word)
            word, begun, at = "", False, at + 1
        else:
            word, begun, at = word + line[at], True, at + 1
    return [*words, word] if begun else words


def powershell(line: str) -> list[str]:
    """The arguments that PowerShell reads: bare, in double quotes without a variable, in single quotes."""
    single = "'\u2018\u2019\u201a\u201b"
    token = re.compile(
        rf"(?P<bare>[A-Za-z0-9_.:+\\/-]+)|\"(?P<double>[^\"$`\u201c-\u201e]*)\""
        rf"|[{single}](?P<single>(?:[^{single}]|[{single}]{{2}})*)[{single}]"
    )
    words, at = [], 0
    while at < len(line):
        found = token.match(line, at)
        assert found, line[at:]
        if found["bare"] is not None:
            assert re.fullmatch(r"--?[A-Za-z-]+|[^-].*", found["bare"]), "PowerShell would take this apart"
        words.append(
            found["bare"]
            or found["double"]
            or re.sub(f"([{single}])[{single}]", r"\1", found["single"] or "")
        )
        at = found.end() + 1
        assert line[found.end() : at] in ("", " ")
    return words


def test_words_come_back_from_cmd() -> None:
    line = pasted(["pigrules", *NAMES], "cmd")
    assert cmd(line, {"PATH": "C:\\Windows", "HOME": "x", "a": "y"}) == ["pigrules", *NAMES]


def test_words_come_back_from_powershell() -> None:
    line = pasted(["pigrules", "--resume", *NAMES], "powershell")
    assert powershell(line) == ["pigrules", "--resume", *NAMES]


@given(st.lists(st.text(st.characters(exclude_categories=["Cs", "Cc"]))))
def test_any_words_come_back_from_cmd_and_powershell(words: list[str]) -> None:
    assert cmd(pasted(["pigrules", *words], "cmd"), {"a": "b", "0": "1"}) == ["pigrules", *words]
    assert powershell(pasted(["pigrules", *words], "powershell")) == ["pigrules", *words]


def test_how_each_shell_wants_it() -> None:
    words = ["pigrules", "play", "woolfy", "--resume", "my 100% game.toml", "--players", "you,random"]
    assert pasted(words, "sh") == "pigrules play woolfy --resume 'my 100% game.toml' --players you,random"
    assert pasted(words, "cmd") == 'pigrules play woolfy --resume "my 100"%" game.toml" --players you,random'
    assert pasted(words, "powershell") == (
        "pigrules play woolfy --resume 'my 100% game.toml' --players \"you,random\""
    )
    assert pasted(["C:\\my python\\python.exe", "-m", "pigrules"], "powershell") == (
        '& "C:\\my python\\python.exe" -m pigrules'
    )


HOME = {"USERPROFILE": "C:\\Users\\Ana"}
SYSTEM = (
    "C:\\Program Files\\WindowsPowerShell\\Modules;C:\\Windows\\system32\\WindowsPowerShell\\v1.0\\Modules"
)


@pytest.mark.parametrize(
    ("system", "environment", "shell"),
    [
        ("posix", {}, "sh"),
        ("posix", {"PSModulePath": "/root/.local/share/powershell/Modules"}, "sh"),
        ("nt", {}, "cmd"),
        ("nt", {**HOME, "PSModulePath": SYSTEM}, "cmd"),
        (
            "nt",
            {**HOME, "PSModulePath": f"C:\\Users\\Ana\\WindowsPowerShell;{SYSTEM}"},
            "powershell",
        ),
        ("nt", {"PSModulePath": f"C:\\Program Files\\PowerShell\\Modules;{SYSTEM}"}, "powershell"),
        ("nt", {**HOME, "PSModulePath": SYSTEM, "MSYSTEM": "MINGW64"}, "sh"),
    ],
)
def test_the_shell_is_known_by_its_environment(
    system: str, environment: dict[str, str], shell: Shell
) -> None:
    assert running(environment, system) == shell


def test_a_name_that_begins_as_an_option_does() -> None:
    assert file_word(Path("-x.toml")) == os.path.join(".", "-x.toml")
    assert file_word(Path("a-x.toml")) == "a-x.toml"


def test_the_program_is_started_as_it_was() -> None:
    with patch("sys.argv", ["/usr/bin/pigrules"]):
        assert program() == ["pigrules"]
    with patch("sys.argv", ["/usr/lib/pigrules/__main__.py"]), patch("sys.executable", "/no/such/python"):
        assert program() == ["/no/such/python", "-m", "pigrules"]
        with patch("shutil.which", return_value="/no/such/python"):
            assert program() == ["python", "-m", "pigrules"]


@pytest.mark.skipif(os.name != "posix", reason="the line is pasted into sh")
@pytest.mark.parametrize("name", ["my game.toml", "it's.toml", "-x.toml", "a\u202eb.toml", "$(id).toml"])
def test_the_line_that_resumes_a_game_can_be_pasted(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    played = game("woolfy")
    record.save(Record(played, played.rules_type(seats=2), ()), Path(name))
    ran = run("play", "woolfy", "--resume", f"./{name}", "--players", "you,random", "--lang", "es")
    assert ran.code == 0
    _, found, line = ran.lines[-1].partition("pigrules play ")
    assert found
    script = f'pigrules() {{ printf "%s\\n" "$@"; }}; pigrules play {line}'
    came = subprocess.run(["sh", "-c", script], capture_output=True, check=True).stdout.decode().splitlines()
    wanted = name if not name.startswith("-") else f"./{name}"
    assert came == ["play", "woolfy", "--resume", wanted, "--players", "you,random", "--lang", "es"]
