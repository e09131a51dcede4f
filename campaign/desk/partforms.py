"""Forms of parts that are no pages: a counter that the campaign keeps, a line of R&R by phase."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel

from campaign.desk import editing, parts, splice
from campaign.desk.parts import Part
from campaign.desk.splice import CannotSplice
from campaign.desk.stepforms import SchemaForm
from campaign.rules.cards import KeptCounter, OtherResult


class PartForm(SchemaForm):
    """What a part says, in fields made from its model, all but its steps.

    Once valid, `step` is the part as plain data; what the form does not ask is kept.
    """

    def __init__(
        self, model: type[BaseModel], known: dict[str, list[str]], given: Any, data: Any = None
    ) -> None:
        self.model = model
        self.given: Mapping[str, Any] = given if isinstance(given, dict) else {}
        super().__init__(known, data)
        # A condition comes first: it is what the rest depends on.
        for name, field in sorted(model.model_fields.items(), key=lambda item: item[0] != "if_"):
            if name != "steps":
                self._add(field.alias or name, field, required=True, depth=0)
        usual = {name: field.default for name, field in model.model_fields.items()
                 if isinstance(field.default, int)}  # fmt: skip
        self.initial = {path: _typed({**usual, **self.given}, path) for path in self.fields}

    def _read_by_the_language(self) -> None:
        asked = {path.split(".")[0] for path in self.fields}
        kept = {key: value for key, value in self.given.items() if key not in asked}
        self.step = {**self.step, **kept}
        self.model.model_validate(self.step)


def _typed(given: Any, path: str) -> Any:
    """Return what stands at a path of a part, as it is typed into its field."""
    for key in path.split("."):
        if isinstance(given, list):
            given = given[int(key)] if int(key) < len(given) else None
        else:
            given = given.get(key) if isinstance(given, dict) else None
    return editing.flow(given) if isinstance(given, dict | list) else given


def form_of(
    part: Part, value: Any, known: dict[str, list[str]], data: Any = None
) -> PartForm | None:
    """Return the form of a part, None where its text or its steps say all.

    A line of R&R has the form of what stands there instead: of a new one, or of its own.
    """
    if part.kind == "kept":
        return PartForm(KeptCounter, known, value, data)
    if part.kind != "rnr":
        return None
    return PartForm(OtherResult, known, value if instead(part) else None, data)


def instead(part: Part) -> bool:
    """Tell whether a line of R&R stands in another's place while a condition holds."""
    return part.kind == "rnr" and "instead" in part.path


def saved(text: str, part: Part, form: PartForm) -> tuple[str, str]:
    """Return the text with what a valid form says, and the address of the part to look at."""
    if part.kind != "rnr" or instead(part):
        return parts.with_chunk(text, part, _chunk(text, part, form)), part.address
    fellows = [p for p in parts.all_parts(text) if p.path[: len(part.path)] == part.path]
    count = len(fellows) - 1
    new = splice.insert_item(text, (*part.path, "instead"), count, editing.dumped(form.step))
    return new, f"{part.address}-{count + 1}"


def _chunk(text: str, part: Part, form: PartForm) -> str:
    """Return a part as the form says it; the lines of its steps stay as they are."""
    lines = parts.chunk(text, part).split("\n")
    at = next((n for n, line in enumerate(lines) if line.startswith("steps:")), len(lines))
    if any(line[:1].isalpha() for line in lines[at + 1 :]):
        raise CannotSplice("The steps must come last in this line: move them in the text first.")
    head = {key: value for key, value in form.step.items() if key != "steps"}
    return editing.dumped(head) + "\n".join(lines[at:])
