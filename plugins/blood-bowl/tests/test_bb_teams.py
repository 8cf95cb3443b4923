"""Rosters and teams: what is shipped, what users may write, what is refused and where, what a match makes of it."""

from __future__ import annotations

import copy
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from depth import examples
from hypothesis import given, settings
from hypothesis import strategies as st

from ruleengine import AWAY, HOME, Match, PieceId, RulesetError, Side, compile_rules, new_match
from ruleengine_blood_bowl import BLOOD_BOWL_LRB, TeamError, load_team, random_team
from ruleengine_blood_bowl._base.skillbook import Kind
from ruleengine_blood_bowl.lrb import AG, AV
from ruleengine_blood_bowl.skills import SKILLBOOK, Skill, SkillPart, read_skill, skill_texts
from ruleengine_blood_bowl.state import (
    ASSISTANTS,
    CHEERLEADERS,
    FAN_FACTOR,
    MOVEMENT,
    REROLLS,
    ROSTER_REROLLS,
    STRENGTH,
    has,
    skills,
)
from ruleengine_blood_bowl.teams import Characteristic, Team, number_of, player_of, read_roster, read_team

RULES = compile_rules(BLOOD_BOWL_LRB)


def plain_team(**changes: Any) -> dict[str, Any]:
    """A legal human team of eleven linemen, with changes."""
    players = [{"position": "Lineman"} for _ in range(11)]
    return {"name": "Elevens", "roster": "human", "players": players, **changes}


def fault(team: object, **how: Any) -> str:
    """The complaint about a team."""
    with pytest.raises(TeamError) as caught:
        read_team(RULES, team, "home", **how)
    assert caught.value.path.startswith("home")
    return str(caught.value)


