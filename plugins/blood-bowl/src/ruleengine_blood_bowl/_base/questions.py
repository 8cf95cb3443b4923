"""Words for what a coach is asked, and for dice that wait to be thrown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ruleengine import Decision, Match, Roll
from ruleengine.reporting import called, words
from ruleengine_blood_bowl._base.blocks import BlockRolled
from ruleengine_blood_bowl._base.moving import movement_left
from ruleengine_blood_bowl._base.rerolls import Thrown
from ruleengine_blood_bowl._base.rollwords import outcome_name, roll_name
from ruleengine_blood_bowl._base.saying import where
from ruleengine_blood_bowl._base.state import ACTION, ACTOR, HOLDER, SQUARE, TURN
from ruleengine_blood_bowl._base.told import against, outcome
from ruleengine_pitch.words import Words, asked, play, who

Asker = Callable[[Match, Decision[Any]], str]


def _activate(match: Match, request: Decision[Any]) -> str:
    return f"{called(request.by)}, turn {match.get(TURN, request.by)}: who acts, and how? Or end the turn."


def of_action(extra_squares: str) -> Asker:
    """The question what a player does next, with an edition's word for extra squares."""

    def asker(match: Match, request: Decision[Any]) -> str:
        piece = match.get(ACTOR)
        movement, extra = movement_left(match, piece)
        ball = " with the ball" if match.get(HOLDER) == piece else ""
        at = where(match, match.get(SQUARE, piece))
        left = f"squares left {movement}, {extra_squares} {extra}"
        return f"{who(match, piece)}{ball} on {at}, {words(match.get(ACTION))}: {left}."

    return asker


def _reroll(match: Match, request: Decision[Any]) -> str:
    thrown = request.about
    if not isinstance(thrown, Thrown):
        return "Keep the dice, or roll again?"
    name = roll_name(match, thrown.kind.name)
    result = outcome_name(match, thrown.kind.name, outcome(thrown.value))
    needs = f" {against(thrown.check)}" if thrown.check is not None else ""
    return f"{who(match, thrown.piece)}, {name}{needs}: {result}. Roll again?"


def _block_die(match: Match, request: Decision[Any]) -> str:
    block = request.about
    if not isinstance(block, BlockRolled):
        return "Which die counts?"
    return f"{who(match, block.blocker)} against {who(match, block.target)}, {block.strengths}. Which die counts?"


def _of_player(question: str) -> Asker:
    return lambda match, request: question.format("he" if request.about is None else who(match, request.about))


QUESTIONS: Final[dict[str, Asker]] = {
    "activate": _activate,
    "act": of_action("extra"),
    "re-roll": _reroll,
    "block-die": _block_die,
    "push": _of_player("Where is {} pushed to?"),
    "follow-up": _of_player("Does {} follow up?"),
    "place": _of_player("Where does {} stand?"),
    "use-skill": _of_player("Does {} use his skill?"),
    "block-again": _of_player("Does {} go an extra square to block again?"),
    "set-up": lambda match, request: f"How does {request.by} set up?",
    "kick": lambda match, request: f"Where does {request.by} kick to?",
    "kick-or-receive": lambda match, request: f"{called(request.by)} has won the toss. Kick or receive?",
    "target": lambda match, request: f"Where does {who(match, match.get(ACTOR))} throw to?",
    "intercept": lambda match, request: "Who tries to intercept?",
    "touchback": lambda match, request: "A touchback: who gets the ball?",
    "touchback-to": lambda match, request: "A touchback: where does the ball go?",
    "perfect-defence": lambda match, request: "A perfect defence: set up anew?",
    "quick-snap": lambda match, request: "A quick snap: who moves a square?",
}


def question(match: Match, request: Decision[Any] | Roll[Any], value: Words) -> Words:
    """The words for a request that waits."""
    if isinstance(request, Roll):
        return _dice(match, request)
    return asked(QUESTIONS, match, request, value)


def _dice(match: Match, request: Roll[Any]) -> Words:
    roller = called(request.by)
    if request.check is not None and request.check.subject is not None:
        needs = f"{roll_name(match, request.reason)} {against(request.check)}"
        return play(f"{who(match, request.check.subject)}, {needs}: {roller} throws.", request.by)
    return play(f"{roller} throws for {words(request.reason)}.", request.by)
