"""How far and how wide a shot goes: to whom a Burst may spread, and at whom there is none."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from combat.rules import commands as say
from combat.rules.board import (
    blocking,
    fire_range,
    line_of_sight,
    neighbours,
    occupied_bits,
)
from combat.rules.fire import weapons_of
from combat.rules.previews import AnyOffer, AnyOptions, FirePreview
from combat.rules.visible import BattleView, EnemyView
from combat.screen.falls import mean_falls
from combat.telling.english import listed, plural
from combat.telling.names import Names, letter_of


def bursts(view: BattleView, names: Names, order: say.Fire) -> bool:
    """Whether a shot has Burst at the Range of its target (PH-CBT-BURST-01, p.37)."""
    return _range(view, order) in _rows(names, order)


def unburst(view: BattleView, names: Names, order: say.Fire) -> str:
    """Why hits of a shot may not spread though somebody is beside its target and the Weapon has
    Burst at another Range: "no Burst at 1 row, only at 2 and 3"; else "" (PH-CBT-BURST-01, p.37).
    """
    at, rows = _range(view, order), _rows(names, order)
    if at in rows or not rows or not beside(view, order.target):
        return ""
    return f"no Burst at {plural(at, 'row')}, only at {listed(map(str, rows))}"


def _range(view: BattleView, order: say.Fire) -> int:
    assert view.active is not None
    return fire_range(view.marine(view.active.marine).space, _enemy(view, order.target).space)


def _rows(names: Names, order: say.Fire) -> tuple[int, ...]:
    """The Ranges at which a Weapon has Burst as it is fired."""
    modes = names.content.weapons[order.weapon].modes
    mode = next(mode for mode in modes if mode.code == order.mode)
    return tuple(at for at, step in enumerate(mode.range, 1) if step.burst)


def beside(view: BattleView, target: str) -> tuple[EnemyView, ...]:
    """The Enemies right beside a target: in its row, one column left or right (PH-CBT-BURST-06)."""
    spaces = neighbours(_enemy(view, target).space)
    return tuple(enemy for enemy in view.enemies if enemy.space in spaces)


def burst_falls(view: BattleView, offer: AnyOffer) -> float | None:
    """How many an offer to fire with Burst eliminates on average; None where nobody knows."""
    assert isinstance(offer.command, say.Fire) and isinstance(offer.preview, FirePreview)
    assert offer.pool is not None
    target = _enemy(view, offer.command.target)
    near = beside(view, offer.command.target)
    return mean_falls(view, offer.pool, offer.preview, target, near)


def burst_told(view: BattleView, offer: AnyOffer) -> str:
    """What the Burst of an offer to fire means here: "Burst: hits may go to B and D, too; 1.8 fall
    on average", its hits shared so that most fall."""
    assert isinstance(offer.command, say.Fire)
    near = beside(view, offer.command.target)
    letters = [letter_of(enemy.key) or enemy.space for enemy in near]
    if not near:
        return "Burst: nobody beside him"
    mean = burst_falls(view, offer)
    falls = "" if mean is None else f"; {mean:.1f} fall on average"
    return f"Burst: hits may go to {listed(letters)}, too{falls}"


def beyond(view: BattleView, names: Names) -> tuple[str, ...]:
    """Say of each Enemy that no Weapon of the active Marine reaches how far off he is, and how far
    it goes (PH-CBT-RANGE-02, p.35); nothing once he has fired."""
    if view.active is None or "fire" in view.active.orders:
        return ()
    man = view.marine(view.active.marine)
    reaches = [
        (len(mode.range), names.item(code))
        for code in man.participant.weapons
        for mode in names.content.weapons[code].modes
    ]
    if not reaches:
        return ()
    most, weapon = max(reaches, key=lambda reach: reach[0])
    return tuple(
        f"{names.called(enemy.key, enemy.type if enemy.face_up else '')} {enemy.space}: "
        f"{plural(rows, 'row')} away, the {weapon} reaches {most}."
        for enemy in view.enemies
        if (rows := fire_range(man.space, enemy.space)) > most
    )


def short(view: BattleView, names: Names, aimed: Collection[str]) -> tuple[str, ...]:
    """Say of what the active Marine may throw that it reaches nobody (PH-CBT-RANGE-02, p.35);
    nothing once he has fired. aimed: the Weapons that have a target."""
    if view.active is None or "fire" in view.active.orders or not view.enemies:
        return ()
    man = view.marine(view.active.marine)
    near = min(fire_range(man.space, enemy.space) for enemy in view.enemies)
    return tuple(
        f"{names.item(weapon.code)}: reaches {plural(most, 'row')}, the nearest is {near} away."
        for weapon in weapons_of(names.content, man.participant)
        if weapon.code not in aimed and weapon.code not in man.participant.weapons
        if (most := max((len(mode.range) for mode in weapon.modes), default=near)) < near
    )


def mute(view: BattleView, names: Names, options: AnyOptions) -> tuple[str, ...]:
    """Say of each Weapon of the active Marine that it may not be fired, and why: it has no Ammo
    (PH-CBT-FIRE-03, p.34); nothing once he has fired."""
    if view.active is None or "fire" in view.active.orders:
        return ()
    known, own = names.content.weapons, view.marine(view.active.marine).participant.weapons
    ways = {f"{weapon}:{mode.code}" for weapon in own for mode in known[weapon].modes}
    return tuple(refusal.why for refusal in options.refusals if refusal.what in ways)


def shut(
    view: BattleView,
    names: Names,
    barred: Collection[str],
    targets: Collection[str],
    standing: Mapping[str, str],
) -> tuple[str, ...]:
    """Say of each Enemy within Range of what the active Marine may fire, and yet no target, who is
    in the way: no Focus die is left (PH-CBT-FIRE-06, p.36). barred: what he may not do now, as in
    its refusals; targets: at whom he may fire; standing: who is where."""
    if view.active is None or "fire" in barred:
        return ()
    man = view.marine(view.active.marine)
    reaches = [
        len(mode.range)
        for weapon in weapons_of(names.content, man.participant)
        for mode in weapon.modes
        if f"{weapon.code}:{mode.code}" not in barred and not weapon.flame
    ]
    most = max(reaches, default=0)
    taken, smoky = occupied_bits(tuple(standing)), {column for column, _ in view.smoke}
    found = []
    for enemy in view.enemies:
        if enemy.key in targets or fire_range(man.space, enemy.space) > most:
            continue
        line = line_of_sight(man.space, enemy.space)
        between = [standing[space] for space in blocking(line, taken)]
        between += ["Smoke"] if smoky.intersection(line.columns) else []
        called = names.called(enemy.key, enemy.type if enemy.face_up else "")
        found.append(f"{called} {enemy.space}: {listed(between)} in the way.")
    return tuple(found)


def _enemy(view: BattleView, key: str) -> EnemyView:
    return next(enemy for enemy in view.enemies if enemy.key == key)
