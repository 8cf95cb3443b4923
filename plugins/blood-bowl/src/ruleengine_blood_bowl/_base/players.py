"""Players: what they are, and who marks whom. Nothing here changes anything."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import attrs

from ruleengine import (
    Attribute,
    Check,
    CheckKind,
    Match,
    MatchReader,
    Modifier,
    Part,
    PieceId,
    Side,
    build,
    specification,
    transform,
)
from ruleengine.grid import mask_of, squares_in
from ruleengine.hooks import invariants
from ruleengine_blood_bowl._base.pitch import PITCH
from ruleengine_blood_bowl._base.state import HOLDER, SKILLS_NOW, SQUARE, STANDING, STATUS, TAKEN, ZONES
from ruleengine_blood_bowl._base.terms import DEEDS, NOBODY, Status
from ruleengine_pitch.players import players_on, team

MOVEMENT: Final = Attribute("blood-bowl.MA", int)
STRENGTH: Final = Attribute("blood-bowl.ST", int)
AGILITY: Final = Attribute("blood-bowl.agility", int)
"""What an agility roll needs on the die before modifiers; each edition gives it from its own characteristic."""
PASSING: Final = Attribute("blood-bowl.passing", int)
"""What a pass roll needs for an accurate pass before modifiers; NO_PASSING or more: he cannot throw at all."""
NO_PASSING: Final = 7
"""The passing of a player who fumbles whatever he throws, without a roll (BB20-PASS-05)."""
ARMOUR_BREAKS: Final = Attribute("blood-bowl.armour-breaks", int)
"""The total on two dice from which on armour is broken."""

SKILLS: Final = "blood-bowl.skills"
"""Under this name a profile holds its skills: a mapping of each skill's name to its parameter, or None."""

PRINTED: Final = "blood-bowl.printed"
"""Under this name a profile holds the characteristics of the player's position, as the roster prints them."""


def printed(match: MatchReader, piece: PieceId, attribute: Attribute[int]) -> int:
    """A characteristic as the roster prints it for the player's position, whatever has changed it for the player.

    A player of a position that is in no roster has the characteristics that their line in a position says.
    """
    found: int = match.pieces[piece].profile.attributes[PRINTED][attribute.name]
    return found


def skills(match: MatchReader, piece: PieceId) -> dict[str, Any]:
    """The skills and traits of a player: name to parameter, or None."""
    changed = match.get(SKILLS_NOW)
    if changed:
        for one, now in changed:
            if one == piece:
                return dict(now)
    found: dict[str, Any] = match.pieces[piece].profile.attributes[SKILLS]
    return found


def has(match: MatchReader, piece: PieceId, skill: str) -> bool:
    """Whether a player has a skill, usable or not."""
    if match.get(SKILLS_NOW):
        return skill in skills(match, piece)
    return skill in match.pieces[piece].profile.attributes[SKILLS]


@transform(name="blood-bowl.able-to-use")
def able_to_use(match: Match, piece: PieceId, skill: str, value: bool) -> bool:
    """Change whether a player who stands can use a skill of his.

    Args:
        piece: who.
        skill: its name.
        value: begins as true.
    """
    specification()


def uses(match: MatchReader, piece: PieceId, skill: str) -> bool:
    """Whether a player has a skill and can use it: he stands, and no part says otherwise (LRB-PLY-05, BB20-SKL-01)."""
    had = skills(match, piece) if match.get(SKILLS_NOW) else match.pieces[piece].profile.attributes[SKILLS]
    if skill not in had or match.get(STATUS, piece) is not Status.STANDING:
        return False
    return able_to_use(match, piece, skill, True)


@transform(name="blood-bowl.able-against")
def able_against(match: Match, piece: PieceId, skill: str, opponent: PieceId, value: bool) -> bool:
    """Change whether a skill helps a player against an opponent in the block or the push that is under way.

    Args:
        piece: who has the skill.
        skill: its name.
        opponent: against whom he would use it.
        value: begins as true.
    """
    specification()


def uses_against(match: MatchReader, piece: PieceId, skill: str, opponent: PieceId) -> bool:
    """Whether a player has a skill, can use it, and it helps against an opponent."""
    return uses(match, piece, skill) and able_against(match, piece, skill, opponent, True)


def has_zone(match: MatchReader, piece: PieceId) -> bool:
    """Whether a player has a tackle zone: he stands on the pitch, and has not lost it (LRB-PLY-04, BB20-STA-02)."""
    square = match.get(SQUARE, piece)
    return square >= 0 and bool(match.get(ZONES, match.pieces[piece].side) >> square & 1)


def at(match: MatchReader, square: int) -> PieceId:
    """Who is on a square, standing or not; NOBODY if it is free."""
    squares = match.each(SQUARE)
    return PieceId(squares.index(square)) if square in squares else NOBODY


on_pitch: Final = players_on(SQUARE)
"""The players of a side that are on the pitch, in the order of their ids: a function of a match and a side."""


def in_box(match: MatchReader, side: Side, status: Status) -> list[PieceId]:
    """The players of a side in a box of the dugout, in the order of their ids."""
    statuses = match.each(STATUS)
    return [piece.id for piece in team(match, side) if statuses[piece.id] is status]


def marking(match: MatchReader, square: int, side: Side) -> int:
    """The squares from which opponents of a side have a tackle zone on a square, as a bitboard (LRB-AG-05)."""
    return match.get(ZONES, side.other) & match.derived(PITCH).grid.near[square]


def marked(match: MatchReader, piece: PieceId) -> bool:
    """Whether a player stands, or lies, in an opponent's tackle zone."""
    return marking(match, match.get(SQUARE, piece), match.pieces[piece].side) != 0


