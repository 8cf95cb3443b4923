"""Errors: what the library raises, where it refuses data, and the words of error messages.

Each names the culprit and a remedy, and leaves everything as it was.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from copy import copy


class RuleEngineError(Exception):
    """Base of every error that the library raises on purpose."""

    __module__ = "ruleengine"


class IllegalAnswer(RuleEngineError, ValueError):
    """An answer that was not offered; the match is as it was.

    >>> from ruleengine import new_match
    >>> try:
    ...     new_match("blood-dice", seed=7).answer("sing")
    ... except IllegalAnswer as error:
    ...     print(str(error)[:29])
    'sing' is not offered to home
    """

    __module__ = "ruleengine"


class RuleError(RuleEngineError):
    """A rule is broken: it raised an error, awaited no request, or went on without end."""

    __module__ = "ruleengine"


class RuleCrash(RuleError):
    """A rule raised an error of its own kind, such as a KeyError, which is the `__cause__`."""

    __module__ = "ruleengine"


class RulesetError(RuleEngineError, ValueError):
    """A ruleset cannot be compiled: a slot is empty or taken twice, an order is circular, a need is unmet."""

    __module__ = "ruleengine"


class OptionError(RulesetError):
    """An option that no part reads, or a value that its part refuses."""

    __module__ = "ruleengine"


class PluginError(RulesetError):
    """A distribution announces something that cannot be loaded, or that is not there at all."""

    __module__ = "ruleengine"


class NotInstalled(PluginError):
    """Nothing of that name is announced by any installed distribution."""

    __module__ = "ruleengine"


class OddsError(RuleEngineError, ValueError):
    """A question that has no exact answer: nobody decides, a count without end, a key that matters after all."""

    __module__ = "ruleengine.odds"


class ScriptError(RuleEngineError):
    """A script of dice or choices ran dry, does not fit what is asked, or has something left over."""

    __module__ = "ruleengine"


class HistoryError(RuleEngineError):
    """The match keeps no history, or not so much of it."""

    __module__ = "ruleengine"


Step = str | int
Path = str | tuple[Step, ...]
"""The way to a value: as it is spelled, or keys and places in lists, which are spelled by `spelled_path`."""


def spelled_path(*steps: Step) -> str:
    """A path as it is read: keys with points between them, places in lists from 0.

    >>> spelled_path("players", 3, "name"), spelled_path("skills", "human", "Dark Elf")
    ('players[3].name', 'skills.human."Dark Elf"')
    """
    text = ""
    for step in steps:
        if isinstance(step, int):
            text += f"[{step}]"
        else:
            text = joined(text, step if re.fullmatch(r"[A-Za-z0-9_-]+", step) else f'"{step}"')
    return text


def joined(path: str, rest: str) -> str:
    """The path to something further down.

    >>> joined("home", "players[3]"), joined("", "name"), joined("players", "[3].name")
    ('home.players[3]', 'name', 'players[3].name')
    """
    return f"{path}.{rest}" if path and rest and not rest.startswith("[") else path + rest


class DataError(RuleEngineError, ValueError):
    """Data that are refused: base of all errors in files and in what users give. A game may make classes from it.

    Args:
        path: where the fault is, spelled or as keys and places.
        why: what is wrong, and what to do; without it, what was expected and what was given.

    Attributes:
        path: where the fault is, such as `home.players[3].role`.
        why: what is wrong, and what to do.
        file: the file, if one was read.
        line: the number of the line, from 1; 0 if it is not known.
        expected, got: what was expected and what was given, where a value has the wrong form.

    >>> print(DataError("home.rerolls", expected="a whole number", got="'three'"))
    home.rerolls: expected a whole number, got 'three'
    >>> print(DataError(("options", "tries"), "0 is too small; give 1 or more", file="league.toml", line=4))
    league.toml, line 4, options.tries: 0 is too small; give 1 or more
    """

    __module__ = "ruleengine.schema"

    def __init__(
        self, path: Path = "", why: str = "", *, file: str = "", line: int = 0, expected: str = "", got: str = ""
    ) -> None:
        # Not by super(): what was given stays in `args`, so that subclasses can be pickled as well.
        self.path = path if isinstance(path, str) else spelled_path(*path)
        self.why = why or f"expected {expected}, got {got}"
        self.file = file
        self.line = line
        self.expected = expected
        self.got = got

    def __str__(self) -> str:
        place = ", ".join(filter(None, (self.file, f"line {self.line}" if self.line else "", self.path)))
        return f"{place}: {self.why}" if place else self.why

    def below(self, path: str) -> DataError:
        """The same error, seen from further up.

        >>> print(DataError("name", "is missing").below("players[3]"))
        players[3].name: is missing
        """
        return self._changed(path=joined(path, self.path))

    def within(self, file: str, line: int = 0) -> DataError:
        """The same error with its file and line; those that it has already are kept.

        >>> print(DataError("name", "is missing").within("team.toml", 3))
        team.toml, line 3, name: is missing
        """
        return self._changed(file=self.file or file, line=self.line or line)

    def _changed(self, **fields: object) -> DataError:
        made = copy(self)
        made.__cause__ = self.__cause__
        vars(made).pop("__notes__", None)  # of cattrs: where this one was found
        vars(made).update(fields)
        return made


class TextError(DataError):
    """A text, read line by line, that is refused. A game may have a class of its own, made from this one.

    >>> print(TextError(3, "there is no square 'Z99'; they go from A1 to Z15"))
    line 3: there is no square 'Z99'; they go from A1 to Z15
    """

    __module__ = "ruleengine.schema"

    def __init__(self, line: int = 0, why: str = "", *, file: str = "") -> None:
        super().__init__("", why, file=file, line=line)


class SaveError(DataError):
    """A save or replay that is refused; the path leads to the fault, such as `log[12]` or `rest.values`.

    >>> print(SaveError("log[3]", "no such face"))
    log[3]: no such face
    """

    __module__ = "ruleengine"


FEW = 9
"""Names of which all are listed; of more, some."""
LONGEST = 80
"""Characters of a name for which a close match is sought: the search takes the square of that."""


def short_repr(value: object, longest: int = 60) -> str:
    """The `repr` of any value in one short line, whatever the value is.

    >>> short_repr("left"), short_repr(10**5000), short_repr("a" * 100, 8)
    ("'left'", 'an int of 16610 bits', "'aaaa...")
    >>> short_repr(int)
    'class int'
    """
    if isinstance(value, type):
        return f"class {value.__name__}"
    try:
        text = " ".join(repr(value).split())
    except Exception:  # a number with too many digits for Python to write out, or a faulty `__repr__`
        kind = type(value).__name__
        return f"an int of {value.bit_length()} bits" if isinstance(value, int) else f"a value of type {kind}"
    return text if len(text) <= longest else f"{text[: longest - 3]}..."


def hint(name: str, known: Iterable[str]) -> str:
    """Hint for an unknown name: the closest match, in capitals or not; otherwise all names, or some of many.

    Args:
        known: the names of the kind that is wanted.

    >>> hint("home-win", ["home-wins", "draw"]), hint("goal", ["home-wins", "draw"])
    ("did you mean 'home-wins'?", 'there are home-wins, draw')
    >>> hint("doge", ["Block", "Dodge"])
    "did you mean 'Dodge'?"
    >>> hint("goal", ["draw"]), hint("goal", [])
    ('there is draw', 'there is none')
    >>> hint("goal", [f"row-{n}" for n in range(60)])
    'there are 60, such as row-0, row-1, row-2'
    """
    names = list(dict.fromkeys(known))
    if near := _near(name, [each for each in names if each != name]):
        return f"did you mean {near!r}?"
    if len(names) > FEW:
        return f"there are {len(names)}, such as {', '.join(names[:3])}"
    return f"there {'are' if len(names) > 1 else 'is'} {', '.join(names) or 'none'}"


def _near(name: str, names: list[str]) -> str:
    from difflib import get_close_matches  # heavy, and rarely needed

    folded = {each.casefold(): each for each in names}
    near = get_close_matches(name.casefold(), folded, 1, 0.6) if len(name) <= LONGEST else []
    return folded[near[0]] if near else ""
