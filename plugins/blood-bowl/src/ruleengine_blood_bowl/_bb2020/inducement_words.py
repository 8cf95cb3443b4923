"""Words for inducements and prayers: their events, their questions, and what may be typed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ruleengine import Match
from ruleengine.coaches import DisplayName
from ruleengine.reporting import called
from ruleengine_blood_bowl._base.prompts import at_player, on_square
from ruleengine_blood_bowl._base.questions import Asker
from ruleengine_blood_bowl._base.saying import where
from ruleengine_blood_bowl._base.weather import SKIES_BY_NAME
from ruleengine_blood_bowl._bb2020.inducements.buying import (
    Induce,
    InducementBought,
    NobodyHasIt,
    NoMore,
    PettyCash,
    team_of,
)
from ruleengine_blood_bowl._bb2020.inducements.doctors import Send, Spare
from ruleengine_blood_bowl._bb2020.inducements.hired import InducementUsed
from ruleengine_blood_bowl._bb2020.inducements.offers import BY_NAME
from ruleengine_blood_bowl._bb2020.inducements.prayers import Bless, Gain, PrayerHeard, PrayerSaid, PrayerWasted
from ruleengine_blood_bowl._bb2020.inducements.staff import ChefCooked
from ruleengine_blood_bowl._bb2020.inducements.weather_mage import AskMage, Nudge
from ruleengine_blood_bowl._bb2020.inducements.wizard import Fireball, FireballCast, NoSpell
from ruleengine_pitch.words import Namer, Words, play, simply, who

Teller = Callable[[Match, Any], Words]


def plainly(name: str) -> str:
    """An inducement or a prayer in words.

    >>> plainly("halfling-master-chef")
    'halfling master chef'
    """
    return name.replace("-", " ")


def _heard(match: Match, entry: PrayerHeard) -> Words:
    whom = ", ".join(who(match, piece) for piece in entry.pieces)
    return play(f"{entry.side}'s prayer is heard: {plainly(entry.name)}{f', {whom}' if whom else ''}.", entry.side)


TELLERS: Final[dict[type, Teller]] = {
    PettyCash: lambda match, it: play(f"{it.side} has {it.gold:,} gold of petty cash.", it.side),
    InducementBought: lambda match, it: play(f"{it.side} buys for {it.gold:,} gold: {plainly(it.name)}.", it.side),
    NobodyHasIt: lambda match, it: play(f"both sides have hired {plainly(it.name)}: neither gets him.", None),
    InducementUsed: lambda match, it: play(f"{it.side} uses its {plainly(it.name)}.", it.side),
    PrayerSaid: lambda match, it: play(f"{it.side} prays: {plainly(it.name)}.", it.side),
    PrayerHeard: _heard,
    PrayerWasted: lambda match, it: play(f"{it.side}'s prayer concerns nobody: {plainly(it.name)}.", it.side),
    ChefCooked: lambda match, it: play(
        f"{it.side}'s chef gains {it.gained} team re-rolls for this half, and takes {it.taken} from {it.side.other}.",
        it.side,
    ),
    FireballCast: lambda match, it: play(f"a fireball bursts on {where(match, it.square)}.", it.side),
}
"""Words for events."""

QUESTIONS: Final[dict[str, Asker]] = {
    "inducements": lambda match, request: f"Which inducements does {called(request.by)} buy?",
    "prayer": lambda match, request: f"Whom is the prayer to concern: {plainly(str(request.about))}?",
    "training": lambda match, request: f"Which skill does {who(match, request.about)} gain for the match?",
    "doctor": lambda match, request: f"Who helps {who(match, request.about)}?",
    "spell": lambda match, request: f"Does the wizard of {called(request.by)} cast his spell?",
    "weather": lambda match, request: "What does the mage make of the weather?",
}


def _induce(match: Match, option: Induce) -> DisplayName:
    side = match.pending.by if match.pending is not None else None
    price = BY_NAME[option.name].price(team_of(match, side)) if side is not None else BY_NAME[option.name].cost
    return DisplayName(f"{plainly(option.name)} ({price // 1000}k)", (plainly(option.name),))


def _nudge(match: Match, option: Nudge) -> DisplayName:
    return DisplayName(f"{option.by:+d}: {match.derived(SKIES_BY_NAME)[option.to].title}", (f"{option.by:+d}",))


NAMES: Final[dict[type, Namer]] = {
    Induce: _induce,
    NoMore: simply("no more", "done"),
    Bless: at_player("bless", "piece"),
    Gain: lambda match, option: DisplayName(option.skill),
    Send: lambda match, option: DisplayName(plainly(option.name)),
    Spare: simply("nobody", "no"),
    Fireball: on_square("fireball at"),
    NoSpell: simply("no spell", "no"),
    AskMage: simply("weather mage", "mage"),
    Nudge: _nudge,
}
UNTOLD: Final = (*NAMES,)
"""Choices that what comes of them tells."""
