"""`ruleengine serve`: a match as tools for an agent, over the Model Context Protocol on standard input and output."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Annotated, Any

import attrs
from cyclopts import Parameter

from ruleengine import hooks
from ruleengine.cli._app import OK, CoachName, Failure, File, Misuse, Whole
from ruleengine.cli._opening import (
    DEFAULT_RULES,
    DEFAULT_START,
    RulesRequest,
    StartRequest,
    begun,
    draw_seed,
    seated,
)
from ruleengine.goals import find_goal, goals_of
from ruleengine.kernel import Decision, Match, SeededDice, View, offered
from ruleengine.plain import explanation_form, report_form, request_form, to_dict
from ruleengine.reporting import figures, verdict
from ruleengine.saves import save as save_match
from ruleengine.values import IllegalAnswer, RuleEngineError, RuleError, Side, normalized

MOST_CHOICES = 100
"""How many choices one call lists."""
ODDS_SECONDS = 20.0
"""How long a question about odds may take; what is left then is answered as bounds."""


class AgentMatch:
    """A match that an agent plays, as a side or as both; each public method is a tool.

    What the agent is shown is what its side may see.

    Args:
        match: the match; it throws its own dice.
        side: the agent's side; None: both.
        opponent: the coach of the other side.
        saved: called after each change.

    >>> from ruleengine import HOME, RandomCoach, new_match
    >>> agent = AgentMatch(new_match("blood-dice", seed=7), HOME, RandomCoach(1))
    >>> agent.choices()["choices"][0]["token"]
    'keep'
    >>> agent.why_not("drop")["offered"]
    False
    """

    def __init__(
        self, match: Match, side: Side | None, opponent: Any, saved: Callable[[Match], object] = lambda match: None
    ) -> None:
        self._match, self._side, self._opponent, self._saved = match, side, opponent, saved
        self._told = 0
        self._play_on()

    def _play_on(self) -> None:
        while isinstance(request := self._match.pending, Decision) and self._side not in (None, request.by):
            self._match.answer(self._opponent(View(self._match, request.by), request))
        self._saved(self._match)

    def _request(self) -> Decision[Any]:
        request = self._match.seen_by(self._side).pending
        if not isinstance(request, Decision):
            raise IllegalAnswer(f"nothing is pending: {verdict(self._match)}")
        return request

    def state(self) -> dict[str, Any]:
        """Show how the match stands: figures, what is pending, whether it is over, and the verdict."""
        seen = self._match.seen_by(self._side)
        form = request_form(self._match, self._side, checks=False)
        pending = None if form is None else {key: to_dict(form)[key] for key in ("by", "reason", "text")}
        shown = [attrs.asdict(figure) for figure in figures(seen)]
        return {"figures": shown, "pending": pending, "over": seen.over, "verdict": verdict(seen)}

    def board(self) -> str:
        """Show the board as text; empty if the ruleset has none."""
        return "\n".join(line.text for line in hooks.render(self._match.seen_by(self._side), None))

    def choices(self, contains: str = "", first: int = 0) -> dict[str, Any]:
        """List what may be chosen now, with the chances of the checks that each choice leads to.

        Args:
            contains: only choices with this text in their token or name.
            first: leave out so many choices from the beginning; a call lists 100 at most.
        """
        _ = self._request()
        form = request_form(self._match, self._side)
        found = [] if form is None else [each for each in form.choices if contains in f"{each.token} {each.name}"]
        listed = [
            {
                "token": each.token,
                "name": each.name,
                "checks": [f"{check.name}: {check.chance}" for check in each.checks],
            }
            for each in found[first : first + MOST_CHOICES]
        ]
        return {"question": "" if form is None else " ".join(form.text), "of": len(found), "choices": listed}

    def answer(self, choice: str) -> dict[str, Any]:
        """Choose by token. Returns what has happened since the last answer, and how the match stands.

        Args:
            choice: the token of a choice.
        """
        self._match.answer(offered(self._request(), choice))
        self._play_on()
        return {"happened": self.report(), **self.state()}

    def report(self) -> list[str]:
        """Tell what has happened since this was last told."""
        told = [line.text for line in report_form(self._match, self._side, since=self._told)]
        self._told += len(told)
        return told

    def why_not(self, choice: str) -> dict[str, Any]:
        """Say whether a choice is offered now, and if not, why.

        Args:
            choice: a token, or what was meant as one.
        """
        try:
            offered(self._request(), choice)
        except IllegalAnswer as error:
            return {"offered": False, "why": str(error)}
        return {"offered": True, "why": ""}

    def explain(self) -> str:
        """Say what is pending and what each choice may lead to."""
        return "\n".join(explanation_form(self._match, self._side).lines)

    def goals(self) -> list[dict[str, str]]:
        """List the goals whose odds can be asked."""
        return [{"name": goal.name, "meaning": goal.doc} for goal in goals_of(self._match.rules).values()]

    def odds(self, goal: str) -> str:
        """Work out the exact odds of a goal from here, by its default policies. It may take twenty seconds.

        Args:
            goal: a name from `goals`, such as home-wins, or home-wins:2 with a number; a text follows after a colon.
        """
        if self._match.rules.secrets is not None:
            raise RuleError("odds look at the whole state, and this ruleset hides some of it; ask for no odds")
        return str(find_goal(self._match.rules, goal).ask(self._match, seconds=ODDS_SECONDS))

    def undo(self) -> dict[str, Any]:
        """Take back the last decision of your side, with all that followed, as far as the match allows."""
        self._match.undo(**({} if self._side is None else {"to": self._side}))
        self._told = len(report_form(self._match, self._side))
        self._saved(self._match)
        return self.state()


TOOLS = ("state", "board", "choices", "answer", "report", "why_not", "explain", "goals", "odds", "undo")


def serve(
    name: str | None = None,
    /,
    *,
    mcp: bool = False,
    side: Annotated[str, Parameter(metavar="SIDE")] = "home",
    opponent: CoachName = None,
    seed: Whole | None = None,
    start: StartRequest = DEFAULT_START,
    rules: RulesRequest = DEFAULT_RULES,
    save: File = None,
) -> int:
    """Let an agent play a match through tools, on standard input and output.

    Parameters
    ----------
    name
        The ruleset; may be left out if --rules names its base.
    mcp
        Serve the Model Context Protocol; needs the extra mcp.
    side
        Which side the agent plays: home, away or both.
    opponent
        Who coaches the other side: random, or a coach of the ruleset (the default).
    seed
        Seed of the dice and of the opponent; without it, one is drawn.
    save
        Write the match there after every answer.
    """
    if not mcp:
        raise Misuse("say how to serve: --mcp is the only way")
    if side not in ("home", "away", "both"):
        raise Misuse(f"--side {side}: give home, away or both")
    if opponent is not None and normalized(opponent) == "person":
        raise Misuse("--opponent person: nobody sits at this terminal; give random or a coach of the ruleset")
    if save is not None and (save.is_dir() or not save.parent.is_dir()):
        raise Misuse(f"--save {save}: name a file in a directory that exists")
    compiled = rules.named(name).compiled()
    drawn = draw_seed() if seed is None else seed
    played = None if side == "both" else Side[side.upper()]
    coach = opponent or next(iter(compiled.ruleset.coaches), "random")
    seats = seated(compiled.ruleset, (coach, coach), seed=drawn)
    match = begun(compiled, SeededDice(drawn), start)
    other = None if played is None else seats[played.other].coach
    agent = AgentMatch(match, played, other, lambda match: _save(match, save))
    _server(agent, match).run("stdio")
    return OK


def _save(match: Match, path: Path | None) -> None:
    if path is not None:
        save_match(match, path)


def _server(agent: AgentMatch, match: Match) -> Any:
    try:
        from mcp.server.mcpserver import MCPServer
        from mcp.server.mcpserver.exceptions import ToolError
    except ModuleNotFoundError as error:
        raise Failure(f"--mcp needs {error.name}; pip install 'ruleengine[mcp]'") from error
    title = match.rules.ruleset.title or match.rules.ruleset.name
    server = MCPServer(
        "ruleengine",
        instructions=f"A match of {title}. Ask for `choices`, then `answer` with a token, until the match is over.",
        log_level="ERROR",
    )

    def answering(tool: Callable[..., object]) -> Callable[..., object]:
        @wraps(tool)
        def answer(*arguments: object, **given: object) -> object:
            try:
                return tool(*arguments, **given)
            except (RuleEngineError, OSError) as error:
                raise ToolError(str(error)) from error  # the agent reads it and goes on

        return answer

    for name in TOOLS:
        server.tool()(answering(getattr(agent, name)))
    return server
