"""What parts say about league files: the circumstances that hold about a check, and sections that they read."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

import attrs

from ruleengine.kernel import Derived
from ruleengine.league import hooks
from ruleengine.values import RulesetError

if TYPE_CHECKING:
    from ruleengine.kernel import Check, CompiledRules, Match, MatchReader
    from ruleengine.schema import PlainData

T = TypeVar("T")
KEYS = ("title", "base", "variants", "options", "modifiers")
"""What stands at the top of a file whatever the game."""


@attrs.frozen(eq=False)
class CheckCondition:
    """Something about a check by name, on which a modifier of a league may depend: `when = { weather = "rain" }`.

    Attributes:
        name: a word, such as `weather`.
        doc: what it is, in a sentence.
        values: what it may be; none: any text.
        read: which of the values hold, from the match and the check. Pure: asks nothing, changes nothing.

    >>> CheckCondition("size", "How big he is.", ("big", "small"), lambda match, check: ("big",)).values
    ('big', 'small')
    """

    name: str
    doc: str
    values: tuple[str, ...]
    read: Callable[[Match, Check], Iterable[str]]


def _whose(match: Match, check: Check) -> Iterable[str]:
    return () if check.by is None else (str(check.by),)


SIDE = CheckCondition("side", "Whose check it is.", ("home", "away"), _whose)
"""The circumstance that there is in every game."""


def conditions_of(rulebook: CompiledRules) -> dict[str, CheckCondition]:
    """The circumstances that a league may name, by name.

    Raises:
        RulesetError: two are called alike.

    >>> from ruleengine import compile_rules
    >>> list(conditions_of(compile_rules("blood-dice")))
    ['side', 'role']
    """
    return _by_name("circumstance", (SIDE, *hooks.check_conditions(rulebook)))


def sections_of(rulebook: CompiledRules) -> dict[str, Section[Any]]:
    """The sections that parts read, by name.

    Raises:
        RulesetError: two are called alike.
    """
    return _by_name("section", hooks.sections(rulebook))


def _by_name(what: str, given: Iterable[N]) -> dict[str, N]:
    named: dict[str, N] = {}
    for each in given:
        if named.setdefault(each.name, each) is not each:
            raise RulesetError(f"two parts have a {what} {each.name!r} of league files; rename one")
    return named


class _Named(Protocol):
    @property
    def name(self) -> str: ...


N = TypeVar("N", bound=_Named)


class Section(Generic[T]):
    """A section of a league file that a part reads itself. Make each once, and name it by the hook `sections`.

    Args:
        name: the key at the top of the file.
        doc: what stands there, in a sentence.
        read: checks what the file says, and makes a frozen value of it; faults are `LeagueError`s, whose path
            begins below the section.

    Raises:
        ValueError: the name is that of a key that files have in every game.

    >>> from ruleengine import compile_rules
    >>> prices = Section("prices", "What things cost.", lambda rulebook, data: tuple(sorted(data.items())))
    >>> prices.of(compile_rules("blood-dice")) is None  # there is no league
    True
    """

    def __init__(self, name: str, doc: str, read: Callable[[CompiledRules, Any], T]) -> None:
        if name in KEYS:
            raise ValueError(f"section {name!r}: every league file has that key; give another name")
        self.name = name
        self.doc = doc
        self._read = read
        self._derived: Derived[T | None] = Derived(f"section {name}", self._of)

    def __repr__(self) -> str:
        return f"<section {self.name}>"

    def of(self, match: MatchReader | CompiledRules) -> T | None:
        """What the league says there; None: nothing, or there is no league.

        Raises:
            LeagueError: what it says is refused; found when a match is made.
        """
        return match.derived(self._derived)

    def _of(self, rulebook: CompiledRules) -> T | None:
        from ruleengine.league._faults import LeagueError
        from ruleengine.league._part import section_data

        found: PlainData | None = section_data(rulebook, self.name)
        if found is None:
            return None
        try:
            return self._read(rulebook, found.data)
        except LeagueError as error:
            raise error.below(self.name) from None
