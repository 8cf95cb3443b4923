"""How players become better: the table of skills by category, what each advancement costs and is worth (BB20-L)."""

from __future__ import annotations

from typing import Final

from ruleengine_blood_bowl._base.teams import Advancing

SKILL_TABLE: Final = {
    "A": (
        *("Catch", "Diving Catch", "Diving Tackle", "Dodge", "Defensive", "Jump Up"),
        *("Leap", "Safe Pair of Hands", "Sidestep", "Sneaky Git", "Sprint", "Sure Feet"),
    ),
    "G": (
        *("Block", "Dauntless", "Dirty Player", "Fend", "Frenzy", "Kick"),
        *("Pro", "Shadowing", "Strip Ball", "Sure Hands", "Tackle", "Wrestle"),
    ),
    "M": (
        *("Big Hand", "Claws", "Disturbing Presence", "Extra Arms", "Foul Appearance", "Horns"),
        *("Iron Hard Skin", "Monstrous Mouth", "Prehensile Tail", "Tentacles", "Two Heads", "Very Long Legs"),
    ),
    "P": (
        *("Accurate", "Cannoneer", "Cloud Burster", "Dump-off", "Fumblerooskie", "Hail Mary Pass"),
        *("Leader", "Nerves of Steel", "On the Ball", "Pass", "Running Pass", "Safe Pass"),
    ),
    "S": (
        *("Arm Bar", "Brawler", "Break Tackle", "Grab", "Guard", "Juggernaut"),
        *("Mighty Blow", "Multiple Block", "Pile Driver", "Stand Firm", "Strong Arm", "Thick Skull"),
    ),
}
"""The skills of each category by two dice: the first six if the first die shows 1 to 3 (BB20-L-SKT-11 to 26)."""

COSTS: Final = (
    (3, 6, 12, 18),
    (4, 8, 14, 20),
    (6, 12, 18, 24),
    (8, 16, 22, 28),
    (10, 20, 26, 32),
    (15, 30, 40, 50),
)
"""Star player points of the first to sixth advancement: a random primary skill, a chosen primary or random secondary
one, a chosen secondary one, a characteristic (BB20-L-ADV-11 to 16)."""

ADVANCING: Final = Advancing(
    categories={name: letter for letter, names in SKILL_TABLE.items() for name in names},
    skills={
        ("primary", True): 10_000,
        ("primary", False): 20_000,
        ("secondary", True): 20_000,
        ("secondary", False): 40_000,
        ("", True): 20_000,
        ("", False): 40_000,
    },
    characteristics={"AV": 10_000, "MA": 20_000, "PA": 20_000, "AG": 40_000, "ST": 80_000},
    inverse=("AG", "PA"),
)
"""What each is worth (BB20-L-INC-01 to 07)."""
