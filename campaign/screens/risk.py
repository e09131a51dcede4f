"""What a March may bring: the Threat die counted face by face, no die rolled.

PH-THREAT-03, -05, -06 (p.22), PH-EAZ-02..04 (p.22), PH-BASE-01 (p.22), PH-ENCOUNTER-01 (p.27).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from combat.rules.dice import THREAT_VALUE, threat_face

LOW, HIGH = 1, 9
FACES = range(1, 7)


@dataclass(frozen=True, slots=True)
class Risk:
    """Of 6 faces of the Threat die: where Threat will be, and what follows.

    outcomes: (Threat afterwards, faces of 6), lowest first; combat, encounter: faces of 6.
    """

    outcomes: tuple[tuple[int, int], ...]
    combat: int
    encounter: int

    @property
    def text(self) -> str:
        """The outcomes in words: "Threat 2 (1 in 6), 3 (2 in 6)"."""
        return ", ".join(f"{threat} ({faces} in 6)" for threat, faces in self.outcomes)


def march_risk(threat: int, eaz: int, level: int, *, quiet: bool, encounters: bool) -> Risk:
    """Count the faces of the Threat die after a March.

    threat: now; eaz: what EAZs add there; level: of the Random Combat, 0 for none; quiet: next to
    the Base, where the die counts for Encounters only; encounters: whether one may follow.
    """
    found: Counter[int] = Counter()
    combat = encounter = 0
    for face in FACES:
        colour = threat_face(face)
        after = threat if quiet else _clamped(_clamped(threat + THREAT_VALUE[colour]) + eaz)
        found[after] += 1
        fight = bool(level) and after >= level
        combat += fight
        encounter += encounters and not fight and colour in ("yellow", "red")
    return Risk(tuple(sorted(found.items())), combat, encounter)


def _clamped(threat: int) -> int:
    return min(HIGH, max(LOW, threat))


def rolls_in(clock: int, minutes: int) -> int:
    """How many Threat dice a Bivouac rolls: one at each full hour it reaches (PH-BIVOUAC-03)."""
    return (clock + minutes) // 60 - clock // 60
