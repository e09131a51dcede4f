"""The reference of the booklet language, rendered from its schema: docs/reference.md.

`render()` is pure; `manage.py booklet_reference --write` writes the page, a test keeps it current.
"""

from __future__ import annotations

import inspect
import types
from collections.abc import Iterator
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import BeforeValidator
from pydantic.fields import FieldInfo

from campaign.rules import booklets, cards, language
from campaign.rules.language import STEPS, Node

PAGE = "docs/reference.md"

HEAD = """# Reference of the booklet language

Generated from the schema by `manage.py booklet_reference --write`; do not edit.
[authors.md](authors.md) is the way in, [language.md](language.md) explains,
[checker.md](checker.md) lists every finding.

| Form | What is written |
|---|---|
| *clock* | a time of day in quarters of an hour: `"17:45"` |
| *span* | how long: `"0:30"` |
| *space* | a Space of the map: `D4` |
| *who* | `SL RO INF SCT ENG DOC PM ALL ANY TESTER OTHERS RND`, `RND2` to `RND6` |
| *enemies* | `F4 L`: four Fighters and a Leader; also `E` Elite, `S` Sniper, `R` RPD |
| *condition* | a Log Entry's name, or a mapping of [conditions](#conditions) |
| *steps* | a list of [steps](#steps) |

A field that need not be given shows what holds without it; a dash is nothing.
"""

COUNTED = "`counters` of `book.yaml` is a mapping of names in capitals to these.\n"

ROWS = "`bad`, `middle` and `good` of a table in `cards/rnr.yaml` have six of these each.\n"

FORMS = {
    language.clock: "*clock*",
    language.span: "*span*",
    language.space: "*space*",
    language.who: "*who*",
    language.enemies: "*enemies*",
}
PLAIN: dict[Any, str] = {str: "text", int: "whole number", bool: "true or false"}
LIMITS = (
    ("ge", "{} or more"),
    ("le", "at most {}"),
    ("min_length", "at least {}"),
    ("max_length", "at most {} long"),
    ("pattern", "form `{}`"),
)


def render() -> str:
    """Return docs/reference.md: the booklet and its parts, every step, every condition."""
    told: set[type[Node]] = {language.When}
    parts = [HEAD, "## The booklet\n", *_family(booklets.Booklet, told)]
    parts += ["## Steps\n", "A step is a mapping with exactly one of these verbs.\n"]
    for verb, model in STEPS.items():
        parts += _step(verb, model, told)
    parts += ["## Conditions\n", _told(language.When), *_below(language.When, told)]
    parts += ["## The book\n", COUNTED, *_family(cards.KeptCounter, told)]
    parts += ["## R&R tables\n", ROWS, *_family(cards.RnrResult, told)]
    return "\n".join(parts)


def _step(verb: str, model: type[Node], told: set[type[Node]]) -> Iterator[str]:
    (field,) = model.model_fields.values()
    yield f"### `{verb}`\n"
    below = list(_models(field.annotation))
    inner = below[0] if below and below[0] is field.annotation else None
    if inner is None:
        yield f"{_doc(model)} Written: {_written(field)}.\n"
        return
    repeats = _doc(inner).startswith(_doc(model).rstrip("."))
    yield _told(inner, "" if repeats else _doc(model))
    told.add(inner)
    yield from _below(inner, told)


def _family(model: type[Node], told: set[type[Node]], level: str = "###") -> Iterator[str]:
    """Yield a model's section and those of the models it holds, each once."""
    if model in told:
        return
    told.add(model)
    yield f"{level} {model.__name__}\n"
    yield _told(model)
    yield from _below(model, told)


def _below(model: type[Node], told: set[type[Node]]) -> Iterator[str]:
    for field in model.model_fields.values():
        for part in _models(field.annotation):
            yield from _family(part, told, "####")


def _models(annotation: Any) -> Iterator[type[Node]]:
    """Yield the models that an annotation holds, but for steps and conditions."""
    if inspect.isclass(annotation) and issubclass(annotation, Node):
        if not annotation.__name__.endswith("Step") and annotation is not language.When:
            yield annotation
        return
    for part in get_args(annotation):
        yield from _models(part)


def _told(model: type[Node], before: str = "") -> str:
    rows = [
        f"| `{_name(name, field)}` | {_written(field)} | {_without(field)} |"
        for name, field in model.model_fields.items()
    ]
    words = " ".join(text for text in (before, _doc(model)) if text)
    return "\n".join([words, "", "| Field | Written | Without it |", "|---|---|---|", *rows, ""])


def _doc(model: type[Node]) -> str:
    return " ".join((model.__doc__ or "").split())


def _name(name: str, field: FieldInfo) -> str:
    return field.alias or name


def _without(field: FieldInfo) -> str:
    if field.is_required():
        return "**needed**"
    value = field.get_default(call_default_factory=True)
    if value in (None, (), "", {}) or isinstance(value, Node):
        return "–"
    return f"`{str(value).lower() if isinstance(value, bool) else value}`"


def _written(field: FieldInfo) -> str:
    """Return in words how a field is written, with its limits."""
    words = _words(field.annotation, tuple(field.metadata))
    limits = [
        text.format(str(getattr(mark, name)).replace("|", "\\|"))
        for mark in field.metadata
        for name, text in LIMITS
        if getattr(mark, name, None) is not None
    ]
    return ", ".join([words, *limits])


def _words(annotation: Any, marks: tuple[Any, ...] = ()) -> str:
    for mark in marks:
        if isinstance(mark, BeforeValidator) and mark.func in FORMS:
            return FORMS[mark.func]
    origin, parts = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return _words(parts[0], parts[1:])
    if origin is Literal:
        return " ".join(f"`{str(part).lower() if part is True else part}`" for part in parts)
    if origin in (Union, types.UnionType):
        return _union([part for part in parts if part is not type(None)])
    if origin is tuple:
        if len(parts) == 2 and parts[1] is Ellipsis:
            inner = _words(parts[0])
            return inner if inner == "*steps*" else f"list of {inner}"
        return "[" + ", ".join(_words(part) for part in parts) + "]"
    if origin is dict:
        return f"mapping of {_words(parts[0])} to {_words(parts[1])}"
    if annotation is language.When:
        return "*condition*"
    if inspect.isclass(annotation) and issubclass(annotation, Node):
        return f"[{annotation.__name__}](#{annotation.__name__.lower()})"
    return PLAIN[annotation]


def _union(parts: list[Any]) -> str:
    if all(inspect.isclass(p) and p.__name__.endswith("Step") for p in map(_bare, parts)):
        return "*steps*"
    return " or ".join(_words(part) for part in parts)


def _bare(annotation: Any) -> Any:
    return get_args(annotation)[0] if get_origin(annotation) is Annotated else annotation
