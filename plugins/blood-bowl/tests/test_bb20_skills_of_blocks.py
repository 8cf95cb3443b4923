"""Skills of fights of 2020 (BB20-X): assists, what a die does, pushes, armour, fouls."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from bb20_fights import (
    BLOCK,
    BOTH_DOWN,
    FAR,
    PLAYER_DOWN,
    POW,
    PUSH,
    STUMBLE,
    Play,
    Scene,
    asked,
    both,
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
from ruleengine.odds import EventOccurred, odds
from ruleengine_blood_bowl.events import BallLost, FollowedUp, Fouled, TurnedOver, WasHurt, WentDown
from ruleengine_blood_bowl.rules import Contest, block_dice
from ruleengine_blood_bowl.state import Status

UP, PRONE = Status.STANDING, Status.PRONE
BLITZ = ("activate home 1 blitz", "blitz-at away 1", "block away 1")
ERRATA = {"skills.skills_errata": "2020"}


def pair(mine: str = "", theirs: str = "", *, ball: str = "", more: str = "", stats: str = "") -> str:
    """Home 1 at L8 beside away 1 at M8, with these skills."""
    homes, aways = (" ball" if ball == side else "" for side in ("home", "away"))
    return f"home 1 Lineman {stats} AV9+ [{mine}] L8{homes}\naway 1 Lineman AV9+ [{theirs}] M8{aways}\n{FAR}{more}"


def strengths(match: Match) -> tuple[int, int]:
    """Of home 1 against away 1."""
    found = block_dice(match, who(match, HOME), who(match, AWAY))
    return found.blocker, found.target


# Assists and strength --------------------------------------------------------------------------------------

HELPED = "home 2 Lineman [{guard}] M9{how}\naway 2 Lineman [{marker}] N10\n"


@pytest.mark.rule("BB20-X-GUARD-01", "BB20-X-GUARD-02")
@pytest.mark.parametrize(
    ("guard", "how", "mine"), [("", "", 3), ("Guard", "", 4), ("Guard", " prone", 3), ("Guard", " no-zone", 3)]
)
def test_guard_helps_though_marked(scene20: Scene, guard: str, how: str, mine: int) -> None:
    match = scene20(pair(more=HELPED.format(guard=guard, how=how, marker="")))
    assert strengths(match) == (mine, 3)


@pytest.mark.rule("BB20-X-GUARD-01")
def test_guard_helps_the_one_who_is_blocked(scene20: Scene) -> None:
    more = "away 2 Lineman [Guard] K9\nhome 2 Lineman [] J9\n"
    assert strengths(scene20(pair(more=more))) == (3, 4)
    assert strengths(scene20(pair(more=more.replace("Guard", "")))) == (3, 3)


@pytest.mark.rule("BB20-X-GUARD-02", "BB20-X-DEFENSIVE-01")
@pytest.mark.parametrize(("turn", "mine"), [("home", 3), ("away", 4)])
def test_defensive_takes_guard_in_the_opponents_turn(scene20: Scene, turn: str, mine: int) -> None:
    match = scene20(f"turn {turn}\n" + pair(more=HELPED.format(guard="Guard", how="", marker="Defensive")))
    assert strengths(match) == (mine, 3)


@pytest.mark.rule("BB20-X-GUARD-04", "BB20-X-USE-08")
@pytest.mark.parametrize(("options", "bonus"), [({}, 0), (ERRATA, 1)])
def test_guard_in_fouls_by_the_first_printing(scene20: Scene, options: dict[str, Any], bonus: int) -> None:
    text = f"home 1 Lineman [] L8\naway 1 Lineman AV9+ [] M8 prone\n{FAR}" + HELPED.format(
        guard="Guard", how="", marker=""
    )
    match = scene20(text, "activate home 1 foul", "foul away 1", options=options)
    assert checked(match).bonus == bonus


@pytest.mark.rule("BB20-X-HORNS-01", "BB20-X-HORNS-02", "BB20-X-ORD-05")
def test_horns_in_a_blitz_alone(scene20: Scene, play: Play) -> None:
    match = scene20(pair("Horns"))
    assert strengths(match) == (3, 3)
    assert block_dice(match, who(match, HOME), who(match, AWAY), blitz=True) == Contest(4, 3, 2, HOME)
    play(match, *BLITZ)
    assert len(match.pending.dice) == 2  # type: ignore[union-attr]
    strong = scene20("home 1 Lineman ST3 [Dauntless, Horns] L8\naway 1 Lineman ST5 [] M8\n" + FAR, *BLITZ)
    assert checked(strong).probability == Fraction(5, 6), "as ST 4 against 5"


@pytest.mark.rule("BB20-X-DAUNTLESS-01", "BB20-X-DAUNTLESS-02", "BB20-X-T-08")
@pytest.mark.parametrize(("strength", "works"), [(4, (5, 6)), (5, (2, 3)), (6, (1, 2))])
def test_dauntless(scene20: Scene, play: Play, strength: int, works: tuple[int, int]) -> None:
    text = f"home 1 Lineman ST3 [Dauntless] L8\naway 1 Lineman ST{strength} [] M8\n{FAR}"
    match = scene20(text, *BLOCK)
    assert reason(match) == "dauntless"
    assert checked(match).probability == Fraction(*works)
    assert len(play(match.fork(), 6).pending.dice) == 1  # type: ignore[union-attr]
    assert len(play(match, 1).pending.dice) == 2  # type: ignore[union-attr]


# What the die does -----------------------------------------------------------------------------------------


@pytest.mark.rule("BB20-X-WRESTLE-01", "BB20-X-WRESTLE-02", "BB20-X-USE-07")
@pytest.mark.parametrize(
    ("mine", "theirs", "by"), [("Wrestle", "Block", HOME), ("Block", "Wrestle", AWAY), ("Wrestle", "", HOME)]
)
def test_wrestle_places_both_prone(scene20: Scene, play: Play, mine: str, theirs: str, by: Any) -> None:
    match = scene20(pair(mine, theirs), *BLOCK, BOTH_DOWN)
    assert (reason(match), asked(match)) == ("use-skill", by)
    play(match, "use:wrestle")
    assert both(match) == (PRONE, PRONE)
    assert not told(match, WasHurt)
    assert not told(match, TurnedOver)


@pytest.mark.rule("BB20-X-WRESTLE-01")
def test_both_who_wrestle_are_asked_the_blocker_first(scene20: Scene, play: Play) -> None:
    match = scene20(pair("Wrestle, Block", "Wrestle, Block"), *BLOCK, BOTH_DOWN)
    assert asked(match) is HOME
    play(match, "decline")
    assert asked(match) is AWAY
    assert both(play(match, "decline")) == (UP, UP)


@pytest.mark.rule("BB20-X-WRESTLE-02")
@pytest.mark.parametrize(("ball", "turnovers"), [("home", 1), ("away", 0)])
def test_wrestle_is_a_turnover_only_with_the_ball(scene20: Scene, play: Play, ball: str, turnovers: int) -> None:
    match = scene20(pair("Wrestle", ball=ball), *BLOCK, BOTH_DOWN, "use:wrestle")
    assert reason(match) == "direction"
    assert len(told(match, BallLost)) == 1
    assert len(told(match, TurnedOver)) == turnovers


@pytest.mark.rule("BB20-X-WRESTLE-02")
def test_wrestle_ends_a_blitz(scene20: Scene, play: Play) -> None:
    match = scene20(pair("Wrestle"), *BLITZ, BOTH_DOWN, "use:wrestle")
    assert reason(match) == "activate"


@pytest.mark.rule("BB20-X-T-13")
def test_wrestle_of_the_blocker(scene20: Scene) -> None:
    match = scene20(pair("Wrestle"), *BLOCK)
    assert chance(match, EventOccurred(WentDown, piece=who(match, AWAY)), until=chooses) == Fraction(1, 2)
    assert chance(match, EventOccurred(TurnedOver), until=chooses) == Fraction(1, 6)


@pytest.mark.rule("BB20-X-JUGGERNAUT-01", "BB20-X-WRESTLE-03")
def test_juggernaut_reads_both_down_as_a_push(scene20: Scene, play: Play) -> None:
    match = scene20(pair("Juggernaut", "Block, Wrestle"), *BLITZ, BOTH_DOWN)
    assert offers(match) == ["use:juggernaut", "decline"]
    assert reason(play(match.fork(), "use:juggernaut")) == "push"
    declined = play(match, "decline")
    assert both(declined)[1] is UP, "no Wrestle, but Block, against him"
    plain = scene20(pair("Juggernaut"), *BLOCK, BOTH_DOWN)
    assert both(plain) == (PRONE, PRONE), "only in a Blitz"


@pytest.mark.rule("BB20-X-T-12")
def test_juggernaut_blitz_with_one_die(scene20: Scene) -> None:
    match = scene20(pair("Juggernaut"), *BLITZ)
    down = chance(match, EventOccurred(WentDown, piece=who(match, AWAY)), until=chooses)
    mine = chance(match, EventOccurred(WentDown, piece=who(match, HOME)), until=chooses)
    assert (down, 1 - down - mine, mine) == (Fraction(1, 3), Fraction(1, 2), Fraction(1, 6))


@pytest.mark.rule("BB20-X-JUGGERNAUT-02", "BB20-X-STAND-FIRM-02", "BB20-X-FEND-02")
@pytest.mark.parametrize("skill", ["Stand Firm", "Fend"])
def test_nothing_stops_a_juggernaut_in_a_blitz(scene20: Scene, skill: str) -> None:
    def asks(mine: str, how: tuple[str, ...]) -> bool:
        match = scene20(pair(mine, skill), *how, PUSH)
        while reason(match) == "push":
            match.answer(match.pending.choices[0])  # type: ignore[union-attr]
        return reason(match) == "use-skill"

    assert asks("", BLITZ)
    assert asks("Juggernaut", BLOCK)
    assert not asks("Juggernaut", BLITZ)


@pytest.mark.rule("BB20-X-BRAWLER-01", "BB20-X-BRAWLER-02", "BB20-X-RR-02")
def test_brawler_rolls_one_die_again(scene20: Scene, play: Play) -> None:
    text = "rerolls 1-0\n" + pair("Brawler", more="home 2 Lineman [] M9\n")
    match = scene20(text, *BLOCK, (BOTH_DOWN, BOTH_DOWN))
    assert offers(match) == ["keep", "reroll", "reroll-die:brawler:both-down"]
    play(match, "reroll-die:brawler:both-down", POW)
    assert offers(match) == ["die:both-down", "die:defender-down"], "no team re-roll of dice that Brawler has touched"
    blitz = scene20(pair("Brawler"), *BLITZ, BOTH_DOWN)
    assert reason(blitz) != "re-roll", "not in a Blitz"
    other = scene20(pair("Brawler"), *BLOCK, PLAYER_DOWN)
    assert reason(other) != "re-roll", "no other face"


@pytest.mark.rule("BB20-X-T-10")
def test_brawler_with_one_die(scene20: Scene) -> None:
    match = scene20(pair("Brawler"), *BLOCK)

    def coach(view: Any, decision: Any) -> Any:
        return decision.choices[-1] if decision.reason == "re-roll" else decision.choices[0]

    fell = EventOccurred(WentDown, piece=who(match, HOME))
    target = EventOccurred(WentDown, piece=who(match, AWAY))
    assert chance(match, target & ~fell, until=chooses, home=coach) == Fraction(7, 18)
    assert chance(match, fell, until=chooses, home=coach) == Fraction(2, 9)


@pytest.mark.rule("BB20-X-PRO-01", "BB20-X-PRO-04", "BB20-X-RR-01", "BB20-X-RR-02")
def test_pro_on_block_dice(scene20: Scene, play: Play) -> None:
    text = "rerolls 1-0\n" + pair("Pro, Brawler", more="home 2 Lineman [] M9\n")
    match = scene20(text, *BLOCK, (PLAYER_DOWN, BOTH_DOWN))
    assert set(offers(match)) == {
        *("keep", "reroll", "reroll-die:brawler:both-down", "pro:attacker-down", "pro:both-down"),
    }
    play(match, "pro:attacker-down")
    assert reason(match) == "pro"
    failed = play(match.fork(), 2, "keep")
    assert offers(failed) == ["keep", "reroll-die:brawler:both-down"], "that die stands, the other may be rolled"
    play(match, 3, "keep", POW)
    assert offers(match) == ["keep", "reroll-die:brawler:both-down"]
    play(match, "reroll-die:brawler:both-down", STUMBLE)
    assert offers(match) == ["die:stumble", "die:defender-down"]


@pytest.mark.rule("BB20-X-RR-04")
def test_a_team_reroll_helps_pros_die(scene20: Scene, play: Play) -> None:
    match = scene20("rerolls 1-0\n" + pair("Pro"), *BLOCK, PLAYER_DOWN, "pro:attacker-down", 2)
    assert offers(match) == ["keep", "reroll"]
    assert reason(play(match, "reroll", 3)) == "block"


@pytest.mark.rule("BB20-X-T-09", "BB20-X-PRO-01", "BB20-X-PRO-03")
@pytest.mark.parametrize(("agility", "wanted"), [("3+", (22, 27)), ("2+", (25, 27))])
def test_pro_on_a_dodge(scene20: Scene, agility: str, wanted: tuple[int, int]) -> None:
    text = f"home 1 Lineman AG{agility} [Pro] L8\naway 1 Lineman [] M8\n{FAR}"
    match = scene20(text, "activate home 1 move", "step K8")
    fell = EventOccurred(WentDown, piece=who(match, HOME))

    def coach(view: Any, decision: Any) -> Any:
        return decision.choices[-1] if decision.reason == "re-roll" else decision.choices[0]

    assert 1 - chance(match, fell, until=fell | chooses, home=coach) == Fraction(*wanted)


@pytest.mark.rule("BB20-X-PRO-02")
def test_pro_does_not_help_in_anothers_action(scene20: Scene, play: Play) -> None:
    text = f"home 1 Lineman [] L8 ball\nhome 2 Lineman [Pro] L9\n{FAR}"
    match = scene20(text, "activate home 1 hand-off", "hand-to home 2", 1)
    assert reason(match) != "re-roll"


# Pushes ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("BB20-X-STAND-FIRM-01")
def test_stand_firm_stays_where_he_is(scene20: Scene, play: Play) -> None:
    match = scene20(pair("", "Stand Firm"), *BLOCK, POW)
    assert asked(match) is AWAY
    moved = play(match.fork(), "decline")
    assert reason(moved) == "push"
    play(match, "use:stand-firm")
    assert (place(match, AWAY), status(match, who(match, AWAY))) == ("M8", PRONE)
    assert not told(match, FollowedUp)
    assert reason(match) == "armour"


@pytest.mark.rule("BB20-X-STAND-FIRM-01")
def test_who_stands_firm_in_a_chain_stops_all_of_it(scene20: Scene, play: Play) -> None:
    more = "".join(f"away {n} Lineman [Stand Firm] {square}\n" for n, square in ((2, "N7"), (3, "N8"), (4, "N9")))
    match = scene20(pair(more=more), *BLOCK, PUSH, "push N8")
    assert asked(match) is AWAY
    play(match, "use:stand-firm")
    assert [place(match, AWAY, n) for n in (1, 3)] == ["M8", "N8"]
    assert not told(match, FollowedUp)


@pytest.mark.rule("BB20-X-STRIP-BALL-02", "BB20-X-STAND-FIRM-02")
def test_strip_ball_where_he_stands_firm(scene20: Scene, play: Play) -> None:
    match = scene20(pair("Strip Ball", "Stand Firm", ball="away"), *BLOCK, PUSH, "use:stand-firm")
    assert len(told(match, BallLost)) == 1
    assert reason(match) == "direction"


@pytest.mark.rule("BB20-X-STRIP-BALL-02", "BB20-X-MONSTROUS-MOUTH-01", "BB20-X-SURE-HANDS-01")
@pytest.mark.parametrize(("skill", "lost"), [("", 1), ("Sure Hands", 0), ("Monstrous Mouth", 0)])
def test_who_cannot_be_stripped(scene20: Scene, play: Play, skill: str, lost: int) -> None:
    match = scene20(pair("Strip Ball", skill, ball="away"), *BLOCK, PUSH, "push N8")
    assert len(told(match, BallLost)) == lost


@pytest.mark.rule("BB20-X-STAND-FIRM-02", "BB20-X-FRENZY-02", "BB20-X-FEND-03")
@pytest.mark.parametrize(("skill", "again"), [("Stand Firm", True), ("Fend", False)])
def test_frenzy_against_stand_firm_and_fend(scene20: Scene, play: Play, skill: str, again: bool) -> None:
    match = scene20(pair("Frenzy", skill), *BLOCK, PUSH)
    if reason(match) == "push":
        play(match, "push N8")
    assert reason(match) == "use-skill"
    play(match, f"use:{skill.lower().replace(' ', '-')}")
    assert (reason(match) == "block") is again
    assert not told(match, FollowedUp)


@pytest.mark.rule("BB20-X-FEND-01", "BB20-X-FEND-04")
@pytest.mark.parametrize("face", [PUSH, STUMBLE, POW])
def test_fend_forbids_to_follow_up(scene20: Scene, play: Play, face: int) -> None:
    match = scene20(pair("", "Fend"), *BLOCK, face, "push N8")
    assert (reason(match), asked(match)) == ("use-skill", AWAY)
    assert reason(play(match.fork(), "decline")) == "follow-up"
    play(match, "use:fend")
    assert reason(match) != "follow-up"
    assert place(match, HOME) == "L8"


@pytest.mark.rule("BB20-X-FEND-02")
def test_fend_of_who_is_pushed_along_does_nothing(scene20: Scene) -> None:
    more = "".join(f"away {n} Lineman [Fend] {square}\n" for n, square in ((2, "N7"), (3, "N8"), (4, "N9")))
    match = scene20(pair(more=more), *BLOCK, PUSH, "push N8", "push O8")
    assert reason(match) == "follow-up"


@pytest.mark.rule("BB20-X-SIDESTEP-01", "BB20-X-SIDESTEP-03")
def test_sidestep_picks_any_free_square(scene20: Scene, play: Play) -> None:
    match = scene20(pair("", "Sidestep"), *BLOCK, POW)
    assert (reason(match), asked(match)) == ("use-skill", AWAY)
    play(match, "use:sidestep")
    assert (reason(match), asked(match)) == ("push", AWAY)
    assert len(offers(match)) == 7, "all but the blocker's"
    play(match, "push L7")
    assert (place(match, AWAY), status(match, who(match, AWAY))) == ("L7", PRONE)
    assert reason(play(match, "follow-up")) == "armour"
    assert place(match, HOME) == "M8"


@pytest.mark.rule("BB20-X-SIDESTEP-01")
def test_sidestep_at_the_side_line_and_without_room(scene20: Scene, play: Play) -> None:
    text = f"home 1 Lineman [] L2\naway 1 Lineman [Sidestep] L1\n{FAR}"
    match = scene20(text, *BLOCK, PUSH)
    assert reason(match) == "use-skill"
    assert reason(play(match.fork(), "decline")) in ("injury", "follow-up")
    around = "".join(f"away {n} Lineman [] {square}\n" for n, square in ((2, "K1"), (3, "M1"), (4, "K2"), (5, "M2")))
    full = scene20(text + around, *BLOCK, (PUSH, PUSH, PUSH))
    assert reason(full) != "use-skill", "no free square, no use"


@pytest.mark.rule("BB20-X-SIDESTEP-04")
def test_sidestep_in_a_chain_of_ones_own_team(scene20: Scene, play: Play) -> None:
    more = "".join(f"home {n} Lineman [Sidestep] {square}\n" for n, square in ((2, "N7"), (3, "N8"), (4, "N9")))
    match = scene20(pair(more=more), *BLOCK, (PUSH, PUSH), "push N8")
    assert (reason(match), asked(match)) == ("use-skill", HOME)


@pytest.mark.rule("BB20-X-GRAB-01", "BB20-X-GRAB-02", "BB20-X-SIDESTEP-02", "BB20-X-ORD-06")
def test_grab(scene20: Scene, play: Play) -> None:
    match = scene20(pair("Grab", "Sidestep"), *BLOCK, PUSH)
    assert (reason(match), asked(match)) == ("use-skill", HOME)
    left = play(match.fork(), "decline")
    assert (reason(left), asked(left)) == ("use-skill", AWAY), "not used: he may sidestep"
    play(match, "use:grab")
    assert (reason(match), asked(match)) == ("push", HOME)
    assert len(offers(match)) == 7
    blitz = scene20(pair("Grab", "Sidestep"), *BLITZ, PUSH, "use:grab")
    assert (asked(blitz), len(offers(blitz))) == (HOME, 3), "in a Blitz only the Sidestep is off"


@pytest.mark.rule("BB20-X-GRAB-03")
def test_grab_has_no_power_over_stand_firm(scene20: Scene, play: Play) -> None:
    match = scene20(pair("Grab", "Stand Firm"), *BLOCK, PUSH)
    assert asked(match) is AWAY
    play(match, "use:stand-firm")
    assert place(match, AWAY) == "M8"


# Armour, injury, casualty ----------------------------------------------------------------------------------


def broken(match: Match, piece: Any, **how: Any) -> Fraction:
    """The chance that somebody's armour breaks."""
    found = fates(match, piece, **how)
    return 1 - found.get(PRONE, Fraction(0))


