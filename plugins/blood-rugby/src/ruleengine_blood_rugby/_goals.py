"""What may be asked of a match by name, and how a side may decide."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from ruleengine import Decision, Side, View
from ruleengine.goals import ChanceOf, DistributionOf, ExpectedOf, Goal, NamedPolicy
from ruleengine.odds import Count, EventOccurred, StateView
from ruleengine_blood_rugby._coaches import BasicCoach
from ruleengine_blood_rugby._coaches.busy import FIRST
from ruleengine_blood_rugby._events import (
    ActivationEnded,
    BallOut,
    CheckFailed,
    HalfEnded,
    InitiativeWon,
    RoundBegan,
    Stopped,
    TryScored,
    TurnEnded,
    WasHurt,
)
from ruleengine_blood_rugby._state import GROUNDED, HOLDER, STATUS
from ruleengine_blood_rugby._terms import NOBODY, Status

BUSY: Final = 9
"""How many times more often than it ends an activation, the coach `busy` goes on with it."""
HURT: Final = EventOccurred(WasHurt, where=lambda event: event.status >= Status.OUT)


def goals() -> Iterator[Goal]:
    """What may be asked; activations, turns, rounds and halves are over as `until`."""
    yield ChanceOf("activation-over", "The activation under way is over.", EventOccurred(ActivationEnded))
    yield ChanceOf("turn-over", "The turn that is played is over.", EventOccurred(TurnEnded))
    yield ChanceOf("round-over", "The round that is played is over: another begins.", EventOccurred(RoundBegan))
    yield ChanceOf("half-over", "The half that is played is over.", EventOccurred(HalfEnded))
    yield ChanceOf("stop", "Play stops: by a try, a penalty, a throw-in.", EventOccurred(Stopped))
    yield ChanceOf("ball-out", "The ball leaves the pitch.", EventOccurred(BallOut))
    yield ChanceOf("loose-ball", "Nobody holds the ball.", lambda end: end.get(HOLDER) == NOBODY)
    yield ChanceOf("hurt", "Somebody is hurt so badly that it is out of the match.", HURT)
    yield DistributionOf("ball", "Who holds the ball.", holder)
    yield DistributionOf("fallen", "Which players are down.", fallen)
    yield DistributionOf("out", "Which players are out of the match.", absent)
    yield ExpectedOf("failed-checks", "Checks that fail, of both sides.", Count(CheckFailed))
    for side in Side:
        yield from _of_side(side)


def _of_side(side: Side) -> Iterator[Goal]:
    """What may be asked of each side alike."""
    name, title = str(side), str(side).capitalize()
    yield ChanceOf(f"{name}-try", f"{title} scores a try.", EventOccurred(TryScored, side=side))
    yield ChanceOf(f"{name}-penalty", f"{title} gets a penalty.", EventOccurred(Stopped, side=side, why="penalty"))
    yield ChanceOf(f"{name}-throw-in", f"{title} gets a throw-in.", EventOccurred(Stopped, side=side, why="throw-in"))
    yield ChanceOf(f"{name}-initiative", f"{title} wins the initiative.", EventOccurred(InitiativeWon, side=side))
    yield ChanceOf(f"{name}-holds", f"{title} holds the ball.", holds(side))
    yield ExpectedOf(f"{name}-down", f"Players of {name} on the ground.", counted(side, lambda s: s is Status.GROUNDED))
    yield ExpectedOf(f"{name}-out", f"Players of {name} out of the match.", counted(side, lambda s: s >= Status.OUT))


def holds(side: Side) -> Callable[[StateView], bool]:
    """Whether a side holds the ball."""
    return lambda end: end.get(HOLDER) != NOBODY and end.pieces[end.get(HOLDER)].side is side


def counted(side: Side, wanted: Callable[[Status], bool]) -> Callable[[StateView], int]:
    """How many players of a side are so."""
    return lambda end: sum(wanted(end.get(STATUS, piece.id)) for piece in end.pieces if piece.side is side)


def holder(end: StateView) -> str:
    """Who holds the ball, by side and number."""
    piece = end.get(HOLDER)
    return "nobody" if piece == NOBODY else f"{end.pieces[piece].side} {end.pieces[piece].name}"


def fallen(end: StateView) -> str:
    """Who is down, by side and number."""
    return _listed(end, lambda status: status is Status.GROUNDED) if end.get(GROUNDED) else "nobody"


def absent(end: StateView) -> str:
    """Who is out of the match, by side and number."""
    return _listed(end, lambda status: status >= Status.OUT)


def _listed(end: StateView, wanted: Callable[[Status], bool]) -> str:
    names = [f"{piece.side} {piece.name}" for piece in end.pieces if wanted(end.get(STATUS, piece.id))]
    return ", ".join(names) or "nobody"


# Policies ------------------------------------------------------------------------------------------------


def policies() -> Iterator[NamedPolicy]:
    """Ways to decide."""
    yield NamedPolicy("basic", "What the coach `basic` does.", BasicCoach())
    yield NamedPolicy("busy", "What the coach `busy` does, by chance.", busy)
    yield NamedPolicy("first", "Takes what is offered first.", lambda view, decision: decision.choices[0])
    yield NamedPolicy(
        "last", "Takes what is offered last: declines, leaves it, ends.", lambda view, decision: decision.choices[-1]
    )


def busy(view: View, decision: Decision[Any]) -> Any:
    """Weights by option, with which the coach `busy` draws.

    >>> from ruleengine import HOME, View, new_match
    >>> match = new_match("blood-rugby", seed=1)
    >>> busy(View(match, HOME), Decision(HOME, "act", ("step", "tackle", "end")))
    {'step': 9, 'tackle': 9, 'end': 2}
    """
    options, reason = decision.choices, decision.reason
    if reason in FIRST:
        return options[0]
    if reason == "activate":  # the last option ends the turn
        return dict.fromkeys(options[:-1] or options, 1)
    if reason == "act":
        return {**dict.fromkeys(options[:-1], BUSY), options[-1]: len(options) - 1}
    return dict.fromkeys(options, 1)
