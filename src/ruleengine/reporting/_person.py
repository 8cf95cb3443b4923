"""A person as a coach: told what happens, asked in plain text, through functions that are handed in."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

from ruleengine.kernel import Decision, Match, View
from ruleengine.reporting import hooks
from ruleengine.reporting._explain import about, check_name, explain_check, explain_named
from ruleengine.reporting._prompts import (
    EXAMPLES,
    IN_ROW,
    SHOWN,
    Naming,
    Order,
    PendingOrder,
    by_rules,
    find,
    listed,
    rows,
)
from ruleengine.reporting._reports import Narrator, last_chapter, lines
from ruleengine.values import IllegalAnswer

C = TypeVar("C")

Read = Callable[[str], str]
"""Shows a label and returns the line that was typed, such as `input`."""
Show = Callable[[str], None]
"""Shows a line of text, such as `print`."""
Command = Callable[[str], str]
"""What a word at a prompt does: given the rest of the line, it returns what to show. It may raise to leave."""


class Prompt:
    """A line from a person, with words that are commands and not answers.

    Args:
        read: called with the label; what it raises, such as `EOFError`, is passed on.
        show: shows a line of text, such as what commands return.
        commands: by the word that begins the line; `help` lists them all.

    >>> lines = iter(["where", "7"])
    >>> prompt = Prompt(lambda label: next(lines), print, {"where": lambda rest: "On the pitch."})
    >>> prompt.line("roll> ")
    On the pitch.
    '7'
    """

    def __init__(self, read: Read = input, show: Show = print, commands: Mapping[str, Command] | None = None) -> None:
        self._read = read
        self.show = show
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
            self.show(command(rest.strip()))

    def _help(self, rest: str) -> str:
        return f"Commands: {', '.join(sorted(self.commands))}."


class Person:
    """A person who decides: shown what has happened and what may be chosen, asked until the answer fits.

    A choice is made by its name or token, its number, or as much of the name as is clear. A ruleset may name its
    choices, and understand more: a question, or an order that holds for several decisions; see the hooks `display_name`
    and `parse_command`. `help`, `explain`, `board` and `last` are always understood.

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
        own: dict[str, Command] = {"explain": self._explain, "board": self._board, "last": self._last}
        self._prompt = Prompt(read, show, {**own, **(commands or {})})
        self._narrate = narrate
        self._narrator: Narrator | None = None
        self._now: Callable[[], Match] | None = None
        self.forget()
        self.typed = True
        """Whether the last decision was typed, and not ordered in advance."""

    def __call__(self, view: View, decision: Decision[C]) -> C:
        self._now = lambda: view.seen()
        ordered = self._order.next(view, decision)
        self.typed = ordered is None
        if ordered is not None:
            return ordered
        if self._narrate:
            self._tell(view)
        self.present(view, decision)
        try:
            return self._request(view, decision)
        except BaseException:
            self.forget()
            raise

    def forget(self) -> None:
        """Drop what was ordered for later decisions, as when something is taken back."""
        self._order = PendingOrder(Order(()))

    def _request(self, view: View, decision: Decision[C]) -> C:
        match = view.seen()
        while True:
            line = self._prompt.line(f"{decision.by}> ")
            try:
                return find(decision, line, by_rules(match))
            except IllegalAnswer as error:
                if not self._understood(match, decision, line):
                    self._prompt.show(str(error))
            chosen = self._order.next(view, decision)
            if chosen is not None:
                return chosen

    def _understood(self, match: Match, decision: Decision[Any], line: str) -> bool:
        """Whether the rules make something of a line: an order, which is taken, or an answer, which is shown."""
        found = hooks.parse_command(match, decision, line)
        for meant in found:
            if isinstance(meant, Order):
                self._order = PendingOrder(meant)
            else:
                self._prompt.show(meant)
        return bool(found)

    def present(self, view: View, decision: Decision[Any]) -> None:
        """Show the question and what may be chosen. Override it for another look."""
        match = view.seen()
        for line in (*hooks.render(match, decision), *lines(match, decision)):
            self._prompt.show(line.text)
        for number, name, then in table(decision, by_rules(match), about):
            self._prompt.show(f"  {f'{number:2} ' if number else ''}{name}  {then}".rstrip())

    def _tell(self, view: View) -> None:
        match = view.seen()
        if self._narrator is None:
            self._narrator = Narrator(match)
        for line, _ in self._narrator.tell(match):
            self._prompt.show(line.text)

    def _explain(self, rest: str) -> str:
        return explained(self._now(), rest) if self._now else ""

    def _board(self, rest: str) -> str:
        shown = hooks.render(self._now(), None) if self._now else []
        return "\n".join(line.text for line in shown) or "There is no board."

    def _last(self, rest: str) -> str:
        told = last_chapter(self._now()) if self._now else []
        return "\n".join(line.text for line in told) or "Nothing has happened yet."

    def __repr__(self) -> str:
        return "Person()"


def explained(match: Match, rest: str = "") -> str:
    """What is pending and what each choice may lead to; or only one choice, by its name.

    >>> from ruleengine import new_match
    >>> match = new_match("blood-dice", seed=7, options={"spells.spells": 0})
    >>> print(explained(match, "pen"))
    penalty: Kick the Penalty.
      away, penalty: 5+, chance 1/3
    """
    request, naming = match.pending, by_rules(match)
    if not rest or not isinstance(request, Decision):
        return explain_named(match, naming)
    try:
        option = find(request, rest, naming)
    except IllegalAnswer as error:
        return str(error)
    found = hooks.preview_checks(match, option)
    checks = [f"  {explain_check(check, check_name(match, check).text)}" for check in found]
    return "\n".join([f"{naming(option).text}: {about(option)}".removesuffix(": "), *checks])


def table(
    decision: Decision[Any],
    naming: Naming,
    about: Callable[[Any], str],
    aside: Callable[[Any], str] = lambda option: "",
) -> Iterator[tuple[str, str, str]]:
    """What may be chosen, row by row: a number, a name, and what is said of it.

    Of choices side by side: no number, what they have in common, and the choices.

    Args:
        decision: the decision.
        naming: how choices are called.
        about: what is said of a choice that has a row to itself.
        aside: what is said, in brackets, of one among others.
    """
    found = rows(decision, naming)
    if not found:
        yield from ((number, name, about(option)) for number, name, option in listed(decision, naming))
        if len(decision.choices) > SHOWN:
            yield "", f"\N{HORIZONTAL ELLIPSIS} and {len(decision.choices) - SHOWN} more, by name", ""
    for row, options in found.items():
        shown = options if len(options) <= IN_ROW else options[:EXAMPLES]
        texts = [f"{name} ({note})".lstrip() if (note := aside(option)) else name for name, option in shown]
        more = len(options) - len(shown)
        yield "", row, ", ".join(texts) + (f" \N{HORIZONTAL ELLIPSIS} and {more} more" if more else "")
