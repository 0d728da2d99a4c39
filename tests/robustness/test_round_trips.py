"""What can be made and saved is read back equal, or it is refused and the old file stays as it was."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, Final, get_args, get_type_hints

import attrs
import pytest
import tomli_w
from attrs import evolve, field, frozen
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import toy
from cli_run import run
from pigrules import codec, record
from pigrules.core import Distribution, MalformedError, Over, PigrulesError, PlayerStep, Seat
from pigrules.games import eat_me_if_you_can as eat_me
from pigrules.games import putz_die_wutz as putz
from pigrules.games import three_little_pigs as pigs
from pigrules.games import woolfy
from pigrules.record import Record, dumps, from_json, loads, save, to_json
from pigrules.registry import AnyGame

PIG: Final = Path(__file__).parents[2] / "examples" / "pig" / "src"


@pytest.fixture(scope="module")
def pig() -> Iterator[AnyGame]:
    """The game of another distribution that the guide shows."""
    if not PIG.is_dir():
        pytest.skip("the example is in the checkout")
    sys.path.insert(0, str(PIG))
    try:
        import pigrules_pig

        yield pigrules_pig.GAME
    finally:
        sys.path.remove(str(PIG))


GAMES: Final[dict[str, AnyGame]] = {
    "woolfy": woolfy.GAME,
    "three-little-pigs": pigs.GAME,
    "putz-die-wutz": putz.GAME,
    "eat-me-if-you-can": eat_me.GAME,
    "toy": toy.GAME,
}
NUMBERS: Final = st.one_of(
    st.integers(0, 8), st.sampled_from((-1, 20, 21, 99, 100, 999_999, 1_000_000, 2**53, 10**40, 10**5000))
)
ODD_NAMES: Final = (
    "a" + ".a" * 65,
    '"quoted"',
    "'''",
    '"""',
    "back\\slash\\",
    "#no comment",
    "[rules]",
    "Zoë 🐷🏠",
    "👩‍👩‍👧",
    "\u06a9\u062a\u0627\u0628\u200c\u0647\u0627",
    "\u202eright to left\u202c",
    "\ufeffmark",
    "no\u00a0break",
    "line\u2028break",
    "half \ud800",
    "two\nlines",
    "tab\t",
    "nul\0",
    "\x7f",
    "\x85",
    " ",
    "",
    "\U0010ffff",
    "é" * 200,
    "é" * 201,
    "= 1",
)
NAMES: Final = st.one_of(st.sampled_from(ODD_NAMES), st.text(max_size=30))


def values(type_: Any) -> st.SearchStrategy[Any]:
    """Values of the type of a field, most of them possible."""
    arguments = get_args(type_)
    if arguments and all(isinstance(each, str) for each in arguments):
        return st.sampled_from(arguments)
    if arguments and arguments[-1] is ...:
        return st.lists(values(arguments[0]), max_size=8).map(tuple)
    if arguments:  # a union
        return st.one_of(*map(values, arguments))
    if type_ is type(None):
        return st.none()
    if attrs.has(type_):
        types = get_type_hints(type_)
        drawn = {each: values(types[each.name]) for each in attrs.fields(type_) if each.init}
        required = {each.name: value for each, value in drawn.items() if each.default is attrs.NOTHING}
        optional = {each.name: value for each, value in drawn.items() if each.name not in required}
        return st.fixed_dictionaries(required, optional=optional).map(lambda known: (type_, known))
    if hasattr(type_, "_fields"):
        types = get_type_hints(type_)
        return st.tuples(*(values(types[name]) for name in type_._fields)).map(lambda found: type_(*found))
    return NUMBERS


def made(value: Any) -> Any:
    """The value that a drawn class and its fields give; raises what its constructor raises."""
    if isinstance(value, tuple) and len(value) == 2 and isinstance(value[1], dict):
        return value[0](**{name: made(each) for name, each in value[1].items()})
    return tuple(map(made, value)) if type(value) is tuple else value


def same_again(played: Record, game: AnyGame) -> None:
    """The record is written and read back equal, in both forms, and written again to the same bytes."""
    text = dumps(played)
    again = loads(text, game)
    assert again == played
    assert loads(text.encode(), game) == played
    assert dumps(again) == text
    assert "\n[rules]\n" in text
    assert f"\ncount = {len(played.steps)}\n" in text
    data = to_json(played)
    assert from_json(codec.loads_json(json.dumps(data)), game) == played
    assert codec.loads_json(json.dumps(data, ensure_ascii=False)) == data


