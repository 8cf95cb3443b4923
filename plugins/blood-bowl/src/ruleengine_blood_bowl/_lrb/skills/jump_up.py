"""Jump Up, as this edition has it (LRB-SKL-09)."""

from __future__ import annotations

from ruleengine_blood_bowl._base.skills import jump_up


class JumpUp(jump_up.JumpUp):
    """Jump Up: he rises at no cost and without a roll, at the start of a Block too."""

    name = "blood-bowl-lrb.jump-up"
