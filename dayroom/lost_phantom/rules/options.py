"""Where an effect may go and what an outcome needs: the choices behind every question."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from combat.rules.errors import Fault
from dayroom.lost_phantom.rules import ground
from dayroom.lost_phantom.rules.board import DIRECTIONS, Hex
from dayroom.lost_phantom.rules.draft import Draft
from dayroom.lost_phantom.rules.effects import (
    Gain,
    LoseOne,
    MapAround,
    MapVillage,
    PlaceCross,
    PlaceLake,
    PlaceVillage,
    Retreat,
    Ride,
    Step,
    Stream,
    Where,
)
from dayroom.lost_phantom.rules.encounters import Encounter, Outcome
from dayroom.lost_phantom.rules.harm import had
from dayroom.lost_phantom.rules.names import SCOPE_RANGE, Affliction
from dayroom.lost_phantom.rules.pages import page_of
from dayroom.lost_phantom.rules.tasks import AnyTask, Leaving, Survey

VILLAGE_DISTANCE = 4
"""From high ground to the Village. LP-ENC1-06."""
CROSS_DISTANCE = 3
"""From the finder of a map to its X. LP-ENC1-09, LP-ENC2-08."""
FAST = 3
"""Move dice of the turn before with which the boar only glances him. LP-ENC2-03, LP-ENC2-04."""


def steps(draft: Draft, where: Where) -> tuple[Hex, ...]:
    """The neighbours to which an effect may send him. LP-TERR-07: never an impassable one."""
    found = draft.open_neighbours()
    if where == "mapped":
        return tuple([hex_ for hex_ in found if draft.ground[hex_] is not None])
    if where == "river":
        far, here = draft.board.far, draft.at
        rivers = draft.board.rivers
        return tuple([h for h in found if any(far[h][r] < far[here][r] for r in rivers)])
    if where == "hills":  # LP-ENC3-05
        return tuple([hex_ for hex_ in found if draft.ground[hex_] != "river"])
    return found


def outlined_neighbours(draft: Draft) -> tuple[Hex, ...]:
    """The outlines of which one may be cleared when nothing else is left. LP-TERR-08."""
    near = draft.board.near[draft.at]
    return tuple([h for h in near if h in draft.barred and draft.ground[h] != "lake"])


def ways_out(draft: Draft) -> tuple[tuple[Hex, ...], bool]:
    """Where a successful Move may lead, and whether an outline must be cleared for it."""
    found = draft.open_neighbours()
    return (found, False) if found else (outlined_neighbours(draft), True)


def ride_starts(draft: Draft) -> tuple[Hex, ...]:
    """The first hexes of the lines along which the Motorcycle can go. LP-VILL-11."""
    return draft.open_neighbours()


def ride(draft: Draft, first: Hex) -> tuple[Hex, ...]:
    """The hexes of that line, up to the edge, a Lake or an impassable hex. LP-VILL-11."""
    direction = draft.board.neighbours[draft.at].index(first)
    assert direction < len(DIRECTIONS)
    course: list[Hex] = []
    for hex_ in draft.board.line(draft.at, direction, 3):
        if not draft.passable(hex_):
            break
        course.append(hex_)
    return tuple(course)


def in_scope(draft: Draft) -> tuple[Hex, ...]:
    """The blank hexes that the Scope shows. LP-ITEM-04."""
    line = draft.board.far[draft.at]
    kinds = draft.ground
    return tuple([h for h, far in enumerate(line) if far <= SCOPE_RANGE and kinds[h] is None])


def blank_neighbours(draft: Draft) -> tuple[Hex, ...]:
    """The neighbours that are blank still."""
    return tuple([h for h in draft.board.near[draft.at] if draft.ground[h] is None])


def stream_steps(draft: Draft, stream: Stream) -> tuple[Hex, ...]:
    """How a stream may go on: to a River hex, or a hex nearer to the one chosen. LP-ENC3-08."""
    if stream.river < 0:
        return draft.board.rivers
    at, far = stream.course[-1], draft.board.far
    return tuple([h for h in draft.board.near[at] if far[h][stream.river] < far[at][stream.river]])


def flare_can_be_fired(draft: Draft) -> bool:
    """Held, in a Field, and no X forces an encounter of its own. LP-ITEM-06, LP-ITEM-07."""
    return (
        "flare_gun" in draft.held
        and draft.here == "field"
        and all(cross.at != draft.at for cross in draft.crosses)
    )


def kit_heals(draft: Draft) -> tuple[Affliction | None, ...]:
    """What the First Aid Kit may be used on: None for the Health alone. LP-ITEM-02, LP-ITEM-09."""
    if "first_aid_kit" not in draft.held:
        return ()
    return tuple([each for each in draft.afflictions if each != "fever"]) or (None,)


def hexes(draft: Draft, task: AnyTask) -> tuple[Hex, ...]:
    """The hexes among which a task asks for one; none for a task that asks for no hex."""
    found = _HEXES.get(type(task))
    return found(draft, task) if found else ()


# Any: each task has its own function, which mypy cannot tie to the key.
_HEXES: dict[type, Callable[[Draft, Any], tuple[Hex, ...]]] = {
    Survey: lambda draft, task: in_scope(draft) if task.left else (),
    Step: lambda draft, task: steps(draft, task.where),
    PlaceLake: lambda draft, task: ground.lake_places(draft),
    PlaceVillage: lambda draft, task: ground.places_at(draft, VILLAGE_DISTANCE),
    PlaceCross: lambda draft, task: ground.places_at(draft, CROSS_DISTANCE),
    MapVillage: lambda draft, task: blank_neighbours(draft),
    Stream: stream_steps,
    Ride: lambda draft, task: ride_starts(draft),
    Leaving: lambda draft, task: ways_out(draft)[0],
}


def outcome_fault(draft: Draft, encounter: Encounter, outcome: Outcome) -> Fault | None:
    """Why an outcome may not be chosen now, None where it may. LP-ENC-04, LP-ENC-05."""
    if not _holds(draft, outcome):
        return _fault(f"needs_{outcome.condition}", _CONDITIONS[outcome.condition], encounter.rule)
    for effect in outcome.effects:
        if isinstance(effect, Retreat) and not draft.way_back():
            return _fault("no_way_back", "there is no way back to a previous hex", "LP-ENC-06")
        if isinstance(effect, Gain) and had(draft, effect.item):
            return _fault("had_one", "he has had one, and another is worthless", "LP-ITEM-01")
        if isinstance(effect, LoseOne) and not draft.held:
            return _fault("no_item", "he has no item to lose", "LP-ENC1-11")
        if isinstance(effect, PlaceLake) and not ground.lake_places(draft):
            return _fault("no_lake", "no hex two away can be a Lake", "LP-ENC1-11")
        if isinstance(effect, MapAround | MapVillage) and not blank_neighbours(draft):
            return _fault("none_blank", "no neighbouring hex is blank", encounter.rule)
    return None


def _fault(code: str, why: str, rule: str) -> Fault:
    return Fault(code, why, rule, page_of(rule))


_CONDITIONS = {
    "machete": "it takes the Machete",
    "hurt": "he has neither a Gunshot Wound nor a Deep Cut",
    "unhurt": "the poison is in his open wound",
    "bare_in_field": "it happens to who stands in a Field without the Machete",
    "bare_elsewhere": "it happens to who stands elsewhere without the Machete",
    "moved_much": f"he had fewer than {FAST} dice on Move last turn",
    "moved_little": f"he had {FAST} dice or more on Move last turn",
    None: "",
}


def _holds(draft: Draft, outcome: Outcome) -> bool:
    machete = "machete" in draft.held
    match outcome.condition:
        case None:
            return True
        case "machete":
            return machete
        case "hurt" | "unhurt":
            hurt = "gunshot_wound" in draft.afflictions or "deep_cut" in draft.afflictions
            return hurt == (outcome.condition == "hurt")
        case "bare_in_field" | "bare_elsewhere":
            return not machete and (draft.here == "field") == (outcome.condition == "bare_in_field")
        case "moved_much" | "moved_little":
            return (draft.last_move >= FAST) == (outcome.condition == "moved_much")


def open_outcomes(draft: Draft, encounter: Encounter) -> tuple[Outcome, ...]:
    """The outcomes that may be chosen now."""
    return tuple(
        [each for each in encounter.outcomes if outcome_fault(draft, encounter, each) is None]
    )
