"""What the whole suite shares: clause coverage, and no deadline for hypothesis on a busy machine."""

from __future__ import annotations

from hypothesis import settings

pytest_plugins = ["pigrules.testing.plugin"]

settings.register_profile("pigrules", deadline=None)
settings.load_profile("pigrules")
