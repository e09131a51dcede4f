"""Weapons, Gear and Load (p.10, 13-18)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from campaign.rules import CampaignOptions, legal
from campaign.rules.commands import (
    CallEvac,
    Continue,
    DropItem,
    GiveFirstAid,
    GiveItem,
    March,
    MoveOut,
    Regroup,
    ShareAmmo,
    TakeItem,
)
from campaign.rules.equipment import is_weapon, sides
from campaign.rules.events import GearUsed, WoundDrawn
from campaign.rules.state import Lz, MapMarker
from campaign.rules.tasks import Camp, Equip, Lighten, SquadAction
from tests.campaign.builders import (
    PROFILES,
    allowed,
    awaiting,
    gear,
    of,
    offer,
    offers,
    on_map,
    real_content,
    refused,
    say,
    squad,
    with_mission,
)

SL, RO, INF, SCT, ENG, DOC = PROFILES.values()
GRAY = 2
RADIO = real_content().combat.gear["radio"].sides[0]


def equipping(equipment: dict[str, Any] | None = None, **changes: Any) -> Any:
    """The Squad is being equipped for a Mission with these Equipment rules."""
    rules = {"equipment": equipment} if equipment else {}
    state = {"content": with_mission(rules=rules), "agenda": (SquadAction(), Equip())}
    return on_map(**(state | changes))


def sharing(**changes: Any) -> Any:
    """The Squad shares out its Equipment."""
    return on_map(**({"at": "E6", "agenda": (SquadAction(), Lighten())} | changes))


def taken(state: Any, *pieces: tuple[str, str] | tuple[str, str, int]) -> Any:
    """Take pieces: taken(state, (SL, "m16"), (SL, "smoke", 2))."""
    return say(state, *(TakeItem(*piece) for piece in pieces)).state


RIFLES = ((SL, "m16"), (RO, "m16"), (INF, "m60"), (SCT, "m40"), (ENG, "m79"), (DOC, "m16"))
MUST = ((RO, "radio", 3), (ENG, "claymore", 2))


@pytest.mark.rule("PH-EQUIP-01", "PH-EQUIP-03", "PH-EQUIP-15", "PH-EQUIP-16")
def test_a_squad_with_main_weapons_radio_and_claymore_moves_out() -> None:
    state = taken(equipping(), *RIFLES, *MUST)
    assert allowed(state, MoveOut())
    assert awaiting(say(state, MoveOut()).state) == "squad_action"
    for piece, rule in (
        (DropItem(RO, "radio", 3), "PH-EQUIP-15"),
        (DropItem(ENG, "claymore", 2), "PH-EQUIP-16"),
        (DropItem(SCT, "m40"), "PH-EQUIP-03"),
    ):
        assert refused(say(state, piece).state, MoveOut()).rule == rule


@pytest.mark.rule("PH-EQUIP-03")
def test_a_pistol_alone_is_no_main_weapon() -> None:
    state = taken(equipping(), *RIFLES[:5], (DOC, "m1911"), *MUST)
    assert refused(state, MoveOut()).rule == "PH-EQUIP-03"


@pytest.mark.rule("PH-EQUIP-04")
def test_two_m16_on_one_man_do_not_equip_two_marines() -> None:
    state = taken(equipping(), (RO, "m14"), (INF, "m60"), (SCT, "m40"), (ENG, "m79"), (DOC, "m37"),
                  (SL, "m16"), (SL, "m16"), *MUST)  # fmt: skip
    assert refused(state, MoveOut()).rule == "PH-EQUIP-04"
    shared = say(state, DropItem(SL, "m16"), DropItem(DOC, "m37"), TakeItem(DOC, "m16")).state
    assert allowed(shared, MoveOut())


@pytest.mark.rule("PH-EQUIP-04")
def test_the_squad_takes_two_or_three_m16() -> None:
    bare = taken(equipping(), (RO, "m14"), (INF, "m60"), (SCT, "m40"), (ENG, "m79"), (DOC, "m37"),
                 (SL, "m16"), *MUST)  # fmt: skip
    assert refused(bare, MoveOut()).rule == "PH-EQUIP-04"
    assert allowed(taken(say(bare, DropItem(DOC, "m37")).state, (DOC, "m16")), MoveOut())
    three = taken(equipping(), (SL, "m16"), (RO, "m16"), (DOC, "m16"))
    assert refused(three, TakeItem(ENG, "m16")).rule == "PH-EQUIP-04"


@pytest.mark.rule("PH-EQUIP-02", "PH-EQUIP-07", "PH-EQUIP-08", "PH-EQUIP-09", "PH-EQUIP-10")
@pytest.mark.parametrize(
    ("code", "who", "rule"),
    [("m60", INF, "PH-EQUIP-08"), ("m79", ENG, "PH-EQUIP-09"), ("m40", SCT, "PH-EQUIP-10")],
)
def test_some_weapons_are_for_one_specialization(code: str, who: str, rule: str) -> None:
    state = equipping()
    for profile in PROFILES.values():
        assert allowed(state, TakeItem(profile, code)) == (profile == who)
        if profile != who:
            assert refused(state, TakeItem(profile, code)).rule == rule


@pytest.mark.rule("PH-EQUIP-07", "PH-EQUIP-14")
@pytest.mark.parametrize(
    ("weapon", "card", "bearers"),
    [
        ({}, None, {1: (), 2: (ENG,), 4: (ENG,)}),
        ({"allowed": (5, 6)}, None, {2: (ENG,)}),
        ({"allowed": (6,)}, None, {2: ()}),
        ({"level": 1}, None, {1: (), 2: (ENG,)}),
        ({"level": 3}, None, {2: (), 3: (ENG,)}),
        ({}, ("m2",), {1: (), 2: (ENG,)}),
        ({"allowed": ()}, None, {1: (), 2: (ENG,)}),
        ({"basic": True}, (), {1: (SL, RO, INF, SCT, ENG, DOC)}),
    ],
)
def test_weapon_and_specialization_card_both_name_who_may_bear_it(
    weapon: dict[str, Any], card: tuple[str, ...] | None, bearers: dict[int, tuple[str, ...]]
) -> None:
    """The Flamethrower with one of its cards otherwise: on the Engineer's from level 2."""
    content = with_mission()
    combat = content.combat
    weapons = {**combat.weapons, "m2": combat.weapons["m2"].model_copy(update=weapon)}
    cards = dict(combat.specializations)
    if card is not None:
        cards[5] = cards[5].model_copy(update={"weapons": (card,) * 4})
    changed = replace(
        content, combat=replace(combat, weapons=weapons, specializations=cards), _found={}
    )
    for level, men in bearers.items():
        state = equipping(content=changed, marines=squad(ENG={"level": level}))
        offered = {p for p in PROFILES.values() if allowed(state, TakeItem(p, "m2"))}
        assert offered == set(men), level


