"""The third Marine removed ends the Mission at once (PH-ENDMISSION-01, p.51; PH-EVAC-13, p.26)."""

from __future__ import annotations

from campaign.rules import ends
from campaign.rules.events import MissionCutShort
from campaign.rules.state import State
from campaign.rules.turn import Turn

STILL_DUE = ("close_reading", "give_id", "name_point", "spare_wound", "spare_stress")
"""What is settled all the same: the page is read to where it broke off, ID markers are handed on
(PH-KIA-04, p.49), and what was suffered already is suffered."""


def too_few(state: State) -> bool:
    """Tell whether 3 or more of the Squad are K.I.A. or Evac'd (PH-ENDMISSION-01, p.51)."""
    return ends.removed(state) >= ends.REMOVED_MAX


def end_at_once(turn: Turn) -> None:
    """Drop all that would have followed once too few are left: Threat die, Combat, Event.

    Before the Squad has moved out nobody is missing yet; a Combat is fought to its own end
    (PH-CBT-END-01, p.44); and the End of Mission phase goes its way.
    """
    state = turn.state
    if not too_few(state) or state.mission is None or state.battle is not None:
        return
    kinds = [task.kind for task in state.agenda]
    if "squad_action" not in kinds or "equip" in kinds:
        return
    if not state.mission.ended:
        cut_short(turn)
    above = kinds.index("squad_action") + 1
    agenda = state.agenda
    due = [task for task in agenda[above:] if task.kind in STILL_DUE]
    turn.set(agenda=(*agenda[:above], *due))


def cut_short(turn: Turn) -> None:
    """The Mission is over by its losses (PH-ENDMISSION-01, p.51; PH-CBT-END-02, p.44)."""
    turn.set_run(ended="losses")
    turn.emit(MissionCutShort(ends.removed(turn.state)))
