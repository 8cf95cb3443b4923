"""House rules that put a part of one edition of Blood Bowl into a match of the other."""

from __future__ import annotations

from ruleengine import Ruleset, variant
from ruleengine_blood_bowl._bb2020.weather import WeatherPart
from ruleengine_blood_bowl._lrb.kickoff import KickPart
from ruleengine_blood_bowl._lrb.kickoff_events import EventsPart


@variant("blood-bowl.weather-2020")
class Weather2020:
    """The weather of 2020 in a match of the sheet: the heat takes as many of each side, after every drive.

    >>> from ruleengine import new_match
    >>> match = new_match("blood-bowl-lrb", seed=7, variants=[Weather2020()])
    >>> [str(change) for change in match.rules.ruleset.changes]
    ['blood-bowl.weather-2020 replaces blood-bowl-lrb.weather']
    """

    def apply(self, ruleset: Ruleset) -> Ruleset:
        """Put the one part in the place of the other."""
        return ruleset.but(replacing={"blood-bowl-lrb.weather": WeatherPart()})


@variant("blood-bowl.lrb-kick-off")
class LrbKickOff:
    """The kick of the sheet and its table in a match of 2020: riots, bad kicks, a whole turn for a Blitz!, rocks.

    >>> from ruleengine import new_match
    >>> match = new_match("blood-bowl-2020", seed=7, variants=[LrbKickOff()])
    >>> match.rules.ruleset.part("blood-bowl-lrb.kick-off-events")
    <part blood-bowl-lrb.kick-off-events>
    """

    def apply(self, ruleset: Ruleset) -> Ruleset:
        """Both parts at once: a Bad Kick changes the dice of the kick."""
        return ruleset.but(
            replacing={"blood-bowl-2020.kick": KickPart(), "blood-bowl-2020.kick-off-events": EventsPart()}
        )