def walked(game: AnyGame, rules: Any, seed: int, most: int) -> list[Any]:
    """The first steps of a random match."""
    random, state = Random(seed), game.start(rules)
    steps: list[Any] = []
    while len(steps) < most and not isinstance(game.turn(state), Over):
        legal = game.legal(state)
        odds: Distribution[Any] = game.chances(state)
        step = random.choice(legal) if legal else odds.at(random.random())
        steps.append(step)
        state = game.advance(state, step)
    return steps


def tried(make: Callable[[], Record], game: AnyGame) -> bool:
    """Whether a record can be made and written: then it is read back equal. Else the error is one of ours."""
    try:
        played = make()
        text = dumps(played)
    except PigrulesError:
        return False
    assert text
    same_again(played, game)
    return True


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(data=st.data())
def test_records_with_house_rules_and_odd_names(name: str, data: st.DataObject) -> None:
    game = GAMES[name]
    types = get_type_hints(game.rules_type)
    drawn = {
        each.name: values(types[each.name])
        for each in attrs.fields(game.rules_type)
        if each.init and each.name not in ("seats", "readings")
    }
    seats = data.draw(st.integers(*game.players))
    readings = data.draw(values(types["readings"]))
    house = data.draw(st.fixed_dictionaries({}, optional=drawn))
    names = data.draw(st.one_of(st.just(()), st.lists(NAMES, min_size=seats, max_size=seats)))
    seed, most = data.draw(st.integers(0, 99)), data.draw(st.integers(0, 12))

    def make(house: dict[str, Any], names: Any) -> Record:
        given = {key: made(value) for key, value in house.items()}
        rules = game.rules_type(seats=seats, readings=made(readings), **given)
        return Record(game, rules, walked(game, rules, seed, most), names)

    tried(lambda: make(house, names), game)
    tried(lambda: make({}, names), game)
    for key, value in house.items():
        tried(lambda key=key, value=value: make({key: value}, ()), game)  # type: ignore[misc]


@pytest.mark.parametrize("name", [name for name in GAMES if name != "toy"])
@settings(max_examples=40)
@given(data=st.data())
def test_steps_that_no_game_knows(name: str, data: st.DataObject) -> None:
    game = GAMES[name]
    kind = data.draw(st.sampled_from(list(game.steps.values())))
    step = data.draw(values(kind))
    tried(lambda: Record(game, game.rules_type(seats=game.players[0]), [made(step)]), game)


@settings(max_examples=25)
@given(
    seats=st.integers(1, 11),
    target=NUMBERS,
    names=st.lists(NAMES, min_size=2, max_size=2),
    seed=st.integers(0, 9),
)
def test_a_game_of_another_distribution(
    pig: AnyGame, seats: int, target: int, names: list[str], seed: int
) -> None:
    def make(names: Any) -> Record:
        rules = pig.rules_type(seats=seats, target=target)
        return Record(pig, rules, walked(pig, rules, seed, 9), names)

    tried(lambda: make(()), pig)
    tried(lambda: make(names), pig)


@pytest.mark.parametrize("name", ODD_NAMES)
def test_each_odd_name_is_kept_or_refused_when_it_is_given(name: str) -> None:
    fine = name.strip() and len(name) <= 200 and not set(name) & set("\u2028\ud800\n\t\0\x7f\x85")
    try:
        played = Record(woolfy.GAME, woolfy.Rules(seats=2), (), (name, "B"))
    except MalformedError:
        assert not fine
    else:
        assert fine
        same_again(played, woolfy.GAME)


def test_a_name_of_65_dots_is_kept(tmp_path: Path) -> None:
    played = Record(woolfy.GAME, woolfy.Rules(seats=2), (), ("a" + ".a" * 65, "B"))
    save(played, tmp_path / "dots.toml")
    assert record.read(tmp_path / "dots.toml") == played


def test_the_largest_record_is_kept() -> None:
    step = woolfy.GAME.parse("A red")
    played = Record(woolfy.GAME, woolfy.Rules(seats=2), (step,) * 100_000)
    assert loads(dumps(played)) == played


# What is refused before the file is touched


@frozen
class Wide(PlayerStep):
    """A step of a game of strangers."""

    word: str


