"""House rules that mix Blood Rugby and Blood Bowl: the injuries and the weather of one, the oval ball of the other.

They need both distributions: the extra `blood-bowl` of this one.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Final

from ruleengine import Answered, Key, Match, MatchReader, Part, PieceId, Ruleset, emit, roll, variant
from ruleengine.dice import d6
from ruleengine.hooks import on_event, report, status
from ruleengine.reporting import Figure
from ruleengine_blood_bowl.bb2020 import Injuries as Injuries2020Part
from ruleengine_blood_bowl.bb2020 import WeatherPart as Weather2020Part
from ruleengine_blood_bowl.events import WeatherChanged
from ruleengine_blood_bowl.lrb import Injuries as LrbInjuriesPart
from ruleengine_blood_bowl.lrb import WeatherPart as LrbWeatherPart
from ruleengine_blood_bowl.rules import SKIES_BY_NAME, weather_figures
from ruleengine_blood_bowl.state import ARMOUR_BREAKS, WEATHER
from ruleengine_blood_rugby._bouncing import BouncePart
from ruleengine_blood_rugby._events import Left, Recovered, StartBegan
from ruleengine_blood_rugby._players import ARMOUR_CLASS
from ruleengine_blood_rugby._state import SQUARE, STATUS
from ruleengine_blood_rugby._terms import OFF, Status
from ruleengine_blood_rugby._verbs import take_off
from ruleengine_blood_rugby._wording.book import SILENT
from ruleengine_blood_rugby._wording.saying import of_player
from ruleengine_pitch.words import Words, play

UNARMOURED: Final = 17
"""Armour is broken on this number less the armour class: on 9 for class 8, on 7 for class 10, on 11 for class 6."""


# Armour and injury of Blood Bowl -------------------------------------------------------------------------


def breaks(match: MatchReader, piece: PieceId) -> int:
    """The total on two dice from which a player's armour is broken: the better its armour class, the more."""
    return UNARMOURED - match.attribute(piece, ARMOUR_CLASS)


class ArmourPart(Part):
    """Armour, for players who have an armour class."""

    name = "blood-rugby.armour"
    requires_attributes = (ARMOUR_CLASS,)
    provides: ClassVar = {ARMOUR_BREAKS: breaks}


def hurt_by(ruleset: Ruleset, part: Part) -> Ruleset:
    """Blood Rugby with an injury part in the place of the hit points."""
    return ruleset.but(replacing={"blood-rugby.injury": part}, adding=[ArmourPart()])


@variant("blood-rugby.lrb-injury")
class LrbInjury:
    """Who is hit rolls for armour and on the injury table of the sheet; hit points play no part.

    Stunned players miss their next activation, the knocked-out try to come back at each start, casualties are out.

    >>> from ruleengine import new_match
    >>> match = new_match("blood-rugby", seed=7, variants=[LrbInjury()])
    >>> [str(change) for change in match.rules.ruleset.changes][0]
    'blood-rugby.lrb-injury replaces blood-rugby.injury'
    """

    def apply(self, ruleset: Ruleset) -> Ruleset:
        """Put the part in the place of the hit points."""
        return hurt_by(ruleset, LrbInjuriesPart())


@variant("blood-rugby.injury-2020")
class Injury2020:
    """Who is hit rolls for armour and on the injury table of 2020, casualties on their own; hit points play no part.

    >>> from ruleengine import compile_rules
    >>> compile_rules("blood-rugby", variants=[Injury2020()]).ruleset.part("blood-bowl-2020.injuries")
    <part blood-bowl-2020.injuries>
    """

    def apply(self, ruleset: Ruleset) -> Ruleset:
        """Put the part in the place of the hit points."""
        return hurt_by(ruleset, Injuries2020Part())


# Weather of Blood Bowl -----------------------------------------------------------------------------------

FAINTED: Final[Key[int]] = Key("blood-rugby.fainted", int, default=0)
"""The players, a bit for each id, that the heat keeps off until the start after the next."""
TOLD_LATER: Final = ("blood-bowl.weather", "blood-rugby.heat")
"""Dice that are told by what comes of them."""


