"""Armour, injuries, casualties, knocked-out and stunned players (LRB-ARM, LRB-INJ, LRB-CAS)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from ruleengine import AWAY, HOME, Decision, Match, Part, Roll, Side, Victim, new_match, token
from ruleengine.hooks import on_event
from ruleengine.odds import EventOccurred, distribution, odds
from ruleengine_blood_bowl import BLOOD_BOWL_LRB
from ruleengine_blood_bowl.checks import armour_check
from ruleengine_blood_bowl.events import Activated, Left, Recovered, TurnedOver, TurnEnded, WasHurt
from ruleengine_blood_bowl.positions import POSITION
from ruleengine_blood_bowl.procedures import Hurting
from ruleengine_blood_bowl.rules import Casualty, cause_of, why_not
from ruleengine_blood_bowl.state import ACTIVE, BACK, OFF, SQUARE, STATUS, Status
from ruleengine_blood_bowl.teams import player_of

Scene = Callable[..., Match]
Play = Callable[..., Match]
DEFENDER_DOWN = 6
BROKEN, HOLDS = (6, 6), (1, 1)


def told(match: Match, kind: type) -> list[Any]:
    return [event for event in match.events if isinstance(event, kind)]


def who(match: Match, side: Side, number: int = 1) -> Any:
    return player_of(match, side, number)


def status(match: Match, side: Side, number: int = 1) -> Status:
    return match.get(STATUS, who(match, side, number))


def pending_roll(match: Match) -> Roll[Any]:
    assert isinstance(match.pending, Roll)
    return match.pending


def knocked_down(scene: Scene, *, av: int = 8, has: str = "", mine: str = "", st: int = 3, **options: Any) -> Match:
    """Away 1 has been knocked down by a block; his armour is about to be rolled for."""
    text = f"""
        rerolls 3-3
        home 1 Lineman ST{st} [{mine}] L8
        home 9 Lineman A1
        away 1 Lineman ST{st} AV{av} [{has}] M8
        away 9 Lineman Z1
    """
    answers = ("activate home 1 block", "block away 1", DEFENDER_DOWN, "keep", "push N8", "stay")
    return scene(text, *answers, options=options)


def chances(match: Match) -> dict[Status, Fraction]:
    """How he comes out of it."""
    piece = who(match, AWAY)
    found = distribution(match, lambda moment: moment.get(STATUS, piece), until=EventOccurred(WasHurt))
    return {outcome: Fraction(chance) for outcome, chance in found.chances.items()}


def leaves(match: Match) -> Fraction:
    piece = who(match, AWAY)
    found = odds(match, lambda moment: moment.get(SQUARE, piece) == OFF, until=EventOccurred(WasHurt)).value
    assert isinstance(found, Fraction)
    return found


@pytest.mark.rule("LRB-T-90", "LRB-ARM-01")
@pytest.mark.parametrize(("av", "chance"), [(7, (5, 12)), (8, (5, 18)), (9, (1, 6)), (10, (1, 12))])
def test_the_chance_to_break_armour(scene: Scene, av: int, chance: tuple[int, int]) -> None:
    match = scene(f"home 1 Lineman L8\naway 1 Lineman AV{av} M8\n")
    check = armour_check(match, Victim(AWAY, who(match, AWAY)), cause_of(match, "block"))
    assert odds(check).value == Fraction(*chance)
    assert check.probability == Fraction(*chance)
    in_play = knocked_down(scene, av=av)
    assert 1 - chances(in_play)[Status.PRONE] == Fraction(*chance)


@pytest.mark.rule("LRB-ARM-01", "LRB-ARM-02")
def test_armour_breaks_by_more_than_its_value(scene: Scene, play: Play) -> None:
    match = knocked_down(scene, av=8)
    roll = pending_roll(match)
    assert (roll.by, len(roll.dice)) == (HOME, 2), "the opposing coach rolls"
    held = play(match.fork(), (4, 4))
    assert status(held, AWAY) is Status.PRONE
    play(match, (4, 5))
    roll = pending_roll(match)
    assert (roll.reason, roll.by, len(roll.dice)) == ("blood-bowl.injury", HOME, 2)


@pytest.mark.rule("LRB-INJ-01", "LRB-INJ-02", "LRB-INJ-03")
@pytest.mark.parametrize("total", range(2, 13))
def test_the_injury_table(scene: Scene, play: Play, total: int) -> None:
    match = play(knocked_down(scene), BROKEN, (total // 2, total - total // 2))
    if total <= 7:
        assert status(match, AWAY) is Status.STUNNED
        assert match.get(SQUARE, who(match, AWAY)) != OFF
    elif total <= 9:
        assert status(match, AWAY) is Status.KNOCKED_OUT
        assert told(match, Left)[-1].status is Status.KNOCKED_OUT
    else:
        assert pending_roll(match).reason == "blood-bowl.casualty"
        assert (pending_roll(match).by, len(pending_roll(match).dice)) == (HOME, 1)


@pytest.mark.rule("LRB-INJ-01", "LRB-INJ-02", "LRB-INJ-03", "LRB-CAS-01", "LRB-CAS-02", "LRB-CAS-03")
def test_the_chances_of_an_injury(scene: Scene, play: Play) -> None:
    found = chances(play(knocked_down(scene), BROKEN))
    assert found[Status.STUNNED] == Fraction(7, 12)
    assert found[Status.KNOCKED_OUT] == Fraction(1, 4)
    assert found[Status.INJURED] == Fraction(1, 6) * Fraction(5, 6)
    assert found[Status.DEAD] == Fraction(1, 6) * Fraction(1, 6)


@pytest.mark.rule("LRB-CAS-01", "LRB-CAS-02", "LRB-CAS-03")
@pytest.mark.parametrize("die", range(1, 7))
def test_the_casualty_table(scene: Scene, play: Play, die: int) -> None:
    match = play(knocked_down(scene), BROKEN, (6, 6), die)
    wanted = {1: Casualty("hurt", 0), 4: Casualty("seriously hurt", 1), 6: Casualty("dead", None)}
    casualty = wanted[1 if die <= 3 else 4 if die <= 5 else 6]
    assert told(match, WasHurt)[-1].detail == casualty
    assert status(match, AWAY) is (Status.DEAD if die == 6 else Status.INJURED)


@pytest.mark.rule("LRB-T-91", "LRB-T-92", "LRB-T-93")
@pytest.mark.parametrize(
    ("av", "skill", "chance"),
    [(8, "", (25, 216)), (8, "Mighty Blow", (95, 432)), (9, "", (5, 72)), (9, "Mighty Blow", (31, 216))],
)
def test_leaving_the_pitch_by_one_knock_down(scene: Scene, av: int, skill: str, chance: tuple[int, int]) -> None:
    assert leaves(knocked_down(scene, av=av, mine=skill)) == Fraction(*chance)


@pytest.mark.rule("LRB-T-94")
def test_dead_given_an_injury_roll(scene: Scene, play: Play) -> None:
    assert chances(play(knocked_down(scene), BROKEN))[Status.DEAD] == Fraction(1, 36)


@pytest.mark.rule("LRB-T-95", "LRB-T-112", "LRB-SKL-19")
def test_thick_skull(scene: Scene, play: Play) -> None:
    match = play(knocked_down(scene, has="Thick Skull"), BROKEN)
    found = chances(match)
    assert (found[Status.KNOCKED_OUT], found[Status.STUNNED]) == (Fraction(1, 8), Fraction(17, 24))
    play(match, (4, 4))
    check = pending_roll(match).check
    assert check is not None
    assert odds(check).value == Fraction(1, 2)
    for die, wanted in ((3, Status.KNOCKED_OUT), (4, Status.STUNNED)):
        after = play(match.fork(), die)
        assert status(after, AWAY) is wanted
        assert (after.get(SQUARE, who(after, AWAY)) == OFF) is (wanted is Status.KNOCKED_OUT)


@pytest.mark.rule("LRB-SKL-20")
@pytest.mark.parametrize(("die", "wanted"), [(3, Status.KNOCKED_OUT), (4, Status.RESERVES)])
def test_thick_skull_against_the_crowd(scene: Scene, die: int, wanted: Status) -> None:
    text = "home 1 Lineman L14\naway 1 Lineman [Thick Skull] L15\n"
    match = scene(text, "activate home 1 block", "block away 1", 3, "stay", (4, 4), die)
    assert status(match, AWAY) is wanted


@pytest.mark.rule("LRB-SKL-27")
def test_regeneration(scene: Scene, play: Play) -> None:
    match = play(knocked_down(scene, has="Regeneration"), BROKEN)
    assert chances(match)[Status.RESERVES] == Fraction(1, 6) * Fraction(1, 2)
    for casualty in (1, 6):
        cured = play(match.fork(), (6, 6), casualty, 4)
        assert status(cured, AWAY) is Status.RESERVES
        assert told(cured, Left)[-1].status is Status.RESERVES
        not_cured = play(match.fork(), (6, 6), casualty, 3)
        assert status(not_cured, AWAY) is (Status.DEAD if casualty == 6 else Status.INJURED)
    out = play(match.fork(), (4, 4))
    assert status(out, AWAY) is Status.KNOCKED_OUT, "a knock-out is no casualty"


@pytest.mark.rule("LRB-T-116", "LRB-SKL-23")
def test_stunty_is_easily_hurt(scene: Scene, play: Play) -> None:
    match = play(knocked_down(scene, has="Stunty"), BROKEN)
    found = chances(match)
    assert found[Status.STUNNED] == Fraction(5, 12)
    assert found[Status.KNOCKED_OUT] == Fraction(11, 36)
    assert found[Status.INJURED] + found[Status.DEAD] == Fraction(5, 18)
    play(match, (6, 6))
    assert pending_roll(match).reason == "blood-bowl.casualty", "13 counts as 12"


@pytest.mark.rule("LRB-INJ-04", "LRB-T-96")
def test_a_knocked_out_player_comes_back_on_four(scene: Scene, play: Play) -> None:
    match = play(knocked_down(scene), BROKEN, (4, 4))
    check = match.get(BACK, who(match, AWAY))
    assert check is not None
    assert (check.by, check.needed, len(check.kind.dice)) == (AWAY, 4, 1)
    assert odds(check).value == Fraction(1, 2)
    from_text = scene("home 1 Lineman L8\naway 1 Lineman ko\n")
    same = from_text.get(BACK, who(from_text, AWAY))
    assert same is not None
    assert (same.kind, same.by, same.needed) == (check.kind, AWAY, 4)


@pytest.mark.rule("LRB-INJ-08", "LRB-INJ-09")
def test_no_reroll_of_armour_injury_or_casualty(scene: Scene, play: Play) -> None:
    """Both have three re-rolls; no coach is asked between the dice, nor for an apothecary after them."""
    match = knocked_down(scene)
    reasons = []
    for faces in (BROKEN, (6, 6), 6):
        reasons.append(pending_roll(match).reason)
        play(match, faces)
    assert reasons == ["blood-bowl.armour", "blood-bowl.injury", "blood-bowl.casualty"]
    assert isinstance(match.pending, Decision)
    assert match.pending.reason == "activate"


# Stunned players -------------------------------------------------------------------------------------------

STUNNED = "home 1 Lineman L8 stunned\nhome 2 Lineman A1\naway 1 Lineman M8\n"


@pytest.mark.rule("LRB-INJ-05")
def test_recovery_is_all_that_a_stunned_player_does_in_his_turn(scene: Scene, play: Play) -> None:
    match = scene(STUNNED)
    assert isinstance(match.pending, Decision)
    mine = [token(each) for each in match.pending.choices if getattr(each, "piece", None) == who(match, HOME)]
    assert mine == [f"activate:{who(match, HOME)}:recover"]
    assert "stunned" in why_not(match, who(match, HOME), "move")
    play(match, "activate home 1 recover")
    assert status(match, HOME) is Status.PRONE
    assert told(match, Recovered) == [Recovered(who(match, HOME), Status.PRONE)]
    assert isinstance(match.pending, Decision)
    assert not any(getattr(each, "piece", None) == who(match, HOME) for each in match.pending.choices)
    assert why_not(match, who(match, HOME, 2), "recover") == "he is not stunned"


@pytest.mark.rule("LRB-INJ-05")
def test_who_is_not_given_the_action_stays_stunned(scene: Scene, play: Play) -> None:
    match = play(scene(STUNNED), "end-turn")
    assert match.get(ACTIVE) is AWAY
    assert status(match, HOME) is Status.STUNNED
    text = STUNNED.replace("home 2 Lineman", "home 2 Lineman MA1")
    turned_over = scene(text, "activate home 2 move", "step B1", "step C1", 1, HOLDS)
    assert told(turned_over, TurnedOver) == [TurnedOver(HOME, "extra-square")]
    assert turned_over.get(ACTIVE) is AWAY
    assert status(turned_over, HOME) is Status.STUNNED


@pytest.mark.rule("LRB-INJ-05", "LRB-INJ-06")
@pytest.mark.parametrize(("fresh", "wanted"), [("", Status.PRONE), ("fresh", Status.STUNNED)])
def test_recovery_by_itself_at_the_end_of_the_turn(scene: Scene, play: Play, fresh: str, wanted: Status) -> None:
    text = STUNNED.replace("stunned", f"stunned {fresh}")
    match = scene(text, options={"recovery.stun_recovery": "auto_end_of_turn"})
    assert not any(token(each).endswith("recover") for each in _options(match))
    play(match, "end-turn")
    assert status(match, HOME) is wanted
    play(match, "end-turn", "end-turn")
    assert status(match, HOME) is Status.PRONE, "after the turn that follows at the latest"


def _options(match: Match) -> list[Any]:
    assert isinstance(match.pending, Decision)
    return list(match.pending.choices)


@pytest.mark.rule("LRB-INJ-05")
def test_recovery_by_itself_waits_for_ones_own_turn(scene: Scene, play: Play) -> None:
    text = "home 1 Lineman L8\naway 1 Lineman M8 stunned\naway 2 Lineman Z1\n"
    match = scene(text, "end-turn", options={"recovery.stun_recovery": "auto_end_of_turn"})
    assert status(match, AWAY) is Status.STUNNED
    play(match, "end-turn")
    assert status(match, AWAY) is Status.PRONE


@pytest.mark.rule("LRB-INJ-05")
def test_recovery_by_itself_comes_after_a_turnover_too(scene: Scene, play: Play) -> None:
    text = "home 1 Lineman L8 stunned\nhome 2 Lineman MA1 A5\naway 1 Lineman Z8\n"
    match = scene(text, options={"recovery.stun_recovery": "auto_end_of_turn"})
    play(match, "activate home 2 move", "step B5", "step C5", 1, HOLDS)
    assert told(match, TurnedOver) == [TurnedOver(HOME, "extra-square")]
    assert told(match, TurnEnded) == [TurnEnded(HOME)]
    assert told(match, Recovered) == [Recovered(who(match, HOME), Status.PRONE)]
    assert status(match, HOME) is Status.PRONE


@pytest.mark.rule("LRB-INJ-06")
def test_who_is_stunned_in_his_own_turn_waits_for_the_next(scene: Scene, play: Play) -> None:
    text = "home 1 Lineman L8\nhome 2 Lineman A1\naway 1 Lineman ST6 M8\naway 2 Lineman Z1\n"
    fresh = scene(STUNNED.replace("stunned", "stunned fresh"))
    assert "this very turn" in why_not(fresh, who(fresh, HOME), "recover")
    match = scene(text, "activate home 1 block", "block away 1", (1, 1, 1), BROKEN, (3, 3))
    assert status(match, HOME) is Status.STUNNED
    assert match.get(ACTIVE) is AWAY
    play(match, "end-turn")
    assert why_not(match, who(match, HOME), "recover") == ""


class Trip(Part):
    """Whoever is activated hurts home 1."""

    name = "test.trip"

    @on_event.on(Activated)
    def trips(self, match: Match, event: Activated) -> None:
        """By no fault of his."""
        match.push(Hurting(player_of(match, HOME, 1), "trip"))


@pytest.mark.rule("LRB-INJ-07")
@pytest.mark.parametrize("how", ["prone", "stunned"])
def test_who_is_down_already_is_hurt_as_usual(play: Play, how: str) -> None:
    text = f"home 1 Lineman L8 {how}\nhome 2 Lineman A1\nhome 3 Lineman A3\naway 1 Lineman Z8\n"
    match = new_match(BLOOD_BOWL_LRB.but(adding=[Trip()]), teams={POSITION: text})
    play(match, "activate home 2 move")
    held = play(match.fork(), HOLDS)
    assert status(held, HOME).name.lower() == how
    stunned = play(match.fork(), BROKEN, (3, 3), "end")
    assert status(stunned, HOME) is Status.STUNNED
    assert "this very turn" in why_not(stunned, who(stunned, HOME), "recover"), "his wait begins anew"
    out = play(match, BROKEN, (4, 4))
    assert status(out, HOME) is Status.KNOCKED_OUT
