"""Checks the spec against the documents and against the code: ``python -m pigrules.testing spec``."""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterable, Iterator, Mapping
from importlib.resources import files
from pathlib import Path
from typing import Annotated

from attrs import asdict, frozen
from cyclopts import Parameter
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from .. import registry
from ..core import MalformedError
from ..registry import AnyGame, BrokenGameError, games
from ..spec import CORE, REFEREE, Source, Spec, carried_sources, load, own_sources, sources
from . import _answers, _lines, _lock, _models, _names, _quotations
from ._finding import Finding
from ._lines import Covered, digest, document_table, split
from .command_line import answer, status

__all__ = ["Covered", "Finding", "Report", "command", "digest", "document_table", "report", "split"]


@frozen
class Report:
    """What the checks found."""

    compared: bool
    """Whether the documents were at hand."""
    clauses: Mapping[str, int]
    """The number of clauses by game."""
    documents: tuple[Covered, ...]
    skipped: tuple[str, ...]
    """Documents that no installed game cites; none if only some games were asked for."""
    findings: tuple[Finding, ...]

    @property
    def holds(self) -> bool:
        """Whether nothing was found."""
        return not self.findings


def report(folder: Path | None = None, names: Collection[str] = ()) -> Report:
    """Check the specs of the games `names`, of all installed ones if there are none, and the referee's.

    `folder` holds the documents, if they are at hand. Raises `MalformedError` for a name that no game has.
    """
    for name in names:
        registry.game(name)
    findings: list[Finding] = []
    playable = _loaded(names or games(), findings)
    specs = _specs(playable, findings)
    known = _sources(playable, findings)
    cited = _lines.citations(specs.values())
    found = {file: known[file] for file in known if file in cited}
    findings += _of_documents(found, cited, specs, folder)
    findings += _of_names(playable, specs, known)
    findings += _of_texts(playable, specs, folder)
    return Report(
        folder is not None,
        {name: len(spec.clauses) for name, spec in specs.items()},
        tuple(_lines.covered(source, cited[file]) for file, source in found.items()),
        () if names else tuple(file for file in known if file not in cited),
        tuple(findings),
    )


def command(
    *,
    games: Annotated[tuple[str, ...], Parameter(name="--game", negative=())] = (),
    sources: Path | None = None,
    digests: Path | None = None,
    as_json: Annotated[bool, Parameter(name="--json", negative=())] = False,
) -> int:
    """Check that every line of every document is accounted for, and that spec and code agree.

    Example: python -m pigrules.testing spec --sources ../shared/sources

    Exit code 0 if nothing is wrong, 1 if something is, 2 for bad usage.

    Parameters
    ----------
    games
        Check only this game; may be given again. Without it, all that are installed.
    sources
        The folder with the documents: compares the digests of their lines, and looks for copied sentences.
    digests
        Check nothing: print what sources.toml says of the documents in this folder.
    as_json
        Print the report as JSON.
    """
    for folder in (sources, digests):
        if folder is not None and not folder.is_dir():
            print(f"{folder}: no such folder", file=sys.stderr)
            return 2
    if digests is not None:
        print("\n\n".join(document_table(path) for path in sorted(digests.glob("*.txt"))))
        return 0
    try:
        with status("reading the spec"):
            made = report(sources, games)
    except MalformedError as error:
        print(error, file=sys.stderr)
        return 2
    if as_json:
        answer(to_json(made))
    else:
        _show(made, Console())
    return 0 if made.holds else 1


def to_json(made: Report) -> dict[str, object]:
    """The report as `--json` prints it: its fields, and `holds`."""
    return {"holds": made.holds, **asdict(made)}


def _loaded(names: Iterable[str], findings: list[Finding]) -> Mapping[str, AnyGame]:
    playable: dict[str, AnyGame] = {}
    for name in names:
        try:
            playable[name] = games()[name]
        except (MalformedError, BrokenGameError) as error:
            findings.append(Finding("spec", name, str(error)))
    return playable


def _specs(playable: Mapping[str, AnyGame], findings: list[Finding]) -> Mapping[str, Spec]:
    found = {REFEREE: load(CORE)}
    for name, game in playable.items():
        try:
            found[name] = load(game.spec)
        except MalformedError as error:
            findings.append(Finding("spec", name, str(error)))
    return found


def _sources(playable: Mapping[str, AnyGame], findings: list[Finding]) -> Mapping[str, Source]:
    try:
        known = sources()
    except MalformedError as error:
        findings.append(Finding("spec", "sources.toml", str(error)))
        return {}
    for name, game in playable.items():
        for file, source in _carried(game).items():
            if known.get(file, source) != source:
                told = f"{file}: the game {name!r} lists this document otherwise"
                findings.append(Finding("spec", "sources.toml", told))
    return known


