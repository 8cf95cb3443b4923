"""Words for a match on the pitch, and figures of how it stands: a line for each thing that happens.

A move is one line, told where it ends or where dice interrupt it; armour and injury are one line. What is only
bookkeeping is silent: see `UNTOLD`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import singledispatch
from typing import TYPE_CHECKING, Final

from ruleengine import Answered, CompiledRules, Decision, Match, Part, Roll, Side, hooks
from ruleengine.hooks import report, status
from ruleengine.reporting import Figure, Line, Tone, called, earlier, words
from ruleengine_blood_bowl._base import events
from ruleengine_blood_bowl._base.drive import OVERTIME
from ruleengine_blood_bowl._base.passing import Thrown
from ruleengine_blood_bowl._base.pitch import PITCH
from ruleengine_blood_bowl._base.players import at
from ruleengine_blood_bowl._base.questions import question
from ruleengine_blood_bowl._base.rollwords import turnover_name
from ruleengine_blood_bowl._base.saying import SILENT, doing, rolls_before, trail, where
from ruleengine_blood_bowl._base.state import ACTOR, BALL, HALF, HOLDER, REROLLS, SCORE, SQUARE, TURN
from ruleengine_blood_bowl._base.terms import ARMOUR, BLOCK, NOBODY, OFF, Face, Status
from ruleengine_blood_bowl._base.throwing import CameDown
from ruleengine_blood_bowl._base.told import FACES, clauses, told_answer, with_the_fate
from ruleengine_pitch.words import Words, ball_text, news, play, who

if TYPE_CHECKING:
    from ruleengine.goals import Goal, NamedPolicy

WHY: Final = {
    "dodge": "a dodge failed",
    "extra-square": "a fall on an extra square",
    "block": "knocked down",
    "pick-up": "the ball is not picked up",
    "pass": "the pass went astray",
    "hand-off": "the hand-off went astray",
    "interception": "the pass is intercepted",
    "fumble": "the pass is fumbled",
    "foul": "the referee saw the foul",
    "landing": "the ball is lost on landing",
    "falling-player": "hit by the player who was thrown",
    "crowd": "the ball carrier is in the crowd",
    "lost": "the ball carrier is gone",
    "jump": "a jump failed",
    "leap": "a leap failed",
}
"""Reasons of turnovers; others are told by their own words."""
FATES: Final = {
    Status.STANDING: "unhurt",
    Status.PRONE: "unhurt",
    Status.STUNNED: "stunned",
    Status.RESERVES: "back to Reserves",
    Status.KNOCKED_OUT: "knocked out",
    Status.FAINTED: "fainted",
    Status.INJURED: "injured",
    Status.DEAD: "dead",
    Status.SENT_OFF: "sent off",
}
UNTOLD: Final = (
    *(events.HalfBegan, events.KickedOff, events.DriveEnded, events.TurnEnded, events.Placed, events.StoodUp),
    *(events.Activated, events.Moved, events.FollowedUp, events.WentDown, events.BallRests),
    *(events.CheckFailed, Thrown),
)
"""Events that are bookkeeping, or that another line tells."""
GOING_DOWN: Final = (events.WentDown, events.BallLost, events.TurnedOver)
"""What may come of the dice for an injury before what became of the player is told."""


@singledispatch
def told(entry: object, match: Match, value: Words) -> Words:
    """The words for an event, an answer or a question; what is not known here keeps the words that it has."""
    return value


# The match ---------------------------------------------------------------------------------------------------


@told.register
def _(entry: events.Tossed, match: Match, value: Words) -> Words:
    does = "kicks off" if entry.kicking is entry.winner else "receives"
    return play(f"{entry.winner} wins the toss and {does}.", entry.winner)


@told.register
def _(entry: events.DriveBegan, match: Match, value: Words) -> Words:
    half = "Overtime" if match.get(HALF) == OVERTIME else f"Half {match.get(HALF)}"
    return (Line(f"{half}: {entry.kicking} kicks off", entry.kicking, Tone.CHAPTER),)


@told.register
def _(entry: events.EventRolled, match: Match, value: Words) -> Words:
    return play(f"kick-off event: {words(entry.name)}.", None)


@told.register
def _(entry: events.MarkersMoved, match: Match, value: Words) -> Words:
    where_to = "forward" if entry.by > 0 else "back"
    return play(f"both turn markers move {abs(entry.by)} {where_to}.", None)


@told.register
def _(entry: events.RerollGained, match: Match, value: Words) -> Words:
    return play(f"{entry.side} gains a team re-roll for this half.", entry.side)


@told.register
def _(entry: events.FoulsAllowed, match: Match, value: Words) -> Words:
    return play(f"no foul of {entry.side} is called for the rest of the half.", entry.side)


@told.register
def _(entry: events.HalfEnded, match: Match, value: Words) -> Words:
    half = {1: "the first half", 2: "the second half", OVERTIME: "overtime"}[entry.half]
    return news(f"{half} is over: {_score(match)}.", None)


@told.register
def _(entry: events.TurnBegan, match: Match, value: Words) -> Words:
    return (Line(f"{called(entry.side)}, turn {entry.turn}", entry.side, Tone.CHAPTER),)


@told.register
def _(entry: events.TurnedOver, match: Match, value: Words) -> Words:
    why = WHY.get(entry.why, words(entry.why))
    return news(f"turnover of {entry.side}: {turnover_name(match, entry.why, why)}.", entry.side)


@told.register
def _(entry: events.Touchdown, match: Match, value: Words) -> Words:
    return (*doing(match, entry, entry.piece, f"scores a TOUCHDOWN: {_score(match)}", news=True),)


def _score(match: Match) -> str:
    home, away = (match.get(SCORE, side) for side in Side)
    return f"{home}\N{EN DASH}{away}"


# Players -----------------------------------------------------------------------------------------------------


@told.register
def _(entry: events.ActivationEnded, match: Match, value: Words) -> Words:
    moved = trail(match, entry, entry.piece).text(match)
    return play(f"{who(match, entry.piece)} {moved}.", match.pieces[entry.piece].side) if moved else SILENT


@told.register
def _(entry: events.Blocked, match: Match, value: Words) -> Words:
    asked = [(each.request, each.answer) for each in rolls_before(match, entry)]
    faces = [
        request.read(answer) for request, answer in asked if isinstance(request, Roll) and request.reason == BLOCK.name
    ]
    if entry.face >= Face.PUSH or (faces and set(faces[-1]) == {entry.face}):
        return SILENT  # whoever is pushed is told; so are dice that leave no choice
    return play(f"{who(match, entry.piece)} gets {FACES[entry.face]}.", match.pieces[entry.piece].side)


@told.register
def _(entry: events.BlockEnded, match: Match, value: Words) -> Words:
    for each in earlier(match, entry):
        if isinstance(each, events.WentDown | events.Pushed | events.StoodFirm):
            break
        if isinstance(each, events.Blocked):
            both = each.face is Face.BOTH_DOWN
            return play("both stay on their feet.", match.pieces[entry.piece].side) if both else SILENT
    return SILENT


@told.register
def _(entry: events.Pushed, match: Match, value: Words) -> Words:
    side = match.pieces[entry.piece].side
    if entry.to == OFF:
        return play(f"{who(match, entry.piece)} is pushed into the crowd.", side)
    return play(f"{who(match, entry.piece)} is pushed to {where(match, entry.to)}.", side)


@told.register
def _(entry: events.StoodFirm, match: Match, value: Words) -> Words:
    return play(f"{who(match, entry.piece)} is not moved.", match.pieces[entry.piece].side)


@told.register
def _(entry: events.WasHurt, match: Match, value: Words) -> Words:
    return told_hurt(match, entry, _how(match, entry))


def told_hurt(match: Match, entry: events.WasHurt, how: str) -> Words:
    """What became of a player who might be hurt, with the dice for it."""
    detail = getattr(entry.detail, "name", "")
    fate = FATES[entry.status] if detail in ("", "dead") else f"{FATES[entry.status]}, {detail}"
    rolls = [each for each in rolls_before(match, entry, past=GOING_DOWN) if with_the_fate(each.request)]
    parts = [clauses(each) for each in rolls]
    if not rolls or rolls[-1].request.reason != ARMOUR.name:  # armour that holds leaves him as he is
        parts.append(fate)
    line = f"{who(match, entry.piece)} {how}: {'; '.join(parts)}."
    side = match.pieces[entry.piece].side
    return news(line, side) if entry.status >= Status.KNOCKED_OUT else play(line, side)


def _how(match: Match, entry: events.WasHurt) -> str:
    """What happened to a player who may be hurt."""
    for each in earlier(match, entry):
        if isinstance(each, events.WentDown) and each.piece == entry.piece:
            return "goes down"
        if isinstance(each, events.Pushed | events.Left) and each.piece == entry.piece:
            return "in the crowd"
        if isinstance(each, events.Fouled) and each.victim == entry.piece:
            return "is fouled"
        if isinstance(each, events.WasHurt | events.TurnBegan | events.EventRolled):
            break
    return "is hit"


@told.register
def _(entry: events.Fouled, match: Match, value: Words) -> Words:
    return doing(match, entry, entry.piece, f"fouls {who(match, entry.victim)}")


@told.register
def _(entry: events.Left, match: Match, value: Words) -> Words:
    side = match.pieces[entry.piece].side
    if entry.status is Status.SENT_OFF:
        return news(f"{who(match, entry.piece)} is sent off.", side)
    return play(f"{who(match, entry.piece)} faints.", side) if entry.status is Status.FAINTED else SILENT


@told.register
def _(entry: events.Recovered, match: Match, value: Words) -> Words:
    side = match.pieces[entry.piece].side
    does = "turns face up" if entry.status is Status.PRONE else "is back in Reserves"
    return play(f"{who(match, entry.piece)} {does}.", side)


@told.register
def _(entry: CameDown, match: Match, value: Words) -> Words:
    side = match.pieces[entry.piece].side
    return play(f"{who(match, entry.piece)} comes down on {where(match, entry.square)}.", side)


# The ball ----------------------------------------------------------------------------------------------------


@told.register
def _(entry: events.BallTaken, match: Match, value: Words) -> Words:
    side = match.pieces[entry.piece].side
    if entry.how in ("pick-up", "catch"):
        return SILENT  # the dice have told it
    if entry.how == "interception":
        return news(f"{who(match, entry.piece)} intercepts the pass.", side)
    return play(f"{who(match, entry.piece)} has the ball.", side)


@told.register
def _(entry: events.BallLost, match: Match, value: Words) -> Words:
    return play(f"{who(match, entry.piece)} loses the ball.", match.pieces[entry.piece].side)


@told.register
def _(entry: events.BallMoved, match: Match, value: Words) -> Words:
    there = where(match, entry.square)
    if entry.how == "hand-off" and match.get(ACTOR) != NOBODY:
        receiver = at(match, entry.square)
        return doing(match, entry, match.get(ACTOR), f"hands the ball to {who(match, receiver)}")
    verb = "bounces" if entry.how == "bounce" else f"comes down from the {words(entry.how)}"
    return play(f"the ball {verb} {'to' if entry.how == 'bounce' else 'on'} {there}.", None)


@told.register
def _(entry: events.RerollSpent, match: Match, value: Words) -> Words:
    if entry.source == "team":
        return play(f"{entry.side} uses a team re-roll.", entry.side)
    return play(f"{who(match, entry.piece)} rolls again by {entry.source}.", entry.side)


# Dice, choices, questions ------------------------------------------------------------------------------------


@told.register
def _(entry: Answered, match: Match, value: Words) -> Words:
    return told_answer(match, entry, value)


@told.register(Decision)
@told.register(Roll)
def _(entry: Decision[object] | Roll[object], match: Match, value: Words) -> Words:
    return question(match, entry, value)


for _kind in UNTOLD:
    told.register(_kind, lambda entry, match, value: SILENT)


class ReportPart(Part):
    """Says what happens, how the match stands and what may be asked of it; has no say in the rules."""

    name = "blood-bowl.report"
    keys = (HALF, TURN, REROLLS, HOLDER, BALL, SQUARE, SCORE, ACTOR)

    @report.impl
    def tell(self, match: Match, entry: object, value: Words) -> Words:
        """Words for what is known here."""
        return told(entry, match, value)

    @status.impl
    def board(self, match: Match) -> Iterable[Figure]:
        """Half, turn markers, team re-rolls, and where the ball is."""
        yield Figure("Half", match.get(HALF))
        yield Figure("Turn", *(match.get(TURN, side) for side in Side))
        yield Figure("Re-rolls", *(match.get(REROLLS, side) for side in Side))
        yield Figure("Ball", _ball(match))

    @hooks.goals.impl
    def goals(self, rules: CompiledRules) -> Iterable[Goal]:
        """What may be asked by name."""
        from ruleengine_blood_bowl._base.goals import goals  # a match that is only played needs no odds

        return goals()

    @hooks.policies.impl
    def policies(self, rules: CompiledRules) -> Iterable[NamedPolicy]:
        """Ways to decide."""
        from ruleengine_blood_bowl._base.goals import policies

        return policies()


def _ball(match: Match) -> str:
    return ball_text(match, match.derived(PITCH).grid, HOLDER, BALL, SQUARE)
