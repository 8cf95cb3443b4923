"""League files of Blood Rugby: modifiers by role and capability, capabilities that roles have besides."""

from __future__ import annotations

from typing import Any

import pytest
from br_contacts import pair, pusher, victim
from br_scenes import scene, who

from ruleengine import AWAY, HOME, CheckKind, Match, Variant, new_match
from ruleengine.league import League, LeagueError
from ruleengine_blood_rugby import BLOOD_RUGBY, position_of
from ruleengine_blood_rugby import _terms as terms
from ruleengine_blood_rugby.checks import (
    avoid_check,
    bribe_check,
    catch_check,
    feint_check,
    integrity_check,
    resist_check,
)
from ruleengine_blood_rugby.state import CAPABILITIES, Capability, Role, has
from ruleengine_blood_rugby.teams import USUAL

CATCHING = {"capabilities": {"back": ["catch"], "runner": ["pass"]}}
TEXT = "home 8 runner K8\nhome 10 back K9\naway 3 scrum A1\nball A15\n"


def modified(**row: Any) -> Variant:
    return League.of({"modifiers": [{"value": 1, "why": "gloves", **row}]})


# Modifiers -----------------------------------------------------------------------------------------------


def test_every_kind_of_check_is_made_by_one_part() -> None:
    kinds = {each.name for each in vars(terms).values() if isinstance(each, CheckKind)}
    listed = [kind.name for part in BLOOD_RUGBY.parts for kind in part.checks]
    assert sorted(listed) == sorted(kinds)


@pytest.mark.parametrize(
    ("when", "helped"),
    [
        ({"role": "runner"}, {8}),
        ({"role": ["runner", "back"]}, {8, 10}),
        ({"role": "scrum"}, set()),
        ({"capability": "sprint"}, {8}),
        ({"capability": "tackle"}, {10}),
        ({"capability": "tackle", "role": "runner"}, set()),
        ({"side": "home"}, {8, 10}),
        ({"side": "away"}, set()),
    ],
)
def test_a_modifier_holds_for_whom_its_conditions_name(when: Any, helped: set[int]) -> None:
    match = scene(TEXT, variants=[modified(to="catch", when=when)])
    found = {number: catch_check(match, who(match, HOME, number)) for number in (8, 10)}
    assert {number for number, check in found.items() if check.bonus == 1} == helped
    assert feint_check(match, who(match, HOME, 8), who(match, AWAY, 3)).bonus == 0


def test_checks_are_named_by_act_or_by_kind_and_belong_to_who_is_tested() -> None:
    match = pair(variants=[modified(to=["dodge", "blood-rugby.resist"], when={"role": "scrum"})])
    assert avoid_check(match, pusher(match), victim(match)).bonus == 1
    assert resist_check(match, victim(match), pusher(match)).bonus == 1
    assert feint_check(match, pusher(match), victim(match)).bonus == 0


def test_checks_of_nobody_on_the_pitch_have_no_role() -> None:
    rows = modified(to=["blood-rugby.bribe", "blood-rugby.integrity"], when={"role": "kiker"})
    match = new_match("blood-rugby", seed=7, variants=[rows])
    assert (bribe_check(match, HOME).bonus, integrity_check(match).bonus) == (0, 0)


# Capabilities --------------------------------------------------------------------------------------------


def capabilities(match: Match) -> dict[Role, frozenset[Capability]]:
    return {Role(piece.profile.role): piece.profile.attributes[CAPABILITIES] for piece in match.pieces}


def test_roles_have_what_a_league_gives_them_in_every_team() -> None:
    league = League.of(CATCHING)
    match = new_match("blood-rugby", seed=7, variants=[league], teams={"home": "heron", "away": "quarry"})
    plain = new_match("blood-rugby", seed=7, teams={"home": "heron", "away": "quarry"})
    for piece, before in zip(match.pieces, plain.pieces, strict=True):
        more = {"back": {"catch"}, "runner": {"pass"}}.get(piece.profile.role, set())
        assert piece.profile.attributes[CAPABILITIES] == before.profile.attributes[CAPABILITIES] | more


def test_a_position_is_by_the_rules_of_the_league_where_it_does_not_say_otherwise() -> None:
    text = TEXT + "home 11 back K10 capabilities=none\n"
    match = scene(text, variants=[League.of(CATCHING)])
    assert [has(match, who(match, HOME, number), Capability.CATCH) for number in (10, 11)] == [True, False]
    assert "capabilities=none" in position_of(match)
    assert position_of(match).count("capabilities") == 1
    again = scene(position_of(match), variants=[League.of(CATCHING)])
    assert [piece.profile for piece in again.pieces] == [piece.profile for piece in match.pieces]


def test_a_leader_may_be_given_what_is_usual_for_it_since_its_team_may_have_chosen_otherwise() -> None:
    league = League.of({"capabilities": {"captain": ["fury"]}})
    match = scene(TEXT + "home 1 captain C3\n", variants=[league])
    assert has(match, who(match, HOME, 1), Capability.FURY)


def test_without_a_league_roles_are_as_usual() -> None:
    assert capabilities(new_match("blood-rugby", seed=7)) == {role: frozenset(USUAL[role]) for role in Role}


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (
            ["catch"],
            "capabilities: ['catch'] is refused; write [capabilities], and below it such as back = [\"catch\"]",
        ),
        ({"bakc": ["catch"]}, "capabilities.bakc: no role 'bakc'; did you mean 'back'?"),
        ({"back": "catch"}, "capabilities.back: 'catch' is refused; give a list of capabilities"),
        ({"back": ["kik"]}, "capabilities.back[0]: no capability 'kik'; did you mean 'kick'?"),
        ({"back": ["tackle"]}, "capabilities.back[0]: 'tackle' is its own already; leave it out"),
        ({"kiker": ["jump", "jump"]}, "capabilities.kiker[1]: 'jump' is its own already; leave it out"),
    ],
)
def test_a_fault_is_refused_with_its_path_and_a_remedy(data: Any, said: str) -> None:
    with pytest.raises(LeagueError) as refused:
        new_match("blood-rugby", seed=7, variants=[League.of({"capabilities": data})])
    assert said in str(refused.value)
