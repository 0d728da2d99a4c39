"""Checks the bill of materials in a wheel: ``python .ci/bill.py WHEEL``. Needs cyclonedx-python-lib."""

from __future__ import annotations

import json
import re
import sys
from email.parser import HeaderParser
from typing import Any
from zipfile import ZipFile

from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

EXTRAS = ("analysis", "cli")


def problems(wheel: str) -> list[str]:
    """What is wrong with the bill: its shape, the version, or the list of what the wheel depends on."""
    with ZipFile(wheel) as archive:
        (bill,) = (name for name in archive.namelist() if ".dist-info/sboms/" in name)
        (about,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        text = archive.read(bill).decode("utf-8")
        metadata = HeaderParser().parsestr(archive.read(about).decode("utf-8"))
    wrong = JsonStrictValidator(SchemaVersion.V1_6).validate_str(text)
    found: dict[str, Any] = json.loads(text)
    needed = set()
    for told in metadata.get_all("Requires-Dist") or ():
        extra = re.search(r"extra == '(\w+)'", told)
        if extra is None or extra[1] in EXTRAS:
            needed.add(re.split(r"[^\w.-]", told)[0].lower())
    listed = {each["name"] for each in found["components"]}
    version = found["metadata"]["component"]["version"]
    return [
        *([str(wrong)] if wrong else ()),
        *([f"the bill is of version {version}"] if version != metadata["Version"] else ()),
        *(f"{name} is missing, or too much" for name in sorted(listed ^ needed)),
    ]


if __name__ == "__main__":
    told = problems(sys.argv[1])
    print(*told, sep="\n")
    sys.exit(1 if told else 0)
