"""The Threat dice: what the map promises of them is what is rolled and what comes of it."""

from __future__ import annotations

import pytest

from campaign import screens
from campaign.content.files import load
from campaign.rules import State, apply, visible_to
from campaign.rules.commands import Bivouac, Command, March, NightBivouac
from campaign.rules.events import ThreatDieRolled
from campaign.rules.geography import sheet
from campaign.rules.threat_dice import march_risk, rests
from campaign.screens.map import MapScreen
from combat.rules.dice import SeededDice
from tests.campaign.builders import of, on_map, with_mission

PRINTED = load().maps
EVERYWHERE = [
    pytest.param(code, at, id=f"{code}-{terrain}")
    for code, printed in PRINTED.items()
    for terrain, at in {kind: at for at, kind in sheet(printed.rows).items()}.items()
]
"""A Space of each Terrain of each map."""


def shown(state: State) -> MapScreen:
    """The map as a seat sees it."""
    found = screens.screen_of(state.book, visible_to(state, "host"))["map"]
    assert isinstance(found, MapScreen)
    return found


def rolled(state: State, command: Command) -> int:
    """How many Threat dice a command rolls."""
    outcome = apply(state, command, SeededDice("x"), "host")
    return sum(len(event.faces) for event in of(outcome, ThreatDieRolled))


@pytest.mark.rule("PH-BIVOUAC-03", "PH-BIVOUAC-11")
@pytest.mark.parametrize(("code", "at"), EVERYWHERE)
def test_a_rest_rolls_the_threat_dice_that_the_map_promises(code: str, at: str) -> None:
    book = with_mission(map=code)
    day = on_map(content=book, at=at, clock="10:15")
    night = on_map(content=book, at=at, clock="20:00")
    rests_shown = shown(day).rests.more
    assert rests_shown
    for rest in rests_shown:
        assert rest.rolls == rolled(day, Bivouac(rest.act.minutes)), rest.text
    assert shown(night).rests.night_rolls == rolled(night, NightBivouac())


@pytest.mark.rule("PH-THREAT-03", "PH-THREAT-05")
@pytest.mark.parametrize(("code", "at"), EVERYWHERE)
def test_a_march_leaves_threat_where_the_map_promises(code: str, at: str) -> None:
    state = on_map(content=with_mission(map=code), at=at, threat=3, eaz=(at,))
    for march in shown(state).marches:
        if march.risk is None:
            continue
        outcome = apply(state, March(march.to), SeededDice("x"), "host")
        assert march.risk.of == 6 ** rolled(state, March(march.to))
        assert outcome.state.run.threat in dict(march.risk.outcomes)
        assert sum(ways for _, ways in march.risk.outcomes) == march.risk.of


@pytest.mark.rule("PH-THREAT-03", "PH-EAZ-02", "PH-THREAT-05")
def test_the_risk_of_a_march_counts_the_six_faces() -> None:
    risk = march_risk(3, 0, 9, quiet=False, encounters=True)
    assert risk.outcomes == ((2, 1), (3, 2), (4, 2), (5, 1))
    assert (risk.combat, risk.encounter) == (0, 3)


def test_of_two_dice_all_ways_are_counted_and_the_last_die_brings_the_encounter() -> None:
    risk = march_risk(3, 0, 9, dice=2, quiet=False, encounters=True)
    assert risk.outcomes == ((1, 1), (2, 4), (3, 8), (4, 10), (5, 8), (6, 4), (7, 1))
    assert (risk.of, risk.encounter) == (36, 18)


@pytest.mark.rule("PH-THREAT-06", "PH-EAZ-04")
def test_an_eaz_brings_the_random_combat_nearer() -> None:
    risk = march_risk(7, 1, 9, quiet=False, encounters=True)
    assert risk.outcomes == ((7, 1), (8, 2), (9, 3))
    assert (risk.combat, risk.encounter) == (3, 0)


def test_without_a_random_combat_the_risk_is_of_an_encounter_alone() -> None:
    risk = march_risk(9, 2, 0, quiet=False, encounters=True)
    assert (risk.combat, risk.encounter) == (0, 3)
    assert march_risk(9, 2, 0, quiet=False, encounters=False).encounter == 0
    assert risk.text == "9 (6 in 6)"


@pytest.mark.rule("PH-BASE-01")
def test_next_to_the_base_threat_stays() -> None:
    assert march_risk(5, 0, 9, quiet=True, encounters=True).outcomes == ((5, 6),)


@pytest.mark.rule("PH-BIVOUAC-03")
@pytest.mark.parametrize(
    ("clock", "minutes", "rolls"),
    [
        (600, 45, 0),
        (600, 60, 1),
        (645, 15, 1),
        (630, 150, 3),
        (1425, 15, 1),
        (1380, 45, 0),
        (0, 1380, 23),
        (59, 1, 1),
        (1, 58, 0),
    ],
)
def test_a_bivouac_rolls_at_every_full_hour(clock: int, minutes: int, rolls: int) -> None:
    assert rests(clock, minutes) == rolls
