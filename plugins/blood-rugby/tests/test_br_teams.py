"""Team sheets: the usual side, what a sheet may say, what is refused and where, and random teams."""

from __future__ import annotations

import copy
import pickle
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from depth import examples
from hypothesis import given, settings
from hypothesis import strategies as st

from ruleengine import AWAY, HOME, CompiledRules, Match, Side, compile_rules, new_match
from ruleengine.hooks import read_teams
from ruleengine_blood_rugby import BLOOD_RUGBY, TeamError
from ruleengine_blood_rugby._teamfiles import TEAMS
from ruleengine_blood_rugby.state import CAPABILITIES, NUMBER, NUMBERS, Capability, team
from ruleengine_blood_rugby.teams import Team, coach_of, load_team, random_team, read_team, shipped_teams

Sheet = dict[str, Any]
ROLES = ["captain", *["scrum"] * 5, "kiker", "runner", "shield", *["back"] * 3]


def sheet(**changed: Any) -> Sheet:
    """A legal sheet of twelve, changed in one place: `p7_strength=3` is a field of the player at place 7."""
    made: Sheet = {"name": "Testers", "players": [{"role": role} for role in ROLES]}
    for name, value in changed.items():
        place, _, field = name.partition("_")
        if place[0] == "p" and place[1:].isdigit():
            made["players"][int(place[1:])][field] = value
        else:
            made[name] = value
    return made


def rules(**options: Any) -> CompiledRules:
    return compile_rules(BLOOD_RUGBY, options={name.replace("__", "."): value for name, value in options.items()})


def read(given: object, **options: Any) -> Team:
    return read_team(rules(**options), given, "home")


def roles_of(side: Team) -> Counter[str]:
    return Counter(player.role.value for player in side.players)


# The usual side ------------------------------------------------------------------------------------------


@pytest.mark.rule("BR-TEAM-01", "BR-TEAM-08")
def test_twelve_play_with_the_roles_that_their_numbers_say() -> None:
    match = new_match(BLOOD_RUGBY, seed=1)
    for side in Side:
        listed = [(piece.profile.attributes[NUMBER], piece.profile.role) for piece in team(match, side)]
        assert listed == list(enumerate(ROLES, start=1))
        assert sum(role in ("captain", "scrum") for _, role in listed) == 6


PROFILES = {
    "captain": (17, 9, 15, 9, 9, 9, 18, 8, 12, 12),
    "scrum": (17, 9, 15, 9, 9, 9, 18, 8, 12, 12),
    "kiker": (14, 15, 12, 13, 11, 12, 18, 8, 9, 12),
    "runner": (10, 18, 11, 11, 10, 10, 18, 8, 9, 12),
    "shield": (15, 14, 14, 10, 11, 10, 18, 8, 12, 12),
    "back": (12, 13, 12, 10, 10, 10, 18, 8, 9, 12),
}
CAPABLE = {
    "captain": "tackle immovable fury",
    "scrum": "tackle",
    "kiker": "kick pass catch",
    "runner": "catch jump sprint",
    "shield": "tackle catch immovable",
    "back": "tackle",
}


@pytest.mark.rule("BR-TEAM-02", "BR-TEAM-03", "BR-CAP-03")
def test_each_role_is_by_default_what_the_rules_say() -> None:
    match = new_match(BLOOD_RUGBY, seed=1)
    for piece in match.pieces:
        role = piece.profile.role
        assert tuple(match.attribute(piece.id, kind) for kind in NUMBERS) == PROFILES[role]
        assert piece.profile.attributes[CAPABILITIES] == set(map(Capability, CAPABLE[role].split()))


@pytest.mark.rule("BR-TEAM-07")
@pytest.mark.parametrize(
    ("players", "numbers"),
    [
        (4, [1, 7, 8, 9]),
        (5, [1, 2, 7, 8, 9]),
        (6, [1, 2, 3, 7, 8, 9]),
        (7, [1, 2, 3, 4, 7, 8, 9]),
        (8, [1, 2, 3, 4, 7, 8, 9, 10]),
        (9, [1, 2, 3, 4, 5, 7, 8, 9, 10]),
        (10, [1, 2, 3, 4, 5, 7, 8, 9, 10, 11]),
        (11, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]),
        (12, list(range(1, 13))),
    ],
)
def test_smaller_sides_lose_a_back_and_a_scrum_man_in_turn(players: int, numbers: list[int]) -> None:
    match = new_match(BLOOD_RUGBY, seed=1, options={"pitch.players": players})
    assert [piece.profile.attributes[NUMBER] for piece in team(match, AWAY)] == numbers


