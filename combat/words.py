"""What things on the Combat Board are called, for screens and for the story."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from combat.rules.board import column, row
from combat.rules.content import CombatContent
from combat.rules.events import EnemiesArranged, EnemyMoved, EnemyPlaced, EnemyRevealed

ROLES = {1: "SL", 2: "RO", 3: "INF", 4: "SCT", 5: "ENG", 6: "DOC"}
TYPE_ICONS = {"F": "fighter", "E": "elite", "L": "leader", "S": "sniper", "R": "rpd", "": "tactics"}
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


@dataclass(frozen=True)
class Names:
    """Names of the Marines by key, and of the Enemies by key as (type, space).

    An Enemy of type "" lies face down. `note` learns from events, so that a story told from
    events alone knows its Enemies.
    """

    content: CombatContent
    marines: dict[str, str] = field(default_factory=dict)
    enemies: dict[str, tuple[str, str]] = field(default_factory=dict)
    ids: dict[int, str] = field(default_factory=dict)

    def marine(self, key: str) -> str:
        """The nickname; the key itself for an unknown one."""
        return self.marines.get(key, key)

    def enemy(self, key: str) -> str:
        """The Enemy as "the Fighter at E1-2"."""
        kind, space = self.enemies.get(key, ("", ""))
        return f"the {self.kind(kind)} at {space}" if space else "an Enemy"

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

    def skill(self, code: str) -> str:
        """The name of a Skill, else the code as a heading."""
        known = self.content.skills.get(code)
        return known.name if known else code.replace("-", " ").replace("_", " ").title()

    def tactics(self, code: str) -> str:
        """The name of a Tactics marker."""
        known = self.content.tactics.get(code)
        return known.name if known else code.title()

    def spelled(self, text: str) -> str:
        """A text of the rules with the codes of Skills as names, and a capital first."""
        for code, skill in self.content.skills.items():
            if "-" in code or code in ("artillery", "illumination"):
                text = text.replace(code, skill.name)
        return cap(text)

    def note(self, event: object) -> None:
        """Learn of Enemies from an event; told backwards, it ends with where they stood first."""
        match event:
            case EnemyMoved(enemy, start):
                self.enemies[enemy] = (self.enemies.get(enemy, ("", ""))[0], start)
            case EnemiesArranged(places):
                for enemy, space, kind in places:
                    self.enemies.setdefault(enemy, (kind, space))
            case EnemyPlaced(enemy, space, kind):
                self.enemies.setdefault(enemy, (kind, space))
            case EnemyRevealed(enemy, kind):
                self.enemies[enemy] = (kind, self.enemies.get(enemy, ("", ""))[1])


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


def cap(text: str) -> str:
    """The text with a capital first letter."""
    return text[:1].upper() + text[1:]


def part_label(label: str) -> str:
    """The line of a cost or a pool in words."""
    return PARTS.get(label, cap(label))


def place(space: str) -> str:
    """A space in words: "Enemy row 1, column 2"."""
    half = "Enemy" if space[0] == "E" else "Marine"
    return f"{half} row {row(space)}, column {column(space)}"


def signed(value: int) -> str:
    """A number with its sign; nought has none."""
    return f"+{value}" if value > 0 else f"−{-value}" if value < 0 else "0"


def percent(chance: float) -> str:
    """A chance in whole percent; never 0 or 100 for what is merely unlikely or likely."""
    whole = round(100 * chance)
    if whole == 0 and chance > 0:
        return "<1 %"
    return ">99 %" if whole == 100 and chance < 1 else f"{whole} %"


def count(number: int, one: str, many: str = "") -> str:
    """A number with its noun: "1 hit", "3 hits"."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def listed(words: Iterable[str]) -> str:
    """A list in words: "A, B and C"."""
    *most, last = [*words] or [""]
    return f"{', '.join(most)} and {last}" if most else last
