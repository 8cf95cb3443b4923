"""Functions of rooms above the kernel that `Match` offers as methods: saves and explanations.

They are the named exceptions to the order of the rooms, so that users write `match.to_json()`:
`to_json`, `from_json`, `digest` and pickling (of `saves`), and `explain` (of `reporting`).
"""

from __future__ import annotations

from importlib import import_module
from typing import Any


def above(room: str, name: str) -> Any:
    """Return a public name of a room above the kernel, imported at the first use.

    >>> above("saves", "digest").__name__
    'digest'
    """
    return getattr(import_module(f"ruleengine.{room}"), name)
