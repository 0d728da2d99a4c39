"""The messages of the library as templates, read from its code: what the catalogues have to translate."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import pigrules

HOME: Final = Path(pigrules.__file__).parent
FOLDERS: Final = {
    "testing": "for those who build on the library, who read English",
    "analysis": "for those who build on the library",
    "_pyinstaller": "for those who ship a program",
}
FILES: Final[dict[str, str]] = {
    "__init__.py": "met by programmers only: a name that a module lacks",
    "_differences.py": "met by programmers only: arguments",
    "_entry_points.py": "met by authors of games: what is installed",
    "_gaps.py": "met by authors of spec files",
    "_languages.py": "met by authors of spec files",
    "_replay.py": "no message: what must hold",
    "_shown.py": "no message: names of characters",
    "_state_layout.py": "met by authors of games without a layout",
    "_streams.py": "no message: what a stream is for",
    "_summary.py": "met by programmers only: arguments",
    "cli/_colours.py": "no message: colours",
    "cli/_phrases.py": "met by programmers only: a phrase that there is not",
    "cli/_shell.py": "no message: words of a shell",
    "codec/__init__.py": "met by programmers only: arguments",
    "codec/_converter.py": "met by authors of games",
    "codec/_unions.py": "met by authors of games",
    "codec/_variations.py": "met by programmers only: arguments",
    "core/acts.py": "met by programmers only: arguments",
    "core/arguments.py": "met by programmers only: arguments of a wrong class",
    "core/chance.py": "met by programmers only: arguments",
    "core/doubts.py": "met by programmers only: arguments",
    "core/game.py": "met by authors of games",
    "core/mappings.py": "met by programmers only: arguments",
    "core/policy.py": "met by programmers only: arguments",
    "core/remember.py": "met by programmers only: arguments",
    "core/sheet.py": "met by programmers only: arguments",
    "core/values.py": "met by programmers only: arguments",
    "explain.py": "no message: the word for a line, in each language",
    "games/eat_me_if_you_can/notation.py": "no message: notation",
    "games/three_little_pigs/notation.py": "no message: notation",
    "games/woolfy/rendering.py": "no message: SVG",
    "race.py": "met by authors of policies, and by programmers",
}
TEXTS: Final[dict[str, tuple[str, ...]]] = {
    "caught or prevented by the commands": (
        "a match cannot be copied if its generator has no state",
        "a {0} is no step of {1}",
        "chance is drawn in this match, it cannot be sent",
        "no chance step is due",
        "nobody can have seen {0}: there have been {1}",
        "nothing has happened yet",
        "the depth is at least 1, not {0}",
        "the last try returns",
        "the latest step is concealed from the seats that ask",
        "the latest step revealed something, and cannot be taken back",
        "the position that this match began with is still concealed in part",
        "the table throws its own dice in this match: chance steps are sent",
        "the turn can come back to an earlier position",
        "the turn has more than {0} steps to follow",
        "the {0} has {1}: there is no position after {2}",
        "there is no seat {0}: seats are 0 to {1}",
        "{0} has no reading {1} with a value {2}",
        "{0} is no step of {1}",
    ),
    "met by authors of games: what is wrong with one of theirs": (
        "entry point ({0})",
        "gave {0}: {1}",
        "has no {0} that a game can have",
        "import ({0})",
        "is no line of printable text",
        "is that of a game of {0}, which stays in place",
        "is {0} in the game itself",
        "leads to no Game but to a {0}",
        "policy {0}",
        "raised {0}",
        "stands for several games: {0}",
    ),
    "met by authors of spec files": (
        "cannot be imported: {0}",
        "expected a list, not {0}",
        "expected a non-empty string",
        "expected a number from 1 up, not {0}",
        "expected a number of at most {0}, not {1}",
        "expected a string, not {0}",
        "expected a table, not {0}",
        "expected a whole number, not {0}",
        "expected at least one line number",
        "expected at least one of text, also and said",
        "line numbers must be in ascending order, each once",
        "line {0} is listed twice",
        "more than {0} tables",
        "no reading {0} bears on {1}",
        "the name of a package of more than {0} characters",
        "the second word of {0} should be {1}",
        "this package carries no clauses.toml",
        "values are words of small letters and digits, with hyphens",
        "{0} is listed twice",
        "{0} is not a language code of two small letters",
        "{0} is not an id of three dotted words in small letters",
        "{0} is not one of {1}",
        "{0} is there twice",
    ),
    "met by programmers only": (
        "a text has an English form at least",
        "a reaction time must be above 0 seconds and below an hour, not {0}",
        "a share of errors must be a number from 0 to 1, not {0}",
        "a spread must be a number from 0 to 3, not {0}",
        "an {0}",
        "at item {0}",
        "at key {0}",
        "looks at some seat",
        "no pig lies at spot {0}",
        "rules.seats = 3",
        "the class {0}",
        "there is always one attempt",
        "{0} are given as a tuple or list, not as {1}",
        "{0} is a tuple, not {1}",
    ),
    "no message": (
        "; did you mean ",
        "A referee for board games about pigs and wolves. Every answer cites the rule behind it.",
        "after {0}",
        "line 1",
        "parts: {0}",
        'pigrules: the commands are an extra: pip install "pigrules[cli]"',
        "pigrules: {0}",
        "turn, {0}",
        "{0}: $.rules",
    ),
    "notation, and the words of a position": (
        '"2 straw doors, wood window 1"',
        " into {0}",
        '"threw …; kept 1 2", "throws …; again 3 5"',
        "; bought ",
        "; holds {0} for {1}",
        "; kept {0}",
        "A buys with door door window wolf roof; bought straw door 1",
        "B picks",
        "SEAT grab ITEM",
        "SEAT grab jar",
        "SEAT grab pig SPOT",
        "SEAT grab soap SIDE",
        "SEAT pass",
        "SEAT stay",
        "SEAT to PLACE",
        "SEAT turn SPOT",
        "SEAT {0}",
        "buys with",
        "dice COLOUR BLOTCHES [SPECIAL]",
        "dice {0} {1}{2}",
        "die FACE",
        "die {0}",
        "fill, looked {0}",
        "gained {0}",
        "green moved",
        "had a roof",
        "kids 3",
        "lost {0}",
        "no roof yet",
        "no straw roofs",
        "over: {0}",
        "pig {0}",
        "red 2, blue 5",
        "soap {0}",
        "straw door, straw window 1 / brick door",
        "straw roof, wood window",
        "straw window 1",
        "to throw",
        'turn = "lost"',
        'turn = "won"',
        "up COLOUR BLOTCHES",
        "up {0} {1}",
        "up {0} {1}{2}; then {3}",
        "{0} blows on {1} {2}{3}",
        "{0} blows{1}",
        "{0} buys with {1}{2}{3}{4}",
        "{0} grab {1}",
        "{0} hunted {1}",
        "{0} pass",
        "{0} picks",
        "{0} rolled {1} with {2}",
        "{0} rolls {1}",
        "{0} stay",
        "{0} threw {1}: {2}",
        "{0} threw {1}: {2}{3}",
        "{0} throws {1}: {2}; again {3}",
        "{0} to throw",
        "{0} to {1}",
        "{0} turn {1}",
        "{0} turns",
    ),
    "parts of a report, which is read by its authors": (
        "  {0}, line {1}, in {2}: {3}",
        "of an unknown version",
        "the project's page",
        "{0} {1}, Python {2}, {3}",
        "{0}, most recent call last:",
    ),
}
NO_MESSAGES: Final = {"App", "Parameter", "TypeVar", "cast", "compile", "_cast"}
"""What is called with text that is no message; the help has a test of its own."""

_WORD: Final = re.compile("[A-Za-z]{2}")
_GAP: Final = re.compile(r"\{[0-9]+\}")


@cache
def templates() -> dict[str, str]:
    """Every message of the library that is not left out by its file, and a file that has it."""
    found: dict[str, str] = {}
    for path in sorted(HOME.rglob("*.py")):
        file = path.relative_to(HOME).as_posix()
        if file in FILES or file.partition("/")[0] in FOLDERS:
            continue
        for text in _texts(ast.parse(path.read_text(encoding="utf-8"))):
            if " " in text.strip() and "\n" not in text and _WORD.search(_GAP.sub("", text)):
                found.setdefault(text, file)
    return found


def _texts(node: ast.AST) -> Iterator[str]:
    """The texts in some code, with numbers for what fills their gaps."""
    if _is_no_message(node):
        return
    if isinstance(node, ast.JoinedStr):
        yield _template(node)
        for piece in node.values:
            if isinstance(piece, ast.FormattedValue):
                yield from _texts(piece.value)
        return
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield _escaped(node.value)
    if isinstance(node, ast.Call) and ast.unparse(node.func) == "counted":
        for noun in node.args[1:]:
            yield from (f"{{0}} {ast.literal_eval(noun)}{plural}" for plural in ("", "s"))
    for name, value in ast.iter_fields(node):
        if name not in {"annotation", "returns"}:
            for each in value if isinstance(value, list) else [value]:
                if isinstance(each, ast.AST):
                    yield from _texts(each)


def _is_no_message(node: ast.AST) -> bool:
    """Whether code is a docstring, a type, or a call with text that nobody is told."""
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant)
    if isinstance(node, ast.AnnAssign):
        return ast.unparse(node.annotation) == "TypeAlias"
    if isinstance(node, ast.FunctionDef):
        return node.name == "__repr__"
    return isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in NO_MESSAGES


def _template(text: ast.JoinedStr) -> str:
    pieces: list[str] = []
    gaps = 0
    for piece in text.values:
        if isinstance(piece, ast.Constant):
            pieces.append(_escaped(str(piece.value)))
        else:
            pieces.append(f"{{{gaps}}}")
            gaps += 1
    return "".join(pieces)


def _escaped(text: str) -> str:
    return text.replace("{", "{{").replace("}", "}}")
