"""Lines of play: their odds against figures from the sheet, and worked out by hand."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest
from bb_line_walks import stands, walked
from depth import examples
from hypothesis import given, settings
from hypothesis import strategies as st

from ruleengine import Match, PieceId, Side
from ruleengine.grid import Grid
from ruleengine.odds import BEST, EventOccurred, OddsError, uniform
from ruleengine_blood_bowl.events import WasHurt, WentDown
from ruleengine_blood_bowl.planning import LineOdds, LineRerolls, odds_of_line, reach
from ruleengine_blood_bowl.positions import from_position
from ruleengine_blood_bowl.state import Status

Scene = Callable[..., Match]
GRID = Grid(26, 15)


def chance(match: Match, line: str, rerolls: LineRerolls = "best") -> Fraction:
    return odds_of_line(match, line, rerolls=rerolls).probability


# Rows of the sheet -------------------------------------------------------------------------------------------

# A step from L8 to M8: two mark L8, one marks M8.
DODGES = "home 1 Lineman AG3 {} L8\naway 1 Lineman K7\naway 2 Lineman N8\naway 3 Lineman Z1"


@pytest.mark.rule("LRB-T-16", "LRB-SKL-03", "LRB-DODGE-01")
def test_one_dodge_with_the_skill(scene: Scene) -> None:
    match = scene(DODGES.format("[Dodge]"))
    assert chance(match, "1: M8") == Fraction(3, 4)
    assert chance(match, "1: M8", "never") == Fraction(1, 2)


@pytest.mark.rule("LRB-T-17", "LRB-SKL-03")
def test_two_dodges_share_one_reroll_of_the_skill(scene: Scene) -> None:
    # From M8 to M9, where #2 marks too.
    assert chance(scene(DODGES.format("[Dodge]")), "1: M8 M9") == Fraction(1, 2)


@pytest.mark.rule("LRB-T-18", "LRB-T-19", "LRB-T-20", "LRB-SKL-10", "LRB-SKL-11")
@pytest.mark.parametrize(
    ("skills", "line", "expected"),
    [
        ("", "1: L8 M8", Fraction(5, 6)),
        ("", "1: L8 M8 N8", Fraction(25, 36)),
        ("Sure Feet", "1: L8 M8 N8", Fraction(25, 27)),
        ("Sprint", "1: L8 M8 N8 O8", Fraction(125, 216)),
        ("Sprint, Sure Feet", "1: L8 M8 N8 O8", Fraction(125, 144)),
    ],
)
def test_going_for_it(scene: Scene, skills: str, line: str, expected: Fraction) -> None:
    assert chance(scene(f"home 1 Lineman MA1 [{skills}] K8"), line) == expected


@pytest.mark.rule("LRB-T-22", "LRB-MOV-03")
def test_a_step_that_is_going_for_it_and_a_dodge(scene: Scene) -> None:
    match = scene("home 1 Lineman MA1 AG3 K9\naway 1 Lineman L7\naway 2 Lineman N8", "activate home 1 move", "step L8")
    found = odds_of_line(match, "1: M9")
    assert found.probability == Fraction(5, 6) * Fraction(1, 2) == Fraction(5, 12)
    assert [roll.reason for roll in found.acts[0].rolls] == ["blood-bowl.extra-square", "blood-bowl.dodge"]


@pytest.mark.rule("LRB-T-50", "LRB-PASS-01", "LRB-CATCH-01")
def test_a_quick_pass_to_a_free_receiver(scene: Scene) -> None:
    match = scene("home 1 Lineman AG3 [] K8 ball\nhome 2 Lineman AG3 [] M8")
    found = odds_of_line(match, "1: passes to 2", rerolls="never")
    assert found.probability == Fraction(2, 3) * Fraction(2, 3) == Fraction(4, 9)
    assert chance(match, "1: passes to M8", "never") == Fraction(4, 9)


# Acts --------------------------------------------------------------------------------------------------------

CHAIN = "ball M8\nhome 7 Lineman AG3 [] K8\nhome 3 Lineman AG3 [] N9\nhome 5 Lineman AG4 [Catch] T9\naway 1 Lineman A1"


@pytest.mark.rule("LRB-PICK-01", "LRB-HO-02", "LRB-PASS-01")
def test_a_chain_of_three_players_is_the_product_of_its_rolls(scene: Scene) -> None:
    line = "7: L8 M8, picks up, hands off to 3; #3: passes to 5; 5: to Z9"
    found = odds_of_line(scene(CHAIN), line)
    pick_up, caught, short, catch = Fraction(2, 3), Fraction(2, 3), Fraction(1, 2), Fraction(5, 6)
    hand_off, thrown = pick_up * caught, short * (1 - (1 - catch) ** 2)
    expected = [Fraction(1), pick_up, pick_up, hand_off, hand_off * thrown, hand_off * thrown]
    assert list(found.so_far) == expected
    assert found.probability == expected[-1]
    texts = [planned.act.text for planned in found.acts]
    assert texts == ["L8", "M8", "picks up", "hands off to 3", "passes to 5", "to Z9"]
    assert "pick-up: 3+ = 4+ (agility) +1 picking up, chance 2/3" in str(found)


@pytest.mark.rule("LRB-RR-02", "LRB-RR-04")
def test_one_team_reroll_helps_whichever_roll_fails_first(scene: Scene) -> None:
    match = scene("rerolls 3-0\n" + CHAIN)
    assert chance(match, "7: L8 M8, hands off to 3", "never") == Fraction(4, 9)
    assert chance(match, "7: L8 M8, hands off to 3") == Fraction(4, 9) + 2 * Fraction(1, 3) * Fraction(4, 9)


def test_to_is_the_most_probable_way(scene: Scene) -> None:
    match = scene("home 1 Lineman AG3 MA6 L8\naway 1 Lineman M8\naway 2 Lineman M7")
    way = reach(match, PieceId(0))["N8"]
    found = odds_of_line(match, "1: to N8")
    assert found.probability == way.probability
    assert found.acts[0].answers[1:] == way.steps


@pytest.mark.rule("LRB-STD-02")
def test_who_is_down_rises_by_himself(scene: Scene) -> None:
    match = scene("home 1 Lineman MA2 K8 prone")
    assert chance(match, "1: L8") == chance(match, "1: rises, L8") == Fraction(1, 2) * Fraction(5, 6)


@pytest.mark.rule("LRB-SKL-12", "LRB-LEAP-00")
def test_a_leap(scene: Scene) -> None:
    assert chance(scene("home 1 Lineman AG4 [Leap] K8\naway 1 Lineman L8"), "1: leaps to M8") == Fraction(2, 3)


@pytest.mark.rule("LRB-TD-01")
def test_a_touchdown_on_the_way_is_no_hindrance(scene: Scene) -> None:
    match = scene("home 1 Lineman AG3 [] Y8 ball\nhome 2 Lineman K8\naway 1 Lineman X8")
    assert chance(match, "1: Z8") == Fraction(2, 3)


TWO_ABREAST = "home 4 Lineman ST3 [] L8\nhome 5 Lineman ST3 [] L9\naway 1 Lineman ST3 [] M8"


@pytest.mark.rule("LRB-BLK-08")
@pytest.mark.parametrize("rerolls", ["best", "when-failed", "never"])
def test_a_block_that_must_knock_him_down(scene: Scene, rerolls: LineRerolls) -> None:
    """Two dice: a defender down, or a stumble, for the target has no Dodge."""
    found = odds_of_line(scene(TWO_ABREAST), "4: blocks 1 (down)", rerolls=rerolls)
    assert found.probability == 1 - Fraction(4, 6) ** 2


@pytest.mark.rule("LRB-BLK-08", "LRB-TO-01")
def test_a_block_that_must_only_not_fail(scene: Scene) -> None:
    """Any face will do but attacker down and both down: one of two dice."""
    match = scene("rerolls 1-0\n" + TWO_ABREAST)
    fails = Fraction(2, 6) ** 2
    assert chance(match, "4: blocks M8", "never") == 1 - fails
    assert chance(match, "4: blocks M8", "best") == chance(match, "4: blocks M8") == 1 - fails**2


@pytest.mark.rule("LRB-BLK-12", "LRB-SKL-01")
@pytest.mark.parametrize("rerolls", ["best", "when-failed", "never"])
def test_best_play_takes_the_die_that_helps_the_line(scene: Scene, rerolls: LineRerolls) -> None:
    """Both down is good for who has Block: three faces of six do."""
    match = scene(TWO_ABREAST.replace("home 4 Lineman ST3 []", "home 4 Lineman ST3 [Block]"))
    assert chance(match, "4: blocks 1 (down)", rerolls) == 1 - Fraction(3, 6) ** 2


@pytest.mark.rule("LRB-BLK-12", "LRB-SKL-01")
def test_a_policy_may_decide_what_the_line_leaves_open(scene: Scene) -> None:
    """Whoever takes the last die, the highest face, has both down only where nothing is higher."""
    match = scene(TWO_ABREAST.replace("home 4 Lineman ST3 []", "home 4 Lineman ST3 [Block]"))
    found = odds_of_line(match, "4: blocks 1 (down)", rerolls=lambda view, decision: decision.choices[-1])
    assert found.probability == 1 - Fraction(4, 6) ** 2 + Fraction(3, 36)
    assert found.odds.choices == ()


@pytest.mark.rule("LRB-PUSH-01", "LRB-PUSH-06")
def test_what_brackets_say_goes_before_a_policy(scene: Scene) -> None:
    """A policy of chance takes one of two dice, but pushes and follows as the line says."""
    found = odds_of_line(scene(TWO_ABREAST), "4: blocks 1 (push N9, follow up)", rerolls=uniform)
    assert found.probability == Fraction(4, 6)
    reasons = {
        choice.decision.reason for choice in odds_of_line(scene(TWO_ABREAST), "4: blocks 1 (push N9)").odds.choices
    }
    assert reasons == {"block-die", "follow-up"}


@pytest.mark.rule("LRB-RR-02", "LRB-RR-04")
def test_best_play_keeps_a_reroll_for_where_it_is_worth_most(scene: Scene) -> None:
    """A block with one die, then going for it: the block's die is the worse one, and a push is good enough."""
    match = scene("rerolls 1-0\nhome 4 Lineman ST3 MA1 [] L8\naway 1 Lineman ST3 [] M8\naway 2 Lineman Z1")
    block, step = Fraction(4, 6), Fraction(5, 6)
    found = odds_of_line(match, "4 blitz: blocks 1, L7")
    assert found.probability == block * (1 - (1 - step) ** 2) + (1 - block) * block * step
    assert [choice.decision.reason for choice in found.odds.choices if choice.matters].count("re-roll") > 0


