"""The routes. All of them run in the one thread of the event loop, so that no match is shared between threads."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any, Literal

import attrs
from fastapi import FastAPI, Header, Request
from fastapi.responses import JSONResponse

from ruleengine import HistoryError, IllegalAnswer, RuleEngineError, RuleError, Side, UndoPolicy, new_match
from ruleengine.plain import AnswerForm, ErrorForm, MatchHost, error_form, from_dict, history_form, report_form, to_dict
from ruleengine.schema import DataError, Raw, parse_json
from ruleengine_server.store import Store

LONGEST, PATIENCE = 100_000, 20
"""Bytes of a body, and seconds that a coach waits for the other."""
Key = Annotated[str | None, Header(alias="X-Key")]


@attrs.frozen
class NewMatch:
    """What `POST /matches` takes."""

    ruleset: str
    variants: list[str] = attrs.field(factory=list)
    options: dict[str, Raw] = attrs.field(factory=dict)
    teams: Raw = attrs.field(default=None)
    undo: UndoPolicy = "until-other-side"


class Forbidden(RuleEngineError):
    """The key is not that of a coach of the match."""


class NoMatch(RuleEngineError):
    """There is no match of that id."""


STATUS: dict[type[RuleEngineError], int] = {Forbidden: 403, NoMatch: 404, IllegalAnswer: 409, HistoryError: 409}


async def body_of(request: Request) -> Any:
    """The plain data of a body, read strictly and within limits."""
    found = bytearray()
    async for chunk in request.stream():
        found += chunk
        if len(found) > LONGEST:
            raise DataError(why=f"a body must have at most {LONGEST} bytes; send less")
    return parse_json(bytes(found))


def create_app(path: Path) -> FastAPI:
    """The host of the matches in a file."""
    app, store = FastAPI(title="Matches"), Store(path)

    def changed(name: str, key: str | None, change: Callable[[MatchHost, Side], None]) -> dict[str, Any]:
        """Change a match for the coach with this key, write it, and return it as they see it."""
        hosted = store.find(name) or missing(name)
        if (side := hosted.side(key)) is None:
            raise Forbidden("only the coaches of the match may do this; send the key of a side in the header X-Key")
        change(hosted.host, side)
        store.write(name)
        return to_dict(hosted.host.form(side))

    def missing(name: str) -> Any:
        raise NoMatch(f"there is no match {name!r:.40}; make one by POST /matches")

    @app.exception_handler(RuleEngineError)
    async def refuse(request: Request, error: Exception) -> JSONResponse:
        if isinstance(error, RuleError):  # its words may tell what is hidden
            return JSONResponse(to_dict(ErrorForm("RuleError", "a rule broke; the match is as it was", "")), 500)
        status = next((code for kind, code in STATUS.items() if isinstance(error, kind)), 400)
        return JSONResponse(to_dict(error_form(error)), status)

    @app.post("/matches", status_code=201)
    async def make(request: Request) -> dict[str, Any]:
        wish = attrs.asdict(from_dict(await body_of(request), NewMatch), recurse=False)
        name, keys = store.add(new_match(wish.pop("ruleset"), seed=secrets.randbits(63), **wish))
        return {"id": name, "keys": {str(side): key for side, key in keys.items()}}

    @app.get("/matches/{name}")
    async def see(name: str, key: Key = None, checks: bool = True, wait: bool = False) -> dict[str, Any]:
        hosted = store.find(name) or missing(name)
        side = hosted.side(key)
        if wait and not hosted.host.match.over and side not in hosted.host.asked():
            with suppress(TimeoutError):
                await asyncio.wait_for(hosted.changed.wait(), PATIENCE)
        return to_dict(hosted.host.form("spectator" if side is None else side, checks=checks))

    @app.get("/matches/{name}/{what}")
    async def told(name: str, what: Literal["history", "report"], key: Key = None, since: int = 0) -> list[Any]:
        hosted, form = store.find(name) or missing(name), history_form if what == "history" else report_form
        side = hosted.side(key)
        return [to_dict(each) for each in form(hosted.host.match, "spectator" if side is None else side, since=since)]

    @app.post("/matches/{name}/answers")
    async def answer(name: str, request: Request, key: Key = None) -> dict[str, Any]:
        given = from_dict(await body_of(request), AnswerForm)
        return changed(name, key, lambda host, side: host.answer(side, given))

    @app.post("/matches/{name}/undo")
    async def undo(name: str, key: Key = None) -> dict[str, Any]:
        return changed(name, key, MatchHost.undo)

    return app
