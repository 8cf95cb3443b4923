"""What a match holds: who stands where and how, the ball, the turn, the action under way."""

from __future__ import annotations

from typing import Final

from ruleengine import HOME, Check, Key, MatchReader, PieceId, PieceKey, Side, SideKey
from ruleengine_blood_bowl._base.events import ActivationEnded, DriveEnded, HalfEnded, TurnBegan, TurnEnded
from ruleengine_blood_bowl._base.terms import NOBODY, OFF, Status

# Players. The bitboards hang together with STATUS and SQUARE: only the verbs change them.
STATUS: Final[PieceKey[Status]] = PieceKey("blood-bowl.status", Status, default=Status.RESERVES)
SQUARE: Final[PieceKey[int]] = PieceKey("blood-bowl.square", int, default=OFF)
TAKEN: Final[Key[int]] = Key("blood-bowl.taken", int, default=0)
"""The squares that hold a player."""
STANDING: Final[SideKey[int]] = SideKey("blood-bowl.standing", int, default=0)
"""The squares of a side's standing players."""
ZONES: Final[SideKey[int]] = SideKey("blood-bowl.zones", int, default=0)
"""Those of them whose players have a tackle zone."""

Skills = tuple[tuple[str, int | str | None], ...]
"""Skills with their parameters, as state."""
SKILLS_NOW: Final[Key[tuple[tuple[PieceId, Skills], ...]]] = Key(
    "blood-bowl.skills-now", tuple[tuple[int, Skills], ...], default=()
)
"""All skills of each player whose skills something has changed; the others have those of their profiles."""

# The ball: on a square, or held, or in nobody's reach (in the air, off the pitch).
BALL: Final[Key[int]] = Key("blood-bowl.ball", int, default=OFF)
"""Where it lies, or comes down next; OFF while it is held, in the air or out of play."""
HOLDER: Final[Key[PieceId]] = Key("blood-bowl.holder", int, default=NOBODY)

# The match.
HALF: Final[Key[int]] = Key("blood-bowl.half", int, default=0)
SCORE: Final[SideKey[int]] = SideKey("blood-bowl.score", int, default=0)
TURN: Final[SideKey[int]] = SideKey("blood-bowl.turn", int, default=0)
"""The turn marker of each side: the turns begun in this half."""
KICKING: Final[Key[Side]] = Key("blood-bowl.kicking", Side, default=HOME)
"""Who kicks off this drive."""
FIRST_KICKING: Final[Key[Side]] = Key("blood-bowl.first-kicking", Side, default=HOME)
"""Who kicked off the first half."""
WINNER: Final[Key[Side | None]] = Key("blood-bowl.winner", Side | None, default=None)
"""Who has won a match that the score does not decide: by forfeit, or by the roll-off."""
KICKED: Final[Key[bool]] = Key("blood-bowl.kicked", bool, default=False, reset_on=(DriveEnded,))
"""Whether the ball was kicked off and has not come to rest, or to hand, yet."""
SCORER: Final[Key[Side | None]] = Key("blood-bowl.scorer", Side | None, default=None, reset_on=(DriveEnded,))
"""Who has scored in this drive, which is over by it."""
BACK: Final[PieceKey[Check | None]] = PieceKey("blood-bowl.back", Check | None, default=None)
"""The check by which a knocked-out player returns; None: he returns unasked."""

# What teams bring with them (LRB-KT-27): set when a match is made, from the teams.
FAN_FACTOR: Final[SideKey[int]] = SideKey("blood-bowl.fan-factor", int, default=0)
CHEERLEADERS: Final[SideKey[int]] = SideKey("blood-bowl.cheerleaders", int, default=0)
ASSISTANTS: Final[SideKey[int]] = SideKey("blood-bowl.assistants", int, default=0)
"""Assistant coaches; the head coach comes on top."""
PROTECTED: Final[SideKey[bool]] = SideKey("blood-bowl.protected", bool, default=False, reset_on=(HalfEnded,))
"""Whether no foul of a side is called (LRB-KT-03)."""

