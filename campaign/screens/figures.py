"""What a lesson may name of the board at an Order: `campaign.content.lessons.FIGURES`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from campaign.rules.commands import Fight
from campaign.rules.visible import View
from combat.rules.board import fire_range
from combat.rules.commands import Fire
from combat.rules.content import CombatContent, Mode, Weapon
from combat.rules.state import Marine
from combat.telling.english import listed, plural
from combat.telling.names import MODES, letter_of

RIFLE = "m16"
ORDERS = {
    "fire": "Fire",
    "use_skill": "a Skill",
    "pop_smoke": "Smoke",
    "move": "Move",
    "take_cover": "Take Cover",
    "idle": "Idle",
}
"""What an Order is called, in the order in which the page has them."""
GIVES = {1: "a purple die more", 0: "no purple die more", -1: "a purple die less"}


def figures(content: CombatContent, view: View) -> Mapping[str, str]:
    """Return the Orders that are offered to the man who acts, what his Weapon's card says of rows,
    and what it gives at the likeliest target; nothing while nobody acts.
    """
    battle = view.battle
    if battle is None or battle.active is None or not battle.enemies:
        return {}
    man = battle.marine(battle.active.marine)
    rows = {enemy.key: fire_range(man.space, enemy.space) for enemy in battle.enemies}
    near = min(battle.enemies, key=lambda enemy: (rows[enemy.key], enemy.space))
    chances: dict[str, float] = {}
    for shot, chance in _shots(view):
        chances[shot.target] = max(chance, chances.get(shot.target, 0))
    target = max(sorted(chances), key=chances.__getitem__, default=near.key)
    fights = [o.command for o in view.options.offers if isinstance(o.command, Fight)]
    offered = {fight.order.kind for fight in fights}
    return {
        "orders": listed(word for kind, word in ORDERS.items() if kind in offered),
        "target": f"{letter_of(target)}, {plural(rows[target], 'row')} off",
        **_card(content, man, rows[target]),
    }


def _shots(view: View) -> Iterator[tuple[Fire, float]]:
    for offer in view.options.offers:
        command = offer.command
        if isinstance(command, Fight) and isinstance(command.order, Fire) and offer.chance:
            yield command.order, offer.chance


def _card(content: CombatContent, man: Marine, rows: int) -> Mapping[str, str]:
    """What is printed on the card of a man's main Weapon of its rows, and what it gives so many
    rows off; who has lost his is told of the rifle.
    """
    weapon = content.weapons[next(iter(man.participant.weapons), RIFLE)]
    return {
        "weapon": weapon.name.split()[0] if weapon.name[1:2].isdecimal() else weapon.name,
        "best": _by_mode(weapon, _best),
        "last": str(max(len(mode.range) for mode in weapon.modes)),
        "gives": _by_mode(weapon, lambda mode: _gives(mode, rows)),
    }


def _by_mode(weapon: Weapon, tell: Callable[[Mode], str]) -> str:
    """What is told of each way to fire a Weapon, once where it is the same."""
    told = {mode.code: tell(mode) for mode in weapon.modes}
    if len(set(told.values())) == 1:
        return told[weapon.modes[0].code]
    return ", ".join([f"{text} {MODES[code]}" for code, text in told.items()])


def _gives(mode: Mode, rows: int) -> str:
    return GIVES[mode.range[rows - 1].focus] if rows <= len(mode.range) else "no shot"


def _best(mode: Mode) -> str:
    """The rows in which a Weapon is at its best: "1 to 3"; "none" where none is better."""
    best = [row for row, step in enumerate(mode.range, 1) if step.focus > 0]
    if not best:
        return "none"
    return str(best[0]) if best[0] == best[-1] else f"{best[0]} to {best[-1]}"
