"""Skills of the kick-off of 2020 (BB20-X): Kick, Swarming, On the Ball, who gets a touchback, Leader by the half."""

from __future__ import annotations

from typing import Any

import pytest
from bb20_fights import GRID, Play, asked, offers, place, reason, told, who
from bb20_kicks import NORTH_EAST, SCORING, roll20

from ruleengine import AWAY, HOME, Decision, Match, Side, new_match
from ruleengine_blood_bowl import BLOOD_BOWL_2020, from_position
from ruleengine_blood_bowl.bb2020 import LANDING, LED
from ruleengine_blood_bowl.events import HalfBegan
from ruleengine_blood_bowl.state import BALL, HOLDER, NOBODY, OFF, PITCH, SQUARE, on_pitch
from ruleengine_pitch.positions import PositionError


def kicked(home: str = "", away: str = "", *, more: str = "", aim: str = "T8", some: int = 10) -> Match:
    """Home has scored, and kicks at a square; players 2 to 11, of home only some, have these skills."""
    text = SCORING.format(half=1, turns="3-3", more=more)
    for n in range(2, 12):
        text += f"home {n} Lineman [{home if n < some + 2 else ''}] A{n}\naway {n} Lineman [{away}] D{n}\n"
    match = new_match(BLOOD_BOWL_2020, teams={"position": text})
    for step in ("activate:0:move", f"step:{GRID.named('Z8')}"):
        match.answer(step)
    while isinstance(match.pending, Decision):
        answers: dict[str, Any] = {
            "set-up": "formation:spread:false",
            "kicker": match.pending.choices[-1],
            "kick": f"kick-to:{GRID.named(aim)}",
        }
        match.answer(answers[match.pending.reason])
    return match


def landed(match: Match) -> str:
    square = match.get(LANDING)
    return "off" if square == OFF else GRID.name(square)


@pytest.mark.rule("BB20-X-KICK-01", "BB20-X-T-35")
@pytest.mark.parametrize(("face", "squares"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3)])
def test_kick_halves_the_deviation(play: Play, face: int, squares: int) -> None:
    match = roll20(roll20(kicked("Kick"), "direction", 5), "deviation", face)
    assert (reason(match), asked(match)) == ("use-skill", HOME)
    declined = play(match.fork(), "decline")
    assert landed(declined) == GRID.name(GRID.named("T8") + face)
    assert landed(play(match, "use:kick")) == GRID.name(GRID.named("T8") + squares)


@pytest.mark.rule("BB20-X-KICK-01")
def test_only_the_kicker_kicks_so() -> None:
    match = roll20(roll20(kicked("", "Kick"), "direction", 5), "deviation", 4)
    assert reason(match) == "kick-off-event"


HOME_RESERVES = "".join(f"home {n} Lineman [Swarming] reserves\n" for n in (12, 13, 14, 15))
RESERVES = "".join(f"{side} {n} Lineman [Swarming] reserves\n" for side in ("home", "away") for n in (12, 13, 14, 15))


def counted(match: Match, side: Side) -> int:
    return len(on_pitch(match, side))


@pytest.mark.rule("BB20-X-SWARMING-01", "BB20-X-SWARMING-02", "BB20-X-SWARMING-03", "BB20-X-ORD-10")
def test_swarming(play: Play) -> None:
    match = kicked("Swarming", "Swarming, On the Ball", more=RESERVES)
    before = counted(match, HOME), counted(match, AWAY)
    assert before == (11, 11)
    roll20(roll20(match, "direction", NORTH_EAST), "deviation", 1)
    assert (reason(match), asked(match)) == ("swarming", HOME), "the kicking team rolls first"
    play(match, 3)
    assert (reason(match), len(offers(match))) == ("swarming", len(waiting(match, HOME)) + 1)
    for _ in range(3):
        match.answer(match.pending.choices[0])  # type: ignore[union-attr]
        assert reason(match) == "swarming-to"
        pitch = match.derived(PITCH)
        squares = [int(each.partition(":")[2]) for each in offers(match)]
        barred = pitch.line[HOME] | pitch.wide[HOME][0] | pitch.wide[HOME][1]
        assert all(pitch.half[HOME] >> square & 1 and not barred >> square & 1 for square in squares)
        match.answer(match.pending.choices[0])  # type: ignore[union-attr]
    assert (counted(match, HOME), asked(match), reason(match)) == (14, AWAY, "swarming")
    play(match, 2, "decline")
    assert counted(match, AWAY) == 11, "fewer may be placed"
    assert (reason(match), asked(match)) == ("on-the-ball", AWAY), "then who is on the ball"


def waiting(match: Match, side: Side) -> list[int]:
    return [piece.id for piece in match.pieces if piece.side is side and match.get(SQUARE, piece.id) == OFF]


