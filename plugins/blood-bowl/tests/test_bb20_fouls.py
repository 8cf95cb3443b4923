"""Fouls, the referee, arguing and bribes by the rules of 2020 (BB20-FOUL, BB20-ARG)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from bb20_fights import (
    BROKEN,
    FAR,
    GRID,
    HOLDS,
    Play,
    Scene,
    asked,
    chance,
    checked,
    chooses,
    offers,
    place,
    reason,
    status,
    told,
    who,
)

from ruleengine import AWAY, HOME, Match, Part, hooks, new_match
from ruleengine.hooks import on_event
from ruleengine.odds import EventOccurred, odds
from ruleengine_blood_bowl.bb2020 import BLOOD_BOWL_2020, COACH_OUT, Argued, Bribed
from ruleengine_blood_bowl.choices import Foul
from ruleengine_blood_bowl.events import Activated, Fouled, TurnedOver, TurnEnded
from ruleengine_blood_bowl.positions import POSITION
from ruleengine_blood_bowl.procedures import Hurting
from ruleengine_blood_bowl.rules import why_not
from ruleengine_blood_bowl.state import ACTIVE, BALL, Status
from ruleengine_blood_bowl.teams import player_of

LYING = f"home 1 Lineman [] L8\naway 1 Lineman AV9+ [] M8 prone\n{FAR}"
FOUL = ("activate home 1 foul", "foul away 1")
DOUBLE = (2, 2)


def fouler(match: Match) -> Status:
    return status(match, who(match, HOME))


# The action ------------------------------------------------------------------------------------------------


@pytest.mark.rule("BB20-FOUL-01", "BB20-ACT-07")
def test_one_foul_a_turn_after_a_move(scene20: Scene, play: Play) -> None:
    text = LYING.replace("L8", "K8") + "home 2 Lineman [] M7\n"
    match = scene20(text, "activate home 1 foul")
    assert not any(offer.startswith("foul") for offer in offers(match))
    play(match, "step L8", "foul away 1", HOLDS)
    assert told(match, Fouled) == [Fouled(who(match, HOME), who(match, AWAY))]
    assert reason(match) == "activate", "it ends the activation"
    assert "foul" in why_not(match, who(match, HOME, 2), "foul")


@pytest.mark.rule("BB20-FOUL-01")
@pytest.mark.parametrize(("how", "may"), [("prone", True), ("stunned", True), ("", False)])
def test_victims_are_prone_or_stunned(scene20: Scene, how: str, may: bool) -> None:
    match = scene20(LYING.replace("prone", how) + "home 2 Lineman [] L7 prone\n", "activate home 1 foul")
    assert (f"foul:{who(match, AWAY)}" in offers(match)) is may
    assert f"foul:{who(match, HOME, 2)}" not in offers(match)


@pytest.mark.rule("BB20-FOUL-02", "BB20-BLK-02")
@pytest.mark.parametrize(
    ("others", "bonus"),
    [
        ("", 0),
        ("home 2 Lineman [] M7", 1),
        ("home 2 Lineman [] M7\nhome 3 Lineman [] N9", 2),
        ("home 2 Lineman [] M7 prone", 0),
        ("home 2 Lineman [] M7 no-zone", 0),
        ("home 2 Lineman [] N7\naway 2 Lineman [] O6", 0),
        ("away 2 Lineman [] K8", -1),
        ("away 2 Lineman [] K8\nhome 2 Lineman [] J8", 0),
    ],
)
def test_who_helps(scene20: Scene, others: str, bonus: int) -> None:
    match = scene20(f"{LYING}{others}\n", FOUL[0])
    (explained,) = hooks.preview_checks(match, Foul(who(match, AWAY)))
    match.answer(f"foul:{who(match, AWAY)}")
    assert checked(match) == explained
    assert checked(match).bonus == bonus


TWO_HELPERS = "home 2 Lineman [] M7\nhome 3 Lineman [] N9\n"


@pytest.mark.rule("BB20-T-80")
@pytest.mark.parametrize(
    ("others", "broken"), [("", (5, 18)), (TWO_HELPERS, (7, 12)), ("away 2 Lineman [] K8\n", (1, 6))]
)
def test_the_chance_to_break_armour(scene20: Scene, others: str, broken: tuple[int, int]) -> None:
    assert odds(checked(scene20(LYING + others, *FOUL))).value == Fraction(*broken)


# Doubles ---------------------------------------------------------------------------------------------------


def decided(moment: Any) -> bool:
    return chooses(moment) or any(isinstance(event, TurnEnded) for event in moment.events)


def sent_off(match: Match, **how: Any) -> Fraction:
    piece = who(match, HOME)
    return chance(match, lambda moment: status(moment, piece) is Status.SENT_OFF, until=decided, **how)


@pytest.mark.rule("BB20-T-81", "BB20-T-83", "BB20-T-84", "BB20-FOUL-03", "BB20-FOUL-08", "BB20-TO-08")
@pytest.mark.parametrize(("av", "others", "doubles"), [(9, "", (11, 54)), (8, "", (2, 9)), (9, TWO_HELPERS, (1, 4))])
def test_the_chance_of_a_double(scene20: Scene, av: int, others: str, doubles: tuple[int, int]) -> None:
    match = scene20(LYING.replace("AV9+", f"AV{av}+") + others, *FOUL)
    assert sent_off(match) == Fraction(*doubles)
    assert chance(match, EventOccurred(TurnedOver), until=decided) == Fraction(*doubles)


@pytest.mark.rule("BB20-T-82", "BB20-ARG-01", "BB20-ARG-02", "BB20-ARG-03")
def test_the_chance_to_leave_if_all_is_argued(scene20: Scene) -> None:
    def argues(view: Any, decision: Any) -> Any:
        return "argue" if decision.reason == "sending-off" and len(decision.choices) > 1 else decision.choices[0]

    match = scene20(LYING, *FOUL)
    assert sent_off(match, home=argues) == Fraction(55, 324)
    assert chance(match, EventOccurred(TurnedOver), until=decided, home=argues) == Fraction(11, 54), "it saves no turn"


@pytest.mark.rule("BB20-FOUL-03", "BB20-FOUL-08")
@pytest.mark.parametrize(
    ("rolls", "seen"),
    [
        ([(1, 1)], True),
        ([(6, 6), (3, 4)], True),
        ([(5, 6), (4, 4)], True),
        ([(5, 6), (3, 4)], False),
        ([(1, 2)], False),
    ],
)
def test_either_roll_may_tell(scene20: Scene, rolls: list[tuple[int, int]], seen: bool) -> None:
    match = scene20(LYING, *FOUL, *rolls)
    assert (reason(match) == "sending-off") is seen


@pytest.mark.rule("BB20-FOUL-03", "BB20-FOUL-08")
def test_doubles_count_before_what_is_added(scene20: Scene) -> None:
    assert reason(scene20(LYING + TWO_HELPERS, *FOUL, (3, 3))) == "sending-off"
    assert reason(scene20(LYING + TWO_HELPERS, *FOUL, (2, 4))) == "activate"


def test_doubles_of_a_block_tell_nobody(scene20: Scene) -> None:
    text = LYING.replace(" prone", "")
    block = ("activate home 1 block", "block away 1", 6, "push N8", "stay", (6, 6), (3, 3))
    assert reason(scene20(text, *block)) == "activate"


class Rock(Part):
    """Whenever somebody is activated, a rock hits away 1."""

    name = "test.rock"

    @on_event.on(Activated)
    def hits(self, match: Match, event: Activated) -> None:
        """By nobody's fault."""
        match.push(Hurting(player_of(match, AWAY, 1), "rock"))


