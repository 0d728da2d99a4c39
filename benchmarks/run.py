"""How fast each installed game is, how much it keeps in memory, and what matches, records and the codec cost.

A ply is one step, chance included: ask whose turn it is, list what is legal or what chance may bring,
draw one of these, advance. A floor is one `random.choice` of six and a call that does nothing:
about the least that a program can spend on a ply.
Machines differ, and so do the minutes of one machine: everything is measured in turns, the best of several
rounds counts, and plies are told in floors, too.

Usage: python benchmarks/run.py [--quick] [--json]
"""

from __future__ import annotations

import argparse
import json
import platform
import random
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from math import inf
from random import Random
from time import process_time
from typing import Any, Final, get_args, get_type_hints

from attrs import asdict, frozen

from pigrules import codec, record, registry
from pigrules.core import Chance, Over
from pigrules.limits import CAP
from pigrules.match import AnyMatch, Match
from pigrules.record import Record
from pigrules.registry import AnyGame
from pigrules.simulate import playout

SEATS: Final = 3
"""How many seats play, if the game allows it."""
BEST: Final = "greedy"
"""The opponents that play the games between opponents, if the game has them."""
FLOORS: Final = 20_000
"""Floors in one measurement."""
Task = Callable[[], int]
"""Does something that takes a while, and tells how often."""


@frozen
class Effort:
    """How much is measured."""

    rounds: int
    games: int
    """Games played in a round."""
    imports: int
    plies: int
    """Plies over which memory is watched."""


FULL: Final = Effort(rounds=25, games=12, imports=5, plies=1_000_000)
QUICK: Final = Effort(rounds=2, games=1, imports=1, plies=20_000)


@frozen
class Figures:
    """What was measured of one variant of one game."""

    game: str
    variant: str | None
    seats: int
    floor_ns: float
    plies_per_second: int
    floors_per_ply: float
    checked_floors_per_ply: float
    """The same with each step judged before it is taken."""
    send_floors_per_ply: float
    """The same through a match, which judges each step, keeps the history and tells the events."""
    greedy_floors_per_ply: float
    """A ply of games between greedy opponents; between random ones where a game has no greedy ones."""
    judge_us: float
    """One ruling."""
    record_steps: int
    verify_ms: float
    """One record of that many steps replayed and judged."""
    record_ms: float
    """That record written as TOML and read again."""
    position_us: float
    """One position turned into JSON-able data and back."""
    import_ms: float
    """The game imported by a new interpreter, without the start of the interpreter itself."""
    memory_kib: int | None
    """How much the peak of memory grows over `memory_plies`; None where it cannot be measured."""
    memory_plies: int


def presets(game: AnyGame) -> Iterator[tuple[str | None, Any]]:
    """The usual rules of each variant of `game`, by the name of the variant; None if it has no variants."""
    fewest, most = game.players
    seats = min(max(SEATS, fewest), most)
    variants = get_args(get_type_hints(game.rules_type).get("variant"))
    if not variants:
        yield None, game.rules_type(seats=seats)
    for variant in variants:
        yield variant, game.rules_type(seats=seats, variant=variant)


def floors() -> int:
    """As little as a ply can cost, many times."""
    six, choice = (1, 2, 3, 4, 5, 6), random.choice
    for _ in range(FLOORS):
        nothing(choice(six))
    return FLOORS


def nothing(face: int) -> int:
    """A call that does nothing."""
    return face


def plies(game: AnyGame, rules: Any, draw: Callable[[], float], advance: Callable[[Any, Any], Any]) -> int:
    """Play a game, each legal step as likely as any other, and tell how many plies it took; `CAP` at most."""
    turn, legal, chances = game.turn, game.legal, game.chances
    state = game.start(rules)
    for count in range(CAP):
        asked = turn(state)
        if isinstance(asked, Over):
            return count
        if isinstance(asked, Chance):
            step = chances(state).at(draw())
        else:
            steps = legal(state)
            step = steps[int(draw() * len(steps))]
        state = advance(state, step)
    return CAP


def sent(game: AnyGame, rules: Any, random: Random) -> int:
    """Play one game as `plies` does, but through a match."""
    match: AnyMatch = Match(game, rules, random=random)
    while not isinstance(asked := match.turn, Over) and len(match.steps) < CAP:
        if isinstance(asked, Chance):
            match.roll()
        else:
            steps = match.legal()
            match.send(steps[int(random.random() * len(steps))])
    return len(match.steps)


