"""Reads the battle's card files; the rules themselves never touch a file."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

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


def plain_yaml(text: str) -> Any:
    """Return the data of YAML that ships with the program; `yaml.YAMLError` for a broken one.

    By the parser in C where there is one: it takes a thirtieth of the time.
    """
    return yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))


@cache
def load_combat_content(folder: Path = CARDS) -> CombatContent:
    """The battle's figures from the YAML files in `folder`, read once.

    Raises `OSError` for a missing file, `yaml.YAMLError` for a broken one, and what
    `combat.rules.content.build` raises for wrong figures.
    """
    texts = {stem: (folder / f"{stem}.yaml").read_text(encoding="utf-8") for stem in FILES}
    return build({stem: plain_yaml(text) for stem, text in texts.items()})