@pytest.mark.parametrize(("players", "scrum", "backs"), [(13, 7, 3), (14, 7, 4), (15, 8, 4), (16, 8, 5)])
def test_larger_sides_take_a_scrum_man_and_a_back_in_turn(players: int, scrum: int, backs: int) -> None:
    found = roles_of(read("twelve", pitch__players=players))
    assert found == {"captain": 1, "scrum": scrum - 1, "kiker": 1, "runner": 1, "shield": 1, "back": backs}


@pytest.mark.rule("BR-TEAM-07")
@pytest.mark.parametrize("players", range(4, 17))
@pytest.mark.parametrize("name", shipped_teams())
def test_shipped_teams_play_with_any_number(name: str, players: int) -> None:
    assert len(read(name, pitch__players=players).players) == players


def test_shipped_sheets_are_of_twelve_in_the_order_of_their_numbers() -> None:
    for name in shipped_teams():
        plain = tomllib.loads((TEAMS / f"{name}.toml").read_text(encoding="utf-8"))
        assert [player["role"] for player in plain["players"]] == ROLES
        assert read(plain) == read(name)


# What a sheet may say ------------------------------------------------------------------------------------


def test_a_sheet_says_what_differs_from_the_role() -> None:
    made = read(
        sheet(
            coach={"name": "Old Breccia", "charisma": 9, "gold": 300},
            p7_dexterity=20,
            p7_armour_class=6,
            p7_name="Gesso",
            p7_capabilities=["catch", "sprint"],
        )
    )
    runner = made.players[7]
    assert (runner.number, runner.name, runner.role.value) == (8, "Gesso", "runner")
    assert runner.numbers == (10, 20, 11, 11, 10, 10, 18, 6, 9, 12)
    assert runner.capabilities == {Capability.CATCH, Capability.SPRINT}
    assert (made.coach.charisma, made.coach.gold, made.coach.name) == (9, 300, "Old Breccia")
    assert made.players[0] == read("twelve").players[0]


def test_players_may_stand_in_any_order_and_choose_among_the_numbers_of_their_role() -> None:
    given = sheet(p5_number=2)
    given["players"].reverse()
    assert [player.number for player in read(given).players] == list(range(1, 13))
    assert read(given) == read(sheet())


@pytest.mark.rule("BR-TEAM-07")
def test_reserves_are_of_any_role_and_numbered_on() -> None:
    given = sheet()
    given["players"] += [{"role": "kiker"}, {"role": "back", "number": 77}]
    made = read(given, pitch__reserves=2)
    assert [(player.number, player.role.value) for player in made.players[12:]] == [(13, "kiker"), (77, "back")]
    with pytest.raises(TeamError, match=r"^home\.players: 14 players; a team has 12 to 13$"):
        read(given, pitch__reserves=1)


@pytest.mark.rule("BR-CAP-01", "BR-CAP-02")
def test_leaders_have_points_for_capabilities() -> None:
    five = ["kick", "pass", "catch", "sprint", "fury"]
    with pytest.raises(TeamError, match=r"^home\.players\[6\]\.capabilities: they cost 5 points, and there are 3"):
        read(sheet(p6_capabilities=five))
    assert read(sheet(p6_capabilities=five), teams__leader_points=5).players[6].capabilities == set(five)
    with pytest.raises(TeamError, match="they cost 3 points, and there are 2"):
        read(sheet(p7_capabilities=["catch", "jump", "sprint"]), teams__leader_points=2)
    assert read(sheet(), teams__leader_points=2).players[7].capabilities == {Capability.CATCH, Capability.JUMP}


