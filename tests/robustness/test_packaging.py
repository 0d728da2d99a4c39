"""What a release consists of: lower bounds, a bill of materials, known vulnerabilities, one version."""

from __future__ import annotations

import json
import sys
import tomllib
from importlib.machinery import SourceFileLoader
from importlib.util import find_spec, module_from_spec, spec_from_loader
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import pigrules

ROOT = Path(__file__).resolve().parents[2]
ABOUT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT: dict[str, Any] = ABOUT["project"]

pytestmark = pytest.mark.once


def script(name: str) -> ModuleType:
    """A module that no package holds."""
    loader = SourceFileLoader(Path(name).stem, str(ROOT / name))
    spec = spec_from_loader(loader.name, loader)
    assert spec is not None
    module = module_from_spec(spec)
    loader.exec_module(module)
    return module


EXTRAS = ("ask", "cli", "analysis", "test")


def test_every_dependency_has_a_lower_bound_that_is_tried() -> None:
    told = list(script(".ci/lowest.py").lowest(PROJECT))
    assert told[:3] == [each.replace(">=", "==") for each in PROJECT["dependencies"]]
    named = {each.partition("==")[0] for each in told}
    wanted = [*PROJECT["dependencies"], *(each for extra in EXTRAS for each in extras(extra))]
    assert named == {each.partition(">=")[0] for each in wanted}
    assert all(each.count("==") == 1 for each in told)
    run = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert "python .ci/lowest.py" in run
    lowest_python = PROJECT["requires-python"].removeprefix(">=")
    assert f"low=$(interpreter {lowest_python})" in run


def extras(name: str) -> list[str]:
    found: list[str] = PROJECT["optional-dependencies"][name]
    return [each for each in found if not each.startswith("pigrules[")]


def test_a_bound_that_cannot_be_tried_is_refused() -> None:
    bad = {**PROJECT, "dependencies": ["attrs<25"]}
    with pytest.raises(ValueError, match="no lower bound, or more than one: attrs<25"):
        list(script(".ci/lowest.py").lowest(bad))


def test_there_is_one_version() -> None:
    assert PROJECT["dynamic"] == ["version"]
    assert ABOUT["tool"]["hatch"]["version"]["path"] == "src/pigrules/__init__.py"
    assert pigrules.__version__.count(".") == 2


def test_our_own_games_are_no_entry_points() -> None:
    assert PROJECT["entry-points"] == {"pyinstaller40": {"hook-dirs": "pigrules._pyinstaller:hook_dirs"}}


@pytest.mark.parametrize(
    ("report", "lines", "clean"),
    [
        (None, ["skipped: the service of known vulnerabilities cannot be reached"], True),
        (
            {"dependencies": [{"name": "attrs", "skip_reason": "not found"}]},
            ["skipped: the service of known vulnerabilities cannot be reached"],
            True,
        ),
        (
            {
                "dependencies": [
                    {"name": "attrs", "version": "1", "vulns": []},
                    {"name": "pip", "skip_reason": ""},
                ]
            },
            ["1 packages have no known vulnerability"],
            True,
        ),
        (
            {
                "dependencies": [
                    {"name": "pip", "version": "1", "vulns": [{"id": "X-0", "fix_versions": []}]},
                    {"name": "rich", "version": "9", "vulns": [{"id": "X-1", "fix_versions": ["9.1", "10"]}]},
                    {"name": "attrs", "version": "1", "vulns": [{"id": "X-2", "fix_versions": []}]},
                ]
            },
            ["rich 9: X-1, mended in 9.1, 10", "attrs 1: X-2, mended in no version yet"],
            False,
        ),
    ],
)
def test_a_known_vulnerability_fails(report: dict[str, Any] | None, lines: list[str], clean: bool) -> None:
    assert script(".ci/audit.py").verdict(report) == (lines, clean)


def test_the_bill_of_materials_is_the_same_for_the_same_commit(monkeypatch: pytest.MonkeyPatch) -> None:
    if find_spec("hatchling") is None:
        pytest.skip("hatchling is not installed")
    bill_of = script("hatch_build.py").bill_of
    given = ("pigrules", "1.2.3", PROJECT["dependencies"], PROJECT["optional-dependencies"])
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    bill = bill_of(*given)
    assert json.dumps(bill) == json.dumps(bill_of(*given))
    assert bill["metadata"]["timestamp"] == "2023-11-14T22:13:20Z"
    assert bill["metadata"]["component"]["purl"] == "pkg:pypi/pigrules@1.2.3"
    needed = {each["name"]: each["scope"] for each in bill["components"]}
    assert needed == {
        "attrs": "required",
        "cattrs": "required",
        "cyclopts": "optional",
        "numpy": "optional",
        "rich": "optional",
        "snowballstemmer": "optional",
        "tomli-w": "required",
    }
    monkeypatch.delenv("SOURCE_DATE_EPOCH")
    assert "timestamp" not in bill_of(*given)["metadata"]


def test_a_release_is_built_twice() -> None:
    release = (ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")
    assert "          .ci/twice dist\n" in release
    assert '"hatchling==' in release
    run = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    for stage in (".ci/twice", ".ci/fingerprints", ".ci/audit.py", ".ci/bill.py", "zizmor --offline"):
        assert stage in run


def test_the_source_distribution_can_build_the_wheel() -> None:
    """What the build and the stages of CI read is in it."""
    included = ABOUT["tool"]["hatch"]["build"]["targets"]["sdist"]["include"]
    assert {"hatch_build.py", ".ci", "src", "spec", "README.md", "LICENSE"} <= {*included}
    if sys.platform != "win32" and (ROOT / "src").is_dir():
        assert all((ROOT / each).exists() for each in included)
