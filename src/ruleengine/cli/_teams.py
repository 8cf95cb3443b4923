"""`ruleengine teams`, `team check` and `team new`: lists that teams hire from, and teams on paper."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from ruleengine import hooks
from ruleengine.cli._app import FAILED, OK, Failure, File, Misuse, Options
from ruleengine.cli._opening import DEFAULT_RULES, RulesRequest
from ruleengine.cli._screen import Screen
from ruleengine.kernel import AnyHook, CompiledRules, Ruleset
from ruleengine.registry import announced
from ruleengine.schema import DataError, parse_toml, placed, read_text, read_toml, toml_text
from ruleengine.values import RuleEngineError, hint

RulesetName = Annotated[str | None, Parameter(name="--ruleset", metavar="NAME")]


def having(hook: AnyHook) -> list[CompiledRules]:
    """The installed rulesets that answer a hook, in the order of their names; broken ones are left out."""
    found: list[CompiledRules] = []
    for each in announced():
        if isinstance(each.value, Ruleset):
            with suppress(RuleEngineError):
                found.append(each.value.compile())
    return [rules for rules in found if hook in rules.filled]


def teams(name: str | None = None, /, *, rules: RulesRequest = DEFAULT_RULES) -> int:
    """Show the lists that teams hire from, and which of them can be played.

    Parameters
    ----------
    name
        A ruleset; without it and without --rules, the lists of all that are installed.
    """
    request = rules.named(name)
    screen = Screen()
    found = [request.compiled()] if name or request else having(hooks.rosters)
    for each in found:
        demand(each, hooks.rosters, "has no teams that hire from lists")
        screen.line(f"{each.ruleset.title or each.ruleset.name} ({each.ruleset.name})", "bold")
        rows = hooks.rosters(each)
        lacks = [f"lacks {', '.join(offer.lacks)}" if offer.lacks else "playable" for offer in rows]
        screen.pairs((offer.name, offer.title, says) for offer, says in zip(rows, lacks, strict=True))
    if not found:
        screen.line("No ruleset that is installed has teams that hire from lists.")
    return OK


def team_check(
    file: Path,
    /,
    *,
    ruleset: RulesetName = None,
    rules: RulesRequest = DEFAULT_RULES,
) -> int:
    """Say what a team is worth, and what is wrong with it and where.

    Parameters
    ----------
    file
        The team file.
    ruleset
        By which rules; may be left out if the file says it, as in rules = "blood-bowl-2020".
    """
    text, plain = plain_team_file(file)
    said = plain.get("rules")
    named = ruleset or (said if isinstance(said, str) and rules.file is None else None)
    request = rules.named(named)
    if not named and rules.file is None:
        known = [each.ruleset.name for each in having(hooks.team_sheet)]
        raise Misuse(
            f'{file} does not say its rules; add rules = "...", or --ruleset: {", ".join(known) or "none is installed"}'
        )
    compiled = request.compiled()
    demand(compiled, hooks.team_sheet, "does not check teams")
    sheet = hooks.team_sheet(compiled, plain)
    screen = Screen()
    screen.line(f"{sheet.name or file}, by {compiled.ruleset.name}", "bold")
    screen.pairs((key, f"{value:,}" if isinstance(value, int) else value) for key, value in sheet.figures.items())
    for fault in sheet.faults:
        screen.whole(str(placed(fault, text, str(file))))
    screen.line("legal" if sheet.legal else f"not legal: {len(sheet.faults)} to correct")
    return OK if sheet.legal else FAILED


def team_new(roster: str, /, *, out: File = None, ruleset: RulesetName = None, option: Options = ()) -> int:
    """Write a legal team that has not played yet.

    Parameters
    ----------
    roster
        The list that it hires from; see ruleengine teams.
    out
        Write it to this file, which must not exist, instead of showing it.
    ruleset
        By which rules; without it the first ruleset that has such a list.
    """
    compiled = RulesRequest(name=ruleset, options=option).compiled() if ruleset else offering(roster)
    demand(compiled, hooks.new_team, "makes no teams")
    offers = {offer.name: offer for offer in hooks.rosters(compiled)}
    if roster not in offers:
        raise Misuse(f"no list {roster!r} in {compiled.ruleset.name}; {hint(roster, offers)}")
    if offers[roster].lacks:
        raise Failure(f"{roster} cannot be played yet: {compiled.ruleset.name} lacks {', '.join(offers[roster].lacks)}")
    text = toml_text(hooks.new_team(compiled, roster))
    if out is None:
        Screen().whole(text.rstrip("\n"))
        return OK
    try:
        with open(out, "x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise Failure(f"{out} exists already; give another name, or remove it") from None
    Screen().line(f"Written to {out}, by {compiled.ruleset.name}.")
    return OK


def offering(roster: str) -> CompiledRules:
    """The first installed rules that have a list.

    Raises:
        Misuse: none have.
    """
    found = having(hooks.rosters)
    for each in found:
        if any(offer.name == roster for offer in hooks.rosters(each)):
            return each
    names = sorted({offer.name for each in found for offer in hooks.rosters(each)})
    raise Misuse(f"no list {roster!r}; {hint(roster, names)}; see ruleengine teams")


def demand(rules: CompiledRules, hook: AnyHook, lacks: str) -> None:
    """Refuse rules that do not answer a hook.

    Raises:
        Misuse: they do not.
    """
    if hook not in rules.filled:
        others = ", ".join(each.ruleset.name for each in having(hook))
        raise Misuse(
            f"{rules.ruleset.name} {lacks}; {f'these do: {others}' if others else 'no installed ruleset does'}"
        )


def plain_team_file(file: Path) -> tuple[str, dict[str, Any]]:
    """The text of a team file, and what it says; a roster that is named as a file beside it is read as well.

    Raises:
        Failure: it cannot be read, or is no TOML.
    """
    try:
        text = read_text(file)
        plain = parse_toml(text, file=str(file))
        roster = plain.get("roster")
        if isinstance(roster, str) and roster.endswith(".toml"):
            plain["roster"] = read_toml(file.parent / roster)
        return text, plain
    except OSError as error:
        raise Failure(f"{error.filename or file}: {error.strerror or error}") from error
    except DataError as error:
        raise Failure(str(error)) from error
