"""What a coach at a prompt may type: names of options, orders such as `7 to M8`, questions such as `why 7`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from heapq import heappop, heappush
from typing import Any, Final

import attrs

from ruleengine import Match, MatchReader, Part, PieceId, Side
from ruleengine.coaches import Order
from ruleengine.grid import Grid, squares_in
from ruleengine.reporting import Line, sentence
from ruleengine_blood_rugby._board import board_lines, picture, seen
from ruleengine_blood_rugby._charges import Charge
from ruleengine_blood_rugby._falling import RISE
from ruleengine_blood_rugby._hits import Headbutt, Punch, Stomp
from ruleengine_blood_rugby._jumping import Feint
from ruleengine_blood_rugby._moving import Step, open_squares, step_cost
from ruleengine_blood_rugby._passing import PASSING
from ruleengine_blood_rugby._pitch import PITCH
from ruleengine_blood_rugby._players import stands
from ruleengine_blood_rugby._pushes import Push
from ruleengine_blood_rugby._state import ACTOR, HOLDER, LEFT, SQUARE, STATUS
from ruleengine_blood_rugby._tackles import Tackle
from ruleengine_blood_rugby._trips import trippers
from ruleengine_blood_rugby._turn import END_ACTIVATION, RISING, Activate, points_for, why_not
from ruleengine_blood_rugby._wording.book import NAMED, PICTURED
from ruleengine_blood_rugby._wording.saying import many, where
from ruleengine_pitch.board import BoardPicture
from ruleengine_pitch.prompts import Prompts, player_typed
from ruleengine_pitch.words import who


@attrs.frozen
class Way:
    """A way of steps.

    Attributes:
        squares: those stepped on, in order; none if the player is there already.
        points: the movement points that it takes.
        risks: how often an opponent that can trip stands next to a square of it.
    """

    squares: tuple[int, ...]
    points: int
    risks: int


def way(match: MatchReader, piece: PieceId, goals: int, left: int) -> Way | None:
    """The shortest way of a player to one of several squares.

    Of equally short ones it is the one past fewest opponents, then the straightest.

    Args:
        goals: the squares, a bitboard.
        left: the movement points that it may take.

    Returns:
        the way; None if there is none.

    >>> from ruleengine_blood_rugby.positions import from_position
    >>> match = from_position("home 8 runner M8\\naway 2 scrum N8")
    >>> way(match, PieceId(0), 1 << match.derived(PITCH).grid.named("O8"), 5).points
    2
    """
    grid, free = match.derived(PITCH).grid, open_squares(match)
    start = match.get(SQUARE, piece)
    waiting: list[tuple[int, int, int, tuple[int, ...], int]] = [(0, 0, 0, (), start)]
    reached: set[int] = set()
    while waiting:
        points, risks, diagonals, squares, at = heappop(waiting)
        if goals >> at & 1:
            return Way(squares, points, risks)
        if at in reached:
            continue
        reached.add(at)
        for to in squares_in(grid.near[at] & free):
            after = points + step_cost(match, at, to)
            if after <= left and to not in reached:
                danger = risks + trippers(match, piece, to).bit_count()
                bends = diagonals + (not grid.near4[at] >> to & 1)
                heappush(waiting, (after, danger, bends, (*squares, to), to))
    return None


AT_PLAYERS: Final[dict[str, type]] = {
    "tackle": Tackle,
    "charge": Charge,
    "push": Push,
    "punch": Punch,
    "headbutt": Headbutt,
    "stomp": Stomp,
    "feint": Feint,
}
"""What can be ordered at an opponent who is farther away than beside."""

HELP: Final = """\
Players are typed by number, squares by name; a square alone is a step, or the way there.
  7             let player 7 act
  7 to M8       let it act, and run there by the shortest way; whoever acts now has done then
  7 tackle 4    let it run to opponent 4, and tackle; also charge, push, punch, headbutt, stomp, feint
  7 pass        let it act, and pass: where to is asked next
  way 7 M8      say that way and what it takes, and go nowhere
  to M8, NE     a step, or the way there; tackle 4: the way there first; way M8 says it
  end           end the activation, or the turn; end turn ends both
  why 7         why it cannot act
