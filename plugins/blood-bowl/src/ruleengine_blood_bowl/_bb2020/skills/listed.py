"""The skills and traits of this edition, each in a file of its own."""

from __future__ import annotations

from typing import Final

from ruleengine import Part
from ruleengine_blood_bowl._bb2020.skills.accurate import Accurate
from ruleengine_blood_bowl._bb2020.skills.animal_savagery import AnimalSavagery
from ruleengine_blood_bowl._bb2020.skills.arm_bar import ArmBar
from ruleengine_blood_bowl._bb2020.skills.ball_and_chain import BallAndChain
from ruleengine_blood_bowl._bb2020.skills.big_hand import BigHand
from ruleengine_blood_bowl._bb2020.skills.bloodlust import Bloodlust
from ruleengine_blood_bowl._bb2020.skills.bombardier import Bombardier
from ruleengine_blood_bowl._bb2020.skills.brawler import Brawler
from ruleengine_blood_bowl._bb2020.skills.break_tackle import BreakTackle
from ruleengine_blood_bowl._bb2020.skills.breathe_fire import BreatheFire
from ruleengine_blood_bowl._bb2020.skills.cannoneer import Cannoneer
from ruleengine_blood_bowl._bb2020.skills.chainsaw import Chainsaw
from ruleengine_blood_bowl._bb2020.skills.claws import Claws
from ruleengine_blood_bowl._bb2020.skills.cloud_burster import CloudBurster
from ruleengine_blood_bowl._bb2020.skills.dauntless import Dauntless
from ruleengine_blood_bowl._bb2020.skills.decay import Decay
from ruleengine_blood_bowl._bb2020.skills.defensive import Defensive
from ruleengine_blood_bowl._bb2020.skills.dirty_player import DirtyPlayer
from ruleengine_blood_bowl._bb2020.skills.disturbing_presence import DisturbingPresence
from ruleengine_blood_bowl._bb2020.skills.diving_catch import DivingCatch
from ruleengine_blood_bowl._bb2020.skills.diving_tackle import DivingTackle
from ruleengine_blood_bowl._bb2020.skills.drunkard import Drunkard
from ruleengine_blood_bowl._bb2020.skills.dump_off import DumpOffSkill
from ruleengine_blood_bowl._bb2020.skills.errata import SkillErrata
from ruleengine_blood_bowl._bb2020.skills.extra_arms import ExtraArms
from ruleengine_blood_bowl._bb2020.skills.fend import Fend
from ruleengine_blood_bowl._bb2020.skills.foul_appearance import FoulAppearance
from ruleengine_blood_bowl._bb2020.skills.fumblerooskie import Fumblerooskie
from ruleengine_blood_bowl._bb2020.skills.grab import Grab
from ruleengine_blood_bowl._bb2020.skills.guard import Guard
from ruleengine_blood_bowl._bb2020.skills.hail_mary_pass import HailMaryPass
from ruleengine_blood_bowl._bb2020.skills.hit_and_run import HitAndRun
from ruleengine_blood_bowl._bb2020.skills.horns import Horns
from ruleengine_blood_bowl._bb2020.skills.hypnotic_gaze import HypnoticGaze
from ruleengine_blood_bowl._bb2020.skills.iron_hard_skin import IronHardSkin
from ruleengine_blood_bowl._bb2020.skills.juggernaut import Juggernaut
from ruleengine_blood_bowl._bb2020.skills.jump_up import JumpUp
from ruleengine_blood_bowl._bb2020.skills.kick import KickSkill
from ruleengine_blood_bowl._bb2020.skills.kick_team_mate import KickTeamMate
from ruleengine_blood_bowl._bb2020.skills.leader import Leader
from ruleengine_blood_bowl._bb2020.skills.leap import Leap
from ruleengine_blood_bowl._bb2020.skills.monstrous_mouth import MonstrousMouth
from ruleengine_blood_bowl._bb2020.skills.multiple_block import MultipleBlock
from ruleengine_blood_bowl._bb2020.skills.my_ball import MyBall
from ruleengine_blood_bowl._bb2020.skills.nerves_of_steel import NervesOfSteel
from ruleengine_blood_bowl._bb2020.skills.no_hands import NoHands
from ruleengine_blood_bowl._bb2020.skills.on_the_ball import OnTheBallSkill
from ruleengine_blood_bowl._bb2020.skills.pick_me_up import PickMeUp
from ruleengine_blood_bowl._bb2020.skills.pile_driver import PileDriver
from ruleengine_blood_bowl._bb2020.skills.plague_ridden import PlagueRidden
from ruleengine_blood_bowl._bb2020.skills.pogo_stick import PogoStick
from ruleengine_blood_bowl._bb2020.skills.prehensile_tail import PrehensileTail
from ruleengine_blood_bowl._bb2020.skills.pro import Pro
from ruleengine_blood_bowl._bb2020.skills.running_pass import RunningPass
from ruleengine_blood_bowl._bb2020.skills.safe_pair_of_hands import SafePairOfHands
from ruleengine_blood_bowl._bb2020.skills.safe_pass import SafePass
from ruleengine_blood_bowl._bb2020.skills.shadowing import Shadowing
from ruleengine_blood_bowl._bb2020.skills.sidestep import Sidestep
from ruleengine_blood_bowl._bb2020.skills.sneaky_git import SneakyGit
from ruleengine_blood_bowl._bb2020.skills.stab import StabSkill
from ruleengine_blood_bowl._bb2020.skills.stand_firm import StandFirm
from ruleengine_blood_bowl._bb2020.skills.strong_arm import StrongArm
from ruleengine_blood_bowl._bb2020.skills.swarming import Swarming
from ruleengine_blood_bowl._bb2020.skills.swoop import Swoop
from ruleengine_blood_bowl._bb2020.skills.take_root import TakeRoot
from ruleengine_blood_bowl._bb2020.skills.tentacles import Tentacles
from ruleengine_blood_bowl._bb2020.skills.timmm_ber import Timmmber
from ruleengine_blood_bowl._bb2020.skills.titchy import Titchy
from ruleengine_blood_bowl._bb2020.skills.trickster import Trickster
from ruleengine_blood_bowl._bb2020.skills.two_heads import TwoHeads
from ruleengine_blood_bowl._bb2020.skills.unchannelled_fury import UnchannelledFury
from ruleengine_blood_bowl._bb2020.skills.very_long_legs import VeryLongLegs
from ruleengine_blood_bowl._bb2020.skills.wounding import Wounds
from ruleengine_blood_bowl._bb2020.skills.wrestle import Wrestle

