"""What the plates show and in which widths: all that pages need of them, with no painter."""

from collections.abc import Mapping
from dataclasses import dataclass

from campaign.rules.content import Content

WIDTH, HEIGHT = 960, 480
"""The size in pixels in which plates are drawn."""

LANDS = (
    "jungle", "bamboo", "paddy", "flood", "hills", "mountain", "village", "city", "tunnel",
)  # fmt: skip
"""The grounds of Combats."""
LANES = ("stream", "river", "track", "road", "wall")
"""What may run across a ground."""

BOOK = "low-ceiling"
"""The campaign book whose Missions these plates show."""

WIDTHS = (640, 960)
"""The widths in pixels that every plate comes in; it is half as high."""
WIDEST = 1440
WHOLE = (
    "fired-on", "fired-on-night", "fired-on-street", "fired-on-street-night", "in-wait",
    "in-wait-night", "in-wait-street", "first-shot", "first-shot-gun", "first-shot-night",
    "found", "nightfall", "still-there", "still-there-night", "still-there-street",
    "looked-up", "fired-on-bamboo", "in-wait-bamboo",
)  # fmt: skip
"""The plates that fill a window, and the width in which these come as well."""


@dataclass(frozen=True, slots=True)
class Plate:
    """A plate as pages show it: its name in WORDS, its words, a picture of the author's."""

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


