"""Short words for the tests of Blood Rugby: matches from positions, what is asked, what happened, chances."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from ruleengine import Check, Decision, Match, PieceId, Roll, Side, new_match, token
from ruleengine.grid import Grid
from ruleengine.odds import StateView, odds
from ruleengine_blood_rugby import BLOOD_RUGBY
from ruleengine_blood_rugby.state import NUMBER, OFF, SQUARE, STATUS, Status

GRID: Final = Grid(28, 15)


def scene(text: str, **how: Any) -> Match:
    """A match in the midst of a turn; keywords as for `new_match`, and options by their names, such as `turn__clock`.

    The two underscores stand for the dot. `rules` are those of the game unless given.
    """
    rules = how.pop("rules", BLOOD_RUGBY)
    options = {name.replace("__", "."): how.pop(name) for name in list(how) if "__" in name}
    return new_match(rules, teams={"position": text}, options=options, **how)


def who(match: Match | StateView, side: Side, number: int) -> PieceId:
    """A player by its squad number."""
    (found,) = (p.id for p in match.pieces if p.side is side and p.profile.attributes[NUMBER] == number)
    return found


def status(match: Match, side: Side, number: int) -> Status:
    """How a player is."""
    return match.get(STATUS, who(match, side, number))


def place(match: Match, side: Side, number: int) -> str:
    """The name of a player's square; `off` if it is not on the pitch."""
    square = match.get(SQUARE, who(match, side, number))
    return "off" if square == OFF else GRID.name(square)


def told(match: Match, kind: type) -> list[Any]:
    """The events of a type so far."""
    return [event for event in match.events if isinstance(event, kind)]


def asked(match: Match) -> str:
    """What is asked for now, without the name of the game."""
    assert match.pending is not None
    return match.pending.reason.removeprefix("blood-rugby.")


def offers(match: Match) -> list[str]:
    """The tokens of what may be chosen now."""
    assert isinstance(match.pending, Decision), match.pending
    return [token(option) for option in match.pending.choices]


def options(match: Match) -> tuple[Any, ...]:
    """What may be chosen now."""
    assert isinstance(match.pending, Decision), match.pending
    return tuple(match.pending.choices)


def the_option(match: Match, name: str) -> Any:
    """The one option whose token is, or begins with, this name."""
    (found,) = (each for each in options(match) if name in (token(each), token(each).partition(":")[0]))
    return found


def checked(match: Match) -> Check:
    """The check that is rolled now."""
    assert isinstance(match.pending, Roll), match.pending
    assert match.pending.check is not None
    return match.pending.check


def roll(match: Match, reason: str, *faces: int) -> Match:
    """Throw what the match waits for, which must have this reason."""
    assert isinstance(match.pending, Roll), match.pending
    assert asked(match) == reason, match.pending
    match.answer(faces)
    return match


def first(view: Any, decision: Decision[Any]) -> Any:
    """A coach who takes what stands first."""
    return decision.choices[0]


def last(view: Any, decision: Decision[Any]) -> Any:
    """A coach who takes what stands last: declines, ends."""
    return decision.choices[-1]


def chance(match: Match, goal: Any, **how: Any) -> Fraction:
    """The exact chance of a goal; coaches take what stands first unless told otherwise."""
    found = odds(match, goal, **{"home": first, "away": first, **how}).value
    assert isinstance(found, Fraction)
    return found


def act(match: Match, side: Side, number: int) -> Match:
    """Activate a player."""
    match.answer(f"activate:{who(match, side, number)}")
    return match


def deed(name: str, *squares: str) -> str:
    """The token of a deed that leads to squares, which are given by their names."""
    return ":".join((name, *(str(GRID.named(square)) for square in squares)))


def go(match: Match, *squares: str, how: str = "step") -> Match:
    """Let the player under way move, square by square; nobody trips it."""
    for square in squares:
        match.answer(deed(how, square))
        while match.pending is not None and match.pending.reason == "trip":
            match.answer("let-pass")
    return match
