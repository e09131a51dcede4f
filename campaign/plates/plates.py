"""The plates: the scene of each Mission, of R&R, of what comes in every Mission; their words."""

import io
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from campaign.plates import (
    aftermath,
    ambush,
    cabin,
    city,
    contact,
    dark,
    doorstep,
    later,
    leave,
    lowland,
    passing,
    river,
    street,
    upland,
)
from campaign.plates.press import HEIGHT, PAPER, WIDTH, Press
from campaign.rules.content import Content

BOOK = "low-ceiling"
"""The campaign book whose Missions these plates show."""

WIDTHS = (640, 960)
"""The widths in pixels that every plate comes in; it is half as high."""
WIDEST = 1440
WHOLE = (
    "fired-on", "fired-on-night", "fired-on-street", "fired-on-street-night", "in-wait",
    "in-wait-night", "in-wait-street", "first-shot", "first-shot-night", "found", "nightfall"
)  # fmt: skip
"""The plates that fill a window, and the width in which these come as well."""


@dataclass(frozen=True, slots=True)
class Plate:
    """A plate as pages show it: its name in SCENES, its words, a picture of the author's."""

    name: str
    alt: str
    picture: str = ""
    width: int = WIDTH
    height: int = HEIGHT

    @property
    def widest(self) -> int:
        """The width of its largest print, if it is of those that fill a window; else 0."""
        return WIDEST if self.name in WHOLE else 0

    @property
    def brief(self) -> str:
        """The first sentence of its words, for a page that shows many plates."""
        return self.alt.split(". ")[0].rstrip(".") + "."


