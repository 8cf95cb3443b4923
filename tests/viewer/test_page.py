"""The page: one file, harmless whatever names are in it, and playable in a real browser."""

from __future__ import annotations

import json
import re
import shutil
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from ruleengine import HistoryError, Match, RandomCoach, new_match, play
from ruleengine.reporting import verdict
from ruleengine.viewer import match_html
from ruleengine_blood_bowl.coaches import BasicCoach
from ruleengine_blood_rugby.coaches import BasicCoach as RugbyCoach

EVIL = "</script><script>document.title='stolen'</script><img src=x onerror=alert(1)>"
COACHES: dict[str, Any] = {
    "blood-dice": RandomCoach,
    "blood-bowl-lrb": BasicCoach,
    "blood-bowl-2020": BasicCoach,
    "blood-rugby": RugbyCoach,
}


class Tags(HTMLParser):
    """The tags of a page with their attributes, and the text of each script and style."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.inside = ""
        self.texts: dict[str, list[str]] = {"script": [], "style": [], "title": []}
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.inside = tag
        self.found.append((tag, dict(attrs)))
        if tag in self.texts:
            self.texts[tag].append("")

    def handle_endtag(self, tag: str) -> None:
        self.inside = ""

    def handle_data(self, data: str) -> None:
        if self.inside in self.texts:
            self.texts[self.inside][-1] += data


def data_of(page: str) -> Any:
    return json.loads(Tags(page).texts["script"][0])


@pytest.fixture(scope="module", params=COACHES)
def played(request: pytest.FixtureRequest) -> tuple[Match, str]:
    coach = COACHES[request.param]
    match = play(new_match(request.param, seed=7), coach(1), coach(2))
    return match, match_html(match)


def test_a_whole_match_is_one_file_of_at_most_400_kilobytes(played: tuple[Match, str]) -> None:
    match, page = played
    assert len(page.encode()) <= 400_000
    data = data_of(page)
    assert data["verdict"] == verdict(match)
    assert data["frames"][-1].get("f", data["frames"][0]["f"])


def test_nothing_is_fetched_and_only_its_own_script_may_run(played: tuple[Match, str]) -> None:
    tags = Tags(played[1])
    for tag, attributes in tags.found:
        assert tag not in {"iframe", "object", "embed", "base", "form", "img"}
        assert attributes.keys().isdisjoint({"src", "action", "style", "onclick", "onload"})
        assert (attributes.get("href") or "data:,") == "data:,"
    policy = next(found["content"] for tag, found in tags.found if found.get("http-equiv"))
    script, style = tags.texts["script"][1], tags.texts["style"][0]
    digests = {text: b64encode(sha256(text.encode()).digest()).decode() for text in (script, style)}
    assert policy == (
        f"default-src 'none'; style-src 'sha256-{digests[style]}'; script-src 'sha256-{digests[script]}'; img-src data:"
    )


def test_the_seed_is_not_in_it() -> None:
    seed = 7_777_777_777
    match = play(new_match("blood-dice", seed=seed), RandomCoach(1), RandomCoach(2))
    assert str(seed) not in match_html(match)


def test_names_are_shown_and_never_run() -> None:
    page = match_html(new_match("blood-dice", seed=7), title=EVIL)
    tags = Tags(page)
    assert tags.texts["title"][0] == EVIL
    assert [tag for tag, _ in tags.found].count("script") == 2


def test_words_of_the_report_never_end_the_script() -> None:
    from ruleengine import Part
    from ruleengine.hooks import status
    from ruleengine.reporting import Figure
    from ruleengine_blood_dice import BLOOD_DICE

    class Evil(Part):
        name = "test.evil"

        @status.impl
        def evil(self, match: Match) -> list[Figure]:
            return [Figure(EVIL, EVIL)]

    match = new_match(BLOOD_DICE.but(adding=[Evil()]), seed=7)
    page = match_html(match)
    assert data_of(page)["frames"][0]["f"][-1] == [EVIL, EVIL]
    assert [tag for tag, _ in Tags(page).found].count("script") == 2


def test_a_match_without_history_is_refused() -> None:
    with pytest.raises(HistoryError, match="keeps no history"):
        match_html(new_match("blood-dice", seed=7, history=False))


# In a browser -------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """Headless Chromium, which notes requests and what is said on its console."""
    program, driver = shutil.which("chromium"), shutil.which("chromedriver")
    if program is None or driver is None:
        raise pytest.skip.Exception("needs Chromium: apt install chromium chromium-driver")
    webdriver = pytest.importorskip("selenium.webdriver", reason="needs selenium: pip install selenium")
    options = webdriver.ChromeOptions()
    options.binary_location = program
    for argument in ("--headless", "--no-sandbox", "--disable-gpu", "--window-size=1400,1000"):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    chrome = webdriver.Chrome(options=options, service=webdriver.ChromeService(driver))
    yield chrome
    chrome.quit()


def opened(browser: Any, page: str, folder: Path) -> None:
    path = folder / "match.html"
    path.write_text(page, encoding="utf-8")
    browser.get_log("performance"), browser.get_log("browser")
    browser.get(path.as_uri())


def requests(browser: Any) -> list[str]:
    """What was asked for since the page was opened, the page itself left out."""
    messages = [json.loads(entry["message"])["message"] for entry in browser.get_log("performance")]
    sent = [m["params"]["request"]["url"] for m in messages if m["method"] == "Network.requestWillBeSent"]
    return [url for url in sent if not url.startswith(("file:", "data:"))]


def text(browser: Any, name: str) -> str:
    found: str = browser.find_element("id", name).text
    return found


SHORT: dict[str, dict[str, Any]] = {
    "blood-dice": {},
    "blood-bowl-lrb": {"match.turns": 2},
    "blood-bowl-2020": {"match.turns": 2},
    "blood-rugby": {"turn.turns_per_half": 2},
}


@pytest.mark.parametrize("rules", SHORT)
def test_it_plays_to_the_end_in_a_browser(browser: Any, rules: str, tmp_path: Path) -> None:
    coach = COACHES[rules]
    match = play(new_match(rules, seed=7, options=SHORT[rules]), coach(1), coach(2))
    opened(browser, match_html(match), tmp_path)
    count = browser.execute_script("return frames.length")
    browser.find_element("id", "first").click()
    browser.execute_script("document.getElementById('speed').append(new Option('at once', '0', true, true))")
    browser.find_element("id", "play").click()
    browser.set_script_timeout(60)
    browser.execute_async_script(
        "const done = arguments[0]; (function wait() { now === frames.length - 1 ? done() : setTimeout(wait, 20) })()"
    )
    assert browser.execute_script("return now") == count - 1
    assert text(browser, "line") == verdict(match)
    assert re.findall(r"\d+", text(browser, "score")) == list(map(str, match.result.score))
    drawn = len(browser.find_elements("css selector", "#counters > g"))
    assert drawn == browser.execute_script("return counters.size")
    assert requests(browser) == []
    assert browser.get_log("browser") == []


def test_keys_and_clicks_lead_to_moments(browser: Any, tmp_path: Path) -> None:
    match = play(new_match("blood-bowl-lrb", seed=7), BasicCoach(1), BasicCoach(2))
    opened(browser, match_html(match), tmp_path)
    body = browser.find_element("tag name", "body")
    body.send_keys("\ue011")  # Home
    assert browser.execute_script("return now") == 0
    body.send_keys("n")
    chapters = browser.execute_script("return chapters")
    assert browser.execute_script("return now") == chapters[0]
    assert browser.current_url.endswith(f"#{chapters[0]}")
    body.send_keys("s")
    news = browser.execute_script("return news.filter(n => n > chapters[0])[0]")
    assert browser.execute_script("return now") == news
    assert text(browser, "line") == data_of(match_html(match))["frames"][news]["t"]
    places = "return [...counters].map(([name, each]) => name + each.group.style.transform).sort().join()"
    there = browser.execute_script(places)
    body.send_keys("\ue010")  # End
    body.send_keys("\ue011")
    browser.execute_script(f"location.hash = '#{news}'")
    browser.execute_async_script("setTimeout(arguments[0], 100)")
    assert browser.execute_script(places) == there, "back and forth leads to the same board"


def test_what_is_named_like_a_script_is_text_in_a_browser(browser: Any, tmp_path: Path) -> None:
    opened(browser, match_html(new_match("blood-dice", seed=7), title=EVIL), tmp_path)
    assert browser.title == EVIL
    assert browser.find_element("tag name", "h1").text == EVIL
    assert browser.get_log("browser") == []
