"""Bivouac, Night Bivouac and First Aid (PH-BIVOUAC-01..15, PH-FIRSTAID-01..07, p.24)."""

from __future__ import annotations

from dataclasses import replace

from campaign.rules import (
    abilities,
    clock,
    harm,
    hooks,
    roster,
    special,
    threat_dice,
    timed,
    tracks,
    trait_tests,
)
from campaign.rules.answers import Answer, answer
from campaign.rules.commands import (
    Command,
    EatRation,
    GiveFirstAid,
    PlayBoon,
    RemoveDamage,
    StrikeCamp,
    UseCharm,
)
from campaign.rules.events import (
    BivouacStarted,
    CampStruck,
    CharmUsed,
    GearUsed,
    RationEaten,
    StaminaChanged,
)
from campaign.rules.judge import held
from campaign.rules.names import Profile
from campaign.rules.payment import spend_use
from campaign.rules.previews import AnyOffer
from campaign.rules.state import State
from campaign.rules.targets import OnMarine
from campaign.rules.tasks import (
    Block,
    Camp,
    NightRest,
    RandomCombatCheck,
    Rest,
    TakeTest,
    Treat,
)
from campaign.rules.trait_help import play_boon, spend
from campaign.rules.turn import Turn
from combat.rules.odds import distribution
from combat.rules.options import Offer, Refusal

STEP = 15
KIT_MINUTES = 30
LONGEST = 24 * 60
"""A Bivouac has no limit (PH-BIVOUAC-02, p.24); a longer rest is simply taken again."""


def begin(turn: Turn, minutes: int) -> None:
    """Begin a Bivouac of some minutes (PH-BIVOUAC-01, -02, p.24)."""
    turn.emit(BivouacStarted(minutes, night=False))
    _count(turn)
    turn.push(Rest(minutes, ground=special.grounded(turn.state, minutes)))
    hooks.bivouac(turn, minutes)


def begin_night(turn: Turn) -> None:
    """Begin a Night Bivouac: 2 Threat dice, the EAZ once (PH-BIVOUAC-09..11, p.24)."""
    run = turn.run
    minutes = clock.minutes_until(run.clock, clock.DAWN)
    turn.emit(BivouacStarted(minutes, night=True))
    _count(turn)
    turn.push(
        NightRest(run.clock),
        RandomCombatCheck(),
        threat_dice.roll(turn.state, "night"),
    )
    hooks.now(turn, "night")


def _count(turn: Turn) -> None:
    tally = turn.run.tally
    turn.set_run(tally=replace(tally, bivouacs=tally.bivouacs + 1))


def run_rest(turn: Turn, task: Rest) -> bool:
    """Let time pass to the next full hour, where the Threat die is rolled (PH-BIVOUAC-03, -04).

    Next to the Base too (PH-BASE-03, p.22).
    """
    if task.left <= 0 or (task.spent and timed.due(turn.state) is not None):
        turn.pop()
        turn.push(Camp(task.spent, tracks.rested(task.spent)))
        if task.ground:
            tracks.change_threat(turn, -1, "ground")
        return False
    minutes = min(task.left, STEP if timed.pending(turn.state) else 60 - turn.run.clock % 60)
    turn.swap(replace(task, left=task.left - minutes, spent=task.spent + minutes))
    clock.pass_time(turn, minutes)
    if turn.run.clock % 60 == 0 and not task.ground:
        turn.push(RandomCombatCheck(), threat_dice.roll(turn.state, "bivouac"))
    return False


def run_night(turn: Turn, task: NightRest) -> bool:
    """Sleep until 06:00 (PH-BIVOUAC-12, p.24)."""
    turn.pop()
    minutes = clock.minutes_until(task.started, clock.DAWN)
    clock.pass_time(turn, minutes)
    turn.push(Camp(minutes, tracks.rested(minutes), night=True))
    return False


# --- the camp: First Aid, Rations, recovery ---------------------------------------------------


def run_camp(turn: Turn, task: Camp) -> bool:
    """Wait while there is anything to do in camp, else strike it."""
    if len(offer_camp(turn.state, task).offers) > 1:
        return True
    _strike(turn, task)
    return False


def offer_camp(state: State, task: Camp) -> Answer:
    """Offer First Aid, Rations, charms and cards, and to strike camp."""
    offers: list[AnyOffer] = [Offer(StrikeCamp(), "strike_camp")]
    if refused_aid(state, task) is None:
        offers += [_aid_offer(state, m.profile) for m in state.squad]
    if state.run.stamina + task.recover < tracks.STAMINA_MAX:
        offers += [
            Offer(EatRation(m.profile), "eat_ration")
            for m in state.squad
            if any(p.code == "rations" for p in m.gear)
        ]
    for marine in state.squad:
        code = abilities.charm_of(state, marine, "bivouac-stress")
        if code:
            offers += [
                Offer(UseCharm(marine.profile, code, OnMarine(other.profile)), "use_charm")
                for other in state.squad
                if other.stress
            ]
        if abilities.boon_when(state, marine, "bivouac"):
            offers.append(Offer(PlayBoon(marine.profile), "play_boon"))
    return answer("camp", offers)


