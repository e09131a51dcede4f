"""The form of a scene's head: when it may come and who must be there; its steps stay."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

from django import forms
from pydantic import ValidationError

from campaign.content import complaints
from campaign.desk import editing, splice
from campaign.desk.splice import CannotSplice
from campaign.rules.moments import Moment
from campaign.rules.scenes import Scene

HEAD = ("code", "title", "moment", "when", "present", "about", "weight", "again")
"""What the form asks; whatever else stands in the head is kept."""


class SceneForm(forms.Form):
    """When a scene may come. Once valid, `head` holds what was typed, ready for the text."""

    title = forms.CharField(max_length=120)
    moment = forms.ChoiceField(choices=[(m, m.replace("_", " ")) for m in get_args(Moment)])
    when = forms.CharField(
        required=False,
        widget=forms.Textarea({"rows": 3, "spellcheck": "false"}),
        help_text="a Log Entry, or a condition such as {night: true}",
    )
    present = forms.MultipleChoiceField(required=False, label="Must be there, besides who speaks")
    about = forms.MultipleChoiceField(required=False, label="Only about these men")
    weight = forms.IntegerField(min_value=1, max_value=9, help_text="how often it is drawn")
    again = forms.IntegerField(
        required=False, min_value=1, max_value=9, help_text="after so many Missions; else never"
    )

    head: dict[str, Any]

    def __init__(self, men: Mapping[str, str], scene: Any, data: Any = None) -> None:
        given = scene if isinstance(scene, dict) else {}
        super().__init__(data, initial=_initial(given))
        self.scene = given
        for field in ("present", "about"):
            self.fields[field].choices = list(men.items())  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        """Let the language judge the whole scene; each mistake goes to its field."""
        data = super().clean() or self.cleaned_data
        if self.errors:
            return data
        head = {key: self.scene[key] for key in self.scene if key not in (*HEAD, "steps")}
        head = {"code": self.scene.get("code"), **head}
        head |= {key: data[key] for key in HEAD[1:] if data[key] not in (None, "", [])}
        try:
            head |= {"when": _condition(data["when"])} if data["when"].strip() else {}
            Scene.model_validate({**head, "steps": self.scene.get("steps")})
        except CannotSplice as error:
            self.add_error("when", str(error))
        except ValidationError as error:
            for detail in error.errors(include_url=False):
                field = str(detail["loc"][0]) if detail["loc"] else ""
                at = field if field in self.fields else None
                self.add_error(at, complaints.sentence(detail))
        self.head = {key: head[key] for key in (*HEAD, *head) if key in head}
        return data


def _condition(text: str) -> Any:
    text = text.strip().replace("\r\n", "\n")
    mapping = text[:1] in "{[" or ":" in text.split("\n")[0]
    return splice.parsed(text).data if mapping else text


def _initial(scene: Mapping[str, Any]) -> dict[str, Any]:
    found = {"weight": 3, **{key: scene[key] for key in HEAD if key in scene}}
    when = found.get("when", "")
    if not isinstance(when, str):
        found["when"] = editing.dumped(when).strip()
    return found


def with_head(chunk: str, head: Mapping[str, Any]) -> str:
    """Return the text of a scene with another head; the lines from its steps on stay.

    Raises CannotSplice where the steps are not the last of it.
    """
    lines = chunk.split("\n")
    at = next((n for n, line in enumerate(lines) if line.startswith("steps:")), None)
    rest = [] if at is None else [x for x in lines[at + 1 :] if x[:1].isalpha()]
    if at is None or rest:
        raise CannotSplice("The steps must come last in this scene: move them in the text first.")
    return editing.dumped(dict(head)) + "\n".join(lines[at:])
