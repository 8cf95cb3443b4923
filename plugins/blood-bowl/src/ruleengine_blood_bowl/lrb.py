"""Blood Bowl by the reference sheet: what only this edition has (`LRB-` rules)."""

from ruleengine_blood_bowl._lrb import BLOOD_BOWL_LRB
from ruleengine_blood_bowl._lrb.blocks import BlockDice, DiceOptions
from ruleengine_blood_bowl._lrb.dugout import Dugout
from ruleengine_blood_bowl._lrb.injury import CASUALTY, INJURY, Injuries, InjuryOptions
from ruleengine_blood_bowl._lrb.kickoff import (
    BAD_KICK,
    LATE_BLITZ,
    AfterLanding,
    KickLands,
    KickOptions,
    KickPart,
    KickScatters,
)
from ruleengine_blood_bowl._lrb.kickoff_events import (
    IN_BLITZ,
    KICK_OFF_TABLE,
    SET_UP_ANEW,
    BrilliantCoaching,
    CheeringFans,
    EventOptions,
    EventsPart,
    Invasion,
    PerfectDefence,
    SetUpAnew,
)
from ruleengine_blood_bowl._lrb.match_end import EndOptions, Fielded, MatchEnd
from ruleengine_blood_bowl._lrb.numbers import AG, AV, Agility, AgilityOptions, Numbers, agility_target
from ruleengine_blood_bowl._lrb.passing import Passing, PassOptions, PassRoll, ThrowReading
from ruleengine_blood_bowl._lrb.recovery import Recovery, RecoveryOptions
from ruleengine_blood_bowl._lrb.referee import EYE, SPOTTED, FoulOptions, Fouls, Referee, RefereeOptions
from ruleengine_blood_bowl._lrb.report import LrbReport
from ruleengine_blood_bowl._lrb.rerolls import RerollLimit, RerollOptions
from ruleengine_blood_bowl._lrb.skills.big_guy import BigGuy
from ruleengine_blood_bowl._lrb.skills.catch import CatchAndIntercept
from ruleengine_blood_bowl._lrb.skills.dauntless import DAUNTLESS, Dauntless
from ruleengine_blood_bowl._lrb.skills.jump_up import JumpUp
from ruleengine_blood_bowl._lrb.skills.leap import Leap, LeapOptions, LeapTo, leap_check
from ruleengine_blood_bowl._lrb.skills.mighty_blow import DECLARED, Declare, MightyBlow, MightyBlowOptions
from ruleengine_blood_bowl._lrb.skills.right_stuff import RightStuff
from ruleengine_blood_bowl._lrb.skills.strip_ball import OptionalStripBall
from ruleengine_blood_bowl._lrb.skills.stunty import FrailStunty
from ruleengine_blood_bowl._lrb.skills.thick_skull import THICK_SKULL, ThickSkull
from ruleengine_blood_bowl._lrb.skills.throw_team_mate import ThrowTeamMate
from ruleengine_blood_bowl._lrb.teams import EDITION, Teams
from ruleengine_blood_bowl._lrb.throw_in import ThrowInOptions, ThrowIns
from ruleengine_blood_bowl._lrb.throwing import Throwing, ThrowOptions
from ruleengine_blood_bowl._lrb.weather import WeatherOptions, WeatherPart

__all__ = [
    "AG",
    "AV",
    "BAD_KICK",
    "BLOOD_BOWL_LRB",
    "CASUALTY",
    "DAUNTLESS",
    "DECLARED",
    "EDITION",
    "EYE",
    "INJURY",
    "IN_BLITZ",
    "KICK_OFF_TABLE",
    "LATE_BLITZ",
    "SET_UP_ANEW",
    "SPOTTED",
    "THICK_SKULL",
    "AfterLanding",
    "Agility",
    "AgilityOptions",
    "BigGuy",
    "BlockDice",
    "BrilliantCoaching",
    "CatchAndIntercept",
    "CheeringFans",
    "Dauntless",
    "Declare",
    "DiceOptions",
    "Dugout",
    "EndOptions",
    "EventOptions",
    "EventsPart",
    "Fielded",
    "FoulOptions",
    "Fouls",
    "FrailStunty",
    "Injuries",
    "InjuryOptions",
    "Invasion",
    "JumpUp",
    "KickLands",
    "KickOptions",
    "KickPart",
    "KickScatters",
    "Leap",
    "LeapOptions",
    "LeapTo",
    "LrbReport",
    "MatchEnd",
    "MightyBlow",
    "MightyBlowOptions",
    "Numbers",
    "OptionalStripBall",
    "PassOptions",
    "PassRoll",
    "Passing",
    "PerfectDefence",
    "Recovery",
    "RecoveryOptions",
    "Referee",
    "RefereeOptions",
    "RerollLimit",
    "RerollOptions",
    "RightStuff",
    "SetUpAnew",
    "Teams",
    "ThickSkull",
    "ThrowInOptions",
    "ThrowIns",
    "ThrowOptions",
    "ThrowReading",
    "ThrowTeamMate",
    "Throwing",
    "WeatherOptions",
    "WeatherPart",
    "agility_target",
    "leap_check",
]
