"""Strikes: Artillery and Air Strikes that arrive (PH-CBT-FIRESUPPORT-05 to PH-CBT-FIRESUPPORT-14,
p.41), the Claymore (PH-CBT-CLAYMORE, p.32) and the Tank."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from combat.rules.board import ROWS, row
from combat.rules.content import FireSupport
from combat.rules.copies import changed
from combat.rules.dice import d2, d3
from combat.rules.errors import RuleViolation
from combat.rules.events import ClaymoreTriggered, GearSpent, StrikeArrived, TankFired
from combat.rules.fire import hit_row
from combat.rules.hits import (
    ALL,
    Blow,
    Effect,
    hit_enemy,
    hit_marines,
    roll_pool,
    set_hard_cover,
)
from combat.rules.options import Pool, PoolPart
from combat.rules.placement import template
from combat.rules.previews import Falls
from combat.rules.skills import table_a
from combat.rules.state import Battle, Marine, Strike
from combat.rules.thawed import AnyBattle, Thawed, has_gear

FRIENDLY_FIRE = 6  # PH-CBT-FIRESUPPORT-07 (p.41)
CLEARS_ON = 6  # PH-CBT-FIRESUPPORT-09 (p.41)
TANK_PLUS = 2
CLAYMORE = "claymore"
LAUNCHER_SMOKE = "launcher-smoke"


# --- strikes ---------------------------------------------------------------------------------


def arrive(t: Thawed) -> None:
    """Resolve the first strike that is due: Table A, or Table B after a delay.

    Table A: 1D6 up to the Radio Operator's Intelligence applies the damage, higher delays it to
    the next Marine Activation (PH-CBT-FIRESUPPORT-06). Table B: 6 is friendly fire
    (PH-CBT-FIRESUPPORT-07).
    """
    strike = t.due[0]
    if strike.delayed:
        face = t.roll(f"Table B of {strike.skill}", "6 is friendly fire")
        if face == FRIENDLY_FIRE:
            _friendly_fire(t, strike)
            return
    else:
        need = _intelligence(t, strike)
        face = t.roll(f"Table A of {strike.skill}", f"{need} or less")
        if face > need:
            t.due = t.due[1:]
            t.strikes = (*t.strikes, replace(strike, delayed=True))
            t.tell(StrikeArrived(strike.skill, "delayed"))
            return
    t.wait("rows")


def _intelligence(t: Thawed, strike: Strike) -> int:
    """His current Intelligence; his last if he is lost (PH-CBT-FIRESUPPORT-06,
    PH-CBT-FIRESUPPORT-14)."""
    for marine in t.marines:
        if marine.key == strike.marine:
            return table_a(marine)
    return strike.intelligence


def card_of(board: AnyBattle, strike: Strike) -> FireSupport:
    """The Fire Support card of a strike."""
    found: FireSupport = board.content.fire_support[strike.skill]
    return found


def row_choices(board: AnyBattle) -> tuple[tuple[int, ...], ...]:
    """The rows the strike that is due may hit: 1, or 2 adjacent (PH-CBT-FIRESUPPORT-08)."""
    return adjacent_rows(card_of(board, board.due[0]).rows)


def adjacent_rows(rows: int) -> tuple[tuple[int, ...], ...]:
    """Every run of so many adjacent rows."""
    return tuple([tuple(ROWS[n : n + rows]) for n in range(len(ROWS) - rows + 1)])


def strike_enemies(t: Thawed, rows: tuple[int, ...]) -> None:
    """Apply a strike's damage to the chosen Enemy rows (PH-CBT-FIRESUPPORT-09 to
    PH-CBT-FIRESUPPORT-11)."""
    if rows not in row_choices(t):
        raise RuleViolation(
            "bad_rows",
            "Choose 1 Enemy row for Artillery, 2 adjacent ones for an Air Strike.",
            "PH-CBT-FIRESUPPORT-08",
            41,
        )
    strike, t.due = t.due[0], t.due[1:]
    t.tell(StrikeArrived(strike.skill, "damage", rows))
    card = card_of(t, strike)
    _clear(t, "E", rows, strike.skill)
    hits = _strike_hits(t, card)
    there = [enemy.key for enemy in t.enemies if row(enemy.space) in rows]
    for key in there:
        hit_enemy(t, key, hits, Effect(card.strip), strike.skill)


def strike_odds(battle: Battle, rows: tuple[int, ...]) -> tuple[Falls, ...]:
    """The open Enemies of the rows that the strike which is due may hit: each with the exact chance
    that it eliminates it and the mean of the hits left after its Cover (PH-CBT-FIRESUPPORT-09 to
    PH-CBT-FIRESUPPORT-11, p.41)."""
    card = card_of(battle, battle.due[0])
    found = []
    for enemy in battle.enemies:
        if row(enemy.space) not in rows or not enemy.face_up:
            continue
        soft = 0 if card.strip == ALL else max(0, enemy.soft_cover - card.strip)
        hard = int(enemy.space in battle.hard_cover)
        through = [
            max(0, one + card.plus - soft - (hard if face != CLEARS_ON else 0))
            for face in range(1, 7)
            for one in (1, 2, 3)
        ]
        fatal = sum([hits >= enemy.hit_points for hits in through])
        found.append(Falls(enemy.key, fatal / len(through), sum(through) / len(through)))
    return tuple(found)


def _friendly_fire(t: Thawed, strike: Strike) -> None:
    """The same damage to a random row of the Marines' half, 1D3, or to rows 1 and 2 or 2 and 3,
    1D2 (PH-CBT-FIRESUPPORT-12, PH-CBT-FIRESUPPORT-13)."""
    t.due = t.due[1:]
    card = card_of(t, strike)
    face = t.roll(f"row of friendly fire, {strike.skill}")
    choice = d3(face) if card.rows == 1 else d2(face)
    rows = adjacent_rows(card.rows)[choice - 1]
    t.tell(StrikeArrived(strike.skill, "friendly_fire", rows))
    _clear(t, "M", rows, strike.skill)
    hits = _strike_hits(t, card)
    hit_marines(t, _row_blows(t, rows, hits, Effect(card.strip)), strike.skill)


def _clear(t: Thawed, half: str, rows: Sequence[int], why: str) -> None:
    """First 1D6: on a 6 all Hard Cover of the rows is removed (PH-CBT-FIRESUPPORT-09)."""
    if t.roll(f"Hard Cover against {why}", "6 removes it") == CLEARS_ON:
        for space in t.hard_cover:
            if space[0] == half and row(space) in rows:
                set_hard_cover(t, space, False, why)


def _strike_hits(t: Thawed, card: FireSupport) -> int:
    """1D3 and the card's figure, one roll for all (PH-CBT-FIRESUPPORT-10)."""
    return t.roll_d3(f"hits of {card.code}", card.plus)


