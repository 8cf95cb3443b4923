"""A person as a coach: told what happens, asked in plain text, through functions that are handed in."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeVar

from ruleengine.errors import IllegalAnswer

if TYPE_CHECKING:
    from ruleengine.asks import Choose
    from ruleengine.coaches.view import View
    from ruleengine.reports import Narrator

C = TypeVar("C")

Read = Callable[[str], str]
"""Shows a label and returns the line that was typed, such as `input`."""
Show = Callable[[str], None]
"""Shows a line of text, such as `print`."""
Command = Callable[[str], str]
"""What a word at a prompt does: given the rest of the line, it returns what to show. It may raise to leave."""

SHOWN = 40
"""How many options a prompt lists; the rest can be chosen by token."""


class Prompt:
    """A line from a person, with words that are commands and not answers.

    Args:
        read: called with the label; what it raises, such as `EOFError`, is passed on.
        show: called with what commands return.
        commands: by the word that begins the line; `help` lists them all.

    >>> lines = iter(["where", "7"])
    >>> prompt = Prompt(lambda label: next(lines), print, {"where": lambda rest: "On the pitch."})
    >>> prompt.line("roll> ")
    On the pitch.
    '7'
    """

    def __init__(self, read: Read = input, show: Show = print, commands: Mapping[str, Command] | None = None) -> None:
        self._read = read
        self._show = show
        self.commands = dict(commands or {})
        self.commands.setdefault("help", self._help)

    def line(self, label: str) -> str:
        """The first line that is not a command, without blanks around it."""
        while True:
            line = self._read(label).strip()
            word, _, rest = line.partition(" ")
            command = self.commands.get(word.lower())
            if command is None:
                return line
            self._show(command(rest.strip()))

    def show(self, text: str) -> None:
        """Show a line of text."""
        self._show(text)

    def _help(self, rest: str) -> str:
        return f"Commands: {', '.join(sorted(self.commands))}."


class Person:
    """A person who decides: shown what has happened and what may be chosen, asked until the answer fits.

    An option is chosen by its number, its token, or as much of the token as is clear. `help` and `explain`
    are always understood.

    Args:
        read: asks for a line, `input` if not given.
        show: shows a line, `print` if not given.
        commands: more words for the prompt, such as `undo`.
        narrate: whether to tell before each decision what has happened since the last one.

    >>> from ruleengine import RandomCoach, new_match, play
    >>> typed = iter(["what?", "1"])
    >>> match = new_match("blood-dice", seed=7, options={"match.tries": 1, "spells.spells": 0})
    >>> _ = play(match, RandomCoach(1), Person(lambda label: next(typed), lambda line: None))
    >>> match.over, next(typed, "all typed")
    (True, 'all typed')
    """

    def __init__(
        self,
        read: Read = input,
        show: Show = print,
        *,
        commands: Mapping[str, Command] | None = None,
        narrate: bool = True,
    ) -> None:
        self._prompt = Prompt(read, show, {"explain": self._explain, **(commands or {})})
        self._narrate = narrate
        self._narrator: Narrator | None = None
        self._explained: Callable[[], str] = str

    def __call__(self, view: View, choose: Choose[C]) -> C:
        self._explained = lambda: view.fork(seed=0).explain()
        if self._narrate:
            self._tell(view)
        self.present(view, choose)
        while True:
            line = self._prompt.line(f"{choose.by}> ")
            try:
                return find(choose, line)
            except IllegalAnswer as error:
                self._prompt.show(str(error))

    def present(self, view: View, choose: Choose[Any]) -> None:
        """Show the question and what may be chosen. Override it for another look."""
        from ruleengine.explain import about
        from ruleengine.reports import lines

        for line in lines(view.fork(seed=0), choose):
            self._prompt.show(line.text)
        for number, name, option in listed(choose):
            self._prompt.show(f"  {number:2} {name}  {about(option)}".rstrip())
        if len(choose.options) > SHOWN:
            self._prompt.show(f"  … and {len(choose.options) - SHOWN} more, by token")

    def _tell(self, view: View) -> None:
        from ruleengine.reports import Narrator

        match = view.fork(seed=0)
        if self._narrator is None:
            self._narrator = Narrator(match)
        for line, _ in self._narrator.tell(match):
            self._prompt.show(line.text)

    def _explain(self, rest: str) -> str:
        return self._explained()

    def __repr__(self) -> str:
        return "Person()"


def listed(choose: Choose[C]) -> Iterator[tuple[str, str, C]]:
    """The first options, each with its number and token; without numbers where tokens are numbers themselves.

    >>> from ruleengine import Choose, Side
    >>> list(listed(Choose(Side.HOME, "direction", ("left", "right"))))
    [('1', 'left', 'left'), ('2', 'right', 'right')]
    >>> list(listed(Choose(Side.HOME, "square", (12, 2))))
    [('', '12', 12), ('', '2', 2)]
    """
    from ruleengine.tagged import token

    shown = [(token(option), option) for option in islice(choose.options, SHOWN)]
    numbered = not any(name.isdigit() for name, _ in shown)
    for number, (name, option) in enumerate(shown, 1):
        yield str(number) if numbered else "", name, option


def find(choose: Choose[C], typed: str) -> C:
    """The option that was typed: by its number from 1, its token, or the beginning of one token only.

    Raises:
        IllegalAnswer: none, or more than one; the message says what there is.

    >>> from ruleengine import Choose, Side
    >>> find(Choose(Side.HOME, "direction", ("left", "right")), "r")
    'right'
    """
    from ruleengine.tagged import token

    options = choose.options
    exact = [option for option in options if token(option) == typed]
    if exact:
        return exact[0]
    numbered = [option for number, _, option in listed(choose) if number and number == typed]
    if numbered:
        return numbered[0]
    close = [option for option in options if typed and token(option).startswith(typed.lower())]
    if len(close) == 1:
        return close[0]
    shown = ", ".join(token(option) for option in islice(close or options, 12))
    more = " …" if len(close or options) > 12 else ""
    what = f"{typed!r} could be" if close else f"{typed!r} is not offered; there are"
    raise IllegalAnswer(f"{what} {shown}{more}")
