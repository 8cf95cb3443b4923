"""Where code comes from: the distribution of a part, a class or a value, for messages and listings."""

from __future__ import annotations

import sys
from contextlib import suppress
from functools import lru_cache

ENTRY_POINTS = "ruleengine"
"""The group of entry points by which distributions announce rulesets and variants."""


def distribution_of(thing: object) -> str:
    """Return the distribution and version that a part, a class or a value comes from, or else its module.

    >>> from ruleengine import Part
    >>> distribution_of(Part).split()[0]
    'ruleengine'
    >>> distribution_of(7)
    'module builtins'
    """
    module = thing.__module__ if isinstance(thing, type) else type(thing).__module__
    top, path = module.partition(".")[0], tuple(sys.path)
    return _announcing(path).get(top) or _installed(path, top) or f"module {module}"


@lru_cache(maxsize=8)
def _announcing(path: tuple[str, ...]) -> dict[str, str]:
    """Distributions by the packages of their entry points: works for editable installs, and opens few files."""
    from importlib.metadata import PackageNotFoundError, entry_points, version  # slow to load

    homes = {point.module.partition(".")[0]: point.dist for point in entry_points(group=ENTRY_POINTS) if point.dist}
    found = {top: f"{dist.name} {dist.version}" for top, dist in homes.items()}
    with suppress(PackageNotFoundError):  # a source tree that is not installed
        found["ruleengine"] = f"ruleengine {version('ruleengine')}"
    return found


@lru_cache(maxsize=256)
def _installed(path: tuple[str, ...], top: str) -> str:
    """Search the files of every distribution for a top-level package; takes a good part of a second once."""
    from importlib.metadata import version

    homes = _packages(path).get(top)
    return f"{homes[0]} {version(homes[0])}" if homes else ""


@lru_cache(maxsize=8)
def _packages(path: tuple[str, ...]) -> dict[str, list[str]]:
    from importlib.metadata import packages_distributions

    return dict(packages_distributions())
