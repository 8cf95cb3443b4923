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
from ruleengine_blood_bowl._bb2020.passing import FourResults, Passing, PassOptions, PassScatter
from ruleengine_blood_bowl._bb2020.recovery import Recovery
from ruleengine_blood_bowl._bb2020.referee import (
    ACCEPT,
    ARGUE,
    ARGUMENT,
    BRIBE,
    BRIBES,
    COACH_OUT,
    Accept,
    Argue,
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
from ruleengine_blood_bowl._bb2020.skills.animosity import ANIMOSITY, Animosity
from ruleengine_blood_bowl._bb2020.skills.arm_bar import ArmBar
from ruleengine_blood_bowl._bb2020.skills.big_hand import BigHand
from ruleengine_blood_bowl._bb2020.skills.bone_head import BoneHead
from ruleengine_blood_bowl._bb2020.skills.brawler import Brawler
from ruleengine_blood_bowl._bb2020.skills.break_tackle import Break, BreakTackle
from ruleengine_blood_bowl._bb2020.skills.cannoneer import Cannoneer
from ruleengine_blood_bowl._bb2020.skills.claws import Claws
from ruleengine_blood_bowl._bb2020.skills.dauntless import DAUNTLESS, Dauntless
from ruleengine_blood_bowl._bb2020.skills.decay import Decay
from ruleengine_blood_bowl._bb2020.skills.defensive import Defensive
from ruleengine_blood_bowl._bb2020.skills.dirty_player import DirtyPlayer
from ruleengine_blood_bowl._bb2020.skills.disturbing_presence import DisturbingPresence
from ruleengine_blood_bowl._bb2020.skills.diving_tackle import Dive, DivingTackle
from ruleengine_blood_bowl._bb2020.skills.drunkard import Drunkard
from ruleengine_blood_bowl._bb2020.skills.errata import SkillErrata, SkillOptions
from ruleengine_blood_bowl._bb2020.skills.extra_arms import ExtraArms
from ruleengine_blood_bowl._bb2020.skills.fend import Fend
from ruleengine_blood_bowl._bb2020.skills.foul_appearance import FOUL_APPEARANCE, FoulAppearance
from ruleengine_blood_bowl._bb2020.skills.frail import STUNTY_INJURY, Frail, FrailOptions
from ruleengine_blood_bowl._bb2020.skills.grab import Grab
from ruleengine_blood_bowl._bb2020.skills.guard import Guard
from ruleengine_blood_bowl._bb2020.skills.horns import Horns
from ruleengine_blood_bowl._bb2020.skills.iron_hard_skin import IronHardSkin
from ruleengine_blood_bowl._bb2020.skills.juggernaut import Juggernaut
from ruleengine_blood_bowl._bb2020.skills.jump_up import JUMP_UP, JumpUp
from ruleengine_blood_bowl._bb2020.skills.leap import Leap, LeapOptions
from ruleengine_blood_bowl._bb2020.skills.loner import LONER, Loner
from ruleengine_blood_bowl._bb2020.skills.mighty_blow import MightyBlow
from ruleengine_blood_bowl._bb2020.skills.monstrous_mouth import MonstrousMouth
from ruleengine_blood_bowl._bb2020.skills.nerves_of_steel import NervesOfSteel
from ruleengine_blood_bowl._bb2020.skills.niggling import Niggling
from ruleengine_blood_bowl._bb2020.skills.pogo_stick import PogoStick
from ruleengine_blood_bowl._bb2020.skills.prehensile_tail import PrehensileTail
from ruleengine_blood_bowl._bb2020.skills.pro import PRO, Pro, ProReroll
from ruleengine_blood_bowl._bb2020.skills.projectile_vomit import VOMIT, ProjectileVomit, Splash, Vomit, VomitOptions
from ruleengine_blood_bowl._bb2020.skills.secret_weapon import PLAYED, SecretWeapon, SecretWeapons
from ruleengine_blood_bowl._bb2020.skills.shadowing import SHADOWING, Shadowing
from ruleengine_blood_bowl._bb2020.skills.sidestep import Sidestep
from ruleengine_blood_bowl._bb2020.skills.sneaky_git import SneakyGit
from ruleengine_blood_bowl._bb2020.skills.stand_firm import StandFirm
from ruleengine_blood_bowl._bb2020.skills.strong_arm import StrongArm
from ruleengine_blood_bowl._bb2020.skills.stunty import Stunty
from ruleengine_blood_bowl._bb2020.skills.tentacles import TENTACLES, Tentacles
from ruleengine_blood_bowl._bb2020.skills.thick_skull import ThickSkull
from ruleengine_blood_bowl._bb2020.skills.throw_team_mate import RightStuff, ThrowTeamMate
from ruleengine_blood_bowl._bb2020.skills.timmm_ber import Timmmber
from ruleengine_blood_bowl._bb2020.skills.titchy import Titchy
from ruleengine_blood_bowl._bb2020.skills.two_heads import TwoHeads
from ruleengine_blood_bowl._bb2020.skills.unchannelled_fury import FURY, UnchannelledFury
from ruleengine_blood_bowl._bb2020.skills.very_long_legs import VeryLongLegs
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
    "ARGUMENT",
    "AV",
    "BLITZ_TARGET",
    "BLOOD_BOWL_2020",
    "BRIBE",
    "BRIBES",
    "CASUALTY",
    "COACH_OUT",
    "CONCEDE",
    "DAUNTLESS",
    "DEDICATED_FANS",
    "FOUL_APPEARANCE",
    "FURY",
    "GUST",
    "INJURY",
    "JUMP_UP",
    "KICKER",
    "KICK_OFF_TABLE",
    "LANDING",
    "LASTING",
    "LEAVE",
    "LONER",
    "PA",
    "PLAYED",
    "PLAY_ON",
    "PRO",
    "SHADOWING",
    "STUNTY_INJURY",
    "TENTACLES",
    "TREAT",
    "USED",
    "VOMIT",
    "Accept",
    "Accurate",
    "Agility",
    "Animosity",
    "Apothecary",
    "ApothecaryOptions",
    "Argue",
    "Argued",
    "ArmBar",
    "BigHand",
    "Blitz",
    "BlitzAt",
    "Blocks",
    "BoneHead",
    "Brawler",
    "Break",
    "BreakTackle",
    "Bribe",
    "BribeGained",
    "Bribed",
    "Cannoneer",
    "Catching",
    "Claws",
    "Concede",
    "Conceded",
    "Conceding",
    "Dauntless",
    "Decay",
    "Defensive",
    "DirtyPlayer",
    "DisturbingPresence",
    "Dive",
    "DivingTackle",
    "Drunkard",
    "EndOptions",
    "EventComes",
    "EventOptions",
    "EventsPart",
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
    "Grab",
    "Grapple",
    "Guard",
    "Heat",
    "HighKick",
    "Horns",
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
    "Kicker",
    "KickerNamed",
    "KnockedOutRecover",
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
    "NervesOfSteel",
    "Niggling",
    "Nomination",
    "Numbers",
    "OfficiousRef",
    "PassArrives",
    "PassOptions",
    "PassScatter",
    "Passing",
    "Penalties",
    "PlayOn",
    "PogoStick",
    "PrehensileTail",
    "Pro",
    "ProReroll",
    "ProjectileVomit",
    "Recovery",
    "Referee",
    "Report",
    "RightStuff",
    "SecretWeapon",
    "SecretWeapons",
    "SendingOff",
    "SendingsOff",
    "Shadowing",
    "Sidestep",
    "SkillErrata",
    "SkillOptions",
    "SneakyGit",
    "SolidDefence",
    "Splash",
    "StandFirm",
    "StrongArm",
    "Stunty",
    "Take",
    "TakeUp",
    "TargetNamed",
    "Teams",
    "Tentacles",
    "ThickSkull",
    "ThrowOptions",
    "ThrowTeamMate",
    "Throwing",
    "Timmmber",
    "Titchy",
    "Treat",
    "Treated",
    "TwoHeads",
    "UnchannelledFury",
    "UnderTheBall",
    "VeryLongLegs",
    "Vomit",
    "VomitOptions",
    "WeatherOptions",
    "WeatherPart",
    "Wrestle",
    "Zones",
    "jump_check",
]
