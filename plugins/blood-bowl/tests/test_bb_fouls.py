"""Fouls, their assists, and the referee (LRB-FOUL, LRB-ACT-06)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from ruleengine import AWAY, HOME, Decision, Match, Roll, Side, hooks, token
from ruleengine.grid import Grid
from ruleengine.odds import EventOccurred, odds
from ruleengine_blood_bowl.events import Fouled, HalfEnded, Left, Pushed, TurnedOver, TurnEnded
from ruleengine_blood_bowl.lrb import EYE
from ruleengine_blood_bowl.rules import why_not
from ruleengine_blood_bowl.state import ACTIVE, BALL, OFF, PROTECTED, SQUARE, STATUS, Status
from ruleengine_blood_bowl.teams import player_of

Scene = Callable[..., Match]
Play = Callable[..., Match]
GRID = Grid(26, 15)
LYING = "home 1 Lineman L8\nhome 9 Lineman A1\naway 1 Lineman AV8 M8 prone\naway 9 Lineman Z1\n"
FOUL = ("activate home 1 foul", "foul away 1")
HOLDS, BROKEN = (1, 2), (5, 6)


def told(match: Match, kind: type) -> list[Any]:
    return [event for event in match.events if isinstance(event, kind)]


def who(match: Match, side: Side, number: int = 1) -> Any:
    return player_of(match, side, number)


def pending_roll(match: Match) -> Roll[Any]:
    assert isinstance(match.pending, Roll)
    return match.pending


def offers(match: Match) -> list[str]:
    assert isinstance(match.pending, Decision)
    return [token(option) for option in match.pending.choices]


# The action ------------------------------------------------------------------------------------------------


@pytest.mark.rule("LRB-ACT-06", "LRB-FOUL-01")
def test_one_foul_a_turn_after_a_move_and_then_no_more(scene: Scene, play: Play) -> None:
    text = LYING.replace("L8", "K8") + "home 2 Lineman M7\n"
    match = scene(text, "activate home 1 foul")
    assert not any(offer.startswith("foul") for offer in offers(match))
    play(match, "step L8")
    assert f"foul:{who(match, AWAY)}" in offers(match)
    play(match, "foul away 1", HOLDS, 1)
    assert told(match, Fouled) == [Fouled(who(match, HOME), who(match, AWAY))]
    assert match.pending is not None
    assert match.pending.reason == "activate", "no movement after it"
    assert not any(offer.endswith("foul") for offer in offers(match))
    assert "foul" in why_not(match, who(match, HOME, 2), "foul")


@pytest.mark.rule("LRB-FOUL-01")
@pytest.mark.parametrize(("how", "may"), [("prone", True), ("stunned", True), ("", False)])
def test_only_those_who_are_down_are_fouled(scene: Scene, how: str, may: bool) -> None:
    match = scene(LYING.replace("prone", how) + "home 2 Lineman L7 prone\n", "activate home 1 foul")
    assert (f"foul:{who(match, AWAY)}" in offers(match)) is may
    assert f"foul:{who(match, HOME, 2)}" not in offers(match)


@pytest.mark.rule("LRB-FOUL-01", "LRB-FOUL-08")
def test_armour_and_injury_come_before_the_referee(scene: Scene, play: Play) -> None:
    match = scene("rerolls 3-3\n" + LYING, *FOUL)
    seen = []
    for faces in (BROKEN, (4, 5), 1):
        seen.append((pending_roll(match).reason, pending_roll(match).by))
        play(match, faces)
    assert seen == [("blood-bowl.armour", HOME), ("blood-bowl.injury", HOME), ("blood-bowl-lrb.spotted", None)]
    assert match.get(STATUS, who(match, AWAY)) is Status.KNOCKED_OUT
    assert not told(match, Pushed)


# Assists ---------------------------------------------------------------------------------------------------


def bonus(match: Match) -> int:
    """What is added to the armour roll of a foul, as it is explained before and rolled then."""
    play_to = match.fork()
    play_to.answer(f"activate:{who(match, HOME)}:foul")
    assert isinstance(play_to.pending, Decision)
    foul = next(option for option in play_to.pending.choices if token(option).startswith("foul"))
    (explained,) = hooks.preview_checks(play_to, foul)
    play_to.answer(foul)
    rolled = pending_roll(play_to).check
    assert rolled == explained
    return explained.bonus


@pytest.mark.rule("LRB-FOUL-02", "LRB-FOUL-03")
@pytest.mark.parametrize(
    ("others", "zones_count", "all_count"),
    [
        ("", 0, 0),
        ("home 2 Lineman M7", 1, 1),
        ("home 2 Lineman M7\nhome 3 Lineman N9", 2, 2),
        ("home 2 Lineman M7 prone", 0, 0),
        ("home 2 Lineman O8", 0, 0),
        ("home 2 Lineman N7\naway 2 Lineman O6", 0, 1),  # a helper who is marked
        ("away 2 Lineman K8", -1, -1),
        ("away 2 Lineman K8\nhome 2 Lineman J8", 0, -1),  # marked in his turn
        ("away 2 Lineman K8\naway 3 Lineman K9 prone", -1, -1),
        ("home 2 Lineman M7\naway 2 Lineman K9", 0, 0),  # one each
    ],
)
def test_who_helps(scene: Scene, others: str, zones_count: int, all_count: int) -> None:
    for foul_assist_tz, wanted in ((True, zones_count), (False, all_count)):
        match = scene(LYING + others + "\n", options={"fouls.foul_assist_tz": foul_assist_tz})
        assert bonus(match) == wanted


@pytest.mark.parametrize(
    ("others", "chance"),
    [
        pytest.param("home 2 Lineman M7\nhome 3 Lineman N9", Fraction(7, 12), marks=pytest.mark.rule("LRB-T-100")),
        pytest.param("", Fraction(5, 18), marks=pytest.mark.rule("LRB-T-101")),
        pytest.param("away 2 Lineman K8", Fraction(1, 6), marks=pytest.mark.rule("LRB-T-101")),
    ],
)
def test_the_chance_to_break_armour(scene: Scene, others: str, chance: Fraction) -> None:
    match = scene(LYING + others + "\n", *FOUL)
    check = pending_roll(match).check
    assert check is not None
    assert odds(check).value == chance


@pytest.mark.rule("LRB-FOUL-07")
@pytest.mark.parametrize("mighty_blow", ["best", "declare"])
def test_mighty_blow_does_not_help_a_foul(scene: Scene, play: Play, mighty_blow: str) -> None:
    text = LYING.replace("Lineman L8", "Lineman [Mighty Blow] L8")
    match = scene(text, *FOUL, options={"mighty-blow.mighty_blow": mighty_blow})
    held = play(match.fork(), (5, 3), 1)
    assert held.get(STATUS, who(held, AWAY)) is Status.PRONE
    play(match, BROKEN, (4, 3), 1)
    assert match.get(STATUS, who(match, AWAY)) is Status.STUNNED


# The referee -----------------------------------------------------------------------------------------------


def sent_off(match: Match) -> Fraction:
    piece = who(match, HOME)
    found = odds(
        match,
        lambda moment: moment.get(STATUS, piece) is Status.SENT_OFF,
        until=EventOccurred(TurnEnded) | _next_choice,
    ).value
    assert isinstance(found, Fraction)
    return found


def _next_choice(moment: Any) -> bool:
    return isinstance(moment.pending, Decision)


@pytest.mark.rule("LRB-T-102", "LRB-FOUL-04")
@pytest.mark.parametrize(
    ("referee", "eye", "chance"),
    [
        ("igmeoy", "nobody", (1, 6)),
        ("igmeoy", "away", (1, 6)),
        ("igmeoy", "home", (1, 2)),
        ("doubles_armour", "nobody", (1, 6)),
        ("doubles_any", "nobody", (11, 54)),
    ],
)
def test_the_chance_to_be_sent_off(scene: Scene, referee: str, eye: str, chance: tuple[int, int]) -> None:
    match = scene(f"eye {eye}\n{LYING}", *FOUL, options={"referee.foul_referee": referee})
    assert sent_off(match) == Fraction(*chance)


@pytest.mark.rule("LRB-FOUL-04")
def test_the_eye_goes_to_whoever_fouled_last(scene: Scene, play: Play) -> None:
    text = LYING + "home 2 Lineman Y1 prone\n"
    match = scene(text)
    assert match.get(EYE) is None
    play(match, *FOUL, HOLDS, 5)
    assert match.get(EYE) is HOME
    assert match.get(STATUS, who(match, HOME)) is Status.STANDING, "5 is not enough without the eye"
    play(match, "end-turn", "activate away 9 foul", "foul home 2", HOLDS)
    assert pending_roll(match).check is not None
    play(match, 4)
    assert match.get(EYE) is AWAY
    assert match.get(STATUS, who(match, AWAY, 9)) is Status.STANDING
    assert HalfEnded not in EYE.reset_on, "over drives and half-time"
    assert EYE.reset_on == ()


@pytest.mark.rule("LRB-FOUL-04")
@pytest.mark.parametrize("die", range(1, 7))
def test_with_the_eye_on_them_four_is_enough(scene: Scene, play: Play, die: int) -> None:
    match = play(scene("eye home\n" + LYING, *FOUL), HOLDS, die)
    assert (match.get(STATUS, who(match, HOME)) is Status.SENT_OFF) is (die >= 4)


@pytest.mark.rule("LRB-FOUL-04")
@pytest.mark.parametrize(
    ("referee", "armour", "injury", "seen"),
    [
        ("doubles_armour", (1, 1), None, True),
        ("doubles_armour", (6, 6), (3, 4), True),
        ("doubles_armour", (5, 6), (4, 4), False),
        ("doubles_any", (5, 6), (4, 4), True),
        ("doubles_any", (6, 6), (3, 4), True),
        ("doubles_any", (5, 6), (3, 4), False),
        ("doubles_any", (1, 2), None, False),
    ],
)
def test_doubles_tell(scene: Scene, play: Play, referee: str, armour: Any, injury: Any, seen: bool) -> None:
    match = scene(LYING, *FOUL, options={"referee.foul_referee": referee})
    play(match, armour, *[injury] * (injury is not None))
    assert (match.get(STATUS, who(match, HOME)) is Status.SENT_OFF) is seen
    assert match.get(EYE) is None


def test_doubles_of_a_block_tell_nobody(scene: Scene, play: Play) -> None:
    text = "home 1 Lineman L8\nhome 9 Lineman A1\naway 1 Lineman M8\n"
    answers = ("activate home 1 block", "block away 1", 6, "push N8", "stay", (6, 6), (3, 3))
    match = scene(text, *answers, options={"referee.foul_referee": "doubles_any"})
    assert match.get(STATUS, who(match, HOME)) is Status.STANDING
    assert match.get(ACTIVE) is HOME


@pytest.mark.rule("LRB-FOUL-05", "LRB-TO-05")
def test_sent_off(scene: Scene, play: Play) -> None:
    text = LYING.replace("L8", "L8 ball")
    match = play(scene(text, *FOUL), BROKEN, (4, 5), 6)
    fouler = who(match, HOME)
    assert match.get(STATUS, fouler) is Status.SENT_OFF
    assert match.get(SQUARE, fouler) == OFF
    assert Left(fouler, GRID.named("L8"), Status.SENT_OFF) in told(match, Left)
    assert told(match, TurnedOver) == [TurnedOver(HOME, "foul")]
    assert match.get(STATUS, who(match, AWAY)) is Status.KNOCKED_OUT, "the victim's result stands"
    assert pending_roll(match).reason == "blood-bowl.direction"
    play(match, 4)
    assert GRID.name(match.get(BALL)) == "K8", "it bounces from his square"
    assert match.get(ACTIVE) is AWAY


@pytest.mark.rule("LRB-FOUL-06", "LRB-FOUL-04")
@pytest.mark.parametrize("referee", ["igmeoy", "doubles_any"])
def test_a_protected_team_is_not_seen_and_the_eye_stays(scene: Scene, play: Play, referee: str) -> None:
    text = "protected yes-no\neye away\n" + LYING
    match = scene(text, options={"referee.foul_referee": referee})
    assert match.get(PROTECTED, HOME)
    play(match, *FOUL, (1, 1))
    assert isinstance(match.pending, Decision)
    assert match.get(EYE) is AWAY
    assert match.get(STATUS, who(match, HOME)) is Status.STANDING
    assert PROTECTED.reset_on == (HalfEnded,)
