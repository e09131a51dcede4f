"""A way planned on the map: each March, the sums, what may be asked of the next step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from campaign.maps.data import square_middle
from campaign.maps.sheets import chart
from campaign.rules import clock, geography, routes, tracks
from campaign.rules import commands as say
from campaign.rules.content import Content
from campaign.rules.state import State
from campaign.rules.visible import View
from campaign.screens.acts import Act, act_in
from campaign.screens.bearing import COMPASS
from campaign.screens.map import ground
from campaign.telling.words import Words, clock_text, span_text
from combat.telling.english import percent


@dataclass(frozen=True, slots=True)
class Planned:
    """A March of the plan in words; short: dice of Damage for SP that are not there."""

    number: int
    to: str
    terrain: str
    landmark: str
    arrival: str
    dark: bool
    span: str
    points: int
    stamina: int
    short: int
    eaz: int
    event: bool
    quiet: bool
    ends: bool
    combat: str


@dataclass(frozen=True, slots=True)
class Far:
    """A Space farther off, to which the quickest way may be planned."""

    to: str
    column: int
    row: int


@dataclass(frozen=True, slots=True)
class Next:
    """A Space that the way may go on to: the way with it, for the address."""

    to: str
    way: str
    column: int
    row: int
    compass: str
    point: str
    words: str


def planned(content: Content, view: View, asked: Sequence[str], to: str = "") -> dict[str, Any]:
    """Return the map with a way on it, as far as it can be walked; empty without a map.

    `to` is a Space to which it goes on by the quickest Marches.
    """
    words, run = Words.of(content, view), view.state.mission
    if run is None or not run.at:
        return {}
    state = replace(view.state, content=content)
    if to in geography.spaces(state):
        asked = routes.quickest(state, asked, to)
    plan = routes.plan(state, asked)
    way = [leg.to for leg in plan.legs]
    first = way[0] if way else ""
    return {
        "ground": ground(words, run),
        "legs": tuple(_leg(words, number, leg) for number, leg in enumerate(plan.legs, 1)),
        "further": tuple(_next(words, way, (way or [run.at])[-1], to) for to in plan.further),
        "far": tuple(_far(state, plan.further, (way or [run.at])[-1])) if plan.further else (),
        "line": _line([run.at, *way]),
        "stops": tuple((number, *square_middle(to)) for number, to in enumerate(way, 1)),
        "way": ".".join(way),
        "shorter": ".".join(way[:-1]),
        "minutes": span_text(sum(leg.minutes for leg in plan.legs)),
        "points": sum(leg.points for leg in plan.legs),
        "combat": percent(plan.legs[-1].combat) if plan.legs else "",
        "march": _march(words, view, first),
        "size": chart(content, content.booklets[run.number].map).sheet.size,
    }


def far_off(to: str) -> dict[str, object]:
    """Return where on the map it is said how far a Space is."""
    column, row = geography.position(to)
    return {"to": to, "column": column + 1, "row": row + 1}


def _march(words: Words, view: View, first: str) -> Act | None:
    """Return the first March of the plan where it may be made now."""
    found = (o for o in view.options.offers if o.command == say.March(first))
    return next((act_in(words, offer) for offer in found), None)


def _leg(words: Words, number: int, leg: routes.Leg) -> Planned:
    return Planned(
        number=number,
        to=leg.to,
        terrain=words.terrain(leg.to),
        landmark=words.landmark(leg.to),
        arrival=clock_text(leg.clock),
        dark=clock.night(leg.clock),
        span=span_text(leg.minutes),
        points=leg.points,
        stamina=leg.stamina,
        short=tracks.DICE_PER_SP * leg.seen.short,
        eaz=leg.seen.eaz,
        event=leg.seen.event,
        quiet=leg.seen.quiet,
        ends=leg.seen.ends is not None,
        combat=percent(leg.combat),
    )


def _far(state: State, further: Sequence[str], here: str) -> Iterator[Far]:
    """Yield the Spaces to which a way may be planned at once."""
    for space in geography.spaces(state):
        if space not in further and space != here:
            column, row = geography.position(space)
            yield Far(space, column + 1, row + 1)


def _next(words: Words, way: list[str], at: str, to: str) -> Next:
    column, row = geography.position(to)
    point = geography.direction(at, to)
    told = [to, COMPASS[point], words.landmark(to), words.terrain(to)]
    return Next(
        to, ".".join([*way, to]), column + 1, row + 1, COMPASS[point], point,
        ", ".join(part for part in told if part),
    )  # fmt: skip


def _line(spaces: list[str]) -> str:
    """Return the way as the points of an SVG polyline."""
    return " ".join("{},{}".format(*square_middle(space)) for space in spaces)
