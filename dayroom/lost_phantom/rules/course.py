"""The sequence of play: what each task does when its turn comes and nothing has to be asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from combat.rules.dice import Dice
from dayroom.lost_phantom.rules import ground, harm, options, rolls, village
from dayroom.lost_phantom.rules.board import Hex
from dayroom.lost_phantom.rules.draft import Draft
from dayroom.lost_phantom.rules.effects import (
    Afflict,
    Change,
    Gain,
    Heal,
    Lose,
    LoseAll,
    LoseOne,
    MapAround,
    MapVillage,
    NextMove,
    PlaceCross,
    PlaceLake,
    PlaceVillage,
    Retreat,
    Ride,
    Skip,
    Step,
    Stream,
    SuperficialWound,
    TurnOver,
)
from dayroom.lost_phantom.rules.encounters import BY_KEY, Encounter, Outcome, band_of, listed
from dayroom.lost_phantom.rules.events import (
    BonusGained,
    EncounterMet,
    EncounterRolled,
    MappingRolled,
    Marked,
    NoWay,
    OutcomeTaken,
    PhaseSkipped,
    StreamDrawn,
    TurnBegan,
)
from dayroom.lost_phantom.rules.names import PHASES, SCOPE_HEXES
from dayroom.lost_phantom.rules.state import Cross
from dayroom.lost_phantom.rules.tasks import (
    Allocating,
    AnyTask,
    Begin,
    HexTask,
    Leaving,
    Meet,
    Rolled,
    Survey,
    Welcome,
    Writing,
)

FLARE_TENS = 6
"""What the tens are set to when a flare forces an encounter. LP-ITEM-07."""


def begin_turn(draft: Draft) -> None:
    """Put the seven phases on the agenda, in their order. LP-TURN-01, LP-TURN-03."""
    draft.began = draft.at
    draft.dice, draft.skipped = None, ()
    draft.tell(TurnBegan(draft.turn, draft.at))
    draft.push(*[Begin(phase) for phase in PHASES])


def begin(draft: Draft, task: Begin, dice: Dice) -> None:
    """A phase begins."""
    draft.phase = task.phase
    if task.phase in draft.skipped:
        draft.tell(PhaseSkipped(task.phase))
    elif task.phase == "mapping":
        _map(draft, dice)
    elif task.phase == "encounter":
        _encounter(draft, dice)
    elif task.phase == "allocation":
        draft.push(Allocating())
    elif task.phase == "journaling":
        draft.push(Writing())
    else:
        rolls.roll(draft, task.phase, dice)


def _map(draft: Draft, dice: Dice) -> None:
    """Phase 1: the neighbours, then what the Scope shows. LP-MAP-01, LP-ITEM-04."""
    row = dice.d6(1, "Mapping")[0]
    draft.tell(MappingRolled(row))
    step = ground.map_neighbours(draft, row)
    if "scope" in draft.held:
        draft.push(Survey(row, step, SCOPE_HEXES))


def _encounter(draft: Draft, dice: Dice) -> None:
    """Phase 2: an X names the encounter, else two dice do. LP-ENC-01, LP-ENC-09."""
    mark = next((cross for cross in draft.crosses if cross.at == draft.at), None)
    if mark is not None:  # An X is spent by its use: LP-ENC-07.
        draft.crosses = tuple([cross for cross in draft.crosses if cross is not mark])
        meet(draft, BY_KEY[mark.encounter], mark=True)
        return
    tens, units = dice.d6(2, "Encounter")
    look_up(draft, tens, units)


def fire_flare(draft: Draft, dice: Dice) -> None:
    """The Flare Gun in a Field: the tens are 6, the units are rolled. LP-ITEM-06, LP-ITEM-07."""
    harm.lose_item(draft, "flare_gun", used=True)
    units = dice.d6(1, "Flare, units of the encounter")[0]
    look_up(draft, FLARE_TENS, units, flare=True)


def look_up(draft: Draft, tens: int, units: int, flare: bool = False) -> None:
    """Read the number on the table of this range and meet what it names. LP-ENC-02, LP-ENC-03."""
    band = band_of(draft.board.far[draft.board.start][draft.at])
    found = listed(band, 10 * tens + units)
    if found is not None and _ignored(draft, found):
        found = None
    draft.tell(EncounterRolled(tens, units, band, found.key if found else "", flare))
    if found is not None:
        meet(draft, found, flare=flare)


def _ignored(draft: Draft, found: Encounter) -> bool:
    """Cliff and Cave in the wet, snipers in the Hills fled to. LP-ENC-10, LP-ENC3-04."""
    if found.key == "sniper" and draft.at in draft.no_snipers:
        return True
    return draft.here in found.ignored_in


def meet(draft: Draft, found: Encounter, mark: bool = False, flare: bool = False) -> None:
    """An encounter begins: what comes first, then the choice. LP-ENC-04, LP-GOAL-03."""
    draft.tell(EncounterMet(found.key, mark))
    if found.gunships and (flare or "flare_gun" in draft.held):
        harm.win_by_gunships(draft)
        return
    draft.push(*found.first, Meet(found.key))


def take_outcome(draft: Draft, found: Encounter, outcome: Outcome) -> None:
    """What was chosen happens."""
    draft.tell(OutcomeTaken(found.key, outcome.key))
    draft.push(*outcome.effects)


def pick(draft: Draft, task: HexTask, hex_: Hex, dice: Dice) -> None:
    """A hex was chosen for a task, by the player or because there is no other."""
    match task:
        case Survey():
            step = ground.fill(draft, task.row, (hex_,), task.step)
            draft.push(Survey(task.row, step, task.left - 1))
        case Step():
            _step(draft, task, hex_)
        case PlaceLake():
            for each in ground.lake_hexes(draft, hex_):
                ground.draw(draft, each, "lake")
        case PlaceVillage():
            ground.draw(draft, hex_, "village")
            draft.plus2 += (hex_,)
            draft.tell(Marked(hex_, "plus2"))
            ground.surround(draft, hex_, task.around)
        case PlaceCross():
            ground.draw(draft, hex_, task.ground)
            draft.crosses = (
                *[each for each in draft.crosses if each.at != hex_],
                Cross(hex_, task.encounter),
            )
            draft.tell(Marked(hex_, "cross"))
            ground.surround(draft, hex_, task.ground)
        case MapVillage():
            ground.draw(draft, hex_, "village")
        case Stream():
            _flow(draft, task, hex_)
        case Ride():
            _ride(draft, hex_)
        case Leaving():
            _leave(draft, hex_)


def _step(draft: Draft, task: Step, hex_: Hex) -> None:
    if task.where == "hills":
        draft.no_snipers += (hex_,)
        ground.enter(draft, hex_, "sniper", becomes="hills")
    else:
        ground.enter(draft, hex_, task.where)


def _leave(draft: Draft, hex_: Hex) -> None:
    """After a good Move roll; who is shut in clears an outline for 1 Endurance. LP-TERR-08."""
    if not draft.passable(hex_):
        ground.clear(draft, hex_)
        harm.change(draft, "endurance", -1, "outline")
        if draft.ending is not None:
            return
    ground.enter(draft, hex_, "move")


def _ride(draft: Draft, first: Hex) -> None:
    """Three hexes, each of which becomes Paddy, but for a River, which wins. LP-VILL-11."""
    for hex_ in options.ride(draft, first):
        river = draft.ground[hex_] == "river"
        ground.enter(draft, hex_, "ride", becomes=None if river else "paddy")
        if draft.ending is not None:
            return


def _flow(draft: Draft, task: Stream, hex_: Hex) -> None:
    """The stream's River is chosen, or its next hex. LP-ENC3-07, LP-ENC3-08."""
    if task.river < 0:
        draft.push(Stream(hex_, (draft.at,)))
        return
    course = (*task.course, hex_)
    if hex_ == task.river:
        draft.streams += (course,)
        draft.tell(StreamDrawn(course))
    else:
        draft.push(Stream(task.river, course))


