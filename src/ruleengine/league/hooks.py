"""The hooks by which parts extend what a league file may say, and the terms and sections that they name."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import attrs

from ruleengine.kernel import Derived, collect, specification

if TYPE_CHECKING:
    from ruleengine.kernel import Check, CompiledRules, Match, MatchReader
    from ruleengine.schema import PlainData

T = TypeVar("T")
KEYS = ("title", "base", "variants", "options", "modifiers")
"""What stands at the top of a file whatever the game."""


@collect()
def check_conditions(rules: CompiledRules) -> Iterable[CheckCondition]:
    """What holds about a check, by name, so that modifiers of a league file may depend on it. See `ruleengine.league`.

    Returns:
        conditions, each with the values that it may have; `side` is always there.
    """
    specification()


@collect()
def sections(rules: CompiledRules) -> Iterable[Section[Any]]:
    """Sections of a league file that the part reads itself, such as skills of positions. See `ruleengine.league`.

    Returns:
        sections, each made once, with how it is read; `Section.of` gives what a file says there.
    """
    specification()


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


class Section(Generic[T]):
    """A section of a league file that a part reads itself. Make each once, and name it by the hook `sections`.

    Args:
        name: the key at the top of the file.
        doc: what stands there, in a sentence.
        read: checks what the file says, and makes a frozen value of it; errors are `LeagueError`s, whose path
            begins below the section.

    Raises:
        ValueError: the name is that of a key that files have in every game.

    >>> from ruleengine import compile_rules
    >>> prices = Section("prices", "What things cost.", lambda rules, data: tuple(sorted(data.items())))
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

    def _of(self, rules: CompiledRules) -> T | None:
        from ruleengine.league._modifiers import section_data
        from ruleengine.league._reading import LeagueError

        found: PlainData | None = section_data(rules, self.name)
        if found is None:
            return None
        try:
            return self._read(rules, found.data)
        except LeagueError as error:
            raise error.below(self.name) from None
