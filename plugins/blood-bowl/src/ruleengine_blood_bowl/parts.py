"""The parts of Blood Bowl and their options, for variants that replace or extend them."""

from ruleengine_blood_bowl._base.ball import BallOptions, BallPart, BouncePart
from ruleengine_blood_bowl._base.bands import ByBand
from ruleengine_blood_bowl._base.blocking import BlockPart
from ruleengine_blood_bowl._base.blocks import BlockOptions
from ruleengine_blood_bowl._base.drive import DrivePart, MatchOptions
from ruleengine_blood_bowl._base.edition_report import EditionReport
from ruleengine_blood_bowl._base.falling import FallingPart
from ruleengine_blood_bowl._base.fouls import FoulPart
from ruleengine_blood_bowl._base.injuries import InjuryPart
from ruleengine_blood_bowl._base.kickoff import KickOffPart, KickOffTable
from ruleengine_blood_bowl._base.lineup import TeamsPart
from ruleengine_blood_bowl._base.moving import Marking, MovingPart
from ruleengine_blood_bowl._base.passing import PassingPart
from ruleengine_blood_bowl._base.pitch import PitchOptions, PitchPart
from ruleengine_blood_bowl._base.players import PlayersPart
from ruleengine_blood_bowl._base.prompts import PromptsPart
from ruleengine_blood_bowl._base.report import ReportPart
from ruleengine_blood_bowl._base.rerolls import TeamRerolls
from ruleengine_blood_bowl._base.setup import SetUpOptions, SetUpPart
from ruleengine_blood_bowl._base.teams import TeamOptions
from ruleengine_blood_bowl._base.throwing import ThrowingPart
from ruleengine_blood_bowl._base.turn import TurnPart
from ruleengine_blood_bowl._base.unreliable import Unreliable
from ruleengine_blood_bowl._base.weather import WeatherPart

__all__ = [
    "BallOptions",
    "BallPart",
    "BlockOptions",
    "BlockPart",
    "BouncePart",
    "ByBand",
    "DrivePart",
    "EditionReport",
    "FallingPart",
    "FoulPart",
    "InjuryPart",
    "KickOffPart",
    "KickOffTable",
    "Marking",
    "MatchOptions",
    "MovingPart",
    "PassingPart",
    "PitchOptions",
    "PitchPart",
    "PlayersPart",
    "PromptsPart",
    "ReportPart",
    "SetUpOptions",
    "SetUpPart",
    "TeamOptions",
    "TeamRerolls",
    "TeamsPart",
    "ThrowingPart",
    "TurnPart",
    "Unreliable",
    "WeatherPart",
]
