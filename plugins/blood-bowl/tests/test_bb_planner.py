"""What is planned is what is played: for every skill and variant that is shipped; a broken planner is found."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import pytest
from depth import examples

from ruleengine import HOME, Check, CheckKind, Match, Part, PieceId, Roll, build, choice, compile_rules
from ruleengine_blood_bowl import BLOOD_BOWL_2020, BLOOD_BOWL_LRB, from_position
from ruleengine_blood_bowl.checks import DODGE
from ruleengine_blood_bowl.choices import SkillReroll
from ruleengine_blood_bowl.hooks import blocker_strength, hops, moves, rerolls
from ruleengine_blood_bowl.rules import Contest, Hop, Price, block_dice
from ruleengine_blood_bowl.skills import SKILLBOOK
from ruleengine_blood_bowl.state import SKILL_REROLLS, SQUARE, move_to
from ruleengine_blood_bowl.testing import PARAMETERS, PlannerError, check_planner

EDITIONS = ("blood-bowl-lrb", "blood-bowl-2020")
VARIANTS = [
    ("blood-bowl-lrb", "blood-bowl.sevens"),
    ("blood-bowl-lrb", "blood-bowl.weather-2020"),
    ("blood-bowl-lrb", "blood-bowl.oval-ball"),
    ("blood-bowl-2020", "blood-bowl.sevens"),
    ("blood-bowl-2020", "blood-bowl.lrb-kick-off"),
    ("blood-bowl-2020", "blood-bowl.oval-ball"),
]
SKILLS = [(edition, name) for edition in EDITIONS for name in compile_rules(edition).derived(SKILLBOOK)]


def all_skills(edition: str) -> list[str]:
    """The skills of an edition."""
    book = compile_rules(edition).derived(SKILLBOOK)
    return [name + PARAMETERS[skill.parameter] for name, skill in book.items()]


@pytest.mark.parametrize(("edition", "name"), SKILLS)
def test_what_is_planned_with_a_skill_is_what_is_played(edition: str, name: str) -> None:
    skill = name + PARAMETERS[compile_rules(edition).derived(SKILLBOOK)[name].parameter]
    plain = ["Dodge", "Tackle"]
    check_planner(edition, mine=sorted({skill, "Sure Feet"}), theirs=plain, positions=examples(10))
    check_planner(edition, mine=plain, theirs=[skill], positions=examples(10), seed=1)


@pytest.mark.parametrize(("edition", "variant"), VARIANTS)
def test_what_is_planned_by_a_variant_is_what_is_played(edition: str, variant: str) -> None:
    check_planner(edition, mine=all_skills(edition), positions=examples(20), seed=2, variants=[variant])


# Broken planners -----------------------------------------------------------------------------------------------

GLIDE = CheckKind("test.glide")


def glide_check(match: Any, piece: PieceId, base: int) -> Check:
    return build(match, GLIDE, by=match.pieces[piece].side, base=base, subject=piece)


@choice("glide")
class GlideTo:
    """To the square two columns on, without a roll."""

    to: int

    async def do(self, match: Match, piece: PieceId) -> None:
        """Move him."""
        move_to(match, piece, self.to)


class Unplanned(Part):
    """A move that no plan knows."""

    name = "test.unplanned"

    @moves.impl
    def glide(self, match: Match, piece: PieceId, left: int) -> Iterable[Any]:
        """Without leaving a tackle zone."""
        square = match.get(SQUARE, piece)
        return [GlideTo(square + 2)] if left else []


class Promised(Part):
    """A plan for a move that nobody may make."""

    name = "test.promised"

    @hops.impl
    def glide(self, match: Match, piece: PieceId) -> Iterable[Hop]:
        """Two squares for one."""
        check = glide_check(match, piece, 2)
        yield Hop("glide", 1, GlideTo, lambda starts: [(starts << 2, check)])


@choice("reroll-cheaply")
class Cheap(SkillReroll):
    """A re-roll that is used up, and says that it is not."""

    def price(self, match: Any, thrown: Any) -> Price:
        """Too cheap."""
        return Price(self.skill, None)


class Lucky(Part):
    """A re-roll of dodges, once a turn."""

    name = "test.lucky"

    @rerolls.on(DODGE)
    def again(self, match: Match, thrown: Any) -> Iterable[Any]:
        """For everybody, once."""
        used = (thrown.piece, "Lucky") in match.get(SKILL_REROLLS)
        return [] if thrown.good or used else [Cheap("Lucky", True)]


class Hidden(Part):
    """A point of strength that nobody asks for beforehand, although nothing is rolled for it."""

    name = "test.hidden"

    @blocker_strength.impl
    async def more(self, match: Match, blocker: PieceId, target: PieceId, value: int) -> int:
        """Only as the block begins."""
        return value + 1


@pytest.mark.parametrize("rules", [BLOOD_BOWL_LRB, BLOOD_BOWL_2020], ids=lambda rules: rules.name)
@pytest.mark.parametrize(
    ("part", "what"),
    [(Unplanned(), "the best way to"), (Promised(), "the way"), (Lucky(), "the way"), (Hidden(), "the dice of a")],
    ids=lambda each: getattr(each, "name", ""),
)
def test_a_broken_planner_is_found(rules: Any, part: Part, what: str) -> None:
    with pytest.raises(PlannerError) as found:
        check_planner(rules.but(adding=[part]), mine=[], theirs=[], positions=200)
    assert found.value.what.startswith(what)
    assert found.value.planned != found.value.played
    assert f"{found.value.planned} beforehand, {found.value.played} in play" in str(found.value)
    if what == "the best way to":
        assert isinstance(found.value.planned, Fraction)


def test_dice_asked_beforehand_with_a_guard_are_the_dice_thrown() -> None:
    text = "home 1 Lineman [] M8\nhome 2 Lineman [Guard] M9\naway 1 Lineman [] N8\naway 2 Lineman [] N10"
    match = from_position(text, rules="blood-bowl-2020")
    assert block_dice(match, PieceId(0), PieceId(2)) == Contest(4, 3, 2, HOME)
    match.answer("activate:0:block")
    match.answer("block:2")
    assert isinstance(match.pending, Roll)
    assert len(match.pending.dice) == 2


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_is_planned_with_any_skills_is_what_is_played(edition: str) -> None:
    check_planner(edition, mine=all_skills(edition), positions=examples(200), seed=7)
