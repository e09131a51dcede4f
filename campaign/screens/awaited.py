"""What is awaited, in words: for the title of the document and the line above the screen."""

from __future__ import annotations

from campaign.rules.commands import Continue
from campaign.rules.logbook import over
from campaign.rules.seats import acts_for
from campaign.rules.visible import View

AWAITED = {
    "read_intro": "Read the introduction",
    "motivation": "Choose a Motivation",
    "draft": "Choose a Marine",
    "briefing": "Read the briefing",
    "equip": "Equip the Squad",
    "squad_action": "Choose a Squad Action",
    "choice": "Choose what to do",
    "letter": "Write home",
    "stop": "Read on",
    "close_reading": "Continue the Mission",
    "roll_test": "Roll the test",
    "reroll": "Keep the roll or change it",
    "pick_marine": "Choose a Marine",
    "recruit": "A Marine may join",
    "give_id": "Who takes his number?",
    "name_point": "Name a Point Man",
    "lighten": "Lay down what is too much",
    "stow": "Who carries it?",
    "keep_boon": "Keep one Boon card",
    "pay_boon": "Who pays a Boon point?",
    "spare_wound": "A Wound card is due",
    "spare_stress": "Ignore the Stress?",
    "hum": "Remove 1 Stress",
    "peek_encounter": "The next Encounter is known",
    "threat_die": "Keep the Threat die or change it",
    "camp": "In camp",
    "treat": "Give First Aid",
    "evac": "Who is flown out?",
    "upgrades": "Upgrade Marines",
    "rnr": "R&R",
    "rnr_repeat": "R&R: keep it or roll again",
    "close_mission": "Read the Logbook",
    "finished": "The Mission is over",
    "swap": "Swap Equipment",
    "placement": "Place the Marines",
    "claymore": "Trigger the Claymore?",
    "rows": "Choose where it comes down",
    "activate": "Activate a Marine",
    "order": "Give an Order",
    "split": "Share out the hits",
    "reaction": "Use an Ability?",
    "reveal": "Reveal an Enemy",
    "red_encounter": "Play an Encounter?",
    "red_test": "Make the test harder?",
    "red_eaz": "Move an EAZ?",
    "enemy_placement": "Place the Enemies",
    "enemy_marker": "Play a Combat marker",
    "enemy_redraw": "Keep the Combat marker?",
    "enemy_move": "Move one Enemy?",
    "enemy_reroll": "Roll dice again?",
}


AHEAD = {
    "end": "Read how it ended",
    "text": "Read on",
    "debrief": "Go on to the debriefing",
    "rnr": "Go on to R&R",
    "logbook": "Go on to the Logbook",
}
"""A page read to its end when there is no Mission to continue: what comes (PH-ENDMISSION-02)."""

FOUND = "To arms"
"""A Bivouac that the Enemy has found (PH-BIVOUAC-05, p.24)."""

LOAD = "PH-EQUIP-06"
STRANDED = "Take up what the fallen carried"
"""Nobody carries too much, but the Radio Set lies there (PH-EQUIP-24, p.17)."""

OVER = "The campaign is over"
"""The last page of all (PH-CAMPAIGN-05, p.7)."""

MEANT = {"debrief": "upgrades", "rnr": "rnr", "logbook": ""}
"""The decision that comes after a page read to its end, which its meaning is asked for."""

LEFT = "Leave them to it"
"""A scene between the men, read to its end."""


def awaited(view: View) -> str:
    """Return the decision awaited, in words."""
    name = view.options.awaiting
    if name == "close_reading" and view.page is not None and view.page.doc.startswith("scene/"):
        return LEFT
    if name == "camp" and view.alarm:
        return FOUND
    if name == "close_reading" and view.ahead:
        return AHEAD[view.ahead]
    if name == "lighten" and view.options.allows(Continue()):
        return "Shoulder the packs"
    if name == "lighten" and all(no.rule != LOAD for no in view.options.refusals):
        return STRANDED
    if name == "upgrades" and _nobody_rises(view):
        return "Read the debrief"
    if name == "finished" and over(view.state):
        return OVER
    return AWAITED.get(name, name.replace("_", " ").capitalize())


def meant(view: View) -> str:
    """Return the decision whose meaning is told here; "" where there is none to tell."""
    name = view.options.awaiting
    if name == "close_mission":
        return ""
    return MEANT.get(view.ahead or "", name) if name == "close_reading" else name


def _nobody_rises(view: View) -> bool:
    """Tell whether nobody has the Experience for the next level, as far as this seat may say."""
    kinds = {offer.command.kind for offer in view.options.offers}
    return bool(kinds) and "upgrade_marine" not in kinds


def yours(view: View) -> bool:
    """Tell whether this seat decides."""
    if view.options.awaiting == "finished":
        return False
    return any(acts_for(view.state, view.seat, code) for code in view.options.deciders)
