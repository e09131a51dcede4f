"""The ground of a Combat: its pictures, and which of them lies under which Space at which hour."""

from __future__ import annotations

import io
import json
import re
from dataclasses import replace
from typing import Any

import pytest
from django.conf import LazySettings
from django.test import Client
from PIL import Image, ImageStat

from campaign.maps import gallery
from campaign.maps.passages import passage
from campaign.maps.sheets import shipped
from campaign.plates import scenes, views
from campaign.plates.ground_lands import LANDS, print_land
from campaign.plates.ground_lanes import LANES, TALL, lay, print_lane
from campaign.rules import State, apply, geography, legal, visible_to
from campaign.rules.commands import Fight
from campaign.rules.events import MarineKilled
from campaign.screens import ground, moments
from campaign.screens.battle import battle_screen
from campaign.screens.scenery import plate_of_place
from campaign.telling.words import Words
from combat.rules.commands import ChooseSide
from combat.rules.dice import ScriptedDice
from combat.screen import board_svg, counters_svg
from combat.screen.ground import Ground
from tests.campaign.builders import entry, read

MOST = 90 * 1024
"""No ground is larger than this, in bytes."""
CHIN = 25
"""How far down an Enemy's face reaches on his sheet."""


def test_every_land_is_painted_in_the_boards_shape_and_small_enough_for_a_phone() -> None:
    for kind in LANDS:
        picture = print_land(kind)
        found = Image.open(io.BytesIO(picture))
        assert (found.format, found.size) == ("WEBP", (800, 924))
        assert len(picture) < MOST, kind
        assert min(ImageStat.Stat(found.convert("L")).stddev) > 15, kind
    assert print_land("tunnel") == print_land("tunnel")


def test_pages_know_every_ground_that_is_painted() -> None:
    assert set(scenes.LANDS) == set(LANDS)
    assert set(scenes.LANES) == set(LANES)


@pytest.mark.long
def test_what_runs_across_is_clear_above_and_below() -> None:
    for kind in LANES:
        assert len(print_lane(kind)) < MOST // 3
        clear = lay(kind).getchannel("A")
        assert clear.size == (800, 172)
        middle, rim = clear.crop((0, 80, 800, 92)), clear.crop((0, 0, 800, 4))
        assert ImageStat.Stat(middle).mean[0] > 150 > 30 > ImageStat.Stat(rim).mean[0], kind


@pytest.mark.parametrize(
    ("code", "square", "there"),
    [
        ("north", "D4", "river"),
        ("north", "C3", "stream"),
        ("north", "J7", "track"),
        ("north", "H1", ""),
        ("south", "G3", "road"),
        ("city", "F6", "road"),
        ("city", "D3", ""),
    ],
)
def test_a_space_is_crossed_by_what_its_map_shows(code: str, square: str, there: str) -> None:
    assert passage(shipped()[code], square) == there


