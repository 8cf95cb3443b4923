"""`ruleengine season play`: the next match of a season, what follows it, and the teams as they go on."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import attrs
from cyclopts import Parameter

from ruleengine import hooks
from ruleengine.cli._app import OK, CoachName, Failure, Whole
from ruleengine.cli._opening import PERSON, RulesRequest, makers, opened, seated
from ruleengine.cli._screen import TELLERS, Screen
from ruleengine.cli._season import SEASON, Folder, Kept, show
from ruleengine.cli._session import Left, Session
from ruleengine.kernel import CompiledRules, Match, SeededDice
from ruleengine.saves import load
from ruleengine.seasons import Aftermath
from ruleengine.simulate import coach_seed
from ruleengine.values import RuleEngineError, Side

WINNERS: Final[tuple[Literal["home", "away"], ...]] = ("home", "away")
Count = Annotated[Whole, Parameter(name=("--matches", "-n"), metavar="N")]


def season_play(
    folder: Folder,
    /,
    *,
    home: CoachName = None,
    away: CoachName = None,
    matches: Count = 1,
    every: Annotated[bool, Parameter(name="--all")] = False,
    watch: bool = False,
) -> int:
    """Play the next match of a season, and what follows it.

    A match that a person leaves is kept in the folder; the next time it goes on from there.

    Parameters
    ----------
    folder
        Where its files are.
    home
        Who coaches the home sides: person, random, or a coach of the ruleset, one of which is the default.
    away
        Who coaches the away sides, likewise.
    matches
        How many matches.
    every
        Play all that are left.
    watch
        Tell the matches in full.
    """
    playing = _Playing(Kept.read(folder), (home, away), Screen(), watch)
    if playing.kept.season.next is None:
        raise Failure(f"{folder / SEASON}: all matches have been played; begin another season")
    left = len(playing.kept.season.matches) if every else matches
    while left and (index := playing.kept.season.next) is not None:
        left -= 1
        try:
            playing = playing.with_match(index)
        except Left:
            playing.screen.line("Left; ruleengine season play goes on with it.")
            return OK
    show(playing.kept, playing.screen, matches=False)
    return OK


@attrs.frozen
class _Playing:
    """A season that is being played, who coaches, and where it is told."""

    kept: Kept
    coaches: tuple[str | None, str | None]
    screen: Screen
    watch: bool

    def with_match(self, index: int) -> _Playing:
        """Play a match and what follows it. The teams are written first, then the season."""
        kept, fixture = self.kept, self.kept.season.matches[index]
        names, seed = (fixture.home, fixture.away), kept.season.match_seed(index)
        ready = {str(side): self._ready(name) for side, name in zip(Side, names, strict=True)}
        match = self._finished(f"match-{index + 1}", kept.rules_of(fixture), ready, seed)
        found = hooks.aftermath(match)
        for name, team in zip(names, self._gone_on(index, found, ready), strict=True):
            kept.write_team(name, team)
        result = match.result
        played = attrs.evolve(
            fixture,
            score=list(result.score),
            winner="" if result.winner is None else WINNERS[result.winner],
            casualties=list(found.casualties),
        )
        kept = attrs.evolve(kept, season=kept.season.with_result(index, played))
        kept.write()
        for stem in ("match", "after"):
            (kept.folder / f"{stem}-{index + 1}.json").unlink(missing_ok=True)
        home, away = result.score
        what = fixture.stage.capitalize() or f"Round {fixture.round}"
        self.screen.line(f"{what}: {fixture.home} {home}, {fixture.away} {away}")
        return attrs.evolve(self, kept=kept)

    def _ready(self, name: str) -> dict[str, Any]:
        """A team as it takes the field."""
        return hooks.fielded(self.kept.rules, self.kept.team(name))

    def _gone_on(self, index: int, found: Aftermath, ready: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
        """The teams after what follows the match; as they were if nothing does."""
        if not found.rules:
            home, away = ready.values()
            return home, away
        seed = coach_seed(self.kept.season.match_seed(index), Side.HOME)
        teams = {**ready, "match": dict(found.record)}
        after = self._finished(f"after-{index + 1}", RulesRequest(name=found.rules).compiled(), teams, seed)
        return hooks.teams_after(after)

    def _finished(self, stem: str, rules: CompiledRules, teams: Any, seed: int) -> Match:
        """A match that has been played to its end: a new one, or the one that was left in the folder."""
        path = self.kept.folder / f"{stem}.json"
        try:
            begun = path.exists()
            match = opened(lambda: load(path), path) if begun else Match(rules, dice=SeededDice(seed), teams=teams)
        except RuleEngineError as error:
            raise Failure(f"{self.kept.folder / SEASON}: {error}") from error
        home, away = (self._coach(rules, name) for name in self.coaches)
        seats = seated(rules.ruleset, (home, away), seed=seed, answers=len(match.log))
        persons = any(seat.coach is None for seat in seats)
        if not persons and not self.watch:
            match.run(seats[0].coach, seats[1].coach)
            return match
        teller = TELLERS["watch"](self.screen, match)
        session = Session(match, seats, screen=self.screen, teller=teller, path=path)
        try:
            session.play()
        except Left:
            self.screen.whole(session.leave())
            raise
        except (KeyboardInterrupt, EOFError) as error:
            raise Failure(f"interrupted; {session.leave()}") from error
        if persons:
            session.keep()  # what follows may be left as well
        return session.match

    def _coach(self, rules: CompiledRules, name: str | None) -> str:
        """A coach by name; one that only knows matches leaves what follows to the ruleset's own."""
        known = makers(rules.ruleset)
        usual = next((each for each in known if each != "random"), "random")
        follows = rules.ruleset.name != self.kept.rules.ruleset.name
        return usual if name is None or (follows and name not in (PERSON, *known)) else name
