"""A match is a value: copies of it go their own ways, and answers are taken back with their dice.

Prints:

    <match of blood-dice, pending penalty-or-pass>
    [('away wins', 38), ('draw', 24), ('home wins', 38)]
    <match of blood-dice, pending penalty-or-pass> and it has not moved
    penalty [(1,), (1,), (4,), (1,), (4,)]
    pass [(1,), (1,), (4,), (1,), (4,)]
    <match of blood-dice, pending penalty-or-pass> once more
"""

from __future__ import annotations

from collections import Counter

from ruleengine import Match, RandomCoach, SeededDice, new_match, play


def winner(match: Match) -> str:
    """Who has won, in a word."""
    side = match.result.winner
    return "draw" if side is None else f"{side} wins"


def main() -> None:
    """Fork a match a hundred times, then take answers back."""
    match = new_match("blood-dice", seed=7, options={"spells.spells": 0})
    print(match)

    # Forks with other dice: what may still become of this match.
    futures = (match.fork(dice=SeededDice(seed)) for seed in range(100))
    print(sorted(Counter(winner(play(fork, RandomCoach(1), RandomCoach(2))) for fork in futures).items()))
    print(match, "and it has not moved")

    # An undo gives the dice back: they fall again as they fell, whatever is decided now.
    for choice in ("penalty", "pass"):
        match.answer(choice)
        print(choice, [answer for answer in match.log if isinstance(answer, tuple)])
        match.undo()
    print(match, "once more")


if __name__ == "__main__":
    main()
