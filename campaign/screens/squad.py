"""The squad strip: six men with all that is known of them."""

from __future__ import annotations

from dataclasses import dataclass, replace

from campaign.content.lessons import courses
from campaign.rules import carrying, equipment, roster
from campaign.rules.cards import ConditionCard, WoundCard
from campaign.rules.content import Content
from campaign.rules.state import SPECIALIZATIONS, Marine
from campaign.rules.visible import View
from campaign.screens import common, faces
from campaign.screens.former import Former
from campaign.telling import burdens
from campaign.telling.burdens import Burden
from campaign.telling.words import TRAITS, Words
from combat.rules.content import SkillText
from combat.telling.english import signed

STATES = {
    "squad": "",
    "evac": "Evac",
    "kia": "K.I.A.",
    "hospital": "Hospital",
    "breakdown": "Breakdown",
    "left": "Left",
}
MARKERS = {"walking_wounded": "Walking Wounded", "littered": "Littered"}


Change = tuple[str, str]
"""A figure and what brings it: "−1", "Leg wound"."""


@dataclass(frozen=True, slots=True)
class Trait:
    """A Trait or a limit now and as printed, and what changes it."""

    code: str
    name: str
    now: int
    printed: int
    changes: tuple[Change, ...] = ()


@dataclass(frozen=True, slots=True)
class CardHeld:
    """A card in a Marine's hands: kind is wound, condition, boon or charm.

    burdens: what a Wound or a Condition does to him as long as he holds it.
    """

    kind: str
    title: str
    text: str
    used: bool = False
    burdens: tuple[Burden, ...] = ()


@dataclass(frozen=True, slots=True)
class Man:
    """A Marine as the strip shows him; an empty profile for a place that nobody fills.

    alive: the portrait of a dead man as he was; damage_was, stress_was: before the dice fell.
    """

    profile: str = ""
    nickname: str = ""
    portrait: str = ""
    name: str = ""
    home: str = ""
    character: str = ""
    alive: str = ""
    spec: int = 0
    owner: str = ""
    short: str = ""
    specialization: str = ""
    level: int = 1
    damage: int = 0
    damage_was: int | None = None
    damage_threshold: int = 0
    stress: int = 0
    stress_was: int | None = None
    stress_threshold: int = 0
    wounds: int = 0
    conditions: int = 0
    load: int = 0
    load_capacity: int = 0
    load_why: str = ""
    state: str = ""
    ready: bool = False
    point_man: bool = False
    out: bool = False
    temporary: bool = False
    extra_ids: tuple[str, ...] = ()
    traits: tuple[Trait, ...] = ()
    limits: tuple[Trait, ...] = ()
    ability: str = ""
    ability_text: str = ""
    ability_used: bool = False
    skills: tuple[tuple[SkillText, bool], ...] = ()
    equipment: tuple[str, ...] = ()
    cards: tuple[CardHeld, ...] = ()
    experience: int = 0
    boon_points: int = 0

    @property
    def near_wound(self) -> bool:
        """Whether one more Damage or two draw a Wound card (PH-DAMAGE-03, p.46)."""
        return not self.out and self.damage >= self.damage_threshold - 2 > 0

    @property
    def near_condition(self) -> bool:
        """Whether one more Stress or two draw a Condition card (PH-STRESS-02, p.46)."""
        return not self.out and self.stress >= self.stress_threshold - 2 > 0


def men(content: Content, view: View, was: Former | None = None) -> tuple[Man, ...]:
    """Return the six places of the Squad in order of ID, with who fills or last filled them; in a
    book that teaches, which has fewer men, only those that are filled.

    `was`: what their gauges showed before the dice of the last command.
    """
    words = Words.of(content, view)
    places = tuple(_place(words, number, was or Former()) for number in range(1, 7))
    taught = content.book.code in courses()
    return tuple(man for man in places if man.profile or not taught)


def _place(words: Words, number: int, was: Former) -> Man:
    those = [m for m in words.state.marines if m.spec == number and m.standing != "left"]
    if not those:
        return Man(spec=number, short=SPECIALIZATIONS[number - 1],
                   specialization=words.role(number), out=True, state="nobody")  # fmt: skip
    # Who is in the Mission comes before whom he replaces.
    marine = sorted(those, key=lambda m: m.standing != "squad")[0]
    found = face(words, marine)
    hurt, stressed = was.damage.get(found.profile), was.stress.get(found.profile)
    if hurt is None and stressed is None:
        return found
    return replace(found, damage_was=hurt, stress_was=stressed)


def card(content: Content, view: View, profile: str) -> Man | None:
    """Return a Marine with all his card says; None when no such Marine was ever in the Squad."""
    words = Words.of(content, view)
    found = next((m for m in words.state.marines if m.profile == profile), None)
    return man(words, found) if found is not None else None


