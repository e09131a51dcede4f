"""What a task asks of the player: whether it asks at all, what is offered, what is not and why."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from combat.rules.errors import Fault
from combat.rules.options import Offer
from dayroom.lost_phantom.rules import options, rolls
from dayroom.lost_phantom.rules.commands import (
    Allocate,
    AnyCommand,
    ChooseAffliction,
    ChooseHex,
    ChooseItem,
    ChooseOutcome,
    EndTurn,
    Fail,
    FireFlare,
    GoOn,
    Reroll,
    UseDie,
    UseKit,
)
from dayroom.lost_phantom.rules.draft import Draft
from dayroom.lost_phantom.rules.effects import (
    Heal,
    LoseOne,
    MapVillage,
    PlaceCross,
    PlaceLake,
    PlaceVillage,
    Ride,
    Step,
    Stream,
)
from dayroom.lost_phantom.rules.encounters import BY_KEY
from dayroom.lost_phantom.rules.names import SLOTS, Affliction, Freedom, Terrain
from dayroom.lost_phantom.rules.pages import page_of
from dayroom.lost_phantom.rules.rolls import Chance
from dayroom.lost_phantom.rules.tasks import (
    Allocating,
    AnyTask,
    Begin,
    Leaving,
    Meet,
    Rolled,
    Survey,
    Writing,
)
from dayroom.lost_phantom.rules.terrain import target


@dataclass(frozen=True, slots=True)
class Trays:
    """The chances of a split of the dice, where the pilot stands now. LP-TERR-05, LP-TERR-06.

    After a move Stealth and Rest are rolled on other ground, and a Stealth die may be rolled anew.
    """

    move: Chance
    stealth: Chance
    rest: Chance


AnOffer = Offer[AnyCommand, Trays]


@dataclass(frozen=True, slots=True)
class Closed:
    """A command that one might expect and that is not allowed now."""

    command: AnyCommand
    fault: Fault


@dataclass(frozen=True, slots=True)
class Question:
    """What is awaited, by which rule, what is offered and what is closed."""

    awaiting: str
    rule: str
    offers: tuple[AnOffer, ...]
    closed: tuple[Closed, ...] = ()


def asks(draft: Draft, task: AnyTask) -> bool:
    """Whether the player has to decide, or may, before the task is carried out."""
    found = _ASKS.get(type(task))
    return found is not None and found(draft, task)


def question(draft: Draft, task: AnyTask) -> Question:
    """What a task asks; only for a task that asks."""
    return _QUESTIONS[type(task)](draft, task)


def _several(draft: Draft, task: AnyTask) -> bool:
    return len(options.hexes(draft, task)) > 1


def _begin_asks(draft: Draft, task: Begin) -> bool:
    """Only the Kit and the Flare Gun have something to say before a phase. LP-ITEM-07, 09."""
    if task.asked or not draft.held or task.phase in draft.skipped:
        return False
    if task.phase == "encounter" and options.flare_can_be_fired(draft):
        return True
    return task.phase in _PAUSES and "first_aid_kit" in draft.held


_PAUSES: Final = ("encounter", "move", "stealth", "rest")
"""Phases that begin by themselves; in the others the Kit can be used while they wait."""


def _meet_asks(draft: Draft, task: Meet) -> bool:
    encounter = BY_KEY[task.encounter]
    return len(options.open_outcomes(draft, encounter)) > encounter.by_itself


# Any: each task has its own function, which mypy cannot tie to the key.
_ASKS: dict[type, Callable[[Draft, Any], bool]] = {
    Begin: _begin_asks,
    Survey: lambda draft, task: bool(options.hexes(draft, task)),
    Meet: _meet_asks,
    Allocating: lambda draft, task: True,
    Rolled: lambda draft, task: rolls.forced(draft, task) is None,
    Writing: lambda draft, task: True,
    LoseOne: lambda draft, task: len(draft.held) > 1,
    Heal: lambda draft, task: len(draft.afflictions) > 1,
    Leaving: _several,
    Step: _several,
    PlaceLake: _several,
    PlaceVillage: _several,
    PlaceCross: _several,
    MapVillage: _several,
    Stream: _several,
    Ride: _several,
}


def _offers(commands: list[AnyCommand], label: str) -> tuple[AnOffer, ...]:
    return tuple([Offer(command, label) for command in commands])


def _fault(code: str, why: str, rule: str) -> Fault:
    return Fault(code, why, rule, page_of(rule))


def _kit(draft: Draft) -> tuple[AnOffer, ...]:
    return _offers([UseKit(each) for each in options.kit_heals(draft)], "use_kit")


def _begin(draft: Draft, task: Begin) -> Question:
    flare = task.phase == "encounter" and options.flare_can_be_fired(draft)
    own: list[AnyCommand] = [FireFlare()] if flare else []
    closed: tuple[Closed, ...] = ()
    if task.phase == "encounter" and "flare_gun" in draft.held and not flare:
        why = "the Flare Gun is fired in a Field without an X"
        closed = (Closed(FireFlare(), _fault("no_field", why, "LP-ITEM-06")),)
    return Question(
        f"before_{task.phase}",
        "LP-TURN-01",
        (*_offers([GoOn()], "go_on"), *_offers(own, "fire_flare"), *_kit(draft)),
        closed,
    )


def _survey(draft: Draft, task: Survey) -> Question:
    found: list[AnyCommand] = [ChooseHex(hex_) for hex_ in options.hexes(draft, task)]
    return Question("survey", "LP-ITEM-04", (*_offers(found, "hex"), *_offers([GoOn()], "go_on")))


def _meet(draft: Draft, task: Meet) -> Question:
    encounter = BY_KEY[task.encounter]
    offers: list[AnyCommand] = []
    closed: list[Closed] = []
    for outcome in encounter.outcomes:
        fault = options.outcome_fault(draft, encounter, outcome)
        command = ChooseOutcome(outcome.key)
        if fault is None:
            offers.append(command)
        else:
            closed.append(Closed(command, fault))
    return Question("outcome", "LP-ENC-04", _offers(offers, "outcome"), tuple(closed))


def _allocating(draft: Draft, task: Allocating) -> Question:
    bonus = rolls.bonus(draft, "move"), rolls.bonus(draft, "rest")
    foot = "broken_foot" in draft.afflictions
    splits = _splits(draft.endurance, draft.here, bonus, foot, draft.freedom)
    return Question("allocation", "LP-ALLOC-01", splits + _kit(draft))


@lru_cache(maxsize=1024)
def _splits(
    pool: int, here: Terrain, bonus: tuple[int, int], foot: bool, freedom: Freedom
) -> tuple[AnOffer, ...]:
    """Every split of all dice, with its chances. LP-ALLOC-03, LP-ALLOC-04."""
    afflictions: tuple[Affliction, ...] = ("broken_foot",) if foot else ()
    plus = {"move": bonus[0], "stealth": bonus[1], "rest": bonus[1]}
    found: list[AnOffer] = []
    for move in range(pool, -1, -1):
        for stealth in range(pool - move, -1, -1):
            split = {"move": move, "stealth": stealth, "rest": pool - move - stealth}
            trays = Trays(
                *[
                    rolls.chance(
                        rolls.dice_rolled(slot, split[slot], afflictions),
                        target(here, slot),
                        plus[slot],
                        freedom,
                    )
                    for slot in SLOTS
                ]
            )
            found.append(
                Offer(Allocate(move, stealth, pool - move - stealth), "allocate", preview=trays)
            )
    return tuple(found)


def _rolled(draft: Draft, task: Rolled) -> Question:
    good = rolls.good(draft, task)
    offers: list[AnyCommand] = [UseDie(face) for face in good]
    closed: list[Closed] = []
    for face in sorted(set(task.faces)):
        if face not in good:
            closed.append(Closed(UseDie(face), _bad_die(draft, task, face)))
    if not good or rolls.may_fail(draft, task):
        offers.append(Fail())
    else:
        why = "a roll may be declared failed only to avoid a six"
        closed.append(Closed(Fail(), _fault("no_six", why, "LP-ROLL-03")))
    if task.may_reroll:
        offers += [Reroll(face) for face in sorted(set(task.faces))]
    return Question(f"{task.slot}_die", "LP-ROLL-01", _offers(offers, "die"), tuple(closed))


def _bad_die(draft: Draft, task: Rolled, face: int) -> Fault:
    if face not in rolls.usable(task.faces, draft.freedom):
        return _fault("not_highest", "the highest die must be used", "LP-ALLOC-05")
    aim = target(draft.here, task.slot)
    return _fault("too_low", f"{face + task.bonus} does not reach {aim}", "LP-ROLL-01")


def _hexes(awaiting: str, rule: str) -> Callable[[Draft, AnyTask], Question]:
    def ask(draft: Draft, task: AnyTask) -> Question:
        found: list[AnyCommand] = [ChooseHex(hex_) for hex_ in options.hexes(draft, task)]
        return Question(awaiting, rule, _offers(found, "hex"))

    return ask


def _step(draft: Draft, task: Step) -> Question:
    return _hexes(f"step_{task.where}", "LP-TERR-07")(draft, task)


def _leaving(draft: Draft, task: Leaving) -> Question:
    clearing = options.ways_out(draft)[1]
    return _hexes("clear", "LP-TERR-08")(draft, task) if clearing else _leave(draft, task)


_leave = _hexes("leave", "LP-MOVE-01")


def _stream(draft: Draft, task: Stream) -> Question:
    awaiting = "stream_river" if task.river < 0 else "stream_course"
    return _hexes(awaiting, "LP-ENC3-08")(draft, task)


def _writing(draft: Draft, task: Writing) -> Question:
    return Question("note", "LP-JOURN-01", (*_offers([EndTurn()], "end_turn"), *_kit(draft)))


def _lose_one(draft: Draft, task: LoseOne) -> Question:
    found: list[AnyCommand] = [ChooseItem(item) for item in draft.held]
    return Question("lose_item", "LP-ENC1-04", _offers(found, "item"))


def _heal(draft: Draft, task: Heal) -> Question:
    found: list[AnyCommand] = [ChooseAffliction(each) for each in draft.afflictions]
    return Question("heal", "LP-VILL-08", _offers(found, "affliction"))


_QUESTIONS: dict[type, Callable[[Draft, Any], Question]] = {
    Begin: _begin,
    Survey: _survey,
    Meet: _meet,
    Allocating: _allocating,
    Rolled: _rolled,
    Leaving: _leaving,
    Writing: _writing,
    LoseOne: _lose_one,
    Heal: _heal,
    Step: _step,
    Stream: _stream,
    PlaceLake: _hexes("place_lake", "LP-ENC1-05"),
    PlaceVillage: _hexes("place_village", "LP-ENC1-06"),
    PlaceCross: _hexes("place_cross", "LP-ENC1-12"),
    MapVillage: _hexes("map_village", "LP-ENC3-06"),
    Ride: _hexes("ride", "LP-VILL-11"),
}