def changed(change: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    team = copy.deepcopy(plain_team())
    change(team)
    return team


# What is shipped -----------------------------------------------------------------------------------------

HUMAN = [
    pytest.param("Lineman", 16, 50, (6, 3, 3, 8), [], marks=pytest.mark.rule("LRB-ROS-11")),
    pytest.param("Catcher", 4, 70, (8, 2, 3, 7), ["Catch", "Dodge"], marks=pytest.mark.rule("LRB-ROS-12")),
    pytest.param("Thrower", 2, 70, (6, 3, 3, 8), ["Pass", "Sure Hands"], marks=pytest.mark.rule("LRB-ROS-13")),
    pytest.param("Blitzer", 4, 90, (7, 3, 3, 8), ["Block"], marks=pytest.mark.rule("LRB-ROS-14")),
    pytest.param(
        *("Ogre", 1, 120, (5, 5, 2, 9), ["Big Guy", "Bone-Head", "Mighty Blow", "Thick Skull", "Throw Team-Mate"]),
        marks=pytest.mark.rule("LRB-ROS-15", "LRB-ROS-03"),
    ),
]
ORC = [
    pytest.param("Lineman", 16, 50, (5, 3, 3, 9), [], marks=pytest.mark.rule("LRB-ROS-21")),
    pytest.param(
        "Goblin", 4, 40, (6, 2, 3, 7), ["Dodge", "Right Stuff", "Stunty"], marks=pytest.mark.rule("LRB-ROS-22")
    ),
    pytest.param("Thrower", 2, 70, (5, 3, 3, 8), ["Pass", "Sure Hands"], marks=pytest.mark.rule("LRB-ROS-23")),
    pytest.param("Black Orc", 4, 80, (4, 4, 2, 9), [], marks=pytest.mark.rule("LRB-ROS-24")),
    pytest.param("Blitzer", 4, 80, (6, 3, 3, 9), ["Block"], marks=pytest.mark.rule("LRB-ROS-25")),
    pytest.param(
        *("Troll", 1, 100, (4, 5, 1, 9)),
        ["Always Hungry", "Big Guy", "Mighty Blow", "Really Stupid", "Regeneration", "Throw Team-Mate"],
        marks=pytest.mark.rule("LRB-ROS-26", "LRB-ROS-03"),
    ),
]


def check_role(roster: str, name: str, most: int, thousands: int, numbers: tuple[int, ...], learnt: list[str]) -> None:
    role = read_roster(RULES, roster).roles[name]
    assert (role.most, role.cost, role.characteristics) == (most, thousands * 1000, numbers)
    assert role.skills == dict.fromkeys(learnt)


@pytest.mark.parametrize(("name", "most", "thousands", "numbers", "learnt"), HUMAN)
def test_humans_as_listed(name: str, most: int, thousands: int, numbers: tuple[int, ...], learnt: list[str]) -> None:
    check_role("human", name, most, thousands, numbers, learnt)


@pytest.mark.parametrize(("name", "most", "thousands", "numbers", "learnt"), ORC)
def test_orcs_as_listed(name: str, most: int, thousands: int, numbers: tuple[int, ...], learnt: list[str]) -> None:
    check_role("orc", name, most, thousands, numbers, learnt)


@pytest.mark.rule("LRB-ROS-01")
def test_price_of_a_reroll_and_nothing_else_on_the_lists() -> None:
    human, orc = read_roster(RULES, "human"), read_roster(RULES, "orc")
    assert (human.reroll, orc.reroll) == (50_000, 60_000)
    assert (len(human.roles), len(orc.roles)) == (len(HUMAN), len(ORC))


def hired(team: Team) -> Counter[str]:
    return Counter(player.role.name for player in team.players)


@pytest.mark.rule("LRB-ROS-02")
@pytest.mark.parametrize(
    ("name", "players", "cost"),
    [
        ("human", {"Blitzer": 4, "Thrower": 1, "Catcher": 2, "Lineman": 4}, 770_000 + 150_000),
        ("orc", {"Blitzer": 4, "Thrower": 1, "Black Orc": 3, "Lineman": 3}, 780_000 + 180_000),
        # A troll and two goblins cost 180,000, the three black orcs whom they replace 240,000.
        ("orc-stuff", {"Blitzer": 4, "Thrower": 1, "Troll": 1, "Goblin": 2, "Lineman": 3}, 720_000 + 180_000),
    ],
)
def test_reference_teams(name: str, players: dict[str, int], cost: int) -> None:
    team = read_team(RULES, name)
    assert hired(team) == players
    assert (team.rerolls, team.cost) == (3, cost)


@pytest.mark.rule("LRB-ROS-02")
@pytest.mark.parametrize(("option", "orcs"), [("plain", "orc"), ("stuff", "orc-stuff")])
def test_reference_teams_play_unless_others_are_given(option: str, orcs: str) -> None:
    match = new_match(BLOOD_BOWL_LRB, options={"teams.reference_team": option})
    roles = [Counter(piece.profile.role for piece in match.pieces if piece.side is side) for side in Side]
    assert roles == [hired(read_team(RULES, "human")), hired(read_team(RULES, orcs))]


# What a match makes of it --------------------------------------------------------------------------------


def begun(home: object = "human", away: object = "orc", **options: Any) -> Match:
    return new_match(BLOOD_BOWL_LRB, teams={"home": home, "away": away}, options=options)


@pytest.mark.rule("LRB-PLY-01")
def test_players_are_pieces_home_first_by_number() -> None:
    team = plain_team()
    team["players"][0] |= {"number": 50, "name": "Griff Oberwald", "skills": ["Dodge"]}
    team["players"][3] |= {"number": 1, "position": "Blitzer"}
    match = begun(team)
    assert [piece.id for piece in match.pieces] == list(range(22))
    assert [piece.side for piece in match.pieces] == [HOME] * 11 + [AWAY] * 11
    assert [number_of(piece) for piece in match.pieces[:11]] == [1, *range(2, 11), 50]
    first, last = match.pieces[0], match.pieces[10]
    assert (first.name, first.profile.role, last.name, last.profile.role) == (
        "#1",
        "Blitzer",
        "#50 Griff Oberwald",
        "Lineman",
    )
    assert [match.attribute(first.id, each) for each in (MOVEMENT, STRENGTH, AG, AV)] == [7, 3, 3, 8]
    assert (skills(match, first.id), skills(match, last.id)) == ({"Block": None}, {"Dodge": None})
    assert player_of(match, HOME, 50) == last.id
    with pytest.raises(KeyError, match="home has no player #49"):
        player_of(match, HOME, 49)


@pytest.mark.rule("LRB-PLY-01")
def test_a_player_may_have_raised_or_lowered_characteristics() -> None:
    """The position says the rest, and what he costs."""
    team = plain_team()
    team["players"][3] |= {"MA": 8, "AV": 7}
    match = begun(team)
    changed, usual = ([match.attribute(PieceId(n), each) for each in (MOVEMENT, STRENGTH, AG, AV)] for n in (3, 4))
    assert (changed, usual) == ([8, 3, 3, 7], [6, 3, 3, 8])
    assert read_team(RULES, team).cost == read_team(RULES, plain_team()).cost


@pytest.mark.rule("LRB-KT-27")
def test_what_teams_bring_along_is_nothing_unless_given() -> None:
    match = begun(plain_team(rerolls=2, fan_factor=5, cheerleaders=3, assistant_coaches=1), plain_team())
    for key, value in {REROLLS: 2, ROSTER_REROLLS: 2, FAN_FACTOR: 5, CHEERLEADERS: 3, ASSISTANTS: 1}.items():
        assert (match.get(key, HOME), match.get(key, AWAY)) == (value, 0)


def test_one_team_may_be_given_alone() -> None:
    match = new_match(BLOOD_BOWL_LRB, teams={"home": plain_team()})
    assert {piece.profile.role for piece in match.pieces[:11]} == {"Lineman"}
    assert {piece.profile.role for piece in match.pieces[11:]} == {"Blitzer", "Thrower", "Black Orc", "Lineman"}


def test_a_team_changed_after_a_match_was_made_from_it_is_read_again() -> None:
    teams: dict[str, Any] = {"home": plain_team()}
    assert new_match(BLOOD_BOWL_LRB, teams=teams).pieces[0].profile.role == "Lineman"
    teams["home"]["players"][0]["position"] = "Ogre"
    assert new_match(BLOOD_BOWL_LRB, teams=teams).pieces[0].profile.role == "Ogre"


# Files ---------------------------------------------------------------------------------------------------

ELVES = """
name = "Elf"
reroll = 50_000

[[positions]]
name = "Line Elf"
max = 16
cost = 60_000
MA = 6
ST = 3
AG = 4
AV = 7
skills = ["Leap"]
"""


def write_team(folder: Path, roster: str) -> Path:
    players = "".join(f'  {{ position = "Line Elf", number = {n} }},\n' for n in range(1, 12))
    file = folder / "mine.toml"
    file.write_text(f'name = "Mine"\nroster = {roster}\nplayers = [\n{players}]\n', encoding="utf-8")
    return file


def test_load_team_reads_a_roster_beside_it(tmp_path: Path) -> None:
    (tmp_path / "elf.toml").write_text(ELVES, encoding="utf-8")
    plain = load_team(write_team(tmp_path, '"elf.toml"'))
    match = begun(plain)
    assert (match.pieces[0].profile.role, match.attribute(PieceId(0), AG), has(match, PieceId(0), "Leap")) == (
        "Line Elf",
        4,
        True,
    )
    assert match.teams == {"home": plain, "away": "orc"}
    assert "elf.toml" not in repr(match.teams)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (b"name = ", "line 1: no TOML: Invalid value; correct that line"),
        (b'name = "\xff"', "line 1: expected text in UTF-8, got byte 0xff; save the file as UTF-8"),
    ],
)
def test_load_team_refuses_what_is_no_toml(tmp_path: Path, text: bytes, complaint: str) -> None:
    file = tmp_path / "mine.toml"
    file.write_bytes(text)
    with pytest.raises(TeamError) as caught:
        load_team(file)
    assert str(caught.value) == f"{file}, {complaint}"