@pytest.mark.rule("PH-EQUIP-07", "PH-EQUIP-11", "PH-EQUIP-12", "PH-EQUIP-13")
@pytest.mark.parametrize(
    ("code", "most", "rule"),
    [("m16", 3, "PH-EQUIP-04"), ("m37", 1, "PH-EQUIP-11"), ("m14", 1, "PH-EQUIP-12"),
     ("m1911", 2, "PH-EQUIP-13")],
)  # fmt: skip
def test_others_are_for_all_up_to_their_number(code: str, most: int, rule: str) -> None:
    state = equipping()
    assert all(allowed(state, TakeItem(profile, code)) for profile in PROFILES.values())
    for profile in list(PROFILES.values())[:most]:
        state = taken(state, (profile, code))
    assert refused(state, TakeItem(DOC, code)).rule == rule


@pytest.mark.rule("PH-EQUIP-14", "PH-SQUAD-05")
def test_a_level_2_engineer_gains_the_flamethrower() -> None:
    state = equipping()
    assert not allowed(state, TakeItem(ENG, "m2"))
    raised = equipping(marines=squad(ENG={"level": 2}))
    assert allowed(raised, TakeItem(ENG, "m2")) and not allowed(raised, TakeItem(INF, "m2"))


@pytest.mark.rule("PH-EQUIP-14", "PH-SQUAD-12")
def test_other_weapons_have_to_be_found_and_are_kept() -> None:
    assert refused(equipping(), TakeItem(SL, "ak47")).rule == "PH-EQUIP-14"
    found = replace(equipping(), armoury=("ak47",))
    assert allowed(found, TakeItem(SL, "ak47"))
    assert not allowed(taken(found, (SL, "ak47")), TakeItem(DOC, "ak47"))


