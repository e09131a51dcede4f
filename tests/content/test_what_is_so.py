"""The booklets do not say what cannot be: of the hurt, of a lost radio, of one man twice."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from campaign.content import prose
from campaign.rules import Content, State, apply, legal
from campaign.rules.commands import Continue, Decide
from campaign.rules.events import TextShown
from campaign.rules.language import SayStep, spoken
from campaign.rules.state import LogEntry
from campaign.rules.tasks import Read, SquadAction, Stop
from combat.rules.dice import SeededDice
from tests.campaign.builders import PROFILES, gear, on_map, real_content, squad

RADIO = {"gear": gear("radio")}


@pytest.fixture(scope="module")
def content() -> Content:
    return real_content()


def about_to_read(content: Content, entry: str, *log: str, **run: Any) -> State:
    mission = int(entry[1])
    state = on_map(
        content=content, number=mission, at="E5", base="J7",
        agenda=(SquadAction(), Read(entry), Stop("x")), **run,
    )  # fmt: skip
    return replace(state, log=tuple(LogEntry(name, "yellow", 1, "") for name in log))


def read(state: State, seed: str = "so") -> tuple[State, str]:
    """Read on to the next decision; return the state and the words, filled."""
    state = apply(state, Continue(), SeededDice(seed)).state
    shown = state.reading.events if state.reading is not None else ()
    texts = [state.book.node(e.doc, e.path) for e in shown if isinstance(e, TextShown)]
    names = prose.roles(state.book, state)
    return state, " ".join(prose.fill(node.text, names) for node in texts)


def hunters(content: Content, *log: str) -> str:
    """All that may be read when the hunters of Mission 1 are met."""
    state = about_to_read(content, "M1/RC", *log)
    return " ".join(read(state, f"{seed}")[1] for seed in range(40))


def test_who_came_down_on_the_ridge_has_not_been_followed_since_the_stream(
    content: Content,
) -> None:
    ridge, stream = hunters(content, "RADIO"), hunters(content)
    assert "since the ridge" in ridge and "since the stream" not in ridge
    assert "since the stream" in stream and "since the ridge" not in stream


def test_no_man_is_behind_himself(content: Content) -> None:
    state = about_to_read(content, "M1/RC")
    state = replace(state, point_man=PROFILES["SCT"])
    found = [read(state, f"{seed}")[1] for seed in range(40)]
    scout = prose.roles(content, state)["SCT"]
    assert any("where the man behind will be next" in text for text in found)
    assert not any(f"where {scout} will be next" in text for text in found)


@pytest.mark.parametrize(("wound", "may"), [("W.09", False), ("W.03", True), ("", True)])
def test_nobody_with_a_shattered_arm_is_sent_along_a_cable(
    content: Content, wound: str, may: bool
) -> None:
    men = squad(SCT={"wound": wound})
    state, _ = read(about_to_read(content, "M2/03", marines=men))
    options = [offer.command for offer in legal(state, "host").offers]
    assert (Decide(0) in options) is may


def test_at_the_clearing_nobody_is_called_without_a_radio(content: Content) -> None:
    log = ("CREW CHIEF HOME",)
    for men, called in ((squad(RO=RADIO), True), (squad(), False)):
        state, text = read(about_to_read(content, "M3/05", *log, marines=men, clock="10:00"))
        assert ("Deadlock Five" in text) is called
        assert (legal(state, "host").awaiting == "choice") is called


def test_the_major_asks_for_his_number_by_whatever_radio_there_is(content: Content) -> None:
    _, own = read(about_to_read(content, "M4/T3", marines=squad(RO=RADIO)))
    _, lent = read(about_to_read(content, "M4/T3"))
    assert "The set speaks" in own and "Popular Forces" not in own
    assert "Popular Forces" in lent and "The set speaks" not in lent
    assert "What is your number?" in own and "What is your number?" in lent


def test_doc_is_not_run_in_by_doc(content: Content) -> None:
    told = [" ".join(run_for_the_bridge(content, f"{seed}")) for seed in range(30)]
    hit = [text.split("Doc sits down")[1] for text in told if "Doc sits down" in text]
    assert hit and not any("Doc has him" in text.split("sits down")[0] for text in hit)


def run_for_the_bridge(content: Content, seed: str) -> list[str]:
    """What is read when two by two run over the causeway."""
    dice = SeededDice(seed)
    state, _ = read(about_to_read(content, "M2/06"), seed)
    command: Any = Decide(1)
    told: list[str] = []
    while True:
        outcome = apply(state, command, dice)
        state = outcome.state
        names = prose.roles(content, state)
        shown = [e for e in outcome.events if isinstance(e, TextShown)]
        told += [prose.fill(content.node(e.doc, e.path).text, names) for e in shown]
        if legal(state, "host").awaiting in ("close_reading", "squad_action"):
            return told
        command = legal(state, "host").commands[0]


def test_whom_a_scene_calls_doc_is_asked_for(content: Content) -> None:
    """A scene that speaks of Doc by name asks who the Corpsman is, or is his by its title."""
    loose = []
    for scene in content.scenes.values():
        said = [s.say.text if isinstance(s, SayStep) else s.text for s in spoken(scene.steps)]
        named = any(" Doc" in f" {text}" for text in said)
        if named and '"role":"DOC"' not in scene.model_dump_json(exclude_defaults=True):
            loose.append(scene.code)
    assert loose == ["needles-plank"], "whose bag it is holds for him too"