# What is refused -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda t: t.update(name=3), "home.name: expected text, got 3"),
        (lambda t: t.pop("name"), "home.name: is missing; add it"),
        (lambda t: t.update(name='"'), "home.name: '\"' is refused; use 1 to 40 characters, no quotes"),
        (lambda t: t.update(rerols=3), "home.rerols: no such key; did you mean 'rerolls'?"),
        (lambda t: t.update(rerolls=True), "home.rerolls: expected a whole number, got true"),
        (lambda t: t.update(rerolls=-1), "home.rerolls: there cannot be fewer than none"),
        (lambda t: t.update(fan_factor=-2), "home.fan_factor: there cannot be fewer than none"),
        (lambda t: t.update(players="Lineman"), "home.players: expected a list, got 'Lineman'"),
        (lambda t: t.update(players={}), "home.players: expected a list, got a table"),
        (lambda t: t["players"].append("Ogre"), "home.players[11]: expected a table, got 'Ogre'"),
        (lambda t: t["players"][3].pop("position"), "home.players[3].position: is missing; add it"),
        (lambda t: t["players"][3].update(position=7), "home.players[3].position: expected text, got 7"),
        (
            lambda t: t["players"][3].update(position="Blitzr"),
            "home.players[3].position: no position 'Blitzr'; did you mean 'Blitzer'?",
        ),
        (
            lambda t: t["players"][3].update(position="Witch"),
            "home.players[3].position: no position 'Witch'; there are Lineman, Catcher, Thrower, Blitzer, Ogre",
        ),
        (lambda t: t["players"][3].update(nmae="X"), "home.players[3].nmae: no such key; did you mean 'name'?"),
        (lambda t: t["players"][3].update(number=0), "home.players[3].number: 0 is refused; give one from 1 to 99"),
        (lambda t: t["players"][3].update(number=100), "home.players[3].number: 100 is refused; give one from 1 to 99"),
        (
            lambda t: [t["players"][n].update(number=7) for n in (2, 3)],
            "home.players[2].number: 7 is given twice; change one",
        ),
        (
            lambda t: t["players"][3].update(MA="fast"),
            "home.players[3].MA: 'fast' is no MA; write 1 to 10",
        ),
        (lambda t: t["players"][3].update(ST=0), "home.players[3].ST: 0 is out of bounds: 1 to 10"),
        (lambda t: t["players"][3].update(skills="Dodge"), "home.players[3].skills: expected a list, got 'Dodge'"),
        (
            lambda t: t["players"][3].update(skills=["Block", "doge"]),
            "home.players[3].skills[1]: no skill 'doge'; did you mean 'Dodge'?",
        ),
        (
            lambda t: t["players"][3].update(skills=["Dodge", "Dodge"]),
            "home.players[3].skills[1]: he has 'Dodge' already; leave it out",
        ),
        (
            lambda t: t["players"][3].update(skills=["Dodge (2+)"]),
            "home.players[3].skills[0]: 'Dodge' takes no parameter: write 'Dodge'",
        ),
        (lambda t: t.update(roster=3), "home.roster: expected text or a table, got 3"),
        (
            lambda t: t.update(roster="Humans"),
            "home.roster: no roster 'Humans'; did you mean 'human'?; your own: load_team(file)",
        ),
    ],
)
def test_faults_come_with_their_path_and_a_remedy(change: Callable[[dict[str, Any]], object], complaint: str) -> None:
    assert fault(changed(change)) == complaint


