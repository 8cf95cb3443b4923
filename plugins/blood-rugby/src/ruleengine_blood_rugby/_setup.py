"""Set-up for a start: by a formation, or player by player (BR-START-02, 03, 08 to 10, 12).

By hand, each player is asked for in turn. Only squares are offered from which the rest can still be set up by the
rules, so whatever is chosen ends in a legal set-up.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, Literal

import attrs

from ruleengine import (
    CompiledRules,
    Decision,
    Derived,
    Match,
    MatchReader,
    OptionError,
    Part,
    PieceId,
    RulesetError,
    Side,
    Table,
    choice,
    collect,
    emit,
    option,
    procedure,
    specification,
)
from ruleengine.dice import die
from ruleengine.grid import squares_in
from ruleengine_blood_rugby._events import Placed
from ruleengine_blood_rugby._formations import (
    SHIPPED,
    STANDARD,
    Done,
    Entry,
    Kind,
    Limits,
    Spot,
    kind_of,
    line_up,
    place,
    squares_for,
    why_not_place,
)
from ruleengine_blood_rugby._pitch import PITCH, PitchOptions, attacks, end_of, half_of
from ruleengine_blood_rugby._players import able, most_on_pitch, number, role
from ruleengine_blood_rugby._state import DAZED, EDGE, FELL_OUT, SQUARE, STANDING, STATUS
from ruleengine_blood_rugby._teams import SQUAD, numbers_for
from ruleengine_blood_rugby._terms import OFF, Role, Status
from ruleengine_blood_rugby._verbs import put_on, take_off
from ruleengine_pitch.lineup import Formation, Places, by_name

SPOTS: Final = 16
"""Squad numbers that have a spot of their own in the automatic set-up."""
TWELVE: Final = 12
"""Squad numbers up to this, or to the number of players a side if that is more, are regulars; others are reserves."""


@attrs.frozen
class SetUpOptions:
    """How sides set up for a start."""

    min_front: int = option(
        1,
        "Scrum men whom the side that kicks off puts in front, at least, if it has them.",
        rule="BR-START-08",
        at_least=0,
        at_most=6,
    )
    kiker_gap: int = option(
        4, "Squares that a Kiker stands behind the front.", rule="BR-START-03, BR-START-09", at_least=0, at_most=20
    )
    kiker_gap_counts: Literal["columns", "between"] = option(
        "columns", "How they are counted: columns back, or squares in between.", rule="BR-START-09"
    )
    auto_setup: Table[str] = option(
        Table(die(SPOTS), {(n, n): f"{each.behind}/{each.across}" for n, each in enumerate(STANDARD.spots, start=1)}),
        "The automatic set-up by squad number: columns behind the front / rows below the middle one.",
        rule="BR-START-12",
    )


@choice("formation")
class UseFormation:
    """Set the whole side up in a formation, as it is or mirrored along the pitch's long axis."""

    name: str
    mirrored: bool = False


@choice("by-hand")
class ByHand:
    """Set up player by player."""


@choice("bench")
class Bench:
    """Leave the player who is asked for in reserve."""


@choice("the-rest")
class TheRest:
    """Set the player who is asked for, and all who are still to come, up by the automatic set-up."""


BY_HAND, BENCH, THE_REST = ByHand(), Bench(), TheRest()
NO_ROOM: Final = "all places that are left are for others"


@collect(name="blood-rugby.formations")
def formations(rules: CompiledRules) -> Iterable[Formation]:
    """Formations that coaches may use by name, in the order in which they are offered.

    Args:
        rules: the rules of the match.

    Returns:
        the formations; the first of all is the automatic set-up.
    """
    specification()


def _automatic(rules: CompiledRules) -> Formation:
    table = rules.options(SetUpOptions).auto_setup
    try:
        return attrs.evolve(STANDARD, spots=tuple(map(Spot.read, table.entries)))
    except ValueError as error:
        raise OptionError(f"auto_setup: {error}") from error


FORMATIONS: Final[Derived[dict[str, Formation]]] = Derived(
    "blood-rugby.formations", lambda rules: by_name(formations.sourced(rules), "formation")
)


def _ways(rules: CompiledRules) -> Sequence[Any]:
    names = rules.derived(FORMATIONS)
    return (*(UseFormation(name, mirrored) for name in names for mirrored in (False, True)), BY_HAND)


WAYS: Final[Derived[Sequence[Any]]] = Derived("blood-rugby.set-up-ways", _ways)
"""What a coach may choose when its side sets up: each formation, as it is and mirrored, or by hand."""


# Who, and where ------------------------------------------------------------------------------------------


def kind(match: MatchReader, piece: PieceId) -> Kind:
    """What counts of a player at a set-up."""
    return kind_of(role(match, piece))


