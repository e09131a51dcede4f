"""Specialist Skill Orders (PH-CBT-ORDER-10, p.33), one entry each, and Fire Support's calls.

A Marine uses his own Specialization's Skills only, whatever ID markers he holds
(PH-CBT-ORDER-12): the campaign lists those in `Participant.skills`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from combat.rules.board import MARINE_SPACES, ROWS, row
from combat.rules.commands import UseSkill
from combat.rules.copies import changed
from combat.rules.errors import Fault, RuleViolation
from combat.rules.events import (
    MarineMoved,
    MarineReadied,
    SkillUsed,
    SoftCoverRegained,
    StressRemoved,
)
from combat.rules.hits import set_hard_cover, strip_enemy
from combat.rules.options import Offer, Part
from combat.rules.previews import AnyOffer
from combat.rules.setup import MAX_ACTIVATIONS
from combat.rules.state import Marine, Strike
from combat.rules.thawed import AnyBattle, Thawed, has_gear

On = tuple[str, int]
"""What a Skill is used on: (target, row)."""

PEP_TALK = 2
NOTHING: tuple[On, ...] = (("", 0),)


NO_SKILL = Fault("no_skill", "he has no such Skill Order", "PH-CBT-ORDER-10", 33)
NO_USE = Fault("no_skill", "there is nothing to use it on", "PH-CBT-ORDER-10", 33)
USED_UP = Fault("no_skill", "it is used up for this Mission", "PH-CBT-FIRESUPPORT-01", 41)
NO_SUPPORT = Fault(
    "no_skill", "there is no Fire Support in this Combat", "PH-CBT-FIRESUPPORT-01", 41
)
NO_RADIO = Fault(
    "no_skill",
    "it needs the Radio Operator himself with the Radio Set",
    "PH-CBT-FIRESUPPORT-02",
    17,
)
AT_NIGHT = Fault("no_skill", "no strikes at Nighttime", "PH-CBT-FIRESUPPORT-03", 21)
BY_DAY = Fault("no_skill", "it is of use in the dark only", "PH-CBT-FIRESUPPORT-04", 41)


@dataclass(frozen=True, slots=True)
class Skill:
    """An Order Skill: on what it may be used now (or why not), and what it does."""

    aims: Callable[[AnyBattle, Marine], tuple[On, ...] | Fault]
    act: Callable[[Thawed, Marine, UseSkill], None]


def skill_offers(board: AnyBattle, marine: Marine) -> list[AnyOffer]:
    """Every Skill Order he may give now."""
    offers: list[AnyOffer] = []
    for code in marine.participant.skills:
        aims = aims_of(board, marine, code)
        if not isinstance(aims, Fault):
            cost = skill_cost(board, code)
            offers += [Offer(UseSkill(code, target, at), code, cost) for target, at in aims]
    return offers


def aims_of(board: AnyBattle, marine: Marine, code: str) -> tuple[On, ...] | Fault:
    """On what he may use this Skill now, or why he may not use it."""
    skill = SKILLS.get(code)
    if skill is None or code not in marine.participant.skills:
        return NO_SKILL
    if code in marine.participant.used:
        return USED_UP
    aims = skill.aims(board, marine)
    return aims or NO_USE


def skill_cost(board: AnyBattle, code: str) -> tuple[Part, ...]:
    """The Initiative that the Specialization card asks for (PH-CBT-ORDER-10, p.33)."""
    return (Part(code, board.content.skills[code].cost, "PH-CBT-ORDER-10"),)


def use_skill(t: Thawed, order: UseSkill) -> tuple[Part, ...]:
    """Carry out a Skill Order and return its cost; raises `RuleViolation` if it is not allowed."""
    marine = t.acting
    aims = aims_of(t, marine, order.skill)
    if isinstance(aims, Fault):
        raise aims.violation(order.skill)
    if (order.target, order.row) not in aims:
        raise RuleViolation(
            "bad_aim", f"{order.skill} cannot be used on that.", "PH-CBT-ORDER-10", 33
        )
    cost = skill_cost(t, order.skill)
    t.tell(SkillUsed(marine.key, order.skill, order.target, order.row, cost))
    if t.content.skills[order.skill].once:
        t.mark_used(marine.key, order.skill)
    SKILLS[order.skill].act(t, t.acting, order)
    return cost


# --- Squad Leader ----------------------------------------------------------------------------


def _always(board: AnyBattle, marine: Marine) -> tuple[On, ...]:
    return NOTHING


def _pull_back(t: Thawed, marine: Marine, order: UseSkill) -> None:
    """PULL BACK ends the Combat at once (PH-CBT-END-07, p.44)."""
    t.step = "pulled_back"


def _on_me_aims(board: AnyBattle, marine: Marine) -> tuple[On, ...]:
    """Other Marines who have acted and may act once more (PH-CBT-INIT-03, PH-CBT-INIT-04, p.33)."""
    return tuple([
        (other.key, 0) for other in board.marines
        if not other.ready and 0 < other.acted < MAX_ACTIVATIONS
    ])  # fmt: skip


def _on_me(t: Thawed, marine: Marine, order: UseSkill) -> None:
    t.put_marine(changed(t.marine(order.target), ready=1))
    t.tell(MarineReadied(order.target, "on-me"))


def _hold_aims(board: AnyBattle, marine: Marine) -> tuple[On, ...]:
    short = any(_below_max(other) for other in board.marines)
    return NOTHING if short else ()


def _below_max(marine: Marine) -> bool:
    return bool(marine.space) and marine.soft_cover < marine.participant.soft_cover_max


def _hold(t: Thawed, marine: Marine, order: UseSkill) -> None:
    for other in list(t.marines):
        if _below_max(other):
            cover = other.soft_cover + 1
            t.put_marine(changed(other, soft_cover=cover))
            t.tell(SoftCoverRegained(other.key, 1, cover))


# --- Radio Operator --------------------------------------------------------------------------


def _radio_fault(board: AnyBattle, marine: Marine) -> Fault | None:
    """Fire Support needs the Radio Operator with the Radio Set (PH-CBT-FIRESUPPORT-02, p.17;
    PH-EQUIP-25), and a Mission that has it."""
    if board.setup.no_fire_support or not board.setup.fire_support:
        return NO_SUPPORT
    if marine.participant.spec != 2 or not has_gear(marine.participant, "radio"):
        return NO_RADIO
    return None


def _strike_aims(board: AnyBattle, marine: Marine) -> tuple[On, ...] | Fault:
    """Not at Nighttime, lit or not (PH-CBT-FIRESUPPORT-03, PH-CBT-FIRESUPPORT-04, p.21)."""
    if board.setup.night:
        return AT_NIGHT
    return _radio_fault(board, marine) or NOTHING


def _light_aims(board: AnyBattle, marine: Marine) -> tuple[On, ...] | Fault:
    """Illumination: at Nighttime only, once is enough (PH-CBT-FIRESUPPORT-04, p.41)."""
    if not board.setup.night or board.illuminated:
        return BY_DAY
    return _radio_fault(board, marine) or NOTHING


def _light(t: Thawed, marine: Marine, order: UseSkill) -> None:
    t.illuminated = True


def table_a(marine: Marine) -> int:
    """His Intelligence on Table A with ADJUST FIRE and CLEAN SIGNAL (PH-CBT-FIRESUPPORT-06)."""
    man = marine.participant
    return man.intelligence + ("adjust-fire" in man.skills) + ("clean-signal" in man.abilities)


def _call(t: Thawed, marine: Marine, order: UseSkill) -> None:
    """The strike arrives at the start of the next Marine Activation (PH-CBT-FIRESUPPORT-05)."""
    kind = "air-strike" if order.skill == "air-strike" else "artillery"
    t.strikes = (*t.strikes, Strike(kind, marine.key, table_a(marine)))  # type: ignore[arg-type]


# --- Infantryman, Scout, Engineer, Corpsman --------------------------------------------------


def _suppress_aims(board: AnyBattle, marine: Marine) -> tuple[On, ...]:
    rows = {row(enemy.space) for enemy in board.enemies if enemy.soft_cover}
    return tuple([("", at) for at in ROWS if at in rows])


def _suppress(t: Thawed, marine: Marine, order: UseSkill) -> None:
    for enemy in list(t.enemies):
        if row(enemy.space) == order.row:
            strip_enemy(t, enemy.key, 1, "suppress")


def _ghost_aims(board: AnyBattle, marine: Marine) -> tuple[On, ...]:
    taken = {other.space for other in board.marines}
    return tuple([(space, 0) for space in MARINE_SPACES if space not in taken])


def _ghost(t: Thawed, marine: Marine, order: UseSkill) -> None:
    t.tell(MarineMoved(marine.key, marine.space, order.target))
    t.put_marine(changed(marine, space=order.target))


def _spotter_aims(board: AnyBattle, marine: Marine) -> tuple[On, ...]:
    named = {enemy for enemy, _ in board.spotted}
    return tuple([(enemy.key, 0) for enemy in board.enemies if enemy.key not in named])


def _spotter(t: Thawed, marine: Marine, order: UseSkill) -> None:
    t.spotted = (*t.spotted, (order.target, marine.key))


def _fortify_aims(board: AnyBattle, marine: Marine) -> tuple[On, ...]:
    return () if marine.space in board.hard_cover else NOTHING


def _fortify(t: Thawed, marine: Marine, order: UseSkill) -> None:
    set_hard_cover(t, marine.space, True, "fortify")


def _pep_aims(board: AnyBattle, marine: Marine) -> tuple[On, ...]:
    return tuple([(other.key, 0) for other in board.marines])


def _pep(t: Thawed, marine: Marine, order: UseSkill) -> None:
    t.tell(StressRemoved(order.target, PEP_TALK))


SKILLS: Mapping[str, Skill] = {
    "pull-back": Skill(_always, _pull_back),
    "on-me": Skill(_on_me_aims, _on_me),
    "hold-the-line": Skill(_hold_aims, _hold),
    "artillery": Skill(_strike_aims, _call),
    "illumination": Skill(_light_aims, _light),
    "air-strike": Skill(_strike_aims, _call),
    "suppress": Skill(_suppress_aims, _suppress),
    "ghost": Skill(_ghost_aims, _ghost),
    "spotter": Skill(_spotter_aims, _spotter),
    "fortify": Skill(_fortify_aims, _fortify),
    "pep-talk": Skill(_pep_aims, _pep),
}
