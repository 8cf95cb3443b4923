"""Armour, injuries, casualties and recovery by the rules of 2020 (BB20-ARM, BB20-INJ, BB20-CAS, BB20-LI, BB20-STA)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from bb20_fights import (
    BLOCK,
    BROKEN,
    FAR,
    HOLDS,
    PLAYER_DOWN,
    POW,
    PUSH,
    Play,
    Scene,
    asked,
    chance,
    checked,
    dice,
    fates,
    first,
    last,
    offers,
    place,
    reason,
    status,
    told,
    who,
)

from ruleengine import AWAY, HOME, Match, Part, Side, Victim, new_match
from ruleengine.hooks import on_event
from ruleengine.odds import EventOccurred, distribution, odds
from ruleengine_blood_bowl._base.falling import place_prone
from ruleengine_blood_bowl._bb2020.injury import casualty_roll
from ruleengine_blood_bowl.bb2020 import BLOOD_BOWL_2020, CASUALTY, Treated
from ruleengine_blood_bowl.checks import armour_check
from ruleengine_blood_bowl.events import Activated, BallLost, Recovered, TurnedOver, WasHurt, WentDown
from ruleengine_blood_bowl.positions import POSITION
from ruleengine_blood_bowl.procedures import Hurting
from ruleengine_blood_bowl.rules import Casualty, cause_of
from ruleengine_blood_bowl.state import ACTIVE, BACK, FRESHLY_STUNNED, OFF, SQUARE, Status
from ruleengine_blood_bowl.teams import player_of

CASUALTY_BOX = (Status.INJURED, Status.DEAD)


def floored(scene20: Scene, *, av: int = 9, has: str = "", mine: str = "", options: Any = None) -> Match:
    """Away 1 was put down by a block; his armour is about to be rolled for."""
    text = f"rerolls 3-3\nhome 1 Lineman [{mine}] L8\naway 1 Lineman AV{av}+ [{has}] M8\n{FAR}"
    return scene20(text, *BLOCK, POW, "keep", "push N8", "stay", options=options)


def victim(match: Match) -> Any:
    return who(match, AWAY)


def off(match: Match, **how: Any) -> Fraction:
    piece = victim(match)
    return chance(match, lambda moment: moment.get(SQUARE, piece) == OFF, until=EventOccurred(WasHurt), **how)


def hurt(match: Match) -> WasHurt:
    found = told(match, WasHurt)[-1]
    assert isinstance(found, WasHurt)
    return found


# Armour ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("BB20-T-70", "BB20-ARM-01", "BB20-GEN-03")
@pytest.mark.parametrize(("av", "broken"), [(7, (7, 12)), (8, (5, 12)), (9, (5, 18)), (10, (1, 6)), (11, (1, 12))])
def test_the_chance_to_break_armour(scene20: Scene, play: Play, av: int, broken: tuple[int, int]) -> None:
    match = floored(scene20, av=av)
    assert (asked(match), dice(match)) == (HOME, 2), "the opposing coach rolls"
    assert 1 - fates(match, victim(match))[Status.PRONE] == Fraction(*broken)
    assert odds(armour_check(match, Victim(AWAY, victim(match)), cause_of(match, "block"))).value == Fraction(*broken)
    held = play(match.fork(), ((av - 1) // 2, av - 1 - (av - 1) // 2))
    assert status(held, victim(held)) is Status.PRONE
    play(match, (av // 2, av - av // 2))
    assert reason(match) == "injury", "to reach it is enough"


@pytest.mark.rule("BB20-T-71", "BB20-T-72", "BB20-SKL-06")
@pytest.mark.parametrize(
    ("av", "mine", "chance_off"),
    [
        (9, "", (25, 216)),
        (9, "Mighty Blow (+1)", (95, 432)),
        (10, "", (5, 72)),
        (10, "Mighty Blow (+1)", (31, 216)),
    ],
)
def test_leaving_the_pitch_by_one_knock_down(scene20: Scene, av: int, mine: str, chance_off: tuple[int, int]) -> None:
    match = floored(scene20, av=av, mine=mine)
    assert off(match, home="best") == off(match, home=first) == Fraction(*chance_off)


# Tables ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("BB20-INJ-01", "BB20-INJ-02", "BB20-INJ-03")
def test_the_chances_of_an_injury(scene20: Scene, play: Play) -> None:
    match = play(floored(scene20), BROKEN)
    found = fates(match, victim(match))
    assert found[Status.STUNNED] == Fraction(7, 12)
    assert found[Status.KNOCKED_OUT] == Fraction(1, 4)
    assert sum(found[box] for box in CASUALTY_BOX) == Fraction(1, 6)


@pytest.mark.rule("BB20-INJ-01", "BB20-INJ-02", "BB20-INJ-03")
@pytest.mark.parametrize("total", range(2, 13))
def test_the_injury_table(scene20: Scene, play: Play, total: int) -> None:
    match = play(floored(scene20), BROKEN)
    assert asked(match) is HOME
    play(match, (total // 2, total - total // 2))
    if total >= 10:
        assert (reason(match), asked(match), dice(match)) == ("casualty", HOME, 1)
    else:
        assert status(match, victim(match)) is (Status.STUNNED if total <= 7 else Status.KNOCKED_OUT)
        assert (place(match, AWAY) == "off") is (total > 7)


@pytest.mark.rule("BB20-INJ-11", "BB20-INJ-12", "BB20-INJ-13", "BB20-INJ-14", "BB20-SKL-12")
@pytest.mark.parametrize("total", range(2, 13))
def test_the_table_of_stunty_players(scene20: Scene, play: Play, total: int) -> None:
    match = play(floored(scene20, has="Stunty"), BROKEN, (total // 2, total - total // 2))
    if total >= 10:
        assert reason(match) == "casualty"
    else:
        wanted = Status.STUNNED if total <= 6 else Status.KNOCKED_OUT if total <= 8 else Status.INJURED
        assert status(match, victim(match)) is wanted
    if total == 9:
        assert hurt(match).detail == Casualty("badly hurt", 0)


@pytest.mark.rule("BB20-INJ-11", "BB20-INJ-12", "BB20-INJ-13", "BB20-INJ-14")
def test_the_chances_of_stunty_players(scene20: Scene, play: Play) -> None:
    match = play(floored(scene20, has="Stunty"), BROKEN)
    assert ends(match) == {
        "stunned": Fraction(5, 12),
        "knocked out": Fraction(11, 36),
        "badly hurt": Fraction(1, 9),
        "casualty": Fraction(1, 6),
    }


def ends(match: Match) -> dict[str, Fraction]:
    """What the injury roll that is about to be thrown says, in words; a casualty is where a d16 comes next."""
    piece = victim(match)

    def word(moment: Any) -> str:
        if moment.pending is not None and moment.pending.reason == "blood-bowl.casualty":
            return "casualty"
        words = {Status.STUNNED: "stunned", Status.KNOCKED_OUT: "knocked out", Status.INJURED: "badly hurt"}
        return words[status(moment, piece)]

    def rolled(moment: Any) -> bool:
        return moment.pending is not None and moment.pending.reason == "blood-bowl.casualty"

    found = distribution(match, word, until=EventOccurred(WasHurt) | rolled, home=first, away=first)
    return {key: Fraction(share) for key, share in found.chances.items()}


@pytest.mark.rule("BB20-T-73", "BB20-SKL-07")
def test_thick_skull(scene20: Scene, play: Play) -> None:
    match = play(floored(scene20, has="Thick Skull"), BROKEN)
    assert ends(match) == {"stunned": Fraction(13, 18), "knocked out": Fraction(1, 9), "casualty": Fraction(1, 6)}
    assert status(play(match.fork(), (4, 4)), victim(match)) is Status.STUNNED, "and no die is rolled for it"
    assert status(play(match, (4, 5)), victim(match)) is Status.KNOCKED_OUT


@pytest.mark.rule("BB20-T-74", "BB20-SKL-07")
def test_thick_skull_of_a_stunty_player(scene20: Scene, play: Play) -> None:
    match = play(floored(scene20, has="Stunty, Thick Skull"), BROKEN)
    assert ends(match) == {
        "stunned": Fraction(7, 12),
        "knocked out": Fraction(5, 36),
        "badly hurt": Fraction(1, 9),
        "casualty": Fraction(1, 6),
    }


@pytest.mark.rule("BB20-SKL-07", "BB20-FOUL-01")
def test_thick_skull_works_while_down(scene20: Scene) -> None:
    text = f"home 1 Lineman [] L8\naway 1 Lineman [Thick Skull] M8 prone\n{FAR}"
    match = scene20(text, "activate home 1 foul", "foul away 1", BROKEN, (3, 5))
    assert status(match, victim(match)) is Status.STUNNED


# Casualties ------------------------------------------------------------------------------------------------

BOOK = {
    **dict.fromkeys(range(1, 7), ("badly hurt", 0, 0)),
    **dict.fromkeys(range(7, 10), ("seriously hurt", 1, 0)),
    **dict.fromkeys(range(10, 13), ("serious injury", 1, 1)),
    **dict.fromkeys((13, 14), ("lasting injury", 1, 0)),
    **dict.fromkeys((15, 16), ("dead", None, 0)),
}


@pytest.mark.rule("BB20-CAS-01", "BB20-CAS-02", "BB20-CAS-03", "BB20-CAS-04", "BB20-CAS-05", "BB20-GEN-07")
@pytest.mark.parametrize("die", range(1, 17))
def test_the_casualty_table(scene20: Scene, play: Play, die: int) -> None:
    match = play(floored(scene20), BROKEN, (6, 6), die)
    name, matches, niggling = BOOK[die]
    if name == "lasting injury":
        assert (reason(match), asked(match)) == ("lasting-injury", HOME)
        return
    assert hurt(match).detail == Casualty(name, matches, niggling)
    assert status(match, victim(match)) is (Status.DEAD if name == "dead" else Status.INJURED)


@pytest.mark.rule("BB20-LI-01", "BB20-LI-02", "BB20-LI-03", "BB20-LI-04", "BB20-LI-05", "BB20-CHR-02")
@pytest.mark.parametrize(("die", "reduced"), [(1, "AV"), (2, "AV"), (3, "MA"), (4, "PA"), (5, "AG"), (6, "ST")])
def test_lasting_injuries(scene20: Scene, play: Play, die: int, reduced: str) -> None:
    match = play(floored(scene20), BROKEN, (6, 6), 13, die)
    detail = hurt(match).detail
    assert isinstance(detail, Casualty)
    assert (detail.reduced, detail.matches, detail.niggling) == (reduced, 1, 0)
    assert status(match, victim(match)) is Status.INJURED


@pytest.mark.rule("BB20-T-75", "BB20-INJ-20", "BB20-CAS-05")
@pytest.mark.parametrize(("niggles", "dead"), [(0, (1, 8)), (1, (3, 16)), (3, (5, 16))])
def test_niggling_injuries(scene20: Scene, play: Play, niggles: int, dead: tuple[int, int]) -> None:
    has = f"Niggling Injury (+{niggles})" if niggles else ""
    match = play(floored(scene20, has=has), BROKEN, (6, 6))
    assert fates(match, victim(match))[Status.DEAD] == Fraction(*dead)
    play(match, 16)
    assert status(match, victim(match)) is Status.DEAD, "more than 16 counts as 16"


@pytest.mark.rule("BB20-CAS-01", "BB20-CAS-02", "BB20-CAS-03", "BB20-CAS-04", "BB20-CAS-05")
def test_the_chances_of_casualties() -> None:
    roll = casualty_roll(HOME)
    shares: dict[str, Fraction] = {}
    for casualty, weight in roll.reading.weights(roll.dice).items():
        shares[casualty.name] = shares.get(casualty.name, Fraction(0)) + Fraction(weight, 16)
    names = ("badly hurt", "seriously hurt", "serious injury", "lasting injury", "dead")
    wanted = (Fraction(3, 8), Fraction(3, 16), Fraction(3, 16), Fraction(1, 8), Fraction(1, 8))
    assert shares == dict(zip(names, wanted, strict=True))
    assert CASUALTY.at(16).out > CASUALTY.at(14).out


@pytest.mark.rule("BB20-SKL-16", "BB20-T-104")
def test_regeneration(scene20: Scene, play: Play) -> None:
    match = play(floored(scene20, has="Regeneration"), BROKEN, (6, 6), 16)
    assert reason(match) == "regeneration"
    assert asked(match) is AWAY
    assert odds(checked(match)).value == Fraction(1, 2)
    assert fates(match, victim(match)) == {Status.RESERVES: Fraction(1, 2), Status.DEAD: Fraction(1, 2)}
    for die, wanted in ((3, Status.DEAD), (4, Status.RESERVES)):
        assert status(play(match.fork(), die), victim(match)) is wanted


# The apothecary --------------------------------------------------------------------------------------------

APOTHECARY = {"apothecary.apothecary": True}


@pytest.mark.rule("BB20-INJ-22")
def test_without_the_option_there_is_no_apothecary(scene20: Scene, play: Play) -> None:
    match = play(floored(scene20), BROKEN, (4, 4))
    assert status(match, victim(match)) is Status.KNOCKED_OUT


@pytest.mark.rule("BB20-INJ-22")
def test_the_apothecary_makes_a_knock_out_a_stun(scene20: Scene, play: Play) -> None:
    match = play(floored(scene20, options=APOTHECARY), BROKEN, (4, 4))
    assert (reason(match), asked(match), offers(match)) == ("apothecary", AWAY, ["treat", "leave"])
    left = play(match.fork(), "leave")
    assert status(left, victim(left)) is Status.KNOCKED_OUT
    assert left.get(BACK, victim(left)) is not None
    play(match, "treat")
    assert status(match, victim(match)) is Status.STUNNED
    assert told(match, Treated) == [Treated(AWAY, victim(match))]


@pytest.mark.rule("BB20-INJ-22")
def test_the_apothecary_comes_once_a_match_for_each_side(scene20: Scene, play: Play) -> None:
    others = "home 2 Lineman [] L4\naway 2 Lineman [] M4\nhome 3 Lineman [] L12\naway 3 Lineman [] M12\n"
    text = f"home 1 Lineman [] L8\naway 1 Lineman [] M8\n{others}{FAR}"
    match = scene20(text, *BLOCK, POW, "push N8", "stay", BROKEN, (4, 4), "treat", options=APOTHECARY)
    block = ("activate home 2 block", "block away 2", POW, "push N4", "stay", BROKEN, (4, 4))
    assert status(play(match, *block), who(match, AWAY, 2)) is Status.KNOCKED_OUT, "nobody is asked again"
    own = ("activate home 3 block", "block away 3", PLAYER_DOWN, BROKEN, (4, 4))
    assert (reason(play(match, *own)), asked(match)) == ("apothecary", HOME), "the other side has one too"


@pytest.mark.rule("BB20-INJ-22", "BB20-PUSH-03")
def test_whom_the_apothecary_treats_beside_the_pitch_is_in_reserves(scene20: Scene) -> None:
    text = f"home 1 Lineman [] L14\naway 1 Lineman [] L15\n{FAR}"
    match = scene20(text, *BLOCK, PUSH, "stay", (4, 4), "treat", options=APOTHECARY)
    assert status(match, victim(match)) is Status.RESERVES


@pytest.mark.rule("BB20-INJ-22")
@pytest.mark.parametrize(
    ("rolls", "taken", "wanted"),
    [
        ([16, 8], "seriously-hurt", Status.INJURED),
        ([16, 8], "dead", Status.DEAD),
        ([16, 1], "badly-hurt", Status.RESERVES),
        ([2, 16], "badly-hurt", Status.RESERVES),
        ([14, 6, 15], "shoulder-injury", Status.INJURED),
    ],
)
def test_the_owner_picks_one_of_two_casualties(
    scene20: Scene, play: Play, rolls: list[int], taken: str, wanted: Status
) -> None:
    match = play(floored(scene20, options=APOTHECARY), BROKEN, (6, 6), *rolls[:-1], "treat")
    assert (reason(match), asked(match)) == ("casualty", HOME), "the opponent rolls again"
    play(match, rolls[-1])
    assert (reason(match), asked(match)) == ("casualty", AWAY)
    play(match, f"take:{taken}")
    assert status(match, victim(match)) is wanted


@pytest.mark.rule("BB20-INJ-22", "BB20-SKL-16")
def test_the_apothecary_comes_after_a_regeneration_that_fails(scene20: Scene, play: Play) -> None:
    match = play(floored(scene20, has="Regeneration", options=APOTHECARY), BROKEN, (6, 6), 16)
    regenerated = play(match.fork(), 4)
    assert reason(regenerated) == "activate"
    assert reason(play(match, 3)) == "apothecary"


# Mighty Blow -----------------------------------------------------------------------------------------------


@pytest.mark.rule("BB20-SKL-06", "BB20-SKL-01")
def test_mighty_blow_on_armour_is_asked_for_once_the_dice_are_seen(scene20: Scene, play: Play) -> None:
    match = play(floored(scene20, mine="Mighty Blow (+1)"), (4, 4))
    assert (reason(match), asked(match), offers(match)) == ("use-skill", HOME, ["use:mighty-blow", "decline"])
    declined = play(match.fork(), "decline")
    assert status(declined, victim(declined)) is Status.PRONE
    play(match, "use:mighty-blow", (4, 3))
    assert status(match, victim(match)) is Status.STUNNED, "it is spent: 7 stays 7"


@pytest.mark.rule("BB20-SKL-06")
def test_mighty_blow_on_the_injury(scene20: Scene, play: Play) -> None:
    match = play(floored(scene20, mine="Mighty Blow (+1)"), (4, 5))
    seven = play(match.fork(), (4, 3))
    assert reason(seven) == "use-skill"
    assert status(play(seven.fork(), "use:mighty-blow"), victim(match)) is Status.KNOCKED_OUT
    assert status(play(seven, "decline"), victim(match)) is Status.STUNNED
    assert status(play(match.fork(), (3, 3)), victim(match)) is Status.STUNNED, "nobody is asked for nothing"
    assert reason(play(match.fork(), (4, 5))) == "use-skill", "a casualty instead of a knock-out"


@pytest.mark.rule("BB20-SKL-06")
def test_mighty_blow_declined_changes_nothing(scene20: Scene) -> None:
    assert off(floored(scene20, mine="Mighty Blow (+1)"), home=last) == Fraction(25, 216)


@pytest.mark.rule("BB20-SKL-06", "BB20-SKL-07")
def test_mighty_blow_against_a_thick_skull(scene20: Scene, play: Play) -> None:
    match = play(floored(scene20, mine="Mighty Blow (+1)", has="Thick Skull"), (4, 5))
    assert status(play(match.fork(), (4, 3)), victim(match)) is Status.STUNNED, "7 + 1 is 8: stunned"
    assert reason(play(match, (4, 4))) == "use-skill"


@pytest.mark.rule("BB20-SKL-06")
def test_a_higher_mighty_blow(scene20: Scene, play: Play) -> None:
    match = floored(scene20, mine="Mighty Blow (+2)")
    assert reason(play(match.fork(), (4, 3))) == "use-skill"
    assert reason(play(match, (3, 3))) == "activate"


@pytest.mark.rule("BB20-SKL-06")
def test_mighty_blow_is_for_blocks_that_he_performs(scene20: Scene) -> None:
    """Not if he is blocked, goes down himself, or fouls."""
    text = f"home 1 Lineman AV9+ [] L8\naway 1 Lineman [Mighty Blow (+1)] M8\n{FAR}"
    blocked = scene20(text, *BLOCK, PLAYER_DOWN, (4, 4))
    assert (status(blocked, who(blocked, HOME)), reason(blocked)) == (Status.PRONE, "activate")
    text = f"home 1 Lineman [Mighty Blow (+1)] L8\naway 1 Lineman AV9+ [] M8\n{FAR}"
    down = scene20(text, *BLOCK, 2, (4, 4), HOLDS)
    assert (status(down, who(down, AWAY)), reason(down)) == (Status.PRONE, "activate")
    fouled = scene20(text.replace("M8", "M8 prone"), "activate home 1 foul", "foul away 1", (3, 5))
    assert (status(fouled, who(fouled, AWAY)), reason(fouled)) == (Status.PRONE, "activate")


# Stunned, prone --------------------------------------------------------------------------------------------

STUNNED = f"home 1 Lineman [] L8 stunned\nhome 2 Lineman MA1 [] A5\n{FAR}"


@pytest.mark.rule("BB20-STA-05", "BB20-TRN-02")
@pytest.mark.parametrize(("how", "wanted"), [("stunned", Status.PRONE), ("stunned fresh", Status.STUNNED)])
def test_the_stunned_turn_up_at_the_end_of_their_turn(scene20: Scene, play: Play, how: str, wanted: Status) -> None:
    match = scene20(STUNNED.replace("stunned", how))
    assert not any(offer.startswith(f"activate:{who(match, HOME)}:") for offer in offers(match))
    play(match, "end-turn")
    assert status(match, who(match, HOME)) is wanted
    play(match, "end-turn")
    assert status(match, who(match, HOME)) is wanted, "not at the end of the other team's"
    play(match, "end-turn")
    assert status(match, who(match, HOME)) is Status.PRONE


@pytest.mark.rule("BB20-STA-05")
def test_the_stunned_turn_up_after_a_turnover_too(scene20: Scene, play: Play) -> None:
    match = scene20(STUNNED, "activate home 2 move", "step B5", "step C5", 1, HOLDS)
    assert told(match, Recovered) == [Recovered(who(match, HOME), Status.PRONE)]
    assert match.get(ACTIVE) is AWAY


@pytest.mark.rule("BB20-STA-05")
def test_who_is_stunned_in_his_own_turn_waits_for_the_end_of_the_next(scene20: Scene, play: Play) -> None:
    text = f"home 1 Lineman [] L8\naway 1 Lineman [] M8\n{FAR}"
    match = scene20(text, *BLOCK, PLAYER_DOWN, BROKEN, (3, 3))
    assert (match.get(ACTIVE), status(match, who(match, HOME))) == (AWAY, Status.STUNNED)
    play(match, "end-turn")
    assert status(match, who(match, HOME)) is Status.STUNNED
    assert status(play(match, "end-turn"), who(match, HOME)) is Status.PRONE


class Trip(Part):
    """Whoever is activated hurts home 1, or puts him down."""

    name = "test.trip"

    def __init__(self, *, harmless: bool = False) -> None:
        self.harmless = harmless

    @on_event.on(Activated)
    async def trips(self, match: Match, event: Activated) -> None:
        """By no fault of his."""
        piece = player_of(match, HOME, 1)
        if self.harmless:
            await place_prone(match, piece, "trip")
        else:
            match.push(Hurting(piece, "trip"))


def tripped(text: str, *, harmless: bool = False) -> Match:
    return new_match(BLOOD_BOWL_2020.but(adding=[Trip(harmless=harmless)]), teams={POSITION: text})


@pytest.mark.rule("BB20-INJ-21", "BB20-STA-06")
@pytest.mark.parametrize("how", ["prone", "stunned"])
def test_who_is_down_already_may_be_stunned_anew(play: Play, how: str) -> None:
    text = f"home 1 Lineman AV9+ [] L8 {how}\nhome 2 Lineman [] A5\n{FAR}"
    match = play(tripped(text), "activate home 2 move")
    piece = who(match, HOME)
    held = play(match.fork(), HOLDS)
    assert status(held, piece).name.lower() == how, "who was stunned stays so"
    play(match, BROKEN, (3, 3), "end", "end-turn")
    assert status(match, piece) is Status.STUNNED, "his wait begins anew"
    assert match.get(FRESHLY_STUNNED) == 0, "the other team's turn has begun"
    play(match, "activate away 9 move", HOLDS, "end", "end-turn", "end-turn")
    assert status(match, piece) is Status.PRONE


@pytest.mark.rule("BB20-STA-06", "BB20-TO-03")
@pytest.mark.parametrize("ball", [False, True])
def test_placed_prone(play: Play, ball: bool) -> None:
    text = f"home 1 Lineman [] L8 {'ball' if ball else ''}\nhome 2 Lineman [] A5\n{FAR}"
    match = play(tripped(text, harmless=True), "activate home 2 move")
    assert status(match, who(match, HOME)) is Status.PRONE
    assert told(match, WentDown) == [WentDown(who(match, HOME), "trip")]
    assert bool(told(match, BallLost)) is ball
    assert told(match, TurnedOver) == ([TurnedOver(HOME, "trip")] if ball else [])
    assert (reason(match) == "direction") is ball, "no armour; and the ball bounces"


@pytest.mark.rule("BB20-STA-06", "BB20-TO-03", "BB20-MOV-13")
@pytest.mark.parametrize("side", [HOME, AWAY])
def test_who_falls_or_is_knocked_down_has_his_armour_rolled_before_the_ball_bounces(
    scene20: Scene, play: Play, side: Side
) -> None:
    fallen = scene20(f"home 1 Lineman MA1 [] L8 ball\n{FAR}", "activate home 1 move", "step M8", "step N8", 1)
    assert (reason(fallen), checked(fallen).subject) == ("armour", who(fallen, HOME))
    assert reason(play(fallen, HOLDS)) == "direction"
    text = f"home 1 Lineman [] L8{' ball' * (side is HOME)}\naway 1 Lineman [] M8{' ball' * (side is AWAY)}\n{FAR}"
    face = [PLAYER_DOWN] if side is HOME else [POW, "push N8", "stay"]
    match = scene20(text, *BLOCK, *face)
    assert (reason(match), checked(match).subject) == ("armour", who(match, side))
    assert reason(play(match, HOLDS)) == "direction"
    assert bool(told(match, TurnedOver)) is (side is HOME)
