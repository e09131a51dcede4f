"""The board in sentences, for who cannot see it, and what waits, in a few words."""

from __future__ import annotations

from collections.abc import Sequence

from dayroom.lost_phantom.printed import words
from dayroom.lost_phantom.rules.board import OFF, Hex
from dayroom.lost_phantom.rules.state import State
from dayroom.lost_phantom.rules.terrain import TARGETS
from dayroom.lost_phantom.rules.visible import View

COMPASS = ("north", "north-east", "south-east", "south", "south-west", "north-west")

WAITING = {
    "allocation": "Allocate the dice",
    "move_die": "Use a Move die",
    "stealth_die": "Use a Stealth die",
    "rest_die": "Use a Rest die",
    "leave": "Choose where to go",
    "clear": "Choose which outline to cross",
    "outcome": "Choose an outcome",
    "survey": "Map hexes with the Scope",
    "step_any": "Choose where to go",
    "step_mapped": "Choose where to go",
    "step_river": "Choose where to go",
    "step_hills": "Choose where to run",
    "place_lake": "Place the Lake",
    "place_village": "Place the Village",
    "place_cross": "Place the X",
    "map_village": "Place the Village",
    "stream_river": "Choose where the stream ends",
    "stream_course": "Draw the stream",
    "ride": "Choose which way to ride",
    "lose_item": "Choose what is lost",
    "heal": "Choose what is healed",
    "note": "End the turn",
    "before_encounter": "Before the encounter",
    "before_move": "Before the Move roll",
    "before_stealth": "Before the Stealth roll",
    "before_rest": "Before the Rest roll",
    "": "The game is over",
}


def waiting(view: View) -> str:
    """Return what is to be decided now, with the turn."""
    return f"{WAITING[view.awaiting]}, turn {view.state.turn}"


def ground_of(state: State, hex_: Hex) -> str:
    """Return a hex's ground and marks in words: "Village, +2"."""
    kind = state.ground[hex_]
    parts = [words().terrain[kind] if kind else "blank"]
    if hex_ in state.plus2 and kind == "village":
        parts.append("+2")
    if any(cross.at == hex_ for cross in state.crosses):
        parts.append("X")
    if hex_ in state.barred:
        parts.append("impassable")
    if any(hex_ in course for course in state.streams):
        parts.append("on the stream")
    return ", ".join(parts)


def place(state: State, hex_: Hex) -> str:
    """Return a hex as it is spoken of from where the pilot stands: "north-east, Jungle (C2)"."""
    board = state.sheet.board
    around = board.neighbours[state.at]
    said = f"{ground_of(state, hex_)} ({board.name(hex_)})"
    if hex_ in around:
        return f"{COMPASS[around.index(hex_)]}, {said}"
    return f"{said}, {board.far[state.at][hex_]} away"


def costs(state: State, hex_: Hex) -> str:
    """Return what the ground of a hex asks of the dice, and how far the River is. LP-TERR-01."""
    ground = state.ground[hex_] or "jungle"  # A blank hex becomes Jungle: LP-MAP-05.
    if ground not in TARGETS:
        return "he is out"
    aims = TARGETS[ground]
    said = f"leave {aims['move']}+, hide {aims['stealth']}+, rest {aims['rest']}+"
    if ground == "village":
        said = "two dice say how it receives him"
    return f"{said}; {state.sheet.board.to_river[hex_]} to the River"


def board_in_words(view: View) -> Sequence[str]:
    """Return the whole board: the pilot, his neighbours, what he carries, the map by columns."""
    state, board = view.state, view.state.sheet.board
    lines = [
        f"Turn {state.turn}. Proximity {state.proximity}, Endurance {state.endurance}, "
        f"Health {state.health}, of 6.",
        f"The pilot is in {ground_of(state, state.at)} ({board.name(state.at)}), "
        f"{view.distance} from the start, {board.to_river[state.at]} from the River.",
    ]
    around = [
        f"{COMPASS[side]}: {'the edge' if at == OFF else ground_of(state, at)}"
        for side, at in enumerate(board.neighbours[state.at])
    ]
    lines.append("Around him: " + "; ".join(around) + ".")
    lines.append("He has " + (_names(state) or "nothing with him and no affliction") + ".")
    for column in range(board.places[-1][0] + 1):
        known = [
            f"{board.name(at)} {ground_of(state, at)}"
            for at, (c, _) in enumerate(board.places)
            if c == column and state.ground[at] is not None
        ]
        if known:
            lines.append("Column " + "; ".join(known) + ".")
    lines.append(f"{view.score.mapped} of 80 hexes are mapped.")
    return lines


def _names(state: State) -> str:
    known = words()
    carried = [known.items[item][0] for item in state.held]
    ills = [known.afflictions[each][0] for each in state.afflictions]
    return ", ".join([*carried, *ills])
