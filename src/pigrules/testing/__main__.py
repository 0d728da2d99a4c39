"""The maintainers' commands: ``python -m pigrules.testing COMMAND``, a module each."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Final

from cyclopts import App, CycloptsError

from . import explore, regenerate, spec

app: Final = App(name="python -m pigrules.testing", help="The maintainers' commands.", version_flags=())
app.command(spec.command, name="spec")
app.command(explore.command, name="explore")
app.command(regenerate.command, name="regenerate")


def main(words: Sequence[str]) -> int:
    """Run the command that `words` say, and give its exit code, which is 2 for bad usage."""
    try:
        code = app(words, exit_on_error=False, result_action="return_value")
    except CycloptsError:
        return 2
    return code if isinstance(code, int) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
