"""Words of error messages: short forms of values, hints for misspelt names, the origin of code."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from contextlib import suppress
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

FEW = 9
"""Names of which all are listed; of more, some."""
LONGEST = 80
"""Characters of a name for which a close match is sought: the search takes the square of that."""


def short_repr(value: object, longest: int = 60) -> str:
    """The `repr` of any value in one short line, whatever the value is.

    >>> short_repr("left"), short_repr(10**5000), short_repr("a" * 100, 8)
    ("'left'", 'an int of 16610 bits', "'aaaa...")
    >>> short_repr(int)
    'class int'
    """
    if isinstance(value, type):
        return f"class {value.__name__}"
    try:
        text = " ".join(repr(value).split())
    except Exception:  # a number with too many digits for Python to write out, or a faulty `__repr__`
        kind = type(value).__name__
        return f"an int of {value.bit_length()} bits" if isinstance(value, int) else f"a value of type {kind}"
    return text if len(text) <= longest else f"{text[: longest - 3]}..."


def hint(name: str, known: Iterable[str]) -> str:
    """Hint for an unknown name: the closest match, in capitals or not; otherwise all names, or some of many.

    Args:
        known: the names of the kind that is wanted.

    >>> hint("home-win", ["home-wins", "draw"]), hint("goal", ["home-wins", "draw"])
    ("did you mean 'home-wins'?", 'there are home-wins, draw')
    >>> hint("doge", ["Block", "Dodge"])
    "did you mean 'Dodge'?"
    >>> hint("goal", ["draw"]), hint("goal", [])
    ('there is draw', 'there is none')
    >>> hint("goal", [f"row-{n}" for n in range(60)])
    'there are 60, such as row-0, row-1, row-2'
    """
    names = list(dict.fromkeys(known))
    if near := _near(name, [each for each in names if each != name]):
        return f"did you mean {near!r}?"
    if len(names) > FEW:
        return f"there are {len(names)}, such as {', '.join(names[:3])}"
    return f"there {'are' if len(names) > 1 else 'is'} {', '.join(names) or 'none'}"


def _near(name: str, names: list[str]) -> str:
    from difflib import get_close_matches  # heavy, and rarely needed

    folded = {each.casefold(): each for each in names}
    near = get_close_matches(name.casefold(), folded, 1, 0.6) if len(name) <= LONGEST else []
    return folded[near[0]] if near else ""


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


def announcements() -> tuple[EntryPoint, ...]:
    """The entry points by which installed distributions announce rulesets and variants: those of group `ruleengine`."""
    return _announced_on(tuple(sys.path))


@lru_cache(maxsize=8)
def _announced_on(path: tuple[str, ...]) -> tuple[EntryPoint, ...]:
    """The same on an import path; looked up once, since it takes milliseconds."""
    from importlib.metadata import entry_points  # slow to load

    return tuple(entry_points(group="ruleengine"))


@lru_cache(maxsize=8)
def _announcing(path: tuple[str, ...]) -> dict[str, str]:
    """Distributions by the packages of their entry points: works for editable installs, and opens few files."""
    from importlib.metadata import PackageNotFoundError, version

    homes = {point.module.partition(".")[0]: point.dist for point in _announced_on(path) if point.dist}
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