On the board:
  >7 <7         a player who stands, and attacks to the right, to the left; down )7 (7
  »7 «7         the player with the ball; o: the ball on the ground
  r : |         the referee; a goal area; the middle of the pitch
  ' +           a square that was left in the last run; a marked square"""

# Orders and questions ----------------------------------------------------------------------------------------


def _named(match: Match, goal: str) -> int:
    """The square of a name, as a set; none if there is no such square."""
    try:
        return 1 << match.derived(PITCH).grid.named(goal.upper())
    except ValueError:
        return 0


def _beside(match: Match, piece: PieceId, target: PieceId) -> int:
    """The squares from which an opponent can be reached: the player's own, if it is next to it already."""
    at = match.get(SQUARE, target)
    if at < 0:
        return 0
    near, own = match.derived(PITCH).grid.near[at], 1 << match.get(SQUARE, piece)
    return own if near & own else near & open_squares(match)


def _said(match: Match, piece: PieceId, found: Way) -> str:
    """A way in words."""
    if not found.squares:
        return sentence(f"{who(match, piece)} is there.")
    steps = ", ".join(where(match, square) for square in found.squares)
    risk = f", {many(found.risks, 'trip')} possible" if found.risks else ""
    return sentence(f"{who(match, piece)} by {steps}: {many(found.points, 'movement point')}{risk}.")


# The part ----------------------------------------------------------------------------------------------------


class PromptsPart(Prompts, Part):
    """Helps a coach at a prompt; has no say in the rules."""

    name = "blood-rugby.prompts"
    keys = (ACTOR, HOLDER, SQUARE, STATUS, LEFT)
    namers, pictured, square, actor, ends, help_text = NAMED, PICTURED, SQUARE, ACTOR, END_ACTIVATION, HELP

    def no_player(self, match: Match, side: Side, typed: str) -> str:
        """As a sentence."""
        return sentence(f"{super().no_player(match, side, typed)}.")

    def why(self, match: Match, piece: PieceId, typed: Sequence[str]) -> Iterable[str]:
        """Say why a player cannot be activated."""
        return () if typed else (sentence(f"{who(match, piece)}: {why_not(match, piece) or 'it can act'}."),)

    def send(self, match: Match, piece: PieceId, typed: Sequence[str]) -> Iterable[Order | str]:
        """What a player is to do: activate it, let it get up if it must, then do that."""
        refused = why_not(match, piece)
        if refused:
            return (sentence(f"{who(match, piece)}: {refused}."),)
        down = not stands(match, piece)
        rise = (RISE,) if down else ()
        return self._run(match, piece, points_for(match, piece) - RISING * down, typed, (Activate(piece), *rise))

    def go(self, match: Match, piece: PieceId, typed: Sequence[str]) -> Iterable[Order | str]:
        """What the player under way is to do."""
        return self._run(match, piece, match.get(LEFT), typed, ())

    def _run(
        self, match: Match, piece: PieceId, points: int, typed: Sequence[str], first: Sequence[Any]
    ) -> Iterable[Order | str]:
        """A square to run to, an opponent to run to and deal with, or a pass.

        Args:
            points: the movement points that there are.
            first: what is chosen before.
        """
        verb, goal = typed[0], typed[-1]
        deed: tuple[Any, ...] = ()
        target: PieceId | None = None
        if verb == "pass" and len(typed) == 1:
            has_it = match.get(HOLDER) == piece
            lacks = sentence(f"{who(match, piece)} does not have the ball.")
            yield self.order(piece, (*first, PASSING)) if has_it else lacks
            return
        if verb in AT_PLAYERS:
            opponents = match.pieces[piece].side.other
            target = player_typed(match, opponents, goal)
            if target is None:
                yield self.no_player(match, opponents, goal)
                return
            deed, squares = (AT_PLAYERS[verb](target),), _beside(match, piece, target)
            wanted = f"get at {who(match, target)}"
        else:
            squares = _named(match, goal) if len(typed) == 1 or verb in ("to", "step") else 0
            wanted = f"get to {goal.upper()}"
        if not squares:
            return
        found = way(match, piece, squares, points)
        if found is None:
            short = sentence(f"{who(match, piece)} cannot {wanted} with {many(points, 'movement point')}.")
            yield (not deed and self.taken(match, goal, piece)) or short
            return
        if (
            target is not None
            and not (found.squares or first)
            and deed[0] not in getattr(match.pending, "choices", deed)
        ):
            yield sentence(f"{who(match, piece)} is next to {who(match, target)}, but cannot {verb} it now.")
            return
        yield _said(match, piece, found)
        yield self.order(piece, (*first, *map(Step, found.squares), *deed))

    def grid(self, match: Match) -> Grid:
        """The pitch."""
        return match.derived(PITCH).grid

    def board_lines(self, match: Match) -> Iterable[Line]:
        """The board, then the players off it."""
        return board_lines(match)

    def picture(self, match: Match) -> BoardPicture:
        """The board, with what stands on it."""
        return picture(match, seen(match, path=()))
