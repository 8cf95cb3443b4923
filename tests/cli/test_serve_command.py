"""An agent plays by tools: as a class, and through the client of the protocol's own package."""

from __future__ import annotations

import asyncio
import json
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from mcp import Client, StdioServerParameters

from ruleengine import AWAY, HOME, HistoryError, IllegalAnswer, RandomCoach, Side, new_match
from ruleengine.cli._serving import TOOLS, AgentMatch
from ruleengine.goals import GoalError
from ruleengine.reporting import Narrator
from ruleengine.saves import load
from ruleengine_blood_bowl import from_position

from .conftest import Run

NO_SPELLS = {"spells.spells": 0}


def penalty(side: Side | None = AWAY) -> AgentMatch:
    """Away may take a Penalty or pass."""
    return AgentMatch(new_match("blood-dice", seed=7, options=NO_SPELLS), side, RandomCoach(1))


def test_an_agent_sees_its_choices_and_answers_by_token() -> None:
    agent = penalty()
    shown = agent.choices()
    assert shown["question"] == "The action die says Penalty. Take it, or pass?"
    assert [(each["token"], each["checks"]) for each in shown["choices"]] == [
        ("penalty", ["penalty: 1/3"]),
        ("pass", ["steal: 1/3"]),
    ]
    assert [each["token"] for each in agent.choices(contains="pas")["choices"]] == ["pass"]
    assert agent.choices(first=1)["of"] == 2
    before = agent.report()
    after = agent.answer("pass")
    assert before[0] == "Home won the draw and attacks first."
    assert after["happened"][0].startswith("Away passes")
    assert after["over"] is False


def test_the_opponent_plays_on_until_the_agent_is_asked() -> None:
    agent = AgentMatch(new_match("blood-dice", seed=7), HOME, RandomCoach(3))
    while not agent.state()["over"]:
        assert agent.state()["pending"]["by"] == "home"
        agent.answer(agent.choices()["choices"][0]["token"])
    assert agent.state()["pending"] is None
    with pytest.raises(IllegalAnswer, match="nothing is pending: Home"):
        agent.choices()


def test_what_is_told_is_the_report_each_line_once() -> None:
    match = new_match("blood-dice", seed=5)
    agent = AgentMatch(match, None, None)
    told = agent.report()
    for _ in range(12):
        told += agent.answer(agent.choices()["choices"][-1]["token"])["happened"]
    assert told == [line.text for line, _ in Narrator(match).tell(match)]


def test_refusals_say_why_and_change_nothing() -> None:
    agent = penalty()
    state = agent.state()
    assert agent.why_not("throw") == {
        "offered": False,
        "why": "'throw' is not offered to away in 'penalty-or-pass'; there are penalty, pass",
    }
    assert agent.why_not("pass") == {"offered": True, "why": ""}
    with pytest.raises(IllegalAnswer, match="is not offered"):
        agent.answer("throw")
    with pytest.raises(GoalError, match="did you mean 'home-wins'"):
        agent.odds("home-win")
    with pytest.raises(HistoryError, match="cannot undo"):
        agent.undo()
    assert agent.state() == state


def test_undo_takes_back_the_agents_own_decision() -> None:
    agent = penalty()
    state = agent.state()
    agent.answer("pass")
    assert agent.undo() == state
    assert agent.answer("pass")["happened"][0].startswith("Away passes"), "what was taken back is told again"


def test_odds_of_a_block_are_exact() -> None:
    match = from_position("home 1 Lineman L8\naway 1 Lineman M8", seed=1)
    agent = AgentMatch(match, HOME, RandomCoach(1))
    found = agent.odds("line:1: blocks 1 (down)")
    assert f"{Fraction(2, 6)} = " in found, "stumble and pow, of six faces"
    assert ">1 " in agent.board()
    assert "line" in [goal["name"] for goal in agent.goals()]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["blood-dice"], "--mcp is the only way"),
        (["blood-dice", "--mcp", "--side", "left"], "--side left: give home, away or both"),
        (["blood-dice", "--mcp", "--opponent", "person"], "nobody sits at this terminal"),
        (["blood-dice", "--mcp", "--opponent", "sensibel"], "no coach 'sensibel'"),
        (["blood-dise", "--mcp"], "did you mean 'blood-dice'"),
        (["blood-dice", "--mcp", "--save", "/nonexist/match.json"], "name a file in a directory that exists"),
    ],
)
def test_what_cannot_be_served_is_refused(run: Run, arguments: list[str], said: str) -> None:
    refused = run("serve", *arguments)
    assert refused.code == 2
    assert said in refused.err


def test_a_match_is_played_over_the_protocol(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    command = [*("-m", "ruleengine.cli", "serve", "blood-dice", "--mcp"), "--seed", "7", "--save", str(path)]
    server = StdioServerParameters(command=sys.executable, args=command)

    async def play() -> dict[str, Any]:
        async with Client(server) as client:
            assert {tool.name for tool in (await client.list_tools()).tools} == set(TOOLS)
            assert all(tool.description for tool in (await client.list_tools()).tools)

            async def call(tool: str, **given: Any) -> Any:
                result: Any = await client.call_tool(tool, given)
                assert not result.is_error, result
                return json.loads(result.content[0].text)

            refused: Any = await client.call_tool("answer", {"choice": "nonsense"})
            assert refused.is_error
            assert "'nonsense' is not offered to home" in refused.content[0].text
            for _ in range(500):
                state: dict[str, Any] = await call("state")
                if state["over"]:
                    return state
                choices = (await call("choices"))["choices"]
                await call("answer", choice=choices[0]["token"])
        raise AssertionError("the match does not end")

    state = asyncio.run(play())
    match = load(path)
    assert match.over
    assert state["figures"][0] == {"name": "Score", "home": match.result.score[0], "away": match.result.score[1]}
