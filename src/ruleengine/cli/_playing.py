"""`ruleengine play` and `ruleengine replay`."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from typing import Literal

import attrs
from rich.text import Text

from ruleengine.cli._app import OK, Failure, Misuse
from ruleengine.cli._opening import CoachSeat, Wish, begun, draw_seed, opened, seated, seed_of
from ruleengine.cli._screen import COLOURS, TELLERS, Detail, Screen, titled
from ruleengine.cli._session import Left, Session
from ruleengine.kernel import Match, SeededDice
from ruleengine.saves import load, replay
from ruleengine.schema import MAX_BYTES, read_bytes
from ruleengine.values import Side


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
    if wish.save is not None:
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
    if wish.resume and (wish.seed is not None or wish.rules or wish.dice):
        raise Misuse("--seed, --rules, --with, --option and --dice stand in the save that --resume goes on with")
    if wish.save is not None and (wish.save.is_dir() or not wish.save.parent.is_dir()):
        raise Misuse(f"--save {wish.save}: name a file in a directory that exists")


@attrs.frozen
class _Begun:
    """A match, the seed of its coaches, and where it is saved unless it is said otherwise."""

    match: Match
    seed: int
    path: Path


def _session(wish: Wish) -> tuple[Session, Screen]:
    new = _resumed(wish.resume) if wish.resume else _new(wish)
    match, screen = new.match, Screen()
    answers = len(match.log) if wish.resume else 0
    seats = seated(match.rulebook.ruleset, wish.coaches, seed=new.seed, answers=answers)
    how = wish.how or _how(match, seats)
    if how != "quiet":
        _announce(screen, match, seats, new.seed)
        _announce_rules(screen, match, how)
        _announce_prompts(screen, match, seats)
    teller = TELLERS[how](screen, match)
    if wish.resume:
        teller.skip(match)
    second = _free(f"{match.rulebook.ruleset.name}-{new.seed}")
    path = wish.save or new.path
    return Session(match, seats, screen=screen, teller=teller, path=path, second=second), screen


def _how(match: Match, seats: tuple[CoachSeat, CoachSeat]) -> Detail:
    return "watch" if match.dice is None or any(seat.coach is None for seat in seats) else "summary"


def _new(wish: Wish) -> _Begun:
    rulebook = wish.rules.compiled()
    ruleset = rulebook.ruleset
    seed = draw_seed() if wish.seed is None else wish.seed
    seated(ruleset, wish.coaches, seed=seed)  # before a match begins: a coach that does not exist
    dice = None if wish.dice == "manual" else SeededDice(seed)
    path = _free(f"{ruleset.name}-{seed}")
    return _Begun(begun(rulebook, dice, wish.start), seed, path)


def _resumed(file: Path) -> _Begun:
    match = opened(lambda: load(file), file)
    return _Begun(match, seed_of(match) or 0, file)


def _free(stem: str) -> Path:
    """A file of that name in the current directory that does not exist yet."""
    names = (Path(f"{stem}.json" if n == 1 else f"{stem}-{n}.json") for n in count(1))
    return next(path for path in names if not path.exists())


def _announce(screen: Screen, match: Match, seats: tuple[CoachSeat, CoachSeat], seed: int) -> None:
    dice = f"seed {seed}" if seed_of(match) is not None else f"dice by hand, coaches' seed {seed}"
    text = Text(f"{titled(match.rulebook)}, {dice}: ", "bold")
    for side, seat in zip(Side, seats, strict=True):
        text.append(f"{side} {seat.name}", COLOURS[side])
        text.append("" if side else ", ")
    screen.line(text)


def _announce_prompts(screen: Screen, match: Match, seats: tuple[CoachSeat, CoachSeat]) -> None:
    if any(seat.coach is None for seat in seats) or match.dice is None:
        screen.line("At a prompt, help lists the commands.", "dim")


def _announce_rules(screen: Screen, match: Match, how: Detail) -> None:
    screen.rules(match.rulebook)
    if how == "watch":
        screen.line("Figures stand as home–away.", "dim")


def tell_file(file: Path, how: Literal["watch", "quiet"] | None) -> int:
    """Tell the match in a file again, after its rules have led through it once more; returns the exit code."""
    match = opened(lambda: replay(read_bytes(file, most=MAX_BYTES)), file)
    screen = Screen()
    if how != "quiet":
        seed = seed_of(match)
        screen.line(f"{titled(match.rulebook)}, {'dice by hand' if seed is None else f'seed {seed}'}", "bold")
        _announce_rules(screen, match, how or "summary")
    teller = TELLERS[how or "summary"](screen, match)
    teller.tell(match)
    teller.end(match)
    return OK