def squad_for_start(match: MatchReader, side: Side) -> tuple[tuple[PieceId, ...], tuple[PieceId, ...]]:
    """Who of a side must be set up at a start, and who may be besides: reserves, if there is room for them.

    If there is room for all reserves, they must be set up too.
    """
    players = able(match, side)
    statuses, room = match.each(STATUS), most_on_pitch(match, side)
    if len(players) <= room:
        return tuple(players), ()
    fielded = tuple(piece for piece in players if statuses[piece] is not Status.RESERVE)
    return fielded, tuple(piece for piece in players if statuses[piece] is Status.RESERVE) if len(
        fielded
    ) < room else ()


def kiker_gap(options: SetUpOptions) -> int:
    """How many columns a Kiker stands behind the front (BR-START-09)."""
    return options.kiker_gap + (options.kiker_gap_counts == "between")


def front_column(match: MatchReader, side: Side) -> int:
    """The squares of the column next to halfway, in the half that a side defends."""
    pitch = match.derived(PITCH)
    return pitch.columns[pitch.grid.width // 2 - (not end_of(match, side))]


def kiker_squares(match: MatchReader, side: Side) -> int:
    """The squares of a side's half that are far enough behind the front for a Kiker (BR-START-03, BR-START-09)."""
    pitch, gap = match.derived(PITCH), kiker_gap(match.options(SetUpOptions))
    middle = pitch.grid.width // 2
    columns = pitch.columns[middle + gap :] if end_of(match, side) else pitch.columns[: middle - gap]
    return sum(columns)


def fronts(match: MatchReader, side: Side) -> int:
    """The squares of a side's Scrum men in the column next to halfway, as a bitboard."""
    column = front_column(match, side) & match.get(STANDING, side)
    if not column:
        return 0
    squares = match.each(SQUARE)
    found = 0
    for piece in match.pieces:
        if piece.side is side and squares[piece.id] >= 0 and Role(piece.profile.role).is_scrum:
            found |= column & 1 << squares[piece.id]
    return found


def limits_for(match: MatchReader, side: Side, attacking: Side, scrum: int) -> Limits:
    """Where a side may set up: the other side answers the front of the one that attacks (BR-START-02, BR-START-08).

    Args:
        scrum: how many Scrum men it has for the front.
    """
    options, front = match.options(SetUpOptions), front_column(match, side)
    opposite, wanted = front, options.min_front
    if side is not attacking:
        theirs, forward = fronts(match, attacking), attacks(match, side)
        opposite = theirs >> 1 if forward > 0 else theirs << 1
        wanted = theirs.bit_count()
    half, kiker = half_of(match, side), kiker_squares(match, side)
    return Limits(half, front, opposite, kiker, min(wanted, scrum), kiker_gap(options))


def count(match: MatchReader, pieces: Iterable[PieceId], wanted: Kind) -> int:
    """How many of some players are of a kind."""
    return sum(kind(match, piece) == wanted for piece in pieces)


# Procedures --------------------------------------------------------------------------------------------------


@procedure("blood-rugby.set-up")
class SetUp:
    """A side sets up; everybody of it is off the pitch (BR-START-01, BR-START-10).

    Attributes:
        side: which.
        attacking: the side that is to kick off.
        must: who must be set up.
        may: reserves, of whom as many are set up as there is room for.
    """

    side: Side
    attacking: Side
    must: tuple[PieceId, ...]
    may: tuple[PieceId, ...] = ()

    async def run(self, match: Match) -> None:
        if not self.must and not self.may:
            return
        room = min(most_on_pitch(match, self.side), len(self.must) + len(self.may))
        chosen: Any = await Decision(self.side, "set-up", match.derived(WAYS))
        if chosen is BY_HAND:
            waiting = tuple(sorted(self.must + self.may))
            match.push(Placing(self.side, self.attacking, waiting, self.may, room))
        else:
            formation, who = match.derived(FORMATIONS)[chosen.name], fill_up(match, self.must, self.may, room)
            await use(match, formation, self.side, self.attacking, who, mirrored=chosen.mirrored)


def fill_up(match: MatchReader, must: Sequence[PieceId], may: Sequence[PieceId], room: int) -> list[PieceId]:
    """Those who must, and of the others as many as there is room for, first those whose kind is missing."""
    chosen, left = list(must), list(may)
    missing = [kind_of(SQUAD[n - 1]) for n in numbers_for(match.derived(PITCH).players)]
    for piece in must:
        if kind(match, piece) in missing:
            missing.remove(kind(match, piece))
    while left and len(chosen) < room:
        piece = next((each for each in left if kind(match, each) in missing), left[0])
        left.remove(piece)
        chosen.append(piece)
        if kind(match, piece) in missing:
            missing.remove(kind(match, piece))
    return sorted(chosen)


async def use(
    match: Match, formation: Formation, side: Side, attacking: Side, who: Sequence[PieceId], *, mirrored: bool = False
) -> None:
    """Put players of a side, who are off the pitch, where they stand in a formation, beside those who stand already."""
    entries: tuple[Entry, ...] = tuple((number(match, piece), role(match, piece)) for piece in who)
    ahead = fronts(match, side).bit_count()
    limits = limits_for(match, side, attacking, ahead + count(match, who, "scrum"))
    pitch = match.derived(PITCH)
    squares = line_up(
        formation,
        pitch.grid,
        end_of(match, side),
        limits,
        entries,
        regulars=max(TWELVE, pitch.players),
        placed=match.get(STANDING, side),
        fronts=ahead,
        mirrored=mirrored,
    )
    for piece, square in zip(who, squares, strict=True):
        await set_on(match, piece, square)


@procedure("blood-rugby.placing")
class Placing:
    """The next player by hand, then the rest.

    Attributes:
        side, attacking: as in `SetUp`.
        waiting: who is still to be asked for.
        may: who of them may be left in reserve.
        room: how many more are to be set up.
    """

    side: Side
    attacking: Side
    waiting: tuple[PieceId, ...]
    may: tuple[PieceId, ...]
    room: int

    async def run(self, match: Match) -> None:
        piece, rest = self.waiting[0], self.waiting[1:]
        chosen = await Decision(self.side, "place", self.offered(match, piece, rest), piece)
        if chosen is THE_REST:
            must = [each for each in self.waiting if each not in self.may]
            may = [each for each in self.waiting if each in self.may]
            who = fill_up(match, must, may, self.room)
            await use(match, match.derived(FORMATIONS)[STANDARD.name], self.side, self.attacking, who)
            return
        room = self.room - (chosen is not BENCH)
        if rest and room:
            match.push(Placing(self.side, self.attacking, rest, self.may, room))
        if chosen is not BENCH:
            await set_on(match, piece, chosen.square)

    def offered(self, match: Match, piece: PieceId, rest: tuple[PieceId, ...]) -> Sequence[Any]:
        """Where the player may stand, or to stay in reserve; and to leave the rest to the automatic set-up."""
        side, which, reserve = self.side, kind(match, piece), piece in self.may
        mine, standing = fronts(match, side).bit_count(), match.get(STANDING, side)
        spare = self.room - sum(each not in self.may for each in self.waiting)
        with_it, without = (self.scrum_in(match, rest, places) for places in (spare - reserve, spare))
        most = max(with_it + (which == "scrum"), without) if reserve else with_it + (which == "scrum")
        limits = limits_for(match, side, self.attacking, mine + most)
        done = Done(standing, mine, with_it, count(match, rest, "kiker"))
        wanted = limits.least - mine
        fits = spare >= reserve and wanted <= with_it + (which == "scrum")
        options: list[Any] = [place(square) for square in squares_in(squares_for(limits, which, done) if fits else 0)]
        if reserve and len(rest) >= self.room and wanted <= without:
            options.append(BENCH)
        options.append(THE_REST)
        return Places.of(options, lambda square: why_not_place(limits, which, done, square) if fits else NO_ROOM)

    def scrum_in(self, match: Match, rest: tuple[PieceId, ...], places: int) -> int:
        """How many Scrum men can still be set up: those who must, and reserves in so many places."""
        sure = count(match, (each for each in rest if each not in self.may), "scrum")
        return sure + max(0, min(count(match, (each for each in rest if each in self.may), "scrum"), places))


async def set_on(match: Match, piece: PieceId, square: int) -> None:
    """Put a player on the pitch, on its feet."""
    put_on(match, piece, square)
    await emit(match, Placed(piece, square))


def clear(match: Match, pieces: Iterable[PieceId]) -> None:
    """Take players off the pitch for a set-up, in which they are put on it anew, on their feet (BR-START-10)."""
    fell, dazed = match.get(FELL_OUT), match.get(DAZED)
    for piece in pieces:
        take_off(match, piece, Status.RESERVE)
        if match.get(EDGE, piece) != OFF:
            match.set(EDGE, piece, OFF)
        fell, dazed = fell & ~(1 << piece), dazed & ~(1 << piece)
    match.set(FELL_OUT, fell)
    match.set(DAZED, dazed)


class SetUpPart(Part):
    """Set-up for a start, with the formations that ship."""

    name = "blood-rugby.set-up"
    options = SetUpOptions
    keys = (STATUS, SQUARE, STANDING, EDGE, FELL_OUT, DAZED)
    procedures = (SetUp, Placing)

    def prepare(self, rules: CompiledRules) -> None:
        """Formations must be told apart by name, and a Kiker must have room behind the front."""
        rules.derived(FORMATIONS)
        gap, half = kiker_gap(rules.options(SetUpOptions)), rules.options(PitchOptions).length // 2
        if gap >= half:
            raise RulesetError(f"no column is {gap} behind the front in a half of {half}; lower kiker_gap")

    @formations.impl
    def shipped(self, rules: CompiledRules) -> Iterable[Formation]:
        """The automatic set-up, and the formations that ship."""
        return (_automatic(rules), *SHIPPED)
