"""The armory says in a line who has the First Aid Kit, and why the Scout goes first."""

from __future__ import annotations

import pytest

from campaign.rules.commands import ClearKit, NamePointMan, SensibleKit, TakeItem
from tests.campaign.builders import PROFILES, say
from tests.campaign.test_sensible import one_kit
from tests.web.desk_pages import drawn, read

SL, RO, INF, SCT, ENG, DOC = PROFILES.values()


@pytest.mark.rule("PH-EQUIP-01", "PH-MARCH-13")
def test_what_the_sensible_kit_did_is_told_with_its_reason() -> None:
    start = one_kit()
    names = start.book.profiles
    doc, scout, leader = (names[who].nickname for who in (DOC, SCT, SL))
    kitted = say(start, NamePointMan(SCT), SensibleKit()).state
    text = read(drawn(kitted))
    mind = names[DOC].traits["INT"]
    assert f"The Corpsman, {doc}, carries a First Aid Kit: First Aid is his Skill" in text
    assert f"is his Skill, by Intelligence {mind}." in text
    assert f"The Scout, {scout}, is Point Man: Pathfinder adds a Strike die" in text
    other = say(kitted, ClearKit(), TakeItem(SL, "first-aid-kit", 4), NamePointMan(INF)).state
    text = read(drawn(other))
    assert f"{leader} carries a First Aid Kit: in camp the Corpsman may use it too." in text
    assert "is Point Man" not in text and "The Corpsman," not in text
