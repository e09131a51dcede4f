"""The guided first turns: what somebody who plays for the first time is told at each decision."""

from __future__ import annotations

from collections.abc import Sequence

from dayroom.lost_phantom.rules.visible import View

AIM = "You are at the star in the west. The River is in the east: enter one of its three hexes."
LESSONS: dict[str, tuple[str, ...]] = {
    "allocation": (
        AIM,
        "Your Endurance is your dice. Move gets you out of this hex, Stealth keeps Proximity, "
        "Rest keeps Endurance. Every die goes into a tray.",
        "Under each tray stands the chance that one of its dice is high enough for this ground, "
        "and how much of it hangs on a six: a six works, but costs 1 Health.",
    ),
    "move_die": (
        "One die that reaches the target is enough. A six works too, and costs 1 Health.",
        "Rather than take a six you may let the roll fail and stay.",
    ),
    "leave": (
        "Go to any hex around you. What it costs to get out again is read from the ground you "
        "stand on: 2 in a Field, 5 in Hills.",
    ),
    "clear": ("Everything around you is impassable. 1 Endurance clears one outline.",),
    "stealth_die": (
        "Somebody is looking for you. If nothing hides you, Proximity falls by 1; at 0 they "
        "have you. Who has moved may roll one of these dice anew.",
    ),
    "rest_die": ("Rested, you gain 1 Endurance, a die more next turn; else you lose 1.",),
    "outcome": (
        "Something happens. Read it, and choose. What is closed says why.",
        "Which things can happen depends on how far you are from the star.",
    ),
    "note": (
        "The turn is over. Write a line if you like: what happened, what he thinks. It does "
        "nothing, and at the end it is what remains.",
    ),
}
"""By what is awaited."""
TURNS = 2
"""So many turns are explained."""


def lesson(view: View) -> Sequence[str]:
    """Return what is told now; nothing after the second turn."""
    if view.state.turn > TURNS:
        return ()
    # The first thing asked may be what to do in a flood: what all is about comes before it.
    first = (AIM,) if view.state.turn == 1 and view.awaiting == "outcome" else ()
    return first + LESSONS.get(view.awaiting, ())
