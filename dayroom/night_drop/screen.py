"""What the page of Night Drop shows, from the visible view and the offers alone."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from combat.rules.errors import MalformedCommand
from combat.rules.options import Offer
from dayroom import forms
from dayroom.games import Form, Plain
from dayroom.night_drop import drawing, fights, spot, standing, telling
from dayroom.night_drop.buttons import Button, Spot, button, buttons, done, spots
from dayroom.night_drop.labels import DECISIONS, decision, refused
from dayroom.night_drop.lessons import lesson as taught
from dayroom.night_drop.names import COLOURS, SEATS, counted, points, short, unit_name
from dayroom.night_drop.rules import commands as c
from dayroom.night_drop.rules.grid import OFF
from dayroom.night_drop.rules.previews import AnyOptions, Way
from dayroom.night_drop.rules.stacking import LIMIT
from dayroom.night_drop.rules.state import Marker, State, Unit, night
from dayroom.night_drop.rules.tasks import Acting, Scattering
from dayroom.night_drop.rules.visible import View
from dayroom.night_drop.rules.work import at
from dayroom.night_drop.rules.zones import zones_against
from dayroom.night_drop.wording import words_of

END = "•"
"""A hex where the move ends."""
NOTHING = "-"
"""What is looked at when nobody shall move."""


@dataclass(frozen=True, slots=True)
class Stack:
    """A counter on the map: what is in a hex. `can`: somebody there may still act.

    `look`: what a press looks at, nothing more where it is looked at already.
    """

    hex: str
    look: str
    x: float
    y: float
    text: str
    words: str
    kind: str
    can: bool
    on: bool


@dataclass(frozen=True, slots=True)
class Goal:
    """A hex that the units looked at can go to. `mark`: the points left there, or a dot."""

    hex: str
    x: float
    y: float
    mark: str
    words: str
    taken: bool


@dataclass(frozen=True, slots=True)
class Group:
    """Units that may be moved together, as a link."""

    look: str
    words: str
    on: bool


@dataclass(frozen=True, slots=True)
class Objective:
    """A VP hex: who holds it, and its marker as far as the seat knows."""

    hex: str
    x: float
    y: float
    place: str
    held: bool
    marker: str


@dataclass(frozen=True, slots=True)
class Board:
    """What the template draws."""

    ground: drawing.Ground
    stacks: tuple[Stack, ...]
    objectives: tuple[Objective, ...]
    turns: tuple[standing.Turn, ...]
    activities: tuple[standing.Activity, ...]
    levels: tuple[standing.Level, ...]
    dark: bool
    clock: str
    heading: str
    refused: tuple[str, ...]
    facts: tuple[str, ...]
    zones: str
    buttons: tuple[Button, ...]
    spots: tuple[Spot, ...]
    done: Button | None
    finish: bool
    groups: tuple[Group, ...]
    looked: tuple[str, ...]
    moving: str
    moving_json: str
    goals: tuple[Goal, ...]
    off: Button | None
    others: tuple[fights.Fight, ...]
    fights: tuple[fights.Fight, ...]
    here: str
    about: str
    picks: str
    warnings: tuple[str, ...]
    scatters: bool

    @property
    def choice(self) -> bool:
        """Whether somebody is to be chosen: nobody is, or others stand in his hex."""
        return not self.moving or len(self.groups) > 1


def board(view: View, options: AnyOptions, seat: str, look: str = "") -> Board:
    """What the page draws for a seat; `look` is the hex or the unit that is looked at."""
    state = view.state
    moves = _by_group(options)
    units = _looked_units(state, moves, look)
    here = _here(state, units, look, options.decider == seat)
    away = [offer for offer in moves.get(units, []) if _to(offer) == OFF]
    attacks, others = fights.fights(state, options, here)
    pressed = buttons(state, options)
    return Board(
        ground=drawing.ground(),
        stacks=_stacks(state, moves, here),
        objectives=_objectives(state),
        turns=standing.turns(state),
        activities=standing.activities(state),
        levels=standing.levels(state),
        dark=night(state.turn),
        clock=standing.clock(state),
        heading=decision(state, options.awaiting, options.decider, seat),
        refused=refused(options),
        facts=standing.facts(state),
        zones=_zones(state, seat),
        buttons=pressed,
        spots=spots(pressed),
        done=done(state, options),
        finish=not (moves or attacks or pressed),
        groups=_groups(state, moves, units, here),
        looked=tuple(_looked(state, unit) for unit in at(state, here)),
        moving=telling.listed(units),
        moving_json=json.dumps(list(units)),
        goals=tuple(_goal(state, to) for to in moves.get(units, []) if _to(to) != OFF),
        off=button(state, away[0], options.awaiting) if away else None,
        fights=attacks,
        others=others,
        here=telling.title(here) if here else "",
        about=here or spot.about(state, tuple(units[0] for units in moves), seat),
        picks=_picks(state),
        warnings=_warnings(state, seat),
        scatters=options.awaiting == "scattering",
    )


def _here(state: State, units: tuple[str, ...], look: str, decides: bool) -> str:
    if units:
        return state.units[units[0]].hex
    return look if look in state.content.terrain else spot.asked(state) if decides else ""


def _looked(state: State, unit: Unit) -> str:
    name = unit_name(state.content, unit)
    stays = unit.what == "stick" and unit.known and unit.kind == "advantage"
    return f"{name}: stays where it is, and is spent for an initiative" if stays else name


def _to(offer: Offer[Any, Any]) -> str:
    to: str = offer.command.to
    return to


def _by_group(options: AnyOptions) -> dict[tuple[str, ...], list[Offer[Any, Any]]]:
    """The moves by who makes them."""
    found: dict[tuple[str, ...], list[Offer[Any, Any]]] = {}
    for offer in options.offers:
        if isinstance(offer.command, c.Move):
            found.setdefault(offer.command.units, []).append(offer)
        elif isinstance(offer.command, c.Scatter):
            found.setdefault((offer.command.stick,), []).append(offer)
    return found


def _looked_units(state: State, moves: Any, look: str) -> tuple[str, ...]:
    """The group whose reach is shown: the one looked at, else the stick driven last.

    Who has moved is not taken up again by himself: his marks would lie over the next counters.
    """
    if look:
        wanted = tuple(look.split("+"))
        if wanted in moves:
            return wanted
        here = [units for units in moves if state.units[units[0]].hex == look]
        return max(here, key=len) if here else ()
    task = state.agenda[-1] if state.agenda else None
    if isinstance(task, Scattering) and task.made and (task.made[-1],) in moves:
        return (task.made[-1],)
    return ()


def _goal(state: State, offer: Offer[Any, Any]) -> Goal:
    to = _to(offer)
    x, y = drawing.corner(to)
    way, taken = offer.preview, to in state.stacks
    if not isinstance(way, Way) or not way.cost:
        return Goal(to, x, y, END, telling.title(to), taken)
    left = points(way.left)
    words = f"{telling.title(to)}: {counted(way.cost)}, {left} left"
    return Goal(to, x, y, left if way.left else END, words, taken)


def _stacks(state: State, moves: Any, here: str) -> tuple[Stack, ...]:
    able = {state.units[key].hex for units in moves for key in units}
    found = []
    for hex_ in sorted(state.stacks):
        units = at(state, hex_)
        names = telling.listed(tuple(unit.key for unit in units))
        sides = {COLOURS.get(unit.regiment, "german") for unit in units}
        kind = sides.pop() if len(sides) == 1 else "mixed"
        if not any(unit.fighter for unit in units):
            kind += " nd-stack--sticks"
        x, y = drawing.corner(hex_)
        words = f"{telling.title(hex_)}: {names}"
        on = hex_ == here
        text, look = short(state.content, units), NOTHING if on else hex_
        found.append(Stack(hex_, look, x, y, text, words, kind, hex_ in able, on))
    return tuple(found)


def _objectives(state: State) -> tuple[Objective, ...]:
    found = []
    for hex_ in state.content.vp_hexes:
        x, y = drawing.middle(hex_)
        marker = state.markers.get(hex_)
        held = hex_ in state.held
        found.append(Objective(hex_, x, y, telling.title(hex_), held, _value(marker)))
    return tuple(found)


def _value(marker: Marker | None) -> str:
    if marker is None:
        return ""
    return str(marker.value) if marker.value else "?"


def _zones(state: State, seat: str) -> str:
    """The hexes in zones of the enemy, as a path; none at night."""
    if seat not in SEATS or state.result:
        return ""
    return drawing.area(sorted(zones_against(state, "us" if seat == "us" else "german")))


def _groups(state: State, moves: Any, on: tuple[str, ...], here: str) -> tuple[Group, ...]:
    """The groups to choose from: those of the hex looked at, else one for each hex."""
    found = []
    for units in moves:
        hex_ = state.units[units[0]].hex
        if here and hex_ != here:
            continue
        names = ", ".join(unit_name(state.content, state.units[key]) for key in units)
        if len(units) > 1:
            names = f"all {len(units)} together"
        words = names if here else f"{telling.title(hex_)}: {names}"
        found.append(Group("+".join(units), words, units == on))
    if here:
        return tuple(found)
    by_hex: dict[str, Group] = {}
    for units in moves:
        hex_ = state.units[units[0]].hex
        count = short(state.content, at(state, hex_))
        by_hex.setdefault(hex_, Group(hex_, f"{telling.title(hex_)}: {count}", False))
    return tuple(by_hex.values())


def _picks(state: State) -> str:
    """How much of the activation is left."""
    task = state.agenda[-1] if state.agenda else None
    if isinstance(task, Scattering):
        many = "movement" if task.left == 1 else "movements"
        return f"{task.left} {many} left, three for one stick at most."
    if isinstance(task, Acting) and task.side == "german":
        return f"{len(task.active)} of {task.allowed} units activated."
    if isinstance(task, Acting) and task.left and task.moving:
        return f"{telling.listed(task.moving)}: {counted(task.left)} left."
    return ""


def _warnings(state: State, seat: str) -> tuple[str, ...]:
    """Where the seat's units crowd a hex and one will be lost, while that can still be mended."""
    task = state.agenda[-1] if state.agenda else None
    if not isinstance(task, Acting) or task.side != seat:
        return ()
    # A surplus of another regiment waits until that acts.
    own = [
        hex_
        for hex_, keys in state.stacks.items()
        if len(keys) > LIMIT and any(_acts(state.units[key], task) for key in keys)
    ]
    return tuple(
        f"{len(state.stacks[hex_])} in {telling.title(hex_)}: what is above three is lost when you"
        " finish."
        for hex_ in own
    )


