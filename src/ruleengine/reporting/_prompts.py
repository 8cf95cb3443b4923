"""What a person may type at a prompt: names of choices, and decisions in advance."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from typing import Any, TypeVar

import attrs

from ruleengine.kernel import Decision, Match, View
from ruleengine.reporting import hooks
from ruleengine.values import IllegalAnswer, token

C = TypeVar("C")

SHOWN = 40
"""How many choices a prompt lists; the rest can be chosen by name."""
IN_ROW = 24
"""How many choices a prompt lists in one row; of more, only a few as examples."""
EXAMPLES = 8


@attrs.frozen
class DisplayName:
    """What a person calls a choice; see the hook `display_name`.

    Attributes:
        text: what is listed, and typed.
        also: what may be typed as well. Upper and lower case do not matter; the token is always understood. Of a
            choice that declines, give `no`: `yes` is understood as the other choice then.
        row: choices of the same row are listed side by side, in a row that begins with it; empty: a row of its own.
        short: how the choice is listed in such a row; empty: by its text.

    >>> DisplayName("7 block", also=("block 7",), row="#7 Blitzer", short="block").listed
    'block'
    """

    text: str
    also: tuple[str, ...] = ()
    row: str = ""
    short: str = ""

    @property
    def listed(self) -> str:
        """How the choice is listed in its row."""
        return self.short or self.text


def _always(view: View) -> bool:
    return True


@attrs.frozen
class Order:
    """Decisions in advance, for the decision that waits and for later ones of the same side; see the hook
    `parse_command`.

    Attributes:
        options: what is chosen, one after the other. Between them the side may be asked other things.
        holds: looked at before each but the first; once it is false, the rest is forgotten.
    """

    options: Sequence[Any]
    holds: Callable[[View], bool] = _always


def meant_after(match: Match, option: Any, line: str, *, between: Callable[[View], bool]) -> Iterator[Order | str]:
    """What a line would mean to the same side once a choice of the decision that waits is made.

    An order, or the name of a choice, is an order that begins with the first choice.

    Args:
        match: a match that waits for a decision; it stays as it is.
        option: what would be chosen first.
        line: what was typed.
        between: what holds after it, and before the order has begun.
    """
    later, by = match.fork(), getattr(match.pending, "by", None)
    later.answer(option)
    if not isinstance(later.pending, Decision) or later.pending.by is not by:
        return
    with suppress(IllegalAnswer):
        yield Order((option, find(later.pending, line, by_rules(later))))
        return
    for meant in hooks.parse_command(later, later.pending, line):
        yield _preceded(option, meant, between) if isinstance(meant, Order) else meant


def _preceded(option: Any, order: Order, between: Callable[[View], bool]) -> Order:
    return Order((option, *order.options), lambda view: between(view) or order.holds(view))


class PendingOrder:
    """An order under way.

    >>> from ruleengine import HOME, Decision
    >>> order = PendingOrder(Order(("left", "right")))
    >>> order.next(None, Decision(HOME, "way", ("left", "right"))), order.over
    ('left', False)
    """

    def __init__(self, order: Order) -> None:
        self._rest = list(order.options)
        self._holds = order.holds
        self._reasons: set[str] = set()
        self.over = not self._rest

    def next(self, view: View, decision: Decision[C]) -> C | None:
        """What is to be chosen now; None if it is not in the order."""
        if self.over or (self._reasons and not self._holds(view)):
            self.over = True
            return None
        if self._rest[0] not in decision.choices:
            # Something else than was foreseen is asked in a matter that the order has begun with.
            self.over = decision.reason in self._reasons or not self._reasons
            return None
        self._reasons.add(decision.reason)
        chosen = decision.choices[decision.choices.index(self._rest.pop(0))]
        self.over = not self._rest
        return chosen


# Names -----------------------------------------------------------------------------------------------


Naming = Callable[[Any], DisplayName]


def by_token(option: object) -> DisplayName:
    """The name that a choice has if nothing else names it: its token."""
    return DisplayName(token(option))


def by_rules(match: Match) -> Naming:
    """The names that the parts of a match give, for the decision that waits."""
    return lambda option: hooks.display_name(match, option, by_token(option))


def listed(decision: Decision[C], naming: Naming = by_token) -> Iterator[tuple[str, str, C]]:
    """The first choices, each with its number and name; without numbers where names begin with numbers themselves.

    >>> from ruleengine import Decision, Side
    >>> list(listed(Decision(Side.HOME, "direction", ("left", "right"))))
    [('1', 'left', 'left'), ('2', 'right', 'right')]
    >>> list(listed(Decision(Side.HOME, "square", (12, 2))))
    [('', '12', 12), ('', '2', 2)]
    """
    shown = [(naming(option), option) for option in islice(decision.choices, SHOWN)]
    numbered = not any(name.row or name.text.isdigit() for name, _ in shown)
    for number, (name, option) in enumerate(shown, 1):
        yield str(number) if numbered else "", name.text, option


def rows(decision: Decision[C], naming: Naming) -> dict[str, list[tuple[str, C]]]:
    """The choices that are listed in rows, by row; nothing if none is. A choice without a row is alone in one.

    >>> from ruleengine import Decision, Side
    >>> decision = Decision(Side.HOME, "way", ("go left", "go right"))
    >>> rows(decision, lambda option: DisplayName(option, row="go", short=option.removeprefix("go ")))
    {'go': [('left', 'go left'), ('right', 'go right')]}
    """
    names = [(naming(option), option) for option in decision.choices]
    found: dict[str, list[tuple[str, C]]] = {}
    if any(name.row for name, _ in names):
        for name, option in names:
            found.setdefault(name.row or name.text, []).append((name.listed if name.row else "", option))
    return found


def find(decision: Decision[C], typed: str, naming: Naming = by_token) -> C:
    """The choice that was typed: by its name or token, its number from 1, or the beginning of one name only.

    Where a choice can be called `no`, `yes` is the other one.

    Raises:
        IllegalAnswer: none, or more than one; the message says what there is.

    >>> from ruleengine import Decision, Side
    >>> find(Decision(Side.HOME, "direction", ("left", "right")), "r")
    'right'
    """
    wanted = _plain(typed)
    ways = [(_ways(option, naming), option) for option in decision.choices]
    exact = [option for names, option in ways if wanted in names]
    exact += [option for number, _, option in listed(decision, naming) if number and number == wanted]
    if exact:
        return exact[0]
    close = [option for names, option in ways if wanted and any(_begins(name, wanted) for name in names)]
    if not close and wanted in ("y", "yes") and any("no" in names for names, _ in ways):
        close = [option for names, option in ways if "no" not in names]
    if len(close) == 1:
        return close[0]
    shown = ", ".join(naming(option).text for option in islice(close or decision.choices, 12))
    more = " …" if len(close or decision.choices) > 12 else ""
    if close:
        raise IllegalAnswer(f"{typed!r} could be {shown}{more}")
    raise IllegalAnswer(f"{f'{typed!r} is not offered; choose' if wanted else 'Choose'} one of: {shown}{more}")


def _begins(name: str, wanted: str) -> bool:
    """Whether a name begins with what is wanted; 1 is not the beginning of 10."""
    return name.startswith(wanted) and not (wanted[-1].isdigit() and name[len(wanted) :][:1].isdigit())


def _plain(text: str) -> str:
    return " ".join(text.lower().replace("#", " ").split())


def _ways(option: object, naming: Naming) -> list[str]:
    name = naming(option)
    return [_plain(text) for text in (by_token(option).text, name.text, *name.also)]
