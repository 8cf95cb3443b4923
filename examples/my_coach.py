"""A coach that looks ahead: it tries each option in forks of what it sees, and takes the one that turned out best.

Prints:

    won 10, lost 0, drawn 10
"""

from __future__ import annotations

from typing import Any

from ruleengine import Decision, Match, RandomCoach, Side, View, new_match, play


class LookAhead:
    """Plays each option out some times at random. The dice of a view's forks are not those of the match.

    Args:
        trials: matches to try for each option.
        seed: the same seed decides in the same way.
    """

    def __init__(self, trials: int, seed: int = 0) -> None:
        self.trials = trials
        self.seed = seed

    def __call__(self, view: View, decision: Decision[Any]) -> Any:
        """The option with the best average."""
        return max(decision.choices, key=lambda option: self.worth(view, decision, option))

    def worth(self, view: View, decision: Decision[Any], option: Any) -> int:
        """The sum of leads at the end, over the trials; the dice are the same for each option."""
        return sum(self.lead(view.fork(self.seed + trial), decision, option) for trial in range(self.trials))

    def lead(self, match: Match, decision: Decision[Any], option: Any) -> int:
        """By how many tries its side leads when this match has been played to its end at random."""
        match.answer(option)
        play(match, RandomCoach(self.seed), RandomCoach(self.seed + 1))
        score = match.result.score
        return score[decision.by] - score[decision.by.other]


def main() -> None:
    """Play matches of one try each against a coach that decides at random."""
    winners = []
    for seed in range(20):
        match = new_match("blood-dice", seed=seed, options={"match.tries": 1})
        winners.append(play(match, LookAhead(20), RandomCoach(seed)).result.winner)
    print(f"won {winners.count(Side.HOME)}, lost {winners.count(Side.AWAY)}, drawn {winners.count(None)}")


if __name__ == "__main__":
    main()
