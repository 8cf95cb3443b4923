"""The example server, in processes of its own, with a real HTTP client."""

from __future__ import annotations

import asyncio
import importlib.util
import json
import sqlite3
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from ruleengine import Decision, Match, new_match
from ruleengine.saves import replay

_spec = importlib.util.spec_from_file_location("server_players", Path(__file__).with_name("players.py"))
assert _spec is not None
assert _spec.loader is not None
players: Any = importlib.util.module_from_spec(_spec)
sys.modules["server_players"] = players
_spec.loader.exec_module(players)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    with players.serving(tmp_path_factory.mktemp("server") / "matches.sqlite") as served:
        yield served


@pytest.fixture
def client(server: Any) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url, timeout=60) as made:
        yield made


def begun(client: httpx.Client, ruleset: str = "blood-dice", **how: Any) -> tuple[str, dict[str, dict[str, str]]]:
    """A new match: its path, and the headers of each side."""
    response = client.post("/matches", json={"ruleset": ruleset, **how})
    assert response.status_code == 201, response.text
    data = response.json()
    return f"/matches/{data['id']}", {side: {"X-Key": key} for side, key in data["keys"].items()}


def asked(client: httpx.Client, path: str, keys: dict[str, dict[str, str]]) -> tuple[str, dict[str, Any]]:
    """The side that is asked, and its request."""
    for side, key in keys.items():
        request = client.get(path, headers=key).json()["request"]
        if request and request["by"] == side:
            return side, request
    raise AssertionError("nobody is asked")


def saves(file: Path) -> dict[str, str]:
    database = sqlite3.connect(file)
    try:
        return dict(database.execute("SELECT id, save FROM matches").fetchall())
    finally:
        database.close()


def played_again(save: str) -> tuple[Match, dict[str, list[str]]]:
    """The same match, played here from its seed by the choices in its log; and these choices, by side."""
    data = json.loads(save)
    how = {"options": data["rules"]["options"], "undo": data["start"]["undo"]}
    match = new_match(data["rules"]["base"], seed=data["start"]["seed"], **how)
    choices: dict[str, list[str]] = {"home": [], "away": []}
    while isinstance(match.pending, Decision) and len(match.log) < len(data["log"]):
        choice, by = data["log"][len(match.log)], str(match.pending.by)
        choices[by].append(choice)
        match.answer(choice)
    return match, choices


# Many matches, and a kill ---------------------------------------------------------------------------------

GAMES: list[Any] = [("blood-dice", {"options": {"match.tries": 4}}), ("high-card", {})]


async def killed_after(server: Any, matches: list[Any], answers: int) -> None:
    """Play until so many answers have been taken in all; then kill the server in the middle of it."""
    playing = asyncio.create_task(players.play(server.url, matches))
    while sum(match.answers for match in matches) < answers and not playing.done():
        await asyncio.sleep(0.001)
    await asyncio.to_thread(server.kill)
    await playing


def test_ten_matches_go_on_after_a_kill_with_equal_digests(tmp_path: Path) -> None:
    file = tmp_path / "matches.sqlite"
    with players.serving(file) as server:
        matches = asyncio.run(players.crowd(server.url, GAMES * 5))
        asyncio.run(killed_after(server, matches, 60))
        before = saves(file)
        for save in before.values():
            assert Match.from_json(save).digest() == replay(save).digest() == played_again(save)[0].digest()
        running = [match for match in matches if not Match.from_json(before[match.id]).over]
        assert len(running) > 5
        server.start()
        asyncio.run(players.play(server.url, matches))
        after = saves(file)
    for match in matches:
        loaded, (again, choices) = Match.from_json(after[match.id]), played_again(after[match.id])
        assert loaded.over
        assert choices == match.choices  # no answer was lost, none was taken twice
        assert loaded.digest() == again.digest()
        assert loaded.log[: len(Match.from_json(before[match.id]).log)] == Match.from_json(before[match.id]).log


def test_fifty_matches_are_played_at_once(server: Any) -> None:
    matches = asyncio.run(players.crowd(server.url, GAMES * 25))
    asyncio.run(players.play(server.url, matches))
    found = saves(server.file)
    for match in matches:
        again, choices = played_again(found[match.id])
        assert choices == match.choices
        assert again.over
        assert again.digest() == Match.from_json(found[match.id]).digest()
    assert sum(match.answers for match in matches) > 300


# Who may do what -----------------------------------------------------------------------------------------


def test_spectators_and_coaches_see_what_they_may(client: httpx.Client) -> None:
    path, keys = begun(client, "high-card")
    own, other = (client.get(path, headers=keys[side]).json() for side in ("home", "away"))
    anybody = client.get(path).json()
    assert (own["reader"], other["reader"], anybody["reader"]) == ("home", "away", "spectator")
    hands = [form["state"]["values"]["high-card.deck.hand"] for form in (own, other, anybody)]
    down = [["face-down", 3]]
    assert (hands[0]["away"], hands[1]["home"], hands[2]) == (down, down, {"home": down, "away": down})
    assert down not in (hands[0]["home"], hands[1]["away"])
    drawn = [client.get(f"{path}/history", headers=key).json() for key in (keys["home"], keys["away"], {})]
    assert [{entry["fields"]["side"] for entry in entries} for entries in drawn] == [{"home"}, {"away"}, set()]
    assert client.get(f"{path}/history?since=2", headers=keys["home"]).json() == drawn[0][2:]
    assert len(client.get(f"{path}/report", headers=keys["home"]).json()) == 3


