"""An example host: matches over HTTP, two remote coaches and spectators each, saved in SQLite after every answer.

`POST /matches` makes a match and returns its id and a key for each side, which is sent as the header `X-Key`. Without a
key a spectator asks. `GET /matches/ID` is the match as plain data, with `?wait=true` as soon as the side is asked;
`/history` and `/report` below it tell what happened. `POST /matches/ID/answers` answers, `/undo` takes back.
"""

from ruleengine_server.app import create_app

__all__ = ["create_app"]
