"""Rulesets and variants: how parts are put together, and which variants do not go together."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import permutations
from typing import Any

import attrs
import pytest

from ruleengine import (
    Match,
    Part,
    Ruleset,
    RulesetError,
    RulesetSpec,
    collect,
    compile_rules,
    option,
    specification,
    tag_of,
    variant,
)

from .toy import Board, game, idle, procedures, start


@collect(name="toy.order")
def order(match: Match) -> Iterable[str]:
    """Who comes when."""
    specification()


@attrs.frozen
class Numbers:
    """Some numbers."""

    few: int = option(2, "A few.")
    many: int = option(20, "Many.")


class Says(Part):
    """A part that says its name."""

    @order.impl
    def say(self, match: Match) -> Iterable[str]:
        yield self.name


class One(Says):
    name = "toy.one"


class Two(Says):
    name = "toy.two"
    options = Numbers


class Three(Says):
    name = "toy.three"


class Mud(Says):
    name = "toy.mud"


class Storm(Says):
    name = "toy.storm"


class Better(Says):
    name = "toy.better-two"


@variant("toy.muddy")
class Muddy:
    def apply(self, ruleset: Ruleset) -> Ruleset:
        return ruleset.but(adding=[Mud()])


@variant("toy.stormy")
class Stormy:
    def apply(self, ruleset: Ruleset) -> Ruleset:
        return ruleset.but(adding=[Storm()])


@variant("toy.fewer")
class Fewer:
    number: int = 1

    def apply(self, ruleset: Ruleset) -> Ruleset:
        return ruleset.with_options({"two.few": self.number})


@variant("toy.crowd")
class Crowd:
    def apply(self, ruleset: Ruleset) -> Ruleset:
        return ruleset.with_options({"two.many": 99})


@variant("toy.better")
class ReplacesTwo:
    def apply(self, ruleset: Ruleset) -> Ruleset:
        return ruleset.but(replacing={"toy.two": Better()})


@variant("toy.no-two")
class RemovesTwo:
    def apply(self, ruleset: Ruleset) -> Ruleset:
        return ruleset.but(without=["toy.two"])


@variant("toy.none")
class RemovesThree:
    def apply(self, ruleset: Ruleset) -> Ruleset:
        return ruleset.but(without=["toy.three"])


@variant("toy.other-mud")
class OtherMud:
    def apply(self, ruleset: Ruleset) -> Ruleset:
        return ruleset.but(adding=[Mud()])


BASE = Ruleset("toy", (Board(*procedures(idle)), One(), Two(), Three()))


def names(ruleset: Ruleset) -> list[str]:
    return [part.name.removeprefix("toy.") for part in ruleset.compile().parts]


def test_a_part_is_added_removed_and_replaced_in_its_place() -> None:
    assert names(BASE) == ["board", "one", "two", "three"]
    assert names(BASE.but(adding=[Mud()])) == ["board", "one", "two", "three", "mud"]
    assert names(BASE.but(without=["toy.one"])) == ["board", "two", "three"]
    assert names(BASE.but(replacing={"toy.two": Better()})) == ["board", "one", "better-two", "three"]
    assert names(BASE) == ["board", "one", "two", "three"], "a ruleset is a value"


def test_parts_are_left_out_replaced_and_added_at_once() -> None:
    made = BASE.but(without=["toy.one"], replacing={"toy.two": Better()}, adding=[Storm(), Mud()])
    assert names(made) == ["board", "better-two", "three", "storm", "mud"]
    did = ["removes toy.one", "replaces toy.two", "adds toy.storm", "adds toy.mud"]
    assert [str(change).strip() for change in made.changes] == did
    one_by_one = BASE.but(without=["toy.one"]).but(replacing={"toy.two": Better()})
    assert [c.did for c in one_by_one.changes] == ["removes", "replaces"]
    assert BASE.but() == BASE
    assert made.compile().loose == made.changes  # without a variant, so that no spec can name it


def test_a_part_may_take_the_name_of_one_that_goes() -> None:
    class Other(Says):
        name = "toy.one"

    other = Other()
    for made in (BASE.but(replacing={"toy.one": other}), BASE.but(without=["toy.one"], adding=[other])):
        assert made.part("toy.one") is other
    assert names(BASE.but(replacing={"toy.one": other})) == ["board", "one", "two", "three"]
    assert names(BASE.but(without=["toy.one"], adding=[other])) == ["board", "two", "three", "one"]
    assert names(BASE.but(replacing={"toy.one": BASE.part("toy.two"), "toy.two": other})) == [
        "board",
        "two",
        "one",
        "three",
    ]


@pytest.mark.parametrize(
    ("change", "error", "why"),
    [
        ({"without": ["toy.two"], "replacing": {"toy.two": Mud()}}, RulesetError, "left out and replaced; give one"),
        (
            {"replacing": {"toy.two": One()}},
            RulesetError,
            r"part 'toy\.one' is in 'toy' already; leave one out, rename",
        ),
        ({"adding": [Mud(), Mud()]}, RulesetError, r"part 'toy\.mud' is in 'toy' already; "),
        ({"adding": [Mud]}, RulesetError, r"must be an instance of Part, got class Mud; give an instance: Mud\(\)"),
        ({"replacing": {"toy.one": None}}, RulesetError, r"must be an instance of Part, got None; "),
        ({"without": ["toy.for"]}, RulesetError, r"no part 'toy\.for' in 'toy' \(it has toy\.board, toy\.one"),
        ({"without": "toy.one"}, TypeError, r"^without takes several: write \['toy\.one'\]$"),
        ({"without": 5}, TypeError, "^without must be a list, got 5$"),
        ({"without": [5]}, TypeError, "^the name of a part must be a str, got 5$"),
        ({"adding": Mud()}, TypeError, r"^adding takes several: write \[<part toy\.mud>\]$"),
        ({"adding": None}, TypeError, "^adding must be a list, got None$"),
        ({"replacing": [Mud()]}, TypeError, r"^replacing must be a dict of parts by the names of others, got \["),
    ],
)
def test_changes_that_do_not_fit_are_refused(change: Any, error: type[Exception], why: str) -> None:
    with pytest.raises(error, match=why):
        BASE.but(**change)


def test_of_many_parts_the_one_that_may_be_meant_is_named() -> None:
    many = game(parts=[type("P", (Says,), {"name": f"toy.part-{n}"})() for n in "abcdefghijk"] + [Two()])
    with pytest.raises(RulesetError, match=r"no part 'toy\.tow' in 'toy' \(did you mean 'toy\.two'\?\); "):
        many.but(without=["toy.tow"])


def test_a_part_of_a_name_that_is_there_is_refused() -> None:
    with pytest.raises(RulesetError, match=r"part 'toy\.one' is in 'toy' already; .*use `replacing`"):
        BASE.but(adding=[One()])


@pytest.mark.parametrize(
    "change", [lambda r: r.but(without=["toy.four"]), lambda r: r.but(replacing={"toy.four": Mud()})]
)
def test_a_part_that_is_not_there_is_refused_with_those_that_are(change: Any) -> None:
    with pytest.raises(RulesetError, match=r"no part 'toy\.four' in 'toy' \(it has toy\.board, toy\.one"):
        change(BASE)


def test_two_parts_of_one_name_are_refused() -> None:
    with pytest.raises(RulesetError, match=r"two parts are called 'toy\.one'; rename or leave out one"):
        Ruleset("toy", (*BASE.parts, One())).compile()


def test_a_part_without_a_name_is_refused() -> None:
    class Nameless(Part):
        pass

    with pytest.raises(RulesetError, match=r"Nameless.*name"):
        game(parts=[Nameless()]).compile()


INDEPENDENT = (Muddy(), Stormy(), Fewer(), Crowd(), RemovesThree())


@pytest.mark.parametrize("given", list(permutations(INDEPENDENT))[::7])
def test_the_order_of_independent_variants_does_not_matter(given: tuple[Any, ...]) -> None:
    rules = BASE.with_variants(*given).compile()
    assert [part.name for part in rules.parts] == ["toy.board", "toy.one", "toy.two", "toy.mud", "toy.storm"]
    assert rules.changed == {"toy.two.few": 1, "toy.two.many": 99}
    assert order(Match(rules)) == ["toy.one", "toy.two", "toy.mud", "toy.storm"]


@variant("toy.deeper")
class Deeper:
    """Changes what another variant adds, and comes before it by its tag."""

    def apply(self, ruleset: Ruleset) -> Ruleset:
        return ruleset.but(replacing={"toy.mud": Storm()})


@pytest.mark.parametrize("given", list(permutations((Muddy(), Deeper(), Fewer()))))
def test_a_variant_may_build_on_another_in_any_order(given: tuple[Any, ...]) -> None:
    ruleset = BASE.with_variants(*given)
    assert names(ruleset) == [*names(BASE), "storm"]
    assert ruleset.variants == given
    spec = ruleset.compile().spec
    assert spec.variants == (Deeper(), Fewer(), Muddy())
    assert BASE.with_variants(*spec.variants).compile().spec == spec


def test_a_variant_that_builds_on_nothing_is_refused() -> None:
    with pytest.raises(RulesetError, match=r"variant 'toy\.deeper': no part 'toy\.mud' in 'toy'"):
        BASE.with_variants(Deeper(), Fewer())


@pytest.mark.parametrize("first", [True, False])
@pytest.mark.parametrize(
    ("one", "other", "what"),
    [
        (Fewer(), Fewer(3), "toy.fewer"),
        (ReplacesTwo(), RemovesTwo(), "toy.two"),
        (ReplacesTwo(), Fewer(), "toy.two"),
        (RemovesTwo(), Fewer(), "toy.two"),
        (Muddy(), OtherMud(), "toy.mud"),
    ],
    ids=["twice", "replace and remove", "replace and set", "remove and set", "add twice"],
)
def test_variants_that_contradict_each_other_are_refused_in_either_order(
    one: Any, other: Any, what: str, first: bool
) -> None:
    given = (one, other) if first else (other, one)
    with pytest.raises(RulesetError) as caught:
        BASE.with_variants(*given).compile()
    error = str(caught.value)
    assert what in error
    assert "leave one" in error or "use `replacing`" in error
    for each in (one, other):
        assert tag_of(each) in error


@pytest.mark.parametrize("again", [Fewer(1), Fewer(3)])
def test_a_variant_given_twice_is_refused_whatever_its_parameters(again: Fewer) -> None:
    with pytest.raises(RulesetError, match=r"variant 'toy\.fewer' is given twice; leave one out"):
        BASE.with_variants(Fewer(1), again)


def test_two_variants_that_set_one_option_are_refused() -> None:
    @variant("toy.more")
    class More:
        def apply(self, ruleset: Ruleset) -> Ruleset:
            return ruleset.with_options({"two.few": 7})

    with pytest.raises(RulesetError, match=r"'toy\.fewer' and 'toy\.more' both change 'toy\.two\.few'; leave one"):
        BASE.with_variants(Fewer(), More())


def test_a_refused_variant_leaves_the_ruleset_as_it_was() -> None:
    before = BASE
    with pytest.raises(RulesetError):
        BASE.with_variants(ReplacesTwo(), RemovesTwo())
    assert before == BASE
    assert (BASE.changes, BASE.variants) == ((), ())
    assert names(BASE) == ["board", "one", "two", "three"]


def test_a_variant_may_be_made_of_others() -> None:
    @variant("toy.autumn")
    class Autumn:
        def apply(self, ruleset: Ruleset) -> Ruleset:
            return ruleset.with_variants(Muddy(), Stormy())

    ruleset = BASE.with_variants(Autumn())
    assert ruleset.variants == (Autumn(),)
    assert names(ruleset) == [*names(BASE), "mud", "storm"]
    again = BASE.with_variants(*ruleset.compile().spec.variants)
    assert names(again) == names(ruleset)


def test_the_parts_of_one_variant_keep_their_order() -> None:
    @variant("toy.pack")
    class Pack:
        def apply(self, ruleset: Ruleset) -> Ruleset:
            return ruleset.but(adding=[Storm(), Mud()])

    assert names(BASE.with_variants(Pack())) == [*names(BASE), "storm", "mud"]


@pytest.mark.parametrize("returned", [None, 7, "toy"])
def test_a_variant_that_returns_no_ruleset_is_named(returned: Any) -> None:
    @variant("toy.wrong")
    class Wrong:
        def apply(self, ruleset: Ruleset) -> Ruleset:
            return returned  # type: ignore[no-any-return]

    with pytest.raises(RulesetError, match=r"variant 'toy\.wrong'"):
        BASE.with_variants(Wrong())


def test_a_variant_that_breaks_is_named() -> None:
    @variant("toy.breaks")
    class Breaks:
        def apply(self, ruleset: Ruleset) -> Any:
            raise KeyError("rain")

    with pytest.raises(RulesetError, match=r"^variant 'toy\.breaks': apply raises KeyError: 'rain'$"):
        game().with_variants(Breaks())


def test_a_variant_whose_parameters_can_change_is_named() -> None:
    @variant("toy.listed")
    class Listed:
        names: list[str]

        def apply(self, ruleset: Ruleset) -> Ruleset:
            return ruleset

    with pytest.raises(RulesetError, match=r"'toy\.listed'.*hashable"):
        BASE.with_variants(Listed(["a"]))


def test_changes_say_who_did_what() -> None:
    ruleset = BASE.with_variants(Muddy(), ReplacesTwo())
    assert [str(c) for c in ruleset.changes] == ["toy.better replaces toy.two", "toy.muddy adds toy.mud"]


def test_what_a_match_is_made_with_goes_before_what_variants_set() -> None:
    ruleset = BASE.with_variants(Fewer())
    assert ruleset.compile().options(Numbers) == Numbers(few=1, many=20)
    assert ruleset.compile({"two.few": 5}).options(Numbers) == Numbers(few=5, many=20)


def test_options_that_no_part_has_are_refused() -> None:
    @attrs.frozen
    class Foreign:
        x: int = option(1, "X.")

    with pytest.raises(RulesetError, match=r"no part of the ruleset has options Foreign"):
        BASE.compile().options(Foreign)


def test_two_parts_with_one_options_class_are_refused() -> None:
    class Twin(Part):
        name = "toy.twin"
        options = Numbers

    with pytest.raises(RulesetError, match=r"'toy\.twin' shares Numbers with .*give it its own"):
        BASE.but(adding=[Twin()]).compile()


def test_a_compiled_ruleset_is_kept() -> None:
    assert BASE.compile() is BASE.compile()
    assert BASE.compile({"two.few": 5}) is BASE.compile({"toy.two.few": 5})
    assert BASE.compile({"two.few": 5}) is not BASE.compile()
    assert BASE.with_variants(Muddy()).compile() is BASE.with_variants(Muddy()).compile()


def test_a_spec_tells_what_differs_from_the_base() -> None:
    rules = BASE.with_variants(Muddy(), Fewer()).compile({"two.many": 30})
    assert rules.spec == RulesetSpec("toy", (Fewer(), Muddy()), {"toy.two.many": 30})
    assert hash(rules.spec) == hash(RulesetSpec("toy", (Fewer(), Muddy()), (("toy.two.many", 30),)))


def test_options_set_on_the_ruleset_itself_are_part_of_the_spec() -> None:
    ruleset = BASE.with_options({"two.many": 50}).with_variants(Fewer())
    assert dict(ruleset.compile({"two.few": 4}).spec.options) == {"toy.two.many": 50, "toy.two.few": 4}


def test_a_spec_names_an_installed_ruleset() -> None:
    rules = compile_rules(RulesetSpec("blood-dice", options={"match.tries": 6}), options={"match.score": 1})
    assert rules.changed == {"blood-dice.match.tries": 6, "blood-dice.match.score": 1}


def test_an_unknown_option_of_a_variant_is_refused() -> None:
    @variant("toy.typo")
    class Typo:
        def apply(self, ruleset: Ruleset) -> Ruleset:
            return ruleset.with_options({"two.fwe": 1})

    with pytest.raises(RulesetError, match=r"'toy\.typo': no option 'two\.fwe'; did you mean 'two\.few'"):
        BASE.with_variants(Typo())


def test_matches_share_compiled_rules() -> None:
    assert start(idle).rules is not start(idle).rules, "each call makes parts of its own"
    first, second = (Match(BASE.compile()) for _ in range(2))
    assert first.rules is second.rules
