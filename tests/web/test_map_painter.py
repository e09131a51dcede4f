"""The maps: their data, the painted pictures, and their delivery."""

import io
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest
import yaml
from django.conf import LazySettings
from django.test import Client
from PIL import Image, ImageChops, ImageStat
from pydantic import ValidationError

from campaign.maps import gallery, sheets
from campaign.maps.data import MapSheet, load_sheet, square_box, square_middle, square_name
from campaign.maps.painter import paint, paint_image
from campaign.maps.symbols import SYMBOLS

FOLDER = Path(__file__).parents[2] / "fixtures" / "maps"
SMALL = 24


def sheet(code: str) -> MapSheet:
    return load_sheet(yaml.safe_load((FOLDER / f"{code}.yaml").read_text(encoding="utf-8")))


def tiny(**changes: object) -> dict[str, object]:
    costs = {"P": {"name": "Paddy", "minutes": 15, "sp": 1}}
    return {
        "code": "tiny",
        "title": "Tiny",
        "square_metres": 1000,
        "terrain": costs,
        "rows": ["PP", "P."],
        **changes,
    }


@pytest.mark.parametrize("code", ["north", "south", "city"])
def test_every_map_loads_and_its_landmarks_lie_in_play(code: str) -> None:
    loaded = sheet(code)
    in_play = set(loaded.squares())
    assert {landmark.square for landmark in loaded.landmarks} <= in_play
    assert all(loaded.terrain_at(square) in loaded.terrain for square in in_play)


def test_the_north_has_the_places_of_the_story() -> None:
    north = sheet("north")
    assert (north.columns, len(north.rows), north.size) == (10, 8, (1200, 960))
    assert north.terrain_at("J7") == "P"
    assert north.terrain_at("D2") == "M"
    assert north.terrain_at("A1") == "."
    assert north.terrain_at("Z9") == "."


def test_a_space_has_a_box_under_the_overlay() -> None:
    assert square_box("D6") == (360, 600, 120, 120)
    assert square_middle("A1") == (60, 60)
    assert square_name(3, 5) == "D6"


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"rows": ["PP", "P"]}, "same number of Spaces"),
        ({"rows": ["PX"]}, "terrain without a cost: X"),
        ({"landmarks": [{"name": "Far", "square": "B2", "kind": "site"}]}, "out of play at B2"),
        ({"water": ["A1"]}, "water at A1"),
        ({"rivers": [{"name": "R", "width": 0.1, "path": ["A1", "1A"]}]}, "not a Space"),
    ],
)
def test_a_wrong_map_is_refused_with_its_reason(changes: dict[str, object], reason: str) -> None:
    with pytest.raises(ValidationError, match=reason):
        load_sheet(tiny(**changes))


def test_the_same_table_always_gives_the_same_picture() -> None:
    north = sheet("north")
    assert paint(north, SMALL) == paint(north, SMALL)


def test_each_terrain_has_a_look_of_its_own() -> None:
    picture = paint_image(sheet("north"), 60)

    def mean(square: str) -> list[float]:
        x, y, width, height = (value // 2 for value in square_box(square))
        return ImageStat.Stat(picture.crop((x + 8, y + 8, x + width - 8, y + height - 8))).mean

    paddy, jungle, mountain = mean("D7"), mean("G3"), mean("D2")
    assert jungle[1] - jungle[0] > 10, "jungle is green"
    assert mountain[0] - mountain[2] > 30, "mountains are brown"
    assert sum(paddy) > sum(jungle) + 60, "paddies are light"


def test_the_full_picture_is_small_enough_to_send() -> None:
    painted = paint(sheet("north"))
    picture = Image.open(io.BytesIO(painted))
    assert (picture.format, picture.size) == ("WEBP", (1200, 960))
    assert len(painted) < 250 * 1024


def test_the_browser_keeps_the_picture(
    client: Client, settings: LazySettings, tmp_path: Path
) -> None:
    settings.MEDIA_ROOT = tmp_path
    city = sheets.shipped()["city"]
    assert "/plain/" in city.picture
    gallery.paint(sheets.paintings([city]))
    first = client.get(city.picture)
    assert (first.status_code, first["Content-Type"]) == (200, "image/webp")
    assert "immutable" in first["Cache-Control"]
    assert client.get(city.picture).content == first.content


def test_a_request_never_paints(settings: LazySettings, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path
    client = Client(raise_request_exception=False)
    for address in (f"/maps/{sheets.shipped()['north'].mark}.webp", "/plates/4-640.webp"):
        answer = client.get(address)
        assert answer.status_code == 503 and answer["Retry-After"]
        assert "max-age" not in answer["Cache-Control"]
    assert not [*tmp_path.iterdir()]


def test_a_picture_is_painted_once_however_many_want_it(
    settings: LazySettings, tmp_path: Path
) -> None:
    settings.MEDIA_ROOT = tmp_path
    made: list[str] = []
    together = Barrier(3)

    def make() -> bytes:
        made.append("painted")
        return b"a picture"

    def ask() -> int:
        together.wait()
        return gallery.paint({"maps/one.webp": make})

    with ThreadPoolExecutor(3) as threads:
        asked = [threads.submit(ask) for _ in range(3)]
    assert sorted(one.result() for one in asked) == [0, 0, 1] and made == ["painted"]
    assert gallery.stored("maps/one.webp") == b"a picture"


def test_what_breaks_off_leaves_no_half_picture(settings: LazySettings, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path

    def fail() -> bytes:
        raise RuntimeError("the brush broke")

    with pytest.raises(RuntimeError):
        gallery.paint({"maps/one.webp": fail})
    with pytest.raises(gallery.NotPainted):
        gallery.stored("maps/one.webp")
    assert gallery.paint({"maps/one.webp": lambda: b"a picture"}) == 1


def test_an_unknown_map_is_not_found(client: Client) -> None:
    assert client.get("/maps/moon.webp").status_code == 404


def test_a_landmarks_symbol_is_printed_in_its_space_and_nowhere_else() -> None:
    bare = paint_image(load_sheet(tiny()), 60)
    marks = [{"name": "Dong Mai", "square": "B1", "kind": "village"}]
    printed = paint_image(load_sheet(tiny(landmarks=marks)), 60)
    changed = ImageChops.difference(bare, printed).getbbox()
    assert changed is not None
    left, top, right, bottom = changed
    assert 60 <= left < right <= 120
    assert 0 <= top < bottom <= 60
    darkest = printed.crop(changed).convert("L").getextrema()[0]
    assert isinstance(darkest, int)
    assert darkest < 90, "the symbol is printed in ink"


@pytest.mark.parametrize("code", ["north", "south", "city"])
def test_every_landmark_has_a_symbol_or_is_drawn_to_its_course(code: str) -> None:
    drawn = {"bridge", "ferry", "road", "water", "area", "lz"}
    assert {landmark.kind for landmark in sheet(code).landmarks} <= drawn | SYMBOLS.keys()
