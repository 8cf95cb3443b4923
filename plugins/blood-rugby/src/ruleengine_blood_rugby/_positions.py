"""Positions: a moment of a match between two activations as a few lines of text, read and written (see `notation`).

Only what differs from what goes without saying is said, in a fixed order, so that each position has one text.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ruleengine import CompiledRules, Decision, Match, Part, Piece, Ruleset, RulesetSpec, new_match
from ruleengine.hooks import invariants
from ruleengine_blood_rugby._fields import BOXES, CHARACTERISTICS, FIELDS, Field, untold
from ruleengine_blood_rugby._league import usual_in
from ruleengine_blood_rugby._matchup import POSITION, is_position
from ruleengine_blood_rugby._notation import BALL, CAPABILITIES, DOWN, NONE, Position, PositionError, read_text
from ruleengine_blood_rugby._pitch import PITCH
from ruleengine_blood_rugby._players import CAPABILITIES as HELD
from ruleengine_blood_rugby._players import NUMBER, NUMBERS, stands
from ruleengine_blood_rugby._state import ACTIVE, CLINGING, FIRST, HOLDER, IN_TURN, SQUARE, STATUS
from ruleengine_blood_rugby._state import BALL as BALL_AT
from ruleengine_blood_rugby._terms import NOBODY, OFF, Capability, Role, Status
from ruleengine_blood_rugby._turn import NextActivation, SideTurn
from ruleengine_blood_rugby._verbs import put_ball, put_on, take_ball, take_off


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


def position_in(rulebook: CompiledRules, teams: Mapping[str, Any]) -> Position:
    """The position from which a match begins.

    Raises:
        PositionError: the text is refused, or something else is given beside it.
    """
    if len(teams) > 1:
        raise PositionError(0, "a position says who plays: give no teams beside it")
    text = teams[POSITION]
    return rulebook.remembered(("blood-rugby.position", repr(text)), lambda: read_text(rulebook, text))


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
        side, number = position.holder
        holder = next(p.id for p in match.pieces if p.side is side and p.profile.attributes[NUMBER] == number)
        take_ball(match, holder)
        match.set(CLINGING, NOBODY if stands(match, holder) else holder)
    for field in match.derived(FIELDS).values():
        for of, value in _said(match, position, field):
            field.keep(match, of, value)


def _said(match: Match, position: Position, field: Field) -> Iterator[tuple[Any, Any]]:
    """What a field is to hold, and of whom; nothing where it holds what parts have begun with."""
    if field.by_player:
        for piece, each in enumerate(position.players):
            if field.name in each.words:
                yield piece, each.words[field.name]
    elif field.name in position.fields:
        yield from zip(field.whose(), position.fields[field.name], strict=True)
    elif field.usual is not None:
        for of in field.whose():
            yield of, field.usual(match, of)


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
        set_up(match, position_in(match.rulebook, match.teams))
        for complaint in invariants(match):
            raise PositionError(0, f"this cannot be: {complaint}; change the lines that say so")


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
    _check_moment(match)
    there = [list(_who(match, piece)) for piece in match.pieces]
    # Of the same side in its turn, so that it stops where somebody is to be activated, as this one does.
    plain = [f"active {match.get(ACTIVE)}", *(" ".join(filter(None, words)) for words in there)]
    begun = Match(match.rulebook, teams={POSITION: "\n".join(plain)})
    return "".join(f"{line}\n" for line in (*_lines(match, begun), *_players(match, begun, there)) if line)


def _check_moment(match: Match) -> None:
    pending = match.pending
    asks = isinstance(pending, Decision) and pending.reason == "activate"
    if not (asks and isinstance(match.procedure, NextActivation)):
        waits = f"this match waits for {pending.reason!r}" if pending else "this match is over"
        raise PositionError(0, f"a position is a moment at which a coach chooses whom to activate; {waits}")
    first = match.get(FIRST)
    turns = (SideTurn(first.other),) if match.get(ACTIVE) is first else ()
    under_way = [procedure for procedure in match.state.stack if isinstance(procedure, SideTurn)]
    if tuple(under_way) != turns:
        raise PositionError(0, "in an extra turn no position can be written; let it end first")
    key = untold(match)
    if key:
        raise PositionError(0, f"no text tells of {key!r}; let the turn end, or play on")


def _lines(match: Match, begun: Match) -> Iterator[str]:
    for field in match.derived(FIELDS).values():
        if not field.by_player:
            yield field.line(match, begun)
    holder, ball = match.get(HOLDER), match.get(BALL_AT)
    if holder != NOBODY:
        piece = match.pieces[holder]
        yield f"{BALL} {piece.side} {piece.profile.attributes[NUMBER]}"
    elif ball != OFF:
        yield f"{BALL} {match.derived(PITCH).grid.name(ball)}"


def _players(match: Match, begun: Match, there: list[list[str]]) -> Iterator[str]:
    fields = [field for field in match.derived(FIELDS).values() if field.by_player]
    for piece, words in zip(match.pieces, there, strict=True):
        yield " ".join(filter(None, (*words, *(field.word(match, begun, piece.id) for field in fields))))


def _who(match: Match, piece: Piece) -> Iterator[str]:
    """Side, number, role, place, own name, what differs from the role, whether it is down."""
    held, status, square = piece.profile.attributes, match.get(STATUS, piece.id), match.get(SQUARE, piece.id)
    yield f"{piece.side} {held[NUMBER]} {piece.profile.role}"
    yield BOXES[status] if square == OFF else match.derived(PITCH).grid.name(square)
    own = piece.name.partition(" ")[2]
    yield f'name="{own}"' if own else ""
    usual = usual_in(match.rulebook, held[NUMBER], Role(piece.profile.role))
    for word, place in CHARACTERISTICS.items():
        value = held[NUMBERS[place].name]
        yield f"{word}={value}" if value != usual.numbers[place] else ""
    if held[HELD] != usual.capabilities:
        yield f"{CAPABILITIES}={','.join(each for each in Capability if each in held[HELD]) or NONE}"
    yield DOWN if status is Status.GROUNDED else ""