SKILLS: Final[tuple[Part, ...]] = (
    SkillErrata(),
    Guard(),
    Defensive(),
    Horns(),
    Dauntless(),
    Brawler(),
    Pro(),
    Juggernaut(),
    Wrestle(),
    StandFirm(),
    Grab(),
    Sidestep(),
    Fend(),
    Claws(),
    IronHardSkin(),
    ArmBar(),
    DirtyPlayer(),
    SneakyGit(),
    Tentacles(),
    DivingTackle(),
    Shadowing(),
    PrehensileTail(),
    TwoHeads(),
    Titchy(),
    BreakTackle(),
    PogoStick(),
    Leap(),
    VeryLongLegs(),
    JumpUp(),
    Timmmber(),
    Drunkard(),
    BigHand(),
    ExtraArms(),
    MonstrousMouth(),
    NervesOfSteel(),
    DisturbingPresence(),
    Accurate(),
    Cannoneer(),
    StrongArm(),
    Decay(),
    FoulAppearance(),
    UnchannelledFury(),
    CloudBurster(),
    DivingCatch(),
    DumpOffSkill(),
    Fumblerooskie(),
    HailMaryPass(),
    KickSkill(),
    Leader(),
    MyBall(),
    NoHands(),
    OnTheBallSkill(),
    RunningPass(),
    SafePairOfHands(),
    SafePass(),
    Swarming(),
    Swoop(),
    TakeRoot(),
    AnimalSavagery(),
    Wounds(),
    StabSkill(),
    BreatheFire(),
    HypnoticGaze(),
    Chainsaw(),
    PickMeUp(),
    Trickster(),
    PileDriver(),
    HitAndRun(),
    PlagueRidden(),
    Bombardier(),
    KickTeamMate(),
    BallAndChain(),
    Bloodlust(),
    MultipleBlock(),
)
"""Those that only this edition has, in the order of their parts."""
