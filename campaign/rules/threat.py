"""Threat dice after an action, and the Random Combat (PH-THREAT-03..08, p.22; PH-EAZ-02..04)."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from campaign.rules import abilities, geography, threat_dice, tracks
from campaign.rules.answers import Answer, answer
from campaign.rules.commands import Accept, Command, PlayBoon, UseAbility, UseCharm
from campaign.rules.events import (
    AbilityUsed,
    BivouacInterrupted,
    CharmUsed,
    RandomCombatTriggered,
    ThreatDieRolled,
)
from campaign.rules.state import State
from campaign.rules.targets import OnThreatDie
from campaign.rules.tasks import (
    Block,
    Camp,
    NightRest,
    RandomCombatCheck,
    Read,
    Rest,
    RollThreat,
)
from campaign.rules.trait_help import play_boon, spend
from campaign.rules.turn import Turn
from combat.rules.dice import threat_face
from combat.rules.options import Offer


def run_roll(turn: Turn, task: RollThreat) -> bool:
    """Roll, and apply at once unless something could change the dice."""
    if not task.faces:
        task = _roll(turn, task)
    if abilities.after_threat(turn.state, task):
        turn.swap(task)
        return True
    _apply(turn, task)
    return False


def _roll(turn: Turn, task: RollThreat) -> RollThreat:
    faces = turn.dice.d6(task.dice, f"Threat die: {task.why}")
    turn.emit(ThreatDieRolled(task.why, faces, tuple([threat_face(face) for face in faces])))
    return RollThreat(task.why, task.dice, faces, task.quiet)


def _again(turn: Turn, task: RollThreat, die: int) -> RollThreat:
    """Roll one of the dice again, as a charm does (PH-CHARM-01, p.27)."""
    (face,) = turn.dice.d6(1, f"Threat die: {task.why}")
    faces = (*task.faces[:die], face, *task.faces[die + 1 :])
    turn.emit(ThreatDieRolled(task.why, faces, tuple(threat_face(f) for f in faces)))
    return replace(task, faces=faces)


def _apply(turn: Turn, task: RollThreat) -> None:
    """Apply the dice, then the EAZ once (PH-EAZ-02..04, p.22).

    Next to the Base a March changes nothing, not even by a green die (PH-BASE-01, PH-BASE-02,
    p.22).
    """
    colour = threat_face(task.faces[-1]) if task.why == "march" else ""
    if task.quiet:
        turn.pop(colour=colour)
        return
    before = turn.run.threat
    eaz = geography.eaz_threat(turn.state, turn.run.at)
    rolled, after = threat_dice.moved(before, task.faces, eaz)
    turn.pop(colour=colour, threat=after)
    tracks.tell_threat(turn, "die", before, rolled)
    tracks.tell_threat(turn, "eaz", rolled, after)


def offer_roll(state: State, task: RollThreat) -> Answer:
    """Offer to keep the dice or to use what can change them."""
    return answer("threat_die", [Offer(Accept(), "accept"), *abilities.after_threat(state, task)])


def do_roll(turn: Turn, task: RollThreat, command: Command) -> None:
    """Keep the dice, roll them again, or play a card."""
    match command:
        case Accept():
            _apply(turn, task)
        case PlayBoon(profile):
            card = play_boon(turn, profile)
            _apply(turn, task)
            turn.push(Block(f"boon/{card}", ("steps",), 0, profile))
            tracks.change_threat(turn, turn.state.book.boons[card].effect.threat, "boon")
        case UseAbility(profile, code):
            spend(turn, profile, code)
            turn.emit(AbilityUsed(profile, code))
            turn.swap(_roll(turn, task))
        case UseCharm(profile, code, die):
            spend(turn, profile, code)
            turn.emit(CharmUsed(profile, code))
            turn.swap(_again(turn, task, die.at if isinstance(die, OnThreatDie) else 0))


def found(state: State) -> bool:
    """Tell whether a Bivouac was broken off by a Random Combat that has yet to begin.

    What fits into the Time spent, First Aid and Rations, comes first (PH-BIVOUAC-05, -06, p.24).
    """
    for task, over in pairwise(state.agenda):
        if isinstance(over, Camp) and isinstance(task, Read):
            rules = state.book.booklets[state.run.number].rules.random_combat
            return rules is not None and task.doc == f"M{state.run.number}/{rules.entry}"
    return False


def run_random_combat(turn: Turn, task: RandomCombatCheck) -> bool:
    """Fight the Random Combat when Threat has reached its level (PH-THREAT-06..08, p.22).

    A Bivouac under way ends there: SP and First Aid for the Time spent, then the Combat
    (PH-BIVOUAC-05, -06, -14, p.24). No Encounter follows it (PH-ENCOUNTER-01, p.27).
    """
    turn.pop()
    rules = turn.state.book.booklets[turn.run.number].rules.random_combat
    if rules is None or turn.run.ended or turn.run.threat < rules.threat:
        return False
    turn.emit(RandomCombatTriggered(turn.run.threat))
    turn.set_run(colour="")
    spent = 0
    resting = turn.state.agenda[-1]
    if isinstance(resting, Rest | NightRest):
        spent = resting.spent if isinstance(resting, Rest) else 0
        turn.pop()
        turn.emit(BivouacInterrupted(spent))
    turn.push(Read(f"M{turn.run.number}/{rules.entry}"))
    if spent:
        turn.push(Camp(spent, tracks.rested(spent)))
    return False