SCENES: Mapping[str, tuple[Callable[[Press], None], str]] = {
    "1": (
        upland.crash,
        "A Huey comes down out of low cloud, smoke behind it, over ridge after ridge of"
        " mountain jungle in the rain. A ring and a cross in red pencil mark a slope.",
    ),
    "2": (
        river.high_water,
        "Brown flood water to the horizon, roofs and palms standing in it. A woman in a"
        " conical hat poles a sampan under the ferry's cable.",
    ),
    "3": (
        upland.breadline,
        "Six Marines walk in file through a forest of giant trees, small between two trunks"
        " in the foreground. Six strokes of red pencil count the missing men.",
    ),
    "4": (
        river.no_moon,
        "Night at the bend of a river. A lamp burns by a hut on the dike, a sampan lies below"
        " it; three helmets watch from the reeds among fireflies.",
    ),
    "5": (
        lowland.ward_below,
        "A hamlet at first light, and the earth below it cut open: a shaft under a mound of"
        " myrtle leads down to a room with a lamp and clay shelves.",
    ),
    "6": (
        upland.counting,
        "Dusk on a road roofed with branches: carriers with shoulder poles and laden bicycles"
        " go by, seen from the ferns above. Red pencil strokes count them.",
    ),
    "7": (
        lowland.forty_carts,
        "Ox-carts come over the paddies in one long line from the horizon. A woman watches"
        " from under palms, two Hueys circle; forty red strokes stand in the sky.",
    ),
    "8": (
        city.first_visitor,
        "Flares hang over a city by a river at night, rockets rise beyond. Marines stand at"
        " the wall of a lit hospital; a branch of yellow blossom hangs into the picture.",
    ),
    "9": (
        city.low_ceiling,
        "A tank and three Marines in a street of ruins under drizzle. Behind them an old city"
        " gate ringed in red pencil, and a flag tower that ends in cloud.",
    ),
    "base": (
        leave.base,
        "Night at the base: men on ammunition boxes watch a film on a bedsheet between two poles."
        " One of them is ringed in red pencil.",
    ),
    "town": (
        leave.town,
        "A street in town at dusk: tin roofs, lit doors, a string of bulbs. Two Marines walk by"
        " a woman at her pot of noodles; a bicycle, somebody with a shoulder pole.",
    ),
    "danang": (
        leave.danang,
        "A bay at evening: two men stand in the sea with their backs to the land. Boots and a"
        " deck chair wait on the sand; a string of bulbs hangs between palms.",
    ),
    "aircraft": (
        passing.aircraft,
        "A Huey over a clearing. Purple smoke blows under it, grass lies flat; one man holds up"
        " both arms, two bring a litter.",
    ),
    "nightfall": (
        passing.nightfall,
        "The last light under the cloud. Six men in file on a dike, dark against the water.",
    ),
    "bivouac": (
        passing.bivouac,
        "Night in the forest, the moon behind the leaves. Men asleep under ponchos; one sits awake"
        " with his rifle. Six red strokes for six watches.",
    ),
    "halt": (
        passing.halt,
        "Noon in the forest. Men sit against their packs under a poncho on a line, a pair of boots"
        " stands beside them; one is on his feet with his rifle.",
    ),
    "home": (
        passing.home,
        "Rain on concrete. Men in line for an airplane whose tail ends in cloud; in front six"
        " places for seabags, and on one of them a helmet. Six red strokes.",
    ),
    "after-held": (
        aftermath.held,
        "After the fight: smoke thins among the trees, brass lies in the grass. A man sits on his"
        " helmet with his rifle against his knee, three others look about them.",
    ),
    "after-held-night": (
        dark.held,
        "Night after the fight: two sit under one poncho, and a lamp shows a map in its gap. Brass"
        " lies before them; two others stand and look outward. A ring in red pencil.",
    ),
    "after-held-street": (
        doorstep.held,
        "After the fight, in a street: a man sits on a doorstep, his helmet down over his rifle."
        " Bullet marks, tiles and brass; a pot of New Year’s blossom stands there whole.",
    ),
    "after-held-street-night": (
        doorstep.held_at_night,
        "Night after the fight: a man sits on a doorstep by a lamp, beside a pot of New Year’s"
        " blossom. Two others look along the street to where it burns.",
    ),
    "after-gone": (
        aftermath.broken_off,
        "Trodden grass leads to a dark gap in the trees, and nobody stands in it. A sun helmet"
        " lies on the way; two Marines watch. An arrow in red pencil points where they went.",
    ),
    "after-gone-night": (
        later.gone_at_night,
        "Night. A flare under its parachute shows a gap in the trees, and nobody stands in it. A sun"
        " helmet lies in the trodden grass; two Marines watch.",
    ),
    "after-gone-street": (
        later.gone_in_a_street,
        "A street after the fight, brass on its stones and a sun helmet among it. Two Marines look"
        " along it; an arrow in red pencil points at an open door.",
    ),
    "after-carried-night": (
        later.carried_at_night,
        "Night, and a pale strip of sky. Four men carry a long poncho across it; in the dark before"
        " them a rifle stands in the ground with a helmet on it.",
    ),
    "after-carried-street": (
        later.carried_in_a_street,
        "The last light in a street. Four men carry a long poncho past the fronts of the houses; in"
        " the rubble a rifle stands on its muzzle, a helmet on it.",
    ),
    "after-lost-night": (
        later.given_up_at_night,
        "Night, and a forest that burns. Marines go away from it, their backs lit; one holds up"
        " another with a bandaged head. An arrow in red pencil points away.",
    ),
    "after-lost-street": (
        later.given_up_in_a_street,
        "Smoke fills a street from wall to wall. Marines come out of it and go on; one holds up"
        " another with a bandaged head. An arrow in red pencil points away.",
    ),
    "after-carried": (
        aftermath.carried,
        "A rifle stands in the ground with a helmet on it. Behind it four men carry a long poncho"
        " over the rise. One stroke of red pencil.",
    ),
    "after-lost": (
        aftermath.given_up,
        "Smoke over a treeline. Marines go away from it through tall grass, one holds up another"
        " with a bandaged head. An arrow in red pencil points away.",
    ),
    "came-in": (
        aftermath.came_in,
        "Low light at a gap in the wire: men come in one behind the other, a lamp burns in the door"
        " of a bunker of sandbags. One waits there and counts, a tick in red pencil above.",
    ),
    "came-in-dark": (
        aftermath.came_in_dark,
        "Night at a gap in the wire: men come in one behind the other, and the lamp in the door of"
        " a bunker is all the light. One waits there and counts.",
    ),
    "first-shot": (
        contact.first_shot,
        "A man over his rifle, his face lit from one side by its muzzle. Grass lies flat before"
        " it, brass is in the air.",
    ),
    "first-shot-night": (
        dark.first_shot,
        "Night. A man on one knee fires, lit by his muzzle; the tracer goes over dark grass and"
        " strikes a black bank. An arrow in red pencil points at it.",
    ),
    "fired-on": (
        ambush.fired_on,
        "Helmets down in the grass, seen from behind; one is held by a hand. Muzzles light the"
        " treeline before them, tracers come over, earth is thrown up.",
    ),
    "fired-on-night": (
        dark.fired_on,
        "Night. A flare under its parachute hangs over a black treeline; three muzzles in it, a"
        " stroke of red pencil over each. Helmets in the grass from behind, edged with light.",
    ),
    "fired-on-street": (
        street.fired_on,
        "A street in the city. Muzzles light an upper window, ringed in red pencil; dust"
        " stands up from a broken wall, helmets behind it are seen from behind.",
    ),
    "fired-on-street-night": (
        street.fired_on_at_night,
        "A street in the city at night, a fire beyond its roofs. Muzzles light an upper window,"
        " ringed in red pencil; helmets behind a broken wall, seen from behind.",
    ),
    "in-wait": (
        ambush.lying_in_wait,
        "A path in the light, and three men in sun helmets on it who look ahead. Before them, in"
        " the ferns, a hand held up flat and a Marine's helmet beside his rifle.",
    ),
    "in-wait-night": (
        later.in_wait_at_night,
        "Night. The moon shows a path and three men in sun helmets on it. Before them, in the black"
        " ferns, a hand held up flat and a Marine's helmet beside his rifle.",
    ),
    "in-wait-street": (
        later.in_wait_in_a_street,
        "A street seen from inside a dark house, three men in sun helmets in it who look ahead. In"
        " the room a hand held up flat, and a Marine's helmet beside his rifle.",
    ),
    "falling": (
        cabin.falling,
        "The door of a Huey from inside, and a forest on its side in it; the straps hang aslant."
        " Two Marines hold on, peppermints roll along the floor.",
    ),
    "found": (
        contact.found,
        "The head man on one knee, his fist raised. Before him a gap in the leaves, in it the rim"
        " of a sun helmet and a barrel; no face can be seen.",
    ),
}
"""By name: the number of a Mission, or what it is of."""


