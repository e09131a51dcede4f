"""Carrying out a command: `apply`, and `settle` after the campaign has dealt with casualties."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import assert_never, get_args

from combat.rules import red
from combat.rules.commands import (
    Activate,
    AnyCommand,
    BeginCombat,
    ChooseRows,
    ChooseSide,
    DeclineAbility,
    EnemiesStand,
    EnemiesStay,
    Fire,
    FireTank,
    Idle,
    KeepClaymore,
    KeepMarker,
    KeepRoll,
    MarkDice,
    Move,
    MoveEnemy,
    PlaceEnemy,
    PlaceMarine,
    PlayBoon,
    PlayMarker,
    PopSmoke,
    RedrawMarker,
    RerollDice,
    RevealEnemy,
    RevealNone,
    SensiblePlacement,
    SplitHits,
    TakeCover,
    TriggerClaymore,
    UseAbility,
    UseSkill,
)
from combat.rules.content import CombatContent
from combat.rules.copies import changed
from combat.rules.dice import Dice
from combat.rules.errors import Fault, MalformedCommand, RuleViolation
from combat.rules.events import (
    AnyEvent,
    ClaymoreKept,
    CombatBegan,
    HitsSplit,
    MarineActivated,
    MarineLeft,
    MarineReadied,
)
from combat.rules.hits import reveal
from combat.rules.options import Outcome
from combat.rules.orders import give_order
from combat.rules.placement import arrange, check_place, choose_side, sensible, template
from combat.rules.reactions import decline, play_boon, use_ability
from combat.rules.setup import MAX_ACTIVATIONS
from combat.rules.sharing import check_split, resolve_split
from combat.rules.state import Activation, Battle, Marine, Participant, SplitPending
from combat.rules.support import (
    claymore_carrier,
    claymore_rows,
    fire_tank,
    strike_enemies,
    trigger_claymore,
)
from combat.rules.thawed import AnyBattle, Thawed
from combat.rules.turn import advance

STAGES: Mapping[type, tuple[str, ...]] = {
    PlaceMarine: ("placement",),
    SensiblePlacement: ("placement",),
    ChooseSide: ("placement",),
    BeginCombat: ("placement",),
    TriggerClaymore: ("claymore",),
    KeepClaymore: ("claymore",),
    Activate: ("activate", "order"),
    Move: ("order",),
    TakeCover: ("order",),
    Fire: ("order",),
    PopSmoke: ("order",),
    UseSkill: ("order",),
    Idle: ("order",),
    SplitHits: ("split",),
    ChooseRows: ("rows",),
    PlayBoon: ("activate", "order"),
    UseAbility: ("reaction",),
    DeclineAbility: ("reaction",),
    RevealEnemy: ("reveal",),
    RevealNone: ("reveal",),
    FireTank: ("activate",),
    PlaceEnemy: ("enemy_placement",),
    EnemiesStand: ("enemy_placement",),
    PlayMarker: ("enemy_marker",),
    RedrawMarker: ("enemy_redraw",),
    KeepMarker: ("enemy_redraw",),
    MoveEnemy: ("enemy_move",),
    EnemiesStay: ("enemy_move",),
    MarkDice: ("enemy_reroll",),
    RerollDice: ("enemy_reroll",),
    KeepRoll: ("enemy_reroll",),
}
"""At which decisions each command may be given."""
UNDER_WAY = Fault("under_way", "the Activation is under way", "PH-CBT-ORDER-01", 33)
CHOSEN = Fault("chosen", "he is chosen already", "PH-CBT-INIT-03", 33)

assert set(STAGES) == set(get_args(AnyCommand))


def apply(
    battle: Battle, command: AnyCommand, dice: Dice, seat: str | None = None
) -> Outcome[Battle, AnyEvent]:
    """Carry out one command: the new battle and what happened.

    `seat` must own the Marine it concerns; None stands for the whole table. Raises
    `RuleViolation` if the rules do not allow it now and `MalformedCommand` if it is no command;
    nothing has changed then.
    """
    stages = STAGES.get(type(command))
    if stages is None:
        raise MalformedCommand("no_command", f"{command!r} is no command of the battle")
    if battle.stage not in stages:
        raise RuleViolation(
            "not_now",
            f"Not now: the battle waits for {battle.stage!r}.",
            "PH-CBT-INIT-01",
            32,
        )
    if seat and not may_decide(battle, seat, command):
        raise RuleViolation("not_yours", "Another player decides this.", "PH-MULTIPLAYER-01", 8)
    t = Thawed(battle, dice)
    _execute(t, command)
    advance(t)
    return Outcome(t.freeze(), tuple(t.events))


def may_decide(board: AnyBattle, seat: str, command: AnyCommand) -> bool:
    """Whether a seat may give this command, as far as it depends on whose it is: the Enemies are
    the Red player's (PH-OPT-SAPPER-01, p.54), each Marine is his own player's."""
    if board.stage in red.STAGES or seat == board.setup.enemy_seat:
        return board.stage in red.STAGES and seat == board.setup.enemy_seat
    return decider(board, marine_of(board, command)) in ("", seat)


def marine_of(board: AnyBattle, command: AnyCommand) -> str:
    """The key of the Marine whose player gives this command, "" for anybody's."""
    match command:
        case PlaceMarine(marine=key) | Activate(marine=key) | PlayBoon(marine=key):
            return key
        case UseAbility(marine=key):
            return key
        case DeclineAbility() | SplitHits():
            return board.pending.marine if board.pending is not None else ""
        case Move() | TakeCover() | Fire() | PopSmoke() | UseSkill() | Idle():
            return board.active.marine if board.active is not None else ""
        case ChooseRows():
            return board.due[0].marine if board.due else ""
        case TriggerClaymore() | KeepClaymore():
            carrier = claymore_carrier(board)
            return carrier.key if carrier is not None else ""
        case SensiblePlacement() | ChooseSide() | BeginCombat():
            return ""
        case RevealEnemy() | RevealNone() | FireTank():
            return ""
        case PlaceEnemy() | EnemiesStand() | PlayMarker() | RedrawMarker() | KeepMarker():
            return ""
        case MoveEnemy() | EnemiesStay() | MarkDice() | RerollDice() | KeepRoll():
            return ""
        case _ as never:
            assert_never(never)


