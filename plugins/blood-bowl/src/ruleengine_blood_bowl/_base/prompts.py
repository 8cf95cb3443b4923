"""What a coach at a prompt may type: names of options, orders such as `7 to M8`, questions such as `why 7 block`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from ruleengine import Check, Match, MatchReader, Part, PieceId, token
from ruleengine.coaches import DisplayName, Order
from ruleengine.grid import Grid, squares_in
from ruleengine.reporting import Line, sentence, words
from ruleengine_blood_bowl._base.ball import GiveTo
from ruleengine_blood_bowl._base.blockdice import TakeDie, block_dice
from ruleengine_blood_bowl._base.blocking import BLITZ, BLOCK_ACTION, BlockHim, declaring
from ruleengine_blood_bowl._base.blocks import Stay
from ruleengine_blood_bowl._base.board import board_lines, picture, seen
from ruleengine_blood_bowl._base.formations import Place
from ruleengine_blood_bowl._base.fouls import FOUL, Foul
from ruleengine_blood_bowl._base.kickoff import KickTo
from ruleengine_blood_bowl._base.kickoff_events import StayPut
from ruleengine_blood_bowl._base.moving import MOVE, Step
from ruleengine_blood_bowl._base.passing import HAND_OFF, HandTo, Intercept, LetPass, ThrowAt
from ruleengine_blood_bowl._base.pitch import PITCH
from ruleengine_blood_bowl._base.pushes import PushTo
from ruleengine_blood_bowl._base.reach import Reach, UnreachableError, reach
from ruleengine_blood_bowl._base.rerolls import Keep, SkillReroll, TeamReroll
from ruleengine_blood_bowl._base.rollwords import roll_name
from ruleengine_blood_bowl._base.saying import where
from ruleengine_blood_bowl._base.setup import ByHand, UseFormation
from ruleengine_blood_bowl._base.skills.frenzy import LeaveIt
from ruleengine_blood_bowl._base.state import ACTION, ACTOR, HOLDER, SQUARE, STATUS, mover_of
from ruleengine_blood_bowl._base.terms import NOBODY, OFF, Status
from ruleengine_blood_bowl._base.throwing import FlyTo, ThrowPlayer
from ruleengine_blood_bowl._base.told import FACES
from ruleengine_blood_bowl._base.turn import ACTIONS, END_ACTION, Activate, EndAction, EndTurn, why_not
from ruleengine_blood_bowl._base.wanting import Decline, Use
from ruleengine_blood_bowl._base.ways import Way
from ruleengine_pitch.board import BoardPicture
from ruleengine_pitch.players import number_of
from ruleengine_pitch.prompts import Prompts, player_typed
from ruleengine_pitch.words import Namer, at_square, short, simply, who

# Names -------------------------------------------------------------------------------------------------------


def number(match: MatchReader, piece: PieceId) -> str:
    """A player's number, as it is typed."""
    return str(number_of(match.pieces[piece]))


def _activate(match: Match, option: Activate) -> DisplayName:
    piece, action = option.piece, option.action
    ball = ", ball" if match.get(HOLDER) == piece else ""
    status = match.get(STATUS, piece)
    down = "" if status is Status.STANDING else f", {status.name.lower()}"
    row = f"{short(match, piece)} {where(match, match.get(SQUARE, piece))}{ball}{down}"
    typed = f"{number(match, piece)} {action}"
    return DisplayName(typed, (words(typed), f"{action} {number(match, piece)}"), row, action)


def _step(match: Match, option: Step) -> DisplayName:
    square, actor = where(match, option.to), mover_of(match)
    heading = None
    if actor != NOBODY:
        heading = match.derived(PITCH).grid.direction(match.get(SQUARE, actor), option.to)
    also = (square,) if heading is None else (square, heading.name)
    return DisplayName(f"step {square}", also, "step", square if heading is None else f"{square} {heading.name}")


def _block(match: Match, option: BlockHim) -> DisplayName:
    target = option.target
    contest = block_dice(match, match.get(ACTOR), target)
    listed = f"{short(match, target)}: {contest}"
    return DisplayName(f"block {number(match, target)}", row="block", short=listed)


def _formation(match: Match, option: UseFormation) -> DisplayName:
    return DisplayName(option.name + (" mirrored" if option.mirrored else ""), row="formation")


def at_player(verb: str, field: str, *also: str) -> Namer:
    """A namer for options that do something with a player: `foul 4`."""

    def namer(match: Match, option: Any) -> DisplayName:
        piece = getattr(option, field)
        mark = number(match, piece)
        return DisplayName(f"{verb} {mark}", tuple(f"{word} {mark}" for word in also), verb, short(match, piece))

    return namer