@pytest.mark.rule("PH-EQUIP-05")
def test_a_mission_may_forbid_equipment_or_list_it() -> None:
    forbidden = equipping({"forbidden": ["m37", "smoke"]})
    assert refused(forbidden, TakeItem(SL, "m37")).rule == "PH-EQUIP-05"
    assert refused(forbidden, TakeItem(SL, "smoke", 2)).rule == "PH-EQUIP-05"
    assert allowed(forbidden, TakeItem(SL, "m14"))
    limits = [{"codes": ["m16"], "max": 2}, {"codes": ["frag", "smoke"], "max": 1, "sides": [1]}]
    listed = equipping({"only": limits})
    assert refused(listed, TakeItem(SL, "m14")).rule == "PH-EQUIP-05"
    assert refused(listed, TakeItem(SL, "frag", 2)).rule == "PH-EQUIP-18"
    one = taken(listed, (SL, "frag", 1))
    assert refused(one, TakeItem(RO, "smoke", 1)).rule == "PH-EQUIP-05"


RIFLE_LIST = {"only": [{"codes": ["m16"], "max": 2}, {"codes": ["frag", "smoke"], "max": 1}]}
NO, ENOUGH = "this Mission does not allow it", "this Mission allows no more of it"


@pytest.mark.rule("PH-EQUIP-05", "PH-EQUIP-14", "PH-COMPONENTS-08")
@pytest.mark.parametrize(
    ("equipment", "armoury", "held", "code", "rule", "why"),
    [
        ({"forbidden": ["m16"]}, (), (), "m16", "PH-EQUIP-05", NO),
        (RIFLE_LIST, (), (), "m14", "PH-EQUIP-05", NO),
        (RIFLE_LIST, (), (), "ak47", "PH-EQUIP-05", NO),
        ({"only": [{"codes": ["m16"], "max": 1, "if": {"night": True}}]}, (), (), "m16",
         "PH-EQUIP-05", NO),
        (RIFLE_LIST, (), ("m16", "m16"), "m16", "PH-EQUIP-05", ENOUGH),
        (RIFLE_LIST, (), ("frag",), "smoke", "PH-EQUIP-05", ENOUGH),
        (RIFLE_LIST, ("ak47",), ("ak47",), "ak47", "PH-EQUIP-05", ENOUGH),
        ({"only": [{"codes": ["m16", "m14"], "max": 1}]}, (), ("m16",), "m14", "PH-EQUIP-05",
         ENOUGH),
        ({"only": [{"codes": ["m16"], "max": 3}]}, (), ("m16",) * 3, "m16", "PH-EQUIP-04",
         "none is left: the Squad has 3"),
        ({"only": [{"codes": ["ak47"], "max": 2}]}, (), (), "ak47", "PH-EQUIP-14",
         "it has to be found first"),
        ({}, ("ak47",), ("ak47",), "ak47", "PH-COMPONENTS-08", "none is left: the Squad has 1"),
        ({}, (), ("m16",) * 3, "m16", "PH-EQUIP-04", "none is left: the Squad has 3"),
        ({}, (), ("m60",), "m60", "PH-COMPONENTS-08", "none is left: the Squad has 1"),
        ({}, (), ("bipod",), "bipod", "PH-COMPONENTS-08", "none is left: the Squad has 1"),
        ({}, (), (), "m3", "PH-EQUIP-14", "it has to be found first"),
    ],
)  # fmt: skip
def test_why_no_more_of_a_piece_may_be_taken(
    equipment: dict[str, Any], armoury: tuple[str, ...], held: tuple[str, ...],
    code: str, rule: str, why: str,
) -> None:  # fmt: skip
    state = equipping(equipment)
    guns = tuple(c for c in held if is_weapon(state, c))
    pieces = gear(*(c for c in held if c not in guns))
    state = equipping(equipment, marines=squad(INF={"weapons": guns, "gear": pieces}))
    no = refused(replace(state, armoury=armoury), TakeItem(SL, code, sides(state, code)[0]))
    assert no.rule == rule and why.lower() in no.message.lower()


