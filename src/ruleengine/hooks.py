"""Every hook of the core: the one page that a plugin author reads.

A hook is answered by a method of a `Part`, marked with the hook's `impl` (or `on(kind)` for one kind only):

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
    heard,
    invariants,
    modifiers,
    opening,
    pieces,
    read_position,
    read_teams,
    result,
    target,
)
from ruleengine.league.hooks import circumstances, sections
from ruleengine.reporting.hooks import explains, named, picture, report, status, understands
from ruleengine.sports.hooks import hurt, injury, loose_ball, weather

__all__ = [
    "attribute",
    "circumstances",
    "explains",
    "goals",
    "heard",
    "hurt",
    "injury",
    "invariants",
    "loose_ball",
    "modifiers",
    "named",
    "opening",
    "picture",
    "pieces",
    "policies",
    "read_position",
    "read_teams",
    "report",
    "result",
    "sections",
    "status",
    "target",
    "understands",
    "weather",
]
