"""Reach: every square that a player can get to in an action, by the best way, with its exact odds (LRB-MOV, BB20-MOV).

What a way takes is told by the pure builders of checks by which the rules roll: dodges, extra squares, rising, picking
the ball up on the way or at its end, leaps, and what an action begins with. A way is a fixed sequence of squares; on it
each failure is rolled again, or not, as is best. What the other side may do in between is not foreseen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import get_args

from ruleengine import Decision, Match, MatchReader, PieceId, RuleEngineError
from ruleengine.grid import dilate, mask_of
from ruleengine_blood_bowl._base.chances import Rerolls
from ruleengine_blood_bowl._base.pitch import PITCH
from ruleengine_blood_bowl._base.search import Came, End, Search, search
from ruleengine_blood_bowl._base.state import ACTOR, SQUARE, STANDING, STATUS
from ruleengine_blood_bowl._base.terms import Status
from ruleengine_blood_bowl._base.terrain import survey
from ruleengine_blood_bowl._base.turn import ACTIONS
from ruleengine_blood_bowl._base.ways import Way, way_of

__all__ = ["Reach", "Rerolls", "UnreachableError", "Way", "go_to", "reach"]


class UnreachableError(RuleEngineError, KeyError):
    """A square that a player cannot get to, or a player who goes nowhere."""

    __module__ = "ruleengine_blood_bowl"

    __str__ = RuleEngineError.__str__


def reach(match: MatchReader, piece: PieceId, *, action: str = "move", rerolls: Rerolls = "all") -> Reach:
    """Every square that a player can get to in this activation, with the best way there and its exact odds.

    Args:
        match: at any moment of a turn.
        piece: a player on the pitch: in his action, or before it. The square where he is is one of those.
        action: the action that he is to be given, if none of his is under way.
        rerolls: which to reckon with: `all`, `skills` (no team re-rolls), `none`.

    Raises:
        UnreachableError: he is stunned, or not on the pitch, or the action has no movement.
        ValueError: there is no such player, action or use of re-rolls.

    >>> from ruleengine_blood_bowl.positions import from_position
    >>> match = from_position('''
    ... home 7 Blitzer L8
    ... away 1 Lineman M8
    ... ''')
    >>> found = reach(match, PieceId(0))
    >>> found
    <Reach of #7 from L8: 284 squares, 1 without a roll>
    >>> found["N8"], found["N8"].tokens[:2]
    (<Way K7 L6 M6 N6 O7 N8: 2/3 by 3+ dodge>, ['step:166', 'step:141'])
    >>> found["Z1"]
    Traceback (most recent call last):
    ruleengine_blood_bowl.UnreachableError: #7 cannot get to Z1
    """
    _check_request(match, piece, action, rerolls)
    if match.get(SQUARE, piece) < 0 or match.get(STATUS, piece) is Status.STUNNED:
        why = "he is not on the pitch" if match.get(SQUARE, piece) < 0 else "he is stunned"
        raise UnreachableError(f"{match.pieces[piece].name} goes nowhere: {why}")
    found = search(survey(match, piece, action, rerolls))
    return Reach(found, found.best(found.terrain.grid.full))


def _check_request(match: MatchReader, piece: PieceId, action: str, rerolls: str) -> None:
    if not 0 <= piece < len(match.pieces):
        raise ValueError(f"there is no player {piece}; ids go from 0 to {len(match.pieces) - 1}, see `player_of`")
    if rerolls not in get_args(Rerolls):
        raise ValueError(f"re-rolls {rerolls!r}: reckon with {', '.join(get_args(Rerolls))}")
    kinds = match.derived(ACTIONS)
    if action not in kinds:
        raise ValueError(f"there is no action {action!r}; there are {', '.join(kinds)}")
    if not kinds[action].moves:
        raise UnreachableError(f"{match.pieces[piece].name} goes nowhere: the action {action!r} has no movement")


class Reach(Mapping[int, Way]):
    """The squares that a player can get to, each with the best way there; made by `reach`.

    Squares are asked for by number, or by name. `squares` and `chance` are there at once, ways are worked out when they
    are asked for.

    Attributes:
        squares: the squares, as a bitboard.
    """

    def __init__(self, found: Search, ends: Mapping[int, End], *, to_pay: bool = False) -> None:
        self.squares = mask_of(ends)
        self._search = found
        self._ends = ends
        self._to_pay = to_pay
        self._ways: dict[int, Way] = {}

    def __getitem__(self, square: int | str) -> Way:
        terrain = self._search.terrain
        number = terrain.grid.square(square)
        if number not in self._ends:
            who, where = terrain.match.pieces[terrain.piece].name, terrain.grid.name(number)
            raise UnreachableError(f"{who} cannot get to {where}")
        if number not in self._ways:
            end = self._ends[number]
            self._ways[number] = way_of(self._search, Came(number, end.spent, end.label), to_pay=self._to_pay)
        return self._ways[number]

    def __iter__(self) -> Iterator[int]:
        return iter(self._ends)

    def __len__(self) -> int:
        return len(self._ends)

    def chance(self, square: int) -> float:
        """The chance to get to a square; 0 if he cannot."""
        end = self._ends.get(square)
        return end.chance / self._search.scale if end else 0.0

    @cached_property
    def carrying(self) -> Reach:
        """The squares that he can get to with the ball in hand."""
        return Reach(self._search, self._search.best(self._search.terrain.grid.full, carrying=True))

    @cached_property
    def blitz(self) -> Reach:
        """The squares next to standing opponents from where he can still pay for a block, with the roll for that."""
        terrain = self._search.terrain
        opponents = terrain.match.get(STANDING, terrain.match.pieces[terrain.piece].side.other)
        return self._paying(dilate(terrain.grid, opponents))

    def against(self, target: PieceId) -> Reach:
        """Those squares of `blitz` that are next to this opponent, the best first."""
        terrain = self._search.terrain
        return self._paying(terrain.grid.near[terrain.match.get(SQUARE, target)])

    def _paying(self, squares: int) -> Reach:
        return Reach(self._search, self._search.best(squares, to_pay=True), to_pay=True)

    def _repr_svg_(self) -> str | None:
        """The board as it is now, with the chance to get to each square; None without the extra `svg`."""
        from ruleengine_blood_bowl._base.board import picture, seen  # play never needs it
        from ruleengine_pitch.board import NoDrawing

        terrain = self._search.terrain
        shown = {square: _percent(self.chance(square)) for square in self}
        told = ", ".join(f"{terrain.grid.name(square)} {label}" for square, label in shown.items())
        who, here = terrain.match.pieces[terrain.piece].name, terrain.grid.name(terrain.start)
        try:
            return picture(terrain.match, seen(terrain.match, shown, ())).text(f"Reach of {who} from {here}", told)
        except NoDrawing:
            return None

    def __repr__(self) -> str:
        terrain = self._search.terrain
        sure = sum(end.chance == self._search.scale for end in self._ends.values())
        who, here = terrain.match.pieces[terrain.piece].name, terrain.grid.name(terrain.start)
        return f"<Reach of {who} from {here}: {len(self)} squares, {sure} without a roll>"


def _percent(chance: float) -> str:
    """A chance that fits a square, rounded down: only what is certain is 100%."""
    return f"{int(100 * chance)}%" if chance >= 0.01 else "<1%"


def go_to(match: Match, square: int | str, *, rerolls: Rerolls = "all") -> bool:
    """Let the player in action go to a square, step by step, by what is the best way from where he is.

    It ends where something else is asked, such as a re-roll, or dice; call it again to go on.

    Args:
        match: it waits for what a player does next in his action.
        square: by number or by name.
        rerolls: which to reckon with, as for `reach`.

    Returns:
        whether he is there.

    Raises:
        UnreachableError: no player is to go on now, or he cannot get there.

    >>> from ruleengine_blood_bowl.positions import from_position
    >>> match = from_position("home 7 Blitzer L8", seed=1)
    >>> match.answer("activate:0:move")
    >>> go_to(match, "P6")
    True
    """
    if not _waits(match):
        raise UnreachableError("no player waits for his next step; give one an action first, such as `activate:0:move`")
    piece = match.get(ACTOR)
    number = match.derived(PITCH).grid.square(square)
    while _waits(match) and match.get(ACTOR) == piece:
        steps = reach(match, piece, rerolls=rerolls)[number].steps
        if not steps:
            return True
        match.answer(steps[0])
    return match.get(SQUARE, piece) == number and match.get(STATUS, piece) is Status.STANDING


def _waits(match: Match) -> bool:
    return isinstance(match.pending, Decision) and match.pending.reason == "act"
