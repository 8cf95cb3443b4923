"""Options: declared once, read from keywords and from a command line, refused with a reason."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, Optional

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruleengine import OptionError, Part, Ruleset, RulesetError, option
from ruleengine.kernel import describe, resolve

from .toy import game


@attrs.frozen
class MatchOptions:
    """How long a match is."""

    tries: int = option(12, "Tries a team.", rule="BD-SET-01", at_least=1, at_most=99)
    limit: int | None = option(None, "Passes in a try; none: any number.", at_least=0)
    again: bool = option(False, "Whether to play again.")
    order: Literal["first", "second"] = option("first", "Who begins.")
    die: Literal[4, 6, 8] = option(6, "Sides of the die.")
    title: str = option("Cup", "What it is called.")


@attrs.frozen
class OtherOptions:
    """Of another part with the same last name."""

    tries: int = option(3, "Tries.")
    own: int = option(1, "Only here.")


class MatchPart(Part):
    name = "toy.match"
    options = MatchOptions


class OtherPart(Part):
    name = "away.match"
    options = OtherOptions


class Bare(Part):
    name = "toy.bare"


PARTS = (MatchPart(), Bare())
BOTH = (*PARTS, OtherPart())
GAME = game(parts=PARTS)


def held(given: Mapping[str, object]) -> MatchOptions:
    return GAME.compile(given).options(MatchOptions)


def test_defaults_hold_where_nothing_is_said() -> None:
    assert held({}) == MatchOptions(12, None, False, "first", 6, "Cup")


def test_options_are_given_by_part_and_field() -> None:
    by_last_name = held({"match.tries": 6, "match.limit": 2, "match.again": True})
    by_full_name = held({"toy.match.tries": 6, "toy.match.limit": 2, "toy.match.again": True})
    assert by_last_name == by_full_name == MatchOptions(tries=6, limit=2, again=True)


def test_what_differs_is_kept_by_full_name() -> None:
    assert GAME.compile({"match.order": "second"}).changed == {"toy.match.order": "second"}


@pytest.mark.parametrize(
    ("key", "value", "why"),
    [
        ("match.tries", "6", r"toy\.match\.tries: '6' is refused; give a whole number"),
        ("match.tries", True, r"True is refused; give a whole number"),
        ("match.tries", 6.0, r"6\.0 is refused; give a whole number"),
        ("match.tries", None, r"None is refused; give a whole number"),
        ("match.tries", 0, r"0 is too small; give 1 or more"),
        ("match.tries", 100, r"100 is too large; give 99 or less"),
        ("match.limit", "none", r"'none' is refused; give a whole number not below 0 or none"),
        ("match.limit", -1, r"-1 is too small; give 0 or more"),
        ("match.again", 1, r"1 is refused; give true or false"),
        ("match.order", "third", r"'third' is refused; give one of 'first', 'second'"),
        ("match.die", 5, r"5 is refused; give one of 4, 6, 8"),
        ("match.title", 7, r"7 is refused; give text"),
    ],
)
def test_a_value_that_does_not_fit_is_refused_with_what_does(key: str, value: object, why: str) -> None:
    with pytest.raises(OptionError, match=why):
        held({key: value})


@pytest.mark.parametrize(
    ("key", "hint"),
    [
        ("match.trise", r"no option 'match\.trise'; did you mean 'match\.tries'\?"),
        ("tries", r"no option 'tries'; did you mean 'match\.tries'\?"),
        ("toy.match.trise", r"no option 'toy\.match\.trise'; did you mean 'match\.tries'\?"),
        ("bare.x", r"no option 'bare\.x'; there are match\.tries, match\.limit"),
        ("", r"no option ''; there are match\.tries"),
        ("match.", r"no option 'match\.'"),
        ("match.__class__", r"no option 'match\.__class__'"),
    ],
)
def test_an_unknown_option_is_refused_with_what_there_is(key: str, hint: str) -> None:
    with pytest.raises(OptionError, match=hint):
        held({key: 1})


def test_an_option_of_a_ruleset_without_options_is_refused() -> None:
    with pytest.raises(OptionError, match=r"no option 'a\.b'; there is none"):
        game().compile({"a.b": 1})


def test_an_option_of_two_parts_is_ambiguous() -> None:
    with pytest.raises(OptionError, match=r"'match\.tries' could be of 'toy\.match' and 'away\.match'; write the"):
        resolve({"match.tries": 6}, BOTH)
    assert resolve({"toy.match.tries": 6, "away.match.tries": 5}, BOTH) == {
        "toy.match.tries": 6,
        "away.match.tries": 5,
    }


def test_an_option_that_only_one_of_two_parts_has_is_not_ambiguous() -> None:
    assert resolve({"match.own": 2}, BOTH) == {"away.match.own": 2}


def test_an_option_given_by_two_names_is_refused() -> None:
    with pytest.raises(OptionError, match=r"toy\.match\.tries is given twice; leave one out"):
        held({"match.tries": 6, "toy.match.tries": 6})


def test_a_refused_option_changes_nothing() -> None:
    with pytest.raises(OptionError):
        GAME.compile({"match.tries": 6, "match.order": "third"})
    assert held({}) == MatchOptions()


# As typed on a command line -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "text", "value"),
    [
        ("match.tries", "6", 6),
        ("match.tries", " 6 ", 6),
        ("match.limit", "none", None),
        ("match.limit", "NONE", None),
        ("match.limit", "0", 0),
        ("match.again", "true", True),
        ("match.again", "False", False),
        ("match.order", "second", "second"),
        ("match.die", "8", 8),
        ("match.title", "7", "7"),
        ("match.title", "none", "none"),
        ("match.title", "", ""),
    ],
)
def test_text_is_read_as_the_type_of_the_option_says(key: str, text: str, value: object) -> None:
    found = resolve({key: text}, PARTS, text=True)
    assert found == {f"toy.{key}": value}
    assert type(found[f"toy.{key}"]) is type(value)


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("match.tries", "six"),
        ("match.tries", ""),
        ("match.tries", "none"),
        ("match.tries", "true"),
        ("match.tries", "1e1"),
        ("match.tries", "1_0"),
        ("match.tries", "0x6"),
        ("match.tries", "６"),
        ("match.tries", "²"),
        ("match.tries", "-6"),
        ("match.tries", "9" * 5000),
        ("match.limit", "null"),
        ("match.again", "1"),
        ("match.again", "yes"),
        ("match.order", "First"),
        ("match.die", "5"),
        ("match.die", "six"),
    ],
)
def test_text_that_does_not_fit_is_refused(key: str, text: str) -> None:
    with pytest.raises(OptionError, match=rf"option toy\.{key}: .* give "):
        resolve({key: text}, PARTS, text=True)


@given(st.integers(1, 99))
def test_every_number_within_the_bounds_is_read(number: int) -> None:
    assert resolve({"match.tries": str(number)}, PARTS, text=True) == {"toy.match.tries": number}


@given(st.dictionaries(st.sampled_from(["match.tries", "match.limit"]), st.integers(), max_size=2))
def test_a_number_is_held_or_refused_but_never_changed(given: dict[str, int]) -> None:
    fits = 1 <= given.get("match.tries", 12) <= 99 and given.get("match.limit", 0) >= 0
    try:
        options = held(given)
    except OptionError:
        assert not fits
    else:
        assert fits
        assert options.tries == given.get("match.tries", 12)
        assert options.limit == given.get("match.limit")


# Declarations -------------------------------------------------------------------------------------------


def test_options_describe_themselves() -> None:
    described = describe(MatchPart())
    assert [row[0] for row in described] == [
        f"toy.match.{field}" for field in ("tries", "limit", "again", "order", "die", "title")
    ]
    assert described[0] == ("toy.match.tries", 12, "a whole number from 1 to 99", "Tries a team.", "BD-SET-01")
    assert described[1][2] == "a whole number not below 0 or none"
    assert described[3][2] == "one of 'first', 'second'"
    assert describe(Bare()) == []


def test_an_option_may_be_none_in_any_spelling() -> None:
    @attrs.frozen
    class Spelt:
        limit: Optional[int] = option(None, "A limit.")  # noqa: UP045 - authors write it

    part = _part(Spelt)
    assert resolve({"spelt.limit": 3}, [part]) == {"toy.spelt.limit": 3}
    assert resolve({"spelt.limit": "none"}, [part], text=True) == {"toy.spelt.limit": None}


def test_options_that_are_no_attrs_class_are_refused() -> None:
    class Plain:
        tries = 3

    with pytest.raises(RulesetError, match=r"'toy\.spelt'.*Plain.*attrs"):
        Ruleset("toy", (*game().parts, _part(Plain))).compile()


def _attrs(field: Any, annotation: Any = int, **how: Any) -> Any:
    made = attrs.make_class("Odd", {"odd": field}, frozen=True, **how)
    made.__annotations__ = {"odd": annotation} if annotation else {}
    return made


@pytest.mark.parametrize(
    ("odd", "why"),
    [
        (_attrs(option(9, "Odd.", at_most=5)), r"option .*odd: its own default is refused: 9 is too large; give 5 or"),
        (_attrs(option("x", "Odd.")), r"option .*odd: its own default is refused: 'x' is refused; give a whole number"),
        (_attrs(attrs.field()), r"option toy\.spelt\.odd: it has no default; write it as option\(default, doc\)"),
        (_attrs(attrs.field(factory=int)), r"option .*odd: it has no default; write it as option\(default, doc\)"),
        (_attrs(option(1, "Odd."), None), r"option toy\.spelt\.odd: it has no annotation; give it one, such as int"),
        (_attrs(option(1, "Odd."), "Nope"), r"part 'toy\.spelt': options Odd: name 'Nope' is not defined; import it"),
        (
            attrs.make_class("Odd", {"odd": option(1, "Odd.")}),
            r"options Odd must be a frozen attrs class; use @attrs\.fr",
        ),
        (
            attrs.make_class("Odd", {"_odd": option(1, "Odd.")}, frozen=True),
            r"_odd: its name begins with '_'; rename it",
        ),
    ],
)
def test_options_that_are_declared_wrongly_are_refused_by_name(odd: Any, why: str) -> None:
    with pytest.raises(RulesetError, match=why):
        Ruleset("toy", (*game().parts, _part(odd))).compile()


def test_what_the_options_class_itself_refuses_names_the_part() -> None:
    def even(options: Any, attribute: Any, value: int) -> None:
        if value % 2:
            raise ValueError(f"{value} is odd")

    picky = _attrs(attrs.field(default=2, validator=even))
    ruleset = Ruleset("toy", (*game().parts, _part(picky)))
    assert ruleset.compile({"spelt.odd": 4}).changed == {"toy.spelt.odd": 4}
    with pytest.raises(OptionError, match=r"^options of part 'toy\.spelt', odd=5: 5 is odd$"):
        ruleset.compile({"spelt.odd": 5})


def _part(options_class: Any) -> Part:
    made: Part = type("Spelt", (Part,), {"name": "toy.spelt", "options": options_class})()
    return made
