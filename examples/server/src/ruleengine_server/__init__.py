"""An example host: matches over HTTP, two remote coaches and spectators each, saved in SQLite after every answer.

`POST /matches` makes a match and returns its id and a key for each side. `GET /matches/ID` is the match as the owner of
the key sees it (header `X-Key`), or as a spectator does without one; `GET /matches/ID/history?since=N` is what happened.
`POST /matches/ID/answers` answers, `POST /matches/ID/undo` takes back. Errors are forms of `ruleengine.plain`.
"""

from ruleengine_server.app import create_app

__all__ = ["create_app"]
