"""Blood Bowl of 2020: what only this edition has (`BB20-` rules)."""

from ruleengine_blood_bowl._bb2020 import BLOOD_BOWL_2020
from ruleengine_blood_bowl._bb2020.apothecary import (
    LEAVE,
    TREAT,
    USED,
    Apothecary,
    ApothecaryOptions,
    Leave,
    Take,
    Treat,
    Treated,
)
from ruleengine_blood_bowl._bb2020.blocks import BLITZ_TARGET, BlitzAt, Blocks, TargetNamed
from ruleengine_blood_bowl._bb2020.catching import Catching
from ruleengine_blood_bowl._bb2020.conceding import (
    CONCEDE,
    PLAY_ON,
    Concede,
    Conceded,
    Conceding,
    FansLeft,
    Loyalty,
    LoyaltyTested,
    MayConcede,
    Penalties,
    PlayOn,
)
from ruleengine_blood_bowl._bb2020.fans import DEDICATED_FANS, FanOptions, Fans, FansCame, FansCome
from ruleengine_blood_bowl._bb2020.fouls import Referee
from ruleengine_blood_bowl._bb2020.injury import CASUALTY, INJURY, LASTING, Injuries, InjuryOptions
from ruleengine_blood_bowl._bb2020.interference import Interference, InterferenceOptions, PassArrives
from ruleengine_blood_bowl._bb2020.jumping import Jumped, Jumping, JumpReading, JumpTo, jump_check
from ruleengine_blood_bowl._bb2020.kickoff import (
    GUST,
    KICKER,
    LANDING,
    EventComes,
    KickDeviates,
    Kicker,
    KickerNamed,
    KickLands,
    KickPart,
    Nomination,
)
from ruleengine_blood_bowl._bb2020.kickoff_events import (
    KICK_OFF_TABLE,
    Blitz,
    EventOptions,
    EventsPart,
    HighKick,
    Invasion,
    OfficiousRef,
    SolidDefence,
    TakeUp,
    UnderTheBall,
)
from ruleengine_blood_bowl._bb2020.match import EndOptions, KnockedOutRecover, MatchEnd
from ruleengine_blood_bowl._bb2020.numbers import AG, AV, PA, Agility, Numbers
from ruleengine_blood_bowl._bb2020.own_turn import OwnTurn
from ruleengine_blood_bowl._bb2020.passing import FourResults, Passing, PassOptions, PassScatter
from ruleengine_blood_bowl._bb2020.raising import Raising
from ruleengine_blood_bowl._bb2020.recovery import Recovery
from ruleengine_blood_bowl._bb2020.referee import (
    ACCEPT,
    ARGUE,
    ARGUE_AGAIN,
    ARGUMENT,
    BRIBE,
    BRIBES,
    COACH_OUT,
    CORRUPTED,
    Accept,
    Argue,
    ArgueAgain,
    Argued,
    Bribe,
    Bribed,
    BribeGained,
    SendingOff,
    SendingsOff,
)
from ruleengine_blood_bowl._bb2020.report import Report
from ruleengine_blood_bowl._bb2020.skills.accurate import Accurate
from ruleengine_blood_bowl._bb2020.skills.always_hungry import MessyEater
from ruleengine_blood_bowl._bb2020.skills.animal_savagery import SAVAGERY, AnimalSavagery, LashedOut, LashOut
from ruleengine_blood_bowl._bb2020.skills.animosity import ANIMOSITY, Animosity
from ruleengine_blood_bowl._bb2020.skills.arm_bar import ArmBar
from ruleengine_blood_bowl._bb2020.skills.ball_and_chain import BALL_AND_CHAIN, VEER, BallAndChain, ChainOptions, Whirl
from ruleengine_blood_bowl._bb2020.skills.big_hand import BigHand
from ruleengine_blood_bowl._bb2020.skills.bloodlust import (
    BLOODLUST,
    THIRSTY,
    Bit,
    Bite,
    Bloodlust,
    GoOn,
    OnlyMove,
    Thirst,
)
from ruleengine_blood_bowl._bb2020.skills.bombardier import (
    BLAST,
    CATCH_BOMB,
    FUSE,
    THROW_BOMB,
    Bombardier,
    BombArrives,
    BombCaught,
    BombScatter,
    BombThrown,
    Exploded,
    Explosion,
    Throw,
    ThrownOn,
)
from ruleengine_blood_bowl._bb2020.skills.bone_head import BoneHead
from ruleengine_blood_bowl._bb2020.skills.brawler import Brawler
from ruleengine_blood_bowl._bb2020.skills.break_tackle import Break, BreakTackle
from ruleengine_blood_bowl._bb2020.skills.breathe_fire import FIRE, Breathe, BreatheFire
from ruleengine_blood_bowl._bb2020.skills.cannoneer import Cannoneer
from ruleengine_blood_bowl._bb2020.skills.chainsaw import (
    CHAINSAW,
    SAWING,
    Chainsaw,
    ChainsawOptions,
    Saw,
    SawFoul,
    Sawing,
)
from ruleengine_blood_bowl._bb2020.skills.claws import Claws
from ruleengine_blood_bowl._bb2020.skills.cloud_burster import CloudBurster
from ruleengine_blood_bowl._bb2020.skills.dauntless import DAUNTLESS, Dauntless
from ruleengine_blood_bowl._bb2020.skills.decay import Decay
from ruleengine_blood_bowl._bb2020.skills.defensive import Defensive
from ruleengine_blood_bowl._bb2020.skills.dirty_player import DirtyPlayer
from ruleengine_blood_bowl._bb2020.skills.disturbing_presence import DisturbingPresence
from ruleengine_blood_bowl._bb2020.skills.diving_catch import DiveFor, DivingCatch, DivingCatchOptions
from ruleengine_blood_bowl._bb2020.skills.diving_tackle import Dive, DivingTackle
from ruleengine_blood_bowl._bb2020.skills.drunkard import Drunkard
from ruleengine_blood_bowl._bb2020.skills.dump_off import DumpOff, DumpOffOptions, DumpOffSkill
from ruleengine_blood_bowl._bb2020.skills.errata import SkillErrata, SkillOptions
from ruleengine_blood_bowl._bb2020.skills.extra_arms import ExtraArms
from ruleengine_blood_bowl._bb2020.skills.fend import Fend
from ruleengine_blood_bowl._bb2020.skills.foul_appearance import FOUL_APPEARANCE, FoulAppearance
from ruleengine_blood_bowl._bb2020.skills.frail import STUNTY_INJURY, Frail, FrailOptions
from ruleengine_blood_bowl._bb2020.skills.fumblerooskie import Fumblerooskie
from ruleengine_blood_bowl._bb2020.skills.grab import Grab
from ruleengine_blood_bowl._bb2020.skills.guard import Guard
from ruleengine_blood_bowl._bb2020.skills.hail_mary_pass import HailMary, HailMaryAt, HailMaryPass
from ruleengine_blood_bowl._bb2020.skills.hit_and_run import HitAndRun, RunningOff, RunTo, StayThere
from ruleengine_blood_bowl._bb2020.skills.horns import Horns
from ruleengine_blood_bowl._bb2020.skills.hypnotic_gaze import (
    GAZE,
    HYPNOTIC_GAZE,
    SPELLBOUND,
    Entranced,
    Gaze,
    GazeAt,
    HypnoticGaze,
)
from ruleengine_blood_bowl._bb2020.skills.iron_hard_skin import IronHardSkin
from ruleengine_blood_bowl._bb2020.skills.juggernaut import Juggernaut
from ruleengine_blood_bowl._bb2020.skills.jump_up import JUMP_UP, JumpUp
from ruleengine_blood_bowl._bb2020.skills.kick import KickSkill
from ruleengine_blood_bowl._bb2020.skills.kick_team_mate import KICK_TEAM_MATE, KickPlayer, KickTeamMate
from ruleengine_blood_bowl._bb2020.skills.leader import LED, Leader, LeaderReroll
from ruleengine_blood_bowl._bb2020.skills.leap import Leap, LeapOptions
from ruleengine_blood_bowl._bb2020.skills.loner import LONER, Loner
from ruleengine_blood_bowl._bb2020.skills.mighty_blow import MightyBlow
from ruleengine_blood_bowl._bb2020.skills.monstrous_mouth import MonstrousMouth
from ruleengine_blood_bowl._bb2020.skills.multiple_block import MULTIPLE, BlockBoth, BothBlocks, MultipleBlock
from ruleengine_blood_bowl._bb2020.skills.my_ball import MyBall
from ruleengine_blood_bowl._bb2020.skills.nerves_of_steel import NervesOfSteel
from ruleengine_blood_bowl._bb2020.skills.niggling import Niggling
from ruleengine_blood_bowl._bb2020.skills.no_hands import NoHands
from ruleengine_blood_bowl._bb2020.skills.on_the_ball import OnTheBall, OnTheBallSkill, RunsFor
from ruleengine_blood_bowl._bb2020.skills.pick_me_up import PICK_ME_UP, PickMeUp
from ruleengine_blood_bowl._bb2020.skills.pile_driver import FELLED, PileDriven, PileDriver
from ruleengine_blood_bowl._bb2020.skills.plague_ridden import INFECTED, Infected, PlagueRidden
from ruleengine_blood_bowl._bb2020.skills.pogo_stick import PogoStick
from ruleengine_blood_bowl._bb2020.skills.prehensile_tail import PrehensileTail
from ruleengine_blood_bowl._bb2020.skills.pro import PRO, Pro, ProReroll
from ruleengine_blood_bowl._bb2020.skills.projectile_vomit import VOMIT, ProjectileVomit, Splash, Vomit, VomitOptions
from ruleengine_blood_bowl._bb2020.skills.running_pass import RunningPass
from ruleengine_blood_bowl._bb2020.skills.safe_pair_of_hands import PutBall, SafePairOfHands
from ruleengine_blood_bowl._bb2020.skills.safe_pass import SafePass
from ruleengine_blood_bowl._bb2020.skills.secret_weapon import PLAYED, SecretWeapon, SecretWeapons
from ruleengine_blood_bowl._bb2020.skills.shadowing import SHADOWING, Shadowing
from ruleengine_blood_bowl._bb2020.skills.sidestep import Sidestep
from ruleengine_blood_bowl._bb2020.skills.sneaky_git import SneakyGit
from ruleengine_blood_bowl._bb2020.skills.stab import Stab, StabSkill
from ruleengine_blood_bowl._bb2020.skills.stand_firm import StandFirm
from ruleengine_blood_bowl._bb2020.skills.strong_arm import StrongArm
from ruleengine_blood_bowl._bb2020.skills.stunty import Stunty
from ruleengine_blood_bowl._bb2020.skills.swarming import Swarming, SwarmOn
from ruleengine_blood_bowl._bb2020.skills.swoop import Swoop, SwoopTowards
from ruleengine_blood_bowl._bb2020.skills.take_root import ROOTED, TAKE_ROOT, RootOptions, TakeRoot, TookRoot
from ruleengine_blood_bowl._bb2020.skills.tentacles import TENTACLES, Tentacles
from ruleengine_blood_bowl._bb2020.skills.thick_skull import ThickSkull
from ruleengine_blood_bowl._bb2020.skills.throw_team_mate import RightStuff, ThrowTeamMate
from ruleengine_blood_bowl._bb2020.skills.timmm_ber import Timmmber
from ruleengine_blood_bowl._bb2020.skills.titchy import Titchy
from ruleengine_blood_bowl._bb2020.skills.trickster import SlipTo, StandStill, Trickster
from ruleengine_blood_bowl._bb2020.skills.two_heads import TwoHeads
from ruleengine_blood_bowl._bb2020.skills.unchannelled_fury import FURY, UnchannelledFury
from ruleengine_blood_bowl._bb2020.skills.very_long_legs import VeryLongLegs
from ruleengine_blood_bowl._bb2020.skills.wounding import Attacked, Wound, Wounds
from ruleengine_blood_bowl._bb2020.skills.wrestle import Grapple, Wrestle
from ruleengine_blood_bowl._bb2020.teams import Teams
from ruleengine_blood_bowl._bb2020.throwing import Throwing, ThrowOptions
from ruleengine_blood_bowl._bb2020.weather import Faints, Heat, WeatherOptions, WeatherPart
from ruleengine_blood_bowl._bb2020.zones import Zones

