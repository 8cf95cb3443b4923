"""Random teams within the rules, for tests and trials."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from ruleengine import CompiledRules, Ruleset, RulesetSpec, compile_rules
from ruleengine_blood_rugby._pitch import PitchOptions
from ruleengine_blood_rugby._teamfiles import BOUNDS
from ruleengine_blood_rugby._teams import LEADERS, PROFILES, SQUAD, TeamOptions, numbers_for, price
from ruleengine_blood_rugby._terms import Capability, Role

SPREAD: Final = 3
"""By how much a characteristic differs from the role's at most."""
RICHEST: Final = 20
"""A random coach has at most so many times 50 gold."""


def random_team(seed: int, *, rules: str | Ruleset | RulesetSpec = "blood-rugby") -> dict[str, Any]:
    """A random team that `new_match` accepts; the same for the same seed.

    Raises:
        RulesetError: there is no such ruleset.

    >>> from ruleengine import new_match
    >>> match = new_match("blood-rugby", seed=7, teams={"home": random_team(1), "away": random_team(2)})
    >>> random_team(1) == random_team(1)
    True
    """
    random, rulebook = Random(seed), compile_rules(rules)
    options = rulebook.options(PitchOptions)
    roles = [SQUAD[n - 1] for n in numbers_for(options.players)]
    spare = [role for role in Role if role is not Role.CAPTAIN]
    roles += [random.choice(spare) for _ in range(random.randint(0, options.reserves))]
    return {
        "name": f"Team {seed}",
        "coach": {"charisma": random.randint(3, 18), "gold": 50 * random.randint(0, RICHEST)},
        "players": [_player(random, rulebook, role) for role in roles],
    }


def _player(random: Random, rulebook: CompiledRules, role: Role) -> dict[str, Any]:
    found: dict[str, Any] = {"role": role.value}
    for (name, (low, high)), usual in zip(BOUNDS.items(), PROFILES[role], strict=True):
        found[name] = max(low, min(high, usual + random.randint(-SPREAD, SPREAD)))
    if role in LEADERS:
        found["capabilities"] = [each.value for each in _capabilities(random, role, rulebook.options(TeamOptions))]
    return found


def _capabilities(random: Random, role: Role, options: TeamOptions) -> list[Capability]:
    """Some of them, within the points; a Kiker begins with Kick (BR-CAP-02, BR-CAP-03)."""
    chosen = [Capability.KICK] if role is Role.KIKER else []
    points = random.randint(len(chosen), options.leader_points)
    for each in random.sample(list(Capability), len(Capability)):
        if each not in chosen and price([*chosen, each], options) <= points:
            chosen.append(each)
    return chosen
