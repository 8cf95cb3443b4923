"""How stunned players recover by the sheet: as their action, or by themselves (LRB-INJ-05, 06)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import attrs

from ruleengine import CompiledRules, Match, Part, option
from ruleengine.hooks import on_event
from ruleengine_blood_bowl._base.events import Activated, TurnEnded
from ruleengine_blood_bowl._base.recovery import RECOVER, recover, recover_all
from ruleengine_blood_bowl._base.state import FRESHLY_STUNNED
from ruleengine_blood_bowl._base.turn import Action, actions


@attrs.frozen
class RecoveryOptions:
    """What it takes to recover."""

    stun_recovery: Literal["as_action", "auto_end_of_turn"] = option(
        "as_action",
        "Whether a stunned player turns face up as his action, or at the end of his team's next turn by himself.",
        rule="LRB-INJ-05",
    )


class Recovery(Part):
    """Stunned players turn face up."""

    name = "blood-bowl-lrb.recovery"
    options = RecoveryOptions
    keys = (FRESHLY_STUNNED,)

    @actions.impl
    def as_action(self, rules: CompiledRules) -> Iterable[Action]:
        """An action of its own."""
        if rules.options(RecoveryOptions).stun_recovery == "as_action":
            yield RECOVER

    @on_event.on(Activated)
    async def turns(self, match: Match, event: Activated) -> None:
        """It cannot fail."""
        if event.action == RECOVER.name:
            await recover(match, event.piece)

    @on_event.on(TurnEnded)
    async def by_themselves(self, match: Match, event: TurnEnded) -> None:
        """At the end of the turn, turnover or not."""
        if match.options(RecoveryOptions).stun_recovery == "auto_end_of_turn":
            await recover_all(match, event.side)
