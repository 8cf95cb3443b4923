"""Traits rolled for as an action begins, and special actions, by the rules of 2020 (BB20-X)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from bb20_fights import (
    BLOCK,
    FAR,
    GRID,
    PLAYER_DOWN,
    POW,
    PUSH,
    Play,
    Scene,
    asked,
    both,
    checked,
    fates,
    offers,
    place,
    reason,
    status,
    told,
    who,
)

from ruleengine import AWAY, HOME, Match
from ruleengine_blood_bowl.bb2020 import LashedOut
from ruleengine_blood_bowl.events import (
    BallLost,
    BlockEnded,
    FollowedUp,
    StoodUp,
    Touchdown,
    TurnedOver,
)
from ruleengine_blood_bowl.planning import UnreachableError, reach
from ruleengine_blood_bowl.state import ACTED, ACTIVE, BALL, HOLDER, SPENT, ZONES, Status

UP, PRONE, STUNNED, OUT = Status.STANDING, Status.PRONE, Status.STUNNED, Status.KNOCKED_OUT
ERRATA = {"skills.skills_errata": "2020"}


def square(name: str) -> int:
    return GRID.named(name)


def kinds(match: Match) -> set[str]:
    """The first words of what is offered."""
    return {offer.partition(":")[0] for offer in offers(match)}


def zone(match: Match, side: Any, number: int = 1) -> bool:
    """Whether a player has a tackle zone."""
    return bool(match.get(ZONES, side) >> square(place(match, side, number)) & 1)


def pair(mine: str = "", theirs: str = "", *, ball: str = "", more: str = "", stats: str = "") -> str:
    """Home 1 at L8 beside away 1 at M8, with these skills."""
    homes, aways = (" ball" if ball == side else "" for side in ("home", "away"))
    return f"home 1 Lineman {stats} AV9+ [{mine}] L8{homes}\naway 1 Lineman AV9+ [{theirs}] M8{aways}\n{FAR}{more}"


# Take Root -------------------------------------------------------------------------------------------------


@pytest.mark.rule("BB20-X-TAKE-ROOT-01", "BB20-X-TAKE-ROOT-02")
def test_a_rooted_player_acts_where_he_stands(scene20: Scene, play: Play) -> None:
    match = scene20(pair("Take Root"), "activate home 1 move")
    assert checked(match).probability == Fraction(5, 6)
    assert "step" in kinds(play(match.fork(), 2))
    assert reason(play(match, 1)) == "activate", "nothing to do: the action is spent"
    blocks = scene20(pair("Take Root"), "activate home 1 block", 1, "block away 1", PUSH, "push N8")
    assert (reason(blocks), place(blocks, HOME), told(blocks, FollowedUp)) == ("activate", "L8", [])
    passes = scene20(pair("Take Root", ball="home"), "activate home 1 pass", 1)
    assert kinds(passes) == {"pass", "end"}
    rises = scene20(pair("Take Root").replace("L8", "L8 prone"), "activate home 1 move", 1, "stand-up")
    assert (status(rises, who(rises, HOME)), reason(rises)) == (UP, "activate")


@pytest.mark.rule("BB20-X-TAKE-ROOT-01", "BB20-X-TAKE-ROOT-04")
def test_reach_knows_the_rooted(scene20: Scene, play: Play) -> None:
    match = scene20(pair("Take Root, Jump Up"), "activate home 1 move", 1, "end-turn")
    found = reach(match, who(match, HOME))
    assert list(found) == [square("L8")]
    with pytest.raises(UnreachableError):
        found["K8"]
    play(match, "end-turn", "activate home 1 move")
    assert reason(match) == "take-root", "he rolls all the same"
    assert reason(play(match, 6)) == "activate", "and it does not help"


@pytest.mark.rule("BB20-X-TAKE-ROOT-03", "BB20-X-ORD-06")
def test_nothing_pushes_a_rooted_player(scene20: Scene, play: Play) -> None:
    text = pair("Frenzy", "Take Root") + "turn away\n"
    match = scene20(text, "activate away 1 move", 1, "end-turn", *BLOCK, PUSH)
    assert (place(match, AWAY), reason(match)) == ("M8", "block"), "a second block"
    freed = play(match, POW, (1, 2), "end-turn")
    assert both(freed) == (UP, PRONE)
    play(freed, "activate away 1 move", 2, "stand-up")
    assert "step" in kinds(freed), "going down has freed him"


@pytest.mark.rule("BB20-X-TAKE-ROOT-03")
def test_chains_stop_at_the_rooted(scene20: Scene, play: Play) -> None:
    more = "away 2 Lineman [Take Root] N8\naway 3 Lineman [] N7\naway 4 Lineman [] N9\nturn away\n"
    match = scene20(pair(more=more), "activate away 2 move", 1, "end-turn", *BLOCK, PUSH, "push N8")
    assert (place(match, AWAY), place(match, AWAY, 2)) == ("M8", "N8")


@pytest.mark.rule("BB20-X-TAKE-ROOT-05")
@pytest.mark.parametrize(("option", "wanted"), [(True, "act"), (False, "activate")])
def test_a_rooted_blitz(scene20: Scene, option: bool, wanted: str) -> None:
    options = {"take-root.rooted_blitz": option}
    match = scene20(pair("Take Root"), "activate home 1 blitz", "blitz-at away 1", 1, options=options)
    assert reason(match) == wanted
    assert match.get(SPENT) == ("blitz",)
    if option:
        assert kinds(match) == {"block", "end"}


# Animal Savagery -------------------------------------------------------------------------------------------

MATE = "home 2 Lineman AV8+ [] K7{ball}\n"


@pytest.mark.rule("BB20-X-ANIMAL-SAVAGERY-01", "BB20-X-T-29", "BB20-X-ORD-01")
@pytest.mark.parametrize(("action", "works"), [("block", (5, 6)), ("move", (1, 2)), ("foul", (1, 2))])
def test_animal_savagery_is_rolled(scene20: Scene, action: str, works: tuple[int, int]) -> None:
    match = scene20(pair("Animal Savagery"), f"activate home 1 {action}")
    assert (reason(match), checked(match).probability) == ("animal-savagery", Fraction(*works))
    blitz = scene20(pair("Animal Savagery"), "activate home 1 blitz", "blitz-at away 1")
    assert checked(blitz).probability == Fraction(5, 6)
    gaze = scene20(pair("Animal Savagery, Hypnotic Gaze"), "activate home 1 hypnotic-gaze", "gaze-at away 1")
    assert checked(gaze).probability == Fraction(1, 2)


@pytest.mark.rule("BB20-X-ANIMAL-SAVAGERY-02", "BB20-X-ANIMAL-SAVAGERY-03", "BB20-X-MIGHTY-BLOW-02")
def test_he_lashes_out_at_a_team_mate(scene20: Scene, play: Play) -> None:
    more = MATE.format(ball="") + "home 3 Lineman [] L9\nhome 4 Lineman [] K9 prone\n"
    match = scene20(pair("Animal Savagery, Mighty Blow (+1)", more=more), "activate home 1 move", 3)
    mates = {f"lash-out:{who(match, HOME, number)}" for number in (2, 3)}
    assert (reason(match), asked(match), set(offers(match))) == ("lash-out", HOME, mates), "standing ones"
    play(match, "lash-out home 2")
    assert (checked(match).subject, asked(match)) == (who(match, HOME, 2), AWAY)
    play(match, (3, 4))
    assert (reason(match), asked(match)) == ("use-skill", AWAY), "the opposing coach"
    play(match, "decline")
    assert told(match, LashedOut) == [LashedOut(who(match, HOME), who(match, HOME, 2))]
    assert (reason(match), "step" in kinds(match), told(match, TurnedOver)) == ("act", True, []), "he acts on"
    assert not match.get(ACTED) >> who(match, HOME, 2) & 1, "his victim has not acted yet"


@pytest.mark.rule("BB20-X-ANIMAL-SAVAGERY-02", "BB20-X-ANIMAL-SAVAGERY-03")
def test_a_prone_savage_and_claws_and_a_victim_with_the_ball(scene20: Scene, play: Play) -> None:
    match = scene20(
        pair("Animal Savagery, Claws", more=MATE.format(ball=" ball").replace("AV8+", "AV11+")).replace(
            "L8", "L8 prone"
        ),
        "activate home 1 move",
        3,
    )
    assert (len(told(match, BallLost)), len(told(match, TurnedOver))) == (1, 1)
    play(match, (4, 4))
    assert reason(match) == "injury", "by Claws"


@pytest.mark.rule("BB20-X-ANIMAL-SAVAGERY-04", "BB20-X-ORD-02")
def test_alone_he_loses_the_action(scene20: Scene, play: Play) -> None:
    match = scene20(pair("Animal Savagery"), "activate home 1 blitz", "blitz-at away 1", 1)
    assert (reason(match), match.get(SPENT), zone(match, HOME)) == ("activate", ("blitz",), False)
    play(match, "end-turn", "end-turn", "activate home 1 move")
    assert zone(match, HOME), "back before the roll"


@pytest.mark.rule("BB20-X-ORD-03")
def test_the_order_of_traits(scene20: Scene, play: Play) -> None:
    all_of_them = "Unchannelled Fury, Bloodlust (2+), Take Root, Really Stupid, Bone Head, Animal Savagery"
    match = scene20(pair(all_of_them), "activate home 1 move")
    found = []
    while reason(match) not in ("act", "activate"):
        found.append(reason(match))
        play(match, 6)
    assert found == ["animal-savagery", "bone-head", "really-stupid", "take-root", "unchannelled-fury", "bloodlust"]
    ended = scene20(pair(all_of_them), "activate home 1 move", 6, 1)
    assert reason(ended) == "activate", "the first that ends the activation ends the list"


# Bloodlust -------------------------------------------------------------------------------------------------


def vampire(target: int = 2, *, thrall: str = "K7", more: str = "", ball: str = "") -> str:
    """Home 1 at L8 with Bloodlust, a Thrall beside him, away 1 at M8."""
    thralls = f"home 2 Thrall Lineman MA6 ST3 AG3+ PA4+ AV8+ [] {thrall}\n" if thrall else ""
    return pair(f"Bloodlust ({target}+)", ball=ball, more=thralls + more)


@pytest.mark.rule("BB20-X-BLOODLUST-01", "BB20-X-BLOODLUST-06", "BB20-X-T-30")
@pytest.mark.parametrize(
    ("target", "action", "works"),
    [(2, "move", (5, 6)), (3, "move", (2, 3)), (3, "block", (5, 6)), (2, "block", (5, 6))],
)
def test_bloodlust_is_rolled(scene20: Scene, target: int, action: str, works: tuple[int, int]) -> None:
    match = scene20(vampire(target), f"activate home 1 {action}")
    assert checked(match).probability == Fraction(*works)


@pytest.mark.rule("BB20-X-BLOODLUST-02", "BB20-X-BLOODLUST-04")
def test_the_thirsty_may_go_on_or_only_move(scene20: Scene, play: Play) -> None:
    match = scene20(vampire(), "activate home 1 block", 1)
    assert offers(match) == ["go-on", "only-move"]
    goes_on = play(match.fork(), "go-on")
    assert kinds(goes_on) == {"block", "bite", "end"}
    moves = play(match, "only-move")
    assert {"step", "bite"} <= kinds(moves)
    assert "block" not in kinds(moves)
    play(goes_on, "block away 1", PUSH, "push N8", "stay")
    assert reason(goes_on) == "injury", "he bites in the end"
    play(moves, "bite home 2", (1, 2))
    assert (reason(moves), told(moves, TurnedOver)) == ("activate", []), "no more movement"


@pytest.mark.rule("BB20-X-BLOODLUST-02", "BB20-X-BLOODLUST-06")
def test_a_bite(scene20: Scene, play: Play) -> None:
    match = scene20(vampire(), "activate home 1 move", 1, "end")
    thrall = who(match, HOME, 2)
    assert (reason(match), asked(match)) == ("injury", AWAY), "he must"
    assert fates(match, thrall) == {
        STUNNED: Fraction(21, 36),
        OUT: Fraction(9, 36),
        Status.INJURED: Fraction(6, 36),
    }, "a casualty is badly hurt, without another roll"
    with_ball = vampire().replace("] K7", "] K7 ball")
    match = scene20(with_ball, "activate home 1 move", 1, "end", (1, 2))
    assert (reason(match), len(told(match, TurnedOver))) == ("direction", 1)
    prone = scene20(vampire().replace("] K7", "] K7 stunned"), "activate home 1 move", 1, "end")
    assert reason(prone) == "injury"


@pytest.mark.rule("BB20-X-BLOODLUST-03")
def test_no_bite(scene20: Scene, play: Play) -> None:
    match = scene20(vampire(thrall="", ball="home"), "activate home 1 move", 1, "end")
    assert (reason(match), len(told(match, TurnedOver)), zone(match, HOME)) == ("direction", 1, False)
    fell = scene20(vampire(), "activate home 1 block", 1, "go-on", "block away 1", PLAYER_DOWN, (1, 2))
    assert (fell.get(ACTIVE), status(fell, who(fell, HOME, 2))) == (AWAY, UP), "who is prone bites nobody"


@pytest.mark.rule("BB20-X-BLOODLUST-03", "BB20-X-BLOODLUST-04")
def test_he_scores_and_passes_only_after_a_bite(scene20: Scene, play: Play) -> None:
    text = "home 1 Lineman [Bloodlust (2+)] Y8 ball\nhome 2 Thrall Lineman MA6 ST3 AG3+ PA4+ AV8+ [] Y7\n" + FAR
    match = scene20(text, "activate home 1 move", 1, "step Z8")
    assert (told(match, Touchdown), "bite" in kinds(match)) == ([], True)
    play(match, "bite home 2")
    assert len(told(match, Touchdown)) == 1
    ended = scene20(text.replace("Y7", "A7"), "activate home 1 move", 1, "step Z8", "end")
    assert (told(ended, Touchdown), len(told(ended, TurnedOver))) == ([], 1)
    passes = scene20(text, "activate home 1 pass", 1, "go-on")
    assert "pass" not in kinds(passes)
    play(passes, "bite home 2", (1, 2))
    assert kinds(passes) == {"pass", "end"}
    hands = scene20(text + "home 3 Lineman [] Y9\n", "activate home 1 hand-off", 1, "go-on")
    assert "hand-to" not in kinds(hands)


@pytest.mark.rule("BB20-X-BLOODLUST-05")
def test_bloodlust_before_foul_appearance(scene20: Scene, play: Play) -> None:
    text = vampire().replace("AV9+ []", "AV9+ [Foul Appearance]")
    match = scene20(text, "activate home 1 blitz", "blitz-at away 1")
    assert reason(match) == "bloodlust"
    play(match, 1)
    moving = play(match.fork(), "only-move")
    assert reason(moving) == "act", "it is not rolled then"
    play(match, "go-on")
    assert reason(match) == "foul-appearance"
    play(match, 1)
    assert reason(match) == "injury", "he has to bite all the same"


# Hypnotic Gaze ---------------------------------------------------------------------------------------------

GAZE = ("activate home 1 hypnotic-gaze", "gaze-at away 1")


@pytest.mark.rule("BB20-X-HYPNOTIC-GAZE-01", "BB20-X-HYPNOTIC-GAZE-02", "BB20-X-T-21")
@pytest.mark.parametrize(("more", "works"), [("", (5, 6)), ("away 2 Lineman [] M9\n", (2, 3))])
def test_the_chance_of_a_gaze(scene20: Scene, more: str, works: tuple[int, int]) -> None:
    match = scene20(pair("Hypnotic Gaze", stats="AG2+", more=more), *GAZE, "gaze away 1")
    assert checked(match).probability == Fraction(*works)


@pytest.mark.rule("BB20-X-HYPNOTIC-GAZE-01", "BB20-X-HYPNOTIC-GAZE-02", "BB20-X-ORD-02")
def test_a_gaze(scene20: Scene, play: Play) -> None:
    text = pair("Hypnotic Gaze", stats="AG2+", ball="away").replace("L8", "K8")
    match = scene20(text, *GAZE)
    assert "gaze" not in kinds(match), "not next to him"
    play(match, "step L8", "gaze away 1")
    failed = play(match.fork(), 1)
    assert (reason(failed), zone(failed, AWAY), told(failed, TurnedOver)) == ("activate", True, [])
    play(match, 2)
    assert (reason(match), zone(match, AWAY), match.get(HOLDER)) == ("activate", False, who(match, AWAY))
    play(match, "end-turn", "activate away 1 move")
    assert zone(match, AWAY), "until he is given an action"


@pytest.mark.rule("BB20-X-HYPNOTIC-GAZE-02", "BB20-X-HYPNOTIC-GAZE-03", "BB20-X-BLOODLUST-05")
def test_gazes_beside_other_traits(scene20: Scene, play: Play) -> None:
    foul = scene20(pair("Hypnotic Gaze", "Foul Appearance"), *GAZE)
    assert reason(foul) == "foul-appearance"
    assert reason(play(foul, 1)) == "activate"
    more = "home 2 Lineman [Hypnotic Gaze] L9\n"
    two = scene20(pair("Hypnotic Gaze", more=more), *GAZE, "gaze away 1", 1, "activate home 2 hypnotic-gaze")
    assert reason(two) == "gaze-target", "any number of players"
    thirsty = scene20(pair("Hypnotic Gaze, Bloodlust (2+)"), *GAZE, 1, "only-move")
    assert "gaze" not in kinds(thirsty)
    assert "gaze" not in kinds(scene20(pair("Hypnotic Gaze"), "activate home 1 move"))


# Kick Team-mate --------------------------------------------------------------------------------------------

KICK = ("activate home 1 kick-team-mate", "kick-player home 2")


def kicker(how: str = "", mine: str = "Kick Team-mate", stats: str = "ST4 PA4+") -> str:
    return f"home 1 Lineman {stats} [{mine}] L8\nhome 2 Lineman ST2 AV8+ [Right Stuff] L7{how}\n{FAR}"


@pytest.mark.rule("BB20-X-KICK-TEAM-MATE-01", "BB20-X-KICK-TEAM-MATE-03")
def test_a_kick_is_a_throw(scene20: Scene, play: Play) -> None:
    match = scene20(kicker(), *KICK, "fly-to O8")
    assert (reason(match), checked(match).probability) == ("throw-player", Fraction(1, 2))
    play(match, 6)
    assert reason(match) in ("direction", "land")
    assert match.get(SPENT) == ("kick-team-mate",), "besides Pass and Throw Team-mate"
    prone = scene20(kicker(" prone"), "activate home 1 kick-team-mate")
    assert "kick-player" not in kinds(prone), "only a standing one"
    strong = scene20(kicker().replace("ST2", "ST4"), "activate home 1 kick-team-mate")
    assert "kick-player" not in kinds(strong)


@pytest.mark.rule("BB20-X-KICK-TEAM-MATE-02", "BB20-X-KICK-TEAM-MATE-03", "BB20-X-T-31", "BB20-X-MIGHTY-BLOW-02")
def test_a_fumbled_kick(scene20: Scene, play: Play) -> None:
    match = scene20(kicker(), *KICK, "fly-to O8", 1)
    kicked = who(match, HOME, 2)
    assert (place(match, HOME, 2), reason(match), told(match, TurnedOver)) == ("off", "injury", [])
    found = fates(match, kicked)
    assert found[OUT] == Fraction(5, 6)
    assert sum(found.values()) == 1
    mighty = scene20(kicker(mine="Kick Team-mate, Mighty Blow (+1)"), *KICK, "fly-to O8", 1, (4, 5))
    assert (reason(mighty), asked(mighty)) == ("use-skill", AWAY)
    carrier = scene20(kicker(" ball"), *KICK, "fly-to O8", 1, (1, 2))
    assert (reason(carrier), len(told(carrier, TurnedOver)), carrier.get(BALL)) == ("direction", 1, square("L7"))


# Pick-me-up ------------------------------------------------------------------------------------------------


@pytest.mark.rule("BB20-X-PICK-ME-UP-01", "BB20-X-PICK-ME-UP-02")
def test_pick_me_up(scene20: Scene, play: Play) -> None:
    text = (
        "turn away\nhome 1 Lineman [Pick-me-up] L8\nhome 5 Lineman [Pick-me-up] L9\n"
        "home 2 Lineman [Pick-me-up] O8 prone\nhome 3 Lineman [] P8 prone\nhome 4 Lineman [] K8 stunned\n"
        "home 6 Lineman [] R8 prone\n" + FAR
    )
    match = scene20(text, "end-turn")
    assert (reason(match), asked(match)) == ("use-skill", HOME)
    play(match, "use:pick-me-up")
    assert (checked(match).subject, checked(match).probability) == (who(match, HOME, 2), Fraction(1, 3))
    play(match, 5)
    assert status(match, who(match, HOME, 2)) is UP
    assert reason(match) == "activate", "one die each; three squares; who rises helps nobody; the stunned stay"
    assert len(told(match, StoodUp)) == 1
    own = scene20(text.replace("turn away", "turn home"), "end-turn")
    assert reason(own) == "activate", "not as the own turn ends"


@pytest.mark.rule("BB20-X-PICK-ME-UP-03")
def test_nobody_is_picked_up_in_vain(scene20: Scene) -> None:
    text = "turn away\nhome 1 Lineman [Pick-me-up] L8\nhome 2 Lineman [] K8 prone\naway 9 Lineman [] B1 ball\n"
    scored = scene20(text, "activate away 9 move", "step A1")
    assert reason(scored) != "use-skill"
    assert len(told(scored, Touchdown)) == 1
    last = scene20("half 1\nturn away\nturns 8-8\n" + text.replace("turn away\n", ""), "end-turn")
    assert not any(isinstance(event, StoodUp) for event in last.events)
    assert reason(last) != "use-skill"


# Multiple Block --------------------------------------------------------------------------------------------

TWO = "away 2 Lineman AV9+ [{theirs}] M9\n"
MANY = ("activate home 1 block", "multiple-block away 1 away 2")


def two(mine: str = "Multiple Block", theirs: str = "", *, stats: str = "ST5", more: str = "", other: str = "") -> str:
    return pair(mine, theirs, stats=stats, more=TWO.format(theirs=other) + more)


@pytest.mark.rule("BB20-X-MULTIPLE-BLOCK-01", "BB20-X-MULTIPLE-BLOCK-04", "BB20-X-MULTIPLE-BLOCK-05")
def test_the_strength_of_a_multiple_block(scene20: Scene, play: Play) -> None:
    match = scene20(two(), *MANY)
    assert (reason(match), len(match.pending.dice)) == ("block", 1), "5 against 3 is an equal fight"  # type: ignore[union-attr]
    helped = scene20(two(more="away 3 Lineman [] K9\n"), *MANY)
    assert len(helped.pending.dice) == 2, "others assist as usual"  # type: ignore[union-attr]
    weak = scene20(two(stats="ST2").replace("AV9+ []", "ST1 AV9+ []"), *MANY)
    assert len(weak.pending.dice) == 1, "no less than 1"  # type: ignore[union-attr]


@pytest.mark.rule("BB20-X-MULTIPLE-BLOCK-05", "BB20-X-T-08", "BB20-X-DAUNTLESS-01")
def test_dauntless_in_a_multiple_block(scene20: Scene) -> None:
    text = two("Multiple Block, Dauntless", stats="ST3").replace("AV9+ []", "ST5 AV9+ []")
    match = scene20(text, *MANY)
    assert (reason(match), checked(match).probability) == ("dauntless", Fraction(1, 3))


@pytest.mark.rule("BB20-X-MULTIPLE-BLOCK-02", "BB20-X-MULTIPLE-BLOCK-06")
def test_both_blocks_are_resolved(scene20: Scene, play: Play) -> None:
    match = scene20(two("Multiple Block, Frenzy"), *MANY, POW, POW)
    assert reason(match) == "push"
    play(match, "push N8", "push N10")
    assert (checked(match).subject, both(match)) == (who(match, AWAY), (UP, PRONE)), "both are down by then"
    assert status(match, who(match, AWAY, 2)) is PRONE
    play(match, (1, 2))
    assert checked(match).subject == who(match, AWAY, 2)
    play(match, (1, 2))
    assert (reason(match), place(match, HOME), told(match, FollowedUp)) == ("activate", "L8", [])
    assert len(told(match, BlockEnded)) == 2
    fell = scene20(two(), *MANY, PLAYER_DOWN, POW, "push N10")
    assert (both(fell)[0], status(fell, who(fell, AWAY, 2))) == (PRONE, PRONE), "its dice stand"
    assert len(told(fell, TurnedOver)) == 1
    first = scene20(two(), "activate home 1 block")
    pairs = {offer for offer in offers(first) if offer.startswith("multiple-block")}
    assert len(pairs) == 2, "the coach says which is first"


@pytest.mark.rule("BB20-X-MULTIPLE-BLOCK-07", "BB20-X-RR-02")
def test_a_team_reroll_is_for_one_of_them(scene20: Scene, play: Play) -> None:
    match = scene20("rerolls 2-0\n" + two(), *MANY, PLAYER_DOWN)
    assert reason(match) == "re-roll"
    play(match, "reroll", POW)
    assert reason(match) == "block", "the other pool comes next"


@pytest.mark.rule("BB20-X-MULTIPLE-BLOCK-03", "BB20-X-STAB-02")
def test_stabs_in_a_multiple_block(scene20: Scene, play: Play) -> None:
    match = scene20(two("Multiple Block, Stab, Chainsaw, Projectile Vomit"), *MANY)
    assert (reason(match), kinds(match)) == ("one-of-two", {"block", "stab"})
    play(match, "stab away 1", "stab away 2")
    assert reason(match) == "armour"
    found = {checked(match).subject}
    play(match, (1, 2))
    found.add(checked(match).subject)
    assert found == {who(match, AWAY), who(match, AWAY, 2)}
    assert reason(play(match, (1, 2))) == "activate"
    mixed = scene20(two("Multiple Block, Stab"), *MANY, "stab away 1", "block away 2")
    assert reason(mixed) == "block"


@pytest.mark.rule("BB20-X-MULTIPLE-BLOCK-06", "BB20-X-MULTIPLE-BLOCK-08")
def test_foul_appearance_and_pile_driver_with_two(scene20: Scene, play: Play) -> None:
    foul = scene20(two(theirs="Foul Appearance", other="Foul Appearance"), *MANY, 2)
    assert reason(foul) == "foul-appearance", "for both, before any dice"
    assert reason(play(foul, 2)) == "block"
    driven = scene20(two("Multiple Block, Pile Driver"), *MANY, POW, POW, "push N8", "push N10", (1, 2), (1, 2))
    assert reason(driven) == "activate", "neither is next to him any more"


@pytest.mark.rule("BB20-X-TRICKSTER-03")
def test_a_trickster_among_two(scene20: Scene, play: Play) -> None:
    match = scene20(two(theirs="Trickster"), *MANY)
    assert reason(match) == "trickster"
    assert f"slip-to:{square('M9')}" not in offers(match), "the other target is there"


@pytest.mark.rule("BB20-X-USE-06", "BB20-X-PICK-ME-UP-03")
def test_the_team_whose_turn_ends_comes_first(scene20: Scene) -> None:
    text = "turn away\nhome 1 Lineman [Pick-me-up] L8\nhome 2 Lineman [] K8 prone\naway 1 Lineman [] R8 stunned\n" + FAR
    match = scene20(text, "end-turn")
    assert (reason(match), asked(match)) == ("use-skill", HOME)
    assert status(match, who(match, AWAY)) is PRONE, "the stunned of the other team have turned over already"