def refused_aid(state: State, task: Camp) -> Refusal | None:
    """Say why no First Aid Kit can be used now, or None (PH-FIRSTAID-02, -04, -05, p.24)."""
    if not held(state, "first-aid-kit"):
        return Refusal("give_first_aid", "nobody carries a First Aid Kit", "PH-FIRSTAID-02", 24)
    if (task.kits + 1) * KIT_MINUTES > task.minutes:
        why = f"{clock.span_text(task.minutes)} of Bivouac are too short for another First Aid Kit"
        return Refusal("give_first_aid", why, "PH-FIRSTAID-05", 24)
    if not any(m.damage for m in state.squad):
        return Refusal("give_first_aid", "nobody has Damage", "PH-FIRSTAID-06", 24)
    return None


def _aid_test(profile: Profile) -> TakeTest:
    return TakeTest("", (), profile, "INT", 0, aid=True)


def _aid_offer(state: State, profile: Profile) -> AnyOffer:
    """First Aid by one Marine with his pool and what it heals on average (PH-FIRSTAID-02, -06)."""
    marine = state.marine(profile)
    dice = trait_tests.pool(state, marine, _aid_test(profile))
    mean = distribution(dice.focus, dice.strike, 0).mean
    return Offer(GiveFirstAid(profile), "first_aid", pool=dice, expected=mean)


def do_camp(turn: Turn, task: Camp, command: Command) -> None:
    """Carry out what is done in camp."""
    match command:
        case StrikeCamp():
            _strike(turn, task)
        case GiveFirstAid(profile):
            turn.swap(replace(task, kits=task.kits + 1))
            spend_use(turn, "first-aid-kit")
            turn.push(_aid_test(profile))
        case EatRation(profile):
            _eat(turn, task, profile)
        case UseCharm(profile, code, target):
            spend(turn, profile, code)
            turn.emit(CharmUsed(profile, code))
            assert isinstance(target, OnMarine)
            harm.stress(turn, target.profile, -turn.state.book.charms[code].amount)
        case PlayBoon(profile):
            card = play_boon(turn, profile)
            turn.push(Block(f"boon/{card}", ("steps",), 0, profile))


def _eat(turn: Turn, task: Camp, profile: Profile) -> None:
    """Eat an Extra Ration: +1 SP, 2 with HOT CHOW in the Squad (PH-BIVOUAC-08, -15, p.24)."""
    gained = 2 if roster.with_ability(turn.state, "hot-chow") else 1
    marine = turn.state.marine(profile)
    gear = list(marine.gear)
    gear.remove(next(p for p in gear if p.code == "rations"))
    turn.set_marine(profile, gear=tuple(gear))
    turn.emit(GearUsed(profile, "rations", 0))
    turn.emit(RationEaten(profile, gained))
    turn.swap(replace(task, recover=task.recover + gained))


def _strike(turn: Turn, task: Camp) -> None:
    """Recover SP; after a night subtract the Threat (PH-BIVOUAC-07, -12, -13, p.24)."""
    turn.pop()
    tracks.gain_stamina(turn, task.recover)
    if task.night:
        lost = min(turn.run.threat, turn.run.stamina)
        if lost:
            turn.set_run(stamina=turn.run.stamina - lost)
            turn.emit(StaminaChanged(-lost, turn.run.stamina))
    turn.emit(CampStruck(task.minutes, turn.run.stamina))


# --- what First Aid heals ---------------------------------------------------------------------


def run_treat(turn: Turn, task: Treat) -> bool:
    """Wait for who is treated; done when no success or no Damage is left."""
    hurt = [m for m in turn.state.squad if m.damage]
    if task.left <= 0 or not hurt:
        turn.pop()
        return False
    if len(hurt) == 1:
        turn.pop()
        harm.damage(turn, hurt[0].profile, -task.left)
        return False
    return True


def offer_treat(state: State, task: Treat) -> Answer:
    """Offer every Marine with Damage, by as many points as he can use (PH-FIRSTAID-06, p.24)."""
    points = ((m.profile, n + 1) for m in state.squad for n in range(min(m.damage, task.left)))
    return answer("treat", [Offer(RemoveDamage(*these), "remove_damage") for these in points])


def do_treat(turn: Turn, task: Treat, command: Command) -> None:
    """Remove Damage from one Marine."""
    assert isinstance(command, RemoveDamage)
    turn.swap(Treat(task.left - command.points))
    harm.damage(turn, command.marine, -command.points)
