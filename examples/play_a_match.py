"""Two coaches play a match of Blood Dice; its news is told.

Prints:

    Home loses a player: 1 missing.
    Away loses a player: 1 missing.
    Away loses a player: 2 missing.
    Home's Morale falls; it is 2 now.
    Home steals the Pass.
    Away loses a player: 3 missing.
    Away's Morale falls; it is 2 now.
    Away's Morale falls; it is 1 now.
    TRY! Home scores by throw: 1–0.
    Away loses a player: 4 missing.
    Home loses a player: 2 missing.
    TRY! Home scores by penalty: 2–0.
    TRY! Home scores by penalty: 3–0.
    TRY! Away scores by penalty: 3–1.
    TRY! Home scores by run: 4–1.
    Home loses a player: 3 missing.
    Away loses a player: 5 missing.
    Away has too few players and withdraws.
    Home is given 2 technical tries for Away's withdrawal.
    Home 6, away 1: home wins
"""

from __future__ import annotations

from ruleengine import RandomCoach, new_match, play
from ruleengine.reporting import Narrator, Tone, verdict
from ruleengine_blood_dice import SensibleCoach


def main() -> None:
    """Play, and tell what a summary would tell."""
    match = play(new_match("blood-dice", seed=7), home=SensibleCoach(), away=RandomCoach(2))
    narrator = Narrator(match)
    for line, _ in narrator.tell(match):
        if line.tone is Tone.NEWS:
            print(line)
    print(verdict(match))


if __name__ == "__main__":
    main()
