"""Blood Dice v2: a match of dice between two fantasy teams, for ruleengine."""

from ruleengine import RandomCoach, Ruleset
from ruleengine_blood_dice.clash import ClashPart, EliminationPart, TakeClash
from ruleengine_blood_dice.coaches import SensibleCoach
from ruleengine_blood_dice.report import ReportPart
from ruleengine_blood_dice.scrum import ScrumPart, TakeScrum
from ruleengine_blood_dice.shots import ShotPart, TakePenalty, TakeRun, TakeThrow
from ruleengine_blood_dice.spells import Keep, Reroll, SpellPart
from ruleengine_blood_dice.tries import ActionPart, MatchPart, Pass
from ruleengine_blood_dice.variants import ShootOut, WetBall

BLOOD_DICE = Ruleset(
    name="blood-dice",
    title="Blood Dice v2",
    parts=(
        MatchPart(),
        ActionPart(),
        SpellPart(),
        ScrumPart(),
        ClashPart(),
        EliminationPart(),
        ShotPart(),
        ReportPart(),
    ),
    coaches={"random": RandomCoach, "sensible": SensibleCoach},
)
"""The ruleset, every option at its default."""

__all__ = [
    "BLOOD_DICE",
    "Keep",
    "Pass",
    "Reroll",
    "SensibleCoach",
    "ShootOut",
    "TakeClash",
    "TakePenalty",
    "TakeRun",
    "TakeScrum",
    "TakeThrow",
    "WetBall",
]
