"""The sentences of a man's story: several for each deed, so that no two men have the same one.

Which one is his follows from him and his deed, never from a die: the same page says the same twice.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from hashlib import sha256

from campaign.content.counted import in_words
from campaign.screens.chronicle import Deed, When
from campaign.screens.in_fights import Feat
from campaign.telling.words import TRAITS, Words
from combat.telling.english import cap

FELL = {
    "cubes": (
        "His third Wound was one too many.", "He had two Wounds, and this was the third.",
        "The third Wound killed him.", "A third Wound was more than he could live with.",
    ),
    "card": ("Killed outright.", "Dead at once.", "It left him no time."),
}  # fmt: skip
"""What is said of a death by its reason (PH-KIA-01, p.48); before the others the card's own."""
FEATS: Mapping[str, tuple[str, ...]] = {
    "alone": (
        "Eliminated {n} of the Enemy in {title}; no other man did.",
        "Nobody but him eliminated anyone in {title}: {n} of the Enemy.",
    ),
    "most": (
        "Eliminated {n} of the Enemy in {title}, more than anyone else.",
        "{N} of the Enemy in {title} were his, the most of any man there.",
        "Nobody eliminated more in {title} than he did: {n} of the Enemy.",
    ),
    "only-hurt": (
        "The only one who took Damage in {title}.",
        "In {title} all the Damage was his; nobody else took any.",
    ),
    "hurt-most": (
        "Took {n} Damage in {title}, more than all the others together.",
        "Most of what came through in {title} struck him: {n} Damage.",
    ),
    "unhit": (
        "Everyone was hit in {title} but him.",
        "Not once hit in {title}, where all the others were.",
    ),
    "unhurt": (
        "Took no Damage in {title}, and all the others did.",
        "The only one whom {title} cost no Damage.",
    ),
    "critical": (
        "Nobody but him rolled a Critical Hit in {title}.",
        "In {title} he rolled a Critical Hit, and no other man did.",
    ),
    "covered": (
        "Under {n} hits in {title}, and his Cover stopped all of them.",
        "{N} hits came at him in {title}; his Cover took them all.",
    ),
    "dry": (
        "The last of his {card} went in {title}.",
        "Had no {card} left by the end of {title}.",
    ),
    "in-vain": (
        "Fired {n} times in {title}, oftener than anyone, and eliminated nobody.",
        "Nobody fired oftener in {title}: {n} times, and none of the Enemy fell to him.",
    ),
    "silent": (
        "All of them fired in {title} but him.",
        "The only one who never fired in {title}.",
    ),
    "moved": (
        "The only one who left his place in {title}.",
        "All stayed where they were in {title} but him.",
    ),
    "kills": (
        "Eliminated {n} of the Enemy in {title}.",
        "Accounted for {n} of the Enemy in {title}.",
        "Hit home in {title}: {n} of the Enemy eliminated.",
        "His fire eliminated {n} of the Enemy in {title}.",
        "{N} of the Enemy fell to him in {title}.",
        "In {title} he eliminated {n} of the Enemy.",
    ),
}
WAYS: Mapping[str, tuple[str, ...]] = {
    "drafted": ("Came to the Squad as {role}.",),
    "temporary": ("Came to the Squad as {role}, for a time.",),
    "back": ("Came back from the hospital.",),
    "point": ("Took the point for the first time.",),
    "first": ("His first Combat was {title}{where}.", "Had his first Combat in {title}{where}."),
    "broke": ("Had a Breakdown.", "It was too much for him: a Breakdown.", "Broke down."),
    "lost": ("Was there when {man} fell.",),
    "took": ("Stands in as {role} since, for {man}.",),
    "evac": ("Was flown out.", "Left by the helicopter.", "The helicopter took him."),
    "hospital": ("Went to the hospital.", "Had to go to the hospital.", "Lay in the hospital."),
    "rose": (
        "Rose to level {d}.", "Level {d} since.", "Made level {d}.", "Has level {d} from then on.",
        "Was raised to level {d}.", "Went up to level {d}.",
    ),
    "passed": ("The only one who did not rise.", "All the others rose a level.", "Did not rise."),
    "charm": ("Came by “{card}”, for luck.", "Has “{card}” since, for luck."),
    "test": (
        "Rolled {n} successes in a test of {trait}; nobody has rolled more.",
        "Nobody has bettered his test of {trait}: {n} successes.",
    ),
    "aid": (
        "Gave First Aid{times} in {m}.", "First Aid in {m}, given by him{times}.",
    ),
}  # fmt: skip
"""By kind of deed, the likeliest first; what is told of a card is in `CARDS`."""
CARDS: Mapping[str, tuple[str, str, tuple[str, ...]]] = {
    "wound": ("wounds", "Wounded: “{card}”. {says}{litter}", (
        "Wounded: “{card}”.{litter}", "Hit as well: “{card}”.{litter}", "Came away with “{card}”.",
    )),
    "condition": ("conditions", "It began to show: “{card}”. {says}", (
        "It began to show in him, too: “{card}”.", "What came of it for him: “{card}”.",
    )),
}  # fmt: skip
"""The deck, the whole sentence, and others for whoever shares a card with somebody told before."""
TIMES = {0: "", 1: "", 2: " twice"}
PLAIN = ("drafted", "temporary", "back", "lost", "took", "rose", "aid", "passed")
"""Told on his own page in the plainest way."""


