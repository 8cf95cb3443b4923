"""Broken in its past: values that can change, memories outside of the state, a save that does not come back."""

from __future__ import annotations

from typing import Any

import attrs

from ruleengine import Key, Match, emit, event, procedure, record, roll_check
from tests.broken_rulesets.toss import ROUND, TURN, GamePart, ask, check_of, go_on, ruleset, score


@attrs.define(unsafe_hash=True)
class Tally:
    """A record that can change, though nobody changes it."""

    tosses: int


TALLY: Key[Tally] = Key("toss.game.tally", Tally, default=Tally(0))


@procedure("toss.thawed")
class Thawed:
    """A round that keeps a record that can change."""

    async def run(self, match: Match) -> None:
        side = match.get(TURN)
        how = await ask(match)
        won = await roll_check(match, check_of(match, side, how))
        match.set(TALLY, Tally(match.get(TALLY).tosses + 1))
        await score(match, side, int(won))
        go_on(match, self)


class ThawedPart(GamePart):
    keys = (*GamePart.keys, TALLY)
    procedures = (Thawed,)


class Points(list[int]):
    """A list that claims to be fit for a state."""

    def __hash__(self) -> int:  # type: ignore[override]
        return len(self)


POINTS: Key[Points] = Key("toss.game.points", Points, default=Points())


@procedure("toss.listing")
class Listing:
    """A round that keeps a list, though it writes into none that lies in the state."""

    async def run(self, match: Match) -> None:
        side = match.get(TURN)
        how = await ask(match)
        won = await roll_check(match, check_of(match, side, how))
        match.set(POINTS, Points([*match.get(POINTS), int(won)]))
        await score(match, side, int(won))
        go_on(match, self)


class ListingPart(GamePart):
    keys = (*GamePart.keys, POINTS)
    procedures = (Listing,)


@record("toss.sheet")
class Sheet:
    """A frozen record, which somebody changes all the same."""

    tosses: int


SHEET: Key[Sheet] = Key("toss.game.sheet", Sheet, default=Sheet(0))


@procedure("toss.forced")
class Forced:
    """A round that writes into a frozen record by force."""

    async def run(self, match: Match) -> None:
        side = match.get(TURN)
        how = await ask(match)
        won = await roll_check(match, check_of(match, side, how))
        sheet = Sheet(0) if match.get(ROUND) == 0 else match.get(SHEET)
        match.set(SHEET, sheet)
        object.__setattr__(sheet, "tosses", match.get(ROUND) + 1)
        await score(match, side, int(won))
        go_on(match, self)


class ForcedPart(GamePart):
    keys = (*GamePart.keys, SHEET)
    procedures = (Forced,)


@event("toss.greeted")
class Greeted:
    """A match was met, for the first time or again."""

    known: bool


@procedure("toss.greeting")
class Greeting:
    """A round of a part that remembers matches."""

    async def run(self, match: Match) -> None:
        side = match.get(TURN)
        how = await ask(match)
        won = await roll_check(match, check_of(match, side, how))
        await score(match, side, int(won))
        await emit(match, Greeted(GREETING.knows(match)))
        go_on(match, self)


class GreetingPart(GamePart):
    """It remembers on itself which matches it has begun; it has begun no fork."""

    procedures = (Greeting,)

    def __init__(self) -> None:
        self._begun: list[Match] = []

    def begin(self, match: Match) -> None:
        self._begun.append(match)

    def knows(self, match: Match) -> bool:
        return any(known is match for known in self._begun)


GREETING = GreetingPart()


@event("toss.record-set")
class RecordSet:
    """The log is longer than it ever was, or not."""

    is_record: bool


@procedure("toss.recording")
class Recording:
    """A round of a part that remembers how far a match has come."""

    async def run(self, match: Match) -> None:
        side = match.get(TURN)
        how = await ask(match)
        won = await roll_check(match, check_of(match, side, how))
        await score(match, side, int(won))
        await emit(match, RecordSet(RECORDING.is_record(match)))
        go_on(match, self)


class RecordingPart(GamePart):
    """It remembers on itself how far each match has come; undo does not know of that."""

    procedures = (Recording,)

    def __init__(self) -> None:
        self._lengths: list[tuple[Match, int]] = []

    def is_record(self, match: Match) -> bool:
        length = len(match.log)
        before = [longest for known, longest in self._lengths if known is match]
        self._lengths.append((match, length))
        return length > max(before, default=0)


RECORDING = RecordingPart()

NAME: Key[Any] = Key("toss.game.name", int, default=0)


@procedure("toss.mislabelled")
class Mislabelled:
    """A round that keeps a text where it has promised a number."""

    async def run(self, match: Match) -> None:
        side = match.get(TURN)
        how = await ask(match)
        won = await roll_check(match, check_of(match, side, how))
        match.set(NAME, "seven")
        await score(match, side, int(won))
        go_on(match, self)


class MislabelledPart(GamePart):
    keys = (*GamePart.keys, NAME)
    procedures = (Mislabelled,)


THAWED = ruleset("thawed", ThawedPart())
FORCED = ruleset("forced", ForcedPart())
LISTING = ruleset("listing", ListingPart())
REMEMBERS_MATCHES = ruleset("remembers-matches", GREETING)
REMEMBERS_RECORDS = ruleset("remembers-records", RECORDING)
MISLABELLED = ruleset("mislabelled", MislabelledPart())
