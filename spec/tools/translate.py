"""Translates a Quint model to Python: ``python spec/tools/translate.py spec/three_little_pigs``.

Needs Quint (``npm ci``). Its output is committed, so that only its authors need Quint.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import layout
from lowering import Unknown, definitions
from types_of import Types

__all__ = ["command", "compiled", "current", "digest", "output_of", "python_of"]

ROOT: Final = Path(__file__).parents[2]
QUINT: Final = ROOT / "node_modules" / ".bin" / "quint"

_IMPORT: Final = re.compile(r'\bfrom\s+"(\./[^"]+)"')
_DIGEST: Final = re.compile(r"^SHA-256 of the model: ([0-9a-f]{64})$", re.MULTILINE)
_HEAD: Final = '''"""{source} in Python, written by spec/tools/translate.py: change the model, not this.

SHA-256 of the model: {digest}
"""

# ruff: noqa

from __future__ import annotations

from collections.abc import Callable
from itertools import chain, product
from typing import Any, NamedTuple, TypeAlias

from quint import (
{imports}
)
'''


def model_of(path: Path) -> Path:
    """The model that is meant by a folder, or by the model itself."""
    return path / "rules.qnt" if path.is_dir() else path


def output_of(model: Path) -> Path:
    """Where the translation of `model` stands, out of the way of readers."""
    if model.name == "rules.qnt":
        return model.parents[1] / "generated" / f"{model.parent.name}.py"
    return model.parent / "generated" / f"{model.stem}.py"


def digest(model: Path) -> str:
    """A digest that changes whenever `model`, or a file that it imports, changes."""
    texts = (path.read_bytes().replace(b"\r\n", b"\n") for path in _with_imports(model))
    return sha256(b"\0".join(texts)).hexdigest()


def _with_imports(model: Path) -> Iterator[Path]:
    waiting, seen = [model], set[Path]()
    while waiting:
        path = waiting.pop(0)
        if path not in seen:
            seen.add(path)
            yield path
            text = path.read_text(encoding="utf-8")
            waiting += [path.parent / f"{name}.qnt" for name in _IMPORT.findall(text)]


def current(model: Path) -> bool:
    """Whether the translation of `model` is of the model as it is; needs no Quint."""
    found = _DIGEST.search(output_of(model).read_text(encoding="utf-8"))
    return found is not None and found.group(1) == digest(model)


def compiled(model: Path) -> dict[str, Any]:
    """`model` as Quint compiles it. Raises RuntimeError with what Quint says if it does not."""
    if not QUINT.exists():
        raise RuntimeError(f"{QUINT.relative_to(ROOT)} is missing: run npm ci")
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "compiled.json"
        arguments = ["compile", str(model), "--target", "json", "--out", str(out)]
        done = subprocess.run([str(QUINT), *arguments], capture_output=True, text=True, check=False)
        if done.returncode or not out.exists():
            raise RuntimeError(f"{model}: {done.stdout[-2000:]}{done.stderr[-2000:]}")
        made: dict[str, Any] = json.loads(out.read_text(encoding="utf-8"))
        return made


def python_of(ir: dict[str, Any], source: str, sha: str) -> str:
    """The Python source of a compiled model. Raises `Unknown`, which names operator and definition."""
    module = ir["modules"][-1]
    types = Types(module, ir["types"])
    blocks = list(definitions(module, types))
    told = [line for block in [*types.declarations(), *blocks] for line in ["", "", *block]]
    body = "\n".join(piece for line in told for piece in layout.broken(line))
    used = [name for name in _runtime() if re.search(rf"\b{name}\b", body)]
    imports = "\n".join(f"    {name}," for name in used)
    return f"{_HEAD.format(source=source, digest=sha, imports=imports)}{body}\n"


def _runtime() -> tuple[str, ...]:
    import quint

    return tuple(quint.__all__)


def translated(model: Path) -> str:
    """The Python source of `model`."""
    return python_of(compiled(model), model.name, digest(model))


def command(words: list[str]) -> int:
    """Translate the models that `words` name; exit code 1 if one cannot be, 2 for bad usage."""
    models = [model_of(Path(word)) for word in words]
    if not models or not all(model.is_file() for model in models):
        print(f"{__doc__}\nGive folders with a rules.qnt, or .qnt files.", file=sys.stderr)
        return 2
    for model in models:
        try:
            text = translated(model)
        except (RuntimeError, Unknown) as error:
            print(error, file=sys.stderr)
            return 1
        output_of(model).write_text(text, encoding="utf-8", newline="\n")
        print(f"{output_of(model)}: {len(text.splitlines())} lines")
    return 0


if __name__ == "__main__":
    sys.exit(command(sys.argv[1:]))
