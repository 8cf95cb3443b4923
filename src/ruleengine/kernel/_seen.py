"""A match as a reader sees it, and what a reader may suppose of what is hidden."""

from __future__ import annotations

from collections.abc import Callable
from math import floor
from random import Random
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar, cast

from ruleengine.kernel import hooks
from ruleengine.kernel._coaches import View
from ruleengine.kernel._history import History
from ruleengine.kernel._match import Match, Result
from ruleengine.kernel._requests import Decision, JointDecision, Roll
from ruleengine.kernel._secrets import Reader, Secrets, masked_request
from ruleengine.kernel._state import Attribute, PieceId, PieceKey, Snapshot, State
from ruleengine.values import IllegalAnswer, RuleError

if TYPE_CHECKING:
    from ruleengine.kernel._dice_sources import Source
    from ruleengine.values import Side

T = TypeVar("T")


class SeenMatch(Match):
    """A match as one reader sees it, at one moment: to be read, worded, shown and explained.

    Hidden values are masked, hidden entries are left out of the history, and the stack is empty. Made by
    `Match.seen_by` where rules hide something.
    """

    __slots__ = ("_entries", "_has_ended", "_masked", "_origin", "_seen_by")

    _entries: list[Any] | None
    _has_ended: bool
    _masked: tuple[str, ...]
    _origin: History | None
    _seen_by: Reader

    @classmethod
    def of(cls, match: Match, secrets: Secrets, reader: Reader) -> SeenMatch:
        """The match as a reader sees it now."""
        made = cls._bare(match, secrets, list(match.state.values), reader)
        made._has_ended = match.over
        made._request = _seen_request(match.pending, secrets, reader)
        made._origin = None if match._past is None else match._past.branch()
        return made

    @classmethod
    def _bare(cls, match: Match, secrets: Secrets, values: list[Any], reader: Reader) -> SeenMatch:
        made = cls.__new__(cls)
        made.rules, made.options, made.derived = match.rules, match.options, match.derived
        made.teams, made.pieces, made.layout = match.teams, match.pieces, match.layout
        made._single, made._several = match._single, match._several
        made._silent = made._hushed = match._silent
        made._broken, made._observers, made._thrown, made.dice, made._past = "", (), 0, None, None
        made._masked = secrets.mask(values, match.layout, match.pieces, reader)
        made._hold(State([], values))
        made._clear()
        made._seen_by, made._origin, made._entries, made._has_ended = reader, None, None, False
        return made

    @property
    def reader(self) -> Reader:
        """Who sees the match so."""
        return self._seen_by

    @property
    def masked(self) -> tuple[str, ...]:
        """The names of the keys of which the reader sees less than there is."""
        return self._masked

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self._has_ended

    @property
    def position_key(self) -> tuple[Snapshot, tuple[Any, ...]]:
        """What tells this moment from others for the reader: the values that they see, and what is asked."""
        request = self._request
        asked = () if request is None else (request.by, request.reason, *getattr(request, "choices", ()))
        return self.state.freeze(), asked

    def _whole(self) -> list[Any]:
        if self._entries is None:
            secrets, origin = self.rules.secrets, self._origin
            if origin is None or secrets is None:
                return list(self.past.entries)  # which says that there is none
            self._entries = [entry for entry in origin.whole() if secrets.shows(entry, self._seen_by)]
        return self._entries

    def seen_by(self, reader: Reader | None) -> Match:
        """Itself: nobody sees more of it than its reader.

        Raises:
            RuleError: somebody else reads.
        """
        return self if reader is None or reader == self._seen_by else self._refuse()

    def _refuse(self, *_: object, **__: object) -> NoReturn:
        raise RuleError(
            f"what {self._seen_by} sees of a match is only read; play on the match itself, or on a fork of a View, "
            f"and save the match itself"
        )

    @property
    def past(self) -> History:
        """A reader has no history to go back to."""
        if self._origin is None:
            return super().past  # which says that there is none
        self._refuse()

    answer = run = fork = undo = attach = restarted = set = push = pop = finish = _refuse
    __reduce__ = _refuse

    def can_undo(self, steps: int = 1, *, to: Side | None = None) -> bool:
        """Never."""
        return False


def _seen_request(
    request: Roll[Any] | Decision[Any] | None, secrets: Secrets, reader: Reader
) -> Roll[Any] | Decision[Any] | None:
    if isinstance(request, JointDecision) and request.is_first and (other := request._other) and other.by is reader:
        return other  # they are asked as well
    return request if request is None or secrets.shows_request(request, reader) else masked_request(request)