@pytest.mark.rule("PH-EQUIP-05")
def test_mission_one_takes_what_is_listed_and_no_more() -> None:
    content = real_content()
    state = on_map(content=content, agenda=(SquadAction(), Equip()))
    rules = content.booklets[1].rules.equipment
    listed = {code for limit in rules.only for code in limit.codes}
    assert {o.command.code for o in offers(state, "take_item")} <= listed  # type: ignore[union-attr]
    assert refused(state, TakeItem(SCT, "m40")).rule == "PH-EQUIP-05"
    assert refused(state, TakeItem(SL, "smoke", 2)).rule == "PH-EQUIP-05"


@pytest.mark.rule("PH-EQUIP-06")
def test_load_may_not_exceed_load_capacity() -> None:
    """Cricket carries 9: an M40 of 6 leaves 3."""
    state = taken(equipping(), (SCT, "m40"), (SCT, "rations", 1))
    assert allowed(state, TakeItem(SCT, "frag", 2))
    full = taken(state, (SCT, "frag", 2))
    assert refused(full, TakeItem(SCT, "smoke", 1)).rule == "PH-EQUIP-06"


@pytest.mark.rule("PH-EQUIP-06")
def test_skills_and_wounds_change_load_capacity() -> None:
    """Usher carries 10, and 1 more as Infantryman; a Wound takes it away."""
    pieces = ((INF, "m60"), (INF, "mg-ammo", 2), (INF, "rations", 1))
    assert taken(equipping(), *pieces)
    wounds = with_mission().wounds
    heavy = next(w for w in wounds.values() if w.load == -1)
    hurt = taken(equipping(marines=squad(INF={"wound": heavy.code})), *pieces[:2])
    assert refused(hurt, TakeItem(INF, "rations", 1)).rule == "PH-EQUIP-06"


@pytest.mark.rule("PH-EQUIP-36")
def test_fully_equipped_marine() -> None:
    """The rulebook's example: M16 6, two Ammo 3, Smoke 2 make 11 of 11."""
    men = squad(SL={"profile": "MP.01"})
    state = equipping(marines=men)
    assert state.book.profiles["MP.01"].load == 11
    kit = [("m16", 0), ("auto-ammo", 2), ("auto-ammo", 1), ("smoke", 2)]
    loads = [offer(state, TakeItem("MP.01", *piece)).cost[0].value for piece in kit]
    assert loads == [6, 2, 1, 2] and sum(loads) == 11
    full = say(state, *(TakeItem("MP.01", *piece) for piece in kit)).state
    assert not [
        o for o in offers(full, "take_item")
        if o.command.marine == "MP.01"  # type: ignore[union-attr]
    ]  # fmt: skip


@pytest.mark.rule("PH-EQUIP-17", "PH-EQUIP-18")
def test_first_aid_kit_sides() -> None:
    """The rulebook's example: side 4 has two uses, side 2 has one; the side is the Load."""
    state = equipping()
    assert {s for s in (4, 2) if allowed(state, TakeItem(DOC, "first-aid-kit", s))} == {4, 2}
    for side in (4, 2):
        assert offer(state, TakeItem(DOC, "first-aid-kit", side)).cost[0].value == side
    men = squad(DOC={"gear": gear("first-aid-kit:4")}, SL={"damage": 6})
    camp = on_map(marines=men, agenda=(SquadAction(), Camp(120, 0)))
    first = say(camp, GiveFirstAid(DOC))
    assert first.state.marine(DOC).gear == gear("first-aid-kit:2")
    assert of(first, GearUsed) == [GearUsed(DOC, "first-aid-kit", 1)]
    low = on_map(marines=squad(DOC={"gear": gear("first-aid-kit:2")}, SL={"damage": 6}),
                 agenda=(SquadAction(), Camp(120, 0)))  # fmt: skip
    assert say(low, GiveFirstAid(DOC)).state.marine(DOC).gear == ()


