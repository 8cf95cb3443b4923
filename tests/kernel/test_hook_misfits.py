"""Answers to hooks that do not fit are refused when a ruleset is compiled, with culprit and remedy."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pluggy
import pytest

from ruleengine import Match, Part, RulesetError, collect, specification

from .toy import game, start
from .toy_hooks import asks, drawn, kinds, lengths, names, only, part, saying, value


def compile_error(*parts: Part) -> str:
    with pytest.raises(RulesetError) as caught:
        game(parts=parts).compile()
    return str(caught.value)


def test_a_misspelt_hook_is_refused_with_the_names_there_are() -> None:
    def modifers(self: Part, match: Match, check: object) -> tuple[()]:
        return ()

    error = compile_error(part("toy.typo", modifers=pluggy.HookimplMarker("ruleengine")(modifers)))
    assert "'modifers'" in error
    assert "toy.typo" in error
    assert ", modifiers, " in error


def mistyped() -> Part:
    wrong: Any = lambda self, mach, value: value  # noqa: E731
    return part("toy.typo", f=value.impl(wrong))


def test_a_misspelt_argument_is_refused() -> None:
    error = compile_error(mistyped())
    assert "'toy.typo'" in error
    assert "mach" in error


@pytest.mark.parametrize(
    "function",
    [
        lambda self, kind, match: (),
        lambda self, match: (),
        lambda self, match, kind, more=1: (),
    ],
    ids=["swapped", "too few", "too many"],
)
def test_arguments_in_another_order_or_number_are_refused(function: Any) -> None:
    error = compile_error(part("toy.typo", f=kinds.impl(function)))
    assert "'toy.typo'" in error
    assert "toy.kinds" in error
    assert "(match, kind)" in error


def slow_items() -> Any:
    async def answer(self: Part, match: Match) -> Iterable[str]:
        return ()

    return answer


def slow_value() -> Any:
    async def answer(self: Part, match: Match, value: int) -> int:
        return value

    return answer


@pytest.mark.parametrize(
    ("hook", "function", "remedy"),
    [
        (names, slow_items(), "def"),
        (value, slow_value(), "def"),
        (drawn, lambda self, match, value: value, "async def"),
        (only, slow_items(), "def"),
        (asks, lambda self, match: 1, "async def"),
    ],
    ids=["collect", "transform", "async transform", "slot", "asking slot"],
)
def test_an_answer_that_may_not_or_must_be_async_is_refused(hook: Any, function: Any, remedy: str) -> None:
    error = compile_error(part("toy.wrong", f=hook.impl(function)))
    assert "'toy.wrong'" in error
    assert hook.name in error
    assert f"`{remedy}`" in error
    assert ("async def" in error) == (remedy == "async def")


def test_two_hooks_of_one_name_are_refused() -> None:
    @collect(name="modifiers")
    def mine(match: Match, check: object) -> Iterable[str]:
        """Not the core's."""
        specification()

    error = compile_error(part("toy.mine", f=mine.impl(lambda self, match, check: ())))
    assert "both declare a hook 'modifiers'" in error
    assert "name='<game>.modifiers'" in error
    assert "ruleengine.kernel.hooks" in error
    assert __name__ in error


def test_an_error_leaves_the_ruleset_usable() -> None:
    good = game(parts=[saying("toy.p1")])
    with pytest.raises(RulesetError):
        good.but(adding=[mistyped()]).compile()
    assert names(start(parts=[saying("toy.p1")])) == ["toy.p1"]
    assert [p.name for p in good.compile().parts] == ["toy.board", "toy.p1"]


def test_a_specification_is_not_run() -> None:
    with pytest.raises(RulesetError, match="is not run; call the hook"):
        names.spec(start())


def test_a_hook_shows_its_signature_and_words() -> None:
    assert names.signature == "toy.names(match: 'Match') -> 'Iterable[str]'"
    assert names.__doc__ == "Names."
    assert repr(lengths) == "<transform toy.lengths>"
