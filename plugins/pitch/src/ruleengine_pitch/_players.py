"""Players as pieces: each is called by the number on the shirt, and by a name if the player has one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Protocol, TypeVar

import attrs

from ruleengine import MatchReader, Piece, PieceId, PieceKey, Profile, Side


class Numbered(Protocol):
    """A player of a team, as a team file describes it."""

    @property
    def number(self) -> int:
        """The number on the shirt."""
        ...

    @property
    def name(self) -> str:
        """The player's name; empty if there is none."""
        ...


@attrs.frozen
class Player:
    """A player of whom nothing but the number and the name is known."""

    number: int
    name: str = ""


P = TypeVar("P", bound=Numbered)


def as_pieces(sides: Sequence[Iterable[P]], profile: Callable[[P], Profile]) -> tuple[Piece, ...]:
    """Return the players of home and away as pieces, home's first, in the order given."""
    listed = [(side, player) for side in Side for player in sides[side]]
    return tuple(
        Piece(PieceId(n), side, profile(player), f"#{player.number} {player.name}".rstrip())
        for n, (side, player) in enumerate(listed)
    )


def number_of(piece: Piece) -> int:
    """Return the number of a player: the piece is called `#7`, or `#7 Griff` if the player has a name.

    >>> from ruleengine import HOME
    >>> number_of(Piece(PieceId(0), HOME, Profile("Blitzer"), "#7 Griff"))
    7
    """
    return int(piece.name[1:].partition(" ")[0])


def own_name(piece: Piece) -> str:
    """Return the name of a player without the number; empty if there is none."""
    return piece.name.partition(" ")[2]


def player_of(match: MatchReader, side: Side, number: int) -> PieceId:
    """Return the player of a side with a number.

    Raises:
        KeyError: there is none.
    """
    if not isinstance(side, Side):
        raise TypeError(f"{side!r} is no side; give HOME or AWAY")
    for piece in match.pieces:
        if piece.side is side and number_of(piece) == number:
            return piece.id
    raise KeyError(f"{side} has no player #{number}")


def team(match: MatchReader, side: Side) -> Iterator[Piece]:
    """Return the players of a side, wherever they are, in the order of their ids."""
    return (piece for piece in match.pieces if piece.side is side)


def players_on(square: PieceKey[int]) -> Callable[[MatchReader, Side], list[PieceId]]:
    """Return the function that lists the players of a side on the pitch, in the order of their ids.

    Args:
        square: the key of players' squares, which are negative off the pitch.
    """

    def on_pitch(match: MatchReader, side: Side) -> list[PieceId]:
        squares = match.each(square)
        return [piece.id for piece in match.pieces if piece.side is side and squares[piece.id] >= 0]

    return on_pitch
