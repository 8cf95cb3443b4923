"""Teams as they take the field: journeymen for those who are missing (BB20-L-PRE-11 to 14)."""

from __future__ import annotations

from typing import Any

from ruleengine import CompiledRules
from ruleengine_blood_bowl._base.skillbook import SKILLBOOK
from ruleengine_blood_bowl._base.teamfiles import read_team
from ruleengine_blood_bowl._base.teams import TeamOptions
from ruleengine_pitch.teams import HIGHEST_NUMBER


def with_journeymen(rules: CompiledRules, plain: dict[str, Any]) -> dict[str, Any]:
    """A team with journeymen until as many can play as a team must have.

    They are of the first position of its roster that journeymen may be of; rules without Loner have none.

    Raises:
        TeamError: the team is refused.
    """
    team = read_team(rules, plain)
    available = sum(player.career.available for player in team.players)
    role = next((role for role in team.roster.roles.values() if role.journeyman), None)
    lacking = rules.options(TeamOptions).fewest - available
    if role is None or lacking <= 0 or "Loner" not in rules.derived(SKILLBOOK):
        return plain
    taken = {player.number for player in team.players}
    free = [number for number in range(1, HIGHEST_NUMBER + 1) if number not in taken][:lacking]
    hired = [{"number": number, "position": role.name, "journeyman": True} for number in free]
    rows = [
        {"number": number, **row} for number, row in zip(numbers_of(plain["players"]), plain["players"], strict=True)
    ]
    return {**plain, "players": [*rows, *hired]}


def numbers_of(rows: list[dict[str, Any]]) -> list[int]:
    """The number that each row has, or gets."""
    taken = {row.get("number") for row in rows}
    free = iter([number for number in range(1, HIGHEST_NUMBER + 1) if number not in taken])
    return [row["number"] if row.get("number") is not None else next(free) for row in rows]
