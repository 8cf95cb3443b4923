"""The running match: an agenda of frames, the coroutine of the step, the answers so far."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar, cast, overload

import attrs

from ruleengine import hooks
from ruleengine.asks import Choose, Roll
from ruleengine.coaches.view import View
from ruleengine.errors import HistoryError, IllegalAnswer, RuleError, SaveError
from ruleengine.sides import AWAY, HOME, Side
from ruleengine.sources.tape import Tape
from ruleengine.state import Attribute, Key, Piece, PieceId, PieceKey, SideKey, Snapshot, State
from ruleengine.tagged import token

if TYPE_CHECKING:
    from ruleengine.coaches import Coach
    from ruleengine.dice.pools import Faces
    from ruleengine.rulebook import Rulebook
    from ruleengine.saves import Earlier
    from ruleengine.sources import Source

T = TypeVar("T")
_ABSENT: Any = object()
_snapshot = tuple.__new__  # what the Snapshot's own constructor would call
_NO_FACES: dict[int, list[int]] = {}
Answer = Any
"""The faces of a roll as a tuple, or the option that was chosen."""


@attrs.frozen
class Result:
    """How a match stands: the scores of home and away, and the winner (None for a draw).

    >>> Result((2, 1), Side.HOME).winner
    <Side.HOME: 0>
    """

    score: tuple[int, int]
    winner: Side | None
    detail: str = ""


@attrs.frozen
class Answered:
    """An ask and what was answered: the faces of a roll as a tuple, or the option that was chosen."""

    ask: Roll[Any] | Choose[Any]
    answer: Answer


Rest = tuple[Snapshot, int, int]
"""A point at rest in the history: the state, how long the story was, how many dice had been thrown."""

STEPS = 100_000
"""How many steps may follow each other without a decision."""

THROWS = 10_000
"""How many dice one step may throw."""

Seats = tuple["Coach | None", "Coach | None"]

Observer = Callable[["Match", Any], None]
"""Told of each event and each `Answered` ask, in order, once it stands."""


class _Waiting(Exception):
    """The loop of the driver stops: somebody must answer."""


class Match:
    """A match being played.

    Made by `ruleengine.new_match`. Between calls it waits for the answer to `pending`, or is over. Rules see
    it through `get`, `set`, `push`, `rulebook`, `pieces` and `attribute`; users through the rest.

    Not to be shared between threads; fork it instead.
    """

    __slots__ = (
        "_ask",
        "_asked",
        "_at",
        "_broken",
        "_coroutine",
        "_earlier",
        "_frame",
        "_history",
        "_layout",
        "_looked",
        "_observers",
        "_origin",
        "_seen",
        "_silent",
        "_stepping",
        "_story",
        "_thrown",
        "_values",
        "built",
        "dice",
        "options",
        "pieces",
        "reacted",
        "reactions",
        "rulebook",
        "state",
        "teams",
    )

    def __init__(
        self,
        rulebook: Rulebook,
        *,
        dice: Source | None = None,
        teams: Any = None,
        history: bool = True,
        observers: Sequence[Observer] = (),
    ) -> None:
        if observers and not history:
            raise ValueError("observers are told from the history: leave them out, or keep history=True")
        self._bare(rulebook, dice, teams, history)
        self._observers: tuple[Observer, ...] = tuple(observers)
        for part in rulebook.beginners:
            part.begin(self)
        self.state.agenda.extend(reversed(tuple(hooks.opening(self))))
        self._drive(None)

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
        self._at = layout.at
        self._layout = layout
        self._silent = layout.silent
        self.state = State([], list(layout.initial))
        self._values = self.state.values
        # Events as they are; asks as plain pairs (ask, answer), which are cheaper than records.
        self._story: list[Any] | None = [] if history else None
        self._history: list[Rest] | None = [] if history else None
        self._asked: list[int] = []
        self._earlier: Earlier | None = None  # of a loaded match: what came before, not yet played again
        self._origin: Rest | None = None  # where the match began, if not with the opening of its rules
        self._thrown = 0
        self._seen = 0
        self._observers = ()
        self._clear()
        self._broken = ""

    def _clear(self) -> None:
        """Forget what belongs to a running step."""
        self._coroutine: Coroutine[Any, Any, None] | None = None
        self._ask: Roll[Any] | Choose[Any] | None = None
        self._frame: Any = None
        self._looked: dict[str, Any] | None = None
        self._stepping = False
        self.reactions: list[tuple[str, type]] = []
        self.reacted = 0

    # What rules use ----------------------------------------------------------------------------------

    @overload
    def get(self, key: Key[T]) -> T: ...
    @overload
    def get(self, key: SideKey[T], of: Side) -> T: ...
    @overload
    def get(self, key: PieceKey[T], of: PieceId) -> T: ...
    def get(self, key: Any, of: int = 0) -> Any:
        """The value under a key: of the match, of a side, or of a piece.

        Which side or piece is not checked again: the types say whether one is wanted.
        """
        return self._values[self._at[key] + of]

    @overload
    def set(self, key: Key[T], of: T) -> None: ...
    @overload
    def set(self, key: SideKey[T], of: Side, value: T) -> None: ...
    @overload
    def set(self, key: PieceKey[T], of: PieceId, value: T) -> None: ...
    def set(self, key: Any, of: Any, value: Any = _ABSENT) -> None:
        """Put a value under a key: `set(key, value)`, `set(key, side, value)`, `set(key, piece, value)`."""
        if value is _ABSENT:
            self._values[self._at[key]] = of
        else:
            self._values[self._at[key] + of] = value

    def push(self, *frames: Any) -> None:
        """Put frames on the agenda; the first of them runs first, after the current step."""
        self.state.agenda.extend(frames[::-1])

    def take(self, frame: Any) -> bool:
        """Take a frame off the agenda if it is the next to run, in order to run it in this same step.

        For the last thing that a rule does: it saves a step where nobody has put anything in between.
        """
        agenda = self.state.agenda
        if agenda and agenda[-1] is frame:
            agenda.pop()
            return True
        return False

    def finish(self) -> None:
        """Clear the agenda: the match is over when the current step ends."""
        self.state.agenda.clear()

    def attribute(self, piece: PieceId, attribute: Attribute[T]) -> T:
        """An attribute of a piece, with all that parts change about it."""
        value = self.rulebook.givers[attribute](self, piece)
        return cast(T, hooks.attribute(self, piece, attribute, value))

    def look(self, part: str) -> Any:
        """What a part's declared look (`Part.looks`) made of the step's last roll.

        Raises:
            RuleError: the part has not declared a look at that roll.
        """
        if self._looked is None or part not in self._looked:
            raise RuleError(f"part {part!r} looks at a roll that it has not declared; name it in `looks`")
        return self._looked[part]

    # What users see ----------------------------------------------------------------------------------

    @property
    def pending(self) -> Choose[Any] | Roll[Any] | None:
        """What the match waits for: a choice; a roll, if it has no dice of its own; None when it is over."""
        return self._ask

    @property
    def frame(self) -> Any:
        """The frame whose step is running, or None between steps."""
        return self._frame if self._coroutine is not None else None

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self._coroutine is None and not self.state.agenda and not self._broken

    @property
    def result(self) -> Result:
        """The score as it stands; final once the match is `over`."""
        return hooks.result(self)

    @property
    def events(self) -> tuple[Any, ...]:
        """All events so far."""
        return tuple(e for e in self._whole() if e.__class__ is not tuple)

    @property
    def log(self) -> tuple[Answer, ...]:
        """All answers so far: faces of rolls as tuples, options chosen."""
        return tuple(_answers(self._whole()))

    @property
    def story(self) -> tuple[Any, ...]:
        """Events and `Answered` asks, in the order in which they came."""
        return tuple(map(_told, self._whole()))

    def _whole(self) -> list[Any]:
        """The story from the beginning of the match."""
        self._recall()
        return self._kept(self._story)

    def _recall(self) -> None:
        """Bring back what came before the point at which the match was loaded, in place."""
        if self._earlier is not None:
            told, history, asked = self._earlier.recall()
            self._earlier, shift = None, len(told)
            self._kept(self._story)[:0] = told
            kept = self._kept(self._history)
            kept[:] = history + [(snapshot, at + shift, thrown) for snapshot, at, thrown in kept]
            self._asked[:] = asked + [at + shift for at in self._asked]
            self._seen += shift

    def _kept(self, history: list[T] | None) -> list[T]:
        if history is None:
            raise HistoryError("this match keeps no history; make it with history=True")
        return history

    def answer(self, value: Any) -> None:
        """Answer what is pending: an option or its token, or the faces of a roll.

        The match then goes on until the next answer is needed.

        Raises:
            IllegalAnswer: it was not offered; the match is as it was.
            RuleError: a rule broke; the match is as it was.
        """
        if self._stepping:
            raise RuleError("a rule may not answer; it awaits")
        ask = self._ask
        if ask is None:
            raise IllegalAnswer(self._broken or "nothing is pending: the match is over")
        if isinstance(ask, Choose):
            value = offered(ask, value)
            self._record(ask, value)
            self._drive(value)
        else:
            faces = _faces(ask, value)
            value = self._read(ask, faces)
            self._record(ask, faces)
            self._thrown += len(faces)
            self._drive(value)

    def run(self, home: Coach | None, away: Coach | None) -> None:
        """Let coaches answer until the match is over, or a decision is reached that is nobody's.

        Raises:
            IllegalAnswer: a coach chose what was not offered; the match waits at that decision.
        """
        if self._stepping:
            raise RuleError("a rule may not play on; it awaits")
        if self._broken:
            raise RuleError(self._broken)
        ask = self._ask
        if isinstance(ask, Choose):
            coach, view = self._seats((home, away))[ask.by]
            if coach is not None:
                value = offered(ask, coach(view, ask))
                self._record(ask, value)
                self._drive(value, (home, away))

    def _record(self, ask: Roll[Any] | Choose[Any], value: Answer) -> None:
        if self._story is not None:
            self._asked.append(len(self._story))
            self._story.append((ask, value))

    def _read(self, ask: Roll[T], faces: Faces) -> T:
        """What the rule, and any part that declared a look, makes of the faces."""
        looks = self.rulebook.looks.get(ask.reason)
        self._looked = {part: r.read(faces) for part, r in looks.items()} if looks else None
        return ask.reading.read(faces)

    # The driver --------------------------------------------------------------------------------------

    def _drive(self, value: Any, coaches: Seats | None = None) -> None:
        """Send an answer to the running step, or begin one, and go on until somebody must answer.

        One loop on purpose: every roll and every choice of every match passes through it.
        """
        agenda, values = self.state.agenda, self.state.values
        story, history, asked = self._story, self._history, self._asked
        dice = self.dice
        # With seeded dice, and nobody who declared a look, the roll of one die is read from its table.
        quick = isinstance(dice, Tape) and not self.rulebook.looks
        faces_of = dice.faces_of if isinstance(dice, Tape) else _NO_FACES
        seats = self._seats(coaches or (None, None))
        thrown = self._thrown
        coroutine = self._coroutine
        steps = begun = 0
        self._ask = ask = None
        self._stepping = True
        try:
            while True:
                if coroutine is None:
                    if not agenda:
                        break
                    if history is not None and story is not None:
                        snapshot = _snapshot(Snapshot, (tuple(agenda), tuple(values)))
                        history.append((snapshot, len(story), thrown))
                    self._frame = frame = agenda.pop()
                    self._coroutine = coroutine = frame.rule(self)
                    self._looked = value = None
                    begun, steps = thrown, steps + 1
                    if steps > STEPS:
                        raise RuleError(f"{STEPS} steps without a decision: {frame!r} runs again and again")
                try:
                    send = coroutine.send
                    while True:
                        ask = send(value)
                        if (by_face := ask.by_face) is not None and quick:
                            try:
                                face = faces_of[ask.size][thrown]
                            except IndexError:
                                face = dice.face(ask.size, thrown)  # type: ignore[union-attr]
                                if thrown - begun > THROWS:
                                    raise RuleError(_endless(frame)) from None
                            thrown += 1
                            if story is not None:
                                story.append((ask, (face,)))
                            value = by_face[face]
                        elif isinstance(ask, Choose):
                            if len(ask.options) < 2:
                                value = _forced(ask)
                            else:
                                coach, view = seats[ask.by]
                                self._ask = ask
                                if coach is None:
                                    raise _Waiting
                                if self._observers:
                                    self._show()
                                value = coach(view, ask)
                                options = ask.options
                                for option in options if options.__class__ is tuple else ():
                                    if option is value:
                                        break
                                else:
                                    value = offered(ask, value)
                                self._ask = None
                                steps = 0
                                if story is not None:
                                    asked.append(len(story))
                            if story is not None:
                                story.append((ask, value))
                        elif dice is None:
                            self._ask = ask
                            raise _Waiting
                        else:
                            faces = dice.faces(ask, thrown)
                            if not isinstance(dice, Tape):
                                ask.dice.check(faces)
                            value = self._read(ask, faces)
                            thrown += len(faces)
                            if story is not None:
                                story.append((ask, faces))
                            if thrown - begun > THROWS:
                                raise RuleError(_endless(frame))
                except StopIteration:
                    self._coroutine = coroutine = None
        except _Waiting:
            pass
        except BaseException as error:
            if self._ask is None:  # a rule broke; else a coach did, and the match waits at that decision
                frame = self._frame
                self._fail()
                if (why := _misfit(frame, coroutine, ask, error)) is not None:
                    raise RuleError(why) from error
            raise
        finally:
            if self._stepping:  # else the match has been put back, with all that belongs to it
                self._thrown = thrown
                self._stepping = False
        if self._observers:
            self._show()

    def _seats(self, coaches: Seats) -> tuple[tuple[Coach | None, View], tuple[Coach | None, View]]:
        """Each side's coach, with the view that he decides by."""
        return (coaches[0], View(self, HOME)), (coaches[1], View(self, AWAY))

    def _show(self) -> None:
        """Tell observers what has happened since they were last told."""
        story = self._story
        if story is not None:
            while self._seen < len(story):
                self._seen += 1
                for observer in self._observers:
                    observer(self, _told(story[self._seen - 1]))

    def _fail(self) -> None:
        """Put the match back to the last answer that somebody gave, after a rule has raised."""
        self._drop()
        if self._history is None:
            self._broken = "a rule broke in this match, and it keeps no history to return to; make a new one"
        elif self._asked:
            self._rewind(self._asked.pop())
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
        snapshot, told, thrown = rest
        self._drop()
        self.state.agenda[:] = snapshot.agenda
        self.state.values[:] = snapshot.values
        self._thrown = thrown
        del self._kept(self._story)[told:]

    def _rewind(self, index: int) -> None:
        """Return to the moment before the answer at this place of the story was given."""
        history, story = self._kept(self._history), self._kept(self._story)
        place = bisect_right(history, index, key=lambda rest: rest[1]) - 1
        rest = history[place]
        given = story[rest[1] : index]
        del history[place + 1 :]
        self._restore(rest)
        self._replay(given)
        self._seen = min(self._seen, len(story))

    def _replay(self, told: Sequence[Any]) -> None:
        """Run the step on top of the agenda again up to here, giving the answers that were given.

        Args:
            told: the story of the step so far.
        """
        self._frame = frame = self.state.agenda.pop()
        self._coroutine = coroutine = frame.rule(self)
        story = self._kept(self._story)
        self._stepping = True
        try:
            ask = coroutine.send(None)
            for before, given in (entry for entry in told if entry.__class__ is tuple):
                if ask is not before and ask != before:
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

    # Fork and undo -----------------------------------------------------------------------------------

    def fork(self, *, dice: Source | None = None) -> Match:
        """An independent copy: the same future follows, unless other dice are given.

        Raises:
            HistoryError: in mid-step, if the match keeps no history.
        """
        if self._stepping and self._ask is None:
            raise RuleError("a rule may not fork its match; it depends on nothing but what it is sent")
        other = Match.__new__(Match)
        other._bare_copy(self)
        if dice is not None:
            other.dice = dice
            other._throw()
        return other

    def _throw(self) -> None:
        """Throw what is pending, if the match has been given dice."""
        ask = self._ask
        if isinstance(ask, Roll) and self.dice is not None:
            faces = ask.dice.check(self.dice.faces(ask, self._thrown))
            value = self._read(ask, faces)
            if self._story is not None:
                self._story.append((ask, faces))
            self._thrown += len(faces)
            self._drive(value)

    def _bare_copy(self, origin: Match) -> None:
        for name in (
            "rulebook",
            "options",
            "built",
            "dice",
            "teams",
            "pieces",
            "_at",
            "_layout",
            "_silent",
            "_earlier",
            "_origin",
            "_thrown",
            "_broken",
        ):
            setattr(self, name, getattr(origin, name))
        self._observers = ()
        self._seen = 0
        self._asked = origin._asked[:]
        self._story = None if origin._story is None else origin._story[:]
        self._history = None if origin._history is None else origin._history[:]
        self.state = State(origin.state.agenda[:], origin.state.values[:])
        self._values = self.state.values
        self._clear()
        if origin._coroutine is not None:
            rest = self._kept(self._history)[-1]
            told = self._kept(self._story)[rest[1] :]
            self._restore(rest)
            self._replay(told)

    def __copy__(self) -> Match:
        return self.fork()

    def __deepcopy__(self, memo: dict[int, Any]) -> Match:
        return self.fork()

    def __reduce__(self) -> tuple[Any, ...]:
        from ruleengine.saves import pickled, unpickled

        return unpickled, pickled(self)

    def can_undo(self, steps: int = 1, *, to: Side | None = None) -> bool:
        """Whether `undo` with these arguments would succeed."""
        try:
            return self._undo_target(steps, to) is not None
        except SaveError:  # the save's log does not lead to where it was loaded
            return False

    def undo(self, steps: int = 1, *, to: Side | None = None) -> None:
        """Take back answers, with all that followed; the dice are restored, so that the same future follows.

        Args:
            steps: how many answers.
            to: instead, back to the last decision of this side.

        Raises:
            HistoryError: there is nothing to take back so far; the match is as it was.
            SaveError: the match was loaded, and the save's log does not lead to that point.
        """
        if self._stepping:
            raise RuleError("a rule or a coach may not undo; the match is under way")
        self._kept(self._story)
        index = self._undo_target(steps, to)
        if index is None:
            what = f"is no decision of {to}" if to is not None else f"are {len(self._asked)} answers, not {steps},"
            raise HistoryError(f"cannot undo: there {what} to take back; see `can_undo`")
        place = bisect_right(self._asked, index) - 1
        del self._asked[place:]
        self._rewind(index)

    def _undo_target(self, steps: int, to: Side | None) -> int | None:
        """The place in the story of the first answer to take back."""
        if self._story is None or self._stepping or self._broken:
            return None
        if to is not None or steps > len(self._asked):
            self._recall()
        if to is None:
            return self._asked[-steps] if 1 <= steps <= len(self._asked) else None
        probe = self.fork()
        while probe._asked:
            index = probe._asked.pop()
            probe._rewind(index)
            if isinstance(probe._ask, Choose) and probe._ask.by is to:
                return index
        return None

    # Identity and saves ------------------------------------------------------------------------------

    @property
    def key(self) -> tuple[Snapshot, tuple[Answer, ...]]:
        """What tells this moment from any other of the same rulebook: the state at rest, the answers since."""
        if self._coroutine is None:
            return self.state.freeze(), ()
        rest = self._kept(self._history)[-1]
        return rest[0], tuple(_answers(self._kept(self._story)[rest[1] :]))

    def digest(self) -> str:
        """A stable hash of this moment: equal for equal moments, in every process."""
        from ruleengine.saves import digest

        return digest(self)

    def to_json(self) -> str:
        """The match as a save: start, log, last state at rest. See `ruleengine.saves`."""
        from ruleengine.saves import to_json

        return to_json(self)

    @staticmethod
    def from_json(text: str | bytes, **known: Any) -> Match:
        """Load a save; keywords as for `ruleengine.saves.from_json`.

        Raises:
            SaveError: the text is not a save, or does not fit the rulesets here; nothing is half loaded.
        """
        from ruleengine.saves import from_json

        return from_json(text, **known)

    def explain(self) -> str:
        """What is pending, and what each option may lead to, in words."""
        from ruleengine.explain import explain

        return explain(self)

    def __repr__(self) -> str:
        score = "over" if self.over else f"pending {self._ask.reason}" if self._ask else "broken"
        return f"<match of {self.rulebook.ruleset.name}, {score}>"