def test_a_line_says_itself_who_decides_and_until_when(scene: Scene) -> None:
    with pytest.raises(TypeError, match="a line says itself who decides, and until when; leave out home, until"):
        odds_of_line(scene(TWO_ABREAST), "4: blocks 1", until=EventOccurred(WentDown), home="best")
    with pytest.raises(TypeError, match="'now and then' is no way to decide"):
        odds_of_line(scene(TWO_ABREAST), "4: blocks 1", rerolls="now and then")
    with pytest.raises(OddsError, match="home has no answer to 'block-die', only to 're-roll'; add one"):
        odds_of_line(scene(TWO_ABREAST), "4: blocks 1", rerolls={"re-roll": BEST})


def test_a_walk_that_was_given_up_shows_bounds(scene: Scene) -> None:
    found = odds_of_line(scene(CHAIN), "7: L8 M8, hands off to 3", states=3)
    with pytest.raises(OddsError, match="only known to lie"):
        _ = found.probability
    assert found.odds.lower <= Fraction(4, 9) <= found.odds.upper
    assert found.rows[-2].startswith("7: hands off to 3  0.0000 to 1.0000") or " to " in str(found)


@pytest.mark.rule("LRB-PUSH-01", "LRB-PUSH-06")
def test_where_to_push_and_whether_to_follow(scene: Scene) -> None:
    match = scene(TWO_ABREAST)
    found = odds_of_line(match, "4: blocks 1 (push N9, follow up)")
    assert found.probability == 1 - Fraction(2, 6) ** 2
    names = [milestone.kind.__name__ for milestone in found.acts[0].milestones]
    assert names == ["Activated", "Blocked", "Pushed", "FollowedUp"]


