"""A game of another distribution hurts nothing but itself, whatever it does, and is named."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from attrs import evolve

from cli_run import run
from distribution import forget
from pigrules import MalformedError, Match, codec, game, record, registry, spec
from pigrules._strangers import Stranger, wanted_by_the_host
from pigrules.registry import BrokenGameError, blamed, games
from pigrules.simulate import simulate
from pigrules.testing import __main__ as maintainers
from robustness.zoo import RAISING, RUBBISH, add, bred, healthy, metadata, raising

OWN = ["eat-me-if-you-can", "putz-die-wutz", "three-little-pigs", "woolfy"]
PLACES = (*RUBBISH, "policies")
RECORD = 'format = 1\ngame = "{name}"\nspec = 4\nsteps = ["A heads", "heads"]\n[rules]\n'


@pytest.fixture
def zoo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of installed distributions: the healthy game coin-toss, and what a test adds."""
    site = tmp_path / "site"
    site.mkdir()
    healthy(site)
    monkeypatch.syspath_prepend(str(site))
    registry.games.cache_clear()
    yield site
    forget(site)
    for name in [name for name in sys.modules if name.startswith("zoo_")]:
        del sys.modules[name]


def asked(name: str) -> None:
    """Ask a game for everything that it has."""
    played = game(name)
    rules = played.rules_type()
    state = played.start(rules)
    _ = played.rules(state), played.universe(rules), played.turn(state), played.faults(state)
    step = played.parse("A heads")
    _ = played.format(step), played.judge(state, step), played.events(state, step), played.legal(state)
    played.chances(played.advance(state, step))
    played.transition(state, step)
    played.render(played.view(state, None), str)
    played.sheet(state)
    played.policies["random"](played.view(state, None), (step,), Random(1))


def line(ran_err: str) -> str:
    """The one line that was printed, which nothing in it can break or colour."""
    assert ran_err.count("\n") == 1
    assert ran_err.removesuffix("\n").isprintable()
    assert len(ran_err) < 500
    return ran_err


@pytest.mark.parametrize("how", RAISING)
def test_an_import_that_fails_in_any_way(zoo: Path, how: str) -> None:
    add(zoo, "wild", raising("wild", "import", how))
    with pytest.raises(
        BrokenGameError, match=r"^the game 'wild' of zoo-wild 2\.5 is broken: its import \(zoo_w"
    ):
        game("wild")
    assert game("coin-toss").name == "coin-toss"
    ran = run("games")
    assert ran.code == 4
    assert [each for each in ran.lines if not each.startswith(" ")][:5] == [*OWN, "coin-toss"]
    assert "'wild' of zoo-wild 2.5" in line(ran.err)
    for words in (("readings", "wild"), ("clauses", "wild"), ("simulate", "wild", "--players", "random")):
        ran = run(*words)
        assert (ran.code, ran.out) == (4, "")
        assert "'wild' of zoo-wild 2.5" in line(ran.err)
    assert run("clause", "coin.toss.edge").code == 0
    assert run("clauses", "woolfy").err == ""
    assert spec.clause("coin.toss.edge").kind == "effect"
    assert "coin.txt" in spec.sources()


@pytest.mark.parametrize("place", PLACES)
def test_a_function_that_raises_anything(zoo: Path, place: str) -> None:
    names = {how: f"wild-{at}" for at, how in enumerate(RAISING)}
    for how, name in names.items():
        add(zoo, name, raising(name, place, how))
    for name in names.values():
        with pytest.raises(BrokenGameError) as broken:
            asked(name)
        assert broken.value.game == name
        assert broken.value.distribution == f"zoo-{name} 2.5"
        assert broken.value.asked == ("policy 'random'" if place == "policies" else place)
        assert broken.value.problem.startswith("raised ")
        assert str(broken.value).isprintable()
        assert len(str(broken.value)) < 500
        assert broken.value.__cause__ is not None
    asked("coin-toss")


@pytest.mark.parametrize("place", RUBBISH)
def test_a_function_that_gives_rubbish(zoo: Path, place: str) -> None:
    add(zoo, "wild", bred("wild", **{place: f"lambda *values: {RUBBISH[place]}"}))
    with pytest.raises(BrokenGameError) as broken:
        asked("wild")
    assert broken.value.asked == place
    assert broken.value.problem.startswith(("gave a ", "gave an "))


