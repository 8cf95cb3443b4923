"""What happens in a match of Blood Bowl: facts, told after they are true. Squares are ints of the pitch's grid."""

from __future__ import annotations

from ruleengine import PieceId, Side, event
from ruleengine_blood_bowl._base.terms import NOBODY, Face, Status


@event("blood-bowl.half-began")
class HalfBegan:
    """A half, or overtime as the third, began; `kicking` kicks off."""

    half: int
    kicking: Side


@event("blood-bowl.tossed")
class Tossed:
    """The coin fell for a side, which chose to kick or to receive; `kicking` kicks off."""

    winner: Side
    kicking: Side


@event("blood-bowl.drive-began")
class DriveBegan:
    """A drive is about to begin: set-up comes next. The first is the first of the match."""

    kicking: Side
    first: bool


@event("blood-bowl.event-rolled")
class EventRolled:
    """An event of the kick-off table came up."""

    name: str


@event("blood-bowl.markers-moved")
class MarkersMoved:
    """Both turn markers were moved, forward or back."""

    by: int


@event("blood-bowl.reroll-gained")
class RerollGained:
    """A team gained a team re-roll for this half."""

    side: Side


@event("blood-bowl.fouls-allowed")
class FoulsAllowed:
    """No foul of a side is called for the rest of the half."""

    side: Side


@event("blood-bowl.kicked-off")
class KickedOff:
    """The ball is in play, or with a receiver; turns begin."""

    kicking: Side


@event("blood-bowl.drive-ended")
class DriveEnded:
    """A drive ended, by a touchdown of a side or with the half (None)."""

    by: Side | None


@event("blood-bowl.half-ended")
class HalfEnded:
    """A half ended."""

    half: int


@event("blood-bowl.turn-began")
class TurnBegan:
    """A team's turn began; `turn` is its marker, unmoved by an extra turn."""

    side: Side
    turn: int


@event("blood-bowl.turn-ended")
class TurnEnded:
    """A team's turn ended."""

    side: Side


@event("blood-bowl.turned-over")
class TurnedOver:
    """The moving team's turn is over, for a reason such as `fell`; all that it caused is resolved first."""

    side: Side
    why: str


@event("blood-bowl.activated")
class Activated:
    """A player began an action."""

    piece: PieceId
    action: str


@event("blood-bowl.activation-ended")
class ActivationEnded:
    """A player's action ended."""

    piece: PieceId


@event("blood-bowl.stood-up")
class StoodUp:
    """A player rose."""

    piece: PieceId


@event("blood-bowl.moved")
class Moved:
    """A player moved by himself from a square to another."""

    piece: PieceId
    start: int
    to: int


@event("blood-bowl.placed")
class Placed:
    """A player was put on a square, at set-up or by an event; he came from the dugout, or from a square."""

    piece: PieceId
    square: int


@event("blood-bowl.blocked")
class Blocked:
    """A player blocked another, and this face counts."""

    piece: PieceId
    target: PieceId
    face: Face


@event("blood-bowl.block-ended")
class BlockEnded:
    """A block and all that it caused is resolved.

    Attributes:
        piece, target: who blocked whom.
        pushed: whether the target was pushed, or refused to be, and nobody forbade the blocker to follow up.
        nth: which block of the blocker's action at this target it was, from 1.
    """

    piece: PieceId
    target: PieceId
    pushed: bool
    nth: int


@event("blood-bowl.pushed")
class Pushed:
    """A player was pushed from a square to another, or off the pitch (`to` is OFF).

    `by` is the player who pushed him by a block of his own; NOBODY if he was only pushed along in a chain.
    """

    piece: PieceId
    start: int
    to: int
    by: PieceId = NOBODY


@event("blood-bowl.stood-firm")
class StoodFirm:
    """A player was not moved by a push: he, or somebody whom he would have pushed along, gave no way."""

    piece: PieceId
    by: PieceId


@event("blood-bowl.followed-up")
class FollowedUp:
    """A blocker followed up."""

    piece: PieceId
    start: int
    to: int


@event("blood-bowl.went-down")
class WentDown:
    """A player on the pitch was put down: knocked down, fallen over or placed prone; `why` names the cause."""

    piece: PieceId
    why: str


@event("blood-bowl.was-hurt")
class WasHurt:
    """What became of a player whose armour or injury was rolled for: how he is now, and the injury's own record."""

    piece: PieceId
    status: Status
    detail: object = None


@event("blood-bowl.fouled")
class Fouled:
    """A player fouled another; what comes of it follows."""

    piece: PieceId
    victim: PieceId


@event("blood-bowl.left")
class Left:
    """A player left the pitch for a box of the dugout."""

    piece: PieceId
    square: int
    status: Status


@event("blood-bowl.recovered")
class Recovered:
    """A player got better: a stunned one turned face up, a knocked-out one is back in Reserves."""

    piece: PieceId
    status: Status


@event("blood-bowl.ball-taken")
class BallTaken:
    """A player holds the ball now; `how` is such as `pick-up`, `catch`, `hand-off` or `touchback`."""

    piece: PieceId
    how: str


@event("blood-bowl.ball-lost")
class BallLost:
    """A player lost the ball."""

    piece: PieceId


@event("blood-bowl.ball-moved")
class BallMoved:
    """The ball, held by nobody, went to a square; `how` is such as `bounce`, `scatter` or `pass`."""

    square: int
    how: str


@event("blood-bowl.ball-rests")
class BallRests:
    """The ball came to rest on the ground."""

    square: int


@event("blood-bowl.check-failed")
class CheckFailed:
    """A player's check failed for good, re-rolls included; `kind` names it."""

    piece: PieceId
    kind: str


@event("blood-bowl.reroll-spent")
class RerollSpent:
    """A re-roll was used: a `team` re-roll, or that of a skill."""

    side: Side
    piece: PieceId
    source: str


@event("blood-bowl.touchdown")
class Touchdown:
    """A touchdown."""

    side: Side
    piece: PieceId
