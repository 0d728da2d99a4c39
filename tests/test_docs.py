"""Every code block of the README and of the docs is run, and shows what it says.

What a block is for, its language says:
``python`` is run, in one namespace a page, with ``>>>`` as a doctest;
``text`` is what the Python before it has printed;
``console`` holds commands after ``$``, each with its output;
``sh`` is a line of the CI script; a block with a caption is the file of that name; data are parsed.
A page runs in a folder of its own, with a copy of the examples in it.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from doctest import ELLIPSIS, OutputChecker
from io import StringIO
from itertools import chain
from pathlib import Path
from typing import Final

import pytest
from sybil import Document, Example, Region, Sybil
from sybil.evaluators.doctest import DocTestEvaluator
from sybil.evaluators.python import PythonEvaluator
from sybil.parsers.abstract import DocTestStringParser
from sybil.parsers.markdown.lexers import FencedCodeBlockLexer
from sybil.parsers.myst.lexers import DirectiveLexer

from distribution import forget, install

ROOT: Final = Path(__file__).resolve().parents[1]
PAGES: Final = tuple(
    sorted(
        page
        for page in (*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("examples/**/*.md"))
        if "_build" not in page.parts
    )
)
BINARIES: Final = Path(sys.executable).parent

_run_python: Final = PythonEvaluator()


def python(example: Example) -> None:
    """Run the block, and keep what it prints for a block of text that follows."""
    printed = StringIO()
    with redirect_stdout(printed):
        _run_python(example)
    example.namespace["printed"] = printed.getvalue()


def text(example: Example) -> None:
    """Compare the block with what the Python before it printed."""
    assert_same(example.parsed, example.namespace["printed"])


def console(example: Example) -> None:
    """Run the commands of the block one after the other; those without output have to succeed."""
    assert example.parsed.startswith("$ "), "a console block starts with a command"
    for part in re.split(r"^\$ ", example.parsed, flags=re.MULTILINE)[1:]:
        command, _, shown = part.partition("\n")
        if command.startswith("pip install "):
            pip_install(Path(command.removeprefix("pip install ")))
            continue
        run = subprocess.run(
            ["bash", "-c", command],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        printed = run.stdout.decode()
        if shown:
            assert_same(shown, printed)
        else:
            assert run.returncode == 0, f"{command}: exit code {run.returncode}\n{printed}"


def pip_install(project: Path) -> None:
    """Let this process and those that it starts find a project of this folder."""
    site = Path("site-packages").resolve()
    install(project, site)
    os.environ["PYTHONPATH"] = os.pathsep.join([str(site), *filter(None, [os.environ["PYTHONPATH"]])])
    sys.path.insert(0, str(site))
    forget(site)


def script_line(example: Example) -> None:
    """Look the block's lines up in the CI script, which runs them in a fresh environment."""
    script = (ROOT / ".ci" / "run").read_text().splitlines()
    for line in example.parsed.splitlines():
        assert line in [known.strip() for known in script], f".ci/run does not run {line!r}"


def toml(example: Example) -> None:
    """Parse the block."""
    tomllib.loads(example.parsed)


def json_data(example: Example) -> None:
    """Parse the block."""
    json.loads(example.parsed)


def refuse(example: Example) -> None:
    """Nobody knows how to run the block."""
    raise AssertionError("a code block in a language that no test runs")


EVALUATORS: Final[dict[str, Callable[[Example], None]]] = {
    "python": python,
    "text": text,
    "console": console,
    "sh": script_line,
    "toml": toml,
    "json": json_data,
}


def file(caption: str) -> Callable[[Example], None]:
    """What writes a block into the file that its caption names."""

    def write(example: Example) -> None:
        path = Path(caption.strip("`"))
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(example.parsed)

    return write


def assert_same(shown: str, printed: str) -> None:
    """Compare what a page shows with what came; blanks at line ends do not count.

    ``...`` stands for anything, on a line of its own for any number of lines.
    """
    wanted = re.sub(r"^\.\.\.\n", "...", shown.rstrip() + "\n", flags=re.MULTILINE)
    come = "".join(f"{line.rstrip()}\n" for line in printed.rstrip().splitlines())
    if not OutputChecker().check_output(wanted, come, ELLIPSIS):
        raise AssertionError(f"shown:\n{shown}\nprinted:\n{printed}")  # read by spec/tools/page_outputs.py