# Which commands need what of a game: those that may do without are not named.
NEED = {
    "start": "play verify judge sheet dispute simulate",
    "turn": "play verify judge sheet dispute simulate",
    "judge": "play verify judge sheet dispute",
    "advance": "play verify judge sheet dispute simulate",
    "parse": "verify judge sheet dispute",
    "format": "play judge",
    "legal": "play simulate",
    "chances": "play simulate",
    "events": "play",
    "view": "play simulate",
    "render": "play",
    "sheet": "sheet",
    "policies": "play simulate",
}


@pytest.mark.parametrize("place", NEED)
@pytest.mark.parametrize("how", ["an exit", "an interrupt of its own", "a message that clears the screen"])
def test_a_command_that_asks_a_broken_game_says_so(zoo: Path, tmp_path: Path, place: str, how: str) -> None:
    add(zoo, "wild", raising("wild", place, how))
    file = tmp_path / "wild.toml"
    file.write_text(RECORD.format(name="wild"))
    commands = {
        "play": ("play", "wild", "--players", "random", "--seed", "1"),
        "verify": ("verify", str(file)),
        "judge": ("judge", str(file), "--at", "1", "--step", "heads"),
        "sheet": ("sheet", str(file)),
        "dispute": ("dispute", str(file), "--depth", "1"),
        "simulate": ("simulate", "wild", "--players", "random", "--games", "2"),
    }
    for command in NEED[place].split():
        ran = run(*commands[command])
        assert ran.code == 4, (command, ran)
        assert "the game 'wild' of zoo-wild 2.5 is broken" in line(ran.err)


def test_one_broken_record_of_several_does_not_end_the_others(zoo: Path, tmp_path: Path) -> None:
    add(zoo, "wild", raising("wild", "judge", "an exit"))
    for name in ("wild", "coin-toss"):
        (tmp_path / f"{name}.toml").write_text(RECORD.format(name=name))
    ran = run("verify", str(tmp_path / "wild.toml"), str(tmp_path / "coin-toss.toml"))
    assert ran.code == 4
    assert "coin-toss.toml: " in ran.out
    assert "zoo-wild 2.5" in line(ran.err)


def test_a_match_survives_a_broken_game(zoo: Path) -> None:
    add(zoo, "wild", raising("wild", "advance", "an exit"))
    wild = game("wild")
    match = Match(wild, wild.rules_type())
    for _ in range(2):
        with pytest.raises(BrokenGameError, match="its transition raised SystemExit: 7"):
            match.send(wild.parse("A heads"))
    assert match.steps == ()
    assert len(match.legal()) == 2


def test_a_simulation_names_a_broken_game_from_another_process(zoo: Path) -> None:
    error = BrokenGameError("wild", "zoo-wild 2.5", "judge", "raised SystemExit: 7")
    again = pickle.loads(pickle.dumps(error))
    assert str(again) == str(error)
    assert vars(again) == vars(error)
    add(zoo, "wild", raising("wild", "legal", "an exit"))
    wild = game("wild")
    with pytest.raises(BrokenGameError, match="its legal raised SystemExit: 7"):
        simulate(wild, wild.rules_type(), ("random",), games=1, seed=1)


