"""The house rules that Blood Rugby ships."""

from ruleengine_blood_rugby._mixed import (
    FAINTED,
    TOLD_LATER,
    UNARMOURED,
    ArmourPart,
    HeatPart,
    Injury2020,
    LrbInjury,
    LrbWeather,
    OvalBall,
    RugbyWeather2020,
    breaks,
    hurt_by,
    rained_on,
)

__all__ = [
    "FAINTED",
    "TOLD_LATER",
    "UNARMOURED",
    "ArmourPart",
    "HeatPart",
    "Injury2020",
    "LrbInjury",
    "LrbWeather",
    "OvalBall",
    "RugbyWeather2020",
    "breaks",
    "hurt_by",
    "rained_on",
]
