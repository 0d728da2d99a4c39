"""Puts a bill of materials into the wheel (PEP 770): CycloneDX, the same for the same commit."""

from __future__ import annotations

import json
import os
import re
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from uuid import NAMESPACE_URL, uuid5

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

_NAME = re.compile(r"[A-Za-z0-9._-]+")


class BillOfMaterials(BuildHookInterface):
    """Adds the file to ``.dist-info/sboms``. Nothing of another project is copied into the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write the file for hatchling to pack."""
        if self.target_name != "wheel" or version == "editable":
            return
        self._folder = TemporaryDirectory()
        file = Path(self._folder.name) / f"{self.metadata.core.name}.cdx.json"
        core = self.metadata.core
        bill = bill_of(core.name, self.metadata.version, core.dependencies, core.optional_dependencies)
        file.write_text(json.dumps(bill, indent=2, sort_keys=True) + "\n", encoding="utf-8")
        build_data["sbom_files"].append(str(file))

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the file."""
        if folder := getattr(self, "_folder", None):
            folder.cleanup()


def bill_of(
    name: str, version: str, required: list[str], optional: dict[str, list[str]]
) -> dict[str, object]:
    """What the wheel is, and what it needs: one component a dependency, with the versions that will do."""
    needs = {_called(each): ("required", each) for each in required}
    for extra in ("analysis", "ask", "cli"):
        needs |= {_called(each): ("optional", each) for each in optional[extra] if _called(each) != name}
    own = f"pkg:pypi/{name}@{version}"
    told: dict[str, object] = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid5(NAMESPACE_URL, own)}",
        "version": 1,
        "metadata": {
            **_time(),
            "component": {
                "type": "library",
                "bom-ref": own,
                "name": name,
                "version": version,
                "purl": own,
                "licenses": [{"license": {"id": "MIT"}}],
            },
        },
        "components": [
            {
                "type": "library",
                "bom-ref": f"pkg:pypi/{called}",
                "name": called,
                "purl": f"pkg:pypi/{called}",
                "scope": scope,
                "properties": [{"name": "requirement", "value": each}],
            }
            for called, (scope, each) in sorted(needs.items())
        ],
        "dependencies": [{"ref": own, "dependsOn": [f"pkg:pypi/{called}" for called in sorted(needs)]}],
    }
    return told


def _called(requirement: str) -> str:
    found = _NAME.match(requirement)
    if found is None:
        raise ValueError(f"no requirement: {requirement}")
    return found[0].lower()


def _time() -> dict[str, str]:
    """When the commit was made, where the environment says it; other builds have no time."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH")
    if epoch is None:
        return {}
    return {"timestamp": datetime.fromtimestamp(int(epoch), UTC).strftime("%Y-%m-%dT%H:%M:%SZ")}
