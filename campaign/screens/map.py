"""The map: where the Squad is, where it may March at what price and risk, how it may rest."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.safestring import SafeString

from campaign.maps.sheets import chart
from campaign.rules import clock, geography, sapper, special, threat_dice, tracks
from campaign.rules import commands as say
from campaign.rules.content import Content
from campaign.rules.events import Event, Marched
from campaign.rules.names import Space
from campaign.rules.previews import MarchPreview, Preview
from campaign.rules.state import LogEntry, MissionRun
from campaign.rules.visible import View
from campaign.screens import faces
from campaign.screens.acts import Act, Pair, act_in
from campaign.screens.bearing import ARROWS, COMPASS, Bearing, bearing
from campaign.screens.decision import Refused, decision, refused, sentence
from campaign.screens.objectives import Goal, Sought, goals, sought
from campaign.screens.overlay import overlay
from campaign.screens.rest import Rests, rests
from campaign.screens.sky import Sky, sky
from campaign.screens.trait_tests import test_ahead
from campaign.screens.zones import Zone, plainly, zones
from campaign.telling.words import Words, clock_text, span_text
from combat.rules.options import Offer
from combat.telling.english import plural

TERMS = (
    "Threat",
    "EAZ",
    "Random Combat",
    "Encounter",
    "Event",
    "Stamina",
    "Forced March",
    "Bivouac",
    "Evac",
    "LZ",
    "Point Man",
)


SLOW = {"walking_wounded": "walking-wounded", "littered": "littered", "kia": "kia"}
"""Who slows the Squad, with the icon of each."""


@dataclass(frozen=True, slots=True)
class Slow:
    """Who slows the Squad, and what that costs each March: "Walking Wounded +15 min"."""

    icon: str
    name: str
    price: str

    @property
    def text(self) -> str:
        """In words."""
        return f"{self.name} {self.price}"


@dataclass(frozen=True, slots=True)
class MarchTo:
    """A March on offer: the act, the place, what it brings. column, row count from 1;
    way: "NW"."""

    act: Act
    to: str
    column: int
    row: int
    way: str
    arrow: str
    compass: str
    terrain: str
    landmark: str
    arrival: str
    dark: bool
    short: int
    eaz: int
    base: bool
    quiet: bool
    event: bool
    risk: threat_dice.Risk | None
    parts: tuple[Pair, ...]
    slow: Slow | None = None

    @property
    def span(self) -> str:
        """How long it takes, 45 min."""
        return span_text(self.act.minutes)

    @property
    def dice(self) -> int:
        """Dice of Damage for the SP that are short (PH-STAMINA-03, p.22)."""
        return tracks.DICE_PER_SP * self.short

    @property
    def strain(self) -> str:
        """Whom the SP that are short hurt (PH-STAMINA-03, p.22)."""
        return f"{self.dice} dice, each 1 Damage for the man whose ID it shows"

    @property
    def place(self) -> str:
        """Where it leads, for the ear: what the button shows of it follows."""
        found = [f"March to {self.to}", self.compass, self.landmark, self.terrain]
        return ", ".join(part for part in found if part)

    @property
    def outcome(self) -> str:
        """What it brings, for the ear, after the price that the button shows."""
        found = [f"there at {self.arrival}", *([self.slow.text] if self.slow else [])]
        if self.short:
            found.append(f"{self.short} SP short: {self.strain}")
        if self.eaz:
            found.append(f"EAZ: Threat {self.eaz} more")
        if self.event:
            found.append("an Event waits there")
        if self.risk is not None and self.risk.combat:
            found.append(f"Combat {self.risk.combat} in {self.risk.of}")
        if self.risk is not None and self.risk.encounter:
            found.append(f"Encounter {self.risk.encounter} in {self.risk.of}")
        if self.act.ends:
            found.append(self.act.ends)
        return ", ".join(found)


@dataclass(frozen=True, slots=True)
class Ground:
    """The sheet and what lies on it. image, small: its picture's address, and a phone's (may be
    empty); face: the Point Man's portrait, where the Squad stands; column, row: from 1; marched:
    how many Marches are behind it; flood: address of the water on the fields, if any.
    """

    image: str
    small: str
    title: str
    columns: int
    rows: int
    width: int
    height: int
    picture: SafeString
    at: str
    here: str
    column: int
    row: int
    face: str
    sky: Sky
    flood: str
    marched: int


@dataclass(frozen=True, slots=True)
class Companion:
    """Who is led or carried with the Squad, with what he costs; face: its address, or empty."""

    text: str
    face: str = ""


@dataclass(frozen=True, slots=True)
class MapScreen:
    """Everything the map shows."""

    ground: Ground
    base: Bearing | None
    marches: tuple[MarchTo, ...]
    rests: Rests
    call_evac: Act | None
    evac_end: Act | None
    regroup: Act | None
    share_ammo: Act | None
    point_men: tuple[Act, ...]
    helps: tuple[Act, ...]
    no_march: str
    """Why nobody marches before Ammo is shared out, with `share_ammo`; else ""."""
    refused: tuple[Refused, ...]
    goals: tuple[Goal, ...]
    sought: tuple[Sought, ...]
    log: tuple[LogEntry, ...]
    notes: tuple[str, ...]
    with_us: tuple[Companion, ...]
    shifts: tuple[str, ...]
    zones: tuple[Zone, ...]
    terms: tuple[str, ...] = TERMS

    @property
    def slow(self) -> Slow | None:
        """Who slows every March, where that is not told of who is led or carried."""
        found = self.marches[0].slow if self.marches else None
        told = any(": Marches +" in one.text for one in self.with_us)
        return None if told else found

    @property
    def by_eaz(self) -> bool:
        """Whether some March leads into an EAZ or beside one."""
        return any(march.eaz for march in self.marches)


def map_screen(content: Content, view: View) -> dict[str, Any]:
    """Return the map and the decision, or the First Aid test, that waits beside it."""
    words, run = Words.of(content, view), view.state.mission
    shown = None if run is None else _map(words, view, run)
    return {
        "map": shown,
        "decision": plainly(decision(content, view), shown.zones if shown else ()),
        "test": test_ahead(words, view),
    }


def _map(words: Words, view: View, run: MissionRun) -> MapScreen:
    offers, told = view.options.offers, _told_with_ammo(view)
    single: dict[str, Offer[Any, Preview]] = {o.command.kind: o for o in offers}
    marches = tuple(_march(words, view, o) for o in offers if isinstance(o.command, say.March))
    return MapScreen(
        ground=ground(words, run),
        base=bearing(words, run),
        marches=marches,
        rests=rests(words, run, offers),
        call_evac=_one(words, single, "call_evac"),
        evac_end=_one(words, single, "evac_end"),
        regroup=_one(words, single, "regroup"),
        share_ammo=_one(words, single, "share_ammo"),
        point_men=_acts(words, view, "name_point_man"),
        helps=_acts(words, view, "use_ability", "play_boon"),
        no_march=" ".join(sentence(r.why) for r in view.options.refusals if r.what == told),
        refused=refused(words, view, but=told),
        goals=(wanted := goals(words, run)),
        sought=sought(words, run, wanted),
        log=view.state.log,
        notes=words.content.booklets[run.number].rules.notes,
        with_us=_with_us(words, run, marches),
        shifts=_shifts(run),
        zones=zones(words, view, run),
    )


def came(events: Iterable[Event], run: MissionRun | None) -> str:
    """Return on which side the Squad was before the March that some events tell of: "NW".

    Empty where there is none, or where it did not end it at the place it Marched to.
    """
    marched = [event for event in events if isinstance(event, Marched)]
    if not marched or run is None or run.at != marched[-1].to:
        return ""
    return geography.direction(run.at, marched[-1].origin)


def ground(words: Words, run: MissionRun) -> Ground:
    """Return the map of the Mission with the Squad on it."""
    state, drawn = words.state, chart(words.content, words.content.booklets[run.number].map)
    table = drawn.sheet
    column, row = geography.position(run.at) if run.at else (-1, -1)
    point, over = state.point_man, sky(words.content, run)
    return Ground(
        image=drawn.picture,
        small=drawn.small,
        title=table.title,
        columns=table.columns,
        rows=len(table.rows),
        width=table.size[0],
        height=table.size[1],
        picture=overlay(drawn, run, not point, special.shut(state)),
        at=run.at,
        here=_place(words, run.at),
        column=column + 1,
        row=row + 1,
        face=faces.face(words, state.marine(point)) if point else "",
        sky=over,
        flood=drawn.flood if over.flood else "",
        marched=run.tally.marches,
    )


def _told_with_ammo(view: View) -> str:
    """What is refused only until Ammo is shared out, which is told where that is done."""
    return "march" if any(o.command.kind == "share_ammo" for o in view.options.offers) else ""


def _acts(words: Words, view: View, *kinds: str) -> tuple[Act, ...]:
    return tuple(act_in(words, o) for o in view.options.offers if o.command.kind in kinds)


def _one(words: Words, offers: dict[str, Offer[Any, Preview]], kind: str) -> Act | None:
    return act_in(words, offers[kind]) if kind in offers else None


def _place(words: Words, space: str) -> str:
    found = [space, words.landmark(space), words.terrain(space)] if space else []
    return ", ".join(part for part in found if part)


def _march(words: Words, view: View, offer: Offer[Any, Preview]) -> MarchTo:
    to, run = offer.command.to, view.state.run
    seen = offer.preview
    assert isinstance(seen, MarchPreview)
    shown = act_in(words, offer)
    column, row = geography.position(to)
    point = geography.direction(run.at, to)
    arrival = (run.clock + shown.minutes) % clock.DAY
    return MarchTo(
        act=shown,
        to=to,
        column=column + 1,
        row=row + 1,
        way=point,
        arrow=ARROWS[point],
        compass=COMPASS[point],
        terrain=words.terrain(to),
        landmark=words.landmark(to),
        arrival=clock_text(arrival),
        dark=clock.night(arrival),
        short=seen.short,
        eaz=seen.eaz,
        base=seen.base,
        quiet=seen.quiet,
        event=seen.event,
        risk=None if seen.base else risk(words, view, to, seen),
        parts=shown.costs,
        slow=_slow(words, shown.costs),
    )


def _slow(words: Words, parts: Sequence[Pair]) -> Slow | None:
    """What the slowest of the Squad costs each March (PH-LITTER-02, -03, p.48)."""
    for kind, icon in SLOW.items():
        name = words.marker(kind)
        if price := ", ".join(f"+{price}" for label, price in parts if label == name):
            return Slow(icon, name, price)
    return None


def risk(words: Words, view: View, to: Space, seen: MarchPreview) -> threat_dice.Risk:
    """Return what the Threat die of a March may bring."""
    run = view.state.run
    rules = words.content.booklets[run.number].rules
    level = rules.random_combat.threat if rules.random_combat else 0
    return threat_dice.march_risk(
        run.threat,
        seen.eaz,
        level,
        dice=threat_dice.number(words.state, "march", to),
        quiet=seen.quiet,
        encounters=rules.encounters and not seen.event,
        colours=sapper.colours(words.state, dict(view.decks).get("encounters", 0)),
    )


def _with_us(words: Words, run: MissionRun, marches: Sequence[MarchTo]) -> tuple[Companion, ...]:
    found, parts = [], marches[0].parts if marches else ()
    for led in run.passengers:
        marker = words.marker(led.kind)
        # The slowest marker alone slows, each March by as much.
        price = ", ".join(f"+{p}" for label, p in parts if label == marker)
        costs = f": Marches {price}" if price else ""
        face = faces.person(words, led.name or led.code)
        found.append(Companion(f"{led.name or led.code}, {marker}{costs}", face))
    if run.bodies:
        found.append(Companion(f"{plural(run.bodies, 'fallen Marine')}, carried"))
    return tuple(found)


def _shifts(run: MissionRun) -> tuple[str, ...]:
    ease = {"left": "Easier", "right": "Harder"}
    return tuple(
        f"{ease[s.to]} Terrain for {plural(s.marches, 'March', 'Marches')}" for s in run.shifts
    )
