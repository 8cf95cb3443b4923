"""What lasts of a match, as data: injuries, deaths, deeds, concessions, journeymen; both editions."""

from __future__ import annotations

from typing import Any

import pytest

from ruleengine import HOME, Decision, Match, PieceId, RandomCoach, Roll, new_match, play, token
from ruleengine.hooks import aftermath, fielded, teams_after
from ruleengine_blood_bowl import BLOOD_BOWL_2020, from_position
from ruleengine_blood_bowl.after import match_record
from ruleengine_blood_bowl.coaches import BasicCoach, BusyCoach
from ruleengine_blood_bowl.events import Thrown, Touchdown, WasHurt
from ruleengine_blood_bowl.rules import Casualty
from ruleengine_blood_bowl.state import SQUARE
from ruleengine_blood_bowl.teams import current_value, read_team, value_of

SHORT = {"match.turns": 3}
EDITIONS = ("blood-bowl-2020", "blood-bowl-lrb")


def answered(match: Match, *answers: Any) -> Match:
    """Answer rolls by their faces and decisions by tokens; what is not asked is an error."""
    for answer in answers:
        match.answer(answer)
    return match


BLOCK = "home 7 Blitzer [] ST4 K8\naway 4 Lineman [] L8\n"
INJURIES = {
    "blood-bowl-2020": (
        ((1,), "badly hurt"),
        ((7,), "seriously hurt"),
        ((10,), "serious injury"),
        ((15,), "dead"),
    ),
    "blood-bowl-lrb": (((1,), "hurt"), ((4,), "seriously hurt"), ((6,), "dead")),
}


def after_a_block(rules: str, *rolls: tuple[int, ...], attacker: str = "") -> dict[str, Any]:
    """The record after a block that knocks the target down; armour, injury and then these rolls."""
    match = from_position(BLOCK.replace("[] ST4", f"[{attacker}] ST4"), rules=rules)
    match.answer("activate:0:block")
    queue = [*rolls]
    for _ in range(20):
        request = match.pending
        if isinstance(request, Roll):
            name = request.reason
            if name == "blood-bowl.block":
                match.answer((6,) * len(request.dice))
            elif name == "blood-bowl.armour" or name == "blood-bowl.injury":
                match.answer((6, 6))
            elif queue:
                match.answer(queue.pop(0))
            else:
                break
        elif isinstance(request, Decision):
            options = [token(choice) for choice in request.choices]
            wanted = [each for each in options if each.startswith(("block:1", "face", "take-die:4", "push"))]
            if not wanted and not queue:
                break
            match.answer(wanted[0] if wanted else options[0])
    return match_record(match)


@pytest.mark.parametrize(("rules", "faces", "name"), [(r, f, n) for r, rows in INJURIES.items() for f, n in rows])
def test_a_record_names_the_casualty_and_who_earned_it(rules: str, faces: tuple[int], name: str) -> None:
    record = after_a_block(rules, faces)
    assert record["away"]["hurt"] == {"4": [name]}
    assert record["home"]["earned"] == {"7": {"casualties": 1}}
    assert record["home"]["hurt"] == record["away"]["earned"] == {}


@pytest.mark.rule("BB20-L-CAS-03")
def test_a_record_names_what_is_reduced() -> None:
    assert after_a_block("blood-bowl-2020", (13,), (3,))["away"]["hurt"] == {"4": ["knee injury"]}


@pytest.mark.parametrize("rules", EDITIONS)
@pytest.mark.parametrize("seed", range(6))
def test_the_record_of_a_whole_match_agrees_with_its_events(rules: str, seed: int) -> None:
    match = play(new_match(rules, seed=seed, options=SHORT), BusyCoach(seed), BusyCoach(seed + 50))
    record = aftermath(match).record
    hurt = sum(isinstance(each, WasHurt) and isinstance(each.detail, Casualty) for each in match.events)
    sides = [record["home"], record["away"]]
    assert sum(len(names) for side in sides for names in side["hurt"].values()) == hurt
    scored = sum(isinstance(each, Touchdown) for each in match.events)
    assert sum(deeds.get("touchdowns", 0) for side in sides for deeds in side["earned"].values()) == scored
    assert tuple(side["touchdowns"] for side in sides) == match.result.score
    casualties = sum(deeds.get("casualties", 0) for side in sides for deeds in side["earned"].values())
    assert casualties <= hurt
    winner = match.result.winner
    assert record["winner"] == ("" if winner is None else str(winner))


