"""Leagues as values: what they change, and how they travel in specs, saves and pickles."""

from __future__ import annotations

import copy
import json
import pickle
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruleengine import (
    AWAY,
    HOME,
    Check,
    CheckKind,
    Match,
    Part,
    RandomCoach,
    RulesetError,
    RulesetSpec,
    Side,
    build,
    compile_rules,
    hooks,
    new_match,
    play,
)
from ruleengine.league import CheckCondition, League, LeagueError, Section, load
from ruleengine.league._modifiers import kinds_of
from ruleengine.saves import replay
from ruleengine.schema import PlainData
from ruleengine.simulate import simulate
from ruleengine_blood_dice import ATTACKER, BLOOD_DICE, WetBall
from ruleengine_blood_dice.checks import RUN, THROW

TEXT = """
title = "Snow"
base = "blood-dice"
variants = ["wet-ball:2"]
[options.match]
tries = 6
[[modifiers]]
to = ["blood-dice.run", "blood-dice.throw"]
value = -1
why = "snow"
when = { role = "attacker" }
"""


def snow() -> League:
    return League.from_text(TEXT)


def modifiers(match: Match, kind: Any, by: Side) -> list[tuple[int, str, str]]:
    check = build(match, kind, by=by, base=4)
    return [(each.value, each.why, each.source) for each in check.modifiers]


# What it changes ---------------------------------------------------------------------------------------------


def test_variants_options_and_modifiers_hold() -> None:
    match = new_match("blood-dice", seed=1, variants=[snow()])
    assert match.rules.changed == {"blood-dice.match.tries": 6}
    attacker = match.get(ATTACKER)
    assert modifiers(match, RUN, attacker) == [(-1, "snow", "ruleengine.league")]
    wet = (-2, "wet ball", "blood-dice.wet-ball")
    assert modifiers(match, THROW, attacker) == [wet, (-1, "snow", "ruleengine.league")]
    assert modifiers(match, THROW, attacker.other) == [wet], "only the attacker suffers"


def test_checks_that_no_modifier_is_for_stay_as_fast_as_before() -> None:
    rules = compile_rules("blood-dice", variants=[snow()])
    steal = kinds_of(rules)["blood-dice.steal"]
    assert not rules.answers(hooks.modifiers, (rules, Check(steal, HOME, 5)))
    assert rules.answers(hooks.modifiers, (rules, Check(RUN, HOME, 5)))


@pytest.mark.parametrize(
    ("when", "holds"),
    [
        ({}, {HOME, AWAY}),
        ({"side": "home"}, {HOME}),
        ({"side": ["home", "away"]}, {HOME, AWAY}),
        ({"role": "defender"}, {AWAY}),
        ({"role": "attacker", "side": "home"}, {HOME}),
        ({"role": "attacker", "side": "away"}, set()),
    ],
)
def test_a_modifier_holds_if_all_of_its_conditions_do_each_by_one_of_its_values(when: Any, holds: set[Side]) -> None:
    league = League.of({"modifiers": [{"to": "blood-dice.run", "value": 1, "why": "x", "when": when}]})
    match = new_match("blood-dice", seed=1, variants=[league])
    match.set(ATTACKER, HOME)
    assert {side for side in Side if modifiers(match, RUN, side)} == holds


def test_a_modifier_for_an_act_and_for_a_kind_of_that_act_counts_once() -> None:
    rows = [{"to": ["catch", "toy.snatch"], "value": 1, "why": "sticky"}]
    kind = hooks_kind()
    league = League.of({"modifiers": rows})
    match = new_match(BLOOD_DICE.but(adding=[Snatches()]), seed=1, variants=[league])
    assert modifiers(match, kind, HOME) == [(1, "sticky", "ruleengine.league")]


def hooks_kind() -> Any:
    from ruleengine import Act

    return CheckKind("toy.snatch", act=Act.CATCH)


class Snatches(Part):
    name = "toy.snatches"
    checks = (hooks_kind(),)


WOBBLE, LEAP = CheckKind("toy.wobble"), CheckKind("toy.leap")


