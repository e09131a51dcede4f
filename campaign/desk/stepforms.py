"""Forms that add a step: made from the schema of the booklet language, one for each verb.

A field's name is its path in the step: `test.who`, `choice.options.0.label`. Lists of parts get a
few rows; rows left empty are left out. What a form does not ask can be written into the text.
"""

from __future__ import annotations

import types
from typing import Any, Literal, Union, get_args, get_origin

from django import forms
from pydantic import BaseModel, BeforeValidator, TypeAdapter, ValidationError
from pydantic.fields import FieldInfo

from campaign.content import complaints, marked_yaml
from campaign.desk import words
from campaign.rules import language
from campaign.rules.language import STEPS, Step

ROWS = {"options": 4, "each": 3, "outcomes": 3, "cases": 3, "of": 4, "places": 3, "told": 6}
"""How many rows a list of parts gets; others get one."""
NARROW = ("time", "clock", "stamina", "threat", "amount", "diff", "min", "max", "from", "to", "die")
HINTS = {
    "span": "such as 0:30",
    "clock": "such as 17:45",
    "space": "such as D4",
    "enemies": "such as F4 L",
    "condition": "a Log Entry, or a condition such as {at: D5}",
    "steps": "What is read and done: prose, or steps that begin with “- ”.",
    "list": "several are separated by commas",
    "lines": "one on each line",
    "yaml": "in YAML",
}
KINDS = {
    language.span: "span",
    language.clock: "clock",
    language.space: "space",
    language.who: "who",
    language.enemies: "enemies",
    language.condition: "condition",
}
LABELS = {
    "if": "If", "who": "Who", "diff": "DIFF", "pass": "When passed", "fail": "When failed",
    "won": "When won", "lost": "When lost", "steps": "What comes of it", "eaz": "EAZ", "lz": "LZ",
    "goto": "Go on at entry", "end": "The Mission ends", "black": "Enemies at any Threat",
    "yellow": "More at yellow Threat", "red": "More at red Threat", "as": "Carried as",
    "then": "Then", "else": "Else", "when": "When", "then_": "Then", "rnr": "R&R modifier",
    "first": "The first time", "again": "After all of them",
}  # fmt: skip
PARENTS = {"auto": "Passed without a roll: ", "add": "Added: "}
STEP: TypeAdapter[Any] = TypeAdapter(Step)


def describe(verb: str) -> str:
    """Return what a verb is for, from the schema."""
    model = STEPS[verb]
    inner = _plain(_field(model, verb)[1])[0]
    texts = [model.__doc__ or ""]
    if isinstance(inner, type) and issubclass(inner, BaseModel):
        texts.append(inner.__doc__ or "")
    best = max((" ".join(text.split()) for text in texts), key=len)
    return best.split(" (PH-")[0].replace("`", "").rstrip(".") + "."


def _field(model: type[BaseModel], alias: str) -> tuple[str, FieldInfo]:
    for name, field in model.model_fields.items():
        if alias in (name, field.alias):
            return name, field
    raise KeyError(alias)


# --- from the schema to fields ------------------------------------------------------------------


def _plain(given: Any) -> tuple[Any, str]:
    """Return the bare type of an annotation or field, and its kind where a validator names one."""
    metadata: tuple[Any, ...] = ()
    annotation = given
    if isinstance(given, FieldInfo):
        annotation, metadata = given.annotation, tuple(given.metadata)
    kind = _kind(metadata)
    while True:
        if hasattr(annotation, "__metadata__"):
            kind = kind or _kind(annotation.__metadata__)
            annotation = annotation.__origin__
        elif get_origin(annotation) in (Union, types.UnionType):
            arms = [arm for arm in get_args(annotation) if arm is not type(None)]
            if len(arms) > 1:
                return annotation, "word"
            annotation = arms[0]
        else:
            return annotation, kind


def _kind(metadata: tuple[Any, ...]) -> str:
    for each in metadata:
        if isinstance(each, BeforeValidator):
            return next((kind for func, kind in KINDS.items() if func is each.func), "")
    return ""


