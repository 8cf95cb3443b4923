"""Random teams within the rules, for tests and trials: any shipped roster, with skills learnt since."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from ruleengine import CompiledRules, Ruleset, RulesetSpec, compile_rules
from ruleengine_blood_bowl._base.rosterfiles import clashing, playable_rosters, read_roster
from ruleengine_blood_bowl._base.skillbook import SKILLBOOK, Skill
from ruleengine_blood_bowl._base.teams import EDITION, Role, Roster, TeamOptions
from ruleengine_pitch.teams import HIGHEST_NUMBER, TeamError

LAVISH = 8
"""As many re-rolls as a random team has at most."""
_SAMPLE = {"": None, "target": 4, "bonus": 1}


def random_team(
    seed: int, *, rules: str | Ruleset | RulesetSpec = "blood-bowl-lrb", roster: str = "", learnt: int = 2
) -> dict[str, Any]:
    """A random team that `new_match` accepts; the same for the same seed.

    Args:
        roster: the name of a shipped one; any unless given.
        learnt: the most skills that a player has learnt on top of his position's.

    Raises:
        TeamError: no such roster, or it has no team so large for so little gold.

    >>> from ruleengine import new_match
    >>> match = new_match("blood-bowl-lrb", seed=7, teams={"home": random_team(1), "away": random_team(2)})
    >>> random_team(1) == random_team(1)
    True
    """
    random, compiled = Random(seed), compile_rules(rules)
    name = roster or random.choice(playable_rosters(compiled))
    listed = read_roster(compiled, name)
    options = compiled.options(TeamOptions)
    gold, roles = options.gold, _hired(random, listed, options)
    left = LAVISH * listed.reroll if gold is None else gold - sum(role.cost for role in roles)
    numbers = sorted(random.sample(range(1, HIGHEST_NUMBER + 1), len(roles)))
    rerolls = random.randint(0, min(LAVISH, left // listed.reroll))
    extras = {name: random.randint(extra.least, extra.many) for name, extra in compiled.derived(EDITION).extras.items()}
    return {
        "name": f"{listed.name} {seed}",
        "roster": name,
        "rerolls": rerolls,
        **extras,
        "players": [
            {"position": role.name, "number": number, "skills": _learnt(random, compiled, role, learnt)}
            for role, number in zip(roles, numbers, strict=True)
        ],
    }


def _hired(random: Random, roster: Roster, options: TeamOptions) -> list[Role]:
    """Players at random, as long as there is gold enough to fill up with those that may be hired most often."""
    gold, there_are = options.gold, sum(role.most for role in roster.roles.values())
    wanted = random.randint(options.fewest, max(options.fewest, min(options.most, there_are)))
    filler = max(roster.roles.values(), key=lambda role: (role.most, -role.cost))
    if gold is not None and gold >= options.fewest * filler.cost:
        wanted = min(wanted, gold // filler.cost)
    hired: list[Role] = []
    while len(hired) < wanted:
        taken = Counter(role.name for role in hired)
        spent = sum(role.cost for role in hired)
        reserve = (wanted - len(hired) - 1) * filler.cost
        open_to = [role for role in roster.roles.values() if not roster.broken(taken + Counter([role.name]))]
        paid = [role for role in open_to if gold is None or spent + role.cost + reserve <= gold]
        if not paid and len(hired) >= options.fewest:
            break  # those that may be hired most often are all hired
        if not paid:
            raise TeamError("", f"{roster.name} have no team of {wanted} within teams.gold; give more gold, or fewer")
        hired.append(random.choice(paid))
    return hired


def _learnt(random: Random, rules: CompiledRules, role: Role, most: int) -> list[str]:
    open_to = [skill for skill in rules.derived(SKILLBOOK).values() if _can_learn(skill, role)]
    chosen: list[Skill] = []
    for skill in random.sample(open_to, random.randint(0, min(most, len(open_to)))):
        if not clashing(rules, skill.name, [*role.skills, *(each.name for each in chosen)]):
            chosen.append(skill)
    return [skill.text(_SAMPLE[skill.parameter]) for skill in chosen]


def _can_learn(skill: Skill, role: Role) -> bool:
    return not skill.innate and skill.parameter in _SAMPLE and skill.name not in role.skills
