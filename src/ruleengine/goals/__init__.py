"""Goals and policies by name: what may be asked of the matches of a ruleset, and how a side may decide.

Every ruleset has goals about its result, and the policies `random` and `best`; any part gives more through the hooks
`goals` and `policies`. The command `ruleengine odds` asks by these names, and so can a program:

>>> from ruleengine import new_match
>>> match = new_match("blood-dice", options={"spells.spells": 0})
>>> for answer in (1, 5):  # home begins, with a run
...     match.answer(answer)
>>> never_pass = find_policy(match.rulebook, "never-pass").decider
>>> try_over = find_goal(match.rulebook, "try-over").asked
>>> find_goal(match.rulebook, "home-scores").ask(match, until=try_over, home=never_pass).value
Fraction(1, 4)
"""

from ruleengine.goals.common import result_goals
from ruleengine.goals.finding import find_goal, find_policy, goal_of_text, goals_of, policies_of
from ruleengine.goals.kinds import Answer, ChanceOf, DistributionOf, ExpectedOf, Goal, GoalError, NamedPolicy

__all__ = [
    "Answer",
    "ChanceOf",
    "DistributionOf",
    "ExpectedOf",
    "Goal",
    "GoalError",
    "NamedPolicy",
    "find_goal",
    "find_policy",
    "goal_of_text",
    "goals_of",
    "policies_of",
    "result_goals",
]
