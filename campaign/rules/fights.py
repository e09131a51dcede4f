"""Combats: the Set up Box, casualties, what follows (PH-CBT-SETUP-01..14, p.30; PH-CBT-END, p.44).

The battle itself is `combat.rules`; here it meets the Marines, their Wounds and the entry.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from campaign.rules import (
    boons,
    clock,
    equipment,
    geography,
    harm,
    hooks,
    judge,
    kit,
    losses,
    roster,
    sapper,
    swaps,
    tracks,
    trait_tests,
)
from campaign.rules.answers import Answer, answer
from campaign.rules.commands import Command, Decline, Regroup, RelieveStress
from campaign.rules.commands import Fight as FightCommand
from campaign.rules.events import BattleHappened, CombatEnded, CombatStarted
from campaign.rules.language import Combat, CombatEnd
from campaign.rules.memo import once_per_man
from campaign.rules.names import Path
from campaign.rules.previews import AnyOffer
from campaign.rules.state import Marine, State
from campaign.rules.tasks import (
    AfterBattle,
    Block,
    Fight,
    Hum,
    Lighten,
    SettleBattle,
    Swap,
)
from campaign.rules.turn import Turn
from combat import rules as combat
from combat.rules.board import Side
from combat.rules.copies import changed
from combat.rules.ends import OwnEnd
from combat.rules.events import Event as BattleEvent
from combat.rules.events import SapperMarkerPlayed
from combat.rules.events import StressRemoved as BattleStressRemoved
from combat.rules.memo import by_identity
from combat.rules.options import Offer, Outcome
from combat.rules.red import STAGES as RED_STAGES
from combat.rules.state import (
    Adjustment,
    BattleBoon,
    BattleSetup,
    GearPiece,
    OwnBox,
    Participant,
)

COMBAT_ABILITIES = ("small-target", "clean-signal", "hands", "anvil", "fast")
REWARD = {"none": 0, "half": 1, "all": 2}


def begin(turn: Turn, doc: str, path: Path) -> None:
    """Set a Combat up from its box (PH-CBT-SETUP-01, p.30); only entries have one (PH-EVENT-03)."""
    box: Combat = turn.state.book.node(doc, path)
    tally = turn.run.tally
    turn.set_run(tally=changed(tally, combats=tally.combats + 1))
    turn.emit(CombatStarted(box.title))
    turn.push(AfterBattle(doc, path), Fight(doc, path))
    _take(turn, combat.new(turn.state.book.combat, setup(turn.state, doc, box),
                           participants(turn.state), turn.dice))  # fmt: skip
    assert turn.state.battle is not None
    turn.set(battle=combat.lead(turn.state.battle, sapper.in_combat(turn.state)))


def setup(state: State, doc: str, box: Combat) -> BattleSetup:
    """Return the Set up Box with its Log Entry effects judged (PH-CBT-SETUP-05, -14, p.30)."""
    run = state.run
    rules = state.book.booklets[run.number].rules
    return BattleSetup(
        box=f"{doc}: {box.title}",
        board=box.board,
        black=box.black,
        yellow=box.yellow,
        red=box.red,
        adjustments=tuple(_changes(state, box)),
        banned=box.ban,
        first_tactics=box.first,
        initiative=box.initiative_by_threat,
        tactics=box.tactics_by_threat,
        own=own_box(box),
        threat=run.threat,
        night=clock.night(run.clock),
        random=box.random,
        point_man=state.point_man,
        rounds=box.rounds,
        fire_support=judge.holds(state, rules.fire_support_if),
        hidden=state.options.hidden_enemies,
        threat_shift=state.options.threat_shift,
        tank=rules.tank_if is not None and judge.holds(state, rules.tank_if),
        enemy_seat=sapper.seat(state),
        ends=tuple([own_end(end) for end in box.ends]),
        sides=sides(state, box),
        ground=(box.ground.land or "", box.ground.lane or "") if box.ground else None,
    )


def _changes(state: State, box: Combat) -> Iterator[Adjustment]:
    """Yield what Log Entries, the Mission and the entry change in a Set up Box."""
    rules = state.book.booklets[state.run.number].rules
    for change in (*box.changes, *rules.combat):
        if judge.holds(state, change.if_):
            yield Adjustment(
                change.why or change.if_.log or "",
                change.fighters,
                change.add,
                change.remove,
                change.initiative,
                change.ban,
                change.first,
                change.hard_cover,
            )
    if box.initiative:
        yield Adjustment("entry", initiative=box.initiative)


def own_box(box: Combat) -> OwnBox | None:
    """Return what a Set up Box says in place of its board (PH-CBT-SETUP-03, -04, -11, p.30)."""
    own = OwnBox(tuple(box.places.items()), box.hard_cover, box.marines, box.fixed, box.claymore)
    return own if own != OwnBox() else None


def own_end(end: CombatEnd) -> OwnEnd:
    """Return an Event's own condition as the battle looks for it (PH-CBT-END-01, p.44)."""
    return OwnEnd(
        end.eliminated or 0,
        tuple(dict.fromkeys(end.gone)),
        end.reached,
        end.activations or 0,
        end.enemy_activations or 0,
        won=end.result == "won",
    )