def on_square(verb: str, field: str = "square") -> Namer:
    """A namer for options that do something at a square: `kick to M8`, or `M8`."""
    return at_square(where, verb, field=field)


NAMES: Final[dict[type, Namer]] = {
    Activate: _activate,
    EndTurn: simply("end turn", "end"),
    EndAction: simply("end", "end action", "done"),
    Step: _step,
    BlockHim: _block,
    Foul: at_player("foul", "victim"),
    HandTo: at_player("hand to", "piece", "hand-off", "hand off"),
    ThrowPlayer: at_player("throw", "piece"),
    Intercept: at_player("intercept by", "piece", "intercept"),
    GiveTo: at_player("give to", "piece", "give"),
    ThrowAt: on_square("throw to"),
    FlyTo: on_square("throw to"),
    KickTo: on_square("kick to"),
    Place: on_square("place on"),
    PushTo: on_square("push to"),
    TakeDie: lambda match, option: DisplayName(FACES[option.face]),
    TeamReroll: simply("re-roll", "reroll", "team"),
    SkillReroll: lambda match, option: DisplayName(option.skill.lower(), (words(option.token),)),
    Use: lambda match, option: DisplayName(f"use {option.skill.lower()}"),
    UseFormation: _formation,
    ByHand: simply("by hand"),
    **dict.fromkeys((Keep, Stay, StayPut, Decline), lambda match, option: DisplayName(token(option), ("no",))),
    LetPass: simply("let pass", "no"),
    LeaveIt: simply("leave it", "no"),
    Check: lambda match, check: DisplayName(roll_name(match, check.kind.name)),
}


HELP: Final = """\
Players are typed by number, squares by name; a square alone is a step, or the way there.
  7 move      give player 7 an action
  7 to M8     let him go there by the best way; 7 blitz M8, 7 pass M8 with another action;
              whoever acts now has done then
  7 blitz 4   let him go to opponent 4 by the best way, and block him; also 7 block 4, 7 foul 4,
              and 7 hand-off 3 to a team-mate
  way 7 M8    say that way and its chance, and go nowhere
  step M8, NE one square; to M8, or M8 alone: by the best way; way M8 says it
  end         end his action, or the turn; end turn ends both
  why 7       what he can do and why not; why 7 block: one action
On the board:
  >7 <7       a player of home, of away, who stands; prone )7 (7; stunned }7 {7
  »7 «7       the player with the ball; o: the ball on the ground
  : |         an end zone; the middle of the pitch
  ' +         a square that was left in the last move; a marked square"""

# Orders and questions ----------------------------------------------------------------------------------------


AIMED: Final[dict[str, tuple[type, bool]]] = {
    BLOCK_ACTION.name: (BlockHim, True),
    BLITZ.name: (BlockHim, True),
    FOUL.name: (Foul, True),
    HAND_OFF.name: (HandTo, False),
}
"""Actions that can be ordered at a player: what is done to them, and whether they are an opponent."""


def _way(match: Match, piece: PieceId, goal: str, *, action: str = MOVE.name) -> Way | str:
    """The best way to a square; or why there is none, empty if it is none."""
    grid = match.derived(PITCH).grid
    try:
        square = grid.named(goal.upper())
        found = reach(match, piece, action=action)
    except UnreachableError as error:
        return str(error.args[0])
    except ValueError:
        return ""
    return found[square] if square in found else sentence(f"{who(match, piece)} cannot get to {grid.name(square)}.")


def _way_to(match: Match, piece: PieceId, action: str, target: PieceId) -> Way | str:
    """The best way to where a player can be dealt with; or why there is none."""
    refused = sentence(f"{who(match, piece)} cannot get at {who(match, target)}.")
    square = match.get(SQUARE, target)
    if square == OFF:
        return refused
    if not match.derived(ACTIONS)[action].moves:
        return sentence(f"{who(match, target)} is not next to {who(match, piece)}, and a {action} has no movement.")
    found = reach(match, piece, action=action)
    if action == BLITZ.name:
        return _best(found.against(target), list(found.against(target)), refused)
    near = match.derived(PITCH).grid.near[square]
    return _best(found, [each for each in found if near >> each & 1], refused)


