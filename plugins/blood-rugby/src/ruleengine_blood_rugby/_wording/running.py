"""Words for activations: moving, jumping, feinting, tripping, going down and getting up."""

from __future__ import annotations

from typing import Any

import attrs

from ruleengine import Decision, Match
from ruleengine.coaches import DisplayName
from ruleengine.reporting import called, earlier, words
from ruleengine_blood_rugby import _events as events
from ruleengine_blood_rugby._falling import LayBall, Rise, StayDown
from ruleengine_blood_rugby._hits import Damage
from ruleengine_blood_rugby._jumping import Feint, Feinted, Jump
from ruleengine_blood_rugby._moving import PickUp, PickUpRunning, RunOn, Sprint, Step, Through, stooping_cost
from ruleengine_blood_rugby._pitch import PITCH
from ruleengine_blood_rugby._players import number
from ruleengine_blood_rugby._state import ACTOR, DAZED, HOLDER, LEFT, SQUARE, STATUS, TURNS
from ruleengine_blood_rugby._terms import NOBODY, OFF, Status
from ruleengine_blood_rugby._trips import LetPass, Trip, TripTried
from ruleengine_blood_rugby._turn import RISING, Activate, EndActivation
from ruleengine_blood_rugby._wording.book import SILENT, RollWords, asks, checks, names, quiet, silent, tells, untold
from ruleengine_blood_rugby._wording.saying import at_player, at_square, many, moved, of_asked, of_player, where
from ruleengine_pitch.words import Words, news, play, short, simply, who

FATES = {
    Status.RESERVE: "back among the reserves",
    Status.PUSHED_OUT: "off the pitch",
    Status.SHAKEN: "shaken, and off for now",
    Status.OUT: "out of the match",
    Status.DEAD: "dead",
    Status.SENT_OFF: "sent off",
}

silent(events.Activated, events.Moved, events.StoodUp, events.CheckFailed, TripTried, Feinted)
untold(Activate, EndActivation, Step, Through, Sprint, Jump, PickUp, PickUpRunning, RunOn)
untold(Feint, Trip, LetPass, Rise, StayDown, LayBall)
quiet("blood-rugby.damage")
checks(
    RollWords("pick-up", "picking up", "has the ball", "does not get it"),
    RollWords("sprint", "sprint", "goes on", "has run enough"),
    RollWords("jump", "jump", "high enough", "not high enough"),
    RollWords("jump-strength", "jump by Strength", "over", "not far enough"),
    RollWords("armour", "armour", "broken", "holds"),
    RollWords("trip", "trip on {}", "succeeds", "fails"),
    RollWords("avoid-trip", "against the trip of {}", "stays up", "is tripped"),
    RollWords("feint", "feint at {}", "succeeds", "fools nobody"),
    RollWords("see-through", "seeing through {}", "is not fooled", "is fooled"),
)


# What happens --------------------------------------------------------------------------------------------


@tells(events.ActivationEnded)
def _ended(match: Match, event: events.ActivationEnded) -> Words:
    return moved(match, event, event.piece)


@tells(events.WentDown)
def _down(match: Match, event: events.WentDown) -> Words:
    return (*moved(match, event, event.piece), *of_player(match, event.piece, "goes down"))


@tells(events.WasHurt)
def _hurt(match: Match, event: events.WasHurt) -> Words:
    name, side, detail = who(match, event.piece), match.pieces[event.piece].side, event.detail
    if isinstance(detail, Damage):
        left = f"{detail.left}".replace("-", "\N{MINUS SIGN}")
        text = f"{name} loses {many(detail.points, 'hit point')}; {left} left."
        if event.status in (Status.OUT, Status.DEAD):
            fate = "unconscious and out of the match" if event.status is Status.OUT else "dead"
            return news(f"{text[:-1]}, and it is {fate}.", side)
        return play(text, side)
    if event.status <= Status.GROUNDED:
        dazed = match.get(DAZED) >> event.piece & 1
        return play(f"{name} is stunned, and misses its next activation.", side) if dazed else SILENT
    how = getattr(detail, "name", "")
    text = f"{name} is {FATES[event.status]}{f', {words(how)}' if how else ''}."
    return news(text, side) if event.status >= Status.SHAKEN else play(text, side)


