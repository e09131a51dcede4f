"""The Red player acts outside a Combat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from campaign.rules.names import Profile


@dataclass(frozen=True, slots=True)
class SapperPlayed:
    """The Red player played a Sapper marker outside a Combat (PH-OPT-SAPPER-08, p.54).

    For +1 DIFF: who is tested, in what, and the DIFF now.
    """

    marker: Literal["diff", "eaz"]
    marine: Profile = ""
    trait: str = ""
    diff: int = 0
    kind: Literal["sapper_played"] = "sapper_played"


RedEvent = SapperPlayed
