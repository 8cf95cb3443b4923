"""A league: a variant that holds what a file says, and applies all of it to a ruleset."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from typing import Any

from ruleengine.kernel import Ruleset, Variant, variant
from ruleengine.league._modifiers import HouseModifier, fitted, league_part, modifiers_in
from ruleengine.league._reading import LeagueError, Setting, demand, demand_words, option_named, settings_in
from ruleengine.league.hooks import KEYS
from ruleengine.registry import find_ruleset, variant_made, variant_typed
from ruleengine.schema import DEEPEST, PlainData, PlainLimits, check_plain, parse_toml, placed, read_text, shown
from ruleengine.values import Path, PluginError, RulesetError

TAG = "ruleengine.league"
LIMITS = PlainLimits(
    largest=(10**12, "a number nearer to 0"),  # more is no rule
    deepest=DEEPEST,
    remedy="give text, a whole number, true or false",
    barred=(float, type(None)),
)


@variant(TAG)
class League:
    """The rules of a league, as its file has them. Make it by `load`, `League.from_text` or `League.of`.

    A variant like any other: frozen, hashable, saved with all it says.

    Attributes:
        rules: what the file says.

    >>> league = League.of({"options": {"match": {"tries": 6}}})
    >>> from ruleengine import compile_rules
    >>> compile_rules("blood-dice", variants=[league]).changed
    {'blood-dice.match.tries': 6}
    """

    rules: PlainData

    def __attrs_post_init__(self) -> None:
        data = self.rules.data
        demand(data, dict)
        for key, kind in (("base", str), ("variants", list), ("options", dict)):
            if key in data:
                demand(data[key], kind, key)
        if "title" in data:
            demand_words(data["title"], "title")
        modifiers_in(data)

    @classmethod
    def of(cls, rules: Mapping[str, Any]) -> League:
        """A league from what its file would say, as plain data.

        Raises:
            LeagueError: something in it is refused whatever the ruleset.

        >>> League.of({"title": "Cup", "modifiers": [{"to": "catch", "value": -1}]})
        Traceback (most recent call last):
        ruleengine.league.LeagueError: modifiers[0]: why is missing; add such as why = "snow"
        """
        plain = dict(rules)
        check_plain(plain, "", error=LeagueError, limits=LIMITS)
        return cls(PlainData(plain))

    @classmethod
    def from_text(cls, text: str, file: str = "") -> League:
        """A league from the text of a file; one that names its base is checked against it.

        Args:
            file: what it is called in messages.

        Raises:
            LeagueError: it is no TOML, or something in it is refused; the message names file, line and path.

        >>> League.from_text('title = "Cup"').title
        'Cup'
        """
        try:
            league = cls.of(parse_toml(text, error=LeagueError))
            if league.base:
                league.check(find_ruleset(league.base))
        except PluginError as error:
            raise placed(LeagueError("base", str(error)), text, file) from error
        except LeagueError as error:
            raise placed(error, text, file) from error
        return league

    def __repr__(self) -> str:
        return f"League.of({self.rules.data!r})"

    @property
    def token(self) -> str:
        """The tag, with the title if there is one."""
        return f"{TAG}:{self.title}" if self.title else TAG

    @property
    def title(self) -> str:
        """What the league is called."""
        return str(self.rules.data.get("title", ""))

    @property
    def base(self) -> str:
        """The one ruleset that the league is for; empty: any that it fits."""
        return str(self.rules.data.get("base", ""))

    @property
    def modifiers(self) -> tuple[HouseModifier, ...]:
        """Its modifiers, in the order of the file."""
        return modifiers_in(self.rules.data)

    @property
    def sections(self) -> dict[str, Any]:
        """What it says in sections that parts of the game read."""
        return {key: value for key, value in self.rules.data.items() if key not in KEYS}

    def check(self, base: Ruleset) -> None:
        """Refuse a ruleset that the league does not fit.

        Raises:
            LeagueError: the message leads to the first error.
        """
        try:
            base.with_variants(self).compile()
        except LeagueError:
            raise
        except RulesetError as error:
            raise error_in(error) from error

    def apply(self, ruleset: Ruleset) -> Ruleset:
        """Variants, then options, then modifiers and sections.

        Raises:
            LeagueError: something does not fit the ruleset.
        """
        if self.base and self.base != ruleset.name:
            raise LeagueError(("base",), f"the file is for {self.base!r}, not for {ruleset.name!r}; play that")
        bare, data = ruleset, self.rules.data
        for index, given in enumerate(data.get("variants", [])):
            ruleset = _with_variant(ruleset, given, index)
        varied, found = ruleset, settings_in(data, ruleset.parts)
        if found:
            ruleset = ruleset.with_options({name: setting.value for name, setting in found.items()})
        try:
            rules = ruleset.compile()  # what the modifiers may name, and options that only all parts together refuse
        except RulesetError as error:
            raise _misfit(error, bare, varied, found) from error
        sections = {name: PlainData(value) for name, value in self.sections.items()}
        return ruleset.but(adding=[league_part(tuple(fitted(self.modifiers, rules)), sections)])


def load(path: str | os.PathLike[str]) -> League:
    """The league in a file; one that names its base is checked against it.

    Raises:
        LeagueError: it is no TOML, or something in it is refused; the message names file, line and path.
        OSError: it cannot be read.

    >>> from tempfile import TemporaryDirectory
    >>> from pathlib import Path
    >>> with TemporaryDirectory() as folder:
    ...     _ = Path(folder, "league.toml").write_text('base = "blood-dice"')
    ...     load(Path(folder, "league.toml")).base
    'blood-dice'
    """
    return League.from_text(read_text(path, error=LeagueError), os.fspath(path))


def error_in(error: BaseException) -> LeagueError:
    """The error of a league file behind an error, with its path if it has one."""
    found: BaseException | None = error
    while found is not None:
        if isinstance(found, LeagueError):
            return found
        found = found.__cause__
    return LeagueError((), str(error))


def _misfit(error: RulesetError, bare: Ruleset, varied: Ruleset, found: Mapping[str, Setting]) -> LeagueError:
    """Why a ruleset does not compile, with the path of what first made it so: options, or else variants."""
    setting = found.get(option_named(error))
    if setting is not None:
        return setting.error(error)
    at: Path = ()
    if _compiles(varied):
        at = next(iter(found.values())).at if len(found) == 1 else ("options",)
    elif _compiles(bare):
        at = ("variants",)
    return LeagueError(at, str(error))


def _compiles(ruleset: Ruleset) -> bool:
    try:
        ruleset.compile()
    except RulesetError:
        return False
    return True


def _with_variant(ruleset: Ruleset, given: object, index: int) -> Ruleset:
    at = ("variants", index)
    try:
        return ruleset.with_variants(_variant(given, ruleset.name, at))
    except LeagueError:
        raise
    except RulesetError as error:
        raise LeagueError(at, str(error)) from error


def _variant(given: object, base: str, at: Path) -> Variant:
    name = given.get("name") if isinstance(given, dict) else str(given).partition(":")[0]
    if name == TAG:
        raise LeagueError(at, "a league cannot hold a league; write its rules here")
    if isinstance(given, str):
        return variant_typed(given, base)
    if not isinstance(given, dict) or type(given.get("name")) is not str:
        example = '{ name = "wet-ball", penalty = 2 }'
        raise LeagueError(at, f"{shown(given)} is refused; give the name of a variant, or such as {example}")
    return variant_made(given["name"], {key: value for key, value in given.items() if key != "name"}, base)


def summary(league: League) -> Iterator[tuple[str, str]]:
    """What a league adds besides variants and options: what it is about, and what it says, in words.

    >>> list(summary(League.of({"modifiers": [{"to": "catch", "value": -1, "why": "snow"}]})))
    [('catch', '−1 snow')]
    """
    for each in league.modifiers:
        yield ", ".join(each.to), str(each)
    for name, value in league.sections.items():
        yield from _leaves(value, name)


def _leaves(value: Any, name: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _leaves(inner, f"{name}.{key}")
    else:
        yield name, ", ".join(map(str, value)) if isinstance(value, list) else str(value)
