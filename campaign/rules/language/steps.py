"""A step is a mapping with exactly one verb; an entry is a list of steps (PH-BOOKLET-01, p.6).

A verb is named once, by the only field of its model; the models are listed in the union of their
subject. `STEPS`, the schema, the reference and the author's forms are made from these.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, get_args

from pydantic import GetCoreSchemaHandler, field_validator
from pydantic_core import CoreSchema, core_schema

from campaign.rules.language import places, reading
from campaign.rules.language.company import CompanyStep
from campaign.rules.language.forms import Node
from campaign.rules.language.log import LogStep
from campaign.rules.language.marines import MarineStep
from campaign.rules.language.places import MapStep
from campaign.rules.language.reading import LeadingStep, SayStep, TextStep
from campaign.rules.language.tracks import TrackStep

EffectStep = MarineStep | TrackStep | MapStep | LogStep | CompanyStep
"""The steps that `campaign.rules.effects` carries out."""
ProseStep = TextStep | SayStep
"""The steps that are only read."""


def verb(model: type[Node]) -> str:
    """Return the verb of a step's model: its only field, as authors write it."""
    ((name, field),) = model.model_fields.items()
    return field.alias or name


STEPS: dict[str, type[Node]] = {verb(m): m for m in get_args(ProseStep | LeadingStep | EffectStep)}
"""The model of every verb, in the order of the reference."""
VERBS = tuple(STEPS)
_VERB_OF = {model: verb for verb, model in STEPS.items()}


def _verb_in(value: object) -> str | None:
    """Return the only verb of a step, None when it has none or several."""
    if isinstance(value, dict):
        found = [verb for verb in VERBS if verb in value]
        return found[0] if len(found) == 1 else None
    return _VERB_OF.get(type(value))  # type: ignore[arg-type]


class _OneVerb:
    """Lets the verb of a step say which model reads it, so that mistakes name the right field."""

    def __get_pydantic_core_schema__(
        self, source: object, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        return core_schema.tagged_union_schema(
            {verb: handler.generate_schema(model) for verb, model in STEPS.items()},
            _verb_in,
            custom_error_type="unknown_step",
            custom_error_message="a step needs exactly one known verb: " + " ".join(VERBS),
        )


Step = Annotated[ProseStep | LeadingStep | EffectStep, _OneVerb()]
Steps = tuple[Step, ...]


class Entry(Node):
    """A numbered paragraph of a booklet (PH-EVENT-01, p.26)."""

    title: str
    summary: str = ""
    steps: Steps

    @field_validator("steps")
    @classmethod
    def _not_empty(cls, steps: Steps) -> Steps:
        if not steps:
            raise ValueError("an entry needs at least one step")
        return steps


def spoken(steps: Steps) -> Iterator[ProseStep]:
    """Yield all that may be read in a list of steps, and in the steps within them."""
    waiting: list[object] = list(reversed(steps))
    while waiting:
        node = waiting.pop()
        if isinstance(node, ProseStep):
            yield node
        elif isinstance(node, Node):
            waiting += [getattr(node, name) for name in reversed(type(node).model_fields)]
        elif isinstance(node, tuple | dict):
            waiting += reversed(tuple(node.values()) if isinstance(node, dict) else node)


def _close_the_circle() -> None:
    """Steps hold steps: let the models that wait for `Step` know it."""
    for module in (reading, places):
        for model in vars(module).values():
            if isinstance(model, type) and issubclass(model, Node):
                model.model_rebuild(_types_namespace={"Step": Step})
    Entry.model_rebuild()


_close_the_circle()