def _acts(unit: Unit, task: Acting) -> bool:
    return unit.side == task.side and (not task.regiment or unit.regiment == task.regiment)


def words(view: View) -> Sequence[str]:
    """The board in sentences."""
    return words_of(view.state)


def told(event: Any, seat: str) -> str:
    """An event in a sentence; what is hidden was taken out before."""
    return telling.told(event)


def waiting(view: View) -> str:
    """What is to be decided now."""
    state = view.state
    if not state.agenda:
        return DECISIONS["over"]
    return f"Turn {state.turn}: {DECISIONS[state.agenda[-1].kind].lower()}"


def lesson(view: View, options: AnyOptions) -> Sequence[str]:
    """What a first player is told now."""
    return taught(view.state, view.seat, options)


def command(form: Form) -> Plain:
    """A button's command, or a move: the field `to` with `units` or `stick`."""
    to = forms.one(form, "to")
    if not to:
        return forms.from_button(form)
    try:
        units = json.loads(forms.one(form, "units"))
    except (ValueError, RecursionError):
        raise MalformedCommand("no_units", "No units came with this move.", "units") from None
    if forms.one(form, "scatter"):
        stick = units[0] if isinstance(units, list) and units else ""
        return {"kind": "scatter", "stick": stick, "to": to}
    return {"kind": "move", "units": units, "to": to}
