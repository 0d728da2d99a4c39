"""Asks pip-audit what is known against the packages in a folder: ``python .ci/audit.py FOLDER``.

Exit code 1 if there are any. If no service knows the packages, that is one line, and no failure.
"""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any, Final

BESIDES: Final = frozenset(("pigrules", "pip", "setuptools"))
"""Ourselves, and what a virtual environment brings."""


def verdict(report: dict[str, Any] | None) -> tuple[list[str], bool]:
    """The lines to print of pip-audit's report, None if there is none; and whether nothing is vulnerable."""
    found = [each for each in (report or {"dependencies": []})["dependencies"] if each["name"] not in BESIDES]
    known = [each for each in found if "vulns" in each]
    if not known:
        return ["skipped: the service of known vulnerabilities cannot be reached"], True
    lines = [
        f"{each['name']} {each['version']}: {vulnerability['id']}, mended in "
        f"{', '.join(vulnerability['fix_versions']) or 'no version yet'}"
        for each in known
        for vulnerability in each["vulns"]
    ]
    return lines or [f"{len(known)} packages have no known vulnerability"], not lines


def main(folder: str) -> int:
    """Print what pip-audit says of a folder."""
    asking = ["--path", folder, "--format", "json", "--progress-spinner", "off"]
    done = subprocess.run([sys.executable, "-m", "pip_audit", *asking], capture_output=True, text=True)
    try:
        report = json.loads(done.stdout)
    except ValueError:
        report = None
    lines, clean = verdict(report)
    print(*lines, sep="\n")
    return 0 if clean else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
