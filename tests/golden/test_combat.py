"""What every Order of a Combat costs, rolls, does and why it is refused, state by state."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from combat.rules import Battle, BattleBoon
from combat.rules.commands import (
    Activate,
    ChooseRows,
    Fire,
    FireTank,
    Idle,
    KeepClaymore,
    Move,
    PlayBoon,
    PopSmoke,
    SplitHits,
    TakeCover,
    TriggerClaymore,
    UseAbility,
    UseSkill,
)
from combat.rules.state import Activation, Enemy, Marine, Strike
from tests.combat.builders import CONTENT, at, fight, foe, key, man, piece

from .stories import CombatStory, same

AMMO = ("auto-ammo", "mg-ammo", "m79-ammo", "m2-ammo", "frag", "bipod", "smoke")
FOES = (
    foe("near", "E1-2", soft=2, hp=3),
    foe("beside", "E1-3", soft=0, hp=1),
    foe("mid", "E2-2", soft=1, hp=4, kind="E"),
    foe("far", "E3-4", soft=3, hp=6, kind="L"),
)
FRIEND = at(man(2, 4), "M1-1")


def armed(*weapons: str, spec: int = 1, space: str = "M1-2", **changes: Any) -> Marine:
    """A Marine with these Weapons, all Ammo, and no Soft Cover left."""
    gear = tuple([piece(code) for code in AMMO])
    return at(man(spec, changes.pop("level", 1), weapons=weapons, gear=gear, **changes), space, 0)


def ordering(
    marine: Marine, enemies: Iterable[Enemy] = FOES, active: Any = None, **fields: Any
) -> Battle:
    """His Activation; another one stands beside him."""
    others = () if marine.participant.spec == 2 else (FRIEND,)
    state = fight([marine, *others], enemies, **fields)
    chosen = Activation(marine.key, **(active or {}))
    return replace(state, stage="order", step="order", active=chosen)


def shooting(about: str, marine: Marine, **fields: Any) -> CombatStory:
    """The Fire Orders that he has in this state."""
    return CombatStory(ordering(marine, **fields), about).ask(only="fire")


@pytest.mark.rule("PH-CBT-FIRE-02", "PH-CBT-FIRE-05", "PH-CBT-RANGE-02", "PH-CBT-RANGE-03")
@pytest.mark.rule("PH-CBT-LOS-02", "PH-CBT-LOS-08", "PH-CBT-AIMED-02", "PH-CBT-AIMED-06")
@pytest.mark.rule("PH-CBT-FIRE-07", "PH-CBT-AIMED-03", "PH-CBT-AIMED-04", "PH-EQUIP-31")
def test_every_weapon_at_every_range() -> None:
    stories = []
    for code in CONTENT.weapons:
        if code != "frag":
            for space in ("M1-2", "M3-3"):
                marine = armed(code, space=space)
                stories.append(shooting(f"{code} from {space}", marine, hard_cover=("E1-2",)))
    same("weapons", stories)


def _conditions() -> Iterator[CombatStory]:
    rifle = armed("m16", spec=1)
    gun = armed("m60", spec=3, level=4)
    one = (FOES[2],)
    yield shooting("by night", rifle, enemies=one, night=True)
    yield shooting("lit", rifle, enemies=one, night=True, illuminated=True)
    yield shooting("Smoke over his column", rifle, enemies=one, smoke=((2, 1),))
    yield shooting("Smoke over the target's column", armed("m16"), enemies=FOES, smoke=((4, 2),))
    hurt = {"wound_focus": -1, "wound_strike": -2, "wound_crit": -1, "fire_initiative": 2}
    yield shooting("wounded", armed("m16", no_aimed=True, **hurt), enemies=one)
    boons = {"focus": 2, "strike": 3, "crit": 1}
    yield shooting("with Boons", rifle, enemies=one, active=boons)
    yield shooting("spotted by another", rifle, enemies=FOES[1:3], spotted=(("mid", key(2)),))
    yield shooting("spotted by himself", rifle, enemies=FOES[1:3], spotted=(("mid", key(1)),))
    yield shooting("face down", rifle, enemies=(replace(FOES[2], face_up=False),))
    yield shooting("STAND & FIRE first", gun, enemies=one)
    yield shooting("STAND & FIRE after cover", gun, enemies=one, active={"orders": ("cover",)})
    yield shooting("STAND & FIRE after a Move", gun, enemies=one, active={"orders": ("move",)})
    yield shooting("single shots only", armed("m16", "m60"), enemies=one, single_shot_only=True)
    yield shooting("no grenades", armed("m1911", "m79"), enemies=one, no_grenades=True)
    dark = armed("m79", wound_focus=-3)
    yield shooting("no Focus die left", dark, enemies=(foe("close", "E1-2"), foe("two", "E2-2")))


@pytest.mark.rule("PH-CBT-FIRE-05", "PH-CBT-FIRE-06", "PH-CBT-FIRE-07", "PH-CBT-LOS-06")
@pytest.mark.rule("PH-TEST-03", "PH-BOON-02", "PH-CBT-SETUP-11", "PH-CBT-ORDER-10")
def test_what_changes_a_shot() -> None:
    same("shots_changed", _conditions())


def _refused_shots() -> Iterator[CombatStory]:
    far = Fire("m16", "single", "far")
    aimed = Fire("m16", "single", "mid", aimed=True)
    yield CombatStory(ordering(armed("m16", "m60", "m79", "m2", "m1911")), "by day").each(
        Fire("m16", "burst", "mid"), Fire("m14", "single", "mid"), Fire("m16", "single", "nobody"),
        Fire("m16", "single", ""), Fire("m16", "auto", "mid", aimed=True),
        Fire("m16", "single", "mid", bipod=True), Fire("m16", "single", "mid", stand=True),
        Fire("m60", "auto", "mid", stand=True), Fire("m1911", "single", "far"),
        Fire("m2", "flame", "near"), Fire("m79", "single", "mid", aimed=True),
    )  # fmt: skip
    yield CombatStory(ordering(armed("m16", "m2", space="M3-2")), "from row 3").each(
        Fire("m2", "flame"), far
    )
    yield CombatStory(ordering(armed("m2"), FOES[2:]), "nobody in row 1").each(Fire("m2", "flame"))
    bare = replace(armed("m16", "m60"), participant=man(1, weapons=("m16", "m60"), gear=()))
    yield CombatStory(ordering(bare), "no Ammo").each(
        Fire("m16", "auto", "mid"), Fire("m60", "auto", "mid", bipod=True),
        Fire("frag", "throw", "near"), PopSmoke("smoke"), PopSmoke("m79"),
    )  # fmt: skip
    gunner = at(man(3, 2, gear=(piece("mg-ammo"),)), "M1-2")
    shot = Fire("m60", "auto", "mid", bipod=True)
    yield CombatStory(ordering(gunner), "an M60 without its bipod").each(shot)
    able = armed("m60", spec=3, level=2)
    moved = {"active": {"orders": ("move",)}}
    stand = replace(shot, stand=True)
    yield CombatStory(ordering(able, **moved), "STAND & FIRE after a Move").each(stand)
    idle = {"active": {"orders": ("idle",)}}
    yield CombatStory(ordering(able, **idle), "STAND & FIRE that counts").each(shot)
    yield CombatStory(ordering(gunner, **moved), "after a Move").each(replace(shot, stand=True))
    plain = Fire("m16", "single", "mid", bipod=True)
    yield CombatStory(ordering(armed("m16"), night=True), "by night").each(aimed, plain)
    yield CombatStory(ordering(armed("m16"), smoke=((2, 2),)), "under Smoke").each(aimed)
    yield CombatStory(ordering(armed("m16", no_aimed=True)), "wounded").each(aimed)
    blind = armed("m16", wound_focus=-9)
    yield CombatStory(ordering(blind), "no Focus").each(Fire("m16", "single", "mid"))
    yield CombatStory(ordering(armed("m16"), single_shot_only=True), "single shots").each(
        Fire("m16", "auto", "mid")
    )
    yield CombatStory(ordering(armed("m79"), no_grenades=True), "no grenades").each(
        Fire("m79", "single", "mid"), Fire("frag", "throw", "near"), PopSmoke("smoke")
    )


@pytest.mark.rule("PH-CBT-FIRE-03", "PH-CBT-FIRE-04", "PH-CBT-FIRE-06", "PH-CBT-FIRE-07")
@pytest.mark.rule("PH-CBT-FIRE-11", "PH-CBT-RANGE-02", "PH-CBT-ORDER-11", "PH-CBT-SETUP-11")
@pytest.mark.rule("PH-CBT-AIMED-01", "PH-CBT-AIMED-03", "PH-CBT-AIMED-04", "PH-CBT-AIMED-05")
@pytest.mark.rule("PH-CBT-SMOKE-01", "PH-EQUIP-31")
def test_every_shot_that_is_refused() -> None:
    same("shots_refused", _refused_shots())


def _shots() -> Iterator[CombatStory]:
    hard = {"hard_cover": ("E1-2", "E2-2")}
    rifle = CombatStory(ordering(armed("m16", "m79", "m40", "m37"), **hard), "shots")
    yield rifle.each(
        Fire("m16", "auto", "mid"), Fire("m16", "single", "near"), Fire("m16", "single", "far"),
        Fire("m79", "single", "mid"), Fire("m40", "single", "far", aimed=True),
        Fire("m40", "single", "mid"), Fire("m37", "single", "near"), Fire("frag", "throw", "near"),
        seed="shots",
    )  # fmt: skip
    shaken = armed("m16", wound_focus=-2, wound_strike=-2)
    for about, face in (("one hit, none to share", 1), ("no hit", 2)):
        yield CombatStory(ordering(shaken, **hard), about).each(
            Fire("frag", "throw", "near"), faces=(1, *[face, 3, 4, 5], 6, 6)
        )
    critical = (2, 1, 4, *[2, 5, 2, 5, 2, 2], 5, 5)
    yield CombatStory(ordering(armed("m16"), **hard), "a Critical Hit").each(
        Fire("m16", "auto", "near"), faces=critical
    )
    two = CombatStory(ordering(armed("m16"), **hard), "2 hits to share")
    two.say(Fire("frag", "throw", "near"), faces=(4, 4, 4, *[1, 3, 3, 6, 2, 2], 5, 5)).ask()
    splits = [SplitHits((("near", n), ("beside", 2 - n))) for n in range(-1, 4)]
    yield two.each(*splits, SplitHits((("beside", 1), ("near", 1))))
    flame = CombatStory(ordering(armed("m2"), **hard), "the Flamethrower, 5 hits over 2")
    flame.say(Fire("m2", "flame"), faces=(5, 5, 6, *[4, 1, 6, 4, 2, 2, 6, 4], 3, 3)).ask()
    splits = [SplitHits((("near", n), ("beside", 5 - n))) for n in range(1, 5)]
    yield flame.each(*splits, SplitHits((("near", 3), ("beside", 3))), SplitHits((("near", 5),)))
    three = (foe("a", "E2-1"), foe("b", "E2-2", soft=2, hp=6), foe("c", "E2-3", hp=4))
    burst = CombatStory(ordering(armed("m60", spec=3, space="M1-2"), three), "a Burst over three")
    burst.say(Fire("m60", "auto", "b"), faces=(2, 2, 2, *[1, 4, 5, 6, 1, 1, 6, 1, 1], 3, 3)).ask()
    shares = ((5, 0, 0), (2, 3, 0), (2, 2, 1), (2, 1, 2), (1, 2, 2), (3, 1, 1))
    yield burst.each(*[SplitHits((("b", b), ("a", a), ("c", c))) for b, a, c in shares])


@pytest.mark.rule("PH-CBT-FIRE-01", "PH-CBT-FIRE-08", "PH-CBT-FIRE-10", "PH-CBT-COVER-01")
@pytest.mark.rule("PH-CBT-BURST-01", "PH-CBT-BURST-04", "PH-CBT-BURST-05", "PH-CBT-CRIT-02")
@pytest.mark.rule("PH-CBT-AIMED-06", "PH-CBT-AIMED-07", "PH-CBT-CLAYMORE-06")
def test_what_becomes_of_shots() -> None:
    same("shots", _shots())


def _orders() -> Iterator[CombatStory]:
    scout = at(man(4, 4, move_initiative=1, abilities=("fast",)), "M2-2", 1)
    quick = CombatStory(ordering(scout), "a Scout").ask(only="move").ask(only="take_cover")
    yield quick.each(
        Move("E1-1"), Move("M4-1"), Move("M1-1"), Move("M2-2"), Move("M3-4"), TakeCover(0),
        TakeCover(3), TakeCover(2), Idle(), PopSmoke("smoke"), PopSmoke("m79"), Activate(key(4)),
        Activate(key(2)), Activate(key(6)), Activate("MP.99"), PlayBoon(key(4)), PlayBoon("MP.99"),
    )  # fmt: skip
    full = replace(scout, soft_cover=3)
    yield CombatStory(ordering(full), "all his Soft Cover").ask(only="idle").each(TakeCover(1))
    for given in ("fire", "skill", "move", "cover", "idle"):
        begun = ordering(scout, active={"orders": (given,), "cost": 3})
        yield CombatStory(begun, f"after {given}").ask(only="idle").each(
            Fire("m40", "single", "mid"), PopSmoke(), UseSkill("ghost", "M3-3"), Move("M3-1"),
            TakeCover(), Idle(), Activate(key(2)), seed="second",
        )  # fmt: skip
    stood = ordering(scout, active={"orders": ("fire",), "stood": True})
    yield CombatStory(stood, "after STAND & FIRE").ask(only="idle").each(Move("M3-1"))
    engineer = armed("m79", spec=5, level=3)
    over = CombatStory(ordering(engineer, smoke=((1, 2), (2, 1))), "Smoke of the M79")
    yield over.ask(only="pop_smoke").each(PopSmoke("m79"), PopSmoke("smoke"))
    yield CombatStory(ordering(armed("m79", spec=5, level=1)), "no Skill").each(PopSmoke("m79"))
    dry = replace(engineer.participant, gear=())
    dried = ordering(replace(engineer, participant=dry))
    yield CombatStory(dried, "no Ammo").each(PopSmoke("m79"))
    theirs = [at(man(1, owner="anna"), "M2-2"), at(man(2, owner="bert"), "M3-2", ready=0)]
    acting = Activation(key(2))
    for about, state in (
        ("one of two may act", fight(theirs, FOES)),
        ("nobody may act", fight(theirs[1:], FOES)),
        ("both may act", fight([theirs[0], replace(theirs[1], ready=1)], FOES)),
        ("one acts", replace(fight(theirs, FOES), stage="order", step="order", active=acting)),
    ):
        yield CombatStory(state, about).ask("", "anna", only="idle")
    waiting = CombatStory(replace(ordering(scout), stage="activate", step="choose", active=None))
    yield waiting.ask().each(
        Move("M3-1"), Activate(key(4)), Activate(key(6)), FireTank(1), SplitHits(()),
        ChooseRows((1,)), KeepClaymore(), TriggerClaymore(1), UseAbility(key(4), "anvil"),
    )  # fmt: skip


@pytest.mark.rule("PH-CBT-ORDER-01", "PH-CBT-ORDER-02", "PH-CBT-ORDER-03", "PH-CBT-ORDER-05")
@pytest.mark.rule("PH-CBT-ORDER-06", "PH-CBT-ORDER-08", "PH-CBT-ORDER-09", "PH-CBT-INIT-03")
@pytest.mark.rule("PH-CBT-INIT-01", "PH-CBT-SMOKE-01", "PH-CBT-SMOKE-08", "PH-BOON-02")
def test_every_order_and_its_refusals() -> None:
    same("orders", _orders())


SKILLED = (
    UseSkill("pull-back"), UseSkill("on-me", key(2)), UseSkill("on-me", key(6)),
    UseSkill("on-me", key(5)), UseSkill("on-me", key(1)), UseSkill("hold-the-line"),
    UseSkill("artillery"), UseSkill("illumination"), UseSkill("air-strike"),
    UseSkill("suppress", "", 1), UseSkill("suppress", "", 3), UseSkill("ghost", "M3-4"),
    UseSkill("ghost", "M1-1"), UseSkill("ghost", "E1-1"), UseSkill("spotter", "mid"),
    UseSkill("spotter", "near"), UseSkill("fortify"), UseSkill("pep-talk", key(1)),
    UseSkill("pep-talk", "MP.99"), UseSkill("steady"), UseSkill("nothing"),
)  # fmt: skip


def _skills() -> Iterator[CombatStory]:
    for spec in CONTENT.specializations:
        able = at(man(spec, 4), "M2-2", 0)
        others = [
            at(man(s, 4), f"M3-{s % 4 + 1}", 1, ready=0, acted=1) for s in (2, 6) if s != spec
        ]
        twice = [at(man(5, 4), "M1-1", 2, ready=0, acted=2)] if spec != 5 else []
        away = [at(man(3, 4), "", 0)] if spec != 3 else []
        state = fight([able, *others, *twice, *away], FOES, spotted=(("near", key(4)),))
        state = replace(state, stage="order", step="order", active=Activation(able.key))
        yield (
            CombatStory(state, f"specialization {spec}")
            .ask(only="use_skill")
            .each(
                *[c for c in SKILLED if c.skill in able.participant.skills or c.skill == "nothing"]
            )
        )
    operator = at(man(2, 4), "M2-2")
    calls = (UseSkill("artillery"), UseSkill("illumination"), UseSkill("air-strike"))
    bare, spent = man(2, 4, gear=()), man(2, 4, used=("artillery", "air-strike", "illumination"))
    other = man(1, 4, gear=(piece("radio"),), skills=("artillery", "illumination", "air-strike"))
    first = (Strike("artillery", key(2), 4),)
    for about, marine, fields in (
        ("by night", operator, {"night": True}),
        ("lit", operator, {"night": True, "illuminated": True}),
        ("no Radio", replace(operator, participant=bare), {}),
        ("no Radio by night", replace(operator, participant=bare), {"night": True}),
        ("used up", replace(operator, participant=spent), {}),
        ("another man's Radio", at(other, "M2-2"), {}),
        ("no Fire Support", operator, {"no_fire_support": True}),
        ("a box without", operator, {"fire_support": False}),
        ("quick", at(man(2, 4, intelligence=6), "M2-2"), {}),
        ("slow", at(man(2, 4, intelligence=-2), "M2-2"), {}),
        ("a second strike", operator, {"strikes": first}),
    ):
        yield CombatStory(ordering(marine, **fields), about).ask(only="use_skill").each(*calls)


@pytest.mark.rule("PH-CBT-ORDER-10", "PH-CBT-FIRESUPPORT-01", "PH-CBT-FIRESUPPORT-02")
@pytest.mark.rule("PH-CBT-FIRESUPPORT-03", "PH-CBT-FIRESUPPORT-04", "PH-CBT-FIRESUPPORT-05")
def test_every_skill_order() -> None:
    same("skills", _skills())


def _boons() -> Iterator[CombatStory]:
    for effect in ("initiative", "strike", "crit", "focus", "soft_cover", "discard_tactics"):
        boon: Any = BattleBoon(effect, 2)
        holder = at(man(4, 3, boon="BN.02", boon_effect=boon), "M2-2", 0)
        state = ordering(holder, tactics=("VOLLEY", "MORTAR", "FLANKING"))
        play = PlayBoon(key(4))
        yield CombatStory(state, effect).each(play)
        away = replace(holder, space="", soft_cover=0)
        for about, there in (
            ("fired", replace(state, active=Activation(key(4), ("fire",)))),
            ("another acts", replace(state, active=Activation(key(2)))),
            ("nobody acts", replace(state, stage="activate", step="choose", active=None)),
            ("one Tactics marker", replace(state, tactics=("VOLLEY",))),
            ("nothing to do", replace(state, tactics=(), marines=(replace(holder, soft_cover=3),))),
            ("nearly full", replace(state, marines=(replace(holder, soft_cover=2),))),
            ("off the board", replace(state, marines=(away, FRIEND))),
            ("no effect", replace(state, marines=(at(man(4, 3, boon="BN.02"), "M2-2"),))),
        ):  # fmt: skip
            yield CombatStory(there, f"{effect}: {about}").each(play)


@pytest.mark.rule("PH-BOON-02")
def test_boons_in_combat() -> None:
    same("boons", _boons())
