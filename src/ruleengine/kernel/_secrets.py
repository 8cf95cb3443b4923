"""Who may see what: keys, rolls, decisions and events that are hidden, in tables made when rules are compiled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal, TypeVar

import attrs

from ruleengine.dice import Faces, Reading
from ruleengine.kernel._requests import Answered, Decision, JointDecision, Roll
from ruleengine.kernel._state import AnyKey, Key, PieceKey
from ruleengine.values import RuleError, RulesetError, Side, tag_of

if TYPE_CHECKING:
    from ruleengine.kernel._ruleset import Part
    from ruleengine.kernel._state import Layout, MatchReader, Piece

C = TypeVar("C")
D = TypeVar("D")

Reader = Side | Literal["spectator"]
"""Who looks at a match: the coach of a side, or somebody who coaches nobody."""

HiddenFrom = Literal["owner", "nobody"]
"""Who still sees what a part hides: the side that it belongs to, or nobody."""


@attrs.frozen(eq=False)
class Secrets:
    """What the parts of a ruleset hide.

    Attributes:
        keys: the keys that not everybody sees.
        entries: who sees rolls and decisions, by reason, and events, by class.
    """

    keys: tuple[AnyKey[Any], ...]
    entries: dict[str | type, HiddenFrom]

    def shows(self, entry: Any, reader: Reader) -> bool:
        """Whether a reader sees an event, or an answered request."""
        if entry.__class__ is tuple or isinstance(entry, Answered):
            return self.shows_request(entry.request if isinstance(entry, Answered) else entry[0], reader)
        to = next((self.entries[base] for base in type(entry).__mro__ if base in self.entries), None)
        return to is None or (to == "owner" and entry.side is reader)

    def shows_request(self, request: Roll[Any] | Decision[Any], reader: Reader) -> bool:
        """Whether a reader sees what is thrown, or what may be chosen and what is."""
        to = self.entries.get(request.reason)
        return to is None or (to == "owner" and request.by is reader)

    def mask(self, values: list[Any], layout: Layout, pieces: Sequence[Piece], reader: Reader) -> tuple[str, ...]:
        """Put what a reader sees in place of hidden values; returns the names of the keys where that is less."""
        hidden = self.hidden(layout, pieces, reader)
        for index, key in hidden:
            values[index] = key.shown(values[index])
        return tuple(dict.fromkeys(key.name for _, key in hidden))

    def hidden(self, layout: Layout, pieces: Sequence[Piece], reader: Reader) -> list[tuple[int, AnyKey[Any]]]:
        """The indices of the values that a reader does not see, with their keys."""
        return [(layout.at[key] + of, key) for key in self.keys for of in _others(key, pieces, reader)]

    def value(self, key: AnyKey[Any], of: int | None, value: Any, pieces: Sequence[Piece], reader: Reader) -> Any:
        """A value as a reader sees it."""
        return key.shown(value) if key in self.keys and (of or 0) in _others(key, pieces, reader) else value


def _others(key: AnyKey[Any], pieces: Sequence[Piece], reader: Reader) -> list[int]:
    """Of which sides or pieces a reader does not see the values of a hidden key."""
    if isinstance(key, Key):
        return [0]
    owners = [piece.side for piece in pieces] if isinstance(key, PieceKey) else list(Side)
    return [of for of, owner in enumerate(owners) if key.visible_to == "nobody" or owner is not reader]


@attrs.frozen
class Unread(Reading[None]):
    """The reading of a hidden roll, as others see it: it says nothing of the faces."""

    def read(self, faces: Faces) -> None:
        """Nothing."""


def secrets_of(parts: Sequence[Part], keys: Sequence[AnyKey[Any]]) -> Secrets | None:
    """What parts hide; None: nothing.

    Raises:
        RulesetError: two parts disagree about who sees something, or an event does not say whose it is.
    """
    entries: dict[str | type, HiddenFrom] = {}
    for part in parts:
        for what, to in part.hides.items():
            if isinstance(what, type) and to == "owner" and "side" not in attrs.fields_dict(what):
                raise RulesetError(f"part {part.name!r} hides {tag_of(what)!r} from others; give it a field `side`")
            if entries.setdefault(what, to) != to:
                name = what if isinstance(what, str) else tag_of(what)
                raise RulesetError(f"part {part.name!r} and another part disagree who sees {name!r}; change one")
    hidden = tuple(key for key in keys if key.visible_to != "everybody")
    return Secrets(hidden, entries) if hidden or entries else None


def masked_request(request: Roll[Any] | Decision[Any]) -> Roll[Any] | Decision[Any]:
    """A request as those see it who may not: who is asked, and why."""
    if isinstance(request, Decision):
        return Decision(request.by, request.reason, ())
    return Roll(request.dice, request.by, request.reason, Unread())


async def both(match: MatchReader, first: Decision[C], second: Decision[D]) -> tuple[C, D]:
    """Ask both sides at the same time: neither sees the other's answer before both are given.

    The part that asks names the reasons of both in `hides`, as seen by their `owner`. Nobody but the side itself ever
    reads the answer in the history, so tell what was chosen by an event.

    Args:
        match: the match.
        first, second: one decision of each side.

    Raises:
        RuleError: both are of one side, or one is not hidden from the other side.

    >>> async def bid(match, bids):  # in a rule
    ...     home, away = await both(match, Decision(Side.HOME, "bid", bids), Decision(Side.AWAY, "bid", bids))
    """
    secrets = match.rules.secrets
    for request, other in ((first, second), (second, first)):
        if request.by is other.by:
            raise RuleError(f"both decisions are of {request.by}; ask each side one")
        if secrets is None or secrets.shows_request(request, other.by):
            raise RuleError(
                f"{request.reason!r} is asked of both sides at once, and not hidden; "
                f"write hides = {{{request.reason!r}: 'owner'}} in the part that asks it"
            )
    last = JointDecision(second.by, second.reason, second.choices, second.about)
    one: C = await JointDecision(first.by, first.reason, first.choices, first.about, last)
    two: D = await last
    return one, two