DOWNED = (*BLOCK, POW, "push N8", "stay")


def claws(scene20: Scene, mine: str, theirs: str, armour: int) -> Match:
    text = f"home 1 Lineman [{mine}] L8\naway 1 Lineman AV{armour}+ [{theirs}] M8\n{FAR}"
    return scene20(text, *DOWNED)


@pytest.mark.rule("BB20-X-CLAWS-01", "BB20-X-T-14", "BB20-X-ORD-07")
@pytest.mark.parametrize("armour", [9, 10, 11])
def test_claws_break_on_eight(scene20: Scene, armour: int) -> None:
    match = claws(scene20, "Claws", "", armour)
    assert broken(match, who(match, AWAY)) == Fraction(5, 12)


@pytest.mark.rule("BB20-X-CLAWS-01")
def test_claws_do_not_help_against_weak_armour(scene20: Scene) -> None:
    match = claws(scene20, "Claws", "", 7)
    assert broken(match, who(match, AWAY)) == Fraction(21, 36)


@pytest.mark.rule("BB20-X-CLAWS-02", "BB20-X-T-15")
@pytest.mark.parametrize(("mine", "wanted"), [("Claws", (25, 144)), ("Claws, Mighty Blow (+1)", (35, 144))])
def test_claws_and_mighty_blow(scene20: Scene, mine: str, wanted: tuple[int, int]) -> None:
    match = claws(scene20, mine, "", 10)
    found = fates(match, who(match, AWAY))
    out = sum(share for fate, share in found.items() if fate > Status.STUNNED)
    assert out == Fraction(*wanted)


