"""How a test is scored: which dice match, what they are worth, who is hit critically.

Trait tests, Marine Combat tests and Enemy Combat tests are all matched like this; in an Enemy
test the face of a match is the number of the Marine who is hit (PH-CBT-ENEMY-08).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

FACES: Final = (1, 2, 3, 4, 5, 6)
# PH-TEST-09 (p.19): a Crit die is worth 2 successes per match.
CRIT_VALUE: Final = 2
# PH-CBT-CRIT-01 (p.40): this many Crit dice of one face, if they hit, are a Critical Hit.
CRITICAL_DICE: Final = 2


@dataclass(frozen=True, slots=True)
class Score:
    """A scored test. Dice are kept in the order given; tuples by face start with face 1."""

    successes: int
    successes_by_face: tuple[int, ...]
    critical_faces: tuple[int, ...]
    focus: tuple[int, ...]
    strike: tuple[int, ...]
    crit: tuple[int, ...]

    @property
    def by_face(self) -> dict[int, int]:
        """The successes of each face, {1: ..., 6: ...}, zeros included."""
        return dict(zip(FACES, self.successes_by_face, strict=True))

    @property
    def critical(self) -> bool:
        """Whether there is a Critical Hit on any face. PH-CBT-CRIT-01 (p.40)."""
        return bool(self.critical_faces)

    # A matched die stays on the table, another is discarded: PH-TEST-10 (p.19).

    @property
    def matched_focus(self) -> tuple[bool, ...]:
        """For each Focus die, whether a Strike or Crit die shows its face."""
        return tuple(face in self.strike or face in self.crit for face in self.focus)

    @property
    def matched_strike(self) -> tuple[bool, ...]:
        """For each Strike die, whether a Focus, Crit or second Strike die shows its face."""
        return tuple(
            face in self.focus or face in self.crit or self.strike.count(face) > 1
            for face in self.strike
        )

    @property
    def matched_crit(self) -> tuple[bool, ...]:
        """For each Crit die, whether a Focus or Strike die shows its face."""
        return tuple(face in self.focus or face in self.strike for face in self.crit)


def face_successes(focus: int, strike: int, crit: int) -> int:
    """Successes of one face that shows on so many Focus, Strike and Crit dice. PH-TEST-11 (p.19).

    With a Focus die each Strike die scores 1 and each Crit die 2, once for every Focus die
    (PH-TEST-07, PH-TEST-09). Without one, a Strike group scores one less than its dice
    (PH-TEST-08) and lets Crit dice match it. Else nothing matches (PH-TEST-10).
    """
    if focus:
        return focus * (strike + CRIT_VALUE * crit)
    if strike:
        return strike - 1 + CRIT_VALUE * crit
    return 0


def score(focus: Sequence[int], strike: Sequence[int], crit: Sequence[int] = ()) -> Score:
    """Score a test from the faces rolled; raises `ValueError` for a face that no D6 has.

    The order of resolution (PH-TEST-06, p.18) does not change the result, so all dice are
    matched at once, face by face.
    """
    focus, strike, crit = tuple(focus), tuple(strike), tuple(crit)
    by_face: list[int] = []
    critical: list[int] = []
    seen = 0
    for face in FACES:
        f, s, c = focus.count(face), strike.count(face), crit.count(face)
        seen += f + s + c
        by_face.append(face_successes(f, s, c))
        if c >= CRITICAL_DICE and (f or s):
            critical.append(face)
    if seen != len(focus) + len(strike) + len(crit):
        raise ValueError(f"a D6 has faces 1 to 6: {sorted(_strange(focus + strike + crit))}")
    return Score(sum(by_face), tuple(by_face), tuple(critical), focus, strike, crit)


def _strange(faces: Sequence[int]) -> Iterator[int]:
    return (face for face in faces if face not in FACES)
