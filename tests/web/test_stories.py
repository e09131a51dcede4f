"""What is told of the men: of all once, of each what set him apart, and nothing of two."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.template.loader import render_to_string

from campaign.rules import visible_to
from campaign.rules.cards import Grade
from campaign.rules.state import Deeds, MissionRecord, Tally
from campaign.rules.story import Named
from campaign.screens.briefing import briefing_screen
from campaign.screens.debrief import debrief_screen
from campaign.screens.finished import Kept, finished_screen
from tests.campaign.builders import PROFILES, on_map, play_on, real_content, squad
from tests.campaign.test_end_of_mission import over
from tests.web.test_squad_page import KILLED, drafted, drawn, fight, told

MEN = [PROFILES[role] for role in ("SL", "RO", "INF", "SCT", "ENG", "DOC")]
ALL_SIX = [
    {"kind": "mission_set_up", "mission": 1},
    *(drafted(who, spec) for spec, who in enumerate(MEN, 1)),
    {"kind": "moved_out", "at": "D5"},
    {"kind": "combat_started", "title": "Hunters"},
]
ENDED = {"kind": "combat_ended", "how": "fought", "won": True}


def hit(who: str, hits: int, damage: int) -> dict[str, Any]:
    return fight("marine_hit", marine=who, hits=hits, damage=damage)


def shot(who: str, eliminated: int = 0) -> list[dict[str, Any]]:
    return [fight("fired", marine=who), *[fight("enemy_eliminated")] * eliminated]


def dossiers(*events: dict[str, Any]) -> tuple[list[str], dict[str, list[str]]]:
    """What the Squad's page says of all together, and of each man."""
    page, text = drawn(on_map(content=real_content()), told(*events))
    own = {p.man.profile: [said.text for said in p.newest] for p in page.serving}
    together = [said.text for said in page.together]
    assert all(said in text for said in (*together, *(t for told_ in own.values() for t in told_)))
    return together, own


def test_what_happened_to_all_is_said_once_and_of_each_what_set_him_apart() -> None:
    """Of five men it was said: "His first Combat, “Hunters”. He eliminated one of the Enemy."""
    sl, ro, inf, sct, eng, doc = MEN
    together, own = dossiers(
        *ALL_SIX, *shot(sl, 2), *shot(ro, 1), *shot(inf, 1), *shot(inf), *shot(inf), *shot(eng),
        *shot(doc), hit(sl, 1, 0), hit(ro, 1, 0), hit(eng, 3, 2), hit(doc, 2, 0), hit(inf, 1, 0),
        fight("gear_spent", marine=ro, code="mg-ammo", left=0), ENDED,
    )  # fmt: skip
    assert together == ["All six had their first Combat in “Hunters”."]
    assert "wo of the Enemy" in own[sl][0]
    assert "Ammo" in own[ro][0] and "Damage" in own[eng][0]
    assert own[sct][0] in (
        "Everyone was hit in “Hunters” but him.",
        "Not once hit in “Hunters”, where all the others were.",
    )  # fmt: skip
    said = [text for texts in own.values() for text in texts]
    assert len(set(said)) == len(said) and not any("first Combat" in text for text in said)


def test_six_of_whom_the_same_is_true_have_six_sentences() -> None:
    wounds = [{"kind": "wound_drawn", "marine": who, "card": "W.01", "kept": "W.01", "cubes": 1}
              for who in MEN[:4]]  # fmt: skip
    shots = [event for who in MEN for event in shot(who, 1)]
    _, own = dossiers(*ALL_SIX, *shots, *wounds, ENDED)
    said = [text for texts in own.values() for text in texts]
    assert len(said) == 10 and len(set(said)) == 10
    assert dossiers(*ALL_SIX, *shots, *wounds, ENDED)[1] == own, "not by lot"


def test_who_rises_together_is_told_together_and_who_did_not_alone() -> None:
    ended = {"kind": "mission_ended", "how": "base"}
    rose = [{"kind": "marine_upgraded", "marine": who, "level": 2} for who in MEN[:5]]
    together, own = dossiers(
        *ALL_SIX, ENDED, ended, *rose, {"kind": "mission_closed", "mission": 1}
    )
    assert "rose to level 2" in together[0] and own[MEN[0]] == []
    assert own[MEN[5]][0] in (
        "The only one who did not rise.", "All the others rose a level.", "Did not rise.",
    )  # fmt: skip