@pytest.mark.rule("BB20-X-CLAWS-02")
def test_mighty_blow_does_not_lift_a_seven_to_the_eight_of_claws(scene20: Scene, play: Play) -> None:
    match = claws(scene20, "Claws, Mighty Blow (+1)", "", 10)
    play(match, (3, 4))
    assert status(match, who(match, AWAY)) is PRONE
    real = play(claws(scene20, "Claws, Mighty Blow (+1)", "", 8), (3, 4))
    assert reason(real) == "use-skill", "a 7 that reaches a real 8 is an ordinary break"


@pytest.mark.rule("BB20-X-CLAWS-03", "BB20-X-IRON-HARD-SKIN-01", "BB20-X-IRON-HARD-SKIN-02", "BB20-X-T-16")
def test_iron_hard_skin(scene20: Scene, play: Play) -> None:
    match = claws(scene20, "Claws, Mighty Blow (+1)", "Iron Hard Skin", 10)
    assert broken(match, who(match, AWAY)) == Fraction(1, 6)
    play(match, (5, 5), (4, 3))
    assert reason(match) == "use-skill", "the injury may be modified"


@pytest.mark.rule("BB20-X-IRON-HARD-SKIN-04")
def test_iron_hard_skin_of_the_first_printing_shuts_out_claws_alone(scene20: Scene, play: Play) -> None:
    text = f"home 1 Lineman [Claws, Mighty Blow (+1)] L8\naway 1 Lineman AV10+ [Iron Hard Skin] M8\n{FAR}"
    match = scene20(text, *DOWNED, options=ERRATA)
    assert reason(play(match.fork(), (4, 5))) == "use-skill", "9 and 1"
    assert status(play(match, (4, 4)), who(match, AWAY)) is PRONE, "no claws"


