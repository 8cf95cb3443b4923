"""Short words for tests of starts and restarts: matches before their first set-up, who stands where, what is wrong."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import attrs
from br_scenes import scene

from ruleengine import HOME, Decision, Key, Match, Part, PieceId, Side, choice, new_match
from ruleengine.grid import Grid
from ruleengine_blood_rugby import BLOOD_RUGBY
from ruleengine_blood_rugby.hooks import deeds
from ruleengine_blood_rugby.rules import stop
from ruleengine_blood_rugby.state import CHANGED_ENDS, PITCH, SQUARE, STATUS, Role, Status, Stop, number, on_pitch, role

HOME_USUAL: Final = ["N5", "N6", "N7", "N8", "N9", "N10", "J8", "K3", "K4", "F4", "F8", "F12"]
"""The automatic set-up of the home side by squad number, from the catalogue (BR-START-12)."""
AWAY_USUAL: Final = ["O5", "O6", "O7", "O8", "O9", "O10", "S8", "R3", "R4", "W4", "W8", "W12"]
"""Its mirror image at the halfway line: column 14 becomes 15, column 10 becomes 19, and so on."""


class Missing(Part):
    """Players are out from the beginning, or have another status: pairs of a side and a squad number."""

    name = "test.missing"

    def __init__(self, who: Iterable[tuple[Side, int]], status: Status = Status.OUT) -> None:
        self.who = frozenset(who)
        self.status = status

    def begin(self, match: Match) -> None:
        for piece in match.pieces:
            if (piece.side, number(match, piece.id)) in self.who:
                match.set(STATUS, piece.id, self.status)


def fresh(*parts: Part, **how: Any) -> Match:
    """A match before its first set-up, without spells and bribes; home kicks off, unless an option says who."""
    options = {"bribes.bribes_per_half": 0, "spells.spells_per_match": 0, "match.first_kick": "home"}
    options |= {name.replace("__", "."): how.pop(name) for name in list(how) if "__" in name}
    rules = BLOOD_RUGBY
    for part in parts:
        rules = rules.but(adding=[part])
    return new_match(rules, options=options, **how)


def set_up(match: Match, home: str = "formation:standard:false", away: str = "formation:standard:false") -> Match:
    """Let both sides set up in a formation."""
    for _ in Side:
        assert match.pending is not None
        match.answer(away if match.pending.by else home)
    return match


def kicking_off(*parts: Part, **how: Any) -> Match:
    """A match in which both sides stand in the automatic set-up, and the kick-off is to be aimed."""
    return set_up(fresh(*parts, **how))


def grid_of(match: Match) -> Grid:
    return match.derived(PITCH).grid


def squares(match: Match, side: Side) -> dict[int, str]:
    """The names of the squares of a side's players on the pitch, by squad number."""
    grid = grid_of(match)
    return {number(match, piece): grid.name(match.get(SQUARE, piece)) for piece in on_pitch(match, side)}


# What the rules of a set-up say, in columns and rows that count from 1 ----------------------------------------


@attrs.frozen
class Stand:
    """A player on its feet, by role, column and row; columns count from the side's own end line."""

    role: Role
    column: int
    row: int


def stands_of(match: Match, side: Side) -> list[Stand]:
    grid, turned = grid_of(match), match.get(CHANGED_ENDS)
    found = []
    for piece in on_pitch(match, side):
        x, y = grid.xy(match.get(SQUARE, piece))
        low = (side is HOME) is not turned
        found.append(Stand(role(match, piece), x + 1 if low else grid.width - x, y + 1))
    return found


def front_rows(match: Match, side: Side) -> list[int]:
    """The rows of the Scrum men who stand next to halfway."""
    half = grid_of(match).width // 2
    return sorted(each.row for each in stands_of(match, side) if each.role.is_scrum and each.column == half)


def faults(match: Match, attacking: Side, *, gap: int = 4, min_front: int = 1) -> list[str]:
    """What is wrong with a finished set-up by BR-START-02, 03, 08 and 09; `gap` in columns."""
    found, half = [], grid_of(match).width // 2
    for side in Side:
        stands = stands_of(match, side)
        if any(each.column > half for each in stands):
            found.append(f"{side} stands beyond halfway")
        if len({(each.column, each.row) for each in stands}) < len(stands):
            found.append(f"two of {side} share a square")
        if any(each.role is Role.KIKER and half - each.column < gap for each in stands):
            found.append(f"{side}'s Kiker is too near")
    ours, theirs = front_rows(match, attacking), front_rows(match, attacking.other)
    scrum = [sum(each.role.is_scrum for each in stands_of(match, side)) for side in (attacking, attacking.other)]
    if len(ours) < min(min_front, scrum[0]):
        found.append("too small a front")
    if not set(theirs) <= set(ours) or len(theirs) != min(len(ours), scrum[1]):
        found.append(f"the front in rows {ours} is answered in rows {theirs}")
    return found


# Stops ---------------------------------------------------------------------------------------------------


DUE: Final[Key[Stop | None]] = Key("test.due", Stop | None, default=None)
"""For what the whistle of the test is blown."""


@choice("test-whistle")
class Whistle:
    """Stop play for what is due; a second reason comes too late."""

    async def do(self, match: Match, piece: PieceId) -> None:
        due = match.get(DUE)
        assert due is not None
        await stop(match, due.why, due.side, due.square)
        await stop(match, "try", due.side.other)


class Whistles(Part):
    """Lets whoever acts have play stopped, whatever for."""

    name = "test.whistles"
    keys = (DUE,)

    @deeds.impl
    def blow(self, match: Match, piece: PieceId) -> list[Whistle]:
        return [Whistle()]


WHISTLING: Final = BLOOD_RUGBY.but(adding=[Whistles()])


def stopped(text: str, side: Side, square: str, why: str = "penalty", **how: Any) -> Match:
    """A match from a position, home to move, in which a side is about to restart from a square."""
    match = scene(text, rules=WHISTLING, **{"spells__spells_per_match": 0, **how})
    match.set(DUE, Stop(why, side, grid_of(match).named(square)))
    assert isinstance(match.pending, Decision)
    match.answer(match.pending.choices[0])
    match.answer(Whistle())
    return match