PASS = "home 7 Lineman [] J8 ball\nhome 8 Catcher [] L8\naway 4 Lineman [] X2\n"


@pytest.mark.rule("BB20-L-SPP-01")
@pytest.mark.parametrize(
    ("thrown", "caught", "deeds"),
    [(6, 6, {"completions": 1}), (6, 1, None), (2, 6, None)],
    ids=["caught", "dropped", "inaccurate"],
)
def test_a_completion_is_an_accurate_pass_that_is_caught(thrown: int, caught: int, deeds: Any) -> None:
    match = from_position(PASS, rules=BLOOD_BOWL_2020)
    answered(match, "activate:0:pass")
    for _ in range(30):
        request = match.pending
        if isinstance(request, Roll):
            face = {"blood-bowl.pass": thrown, "blood-bowl.catch": caught}.get(request.reason, 3)
            match.answer((face,) * len(request.dice))
            continue
        assert isinstance(request, Decision)
        options = {token(choice): choice for choice in request.choices}
        at = f"throw-at:{match.get(SQUARE, PieceId(1))}"
        wanted = next((each for each in (at, "pass", "use:false", "no") if each in options), None)
        if wanted is None:
            break
        match.answer(wanted)
    assert any(isinstance(each, Thrown) for each in match.events)
    assert match_record(match)["home"]["earned"].get("7") == deeds


def test_a_concession_is_recorded() -> None:
    team = {"name": "Few", "roster": "human", "dedicated_fans": 4, "players": [{"position": "Lineman"}] * 11}
    match = new_match(BLOOD_BOWL_2020, seed=5, teams={"home": team})

    def concedes(view: Any, decision: Decision[Any]) -> Any:
        wanted = [choice for choice in decision.choices if token(choice) == "concede"]
        return wanted[0] if wanted else BasicCoach(1)(view, decision)

    play(match, concedes, BasicCoach(2))
    record = match_record(match)
    assert record["winner"] == "away"
    assert record["home"]["conceded"]
    assert 1 <= record["home"]["fans_lost"] <= 3
    assert record["away"]["touchdowns"] == 1


# From match to match --------------------------------------------------------------------------------------


@pytest.mark.rule("BB20-L-PRE-11", "BB20-L-PRE-12", "BB20-L-PRE-13", "BB20-L-T-04", "BB20-L-T-05")
@pytest.mark.parametrize(
    ("roster", "position", "added"), [("human", "Lineman", 100_000), ("ogre", "Gnoblar Lineman", 0)]
)
def test_journeymen_fill_up_to_eleven(roster: str, position: str, added: int) -> None:
    from test_bb20_team_sheets import stand_ins

    rules = BLOOD_BOWL_2020.but(adding=stand_ins("Kick Team-mate")).compile()
    rows: list[dict[str, Any]] = [{"position": position}] * 9 + [{"position": position, "misses_next": True}]
    plain = {"name": "Few", "roster": roster, "players": rows, "matches": 2}
    team = fielded(rules, plain)
    assert [row.get("journeyman", False) for row in team["players"]] == [False] * 10 + [True] * 2
    read = read_team(rules, team)
    assert current_value(rules, read) - current_value(rules, read_team(rules, plain)) == added
    assert [player.skills.get("Loner") for player in read.players[-2:]] == [4, 4]
    assert value_of(rules, read, read.players[-1]) == added // 2
    whole = {**plain, "players": [{"position": position}] * 11}
    assert fielded(rules, whole) == whole


