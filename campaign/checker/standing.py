"""Conditions that stand for a whole Mission: those of its set-up and of its special rules."""

from __future__ import annotations

from collections.abc import Callable

from campaign.checker.env import Env
from campaign.content.marked_yaml import Path
from campaign.rules.booklets import Booklet
from campaign.rules.language import When

Holds = Callable[[Path, When | None, Env], bool]


def judge(booklet: Booklet, holds: Holds, start: Env, env: Env) -> None:
    """Let `holds` judge each: by what may be noted at the `start`, or at any time (`env`)."""
    setup, rules = booklet.setup, booklet.rules
    for field_ in ("threat_changes", "time_changes"):
        for number, (when, _) in enumerate(getattr(setup, field_)):
            holds(("setup", field_, number, 0), when, start)
    for number, remark in enumerate(booklet.briefing_also):
        holds(("briefing_also", number, "if"), remark.if_, start)
    for number, way in enumerate(rules.crossings):
        holds(("rules", "crossings", number, "if"), way.if_, env)
    for number, ground in enumerate(rules.terrain):
        holds(("rules", "terrain", number, "if"), ground.if_, env)
    for number, box in enumerate(rules.combat):
        holds(("rules", "combat", number, "if"), box.if_, env)
    for number, limit in enumerate(rules.equipment.only):
        holds(("rules", "equipment", "only", number, "if"), limit.if_, env)
    for number, must in enumerate(rules.equipment.must):
        holds(("rules", "equipment", "must", number, "if"), must.if_, env)
    for field_ in ("fire_support_if", "tank_if"):
        holds(("rules", field_), getattr(rules, field_), env)