def test_two_who_fell_have_no_sentence_in_common() -> None:
    men = squad(INF=KILLED, SCT=KILLED)
    state = on_map(content=real_content(), marines=men)
    for why in ("cubes", "card"):
        killed = [{"kind": "marine_killed", "marine": who, "why": why} for who in MEN[2:4]]
        page, _ = drawn(state, told(*ALL_SIX, *killed, ENDED))
        one, other = (p.fell.how for p in page.dead if p.fell is not None)
        assert one and other and one != other


def test_who_can_rise_stands_before_the_others() -> None:
    men = squad(SCT={"experience": 12}, DOC={"experience": 12})
    state = play_on(over(marines=men), "upgrades").state
    shown: Any = debrief_screen(state.book, visible_to(state, "host"))["debrief"]
    assert [rise.man.profile for rise in shown.rises] == [
        PROFILES[role] for role in ("SCT", "DOC", "SL", "RO", "INF", "ENG")
    ]


def test_the_debrief_says_what_each_man_did_and_bore() -> None:
    state = play_on(over(), "upgrades").state
    assert state.mission is not None
    deeds = (Deeds(PROFILES["SCT"], damage=3, kills=2, experience=5),)
    state = replace(state, mission=replace(state.mission, deeds=deeds))
    shown: Any = debrief_screen(state.book, visible_to(state, "host"))
    told = {rise.man.profile: rise.deeds for rise in shown["debrief"].rises}
    assert told.pop(PROFILES["SCT"]) == ("2 Enemies eliminated", "3 Damage")
    assert set(told.values()) == {()}
    page = render_to_string("campaign/screens/debrief.html", shown)
    assert page.count("2 Enemies eliminated · 3 Damage") == 1


def test_the_dead_have_their_faces_at_the_campaigns_end() -> None:
    fell = MissionRecord(1, "A", (), 1, 600, Tally(), (MEN[2],), (), (), 0, 0, 0)
    state = on_map(content=real_content(), marines=squad(INF=KILLED))
    state = replace(state, records=(fell,), finished=True)
    shown = finished_screen(state.book, visible_to(state, "host"))
    page = render_to_string("campaign/screens/finished.html", shown)
    wall = page[page.index("wall__faces") : page.index("wall__nick")]
    man: Any = shown["finished"]
    assert wall.count("<img") == 2 and man.dead[0][1] in wall


def test_what_the_book_says_in_the_end_is_set_like_its_entries() -> None:
    state = replace(on_map(content=real_content(), marines=squad()), finished=True)
    shown: Any = finished_screen(state.book, visible_to(state, "host"))
    told = Grade(title="One Line", text="She sends one line.\n\n*They had questions.*")
    ended = replace(shown["finished"], ending=told, kept=(Kept("Anh", 1, 0, 3, told),))
    page = render_to_string("campaign/screens/finished.html", {"finished": ended})
    assert page.count("<p>She sends one line.</p>\n<p><em>They had questions.</em></p>") == 2


def test_who_fell_in_mission_1_is_missed_in_the_orders_of_mission_2() -> None:
    fell = MissionRecord(1, "A", (), 1, 600, Tally(), (MEN[2],), (), (), 0, 0, 0)
    whole = on_map(content=real_content(), number=2, marines=squad())
    state = on_map(content=real_content(), number=2, marines=squad(INF=KILLED))
    story = replace(state.story, named=(Named("FALLEN", MEN[2]),))
    state = replace(state, records=(fell,), story=story)
    nick = real_content().profiles[MEN[2]].nickname
    shown: Any = briefing_screen(state.book, visible_to(state, "host"))["briefing"]
    assert f"{nick}'s name on the neck" in shown.orders.replace("’", "'").replace("&#x27;", "'")
    before: Any = briefing_screen(whole.book, visible_to(whole, "host"))["briefing"]
    assert "sandbag" not in before.orders