def _answers(story: Sequence[Any]) -> list[Answer]:
    return [told[1] for told in story if told.__class__ is tuple]


def _told(entry: Any) -> Any:
    return Answered(*entry) if entry.__class__ is tuple else entry


def _endless(frame: Any) -> str:
    return f"{frame!r} has thrown more than {THROWS} dice in one step; what repeats by chance must push a frame"


def _fickle(frame: Any, before: object, now: object) -> str:
    return f"{frame!r} asked {before} the first time and {now} now; a rule depends on nothing but its match"


def _misfit(frame: Any, coroutine: object, ask: object, error: BaseException) -> str | None:
    """What is wrong with a frame that is none, or that awaits what cannot be awaited, in words."""
    if isinstance(error, AttributeError | TypeError) and not hasattr(coroutine, "send"):
        return f"{frame!r} is on the agenda, and is no frame; make its class one with @frame and `async def rule`"
    if not isinstance(ask, Roll | Choose | None) or (ask is None and "by_face" in str(error)):
        return f"{frame!r} awaits {ask!r}; a rule awaits Roll or Choose"
    return None


def _forced(ask: Choose[T]) -> T:
    if not ask.options:
        raise RuleError(f"choice {ask.reason!r} has no options; a rule must offer at least one")
    return ask.options[0]


def offered(ask: Choose[T], value: Any) -> T:
    """The option that a value or token names.

    Raises:
        IllegalAnswer: it is not offered; the message says what is.
    """
    try:
        found = ask.options[ask.options.index(value)]
        if type(found) is type(value):  # True is no 1
            return found
    except ValueError:
        pass
    else:  # options may hold look-alikes of several types
        for option in ask.options:
            if type(option) is type(value) and option == value:
                return option
    if isinstance(value, str):
        for option in ask.options:
            if token(option) == value:
                return option
    _refuse(ask, value)


def _refuse(ask: Choose[Any], value: Any) -> NoReturn:
    shown = [token(option) for option in ask.options[:12]]
    more = "" if len(ask.options) <= 12 else f" and {len(ask.options) - 12} more"
    raise IllegalAnswer(f"{value!r} is not offered to {ask.by} in {ask.reason!r}; there are {', '.join(shown)}{more}")


def _faces(ask: Roll[Any], value: Any) -> Faces:
    faces = (value,) if type(value) is int else value
    try:
        return ask.dice.check(tuple(faces))
    except (TypeError, ValueError) as error:
        raise IllegalAnswer(f"{value!r} is no throw of {ask.dice} for {ask.reason!r}: {error}") from error
