"""How a step is surveyed: how long it may be, how many endings it has; how a failing line is shortened."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ruleengine import HOME, Decision, Match, Roll, choice, procedure
from ruleengine.dice import AllFaces, AtLeast, EachAtLeast, d6
from ruleengine.testing._lines import PlayLine
from ruleengine.testing._search import MOST_ANSWERS, MOST_REQUESTS, Survey, shortened, survey, thinned, worth_trying
from ruleengine.testing._trials import Subject
from tests.broken_rulesets.play import INSATIABLE
from tests.broken_rulesets.toss import SOUND, TURN, GamePart, ruleset


def surveyed(line: PlayLine, width: int = 20) -> Survey:
    return survey(line, width=width)


def test_step_of_the_sound_game() -> None:
    found = surveyed(Subject(SOUND).line())
    # A choice of two, then a die that is read as won or lost.
    assert (found.requests, found.endings, found.throws, found.complete) == (2, 4, 12, True)
    assert found.procedure == "'toss.round'"


def test_step_is_surveyed_from_any_moment_on() -> None:
    line = Subject(SOUND).line()
    line.give(line.match.pending.choices[0])  # type: ignore[union-attr]
    found = surveyed(line)
    assert (found.requests, found.endings, found.throws, found.complete) == (2, 2, 6, True)


@choice("on")
class On:
    """Go on."""


@choice("off")
class Off:
    """Stop."""


@procedure("test.ladder")
class Ladder:
    """Ten rungs, each a throw of three dice and a choice that may end it."""

    async def run(self, match: Match) -> None:
        for _ in range(10):
            await Roll(3 * d6, None, "rung", EachAtLeast(4))
            if await Decision(match.get(TURN), "rung", (Off(), On())) == Off():
                return


class LadderPart(GamePart):
    procedures = (Ladder,)


def test_wide_step_is_surveyed_in_part_and_to_its_full_length() -> None:
    found = surveyed(Subject(ruleset("ladder", LadderPart())).line(), width=5)
    assert not found.complete
    assert found.requests == 20


def test_endless_step_is_given_up_one_ask_past_the_most() -> None:
    found = surveyed(Subject(INSATIABLE).line())
    assert found.requests == MOST_REQUESTS + 1
    assert len(found.line.answers) == MOST_REQUESTS


@given(size=st.integers(0, 500), most=st.integers(2, 60))
def test_thinned_keeps_both_ends(size: int, most: int) -> None:
    items = range(size)
    kept = list(thinned(items, most))
    assert len(kept) == min(size, most)
    assert kept == sorted(set(kept))
    if size:
        assert (kept[0], kept[-1]) == (0, size - 1)


@given(items=st.lists(st.integers(0, 9), max_size=40), wanted=st.integers(0, 9))
def test_shortened_leaves_nothing_that_can_be_left_out_alone(items: list[int], wanted: int) -> None:
    def fails(fewer: list[int]) -> bool:
        return fewer.count(wanted) >= items.count(wanted)

    assert shortened(items, fails) == [wanted] * items.count(wanted)


def test_throws_are_tried_by_class_and_choices_as_they_are() -> None:
    assert worth_trying(Roll(d6, None, "x", AtLeast(5))) == [((1,), 4), ((5,), 2)]
    assert worth_trying(Decision(HOME, "x", ("a", "b"))) == [("a", 1), ("b", 1)]
    assert len(worth_trying(Decision(HOME, "x", range(10**6)))) == MOST_ANSWERS


def test_dice_too_many_to_go_through_are_tried_at_both_ends() -> None:
    assert worth_trying(Roll(40 * d6, None, "x", AllFaces())) == [((1,) * 40, 1), ((6,) * 40, 1)]
