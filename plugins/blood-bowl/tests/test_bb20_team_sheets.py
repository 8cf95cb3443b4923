"""What teams of 2020 are worth, and what is wrong with them (BB20-L-DRA, VAL, INC, RUL-13; worked figures BB20-L-T)."""

from __future__ import annotations

from typing import Any

import pytest

from ruleengine import HOME, new_match
from ruleengine.hooks import new_team, rosters, team_sheet
from ruleengine_blood_bowl import BLOOD_BOWL_2020, BLOOD_BOWL_LRB
from ruleengine_blood_bowl.bb2020 import AG
from ruleengine_blood_bowl.skills import SKILLBOOK, Skill, SkillPart
from ruleengine_blood_bowl.teams import current_value, read_team, team_value, value_of

RULES = BLOOD_BOWL_2020.compile()
REFERENCE = [("Blitzer", 4), ("Thrower", 1), ("Catcher", 2), ("Lineman", 4)]


def players(*groups: tuple[str, int]) -> list[dict[str, Any]]:
    return [{"position": name} for name, count in groups for _ in range(count)]


def humans(**fields: Any) -> dict[str, Any]:
    return {"name": "Mine", "roster": "human", "rerolls": 3, "players": players(*REFERENCE), **fields}


def faults(plain: dict[str, Any]) -> list[str]:
    return [str(fault) for fault in team_sheet(RULES, plain).faults]


def figures(plain: dict[str, Any]) -> tuple[int, int]:
    team = read_team(RULES, plain)
    return team_value(RULES, team), current_value(RULES, team)


@pytest.mark.rule("BB20-L-T-01", "BB20-L-VAL-02", "BB20-L-DRA-12", "BB20-L-DRA-13", "BB20-L-DRA-14", "BB20-L-DRA-15")
def test_staff_counts_and_fans_and_treasury_do_not() -> None:
    assert figures(humans()) == (900_000, 900_000)
    assert figures(humans(apothecary=True, cheerleaders=1)) == (960_000, 960_000)
    assert figures(humans(assistant_coaches=2)) == (920_000, 920_000)
    assert figures(humans(dedicated_fans=6, treasury=50_000)) == (900_000, 900_000)
    assert figures(humans(rerolls=4)) == (950_000, 950_000)


@pytest.mark.rule("BB20-L-T-02", "BB20-L-VAL-03", "BB20-L-CAS-01", "BB20-L-HIR-03")
@pytest.mark.parametrize("state", ["misses_next", "retired"])
def test_who_cannot_play_next_counts_in_the_team_value_only(state: str) -> None:
    team = humans(apothecary=True, cheerleaders=1)
    team["players"][0]["skills"] = ["Guard"]
    team["players"][-1][state] = True
    assert figures(team) == (980_000, 930_000)


@pytest.mark.rule(
    "BB20-L-VAL-01",
    "BB20-L-INC-01",
    "BB20-L-INC-02",
    "BB20-L-INC-03",
    "BB20-L-INC-04",
    "BB20-L-INC-05",
    "BB20-L-INC-06",
    "BB20-L-INC-07",
    "BB20-L-T-15",
    "BB20-L-CAS-03",
)
@pytest.mark.parametrize(
    ("hired", "more"),
    [
        ({"skills": ["Block"], "at_random": ["Block"]}, 10_000),
        ({"skills": ["Block"]}, 20_000),
        ({"skills": ["Guard"], "at_random": ["Guard"]}, 20_000),
        ({"skills": ["Guard"]}, 40_000),
        ({"AV": "10+"}, 10_000),
        ({"MA": 7}, 20_000),
        ({"PA": "3+"}, 20_000),
        ({"AG": "2+"}, 40_000),
        ({"ST": 4}, 80_000),
        ({"ST": 5}, 160_000),
        ({"skills": ["Block", "Dauntless", "Fend", "Kick", "Pro", "Tackle"]}, 120_000),
        ({"MA": 5, "lost": ["MA"]}, 0),  # what was lost takes nothing off
        ({"MA": 6, "lost": ["MA"]}, 20_000),  # raised, then hurt
        ({"niggling": 2, "spp": 9}, 0),
    ],
)
def test_advancements_add_to_the_value_of_a_lineman(hired: dict[str, Any], more: int) -> None:
    rules = BLOOD_BOWL_2020.but(adding=stand_ins("Kick")).compile()
    rows = players(*REFERENCE)
    rows[-1] |= hired
    team = read_team(rules, humans(players=rows))
    assert value_of(rules, team, team.players[-1]) == 50_000 + more
    assert team_value(rules, team) == 900_000 + more


