"""The kick-off table of 2020 (BB20-KT)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, Literal

import attrs

from ruleengine import (
    CompiledRules,
    Decision,
    Match,
    Part,
    PieceId,
    Side,
    Table,
    choice,
    emit,
    hooks,
    option,
    procedure,
    roll,
)
from ruleengine.dice import d3, d6
from ruleengine.hooks import on_event
from ruleengine_blood_bowl._base.draws import draw
from ruleengine_blood_bowl._base.drive import MatchOptions
from ruleengine_blood_bowl._base.events import MarkersMoved, Placed, WasHurt, WentDown
from ruleengine_blood_bowl._base.fouls import send_off
from ruleengine_blood_bowl._base.kickoff import NAMED, KickOffEvent, kick_off_events, kick_off_table
from ruleengine_blood_bowl._base.kickoff_events import (
    STAY_PUT,
    Bonus,
    QuickSnap,
    bits_of,
    fans,
    gain_reroll,
    higher,
    take_up,
    totals,
)
from ruleengine_blood_bowl._base.players import marked, on_pitch
from ruleengine_blood_bowl._base.rows import refuse_unknown, replaced
from ruleengine_blood_bowl._base.setup import Placing
from ruleengine_blood_bowl._base.state import (
    ACTOR,
    ASSISTANTS,
    CHEERLEADERS,
    FAN_FACTOR,
    KICKED,
    KICKING,
    STATUS,
    STOP,
    TAKEN,
    TURN,
)
from ruleengine_blood_bowl._base.terms import NOBODY, OFF, Status
from ruleengine_blood_bowl._base.turn import END_TURN, Activate, activate, legal
from ruleengine_blood_bowl._base.verbs import move_to, put_down, stun
from ruleengine_blood_bowl._bb2020.inducements.blessings import PRAYING_HELPS
from ruleengine_blood_bowl._bb2020.inducements.prayers import Praying
from ruleengine_blood_bowl._bb2020.kickoff import GUST, LANDING
from ruleengine_blood_bowl._bb2020.referee import BRIBES, COACH_OUT, gain_bribe

LATE: Final = 2
"""With so many turns left to the kicking team, or fewer, a Time-out moves the markers back: from its sixth of 8 on."""
IN_A_BLITZ: Final = frozenset({"move", "blitz", "throw-team-mate"})
"""The actions of a Blitz, of which the last two have their allowances."""


KICK_OFF_TABLE: Final[Table[str]] = Table.of_entries(
    2 * d6,
    (
        "get-the-ref",
        "time-out",
        "solid-defence",
        "high-kick",
        "cheering-fans",
        "brilliant-coaching",
        "changing-weather",
        "quick-snap",
        "blitz",
        "officious-ref",
        "pitch-invasion",
    ),
)
"""The events by name, 2 to 12."""


@attrs.frozen
class EventOptions:
    """Which events there are, and what those are worth whose tables are left out."""

    table: Table[str] = option(KICK_OFF_TABLE, "The event of each total, by name.", rule="BB20-KT-02 to BB20-KT-12")
    cheering_fans: Literal["none", "reroll"] = option(
        "none", "What Cheering Fans bring without prayers: nothing, or a team re-roll for the drive.", rule="BB20-KT-20"
    )


def open_players(match: Match, side: Side) -> list[PieceId]:
    """The players of a side who stand on the pitch and whom nobody marks (BB20-STA-03)."""
    standing = [piece for piece in on_pitch(match, side) if match.get(STATUS, piece) is Status.STANDING]
    return [piece for piece in standing if not marked(match, piece)]


async def some(match: Match) -> int:
    """So many players: d3 + 3."""
    return await roll(d3, by=match.get(KICKING), reason="blood-bowl-2020.how-many") + 3


# The events ----------------------------------------------------------------------------------------------


async def get_the_ref(match: Match) -> None:
    """Each team gains a bribe (BB20-KT-02)."""
    for side in Side:
        await gain_bribe(match, side)


async def time_out(match: Match) -> None:
    """Both markers move back one late in the half of the kicking team, and else forward (BB20-KT-03, BB20-KT-24)."""
    left = match.options(MatchOptions).turns - match.get(TURN, match.get(KICKING))
    by = -1 if left <= LATE else 1
    for side in Side:
        match.set(TURN, side, max(0, match.get(TURN, side) + by))
    await emit(match, MarkersMoved(by))


async def solid_defence(match: Match) -> None:
    """Some open players of the kicking team may be set up again (BB20-KT-04)."""
    ready = open_players(match, match.get(KICKING))
    match.push(SolidDefence(bits_of(ready), await some(match)))


async def high_kick(match: Match) -> None:
    """An open receiver may be placed where the ball will land (BB20-KT-05, BB20-KT-23)."""
    square = match.get(LANDING)
    if square != OFF and not match.get(TAKEN) >> square & 1:
        match.push(HighKick())


async def cheering_fans(match: Match) -> None:
    """In a league the louder fans' side prays; else by option it gains a team re-roll (BB20-KT-06, BB20-KT-20)."""
    if match.get(PRAYING_HELPS):
        best = higher(await totals(match, 1, "cheering-fans", lambda m, side: m.get(CHEERLEADERS, side)))
        if len(best) == 1:
            match.push(Praying(best[0], now=True))
    elif match.options(EventOptions).cheering_fans == "reroll":
        await _reroll_for(match, "cheering-fans", lambda m, side: m.get(CHEERLEADERS, side))


