"""Bombardier, and Ball and Chain, by the rules of 2020 (BB20-X)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from bb20_fights import (
    BOTH_DOWN,
    FAR,
    GRID,
    PLAYER_DOWN,
    POW,
    PUSH,
    Play,
    Scene,
    asked,
    chance,
    checked,
    chooses,
    fates,
    offers,
    place,
    reason,
    status,
    told,
    who,
)

from ruleengine import AWAY, HOME, Match
from ruleengine_blood_bowl.bb2020 import BallAndChain, BombCaught, Exploded
from ruleengine_blood_bowl.checks import dodge_check
from ruleengine_blood_bowl.events import Touchdown, TurnedOver
from ruleengine_blood_bowl.state import SPENT, Status

UP, PRONE, STUNNED, OUT = Status.STANDING, Status.PRONE, Status.STUNNED, Status.KNOCKED_OUT
ERRATA = {"skills.skills_errata": "2020"}
N, W, E, S = "NWES"
"""Directions, as tokens have them."""


def square(name: str) -> int:
    return GRID.named(name)


def kinds(match: Match) -> set[str]:
    """The first words of what is offered."""
    return {offer.partition(":")[0] for offer in offers(match)}


# Bombardier ------------------------------------------------------------------------------------------------

THROW = ("activate home 1 throw-bomb", "throw-bomb")


def bomber(mine: str = "Bombardier", more: str = "", how: str = "") -> str:
    return f"home 1 Lineman PA4+ AV8+ [{mine}] L8{how}\n{FAR}{more}"


@pytest.mark.rule("BB20-X-BOMBARDIER-01")
def test_a_bomb_is_the_whole_action(scene20: Scene, play: Play) -> None:
    match = scene20(bomber(), "activate home 1 throw-bomb")
    assert offers(match) == ["throw-bomb", "end"]
    assert match.get(SPENT) == ("bomb",), "the Pass of this turn stays open"
    two = scene20(bomber(more="home 2 Lineman [Bombardier] A8\n"))
    assert f"activate:{who(two, HOME, 2)}:throw-bomb" in offers(two)
    play(two, "activate home 1 throw-bomb", "end")
    assert f"activate:{who(two, HOME, 2)}:throw-bomb" not in offers(two), "once a turn"
    prone = scene20(bomber(how=" prone"))
    assert f"activate:{who(prone, HOME)}:throw-bomb" not in offers(prone)


@pytest.mark.rule("BB20-X-BOMBARDIER-02", "BB20-X-BOMBARDIER-10")
def test_skills_of_passes_help_and_those_of_the_ball_do_not(scene20: Scene, play: Play) -> None:
    accurate = scene20(bomber("Bombardier, Accurate"), *THROW, "throw-at N8")
    assert (reason(accurate), checked(accurate).bonus) == ("pass", 1)
    again = scene20(bomber("Bombardier, Pass"), *THROW, "throw-at N8", 2)
    assert (reason(again), offers(again)) == ("re-roll", ["keep", "reroll-by:pass"])
    more = "away 1 Lineman AG3+ [Catch, Extra Arms, Monstrous Mouth] N8\n"
    catch = scene20(bomber(more=more), *THROW, "throw-at N8", 6)
    assert (reason(catch), checked(catch).probability) == ("catch-bomb", Fraction(2, 3))
    play(catch, 2)
    assert reason(catch) == "armour", "nobody is asked for a re-roll"


@pytest.mark.rule("BB20-X-BOMBARDIER-03", "BB20-X-BOMBARDIER-06", "BB20-X-T-33")
def test_where_a_bomb_comes_down_it_explodes(scene20: Scene, play: Play) -> None:
    more = "away 1 Lineman AV8+ [] P8\naway 2 Lineman AV8+ [] P9 prone\n"
    match = scene20(bomber(more=more), *THROW, "throw-at O8", 6)
    assert told(match, Exploded) == [Exploded(square("O8"))], "it does not bounce"
    assert (reason(match), checked(match).probability, checked(match).subject) == (
        "blast",
        Fraction(1, 2),
        who(match, AWAY),
    )
    broken = chance(match, lambda moment: status(moment, who(match, AWAY)) not in (UP, PRONE), until=chooses)
    assert broken == Fraction(5, 24)
    play(match, 4, 4)
    assert (status(match, who(match, AWAY)), checked(match).subject) == (PRONE, who(match, AWAY))
    play(match, (1, 2))
    assert checked(match).subject == who(match, AWAY, 2), "armour for who lies there, too"
    assert reason(play(match, (1, 2))) == "activate"
    under = scene20(bomber(more="away 1 Lineman AV8+ [] O8 prone\n"), *THROW, "throw-at O8", 6)
    assert (reason(under), checked(under).subject) == ("armour", who(under, AWAY)), "he is hit in any case"
    zoneless = scene20(bomber(more="away 1 Lineman AV8+ [] O8 no-zone\n"), *THROW, "throw-at O8", 6)
    assert reason(zoneless) == "armour"
    holding = scene20(bomber(more="away 1 Lineman AV8+ [] O8 ball\n"), *THROW, "throw-at O8", 6)
    assert reason(holding) == "catch-bomb", "the ball is no hindrance"


@pytest.mark.rule("BB20-X-BOMBARDIER-04", "BB20-X-BOMBARDIER-07", "BB20-X-RR-03")
def test_who_catches_a_bomb(scene20: Scene, play: Play) -> None:
    more = "away 1 Lineman PA4+ AV8+ [] O8\n"
    match = scene20("rerolls 2-2\n" + bomber(more=more), *THROW, "throw-at O8", 6, "keep", 6)
    assert (reason(match), checked(match).probability) == ("fuse", Fraction(1, 2))
    at_once = play(match.fork(), 4)
    assert (reason(at_once), checked(at_once).subject) == ("armour", who(at_once, AWAY)), "no re-roll"
    assert told(at_once, BombCaught) == [BombCaught(who(at_once, AWAY), True)]
    play(match, 3)
    assert (reason(match), asked(match)) == ("target", AWAY)
    play(match, "throw-at L8", 6)
    assert (reason(match), checked(match).subject) == ("catch-bomb", who(match, HOME))
    mate = scene20(bomber(more=more.replace("away", "home").replace("home 1", "home 2")), *THROW, "throw-at O8", 6)
    assert reason(mate) == "catch-bomb", "of either team"
    assert told(match, TurnedOver) == [], "no turnover in enemy hands"


@pytest.mark.rule("BB20-X-BOMBARDIER-05", "BB20-X-BOMBARDIER-07", "BB20-X-BOMBARDIER-08")
def test_a_fumbled_bomb(scene20: Scene, play: Play) -> None:
    match = scene20(bomber(), *THROW, "throw-at O8", 1)
    assert told(match, Exploded) == [Exploded(square("L8"))]
    assert (status(match, who(match, HOME)), len(told(match, TurnedOver))) == (PRONE, 1), "he himself is placed prone"
    assert reason(match) == "armour"


@pytest.mark.rule("BB20-X-BOMBARDIER-05")
def test_a_deflected_bomb_and_one_off_the_pitch(scene20: Scene, play: Play) -> None:
    match = scene20(bomber(more="away 1 Lineman AG2+ [] N8\n"), *THROW, "throw-at P8", 6, "intercept away 1", 6, 1)
    assert reason(match) == "direction", "it scatters like the ball"
    play(match, 5, 5, 5)
    assert told(match, Exploded) == [Exploded(square("Q8"))]
    caught = scene20(bomber(more="away 1 Lineman AG2+ [] N8\n"), *THROW, "throw-at P8", 6, "intercept away 1", 6, 6)
    assert reason(caught) == "fuse"
    off = scene20(bomber().replace("L8", "L2"), *THROW, "throw-at M1", 3, 2)
    assert (told(off, Exploded), reason(off), told(off, TurnedOver)) == ([], "activate", [])


@pytest.mark.rule("BB20-X-BOMBARDIER-08", "BB20-X-BOMBARDIER-12", "BB20-X-BOMBARDIER-11", "BB20-X-USE-08")
@pytest.mark.parametrize("first", [False, True])
def test_bombs_by_either_printing(scene20: Scene, play: Play, first: bool) -> None:
    options = ERRATA if first else {}
    mate = "home 2 Lineman AV8+ [] P8\n"
    match = scene20(bomber(more=mate), *THROW, "throw-at O8", 6, 4, options=options)
    assert bool(told(match, TurnedOver)) is first, "knocked down, or placed prone"
    play(match, (3, 4))
    assert status(match, who(match, HOME, 2)) is PRONE
    assert (reason(match) == "injury") is first, "+1"
    carrier = scene20(bomber(more=mate.replace("P8", "P8 ball")), *THROW, "throw-at O8", 6, 4, options=options)
    assert told(carrier, TurnedOver)


@pytest.mark.rule("BB20-X-BOMBARDIER-09", "BB20-X-STUNTY-02")
@pytest.mark.parametrize(
    ("mine", "works"), [("Stunty", (2, 3)), ("Stunty, Bombardier", (1, 2)), ("Stunty, Chainsaw", (1, 2))]
)
def test_the_burdened_do_not_slip_through(scene20: Scene, mine: str, works: tuple[int, int]) -> None:
    text = f"home 1 Lineman AG3+ [{mine}] L8\naway 1 Lineman [] M8\naway 2 Lineman [] J8\n" + FAR
    match = scene20(text)
    assert dodge_check(match, who(match, HOME), square("L8"), square("K8")).probability == Fraction(*works)


# Ball and Chain --------------------------------------------------------------------------------------------

SWING = ("activate home 1 ball-and-chain",)


def fanatic(mine: str = "Ball and Chain", more: str = "", at: str = "L8", stats: str = "MA3 ST7") -> str:
    return f"home 1 Lineman {stats} AV8+ [{mine}] {at}\n{FAR}{more}"


@pytest.mark.rule("BB20-X-BALL-AND-CHAIN-01", "BB20-X-RR-05")
def test_his_only_action_is_a_whirl(scene20: Scene, play: Play) -> None:
    match = scene20(fanatic(more="home 2 Lineman [Ball and Chain] A8\n"))
    mine = {offer for offer in offers(match) if offer.startswith(f"activate:{who(match, HOME)}:")}
    assert mine == {f"activate:{who(match, HOME)}:ball-and-chain"}
    play(match, *SWING)
    assert offers(match) == [f"whirl:{heading}" for heading in (N, W, E, S)] + ["end"]
    for face, to in {1: "M7", 2: "M7", 3: "M8", 4: "M8", 5: "M9", 6: "M9"}.items():
        assert place(play(match.fork(), f"whirl:{E}", face), HOME) == to
    play(match, f"whirl:{N}", 3, "end", "activate home 2 ball-and-chain")
    assert reason(match) == "act", "any number of players"
    rerolls = scene20("rerolls 1-0\n" + fanatic(), *SWING, f"whirl:{E}", 1)
    assert reason(rerolls) == "act", "the direction is not rolled again"
    options = {"ball-and-chain.ball_and_chain_reroll": True}
    again = scene20("rerolls 1-0\n" + fanatic(), *SWING, f"whirl:{E}", 1, options=options)
    assert place(play(again, "reroll", 3), HOME) == "M8"


@pytest.mark.rule("BB20-X-BALL-AND-CHAIN-02", "BB20-X-DIVING-TACKLE-06", "BB20-X-TENTACLES-04")
def test_nobody_holds_him(scene20: Scene, play: Play) -> None:
    more = "away 1 Lineman [Tentacles, Shadowing, Diving Tackle] M8\n"
    match = scene20(fanatic(more=more), *SWING, f"whirl:{W}", 3)
    assert (reason(match), place(match, HOME), place(match, AWAY)) == ("act", "K8", "M8")


@pytest.mark.rule("BB20-X-BALL-AND-CHAIN-03", "BB20-X-BALL-AND-CHAIN-09")
def test_off_the_pitch_and_over_the_ball(scene20: Scene, play: Play) -> None:
    match = scene20(fanatic(at="L1"), *SWING, f"whirl:{N}", 3)
    assert (place(match, HOME), reason(match), told(match, TurnedOver)) == ("off", "injury", [])
    stunned = play(match, (1, 2))
    assert status(stunned, who(stunned, HOME)) is Status.RESERVES
    ball = scene20("ball M8\n" + fanatic(), *SWING, f"whirl:{E}", 3)
    assert reason(ball) == "direction", "it bounces"
    carrier = scene20(fanatic(at="L1 ball"), *SWING, f"whirl:{N}", 3)
    assert len(told(carrier, TurnedOver)) == 1


@pytest.mark.rule("BB20-X-BALL-AND-CHAIN-04", "BB20-X-BALL-AND-CHAIN-11", "BB20-X-TRICKSTER-01")
def test_into_an_opponent(scene20: Scene, play: Play) -> None:
    more = "away 1 Lineman [Fend, Foul Appearance, Trickster] M8\n"
    match = scene20(fanatic("Ball and Chain, Stab", more=more), *SWING, f"whirl:{E}", 3)
    assert (reason(match), len(match.pending.dice)) == ("block", 3)  # type: ignore[union-attr]
    play(match, (PUSH, PUSH, PUSH), "push N8")
    assert (place(match, HOME), place(match, AWAY), reason(match)) == ("M8", "N8", "act"), "nobody is asked to follow"
    firm = scene20(fanatic(more="away 1 Lineman [Stand Firm] M8\n"), *SWING, f"whirl:{E}", 3, (PUSH, PUSH, PUSH))
    play(firm, "use:stand-firm")
    assert (place(firm, HOME), reason(firm)) == ("L8", "act"), "BB20-X-BALL-AND-CHAIN-09"


@pytest.mark.rule("BB20-X-BALL-AND-CHAIN-04", "BB20-X-BALL-AND-CHAIN-09")
def test_into_a_team_mate(scene20: Scene, play: Play) -> None:
    more = "home 2 Lineman ST7 AV9+ [] M8\nhome 3 Lineman [] N9\naway 1 Lineman [] K8\n"
    match = scene20(fanatic(more=more, stats="MA3 ST5"), *SWING, f"whirl:{E}", 3)
    assert len(match.pending.dice) == 2, "no assists at all"  # type: ignore[union-attr]
    play(match, (PUSH, POW))
    assert (reason(match), asked(match)) == ("block-die", HOME), "whatever the strength"
    play(match, "die:defender-down", "push N8")
    assert (status(match, who(match, HOME, 2)), len(told(match, TurnedOver))) == (PRONE, 1)


@pytest.mark.rule("BB20-X-BALL-AND-CHAIN-05", "BB20-X-MIGHTY-BLOW-01")
def test_over_somebody_on_the_ground(scene20: Scene, play: Play) -> None:
    more = "away 1 Lineman AV9+ [] M8 prone\n"
    match = scene20(fanatic("Ball and Chain, Mighty Blow (+1)", more=more), *SWING, f"whirl:{E}", 3, "push N8")
    assert (place(match, HOME), place(match, AWAY)) == ("M8", "N8")
    assert (reason(match), checked(match).subject) == ("armour", who(match, AWAY))
    play(match, (4, 4))
    assert (reason(match), status(match, who(match, AWAY))) == ("act", PRONE), "no Mighty Blow"


@pytest.mark.rule("BB20-X-BALL-AND-CHAIN-06", "BB20-X-BALL-AND-CHAIN-07")
def test_a_rush_of_his(scene20: Scene, play: Play) -> None:
    more = "away 1 Lineman AV9+ [] M8\n"
    match = scene20(fanatic(more=more, stats="MA1 ST7"), *SWING, f"whirl:{W}", 3, f"whirl:{E}")
    assert reason(match) == "extra-square", "before the direction"
    play(match, 1, 3)
    assert (place(match, HOME), status(match, who(match, HOME))) == ("L8", PRONE)
    into = scene20(fanatic(more=more.replace("M8", "J8"), stats="MA1 ST7"), *SWING, f"whirl:{W}", 3, f"whirl:{W}")
    play(into, 1, 3, "push I8")
    assert (place(into, HOME), place(into, AWAY), status(into, who(into, AWAY))) == ("J8", "I8", UP), "no block"
    assert (status(into, who(into, HOME)), reason(into), len(told(into, TurnedOver))) == (PRONE, "injury", 1)


@pytest.mark.rule("BB20-X-STAND-FIRM-03")
def test_who_stands_firm_stops_a_rush_that_went_wrong(scene20: Scene, play: Play) -> None:
    """The player with ball and chain falls over in the square that he came from."""
    text = fanatic(more="away 1 Lineman AV9+ [Stand Firm] J8\n", stats="MA1 ST7")
    match = scene20(text, *SWING, f"whirl:{W}", 3, f"whirl:{W}", 1, 3, "use:stand-firm")
    assert (place(match, HOME), place(match, AWAY), status(match, who(match, AWAY))) == ("K8", "J8", UP)
    assert (status(match, who(match, HOME)), reason(match), len(told(match, TurnedOver))) == (PRONE, "injury", 1)


@pytest.mark.rule("BB20-X-BALL-AND-CHAIN-07", "BB20-X-T-31")
def test_whenever_he_goes_down_he_is_out(scene20: Scene, play: Play) -> None:
    text = fanatic(more="away 1 Lineman AV9+ [] M8\n", stats="MA3 ST3")
    match = scene20("turn away\n" + text, "activate away 1 block", "block home 1", POW, "push K8", "stay")
    assert reason(match) == "injury", "no armour"
    found = fates(match, who(match, HOME))
    assert found[OUT] == Fraction(5, 6)
    assert STUNNED not in found
    own = scene20(text, *SWING, f"whirl:{E}", 3, PLAYER_DOWN)
    assert (reason(own), len(told(own, TurnedOver))) == ("injury", 1)
    wrestled = scene20(text.replace("AV9+ []", "AV9+ [Wrestle]"), *SWING, f"whirl:{E}", 3, BOTH_DOWN, "use:wrestle")
    assert reason(wrestled) == "injury", "placed prone is enough"
    stabbed = scene20(
        "turn away\n" + text.replace("AV9+ []", "AV9+ [Stab]"), "activate away 1 block", "stab home 1", (5, 4)
    )
    assert reason(stabbed) == "injury"
    assert status(play(stabbed, (1, 2)), who(stabbed, HOME)) is OUT


@pytest.mark.rule("BB20-X-BALL-AND-CHAIN-08", "BB20-X-JUGGERNAUT-01", "BB20-X-HORNS-01")
def test_which_skills_work_for_him(scene20: Scene, play: Play) -> None:
    more = "away 1 Lineman AV9+ [] M8\n"
    mine = "Ball and Chain, Block, Claws, Horns, Juggernaut, Pile Driver, Mighty Blow (+1)"
    match = scene20(fanatic(mine, more=more, stats="MA3 ST3"), *SWING, f"whirl:{E}", 3)
    assert len(match.pending.dice) == 1, "Horns does nothing"  # type: ignore[union-attr]
    both_down = play(match.fork(), BOTH_DOWN)
    assert (reason(both_down), status(both_down, who(both_down, HOME))) == ("armour", UP), "Block, and no Juggernaut"
    play(match, POW, "push N8", (4, 4))
    assert reason(match) == "injury", "Claws"
    felled = scene20(fanatic(mine, more=more, stats="MA3 ST3"), *SWING, f"whirl:{E}", 3, POW, "push N8", (1, 2))
    assert reason(felled) == "act", "no Pile Driver"


@pytest.mark.rule("BB20-X-BALL-AND-CHAIN-10", "BB20-X-BALL-AND-CHAIN-09")
def test_he_may_carry_the_ball(scene20: Scene, play: Play) -> None:
    match = scene20(fanatic(at="Y8 ball"), *SWING, f"whirl:{E}", 3)
    assert len(told(match, Touchdown)) == 1
    spent = scene20(fanatic(more="away 1 Lineman [Stand Firm] M8\n", stats="MA1 ST7"), *SWING, f"whirl:{E}", 3)
    play(spent, (PUSH, PUSH, PUSH), "use:stand-firm", f"whirl:{W}")
    assert reason(spent) == "extra-square", "the square he blocked into has cost his movement"


@pytest.mark.rule("BB20-X-SET-03")
@pytest.mark.parametrize("other", ["Diving Tackle", "Frenzy", "Grab", "Leap", "Multiple Block", "Shadowing"])
def test_what_nobody_has_besides(other: str) -> None:
    assert other in BallAndChain.skill.never_with