def man(words: Words, marine: Marine) -> Man:
    """Return one Marine as his card shows him: the face of the strip and what lies behind it."""
    profile = words.content.profiles[marine.profile]
    return replace(
        face(words, marine),
        name=f"{profile.rank} {profile.name}",
        home=profile.home,
        character=profile.character,
        alive=faces.fresh(profile) if marine.standing == "kia" else "",
        traits=_traits(words, marine),
        limits=_limits(words, marine),
        ability=profile.ability.name,
        ability_text=profile.ability.text,
        ability_used=profile.ability.code in marine.used,
        skills=_skills(words, marine),
        load_why=common.load_why(words, marine),
        equipment=tuple(words.item(code, side) for code, side in equipment.items(marine)),
        cards=_cards(words, marine),
        experience=marine.experience,
        boon_points=marine.boon_points,
    )


def face(words: Words, marine: Marine) -> Man:
    """Return one Marine as the strip shows him."""
    state = words.state
    marker = words.content.wounds[marine.wound].marker if marine.wound else "none"
    point = state.point_man == marine.profile
    ids = [n for n in range(1, 7) if state.ids[n - 1] == marine.profile and n != marine.spec]
    return Man(
        profile=marine.profile,
        nickname=words.content.profiles[marine.profile].nickname,
        portrait=faces.face(words, marine),
        spec=marine.spec,
        owner=marine.owner,
        short=SPECIALIZATIONS[marine.spec - 1],
        specialization=words.role(marine.spec),
        level=marine.level,
        damage=marine.damage,
        damage_threshold=roster.damage_threshold(state, marine),
        stress=marine.stress,
        stress_threshold=roster.stress_threshold(state, marine),
        wounds=marine.wound_cubes,
        conditions=marine.condition_cubes,
        load=equipment.load(state, marine),
        load_capacity=equipment.capacity(state, marine),
        state=STATES[marine.standing] or MARKERS.get(marker, "") or ("Point Man" if point else ""),
        point_man=point,
        out=marine.standing != "squad",
        temporary=marine.temporary,
        extra_ids=tuple(f"{n} {SPECIALIZATIONS[n - 1]}" for n in ids),
    )


def _held(words: Words, marine: Marine) -> tuple[WoundCard | ConditionCard, ...]:
    """The cards that change his Traits and limits (PH-TEST-15, p.20)."""
    book = words.content
    cards = (book.wounds.get(marine.wound), book.conditions.get(marine.condition))
    return tuple(card for card in cards if card is not None)


def _traits(words: Words, marine: Marine) -> tuple[Trait, ...]:
    """Return his Traits, with the cards that change them (PH-TEST-15, -16, p.20)."""
    printed = words.content.profiles[marine.profile].traits
    held = _held(words, marine)
    return tuple(
        Trait(
            code,
            name,
            roster.trait(words.state, marine, code),  # type: ignore[arg-type]
            printed[code],  # type: ignore[index]
            tuple((signed(c.traits[code]), c.title) for c in held if c.traits.get(code)),  # type: ignore[call-overload,index]
        )
        for code, name in TRAITS.items()
    )


def _limits(words: Words, marine: Marine) -> tuple[Trait, ...]:
    """Return what he can bear, with what changes it (PH-DAMAGE-01, p.45; PH-CONDITION-07, p.49;
    PH-EQUIP-06, p.60)."""
    state, card = words.state, words.content.profiles[marine.profile]
    wound = words.content.wounds.get(marine.wound)
    condition = words.content.conditions.get(marine.condition)
    (_, load), *loads = carrying.capacity_lines(state, marine)
    return (
        Trait("damage", "Damage Threshold", roster.damage_threshold(state, marine),
              card.damage_threshold,
              _changed((wound.damage_threshold, wound.title)) if wound else ()),
        Trait("stress", "Stress Threshold", roster.stress_threshold(state, marine),
              card.stress_threshold,
              _changed((condition.stress_threshold, condition.title)) if condition else ()),
        Trait("load", "Load Capacity", equipment.capacity(state, marine), load,
              _changed(*((value, common.giver(words, marine, what)) for what, value in loads))),
    )  # fmt: skip


def _changed(*changes: tuple[int, str]) -> tuple[Change, ...]:
    return tuple((signed(value), what) for value, what in changes if value)


def _skills(words: Words, marine: Marine) -> tuple[tuple[SkillText, bool], ...]:
    codes = roster.skills(words.state, marine)
    return tuple((words.content.combat.skills[code], code in marine.used) for code in codes)


def _cards(words: Words, marine: Marine) -> tuple[CardHeld, ...]:
    book = words.content
    found = []
    if marine.wound:
        wound = book.wounds[marine.wound]
        mule = roster.ability(words.state, marine) == "mule"
        told = burdens.of_wound(wound, mule)
        found.append(CardHeld("wound", wound.title, wound.text, burdens=told))
    if marine.condition:
        condition = book.conditions[marine.condition]
        told = burdens.of_condition(condition)
        found.append(CardHeld("condition", condition.title, condition.text, burdens=told))
    if marine.boon:
        boon = book.boons[marine.boon]
        found.append(CardHeld("boon", boon.title, boon.text))
    for code in marine.charms:
        charm = book.charms[code]
        found.append(CardHeld("charm", charm.title, charm.text, code in marine.used))
    return tuple(found)
