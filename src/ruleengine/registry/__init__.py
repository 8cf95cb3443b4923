"""What is installed, found by name, and how a match is made of it."""

from ruleengine.registry._making import compile_rules, new_match, play
from ruleengine.registry._plugins import (
    OURS,
    Announced,
    announced,
    find_ruleset,
    running_part,
    variant_class,
    variant_made,
    variant_typed,
)

__all__ = [
    "OURS",
    "Announced",
    "announced",
    "compile_rules",
    "find_ruleset",
    "new_match",
    "play",
    "running_part",
    "variant_class",
    "variant_made",
    "variant_typed",
]
