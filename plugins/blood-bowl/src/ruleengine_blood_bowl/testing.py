"""For those who add parts to Blood Bowl: scenes for tests, and the check that plans agree with play."""

from ruleengine_blood_bowl._base.plancheck import PARAMETERS, PlannerError, check_planner
from ruleengine_blood_bowl._base.scenes import Scene, SceneError

__all__ = ["PARAMETERS", "PlannerError", "Scene", "SceneError", "check_planner"]
