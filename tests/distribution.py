"""What pip does for a project of pure Python, without pip, a network or another environment."""

from __future__ import annotations

import shutil
import sys
import tomllib
from importlib.metadata import EntryPoint, distributions
from pathlib import Path

import pytest

from pigrules import registry, spec
from pigrules.registry import GROUP


def install(project: Path, folder: Path) -> None:
    """Put the packages of `project` and what its metadata say of its games into `folder`.

    The packages are those that its ``pyproject.toml`` lists for the wheel. What is there is replaced.
    """
    about = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))
    name, version = about["project"]["name"], about["project"]["version"]
    for package in about["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]:
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(project / package, folder / Path(package).name, ignore=ignored, dirs_exist_ok=True)
    info = folder / f"{name.replace('-', '_')}-{version}.dist-info"
    info.mkdir(exist_ok=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
    games = about["project"]["entry-points"][GROUP]
    lines = [f"[{GROUP}]", *(f"{name} = {value}" for name, value in games.items()), ""]
    (info / "entry_points.txt").write_text("\n".join(lines))


def find_only(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the games that are installed in `folder` be found, and no others."""

    def found(*, group: str) -> list[EntryPoint]:
        points = (point for made in distributions(path=[str(folder)]) for point in made.entry_points)
        return [point for point in points if point.group == group]

    monkeypatch.setattr("pigrules._entry_points.entry_points", found)
    monkeypatch.setattr("pigrules.registry._OWN", {})
    monkeypatch.syspath_prepend(str(folder))
    forget(folder)


def forget(folder: Path) -> None:
    """Let Python and the referee know nothing any more of what is installed in `folder`."""
    registry.games.cache_clear()
    spec.load.cache_clear()
    spec.carried_sources.cache_clear()
    packages = {init.parent.name for init in folder.rglob("__init__.py")}
    for name in [name for name in sys.modules if name.partition(".")[0] in packages]:
        del sys.modules[name]


def of_checkout() -> bool:
    """Whether the law that pigrules reads is that of the checkout of these tests, and no installed copy."""
    return Path(str(spec.home(spec.CORE))).is_relative_to(Path(__file__).resolve().parents[1])