FOUL = ("activate home 1 foul", "foul away 1")


def lying(mine: str, theirs: str = "", more: str = "") -> str:
    return f"home 1 Lineman [{mine}] L8\naway 1 Lineman AV9+ [{theirs}] M8 prone\n{FAR}{more}"


@pytest.mark.rule("BB20-X-IRON-HARD-SKIN-01", "BB20-X-IRON-HARD-SKIN-03", "BB20-X-DIRTY-PLAYER-02")
def test_a_foul_on_iron_hard_skin(scene20: Scene, play: Play) -> None:
    match = scene20(lying("Dirty Player (+1)", "Iron Hard Skin", "home 2 Lineman [] M9\n"), *FOUL)
    assert checked(match).bonus == 0
    assert status(play(match.fork(), (2, 6)), who(match, AWAY)) is PRONE
    assert reason(play(match, (3, 6), (3, 4))) == "use-skill", "on the injury he may add it"


@pytest.mark.rule("BB20-X-DIRTY-PLAYER-01", "BB20-X-T-34")
def test_dirty_player_breaks_armour(scene20: Scene) -> None:
    match = scene20(lying("Dirty Player (+1)"), *FOUL)
    assert broken(match, who(match, AWAY)) == Fraction(5, 12)


@pytest.mark.rule("BB20-X-DIRTY-PLAYER-01")
def test_dirty_player_adds_to_one_of_the_two_rolls(scene20: Scene, play: Play) -> None:
    match = scene20(lying("Dirty Player (+2)", more="home 2 Lineman [] M9\n"), *FOUL)
    assert checked(match).bonus == 1
    armour = play(match.fork(), (2, 4))
    assert reason(armour) == "use-skill"
    assert reason(play(armour, "use:dirty-player", (5, 2))) != "use-skill", "it is spent"


