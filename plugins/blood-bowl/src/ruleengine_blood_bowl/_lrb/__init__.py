"""Blood Bowl by a reference sheet of the Living Rulebook era: what this edition states (`LRB-` rules)."""

from __future__ import annotations

from ruleengine import Ruleset
from ruleengine_blood_bowl._base.ball import BallPart, BouncePart
from ruleengine_blood_bowl._base.blocking import BlockPart
from ruleengine_blood_bowl._base.coaches import BasicCoach, BusyCoach
from ruleengine_blood_bowl._base.drive import DrivePart
from ruleengine_blood_bowl._base.falling import FallingPart
from ruleengine_blood_bowl._base.kickoff import KickOffPart, KickOffTable
from ruleengine_blood_bowl._base.lineup import TeamsPart
from ruleengine_blood_bowl._base.moving import Marking, MovingPart
from ruleengine_blood_bowl._base.passing import PassingPart
from ruleengine_blood_bowl._base.pitch import PitchPart
from ruleengine_blood_bowl._base.players import PlayersPart
from ruleengine_blood_bowl._base.prompts import PromptsPart
from ruleengine_blood_bowl._base.report import ReportPart
from ruleengine_blood_bowl._base.rerolls import TeamRerolls
from ruleengine_blood_bowl._base.setup import SetUpPart
from ruleengine_blood_bowl._base.skills.always_hungry import AlwaysHungry
from ruleengine_blood_bowl._base.skills.block import BlockSkill
from ruleengine_blood_bowl._base.skills.bone_head import BoneHead
from ruleengine_blood_bowl._base.skills.dodge import DodgeSkill
from ruleengine_blood_bowl._base.skills.frenzy import Frenzy
from ruleengine_blood_bowl._base.skills.pass_skill import PassSkill
from ruleengine_blood_bowl._base.skills.really_stupid import ReallyStupid
from ruleengine_blood_bowl._base.skills.regeneration import Regeneration
from ruleengine_blood_bowl._base.skills.sprint import Sprint
from ruleengine_blood_bowl._base.skills.sure_feet import SureFeet
from ruleengine_blood_bowl._base.skills.sure_hands import SureHands
from ruleengine_blood_bowl._base.skills.tackle import Tackle
from ruleengine_blood_bowl._base.throwing import ThrowingPart
from ruleengine_blood_bowl._base.turn import TurnPart
from ruleengine_blood_bowl._lrb.blocks import BlockDice
from ruleengine_blood_bowl._lrb.dugout import Dugout
from ruleengine_blood_bowl._lrb.injury import Injuries
from ruleengine_blood_bowl._lrb.kickoff import KickPart
from ruleengine_blood_bowl._lrb.kickoff_events import EventsPart
from ruleengine_blood_bowl._lrb.match_end import MatchEnd
from ruleengine_blood_bowl._lrb.numbers import Numbers
from ruleengine_blood_bowl._lrb.passing import Passing
from ruleengine_blood_bowl._lrb.recovery import Recovery
from ruleengine_blood_bowl._lrb.referee import Fouls, Referee
from ruleengine_blood_bowl._lrb.report import LrbReport
from ruleengine_blood_bowl._lrb.rerolls import RerollLimit
from ruleengine_blood_bowl._lrb.skills.big_guy import BigGuy
from ruleengine_blood_bowl._lrb.skills.catch import CatchAndIntercept
from ruleengine_blood_bowl._lrb.skills.dauntless import Dauntless
from ruleengine_blood_bowl._lrb.skills.jump_up import JumpUp
from ruleengine_blood_bowl._lrb.skills.leap import Leap
from ruleengine_blood_bowl._lrb.skills.mighty_blow import MightyBlow
from ruleengine_blood_bowl._lrb.skills.right_stuff import RightStuff
from ruleengine_blood_bowl._lrb.skills.strip_ball import OptionalStripBall
from ruleengine_blood_bowl._lrb.skills.stunty import FrailStunty
from ruleengine_blood_bowl._lrb.skills.thick_skull import ThickSkull
from ruleengine_blood_bowl._lrb.skills.throw_team_mate import ThrowTeamMate
from ruleengine_blood_bowl._lrb.teams import Teams
from ruleengine_blood_bowl._lrb.throw_in import ThrowIns
from ruleengine_blood_bowl._lrb.throwing import Throwing
from ruleengine_blood_bowl._lrb.weather import WeatherPart

BLOOD_BOWL_LRB = Ruleset(
    "blood-bowl-lrb",
    (
        PitchPart(),
        PlayersPart(),
        TeamsPart(),
        Teams(),
        Numbers(),
        DrivePart(),
        MatchEnd(),
        SetUpPart(),
        KickOffPart(),
        KickOffTable(),
        KickPart(),
        EventsPart(),
        Dugout(),
        WeatherPart(),
        TurnPart(),
        TeamRerolls(),
        RerollLimit(),
        MovingPart(),
        Marking(),
        FallingPart(),
        Injuries(),
        Recovery(),
        BlockPart(),
        BlockDice(),
        Fouls(),
        Referee(),
        BallPart(),
        BouncePart(),
        ThrowIns(),
        BlockSkill(),
        DodgeSkill(),
        Tackle(),
        Dauntless(),
        Frenzy(),
        MightyBlow(),
        OptionalStripBall(),
        ThickSkull(),
        JumpUp(),
        FrailStunty(),
        BoneHead(),
        ReallyStupid(),
        Regeneration(),
        PassingPart(),
        Passing(),
        ThrowingPart(),
        Throwing(),
        CatchAndIntercept(),
        PassSkill(),
        SureHands(),
        SureFeet(),
        Sprint(),
        Leap(),
        RightStuff(),
        ThrowTeamMate(),
        AlwaysHungry(),
        BigGuy(),
        ReportPart(),
        PromptsPart(),
        LrbReport(),
    ),
    title="Blood Bowl, by the reference sheet",
    coaches={"basic": BasicCoach, "busy": BusyCoach},
)
"""The ruleset, every option at its default."""
