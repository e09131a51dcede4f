"""The board in words: who stands where, behind what, and what lies on the ground."""

from __future__ import annotations

from dataclasses import dataclass

from combat.rules.board import TANK_COVER, column
from combat.rules.state import Marine
from combat.rules.visible import BattleView, EnemyView
from combat.screen.counters_svg import LATER
from combat.screen.decision import Target
from combat.screen.ground import Ground
from combat.telling.english import listed
from combat.telling.names import ROLES, Names, letter_of

TANK = {False: "The Tank may fire once", True: "The Tank has fired"}


@dataclass(frozen=True, slots=True)
class ManRow:
    """A Marine in the text board."""

    ids: str
    name: str
    role: str
    space: str
    state: str
    cover: str
    weapons: str
    gear: str


@dataclass(frozen=True, slots=True)
class FoeRow:
    """An Enemy in the text board; `burst`: to whom hits on him may spread."""

    name: str
    space: str
    points: str
    cover: str
    odds: str
    burst: str = ""


@dataclass(frozen=True, slots=True)
class Sign:
    """A sign on the board and its meaning: a drawing (`picture`: its address), icon or mark."""

    says: str
    mark: str = ""
    picture: str = ""
    icon: str = ""


def signs(view: BattleView, ground: Ground) -> tuple[Sign, ...]:
    """Return the signs that are on this board now, the Enemies' first."""

    def drawn(name: str) -> str:
        return f"{ground.sheet}#{name}"

    found = [
        Sign("An Enemy’s letter; in the heart his Hit Points, on orange once he is hurt", "A"),
        Sign("An Enemy with a name is more than a Fighter", "Name"),
        Sign("An Enemy who came up later: he does not count for winning", "+"),
        Sign("An Enemy face down: what he is shows when he is turned up", "A?"),
        Sign("Soft Cover, a man’s in green: each takes one hit and is gone",
             picture=drawn(ground.soft)),
        Sign("Soft Cover that is gone; Take Cover brings it back", picture=drawn("trodden")),
        Sign("Hard Cover, a man’s in brown: takes one hit of every volley, and stays",
             picture=drawn(ground.hard)),
        Sign("Smoke: so much Hard Cover for all in this column", "+2"),
        Sign("A Marine’s number: hits of the Enemy’s dice that show it are his", "1"),
        Sign("His Damage: 2/7 is 2 of the 7 at which he draws a Wound", icon="damage"),
        Sign("His Stress, likewise: when it is full he draws a Condition", icon="stress"),
        Sign("How often his Ammo lasts; without a number he has none", icon="ammo"),
        Sign("The Marine who acts; ✓ has acted", "▸"),
    ]  # fmt: skip
    hidden = any(not enemy.type for enemy in view.enemies)
    named = any(enemy.type not in ("", "F") for enemy in view.enemies)
    late = any(not enemy.placed for enemy in view.enemies)
    absent = {"A?": not hidden, "Name": not named, "+2": not view.smoke, "+": not late}
    return tuple(sign for sign in found if not absent.get(sign.mark))


def state(view: BattleView, marine: Marine) -> str:
    """Return whether a Marine acts now, may still act or has acted."""
    if view.active is not None and view.active.marine == marine.key:
        return "active"
    return "ready" if marine.ready else "done"


def _turns(view: BattleView, marine: Marine) -> str:
    """His state, and of one with two numbers how many turns he still has (PH-CBT-INIT-04, p.33)."""
    now, numbers = state(view, marine), len(marine.participant.ids)
    return f"{now}, {marine.ready} of {numbers} turns left" if numbers > 1 and marine.ready else now


GONE = {"killed": "K.I.A.", "left": "out of the Combat"}


def man_row(view: BattleView, names: Names, marine: Marine, gone: str = "") -> ManRow:
    """Return a Marine; `gone` is killed or left where only his place is kept."""
    man = marine.participant
    if gone:
        ids = listed(map(str, man.ids))
        return ManRow(ids, man.name, ROLES[man.spec], marine.space or "off", GONE[gone], "", "", "")
    smoke = dict(view.smoke).get(column(marine.space), 0) if marine.space else 0
    cover = [f"Soft {marine.soft_cover} of {man.soft_cover_max}"]
    cover += ["Hard"] if marine.space in view.hard_cover else []
    cover += [f"Smoke +{smoke}"] if smoke else []
    carried = listed([f"{names.item(piece.code)} ({piece.side})" for piece in man.gear])
    return ManRow(listed(map(str, man.ids)), man.name, ROLES[man.spec], marine.space or "off",
                  _turns(view, marine), ", ".join(cover),
                  names.arms(man), carried)  # fmt: skip


def foe_row(
    view: BattleView, names: Names, enemy: EnemyView, targets: tuple[Target, ...]
) -> FoeRow:
    """Return an Enemy, with the best odds of hitting him."""
    target = next((target for target in targets if target.key == enemy.key), None)
    best = target.best.chance if target else ""
    burst = target.burst.removeprefix("Burst: ") if target else ""
    if not enemy.type:
        hidden = "Hard" if enemy.space in view.hard_cover else "unknown"
        return FoeRow(f"Hidden {letter_of(enemy.key)}", enemy.space, "?", hidden, best, burst)
    cover = [f"Soft {enemy.soft_cover}"] if enemy.soft_cover else []
    cover += ["Hard"] if enemy.space in view.hard_cover else []
    cover = cover or ["none"]
    cover += [] if enemy.placed else [LATER]
    down = "" if enemy.face_up else ", face down"
    name = f"{names.called(enemy.key, enemy.type)}{down}"
    points = str(enemy.hit_points)
    return FoeRow(name, enemy.space, points, ", ".join(cover), best, burst)


def ground_told(view: BattleView, ground: Ground) -> tuple[str, ...]:
    """Return what lies on the ground, line by line."""
    told = [
        ground.told,
        f"Hard Cover at {listed(sorted(view.hard_cover))}." if view.hard_cover else "",
    ]
    told += [f"Smoke over column {where}: Hard Cover +{value}." for where, value in view.smoke]
    if view.setup.tank:
        told.append(f"The Tank stands between {listed(TANK_COVER)}. {TANK[view.tank_fired]}.")
    return tuple(line for line in told if line)
