"""What a coach at a prompt may type: names of options, orders such as `7 to M8`, questions such as `why 7 block`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from ruleengine import Check, Decision, Match, MatchReader, Part, PieceId, Side
from ruleengine.coaches import OptionName, Order, meant_after
from ruleengine.hooks import display_name, parse_command, render
from ruleengine.reporting import Line, sentence, words
from ruleengine_blood_bowl._base.ball import GiveTo
from ruleengine_blood_bowl._base.blockdice import TakeDie, block_dice
from ruleengine_blood_bowl._base.blocking import BLITZ, BlockHim, declaring
from ruleengine_blood_bowl._base.board import board_lines
from ruleengine_blood_bowl._base.formations import Place
from ruleengine_blood_bowl._base.fouls import Foul
from ruleengine_blood_bowl._base.kickoff import KickTo
from ruleengine_blood_bowl._base.moving import MOVE, Step
from ruleengine_blood_bowl._base.passing import HandTo, Intercept, ThrowAt
from ruleengine_blood_bowl._base.pitch import PITCH
from ruleengine_blood_bowl._base.players import on_pitch
from ruleengine_blood_bowl._base.pushes import PushTo
from ruleengine_blood_bowl._base.reach import Reach, UnreachableError, reach
from ruleengine_blood_bowl._base.rerolls import SkillReroll, TeamReroll
from ruleengine_blood_bowl._base.rollwords import roll_name
from ruleengine_blood_bowl._base.saying import where
from ruleengine_blood_bowl._base.setup import ByHand, UseFormation
from ruleengine_blood_bowl._base.state import ACTOR, HOLDER, SQUARE, STATUS
from ruleengine_blood_bowl._base.terms import NOBODY, Status
from ruleengine_blood_bowl._base.throwing import FlyTo, ThrowPlayer
from ruleengine_blood_bowl._base.told import FACES
from ruleengine_blood_bowl._base.turn import ACTIONS, END_ACTION, Activate, EndAction, EndTurn, why_not
from ruleengine_blood_bowl._base.wanting import Use
from ruleengine_blood_bowl._base.ways import Way
from ruleengine_pitch.players import number_of
from ruleengine_pitch.words import Namer, at_square, board_shown, of_another, player_typed, short, simply, who

# Names -------------------------------------------------------------------------------------------------------


def number(match: MatchReader, piece: PieceId) -> str:
    """A player's number, as it is typed."""
    return str(number_of(match.pieces[piece]))


def _activate(match: Match, option: Activate) -> OptionName:
    piece, action = option.piece, option.action
    ball = ", ball" if match.get(HOLDER) == piece else ""
    status = match.get(STATUS, piece)
    down = "" if status is Status.STANDING else f", {status.name.lower()}"
    row = f"{short(match, piece)} {where(match, match.get(SQUARE, piece))}{ball}{down}"
    typed = f"{number(match, piece)} {action}"
    return OptionName(typed, (words(typed), f"{action} {number(match, piece)}"), row, action)


def _step(match: Match, option: Step) -> OptionName:
    square, actor = where(match, option.to), match.get(ACTOR)
    heading = None
    if actor != NOBODY:
        heading = match.derived(PITCH).grid.direction(match.get(SQUARE, actor), option.to)
    also = (square,) if heading is None else (square, heading.name)
    return OptionName(f"step {square}", also, "step", square if heading is None else f"{square} {heading.name}")


def _block(match: Match, option: BlockHim) -> OptionName:
    target = option.target
    contest = block_dice(match, match.get(ACTOR), target)
    listed = f"{short(match, target)}: {contest}"
    return OptionName(f"block {number(match, target)}", row="block", short=listed)


def _formation(match: Match, option: UseFormation) -> OptionName:
    return OptionName(option.name + (" mirrored" if option.mirrored else ""), row="formation")


def at_player(verb: str, field: str, *also: str) -> Namer:
    """A namer for options that do something with a player: `foul 4`."""

    def namer(match: Match, option: Any) -> OptionName:
        piece = getattr(option, field)
        mark = number(match, piece)
        return OptionName(f"{verb} {mark}", tuple(f"{word} {mark}" for word in also), verb, short(match, piece))

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
    TakeDie: lambda match, option: OptionName(FACES[option.face]),
    TeamReroll: simply("re-roll", "reroll", "team"),
    SkillReroll: lambda match, option: OptionName(option.skill.lower(), (words(option.token),)),
    Use: lambda match, option: OptionName(f"use {option.skill.lower()}"),
    UseFormation: _formation,
    ByHand: simply("by hand"),
    Check: lambda match, check: OptionName(roll_name(match, check.kind.name)),
}


HELP: Final = """\
Players are typed by number, squares by name; a square alone is a step, or the way there.
  7 move      give player 7 an action
  7 to M8     let him go there by the best way; 7 blitz M8, 7 pass M8 with another action;
              whoever acts now has done then
  7 blitz 4   let him go to opponent 4 by the best way, and block him
  way 7 M8    say that way and its chance, and go nowhere
  step M8, NE one square; to M8, or M8 alone: by the best way; way M8 says it
  end         end his action, or the turn
  why 7       what he can do and why not; why 7 block: one action"""

# Orders and questions ----------------------------------------------------------------------------------------


