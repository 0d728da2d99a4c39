"""Strategies for almost valid input: a sample with a few small structured changes.

A change is a tuple of whole numbers that hypothesis draws and shrinks; what they mean depends on the sample.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from typing import Any, Final, TypeAlias

from hypothesis import strategies as st

Change: TypeAlias = tuple[int, int, int, int]
"""What to do, where, how much, and with what."""

MOST_CHANGES: Final = 3
_WHERE: Final = 1 << 20

TOKENS: Final = (
    *"\"'=,.[]{}#-+_:\\/ \t\n\r\0",
    *(
        "[[",
        "]]",
        '"""',
        "'''",
        "\r\n",
        "\\u0000",
        "\\ud800",
        "\\x1b[31m",
        "\x1b[2J",
        "\ufeff",
        "\u2028",
        "\u202e",
    ),
    *("\u200c", "\U0001f437", "é", "e\u0301", "\ud800", "٣", "½"),
    *(
        "true",
        "false",
        "null",
        "none",
        "nan",
        "inf",
        "-inf",
        "0x10",
        "0o7",
        "1e5",
        "1e999",
        "1.5",
        "-1",
        "0",
        "1",
    ),
    *("999999999999999999", "9" * 25, "1979-05-27T07:32:00Z", "07:32:00"),
    *(
        "format",
        "game",
        "spec",
        "names",
        "steps",
        "rules",
        "seats",
        "readings",
        "kind",
        "seat",
        "origin",
        "count",
    ),
    *("A", "B", "Z", "a", "A stay", "dice", "die", "[rules]", "[rules.readings]", "__class__", "x" * 300),
)

ODD: Final[tuple[Any, ...]] = (
    *(
        None,
        True,
        False,
        0,
        1,
        -1,
        2,
        7,
        26,
        255,
        10**6,
        2**31,
        2**63,
        -(2**63),
        10**30,
        0.5,
        1.0,
        -0.0,
        1e300,
    ),
    *(
        "",
        " ",
        "A",
        "x",
        "none",
        "red",
        "straw",
        "0",
        "1/2",
        "1/0",
        "\x1b[2J",
        "\n",
        "\ud800",
        "\u202e",
        "y" * 5000,
    ),
    *([], [[]], [None], [0], [1, 1], list(range(50)), ["a"] * 30),
    *({}, {"kind": "x"}, {"kind": None}, {"seat": 0}, {"": {}}, {"a": {"a": {"a": {"a": []}}}}),
)


def changes(most: int = MOST_CHANGES) -> st.SearchStrategy[list[Change]]:
    """A few changes, at least one."""
    one = st.tuples(st.integers(0, 9), st.integers(0, _WHERE), st.integers(0, 40), st.integers(0, 10_000))
    return st.lists(one, min_size=1, max_size=most)


def texts(samples: Sequence[str]) -> st.SearchStrategy[str]:
    """A sample, changed character by character, token by token and line by line."""
    return st.builds(lambda at, made: changed_text(samples, at, made), _index(samples), changes())


def raw(samples: Sequence[str]) -> st.SearchStrategy[bytes]:
    """The same as bytes, in one of several encodings, with a few bytes exchanged."""

    def encoded(at: int, made: list[Change], encoding: str, flips: list[tuple[int, int]]) -> bytes:
        data = bytearray(changed_text(samples, at, made).encode(encoding, "surrogatepass"))
        for where, value in flips:
            if data:
                data[where % len(data)] = value
        return bytes(data)

    encodings = st.sampled_from(("utf-8", "utf-8", "utf-8", "utf-8-sig", "utf-16", "utf-16-be", "utf-32"))
    flips = st.lists(st.tuples(st.integers(0, _WHERE), st.integers(0, 255)), max_size=2)
    return st.builds(encoded, _index(samples), changes(), encodings, flips)


def data(samples: Sequence[Any]) -> st.SearchStrategy[Any]:
    """A sample of JSON-able data in which a few values or keys are exchanged, left out or doubled."""
    return st.builds(lambda at, made: changed_data(samples, at, made), _index(samples), changes())