def decider(board: AnyBattle, key: str) -> str:
    """The seat of a Marine's player, "" if the Marine is gone or none is meant."""
    for marine in board.marines:
        if marine.key == key:
            return marine.participant.owner
    return ""


def _execute(t: Thawed, command: AnyCommand) -> None:
    match command:
        case PlaceMarine() | SensiblePlacement() | ChooseSide():
            _prepare(t, command)
        case BeginCombat():
            _begin(t)
        case TriggerClaymore(row=at):
            trigger_claymore(t, at)
        case KeepClaymore():
            _keep_claymore(t)
        case Activate(marine=key):
            _activate(t, key)
        case Move() | TakeCover() | Fire() | PopSmoke() | UseSkill() | Idle():
            give_order(t, command)
        case SplitHits(split=split):
            _split(t, split)
        case ChooseRows(rows=rows):
            strike_enemies(t, rows)
        case PlayBoon(marine=key):
            play_boon(t, key)
            t.wait(t.stage)
        case UseAbility(marine=key, ability=ability):
            use_ability(t, key, ability)
        case DeclineAbility():
            decline(t)
        case RevealEnemy(enemy=key):
            _reveal(t, key)
        case RevealNone():
            pass
        case FireTank(row=at):
            _fire_tank(t, at)
        case PlaceEnemy() | EnemiesStand() | PlayMarker() | RedrawMarker() | KeepMarker():
            red.carry_out(t, command)
        case MoveEnemy() | EnemiesStay() | MarkDice() | RerollDice() | KeepRoll():
            red.carry_out(t, command)
        case _ as never:
            assert_never(never)


def _prepare(t: Thawed, command: PlaceMarine | SensiblePlacement | ChooseSide) -> None:
    """Prepare the board; the Marines may be placed otherwise until they begin."""
    match command:
        case PlaceMarine(marine=key, to=to):
            arrange(t, check_place(t, key, to))
        case SensiblePlacement():
            arrange(t, sensible(template(t), t.setup, t.marines))
        case ChooseSide(side=side):
            choose_side(t, side)
    t.wait("placement")


def _begin(t: Thawed) -> None:
    """Begin; the Claymore comes before the first Activation (PH-CBT-CLAYMORE-01, p.32)."""
    t.tell(CombatBegan())
    if claymore_rows(t):
        t.wait("claymore")


def _keep_claymore(t: Thawed) -> None:
    t.claymore_done = True
    t.tell(ClaymoreKept())


def _fire_tank(t: Thawed, at: int) -> None:
    fire_tank(t, at)
    t.step = "choose" if t.enemies else "turn"


def _activate(t: Thawed, key: str) -> None:
    """Choose a Marine who may still act (PH-CBT-INIT-03, PH-CBT-INIT-04, p.33); until his first
    Order another may be chosen instead."""
    if (why := activation_fault(t, key)) is not None:
        raise why.violation()
    t.active = Activation(key)
    t.step = "order"
    t.tell(MarineActivated(key))


