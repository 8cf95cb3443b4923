"""Lines of play, worked out another way: coaches who answer in turn, and goals that look at the state in the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from bb_scenes import GRID, token_of

from ruleengine import Decision, Match, PieceId, Side, View, token
from ruleengine.odds import BEST, EventOccurred, StateView, odds
from ruleengine_blood_bowl.events import TurnedOver, TurnEnded
from ruleengine_blood_bowl.state import ACTIVE, HOLDER, SQUARE, STATUS, Status

ASKED = ("activate", "act", "target")
"""The reasons of the decisions that a script answers."""

END_ACTION = "end"


class Script:
    """A coach who gives answers in turn where a player is activated or acts, and plays best otherwise.

    Where the next answer is not offered they end the turn, and never go on. A Blitz names whom it blocks next.
    """

    start = 0

    def __init__(self, match: Match, answers: Sequence[str]) -> None:
        self._answers = [token_of(match, words) for words in answers]

    def decide(self, view: View, decision: Decision[Any], given: int) -> Any:
        """The answer whose turn it is."""
        if decision.reason == "blitz-target":
            targets = [answer.rpartition(":")[2] for answer in self._answers[given:] if answer.startswith("block")]
            named = [each for each in decision.choices if targets and str(each.target) == targets[0]]
            return (*named, decision.choices[0])[0]
        if decision.reason not in ASKED:
            return BEST
        return self._next(decision, given) or decision.choices[-1]

    def remember(self, given: int, decision: Decision[Any], option: Any) -> int:
        """One more is given, or none that is left is; to end an action is no answer of the script."""
        said = self._next(decision, given) if decision.reason in ASKED else END_ACTION
        if said == END_ACTION:
            return given
        return given + 1 if said else len(self._answers)

    def _next(self, decision: Decision[Any], given: int) -> str:
        """The next answer, or the end of the action before the next one; empty if neither is offered."""
        said = self._answers[given] if given < len(self._answers) else ""
        if decision.reason == "act" and said.startswith("activate"):
            return END_ACTION
        return said if said in map(token, decision.choices) else ""


def walked(match: Match, answers: Sequence[str], goal: Callable[[StateView], Any], *, end: bool = False) -> Fraction:
    """The chance that a turn without a turnover reaches a goal, if the moving side answers like this.

    Args:
        match: it waits for the moving side.
        answers: in words, as in scenes.
        goal: what must be true as the turn ends.
        end: whether the walk stops as soon as the goal is reached, in the middle of the turn.
    """
    side = match.get(ACTIVE)
    policies: dict[str, Any] = {str(side): Script(match, answers), str(side.other): "best"}
    until: Any = EventOccurred(TurnEnded) | EventOccurred(TurnedOver)
    if end:
        until = until | goal
    success = ~EventOccurred(TurnedOver) & goal
    return Fraction(odds(match, success, until=until, maximizer=side, **policies).value)


def stands(**players: str) -> Callable[[StateView], bool]:
    """A goal: where players are, and how: `stands(home_1="L8", away_2="down", home_3="L8 ball")`.

    `up` is whoever stands, `down` whoever does not, on the pitch or off it; `off` is off it, `injured` and the like a
    box; `ball` and `no-ball` say who has the ball.
    """
    wanted = [
        (Side[name[:4].upper()], f"#{name[5:]}", word) for name, words in players.items() for word in words.split()
    ]

    def goal(view: StateView) -> bool:
        pieces = {(piece.side, piece.name.split()[0]): piece.id for piece in view.pieces}
        return all(_holds(view, pieces[side, number], word) for side, number, word in wanted)

    return goal


def _holds(view: StateView, piece: PieceId, word: str) -> bool:
    match word:
        case "down" | "up":
            return (view.get(STATUS, piece) is Status.STANDING) == (word == "up")
        case "ball" | "no-ball":
            return (view.get(HOLDER) == piece) == (word == "ball")
        case "off":
            return bool(view.get(SQUARE, piece) < 0)
        case _ if word.upper() in Status.__members__:
            return view.get(STATUS, piece) is Status[word.upper()]
        case _:
            return bool(view.get(SQUARE, piece) == GRID.named(word))
