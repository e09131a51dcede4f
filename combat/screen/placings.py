"""Before the first turn: where each may be put, what a Marine's shot is worth there, his Cover."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from combat.rules import commands as say
from combat.rules.first_shots import first_shots, likeliest
from combat.rules.previews import AnyOffer
from combat.rules.visible import BattleView
from combat.screen.decision import Cell, Placing, Wrap
from combat.screen.first_shots import badge, first_shot
from combat.telling.names import Names, place


def marines(
    view: BattleView,
    names: Names,
    wrap: Wrap,
    standing: Mapping[str, str],
    offers: Iterable[AnyOffer],
) -> tuple[Placing, ...]:
    """Return each Marine who may be put elsewhere, with his spaces and his odds from each.

    standing: who stands where; offers: the `PlaceMarine` commands.
    """
    found: defaultdict[str, list[Cell]] = defaultdict(list)
    for offer in offers:
        assert isinstance(offer.command, say.PlaceMarine)
        key, to = offer.command.marine, offer.command.to
        told = worth(view, names, key, to)
        found[key].append(_cell(names.marine(key), to, standing, wrap(offer.command), told))
    men = {man.key: man for man in view.marines}
    here = {key: first_shot(view, names, *first_shots(names.content, view, key)) for key in found}
    return tuple(
        Placing(
            number,
            key,
            names.marine(key),
            men[key].space,
            tuple(cells),
            " ".join(map(str, men[key].participant.ids)),
            f"{names.arms(men[key].participant) or 'No Weapon'}. {here[key]}.",
        )
        for number, (key, cells) in enumerate(found.items(), 1)
    )


def worth(view: BattleView, names: Names, key: str, to: str, given: tuple[str, ...] = ()) -> str:
    """Return a Marine's best shot from a space, and whether logs lie there: "83 % · logs".

    given: the Orders that brought him there.
    """
    shot = badge(names, likeliest(names.content, put(view, key, to), key, given))
    return " · ".join(filter(None, [shot, "logs" if to in view.hard_cover else ""]))


def put(view: BattleView, key: str, to: str) -> BattleView:
    """Return the battle as it were with a Marine on another space; who stands there changes places
    with him, as before a Combat (PH-CBT-SETUP-11, p.30).
    """
    old = next(man.space for man in view.marines if man.key == key)
    went = {old: to, to: old}
    men = tuple(
        replace(man, space=went[man.space]) if man.space in went else man for man in view.marines
    )
    return replace(view, marines=men)


def enemies(
    view: BattleView, names: Names, wrap: Wrap, standing: Mapping[str, str], offers: Iterable[Any]
) -> tuple[Placing, ...]:
    """Return where the Red player may put each Enemy (PH-OPT-SAPPER-09, PH-OPT-SAPPER-11, p.54)."""
    found: defaultdict[str, list[Cell]] = defaultdict(list)
    for offer in offers:
        key, to = offer.command.enemy, offer.command.to
        found[key].append(_cell(names.enemy(key), to, standing, wrap(offer.command)))
    foes = {foe.key: foe for foe in view.enemies}
    return tuple(
        Placing(number, key, names.called(key, foes[key].type), foes[key].space, tuple(cells))
        for number, (key, cells) in enumerate(found.items(), 1)
    )


def _cell(name: str, to: str, standing: Mapping[str, str], json: str, told: str = "") -> Cell:
    """One space to put somebody on: what is written there is his best shot from it and whether he
    has Hard Cover there, else that two change."""
    there = standing.get(to)
    label = f"Put {name} at {place(to)}"
    label += f", changing places with {there}" if there else ""
    label += f": {told}" if told else ""
    kind, tag = ("swap", "⇄") if there and not told else ("swap" if there else "place", "")
    return Cell(to, label, kind, json, tag, worth=told)