WORDS: Mapping[str, str] = {
    "1": (
        "A Huey comes down out of low cloud, smoke behind it, over ridge after ridge of"
        " mountain jungle in the rain. A ring and a cross in red pencil mark a slope."
    ),
    "2": (
        "Brown flood water to the horizon, roofs and palms standing in it. A woman in a"
        " conical hat poles a sampan under the ferry's cable."
    ),
    "3": (
        "Six Marines walk in file through a forest of giant trees, small between two trunks"
        " in the foreground. Six strokes of red pencil count the missing men."
    ),
    "4": (
        "Night at the bend of a river. A lamp burns by a hut on the dike, a sampan lies below"
        " it; three helmets watch from the reeds among fireflies."
    ),
    "5": (
        "A hamlet at first light, and the earth below it cut open: a shaft under a mound of"
        " myrtle leads down to a room with a lamp and clay shelves."
    ),
    "6": (
        "Dusk on a road roofed with branches: carriers with shoulder poles and laden bicycles"
        " go by, seen from the ferns above. Red pencil strokes count them."
    ),
    "7": (
        "Ox-carts come over the paddies in one long line from the horizon. A woman watches"
        " from under palms, two Hueys circle; forty red strokes stand in the sky."
    ),
    "8": (
        "Flares hang over a city by a river at night, rockets rise beyond. Marines stand at"
        " the wall of a lit hospital; a branch of yellow blossom hangs into the picture."
    ),
    "9": (
        "A tank and three Marines in a street of ruins under drizzle. Behind them an old city"
        " gate ringed in red pencil, and a flag tower that ends in cloud."
    ),
    "base": (
        "Night at the base: men on ammunition boxes watch a film on a bedsheet between two poles."
        " One of them is ringed in red pencil."
    ),
    "town": (
        "A street in town at dusk: tin roofs, lit doors, a string of bulbs. Two Marines walk by"
        " a woman at her pot of noodles; a bicycle, somebody with a shoulder pole."
    ),
    "danang": (
        "A bay at evening: two men stand in the sea with their backs to the land. Boots and a"
        " deck chair wait on the sand; a string of bulbs hangs between palms."
    ),
    "aircraft": (
        "A Huey over a clearing. Purple smoke blows under it, grass lies flat; one man holds up"
        " both arms, two bring a litter."
    ),
    "nightfall": (
        "The last light under the cloud. Six men in file on a dike, dark against the water."
    ),
    "bivouac": (
        "Night in the forest, the moon behind the leaves. Men asleep under ponchos; one sits awake"
        " with his rifle. Six red strokes for six watches."
    ),
    "halt": (
        "Noon in the forest. Men sit against their packs under a poncho on a line, a pair of boots"
        " stands beside them; one is on his feet with his rifle."
    ),
    "home": (
        "Rain on concrete. Men in line for an airplane whose tail ends in cloud; in front six"
        " places for seabags, and on one of them a helmet. Six red strokes."
    ),
    "after-held": (
        "After the fight: smoke thins among the trees, brass lies in the grass. A man sits on his"
        " helmet with his rifle against his knee, three others look about them."
    ),
    "after-held-night": (
        "Night after the fight: two sit under one poncho, and a lamp shows a map in its gap. Brass"
        " lies before them; two others stand and look outward. A ring in red pencil."
    ),
    "after-held-street": (
        "After the fight, in a street: a man sits on a doorstep, his helmet down over his rifle."
        " Bullet marks, tiles and brass; a pot of New Year’s blossom stands there whole."
    ),
    "after-held-street-night": (
        "Night after the fight: a man sits on a doorstep by a lamp, beside a pot of New Year’s"
        " blossom. Two others look along the street to where it burns."
    ),
    "after-held-water": (
        "After the fight, on the bank of a river: a raft of oil drums goes off turning, nobody on"
        " it. A man sits on his helmet among brass, three others look about them."
    ),
    "after-gone-water": (
        "A raft of oil drums goes off turning in a brown river, nobody on it. A sun helmet lies on"
        " the bank, Marines stand about it; an arrow in red pencil points across."
    ),
    "after-gone": (
        "Trodden grass leads to a dark gap in the trees, and nobody stands in it. A sun helmet"
        " lies on the way; two Marines watch. An arrow in red pencil points where they went."
    ),
    "after-gone-night": (
        "Night. A flare under its parachute shows a gap in the trees, and nobody stands in it. A"
        " sun helmet lies in the trodden grass; two Marines watch."
    ),
    "after-gone-street": (
        "A street after the fight, brass on its stones and a sun helmet among it. Two Marines look"
        " along it; an arrow in red pencil points at an open door."
    ),
    "after-carried-night": (
        "Night, and a pale strip of sky. Four men carry a long poncho across it; in the dark before"
        " them a rifle stands in the ground with a helmet on it."
    ),
    "after-carried-street": (
        "The last light in a street. Four men carry a long poncho past the fronts of the houses; in"
        " the rubble a rifle stands on its muzzle, a helmet on it."
    ),
    "after-lost-night": (
        "Night, and a forest that burns. Marines go away from it, their backs lit; one holds up"
        " another with a bandaged head. An arrow in red pencil points away."
    ),
    "after-lost-street": (
        "Smoke fills a street from wall to wall. Marines come out of it and go on; one holds up"
        " another with a bandaged head. An arrow in red pencil points away."
    ),
    "after-carried": (
        "A rifle stands in the ground with a helmet on it. Behind it four men carry a long poncho"
        " over the rise. One stroke of red pencil."
    ),
    "after-lost": (
        "Smoke over a treeline. Marines go away from it through tall grass, one holds up another"
        " with a bandaged head. An arrow in red pencil points away."
    ),
    "came-in": (
        "A gap in the wire, a gray sky: men come in one behind the other, a lamp burns in the door"
        " of a bunker of sandbags. One waits there and counts, a tick in red pencil above."
    ),
    "came-in-dark": (
        "Night at a gap in the wire: men come in one behind the other, and the lamp in the door of"
        " a bunker is all the light. One waits there and counts."
    ),
    "first-shot": (
        "A man over his rifle, his face lit from one side by its muzzle. Grass lies flat before"
        " it, brass is in the air."
    ),
    "first-shot-gun": (
        "A man over a machine gun, his face lit from one side by its muzzle. Its belt"
        " hangs into the grass, brass is in the air."
    ),
    "first-shot-night": (
        "Night. A man on one knee fires, lit by his muzzle; the tracer goes over dark grass and"
        " strikes a black bank. An arrow in red pencil points at it."
    ),
    "fired-on": (
        "Helmets down in the grass, seen from behind; one is held by a hand. Muzzles light the"
        " treeline before them, tracers come over, earth is thrown up."
    ),
    "fired-on-night": (
        "Night. A flare under its parachute hangs over a black treeline; three muzzles in it, a"
        " stroke of red pencil over each. Helmets in the grass from behind, edged with light."
    ),
    "fired-on-street": (
        "A street in the city. Muzzles light an upper window, ringed in red pencil; dust"
        " stands up from a broken wall, helmets behind it are seen from behind."
    ),
    "fired-on-street-night": (
        "A street in the city at night, a fire beyond its roofs. Muzzles light an upper window,"
        " ringed in red pencil; helmets behind a broken wall, seen from behind."
    ),
    "still-there": (
        "Tall trunks, some shot off, smoke between them; sun helmets lie in the grass. One muzzle"
        " among the trees goes on firing, ringed in red pencil."
    ),
    "still-there-night": (
        "Night. A flare under its parachute shows black trunks, some shot off, and sun helmets in"
        " the grass. One muzzle among the trees goes on firing, ringed in red pencil."
    ),
    "still-there-street": (
        "A street in the city, smoke over a house; sun helmets lie on the stones. From its door"
        " one muzzle goes on firing, ringed in red pencil."
    ),
    "in-wait": (
        "A path in the light, and three men in sun helmets on it who look ahead. Before them, in"
        " the ferns, a hand held up flat and a Marine's helmet beside his rifle."
    ),
    "in-wait-night": (
        "Night. The moon shows a path and three men in sun helmets on it. Before them, in the black"
        " ferns, a hand held up flat and a Marine's helmet beside his rifle."
    ),
    "in-wait-street": (
        "A street seen from inside a dark house, three men in sun helmets in it who look ahead. In"
        " the room a hand held up flat, and a Marine's helmet beside his rifle."
    ),
    "falling": (
        "The door of a Huey from inside, and a forest on its side in it; the straps hang aslant."
        " Two Marines hold on, peppermints roll along the floor."
    ),
    "green-book": (
        "A slope in the rain, a Huey on its nose in it. A man sits bare-headed before it; in the"
        " mud lie a green book and peppermints."
    ),
    "looked-up": (
        "A Marine's helmet in the grass, from behind. Before it a young man in a sun helmet, a pole"
        " with two loads on his shoulder and his rifle slung; he has looked up, straight at you."
    ),
    "fired-on-bamboo": (
        "Three Marines flat beside a fallen bamboo, helmets down, rifles forward. Muzzles flash"
        " among the stems, one stem bursts in splinters; a red arrow marks a gun."
    ),
    "in-wait-bamboo": (
        "Two helmets low behind fallen bamboo, beside one a hand raised flat. On a pale trail three"
        " men in sun helmets walk by, a red pencil stroke above each."
    ),
    "after-held-bamboo": (
        "A bareheaded Marine sits against a clump of bamboo, his helmet by him, brass on the"
        " leaves. In thinning smoke two others look about; above, a red tick."
    ),
    "after-gone-bamboo": (
        "A Marine, seen from behind, watches a gap in the bamboo between shot and leaning stems. A"
        " sun helmet lies on the trodden lane, and a red arrow points into the gap."
    ),
    "spectacles": (
        "Folded round spectacles, one hinge mended with wire, lie on a wet stone. Across the stream"
        " a man kneels by a boy, and bent men in sun helmets search the reeds."
    ),
    "stilts": (
        "A bare-headed man in a wrapped cloth holds out rice on a leaf; a boy bars the path with a"
        " stick. Behind them houses on stilts smoke through their thatch in the rain."
    ),
    "tin-cup": (
        "Rain on an abandoned outpost: under a roof of holed steel matting stand a field telephone"
        " and a crate with two wires beneath it. A crooked board says WELCOME."
    ),
    "roofed-road": (
        "An empty truck road runs to a bright end under bent saplings lashed overhead, over a"
        " culvert of squared logs. On the near bank an open green notebook and a pencil stub."
    ),
    "breakfast": (
        "A camp at breakfast under slung ponchos: a pot steams, a man has his hair cut, a sentry"
        " eats, his rifle against a tree. A Marine's helmet in the ferns, from behind."
    ),
    "wire": (
        "Two open hands held up before coils of wet wire hung with ration cans. Up a bare slope,"
        " helmets and rifle barrels over sandbags, and the steam of coffee."
    ),
    "umbrella": (
        "On a dune a priest in a cassock holds his umbrella over a man roped to a bell frame, among"
        " fishermen with spears. Between bell and sand, a red question mark."
    ),
    "green-roof": (
        "People sit in five rows on a green pagoda roof above the flood, washed pots along its"
        " eaves. Three Marines wade up, rifles overhead; a red 60 in the sky."
    ),
    "bowed": (
        "Portraits lean together on an altar that sags over its trestles; a red curve underlines"
        " it. An old woman sits at the flooded door; a Marine looks on."
    ),
    "stork": (
        "A white stork stands on one leg in a flooded, straight road between white stones, bamboo"
        " along the right. A red arrow points to sandbags before a girder bridge."
    ),
    "gate": (
        "Rain at the wire: a sentry in a poncho lifts the lowest strand with his boot. Beyond it a"
        " path and a full ditch part; a man squats over prints in the mud."
    ),
    "stick": (
        "A post with white rings stands in a brown river in the rain, a broken bamboo bridge beside"
        " it. Upstream four men bend over a raft of oil drums."
    ),
    "hooch": (
        "Lamplight: a man lies on a cot, helmet over his face, a green book open on him, four red"
        " crosses in it. In front, a torn roll of peppermints; rain in the door."
    ),
    "found": (
        "The head man on one knee, his fist raised. Before him a gap in the leaves, in it the rim"
        " of a sun helmet and a barrel; no face can be seen."
    ),
}
"""What each shows, by name: the number of a Mission, or what it is of."""

