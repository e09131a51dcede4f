"""What the box holds is what the content holds, no more and no less (PH-COMPONENTS, p.4-6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import Any

import pytest

from campaign.content.files import load
from campaign.content.references import walk
from campaign.rules.content import Content
from campaign.rules.language import CharmGain, GearChange, NextMission

ENCOUNTERS = dict.fromkeys(range(1, 8), 4) | {8: 0, 9: 7}
CHARMS = {1: {"WINGS", "STRING"}, 3: {"FLOWER"}, 5: {"NEEDLE"}, 7: {"PIASTRE"}}
FROM_PLAY = {"m3", "ak47", "revolver"}
AK47 = 3
GIVEN = {
    "weapons": {"m16"},
    "gear": {"auto-ammo", "smoke", "first-aid-kit", "bipod"},
    "kinds": {"F", "E", "L"},
    "markers": {"C10"},
    "skills": {"pull-back", "artillery", "illumination", "air-strike", "stand-and-fire",
               "first-aid", "pep-talk"},
    "fire_support": {"artillery", "air-strike"},
    "wounds": {"W.08", "W.12"},
    "conditions": {"C.08", "C.10"},
    "boons": {"BN.01"},
}  # fmt: skip
"""What the rulebook prints whole; all other figures are ours."""


@pytest.fixture(scope="module")
def content() -> Content:
    return load()


def missions(content: Content) -> list[int]:
    return sorted(content.booklets)


# --- the counts of the box --------------------------------------------------------------------


@pytest.mark.rule("PH-CAMPAIGN-02")
def test_missions_follow_each_other_from_the_first_and_are_nine_at_most(content: Content) -> None:
    assert missions(content) == list(range(1, len(content.booklets) + 1))
    assert len(content.booklets) <= 9


@pytest.mark.rule("PH-SETUP-10", "PH-COMPONENTS-07")
def test_each_mission_has_its_own_encounters_and_all_nine_have_forty_five(content: Content) -> None:
    own = {number: len(booklet.encounters) for number, booklet in content.booklets.items()}
    assert own == {number: ENCOUNTERS[number] for number in missions(content)}
    codes = [card.code for b in content.booklets.values() for card in b.encounters]
    codes += list(content.general)
    assert len(codes) == len(set(codes)) == 10 + sum(ENCOUNTERS[n] for n in missions(content))
    assert sum(ENCOUNTERS.values()) + 10 == 45


@pytest.mark.rule("PH-COMPONENTS-02", "PH-COMPONENTS-06", "PH-COMPONENTS-07", "PH-COMPONENTS-10")
def test_cards_and_markers(content: Content) -> None:
    combat = content.combat
    kinds = Counter(marker.type for marker in combat.enemies.values())
    counts = {
        "profiles": len(content.profiles),
        "pool": sum(not p.special for p in content.profiles.values()),
        "faces": sum(len(spec.xp) for spec in combat.specializations.values()),
        "skills by level": [sum(s.level == n for s in combat.skills.values()) for n in range(1, 5)],
        "weapons": sum(weapon.cards for weapon in combat.weapons.values()),
        "boons": len(content.boons),
        "wounds": len(content.wounds),
        "conditions": len(content.conditions),
        "charms": len(content.charms),
        "combat markers": len(combat.markers),
        "tactics markers": len(combat.tactics),
        "fighters": kinds.pop("F"),
        "specialists": sum(kinds.values()),
        "maps": len(content.maps),
        "motivations": len(content.book.motivations),
        "endings": sum(len(m.endings) for m in content.book.motivations),
        "rnr": sum(len(t.bad + t.middle + t.good) for t in content.rnr.values()),
    }
    assert counts == {
        "profiles": 30, "pool": 29, "faces": 24, "skills by level": [7, 6, 6, 6], "weapons": 15,
        "boons": 18, "wounds": 12, "conditions": 12, "charms": 5, "combat markers": 11,
        "tactics markers": 8, "fighters": 12, "specialists": 7, "maps": 3, "motivations": 3,
        "endings": 9, "rnr": 54,
    }  # fmt: skip
    weapons = {code: weapon.cards for code, weapon in combat.weapons.items() if weapon.cards}
    assert weapons == {
        "m16": 3, "m60": 1, "m79": 1, "m40": 1, "m37": 1, "m14": 1, "m1911": 2, "m2": 1, "m3": 1,
        "ak47": 2, "revolver": 1,
    }  # fmt: skip


@pytest.mark.rule("PH-COMPONENTS-10")
def test_only_the_last_mission_uses_the_tank(content: Content) -> None:
    used = {n for n, booklet in content.booklets.items() if booklet.rules.tank_if is not None}
    assert used == {9} & set(missions(content))


# --- nothing lies in the box for nothing ------------------------------------------------------


@pytest.mark.rule("PH-CHARM-01")
def test_each_lucky_charm_is_gained_in_its_mission(content: Content) -> None:
    found = {
        number: {model.code for _, model in walk(booklet) if isinstance(model, CharmGain)}
        for number, booklet in content.booklets.items()
    }
    assert found == {number: CHARMS.get(number, set()) for number in missions(content)}


@pytest.mark.rule("PH-EQUIP-03", "PH-EQUIP-33")
def test_each_weapon_can_be_had_at_set_up_or_through_play(content: Content) -> None:
    """The AK-47 is found in Mission 3; until that ships nobody can have one."""
    combat = content.combat
    at_set_up = {code for code, weapon in combat.weapons.items() if weapon.limit}
    parts = (*content.booklets.values(), *content.rnr.values())
    gained: set[str | None] = set()
    for _, model in (found for part in parts for found in walk(part)):
        if isinstance(model, GearChange):
            gained.add(model.gain)
        elif isinstance(model, NextMission):
            gained.add(model.weapon)
    assert set(combat.weapons) - at_set_up - {"frag"} == FROM_PLAY
    assert {*FROM_PLAY} - gained == ({"ak47"} if AK47 not in content.booklets else set())


def test_each_terrain_lies_on_a_map_and_each_map_is_used_once_all_missions_ship(
    content: Content,
) -> None:
    letters = {letter for sheet in content.maps.values() for row in sheet.rows for letter in row}
    assert letters == set("PJHMU.")
    used = {booklet.map for booklet in content.booklets.values()}
    plan = {n: "north" if n in (1, 3, 6) else "city" if n > 7 else "south" for n in range(1, 10)}
    assert used == {plan[number] for number in missions(content)}


# --- where a figure comes from ----------------------------------------------------------------


def everything(content: Content) -> Iterator[tuple[str, str, Any]]:
    """Every card and sheet with the kind of its file and its code."""
    for source in (content, content.combat):
        for field in fields(source):
            table = getattr(source, field.name)
            if isinstance(table, Mapping) and field.name not in ("_found", "known", "charts"):
                for code, card in table.items():
                    yield field.name, str(code), card
    for motivation in content.book.motivations:
        yield "motivations", motivation.code, motivation
    yield "claymore", "claymore", content.combat.claymore


def test_every_card_says_whether_its_figures_are_ours(content: Content) -> None:
    told: dict[str, set[str]] = {}
    for kind, code, card in everything(content):
        assert card.provenance in ("rulebook", "house"), f"{kind} {code}"
        if card.provenance == "rulebook":
            told.setdefault(kind, set()).add(code)
    assert told == GIVEN


def test_figures_given_by_the_rulebook_are_as_given(content: Content) -> None:
    combat = content.combat
    m16 = combat.weapons["m16"]
    auto = m16.modes[0]
    assert (m16.load, m16.cards, auto.strike, auto.crit, len(auto.range)) == (6, 3, 6, 2, 4)
    assert [step.burst for step in auto.range] == [False, True, True, False]
    assert combat.gear["first-aid-kit"].sides == (4, 2) and combat.gear["smoke"].sides[0] == 2
    assert sum(combat.gear["auto-ammo"].sides) == 3 and combat.gear["bipod"].load_of(1) == 0
    assert (combat.kinds["E"].strike, combat.kinds["L"].initiative) == (2, -1)
    assert (combat.fire_support["artillery"].plus, combat.fire_support["air-strike"].plus) == (2, 3)
    assert [combat.fire_support[c].rows for c in ("artillery", "air-strike")] == [1, 2]
    assert "2 Strike" in combat.skills["stand-and-fire"].text
    assert combat.skills["air-strike"].level == 4 and combat.skills["pep-talk"].level == 2
    assert content.conditions["C.08"].traits == {"WIL": -1}
    assert content.boons["BN.01"].effect.threat == -1
