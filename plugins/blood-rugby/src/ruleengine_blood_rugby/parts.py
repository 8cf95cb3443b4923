"""The parts of Blood Rugby and their options, for variants that replace or extend them."""

from ruleengine_blood_rugby._ball import BallOptions, BallPart
from ruleengine_blood_rugby._bouncing import BounceOptions, BouncePart
from ruleengine_blood_rugby._bribes import BribeOptions, BribePart, MoneyPart, PayOptions
from ruleengine_blood_rugby._charges import ChargeOptions, ChargePart
from ruleengine_blood_rugby._contacts import ContactOptions, ContactPart
from ruleengine_blood_rugby._contest import FuryOptions, FuryPart
from ruleengine_blood_rugby._displaced import DisplacedOptions, DisplacedPart
from ruleengine_blood_rugby._falling import FallingPart, FallOptions
from ruleengine_blood_rugby._flights import FlightPart, InterceptionOptions, InterceptionPart
from ruleengine_blood_rugby._fouls import DiveOptions, DivePart, FoulPart
from ruleengine_blood_rugby._hits import DamageOptions, HitOptions, HitPart, Injuries
from ruleengine_blood_rugby._jumping import FeintPart, JumpOptions, JumpPart
from ruleengine_blood_rugby._kicking import KickingPart, KickOptions
from ruleengine_blood_rugby._lineup import LineupPart
from ruleengine_blood_rugby._match import MatchOptions, MatchPart
from ruleengine_blood_rugby._moving import MoveOptions, MovingPart
from ruleengine_blood_rugby._passing import PassingPart, PassOptions
from ruleengine_blood_rugby._pitch import PitchOptions, PitchPart
from ruleengine_blood_rugby._players import PlayersPart
from ruleengine_blood_rugby._positions import PositionPart
from ruleengine_blood_rugby._prompts import PromptsPart
from ruleengine_blood_rugby._pushes import PushOptions, PushPart
from ruleengine_blood_rugby._ranges import RangeOptions
from ruleengine_blood_rugby._referee import RefereeOptions, RefereePart
from ruleengine_blood_rugby._report import ReportPart
from ruleengine_blood_rugby._restarts import RestartOptions, RestartPart
from ruleengine_blood_rugby._rolls import RollOptions, RollsPart
from ruleengine_blood_rugby._setup import SetUpOptions, SetUpPart
from ruleengine_blood_rugby._spells import SpellOptions, SpellPart
from ruleengine_blood_rugby._starts import StartOptions, StartPart
from ruleengine_blood_rugby._tackles import TackleOptions, TacklePart
from ruleengine_blood_rugby._teams import TeamOptions
from ruleengine_blood_rugby._trips import TripOptions, TripPart
from ruleengine_blood_rugby._turn import PointOptions, PointsPart, TurnOptions, TurnPart

__all__ = [
    "BallOptions",
    "BallPart",
    "BounceOptions",
    "BouncePart",
    "BribeOptions",
    "BribePart",
    "ChargeOptions",
    "ChargePart",
    "ContactOptions",
    "ContactPart",
    "DamageOptions",
    "DisplacedOptions",
    "DisplacedPart",
    "DiveOptions",
    "DivePart",
    "FallOptions",
    "FallingPart",
    "FeintPart",
    "FlightPart",
    "FoulPart",
    "FuryOptions",
    "FuryPart",
    "HitOptions",
    "HitPart",
    "Injuries",
    "InterceptionOptions",
    "InterceptionPart",
    "JumpOptions",
    "JumpPart",
    "KickOptions",
    "KickingPart",
    "LineupPart",
    "MatchOptions",
    "MatchPart",
    "MoneyPart",
    "MoveOptions",
    "MovingPart",
    "PassOptions",
    "PassingPart",
    "PayOptions",
    "PitchOptions",
    "PitchPart",
    "PlayersPart",
    "PointOptions",
    "PointsPart",
    "PositionPart",
    "PromptsPart",
    "PushOptions",
    "PushPart",
    "RangeOptions",
    "RefereeOptions",
    "RefereePart",
    "ReportPart",
    "RestartOptions",
    "RestartPart",
    "RollOptions",
    "RollsPart",
    "SetUpOptions",
    "SetUpPart",
    "SpellOptions",
    "SpellPart",
    "StartOptions",
    "StartPart",
    "TackleOptions",
    "TacklePart",
    "TeamOptions",
    "TripOptions",
    "TripPart",
    "TurnOptions",
    "TurnPart",
]
