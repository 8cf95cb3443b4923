"""Saves of a release whose ruleset had one part less than today's."""

from __future__ import annotations

import json
import warnings
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from ruleengine import (
    AWAY,
    HOME,
    Check,
    Decision,
    Key,
    Match,
    Modifier,
    Part,
    PieceKey,
    RandomCoach,
    Ruleset,
    RulesetError,
    SaveError,
    SideKey,
    new_match,
    play,
)
from ruleengine.hooks import modifiers, on_event
from ruleengine.saves import from_json, replay
from ruleengine_blood_dice import BLOOD_DICE, PENALTY, TryBegan

from .driving import KNOWN, PICKS, answered, beginnings, forged
from .game import SAGA, TEAMS
from .ledger import COINS, DAY, OLD, PURSE, DaysPart, PurseOne, PurseTwo

HERE = Path(__file__).parent
MID_STEP = (HERE / "ledger-mid-step.json").read_text()
"""Home has 18 coins, away 7; on the fourth day home has worked for 5 more: two answers since the rest."""
NEW_DAY = (HERE / "ledger-new-day.json").read_text()
"""Nobody has anything, the second day has begun, and nothing is answered since."""

LUCK: Key[int] = Key("ledger.luck.luck", int, default=2)
CHARMS: SideKey[str] = SideKey("ledger.luck.charms", str, default="")


class LuckPart(Part):
    """Keeps luck and charms, and does nothing with them."""

    name = "ledger.luck"
    keys = (LUCK, CHARMS)


class Charmed(LuckPart):
    """Begins with some."""

    def begin(self, match: Match) -> None:
        match.set(LUCK, 7)
        match.set(CHARMS, AWAY, "horseshoe")


def with_luck(part: Part) -> Ruleset:
    """The rules of the next release."""
    return Ruleset("ledger", (*OLD.parts, part))


@pytest.mark.parametrize(("part", "luck", "charm"), [(LuckPart(), 2, ""), (Charmed(), 7, "horseshoe")])
def test_an_added_part_starts_as_in_a_new_match_and_the_past_comes_along(part: Part, luck: int, charm: str) -> None:
    rules = with_luck(part)
    match = from_json(MID_STEP, rulesets=[rules])
    assert (match.get(COINS, HOME), match.get(COINS, AWAY), match.get(DAY)) == (23, 7, 4)
    assert (match.get(LUCK), match.get(CHARMS, HOME), match.get(CHARMS, AWAY)) == (luck, "", charm)
    assert len(match.log) == 13
    assert replay(MID_STEP, rulesets=[rules]).log == match.log
    while match.can_undo():
        match.undo()  # into the days before the part was there
    assert (match.get(DAY), match.get(LUCK), match.get(CHARMS, AWAY)) == (1, luck, charm)
    assert (match.get(COINS, HOME), match.log) == (0, ())
    assert match.digest() == new_match(rules, seed=5).digest()


def test_a_match_with_an_added_part_is_saved_and_loaded_again() -> None:
    rules = with_luck(Charmed())
    match = from_json(MID_STEP, rulesets=[rules])
    text = match.to_json()
    assert json.loads(text)["rules"]["revisions"] == {"ledger.days": 1, "ledger.purse": 1, "ledger.luck": 1}
    assert json.loads(text)["rest"]["values"]["ledger.luck.luck"] == 7
    for again in (from_json(text, rulesets=[rules]), replay(text, rulesets=[rules])):
        assert again.digest() == match.digest()
        assert again.to_json() == text
    with pytest.raises(SaveError, match="lacks"):  # the last release knows nothing of it
        from_json(text, rulesets=[OLD])


@given(beginnings(), PICKS)
def test_a_part_that_changes_nothing_is_no_difference(match: Match, picks: list[int]) -> None:
    text = answered(match, picks).to_json()
    rules = [Ruleset(each.name, (*each.parts, LuckPart())) for each in KNOWN["rulesets"]]
    again = from_json(text, rulesets=rules, variants=KNOWN["variants"])
    assert again.digest() == match.digest()
    assert (again.log, again.events, again.pending) == (match.log, match.events, match.pending)
    assert again.can_undo() == match.can_undo()
    assert replay(text, rulesets=rules, variants=KNOWN["variants"]).digest() == match.digest()


# What would have changed the past ------------------------------------------------------------------

TRIES: Key[int] = Key("ledger.tally.tries", int, default=0)


class Tally(Part):
    """Counts from the beginning of a match."""

    name = "ledger.tally"
    keys = (TRIES,)

    @on_event.on(TryBegan)
    def counts(self, match: Match, event: TryBegan) -> None:
        match.set(TRIES, match.get(TRIES) + 1)


class Gale(Part):
    """Makes penalties harder."""

    name = "ledger.gale"

    @modifiers.on(PENALTY)
    def blows(self, match: Match, check: Check) -> Iterable[Modifier]:
        return [Modifier(-3, "a gale")]


class Asks(Part):
    """Asks before each try."""

    name = "ledger.asks"

    @on_event.on(TryBegan)
    async def asks(self, match: Match, event: TryBegan) -> None:
        await Decision(event.side, "prayer", ("pray", "curse"))


def played(answers: int) -> Match:
    """A match of the last release."""
    return answered(new_match(BLOOD_DICE, seed=11, options={"spells.spells": 0}), [0] * answers)