def test_a_crowd_is_refused_before_it_runs_out_of_numbers() -> None:
    crowd = plain_team(players=[{"position": "Lineman"}] * 120)
    assert fault(crowd) == "home.players: 120 players; a team has 11 to 16"


def test_names_that_are_no_text_are_unknown() -> None:
    team: dict[Any, Any] = {**plain_team(), 7: "x"}
    assert fault(team) == "home.7: no such key; there are 12, such as name, roster, rerolls"


@pytest.mark.parametrize("given", [3, None, [], ("human",)])
def test_what_is_no_team_is_refused(given: object) -> None:
    assert fault(given) == f"home: {given!r} is refused; give the name of one that is shipped, or a table"


def test_no_such_shipped_team() -> None:
    assert fault("orcs") == "home: no team 'orcs'; did you mean 'orc'?; your own: load_team(file)"


@pytest.mark.parametrize(
    ("teams", "complaint"),
    [
        (["human", "orc"], "teams: ['human', 'orc'] is refused; give {'home': ..., 'away': ...}"),
        ({"Home": "human"}, "teams: 'Home' is no side; give 'home', 'away', or a 'position' alone"),
        ({"away": "orx"}, "away: no team 'orx'; did you mean 'orc'?; your own: load_team(file)"),
    ],
)
def test_new_match_refuses_what_is_no_pair_of_teams(teams: Any, complaint: str) -> None:
    with pytest.raises(TeamError) as caught:
        new_match(BLOOD_BOWL_LRB, teams=teams)
    assert str(caught.value) == complaint


def own_roster(**changes: Any) -> dict[str, Any]:
    row = {"name": "Elf", "max": 16, "cost": 60_000, "MA": 6, "ST": 3, "AG": 4, "AV": 7}
    return {"name": "Elves", "reroll": 50_000, "positions": [row | changes]}