async def brilliant_coaching(match: Match) -> None:
    """The better coaching gains a team re-roll; a coach who was thrown out lacks one (BB20-KT-07, BB20-KT-21)."""
    await _reroll_for(match, "brilliant-coaching", lambda m, side: m.get(ASSISTANTS, side) - m.get(COACH_OUT, side))


async def _reroll_for(match: Match, reason: str, bonus: Bonus) -> None:
    """A team re-roll for the drive to the higher; on a tie to nobody."""
    best = higher(await totals(match, 1, reason, bonus))
    if len(best) == 1:
        await gain_reroll(match, best[0])


async def changing_weather(match: Match) -> None:
    """The weather is rolled again; if it is perfect then, a gust takes the ball (BB20-KT-08)."""
    match.set(GUST, await hooks.weather(match) == "perfect")


async def quick_snap(match: Match) -> None:
    """Some open receivers may move one square (BB20-KT-09, BB20-KT-23)."""
    ready = open_players(match, match.get(KICKING).other)
    match.push(QuickSnap(bits_of(ready), await some(match)))


async def blitz(match: Match) -> None:
    """Some open kickers may act (BB20-KT-10, BB20-KT-22)."""
    ready = open_players(match, match.get(KICKING))
    match.push(Blitz(bits_of(ready), await some(match)))


async def officious_ref(match: Match) -> None:
    """A random player of whoever has fewer fans behind him, or of both, is in trouble (BB20-KT-11)."""
    for side in higher(await totals(match, 1, "officious-ref", fans)):
        match.push(OfficiousRef(side.other))


async def pitch_invasion(match: Match) -> None:
    """Some random players of whoever has fewer fans, or of both, are stunned (BB20-KT-12, BB20-KT-26)."""
    sides = higher(await totals(match, 1, "pitch-invasion", fans))
    many = await roll(d3, by=None, reason="blood-bowl.invaders")
    match.push(*(Invasion(side.other, many) for side in sides))


RULES: Final = (
    get_the_ref,
    time_out,
    solid_defence,
    high_kick,
    cheering_fans,
    brilliant_coaching,
    changing_weather,
    quick_snap,
    blitz,
    officious_ref,
    pitch_invasion,
)
EVENTS: Final = tuple(map(KickOffEvent, range(2, 13), KICK_OFF_TABLE.entries, RULES))
"""By their totals, 2 to 12."""


# What of them takes steps of its own ------------------------------------------------------------------------


@choice("take-up")
class TakeUp:
    """Take this player up, to be set up again."""

    piece: PieceId


@choice("under-the-ball")
class UnderTheBall:
    """Place this player where the ball will land."""

    piece: PieceId


@procedure("blood-bowl-2020.solid-defence")
class SolidDefence:
    """The kicking coach takes players up one by one; then they are set up again by the rules (BB20-KT-04).

    Attributes:
        ready: who may be taken up, a bit for each.
        left: how many of them.
        taken: who is, a bit for each.
    """

    ready: int
    left: int
    taken: int = 0

    async def run(self, match: Match) -> None:
        players = on_pitch(match, match.get(KICKING))
        options: list[Any] = [TakeUp(piece) for piece in players if self.ready >> piece & 1] if self.left else []
        chosen = await Decision(match.get(KICKING), "solid-defence", (*options, STAY_PUT))
        if chosen is STAY_PUT:
            await self.again(match, [piece for piece in players if self.taken >> piece & 1], len(players))
        else:
            bit = 1 << chosen.piece
            match.push(SolidDefence(self.ready & ~bit, self.left - 1, self.taken | bit))

    async def again(self, match: Match, players: list[PieceId], available: int) -> None:
        """Set these players up again, so that all of them together stand by the rules."""
        if players:
            match.push(Placing(match.get(KICKING), tuple(players), available))
        await take_up(match, players)


