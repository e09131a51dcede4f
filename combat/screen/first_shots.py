"""What each Marine who may be chosen would hit: one chooses by that, not by his Weapon."""

from __future__ import annotations

from combat.rules.commands import Fire
from combat.rules.first_shots import used_up
from combat.rules.previews import AnyOffer
from combat.rules.visible import BattleView
from combat.telling.english import percent
from combat.telling.names import Names

FIRST = "the odds are those of his best shot from where he stands"


def odds(shot: AnyOffer | None) -> str:
    """Return the chance of a shot to eliminate its target: "57 %"; "" where none is known."""
    return "" if shot is None or shot.chance is None else percent(shot.chance)


def badge(names: Names, shot: AnyOffer | None) -> str:
    """Return the chance of a shot for a counter, with what it uses up: "98 % · frag"."""
    if shot is None or not odds(shot):
        return ""
    used = used_up(names.content, shot.command)
    spent = "Ammo" if used.endswith("-ammo") else used
    return f"{odds(shot)} · {spent}" if spent else odds(shot)


def first_shot(
    view: BattleView, names: Names, shot: AnyOffer | None, frugal: AnyOffer | None
) -> str:
    """Return a Marine's likeliest first shot in words: "57 % to eliminate Fighter B"; of one that
    uses something up what, and the chance of the likeliest that does not.
    """
    if shot is None:
        return "Has nobody to fire at"
    assert isinstance(shot.command, Fire)
    if not shot.command.target:  # A row, not one of them (PH-CBT-FIRE-11, p.35).
        return f"{shot.expected:.1f} hits on average at Enemy row 1"
    if shot.chance is None:
        return "Odds unknown: face down"
    types = {enemy.key: enemy.type for enemy in view.enemies}
    target = shot.command.target
    told = f"{percent(shot.chance)} to eliminate {names.called(target, types[target])}"
    if not (used := used_up(names.content, shot.command)):
        return told
    told += " for 1 Ammo" if used.endswith("-ammo") else f" with his {names.item(used)}"
    return f"{told}, {odds(frugal)} without" if odds(frugal) else told
