"""What the page on versions says of saves of a part's last release, row by row of its table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import attrs
import pytest

from ruleengine import (
    HOME,
    Decision,
    Key,
    Match,
    Part,
    Result,
    Ruleset,
    SaveError,
    SideKey,
    emit,
    event,
    new_match,
    option,
    procedure,
    variant,
)
from ruleengine.hooks import initial_procedures, on_event, result
from ruleengine.saves import from_json, replay

TOTAL: Key[int] = Key("release.total", int, default=0)
BONUS: Key[int] = Key("release.bonus", int, default=0)


@event("release.added")
class Added:
    """Something was added."""


@procedure("release.turn")
class Turn:
    """Home adds, again and again."""

    async def run(self, match: Match) -> None:
        await Decision(HOME, "add", ("one", "none"))
        match.set(TOTAL, match.get(TOTAL) + 1)
        match.push(self)
        await emit(match, Added())


class First(Part):
    """The first release."""

    name = "release.rules"
    keys: ClassVar[tuple[Any, ...]] = (TOTAL,)
    procedures: ClassVar[tuple[Any, ...]] = (Turn,)

    @initial_procedures.impl
    def first(self, match: Match) -> Sequence[Any]:
        return (Turn(),)

    @result.impl
    def score(self, match: Match) -> Result:
        return Result((match.get(TOTAL), 0), None)


def saved() -> str:
    """A match of the first release after three answers."""
    match = new_match(Ruleset("release", (First(),)))
    for _ in range(3):
        match.answer("one")
    return match.to_json()


def loaded(part: Part, *, again: bool = False) -> Match:
    """The save, loaded or replayed by another release."""
    return (replay if again else from_json)(saved(), rulesets=[Ruleset("release", (part,))])


@attrs.frozen
class Options:
    """An option that is new."""

    most: int = option(9, "How much may be added.", at_least=1)


class WithOption(First):
    options = Options


class WithKey(First):
    keys = (TOTAL, BONUS)


@pytest.mark.parametrize("part", [WithOption, WithKey])
@pytest.mark.parametrize("again", [False, True], ids=["load", "replay"])
def test_a_new_option_or_key_with_a_default_changes_nothing(part: type[First], again: bool) -> None:
    match = loaded(part(), again=again)
    assert match.result.score == (3, 0)
    match.answer("one")
    assert match.result.score == (4, 0)


class Twice(First):
    """The rule does something else now."""

    @on_event.on(Added)
    def more(self, match: Match, event: Added) -> None:
        match.set(TOTAL, match.get(TOTAL) + 1)


def test_another_rule_goes_on_from_the_same_state_and_cannot_replay_the_old_one() -> None:
    match = loaded(Twice())
    assert match.result.score == (3, 0)
    match.answer("one")
    assert match.result.score == (5, 0)
    with pytest.raises(SaveError):
        loaded(Twice(), again=True)


class Renamed(First):
    name = "release.other-rules"


@procedure("release.turn")
class LongTurn:
    """The same procedure with a field that it had not."""

    left: int

    async def run(self, match: Match) -> None: ...


class OtherFrame(First):
    procedures = (LongTurn,)


@pytest.mark.parametrize(("part", "path"), [(Renamed, "rules.revisions.release.rules"), (OtherFrame, "rest.agenda[0]")])
def test_another_name_or_another_field_of_a_waiting_procedure_is_refused(part: type[First], path: str) -> None:
    with pytest.raises(SaveError) as refused:
        loaded(part())
    assert str(refused.value).startswith(path)


COUNTS: SideKey[int] = SideKey("release.counts", int, default=0)


class Unmigrated(First):
    """What is kept has changed, and nobody says how."""

    revision = 2
    keys = (TOTAL, COUNTS)


class Migrated(Unmigrated):
    def migrate(self, revision: int, values: dict[str, Any]) -> dict[str, Any]:
        assert revision == 1
        return {"release.counts": {"home": values["release.total"], "away": 0}}


def test_a_revision_needs_a_migration() -> None:
    with pytest.raises(SaveError, match=r"cannot read what its revision 1 saved"):
        loaded(Unmigrated())
    assert loaded(Migrated()).get(COUNTS, HOME) == 3
    with pytest.raises(SaveError, match="the part has changed"):
        loaded(Migrated(), again=True)


@variant("release.same")
class Same:
    """A variant that changes nothing."""

    def apply(self, ruleset: Ruleset) -> Ruleset:
        return ruleset


@variant("release.renamed")
class SameRenamed:
    """The same by another tag."""

    def apply(self, ruleset: Ruleset) -> Ruleset:
        return ruleset


def test_another_tag_of_a_variant_is_refused_with_its_path() -> None:
    rules = Ruleset("release", (First(),))
    text = new_match(rules, variants=[Same()]).to_json()
    with pytest.raises(SaveError) as refused:
        from_json(text, rulesets=[rules], variants=[SameRenamed])
    assert str(refused.value).startswith("rules.variants[0].tag")


def test_an_option_that_was_set_and_is_gone_is_refused_with_its_path() -> None:
    text = new_match(Ruleset("release", (WithOption(),)), options={"rules.most": 5}).to_json()
    with pytest.raises(SaveError) as refused:
        from_json(text, rulesets=[Ruleset("release", (First(),))])
    assert str(refused.value).startswith("rules.options")
