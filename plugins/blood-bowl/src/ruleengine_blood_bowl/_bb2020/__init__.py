"""Blood Bowl by the rules of 2020: what this edition states (`BB20-` rules)."""

from __future__ import annotations

from ruleengine import Ruleset
from ruleengine_blood_bowl._base.ball import BallPart, BouncePart
from ruleengine_blood_bowl._base.blocking import BlockPart
from ruleengine_blood_bowl._base.coaches import BasicCoach, BusyCoach
from ruleengine_blood_bowl._base.drive import DrivePart
from ruleengine_blood_bowl._base.falling import FallingPart
from ruleengine_blood_bowl._base.fouls import FoulPart
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
from ruleengine_blood_bowl._base.skills.block import BlockSkill
from ruleengine_blood_bowl._base.skills.catch import Catch
from ruleengine_blood_bowl._base.skills.dodge import DodgeSkill
from ruleengine_blood_bowl._base.skills.frenzy import Frenzy
from ruleengine_blood_bowl._base.skills.pass_skill import PassSkill
from ruleengine_blood_bowl._base.skills.really_stupid import ReallyStupid
from ruleengine_blood_bowl._base.skills.regeneration import Regeneration
from ruleengine_blood_bowl._base.skills.sprint import Sprint
from ruleengine_blood_bowl._base.skills.strip_ball import StripBall
from ruleengine_blood_bowl._base.skills.sure_feet import SureFeet
from ruleengine_blood_bowl._base.skills.sure_hands import SureHands
from ruleengine_blood_bowl._base.skills.tackle import Tackle
from ruleengine_blood_bowl._base.throwing import ThrowingPart
from ruleengine_blood_bowl._base.turn import TurnPart
from ruleengine_blood_bowl._bb2020.apothecary import Apothecary
from ruleengine_blood_bowl._bb2020.blocks import Blocks
from ruleengine_blood_bowl._bb2020.catching import Catching
from ruleengine_blood_bowl._bb2020.conceding import Conceding
from ruleengine_blood_bowl._bb2020.fans import Fans
from ruleengine_blood_bowl._bb2020.fouls import Referee
from ruleengine_blood_bowl._bb2020.inducements.buying import Inducements
from ruleengine_blood_bowl._bb2020.inducements.doctors import Doctors
from ruleengine_blood_bowl._bb2020.inducements.effects import Prayers
from ruleengine_blood_bowl._bb2020.inducements.experience import Experience
from ruleengine_blood_bowl._bb2020.inducements.staff import Staff
from ruleengine_blood_bowl._bb2020.inducements.weather_mage import WeatherMage
from ruleengine_blood_bowl._bb2020.inducements.wizard import Wizard
from ruleengine_blood_bowl._bb2020.injury import Injuries
from ruleengine_blood_bowl._bb2020.interference import Interference
from ruleengine_blood_bowl._bb2020.jumping import Jumping
from ruleengine_blood_bowl._bb2020.kickoff import KickPart
from ruleengine_blood_bowl._bb2020.kickoff_events import EventsPart
from ruleengine_blood_bowl._bb2020.match import MatchEnd
from ruleengine_blood_bowl._bb2020.numbers import Numbers
from ruleengine_blood_bowl._bb2020.own_turn import OwnTurn
from ruleengine_blood_bowl._bb2020.passing import Passing
from ruleengine_blood_bowl._bb2020.raising import Raising
from ruleengine_blood_bowl._bb2020.recovery import Recovery
from ruleengine_blood_bowl._bb2020.referee import SendingsOff
from ruleengine_blood_bowl._bb2020.report import Report
from ruleengine_blood_bowl._bb2020.skills.always_hungry import MessyEater
from ruleengine_blood_bowl._bb2020.skills.animosity import Animosity
from ruleengine_blood_bowl._bb2020.skills.bone_head import BoneHead
from ruleengine_blood_bowl._bb2020.skills.frail import Frail
from ruleengine_blood_bowl._bb2020.skills.listed import SKILLS
from ruleengine_blood_bowl._bb2020.skills.loner import Loner
from ruleengine_blood_bowl._bb2020.skills.mighty_blow import MightyBlow
from ruleengine_blood_bowl._bb2020.skills.niggling import Niggling
from ruleengine_blood_bowl._bb2020.skills.projectile_vomit import ProjectileVomit
from ruleengine_blood_bowl._bb2020.skills.secret_weapon import SecretWeapon
from ruleengine_blood_bowl._bb2020.skills.stunty import Stunty
from ruleengine_blood_bowl._bb2020.skills.thick_skull import ThickSkull
from ruleengine_blood_bowl._bb2020.skills.throw_team_mate import RightStuff, ThrowTeamMate
from ruleengine_blood_bowl._bb2020.teams import Teams
from ruleengine_blood_bowl._bb2020.throwing import Throwing
from ruleengine_blood_bowl._bb2020.weather import WeatherPart
from ruleengine_blood_bowl._bb2020.zones import Zones

BLOOD_BOWL_2020 = Ruleset(
    "blood-bowl-2020",
    (
        PitchPart(),
        PlayersPart(),
        TeamsPart(),
        Teams(),
        Numbers(),
        Fans(),
        DrivePart(),
        MatchEnd(),
        SetUpPart(),
        KickOffPart(),
        KickOffTable(),
        KickPart(),
        EventsPart(),
        WeatherPart(),
        Inducements(),
        Staff(),
        WeatherMage(),
        Wizard(),
        Doctors(),
        Prayers(),
        Experience(),
        Raising(),
        Conceding(),
        TurnPart(),
        TeamRerolls(),
        MovingPart(),
        Marking(),
        Zones(),
        OwnTurn(),
        FallingPart(),
        Injuries(),
        Recovery(),
        BlockPart(),
        Blocks(),
        FoulPart(),
        Referee(),
        BallPart(),
        BouncePart(),
        PassingPart(),
        Passing(),
        Interference(),
        Catching(),
        Jumping(),
        ThrowingPart(),
        Throwing(),
        BlockSkill(),
        DodgeSkill(),
        Tackle(),
        Frenzy(),
        MightyBlow(),
        StripBall(),
        Frail(),
        ThickSkull(),
        Niggling(),
        ProjectileVomit(),
        Stunty(),
        BoneHead(),
        ReallyStupid(),
        Regeneration(),
        Apothecary(),
        Catch(),
        PassSkill(),
        SureHands(),
        SureFeet(),
        Sprint(),
        Animosity(),
        RightStuff(),
        ThrowTeamMate(),
        MessyEater(),
        SendingsOff(),
        Loner(),
        SecretWeapon(),
        *SKILLS,
        ReportPart(),
        PromptsPart(),
        Report(),
    ),
    title="Blood Bowl, 2020",
    coaches={"basic": BasicCoach, "busy": BusyCoach},
)
"""The ruleset, every option at its default."""