@pytest.mark.rule("BR-CAP-02")
@pytest.mark.parametrize("free", [False, True])
def test_tackle_may_come_free_to_leaders(free: bool) -> None:
    made = read(sheet(p6_capabilities=["kick", "pass", "catch"]), teams__leaders_have_tackle=free)
    assert (Capability.TACKLE in made.players[6].capabilities) is free
    assert (Capability.TACKLE in made.players[7].capabilities) is free
    four = sheet(p8_capabilities=["tackle", "kick", "pass", "catch"])
    if free:
        assert len(read(four, teams__leaders_have_tackle=True).players[8].capabilities) == 4
    else:
        with pytest.raises(TeamError, match="they cost 4 points, and there are 3"):
            read(four)


# What is refused -----------------------------------------------------------------------------------------


@pytest.mark.rule("BR-TEAM-03", "BR-TEAM-04", "BR-TEAM-05", "BR-TEAM-08", "BR-CAP-01", "BR-CAP-03")
@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"p3_strength": 2}, "home.players[3].strength: 2 is out of bounds; give a number from 3 to 25"),
        ({"p3_charisma": 26}, "home.players[3].charisma: 26 is out of bounds; give a number from 3 to 25"),
        ({"p3_hit_points": 0}, "home.players[3].hit_points: 0 is out of bounds; give a number from 1 to 200"),
        ({"p3_armour_class": 11}, "home.players[3].armour_class: 11 is out of bounds; give a number from -10 to 10"),
        (
            {"p3_capabilities": ["tackle", "fury"]},
            "home.players[3].capabilities: a scrum has Tackle and nothing else (BR-TEAM-04); write [\"tackle\"]",
        ),
        (
            {"p9_capabilities": []},
            "home.players[9].capabilities: a back has Tackle and nothing else (BR-TEAM-04); write [\"tackle\"]",
        ),
        (
            {"p6_capabilities": ["pass", "catch"]},
            "home.players[6].capabilities: a kiker needs Kick (BR-CAP-03); add 'kick'",
        ),
        (
            {"p7_capabilities": ["catch", "flying"]},
            "home.players[7].capabilities[1]: 'flying' is no capability; there are kick, pass, catch, tackle, jump, "
            "sprint, immovable, fury",
        ),
        ({"p7_capabilities": ["jump"] * 2}, "home.players[7].capabilities[1]: 'jump' is given twice; leave one out"),
        ({"p4_weapon": "a dagger"}, "home.players[4].weapon: weapons are not allowed (BR-TEAM-05); leave it out"),
        ({"p4_helmet": True}, "home.players[4].helmet: helmets are not allowed (BR-TEAM-05); leave it out"),
        ({"p4_role": "kicker"}, "home.players[4].role: 'kicker' is no role; did you mean 'kiker'?"),
        ({"p4_role": "back"}, "home.players: 4 of role 'scrum'; a side of 12 has 5 (BR-TEAM-07)"),
        ({"p4_role": "captain"}, "home.players: 4 of role 'scrum'; a side of 12 has 5 (BR-TEAM-07)"),
        ({"p4_number": 7}, "home.players[4].number: 7 is a kiker's (BR-TEAM-08); leave it out, or change the role"),
        ({"p4_number": 100}, "home.players[4].number: 100 is refused; give one from 1 to 99"),
        ({"p4_number": 2, "p5_number": 2}, "home.players[4].number: 2 is given twice; change one"),
        ({"p4_strenght": 12}, "home.players[4].strenght: no such key; did you mean 'strength'?"),
        ({"p4_strength": "12"}, "home.players[4].strength: expected a whole number, got '12'"),
        ({"p4_name": 'The "Stone"'}, "home.players[4].name: 'The \"Stone\"' is refused; use 1 to 40 characters, no "
            "quotes, no backslashes"),
        ({"name": ""}, "home.name: '' is refused; use 1 to 40 characters, no quotes, no backslashes"),
        ({"players": []}, "home.players: 0 players; a team has 12"),
        ({"players": "all"}, "home.players: expected a list, got 'all'"),
        ({"coach": {"charisma": 30}}, "home.coach.charisma: 30 is out of bounds; give a number from 3 to 25"),
        ({"coach": {"gold": -1}}, "home.coach.gold: a purse holds 0 gold or more"),
    ],
)  # fmt: skip
def test_a_fault_is_refused_with_its_path_and_a_remedy(changed: dict[str, Any], said: str) -> None:
    with pytest.raises(TeamError) as caught:
        new_match(BLOOD_RUGBY, seed=1, teams={"home": sheet(**changed)})
    assert str(caught.value) == said


