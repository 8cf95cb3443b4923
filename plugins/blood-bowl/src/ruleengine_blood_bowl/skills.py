"""The skill book, and the part of each skill that both editions share."""

from ruleengine_blood_bowl._base.skillbook import SKILLBOOK, Parameter, Skill, SkillPart, read_skill, skill_texts
from ruleengine_blood_bowl._base.skills.always_hungry import AlwaysHungry
from ruleengine_blood_bowl._base.skills.block import BlockSkill
from ruleengine_blood_bowl._base.skills.bone_head import BoneHead
from ruleengine_blood_bowl._base.skills.catch import Catch
from ruleengine_blood_bowl._base.skills.dauntless import Dauntless
from ruleengine_blood_bowl._base.skills.dodge import DodgeSkill, left_by
from ruleengine_blood_bowl._base.skills.frenzy import Frenzy
from ruleengine_blood_bowl._base.skills.jump_up import JumpUp
from ruleengine_blood_bowl._base.skills.pass_skill import PassSkill
from ruleengine_blood_bowl._base.skills.really_stupid import ReallyStupid
from ruleengine_blood_bowl._base.skills.regeneration import Regeneration
from ruleengine_blood_bowl._base.skills.sprint import Sprint
from ruleengine_blood_bowl._base.skills.strip_ball import StripBall
from ruleengine_blood_bowl._base.skills.stunty import Stunty
from ruleengine_blood_bowl._base.skills.sure_feet import SureFeet
from ruleengine_blood_bowl._base.skills.sure_hands import SureHands
from ruleengine_blood_bowl._base.skills.tackle import Tackle

__all__ = [
    "SKILLBOOK",
    "AlwaysHungry",
    "BlockSkill",
    "BoneHead",
    "Catch",
    "Dauntless",
    "DodgeSkill",
    "Frenzy",
    "JumpUp",
    "Parameter",
    "PassSkill",
    "ReallyStupid",
    "Regeneration",
    "Skill",
    "SkillPart",
    "Sprint",
    "StripBall",
    "Stunty",
    "SureFeet",
    "SureHands",
    "Tackle",
    "left_by",
    "read_skill",
    "skill_texts",
]