def meant(match: Match, decision: Decision[Any], line: str) -> Iterable[Order | str]:
    """What a line means; nothing if it is no order and no question."""
    typed = line.lower().replace("#", " ").split()
    another = decision.reason == "act" and of_another(match, decision, typed, match.get(ACTOR), END_ACTION)
    if typed == ["help"]:
        yield HELP
    elif typed[:1] == ["why"] and len(typed) > 1:
        yield from _why(match, decision.by, typed[1:])
    elif decision.reason == "activate" and len(typed) > 2 and typed[0] == "way" and typed[1].isdigit():
        yield from (each for each in _send(match, decision.by, typed[1], typed[2:]) if isinstance(each, str))
    elif decision.reason == "activate" and len(typed) > 1 and typed[0].isdigit():
        yield from _send(match, decision.by, typed[0], typed[1:])
    elif another:
        yield from meant_after(match, END_ACTION, line, between=lambda view: view.get(ACTOR) == NOBODY)
    elif decision.reason == "act" and typed and match.get(ACTOR) != NOBODY:
        yield from _go(match, match.get(ACTOR), typed)


def _no_player(match: Match, side: Side, typed: str) -> str:
    numbers = ", ".join(number(match, piece) for piece in on_pitch(match, side))
    return f"{side} has no player {typed}; on the pitch are {numbers}"


def _why(match: Match, side: Side, typed: list[str]) -> Iterable[str]:
    """Why a player cannot be given an action, or any."""
    piece = player_typed(match, side, typed[0])
    if piece is None:
        yield _no_player(match, side, typed[0])
        return
    for action in ["-".join(typed[1:])] if len(typed) > 1 else match.derived(ACTIONS):
        yield sentence(f"{who(match, piece)}, {action}: {why_not(match, piece, action) or 'he can'}.")


def _send(match: Match, side: Side, typed: str, rest: list[str]) -> Iterable[Order | str]:
    """A player and a square, with or without an action: begin it, and go there; or blitz an opponent."""
    piece = player_typed(match, side, typed)
    if piece is None:
        yield _no_player(match, side, typed)
        return
    action = rest[0] if rest[0] in match.derived(ACTIONS) else MOVE.name
    goal = rest[-1]
    refused = why_not(match, piece, action)
    if refused:
        yield sentence(f"{who(match, piece)}, {action}: {refused}.")
        return
    target = player_typed(match, side.other, goal) if action == BLITZ.name else None
    way = _way(match, piece, goal, action=action, target=target)
    if isinstance(way, Way):
        block = () if target is None else (BlockHim(target),)
        said = declaring(match, piece, action, NOBODY if target is None else target)
        yield str(way)
        yield Order((Activate(piece, action), *said, *way.steps, *block), lambda view: view.get(ACTOR) == piece)
    elif way:
        yield way


def _go(match: Match, piece: PieceId, typed: list[str]) -> Iterable[Order | str]:
    """A square that is further than a step."""
    way = _way(match, piece, typed[-1])
    if isinstance(way, Way):
        yield str(way)
        if typed[0] != "way":
            yield Order(way.steps, lambda view: view.get(ACTOR) == piece)
    elif way:
        yield way


def _way(
    match: Match, piece: PieceId, goal: str, *, action: str = MOVE.name, target: PieceId | None = None
) -> Way | str:
    """The best way to a square, or to where an opponent can be blocked; or why there is none, empty if it is none."""
    grid = match.derived(PITCH).grid
    try:
        found = reach(match, piece, action=action)
        if target is not None:
            return _best(found.against(target), sentence(f"{who(match, piece)} cannot get at {who(match, target)}."))
        square = grid.named(goal.upper())
    except UnreachableError as error:
        return str(error.args[0])
    except ValueError:
        return ""
    return found[square] if square in found else sentence(f"{who(match, piece)} cannot get to {grid.name(square)}.")


def _best(found: Reach, otherwise: str) -> Way | str:
    """The way with the best chance."""
    return found[max(found, key=found.chance)] if found else otherwise


# The part ----------------------------------------------------------------------------------------------------

PICTURED: Final = frozenset(
    ("activate", "act", "target", "place", "set-up", "kick", "touchback", "touchback-to", "quick-snap", "intercept")
)
"""What is asked with the board in sight."""


class PromptsPart(Part):
    """Helps a coach at a prompt; has no say in the rules."""

    name = "blood-bowl.prompts"
    keys = (ACTOR, HOLDER, SQUARE, STATUS)

    @display_name.impl
    def names(self, match: Match, option: object, value: OptionName) -> OptionName:
        """By numbers of players and names of squares."""
        namer = NAMES.get(type(option))
        return value if namer is None else namer(match, option)

    @parse_command.impl
    def orders(self, match: Match, decision: Decision[Any], line: str) -> Iterable[Order | str]:
        """`7 to M8`, `7 blitz 4`, `to M8`, `way M8`, `why 7`, `why 7 block`."""
        return meant(match, decision, line)

    @render.impl
    def board(self, match: Match, request: Decision[Any] | None) -> Iterable[Line]:
        """The board, once somebody is on the pitch."""
        return board_lines(match) if board_shown(match, request, PICTURED, SQUARE) else ()
