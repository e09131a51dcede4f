"""The nine plates: the scene of each Mission, its words for who cannot see it, its printing."""

import io
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from campaign.plates import city, lowland, river, upland
from campaign.plates.press import HEIGHT, PAPER, WIDTH, Press
from campaign.rules.content import Content

BOOK = "low-ceiling"
"""The campaign book whose Missions these plates show."""

WIDTHS = (640, 960)
"""The widths in pixels that a plate comes in; it is half as high."""


@dataclass(frozen=True, slots=True)
class Plate:
    """A plate as pages show it: the number of its Mission, its words, a picture of the author's."""

    mission: int
    alt: str
    picture: str = ""
    width: int = WIDTH
    height: int = HEIGHT

    @property
    def brief(self) -> str:
        """The first sentence of its words, for a page that shows many plates."""
        return self.alt.split(". ")[0].rstrip(".") + "."


SCENES: Mapping[int, tuple[Callable[[Press], None], str]] = {
    1: (
        upland.crash,
        "A Huey comes down out of low cloud, smoke behind it, over ridge after ridge of"
        " mountain jungle in the rain. A ring and a cross in red pencil mark a slope.",
    ),
    2: (
        river.high_water,
        "Brown flood water to the horizon, roofs and palms standing in it. A woman in a"
        " conical hat poles a sampan under the ferry's cable.",
    ),
    3: (
        upland.breadline,
        "Six Marines walk in file through a forest of giant trees, small between two trunks"
        " in the foreground. Six strokes of red pencil count the missing men.",
    ),
    4: (
        river.no_moon,
        "Night at the bend of a river. A lamp burns by a hut on the dike, a sampan lies below"
        " it; three helmets watch from the reeds among fireflies.",
    ),
    5: (
        lowland.ward_below,
        "A hamlet at first light, and the earth below it cut open: a shaft under a mound of"
        " myrtle leads down to a room with a lamp and clay shelves.",
    ),
    6: (
        upland.counting,
        "Dusk on a road roofed with branches: carriers with shoulder poles and laden bicycles"
        " go by, seen from the ferns above. Red pencil strokes count them.",
    ),
    7: (
        lowland.forty_carts,
        "Ox-carts come over the paddies in one long line from the horizon. A woman watches"
        " from under palms, two Hueys circle; forty red strokes stand in the sky.",
    ),
    8: (
        city.first_visitor,
        "Flares hang over a city by a river at night, rockets rise beyond. Marines stand at"
        " the wall of a lit hospital; a branch of yellow blossom hangs into the picture.",
    ),
    9: (
        city.low_ceiling,
        "A tank and three Marines in a street of ruins under drizzle. Behind them an old city"
        " gate ringed in red pencil, and a flag tower that ends in cloud.",
    ),
}


def plate_of(content: Content, mission: int) -> Plate | None:
    """Return the plate of a Mission: its author's own, else ours, None where there is none."""
    booklet = content.booklets.get(mission)
    if booklet is not None and booklet.plate is not None:
        return Plate(mission, booklet.plate.alt, booklet.plate.picture)
    if content.book.code != BOOK or mission not in SCENES:
        return None
    return Plate(mission, SCENES[mission][1])


def print_image(mission: int) -> Image.Image:
    """Return the plate of a Mission as ``RGB``, 960 x 480 pixels; KeyError for another number."""
    press = Press(PAPER, f"plate/{mission}")
    SCENES[mission][0](press)
    return press.finish()


_printed = lru_cache(maxsize=1)(print_image)
"""One after the other a plate is wanted in each of its widths."""


def print_plate(mission: int, width: int = WIDTH, quality: int = 50) -> bytes:
    """Return the plate of a Mission as WebP, ``width`` pixels wide and half as high."""
    image = _printed(mission)
    if width != image.width:
        image = image.resize((width, width // 2), Image.Resampling.LANCZOS)
    out = io.BytesIO()
    image.save(out, "WEBP", quality=quality, method=6)
    return out.getvalue()
