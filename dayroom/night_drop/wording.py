"""The board of Night Drop in sentences, for who cannot see it."""

from __future__ import annotations

from dayroom.night_drop.names import SEATS, TERRAIN, unit_name
from dayroom.night_drop.rules.grid import OFF
from dayroom.night_drop.rules.state import State, night
from dayroom.night_drop.rules.work import at
from dayroom.night_drop.telling import title


def words_of(state: State) -> tuple[str, ...]:
    """Turn, VP hexes, every stack from north-west to south-east, what is lost."""
    time = "night" if night(state.turn) else "daylight"
    lines = [
        f"Turn {state.turn} of 9, {time}. {SEATS[state.phasing]} have the initiative.",
        f"Reinforcements still to come: {len(state.pool)}.",
    ]
    lines += [_vp(state, hex_) for hex_ in state.content.vp_hexes]
    lines += [_stack(state, hex_) for hex_ in sorted(state.stacks, key=_reading)]
    gone = {
        "landing": "Sticks lost in landing",
        "off_map": "Units lost off the map",
        "combat": "Units lost in combat",
    }
    for how, words in gone.items():
        lost = [one.unit for one in state.lost if one.how == how]
        if lost:
            named = ""
            if how == "combat":
                named = ": " + ", ".join(unit_name(state.content, unit) for unit in lost)
            lines.append(f"{words}: {len(lost)}{named}.")
    return tuple(lines)


def _reading(hex_: str) -> tuple[int, str]:
    return int(hex_[1:]), hex_[0]


def _vp(state: State, hex_: str) -> str:
    held = "held by the Americans" if hex_ in state.held else "not held by the Americans"
    marker = state.markers.get(hex_)
    if marker is None:
        return f"VP hex {title(hex_)}: {held}, no marker."
    worth = f"marker worth {marker.value}" if marker.value else "a marker face down"
    return f"VP hex {title(hex_)}: {held}, {worth}."


def _stack(state: State, hex_: str) -> str:
    units = "; ".join(unit_name(state.content, unit) for unit in at(state, hex_))
    ground = TERRAIN[state.content.terrain[hex_]] if hex_ != OFF else ""
    return f"{title(hex_)}, {ground}: {units}."
