"""What a person may type: names that parts give, rows, orders that stand for later decisions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import pytest

from ruleengine import (
    HOME,
    Decision,
    IllegalAnswer,
    Key,
    Match,
    Part,
    Result,
    Ruleset,
    View,
    choice,
    new_match,
    procedure,
)
from ruleengine.coaches import DisplayName, Order, Person, meant_after
from ruleengine.hooks import display_name, initial_procedures, parse_command, render, result
from ruleengine.reporting import Line, explained, table
from ruleengine.reporting._prompts import EXAMPLES, IN_ROW, SHOWN, PendingOrder, by_token, find, rows

WALKED: Key[tuple[str, ...]] = Key("stroll.walked", tuple[str, ...], default=())


@choice("go")
class Go:
    """Go one place on."""

    way: str


@procedure("stroll.walk")
class Walk:
    """Four walks, and a question after the second."""

    number: int = 1

    async def run(self, match: Match) -> None:
        if self.number <= 4:
            chosen = await Decision(HOME, "walk", (Go("left"), Go("right"), "stop"))
            match.set(WALKED, (*match.get(WALKED), getattr(chosen, "way", "stop")))
            match.push(Walk(self.number + 1))
        if self.number == 2:
            match.set(WALKED, (*match.get(WALKED), await Decision(HOME, "rest", ("sit", "stand"))))


class Stroll(Part):
    """Names its options, draws where one is, and understands `all left`."""

    name = "stroll.rules"
    keys = (WALKED,)
    procedures = (Walk,)

    @initial_procedures.impl
    def first(self, match: Match) -> Sequence[Any]:
        return (Walk(),)

    @result.impl
    def nobody(self, match: Match) -> Result:
        return Result((len(match.get(WALKED)), 0), None)

    @display_name.on(Go)
    def sides(self, match: Match, option: Any, value: DisplayName) -> DisplayName:
        return DisplayName(f"go {option.way}", (f"#{option.way}",), "go", option.way)

    @render.impl
    def path(self, match: Match, request: Decision[Any] | None) -> Iterable[Line]:
        if request is None or request.reason == "walk":
            walked = match.get(WALKED)
            yield Line(f"<{' '.join(walked)}>")

    @parse_command.impl
    def far(self, match: Match, decision: Decision[Any], line: str) -> Iterable[Order | str]:
        if line == "all left":
            yield "Left it is."
            yield Order([Go("left")] * 4)
        elif line == "left until rest":
            yield Order([Go("left")] * 4, lambda view: len(view.get(WALKED)) < 3)
        elif line == "sit first":
            yield Order(["sit"])


def stroll() -> Match:
    return new_match(Ruleset("stroll", (Stroll(),)))


def walked(*lines: str) -> tuple[Match, list[str], int]:
    """The match after these lines, what was shown, and how many decisions were ordered and not typed."""
    typed, shown, ordered = iter(lines), list[str](), 0
    person = Person(lambda label: next(typed), shown.append, narrate=False)
    match = stroll()
    try:
        while isinstance(match.pending, Decision):
            chosen = person(View(match, HOME), match.pending)
            ordered += not person.typed
            match.answer(chosen)
    except StopIteration:
        pass
    return match, shown, ordered


# Names -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("line", ["go left", "GO  LEFT", "left", "#left", "go:left", "go l"])
def test_an_option_is_chosen_by_any_of_its_names_or_its_token(line: str) -> None:
    assert walked(line)[0].get(WALKED) == ("left",)


def test_options_of_a_row_stand_side_by_side_and_nothing_is_numbered_then() -> None:
    _, shown, _ = walked()
    assert shown == ["<>", "Home decides: walk.", "  go  left, right", "  stop"]
    assert walked("1")[0].get(WALKED) == ()


def test_long_rows_show_a_few_and_count_the_rest() -> None:
    decision = Decision(HOME, "number", tuple(range(IN_ROW + 1)))
    [(number, row, then)] = table(decision, lambda option: DisplayName(f"n{option}", row="n"), str)
    assert (number, row) == ("", "n")
    assert (
        then
        == ", ".join(f"n{i}" for i in range(EXAMPLES)) + f" \N{HORIZONTAL ELLIPSIS} and {IN_ROW + 1 - EXAMPLES} more"
    )
    assert SHOWN > IN_ROW


def test_what_is_said_of_one_among_others_stands_in_brackets() -> None:
    decision = Decision(HOME, "way", ("left", "right"))
    cells = list(
        table(
            decision, lambda option: DisplayName(option, row="go"), str, lambda option: option[:1] * (option == "left")
        )
    )
    assert cells == [("", "go", "left (l), right")]


def test_what_is_said_of_one_in_a_row_of_its_own_follows_without_a_gap() -> None:
    names = {"left": DisplayName("go left", row="go", short="left"), "dive": DisplayName("dive")}
    cells = list(table(Decision(HOME, "way", tuple(names)), names.__getitem__, str, lambda option: "hard"))
    assert cells == [("", "go", "left (hard)"), ("", "dive", "(hard)")]


def test_nothing_typed_is_answered_with_what_there_is() -> None:
    with pytest.raises(IllegalAnswer, match=r"^Choose one of: left, right$"):
        find(Decision(HOME, "way", ("left", "right")), "  ")


def test_without_rows_there_are_none() -> None:
    assert rows(Decision(HOME, "way", ("left", "right")), by_token) == {}


def test_a_refusal_says_the_names() -> None:
    with pytest.raises(IllegalAnswer, match="choose one of: L, R"):
        find(Decision(HOME, "way", ("left", "right")), "x", lambda option: DisplayName(option[0].upper()))


def test_one_option_is_explained_by_its_name() -> None:
    assert explained(stroll(), "left") == "go left: Go one place on."
    assert explained(stroll(), "up").startswith("'up' is not offered")


def test_all_options_are_explained_by_their_names() -> None:
    question, *_ = stroll().explain().splitlines()
    assert explained(stroll()).splitlines() == [question, "  go left, right: Go one place on.", "  stop"]


# Orders ----------------------------------------------------------------------------------------------------


def test_an_order_is_followed_and_other_questions_are_asked_meanwhile() -> None:
    match, shown, ordered = walked("all left", "sit")
    assert match.get(WALKED) == ("left", "left", "sit", "left", "left")
    assert "Left it is." in shown
    assert ordered == 3  # the first was typed


def test_an_order_that_no_longer_holds_is_forgotten() -> None:
    match, _, _ = walked("left until rest", "sit", "right")
    assert match.get(WALKED) == ("left", "left", "sit", "right")


def test_an_order_that_does_not_fit_now_is_forgotten_and_the_person_asked_again() -> None:
    match, _, ordered = walked("sit first", "left", "right", "stand")
    assert match.get(WALKED) == ("left", "right", "stand")
    assert ordered == 0


def test_an_order_ends_where_its_matter_takes_another_turn() -> None:
    order = PendingOrder(Order(("left", "up", "left")))
    view: Any = None
    assert order.next(view, Decision(HOME, "way", ("left", "right"))) == "left"
    assert order.next(view, Decision(HOME, "rest", ("sit", "stand"))) is None
    assert not order.over
    assert order.next(view, Decision(HOME, "way", ("left", "right"))) is None
    assert order.over


def test_the_board_is_shown_on_demand() -> None:
    assert walked("left", "board")[1][-1] == "<left>"


# What is meant later ---------------------------------------------------------------------------------------


def meant(line: str) -> list[Order | str]:
    """What a line means once the walk has gone right."""
    return list(meant_after(stroll(), Go("right"), line, between=lambda view: len(view.get(WALKED)) == 4))


def test_the_name_of_a_later_option_is_an_order_that_begins_with_the_first() -> None:
    [order] = meant("go left")
    assert isinstance(order, Order)
    assert list(order.options) == [Go("right"), Go("left")]


def test_a_later_order_holds_where_it_would_and_in_between() -> None:
    match = stroll()
    [order] = meant("left until rest")
    assert isinstance(order, Order)
    assert list(order.options) == [Go("right"), *[Go("left")] * 4]
    assert [holds(order, match, n) for n in range(5)] == [True, True, True, False, True]
    assert match.get(WALKED) == ()


def holds(order: Order, match: Match, count: int) -> bool:
    """Whether an order holds once so many walks are done."""
    later = match.fork()
    for answer in ("stop", "stop", "sit", "stop")[:count]:
        later.answer(answer)
    return order.holds(View(later, HOME))


def test_what_means_nothing_later_means_nothing() -> None:
    assert meant("up") == []
    assert meant("all left")[0] == "Left it is."


# Obvious words -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("typed", "found"), [("1", ["1 block", "1 move"]), ("10", ["10 block", "10 move"])])
def test_a_number_is_not_the_beginning_of_a_longer_one(typed: str, found: list[str]) -> None:
    names = ("1 block", "1 move", "10 block", "10 move", "11 block", "100 move")
    with pytest.raises(IllegalAnswer, match=rf"^'{typed}' could be {', '.join(found)}$"):
        find(Decision(HOME, "act", names), typed, lambda option: DisplayName(option, row="all"))
    assert find(Decision(HOME, "act", ("throw to M1", "throw to M10", "throw to M12")), "throw to m1") == "throw to M1"


def declining(option: str) -> DisplayName:
    return DisplayName(option, ("no",) if option == "stay" else ())


@pytest.mark.parametrize(("typed", "found"), [("yes", "follow"), ("Y", "follow"), ("no", "stay"), ("n", "stay")])
def test_yes_is_what_does_not_decline(typed: str, found: str) -> None:
    assert find(Decision(HOME, "follow-up", ("stay", "follow")), typed, declining) == found


def test_yes_names_all_that_do_not_decline() -> None:
    with pytest.raises(IllegalAnswer, match=r"^'yes' could be left, right$"):
        find(Decision(HOME, "follow-up", ("stay", "left", "right")), "yes", declining)


def test_where_nothing_declines_yes_is_not_understood() -> None:
    with pytest.raises(IllegalAnswer, match=r"^'yes' is not offered; choose one of: left, right$"):
        find(Decision(HOME, "way", ("left", "right")), "yes")
    assert find(Decision(HOME, "way", ("yellow", "stay")), "y", declining) == "yellow"
