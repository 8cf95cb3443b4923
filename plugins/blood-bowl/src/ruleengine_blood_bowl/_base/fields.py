"""What the text of a position says besides who is where: a field for each key that a part keeps."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ruleengine import Check, CompiledRules, Derived, Match, PieceId, Side, collect, specification, transform
from ruleengine_blood_bowl._base import state
from ruleengine_blood_bowl._base.events import ActivationEnded, KickedOff
from ruleengine_blood_bowl._base.skillbook import SKILLBOOK
from ruleengine_blood_bowl._base.turn import ACTIONS
from ruleengine_pitch.positions import Field, fields_of

PLACES: Final = (state.STATUS, state.SQUARE, state.TAKEN, state.STANDING, state.ZONES, state.BALL, state.HOLDER)
"""What follows from where everybody is."""
ELSEWHERE: Final = (state.IN_TURN, state.BACK)
"""What a position implies: a turn is under way, and who is knocked out may come back as the injury's part says."""
_FLEETING: Final = (state.STOP, state.SCORER, state.WINNER, state.KICKED)
"""What stands at its default whenever a coach chooses whom to activate."""

RESERVED: Final = {"home", "away", "pitch", "rosters", "ball", "no-zone", "unasked", "prone", "stunned"}
"""Words that mean something else in a position."""


@collect(name="blood-bowl.position-fields")
def position_fields(rules: CompiledRules) -> Iterable[Field]:
    """Fields of positions that are not made by themselves, for keys that the part keeps.

    Returns:
        fields; each name once in a ruleset.
    """
    specification()


def _allowances(rules: CompiledRules) -> list[str]:
    return sorted({each.allowance for each in rules.derived(ACTIONS).values()} - {""})


COMMON: Final = (
    Field("half", state.HALF, 1, known=lambda rules: (1, 2, 3)),
    Field("turn", state.ACTIVE),
    Field("turns", state.TURN, 1),
    Field("score", state.SCORE),
    Field("kicking", state.KICKING, Side.AWAY),
    Field("first-kicking", state.FIRST_KICKING, Side.AWAY),
    Field("rerolls", state.REROLLS),
    Field("spent", state.SPENT, known=_allowances),
    Field("acted", state.ACTED, False, "bits"),
    Field("fresh", state.FRESHLY_STUNNED, False, "bits"),
    Field("used", state.SKILL_REROLLS, (), "pairs", known=lambda rules: rules.derived(SKILLBOOK)),
)


@transform(name="blood-bowl.way-back")
def way_back(match: Match, piece: PieceId, value: Check | None) -> Check | None:
    """Say by which check a knocked-out player of a position returns, as the injury's part would have it.

    Args:
        piece: who is knocked out.
        value: begins as None: he returns unasked.
    """
    specification()


def _fields(rules: CompiledRules) -> dict[str, Field]:
    """Those of every edition, those that parts declare, then one for each key that has none yet."""
    return fields_of(
        rules,
        (*COMMON, *position_fields(rules)),
        reserved=RESERVED,
        silent=(*PLACES, *ELSEWHERE, *_FLEETING),
        fleeting=(ActivationEnded, KickedOff),
        called={state.ASSISTANTS: "assistant-coaches"},
    )


FIELDS: Final[Derived[dict[str, Field]]] = Derived("blood-bowl.position-fields", _fields)
"""The fields of a ruleset's positions by name, in the order in which they are written."""
