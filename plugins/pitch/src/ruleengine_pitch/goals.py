"""What may be asked of a match by name."""

from ruleengine_pitch._goals import EventGoal, counted, event_goals, event_goals_of, holder_name, holds, loose_ball

__all__ = ["EventGoal", "counted", "event_goals", "event_goals_of", "holder_name", "holds", "loose_ball"]