@pytest.mark.parametrize("part", [Tally(), Gale(), Asks()], ids=lambda part: part.name)
def test_a_part_that_changes_the_past_begins_at_the_last_rest(part: Part) -> None:
    rules = Ruleset("blood-dice", (*BLOOD_DICE.parts, part))
    old = played(9)
    text = old.to_json()
    rest = json.loads(text)["rest"]
    dropped = len(old.log) - rest["after"]
    assert dropped
    with pytest.warns(UserWarning, match=f"{part.name} came after .* without the last {dropped} answers"):
        match = from_json(text, rulesets=[rules])
    assert not match.can_undo()
    assert match.result.score == old.result.score
    with pytest.raises(SaveError, match=f"{part.name} came after the save was written: load it, or replay it without"):
        replay(text, rulesets=[rules])
    if isinstance(part, Tally):
        assert match.get(TRIES) <= 1  # that of the step that is run again, if it has come so far
    again = match.to_json()
    assert json.loads(again)["start"]["rest"]["agenda"] == rest["agenda"]
    assert replay(again, rulesets=[rules]).digest() == match.digest()
    assert play(match, RandomCoach(1), RandomCoach(2)).over


def test_nobody_is_warned_where_nothing_is_dropped() -> None:
    class Late(Charmed):
        """Its past would be another: the first day is the fifth."""

        def begin(self, match: Match) -> None:
            match.set(DAY, 4)  # another part's, so the match that is loaded keeps its own
            match.set(LUCK, 7)

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        match = from_json(NEW_DAY, rulesets=[with_luck(Late())])
    assert (match.get(DAY), match.get(LUCK)) == (2, 7)
    assert not match.can_undo()


# Together with everything else ---------------------------------------------------------------------


def test_a_part_is_added_while_another_has_changed() -> None:
    rules = Ruleset("ledger", (DaysPart(), PurseTwo(), Charmed()))
    with pytest.warns(UserWarning, match=r"^ledger\.purse changed since .* without the last 2 answers"):
        match = from_json(MID_STEP, rulesets=[rules])
    assert (match.get(PURSE, HOME), match.get(LUCK), match.get(CHARMS, AWAY)) == ((1, 8), 7, "horseshoe")
    with pytest.raises(SaveError, match="the part has changed"):
        replay(MID_STEP, rulesets=[rules])


def test_a_part_is_added_to_a_match_that_had_to_begin_at_a_rest() -> None:
    with pytest.warns(UserWarning, match="changed since"):
        match = from_json(MID_STEP, rulesets=[Ruleset("ledger", (DaysPart(), PurseTwo()))])
    match.answer("rest")
    rules = Ruleset("ledger", (DaysPart(), PurseTwo(), Charmed()))
    again = from_json(match.to_json(), rulesets=[rules])
    assert (again.get(LUCK), again.log) == (7, ("rest",))
    again.undo()
    assert again.get(LUCK) == 7
    assert not again.can_undo()


def test_a_part_that_the_save_does_not_know_has_nothing_to_migrate() -> None:
    class Second(LuckPart):
        revision = 2

        def migrate(self, revision: int, values: dict[str, Any]) -> dict[str, Any]:
            return {"ledger.luck.luck": values["ledger.luck.horseshoes"]}

    assert from_json(MID_STEP, rulesets=[with_luck(Second())]).get(LUCK) == 2


def test_a_value_that_the_save_holds_goes_before_what_the_part_begins_with() -> None:
    """Where a part is split in two, the new one takes a key along."""
    document = json.loads(NEW_DAY)
    document["rest"]["values"]["ledger.luck.luck"] = 4
    match = from_json(forged(document), rulesets=[with_luck(Charmed())])
    assert (match.get(LUCK), match.get(CHARMS, AWAY)) == (4, "horseshoe")


def test_a_key_that_a_known_part_keeps_too_stays_as_it_was_saved() -> None:
    class Lucky(Part):
        name = "ledger.lucky"
        keys = (COINS,)

        def begin(self, match: Match) -> None:
            match.set(COINS, AWAY, 100)

    match = from_json(NEW_DAY, rulesets=[Ruleset("ledger", (DaysPart(), PurseOne(), Lucky()))])
    assert (match.get(COINS, HOME), match.get(COINS, AWAY)) == (0, 0)


def test_what_an_added_part_keeps_of_pieces_starts_too() -> None:
    fame: PieceKey[int] = PieceKey("saga.fame.fame", int, default=0)

    class Fame(Part):
        name = "saga.fame"
        keys = (fame,)

        def begin(self, match: Match) -> None:
            match.set(fame, match.pieces[1].id, 3)

    old = new_match(SAGA, seed=1, teams=TEAMS)
    match = from_json(old.to_json(), rulesets=[Ruleset("saga", (*SAGA.parts, Fame()))])
    assert match.each(fame) == [0, 3] + [0] * (len(match.pieces) - 2)


def test_a_part_that_cannot_begin_with_the_teams_is_refused() -> None:
    class Picky(LuckPart):
        def begin(self, match: Match) -> None:
            raise RulesetError("two teams are needed")

    with pytest.raises(SaveError, match="RulesetError: two teams are needed") as caught:
        from_json(NEW_DAY, rulesets=[with_luck(Picky())])
    assert caught.value.path == "start.teams"


def test_what_a_save_holds_of_a_part_that_it_does_not_name_is_kept() -> None:
    document = json.loads(MID_STEP)
    del document["rules"]["revisions"]["ledger.days"]
    match = from_json(forged(document), rulesets=[OLD])
    assert match.digest() == from_json(MID_STEP, rulesets=[OLD]).digest()
    assert match.get(DAY) == 4
