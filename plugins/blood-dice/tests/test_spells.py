"""Spells: dice rolled again (BD-SPELL)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ruleengine import AWAY, HOME, Decision, Match, Roll, Side, token
from ruleengine_blood_dice.events import SpellSpent
from ruleengine_blood_dice.rules import Rolled, RolledTwo
from ruleengine_blood_dice.state import ATTACKER, ELIMINATED, MORALE, SPELLS

Begin = Callable[..., Match]
SHOW = {2: "scrum", 3: "clash", 4: "penalty", 5: "run", 6: "throw"}

# What leads to each single die with HOME attacking and one Spell each that has been kept so far; whose die it is.
DICE: dict[str, tuple[tuple[Any, ...], Side]] = {
    "action": ((), HOME),
    "second action": ((2, "keep", "scrum", (3, 3), "keep", "keep"), HOME),
    "steal": ((2, "keep", "pass"), AWAY),
    "penalty": ((4, "keep", "penalty"), HOME),
    "stop run": ((5, "keep", "run"), AWAY),
    "stop throw": ((6, "keep", "throw"), AWAY),
    "run": ((5, "keep", "run", 1, "keep"), HOME),
    "throw": ((6, "keep", "throw", 4, "keep"), HOME),
    "counterattack": ((5, "keep", "run", 6, "keep"), AWAY),
}
EACH_DIE = pytest.mark.parametrize(("answers", "roller"), DICE.values(), ids=DICE)


def spells(match: Match) -> tuple[int, int]:
    return match.get(SPELLS)


def asks(match: Match) -> tuple[Side, list[str]]:
    """Who decides now, and between what."""
    assert isinstance(match.pending, Decision)
    return match.pending.by, [token(option) for option in match.pending.choices]


def throws(match: Match) -> Roll[Any]:
    assert isinstance(match.pending, Roll)
    return match.pending


@pytest.mark.rule("BD-SPELL-01", "BD-SPELL-03")
@EACH_DIE
@pytest.mark.parametrize("face", range(1, 7))
def test_every_die_can_be_rolled_again_by_its_roller_while_spells_last(
    begin: Begin, answers: tuple[Any, ...], roller: Side, face: int
) -> None:
    match = begin(*answers, spells=3)
    die = throws(match)
    for left in (2, 1, 0):
        match.answer(face)
        assert asks(match) == (roller, ["keep", f"reroll:{roller}"])
        match.answer(f"reroll:{roller}")
        assert spells(match)[roller] == left
        assert spells(match)[roller.other] == 3
        assert throws(match) == die
    match.answer(face)  # no Spell left: it stands
    assert not _about_spells_of(match, roller)
    assert [event for event in match.events if isinstance(event, SpellSpent)] == [
        SpellSpent(roller, left) for left in (2, 1, 0)
    ]


def _about_spells_of(match: Match, side: Side) -> bool:
    request = match.pending
    return isinstance(request, Decision) and request.by is side and "keep" in map(token, request.choices)


@pytest.mark.rule("BD-SPELL-01")
def test_the_last_roll_stands(begin: Begin) -> None:
    reroll = "reroll:home"
    assert begin(4, "keep", "penalty", 6, reroll, 1, "keep", spells=2).result.score == (0, 0)
    assert begin(4, "keep", "penalty", 1, reroll, 6, reroll, 2, spells=2).result.score == (0, 0)
    assert begin(4, "keep", "penalty", 1, reroll, 2, reroll, 5, spells=2).result.score == (1, 0)


@pytest.mark.rule("BD-SPELL-01")
def test_a_spell_is_spent_by_a_reroll_only_and_never_comes_back(begin: Begin, feed: Begin) -> None:
    match = begin(5, "keep", "run", 1, "keep", 1, "keep", spells=2)
    assert spells(match) == (2, 2)
    feed(match, 2, "reroll:away", 1, "keep")
    assert spells(match) == (2, 1)
    feed(match, 1, "reroll:home", 4, "reroll:home", 1)
    assert spells(match) == (0, 1)
    assert throws(match).by is AWAY
    feed(match, 1, "keep", 1)
    assert spells(match) == (0, 1)
    assert throws(match).by is AWAY


@pytest.mark.rule("BD-SPELL-01")
def test_the_example_of_the_rules_a_scrum_die_of_one_then_two_then_five(begin: Begin) -> None:
    match = begin(2, "keep", "scrum", (1, 4), "reroll:home", 2, "keep", "reroll:home", 5, "keep", "keep")
    assert spells(match) == (3, 5)
    assert match.get(MORALE, AWAY) == 2
    assert match.get(ATTACKER) is HOME


@pytest.mark.rule("BD-SPELL-01")
def test_without_spells_nobody_is_asked(begin: Begin) -> None:
    assert throws(begin(4, "penalty", spells=0)).by is HOME
    assert throws(begin(2, "scrum", (1, 6), spells=0)).by is AWAY


@pytest.mark.rule("BD-SPELL-02")
@EACH_DIE
def test_by_default_nobody_touches_the_dice_of_the_other(begin: Begin, answers: tuple[Any, ...], roller: Side) -> None:
    match = begin(*answers, 3, "keep", spells=1)
    assert not _about_spells_of(match, roller.other)


@pytest.mark.rule("BD-SPELL-02")
@pytest.mark.parametrize(
    ("order", "first"), [(None, "attacker"), ("attacker_first", "attacker"), ("defender_first", "defender")]
)
@pytest.mark.parametrize("attacker", Side)
@pytest.mark.parametrize("action", [2, 3])
def test_where_both_roll_both_dice_are_seen_before_anybody_decides(
    begin: Begin, action: int, attacker: Side, order: str | None, first: str
) -> None:
    options = {} if order is None else {"spell_order": order}
    match = begin(action, "keep", SHOW[action], first=attacker, **options)
    assert len(throws(match).dice) == 2
    match.answer((2, 5))
    side = attacker if first == "attacker" else attacker.other
    assert asks(match) == (side, ["keep", f"reroll:{side}"])
    assert isinstance(match.pending, Decision)
    about = match.pending.about
    assert isinstance(about, RolledTwo)
    assert about.attacker is attacker
    seen = (2, 5) if action == 2 else (0, 1)  # of a Clash: who comes out unharmed
    assert (about.attack, about.defend) == seen
    match.answer("keep")
    assert asks(match) == (side.other, ["keep", f"reroll:{side.other}"])


@pytest.mark.rule("BD-SPELL-02")
@pytest.mark.parametrize("action", [2, 3])
@pytest.mark.parametrize("attacker", Side)
@pytest.mark.parametrize("order", ["attacker_first", "defender_first"])
def test_the_sides_decide_in_turn_until_both_keep_in_a_row(
    begin: Begin, feed: Begin, action: int, attacker: Side, order: str
) -> None:
    match = begin(action, "keep", SHOW[action], (2, 5), first=attacker, spell_order=order)
    one = attacker if order == "attacker_first" else attacker.other
    two = one.other
    for side, answer in ((one, "keep"), (two, f"reroll:{two}"), (one, f"reroll:{one}"), (two, "keep")):
        assert asks(match)[0] is side
        match.answer(answer)
        if answer != "keep":
            assert throws(match).by is side
            assert len(throws(match).dice) == 1
            match.answer(6)
    assert asks(match)[0] is one
    match.answer("keep")
    assert throws(match).reason == "blood-dice.action"
    assert spells(match)[one] == spells(match)[two] == 4


@pytest.mark.rule("BD-SPELL-02")
@pytest.mark.parametrize("action", [2, 3])
def test_where_both_roll_a_side_without_spells_is_not_asked(begin: Begin, feed: Begin, action: int) -> None:
    match = begin(3, "reroll:home", action, SHOW[action], (2, 5), spells=1)
    assert asks(match) == (AWAY, ["keep", "reroll:away"])
    match = begin(action, "keep", SHOW[action], (2, 5), "reroll:home", 1, "reroll:away", 6, spells=1)
    assert throws(match).reason == "blood-dice.action"
    assert spells(match) == (0, 0)
    match = begin(action, "keep", SHOW[action], (4, 5), "keep", "reroll:away", 6, "reroll:home", 6, spells=1)
    assert throws(match).reason == "blood-dice.action"


@pytest.mark.rule("BD-SPELL-02")
def test_a_side_without_spells_counts_as_keeping(begin: Begin) -> None:
    match = begin(4, "reroll:home", 2, "reroll:home", 2, "scrum", (2, 5), "reroll:away", 5, spells=2)
    assert spells(match) == (0, 1)
    assert asks(match)[0] is AWAY


@pytest.mark.rule("BD-SPELL-02", "BD-SPELL-03")
@pytest.mark.parametrize("attacker", Side)
@pytest.mark.parametrize("again", Side)
def test_the_die_of_the_side_that_spends_is_the_one_rolled_again(begin: Begin, attacker: Side, again: Side) -> None:
    start = ("keep",) if again is attacker.other else ()
    scrum = begin(2, "keep", "scrum", (3, 3), *start, f"reroll:{again}", 1, "keep", "keep", first=attacker)
    assert scrum.get(MORALE, again) == 2
    assert scrum.get(MORALE, again.other) == 3
    clash = begin(3, "keep", "clash", (4, 4), *start, f"reroll:{again}", 3, "keep", "keep", first=attacker)
    assert clash.get(ELIMINATED, again) == 1
    assert clash.get(ELIMINATED, again.other) == 0


@pytest.mark.rule("BD-SPELL-02", "BD-SPELL-04")
@EACH_DIE
def test_as_an_option_any_die_may_be_rolled_again_and_the_roller_is_asked_first(
    begin: Begin, feed: Begin, answers: tuple[Any, ...], roller: Side
) -> None:
    match = begin(*_both_keep(answers), spells=2, spells_reroll="any")
    die = throws(match)
    options = ["keep", f"reroll:{roller}"]
    match.answer(2)
    assert asks(match) == (roller, options)
    match.answer("keep")
    assert asks(match) == (roller.other, options)
    match.answer(f"reroll:{roller}")
    assert (spells(match)[roller], spells(match)[roller.other]) == (2, 1)
    assert throws(match) == die
    match.answer(3)
    assert asks(match) == (roller, options)
    match.answer(f"reroll:{roller}")
    assert throws(match) == die
    assert (spells(match)[roller], spells(match)[roller.other]) == (1, 1)


def _both_keep(answers: tuple[Any, ...]) -> tuple[Any, ...]:
    """The same way to a die where both sides are asked about each single die."""
    doubled: list[Any] = []
    pair = False
    for given in answers:
        if given == "keep" and not pair:
            doubled.append("keep")
        pair = isinstance(given, tuple) or (pair and given == "keep")
        doubled.append(given)
    return tuple(doubled)


@pytest.mark.rule("BD-SPELL-02")
def test_with_any_a_side_without_spells_is_not_asked_and_the_other_still_is(begin: Begin) -> None:
    match = begin(4, "reroll:home", 4, spells=1, spells_reroll="any")
    assert asks(match) == (AWAY, ["keep", "reroll:home"])
    match.answer("reroll:home")
    match.answer(4)
    assert asks(match) == (HOME, ["penalty", "pass"])


@pytest.mark.rule("BD-SPELL-02")
@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("die", Side)
@pytest.mark.parametrize("attacker", Side)
def test_with_any_a_side_may_have_either_of_two_dice_rolled_again(
    begin: Begin, attacker: Side, die: Side, side: Side
) -> None:
    start = () if side is attacker else ("keep",)
    match = begin(2, "keep", "keep", "scrum", (3, 3), *start, first=attacker, spells_reroll="any")
    assert asks(match) == (side, ["keep", f"reroll:{side}", f"reroll:{side.other}"])
    match.answer(f"reroll:{die}")
    assert throws(match).by is die
    assert spells(match)[side] == 4
    assert spells(match)[side.other] == 5
    match.answer(6)
    assert asks(match)[0] is side.other
    match.answer("keep")
    match.answer("keep")
    assert match.get(MORALE, die.other) == 2
    assert match.get(MORALE, die) == 3


@pytest.mark.rule("BD-SPELL-03")
def test_the_draw_for_possession_cannot_be_rolled_again(begin: Begin) -> None:
    for options in ({}, {"spells_reroll": "any"}):
        assert throws(begin(**options)).reason == "blood-dice.action"


@pytest.mark.rule("BD-SPELL-04")
@pytest.mark.parametrize("face", range(1, 7))
def test_the_reroll_of_an_action_die_comes_before_the_choice_of_the_action(begin: Begin, face: int) -> None:
    match = begin(face)
    assert asks(match) == (HOME, ["keep", "reroll:home"])
    assert isinstance(match.pending, Decision)
    about = match.pending.about
    assert isinstance(about, Rolled)
    assert about.value.name == SHOW.get(face, "turnover")
    match.answer("reroll:home")
    match.answer(5)
    match.answer("keep")
    assert asks(match) == (HOME, ["run", "pass"])


@pytest.mark.rule("BD-SPELL-03")
def test_a_turnover_on_the_action_die_stands_only_once_it_is_kept(begin: Begin) -> None:
    match = begin(1)
    assert match.get(ATTACKER) is HOME
    match.answer("keep")
    assert match.get(ATTACKER) is AWAY
