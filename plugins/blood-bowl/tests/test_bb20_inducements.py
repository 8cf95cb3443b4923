"""Inducements in a match: bought by the rules of the catalogue, used through decisions (sections 4 and 6 of BB20-L)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from bb20_fights import reason, status, told, who
from bb20_gifts import league, offered, scene_with, until, worth
from bb_scenes import answer

from ruleengine import AWAY, HOME, Match, Part, PieceId, Roll, Side, new_match
from ruleengine.hooks import on_event
from ruleengine.saves import digest, from_json, to_json
from ruleengine_blood_bowl import BLOOD_BOWL_2020
from ruleengine_blood_bowl.after import match_record
from ruleengine_blood_bowl.bb2020 import BRIBES, COACH_OUT, Argued, Bribed, SendingOff
from ruleengine_blood_bowl.events import HalfBegan
from ruleengine_blood_bowl.inducements import HIRED, INDUCEMENTS, ChefCooked, NobodyHasIt, PettyCash, value_in_match
from ruleengine_blood_bowl.state import ASSISTANTS, CHEERLEADERS, FAN_FACTOR, REROLLS, ROSTER_REROLLS, WEATHER, Status

HIGH, LOW = worth(1150, treasury=60_000), worth(1000, treasury=500_000)
FAR = "home 9 Lineman [] A1\naway 9 Lineman [] Z1\n"


def values(match: Match) -> tuple[int, int]:
    home, away = (value_in_match(match, side) for side in Side)
    return home, away


def prices(team: dict[str, Any]) -> dict[str, int]:
    """What a team may buy with a lot of petty cash, and for how much."""
    match = league(worth(9000), team)
    found = {}
    for token in offered(match):
        if token != "no-more":
            fork = match.fork()
            before = value_in_match(fork, AWAY)
            fork.answer(token)
            found[token.removeprefix("induce:")] = value_in_match(fork, AWAY) - before
    return found


# Money ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("BB20-L-PRE-01", "BB20-L-PRE-21", "BB20-L-T-06")
def test_the_higher_team_spends_treasury_and_the_lower_gets_as_much_and_the_difference() -> None:
    match = league(HIGH, LOW)
    assert (reason(match), match.pending and match.pending.by) == ("inducements", HOME)
    assert "induce:bloodweiser-keg" in offered(match)
    assert "induce:extra-training" not in offered(match)  # it costs more than the treasury has
    match.answer("induce:bloodweiser-keg")
    assert offered(match) == [] if match.pending is None else match.pending.by is AWAY
    assert told(match, PettyCash) == [PettyCash(AWAY, 200_000)]


@pytest.mark.rule("BB20-L-PRE-21")
def test_the_lower_team_may_not_touch_its_treasury_and_what_is_left_of_petty_cash_is_lost() -> None:
    match = answer(league(HIGH, LOW), "no-more", "induce:extra-training", "induce:bloodweiser-keg")
    assert values(match) == (1_150_000, 1_150_000)
    assert reason(match) == "toss"
    assert "paid" not in match_record(play_on(match))["away"]


@pytest.mark.rule("BB20-L-PRE-24", "BB20-L-PRE-25", "BB20-L-T-07")
def test_inducements_count_in_the_value_and_the_underdog_prays() -> None:
    match = answer(league(HIGH, LOW), "induce:bloodweiser-keg", "induce:bloodweiser-keg", "induce:temp-cheerleader")
    match.answer("induce:temp-cheerleader")
    assert values(match) == (1_200_000, 1_090_000)
    if reason(match) == "inducements":
        match.answer("no-more")
    for face in (10, 12):
        assert (reason(match), match.pending and match.pending.by) == ("prayer", AWAY)
        match.answer(face)
    assert reason(match) == "toss"


@pytest.mark.rule("BB20-L-T-08")
def test_who_spends_all_petty_cash_does_not_pray() -> None:
    match = answer(league(HIGH, LOW), "induce:bloodweiser-keg", "induce:extra-training", "induce:extra-training")
    assert values(match) == (1_200_000, 1_200_000)
    assert reason(match) == "toss"


@pytest.mark.rule("BB20-L-PRE-22")
def test_equal_teams_buy_nothing() -> None:
    assert reason(league(worth(1000, treasury=500_000), LOW)) == "toss"


@pytest.mark.rule("BB20-L-PRE-23", "BB20-L-T-09")
def test_by_the_book_petty_cash_is_the_difference_and_both_may_spend_treasury() -> None:
    book = {"inducements.petty_cash": "book"}
    match = answer(league(HIGH, LOW, **book), "no-more", "induce:extra-training", "no-more")
    assert values(match) == (1_150_000, 1_100_000)
    assert reason(match) == "prayer"
    match.answer(10)
    assert reason(match) == "toss"
    match = answer(league(HIGH, LOW, **book), "no-more", *["induce:extra-training"] * 3, "no-more")
    assert match_record(play_on(match))["away"]["paid"] == 150_000
    assert reason(league(worth(1000, treasury=500_000), LOW, **book)) == "inducements"


def play_on(match: Match) -> Match:
    """The same match, with nothing more to it."""
    match.finish()
    return match


@pytest.mark.rule("BB20-MAT-08")
def test_without_the_option_there_is_nothing_to_buy() -> None:
    match = new_match(BLOOD_BOWL_2020, teams={"home": HIGH, "away": LOW}, options={"fans.fan_factor_fixed": 5})
    assert reason(answer(match, (3, 4))) == "toss"


def test_purchases_are_saved_and_undone() -> None:
    match = answer(league(HIGH, LOW), "no-more", "induce:extra-training")
    copy = from_json(to_json(match))
    assert digest(copy) == digest(match)
    match.undo()
    assert match.get(HIRED, AWAY) == ()


# What there is --------------------------------------------------------------------------------------------


@pytest.mark.rule(
    *("BB20-L-IND-01", "BB20-L-IND-02", "BB20-L-IND-03", "BB20-L-IND-04", "BB20-L-IND-06", "BB20-L-IND-07"),
    *("BB20-L-IND-08", "BB20-L-IND-12", "BB20-L-REF-01"),
)
def test_what_inducements_cost_a_human_team() -> None:
    assert prices(worth(1000)) == {
        "temp-cheerleader": 20_000,
        "part-time-assistant": 20_000,
        "weather-mage": 30_000,
        "bloodweiser-keg": 50_000,
        "extra-training": 100_000,
        "bribe": 100_000,
        "wandering-apothecary": 100_000,
        "halfling-master-chef": 300_000,
        "josef-bugman": 100_000,
        "sports-wizard": 150_000,
        "biased-referee": 120_000,
    }


@pytest.mark.rule(
    *("BB20-L-IND-07", "BB20-L-IND-09", "BB20-L-IND-10", "BB20-L-IND-12", "BB20-L-REF-01", "BB20-L-DZ-42"),
    *("BB20-L-RUL-01", "BB20-L-RUL-12"),
)
def test_what_special_rules_and_leagues_open_and_make_cheaper() -> None:
    goblins = prices(worth(1000, roster="goblin", position="Goblin Lineman", cost=40))
    assert (goblins["bribe"], goblins["biased-referee"]) == (50_000, 80_000)
    halflings = prices(worth(1000, roster="halfling", position="Halfling Hopeful Lineman", cost=30))
    assert (halflings["halfling-master-chef"], halflings["bribe"]) == (100_000, 100_000)
    undead = prices(worth(1000, roster="shambling-undead", position="Skeleton Lineman", cost=40))
    assert undead["mortuary-assistant"] == 100_000
    assert not {"wandering-apothecary", "plague-doctor"} & undead.keys()
    nurgle = prices(worth(1000, roster="nurgle", position="Rotter Lineman", cost=35))
    assert (nurgle["plague-doctor"], nurgle["cavorting-nurglings"]) == (100_000, 30_000)
    assert "mortuary-assistant" not in nurgle


@pytest.mark.rule("BB20-L-IND-01", "BB20-L-IND-02", "BB20-L-IND-04", "BB20-L-IND-06", "BB20-L-IND-07", "BB20-L-IND-08")
@pytest.mark.parametrize(
    ("name", "most"),
    [
        *[("temp-cheerleader", 4), ("part-time-assistant", 3), ("weather-mage", 1), ("bloodweiser-keg", 2)],
        *[("extra-training", 8), ("bribe", 3), ("wandering-apothecary", 2), ("halfling-master-chef", 1)],
        *[("sports-wizard", 1), ("biased-referee", 1), ("josef-bugman", 1)],
    ],
)
def test_there_are_only_so_many_of_each(name: str, most: int) -> None:
    match = league(worth(9000), worth(1000))
    for _ in range(most):
        match.answer(f"induce:{name}")
    assert f"induce:{name}" not in offered(match)


@pytest.mark.rule("BB20-L-IND-01", "BB20-L-IND-02", "BB20-L-IND-06", "BB20-L-IND-07")
def test_staff_rerolls_and_bribes_arrive() -> None:
    match = league(worth(9000), worth(1000, cheerleaders=14, assistant_coaches=2, bribes=1))
    before = match.get(ROSTER_REROLLS, AWAY)
    bought = ["temp-cheerleader"] * 4 + ["part-time-assistant"] * 2 + ["extra-training"] * 2 + ["bribe"]
    match = answer(match, *(f"induce:{name}" for name in bought), "no-more")
    assert (match.get(CHEERLEADERS, AWAY), match.get(ASSISTANTS, AWAY)) == (16, 4)
    assert (match.get(ROSTER_REROLLS, AWAY), match.get(BRIBES, AWAY)) == (before + 2, 2)
    until(match, "kicker")
    assert match.get(REROLLS, AWAY) == before + 2


@pytest.mark.rule("BB20-L-DZ-42")
def test_nurglings_are_fans_and_cheer() -> None:
    nurgle = worth(1000, roster="nurgle", position="Rotter Lineman", cost=35)
    match = answer(league(worth(9000), nurgle), *["induce:cavorting-nurglings"] * 3, "no-more")
    assert (match.get(FAN_FACTOR, AWAY), match.get(CHEERLEADERS, AWAY)) == (8, 3)


@pytest.mark.rule("BB20-L-IND-26")
def test_a_named_person_whom_both_hire_comes_to_nobody_and_both_have_paid() -> None:
    match = league(worth(2000, treasury=400_000), worth(1000))
    bought = ("induce:josef-bugman", "induce:sports-wizard", "no-more", "induce:josef-bugman", "induce:sports-wizard")
    answer(match, *bought, "no-more")
    assert told(match, NobodyHasIt) == [NobodyHasIt("josef-bugman")]
    assert [match.get(HIRED, side) for side in Side] == [("sports-wizard",)] * 2
    assert values(match) == (2_250_000, 1_250_000)


def test_every_inducement_is_told_and_named() -> None:
    assert len({each.name for each in INDUCEMENTS}) == len(INDUCEMENTS) == 14


# Kegs, ale, the chef --------------------------------------------------------------------------------------


def returns(*hired: str) -> Fraction:
    """The chance that a player who is knocked out in the last turn of a half returns for the next drive."""
    text = f"half 1\nturn home\nturns 8-8\nhome 1 Lineman [] L8\nhome 2 Lineman [] ko\n{FAR}"
    match = scene_with(text, home=hired)
    match.answer("end-turn")
    return back(match)


def back(match: Match) -> Fraction:
    """The chance that he returns by the dice that are rolled for it."""
    if reason(match) != "comes-back":
        return Fraction(status(match, who(match, HOME, 2)) is not Status.KNOCKED_OUT)
    ends = []
    for face in range(1, 7):
        fork = match.fork()
        fork.answer(face)
        ends.append(back(fork))
    return sum(ends, Fraction(0)) / 6


@pytest.mark.rule("BB20-L-IND-04", "BB20-L-T-24")
def test_kegs_and_bugman_bring_players_back() -> None:
    keg = "bloodweiser-keg"
    assert [returns(*[keg] * kegs) for kegs in range(3)] == [Fraction(1, 2), Fraction(2, 3), Fraction(5, 6)]
    assert returns("josef-bugman") == Fraction(7, 12)


def cooking(home: dict[str, Any], away: dict[str, Any], *bought: str) -> Match:
    match = answer(league(home, away), *bought)
    return until(match, "chef")


@pytest.mark.rule("BB20-L-IND-12", "BB20-L-IND-23", "BB20-L-IND-25", "BB20-L-T-25")
def test_the_chef_cooks_after_the_kick_of_each_half() -> None:
    match = cooking(worth(1450), worth(600), "induce:halfling-master-chef", "no-more")
    assert reason(match) == "chef"
    assert told(match, ChefCooked) == []
    assert match.get(REROLLS, AWAY) == 1
    assert isinstance(match.pending, Roll)
    weights = match.pending.reading.weights(match.pending.dice)
    assert [Fraction(weights[count], 216) for count in range(4)] == [Fraction(n, 8) for n in (1, 3, 3, 1)]
    before = match.get(REROLLS, HOME)
    match.answer((4, 3, 6))
    assert told(match, ChefCooked) == [ChefCooked(AWAY, 2, 2)]
    assert (match.get(REROLLS, AWAY), match.get(REROLLS, HOME)) == (3, before - 2)
    assert reason(match) == "kick-off-event"


# Apothecaries and doctors ---------------------------------------------------------------------------------

BLOCK = ("activate home 1 block", "block away 1")
KNOCK_OUT, CASUALTY = (4, 4), (5, 5)


def felled(*injury: Any, skills: str = "", options: dict[str, Any] | None = None, **gifts: Any) -> Match:
    """Away 1 has been knocked down, and his injury was rolled."""
    text = f"home 1 Lineman [] L8\naway 1 Lineman [{skills}] M8\n{FAR}"
    return scene_with(text, *BLOCK, 6, "push N8", "stay", (6, 6), *injury, options=options, **gifts)


@pytest.mark.rule("BB20-L-IND-08")
def test_wandering_apothecaries_come_one_after_the_other() -> None:
    match = felled(KNOCK_OUT, away=["wandering-apothecary"] * 2)
    assert offered(match) == ["treat", "leave"]
    match.answer("treat")
    assert match.get(HIRED, AWAY) == ("wandering-apothecary",)
    assert status(match, who(match, AWAY)) is Status.STUNNED


@pytest.mark.rule("BB20-L-IND-08")
def test_the_own_apothecary_comes_first() -> None:
    match = felled(KNOCK_OUT, options={"apothecary.apothecary": True}, away=["wandering-apothecary"])
    match.answer("treat")
    assert match.get(HIRED, AWAY) == ("wandering-apothecary",)


@pytest.mark.rule("BB20-L-IND-09")
@pytest.mark.parametrize(("face", "end"), [(4, Status.RESERVES), (3, Status.INJURED)])
def test_the_mortuary_assistant_rolls_a_failed_regeneration_again(face: int, end: Status) -> None:
    match = felled(CASUALTY, 1, 3, skills="Regeneration", away=["mortuary-assistant"])
    assert offered(match) == ["send:mortuary-assistant", "spare"]
    match.answer("send:mortuary-assistant")
    match.answer(face)
    assert status(match, who(match, AWAY)) is end
    assert match.get(HIRED, AWAY) == ()


@pytest.mark.rule("BB20-L-IND-09")
def test_the_mortuary_assistant_helps_nobody_without_regeneration() -> None:
    assert reason(felled(CASUALTY, 1, away=["mortuary-assistant"])) == "activate"
    assert reason(felled(KNOCK_OUT, skills="Regeneration", away=["mortuary-assistant"])) == "activate"


@pytest.mark.rule("BB20-L-IND-10")
def test_the_plague_doctor_rolls_regeneration_again_or_wakes_a_player() -> None:
    match = felled(CASUALTY, 1, 3, skills="Regeneration", away=["plague-doctor"])
    answer(match, "send:plague-doctor", 4)
    assert status(match, who(match, AWAY)) is Status.RESERVES
    match = felled(KNOCK_OUT, away=["plague-doctor"])
    match.answer("send:plague-doctor")
    assert status(match, who(match, AWAY)) is Status.STUNNED
    match = felled(KNOCK_OUT, away=["plague-doctor"])
    match.answer("spare")
    assert status(match, who(match, AWAY)) is Status.KNOCKED_OUT
    assert match.get(HIRED, AWAY) == ("plague-doctor",)


# The referee ----------------------------------------------------------------------------------------------

FOUL = ("activate home 1 foul", "foul away 1", (1, 2))
LYING = f"home 1 Lineman [] L8\naway 1 Lineman [] M8 prone\n{FAR}"


@pytest.mark.rule("BB20-L-REF-01")
@pytest.mark.parametrize(("face", "asks"), [(4, "activate"), (5, "sending-off")])
def test_a_biased_referee_sees_fouls_of_the_opponents_without_a_double(face: int, asks: str) -> None:
    assert reason(scene_with(LYING, *FOUL, face, away=["biased-referee"])) == asks
    assert reason(scene_with(LYING, *FOUL, home=["biased-referee"])) == "activate"


@pytest.mark.rule("BB20-L-REF-01")
def test_who_hired_the_referee_argues_better_and_is_never_thrown_out() -> None:
    foul = ("activate home 1 foul", "foul away 1", (1, 1))
    for face, answered in ((1, "stands"), (4, "stands"), (5, "stays"), (6, "stays")):
        match = scene_with(LYING, *foul, "argue", face, home=["biased-referee"])
        assert told(match, Argued)[-1].answer == answered
        assert not match.get(COACH_OUT, HOME)


class Fouled(Part):
    """A match begins as a foul by the first of home was seen."""

    name = "tests.fouled"

    @on_event.on(HalfBegan)
    def seen(self, match: Match, event: HalfBegan) -> None:
        """Twice, one after the other."""
        match.push(SendingOff(PieceId(0), foul=False), SendingOff(PieceId(1), foul=False))


@pytest.mark.rule("BB20-L-RUL-11")
@pytest.mark.parametrize("again", [True, False])
def test_bribery_and_corruption_rolls_a_1_again_once(again: bool) -> None:
    goblins = worth(1000, roster="goblin", position="Goblin Lineman", cost=40)
    match = new_match(BLOOD_BOWL_2020.but(adding=[Fouled()]), teams={"home": goblins, "away": worth(1000)})
    answer(until(match, "sending-off"), "argue", 1)
    assert offered(match) == ["argue-again", "accept"]
    if not again:
        match.answer("accept")
        assert told(match, Argued)[-1].answer == "thrown-out"
        return
    answer(match, "argue-again", 6, "argue", 1)
    assert [each.answer for each in told(match, Argued)] == ["stays", "thrown-out"]


@pytest.mark.rule("BB20-L-RUL-11")
def test_others_do_not_roll_it_again() -> None:
    teams = {"home": worth(1000), "away": worth(1000)}
    match = new_match(BLOOD_BOWL_2020.but(adding=[Fouled()]), teams=teams)
    answer(until(match, "sending-off"), "argue", 1)
    assert told(match, Argued)[-1].answer == "thrown-out"


@pytest.mark.rule("BB20-L-T-27")
def test_a_foul_is_seen_more_often() -> None:
    match = scene_with(f"home 1 Lineman [] L8\naway 1 Lineman AV9+ [] M8 prone\n{FAR}", away=["biased-referee"])
    answer(match, "activate home 1 foul", "foul away 1")
    assert seen(match) == Fraction(38, 81)


def seen(match: Match) -> Fraction:
    """The chance that the fouler is about to be sent off, over all dice."""
    pending = match.pending
    if not isinstance(pending, Roll):
        return Fraction(reason(match) == "sending-off")
    if reason(match) == "casualty":
        match = match.fork()
        match.answer(1)
        return seen(match)
    total, groups = Fraction(0), pending.reading.classes(pending.dice)
    outcomes = sum(group.weight for group in groups)
    for group in groups:
        fork = match.fork()
        fork.answer(group.faces)
        total += Fraction(group.weight, outcomes) * seen(fork)
    return total


@pytest.mark.rule("BB20-L-IND-07", "BB20-L-T-26")
def test_another_bribe_may_follow_one_that_failed() -> None:
    foul = ("activate home 1 foul", "foul away 1", (1, 1))
    for bribes, chances in ((1, Fraction(5, 6)), (2, Fraction(35, 36))):
        stays = Fraction(0)
        match = scene_with(f"bribes {bribes}-0\n{LYING}", *foul)
        left = Fraction(1)
        while "bribe" in offered(match):
            match.answer("bribe")
            stays += left * Fraction(5, 6)
            left *= Fraction(1, 6)
            match.answer(1)
        assert stays == chances
        assert [each.worked for each in told(match, Bribed)] == [False] * bribes


# The weather mage -----------------------------------------------------------------------------------------

TWO = f"home 1 Lineman [] C8\naway 1 Lineman [] W8\n{FAR}"


@pytest.mark.rule("BB20-L-IND-03", "BB20-L-IND-21", "BB20-L-IND-24")
def test_the_mage_changes_the_weather_for_two_turns() -> None:
    match = scene_with(TWO, home=["weather-mage"])
    assert offered(match)[-1] == "end-turn"
    assert "weather-mage" in offered(match)
    answer(match, "weather-mage", (6, 5))
    choices = offered(match)
    assert [choice.rpartition(":")[2] for choice in choices] == ["rain", "blizzard", "perfect", "blizzard", "perfect"]
    match.answer(choices[1])
    assert match.get(WEATHER) == "blizzard"
    assert reason(match) == "activate"
    assert "weather-mage" not in offered(match)
    match.answer("end-turn")
    assert match.get(WEATHER) == "blizzard"
    match.answer("end-turn")
    assert match.get(WEATHER) == "perfect"


@pytest.mark.rule("BB20-L-IND-21")
def test_the_mage_works_only_before_anybody_acts() -> None:
    match = scene_with(TWO, "activate home 1 move", "end", home=["weather-mage"])
    assert "weather-mage" not in offered(match)


@pytest.mark.rule("BB20-L-IND-24")
def test_totals_off_the_table_count_as_its_ends() -> None:
    choices = offered(scene_with(TWO, "weather-mage", (1, 1), home=["weather-mage"]))
    assert [choice.rpartition(":")[2] for choice in choices] == ["heat", "sunny", "heat", "perfect", "heat"]


# The wizard -----------------------------------------------------------------------------------------------


@pytest.mark.rule("BB20-L-WIZ-21", "BB20-L-SPL-01", "BB20-L-WIZ-23")
def test_a_fireball_may_hit_everybody_who_stands_there() -> None:
    text = f"home 1 Lineman [] L8\naway 1 Lineman [] M8\naway 2 Lineman [] N8 ball\naway 3 Lineman [] N9 prone\n{FAR}"
    match = scene_with(text, "end-turn", away=["sports-wizard"])
    assert reason(match) == "spell"
    answer(match, "fireball M8")
    rolls = 0
    while reason(match) == "fireball":
        match.answer(3)
        rolls += 1
    assert rolls == 3  # of both teams, but nobody who lies
    assert reason(match) == "activate"
    assert match.get(HIRED, AWAY) == ()


@pytest.mark.rule("BB20-L-WIZ-22", "BB20-L-SPL-01")
def test_who_is_hit_is_knocked_down_and_one_is_added() -> None:
    text = f"home 1 Lineman [] L8\naway 1 Lineman AV9+ [] M8\n{FAR}"
    match = scene_with(text, "end-turn", home=["sports-wizard"])
    assert reason(match) == "spell"
    answer(match, "fireball N8", 4, (4, 4))  # 8 and 1 break 9+
    assert status(match, who(match, AWAY)) is Status.PRONE
    assert reason(match) == "injury"
    match.answer((3, 4))
    assert status(match, who(match, AWAY)) is Status.STUNNED


@pytest.mark.rule("BB20-L-IND-27")
def test_whose_turn_has_ended_casts_first() -> None:
    match = scene_with(TWO, "end-turn", home=["sports-wizard"], away=["sports-wizard"])
    assert match.pending is not None
    assert match.pending.by is HOME
    match.answer("no-spell")
    assert (reason(match), match.pending.by) == ("spell", AWAY)


@pytest.mark.rule("BB20-L-SPP-08")
@pytest.mark.parametrize(
    ("skills", "after"), [("Regeneration", (1, 6)), ("", (10, "treat", 1, "take:badly-hurt")), ("", (10, "leave"))]
)
def test_a_casualty_that_is_undone_earns_its_points(skills: str, after: tuple[Any, ...]) -> None:
    match = felled(CASUALTY, *after, skills=skills, away=[] if skills else ["wandering-apothecary"])
    match.finish()
    assert match_record(match)["home"]["earned"] == {"1": {"casualties": 1}}


@pytest.mark.rule("BB20-L-SPP-08")
def test_a_knock_out_earns_nothing() -> None:
    match = felled(KNOCK_OUT)
    match.finish()
    assert match_record(match)["home"]["earned"] == {}
