"""What prayers have brought, and for how long (BB20-L-PRY)."""

from __future__ import annotations

from typing import Final, Literal

from ruleengine import Key, Match, MatchReader, PieceId, Side, SideKey, record
from ruleengine_blood_bowl._base.players import SKILLS
from ruleengine_blood_bowl._base.state import SKILLS_NOW, Skills
from ruleengine_blood_bowl._base.terms import NOBODY

Span = Literal["drive", "half", "match"]

TRAPDOOR: Final = "treacherous-trapdoor"
FRIENDS_WITH_THE_REF: Final = "friends-with-the-ref"
STILETTO: Final = "stiletto"
IRON_MAN: Final = "iron-man"
KNUCKLE_DUSTERS: Final = "knuckle-dusters"
BAD_HABITS: Final = "bad-habits"
GREASY_CLEATS: Final = "greasy-cleats"
BLESSED_STATUE: Final = "blessed-statue-of-nuffle"
MOLES: Final = "moles-under-the-pitch"
PERFECT_PASSING: Final = "perfect-passing"
FAN_INTERACTION: Final = "fan-interaction"
NECESSARY_VIOLENCE: Final = "necessary-violence"
FOULING_FRENZY: Final = "fouling-frenzy"
THROW_A_ROCK: Final = "throw-a-rock"
UNDER_SCRUTINY: Final = "under-scrutiny"
INTENSIVE_TRAINING: Final = "intensive-training"


@record("blood-bowl-2020.blessing")
class Blessing:
    """What a prayer has brought.

    Attributes:
        name: of the prayer.
        until: how long it lasts: the drive, the half or the match.
        piece: the player whom it concerns, of either side; NOBODY if it concerns all.
        skills: what he gains.
    """

    name: str
    until: Span
    piece: PieceId = NOBODY
    skills: Skills = ()


BLESSINGS: Final[SideKey[tuple[Blessing, ...]]] = SideKey("blood-bowl-2020.blessings", tuple[Blessing, ...], default=())
"""What a side's prayers have brought that has not run out."""
PRAYED: Final[SideKey[tuple[str, ...]]] = SideKey("blood-bowl-2020.prayed", tuple[str, ...], default=())
"""The prayers of a side in this match, run out or not: none is said twice (BB20-L-PRY-22)."""
DUE: Final[SideKey[tuple[str, ...]]] = SideKey("blood-bowl-2020.prayers-due", tuple[str, ...], default=())
"""Those that take effect when the next drive starts."""
PRAYING_HELPS: Final[Key[bool]] = Key("blood-bowl-2020.praying-helps", bool, default=False)
"""Whether prayers are said in this match: it is one of a league."""


def blessed(match: MatchReader, side: Side, name: str) -> bool:
    """Whether a side's prayer is in effect."""
    return match.get(PRAYING_HELPS) and any(each.name == name for each in match.get(BLESSINGS, side))


def touched(match: MatchReader, piece: PieceId, name: str) -> bool:
    """Whether a prayer of either side is in effect upon a player."""
    if not match.get(PRAYING_HELPS):
        return False
    return any(each.piece == piece and each.name == name for side in Side for each in match.get(BLESSINGS, side))


def bless(match: Match, side: Side, *blessings: Blessing) -> None:
    """Let prayers of a side take effect."""
    match.set(BLESSINGS, side, (*match.get(BLESSINGS, side), *blessings))
    _learn(match, blessings)


def run_out(match: Match, *spans: Span) -> None:
    """End what lasts no longer than these."""
    for side in Side:
        ended = [each for each in match.get(BLESSINGS, side) if each.until in spans]
        match.set(BLESSINGS, side, tuple(each for each in match.get(BLESSINGS, side) if each not in ended))
        _learn(match, ended)


def _learn(match: Match, changed: tuple[Blessing, ...] | list[Blessing]) -> None:
    """Let players have the skills that blessings give them now; their own come first."""
    before: tuple[tuple[PieceId, Skills], ...] = match.get(SKILLS_NOW)
    now = dict(before)
    for piece in {each.piece for each in changed if each.skills}:
        mine = [each for side in Side for each in match.get(BLESSINGS, side) if each.piece == piece]
        gains = [gain for each in mine for gain in each.skills]
        own = match.pieces[piece].profile.attributes[SKILLS]
        now.pop(piece, None)
        if gains:
            now[piece] = tuple(sorted({**dict(gains), **own}.items()))
    match.set(SKILLS_NOW, tuple(sorted(now.items())))
