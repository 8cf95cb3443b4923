"""The procedures of Blood Bowl: what waits on the stack, for parts that push some of it."""

from ruleengine_blood_bowl._base.ball import CrowdThrow, LooseBall, Scatter, Touchback
from ruleengine_blood_bowl._base.blocking import AttackNow
from ruleengine_blood_bowl._base.blocks import Block, BlockOver, BlockPush, Blow, LateFollowUp
from ruleengine_blood_bowl._base.drive import (
    ClearPitch,
    Drive,
    DriveEnds,
    Half,
    HalfEnds,
    NextTurn,
    PreMatch,
    RollOff,
    Toss,
)
from ruleengine_blood_bowl._base.falling import Hurting
from ruleengine_blood_bowl._base.fouls import Whistle
from ruleengine_blood_bowl._base.kickoff import Event, KickOff, KickOffEnds
from ruleengine_blood_bowl._base.kickoff_events import QuickSnap
from ruleengine_blood_bowl._base.passing import PassEnds, PassNow
from ruleengine_blood_bowl._base.setup import Placing, SetUp
from ruleengine_blood_bowl._base.throwing import Landing, PlayerBounce, PlayerScatter
from ruleengine_blood_bowl._base.turn import ACTING, NEXT_ACTIVATION, Acting, NextActivation, TeamTurn

__all__ = [
    "ACTING",
    "NEXT_ACTIVATION",
    "Acting",
    "AttackNow",
    "Block",
    "BlockOver",
    "BlockPush",
    "Blow",
    "ClearPitch",
    "CrowdThrow",
    "Drive",
    "DriveEnds",
    "Event",
    "Half",
    "HalfEnds",
    "Hurting",
    "KickOff",
    "KickOffEnds",
    "Landing",
    "LateFollowUp",
    "LooseBall",
    "NextActivation",
    "NextTurn",
    "PassEnds",
    "PassNow",
    "Placing",
    "PlayerBounce",
    "PlayerScatter",
    "PreMatch",
    "QuickSnap",
    "RollOff",
    "Scatter",
    "SetUp",
    "TeamTurn",
    "Toss",
    "Touchback",
    "Whistle",
]