def tasks(one: Record, effort: Effort) -> dict[str, Task]:
    """What is measured in this process: on games under the rules of `one`, and on `one` itself."""
    game, rules, seeds = one.game, one.rules, range(effort.games)
    positions = list(record.states(one))
    judged = list(zip(positions, one.steps, strict=False))
    some = positions[:: max(1, len(positions) // 20)]

    def played(advance: Callable[[Any, Any], Any]) -> Task:
        return lambda: sum(plies(game, rules, Random(seed).random, advance) for seed in seeds)

    def send() -> int:
        return sum(sent(game, rules, Random(seed)) for seed in seeds)

    def greedy() -> int:
        policies = [BEST if BEST in game.policies else "random"] * rules.seats
        return sum(len(playout(game, rules, policies, Random(seed)).steps) for seed in seeds)

    def judge() -> int:
        return sum(1 for state, step in judged if game.judge(state, step).legal)

    def verify() -> int:
        return int(record.verify(one).holds)

    def write_and_read() -> int:
        return int(record.loads(record.dumps(one), game) == one)

    def dump_and_load() -> int:
        return sum(codec.load(game, game.state_type, codec.dump(game, state)) == state for state in some)

    return {
        "floor": floors,
        "ply": played(game.advance),
        "checked": played(game.apply),
        "send": send,
        "greedy": greedy,
        "judge": judge,
        "verify": verify,
        "record": write_and_read,
        "position": dump_and_load,
    }


def best(measured: dict[str, Task], rounds: int) -> dict[str, float]:
    """The seconds that each task takes to do its thing once: the best of `rounds`, after one to warm up."""
    for task in measured.values():
        task()
    seconds = dict.fromkeys(measured, inf)
    for _ in range(rounds):
        for name, task in measured.items():
            began = process_time()
            count = task()
            seconds[name] = min(seconds[name], (process_time() - began) / count)
    return seconds


def figures(game: AnyGame, variant: str | None, rules: Any, effort: Effort) -> Figures:
    """Measure one variant of one game."""
    one = playout(game, rules, ["random"] * rules.seats, Random(0))
    seconds = best(tasks(one, effort), effort.rounds)
    return Figures(
        game.name,
        variant,
        rules.seats,
        floor_ns=round(seconds["floor"] * 1e9, 1),
        plies_per_second=round(1 / seconds["ply"]),
        floors_per_ply=round(seconds["ply"] / seconds["floor"], 1),
        checked_floors_per_ply=round(seconds["checked"] / seconds["floor"], 1),
        send_floors_per_ply=round(seconds["send"] / seconds["floor"], 1),
        greedy_floors_per_ply=round(seconds["greedy"] / seconds["floor"], 1),
        judge_us=round(seconds["judge"] * 1e6, 2),
        record_steps=len(one.steps),
        verify_ms=round(seconds["verify"] * 1e3, 3),
        record_ms=round(seconds["record"] * 1e3, 3),
        position_us=round(seconds["position"] * 1e6, 1),
        import_ms=round(min(import_ms(game.name) for _ in range(effort.imports)), 1),
        memory_kib=memory_in_a_new_process(game.name, variant, effort.plies),
        memory_plies=effort.plies,
    )


def import_ms(name: str) -> float:
    """Milliseconds of a new interpreter to import a game."""
    code = (
        "from time import process_time as now; began = now(); "
        f"from pigrules.registry import game; game({name!r}); print((now() - began) * 1e3)"
    )
    return float(_output("-c", code))


def memory_in_a_new_process(name: str, variant: str | None, plies: int) -> int | None:
    """What `memory_kib` measures where nothing else has taken memory before."""
    kib = json.loads(_output(__file__, "--memory", name, json.dumps(variant), str(plies)))
    assert kib is None or isinstance(kib, int)
    return kib


def _output(*arguments: str) -> str:
    return subprocess.run([sys.executable, *arguments], check=True, capture_output=True, text=True).stdout


def memory_kib(game: AnyGame, rules: Any, count: int) -> int | None:
    """How many KiB the peak of this process's memory grows while `count` plies are played."""
    if sys.platform == "win32":
        return None
    from resource import RUSAGE_SELF, getrusage

    unit = 1024 if sys.platform == "darwin" else 1
    draw = Random(0).random
    plies(game, rules, draw, game.advance)
    before = getrusage(RUSAGE_SELF).ru_maxrss
    done = 0
    while done < count:
        done += plies(game, rules, draw, game.advance)
    return (getrusage(RUSAGE_SELF).ru_maxrss - before) // unit


def told(found: Sequence[Figures]) -> str:
    """The figures as lines of text."""
    lines = [f"Python {platform.python_version()}"]
    for each in found:
        memory = "unknown" if each.memory_kib is None else f"{each.memory_kib:,} KiB"
        lines += [
            "",
            f"{each.game}{f', {each.variant}' if each.variant else ''}, {each.seats} seats",
            f"  plies              {each.plies_per_second:,} a second, {each.floors_per_ply} floors",
            f"                     of {each.floor_ns} ns",
            f"  checked plies      {each.checked_floors_per_ply} floors",
            f"  sent to a match    {each.send_floors_per_ply} floors a ply",
            f"  greedy opponents   {each.greedy_floors_per_ply} floors a ply",
            f"  one ruling         {each.judge_us} us",
            f"  one record         verified in {each.verify_ms} ms ({each.record_steps} steps)",
            f"                     written and read in {each.record_ms} ms",
            f"  one position       to data and back in {each.position_us} us",
            f"  import             {each.import_ms} ms",
            f"  memory             {memory} more over {each.memory_plies:,} plies",
        ]
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure every installed game, or, for a process of its own, the memory of one."""
    parser = argparse.ArgumentParser(description="Measure how fast the installed games are.")
    parser.add_argument("--quick", action="store_true", help="a short run, with rough figures")
    parser.add_argument("--json", action="store_true", help="figures as JSON")
    parser.add_argument("--memory", nargs=3, help=argparse.SUPPRESS)
    asked = parser.parse_args(arguments)
    if asked.memory:
        name, variant, count = asked.memory
        game = registry.game(name)
        print(json.dumps(memory_kib(game, dict(presets(game))[json.loads(variant)], int(count))))
        return
    effort = QUICK if asked.quick else FULL
    found = [
        figures(game, variant, rules, effort)
        for game in registry.games().values()
        for variant, rules in presets(game)
    ]
    if asked.json:
        games = [asdict(each) for each in found]
        print(json.dumps({"python": platform.python_version(), "games": games}, indent=2))
    else:
        print(told(found))


if __name__ == "__main__":
    main()