class HeatPart(Part):
    """The heat, where there are no drives: at each start it may take players who are on the pitch.

    A die for each of them, a 1 faints, and misses what follows until the next start. It has words for the weather
    as well.
    """

    name = "blood-rugby.heat"
    keys = (FAINTED, WEATHER)

    @on_event.on(StartBegan)
    async def faint(self, match: Match, event: StartBegan) -> None:
        """Who fainted before is fit again; then the dice."""
        await self.come_round(match)
        if match.get(WEATHER) == "heat":
            squares = match.each(SQUARE)
            for piece in (piece.id for piece in match.pieces if squares[piece.id] != OFF):
                if await roll(d6, by=None, reason="blood-rugby.heat") == 1:
                    await self.falls(match, piece)

    async def falls(self, match: Match, piece: PieceId) -> None:
        """It leaves the pitch."""
        square = match.get(SQUARE, piece)
        take_off(match, piece, Status.OUT)
        match.set(FAINTED, match.get(FAINTED) | 1 << piece)
        await emit(match, Left(piece, square, Status.OUT))

    async def come_round(self, match: Match) -> None:
        """Those who fainted at the start before may play again."""
        fainted = match.get(FAINTED)
        match.set(FAINTED, 0)
        for piece in match.pieces:
            if fainted >> piece.id & 1 and match.get(STATUS, piece.id) is Status.OUT:
                take_off(match, piece.id, Status.RESERVE)
                await emit(match, Recovered(piece.id))

    @report.impl
    def tell(self, match: Match, entry: object, value: Words) -> Words:
        """What the weather has become, and who faints; their dice are told by that."""
        if isinstance(entry, WeatherChanged):
            return play(f"the weather: {match.derived(SKIES_BY_NAME)[entry.to].title}.", None)
        if isinstance(entry, Left) and match.get(FAINTED) >> entry.piece & 1:
            return of_player(match, entry.piece, "faints in the heat")
        return SILENT if isinstance(entry, Answered) and entry.request.reason in TOLD_LATER else value

    @status.impl
    def sky(self, match: Match) -> Iterable[Figure]:
        """The weather, unless it is perfect."""
        return weather_figures(match)


def rained_on(ruleset: Ruleset, part: Part) -> Ruleset:
    """Blood Rugby with a weather; refused for a ruleset without its starts, at which the heat takes its toll."""
    ruleset.part("blood-rugby.start")
    return ruleset.but(adding=[part, HeatPart()])


@variant("blood-rugby.lrb-weather")
class LrbWeather:
    """The weather of the sheet: sun hampers passes, rain catches and pick-ups, snow sprints; in the heat some faint.

    >>> from ruleengine import new_match
    >>> match = new_match("blood-rugby", seed=7, variants=[LrbWeather()])
    >>> any(type(event).__name__ == "WeatherChanged" for event in match.events)
    True
    """

    def apply(self, ruleset: Ruleset) -> Ruleset:
        """Add the weather, and the heat."""
        return rained_on(ruleset, LrbWeatherPart())


@variant("blood-rugby.weather-2020")
class RugbyWeather2020:
    """The weather of 2020: sun hampers passes, rain catches and pick-ups, snow sprints; in the heat some faint.

    >>> from ruleengine import compile_rules
    >>> compile_rules("blood-rugby", variants=[RugbyWeather2020()]).ruleset.part("blood-bowl-2020.weather")
    <part blood-bowl-2020.weather>
    """

    def apply(self, ruleset: Ruleset) -> Ruleset:
        """Add the weather, and the heat."""
        return rained_on(ruleset, Weather2020Part())


# The oval ball in Blood Bowl -----------------------------------------------------------------------------


@variant("blood-bowl.oval-ball")
class OvalBall:
    """Blood Bowl, in either edition, with a ball that bounces by the figure of twelve: one square or two, mostly on.

    >>> from ruleengine import compile_rules
    >>> rules = compile_rules("blood-bowl-2020", variants=[OvalBall()])
    >>> rules.ruleset.part("blood-rugby.bounce")
    <part blood-rugby.bounce>
    """

    def apply(self, ruleset: Ruleset) -> Ruleset:
        """Put the one ball in the place of the other."""
        return ruleset.but(replacing={"blood-bowl.bounce": BouncePart()})
