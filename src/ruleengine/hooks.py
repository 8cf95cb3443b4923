"""Every hook of the core: the one page that a plugin author reads.

A hook is answered by a method of a `Part`, marked with the hook's `impl` (or `on(kind)` for one kind only):

    class Mud(Part):
        name = "my-league.mud"

        @modifiers.on(THROW)
        def slippery(self, match: Match, check: Check) -> Iterable[Modifier]:
            yield Modifier(-1, "mud")

Of each specification only the signature and the words matter; nothing here is ever run. An example of each is in
`docs/hooks/`. Games declare hooks of their own in the same way, named `<game>.<name>`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from ruleengine.hooking import Listener, asking_fold, collect, fold, slot, specification

if TYPE_CHECKING:
    from ruleengine.asks import Choose
    from ruleengine.checks import Check, Modifier
    from ruleengine.coaches import OptionName, Order
    from ruleengine.goals import Goal, NamedPolicy
    from ruleengine.league import Circumstance, Section
    from ruleengine.match import Match, Result
    from ruleengine.reports import Figure, Line
    from ruleengine.rulebook import Rulebook
    from ruleengine.slots import Bounce, Cause, Hurt, Loose, Victim
    from ruleengine.state import Attribute, Piece, PieceId


@slot()
def opening(match: Match) -> Sequence[Any]:
    """The first frames of a match, the first to run first. May not ask: a draw for possession is a frame.

    Required. Parts set the values that they start with in `Part.begin`, which comes before.

    Returns:
        frames, in the order in which they run.
    """
    specification()


@slot()
def result(match: Match) -> Result:
    """The score as it stands, and the winner if the match ended now. Required; asked at any moment.

    Returns:
        the score, home's first; the winner, None for a draw; what else there is to say of it.
    """
    specification()


@slot()
def pieces(rulebook: Rulebook, teams: Any) -> Sequence[Piece]:
    """The pieces of a match, from the teams that `new_match` was given; ids count from 0.

    Games without pieces leave the slot empty.

    Args:
        teams: what `new_match` was given as `teams`, None if nothing; refuse what does not fit.

    Returns:
        pieces, in the order of their ids.
    """
    specification()


@slot()
def read_position(rulebook: Rulebook, text: str) -> Any:
    """The `teams` of a match that begins in the middle of play, as a text says.

    Faults may be left to the match that is made from them; they name line and remedy.

    Args:
        text: all of the file that `--position` names.

    Returns:
        what `new_match` takes as `teams`.
    """
    specification()


@slot()
def read_teams(rulebook: Rulebook, home: str | None, away: str | None) -> Any:
    """The `teams` of a match between teams that are named, by a file or as the ruleset ships them.

    Faults may be left to the match that is made from them; they name side, place and remedy.

    Args:
        home: the name or the file of home's team, as it was typed; None: the usual one.
        away: the same for away.

    Returns:
        what `new_match` takes as `teams`.
    """
    specification()


@collect(key="check.kind")
def modifiers(match: Match, check: Check) -> Iterable[Modifier]:
    """What is added to the die of a check, each with its reason; told apart by the check's kind.

    `modifiers.on(Act.PASS)` answers for the checks of any game that are of that act.

    Args:
        check: the check so far: its kind, side and subject, the number that it needs, what it is about.

    Returns:
        modifiers; a positive one helps. Each is given the name of the part as its source.
    """
    specification()


@fold(key="check.kind")
def target(match: Match, check: Check, value: int) -> int:
    """Change the number that a check needs, before modifiers; told apart by the check's kind.

    Args:
        check: the check so far.
        value: the number; begins as the rule has it.
    """
    specification()


@fold(key="attribute")
def attribute(match: Match, piece: PieceId, attribute: Attribute[Any], value: Any) -> Any:
    """Change an attribute of a piece, such as by a lasting injury; told apart by the attribute.

    Args:
        piece: whose attribute it is.
        attribute: which one.
        value: begins as the part that `gives` the attribute has it.
    """
    specification()


@Listener
async def heard(match: Match, event: Any) -> None:
    """React to an event, after it is true; told apart by the event's type and its base types.

    May push frames and emit; an `async` listener may ask. A plain one is faster.

    Args:
        event: what has happened.
    """
    specification()


@slot()
async def injury(match: Match, victim: Victim, cause: Cause) -> Hurt:
    """Say what happens to somebody who may be hurt; the host that calls applies what is returned.

    A host calls it by `injure`, so that every part is asked for `hurt` as well.

    Args:
        victim: who: a piece, or somebody of a side in a game without pieces.
        cause: why, and who did it, if anybody.

    Returns:
        how badly he is hurt; if he may come back, by which check.
    """
    specification()


@asking_fold()
async def hurt(match: Match, victim: Victim, cause: Cause, value: Hurt) -> Hurt:
    """Change what the injury slot returned: a thick skull, an apothecary.

    Args:
        victim: who.
        cause: why, and who did it, if anybody.
        value: begins as the injury slot has it.
    """
    specification()


@slot()
async def loose_ball(match: Match, ball: Loose) -> Bounce:
    """Say where a loose ball bounces to; the host moves it, and asks whoever stands there to catch it.

    Args:
        ball: on which board it lies, where, and from where it came.

    Returns:
        the squares that it passes, and whether it leaves the board then.
    """
    specification()


@slot()
async def weather(match: Match) -> str:
    """Roll for the weather, let it hold from now on, and say which it is.

    What it does are the part's own modifiers; `modifiers.on(Act.CATCH)` and the like work in any game.

    Returns:
        its name.
    """
    specification()


@collect()
def explains(match: Match, choice: object) -> Iterable[Check]:
    """The checks that a coach's choice may lead to, for explanations and for coaches.

    Args:
        choice: an option of the choice that waits.

    Returns:
        checks, in the order in which they would be rolled.
    """
    specification()


@collect()
def invariants(match: Match) -> Iterable[str]:
    """Complaints about a state that no rule may bring about, one sentence each; none if all is well.

    Looked at by the conformance kit at every ask, and when a save is loaded.

    Returns:
        sentences, without a full stop.
    """
    specification()


@fold(key="entry.__class__")
def report(match: Match, entry: object, value: Sequence[Line]) -> Sequence[Line]:
    """Choose the words for an event, an `Answered` ask, or an ask that waits; told apart by its class.

    An ask, answered or not, is told with the match as it stood when it was asked; events with the match at its next
    ask. See `ruleengine.reports`.

    Args:
        entry: what is told.
        value: lines; begins as plain words made from names. Return `()` to say nothing.
    """
    specification()


@collect()
def status(match: Match) -> Iterable[Figure]:
    """Figures of how the match stands besides the score, such as tries left. May be asked at any moment.

    Returns:
        figures: a name, and a value of each side or one of the match.
    """
    specification()


@collect()
def picture(match: Match, ask: Choose[Any] | None) -> Iterable[Line]:
    """Lines that show how a match looks, one below the other, such as a board.

    Args:
        ask: what a coach is about to be asked: give nothing where the picture does not help to decide it. None: a
            chapter begins, or somebody wants to see the picture.

    Returns:
        lines, from the top.
    """
    specification()


@fold(key="option.__class__")
def named(match: Match, option: object, value: OptionName) -> OptionName:
    """Change what a person calls an option of the choice that waits, and where it is listed; told apart by its class.

    It is asked for a `Check` as well, of which explanations and prompts speak.

    Args:
        option: an option of the choice, or a check.
        value: begins as the option's token, or as the name of the check's kind in words. Within one choice the names
            of options must differ.
    """
    specification()


@collect()
def understands(match: Match, choose: Choose[Any], line: str) -> Iterable[Order | str]:
    """What a line means that a person has typed and that names no option.

    To `help` it answers what may be typed.

    Args:
        choose: the choice that waits.
        line: what was typed.

    Returns:
        an `Order`, or answers to be shown; nothing, if the part does not understand the line.
    """
    specification()


@collect()
def goals(rulebook: Rulebook) -> Iterable[Goal]:
    """What may be asked of matches by name: chances, distributions, expected numbers. See `ruleengine.goals`.

    Returns:
        goals. Those about the result are always there; one of a part's takes the place of one of them.
    """
    specification()


@collect()
def policies(rulebook: Rulebook) -> Iterable[NamedPolicy]:
    """Ways to decide by name, for exact chances. See `ruleengine.goals`.

    Returns:
        policies; `random` and `best` are always there.
    """
    specification()


@collect()
def circumstances(rulebook: Rulebook) -> Iterable[Circumstance]:
    """What holds about a check, by name, so that modifiers of a league file may depend on it. See `ruleengine.league`.

    Returns:
        circumstances, each with the values that it may have; `side` is always there.
    """
    specification()


@collect()
def sections(rulebook: Rulebook) -> Iterable[Section[Any]]:
    """Sections of a league file that the part reads itself, such as skills of positions. See `ruleengine.league`.

    Returns:
        sections, each made once, with how it is read; `Section.of` gives what a file says there.
    """
    specification()
