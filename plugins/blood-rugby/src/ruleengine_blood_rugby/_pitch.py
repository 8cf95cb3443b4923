"""The pitch: its areas, and how many players play (BR-PITCH, BR-TEAM-07)."""

from __future__ import annotations

from typing import Final

import attrs

from ruleengine import (
    CompiledRules,
    Derived,
    Key,
    MatchReader,
    Part,
    RulesetError,
    Side,
    option,
    slot,
    specification,
)
from ruleengine.grid import Grid
from ruleengine_pitch.board import area, by_ends

CHANGED_ENDS: Final[Key[bool]] = Key("blood-rugby.changed-ends", bool, default=False)
"""Whether the sides have changed ends."""


@attrs.frozen
class PitchOptions:
    """How large the pitch is, and how many play."""

    length: int = option(
        28,
        "Squares from end to end, goal areas included; even.",
        rule="BR-PITCH-01, BR-PITCH-02",
        at_least=16,
        at_most=60,
    )
    width: int = option(15, "Squares from touch line to touch line.", rule="BR-PITCH-01", at_least=6, at_most=60)
    goal_depth: int = option(2, "Columns of each goal area.", rule="BR-PITCH-01, BR-PITCH-02", at_least=1, at_most=5)
    players: int = option(12, "Players a side.", rule="BR-TEAM-01, BR-TEAM-07", at_least=4, at_most=16)
    reserves: int = option(0, "Players that a side may bring besides.", rule="BR-TEAM-07", at_least=0, at_most=12)
    change_ends: bool = option(False, "Whether sides change ends after each half.", rule="BR-PITCH-02")


@attrs.frozen(eq=False)
class Pitch:
    """A pitch in the eyes of the first half. Sets of squares are bitboards, pairs are by side.

    Attributes:
        grid: the squares.
        half: the half that each side defends.
        goal: the goal area in which each side scores.
        own_goal: the goal area that each side defends.
        columns: the squares of each column.
        goal_depth, players: as in the options.

    >>> pitch = Pitch.of(PitchOptions())
    >>> [squares.bit_count() for squares in (*pitch.half, *pitch.goal)]
    [210, 210, 30, 30]
    """

    grid: Grid
    half: tuple[int, int]
    goal: tuple[int, int]
    columns: tuple[int, ...]
    goal_depth: int
    players: int

    @classmethod
    def of(cls, options: PitchOptions) -> Pitch:
        """The pitch that the options describe.

        Raises:
            RulesetError: an odd length, or goal areas that leave no field.
        """
        length, width, depth = options.length, options.width, options.goal_depth
        if length % 2:
            raise RulesetError(f"a pitch of {length} columns has no halves; give an even length")
        grid, middle = Grid(length, width), length // 2
        columns = tuple(area(grid, range(x, x + 1), range(width)) for x in range(length))
        half, goals = by_ends(grid, 0, middle), by_ends(grid, 0, depth)
        return cls(grid, half, goals[::-1], columns, depth, options.players)

    @property
    def own_goal(self) -> tuple[int, int]:
        """The goal area that each side defends."""
        return self.goal[1], self.goal[0]


@slot(name="blood-rugby.pitch")
def pitch(rules: CompiledRules) -> Pitch:
    """The pitch of a ruleset.

    Args:
        rules: the rules, with their options.

    Returns:
        the pitch.
    """
    specification()


PITCH: Derived[Pitch] = Derived("blood-rugby.pitch", lambda rules: pitch(rules))


class PitchPart(Part):
    """A pitch by its options."""

    name = "blood-rugby.pitch"
    options = PitchOptions
    keys = (CHANGED_ENDS,)

    def prepare(self, rules: CompiledRules) -> None:
        """Refuse a pitch that cannot be."""
        rules.derived(PITCH)

    @pitch.impl
    def plain(self, rules: CompiledRules) -> Pitch:
        """The pitch that the options describe."""
        return Pitch.of(rules.options(PitchOptions))


# Sides may change ends: rules ask these, and not the pitch, whose end is where. -------------------------------


def end_of(match: MatchReader, side: Side) -> Side:
    """Whose end of the pitch, as it was at first, a side defends now: HOME is that of the low columns."""
    return side.other if match.get(CHANGED_ENDS) else side


def half_of(match: MatchReader, side: Side) -> int:
    """The squares of the half that a side defends."""
    return match.derived(PITCH).half[end_of(match, side)]


def goal_of(match: MatchReader, side: Side) -> int:
    """The squares of the goal area in which a side scores."""
    return match.derived(PITCH).goal[end_of(match, side)]


def attacks(match: MatchReader, side: Side) -> int:
    """The direction along x in which a side attacks: 1 or -1."""
    return -1 if end_of(match, side) else 1


def depth(match: MatchReader, side: Side, square: int) -> int:
    """How many columns a square lies before the end line that a side defends: 0 for the last."""
    grid = match.derived(PITCH).grid
    x = square % grid.width
    return grid.width - 1 - x if end_of(match, side) else x


def beyond(match: MatchReader, side: Side, square: int) -> int:
    """The squares of all columns farther on than a square's, in the direction in which a side attacks."""
    pitch_, x = match.derived(PITCH), square % match.derived(PITCH).grid.width
    columns = pitch_.columns[:x] if end_of(match, side) else pitch_.columns[x + 1 :]
    return sum(columns)
