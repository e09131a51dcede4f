"""The careful bot on the map: where to go, when to rest."""

from __future__ import annotations

import random
from zlib import crc32

from campaign.bots.orders import DAY, Orders, care, done, orders
from campaign.bots.ways import Ways
from campaign.rules import Content, View
from campaign.rules.booklets import Booklet
from campaign.rules.commands import Bivouac, Command, March, NightBivouac
from campaign.rules.geography import distance
from campaign.rules.previews import AnyOffer
from campaign.rules.state import MapMarker
from campaign.rules.tracks import rested

TIRED = 3
"""SP below which the bot rests."""
HOUR, QUARTER = 60, 15
REST_FACTOR = 1.7
MARGIN = 90
"""A way takes its Marches, as long again in rests and Events, and something in hand."""
DETOUR = 15
"""Minutes for which a careful player looks at what lies beside a way to be made in time."""
LONG = 1080
"""What the bot takes for a Mission without an end of its own, in minutes."""
CURIOUS = 4
"""How far below the Random Combat the Threat must be to do more than the orders ask."""
HUNTED = 3
"""So near to the Random Combat a Squad that may go to ground looks for a place to do it."""
SECRET = 3
"""The Threat up to which a Squad that must not fight does more than it was told."""
QUIET, FRESH = 1, 9
"""The Threat above which, or SP below which, going to ground is worth an hour."""
LIGHT = 1.15
"""... but hardly any rests where the SP in hand carry the Squad all the way."""
AIM, UNNAMED, LEFT = 0.8, 1.4, 6.0
"""How much further a place seems that is what the Squad is sent for, that no order names, or that
it has left before."""
TASTE = 0.8
"""How much further still, at the most, a place seems that this Squad does not care for."""


def choose(content: Content, view: View, rng: random.Random) -> Command | None:
    """March on to the next goal, or rest when tired or hurt."""
    return _plan(content, view, rng)[0]


def plan(content: Content, view: View) -> tuple[Command | None, str]:
    """Return what `choose` does, and the Space that it wants to reach: always alike for a view."""
    return _plan(content, view, random.Random(0))


def _plan(content: Content, view: View, rng: random.Random) -> tuple[Command | None, str]:
    field = _Field(content, view)
    goal = field.goal()
    return _go(view, field, rng, goal), goal


def wander(content: Content, view: View, rng: random.Random) -> Command | None:
    """March to what the Squad is drawn to, whatever the orders say; rest as a careful one does."""
    field = _Field(content, view)
    return _go(view, field, rng, field.whim())


def _go(view: View, field: _Field, rng: random.Random, goal: str) -> Command | None:
    offers = view.options.offers
    marches = [o for o in offers if isinstance(o.command, March)]
    if not marches:
        return next((o.command for o in offers if o.label == "share_ammo"), None)
    if goal == field.run.at:
        return field.wait()
    step = field.ways.first_step(field.run.at, goal)
    march = next((o for o in marches if o.command == March(step)), None) or rng.choice(marches)
    return field.rest(march, goal) or march.command


