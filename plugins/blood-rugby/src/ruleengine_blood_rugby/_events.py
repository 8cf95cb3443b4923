"""What happens in a match: facts, told after they are true. Squares are ints of the pitch's grid."""

from __future__ import annotations

from ruleengine import PieceId, Side, event
from ruleengine_blood_rugby._terms import NOBODY, Status

# The match -----------------------------------------------------------------------------------------------


@event("blood-rugby.half-began")
class HalfBegan:
    """A half, or extra time after the last, began; `kicking` kicks off."""

    half: int
    kicking: Side


@event("blood-rugby.half-ended")
class HalfEnded:
    """A half ended."""

    half: int


@event("blood-rugby.start-began")
class StartBegan:
    """A start or a restart by kick-off is about to be set up; `kicking` attacks, which is to kick."""

    kicking: Side


@event("blood-rugby.restart-began")
class RestartBegan:
    """A throw-in, a penalty or a ball at the centre is about to be set up; `side` takes it.

    Attributes:
        why: `throw-in`, `penalty` or `centre`.
        side: who restarts.
        square: from where.
    """

    why: str
    side: Side
    square: int


@event("blood-rugby.all-set-up")
class AllSetUp:
    """Both sides have set up; `piece` is about to put the ball, which lies at its feet, into play."""

    piece: PieceId


@event("blood-rugby.initiative-won")
class InitiativeWon:
    """A side moves first until the next stop."""

    side: Side


@event("blood-rugby.round-began")
class RoundBegan:
    """A round began: a turn of the side that moves first, and one of the other (BR-TURN-04)."""

    number: int
    first: Side


@event("blood-rugby.turn-began")
class TurnBegan:
    """A side's turn began."""

    side: Side


@event("blood-rugby.turn-ended")
class TurnEnded:
    """A side's turn ended."""

    side: Side


@event("blood-rugby.stopped")
class Stopped:
    """Play stopped; all that is under way is resolved first.

    Attributes:
        why: `try`, `penalty`, `throw-in` or `centre`.
        side: who restarts.
        square: from where; OFF after a try, which is followed by a kick-off.
    """

    why: str
    side: Side
    square: int


@event("blood-rugby.try-scored")
class TryScored:
    """A side scored a try; `piece` carried the ball."""

    side: Side
    piece: PieceId


@event("blood-rugby.tries-awarded")
class TriesAwarded:
    """A side was given tries without the ball, for a reason such as `spell`."""

    side: Side
    tries: int
    why: str


@event("blood-rugby.forfeited")
class Forfeited:
    """A side has lost the match whatever the score, for a reason such as `nobody-left` or `bribery`."""

    side: Side
    why: str


# A player's activation -----------------------------------------------------------------------------------


@event("blood-rugby.activated")
class Activated:
    """A player's activation began, with that many movement points."""

    piece: PieceId
    points: int


@event("blood-rugby.activation-ended")
class ActivationEnded:
    """A player's activation ended."""

    piece: PieceId


@event("blood-rugby.moved")
class Moved:
    """A player moved by itself from a square to another; `how` is such as `step`, `jump`, `feint`, `rise`."""

    piece: PieceId
    start: int
    to: int
    how: str = "step"


@event("blood-rugby.placed")
class Placed:
    """A player was put on a square, standing unless told otherwise: at a set-up, or as it comes back."""

    piece: PieceId
    square: int


@event("blood-rugby.stood-up")
class StoodUp:
    """A player got up."""

    piece: PieceId


@event("blood-rugby.pushed-back")
class PushedBack:
    """A player was pushed from a square to another, or off the pitch (`to` is OFF)."""

    piece: PieceId
    start: int
    to: int
    by: PieceId = NOBODY


@event("blood-rugby.went-down")
class WentDown:
    """A player went down; `why` names the cause, such as `tackle`, `charge`, `push`, `trip`, `dive`."""

    piece: PieceId
    why: str
    by: PieceId = NOBODY


@event("blood-rugby.was-hurt")
class WasHurt:
    """What became of a player who may have been hurt: how it is now, and the injury's own record."""

    piece: PieceId
    status: Status
    detail: object = None


@event("blood-rugby.left")
class Left:
    """A player left the pitch from a square."""

    piece: PieceId
    square: int
    status: Status


@event("blood-rugby.recovered")
class Recovered:
    """A player who was off may play again."""

    piece: PieceId


# The ball ------------------------------------------------------------------------------------------------


@event("blood-rugby.ball-taken")
class BallTaken:
    """A player holds the ball now; `how` is such as `pick-up`, `catch`, `interception`."""

    piece: PieceId
    how: str


@event("blood-rugby.ball-lost")
class BallLost:
    """A player lost the ball, or let it go."""

    piece: PieceId


@event("blood-rugby.ball-moved")
class BallMoved:
    """The ball, held by nobody, came to a square; `how` is such as `pass`, `kick`, `bounce`, `drop`, `laid`."""

    square: int
    how: str


@event("blood-rugby.ball-rests")
class BallRests:
    """The ball came to rest on the ground."""

    square: int


@event("blood-rugby.ball-out")
class BallOut:
    """The ball left the pitch; the square is the last that it, or its carrier, was on."""

    square: int


@event("blood-rugby.check-failed")
class CheckFailed:
    """A player's check failed; `kind` names it."""

    piece: PieceId
    kind: str


# Contacts ------------------------------------------------------------------------------------------------


@event("blood-rugby.charged")
class Charged:
    """A player charged another with the shoulder, and hit or missed (BR-PUSH-01)."""

    piece: PieceId
    target: PieceId
    hit: bool


@event("blood-rugby.tackled")
class Tackled:
    """A player tackled another, and hit or not (BR-TACKLE-01); whether that one resists is told after it."""

    piece: PieceId
    target: PieceId
    hit: bool


@event("blood-rugby.resisted")
class Resisted:
    """A player stayed on its feet: it was hit, but its Strength held (BR-TACKLE-03, BR-PUSH-01)."""

    piece: PieceId
    by: PieceId


@event("blood-rugby.pushed")
class Pushed:
    """A player pushed another, and what came of it.

    Attributes:
        loser: whom the push moves or puts down; NOBODY if nothing happens.
        back: whether the loser is to go back one square.
        down: whether it goes down.
    """

    piece: PieceId
    target: PieceId
    loser: PieceId = NOBODY
    back: bool = False
    down: bool = False


@event("blood-rugby.punishable")
class Punishable:
    """A player has done what is a foul if the referee sees it; all that it does to others is resolved.

    Attributes:
        piece, target: who did it, and to whom.
        act: `punch`, `headbutt`, `stomp`, `weapon` or `push`.
        square: where the offender stood.
    """

    piece: PieceId
    target: PieceId
    act: str
    square: int


@event("blood-rugby.suspicious")
class Suspicious:
    """A tackle, a charge, a push or a trip is resolved: an angry referee may whistle (BR-BRIBE-05).

    Attributes:
        piece, target: who did it, and to whom.
        act: `tackle`, `charge`, `push` or `trip`.
        square: where the one who did it stood.
    """

    piece: PieceId
    target: PieceId
    act: str
    square: int