def run(draft: Draft, task: AnyTask, dice: Dice) -> None:
    """Carry out a task that asks nothing."""
    _RUN[type(task)](draft, task, dice)


def _meet(draft: Draft, task: Meet, dice: Dice) -> None:
    """One open outcome of an encounter that asks nothing, or none at all. LP-ENC-05, LP-ENC1-11."""
    found = BY_KEY[task.encounter]
    for outcome in options.open_outcomes(draft, found)[:1]:
        take_outcome(draft, found, outcome)


def _only_hex(draft: Draft, task: HexTask, dice: Dice) -> None:
    found = options.hexes(draft, task)
    if found:
        pick(draft, task, found[0], dice)
    elif isinstance(task, Step | Leaving | Ride):  # LP-TERR-07
        draft.tell(NoWay(task.kind))


def _rolled(draft: Draft, task: Rolled, dice: Dice) -> None:
    face = rolls.forced(draft, task)
    assert face is not None
    if face:
        rolls.succeed(draft, task.slot, face)
    else:
        rolls.fail(draft, task.slot, "missed")


def _lose_one(draft: Draft, task: LoseOne, dice: Dice) -> None:
    for item in draft.held[:1]:
        harm.lose_item(draft, item)


def _lose_all(draft: Draft, task: LoseAll, dice: Dice) -> None:
    for item in draft.held:
        harm.lose_item(draft, item)


