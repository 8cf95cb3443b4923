"""How the parts of Blood Dice fit together: the action table, explanations, invariants."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any

import pytest

from ruleengine import AWAY, HOME, CompiledRules, Decision, Match, Part, Ruleset, RulesetError, Side, new_match, token
from ruleengine.hooks import invariants, preview_checks
from ruleengine_blood_dice import BLOOD_DICE
from ruleengine_blood_dice.choices import KEEP, TakeClash, TakeScrum
from ruleengine_blood_dice.hooks import actions
from ruleengine_blood_dice.procedures import Clash, Scrum
from ruleengine_blood_dice.rules import Action
from ruleengine_blood_dice.state import ELIMINATED, MORALE, PASSES, SCORE, SPELLS, TRIES, WITHDRAWN

Begin = Callable[..., Match]


class Row(Part):
    """One more row of the action table."""

    name = "tests.row"

    def __init__(self, row: Action) -> None:
        self._row = row

    @actions.impl
    def row(self, rules: CompiledRules) -> Iterable[Action]:
        yield self._row


def refused(ruleset: Ruleset) -> str:
    with pytest.raises(RulesetError) as caught:
        ruleset.compile()
    return str(caught.value)


def test_two_rows_for_one_face_are_refused_by_the_names_of_their_parts() -> None:
    message = refused(BLOOD_DICE.but(adding=[Row(Action(3, "brawl", TakeClash(), Clash()))]))
    assert "'blood-dice.clash'" in message
    assert "'tests.row'" in message


def test_a_face_without_a_row_is_refused() -> None:
    assert "2 on d6 has no row" in refused(BLOOD_DICE.but(without=["blood-dice.scrum"]))


def test_a_row_beyond_the_die_is_refused() -> None:
    assert "7" in refused(BLOOD_DICE.but(adding=[Row(Action(7, "brawl", TakeClash(), Clash()))]))


def test_a_row_that_begins_with_nothing_to_play_is_refused() -> None:
    message = refused(BLOOD_DICE.but(replacing={"blood-dice.scrum": Row(Action(2, "brawl", TakeClash(), object()))}))
    assert "'tests.row'" in message
    assert "'brawl'" in message


def test_a_row_may_be_put_in_the_place_of_another(full_names: Callable[..., Any]) -> None:
    brawls = BLOOD_DICE.but(replacing={"blood-dice.scrum": Row(Action(2, "brawl", TakeClash(), Clash()))})
    match = new_match(brawls, options=full_names(spells=0))
    for given in (1, 2, "clash", (1, 6)):
        match.answer(given)
    assert match.get(ELIMINATED, HOME) == 1


# Explanations ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("attacker", Side)
@pytest.mark.parametrize(
    ("face", "named"),
    [
        (3, [("duel", 0, Fraction(1, 2)), ("duel", 1, Fraction(1, 2))]),
        (4, [("penalty", 0, Fraction(1, 3))]),
        (5, [("run", 0, Fraction(1, 2)), ("counterattack", 1, Fraction(1, 2))]),
        (6, [("throw", 0, Fraction(2, 3)), ("counterattack", 1, Fraction(1, 2))]),
    ],
)
def test_what_a_choice_may_lead_to(begin: Begin, face: int, named: list[Any], attacker: Side) -> None:
    match = begin(face, first=attacker, spells=0)
    assert isinstance(match.pending, Decision)
    action, passing = match.pending.choices
    sides = (attacker, attacker.other)
    told = [(check.kind.name, check.by, check.probability) for check in preview_checks(match, action)]
    assert told == [(f"blood-dice.{kind}", sides[who], chance) for kind, who, chance in named]
    (steal,) = preview_checks(match, passing)
    assert (steal.kind.name, steal.by, steal.probability) == ("blood-dice.steal", attacker.other, Fraction(1, 3))


def test_a_scrum_and_a_spell_lead_to_no_check(begin: Begin) -> None:
    match = begin(2, spells=0)
    assert list(preview_checks(match, TakeScrum())) == []
    assert list(preview_checks(match, KEEP)) == []


# Invariants -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("broken", "named"),
    [
        (lambda match: match.set(TRIES, AWAY, 13), "13 tries"),
        (lambda match: match.set(TRIES, HOME, -1), "-1 tries"),
        (lambda match: match.set(SCORE, AWAY, -1), "scored -1"),
        (lambda match: match.set(MORALE, HOME, 0), "Morale 0"),
        (lambda match: match.set(MORALE, AWAY, 4), "Morale 4"),
        (lambda match: match.set(SPELLS, (5, 6)), "6 Spells"),
        (lambda match: match.set(SPELLS, (-1, 5)), "-1 Spells"),
        (lambda match: match.set(ELIMINATED, AWAY, 6), "6 players"),
        (lambda match: match.set(PASSES, 3), "3 passes"),
        (lambda match: match.set(PASSES, -1), "-1 passes"),
    ],
)
def test_a_sheet_that_no_rule_could_write_is_complained_of(
    begin: Begin, broken: Callable[[Match], None], named: str
) -> None:
    match = begin(passes_per_try=2)
    assert list(invariants(match)) == []
    broken(match)
    (complaint,) = invariants(match)
    assert named in complaint


def test_play_after_a_withdrawal_is_complained_of(begin: Begin) -> None:
    match = begin(3, "clash", (3, 6), spells=0, eliminations_to_withdraw=1)
    assert match.over
    assert list(invariants(match)) == []
    match.push(Scrum())
    (complaint,) = invariants(match)
    assert "has withdrawn" in complaint
    assert match.get(WITHDRAWN, HOME)


def test_the_tokens_of_choices_are_what_saves_hold() -> None:
    rows = [row for row in actions(BLOOD_DICE.compile()) if row.choice is not None]
    tokens = {row.face: token(row.choice) for row in rows}
    assert tokens == {2: "scrum", 3: "clash", 4: "penalty", 5: "run", 6: "throw"}
