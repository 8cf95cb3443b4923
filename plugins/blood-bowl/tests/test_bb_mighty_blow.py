"""Mighty Blow of the reference sheet: whom it helps, and where (LRB-SKL-14 to 16)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ruleengine import AWAY, HOME, Attribute, Decision, Match, Part, PieceId, Roll, Side, new_match, token
from ruleengine.hooks import attribute
from ruleengine_blood_bowl import BLOOD_BOWL_LRB
from ruleengine_blood_bowl.events import WasHurt
from ruleengine_blood_bowl.positions import POSITION
from ruleengine_blood_bowl.state import STATUS, STRENGTH, Status, printed
from ruleengine_blood_bowl.teams import player_of

Scene = Callable[..., Match]
Play = Callable[..., Match]
ATTACKER_DOWN, BOTH_DOWN, PUSH, ALSO_PUSH, STUMBLE, DEFENDER_DOWN = range(1, 7)
BLOCK = ("activate home 1 block", "block away 1")
HOLDS, BROKEN = (1, 2), (6, 6)
FAR = "home 9 Lineman A1\naway 9 Lineman Z1\n"


def told(match: Match, kind: type) -> list[Any]:
    return [event for event in match.events if isinstance(event, kind)]


def who(match: Match, side: Side, number: int = 1) -> Any:
    return player_of(match, side, number)


def status(match: Match, side: Side, number: int = 1) -> Status:
    return match.get(STATUS, who(match, side, number))


def reason(match: Match) -> str:
    return "" if match.pending is None else match.pending.reason


def offers(match: Match) -> list[str]:
    assert isinstance(match.pending, Decision)
    return [token(option) for option in match.pending.choices]


def pending_roll(match: Match) -> Roll[Any]:
    assert isinstance(match.pending, Roll)
    return match.pending


def first(view: Any, decision: Any) -> Any:
    return decision.choices[0]


STRUCK = "home 1 Lineman ST{st} [{has}] L8\naway 1 Lineman ST{st} AV8 M8\n" + FAR
STRIKE = (*BLOCK, DEFENDER_DOWN, "push N8", "stay")


def struck(scene: Scene, st: int = 3, *, has: str = "Mighty Blow", **options: Any) -> Match:
    return scene(STRUCK.format(st=st, has=has), *STRIKE, options=options)


def hurts(match: Match, side: Side) -> list[Status]:
    """How a player was hurt, once that is settled: nothing while an injury roll is still due."""
    return [event.status for event in told(match, WasHurt) if event.piece == who(match, side)]


@pytest.mark.rule("LRB-SKL-14", "LRB-SKL-15")
@pytest.mark.parametrize(
    ("armour", "injury", "wanted"),
    [
        ((4, 3), None, Status.PRONE),  # 7 + 1 is not above 8
        ((4, 4), (4, 3), Status.STUNNED),  # 8 + 1 breaks, and the injury stays 7
        ((4, 5), (4, 3), Status.KNOCKED_OUT),  # 9 breaks alone, and 7 becomes 8
        ((4, 5), (4, 5), Status.INJURED),
        ((4, 4), (4, 5), Status.KNOCKED_OUT),
    ],
)
def test_mighty_blow_goes_where_it_helps(scene: Scene, play: Play, armour: Any, injury: Any, wanted: Status) -> None:
    match = play(struck(scene), armour, *[injury] * (injury is not None), *[1] * (wanted is Status.INJURED))
    assert status(match, AWAY) is wanted
    assert hurts(match, AWAY) == [wanted], "no roll is left"


@pytest.mark.rule("LRB-SKL-14", "LRB-ROS-01")
@pytest.mark.parametrize(
    ("position", "own", "helps"),
    [
        ("Catcher", 2, False),
        ("Catcher", 3, False),
        ("Catcher", 4, False),
        ("Lineman", 3, True),
        ("Lineman", 2, True),
        ("Lineman", 1, True),
        ("Halfling MA5 AG3 AV6", 2, False),
        ("Ogress MA5 AG3 AV9", 3, True),
    ],
)
def test_mighty_blow_takes_the_strength_of_the_position_on_the_team_card(
    scene: Scene, play: Play, position: str, own: int, helps: bool
) -> None:
    """A Catcher of the card has strength 2, a Lineman 3; a position that no card lists has what its line says."""
    text = f"home 1 {position} ST{own} [Mighty Blow] L8\naway 1 Lineman ST{own} AV8 M8\n{FAR}"
    match = play(scene(text, *STRIKE), (4, 4), *[(3, 3)] * helps)
    assert hurts(match, AWAY) == [Status.STUNNED if helps else Status.PRONE], "an 8 is enough for the strong only"
    assert reason(match) == "activate"


@pytest.mark.rule("LRB-SKL-14")
@pytest.mark.parametrize(("position", "own", "card"), [("Lineman", 2, 3), ("Catcher", 3, 2)])
def test_a_team_file_with_changed_strength_keeps_the_strength_of_the_card(position: str, own: int, card: int) -> None:
    changed = {"position": position, "number": 1, "ST": own}
    others = [{"position": "Lineman", "number": number} for number in range(2, 13)]
    match = new_match(BLOOD_BOWL_LRB, teams={"home": {"name": "H", "roster": "human", "players": [changed, *others]}})
    piece = who(match, HOME)
    assert (match.attribute(piece, STRENGTH), printed(match, piece, STRENGTH)) == (own, card)
    again = new_match(BLOOD_BOWL_LRB, teams={POSITION: f"home 1 {position} ST{own} [] L8\naway 1 Lineman M8\n"})
    assert printed(again, who(again, HOME), STRENGTH) == card


@pytest.mark.rule("LRB-SKL-14")
def test_who_has_no_mighty_blow_does_not_strike_one(scene: Scene, play: Play) -> None:
    match = play(struck(scene, has="Block"), (4, 4))
    assert hurts(match, AWAY) == [Status.PRONE]


class Changed(Part):
    """Everybody's strength has changed by this since it was printed."""

    name = "test.changed"

    def __init__(self, by: int) -> None:
        self.by = by

    @attribute.on(STRENGTH)
    def change(self, match: Match, piece: PieceId, attribute: Attribute[int], value: int) -> int:
        """As told."""
        return value + self.by


