"""Tiny grid, a whole game for ruleengine: two pieces a side and one ball on five by five squares."""

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from ruleengine import (
    Check,
    CompiledRules,
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
from ruleengine.reporting import DisplayName, Figure, Line, Tone, called
from ruleengine_pitch.board import board_rows
from ruleengine_pitch.positions import POSITION, is_position
from ruleengine_tiny_grid import pitch
from ruleengine_tiny_grid.pitch import AGILITY, BALL, GRID, SCORE, SQUARE, STRENGTH, GridOptions, Scored, marking, on
from ruleengine_tiny_grid.text import put_position, seen
from ruleengine_tiny_grid.turns import PICK_UP, Bounce, Step, Tackle, Turn


class GridPart(Part):
    """The whole game."""

    name = "tiny-grid.match"
    options = GridOptions
    keys = (SQUARE, BALL, SCORE)
    procedures = (Turn, Bounce)
    provides: ClassVar = {AGILITY: from_profile(AGILITY), STRENGTH: from_profile(STRENGTH)}

    def begin(self, match: Match) -> None:
        """Everybody is in place: as a position says, or lined up."""
        if is_position(match.teams):
            put_position(match, match.teams)
        else:
            pitch.line_up(match)

    @hooks.read_position.impl
    def position(self, rules: CompiledRules, text: str) -> object:
        """A position says where all pieces are."""
        return {POSITION: text}

    @hooks.pieces.impl
    def two_a_side(self, rules: CompiledRules, teams: object) -> Sequence[Piece]:
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
        if len(squares) < len(match.pieces) or not {*squares, match.get(BALL)} <= {*range(GRID.size)}:
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

    @hooks.render.impl
    def board(self, match: Match, request: object) -> Iterable[Line]:
        """The pitch with what is on it."""
        return board_rows(seen(match))

    @hooks.display_name.on(Step)
    def step_to(self, match: Match, option: Any, value: DisplayName) -> DisplayName:
        """A step is called by the piece and the square, such as `0 B3`."""
        return DisplayName(f"{option.piece} {GRID.name(option.to)}", row=f"#{option.piece}", short=GRID.name(option.to))


TINY_GRID = Ruleset("tiny-grid", (GridPart(),), title="Tiny grid")
"""The ruleset, every option at its default."""
