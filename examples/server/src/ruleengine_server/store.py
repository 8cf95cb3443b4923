"""Matches in SQLite: written after every answer, read when they are first asked for."""

from __future__ import annotations

import json
import secrets
import sqlite3
from pathlib import Path

import attrs

from ruleengine import Match, Side
from ruleengine.plain import MatchHost

TABLE = "CREATE TABLE IF NOT EXISTS matches (id TEXT PRIMARY KEY, home TEXT, away TEXT, save TEXT, sealed TEXT)"


@attrs.define
class Hosted:
    """A match with the keys of its coaches."""

    host: MatchHost
    keys: dict[Side, str]

    def reader(self, key: str | None) -> Side | None:
        """The side that a key belongs to; None: of nobody."""
        found = [side for side, own in self.keys.items() if key and secrets.compare_digest(key.encode(), own.encode())]
        return found[0] if found else None


class Store:
    """All matches of a file. One thread uses it."""

    def __init__(self, path: Path) -> None:
        self._open: dict[str, Hosted] = {}
        self._database = sqlite3.connect(path, isolation_level=None)  # each statement is a transaction
        self._database.execute("PRAGMA journal_mode = WAL")
        self._database.execute(TABLE)

    def add(self, match: Match) -> tuple[str, Hosted]:
        """Keep a new match; returns its id."""
        hosted = Hosted(MatchHost(match), {side: secrets.token_urlsafe(16) for side in Side})
        name, save = secrets.token_urlsafe(9), match.to_json()
        row = (name, *hosted.keys.values(), save, "{}")
        self._database.execute("INSERT INTO matches VALUES (?, ?, ?, ?, ?)", row)
        self._open[name] = hosted
        return name, hosted

    def find(self, name: str) -> Hosted:
        """The match of that id.

        Raises:
            KeyError: there is none.
        """
        if name not in self._open:
            row = self._database.execute(
                "SELECT home, away, save, sealed FROM matches WHERE id = ?", (name,)
            ).fetchone()
            if row is None:
                raise KeyError(name)
            home, away, save, sealed = row
            host = MatchHost(Match.from_json(save), json.loads(sealed))
            self._open[name] = Hosted(host, {Side.HOME: home, Side.AWAY: away})
        return self._open[name]

    def write(self, name: str) -> None:
        """Write a match that has changed. If that fails, the match is read again as it was last written."""
        hosted = self._open.pop(name)
        row = (hosted.host.match.to_json(), json.dumps(hosted.host.sealed), name)
        self._database.execute("UPDATE matches SET save = ?, sealed = ? WHERE id = ?", row)
        self._open[name] = hosted
