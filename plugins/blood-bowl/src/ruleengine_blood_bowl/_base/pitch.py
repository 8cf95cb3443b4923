"""The pitch: its zones, and how many players stand where (LRB-PIT, LRB-SET, BB20-PIT, BB20-SET)."""

from __future__ import annotations

import attrs

from ruleengine import CompiledRules, Derived, Part, RulesetError, Side, option, slot, specification
from ruleengine.grid import Grid
from ruleengine_pitch.board import by_ends


@attrs.frozen
class PitchOptions:
    """How large the pitch is, and how many play."""

    length: int = option(
        26, "Squares from end line to end line; even.", rule="LRB-PIT-01, BB20-PIT-01", at_least=4, at_most=60
    )
    width: int = option(
        15, "Squares from sideline to sideline.", rule="LRB-PIT-01, BB20-PIT-01", at_least=3, at_most=60
    )
    wide_zone: int = option(4, "Rows of each wide zone.", rule="LRB-PIT-04, BB20-PIT-01", at_least=0, at_most=29)
    players: int = option(11, "Players that a team fields.", rule="LRB-SET-02, BB20-SET-01", at_least=1, at_most=16)
    on_line: int = option(
        3, "Players that must stand on the line of scrimmage.", rule="LRB-SET-03, BB20-SET-02", at_least=0
    )
    in_wide_zone: int = option(
        2, "Players that may stand in each wide zone.", rule="LRB-SET-04, BB20-SET-02", at_least=0
    )


@attrs.frozen(eq=False)
class Pitch:
    """A pitch; home defends the end zone at x = 0. Sets of squares are bitboards, pairs are by side.

    Attributes:
        grid: the squares.
        half: the half of each side.
        goal: the end zone in which each side scores.
        line: each side's squares of the centre field on the line of scrimmage.
        wide: each side's two wide zones in its own half.
        players, on_line, in_wide_zone: as in the options.

    >>> from ruleengine.grid import Grid
    >>> pitch = Pitch.of(PitchOptions())
    >>> [squares.bit_count() for squares in (*pitch.half, *pitch.goal, *pitch.line, *pitch.wide[0])]
    [195, 195, 15, 15, 7, 7, 52, 52]
    """

    grid: Grid
    half: tuple[int, int]
    goal: tuple[int, int]
    line: tuple[int, int]
    wide: tuple[tuple[int, int], tuple[int, int]]
    players: int
    on_line: int
    in_wide_zone: int

    @classmethod
    def of(cls, options: PitchOptions) -> Pitch:
        """The pitch that the options describe.

        Raises:
            RulesetError: an odd length, wide zones that meet, or more on the line than there is room.
        """
        length, width, wide = options.length, options.width, options.wide_zone
        if length % 2 or 2 * wide >= width:
            raise RulesetError(
                f"a pitch of {length}x{width} with wide zones of {wide} has no halves, or no centre field; "
                f"give an even pitch.length, and a pitch.width of more than two wide zones"
            )
        room = (length // 2) * (width - 2 * wide) + 2 * min(options.in_wide_zone, (length // 2) * wide)
        if options.players > room:
            raise RulesetError(f"a half of the pitch has room for {room} players, not {options.players}; give fewer")
        if options.on_line > min(options.players, width - 2 * wide):
            raise RulesetError(f"{options.on_line} cannot stand on the line of scrimmage; give a smaller on_line")
        grid, middle = Grid(length, width), length // 2
        centre, top, bottom = range(wide, width - wide), range(wide), range(width - wide, width)
        home, away = zip(by_ends(grid, 0, middle, top), by_ends(grid, 0, middle, bottom), strict=True)
        return cls(
            grid,
            by_ends(grid, 0, middle),
            by_ends(grid, 0, 1)[::-1],
            by_ends(grid, middle - 1, middle, centre),
            (home, away),
            options.players,
            options.on_line,
            options.in_wide_zone,
        )


@slot(name="blood-bowl.pitch")
def pitch(rules: CompiledRules) -> Pitch:
    """The pitch of a ruleset.

    Returns:
        squares, zones, and how many players stand where.
    """
    specification()


PITCH: Derived[Pitch] = Derived("blood-bowl.pitch", lambda rules: pitch(rules))


class PitchPart(Part):
    """A pitch by its options."""

    name = "blood-bowl.pitch"
    options = PitchOptions

    def prepare(self, rules: CompiledRules) -> None:
        """Refuse a pitch that cannot be."""
        rules.derived(PITCH)

    @pitch.impl
    def plain(self, rules: CompiledRules) -> Pitch:
        """The pitch that the options describe."""
        return Pitch.of(rules.options(PitchOptions))


def ahead(side: Side) -> int:
    """The direction along x in which a side attacks.

    >>> ahead(Side.AWAY)
    -1
    """
    return -1 if side else 1
