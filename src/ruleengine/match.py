"""The running match: an agenda of frames, the coroutine of the step, the answers so far."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from math import floor
from typing import TYPE_CHECKING, Any, TypeVar, cast, overload

import attrs

from ruleengine import hooks
from ruleengine.answers import Answer, answers_in, offered, thrown, told
from ruleengine.asks import Choose, Roll
from ruleengine.driver import Driver, Observer
from ruleengine.errors import HistoryError, IllegalAnswer, RuleError, SaveError
from ruleengine.shared import SharedList, branched, cut
from ruleengine.sides import Side
from ruleengine.state import Attribute, Key, PieceId, PieceKey, SideKey, Snapshot, State, unkept

if TYPE_CHECKING:
    from ruleengine.coaches import Coach
    from ruleengine.rulebook import Rulebook
    from ruleengine.sources import Source

T = TypeVar("T")
_ABSENT: Any = object()


@attrs.frozen
class Result:
    """How a match stands: the scores of home and away, and the winner (None for a draw).

    >>> Result((2, 1), Side.HOME).winner
    <Side.HOME: 0>
    """

    score: tuple[int, int]
    winner: Side | None
    detail: str = ""


class Match(Driver):
    """A match being played.

    Made by `ruleengine.new_match`. Between calls it waits for the answer to `pending`, or is over. Rules see
    it through `get`, `set`, `push`, `rulebook`, `pieces` and `attribute`; users through the rest.

    Not to be shared between threads; fork it instead.

    >>> from ruleengine import new_match, token
    >>> match = new_match("blood-dice", seed=7, options={"spells.spells": 0})
    >>> match.pending.reason, [token(option) for option in match.pending.options]
    ('penalty-or-pass', ['penalty', 'pass'])
    >>> match.answer("pass")
    >>> match.can_undo()
    True
    >>> match.undo()
    >>> match.pending.reason
    'penalty-or-pass'
    """

    __slots__ = ()

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
        self._observers = tuple(observers)
        self._open()
        self._drive(None)

    def _open(self) -> None:
        """Put the state to where the rules begin. Without teams that is the same in every match, and kept."""
        known = self.rulebook.opened if self.teams is None else None
        if known is not None:
            self.state.agenda[:], self.state.values[:] = known
            return
        story, self._story, self._hushed = self._story, [], frozenset()
        for part in self.rulebook.beginners:
            part.begin(self)
        self.push(*hooks.opening(self))
        begun, self._story = self._story, story
        if story is None:
            self._hushed = self._silent
        else:
            story += begun
        if self.teams is None and not begun:
            self.rulebook.opened = self.state.freeze()

    # What rules use ----------------------------------------------------------------------------------

    @overload
    def get(self, key: Key[T]) -> T: ...
    @overload
    def get(self, key: SideKey[T], of: Side) -> T: ...
    @overload
    def get(self, key: PieceKey[T], of: PieceId) -> T: ...
    def get(self, key: Any, of: int | None = None) -> Any:
        """The value under a key: of the match, of a side, or of a piece.

        Which side or piece is not checked again: the types say whether one is wanted.
        """
        try:
            if of is None:
                return self._values[self._at[key]]
            return self._values[self._at[key] + of]
        except KeyError:
            raise unkept(key) from None

    @overload
    def set(self, key: Key[T], of: T) -> None: ...
    @overload
    def set(self, key: SideKey[T], of: Side, value: T) -> None: ...
    @overload
    def set(self, key: PieceKey[T], of: PieceId, value: T) -> None: ...
    def set(self, key: Any, of: Any, value: Any = _ABSENT) -> None:
        """Put a value under a key: `set(key, value)`, `set(key, side, value)`, `set(key, piece, value)`.

        For rules only: what is put from outside of a step is in no history, and lost by fork, undo and saves.
        """
        try:
            if value is _ABSENT:
                self._values[self._at[key]] = of
            else:
                self._values[self._at[key] + of] = value
        except KeyError:
            raise unkept(key) from None

    def each(self, key: PieceKey[T]) -> list[T]:
        """The values under a piece key of all pieces, in the order of their ids."""
        at = self._layout.at[key]
        return cast("list[T]", self._values[at : at + len(self.pieces)])

    def push(self, first: Any = _ABSENT, /, *others: Any) -> None:
        """Put frames on the agenda; the first of them runs first, after the current step. None at all is no fault."""
        agenda = self.state.agenda
        if others:
            agenda.extend(others[::-1])
        if first is not _ABSENT:
            agenda.append(first)

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
        rulebook = self.rulebook
        value: T = rulebook.givers[attribute](self, piece)
        if not rulebook.attributes_change:
            return value
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
        return tuple(answers_in(self._whole()))

    @property
    def story(self) -> tuple[Any, ...]:
        """Events and `Answered` asks, in the order in which they came."""
        return tuple(map(told, self._whole()))

    def backwards(self, *, before: object = None) -> Iterator[Any]:
        """The story from its last entry to its first; only the entries that are read are made, however long it is.

        Args:
            before: begin just before this event, where it came last; ignored if it never came.

        >>> from ruleengine import new_match
        >>> match = new_match("blood-dice", seed=7)
        >>> next(match.backwards()).answer
        (1,)
        >>> next(match.backwards(before=match.events[-1]))
        PossessionDrawn(side=<Side.HOME: 0>)
        """
        story = self._whole()
        place = next((at for at, each in enumerate(reversed(story), 1) if each is before), 0)
        return (told(story[at]) for at in range(len(story) - place - 1, -1, -1))

    def _whole(self) -> list[Any]:
        """The story from the beginning of the match."""
        self._recall()
        return self._kept(self._story)

    def _recall(self) -> None:
        """Bring back what came before the point at which the match was loaded."""
        if self._earlier is not None:
            earlier, history, asked = self._earlier.recall()
            self._earlier, shift = None, len(earlier)
            kept = self._kept(self._history)
            self._story = SharedList([*earlier, *self._kept(self._story)])
            self._history = SharedList([*history, *((snapshot, at + shift, thrown) for snapshot, at, thrown in kept)])
            self._asked = SharedList([*asked, *(at + shift for at in self._asked)])
            self._seen += shift

    def answer(self, value: Any) -> None:
        """Answer what is pending: an option or its token, or the faces of a roll.

        The match then goes on until the next answer is needed.

        Raises:
            IllegalAnswer: it was not offered; the match is as it was.
            RuleError: a rule broke; the match is as it was.
        """
        if self._stepping:
            raise RuleError("a rule may not answer; it awaits. Nor may an observer; it only watches")
        ask = self._ask
        if ask is None:
            raise IllegalAnswer(self._broken or "nothing is pending: the match is over")
        if isinstance(ask, Choose):
            value = offered(ask, value)
            self._record(ask, value)
            self._drive(value)
        else:
            faces = thrown(ask, value)
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
            seats = self._seats((home, away))
            draw, coach, view = seats[ask.by]
            if draw is not None:
                value = ask.options[floor(draw() * len(ask.options))]
            elif coach is not None and view is not None:
                value = offered(ask, coach(view, ask))
            else:
                return
            self._record(ask, value)
            self._drive(value, seats)

    def _record(self, ask: Roll[Any] | Choose[Any], value: Answer) -> None:
        if self._story is not None:
            self._asked.append(len(self._story))
            self._story.append((ask, value))

    # Fork and undo -----------------------------------------------------------------------------------

    def fork(self, *, dice: Source | None = None) -> Match:
        """An independent copy: the same future follows, unless other dice are given.

        Raises:
            HistoryError: in mid-step, if the match keeps no history.
        """
        if self._stepping and self._ask is None:
            raise RuleError("a rule may not fork its match; it depends on nothing but what it is sent")
        if dice is not None and not hasattr(dice, "faces"):
            raise TypeError(f"{dice!r} throws no dice; give a Tape or another source")
        other = Match.__new__(Match)
        other._bare_copy(self)
        if dice is not None:
            other.dice = dice
            other._throw()
        return other

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
            "_hushed",
            "_earlier",
            "_origin",
            "_thrown",
            "_broken",
        ):
            setattr(self, name, getattr(origin, name))
        self._observers = ()
        self._seen = 0
        self._asked = branched(origin._asked)
        self._story = None if origin._story is None else branched(origin._story)
        self._history = None if origin._history is None else branched(origin._history)
        self.state = State(origin.state.agenda[:], origin.state.values[:])
        self._values = self.state.values
        self._clear()
        if origin._coroutine is not None:
            rest = self._kept(self._history)[-1]
            past = self._kept(self._story)[rest[1] :]
            self._restore(rest)
            self._replay(past)

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
            raise RuleError("a rule, a coach or an observer may not undo; the match is under way")
        self._kept(self._story)
        index = self._undo_target(steps, to)
        if index is None:
            what = f"is no decision of {to}" if to is not None else f"are {len(self._asked)} answers, not {steps},"
            raise HistoryError(f"cannot undo: there {what} to take back; see `can_undo`")
        place = bisect_right(self._asked, index) - 1
        self._asked = cut(self._asked, place)
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
            index = probe._asked[-1]
            probe._asked = cut(probe._asked, len(probe._asked) - 1)
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
        return rest[0], tuple(answers_in(self._kept(self._story)[rest[1] :]))

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
