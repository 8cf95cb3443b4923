"""`ruleengine play` and `ruleengine replay`."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from rich.text import Text

from ruleengine.cli._app import OK, CoachName, Failure, File, Misuse, Whole
from ruleengine.cli._opening import (
    DEFAULT_RULES,
    DEFAULT_START,
    CoachSeat,
    RulesRequest,
    StartRequest,
    Wish,
    begun,
    draw_seed,
    opened,
    seated,
    seed_of,
)
from ruleengine.cli._screen import COLOURS, TELLERS, Detail, Screen, titled
from ruleengine.cli._session import Left, Session, free_path, reader_at
from ruleengine.kernel import Match, SeededDice, UndoPolicy
from ruleengine.saves import load
from ruleengine.saves import replay as replayed
from ruleengine.schema import MAX_BYTES, read_bytes, written_whole
from ruleengine.values import Side
from ruleengine.viewer import match_html


def play(
    name: str | None = None,
    /,
    *,
    seed: Whole | None = None,
    home: CoachName = None,
    away: CoachName = None,
    start: StartRequest = DEFAULT_START,
    rules: RulesRequest = DEFAULT_RULES,
    dice: Literal["seeded", "manual"] | None = None,
    undo: UndoPolicy | None = None,
    watch: bool = False,
    quiet: bool = False,
    save: File = None,
    resume: File = None,
) -> int:
    """Play a match.

    Parameters
    ----------
    name
        The ruleset; may be left out if --rules names its base.
    seed
        Seed of the dice and of the coaches; without it, one is drawn and shown.
    home
        Who coaches the home side: person (the default), random, or a coach of the ruleset.
    away
        Who coaches the away side; by default a coach of the ruleset.
    dice
        Seeded (the default), or thrown by hand and typed in.
    undo
        How far answers may be taken back: free (the default), until-dice, until-other-side, or none.
    watch
        Tell the match in full.
    quiet
        Show the result only.
    save
        Write the match there, when it ends or is left.
    resume
        Go on with the match in this file, instead of a new one.
    """
    how, seats = _detail(watch, quiet), (home, away)
    wish = Wish(rules.named(name), resume, seed, dice, seats, save, how, start, undo)
    return play_wish(wish)


def _detail(watch: bool, quiet: bool) -> Literal["watch", "quiet"] | None:
    if watch and quiet:
        raise Misuse("--watch and --quiet exclude each other; leave one out")
    return "watch" if watch else "quiet" if quiet else None


def play_wish(wish: Wish) -> int:
    """Play what was wished for; returns the exit code."""
    _check(wish)
    session, screen = _session(wish)
    try:
        session.play()
    except Left:
        screen.whole(f"Left: {session.leave()}")
        return OK
    except BrokenPipeError as error:
        if wish.save is None and all(seat.coach is not None for seat in session.seats):
            raise  # nothing is lost that the same command does not bring back
        raise Failure(f"the output was closed; {_kept(session)}") from error
    except (KeyboardInterrupt, EOFError, Failure) as error:
        screen.line()
        raise Failure(f"{_why(error)}; {_kept(session)}") from error
    if wish.save is not None and not session.loaded:
        note = session.keep()
        if session.path != wish.save:
            raise Failure(note)
        if wish.how != "quiet":
            screen.line(f"Saved in {wish.save}.")
    return OK


def _why(error: BaseException) -> str:
    if isinstance(error, Failure):
        return str(error)
    return "interrupted" if isinstance(error, KeyboardInterrupt) else "nobody answers at the prompt"


def _kept(session: Session) -> str:
    """Leave a match that could not be played to its end, without hiding why by what may go wrong now."""
    try:
        return session.leave()
    except Failure as failure:
        return str(failure)


def _check(wish: Wish) -> None:
    named = wish.rules.name is not None or wish.rules.file is not None
    if not named and wish.resume is None:
        raise Misuse("say which ruleset to play, or --resume FILE; see ruleengine rulesets")
    if wish.rules.name is not None and wish.resume is not None:
        raise Misuse("say which ruleset to play, or --resume FILE; leave one out")
    if wish.resume and wish.start:
        raise Misuse("--position, --home-team and --away-team begin a match; leave out --resume")
    if wish.resume and (wish.seed is not None or wish.rules or wish.dice or wish.undo):
        raise Misuse(
            "--seed, --rules, --with, --option, --dice and --undo stand in the save that --resume goes on with"
        )
    if wish.save is not None and (wish.save.is_dir() or not wish.save.parent.is_dir()):
        raise Misuse(f"--save {wish.save}: name a file in a directory that exists")


def _session(wish: Wish) -> tuple[Session, Screen]:
    match, seed = _resumed(wish.resume) if wish.resume else _new(wish)
    screen, free = Screen(), free_path(match, seed)
    answers = len(match.log) if wish.resume else 0
    seats = seated(match.rules.ruleset, wish.coaches, seed=seed, answers=answers)
    how = wish.how or _usual_detail(match, seats)
    if how != "quiet":
        _announce(screen, match, seats, seed)
        _announce_rules(screen, match, how)
        if match.dice is None or any(seat.coach is None for seat in seats):
            screen.line("At a prompt, help lists the commands.", "dim")
    teller = TELLERS[how](screen, match, reader_at(seats))
    path = wish.save or wish.resume or free
    session = Session(match, seats, screen=screen, teller=teller, path=path, second=free)
    if wish.resume:
        teller.skip(match)
        if how == "watch":
            session.show()
    return session, screen


def _usual_detail(match: Match, seats: tuple[CoachSeat, CoachSeat]) -> Detail:
    return "watch" if match.dice is None or any(seat.coach is None for seat in seats) else "summary"


def _new(wish: Wish) -> tuple[Match, int]:
    """A new match, and the seed of its coaches."""
    rules = wish.rules.compiled()
    seed = draw_seed() if wish.seed is None else wish.seed
    seated(rules.ruleset, wish.coaches, seed=seed)  # before a match begins: a coach that does not exist
    dice = None if wish.dice == "manual" else SeededDice(seed)
    match = begun(rules, dice, wish.start)
    match.past.undo = wish.undo or "free"
    return match, seed


def _resumed(file: Path) -> tuple[Match, int]:
    match = opened(lambda: load(file), file)
    return match, seed_of(match) or 0


def _announce(screen: Screen, match: Match, seats: tuple[CoachSeat, CoachSeat], seed: int) -> None:
    dice = f"seed {seed}" if seed_of(match) is not None else f"dice by hand, coaches' seed {seed}"
    text = Text(f"{titled(match.rules)}, {dice}: ", "bold")
    for side, seat in zip(Side, seats, strict=True):
        text.append(f"{side} {seat.name}", COLOURS[side])
        text.append("" if side else ", ")
    screen.line(text)


def _announce_rules(screen: Screen, match: Match, how: Detail) -> None:
    screen.rules(match.rules)
    if how == "watch":
        screen.line("Figures stand as home–away.", "dim")


def replay(file: Path, /, *, watch: bool = False, quiet: bool = False, html: File = None) -> int:
    """Tell a saved match again, after a check that its rules still lead through it.

    Parameters
    ----------
    file
        The save.
    watch
        Tell the match in full.
    quiet
        Show the result only.
    html
        Write a page there in which the match can be watched, instead of telling it; one file, for any browser.
    """
    how = _detail(watch, quiet)
    if html is not None and how is not None:
        raise Misuse("--html writes a page instead of telling the match; leave out --watch and --quiet")
    if html is not None and (html.is_dir() or not html.parent.is_dir()):
        raise Misuse(f"--html {html}: name a file in a directory that exists")
    match = opened(lambda: replayed(read_bytes(file, most=MAX_BYTES)), file)
    screen = Screen()
    if html is not None:
        page = match_html(match)
        with written_whole(html) as out:
            out.write(page)
        screen.line(f"Written to {html}; open it in a browser.")
        return OK
    if how != "quiet":
        seed = seed_of(match)
        screen.line(f"{titled(match.rules)}, {'dice by hand' if seed is None else f'seed {seed}'}", "bold")
        _announce_rules(screen, match, how or "summary")
    teller = TELLERS[how or "summary"](screen, match)
    teller.tell(match)
    teller.end(match)
    return OK
