"""Every hook of the core: the one page that a plugin author reads.

A hook is answered by a method of a `Part`, marked with the hook's `impl` (or `on(kind)` for one kind only):

    from collections.abc import Iterable

    from ruleengine import Check, Match, Modifier, Part
    from ruleengine.hooks import modifiers


    class Mud(Part):
        name = "my-league.mud"

        @modifiers.on(THROW)
        def slippery(self, match: Match, check: Check) -> Iterable[Modifier]:
            yield Modifier(-1, "mud")

Of each specification only the signature and the words matter; nothing here is ever run. An example of each is in
`docs/hooks/`. Games declare hooks of their own in the same way, named `<game>.<name>`.
"""

from ruleengine.goals.hooks import goals, policies
from ruleengine.kernel.hooks import (
    attribute,
    initial_procedures,
    invariants,
    modifiers,
    on_event,
    pieces,
    read_position,
    read_teams,
    result,
    suppose,
    target_number,
)
from ruleengine.league.hooks import check_conditions, sections
from ruleengine.reporting.hooks import display_name, parse_command, preview_checks, render, report, status
from ruleengine.seasons.hooks import aftermath, fielded, new_team, rosters, team_sheet, teams_after
from ruleengine.sports.hooks import hurt, injury, loose_ball, weather
from ruleengine.viewer.hooks import scene

__all__ = [
    "aftermath",
    "attribute",
    "check_conditions",
    "display_name",
    "fielded",
    "goals",
    "hurt",
    "initial_procedures",
    "injury",
    "invariants",
    "loose_ball",
    "modifiers",
    "new_team",
    "on_event",
    "parse_command",
    "pieces",
    "policies",
    "preview_checks",
    "read_position",
    "read_teams",
    "render",
    "report",
    "result",
    "rosters",
    "scene",
    "sections",
    "status",
    "suppose",
    "target_number",
    "team_sheet",
    "teams_after",
    "weather",
]