EVENTS: Mapping[tuple[str, str], str] = {
    ("first-patrol", "M1/00"): "gate",
    ("first-patrol", "M1/01"): "stick",
    ("first-patrol", "M1/end/A"): "hooch",
    (BOOK, "M1/01"): "spectacles",
    (BOOK, "M1/02"): "stilts",
    (BOOK, "M1/03"): "tin-cup",
    (BOOK, "M1/04"): "roofed-road",
    (BOOK, "M1/05"): "breakfast",
    (BOOK, "M1/06"): "wire",
    (BOOK, "M2/01"): "umbrella",
    (BOOK, "M2/02"): "green-roof",
    (BOOK, "M2/05"): "bowed",
    (BOOK, "M2/06"): "stork",
}
"""The plates of what stands in a book, by its code and the document."""


def plate_of(content: Content, mission: int) -> Plate | None:
    """Return the plate of a Mission: its author's own, else ours, None where there is none."""
    booklet = content.booklets.get(mission)
    if booklet is not None and booklet.plate is not None:
        return Plate(str(mission), booklet.plate.alt, booklet.plate.picture)
    if content.book.code != BOOK or str(mission) not in WORDS:
        return None
    return named(str(mission))


def named(name: str) -> Plate:
    """Return one of our plates by its name; KeyError where there is none."""
    return Plate(name, WORDS[name])


def widths(name: str) -> tuple[int, ...]:
    """Return the widths in pixels that a plate comes in."""
    return (*WIDTHS, WIDEST) if name in WHOLE else WIDTHS
