"""Troubles in mid-step: dropped, raising, disturbed. The match is as before, or as if nothing had happened."""

from __future__ import annotations

import gc
from typing import Protocol

from ruleengine import hooks
from ruleengine.kernel import Answer, Match
from ruleengine.testing._compare import difference, portrait
from ruleengine.testing._complaints import NEVER_AWAITED, complaints
from ruleengine.testing._failures import Fault
from ruleengine.testing._forgotten import noting_asks
from ruleengine.testing._hostile import HOSTILE_ASKS, AskingPart, FailingDice, HostilePart, Sabotage
from ruleengine.testing._lines import PlayLine, answer_to, described
from ruleengine.testing._properties.play import complain, unsteadiness
from ruleengine.testing._trials import Trial
from ruleengine.values import RuleError

MOST_PLACES = 12
"""At how many places of one answer's consequences trouble is made."""

MOST_ECHOES = 400
"""How many answers a listener that echoes without end may outlive."""


class Trouble(Protocol):
    """Dice or a part that can be told to raise."""

    @property
    def struck(self) -> bool:
        """Whether it has made trouble since it was told to."""
        ...

    def arm(self, match: Match, place: int | None) -> None:
        """Raise at the place after so many from now on; None: be quiet again."""


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
    rulebook = trial.subject.with_part(AskingPart())
    with complaints() as heard, noting_asks() as asks:
        trial.explore(_played, new=lambda: asks.line(trial.subject.line(rulebook=rulebook)), whole=True)
        gc.collect()
    for complaint in heard:
        if NEVER_AWAITED in complaint:
            raise trial.error(complaint)
    for complaint, shown_by in asks.complaints():
        raise trial.error(complaint, shown_by)


def _played(line: PlayLine, more: list[int]) -> None:
    line.play(more)


def raising_changes_nothing(trial: Trial) -> None:
    """When dice or a part raise in the middle of a step, the match is exactly as before the answer.

    Dice by hand can fail, and so can other parts. What raises must get out: a rule does not catch what it did
    not expect.

    Says: in procedure 'toss.carefree', at the roll 'toss.toss' of home, after the answer (1,), a rule swallows what
    dice or parts raise
    """
    dice, part = FailingDice(7), HostilePart()
    rulebook = trial.subject.with_part(part)

    def failing_dice(line: PlayLine, more: list[int]) -> None:
        _troubled(line, more, dice)

    def hostile_part(line: PlayLine, more: list[int]) -> None:
        _troubled(line, more, part)

    trial.explore(failing_dice, new=lambda: trial.subject.line(dice=dice))
    trial.explore(hostile_part, new=lambda: trial.subject.line(rulebook=rulebook))


def _troubled(line: PlayLine, more: list[int], trouble: Trouble) -> None:
    """Answer with trouble at the first place of what follows, at the second, and so on, until there is none."""
    match = line.match
    if match.pending is None or unsteadiness(line):
        return
    answer = answer_to(match.pending, more[0] if more else 0)
    try:
        undisturbed = line.again().match
        undisturbed.answer(answer)
        while_troubled(line, answer, trouble)
    except Exception as error:
        if isinstance(error, Fault):
            raise
        return  # a rule breaks by itself: another property looks at that
    found = difference(portrait(match), portrait(undisturbed))
    if found:
        raise Fault(f"after something was raised {described(match)}, the same answers lead elsewhere: {found}")


def while_troubled(line: PlayLine, answer: Answer, trouble: Trouble) -> None:
    """Give an answer again and again, with trouble at a later and later place; at last without."""
    match, before, where = line.match, portrait(line.match), described(line.match)
    for place in [*range(MOST_PLACES), None]:
        trouble.arm(match, place)
        try:
            match.answer(answer)
        except Sabotage as sabotage:
            trouble.arm(match, None)
            found = difference(portrait(match), before)
            if found:
                raise Fault(
                    f"{where}, the answer {answer!r} ends in {sabotage!r}, but the match changes: {found}"
                ) from None
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
        for number in [None, *more]:
            if number is not None:
                line.play([number])
            if _unsound_while_asked(line):
                complain(line.match, line)

    def echoed(line: PlayLine, more: list[int]) -> None:
        part.echo(line.match)
        try:
            _stopped(line, [*more[:1], *[0] * MOST_ECHOES], part)
        finally:
            part.echo(None)

    with complaints():  # of forgotten awaits, which are another property
        trial.explore(asked, new=lambda: trial.subject.line(rulebook=asking))
    trial.explore(echoed, new=lambda: trial.subject.line(rulebook=echoing))


def _unsound_while_asked(line: PlayLine) -> bool:
    """Whether a hostile ask finds complaints that are gone once it is answered: somebody has told too early."""
    if line.match.pending not in HOSTILE_ASKS or not hooks.invariants(line.match):
        return False
    later = line.fork()
    while later.match.pending in HOSTILE_ASKS:
        later.answer(0)
    return not hooks.invariants(later.match)


def _stopped(line: PlayLine, numbers: list[int], part: HostilePart) -> None:
    """Answer until the part that echoes is stopped; other listeners may ask in between."""
    match = line.match
    for number in numbers:
        before, where = portrait(match), described(match)
        try:
            answered = line.answer(number)
        except RuleError as error:
            _named(part, error, where)
            found = difference(portrait(match), before)
            if found:
                why = f"a listener that echoes without end {where} is stopped, but the match changes: {found}"
                raise Fault(why) from error
            return
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
