"""Blood Bowl by a reference sheet of the Living Rulebook era: what this edition states (`LRB-` rules)."""

from __future__ import annotations

from ruleengine import Cause, Hurt, Match, Out, Part, Ruleset, Victim
from ruleengine.hooks import injury
from ruleengine_blood_bowl.base.ball import BallPart
from ruleengine_blood_bowl.base.drive import DrivePart
from ruleengine_blood_bowl.base.falling import FallingPart
from ruleengine_blood_bowl.base.kickoff import KickOffPart, KickOffTable
from ruleengine_blood_bowl.base.lineup import TeamsPart
from ruleengine_blood_bowl.base.moving import Marking, MovingPart
from ruleengine_blood_bowl.base.passing import PassingPart
from ruleengine_blood_bowl.base.pitch import PitchPart
from ruleengine_blood_bowl.base.players import PlayersPart
from ruleengine_blood_bowl.base.rerolls import TeamRerolls
from ruleengine_blood_bowl.base.setup import SetUpPart
from ruleengine_blood_bowl.base.skills.pass_skill import PassSkill
from ruleengine_blood_bowl.base.skills.sprint import Sprint
from ruleengine_blood_bowl.base.skills.sure_feet import SureFeet
from ruleengine_blood_bowl.base.skills.sure_hands import SureHands
from ruleengine_blood_bowl.base.throwing import ThrowingPart
from ruleengine_blood_bowl.base.turn import TurnPart
from ruleengine_blood_bowl.lrb.dugout import Dugout
from ruleengine_blood_bowl.lrb.kickoff import KickPart
from ruleengine_blood_bowl.lrb.kickoff_events import EventsPart
from ruleengine_blood_bowl.lrb.numbers import Numbers
from ruleengine_blood_bowl.lrb.passing import Passing
from ruleengine_blood_bowl.lrb.skills.always_hungry import AlwaysHungry
from ruleengine_blood_bowl.lrb.skills.big_guy import BigGuy
from ruleengine_blood_bowl.lrb.skills.catch import CatchAndIntercept
from ruleengine_blood_bowl.lrb.skills.leap import Leap
from ruleengine_blood_bowl.lrb.skills.right_stuff import RightStuff
from ruleengine_blood_bowl.lrb.skills.throw_team_mate import ThrowTeamMate
from ruleengine_blood_bowl.lrb.teams import Teams
from ruleengine_blood_bowl.lrb.throwing import Throwing
from ruleengine_blood_bowl.lrb.weather import WeatherPart


class _Unhurt(Part):
    """Stands in the injury slot until the injury table does."""

    name = "blood-bowl-lrb.unhurt"

    @injury.impl
    async def down(self, match: Match, victim: Victim, cause: Cause) -> Hurt:
        """Put down, nothing worse."""
        return Hurt(Out.DOWN)


BLOOD_BOWL_LRB = Ruleset(
    "blood-bowl-lrb",
    (
        PitchPart(),
        PlayersPart(),
        TeamsPart(),
        Teams(),
        Numbers(),
        DrivePart(),
        SetUpPart(),
        KickOffPart(),
        KickOffTable(),
        KickPart(),
        EventsPart(),
        Dugout(),
        WeatherPart(),
        TurnPart(),
        TeamRerolls(),
        MovingPart(),
        Marking(),
        FallingPart(),
        _Unhurt(),
        BallPart(),
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
    ),
    title="Blood Bowl, by the reference sheet",
)
"""The ruleset, every option at its default."""
