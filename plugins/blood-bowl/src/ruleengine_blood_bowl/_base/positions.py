"""Positions: a whole moment of a match as a few lines of text, read and written (see `notation`).

A position is a moment at which a coach chooses whom to activate. Only what differs from the defaults is said, in a
fixed order, so that each position has one text.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from ruleengine import CompiledRules, Decision, Match, Piece, PieceId, Ruleset, RulesetSpec, new_match
from ruleengine_blood_bowl._base import state
from ruleengine_blood_bowl._base.drive import after_turn
from ruleengine_blood_bowl._base.fields import FIELDS, untold, way_back
from ruleengine_blood_bowl._base.matchup import teams_of
from ruleengine_blood_bowl._base.notation import read_sheet
from ruleengine_blood_bowl._base.pitch import PITCH, PitchOptions
from ruleengine_blood_bowl._base.players import SKILLS
from ruleengine_blood_bowl._base.sheets import (
    BALL,
    NO_ROSTER,
    NO_ZONE,
    PITCH_LINE,
    ROSTERS,
    UNASKED,
    WORD_OF,
    Placement,
    PositionError,
    Sheet,
)
from ruleengine_blood_bowl._base.skillbook import skill_texts
from ruleengine_blood_bowl._base.state import BACK, HOLDER, IN_TURN, SQUARE, STATUS, ZONES
from ruleengine_blood_bowl._base.teamfiles import shipped_roster
from ruleengine_blood_bowl._base.teams import EDITION, Role
from ruleengine_blood_bowl._base.terms import OFF, Status
from ruleengine_blood_bowl._base.turn import NextActivation
from ruleengine_blood_bowl._base.verbs import lose_zone, put_ball, put_down, put_on, take_ball, take_off

POSITION: Final = "position"
"""The name under which the `teams` of a match hold the text of a position."""


def from_position(text: str, *, rules: str | Ruleset | RulesetSpec = "blood-bowl-lrb", **how: Any) -> Match:
    """Begin a match at a position: a coach chooses whom to activate.

    Args:
        text: a line for whatever differs from the defaults, and a line for each player.
        rules: the edition.
        how: `seed`, `dice`, `options`, `variants` and the like, as for `ruleengine.new_match`.

    Raises:
        PositionError: the text is refused; the message names line and remedy.

    >>> match = from_position('''
    ... home 7 Blitzer L8 ball
    ... away 1 Lineman M8
    ... ''')
    >>> match.pending.reason
    'activate'
    """
    return new_match(rules, teams={POSITION: text}, **how)


def is_position(teams: Any) -> bool:
    """Whether a match begins from a position.

    >>> is_position({"position": "home 7 Blitzer M8"})
    True
    """
    return isinstance(teams, Mapping) and POSITION in teams


def sheet_of(rulebook: CompiledRules, teams: Mapping[str, Any]) -> Sheet:
    """The position from which a match begins.

    Raises:
        PositionError: the text is refused, or something else is given beside it.
    """
    if len(teams) > 1:
        raise PositionError(0, "a position says who plays: give no teams beside it")
    text = teams[POSITION]
    return rulebook.remembered(("blood-bowl.position", repr(text)), lambda: read_sheet(rulebook, text))


def set_up(match: Match, sheet: Sheet) -> None:
    """Put everything where a position says, in a match that has only its pieces."""
    match.set(IN_TURN, True)
    for field in match.derived(FIELDS).values():
        if field.by_player:
            values = tuple(each.flags.get(field.name, field.default) for each in sheet.players)
        else:
            values = sheet.fields.get(field.name, (field.default,) * field.width)
        field.keep(match, values)
    put_ball(match, sheet.ball)
    for piece, each in zip(match.pieces, sheet.players, strict=True):
        _place(match, piece.id, each)


def _place(match: Match, piece: PieceId, placement: Placement) -> None:
    if placement.square == OFF:
        take_off(match, piece, placement.status)
        if placement.status is Status.KNOCKED_OUT:
            match.set(BACK, piece, way_back(match, piece, None) if placement.asked else None)
        return
    put_on(match, piece, placement.square)
    if placement.status is not Status.STANDING:
        put_down(match, piece)
    if placement.status is Status.STUNNED:
        match.set(STATUS, piece, Status.STUNNED)
    if not placement.zone:
        lose_zone(match, piece)
    if placement.ball:
        take_ball(match, piece)


# Writing -------------------------------------------------------------------------------------------------


def position_of(match: Match) -> str:
    """The text of the position of a match, from which a match goes on as this one does, but for its dice.

    Raises:
        PositionError: no coach chooses whom to activate now, or something is under way that no text tells.
    """
    _check_moment(match)
    rosters = _rosters(match)
    return "".join(f"{line}\n" for line in (*_header(match, rosters), *_players(match, rosters)) if line)


def _check_moment(match: Match) -> None:
    pending = match.pending
    asks = isinstance(pending, Decision) and pending.reason == "activate"
    if not (asks and isinstance(match.procedure, NextActivation)):
        waits = f"this match waits for {pending.reason!r}" if pending else "this match is over"
        raise PositionError(0, f"a position is a moment at which a coach chooses whom to activate; {waits}")
    if tuple(match.state.stack) != tuple(after_turn(match)):
        raise PositionError(0, "in an extra turn no position can be written; let it end first")
    key = untold(match)
    if key:
        raise PositionError(0, f"nothing tells of {key!r}; its part must declare a position field for it")


def _header(match: Match, rosters: tuple[str, str]) -> Iterator[str]:
    grid, usual, ball = match.derived(PITCH).grid, PitchOptions(), match.get(state.BALL)
    if (grid.width, grid.height) != (usual.length, usual.width):
        yield f"{PITCH_LINE} {grid}"
    if rosters != match.derived(EDITION).roster_names:
        yield f"{ROSTERS} {' '.join(rosters)}"
    for field in match.derived(FIELDS).values():
        if not field.by_player:
            yield field.line(field.kept(match))
    if ball != OFF:
        yield f"{BALL} {grid.name(ball)}"


def _rosters(match: Match) -> tuple[str, str]:
    """The names of the rosters by which the players of a match are told."""
    if is_position(match.teams):
        return sheet_of(match.rulebook, match.teams).rosters
    home, away = teams_of(match.rulebook, match.teams)
    return home.roster.key, away.roster.key


def _players(match: Match, rosters: tuple[str, str]) -> Iterator[str]:
    fields = [field for field in match.derived(FIELDS).values() if field.by_player]
    flags = [[field.flag(value) for value in field.kept(match)] for field in fields]
    for piece, *words in zip(match.pieces, *flags, strict=True):
        parts = [*_who(match.rulebook, piece, rosters[piece.side]), *_where(match, piece), *words]
        if match.get(HOLDER) == piece.id:
            parts.append(BALL)
        yield " ".join(filter(None, parts))


def _who(rulebook: CompiledRules, piece: Piece, roster: str) -> Iterator[str]:
    """Side, number, own name, role, and what differs from the role."""
    number, _, own = piece.name[1:].partition(" ")
    yield f"{piece.side} {number}"
    yield f'"{own}"' if own else ""
    yield piece.profile.role
    roles = {} if roster == NO_ROSTER else shipped_roster(rulebook, roster).roles
    role = roles.get(piece.profile.role)
    yield from _differences(rulebook, piece, role)


def _differences(rulebook: CompiledRules, piece: Piece, role: Role | None) -> Iterator[str]:
    held = piece.profile.attributes
    for place, kind in enumerate(rulebook.derived(EDITION).characteristics):
        value = held[kind.attribute.name]
        if role is None or value != role.characteristics[place]:
            yield f"{kind.name}{kind.text(value)}"
    if role is None or held[SKILLS] != role.skills:
        yield f"[{', '.join(skill_texts(rulebook, held[SKILLS]))}]"


def _where(match: Match, piece: Piece) -> Iterator[str]:
    square, status = match.get(SQUARE, piece.id), match.get(STATUS, piece.id)
    if square != OFF:
        yield match.derived(PITCH).grid.name(square)
    yield WORD_OF.get(status, "")
    if status is Status.STANDING and not match.get(ZONES, piece.side) >> square & 1:
        yield NO_ZONE
    if status is Status.KNOCKED_OUT and match.get(BACK, piece.id) is None:
        yield UNASKED
