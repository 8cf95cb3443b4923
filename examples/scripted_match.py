"""A test of a rule: dice and choices as a script, and what must come of them.

Prints:

    'kick' is not offered to home in 'run-or-pass'; there are run, pass
    PossessionDrawn(side=<Side.HOME: 0>)
    TryBegan(side=<Side.HOME: 0>)
    Scored(side=<Side.HOME: 0>, by='run')
    TurnedOver(to=<Side.AWAY: 1>)
    TryBegan(side=<Side.AWAY: 1>)
    TurnedOver(to=<Side.HOME: 0>)
    FullTime()
"""

from __future__ import annotations

from ruleengine import HOME, IllegalAnswer, ScriptedCoach, ScriptedDice, new_match, play
from ruleengine_blood_dice import SensibleCoach, TakeRun

DICE = [
    1,  # the draw: home
    5,  # home's action die: Run or Pass
    2,  # away's defence against the Run: it fails
    4,  # the Run: 4+ scores
    1,  # away's action die: a Turnover
]


def main() -> None:
    """One try for each side, without Spells."""
    options = {"match.tries": 1, "spells.spells": 0}
    with ScriptedDice(DICE) as dice:
        match = new_match("blood-dice", dice=dice, options=options)
        try:
            match.answer("kick")
        except IllegalAnswer as error:
            print(error)
        home = ScriptedCoach([TakeRun()])
        play(match, home, SensibleCoach())
        home.done()
    assert match.result.winner is HOME
    for event in match.events:
        print(event)


if __name__ == "__main__":
    main()
