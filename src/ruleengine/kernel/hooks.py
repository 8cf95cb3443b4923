"""The hooks of the kernel: how a match begins and ends, checks, attributes, events, invariants.

Of each specification only the signature and the docstring matter; no specification is ever run. `ruleengine.hooks`
lists the hooks of all rooms.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from ruleengine.kernel._hook_types import ListenerHook, collect, slot, specification, transform

if TYPE_CHECKING:
    from ruleengine.kernel._checks import Check, Modifier
    from ruleengine.kernel._compiled import CompiledRules
    from ruleengine.kernel._match import Match, Result
    from ruleengine.kernel._state import Attribute, Piece, PieceId


@slot()
def initial_procedures(match: Match) -> Sequence[Any]:
    """The first procedures of a match, the first to run first. Required.

    May not await requests: a draw for possession is a procedure. Parts set the values that they start with in
    `Part.begin`, which comes before.

    Returns:
        procedures, in the order in which they run.
    """
    specification()


@slot()
def result(match: Match) -> Result:
    """The score as it stands, and the winner if the match ended now. Required; asked at any moment.

    Returns:
        the score, home's first; the winner, None for a draw; what else there is to say of it.
    """
    specification()


@slot()
def pieces(rules: CompiledRules, teams: Any) -> Sequence[Piece]:
    """The pieces of a match, from the teams that `new_match` was given; ids count from 0.

    Games without pieces leave the slot empty.

    Args:
        teams: what `new_match` was given as `teams`, None if nothing; refuse what does not fit.

    Returns:
        pieces, in the order of their ids.
    """
    specification()


@collect()
def suppose(match: Match, draw: Callable[[], float]) -> Iterable[tuple[Any, ...]]:
    """Values for hidden keys that a reader may suppose, for `View.fork`. Every hidden key needs one.

    They must fit what the reader sees, and be drawn with the chances that the reader must give them.

    Args:
        match: the match at its last state at rest as the reader sees it; `match.reader` says who reads.
        draw: returns a float in [0, 1), another at each call; the only chance that may be used.

    Returns:
        the arguments of `match.set` for each hidden value: a key and a value, or a key, a side or piece and a value.
    """
    specification()


@slot()
def read_position(rules: CompiledRules, text: str) -> Any:
    """The `teams` of a match that begins in the middle of play, as a text says.

    Faults may be left to the match that is made from them; they name line and remedy.

    Args:
        text: all of the file that `--position` names.

    Returns:
        what `new_match` takes as `teams`.
    """
    specification()


@slot()
def read_teams(rules: CompiledRules, home: str | None, away: str | None) -> Any:
    """The `teams` of a match between teams that are named, by a file or as the ruleset ships them.

    Faults may be left to the match that is made from them; they name side, place and remedy.

    Args:
        home: the name or the file of home's team, as it was typed; None: the usual one.
        away: the same for away.

    Returns:
        what `new_match` takes as `teams`.
    """
    specification()


@collect(key="check.kind")
def modifiers(match: Match, check: Check) -> Iterable[Modifier]:
    """What is added to the die of a check, each with its reason; told apart by the check's kind.

    `modifiers.on(Act.PASS)` answers for the checks of any game that are of that act.

    Args:
        check: the check so far: its kind, side and subject, the number that it needs, what it is about.

    Returns:
        modifiers; a positive one helps. Each is given the name of the part as its source.
    """
    specification()


@transform(key="check.kind")
def target_number(match: Match, check: Check, value: int) -> int:
    """Change the number that a check needs, before modifiers; told apart by the check's kind.

    Args:
        check: the check so far.
        value: the number; begins as the rule has it.
    """
    specification()


@transform(key="attribute")
def attribute(match: Match, piece: PieceId, attribute: Attribute[Any], value: Any) -> Any:
    """Change an attribute of a piece, such as by a lasting injury; told apart by the attribute.

    Args:
        piece: whose attribute it is.
        attribute: which one.
        value: begins as the part that `provides` the attribute has it.
    """
    specification()


@ListenerHook
async def on_event(match: Match, event: Any) -> None:
    """React to an event, after it is true; told apart by the event's type and its base types.

    May push procedures and emit; an `async` listener may await requests. A plain one is faster.

    Args:
        event: what has happened.
    """
    specification()


@collect()
def invariants(match: Match) -> Iterable[str]:
    """Complaints about a state that no rule may bring about, one sentence each; none if all is well.

    Looked at by the conformance kit at every request, and when a save is loaded.

    Returns:
        sentences, without a full stop.
    """
    specification()
