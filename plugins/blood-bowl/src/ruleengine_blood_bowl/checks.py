"""The checks of Blood Bowl: their kinds, which modifiers and re-rolls refer to, and functions that make them."""

from ruleengine_blood_bowl._base.ball import catch_check, pick_up_check
from ruleengine_blood_bowl._base.blockdice import block_roll
from ruleengine_blood_bowl._base.injuries import COMES_BACK, armour_check
from ruleengine_blood_bowl._base.moving import (
    dodge_check,
    extra_square_check,
    rises_by_roll,
    stand_up_check,
    step_checks,
)
from ruleengine_blood_bowl._base.passing import NO_THROW, intercept_check, pass_check, throw_check
from ruleengine_blood_bowl._base.players import agility_check
from ruleengine_blood_bowl._base.rollwords import ROLL_WORDS, RollWords, outcome_name, roll_name, turnover_name
from ruleengine_blood_bowl._base.skills.always_hungry import EATING, HUNGRY
from ruleengine_blood_bowl._base.skills.really_stupid import REALLY_STUPID
from ruleengine_blood_bowl._base.skills.regeneration import REGENERATION
from ruleengine_blood_bowl._base.terms import (
    ARMOUR,
    BLOCK,
    CATCH,
    DODGE,
    EXTRA_SQUARE,
    INTERCEPT,
    JUMP,
    LAND,
    PASS,
    PICK_UP,
    STAND_UP,
    THROW_PLAYER,
)
from ruleengine_blood_bowl._base.throwing import land_check, player_throw_check

__all__ = [
    "ARMOUR",
    "BLOCK",
    "CATCH",
    "COMES_BACK",
    "DODGE",
    "EATING",
    "EXTRA_SQUARE",
    "HUNGRY",
    "INTERCEPT",
    "JUMP",
    "LAND",
    "NO_THROW",
    "PASS",
    "PICK_UP",
    "REALLY_STUPID",
    "REGENERATION",
    "ROLL_WORDS",
    "STAND_UP",
    "THROW_PLAYER",
    "RollWords",
    "agility_check",
    "armour_check",
    "block_roll",
    "catch_check",
    "dodge_check",
    "extra_square_check",
    "intercept_check",
    "land_check",
    "outcome_name",
    "pass_check",
    "pick_up_check",
    "player_throw_check",
    "rises_by_roll",
    "roll_name",
    "stand_up_check",
    "step_checks",
    "throw_check",
    "turnover_name",
]
