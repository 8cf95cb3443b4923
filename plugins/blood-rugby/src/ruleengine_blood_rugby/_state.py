"""What a match holds: who stands where and how, the ball, the round, the activation under way."""

from __future__ import annotations

from typing import Final

from ruleengine import HOME, Check, Key, PieceId, PieceKey, Side, SideKey, record
from ruleengine_blood_rugby._events import (
    ActivationEnded,
    HalfBegan,
    RestartBegan,
    RoundBegan,
    StartBegan,
    TurnBegan,
    TurnEnded,
)
from ruleengine_blood_rugby._terms import NOBODY, OFF, Status

# Players. The bitboards hang together with STATUS and SQUARE: only the verbs change them.
STATUS: Final[PieceKey[Status]] = PieceKey("blood-rugby.status", Status, default=Status.RESERVE)
SQUARE: Final[PieceKey[int]] = PieceKey("blood-rugby.square", int, default=OFF)
STANDING: Final[SideKey[int]] = SideKey("blood-rugby.standing", int, default=0)
"""The squares of a side's standing players: one each, but for a feinter in passing (BR-ACT-08)."""
GROUNDED: Final[Key[int]] = Key("blood-rugby.grounded", int, default=0)
"""The squares that hold one grounded player or more."""
HP: Final[PieceKey[int]] = PieceKey("blood-rugby.hp", int, default=0)
"""The hit points that a player has left; at 0 or fewer it is unconscious, at −10 dead (BR-DMG-02)."""
BACK: Final[PieceKey[Check | None]] = PieceKey("blood-rugby.back", Check | None, default=None)
"""The check by which a shaken player returns; None: it returns unasked."""
DAZED: Final[Key[int]] = Key("blood-rugby.dazed", int, default=0)
"""The players, a bit for each id, that are slow to rise: they miss their next activation."""
EDGE: Final[PieceKey[int]] = PieceKey("blood-rugby.edge", int, default=OFF)
"""Where a player who was pushed off the pitch left it."""
FELL_OUT: Final[Key[int]] = Key("blood-rugby.fell-out", int, default=0)
"""Those of them, a bit for each id, that went down by it and come back grounded."""

# The ball: on a square, or held, or in nobody's reach (in the air, off the pitch).
BALL: Final[Key[int]] = Key("blood-rugby.ball", int, default=OFF)
"""Where it lies, or comes down next; OFF while it is held, in the air or out of play."""
HOLDER: Final[Key[PieceId]] = Key("blood-rugby.holder", int, default=NOBODY)
CLINGING: Final[Key[PieceId]] = Key("blood-rugby.clinging", int, default=NOBODY)
"""The holder who went down, until it has got up or let the ball go (BR-MOVE-04)."""
KICK_OFF: Final[Key[bool]] = Key("blood-rugby.kick-off", bool, default=False)
"""Whether a kick-off is under way, from the kick until the ball is at rest, held or off the pitch."""
LAST_TOUCH: Final[Key[Side]] = Key("blood-rugby.last-touch", Side, default=HOME)
"""Whose player touched the ball last (BR-OUT-07)."""


# The match.
@record("blood-rugby.stop")
class Stop:
    """Why play has stopped, and what comes next.

    Attributes:
        why: `try`, `penalty`, `throw-in` or `centre`.
        side: who restarts.
        square: from where; OFF after a try.
    """

    why: str
    side: Side
    square: int = OFF


HALF: Final[Key[int]] = Key("blood-rugby.half", int, default=0)
SCORE: Final[SideKey[int]] = SideKey("blood-rugby.score", int, default=0)
ROUND: Final[Key[int]] = Key("blood-rugby.round", int, default=0, reset_on=(HalfBegan,))
"""The rounds begun in this half."""
TURNS: Final[SideKey[int]] = SideKey("blood-rugby.turns", int, default=0, reset_on=(HalfBegan,))
"""The turns that each side has begun in this half."""
FIRST: Final[Key[Side]] = Key("blood-rugby.first", Side, default=HOME)
"""Who has the first turn of a round until the next stop."""
FIRST_KICK: Final[Key[Side]] = Key("blood-rugby.first-kick", Side, default=HOME)
"""Who kicked off the first half."""
STOP: Final[Key[Stop | None]] = Key("blood-rugby.stopped", Stop | None, default=None)
"""Why play has stopped; None while it goes on. Everything under way ends as soon as it sees it."""
WINNER: Final[Key[Side | None]] = Key("blood-rugby.winner", Side | None, default=None)
"""Who has won a match that the score does not decide."""
REFEREE: Final[Key[int]] = Key("blood-rugby.referee", int, default=OFF)
"""The square of the referee; OFF until he comes on."""