@pytest.mark.rule("BB20-X-SNEAKY-GIT-01", "BB20-X-SNEAKY-GIT-02", "BB20-X-SNEAKY-GIT-03", "BB20-X-DIRTY-PLAYER-02")
@pytest.mark.parametrize(
    ("skill", "faces", "seen"),
    [
        ("", ((2, 2),), True),
        ("Sneaky Git", ((2, 2),), False),
        ("Sneaky Git", ((6, 6), (3, 3)), True),
        ("Sneaky Git", ((6, 6), (3, 4)), False),
    ],
)
def test_sneaky_git(scene20: Scene, skill: str, faces: tuple[Any, ...], seen: bool) -> None:
    match = scene20(lying(skill), *FOUL, *faces)
    assert (reason(match) == "sending-off") is seen


@pytest.mark.rule("BB20-X-SNEAKY-GIT-03")
def test_sneaky_git_of_the_first_printing_goes_on(scene20: Scene) -> None:
    match = scene20(lying("Sneaky Git"), *FOUL, (2, 3), options=ERRATA)
    assert reason(match) == "act"
    assert not any(offer.startswith("foul") for offer in offers(match))
    assert len(told(match, Fouled)) == 1
    assert reason(scene20(lying("Sneaky Git"), *FOUL, (2, 3))) == "activate"