class Answers(Part):
    """Answers for kinds of checks that no part lists."""

    name = "toy.answers"

    @hooks.modifiers.on(WOBBLE)
    def shaky(self, match: Match, check: Check) -> list[Any]:
        """Nothing."""
        return []

    @hooks.target_number.on(LEAP)
    def far(self, match: Match, check: Check, value: int) -> int:
        """As it is."""
        return value


def test_kinds_that_parts_only_answer_for_may_be_named() -> None:
    assert {"toy.wobble", "toy.leap"} <= set(kinds_of(compile_rules(BLOOD_DICE.but(adding=[Answers()]))))


def test_options_of_the_call_go_first() -> None:
    assert compile_rules("blood-dice", variants=[snow()], options={"match.tries": 3}).changed == {
        "blood-dice.match.tries": 3
    }


def test_a_league_goes_over_the_options_that_its_variants_set() -> None:
    league = League.of({"variants": ["injury-2020:9"], "options": {"injuries": {"armour": 8}}})
    assert compile_rules("blood-dice", variants=[league]).changed == {"blood-bowl-2020.injuries.armour": 8}


def test_an_option_of_a_file_may_be_none_though_toml_has_no_word_for_it() -> None:
    league = League.from_text('base = "blood-bowl-2020"\n[options.teams]\ngold = "none"\n')
    rules = compile_rules("blood-bowl-2020", variants=[league])
    assert rules.changed == {"blood-bowl.teams.gold": None}
    assert Match.from_json(Match(rules).to_json()).rules.changed == rules.changed


def test_none_is_text_where_an_option_has_such_a_value() -> None:
    league = League.from_text('base = "blood-bowl-2020"\n[options.kick-off-events]\ncheering_fans = "none"\n')
    assert compile_rules("blood-bowl-2020", variants=[league]).changed == {
        "blood-bowl-2020.kick-off-events.cheering_fans": "none"
    }


def test_variants_of_a_file_take_their_parameters_by_place_or_by_name() -> None:
    by_place, by_name = ["wet-ball:2"], [{"name": "wet-ball", "penalty": 2}]
    found = [
        compile_rules("blood-dice", variants=[League.of({"variants": each})]).parts for each in (by_place, by_name)
    ]
    for parts in found:
        wet: Any = next(part for part in parts if part.name == "blood-dice.wet-ball")
        assert wet.penalty == 2


def test_the_order_of_a_league_and_another_variant_does_not_matter() -> None:
    league = League.of({"options": {"match": {"tries": 6}}})
    first = compile_rules("blood-dice", variants=[league, WetBall()])
    second = compile_rules("blood-dice", variants=[WetBall(), league])
    assert [part.name for part in first.parts] == [part.name for part in second.parts]
    assert first.changed == second.changed
    assert Match(first).digest() == Match(second).digest()


def test_changes_are_told_by_whoever_made_them() -> None:
    changes = compile_rules("blood-dice", variants=[snow()]).ruleset.changes
    assert list(map(str, changes)) == [
        "blood-dice.wet-ball adds blood-dice.wet-ball",
        "ruleengine.league sets blood-dice.match.tries",
        "ruleengine.league adds ruleengine.league",
    ]


def test_a_variant_beside_a_league_that_holds_it_is_refused() -> None:
    with pytest.raises(RulesetError, match=r"'blood-dice\.wet-ball' is (given twice|in 'blood-dice' already)"):
        compile_rules("blood-dice", variants=[snow(), WetBall()])


def test_two_leagues_are_refused() -> None:
    with pytest.raises(RulesetError, match=r"'ruleengine\.league' is given twice; leave one out"):
        compile_rules("blood-dice", variants=[snow(), League.of({"title": "Cup"})])


def test_an_empty_league_changes_nothing() -> None:
    rules = compile_rules("blood-dice", variants=[League.of({})])
    assert [part.name for part in rules.parts] == [*(part.name for part in BLOOD_DICE.parts), "ruleengine.league"]
    assert not rules.changed


# Its base ----------------------------------------------------------------------------------------------------


