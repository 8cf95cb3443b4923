"""Positions: a match in the midst of a turn, as a text says it, line by line.

ball M8                       or: ball home 7
home 7 kiker K8 strength=18   number, role, square; then what differs from the role's default
away 2 scrum L8 down hp=3     `down`, `acted`, `hp=`, an ability, `capabilities=tackle,fury` or `capabilities=none`
active home                   whose turn it is; home unless told otherwise
score 1-0 · half 2 · round 3 · first away · referee N8
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import attrs

from ruleengine import AWAY, HOME, Match, PieceId, Rulebook, Side
from ruleengine.grid import Grid
from ruleengine_blood_rugby.injury import HP
from ruleengine_blood_rugby.pitch import PITCH
from ruleengine_blood_rugby.players import NUMBERS
from ruleengine_blood_rugby.state import (
    ACTED,
    ACTIVE,
    FIRST,
    HALF,
    IN_TURN,
    LAST_TOUCH,
    REFEREE,
    ROUND,
    SCORE,
    TURNS,
)
from ruleengine_blood_rugby.teams import Player, TeamError, usual_player
from ruleengine_blood_rugby.terms import Capability, Role, Status
from ruleengine_blood_rugby.verbs import put_ball, put_on, take_ball

SHORT: Final = {kind.name.rpartition(".")[2]: place for place, kind in enumerate(NUMBERS)}
"""The characteristics by the name under which a position gives them, such as `armour-class`."""


@attrs.frozen
class Placed:
    """A player of a position."""

    side: Side
    player: Player
    square: int
    down: bool = False
    acted: bool = False
    hp: int | None = None


@attrs.define
class Position:
    """What a text says."""

    players: list[Placed] = attrs.field(factory=list)
    ball: int | tuple[Side, int] | None = None
    settings: dict[str, Any] = attrs.field(factory=dict)


SIDES: Final = {"home": HOME, "away": AWAY}


def read_text(grid: Grid, text: str) -> Position:
    """Read a position.

    Raises:
        TeamError: a line is refused; the path is its number.
    """
    position = Position()
    for n, line in enumerate(text.splitlines(), start=1):
        words = line.partition("#")[0].split()
        if words:
            try:
                _read_line(grid, position, words)
            except (ValueError, KeyError, IndexError) as error:
                raise TeamError(f"position line {n}", f"{line.strip()!r} is refused: {error}") from error
    return position


def _read_line(grid: Grid, position: Position, words: list[str]) -> None:
    head = words[0]
    if head in SIDES:
        position.players.append(_read_player(grid, SIDES[head], words[1:]))
    elif head == "ball":
        position.ball = (SIDES[words[1]], int(words[2])) if words[1] in SIDES else grid.named(words[1])
    elif head in READERS:
        position.settings[head] = READERS[head](grid, words[1])
    else:
        raise ValueError(f"a line begins with home, away, ball, {', '.join(READERS)}")


READERS: Final[Mapping[str, Callable[[Grid, str], Any]]] = {
    "active": lambda grid, word: SIDES[word],
    "first": lambda grid, word: SIDES[word],
    "half": lambda grid, word: int(word),
    "round": lambda grid, word: int(word),
    "score": lambda grid, word: tuple(map(int, word.split("-"))),
    "referee": lambda grid, word: grid.named(word),
    "touched": lambda grid, word: SIDES[word],
}


def _read_player(grid: Grid, side: Side, words: list[str]) -> Placed:
    player, square = usual_player(int(words[0]), Role(words[1])), grid.named(words[2])
    placed = Placed(side, player, square)
    for word in words[3:]:
        name, _, value = word.partition("=")
        if name == "down":
            placed = attrs.evolve(placed, down=True)
        elif name == "acted":
            placed = attrs.evolve(placed, acted=True)
        elif name == "hp":
            placed = attrs.evolve(placed, hp=int(value))
        elif name == "capabilities":
            wanted = frozenset(map(Capability, value.split(","))) if value != "none" else frozenset()
            placed = attrs.evolve(placed, player=attrs.evolve(placed.player, capabilities=wanted))
        else:
            numbers = list(placed.player.numbers)
            numbers[SHORT[name]] = int(value)
            placed = attrs.evolve(placed, player=attrs.evolve(placed.player, numbers=tuple(numbers)))
    return placed


def set_up(match: Match, position: Position, pieces: Mapping[tuple[Side, int], PieceId]) -> None:
    """Put a match where a position says."""
    for placed in position.players:
        piece = pieces[placed.side, placed.player.number]
        put_on(match, piece, placed.square, Status.GROUNDED if placed.down else Status.STANDING)
        if placed.acted:
            match.set(ACTED, match.get(ACTED) | 1 << piece)
        if placed.hp is not None:
            match.set(HP, piece, placed.hp)
    settings = position.settings
    active = settings.get("active", HOME)
    match.set(ACTIVE, active)
    match.set(FIRST, settings.get("first", active))
    match.set(IN_TURN, True)
    match.set(HALF, settings.get("half", 1))
    match.set(ROUND, settings.get("round", 1))
    for side in Side:
        match.set(TURNS, side, settings.get("round", 1) - (side is not active and match.get(FIRST) is not side))
        match.set(SCORE, side, settings.get("score", (0, 0))[side])
    match.set(LAST_TOUCH, settings.get("touched", active))
    if "referee" in settings:
        match.set(REFEREE, settings["referee"])
    if isinstance(position.ball, tuple):
        take_ball(match, pieces[position.ball])
    elif position.ball is not None:
        put_ball(match, position.ball)


def position_of(rulebook: Rulebook, teams: Any) -> Position | None:
    """The position that a match was given as its teams, if it was."""
    if isinstance(teams, Mapping) and "position" in teams:
        return read_text(rulebook.built(PITCH).grid, teams["position"])
    return None
