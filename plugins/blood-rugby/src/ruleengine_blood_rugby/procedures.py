"""The procedures of Blood Rugby: what waits on the stack, for parts that push some of it."""

from ruleengine_blood_rugby._ball import LongMove, LooseBall
from ruleengine_blood_rugby._bribes import Bribery
from ruleengine_blood_rugby._charges import AfterCharge, Charging
from ruleengine_blood_rugby._contacts import ContactOver, Resolved
from ruleengine_blood_rugby._displaced import ComesBack
from ruleengine_blood_rugby._falling import Hurting, LetGo, LieLoose
from ruleengine_blood_rugby._hits import Blow
from ruleengine_blood_rugby._kicking import FailedKick
from ruleengine_blood_rugby._match import FORFEITS, PLAY, Forfeits, Half, HalfEnds, Play, PreMatch
from ruleengine_blood_rugby._moving import Arrival, Crossing, Onward
from ruleengine_blood_rugby._pushes import Again, RollAside, Shove
from ruleengine_blood_rugby._restarts import PlacingAnew, Restart, SetUpAnew, Taking
from ruleengine_blood_rugby._setup import Placing, SetUp
from ruleengine_blood_rugby._spells import Casting
from ruleengine_blood_rugby._starts import Initiative, KickOff, KickOffEnds, Recovering, Start, TakePlaces
from ruleengine_blood_rugby._tackles import Grappling, Tackling, Untackled
from ruleengine_blood_rugby._trips import Trips
from ruleengine_blood_rugby._turn import ACTING, NEXT_ACTIVATION, Acting, NextActivation, Round, SideTurn

__all__ = [
    "ACTING",
    "FORFEITS",
    "NEXT_ACTIVATION",
    "PLAY",
    "Acting",
    "AfterCharge",
    "Again",
    "Arrival",
    "Blow",
    "Bribery",
    "Casting",
    "Charging",
    "ComesBack",
    "ContactOver",
    "Crossing",
    "FailedKick",
    "Forfeits",
    "Grappling",
    "Half",
    "HalfEnds",
    "Hurting",
    "Initiative",
    "KickOff",
    "KickOffEnds",
    "LetGo",
    "LieLoose",
    "LongMove",
    "LooseBall",
    "NextActivation",
    "Onward",
    "Placing",
    "PlacingAnew",
    "Play",
    "PreMatch",
    "Recovering",
    "Resolved",
    "Restart",
    "RollAside",
    "Round",
    "SetUp",
    "SetUpAnew",
    "Shove",
    "SideTurn",
    "Start",
    "Tackling",
    "TakePlaces",
    "Taking",
    "Trips",
    "Untackled",
]