def sides(state: State, box: Combat) -> tuple[Side, ...]:
    """Return the sides of the Combat Board to choose from, the more appropriate one first.

    PH-CBT-BOARD-01 (p.28, 30): the Event may say which; in an Urban Space there is no jungle. Paddy
    is cultivated, with hamlets and villages (p.23): there the village lies up first.
    """
    if box.side is not None:
        return (box.side,)
    terrain = geography.terrain(state, state.run.at)
    if terrain == "urban":
        return ("village",)
    return ("village", "jungle") if terrain == "paddy" else ("jungle", "village")


def participants(state: State) -> tuple[Participant, ...]:
    """Return the Marines in the Mission as the battle sees them.

    PH-CBT-SETUP-11, PH-CBT-SETUP-13 (p.30), PH-WOUND-10 (p.47).
    """
    found = []
    for marine in state.squad:
        ids, known = roster.numbers(state, marine.profile), _participants(state, marine)
        if ids not in known:
            known[ids] = _participant(state, marine, ids)
        found.append(known[ids])
    return tuple(found)


@once_per_man
def _participants(state: State, marine: Marine) -> dict[tuple[int, ...], Participant]:
    """Return him as a battle sees him, by the ID markers he holds: filled by `participants`."""
    return {}


def _participant(state: State, marine: Marine, ids: tuple[int, ...]) -> Participant:
    book, profile = state.book, marine.profile
    ability = roster.ability(state, marine)
    wound = book.wounds[marine.wound] if marine.wound else None
    boon = _battle_boon(state, marine.boon) if marine.boon else None
    return Participant(
        key=profile,
        name=roster.nickname(state, profile),
        owner=marine.owner,
        ids=ids,
        spec=marine.spec,
        level=marine.level,
        soft_cover_max=book.combat.specializations[marine.spec].soft_cover[marine.level - 1],
        intelligence=roster.trait(state, marine, "INT"),
        weapons=marine.weapons,
        gear=marine.gear,
        skills=roster.skills(state, marine),
        abilities=(ability,) if ability in COMBAT_ABILITIES else (),
        used=marine.used,
        boon=marine.boon if boon else "",
        boon_effect=boon,
        move_initiative=wound.move_initiative if wound else 0,
        fire_initiative=wound.fire_initiative if wound else 0,
        wound_focus=wound.focus if wound else 0,
        wound_strike=wound.strike if wound else 0,
        wound_crit=wound.crit if wound else 0,
        no_aimed=wound.no_aimed if wound else False,
    )


def _battle_boon(state: State, code: str) -> BattleBoon | None:
    effect = state.book.boons[code].effect
    return BattleBoon(effect.battle, effect.amount) if effect.battle else None


# --- the battle goes on -----------------------------------------------------------------------


def offer_fight(state: State, task: Fight) -> Answer:
    """Offer what the battle offers, each Order to its Marine's player, and swaps beforehand."""
    assert state.battle is not None
    packs, no_swaps = swaps.before_combat(state, task)
    options = combat.legal(state.battle, previews=True)
    return Answer(
        options.awaiting,
        (*map(_to_fight, options.offers), *packs),
        (*options.refusals, *no_swaps),
        decider=sapper.seat(state) if state.battle.stage in RED_STAGES else "",
    )


@by_identity
def _to_fight(offer: combat.AnyOffer) -> AnyOffer:
    """Return an offer of the battle as one of the campaign."""
    return Offer(
        FightCommand(offer.command), offer.label, offer.cost, offer.pool,
        offer.chance, offer.critical, offer.expected, offer.preview,
    )  # fmt: skip


def do_fight(turn: Turn, task: Fight, command: Command) -> None:
    """Pass the command to the battle and deal with what comes of it; or open the packs."""
    if isinstance(command, Regroup):
        turn.push(swaps.opened(turn.state))
        return
    assert isinstance(command, FightCommand)
    assert turn.state.battle is not None
    _take(turn, combat.apply(turn.state.battle, command.order, turn.dice))


def do_swap(turn: Turn, task: Swap, command: Command) -> None:
    """Swap, and show the battle what the Marines carry now (PH-CBT-SETUP-11, p.30)."""
    swaps.do_swap(turn, task, command)
    assert turn.state.battle is not None
    turn.set(battle=combat.outfit(turn.state.battle, participants(turn.state)))


def _take(turn: Turn, outcome: Outcome[combat.Battle, BattleEvent]) -> None:
    """Take over a battle's new state: its events, what was used up, its casualties."""
    battle = outcome.state
    assert isinstance(battle, combat.Battle)
    turn.set(battle=battle)
    for event in outcome.events:
        turn.emit(BattleHappened(event))
        if isinstance(event, BattleStressRemoved):
            harm.stress(turn, event.marine, -event.amount)
        if isinstance(event, SapperMarkerPlayed) and turn.run.sapper is not None:
            sapper.spend(turn, event.marker)
    _read_back(turn, battle)
    if battle.stage == "casualties":
        _casualties(turn, battle)


