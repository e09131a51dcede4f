"""What things are called on a screen: Marines, Equipment, Abilities, Terrain, Time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from campaign.rules import geography
from campaign.rules.clock import clock_text, span_text
from campaign.rules.content import Content
from campaign.rules.seats import BOT
from campaign.rules.state import SPECIALIZATIONS, State
from campaign.rules.visible import View
from combat.telling.english import curly, listed, plural

TRAITS = {
    "SUR": "Survivability",
    "CHA": "Charisma",
    "PER": "Perception",
    "INT": "Intelligence",
    "WIL": "Willpower",
}
TERRAIN = {
    "paddy": "Paddy",
    "jungle": "Jungle",
    "hilly": "Hilly",
    "mountainous": "Mountainous",
    "urban": "Urban",
}
SLOW = {
    "walking_wounded": "Walking Wounded",
    "littered": "Littered",
    "kia": "K.I.A. carried",
    "pow": "Prisoner",
}
PLACES = {
    "base": "the Base",
    "evac": "Evac",
    "event": "an Event",
    "time": "Time",
    "losses": "losses",
}
PLAIN = {
    **TERRAIN,
    **SLOW,
    **TRAITS,
    "left shift": "Easier Terrain (left shift)",
    "right shift": "Harder Terrain (right shift)",
    "base": "Base dice",
    "night": "Nighttime",
    "boon_points": "Boon points",
    "stamina": "Stamina",
    "threat": "Threat",
    "time": "Time",
    "load": "Load",
    "call_evac": "Evac",
    "night_bivouac": "Night Bivouac",
    "march": "March",
    "continue": "Read on",
}


def patrol_title(content: Content) -> str:
    """What a patrol is called wherever it is listed, "" for a campaign of Missions."""
    return content.book.title if content.book.patrol is not None else ""


@dataclass(frozen=True, slots=True)
class Words:
    """Looks up names in the printed matter and in what a seat sees of the campaign.

    `names` are the players by seat, where they are known.
    """

    content: Content
    state: State
    names: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, content: Content, view: View) -> Words:
        """Words for a view: the state with the printed matter laid beside it again."""
        return cls(content, replace(view.state, content=content))

    def mission(self, number: int) -> str:
        """What a Mission is called: "Mission 3"; a patrol has no number."""
        return patrol_title(self.content) or f"Mission {number}"

    def seat(self, code: str) -> str:
        """Who sits on a seat; what the seat is called where nobody is known to."""
        return self.names.get(code) or seat_name(code)

    def player(self, code: str) -> str:
        """Who sits on a seat, and that he is Red where his name does not say so: "Ben (Red)"."""
        name = self.seat(code)
        return f"{name} (Red)" if self.plays_red(code) and name != seat_name(code) else name

    def plays_red(self, code: str) -> bool:
        """Tell whether a seat is the Red player's."""
        return any(seat.code == code and seat.role == "red" for seat in self.state.seats)

    def nick(self, profile: str) -> str:
        """The nickname on a Profile; the code itself when there is no such Profile."""
        card = self.content.profiles.get(profile)
        return card.nickname if card else profile

    def nicks(self, profiles: tuple[str, ...]) -> str:
        """Nicknames as a list in words: A, B and C."""
        return listed([self.nick(profile) for profile in profiles])

    def role(self, spec: int) -> str:
        """The name of a Specialization by its ID number."""
        return self.content.combat.specializations[spec].name

    def item(self, code: str, side: int = 0) -> str:
        """The name of a Weapon or of Gear, with its side when one is shown."""
        combat = self.content.combat
        if code in combat.weapons and (side == 0 or code not in combat.gear):
            return combat.weapons[code].name
        if code in combat.gear:
            name, sides = combat.gear[code].name, combat.gear[code].sides
            if side not in sides or len(sides) == 1:
                return name
            return f"{name} ({plural(len(sides) - sides.index(side), 'use')})"
        return code

    def help(self, code: str) -> str:
        """The name of an Ability, a Skill, a Lucky Charm or a Boon card."""
        combat = self.content.combat
        for card in self.content.profiles.values():
            if card.ability.code == code:
                return ability_title(card.ability.name)
        if code in combat.skills:
            return combat.skills[code].name
        if code in self.content.charms:
            return curly(self.content.charms[code].title)
        if code in self.content.boons:
            return curly(f"Boon card “{self.content.boons[code].title}”")
        return code.replace("-", " ").replace("_", " ").capitalize()

    def help_text(self, code: str) -> str:
        """What an Ability, Skill, Lucky Charm or Boon card does, in the words of its card."""
        for card in self.content.profiles.values():
            if card.ability.code == code:
                return curly(card.ability.text)
        for table in (self.content.combat.skills, self.content.charms, self.content.boons):
            if code in table:
                return curly(table[code].text)
        return ""

    def label(self, label: str) -> str:
        """A line of a cost or of a pool in words."""
        if label in PLAIN:
            return PLAIN[label]
        item = self.item(label)
        return item if item != label else self.help(label)

    def objective(self, code: str) -> str:
        """The title of an Objective of the Mission being played."""
        run = self.state.mission
        if run is not None:
            for objective in self.content.booklets[run.number].objectives:
                if objective.code == code:
                    return curly(objective.title)
        return code

    def landmark(self, space: str) -> str:
        """What lies on a Space of the Mission's map, or an empty string."""
        run = self.state.mission
        if run is None:
            return ""
        marks = self.content.maps[self.content.booklets[run.number].map].landmarks
        return curly(marks.get(space, ""))

    def terrain(self, space: str) -> str:
        """The Terrain of a Space in words, an empty string off the map."""
        return TERRAIN.get(geography.terrain(self.state, space), "")

    def marker(self, kind: str) -> str:
        """The name of a marker of the Tracker Board."""
        return SLOW.get(kind, kind)


def ability_title(name: str) -> str:
    """Return the name of an Ability as it stands in a sentence: "Long View" for LONG VIEW."""
    return name.title() if name.isupper() else name


def seat_name(code: str) -> str:
    """Return what a seat is called: "the host", "Player 2", "Red"."""
    if code == "host":
        return "the host"
    if code == BOT:
        return "the stand-in"
    for kind, name in (("player", "Player"), ("watch", "Watcher")):
        if code.startswith(kind) and code[len(kind) :].isdigit():
            return f"{name} {code[len(kind) :]}"
    return code[:1].upper() + code[1:]


__all__ = [
    "SPECIALIZATIONS",
    "TERRAIN",
    "TRAITS",
    "Words",
    "clock_text",
    "span_text",
]
