"""A team on paper: its figures and faults, the lists to hire from, a new team (BB20-L-DRA, BB20-L-VAL)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ruleengine import CompiledRules
from ruleengine.schema import DataError
from ruleengine.seasons import RosterOffer, TeamSheet
from ruleengine.values import hint
from ruleengine_blood_bowl._base.journeymen import numbers_of
from ruleengine_blood_bowl._base.randomteams import random_team
from ruleengine_blood_bowl._base.rosterfiles import listed_name, read_roster, unknown_skills
from ruleengine_blood_bowl._base.skillbook import CATEGORIES
from ruleengine_blood_bowl._base.teamfiles import examined
from ruleengine_blood_bowl._base.teams import EDITION, Advancing, Player, Team, TeamOptions
from ruleengine_blood_bowl._base.teamvalue import current_value, draft_cost, raises, standing, team_value
from ruleengine_pitch.teams import TeamError, shipped


def offers(rules: CompiledRules) -> list[RosterOffer]:
    """All rosters that are shipped, with the skills that the rules lack for them."""
    names = rules.derived(EDITION).rosters
    return [RosterOffer(name, listed_name(rules, name), tuple(unknown_skills(rules, name))) for name in names]


def new_team(rules: CompiledRules, roster: str) -> dict[str, Any]:
    """A legal team of a roster: the one that is shipped, or a random one; what is left becomes its treasury.

    Raises:
        TeamError: there is no such roster, or the rules lack skills for it.
    """
    edition, gold = rules.derived(EDITION), rules.options(TeamOptions).gold
    listed = read_roster(rules, roster, "")
    if roster in edition.teams:
        plain = shipped(edition.data / "teams", roster, "", "team")
    else:
        plain = random_team(0, rules=rules.ruleset, roster=roster, learnt=0)
    plain = {"rules": rules.ruleset.name, **plain}
    if listed.choose_one:
        plain["chosen"] = listed.choose_one[0]
    if edition.advancing is None:
        return _ordered(plain)
    if listed.apothecary and _left(rules, plain, gold) >= edition.advancing.apothecary:
        plain["apothecary"] = True
    return _ordered({**plain, "treasury": max(0, _left(rules, plain, gold))})


def _left(rules: CompiledRules, plain: dict[str, Any], gold: int | None) -> int:
    team, _ = examined(rules, plain)
    return 0 if team is None or gold is None else gold - draft_cost(rules, team)


def _ordered(plain: dict[str, Any]) -> dict[str, Any]:
    """Players last, numbered."""
    players = [{"number": place, **each} for place, each in enumerate(plain["players"], 1)]
    return {**{key: value for key, value in plain.items() if key != "players"}, "players": players}


def sheet(rules: CompiledRules, given: Any) -> TeamSheet:
    """What a team is worth, and what is wrong with it."""
    name = given.get("name", "") if isinstance(given, dict) else ""
    team, found = examined(rules, given)
    faults: list[DataError] = list(found)
    if team is None:
        return TeamSheet(str(name), {}, tuple(faults))
    faults += team_faults(rules, given, team)
    if found:  # without some of its players
        return TeamSheet(team.name, {}, tuple(faults))
    away = sum(not player.career.available for player in team.players)
    figures: dict[str, int | str] = {"roster": team.roster.name, "players": len(team.players)}
    figures |= {"cannot play the next match": away} if away else {}
    if rules.derived(EDITION).advancing is None:
        return TeamSheet(team.name, {**figures, "cost": team.cost}, tuple(faults))
    values = {"team value": team_value(rules, team), "current value": current_value(rules, team)}
    return TeamSheet(team.name, {**figures, **values, "treasury": team.treasury}, tuple(faults))


def team_faults(rules: CompiledRules, given: Any, team: Team) -> Iterator[TeamError]:
    """What is wrong with a team that can be read: staff, what it chose, advancements, its budget."""
    edition, gold = rules.derived(EDITION), rules.options(TeamOptions).gold
    advancing = edition.advancing
    for name, extra in edition.extras.items():
        if extra.most is not None and team.extras[name] > extra.most and (team.matches == 0 or extra.valued):
            yield TeamError(name, f"{team.extras[name]}; a team has at most {extra.most}")
    if advancing is None:
        if gold is not None and team.cost > gold:
            yield TeamError("", f"costs {team.cost:,} gold, {team.cost - gold:,} more than the {gold:,} that there are")
        return
    if team.rerolls > advancing.rerolls:
        yield TeamError("rerolls", f"{team.rerolls}; a team has at most {advancing.rerolls}")
    if team.apothecary and not team.roster.apothecary:
        yield TeamError("apothecary", f"a team of {team.roster.name} hires none; leave it out")
    yield from _choice_faults(team)
    by_number = {player.number: player for player in team.players}
    for place, number in enumerate(numbers_of(given["players"])):
        if number in by_number:
            yield from _player_faults(rules, advancing, team, by_number[number], f"players[{place}]")
    spent = draft_cost(rules, team) + team.treasury
    if team.matches == 0 and gold is not None and spent > gold:
        yield TeamError(
            "", f"costs {spent:,} gold with its treasury, {spent - gold:,} more than the {gold:,} there are"
        )


def _choice_faults(team: Team) -> Iterator[TeamError]:
    """BB20-L-DRA-04: one of those that the roster has."""
    options = team.roster.choose_one
    if team.chosen and not options:
        yield TeamError("chosen", f"{team.roster.name} have nothing to choose; leave it out")
    elif options and team.chosen not in options:
        said = f"{team.chosen!r} is not among them; {hint(team.chosen, options)}" if team.chosen else "is missing"
        yield TeamError("chosen", f"{said}; choose one of {', '.join(options)}")


def _player_faults(
    rules: CompiledRules, advancing: Advancing, team: Team, player: Player, path: str
) -> Iterator[TeamError]:
    role, learnt = player.role, player.career.learnt
    words = [CATEGORIES[letter] for letter in (*role.primary, *role.secondary)]
    for place, name in enumerate(learnt):
        category = advancing.categories.get(name, "")
        if not standing(category, role):
            kind = f"a skill of {CATEGORIES[category]}" if category else "in no category"
            why = f"{name!r} is {kind}, and {role.name} learns {', '.join(words)}; leave it out"
            yield TeamError(f"{path}.skills[{place}]", why)
    raised = raises(rules, team, player)
    for name, times in raised.items():
        if times > advancing.raises:
            yield TeamError(
                f"{path}.{name}", f"raised {times} times; a characteristic is raised {advancing.raises} times"
            )
    count = len(learnt) + sum(raised.values())
    if count > advancing.most:
        yield TeamError(path, f"{count} advancements; a player has at most {advancing.most}")
