"""Who plays a scene in the preview: the men who speak in it, unless an author chooses others."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from campaign.rules import Content, State
from campaign.rules.moments import OWN
from campaign.rules.scenes import Scene

if TYPE_CHECKING:
    from campaign.desk.preview import Setting

PLACES = 6


def cast(content: Content, scene: Scene, setting: Setting) -> Setting:
    """Return a setting in which all who must be in a scene have a place, nobody as the Leader.

    Places that were chosen stay. Where the moment is one man's he is TESTER.
    """
    squad = [*setting.squad, *[""] * PLACES][:PLACES]
    tester = _tester(content, scene, setting)
    several = dict.fromkeys((tester, *sorted(scene.cast)))
    wanted = [man for man in several if man and man not in squad]
    for man in wanted:
        free = next((n for n in range(1, PLACES) if not squad[n]), 0)
        if free:
            squad[free] = man
    return replace(setting, squad=tuple(squad), tester=tester)


def _tester(content: Content, scene: Scene, setting: Setting) -> str:
    if scene.moment not in OWN:
        return ""
    others = (code for code, card in sorted(content.profiles.items())
              if code not in scene.cast and not card.special)  # fmt: skip
    return setting.tester or next(iter(scene.about), "") or next(others, "")


def set_up(state: State, scene: Scene, tester: str) -> State:
    """Return a stage on which a scene may come: scenes are wanted, and who is K.I.A. is dead."""
    if scene.moment == "kia" and any(m.profile == tester for m in state.marines):
        state = state.with_marine(replace(state.marine(tester), standing="kia"))
    return replace(state, story=replace(state.story, scenes="many"))
