"""What set a man apart in one Combat: counted while it is heard, named when it is over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from campaign.rules.names import Profile

FEW = 3
"""Of so many men one may be said to be the only one."""
HEARD = (
    "fired", "claymore_triggered", "strike_arrived", "tank_fired", "enemy_eliminated",
    "marine_hit", "marine_moved", "gear_spent", "dice_rolled",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Feat:
    """What set him apart, how much of it there was, and a card it was done with."""

    kind: str = ""
    count: int = 0
    card: str = ""


@dataclass(slots=True)
class Tally:
    """What each did and bore in a Combat."""

    kills: Counter[Profile] = field(default_factory=Counter)
    shots: Counter[Profile] = field(default_factory=Counter)
    hits: Counter[Profile] = field(default_factory=Counter)
    damage: Counter[Profile] = field(default_factory=Counter)
    moves: Counter[Profile] = field(default_factory=Counter)
    critical: Counter[Profile] = field(default_factory=Counter)
    dry: dict[Profile, str] = field(default_factory=dict)
    shooter: Profile = ""

    def hear(self, event: Mapping[str, Any]) -> None:
        """Count what an event of the battle says of a man."""
        who = event.get("marine", "")
        match event["kind"]:
            case "fired" | "claymore_triggered":
                self.shooter = who
                self.shots[who] += 1
            case "strike_arrived" | "tank_fired":
                self.shooter = ""
            case "enemy_eliminated" if self.shooter:
                self.kills[self.shooter] += 1
            case "marine_hit":
                self.hits[who] += event["hits"]
                self.damage[who] += event["damage"]
            case "marine_moved":
                self.moves[who] += 1
            case "gear_spent" if event["code"].endswith("-ammo") and not event["left"]:
                self.dry[who] = event["code"]
            case "dice_rolled" if event["critical"]:
                self.critical[event["by"]] += 1

    def feats(self, men: tuple[Profile, ...]) -> dict[Profile, tuple[Feat, ...]]:
        """Return what set each apart, what says most of him first."""
        return {who: tuple(self._feats(who, men)) for who in men}

    def _feats(self, who: Profile, men: tuple[Profile, ...]) -> Iterator[Feat]:
        kills, damage, hits = self.kills[who], self.damage[who], self.hits[who]
        others = [other for other in men if other != who]
        many = len(men) >= FEW
        if kills and not any(self.kills[o] for o in others):
            yield Feat("alone", kills)
        elif kills > 1 and all(self.kills[o] < kills for o in others):
            yield Feat("most", kills)
        if many and damage and not any(self.damage[o] for o in others):
            yield Feat("only-hurt", damage)
        elif many and damage > sum(self.damage[o] for o in others):
            yield Feat("hurt-most", damage)
        if many and not hits and all(self.hits[o] for o in others):
            yield Feat("unhit")
        elif many and not damage and all(self.damage[o] for o in others):
            yield Feat("unhurt")
        if self.critical[who] and not any(self.critical[o] for o in others):
            yield Feat("critical", self.critical[who])
        yield from self._lesser(who, men, others)
        if kills:
            yield Feat("kills", kills)

    def _lesser(
        self, who: Profile, men: tuple[Profile, ...], others: list[Profile]
    ) -> Iterator[Feat]:
        hits, shots = self.hits[who], self.shots[who]
        if hits > 1 and not self.damage[who] and all(self.hits[o] < hits for o in others):
            yield Feat("covered", hits)
        if who in self.dry and not any(o in self.dry for o in others):
            yield Feat("dry", card=self.dry[who])
        if len(men) < FEW:
            return
        if shots > 1 and not self.kills[who] and all(self.shots[o] < shots for o in others):
            yield Feat("in-vain", shots)
        if not shots and all(self.shots[o] for o in others):
            yield Feat("silent")
        if self.moves[who] and not any(self.moves[o] for o in others):
            yield Feat("moved")
