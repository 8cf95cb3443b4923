"""The five kinds of hook: who answers, in which order, with what; and what does not fit."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable, Iterable, Sequence
from itertools import permutations
from typing import Any

import pluggy
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruleengine import HOME, Decision, Match, Part, Ruleset, RulesetError, SeededDice, emit, event, roll
from ruleengine.dice import d6
from ruleengine.hooks import on_event

from .toy import Happened, game, start
from .toy_hooks import asks, drawn, early, kinds, lengths, names, only, part, saying, value


def run(hook: Callable[..., Awaitable[Any]], *args: Any, parts: Sequence[Part]) -> Any:
    """What an asking hook comes to in a match."""
    came: list[Any] = []

    async def rule(match: Match) -> None:
        came.append(await hook(match, *args))

    start(rule, parts=parts)
    return came[-1]


# Order --------------------------------------------------------------------------------------------------


def test_the_order_is_that_of_the_list() -> None:
    parts = [saying("toy.p3"), saying("toy.p1"), saying("toy.p2")]
    match = start(parts=parts)
    assert names(match) == ["toy.p3", "toy.p1", "toy.p2"]
    assert names.sourced(match) == [(n, n) for n in names(match)]
    assert value(match, 0) == 312
    assert run(drawn, 0, parts=parts) == 312


def test_before_and_after_move_a_part_no_further_than_needed() -> None:
    parts = [saying("toy.p1", after=("toy.p3",)), saying("toy.p2"), saying("toy.p3"), saying("toy.p4")]
    assert value(start(parts=parts), 0) == 2314
    parts = [saying("toy.p1"), saying("toy.p2"), saying("toy.p3", before=("toy.p1",)), saying("toy.p4")]
    assert value(start(parts=parts), 0) == 2314


def test_a_place_beside_a_part_that_is_not_there_means_nothing() -> None:
    parts = [saying("toy.p1", after=("toy.absent",)), saying("toy.p2", before=("toy.absent",))]
    assert value(start(parts=parts), 0) == 12


edges = st.sets(st.tuples(st.integers(1, 6), st.integers(1, 6)).filter(lambda edge: edge[0] < edge[1]), max_size=6)


@given(edges, st.permutations(range(1, 7)), st.data())
def test_every_before_and_after_holds_whatever_the_list(
    wanted: set[tuple[int, int]], listed: list[int], data: st.DataObject
) -> None:
    said_by_first = {edge: data.draw(st.booleans()) for edge in sorted(wanted)}
    before: dict[int, list[str]] = {n: [] for n in listed}
    after: dict[int, list[str]] = {n: [] for n in listed}
    for first, second in wanted:
        if said_by_first[first, second]:
            before[first].append(f"toy.p{second}")
        else:
            after[second].append(f"toy.p{first}")
    parts = [saying(f"toy.p{n}", before=tuple(before[n]), after=tuple(after[n])) for n in listed]
    order = [int(name[-1]) for name in names(start(parts=parts))]
    assert sorted(order) == sorted(listed)
    for first, second in wanted:
        assert order.index(first) < order.index(second)


@pytest.mark.parametrize("length", [1, 2, 3])
def test_a_circle_is_refused_and_only_its_members_are_named(length: int) -> None:
    ring = [saying(f"toy.r{i}", before=(f"toy.r{(i + 1) % length}",)) for i in range(length)]
    bystanders = [saying("toy.b8", after=("toy.r0",)), saying("toy.b9")]
    with pytest.raises(RulesetError, match="circular") as caught:
        game(parts=[*bystanders, *ring]).compile()
    assert all(repr(p.name) in str(caught.value) for p in ring)
    assert not any(p.name in str(caught.value) for p in bystanders)
    assert "before" in str(caught.value)


# Collect, transform, async transform, slot -----------------------------------------------------------------------


def test_nobody_needs_to_answer() -> None:
    match = start()
    assert names(match) == []
    assert value(match, 7) == 7
    assert value.trace(match, 7) == []
    assert run(drawn, 7, parts=()) == 7


def test_a_collect_keeps_the_source_of_each_item() -> None:
    def giving(*items: str) -> Any:
        return names.impl(lambda self, match: items)

    parts = [part("toy.x", f=giving("a", "b")), part("toy.y", f=giving()), part("toy.z", f=giving("a", "b"))]
    match = start(parts=parts)
    assert names.sourced(match) == [("toy.x", "a"), ("toy.x", "b"), ("toy.z", "a"), ("toy.z", "b")]
    assert names(match) == ["a", "b", "a", "b"]


def test_a_transform_traces_only_those_who_change_the_value() -> None:
    def add(by: int) -> Any:
        return value.impl(lambda self, match, value: value + by)

    parts = [part("toy.x", f=add(2)), part("toy.y", f=add(0)), part("toy.z", f=add(-3))]
    assert value.trace(start(parts=parts), 10) == [("toy.x", 12), ("toy.z", 9)]


def test_an_async_transform_may_throw_dice_and_ask_a_coach() -> None:
    async def with_dice(self: Part, match: Match, value: int) -> int:
        face: int = await roll(d6, by=HOME, reason="more")
        return value + face

    async def with_coach(self: Part, match: Match, value: int) -> int:
        return value * await Decision(HOME, "factor", (2, 3))

    came: list[int] = []

    async def rule(match: Match) -> None:
        came.append(await drawn(match, 1))

    parts = [part("toy.x", f=drawn.impl(with_dice)), part("toy.y", f=drawn.impl(with_coach))]
    match = start(rule, parts=parts, dice=None)
    match.answer((4,))
    match.answer(3)
    assert came == [(1 + 4) * 3]


@pytest.mark.parametrize("hook", [value, drawn])
def test_the_value_of_a_transform_is_not_taken_by_keyword(hook: Any) -> None:
    async def rule(match: Match) -> None:
        async def call() -> None:
            came = hook(match, value=1)
            if isinstance(came, Awaitable):
                await came

        with pytest.raises(TypeError, match="by position"):
            await call()

    start(rule, parts=[saying("toy.p1")])


def test_a_slot_is_answered_by_its_part() -> None:
    filled = part("toy.filler", f=only.impl(lambda self, match: "filled"))
    match = start(parts=[filled])
    assert only(match) == "filled"
    assert match.rules.fills(only) == "toy.filler"


def test_a_slot_may_ask() -> None:
    async def answer(self: Part, match: Match) -> int:
        face: int = await roll("1d6+10", by=None, reason="x")
        return face

    came: list[int] = []

    async def rule(match: Match) -> None:
        came.append(await asks(match))

    match = start(rule, parts=[part("toy.filler", f=asks.impl(answer))], dice=None)
    match.answer((3,))
    assert came == [13]


def test_a_slot_may_be_asked_before_there_is_a_match() -> None:
    shout = part("toy.filler", f=early.impl(lambda self, rules, text: f"{text}!"))
    rules = game(parts=[shout]).compile()
    assert early(rules, "go") == "go!"


def test_an_empty_slot_is_named_when_it_is_asked() -> None:
    match = start()
    assert match.rules.fills(only) is None
    with pytest.raises(RulesetError, match=r"slot 'toy\.only' is empty.*add a part that answers it"):
        only(match)


def test_two_parts_in_one_slot_are_refused() -> None:
    parts = [part(n, f=only.impl(lambda self, match: "x")) for n in ("toy.a", "toy.b")]
    with pytest.raises(RulesetError, match=r"'toy\.only' is filled by 'toy\.a' and 'toy\.b'; leave one out"):
        game(parts=parts).compile()


def test_an_empty_slot_that_a_part_requires_is_refused() -> None:
    needy = part("toy.needy", requires=(only,))
    with pytest.raises(RulesetError, match=r"slot 'toy\.only' is empty, and part 'toy\.needy' needs it; add"):
        game(parts=[needy]).compile()
    game(parts=[needy, part("toy.filler", f=only.impl(lambda self, match: "x"))]).compile()


def test_every_ruleset_needs_an_opening_and_a_result() -> None:
    with pytest.raises(RulesetError, match=r"slot 'initial_procedures' is empty, and every ruleset needs it"):
        Ruleset("empty", ()).compile()


# Answers by kind ----------------------------------------------------------------------------------------


def test_answers_are_told_apart_by_kind_and_keep_the_order() -> None:
    def say(text: str) -> Callable[..., Iterable[str]]:
        return lambda self, match, kind: (text,)

    parts = [
        part("toy.a", f=kinds.on("run")(say("a: run"))),
        part("toy.b", f=kinds.impl(say("b: any"))),
        part("toy.c", f=kinds.on("pass")(say("c: pass"))),
        part("toy.d", f=kinds.on("run")(say("d: run")), g=kinds.on("pass")(say("d: pass"))),
    ]
    match = start(parts=parts)
    assert kinds(match, "run") == ["a: run", "b: any", "d: run"]
    assert kinds(match, "pass") == ["b: any", "c: pass", "d: pass"]
    assert kinds(match, "kick") == ["b: any"]


def test_a_kind_may_be_an_attribute_of_an_argument() -> None:
    parts = [part("toy.a", f=lengths.on(str)(lambda self, match, word, value: value + len(str(word))))]
    match = start(parts=parts)
    assert lengths(match, "four", 10) == 14
    assert lengths(match, 4, 10) == 10


def test_one_method_may_answer_for_several_kinds() -> None:
    def say(self: Part, match: Match, kind: str) -> Iterable[str]:
        return (f"{kind}!",)

    parts = [part("toy.a", f=kinds.on("run")(kinds.on("pass")(say)))]
    match = start(parts=parts)
    assert (kinds(match, "run"), kinds(match, "pass"), kinds(match, "kick")) == (["run!"], ["pass!"], [])


def test_a_kind_is_refused_where_answers_are_not_told_apart() -> None:
    with pytest.raises(RulesetError, match=r"<collect toy\.names> is not told apart by kind: leave out on='run'"):
        names.on("run")(lambda self, match: ())


# Listeners ----------------------------------------------------------------------------------------------


@event("toy.moved")
class Moved:
    """A piece moved."""


@event("toy.dashed")
class Dashed(Moved):
    """A piece moved fast."""


def listening(called: str, to: type, told: list[str], *, slowly: bool = False) -> Part:
    """A part that writes down what it hears, at once or after a die."""

    def fast(self: Part, match: Match, event: object) -> None:
        told.append(called)

    async def slow(self: Part, match: Match, event: object) -> None:
        await roll(d6, by=None, reason="slow")
        told.append(called)

    return part(called, f=on_event.on(to)(slow if slowly else fast))


async def dash(match: Match) -> None:
    await emit(match, Dashed())


async def move(match: Match) -> None:
    await emit(match, Moved())


def test_listeners_hear_their_type_and_its_subclasses() -> None:
    told: list[str] = []
    parts = [
        listening("toy.dash", Dashed, told),
        listening("toy.move", Moved, told),
        listening("toy.any", object, told),
        listening("toy.other", Happened, told),
    ]
    start(dash, parts=parts)
    assert told == ["toy.dash", "toy.move", "toy.any"]
    told.clear()
    start(move, parts=parts)
    assert told == ["toy.move", "toy.any"]


@given(st.lists(st.tuples(st.booleans(), st.sampled_from([Dashed, Moved, object])), max_size=7))
def test_plain_and_async_listeners_mix_in_the_order_of_the_list(shape: list[tuple[bool, type]]) -> None:
    told: list[str] = []
    parts = [listening(f"toy.l{i}", to, told, slowly=slowly) for i, (slowly, to) in enumerate(shape)]
    start(dash, parts=parts)
    assert told == [p.name for p in parts]


def test_each_listener_runs_after_the_last_has_ended() -> None:
    told: list[str] = []

    async def asking(self: Part, match: Match, event: object) -> None:
        told.append("first begins")
        await Decision(HOME, "first", (1, 2))
        told.append("first ends")

    second = listening("toy.second", Moved, told)

    async def rule(match: Match) -> None:
        await emit(match, Moved())
        told.append("rule goes on")

    match = start(rule, parts=[part("toy.first", f=on_event.on(Moved)(asking)), second])
    assert told == ["first begins"]
    match.answer(1)
    assert told == ["first begins", "first ends", "toy.second", "rule goes on"]


def test_listeners_of_one_part_run_in_the_order_of_its_text() -> None:
    told: list[int] = []

    class Many(Part):
        name = "toy.many"

        @on_event.on(Moved)
        def f(self, match: Match, event: Moved) -> None:
            told.append(0)

        @on_event.on(object)
        def b(self, match: Match, event: object) -> None:
            told.append(1)

        @on_event.on(Dashed)
        def g(self, match: Match, event: Dashed) -> None:
            told.append(2)

        @on_event.on(Moved)
        def a(self, match: Match, event: Moved) -> None:
            told.append(3)

        @on_event.on(Dashed)
        def e(self, match: Match, event: Dashed) -> None:
            told.append(4)

        @on_event.on(object)
        def d(self, match: Match, event: object) -> None:
            told.append(5)

    start(dash, parts=[Many()])
    assert told == list(range(6))


# pluggy is for compiling --------------------------------------------------------------------------------


def test_pluggy_is_not_called_in_play(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []

    async def all_kinds(match: Match) -> None:
        names(match), value(match, 1), only(match)
        assert await drawn(match, 0) == 1
        await emit(match, Moved())
        await Decision(HOME, "wait", (1, 2))
        await emit(match, Dashed())

    filler = part("toy.filler", f=only.impl(lambda self, match: "x"))
    ruleset = game(all_kinds, parts=[saying("toy.p1"), filler, listening("toy.l", Moved, told, slowly=True)])
    rules = ruleset.compile()

    def forbidden(*args: object, **kwargs: object) -> None:
        raise AssertionError("pluggy was called in play")

    with monkeypatch.context() as patch:  # pytest itself runs on pluggy: only while the match is played
        for name in ("_hookexec", "get_hookcallers", "register", "parse_hookimpl_opts"):
            patch.setattr(pluggy.PluginManager, name, forbidden)
        for name in ("__call__", "get_hookimpls"):
            patch.setattr(pluggy.HookCaller, name, forbidden)
        match = Match(rules, dice=SeededDice(1))
        match.answer(1)
    assert match.over
    assert told == ["toy.l", "toy.l"]


# Nothing but the list decides ---------------------------------------------------------------------------


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_the_order_in_which_classes_are_defined_does_not_matter(order: tuple[int, ...]) -> None:
    made = {n: saying(f"toy.p{n}") for n in order}
    assert value(start(parts=[made[n] for n in range(3)]), 0) == 12


def test_compiling_does_not_depend_on_what_was_compiled_before() -> None:
    shuffled = [saying(f"toy.p{n}") for n in range(1, 6)]
    expected = value(start(parts=shuffled), 0)
    for seed in range(5):
        other = shuffled[:]
        random.Random(seed).shuffle(other)
        game(parts=other).compile()
    assert value(start(parts=shuffled), 0) == expected == 12345