class _Field:
    """One decision on the map."""

    def __init__(self, content: Content, view: View) -> None:
        self.content = content
        self.view = view
        self.run = view.state.run
        self.booklet: Booklet = content.booklets[self.run.number]
        self.orders: Orders = orders(content, self.run.number)
        self.care = care(view.state.motivation)
        self.ways = Ways.of(content, view)
        self.now = DAY * self.run.day + self.run.clock
        self.near = any(distance(self.run.at, eaz) <= 1 for eaz in self.run.eaz)
        self.end = self._end()
        random_combat = self.booklet.rules.random_combat
        self.level = random_combat.threat if random_combat else 9

    def _end(self) -> int:
        rules, setup = self.booklet.rules, self.booklet.setup
        ends = DAY * (rules.ends_day or 1) + rules.ends_at if rules.ends_at is not None else None
        return min(
            (end for end in (ends, self.orders.home) if end is not None),
            default=DAY * setup.day + setup.time + LONG,
        )

    # --- where to ---

    def goal(self) -> str:
        """Return the most pressing place of the orders, the nearest marker, or the Base."""
        here = self.ways.minutes(self.run.at)
        home = self.ways.minutes(self.run.base)
        there = self.ways.minutes(self.run.at, bold=True)
        back = self.ways.minutes(self.run.base, bold=True)
        left = self.end - self.now
        finished = done(self.content, self.view.state)
        if self.booklet.rules.go_to_ground and self.near and self._found_out():
            return self._clear(here)
        found = []
        for marker in self.run.markers:
            at = marker.at
            if at in (self.run.base, self.run.at) or at not in here or at not in home:
                continue
            named = at in self.orders.places
            if finished and self.orders.peaceful and self.ways.danger[at]:
                continue
            if not self._worth(named and not finished) or not self._hour(marker, here[at]):
                continue
            if self.orders.hold and not self._back(here[at], at):
                continue
            due = self.orders.places.get(at)
            if due is not None and self.now + here[at] <= due:
                return self._on_the_way(here, at, due)
            if self._reach(there[at], back[at]) < left:
                found.append((here[at] * self._further(marker, named), at))
        return min(found)[1] if found else self.orders.hold or self.run.base

    def whim(self) -> str:
        """Return the place the Squad feels drawn to most, be it a marker or its way home."""
        here = self.ways.minutes(self.run.at)
        home = self.orders.hold or self.run.base
        start = home == self.run.at and not self.orders.hold
        found = [(1.0 if start else self._taste("home"), home)]
        for marker in self.run.markers:
            left = marker.shown and marker.id not in self.orders.hours
            open_ = marker.at in here and marker.at not in (self.run.base, self.run.at)
            if open_ and not left and self._hour(marker, here[marker.at]):
                found.append((self._taste(marker.id), marker.at))
        return min(found)[1]

    def _on_the_way(self, here: dict[str, int], goal: str, due: int) -> str:
        """Return a marker that lies on the way to a place to be at in time, or that place."""
        way = self.ways.minutes(goal)
        found = []
        for marker in self.run.markers:
            at = marker.at
            if marker.shown or at == self.run.at or at not in here or at not in way:
                continue
            both = here[at] + way[at]
            if both <= here[goal] + DETOUR and self.now + both + HOUR <= due:
                found.append((here[at], at))
        return min(found)[1] if found else goal

    def _found_out(self) -> bool:
        """Tell whether a Squad near an EAZ had better lie low for a while."""
        return self.run.threat >= self.level - HUNTED or self.run.stamina < TIRED

    def _reach(self, there: int, home: int) -> float:
        """Return the minutes that a place takes, with the way home where that is wanted."""
        if not self.orders.back:
            return there + HOUR / 2
        way = there + home
        if way <= self.run.stamina * (QUARTER + self.booklet.rules.march_minutes):
            return way * LIGHT + MARGIN / 2
        return way * REST_FACTOR + MARGIN

    def _further(self, marker: MapMarker, named: bool) -> float:
        """Return how much further than it is a place seems; what was left once comes last."""
        left = marker.shown and marker.id not in self.orders.hours
        aim = AIM
        if marker.at not in self.orders.aims:
            aim = (1.0 if named else UNNAMED) * (1 + TASTE * self._taste(marker.id))
        return aim * (LEFT if left else 1.0)

    def _taste(self, marker: str) -> float:
        """Return from 0 to 1 how little these six men feel drawn to a marker; always the same."""
        squad = ",".join(self.view.state.ids)
        return crc32(f"{squad} {self.run.number} {marker}".encode()) / 2**32

    def _back(self, minutes: int, at: str) -> bool:
        """Tell whether the Squad can go somewhere and be back where it must hold in time."""
        way = self.ways.minutes(self.orders.hold).get(at, self.end)
        return self.now + minutes + way + HOUR < self.orders.since

    def wait(self) -> Command:
        """Stay where the orders want the Squad, from one full hour to the next."""
        return Bivouac(min(HOUR, max(15, self.end - self.now)))

    def _clear(self, here: dict[str, int]) -> str:
        """Return the nearest Space in which the Squad may go to ground."""
        eazs = self.run.eaz
        clear = [at for at in here if all(distance(at, eaz) > 1 for eaz in eazs)]
        return min(clear, key=lambda at: (here[at], at), default=self.run.base)

    def _worth(self, needed: bool) -> bool:
        """Tell whether the Squad is fit, and the country quiet enough, for one more Event."""
        level = self.level
        squad = self.view.state.squad
        hurt = sum(m.damage >= 4 or m.wound_cubes > 1 for m in squad) + (6 - len(squad))
        if done(self.content, self.view.state):
            calm = SECRET if self.orders.peaceful else level - CURIOUS
            return self.run.threat <= calm and hurt <= 1
        wary = self.care.wary if needed else self.care.wary + 1
        return self.run.threat <= level - wary and hurt <= self.care.hurt

    def _hour(self, marker: MapMarker, minutes: int) -> bool:
        """Tell whether a marker that was found out of its hours has something to show by then."""
        hours = self.orders.hours.get(marker.id)
        if hours is None:
            return True
        then = (self.run.clock + minutes) % DAY
        first, last = hours
        return first <= then <= last if first <= last else then >= first or then <= last

    # --- when to rest ---

    def rest(self, march: AnyOffer, goal: str) -> Command | None:
        """Return a Bivouac where one is needed, or free; None to go on."""
        if self._hurry(goal):
            return None
        ground = self.booklet.rules.go_to_ground and not self.near
        fresh = self.run.threat <= QUIET and self.run.stamina >= FRESH
        if ground and not fresh and self._spare(HOUR):
            return Bivouac(HOUR)
        price = sum(p.value for p in march.cost if p.unit == "stamina")
        stamina = self.run.stamina
        free = 45 - self.run.clock % HOUR
        hurt = self._hurt()
        if (hurt or stamina < max(TIRED, price)) and self._enough(free, price):
            return Bivouac(free)
        if stamina < max(TIRED, price) or (hurt and not self.near):
            return self._long(ground)
        return None

    def _enough(self, minutes: int, price: int) -> bool:
        """Tell whether a rest that ends before the next Threat roll brings SP for the way."""
        return (
            minutes >= 30
            and self.run.stamina + rested(minutes) >= max(TIRED, price)
            and self._spare(minutes)
        )

    def _long(self, ground: bool) -> Command | None:
        """Rest over a full hour: at Nighttime to the morning where there is time for it."""
        if ground:
            return Bivouac(HOUR)
        offers = self.view.options.offers
        night = next((o for o in offers if isinstance(o.command, NightBivouac)), None)
        if night is not None:
            minutes = sum(part.value for part in night.cost if part.unit == "time")
            if self._spare(minutes) and not self.near:
                return night.command
        over = HOUR + 45 - self.run.clock % HOUR
        return Bivouac(over) if self._spare(over) else None

    def _hurt(self) -> bool:
        """Tell whether First Aid is wanted and to be had."""
        aid = any(p.code == "first-aid-kit" for m in self.view.state.squad for p in m.gear)
        squad = self.view.state.squad
        return aid and (sum(m.damage >= 3 for m in squad) >= 2 or any(m.damage >= 5 for m in squad))

    def _spare(self, minutes: int) -> bool:
        """Tell whether so many minutes may be lost and the Squad still be home in time."""
        if not self.orders.back:
            return self.now + minutes + HOUR < self.end
        home = self.ways.minutes(self.run.base)
        way = home.get(self.run.at, 0) * REST_FACTOR + MARGIN / 2
        return self.now + minutes + way < self.end

    def _hurry(self, goal: str) -> bool:
        """Tell whether a deadline of the orders leaves no time to rest on the way to a goal."""
        due = self.orders.places.get(goal)
        if due is None or self.now > due:
            return False
        return self.now + self.ways.minutes(goal).get(self.run.at, 0) + HOUR > due