@pytest.mark.parametrize("how", ["an exit", "no memory", "a base class of its own"])
@pytest.mark.parametrize("owner", ["Rules", "State", "Call"])
def test_classes_that_raise_when_a_value_is_made(zoo: Path, tmp_path: Path, owner: str, how: str) -> None:
    body = RAISING[how].replace("\n", "\n    ")
    add(
        zoo,
        "wild",
        f"import coin_toss\ndef boom(self):\n    {body}\n"
        f"@frozen\nclass {owner}(coin_toss.{owner}):\n    __attrs_post_init__ = boom\n"
        "GAME = evolve(GAME, name='wild', rules_type=Rules, state_type=State, start=lambda r: State(r),"
        " parse=lambda line: Call(Seat(0), 'heads'), steps={'call': Call, 'show': Show})",
    )
    wild = game("wild")
    kinds = {"Rules": wild.rules_type, "State": wild.state_type, "Call": wild.steps["call"]}
    data = {
        "Rules": {},
        "State": {"rules": {}, "called": None},
        "Call": {"kind": "call", "side": "edge", "seat": 0},
    }
    with pytest.raises(BrokenGameError, match=r"of zoo-wild 2\.5 is broken"):
        codec.load(wild, kinds[owner], data[owner])
    file = tmp_path / "wild.toml"
    file.write_text(RECORD.format(name="wild"))
    ran = run("verify", str(file))
    assert ran.code == 4
    assert "of zoo-wild 2.5" in line(ran.err)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("players", "(3, 2)"),
        ("players", "'ab'"),
        ("players", "(1, 27)"),
        ("rules_type", "dict"),
        ("state_type", "State(Rules())"),
        ("steps", "[Call, Show]"),
        ("steps", "{'call': int}"),
        ("secret", "None"),
        ("policies", "{'random': 1}"),
        ("policies", "None"),
        ("spec", "None"),
        ("judge", "None"),
    ],
)
def test_a_game_that_is_described_wrongly(zoo: Path, field: str, value: str) -> None:
    add(zoo, "wild", bred("wild", **{field: value}))
    described = f"its description has no {field} that a game can have"
    with pytest.raises(BrokenGameError, match=f"{described}|WrongTypeError: {field}: expected "):
        game("wild")
    assert run("games").code == 4


@pytest.mark.parametrize("how", RAISING)
def test_a_name_that_raises(zoo: Path, how: str) -> None:
    body = RAISING[how].replace("\n", "\n        ")
    told = f"class Wild(Game):\n    @property\n    def name(self):\n        {body}\n"
    add(zoo, "wild", f"{told}GAME = object.__new__(Wild)")
    with pytest.raises(BrokenGameError, match="its name raised"):
        game("wild")


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("no_such_module_at_all:GAME", "ModuleNotFoundError"),
        ("coin_toss:NO_GAME", "AttributeError"),
        ("coin_toss:SIDES", "leads to no Game but to a tuple"),
        ("no module: at all!", "AttributeError"),
        ("coin_toss", "leads to no Game but to a module"),
        ("coin_toss:GAME", "its name is 'coin-toss' in the game itself"),
    ],
)
def test_an_entry_point_that_leads_nowhere(zoo: Path, value: str, said: str) -> None:
    metadata(zoo, "wild-one", f"wild = {value}")
    with pytest.raises(BrokenGameError, match=r"the game 'wild' of wild-one 2\.5 is broken") as broken:
        game("wild")
    assert said in str(broken.value)
    ran = run("games", "--json")
    assert ran.code == 4
    assert [each["name"] for each in ran.json["games"]][:5] == [*OWN, "coin-toss"]


@pytest.mark.parametrize("points", ["no equals sign", "[half a section", "wild = coin_toss:GAME\n=\n= ="])
def test_metadata_that_cannot_be_read_hide_no_other_game(zoo: Path, points: str) -> None:
    metadata(zoo, "wild-one", points)
    assert "coin-toss" in games()
    assert [name for name in games() if name in OWN] == OWN


def test_unreadable_metadata_are_told(zoo: Path) -> None:
    metadata(zoo, "wild-one", "wild = coin_toss:GAME")
    (zoo / "wild_one-2.5.dist-info" / "entry_points.txt").write_bytes(b"[pigrules.games]\nwild = \xff\n")
    ran = run("games")
    assert ran.code == 4
    assert "wild-one 2.5 is broken: its entry points raised UnicodeDecodeError" in line(ran.err)
    assert "coin-toss" in ran.lines


def test_a_distribution_without_a_name(zoo: Path) -> None:
    metadata(zoo, "wild-one", "wild = coin_toss:GAME")
    (zoo / "wild_one-2.5.dist-info" / "METADATA").unlink()
    with pytest.raises(BrokenGameError, match="the game 'wild' of a distribution without a name is broken"):
        game("wild")


@pytest.mark.parametrize("name", OWN)
def test_the_name_of_one_of_our_games_stays_ours(zoo: Path, name: str) -> None:
    add(zoo, name, bred(name), distribution="thief")
    assert game(name).spec.startswith("pigrules.games.")
    ran = run("games")
    assert ran.code == 4
    assert f"the game {name!r} of thief 2.5 is broken: its name is that of a game of pigrules" in line(
        ran.err
    )
    assert ran.lines.count(name) == 1
    assert run("clauses", name).err == ""


