"""Saves that an older revision of a part wrote, kept beside this file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ruleengine import AWAY, HOME, Decision, Match, Part, Ruleset, SaveError, SeededDice, new_match
from ruleengine.saves import from_json, load, replay

from .driving import forged
from .ledger import COINS, DAY, NEW, OLD, PURSE, DaysPart, PurseTwo

HERE = Path(__file__).parent
MID_STEP = (HERE / "ledger-mid-step.json").read_text()
"""Home has 18 coins, away 7; on the fourth day home has worked for 5 more: two answers since the rest."""
NEW_DAY = (HERE / "ledger-new-day.json").read_text()
"""Nobody has anything, the second day has begun, and nothing is answered since."""


def migrated() -> Match:
    with pytest.warns(UserWarning, match="without the last 2 answers"):
        return from_json(MID_STEP, rulesets=[NEW])


def test_the_revision_that_wrote_the_save_loads_it_whole() -> None:
    match = from_json(MID_STEP, rulesets=[OLD])
    assert (match.get(COINS, HOME), match.get(COINS, AWAY)) == (23, 7)
    assert len(match.log) == 13
    assert replay(MID_STEP, rulesets=[OLD]).log == match.log


def test_values_are_migrated_at_rest_and_the_answers_since_are_dropped() -> None:
    match = migrated()
    assert (match.get(PURSE, HOME), match.get(PURSE, AWAY)) == ((1, 8), (0, 7))
    assert match.get(DAY) == 4  # the day that was begun is begun again
    assert isinstance(match.pending, Decision)
    assert match.pending.by is HOME


def test_nothing_is_dropped_and_nobody_warned_where_nothing_was_answered_since() -> None:
    match = load(HERE / "ledger-new-day.json", rulesets=[NEW])
    assert (match.get(PURSE, HOME), match.get(DAY)) == ((0, 0), 2)
    match.answer("work")
    assert match.log == ("work", SeededDice(5).throw((6,), 0))  # the seed goes on where it was


def test_a_migrated_match_has_no_past_but_a_future() -> None:
    match = migrated()
    assert match.log == match.events == ()
    assert not match.can_undo()
    match.answer("work")
    match.answer(4)
    assert match.get(PURSE, HOME) == (2, 2)
    match.undo(2)
    assert match.get(PURSE, HOME) == (1, 8)
    assert not match.can_undo()


def test_a_migrated_match_is_saved_with_the_state_at_which_it_begins() -> None:
    match = migrated()
    for given in ("work", 4, "rest", "rest"):
        match.answer(given)
    text = match.to_json()
    start = json.loads(text)["start"]["rest"]
    assert (start["after"], start["thrown"]) == (0, 5)
    assert start["values"]["ledger.purse.purse"] == {"home": [1, 8], "away": [0, 7]}
    for again in (from_json(text, rulesets=[NEW]), replay(text, rulesets=[NEW])):
        assert again.digest() == match.digest()
        assert again.log == match.log == ("work", (4,), "rest", "rest")
        assert again.to_json() == text
        again.undo(4)
        assert again.get(PURSE, HOME) == (1, 8)
        assert not again.can_undo()


def test_a_replay_refuses_another_revision() -> None:
    with pytest.raises(SaveError, match="load the save") as caught:
        replay(MID_STEP, rulesets=[NEW])
    assert caught.value.path == "rules.revisions.ledger.purse"


def test_a_save_of_a_newer_revision_is_refused() -> None:
    text = new_match(NEW, seed=1).to_json()
    for read in (from_json, replay):
        with pytest.raises(SaveError, match="upgrade") as caught:
            read(text, rulesets=[OLD])
        assert caught.value.path == "rules.revisions.ledger.purse"


class Stubborn(PurseTwo):
    """Reads nothing older."""

    def migrate(self, revision: int, values: dict[str, Any]) -> dict[str, Any]:
        return Part.migrate(self, revision, values)


class Broken(PurseTwo):
    """Stumbles over what it finds."""

    def migrate(self, revision: int, values: dict[str, Any]) -> dict[str, Any]:
        return {"ledger.purse.purse": values["ledger.purse.silver"]}


class Greedy(PurseTwo):
    """Meddles with what another part keeps."""

    def migrate(self, revision: int, values: dict[str, Any]) -> dict[str, Any]:
        return {"ledger.days.day": 1}


class Careless(PurseTwo):
    """Returns what does not fit its key."""

    def migrate(self, revision: int, values: dict[str, Any]) -> dict[str, Any]:
        return {"ledger.purse.purse": {"home": [1, "8"]}}


class Forgetful(PurseTwo):
    """Returns the old values as they were."""

    def migrate(self, revision: int, values: dict[str, Any]) -> dict[str, Any]:
        return values


@pytest.mark.parametrize(
    ("part", "path", "why"),
    [
        (Stubborn(), "rules.revisions.ledger.purse", "cannot read what its revision 1 saved"),
        (Broken(), "rules.revisions.ledger.purse", "KeyError: 'ledger.purse.silver'"),
        (Greedy(), "rules.revisions.ledger.purse", "'ledger.days.day', which is not a key of 'ledger.purse'"),
        (Careless(), "rest.values.ledger.purse.purse.home[1]", "whole number"),
        (Forgetful(), "rest.values.ledger.purse.coins", "no part of these rules keeps it"),
    ],
)
@pytest.mark.filterwarnings("ignore:.*without the last 2 answers")
def test_a_migration_that_fails_is_refused(part: Part, path: str, why: str) -> None:
    with pytest.raises(SaveError) as caught:
        from_json(MID_STEP, rulesets=[Ruleset("ledger", (DaysPart(), part))])
    assert caught.value.path == path
    assert why in caught.value.why


class LuckPart(Part):
    """A part that is gone later."""

    name = "ledger.luck"


def test_a_part_that_is_gone_is_refused() -> None:
    text = new_match(OLD.but(adding=[LuckPart()]), seed=1).to_json()
    with pytest.raises(SaveError, match="lacks") as caught:
        from_json(text, rulesets=[OLD])
    assert caught.value.path == "rules.revisions.ledger.luck"


def test_the_values_that_a_part_migrates_are_its_own() -> None:
    """By its keys, and what it keeps no more by its name; the longest name wins."""
    seen: dict[str, dict[str, Any]] = {}

    class Purse(PurseTwo):
        def migrate(self, revision: int, values: dict[str, Any]) -> dict[str, Any]:
            seen[self.name] = values
            return {}

    class Pocket(Part):
        name = "ledger.purse.pocket"
        revision = 3

        def migrate(self, revision: int, values: dict[str, Any]) -> dict[str, Any]:
            seen[self.name] = values
            return {}

    document = json.loads(NEW_DAY)
    document["rules"]["revisions"]["ledger.purse.pocket"] = 2
    document["rest"]["values"] |= {"ledger.purse.coins": {"home": 3}, "ledger.purse.pocket.lint": 1}
    from_json(forged(document), rulesets=[Ruleset("ledger", (DaysPart(), Purse(), Pocket()))])
    assert seen == {
        "ledger.purse": {"ledger.purse.coins": {"home": 3}},
        "ledger.purse.pocket": {"ledger.purse.pocket.lint": 1},
    }
