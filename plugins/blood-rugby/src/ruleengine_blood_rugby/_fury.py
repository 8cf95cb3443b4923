"""Fury: one more push on the same opponent (BR-PUSH-08, BR-PUSH-15)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

import attrs

from ruleengine import Check, Match, MatchReader, Part, PieceId, choice, option
from ruleengine.hooks import preview_checks
from ruleengine_blood_rugby._contacts import in_reach
from ruleengine_blood_rugby._players import WISDOM, has
from ruleengine_blood_rugby._rolls import ability_check
from ruleengine_blood_rugby._state import ACTOR, DONE, STOP, TRIED_TRIP
from ruleengine_blood_rugby._terms import FURY, Capability

ALLOWED: Final = {"contact": frozenset({"contact", "charge", "push"}), "strict": frozenset({"contact", "push"})}
"""What a player may have done besides running, and has still only pushed (BR-PUSH-15)."""


@attrs.frozen
class FuryOptions:
    """Fury."""

    fury_only_pushed: Literal["contact", "strict"] = option(
        "contact", "Whether a push that follows a charge allows Fury, or only one without.", rule="BR-PUSH-15"
    )


@choice("fury")
class Rage:
    """Try to push the same opponent once more."""

    target: PieceId


def fury_check(match: MatchReader, piece: PieceId) -> Check:
    """The check of Wisdom for one more push (BR-PUSH-08)."""
    return ability_check(match, piece, FURY, WISDOM)


def may_rage(match: MatchReader, piece: PieceId, target: PieceId) -> bool:
    """Whether a player who has pushed may try to push the same opponent once more (BR-PUSH-08, BR-PUSH-14).

    Only once, in its own activation, and if neither it nor the opponent has gone down or is out of reach.
    """
    if match.get(STOP) is not None or match.get(ACTOR) != piece or not has(match, piece, Capability.FURY):
        return False
    return only_pushed(match, piece) and in_reach(match, piece, target)


def only_pushed(match: MatchReader, piece: PieceId) -> bool:
    """Whether the player under way has only pushed in this round; to have tried a trip is to have done more."""
    allowed = ALLOWED[match.options(FuryOptions).fury_only_pushed]
    done = match.get(DONE)
    return allowed.issuperset(done) and not match.get(TRIED_TRIP) >> piece & 1


class FuryPart(Part):
    """Fury."""

    name = "blood-rugby.fury"
    options = FuryOptions
    checks = (FURY,)
    keys = (TRIED_TRIP,)

    @preview_checks.impl
    def raging(self, match: Match, choice: object) -> Iterable[Check]:
        """The check of Wisdom."""
        return (fury_check(match, match.get(ACTOR)),) if isinstance(choice, Rage) else ()
