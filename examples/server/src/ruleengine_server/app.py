"""The routes. All of them run in the one thread of the event loop, so that no match is shared between threads."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Annotated, Any, Literal

import attrs
from fastapi import FastAPI, Header, Request
from fastapi.responses import JSONResponse

from ruleengine import HistoryError, IllegalAnswer, RuleEngineError, Side, new_match
from ruleengine.kernel import Reader, UndoPolicy
from ruleengine.plain import AnswerForm, error_form, from_dict, history_form, report_form, to_dict
from ruleengine.schema import DataError, Raw, parse_json
from ruleengine_server.store import Hosted, Store

LONGEST = 100_000
"""Bytes of a body."""
Key = Annotated[str | None, Header(alias="X-Key")]


@attrs.frozen
class NewMatch:
    """What `POST /matches` takes."""

    ruleset: str
    variants: list[str] = attrs.field(factory=list)
    options: dict[str, Raw] = attrs.field(factory=dict)
    teams: Raw = None  # type: ignore[assignment]  # any plain data
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

    def found(name: str) -> Hosted:
        try:
            return store.find(name)
        except KeyError:
            raise NoMatch(f"there is no match {name!r:.40}; make one by POST /matches") from None

    def coach(hosted: Hosted, key: str | None) -> Side:
        side = hosted.reader(key)
        if side is None:
            raise Forbidden("only the coaches of the match may do this; send the key of a side in the header X-Key")
        return side

    def reader(hosted: Hosted, key: str | None) -> Reader:
        side = hosted.reader(key)
        return "spectator" if side is None else side

    @app.exception_handler(RuleEngineError)
    async def refuse(request: Request, error: Exception) -> JSONResponse:
        status = next((code for kind, code in STATUS.items() if isinstance(error, kind)), 400)
        return JSONResponse(to_dict(error_form(error)), status)

    @app.post("/matches", status_code=201)
    async def make(request: Request) -> dict[str, Any]:
        wish = from_dict(await body_of(request), NewMatch)
        seed = secrets.randbits(63)
        how: dict[str, Any] = {"variants": wish.variants, "options": wish.options, "teams": wish.teams}
        name, hosted = store.add(new_match(wish.ruleset, seed=seed, undo=wish.undo, **how))
        return {"id": name, "keys": {str(side): key for side, key in hosted.keys.items()}}

    @app.get("/matches/{name}")
    async def see(name: str, key: Key = None, checks: bool = True) -> dict[str, Any]:
        hosted = found(name)
        return to_dict(hosted.host.form(reader(hosted, key), checks=checks))

    @app.get("/matches/{name}/{what}")
    async def told(name: str, what: Literal["history", "report"], key: Key = None, since: int = 0) -> list[Any]:
        hosted, form = found(name), history_form if what == "history" else report_form
        return [to_dict(each) for each in form(hosted.host.match, reader(hosted, key), since=since)]

    @app.post("/matches/{name}/answers")
    async def answer(name: str, request: Request, key: Key = None) -> dict[str, Any]:
        given, hosted = from_dict(await body_of(request), AnswerForm), found(name)
        side = coach(hosted, key)
        hosted.host.answer(side, given)
        store.write(name)
        return to_dict(hosted.host.form(side))

    @app.post("/matches/{name}/undo")
    async def undo(name: str, key: Key = None) -> dict[str, Any]:
        hosted = found(name)
        side = coach(hosted, key)
        hosted.host.undo(side)
        store.write(name)
        return to_dict(hosted.host.form(side))

    return app
