"""Every offer of Night Drop as the words of a button, and every decision as a heading."""

from __future__ import annotations

from typing import Any

from combat.rules.options import Offer
from dayroom.night_drop.names import FRONTS, SEATS, unit_name
from dayroom.night_drop.rules import commands as c
from dayroom.night_drop.rules.previews import AnyOptions
from dayroom.night_drop.rules.state import State
from dayroom.night_drop.rules.work import at
from dayroom.night_drop.telling import listed, title

ACTIONS = {
    "U1": "The 505th acts",
    "U2": "The 507th acts",
    "U3": "The 508th acts",
    "G1": "Drive sticks of the 505th apart",
    "G2": "Drive sticks of the 507th apart",
    "G3": "Drive sticks of the 508th apart",
    "G4": "Act with German units",
}
REGIMENTS = {"1": "505", "2": "507", "3": "508"}
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
    "surplus": "More than three in a hex: who is lost?",
    "regrouping": "Where do sticks gather into a company?",
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
            if offer.label == "keep" and state.claims:
                return "Keep it: the Germans have the initiative"
            return _DONE.get(offer.label) or _DONE_AT.get(awaiting, "Done")
        case c.Activate():
            return ACTIONS[command.action]
        case c.SpendAdvantage():
            where = state.units[command.stick]
            first = f"the {where.regiment}th acts first"
            if state.claims:
                first = "it meets the one that the Germans took, and the dice decide"
            return f"Spend {command.stick} at {title(where.hex)}: {first}"
        case c.Enter():
            return "Bring in a reinforcement"
        case c.Scatter():
            return f"{command.stick} to {title(command.to)}"
        case c.Regroup():
            return _regroup(state, command.hex)
        case c.Convert():
            size = "Full-strength" if offer.label == "full" else "Reduced"
            return f"{size} company of {listed(_fronts(state, command.sticks))}"
        case c.Move():
            return f"{listed(command.units)} to {title(command.to)}"
    return _about_unit(state, command)


def _regroup(state: State, hex_: str) -> str:
    units = at(state, hex_)
    sticks = [unit for unit in units if not unit.fighter]
    if all(unit.known for unit in sticks):
        return f"Gather at {title(hex_)}: the sticks that are known there"
    number = len(sticks)
    return f"Look at {title(hex_)}: {number} stick{'s' if number > 1 else ''}"


def refused(options: AnyOptions) -> tuple[str, ...]:
    """What might be expected among the activations and is not there, and why."""
    found = []
    for one in options.refusals:
        why = f"{ACTIONS[one.what]}: no, {one.why}" if one.why.startswith("its ") else one.why
        found.append(f"{why[0].upper()}{why[1:]}.")
    return tuple(dict.fromkeys(found))


def note(state: State, action: str) -> str:
    """What an activation moves, counted on the map; for G4 how many units there are."""
    units = state.units.values()
    if action == "G4":
        return f"1d6 units: bring in, move, fight; {_many(units, 'german')} on the map"
    mine = [unit for unit in units if unit.regiment == REGIMENTS[action[1]]]
    if action.startswith("G"):
        unknown = sum(unit.what == "stick" and not unit.known for unit in mine)
        return f"2d6 moves of one hex; {unknown} unknown"
    sticks, companies = (_many(mine, what) for what in ("stick", "company"))
    return (
        f"{sticks} {'stick' if sticks == 1 else 'sticks'}, "
        f"{companies} {'company' if companies == 1 else 'companies'}"
    )


def _many(units: Any, what: str) -> int:
    return sum(unit.what == what for unit in units)


def _fronts(state: State, sticks: tuple[str, ...]) -> tuple[str, ...]:
    """What the sticks of a company to be are, the leaders first."""
    kinds = sorted((state.units[key].kind, key) for key in sticks)
    return tuple(f"{FRONTS.get(kind, 'stick')} {key}" for kind, key in kinds)


def _about_unit(state: State, command: Any) -> str:
    match command:
        case c.EnterAt():
            areas = (area for area, hex_ in state.content.entries.items() if hex_ == command.hex)
            return f"{title(command.hex)}, entry {next(areas, '')}"
        case c.RetreatTo() | c.PlaceMarker() | c.RevealMarker() | c.PlaceFaceUp():
            return title(command.hex)
        case c.Reinforce():
            name = unit_name(state.content, state.units[command.stick])
            return f"Fill up the company with {name}"
        case c.Remove():
            return f"Lose {unit_name(state.content, state.units[command.unit])}"
        case c.NamePoint() | c.LoseStep() | c.Advance():
            return unit_name(state.content, state.units[command.unit])
        case c.Attack():
            return f"{listed(command.units)} attack {title(command.target)}"
    return ""


def decision(state: State, awaiting: str, decider: str, seat: str) -> str:
    """What is decided now, and by whom if not by the reader's seat."""
    what = DECISIONS[awaiting]
    return f"{SEATS[decider]}: {what[0].lower()}{what[1:]}" if decider not in ("", seat) else what