@pytest.mark.rule("BB20-FOUL-08")
@pytest.mark.parametrize(("armour", "then"), [(HOLDS, "activate"), (DOUBLE, "sending-off")])
def test_doubles_of_anything_else_do_not_tell(play: Play, armour: tuple[int, int], then: str) -> None:
    match = new_match(BLOOD_BOWL_2020.but(adding=[Rock()]), teams={POSITION: LYING})
    play(match, "activate home 1 foul", (3, 3), "foul away 1", armour)
    assert reason(match) == then


@pytest.mark.rule("BB20-FOUL-03", "BB20-FOUL-07", "BB20-TO-08")
def test_sent_off(scene20: Scene, play: Play) -> None:
    match = scene20(LYING.replace("L8", "L8 ball"), *FOUL, (6, 6), (4, 5), "accept")
    assert (fouler(match), place(match, HOME)) == (Status.SENT_OFF, "off")
    assert status(match, who(match, AWAY)) is Status.KNOCKED_OUT, "whatever the outcome"
    assert told(match, TurnedOver) == [TurnedOver(HOME, "foul")]
    play(match, 4)
    assert GRID.name(match.get(BALL)) == "K8", "it bounces from his square"
    assert match.get(ACTIVE) is AWAY


@pytest.mark.rule("BB20-FOUL-08", "BB20-TO-10")
def test_armour_and_injury_come_first(scene20: Scene, play: Play) -> None:
    match = scene20(LYING, *FOUL)
    seen = []
    for said in ((5, 5), (3, 5), "accept"):
        seen.append((reason(match), asked(match)))
        play(match, said)
    assert seen == [("armour", HOME), ("injury", HOME), ("sending-off", HOME)]


