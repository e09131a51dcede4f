"""Statistics, afflictions and items: what he gains and loses, and what that ends."""

from __future__ import annotations

from combat.rules.dice import Dice
from dayroom.lost_phantom.rules.draft import Draft
from dayroom.lost_phantom.rules.events import (
    Afflicted,
    GameLost,
    GameWon,
    Healed,
    ItemGained,
    ItemGone,
    StatChanged,
)
from dayroom.lost_phantom.rules.names import (
    BURNT_CAP,
    CAP,
    RIFLE_RESET,
    Affliction,
    Item,
    Loss,
    Stat,
)
from dayroom.lost_phantom.rules.state import Ending


def change(draft: Draft, stat: Stat, by: int, why: str = "") -> None:
    """Raise or lower a statistic within its limits, and end the game if that ends it.

    LP-SETUP-02; LP-GOAL-07: the checks come after every single change.
    """
    if stat == "endurance":
        _change_endurance(draft, by, why)
    elif stat == "health":
        _set(draft, "health", max(0, min(CAP, draft.health + by)), why)
        if draft.health == 0:  # LP-GOAL-05
            lose(draft, "died")
    else:
        _set(draft, "proximity", max(0, min(CAP, draft.proximity + by)), why)
        if draft.proximity == 0:
            _caught(draft)


def _change_endurance(draft: Draft, by: int, why: str) -> None:
    """Endurance never falls below 1: such a loss takes 1 Health instead. LP-REST-04, LP-REST-05."""
    now = draft.endurance + by
    if now < 1:
        _set(draft, "endurance", 1, why)
        change(draft, "health", -1, "exhaustion")
        return
    _set(draft, "endurance", min(endurance_cap(draft.afflictions), now), why)


def endurance_cap(afflictions: tuple[Affliction, ...]) -> int:
    """The most Endurance he can have. LP-AFF-04."""
    return BURNT_CAP if "burn" in afflictions else CAP


def _set(draft: Draft, stat: Stat, now: int, why: str) -> None:
    before = getattr(draft, stat)
    setattr(draft, stat, now)
    draft.tell(StatChanged(stat, now - before, now, why))


def _caught(draft: Draft) -> None:
    """Proximity is 0: the Rifle helps once, else he is captured. LP-ITEM-03, LP-GOAL-04."""
    if "sks_rifle" in draft.held:
        lose_item(draft, "sks_rifle", used=True)
        _set(draft, "proximity", RIFLE_RESET, "sks_rifle")
    else:
        lose(draft, "captured")


def lose(draft: Draft, why: Loss) -> None:
    """The game is lost. LP-GOAL-04, LP-GOAL-05; LP-GOAL-06: no encounter gives the third reason."""
    if draft.ending is None:
        draft.ending = Ending(False, why)
        draft.agenda = ()
        draft.tell(GameLost(why))


def win_by_gunships(draft: Draft) -> None:
    """The gunships see his flare. LP-GOAL-03."""
    if draft.ending is None:
        draft.ending = Ending(True, "gunships")
        draft.agenda = ()
        draft.tell(GameWon("gunships"))


def win_by_river(draft: Draft) -> None:
    """He stands at the River, alive and free. LP-GOAL-02, LP-GOAL-07."""
    if draft.ending is None:
        draft.ending = Ending(True, "river")
        draft.agenda = ()
        draft.tell(GameWon("river"))


def superficial_wound(draft: Draft, why: str = "superficial_wound") -> None:
    """1 Health, and nothing is marked. LP-AFF-06, LP-ROLL-04."""
    change(draft, "health", -1, why)


def afflict(draft: Draft, affliction: Affliction, dice: Dice) -> None:
    """He gains an affliction with what it costs at once; a second of one kind is a Fever.

    LP-AFF-01 to 05, LP-AFF-07, LP-AFF-08.
    """
    if affliction in draft.afflictions:
        if affliction != "fever" and "fever" not in draft.afflictions:
            draft.afflictions += ("fever",)
            draft.tell(Afflicted("fever", instead_of=affliction))
        return
    draft.afflictions += (affliction,)
    draft.tell(Afflicted(affliction))
    if affliction == "gunshot_wound":
        change(draft, "health", -_one_to_five(dice), "gunshot_wound")
    elif affliction == "deep_cut":
        change(draft, "health", -2, "deep_cut")
    elif affliction == "burn" and draft.endurance > BURNT_CAP:
        _set(draft, "endurance", BURNT_CAP, "burn")


def _one_to_five(dice: Dice) -> int:
    """A D6 whose sixes are rolled again. LP-AFF-02."""
    while (face := dice.d6(1, "Gunshot Wound")[0]) == 6:
        pass
    return face


def heal(draft: Draft, affliction: Affliction) -> None:
    """The affliction ends; lost Health does not come back with it. LP-AFF-09."""
    draft.afflictions = tuple([each for each in draft.afflictions if each != affliction])
    draft.tell(Healed(affliction))


def gain_item(draft: Draft, item: Item) -> None:
    """An item is found, the first of its kind. LP-ITEM-01."""
    draft.held += (item,)
    draft.tell(ItemGained(item))


def had(draft: Draft, item: Item) -> bool:
    """Whether he has or had one: another is worthless. LP-ITEM-01."""
    return item in draft.held or item in draft.gone


def lose_item(draft: Draft, item: Item, used: bool = False) -> None:
    """An item is used up or lost, for good either way. LP-ITEM-01."""
    draft.held = tuple([each for each in draft.held if each != item])
    draft.gone += (item,)
    draft.tell(ItemGone(item, used))


def use_kit(draft: Draft, affliction: Affliction | None) -> None:
    """The First Aid Kit: one affliction but Fever, and 1 Health. LP-ITEM-02, LP-ITEM-09."""
    lose_item(draft, "first_aid_kit", used=True)
    if affliction is not None:
        heal(draft, affliction)
    change(draft, "health", 1, "first_aid_kit")
