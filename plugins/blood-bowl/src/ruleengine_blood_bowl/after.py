"""After a match of 2020: the ruleset `blood-bowl-2020-after`, what a match has left, and teams as they go on."""

from ruleengine_blood_bowl._after import BLOOD_BOWL_2020_AFTER
from ruleengine_blood_bowl._after.advancing import Advanced, purchases
from ruleengine_blood_bowl._after.coach import ThriftyCoach
from ruleengine_blood_bowl._after.hiring import INCIDENTS, Bought, MistakeMade, half_lost, hires, incidents
from ruleengine_blood_bowl._after.outcome import (
    Buried,
    FansChanged,
    LeftTeam,
    OutcomeOptions,
    PointsEarned,
    Scarred,
    WonGold,
    winnings,
)
from ruleengine_blood_bowl._after.state import FANS, MEN, REROLLS, TREASURY, Man, MatchRecord, SideRecord, plain_team
from ruleengine_blood_bowl._base.lasting import casualties, earned, match_record
from ruleengine_blood_bowl._bb2020.advancing import COSTS, SKILL_TABLE

__all__ = [
    "BLOOD_BOWL_2020_AFTER",
    "COSTS",
    "FANS",
    "INCIDENTS",
    "MEN",
    "REROLLS",
    "SKILL_TABLE",
    "TREASURY",
    "Advanced",
    "Bought",
    "Buried",
    "FansChanged",
    "LeftTeam",
    "Man",
    "MatchRecord",
    "MistakeMade",
    "OutcomeOptions",
    "PointsEarned",
    "Scarred",
    "SideRecord",
    "ThriftyCoach",
    "WonGold",
    "casualties",
    "earned",
    "half_lost",
    "hires",
    "incidents",
    "match_record",
    "plain_team",
    "purchases",
    "winnings",
]
