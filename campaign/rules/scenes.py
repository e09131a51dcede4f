"""Scenes between the men of the Squad: when each may come, who speaks in it, what is said.

A scene is printed matter like any entry. `campaign.rules.hooks` draws one at its moment.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from pydantic import Field, model_validator

from campaign.rules.cards import Provenance
from campaign.rules.language import (
    ChoiceStep,
    Condition,
    Entry,
    IfStep,
    Man,
    OneOfStep,
    Option,
    RememberStep,
    SayStep,
    Spoken,
    Steps,
    StopStep,
    SwitchStep,
    TextStep,
    spoken,
    verb,
)
from campaign.rules.moments import Moment

MOST_WORDS = 120
"""Words of a scene without a stop."""


def _longest(steps: Steps, so_far: int) -> tuple[int, int]:
    """Return the words since the last stop, and the most between two, read the longest way."""
    most = so_far
    for step in steps:
        match step:
            case TextStep(text=text) | SayStep(say=Spoken(text=text)):
                so_far += len(text.split())
            case StopStep():
                so_far = 0
            case IfStep(if_=branch):
                so_far, most = _longest_of((branch.then, branch.else_), so_far, most)
            case SwitchStep(switch=switch):
                sides = (*(case.steps for case in switch.cases), switch.else_)
                so_far, most = _longest_of(sides, so_far, most)
            case OneOfStep(one_of=passages):
                sides = (passages.first, *(v.steps for v in passages.of), passages.again)
                so_far, most = _longest_of(sides, so_far, most)
            case ChoiceStep(choice=choice):
                options = tuple(_plain(option) for option in choice.options)
                so_far, most = _longest_of(options, 0, most)
            case RememberStep():
                pass
            case _:
                raise ValueError(f"a scene has no '{verb(type(step))}': it is only talk")
        most = max(most, so_far)
    return so_far, most


def _longest_of(sides: Iterable[Steps], so_far: int, most: int) -> tuple[int, int]:
    """Return the same after several ways, of which one is read."""
    ways = [_longest(side, so_far) for side in sides]
    return max(now for now, _ in ways), max(most, *(longest for _, longest in ways))


def _plain(option: Option) -> Steps:
    """Return what an option leads to; ValueError for one that costs or asks anything."""
    if option.model_fields_set - {"label", "steps"}:
        raise ValueError("an option of a scene has a label and steps, and no price")
    return option.steps


class Scene(Entry):
    """A few lines between men of the Squad. It comes once in a campaign, or `again` after Missions.

    All who speak must be there, on their feet, and none of them lead the Squad; so must those of
    `present`. Where the moment is one man's (K.I.A., wounded, promoted ...) TESTER is he: one of
    `about`, or else nobody who speaks. RND is any other man who is there, drawn for the scene.

    after: it comes only `later` Missions or more after one of these scenes, or a scene of one of
    these moments. A choice in it changes only what is said and remembered.
    """

    code: str = Field(pattern=r"^[a-z][a-z0-9-]*$")
    moment: Moment
    about: tuple[Man, ...] = ()
    present: tuple[Man, ...] = ()
    when: Condition | None = None
    after: tuple[str, ...] = ()
    later: int = Field(1, ge=0, le=8)
    weight: int = Field(3, ge=1, le=9)
    again: int | None = Field(None, ge=1, le=9)
    provenance: Provenance = "house"

    @model_validator(mode="after")
    def _short_talk(self) -> Scene:
        if not any(isinstance(step, SayStep) for step in spoken(self.steps)):
            raise ValueError("nobody says anything in this scene")
        _, longest = _longest(self.steps, 0)
        if longest > MOST_WORDS:
            raise ValueError(f"{longest} words without a stop: at most {MOST_WORDS}")
        return self

    @cached_property
    def other(self) -> bool:
        """Whether RND speaks or is named: another man who is there, whoever it be."""
        said = list(spoken(self.steps))
        return any(isinstance(s, SayStep) and s.say.by == "RND" for s in said) or any(
            "{RND}" in (s.say.text if isinstance(s, SayStep) else s.text) for s in said
        )

    @cached_property
    def cast(self) -> frozenset[str]:
        """The Profiles of all who speak or must be there."""
        said = [step.say.by for step in spoken(self.steps) if isinstance(step, SayStep)]
        return frozenset([*(by for by in said if by.startswith("MP.")), *self.present])
