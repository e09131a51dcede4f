"""The rulebook's examples: each chapter has one, each can be played, all by the rules' own code."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from campaign.content import examples, rulebook
from combat.rules.board import fire_range

ALL = {example.code: example for example in examples.examples()}


def test_every_chapter_has_one_and_no_two_have_one_name() -> None:
    assert len(ALL) == len(examples.examples())
    there = {rulebook.places()[example.rule].chapter.slug for example in ALL.values()}
    assert there == {chapter.slug for chapter in rulebook.load()}


@pytest.mark.parametrize("code", ALL)
def test_it_is_played_again_and_again_and_says_something(code: str) -> None:
    thrown = [examples.play(ALL[code], seed) for seed in range(1, 40)]
    assert thrown == [examples.play(ALL[code], seed) for seed in range(1, 40)], "a seed is a throw"
    assert len({(one.roll, one.lines) for one in thrown}) > 2, "another seed is another"
    assert all(one.roll is not None or one.lines for one in thrown)


@pytest.mark.rule("PH-CBT-RANGE-01", "PH-CBT-LOS-02")
def test_who_is_chosen_on_the_board_is_fired_at() -> None:
    example = ALL["range-and-line"]
    for at in ("E1-2", "E2-3", "E3-4"):
        played = examples.play(example, 1, at)
        assert played.at == at and f"Range {fire_range('M3-2', at)}" in played.odds[0]
        assert [cell.space for row in played.board for cell in row if cell.chosen] == [at]
    assert examples.play(example, 1, "E9-9").at == "E1-2", "nobody there: the first"


@pytest.mark.rule("PH-CBT-COVER-02")
def test_hits_meet_cover_first() -> None:
    lines = {examples.play(ALL["cover"], seed).lines for seed in range(1, 60)}
    assert (
        "Hard Cover takes 1, Soft Cover 2; 2 of his 2 Hit Points go.",
        "He is out of it.",
    ) in lines


@pytest.mark.rule("PH-CBT-INIT-02", "PH-CBT-INIT-08")
def test_the_marker_moves_three_spaces_at_least_and_says_whose_turn_it_is() -> None:
    for seed in range(1, 40):
        lines = examples.play(ALL["initiative"], seed).lines
        assert lines[0] == "A Marine's Orders cost 2: the marker moves 3, to −1."
        at = 2
        for line in lines[:-1]:
            plain = line.replace("−", "-")
            moved, where = (int(word.strip(",.")) for word in re.findall(r"[+-]?\d+[,.]", plain))
            assert ("Enemy" in line) == (at < 0) and moved >= 3
            assert where == at + (moved if at < 0 else -moved)
            at = where
        assert lines[-1] == ("The Enemy is next." if at < 0 else "A Marine is next.")


@pytest.mark.django_db
@pytest.mark.parametrize("chapter", [chapter.slug for chapter in rulebook.load()])
def test_the_pages_roll_without_a_script(client: Client, chapter: str) -> None:
    mine = [e for e in ALL.values() if rulebook.places()[e.rule].chapter.slug == chapter]
    address = reverse("rulebook_chapter", args=[chapter])
    page = client.get(address).content.decode()
    for example in mine:
        assert page.count(f'id="ex-{example.code}"') == 1
        again = client.get(address, {"roll": example.code, "seed": "7", "at": "E2-3"})
        assert 'name="seed" value="8"' in again.content.decode()
    for odd in ("-1", "x", "9" * 30, "٣"):
        assert (
            client.get(address, {"roll": mine[0].code, "seed": odd, "at": "<b>"}).status_code == 200
        )
