"""Positions: a moment of a match between two activations as a few lines of text, read and written (see `notation`).

Only what differs from what goes without saying is said, in a fixed order, so that each position has one text.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ruleengine import CompiledRules, InjurySeverity, Match, Part, Piece, Ruleset, RulesetSpec, Side, new_match
from ruleengine.hooks import injury, invariants
from ruleengine_blood_rugby._hits import Injuries, out_by
from ruleengine_blood_rugby._notation import (
    BALL,
    BOXES,
    CAPABILITIES,
    CHARACTERISTICS,
    DOWN,
    FIELDS,
    NONE,
    PLACES,
    Position,
    read_text,
    usual_of,
)
from ruleengine_blood_rugby._pitch import PITCH
from ruleengine_blood_rugby._players import CAPABILITIES as HELD
from ruleengine_blood_rugby._players import HIT_POINTS, NUMBER, NUMBERS, stands
from ruleengine_blood_rugby._state import (
    ACTIVE,
    BACK,
    CLINGING,
    EDGE,
    FELL_OUT,
    FIRST,
    HALF,
    HOLDER,
    HP,
    IN_TURN,
    LAST_TOUCH,
    ROUND,
    SQUARE,
    STATUS,
    TURNS,
)
from ruleengine_blood_rugby._state import BALL as BALL_AT
from ruleengine_blood_rugby._teams import usual_in
from ruleengine_blood_rugby._terms import NOBODY, OFF, Capability, Role, Status
from ruleengine_blood_rugby._turn import NextActivation, SideTurn
from ruleengine_blood_rugby._verbs import put_ball, put_on, take_ball, take_off
from ruleengine_pitch import positions
from ruleengine_pitch.players import own_name, player_of
from ruleengine_pitch.positions import (
    POSITION,
    PositionError,
    check_moment,
    field_lines,
    field_words,
    is_position,
    joined_lines,
    joined_words,
    put_fields,
    untold,
)


def from_position(text: str, *, rules: str | Ruleset | RulesetSpec = "blood-rugby", **how: Any) -> Match:
    """Begin a match at a position: a coach chooses whom to activate.

    Args:
        text: a line for each player, and one for whatever else differs from what goes without saying.
        how: `seed`, `dice`, `options`, `variants` and the like, as for `ruleengine.new_match`.

    Raises:
        PositionError: the text is refused; the message names line and remedy.

    >>> match = from_position('''
    ... ball home 8
    ... home 8 runner M8
    ... away 2 scrum N8
    ... ''')
    >>> match.pending.reason
    'activate'
    """
    return new_match(rules, teams={POSITION: text}, **how)


def position_in(rules: CompiledRules, teams: Mapping[str, Any]) -> Position:
    """The position from which a match begins.

    Raises:
        PositionError: the text is refused, or something else is given beside it.
    """
    return positions.position_in(rules, "blood-rugby", teams, read_text)


def set_up(match: Match, position: Position) -> None:
    """Put everything where a position says, in a match that has only its pieces."""
    match.set(IN_TURN, True)
    for piece, each in zip(match.pieces, position.players, strict=True):
        if each.square == OFF:
            take_off(match, piece.id, each.status)
        else:
            put_on(match, piece.id, each.square, each.status)
    put_ball(match, position.ball)
    if position.holder is not None:
        holder = player_of(match, *position.holder)
        take_ball(match, holder)
        match.set(CLINGING, NOBODY if stands(match, holder) else holder)
    put_fields(match, match.derived(FIELDS).values(), position, lambda field: usual_of(match, field, match))


class PositionPart(Part):
    """Puts a position in place. It comes last, so that what it says holds, and not what other parts begin with.

    A part of another distribution that sets values in `begin` names this one in its `before`.
    """

    name = "blood-rugby.positions"

    def begin(self, match: Match) -> None:
        """Put the players of a position where it says.

        Raises:
            PositionError: it is refused, or rules would never bring it about.
        """
        if not is_position(match.teams):
            return
        set_up(match, position_in(match.rules, match.teams))
        for complaint in (*invariants(match), *never_reached(match)):
            raise PositionError(0, f"this cannot be: {complaint}; change the lines that say so")


def never_reached(match: Match) -> Iterator[str]:
    """What a position says that no play comes to when a coach chooses whom to activate, each in words."""
    holder, touched = match.get(HOLDER), match.get(LAST_TOUCH)
    if holder != NOBODY and match.pieces[holder].side is not touched:
        yield f"{match.pieces[holder].side} holds the ball, and {touched} touched it last"
    for word, key in (("half", HALF), ("round", ROUND)):
        if match.get(key) < 1:
            yield f"it is {word} {match.get(key)}; the first is 1"
    for side in Side:
        if match.get(TURNS, side) > match.get(ROUND):
            yield f"{side} has had {match.get(TURNS, side)} turns in {match.get(ROUND)} rounds"
    if not match.get(TURNS, match.get(ACTIVE)):
        yield f"{match.get(ACTIVE)} is active and has had no turn"
    for piece in match.pieces:
        yield from _never_so(match, piece)


def _never_so(match: Match, piece: Piece) -> Iterator[str]:
    """The same of one player."""
    who, bit = f"{piece.side} {piece.profile.attributes[NUMBER]}", 1 << piece.id
    on_pitch, edge, hp = match.get(SQUARE, piece.id) != OFF, match.get(EDGE, piece.id), match.get(HP, piece.id)
    if on_pitch and (edge != OFF or match.get(FELL_OUT) & bit):
        yield f"{who} is on the pitch and has left it"
    if match.get(STATUS, piece.id) is Status.PUSHED_OUT and edge == OFF:
        yield f"{who} was pushed off the pitch, and nothing says where; write edge=M1"
    if hp > match.attribute(piece.id, HIT_POINTS):
        yield f"{who} has {hp} hit points of {match.attribute(piece.id, HIT_POINTS)}"
    if on_pitch and match.rules.fills(injury) == Injuries.name and out_by(match, hp) is not InjurySeverity.NO:
        yield f"{who} has {hp} hit points and is on the pitch"


# Writing -------------------------------------------------------------------------------------------------


def position_of(match: Match) -> str:
    """The text of the position of a match, from which a match goes on as this one does, but for its dice.

    Raises:
        PositionError: no coach chooses whom to activate now, or something is under way that no text tells.

    >>> print(position_of(from_position("away 2 scrum N8 down\\nhome 8 runner M8\\nball home 8")), end="")
    ball home 8
    home 8 runner M8
    away 2 scrum N8 down
    """
    first = match.get(FIRST)
    turns = (SideTurn(first.other),) if match.get(ACTIVE) is first else ()
    under_way = tuple(procedure for procedure in match.state.stack if isinstance(procedure, SideTurn))
    check_moment(match, NextActivation, plain_turn=under_way == turns)
    fields, grid = match.derived(FIELDS).values(), match.derived(PITCH).grid
    if key := untold(match, {*(field.key for field in fields), *PLACES} - {BACK}):
        raise PositionError(0, f"no text tells of {key!r}; let the turn end, or play on")
    there = [list(_who(match, piece)) for piece in match.pieces]
    # Of the same side in its turn, so that it stops where somebody is to be activated, as this one does.
    # Who was pushed out would need to say where.
    pushed_out, reserve = BOXES[Status.PUSHED_OUT], BOXES[Status.RESERVE]
    somewhere = ([reserve if word == pushed_out else word for word in words] for words in there)
    plain = [f"active {match.get(ACTIVE)}", *map(joined_words, somewhere)]
    begun = Match(match.rules, teams={POSITION: "\n".join(plain)})
    lines = field_lines(match, grid, fields, lambda field: usual_of(match, field, begun))
    words = field_words(match, grid, fields, lambda field: field.kept(begun))
    players = (joined_words((*who, *more)) for who, more in zip(there, words, strict=True))
    return joined_lines([*lines, _ball(match), *players])


def _ball(match: Match) -> str:
    holder, ball = match.get(HOLDER), match.get(BALL_AT)
    if holder != NOBODY:
        piece = match.pieces[holder]
        return f"{BALL} {piece.side} {piece.profile.attributes[NUMBER]}"
    return "" if ball == OFF else f"{BALL} {match.derived(PITCH).grid.name(ball)}"


def _who(match: Match, piece: Piece) -> Iterator[str]:
    """Side, number, role, place, own name, what differs from the role, whether it is down."""
    held, status, square = piece.profile.attributes, match.get(STATUS, piece.id), match.get(SQUARE, piece.id)
    yield f"{piece.side} {held[NUMBER]} {piece.profile.role}"
    yield BOXES[status] if square == OFF else match.derived(PITCH).grid.name(square)
    own = own_name(piece)
    yield f'name="{own}"' if own else ""
    usual = usual_in(match.rules, held[NUMBER], Role(piece.profile.role))
    for word, place in CHARACTERISTICS.items():
        value = held[NUMBERS[place].name]
        yield f"{word}={value}" if value != usual.numbers[place] else ""
    if held[HELD] != usual.capabilities:
        yield f"{CAPABILITIES}={','.join(each for each in Capability if each in held[HELD]) or NONE}"
    yield DOWN if status is Status.GROUNDED else ""