# A side's turn.
ACTIVE: Final[Key[Side]] = Key("blood-rugby.active", Side, default=HOME)
IN_TURN: Final[Key[bool]] = Key("blood-rugby.in-turn", bool, default=False)
TURN_OVER: Final[Key[bool]] = Key("blood-rugby.turn-over", bool, default=False, reset_on=(TurnBegan, TurnEnded))
"""Whether a failure has ended the turn, if failures do (BR-TURN-01)."""
ACTED: Final[Key[int]] = Key("blood-rugby.acted", int, default=0)
"""The players, a bit for each id, that were activated in this round: *moved or busy* (BR-TRIP-06)."""
TRIED_TRIP: Final[Key[int]] = Key("blood-rugby.tried-trip", int, default=0, reset_on=(RoundBegan,))
"""The players, a bit for each id, that tried to trip somebody in this round."""
OWED: Final[PieceKey[int]] = PieceKey("blood-rugby.owed", int, default=0)
"""Movement points that a player has spent before its next activation (BR-TRIP-06)."""
OWED_NOW: Final[PieceKey[int]] = PieceKey("blood-rugby.owed-now", int, default=0, reset_on=(TurnEnded, RestartBegan))
"""The same, but forgotten with the turn, or if it never comes: for a ball passed at a restart (BR-OUT-06)."""
HASTE: Final[PieceKey[int]] = PieceKey("blood-rugby.haste", int, default=0, reset_on=(StartBegan, RestartBegan))
"""Movement points that a spell gives or takes for the round, which a stop ends as well (BR-COACH-01, BR-TURN-05)."""

# The activation under way.
ACTOR: Final[Key[PieceId]] = Key("blood-rugby.actor", int, default=NOBODY, reset_on=(ActivationEnded,))
LEFT: Final[Key[int]] = Key("blood-rugby.left", int, default=0, reset_on=(ActivationEnded,))
"""Movement points left."""
RUN: Final[Key[int]] = Key("blood-rugby.run", int, default=0, reset_on=(ActivationEnded,))
"""Squares stepped, jumps not counted (BR-PUSH-13)."""
STRAIGHT: Final[Key[int]] = Key("blood-rugby.straight", int, default=0, reset_on=(ActivationEnded,))
"""Those of them that were stepped last in one straight line, without a pause for anything else."""
HEADING: Final[Key[int]] = Key("blood-rugby.heading", int, default=-1, reset_on=(ActivationEnded,))
"""The direction of the last step; -1 if there was none."""
DONE: Final[Key[tuple[str, ...]]] = Key("blood-rugby.done", tuple[str, ...], default=(), reset_on=(ActivationEnded,))
"""What the player has done, besides running, in order, such as `contact`, `pass`, `jump`, `pick-up`."""
FEINTED: Final[Key[int]] = Key("blood-rugby.feinted", int, default=0, reset_on=(ActivationEnded,))
"""The opponents, a bit for each id, that fell for a feint."""
FEINT_TRIED: Final[Key[int]] = Key("blood-rugby.feint-tried", int, default=0, reset_on=(ActivationEnded,))
"""The opponents, a bit for each id, at whom the player has feinted."""
TRIPPERS: Final[Key[int]] = Key("blood-rugby.trippers", int, default=0, reset_on=(ActivationEnded,))
"""The opponents, a bit for each id, that have tried to trip the player in this activation (BR-TRIP-03)."""
RISE_NEEDS: Final[Key[int]] = Key("blood-rugby.rise-needs", int, default=3, reset_on=(ActivationEnded,))
"""The movement points that must be left to get up: more after a trip (BR-TRIP-07)."""
FINISHED: Final[Key[bool]] = Key("blood-rugby.finished", bool, default=False, reset_on=(ActivationEnded,))
"""Whether the activation has nothing more to it."""