@tells(events.Left)
def _left(match: Match, event: events.Left) -> Words:
    if event.status is Status.SENT_OFF:
        return news(f"{who(match, event.piece)} is sent off.", match.pieces[event.piece].side)
    before = next(earlier(match, event), None)
    told = isinstance(before, events.WasHurt | events.PushedBack) and before.piece == event.piece
    return SILENT if told else of_player(match, event.piece, f"is {FATES[event.status]}")


# Options -------------------------------------------------------------------------------------------------

names(EndActivation)(simply("end", "end activation", "done"))
names(PickUpRunning)(simply("pick up on the run", "pick up running"))
names(RunOn)(simply("run on", "leave it", "no"))
names(Sprint)(at_square("sprint to", "sprint"))
names(Jump)(at_square("jump to", "jump"))
names(Feint)(at_player("feint at", "feint"))
names(LetPass)(simply("let pass", "no"))
names(StayDown)(simply("stay down"))
names(LayBall)(at_square("lay on", "lay"))


@names(Trip)
def _trip_with(match: Match, option: Trip) -> DisplayName:
    """By the player who trips; `yes` as well, if only one can."""
    name, request = at_player("trip with", "trip", field="piece")(match, option), match.pending
    alone = isinstance(request, Decision) and len(request.choices) == 2
    return attrs.evolve(name, also=(*name.also, "yes")) if alone else name


@names(Activate)
def _activate(match: Match, option: Activate) -> DisplayName:
    piece = option.piece
    ball = ", ball" if match.get(HOLDER) == piece else ""
    down = ", down" if match.get(STATUS, piece) is Status.GROUNDED else ""
    listed = f"{short(match, piece)} {where(match, match.get(SQUARE, piece))}{ball}{down}"
    return DisplayName(str(number(match, piece)), (f"activate {number(match, piece)}",), "player", listed)


@names(Step)
def _step(match: Match, option: Step) -> DisplayName:
    square, actor = where(match, option.to), match.get(ACTOR)
    heading = match.derived(PITCH).grid.direction(match.get(SQUARE, actor), option.to) if actor != NOBODY else None
    also = (square, f"step {square}", *((heading.name,) if heading is not None else ()))
    return DisplayName(f"to {square}", also, "step to", square if heading is None else f"{square} {heading.name}")


@names(Through)
def _through(match: Match, option: Through) -> DisplayName:
    over, to = where(match, option.over), where(match, option.to)
    return DisplayName(f"through {over} to {to}", row=f"through {over} to", short=to)


@names(PickUp)
def _pick_up(match: Match, option: PickUp) -> DisplayName:
    return DisplayName("pick up", ("pick up for " + many(stooping_cost(match), "movement point"),))


@names(Rise)
def _rise(match: Match, option: Rise) -> DisplayName:
    if option.to == OFF:
        return DisplayName("get up", ("rise",))
    return DisplayName(f"get up on {where(match, option.to)}", (where(match, option.to),), "get up on")


# Questions -----------------------------------------------------------------------------------------------


@asks("activate", board=True)
def _who(match: Match, request: Decision[Any]) -> str:
    return f"{called(request.by)}, turn {match.get(TURNS, request.by)}: who acts? Or end the turn."


@asks("act", board=True)
def _act(match: Match, request: Decision[Any]) -> str:
    piece = match.get(ACTOR)
    ball = " with the ball" if match.get(HOLDER) == piece else ""
    down = ", down," if match.get(STATUS, piece) is Status.GROUNDED else ""
    at = where(match, match.get(SQUARE, piece))
    return f"{who(match, piece)}{ball}{down} on {at}: {many(match.get(LEFT), 'movement point')} left."


@asks("trip", board=True)
def _trip(match: Match, request: Decision[Any]) -> str:
    target = request.about
    return f"{who(match, target)} comes past on {where(match, match.get(SQUARE, target))}. Does {request.by} trip it?"


asks("rise", board=True)(of_asked(f"does {{}} get up, for {RISING} movement points, or let the ball go?"))
asks("lay-ball", board=True)(of_asked("{} lets the ball go. Where is it laid?"))
asks("pick-up")(of_asked("does {} try to pick the ball up in passing?"))