def phrases(samples: Sequence[dict[str, Any]]) -> st.SearchStrategy[dict[str, Any]]:
    """A sample of data in which words of its texts, numbers and whole values come from other samples."""
    pool = sorted({word for sample in samples for text in _texts(sample) for word in text.split()})

    def changed(at: int, made: list[Change]) -> dict[str, Any]:
        found = deepcopy(samples[at])
        for what, where, much, value in made:
            places = [each for each in _places(found) if not isinstance(each[0][each[1]], (dict, list))]
            if places:
                holder, key = places[where % len(places)]
                _phrase(what, holder, key, much, pool, value)
            other = samples[value % len(samples)]
            if what == 9 and other:
                key = sorted(other)[where % len(other)]
                found[key] = deepcopy(other[key])
        return found

    return st.builds(changed, _index(samples), changes())


def _phrase(what: int, holder: Any, key: Any, much: int, pool: Sequence[str], value: int) -> None:
    """Change one value: a word is exchanged, left out, put in, doubled, cut or moved; a number changes."""
    held = holder[key]
    if what == 8:
        del holder[key]
    elif isinstance(held, str):
        words = held.split()
        at, word = much % (len(words) + 1), pool[value % len(pool)]
        if what < 3:
            words[at : at + 1] = [word]
        elif what < 5:
            words[at:at] = [word]
        elif what < 6:
            del words[at : at + 1]
        elif at < len(words):
            words[at] = words[at][: 1 + value % 4] if what == 6 else words[value % len(words)]
        holder[key] = " ".join(words)
    elif isinstance(held, int):
        holder[key] = held + much % 7 - 3 if what < 7 else pool[value % len(pool)]