def stand_ins(*names: str) -> list[Any]:
    """Parts that make skills known that these rules lack, and do nothing."""
    lacking = [name for name in names if name not in RULES.derived(SKILLBOOK)]
    made = []
    for name in lacking:
        fields = {"name": f"test.{name.lower().replace(' ', '-')}", "skill": Skill(name), "__doc__": "Known."}
        made.append(type("StandIn", (SkillPart,), fields)())
    return made


@pytest.mark.rule("BB20-L-T-03", "BB20-L-RUL-13", "BB20-L-EXH-03", "BB20-L-EXH-04")
def test_linemen_that_cost_little_do_not_count_in_a_league() -> None:
    rules = BLOOD_BOWL_2020.but(adding=stand_ins("Kick Team-mate")).compile()
    rows = players(("Gnoblar Lineman", 10), ("Ogre Blocker", 5))
    rows[0] |= {"skills": ["Jump Up"], "at_random": ["Jump Up"]}
    team = read_team(rules, {"name": "Ogres", "roster": "ogre", "rerolls": 3, "players": rows})
    assert team_value(rules, team) == 920_000
    assert team_value(rules, team, exhibition=True) == 1_060_000


@pytest.mark.rule("BB20-L-DRA-01", "BB20-L-DRA-15")
def test_a_drafted_team_may_not_cost_more_than_it_has() -> None:
    assert faults(humans(treasury=100_000)) == []
    assert faults(humans(dedicated_fans=6, apothecary=True)) == []  # 50k each
    assert faults(humans(dedicated_fans=6, apothecary=True, treasury=5_000)) == [
        "costs 1,005,000 gold with its treasury, 5,000 more than the 1,000,000 there are"
    ]
    assert faults(humans(treasury=500_000, matches=3)) == []


@pytest.mark.rule("BB20-L-DRA-02")
def test_a_team_that_has_played_may_have_few_players() -> None:
    few = humans(players=players(("Lineman", 9)))
    assert faults(few) == ["players: 9 players; a team has 11 to 16"]
    assert faults({**few, "matches": 1}) == []
    assert faults(humans(players=players(("Lineman", 17)), matches=1)) == ["players: 17 players; a team has 11 to 16"]


@pytest.mark.rule("BB20-L-DRA-11", "BB20-L-DRA-12", "BB20-L-DRA-13", "BB20-L-DRA-14", "BB20-L-DRA-15")
def test_staff_is_limited() -> None:
    found = faults(humans(rerolls=9, cheerleaders=13, assistant_coaches=7, dedicated_fans=7, matches=1))
    assert found == [
        "cheerleaders: 13; a team has at most 12",
        "assistant_coaches: 7; a team has at most 6",
        "rerolls: 9; a team has at most 8",
    ]
    assert "dedicated_fans: 7; a team has at most 6" in faults(humans(dedicated_fans=7))
    undead = {"name": "Bones", "roster": "tomb-kings", "players": players(("Skeleton Lineman", 11)), "apothecary": True}
    assert faults(undead) == ["apothecary: a team of Tomb Kings hires none; leave it out"]


@pytest.mark.rule("BB20-L-DRA-03")
def test_no_more_of_a_position_than_its_limit_whatever_their_state() -> None:
    rows = players(("Blitzer", 5), ("Lineman", 8))
    rows[0]["misses_next"] = True
    assert faults(humans(players=rows)) == ["players: 5 of position 'Blitzer'; a team has at most 4"]


@pytest.mark.rule("BB20-L-DRA-04")
def test_a_team_chooses_what_its_roster_lets_it() -> None:
    team = new_team(RULES, "chaos-chosen")
    assert faults(team) == []
    assert team["chosen"].startswith("Favoured of ")
    assert faults({**team, "chosen": ""})[0].startswith("chosen: is missing; choose one of Favoured of ")
    assert faults({**team, "chosen": "Favoured of Nufle"})[0].startswith("chosen: 'Favoured of Nufle' is not among")
    assert faults(humans(chosen="Old World Classic")) == ["chosen: Human have nothing to choose; leave it out"]


