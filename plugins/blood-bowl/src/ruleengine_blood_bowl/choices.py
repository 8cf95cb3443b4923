"""What coaches of Blood Bowl may choose, as policies and tests compare it."""

from ruleengine_blood_bowl._base.ball import GiveTo
from ruleengine_blood_bowl._base.blockdice import TakeDie
from ruleengine_blood_bowl._base.blocking import Attack, BlockHim
from ruleengine_blood_bowl._base.blocks import FOLLOW_UP, STAY, FollowUp, Stay
from ruleengine_blood_bowl._base.drive import KICK, RECEIVE, Kick, Receive
from ruleengine_blood_bowl._base.formations import Place
from ruleengine_blood_bowl._base.fouls import Foul
from ruleengine_blood_bowl._base.kickoff import KickTo
from ruleengine_blood_bowl._base.kickoff_events import STAY_PUT, Snap, StayPut
from ruleengine_blood_bowl._base.moving import STAND_UP_DEED, StandUp, Step
from ruleengine_blood_bowl._base.passing import LET_PASS, PASS_DEED, HandTo, Intercept, LetPass, Pass, ThrowAt
from ruleengine_blood_bowl._base.pushes import PushTo
from ruleengine_blood_bowl._base.rerolls import KEEP, TEAM_REROLL, DieReroll, Keep, SkillReroll, TeamReroll
from ruleengine_blood_bowl._base.setup import BENCH, BY_HAND, Bench, ByHand, UseFormation
from ruleengine_blood_bowl._base.skills.frenzy import BLOCK_AGAIN, LEAVE_IT, BlockAgain, LeaveIt
from ruleengine_blood_bowl._base.throwing import FlyTo, ThrowPlayer
from ruleengine_blood_bowl._base.turn import END_ACTION, END_TURN, Activate, EndAction, EndTurn
from ruleengine_blood_bowl._base.wanting import DECLINE, Decline, Use

__all__ = [
    "BENCH",
    "BLOCK_AGAIN",
    "BY_HAND",
    "DECLINE",
    "END_ACTION",
    "END_TURN",
    "FOLLOW_UP",
    "KEEP",
    "KICK",
    "LEAVE_IT",
    "LET_PASS",
    "PASS_DEED",
    "RECEIVE",
    "STAND_UP_DEED",
    "STAY",
    "STAY_PUT",
    "TEAM_REROLL",
    "Activate",
    "Attack",
    "Bench",
    "BlockAgain",
    "BlockHim",
    "ByHand",
    "Decline",
    "DieReroll",
    "EndAction",
    "EndTurn",
    "FlyTo",
    "FollowUp",
    "Foul",
    "GiveTo",
    "HandTo",
    "Intercept",
    "Keep",
    "Kick",
    "KickTo",
    "LeaveIt",
    "LetPass",
    "Pass",
    "Place",
    "PushTo",
    "Receive",
    "SkillReroll",
    "Snap",
    "StandUp",
    "Stay",
    "StayPut",
    "Step",
    "TakeDie",
    "TeamReroll",
    "ThrowAt",
    "ThrowPlayer",
    "Use",
    "UseFormation",
]
