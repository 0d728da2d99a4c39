"""The project's habits: workflows, forms and changelog fragments, and how they agree with pyproject."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[1]
GITHUB = ROOT / ".github"
WORKFLOWS = sorted((GITHUB / "workflows").glob("*.yml"))
FORMS = [form for form in sorted((GITHUB / "ISSUE_TEMPLATE").glob("*.yml")) if form.stem != "config"]
FRAGMENTS = [file for file in sorted((ROOT / "newsfragments").iterdir()) if file.name != "README.md"]
PINNED = re.compile(r"[\w.-]+/[\w./-]+@[0-9a-f]{40}")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
KINDS = {kind["directory"] for kind in PROJECT["tool"]["towncrier"]["type"]}

pytestmark = pytest.mark.once


def parsed(file: Path) -> Any:
    return yaml.safe_load(file.read_text(encoding="utf-8"))


def triggers(workflow: dict[Any, Any]) -> dict[str, Any]:
    """What starts a workflow; YAML 1.1 takes the key ``on`` for a truth value."""
    found: dict[str, Any] = workflow[True]
    return found


@pytest.mark.parametrize("file", sorted(GITHUB.rglob("*.yml")), ids=lambda file: str(file.name))
def test_every_file_is_yaml(file: Path) -> None:
    assert isinstance(parsed(file), dict)


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: str(file.stem))
def test_a_workflow_may_do_nothing_that_a_job_does_not_ask_for(file: Path) -> None:
    workflow = parsed(file)
    assert workflow["permissions"] == {}
    for name, job in workflow["jobs"].items():
        wanted = {"id-token": "write"} if name == "publish" else {"contents": "read"}
        assert job["permissions"] == wanted
        assert "uses" in job or job["timeout-minutes"] <= 45


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: str(file.stem))
def test_every_action_is_pinned_and_says_its_version(file: Path) -> None:
    lines = [line.strip() for line in file.read_text(encoding="utf-8").splitlines() if "uses:" in line]
    assert lines
    for line in lines:
        action, _, comment = line.partition("uses: ")[2].partition(" # ")
        if not action.startswith("$/"):
            assert PINNED.fullmatch(action), line
            assert re.fullmatch(r"v\d+\.\d+\.\d+", comment), line


def test_the_hosted_checks_run_the_script_under_every_version() -> None:
    job = parsed(GITHUB / "workflows" / "ci.yml")["jobs"]["everything"]
    versions = job["strategy"]["matrix"]["python"]
    prefix = "Programming Language :: Python :: 3."
    classifiers = [each for each in PROJECT["project"]["classifiers"] if each.startswith(prefix)]
    assert [f"{prefix.rpartition(' ')[0]} {version}" for version in versions] == classifiers
    assert PROJECT["project"]["requires-python"] == f">={versions[0]}"
    assert job["steps"][-1]["run"] == ".ci/run"
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert f"for version in ${{OTHERS-{' '.join(versions[1:])}}}; do" in script


def test_only_a_tag_releases_and_only_after_the_checks() -> None:
    workflow = parsed(GITHUB / "workflows" / "release.yml")
    assert triggers(workflow) == {"push": {"tags": ["v[0-9]*"]}}
    jobs = workflow["jobs"]
    assert jobs["build"]["needs"] == "check"
    assert jobs["publish"]["needs"] == "build"
    assert jobs["publish"]["environment"]["name"] == "pypi"
    *_, upload = jobs["publish"]["steps"]
    assert upload["with"] == {"attestations": True}


@pytest.mark.parametrize("file", FORMS, ids=lambda file: str(file.stem))
def test_a_form_has_fields_with_labels(file: Path) -> None:
    form = parsed(file)
    assert form.keys() == {"name", "description", "labels", "body"}
    fields = [field for field in form["body"] if field["type"] != "markdown"]
    ids = [field["id"] for field in fields]
    assert len(ids) == len({*ids})
    for field in fields:
        assert field["type"] in {"dropdown", "input", "textarea"}
        assert field["attributes"]["label"]
        assert field["validations"] == {"required": True}


def test_a_disagreement_names_position_step_readings_and_line() -> None:
    form = parsed(GITHUB / "ISSUE_TEMPLATE" / "ruling.yml")
    ids = {field.get("id") for field in form["body"]}
    assert ids >= {"game", "position", "step", "readings", "ruling", "lines"}


@pytest.mark.parametrize("file", FRAGMENTS, ids=lambda file: str(file.name))
def test_a_fragment_has_a_kind_and_says_something(file: Path) -> None:
    name = re.fullmatch(r"(\+[a-z0-9-]+|[1-9][0-9]*)\.([a-z]+)\.md", file.name)
    assert name is not None
    assert name[2] in KINDS
    text = file.read_text(encoding="utf-8")
    assert text.strip().endswith(".")
    assert text == f"{text.strip()}\n"


def test_the_kinds_of_fragment_are_explained() -> None:
    page = (ROOT / "newsfragments" / "README.md").read_text(encoding="utf-8")
    assert set(re.findall(r"^\| `([a-z]+)` \|", page, re.MULTILINE)) == KINDS
    marker = PROJECT["tool"]["towncrier"]["start_string"]
    assert (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").count(marker) == 1


def test_hooks_need_no_other_host() -> None:
    config = parsed(ROOT / ".pre-commit-config.yaml")
    assert [repository["repo"] for repository in config["repos"]] == ["local"]
    hooks = config["repos"][0]["hooks"]
    assert {hook["language"] for hook in hooks} == {"system"}
    assert {hook["entry"].split()[0] for hook in hooks} == {"ruff", "mypy", "towncrier", "zizmor"}
