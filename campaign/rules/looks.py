"""What a man looks like, in the words of his card; `campaign.faces` draws him from them.

The order of the words is part of the addresses of portraits: new ones go to the end.
"""

from __future__ import annotations

from typing import Literal, get_args

from pydantic import Field

from campaign.rules.language import Node

Skin = Literal["pale", "fair", "tan", "olive", "copper", "brown", "umber", "dark"]
Build = Literal["slight", "lean", "middling", "broad", "heavy"]
Shape = Literal["oval", "long", "round", "square", "heart", "wide"]
Hair = Literal[
    "shaved", "crop", "flattop", "curls", "waves", "parted", "widow", "receding", "bald",
    "fringe", "cowlick", "bun", "long", "bob", "none",
]  # fmt: skip
Ink = Literal["black", "brown", "chestnut", "sandy", "red", "grey", "white"]
Brow = Literal["straight", "heavy", "arched", "thin", "slanted", "joined", "worried"]
Eyes = Literal["open", "narrow", "heavy", "wide", "deep", "folded"]
Nose = Literal["straight", "broad", "hooked", "snub", "broken", "long", "flat", "fine"]
Ears = Literal["small", "plain", "out"]
Mouth = Literal["plain", "full", "thin", "wry", "smile", "open", "down"]
Beard = Literal["none", "stubble", "moustache", "goatee", "thin moustache"]
Glasses = Literal["none", "issue", "wire", "round", "dark"]
Hat = Literal[
    "none", "helmet", "cap", "boonie", "beret", "bandana", "cone", "flight", "peaked", "pith",
    "headset", "scarf", "low helmet", "tipped helmet", "steel",
]  # fmt: skip
Band = Literal[
    "none", "cards", "oil", "matches", "pencils", "coin", "string", "postcard", "feather", "tag",
    "ace", "dressing", "leaf", "punch", "cross", "spoon", "tally", "fishhook", "flower", "buckle",
    "buttons",
]  # fmt: skip
Dress = Literal[
    "fatigues", "flak", "shirt", "pyjamas", "aodai", "robe", "flightsuit", "tunic", "tshirt",
]  # fmt: skip
Worn = Literal[
    "towel", "tags", "handset", "bandolier", "cross", "medal", "rope", "aidbag", "scarf", "cord",
    "pipe", "cigarette", "pencil", "rosary", "camera", "hammock", "pitchpipe", "leis",
]  # fmt: skip
Body = Literal[
    "head", "face", "ear", "neck", "shoulder", "forearm", "arm", "hand", "chest", "ribs", "hip",
    "leg",
]  # fmt: skip
"""Where a Wound is: a portrait shows its dressing there, or what else shows of it."""
BODY: tuple[Body, ...] = get_args(Body)
Mark = Literal["scar", "mole", "freckles", "sunburn", "dimple", "crease", "pocks", "burn"]


class Looks(Node):
    """A man's looks, as a card or a booklet says them; every word has a plain one to start from."""

    skin: Skin = "fair"
    build: Build = "middling"
    shape: Shape = "oval"
    age: int = Field(default=20, ge=1, le=90)
    hair: Hair = "crop"
    ink: Ink = "brown"
    brow: Brow = "straight"
    eyes: Eyes = "open"
    nose: Nose = "straight"
    ears: Ears = "plain"
    mouth: Mouth = "plain"
    beard: Beard = "none"
    glasses: Glasses = "none"
    hat: Hat = "none"
    band: Band = "none"
    dress: Dress = "fatigues"
    worn: tuple[Worn, ...] = ()
    marks: tuple[Mark, ...] = ()
