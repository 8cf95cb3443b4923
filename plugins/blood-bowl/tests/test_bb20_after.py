"""After a match of 2020: winnings, fans, experience, injuries, hiring, mistakes (sections 12 to 14 of BB20-L)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from ruleengine import AWAY, HOME, Decision, Match, RandomCoach, Roll, Side, new_match, play, token
from ruleengine.odds import odds
from ruleengine.saves import digest, from_json, to_json
from ruleengine_blood_bowl import BLOOD_BOWL_2020_AFTER, TeamError
from ruleengine_blood_bowl.after import (
    FANS,
    INCIDENTS,
    MEN,
    REROLLS,
    SKILL_TABLE,
    TREASURY,
    Man,
    half_lost,
    incidents,
    plain_team,
    winnings,
)

REFERENCE = [("Blitzer", 4), ("Thrower", 1), ("Catcher", 2), ("Lineman", 4)]
Choose = Callable[[Decision[Any]], str]


def humans(*own: dict[str, Any], extra: int = 0, **fields: Any) -> dict[str, Any]:
    """The reference team; what is given of players is added to the first, the second and so on."""
    rows: list[dict[str, Any]] = [{"position": name} for name, count in REFERENCE for _ in range(count)]
    rows += [{"position": "Lineman"}] * extra
    rows = [{"number": number, **row} for number, row in enumerate(rows, 1)]
    for place, each in enumerate(own):
        rows[place] |= each
    return {"name": "Mine", "roster": "human", "rerolls": 3, "players": rows, **fields}


def begun(team: dict[str, Any] | None = None, /, *, options: dict[str, Any] | None = None, **record: Any) -> Match:
    """The aftermath of a match, before the first die."""
    return new_match(
        BLOOD_BOWL_2020_AFTER, teams={"home": team or humans(), "away": "orc", "match": record}, options=options
    )


def done(decision: Decision[Any]) -> str:
    """Nothing, or the first that there is."""
    return token(decision.choices[0])


def through(match: Match, choose: Choose = done, **dice: Any) -> Match:
    """Play on to the end: dice by the last word of their reason, 1 if none are given."""
    left = {name: list(faces) for name, faces in dice.items()}
    for _ in range(500):
        if match.over:
            return match
        request = match.pending
        if isinstance(request, Roll):
            name = request.reason.rpartition(".")[2].replace("-", "_")
            faces = left[name].pop(0) if left.get(name) else (1,) * len(request.dice)
            match.answer(faces if isinstance(faces, tuple) else (faces,))
        else:
            assert isinstance(request, Decision)
            match.answer(choose(request))
    raise AssertionError("it does not end")


def wanting(*wanted: str) -> Choose:
    """A coach of home who takes each of these once, when it is offered; otherwise nothing."""
    left = list(wanted)

    def choose(decision: Decision[Any]) -> str:
        offered = [token(choice) for choice in decision.choices]
        if decision.by is HOME and left and left[0] in offered:
            return left.pop(0)
        return offered[0]

    return choose


def man(match: Match, number: int, side: Side = HOME) -> Man:
    return next(each for each in match.get(MEN, side) if each.number == number)


# Money and fans -------------------------------------------------------------------------------------------


@pytest.mark.rule("BB20-L-PST-02", "BB20-L-PST-03", "BB20-L-PST-06", "BB20-L-T-10", "BB20-L-T-11")
def test_winnings() -> None:
    match = begun(winner="home", home={"touchdowns": 2, "fans": 4}, away={"fans": 3})
    assert (winnings(match, HOME), winnings(match, AWAY)) == (55_000, 35_000)
    match = begun(winner="home", home={"touchdowns": 3, "fans": 4}, away={"fans": 3, "conceded": True})
    assert (winnings(match, HOME), winnings(match, AWAY)) == (100_000, 0)
    assert through(match).get(TREASURY, HOME) == 100_000 - 10_000  # a minor incident by the die, a 1


def changed(fans: int, face: int, winner: str) -> int:
    match = begun(humans(dedicated_fans=fans, matches=1), winner=winner)
    return through(match, fans=[face, 6 if winner == "home" else 1]).get(FANS, HOME) - fans


@pytest.mark.rule("BB20-L-PST-04", "BB20-L-T-12", "BB20-L-T-13")
def test_fans_follow_the_winner() -> None:
    def chance(fans: int, winner: str, change: int) -> Fraction:
        return Fraction(sum(changed(fans, face, winner) == change for face in range(1, 7)), 6)

    assert chance(3, "home", 1) == Fraction(2, 3)
    assert chance(3, "away", -1) == Fraction(1, 3)
    assert chance(7, "home", 1) == 0
    assert chance(7, "away", -1) == 1
    assert chance(1, "away", -1) == 0
    assert changed(3, 1, "") == 0


@pytest.mark.rule("BB20-L-PST-05")
def test_who_concedes_loses_fans_without_a_die_and_has_no_valuable_player() -> None:
    match = begun(humans(dedicated_fans=3), winner="away", home={"conceded": True, "fans_lost": 3, "leaving": [2]})
    through(match, fans=[1])
    assert match.get(FANS, HOME) == 1
    assert sum(each.spp for each in match.get(MEN, HOME)) == 0
    assert [each.number for each in match.get(MEN, HOME)] == [1, *range(3, 12)]


@pytest.mark.rule("BB20-L-PST-01")
def test_the_dead_leave_the_list_first() -> None:
    match = begun(home={"hurt": {"1": ["dead"]}, "earned": {"1": {"touchdowns": 1}}})
    through(match)
    assert [each.number for each in match.get(MEN, HOME)] == list(range(2, 12))
    assert man(match, 2).spp == 4  # the first of those who live is drawn by a 1


# Experience -----------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "BB20-L-SPP-01",
    "BB20-L-SPP-02",
    "BB20-L-SPP-03",
    "BB20-L-SPP-04",
    "BB20-L-SPP-05",
    "BB20-L-SPP-06",
    "BB20-L-SPP-07",
)
@pytest.mark.parametrize(
    ("deed", "points"),
    [
        ("completions", 1),
        ("throws", 1),
        ("deflections", 1),
        ("interceptions", 2),
        ("casualties", 2),
        ("touchdowns", 3),
    ],
)
def test_points_for_what_players_did(deed: str, points: int) -> None:
    match = begun(home={"touchdowns": 2 * (deed == "touchdowns"), "earned": {"8": {deed: 2}}})
    through(match)
    assert man(match, 8).spp == 2 * points
    assert man(match, 1).spp == 4


@pytest.mark.rule("BB20-L-SPP-09", "BB20-L-SPP-11")
def test_the_most_valuable_player_is_one_of_those_who_could_play() -> None:
    team = humans({"misses_next": True}, {"retired": True}, extra=1)
    team["players"][-1]["journeyman"] = True
    match = begun(team)
    while not (isinstance(match.pending, Roll) and match.pending.reason.endswith("most-valuable")):
        match.answer((1,))
    assert str(match.pending.dice) == "d10"
    assert {match.pending.read((face,)) for face in range(1, 11)} == set(range(3, 13))


@pytest.mark.rule("BB20-L-SPP-10")
def test_the_coach_gives_awarded_touchdowns_away() -> None:
    match = begun(home={"touchdowns": 3, "earned": {"1": {"touchdowns": 1}}})
    through(match, wanting("award:8", "award:9"))
    assert (man(match, 8).spp, man(match, 9).spp, man(match, 1).spp) == (3, 3, 3 + 4)


# Advancement ----------------------------------------------------------------------------------------------


COSTS = {
    "random primary": (3, 4, 6, 8, 10, 15),
    "chosen primary": (6, 8, 12, 16, 20, 30),
    "chosen secondary": (12, 14, 18, 22, 26, 40),
    "characteristic": (18, 20, 24, 28, 32, 50),
}
LEARNT = ["Block", "Dauntless", "Fend", "Pro", "Tackle", "Wrestle"]


@pytest.mark.rule(
    "BB20-L-ADV-11",
    "BB20-L-ADV-12",
    "BB20-L-ADV-13",
    "BB20-L-ADV-14",
    "BB20-L-ADV-15",
    "BB20-L-ADV-16",
    "BB20-L-T-14",
    "BB20-L-ADV-01",
)
@pytest.mark.parametrize(
    ("column", "wanted"),
    [
        ("random primary", "draw:11:G"),
        ("chosen primary", "learn:11:Shadowing"),
        ("chosen secondary", "learn:11:Guard"),
        ("characteristic", "train:11"),
    ],
)
def test_what_advancements_cost(column: str, wanted: str) -> None:
    totals = {"random primary": 46, "chosen primary": 92, "chosen secondary": 132, "characteristic": 172}
    assert sum(COSTS[column]) == totals[column]
    for had, cost in enumerate(COSTS[column]):
        for short in (0, 1):
            own = {"skills": LEARNT[:had], "spp": cost - short}
            match = begun(humans(*([{}] * 10), own, matches=1))
            found = offers(match, "advance")
            assert (wanted in found) is not bool(short)


def offers(match: Match, reason: str, side: Side = HOME) -> list[str]:
    """What a side is offered when it is first asked for a reason; nothing if it never is."""
    for _ in range(100):
        if match.over:
            return []
        request = match.pending
        if isinstance(request, Roll):
            match.answer((1,) * len(request.dice))
            continue
        assert isinstance(request, Decision)
        if request.reason == reason and request.by is side:
            return [token(choice) for choice in request.choices]
        else:
            match.answer(token(request.choices[0]))
    raise AssertionError("never asked")


@pytest.mark.rule("BB20-L-ADV-01")
def test_a_player_who_could_pay_the_dearest_must_buy_and_nobody_has_more_than_six() -> None:
    match = begun(humans(*([{}] * 10), {"spp": 18}, matches=1))
    found = offers(match, "advance")
    assert "done" not in found
    assert all(choice.split(":")[1] == "11" for choice in found)
    match = begun(humans(*([{}] * 10), {"spp": 17}, matches=1))
    assert "done" in offers(match, "advance")
    match = begun(humans(*([{}] * 10), {"spp": 99, "skills": LEARNT}, matches=1))
    assert not any(choice.endswith(":11") or ":11:" in choice for choice in offers(match, "advance"))


@pytest.mark.rule("BB20-L-ADV-02")
def test_several_advancements_in_one_go() -> None:
    match = begun(humans(*([{}] * 10), {"spp": 14}, matches=1))
    through(match, wanting("learn:11:Block", "learn:11:Tackle"))
    assert man(match, 11).skills == ("Block", "Tackle")
    assert man(match, 11).spp == 0


@pytest.mark.rule("BB20-L-ADV-03", "BB20-L-ADV-05")
def test_what_nobody_learns() -> None:
    blitzer = offers(begun(humans({"spp": 16, "skills": ["Frenzy"]}, matches=1)), "advance")
    assert "learn:1:Tackle" in blitzer
    assert "learn:1:Block" not in blitzer  # of his position
    assert "learn:1:Grab" not in blitzer  # never with Frenzy
    assert "learn:1:Strong Arm" not in blitzer  # he throws no team-mates
    assert "learn:1:Claws" not in blitzer
    ogre = humans(matches=1)
    ogre["players"][0] = {"number": 1, "position": "Ogre", "spp": 16}
    assert "learn:1:Strong Arm" in offers(begun(ogre), "advance")


ROWS = {
    "A": "Catch, Diving Catch, Diving Tackle, Dodge, Defensive, Jump Up, "
    "Leap, Safe Pair of Hands, Sidestep, Sneaky Git, Sprint, Sure Feet",
    "G": "Block, Dauntless, Dirty Player, Fend, Frenzy, Kick, Pro, Shadowing, Strip Ball, Sure Hands, Tackle, Wrestle",
    "M": "Big Hand, Claws, Disturbing Presence, Extra Arms, Foul Appearance, Horns, "
    "Iron Hard Skin, Monstrous Mouth, Prehensile Tail, Tentacles, Two Heads, Very Long Legs",
    "P": "Accurate, Cannoneer, Cloud Burster, Dump-off, Fumblerooskie, Hail Mary Pass, "
    "Leader, Nerves of Steel, On the Ball, Pass, Running Pass, Safe Pass",
    "S": "Arm Bar, Brawler, Break Tackle, Grab, Guard, Juggernaut, "
    "Mighty Blow, Multiple Block, Pile Driver, Stand Firm, Strong Arm, Thick Skull",
}


@pytest.mark.rule(
    "BB20-L-SKT-11",
    "BB20-L-SKT-12",
    "BB20-L-SKT-13",
    "BB20-L-SKT-14",
    "BB20-L-SKT-15",
    "BB20-L-SKT-16",
    "BB20-L-SKT-21",
    "BB20-L-SKT-22",
    "BB20-L-SKT-23",
    "BB20-L-SKT-24",
    "BB20-L-SKT-25",
    "BB20-L-SKT-26",
    "BB20-L-T-17",
)
def test_the_table_of_random_skills() -> None:
    assert {letter: ", ".join(names) for letter, names in SKILL_TABLE.items()} == ROWS
    assert all(len({*names}) == 12 for names in SKILL_TABLE.values())
    found: Counter[str] = Counter()
    for half, row in product(range(1, 7), repeat=2):
        match = begun(humans(*([{}] * 10), {"spp": 3}, matches=1))
        through(match, wanting("draw:11:G"), half=[half, 6], skill=[row, 6])
        found[man(match, 11).skills[0]] += 1
        assert man(match, 11).at_random == (man(match, 11).skills[0].partition(" (")[0],)
    built = {name for name in found if found[name] == 3}
    assert built >= {"Block", "Dauntless", "Dirty Player (+1)", "Fend", "Frenzy", "Pro", "Tackle"}


@pytest.mark.rule("BB20-L-ADV-04")
def test_a_random_skill_that_he_has_is_rolled_again() -> None:
    match = begun(humans(*([{}] * 10), {"spp": 4, "skills": ["Block"]}, matches=1))
    through(match, wanting("draw:11:G"), half=[1, 3], skill=[1, 2])
    assert man(match, 11).skills == ("Block", "Dauntless")


RAISED = {"MA": range(1, 14), "AV": range(1, 14), "PA": range(8, 15), "AG": range(14, 16), "ST": range(15, 16)}


@pytest.mark.rule(
    "BB20-L-CHI-01", "BB20-L-CHI-02", "BB20-L-CHI-03", "BB20-L-CHI-04", "BB20-L-CHI-05", "BB20-L-CHI-06", "BB20-L-T-16"
)
def test_a_die_names_characteristics() -> None:
    allowed: Counter[str] = Counter()
    for face in range(1, 17):
        match = begun(humans(*([{}] * 10), {"spp": 18}, matches=1))
        offered: list[str] = []

        def choose(decision: Decision[Any]) -> str:
            found = [token(choice) for choice in decision.choices]
            if decision.reason == "training":
                offered.extend(found)  # noqa: B023
            return "train:11" if "train:11" in found else found[0]

        through(match, choose, characteristic=[face])
        names = {each.removeprefix("raise:") for each in offered if each.startswith("raise:")}
        assert names == {name for name, faces in RAISED.items() if face in faces or face == 16}
        assert ("learn:11:Guard" in offered) is (face < 16)  # a secondary skill instead
        allowed.update(names)
    chances = {name: Fraction(count, 16) for name, count in allowed.items()}
    assert chances == {
        "ST": Fraction(1, 8),
        "AG": Fraction(3, 16),
        "PA": Fraction(1, 2),
        "MA": Fraction(7, 8),
        "AV": Fraction(7, 8),
    }


@pytest.mark.rule("BB20-L-CHI-06", "BB20-L-CHI-07")
def test_raising_has_bounds_and_a_skill_instead_costs_as_much() -> None:
    match = begun(humans(*([{}] * 10), {"spp": 24, "MA": 8}, matches=1))
    through(match, wanting("train:11", "raise:AV"), characteristic=[1])
    assert man(match, 11).numbers == (8, 3, 3, 4, 10)
    assert man(match, 11).spp == 0
    match = begun(humans(*([{}] * 10), {"spp": 18}, matches=1))
    through(match, wanting("train:11", "learn:11:Guard"), characteristic=[1])
    assert (man(match, 11).skills, man(match, 11).at_random, man(match, 11).spp) == (("Guard",), (), 0)


# Injuries -------------------------------------------------------------------------------------------------


@pytest.mark.rule("BB20-L-CAS-01", "BB20-L-CAS-02", "BB20-L-CAS-03", "BB20-L-NXT-01")
def test_what_casualties_leave() -> None:
    hurt = {
        "1": ["seriously hurt"],
        "2": ["serious injury"],
        "3": ["neck injury"],
        "8": ["badly hurt"],
        "9": ["seriously hurt", "head injury"],
    }
    match = begun(humans(*([{}] * 10), {"misses_next": True}), home={"hurt": hurt})
    through(match)
    missing = {each.number for each in match.get(MEN, HOME) if each.missed}
    assert missing == {1, 2, 3, 9}  # and 11, who missed this match, is back
    assert man(match, 2).niggling == 1
    assert (man(match, 3).numbers, man(match, 3).lost) == ((7, 3, 4, 4, 9), ("AG",))
    assert (man(match, 9).numbers, man(match, 9).lost) == ((6, 3, 3, 4, 8), ("AV",))


@pytest.mark.rule("BB20-L-CAS-04", "BB20-L-CAS-05")
def test_a_characteristic_at_its_worst_leads_to_another_roll() -> None:
    team = humans({"MA": 1, "lost": ["MA"] * 6})
    match = begun(team, home={"hurt": {"1": ["knee injury"]}})
    through(match, lasting_injury=[3, 6])  # a knee again, then a shoulder
    assert (man(match, 1).numbers, man(match, 1).lost) == ((1, 2, 3, 4, 9), ("MA",) * 6 + ("ST",))
    match = begun(team, home={"hurt": {"1": ["knee injury"]}}, options={"steps.at_worst": "nothing"})
    through(match)
    assert man(match, 1).numbers == (1, 3, 3, 4, 9)
    assert man(match, 1).missed


# Hiring ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("BB20-L-HIR-01", "BB20-L-DRA-05", "BB20-L-DRA-11")
def test_the_treasury_buys_players_staff_and_rerolls_at_twice_the_price() -> None:
    match = begun(humans(treasury=400_000, matches=1))
    wanted = ("hire:Lineman", "buy:reroll", "buy:apothecary", "buy:cheerleaders", "buy:assistant_coaches", "fire:11")
    through(match, wanting(*wanted), mistake=[6])
    spent = 50_000 + 100_000 + 50_000 + 10_000 + 10_000
    assert match.get(TREASURY, HOME) == 400_000 + 10_000 - spent
    assert match.get(REROLLS, HOME) == 4
    assert [each.number for each in match.get(MEN, HOME)] == [*range(1, 11), 12]
    found = offers(begun(humans(treasury=400_000, matches=1)), "hire")
    assert "hire:Blitzer" not in found  # there are four
    assert not any(choice.startswith("sell") for choice in found)


@pytest.mark.rule("BB20-L-DRA-06", "BB20-L-DRA-02")
def test_limits_hold_after_the_draft() -> None:
    rich = {"treasury": 500_000, "matches": 1}
    full = offers(
        begun(humans(extra=5, rerolls=8, cheerleaders=12, assistant_coaches=6, apothecary=True, **rich)), "hire"
    )
    assert not [choice for choice in full if choice.startswith(("hire:", "buy:"))]


@pytest.mark.rule("BB20-L-HIR-02")
def test_journeymen_are_hired_for_their_value_or_go() -> None:
    team = humans(extra=1, treasury=80_000, matches=1)
    team["players"][-1] |= {"journeyman": True, "spp": 6}
    match = begun(team)
    through(match, wanting("learn:12:Block", "sign:12"))
    assert (man(match, 12).skills, man(match, 12).journeyman) == (("Block",), False)
    assert match.get(TREASURY, HOME) == 80_000 + 10_000 - 70_000
    match = begun(team)
    through(match)
    assert [each.number for each in match.get(MEN, HOME)] == list(range(1, 12))


@pytest.mark.rule("BB20-L-RUL-15")
def test_who_was_raised_may_join_for_nothing() -> None:
    undead = humans(roster="shambling-undead", matches=1, rerolls=0)
    undead["players"] = [{"number": number, "position": "Skeleton Lineman"} for number in range(1, 12)]
    match = through(begun(undead, home={"raised": ["Zombie Lineman"]}), wanting("sign:12"))
    assert (man(match, 12).position, man(match, 12).journeyman) == ("Zombie Lineman", False)
    assert match.get(TREASURY, HOME) == winnings(match, HOME)
    match = through(begun(undead, home={"raised": ["Zombie Lineman"]}))
    assert [each.number for each in match.get(MEN, HOME)] == list(range(1, 12))
    full = {**undead, "players": [{"number": number, "position": "Skeleton Lineman"} for number in range(1, 13)]}
    full["players"] += [{"number": number, "position": "Zombie Lineman"} for number in range(13, 17)]
    assert "sign:17" not in offers(begun(full, home={"raised": ["Zombie Lineman"]}), "hire")


def test_who_was_infected_is_hired_as_a_journeyman_is() -> None:
    nurgle = humans(roster="nurgle", matches=1, rerolls=0, treasury=40_000)
    nurgle["players"] = [{"number": number, "position": "Rotter Lineman"} for number in range(1, 12)]
    match = through(begun(nurgle, home={"infected": ["Rotter Lineman"]}), wanting("sign:12"))
    assert (man(match, 12).position, man(match, 12).journeyman) == ("Rotter Lineman", False)
    assert match.get(TREASURY, HOME) == 40_000 + winnings(match, HOME) - 35_000


@pytest.mark.rule("BB20-L-HIR-03")
def test_who_has_a_lasting_injury_may_retire_for_the_season() -> None:
    match = begun(home={"hurt": {"1": ["arm injury"], "2": ["seriously hurt"]}})
    assert "retire:2" not in offers(match, "hire")
    through(match, wanting("retire:1"))
    assert man(match, 1).retired
    assert plain_team(match, HOME)["players"][0]["retired"] is True


# Expensive mistakes ---------------------------------------------------------------------------------------


TABLE = {
    1: ("minor", "minor", "major", "major", "catastrophe", "catastrophe"),
    2: ("averted", "minor", "minor", "major", "major", "catastrophe"),
    3: ("averted", "averted", "minor", "minor", "major", "major"),
    4: ("averted", "averted", "averted", "minor", "minor", "major"),
    5: ("averted", "averted", "averted", "averted", "minor", "minor"),
    6: ("averted", "averted", "averted", "averted", "averted", "minor"),
}


@pytest.mark.rule("BB20-L-EXP-01", "BB20-L-EXP-02", "BB20-L-EXP-03", "BB20-L-EXP-04", "BB20-L-EXP-05", "BB20-L-EXP-06")
def test_the_table_of_expensive_mistakes() -> None:
    assert incidents(95_000) is None
    assert len(INCIDENTS) == 6
    for face, row in TABLE.items():
        for hundreds, what in enumerate(row, 1):
            for gold in (100_000 * hundreds, 100_000 * hundreds + 95_000):
                found = incidents(gold)
                assert found is not None
                assert found.at(face) == what
    assert incidents(900_000) is incidents(600_000)


def mean_loss(gold: int) -> Fraction:
    """By the rule itself."""
    match = begun(humans(treasury=gold - 10_000, matches=1))
    for _ in range(100):
        request = match.pending
        if isinstance(request, Roll) and request.reason.endswith("mistake"):
            break
        match.answer(token(request.choices[0]) if isinstance(request, Decision) else (1,))
    before = match.get(TREASURY, HOME)
    total = Fraction(0)
    for face in range(1, 7):
        branch = match.fork()
        branch.answer((face,))
        request = branch.pending
        if isinstance(request, Roll) and request.reason.endswith("minor-incident"):
            for second in range(1, 4):
                leaf = branch.fork()
                leaf.answer((second,))
                total += Fraction(before - leaf.get(TREASURY, HOME), 18)
        else:
            total += Fraction(before - branch.get(TREASURY, HOME), 6)
    return total


@pytest.mark.rule("BB20-L-EXP-07", "BB20-L-EXP-08", "BB20-L-T-18", "BB20-L-T-19")
def test_what_mistakes_cost() -> None:
    assert half_lost(335_000) == 165_000
    assert mean_loss(150_000) == Fraction(10_000, 3)
    assert mean_loss(450_000) == Fraction(245_000, 3)
    match = begun(humans(treasury=590_000, matches=1))
    through(match, mistake=[1], catastrophe=[(3, 4)])
    assert match.get(TREASURY, HOME) == 70_000


# As a match -----------------------------------------------------------------------------------------------


RECORD = {
    "winner": "away",
    "home": {"fans": 3, "hurt": {"4": ["serious injury"]}, "earned": {"8": {"casualties": 4}}},
    "away": {"fans": 2, "touchdowns": 1, "earned": {"1": {"touchdowns": 1}}},
}


@pytest.mark.parametrize("seed", range(8))
def test_it_ends_saves_and_undoes_like_a_match(seed: int) -> None:
    teams = {"home": humans(treasury=250_000, matches=2), "match": RECORD}
    match = new_match("blood-bowl-2020-after", seed=seed, teams=teams)
    start = digest(match)
    play(match, RandomCoach(seed), RandomCoach(seed + 1))
    assert digest(from_json(to_json(match))) == digest(match)
    while match.can_undo():
        match.undo()
    assert digest(match) == start


def test_it_is_solved_like_a_match() -> None:
    match = begun(humans(dedicated_fans=3, matches=1), winner="home")
    found = odds(match, lambda end: end.get(FANS, HOME) == 4, home=done_coach, away=done_coach)
    assert found.value == Fraction(2, 3)


def done_coach(view: Any, decision: Decision[Any]) -> Any:
    return decision.choices[0]


def test_a_record_of_somebody_else_is_refused() -> None:
    with pytest.raises(TeamError, match=r"^match.home.hurt.44: Mine have no player of that number$"):
        begun(home={"hurt": {"44": ["dead"]}})
    with pytest.raises(TeamError, match=r"^match.home.touchdown: no such key"):
        begun(home={"touchdown": 1})
    with pytest.raises(TeamError, match=r"^friends: no such key; there are home, away, match$"):
        new_match(BLOOD_BOWL_2020_AFTER, teams={"friends": "orc"})


def test_a_casualty_that_does_not_exist_is_refused() -> None:
    with pytest.raises(TeamError, match=r"^match.home.hurt.1: no casualty 'stubbed toe'; "):
        begun(home={"hurt": {"1": ["stubbed toe"]}})


# What is left ---------------------------------------------------------------------------------------------


@pytest.mark.rule("BB20-L-ADV-04", "BB20-L-CHI-06")
def test_what_players_could_not_use_and_who_cannot_pass() -> None:
    def chosen(position: str, **own: Any) -> dict[str, Any]:
        rows = [{"number": 1, "position": position, "spp": 18, **own}]
        rows += [{"number": number, "position": "Beastman Runner Lineman"} for number in range(2, 12)]
        return {"name": "Horned", "roster": "chaos-chosen", "players": rows, "matches": 1}

    sturdy = offers(begun(chosen("Beastman Runner Lineman")), "advance")
    frail = offers(begun(chosen("Beastman Runner Lineman", AV="8+", lost=["AV"])), "advance")
    assert "learn:1:Claws" in sturdy
    assert "learn:1:Claws" in frail
    assert "learn:1:Iron Hard Skin" in sturdy
    assert "learn:1:Iron Hard Skin" not in frail
    match = begun(chosen("Minotaur", PA="-"))
    through(match, wanting("train:1", "raise:PA"), characteristic=[8])
    assert man(match, 1).numbers[3] == 6
    assert plain_team(match, HOME)["players"][0].get("PA", "6+") == "6+"
