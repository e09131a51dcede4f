"""The draft screen: who suits the post and why, and posts left to the house's help."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client

from campaign.content import library
from campaign.game import services
from campaign.models import Campaign, Journal
from campaign.rules import State, suits
from campaign.rules.commands import DraftRest
from campaign.rules.tasks import Draft
from campaign.screens.draft import draft_screen
from campaign.telling.words import TRAITS
from tests.campaign.builders import PROFILES, on_map, real_content, say, squad
from tests.campaign.test_setup import begun
from tests.campaign.test_suits import shared
from tests.factories import shelve
from tests.web.desk_pages import commands, drawn, read, visible_to
from tests.web.test_play import address, buttons, give, play_to

COUNTED = ("six", "five", "four", "three", "two")


def drafting(spec: int, *offered: str) -> State:
    """One of those offered is to join, in place of who fell."""
    men = squad(**{list(PROFILES)[spec - 1]: {"standing": "kia"}})
    return on_map(content=real_content(), marines=men, agenda=(Draft(spec, offered),))


@pytest.mark.parametrize("spec", range(1, 7))
def test_one_file_is_marked_with_what_the_post_asks_for_most(spec: int) -> None:
    free = sorted(set(real_content().profiles) - set(PROFILES.values()))[:3]
    state = drafting(spec, *free)
    best = state.book.profiles[suits.suited(state.book, spec, free)]
    page = drawn(state)
    articles = re.findall(r"<article.*?</article>", page, re.S)
    (marked,) = [read(one) for one in articles if "Suits best" in one]
    assert best.nickname in marked
    for code in suits.MATTERS[spec]:
        assert f"{TRAITS.get(code, 'Load Capacity')} {suits.rating(best, code)}" in marked
    assert "which this Specialization asks for most" in marked
    assert read(page).count("asks for most") == 1
    assert "Suits best" in drawn(state, "watcher")


@pytest.mark.rule("PH-SQUAD-13")
def test_he_comes_in_place_of_who_held_the_post_and_of_no_stand_in() -> None:
    free = sorted(set(real_content().profiles) - set(PROFILES.values()))
    state = drafting(4, *free[:3])
    held = next(man for man in state.marines if man.spec == 4)
    stood_in = replace(held, profile=free[3], standing="left", temporary=True)
    state = replace(state, marines=(*state.marines, stood_in))
    nick = state.book.profiles[held.profile].nickname
    assert f"In place of {nick}, from level 1." in read(drawn(state))


def test_why_he_suits_is_a_sentence() -> None:
    state = drafting(4, "MP.01", "MP.02", "MP.03")
    screen = draft_screen(state.book, visible_to(state, "host"))["draft"]
    (why,) = [file.suits for file in screen.files if file.suits]  # type: ignore[attr-defined]
    card = state.book.profiles[suits.suited(state.book, 4, ("MP.01", "MP.02", "MP.03"))]
    sur, per = card.traits["SUR"], card.traits["PER"]
    assert (
        why == f"Survivability {sur} and Perception {per}, which this Specialization asks for most"
    )


def test_of_equals_it_is_said_what_told_one_from_the_others() -> None:
    """Of one Intelligence who bears more is marked for that; else the reason is left open."""
    equals: dict[tuple[int, int], list[str]] = {}
    book = real_content()
    for code, card in sorted(book.profiles.items()):
        equals.setdefault((card.traits["INT"], suits.borne(book, code)), []).append(code)

    def why(*offered: str) -> str:
        state = drafting(6, *offered)
        screen = draft_screen(state.book, visible_to(state, "host"))["draft"]
        (why,) = [file.suits for file in screen.files if file.suits]  # type: ignore[attr-defined]
        return str(why)

    one, other = next(men for men in equals.values() if len(men) > 1)[:2]
    assert why(one, other).endswith("asks for most; another is as good")
    ((_, few), weak), ((_, many), strong) = next(
        pair
        for pair in itertools.combinations(sorted(equals.items()), 2)
        if pair[0][0][0] == pair[1][0][0]
    )
    assert few < many
    told = "asks for most; of equals he bears most Damage and Stress"
    assert why(weak[0], strong[0]).endswith(told)


@pytest.mark.rule("PH-SQUAD-09")
def test_the_button_says_how_many_posts_it_fills() -> None:
    state = begun(real_content())
    for word in COUNTED:
        page = drawn(state)
        assert DraftRest() in commands(page)
        assert f"Fill the {word} Specializations for me" in read(page)
        state = say(state, *[c for c in commands(page) if c != DraftRest()][:1]).state
    assert DraftRest() not in commands(drawn(state)) and "for me" not in read(drawn(state))


def test_a_player_among_several_fills_his_own() -> None:
    state = replace(shared(), content=real_content())
    assert "Fill my three Specializations for me" in read(drawn(state))
    assert "for me" not in read(drawn(state, "bert")), "it is the host's Specialization that waits"


@pytest.fixture
def campaign(db: Any, signed_in: Any) -> Iterator[tuple[Client, Campaign]]:
    """A host signed in, whose first man is to be chosen."""
    library.forget()
    shelve()
    client, user = signed_in("anna")
    table = services.start(user, "Third Squad", seed="play")
    play_to(client, table, "draft")
    yield client, table
    library.forget()


def test_who_came_is_told_at_once_and_is_one_row_of_the_journal(
    campaign: tuple[Client, Campaign],
) -> None:
    """What several men are was seen by nobody: it is not folded away."""
    client, table = campaign
    before = Journal.objects.filter(campaign=table).count()
    assert give(client, table, {"kind": "draft_rest"}).status_code == 303
    page = client.get(address(table)).content.decode()
    just = re.search(r'<details\s+class="just.*?</details>', page, re.S)
    assert just is not None and re.match(r"<details[^>]*\sopen", just[0])
    assert read(just[0]).count(" joins as ") == 6
    assert Journal.objects.filter(campaign=table).count() == before + 1
    journal = client.get(address(table, "journal")).content.decode()
    assert "Draft whom suits each Specialization" in read(journal)


def test_who_was_chosen_by_hand_is_folded(campaign: tuple[Client, Campaign]) -> None:
    client, table = campaign
    one = next(c for c in buttons(client, table) if c["kind"] == "draft_marine")
    give(client, table, one)
    page = client.get(address(table)).content.decode()
    just = re.search(r'<details\s+class="just.*?</details>', page, re.S)
    assert just is not None and not re.match(r"<details[^>]*\sopen", just[0])
