"""How long the long runs are: the environment variable ``PIGRULES_TIMES`` multiplies them."""

from __future__ import annotations

import os
from typing import Final

TIMES: Final = int(os.environ.get("PIGRULES_TIMES", "1"))
"""1 in a usual run; 10 for one ten times longer."""
