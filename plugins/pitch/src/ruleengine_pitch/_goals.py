"""What may be asked by name of any match on a pitch: events, and who holds the ball."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from ruleengine import Key, PieceId, PieceKey, Side
from ruleengine.goals import ChanceOf
from ruleengine.odds import EventOccurred, StateView
from ruleengine_pitch._squares import NOBODY


class EventGoal(NamedTuple):
    """The chance that an event occurs.

    Attributes:
        name, title: of the goal. In the title of a goal of each side `{}` stands for the side.
        event: the class of the event.
        fields: values of its fields.
    """

    name: str
    title: str
    event: type[Any]
    fields: Mapping[str, Any] = {}


def event_goals(rows: Iterable[EventGoal]) -> Iterator[ChanceOf]:
    """The goals of a match: each event has occurred."""
    return (ChanceOf(row.name, row.title, EventOccurred(row.event, **row.fields)) for row in rows)


def event_goals_of(side: Side, rows: Iterable[EventGoal]) -> Iterator[ChanceOf]:
    """The goals of a side: each event has occurred for it; their names begin with that of the side."""
    for row in rows:
        title = row.title.format(str(side).capitalize())
        yield ChanceOf(f"{side}-{row.name}", title, EventOccurred(row.event, side=side, **row.fields))


def loose_ball(holder: Key[PieceId]) -> ChanceOf:
    """The goal that nobody holds the ball."""
    return ChanceOf("loose-ball", "Nobody holds the ball.", lambda end: end.get(holder) == NOBODY)


def holds(holder: Key[PieceId], side: Side) -> Callable[[StateView], bool]:
    """Return the question whether a side holds the ball."""
    return lambda end: end.get(holder) != NOBODY and end.pieces[end.get(holder)].side is side


def holder_name(end: StateView, holder: Key[PieceId]) -> str:
    """Return who holds the ball, by side and number."""
    piece = end.get(holder)
    return "nobody" if piece == NOBODY else f"{end.pieces[piece].side} {end.pieces[piece].name}"


def counted(status: PieceKey[Any], side: Side, wanted: Callable[[Any], bool]) -> Callable[[StateView], int]:
    """Return the question how many players of a side are so."""
    return lambda end: sum(wanted(end.get(status, piece.id)) for piece in end.pieces if piece.side is side)