def _carried(game: AnyGame) -> Mapping[str, Source]:
    try:
        return carried_sources(game.spec)
    except MalformedError:  # its reader reports it
        return {}


def _of_documents(
    found: Mapping[str, Source], cited: _lines.Citations, specs: Mapping[str, Spec], folder: Path | None
) -> Iterator[Finding]:
    for file in sorted(cited.keys() - found.keys() - {""}):
        ids = sorted({id for line in cited[file].values() for id in line})
        yield Finding("citation", ", ".join(ids), f"cites {file}, which no sources.toml lists")
    for file, source in found.items():
        yield from _lines.accounted(source, cited[file])
        if folder:
            yield from _lines.compared(source, folder)
    for spec in specs.values():
        yield from _lines.settled_citations(spec, found)


def _of_names(
    playable: Mapping[str, AnyGame], specs: Mapping[str, Spec], known: Mapping[str, Source]
) -> Iterator[Finding]:
    yield from _names.unique_ids(specs)
    spoken = {name: _languages(spec, known) for name, spec in specs.items()}
    everywhere = {language for languages in spoken.values() for language in languages}
    for name, spec in specs.items():
        wanted = spoken[name] if name != REFEREE else everywhere
        yield from _names.languages(spec, wanted)
        yield from _names.unasked(spec, wanted)
        game = playable.get(name)
        package = game.spec if game else CORE
        yield from _names.named_in_code(name, package, spec)
        yield from _lock.checked(name, package, spec, game)
        yield from _answers.unsaid(spec)
        yield from _answers.ambiguous(spec)
        if game:
            yield from _names.readings(game, spec)


def _languages(spec: Spec, known: Mapping[str, Source]) -> frozenset[str]:
    cited = {clause.source for clause in spec.clauses.values()}
    documents = (source.language for file, source in known.items() if file in cited)
    return frozenset({*documents, *spec.words})


def _of_texts(
    playable: Mapping[str, AnyGame], specs: Mapping[str, Spec], folder: Path | None
) -> Iterator[Finding]:
    root = _checkout()
    if root:
        paths = _quotations.texts(root)
        outside = [path for path in paths if not path.is_relative_to(root / "tests") and path.suffix != ".py"]
        yield from _names.mentioned(outside, root, specs)
        yield from _of_models(playable, specs, root)
        yield from _of_copies(root, paths, own_sources(), folder)
    for game in playable.values():
        home = files(game.spec)
        if isinstance(home, Path):
            yield from _of_copies(home, _quotations.texts(home, ""), carried_sources(game.spec), folder)


def _of_models(playable: Mapping[str, AnyGame], specs: Mapping[str, Spec], root: Path) -> Iterator[Finding]:
    for name, game in playable.items():
        model = root / "spec" / game.spec.rpartition(".")[2] / "rules.qnt"
        if name in specs and model.is_file():
            yield from _models.named_in_model(specs[name], model, root)


def _of_copies(
    root: Path, paths: Iterable[Path], documents: Iterable[str], folder: Path | None
) -> Iterator[Finding]:
    at_hand = [folder / file for file in documents if (folder / file).is_file()] if folder else []
    theirs = {run for path in at_hand for run in _quotations.runs(path.read_text(encoding="utf-8"))}
    if theirs:
        yield from _quotations.copied(paths, root, theirs)


def _checkout() -> Path | None:
    """The checkout that this module is run from; None if it is installed."""
    source = Path(__file__).parents[2]
    return source.parent if source.name == "src" else None


def _show(made: Report, console: Console) -> None:
    table = Table("document", "lines", "cited", "no rule", title="Documents: lines that say something")
    for document in made.documents:
        table.add_row(document.file, *map(str, (document.filled, document.cited, document.no_rule)))
    console.print(table)
    for file in made.skipped:
        console.print(f"Skipped {file}: no installed game cites it.")
    if not made.compared:
        console.print("The documents are not at hand: give their folder as --sources to compare the digests.")
    console.print("Clauses: " + ", ".join(f"{name} {count}" for name, count in made.clauses.items()))
    if made.holds:
        console.print("Nothing is wrong.")
        return
    faults = Table("check", "where", "problem", title=f"Wrong: {len(made.findings)}")
    for finding in made.findings:
        faults.add_row(*map(escape, (finding.check, finding.where, finding.problem)))
    console.print(faults)
