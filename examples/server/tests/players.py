"""Remote coaches over HTTP, for the tests; and how fast a server answers many of them: `python players.py`."""

from __future__ import annotations

import asyncio
import os
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import attrs
import httpx

HERE = Path(__file__).resolve().parents[1]
SIDES = ("home", "away")


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


class Server:
    """A server in a process of its own, which can be killed and started again."""

    def __init__(self, file: Path) -> None:
        self.file, self.port = file, free_port()
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        paths = [str(HERE / "src"), *(path for path in sys.path if path)]
        command = [sys.executable, "-m", "ruleengine_server", str(self.file), str(self.port)]
        self.process = subprocess.Popen(command, env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)})
        for _ in range(600):
            try:
                httpx.get(f"{self.url}/openapi.json")
            except httpx.TransportError:
                time.sleep(0.05)
            else:
                return
        raise TimeoutError("the server does not answer")

    def kill(self) -> None:
        """End the process at once, as by kill -9."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()


@contextmanager
def serving(file: Path) -> Iterator[Server]:
    server = Server(file)
    server.start()
    try:
        yield server
    finally:
        server.kill()


@attrs.define
class Played:
    """A match that is played over HTTP.

    Attributes:
        id, keys: as the server gave them.
        seed: by which the coaches choose.
        choices: what the server has taken, by side.
        unsure: by side, an answer to which no reply came: the id of the request, and the choice.
        times: how long each answer took, in seconds.
    """

    id: str
    keys: dict[str, str]
    seed: int
    choices: dict[str, list[str]] = attrs.field(factory=lambda: {side: [] for side in SIDES})
    unsure: dict[str, tuple[str, str]] = attrs.field(factory=dict)
    times: list[float] = attrs.field(factory=list)

    @property
    def answers(self) -> int:
        return sum(map(len, self.choices.values()))


async def made(client: httpx.AsyncClient, seed: int, ruleset: str, **how: Any) -> Played:
    """A new match."""
    response = await client.post("/matches", json={"ruleset": ruleset, **how})
    assert response.status_code == 201, response.text
    data = response.json()
    return Played(data["id"], data["keys"], seed)


async def coach(client: httpx.AsyncClient, match: Played, side: str, most: int) -> bool:
    """Choose at random for a side until the match is over, or has so many answers, or the server is gone.

    Whether an answer was taken to which no reply came, the next look shows by the id of the request.
    """
    header, path, own = {"X-Key": match.keys[side]}, f"/matches/{match.id}", match.choices[side]
    try:
        while not most or match.answers < most:
            form = (await client.get(f"{path}?checks=false&wait=true", headers=header)).json()
            request = form["request"]
            if (left := match.unsure.pop(side, None)) and not (request and request["id"] == left[0]):
                own.append(left[1])
            if form["over"]:
                return True
            if request is None or request["by"] != side:
                continue
            choices = request["choices"]
            choice = choices[Random(f"{match.seed} {side} {len(own)}").randrange(len(choices))]["token"]
            match.unsure[side] = request["id"], choice
            begun = time.perf_counter()
            answer = {"request": request["id"], "choice": choice}
            response = await client.post(f"{path}/answers", json=answer, headers=header)
            assert response.status_code == 200, response.text
            match.times.append(time.perf_counter() - begun)
            del match.unsure[side]
            own.append(choice)
    except httpx.TransportError:
        return False
    return True


async def both(url: str, match: Played, most: int, context: ssl.SSLContext) -> None:
    """Let both coaches of a match play, over connections of their own: a pool of many is slow."""
    async with httpx.AsyncClient(base_url=url, timeout=60, verify=context) as client:
        playing = [asyncio.create_task(coach(client, match, side, most)) for side in SIDES]
        await asyncio.wait(playing, return_when=asyncio.FIRST_COMPLETED if most else asyncio.ALL_COMPLETED)
        for each in playing:
            if not each.done():
                each.cancel()  # it waits for the other, who has stopped
            elif error := each.exception():
                raise error


async def play(url: str, matches: list[Played], most: int = 0) -> None:
    """Play matches at once, each with two coaches, until they are over or the server is gone."""
    context = ssl.create_default_context()
    await asyncio.gather(*(both(url, match, most, context) for match in matches))


async def crowd(url: str, games: list[tuple[str, dict[str, Any]]]) -> list[Played]:
    """New matches of these rulesets."""
    async with httpx.AsyncClient(base_url=url, timeout=60) as client:
        return [await made(client, seed, ruleset, **how) for seed, (ruleset, how) in enumerate(games)]


def main(folder: Path) -> None:
    """Print the throughput and the worst time of an answer, of fifty matches at once."""
    for ruleset, most in (("blood-dice", 0), ("blood-bowl-2020", 40)):
        with serving(folder / f"{ruleset}.sqlite") as server:
            matches = asyncio.run(crowd(server.url, [(ruleset, {})] * 50))
            begun = time.perf_counter()
            asyncio.run(play(server.url, matches, most))
            took = time.perf_counter() - begun
        times = sorted(each for match in matches for each in match.times)
        middle, worst = 1000 * times[len(times) // 2], 1000 * times[-1]
        rate = len(times) / took
        print(f"{ruleset}: {len(times)} answers, {rate:.0f} a second; {middle:.0f} ms, at worst {worst:.0f} ms")


if __name__ == "__main__":
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as name:
        main(Path(name))
