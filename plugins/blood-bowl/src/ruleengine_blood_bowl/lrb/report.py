"""Words for what only this edition has: its weather, its kick-off events, the hunger of its trolls."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from ruleengine import Answered, Choose, Match, Part, Roll
from ruleengine.coaches import OptionName
from ruleengine.hooks import named, report, status
from ruleengine.reports import Figure
from ruleengine_blood_bowl.base.prompts import at_square, number
from ruleengine_blood_bowl.base.saying import SILENT, Words, news, play, short, where, who
from ruleengine_blood_bowl.base.skills.frenzy import BlockAgain, LeaveIt
from ruleengine_blood_bowl.base.state import SQUARE
from ruleengine_blood_bowl.base.told import shown
from ruleengine_blood_bowl.lrb.kickoff_events import SetUpAnew, Snap, Stay
from ruleengine_blood_bowl.lrb.skills.leap import LeapTo
from ruleengine_blood_bowl.lrb.skills.mighty_blow import Declare
from ruleengine_blood_bowl.lrb.weather import WEATHER, WeatherChanged

WEATHERS: Final = {
    "heat": "sweltering heat",
    "sunny": "very sunny",
    "perfect": "perfect",
    "rain": "pouring rain",
    "blizzard": "a blizzard",
}
UNTOLD: Final = (Stay, BlockAgain, LeaveIt, Declare, LeapTo)
"""Choices that what comes of them tells."""


class LrbReport(Part):
    """Says what only this edition has."""

    name = "blood-bowl-lrb.report"
    keys = (WEATHER, SQUARE)

    @report.impl
    def tell(self, match: Match, entry: object, value: Words) -> Words:
        """The weather, choices of kick-off events, a hungry thrower."""
        if isinstance(entry, WeatherChanged):
            return play(f"the weather: {WEATHERS[entry.to]}.", None)
        return _answer(match, entry.ask, entry.answer, value) if isinstance(entry, Answered) else value

    @named.impl
    def names(self, match: Match, option: object, value: OptionName) -> OptionName:
        """A leap, a quick snap."""
        if isinstance(option, LeapTo):
            return at_square("leap to", "to")(match, option)
        if not isinstance(option, Snap):
            return value
        mark, square = number(match, option.piece), where(match, option.to)
        row = f"{short(match, option.piece)} {where(match, match.get(SQUARE, option.piece))}"
        return OptionName(f"{mark} {square}", row=row, short=square)

    @status.impl
    def sky(self, match: Match) -> Iterable[Figure]:
        """The weather, unless it is perfect."""
        if match.get(WEATHER) != "perfect":
            yield Figure("Weather", WEATHERS[match.get(WEATHER)])


HUNGER: Final = {
    "blood-bowl.hungry": ("is not hungry", "is hungry"),
    "blood-bowl.eating": ("lets him wriggle free", "eats him"),
}


def _answer(match: Match, ask: Roll[Any] | Choose[Any], answer: Any, value: Words) -> Words:
    if isinstance(ask, Roll):
        return _hunger(ask, answer) if ask.reason in HUNGER else value
    if isinstance(answer, UNTOLD):
        return SILENT
    if isinstance(answer, Snap):
        return play(f"{who(match, answer.piece)} steps to {where(match, answer.to)}.", ask.by)
    return play(f"{ask.by} sets up anew.", ask.by) if isinstance(answer, SetUpAnew) else value


def _hunger(ask: Roll[Any], faces: Sequence[int]) -> Words:
    passed = bool(ask.read(tuple(faces)))
    text = f"the thrower {HUNGER[ask.reason][not passed]}: rolled {shown(faces)}."
    return play(text, ask.by) if passed or ask.reason == "blood-bowl.hungry" else news(text, ask.by)