# Arguing and bribes ----------------------------------------------------------------------------------------


@pytest.mark.rule("BB20-FOUL-04", "BB20-FOUL-06", "BB20-FOUL-07", "BB20-ARG-01", "BB20-ARG-02", "BB20-ARG-03")
@pytest.mark.parametrize("die", range(1, 7))
def test_arguing_the_call(scene20: Scene, play: Play, die: int) -> None:
    match = scene20(LYING, *FOUL, DOUBLE)
    assert offers(match) == ["accept", "argue"], "it is optional"
    play(match, "argue", die)
    assert fouler(match) is (Status.STANDING if die == 6 else Status.SENT_OFF)
    assert place(match, HOME) == ("L8" if die == 6 else "off")
    assert match.get(COACH_OUT, HOME) is (die == 1)
    assert told(match, TurnedOver) == [TurnedOver(HOME, "foul")]
    assert match.get(ACTIVE) is AWAY, "the turn is lost in any case"
    answer = "thrown-out" if die == 1 else "stays" if die == 6 else "stands"
    assert told(match, Argued) == [Argued(HOME, who(match, HOME), answer)]


@pytest.mark.rule("BB20-ARG-01")
def test_a_coach_who_was_thrown_out_argues_no_more(scene20: Scene) -> None:
    match = scene20("coach-out yes-no\n" + LYING, *FOUL, DOUBLE)
    assert fouler(match) is Status.SENT_OFF, "nobody is asked"
    bribing = scene20("coach-out yes-no\nbribes 1-0\n" + LYING, *FOUL, DOUBLE)
    assert offers(bribing) == ["accept", "bribe"]


@pytest.mark.rule("BB20-FOUL-05", "BB20-FOUL-06")
def test_a_bribe_that_works_saves_player_and_turn(scene20: Scene, play: Play) -> None:
    match = scene20("bribes 2-0\n" + LYING, *FOUL, DOUBLE)
    assert offers(match) == ["accept", "argue", "bribe"]
    for die in range(2, 7):
        saved = play(match.fork(), "bribe", die)
        assert (fouler(saved), saved.get(ACTIVE)) == (Status.STANDING, HOME)
        assert not told(saved, TurnedOver)
        assert reason(saved) == "activate", "his activation is over"
    play(match, "bribe", 1)
    assert told(match, Bribed) == [Bribed(HOME, who(match, HOME), worked=False)]
    assert offers(match) == ["accept", "bribe"], "who began with a bribe has forfeited the argument"
    play(match, "bribe", 1)
    assert fouler(match) is Status.SENT_OFF, "none is left"


@pytest.mark.rule("BB20-FOUL-05", "BB20-FOUL-06")
@pytest.mark.parametrize(("die", "then"), [(1, "activate"), (3, "sending-off"), (6, "activate")])
def test_a_bribe_after_an_argument(scene20: Scene, play: Play, die: int, then: str) -> None:
    match = scene20("bribes 1-0\n" + LYING, *FOUL, DOUBLE, "argue", die)
    assert reason(match) == then
    if then == "sending-off":
        assert offers(match) == ["accept", "bribe"]
        play(match, "bribe", 2)
        assert (fouler(match), match.get(ACTIVE)) == (Status.STANDING, HOME)
        assert not told(match, TurnedOver)
    else:
        assert not told(match, Bribed)


@pytest.mark.rule("BB20-RR-05", "BB20-RR-02")
def test_no_team_reroll_helps_with_fouls(scene20: Scene, play: Play) -> None:
    match = scene20("rerolls 3-3\nbribes 1-0\n" + LYING, *FOUL)
    seen = []
    for said in (BROKEN, (4, 4), "argue", 2, "bribe", 1):
        seen.append(reason(match))
        play(match, said)
    assert seen == ["armour", "injury", "sending-off", "argument", "sending-off", "bribe"]
    assert fouler(match) is Status.SENT_OFF
