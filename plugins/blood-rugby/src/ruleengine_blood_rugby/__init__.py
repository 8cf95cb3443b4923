"""Blood Rugby for ruleengine: whole matches on the pitch."""

from __future__ import annotations

from ruleengine import Ruleset
from ruleengine_blood_rugby.ball import BallPart
from ruleengine_blood_rugby.board import board_text
from ruleengine_blood_rugby.bouncing import BouncePart
from ruleengine_blood_rugby.bribes import BribePart
from ruleengine_blood_rugby.charges import ChargePart
from ruleengine_blood_rugby.coaches import BasicCoach, BusyCoach
from ruleengine_blood_rugby.contacts import ContactPart
from ruleengine_blood_rugby.displaced import DisplacedPart
from ruleengine_blood_rugby.dives import DivePart
from ruleengine_blood_rugby.falling import FallingPart
from ruleengine_blood_rugby.feints import FeintPart
from ruleengine_blood_rugby.flights import FlightPart
from ruleengine_blood_rugby.fouls import FoulPart
from ruleengine_blood_rugby.fury import FuryPart
from ruleengine_blood_rugby.hits import HitPart
from ruleengine_blood_rugby.injury import Injuries
from ruleengine_blood_rugby.interception import InterceptionPart
from ruleengine_blood_rugby.jumping import JumpPart
from ruleengine_blood_rugby.kicking import KickingPart
from ruleengine_blood_rugby.lineup import LineupPart
from ruleengine_blood_rugby.match import MatchPart
from ruleengine_blood_rugby.money import MoneyPart
from ruleengine_blood_rugby.moving import MovingPart
from ruleengine_blood_rugby.notation import PositionError
from ruleengine_blood_rugby.passing import PassingPart
from ruleengine_blood_rugby.pitch import PitchPart
from ruleengine_blood_rugby.players import PlayersPart, player_of
from ruleengine_blood_rugby.positions import PositionPart, from_position, position_of
from ruleengine_blood_rugby.prompts import PromptsPart
from ruleengine_blood_rugby.pushes import PushPart
from ruleengine_blood_rugby.randomteams import random_team
from ruleengine_blood_rugby.referee import RefereePart
from ruleengine_blood_rugby.report import ReportPart
from ruleengine_blood_rugby.restarts import RestartPart
from ruleengine_blood_rugby.rolls import RollsPart
from ruleengine_blood_rugby.setup import SetUpPart
from ruleengine_blood_rugby.spells import SpellPart
from ruleengine_blood_rugby.starts import StartPart
from ruleengine_blood_rugby.svg import NoDrawing, board_svg
from ruleengine_blood_rugby.tackles import TacklePart
from ruleengine_blood_rugby.teamfiles import load_team, shipped_teams
from ruleengine_blood_rugby.teams import TeamError
from ruleengine_blood_rugby.trips import TripPart
from ruleengine_blood_rugby.turn import PointsPart, TurnPart

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