@pytest.mark.parametrize(
    ("roster", "complaint"),
    [
        (own_roster(AG="4+"), "roster.positions[0].AG: '4+' is no AG; write 1 to 6"),
        (own_roster(AG=7), "roster.positions[0].AG: 7 is out of bounds: 1 to 6"),
        (own_roster(MA=0), "roster.positions[0].MA: 0 is out of bounds: 1 to 10"),
        (own_roster(MA=1.5), "roster.positions[0].MA: expected a whole number or text, got 1.5"),
        (own_roster(PA=3), "roster.positions[0].PA: no such key; there are 11, such as "),
        (own_roster(max=0), "roster.positions[0].max: give 1 or more"),
        (own_roster(cost=-1), "roster.positions[0].cost: a price cannot be below nothing"),
        (own_roster(name="elf"), "roster.positions[0].name: 'elf' is refused; use words that begin with a capital"),
        (own_roster(name="Elf 2"), "roster.positions[0].name: 'Elf 2' is refused; use words that begin with a capital"),
        (own_roster(skills=["Fly"]), "roster.positions[0].skills[0]: no skill 'Fly'"),
        (own_roster() | {"reroll": -1}, "roster.reroll: a price cannot be below nothing"),
        (
            own_roster() | {"positions": own_roster()["positions"] * 2},
            "roster.positions[1].name: there are two positions 'Elf'; rename one",
        ),
    ],
)
def test_faults_of_a_roster(roster: dict[str, Any], complaint: str) -> None:
    assert fault(plain_team(roster=roster)).startswith(f"home.{complaint}")


# The rules of building -----------------------------------------------------------------------------------


@pytest.mark.rule("LRB-ROS-01")
@pytest.mark.parametrize(("count", "legal"), [(10, False), (11, True), (16, True), (17, False)])
def test_eleven_to_sixteen_players(count: int, legal: bool) -> None:
    team = plain_team(players=[{"position": "Lineman"}] * count, roster=own_roster(name="Lineman", max=20, cost=1))
    if legal:
        assert len(read_team(RULES, team).players) == count
    else:
        assert fault(team) == f"home.players: {count} players; a team has 11 to 16"


@pytest.mark.rule("LRB-ROS-01")
@pytest.mark.parametrize(("position", "most"), [("Catcher", 4), ("Thrower", 2), ("Blitzer", 4), ("Ogre", 1)])
def test_so_many_of_a_position(position: str, most: int) -> None:
    def with_so_many(count: int) -> dict[str, Any]:
        others = [{"position": "Lineman"}] * (11 - count)
        return plain_team(players=[{"position": position}] * count + others)

    assert hired(read_team(RULES, with_so_many(most)))[position] == most
    assert fault(with_so_many(most + 1)) == (
        f"home.players: {most + 1} of position {position!r}; a team has at most {most}"
    )


@pytest.mark.rule("LRB-ROS-01")
def test_a_million_in_gold_pays_for_players_and_rerolls() -> None:
    # Eleven linemen cost 550,000: nine re-rolls at 50,000 fill the million exactly.
    assert begun(plain_team(rerolls=9)).get(REROLLS, HOME) == 9
    with pytest.raises(TeamError) as caught:
        begun(plain_team(rerolls=10))
    assert str(caught.value) == "home: costs 1,050,000 gold, 50,000 more than the 1,000,000 that there are"
    assert begun(plain_team(rerolls=10), **{"teams.gold": 1_050_000}).get(REROLLS, HOME) == 10
    assert begun(plain_team(rerolls=30), **{"teams.gold": None}).get(REROLLS, HOME) == 30


@settings(max_examples=examples(60), deadline=None)
@given(seed=st.integers(0, 2**32), roster=st.sampled_from(["", "human", "orc"]), learnt=st.integers(0, 5))
@pytest.mark.rule("LRB-ROS-01")
def test_random_teams_are_legal(seed: int, roster: str, learnt: int) -> None:
    plain = random_team(seed, roster=roster, learnt=learnt)
    assert plain == random_team(seed, roster=roster, learnt=learnt)
    team = read_team(RULES, plain)
    assert 11 <= len(team.players) <= 16
    assert all(count <= team.roster.roles[name].most for name, count in hired(team).items())
    price = sum(team.roster.roles[row["position"]].cost for row in plain["players"])
    assert price + plain["rerolls"] * team.roster.reroll <= 1_000_000
    for player, row in zip(team.players, plain["players"], strict=True):
        assert (player.number, player.role.name) == (row["number"], row["position"])
        assert player.skills == {**player.role.skills, **dict.fromkeys(row["skills"])}
        assert len(row["skills"]) <= learnt
        assert not any(RULES.derived(SKILLBOOK)[name].innate for name in row["skills"])