@pytest.mark.rule("LRB-SKL-14")
@pytest.mark.parametrize(("strength", "by", "wanted"), [(3, -1, Status.STUNNED), (2, 1, Status.PRONE)])
def test_mighty_blow_takes_printed_strength(play: Play, strength: int, by: int, wanted: Status) -> None:
    text = STRUCK.format(st=strength, has="Mighty Blow").replace("Lineman", "Newcomer MA6 AG3 AV8", 1)
    match = new_match(BLOOD_BOWL_LRB.but(adding=[Changed(by)]), teams={POSITION: text})
    assert match.attribute(who(match, HOME), STRENGTH) == strength + by
    play(match, *STRIKE, (4, 4), *[(3, 3)] * (wanted is Status.STUNNED))
    assert hurts(match, AWAY) == [wanted]


@pytest.mark.rule("LRB-SKL-15")
@pytest.mark.parametrize(
    ("said", "dice", "wanted"),
    [
        ("armour", [(4, 4), (4, 3)], Status.STUNNED),
        ("armour", [(4, 5), (4, 3)], Status.STUNNED),
        ("injury", [(4, 4)], Status.PRONE),
        ("injury", [(4, 5), (4, 3)], Status.KNOCKED_OUT),
    ],
)
def test_mighty_blow_may_have_to_be_declared(
    scene: Scene, play: Play, said: str, dice: list[Any], wanted: Status
) -> None:
    match = struck(scene, 3, **{"mighty-blow.mighty_blow": "declare"})
    assert isinstance(match.pending, Decision)
    assert match.pending.by is HOME
    assert offers(match) == ["mighty-blow:armour", "mighty-blow:injury"]
    play(match, f"mighty-blow:{said}")
    check = pending_roll(match).check
    assert check is not None
    assert check.bonus == (said == "armour")
    play(match, *dice)
    assert hurts(match, AWAY) == [wanted], "it adds to the roll that was named, and to no other"


@pytest.mark.rule("LRB-SKL-16")
@pytest.mark.parametrize(
    ("die", "has", "wanted"),
    [
        (ATTACKER_DOWN, "Mighty Blow", Status.STUNNED),
        (BOTH_DOWN, "Mighty Blow, Block", Status.STUNNED),
        (ATTACKER_DOWN, "Block", Status.PRONE),
    ],
)
def test_mighty_blow_strikes_the_opponent_who_blocked_him(
    scene: Scene, play: Play, die: int, has: str, wanted: Status
) -> None:
    text = f"home 1 Lineman AV8 L8\naway 1 Lineman [{has}] M8\n{FAR}"
    match = scene(text, *BLOCK, die, (4, 4))
    if wanted is Status.STUNNED:
        assert pending_roll(match).reason == "blood-bowl.injury"
        play(match, (3, 3))
    assert hurts(match, HOME) == [wanted]


@pytest.mark.rule("LRB-SKL-16")
@pytest.mark.parametrize(("mine", "theirs"), [(True, False), (False, True), (True, True)])
def test_mighty_blow_counts_when_both_go_down(scene: Scene, mine: bool, theirs: bool) -> None:
    """An 8 breaks armour 8 with it only; a 2 stuns."""
    text = f"home 1 Lineman [{'Mighty Blow' * mine}] L8\naway 1 Lineman AV8 [{'Mighty Blow' * theirs}] M8\n{FAR}"
    match = scene(text, *BLOCK, BOTH_DOWN)
    for bonus in (mine, theirs):  # the target first, then the blocker
        assert isinstance(match.pending, Roll)
        assert match.pending.reason == "blood-bowl.armour"
        match.answer((4, 4))
        if bonus:
            match.answer((1, 1))
    hurt = [(event.piece, event.status is Status.STUNNED) for event in told(match, WasHurt)]
    assert hurt == [(who(match, AWAY), mine), (who(match, HOME), theirs)]
