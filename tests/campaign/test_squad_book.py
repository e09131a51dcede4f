"""The scenes of LOW CEILING: each can come, is read to its end, and is of the men who are there."""

from __future__ import annotations

from collections import Counter

import pytest

from campaign.rules import State, apply, visible_to
from campaign.rules.commands import Continue, Decide
from campaign.rules.events import TextShown
from campaign.rules.hooks import fitting
from campaign.rules.language import ChoiceStep, Remembered, RememberStep
from campaign.rules.moments import OWN
from campaign.rules.scenes import Scene
from combat.rules.dice import Dice, SeededDice
from tests.campaign.builders import awaiting, real_content
from tests.campaign.staging import staged

SCENES = real_content().scenes
POOL = tuple(code for code, p in sorted(real_content().profiles.items()) if not p.special)


def whose(scene: Scene) -> str:
    """Whose moment it is, if it is one man's."""
    if scene.moment not in OWN:
        return ""
    return scene.about[0] if scene.about else "MP.28" if "MP.28" not in scene.cast else "MP.21"


def choices(scene: Scene) -> list[ChoiceStep]:
    return [step for step in scene.steps if isinstance(step, ChoiceStep)]


def remembered(scene: Scene) -> list[Remembered]:
    found = [step.remember for step in scene.steps if isinstance(step, RememberStep)]
    for choice in choices(scene):
        for option in choice.choice.options:
            found += [s.remember for s in option.steps if isinstance(s, RememberStep)]
    return found


class ThisScene(SeededDice):
    """Dice that draw one scene, whatever else fits."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code

    def draw(self, cards: object, why: str) -> str:  # type: ignore[override]
        """Draw this scene, or a man as dice do."""
        if why == "scene":
            assert self.code in cards  # type: ignore[operator]
            return self.code
        return super().draw(cards, why)  # type: ignore[arg-type]


def begun(scene: Scene) -> tuple[State, Dice]:
    """The scene on the page."""
    dice = ThisScene(scene.code)
    state = staged(real_content(), scene, whose(scene))
    return apply(state, Continue(), dice).state, dice


def finished(state: State, dice: Dice, option: int) -> tuple[State, int]:
    """Read to the end, with this option of each choice; how many passages that showed."""
    shown = 0
    while awaiting(state) in ("choice", "stop", "close_reading"):
        command = Decide(option) if awaiting(state) == "choice" else Continue()
        outcome = apply(state, command, dice)
        shown += sum(isinstance(e, TextShown) for e in outcome.events)
        state = outcome.state
    return state, shown


@pytest.mark.parametrize("code", sorted(SCENES))
def test_each_scene_can_come_and_is_read_to_its_end_whatever_the_squad_chooses(code: str) -> None:
    scene = SCENES[code]
    assert code in {s.code for s in fitting(staged(real_content(), scene, whose(scene)),
                                            scene.moment, whose(scene))}  # fmt: skip
    state, dice = begun(scene)
    page = visible_to(state, "host").page
    assert page is not None and page.doc == f"scene/{code}"
    options = max((len(c.choice.options) for c in choices(scene)), default=1)
    for option in range(options):
        after, shown = finished(state, dice, option)
        assert awaiting(after) == "squad_action"
        assert shown or not choices(scene)
        names = {n.name for n in after.story.named}
        assert names >= {r.as_ for r in remembered(scene)[option : option + 1]}


def chained(profile: str) -> list[list[Scene]]:
    """Ways of three scenes of his, each after the one before, whose last asks the Squad something.

    What came to others may lead to the last as well.
    """
    own = {s.code: s for s in SCENES.values() if profile in s.cast}
    return [
        [own[first], own[second], last]
        for last in own.values()
        if choices(last) and {r.who for r in remembered(last)} == {profile}
        for second in last.after
        if second in own
        for first in own[second].after or (second,)
        if first in own
    ]


@pytest.mark.parametrize("profile", POOL)
def test_every_man_has_an_arc_whose_turn_the_squad_decides(profile: str) -> None:
    arcs = chained(profile)
    assert arcs, profile
    for arc in arcs:
        last = arc[-1]
        assert last.later >= 1 and len({r.as_ for r in remembered(last)}) == 2
        assert all(r.kept.endswith(".") for r in remembered(last))
    assert any(len({s.code for s in arc}) == 3 and arc[1].later >= 1 for arc in arcs), profile


@pytest.mark.parametrize("profile", POOL)
def test_every_man_has_eight_lines_of_his_own(profile: str) -> None:
    own = [s for s in SCENES.values() if s.cast == {profile} or s.about == (profile,)]
    moments = Counter(s.moment for s in own)
    assert len(own) >= 8
    assert sum(s.moment == "kia" and s.about == (profile,) for s in own) == 1
    assert moments["promotion"] == 1 and moments["wounded"] >= 2
    assert sum(moments[m] for m in ("first_combat", "won_combat", "hard_combat", "lost_combat")) > 1
    assert any(moments[m] for m in ("rest", "evening", "night", "morning"))


def test_there_are_sixty_scenes_for_two_or_three() -> None:
    for_two = [s for s in SCENES.values() if len(s.cast) + s.other >= 2 and s.moment != "kia"]
    assert len(for_two) >= 60


def test_a_death_is_never_told_twice_the_same() -> None:
    deaths = [s for s in SCENES.values() if s.moment == "kia"]
    assert {p for s in deaths for p in s.about} >= set(POOL)
    assert len([s for s in deaths if not s.about]) >= 8
    assert not any(s.again for s in deaths)
    assert all([r.as_ for r in remembered(s)] == ["FALLEN"] for s in deaths)


def test_what_is_kept_of_a_man_is_one_sentence_for_each_name() -> None:
    kept = [r for s in SCENES.values() for r in remembered(s) if r.kept]
    assert len({r.as_ for r in kept}) == len(kept)