@pytest.mark.parametrize("name", ["wi\x1b[2Jld", "wi\u202eld", "w" * 201])
def test_a_name_that_cannot_be_shown(zoo: Path, name: str) -> None:
    metadata(zoo, "wild-one", f"{name} = coin_toss:GAME")
    assert list(games())[:5] == [*OWN, "coin-toss"]
    ran = run("games")
    assert ran.code == 4
    assert "of wild-one 2.5 is broken: its name is no line of printable text" in line(ran.err)


def test_two_distributions_with_one_name(zoo: Path) -> None:
    add(zoo, "twin", bred("twin"), distribution="castor")
    add(zoo, "twin", bred("twin"), distribution="pollux")
    with pytest.raises(BrokenGameError, match=r"^the game 'twin' of castor 2\.5 and pollux 2\.5 is broken"):
        game("twin")
    assert run("games").code == 4
    asked("coin-toss")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (None, "carries no clauses.toml"),
        (b"spec = ", "not TOML"),
        (b"\xff", "not TOML"),
        (b"spec = 0\n", "expected a number from 1 up"),
        (b"# " + b"x" * (1 << 23), ""),
    ],
    ids=["none", "half", "bytes", "zero", "huge"],
)
def test_a_spec_that_cannot_be_read(zoo: Path, content: bytes | None, said: str) -> None:
    (zoo / "wild_law").mkdir()
    (zoo / "wild_law" / "__init__.py").touch()
    if content is not None:
        (zoo / "wild_law" / "clauses.toml").write_bytes(content)
    add(zoo, "wild", bred("wild", spec="'wild_law'"))
    with pytest.raises(
        BrokenGameError, match=r"the game 'wild' of zoo-wild 2.5 is broken: its spec cannot be read"
    ):
        spec.of(game("wild"))
    ran = run("games")
    assert ran.code == 4
    assert said in line(ran.err)
    for words in (("readings", "wild"), ("clauses", "wild")):
        assert run(*words).code == 4
    assert run("clause", "coin.toss.edge").code == 0


@pytest.mark.parametrize("how", RAISING)
def test_a_package_with_the_spec_that_fails_when_it_is_imported(zoo: Path, how: str) -> None:
    (zoo / "wild_law").mkdir()
    (zoo / "wild_law" / "__init__.py").write_text(RAISING[how])
    add(zoo, "wild", bred("wild", spec="'wild_law'"))
    assert run("readings", "wild").code == 4
    assert "of zoo-wild 2.5" in line(run("games").err)
    sys.modules.pop("wild_law", None)


def test_the_twin_of_a_game_is_equal_to_it(zoo: Path) -> None:
    twin, itself = game("coin-toss"), sys.modules["coin_toss"].GAME
    assert twin is not itself
    assert twin == itself
    assert itself == twin
    assert twin != evolve(itself, players=(1, 2))
    assert registry.installed_as(itself) == "coin-toss"
    assert pickle.loads(pickle.dumps(itself)) == itself
    written = record.dumps(record.Record(itself, itself.rules_type(), [itself.parse("A heads")]))
    assert record.loads(written) == record.Record(itself, itself.rules_type(), [itself.parse("A heads")])


def test_the_library_s_own_errors_pass_the_guard(zoo: Path) -> None:
    with pytest.raises(MalformedError, match="no step is written 'A edges'"):
        game("coin-toss").parse("A edges")