class SchemaForm(forms.Form):
    """Fields made from the schema. Once valid, `step` is what was typed, as plain data."""

    step: Any = None
    verb = ""

    def __init__(self, known: dict[str, list[str]], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.known = known
        self.lists: set[str] = set()

    # Each kind of type becomes one kind of field.
    def _add(self, path: str, field: Any, required: bool, depth: int) -> None:
        bare, kind = _plain(field)
        if isinstance(field, FieldInfo):
            required = required and field.is_required()
        if kind:
            self._text(path, kind, required)
        elif get_origin(bare) is Literal:
            self._choice(path, get_args(bare), required)
        elif bare is bool:
            self.fields[path] = forms.BooleanField(required=False, label=_label(path))
        elif bare is int:
            self.fields[path] = forms.IntegerField(required=required, label=_label(path))
        elif bare is str:
            self._text(path, "prose" if path.rsplit(".", 1)[-1] == "text" else "", required)
        elif isinstance(bare, type) and issubclass(bare, BaseModel):
            for name, inner in bare.model_fields.items():
                self._add(f"{path}.{inner.alias or name}", inner, required, depth)
        elif get_origin(bare) is tuple:
            self._list(path, get_args(bare)[0], required, depth)
        else:
            self._text(path, "yaml", required)

    def _choice(self, path: str, values: tuple[Any, ...], required: bool) -> None:
        if values == (True,):
            self.fields[path] = forms.BooleanField(required=False, initial=True, label=_label(path))
            return
        choices = [(str(value), str(value)) for value in values]
        blank = [] if required else [("", "—")]
        self.fields[path] = forms.ChoiceField(
            choices=[*blank, *choices], required=required, label=_label(path)
        )

    def _text(self, path: str, kind: str, required: bool) -> None:
        last = path.rsplit(".", 1)[-1]
        area = kind in ("steps", "yaml", "prose", "lines")
        attrs: dict[str, Any] = {"autocomplete": "off", "spellcheck": "true" if area else "false"}
        listed = "who" if kind == "who" else words.BY_KEY.get(last, "")
        if not area and self.known.get(listed):
            attrs["list"] = f"words-{listed.replace(' ', '-')}"
            self.lists.add(listed)
        widget: forms.Widget = forms.TextInput(attrs)
        if area:
            widget = forms.Textarea({**attrs, "rows": 6 if kind == "prose" else 4})
        self.fields[path] = forms.CharField(
            required=required and kind != "steps",
            label=_label(path),
            help_text=HINTS.get(kind, ""),
            widget=widget,
            max_length=20_000,
        )
        self.fields[path].kind = kind  # type: ignore[attr-defined]

    def _list(self, path: str, item: Any, required: bool, depth: int) -> None:
        bare, _ = _plain(item)
        if item is Step or get_origin(bare) in (Union, types.UnionType) or bare is Any:
            self._text(path, "steps", required=False)
        elif bare is str:
            self._text(path, "lines" if path.endswith(".sentences") else "list", required)
        elif isinstance(bare, type) and issubclass(bare, BaseModel):
            if depth:
                return
            for row in range(ROWS.get(path.rsplit(".", 1)[-1], 1)):
                for name, inner in bare.model_fields.items():
                    self._add(f"{path}.{row}.{inner.alias or name}", inner, False, depth + 1)

    # --- from what was typed to a step ----------------------------------------------------------

    def clean(self) -> dict[str, Any]:
        """Build the step and let the language judge it; each mistake goes to its field."""
        data = super().clean() or self.cleaned_data
        if self.errors:
            return data
        found: dict[str, Any] = {}
        for path, value in list(data.items()):
            if value in (None, "", False) and not (value is False and path == self.verb):
                continue
            _put(found, path.split("."), self._read(path, value))
        if self.errors:
            return data
        self.step = _lists(found)
        if isinstance(self.step, dict) and (not self.verb or self.verb in self.step):
            self._judge()
        else:
            self.add_error(None, "Nothing is filled in.")
        return data

    def _read(self, path: str, value: Any) -> Any:
        kind = getattr(self.fields[path], "kind", "")
        if not isinstance(value, str):
            return value
        text = value.replace("\r\n", "\n").strip("\n") if kind == "prose" else value.strip()
        match kind:
            case "prose":
                return text + "\n" if "\n" in text else text
            case "list":
                return [part.strip() for part in text.split(",") if part.strip()]
            case "lines":
                return [line.removeprefix("- ").strip() for line in text.splitlines() if line]
            case "word":
                return int(text) if text.lstrip("-").isdigit() else text
            case "steps":
                return self._yaml(path, text) if text.startswith("- ") else [{"text": text}]
            case "condition" if text[:1] in "{[":
                return self._yaml(path, text)
            case "yaml":
                return self._yaml(path, text)
        return text

    def _yaml(self, path: str, text: str) -> Any:
        document, problems = marked_yaml.parse("text", text.replace("\r\n", "\n"))
        if problems:
            self.add_error(path, f"line {problems[0].line}: {problems[0].message}")
        return document.data

    def _judge(self) -> None:
        try:
            self._read_by_the_language()
        except ValidationError as error:
            for detail in error.errors(include_url=False):
                self.add_error(self._field_at(detail["loc"]), complaints.sentence(detail))

    def _read_by_the_language(self) -> None:
        """Raise ValidationError where what was typed is not what the language allows."""
        STEP.validate_python(self.step)

    def _field_at(self, loc: tuple[int | str, ...]) -> str | None:
        """Return the field a mistake belongs to: the longest path that the mistake lies below."""
        parts = [str(part) for part in loc]
        for size in range(len(parts), 0, -1):
            for start in (0, 1):
                path = ".".join(parts[start:size])
                if path in self.fields:
                    return path
                for name in self.fields:
                    if path and name.startswith(f"{path}."):
                        return name
        return None

    def groups(self) -> list[tuple[str, list[forms.BoundField]]]:
        """Return the fields by rows: (legend, fields); the legend is empty for the step itself."""
        found: dict[str, list[forms.BoundField]] = {}
        for name in self.fields:
            parts = name.split(".")
            row = next((n for n, part in enumerate(parts) if part.isdigit()), None)
            legend = "" if row is None else f"{_row_name(parts[row - 1])} {int(parts[row]) + 1}"
            found.setdefault(legend, []).append(self[name])
        return list(found.items())


class StepForm(SchemaForm):
    """The form of one verb. Once valid, `step` is the step as plain data."""

    def __init__(self, verb: str, known: dict[str, list[str]], *args: Any, **kwargs: Any) -> None:
        super().__init__(known, *args, **kwargs)
        self.verb = verb
        self._add(verb, _field(STEPS[verb], verb)[1], required=True, depth=0)
        self.fields[verb if verb in self.fields else next(iter(self.fields))].widget.attrs[
            "autofocus"
        ] = True


def _row_name(word: str) -> str:
    names = {"options": "Option", "each": "Test", "outcomes": "Outcome", "changes": "Change",
             "cases": "Case", "of": "Passage", "told": "What is told"}  # fmt: skip
    return names.get(word, word.replace("_", " ").capitalize())


def _label(path: str) -> str:
    """Return a field's name in words; a part of a part is named with it: "Cost: time"."""
    *before, last = path.split(".")
    words = LABELS.get(last) or last.replace("_", " ").capitalize()
    parent = before[-1] if len(before) > 1 and not before[-1].isdigit() else ""
    if not parent:
        return words
    return PARENTS.get(parent, f"{parent.replace('_', ' ').capitalize()}: ") + words.lower()


def _put(found: dict[Any, Any], path: list[str], value: Any) -> None:
    """Lay a value down at a path; the numbers of rows become whole numbers, unlike keys of YAML."""
    keys = [int(part) if part.isdigit() else part for part in path]
    for key in keys[:-1]:
        found = found.setdefault(key, {})
    found[keys[-1]] = value


def _lists(found: Any) -> Any:
    """Turn rows, mappings with whole numbers for keys, into lists."""
    if not isinstance(found, dict):
        return found
    if found and all(isinstance(key, int) for key in found):
        return [_lists(found[key]) for key in sorted(found)]
    return {key: _lists(value) for key, value in found.items()}
