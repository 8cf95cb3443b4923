"""A game with parts of two editions of Blood Bowl: agility by the sheet's table, armour and injuries of 2020.

Two cats leap from roof to roof in turn; who falls may be hurt, and the first casualty loses.

Prints:

    a clumsy cat: 5+ = 5+ (agility)
    where the table says so: 3+ = 3+ (agility)
    Result(score=(0, 1), winner=<Side.AWAY: 1>, detail='home fell')
"""

from __future__ import annotations

from ruleengine import (
    HOME,
    CheckKind,
    InjuryCause,
    InjurySeverity,
    Key,
    Match,
    Part,
    Piece,
    PieceId,
    Profile,
    Result,
    Ruleset,
    Side,
    Victim,
    from_profile,
    injure,
    new_match,
    procedure,
    roll_check,
)
from ruleengine.hooks import initial_procedures, pieces, result
from ruleengine_blood_bowl import bb2020, lrb
from ruleengine_blood_bowl.checks import agility_check
from ruleengine_blood_bowl.state import ARMOUR_BREAKS

LEAP = CheckKind("cats.leap", natural=(1, 6))
FELL: Key[Side | None] = Key("cats.fell", Side | None, default=None)
CLUMSY = PieceId(1)


@procedure("cats.next-leap")
class NextLeap:
    """The cat of a side leaps; the other one comes next until one is a casualty."""

    side: Side

    async def run(self, match: Match) -> None:
        cat = PieceId(self.side)
        if not await roll_check(match, agility_check(match, cat, LEAP)):
            hurt = await injure(match, Victim(self.side, cat), InjuryCause("fall"))
            if hurt.out >= InjurySeverity.MATCH:
                match.set(FELL, self.side)
        if match.get(FELL) is None:
            match.push(NextLeap(self.side.other))


class Cats(Part):
    """Two cats: home's has agility 4, away's 2; the armour of either breaks on 6 or more."""

    name = "cats"
    keys, procedures, checks = (FELL,), (NextLeap,), (LEAP,)
    provides = {ARMOUR_BREAKS: from_profile(ARMOUR_BREAKS)}  # noqa: RUF012

    @pieces.impl
    def both(self, rules: object, teams: object) -> list[Piece]:
        """With what the two parts of Blood Bowl read, and nothing else."""
        cats = (Profile("cat", {lrb.AG.name: score, ARMOUR_BREAKS.name: 6}) for score in (4, 2))
        return [Piece(PieceId(side), side, cat) for side, cat in zip(Side, cats, strict=True)]

    @initial_procedures.impl
    def home_first(self, match: Match) -> list[NextLeap]:
        """Home's cat leaps before away's."""
        return [NextLeap(HOME)]

    @result.impl
    def last_cat(self, match: Match) -> Result:
        """The cat that has not fallen wins."""
        fell = match.get(FELL)
        assert fell is not None
        return Result((int(fell is not HOME), int(fell is HOME)), fell.other, f"{fell} fell")


CATS = Ruleset("cats", (Cats(), lrb.Agility(), bb2020.Injuries()))


def main() -> None:
    """Say what the clumsy cat needs, by the sheet and by a league's table, and play a match."""
    match = new_match(CATS, seed=7)
    print("a clumsy cat:", agility_check(match, CLUMSY, LEAP))
    league = new_match(CATS, seed=7, options={"blood-bowl-lrb.agility.agility": {"2": 3}})
    print("where the table says so:", agility_check(league, CLUMSY, LEAP))
    print(match.result)


if __name__ == "__main__":
    main()
