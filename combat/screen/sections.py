"""The parts of a Combat's decision on the screen, and which kinds of commands belong to each."""

from __future__ import annotations

AFTER_IDLE = {
    "fire": "Fire",
    "move": "Move",
    "take_cover": "Take Cover",
    "pop_smoke": "pop Smoke",
    "use_skill": "use a Skill",
}
"""What may follow an Idle, which changes nothing: the other Orders that may be given now."""
ORDERS = frozenset({"move", "take_cover", "fire", "pop_smoke", "use_skill", "idle"})
STRONG = frozenset(
    {"begin_combat", "activate", "trigger_claymore", "use_ability", "enemies_stand", "reroll_dice"}
)
OTHER = {"take_cover": "Cover", "pop_smoke": "Smoke"}
"""Orders that aim at nothing; the heading above them names those that are offered."""
TOGETHER = "A Skill and Fire do not go together in one turn."
"""PH-CBT-ORDER-03 (p.33)."""
SECTIONS = (
    ("placement", "Ready?", "squad", ("begin_combat", "sensible_placement", "choose_side")),
    ("stand", "Ready?", "fighter", ("enemies_stand",)),
    ("hand", "Your Combat markers", "tactics", ("play_marker",)),
    ("redraw", "Keep the Combat marker?", "sapper", ("redraw_marker", "keep_marker")),
    ("stay", "Move one Enemy?", "fighter", ("enemies_stay",)),
    ("again", "Roll dice again?", "dice", ("reroll_dice", "keep_roll", "mark_dice")),
    ("claymore", "The Claymore", "claymore", ("trigger_claymore", "keep_claymore")),
    ("rows", "Where does it come down?", "fire-support", ("choose_rows",)),
    ("reaction", "Answer it?", "skill", ("use_ability", "decline_ability")),
    ("reveal", "Turn up one Enemy?", "tactics", ("reveal_enemy", "reveal_none")),
    ("row", "Flamethrower", "fire", ("fire_row",)),
    ("move", "Move", "move", ("move",)),
    ("other", "", "", tuple(OTHER)),
    ("skill", "Specialist Skills", "skill", ("use_skill",)),
    ("idle", "Idle", "idle", ("idle",)),
    ("activate", "Choose a Marine", "person", ("activate",)),
    ("send", "Say whom you would send", "person", ("send",)),
    ("cards", "Boon cards", "boon", ("play_boon",)),
    ("tank", "The Tank", "tank", ("fire_tank",)),
)
"""Sections in the order of the screen: key, title, icon, kinds of commands."""