def test_a_league_that_names_its_base_is_rules_enough() -> None:
    match = new_match(snow(), seed=1)
    assert match.rules is new_match("blood-dice", seed=1, variants=[snow()]).rules


def test_a_league_that_names_none_is_not() -> None:
    with pytest.raises(RulesetError, match="names no base; add base = "):
        new_match(League.of({"title": "Cup"}), seed=1)


def test_a_league_for_another_ruleset_is_refused() -> None:
    with pytest.raises(RulesetError, match="base: the file is for 'blood-dice', not for 'blood-bowl-2020'; play that"):
        compile_rules("blood-bowl-2020", variants=[snow()])


def test_a_file_is_loaded_and_found_good_against_its_base(tmp_path: Path) -> None:
    file = tmp_path / "league.toml"
    file.write_text("\ufeff" + TEXT, encoding="utf-8")
    league = load(file)
    assert (league, league.title, league.base) == (snow(), "Snow", "blood-dice")
    assert [str(each) for each in league.modifiers] == ["−1 snow, when role is attacker"]


# A frozen value ----------------------------------------------------------------------------------------------


def test_leagues_that_say_the_same_are_equal() -> None:
    other = "\n".join(["# the same, in another order", *reversed(TEXT.split("\n[[")[0].split("\n[")[0].splitlines())])
    rest = TEXT[TEXT.index("[options") :]
    again = League.from_text(f"{other}\n{rest}")
    assert again == snow()
    assert hash(again) == hash(snow())
    assert again != League.from_text(TEXT.replace("tries = 6", "tries = 5"))


def test_what_a_league_was_made_from_may_change_without_changing_it() -> None:
    data: dict[str, Any] = {"options": {"match": {"tries": 6}}}
    league = League.of(data)
    data["options"]["match"]["tries"] = 1
    assert compile_rules("blood-dice", variants=[league]).changed == {"blood-dice.match.tries": 6}


def test_a_league_is_written_so_that_it_can_be_pasted() -> None:
    assert eval(repr(snow())) == snow()


def test_a_save_needs_no_file(tmp_path: Path) -> None:
    file = tmp_path / "league.toml"
    file.write_text(TEXT)
    match = play(new_match(load(file), seed=3), RandomCoach(1), RandomCoach(2))
    text = match.to_json()
    file.unlink()
    again = Match.from_json(text)
    assert again.rules is match.rules
    assert again.digest() == match.digest()
    assert replay(text).result == match.result
    (saved,) = json.loads(text)["rules"]["variants"]
    assert saved["tag"] == "ruleengine.league"
    assert saved["parameters"]["rules"]["options"] == {"match": {"tries": 6}}


def test_matches_rulesets_and_leagues_are_pickled_and_copied() -> None:
    match = new_match(snow(), seed=3)
    for league in (pickle.loads(pickle.dumps(snow())), copy.deepcopy(snow())):
        assert league == snow()
    again = pickle.loads(pickle.dumps(match))
    assert again.digest() == match.digest()
    ruleset = pickle.loads(pickle.dumps(match.rules.ruleset))
    played = [play(new_match(rules, seed=5), RandomCoach(1), RandomCoach(2)) for rules in (ruleset, snow())]
    assert played[0].log == played[1].log


def test_a_spec_holds_a_league_and_batches_are_played_by_it() -> None:
    spec = RulesetSpec("blood-dice", variants=(snow(),))
    assert compile_rules(spec) is compile_rules(snow())
    by_spec, by_league = simulate(spec, 20, seed=1), simulate(snow(), 20, seed=1)
    assert dict(by_spec.differences.items()) == dict(by_league.differences.items())