@pytest.mark.parametrize("seed", range(3))
def test_teams_go_on_from_match_to_match(seed: int) -> None:
    team: dict[str, Any] = {"name": "Mine", "roster": "human", "rerolls": 2}
    team["players"] = [{"position": "Lineman"}] * 11
    teams: dict[str, Any] = {"home": team, "away": {**team, "name": "Yours"}}
    rules = BLOOD_BOWL_2020.compile()
    for number in range(1, 4):
        ready = {side: fielded(rules, each) for side, each in teams.items()}
        match = play(
            new_match(BLOOD_BOWL_2020, seed=seed + number, options=SHORT, teams=ready),
            BusyCoach(seed),
            BusyCoach(seed + 1),
        )
        found = aftermath(match)
        after = new_match(found.rules, seed=seed, teams={**ready, "match": dict(found.record)})
        play(after, RandomCoach(seed), RandomCoach(seed + 1))
        teams = dict(zip(("home", "away"), teams_after(after), strict=True))
        assert [each["matches"] for each in teams.values()] == [number] * 2
        for each in teams.values():
            read_team(rules, each)
    assert teams["home"]["name"] == "Mine"
    assert match.pieces[0].side is HOME


@pytest.mark.rule("BB20-L-PRE-12", "BB20-L-DRA-02")
def test_journeymen_may_be_more_than_sixteen_with_the_others() -> None:
    rules = BLOOD_BOWL_2020.compile()
    rows = [{"position": "Lineman", "misses_next": number < 6} for number in range(16)]
    team = fielded(rules, {"name": "Sick", "roster": "human", "players": rows, "matches": 2})
    read = read_team(rules, team)
    assert len(read.players) == 17
    assert sum(player.career.available for player in read.players) == 11


def record_of_scene(text: str, *answers: str, block: int = 6) -> dict[str, Any]:
    """The record after these answers in a position; blocks show this face, everything that hurts is a casualty."""
    match = from_position(text, rules=BLOOD_BOWL_2020)
    left = [*answers]
    for _ in range(40):
        request = match.pending
        if isinstance(request, Roll):
            face = block if request.reason == "blood-bowl.block" else 6
            match.answer((face,) * len(request.dice) if request.reason != "blood-bowl.casualty" else (1,))
            continue
        assert isinstance(request, Decision)
        options = [token(choice) for choice in request.choices]
        wanted = next((each for each in left if each in options), None)
        if wanted is None and (request.reason == "action" or not left):
            break
        if wanted is not None:
            left.remove(wanted)
        match.answer(wanted or options[0])
    return match_record(match)


@pytest.mark.rule("BB20-L-SPP-08")
def test_only_casualties_of_blocks_are_worth_points() -> None:
    foul = record_of_scene("home 7 Blitzer K8\naway 4 Lineman L8 prone\n", "activate:0:foul", "foul:1")
    assert foul["away"]["hurt"] == {"4": ["badly hurt"]}
    assert foul["home"]["earned"] == {}
    both = record_of_scene("home 7 Lineman [] K8\naway 4 Lineman [] L8\n", "activate:0:block", "block:1", block=2)
    assert both["away"]["hurt"] == {"4": ["badly hurt"]}
    assert both["home"]["hurt"] == {"7": ["badly hurt"]}
    assert both["home"]["earned"] == {"7": {"casualties": 1}}
    assert both["away"]["earned"] == {"4": {"casualties": 1}}


def victims_asked_for(team: dict[str, Any]) -> tuple[set[Any], set[int]]:
    """For whom home is asked to send an apothecary in some matches; which sides are asked at all."""
    found: set[Any] = set()
    sides: set[int] = set()
    for seed in range(6):
        coach = BusyCoach(seed)

        def watched(view: Any, decision: Decision[Any]) -> Any:
            if decision.reason == "apothecary":
                sides.add(decision.by)
                found.add(view.pieces[decision.about].name)
            return coach(view, decision)  # noqa: B023

        play(
            new_match(BLOOD_BOWL_2020, seed=seed, options=SHORT, teams={"home": team, "away": "orc"}), watched, watched
        )
    return found, sides


@pytest.mark.rule("BB20-L-DRA-14", "BB20-INJ-22")
def test_an_apothecary_works_for_the_team_that_has_one_and_not_for_journeymen() -> None:
    rows: list[dict[str, Any]] = [{"position": "Lineman"}] * 5 + [{"position": "Lineman", "journeyman": True}] * 6
    team = {"name": "Mine", "roster": "human", "matches": 1, "players": rows}
    assert victims_asked_for(team) == (set(), set())
    found, sides = victims_asked_for({**team, "apothecary": True})
    assert sides == {HOME}
    assert found
    assert found <= {f"#{number}" for number in range(1, 6)}
