"""Each line of a man, each scene of his story and each turn of it is met by bots in some campaign.

To play so many takes an hour of a core, so what was counted is kept in `scenes_reached.json`, with
a mark of what lets each scene come. Whoever writes a scene, or changes when it may come, counts
anew: `python -m bench.scenes_reached --campaigns 100 --seed z --add`.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from campaign.desk import preview
from campaign.desk.preview import Setting
from campaign.rules import Content
from campaign.rules.events import Event, NameGiven, TextShown
from campaign.rules.language import ChoiceStep
from tests.campaign.builders import real_content
from tests.content.scenes_gates import gates

KEPT: dict[str, Any] = json.loads(Path(__file__).with_name("scenes_reached.json").read_text())
FEWEST = 600
"""Campaigns that were played at least."""


@pytest.fixture(scope="module")
def content() -> Content:
    return real_content()


def test_what_was_counted_was_counted_with_these_scenes(content: Content) -> None:
    counted = {code: figures["gates"] for code, figures in KEPT["scenes"].items()}
    assert counted == {code: gates(scene) for code, scene in content.scenes.items()}
    assert KEPT["campaigns"] >= FEWEST


def test_every_scene_came(content: Content) -> None:
    assert [code for code in content.scenes if not KEPT["scenes"][code]["came"]] == []


def test_every_turn_of_a_story_was_taken(content: Content) -> None:
    never = []
    for code, scene in content.scenes.items():
        choices = [step.choice for step in scene.steps if isinstance(step, ChoiceStep)]
        taken = KEPT["scenes"][code]["turns"]
        never += [
            f"{code}: {option.label}"
            for choice in choices
            for number, option in enumerate(choice.options)
            if not taken.get(str(number))
        ]
    assert never == []


@pytest.mark.parametrize(
    ("code", "number", "squad", "said", "name"),
    [
        ("foundry-swap", "1", ("", "MP.19"), "breaks his jaw", "FOUNDRY_JAW"),
        (
            "feud-abacus",
            "1",
            ("MP.01", "MP.19", "MP.23", "MP.02", "MP.06", "MP.07"),
            "undo a knot",
            "FEUD_ON",
        ),
        (
            "feud-abacus",
            "1",
            ("MP.01", "MP.19", "MP.23", "MP.05", "MP.06", "MP.07"),
            "need the radio for",
            "FEUD_ON",
        ),
        (
            "feud-abacus",
            "0",
            ("MP.01", "MP.19", "MP.23", "MP.05", "MP.06", "MP.07"),
            "a matchbook",
            "FEUD_OVER",
        ),
    ],
)
def test_a_turn_that_is_seldom_taken_leads_on(
    content: Content, code: str, number: str, squad: tuple[str, ...], said: str, name: str
) -> None:
    reading = preview.read(content, 1, f"scene/{code}", Setting(squad=squad), [number])
    read = " ".join(str(read) for event in reading.events if (read := _read(content, event)))
    assert not reading.stuck and said in read
    assert [e.name for e in reading.events if isinstance(e, NameGiven)][-1] == name


def _read(content: Content, event: Event) -> Any:
    """Return what a text or somebody's words say."""
    if not isinstance(event, TextShown):
        return ""
    step = content.node(event.doc, event.path)
    return getattr(step, "text", None) or step.say.text


@pytest.mark.parametrize("profile", [f"MP.{number:02}" for number in range(1, 30)])
def test_each_man_has_eight_lines_and_a_story_of_three_scenes(
    content: Content, profile: str
) -> None:
    own = [scene for scene in content.scenes.values() if profile in scene.cast | {*scene.about}]
    story = [scene for scene in own if any(isinstance(s, ChoiceStep) for s in scene.steps)]
    assert len(own) >= 8 + 3 and story
    came = [scene.code for scene in own if KEPT["scenes"][scene.code]["came"]]
    assert len(came) >= 10 and all(scene.code in came for scene in story)
