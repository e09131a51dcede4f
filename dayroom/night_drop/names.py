"""What the things of Night Drop are called on its pages."""

from __future__ import annotations

from typing import Final

from dayroom.night_drop.rules.content import Content
from dayroom.night_drop.rules.state import Unit, values

SEATS: Final = {"us": "The Americans", "german": "The Germans"}
STICKS: Final = {
    "plt": "platoon",
    "ldr": "platoon with a leader",
    "hq": "platoon with a battalion HQ",
    "advantage": "PIR Advantage",
}
FRONTS: Final = {"plt": "platoon", "ldr": "leader", "hq": "HQ", "advantage": "PIR Advantage"}
LETTERS: Final = {"plt": "P", "ldr": "L", "hq": "H", "advantage": "A"}
MARKS: Final = 4
"""As many unknown sticks of a stack have a question mark each."""
COLOURS: Final = {"505": "blue", "507": "yellow", "508": "green"}
TERRAIN: Final = {
    "open": "Open",
    "bocage": "Bocage",
    "village": "Village",
    "marsh": "Marsh",
    "marshy_stream": "Marshy Stream",
}
LEVELS: Final = {
    "us_strategic": "a strategic American victory",
    "us_operational": "an operational American victory",
    "us_tactical": "a tactical American victory",
    "german_tactical": "a tactical German victory",
    "german_operational": "an operational German victory",
    "german_strategic": "a strategic German victory",
}
RESULTS: Final = {
    "crushed": "the defender's point unit loses a step and all defenders retreat",
    "hit": "the defender's point unit loses a step",
    "nothing": "nothing happens",
    "repelled": "the attacker's point unit loses a step",
    "routed": "the attacker's point unit loses a step and all attackers retreat",
}


def points(halves: int) -> str:
    """Half points as points: "2½"."""
    whole, half = divmod(halves, 2)
    return f"{whole or ''}½" if half else str(whole)


def counted(halves: int) -> str:
    """Half points in words: "1 point", "2½ points"."""
    return f"{points(halves)} {'point' if halves in (1, 2) else 'points'}"


def strength(content: Content, unit: Unit) -> str:
    """Attack and Defence Value as on a counter: "4-4"; "G?" for a concealed unit."""
    if unit.what == "german" and not unit.card:
        return "G?"
    side = values(content, unit)
    return f"{side.attack}-{side.defence}"


def called(key: str) -> str:
    """A unit's name: a German one is no hex of column G, nor the action G4."""
    return f"German {key[1:]}" if key.startswith("G") else key


def unit_name(content: Content, unit: Unit) -> str:
    """A unit in words: "505-C1, full company 4-4"."""
    if unit.what == "stick":
        what = STICKS.get(unit.kind, "") if unit.kind else ""
        return f"{unit.key}, {what}" if what else f"{unit.key}, unknown stick"
    state = "full" if unit.full else "reduced"
    if unit.what == "company":
        return f"{unit.key}, {state} company {strength(content, unit)}"
    if not unit.card:
        return f"{called(unit.key)}, concealed unit"
    card = content.cards[unit.card]
    hidden = "" if unit.known else ", concealed from the American"
    state = "" if card.reduced is None else f"{state} "
    return f"{called(unit.key)}, {state}{card.name.lower()} {strength(content, unit)}{hidden}"


def short(content: Content, units: list[Unit]) -> str:
    """What stands on a stack's counter: "4-4 +2", "???", "PL"."""
    fighters = [unit for unit in units if unit.fighter]
    if fighters:
        best = max(fighters, key=lambda unit: (unit.full, strength(content, unit)))
        more = f" +{len(units) - 1}" if len(units) > 1 else ""
        return strength(content, best) + more
    known = "".join(sorted(LETTERS[unit.kind] for unit in units if unit.kind))
    hidden = sum(not unit.kind for unit in units)
    return f"{'?' * hidden if hidden <= MARKS else f'{hidden}×?'}{known}"
