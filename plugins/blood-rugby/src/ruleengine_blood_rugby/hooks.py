"""The hooks that Blood Rugby declares: a part answers one with `@hook.impl`, or with `@hook.on(...)`."""

from ruleengine_blood_rugby._ball import may_catch
from ruleengine_blood_rugby._contacts import contact_deeds
from ruleengine_blood_rugby._falling import instead_of_letting_go
from ruleengine_blood_rugby._hits import damage_dice
from ruleengine_blood_rugby._match import half_begins, result_detail
from ruleengine_blood_rugby._moving import kept_out
from ruleengine_blood_rugby._pitch import pitch
from ruleengine_blood_rugby._setup import formations
from ruleengine_blood_rugby._spells import spells
from ruleengine_blood_rugby._turn import activation_ends, deeds, half_length, movement_points, turn_begins

__all__ = [
    "activation_ends",
    "contact_deeds",
    "damage_dice",
    "deeds",
    "formations",
    "half_begins",
    "half_length",
    "instead_of_letting_go",
    "kept_out",
    "may_catch",
    "movement_points",
    "pitch",
    "result_detail",
    "spells",
    "turn_begins",
]
