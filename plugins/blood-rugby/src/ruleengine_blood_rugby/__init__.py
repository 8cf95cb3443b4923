"""Blood Rugby for ruleengine: whole matches on the pitch."""

from __future__ import annotations

from ruleengine import Ruleset
from ruleengine_blood_rugby._ball import BallPart
from ruleengine_blood_rugby._board import board_svg, board_text
from ruleengine_blood_rugby._bouncing import BouncePart
from ruleengine_blood_rugby._bribes import BribePart, MoneyPart
from ruleengine_blood_rugby._charges import ChargePart
from ruleengine_blood_rugby._coaches import BasicCoach, BusyCoach
from ruleengine_blood_rugby._contacts import ContactPart
from ruleengine_blood_rugby._contest import FuryPart
from ruleengine_blood_rugby._displaced import DisplacedPart
from ruleengine_blood_rugby._falling import FallingPart
from ruleengine_blood_rugby._flights import FlightPart, InterceptionPart
from ruleengine_blood_rugby._fouls import DivePart, FoulPart
from ruleengine_blood_rugby._hits import HitPart, Injuries
from ruleengine_blood_rugby._jumping import FeintPart, JumpPart
from ruleengine_blood_rugby._kicking import KickingPart
from ruleengine_blood_rugby._lineup import LineupPart
from ruleengine_blood_rugby._match import MatchPart
from ruleengine_blood_rugby._moving import MovingPart
from ruleengine_blood_rugby._passing import PassingPart
from ruleengine_blood_rugby._pitch import PitchPart
from ruleengine_blood_rugby._players import PlayersPart
from ruleengine_blood_rugby._positions import PositionPart, from_position, position_of
from ruleengine_blood_rugby._prompts import PromptsPart
from ruleengine_blood_rugby._pushes import PushPart
from ruleengine_blood_rugby._referee import RefereePart
from ruleengine_blood_rugby._report import ReportPart
from ruleengine_blood_rugby._restarts import RestartPart
from ruleengine_blood_rugby._rolls import RollsPart
from ruleengine_blood_rugby._setup import SetUpPart
from ruleengine_blood_rugby._spells import SpellPart
from ruleengine_blood_rugby._starts import StartPart
from ruleengine_blood_rugby._tackles import TacklePart
from ruleengine_blood_rugby._teamfiles import random_team, shipped_teams
from ruleengine_blood_rugby._trips import TripPart
from ruleengine_blood_rugby._turn import PointsPart, TurnPart
from ruleengine_pitch.board import NoDrawing
from ruleengine_pitch.players import player_of
from ruleengine_pitch.positions import PositionError
from ruleengine_pitch.teams import TeamError, load_team

BLOOD_RUGBY = Ruleset(
    "blood-rugby",
    (
        PitchPart(),
        PlayersPart(),
        LineupPart(),
        RollsPart(),
        MatchPart(),
        SetUpPart(),
        StartPart(),
        RestartPart(),
        TurnPart(),
        PointsPart(),
        FallingPart(),
        MovingPart(),
        TripPart(),
        JumpPart(),
        FeintPart(),
        ContactPart(),
        TacklePart(),
        ChargePart(),
        PushPart(),
        FuryPart(),
        DisplacedPart(),
        HitPart(),
        Injuries(),
        BallPart(),
        BouncePart(),
        FlightPart(),
        PassingPart(),
        InterceptionPart(),
        KickingPart(),
        RefereePart(),
        FoulPart(),
        DivePart(),
        SpellPart(),
        BribePart(),
        MoneyPart(),
        ReportPart(),
        PromptsPart(),
        PositionPart(),
    ),
    title="Blood Rugby",
    coaches={"basic": BasicCoach, "busy": BusyCoach},
)
"""The ruleset, every option at its default."""

__all__ = [
    "BLOOD_RUGBY",
    "NoDrawing",
    "PositionError",
    "TeamError",
    "board_svg",
    "board_text",
    "from_position",
    "load_team",
    "player_of",
    "position_of",
    "random_team",
    "shipped_teams",
]