def _row_blows(t: Thawed, rows: Sequence[int], hits: int, effect: Effect) -> list[Blow]:
    """The same hits for every Marine of these rows, in order of ID (PH-CBT-ENEMY-09)."""
    there = [m for m in t.marines if m.space and row(m.space) in rows]
    there.sort(key=lambda m: m.participant.ids)
    return [Blow(marine.key, hits, effect) for marine in there]


def barrage(t: Thawed, source: str, plus: int, effect: Effect, clears: bool) -> int:
    """A Tactics marker's barrage on a random Marine row; returns the row."""
    at = t.roll_d3(f"row of {source}")
    if clears:
        _clear(t, "M", (at,), source)
    hits = t.roll_d3(f"hits of {source}", plus)
    hit_marines(t, _row_blows(t, (at,), hits, effect), source)
    return at


# --- Claymore --------------------------------------------------------------------------------


def claymore_carrier(board: AnyBattle) -> Marine | None:
    """The Engineer with the Claymore, where the box allows it (PH-CBT-CLAYMORE-01, p.32)."""
    allowed = template(board).claymore
    if not allowed or board.claymore_done or board.setup.no_grenades:
        return None
    for marine in board.marines:
        if marine.space and marine.participant.spec == 5 and has_gear(marine.participant, CLAYMORE):
            return marine
    return None


