"""Troubles in mid-step: dropped, raising, disturbed. The match is as before, or as if nothing had happened."""

from __future__ import annotations

import gc
from functools import partial
from typing import Any

from ruleengine import hooks
from ruleengine.dice import Face, d6
from ruleengine.kernel import Answer, Decision, Match, Part, Roll, SeededDice, emit
from ruleengine.kernel.hooks import on_event
from ruleengine.testing._compare import expect_same, portrait
from ruleengine.testing._forgotten import NEVER_AWAITED, complaints, noting_requests
from ruleengine.testing._lines import Fault, PlayLine, answer_to, described
from ruleengine.testing._properties.play import complain, unsteadiness
from ruleengine.testing._trials import Trial
from ruleengine.values import HOME, RuleCrash, RuleEngineError, RuleError

QUESTION = Decision(HOME, "hostile-question", ("yes", "no"))
THROW = Roll(d6, None, "hostile-throw", Face())

HOSTILE_REQUESTS = (QUESTION, THROW)


class Sabotage(RuleEngineError):
    """What hostile parts and dice raise; an error of the library, so that it comes out as it is."""


class HostilePart(Part):
    """A listener to every event that does what it is told.

    It keeps what it is told on itself, as no part of a game may; what it does then depends on the match alone, so
    that it does the same when a step is run again.
    """

    name = "ruleengine.testing.hostile"

    def __init__(self) -> None:
        self._struck = self._stopped = False
        self._raises_at: int | None = None
        self._echoes_from: int | None = None

    @property
    def struck(self) -> bool:
        """Whether it has made trouble since it was told to."""
        return self._struck

    @property
    def stopped(self) -> bool:
        """Whether it was stopped since then."""
        return self._stopped

    def arm(self, match: Match, index: int | None) -> None:
        """Raise at the event after so many from now on; None: be quiet again."""
        self._struck = self._stopped = False
        self._raises_at = None if index is None else len(match.events) + 1 + index

    def echo(self, match: Match | None) -> None:
        """From now on tell every event again, without end; None: be quiet again."""
        self._struck = self._stopped = False
        self._echoes_from = None if match is None else len(match.log)

    @on_event.on(object)
    async def react(self, match: Match, event: Any) -> None:
        """Do what it is told."""
        if len(match.events) == self._raises_at:
            self._struck = True
            raise Sabotage(f"a listener raises on {type(event).__name__}")
        if self._echoes_from is not None and len(match.log) > self._echoes_from:
            self._struck = True
            try:
                await emit(match, event)
            except RuleError:
                self._stopped = True
                raise


class AskingPart(Part):
    """A listener that asks a coach and a die after every event, as any part may."""

    name = "ruleengine.testing.asking"

    @on_event.on(object)
    async def ask(self, match: Match, event: Any) -> None:
        """Ask, and do nothing with the answers."""
        await QUESTION
        await THROW


class FailingDice:
    """Dice of a seed that fail from some position on, if they are told so.

    Attributes:
        struck: whether they have failed since they were told to.
    """

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.struck = False
        self._left: int | None = None
        self._tape = SeededDice(seed)

    def arm(self, match: Match, index: int | None) -> None:
        """Fail at the roll after so many from now on; None: do not fail any more."""
        self._left, self.struck = index, False

    def faces(self, roll: Roll[Any], position: int) -> tuple[int, ...]:
        """The faces of a roll.

        Raises:
            Sabotage: it is the roll at which the dice were told to fail.
        """
        if self._left is not None:
            self._left -= 1
            if self._left < 0:
                self.struck = True
                raise Sabotage(f"the dice fail at {roll.reason!r}")
        return self._tape.faces(roll, position)

    def __repr__(self) -> str:
        return f"SeededDice({self.seed})"


MOST_PLACES = 12
"""At how many places of one answer's consequences trouble is made."""

MOST_ECHOES = 400
"""How many answers a listener that echoes without end may outlive."""


Trouble = FailingDice | HostilePart
"""Dice or a part that can be told to raise."""


def dropped_quietly(trial: Trial) -> None:
    """A match that is dropped in mid-step leaves no warning, and changes nothing on its way out.

    Forks, undo and walks drop steps all the time. So rules have no `try` round an `await`.

    Says: a match dropped in procedure 'toss.tidy', at the roll 'toss.toss' of home changes its state; …
    """

    def probe(line: PlayLine, more: list[int]) -> None:
        if line.match.pending is None:
            return
        where, dropped = described(line.match), line.match.fork()
        state = dropped.state
        before = state.freeze()
        with complaints() as heard:
            del dropped
            gc.collect(1)
        for complaint in heard:
            if NEVER_AWAITED not in complaint:
                raise Fault(f"a match dropped {where} complains: {complaint}; a rule has no `try` round an `await`")
        if state.freeze() != before:
            raise Fault(f"a match dropped {where} changes its state; a rule has no `finally` round an `await`")

    trial.explore(probe)