def worded(format: Callable[[Any], str], parse: Callable[[str], Any]) -> AnyGame:
    """A game with another notation."""
    toys: AnyGame = toy.GAME
    return evolve(toys, steps={**toy.GAME.steps, "wide": Wide}, format=format, parse=parse)


@contextmanager
def untouched(folder: Path) -> Iterator[Path]:
    """A file whose bytes stay as they are, in a folder to which nothing is added."""
    path = folder / "old.toml"
    path.write_bytes(b"old")
    yield path
    assert [each.name for each in folder.iterdir()] == ["old.toml"]
    assert path.read_bytes() == b"old"


WIDE: Final = worded(lambda step: f"A wide {step.word}", lambda line: Wide(Seat(0), line[7:].strip()))
PLAIN: Final = toy.Rules(2)


@frozen
class Loose:
    """Rules with anything in them."""

    seats: int = 2
    words: tuple[str, ...] = ()
    share: float = 0.5
    twice: int = field(init=False, default=4)


def loose(**fields: Any) -> Record:
    """A record of a game whose rules take anything."""
    toys: AnyGame = toy.GAME
    game = evolve(toys, rules_type=Loose, faults=lambda _: (), rules=lambda state: state.rules)
    return Record(game, Loose(**fields), ())


UNREADABLE: Final[list[tuple[Callable[[], Record], str]]] = [
    (
        lambda: Record(WIDE, PLAIN, [Wide(Seat(0), "x" * 194)]),
        "$.steps[0]: a step of more than 200 characters",
    ),
    (
        lambda: Record(WIDE, PLAIN, [Wide(Seat(0), "x"), Wide(Seat(0), " x")]),
        "$.steps[1]: the notation 'A wide  x' does not say Wide(seat=0, word=' x')",
    ),
    (lambda: Record(WIDE, PLAIN, [Wide(Seat(1), "x")]), "does not say Wide(seat=1, word='x')"),
    (lambda: Record(woolfy.GAME, woolfy.Rules(), [woolfy.Pick(Seat(26), "red")]), ""),
    (
        lambda: Record(toy.GAME, PLAIN, [woolfy.GAME.parse("A red")]),
        "steps[0]: expected a step of toy, found a Pick",
    ),
    (lambda: Record(toy.GAME, PLAIN, (), spec=6), "$.spec: played under spec 6 of toy; known here is spec 7"),
    (lambda: Record(evolve(toy.GAME, name="t" * 201), PLAIN, ()), "$.game: a game's name of more than 200"),
    (lambda: loose(seats=2**53), "$.rules.seats: a whole number must lie between"),
    (lambda: loose(words=("\ud800",)), "$.rules.words[0]: text with half a character in it"),
    (lambda: loose(share=float("nan")), "$.rules.share"),
    (lambda: loose(words=("x" * 5_000_000,)), "larger than 4 MiB"),
    (lambda: loose(words=("x",) * 100_001), "$.rules.words: a list of more than 100000 items"),
    (
        lambda: Record(WIDE, PLAIN, [Wide(Seat(0), f"{n:0100}") for n in range(50_000)]),
        "larger than 4 MiB",
    ),
]


@pytest.mark.parametrize("at", range(len(UNREADABLE)))
def test_what_cannot_be_read_back_is_refused_before_the_file_is_touched(at: int, tmp_path: Path) -> None:
    make, said = UNREADABLE[at]
    with untouched(tmp_path) as path, pytest.raises(PigrulesError) as refused:
        save(make(), path)
    assert said in str(refused.value)


def test_rules_that_can_be_read_back_are_written_with_what_they_hold() -> None:
    played = loose(words=("é", "a.b" * 99), share=0.25)
    assert to_json(played)["rules"] == {"seats": 2, "words": ["é", "a.b" * 99], "share": 0.25}
    assert loads(dumps(played), played.game) == played


def test_a_key_that_only_quotes_can_hold_is_no_key_of_many_dots() -> None:
    text = 'format = 1\n"a' + ".a" * 40 + '" = 1\n'
    with pytest.raises(MalformedError, match=r"^\$: a record has no key 'a\.a"):
        loads(text)


# Byte order marks and other encodings

BODY: Final = dumps(Record(woolfy.GAME, woolfy.Rules(seats=2), [woolfy.GAME.parse("A red")], ("Zoë", "B")))


