"""The driver of a match: it runs steps, sends answers, keeps the history, and puts back what failed."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Coroutine, Sequence, Set
from contextlib import suppress
from math import floor
from typing import TYPE_CHECKING, Any, TypeVar, cast

from ruleengine.kernel import hooks
from ruleengine.kernel._answers import forced, offered, told
from ruleengine.kernel._coaches import RandomCoach
from ruleengine.kernel._requests import Choose, Roll
from ruleengine.kernel._seeded_dice import Tape
from ruleengine.kernel._shared_list import SharedList, cut
from ruleengine.kernel._state import Piece, Snapshot, State
from ruleengine.kernel._view import View
from ruleengine.values import AWAY, HOME, HistoryError, RuleError, Side, short_repr

if TYPE_CHECKING:
    from ruleengine.dice import Faces
    from ruleengine.kernel._coaches import Coach
    from ruleengine.kernel._compiled import Rulebook
    from ruleengine.kernel._dice_source import Source
    from ruleengine.kernel._match import Match
    from ruleengine.saves import Earlier

T = TypeVar("T")
_snapshot = tuple.__new__  # what the Snapshot's own constructor would call

Rest = tuple[Snapshot, int, int]
"""A point at rest in the history: the state, how long the story was, how many dice had been thrown."""

STEPS = 100_000
"""How many steps may follow each other without a decision."""

THROWS = 10_000
"""How many dice one step may throw."""

Seat = tuple[Callable[[], float] | None, "Coach | None", View | None]
Seats = tuple[Seat, Seat]
_BLANK = Tape(0)
_NONE: Set[type] = frozenset()
_EMPTY: Seats = ((None, None, None), (None, None, None))

Observer = Callable[["Match", Any], None]
"""Told of each event and each `Answered` ask, in order, once it stands."""


class _Waiting(Exception):
    """The loop of the driver stops: somebody must answer."""


class Driver:
    """What `Match` is built on: its parts and state, the loop, the history. Rules and users see a `Match`."""

    __slots__ = (
        "_ask",
        "_asked",
        "_at",
        "_broken",
        "_coroutine",
        "_earlier",
        "_frame",
        "_history",
        "_hushed",
        "_layout",
        "_looked",
        "_observers",
        "_origin",
        "_reacted",
        "_reactions",
        "_seen",
        "_silent",
        "_step",
        "_stepping",
        "_story",
        "_thrown",
        "_values",
        "built",
        "dice",
        "options",
        "pieces",
        "rulebook",
        "state",
        "teams",
    )

    def _bare(self, rulebook: Rulebook, dice: Source | None, teams: Any, history: bool) -> None:
        self.rulebook = rulebook
        self.options = rulebook.options
        self.built = rulebook.built
        self.dice = dice
        self.teams = teams
        self.pieces: tuple[Piece, ...] = ()
        if rulebook.fills(hooks.pieces):
            self.pieces = tuple(hooks.pieces(rulebook, teams))
            rulebook.check_profiles(self.pieces)
        layout = rulebook.layout(len(self.pieces))
        self._at = layout.places
        self._layout = layout
        self._silent = layout.silent
        self._hushed: Set[type] = _NONE if history else layout.silent  # of which nobody at all wants to know
        self.state = State([], list(layout.initial))
        self._values = self.state.values
        # Events as they are; asks as plain pairs (ask, answer), which are cheaper than records.
        self._story: list[Any] | None = SharedList() if history else None
        self._history: list[Rest] | None = SharedList() if history else None
        self._asked: list[int] = SharedList()
        self._earlier: Earlier | None = None  # of a loaded match: what came before, not yet played again
        self._origin: Rest | None = None  # where the match began, if not with the opening of its rules
        self._thrown = 0
        self._seen = 0
        self._observers: tuple[Observer, ...] = ()
        self._clear()
        self._broken = ""

    def _clear(self) -> None:
        """Forget what belongs to a running step."""
        self._coroutine: Coroutine[Any, Any, None] | None = None
        self._ask: Roll[Any] | Choose[Any] | None = None
        self._frame: Any = None
        self._looked: dict[str, Any] | None = None
        self._stepping = False
        self._reactions: list[tuple[str, type]] = []
        self._reacted = 0
        self._step = 0

    def _kept(self, history: list[T] | None) -> list[T]:
        if history is None:
            raise HistoryError("this match keeps no history; make it with history=True")
        return history

    def _read(self, ask: Roll[T], faces: Faces) -> T:
        """What the rule, and any part that declared a look, makes of the faces."""
        looks = self.rulebook.looks.get(ask.reason)
        self._looked = {part: r.read(faces) for part, r in looks.items()} if looks else None
        return ask.reading.read(faces)

    def _throw(self) -> None:
        """Throw what is pending, if the match has been given dice."""
        ask = self._ask
        if isinstance(ask, Roll) and self.dice is not None:
            faces = _fitting(self.dice, ask, self.dice.faces(ask, self._thrown))
            value = self._read(ask, faces)
            if self._story is not None:
                self._story.append((ask, faces))
            self._thrown += len(faces)
            self._drive(value)

    def _drive(self, value: Any, seats: Seats = _EMPTY) -> None:
        """Send an answer to the running step, or begin one, and go on until somebody must answer.

        One loop on purpose: every roll and every choice of every match passes through it.
        """
        agenda, values = self.state.agenda, self.state.values
        story, history, asked = self._story, self._history, self._asked
        dice = self.dice
        # With seeded dice, and nobody who declared a look, a prepared roll is read from its table.
        tape = dice if isinstance(dice, Tape) else _BLANK
        numbers, looked_up = tape.numbers, Roll if tape is dice and not self.rulebook.looks else None
        draws = seats[0][0], seats[1][0]
        thrown = begun = self._thrown
        coroutine = self._coroutine
        steps, step = 0, self._step
        self._ask = ask = None
        self._stepping = True
        try:
            while True:
                if coroutine is None:
                    if not agenda:
                        break
                    if steps >= STEPS:
                        raise RuleError(f"{STEPS} steps without a decision: {agenda[-1]!r} runs again and again")
                    if history is None or story is None:
                        self._coroutine = coroutine = self._steps()
                        steps += STEPS
                    else:
                        history.append((_snapshot(Snapshot, (tuple(agenda), tuple(values))), len(story), thrown))
                        self._frame = frame = agenda.pop()
                        self._coroutine = coroutine = frame.rule(self)
                        self._looked = None
                        self._reacted = 0
                        begun, steps = thrown, steps + 1
                    value = None
                try:
                    send = coroutine.send
                    while True:
                        ask = send(value)
                        kind = type(ask)
                        if kind is looked_up and (size := ask.size):
                            try:
                                place = floor(numbers[thrown] * size)
                            except IndexError:
                                step, begun = self._throwing(thrown, step, begun)
                                place = tape.place(ask.dice.sides, thrown)
                            thrown += 1
                            value = ask.values[place]
                            if story is not None:
                                story.append((ask, ask.throws[place]))
                        elif kind is Choose or isinstance(ask, Choose):
                            options = ask.options
                            if (count := len(options)) > 1:
                                if (draw := draws[ask.by]) is not None:
                                    value = options[floor(draw() * count)]
                                else:
                                    value = self._decide(ask, *seats[ask.by])
                                steps = 0
                                if story is not None:
                                    asked.append(len(story))
                                    story.append((ask, value))
                            else:
                                value = forced(ask)
                                if story is not None:
                                    story.append((ask, value))
                        elif kind is looked_up and ask.values:
                            sides = ask.dice.sides
                            if (end := thrown + len(sides)) > len(numbers):
                                step, begun = self._throwing(thrown, step, begun)
                                tape.unroll(end)
                            if len(sides) == 2:  # what games throw most, after single dice
                                place = floor(numbers[thrown] * sides[0]) * sides[1]
                                place += floor(numbers[thrown + 1] * sides[1])
                            else:
                                place = tape.place(sides, thrown)
                            thrown = end
                            value = ask.values[place]
                            if story is not None:
                                story.append((ask, ask.throws[place]))
                        elif not isinstance(ask, Roll):
                            raise RuleError(f"{self._frame!r} awaits {ask!r}; a rule awaits Roll or Choose")
                        elif dice is None:
                            self._ask = ask
                            raise _Waiting
                        else:
                            faces = dice.faces(ask, thrown)
                            if not isinstance(dice, Tape):
                                faces = _fitting(dice, ask, faces)
                            value = self._read(ask, faces)
                            thrown += len(faces)
                            if story is not None:
                                story.append((ask, faces))
                            step, begun = self._throwing(thrown, step, begun)
                except StopIteration:
                    self._coroutine = coroutine = None
        except _Waiting:
            pass
        except BaseException as error:
            if self._ask is None:  # a rule broke; else a coach did, and the match waits at that decision
                frame = self._frame
                self._fail()
                if (why := _misfit(frame, coroutine, error)) is not None:
                    raise RuleError(why) from error
            raise
        finally:
            if self._stepping:  # else the match has been put back, with all that belongs to it
                self._thrown = thrown
                self._stepping = False
        if self._observers:
            self._show()

    async def _steps(self) -> None:
        """Run step after step where no history wants to know what lies between them, until they are too many."""
        agenda, first = self.state.agenda, self._step + 1
        for self._step in range(first, first + STEPS):
            self._frame = frame = agenda.pop()
            self._looked = None
            self._reacted = 0
            await frame.rule(self)
            if not agenda:
                break

    def _throwing(self, thrown: int, step: int, begun: int) -> tuple[int, int]:
        """Refuse a step without end; the step, and how many dice had been thrown when it was first looked at."""
        if self._step != step:
            return self._step, thrown
        if thrown - begun > THROWS:
            raise RuleError(_endless(self._frame))
        return step, begun

    def _seats(self, coaches: tuple[Coach | None, Coach | None]) -> Seats:
        """Each side's coach, with the view that he decides by; if he leaves all to chance, how he draws."""
        return self._seat(coaches[0], HOME), self._seat(coaches[1], AWAY)

    def _seat(self, coach: Coach | None, side: Side) -> Seat:
        if coach is not None and (isinstance(coach, type) or not callable(coach)):
            raise TypeError(
                f"the coach of {side} must be a function of a view and a choice, or None, got {short_repr(coach)}; "
                f"write RandomCoach(), or give a coach of the ruleset: `match.rulebook.ruleset.coaches[name](seed)`"
            )
        if type(coach) is RandomCoach and not self._observers:  # those are told before each decision, by `_decide`
            return coach.draw, coach, None
        return None, coach, View(cast("Match", self), side)

    def _decide(self, ask: Choose[T], _: object, coach: Coach | None, view: View | None) -> T:
        """What a coach chooses.

        Raises:
            IllegalAnswer: that is not offered; the match waits at this decision.
        """
        self._ask = ask
        if coach is None or view is None:
            raise _Waiting
        if self._observers:
            self._show()
        value = coach(view, ask)
        options = ask.options
        if options.__class__ is not tuple or not any(option is value for option in options):
            value = offered(ask, value)
        self._ask = None
        return cast(T, value)

    def _show(self) -> None:
        """Tell observers what has happened since they were last told; they may not answer or undo meanwhile."""
        story, match, before = self._kept(self._story), cast("Match", self), self._stepping
        self._stepping = True
        try:
            while self._seen < len(story):
                self._seen += 1
                for observer in self._observers:
                    observer(match, told(story[self._seen - 1]))
        finally:
            self._stepping = before

    def _fail(self) -> None:
        """Put the match back to the last answer that somebody gave, after a rule has raised."""
        self._drop()
        if self._history is None:
            self._broken = "a rule broke in this match, and it keeps no history to return to; make a new one"
        elif self._asked:
            index = self._asked[-1]
            self._asked = cut(self._asked, len(self._asked) - 1)
            self._rewind(index)
        elif self._history:
            self._restore(self._history[0])

    def _drop(self) -> None:
        """Give the running step up."""
        coroutine = self._coroutine
        self._clear()
        if coroutine is not None:
            with suppress(Exception):  # a rule that will not let go must not keep us from restoring
                coroutine.close()

    def _restore(self, rest: Rest) -> None:
        """Return to a point at rest; the story is cut there."""
        snapshot, length, thrown = rest
        self._drop()
        self.state.agenda[:] = snapshot.agenda
        self.state.values[:] = snapshot.values
        self._thrown = thrown
        self._story = cut(self._kept(self._story), length)

    def _rewind(self, index: int) -> None:
        """Return to the moment before the answer at this place of the story was given."""
        history, story = self._kept(self._history), self._kept(self._story)
        place = bisect_right(history, index, key=lambda rest: rest[1]) - 1
        rest = history[place]
        given = story[rest[1] : index]
        self._history = cut(history, place + 1)
        self._restore(rest)
        self._replay(given)
        self._seen = min(self._seen, len(self._kept(self._story)))

    def _replay(self, past: Sequence[Any]) -> None:
        """Run the step on top of the agenda again up to here, giving the answers that were given.

        Args:
            past: the story of the step so far.
        """
        self._frame = frame = self.state.agenda.pop()
        self._coroutine = coroutine = frame.rule(self)
        story = self._kept(self._story)
        self._stepping = True
        try:
            ask = coroutine.send(None)
            for before, given in (entry for entry in past if entry.__class__ is tuple):
                if ask is not before and _identity(ask) != _identity(before):
                    raise RuleError(_fickle(frame, before, ask))
                value = given
                if isinstance(ask, Roll):
                    self._thrown += len(given)
                    value = self._read(ask, given)
                story.append((ask, given))
                ask = coroutine.send(value)
        except StopIteration:
            raise RuleError(_fickle(frame, "more", "nothing")) from None
        finally:
            self._stepping = False
        self._ask = ask