def test_a_second_captain_is_no_reserve() -> None:
    given = sheet()
    given["players"].append({"role": "captain"})
    with pytest.raises(TeamError, match=r"^home\.players: there is one captain; make the others 'scrum'$"):
        read(given, pitch__reserves=1)


@pytest.mark.parametrize(
    ("teams", "said"),
    [
        ({"away": "quary"}, "away: no team 'quary'; did you mean 'quarry'?; your own: load_team(file)"),
        ({"visitors": "quarry"}, "teams: 'visitors' is no side; give 'home', 'away', or a 'position' alone"),
        (["quarry"], "teams: ['quarry'] is refused; give {'home': ..., 'away': ...}"),
        ({"home": 7}, "home: 7 is refused; give the name of one that is shipped, or a table"),
    ],
)
def test_what_is_no_team_is_refused(teams: Any, said: str) -> None:
    with pytest.raises(TeamError) as caught:
        new_match(BLOOD_RUGBY, seed=1, teams=teams)
    assert str(caught.value) == said
    assert str(pickle.loads(pickle.dumps(caught.value))) == said


# Files, names, coaches -----------------------------------------------------------------------------------


def test_a_team_is_named_by_a_file_or_as_it_is_shipped(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('name = "Mine"\n' + "".join(f'[[players]]\nrole = "{role}"\n' for role in ROLES))
    teams = read_teams(rules(), str(file), "heron")
    assert teams == {"home": load_team(file), "away": "heron"}
    match = new_match(BLOOD_RUGBY, seed=1, teams=teams)
    assert next(team(match, AWAY)).name == "#1 Falco"
    file.write_text("name = ")
    with pytest.raises(TeamError, match=r"mine\.toml, line 1: no TOML: .*; correct that line$"):
        load_team(file)


def test_a_match_knows_the_coaches_of_its_teams() -> None:
    match = new_match(BLOOD_RUGBY, seed=1, teams={"home": "quarry", "away": sheet(coach={"gold": 0})})
    assert (coach_of(match, HOME).charisma, coach_of(match, HOME).gold) == (9, None)
    assert (coach_of(match, AWAY).charisma, coach_of(match, AWAY).gold) == (None, 0)


def test_a_sheet_is_left_as_it_is_and_may_change_afterwards() -> None:
    given = sheet(p7_name="Gesso")
    before = copy.deepcopy(given)
    match = new_match(BLOOD_RUGBY, seed=1, teams={"home": given})
    assert given == before
    again = Match.from_json(match.to_json())
    given["players"][7]["name"] = "Else"
    assert [piece.name for piece in again.pieces] == [piece.name for piece in match.pieces]
    assert new_match(BLOOD_RUGBY, seed=1, teams={"home": given}).pieces[7].name == "#8 Else"


# Random teams --------------------------------------------------------------------------------------------


@settings(max_examples=examples(40))
@given(
    seed=st.integers(0, 10**6),
    players=st.integers(4, 16),
    reserves=st.integers(0, 3),
    points=st.integers(1, 8),
    free=st.booleans(),
)
@pytest.mark.rule("BR-TEAM-03", "BR-TEAM-04", "BR-TEAM-07", "BR-CAP-02", "BR-CAP-03")
def test_random_teams_are_legal_and_the_same_for_a_seed(
    seed: int, players: int, reserves: int, points: int, free: bool
) -> None:
    options = {
        "pitch.players": players,
        "pitch.reserves": reserves,
        "teams.leader_points": points,
        "teams.leaders_have_tackle": free,
    }
    book = compile_rules(BLOOD_RUGBY, options=options)
    spec = book.spec
    made = random_team(seed, rules=spec)
    assert made == random_team(seed, rules=spec)
    found = read_team(book, made)
    assert players <= len(found.players) <= players + reserves
    for player in found.players:
        assert all(3 <= ability <= 25 for ability in player.numbers[:6])
        if player.role.value in ("scrum", "back"):
            assert player.capabilities == {Capability.TACKLE}
        else:
            assert len(player.capabilities - ({Capability.TACKLE} if free else set())) <= points
        assert player.role.value != "kiker" or Capability.KICK in player.capabilities


def test_random_teams_differ() -> None:
    assert len({repr(random_team(seed)) for seed in range(20)}) == 20
