"""Words for the ball: thrown, kicked, caught, bouncing, out."""

from __future__ import annotations

from typing import Any

from ruleengine import Answered, Decision, Match
from ruleengine.coaches import DisplayName
from ruleengine.reporting import earlier, words
from ruleengine_blood_rugby import _events as events
from ruleengine_blood_rugby._kicking import KickAt, Kicked, KickTo, KickTowards
from ruleengine_blood_rugby._passing import Pass, ThrowAt, Thrown, ThrowTowards
from ruleengine_blood_rugby._state import SQUARE
from ruleengine_blood_rugby._wording.book import (
    SILENT,
    RollWords,
    asks,
    checks,
    chosen,
    names,
    quiet,
    silent,
    tells,
    untold,
)
from ruleengine_blood_rugby._wording.saying import at_player, at_square, doing, of_asked, of_player, where
from ruleengine_pitch.words import Words, play, simply, who

COMPASS = {"N": "north", "E": "east", "S": "south", "W": "west"}
"""East is towards the later letters of columns, south towards the higher numbers of rows."""
ARRIVES = {"bounce": "bounces to", "laid": "is laid on", "drop": "drops on", "long-move": "goes astray to"}
"""How the ball comes to a square; otherwise it comes down from something."""

silent(Thrown, Kicked)
quiet("blood-rugby.bounce", "blood-rugby.long-move")
untold(Pass)
checks(
    RollWords("pass", "pass", "well thrown", "badly thrown"),
    RollWords("precise-pass", "aim", "on the mark", "off the mark"),
    RollWords("kick", "kick", "well struck", "badly struck"),
    RollWords("precise-kick", "aim", "on the mark", "off the mark"),
    RollWords("catch", "catch", "caught", "dropped"),
    RollWords("intercept", "interception", "intercepted", "the ball flies on"),
)


def towards(name: str) -> str:
    """A direction in words.

    >>> towards("NE"), towards("S")
    ('north-east', 'south')
    """
    return "-".join(COMPASS[letter] for letter in name)


# What happens --------------------------------------------------------------------------------------------


@tells(events.BallTaken)
def _taken(match: Match, event: events.BallTaken) -> Words:
    before = next(earlier(match, event), None)
    by_dice = isinstance(before, Answered) and not isinstance(before.request, Decision)
    return SILENT if by_dice else doing(match, event, event.piece, _takes(event.how))


def _takes(how: str) -> str:
    return "picks up the ball" if how == "pick-up" else "has the ball"


@tells(events.BallLost)
def _lost(match: Match, event: events.BallLost) -> Words:
    return of_player(match, event.piece, "lets go of the ball")


@tells(events.BallMoved)
def _ball_moved(match: Match, event: events.BallMoved) -> Words:
    verb = ARRIVES.get(event.how, f"comes down from the {words(event.how)} on")
    return play(f"the ball {verb} {where(match, event.square)}.", None)


@tells(events.BallRests)
def _rests(match: Match, event: events.BallRests) -> Words:
    before = next((each for each in earlier(match, event) if not isinstance(each, Answered)), None)
    if isinstance(before, events.BallMoved) and before.square == event.square:
        return SILENT  # it has come there
    return play(f"the ball lies on {where(match, event.square)}.", None)


@tells(events.BallOut)
def _out(match: Match, event: events.BallOut) -> Words:
    return play(f"the ball leaves the pitch from {where(match, event.square)}.", None)


# Decisions -----------------------------------------------------------------------------------------------


@chosen(ThrowAt)
def _throws(match: Match, request: Decision[Any], answer: ThrowAt) -> Words:
    return doing(match, request, request.about, f"throws the ball to {where(match, answer.square)}")


@chosen(KickAt)
def _kicks(match: Match, request: Decision[Any], answer: KickAt) -> Words:
    return doing(match, request, request.about, f"kicks the ball to {where(match, answer.square)}")


@chosen(ThrowTowards, KickTowards)
def _far(match: Match, request: Decision[Any], answer: ThrowTowards | KickTowards) -> Words:
    does = "throws" if isinstance(answer, ThrowTowards) else "kicks"
    force = " with full force" if answer.full else ""
    return doing(match, request, request.about, f"{does} the ball {towards(answer.direction.name)}{force}")


@chosen(KickTo)
def _kicks_to(match: Match, request: Decision[Any], answer: KickTo) -> Words:
    at = where(match, match.get(SQUARE, answer.person))
    return doing(match, request, request.about, f"kicks the ball to {who(match, answer.person)} on {at}")


# Options and questions -----------------------------------------------------------------------------------

names(Pass)(simply("pass", "throw"))
names(ThrowAt)(at_square("throw to", "throw", "pass to", field="square"))
names(KickAt)(at_square("kick to", "kick", field="square"))
names(KickTo)(at_player("kick to", "kick", field="person", sides=True))
asks("throw", board=True)(of_asked("where does {} throw the ball?"))
asks("kick", board=True)(of_asked("where does {} kick the ball?"))


@names(ThrowTowards, KickTowards)
def _direction(match: Match, option: ThrowTowards | KickTowards) -> DisplayName:
    verb = "throw" if isinstance(option, ThrowTowards) else "kick"
    name = option.direction.name
    if option.full:
        return DisplayName(f"{verb} {name} full", (f"{name} full",), f"{verb} with full force", name)
    return DisplayName(f"{verb} {name}", (name,), verb, name)
