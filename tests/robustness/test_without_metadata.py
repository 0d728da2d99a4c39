"""The library without metadata that say it is installed: a copied folder, a zip archive, a frozen program."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipapp
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import pytest

import pigrules
from pigrules import _pyinstaller, spec

ROOT: Final = Path(__file__).resolve().parents[2]
RECORDS: Final = tuple(map(str, sorted((ROOT / "examples" / "records").glob("*.toml"))))
OWN: Final = ["eat-me-if-you-can", "putz-die-wutz", "three-little-pigs", "woolfy"]
USED: Final = (
    *("attr", "attrs", "cattr", "cattrs", "tomli_w", "typing_extensions"),
    *("cyclopts", "rich", "rich_rst", "docstring_parser", "markdown_it", "mdurl", "pygments", "docutils"),
)
"""What the library and its commands import, and what these import."""

pytestmark = pytest.mark.skipif(os.name == "nt", reason="needs symbolic links")


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what the library depends on, without any metadata."""
    folder = tmp_path_factory.mktemp("packages")
    for name in USED:
        found = find_spec(name)
        if found is not None and found.origin is not None:
            origin = Path(found.origin)
            origin = origin.parent if origin.name == "__init__.py" else origin
            (folder / origin.name).symlink_to(origin)
    return folder


def copy(folder: Path) -> None:
    """Copy the package into `folder`, with the law as a wheel has it."""
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(Path(pigrules.__file__).parent, folder / "pigrules", ignore=ignored)
    for file, place in _pyinstaller.law():
        (folder / place).mkdir(exist_ok=True)
        shutil.copy(file, folder / place)


def child(packages: Path, *words: str, path: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run Python without installed packages, but for those in `packages` and `path`."""
    paths = [str(path)] if path else []
    return subprocess.run(
        [sys.executable, "-S", *words],
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": os.pathsep.join([*paths, str(packages)]), "PYTHONUTF8": "1"},
        timeout=120,
    )


def heads(out: str) -> list[str]:
    """The lines of an answer that are not indented."""
    return [line for line in out.splitlines() if not line.startswith(" ")]


ASKED: Final = """
from importlib.metadata import PackageNotFoundError, version
from {package} import Record, clause, explain, game, record
from {package}.registry import games
from {package} import simulate
try:
    version("pigrules")
except PackageNotFoundError:
    print("no metadata")
print(*games())
for name in games():
    played = game(name)
    rules = played.rules_type(seats=played.players[1])
    made = simulate.playout(played, rules, ["greedy"] * rules.seats, __import__("random").Random("1/0"))
    assert record.verify(record.loads(record.dumps(made))).holds
print(clause("tlp.house.one-door").text["en"])
"""


@pytest.mark.parametrize("package", ["pigrules", "vendor.pigrules"])
def test_a_copied_folder_has_all_four_games(packages: Path, tmp_path: Path, package: str) -> None:
    """Also below a package of another name, beside no other copy."""
    folder = tmp_path / "vendor" if package != "pigrules" else tmp_path
    copy(folder)
    ran = child(packages, "-c", ASKED.format(package=package), path=tmp_path)
    assert (ran.stderr, ran.returncode) == ("", 0)
    assert ran.stdout.splitlines() == ["no metadata", " ".join(OWN), "A house has at most one door."]
    ran = child(packages, "-m", package, "--version", path=tmp_path)
    assert (ran.stdout, ran.stderr, ran.returncode) == (f"{pigrules.__version__}\n", "", 0)
    ran = child(packages, "-m", package, "games", path=tmp_path)
    assert (heads(ran.stdout), ran.stderr, ran.returncode) == (OWN, "", 0)
    ran = child(packages, "-m", package, "verify", *RECORDS, path=tmp_path)
    assert (len(ran.stdout.splitlines()), ran.stderr, ran.returncode) == (len(RECORDS), "", 0)
    words = ("simulate", "woolfy", "--players", "random,random", "--games", "4", "--seed", "1", "--jobs", "2")
    ran = child(packages, "-m", package, *words, path=tmp_path)
    assert (ran.stderr, ran.returncode) == ("", 0)


def test_a_zip_archive_has_all_four_games(packages: Path, tmp_path: Path) -> None:
    copy(tmp_path / "program")
    archive = tmp_path / "program.pyz"
    zipapp.create_archive(tmp_path / "program", archive, main="pigrules.cli:main")
    shutil.rmtree(tmp_path / "program")
    ran = child(packages, str(archive), "games")
    assert (heads(ran.stdout), ran.stderr, ran.returncode) == (OWN, "", 0)
    assert "Replay records and stop each at the first" in child(packages, str(archive), "--help").stdout
    assert child(packages, str(archive), "--version").stdout == f"{pigrules.__version__}\n"
    ran = child(packages, str(archive), "clause", "pdw.round.throw", "--lang", "de")
    assert (ran.stdout.splitlines()[:1], ran.stderr, ran.returncode) == (["pdw.round.throw"], "", 0)
    ran = child(packages, "-c", ASKED.format(package="pigrules"), path=archive)
    assert (ran.stderr, ran.returncode) == ("", 0)


def test_the_hook_for_frozen_programs_has_the_law() -> None:
    found = dict(_pyinstaller.law())
    assert {Path(file).name for file in found} == {
        "clauses.toml",
        "readings.toml",
        "sources.toml",
        *(f"{code}.toml" for code in spec.languages()),
    }
    for package in ("core", *(f"games/{name.replace('-', '_')}" for name in OWN)):
        names = sorted(Path(file).name for file, place in found.items() if place == f"pigrules/{package}")
        assert names[0] == "clauses.toml"
        languages = f"pigrules/{package}/languages"
        codes = sorted(Path(file).stem for file, place in found.items() if place == languages)
        assert codes == list(spec.languages())
    assert "pigrules" in [place for file, place in found.items() if Path(file).name == "sources.toml"]
    (folder,) = _pyinstaller.hook_dirs()
    assert (Path(folder) / "hook-pigrules.py").is_file()


@pytest.mark.once
def test_a_frozen_program_of_one_file(tmp_path: Path) -> None:
    """As a user would make it, with the hook that the library brings."""
    if find_spec("PyInstaller") is None:
        pytest.skip("PyInstaller is not installed")
    main = tmp_path / "main.py"
    main.write_text("import sys\nfrom pigrules.cli import main\nsys.exit(main())\n")
    folders = [f"--{name}path={tmp_path / name}" for name in ("dist", "work", "spec")]
    hooks = f"--additional-hooks-dir={_pyinstaller.hook_dirs()[0]}"  # for a checkout that is not installed
    made = subprocess.run(
        [sys.executable, "-m", "PyInstaller", "--onefile", "--log-level=ERROR", *folders, hooks, str(main)],
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
    )
    assert made.returncode == 0, made.stderr

    def frozen(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run([tmp_path / "dist" / "main", *words], capture_output=True, encoding="utf-8")

    assert frozen("--version").stdout == f"{pigrules.__version__}\n"
    ran = frozen("games")
    assert (heads(ran.stdout)[:4], ran.stderr, ran.returncode) == (OWN, "", 0)
    ran = frozen("verify", *RECORDS)
    assert (len(ran.stdout.splitlines()), ran.stderr, ran.returncode) == (len(RECORDS), "", 0)