def _texts(value: Any) -> Iterator[str]:
    """Each text in a tree of lists and dicts."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, (dict, list)):
        for each in value.values() if isinstance(value, dict) else value:
            yield from _texts(each)


def words(samples: Sequence[Sequence[str]], tokens: Sequence[str]) -> st.SearchStrategy[tuple[str, ...]]:
    """The words of a command in which a few words are exchanged, left out, doubled or new."""

    def changed(at: int, made: list[Change]) -> tuple[str, ...]:
        found = list(samples[at])
        for what, where, _, value in made:
            at, token = where % (len(found) + 1), tokens[value % len(tokens)]
            if what < 3:
                found[at : at + 1] = [token]
            elif what < 5:
                found[at:at] = [token]
            elif what < 7:
                del found[at : at + 1]
            elif what < 8 and found:
                found[at:at] = [found[value % len(found)]]
            elif at < len(found):
                found[at] = f"{found[at]}{token}" if what == 8 else f"{found[at].partition('=')[0]}={token}"
        return tuple(found)

    return st.builds(changed, _index(samples), changes(3))


def changed_text(samples: Sequence[str], at: int, made: Sequence[Change]) -> str:
    """The sample number `at` after the changes."""
    text = samples[at]
    for what, where, much, value in made:
        text = _TEXT[what](text, where % (len(text) + 1), much, value, samples)
    return text


def changed_data(samples: Sequence[Any], at: int, made: Sequence[Change]) -> Any:
    """The sample number `at` after the changes."""
    root = [deepcopy(samples[at])]
    for what, where, much, value in made:
        places = list(_places(root))
        if not places:
            break
        holder, key = places[where % len(places)]
        _DATA[what](holder, key, places, much, value)
    return root[0] if root else None


def _index(samples: Sequence[Any]) -> st.SearchStrategy[int]:
    return st.integers(0, len(samples) - 1)


def _lines(text: str, at: int, much: int, value: int, samples: Sequence[str]) -> str:
    """Two lines change places."""
    lines = text.split("\n")
    one, other = at % len(lines), value % len(lines)
    lines[one], lines[other] = lines[other], lines[one]
    return "\n".join(lines)


def _line_again(text: str, at: int, much: int, value: int, samples: Sequence[str]) -> str:
    """A line stands there several times."""
    lines = text.split("\n")
    one = at % len(lines)
    return "\n".join([*lines[:one], *[lines[one]] * (1 + much), *lines[one:]])


def _spliced(text: str, at: int, much: int, value: int, samples: Sequence[str]) -> str:
    """The rest comes from another sample."""
    other = samples[value % len(samples)]
    return text[:at] + other[at % (len(other) + 1) :]


_TEXT: Final[tuple[Callable[[str, int, int, int, Sequence[str]], str], ...]] = (
    lambda text, at, much, value, samples: text[:at] + TOKENS[value % len(TOKENS)] + text[at:],
    lambda text, at, much, value, samples: (
        text[:at] + TOKENS[value % len(TOKENS)] + text[at + 1 + much % 8 :]
    ),
    lambda text, at, much, value, samples: (
        text[:at] + TOKENS[value % len(TOKENS)] * (1 + 50 * much) + text[at:]
    ),
    lambda text, at, much, value, samples: text[:at] + text[at + 1 + much :],
    lambda text, at, much, value, samples: text[:at] + text[at : at + 1 + much] * 2 + text[at + 1 + much :],
    lambda text, at, much, value, samples: text[:at] + chr(value) + text[at + 1 :],
    lambda text, at, much, value, samples: text[:at],
    _lines,
    _line_again,
    _spliced,
)


def _places(holder: Any) -> Iterator[tuple[Any, Any]]:
    """Each place in a tree of lists and dicts: what holds it, and the key or index."""
    for key in list(holder) if isinstance(holder, dict) else range(len(holder)):
        yield holder, key
        if isinstance(holder[key], (dict, list)):
            yield from _places(holder[key])


def _odd(holder: Any, key: Any, places: Sequence[tuple[Any, Any]], much: int, value: int) -> None:
    holder[key] = deepcopy(ODD[value % len(ODD)])


def _left_out(holder: Any, key: Any, places: Sequence[tuple[Any, Any]], much: int, value: int) -> None:
    del holder[key]


def _from_elsewhere(holder: Any, key: Any, places: Sequence[tuple[Any, Any]], much: int, value: int) -> None:
    other, there = places[value % len(places)]
    holder[key] = deepcopy(other[there])


def _renamed(holder: Any, key: Any, places: Sequence[tuple[Any, Any]], much: int, value: int) -> None:
    if isinstance(holder, dict):
        name = ODD[value % len(ODD)]
        holder[name if isinstance(name, str) else TOKENS[value % len(TOKENS)]] = holder.pop(key)
    else:
        holder.reverse()


def _new(holder: Any, key: Any, places: Sequence[tuple[Any, Any]], much: int, value: int) -> None:
    if isinstance(holder, dict):
        holder[TOKENS[value % len(TOKENS)]] = deepcopy(ODD[much % len(ODD)])
    else:
        holder[key:key] = [deepcopy(ODD[value % len(ODD)])]


def _many(holder: Any, key: Any, places: Sequence[tuple[Any, Any]], much: int, value: int) -> None:
    held = holder[key]
    if isinstance(held, list):
        holder[key] = held * (2 + much)
    elif isinstance(held, str):
        holder[key] = held * (1 + much) + TOKENS[value % len(TOKENS)]
    elif isinstance(held, int):
        holder[key] = held + value - 5_000


def _swapped(holder: Any, key: Any, places: Sequence[tuple[Any, Any]], much: int, value: int) -> None:
    if isinstance(holder, list):
        other = value % len(holder)
        holder[key], holder[other] = holder[other], holder[key]
    else:
        keys = sorted(holder, key=str)
        other = keys[value % len(keys)]
        holder[key], holder[other] = holder[other], holder[key]


def _inside(holder: Any, key: Any, places: Sequence[tuple[Any, Any]], much: int, value: int) -> None:
    for _ in range(1 + much * (value % 3)):
        holder[key] = [holder[key]] if value % 2 else {"kind": holder[key]}


def _near(holder: Any, key: Any, places: Sequence[tuple[Any, Any]], much: int, value: int) -> None:
    held = holder[key]
    if isinstance(held, bool):
        holder[key] = not held
    elif isinstance(held, int):
        holder[key] = held + (1 if value % 2 else -1)
    elif isinstance(held, str):
        holder[key] = held[:-1] if value % 2 else held.upper()
    elif held is None:
        holder[key] = 0


_DATA: Final = (_odd, _odd, _left_out, _from_elsewhere, _renamed, _new, _many, _swapped, _inside, _near)
