"""How Hypothesis looks: without a deadline, for tests share slow machines, and with what repeats a failure."""

from __future__ import annotations

import os

from hypothesis import settings

settings.register_profile("local", deadline=None, print_blob=True)

if "CI" not in os.environ:  # there Hypothesis takes its own profile, which has no deadline either
    settings.load_profile("local")
