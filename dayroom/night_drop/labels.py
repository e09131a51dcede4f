"""Every offer of Night Drop as the words of a button, and every decision as a heading."""

from __future__ import annotations

from typing import Any

from combat.rules.options import Offer
from dayroom.night_drop.names import SEATS, unit_name
from dayroom.night_drop.rules import commands as c
from dayroom.night_drop.rules.state import State
from dayroom.night_drop.telling import listed, title

ACTIONS = {
    "U1": "505th: move, fight, regroup",
    "U2": "507th: move, fight, regroup",
    "U3": "508th: move, fight, regroup",
    "G1": "Drive unknown sticks of the 505th apart (2d6 moves)",
    "G2": "Drive unknown sticks of the 507th apart (2d6 moves)",
    "G3": "Drive unknown sticks of the 508th apart (2d6 moves)",
    "G4": "Activate German units (1d6)",
}
_DONE = {
    "keep": "Keep it, roll for the initiative",
    "pass": "Pass this activation",
    "decline": "Leave the sticks as they are",
    "take_loss": "Stand and lose a step",
}
_DONE_AT = {
    "acting": "Finished with moving and fighting",
    "scattering": "No more movements",
    "regrouping": "Regroup nothing more",
    "objectives": "Look for nothing this turn",
    "choose_advance": "Nobody else advances",
}
DECISIONS = {
    "choose_advantage": "Spend a PIR Advantage for the initiative?",
    "objectives": "Look for an American objective?",
    "activation": "Choose an activation",
    "acting": "Move, then fight",
    "scattering": "Drive unknown sticks apart",
    "choose_entry": "Where does the reinforcement enter?",
    "surplus": "Too many units in a hex: who is eliminated?",
    "regrouping": "Regroup or reinforce",
    "converting": "Make a company of the revealed sticks?",
    "choose_vp_hex": "An HQ was used: where does a VP marker go, face down?",
    "choose_guard": "Name your point unit",
    "night_choice": "Lose a step, or retreat into the night?",
    "retreat": "Retreat: where to?",
    "choose_loss": "No way back: who loses a step?",
    "choose_advance": "Who else advances?",
    "over": "The game is over",
}


def label(state: State, offer: Offer[Any, Any], awaiting: str) -> str:
    """The words of a button for an offer."""
    command = offer.command
    match command:
        case c.Done():
            return _DONE.get(offer.label) or _DONE_AT.get(awaiting, "Done")
        case c.Activate():
            return ACTIONS[command.action]
        case c.SpendAdvantage():
            where = state.units[command.stick]
            return f"Spend {command.stick} at {title(where.hex)}: the {where.regiment}th acts first"
        case c.RevealMarker():
            return f"Turn up the marker at {title(command.hex)}"
        case c.PlaceFaceUp():
            return f"Draw a marker face up for {title(command.hex)}"
        case c.Enter():
            return "Bring in a reinforcement"
        case c.Scatter():
            return f"{command.stick} to {title(command.to)}"
        case c.Regroup():
            return f"Regroup at {title(command.hex)}"
        case c.Convert():
            size = "a full-strength" if offer.label == "full" else "a reduced"
            return f"{listed(command.sticks)} become {size} company"
        case c.Move():
            return f"{listed(command.units)} to {title(command.to)}"
    return _about_unit(state, command)


def _about_unit(state: State, command: Any) -> str:
    match command:
        case c.EnterAt():
            areas = (area for area, hex_ in state.content.entries.items() if hex_ == command.hex)
            return f"{title(command.hex)}, entry {next(areas, '')}"
        case c.RetreatTo() | c.PlaceMarker():
            return title(command.hex)
        case c.Reinforce():
            name = unit_name(state.content, state.units[command.stick])
            return f"Fill up the company with {name}"
        case c.NamePoint() | c.LoseStep() | c.Advance() | c.Remove():
            return unit_name(state.content, state.units[command.unit])
        case c.Attack():
            return f"{listed(command.units)} attack {title(command.target)}"
    return ""


def decision(state: State, awaiting: str, decider: str) -> str:
    """What is decided now, and by whom."""
    who = f"{SEATS[decider]}: " if decider else ""
    what = DECISIONS[awaiting]
    return f"{who}{what[0].lower()}{what[1:]}" if who else what
