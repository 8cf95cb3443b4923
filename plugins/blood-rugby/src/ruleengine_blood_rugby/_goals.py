"""What may be asked of a match by name, and how a side may decide."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from ruleengine import Decision, Side, View
from ruleengine.goals import ChanceOf, DistributionOf, ExpectedOf, Goal, NamedPolicy
from ruleengine.odds import Count, EventOccurred, StateView
from ruleengine_blood_rugby._coaches import BasicCoach, BusyCoach
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
from ruleengine_blood_rugby._terms import Status
from ruleengine_pitch.coaches import busy_weights
from ruleengine_pitch.goals import EventGoal, counted, event_goals, event_goals_of, holder_name, holds, loose_ball

EVENTS: Final = (
    EventGoal("activation-over", "The activation under way is over.", ActivationEnded),
    EventGoal("turn-over", "The turn that is played is over.", TurnEnded),
    EventGoal("round-over", "The round that is played is over: another begins.", RoundBegan),
    EventGoal("half-over", "The half that is played is over.", HalfEnded),
    EventGoal("stop", "Play stops: by a try, a penalty, a throw-in.", Stopped),
    EventGoal("ball-out", "The ball leaves the pitch.", BallOut),
)
EVENTS_OF_A_SIDE: Final = (
    EventGoal("try", "{} scores a try.", TryScored),
    EventGoal("penalty", "{} gets a penalty.", Stopped, {"why": "penalty"}),
    EventGoal("throw-in", "{} gets a throw-in.", Stopped, {"why": "throw-in"}),
    EventGoal("initiative", "{} wins the initiative.", InitiativeWon),
)
HURT: Final = EventOccurred(WasHurt, where=lambda event: event.status >= Status.OUT)


def goals() -> Iterator[Goal]:
    """What may be asked; activations, turns, rounds and halves are over as `until`."""
    yield from event_goals(EVENTS)
    yield loose_ball(HOLDER)
    yield ChanceOf("hurt", "Somebody is hurt so badly that it is out of the match.", HURT)
    yield DistributionOf("ball", "Who holds the ball.", holder)
    yield DistributionOf("fallen", "Which players are down.", fallen)
    yield DistributionOf("out", "Which players are out of the match.", absent)
    yield ExpectedOf("failed-checks", "Checks that fail, of both sides.", Count(CheckFailed))
    for side in Side:
        yield from _of_side(side)


def _of_side(side: Side) -> Iterator[Goal]:
    """What may be asked of each side alike."""
    yield from event_goals_of(side, EVENTS_OF_A_SIDE)
    yield ChanceOf(f"{side}-holds", f"{str(side).capitalize()} holds the ball.", holds(HOLDER, side))
    for name, where, wanted in (("down", "on the ground", is_down), ("out", "out of the match", is_out)):
        yield ExpectedOf(f"{side}-{name}", f"Players of {side} {where}.", counted(STATUS, side, wanted))


def is_down(status: Status) -> bool:
    """Whether a player is on the ground."""
    return status is Status.GROUNDED


def is_out(status: Status) -> bool:
    """Whether a player is out of the match."""
    return status >= Status.OUT


def holder(end: StateView) -> str:
    """Who holds the ball, by side and number."""
    return holder_name(end, HOLDER)


def fallen(end: StateView) -> str:
    """Who is down, by side and number."""
    return _listed(end, is_down) if end.get(GROUNDED) else "nobody"


def absent(end: StateView) -> str:
    """Who is out of the match, by side and number."""
    return _listed(end, is_out)


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
    return busy_weights(decision, BusyCoach.first, BusyCoach.activates)
