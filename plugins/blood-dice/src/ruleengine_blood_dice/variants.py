"""The house rules that Blood Dice ships."""

from ruleengine_blood_dice._variants import (
    ShootOut,
    ShootOutPart,
    ShootOutRound,
    ShootOutRoundPlayed,
    WetBall,
    WetBallPart,
)

__all__ = [
    "ShootOut",
    "ShootOutPart",
    "ShootOutRound",
    "ShootOutRoundPlayed",
    "WetBall",
    "WetBallPart",
]
