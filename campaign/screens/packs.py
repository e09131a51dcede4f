"""The packs: who carries what, swaps and discards (PH-EQUIP-32..35, p.18)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from campaign.rules import commands as say
from campaign.rules import equipment
from campaign.rules.content import Content
from campaign.rules.state import Marine
from campaign.rules.visible import View
from campaign.screens import common
from campaign.screens.acts import Act, act_in
from campaign.screens.decision import Refused, refused
from campaign.screens.squad import STATES
from campaign.telling.words import Words


@dataclass(frozen=True, slots=True)
class Piece:
    """A Weapon or Gear in a pack: its Load, who may take it, and the way to discard it."""

    key: str
    name: str
    load: int
    weapon: bool
    givings: tuple[Act, ...]
    dropping: Act | None


@dataclass(frozen=True, slots=True)
class Pack:
    """What one Marine carries; capacity 0 for one who left the Mission."""

    nickname: str
    role: str
    load: int
    capacity: int
    heavy: bool
    state: str
    pieces: tuple[Piece, ...]
    owner: str = ""
    load_why: str = ""


@dataclass(frozen=True, slots=True)
class PacksScreen:
    """All packs, what may be done with them, why the Squad may not go on yet, and the way on."""

    packs: tuple[Pack, ...]
    refused: tuple[Refused, ...]
    done: Act | None
    intro: str = ""


BEFORE_COMBAT = (
    "Before this Combat Equipment may change hands, within Specialization and Load. "
    "Nothing is laid down."
)


def packs_screen(content: Content, view: View) -> dict[str, Any]:
    """Return the packs of the Squad and of those who fell."""
    words = Words.of(content, view)
    gives: dict[tuple[str, str, int], list[Act]] = {}
    drops: dict[tuple[str, str, int], Act] = {}
    done = None
    for offer in view.options.offers:
        match offer.command:
            case say.GiveItem(marine, to, code, side):
                given = replace(act_in(words, offer), label=f"Give it to {words.nick(to)}")
                gives.setdefault((marine, code, side), []).append(given)
            case say.DropItem(marine, code, side):
                drops[(marine, code, side)] = act_in(words, offer)
            case say.Continue():
                done = replace(act_in(words, offer), label="Shoulder the packs")
    carriers = [
        m
        for m in words.state.marines
        if m.standing == "squad" or (m.standing in ("kia", "evac") and equipment.items(m))
    ]
    packs = tuple(_pack(words, m, gives, drops) for m in carriers)
    if view.options.awaiting != "swap":
        return {"packs": PacksScreen(packs, refused(words, view), done)}
    back = replace(done, label="Back to the board") if done is not None else None
    return {"packs": PacksScreen(packs, refused(words, view), back, BEFORE_COMBAT)}


def _pack(
    words: Words,
    marine: Marine,
    gives: dict[tuple[str, str, int], list[Act]],
    drops: dict[tuple[str, str, int], Act],
) -> Pack:
    load, most = equipment.load(words.state, marine), equipment.capacity(words.state, marine)
    pieces = tuple(
        Piece(
            key=f"{marine.profile}-{code}-{side}-{number}".replace(".", "-"),
            name=words.item(code, side),
            load=equipment.item_load(words.state, (code, side)),
            weapon=equipment.is_weapon(words.state, code),
            givings=tuple(gives.get((marine.profile, code, side), ())),
            dropping=drops.get((marine.profile, code, side)),
        )
        for number, (code, side) in enumerate(equipment.items(marine))
    )
    here = marine.standing == "squad"
    return Pack(
        words.nick(marine.profile), words.role(marine.spec), load, most if here else 0,
        here and load > most,
        STATES[marine.standing], pieces, marine.owner,
        common.load_why(words, marine) if here else "",
    )  # fmt: skip