@pytest.mark.rule("BB20-X-DECAY-01", "BB20-X-T-32")
def test_decay(scene20: Scene, play: Play) -> None:
    text = f"home 1 Lineman [] L8\naway 1 Lineman AV9+ [Decay] M8\n{FAR}"
    match = scene20(text, *DOWNED, (6, 6), (6, 6))
    assert reason(match) == "casualty"
    dead = odds(match, lambda moment: status(moment, who(match, AWAY)) is Status.DEAD, until=chooses).value
    assert dead == Fraction(3, 16)


# Before the block ------------------------------------------------------------------------------------------


@pytest.mark.rule("BB20-X-FOUL-APPEARANCE-01", "BB20-X-ORD-01")
def test_foul_appearance(scene20: Scene, play: Play) -> None:
    match = scene20(pair("", "Foul Appearance"), *BLOCK)
    assert reason(match) == "foul-appearance"
    assert checked(match).probability == Fraction(5, 6)
    assert reason(play(match.fork(), 2)) == "block"
    assert reason(play(match, 1)) == "activate"
    blitz = scene20(pair("", "Foul Appearance"), "activate home 1 blitz", "blitz-at away 1")
    assert reason(blitz) == "foul-appearance"
    assert not any(offer.endswith(":blitz") for offer in offers(play(blitz.fork(), 1))), "the Blitz is spent"
    assert reason(play(blitz, 2, "block away 1")) == "block", "no second roll"


