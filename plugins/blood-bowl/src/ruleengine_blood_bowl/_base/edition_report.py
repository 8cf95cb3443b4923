"""Words for what editions tell alike besides what every match has: weather, quick snaps, hungry throwers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Final

from ruleengine import Answered, Decision, Match, Part, Roll
from ruleengine.coaches import DisplayName
from ruleengine.hooks import display_name, report, status
from ruleengine.reporting import Figure
from ruleengine_blood_bowl._base.kickoff_events import Snap, StayPut
from ruleengine_blood_bowl._base.prompts import number
from ruleengine_blood_bowl._base.saying import SILENT, where
from ruleengine_blood_bowl._base.skills.frenzy import BlockAgain, LeaveIt
from ruleengine_blood_bowl._base.state import SQUARE
from ruleengine_blood_bowl._base.weather import SKIES_BY_NAME, WEATHER, WeatherChanged, weather_figures
from ruleengine_pitch.words import Words, news, play, short, shown, who

HUNGER: Final = {
    "blood-bowl.hungry": ("is not hungry", "is hungry"),
    "blood-bowl.eating": ("lets him wriggle free", "eats him"),
}


class EditionReport(Part):
    """Says what editions have alike; each says the rest in a part of its own that is made from this one.

    Attributes:
        untold: choices that what comes of them tells.
    """

    name = "blood-bowl.edition-report"
    keys = (WEATHER, SQUARE)
    untold: ClassVar[tuple[type, ...]] = (StayPut, BlockAgain, LeaveIt)

    @report.impl
    def tell(self, match: Match, entry: object, value: Words) -> Words:
        """The weather, choices and dice."""
        if isinstance(entry, WeatherChanged):
            return play(f"the weather: {match.derived(SKIES_BY_NAME)[entry.to].title}.", None)
        return self.answered(match, entry.request, entry.answer, value) if isinstance(entry, Answered) else value

    def answered(self, match: Match, request: Roll[Any] | Decision[Any], answer: Any, value: Words) -> Words:
        """Words for an answered request."""
        if isinstance(request, Roll):
            return _hunger(request, answer) if request.reason in HUNGER else value
        if isinstance(answer, self.untold):
            return SILENT
        if isinstance(answer, Snap):
            return play(f"{who(match, answer.piece)} steps to {where(match, answer.to)}.", request.by)
        return value

    @display_name.impl
    def names(self, match: Match, option: object, value: DisplayName) -> DisplayName:
        """A quick snap."""
        if not isinstance(option, Snap):
            return value
        mark, square = number(match, option.piece), where(match, option.to)
        row = f"{short(match, option.piece)} {where(match, match.get(SQUARE, option.piece))}"
        return DisplayName(f"{mark} {square}", row=row, short=square)

    @status.impl
    def sky(self, match: Match) -> Iterable[Figure]:
        """The weather, unless it is perfect."""
        return weather_figures(match)


def _hunger(request: Roll[Any], faces: Sequence[int]) -> Words:
    passed = bool(request.read(tuple(faces)))
    text = f"the thrower {HUNGER[request.reason][not passed]}: rolled {shown(faces)}."
    return play(text, request.by) if passed or request.reason == "blood-bowl.hungry" else news(text, request.by)
