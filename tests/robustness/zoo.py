"""Distributions with games that misbehave, made on the fly: a module and its metadata on `sys.path`."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from pigrules.registry import GROUP

HEALTHY: Final = Path(__file__).resolve().parents[1] / "coin_toss" / "coin_toss"
"""The game from which the others are bred; it stands for the healthy game of yet another distribution."""

RAISING: Final[Mapping[str, str]] = {
    "an error": "raise Exception('boom')",
    "an exit": "raise SystemExit(7)",
    "sys.exit": "import sys; sys.exit('boom')",
    "an interrupt of its own": "raise KeyboardInterrupt",
    "endless recursion": "def deeper(): return deeper()\ndeeper()",
    "no memory": "raise MemoryError",
    "the end of a generator": "raise GeneratorExit",
    "the end of an iterator": "raise StopIteration",
    "a base class of its own": "class Boom(BaseException): pass\nraise Boom('boom')",
    "a group": "raise BaseExceptionGroup('boom', [SystemExit(1)])",
    "a warning": (
        "import warnings\nwith warnings.catch_warnings():\n"
        "    warnings.simplefilter('error'); warnings.warn('boom')"
    ),
    "an error of files": "open('/nowhere/at/all')",
    "an error that says nothing": "class Mute(Exception):\n    __str__ = None\nraise Mute",
    "an error that exits when shown": (
        "class Trap(Exception):\n    def __str__(self): raise SystemExit(7)\nraise Trap"
    ),
    "an endless message": "raise Exception('boom ' * 1_000_000)",
    "a message that clears the screen": "raise Exception('boom\\x1b[2J\\nboom\\u202e')",
}
"""What code of a stranger may do, as statements."""

RUBBISH: Final[Mapping[str, str]] = {
    "start": "'a state'",
    "rules": "7",
    "universe": "['A heads']",
    "turn": "Choose(('A',), CHOICE)",
    "legal": "(1, 2)",
    "chances": "{Show('heads'): 1}",
    "judge": "True",
    "advance": "None",
    "events": "('coin.toss.edge',)",
    "view": "{'shown': None}",
    "faults": "None",
    "format": "b'A heads'",
    "parse": "('A', 'heads')",
    "render": "None",
    "sheet": "(3, 1)",
}
"""A wrong answer of each function of a game, as an expression."""


def add(
    site: Path, name: str, code: str, *, value: str | None = None, distribution: str | None = None
) -> None:
    """Install a distribution into the folder `site` that carries the game `name`.

    Its module has `code`, after everything that the healthy game has. `value` is what the entry point says.
    """
    module = "zoo_" + "".join(c if c.isalnum() else "_" for c in distribution or name)
    made = site / f"{module}.py"
    made.write_text(f"from coin_toss import *\nfrom attrs import evolve\n{code}\n", encoding="utf-8")
    metadata(site, distribution or f"zoo-{name}", f"{name} = {value or f'{module}:GAME'}")


def metadata(site: Path, distribution: str, points: str) -> None:
    """Install what says that a distribution has these entry points."""
    info = site / f"{distribution.replace('-', '_')}-2.5.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {distribution}\nVersion: 2.5\n")
    (info / "entry_points.txt").write_text(f"[{GROUP}]\n{points}\n", encoding="utf-8")


def healthy(site: Path) -> None:
    """Install the healthy game coin-toss."""
    shutil.copytree(HEALTHY, site / "coin_toss", ignore=shutil.ignore_patterns("__pycache__"))
    metadata(site, "coin-toss", "coin-toss = coin_toss:GAME")


def bred(name: str, **fields: str) -> str:
    """Code of a game as the healthy one, with other fields: each an expression."""
    told = "".join(f", {field}={value}" for field, value in fields.items())
    return f"GAME = evolve(GAME, name={name!r}{told})"


def raising(name: str, place: str, how: str) -> str:
    """Code of a game that does what `how` says when it is asked for `place`; "import" is its import."""
    body = RAISING[how]
    if place == "import":
        return body
    indented = body.replace("\n", "\n    ")
    boom = f"def boom(*values):\n    {indented}\n"
    return boom + bred(name, **({"policies": "{'random': boom}"} if place == "policies" else {place: "boom"}))
