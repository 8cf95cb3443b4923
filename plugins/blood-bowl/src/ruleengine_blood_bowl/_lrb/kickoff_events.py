"""The events of the sheet's kick-off table (LRB-KT)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, Literal

import attrs

from ruleengine import (
    Answered,
    CompiledRules,
    Decision,
    Key,
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
from ruleengine.dice import d6
from ruleengine.hooks import on_event, report
from ruleengine_blood_bowl._base.draws import draw
from ruleengine_blood_bowl._base.drive import MatchOptions, turns_left
from ruleengine_blood_bowl._base.events import (
    FoulsAllowed,
    MarkersMoved,
    TurnBegan,
    TurnEnded,
)
from ruleengine_blood_bowl._base.falling import Hurting
from ruleengine_blood_bowl._base.kickoff import NAMED, KickOffEvent, kick_off_events, kick_off_table
from ruleengine_blood_bowl._base.kickoff_events import (
    STAY_PUT,
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
from ruleengine_blood_bowl._base.setup import SetUp
from ruleengine_blood_bowl._base.state import (
    ACTED,
    ASSISTANTS,
    CHEERLEADERS,
    FAN_FACTOR,
    KICKING,
    PROTECTED,
    STATUS,
    TURN,
)
from ruleengine_blood_bowl._base.terms import Status
from ruleengine_blood_bowl._base.turn import TeamTurn
from ruleengine_blood_bowl._lrb.kickoff import BAD_KICK, LATE_BLITZ
from ruleengine_pitch.words import Words, play

IN_BLITZ: Final[Key[bool]] = Key("blood-bowl-lrb.in-blitz", bool, default=False, reset_on=(TurnEnded,))
"""Whether the extra turn of a Blitz! is due or under way."""


KICK_OFF_TABLE: Final[Table[str]] = Table.of_entries(
    2 * d6,
    (
        "riot",
        "get-the-ref",
        "perfect-defence",
        "cheering-fans",
        "bad-kick",
        "changing-weather",
        "quick-snap",
        "brilliant-coaching",
        "blitz",
        "throw-a-rock",
        "pitch-invasion",
    ),
)
"""The events by name, 2 to 12."""


@attrs.frozen
class EventOptions:
    """Which events there are, and how some of them are read."""

    table: Table[str] = option(KICK_OFF_TABLE, "The event of each total, by name.", rule="LRB-KT-02 to LRB-KT-12")
    riot_one_sided: Literal["play_on", "end_half"] = option(
        "play_on", "A Riot that leaves one team without turns: the other plays on, or the half ends.", rule="LRB-KT-20"
    )
    rock_target: Literal["opponent", "any"] = option(
        "opponent", "Whom a rock may hit: players of the other team, or anybody.", rule="LRB-KT-22"
    )
    invasion_tie_dice: Literal["separate", "shared"] = option(
        "separate", "A tied Pitch Invasion: a die for each team, or one for both.", rule="LRB-KT-23"
    )
    blitz_ball: Literal["in_air", "landed"] = option(
        "in_air", "Where the ball is during a Blitz!: still in the air, or down already.", rule="LRB-KT-24"
    )
    blitz_restriction: Literal["none", "lrb4"] = option(
        "none", "Who acts in a Blitz!: everybody, or only who begins it unmarked.", rule="LRB-KT-25"
    )


def _cheers(match: Match, side: Side) -> int:
    return match.get(FAN_FACTOR, side) + match.get(CHEERLEADERS, side)


# The events ----------------------------------------------------------------------------------------------


async def riot(match: Match) -> None:
    """Both markers advance a die; the half ends at once if no turn is left then (LRB-KT-02, LRB-KT-20, LRB-KT-29)."""
    by = await roll(d6, by=match.get(KICKING), reason="blood-bowl.riot")
    for side in Side:
        match.set(TURN, side, match.get(TURN, side) + by)
    ends = match.options(EventOptions).riot_one_sided == "end_half"
    if ends and not all(turns_left(match, side) for side in Side):
        for side in Side:
            match.set(TURN, side, max(match.get(TURN, side), match.options(MatchOptions).turns))
    await emit(match, MarkersMoved(by))


async def get_the_ref(match: Match) -> None:
    """Fans of the higher total buy the referee; on a tie both do (LRB-KT-03)."""
    for side in higher(await totals(match, 2, "get-the-ref", fans)):
        match.set(PROTECTED, side, True)
        await emit(match, FoulsAllowed(side))


async def perfect_defence(match: Match) -> None:
    """The kicking coach may set the same players up anew, by the rules of set-up (LRB-KT-04, LRB-KT-21)."""
    match.push(PerfectDefence())


async def cheering_fans(match: Match) -> None:
    """A die each, plus Fan Factor and cheerleaders; the higher gains a team re-roll (LRB-KT-05)."""
    match.push(CheeringFans())


async def bad_kick(match: Match) -> None:
    """The kick scatters two dice of squares (LRB-KT-06)."""
    match.set(BAD_KICK, True)


async def changing_weather(match: Match) -> None:
    """The weather is rolled again (LRB-KT-07)."""
    await hooks.weather(match)


async def quick_snap(match: Match) -> None:
    """Each receiving player may move one square (LRB-KT-08)."""
    receivers = on_pitch(match, match.get(KICKING).other)
    able = [piece for piece in receivers if match.get(STATUS, piece) is Status.STANDING]
    match.push(QuickSnap(bits_of(able), len(able)))


async def brilliant_coaching(match: Match) -> None:
    """A die each, plus coaches; the higher gains a team re-roll (LRB-KT-09, LRB-KT-27)."""
    match.push(BrilliantCoaching())


async def blitz(match: Match) -> None:
    """The kicking team takes a whole extra turn (LRB-KT-10, LRB-KT-24, LRB-KT-25)."""
    match.set(IN_BLITZ, True)
    if match.options(EventOptions).blitz_ball == "landed":
        match.set(LATE_BLITZ, True)
    else:
        match.push(TeamTurn(match.get(KICKING), extra=True))


async def throw_a_rock(match: Match) -> None:
    """Fans of the higher total, or of both, throw a rock at a player each (LRB-KT-11, LRB-KT-22, LRB-GEN-05)."""
    hit: list[PieceId] = []
    for side in higher(await totals(match, 2, "throw-a-rock", fans)):
        targets = on_pitch(match, side.other)
        if match.options(EventOptions).rock_target == "any":
            targets = [piece for each in Side for piece in on_pitch(match, each) if piece not in hit]
        if targets:
            hit.append(await draw(targets))
            match.push(Hurting(hit[-1], "rock"))


async def pitch_invasion(match: Match) -> None:
    """Fans of the higher total, or of both, hurt a die of opponents (LRB-KT-12, LRB-KT-23)."""
    many = 0
    for side in higher(await totals(match, 2, "pitch-invasion", fans)):
        if not many or match.options(EventOptions).invasion_tie_dice == "separate":
            many = await roll(d6, by=side, reason="blood-bowl.invaders")
        match.push(Invasion(side.other, many))


RULES: Final = (
    riot,
    get_the_ref,
    perfect_defence,
    cheering_fans,
    bad_kick,
    changing_weather,
    quick_snap,
    brilliant_coaching,
    blitz,
    throw_a_rock,
    pitch_invasion,
)
EVENTS: Final = tuple(map(KickOffEvent, range(2, 13), KICK_OFF_TABLE.entries, RULES))
"""By their totals, 2 to 12."""

# What of them takes steps of its own ------------------------------------------------------------------------


@choice("set-up-anew")
class SetUpAnew:
    """Set the team up anew."""


SET_UP_ANEW = SetUpAnew()


@procedure("blood-bowl-lrb.perfect-defence")
class PerfectDefence:
    """The kicking coach decides whether to set up anew."""

    async def run(self, match: Match) -> None:
        side = match.get(KICKING)
        players = tuple(on_pitch(match, side))
        if players and await Decision(side, "perfect-defence", (STAY_PUT, SET_UP_ANEW)) is SET_UP_ANEW:
            match.push(SetUp(side, players))
            await take_up(match, players)


@procedure("blood-bowl-lrb.cheering-fans")
class CheeringFans:
    """A throw for the louder fans; a tie is thrown again."""

    async def run(self, match: Match) -> None:
        louder = higher(await totals(match, 1, "cheering-fans", _cheers))
        await (gain_reroll(match, louder[0]) if len(louder) == 1 else _again(match, self))


@procedure("blood-bowl-lrb.brilliant-coaching")
class BrilliantCoaching:
    """A throw for the better coaching; a tie is thrown again."""

    async def run(self, match: Match) -> None:
        better = higher(await totals(match, 1, "brilliant-coaching", lambda m, side: 1 + m.get(ASSISTANTS, side)))
        await (gain_reroll(match, better[0]) if len(better) == 1 else _again(match, self))


@procedure("blood-bowl-lrb.invasion")
class Invasion:
    """Fans hurt so many more players of a side; `hit` has a bit for each that has been."""

    side: Side
    many: int
    hit: int = 0

    async def run(self, match: Match) -> None:
        targets = [piece for piece in on_pitch(match, self.side) if not self.hit >> piece & 1]
        if self.many and targets:
            piece = await draw(targets)
            match.push(Hurting(piece, "invasion"), Invasion(self.side, self.many - 1, self.hit | 1 << piece))


async def _again(match: Match, procedure: Any) -> None:
    match.push(procedure)


class EventsPart(Part):
    """The kick-off table of the sheet."""

    name = "blood-bowl-lrb.kick-off-events"
    options = EventOptions
    keys = (IN_BLITZ, BAD_KICK, LATE_BLITZ, FAN_FACTOR, CHEERLEADERS, ASSISTANTS, PROTECTED)
    procedures = (QuickSnap, PerfectDefence, CheeringFans, BrilliantCoaching, Invasion)

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

    @report.on(Answered)
    def tell(self, match: Match, entry: object, value: Words) -> Words:
        """Words for a Perfect Defence."""
        if isinstance(entry, Answered) and isinstance(entry.answer, SetUpAnew):
            return play(f"{entry.request.by} sets up anew.", entry.request.by)
        return value

    @on_event.on(TurnBegan)
    def held_back(self, match: Match, event: TurnBegan) -> None:
        """By option, who is marked when a Blitz! begins does not act in it (LRB-KT-25)."""
        if match.get(IN_BLITZ) and match.options(EventOptions).blitz_restriction == "lrb4":
            held = sum(1 << piece for piece in on_pitch(match, event.side) if marked(match, piece))
            match.set(ACTED, match.get(ACTED) | held)