@pytest.mark.rule("BB20-X-SWARMING-02")
@pytest.mark.parametrize("swarming", [0, 1, 2])
def test_not_more_swarm_than_were_set_up_before(play: Play, swarming: int) -> None:
    match = kicked("Swarming", more=HOME_RESERVES, some=swarming)
    roll20(roll20(match, "direction", NORTH_EAST), "deviation", 1)
    if not swarming:
        assert reason(match) == "kick-off-event"
        return
    play(match, 3)
    while reason(match).startswith("swarming"):
        match.answer(match.pending.choices[0])  # type: ignore[union-attr]
    assert counted(match, HOME) == 11 + swarming


@pytest.mark.rule("BB20-X-ON-THE-BALL-05", "BB20-X-ORD-10")
def test_on_the_ball_at_the_kick_off(play: Play) -> None:
    match = roll20(roll20(kicked("On the Ball", "On the Ball"), "direction", NORTH_EAST), "deviation", 1)
    assert (reason(match), asked(match)) == ("on-the-ball", AWAY), "the receivers alone"
    movers = [int(each.partition(":")[2]) for each in offers(match) if each.startswith("on-the-ball")]
    near = [piece for piece in movers if GRID.xy(match.get(SQUARE, piece))[0] == 13]  # type: ignore[call-overload]
    assert not near or all(not touching(match, piece) for piece in near), "only open players"
    match.answer(f"on-the-ball:{movers[0]}")
    for _ in range(3):
        assert reason(match) == "run"
        half = match.derived(PITCH).half[AWAY]
        squares = [int(each.partition(":")[2]) for each in offers(match) if each.startswith("step")]
        assert all(half >> square & 1 for square in squares)
        match.answer(match.pending.choices[0])  # type: ignore[union-attr]
    assert reason(match) == "kick-off-event", "one player moves"


def touching(match: Match, piece: Any) -> bool:
    here = match.get(SQUARE, piece)
    others = [match.get(SQUARE, other) for other in on_pitch(match, match.pieces[piece].side.other)]
    return any(GRID.distance(here, square) == 1 for square in others)


@pytest.mark.rule("BB20-X-ON-THE-BALL-05")
def test_nobody_is_on_the_ball_at_a_touchback() -> None:
    match = roll20(roll20(kicked("", "On the Ball", aim="N8"), "direction", 4), "deviation", 3)
    assert (landed(match), reason(match)) == ("off", "kick-off-event")


@pytest.mark.rule("BB20-X-NO-HANDS-03")
def test_no_touchback_to_no_hands(play: Play) -> None:
    more = "away 12 Lineman [] reserves\n"
    match = roll20(roll20(kicked("", "No Hands", more=more, aim="N8"), "direction", 4), "deviation", 3)
    roll20(match, "kick-off-event", (1, 5))
    while reason(match) != "touchback" and match.get(HOLDER) == NOBODY:
        assert match.pending is not None
        match.answer(match.pending.choices[-1] if isinstance(match.pending, Decision) else 1)
    assert match.get(HOLDER) == who(match, AWAY), "the only one with hands"


@pytest.mark.rule("BB20-X-LEADER-01", "BB20-X-LEADER-03")
@pytest.mark.parametrize(("half", "before", "after"), [(2, False, True), (3, False, False), (3, True, True)])
def test_one_leader_reroll_a_half(half: int, before: bool, after: bool) -> None:
    text = "home 1 Lineman [Leader] L8\nhome 2 Lineman [Leader] L9\naway 1 Lineman Z1\nturns 8-8\nturn away\n"
    text += f"half {half - 1}\nleader {'yes' if before else 'no'}-no\n"
    match = new_match(BLOOD_BOWL_2020, teams={"position": text}, options={"match.extra_time": True})
    while not told(match, HalfBegan):
        assert match.pending is not None
        match.answer(match.pending.choices[-1] if isinstance(match.pending, Decision) else 1)
    assert [match.get(LED, side) for side in Side] == [after, False]
    assert match.get(BALL) == OFF
    assert place(match, AWAY) == "off"


@pytest.mark.rule("BB20-X-SWARMING-01")
def test_a_position_has_swarming_players_beyond_eleven() -> None:
    """As play leads there (BB20-X-SWARMING-01): a twelfth player with the skill, and no other twelfth."""
    eleven = "".join(f"home {n} Lineman [] A{n}\n" for n in range(1, 12))
    match = from_position(f"{eleven}home 12 Lineman [Swarming] A12", rules="blood-bowl-2020")
    assert len(on_pitch(match, HOME)) == 12
    with pytest.raises(PositionError, match="home has 12 on the pitch; at most 11 may be"):
        from_position(f"{eleven}home 12 Lineman [Block] A12", rules="blood-bowl-2020")