@pytest.mark.rule("PH-EQUIP-19", "PH-EQUIP-20")
def test_ammo_is_shared_before_a_march() -> None:
    """Two M16, both Ammo markers with one of them."""
    men = squad(
        SL={"weapons": ("m16",), "gear": gear("auto-ammo:2", "auto-ammo:1")},
        RO={"weapons": ("m16",)},
    )
    state = on_map(at="E6", marines=men)
    assert refused(state, March("D6")).rule == "PH-EQUIP-20"
    shared = say(state, ShareAmmo()).state
    assert [m.gear for m in shared.squad[:2]] == [gear("auto-ammo:2"), gear("auto-ammo:1")]
    assert allowed(shared, March("D6")) and not allowed(shared, ShareAmmo())


@pytest.mark.rule("PH-EQUIP-19")
@pytest.mark.parametrize(
    ("weapon", "ammo"),
    [("m16", "auto-ammo"), ("m3", "auto-ammo"), ("ak47", "auto-ammo"), ("m60", "mg-ammo"),
     ("m79", "m79-ammo"), ("m2", "m2-ammo")],
)  # fmt: skip
def test_each_weapon_asks_for_its_own_ammo_only(weapon: str, ammo: str) -> None:
    content = with_mission()
    kinds = [c for c in content.combat.gear if c.endswith("ammo")]
    assert len(kinds) == 4
    needy = {"ENG": {"weapons": (weapon,), "level": 2}}
    for kind in kinds:
        side = min(content.combat.gear[kind].sides)
        men = squad(DOC={"gear": gear(f"{kind}:{side}")}, **needy)
        wanted = not allowed(on_map(at="E6", marines=men), March("D6"))
        assert wanted == (kind == ammo)


@pytest.mark.rule("PH-EQUIP-21")
def test_too_little_ammo_is_no_hindrance_as_long_as_none_is_spare() -> None:
    weapon = {"weapons": ("m16",)}
    one = squad(SL=weapon | {"gear": gear("auto-ammo:2")}, RO=weapon, DOC=weapon)
    assert allowed(on_map(at="E6", marines=one), March("D6"))
    useless = squad(SL=weapon, RO=weapon, ENG={"gear": gear("auto-ammo:1")})
    state = on_map(at="E6", marines=useless)
    assert refused(state, March("D6")).rule == "PH-EQUIP-20"
    chosen = say(state, Regroup(), GiveItem(ENG, RO, "auto-ammo", 1), Continue()).state
    assert allowed(chosen, March("D6"))


@pytest.mark.rule("PH-EQUIP-22")
@pytest.mark.parametrize("code", ["frag", "smoke"])
def test_grenades_are_gear_for_everyone_with_one_or_two_uses(code: str) -> None:
    state = equipping()
    sides = {
        (o.command.marine, o.command.side)  # type: ignore[union-attr]
        for o in offers(state, "take_item")
        if o.command.code == code  # type: ignore[union-attr]
    }
    assert sides == {(p, side) for p in PROFILES.values() for side in (1, 2)}
    assert taken(state, (SL, code, 2)).marine(SL).gear == gear(f"{code}:2")


@pytest.mark.rule("PH-EQUIP-23", "PH-EQUIP-16")
def test_radio_and_claymore_are_for_one_man_each_at_set_up() -> None:
    state = equipping()
    assert refused(state, TakeItem(SL, "radio", 3)).rule == "PH-EQUIP-23"
    assert refused(state, TakeItem(SL, "claymore", 2)).rule == "PH-EQUIP-16"
    full = taken(state, *MUST)
    assert not allowed(full, TakeItem(RO, "radio", 3))


@pytest.mark.rule("PH-EQUIP-16", "PH-EQUIP-07")
def test_other_gear_is_for_any_marine() -> None:
    state = equipping()
    for code in ("auto-ammo", "m2-ammo", "first-aid-kit", "rations", "flak-jacket"):
        side = max(state.book.combat.gear[code].sides)
        assert all(allowed(state, TakeItem(p, code, side)) for p in PROFILES.values())


@pytest.mark.rule("PH-EQUIP-15", "PH-EQUIP-16")
def test_a_mission_may_say_otherwise_about_radio_and_claymore() -> None:
    state = taken(equipping({"standard_must": False}), *RIFLES)
    assert allowed(state, MoveOut())
    must = {"standard_must": False, "must": [{"spec": 2, "code": "radio"}]}
    assert refused(taken(equipping(must), *RIFLES), MoveOut()).rule == "PH-EQUIP-15"