class MaskedView(View):
    """The view of a coach where rules hide something; `View` makes it."""

    __slots__ = ()

    def __init__(self, match: Match, side: Side) -> None:
        super().__init__(match, side)
        secrets, get = match.rules.secrets, cast(Any, self.get)
        assert secrets is not None

        def masked(key: Any, of: Any = None) -> Any:
            return secrets.value(key, of, get(key, of), match.pieces, side)

        object.__setattr__(self, "get", masked)

    def seen(self) -> Match:
        """The match as the side sees it now."""
        return self._match.seen_by(self.side)

    def each(self, key: PieceKey[T]) -> list[T]:
        """Return the values under a piece key of all pieces, as the side sees them."""
        return self.seen().each(key)

    def attribute(self, piece: PieceId, attribute: Attribute[T]) -> T:
        """Return an attribute of a piece, by what the side sees."""
        return self.seen().attribute(piece, attribute)

    @property
    def result(self) -> Result:
        """The score as it stands."""
        return self.seen().result

    @property
    def events(self) -> tuple[Any, ...]:
        """All events so far that the side has seen."""
        return self.seen().events

    @property
    def position_key(self) -> Any:
        """A hashable value that is equal for moments of the match that are equal for the side."""
        return self.seen().position_key

    def fork(self, seed: int) -> Match:
        """A match that the side may suppose; see `View.fork`."""
        return supposed(self._match, self.side, self._dice(seed), seed)


# What a reader may suppose ---------------------------------------------------------------------------


TRIES = 500
"""How often hidden values are drawn until the side would see what it sees."""


def supposed(match: Match, side: Side, dice: Source, seed: int) -> Match:
    """The match with hidden values drawn anew, as a side may suppose them. Its history begins at the last rest.

    The step that waits is run again from there. What then looks otherwise to the side is dropped and drawn again, such
    as a hand from which nobody would be asked what is asked.

    Raises:
        RuleError: a hidden key is not supposed, or nothing that fits was found.
    """
    secrets = match.rules.secrets
    assert secrets is not None
    draw, seen = Random(seed).random, SeenMatch.of(match, secrets, side).position_key
    (stack, values), since = match.position_key[0], match.past.since_checkpoint() if match.procedure is not None else []
    answers = [entry for entry in since if entry.__class__ is tuple]
    for _ in range(TRIES):
        drawn = _drawn(match, secrets, list(values), side, draw) if secrets.keys else values
        made = Match.resumed(match.rules, (Snapshot(stack, drawn), 0, 0), teams=match.teams)
        try:
            for request, answer in answers:
                _answer(made, request, answer if secrets.shows_request(request, side) else None, draw)
        except IllegalAnswer:
            continue
        if SeenMatch.of(made, secrets, side).position_key == seen:
            made.attach(dice=dice)
            return made
    raise RuleError(
        f"nothing that {side} may suppose leads to what it sees in {match.procedure!r}, in {TRIES} draws; "
        f"let hidden rolls end their step, and answer `suppose` with what fits"
    )


def _drawn(match: Match, secrets: Secrets, values: list[Any], side: Side, draw: Callable[[], float]) -> tuple[Any, ...]:
    """The values of a state at rest, the hidden ones as parts suppose them."""
    seen = SeenMatch._bare(match, secrets, values[:], side)
    seen._origin = match.past.branch()
    missing = dict(secrets.hidden(match.layout, match.pieces, side))
    for part, (key, *of, value) in hooks.suppose.sourced(seen, draw):
        index = match.layout.index(key, *of)
        if missing.pop(index, None) is None:
            raise RuleError(f"part {part!r} supposes {key!r}, which is not hidden from {side}, or supposed already")
        values[index] = value
    for key in missing.values():
        raise RuleError(f"no part supposes {key!r}, which is hidden from {side}; answer the hook `suppose`")
    return tuple(values)


def _answer(made: Match, request: Any, answer: Any, draw: Callable[[], float]) -> None:
    """Answer as the match was answered; None: as chance has it, since the side does not know.

    What has one choice is asked of nobody, in the match or in what the side supposes.
    """
    now = made.pending
    same = now is not None and (now.by, now.reason) == (request.by, request.reason)
    if not same and (answer is None or (isinstance(request, Decision) and len(request.choices) == 1)):
        return
    if answer is None and isinstance(now, Roll):
        answer = now.dice.throw(draw)
    elif answer is None and isinstance(now, Decision):
        answer = now.choices[floor(draw() * len(now.choices))]
    made.answer(answer)