__all__ = [
    "ACCEPT",
    "AG",
    "ANIMOSITY",
    "ARGUE",
    "ARGUE_AGAIN",
    "ARGUMENT",
    "AV",
    "BALL_AND_CHAIN",
    "BLAST",
    "BLITZ_TARGET",
    "BLOODLUST",
    "BLOOD_BOWL_2020",
    "BRIBE",
    "BRIBES",
    "CASUALTY",
    "CATCH_BOMB",
    "CHAINSAW",
    "COACH_OUT",
    "CONCEDE",
    "CORRUPTED",
    "DAUNTLESS",
    "DEDICATED_FANS",
    "FELLED",
    "FIRE",
    "FOUL_APPEARANCE",
    "FURY",
    "FUSE",
    "GAZE",
    "GUST",
    "HYPNOTIC_GAZE",
    "INFECTED",
    "INJURY",
    "JUMP_UP",
    "KICKER",
    "KICK_OFF_TABLE",
    "KICK_TEAM_MATE",
    "LANDING",
    "LASTING",
    "LEAVE",
    "LED",
    "LONER",
    "MULTIPLE",
    "PA",
    "PICK_ME_UP",
    "PLAYED",
    "PLAY_ON",
    "PRO",
    "ROOTED",
    "SAVAGERY",
    "SAWING",
    "SHADOWING",
    "SPELLBOUND",
    "STUNTY_INJURY",
    "TAKE_ROOT",
    "TENTACLES",
    "THIRSTY",
    "THROW_BOMB",
    "TREAT",
    "USED",
    "VEER",
    "VOMIT",
    "Accept",
    "Accurate",
    "Agility",
    "AnimalSavagery",
    "Animosity",
    "Apothecary",
    "ApothecaryOptions",
    "Argue",
    "ArgueAgain",
    "Argued",
    "ArmBar",
    "Attacked",
    "BallAndChain",
    "BigHand",
    "Bit",
    "Bite",
    "Blitz",
    "BlitzAt",
    "BlockBoth",
    "Blocks",
    "Bloodlust",
    "BombArrives",
    "BombCaught",
    "BombScatter",
    "BombThrown",
    "Bombardier",
    "BoneHead",
    "BothBlocks",
    "Brawler",
    "Break",
    "BreakTackle",
    "Breathe",
    "BreatheFire",
    "Bribe",
    "BribeGained",
    "Bribed",
    "Cannoneer",
    "Catching",
    "ChainOptions",
    "Chainsaw",
    "ChainsawOptions",
    "Claws",
    "CloudBurster",
    "Concede",
    "Conceded",
    "Conceding",
    "Dauntless",
    "Decay",
    "Defensive",
    "DirtyPlayer",
    "DisturbingPresence",
    "Dive",
    "DiveFor",
    "DivingCatch",
    "DivingCatchOptions",
    "DivingTackle",
    "Drunkard",
    "DumpOff",
    "DumpOffOptions",
    "DumpOffSkill",
    "EndOptions",
    "Entranced",
    "EventComes",
    "EventOptions",
    "EventsPart",
    "Exploded",
    "Explosion",
    "ExtraArms",
    "Faints",
    "FanOptions",
    "Fans",
    "FansCame",
    "FansCome",
    "FansLeft",
    "Fend",
    "FoulAppearance",
    "FourResults",
    "Frail",
    "FrailOptions",
    "Fumblerooskie",
    "Gaze",
    "GazeAt",
    "GoOn",
    "Grab",
    "Grapple",
    "Guard",
    "HailMary",
    "HailMaryAt",
    "HailMaryPass",
    "Heat",
    "HighKick",
    "HitAndRun",
    "Horns",
    "HypnoticGaze",
    "Infected",
    "Injuries",
    "InjuryOptions",
    "Interference",
    "InterferenceOptions",
    "Invasion",
    "IronHardSkin",
    "Juggernaut",
    "JumpReading",
    "JumpTo",
    "JumpUp",
    "Jumped",
    "Jumping",
    "KickDeviates",
    "KickLands",
    "KickPart",
    "KickPlayer",
    "KickSkill",
    "KickTeamMate",
    "Kicker",
    "KickerNamed",
    "KnockedOutRecover",
    "LashOut",
    "LashedOut",
    "Leader",
    "LeaderReroll",
    "Leap",
    "LeapOptions",
    "Leave",
    "Loner",
    "Loyalty",
    "LoyaltyTested",
    "MatchEnd",
    "MayConcede",
    "MessyEater",
    "MightyBlow",
    "MonstrousMouth",
    "MultipleBlock",
    "MyBall",
    "NervesOfSteel",
    "Niggling",
    "NoHands",
    "Nomination",
    "Numbers",
    "OfficiousRef",
    "OnTheBall",
    "OnTheBallSkill",
    "OnlyMove",
    "OwnTurn",
    "PassArrives",
    "PassOptions",
    "PassScatter",
    "Passing",
    "Penalties",
    "PickMeUp",
    "PileDriven",
    "PileDriver",
    "PlagueRidden",
    "PlayOn",
    "PogoStick",
    "PrehensileTail",
    "Pro",
    "ProReroll",
    "ProjectileVomit",
    "PutBall",
    "Raising",
    "Recovery",
    "Referee",
    "Report",
    "RightStuff",
    "RootOptions",
    "RunTo",
    "RunningOff",
    "RunningPass",
    "RunsFor",
    "SafePairOfHands",
    "SafePass",
    "Saw",
    "SawFoul",
    "Sawing",
    "SecretWeapon",
    "SecretWeapons",
    "SendingOff",
    "SendingsOff",
    "Shadowing",
    "Sidestep",
    "SkillErrata",
    "SkillOptions",
    "SlipTo",
    "SneakyGit",
    "SolidDefence",
    "Splash",
    "Stab",
    "StabSkill",
    "StandFirm",
    "StandStill",
    "StayThere",
    "StrongArm",
    "Stunty",
    "SwarmOn",
    "Swarming",
    "Swoop",
    "SwoopTowards",
    "Take",
    "TakeRoot",
    "TakeUp",
    "TargetNamed",
    "Teams",
    "Tentacles",
    "ThickSkull",
    "Thirst",
    "Throw",
    "ThrowOptions",
    "ThrowTeamMate",
    "Throwing",
    "ThrownOn",
    "Timmmber",
    "Titchy",
    "TookRoot",
    "Treat",
    "Treated",
    "Trickster",
    "TwoHeads",
    "UnchannelledFury",
    "UnderTheBall",
    "VeryLongLegs",
    "Vomit",
    "VomitOptions",
    "WeatherOptions",
    "WeatherPart",
    "Whirl",
    "Wound",
    "Wounds",
    "Wrestle",
    "Zones",
    "jump_check",
]
