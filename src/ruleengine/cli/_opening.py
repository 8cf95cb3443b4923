"""From the arguments of a command to rules, a match, and the coaches who play it."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Annotated, Literal

import attrs
from cyclopts import Parameter

from ruleengine import hooks
from ruleengine.cli._app import Ended, Failure, Misuse, Options, reason
from ruleengine.kernel import (
    Coach,
    CompiledRules,
    Match,
    RandomCoach,
    Ruleset,
    SeededDice,
    Source,
    UndoPolicy,
    Variant,
    resolve,
)
from ruleengine.league import League, LeagueError
from ruleengine.league import load as load_league
from ruleengine.registry import announced, find_ruleset, variant_class, variant_typed
from ruleengine.schema import DataError, check_plain, placed, read_text
from ruleengine.simulate import coach_seed
from ruleengine.values import (
    NotInstalled,
    OptionError,
    PluginError,
    RuleEngineError,
    RulesetError,
    Side,
    hint,
)

PERSON = "person"


POSITION_HELP = "Begin in the middle of play, with the position in this file."
HOME_HELP = "The team that plays at home: a file, or a team that the ruleset ships."
FILE_HELP = "The file of a league, with rules of its own."
VARIANTS_HELP = "A variant to apply, such as wet-ball, or wet-ball:2 with a parameter; may be given more than once."

Position = Annotated[Path | None, Parameter(name="--position", metavar="FILE", help=POSITION_HELP)]


@Parameter(name="*")
@attrs.frozen
class StartRequest:
    """How a match begins: from a position in a file, or with teams by a file or a name; None: as usual."""

    position: Position = None
    home: Annotated[str | None, Parameter(name="--home-team", metavar="TEAM", help=HOME_HELP)] = None
    away: Annotated[str | None, Parameter(name="--away-team", metavar="TEAM", help="The team that plays away.")] = None

    @property
    def teams(self) -> tuple[str | None, str | None]:
        """What was asked for home and away."""
        return self.home, self.away

    def __bool__(self) -> bool:
        return self != DEFAULT_START


DEFAULT_START = StartRequest()


@Parameter(name="*")
@attrs.frozen
class RulesRequest:
    """Which rules a command was asked for: a league's file, variants, options, and a ruleset by name."""

    file: Annotated[Path | None, Parameter(name="--rules", metavar="FILE", help=FILE_HELP)] = None
    variants: Annotated[tuple[str, ...], Parameter(name="--with", metavar="VARIANT", help=VARIANTS_HELP)] = ()
    options: Options = ()
    name: Annotated[str | None, Parameter(parse=False)] = None

    def named(self, name: str | None) -> RulesRequest:
        """The same of a ruleset."""
        return attrs.evolve(self, name=name)

    def __bool__(self) -> bool:
        return bool(self.file or self.variants or self.options)

    def compiled(self) -> CompiledRules:
        """The compiled rules.

        Raises:
            Misuse: something of that name does not exist, or things do not go together.
            Failure: the file cannot be read or is refused, or a ruleset or variant is broken.
        """
        league = None if self.file is None else _league(self.file)
        name = self.name or (league.base if league else "")
        if not name:
            wanted = f'; {self.file} does not say it either: add base = "..."' if league else ""
            raise Misuse(f"say which ruleset; see ruleengine rulesets{wanted}")
        ruleset = ruleset_named(name)
        if league is not None:
            ruleset = _with_league(ruleset, league, self.file)
        return compiled_from(with_variants(ruleset, self.variants), self.options)


DEFAULT_RULES = RulesRequest()


def _league(file: Path) -> League:
    try:
        return load_league(file)
    except LeagueError as error:
        raise Failure(str(error)) from error
    except OSError as error:
        raise Failure(f"{file}: {reason(error)}") from error


def _with_league(ruleset: Ruleset, league: League, file: Path | None) -> Ruleset:
    try:
        league.check(ruleset)
    except LeagueError as error:
        where = str(file)
        raise Failure(str(placed(error, read_text(where), where))) from error
    return ruleset.with_variants(league)


@attrs.frozen
class Wish:
    """What `play` was asked for."""

    rules: RulesRequest
    resume: Path | None
    seed: int | None
    dice: Literal["seeded", "manual"] | None
    coaches: tuple[str | None, str | None]
    save: Path | None
    how: Literal["watch", "quiet"] | None
    start: StartRequest = DEFAULT_START
    undo: UndoPolicy | None = None


@attrs.frozen
class CoachSeat:
    """Who coaches a side: a coach of the machine, or a person (None)."""

    name: str
    coach: Coach | None


def ruleset_named(name: str) -> Ruleset:
    """The installed ruleset of that name.

    Raises:
        Misuse: there is none.
        Failure: it is broken, or announced twice.
    """
    try:
        return find_ruleset(name)
    except NotInstalled as error:
        raise Misuse(str(error)) from error
    except PluginError as error:
        raise _blame(error, lambda: variant_class(name, name)) from error


def _blame(error: PluginError, find_other: Callable[[], object]) -> Ended:
    """Misuse if the name is that of another kind of thing; a failure if what was named is broken."""
    try:
        find_other()
    except PluginError:
        return Failure(str(error))
    return Misuse(str(error))