@pytest.mark.rule("LRB-ACT-10", "LRB-GFI-02")
def test_a_blitz_pays_for_its_block(scene: Scene) -> None:
    match = scene("home 4 Lineman ST3 MA1 [] K8\nhome 5 Lineman ST3 [] L9\naway 1 Lineman ST3 [] M8")
    assert chance(match, "4: L8, blocks 1 (down)", "never") == Fraction(5, 6) * (1 - Fraction(4, 6) ** 2)
    standing = scene(TWO_ABREAST)
    assert odds_of_line(standing, "4 blitz: blocks 1, L7").acts[0].answers[0].action == "blitz"


@pytest.mark.rule("LRB-BLK-08")
def test_a_line_may_have_a_goal_besides(scene: Scene) -> None:
    """A block that only must not fail, and yet he is to go down: the first of two dice that is best for it."""
    down = EventOccurred(WentDown, piece=PieceId(2))
    found = odds_of_line(scene(TWO_ABREAST), "4: blocks 1", goal=down)
    assert found.probability == 1 - Fraction(4, 6) ** 2
    # On his feet he stays by a push, two faces of six.
    assert odds_of_line(scene(TWO_ABREAST), "4: blocks 1", goal=~down).probability == 1 - Fraction(4, 6) ** 2


EDITIONS = pytest.mark.parametrize("edition", ["blood-bowl-lrb", "blood-bowl-2020"])
FRENZY = "home 1 Lineman ST3 [Block, Frenzy] K8\naway 1 Lineman ST3 [] L8\n"