def _retreat(draft: Draft, task: Retreat, dice: Dice) -> None:
    """Back where he came from, if he can; the outline comes either way. LP-ENC-06."""
    left = draft.at
    if task.bar:
        ground.bar(draft, left)
    if draft.way_back():
        ground.enter(draft, draft.previous, "retreat")
    else:
        draft.tell(NoWay("retreat"))


def _map_around(draft: Draft, task: MapAround, dice: Dice) -> None:
    for hex_ in options.blank_neighbours(draft):
        ground.draw(draft, hex_, task.ground)


def _next_move(draft: Draft, task: NextMove, dice: Dice) -> None:
    draft.next_move += task.by
    draft.tell(BonusGained(task.by))


def _skip(draft: Draft, task: Skip, dice: Dice) -> None:
    draft.skipped += task.phases


def _turn_over(draft: Draft, task: TurnOver, dice: Dice) -> None:
    draft.agenda = (Begin("journaling"),)


def _heal(draft: Draft, task: Heal, dice: Dice) -> None:
    for affliction in draft.afflictions[:1]:
        harm.heal(draft, affliction)


# Any: each task has its own function, which mypy cannot tie to the key.
_RUN: dict[type, Callable[[Draft, Any, Dice], None]] = {
    Begin: begin,
    Meet: _meet,
    Welcome: lambda draft, task, dice: village.be_welcomed(draft, dice),
    Rolled: _rolled,
    Survey: lambda draft, task, dice: None,
    Leaving: _only_hex,
    Step: _only_hex,
    PlaceLake: _only_hex,
    PlaceVillage: _only_hex,
    PlaceCross: _only_hex,
    MapVillage: _only_hex,
    Stream: _only_hex,
    Ride: _only_hex,
    Change: lambda draft, task, dice: harm.change(draft, task.stat, task.by),
    Afflict: lambda draft, task, dice: harm.afflict(draft, task.affliction, dice),
    SuperficialWound: lambda draft, task, dice: harm.superficial_wound(draft),
    Gain: lambda draft, task, dice: harm.gain_item(draft, task.item),
    Lose: lambda draft, task, dice: harm.lose_item(draft, task.item),
    LoseOne: _lose_one,
    LoseAll: _lose_all,
    Retreat: _retreat,
    MapAround: _map_around,
    NextMove: _next_move,
    Skip: _skip,
    TurnOver: _turn_over,
    Heal: _heal,
}
