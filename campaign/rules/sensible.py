"""A sensible kit for the whole Squad with one touch: house help, within every limit (PH-EQUIP)."""

from __future__ import annotations

from campaign.rules import ammo, equipment, required
from campaign.rules.equipment import Item
from campaign.rules.names import Profile
from campaign.rules.state import Marine, State
from combat.rules.copies import changed
from combat.rules.state import GearPiece

MAIN = {
    1: ("m16", "m14", "m37", "m3"),
    2: ("m16", "m3", "m14", "m37"),
    3: ("m60", "m16", "m14", "m37"),
    4: ("m40", "m14", "m16", "m37"),
    5: ("m79", "m37", "m16", "m14"),
    6: ("m16", "m37", "m14", "m3"),
}
"""Main Weapons by Specialization, best first."""
CORPSMAN = 6
KIT = "first-aid-kit"
LAST = ("m16", "m14", "m37", "m3", "ak47")
EXTRAS = {
    1: ("smoke", "rations", "frag"),
    2: ("rations", "smoke"),
    3: ("bipod", "mg-ammo", "rations"),
    4: ("frag", "rations", "smoke"),
    5: ("frag", "m79-ammo", "rations"),
    6: ("rations", KIT),
}
"""What suits each Specialization besides Ammo, first things first."""
FOR_ALL = ("flak-jacket",)
"""What is left for everybody."""


class _Packer:
    """Packs one state's Squad; nothing outside it changes."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.packed: list[tuple[str, Item]] = []

    def give(self, profile: Profile, code: str, *, lightest: bool = False) -> bool:
        """Give a piece on its fullest side that fits; tell whether it could be given."""
        marine = self.state.marine(profile)
        if equipment.supply_left(self.state, code) <= 0:
            return False
        order = equipment.sides(self.state, code)
        for side in reversed(order) if lightest else order:
            if equipment.allowed_to(self.state, marine, (code, side)) is None:
                self._add(marine, (code, side))
                return True
        return False

    def _add(self, marine: Marine, item: Item) -> None:
        code, side = item
        if equipment.is_weapon(self.state, code):
            marine = changed(marine, weapons=(*marine.weapons, code))
        else:
            marine = changed(marine, gear=(*marine.gear, GearPiece(code, side)))
        self.state = self.state.with_marine(marine)
        self.packed.append((marine.profile, item))


def sensible_kit(state: State, owner: str = "") -> list[tuple[str, Item]]:
    """Return who takes what, in an order in which each piece may be taken: of the whole Squad, or
    of those whom one seat leads.

    What a Specialization must take first, then a main Weapon for each, the M16s that the Mission
    wants, Ammo for those who need it, a First Aid Kit with the Corpsman, else with whoever has
    room, then what suits each man. Their hands are empty. Where the Corpsman has no room left for
    the kit he takes it before his Weapon and Ammo, unless the Squad then lacks what it must have.
    """
    found = _packed(state, owner)
    if _has_kit(found.state):
        return found.packed
    other = _packed(state, owner, kit_first=True)
    short = len(required.missing(other.state)) > len(required.missing(found.state))
    return (found if short or not _has_kit(other.state) else other).packed


def _has_kit(state: State) -> bool:
    """Tell whether the Corpsman, whom the Squad has, carries a First Aid Kit."""
    medic = required.specialist(state, CORPSMAN)
    return medic is not None and equipment.carries(medic, KIT) > 0


def _packed(state: State, owner: str, *, kit_first: bool = False) -> _Packer:
    packer = _Packer(state)
    squad = [m.profile for m in state.squad if owner in ("", m.owner)]
    for spec, code in required.must_take(packer.state):
        holder = required.specialist(packer.state, spec)
        if holder is not None and holder.profile in squad:
            packer.give(holder.profile, code, lightest=True)
    medic = sorted(squad, key=lambda p: packer.state.marine(p).spec != CORPSMAN)
    if kit_first:
        packer.give(medic[0], KIT)
    _weapons(packer, squad)
    for profile in squad:
        for code in sorted(ammo.ammo_types(packer.state, packer.state.marine(profile))):
            packer.give(profile, code, lightest=True)
    if not kit_first:
        any(packer.give(profile, KIT) for profile in medic)
    for turn in range(max(map(len, EXTRAS.values()))):
        for profile in squad:
            wishes = EXTRAS[packer.state.marine(profile).spec]
            if turn < len(wishes):
                packer.give(profile, wishes[turn])
    for code in FOR_ALL:
        for profile in squad:
            packer.give(profile, code)
    return packer


def _weapons(packer: _Packer, squad: list[str]) -> None:
    """Give each a main Weapon: restricted ones first, so that no basic one is wasted; before them
    to a Corpsman with a kit, who can carry the lightest alone.
    """
    wanted = required.m16_least(packer.state)
    men = sorted(
        map(packer.state.marine, squad),
        key=lambda m: (equipment.carries(m, KIT) == 0, m.spec not in (3, 4, 5)),
    )
    order = [man.profile for man in men]
    for profile in order:
        spec = packer.state.marine(profile).spec
        any(packer.give(profile, code) for code in (*MAIN[spec], *LAST))
    short = wanted - required.m16_bearers(packer.state)
    for profile in reversed(order):
        if short <= 0:
            return
        marine = packer.state.marine(profile)
        if "m16" in marine.weapons:
            continue
        before = packer.state, packer.packed
        packer.state = packer.state.with_marine(changed(marine, weapons=()))
        packer.packed = [(p, item) for p, item in packer.packed if p != profile or item[1]]
        if packer.give(profile, "m16"):
            short -= 1
        else:
            packer.state, packer.packed = before