def blocks(document: Document) -> Iterator[Region]:
    """The code blocks of a page."""
    fences = FencedCodeBlockLexer(r"\w*", mapping={"language": "arguments", "source": "source"})
    directives = DirectiveLexer("code-block", arguments=r"\w+")
    doctests = DocTestStringParser(DocTestEvaluator(ELLIPSIS))
    for block in chain(fences(document), directives(document)):
        language, source = block.lexemes["arguments"], block.lexemes["source"]
        caption = block.lexemes.get("options", {}).get("caption")
        if caption:
            yield Region(block.start, block.end, source, file(caption))
        elif language == "python" and source.startswith(">>>"):
            for region in doctests(source, document.path):
                region.adjust(block, source)
                yield region
        else:
            yield Region(block.start, block.end, source, EVALUATORS.get(language, refuse))


def run(page: Path) -> None:
    """Run every block of a page, in its order."""
    for example in Sybil(parsers=[blocks]).parse(page).examples():
        example.evaluate()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A folder with the examples, in which the commands of this environment are found."""
    shutil.copytree(ROOT / "examples", tmp_path / "examples", ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", sys.path.copy())
    monkeypatch.setenv("PYTHONPATH", os.environ.get("PYTHONPATH", ""))
    monkeypatch.setenv("PATH", os.pathsep.join([str(BINARIES), os.environ["PATH"]]))
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("NO_COLOR", "1")
    yield
    forget(tmp_path / "site-packages")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
@pytest.mark.usefixtures("folder")
def test_every_code_block_runs(page: Path) -> None:
    run(page)


def test_a_block_that_no_test_runs_fails(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("```\nx\n```\n\n```brainfuck\n+\n```\n")
    first, second = Sybil(parsers=[blocks]).parse(page).examples()
    with pytest.raises(AssertionError, match="no test runs"):
        first.evaluate()
    with pytest.raises(AssertionError, match="no test runs"):
        second.evaluate()


@pytest.mark.parametrize(
    "block",
    [
        "```python\n>>> 1 + 1\n3\n```\n",
        "```python\nprint(1)\n```\n\n```text\n2\n```\n",
        "```console\n$ echo yes\nno\n```\n",
        "```console\n$ false\n```\n",
        "```sh\nrm -r everything\n```\n",
        "```toml\nkey =\n```\n",
        "```json\n{]\n```\n",
    ],
)
@pytest.mark.usefixtures("folder")
def test_a_block_that_says_something_else_fails(block: str) -> None:
    page = Path("page.md")
    page.write_text(block)
    with pytest.raises((AssertionError, ValueError)):
        run(page)


@pytest.mark.usefixtures("folder")
def test_a_captioned_block_is_a_file() -> None:
    page = Path("page.md")
    page.write_text("```{code-block} toml\n:caption: `made/here.toml`\n\nkey = 1\n```\n")
    run(page)
    assert tomllib.loads(Path("made/here.toml").read_text()) == {"key": 1}


@pytest.mark.skipif(not (ROOT / "src").is_dir(), reason="the files are those of a checkout")
def test_the_files_that_a_change_of_a_rule_touches_name_the_rule() -> None:
    text = (ROOT / "docs/design.md").read_text(encoding="utf-8").partition("\n## Files that a change")[2]
    _, *rules = text.split("\n### ")
    assert len(rules) == 3
    for rule in rules:
        clauses = re.findall(r"`(\w+\.[\w-]+\.[\w-]+)`", rule)
        names = {name for clause in clauses for name in (clause, clause.split(".")[-1].replace("-", "_"))}
        files = re.findall("^- `(.+)`$", rule, re.MULTILINE)
        assert 0 < len(files) < 9
        for file in files:
            told = (ROOT / file).read_text(encoding="utf-8")
            assert any(name in told for name in names), f"{file} does not name {clauses}"