def everything_is_awaited(trial: Trial) -> None:
    """No rule forgets an `await`: of a coroutine, of an event to which nobody listens, of a roll or a choice.

    A coroutine, an event to which nobody listens yet, a roll or a choice that was made and then forgotten. Of a
    roll or a choice, a place in the text is to blame if nothing that was made there was ever looked at.

    Says: the roll 'bonus' is made (troubles.py, line …) and nobody ever awaits it
    """
    rules = trial.subject.with_part(AskingPart())
    with complaints() as heard, noting_requests() as log:
        trial.explore(PlayLine.play, new=lambda: log.line(trial.subject.line(rules=rules)), whole=True)
        gc.collect()
    for complaint in heard:
        if NEVER_AWAITED in complaint:
            raise trial.error(complaint)
    for complaint, shown_by in log.complaints():
        raise trial.error(complaint, shown_by)


def raising_changes_nothing(trial: Trial) -> None:
    """When dice or a part raise in the middle of a step, the match is exactly as before the answer.

    Dice by hand can fail, and so can other parts. What raises must get out: a rule does not catch what it did
    not expect.

    Says: in procedure 'toss.carefree', at the roll 'toss.toss' of home, after the answer (1,), a rule swallows what
    dice or parts raise
    """
    dice, part = FailingDice(7), HostilePart()
    rules = trial.subject.with_part(part)

    trial.explore(partial(_troubled, dice), new=lambda: trial.subject.line(dice=dice))
    trial.explore(partial(_troubled, part), new=lambda: trial.subject.line(rules=rules))


def _troubled(trouble: Trouble, line: PlayLine, more: list[int]) -> None:
    """Answer with trouble at the first place of what follows, at the second, and so on, until there is none."""
    match = line.match
    if match.pending is None or unsteadiness(line):
        return
    answer = answer_to(match.pending, more[0] if more else 0)
    try:
        undisturbed = line.again().match
        undisturbed.answer(answer)
        while_troubled(line, answer, trouble)
    except Fault:
        raise
    except Exception:
        return  # a rule breaks by itself: another property looks at that
    what = f"after something was raised {described(match)}, the same answers lead elsewhere"
    expect_same(match, undisturbed, what)


def while_troubled(line: PlayLine, answer: Answer, trouble: Trouble) -> None:
    """Give an answer again and again, with trouble at a later and later place; at last without."""
    match, before, where = line.match, portrait(line.match), described(line.match)
    for index in [*range(MOST_PLACES), None]:
        trouble.arm(match, index)
        try:
            match.answer(answer)
        except Sabotage as sabotage:
            trouble.arm(match, None)
            what = f"{where}, the answer {answer!r} ends in {sabotage!r}, but the match changes"
            expect_same(match, before, what)
        else:
            struck = trouble.struck
            trouble.arm(match, None)
            if struck:
                raise Fault(f"{where}, after the answer {answer!r}, a rule swallows what dice or parts raise")
            return


def hostile_listeners_are_contained(trial: Trial) -> None:
    """A listener that asks finds a sound state; one that echoes without end is stopped, named, and changes nothing.

    House rules listen to the events of the game and may ask in between. So an event is told when all is true
    that it says.

    Says: a listener echoes without end in procedure 'toss.appeasing', at the roll 'toss.toss' of home, and a rule
    swallows the error that stops it
    """
    asking, part = trial.subject.with_part(AskingPart()), HostilePart()
    echoing = trial.subject.with_part(part)

    def asked(line: PlayLine, more: list[int]) -> None:
        for numbers in [[], *([number] for number in more)]:
            line.play(numbers)
            if _unsound_while_asked(line):
                complain(line.match, line)

    def echoed(line: PlayLine, more: list[int]) -> None:
        part.echo(line.match)
        try:
            _stopped(line, [*more[:1], *[0] * MOST_ECHOES], part)
        finally:
            part.echo(None)

    with complaints():  # of forgotten awaits, which are another property
        trial.explore(asked, new=lambda: trial.subject.line(rules=asking))
    trial.explore(echoed, new=lambda: trial.subject.line(rules=echoing))


def _unsound_while_asked(line: PlayLine) -> bool:
    """Whether a hostile request finds complaints that are gone once it is answered: somebody has told too early."""
    if line.match.pending not in HOSTILE_REQUESTS or not hooks.invariants(line.match):
        return False
    later = line.fork()
    while later.match.pending in HOSTILE_REQUESTS:
        later.answer(0)
    return not hooks.invariants(later.match)


def _stopped(line: PlayLine, numbers: list[int], part: HostilePart) -> None:
    """Answer until the part that echoes is stopped; other listeners may ask in between."""
    match = line.match
    for number in numbers:
        before, where = portrait(match), described(match)
        try:
            answered = line.answer(number)
        except RuleCrash:
            return  # a rule breaks by itself: another property looks at that
        except RuleError as error:
            _named(part, error, where)
            what = f"a listener that echoes without end {where} is stopped, but the match changes"
            return expect_same(match, before, what)
        except Exception:
            return  # a rule breaks by itself: another property looks at that
        if part.stopped:
            raise Fault(f"a listener echoes without end {where}, and a rule swallows the error that stops it")
        if not answered or not part.struck:
            return
    raise Fault(f"a listener echoes without end {described(match)}, and is never stopped")


def _named(part: HostilePart, error: RuleError, where: str) -> None:
    if part.struck and part.name not in str(error):
        raise Fault(f"a listener echoes without end {where}, but the error does not name it: {error}") from error
