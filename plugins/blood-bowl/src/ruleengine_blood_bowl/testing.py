"""For those who add parts to Blood Bowl: what is planned beforehand must be what is played."""

from ruleengine_blood_bowl._base.plancheck import PARAMETERS, PlannerError, check_planner

__all__ = ["PARAMETERS", "PlannerError", "check_planner"]