@procedure("blood-bowl-2020.high-kick")
class HighKick:
    """The receiving coach may place an open player under the ball (BB20-KT-05)."""

    async def run(self, match: Match) -> None:
        side = match.get(KICKING).other
        options: list[Any] = [UnderTheBall(piece) for piece in open_players(match, side)]
        chosen = await Decision(side, "high-kick", (*options, STAY_PUT))
        if chosen is not STAY_PUT:
            move_to(match, chosen.piece, match.get(LANDING))
            await emit(match, Placed(chosen.piece, match.get(LANDING)))


@procedure("blood-bowl-2020.blitz")
class Blitz:
    """The kicking coach lets players act: no turn of his, so no team re-rolls and no turnover (BB20-KT-22).

    Attributes:
        ready: who was open as it began, a bit for each.
        left: how many of them may still act.
    """

    ready: int
    left: int

    async def run(self, match: Match) -> None:
        side = match.get(KICKING)
        if self.left and not match.get(STOP):
            may = [each for each in legal(match, side) if self.ready >> each.piece & 1 and each.action in IN_A_BLITZ]
            chosen = await Decision(side, "activate", (*may, END_TURN))
            if isinstance(chosen, Activate):
                await activate(match, chosen.piece, chosen.action, then=Blitz(self.ready, self.left - 1))


@procedure("blood-bowl-2020.officious-ref")
class OfficiousRef:
    """A random player of a side: a 1 and he is sent off, for good; or else he is stunned (BB20-KT-11, BB20-KT-26)."""

    side: Side

    async def run(self, match: Match) -> None:
        players = on_pitch(match, self.side)
        if not players:
            return
        piece = await draw(players)
        if await roll(d6, by=match.get(KICKING), reason="blood-bowl-2020.officious-ref") == 1:
            await send_off(match, piece)
        else:
            await strike(match, piece)


@procedure("blood-bowl-2020.invasion")
class Invasion:
    """So many more random players of a side are stunned by the crowd (BB20-KT-12)."""

    side: Side
    many: int

    async def run(self, match: Match) -> None:
        players = [piece for piece in on_pitch(match, self.side) if match.get(STATUS, piece) is not Status.STUNNED]
        if players:
            if self.many > 1:
                match.push(Invasion(self.side, self.many - 1))
            await strike(match, await draw(players))


async def strike(match: Match, piece: PieceId) -> None:
    """Place a player prone and stunned, outside of both teams' turns (BB20-KT-25)."""
    put_down(match, piece)
    stun(match, piece, own_turn=False)
    await emit(match, WasHurt(piece, Status.STUNNED))


class EventsPart(Part):
    """The kick-off table of 2020."""

    name = "blood-bowl-2020.kick-off-events"
    options = EventOptions
    keys = (FAN_FACTOR, CHEERLEADERS, ASSISTANTS, BRIBES, COACH_OUT, GUST, LANDING, PRAYING_HELPS)
    procedures = (QuickSnap, SolidDefence, HighKick, Blitz, OfficiousRef, Invasion)

    @kick_off_events.impl
    def rows(self, rules: CompiledRules) -> Iterable[KickOffEvent]:
        """2 to 12."""
        return EVENTS

    @kick_off_table.impl
    def chosen(self, rules: CompiledRules, value: Table[str]) -> Table[str]:
        """With the rows that the option changes."""
        known, table = rules.derived(NAMED), rules.options(EventOptions).table
        refuse_unknown(table, known, what=f"option {self.name}.table", kind="event")
        return replaced(value, KICK_OFF_TABLE, table)

    @on_event.on(WentDown)
    def mishap(self, match: Match, event: WentDown) -> None:
        """A kicker who goes down ends a Blitz; a receiver does not (BB20-KT-10, BB20-KT-22)."""
        acting = match.get(KICKED) and match.get(ACTOR) != NOBODY
        if acting and match.pieces[event.piece].side is match.get(KICKING):
            match.set(STOP, "blitz")
