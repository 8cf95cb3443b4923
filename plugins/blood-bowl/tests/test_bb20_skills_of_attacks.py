"""Attacks that replace a block, and what befalls who blocks, by the rules of 2020 (BB20-X)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from bb20_fights import (
    BLOCK,
    BOTH_DOWN,
    FAR,
    GRID,
    PLAYER_DOWN,
    POW,
    PUSH,
    Play,
    Scene,
    asked,
    both,
    chance,
    checked,
    chooses,
    down,
    offers,
    place,
    reason,
    status,
    told,
    who,
)

from ruleengine import AWAY, HOME, Match
from ruleengine.odds import EventOccurred
from ruleengine_blood_bowl.bb2020 import Infected
from ruleengine_blood_bowl.events import BallLost, FollowedUp, Fouled, TurnedOver, WentDown
from ruleengine_blood_bowl.state import ACTIVE, HOLDER, SPENT, Status

UP, PRONE, STUNNED, OUT = Status.STANDING, Status.PRONE, Status.STUNNED, Status.KNOCKED_OUT
BLITZ = ("activate home 1 blitz", "blitz-at away 1")


def pair(mine: str = "", theirs: str = "", *, ball: str = "", more: str = "", stats: str = "", other: str = "") -> str:
    """Home 1 at L8 beside away 1 at M8, with these skills."""
    homes, aways = (" ball" if ball == side else "" for side in ("home", "away"))
    return (
        f"home 1 Lineman {stats} AV8+ [{mine}] L8{homes}\naway 1 Lineman {other} AV9+ [{theirs}] M8{aways}\n{FAR}{more}"
    )


def _square(name: str) -> int:
    return GRID.named(name)


def kinds(match: Match) -> set[str]:
    """The first words of what is offered."""
    return {offer.partition(":")[0] for offer in offers(match)}


def gone(match: Match, piece: int) -> Any:
    """That a player is off the pitch."""
    return lambda moment: status(moment, piece) >= Status.RESERVES  # type: ignore[arg-type]


# Stab ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("BB20-X-STAB-01", "BB20-X-USE-04", "BB20-X-T-17")
@pytest.mark.parametrize("mine", ["Stab", "Stab, Claws, Mighty Blow (+1)"])
def test_a_stab_is_an_armour_roll_and_no_more(scene20: Scene, mine: str) -> None:
    match = scene20(pair(mine), "activate home 1 block")
    assert {"block", "stab"} <= kinds(match)
    match = scene20(pair(mine), "activate home 1 block", "stab away 1")
    assert (reason(match), checked(match).modifiers, asked(match)) == ("armour", (), HOME)
    assert chance(match, down(match, AWAY), until=chooses) == Fraction(5, 18)
    assert chance(match, gone(match, who(match, AWAY)), until=chooses) == Fraction(25, 216)


@pytest.mark.rule("BB20-X-STAB-01", "BB20-X-STAB-03")
def test_a_carrier_who_is_stabbed_loses_the_ball(scene20: Scene, play: Play) -> None:
    match = scene20(pair("Stab", ball="away"), "activate home 1 block", "stab away 1")
    held = play(match.fork(), (4, 4))
    assert (both(held), reason(held), told(held, TurnedOver)) == ((UP, UP), "activate", [])
    play(match, (4, 5), (1, 2))
    assert reason(match) == "direction", "the ball bounces"
    assert (len(told(match, BallLost)), place(match, AWAY), told(match, FollowedUp)) == (1, "M8", [])
    assert status(match, who(match, AWAY)) is STUNNED


@pytest.mark.rule("BB20-X-STAB-02")
def test_a_stab_ends_a_blitz(scene20: Scene, play: Play) -> None:
    match = scene20(pair("Stab"), *BLITZ, "stab away 1", (1, 2))
    assert reason(match) == "activate"
    spent = pair("Stab", stats="MA1").replace("L8", "K8")
    assert reason(scene20(spent, *BLITZ, "step L8", "stab away 1")) == "extra-square"


@pytest.mark.rule("BB20-X-STAB-02")
def test_a_stab_as_the_second_block_of_a_frenzy(scene20: Scene, play: Play) -> None:
    match = scene20(pair("Frenzy, Stab"), *BLOCK, PUSH, "push N8")
    assert (reason(match), kinds(match)) == ("second-block", {"block", "stab"})
    assert reason(play(match.fork(), "stab away 1")) == "armour"
    assert reason(play(match, "block away 1")) == "block"


@pytest.mark.rule("BB20-X-STAB-02")
def test_a_stab_after_jump_up(scene20: Scene) -> None:
    text = pair("Jump Up, Stab").replace("L8", "L8 prone")
    assert "stab" in kinds(scene20(text, "activate home 1 block", "stand-up", 6))


# Breathe Fire ----------------------------------------------------------------------------------------------


@pytest.mark.rule("BB20-X-BREATHE-FIRE-01", "BB20-X-BREATHE-FIRE-02", "BB20-X-T-19", "BB20-X-T-20")
@pytest.mark.parametrize(
    ("strength", "himself", "nothing", "prone", "knocked"),
    [(4, (1, 6), (1, 3), (1, 3), (1, 6)), (5, (1, 3), (1, 3), (1, 6), (1, 6))],
)
def test_breathe_fire(
    scene20: Scene,
    strength: int,
    himself: tuple[int, int],
    nothing: tuple[int, int],
    prone: tuple[int, int],
    knocked: tuple[int, int],
) -> None:
    text = pair("Breathe Fire, Mighty Blow (+1)", other=f"ST{strength}")
    match = scene20(text, "activate home 1 block", "breathe-fire away 1")
    mine, theirs = down(match, HOME), down(match, AWAY)
    rolled = EventOccurred(WentDown)
    until = rolled | chooses
    assert chance(match, mine, until=until) == Fraction(*himself)
    assert chance(match, theirs, until=until) == Fraction(*prone) + Fraction(*knocked)
    assert 1 - sum(Fraction(*each) for each in (himself, prone, knocked)) == Fraction(*nothing)
    worst = match.fork()
    worst.answer(6)
    assert (reason(worst), checked(worst).subject) == ("armour", who(worst, AWAY))
    assert checked(worst).modifiers == (), "BB20-X-BREATHE-FIRE-03"


@pytest.mark.rule("BB20-X-BREATHE-FIRE-01", "BB20-X-BREATHE-FIRE-02", "BB20-X-BREATHE-FIRE-03")
def test_what_a_breath_of_fire_leads_to(scene20: Scene, play: Play) -> None:
    begin = (*BLITZ, "breathe-fire away 1")
    nothing = scene20(pair("Breathe Fire"), *begin, 2)
    assert (both(nothing), reason(nothing), nothing.get(ACTIVE)) == ((UP, UP), "activate", HOME), "the Blitz is over"
    placed = scene20(pair("Breathe Fire"), *begin, 4)
    assert (both(placed), reason(placed)) == ((UP, PRONE), "activate"), "without armour"
    himself = scene20(pair("Breathe Fire"), *begin, 1)
    assert (both(himself), reason(himself), len(told(himself, TurnedOver))) == ((PRONE, UP), "armour", 1)
    knocked = scene20(pair("Breathe Fire, Mighty Blow (+1)"), *begin, 6, (4, 4))
    assert both(knocked) == (UP, PRONE), "Mighty Blow adds nothing"


@pytest.mark.rule("BB20-X-BREATHE-FIRE-02", "BB20-X-MULTIPLE-BLOCK-09", "BB20-X-RR-03")
def test_fire_again_after_a_frenzied_push_but_not_on_two(scene20: Scene, play: Play) -> None:
    match = scene20(pair("Frenzy, Breathe Fire"), *BLOCK, PUSH, "push N8")
    assert kinds(match) == {"block", "breathe-fire"}
    two = pair("Multiple Block, Breathe Fire", more="away 2 Lineman [] M9\n")
    match = scene20(two, "activate home 1 block", "multiple-block away 1 away 2")
    assert reason(match) == "block", "nobody is asked how"
    again = scene20("rerolls 1-0\n" + pair("Breathe Fire"), "activate home 1 block", "breathe-fire away 1", 1)
    assert reason(again) == "re-roll"
    assert both(play(again, "reroll", 5)) == (UP, PRONE)


# Chainsaw --------------------------------------------------------------------------------------------------

SAW = ("activate home 1 block", "chainsaw away 1")


@pytest.mark.rule("BB20-X-CHAINSAW-01", "BB20-X-CHAINSAW-06", "BB20-X-T-18")
@pytest.mark.parametrize("mine", ["Chainsaw", "Chainsaw, Claws, Mighty Blow (+1)"])
def test_a_chainsaw(scene20: Scene, mine: str) -> None:
    match = scene20(pair(mine), *SAW)
    assert chance(match, down(match, AWAY), until=chooses) == Fraction(65, 108)
    assert chance(match, gone(match, who(match, AWAY)), until=chooses) == Fraction(325, 1296)
    assert chance(match, down(match, HOME), until=chooses) == Fraction(5, 36)


@pytest.mark.rule("BB20-X-CHAINSAW-01", "BB20-X-CHAINSAW-02", "BB20-X-CHAINSAW-06", "BB20-X-IRON-HARD-SKIN-01")
def test_where_a_chainsaw_works(scene20: Scene, play: Play) -> None:
    assert reason(scene20(pair("Chainsaw"), *BLITZ, "chainsaw away 1", 2, (1, 2))) == "activate", "the Blitz is over"
    frenzied = scene20(pair("Frenzy, Chainsaw"), *BLOCK, PUSH, "push N8")
    assert reason(frenzied) == "block", "no second attack with it"
    hard = scene20(pair("Chainsaw", "Iron Hard Skin"), *SAW, 2)
    assert checked(hard).modifiers == ()
    carrier = scene20(pair("Chainsaw", ball="away"), *SAW, 2, (5, 4), (1, 2))
    assert (reason(carrier), len(told(carrier, BallLost)), told(carrier, TurnedOver)) == ("direction", 1, [])


@pytest.mark.rule("BB20-X-CHAINSAW-03", "BB20-X-VOMIT-01")
def test_whoever_falls_with_a_chainsaw_is_in_danger(scene20: Scene) -> None:
    by_face = {PLAYER_DOWN: [HOME], POW: [AWAY], BOTH_DOWN: [AWAY, HOME]}
    for face, sides in by_face.items():
        match = scene20(pair("", "Chainsaw"), *BLOCK, face, *(("push N8", "stay") if face == POW else ()))
        for side in sides:
            assert (checked(match).subject, checked(match).bonus) == (who(match, side), 3), face
            match.answer((1, 1))
    own = scene20(pair("Chainsaw"), *BLOCK, PLAYER_DOWN)
    assert checked(own).bonus == 3
    target = scene20(pair("Chainsaw"), *BLOCK, POW, "push N8", "stay")
    assert checked(target).bonus == 0, "by an ordinary block of the bearer"
    dodging = scene20(pair("Chainsaw"), "activate home 1 move", "step K8", 1)
    assert checked(dodging).bonus == 3
    vomited = scene20(pair("Projectile Vomit", "Chainsaw"), "activate home 1 block", "vomit away 1", 6)
    assert checked(vomited).bonus == 0


DOWN = "home 1 Lineman AV8+ [{mine}] L8\naway 1 Lineman AV9+ [] M8 prone\n" + FAR


@pytest.mark.rule("BB20-X-CHAINSAW-04", "BB20-X-CHAINSAW-07", "BB20-X-CHAINSAW-08", "BB20-X-T-34")
def test_a_foul_with_the_chainsaw(scene20: Scene, play: Play) -> None:
    text = DOWN.format(mine="Chainsaw")
    match = scene20(text, "activate home 1 foul")
    assert {"foul", "chainsaw-foul"} <= kinds(match)
    play(match, "chainsaw-foul away 1")
    kicked = play(match.fork(), 1)
    assert (checked(kicked).subject, checked(kicked).bonus) == (who(kicked, HOME), 3)
    play(kicked, (1, 1))
    assert status(kicked, who(kicked, HOME)) is UP
    assert told(kicked, Fouled) == [], "nobody looks for doubles"
    assert len(told(kicked, TurnedOver)) == 1
    play(match, 2)
    assert (checked(match).bonus, checked(match).probability) == (3, Fraction(26, 36))
    dirty = scene20(DOWN.format(mine="Chainsaw, Dirty Player (+1)"), "activate home 1 foul", "chainsaw-foul away 1", 2)
    assert status(play(dirty.fork(), (2, 2)), who(dirty, AWAY)) is PRONE
    play(dirty, (2, 3))
    assert reason(dirty) == "use-skill", "5 and 3 and 1 make 9"
    spare = play(dirty.fork(), "use:dirty-player")
    assert reason(spare) == "injury"
    sure = scene20(DOWN.format(mine="Chainsaw, Dirty Player (+1)"), "activate home 1 foul", "chainsaw-foul away 1", 2)
    play(sure, (4, 5), (3, 4))
    assert reason(sure) == "use-skill", "on the injury, if not on the armour"


@pytest.mark.rule("BB20-X-CHAINSAW-05", "BB20-X-USE-08")
@pytest.mark.parametrize(
    ("options", "held", "broken"),
    [
        ({}, True, True),
        ({"chainsaw.chainsaw_turnover": "armour_broken"}, False, True),
        ({"chainsaw.chainsaw_turnover": "ball_only"}, False, False),
        ({"skills.skills_errata": "2020"}, False, False),
    ],
)
def test_a_kick_back(scene20: Scene, play: Play, options: dict[str, Any], held: bool, broken: bool) -> None:
    match = scene20(pair("Chainsaw"), *SAW, 1, options=options)
    whole = play(match.fork(), (1, 2))
    assert (bool(told(whole, TurnedOver)), both(whole)) == (held, (UP, UP))
    play(match, (4, 4), (1, 2))
    assert (bool(told(match, TurnedOver)), both(match)) == (broken, (STUNNED, UP))
    carrier = scene20(pair("Chainsaw", ball="home"), *SAW, 1, (4, 4), (1, 2), options=options)
    assert told(carrier, TurnedOver), "with the ball in any case"


@pytest.mark.rule("BB20-X-MIGHTY-BLOW-03", "BB20-X-MIGHTY-BLOW-01")
@pytest.mark.parametrize(("option", "broken"), [(False, False), (True, True)])
def test_mighty_blow_beside_a_chainsaw(scene20: Scene, play: Play, option: bool, broken: bool) -> None:
    options = {"chainsaw.mighty_blow_and_chainsaw": option}
    match = scene20(pair("Mighty Blow (+1)", "Chainsaw"), *BLOCK, POW, "push N8", "stay", options=options)
    play(match, (2, 3))  # 5 and 3 are one too few against 9
    assert (reason(match) == "use-skill") is broken
    injured = scene20(pair("Mighty Blow (+1)", "Chainsaw"), *BLOCK, POW, "push N8", "stay", (3, 4), options=options)
    play(injured, (3, 4))
    assert reason(injured) == "use-skill", "it stays for the injury"


# Trickster, Hit and Run, Pile Driver -----------------------------------------------------------------------


@pytest.mark.rule("BB20-X-TRICKSTER-01", "BB20-X-TRICKSTER-02", "BB20-X-ORD-05")
def test_a_trickster_is_elsewhere(scene20: Scene, play: Play) -> None:
    text = pair("Dauntless", "Trickster", ball="away", more="home 2 Lineman [] J9\n", other="ST4")
    match = scene20(text, *BLOCK)
    assert reason(match) == "dauntless", "before he moves"
    play(match, 6)
    assert (reason(match), asked(match)) == ("trickster", AWAY)
    play(match, "slip-to K8")
    assert (place(match, AWAY), match.get(HOLDER)) == ("K8", who(match, AWAY))
    assert (reason(match), len(match.pending.dice)) == ("block", 2), "an assist there"  # type: ignore[union-attr]
    play(match, (PUSH, PUSH))
    assert set(offers(match)) == {f"push:{_square(name)}" for name in ("J7", "J8")}, "from his new square"


@pytest.mark.rule("BB20-X-TRICKSTER-01", "BB20-X-TRICKSTER-02", "BB20-X-TRICKSTER-03")
def test_a_trickster_against_attacks_a_frenzy_and_a_lying_ball(scene20: Scene, play: Play) -> None:
    match = scene20(pair("Stab", "Trickster"), "activate home 1 block", "stab away 1")
    assert reason(match) == "trickster"
    assert reason(play(match, "stand-still")) == "armour"
    frenzied = scene20(pair("Frenzy", "Trickster"), *BLOCK, "stand-still", PUSH, "push N8")
    assert reason(frenzied) == "trickster", "again"
    ball = scene20("ball K8\n" + pair("", "Trickster"), *BLOCK, "slip-to K8")
    play(ball, PUSH, "push J8", "stay")
    assert reason(ball) == "direction", "the ball bounces"
    gone = scene20(pair("", "Trickster").replace("M8", "M8 no-zone"), *BLOCK)
    assert reason(gone) == "block", "not without a tackle zone"


@pytest.mark.rule("BB20-X-HIT-AND-RUN-01", "BB20-X-HIT-AND-RUN-03")
def test_hit_and_run(scene20: Scene, play: Play) -> None:
    match = scene20(pair("Hit and Run"), *BLOCK, PUSH, "push N8", "stay")
    wanted = {f"run-to:{_square(name)}" for name in ("K7", "K8", "K9", "L7", "L9")}
    assert (reason(match), set(offers(match))) == ("hit-and-run", {*wanted, "stay-there"})
    assert place(play(match.fork(), "run-to K7"), HOME) == "K7"
    assert reason(play(match, "stay-there")) == "activate"
    text = "ball K8\n" + pair("Hit and Run", more="away 2 Lineman [] L10 prone\n")
    match = scene20(text, *BLOCK, PUSH, "push N8", "stay")
    assert f"run-to:{_square('L9')}" not in offers(match), "a prone opponent counts"
    assert reason(play(match, "run-to K8")) == "pick-up"


@pytest.mark.rule("BB20-X-HIT-AND-RUN-01", "BB20-X-HIT-AND-RUN-02", "BB20-X-HIT-AND-RUN-04")
def test_when_he_runs(scene20: Scene, play: Play) -> None:
    match = scene20(pair("Hit and Run"), *BLITZ, "block away 1", PUSH, "push N8", "stay", "run-to K8")
    assert (reason(match), place(match, HOME)) == ("act", "K8"), "the Blitz goes on"
    frenzied = scene20(pair("Hit and Run, Frenzy"), *BLOCK, PUSH, "push N8")
    assert reason(frenzied) == "block", "the second block comes first"
    play(frenzied, PUSH, "push O8")
    assert reason(frenzied) == "hit-and-run"
    assert reason(play(frenzied, "run-to M8")) == "activate", "once"
    stabbed = scene20(pair("Hit and Run, Stab"), "activate home 1 block", "stab away 1", (1, 2))
    assert reason(stabbed) == "activate", "not after a stab"
    fell = scene20(pair("Hit and Run"), *BLOCK, PLAYER_DOWN, (1, 2))
    assert reason(fell) != "hit-and-run"


FELLED = (*BLOCK, POW, "push N8", "follow-up")


@pytest.mark.rule("BB20-X-PILE-DRIVER-01", "BB20-X-PILE-DRIVER-02", "BB20-X-PILE-DRIVER-03", "BB20-X-DIRTY-PLAYER-03")
def test_pile_driver(scene20: Scene, play: Play) -> None:
    more = "home 2 Lineman [] O9\n"
    match = scene20(pair("Pile Driver, Mighty Blow (+1), Claws", more=more), *FELLED, (1, 2))
    assert (reason(match), offers(match)) == ("use-skill", ["use:pile-driver", "decline"])
    declined = play(match.fork(), "decline")
    assert (reason(declined), declined.get(SPENT)) == ("activate", ())
    play(match, "use:pile-driver")
    assert (reason(match), checked(match).bonus) == ("armour", 1), "by the assist"
    assert match.get(SPENT) == ("foul",)
    doubles = play(match.fork(), (1, 1))
    assert reason(doubles) == "sending-off"
    play(match, (1, 2))
    assert (both(match), reason(match), told(match, TurnedOver)) == ((PRONE, PRONE), "activate", [])


@pytest.mark.rule("BB20-X-PILE-DRIVER-01", "BB20-X-PILE-DRIVER-02", "BB20-X-PILE-DRIVER-03", "BB20-X-PILE-DRIVER-04")
def test_when_nobody_is_driven_into_the_ground(scene20: Scene, play: Play) -> None:
    stays = scene20(pair("Pile Driver"), *BLOCK, POW, "push N8", "stay", (1, 2))
    assert reason(stays) == "activate", "he is not next to him"
    both_prone = scene20(pair("Pile Driver", "Wrestle"), *BLOCK, BOTH_DOWN, "use:wrestle")
    assert reason(both_prone) == "activate", "who is placed prone is not knocked down"
    prone = "away 2 Lineman AV9+ [] K7 prone\nhome 2 Lineman [] K8\n"
    spent = scene20(pair("Pile Driver", more=prone), "activate home 2 foul", "foul away 2", (1, 2), *FELLED, (1, 2))
    assert reason(spent) == "activate", "the Foul of this turn is spent"
    carrier = scene20(pair("Pile Driver", ball="home"), *FELLED, (1, 2), "use:pile-driver", (1, 2))
    assert (reason(carrier), len(told(carrier, TurnedOver))) == ("direction", 1)
    blitz = scene20(pair("Pile Driver"), *BLITZ, *FELLED[1:], (1, 2), "use:pile-driver", (1, 2))
    assert reason(blitz) == "activate", "the Blitz is over"


@pytest.mark.rule("BB20-X-PILE-DRIVER-05", "BB20-X-CHAINSAW-04")
def test_pile_driver_with_a_chainsaw(scene20: Scene, play: Play) -> None:
    match = scene20(pair("Pile Driver, Chainsaw"), *FELLED, (1, 2), "use:pile-driver")
    assert (reason(match), offers(match)) == ("use-skill", ["use:chainsaw", "decline"])
    plain = play(match.fork(), "decline")
    assert (reason(plain), checked(plain).bonus) == ("armour", 0)
    play(match, "use:chainsaw", 2)
    assert (reason(match), checked(match).bonus) == ("armour", 3)


# Plague Ridden ---------------------------------------------------------------------------------------------

DEAD = ((5, 6), (5, 6), 16)


@pytest.mark.rule("BB20-X-PLAGUE-RIDDEN-01", "BB20-X-PLAGUE-RIDDEN-02")
@pytest.mark.parametrize(
    ("mine", "theirs", "stats", "infected"),
    [
        ("Plague Ridden", "", "ST4", True),
        ("", "", "ST4", False),
        ("Plague Ridden", "", "ST5", False),
        ("Plague Ridden", "Decay", "ST3", False),
        ("Plague Ridden", "Stunty", "ST3", False),
    ],
)
def test_plague(scene20: Scene, mine: str, theirs: str, stats: str, infected: bool) -> None:
    text = f"home 1 Lineman [{mine}] L8\naway 1 Lineman {stats} AV9+ [{theirs}] M8 prone\n{FAR}"
    match = scene20(text, "activate home 1 foul", "foul away 1", *DEAD)
    assert status(match, who(match, AWAY)) is Status.DEAD
    assert told(match, Infected) == ([Infected(who(match, AWAY), who(match, HOME))] if infected else [])


@pytest.mark.rule("BB20-X-PLAGUE-RIDDEN-01", "BB20-X-ORD-08")
def test_once_a_match_and_not_whom_an_apothecary_saves(scene20: Scene, play: Play) -> None:
    text = (
        f"home 1 Lineman [Plague Ridden] L8\naway 1 Lineman AV9+ [] M8 prone\naway 2 Lineman AV9+ [] M9\n"
        f"home 2 Lineman [Plague Ridden] L9\n{FAR}"
    )
    foul = ("activate home 1 foul", "foul away 1", *DEAD)
    match = scene20(text, *foul)
    play(match, "activate home 2 block", "block away 2", (POW, POW), "push N10", "stay", *DEAD)
    assert len(told(match, Infected)) == 1
    saved = scene20(text, *foul, "treat", 1, "take:badly-hurt", options={"apothecary.apothecary": True})
    assert told(saved, Infected) == []