def ways(words: Words, deed: Deed, *, first: bool = True) -> Iterator[str]:
    """Yield all that may be said of a deed, his own way first.

    first: say also that it was his first Combat.
    """
    if deed.kind == "killed":
        yield from (f"K.I.A. {how}".strip() for how in _of_death(words, deed))
    elif deed.kind in CARDS:
        yield from _of_card(words, deed)
    elif deed.kind in ("first", "fought"):
        opened = next(_turned(deed, WAYS["first"])) if deed.kind == "first" and first else ""
        opened = opened.format(**_parts(words, deed))
        told = list(_of_feats(words, deed, deed.kind == "first" and first))
        yield from (f"{opened} {way}".strip() for way in told or [""] if opened or way)
    else:
        parts = _parts(words, deed)
        yield from (way.format(**parts) for way in _turned(deed, WAYS[deed.kind]))


def place(words: Words, when: When) -> str:
    """Where it was, by its name on the map; empty where it has none.

    Of the land nothing is said: a Combat may be fought on another than the Space's.
    """
    booklet = words.content.booklets.get(when.mission)
    return words.content.maps[booklet.map].landmarks.get(when.at, "") if booklet else ""


def at_place(words: Words, when: When) -> str:
    """The same within a sentence: ", at LZ Yankee"."""
    where = place(words, when)
    return f", at {where}" if where else ""


def _of_death(words: Words, deed: Deed) -> Iterator[str]:
    card = next((c for c in words.content.wounds.values() if c.type == "kia"), None)
    if card is not None and deed.what != "cubes":
        yield card.text
    yield from FELL.get(deed.what, FELL["card"])


def _of_card(words: Words, deed: Deed) -> Iterator[str]:
    deck, whole, others = CARDS[deed.kind]
    card = getattr(words.content, deck)[deed.what]
    litter = " He had to be carried." if getattr(card, "marker", "") == "littered" else ""
    for way in (whole, *_turned(deed, others)):
        yield way.format(card=card.title, says=card.text, litter=litter).strip()


def _of_feats(words: Words, deed: Deed, begun: bool) -> Iterator[str]:
    title = "it" if begun else f"“{deed.what}”"
    for feat in deed.feats:
        for way in _turned(deed, FEATS[feat.kind]):
            yield cap(way.format(
                title=title, n=in_words(feat.count), N=cap(in_words(feat.count)),
                card=_ammo(words, feat),
            ))  # fmt: skip


def _ammo(words: Words, feat: Feat) -> str:
    return words.item(feat.card) if feat.card else ""


def _turned(deed: Deed, said: tuple[str, ...]) -> Iterator[str]:
    """The same sentences, beginning with one that is his; on plain things with the plainest."""
    start = 0
    if deed.kind not in PLAIN:
        mark = f"{deed.profile}/{deed.kind}/{deed.what}/{deed.when.mission}/{deed.when.clock}"
        start = sha256(mark.encode()).digest()[0] % len(said)
    yield from (*said[start:], *said[:start])


def _parts(words: Words, deed: Deed) -> dict[str, str]:
    """Return what may stand in a sentence."""
    charm = words.content.charms.get(deed.what)
    counted = ("drafted", "temporary", "took")
    return {
        "title": f"“{deed.what}”",
        "where": at_place(words, deed.when),
        "role": words.role(deed.count) if deed.kind in counted else "",
        "man": words.nick(deed.what) if deed.kind in ("lost", "took") else "",
        "n": in_words(deed.count),
        "d": str(deed.count),
        "card": charm.title if charm is not None else "",
        "trait": TRAITS.get(deed.what, deed.what),
        "m": words.mission(deed.when.mission),
        "times": TIMES.get(deed.count, f" {in_words(deed.count)} times"),
    }