def test_the_maintainers_commands_name_a_broken_game(
    zoo: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    add(zoo, "wild", raising("wild", "advance", "an exit"))
    add(zoo, "gone", raising("gone", "import", "an interrupt of its own"))
    rules = tmp_path / "rules.toml"
    rules.write_text("seats = 1\n")
    for name in ("wild", "gone"):
        assert maintainers.main(["explore", name, "--rules", str(rules)]) == 4
        assert f"the game {name!r} of zoo-{name} 2.5 is broken" in line(capsys.readouterr().err)
    assert maintainers.main(["explore", "coin-toss", "--rules", str(rules)]) == 0
    assert maintainers.main(["spec", "--game", "woolfy"]) == 0
    capsys.readouterr()
    assert maintainers.main(["spec", "--json"]) == 1
    assert "the game 'gone' of zoo-gone 2.5 is broken" in capsys.readouterr().out


def test_clause_coverage_leaves_a_broken_game_out(zoo: Path, pytester: pytest.Pytester) -> None:
    add(zoo, "wild", raising("wild", "import", "an exit"))
    pytester.makeconftest('pytest_plugins = ["pigrules.testing.plugin"]')
    pytester.makepyfile("def test_nothing(): pass")
    ran = pytester.runpytest("-p", "no:cacheprovider", "--clause-coverage", "-n", "0")
    ran.stdout.fnmatch_lines(["left out: the game 'wild' of zoo-wild 2.5 is broken*", "0 of * clauses shown"])
    ran = pytester.runpytest(
        "-p", "no:cacheprovider", "--clause-coverage", "--clause-game", "wild", "-n", "0"
    )
    assert ran.ret == pytest.ExitCode.USAGE_ERROR
    ran.stdout.fnmatch_lines(["the game 'wild' of zoo-wild 2.5 is broken*"])


def test_what_the_user_wants_is_no_fault_of_the_game() -> None:
    """A signal arrives in the middle of a stranger's code; then the code raises another error instead."""

    def caught(raising: str) -> BaseException:
        names: dict[str, object] = {"signal": signal}
        try:
            exec(raising, names)
        except BaseException as error:
            return error
        raise AssertionError("nothing was raised")

    user = "signal.raise_signal(signal.SIGINT)"
    assert wanted_by_the_host(caught(user))
    assert wanted_by_the_host(caught(f"try:\n    {user}\nexcept BaseException:\n    raise"))
    assert wanted_by_the_host(
        caught(f"try:\n    {user}\nexcept BaseException as e:\n    raise SystemExit from e")
    )
    assert not wanted_by_the_host(caught("raise KeyboardInterrupt"))
    assert not wanted_by_the_host(caught("raise SystemExit"))
    assert not wanted_by_the_host(ValueError())

    def ended(number: int, frame: object) -> None:
        raise SystemExit(143)

    before = signal.signal(signal.SIGTERM, ended)
    try:
        assert wanted_by_the_host(caught("signal.raise_signal(signal.SIGTERM)"))
    finally:
        signal.signal(signal.SIGTERM, before)
    with pytest.raises(KeyboardInterrupt), Stranger("wild", "zoo-wild 2.5").asked("judge"):
        signal.raise_signal(signal.SIGINT)
    assert blamed(caught(user)) is None


@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C is sent as a signal")
@pytest.mark.parametrize("loop", ["while True: pass", "import time\n    while True: time.sleep(1)"])
def test_ctrl_c_ends_a_game_that_hangs(zoo: Path, loop: str) -> None:
    begun = zoo / "begun"
    hang = f"def boom(*values):\n    open({str(begun)!r}, 'w').close()\n    {loop}\n"
    add(zoo, "wild", hang + bred("wild", legal="boom"))
    process = subprocess.Popen(
        [sys.executable, "-m", "pigrules", "simulate", "wild", "--players", "random", "--games", "1"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(zoo),
    )
    while not begun.exists() and process.poll() is None:
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert b"broken" not in err


def environment(zoo: Path) -> dict[str, str]:
    """That of a child which finds the zoo and what this process finds."""
    paths = [str(zoo), *(path for path in sys.path if path)]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths), "PYTHONUTF8": "1"}


def test_all_together_in_a_process_of_their_own(zoo: Path) -> None:
    """Every way to fail at import at once: the good ones are listed, the bad ones named, a line each."""
    names = [f"wild-{at}" for at in range(len(RAISING))]
    for name, how in zip(names, RAISING, strict=True):
        add(zoo, name, raising(name, "import", how))

    def child(*words: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", *words]
        return subprocess.run(
            command, capture_output=True, encoding="utf-8", env=environment(zoo), timeout=60
        )

    ran = child("pigrules", "games")
    assert ran.returncode == 4
    assert [each for each in ran.stdout.splitlines() if not each.startswith(" ")] == [*OWN, "coin-toss"]
    told = ran.stderr.splitlines()
    assert len(told) == len(names)
    for name in names:
        assert len([each for each in told if f"the game {name!r} of zoo-{name} 2.5 is broken" in each]) == 1
    ran = child("pigrules", "readings", "woolfy")
    assert (ran.returncode, ran.stderr) == (0, "")