def test_random_teams_differ() -> None:
    teams = [random_team(seed) for seed in range(40)]
    assert {team["roster"] for team in teams} == {"human", "orc"}
    assert {len(team["players"]) for team in teams} == set(range(11, 17))
    learnt = Counter(name for team in teams for row in team["players"] for name in row["skills"])
    assert set(learnt) == {name for name, skill in RULES.derived(SKILLBOOK).items() if not skill.innate}


# Skills --------------------------------------------------------------------------------------------------


def skill_part(tag: str, skill: Skill) -> SkillPart:
    """A part that is that skill and nothing else."""
    made: SkillPart = type("Extra", (SkillPart,), {"name": f"test.{tag}", "skill": skill})()
    return made


EXTRA = (
    BLOOD_BOWL_LRB.but(adding=[skill_part("loner", Skill("Loner", "target"))])
    .but(adding=[skill_part("blow", Skill("Hard Blow", "bonus"))])
    .but(adding=[skill_part("grudge", Skill("Grudge", "text"))])
)


@pytest.mark.parametrize(
    ("text", "name", "parameter"),
    [
        ("Loner (4+)", "Loner", 4),
        (" Loner  ( 2+ ) ", "Loner", 2),
        ("Hard Blow (+1)", "Hard Blow", 1),
        ("Grudge (all team-mates)", "Grudge", "all team-mates"),
        ("Dodge", "Dodge", None),
    ],
)
def test_parameters_are_read_once(text: str, name: str, parameter: object) -> None:
    rules = EXTRA.compile()
    assert read_skill(rules, text) == (name, parameter)
    assert [read_skill(rules, each) for each in skill_texts(rules, dict([read_skill(rules, text)]))] == [
        (name, parameter)
    ]
    match = new_match(EXTRA, teams={"home": plain_team(players=[{"position": "Lineman", "skills": [text]}] * 11)})
    assert skills(match, PieceId(0)) == {name: parameter}


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("Loner", "'Loner' takes a target: write 'Loner (4+)'"),
        ("Loner (4)", "'Loner' takes a target: write 'Loner (4+)'"),
        ("Loner (7+)", "'Loner' takes a target: write 'Loner (4+)'"),
        ("Hard Blow (1)", "'Hard Blow' takes a bonus: write 'Hard Blow (+1)'"),
        ("Grudge ()", "'Grudge' says whom: write 'Grudge (all)'"),
        ("Dodge ()", "'Dodge' takes no parameter: write 'Dodge'"),
        ("hard blow (+1)", "no skill 'hard blow'; did you mean 'Hard Blow'?"),
    ],
)
def test_parameters_that_are_refused(text: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(complaint)}$"):
        read_skill(EXTRA.compile(), text)


@pytest.mark.parametrize("kind", ["", "target"])
def test_two_parts_may_make_up_a_skill_if_they_agree(kind: Kind) -> None:
    other = BLOOD_BOWL_LRB.but(adding=[skill_part("more-dodge", Skill("Dodge", kind))])
    if not kind:
        assert "Dodge" in other.compile().derived(SKILLBOOK)
        return
    with pytest.raises(RulesetError, match=r"part 'test\.more-dodge' names another skill 'Dodge'"):
        other.compile()


# Characteristics of other editions -----------------------------------------------------------------------


@pytest.mark.rule("BB20-CHR-01")
def test_characteristics_as_targets_and_dashes() -> None:
    passing = Characteristic(AG, 1, 6, suffix="+", dash=7)
    assert [passing.read(text) for text in ("1+", "6+", "-")] == [1, 6, 7]
    assert [passing.text(value) for value in (1, 6, 7)] == ["1+", "6+", "-"]
    for wrong in ("7+", "0+", "3", 3, "+", "-1+"):
        with pytest.raises(ValueError, match=r"(no AG; write|out of bounds:) \"1\+\" to \"6\+\"$"):
            passing.read(wrong)


@pytest.mark.rule("LRB-SKL-21", "LRB-SKL-22")
@pytest.mark.parametrize("trait", ["Right Stuff", "Throw Team-Mate"])
def test_a_trait_that_one_has_from_the_start_cannot_be_learnt(trait: str) -> None:
    given = plain_team(players=[{"position": "Lineman", "skills": [trait]}] * 11)
    with pytest.raises(TeamError, match=f"'{trait}' cannot be learnt") as caught:
        new_match(BLOOD_BOWL_LRB, teams={"home": given})
    assert caught.value.path == "home.players[0].skills[0]"
