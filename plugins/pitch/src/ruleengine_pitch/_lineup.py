"""Set-up: named formations, and where players may be placed by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Protocol, TypeVar

import attrs

from ruleengine import RulesetError, token


@attrs.frozen(cache_hash=True)
class Formation:
    """A named set-up.

    Attributes:
        name: as it is chosen.
        title: what it is good for.
        spots: the places of players, in an order that the game gives a meaning.
    """

    name: str
    title: str
    spots: tuple[Any, ...] = attrs.field(validator=attrs.validators.min_len(1))


class Places(tuple[Any, ...]):
    """Where the next player may be placed, and why not elsewhere."""

    reasons: Callable[[int], str]

    @classmethod
    def of(cls, choices: Iterable[Any], reasons: Callable[[int], str]) -> Places:
        """Return what may be chosen; `reasons` says why a square is not among it, empty if it cannot say.

        The token of a choice of a square is `place:` and the number of the square.

        >>> places = Places.of(["place:3"], lambda square: f"{square} is wet")
        >>> places.why_not("place:7")
        '7 is wet'
        """
        places = cls(choices)
        places.reasons = reasons
        return places

    def why_not(self, value: object) -> str:
        """Return why a choice, or its token, is not offered; empty if it is no placing."""
        word = value if isinstance(value, str) else token(value) if hasattr(value, "__tag__") else ""
        square = word.removeprefix("place:")
        return self.reasons(int(square)) if word != square and square.isdecimal() else ""


class Named(Protocol):
    """A thing with a name by which tables, options and coaches call it."""

    @property
    def name(self) -> str:
        """The name."""
        ...


N = TypeVar("N", bound=Named)


def by_name(answers: Iterable[tuple[str, N]], what: str) -> dict[str, N]:
    """Return what parts answered, by name; each name once.

    Args:
        answers: each with the name of its part, as `sourced` of a hook gives them.
        what: what is named, for the message.

    Raises:
        RulesetError: two have one name; the message names both parts.
    """
    found: dict[str, tuple[str, N]] = {}
    for part, each in answers:
        if each.name in found:
            raise RulesetError(f"{found[each.name][0]!r} and {part!r} both have {what} {each.name!r}; leave one out")
        found[each.name] = (part, each)
    return {name: each for name, (_, each) in found.items()}
