"""Positions: a whole moment of a match as a few lines of text, read and written (see `notation`).

A position is a moment at which a coach chooses whom to activate. Only what differs from the defaults is said, in a
fixed order, so that each position has one text.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ruleengine import CompiledRules, Match, Piece, PieceId, Ruleset, RulesetSpec, new_match
from ruleengine_blood_bowl._base import state
from ruleengine_blood_bowl._base.drive import after_turn
from ruleengine_blood_bowl._base.fields import ELSEWHERE, FIELDS, PLACES, way_back
from ruleengine_blood_bowl._base.notation import (
    BALL,
    NO_ROSTER,
    NO_ZONE,
    PITCH_LINE,
    ROSTERS,
    UNASKED,
    WORD_OF,
    Placement,
    Sheet,
    read_sheet,
)
from ruleengine_blood_bowl._base.pitch import PITCH, PitchOptions
from ruleengine_blood_bowl._base.players import SKILLS
from ruleengine_blood_bowl._base.rosterfiles import shipped_roster
from ruleengine_blood_bowl._base.skillbook import skill_texts
from ruleengine_blood_bowl._base.state import BACK, HOLDER, IN_TURN, SQUARE, STATUS, ZONES
from ruleengine_blood_bowl._base.teamfiles import teams_of
from ruleengine_blood_bowl._base.teams import EDITION, Role
from ruleengine_blood_bowl._base.terms import OFF, Status
from ruleengine_blood_bowl._base.turn import NextActivation
from ruleengine_blood_bowl._base.verbs import lose_zone, put_ball, put_down, put_on, take_ball, take_off
from ruleengine_pitch.players import number_of, own_name
from ruleengine_pitch.positions import (
    POSITION,
    PositionError,
    check_moment,
    field_lines,
    field_words,
    is_position,
    joined_lines,
    joined_words,
    position_in,
    put_fields,
    untold,
)


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


def sheet_of(rules: CompiledRules, teams: Mapping[str, Any]) -> Sheet:
    """The position from which a match begins.

    Raises:
        PositionError: the text is refused, or something else is given beside it.
    """
    return position_in(rules, "blood-bowl", teams, read_sheet)


def set_up(match: Match, sheet: Sheet) -> None:
    """Put everything where a position says, in a match that has only its pieces."""
    match.set(IN_TURN, True)
    put_fields(match, match.derived(FIELDS).values(), sheet, lambda field: field.defaults(match))
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
    check_moment(match, NextActivation, plain_turn=tuple(match.state.stack) == tuple(after_turn(match)))
    fields = match.derived(FIELDS).values()
    if key := untold(match, {*(field.key for field in fields), *PLACES, *ELSEWHERE}):
        raise PositionError(0, f"nothing tells of {key!r}; its part must declare a position field for it")
    rosters = _rosters(match)
    return joined_lines([*_header(match, rosters), *_players(match, rosters)])


def _header(match: Match, rosters: tuple[str, str]) -> Iterator[str]:
    grid, usual, ball = match.derived(PITCH).grid, PitchOptions(), match.get(state.BALL)
    if (grid.width, grid.height) != (usual.length, usual.width):
        yield f"{PITCH_LINE} {grid}"
    if rosters != match.derived(EDITION).roster_names:
        yield f"{ROSTERS} {' '.join(rosters)}"
    yield from field_lines(match, grid, match.derived(FIELDS).values(), lambda field: field.defaults(match))
    if ball != OFF:
        yield f"{BALL} {grid.name(ball)}"


def _rosters(match: Match) -> tuple[str, str]:
    """The names of the rosters by which the players of a match are told."""
    if is_position(match.teams):
        return sheet_of(match.rules, match.teams).rosters
    home, away = teams_of(match.rules, match.teams)
    return home.roster.key, away.roster.key


def _players(match: Match, rosters: tuple[str, str]) -> Iterator[str]:
    grid, fields = match.derived(PITCH).grid, match.derived(FIELDS).values()
    flags = field_words(match, grid, fields, lambda field: field.defaults(match), "{}[{}]")
    for piece, words in zip(match.pieces, flags, strict=True):
        ball = BALL if match.get(HOLDER) == piece.id else ""
        yield joined_words([*_who(match.rules, piece, rosters[piece.side]), *_where(match, piece), *words, ball])


def _who(rules: CompiledRules, piece: Piece, roster: str) -> Iterator[str]:
    """Side, number, own name, role, and what differs from the role."""
    own = own_name(piece)
    yield f"{piece.side} {number_of(piece)}"
    yield f'"{own}"' if own else ""
    yield piece.profile.role
    roles = {} if roster == NO_ROSTER else shipped_roster(rules, roster).roles
    role = roles.get(piece.profile.role)
    yield from _differences(rules, piece, role)


def _differences(rules: CompiledRules, piece: Piece, role: Role | None) -> Iterator[str]:
    held = piece.profile.attributes
    for place, kind in enumerate(rules.derived(EDITION).characteristics):
        value = held[kind.attribute.name]
        if role is None or value != role.characteristics[place]:
            yield f"{kind.name}{kind.text(value)}"
    if role is None or held[SKILLS] != role.skills:
        yield f"[{', '.join(skill_texts(rules, held[SKILLS]))}]"


def _where(match: Match, piece: Piece) -> Iterator[str]:
    square, status = match.get(SQUARE, piece.id), match.get(STATUS, piece.id)
    if square != OFF:
        yield match.derived(PITCH).grid.name(square)
    yield WORD_OF.get(status, "")
    if status is Status.STANDING and not match.get(ZONES, piece.side) >> square & 1:
        yield NO_ZONE
    if status is Status.KNOCKED_OUT and match.get(BACK, piece.id) is None:
        yield UNASKED