@EDITIONS
@pytest.mark.rule("LRB-SKL-07", "BB20-SKL-18")
@pytest.mark.parametrize(
    ("text", "line", "expected"),
    [
        # One die: three faces put him down, two push, and then three faces of the second block do.
        (FRENZY, "1: blocks 1 (down)", Fraction(3, 6) + Fraction(2, 6) * Fraction(3, 6)),
        # With a re-roll for one of the two blocks, kept where the first one pushes.
        ("rerolls 1-0\n" + FRENZY, "1: blocks 1 (down)", Fraction(31, 36)),
        # Only the attacker's own fall fails, by either block.
        (FRENZY, "1: blocks 1", Fraction(3, 6) + Fraction(2, 6) * Fraction(5, 6)),
        # A push to M8 by the first block, or by the second after one to M7 or M9.
        (FRENZY, "1: blocks 1 (follow up)", Fraction(2, 6) + Fraction(2, 6) * Fraction(5, 6)),
    ],
)
def test_a_second_block_by_frenzy_is_no_part_of_the_line(
    edition: str, text: str, line: str, expected: Fraction
) -> None:
    assert chance(from_position(text, rules=edition), line) == expected


@EDITIONS
def test_after_a_block_by_frenzy_the_way_begins_wherever_the_blocker_is(edition: str) -> None:
    """He follows pushes, to L8 and on, or stays where he was if both went down: K9 is next to K8, and to L8 only."""
    match = from_position(FRENZY + "away 2 Lineman A1", rules=edition)
    assert chance(match, "1 blitz: blocks 1 (down), K9") == Fraction(3, 6) + Fraction(2, 6) * Fraction(1, 6)
    assert chance(match, "1 blitz: blocks 1 (down), to J8") == Fraction(2, 3)


@EDITIONS
def test_what_happens_on_the_way_is_not_required_of_every_way(edition: str) -> None:
    """The ball of whoever goes down may bounce to the blocker or to a team-mate, who may miss it."""
    text = "home 1 Lineman ST3 [Block] K8\nhome 2 Lineman [] N9\naway 1 Lineman ST3 [] L8 ball"
    assert chance(from_position(text, rules=edition), "1: blocks 1 (down)") == Fraction(3, 6)


@EDITIONS
def test_going_to_and_fro_counts_every_step(edition: str) -> None:
    match = from_position("home 1 Lineman MA2 K8", rules=edition)
    assert chance(match, "1: L8 K8 L8 K8") == Fraction(5, 6) ** 2


def test_an_opponent_who_may_be_named_on_some_ways_only() -> None:
    """On his feet after a push he may be named too: what the line says is named all the same."""
    text = "home 4 Lineman ST3 [Block] K8\nhome 5 Lineman ST3 [Block] K2\naway 1 Lineman ST3 [] L2\n"
    text += "away 2 Lineman ST3 [] L8"
    match = from_position(text, rules="blood-bowl-2020")
    assert chance(match, "4: blocks 2; 5 blitz: blocks 1 (down)") == Fraction(5, 6) * Fraction(3, 6)


@EDITIONS
def test_an_act_that_is_left_undone_is_not_made_up_for_later(edition: str) -> None:
    """He is to go down by the block, before somebody else acts."""
    text = "home 4 Lineman ST3 [Block] K8\nhome 5 Lineman [] K2\naway 1 Lineman ST3 [] L8"
    match = from_position(text, rules=edition)
    assert chance(match, "4: blocks 1 (down); 5: L2") == chance(match, "4: blocks 1 (down)") == Fraction(3, 6)


FOUL = "home 1 Lineman [] K8\naway 1 Lineman AV8+ [] L8 prone\nhome 2 Lineman AG2+ [] K2\naway 2 Lineman [] J2"


