"""What a side has bought and not used up yet."""

from __future__ import annotations

from typing import Final

from ruleengine import Match, MatchReader, Side, SideKey, emit, event

HIRED: Final[SideKey[tuple[str, ...]]] = SideKey("blood-bowl-2020.hired", tuple[str, ...], default=())
"""The inducements of a side by name, each as often as it has it; what works once leaves it when it is used."""


@event("blood-bowl-2020.inducement-used")
class InducementUsed:
    """A side used an inducement that works once."""

    side: Side
    name: str


def hired(match: MatchReader, side: Side, name: str) -> int:
    """How many of an inducement a side has left."""
    names: tuple[str, ...] = match.get(HIRED, side)
    return names.count(name)


async def use(match: Match, side: Side, name: str) -> None:
    """Use one of an inducement up."""
    now: tuple[str, ...] = match.get(HIRED, side)
    left = list(now)
    left.remove(name)
    match.set(HIRED, side, tuple(left))
    await emit(match, InducementUsed(side, name))
