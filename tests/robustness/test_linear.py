"""Every parser needs time in proportion to its input: four times the text is no sixteen times the work.

Work is processor time, the least of several runs: most of it is done in C, where no calls can be counted.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from time import process_time
from typing import Any, Final

import pytest

from pigrules import _text, ask, codec, limits, record, spec
from pigrules._languages import Shelf, page
from pigrules._spec_format import documents
from pigrules._spec_format import spec as spec_of
from pigrules._toml import read as read_toml
from pigrules.cli._loading import load_players, load_rules
from pigrules.core import Cited, PigrulesError
from pigrules.games import eat_me_if_you_can as eat_me
from pigrules.games import putz_die_wutz as putz
from pigrules.games import three_little_pigs as pigs
from pigrules.games import woolfy
from pigrules.registry import AnyGame

pytestmark = pytest.mark.once

GAMES: Final[tuple[AnyGame, ...]] = (woolfy.GAME, pigs.GAME, putz.GAME, eat_me.GAME)
HEAD: Final = 'format = 1\ngame = "woolfy"\nspec = 2\nrules.seats = 2\n'

TOML: Final[dict[str, Callable[[int], str]]] = {
    "many keys": lambda n: "".join(f"k{i:x} = 1\n" for i in range(n // 8)),
    "many tables": lambda n: "".join(f"[k{i:x}]\n" for i in range(n // 8)),
    "many tables in a list": lambda n: "[[a]]\n" * (n // 6),
    "dotted keys": lambda n: "".join(f"a.b.c.d.e.f.k{i:x} = 1\n" for i in range(n // 24)),
    "keys of the most dots": lambda n: (
        "[" + "b." * 16 + "b]\n" + "".join("a." * 16 + f"k{i:x} = 1\n" for i in range(n // 44))
    ),
    "tables of the most dots": lambda n: "".join("[" + "a." * 16 + f"k{i:x}]\n" for i in range(n // 44)),
    "a key of dots": lambda n: "a" + ".a" * (n // 2) + " = 1",
    "a key of dots with blanks": lambda n: "a" + " \t. a" * (n // 5) + " = 1",
    "a key of quoted parts": lambda n: "a" + '."b"' * (n // 4) + " = 1",
    "dots": lambda n: "." * n,
    "dots in strings": lambda n: 'a = ["' + "." * n + '"]',
    "many strings of dots": lambda n: "a = [" + '"a.b.c",' * (n // 8) + "]",
    "dots in comments": lambda n: "#...\n" * (n // 5),
    "open brackets": lambda n: "a = " + "[" * n,
    "brackets": lambda n: "a = [" + "[]," * (n // 3) + "]",
    "inline tables": lambda n: "a = [" + "{}," * (n // 3) + "]",
    "an inline table": lambda n: "a = {" + ",".join(f"k{i:x} = 1" for i in range(n // 8)) + "}",
    "quotes": lambda n: '"' * n,
    "single quotes": lambda n: "'" * n,
    "quotes that do not end": lambda n: ("a = '''" + "''a" * n)[:n],
    "backslashes": lambda n: 'a = "' + "\\" * n,
    "escapes": lambda n: 'a = "' + "\\n" * (n // 2) + '"',
    "quotes in text": lambda n: 'a = """' + '"" ' * (n // 3) + '"""',
    "strings": lambda n: "a = [" + '"",' * (n // 3) + "]",
    "a long string": lambda n: 'a = "' + "x" * n + '"',
    "a long key": lambda n: "a" * n + " = 1",
    "a long number": lambda n: "a = " + "1" * n,
    "a long number in hex": lambda n: "a = 0x" + "f" * n,
    "a long fraction": lambda n: "a = 1." + "1" * n,
    "numbers": lambda n: "a = [" + "1," * (n // 2) + "]",
    "moments": lambda n: "a = [" + "1979-05-27T07:32:00Z," * (n // 21) + "]",
    "comments": lambda n: "#\n" * (n // 2),
    "a comment": lambda n: "#" * n,
    "blanks": lambda n: " " * n,
    "lines": lambda n: "\r\n" * (n // 2),
    "many steps": lambda n: HEAD + "steps = [" + '"A red", "die 2",' * (n // 17) + "]",
    "many steps, each another": lambda n: (
        HEAD + "steps = [" + ",".join(f'"A to {i + 1}"' for i in range(n // 12)) + "]"
    ),
    "many names": lambda n: HEAD + "steps = []\nnames = [" + '"A",' * (n // 4) + "]",
    "a long name": lambda n: HEAD + 'steps = []\nnames = ["' + "." * n + '", "B"]',
    "readings that are none": lambda n: (
        HEAD + "steps = []\n[rules.readings]\n" + "".join(f"k{i:x} = 'may'\n" for i in range(n // 14))
    ),
}
JSON: Final[dict[str, Callable[[int], str]]] = {
    "open brackets": lambda n: "[" * n,
    "brackets": lambda n: "[" + "[]," * (n // 3) + "[]]",
    "closing brackets": lambda n: "]" * n,
    "objects": lambda n: "[" + "{}," * (n // 3) + "{}]",
    "keys": lambda n: "{" + ",".join(f'"k{i:x}":1' for i in range(n // 10)) + "}",
    "one key again and again": lambda n: "{" + '"a":1,' * (n // 6) + '"a":1}',
    "a string": lambda n: '"' + "a" * n + '"',
    "escapes": lambda n: '"' + "\\u00e9" * (n // 6) + '"',
    "brackets in a string": lambda n: "[" * 99 + '"' + "[" * n + '"',
    "quotes": lambda n: "[{" * 99 + '"' * n,
    "backslashes": lambda n: "[{" * 99 + '"' + "\\" * n,
    "a number": lambda n: "1" * n,
    "a fraction": lambda n: "0." + "1" * n,
    "an exponent": lambda n: "1e" + "1" * n,
    "numbers": lambda n: "[" + "1," * (n // 2) + "1]",
    "blanks": lambda n: " " * n,
}
LISTS: Final[dict[str, Callable[[int], tuple[AnyGame, dict[str, Any]]]]] = {
    "wolf spaces": lambda n: (woolfy.GAME, {"track": {"wolf_spaces": list(range(n, 0, -1))}}),
    "wolf spaces, each twice": lambda n: (woolfy.GAME, {"track": {"wolf_spaces": [1, 2] * (n // 2)}}),
    "exits": lambda n: (woolfy.GAME, {"track": {"exits": list(range(1, n + 1))}}),
    "houses": lambda n: (woolfy.GAME, {"track": {"houses": [{"door": 1, "room": 1}] * n}}),
    "starts": lambda n: (woolfy.GAME, {"track": {"starts": [1] * n}}),
    "dice of Woolfy": lambda n: (woolfy.GAME, {"dice": {"faces": [["wolf"] * 20] * n}}),
    "faces of Woolfy": lambda n: (woolfy.GAME, {"dice": {"faces": [["wolf"] * n] * 3}}),
    "dice of the pigs": lambda n: (pigs.GAME, {"dice": {"faces": [["door"] * 20] * n}}),
    "faces of the pigs": lambda n: (pigs.GAME, {"dice": {"faces": [["door"] * n]}}),
    "stacks": lambda n: (pigs.GAME, {"stacks": {"pots": [[1] * 20] * n}}),
    "tiles of a stack": lambda n: (pigs.GAME, {"stacks": {"pots": [[1] * n] * 9}}),
    "pig tiles": lambda n: (
        putz.GAME,
        {"pigs": {"tiles": [{"colour": "red", "blotches": i} for i in range(n)]}},
    ),
    "faces of colours": lambda n: (putz.GAME, {"colour_die": {"faces": ["red"] * n}}),
    "faces of numbers": lambda n: (putz.GAME, {"blotch_die": {"faces": list(range(1, n + 1))}}),
    "sides": lambda n: (putz.GAME, {"sides": ["north"] * n}),
    "pigs in play": lambda n: (eat_me.GAME, {"pigs": ["pig1"] * n}),
}
LINES: Final[dict[str, Callable[[int], str]]] = {
    "one word": lambda n: "A" * n,
    "blanks": lambda n: " " * n,
    "words": lambda n: "A " * (n // 2),
    "dice": lambda n: "dice " + "door " * (n // 5),
    "dice again": lambda n: "A again " + "1 " * (n // 2),
    "cards": lambda n: "A deal " + "kids " * (n // 5),
    "a number": lambda n: "A to " + "9" * n,
    "other letters": lambda n: "\u00e9" * n,
}


def clauses(n: int) -> str:
    """A spec of many clauses."""
    one = '[[clause]]\nid = "a.b.c{}"\nkind = "component"\nsource = "d"\nlines = [1]\ntext.en = "T."\n'
    return "spec = 1\n" + "".join(one.format(i) for i in range(n // 90))


def readings(n: int, cited: int) -> str:
    """Many open questions, each of which bears on so many clauses."""
    one = (
        '[[reading]]\nid = "a.reading.r{}"\nquestion.en = "Q?"\nsource = "d"\nlines = [1]\ndefault = "x"\n'
        'values.x.en = "X"\nwhy.en = "W"\nclauses = [{}]\n'
    )
    named = ",".join(f'"a.b.c{i}"' for i in range(cited))
    return "".join(one.format(i, named) for i in range(n // (120 + 9 * cited)))


def under(n: int) -> str:
    """One clause with many other wordings."""
    one = '[[clause.under]]\nwhen."a.reading.r0" = "x"\nalso.en = "More."\n'
    return clauses(90) + one * (n // len(one))


def read(text: str, name: str = "toy") -> Any:
    return read_toml(text.encode(), name)


def line_numbers(n: int) -> str:
    """A document with many lines that are no rule."""
    head = "[[document]]\nfile = 'a'\nlanguage = 'en'\nsha256 = 'a'\ndigests = ['a']\n"
    lines = ",".join(map(str, range(1, n // 6)))
    return f"{head}[[document.no_rule]]\nreason = 'r'\nlines = [{lines}]\n"


SPECS: Final[dict[str, Callable[[int], tuple[str, str, str]]]] = {
    "clauses": lambda n: (clauses(n), "", ""),
    "readings": lambda n: (clauses(n), readings(n, 1), ""),
    "readings that bear on much": lambda n: (clauses(n), readings(n, 20), ""),
    "wordings": lambda n: (under(n), readings(200, 1), ""),
    "words": lambda n: (clauses(90), "", "".join(f'words.w{i} = "w"\n' for i in range(n // 17))),
    "texts of a language": lambda n: (
        clauses(n // 3),
        "",
        "".join(f'law."a.b.c{i}".text = "w"\n' for i in range(n // 270)),
    ),
    "an unknown key": lambda n: (f"'{'k' * n}' = 1\nspec = 1\n", "", ""),
    "a long id": lambda n: (clauses(90).replace("a.b.c0", "a.b." + "c-" * (n // 2)), "", ""),
}


def load_spec(texts: tuple[str, str, str]) -> object:
    """The spec in the texts of its files, of which two may be missing."""
    first, second, language = texts
    shelf = Shelf("", None)
    found = spec_of(read(first), read(second) if second else None, shelf)
    return page(read(language), shelf) if language else found


def mutated(game: AnyGame) -> Iterator[Callable[[int], Any]]:
    """Positions in which one list, one word or one object is long."""
    data = codec.dump(game, game.start(game.rules_type()))
    for path, value in places(data):
        if isinstance(value, (list, dict, str)):
            yield partial(longer, data, path, value)


def longer(data: Any, path: tuple[Any, ...], value: Any, n: int) -> Any:
    """The data with a long list, word or object instead of `value`."""
    if isinstance(value, list):
        return put(data, path, ((value or [0]) * n)[:n])
    return put(data, path, "x" * n if isinstance(value, str) else {**value, **{f"k{i}": 1 for i in range(n)}})


def places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Every value in some data, with its path; of a list of likes the first."""
    yield path, data
    items = (
        data.items()
        if isinstance(data, dict)
        else list(enumerate(data))[:1]
        if isinstance(data, list)
        else ()
    )
    for key, value in items:
        yield from places(value, (*path, key))


