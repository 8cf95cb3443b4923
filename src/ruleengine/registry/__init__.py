"""What is installed, found by name, and how a match is made of it."""

from ruleengine.registry._plugins import (
    OURS,
    Announced,
    announced,
    compile_rules,
    find_ruleset,
    new_match,
    play,
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
    "variant_class",
    "variant_made",
    "variant_typed",
]