@pytest.mark.rule("PH-EQUIP-24", "PH-EQUIP-25")
def test_another_marine_must_take_the_radio_set_of_the_fallen() -> None:
    men = squad(RO={"standing": "kia", "gear": gear("radio")}, SL={"wound_cubes": 2})
    state = sharing(marines=men, bodies=1, lz=(Lz("E6"),))
    assert refused(state, Continue()).rule == "PH-EQUIP-24"
    done = say(state, GiveItem(RO, SCT, "radio", 3), Continue()).state
    assert done.marine(SCT).gear == gear("radio")
    assert allowed(done, CallEvac())


@pytest.mark.rule("PH-EQUIP-26")
def test_who_takes_the_radio_set_drops_what_is_too_much() -> None:
    rifle = {"weapons": ("m16", "m1911"), "gear": gear("flak-jacket:2")}
    men = squad(SL=rifle, INF=rifle, SCT={"weapons": ("m40",), "gear": gear("frag:2", "rations:1")},
                ENG=rifle, DOC={"weapons": ("m16",), "gear": gear("smoke:2", "rations:1")},
                RO={"standing": "kia", "gear": gear("radio")})  # fmt: skip
    state = sharing(marines=men, bodies=1)
    assert not any(allowed(state, GiveItem(RO, p, "radio", 3)) for p in PROFILES.values())
    assert not allowed(state, Continue())
    room = say(state, DropItem(SCT, "frag", 2), DropItem(SCT, "rations", 1), DropItem(SCT, "m40"))
    assert allowed(room.state, GiveItem(RO, SCT, "radio", 3))


@pytest.mark.rule("PH-EQUIP-24", "PH-EQUIP-26")
@pytest.mark.parametrize(("load", "must"), [(3, True), (2, False)])
def test_the_radio_set_is_left_behind_only_where_nobody_could_carry_it(
    load: int, must: bool
) -> None:
    book = with_mission()
    weak = {
        code: profile.model_copy(update={"load": load}) for code, profile in book.profiles.items()
    }
    men = [
        man if man.profile in (SCT, DOC) else replace(man, standing="kia")
        for man in squad(RO={"gear": gear("radio")})
    ]
    state = sharing(marines=men, bodies=4, content=replace(book, profiles=weak))
    assert allowed(state, Continue()) is not must


@pytest.mark.rule("PH-EQUIP-26")
def test_nobody_lays_the_radio_set_down_who_can_carry_it() -> None:
    book = with_mission()
    weak = {
        code: profile.model_copy(update={"load": 2})
        for code, profile in book.profiles.items()
        if code != RO
    }
    men = squad(RO={"gear": gear("radio", "rations:1")})
    men = tuple(man for man in men if man.profile in (RO, DOC))
    state = sharing(marines=men, content=replace(book, profiles=book.profiles | weak))
    assert allowed(state, DropItem(RO, "rations", 1))
    assert not allowed(state, DropItem(RO, "radio", 3))


@pytest.mark.rule("PH-EQUIP-24")
def test_a_wounded_radio_operator_may_pass_the_radio_set_on() -> None:
    heavy = min(with_mission().wounds.values(), key=lambda w: w.load)
    kit = {"weapons": ("m16",), "gear": gear("radio")}
    state = on_map(at="E6", marines=squad(RO=kit | {"wound": heavy.code}))
    assert not allowed(sharing(marines=squad(RO=kit)), GiveItem(RO, SL, "radio", 3))
    (refusal,) = legal(sharing(marines=state.marines), "host").refusals
    assert refusal.rule == "PH-EQUIP-06"
    passed = say(sharing(marines=state.marines), GiveItem(RO, SL, "radio", 3)).state
    assert passed.marine(SL).gear == gear("radio")


@pytest.mark.rule("PH-EQUIP-27")
@pytest.mark.parametrize("code", ["rations", "flak-jacket"])
def test_one_ration_and_one_flak_jacket_each(code: str) -> None:
    (side,) = with_mission().combat.gear[code].sides
    state = taken(equipping(), (SL, code, side))
    assert refused(state, TakeItem(SL, code, side)).rule == "PH-EQUIP-27"
    assert allowed(state, TakeItem(RO, code, side))


