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

from campaign.rules import Content
from campaign.rules.language import ChoiceStep
from tests.campaign.builders import real_content
from tests.content.scenes_gates import gates

KEPT: dict[str, Any] = json.loads(Path(__file__).with_name("scenes_reached.json").read_text())
FEWEST = 600
"""Campaigns that were played at least."""
NEVER = ["ditto-killed"]
"""Scenes nobody came to in them; its weight was raised since, so whoever counts on may see it."""
UNTAKEN = ["feud-abacus: Send Rabbit for the radio.", "foundry-swap: Leave it there."]
"""Turns nobody took, of scenes that came once and four times."""


@pytest.fixture(scope="module")
def content() -> Content:
    return real_content()


def test_what_was_counted_was_counted_with_these_scenes(content: Content) -> None:
    counted = {code: figures["gates"] for code, figures in KEPT["scenes"].items()}
    assert counted == {code: gates(scene) for code, scene in content.scenes.items()}
    assert KEPT["campaigns"] >= FEWEST


def test_every_scene_but_one_came(content: Content) -> None:
    never = [code for code in content.scenes if not KEPT["scenes"][code]["came"]]
    assert never == NEVER


def test_every_turn_of_a_story_but_two_was_taken(content: Content) -> None:
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
    assert sorted(never) == UNTAKEN


@pytest.mark.parametrize("profile", [f"MP.{number:02}" for number in range(1, 30)])
def test_each_man_has_eight_lines_and_a_story_of_three_scenes(
    content: Content, profile: str
) -> None:
    own = [scene for scene in content.scenes.values() if profile in scene.cast | {*scene.about}]
    story = [scene for scene in own if any(isinstance(s, ChoiceStep) for s in scene.steps)]
    assert len(own) >= 8 + 3 and story
    came = [scene.code for scene in own if KEPT["scenes"][scene.code]["came"]]
    assert len(came) >= 10 and all(scene.code in came for scene in story)