def test_all_that_crosses_a_space_is_painted() -> None:
    charts = shipped().values()
    crossing = {passage(each, space) for each in charts for space in each.sheet.squares()}
    assert crossing - {""} == set(LANES)
    assert board_svg.LANE == ((3 * 132 - 20) // 2, TALL // 2)
    others = {"village", "tunnel", "flood", "bamboo"}
    assert set(ground.LANDS.values()) | others == set(LANDS) == set(ground.COVER)


def fight(board: str = "TRAIL", **more: Any) -> State:
    box = {"title": "Here", "board": board, "black": "F4", **more}
    return read(entry({"combat": box})).state


def under(state: State, **run: object) -> Ground:
    state = replace(state, mission=replace(state.run, **run))  # type: ignore[arg-type]
    view = visible_to(state, "host")
    assert view.battle is not None
    return ground.under(Words.of(state.book, view), view.battle)


def forest(at: str) -> bool:
    """Whether a jungle there is forest, not bamboo."""
    return ground.growth(at) == "jungle"


def test_what_runs_across_it_is_of_the_pinned_map() -> None:
    state = fight()
    assert "a river" in under(state, at="D4").told
    north = {**json.loads(state.book.charts["north"]), "rivers": []}
    content = replace(state.book, charts={**state.book.charts, "north": json.dumps(north)})
    assert "river" not in under(replace(state, content=content), at="D4").told


def test_a_combat_is_fought_on_the_land_of_its_space_at_its_hour() -> None:
    state = fight()
    terrains = geography.land(state)
    for terrain, land in ground.LANDS.items():
        for space in [at for at, found in terrains.items() if found == terrain and forest(at)][:1]:
            here = under(state, at=space, clock=600)
            assert here.land.endswith(f"/{land}.webp") and ground.WORDS[land] in here.told
    hours = {345: "night", 360: "dawn", 419: "dawn", 420: "day", 1019: "day", 1020: "dusk",
             1079: "dusk", 1080: "night", 30: "night"}  # fmt: skip
    for clock, hour in hours.items():
        assert under(state, clock=clock).hour == hour
    assert state.battle is not None
    village = replace(state, battle=replace(state.battle, side="village"))
    assert under(village).land.endswith("/village.webp")


def turned(state: State) -> State:
    """Return a battle with the other side of its board up."""
    assert state.battle is not None
    return replace(state, battle=replace(state.battle, side="village"))


def test_who_falls_in_a_combat_falls_where_its_board_is() -> None:
    """A death was told in the jungle and fought for in the paddies."""
    for land, said in (("flood", "in fields under water"), ("city", "in the city")):
        state = fight(ground={"land": land, "lane": "none"})
        view = visible_to(state, "host")
        assert view.battle is not None
        assert ground.where(Words.of(state.book, view), view.battle) == said
        state = replace(state, mission=replace(state.run, at="A8"))
        view = visible_to(state, "host")
        killed = (MarineKilled(state.marines[0].profile, "cubes"),)
        found = moments.moment(state.book, view, killed, killed)
        assert found is not None and found.fallen[0].place.endswith(said)


def test_a_box_says_its_ground_whatever_space_and_side() -> None:
    state = fight(ground={"land": "flood", "lane": "none"})
    for here in (under(state, at="D4"), under(turned(state), at="D4")):
        assert here.land.endswith("/flood.webp") and not here.lane
        assert here.told.startswith("Fought in fields under water")
    brook = under(turned(fight(ground={"lane": "stream"})), at="H1")
    assert brook.lane.endswith("/stream.webp") and "village" not in brook.land
    dry = under(turned(fight(ground={"land": "jungle"})), at="D4")
    assert dry.land.endswith("/jungle.webp") and "a river" in dry.told


def test_bamboo_grows_in_every_other_pair_of_jungle_spaces() -> None:
    boxes: tuple[dict[str, Any], ...] = ({}, {"ground": {"land": "jungle", "lane": "none"}})
    for box in boxes:
        state = fight(**box)
        jungle = [at for at, found in geography.land(state).items() if found == "jungle"]
        lands = {under(state, at=at).land.rpartition("/")[2] for at in jungle}
        assert lands == {"jungle.webp", "bamboo.webp"}
    near, far = under(fight(**boxes[1]), at="D5"), under(fight(**boxes[1]), at="F7")
    assert (near.told, far.told) == ("Fought in jungle, day.", "Fought in bamboo, day.")
    assert under(fight(ground={"land": "bamboo"}), at="D4").land.endswith("/bamboo.webp")


def test_in_bamboo_a_moment_has_its_own_plate_and_elsewhere_none() -> None:
    def plate(land: str, at: str, clock: int = 600) -> str:
        state = fight(ground={"land": land})
        state = replace(state, mission=replace(state.run, at=at, clock=clock))
        view = visible_to(state, "host")
        return plate_of_place(Words.of(state.book, view), "fired-on", view.battle).name

    assert plate("jungle", "F7") == "fired-on-bamboo"
    assert plate("jungle", "D5") == plate("village", "F7") == "fired-on"
    assert plate("jungle", "F7", 30) == "fired-on-night"


@pytest.mark.rule("PH-CBT-BOARD-01")
def test_where_a_box_says_its_ground_a_side_is_no_button_and_still_a_command() -> None:
    shown = []
    boxes: tuple[dict[str, Any], ...] = ({}, {"ground": {"land": "flood"}})
    for box in boxes:
        state = fight(**box)
        turn_it = Fight(ChooseSide("village"))
        assert turn_it in [offer.command for offer in legal(state, "host").offers]
        after = apply(state, turn_it, ScriptedDice([])).state
        assert after.battle is not None and after.battle.side == "village"
        screen = battle_screen(state.book, visible_to(state, "host"))["battle"]
        ready = [each for each in screen.decision.sections if each.title == "Ready?"]
        shown.append((screen.status.side, "village side" in str(ready)))
    assert shown == [("Jungle side", True), ("Fields under water", False)]


def test_paddies_lie_under_water_while_the_weather_says_so() -> None:
    state = fight()
    paddy = next(at for at, found in geography.land(state).items() if found == "paddy")
    jungle = next(a for a, is_ in geography.land(state).items() if is_ == "jungle" and forest(a))
    booklet = state.book.booklets[state.run.number]
    said = {"briefing": "Weather: showers. Brown water over the fields."}
    wet = {**state.book.booklets, state.run.number: booklet.model_copy(update=said)}
    flood = replace(state, content=replace(state.book, booklets=wet))
    assert under(flood, at=paddy).land.endswith("/flood.webp")
    assert under(flood, at=jungle).land.endswith("/jungle.webp")


def test_a_tunnel_lies_under_any_land() -> None:
    hole = under(fight("HOLE"), clock=30)
    assert hole.land.endswith("/tunnel.webp") and not hole.lane and hole.hour == "day"


def test_the_grounds_are_painted_before_the_site_opens(
    client: Client, settings: LazySettings, tmp_path: object
) -> None:
    settings.MEDIA_ROOT = tmp_path
    names = {name for name in views.paintings() if name.startswith("ground/")}
    assert len(names) == len(LANDS) + len(LANES)
    gallery.paint({name: lambda: b"picture" for name in names})
    for kind in (*LANDS, *LANES):
        assert client.get(f"/ground/{kind}.webp").content == b"picture"
    assert client.get("/ground/moon.webp").status_code == 404


def test_every_drawing_named_on_the_board_is_on_its_sheet(settings: LazySettings) -> None:
    text = (settings.BASE_DIR / "static" / "img" / "board.svg").read_text("utf-8")
    drawn = set(re.findall(r'id="([^"]+)"', text))
    cover = {name for pair in ground.COVER.values() for name in pair}
    counts = {f"c{n + 1}" for n in range(counters_svg.MOST)} | {
        f"w{n + 1}" for n in range(counters_svg.WOUNDS)
    }
    things = {
        "grid",
        "gauges",
        "h1",
        "fallen",
        "scarf",
        "band",
        "bag",
        "killed",
        "trodden",
        "hidden",
        *counters_svg.FIGHTERS,
        *"ELSR",
    }
    assert cover | counts | things == drawn


def test_the_machine_gunner_has_a_face(settings: LazySettings) -> None:
    """Seen from before him, a drum before his mouth was a gas mask: it hangs below the chin."""
    text = (settings.BASE_DIR / "static" / "img" / "board.svg").read_text("utf-8")
    gunner = text[text.index('<symbol id="R"') :].partition("</symbol>")[0]
    round_things = re.findall(r'<circle[^>]* cy="([\d.]+)" r="([\d.]+)"', gunner)
    assert round_things and all(float(y) - float(r) > CHIN for y, r in round_things)


@pytest.mark.parametrize(
    ("said", "falls"),
    [("rain all day", "rain"), ("drizzle", "drizzle"), ("fog", ""), ("clear", "")],
)
def test_it_rains_on_the_board_where_the_briefing_says_so(said: str, falls: str) -> None:
    state = fight()
    booklet = state.book.booklets[state.run.number]
    wet = booklet.model_copy(update={"briefing": f"Weather: {said}"})
    content = replace(state.book, booklets={**state.book.booklets, state.run.number: wet})
    assert under(replace(state, content=content)).rain == falls