def claymore_rows(board: AnyBattle) -> tuple[int, ...]:
    """The Enemy rows it may hit: the first, or any with the Skill of level 3
    (PH-CBT-CLAYMORE-05); empty ones not (PH-CBT-CLAYMORE-08)."""
    carrier = claymore_carrier(board)
    if carrier is None:
        return ()
    rows = ROWS if LAUNCHER_SMOKE in carrier.participant.skills else (1,)
    held = {row(enemy.space) for enemy in board.enemies}
    return tuple([at for at in rows if at in held])


def claymore_pool(board: AnyBattle) -> Pool:
    """Its dice: a base of 3 Focus, no Nighttime penalty (PH-CBT-CLAYMORE-03, PH-CBT-CLAYMORE-04,
    p.32)."""
    card = board.content.claymore
    return Pool(card.focus, card.strike, card.crit, (
        PoolPart("focus", "claymore", card.focus, "PH-CBT-CLAYMORE-03"),
        PoolPart("strike", "claymore", card.strike, "PH-CBT-CLAYMORE-04"),
        PoolPart("crit", "claymore", card.crit, "PH-CBT-CLAYMORE-04"),
    ))  # fmt: skip


def trigger_claymore(t: Thawed, at: int) -> None:
    """Trigger it: on a 6 it fails, else it removes all Soft Cover and ignores Hard Cover of the
    row (PH-CBT-CLAYMORE-02, PH-CBT-CLAYMORE-06). It is spent either way (PH-CBT-CLAYMORE-07,
    p.32)."""
    if at not in claymore_rows(t):
        raise RuleViolation(
            "no_claymore",
            "The Claymore hits Enemy row 1, another only with the Skill, and no empty row.",
            "PH-CBT-CLAYMORE-05",
            32,
        )
    carrier = claymore_carrier(t)
    assert carrier is not None
    t.claymore_done = True
    man = carrier.participant
    left = tuple([piece for piece in man.gear if piece.code != CLAYMORE])
    t.change_participant(changed(man, gear=left))
    t.tell(GearSpent(man.key, CLAYMORE, 0))
    face = t.roll("Claymore", "fails on 6")
    failed = face == t.content.claymore.fails_on
    t.tell(ClaymoreTriggered(man.key, at, face, failed))
    if not failed:
        result = roll_pool(t, claymore_pool(t), CLAYMORE)
        hit_row(t, CLAYMORE, man.key, at, result.successes, Effect(ALL, True))


# --- Tank ------------------------------------------------------------------------------------


def tank_rows(board: AnyBattle) -> tuple[int, ...]:
    """The Enemy rows the Tank may fire at: once per Combat (PH-COMPONENTS-10, p.10)."""
    if not board.setup.tank or board.tank_fired:
        return ()
    held = {row(enemy.space) for enemy in board.enemies}
    return tuple([at for at in ROWS if at in held])


def tank_odds(battle: Battle, at: int) -> tuple[Falls, ...]:
    """The open Enemies of a row: each with the exact chance that the Tank's shot eliminates it and
    the mean of the hits left after its Cover."""
    shots = [face + TANK_PLUS for face in (1, 2, 3)]
    found = []
    for enemy in battle.enemies:
        if row(enemy.space) == at and enemy.face_up:
            cover = enemy.soft_cover + (enemy.space in battle.hard_cover)
            through = [max(0, hits - cover) for hits in shots]
            fatal = sum([hits >= enemy.hit_points for hits in through])
            found.append(Falls(enemy.key, fatal / len(shots), sum(through) / len(shots)))
    return tuple(found)


def fire_tank(t: Thawed, at: int) -> None:
    """The Tank's shot: 1D3+2 hits on each Enemy of a row, less its Cover."""
    if at not in tank_rows(t):
        raise RuleViolation(
            "no_tank", "The Tank fires once per Combat, at a held row.", "PH-COMPONENTS-10", 10
        )
    t.tank_fired = True
    t.tell(TankFired(at))
    hits = t.roll_d3("hits of the Tank", TANK_PLUS)
    for key in [enemy.key for enemy in t.enemies if row(enemy.space) == at]:
        hit_enemy(t, key, hits, Effect(), "tank")
