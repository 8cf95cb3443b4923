"""Bone Head, as this edition spells it (BB20-SKL-09)."""

from __future__ import annotations

from ruleengine_blood_bowl._base.skillbook import Skill
from ruleengine_blood_bowl._base.skills import bone_head


class BoneHead(bone_head.BoneHead):
    """Bone Head: a 1 as his action begins, and he loses it and his tackle zone."""

    name = "blood-bowl-2020.bone-head"
    skill = Skill("Bone Head", innate=True)
