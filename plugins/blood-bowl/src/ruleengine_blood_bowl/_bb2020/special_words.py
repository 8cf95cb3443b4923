"""Words for special actions and attacks of this edition: their events, their questions, and what may be typed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ruleengine import Match
from ruleengine.coaches import DisplayName
from ruleengine_blood_bowl._base.prompts import at_player, number, on_square
from ruleengine_blood_bowl._base.questions import Asker
from ruleengine_blood_bowl._base.saying import where
from ruleengine_blood_bowl._bb2020.skills.animal_savagery import LashedOut, LashOut
from ruleengine_blood_bowl._bb2020.skills.ball_and_chain import Whirl
from ruleengine_blood_bowl._bb2020.skills.bloodlust import Bit, Bite, GoOn, OnlyMove
from ruleengine_blood_bowl._bb2020.skills.bombardier import BombCaught, BombThrown, Exploded, Throw
from ruleengine_blood_bowl._bb2020.skills.breathe_fire import BURNT, Breathe
from ruleengine_blood_bowl._bb2020.skills.chainsaw import SAWN, Saw, SawFoul
from ruleengine_blood_bowl._bb2020.skills.hit_and_run import RunTo, StayThere
from ruleengine_blood_bowl._bb2020.skills.hypnotic_gaze import Entranced, Gaze, GazeAt
from ruleengine_blood_bowl._bb2020.skills.kick_team_mate import KickPlayer
from ruleengine_blood_bowl._bb2020.skills.multiple_block import BlockBoth
from ruleengine_blood_bowl._bb2020.skills.plague_ridden import Infected
from ruleengine_blood_bowl._bb2020.skills.stab import Stab
from ruleengine_blood_bowl._bb2020.skills.take_root import TookRoot
from ruleengine_blood_bowl._bb2020.skills.trickster import SlipTo, StandStill
from ruleengine_blood_bowl._bb2020.skills.wounding import STABBED, Attacked
from ruleengine_pitch.words import Namer, Words, play, simply, who

VERBS: Final = {STABBED: "stabs", SAWN: "raises the chainsaw against", BURNT: "breathes fire at"}
DIRECTIONS: Final = {"N": "up", "S": "down", "W": "left", "E": "right"}
"""Directions of the board, as it is drawn."""


def _play(text: str, *fields: str) -> Callable[[Match, Any], Words]:
    """A teller that puts players' names, by the fields of an event, into a sentence."""

    def teller(match: Match, it: Any) -> Words:
        players = [getattr(it, field) for field in fields]
        return play(text.format(*(who(match, piece) for piece in players)), match.pieces[players[0]].side)

    return teller


TELLERS: Final[dict[type, Callable[[Match, Any], Words]]] = {
    TookRoot: _play("{} takes root.", "piece"),
    LashedOut: _play("{} lashes out at {}.", "piece", "victim"),
    Attacked: lambda match, it: play(
        f"{who(match, it.piece)} {VERBS[it.how]} {who(match, it.target)}.", match.pieces[it.piece].side
    ),
    Entranced: _play("{} casts a spell over {}, who has no tackle zone now.", "piece", "target"),
    Infected: _play("{1} infects {0}, who will come back as a Rotter.", "piece", "by"),
    Bit: _play("{} bites {}.", "piece", "thrall"),
    BombThrown: lambda match, it: play(
        f"{who(match, it.piece)} throws a bomb at {where(match, it.square)}: {it.quality}.", match.pieces[it.piece].side
    ),
    BombCaught: lambda match, it: play(
        f"{who(match, it.piece)} catches the bomb{', and it explodes' if it.explodes else ''}.",
        match.pieces[it.piece].side,
    ),
    Exploded: lambda match, it: play(f"the bomb explodes on {where(match, it.square)}.", None),
}
"""Words for events."""


def _of(question: str) -> Asker:
    return lambda match, request: question.format(who(match, request.about))


QUESTIONS: Final[dict[str, Asker]] = {
    "lash-out": _of("At whom does {} lash out?"),
    "gaze-target": _of("At whom is {} to gaze?"),
    "trickster": _of("Where is {} to be when the blow falls?"),
    "hit-and-run": _of("Does {} step away?"),
    "one-of-two": _of("How does {} attack?"),
    "second-block": _of("How does {} attack again?"),
    "bloodlust": _of("{} thirsts for blood: does he go on, or only move?"),
    "bite": _of("Whom does {} bite?"),
}


def _both(match: Match, option: Any) -> DisplayName:
    first, second = (number(match, piece) for piece in (option.first, option.second))
    return DisplayName(f"block {first} and {second}", (f"block {first} {second}",), "block two")


def _whirl(match: Match, option: Any) -> DisplayName:
    to = DIRECTIONS[str(option.heading)]
    return DisplayName(f"whirl {to}", (to,), "whirl", to)


NAMES: Final[dict[type, Namer]] = {
    LashOut: at_player("lash out at", "piece"),
    Stab: at_player("stab", "target"),
    Saw: at_player("saw", "target", "chainsaw"),
    SawFoul: at_player("foul with the chainsaw", "victim", "saw"),
    Breathe: at_player("breathe fire at", "target", "burn"),
    GazeAt: at_player("gaze at", "target", "gaze"),
    Gaze: at_player("gaze at", "target", "gaze"),
    KickPlayer: at_player("kick", "piece"),
    Bite: at_player("bite", "thrall"),
    BlockBoth: _both,
    Whirl: _whirl,
    Throw: simply("throw the bomb", "bomb", "throw"),
    GoOn: simply("go on"),
    OnlyMove: simply("only move", "move"),
    SlipTo: on_square("slip to"),
    StandStill: simply("stand still", "stay"),
    RunTo: on_square("step to", "to"),
    StayThere: simply("stay", "no"),
}

CHOSEN: Final[dict[type, Callable[[Match, Any], Words]]] = {
    OnlyMove: lambda match, it: play("the action becomes a move.", None),
}
"""Words for choices."""
UNTOLD: Final = tuple(choice for choice in NAMES if choice not in CHOSEN)
"""Choices that what comes of them tells."""