@pytest.mark.rule("BB20-L-SKT-01", "BB20-L-ADV-01", "BB20-L-CHI-06", "BB20-L-ADV-03")
def test_advancements_are_checked_with_their_place() -> None:
    rows = players(*REFERENCE)
    rows[0] |= {"skills": ["Tackle", "Clawz"]}
    rows[1] |= {"skills": ["Tackle", "Claws"]}
    rows[2] |= {"skills": ["Block"]}
    rows[3] |= {"skills": ["Loner (4+)"]}
    found = faults(humans(players=rows, matches=1))
    assert found == [
        "players[0].skills[1]: no skill 'Clawz'; did you mean 'Claws'?",
        "players[2].skills[0]: he has 'Block' already; leave it out",
        "players[3].skills[0]: 'Loner' cannot be learnt; only a position may have it from the start",
        "players[1].skills[1]: 'Claws' is a skill of mutation, and Blitzer learns general, strength, agility, passing; "
        "leave it out",
    ]
    rows = players(*REFERENCE)
    rows[-1] |= {"skills": ["Block", "Dauntless", "Fend", "Pro", "Tackle", "Wrestle"], "AG": "2+"}
    rows[-2] |= {"MA": 9}
    assert faults(humans(players=rows, matches=1)) == [
        "players[9].MA: raised 3 times; a characteristic is raised 2 times",
        "players[10]: 7 advancements; a player has at most 6",
    ]


@pytest.mark.parametrize(
    ("field", "value", "fault"),
    [
        ("at_random", ["Block"], "players[10].at_random[0]: he has not learnt 'Block'; add it to skills"),
        ("lost", ["MV"], "players[10].lost[0]: no characteristic 'MV'; "),
        ("niggling", -1, "players[10].niggling: -1 is refused; give 0 to 9"),
        ("spp", -1, "players[10].spp: there cannot be fewer than none"),
        ("spp", "3", "players[10].spp: expected a whole number, got '3'"),
    ],
)
def test_a_record_that_cannot_be_is_refused_with_its_place(field: str, value: Any, fault: str) -> None:
    rows = players(*REFERENCE)
    rows[-1][field] = value
    assert faults(humans(players=rows))[0].startswith(fault)


def test_a_negative_treasury_is_refused() -> None:
    assert faults(humans(treasury=-1)) == ["treasury: there cannot be less than none"]


@pytest.mark.rule("BB20-L-DRA-01", "BB20-L-DRA-02")
@pytest.mark.parametrize("key", [offer.name for offer in rosters(RULES) if offer.playable])
def test_a_new_team_of_each_playable_roster_is_legal(key: str) -> None:
    team = new_team(RULES, key)
    sheet = team_sheet(RULES, team)
    assert sheet.legal, [str(fault) for fault in sheet.faults]
    fees = sum(read_team(RULES, team).roster.roles[row["position"]].cost for row in team["players"])
    others = team["rerolls"] * read_team(RULES, team).roster.reroll + 50_000 * team.get("apothecary", False)
    others += 10_000 * (team.get("cheerleaders", 0) + team.get("assistant_coaches", 0))
    assert fees + others + 10_000 * (team.get("dedicated_fans", 1) - 1) + team["treasury"] == 1_000_000
    assert new_match(BLOOD_BOWL_2020, teams={"home": team}).pieces[0].side is HOME


def test_the_sheet_has_no_values_but_a_cost() -> None:
    rules = BLOOD_BOWL_LRB.compile()
    team = new_team(rules, "orc")
    sheet = team_sheet(rules, team)
    assert sheet.legal
    assert sheet.figures == {"roster": "Orc", "players": 11, "cost": 960_000} or "team value" not in sheet.figures
    expensive = {**team, "rerolls": 8}
    assert "more than the 1,000,000" in str(team_sheet(rules, expensive).faults[0])


# In a match -----------------------------------------------------------------------------------------------


@pytest.mark.rule("BB20-L-CAS-01", "BB20-L-CAS-02", "BB20-L-PRE-12")
def test_who_misses_a_match_is_not_there_and_records_become_skills() -> None:
    rows = players(*REFERENCE, ("Lineman", 1))
    rows[0] |= {"misses_next": True}
    rows[1] |= {"retired": True}
    rows[2] |= {"niggling": 2, "AG": "4+", "lost": ["AG"]}
    rows[-1] |= {"journeyman": True}
    match = new_match(BLOOD_BOWL_2020, seed=1, teams={"home": humans(players=rows, matches=4)})
    mine = [piece for piece in match.pieces if piece.side is HOME]
    assert [piece.name for piece in mine] == [f"#{number}" for number in range(3, 13)]
    assert mine[0].profile.attributes["blood-bowl.skills"]["Niggling Injury"] == 2
    assert match.attribute(mine[0].id, AG) == 4
    loners = [piece.profile.attributes["blood-bowl.skills"].get("Loner") for piece in mine]
    assert loners == [None] * 9 + [4]


@pytest.mark.parametrize("given", [{"has": True}, None, "humen", {"name": "X", "roster": "humen", "players": []}])
def test_a_sheet_of_what_is_no_team_says_so(given: Any) -> None:
    sheet = team_sheet(RULES, given)
    assert not sheet.legal
    assert not sheet.figures
