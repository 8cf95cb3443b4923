"""What players and teams are worth (BB20-L-VAL): hiring fees, advancements, staff, re-rolls."""

from __future__ import annotations

from ruleengine import CompiledRules
from ruleengine_blood_bowl._base.teams import EDITION, Player, Role, Team


def raises(rules: CompiledRules, team: Team, player: Player) -> dict[str, int]:
    """How often each characteristic of a player was raised; a loss is not taken off, for it costs nothing.

    A characteristic that is lower than that of the position, without a loss that would explain it, was not raised.
    """
    edition = rules.derived(EDITION)
    inverse = edition.advancing.inverse if edition.advancing else ()
    usual = team.roster.roles[player.role.name].characteristics
    found = {}
    for kind, was, now in zip(edition.characteristics, usual, player.role.characteristics, strict=True):
        better = was - now if kind.name in inverse else now - was
        found[kind.name] = max(0, better + player.career.lost.count(kind.name))
    return {name: times for name, times in found.items() if times}


def increase(rules: CompiledRules, team: Team, player: Player) -> int:
    """What the advancements of a player add to his value (BB20-L-INC); nothing where the edition does not say."""
    advancing = rules.derived(EDITION).advancing
    if advancing is None:
        return 0
    role, random = player.role, player.career.at_random
    return sum(
        advancing.skills[standing(advancing.categories.get(name, ""), role), name in random]
        for name in player.career.learnt
    ) + sum(times * advancing.characteristics[name] for name, times in raises(rules, team, player).items())


def standing(category: str, role: Role) -> str:
    """Whether a category is `primary` or `secondary` for a position; empty if it may not learn it.

    A position that names no categories may learn anything.

    >>> from ruleengine_blood_bowl.bb2020 import BLOOD_BOWL_2020
    >>> from ruleengine_blood_bowl.teams import read_roster
    >>> lineman = read_roster(BLOOD_BOWL_2020.compile(), "human").roles["Lineman"]
    >>> standing("G", lineman), standing("S", lineman), standing("M", lineman)
    ('primary', 'secondary', '')
    """
    if category in role.primary or not (role.primary or role.secondary):
        return "primary"
    return "secondary" if category in role.secondary else ""


def value_of(rules: CompiledRules, team: Team, player: Player, *, exhibition: bool = False) -> int:
    """The current value of a player: hiring fee and advancements (BB20-L-VAL-01).

    Args:
        exhibition: whether the team plays no league: linemen that cost little count in full (BB20-L-EXH-04), and
            what players have learnt does not count (BB20-L-EXH-03).
    """
    if exhibition:
        return player.role.cost
    advancing = rules.derived(EDITION).advancing
    free = advancing is not None and player.role.journeyman and advancing.free_linemen in team.roster.special_rules
    return (0 if free else player.role.cost) + increase(rules, team, player)


def team_value(rules: CompiledRules, team: Team, *, exhibition: bool = False) -> int:
    """The value of a team: players, staff, re-rolls at list price; treasury and fans count nothing (BB20-L-VAL-02)."""
    return staff_value(rules, team) + sum(
        value_of(rules, team, player, exhibition=exhibition) for player in team.players
    )


def current_value(rules: CompiledRules, team: Team) -> int:
    """The value of a team without those who cannot play the next match (BB20-L-VAL-03)."""
    return staff_value(rules, team) + sum(
        value_of(rules, team, player) for player in team.players if player.career.available
    )


def staff_value(rules: CompiledRules, team: Team) -> int:
    """What sideline staff and re-rolls add to a team's value."""
    edition = rules.derived(EDITION)
    apothecary = edition.advancing.apothecary if edition.advancing and team.apothecary else 0
    staff = sum(extra.price * team.extras[name] for name, extra in edition.extras.items() if extra.valued)
    return apothecary + staff + team.rerolls * team.roster.reroll


def draft_cost(rules: CompiledRules, team: Team) -> int:
    """What a team costs when it is drafted (BB20-L-DRA): players and re-rolls, staff, fans beyond the first."""
    edition = rules.derived(EDITION)
    apothecary = edition.advancing.apothecary if edition.advancing and team.apothecary else 0
    extras = sum(extra.price * (team.extras[name] - extra.least) for name, extra in edition.extras.items())
    return team.cost + apothecary + extras
