"""Blocks: how many dice, whose choice, what each face does, and the turnovers that follow (LRB-BLK, LRB-ACT)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruleengine import (
    AWAY,
    HOME,
    Attribute,
    Decision,
    IllegalAnswer,
    Match,
    Part,
    PieceId,
    Roll,
    Side,
    new_match,
    token,
)
from ruleengine.grid import Grid
from ruleengine.hooks import attribute
from ruleengine.odds import EventOccurred, odds
from ruleengine_blood_bowl import BLOOD_BOWL_LRB, from_position
from ruleengine_blood_bowl.checks import block_roll
from ruleengine_blood_bowl.choices import TakeDie
from ruleengine_blood_bowl.events import (
    ActivationEnded,
    Blocked,
    BlockEnded,
    Pushed,
    TurnedOver,
    WasHurt,
    WentDown,
)
from ruleengine_blood_bowl.positions import POSITION
from ruleengine_blood_bowl.rules import Contest, block_dice, why_not
from ruleengine_blood_bowl.state import (
    ACTIVE,
    EXTRA,
    HOLDER,
    MOVED,
    NOBODY,
    PITCH,
    SQUARE,
    STATUS,
    STRENGTH,
    Face,
    Status,
)
from ruleengine_blood_bowl.teams import player_of

Scene = Callable[..., Match]
ATTACKER_DOWN, BOTH_DOWN, PUSH, ALSO_PUSH, STUMBLE, DEFENDER_DOWN = range(1, 7)
GRID = Grid(26, 15)
ALONE = "home 1 Lineman L8\naway 1 Lineman M8\n"


def home(match: Match, number: int = 1) -> Any:
    return player_of(match, HOME, number)


def away(match: Match, number: int = 1) -> Any:
    return player_of(match, AWAY, number)


def at_the_dice(scene: Scene, text: str, **options: Any) -> Match:
    """Home 1 has been told to block away 1; the dice are about to be thrown."""
    return scene(text, "activate home 1 block", "block away 1", options=options)


def told(match: Match, kind: type) -> list[Any]:
    return [event for event in match.events if isinstance(event, kind)]


def offers(match: Match) -> list[str]:
    assert isinstance(match.pending, Decision)
    return [token(option) for option in match.pending.choices]


# How many dice, and whose ----------------------------------------------------------------------------------


@pytest.mark.rule("LRB-BLK-04", "LRB-BLK-05", "LRB-T-81", "LRB-T-82")
@pytest.mark.parametrize(
    ("mine", "theirs", "dice", "strict"),
    [(3, 3, 1, 1), (4, 3, 2, 2), (4, 2, 3, 2), (5, 2, 3, 3), (6, 3, 3, 2), (5, 3, 2, 2), (1, 2, 3, 2), (3, 6, 3, 2)],
)
def test_dice_by_strength(scene: Scene, mine: int, theirs: int, dice: int, strict: int) -> None:
    text = f"home 1 Lineman ST{mine} L8\naway 1 Lineman ST{theirs} M8\n"
    for three_dice, wanted in (("at_least_double", dice), ("more_than_double", strict)):
        match = scene(text, options={"block-dice.three_dice": three_dice})
        chooser = AWAY if theirs > mine else HOME
        assert block_dice(match, home(match), away(match)) == Contest(mine, theirs, wanted, chooser)


@pytest.mark.rule("LRB-T-81", "LRB-T-82")
def test_dice_with_assists(scene: Scene) -> None:
    helped = scene(ALONE + "home 2 Lineman M7\n")
    assert block_dice(helped, home(helped), away(helped)) == Contest(4, 3, 2, HOME)
    giant = "home 1 Lineman ST6 L8\naway 1 Lineman M8\n"
    more = scene(giant + "home 2 Lineman M7\n", options={"block-dice.three_dice": "more_than_double"})
    assert block_dice(more, home(more), away(more)) == Contest(7, 3, 3, HOME)
    for three_dice in ("at_least_double", "more_than_double"):
        less = scene(giant + "away 2 Lineman K8\n", options={"block-dice.three_dice": three_dice})
        assert block_dice(less, home(less), away(less)) == Contest(6, 4, 2, HOME)


@pytest.mark.rule("LRB-BLK-02")
@pytest.mark.parametrize(
    ("helper", "strength"),
    [
        ("home 2 Lineman N7", 4),  # next to the target, and free
        ("home 2 Lineman O8", 3),  # not next to the target
        ("home 2 Lineman N7 prone", 3),  # down
        ("home 2 Lineman N7 stunned", 3),
        ("home 2 Lineman N7\naway 2 Lineman O7", 3),  # marked by somebody else
        ("home 2 Lineman N7\naway 2 Lineman O7 prone", 4),  # who is down
        ("home 2 Lineman N7\naway 2 Lineman O7 no-zone", 4),  # who has no tackle zone
        ("home 2 Lineman N7 no-zone", 4),  # standing is enough
        ("home 2 Lineman N7\nhome 3 Lineman N9", 5),
        ("home 2 Lineman K8", 3),  # next to the blocker only
    ],
)
def test_who_helps_the_blocker(scene: Scene, helper: str, strength: int) -> None:
    match = scene(ALONE + helper + "\n")
    assert block_dice(match, home(match), away(match)).blocker == strength
    assert block_dice(match, home(match), away(match)).target == 3


@pytest.mark.rule("LRB-BLK-03")
@pytest.mark.parametrize(
    ("helper", "strength"),
    [
        ("away 2 Lineman K7", 4),  # next to the blocker, and free
        ("away 2 Lineman J8", 3),
        ("away 2 Lineman K7 prone", 3),
        ("away 2 Lineman K7\nhome 2 Lineman J7", 3),  # marked by somebody else
        ("away 2 Lineman K7\naway 3 Lineman K9", 5),
        ("away 2 Lineman N8", 3),  # next to the target only
    ],
)
def test_who_helps_the_target(scene: Scene, helper: str, strength: int) -> None:
    match = scene(ALONE + helper + "\n")
    assert block_dice(match, home(match), away(match)).target == strength
    assert block_dice(match, home(match), away(match)).blocker == 3


Spot = tuple[Side, int, bool]
"""A player: his side, his square, whether he stands."""


def near(square: int, other: int) -> bool:
    (x, y), (to_x, to_y) = GRID.xy(square), GRID.xy(other)
    return max(abs(x - to_x), abs(y - to_y)) == 1


def by_the_book(spots: list[Spot], helped: Spot, against: Spot) -> int:
    """Assists as LRB-BLK-02 and LRB-BLK-03 count them, player by player."""
    mates = [spot for spot in spots if spot[0] is helped[0] and spot != helped and spot[2]]
    enemies = [spot for spot in spots if spot[0] is not helped[0] and spot != against and spot[2]]
    helping = [mate for mate in mates if near(mate[1], against[1])]
    return sum(not any(near(mate[1], enemy[1]) for enemy in enemies) for mate in helping)


@pytest.mark.rule("LRB-BLK-02", "LRB-BLK-03")
@given(data=st.data())
def test_assists_in_any_crowd(data: st.DataObject) -> None:
    area = [GRID.at(x, y) for x in range(10, 16) for y in range(5, 10)]
    blocker = data.draw(st.sampled_from(area))
    target = data.draw(st.sampled_from([square for square in area if near(square, blocker)]))
    rest = data.draw(st.permutations([square for square in area if square not in (blocker, target)]))
    spots: list[Spot] = [(HOME, blocker, True), (AWAY, target, True)]
    spots += [(Side(place % 2), square, data.draw(st.booleans())) for place, square in enumerate(rest[:20])]
    lines = [
        f"{side} {place // 2 + 1} Lineman {GRID.name(square)} {'' if stands else 'prone'}"
        for place, (side, square, stands) in enumerate(spots)
    ]
    match = from_position("\n".join(lines))
    contest = block_dice(match, home(match), away(match))
    assert contest.blocker == 3 + by_the_book(spots, spots[0], spots[1])
    assert contest.target == 3 + by_the_book(spots, spots[1], spots[0])


@pytest.mark.rule("LRB-BLK-06")
def test_the_blockers_coach_rolls_whoever_is_stronger(scene: Scene) -> None:
    match = at_the_dice(scene, "home 1 Lineman ST2 L8\naway 1 Lineman ST5 M8\n")
    assert isinstance(match.pending, Roll)
    assert (match.pending.by, len(match.pending.dice)) == (HOME, 3)
    match.answer((ATTACKER_DOWN, PUSH, DEFENDER_DOWN))
    assert isinstance(match.pending, Decision)
    assert (match.pending.reason, match.pending.by) == ("block-die", AWAY)


@pytest.mark.rule("LRB-BLK-07")
@pytest.mark.parametrize("theirs", [2, 3, 5])
def test_a_team_reroll_rolls_all_dice_and_comes_before_the_choice(scene: Scene, theirs: int) -> None:
    text = f"rerolls 1-1\nhome 1 Lineman L8\naway 1 Lineman ST{theirs} M8\n"
    match = at_the_dice(scene, text)
    assert isinstance(match.pending, Roll)
    dice = len(match.pending.dice)
    match.answer((DEFENDER_DOWN,) * dice)
    assert isinstance(match.pending, Decision)
    assert (match.pending.reason, match.pending.by) == ("re-roll", HOME)
    match.answer("reroll")
    assert isinstance(match.pending, Roll)
    assert len(match.pending.dice) == dice
    match.answer((ATTACKER_DOWN,) * dice)
    assert [event.face for event in told(match, Blocked)] == [Face.ATTACKER_DOWN]


@pytest.mark.rule("LRB-BLK-08")
def test_the_faces_of_a_die() -> None:
    for dice, classes in ((1, 5), (2, 15), (3, 35)):
        assert len(block_roll(dice, HOME).reading.classes(block_roll(dice, HOME).dice)) == classes
    weights = block_roll(1, HOME).reading.weights(block_roll(1, HOME).dice)
    assert {faces[0]: weight for faces, weight in weights.items()} == {
        Face.ATTACKER_DOWN: 1,
        Face.BOTH_DOWN: 1,
        Face.PUSH: 2,
        Face.STUMBLE: 1,
        Face.DEFENDER_DOWN: 1,
    }


def test_equal_dice_are_offered_once_and_the_worst_for_the_blocker_first(scene: Scene) -> None:
    match = at_the_dice(scene, "home 1 Lineman ST6 L8\naway 1 Lineman M8\n")
    match.answer((DEFENDER_DOWN, PUSH, ALSO_PUSH))
    assert isinstance(match.pending, Decision)
    assert match.pending.choices == (TakeDie(Face.PUSH), TakeDie(Face.DEFENDER_DOWN))
    assert offers(match) == ["die:push", "die:defender-down"]


# Faces -----------------------------------------------------------------------------------------------------


def after(scene: Scene, text: str, *answers: Any, **options: Any) -> Match:
    match = at_the_dice(scene, text, **options)
    for each in answers:
        match.answer(each)
    return match


def states(match: Match) -> tuple[Status, Status]:
    return match.get(STATUS, home(match)), match.get(STATUS, away(match))


HOLDS = (1, 1)
"""Armour dice that break nothing."""


@pytest.mark.rule("LRB-BLK-11", "LRB-TO-01")
def test_attacker_down(scene: Scene) -> None:
    match = after(scene, ALONE, ATTACKER_DOWN, HOLDS)
    assert states(match) == (Status.PRONE, Status.STANDING)
    assert match.get(SQUARE, home(match)) == match.derived(PITCH).grid.named("L8")
    assert told(match, TurnedOver) == [TurnedOver(HOME, "block")]
    assert match.get(ACTIVE) is AWAY


@pytest.mark.rule("LRB-BLK-12", "LRB-SKL-01", "LRB-TO-01", "LRB-TO-09")
@pytest.mark.parametrize(
    ("mine", "theirs", "down"),
    [("", "", (1, 1)), ("Block", "", (0, 1)), ("", "Block", (1, 0)), ("Block", "Block", (0, 0))],
)
def test_both_down(scene: Scene, mine: str, theirs: str, down: tuple[int, int]) -> None:
    text = f"home 1 Lineman [{mine}] L8\nhome 2 Lineman A1\naway 1 Lineman [{theirs}] M8\n"
    match = after(scene, text, BOTH_DOWN, *[HOLDS] * sum(down))
    assert states(match) == (Status.PRONE if down[0] else Status.STANDING, Status.PRONE if down[1] else Status.STANDING)
    assert bool(told(match, TurnedOver)) is bool(down[0]), "only the blocker's fall ends the turn"
    assert not told(match, Pushed)


@pytest.mark.rule("LRB-BLK-16")
def test_both_down_resolves_the_target_first(scene: Scene) -> None:
    match = after(scene, ALONE, BOTH_DOWN)
    assert isinstance(match.pending, Roll)
    assert match.pending.check is not None
    assert match.pending.check.subject == away(match)
    match.answer(HOLDS)
    assert isinstance(match.pending, Roll)
    assert match.pending.check is not None
    assert match.pending.check.subject == home(match)
    grid = match.derived(PITCH).grid
    assert [grid.name(match.get(SQUARE, piece)) for piece in (home(match), away(match))] == ["L8", "M8"]


@pytest.mark.rule("LRB-BLK-13", "LRB-TO-09")
@pytest.mark.parametrize("die", [PUSH, ALSO_PUSH])
def test_push(scene: Scene, die: int) -> None:
    match = after(scene, ALONE + "home 2 Lineman A1\n", die)
    grid = match.derived(PITCH).grid
    assert offers(match) == [f"push:{grid.named(name)}" for name in ("N7", "N8", "N9")]
    match.answer(f"push:{grid.named('N8')}")
    assert offers(match) == ["follow-up", "stay"]
    match.answer("follow-up")
    assert states(match) == (Status.STANDING, Status.STANDING)
    assert [grid.name(match.get(SQUARE, piece)) for piece in (home(match), away(match))] == ["M8", "N8"]
    assert not told(match, TurnedOver)
    assert match.pending is not None
    assert match.pending.reason == "activate"


@pytest.mark.rule("LRB-BLK-14", "LRB-SKL-03")
@pytest.mark.parametrize(("skills", "status"), [("", Status.PRONE), ("Dodge", Status.STANDING)])
def test_stumble(scene: Scene, skills: str, status: Status) -> None:
    text = f"home 1 Lineman L8\nhome 2 Lineman A1\naway 1 Lineman [{skills}] M8\n"
    match = after(scene, text, STUMBLE, "push:195", "stay", *[HOLDS] * (status is Status.PRONE))
    assert states(match) == (Status.STANDING, status)
    assert match.get(SQUARE, away(match)) == 195
    assert not told(match, TurnedOver)


@pytest.mark.rule("LRB-BLK-15")
def test_defender_down_in_the_square_he_is_pushed_to(scene: Scene) -> None:
    match = after(scene, ALONE + "home 2 Lineman A1\n", DEFENDER_DOWN, "push:195", "follow-up", HOLDS)
    assert states(match) == (Status.STANDING, Status.PRONE)
    assert match.get(SQUARE, away(match)) == 195
    assert told(match, WentDown) == [WentDown(away(match), "block")]
    assert not told(match, TurnedOver)


@pytest.mark.rule("LRB-BLK-17")
@pytest.mark.parametrize(("said", "status"), [("use:dodge", Status.STANDING), ("decline", Status.PRONE)])
def test_skills_are_asked_for_by_option(scene: Scene, said: str, status: Status) -> None:
    text = "home 1 Lineman L8\nhome 2 Lineman A1\naway 1 Lineman [Dodge] M8\n"
    match = after(scene, text, STUMBLE, **{"blocks.block_skills": "ask"})
    assert isinstance(match.pending, Decision)
    assert (match.pending.reason, match.pending.by) == ("use-skill", AWAY)
    for each in (said, "push:195", "stay"):
        match.answer(each)
    if status is Status.PRONE:
        match.answer(HOLDS)
    assert match.get(STATUS, away(match)) is status


@pytest.mark.rule("LRB-BLK-17")
def test_both_coaches_are_asked_about_block_by_option(scene: Scene) -> None:
    text = "home 1 Blitzer L8\naway 1 Blitzer M8\n"
    match = after(scene, text, BOTH_DOWN, **{"blocks.block_skills": "ask"})
    asked: list[Side] = []
    for said in ("decline", "use:block"):
        assert isinstance(match.pending, Decision)
        asked.append(match.pending.by)
        match.answer(said)
    match.answer(HOLDS)
    assert asked == [AWAY, HOME], "the target first"
    assert states(match) == (Status.STANDING, Status.PRONE)


@pytest.mark.rule("LRB-BLK-17")
def test_nobody_is_asked_by_default(scene: Scene) -> None:
    match = after(scene, "home 1 Blitzer L8\nhome 2 Lineman A1\naway 1 Blitzer [Block, Dodge] M8\n", BOTH_DOWN)
    assert match.pending is not None
    assert match.pending.reason == "activate"


@pytest.mark.rule("LRB-BLK-18")
def test_the_order_of_a_block(scene: Scene) -> None:
    """Dauntless, dice, re-roll, die, square, follow-up, armour, injury, the ball."""
    text = "rerolls 2-0\nhome 1 Lineman [Dauntless] L8\naway 1 Lineman ST4 M8 ball\n"
    match = at_the_dice(scene, text)
    seen = []
    script: list[Any] = [(6, 6), "keep", DEFENDER_DOWN, "keep", "push:195", "stay", (6, 6), (3, 3), 5]
    for said in script:
        assert match.pending is not None
        seen.append(match.pending.reason)
        match.answer(said)
    assert seen == [
        "blood-bowl-lrb.dauntless",
        "re-roll",
        "blood-bowl.block",
        "re-roll",
        "push",
        "follow-up",
        "blood-bowl.armour",
        "blood-bowl.injury",
        "blood-bowl.direction",
    ]
    order = [type(event) for event in match.events]
    places = [order.index(kind) for kind in (Blocked, Pushed, WentDown, WasHurt, BlockEnded)]
    assert places == sorted(places)


# Odds ------------------------------------------------------------------------------------------------------


def down(match: Match, side: Side) -> EventOccurred:
    return EventOccurred(WentDown, piece=player_of(match, side, 1))


def best(match: Match, goal: Any, *, by: Side = HOME) -> Fraction:
    """The chance of a goal when a block is over, if one coach plays for it; the other takes what comes first."""
    how: dict[str, Any] = {"home": "best"} if by is HOME else {"home": _first, "away": "best"}
    found = odds(match, goal, until=EventOccurred(BlockEnded), maximizer=by, **how).value
    assert isinstance(found, Fraction)
    return found


def _first(view: Any, decision: Any) -> Any:
    return decision.choices[0]


def block_of(scene: Scene, mine: int, theirs: int, my: str = "", their: str = "", **options: Any) -> Match:
    text = f"home 1 Lineman ST{mine} [{my}] L8\naway 1 Lineman ST{theirs} [{their}] M8\n"
    return at_the_dice(scene, text, **options)


@pytest.mark.parametrize(
    ("strengths", "skills", "falls", "lost"),
    [
        pytest.param((3, 3), ("", ""), Fraction(1, 3), Fraction(1, 3), marks=pytest.mark.rule("LRB-T-70", "LRB-T-71")),
        pytest.param((4, 3), ("", ""), Fraction(5, 9), Fraction(1, 9), marks=pytest.mark.rule("LRB-T-72", "LRB-T-73")),
        pytest.param(
            (4, 3), ("Block", ""), Fraction(3, 4), Fraction(1, 36), marks=pytest.mark.rule("LRB-T-74", "LRB-T-75")
        ),
        pytest.param((4, 3), ("", "Dodge"), Fraction(11, 36), Fraction(1, 9), marks=pytest.mark.rule("LRB-T-76")),
        pytest.param((4, 3), ("Tackle", "Dodge"), Fraction(5, 9), Fraction(1, 9), marks=pytest.mark.rule("LRB-T-77")),
        pytest.param((6, 3), ("", ""), Fraction(19, 27), Fraction(1, 27), marks=pytest.mark.rule("LRB-T-78")),
    ],
)
def test_the_stronger_blocker(
    scene: Scene, strengths: tuple[int, int], skills: tuple[str, str], falls: Fraction, lost: Fraction
) -> None:
    match = block_of(scene, *strengths, *skills)
    assert best(match, down(match, AWAY) & ~down(match, HOME)) == falls
    assert 1 - best(match, ~down(match, HOME)) == lost


@pytest.mark.rule("LRB-T-79", "LRB-T-80")
def test_the_stronger_target_chooses(scene: Scene) -> None:
    match = block_of(scene, 3, 4)
    assert best(match, down(match, HOME), by=AWAY) == Fraction(5, 9)
    assert 1 - best(match, down(match, HOME) | ~down(match, AWAY), by=AWAY) == Fraction(1, 9)


@pytest.mark.rule("LRB-T-83")
@pytest.mark.parametrize(
    ("three_dice", "chance"), [("at_least_double", Fraction(19, 27)), ("more_than_double", Fraction(5, 9))]
)
def test_against_twice_the_strength(scene: Scene, three_dice: str, chance: Fraction) -> None:
    match = block_of(scene, 3, 6, **{"block-dice.three_dice": three_dice})
    assert best(match, down(match, HOME), by=AWAY) == chance


# Actions ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("LRB-BLK-01", "LRB-ACT-02")
def test_a_block_needs_a_standing_opponent_next_to_a_standing_player(scene: Scene) -> None:
    text = """
        home 1 Lineman L8
        home 2 Lineman L6 prone
        home 3 Lineman A1
        home 4 Lineman L9 stunned
        away 1 Lineman M8
        away 2 Lineman M9 prone
        away 3 Lineman M7
    """
    match = scene(text)
    offered = offers(match)
    for number, may in ((1, True), (2, False), (3, False), (4, False)):
        piece = home(match, number)
        assert (f"activate:{piece}:block" in offered) is may
        assert bool(why_not(match, piece, "block")) is not may
    assert "no opponent" in why_not(match, home(match, 3), "block")
    assert "down" in why_not(match, home(match, 2), "block")
    match.answer(f"activate:{home(match)}:block")
    assert offers(match) == [f"block:{away(match, 3)}", f"block:{away(match)}", "end"], "no steps, nobody who is down"


@pytest.mark.rule("LRB-ACT-02")
def test_any_number_of_players_may_block_and_a_block_ends_the_action(scene: Scene) -> None:
    text = ALONE + "home 2 Lineman A1\naway 2 Lineman B2\n"
    match = scene(text, "activate home 1 block", "block away 1", PUSH, "push N8", "stay")
    assert isinstance(match.pending, Decision)
    assert match.pending.reason == "activate"
    assert not any(offer.startswith(f"activate:{home(match)}:") for offer in offers(match))
    assert f"activate:{home(match, 2)}:block" in offers(match)


@pytest.mark.rule("LRB-ACT-02")
def test_there_is_no_second_block_of_another_opponent(scene: Scene) -> None:
    """Away 2 is next to him all the time; he does not help, for home 2 marks him."""
    text = "home 1 Lineman L8\nhome 2 Lineman J8\naway 1 Lineman M8\naway 2 Lineman K8\n"
    match = scene(text, "activate home 1 block")
    assert offers(match) == [f"block:{away(match, 2)}", f"block:{away(match)}", "end"]
    for step in (f"block:{away(match)}", PUSH, f"push:{GRID.named('N8')}", "stay"):
        match.answer(step)
    assert isinstance(match.pending, Decision)
    assert match.pending.reason == "activate"
    assert told(match, ActivationEnded) == [ActivationEnded(home(match))]
    assert len(told(match, Blocked)) == 1


@pytest.mark.rule("LRB-ACT-03", "LRB-ACT-09")
def test_a_blitz_moves_blocks_once_and_moves_on(scene: Scene, play: Callable[..., Match]) -> None:
    text = "home 1 Lineman K8\nhome 2 Lineman A1\naway 1 Lineman M8\naway 2 Lineman N8\n"
    match = scene(text, "activate home 1 blitz")
    assert not any(offer.startswith("block") for offer in offers(match))
    play(match, "step L8")
    assert f"block:{away(match)}" in offers(match)
    assert f"block:{away(match, 2)}" not in offers(match)
    play(match, "block away 1", PUSH, "push N7", "follow-up")
    assert match.get(MOVED) == 2, "a step and the block; the follow-up is free"
    assert not any(offer.startswith("block") for offer in offers(match)), "one block"
    assert any(offer.startswith("step") for offer in offers(match))
    play(match, "end")
    assert not any(offer.endswith("blitz") for offer in offers(match)), "one Blitz a turn"
    assert "blitz" in why_not(match, home(match, 2), "blitz")


@pytest.mark.rule("LRB-ACT-10", "LRB-GFI-02")
def test_an_extra_square_pays_for_the_block(scene: Scene, play: Callable[..., Match]) -> None:
    text = "home 1 Lineman MA1 K8\nhome 2 Lineman A1\naway 1 Lineman M8\n"
    match = scene(text, "activate home 1 blitz", "step L8", "block away 1")
    assert isinstance(match.pending, Roll)
    assert match.pending.reason == "blood-bowl.extra-square"
    fallen = match.fork()
    play(match, 2)
    assert isinstance(match.pending, Roll)
    assert match.pending.reason == "blood-bowl.block"
    assert match.get(EXTRA) == 1
    play(fallen, 1, HOLDS)
    grid = fallen.derived(PITCH).grid
    assert grid.name(fallen.get(SQUARE, home(fallen))) == "L8", "he falls where he stands"
    assert fallen.get(STATUS, home(fallen)) is Status.PRONE
    assert not told(fallen, Blocked)
    assert told(fallen, TurnedOver) == [TurnedOver(HOME, "extra-square")]


@pytest.mark.rule("LRB-ACT-10")
def test_without_movement_or_extra_squares_there_is_no_block(scene: Scene, play: Callable[..., Match]) -> None:
    text = "home 1 Lineman MA1 J8\nhome 2 Lineman A1\naway 1 Lineman N8\n"
    match = scene(text, "activate home 1 blitz", "step K8", "step L8", 6)
    assert match.get(EXTRA) == 1
    play(match, "step M8", 6)
    assert told(match, ActivationEnded) == [ActivationEnded(home(match))], "nothing is left to do"


@pytest.mark.rule("LRB-GFI-03")
def test_nobody_goes_for_it_in_a_block(scene: Scene) -> None:
    match = scene("home 1 Lineman MA1 L8\naway 1 Lineman M8\n", "activate home 1 block")
    assert offers(match) == [f"block:{away(match)}", "end"]
    match.answer(f"block:{away(match)}")
    assert isinstance(match.pending, Roll)
    assert match.pending.reason == "blood-bowl.block"


def test_who_cannot_be_blocked_is_refused_and_nothing_changes(scene: Scene) -> None:
    match = scene(ALONE + "away 2 Lineman A1\n", "activate home 1 block")
    before = match.digest()
    with pytest.raises(IllegalAnswer, match="block"):
        match.answer(f"block:{away(match, 2)}")
    assert match.digest() == before


class Weak(Part):
    """Everybody in blue is five weaker."""

    name = "test.weak"

    @attribute.on(STRENGTH)
    def weaker(self, match: Match, piece: PieceId, attribute: Attribute[Any], value: Any) -> Any:
        """Below zero, for most."""
        return value - 5 if match.pieces[piece].side is AWAY else value


@pytest.mark.rule("LRB-BLK-06")
def test_strength_does_not_go_below_one() -> None:
    text = "home 1 Lineman ST1 L8\naway 1 Lineman ST4 M8\n"
    match = new_match(BLOOD_BOWL_LRB.but(adding=[Weak()]), teams={POSITION: text})
    assert block_dice(match, home(match), away(match)) == Contest(1, 1, 1, HOME)


@pytest.mark.rule("LRB-TO-09")
@pytest.mark.parametrize("side", ["home", "away"])
def test_a_failed_catch_of_a_ball_that_a_block_set_going_is_no_turnover(
    scene: Scene, play: Callable[..., Match], side: str
) -> None:
    text = f"home 1 Lineman L8\nhome 9 Lineman A1\naway 1 Lineman M8 ball\n{side} 5 Lineman O8\n"
    match = after(scene, text, DEFENDER_DOWN, "push:195", "stay", HOLDS)
    play(match, 5)
    assert isinstance(match.pending, Roll)
    assert match.pending.reason == "blood-bowl.catch"
    play(match, 1, 5)
    assert not told(match, TurnedOver)
    assert match.get(ACTIVE) is HOME
    assert match.get(HOLDER) == NOBODY
