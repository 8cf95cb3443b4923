"""Words for the referee and the coaches: fouls, dives, bribes, spells."""

from __future__ import annotations

from typing import Any

from ruleengine import Match, Roll
from ruleengine.coaches import DisplayName
from ruleengine.reporting import words
from ruleengine_blood_rugby._bribes import GOLD, BribeTried, NoBribe, Offer, TryBribe
from ruleengine_blood_rugby._fouls import Dive, Dived, Hinder, HitReferee, Hold, KickBall, LetBy
from ruleengine_blood_rugby._referee import FoulJudged, WronglyWhistled
from ruleengine_blood_rugby._spells import Haste, NoSpell, Slow, SpellCast
from ruleengine_blood_rugby._terms import NOBODY
from ruleengine_blood_rugby._wording.book import RollWords, asks, checks, names, quiet, tells, throws, untold
from ruleengine_blood_rugby._wording.saying import at_player, doing, of_asked
from ruleengine_pitch.words import Words, news, play, simply, who

DEEDS = {"weapon": "hidden weapon", "hold": "hold on the ball", "hit_referee": "blow at himself"}
DEEDS |= {"hinder": "hindrance", "kick": "kick at the ball on the ground"}
"""Fouls as things of a player; others are told by their own words."""

untold(Dive, Hold, HitReferee, Hinder, LetBy, KickBall, NoBribe, TryBribe, Offer, NoSpell, Haste, Slow)
quiet("blood-rugby.dive-far", "blood-rugby.dive-near", "blood-rugby.angry-whistle", "blood-rugby.spell-seen")
quiet("blood-rugby.anger", "blood-rugby.heat")
checks(
    RollWords("dive", "dive", "looks real", "looks odd"),
    RollWords("dive-intelligence", "dive by Intelligence", "well timed", "badly timed"),
    RollWords("bribe", "bribe", "the referee listens", "the referee does not listen"),
    RollWords("integrity", "the referee's integrity", "holds", "wavers"),
)


@tells(FoulJudged)
def _judged(match: Match, event: FoulJudged) -> Words:
    side = match.pieces[event.piece].side
    foul = f"the {DEEDS.get(event.act, words(event.act))} of {who(match, event.piece)}"
    if event.seen:
        return news(f"the referee sees {foul}: {event.why}.", side)
    return play(f"the referee does not see {foul}: {event.why}.", side)


@tells(WronglyWhistled)
def _whistled(match: Match, event: WronglyWhistled) -> Words:
    side = match.pieces[event.piece].side
    return news(f"the angry referee whistles at the {words(event.act)} of {who(match, event.piece)}.", side)


@tells(Dived)
def _dived(match: Match, event: Dived) -> Words:
    result = "the referee is fooled" if event.fooled else "nobody is fooled"
    return doing(match, event, event.piece, f"dives: {result}")


@tells(BribeTried)
def _bribed(match: Match, event: BribeTried) -> Words:
    coach, angry = f"{event.side}'s coach", ", and is angry" if event.angry else ""
    if event.outcome == "refused":
        return news(f"{coach} tries to bribe the referee, who does not listen{angry}.", event.side)
    if event.outcome == "complete":
        return news(f"{coach} pays the referee {event.gold} gold, who will look away in this half.", event.side)
    return news(f"{coach} pays the referee {event.gold} gold, who wanted more{angry}.", event.side)


@tells(SpellCast)
def _cast(match: Match, event: SpellCast) -> Words:
    on = f" on {who(match, event.target)}" if event.target != NOBODY else ""
    text = f"{event.side}'s coach casts {words(event.spell)}{on}"
    return news(f"{text}, and is seen.", event.side) if event.seen else play(f"{text}; nobody sees it.", event.side)


@throws("blood-rugby.offer")
def _offer(match: Match, roll: Roll[Any], faces: tuple[int, ...]) -> Words:
    return play(f"the referee wants {roll.read(faces)} gold.", None)


# Options and questions -----------------------------------------------------------------------------------

names(Dive)(simply("dive"))
names(Hold)(simply("hold on"))
names(HitReferee)(simply("hit the referee"))
names(KickBall)(simply("kick the ball", "kick"))
names(LetBy)(simply("let by", "no"))
names(Hinder)(at_player("hinder with", "hinder", field="piece"))
asks("hinder")(of_asked("{} steps onto a player who lies there. Does that one hinder it?"))
names(NoBribe)(simply("no bribe", "no"))
names(TryBribe)(simply("bribe", "yes"))
names(NoSpell)(simply("no spell", "no"))
names(Haste)(at_player("haste", field="piece"))
names(Slow)(at_player("slow", field="piece"))
asks("bribe")(of_asked("does the coach of {} try to bribe the referee?"))
asks("spell")(of_asked("does the coach of {} cast a spell?"))


@names(Offer)
def _offer_name(match: Match, option: Offer) -> DisplayName:
    return DisplayName(f"offer {option.gold}", (str(option.gold),), "offer", str(option.gold))


@asks("offer")
def _how_much(match: Match, request: Any) -> str:
    return f"The referee listens. How much does {request.by} offer, of {match.get(GOLD, request.by)} gold?"
