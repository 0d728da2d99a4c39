"""The formal models beside the clauses: a model names each rule where it states it, and no others."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from ..spec import Spec
from ._finding import Finding

__all__ = ["named_in_model"]

STATED: Final = ("setup", "legality", "effect", "chance", "end", "scoring", "variant")
"""The kinds of clauses that a model states; components are its parameters."""
_COMMENT: Final = re.compile(r"^\s*///(.*)$", re.MULTILINE)


def named_in_model(spec: Spec, model: Path, root: Path) -> Iterator[Finding]:
    """Clauses of `spec` that no ``///`` comment of `model`, a file below `root`, names.

    `_names.mentioned` finds ids that no spec has.
    """
    text = "\n".join(_COMMENT.findall(model.read_text(encoding="utf-8")))
    named = set(re.findall(r"[\w-]+(?:\.[\w-]+)+", text))
    for clause in spec.clauses.values():
        if clause.kind in STATED and clause.id not in named:
            yield Finding("model", clause.id, f"{model.relative_to(root)} names it in no /// comment")
