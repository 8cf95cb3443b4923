"""Assists and strength: what is asked beforehand is what is thrown, with a skill of a third party too."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from depth import examples
from desks import name
from hypothesis import given, settings
from hypothesis import strategies as st

from ruleengine import AWAY, HOME, Decision, Match, Part, PieceId, Roll, Ruleset, View, new_match
from ruleengine_blood_bowl import BLOOD_BOWL_2020, BLOOD_BOWL_LRB, from_position, odds_of_line
from ruleengine_blood_bowl.coaches import BasicCoach
from ruleengine_blood_bowl.hooks import block_strength, helpers
from ruleengine_blood_bowl.positions import POSITION
from ruleengine_blood_bowl.rules import Assist, Blocking, Contest, block_dice, near_helpers, squares_using
from ruleengine_blood_bowl.skills import SKILLBOOK, Skill, SkillPart
from ruleengine_blood_bowl.teams import player_of

Scene = Callable[..., Match]


class Bodyguard(SkillPart):
    """Bodyguard: helps in blocks although other opponents mark him; written as a third party would write it."""

    name = "test.bodyguard"
    skill = Skill("Bodyguard")

    @helpers.impl
    def although_marked(self, match: Match, assist: Assist, value: int) -> int:
        """Not in fouls."""
        return value if assist.foul else value | squares_using(match, near_helpers(match, assist), "Bodyguard")


class Brute(SkillPart):
    """Brute: a point of strength more in the blocks that he makes."""

    name = "test.brute"
    skill = Skill("Brute")

    @block_strength.impl
    def stronger(self, match: Match, piece: PieceId, block: Blocking, value: int) -> int:
        """Known before any die."""
        return value + (
            piece == block.blocker and "Brute" in match.pieces[piece].profile.attributes["blood-bowl.skills"]
        )


PARTS: tuple[Part, ...] = (Bodyguard(), Brute())
RULES = [each.but(adding=PARTS) for each in (BLOOD_BOWL_LRB, BLOOD_BOWL_2020)]
BOTH = pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.name)
MARKED = "home 1 Lineman [{mine}] M8\nhome 2 Lineman [{guard}] M9\naway 1 Lineman [] N8\naway 2 Lineman [] N10\n"


def begin(rules: Ruleset, text: str, **options: Any) -> Match:
    return new_match(rules, teams={POSITION: text}, options=options or None)


def thrown(match: Match) -> Roll[Any]:
    """The block dice of home 1 against away 1."""
    match = match.fork()
    for answer in ("activate:0:block", f"block:{player_of(match, AWAY, 1)}"):
        match.answer(answer)
    assert isinstance(match.pending, Roll)
    return match.pending


@BOTH
@pytest.mark.parametrize(
    ("mine", "guard", "wanted"),
    [
        ("", "", Contest(3, 3, 1, HOME)),
        ("", "Bodyguard", Contest(4, 3, 2, HOME)),
        ("Brute", "", Contest(4, 3, 2, HOME)),
        ("Brute", "Bodyguard", Contest(5, 3, 2, HOME)),
    ],
)
def test_a_skill_changes_every_prediction_and_the_dice(rules: Ruleset, mine: str, guard: str, wanted: Contest) -> None:
    match = begin(rules, MARKED.format(mine=mine, guard=guard))
    assert block_dice(match, PieceId(0), PieceId(2)) == wanted
    assert len(thrown(match).dice) == wanted.dice
    line = odds_of_line(match, "1: blocks 1 (down)", rerolls="never")
    falls = Fraction(1, 3) if wanted.dice == 1 else Fraction(5, 9)  # a 5 or a 6 on a die that home chooses
    assert line.probability == falls


@BOTH
def test_the_prompt_tells_the_strengths_that_were_thrown(rules: Ruleset) -> None:
    match = begin(rules, MARKED.format(mine="Brute", guard="Bodyguard"))
    match.answer("activate:0:block")
    assert isinstance(match.pending, Decision)
    assert name(match, match.pending.choices[0]).short == "#1 Lineman: 5 against 3: 2 dice, home chooses"
    match.answer("block:2")
    match.answer((3, 6))
    assert "5 against 3: 2 dice, home chooses" in match.explain()


@BOTH
def test_the_basic_coach_blocks_because_of_it(rules: Ruleset) -> None:
    for guard, wanted in (("Bodyguard", True), ("", False)):
        match = begin(rules, MARKED.format(mine="", guard=guard))
        assert isinstance(match.pending, Decision)
        chosen = BasicCoach(1)(View(match, HOME), match.pending)
        assert (getattr(chosen, "action", "") == "block") is wanted


SQUARES = [f"{column}{row}" for column in "LMNO" for row in (7, 8, 9, 10)]


@settings(max_examples=examples(200), deadline=None)
@given(data=st.data())
def test_dice_asked_beforehand_are_the_dice_thrown(data: st.DataObject) -> None:
    rules = data.draw(st.sampled_from(RULES))
    compiled = from_position("home 1 Lineman L8\naway 1 Lineman M8", rules=rules).rules
    unknown = {"Dauntless", "Foul Appearance", "Dump-off", "Trickster", "Animosity", "Ball and Chain"}
    plain = [name for name, skill in compiled.derived(SKILLBOOK).items() if not skill.parameter and name not in unknown]
    spots = data.draw(st.lists(st.sampled_from([s for s in SQUARES if s not in ("M8", "N8")]), max_size=9, unique=True))
    lines = []
    for number, (side, square) in enumerate([("home", "M8"), ("away", "N8")], 0):
        skills = data.draw(st.lists(st.sampled_from(plain), max_size=5, unique=True))
        lines.append(f"{side} 1 Lineman [{', '.join(skills)}] {square}")
        assert number < 2
    for number, square in enumerate(spots, 2):
        side = data.draw(st.sampled_from(["home", "away"]))
        skills = data.draw(st.lists(st.sampled_from(plain), max_size=4, unique=True))
        how = data.draw(st.sampled_from(["", "", "", " prone", " stunned"]))
        lines.append(f"{side} {number} Lineman [{', '.join(skills)}] {square}{how}")
    match = begin(rules, "\n".join(lines))
    blocker, target = player_of(match, HOME, 1), player_of(match, AWAY, 1)
    match.answer(f"activate:{blocker}:block")
    while isinstance(match.pending, Roll):  # traits that are rolled for first
        match.answer((6,) * len(match.pending.dice))
    wanted = block_dice(match, blocker, target)
    match.answer(f"block:{target}")
    roll = match.pending
    assert isinstance(roll, Roll)
    assert len(roll.dice) == wanted.dice
    match.answer((1, 3, 6)[: wanted.dice])  # faces that differ, so that somebody has to choose
    if isinstance(match.pending, Decision) and match.pending.reason == "re-roll":
        match.answer("keep")
    if wanted.dice > 1:
        assert isinstance(match.pending, Decision)
        assert (match.pending.reason, match.pending.by) == ("block-die", wanted.by)
