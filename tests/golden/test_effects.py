"""What a step of an entry does, and when a condition holds, at every edge."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from campaign.rules import State
from campaign.rules.commands import Continue, Decide
from campaign.rules.state import LogEntry, Lz, MapMarker, ObjectiveState, Passenger, Tally
from tests.campaign.builders import PROFILES, entry, gear, squad

from .stories import Story, same

SL, RO, INF, SCT, ENG, DOC = PROFILES.values()
HERE: dict[str, Any] = {
    "lz": (Lz("E6"), Lz("F6")),
    "markers": (MapMarker("7", "D5", "07"), MapMarker("8", "D6", "08")),
    "passengers": (Passenger("boy", "walking_wounded"), Passenger("monk", "pow")),
    "counters": (("boats", 2), ("quiet Marches", 1)),
    "eaz": ("E5", "G9"),
    "objectives": (ObjectiveState("A"), ObjectiveState("B", "met")),
    "boons": ("BN.03", "BN.01", "BN.06"),
    "resolved": ("02", "04"),
    "tally": Tally(combats=2),
}
STEPS: list[dict[str, Any]] = [
    {"lz": {"add": "E6"}},
    {"lz": {"add": "A1"}},
    {"lz": {"remove": "E6"}},
    {"lz": {"add": "B2", "remove": "F6"}},
    {"marker": {"add": {"id": "9", "at": "C3"}}},
    {"marker": {"add": {"id": "9", "at": "C3", "entry": "11"}}},
    {"marker": {"remove": "7"}},
    {"marker": {"remove": "nothing"}},
    {"marker": {"keep": True}},
    {"eaz": {"add": "F6"}},
    {"eaz": {"add": "E5"}},
    {"eaz": {"add": "random"}},
    {"eaz": {"remove": "nearest"}},
    {"eaz": {"remove": "G9"}},
    {"squad": "E7"},
    {"shift": {"to": "left"}},
    {"shift": {"to": "right", "marches": 3, "then": [{"text": "Over."}]}},
    {"passenger": {"add": "girl", "name": "Linh"}},
    {"passenger": {"add": "girl", "as": "littered"}},
    {"passenger": {"add": "officer", "as": "pow"}},
    {"passenger": {"remove": "boy"}},
    {"passenger": {"remove": "nobody"}},
    {"gear": {"gain": "smoke"}},
    {"gear": {"gain": "smoke", "side": 1, "count": 2}},
    {"gear": {"gain": "ak47"}},
    {"gear": {"lose": "smoke"}},
    {"gear": {"lose": "smoke", "count": 6}},
    {"gear": {"lose": "rations", "who": "ALL"}},
    {"gear": {"lose": "m1911", "who": "SL", "count": 2}},
    {"boon": 2},
    {"boon": "DOC"},
    {"next": {"stamina": 2, "boon": 1}},
    {"next": {"weapon": "m3"}},
    {"bearers": True},
    {"recruit": {"marine": "MP.30"}},
    {"discharge": 1},
    {"discharge": 2},
    {"damage": {"who": "RND2", "amount": 2}},
    {"damage": {"who": "PM", "amount": -2}},
    {"stress": {"who": "OTHERS", "amount": 1}},
    {"experience": {"who": "ALL", "amount": -3}},
    {"boon_points": {"who": "DOC", "amount": -3}},
    {"boon_points": {"who": "SL", "amount": -3}},
    {"boon_points": {"who": "SL", "amount": 2}},
    {"charm": {"code": "WINGS", "who": "RO"}},
    {"charm": {"code": "STRING", "who": "SL"}},
    {"remember": {"as": "SWIMMER", "who": "ENG"}},
    {"remember": {"as": "LOOKOUT", "who": "PM", "mission": True}},
    {"time": "1:30"},
    {"clock": "09:00"},
    {"clock": "10:15"},
    {"stamina": 20},
    {"stamina": 0},
    {"stamina": -3},
    {"stamina": -12},
    {"threat": 9},
    {"threat": -9},
    {"threat": 1},
    {"quiet": 2},
    {"rnr": -1},
    {"note": {"blue": "Owed"}},
    {"note": {"yellow": "Seen"}},
    {"note": {"erase": "Seen"}},
    {"note": {"erase": "Owed"}},
    {"objective": {"complete": "A"}},
    {"objective": {"fail": "A"}},
    {"objective": {"add": "C"}},
    {"counter": {"name": "boats", "add": -3}},
    {"counter": {"name": "boats", "set": 5, "add": 1}},
    {"counter": {"name": "rafts", "add": 1}},
    {"metric": {"name": "ledger", "add": -2}},
]
CONDITIONS: list[Any] = [
    "Seen",
    "Owed",
    {"not": "Seen"},
    {"all": ["Seen", "Owed"]},
    {"any": ["Seen", "Owed"]},
    {"clock": {"before": "10:15"}},
    {"clock": {"before": "10:30"}},
    {"clock": {"after": "10:15"}},
    {"clock": {"after": "10:00"}},
    {"clock": {"day": 1, "after": "10:00"}},
    {"clock": {"day": 2, "after": "08:00"}},
    {"clock": {"day": 2, "before": "08:00"}},
    {"clock": {"after": "09:00", "before": "10:00"}},
    {"clock": {"after": "22:00", "before": "11:00"}},
    *(
        {"counter": {"name": "boats"} | rest}
        for rest in ({"min": 2}, {"min": 3}, {"max": 2}, {"max": 1}, {"min": 1, "max": 4})
    ),
    {"counter": {"name": "rafts", "max": 0}},
    {"counter": {"name": "rafts", "min": 1}},
    *({"objective": code} for code in ("A", "B", "C")),
    *(
        {"gear": {"code": code, "at_least": least, "who": who}}
        for code, least, who in (
            ("smoke", 3, "ALL"),
            ("smoke", 4, "ALL"),
            ("smoke", 2, "ANY"),
            ("smoke", 3, "ANY"),
            ("smoke", 2, "SL"),
            ("smoke", 1, "DOC"),
            ("smoke", 1, "RO"),
            ("m16", 2, "ALL"),
            ("m16", 2, "ANY"),
            ("m16", 1, "PM"),
            ("rations", 1, "DOC"),
        )
    ),
    {"passenger": "boy"},
    {"passenger": "girl"},
    {"night": True},
    {"night": False},
    {"at": "F6"},
    {"at": "E6"},
    {"within": {"space": "F6", "spaces": 0}},
    {"within": {"space": "F7", "spaces": 0}},
    {"within": {"space": "F7"}},
    {"within": {"space": "F8"}},
    {"within": {"space": "F8", "spaces": 2}},
    *({"in_terrain": land} for land in ("paddy", "jungle", "hilly", "mountainous", "urban")),
    {"threat": {"min": 2}},
    {"threat": {"min": 3}},
    {"threat": {"max": 2}},
    {"threat": {"max": 1}},
    {"stamina": {"min": 10}},
    {"stamina": {"max": 9}},
    {"eaz": "in"},
    {"eaz": "adjacent"},
    {"eaz": "near"},
    {"colour": "gray"},
    {"colour": "red"},
    {"resolved": "02"},
    {"resolved": "03"},
    {"resolved_of": {"of": ["02", "03", "04"], "min": 2}},
    {"resolved_of": {"of": ["02", "03", "04"], "min": 3}},
    {"combats": {"min": 2}},
    {"combats": {"min": 3}},
    {"combats": {"max": 2}},
    {"ended": "base"},
    {"motivation": "letters"},
    {"motivation": "tally"},
    {"reading": "first"},
    {"reading": "second"},
    {"living": {"min": 5}},
    {"living": {"min": 6}},
    {"living": {"max": 5}},
    {"mission": {"min": 1}},
    {"mission": {"min": 2}},
    *(
        {"man": {"who": who} | rest}
        for who, rest in (
            ("SL", {"level": {"min": 2}}),
            ("SL", {"level": {"min": 3}}),
            ("SL", {"damage": 50}),
            ("SL", {"damage": 100}),
            ("SL", {"stress": 1}),
            ("RO", {"wounded": True}),
            ("RO", {"wound": "deep"}),
            ("RO", {"wounded": False}),
            ("SL", {"wounded": False}),
            ("INF", {"broken": True}),
            ("INF", {"condition": "C.03"}),
            ("DOC", {"charm": "STRING"}),
            ("DOC", {"charm": "WINGS"}),
            ("DOC", {"boon": "BN.02"}),
            ("SCT", {"alive": False}),
            ("SCT", {"alive": True}),
            ("SCT", {"here": False}),
            ("ENG", {"here": True}),
            ("ANY", {"wounded": True}),
            ("ANY", {"alive": False}),
            ("PM", {"role": "SL"}),
            ("PM", {"role": "RO"}),
            ("SL", {"same_as": "PM"}),
            ("SL", {"of": [SL, RO]}),
            ("SL", {"of": [RO]}),
            ("SL", {"missions": {"max": 0}}),
            ("SL", {"kills": {"min": 1}}),
            ("ENG", {"hospital": True}),
        )
    ),
    {"together": [SL, RO]},
    {"together": [SL, SCT]},
]


def there(*steps: dict[str, Any], **changes: Any) -> State:
    men = squad(
        SL={
            "gear": gear("smoke:2"),
            "weapons": ("m16", "m1911"),
            "level": 2,
            "damage": 4,
            "boon_points": 1,
            "experience": 2,
        },
        RO={"gear": gear("rations"), "weapons": ("m16",), "wound": "W.06", "wound_cubes": 1},
        INF={"condition": "C.03", "condition_cubes": 3},
        SCT={"standing": "kia"},
        ENG={"standing": "hospital", "returns": 3},
        DOC={"gear": gear("smoke:1", "rations"), "charms": ("STRING",), "boon": "BN.02"},
    )
    state = entry(*steps, **({"marines": men} | HERE | changes))
    return replace(state, log=(LogEntry("Seen", "yellow", 1, "M1/02"),))


def told(*steps: dict[str, Any]) -> Story:
    story = Story(there(*steps))
    story.lines.append(f"{steps}")
    return story.say(Continue(), seed=f"{steps}")


@pytest.mark.rule("PH-BOOKLET-04", "PH-BOOKLET-06", "PH-BOOKLET-07", "PH-BOOKLET-09", "PH-TEST-17")
@pytest.mark.rule("PH-EAZ-01", "PH-EAZ-05", "PH-LITTER-01", "PH-BOON-04", "PH-BOON-07", "PH-XP-07")
@pytest.mark.rule("PH-STAMINA-03", "PH-THREAT-05", "PH-MARCH-10", "PH-HOSPITAL-02", "PH-CHARM-01")
def test_every_step() -> None:
    same("effects", [told(step) for step in STEPS])


@pytest.mark.rule("PH-BOOKLET-06", "PH-TIME-02")
def test_when_conditions_hold() -> None:
    lines = []
    for clock in ("10:15", "18:00"):
        for when in CONDITIONS:
            branch = {"if": {"when": when, "then": [{"stamina": -1}], "else": [{"stamina": -2}]}}
            state = there(branch, clock=clock)
            left = Story(state).say(Continue(), seed="if").state.run.stamina
            lines.append(f"{clock} {'yes' if left == 9 else 'no '} {when}")
    story = Story(there({"rnr": 0}))
    story.lines = lines
    same("conditions_hold", [story])


@pytest.mark.rule("PH-BOOKLET-06", "PH-BOON-01")
def test_choices_offer_what_can_be_paid_and_refuse_the_rest() -> None:
    """Who may read on before choosing; Boons from an empty deck; Damage healed in time."""
    options = [
        {
            "label": "Pay in smoke.",
            "cost": {"spend": [{"gear": "smoke", "amount": 2}], "boon_points": 1},
            "steps": [{"stamina": 1}],
        },
        {"label": "Pay in time.", "cost": {"time": "0:30"}, "steps": [{"threat": 1}]},
        {
            "label": "Only if seen.",
            "requires": "Seen",
            "why": "nobody saw it",
            "steps": [{"rnr": 1}],
        },
        {
            "label": "Test it.",
            "steps": [
                {
                    "test": {
                        "who": "SL",
                        "trait": "SUR",
                        "diff": 2,
                        "pass": [{"rnr": 1}],
                        "fail": [{"rnr": 2}],
                    }
                }
            ],
        },
    ]
    choice = {"choice": {"prompt": "What now?", "options": options}}
    forced: list[dict[str, Any]] = [
        {"damage": {"who": "ALL", "amount": 4}},
        {"stamina": -13},
        {"damage": {"who": "ALL", "amount": -9}},
    ]
    same(
        "choices",
        [
            *(
                Story(there(choice)).say(Continue(), seed="c").ask().say(Decide(n), seed="d")
                for n in range(5)
            ),
            Story(there({"boon": 1}, boons=())).say(Continue(), seed="e"),
            Story(there({"eaz": {"add": "random"}}, boons=())).say(Continue(), seed="f"),
            Story(there(*forced)).say(Continue(), seed="g"),
        ],
    )
