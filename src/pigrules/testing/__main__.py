"""The maintainers' commands: ``python -m pigrules.testing COMMAND``, a module each."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Final

from cyclopts import App

from ..cli._signals import answered
from . import explore, oracle, regenerate, spec
from .command_line import exit_code

app: Final = App(
    name="python -m pigrules.testing",
    help="The maintainers' commands.",
    version_flags=(),
    suppress_keyboard_interrupt=False,
)
app.command(spec.command, name="spec")
app.command(explore.command, name="explore")
app.command(regenerate.command, name="regenerate")
app.command(oracle.command, name="positions")


def main(words: Sequence[str]) -> int:
    """Run the command that `words` say, and give its exit code."""
    return answered(lambda: exit_code(app, words))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
