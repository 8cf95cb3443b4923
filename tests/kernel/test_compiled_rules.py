"""The compiled rules: what parts own, what is derived once, what belongs to two."""

from __future__ import annotations

from typing import Any

import pytest

from ruleengine import (
    CompiledRules,
    Decision,
    Derived,
    Key,
    Match,
    Part,
    RulesetError,
    SeededDice,
    Side,
    SideKey,
    choice,
    procedure,
)
from ruleengine.dice import AllFaces, Sum

from .toy import COUNT, game, idle, start

GOLD: Key[int] = Key("toy.gold", int, default=3)


def part(called: str, **body: Any) -> Part:
    made: Part = type("Some", (Part,), {"name": called, **body})()
    return made


def tagged(tag: str) -> type:
    @procedure(tag)
    class Waits:
        async def run(self, match: Match) -> None:
            await Decision(Side.HOME, "wait", (1, 2))

    return Waits


# What two parts may not both own ------------------------------------------------------------------------


def test_two_keys_of_one_name_are_refused() -> None:
    other: Key[int] = Key("toy.gold", int, default=0)
    parts = [part("toy.a", keys=(GOLD,)), part("toy.b", keys=(other,))]
    with pytest.raises(RulesetError, match=r"'toy\.b' and 'toy\.a' both keep 'toy\.gold'; rename one"):
        game(parts=parts).compile()


def test_a_key_may_be_shared() -> None:
    parts = [part("toy.a", keys=(GOLD,)), part("toy.b", keys=(GOLD,))]
    match = start(idle, parts=parts)
    match.set(GOLD, 8)
    assert match.get(GOLD) == 8
    assert [key.name for key in match.rules.keys].count("toy.gold") == 1


def test_two_procedures_of_one_tag_are_refused() -> None:
    parts = [part("toy.a", procedures=(tagged("toy.waits"),)), part("toy.b", procedures=(tagged("toy.waits"),))]
    with pytest.raises(RulesetError, match=r"are both the procedure 'toy\.waits'; give one another tag"):
        game(parts=parts).compile()


def test_a_procedure_may_be_shared() -> None:
    waits = tagged("toy.waits")
    rules = game(parts=[part("toy.a", procedures=(waits,)), part("toy.b", procedures=(waits,))]).compile()
    assert rules.procedures["toy.waits"] is waits


def test_a_procedure_without_a_tag_is_refused() -> None:
    class Plain:
        """No procedure."""

    with pytest.raises((RulesetError, TypeError), match=r"Plain.*@procedure"):
        game(parts=[part("toy.a", procedures=(Plain,))]).compile()


def test_one_part_may_not_be_there_twice() -> None:
    twice = part("toy.a")
    with pytest.raises(RulesetError, match=r"two parts are called 'toy\.a'"):
        game(parts=[twice, twice]).compile()


# What is made once --------------------------------------------------------------------------------------


def test_what_parts_derive_is_made_once_for_the_rules() -> None:
    made: list[CompiledRules] = []

    def make(rules: CompiledRules) -> tuple[str, ...]:
        made.append(rules)
        return tuple(each.name for each in rules.parts)

    names = Derived("toy.names", make)
    rules = game(idle, parts=[part("toy.a")]).compile()
    assert made == []
    matches = [Match(rules, dice=SeededDice(seed)) for seed in range(3)]
    assert {match.derived(names) for match in matches} == {("toy.board", "toy.a")}
    assert rules.derived(names) == ("toy.board", "toy.a")
    assert made == [rules]


def test_parts_are_prepared_once_in_their_order_and_may_refuse() -> None:
    told: list[str] = []

    def note(self: Part, rules: CompiledRules) -> None:
        told.append(self.name)

    ruleset = game(parts=[part("toy.a", prepare=note, after=("toy.b",)), part("toy.b", prepare=note)])
    assert ruleset.compile() is ruleset.compile()
    assert told == ["toy.b", "toy.a"]

    def refuse(self: Part, rules: CompiledRules) -> None:
        raise RulesetError("the pitch is too small; give it ten squares")

    with pytest.raises(RulesetError, match="the pitch is too small"):
        game(parts=[part("toy.a", prepare=refuse)]).compile()


def test_a_fault_in_what_is_derived_is_not_kept() -> None:
    tries: list[int] = []

    def make(rules: CompiledRules) -> int:
        tries.append(1)
        if len(tries) == 1:
            raise RulesetError("not yet")
        return 7

    once = Derived("toy.once", make)
    rules = game().compile()
    with pytest.raises(RulesetError, match="not yet"):
        rules.derived(once)
    assert rules.derived(once) == 7


# What it tells ------------------------------------------------------------------------------------------


def test_it_tells_the_revisions_of_its_parts() -> None:
    rules = game(parts=[part("toy.a", revision=4), part("toy.b")]).compile()
    assert rules.revisions() == {"toy.board": 1, "toy.a": 4, "toy.b": 1}


def test_it_keeps_the_second_readings_of_its_parts_by_reason() -> None:
    parts = [
        part("toy.a", also_reads={"armour": AllFaces()}),
        part("toy.b", also_reads={"armour": Sum(), "injury": Sum()}),
    ]
    assert game(parts=parts).compile().also_reads == {
        "armour": {"toy.a": AllFaces(), "toy.b": Sum()},
        "injury": {"toy.b": Sum()},
    }


def test_it_tells_what_was_changed_without_a_variant() -> None:
    assert game().compile().loose == ()
    ruleset = game(parts=[part("toy.b")]).but(adding=[part("toy.a")]).but(without=["toy.b"])
    assert [(c.did, c.what) for c in ruleset.compile().loose] == [("adds", "toy.a"), ("removes", "toy.b")]


def test_every_part_of_a_state_has_its_place() -> None:
    rules = game(parts=[part("toy.a", keys=(GOLD,))]).compile()
    layouts = [rules.layout(pieces) for pieces in (0, 5)]
    assert rules.layout(0) is layouts[0]
    for layout in layouts:
        assert layout.names == {key.name: key for key in rules.keys}
        places = [range(layout.at[key], layout.at[key] + (2 if isinstance(key, SideKey) else 1)) for key in rules.keys]
        assert sorted(place for each in places for place in each) == list(range(len(layout.initial)))
    assert layouts[0].initial[layouts[0].at[COUNT]] == 0
    assert layouts[0].initial[layouts[0].at[GOLD]] == 3


def test_choices_and_procedures_may_have_one_name() -> None:
    """Tags tell procedures from procedures: a choice may be called as the procedure that it leads to."""

    @choice("toy.waits")
    class Wait:
        """Wait."""

    assert game(parts=[part("toy.a", procedures=(tagged("toy.waits"),))]).compile().procedures["toy.waits"] is not Wait


def test_a_part_that_breaks_when_it_is_prepared_is_named() -> None:
    class Breaks(Part):
        name = "toy.breaks"

        def prepare(self, rules: CompiledRules) -> None:
            raise KeyError("rain")

    with pytest.raises(RulesetError, match=r"^part 'toy\.breaks' \(.*\): prepare raises KeyError: 'rain'$"):
        game(parts=[Breaks()]).compile()