@pytest.mark.parametrize(
    "read", [loads, lambda text: loads(text.encode()), lambda text: loads(text.encode("utf-8"))]
)
def test_a_byte_order_mark_is_accepted_in_records(read: Callable[[str], Record]) -> None:
    assert read("\ufeff" + BODY) == read(BODY)


def test_a_byte_order_mark_is_accepted_in_json_and_in_rules(tmp_path: Path) -> None:
    assert codec.loads_json("\ufeff[1]") == codec.loads_json(b"\xef\xbb\xbf[1]") == [1]
    house = tmp_path / "house.toml"
    house.write_text("seats = 2\n", encoding="utf-8-sig")
    ran = run("simulate", "woolfy", "--players", "random,random", "--rules", str(house), "--games", "1")
    assert (ran.code, ran.err) == (0, "")


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-le", "utf-32-be"])
def test_another_encoding_is_named(encoding: str) -> None:
    name = encoding[:6].upper()
    with pytest.raises(MalformedError) as refused:
        loads(BODY.encode(encoding))
    assert str(refused.value) == f"not TOML: {name}; save the file as UTF-8"
    with pytest.raises(MalformedError) as refused:
        codec.loads_json("[1, 2]".encode(encoding))
    assert str(refused.value) == f"not JSON: {name}; save the file as UTF-8"


def test_a_second_mark_is_no_mark() -> None:
    with pytest.raises(MalformedError, match=r"^not TOML: "):
        loads("\ufeff\ufeff" + BODY)


# A record that was cut


@pytest.fixture
def short(tmp_path: Path) -> Path:
    """A record of Woolfy that lost its rules."""
    path = tmp_path / "short.toml"
    path.write_text('format = 1\ngame = "woolfy"\nspec = 2\nsteps = ["A red"]\n')
    return path


@pytest.mark.parametrize(
    "words", [("verify",), ("judge", "--step", "die 2"), ("dispute", "--depth", "1"), ("verify", "--json")]
)
def test_a_person_reads_that_the_rules_of_the_box_are_assumed(short: Path, words: tuple[str, ...]) -> None:
    note = f"{short}: no [rules] in this record; the rules of the box are assumed (seats: 2)"
    told = run(words[0], str(short), *words[1:])
    assert told.err == f"pigrules: {note}\n"
    if "--json" in words:
        assert told.json["holds"] is True
    record.save(record.read(short), short)
    assert run(words[0], str(short), *words[1:]).err == ""


def test_a_person_who_goes_on_playing_reads_it_in_their_language(short: Path) -> None:
    told = run(
        "play", "woolfy", "--resume", str(short), "--players", "you,you", "--lang", "fr", typed="quit\n"
    )
    assert "cet enregistrement n'a pas de [rules]" in told.err
    told = run("verify", str(short), "--lang", "es")
    assert "este registro no tiene [rules]" in told.err


def test_only_the_reader_remembers_that_rules_were_assumed(short: Path) -> None:
    played = record.read(short)
    assert played.assumed
    assert played == Record(woolfy.GAME, woolfy.Rules(), [woolfy.GAME.parse("A red")])
    assert "assumed" not in repr(played)
    assert not loads(dumps(played)).assumed


@pytest.mark.parametrize(
    ("count", "steps", "said"),
    [
        (2, '["A red"]', "$.count: 2 steps expected, 1 found: the record was cut short"),
        (0, '["A red"]', "$.count: 0 steps expected, 1 found"),
        (-1, "[]", "$.count: -1 steps expected, 0 found"),
    ],
)
def test_a_record_that_lost_steps_is_refused(count: int, steps: str, said: str) -> None:
    with pytest.raises(MalformedError) as refused:
        loads(f'format = 1\ngame = "woolfy"\nspec = 2\ncount = {count}\nsteps = {steps}\n')
    assert str(refused.value) == said


def test_old_records_without_a_count_are_read() -> None:
    old = 'format = 1\ngame = "woolfy"\nspec = 2\nsteps = ["A red"]\n\n[rules]\nseats = 3\n'
    assert loads(old) == Record(woolfy.GAME, woolfy.Rules(seats=3), [woolfy.GAME.parse("A red")])
    data = tomli_w.dumps(to_json(loads(old)))
    assert data == (
        'format = 1\ngame = "woolfy"\nspec = 2\ncount = 1\nsteps = [\n    "A red",\n]\n\n[rules]\nseats = 3\n'
    )
