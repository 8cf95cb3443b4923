"""What the text of a position says besides who stands where: a field for each key that a part keeps.

`KNOWN` lists those that are called otherwise, hold otherwise where nothing is said, or tell of players by bits.
"""

from __future__ import annotations

from typing import Any, Final

from ruleengine import HOME, CompiledRules, Derived, Match, Side
from ruleengine_blood_rugby import _state as state
from ruleengine_blood_rugby._events import ActivationEnded
from ruleengine_blood_rugby._players import NUMBERS
from ruleengine_blood_rugby._starts import CROSSED, LAST_SQUARE
from ruleengine_blood_rugby._state import HP
from ruleengine_blood_rugby._terms import Status
from ruleengine_pitch.positions import SQUARE, Field, fields_of

PLACES: Final = (
    *(state.STATUS, state.SQUARE, state.STANDING, state.GROUNDED, state.BALL, state.HOLDER, state.IN_TURN),
    *(state.BACK, state.CLINGING),
)
"""What follows from where everybody is; and how somebody shaken comes back, of which no text tells."""
AT_REST: Final = (state.STOP, state.WINNER, state.KICK_OFF, state.TURN_OVER, CROSSED, LAST_SQUARE)
"""What stands at its default whenever a coach chooses whom to activate."""


def _turns(match: Match, side: Side) -> int:
    """As many as rounds; one fewer for the side that is yet to have its turn of the round."""
    first, active = match.get(state.FIRST), match.get(state.ACTIVE)
    return match.get(state.ROUND) - (side is not first and active is first)


KNOWN: Final = (
    Field("half", state.HALF, usual=lambda match, _: 1),
    Field("round", state.ROUND, usual=lambda match, _: 1),
    Field("active", state.ACTIVE, usual=lambda match, _: HOME),
    Field("first", state.FIRST, usual=lambda match, _: match.get(state.ACTIVE)),
    Field("turns", state.TURNS, usual=_turns),
    Field("score", state.SCORE),
    Field("touched", state.LAST_TOUCH, usual=lambda match, _: match.get(state.ACTIVE)),
    Field("referee", state.REFEREE, form=SQUARE),
    Field("edge", state.EDGE, form=SQUARE),
    Field("hp", HP),
    Field("acted", state.ACTED, False, "bits"),
    Field("dazed", state.DAZED, False, "bits"),
    Field("fell-out", state.FELL_OUT, False, "bits"),
    Field("tried-trip", state.TRIED_TRIP, False, "bits"),
)
"""In an order in which what holds of a field without a word may follow from those before it."""
BOXES: Final = {status: status.name.lower().replace("_", "-") for status in Status if status >= Status.RESERVE}
"""How somebody off the pitch is, by the word that stands in place of a square."""
CHARACTERISTICS: Final = {kind.name.rpartition(".")[2]: place for place, kind in enumerate(NUMBERS)}
"""The characteristics by the word under which a position gives them, such as `armour-class`."""
RESERVED: Final = {"home", "away", "ball", "down", "name", "capabilities", *BOXES.values(), *CHARACTERISTICS}
"""Words that mean something else in a position."""


def _fields(rulebook: CompiledRules) -> dict[str, Field]:
    """Those that are known, then one for each key of a plain type that has none yet."""
    silent = (*PLACES, *AT_REST)
    return fields_of(rulebook, KNOWN, reserved=RESERVED, silent=silent, fleeting=(ActivationEnded,), called={})


FIELDS: Final[Derived[dict[str, Field]]] = Derived("blood-rugby.position-fields", _fields)
"""The fields of a ruleset's positions by name, in the order in which they are read and written."""


def usual_of(match: Match, field: Field, begun: Match) -> tuple[Any, ...]:
    """What holds where a position says nothing of a field: what it says itself, or what parts begin with.

    Args:
        begun: a match that has the same players, and nothing else that is said.
    """
    usual = field.usual
    return field.kept(begun) if usual is None else tuple(usual(match, of) for of in field.whose(match))
