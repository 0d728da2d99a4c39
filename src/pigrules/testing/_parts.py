"""The derived parts of a checkout, each with the way to bring it up to date."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from hashlib import sha256
from importlib.resources import files
from itertools import islice
from pathlib import Path
from typing import Any, Final

from attrs import frozen

from .. import record
from ..core import MalformedError, PigrulesError
from ..registry import AnyGame
from ..spec import CORE, REFEREE, Spec, carried_sources, home, load, of, own_sources
from . import _derivations, _lines, _lock
from ._checkout import Checkout
from ._situations import situation
from .walks import alternatives, tables

__all__ = ["PARTS", "Part"]

_NUMBER: Final = re.compile(r"^spec = (\d+)$", re.MULTILINE)


@frozen
class Part:
    """A part that is derived from others."""

    name: str
    says: str
    """What it is, for those who choose."""
    done: Callable[[Checkout], Iterator[str]]
    """Brings it up to date if wanted, and reports what is not."""


def readings(checkout: Checkout) -> Iterator[str]:
    """The class `Readings` of each game, in rules.py or in readings.py."""
    for game in checkout.games.values():
        package = Path(str(files(game.spec)))
        if not of(game).readings or not package.is_relative_to(checkout.root):
            continue
        for path in _holding(package):
            yield from _changed(checkout, path, partial(_derivations.with_class, spec=of(game)))


def models(checkout: Checkout) -> Iterator[str]:
    """The blocks of each model that say what the readings are."""
    for game in checkout.games.values():
        model = checkout.spec_of(game) / "rules.qnt"
        if model.is_file():
            yield from _changed(checkout, model, partial(_derivations.with_model, spec=of(game)))


def translations(checkout: Checkout) -> Iterator[str]:
    """The models in Python; to write them takes Quint."""
    translate = checkout.tool("translate")
    for model in _models(checkout) if translate else ():
        if translate.current(model):
            continue
        if not checkout.write:
            yield f"{checkout.shown(translate.output_of(model))} is not of the model as it is"
            continue
        checkout.progress(f"translations: {checkout.shown(model)}")
        try:
            yield from checkout.become(translate.output_of(model), translate.translated(model))
        except RuntimeError as error:
            yield f"{checkout.shown(model)} cannot be translated: {error}"


def records(checkout: Checkout) -> Iterator[str]:
    """The records of examples and situations: those that play as before get the number of the spec."""
    for name, game in checkout.games.items():
        for path in _records(checkout, game):
            text = checkout.text(path)
            found = _NUMBER.search(text)
            if f'\ngame = "{name}"\n' not in text or found is None or int(found[1]) == of(game).number:
                continue
            made = _NUMBER.sub(f"spec = {of(game).number}", text, count=1)
            problem = _unplayable(made, game)
            if problem is None:
                yield from checkout.become(path, made)
            else:
                yield f"{checkout.shown(path)} is of spec {found[1]}, and cannot be played so now: {problem}"


def situations(checkout: Checkout) -> Iterator[str]:
    """A record for each value of each reading, to a position where it makes a difference; found by search."""
    for name, game in checkout.games.items():
        folder = checkout.spec_of(game) / "situations"
        usual = tables(game)
        there = {path.stem for path in folder.glob("*.toml")}
        for field_, value, _ in alternatives(usual[0]) if folder.is_dir() else ():
            stem = f"{field_.replace('_', '-')}-{value}"
            if any(each == stem or each.startswith(f"{stem}-") for each in there):
                continue
            checkout.progress(f"situations: {name}, {stem}")
            found = situation(game, usual, field_, value) if checkout.write else None
            if found is None:
                how = "no random match shows it: write one by hand" if checkout.write else "is missing"
                yield f"{checkout.shown(folder)}/{stem}.toml: {how}"
            else:
                yield from checkout.become(folder / f"{stem}.toml", record.dumps(found))


def vectors(checkout: Checkout) -> Iterator[str]:
    """The conformance vectors; they are not written where the number would have to go up first."""
    tools = checkout.tool("vectors")
    for name, game in checkout.games.items() if tools else ():
        locked = _lock.kept(game.spec)
        raised = locked is None or locked.number < of(game).number or name in checkout.relock
        for source in tools.SOURCES:
            checkout.progress(f"vectors: {name}, {source}")
            made = tools.made(game, source)
            if made.current:
                continue
            shown = checkout.shown(made.path)
            if not checkout.write:
                yield f"{shown} is not what the game says"
                continue
            said = None if raised else _otherwise(checkout, game, made.path)
            if said is not None:
                yield f"{shown} stays as it is, for the number of the spec has not gone up: {said}"
                continue
            yield from checkout.become(made.path, tools.packed(made.text))
            if locked and not raised:
                _sealed(checkout, game, source)


def lock(checkout: Checkout) -> Iterator[str]:
    """The locks; one is written if the number has gone up, or at an explicit wish."""
    specs: dict[str, tuple[str, Spec, AnyGame | None]] = {
        name: (game.spec, of(game), game) for name, game in checkout.games.items()
    }
    if Path(str(home(CORE))).is_relative_to(checkout.root):
        specs[REFEREE] = (CORE, load(CORE), None)
    for name, (package, spec, game) in specs.items():
        path = Path(str(home(package))) / _lock.FILE
        before, now = _lock.kept(package), _lock.lock_of(spec, package, game)
        if before is None:
            if name in checkout.relock or not checkout.write:
                yield from checkout.become(path, _lock.text_of(now))
            else:
                yield f"{name} has no lock yet: --relock {name} writes it"
        elif spec.number > before.number or name in checkout.relock:
            yield from checkout.become(path, _lock.text_of(now))
        elif spec.number < before.number:
            yield f"{name}: the lock holds spec {before.number}, and clauses.toml says {spec.number}"
        else:
            for what, how in _lock.moved(before, now):
                yield f"{what}: {how}, and the number of {name} is still {spec.number}"


def faults(checkout: Checkout) -> Iterator[str]:
    """docs/faults.md: each planted fault of each game, and how it was noticed."""
    tool, page = checkout.tool("faults"), checkout.root / "docs" / "faults.md"
    for name, folder, bridge in _bridges(checkout) if tool else ():
        listed = tool.faults_of(folder)

        def as_it_is(table: str, listed: Sequence[Any] = listed) -> bool:
            rows = re.findall(r"^\| (.+?) \| `([a-z].*?)` \|", table, re.MULTILINE)
            return "not caught" not in table and rows == [(each.says, each.clause) for each in listed]

        def anew(bridge: Any = bridge, listed: Sequence[Any] = listed, name: str = name) -> str:
            catches = []
            for fault in listed:
                checkout.progress(f"faults: {name}, {fault.name}")
                catches.append(tool.caught(bridge, fault))
            return str(tool.markdown(catches))

        yield from _table(checkout, page, name, bridge.game, as_it_is, anew)


def together(checkout: Checkout) -> Iterator[str]:
    """docs/readings-together.md: which readings touch each other."""
    tool, page = checkout.tool("together"), checkout.root / "docs" / "readings-together.md"
    for name, _, bridge in _bridges(checkout) if tool else ():

        def anew(bridge: Any = bridge, name: str = name) -> str:
            checkout.progress(f"together: {name}")
            text = str(tool.markdown(name, tool.watched(bridge)))
            return text.partition("\n\n")[2]

        yield from _table(checkout, page, name, bridge.game, lambda table: True, anew)


def outputs(checkout: Checkout) -> Iterator[str]:
    """What the blocks of README and docs print. Only written: `tests/test_docs.py` compares them."""
    tool = checkout.tool("page_outputs") if checkout.write else None
    for page, text, left in tool.outputs(checkout.root, checkout.progress, checkout.text) if tool else ():
        yield from checkout.become(page, text)
        if left:
            yield f"{checkout.shown(page)} differs in more than its output: {left.splitlines()[0]}"


def digests(checkout: Checkout) -> Iterator[str]:
    """The digests of the documents in sources.toml, where the documents are at hand."""
    folder = checkout.sources
    if folder is None:
        return
    for listed in (own_sources(), *(carried_sources(game.spec) for game in checkout.games.values())):
        for source in listed.values():
            yield from (finding.problem for finding in _lines.compared(source, folder))


PARTS: Final = (
    Part("digests", "sources.toml beside the documents (--sources); compared only", digests),
    Part("readings", "the class Readings of each game, from readings.toml", readings),
    Part("models", "the record, defaults and random tables of each model, from readings.toml", models),
    Part("translations", "spec/generated: the models in Python, from rules.qnt; needs npm ci", translations),
    Part("records", "the number of the spec in examples and situations that play as before", records),
    Part("situations", "a record for each value of each reading, where random play finds one", situations),
    Part("vectors", "what each game answers; minutes", vectors),
    Part("lock", "what the number of each spec stands for", lock),
    Part("faults", "docs/faults.md; long where a rule has moved, else nothing", faults),
    Part("together", "docs/readings-together.md; long where a rule has moved, else nothing", together),
    Part("outputs", "what README and docs show of commands; tests/test_docs.py compares it", outputs),
)


def _holding(package: Path) -> tuple[Path, ...]:
    """The files with a class `Readings`; there is one."""
    texts = {path: path.read_text(encoding="utf-8") for path in sorted(package.rglob("*.py"))}
    return tuple(path for path, text in texts.items() if "\nclass Readings:\n" in text)


def _changed(checkout: Checkout, path: Path, change: Callable[[str], str]) -> Iterator[str]:
    try:
        made = change(checkout.text(path))
    except MalformedError as error:
        yield f"{checkout.shown(path)}: {error}"
        return
    yield from checkout.become(path, made)


def _unplayable(text: str, game: AnyGame) -> PigrulesError | None:
    try:
        return record.verify(record.loads(text, game)).refused
    except PigrulesError as error:
        return error


def _records(checkout: Checkout, game: AnyGame) -> Iterator[Path]:
    yield from sorted((checkout.root / "examples" / "records").glob("*.toml"))
    yield from sorted((checkout.spec_of(game) / "situations").glob("*.toml"))


def _models(checkout: Checkout) -> tuple[Path, ...]:
    small = sorted((checkout.root / "tests" / "quint_models").glob("*.qnt"))
    folders = (checkout.spec_of(game) / "rules.qnt" for game in checkout.games.values())
    return (*filter(Path.is_file, folders), *small)


def _otherwise(checkout: Checkout, game: AnyGame, path: Path) -> str | None:
    """The first difference between a game and its vectors; None if they agree."""
    reading, replay = checkout.tool("vector_reading"), checkout.tool("vector_replay")
    if not path.is_file():
        return None
    try:
        return next(islice(replay.differences(game, reading.read(path, game)), 1), None)
    except MalformedError as error:
        return str(error)


def _sealed(checkout: Checkout, game: AnyGame, source: str) -> None:
    """Let the lock hold the vectors of a source as they are: they ask more, and say nothing else."""
    before, now = _lock.kept(game.spec), _lock.lock_of(of(game), game.spec, game)
    if before is None:
        raise AssertionError(f"{game.name} has no lock to seal")
    digests = {**before.parts.get(_lock.VECTORS, {}), source: now.parts[_lock.VECTORS][source]}
    sealed = _lock.Lock(before.number, {**before.parts, _lock.VECTORS: digests})
    list(checkout.become(checkout.spec_of(game) / _lock.FILE, _lock.text_of(sealed)))


def _bridges(checkout: Checkout) -> Iterator[tuple[str, str, Any]]:
    tool = checkout.tool("bridging")
    for folder, bridge in tool.bridges() if tool else ():
        if bridge.game.name in checkout.games:
            yield bridge.game.name, folder, bridge


def _table(
    checkout: Checkout,
    page: Path,
    name: str,
    game: AnyGame,
    as_it_is: Callable[[str], bool],
    anew: Callable[[], str],
) -> Iterator[str]:
    """The table of a game in a page of the docs, made anew if the rules have moved since it was made."""
    text = checkout.text(page)
    begin, end = f"<!-- {name}, of ", f"<!-- {name}: end -->"
    head, _, rest = text.partition(begin)
    mark, _, rest = rest.partition(" -->\n\n")
    table, found, tail = rest.partition(f"\n\n{end}")
    if not found:
        yield f"{checkout.shown(page)} has no place for {name}: {begin}… -->"
        return
    meaning = _meaning(game)
    if mark == meaning and as_it_is(table):
        return
    if not checkout.write:
        yield f"{checkout.shown(page)} is of other rules of {name} than these"
        return
    made = f"{head}{begin}{meaning} -->\n\n{anew()}\n\n{end}{tail}"
    yield from checkout.become(page, made)


def _meaning(game: AnyGame) -> str:
    """A digest that changes whenever the game's answers change, as far as its lock knows."""
    spec = of(game)
    answers = [(reading.field, *reading.values) for reading in spec.readings.values()]
    said = _lock.lock_of(spec, game.spec).parts.get(_lock.VECTORS, {})
    return sha256(f"{answers} {said}".encode()).hexdigest()[:12]
