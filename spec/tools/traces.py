"""Lets Quint's simulator play a model, and keeps its traces.

``python spec/tools/traces.py MODEL STEPS TRACES``: MODEL is a ``.qnt`` file, or a folder with ``rules.qnt``.
Needs Quint (``npm ci``). The traces are committed, so that the tests that compare the translation need none.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path

import itf
from translate import QUINT, model_of

__all__ = ["command", "file_of", "record"]

SEED = "1"


def file_of(model: Path) -> Path:
    """Where the traces of `model` are kept."""
    return model.with_name("traces.json.gz" if model.name == "rules.qnt" else f"{model.stem}.json.gz")


def record(model: Path, steps: int, traces: int) -> int:
    """Keep `traces` traces of `steps` steps, and count the states.

    Raises RuntimeError with what Quint says if it does not play.
    """
    with tempfile.TemporaryDirectory() as folder:
        bounds = ["--max-samples", str(traces), "--n-traces", str(traces), "--max-steps", str(steps)]
        options = ["--backend=typescript", "--seed", SEED, "--mbt", f"--out-itf={folder}/{{seq}}.json"]
        command = [str(QUINT), "run", str(model), *bounds, *options]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise RuntimeError(done.stdout[-2000:] + done.stderr[-2000:])
        paths = sorted(Path(folder).glob("*.json"), key=lambda path: int(path.stem))
        kept = [itf.stripped(json.loads(path.read_text(encoding="utf-8"))) for path in paths]
    itf.write(file_of(model), kept)
    return sum(map(len, kept))


def command(words: list[str]) -> int:
    """Record the traces of one model; exit code 1 if Quint does not play it, 2 for bad usage."""
    usable = len(words) == 3 and words[1].isdecimal() and words[2].isdecimal()
    if not usable or not model_of(Path(words[0])).is_file():
        print(__doc__, file=sys.stderr)
        return 2
    model = model_of(Path(words[0]))
    try:
        states = record(model, int(words[1]), int(words[2]))
    except RuntimeError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"{file_of(model)}: {states} states")
    return 0


if __name__ == "__main__":
    sys.exit(command(sys.argv[1:]))
