"""Matches in SQLite: written after every answer, read when they are first asked for."""

from __future__ import annotations

import json
import secrets
import sqlite3
from asyncio import Event
from pathlib import Path

import attrs

from ruleengine import Match, Side
from ruleengine.plain import MatchHost

TABLE = "CREATE TABLE IF NOT EXISTS matches (id TEXT PRIMARY KEY, home TEXT, away TEXT, save TEXT, sealed TEXT)"


@attrs.define
class Hosted:
    """A match with the keys of its coaches, and what tells those who wait that it has changed."""

    host: MatchHost
    keys: dict[Side, str]
    changed: Event = attrs.field(factory=Event)

    def side(self, key: str | None) -> Side | None:
        """The side that a key belongs to; None: it is nobody's."""
        given = (key or "").encode()
        return next((side for side, own in self.keys.items() if secrets.compare_digest(given, own.encode())), None)


class Store:
    """All matches of a file. One thread uses it."""

    def __init__(self, path: Path) -> None:
        self._open: dict[str, Hosted] = {}
        self._database = sqlite3.connect(path, isolation_level=None)  # each statement is a transaction
        self._database.execute("PRAGMA journal_mode = WAL")
        self._database.execute(TABLE)

    def add(self, match: Match) -> tuple[str, dict[Side, str]]:
        """Keep a new match; returns its id, and a key for each side."""
        name, keys = secrets.token_urlsafe(9), {side: secrets.token_urlsafe(16) for side in Side}
        row = (name, *keys.values(), match.to_json(), "{}")
        self._database.execute("INSERT INTO matches VALUES (?, ?, ?, ?, ?)", row)
        return name, keys

    def find(self, name: str) -> Hosted | None:
        """The match of that id, if there is one."""
        if name not in self._open:
            found = self._database.execute("SELECT home, away, save, sealed FROM matches WHERE id = ?", (name,))
            if (row := found.fetchone()) is None:
                return None
            host = MatchHost(Match.from_json(row[2]), json.loads(row[3]))
            self._open[name] = Hosted(host, {Side.HOME: row[0], Side.AWAY: row[1]})
        return self._open[name]

    def write(self, name: str) -> None:
        """Write a match that has changed. If that fails, the match is read again as it was last written."""
        hosted = self._open.pop(name)
        row = (hosted.host.match.to_json(), json.dumps(hosted.host.sealed), name)
        self._database.execute("UPDATE matches SET save = ?, sealed = ? WHERE id = ?", row)
        self._open[name] = hosted
        hosted.changed.set()
        hosted.changed = Event()
