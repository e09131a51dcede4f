"""The armory: who carries what, what he may still take, what is missing (PH-EQUIP-01..06, p.13)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from django.utils.safestring import SafeString, mark_safe

from campaign.rules import equipment, required, roster
from campaign.rules.commands import Command, DropItem, NamePointMan, SensibleKit, TakeItem
from campaign.rules.content import Content
from campaign.rules.equipment import Item
from campaign.rules.kit import SCOUT
from campaign.rules.sensible import CORPSMAN, KIT
from campaign.rules.state import Marine
from campaign.rules.visible import View
from campaign.screens import common
from campaign.screens.acts import command_json
from campaign.screens.weapons import ammo_codes, short
from campaign.telling.words import Words
from combat.telling.english import listed, plural

GROUPS = ("Weapons", "Ammo", "Gear")


@dataclass(frozen=True, slots=True)
class Carried:
    """A piece in a Marine's hands; json lays it down, empty when that is not his to decide."""

    code: str
    name: str
    load: int
    holds: str
    json: str


@dataclass(frozen=True, slots=True)
class Side:
    """One side on which a piece may be taken: "2 uses", its Load, the button's value."""

    holds: str
    load: int
    json: str


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that a Marine may take: left is what the supply still holds."""

    code: str
    name: str
    text: str
    left: int
    sides: tuple[Side, ...]
    weapon: bool


@dataclass(frozen=True, slots=True)
class Barred:
    """Why a Marine may not take something."""

    name: str
    why: str
    rule: str


@dataclass(frozen=True, slots=True)
class Locker:
    """One Marine at the armory."""

    man: common.Man
    load: int
    capacity: int
    load_why: str
    carried: tuple[Carried, ...]
    groups: tuple[tuple[str, tuple[Choice, ...]], ...]
    barred: tuple[Barred, ...]
    armed: bool
    point_man: bool
    point_json: str
    survivability: int
    perception: int

    @property
    def kit(self) -> str:
        """What he carries, in a line."""
        return common.kit_line((piece.name, piece.holds) for piece in self.carried)

    @property
    def room(self) -> int:
        """The Load he can still take."""
        return max(0, self.capacity - self.load)

    @property
    def reasons(self) -> tuple[tuple[str, str], ...]:
        """What he may not take by reason: names, why."""
        found: dict[str, list[str]] = defaultdict(list)
        for bar in self.barred:
            found[bar.why].append(bar.name)
        return tuple((listed(names), why) for why, names in found.items())


@dataclass(frozen=True, slots=True)
class Demand:
    """One line of the checklist: met or not, in words, with its rule."""

    text: str
    state: str
    met: bool
    rule: str


@dataclass(frozen=True, slots=True)
class ArmoryScreen:
    """Everything at the armory; the jsons are empty for who may not decide.

    shelves: what the supply still holds, by group, and of what nothing is left.
    """

    mission: str
    lockers: tuple[Locker, ...]
    demands: tuple[Demand, ...]
    sensible: str
    own: str
    clear: str
    move_out: str
    absent: str
    shelves: tuple[tuple[str, str, str], ...]
    notes: tuple[str, ...]
    why: tuple[str, ...]

    @property
    def anew(self) -> bool:
        """Whether a sensible kit would lay down something of one's own."""
        return any(piece.json for locker in self.lockers for piece in locker.carried)

    @property
    def open(self) -> int:
        """How many demands are not met."""
        return sum(not demand.met for demand in self.demands)

    @property
    def point(self) -> Locker | None:
        """The Point Man, if one is named."""
        return next((locker for locker in self.lockers if locker.point_man), None)


def armory_screen(content: Content, view: View) -> dict[str, object]:
    """Return the armory for a seat."""
    words = Words.of(content, view)
    booklet = content.booklets[words.state.run.number]
    offered = {offer.command: _short(command_json(offer.command)) for offer in view.options.offers}
    single = {command.kind: json for command, json in offered.items()}
    stock = tuple(equipment.all_items(words.state))
    takes = _takes(offered)
    codes = tuple(dict.fromkeys(code for code, _ in stock))
    return {
        "armory": ArmoryScreen(
            mission=booklet.title,
            lockers=tuple(
                _locker(words, marine, stock, takes[marine.profile], offered)
                # One's own first: on a phone the others' lie below.
                for marine in sorted(words.state.squad, key=lambda m: m.owner != view.seat)
            ),
            demands=demands(words),
            sensible=offered.get(SensibleKit(), ""),
            own=offered.get(SensibleKit(view.seat), ""),
            clear=single.get("clear_kit", ""),
            move_out=single.get("move_out", ""),
            absent=_absent(words, set(codes)),
            shelves=_shelves(words, codes),
            notes=booklet.rules.notes,
            why=_why(words),
        )
    }