def _read_back(turn: Turn, battle: combat.Battle) -> None:
    """Copy what Marines used up in the Combat back to them: Ammo, Gear, Skills, cards."""
    known = {marine.profile: marine for marine in turn.state.marines}
    for fighter in battle.marines:
        seen = fighter.participant
        marine = known[seen.key]
        if marine.standing != "squad":
            continue
        if marine.gear != seen.gear or marine.used != seen.used:
            _discard(turn, marine.gear, seen.gear)
            turn.set_marine(seen.key, gear=seen.gear, used=seen.used)
        if marine.boon and _battle_boon(turn.state, marine.boon) and not seen.boon:
            turn.set_run(boons_out=(*turn.run.boons_out, marine.boon))
            turn.set_marine(seen.key, boon="")


def _discard(turn: Turn, before: tuple[GearPiece, ...], after: tuple[GearPiece, ...]) -> None:
    """Remember the Gear markers used up, each on its last side (PH-EQUIP-17, p.16; COAX IT)."""
    spent = Counter(p.code for p in before) - Counter(p.code for p in after)
    gear = turn.state.book.combat.gear
    pieces = [GearPiece(code, min(gear[code].sides)) for code in sorted(spent.elements())]
    if pieces:
        turn.set_run(discarded=(*turn.run.discarded, *pieces))


def _casualties(turn: Turn, battle: combat.Battle) -> None:
    """Apply Damage in order of ID, then the thresholds; then the battle goes on.

    PH-CBT-ENEMY-09, PH-CBT-ENEMY-10 (p.43), PH-DAMAGE-03, PH-DAMAGE-04 (p.46).
    """
    turn.push(SettleBattle())
    for casualty in battle.casualties:
        harm.damage(turn, casualty.key, casualty.damage)
    harm.check(turn, combat=True)


def run_settle(turn: Turn, task: SettleBattle) -> bool:
    """Casualties are dealt with: give the battle its Marines anew."""
    turn.pop()
    assert turn.state.battle is not None
    _take(turn, combat.settle(turn.state.battle, participants(turn.state), turn.dice))
    return False


def run_fight(turn: Turn, task: Fight) -> bool:
    """Wait for the battle's decision; go on when it is over."""
    assert turn.state.battle is not None
    if turn.state.battle.over:
        turn.pop()
        return False
    return True


# --- afterwards -------------------------------------------------------------------------------


def run_after(turn: Turn, task: AfterBattle) -> bool:
    """Reward, Threat 1, Equipment, then the entry by result (PH-CBT-END-02..09, p.44-45)."""
    turn.pop()
    battle = turn.state.battle
    assert battle is not None and battle.result is not None
    result = battle.result
    turn.emit(CombatEnded(result.how, result.won, result.eliminated, result.placed))
    turn.set(battle=None, fought=battle)
    if losses.too_few(turn.state):
        # `losses` breaks the entry off, without a result (PH-CBT-END-02, PH-CBT-END-08, p.44).
        return False
    tally = turn.run.tally
    turn.set_run(tally=changed(tally, combats_won=tally.combats_won + result.won))
    hooks.combat(turn, result.won)
    side = "won" if result.won else "lost"
    turn.push(Block(task.doc, (*task.path, side)))
    after = turn.state.book.booklets[turn.run.number].rules.after_combat
    if after:
        # It comes first: the result may go on to another entry, which drops what waits below it.
        turn.push(Block(f"M{turn.run.number}/{after}", ("steps",)))
    if roster.with_ability(turn.state, "hum") and any(m.stress for m in turn.state.squad):
        turn.push(Hum())
    if equipment.overloaded(turn.state) or kit.fallen(turn.state):
        turn.push(Lighten())
    tracks.set_threat(turn, 1, "combat")
    _reward(turn, REWARD[result.reward], result.how)
    return False


def _reward(turn: Turn, amount: int, how: str) -> None:
    """Give Experience and Boon cards, or take Experience for PULL BACK (PH-CBT-END-04..07,
    p.44).
    """
    for marine in turn.state.squad:
        if how == "pull_back":
            trait_tests.gain(turn, marine.profile, -1, "pull back")
        elif amount:
            trait_tests.gain(turn, marine.profile, amount, "combat")
    for _ in range(amount):
        boons.draw(turn)


def run_hum(turn: Turn, task: Hum) -> bool:
    """Wait while HUM can help anyone."""
    if not any(m.stress for m in turn.state.squad) or not roster.with_ability(turn.state, "hum"):
        turn.pop()
        return False
    return True


def offer_hum(state: State, task: Hum) -> Answer:
    """Offer every Marine with Stress; the player of the one who hums says whom (HUM)."""
    singer = roster.with_ability(state, "hum")
    offers: list[AnyOffer] = [
        Offer(RelieveStress(m.profile), "relieve_stress") for m in state.squad if m.stress
    ]
    decider = singer.owner if singer is not None else ""
    return answer("hum", [*offers, Offer(Decline(), "decline")], decider=decider)


def do_hum(turn: Turn, task: Hum, command: Command) -> None:
    """One Marine removes 1 Stress."""
    turn.pop()
    if isinstance(command, RelieveStress):
        harm.stress(turn, command.marine, -1)
