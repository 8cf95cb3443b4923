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
from ruleengine_blood_bowl._bb2020.numbers import AG, AV, PA, Numbers
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
from ruleengine_blood_bowl._bb2020.skills.always_hungry import MessyEater
from ruleengine_blood_bowl._bb2020.skills.animosity import ANIMOSITY, Animosity
from ruleengine_blood_bowl._bb2020.skills.bone_head import BoneHead
from ruleengine_blood_bowl._bb2020.skills.frail import STUNTY_INJURY, Frail, FrailOptions
from ruleengine_blood_bowl._bb2020.skills.loner import LONER, Loner
from ruleengine_blood_bowl._bb2020.skills.mighty_blow import MightyBlow
from ruleengine_blood_bowl._bb2020.skills.niggling import Niggling
from ruleengine_blood_bowl._bb2020.skills.projectile_vomit import VOMIT, ProjectileVomit, Splash, Vomit, VomitOptions
from ruleengine_blood_bowl._bb2020.skills.secret_weapon import PLAYED, SecretWeapon, SecretWeapons
from ruleengine_blood_bowl._bb2020.skills.stunty import Stunty
from ruleengine_blood_bowl._bb2020.skills.thick_skull import ThickSkull
from ruleengine_blood_bowl._bb2020.skills.throw_team_mate import RightStuff, ThrowTeamMate
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
    "DEDICATED_FANS",
    "GUST",
    "INJURY",
    "KICKER",
    "KICK_OFF_TABLE",
    "LANDING",
    "LASTING",
    "LEAVE",
    "LONER",
    "PA",
    "PLAYED",
    "PLAY_ON",
    "STUNTY_INJURY",
    "TREAT",
    "USED",
    "VOMIT",
    "Accept",
    "Animosity",
    "Apothecary",
    "ApothecaryOptions",
    "Argue",
    "Argued",
    "Blitz",
    "BlitzAt",
    "Blocks",
    "BoneHead",
    "Bribe",
    "BribeGained",
    "Bribed",
    "Catching",
    "Concede",
    "Conceded",
    "Conceding",
    "EndOptions",
    "EventComes",
    "EventOptions",
    "EventsPart",
    "Faints",
    "FanOptions",
    "Fans",
    "FansCame",
    "FansCome",
    "FansLeft",
    "FourResults",
    "Frail",
    "FrailOptions",
    "Heat",
    "HighKick",
    "Injuries",
    "InjuryOptions",
    "Interference",
    "InterferenceOptions",
    "Invasion",
    "JumpReading",
    "JumpTo",
    "Jumped",
    "Jumping",
    "KickDeviates",
    "KickLands",
    "KickPart",
    "Kicker",
    "KickerNamed",
    "KnockedOutRecover",
    "Leave",
    "Loner",
    "Loyalty",
    "LoyaltyTested",
    "MatchEnd",
    "MayConcede",
    "MessyEater",
    "MightyBlow",
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
    "ProjectileVomit",
    "Recovery",
    "Referee",
    "Report",
    "RightStuff",
    "SecretWeapon",
    "SecretWeapons",
    "SendingOff",
    "SendingsOff",
    "SolidDefence",
    "Splash",
    "Stunty",
    "Take",
    "TakeUp",
    "TargetNamed",
    "Teams",
    "ThickSkull",
    "ThrowOptions",
    "ThrowTeamMate",
    "Throwing",
    "Treat",
    "Treated",
    "UnderTheBall",
    "Vomit",
    "VomitOptions",
    "WeatherOptions",
    "WeatherPart",
    "Zones",
    "jump_check",
]