@transform(name="blood-bowl.able-hands")
def able_hands(match: Match, piece: PieceId, value: bool) -> bool:
    """Change whether a player who stands can hold, catch, pick up or intercept.

    Args:
        piece: who.
        value: begins as true.
    """
    specification()


def can_catch(match: MatchReader, piece: PieceId) -> bool:
    """Whether a player can hold, catch, pick up or intercept the ball: he stands (LRB-PLY-04, BB20-STA-04)."""
    standing = match.get(STATUS, piece) is Status.STANDING
    return standing and able_hands(match, piece, True)


def adjacent(match: MatchReader, piece: PieceId, side: Side) -> list[PieceId]:
    """The standing players of a side next to a player, in the order of their squares."""
    squares = match.each(SQUARE)
    near = match.get(STANDING, side) & match.derived(PITCH).grid.near[squares[piece]]
    return [PieceId(squares.index(square)) for square in squares_in(near)]


@attrs.frozen
class Assist:
    """What team-mates may help a player with: a block, by him or against him, or a foul.

    Attributes:
        helped: the player whom they help.
        against: his opponent; helpers stand next to this one.
        foul: whether it is a foul, and not a block.
    """

    helped: PieceId
    against: PieceId
    foul: bool = False


@transform(name="blood-bowl.helpers")
def helpers(match: Match, assist: Assist, value: int) -> int:
    """Change who helps a player in a block or a foul: one helper, one more point of strength, or of the armour roll.

    Args:
        assist: whom they help, against whom, and in what.
        value: a bitboard of squares; begins as those of his team-mates who stand next to the opponent and in no other
            opponent's tackle zone.
    """
    specification()


def assists(match: MatchReader, assist: Assist) -> int:
    """How many help: standing next to the opponent, in no other opponent's zone (LRB-BLK-02, 03, BB20-BLK-02)."""
    grid, opponent = match.derived(PITCH).grid, match.get(SQUARE, assist.against)
    side = match.pieces[assist.helped].side
    others = match.get(ZONES, side.other) & ~(1 << opponent)
    found = 0
    for square in squares_in(near_helpers(match, assist)):
        if not others & grid.near[square]:
            found |= 1 << square
    return helpers(match, assist, found).bit_count()


def near_helpers(match: MatchReader, assist: Assist) -> int:
    """The squares, a bitboard, of all team-mates of a helped player who stand next to his opponent, marked or not."""
    near = match.derived(PITCH).grid.near[match.get(SQUARE, assist.against)]
    mates = match.get(STANDING, match.pieces[assist.helped].side)
    return mates & near & ~(1 << match.get(SQUARE, assist.helped))


def squares_using(match: MatchReader, squares: int, skill: str) -> int:
    """Those of some squares, bitboards, whose players have a skill and can use it."""
    on = match.each(SQUARE)
    found = 0
    for square in squares_in(squares):
        if square in on and uses(match, PieceId(on.index(square)), skill):
            found |= 1 << square
    return found


def holds_ball(match: MatchReader, piece: PieceId) -> bool:
    """Whether a player holds the ball."""
    return match.get(HOLDER) == piece


def agility_check(match: MatchReader, piece: PieceId, kind: CheckKind, *, about: Any = None) -> Check:
    """A check on a player's agility: a die, plus modifiers, for what his agility asks (LRB-AG-02, BB20-GEN-01)."""
    needs = match.attribute(piece, AGILITY)
    side = match.pieces[piece].side
    return reckoned(match, build(match, kind, by=side, base=needs, subject=piece, basis="agility", about=about))


@transform(name="blood-bowl.reckoning", key="check.kind")
def reckoning(match: Match, check: Check, value: tuple[Modifier, ...]) -> tuple[Modifier, ...]:
    """Change what all modifiers of a player's check come to; told apart by the kind of check.

    Args:
        check: the check, with all its modifiers.
        value: the modifiers that count; begins as all. One that is added needs its source.
    """
    specification()


def reckoned(match: MatchReader, check: Check) -> Check:
    """A check with the modifiers that count."""
    counting = reckoning(match, check, check.modifiers)
    return check if counting is check.modifiers else attrs.evolve(check, modifiers=counting)


class PlayersPart(Part):
    """Who stands where, and how."""

    name = "blood-bowl.players"
    keys = (STATUS, SQUARE, SKILLS_NOW, TAKEN, STANDING, ZONES)
    checks = DEEDS

    @invariants.impl
    def in_place(self, match: Match) -> Iterable[str]:
        """A square holds at most one player, and the bitboards say what the players say (LRB-PIT-01)."""
        squares, statuses = match.each(SQUARE), match.each(STATUS)
        on = [square for square in squares if square >= 0]
        if len(set(on)) < len(on):
            yield f"two players share a square: {sorted(on)}"
        if match.get(TAKEN) != mask_of(set(on)):
            yield "the squares taken are not those of the players"
        for side in Side:
            up = [p.id for p in match.pieces if p.side is side and statuses[p.id] is Status.STANDING]
            if match.get(STANDING, side) != mask_of({squares[piece] for piece in up if squares[piece] >= 0}):
                yield f"the squares of {side}'s standing players are not theirs"
            if match.get(ZONES, side) & ~match.get(STANDING, side):
                yield f"{side} has tackle zones where nobody stands"
        for piece, (square, status) in enumerate(zip(squares, statuses, strict=True)):
            if (square >= 0) is not (status <= Status.STUNNED):
                yield f"player {piece} is {status.name} on square {square}"
