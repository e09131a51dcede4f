"""What is heard of the events of a Combat: names of timbres, as `static/js/sound.js` makes them.

A timbre stands with the number of its rounds, "m60.8"; several go off together.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from combat.rules import events as ev

WEAPONS = {
    "m16": "m16",
    "m60": "m60",
    "m79": "m79",
    "m40": "rifle",
    "m14": "rifle",
    "m37": "shotgun",
    "m1911": "pistol",
    "revolver": "pistol",
    "m2": "flame",
    "m3": "smg",
    "ak47": "ak",
    "frag": "grenade",
}
"""The timbre of each Weapon a Marine fires."""
ROUNDS = {"auto": 6, "single": 1}
BELT = 9
"""Rounds of a burst; a machine gun's are more."""
ENEMIES = {"F": "ak.4", "E": "ak.6", "L": "pistol.2", "R": "rpd.8", "S": "rifle.1", "": "ak.3"}
"""What each type of Enemy fires with."""
TACTICS = {"MORTAR": "mortar.3", "ARTILLERY": "shell.2", "VOLLEY": "whistle.1"}
STRIKES = {"artillery": "shell.3", "air-strike": "jet.1"}
CALLS = ("artillery", "air-strike", "illumination", "adjust-fire")
"""Skills that go over the radio."""


def noise(events: Sequence[object], standing: Iterable[str]) -> str:
    """Return what is heard of events told in one line; `standing` are the Enemies' letters."""
    match events[0]:
        case ev.Fired(weapon=weapon, mode=mode):
            rounds = BELT if weapon == "m60" else ROUNDS.get(mode, 1)
            return f"{WEAPONS.get(weapon, 'rifle')}.{rounds}"
        case ev.DiceRolled(by="enemy", focus=focus):
            return " ".join(dict.fromkeys(ENEMIES.get(kind, "ak.3") for kind in standing if focus))
        case ev.TacticsResolved(marker=marker, discarded=False):
            return TACTICS.get(marker, "")
        case ev.ClaymoreTriggered(failed=False):
            return "claymore.1"
        case ev.TankFired():
            return "tank.1"
        case ev.StrikeArrived(skill=skill, outcome=outcome):
            return STRIKES.get(skill, "") if outcome in ("damage", "friendly_fire") else "radio.1"
        case ev.SkillUsed(skill=skill):
            return "radio.1" if skill in CALLS else ""
        case ev.SmokePopped():
            return "smoke.1"
    return ""
