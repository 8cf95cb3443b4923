"""A match at the terminal: coaches of the machine and persons, dice seeded or typed in, undo, saves."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from importlib import import_module
from itertools import count
from pathlib import Path
from typing import Any

from rich.text import Text

from ruleengine import hooks
from ruleengine.cli._app import Ended, Failure, described, reason
from ruleengine.cli._opening import CoachSeat, opened, seated, seed_of
from ruleengine.cli._screen import COLOURS, Screen, Teller
from ruleengine.dice import Faces, Pool
from ruleengine.kernel import Answered, Check, Decision, ManualDice, Match, Reader, Roll, View
from ruleengine.reporting import (
    Command,
    Person,
    Prompt,
    Read,
    about,
    by_rules,
    called,
    check_name,
    explained,
    last_chapter,
    lines,
    sentence,
    table,
)
from ruleengine.saves import load
from ruleengine.saves import save as write
from ruleengine.values import HistoryError, RuleCrash, RuleEngineError, Side

HELP = """\
A number, or the words beside it, chooses; faces are typed as numbers, such as 3 5.
  explain    what is pending, and what each option may lead to; odds says the same
  odds NAME  what one option may lead to
  board      how the match looks
  last       the opponent's last turn once more
  undo       take back the last thing that was typed
  save FILE  write the match to a file and play on
  load FILE  save this match, and go on with the one in a file
  quit       leave; the match is saved
  help       this"""


class Moved(Exception):
    """A command at a prompt has put the session elsewhere: back in the match, or into another."""


class Left(Exception):
    """A person leaves the match for now."""


def typed(label: str) -> str:
    """A line from stdin; shown again where no terminal has shown it, so that a transcript can be read."""
    if sys.stdin is None:
        raise EOFError
    if sys.stdin.isatty():
        with suppress(ImportError):
            import_module("readline")
        return input(label)
    line = input(label)
    print(line)
    return line


class AtTerminal(Person):
    """A person at this terminal: sees how the match stands, and choices in colour."""

    def __init__(self, screen: Screen, read: Read, commands: Mapping[str, Command]) -> None:
        super().__init__(read, screen.line, commands=commands, narrate=False)
        self._screen = screen

    def present(self, view: View, decision: Decision[Any]) -> None:
        """Show how the match stands, the question, and what may be chosen."""
        match = view.seen()
        self._screen.gap()
        self._screen.board(match, again=False)
        self._screen.picture(hooks.render(match, decision), again=False)
        for line in lines(match, decision):
            self._screen.line(Text("   ") + Text(line.text, f"bold {COLOURS[decision.by]}"))
        cells = table(decision, by_rules(match), partial(_said, match), partial(_aside, match))
        self._screen.pairs([(f"{number} {name}".strip(), said) for number, name, said in cells], indent=5)


def _said(match: Match, choice: object) -> str:
    found = hooks.preview_checks(match, choice)
    checks = [f"{_whose(match, c)} {c}, chance {c.probability}" for c in found]
    return f"{about(choice)} ({'; '.join(checks)})" if checks else about(choice)


def _whose(match: Match, check: Check) -> str:
    name = check_name(match, check).text
    return sentence(name) if check.by is None else f"{called(check.by)}'s {name}"


def _aside(match: Match, choice: object) -> str:
    """What one choice among others may lead to, in short."""
    return ", ".join(
        f"{check_name(match, check).listed} {check.threshold}" for check in hooks.preview_checks(match, choice)
    )


class Session:
    """Plays a match to its end, or until somebody leaves.

    Args:
        match: the match.
        seats: who coaches home and away.
        screen, teller: where it is shown, and how much is told.
        path, second: where the match is saved when somebody leaves; where, if that cannot be written.
        read: asks for a line.
    """

    def __init__(
        self,
        match: Match,
        seats: tuple[CoachSeat, CoachSeat],
        *,
        screen: Screen,
        teller: Teller,
        path: Path,
        second: Path | None = None,
        read: Read = typed,
    ) -> None:
        self.match = match
        self.path = path
        self.loaded = False
        """Whether the match is another one than the session began with."""
        self._second = second
        self.seats = seats
        self._screen = screen
        self._teller = teller
        commands: dict[str, Command] = {
            "help": self._help,
            "explain": lambda rest: explained(self._seen(), rest),
            "odds": lambda rest: explained(self._seen(), rest),
            "board": self._board,
            "last": self._last,
            "undo": self._undo,
            "save": self._save,
            "load": self._load,
            "quit": self._quit,
        }
        self._person = AtTerminal(screen, read, commands)
        self._prompt = Prompt(read, screen.line, commands)
        self._hand = ManualDice(self._faces)
        self._ordered: set[int] = set()

    def play(self) -> None:
        """Play to the end.

        Raises:
            Left: a person said so.
            KeyboardInterrupt, EOFError: the match waits where it was.
            Failure: a rule or a coach broke; the match waits at the last decision.
        """
        while not self.match.over:
            try:
                self._go_on()
            except Moved:
                continue
            except (Left, EOFError, BrokenPipeError):
                raise
            except Exception as error:
                broke = error.__cause__ if isinstance(error, RuleCrash) else error
                if isinstance(broke, RuleEngineError):
                    raise Failure(str(error)) from error
                if sys.flags.dev_mode or broke is None:
                    raise
                raise Failure(f"a part or a coach broke: {described(broke)}") from error
        self._teller.tell(self.match)
        self._teller.end(self.match)

    def _go_on(self) -> None:
        self._teller.tell(self.match)
        request = self.match.pending
        home, away = self.seats
        if isinstance(request, Roll):
            self.match.answer(self._hand.faces(request, _thrown(self.match)))
        elif isinstance(request, Decision) and self.seats[request.by].coach is None:
            self._decide(request)
        else:
            self.match.run(home.coach, away.coach)

    def _decide(self, request: Decision[Any]) -> None:
        """Let a person decide, and note what was not typed but ordered before: `undo` takes it back as well."""
        index = len(self.match.log)
        chosen = self._person(View(self.match, request.by), request)
        self._ordered.discard(index)
        if not self._person.typed:
            self._ordered.add(index)
        self.match.answer(chosen)

    def _faces(self, roll: Roll[Any], before: Faces | None, complaint: str) -> Faces:
        self._screen.line(complaint)
        for line in lines(self.match, roll):
            self._screen.line(Text("   ") + Text(line.text, f"bold {COLOURS[roll.by]}"))
        again = f" [{' '.join(map(str, before))}]" if before else ""
        while True:
            said = self._prompt.line(f"{roll.dice}{again}> ")
            faces = before if before and not said else _read_faces(said)
            if len(faces) == len(roll.dice):
                return faces
            self._screen.line(_wanted(roll.dice))

    # Commands ----------------------------------------------------------------------------------------

    def _help(self, rest: str) -> str:
        request = self.match.pending
        more = hooks.parse_command(self._seen(), request, "help") if isinstance(request, Decision) else []
        return "\n".join([HELP, *(text for text in more if isinstance(text, str))])

    def _undo(self, rest: str) -> str:
        if (steps := self._steps_back()) is None:
            return self._refused_undo()
        try:
            self.match.undo(steps)
        except HistoryError:
            return self._refused_undo()
        self._person.forget()
        self._screen.line("Taken back.")
        self.show()
        raise Moved

    def _refused_undo(self) -> str:
        past = self.match.past
        why = next((found for place in reversed(past.answered) if (found := past.no_undo(place))), "")
        return f"Not taken back: {why}." if why else "There is nothing to take back."

    def _steps_back(self) -> int | None:
        """How many answers lie between now and the last thing that was typed."""
        probe, steps = self.match.fork(), 0
        while probe.can_undo():
            probe.undo()
            steps += 1
            if self._was_typed(probe):
                return steps
        return None

    def _was_typed(self, before: Match) -> bool:
        """Whether what came next was typed."""
        request = before.pending
        if isinstance(request, Decision):
            return self.seats[request.by].coach is None and len(before.log) not in self._ordered
        return isinstance(request, Roll)

    def show(self) -> None:
        """Show how the match stands."""
        seen = self._seen()
        self._screen.board(seen)
        self._screen.picture(hooks.render(seen, None))

    def _seen(self) -> Match:
        """The match as whoever sits at the prompt sees it."""
        reader, request = reader_at(self.seats), self.match.pending
        decides = reader == "spectator" and isinstance(request, Decision)
        return self.match.seen_by(request.by if decides and request is not None else reader)

    def _board(self, rest: str) -> str:
        self.show()
        return ""

    def _last(self, rest: str) -> str:
        told = last_chapter(self._seen())
        for line in told:
            self._screen.report(line)
        return "" if told else "Nothing has happened yet."

    def _save(self, rest: str) -> str:
        if not rest:
            return "Say where: save FILE"
        try:
            write(self.match, Path(rest).expanduser())
        except (OSError, ValueError, RuleEngineError) as error:
            return f"Not saved: {rest}: {reason(error)}"
        return f"Saved in {rest}."

    def _load(self, rest: str) -> str:
        if not rest:
            return "Say what: load FILE"
        file, aside = Path(rest).expanduser(), free_path(self.match, seed_of(self.match) or 0)
        try:
            match = opened(lambda: load(file), file)
            names = self.seats[0].name, self.seats[1].name
            seats = seated(match.rules.ruleset, names, seed=seed_of(match) or 0, answers=len(match.log))
            write(self.match, aside)
        except (Ended, OSError, RuleEngineError) as error:
            return f"Not loaded: {reason(error)}"
        self._screen.line(f"Loaded {rest}; the match before is saved in {aside}.")
        self._enter(match, seats, file)
        raise Moved

    def _enter(self, match: Match, seats: tuple[CoachSeat, CoachSeat], file: Path) -> None:
        """Go on with another match, and show how it stands."""
        self.match, self.seats, self.path, self.loaded = match, seats, file, True
        self._teller = type(self._teller)(self._screen, match, reader_at(seats))
        self._teller.skip(match)
        self._hand = ManualDice(self._faces)
        self._ordered.clear()
        self._person.forget()
        self.show()

    def _quit(self, rest: str) -> str:
        raise Left

    # Leaving -----------------------------------------------------------------------------------------

    def leave(self) -> str:
        """Save the match; returns where, and the command that goes on with it.

        Raises:
            Failure: it could not be saved.
        """
        note = self.keep()
        home, away = self.seats
        file = shlex.quote(str(self.path))
        return f"{note}; go on with: ruleengine play --resume {file} --home {home.name} --away {away.name}"

    def keep(self) -> str:
        """Save the match, in the current directory if it cannot be where it should; returns where.

        Raises:
            Failure: it could not be saved anywhere.
        """
        try:
            write(self.match, self.path)
        except (OSError, RuleEngineError) as error:
            why = f"the match could not be saved in {self.path}: {reason(error)}"
            if self._second is None:
                raise Failure(why) from error
            try:
                write(self.match, self._second)
            except (OSError, RuleEngineError):
                raise Failure(why) from error
            self.path = self._second
            return f"{why}; it is saved in {self.path}"
        return f"the match is saved in {self.path}"


def reader_at(seats: tuple[CoachSeat, CoachSeat]) -> Reader | None:
    """For whom a match is told: the side that a person coaches, a spectator if two do, or None, for everything."""
    people = [side for side, seat in zip(Side, seats, strict=True) if seat.coach is None]
    return None if not people else people[0] if len(people) == 1 else "spectator"


def free_path(match: Match, seed: int) -> Path:
    """A file in the current directory that does not exist yet, named after a match's ruleset and a seed."""
    stem = f"{match.rules.ruleset.name}-{seed}"
    names = (Path(f"{stem}.json" if n == 1 else f"{stem}-{n}.json") for n in count(1))
    return next(path for path in names if not path.exists())


def _thrown(match: Match) -> int:
    """How many dice have been thrown in a match."""
    answered = [told for told in match.history if isinstance(told, Answered)]
    return sum(len(told.answer) for told in answered if isinstance(told.request, Roll))


def _read_faces(line: str) -> Faces:
    """The faces in a line; none if something in it is no number."""
    found = line.replace(",", " ").split()
    return tuple(map(int, found)) if all(w.isascii() and w.isdigit() and len(w) < 10 for w in found) else ()


def _wanted(dice: Pool) -> str:
    if len(dice) == 1:
        return f"Type one number from 1 to {dice.sides[0]}."
    return f"Type {len(dice)} numbers with blanks between them, one for each die of {dice}."
