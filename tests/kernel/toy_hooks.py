"""Hooks of the toy game, one of each kind, and parts that answer them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from ruleengine import CompiledRules, Match, Part, async_transform, collect, slot, specification, transform


@collect(name="toy.names")
def names(match: Match) -> Iterable[str]:
    """Names."""
    specification()


@collect(name="toy.kinds", key="kind")
def kinds(match: Match, kind: str) -> Iterable[str]:
    """Names, by kind."""
    specification()


@transform(name="toy.value")
def value(match: Match, value: int) -> int:
    """A number."""
    specification()


@transform(name="toy.lengths", key="word.__class__")
def lengths(match: Match, word: object, value: int) -> int:
    """A number, by the class of the word."""
    specification()


@async_transform(name="toy.drawn")
async def drawn(match: Match, value: int) -> int:
    """A number, with dice."""
    specification()


@slot(name="toy.only")
def only(match: Match) -> str:
    """One answer."""
    specification()


@slot(name="toy.asks")
async def asks(match: Match) -> int:
    """One answer, with dice."""
    specification()


@slot(name="toy.early")
def early(rules: CompiledRules, text: str) -> str:
    """One answer, before there is a match."""
    specification()


def part(called: str, *, before: tuple[str, ...] = (), after: tuple[str, ...] = (), **methods: Any) -> Part:
    """A part of a class of its own with these methods."""
    body = {"name": called, "before": before, "after": after, **methods}
    made: Part = type("Some", (Part,), body)()
    return made


def saying(called: str, **place: tuple[str, ...]) -> Part:
    """A part that answers every kind of hook in a way that shows its place in the order."""

    def say(self: Part, match: Match) -> Iterator[str]:
        yield self.name

    def times(self: Part, match: Match, value: int) -> int:
        return value * 10 + int(self.name[-1])

    async def more(self: Part, match: Match, value: int) -> int:
        return value * 10 + int(self.name[-1])

    return part(called, say=names.impl(say), times=value.impl(times), more=drawn.impl(more), **place)
