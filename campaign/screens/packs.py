"""The packs: who carries what, swaps and discards (PH-EQUIP-32..35, p.18)."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from typing import Any

from campaign.rules import commands as say
from campaign.rules import equipment, required
from campaign.rules.content import Content
from campaign.rules.equipment import Item
from campaign.rules.names import Profile
from campaign.rules.state import Marine
from campaign.rules.visible import View
from campaign.screens import common
from campaign.screens.acts import Act, act_in, command_json
from campaign.screens.decision import Refused, refused
from campaign.telling.words import Words
from combat.telling.english import listed


@dataclass(frozen=True, slots=True)
class Taker:
    """A Marine who may take a piece, and the Load he then carries; json: the button's value."""

    profile: str
    nickname: str
    after: int
    capacity: int
    json: str


@dataclass(frozen=True, slots=True)
class Barred:
    """A Marine who may not take a piece, and why."""

    profile: str
    nickname: str
    why: str


@dataclass(frozen=True, slots=True)
class Piece:
    """A Weapon or Gear in a pack: its Load, who may take it, who not, the way to discard it.

    only: whether it is the only main Weapon its owner has.
    """

    code: str
    name: str
    load: int
    weapon: bool
    takers: tuple[Taker, ...]
    barred: tuple[Barred, ...]
    dropping: str
    only: bool = False

    @property
    def bars(self) -> tuple[tuple[str, tuple[Barred, ...]], ...]:
        """Each reason for which men may not take it, with those it holds for."""
        found: dict[str, list[Barred]] = defaultdict(list)
        for man in self.barred:
            found[man.why].append(man)
        return tuple((why, tuple(men)) for why, men in found.items())


@dataclass(frozen=True, slots=True)
class Pack:
    """What one Marine carries, or left when he fell; `heavy`: more than he may."""

    man: common.Man
    load: int
    capacity: int
    load_why: str
    carried: tuple[Piece, ...]
    armed: bool
    point_man: bool
    heavy: bool

    @property
    def kit(self) -> str:
        """What he carries, in a line."""
        return common.kit_line((piece.name, "") for piece in self.carried)

    @property
    def wanted(self) -> bool:
        """Whether somebody may take something from it."""
        return any(piece.takers for piece in self.carried)

    @property
    def too_heavy(self) -> Piece | None:
        """The only main Weapon he has, where it alone is more than he may carry."""
        return next((one for one in self.carried if one.only and one.load > self.capacity), None)

    @property
    def over(self) -> int:
        """By how much he carries more than he may."""
        return self.load - self.capacity if self.heavy else 0


@dataclass(frozen=True, slots=True)
class PacksScreen:
    """The packs of the Squad, those that lie open because their owner is out, and the way on.

    leaves: what stays behind if the Squad goes on now.
    """

    loose: tuple[Pack, ...]
    squad: tuple[Pack, ...]
    refused: tuple[Refused, ...]
    done: Act | None
    leaves: str = ""
    intro: str = ""

    @property
    def burdened(self) -> tuple[Pack, ...]:
        """Those with more than they may carry."""
        return tuple(pack for pack in self.squad if pack.over)

    @property
    def disarmed(self) -> bool:
        """Whether one of them cannot keep the only main Weapon he has."""
        return any(pack.too_heavy for pack in self.burdened)


LOAD = "PH-EQUIP-06"
BEFORE_COMBAT = (
    "Before this Combat Equipment may change hands, within Specialization and Load. "
    "Nothing is laid down."
)
Gives = dict[tuple[Profile, Item], dict[Profile, str]]
"""The buttons that give something: by giver and piece, by taker."""
Drops = dict[tuple[Profile, Item], str]


def packs_screen(content: Content, view: View) -> dict[str, Any]:
    """Return the packs of the Squad and of those who fell."""
    words = Words.of(content, view)
    gives: Gives = defaultdict(dict)
    drops: Drops = {}
    done = None
    before_combat = view.options.awaiting == "swap"
    for offer in view.options.offers:
        match offer.command:
            case say.GiveItem(marine, to, code, side):
                gives[(marine, (code, side))][to] = command_json(offer.command)
            case say.DropItem(marine, code, side):
                drops[(marine, (code, side))] = command_json(offer.command)
            case say.Continue():
                label = "Back to the board" if before_combat else "Shoulder the packs"
                done = replace(act_in(words, offer), label=label)
    open_ = () if before_combat else words.state.marines
    fallen = [m for m in open_ if m.standing in ("kia", "evac") and equipment.items(m)]
    left = [words.item(*item) for man in fallen for item in equipment.items(man)]
    squad = tuple(_pack(words, man, gives, drops) for man in words.state.squad)
    told = not before_combat and any(pack.over for pack in squad)
    return {
        "packs": PacksScreen(
            loose=tuple(_pack(words, man, gives, drops) for man in fallen),
            squad=squad,
            # Who carries too much is told with what he must do.
            refused=tuple(no for no in refused(words, view) if not (told and no.rule == LOAD)),
            done=done,
            leaves=listed(left),
            intro=BEFORE_COMBAT if before_combat else "",
        )
    }


def _pack(words: Words, marine: Marine, gives: Gives, drops: Drops) -> Pack:
    load, capacity = common.load_of(words, marine)
    here = marine.standing == "squad"
    return Pack(
        man=common.man(words, marine),
        load=load,
        capacity=capacity,
        load_why=common.load_why(words, marine) if here else "",
        carried=tuple(_piece(words, marine, i, gives, drops) for i in equipment.items(marine)),
        armed=required.has_main(words.state, marine),
        point_man=marine.profile == words.state.point_man,
        heavy=here and load > capacity,
    )


def _piece(words: Words, giver: Marine, item: Item, gives: Gives, drops: Drops) -> Piece:
    state, key = words.state, (giver.profile, item)
    weight = equipment.item_load(state, item)
    takers, barred = [], []
    for man in state.squad:
        json = gives[key].get(man.profile, "")
        refusal = equipment.allowed_to(state, man, item)
        if json:
            load, capacity = common.load_of(words, man)
            takers.append(
                Taker(man.profile, words.nick(man.profile), load + weight, capacity, json)
            )
        elif man.profile != giver.profile and refusal is not None:
            barred.append(Barred(man.profile, words.nick(man.profile), refusal.why))
    return Piece(
        code=item[0],
        name=words.item(*item),
        load=weight,
        weapon=equipment.is_weapon(state, item[0]),
        only=_main(words, item[0]) and sum(_main(words, one) for one in giver.weapons) == 1,
        takers=tuple(takers),
        barred=tuple(barred),
        dropping=drops.get(key, ""),
    )


def _main(words: Words, code: str) -> bool:
    weapon = words.content.combat.weapons.get(code)
    return weapon is not None and weapon.main
