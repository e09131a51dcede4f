"""The careful bot plays as a person would: it reads its orders and keeps to them."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from campaign.bots.digest import digest
from campaign.bots.orders import DAY, orders
from campaign.bots.play import play
from campaign.bots.policies import choose_careful
from campaign.bots.reading import Reader
from campaign.bots.report import Report
from campaign.bots.ways import Ways
from campaign.rules import Content, visible_to
from campaign.rules.commands import Bivouac, Command, March
from campaign.rules.language import When
from campaign.rules.state import LogEntry, MapMarker, State
from tests.campaign.builders import on_map, real_content

pytestmark = pytest.mark.whole


def test_it_knows_by_when_to_be_where(content: Content) -> None:
    assert orders(content, 5).places["D6"] == DAY + 6 * 60 + 30
    night = orders(content, 4).places
    assert night["C4"] == night["B4"] == DAY + 21 * 60
    assert orders(content, 4).home == 2 * DAY + 8 * 60
    assert {"I3", "F2", "D5", "E6"} <= set(orders(content, 2).places)
    assert {"F2", "H2"} <= set(orders(content, 3).places)


def test_it_knows_what_happens_to_a_place_at_an_hour(content: Content) -> None:
    assert orders(content, 9).places["E2"] == DAY + 13 * 60 + 30


def test_it_knows_what_a_crossing_costs(content: Content) -> None:
    friends, strangers = (
        Ways.of(content, visible_to(_in_mission(content, 7, *log), "host")).minutes("D4", bold=True)
        for log in (("FERRYWOMAN",), ())
    )
    assert strangers["D5"] - friends["D5"] == 90


def test_it_knows_what_makes_a_test_easier(content: Content) -> None:
    path = ("steps", 4, "choice")
    alone = _options(_in_mission(content, 9), "M9/05", path)
    known = _options(_in_mission(content, 9, "LOOKED AWAY", "KHAI"), "M9/05", path)
    assert known["Walk"] > alone["Walk"]


def _in_mission(content: Content, number: int, *names: str) -> State:
    """A Mission under way, with these Log Entries from before."""
    state = on_map(content=content, at=content.booklets[number].setup.squad or "")
    log = tuple(LogEntry(name, "blue", 1, "M1/00") for name in names)
    return replace(state, log=log, mission=replace(state.run, number=number))


def test_it_knows_at_what_hours_a_marker_is_worth_a_visit(content: Content) -> None:
    hours = orders(content, 6).hours
    assert hours == {"02": (360, 17 * 60 + 45), "03": (18 * 60, 5 * 60 + 45)}


def test_it_knows_whom_to_bring_and_that_a_shot_may_spoil_it_all(content: Content) -> None:
    assert orders(content, 1).people == {"castellano": 1.0}
    assert orders(content, 6).peaceful and not orders(content, 5).peaceful
    assert orders(content, 4).names["THE BEND"] < 0 < orders(content, 4).names["LOADS TAKEN"]


def test_it_knows_where_to_stay_when_the_orders_are_to_hold(content: Content) -> None:
    booklet = content.booklets[1]
    goal = booklet.objectives[0].model_copy(update={"met": When(ended="time")})
    notes = ("Waves come after 03:00. Be in the hospital (D5) for them.",)
    rules = booklet.rules.model_copy(update={"notes": notes})
    update = {"objectives": (goal,), "rules": rules}
    night = replace(content, booklets={1: booklet.model_copy(update=update)}, _found={})
    known = orders(night, 1)
    assert (known.hold, known.since, known.back) == ("D5", DAY + 180, False)
    assert (orders(content, 1).hold, orders(content, 1).back) == ("", True)


@pytest.mark.parametrize(
    ("clock", "markers", "to"),
    [("16:45", "02 03", "D4"), ("16:45", "03", "D3"), ("20:00", "02 03", "D3")],
)
def test_it_looks_beside_its_way_while_there_is_time(
    content: Content, clock: str, markers: str, to: str
) -> None:
    """From E3 it must be at C4 by 21:00; the ferry landing lies at D4, no longer a way."""
    places = {"02": "D4", "03": "C4"}
    state = on_map(
        content=content, number=4, at="E3", base="G2", clock=clock, eaz=("B5", "C6"),
        markers=tuple(MapMarker(m, places[m], m) for m in markers.split()),
    )  # fmt: skip
    assert _chosen(content, state) == March(to)


@pytest.mark.parametrize(
    ("stamina", "threat", "lies_low"), [(5, 1, True), (12, 3, True), (12, 1, False)]
)
def test_it_goes_to_ground_when_tired_or_hunted(
    content: Content, stamina: int, threat: int, lies_low: bool
) -> None:
    state = on_map(
        content=content, number=6, at="I4", clock="18:00", stamina=stamina, threat=threat,
        eaz=("G3", "E3"), markers=(MapMarker("05", "D6", "05"),),
    )  # fmt: skip
    assert (_chosen(content, state) == Bivouac(60)) == lies_low


def _chosen(content: Content, state: State) -> Command:
    return choose_careful(content, visible_to(state, "host"), random.Random(1))


def test_the_report_counts_every_mission_of_every_campaign(content: Content) -> None:
    report = Report()
    games = [play(content, f"report-{number}", "careful") for number in range(2)]
    for game in games:
        report.add(digest(game, "careful"))
    sums = report.as_dict(content)["missions"]
    for number in content.booklets:
        records = [r for game in games for r in game.state.records if r.number == number]
        assert sum(sums[number]["ends"].values()) == sums[number]["campaigns"] == len(records) == 2
        met = [("P1", "met") in [(o.code, o.status) for o in r.objectives] for r in records]
        assert sums[number]["objectives"]["P1"] == sum(met) / 2
    lines = list(report.lines(content))
    assert any(line.split()[:1] == ["Mission"] for line in lines)


def _options(state: State, doc: str, path: tuple[str | int, ...]) -> dict[str, float]:
    """What each option of a decision promises, by its first word."""
    reader = Reader(state.book, state)
    choice = state.book.node(doc, path)
    return {
        option.label.partition(" ")[0]: reader.option(doc, path, number)
        for number, option in enumerate(choice.options)
    }


def test_it_prefers_what_serves_an_objective() -> None:
    state = on_map(content=real_content())
    rice = _choice_of(state, "00", 2)
    assert rice["Lead"] > rice["Hide"]


def _choice_of(state: State, entry: str, which: int) -> dict[str, float]:
    steps = state.book.node(f"M{state.run.number}/{entry}", ("steps",))
    places = [n for n, step in enumerate(steps) if hasattr(step, "choice")]
    return _options(state, f"M{state.run.number}/{entry}", ("steps", places[which], "choice"))


def test_it_meets_most_of_its_primary_objectives(content: Content) -> None:
    games = [play(content, f"orders-{number}", "careful").state for number in range(4)]
    met = [
        objective.status == "met"
        for state in games
        for record in state.records
        for objective in record.objectives
        if objective.code.startswith("P")
    ]
    assert sum(met) > 0.65 * len(met)
