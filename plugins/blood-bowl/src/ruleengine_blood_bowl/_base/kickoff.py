"""The kick-off: the aim, the event, the scatter, the landing (LRB-KICK, BB20-KICK)."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable, Sequence
from functools import lru_cache
from typing import Any

import attrs

from ruleengine import (
    CompiledRules,
    Decision,
    Derived,
    Match,
    Part,
    RulesetError,
    Side,
    Table,
    choice,
    collect,
    emit,
    procedure,
    roll,
    slot,
    specification,
    transform,
)
from ruleengine.dice import d6
from ruleengine.grid import mask_of, squares_in
from ruleengine_blood_bowl._base.ball import LooseBall
from ruleengine_blood_bowl._base.events import BallMoved, BallRests, EventRolled, KickedOff
from ruleengine_blood_bowl._base.pitch import PITCH
from ruleengine_blood_bowl._base.players import on_pitch
from ruleengine_blood_bowl._base.rows import changed, refuse_unknown
from ruleengine_blood_bowl._base.state import ACTIVE, KICKED, KICKING, SQUARE, STOP, TAKEN
from ruleengine_blood_bowl._base.terms import OFF
from ruleengine_blood_bowl._base.verbs import put_ball
from ruleengine_pitch.lineup import by_name


@choice("kick-to")
class KickTo:
    """Aim the kick at a square of the receiving half."""

    square: int


@slot(name="blood-bowl.kick")
async def kick(match: Match, aim: int) -> None:
    """Resolve the kick: the event of the kick-off table, the scatter and the landing, in the edition's order.

    Push procedures for whatever may repeat; after them come the receivers' turns.

    Args:
        aim: the square at which the ball was kicked.
    """
    specification()


@slot(name="blood-bowl.kick-off-event")
async def kick_off_event(match: Match) -> None:
    """Roll on the kick-off table; push the event, so that it is resolved in full before what waits on the stack."""
    specification()


@attrs.frozen(eq=False)
class KickOffEvent:
    """An event of the kick-off table. Make each once; compared by identity.

    Attributes:
        total: of the two dice; None: it comes up only where the table is changed (see `kick_off_table`).
        name: as in events, reports and tables.
        rule: resolves it; may push procedures, which are resolved before the kick goes on.
    """

    total: int | None
    name: str
    rule: Callable[[Match], Coroutine[Any, Any, None]]


@collect(name="blood-bowl.kick-off-events")
def kick_off_events(rules: CompiledRules) -> Iterable[KickOffEvent]:
    """The rows of the kick-off table; each total of two dice must have exactly one.

    Returns:
        rows, each made once: they are compared by identity.
    """
    specification()


@transform(name="blood-bowl.kick-off-table")
def kick_off_table(rules: CompiledRules, value: Table[str]) -> Table[str]:
    """Change which event a total of the table has, by name.

    Args:
        value: begins as the events' own totals.
    """
    specification()


def _by_name(rules: CompiledRules) -> dict[str, KickOffEvent]:
    return by_name(kick_off_events.sourced(rules), "event")


NAMED: Derived[dict[str, KickOffEvent]] = Derived("blood-bowl.kick-off-events-by-name", _by_name)
"""Every event that there is, by name."""


def _own_totals(rules: CompiledRules) -> Table[str]:
    rows: dict[int, tuple[str, KickOffEvent]] = {}
    for part, row in kick_off_events.sourced(rules):
        if row.total in rows:
            raise RulesetError(f"{rows[row.total][0]!r} and {part!r} both have event {row.total}; leave one out")
        if row.total is not None:
            rows[row.total] = (part, row)
    try:
        return Table(2 * d6, {total: row.name for total, (_, row) in rows.items()})
    except ValueError as error:
        raise RulesetError(f"the kick-off table does not fit: {error}") from error


def _table(rules: CompiledRules) -> Table[KickOffEvent]:
    known, names = rules.derived(NAMED), _own_totals(rules)
    steps = kick_off_table.trace(rules, names)
    for part, value in steps:
        refuse_unknown(value, known, what=f"the kick-off table of {part!r}", kind="event")
    names = changed(names, steps, "the kick-off table")
    return Table.of_entries(names.dice, [known[name] for name in names.entries])


EVENTS: Derived[Table[KickOffEvent]] = Derived("blood-bowl.kick-off-events", _table)


@procedure("blood-bowl.kick-off-event")
class Event:
    """The event of a total on the kick-off table is resolved: a step of its own, for some throw many dice.

    Of several totals with one event the lowest stands for all, so that they lead to one state.
    """

    total: int

    async def run(self, match: Match) -> None:
        row = match.derived(EVENTS).at(self.total)
        await emit(match, EventRolled(row.name))
        await row.rule(match)


class KickOffTable(Part):
    """The kick-off table: two dice of the kicking coach (LRB-KT, BB20-KT)."""

    name = "blood-bowl.kick-off-table"
    keys = (KICKING,)
    procedures = (Event,)

    def prepare(self, rules: CompiledRules) -> None:
        """The table must be whole."""
        rules.derived(EVENTS)

    @kick_off_event.impl
    async def from_the_table(self, match: Match) -> None:
        """Roll, and resolve what comes up."""
        table = match.derived(EVENTS)
        row = await roll(2 * d6, by=match.get(KICKING), reason="blood-bowl.kick-off-event", reading=table)
        match.push(Event(len(table.dice) + table.entries.index(row)))


@lru_cache
def aims(squares: int) -> Sequence[KickTo]:
    """A kick at each of these squares, a bitboard."""
    return tuple(KickTo(square) for square in squares_in(squares))


@procedure("blood-bowl.kick-off")
class KickOff:
    """The kicking coach aims at any square of the receiving half, occupied or not (LRB-KICK-01, BB20-KICK-02)."""

    async def run(self, match: Match) -> None:
        side = match.get(KICKING)
        put_ball(match, OFF)
        match.set(KICKED, True)
        match.set(ACTIVE, side)
        aim = await Decision(side, "kick", aims(match.derived(PITCH).half[side.other]))
        match.push(KickOffEnds())
        await kick(match, aim.square)


@procedure("blood-bowl.kick-off-ends")
class KickOffEnds:
    """The ball is in play."""

    async def run(self, match: Match) -> None:
        match.set(KICKED, False)
        await emit(match, KickedOff(match.get(KICKING)))


async def touchback_to_nobody(match: Match, side: Side, *, to_the_down: bool) -> None:
    """Let a coach none of whose players stands place the ball of a touchback (LRB-KICK-06, BB20-KICK-05, BB20-SET-04).

    Args:
        side: his side.
        to_the_down: whether one of his who is down must get it, if there is one: it bounces from him. Or else the
            coach puts it on a free square of his half.
    """
    down = sorted(match.get(SQUARE, piece) for piece in on_pitch(match, side)) if to_the_down else []
    squares = mask_of(down) if down else match.derived(PITCH).half[side] & ~match.get(TAKEN)
    chosen = await Decision(side, "touchback-to", aims(squares))
    put_ball(match, chosen.square)
    match.set(KICKED, False)
    if down:
        match.push(LooseBall(chosen.square))
    await emit(match, BallMoved(chosen.square, "touchback") if down else BallRests(chosen.square))


class KickOffPart(Part):
    """The kick-off, whatever its table."""

    name = "blood-bowl.kick-off"
    keys = (KICKED, KICKING, STOP)
    procedures = (KickOff, KickOffEnds)
    requires = (kick, kick_off_event)