# A team's turn.
ACTIVE: Final[Key[Side]] = Key("blood-bowl.active", Side, default=HOME)
IN_TURN: Final[Key[bool]] = Key("blood-bowl.in-turn", bool, default=False)
"""Whether a team's turn is under way: between turns there is no team re-roll."""
STOP: Final[Key[str]] = Key("blood-bowl.stop", str, default="", reset_on=(TurnBegan, TurnEnded))
"""Why the turn must end as soon as everything under way is resolved; empty while it may go on."""
ACTED: Final[Key[int]] = Key("blood-bowl.acted", int, default=0, reset_on=(TurnBegan, TurnEnded))
"""The players, a bit for each id, that have had their action this turn."""
SPENT: Final[Key[tuple[str, ...]]] = Key(
    "blood-bowl.spent", tuple[str, ...], default=(), reset_on=(TurnBegan, TurnEnded)
)
"""The allowances of once a turn that are used up."""
FRESHLY_STUNNED: Final[Key[int]] = Key("blood-bowl.freshly-stunned", int, default=0, reset_on=(TurnBegan,))
"""The players, a bit for each id, that were stunned in their own team's latest turn."""

# The action under way.
ACTOR: Final[Key[PieceId]] = Key("blood-bowl.actor", int, default=NOBODY, reset_on=(ActivationEnded,))
ACTION: Final[Key[str]] = Key("blood-bowl.action", str, default="", reset_on=(ActivationEnded,))
MOVED: Final[Key[int]] = Key("blood-bowl.moved", int, default=0, reset_on=(ActivationEnded,))
"""Movement spent."""
EXTRA: Final[Key[int]] = Key("blood-bowl.extra", int, default=0, reset_on=(ActivationEnded,))
"""Extra squares gone, for which a die is rolled each."""
DEEDS: Final[Key[tuple[str, ...]]] = Key("blood-bowl.deeds", tuple[str, ...], default=(), reset_on=(ActivationEnded,))
"""What may be done once an action and has been: the blitz's block, a leap."""

FINISHED: Final[Key[bool]] = Key("blood-bowl.finished", bool, default=False, reset_on=(ActivationEnded,))
"""Whether the action has nothing more to it."""

# Who does something in the midst of another player's action.
MOVER: Final[Key[PieceId]] = Key("blood-bowl.mover", int, default=NOBODY, reset_on=(ActivationEnded,))
"""Who moves out of turn; NOBODY: only the player under way does."""
PASSER: Final[Key[PieceId]] = Key("blood-bowl.passer", int, default=NOBODY, reset_on=(ActivationEnded,))
"""Who passes out of turn; NOBODY: only the player under way does."""


def mover_of(match: MatchReader) -> PieceId:
    """Who moves now: the player under way, unless another one does so out of turn."""
    mover = match.get(MOVER)
    return match.get(ACTOR) if mover == NOBODY else mover


def passer_of(match: MatchReader) -> PieceId:
    """Who passes now: the player under way, unless another one does so out of turn."""
    passer = match.get(PASSER)
    return match.get(ACTOR) if passer == NOBODY else passer


# Re-rolls.
REROLLS: Final[SideKey[int]] = SideKey("blood-bowl.rerolls", int, default=0)
ROSTER_REROLLS: Final[SideKey[int]] = SideKey("blood-bowl.roster-rerolls", int, default=0)
"""Those that a team has by its roster: what it starts each half with."""
BONUS_REROLLS: Final[SideKey[int]] = SideKey("blood-bowl.bonus-rerolls", int, default=0)
"""Those of REROLLS that are lost at the end of the half (LRB-KT-28)."""
REROLLS_USED: Final[Key[int]] = Key("blood-bowl.rerolls-used", int, default=0, reset_on=(TurnBegan, TurnEnded))
"""Team re-rolls that the moving team has used this turn."""
SKILL_REROLLS: Final[Key[tuple[tuple[PieceId, str], ...]]] = Key(
    "blood-bowl.skill-rerolls", tuple[tuple[int, str], ...], default=(), reset_on=(TurnBegan, TurnEnded)
)
"""Skill re-rolls of once a turn that are used up, by player."""

KEYS: Final = (
    *(STATUS, SQUARE, SKILLS_NOW, TAKEN, STANDING, ZONES, BALL, HOLDER),
    *(
        HALF,
        SCORE,
        TURN,
        KICKING,
        FIRST_KICKING,
        WINNER,
        KICKED,
        SCORER,
        BACK,
        ACTIVE,
        IN_TURN,
        STOP,
        ACTED,
        SPENT,
        FRESHLY_STUNNED,
    ),
    *(ACTOR, ACTION, MOVED, EXTRA, DEEDS, FINISHED),
    *(REROLLS, ROSTER_REROLLS, BONUS_REROLLS, REROLLS_USED, SKILL_REROLLS),
)
