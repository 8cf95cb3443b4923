"""Blood Bowl for ruleengine: whole matches on the pitch."""

from ruleengine_blood_bowl.base.teamfiles import load_team
from ruleengine_blood_bowl.base.teams import TeamError
from ruleengine_blood_bowl.lrb import BLOOD_BOWL_LRB

__all__ = ["BLOOD_BOWL_LRB", "TeamError", "load_team"]
