"""What things on the Combat Board are called, for screens and for the story."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from string import ascii_uppercase

from combat.rules.board import column, row
from combat.rules.content import CombatContent
from combat.rules.events import (
    CombatSetUp,
    EnemiesArranged,
    EnemyEliminated,
    EnemyMoved,
    EnemyPlaced,
    EnemyRevealed,
)
from combat.rules.state import Participant
from combat.telling.english import cap, listed

ROLES = {1: "SL", 2: "RO", 3: "INF", 4: "SCT", 5: "ENG", 6: "DOC"}
MODES = {"single": "single shot", "auto": "automatic", "flame": "flame", "throw": "thrown"}
DICE = {"focus": "Focus", "strike": "Strike", "crit": "Crit"}
PARTS = {
    "base": "Base",
    "range": "Range",
    "line of sight": "Line of Sight blocked",
    "smoke": "Smoke in the line",
    "aimed shot": "Aimed Shot",
    "aimed shot: line of sight": "Aimed Shot looks past one",
    "nighttime": "Nighttime",
    "stand & fire": "Stand & Fire",
    "fire": "Weapon",
    "spaces": "Spaces",
    "boon": "Boon card",
    "leader": "Leader",
    "eliminated": "Eliminated track",
    "at least 3": "At least 3 spaces",
    "combat marker": "Combat marker",
}


def letter_of(key: str) -> str:
    """What players call an Enemy: A for the first that was put on the board, "e1"; it stays his.

    Keys run by space, so letters tell nothing about markers that lie face down. "" for a key that
    has no number, and after Z.
    """
    number = key.removeprefix("e")
    known = number.isdecimal() and 0 < int(number) <= len(ascii_uppercase)
    return ascii_uppercase[int(number) - 1] if known else ""


@dataclass(frozen=True)
class Names:
    """Names of the Marines by key, and of the Enemies by key as (type, space).

    An Enemy of type "" lies face down. `note` and `follow` learn from events, so that a story told
    from events alone knows its Enemies. `cards` are the titles of Abilities and Boon cards;
    `written`: some dice were not thrown but lie as a booklet says, so none is called seldom.
    `threatened`: the Marine who may yet answer the last hits on him with ANVIL.
    """

    content: CombatContent
    marines: Mapping[str, str] = field(default_factory=dict)
    enemies: dict[str, tuple[str, str]] = field(default_factory=dict)
    ids: dict[int, str] = field(default_factory=dict)
    cards: Mapping[str, str] = field(default_factory=dict)
    written: bool = False
    threatened: str = ""

    def marine(self, key: str) -> str:
        """The nickname; the key itself for an unknown one."""
        return self.marines.get(key, key)

    def enemy(self, key: str) -> str:
        """The Enemy as "Fighter B at E1-2", as far as that is known."""
        kind, space = self.enemies.get(key, ("", ""))
        if space:
            return f"{self.called(key, kind)} at {space}"
        return self.called(key, kind) if kind else "an Enemy"

    def called(self, key: str, kind: str) -> str:
        """An Enemy of a type by his letter: "Fighter B"; "the Fighter" for one without."""
        letter = letter_of(key)
        return f"{self.kind(kind)} {letter}" if letter else f"the {self.kind(kind)}"

    def who(self, key: str) -> str:
        """A Marine or an Enemy."""
        return self.marines[key] if key in self.marines else self.enemy(key)

    def kind(self, kind: str) -> str:
        """The name of a type of Enemy."""
        return self.content.kinds[kind].name if kind in self.content.kinds else "hidden Enemy"

    def item(self, code: str) -> str:
        """The name of a Weapon or of Gear."""
        if code in self.content.weapons:
            return self.content.weapons[code].name
        return self.content.gear[code].name if code in self.content.gear else self.skill(code)

    def arms(self, man: Participant) -> str:
        """His Weapons; of one whose every mode uses Ammo that he has not, so. "" for none."""
        has = {piece.code for piece in man.gear if piece.side}
        told = []
        for code in man.weapons:
            modes = self.content.weapons[code].modes
            dry = all(mode.ammo and mode.ammo not in has for mode in modes)
            told.append(f"{self.item(code)}{' (no Ammo)' if dry else ''}")
        return listed(told)

    def skill(self, code: str) -> str:
        """The name of a Skill, else the code as a heading."""
        known = self.content.skills.get(code)
        return known.name if known else code.replace("-", " ").replace("_", " ").title()

    def card(self, code: str) -> str:
        """The title of an Ability; the code as it stands on the card for an unknown one."""
        return self.cards.get(code) or code.replace("-", " ").upper()

    def quoted(self, code: str) -> str:
        """The title of a Boon card after a noun: " “Letter from Home”"; nothing if unknown."""
        return f" “{self.cards[code]}”" if code in self.cards else ""

    def tactics(self, code: str) -> str:
        """The name of a Tactics marker."""
        known = self.content.tactics.get(code)
        return known.name if known else code.title()

    def spelled(self, text: str) -> str:
        """A text of the rules with codes of Skills and Tactics as names, and a capital first."""
        for code, skill in self.content.skills.items():
            if "-" in code or code in ("artillery", "illumination"):
                text = text.replace(code, skill.name)
        for code, marker in self.content.tactics.items():
            text = text.replace(f"of {code}", f"of the {marker.name}")
        return cap(text)

    def note(self, event: object) -> None:
        """Learn of Enemies from an event; told backwards, it ends with where they stood first."""
        match event:
            case CombatSetUp():
                self.enemies.clear()
            case EnemyMoved(enemy, start):
                self.enemies[enemy] = (self.enemies.get(enemy, ("", ""))[0], start)
            case EnemiesArranged(places):
                for enemy, space, kind in places:
                    self.enemies.setdefault(enemy, (kind, space))
            case EnemyPlaced(enemy, space, kind):
                self.enemies.setdefault(enemy, (kind, space))
            case EnemyRevealed(enemy, kind) | EnemyEliminated(enemy, kind):
                self.enemies[enemy] = (kind, self.enemies.get(enemy, ("", ""))[1])

    def follow(self, event: object) -> None:
        """Go on past an event: an Enemy that has moved is spoken of by its new space."""
        match event:
            case CombatSetUp():
                self.enemies.clear()
            case EnemyPlaced(enemy, space, kind):
                self.enemies[enemy] = (kind, space)
            case EnemyRevealed(enemy, kind) | EnemyEliminated(enemy, kind):
                self.enemies[enemy] = (kind, self.enemies.get(enemy, ("", ""))[1])
            case EnemyMoved(enemy, _, to):
                self.enemies[enemy] = (self.enemies.get(enemy, ("", ""))[0], to)
            case EnemiesArranged(places):
                for enemy, space, kind in places:
                    self.enemies[enemy] = (kind, space)


BOONS = {
    "initiative": "Initiative +{}",
    "focus": "+{} Focus for his next Fire",
    "strike": "+{} Strike for his next Fire",
    "crit": "+{} Crit for his next Fire",
    "soft_cover": "{} Soft Cover back",
    "discard_tactics": "{} off the Tactics track",
}


def boon_text(effect: str, amount: int) -> str:
    """What a Boon card does in Combat."""
    return BOONS[effect].format(amount)


def part_label(label: str) -> str:
    """The line of a cost or a pool in words."""
    return PARTS.get(label, cap(label))


def place(space: str) -> str:
    """A space in words: "Enemy row 1, column 2"."""
    half = "Enemy" if space[0] == "E" else "Marine"
    return f"{half} row {row(space)}, column {column(space)}"
