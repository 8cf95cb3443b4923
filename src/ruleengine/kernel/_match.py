"""The running match, as users see it: what is pending, answers, coaches, fork and undo, saves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from math import floor
from typing import TYPE_CHECKING, Any, TypeVar, cast

import attrs

from ruleengine.kernel import hooks
from ruleengine.kernel._driver import Driver, Observer
from ruleengine.kernel._history import Checkpoint, History, HistoryCut, LoadedPast, UndoPolicy, undo_policy
from ruleengine.kernel._requests import Answer, Decision, Roll, answers_in, offered, thrown, told
from ruleengine.kernel._state import Attribute, PieceId, State
from ruleengine.values import HistoryError, IllegalAnswer, RuleError, SaveError, Side, short_repr

if TYPE_CHECKING:
    from ruleengine.kernel._coaches import Coach
    from ruleengine.kernel._compiled import CompiledRules
    from ruleengine.kernel._dice_sources import Source
    from ruleengine.kernel._secrets import Reader

T = TypeVar("T")


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
    it through `get`, `set`, `push`, `rules`, `pieces` and `attribute`; users through the rest.

    Not to be shared between threads; fork it instead.

    >>> from ruleengine import new_match, token
    >>> match = new_match("blood-dice", seed=7, options={"spells.spells": 0})
    >>> match.pending.reason, [token(choice) for choice in match.pending.choices]
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
        rules: CompiledRules,
        *,
        dice: Source | None = None,
        teams: Any = None,
        history: bool = True,
        observers: Sequence[Observer] = (),
        undo: UndoPolicy = "free",
    ) -> None:
        if observers and not history:
            raise ValueError("observers are told from the history: leave them out, or keep history=True")
        self._set_up(rules, teams, history, dice)
        if undo != "free" and self._past is not None:
            self._past.undo = undo_policy(undo)
        self._observers = tuple(observers)
        self._open()
        self._drive(None)

    def _open(self) -> None:
        """Put the state to where the rules begin. Without teams that is the same in every match, and kept."""
        known = self.rules.opened if self.teams is None else None
        if known is not None:
            self.state.stack[:], self.state.values[:] = known
            return
        past, hushed = self._past, self._hushed
        self._past = heard = past or History()  # an event forbids to keep the beginning, even if nobody keeps events
        self._hushed = frozenset()
        for part in self.rules.beginners:
            part.begin(self)
        self.push(*hooks.initial_procedures(self))
        self._past, self._hushed = past, hushed
        if self.teams is None and not heard.entries:
            self.rules.opened = self.state.freeze()

    @classmethod
    def resumed(
        cls,
        rules: CompiledRules,
        checkpoint: Checkpoint | None,
        *,
        teams: Any = None,
        dice: Source | None = None,
        observers: Iterable[Observer] = (),
        loaded: LoadedPast | None = None,
    ) -> Match:
        """A match that goes on from a state at rest, such as one of the `checkpoints` of another match's `past`.

        Its history begins there, unless its past is given. Without dice it asks for the first roll.

        Args:
            rules, teams: as those of the match from which the state comes.
            checkpoint: the state at rest; None: the match begins with the opening of its rules.
            dice, observers: as for any match. Forks have no observers.
            loaded: the past of the match before the checkpoint.

        >>> from ruleengine import new_match
        >>> match = new_match("blood-dice", seed=7)
        >>> Match.resumed(match.rules, match.checkpoint).pending.reason
        'blood-dice.action'
        """
        if checkpoint is None:
            return cls(rules, teams=teams, dice=dice, observers=tuple(observers))
        match = cls._unstarted(rules, teams=teams)
        match._past = History(checkpoint if loaded is None else loaded.origin, loaded)
        match._restore(checkpoint)
        match.attach(dice=dice, observers=observers)
        match._drive(None)
        return match

    def restarted(self, *, observers: Iterable[Observer] = ()) -> Match:
        """A match without dice at the point where this one began, to be told or answered again."""
        return Match.resumed(self.rules, self.past.origin, teams=self.teams, observers=observers)

    @classmethod
    def _unstarted(cls, rules: CompiledRules, *, teams: Any) -> Match:
        """A match whose state holds the defaults, with an empty stack; for `StepRunner` and `resumed`."""
        match = cls.__new__(cls)
        match._set_up(rules, teams)
        return match

    def attach(self, *, dice: Source | None = None, observers: Iterable[Observer] | None = None) -> None:
        """Give a match dice or observers. A roll that is pending is thrown; observers are told what follows.

        Args:
            dice: None: leave them as they are.
            observers: in place of those that the match has; None: leave them.

        Raises:
            HistoryError: observers are given, and the match keeps no history.
        """
        if self._stepping:
            raise RuleError("a rule, a coach or an observer may not attach anything; the match is under way")
        if observers is not None:
            self.past.told = len(self.past.entries)
            self._observers = tuple(observers)
        if dice is not None:
            self.dice = dice
            self._throw()

    # What rules use, besides `StateAccess` ------------------------------------------------------------

    def attribute(self, piece: PieceId, attribute: Attribute[T]) -> T:
        """An attribute of a piece, with all that parts change about it."""
        rules = self.rules
        value: T = rules.providers[attribute](self, piece)
        if not rules.attributes_change:
            return value
        return cast(T, hooks.attribute(self, piece, attribute, value))

    # What users see ----------------------------------------------------------------------------------

    @property
    def masked(self) -> tuple[str, ...]:
        """The names of the keys of which the reader sees less than there is; see `seen_by`."""
        return ()

    @property
    def reader(self) -> Reader | None:
        """Who sees the match so; None: everything is seen, as by the rules and the host. See `seen_by`."""
        return None

    def seen_by(self, reader: Reader | None) -> Match:
        """The match as a reader sees it now, for words, pictures and explanations; itself if rules hide nothing.

        What is hidden is masked in its values, its history and what it waits for. It can be read, but not played on.

        Args:
            reader: a side, `"spectator"`, or None for the host, who sees everything.

        >>> from ruleengine import HOME, new_match
        >>> match = new_match("blood-dice", seed=7)
        >>> match.seen_by(HOME) is match
        True
        """
        if reader is None or self.rules.secrets is None:
            return self
        if reader not in (Side.HOME, Side.AWAY, "spectator"):
            raise TypeError(f"reader must be HOME, AWAY, 'spectator' or None, got {short_repr(reader)}")
        from ruleengine.kernel._seen import SeenMatch  # made from this class

        return SeenMatch.of(self, self.rules.secrets, reader)

    @property
    def pending(self) -> Decision[Any] | Roll[Any] | None:
        """What the match waits for: a decision; a roll, if it has no dice of its own; None when it is over."""
        return self._request

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self._coroutine is None and not self.state.stack and not self._broken

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
        """All answers so far: faces of rolls as tuples, choices made."""
        return tuple(answers_in(self._whole()))

    @property
    def history(self) -> tuple[Any, ...]:
        """Events and `Answered` requests, in the order in which they came."""
        return tuple(map(told, self._whole()))

    def backwards(self, *, before: object = None) -> Iterator[Any]:
        """The history from its last entry to its first; entries are made only as they are read, however long it is.

        Args:
            before: begin just before this event, where it came last; ignored if it never came.

        >>> from ruleengine import new_match
        >>> match = new_match("blood-dice", seed=7)
        >>> next(match.backwards()).answer
        (1,)
        >>> next(match.backwards(before=match.events[-1]))
        PossessionDrawn(side=<Side.HOME: 0>)
        """
        entries = self._whole()
        skipped = next((at for at, each in enumerate(reversed(entries), 1) if each is before), 0)
        return (told(entries[at]) for at in range(len(entries) - skipped - 1, -1, -1))

    def _whole(self) -> list[Any]:
        """The history from the beginning of the match."""
        if not self._stepping:  # else the loop has hold of the lists
            self.past.recall()
        return self.past.whole()

    def answer(self, value: Any) -> None:
        """Answer what is pending: a choice or its token, or the faces of a roll.

        The match then goes on until the next answer is needed.

        Raises:
            IllegalAnswer: it was not offered; the match is as it was.
            RuleError: a rule broke; the match is as it was. What else a rule raises is the cause of a `RuleCrash`.
        """
        if self._stepping:
            raise RuleError("a rule may not answer; it awaits. Nor may an observer; it only watches")
        request = self._request
        if request is None:
            raise IllegalAnswer(self._broken or "nothing is pending: the match is over")
        if isinstance(request, Decision):
            given = value = offered(request, value)
        else:
            given = thrown(request, value)
            value = self._read(request, given)
            self._thrown += len(given)
        self._record(request, given)
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
        request = self._request
        if isinstance(request, Decision):
            seats = self._seat(home, Side.HOME), self._seat(away, Side.AWAY)
            draw, coach, view = seats[request.by]
            if draw is not None:
                value = request.choices[floor(draw() * len(request.choices))]
            elif coach is not None and view is not None:
                value = offered(request, coach(view, request))
            else:
                return
            self._record(request, value)
            self._drive(value, seats)

    def _record(self, request: Roll[Any] | Decision[Any], value: Answer) -> None:
        past = self._past
        if past is not None:
            past.answered.append(len(past.entries))
            past.entries.append((request, value))

    # Fork and undo -----------------------------------------------------------------------------------

    def fork(self, *, dice: Source | None = None, history: bool = True) -> Match:
        """Return an independent copy: the same future follows, unless other dice are given.

        Args:
            dice: throws the dice of the copy from now on.
            history: False for playouts: the copy keeps no history, so it plays faster and cannot undo.

        Raises:
            HistoryError: in mid-step, if this match keeps no history.

        >>> from ruleengine import RandomCoach, new_match
        >>> match = new_match("blood-dice", seed=7)
        >>> playout = match.fork(history=False)
        >>> playout.run(RandomCoach(1), RandomCoach(2))
        >>> playout.over, match.over
        (True, False)
        """
        if self._stepping and self._request is None:
            raise RuleError("a rule may not fork its match; it depends on nothing but what it is sent")
        if dice is not None and not hasattr(dice, "faces"):
            raise TypeError(f"{short_repr(dice)} throws no dice; give a SeededDice or another source")
        other = Match.__new__(Match)
        other._copy(self, history)
        if dice is not None:
            other.attach(dice=dice)
        return other

    def _copy(self, origin: Match, history: bool) -> None:
        self.rules = origin.rules
        self.options = origin.options
        self.derived = origin.derived
        self.teams = origin.teams
        self.pieces = origin.pieces
        self.layout = origin.layout
        self._single = origin._single
        self._several = origin._several
        self._silent = origin._silent
        self.dice = origin.dice
        self._thrown = origin._thrown
        self._broken = origin._broken
        self._hold(State(origin.state.stack[:], origin.state.values[:]))
        self._past = origin._past.branch() if history and origin._past is not None else None
        self._hush()
        self._observers = ()
        self._clear()
        if origin._coroutine is None:
            return
        if self._past is None:
            self._replay(origin.past.checkpoints[-1], origin.past.since_checkpoint())
        else:
            self._replay(*self._past.cut_to_checkpoint())

    def __copy__(self) -> Match:
        return self.fork()

    def __deepcopy__(self, memo: dict[int, Any]) -> Match:
        return self.fork()

    def __reduce__(self) -> tuple[Any, ...]:
        return _above("saves", "unpickled"), _above("saves", "pickled")(self)

    def can_undo(self, steps: int = 1, *, to: Side | None = None) -> bool:
        """Whether `undo` with these arguments would succeed."""
        try:
            place = self._undo_target(steps, to)
            return place is not None and not self.past.no_undo(place)
        except SaveError:  # the save's log does not lead to where it was loaded
            return False

    def undo(self, steps: int = 1, *, to: Side | None = None) -> None:
        """Take back answers, with all that followed; the dice are restored, so that the same future follows.

        Observers are told by a `HistoryCut`.

        Args:
            steps: how many answers.
            to: instead, back to the last decision of this side.

        Raises:
            HistoryError: there is nothing to take back so far, or the match is played with a policy that does not
                allow it; the match is as it was.
            SaveError: the match was loaded, and the save's log does not lead to that point.
        """
        if self._stepping:
            raise RuleError("a rule, a coach or an observer may not undo; the match is under way")
        past, place = self.past, self._undo_target(steps, to)
        if place is None:
            answers = f"are {len(past.answered)} answers, not {short_repr(steps)},"
            what = answers if to is None else f"is no decision of {to}"
            raise HistoryError(f"cannot undo: there {what} to take back; see `can_undo`")
        if why := past.no_undo(place):
            raise HistoryError(f"cannot undo: {why}")
        if not self._observers:
            return self._rewind(place)
        gone = past.entries[place : past.told]
        self._rewind(place)
        self._show(HistoryCut(tuple(map(told, gone))))

    def _undo_target(self, steps: int, to: Side | None) -> int | None:
        """The place in the history of the first answer to take back."""
        if type(steps) is not int:
            raise TypeError(f"steps must be an int of 1 or more, got {short_repr(steps)}")
        if to is not None and not isinstance(to, Side):
            raise TypeError(f"to must be HOME or AWAY, got {short_repr(to)}")
        past = self._past
        if past is None or self._stepping or self._broken:
            return None
        if to is not None or steps > len(past.answered):
            past.recall()
        if to is None:
            return past.answered[-steps] if 1 <= steps <= len(past.answered) else None
        probe = self.fork()
        while probe.past.answered:
            place = probe.past.answered[-1]
            probe._rewind(place)
            if isinstance(probe._request, Decision) and probe._request.by is to:
                return place
        return None

    # Identity and saves ------------------------------------------------------------------------------

    def digest(self) -> str:
        """A stable hash of this moment: equal for equal moments, in every process."""
        return cast(str, _above("saves", "digest")(self))

    def to_json(self) -> str:
        """The match as a save: start, log, last state at rest. See `ruleengine.saves`."""
        return cast(str, _above("saves", "to_json")(self))

    @staticmethod
    def from_json(text: str | bytes, **known: Any) -> Match:
        """Load a save; keywords as for `ruleengine.saves.from_json`.

        Raises:
            SaveError: the text is not a save, or does not fit the rulesets here; nothing is half loaded.
        """
        return cast(Match, _above("saves", "from_json")(text, **known))

    def explain(self) -> str:
        """What is pending, and what each choice may lead to, in words."""
        return cast(str, _above("reporting", "explain")(self))

    def _repr_html_(self) -> str:
        """The match as notebooks show it."""
        return cast(str, _above("reporting", "to_html")(self))

    def __repr__(self) -> str:
        score = "over" if self.over else f"pending {self._request.reason}" if self._request else "broken"
        return f"<match of {self.rules.ruleset.name}, {score}>"


def _above(room: str, name: str) -> Any:
    """Return a public name of a room above the kernel, imported at the first use.

    Named exceptions to the order of the rooms, so that users write `match.to_json()`: `to_json`, `from_json`, `digest`
    and pickling (of `saves`), `explain` and `to_html` (of `reporting`).
    """
    return getattr(import_module(f"ruleengine.{room}"), name)
