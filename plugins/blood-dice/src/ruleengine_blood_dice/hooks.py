"""The hooks that Blood Dice declares: a part answers one with `@hook.impl`, or with `@hook.on(...)`."""

from ruleengine_blood_dice._tries import actions

__all__ = [
    "actions",
]