def put(data: Any, path: tuple[Any, ...], value: Any) -> Any:
    """The data with another value at a path."""
    if not path:
        return value
    copied = data.copy()
    copied[path[0]] = put(data[path[0]], path[1:], value)
    return copied


def spent(parse: Callable[[Any], object], given: Any) -> float:
    """The seconds of processor time of the fastest of several runs; what is refused is no error here."""
    best = 1e9
    for _ in range(3):
        begun = process_time()
        with suppress(PigrulesError):
            parse(given)
        best = min(best, process_time() - begun)
        if best < ENOUGH:
            break
    return best


ENOUGH: Final = 0.02
"""Seconds below which four times the input is no trouble, whatever the ratio."""
SMALL: Final = 25_000
STEEPEST: Final = 9.0
"""Four times the input may take so many times the time: linear is 4, the square would be 16."""


def is_linear(make: Callable[[int], Any], parse: Callable[[Any], object], small: int = SMALL) -> None:
    """Require that four times the input needs no more than about four times the time."""
    little, much = make(small), make(4 * small)
    times = []
    for _ in range(3):
        large = spent(parse, much)
        if large < ENOUGH:
            return
        times = [max(spent(parse, little), ENOUGH / 20), large]
        if large <= STEEPEST * times[0]:
            return
    raise AssertionError(f"{small}: {times[0]:.4f} s; {4 * small}: {times[1]:.4f} s")


