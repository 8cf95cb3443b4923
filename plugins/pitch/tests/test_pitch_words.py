"""Words, turns and coaches: what the layer says and decides whatever the game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import pytest

from ruleengine import (
    HOME,
    Decision,
    InjuryResult,
    InjurySeverity,
    Key,
    Match,
    Part,
    PieceId,
    PieceKey,
    Profile,
    Result,
    Ruleset,
    Side,
    SideKey,
    View,
    hooks,
    new_match,
)
from ruleengine.coaches import DisplayName, Order
from ruleengine.grid import Grid
from ruleengine.odds import StateView
from ruleengine.reporting import Line
from ruleengine_pitch.coaches import FAR, RandomlyBusyCoach, Sight, busy_weights
from ruleengine_pitch.goals import counted, holder_name, holds
from ruleengine_pitch.players import Player, as_pieces, players_on
from ruleengine_pitch.prompts import Prompts, player_typed
from ruleengine_pitch.turns import TurnWords, acts_out_of_turn, status_off, why_not_activated, winner_of
from ruleengine_pitch.words import ball_text, moved_text, short, simply, who

GRID = Grid(6, 3)
SQUARE: PieceKey[int] = PieceKey("toy.square", int, default=-1)
HOLDER: Key[Any] = Key("toy.holder", int, default=-1)
BALL: Key[int] = Key("toy.ball", int, default=-1)
ACTIVE: Key[Side] = Key("toy.active", Side, default=HOME)
ACTED: Key[int] = Key("toy.acted", int, default=0)
ACTOR: Key[Any] = Key("toy.actor", int, default=-1)
SCORE: SideKey[int] = SideKey("toy.score", int, default=0)
WINNER: Key[Side | None] = Key("toy.winner", Side | None, default=None)
SAID = TurnWords("she", "crew", "she has acted")


class Toy(Part):
    """Two players a side, and a match that is over at once."""

    name = "toy.match"
    keys = (SQUARE, HOLDER, BALL, ACTIVE, ACTED, ACTOR, SCORE, WINNER)

    @hooks.pieces.impl
    def four(self, rules: object, teams: object) -> Any:
        sides = [[Player(1), Player(2, "Griff")], [Player(1), Player(2)]]
        return as_pieces(sides, lambda player: Profile("runner"))

    @hooks.initial_procedures.impl
    def nothing(self, match: Match) -> tuple[()]:
        return ()

    @hooks.result.impl
    def draw(self, match: Match) -> Result:
        return Result((0, 0), None)


def match_with(**squares: str) -> Match:
    """A match with players on these squares: `home1="B2"`."""
    match = new_match(Ruleset("toy", (Toy(),)))
    for n, name in enumerate(("home1", "home2", "away1", "away2")):
        if name in squares:
            match.set(SQUARE, match.pieces[n].id, GRID.named(squares[name]))
    return match


# Words --------------------------------------------------------------------------------------------------


def test_players_are_called_by_side_number_and_name_or_role() -> None:
    match = match_with()
    assert [short(match, piece.id) for piece in match.pieces[:2]] == ["#1 runner", "#2 Griff"]
    assert who(match, match.pieces[2].id) == "away #1 runner"


@pytest.mark.parametrize(
    ("start", "end", "steps", "text"),
    [(-1, -1, 0, ""), (0, 1, 1, "steps to B1"), (0, 0, 4, "moves round to A1"), (0, 7, 2, "moves from A1 to B2")],
)
def test_moves_in_words(start: int, end: int, steps: int, text: str) -> None:
    assert moved_text(GRID, start, end, steps) == text
    assert moved_text(GRID, start, end, steps, ["gets up"]) == " and ".join(filter(None, ["gets up", text]))


def test_where_the_ball_is() -> None:
    match = match_with(home2="B2")
    assert ball_text(match, GRID, HOLDER, BALL, SQUARE) == "nowhere"
    match.set(BALL, 1)
    assert ball_text(match, GRID, HOLDER, BALL, SQUARE) == "on B1"
    match.set(HOLDER, 1)
    assert ball_text(match, GRID, HOLDER, BALL, SQUARE) == "home #2 Griff on B2"
    end = StateView(match)
    assert (holder_name(end, HOLDER), holds(HOLDER, HOME)(end)) == ("home #2 Griff", True)
    assert counted(SQUARE, HOME, lambda square: square >= 0)(end) == 1


class ToyPrompts(Prompts, Part):
    """Says what it is told, and orders the words that were typed."""

    name = "toy.prompts"
    namers, pictured = {str: simply("shout")}, {"act"}
    square, actor, ends, help_text = SQUARE, ACTOR, "end", "Help!"

    def why(self, match: Match, piece: PieceId, typed: Sequence[str]) -> Iterable[str]:
        return (f"why {piece} {typed}",)

    def send(self, match: Match, piece: PieceId, typed: Sequence[str]) -> Iterable[Order | str]:
        return (f"send {piece}", self.order(piece, typed))

    def go(self, match: Match, piece: PieceId, typed: Sequence[str]) -> Iterable[Order | str]:
        return (f"go {piece}", self.order(piece, typed))

    def grid(self, match: Match) -> Grid:
        return GRID

    def board_lines(self, match: Match) -> Iterable[Line]:
        return (Line("board"),)


TYPED = ToyPrompts()


def meant(line: str, reason: str, *, actor: int = -1) -> list[object]:
    """What a line means to home with both players on the pitch: texts, and the choices of orders."""
    match = match_with(home1="A1", home2="A2")
    match.set(ACTOR, actor)
    found = TYPED.orders(match, Decision(HOME, reason, ("step", "stop")), line)
    return [tuple(each.options) if isinstance(each, Order) else each for each in found]


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("help", ["Help!"]),
        ("why 2 b2", ["why 1 ['b2']"]),
        ("why", []),
        ("#2 To B2", ["send 1", ("to", "b2")]),
        ("way 2 b2", ["send 1"]),
        ("2", []),
        ("to b2", []),
        ("7 b2", ["home has no player 7; on the pitch are 1, 2"]),
        ("why x", ["home has no player x; on the pitch are 1, 2"]),
    ],
)
def test_what_is_typed_before_an_activation(line: str, found: list[object]) -> None:
    assert meant(line, "activate") == found
    assert line == "help" or line.startswith("why ") or meant(line, "kick") == []


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("b2", ["go 0", ("b2",)]),
        ("1 to b2", ["go 0", ("to", "b2")]),
        ("1", ["go 0", ("1",)]),
        ("way b2", ["go 0"]),
        ("2 b2", ["go 0", ("2", "b2")]),  # the activation under way cannot end
        ("", []),
    ],
)
def test_what_is_typed_during_an_activation(line: str, found: list[object]) -> None:
    assert meant(line, "act", actor=0) == found
    assert meant(line, "act") == []


def test_numbers_that_are_typed() -> None:
    match = match_with()
    assert [player_typed(match, HOME, typed) for typed in ("2", "7", "x")] == [match.pieces[1].id, None, None]


def test_options_have_the_names_of_their_class() -> None:
    match, plain = match_with(), DisplayName("plain")
    assert TYPED.names(match, "ha", plain).text == "shout"
    assert TYPED.names(match, 7, plain) is plain


def test_the_board_is_shown_once_a_player_is_on_it() -> None:
    decision = Decision(HOME, "act", ("end",))
    assert not TYPED.board(match_with(), None)
    assert TYPED.board(match_with(away2="A1"), None)
    assert TYPED.board(match_with(away2="A1"), decision)
    assert not TYPED.board(match_with(away2="A1"), Decision(HOME, "kick", ("end",)))


# Turns --------------------------------------------------------------------------------------------------


def test_why_a_player_cannot_be_activated() -> None:
    match = match_with(home1="A1", home2="A2", away1="B1")
    match.set(ACTED, 0b10)

    def why(piece: int) -> str:
        return why_not_activated(match, PieceId(piece), SQUARE, ACTIVE, ACTED, SAID)

    assert [why(piece) for piece in (0, 1, 2, 3, 4)] == [
        "",
        "she has acted",
        "it is the other crew's turn",
        "she is not on the pitch",
        "there is no player 4; ids go from 0 to 3",
    ]
    assert players_on(SQUARE)(match, HOME) == [0, 1]


def test_the_player_under_way_is_of_the_active_side_and_has_acted() -> None:
    match = match_with()
    assert list(acts_out_of_turn(match, ACTOR, ACTED, ACTIVE)) == []
    match.set(ACTOR, 0)
    assert list(acts_out_of_turn(match, ACTOR, ACTED, ACTIVE)) == ["player 0 acts out of turn"]
    match.set(ACTED, 1)
    assert list(acts_out_of_turn(match, ACTOR, ACTED, ACTIVE)) == []
    match.set(ACTIVE, Side.AWAY)
    assert list(acts_out_of_turn(match, ACTOR, ACTED, ACTIVE)) == ["player 0 acts out of turn"]


def test_who_has_won() -> None:
    match = match_with()
    assert winner_of(match, SCORE, WINNER) is None
    match.set(SCORE, Side.AWAY, 2)
    assert winner_of(match, SCORE, WINNER) is Side.AWAY
    match.set(WINNER, HOME)
    assert winner_of(match, SCORE, WINNER) is HOME


def test_what_an_injury_does_to_a_status() -> None:
    words = {"unasked": "box", "asked": "ko", "match": "out", "dead": "dead"}
    results = [InjuryResult(severity) for severity in InjurySeverity]
    found = {hurt.out.name: status_off(hurt, **words) for hurt in results}
    assert {name: status for name, status in found.items() if status} == {
        "UNTIL_RESTART": "box",
        "MATCH": "out",
        "DEAD": "dead",
    }


# Coaches ------------------------------------------------------------------------------------------------


class Busy(RandomlyBusyCoach):
    first = frozenset({"set-up"})
    activates = str


def test_busy_takes_what_is_first_and_never_ends_a_turn_early() -> None:
    coach, view = Busy(3), View(match_with(), HOME)
    assert coach(view, Decision(HOME, "set-up", (1, 2, 3))) == 1
    drawn = {coach(view, Decision(HOME, "activate", ("a", "b", 1, 2))) for _ in range(60)}
    assert drawn == {"a", "b"}
    assert coach(view, Decision(HOME, "activate", (1, 2))) == 2
    assert repr(coach) == "Busy(3)"


def test_weights_of_busy() -> None:
    first, activates = frozenset({"set-up"}), str
    assert busy_weights(Decision(HOME, "set-up", (1, 2)), first, activates) == 1
    assert busy_weights(Decision(HOME, "activate", ("a", "b", 1)), first, activates) == {"a": 1, "b": 1}
    assert busy_weights(Decision(HOME, "activate", (1,)), first, activates) == {1: 1}
    assert busy_weights(Decision(HOME, "act", (1, 2, 3)), first, activates) == {1: 9, 2: 9, 3: 2}
    assert busy_weights(Decision(HOME, "push", (1, 2)), first, activates) == {1: 1, 2: 1}


def test_what_a_coach_sees() -> None:
    match = match_with(home1="A1", away1="C1")
    match.set(HOLDER, 2)
    sight = Sight(View(match, HOME), HOME, GRID, HOLDER, BALL, SQUARE)
    assert (sight.mine, sight.theirs, sight.ball) == (False, True, -1)
    steps = tuple(x if y == 0 else None for y in range(3) for x in range(6))
    here, there = match.pieces[0].id, match.pieces[2].id
    assert (sight.distance(steps, here), sight.distance(steps, there)) == (0, 2)
    assert sight.distance((None,) * GRID.size, here) == FAR
    assert sight.next_to(1 << GRID.named("A1")).bit_count() == 3
