"""The hooks of teams that last from match to match; see `ruleengine.hooks`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ruleengine.kernel import CompiledRules, Match, slot, specification
from ruleengine.seasons._sheets import Aftermath, RosterOffer, TeamSheet


@slot()
def rosters(rules: CompiledRules) -> Sequence[RosterOffer]:
    """The lists that teams hire from, as `ruleengine teams` shows them.

    Returns:
        lists, also those that cannot be played yet, in the order in which they are shown.
    """
    specification()


@slot()
def new_team(rules: CompiledRules, roster: str) -> dict[str, Any]:
    """A legal team that has not played yet, for `ruleengine team new`.

    Args:
        roster: the name of a list that can be played.

    Returns:
        the team as a file of it says: plain data.
    """
    specification()


@slot()
def team_sheet(rules: CompiledRules, team: Any) -> TeamSheet:
    """What a team is worth, and what is wrong with it, for `ruleengine team check`.

    Args:
        team: what its file says, whatever that is.

    Returns:
        figures, and all faults that can be told at once.
    """
    specification()


@slot()
def fielded(rules: CompiledRules, team: Any) -> dict[str, Any]:
    """A team as it takes the field, such as with journeymen for those who are missing.

    Args:
        team: what its file says.

    Returns:
        the team as `new_match` takes it for one side: plain data.
    """
    specification()


@slot()
def aftermath(match: Match) -> Aftermath:
    """What lasts of a finished match, for whoever keeps a league.

    Returns:
        who was hurt, who died, what players did, as plain data; by which ruleset teams go on from there.
    """
    specification()


@slot()
def teams_after(match: Match) -> tuple[dict[str, Any], dict[str, Any]]:
    """The teams as they go on, from a finished match of a ruleset that `aftermath` names.

    Returns:
        home's team and away's as their files will say them: plain data.
    """
    specification()