def _short(json: SafeString) -> SafeString:
    """A command without the side that is none: the page has a hundred of them."""
    return mark_safe(json.replace(',"side":0', ""))


def _takes(offered: Mapping[Command, SafeString]) -> dict[str, dict[Item, str]]:
    """Return the buttons that take something: by Marine, by piece."""
    found: dict[str, dict[Item, str]] = defaultdict(dict)
    for command, json in offered.items():
        if isinstance(command, TakeItem):
            found[command.marine][(command.code, command.side)] = json
    return found


def _locker(
    words: Words,
    marine: Marine,
    stock: tuple[Item, ...],
    takes: Mapping[Item, str],
    offered: Mapping[Command, SafeString],
) -> Locker:
    load, capacity = common.load_of(words, marine)
    weapons = words.content.combat.weapons
    return Locker(
        man=common.man(words, marine),
        load=load,
        capacity=capacity,
        load_why=common.load_why(words, marine),
        carried=tuple(_carried(words, marine, i, offered) for i in equipment.items(marine)),
        groups=_groups(words, takes),
        barred=_barred(words, marine, stock, takes),
        armed=any(weapons[code].main for code in marine.weapons),
        point_man=marine.profile == words.state.point_man,
        point_json=offered.get(NamePointMan(marine.profile), ""),
        survivability=roster.trait(words.state, marine, "SUR"),
        perception=roster.trait(words.state, marine, "PER"),
    )


def _carried(
    words: Words, marine: Marine, item: Item, offered: Mapping[Command, SafeString]
) -> Carried:
    return Carried(
        code=item[0],
        name=words.item(item[0]),
        load=equipment.item_load(words.state, item),
        holds=_holds(words, item),
        json=offered.get(DropItem(marine.profile, *item), ""),
    )


def _holds(words: Words, item: Item) -> str:
    """Return what a side holds: "2 uses"; nothing for what is not used up in steps."""
    code, side = item
    if not side or len(words.content.combat.gear[code].sides) == 1:
        return ""
    card = words.content.combat.gear[code]
    return plural(len(card.sides) - card.sides.index(side), "use")


def _groups(words: Words, takes: Mapping[Item, str]) -> tuple[tuple[str, tuple[Choice, ...]], ...]:
    return tuple(
        (name, tuple(_choice(words, code, name == GROUPS[0], takes) for code in codes))
        for name, codes in _grouped(words, dict.fromkeys(code for code, _ in takes))
    )


def _grouped(words: Words, codes: Iterable[str]) -> Iterator[tuple[str, list[str]]]:
    """Yield the groups that have any of some codes, with these."""
    found: dict[str, list[str]] = {name: [] for name in GROUPS}
    ammo = ammo_codes(words.content)
    for code in codes:
        weapon = equipment.is_weapon(words.state, code)
        found["Weapons" if weapon else "Ammo" if code in ammo else "Gear"].append(code)
    yield from ((name, inside) for name, inside in found.items() if inside)


def _shelves(words: Words, codes: Iterable[str]) -> tuple[tuple[str, str, str], ...]:
    """Return by group what the supply still has, and of what nothing is left.

    PH-COMPONENTS-08 (p.10), PH-EQUIP-05 (p.13).
    """
    found = []
    for name, inside in _grouped(words, codes):
        left = {code: equipment.supply_left(words.state, code) for code in inside}
        there = ", ".join(f"{words.item(code)} {number}" for code, number in left.items() if number)
        found.append(
            (name, there, listed(words.item(c) for c, number in left.items() if not number))
        )
    return tuple(found)


def _choice(words: Words, code: str, weapon: bool, takes: Mapping[Item, str]) -> Choice:
    combat = words.content.combat
    return Choice(
        code=code,
        name=words.item(code),
        text=short(combat.weapons[code]) if weapon else combat.gear[code].effect,
        left=equipment.supply_left(words.state, code),
        sides=tuple(
            Side(_holds(words, item), equipment.item_load(words.state, item), json)
            for item, json in takes.items()
            if item[0] == code
        ),
        weapon=weapon,
    )


