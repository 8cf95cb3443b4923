"""Tagged values: frozen, with a stable name and a stable token."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruleengine import AWAY, HOME, Side, choice, event, procedure, record, tag_of, token, variant
from tests.kernel.toy import Happened, Take


@pytest.mark.parametrize("kind", [procedure, choice, event, record, variant])
def test_every_kind_makes_a_frozen_value_with_a_tag(kind: Callable[[str], Callable[[type], Any]]) -> None:
    class Plain:
        size: int
        name: str = "thing"

    made = kind("toy.thing")(Plain)
    thing = made(3)
    assert tag_of(thing) == tag_of(made) == "toy.thing"
    assert (thing.size, thing.name) == (3, "thing")
    assert thing == made(3) != made(4)
    assert hash(thing) == hash(made(3))
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        thing.size = 4


@pytest.mark.parametrize(
    "tag", ["", "Kick", "kick off", "kick_off", ".kick", "kick-", "kick..off", "kíck", "1st", "a:b"]
)
def test_a_tag_of_other_letters_is_refused(tag: str) -> None:
    with pytest.raises(ValueError, match="use lower-case words"):
        procedure(tag)


@pytest.mark.parametrize("tag", ["kick", "my-game.kick-off", "lrb.2nd-half", "a1.b2-c3"])
def test_words_with_dashes_and_dots_are_tags(tag: str) -> None:
    @event(tag)
    class Thing: ...

    assert tag_of(Thing) == tag


def test_what_has_no_tag_says_so() -> None:
    with pytest.raises(TypeError, match=r"int has no tag: decorate it"):
        tag_of(7)
    with pytest.raises(TypeError, match=r"Side has no tag"):
        tag_of(Side)


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (True, "true"),
        (False, "false"),
        (None, "none"),
        (0, "0"),
        (-12, "-12"),
        ("left", "left"),
        (HOME, "home"),
        (AWAY, "away"),
        ((1, AWAY, None), "1,away,none"),
        (Take(8), "toy.take:8"),
        (Happened("goal"), "toy.happened:goal"),
        ((Take(1), Take(2)), "toy.take:1,toy.take:2"),
    ],
)
def test_tokens(value: object, expected: str) -> None:
    assert token(value) == expected


def test_a_value_may_choose_its_own_token() -> None:
    @choice("step")
    class Step:
        to: int

        @property
        def token(self) -> str:
            return f"step:{'ABC'[self.to]}"

    assert token(Step(2)) == "step:C"


@pytest.mark.parametrize("value", [1.5, [1], {1: 2}, object()])
def test_what_cannot_be_chosen_has_no_token(value: object) -> None:
    with pytest.raises(TypeError, match="has no tag: decorate it"):
        token(value)


@given(st.lists(st.integers(), max_size=4), st.lists(st.integers(), max_size=4))
def test_tokens_of_numbers_tell_choices_apart(one: list[int], other: list[int]) -> None:
    @choice("path")
    class Path:
        squares: tuple[int, ...]

    same = token(Path(tuple(one))) == token(Path(tuple(other)))
    assert same == (one == other)
