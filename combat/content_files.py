"""Reads the battle's card files; the rules themselves never touch a file."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import yaml

from combat.rules.content import CombatContent, build

FILES = (
    "weapons",
    "gear",
    "enemies",
    "combat_markers",
    "tactics",
    "boards",
    "specializations",
)
CARDS = Path(__file__).resolve().parent.parent / "fixtures" / "cards"


@cache
def load_combat_content(folder: Path = CARDS) -> CombatContent:
    """The battle's figures from the YAML files in `folder`, read once.

    Raises `OSError` for a missing file, `yaml.YAMLError` for a broken one, and what
    `combat.rules.content.build` raises for wrong figures.
    """
    data = {}
    for stem in FILES:
        with (folder / f"{stem}.yaml").open(encoding="utf-8") as file:
            data[stem] = yaml.load(file, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    return build(data)
