"""Making a match: rules by name, by value or by spec, with variants and options."""

from __future__ import annotations

import pickle

import pytest

from ruleengine import Decision, Match, Roll, RulesetSpec, SaveError, SeededDice, Side, compile_rules, new_match
from ruleengine_blood_dice import BLOOD_DICE, ShootOut, WetBall
from tests.kernel.toy import game, idle


def test_rules_may_be_a_name_a_value_or_a_spec() -> None:
    by_name, by_value = compile_rules("blood-dice"), compile_rules(BLOOD_DICE)
    assert by_name is by_value is compile_rules(RulesetSpec("blood-dice"))
    assert compile_rules(game(idle)).ruleset.name == "toy"


def test_variants_and_options_are_added_to_those_of_a_spec() -> None:
    spec = RulesetSpec("blood-dice", (WetBall(),), {"blood-dice.match.tries": 6, "blood-dice.match.score": 1})
    rules = compile_rules(spec, variants=["shoot-out"], options={"blood-dice.match.tries": 3})
    assert rules.spec.variants == (ShootOut(), WetBall())  # by their tags
    assert rules.changed == {"blood-dice.match.tries": 3, "blood-dice.match.score": 1}
    assert compile_rules(rules.spec).spec == rules.spec


def test_a_seed_makes_seeded_dice_and_no_dice_make_the_match_ask() -> None:
    seeded, bare = new_match("blood-dice", seed=7), new_match("blood-dice")
    assert isinstance(seeded.dice, SeededDice)
    assert seeded.dice.seed == 7
    assert isinstance(seeded.pending, Decision)
    assert bare.dice is None
    assert isinstance(bare.pending, Roll)


def test_matches_of_one_seed_are_alike() -> None:
    matches = [new_match("blood-dice", seed=seed) for seed in (7, 7, 8)]
    for match in matches:
        match.run(lambda view, request: request.choices[0], lambda view, request: request.choices[0])
    assert matches[0].history == matches[1].history != matches[2].history


def test_rulesets_of_others_are_played_beside_each_other() -> None:
    toy, dice = new_match(game(idle), seed=1), new_match("blood-dice", seed=1)
    toy.answer("go")
    assert toy.over
    assert not dice.over


@pytest.mark.parametrize("error", [SaveError("log[12]", "no such token"), SaveError("", "not JSON")])
def test_errors_go_from_process_to_process(error: SaveError) -> None:
    back = pickle.loads(pickle.dumps(error))
    assert (type(back), str(back), back.path, back.why) == (SaveError, str(error), error.path, error.why)


def test_a_side_knows_the_other() -> None:
    assert [side.other for side in Side] == [Side.AWAY, Side.HOME]
    assert [str(side) for side in Side] == ["home", "away"]
    assert pickle.loads(pickle.dumps(Side.AWAY)) is Side.AWAY


def test_a_match_is_made_of_compiled_rules_as_well() -> None:
    match = Match(compile_rules("blood-dice"), dice=SeededDice(7))
    assert match.history == new_match("blood-dice", seed=7).history
