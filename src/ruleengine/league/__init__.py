"""A league's own rules in one file: options and tables, modifiers, variants, and what games read of it themselves.

>>> from ruleengine import new_match
>>> league = League.from_text('''
... title = "Short and wet"
... variants = ["wet-ball"]
... [options.match]
... tries = 6
... [[modifiers]]
... to = "blood-dice.steal"
... value = -1
... why = "slippery"
... ''')
>>> match = new_match("blood-dice", seed=7, variants=[league])
>>> match.rules.changed
{'blood-dice.match.tries': 6}

A league is a variant, a frozen value: it is saved with the match, so that the file is not needed again. Parts say
what a file may name (`Part.checks`, the hooks `check_conditions` and `sections`).
"""

from ruleengine.league import hooks
from ruleengine.league._leagues import League, load, summary
from ruleengine.league._modifiers import HouseModifier
from ruleengine.league._reading import LeagueError
from ruleengine.league.hooks import CheckCondition, Section

__all__ = [
    "CheckCondition",
    "HouseModifier",
    "League",
    "LeagueError",
    "Section",
    "hooks",
    "load",
    "summary",
]