def with_variants(base: Ruleset, names: Iterable[str]) -> Ruleset:
    """The ruleset with the named variants.

    Raises:
        Misuse: there is none of that name, or two do not go together.
        Failure: one is broken.
    """
    try:
        return base.with_variants(*(_variant(name, base.name) for name in names))
    except PluginError:
        raise
    except RulesetError as error:
        raise Misuse(str(error)) from error


def _variant(text: str, base: str) -> Variant:
    """A variant as it is typed: its tag, then its parameters in order, such as `wet-ball:2`."""
    name = text.partition(":")[0]
    try:
        return variant_typed(text, base)
    except NotInstalled as error:
        tags = [a.name for a in announced() if isinstance(a.value, type) and base.startswith(a.name.partition(".")[0])]
        variants = [tag.removeprefix(f"{base}.") for tag in tags]
        raise Misuse(f"no variant {name!r} is installed; {hint(name, variants)}") from error
    except PluginError as error:
        raise _blame(error, lambda: find_ruleset(name)) from error


def compiled_from(ruleset: Ruleset, options: Iterable[str]) -> CompiledRules:
    """The compiled rules, with options as they are typed on a command line: `match.tries=6`.

    Raises:
        Misuse: an option that does not exist, is given twice, or has a value that is refused.
    """
    given: dict[str, str] = {}
    for text in options:
        key, equals, value = text.partition("=")
        if not equals or not key.strip():
            raise Misuse(f"--option {text}: write it as part.option=value, such as match.tries=6")
        if key.strip() in given:
            raise Misuse(f"option {key.strip()} is given twice; leave one out")
        given[key.strip()] = value
    try:
        return ruleset.compile(resolve(given, ruleset.parts, text=True))
    except OptionError as error:
        raise Misuse(str(error)) from error


def begun(rules: CompiledRules, dice: Source | None, start: StartRequest) -> Match:
    """A new match, as it is to begin.

    Raises:
        Misuse: the ruleset reads no positions, or no teams; there is no team of that name.
        Failure: a file cannot be read, or what it says is refused.
    """
    if start.position is not None and start.teams != (None, None):
        raise Misuse("--position says who plays; leave out --home-team and --away-team")
    if start.position is not None:
        return _at_position(rules, dice, start.position)
    return _with_teams(rules, dice, *start.teams) if start else Match(rules, dice=dice)


def _at_position(rules: CompiledRules, dice: Source | None, file: Path) -> Match:
    if hooks.read_position not in rules.filled:
        raise Misuse(f"{rules.ruleset.name} reads no positions; leave out --position")

    def read() -> Match:
        teams = hooks.read_position(rules, read_text(file))
        check_plain(teams, "teams")
        return Match(rules, dice=dice, teams=teams)

    return opened(read, file)


def _with_teams(rules: CompiledRules, dice: Source | None, home: str | None, away: str | None) -> Match:
    if hooks.read_teams not in rules.filled:
        raise Misuse(f"{rules.ruleset.name} reads no teams; leave out --home-team and --away-team")
    try:
        teams = hooks.read_teams(rules, home, away)
        check_plain(teams, "teams")
        return Match(rules, dice=dice, teams=teams)
    except OSError as error:
        raise Failure(f"{error.filename}: {reason(error)}") from error
    except RuleEngineError as error:
        named = [word for word in (home, away) if word is not None]
        raise (Failure if any(Path(word).is_file() for word in named) else Misuse)(str(error)) from error


def makers(ruleset: Ruleset) -> Mapping[str, Callable[[int], Coach]]:
    """The coaches of the machine that a ruleset can be played by."""
    return {"random": RandomCoach, **ruleset.coaches}


def seated(
    ruleset: Ruleset, names: tuple[str | None, str | None], *, seed: int, answers: int = 0
) -> tuple[CoachSeat, CoachSeat]:
    """Who coaches home and away. Without names: a person, and the ruleset's own coach.

    Each coach of the machine gets a seed of its own, made from the match's seed, its side and how many answers
    there have been, so that two of one name do not decide alike, and none draws what the dice draw.

    Raises:
        Misuse: there is no coach of that name.
    """
    found = makers(ruleset)
    own = next((name for name in found if name != "random"), "random")
    home, away = (coach_seed(seed, side, answers) for side in Side)
    return _seat(ruleset, names[0] or PERSON, home), _seat(ruleset, names[1] or own, away)


def _seat(ruleset: Ruleset, name: str, seed: int) -> CoachSeat:
    if name == PERSON:
        return CoachSeat(name, None)
    found = makers(ruleset)
    if name not in found:
        raise Misuse(f"no coach {name!r} for {ruleset.name}; there are {', '.join((PERSON, *found))}")
    return CoachSeat(name, found[name](seed))


def draw_seed() -> int:
    """Draw a seed that nobody chose, of 64 bits: a coach that sees dice cannot try them all."""
    return secrets.randbits(64)


def seed_of(match: Match) -> int | None:
    """The seed of a match's dice, if they have one."""
    return match.dice.seed if isinstance(match.dice, SeededDice) else None


def opened(read: Callable[[], Match], file: Path) -> Match:
    """The match in a file, however it is read.

    Raises:
        Failure: the file cannot be read, is no save, or does not fit what is installed.
    """
    try:
        return read()
    except OSError as error:
        raise Failure(f"{file}: {reason(error)}") from error
    except RuleEngineError as error:
        located = error if isinstance(error, DataError) else DataError(why=str(error))
        raise Failure(str(located.within(str(file)))) from error
