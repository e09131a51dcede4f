"""The ends of its own that a Set up Box has, in words and as a form (PH-CBT-END-01, p.44)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from campaign.content import complaints
from campaign.content.marked_yaml import Path
from campaign.desk import values
from campaign.desk.splice import CannotSplice
from campaign.rules.fights import own_end as as_fought
from campaign.rules.language import Combat, CombatEnd
from combat.content_files import load_combat_content
from combat.telling.ends import own_end

KEY = "ends"
BEFORE = ("won", "lost")
"""What stands behind it in a booklet."""
NUMBERS = (
    ("eliminated", "Enemies eliminated"),
    ("activations", "Activations of Marines"),
    ("enemy_activations", "Enemy Activations"),
)


def told(combat: Combat) -> tuple[str, ...]:
    """Return the Combat's own ends in the words that players read."""
    kinds = load_combat_content().kinds
    return tuple(own_end(as_fought(end), lambda kind: kinds[kind].name) for end in combat.ends)


def add(text: str, path: Path, form: Mapping[str, Any]) -> tuple[str, str]:
    """Return the text with one more end, as a form has it, and in words what was done.

    form: NUMBERS by name, `gone` and `reached` with blanks between, `result`. CannotSplice says
    what is wrong with it.
    """
    given = {name: str(form.get(name, "")).strip() for name in [name for name, _ in NUMBERS]}
    new: dict[str, Any] = {name: _number(value) for name, value in given.items() if value}
    gone = str(form.get("gone", "")).upper().split()
    reached = str(form.get("reached", "")).upper().replace(",", " ").split()
    new |= {"gone": " ".join(gone)} if gone else {}
    new |= {"reached": reached} if reached else {}
    new |= {"result": "lost"} if form.get("result") == "lost" else {}
    try:
        CombatEnd.model_validate(new)
    except ValidationError as error:
        detail = error.errors(include_url=False)[0]
        where = " › ".join(str(part) for part in detail["loc"])
        sentence = complaints.sentence(detail)
        raise CannotSplice(f"{where}: {sentence}" if where else sentence) from None
    have = values.value_at(text, (*path, KEY)) or []
    if not have:
        return values.set_key(text, (*path, KEY), [new], BEFORE), "An end of its own is added"
    return values.add_item(text, (*path, KEY), new), "An end of its own is added"


def _number(value: str) -> int | str:
    return int(value) if value.isdecimal() else value


def remove(text: str, path: Path, number: str) -> tuple[str, str]:
    """Return the text without an end, by its number from 0, and in words what was done."""
    at = int(number) if number.isdecimal() else -1
    return values.remove_item(text, (*path, KEY), at), "An end of its own is taken out"
