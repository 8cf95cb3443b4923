"""The hooks that word and show a match: reports, figures, pictures, names, prompts.

Where rules hide something, they are handed the match as the reader sees it: `match.reader` says who reads.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from ruleengine.kernel import collect, specification, transform

if TYPE_CHECKING:
    from ruleengine.kernel import Check, Decision, Match
    from ruleengine.reporting._prompts import DisplayName, Order
    from ruleengine.reporting._reports import Figure, Line


@collect()
def preview_checks(match: Match, choice: object) -> Iterable[Check]:
    """The checks that a coach's choice may lead to, for explanations and for coaches.

    Args:
        choice: one of the choices of the decision that waits.

    Returns:
        checks, in the order in which they would be rolled.
    """
    specification()


@transform(key="entry.__class__")
def report(match: Match, entry: object, value: Sequence[Line]) -> Sequence[Line]:
    """Choose the words for an event, an `Answered` request, or a request that waits; told apart by its class.

    A request, answered or not, is told with the match as it stood when it was asked; events with the match at its next
    request. See `ruleengine.reporting`.

    Args:
        entry: what is told.
        value: lines; begins as plain words made from names. Return `()` to say nothing.
    """
    specification()


@collect()
def status(match: Match) -> Iterable[Figure]:
    """Figures of how the match stands besides the score, such as tries left. May be asked at any moment.

    Returns:
        figures: a name, and a value of each side or one of the match.
    """
    specification()


@collect()
def render(match: Match, request: Decision[Any] | None) -> Iterable[Line]:
    """Lines that show how a match looks, one below the other, such as a board.

    Args:
        request: what a coach is about to be asked: give nothing where the picture does not help to decide it. None: a
            chapter begins, or somebody wants to see the picture.

    Returns:
        lines, from the top.
    """
    specification()


@transform(key="option.__class__")
def display_name(match: Match, option: object, value: DisplayName) -> DisplayName:
    """Change what a person calls a choice of the decision that waits, and where it is listed; told apart by its class.

    It is asked for a `Check` as well, of which explanations and prompts speak.

    Args:
        option: a choice of the decision, or a check.
        value: begins as the token of the choice, or as the name of the check's kind in words. Within one decision the
            names of choices must differ.
    """
    specification()


@collect()
def parse_command(match: Match, decision: Decision[Any], line: str) -> Iterable[Order | str]:
    """What a line means that a person has typed and that names no choice.

    To `help` it answers what may be typed.

    Args:
        decision: the decision that waits.
        line: what was typed.

    Returns:
        an `Order`, or answers to be shown; nothing, if the part does not understand the line.
    """
    specification()
