"""Bone-Head: a 1 as his action begins, and it is lost (LRB-SKL-24, BB20-SKL-09)."""

from __future__ import annotations

from ruleengine import CheckKind
from ruleengine_blood_bowl._base.skillbook import Skill
from ruleengine_blood_bowl._base.unreliable import Unreliable


class BoneHead(Unreliable):
    """Bone-Head: 2+ to begin an action."""

    name = "blood-bowl.bone-head"
    skill = Skill("Bone-Head", innate=True)
    kind = CheckKind("blood-bowl.bone-head")
    target = 2
