"""Marines are drawn or named, and tested."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from campaign.rules.names import Profile
from combat.rules.options import Pool

Faces = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MarineDrawn:
    """A Marine was selected at random (PH-RANDOM-01, p.27)."""

    face: int
    marine: Profile
    kind: Literal["marine_drawn"] = "marine_drawn"


@dataclass(frozen=True, slots=True)
class MarineNamed:
    """The players named a Marine."""

    marine: Profile
    kind: Literal["marine_named"] = "marine_named"


@dataclass(frozen=True, slots=True)
class TesterMeant:
    """Whom TESTER means from here on: of a group of tests the Marine who failed."""

    marine: Profile
    kind: Literal["tester_meant"] = "tester_meant"


@dataclass(frozen=True, slots=True)
class NameGiven:
    """From here on a name in the text stands for this Marine: RND, or one of the author's."""

    name: str
    marine: Profile
    kind: Literal["name_given"] = "name_given"


@dataclass(frozen=True, slots=True)
class TestRolled:
    """A Trait test was rolled (PH-TEST-12, p.20)."""

    marine: Profile
    trait: str
    diff: int
    pool: Pool
    focus: Faces
    strike: Faces
    successes: int
    passed: bool
    kind: Literal["test_rolled"] = "test_rolled"


@dataclass(frozen=True, slots=True)
class TestPassed:
    """A test was passed without a roll."""

    marine: Profile
    trait: str
    diff: int
    why: str
    kind: Literal["test_passed"] = "test_passed"


@dataclass(frozen=True, slots=True)
class TestFailed:
    """A test failed without a roll (PH-TEST-04, p.18)."""

    marine: Profile
    trait: str
    diff: int
    why: str
    kind: Literal["test_failed"] = "test_failed"


@dataclass(frozen=True, slots=True)
class FirstAidRolled:
    """First Aid was given (PH-FIRSTAID-06, p.24)."""

    marine: Profile
    pool: Pool
    focus: Faces
    strike: Faces
    successes: int
    kind: Literal["first_aid_rolled"] = "first_aid_rolled"


TrialEvent = (
    MarineDrawn
    | MarineNamed
    | TesterMeant
    | NameGiven
    | TestRolled
    | TestPassed
    | TestFailed
    | FirstAidRolled
)
