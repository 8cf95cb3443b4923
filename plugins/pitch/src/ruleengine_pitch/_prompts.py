"""What a person types at a prompt about players: orders such as `7 to M8`, questions such as `why 7`."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, ClassVar

from ruleengine import Decision, Key, Match, PieceId, PieceKey, Side
from ruleengine.coaches import DisplayName, Order, meant_after
from ruleengine.grid import Grid
from ruleengine.hooks import display_name, parse_command, render, scene
from ruleengine.reporting import Line, sentence
from ruleengine.viewer import Scene
from ruleengine_pitch._players import number_of, player_of
from ruleengine_pitch._saying import Namer, who
from ruleengine_pitch._squares import NOBODY, OFF
from ruleengine_pitch._svg import BoardPicture


def player_typed(match: Match, side: Side, typed: str) -> PieceId | None:
    """Return the player of a side whose number was typed; None if there is none."""
    try:
        return player_of(match, side, int(typed))
    except (KeyError, ValueError):
        return None


class Prompts:
    """The base of a game's part that names options, understands what is typed and shows the board.

    Players are typed by number, squares by name. A decision with the reason `activate` chooses a player, one with the
    reason `act` what the player under way does next; a line about another player ends that activation first. After
    the word `way`, orders are only said. `end turn` ends the activation under way too. A game says what players can be
    told to do, in `why`, `send` and `go`.

    Attributes:
        namers: the functions that name options, by the class of the option.
        pictured: the reasons of decisions that are asked with the board in sight.
        square, actor: the keys of players' squares, and of the player under way.
        ends: the choice that ends an activation.
        help_text: the answer to `help`.
    """

    namers: ClassVar[Mapping[type, Namer]]
    pictured: ClassVar[Collection[str]]
    square: ClassVar[PieceKey[int]]
    actor: ClassVar[Key[PieceId]]
    ends: ClassVar[Any]
    help_text: ClassVar[str]

    @abstractmethod
    def why(self, match: Match, piece: PieceId, typed: Sequence[str]) -> Iterable[str]:
        """Say why a player cannot act; `typed` is what follows the number."""

    @abstractmethod
    def send(self, match: Match, piece: PieceId, typed: Sequence[str]) -> Iterable[Order | str]:
        """Say and order what a player does who is to be activated; `typed` is what follows the number."""

    @abstractmethod
    def go(self, match: Match, piece: PieceId, typed: Sequence[str]) -> Iterable[Order | str]:
        """Say and order what the player under way does; `typed` has no number of that player in front."""

    @abstractmethod
    def grid(self, match: Match) -> Grid:
        """Return the squares."""

    @abstractmethod
    def board_lines(self, match: Match) -> Iterable[Line]:
        """Return the board as lines of a report."""

    def picture(self, match: Match) -> BoardPicture | None:
        """Return the board to be drawn, without marks and a path; None: the game draws none."""
        return None

    def no_player(self, match: Match, side: Side, typed: str) -> str:
        """Return that a side has no player with a number, and which it has on the pitch."""
        on_pitch = (piece for piece in match.pieces if piece.side is side and match.get(self.square, piece.id) != OFF)
        return f"{side} has no player {typed}; on the pitch are {', '.join(str(number_of(each)) for each in on_pitch)}"

    def taken(self, match: Match, square: str, piece: PieceId = NOBODY) -> str:
        """Return who stands or lies on a square that was typed, as a sentence; empty if nobody else than a player."""
        squares, typed = match.each(self.square), square.upper()
        there = (each.id for each in match.pieces if squares[each.id] != OFF)
        found = next((each for each in there if self.grid(match).name(squares[each]) == typed and each != piece), None)
        return "" if found is None else sentence(f"{who(match, found)} is on {typed}.")

    def order(self, piece: PieceId, choices: Sequence[Any]) -> Order:
        """Return the order to choose these, one after the other, while the player is under way."""
        return Order(choices, lambda view: view.get(self.actor) == piece)

    @display_name.impl
    def names(self, match: Match, option: object, value: DisplayName) -> DisplayName:
        """By numbers of players and names of squares."""
        namer = self.namers.get(type(option))
        return value if namer is None else namer(match, option)

    @parse_command.impl
    def orders(self, match: Match, decision: Decision[Any], line: str) -> Iterable[Order | str]:
        """Orders to players, and questions about them."""
        words = line.lower().replace("#", " ").split()
        only_said = words[:1] == ["way"]
        found = list(self._meant(match, decision, line, words[only_said:]))
        if not found and words and (there := self.taken(match, words[-1])):
            found = [there]
        return (each for each in found if not (only_said and isinstance(each, Order)))

    def _meant(self, match: Match, decision: Decision[Any], line: str, words: list[str]) -> Iterable[Order | str]:
        if words == ["help"]:
            return (self.help_text,)
        asks, acting = words[:1] == ["why"] and len(words) > 1, match.get(self.actor)
        typed = words[asks:]
        piece = player_typed(match, decision.by, typed[0]) if typed else None
        if asks or (decision.reason == "activate" and len(typed) > 1 and typed[0].isdigit()):
            if piece is None:
                return (self.no_player(match, decision.by, typed[0]),)
            return (self.why if asks else self.send)(match, piece, typed[1:])
        if decision.reason != "act" or not typed:
            return ()
        if typed == ["end", "turn"] and self.ends in decision.choices:
            return self._end_turn(match, decision, line)
        if typed[0].isdigit() and piece != acting and self.ends in decision.choices:
            return meant_after(match, self.ends, line, between=lambda view: view.get(self.actor) == NOBODY)
        own = len(typed) > 1 and piece == acting
        return self.go(match, acting, typed[own:]) if acting != NOBODY else ()

    def _end_turn(self, match: Match, decision: Decision[Any], line: str) -> Iterable[Order | str]:
        """End the activation, and then the turn unless that has ended with it."""
        after = match.fork()
        after.answer(self.ends)
        if isinstance(after.pending, Decision) and (after.pending.by, after.pending.reason) == (
            decision.by,
            "activate",
        ):
            return meant_after(match, self.ends, line, between=lambda view: view.get(self.actor) == NOBODY)
        return (self.order(match.get(self.actor), (self.ends,)),)

    @scene.impl
    def drawn(self, match: Match, value: Scene | None) -> Scene | None:
        """The board with players and ball."""
        picture = self.picture(match)
        return value if picture is None else picture.scene()

    @render.impl
    def board(self, match: Match, request: Decision[Any] | None) -> Iterable[Line]:
        """The board, once a player is on the pitch."""
        seen = request is None or request.reason in self.pictured
        return self.board_lines(match) if seen and max(match.each(self.square), default=OFF) != OFF else ()
