"""The optional and house rules by name: what each means, and the rule it belongs to.

The form at the start and the Logbook say it in the same words (PH-OPT-HOUSE-01, p.54).
"""

from __future__ import annotations

from dataclasses import dataclass

from campaign.rules import CampaignOptions


@dataclass(frozen=True, slots=True)
class HouseRule:
    """A rule that players may add or leave out; kind: "optional" in the rulebook, or "house".

    rule: the id of the rule of the rulebook that allows it.
    """

    code: str
    name: str
    kind: str
    text: str
    rule: str


HIDDEN = HouseRule(
    "hidden_enemies",
    "Hidden Enemies",
    "optional",
    "Enemies lie face down until they are hit or you turn one up. Not for a first campaign.",
    "PH-OPT-HIDDEN-01",
)
HIGH = HouseRule(
    "high_threat",
    "High Threat",
    "optional",
    "Combats are set up as if Threat were one band higher; without bands Initiative starts 3"
    " spaces nearer the Enemy. The Threat track itself is as it is.",
    "PH-OPT-THREAT-01",
)
LOW = HouseRule(
    "low_threat",
    "Low Threat",
    "optional",
    "Combats are set up as if Threat were one band lower; without bands Initiative starts 3"
    " spaces nearer the Marines. The Threat track itself is as it is.",
    "PH-OPT-THREAT-01",
)
FLAK = HouseRule(
    "flak_always",
    "Flak Jackets outside Combat",
    "optional",
    "A Flak Jacket also helps against a Wound from an Event or an Encounter.",
    "PH-EQUIP-29",
)
SAPPER = HouseRule(
    "sapper_mode",
    "A player leads the Enemy: Red (Sapper mode)",
    "optional",
    "One player is Red: he holds the Encounters, has five Sapper markers, and leads the Enemies"
    " in Combat. You invite him at the table.",
    "PH-OPT-SAPPER-01",
)
NARRATES = HouseRule(
    "red_narrates",
    "Red reads aloud",
    "optional",
    "In Sapper mode Red reads the text to the others and turns its pages; the Squad decides.",
    "PH-OPT-SAPPER-01",
)
IRONMAN = HouseRule(
    "ironman",
    "Ironman",
    "house",
    "Nothing is ever taken back: every click stands.",
    "PH-OPT-HOUSE-01",
)
PHYSICAL = HouseRule(
    "physical_dice",
    "Physical dice",
    "house",
    "You roll your own dice and type what they show; cards are drawn here.",
    "PH-OPT-HOUSE-01",
)
SECOND = HouseRule(
    "read_before",
    "Second reading",
    "house",
    "You have played this book to its end: now a few pages open that a first campaign leaves shut.",
    "PH-OPT-HOUSE-01",
)


def chosen(options: CampaignOptions) -> tuple[HouseRule, ...]:
    """Return the rules a campaign was begun with, those of the rulebook first.

    PH-OPT-HIDDEN-01 (p.53), PH-OPT-THREAT-01, PH-OPT-THREAT-02 (p.54), PH-EQUIP-29 (p.17),
    PH-OPT-SAPPER-01 (p.54).
    """
    taken = {
        HIDDEN: options.hidden_enemies,
        HIGH: options.threat_shift > 0,
        LOW: options.threat_shift < 0,
        FLAK: options.flak_always,
        SAPPER: any(seat.role == "red" for seat in options.seats),
        NARRATES: options.red_narrates,
        IRONMAN: options.ironman,
        PHYSICAL: options.physical_dice,
        SECOND: options.reading == "second",
    }
    return tuple(rule for rule, on in taken.items() if on)
