"""The offers of Night Drop as buttons, beside the map and on it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from combat.rules.options import Offer
from dayroom.night_drop import drawing
from dayroom.night_drop.labels import REGIMENTS, label, note
from dayroom.night_drop.names import COLOURS
from dayroom.night_drop.rules import commands as c
from dayroom.night_drop.rules.codec import encode_command
from dayroom.night_drop.rules.previews import AnyOptions
from dayroom.night_drop.rules.state import State


@dataclass(frozen=True, slots=True)
class Button:
    """A command as a button, with its JSON. `kind`: the colour of what it acts with."""

    words: str
    json: str
    kind: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Spot:
    """A command that names a hex, as a button in that hex."""

    hex: str
    x: float
    y: float
    words: str
    json: str


def button(state: State, offer: Offer[Any, Any], awaiting: str) -> Button:
    command = offer.command
    text = json.dumps(encode_command(command), separators=(",", ":"))
    words = label(state, offer, awaiting)
    if isinstance(command, c.Activate):
        kind = COLOURS.get(REGIMENTS.get(command.action[1], ""), "german")
        return Button(words, text, kind, note(state, command.action))
    if isinstance(command, c.RevealMarker):
        return Button(words, text, note="turn its marker up")
    if isinstance(command, c.PlaceFaceUp):
        return Button(words, text, note="draw a marker, face up")
    if isinstance(command, c.Convert | c.Reinforce):
        side = state.content.company[offer.label != "reduced"]
        gains = f"attack {side.attack}, defence {side.defence}"
        used = command.sticks if isinstance(command, c.Convert) else ()
        found = sum(state.units[key].kind == "hq" for key in used)
        if found:
            gains += ", a VP marker to place" if found == 1 else f", {found} VP markers to place"
        return Button(words, text, note=gains)
    return Button(words, text)


def buttons(state: State, options: AnyOptions) -> tuple[Button, ...]:
    """All offers but moves, attacks and the last button, those of full companies first.

    Of those that differ by which of two like sticks is used the first stands for all.
    """
    other = (c.Move, c.Scatter, c.Attack, c.Done)
    offers = [offer for offer in options.offers if not isinstance(offer.command, other)]
    offers.sort(key=lambda offer: offer.label != "full")
    found = {_alike(state, offer.command): offer for offer in reversed(offers)}
    return tuple(
        button(state, offer, options.awaiting) for offer in offers if offer in found.values()
    )


def _alike(state: State, command: Any) -> object:
    """The same for commands that lead to the same but for the numbers of the sticks."""
    match command:
        case c.Convert():
            return "convert", tuple(sorted(state.units[key].kind for key in command.sticks))
        case c.Reinforce():
            return "reinforce", state.units[command.stick].kind
    return command


def done(state: State, options: AnyOptions) -> Button | None:
    """The button that ends the decision, or leaves all as it is."""
    offers = [offer for offer in options.offers if isinstance(offer.command, c.Done)]
    return button(state, offers[0], options.awaiting) if offers else None


def spots(shown: tuple[Button, ...]) -> tuple[Spot, ...]:
    """The buttons that name a hex, where they lie on the map."""
    found = []
    for one in shown:
        hex_ = json.loads(one.json).get("hex", "")
        if hex_:
            words = f"{one.words}: {one.note}" if one.note else one.words
            found.append(Spot(hex_, *drawing.corner(hex_), words, one.json))
    return tuple(found)
