"""What coaches of Blood Rugby may choose, as policies and tests compare it."""

from ruleengine_blood_rugby._bribes import NO_BRIBE, TRY_BRIBE, NoBribe, Offer, TryBribe
from ruleengine_blood_rugby._charges import Charge, PushAfterMiss, PushOn
from ruleengine_blood_rugby._contacts import LEAVE_IT, LeaveIt
from ruleengine_blood_rugby._contest import Rage
from ruleengine_blood_rugby._falling import RISE, STAY_DOWN, LayBall, Rise, StayDown
from ruleengine_blood_rugby._formations import Place
from ruleengine_blood_rugby._fouls import (
    DIVE,
    HIT_REFEREE,
    HOLD,
    KICK_BALL,
    LET_BY,
    Dive,
    Hinder,
    HitReferee,
    Hold,
    KickBall,
    LetBy,
)
from ruleengine_blood_rugby._hits import Headbutt, Punch, Stab, Stomp
from ruleengine_blood_rugby._jumping import Feint, Jump
from ruleengine_blood_rugby._kicking import KickAt, KickTo, KickTowards
from ruleengine_blood_rugby._moving import (
    PICK_UP_RUNNING,
    PICK_UP_STOPPED,
    RUN_ON,
    PickUp,
    PickUpRunning,
    RunOn,
    Sprint,
    Step,
    Through,
)
from ruleengine_blood_rugby._passing import PASSING, Pass, ThrowAt, ThrowTowards
from ruleengine_blood_rugby._pushes import STAY, FollowUp, Push, Stay
from ruleengine_blood_rugby._restarts import BY_FOOT, BY_PASS, NEAREST, ByFoot, ByPass, Nearest
from ruleengine_blood_rugby._setup import BENCH, BY_HAND, THE_REST, Bench, ByHand, TheRest, UseFormation
from ruleengine_blood_rugby._spells import NO_SPELL, Haste, NoSpell, Slow
from ruleengine_blood_rugby._starts import TakenBy
from ruleengine_blood_rugby._tackles import Grapple, Tackle, TackleBeside
from ruleengine_blood_rugby._trips import LET_PASS, LetPass, Trip
from ruleengine_blood_rugby._turn import END_ACTIVATION, END_TURN, Activate, EndActivation, EndTurn

__all__ = [
    "BENCH",
    "BY_FOOT",
    "BY_HAND",
    "BY_PASS",
    "DIVE",
    "END_ACTIVATION",
    "END_TURN",
    "HIT_REFEREE",
    "HOLD",
    "KICK_BALL",
    "LEAVE_IT",
    "LET_BY",
    "LET_PASS",
    "NEAREST",
    "NO_BRIBE",
    "NO_SPELL",
    "PASSING",
    "PICK_UP_RUNNING",
    "PICK_UP_STOPPED",
    "RISE",
    "RUN_ON",
    "STAY",
    "STAY_DOWN",
    "THE_REST",
    "TRY_BRIBE",
    "Activate",
    "Bench",
    "ByFoot",
    "ByHand",
    "ByPass",
    "Charge",
    "Dive",
    "EndActivation",
    "EndTurn",
    "Feint",
    "FollowUp",
    "Grapple",
    "Haste",
    "Headbutt",
    "Hinder",
    "HitReferee",
    "Hold",
    "Jump",
    "KickAt",
    "KickBall",
    "KickTo",
    "KickTowards",
    "LayBall",
    "LeaveIt",
    "LetBy",
    "LetPass",
    "Nearest",
    "NoBribe",
    "NoSpell",
    "Offer",
    "Pass",
    "PickUp",
    "PickUpRunning",
    "Place",
    "Punch",
    "Push",
    "PushAfterMiss",
    "PushOn",
    "Rage",
    "Rise",
    "RunOn",
    "Slow",
    "Sprint",
    "Stab",
    "Stay",
    "StayDown",
    "Step",
    "Stomp",
    "Tackle",
    "TackleBeside",
    "TakenBy",
    "TheRest",
    "Through",
    "ThrowAt",
    "ThrowTowards",
    "Trip",
    "TryBribe",
    "UseFormation",
]
