"""Goals and policies by name: what may be asked of the matches of a ruleset, and how a side may decide.

Every ruleset has goals about its result, and the policies `random` and `best`; any part gives more through the hooks
`goals` and `policies`. The command `ruleengine odds` asks by these names, and so can a program:

>>> from ruleengine import new_match
>>> from ruleengine.goals import find_goal, find_policy
>>> match = new_match("blood-dice", options={"spells.spells": 0})
>>> for answer in (1, 5):  # home begins, with a run
...     match.answer(answer)
>>> never_pass = find_policy(match.rules, "never-pass").policy
>>> try_over = find_goal(match.rules, "try-over").asked
>>> find_goal(match.rules, "home-scores").ask(match, until=try_over, home=never_pass).value
Fraction(1, 4)
"""

from typing import TYPE_CHECKING

from ruleengine.goals import hooks

if TYPE_CHECKING:
    from ruleengine.goals._finding import find_goal, find_policy, goal_of_text, goals_of, policies_of, result_goals
    from ruleengine.goals._kinds import Answer, ChanceOf, DistributionOf, ExpectedOf, Goal, GoalError, NamedPolicy

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
    "hooks",
    "policies_of",
    "result_goals",
]


def __getattr__(name: str) -> object:
    """Load goals when one is first used: they need `odds`, and whoever only declares rules does not."""
    from importlib import import_module

    for module in ("_finding", "_kinds") if name in __all__ else ():
        found = import_module(f"{__name__}.{module}")
        if name in vars(found):
            return vars(found)[name]
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
