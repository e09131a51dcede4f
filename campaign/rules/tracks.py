"""Stamina and Threat (PH-STAMINA-01..06, PH-THREAT-01..08, p.21-22)."""

from __future__ import annotations

from campaign.rules import harm
from campaign.rules.events import ForcedMarch, StaminaChanged, ThreatChanged
from campaign.rules.turn import Turn

STAMINA_MAX = 15
DICE_PER_SP = 2
MINUTES_PER_SP = 15


def band(threat: int) -> str:
    """Return low, medium or high for a Threat level (PH-THREAT-02, p.22)."""
    return "low" if threat <= 3 else "medium" if threat <= 6 else "high"


def change_threat(turn: Turn, amount: int, why: str) -> None:
    """Move Threat, clamped to 1 and 9 (PH-THREAT-01, -05, p.22)."""
    set_threat(turn, turn.run.threat + amount, why)


def set_threat(turn: Turn, value: int, why: str) -> None:
    """Put Threat on a value, clamped to 1 and 9 (PH-THREAT-05, p.22)."""
    before, value = turn.run.threat, clamped(value)
    if value != before:
        turn.set_run(threat=value)
        tell_threat(turn, why, before, value)


def clamped(threat: int) -> int:
    """Return a Threat no lower than 1 and no higher than 9 (PH-THREAT-05, p.22)."""
    return min(9, max(1, threat))


def tell_threat(turn: Turn, why: str, before: int, after: int) -> None:
    """Tell that Threat moved, if it did."""
    if after != before:
        turn.emit(ThreatChanged(why, after - before, after))


def rested(minutes: int) -> int:
    """Return the SP that a rest gives, as far as there is room (PH-BIVOUAC-07, p.24)."""
    return minutes // MINUTES_PER_SP


def gain_stamina(turn: Turn, amount: int) -> None:
    """Recover SP up to 15; what is above is lost (PH-STAMINA-01, -05, p.21)."""
    gained = min(amount, STAMINA_MAX - turn.run.stamina)
    if gained > 0:
        turn.set_run(stamina=turn.run.stamina + gained)
        turn.emit(StaminaChanged(gained, turn.run.stamina))


def spend_stamina(turn: Turn, amount: int, *, forced: bool = True) -> None:
    """Spend SP; what is short costs 2D6 of Damage each, all dice first (PH-STAMINA-02..04, -06,
    p.22).

    With `forced` false the shortfall is free (a Night Bivouac, PH-BIVOUAC-13, p.24).
    """
    stamina = turn.run.stamina
    paid = min(amount, stamina)
    if paid > 0:
        turn.set_run(stamina=stamina - paid)
        turn.emit(StaminaChanged(-paid, stamina - paid))
    if forced:
        force(turn, amount - paid)


def force(turn: Turn, short: int) -> None:
    """A Forced March: every SP that is short costs 2D6 of Damage (PH-STAMINA-02..04, p.22)."""
    if short <= 0:
        return
    faces = turn.dice.d6(DICE_PER_SP * short, "forced march")
    turn.emit(ForcedMarch(short, faces))
    here = {marine.profile for marine in turn.state.squad}
    ids = turn.state.ids
    harm.damage_each(turn, [ids[face - 1] for face in faces if ids[face - 1] in here])
    if turn.state.reading is None:
        harm.check(turn)
