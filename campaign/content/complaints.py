"""What is wrong with a content file, in a sentence that a writer understands."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches
from functools import cache
from typing import Any

from pydantic import ValidationError

from campaign.content.marked_yaml import Document, Path, Problem
from campaign.rules.language import VERBS, models

KINDS = {
    "trait": "a Trait",
    "traits": "a Trait",
    "board": "a board",
    "map": "a map",
    "land": "a land",
    "lane": "anything that lies across the land",
    "end": "a kind of end",
    "die": "a die",
    "colour": "a colour of the Threat die",
    "direction": "a direction",
    "type": "a type",
    "in_terrain": "a Terrain",
    "terrain": "a Terrain",
}

WANTED = {
    "string_type": "a text is needed here; put quotes round {input}",
    "int_type": "{input} is not a whole number",
    "int_parsing": "{input} is not a whole number",
    "int_from_float": "{input} is not a whole number",
    "bool_type": "{input} is neither true nor false",
    "bool_parsing": "{input} is neither true nor false",
    "tuple_type": "a list is needed here, each line with a dash",
    "list_type": "a list is needed here, each line with a dash",
    "dict_type": "a mapping (name: value) is needed here",
    "model_type": "a mapping (name: value) is needed here",
    "model_attributes_type": "a mapping (name: value) is needed here",
    "less_than_equal": "{input} is too much: at most {le}",
    "greater_than_equal": "{input} is too little: at least {ge}",
    "too_short": "at least {min_length} of these are needed, not {actual_length}",
    "too_long": "at most {max_length} of these may be given, not {actual_length}",
    "string_too_short": "the text is too short: at least {min_length} characters",
    "string_too_long": "the text is too long: at most {max_length} characters",
    "string_pattern_mismatch": "{input} does not have the form {pattern}",
    "missing": "'{name}' is missing",
}


def problems(document: Document, error: ValidationError, base: Path = ()) -> Iterator[Problem]:
    """Yield a Problem for each mistake that pydantic found below the path `base`."""
    details = error.errors(include_url=False)
    places = [base + tuple(detail["loc"]) for detail in details]
    for detail, path in zip(details, places, strict=True):
        # A list that lost its wrong items is short only for that reason: say the cause alone.
        deeper = any(len(other) > len(path) and other[: len(path)] == path for other in places)
        if not (detail["type"] == "too_short" and deeper):
            yield document.problem(path, sentence(detail))


def sentence(detail: Any) -> str:
    """Say in words what is wrong, from one item of `ValidationError.errors()`."""
    kind, value, context = detail["type"], detail["input"], detail.get("ctx", {})
    name = str(next((p for p in reversed(detail["loc"]) if p != "[key]"), ""))
    match kind:
        case "literal_error":
            return _choices(value, detail["loc"], str(context["expected"]))
        case "extra_forbidden":
            return f"'{name}' is not known here{_near(name, _field_names())}"
        case "value_error":
            return str(context["error"])
        case "unknown_step":
            return _step(value)
    if kind in WANTED:
        shown = f"'{value}'" if isinstance(value, str) else str(value)
        return WANTED[kind].format(input=shown, name=name, **context)
    return str(detail["msg"])


def _choices(value: Any, loc: Path, expected: str) -> str:
    words = expected.replace(" or ", ", ").replace("'", "")
    kind = next((KINDS[str(part)] for part in reversed(loc) if str(part) in KINDS), "one of these")
    return f"'{value}' is not {kind}: {words}"


def _step(value: Any) -> str:
    if not isinstance(value, dict):
        return "a step is a mapping with one verb, such as 'text: ...' or 'threat: 1'"
    found = [word for word in value if word in VERBS]
    if len(found) > 1:
        return f"one step holds {len(found)} verbs ({', '.join(found)}): give each its own dash"
    name = str(next(iter(value), ""))
    return f"'{name}' is not a step{_near(name, tuple(VERBS)) or ': ' + ' '.join(VERBS)}"


def _near(word: str, known: tuple[str, ...]) -> str:
    close = get_close_matches(word, known, n=1, cutoff=0.7)
    return f"; perhaps '{close[0]}'" if close and close[0] != word else ""


@cache
def _field_names() -> tuple[str, ...]:
    """Every name that the language and the cards know, for suggestions."""
    fields = (item for model in models() for item in model.model_fields.items())
    return tuple(sorted({field.alias or name for name, field in fields}))