@pytest.mark.rule("PH-EQUIP-29")
@pytest.mark.parametrize(("always", "kept"), [(False, 1), (True, 0)])
def test_a_flak_jacket_helps_outside_combat_only_by_option(always: bool, kept: int) -> None:
    content = with_mission(
        entries={"01": {"title": "E", "steps": [{"damage": {"who": "SL", "amount": 9}}]}}
    )
    state = on_map(
        content=content, at="E6", markers=(MapMarker("01", "D6", "01"),),
        marines=squad(SL={"gear": gear("flak-jacket:2")}),
        options=CampaignOptions(flak_always=always), wounds=("W.05", "W.02", "W.01"),
    )  # fmt: skip
    outcome = say(state, March("D6"), faces=[GRAY])
    assert [e.card for e in of(outcome, WoundDrawn)] == ["W.05" if not always else "W.02"]
    assert len(outcome.state.marine(SL).gear) == kept


@pytest.mark.rule("PH-EQUIP-30")
def test_the_bipod_adds_no_load_and_goes_with_the_m60() -> None:
    assert refused(equipping(), TakeItem(INF, "bipod", 1)).rule == "PH-EQUIP-30"
    state = taken(equipping(), (INF, "m60"))
    assert offer(state, TakeItem(INF, "bipod", 1)).cost[0].value == 0
    assert refused(state, TakeItem(SL, "bipod", 1)).rule == "PH-EQUIP-30"


@pytest.mark.rule("PH-EQUIP-32")
def test_swaps_before_a_march_within_the_limits() -> None:
    men = squad(
        INF={"weapons": ("m60",), "gear": gear("mg-ammo:2")},
        SL={"weapons": ("m16",), "gear": gear("rations:1")},
        DOC={"gear": gear("rations:1")},
    )
    state = say(on_map(at="E6", marines=men), Regroup()).state
    assert allowed(state, GiveItem(INF, SL, "mg-ammo", 2))
    assert refused(state, GiveItem(INF, SL, "m60", 0)).rule == "PH-EQUIP-08"
    assert refused(state, GiveItem(SL, DOC, "rations", 1)).rule == "PH-EQUIP-27"
    moved = say(state, GiveItem(SL, INF, "rations", 1), Continue()).state
    assert moved.marine(INF).gear == gear("mg-ammo:2", "rations:1")
    assert moved.run == say(state, Continue()).state.run


@pytest.mark.rule("PH-EQUIP-33", "PH-EQUIP-34", "PH-EQUIP-35")
def test_the_others_take_over_what_the_fallen_carried_and_the_rest_is_lost() -> None:
    fallen = {"standing": "kia", "weapons": ("m40", "ak47"), "gear": gear("frag:2", "smoke:1")}
    state = replace(sharing(marines=squad(SCT=fallen), bodies=1), armoury=("ak47", "m3"))
    assert not allowed(state, GiveItem(SCT, SL, "m40"))
    done = say(state, GiveItem(SCT, SL, "frag", 2), Continue()).state
    assert done.marine(SL).gear == gear("frag:2")
    assert done.marine(SCT).weapons == () and done.marine(SCT).gear == ()
    assert done.run.discarded == gear("smoke:1")
    assert done.armoury == ("m3",)


@pytest.mark.rule("PH-EQUIP-33", "PH-EQUIP-06")
def test_a_wound_that_cuts_load_capacity_must_be_settled_before_going_on() -> None:
    content = with_mission(
        entries={"01": {"title": "E", "steps": [{"damage": {"who": "RO", "amount": 9}}]}}
    )
    heavy = min(content.wounds.values(), key=lambda w: w.load)
    kit = {"weapons": ("m16",), "gear": gear("radio")}
    state = on_map(content=content, at="E6", markers=(MapMarker("01", "D6", "01"),),
                   marines=squad(RO=kit), wounds=(heavy.code,))  # fmt: skip
    hurt = say(state, March("D6"), Continue(), faces=[GRAY]).state
    assert awaiting(hurt) == "lighten"
    assert refused(hurt, Continue()).rule == "PH-EQUIP-06"
    lighter = say(hurt, DropItem(RO, "m16"), Continue()).state
    assert awaiting(lighter) == "squad_action"
    assert lighter.marine(RO).gear == gear("radio")