def _unfit(match: Match, action: str, target: PieceId) -> str:
    """Why nothing of the kind can be done to a player as they are; empty if it can."""
    up = match.get(STATUS, target) is Status.STANDING
    if action == FOUL.name:
        return sentence(f"{who(match, target)} is not down.") if up else ""
    return "" if up else sentence(f"{who(match, target)} does not stand.")


def _best(found: Reach, squares: Sequence[int], otherwise: str) -> Way | str:
    """The way with the best chance to one of several squares."""
    return found[max(squares, key=found.chance)] if squares else otherwise


# The part ----------------------------------------------------------------------------------------------------


class PromptsPart(Prompts, Part):
    """Helps a coach at a prompt; has no say in the rules."""

    name = "blood-bowl.prompts"
    keys = (ACTOR, HOLDER, SQUARE, STATUS)
    namers, square, actor, ends, help_text = NAMES, SQUARE, ACTOR, END_ACTION, HELP
    pictured = frozenset(
        (
            "activate",
            "act",
            "target",
            "place",
            "set-up",
            "kick",
            "touchback",
            "touchback-to",
            "quick-snap",
            "intercept",
            "run",
        )
    )

    def why(self, match: Match, piece: PieceId, typed: Sequence[str]) -> Iterable[str]:
        """Say why a player cannot be given an action, or any."""
        for action in ["-".join(typed)] if typed else match.derived(ACTIONS):
            yield sentence(f"{who(match, piece)}, {action}: {why_not(match, piece, action) or 'he can'}.")

    def send(self, match: Match, piece: PieceId, typed: Sequence[str]) -> Iterable[Order | str]:
        """A square or a player, with or without an action: begin it, go there, and deal with the player."""
        action, goal = typed[0] if typed[0] in match.derived(ACTIONS) else MOVE.name, typed[-1]
        refused = why_not(match, piece, action)
        if refused:
            yield sentence(f"{who(match, piece)}, {action}: {refused}.")
        elif action in AIMED and goal.isdigit():
            yield from self._at(match, piece, action, goal, (Activate(piece, action),))
        else:
            said = declaring(match, piece, action, NOBODY)
            yield from self._to(match, piece, goal, (Activate(piece, action), *said), action=action)

    def go(self, match: Match, piece: PieceId, typed: Sequence[str]) -> Iterable[Order | str]:
        """A square that is further than a step, or a player who is."""
        action, goal = match.get(ACTION), typed[-1]
        if goal.isdigit() and typed[0] in (action, BLOCK_ACTION.name) and action in AIMED:
            yield from self._at(match, piece, action, goal, ())
        else:
            yield from self._to(match, piece, goal)

    def _to(
        self, match: Match, piece: PieceId, goal: str, first: Sequence[Any] = (), *, action: str = MOVE.name
    ) -> Iterable[Order | str]:
        """Go to a square; who is there already, if somebody is."""
        found = _way(match, piece, goal, action=action)
        there = isinstance(found, str) and found and self.taken(match, goal, piece)
        yield from self._by(there or found, first)

    def _at(self, match: Match, piece: PieceId, action: str, goal: str, first: Sequence[Any]) -> Iterable[Order | str]:
        """Go beside a player by the best way, and do what the action is for.

        Args:
            goal: the number that was typed.
            first: what is chosen before.
        """
        deed, theirs = AIMED[action]
        side = match.pieces[piece].side
        target = player_typed(match, side.other if theirs else side, goal)
        if target is None or target == piece:
            yield self.no_player(match, side.other if theirs else side, goal)
            return
        if first:
            first = (*first, *declaring(match, piece, action, target))
        if unfit := _unfit(match, action, target):
            yield unfit
        elif action != BLITZ.name and match.get(SQUARE, target) in squares_in(
            match.derived(PITCH).grid.near[match.get(SQUARE, piece)]
        ):
            yield self.order(piece, (*first, deed(target)))
        else:
            yield from self._by(_way_to(match, piece, action, target), first, (deed(target),))

    def grid(self, match: Match) -> Grid:
        """The pitch."""
        return match.derived(PITCH).grid

    def _by(self, way: Way | str, first: Sequence[Any] = (), then: Sequence[Any] = ()) -> Iterable[Order | str]:
        """A way in words, and the order to go it; or why there is none, nothing if it is none."""
        if way:
            yield str(way)
        if isinstance(way, Way):
            yield self.order(way.piece, (*first, *way.steps, *then))

    def board_lines(self, match: Match) -> Iterable[Line]:
        """The board, then the dugouts."""
        return board_lines(match)

    def picture(self, match: Match) -> BoardPicture:
        """The board, with what stands on it."""
        return picture(match, seen(match, path=()))