def activation_fault(board: AnyBattle, key: str) -> Fault | None:
    """Why this Marine may not be chosen, None if he may."""
    active = board.active
    if active is not None and (active.orders or active.focus or active.strike or active.crit):
        return UNDER_WAY
    if active is not None and active.marine == key:
        return CHOSEN
    for marine in board.marines:
        if marine.key == key:
            if marine.ready:
                return None
            name = marine.participant.name
            return Fault("not_ready", f"{name} has acted in this round", "PH-CBT-INIT-09", 42)
    why = f"there is no Marine {key!r} in the battle"
    return Fault("no_such_marine", why, "PH-CBT-INIT-03", 33)


def _split(t: Thawed, split: tuple[tuple[str, int], ...]) -> None:
    assert isinstance(t.pending, SplitPending)
    check_split(t.pending, split)
    t.tell(HitsSplit(split))
    resolve_split(t, split)


def _reveal(t: Thawed, key: str) -> None:
    if all(enemy.key != key or enemy.face_up for enemy in t.enemies):
        raise RuleViolation("not_hidden", f"{key!r} is no face-down Enemy.", "PH-OPT-HIDDEN-04", 53)
    reveal(t, key)


# --- swaps before the Combat ----------------------------------------------------------------


def outfit(battle: Battle, roster: tuple[Participant, ...]) -> Battle:
    """The same battle after the campaign has changed what the Marines carry.

    Swaps come with the other Before Combat instructions, before it begins (PH-CBT-SETUP-11, p.30).
    `roster` holds the Marines of the battle anew. Raises `RuleViolation` once it has begun,
    `MalformedCommand` unless the Marines are the same.
    """
    if battle.stage != "placement":
        raise RuleViolation("not_now", "The Combat has begun.", "PH-CBT-SETUP-11", 30)
    anew = {man.key: man for man in roster}
    if set(anew) != {marine.key for marine in battle.marines}:
        raise MalformedCommand("other_marines", "these are not the Marines of the battle", "roster")
    marines = tuple([changed(m, participant=anew[m.key]) for m in battle.marines])
    return changed(battle, marines=marines)


# --- after casualties ------------------------------------------------------------------------


def settle(
    battle: Battle, roster: tuple[Participant, ...], dice: Dice
) -> Outcome[Battle, AnyEvent]:
    """Go on after the campaign has dealt with Damage, Wounds and ID markers.

    `roster` holds the Marines still in the Mission. Who is missing leaves the board (PH-KIA-04,
    p.49). Raises `RuleViolation` if no casualties are waiting, `MalformedCommand` for a Marine who
    is not in the battle.
    """
    if battle.stage != "casualties":
        raise RuleViolation("not_now", "No casualties are waiting.", "PH-CBT-ENEMY-10", 43)
    known = {marine.key for marine in battle.marines}
    if strange := [man.key for man in roster if man.key not in known]:
        raise MalformedCommand("unknown_marine", f"{strange[0]} is not in the battle", "roster")
    t = Thawed(battle, dice)
    t.casualties = ()
    left = {man.key: man for man in roster}
    gone = [marine for marine in t.marines if marine.key not in left]
    t.marines = [changed(m, participant=left[m.key]) for m in t.marines if m.key in left]
    t.fallen = (*t.fallen, *[changed(m, ready=0) for m in gone if m.space])
    for marine in gone:
        _hand_over(t, marine)
    if not t.marines:
        t.step = "turn"
    advance(t)
    return Outcome(t.freeze(), tuple(t.events))


def _hand_over(t: Thawed, lost: Marine) -> None:
    """Who now holds a lost Marine's ID marker makes the Activation he had left (PH-KIA-06,
    PH-KIA-07, p.49), but never more than two in a round (PH-CBT-INIT-04, p.33)."""
    holders = [(n, _holder(t.marines, n)) for n in lost.participant.ids]
    receivers = [marine for _, marine in holders if marine is not None]
    t.tell(MarineLeft(lost.key, tuple([marine.key for marine in receivers])))
    for receiver in receivers[: lost.ready]:
        now = t.marine(receiver.key)
        if now.space and now.ready + now.acted < MAX_ACTIVATIONS:
            t.put_marine(changed(now, ready=now.ready + 1))
            if not now.ready:
                t.tell(MarineReadied(now.key, "id marker"))


def _holder(marines: Iterable[Marine], number: int) -> Marine | None:
    return next((m for m in marines if number in m.participant.ids), None)


def attach(battle: Battle, content: CombatContent) -> Battle:
    """The same battle with its `CombatContent`, after loading (it is not stored)."""
    return changed(battle, content=content)
