"""The driver of a match: it runs step after step, sends answers, notes them, and puts back what failed."""

from __future__ import annotations

from collections.abc import Callable
from math import floor
from typing import TYPE_CHECKING, Any, TypeVar, cast

from ruleengine.kernel._coaches import RandomCoach, View
from ruleengine.kernel._dice_sources import SeededDice
from ruleengine.kernel._history import Checkpoint, HistoryCut
from ruleengine.kernel._requests import Decision, Roll, fixed, forced, offered, told
from ruleengine.kernel._state import Snapshot
from ruleengine.kernel._step import Step
from ruleengine.values import RuleCrash, RuleEngineError, RuleError, Side, short_repr

if TYPE_CHECKING:
    from ruleengine.dice import Faces
    from ruleengine.kernel._coaches import Coach
    from ruleengine.kernel._compiled import CompiledRules
    from ruleengine.kernel._dice_sources import Source
    from ruleengine.kernel._match import Match

T = TypeVar("T")
_snapshot = tuple.__new__  # what the Snapshot's own constructor would call

STEPS = 100_000
"""How many steps may follow each other without a decision."""

THROWS = 10_000
"""How many dice one step may throw."""

Seat = tuple[Callable[[], float] | None, "Coach | None", View | None]
Seats = tuple[Seat, Seat]
_BLANK = SeededDice(0)
_EMPTY: Seats = ((None, None, None), (None, None, None))
_NO_CHECKPOINTS: list[Checkpoint] = []  # of matches without history: never changed
_NO_ANSWERS: list[int] = []

Observer = Callable[["Match", Any], None]
"""Called with each event and each `Answered` request, in order, once it stands; with a `HistoryCut` after an undo."""


class _Waiting(Exception):
    """The loop of the driver stops: somebody must answer."""


