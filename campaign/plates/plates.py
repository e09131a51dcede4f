"""The plates, printed: the scene of each Mission, of R&R, of what comes in every Mission."""

import io
from collections.abc import Callable, Mapping
from functools import lru_cache

from PIL import Image

from campaign.plates import (
    across_the_path,
    aftermath,
    ambush,
    cabin,
    city,
    contact,
    dark,
    doorstep,
    flooded,
    gauge,
    grove,
    high_ground,
    hooch,
    later,
    leave,
    lowland,
    meeting,
    on_the_march,
    passing,
    remaining,
    river,
    street,
    upland,
    wire,
    wreck,
)
from campaign.plates.press import PAPER, WIDTH, Press
from campaign.plates.scenes import widths

PAINTERS: Mapping[str, Callable[[Press], None]] = {
    "1": upland.crash,
    "2": river.high_water,
    "3": upland.breadline,
    "4": river.no_moon,
    "5": lowland.ward_below,
    "6": upland.counting,
    "7": lowland.forty_carts,
    "8": city.first_visitor,
    "9": city.low_ceiling,
    "base": leave.base,
    "town": leave.town,
    "danang": leave.danang,
    "aircraft": passing.aircraft,
    "nightfall": passing.nightfall,
    "bivouac": passing.bivouac,
    "halt": passing.halt,
    "home": passing.home,
    "after-held": aftermath.held,
    "after-held-night": dark.held,
    "after-held-street": doorstep.held,
    "after-held-street-night": doorstep.held_at_night,
    "after-held-water": meeting.held_by_water,
    "after-gone-water": meeting.gone_by_water,
    "after-gone": aftermath.broken_off,
    "after-gone-night": later.gone_at_night,
    "after-gone-street": later.gone_in_a_street,
    "after-carried-night": later.carried_at_night,
    "after-carried-street": later.carried_in_a_street,
    "after-lost-night": later.given_up_at_night,
    "after-lost-street": later.given_up_in_a_street,
    "after-carried": aftermath.carried,
    "after-lost": aftermath.given_up,
    "came-in": aftermath.came_in,
    "came-in-dark": aftermath.came_in_dark,
    "first-shot": contact.first_shot,
    "first-shot-gun": contact.first_burst,
    "first-shot-night": dark.first_shot,
    "fired-on": ambush.fired_on,
    "fired-on-night": dark.fired_on,
    "fired-on-street": street.fired_on,
    "fired-on-street-night": street.fired_on_at_night,
    "still-there": remaining.in_the_trees,
    "still-there-night": remaining.at_night,
    "still-there-street": remaining.in_a_street,
    "in-wait": ambush.lying_in_wait,
    "in-wait-night": later.in_wait_at_night,
    "in-wait-street": later.in_wait_in_a_street,
    "falling": cabin.falling,
    "green-book": wreck.green_book,
    "found": contact.found,
    "fired-on-bamboo": grove.fired_on,
    "in-wait-bamboo": grove.in_wait,
    "after-held-bamboo": grove.held,
    "after-gone-bamboo": grove.broken_off,
    "spectacles": on_the_march.spectacles,
    "stilts": on_the_march.stilts,
    "tin-cup": on_the_march.tin_cup,
    "roofed-road": across_the_path.roofed_road,
    "breakfast": across_the_path.breakfast,
    "wire": wire.the_wire,
    "gate": gauge.gate,
    "stick": gauge.stick,
    "hooch": hooch.hooch,
    "umbrella": high_ground.umbrella,
    "green-roof": flooded.green_roof,
    "bowed": high_ground.bowed,
    "stork": flooded.stork,
    "looked-up": meeting.looked_up,
}
"""How each is printed, by the names of `scenes.WORDS`."""


def print_image(name: str) -> Image.Image:
    """Return a plate as ``RGB``, as wide as its largest print; KeyError for a name that is none."""
    widest = max(widths(name))
    press = Press(PAPER, f"plate/{name}", scale=2 * widest // WIDTH)
    PAINTERS[name](press)
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
