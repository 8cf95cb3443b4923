"""Words and pictures: report lines, explanations, names, prompts, a person at a prompt."""

from ruleengine.reporting import hooks
from ruleengine.reporting._explain import about, check_name, explain, explain_rules, kind_named
from ruleengine.reporting._notebooks import to_html
from ruleengine.reporting._person import Command, Person, Prompt, Read, explained, table
from ruleengine.reporting._prompts import DisplayName, Order, by_rules, find, meant_after
from ruleengine.reporting._reports import (
    Figure,
    Line,
    Narrator,
    Told,
    Tone,
    called,
    earlier,
    figures,
    generic,
    last_chapter,
    lines,
    sentence,
    verdict,
    words,
)

__all__ = [
    "Command",
    "DisplayName",
    "Figure",
    "Line",
    "Narrator",
    "Order",
    "Person",
    "Prompt",
    "Read",
    "Told",
    "Tone",
    "about",
    "by_rules",
    "called",
    "check_name",
    "earlier",
    "explain",
    "explain_rules",
    "explained",
    "figures",
    "find",
    "generic",
    "hooks",
    "kind_named",
    "last_chapter",
    "lines",
    "meant_after",
    "sentence",
    "table",
    "to_html",
    "verdict",
    "words",
]