@pytest.mark.rule("BB20-X-FOUL-APPEARANCE-03", "BB20-X-FRENZY-05")
def test_foul_appearance_at_the_second_block_of_frenzy(scene20: Scene, play: Play) -> None:
    match = scene20(pair("Frenzy", "Foul Appearance"), *BLOCK, 2, PUSH, "push N8")
    assert reason(match) == "foul-appearance"
    assert reason(play(match, 1)) == "activate"


@pytest.mark.rule("BB20-X-FOUL-APPEARANCE-02")
def test_foul_appearance_does_not_help_against_fouls(scene20: Scene) -> None:
    assert reason(scene20(lying("", "Foul Appearance"), *FOUL)) == "armour"


@pytest.mark.rule("BB20-X-UNCHANNELLED-FURY-01", "BB20-X-T-29")
@pytest.mark.parametrize(("action", "works"), [("block", (5, 6)), ("blitz", (5, 6)), ("move", (1, 2))])
def test_unchannelled_fury(scene20: Scene, play: Play, action: str, works: tuple[int, int]) -> None:
    match = scene20(pair("Unchannelled Fury"), f"activate home 1 {action}")
    if reason(match) == "blitz-target":
        play(match, "blitz-at away 1")
    assert checked(match).probability == Fraction(*works)
    play(match, 1)
    assert reason(match) == "activate"
    assert strengths(match) == (3, 3)
    play(match, "end-turn", "activate away 1 move", "step N8")
    assert reason(match) == "dodge", "he has his tackle zone"


@pytest.mark.rule("BB20-X-SET-03")
def test_skills_that_never_go_together(scene20: Scene) -> None:
    from ruleengine_blood_bowl import TeamError
    from ruleengine_blood_bowl.bb2020 import BLOOD_BOWL_2020
    from ruleengine_blood_bowl.teams import read_team

    players = [{"position": "Lineman", "skills": ["Frenzy", "Grab"]}, *[{"position": "Lineman"}] * 10]
    with pytest.raises(TeamError, match="'Grab' and 'Frenzy' never go together; leave one out"):
        read_team(BLOOD_BOWL_2020.compile(), {"name": "Mine", "roster": "human", "players": players})
