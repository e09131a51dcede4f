"""The Threat dice: how many an action rolls, what they make of Threat, and what they may bring.

One home for rules and previews alike: PH-THREAT-03, -05, -06 (p.22), PH-EAZ-02..04 (p.22),
PH-BASE-01 (p.22), PH-ENCOUNTER-01 (p.27).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from campaign.rules.names import Space
from campaign.rules.state import State
from campaign.rules.tasks import RollThreat, ThreatReason
from campaign.rules.tracks import clamped
from combat.rules.dice import THREAT_VALUE, threat_face

FACES = range(1, 7)
ENCOUNTERS = ("yellow", "red")
"""On which colours an Encounter follows a March (PH-ENCOUNTER-01, p.27)."""
TWO = ("night", "evac")
"""What rolls two dice: a Night Bivouac (PH-BIVOUAC-11, p.24) and an Evac (PH-EVAC-13, p.26)."""


def number(state: State, why: ThreatReason, at: Space) -> int:
    """Return how many Threat dice are rolled at once in a Space (PH-THREAT-03, p.22)."""
    return 2 if why in TWO else 1


def roll(state: State, why: ThreatReason, *, quiet: bool = False) -> RollThreat:
    """Return the roll that is due here; quiet: next to the Base (PH-BASE-01, p.22)."""
    return _roll(why, number(state, why, state.run.at), quiet)


@lru_cache(maxsize=16)
def _roll(why: ThreatReason, dice: int, quiet: bool) -> RollThreat:
    return RollThreat(why, dice, quiet=quiet)


def rests(clock: int, minutes: int) -> int:
    """Return how often a Bivouac rolls: at each full hour it reaches (PH-BIVOUAC-03, p.24)."""
    return (clock + minutes) // 60 - clock // 60


def moved(threat: int, faces: Sequence[int], eaz: int) -> tuple[int, int]:
    """Return Threat after the dice, and then after the EAZ, each within 1 and 9 (PH-THREAT-05)."""
    rolled = clamped(threat + sum([THREAT_VALUE[threat_face(face)] for face in faces]))
    return rolled, clamped(rolled + eaz)


@dataclass(frozen=True, slots=True)
class Risk:
    """What the Threat dice of a March may bring, counted, none rolled.

    outcomes: (Threat afterwards, ways of `of`), lowest first; combat, encounter: ways of `of`.
    """

    outcomes: tuple[tuple[int, int], ...]
    combat: int
    encounter: int
    of: int

    @property
    def text(self) -> str:
        """The outcomes in words: "2 (1 in 6), 3 (2 in 6)"."""
        return ", ".join(f"{threat} ({ways} in {self.of})" for threat, ways in self.outcomes)


def march_risk(
    threat: int,
    eaz: int,
    level: int,
    *,
    dice: int = 1,
    quiet: bool,
    encounters: bool,
    colours: Collection[str] = ENCOUNTERS,
) -> Risk:
    """Count what the Threat dice after a March may show.

    threat: now; eaz: what EAZs add there; level: of the Random Combat, 0 for none; quiet: next to
    the Base, where the dice count for Encounters only; encounters: whether one may follow, on one
    of `colours` (PH-ENCOUNTER-01, p.27; PH-OPT-SAPPER-04, p.54).
    """
    found: Counter[int] = Counter()
    combat = encounter = 0
    for faces in product(FACES, repeat=dice):
        after = threat if quiet else moved(threat, faces, eaz)[1]
        found[after] += 1
        fight = bool(level) and after >= level
        combat += fight
        encounter += encounters and not fight and threat_face(faces[-1]) in colours
    return Risk(tuple(sorted(found.items())), combat, encounter, 6**dice)