@pytest.mark.rule("BB20-FOUL-04")
def test_a_line_goes_on_after_a_foul_that_is_not_seen() -> None:
    """Neither a double of the armour dice nor, if it breaks, one of the injury dice; then a dodge on 2."""
    match = from_position(FOUL, rules="blood-bowl-2020")
    pairs = [(one, two) for one in range(1, 7) for two in range(1, 7)]
    unseen = [one + two for one, two in pairs if one != two]
    broken = Fraction(sum(total >= 8 for total in unseen), 36) * Fraction(5, 6)
    holds = Fraction(sum(total < 8 for total in unseen), 36)
    assert chance(match, "1: fouls 1; 2: L2") == (broken + holds) * Fraction(5, 6)
    hurt = EventOccurred(WasHurt, lambda event: event.status is not Status.PRONE)
    found = odds_of_line(match, "1: fouls 1; 2: L2", goal=hurt)
    assert found.probability == broken * Fraction(5, 6) == Fraction(25, 108)


@pytest.mark.rule("LRB-FOUL-04")
@pytest.mark.parametrize(
    ("how", "unseen"),
    [("igmeoy", Fraction(5, 6)), ("doubles_armour", Fraction(5, 6)), ("doubles_any", None)],
)
def test_a_line_goes_on_after_a_foul_by_the_sheet(how: str, unseen: Fraction | None) -> None:
    text = "home 1 Lineman [] K8\naway 1 Lineman AV7 [] L8 prone\nhome 2 Lineman AG3 MA1 [] K2"
    match = from_position(text, options={"referee.foul_referee": how})
    broken = Fraction(sum(one + two >= 8 and one != two for one in range(1, 7) for two in range(1, 7)), 36)
    if unseen is None:
        unseen = Fraction(5, 6) - broken * Fraction(1, 6)
    assert chance(match, "1: fouls 1; 2: L2 M2") == unseen * Fraction(5, 6)


@EDITIONS
def test_a_line_may_hope_for_a_bounce(edition: str) -> None:
    """Thrown at a free square, the ball bounces once, in one of eight directions, to a team-mate."""
    if edition == "blood-bowl-lrb":
        text, bounce = "home 7 Lineman AG3 [] K8 ball\nhome 3 Lineman AG3 [] N9", Fraction(3, 6)
    else:
        text, bounce = "home 7 Lineman PA3+ [] K8 ball\nhome 3 Lineman AG3+ [] N9", Fraction(3, 6)
    match = from_position(text, rules=edition)
    found = odds_of_line(match, "7: passes to M8; 3: O9")
    assert found.probability == Fraction(4, 6) * Fraction(1, 8) * bounce


def test_a_pass_is_accurate_and_caught_unless_it_may_come_anyhow() -> None:
    """Inaccurate it scatters thrice: to whom it was meant on 24 of 512 ways."""
    text = "home 7 Lineman PA3+ [] K8 ball\nhome 3 Lineman AG4+ [] N8"
    match = from_position(text, rules="blood-bowl-2020")
    accurate, inaccurate, catch = Fraction(4, 6), Fraction(1, 6), Fraction(1, 2)
    assert chance(match, "7: passes to 3") == accurate * catch
    found = odds_of_line(match, "7: passes to 3 (anyhow)", states=None)
    assert found.probability > accurate * catch + inaccurate * Fraction(24, 512) * catch


@pytest.mark.rule("BB20-INT-05", "BB20-INT-06")
def test_a_deflected_ball_is_caught_only_anyhow() -> None:
    """An opponent deflects the ball on 5 or 6 and drops it mostly; it may still scatter to whom it was meant."""
    text = "home 7 Lineman PA2+ [] K8 ball\nhome 3 Lineman AG2+ [] O8\naway 1 Lineman AG3+ [] M9"
    match = from_position(text, rules="blood-bowl-2020")
    accurate, missed, caught = Fraction(4, 6), Fraction(5, 6), Fraction(5, 6)
    assert chance(match, "7: passes to 3") == accurate * missed * caught
    answers = ["activate home 7 pass", "pass", "throw-at O8"]
    anyhow = chance(match, "7: passes to 3 (anyhow)")
    assert anyhow == walked(match, answers, stands(home_3="ball"))
    assert anyhow > accurate * missed * caught


