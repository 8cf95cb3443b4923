"""Coaches, and a ruleset, that go to worker processes: they are found by name in this module."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path
from typing import Any

import attrs

from ruleengine import (
    HOME,
    Coach,
    CompiledRules,
    Decision,
    Match,
    Part,
    RandomCoach,
    Result,
    Ruleset,
    View,
    option,
    procedure,
)
from ruleengine.hooks import initial_procedures, result


class Fatal(RandomCoach):
    """Ends its process when it sits down in the match of a certain seed, unless a file says that it has done so."""

    def __init__(self, fatal: int, done: str, seed: int) -> None:
        super().__init__(seed)
        if seed == fatal and not (done and os.path.exists(done)):
            if done:
                Path(done).touch()
            os._exit(13)


class Faulty(RandomCoach):
    """Raises an error in the match of a certain seed."""

    def __init__(self, fault: int, error: type[BaseException], seed: int) -> None:
        super().__init__(seed)
        self._error = error if seed == fault else None

    def __call__(self, view: View, decision: Decision[Any]) -> Any:
        if self._error is not None:
            raise self._error("this coach is faulty")
        return super().__call__(view, decision)


class Ahead(RandomCoach):
    """Tries every option out before it decides, as a search does; decides as if it had not."""

    def __call__(self, view: View, decision: Decision[Any]) -> Any:
        for each in decision.choices:
            view.fork(self.seed).answer(each)
        return super().__call__(view, decision)


def random(seed: int) -> Coach:
    """A coach by a function of a module."""
    return RandomCoach(seed)


def fatal(seed: int, done: Path | str = "") -> partial[Fatal]:
    """Makes coaches one of whom ends its process: always, or once if there is a file to say so."""
    return partial(Fatal, seed, str(done))


def faulty(seed: int, error: type[BaseException] = ZeroDivisionError) -> partial[Faulty]:
    """Makes coaches one of whom raises an error."""
    return partial(Faulty, seed, error)


@attrs.frozen
class Where:
    """Options."""

    log: str = option("", "A file with a line for each time that the rules are compiled.")


@procedure("counted.coin")
class Coin:
    """Somebody decides, in vain."""

    async def run(self, match: Match) -> None:
        await Decision(HOME, "coin", ("heads", "tails"))


class Counted(Part):
    """Writes down in which process its rules were compiled."""

    name = "counted.all"
    options = Where
    procedures = (Coin,)

    def prepare(self, rules: CompiledRules) -> None:
        path = rules.options(Where).log
        if path:
            with Path(path).open("a") as file:
                file.write(f"{os.getpid()}\n")

    @initial_procedures.impl
    def first(self, match: Match) -> tuple[Coin, ...]:
        return (Coin(),)

    @result.impl
    def nobody(self, match: Match) -> Result:
        return Result((0, 0), None, "nobody won")


COUNTED = Ruleset("counted", (Counted(),))