def _fitting(source: Source, ask: Roll[Any], faces: Faces) -> Faces:
    try:
        return ask.dice.check(faces)
    except (TypeError, ValueError) as error:
        raise RuleError(f"{source!r} threw what {ask.reason!r} cannot use: {error}; mend the source") from error


def _identity(ask: Any) -> tuple[Any, ...]:
    """What an ask has in common with itself when its step runs again; options may be made anew."""
    if isinstance(ask, Choose):
        return Choose, ask.by, ask.reason, len(ask.options)
    return type(ask), getattr(ask, "by", None), getattr(ask, "reason", None), getattr(ask, "dice", None)


def _endless(frame: Any) -> str:
    return f"{frame!r} has thrown more than {THROWS} dice in one step; what repeats by chance must push a frame"


def _fickle(frame: Any, before: object, now: object) -> str:
    return f"{frame!r} asked {before} the first time and {now} now; a rule depends on nothing but its match"


def _awaits_itself(error: BaseException) -> bool:
    """Whether it was the driver that awaited what a frame's rule had returned."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return isinstance(error, TypeError) and trace is not None and trace.tb_frame.f_code is Driver._steps.__code__


def _misfit(frame: Any, coroutine: object, error: BaseException) -> str | None:
    """What is wrong with a frame that is none, in words."""
    sends_to_none = isinstance(error, AttributeError) and error.name == "send" and error.obj is None
    returned_none = sends_to_none or _awaits_itself(error)
    sends = coroutine is None or hasattr(coroutine, "send")
    if returned_none or not sends or not callable(getattr(type(frame), "rule", None)):
        return f"{frame!r} is on the agenda, and is no frame; make its class one with @frame and `async def rule`"
    return None
