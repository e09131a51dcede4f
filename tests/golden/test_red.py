"""What Red is asked, what he may keep back and how the book plays for him; when scenes come."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from campaign import rules
from campaign.rules import CampaignOptions, State, sapper
from campaign.rules.commands import Bivouac, Continue, Decline, March, NightBivouac
from campaign.rules.commands.red import AskAgain, HoldBack, MoveEaz, PlayEncounter, RaiseDiff
from campaign.rules.commands.table import StandIn
from campaign.rules.scenes import Scene
from campaign.rules.state import MapMarker, Sapper, Seat, Tally
from combat.rules.dice import SeededDice
from tests.campaign.builders import PROFILES, entry, on_map, with_mission

from .stories import Story, same

TABLE = CampaignOptions(seats=(Seat("host", "host"), Seat("red", "red")))
HELD = Sapper(sapper.MARKERS, held=("eaz",))
GREEN, GRAY, YELLOW, RED = 1, 2, 4, 6


def marching(**changes: Any) -> State:
    given = {"encounters": ("G01", "G02"), "sapper": HELD} | changes
    content = with_mission(rules={"encounters": True})
    return on_map(at="E6", content=content, options=TABLE, **given)


@pytest.mark.rule("PH-OPT-SAPPER-03", "PH-OPT-SAPPER-04", "PH-OPT-SAPPER-05", "PH-OPT-SAPPER-06")
@pytest.mark.rule("PH-OPT-SAPPER-01", "PH-OPT-SAPPER-07", "PH-OPT-SAPPER-08")
def test_red() -> None:
    test = {"test": {"who": "SL", "trait": "CHA", "diff": 2, "pass": [], "fail": []}}
    raising = entry(test, options=TABLE, sapper=HELD)
    book = tuple(replace(s, minder="book") if s.role == "red" else s for s in TABLE.seats)
    asked = Sapper(sapper.MARKERS)
    stories = [
        Story(marching()).say(March("D6"), faces=[face]).ask("host", "red")
        for face in (GREEN, GRAY)
    ]
    stories += [
        Story(replace(marching(), seats=book)).say(March("D6"), faces=[face])
        for face in (GRAY, YELLOW, RED)
    ]
    for row in (1, 2, 3):
        tired = replace(HELD, card_march=row)
        state = marching(sapper=tired, tally=Tally(marches=2))
        stories.append(Story(state).say(March("D6"), faces=[RED]).ask("red"))
    stories += [
        Story(marching(sapper=replace(HELD, held=("encounter", "eaz")))).say(
            March("D6"), faces=[RED]
        ),
        Story(marching(encounters=())).say(March("D6"), faces=[RED]),
        Story(marching())
        .say(March("D6"), faces=[RED])
        .say(PlayEncounter("G05"), seat="red")
        .say(PlayEncounter("G02"), seat="host")
        .say(PlayEncounter("G02"), seat="red", seed="card"),
        Story(marching()).say(March("D6"), faces=[RED]).say(Decline(), seat="red"),
        Story(marching())
        .say(March("D6"), faces=[RED])
        .say(StandIn("red"), seat="host", seed="book"),
        Story(raising)
        .say(Continue())
        .ask("host", "red")
        .say(RaiseDiff(), seat="host")
        .say(RaiseDiff(), seat="red")
        .ask(),
        Story(raising).say(Continue()).say(Decline(), seat="red").ask(),
        Story(marching(sapper=asked, eaz=("D4", "E5"), markers=(MapMarker("1", "D5", "01"),)))
        .say(Bivouac(15))
        .ask("host", "red")
        .say(MoveEaz("D4", "D5"), MoveEaz("D4", "C4"), seat="red")
        .say(Bivouac(15))
        .ask("host", "red"),
        Story(marching(sapper=asked, eaz=("D4",)))
        .say(Bivouac(15))
        .say(Decline(), seat="red")
        .say(Bivouac(15))
        .ask("red"),
        Story(marching(sapper=asked)).say(Bivouac(15)).ask("host"),
    ]
    orders = Story(marching())
    for seat in ("host", "red"):
        told = sapper.standing_orders(orders.state, seat).offers
        orders.lines.append(f"{seat}: {[str(o.command) for o in told]}")
    orders.say(HoldBack("eaz"), HoldBack("diff"), AskAgain("eaz"), AskAgain("reroll"), seat="red")
    stories.append(orders.say(HoldBack("redraw"), seat="host"))
    same("red", stories)


def scene(code: str, moment: str, **more: Any) -> Scene:
    lines = ({"say": {"by": PROFILES["SCT"], "text": "Still raining."}},)
    given = {"code": code, "title": "Rain", "moment": moment, "steps": lines}
    return Scene.model_validate(given | more)


def test_when_scenes_come() -> None:
    some = [scene(moment, moment) for moment in ("evening", "rest", "night")]
    book = replace(with_mission(), scenes={s.code: s for s in some}, _found={})
    lines = []
    for amount in ("many", "few", "none"):
        for clock in ("05:30", "06:00", "14:45", "15:00", "19:45", "20:00", "23:00"):
            for minutes in (45, 60):
                options = CampaignOptions(scenes=amount)  # type: ignore[arg-type]
                state = on_map(content=book, clock=clock, options=options)
                done = rules.apply(state, Bivouac(minutes), SeededDice("scene"))
                seen = [s.code for s in done.state.story.seen]
                lines.append(f"{amount} {clock} {minutes}: {seen}")
    story = Story(on_map(content=book, clock="19:00", options=CampaignOptions(scenes="many")))
    story.lines = lines
    same("scenes", [story.say(NightBivouac(), seed="night")])
