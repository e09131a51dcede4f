"""The rules of Firebase, pure. What the house asks for are the names below (`dayroom.games`)."""

from dayroom.firebase.rules.doors import apply, heard_by, legal, new, result, waits_for
from dayroom.firebase.rules.stored import (
    decode_command,
    decode_events,
    decode_state,
    encode_command,
    encode_events,
    encode_state,
)
from dayroom.firebase.rules.view import visible_to

__all__ = [
    "apply",
    "decode_command",
    "decode_events",
    "decode_state",
    "encode_command",
    "encode_events",
    "encode_state",
    "heard_by",
    "legal",
    "new",
    "result",
    "visible_to",
    "waits_for",
]