def plate_of(content: Content, mission: int) -> Plate | None:
    """Return the plate of a Mission: its author's own, else ours, None where there is none."""
    booklet = content.booklets.get(mission)
    if booklet is not None and booklet.plate is not None:
        return Plate(str(mission), booklet.plate.alt, booklet.plate.picture)
    if content.book.code != BOOK or str(mission) not in SCENES:
        return None
    return named(str(mission))


def named(name: str) -> Plate:
    """Return one of our plates by its name; KeyError where there is none."""
    return Plate(name, SCENES[name][1])


def widths(name: str) -> tuple[int, ...]:
    """Return the widths in pixels that a plate comes in."""
    return (*WIDTHS, WIDEST) if name in WHOLE else WIDTHS


def print_image(name: str) -> Image.Image:
    """Return a plate as ``RGB``, as wide as its largest print; KeyError for a name that is none."""
    widest = max(widths(name))
    press = Press(PAPER, f"plate/{name}", scale=2 * widest // WIDTH)
    SCENES[name][0](press)
    return press.finish(widest / WIDTH)


_printed = lru_cache(maxsize=1)(print_image)
"""One after the other a plate is wanted in each of its widths."""


def print_plate(name: str, width: int = WIDTH, quality: int = 50) -> bytes:
    """Return a plate as WebP, ``width`` pixels wide and half as high."""
    image = _printed(name)
    if width != image.width:
        image = image.resize((width, width // 2), Image.Resampling.LANCZOS)
    out = io.BytesIO()
    image.save(out, "WEBP", quality=quality, method=6)
    return out.getvalue()
