"""What things are called on a screen: Marines, Equipment, Abilities, Terrain, Time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from campaign.rules import geography
from campaign.rules.clock import clock_text, span_text
from campaign.rules.content import Content
from campaign.rules.state import SPECIALIZATIONS, State
from campaign.rules.visible import View

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
DICE = {"focus": "Focus", "strike": "Strike", "crit": "Crit"}
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
    "continue": "Go on",
}


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

    def seat(self, code: str) -> str:
        """Who sits on a seat; what the seat is called where nobody is known to."""
        return self.names.get(code) or seat_name(code)

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
            name = combat.gear[code].name
            return f"{name} ({side})" if side and len(combat.gear[code].sides) > 1 else name
        return code

    def help(self, code: str) -> str:
        """The name of an Ability, a Skill, a Lucky Charm or a Boon card."""
        combat = self.content.combat
        if code.startswith("ditto:"):
            return f"Ditto: the rating of {self.nick(code[6:])}"
        for card in self.content.profiles.values():
            if card.ability.code == code:
                return (
                    card.ability.name.title() if card.ability.name.isupper() else card.ability.name
                )
        if code in combat.skills:
            return combat.skills[code].name
        if code in self.content.charms:
            return self.content.charms[code].title
        if code in self.content.boons:
            return f"Boon card “{self.content.boons[code].title}”"
        return code.replace("-", " ").replace("_", " ").capitalize()

    def help_text(self, code: str) -> str:
        """What an Ability, Skill, Lucky Charm or Boon card does, in the words of its card."""
        for card in self.content.profiles.values():
            if card.ability.code == code:
                return card.ability.text
        for table in (self.content.combat.skills, self.content.charms, self.content.boons):
            if code in table:
                return str(table[code].text)
        return ""

    def label(self, label: str) -> str:
        """A line of a cost or of a pool in words."""
        _, _, tail = label.partition(":")
        word = tail or label
        if word in PLAIN:
            return PLAIN[word]
        item = self.item(word)
        return item if item != word else self.help(word)

    def objective(self, code: str) -> str:
        """The title of an Objective of the Mission being played."""
        run = self.state.mission
        if run is not None:
            for objective in self.content.booklets[run.number].objectives:
                if objective.code == code:
                    return objective.title
        return code

    def landmark(self, space: str) -> str:
        """What lies on a Space of the Mission's map, or an empty string."""
        run = self.state.mission
        if run is None:
            return ""
        return self.content.maps[self.content.booklets[run.number].map].landmarks.get(space, "")

    def terrain(self, space: str) -> str:
        """The Terrain of a Space in words, an empty string off the map."""
        return TERRAIN.get(geography.terrain(self.state, space), "")

    def marker(self, kind: str) -> str:
        """The name of a marker of the Tracker Board."""
        return SLOW.get(kind, kind)


def seat_name(code: str) -> str:
    """Return what a seat is called: "the host", "Player 2", "Red"."""
    if code == "host":
        return "the host"
    for kind, name in (("player", "Player"), ("watch", "Watcher")):
        if code.startswith(kind) and code[len(kind) :].isdigit():
            return f"{name} {code[len(kind) :]}"
    return code[:1].upper() + code[1:]


def listed(words: list[str]) -> str:
    """Join words as English does: A, B and C."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


def percent(chance: float | None) -> str:
    """A chance as whole percent; never 0 or 100 % for what is merely unlikely or likely."""
    if chance is None:
        return ""
    whole = round(chance * 100)
    if whole == 0 and chance > 0:
        return "< 1 %"
    if whole == 100 and chance < 1:
        return "> 99 %"
    return f"{whole} %"


def signed(value: int) -> str:
    """A number with its sign, as a change is written."""
    return f"+{value}" if value > 0 else f"−{-value}" if value < 0 else "0"


def plural(count: int, one: str, many: str = "") -> str:
    """A count with its noun."""
    return f"{count} {one if count == 1 else many or one + 's'}"


__all__ = [
    "DICE",
    "SPECIALIZATIONS",
    "TERRAIN",
    "TRAITS",
    "Words",
    "clock_text",
    "listed",
    "percent",
    "plural",
    "signed",
    "span_text",
]