def test_cards_are_played_in_any_order_and_seen_together(client: httpx.Client) -> None:
    path, keys = begun(client, "high-card")
    for _ in range(2):
        side, request = asked(client, path, keys)
        answered(client, path, keys[side], request, "stand")
    requests = {side: client.get(path, headers=key).json()["request"] for side, key in keys.items()}
    card = requests["away"]["choices"][0]["token"]
    before = client.get(path, headers=keys["home"]).json()
    assert answered(client, path, keys["away"], requests["away"], card)["request"] is None
    assert client.get(path, headers=keys["home"]).json() == before
    twice = client.post(f"{path}/answers", json=form_of(requests["away"], card), headers=keys["away"])
    assert (twice.status_code, twice.json()["type"]) == (409, "IllegalAnswer")
    assert "wait for home" in twice.json()["message"]
    answered(client, path, keys["home"], requests["home"], requests["home"]["choices"][0]["token"])
    (revealed,) = [e for e in client.get(f"{path}/history").json() if e["name"] == "high-card.revealed"]
    assert f"play:{revealed['fields']['away']}" == card


def form_of(request: dict[str, Any], choice: str) -> dict[str, str]:
    return {"request": request["id"], "choice": choice}


def answered(client: httpx.Client, path: str, key: dict[str, str], request: dict[str, Any], choice: str) -> Any:
    response = client.post(f"{path}/answers", json=form_of(request, choice), headers=key)
    assert response.status_code == 200, response.text
    return response.json()


REFUSED: list[tuple[Any, int, str, str, str]] = [
    ({"choice": "sing"}, 409, "IllegalAnswer", "'sing' is not offered to", ""),
    ({"request": "0123456789abcdef"}, 409, "IllegalAnswer", "request '0123456789abcdef' is not pending", ""),
    ({"choice": 3}, 400, "DataError", "expected text, got 3", "choice"),
    ({"choise": "pass"}, 400, "DataError", "no such key; did you mean 'choice'?", "choise"),
    ({"faces": [3]}, 409, "IllegalAnswer", "give the token of a choice as `choice`, and no faces", ""),
    ({"choice": None}, 409, "IllegalAnswer", "give the token of a choice as `choice`, and no faces", ""),
    ("[", 400, "DataError", "no JSON at column 2", ""),
    ("x" * 200_000, 400, "DataError", "a body must have at most 100000 bytes", ""),
]


@pytest.mark.parametrize(("data", "status", "kind", "message", "path"), REFUSED)
def test_what_is_no_answer_is_refused_in_plain_form(
    client: httpx.Client, data: Any, status: int, kind: str, message: str, path: str
) -> None:
    where, keys = begun(client)
    side, request = asked(client, where, keys)
    before = client.get(where, headers=keys[side]).json()
    good = form_of(request, request["choices"][0]["token"])
    body = data if isinstance(data, str) else json.dumps({**good, **data})
    response = client.post(f"{where}/answers", content=body, headers=keys[side])
    error = response.json()
    assert (response.status_code, error["type"], error["path"]) == (status, kind, path)
    assert message in error["message"]
    assert client.get(where, headers=keys[side]).json() == before


def test_the_wrong_side_and_repeated_requests_are_refused(client: httpx.Client) -> None:
    path, keys = begun(client)
    side, request = asked(client, path, keys)
    other = "away" if side == "home" else "home"
    choice = request["choices"][0]["token"]
    wrong = client.post(f"{path}/answers", json=form_of(request, choice), headers=keys[other])
    assert (wrong.status_code, wrong.json()["type"]) == (409, "IllegalAnswer")
    assert wrong.json()["message"].startswith(f"{side} decides")
    nobody = client.post(f"{path}/answers", json=form_of(request, choice))
    assert (nobody.status_code, nobody.json()["type"]) == (403, "Forbidden")
    answered(client, path, keys[side], request, choice)
    again = client.post(f"{path}/answers", json=form_of(request, choice), headers=keys[side])
    assert (again.status_code, again.json()["type"]) == (409, "IllegalAnswer")
    assert "is not pending; it was answered or taken back" in again.json()["message"]


def test_undo_goes_as_far_as_the_policy_says(client: httpx.Client) -> None:
    path, keys = begun(client, undo="free")
    side, request = asked(client, path, keys)
    answered(client, path, keys[side], request, request["choices"][0]["token"])
    assert client.post(f"{path}/undo", headers=keys[side]).json()["request"] == request
    strict, keys = begun(client, undo="none")
    side, request = asked(client, strict, keys)
    answered(client, strict, keys[side], request, request["choices"][0]["token"])
    refused = client.post(f"{strict}/undo", headers=keys[side])
    assert (refused.status_code, refused.json()["type"]) == (409, "HistoryError")
    assert refused.json()["message"] == "cannot undo: it is played with undo='none'"


@pytest.mark.parametrize(
    ("wish", "message"),
    [
        ({"ruleset": "blood-dise"}, "did you mean 'blood-dice'"),
        ({"ruleset": "blood-dice", "options": {"match.tries": "six"}}, "match.tries"),
        ({"ruleset": "blood-dice", "undo": "never"}, "expected one of 'free'"),
        ({}, "is missing; add it"),
    ],
)
def test_matches_that_cannot_be_made_are_refused(client: httpx.Client, wish: Any, message: str) -> None:
    response = client.post("/matches", json=wish)
    assert response.status_code == 400
    assert message in response.json()["message"]
    unknown = client.get("/matches/nothing")
    assert (unknown.status_code, unknown.json()["type"]) == (404, "NoMatch")


def test_the_server_is_short() -> None:
    sources = Path(__file__).parents[1].glob("src/**/*.py")
    assert sum(len(source.read_text(encoding="utf-8").splitlines()) for source in sources) <= 200