class Driver(Step):
    """The loop that drives a match from step to step, with its dice and observers. Rules and users see a `Match`."""

    __slots__ = ("_broken", "_observers", "dice")

    def _set_up(self, rules: CompiledRules, teams: Any, history: bool = True, dice: Source | None = None) -> None:
        super()._set_up(rules, teams, history)
        self.dice = dice
        self._observers: tuple[Observer, ...] = ()
        self._broken = ""

    def _throw(self) -> None:
        """Throw what is pending, if the match has been given dice."""
        request = self._request
        if isinstance(request, Roll) and self.dice is not None:
            faces = _fitting(self.dice, request, self.dice.faces(request, self._thrown))
            value = self._read(request, faces)
            if self._past is not None:
                self._past.entries.append((request, faces))
            self._thrown += len(faces)
            self._drive(value)

    def _drive(self, value: Any, seats: Seats = _EMPTY) -> None:
        """Send an answer to the running step, or begin one, and go on until somebody must answer.

        One loop on purpose: every roll and every choice of every match passes through it.
        """
        stack, values = self.state.stack, self.state.values
        entries: list[Any] | None = None
        checkpoints, answered = _NO_CHECKPOINTS, _NO_ANSWERS
        if (past := self._past) is not None:
            entries, checkpoints, answered = past.entries, past.checkpoints, past.answered
        dice = self.dice
        # With seeded dice, and no second reading declared, a prepared roll is read from its table.
        tape = dice if isinstance(dice, SeededDice) else _BLANK
        numbers, looked_up = tape.numbers, Roll if tape is dice and not self.rules.also_reads else None
        draws = seats[0][0], seats[1][0]
        thrown = begun = self._thrown
        coroutine = self._coroutine
        steps, step = 0, self._step
        self._request = request = None
        self._stepping = True
        try:
            while True:
                if coroutine is None:
                    if not stack:
                        break
                    if steps >= STEPS:
                        raise RuleError(f"{STEPS} steps without a decision: {stack[-1]!r} runs again and again")
                    if entries is None:
                        self._coroutine = coroutine = self._steps()
                        steps += STEPS
                    else:
                        state = _snapshot(Snapshot, (tuple(stack), tuple(values)))
                        checkpoints.append((state, len(entries), thrown))
                        self._procedure = procedure = stack.pop()
                        self._coroutine = coroutine = procedure.run(self)
                        self._looked = None
                        self._reacted = 0
                        begun, steps = thrown, steps + 1
                    value = None
                try:
                    send = coroutine.send
                    while True:
                        request = send(value)
                        kind = type(request)
                        if kind is looked_up and (size := request.size):
                            try:
                                place = floor(numbers[thrown] * size)
                            except IndexError:
                                step, begun = self._throwing(thrown, step, begun)
                                place = tape.place(request.dice.sides, thrown)
                            thrown += 1
                            value = request.values[place]
                            if entries is not None:
                                entries.append((request, request.throws[place]))
                        elif kind is Decision or isinstance(request, Decision):
                            choices = request.choices
                            if choices.__class__ is list:  # which a coach could add to
                                request = fixed(request)
                                choices = request.choices
                            if (count := len(choices)) > 1:
                                if (draw := draws[request.by]) is not None:
                                    value = choices[floor(draw() * count)]
                                else:
                                    value = self._decide(request, *seats[request.by])
                                steps = 0
                                if entries is not None:
                                    answered.append(len(entries))
                                    entries.append((request, value))
                            else:
                                value = forced(request)
                                if entries is not None:
                                    entries.append((request, value))
                        elif kind is looked_up and request.values:
                            sides = request.dice.sides
                            if (end := thrown + len(sides)) > len(numbers):
                                step, begun = self._throwing(thrown, step, begun)
                                tape.unroll(end)
                            if len(sides) == 2:  # what games throw most, after single dice
                                place = floor(numbers[thrown] * sides[0]) * sides[1]
                                place += floor(numbers[thrown + 1] * sides[1])
                            else:
                                place = tape.place(sides, thrown)
                            thrown = end
                            value = request.values[place]
                            if entries is not None:
                                entries.append((request, request.throws[place]))
                        elif not isinstance(request, Roll):
                            raise RuleError(f"{self._procedure!r} awaits {request!r}; a rule awaits Roll or Decision")
                        elif dice is None:
                            self._request = request
                            raise _Waiting
                        else:
                            faces = dice.faces(request, thrown)
                            if not isinstance(dice, SeededDice):
                                faces = _fitting(dice, request, faces)
                            value = self._read(request, faces)
                            thrown += len(faces)
                            if entries is not None:
                                entries.append((request, faces))
                            step, begun = self._throwing(thrown, step, begun)
                except StopIteration:
                    self._coroutine = coroutine = None
        except _Waiting:
            pass
        except BaseException as error:
            if self._request is None:  # a rule broke; else a coach did, and the match waits at that decision
                procedure, broke = self._procedure, _has_ended(coroutine)
                self._fail()
                if (why := _misfit(procedure, coroutine, error)) is not None:
                    raise RuleError(why) from error
                if broke and isinstance(error, Exception) and not isinstance(error, RuleEngineError):
                    raise RuleCrash(f"{short_repr(procedure)} raised {type(error).__name__}: {error}") from error
            raise
        finally:
            if self._stepping:  # else the match has been put back, with all that belongs to it
                self._thrown = thrown
                self._stepping = False
        if self._observers:
            self._show()

    async def _steps(self) -> None:
        """Run step after step where no history wants to know what lies between them, until they are too many."""
        stack, first = self.state.stack, self._step + 1
        for self._step in range(first, first + STEPS):
            self._procedure = procedure = stack.pop()
            self._looked = None
            self._reacted = 0
            await procedure.run(self)
            if not stack:
                break

    def _throwing(self, thrown: int, step: int, begun: int) -> tuple[int, int]:
        """Refuse a step without end; the step, and how many dice had been thrown when it was first looked at."""
        if self._step != step:
            return self._step, thrown
        if thrown - begun > THROWS:
            raise RuleError(
                f"{self._procedure!r} has thrown more than {THROWS} dice in one step; "
                f"what repeats by chance must push a procedure"
            )
        return step, begun

    def _seat(self, coach: Coach | None, side: Side) -> Seat:
        """A side's coach, with the view by which they decide; if they leave all to chance, how they draw."""
        if coach is not None and (isinstance(coach, type) or not callable(coach)):
            raise TypeError(
                f"the coach of {side} must be a function of a view and a choice, or None, got {short_repr(coach)}; "
                f"write RandomCoach(), or give a coach of the ruleset: `match.rules.ruleset.coaches[name](seed)`"
            )
        if type(coach) is RandomCoach and not self._observers:  # those are told before each decision, by `_decide`
            return coach.draw, coach, None
        return None, coach, View(cast("Match", self), side)

    def _decide(self, request: Decision[T], _: object, coach: Coach | None, view: View | None) -> T:
        """What a coach chooses.

        Raises:
            IllegalAnswer: that is not offered; the match waits at this decision.
        """
        self._request = request
        if coach is None or view is None:
            raise _Waiting
        if self._observers:
            self._show()
        value, choices = coach(view, request), request.choices
        if choices.__class__ is not tuple or not any(each is value for each in choices):
            value = offered(request, value)
        self._request = None
        return cast(T, value)

    def _show(self, cut: HistoryCut | None = None) -> None:
        """Tell observers what was cut and what has happened since; they may not answer or undo meanwhile."""
        past, match, before = self.past, cast("Match", self), self._stepping
        self._stepping = True
        try:
            if cut is not None:
                for observer in self._observers:
                    observer(match, cut)
            while past.told < len(past.entries):
                past.told += 1
                for observer in self._observers:
                    observer(match, told(past.entries[past.told - 1]))
        finally:
            self._stepping = before

    def _fail(self) -> None:
        """Put the match back to the last answer that somebody gave, after a rule has raised."""
        self._drop()
        past = self._past
        if past is None:
            self._broken = "a rule broke in this match, and it keeps no history to return to; make a new one"
        elif past.answered:
            self._rewind(past.answered[-1])
        elif past.checkpoints:
            first = past.checkpoints[0]
            past.cut_to(first[1])
            self._restore(first)


def _fitting(source: Source, request: Roll[Any], faces: Faces) -> Faces:
    try:
        return request.dice.check(faces)
    except (TypeError, ValueError) as error:
        raise RuleError(f"{source!r} threw what {request.reason!r} cannot use: {error}; mend the source") from error


def _has_ended(coroutine: Any) -> bool:
    """Whether it was the rule that raised. If the dice raise, it waits for them."""
    return getattr(coroutine, "cr_frame", None) is None


def _awaits_itself(error: BaseException) -> bool:
    """Whether it was the driver that awaited what a procedure's rule had returned."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return isinstance(error, TypeError) and trace is not None and trace.tb_frame.f_code is Driver._steps.__code__


def _misfit(procedure: Any, coroutine: object, error: BaseException) -> str | None:
    """What is wrong with a procedure that is none, in words."""
    sends_to_none = isinstance(error, AttributeError) and error.name == "send" and error.obj is None
    returned_none = sends_to_none or _awaits_itself(error)
    sends = coroutine is None or hasattr(coroutine, "send")
    if returned_none or not sends or not callable(getattr(type(procedure), "run", None)):
        fix = "make its class one with @procedure and `async def run`"
        return f"{procedure!r} is on the stack, and is no procedure; {fix}"
    return None
