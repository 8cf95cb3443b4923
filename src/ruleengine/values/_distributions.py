"""Installed distributions: what they announce in the entry-point group `ruleengine`, and which one a thing is from.

A distribution with broken metadata hides nothing that others announce.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

import attrs

if TYPE_CHECKING:
    from importlib.metadata import Distribution

GROUP = "ruleengine"
UNKNOWN = "unknown"
_REFERENCE = re.compile(
    r"\s*(?P<module>[^\W\d]\w*(?:\.[^\W\d]\w*)*)\s*(?::\s*(?P<object>\w+(?:\.\w+)*)\s*)?(?:\[(?P<extras>[^]]*)\]\s*)?"
)


@attrs.frozen
class Announcement:
    """An entry point of the group `ruleengine`, by which a distribution announces a ruleset or a variant.

    Attributes:
        name, value: what stands before and behind the equals sign; the value may be malformed.
        dist: the distribution, if it is known.

    >>> Announcement("my-game", "my_module:GAME [extra]", None).module
    'my_module'
    >>> Announcement("my-game", "my-module:GAME", None).module  # no name of a module
    ''
    """

    name: str
    value: str
    dist: Distribution | None = attrs.field(eq=False, repr=False)

    @property
    def home(self) -> tuple[str, str]:
        """The name and version of the distribution, as well as its metadata tell."""
        try:
            return (self.dist and self.dist.name) or UNKNOWN, (self.dist and self.dist.version) or "?"
        except Exception:  # metadata that cannot be read, or that lack a name
            return UNKNOWN, "?"

    @property
    def requires(self) -> list[str]:
        """What the distribution requires, in the words of its metadata."""
        try:
            return list(self.dist.requires or ()) if self.dist else []
        except Exception:
            return []

    @property
    def module(self) -> str:
        """The module; empty if the value is malformed."""
        found = _REFERENCE.fullmatch(self.value)
        return found["module"] if found else ""

    @property
    def extras(self) -> list[str]:
        """The extras that are wanted."""
        found = _REFERENCE.fullmatch(self.value)
        return re.findall(r"[\w.-]+", found["extras"] or "") if found else []

    def load(self) -> Any:
        """Import the object.

        Raises:
            ValueError: the value is malformed.
            Exception: whatever the module raises on import.
        """
        found = _REFERENCE.fullmatch(self.value)
        if not found:
            written = f"{self.name} = {self.value}".strip()
            raise ValueError(f"the entry point {written!r} must be written as name = module:object")
        thing: Any = import_module(found["module"])
        for each in (found["object"] or "").split("."):
            thing = getattr(thing, each) if each else thing
        return thing


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


def announcements() -> tuple[Announcement, ...]:
    """What installed distributions announce, malformed entry points included."""
    return _announced_on(tuple(sys.path))


@lru_cache(maxsize=8)
def _announced_on(path: tuple[str, ...]) -> tuple[Announcement, ...]:
    """The same on an import path; looked up once, since it takes milliseconds."""
    from importlib.metadata import distributions, entry_points  # slow to load

    try:
        return tuple(Announcement(point.name, point.value, point.dist) for point in entry_points(group=GROUP))
    except Exception:  # somebody's entry points cannot be read, which must not hide those of others
        by_name: dict[str, tuple[Announcement, ...]] = {}
        for dist in distributions():
            found = tuple(_read(dist))
            if found:
                name = normalized(found[0].home[0])
                by_name.setdefault(name if name != UNKNOWN else f"{name} {len(by_name)}", found)
        return tuple(each for found in by_name.values() for each in found)


def _read(dist: Distribution) -> Iterator[Announcement]:
    """The entry points of one distribution, line by line; what is no UTF-8 is read as far as it can be."""
    try:
        text = dist.read_text("entry_points.txt") or ""
    except UnicodeDecodeError as error:
        text = error.object.decode(errors="replace")
    except Exception:
        return
    section = ""
    for line in map(str.strip, text.splitlines()):
        if line.startswith("[") and line.endswith("]"):
            section = line[1:-1].strip()
        elif section == GROUP and line and line[0] not in "#;":
            name, _, value = line.partition("=")
            yield Announcement(name.strip(), value.strip(), dist)


def normalized(distribution: str) -> str:
    """The name of a distribution, as installers compare it.

    >>> normalized("Ruleengine_Blood.Dice")
    'ruleengine-blood-dice'
    """
    return re.sub(r"[-_.]+", "-", distribution).lower()


@lru_cache(maxsize=8)
def _announcing(path: tuple[str, ...]) -> dict[str, str]:
    """Distributions by the packages of their entry points: works for editable installs, and opens few files."""
    from importlib.metadata import PackageNotFoundError, version

    found = {each.module.partition(".")[0]: " ".join(each.home) for each in _announced_on(path) if each.module}
    with suppress(PackageNotFoundError):  # a source tree that is not installed
        found["ruleengine"] = f"ruleengine {version('ruleengine')}"
    return found


@lru_cache(maxsize=256)
def _installed(path: tuple[str, ...], top: str) -> str:
    """Search the files of every distribution for a top-level package; takes a good part of a second once."""
    from importlib.metadata import version

    homes = _packages(path).get(top)
    try:
        return f"{homes[0]} {version(homes[0])}" if homes else ""
    except Exception:  # metadata that cannot be read
        return ""


@lru_cache(maxsize=8)
def _packages(path: tuple[str, ...]) -> dict[str, list[str]]:
    from importlib.metadata import packages_distributions

    try:
        return dict(packages_distributions())
    except Exception:  # the metadata of somebody's distribution cannot be read
        return {}
