"""The stage: the dice of the last command at the top of the page, where the eye is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from campaign.rules import geography, threat_dice
from campaign.rules.state import State
from campaign.rules.tasks import RollThreat
from campaign.rules.visible import View
from campaign.screens.moments import Moment
from campaign.telling import Line
from combat.rules.dice import THREAT_VALUE, threat_face
from combat.telling.dice import BASE_DIE, Roll, threat_roll, threat_stays, threat_sum

STAGED = 3
"""Rolls of one command that are shown at once; the story has them all."""


def stage(view: View, lines: Sequence[Line], page: Any, moment: Moment | None) -> Sequence[Line]:
    """Return the rolls of the last command that neither the page nor the end of a Combat shows."""
    found = [line for line in lines if line.roll is not None]
    if moment is not None and moment.aftermath is not None:
        found = [line for line in found if line not in moment.aftermath.dice]
    if found and page is not None:
        read = [line for block in (*page.earlier, *page.blocks) for line in block.lines]
        found = [line for line in found if line not in read]
    dice = [number for number, line in enumerate(found) if line.icon == "threat"]
    for number in dice:
        last = number == len(found) - 1
        found[number] = _meant(view, found[number]) if last else _stayed(view, found[number])
    return found[-STAGED:]


def _meant(view: View, line: Line) -> Line:
    """Threat dice with what they mean: while they wait, and where Threat stays as it was."""
    roll = line.roll
    if isinstance(view.task, RollThreat):
        roll = waiting(view.state, view.task)
        return replace(line, roll=roll)
    return _stayed(view, line)


def _stayed(view: View, line: Line) -> Line:
    """Threat dice with why they have not moved Threat, where they have not."""
    roll, run = line.roll, view.state.mission
    if roll is None or roll.verdict or run is None:
        return line
    faces = tuple(face for _, face in roll.rest)
    # Dice that came later may have raised it since; what cannot fall stood at 1.
    threat = 1 if sum(THREAT_VALUE[threat_face(face)] for face in faces) < 0 else run.threat
    why = threat_stays(faces, threat)
    return replace(line, roll=replace(roll, verdict="no change", total=why))


def follows(state: State, task: RollThreat) -> str:
    """What comes of Threat dice at once if they are kept, as a sentence; empty for nothing.

    PH-THREAT-06 (p.22), PH-ENCOUNTER-01 (p.27). Nothing is promised where an Event marker lies, nor
    what a Red player decides.
    """
    run, rules = state.run, state.book.booklets[state.run.number].rules
    eaz = geography.eaz_threat(state, run.at)
    after = run.threat if task.quiet else threat_dice.moved(run.threat, task.faces, eaz)[1]
    if rules.random_combat and after >= rules.random_combat.threat:
        return "A Random Combat comes of it."
    drawn = task.why == "march" and threat_face(task.faces[-1]) in ("yellow", "red")
    here = any(marker.at == run.at for marker in run.markers) or run.sapper is not None
    if drawn and rules.encounters and not here:
        return "An Encounter comes of it."
    return ""


def waiting(state: State, task: RollThreat) -> Roll:
    """Threat dice that may still be changed, with what they mean if they are kept."""
    dice = threat_roll(task.faces)
    if task.quiet:
        return replace(dice, verdict="no change if kept", total=BASE_DIE)
    threat, eaz = state.run.threat, geography.eaz_threat(state, state.run.at)
    rolled, after = threat_dice.moved(threat, task.faces, eaz)
    return replace(
        dice,
        verdict=f"Threat {after} if kept",
        tone="bad" if after > threat else "good" if after < threat else "plain",
        total=threat_sum(task.faces, threat, rolled - threat, after - rolled)
        or threat_stays(task.faces, threat),
    )