def test_a_foul_comes_off_unless_it_is_called(scene: Scene) -> None:
    found = odds_of_line(scene("home 4 Lineman L8\naway 1 Lineman M8 prone"), "4: fouls 1")
    assert 0 < found.probability <= 1
    assert [milestone.kind.__name__ for milestone in found.acts[0].milestones] == ["Activated", "Fouled"]


@pytest.mark.rule("LRB-INT-01", "LRB-INT-02")
def test_the_other_side_intercepts_if_it_can(scene: Scene) -> None:
    match = scene(
        "home 1 Lineman AG3 [] K8 ball\nhome 2 Lineman AG3 [] N8\naway 1 Lineman AG4 [] M9\naway 2 Lineman A1"
    )
    free = scene(
        "home 1 Lineman AG3 [] K8 ball\nhome 2 Lineman AG3 [] N8\naway 1 Lineman AG4 [] M13\naway 2 Lineman A1"
    )
    line = "1: passes to 2"
    assert chance(match, line) < chance(free, line)
    let_it_pass = odds_of_line(match, line, against=lambda view, decision: decision.choices[-1])
    assert let_it_pass.probability > chance(match, line)


@pytest.mark.rule("BB20-MOV-10", "BB20-PICK-01", "BB20-HO-01", "BB20-CATCH-01")
def test_lines_are_played_by_the_edition_of_the_match() -> None:
    """A jump over somebody who is down, a pick-up, a hand-off, all unmarked: 3+ by agility, and nothing added."""
    text = "ball N8\nhome 7 Lineman MA6 AG3+ [] K8\nhome 3 Lineman AG3+ [] O9\naway 1 Lineman [] L8 prone"
    match = from_position(text, rules="blood-bowl-2020")
    found = odds_of_line(match, "7: jumps to M8, N8, picks up, hands off to 3")
    assert [roll.check.needed for each in found.acts for roll in each.rolls if roll.check] == [3, 3, 3]
    assert found.probability == Fraction(2, 3) ** 3


def test_away_plays_lines_of_its_own(scene: Scene) -> None:
    match = scene("turn away\nhome 1 Lineman A1\naway 7 Lineman MA1 P8")
    assert match.pending is not None
    assert match.pending.by is Side.AWAY
    assert chance(match, "7: O8 N8") == Fraction(5, 6)


def test_a_line_goes_on_from_the_middle_of_an_action(scene: Scene) -> None:
    match = scene("home 1 Lineman MA2 K8\nhome 2 Lineman MA1 K10", "activate home 1 move", "step L8")
    assert chance(match, "1: M8 N8") == Fraction(5, 6)
    assert chance(match, "2: L10 M10") == Fraction(5, 6)


def test_a_line_changes_nothing(scene: Scene) -> None:
    match = scene(CHAIN)
    before = match.position_key
    found = odds_of_line(match, "7: L8 M8, hands off to 3")
    assert isinstance(found, LineOdds)
    assert match.position_key == before


@settings(max_examples=examples(6))
@given(st.integers(1, 5), st.sampled_from(["", "Sure Hands", "Catch"]), st.integers(0, 1))
def test_without_a_block_to_roll_again_what_fails_is_best(agility: int, skill: str, rerolls: int) -> None:
    match = from_position(
        f"rerolls {rerolls}-0\nball M8\nhome 7 Lineman AG{agility} MA1 [{skill}] K8\nhome 3 Lineman [{skill}] N9\n"
        "away 1 Lineman L9 \naway 2 Lineman O9"
    )
    line = "7: L8 M8, hands off to 3"
    assert chance(match, line, "when-failed") == chance(match, line, "best")


@settings(max_examples=examples(15))
@given(st.data())
def test_going_somewhere_has_the_odds_that_reach_tells(data: st.DataObject) -> None:
    squares = data.draw(st.permutations([GRID.named(f"{x}{y}") for x in "JKLMN" for y in (6, 7, 8, 9)]))
    names = [GRID.name(square) for square in squares]
    skills = data.draw(st.sampled_from(["", "Dodge", "Sure Feet", "Dodge, Sprint"]))
    lines = [f"rerolls {data.draw(st.integers(0, 1))}-0", f"home 1 Lineman MA2 [{skills}] {names[0]}"]
    lines += [f"away {number} Lineman {name}" for number, name in enumerate(names[1:5], 1)]
    match = from_position("\n".join(lines))
    found = reach(match, PieceId(0))
    square = data.draw(st.sampled_from([each for each in found if found[each].path]))
    assert chance(match, f"1: to {GRID.name(square)}") == found[square].probability
