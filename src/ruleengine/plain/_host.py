"""Takes the answers of two coaches to a match: checks who answers what, and holds answers that are given at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from ruleengine.kernel import Decision, JointDecision, Match, Reader, Roll, offered
from ruleengine.plain._forms import AnswerForm, MatchForm
from ruleengine.plain._writing import match_form, request_id
from ruleengine.values import IllegalAnswer, Side, token


class MatchHost:
    """A match, and who has to answer what in it.

    Not to be shared between threads, as the match: give each match a lock, or all matches one thread.

    Args:
        match: the match.
        sealed: as `sealed` was when the match was saved.

    Attributes:
        match: the match.
        sealed: the tokens of choices, by side, that wait for the other side to choose; see `both`. A host that saves
            matches saves these too.

    >>> from ruleengine import new_match
    >>> host = MatchHost(new_match("blood-dice", seed=7, options={"spells.spells": 0}))
    >>> request = host.form(Side.AWAY).request
    >>> host.answer(Side.AWAY, AnswerForm(request.id, "pass"))
    >>> host.answer(Side.AWAY, AnswerForm(request.id, "pass"))  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ruleengine.IllegalAnswer: request '...' is not pending; it was answered or taken back: ask for the match as it is
    """

    def __init__(self, match: Match, sealed: Mapping[str, str] | None = None) -> None:
        self.match = match
        self.sealed: dict[str, str] = dict(sealed or {})

    def asked(self) -> tuple[Side, ...]:
        """The sides that have to answer now; of a roll that the host must throw, none.

        >>> from ruleengine import new_match
        >>> MatchHost(new_match("blood-dice", seed=7)).asked()
        (<Side.HOME: 0>,)
        """
        return tuple(side for side in Side if self._request_of(side) is not None)

    def _request_of(self, side: Side) -> Decision[Any] | None:
        request = self.match.seen_by(side).pending
        mine = isinstance(request, Decision) and request.by is side and str(side) not in self.sealed
        return request if mine and isinstance(request, Decision) else None

    def form(self, reader: Reader | None, *, checks: bool = True) -> MatchForm:
        """The match as a reader sees it; without a request for a side that waits until the other has chosen too.

        The arguments are those of `match_form`.
        """
        form = match_form(self.match, reader, checks=checks)
        return attrs.evolve(form, request=None) if isinstance(reader, Side) and str(reader) in self.sealed else form

    def answer(self, side: Side | None, answer: AnswerForm) -> None:
        """Answer for a side, or None for the host, who throws dice where the match has none.

        A choice that both sides make at once is held until the other has chosen too.

        Raises:
            IllegalAnswer: the request is not pending, somebody else is asked, or the answer is not offered.
            RuleError: as `Match.answer`. Nothing has changed then.
        """
        seen = self.match.seen_by(side)
        request = seen.pending
        if request is None:
            raise IllegalAnswer("nothing is pending: the match is over")
        if answer.request != request_id(seen, request):
            raise IllegalAnswer(
                f"request {answer.request!r:.60} is not pending; it was answered or taken back: "
                f"ask for the match as it is"
            )
        if isinstance(request, Roll):
            self._throw(side, request, answer)
            return
        if request.by is not side:
            raise IllegalAnswer(
                f"{request.by} decides {request.reason!r}, not {'the host' if side is None else side}; wait for them"
            )
        if answer.choice is None or answer.faces is not None:
            raise IllegalAnswer(
                f"{request.reason!r} is a decision: give the token of a choice as `choice`, and no faces"
            )
        if str(side) in self.sealed:
            raise IllegalAnswer(f"{side} has answered {request.reason!r}; wait for {side.other}")
        choice = token(offered(request, answer.choice))
        if request == self.match.pending:
            self.match.answer(choice)
            self._unseal()
        else:
            self.sealed[str(side)] = choice

    def _throw(self, side: Side | None, request: Roll[Any], answer: AnswerForm) -> None:
        if side is not None:
            raise IllegalAnswer(f"the host throws {request.dice} for {request.reason!r}, not {side}; wait for them")
        if answer.faces is None or answer.choice is not None:
            raise IllegalAnswer(f"{request.reason!r} is a roll: give its faces as `faces`, and no choice")
        self.match.answer(answer.faces)

    def _unseal(self) -> None:
        """Give the answer that was held, now that the first of the two has been given."""
        request = self.match.pending
        if isinstance(request, JointDecision) and (held := self.sealed.pop(str(request.by), None)) is not None:
            self.match.answer(held)

    def undo(self, side: Side) -> None:
        """Take back a side's last decision, as far as the policy of the match allows.

        Raises:
            HistoryError: it may not be taken back, or there is none; nothing has changed.
        """
        if self.match.past.undo != "none" and self.sealed.pop(str(side), None) is not None:
            return  # it was held, and nobody has seen it
        self.match.undo(to=side)
        self.sealed.clear()