plain = st.recursive(
    st.text(max_size=5) | st.integers(-5, 5) | st.booleans(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


NOTES: Section[Any] = Section("notes", "Anything at all.", lambda rules, data: json.dumps(data))


class Notes(Part):
    """Reads a section, whatever stands there."""

    name = "toy.notes"

    @hooks.sections.impl
    def own(self, rules: Any) -> Any:
        """One."""
        yield NOTES


NOTED = BLOOD_DICE.but(adding=[Notes()])


@given(plain)
def test_whatever_a_section_says_comes_back_from_a_save(said: Any) -> None:
    match = new_match(NOTED, variants=[League.of({"notes": said})])
    again = Match.from_json(match.to_json(), rulesets=[NOTED])
    assert again.rules.spec == match.rules.spec
    found = NOTES.of(again)
    assert found is not None
    assert json.loads(found) == said


def test_the_part_of_a_league_takes_its_sections_to_another_process() -> None:
    part: Any = compile_rules(NOTED, variants=[League.of({"notes": [1, 2]})]).parts[-1]
    again = pickle.loads(pickle.dumps(part))
    assert again.sections == {"notes": PlainData([1, 2])}


# What parts say ----------------------------------------------------------------------------------------------


def test_a_section_of_a_match_without_a_league_says_nothing() -> None:
    assert NOTES.of(new_match(NOTED)) is None
    assert NOTES.of(new_match(NOTED, variants=[League.of({"title": "Cup"})])) is None


class MoreNotes(Notes):
    name = "toy.more-notes"

    @hooks.sections.impl
    def own(self, rules: Any) -> Any:
        """Another of the same name."""
        yield Section("notes", "Something else.", lambda rules, data: data)


class Sides(Part):
    name = "toy.sides"

    @hooks.check_conditions.impl
    def tall(self, rules: Any) -> Any:
        """One that there is already."""
        yield CheckCondition("side", "Which side of the hall.", ("left", "right"), lambda match, check: ("left",))


@pytest.mark.parametrize(
    ("part", "rules", "why"),
    [
        (MoreNotes(), {"notes": 1}, "two parts have a section 'notes' of league files; rename one"),
        (
            Sides(),
            {"modifiers": [{"to": "blood-dice.run", "value": 1, "why": "x", "when": {"side": "left"}}]},
            "two parts have a condition 'side' of league files; rename one",
        ),
    ],
    ids=["section", "condition"],
)
def test_two_of_one_name_are_refused(part: Part, rules: dict[str, Any], why: str) -> None:
    with pytest.raises(RulesetError, match=why):
        new_match(NOTED.but(adding=[part]), variants=[League.of(rules)])


def test_a_section_cannot_be_called_as_what_every_file_may_say() -> None:
    with pytest.raises(ValueError, match="section 'options': every league file has that key; give another name"):
        Section("options", "Taken.", lambda rules, data: data)


def test_a_condition_of_a_part_is_asked_with_match_and_check() -> None:
    asked: list[tuple[Any, Any]] = []

    def strong(match: Match, check: Check) -> tuple[str, ...]:
        asked.append((match, check.kind))
        return ("strong",)

    class Wind(Part):
        name = "toy.wind"

        @hooks.check_conditions.impl
        def outside(self, rules: Any) -> Any:
            """How it blows: in any words."""
            yield CheckCondition("wind", "How it blows.", (), strong)

    rows = [
        {"to": "blood-dice.run", "value": -1, "why": "wind", "when": {"wind": force}} for force in ("strong", "weak")
    ]
    match = new_match(BLOOD_DICE.but(adding=[Wind()]), seed=1, variants=[League.of({"modifiers": rows})])
    asked.clear()
    assert modifiers(match, RUN, HOME) == [(-1, "wind", "ruleengine.league")]
    assert asked == [(match, RUN), (match, RUN)]


def test_an_error_in_a_section_is_found_when_a_match_is_made() -> None:
    def picky(rules: Any, data: Any) -> Any:
        raise LeagueError(("deep", 2), "it is refused; leave it out")

    class Picky(Part):
        name = "toy.picky"

        @hooks.sections.impl
        def read(self, rules: Any) -> Any:
            """One."""
            yield Section("prices", "What things cost.", picky)

    with pytest.raises(LeagueError, match=r"^prices\.deep\[2\]: it is refused; leave it out$"):
        new_match(BLOOD_DICE.but(adding=[Picky()]), variants=[League.of({"prices": {}})])
