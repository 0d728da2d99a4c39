"""Commands with bad input of all kinds, and the files that they name."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from pigrules.limits import MOST_CHARACTERS

EXAMPLES: Final = Path(__file__).resolve().parents[1] / "examples"
PIGS: Final = str(EXAMPLES / "records" / "normal.toml")
WOOLFY: Final = str(EXAMPLES / "records" / "woolfy-won.toml")

_WON: Final = Path(WOOLFY).read_text(encoding="utf-8")


def _of(game: str, *lines: str) -> str:
    """A document about a game."""
    return "".join(f"{line}\n" for line in (f'game = "{game}"', *lines))


FILES: Final = {
    "empty.toml": "",
    "words.toml": "this is no document",
    "twice.toml": "format = 1\nformat = 1\n",
    "list.toml": "steps = [1, 2\n",
    "string.toml": 'game = "woolfy\n',
    "value.toml": "game =\n",
    "table.toml": "[rules\n",
    "deep.toml": f"a = {'[' * 100}{']' * 100}\n",
    "no-game.toml": 'turn = "A picks"\n',
    "number.toml": "game = 7\n",
    "chess.toml": 'game = "chess"\n',
    "wolfy.toml": 'game = "wolfy"\n',
    "names.toml": _of("woolfy", 'names = "Ana"', "rules.seats = 2", 'turn = "A picks"'),
    "one-name.toml": _of("woolfy", 'names = ["Ana"]', "rules.seats = 2", 'turn = "A picks"'),
    "no-seats.toml": _of("woolfy", 'turn = "A picks"'),
    "rules.toml": _of("woolfy", 'turn = "A picks"', "rules = 3"),
    "key.toml": _of("woolfy", 'turn = "A picks"', "rules.seats = 2", "wolff = 3", "fox = 1"),
    "rule.toml": _of("woolfy", 'turn = "A picks"', "rules.seats = 2", "rules.neded = 3"),
    "seats.toml": _of("woolfy", 'turn = "A picks"', 'rules.seats = "two"'),
    "hops.toml": _of(
        "woolfy", 'turn = "A hops"', "rules.seats = 2", "wolf = 13", 'red = "nowhere"', "green = 99"
    ),
    "played.toml": _of(
        "woolfy", 'turn = "D picks"', "rules.seats = 2", 'played.A = "purple"', "played.B = 3"
    ),
    "parts.toml": _of("woolfy", 'turn = "won"', "rules.seats = 2", "parts = 50", 'red = ""', 'blue = "bric"'),
    "cards.toml": _of(
        "eat-me-if-you-can",
        'turn = "A hunted Z, asleep, asleep"',
        'seats.A = "wolf 3 wolf"',
        'seats.B = "fox"',
        'seats.C = "kids 3 sleep kids"',
        "seats.D = 4",
    ),
    "wheels.toml": _of(
        "eat-me-if-you-can",
        'turn = "cards"',
        'seats.A = "wolf 3 sleep"',
        'seats.B = "kids 3 trap"',
        'seats.C = ""',
        'seats.D = "kids 1"',
    ),
    "rows.toml": _of(
        "eat-me-if-you-can", 'turn = "wheels"', "rules.seats = 5", 'seats.A = "wolf 1"', 'seats.B = "kids 1"'
    ),
    "ring.toml": _of(
        "putz-die-wutz",
        'turn = "throws"',
        "rules.seats = 3",
        'ring = "red 1, purple 2 / blue 3"',
        'cleaned.A = "red 2, pink 9"',
        "cleaned.B = true",
        "cleaned.C = 1",
    ),
    "dice.toml": _of(
        "putz-die-wutz",
        'turn = "dice green 4 +1; B grab jars"',
        "rules.seats = 3",
        "cleaned.A = 99",
        'cleaned.B = ""',
        'cleaned.C = ""',
    ),
    "houses.toml": _of(
        "three-little-pigs",
        'turn = "A throw"',
        "rules.seats = 2",
        'houses.A = "straw doors door, glass window"',
        'houses.B = "straw door, straw door"',
        'open = "brick roof 9, straw door covered"',
        'prizes.straw = "Z"',
        'built.A = "many"',
    ),
    "throw.toml": _of(
        "three-little-pigs",
        'turn = "A threw 4: door wolf"',
        "rules.seats = 2",
        'gone = "9 straw doors, 2 chimneys"',
    ),
    "throws.toml": _of(
        "three-little-pigs",
        'turn = "A threw 2: door wolf"',
        "rules.seats = 2",
        'houses.A = "sd, sd, sw"',
        'houses.B = ""',
    ),
    "open.toml": _of("three-little-pigs", 'turn = "A to throw"', "rules.seats = 2"),
    "cut.toml": _WON[:-40],
    "spec.toml": _WON.replace("spec = ", "spec = 9"),
    "stray.toml": "colour = 1\n" + _WON,
    "format.toml": 'format = "chess"\ngame = "woolfy"\nsteps = []\n',
    "house-rules.toml": "needed = 'many'\n",
    "house-seats.toml": "seats = 3\n",
    "house-key.toml": "colour = 1\n",
    "journal.jsonl": '{"journal": 9, "game": "woolfy"}\n',
    "torn.jsonl": '{"journal": ',
}
"""What is wrong with each, its name says."""

_RECORDS: Final = ("spec.toml", "stray.toml")
COMMANDS: Final[tuple[tuple[str, ...], ...]] = (
    ("verfy",),
    ("chess",),
    ("--fast",),
    ("judge", "woolfy", "--stp", "A red"),
    ("judge", PIGS),
    ("judge", "--step", "A stop"),
    ("judge", PIGS, "--step", "A hop"),
    ("judge", PIGS, "--step", "A buy straw"),
    ("judge", PIGS, "--step", "A buy glass door 1"),
    ("judge", PIGS, "--step", "A blow B one"),
    ("judge", PIGS, "--step", ""),
    ("judge", PIGS, "--step", "Å stop"),
    ("judge", PIGS, "--step", "x" * (MOST_CHARACTERS + 1)),
    ("judge", PIGS, "--at", "9999", "--step", "A stop"),
    ("judge", PIGS, "--at", "two", "--step", "A stop"),
    ("judge", WOOLFY, "--step", "A to nowhere"),
    ("judge", "open.toml", "--at", "3", "--step", "A stop"),
    ("judge", "open.toml", "--step", "A again 1"),
    ("legal", PIGS, "--seat", "Z"),
    ("legal", PIGS, "extra"),
    ("legal", "missing.toml"),
    ("legal", "."),
    ("legal", "*.nothing"),
    ("legal", "*.toml"),
    ("legal", "-"),
    ("odds", PIGS, "--goal", "chimney"),
    ("dispute", PIGS, "--depth", "0"),
    ("dispute", PIGS, "--depth", "1.5"),
    ("sheet", "-abc", PIGS),
    ("sheet", PIGS, "--at", "1", "--at", "2"),
    ("sheet", PIGS, "--at", "9" * 5000),
    ("games", "--jsn"),
    ("games", "--json=3"),
    ("games", "--lang", "tlh"),
    ("clause", "core.turn.ovr"),
    ("clause", "nonsense"),
    ("clauses", "chess"),
    ("readings", "wolfy"),
    ("ask", "woolfy"),
    ("ask", "woolfy", "x" * (MOST_CHARACTERS + 1)),
    ("position", "woolfy", "--at", "3"),
    ("position", "wolfy"),
    ("simulate", "three-little-pigs", "--players", "greedy"),
    ("simulate", "woolfy", "--players", "greedy,,random"),
    ("simulate", "woolfy", "--players", "greedy,randm"),
    ("simulate", "woolfy", "--players", "greedy,random", "--variant", "short"),
    ("simulate", "woolfy", "--players", "greedy,random", "--games", "0"),
    ("simulate", "woolfy", "--players", "greedy,random", "--rules", "house-rules.toml"),
    ("simulate", "woolfy", "--players", "greedy,random", "--rules", "house-seats.toml"),
    ("simulate", "woolfy", "--players", "greedy,random", "--rules", "house-key.toml"),
    ("simulate", "woolfy", "--players", "greedy,random", "--rules", "missing.toml"),
    ("play", "wolfy"),
    ("play", "woolfy", "--players", "you,,nobody"),
    ("play", "woolfy", "--pace", "fast"),
    ("play", "woolfy", "--pace", "-1"),
    ("play", "woolfy", "--players", "random,random", "--save", "-"),
    ("play", "woolfy", "--players", "random,random", "--save", "a.toml", "--journal", "a.toml"),
    ("play", "woolfy", "--players", "random,random", "--save", "words.toml"),
    ("play", "woolfy", "--players", "random,random", "--save", "nowhere/a.toml"),
    ("play", "woolfy", "--resume", WOOLFY, "--variant", "normal"),
    ("play", "woolfy", "--resume", PIGS),
    ("play", "woolfy", "--resume", WOOLFY, "--players", "random"),
    ("play", "woolfy", "--position", WOOLFY),
    ("play", "woolfy", "--position", "open.toml", "--players", "random,random"),
    ("verify",),
    ("verify", "-", "-"),
    *(("verify", name) for name in ("words.toml", "twice.toml", "list.toml", "string.toml", "value.toml")),
    *(("verify", name) for name in ("table.toml", "deep.toml", "cut.toml", "spec.toml", "stray.toml")),
    *(("verify", name) for name in ("empty.toml", "format.toml", "journal.jsonl", "torn.jsonl", "hops.toml")),
    *(
        ("position", name)
        for name in FILES
        if name not in {"cut.toml", "open.toml", "spec.toml", "stray.toml"}
    ),
)
"""Words of commands that fail, or answer that something cannot be."""
