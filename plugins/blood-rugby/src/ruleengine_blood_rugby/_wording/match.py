"""Words for the match: halves, starts and restarts, turns, stops, scores, setting up."""

from __future__ import annotations

from typing import Any

from ruleengine import Decision, Match, Roll
from ruleengine.coaches import DisplayName
from ruleengine.reporting import Line, Tone, called, words
from ruleengine_blood_rugby import _events as events
from ruleengine_blood_rugby._formations import Place
from ruleengine_blood_rugby._match import MatchOptions
from ruleengine_blood_rugby._restarts import ByFoot, ByPass, Nearest
from ruleengine_blood_rugby._setup import Bench, ByHand, TheRest, UseFormation
from ruleengine_blood_rugby._starts import TakenBy
from ruleengine_blood_rugby._state import HALF, TURNS
from ruleengine_blood_rugby._turn import EndTurn
from ruleengine_blood_rugby._wording.book import SILENT, asks, chosen, names, quiet, silent, tells, throws, untold
from ruleengine_blood_rugby._wording.saying import (
    at_player,
    at_square,
    doing,
    many,
    of_asked,
    of_player,
    score_now,
    where,
)
from ruleengine_pitch.words import Words, news, play, simply, who

REASONS = {"nobody-left": "nobody is left who can play", "bribery": "the referee was bribed too clumsily"}
"""Why a side forfeits; others are told by their own words."""

silent(events.HalfBegan, events.RoundBegan, events.TurnEnded, events.Placed, events.RestartBegan, events.AllSetUp)


@tells(events.StartBegan)
def _start(match: Match, event: events.StartBegan) -> Words:
    return (Line(f"{_half(match)}: {event.kicking} kicks off", event.kicking, Tone.CHAPTER),)


def _half(match: Match) -> str:
    half = match.get(HALF)
    return "Extra time" if half > match.options(MatchOptions).halves else f"Half {half}"


@tells(events.HalfEnded)
def _half_over(match: Match, event: events.HalfEnded) -> Words:
    extra = event.half > match.options(MatchOptions).halves
    return news(f"{'extra time' if extra else f'half {event.half}'} is over: {score_now(match)}.", None)


@tells(events.InitiativeWon)
def _initiative(match: Match, event: events.InitiativeWon) -> Words:
    return play(f"{event.side} wins the initiative and moves first.", event.side)


@tells(events.TurnBegan)
def _turn(match: Match, event: events.TurnBegan) -> Words:
    return (Line(f"{called(event.side)}, turn {match.get(TURNS, event.side)}", event.side, Tone.CHAPTER),)


@tells(events.Stopped)
def _stopped(match: Match, event: events.Stopped) -> Words:
    if event.why == "try":
        return SILENT  # the try is told
    if event.why == "centre":
        return news(f"the ball goes to {event.side} at the centre.", event.side)
    return news(f"{words(event.why)} for {event.side} from {where(match, event.square)}.", event.side)


@tells(events.TryScored)
def _try(match: Match, event: events.TryScored) -> Words:
    return doing(match, event, event.piece, f"scores a TRY: {score_now(match)}", tone=Tone.NEWS)


@tells(events.TriesAwarded)
def _awarded(match: Match, event: events.TriesAwarded) -> Words:
    tries, why = many(event.tries, "try"), words(event.why)
    return news(f"{event.side} is given {tries} for a {why} of the other side: {score_now(match)}.", event.side)


@tells(events.Forfeited)
def _forfeited(match: Match, event: events.Forfeited) -> Words:
    return news(f"{event.side} forfeits the match: {REASONS.get(event.why, words(event.why))}.", event.side)


@tells(events.Recovered)
def _recovered(match: Match, event: events.Recovered) -> Words:
    return of_player(match, event.piece, "may play again")


# Dice ----------------------------------------------------------------------------------------------------

quiet("blood-rugby.initiative")


@throws("blood-rugby.lot")
def _lot(match: Match, roll: Roll[Any], faces: tuple[int, ...]) -> Words:
    return play(f"the lot falls on {roll.read(faces)}, who kicks off.", roll.read(faces))


# Setting up ----------------------------------------------------------------------------------------------

untold(ByFoot, ByPass, TakenBy, EndTurn)
names(EndTurn)(simply("end turn", "end"))
names(ByHand)(simply("by hand"))
names(TheRest)(simply("the rest", "rest"))
names(Bench)(simply("bench"))
names(Nearest)(simply("nearest"))
names(ByFoot)(simply("kick", "by foot"))
names(ByPass)(simply("pass", "by hand"))
names(TakenBy)(at_player("taken by", field="piece"))
names(Place)(at_square("place on", field="square"))
asks("set-up", board=True)(of_asked("how does {} set up?"))
asks("set-up-anew", board=True)(of_asked("does {} stay as it stands, or set up by hand?"))
asks("place", board=True)(of_asked("where does {} stand?"))
asks("place-anew", board=True)(of_asked("where does {} stand?"))
asks("taker")(of_asked("who puts the ball into play for {}?"))
asks("restart", board=True)(of_asked("does {} kick the ball, or pass it by hand?"))


@names(UseFormation)
def _formation_name(match: Match, option: UseFormation) -> DisplayName:
    return DisplayName(option.name + (" mirrored" if option.mirrored else ""), row="formation")


@chosen(UseFormation)
def _formation(match: Match, request: Decision[Any], answer: UseFormation) -> Words:
    return play(f"{request.by} sets up: {words(answer.name)}{', mirrored' if answer.mirrored else ''}.", request.by)


@chosen(ByHand)
def _by_hand(match: Match, request: Decision[Any], answer: ByHand) -> Words:
    return play(f"{request.by} sets up player by player.", request.by)


@chosen(Nearest)
def _nearest(match: Match, request: Decision[Any], answer: Nearest) -> Words:
    return play(f"{request.by} sets up, each player as near as it may stand.", request.by)


@chosen(TheRest)
def _rest(match: Match, request: Decision[Any], answer: TheRest) -> Words:
    return play(f"the rest of {request.by} sets up as usual.", request.by)


@chosen(Place)
def _place(match: Match, request: Decision[Any], answer: Place) -> Words:
    return play(f"{who(match, request.about)} is set up on {where(match, answer.square)}.", request.by)


@chosen(Bench)
def _bench(match: Match, request: Decision[Any], answer: Bench) -> Words:
    return play(f"{who(match, request.about)} stays in reserve.", request.by)