def _barred(
    words: Words, marine: Marine, stock: tuple[Item, ...], takes: Mapping[Item, str]
) -> tuple[Barred, ...]:
    """Return why he may not take the rest of what the Mission has: supply, post, Load."""
    found: dict[str, Barred] = {}
    possible = {code for code, _ in takes}
    for code, side in reversed(stock):
        if code in possible or code in found:
            continue
        name = words.item(code)
        refusal = equipment.allowed_to(words.state, marine, (code, side))
        if refusal is not None and refusal.rule != "PH-EQUIP-06":
            found[code] = Barred(name, refusal.why, refusal.rule)
        elif equipment.supply_left(words.state, code) <= 0:
            found[code] = Barred(name, "none is left in the supply", "PH-COMPONENTS-08")
        elif refusal is not None:
            found[code] = Barred(name, refusal.why, refusal.rule)
    return tuple(reversed(found.values()))


def _absent(words: Words, codes: set[str]) -> str:
    """Return what this Mission does not let the Squad take at all (PH-EQUIP-05, p.13)."""
    combat = words.content.combat
    everything = dict.fromkeys((*combat.weapons, *combat.gear))
    at_start = [c for c in everything if c not in codes and _ordinary(words, c)]
    return listed([words.item(code) for code in at_start])


def _ordinary(words: Words, code: str) -> bool:
    """Tell whether a piece is ever taken from the supply; some Weapons only come through play."""
    combat = words.content.combat
    return code in combat.gear or combat.weapons[code].limit > 0


def _why(words: Words) -> tuple[str, ...]:
    """Say who carries the First Aid Kit, and why the Scout goes first where he does."""
    state, found = words.state, []
    for man in state.squad:
        if equipment.carries(man, KIT) and man.spec == CORPSMAN:
            mind = roster.trait(state, man, "INT")
            found.append(
                f"The Corpsman, {words.nick(man.profile)}, carries a {words.item(KIT)}: First Aid"
                f" is his Skill, by Intelligence {mind}."
            )
        elif equipment.carries(man, KIT):
            found.append(
                f"{words.nick(man.profile)} carries a {words.item(KIT)}: in camp the Corpsman may"
                " use it too."
            )
        if man.spec == SCOUT and man.profile == state.point_man:
            found.append(
                f"The Scout, {words.nick(man.profile)}, is Point Man: Pathfinder adds a Strike die"
                " when his Survivability is tested."
            )
    return tuple(found)


# --- the checklist ----------------------------------------------------------------------------


def demands(words: Words) -> tuple[Demand, ...]:
    """Return the checklist of the Squad (PH-EQUIP-03, -04, -15, -16, p.13-16; PH-SETUP-01, p.9)."""
    state, combat = words.state, words.content.combat
    unarmed = [
        words.nick(m.profile)
        for m in state.squad
        if not required.has_main(state, m) and required.can_carry_main(state, m)
    ]
    least, most = required.m16_least(state), combat.weapons["m16"].limit
    armed = required.m16_bearers(state)
    found = [
        Demand(
            "A main Weapon for each Marine",
            f"without: {listed(unarmed)}" if unarmed else "everyone has one",
            not unarmed,
            "PH-EQUIP-03",
        ),
        Demand(
            f"M16s for at least {least} Marines, {most} at most"
            if least
            else f"At most {most} M16",
            f"{plural(armed, 'Marine')} equipped with one",
            armed >= least,
            "PH-EQUIP-04",
        ),
    ]
    found += [_must(words, spec, code) for spec, code in required.must_take(state)]
    point = state.point_man
    found.append(
        Demand("A Point Man", words.nick(point) if point else "nobody yet", bool(point),
               "PH-MARCH-13")
    )  # fmt: skip
    return tuple(found)


def _must(words: Words, spec: int, code: str) -> Demand:
    holder = required.specialist(words.state, spec)
    met = holder is None or equipment.carries(holder, code) > 0
    who = words.nick(holder.profile) if holder else words.role(spec)
    return Demand(
        f"{words.item(code)} for the {words.role(spec)}",
        f"{who} has it" if met else f"{who} must take it",
        met,
        "PH-EQUIP-15" if code == "radio" else "PH-EQUIP-16",
    )
