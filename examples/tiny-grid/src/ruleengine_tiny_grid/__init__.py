"""Tiny grid, a whole game for ruleengine: two pieces a side and one ball on five by five squares."""

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from ruleengine import (
    Check,
    CompiledRules,
    Decision,
    Match,
    Modifier,
    Part,
    Piece,
    Result,
    Ruleset,
    Side,
    from_profile,
    hooks,
)
from ruleengine.reporting import Figure, Line, Tone, called
from ruleengine_tiny_grid import pitch
from ruleengine_tiny_grid.pitch import AGILITY, BALL, PITCH, SCORE, SQUARE, STRENGTH, GridOptions, Scored, marking, on
from ruleengine_tiny_grid.turns import PICK_UP, Bounce, Step, Tackle, Turn


class GridPart(Part):
    """The whole game."""

    name = "tiny-grid.match"
    options = GridOptions
    keys = (SQUARE, BALL, SCORE)
    procedures = (Turn, Bounce)
    provides: ClassVar = {AGILITY: from_profile(AGILITY), STRENGTH: from_profile(STRENGTH)}

    def begin(self, match: Match) -> None:
        """Everybody is in place."""
        pitch.line_up(match)

    @hooks.pieces.impl
    def two_a_side(self, rulebook: CompiledRules, teams: object) -> Sequence[Piece]:
        """A runner and a guard."""
        return pitch.PIECES

    @hooks.initial_procedures.impl
    def all_turns(self, match: Match) -> Sequence[Any]:
        """All turns of the match, home's first."""
        options = match.options(GridOptions)
        return [Turn(side, options.actions) for _ in range(options.turns) for side in Side]

    @hooks.result.impl
    def most_scores(self, match: Match) -> Result:
        """Most scores win."""
        home, away = (match.get(SCORE, side) for side in Side)
        return Result((home, away), None if home == away else Side(home < away))

    @hooks.modifiers.impl
    def marked(self, match: Match, check: Check) -> Iterable[Modifier]:
        """−1 for each opponent next to the piece, or next to the ball if it is to be picked up."""
        piece = None if check.kind is PICK_UP else check.subject
        square = match.get(BALL) if piece is None else match.get(SQUARE, piece)
        return [Modifier(-1, f"marked by {other.name}") for other in marking(match, square, check.by)]

    @hooks.preview_checks.impl
    def what_it_takes(self, match: Match, choice: object) -> Iterable[Check]:
        """The checks that the rule rolls."""
        return choice.checks(match) if isinstance(choice, Step | Tackle) else ()

    @hooks.invariants.impl
    def in_place(self, match: Match) -> Iterable[str]:
        """Each piece has a square of its own, and the ball is on the pitch."""
        squares = {match.get(SQUARE, piece.id) for piece in match.pieces}
        if len(squares) < len(match.pieces) or not {*squares, match.get(BALL)} <= {*PITCH}:
            yield f"pieces stand on {sorted(squares)}, and the ball lies on {match.get(BALL)}"

    @hooks.status.impl
    def possession(self, match: Match) -> Iterable[Figure]:
        """Who has the ball."""
        piece = on(match, match.get(BALL))
        yield Figure("Ball", *(piece.name if piece and piece.side is side else "-" for side in Side))

    @hooks.report.on(Scored)
    def news(self, match: Match, entry: Any, value: Sequence[Line]) -> Sequence[Line]:
        """A score is news."""
        return [Line(f"{called(entry.side)} scores!", entry.side, Tone.NEWS)]

    @hooks.report.on(Decision)
    def board(self, match: Match, entry: object, value: Sequence[Line]) -> Sequence[Line]:
        """A question comes with the pitch: free squares by number, pieces by name, `o` where the ball is."""
        shown = {match.get(BALL): "o"} | {match.get(SQUARE, piece.id): piece.name for piece in match.pieces}
        rows = ([shown.get(10 * row + column, 10 * row + column) for column in range(1, 6)] for row in (5, 4, 3, 2, 1))
        return [*value, *(Line("".join(f"{square:>4}" for square in row)) for row in rows)]


TINY_GRID = Ruleset("tiny-grid", (GridPart(),), title="Tiny grid")
"""The ruleset, every option at its default."""
