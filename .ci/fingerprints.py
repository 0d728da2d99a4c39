"""Prints a digest a line of what has to be the same everywhere: ``python .ci/fingerprints.py > one.txt``.

Two runs under another Python, another seed of hashes, ``-O`` or another way to start processes are compared
line by line. ``--start METHOD`` prints the simulations alone, played by processes that are started so.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from hashlib import sha256
from pathlib import Path
from random import Random

from pigrules import Choose, Match, Over, Record, codec, dispute, explain, game, record, spec
from pigrules.simulate import playout, simulate
from pigrules.testing.walks import positions, tables, walks

GAMES = ("eat-me-if-you-can", "putz-die-wutz", "three-little-pigs", "woolfy")
LANGUAGES = ("de", "en", "es", "fr")
RECORDS = Path(__file__).resolve().parents[1] / "examples" / "records"
EVERY = 7
"""Of the positions of a record, one in so many is asked about every step of the universe."""
PLIES = 120
"""Steps of a playout that tries the larger tables."""
SIMULATED = 30
"""Games of a simulation."""


def records() -> Iterator[tuple[str, object]]:
    """The example records replayed: events, turns, positions, views and the record written again."""
    for file in sorted(RECORDS.glob("*.toml")):
        found = record.read(file)
        played, told = found.game, []
        match = Match(played, found.rules, names=found.names)
        for step in found.steps:
            events = match.send(step)
            told.append(codec.dump(played, (step, *events, match.turn)))
        seats = (None, *range(found.rules.seats))
        views = [codec.dump(played, match.view(seat)) for seat in seats]
        yield file.stem, [told, codec.dump(played, match.state), views, record.dumps(found)]


def answers() -> Iterator[tuple[str, object]]:
    """Legal lists, odds, faults, and rulings on the whole universe, in positions of the example records."""
    for file in sorted(RECORDS.glob("*.toml")):
        found = record.read(file)
        played, told = found.game, list[object]()
        universe = played.universe(found.rules)
        for at, state in enumerate(record.states(found)):
            legal, odds = played.legal(state), played.chances(state)
            told.append([*map(played.format, legal)])
            told.append([[played.format(step), str(chance)] for step, chance in odds])
            if at % EVERY == 0:
                told.append(codec.dump(played, tuple(played.judge(state, step) for step in universe)))
                told.append(codec.dump(played, played.faults(state)))
        yield file.stem, told


def words() -> Iterator[tuple[str, object]]:
    """What happens in the example records, and how they end, in each language; drawings; the whole law."""
    for lang in LANGUAGES:
        for file in sorted(RECORDS.glob("*.toml")):
            found = record.read(file)
            played, told = found.game, []
            match = Match(played, found.rules)
            for step in found.steps:
                told += [explain.cited(played, each, lang) for each in match.send(step)]
            if isinstance(match.turn, Over):
                told.append(explain.result(played, match.turn, lang))
            told.append(played.render(match.view(None), str))
            yield f"{lang} {file.stem}", told
    for name in GAMES:
        law = spec.of(game(name))
        yield f"law {name}", [repr(each) for each in (*law.clauses.values(), *law.readings.values())]


def playouts() -> Iterator[tuple[str, object]]:
    """Seeded games of the built-in opponents and of random play, at tables of every size."""
    for name in GAMES:
        played = game(name)
        for at, rules in enumerate(tables(played)):
            for policy in sorted(played.policies):
                made = playout(played, rules, [policy] * rules.seats, Random(f"{at}/{policy}"), cap=PLIES)
                yield f"{name} {at} {policy}", record.dumps(made)
        rules = played.rules_type(seats=played.players[0])
        (walk,) = walks(played, rules, seed=3, games=1)
        found = positions(played, rules, seed=3, count=20)
        yield (
            f"{name} walk",
            [codec.dump(played, [*walk.steps]), [codec.dump(played, p.state) for p in found]],
        )


def simulations(executor: Executor | None) -> Iterator[tuple[str, object]]:
    """Summaries of seeded simulations."""
    for name in GAMES:
        played = game(name)
        seats = min(4, played.players[1])
        policies = ["greedy", *["random", "greedy"] * seats][:seats]
        rules = played.rules_type(seats=seats)
        summary = simulate(played, rules, policies, SIMULATED, seed=7, executor=executor, chunk=10)
        yield name, repr(summary)


def disputes() -> Iterator[tuple[str, object]]:
    """What other readings would have done, one reading at a time, and about one step."""
    for file in sorted(RECORDS.glob("*.toml")):
        found = record.read(file)
        report = dispute.dispute(found, 1)
        yield file.stem, repr((report.own, report.alone, report.together, report.counts))
        step = next(filter(asked(found), range(len(found.steps))), None)
        if step is not None:
            yield f"{file.stem} step", repr(dispute.judge(found, step, found.steps[step]))


def asked(found: Record) -> Callable[[int], bool]:
    """Whether a player is asked after so many steps of a record."""
    states = [*record.states(found)]
    return lambda at: at > 10 and isinstance(found.game.turn(states[at]), Choose)


def tell(kind: str, source: Iterable[tuple[str, object]]) -> None:
    """Print a line for each item."""
    for name, value in source:
        text = value if isinstance(value, str) else json.dumps(value)
        print(sha256(text.encode("utf-8")).hexdigest()[:16], kind, name)


def main(given: list[str]) -> None:
    """Print the lines, or with ``--start METHOD`` those of the simulations."""
    if given[:1] == ["--start"]:
        from concurrent.futures import ProcessPoolExecutor  # no browser has processes
        from multiprocessing import get_context

        with ProcessPoolExecutor(2, mp_context=get_context(given[1])) as executor:
            tell("simulation", simulations(executor))
        return
    tell("record", records())
    tell("answers", answers())
    tell("words", words())
    tell("playout", playouts())
    tell("dispute", disputes())
    tell("simulation", simulations(None))


if __name__ == "__main__":
    main(sys.argv[1:])