@pytest.mark.parametrize("shape", TOML)
def test_records(shape: str) -> None:
    is_linear(TOML[shape], record.loads)


@pytest.mark.parametrize("shape", JSON)
def test_json(shape: str) -> None:
    is_linear(JSON[shape], codec.loads_json)


@pytest.mark.parametrize("shape", LISTS)
def test_lists_in_rules(shape: str) -> None:
    for small in (250, 10_000):
        is_linear(LISTS[shape], lambda given: codec.load_rules(*given), small)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("shape", LINES)
def test_notation(game: AnyGame, shape: str) -> None:
    is_linear(LINES[shape], game.parse)


@pytest.mark.parametrize("shape", SPECS)
def test_specs(shape: str) -> None:
    is_linear(SPECS[shape], load_spec)


def test_documents() -> None:
    is_linear(line_numbers, lambda text: documents(read(text)))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_positions(game: AnyGame) -> None:
    for make in mutated(game):
        for small in (250, 5_000):
            is_linear(make, lambda data: codec.load(game, game.state_type, data), small)


WORDS: Final[dict[str, tuple[Callable[[int], Any], Callable[[Any], object]]]] = {
    "players": (lambda n: "greedy," * (n // 7), lambda text: load_players(text, ("greedy",))),
    "a player": (lambda n: "g" * n, lambda text: load_players(text, ("greedy", "you"))),
    "a variant": (lambda n: "v" * n, lambda text: load_rules(pigs.GAME, 2, text)),
    "a clause": (lambda n: "t" * n, lambda text: spec.find(pigs.GAME, text)),
    "a clause of dots": (lambda n: "t." * (n // 2), spec.clause),
    "a search": (lambda n: "t " * (n // 2), lambda text: ask.search(pigs.GAME, text)),
    "facts": (
        lambda n: {"clause": "a", "facts": {f"k{i}": [1] * 9 for i in range(n // 20)}},
        lambda data: codec.load(pigs.GAME, Cited, data),
    ),
}


@pytest.mark.parametrize("shape", WORDS)
def test_words_of_a_command(shape: str) -> None:
    is_linear(*WORDS[shape])


def test_accents_are_dropped_letter_by_letter() -> None:
    marks = "\u0301\u0323" * 5
    assert _text.folded("A\u0301" + marks + "\u00d6ld \ufb01n") == "aold fin"
    is_linear(lambda n: "a" + "\u0301\u0323" * (n // 2), _text.folded)


def test_a_measure_that_grows_with_the_square_is_seen() -> None:
    with pytest.raises(AssertionError, match=r"^800: "):
        is_linear(range, lambda row: [at in list(row[:at]) for at in row], 800)


@pytest.mark.parametrize("shape", [*TOML])
def test_the_largest_document(shape: str, record_property: Callable[[str, object], None]) -> None:
    text = TOML[shape](limits.MOST_BYTES - 1000)[: limits.MOST_BYTES]
    begun = process_time()
    with suppress(PigrulesError):
        record.loads(text)
    took = process_time() - begun
    record_property("seconds", took)
    print(f"{shape}: {took:.2f} s", file=sys.stderr)
    assert took < 30
