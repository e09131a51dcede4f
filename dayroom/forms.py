"""Forms of the games as commands. Pure."""

from __future__ import annotations

import json
from typing import Any

from combat.rules.errors import MalformedCommand
from dayroom.games import Form

LONGEST = 8_000
"""Of a command, in characters; no honest one comes near."""


def one(form: Form, name: str) -> str:
    """Return the last value of a field, empty where there is none."""
    values = form.get(name) or ("",)
    return values[-1]


def check(command: Any) -> None:
    """Raise MalformedCommand for letters that can be neither stored nor shown: NUL, half pairs."""
    text = json.dumps(command, ensure_ascii=False)
    try:
        text.encode()
    except UnicodeEncodeError:
        text = "\\u0000"
    if "\\u0000" in text:
        raise MalformedCommand("no_text", "There are letters in it that are none.", "command")


def from_button(form: Form) -> Any:
    """Return the command that a button carries as JSON in `command`. MalformedCommand for none."""
    text = one(form, "command")
    if not text or len(text) > LONGEST:
        raise MalformedCommand("no_command", "No command came with this form.", "command")
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise MalformedCommand("no_json", "This is no command.", "command") from None
