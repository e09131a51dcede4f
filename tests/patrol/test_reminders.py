"""What the patrol taught comes again, in campaigns: three times each, never to who knows it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from campaign import rules
from campaign.bots.policies import choose_careful
from campaign.content import files, lessons, library
from campaign.game import reminding
from campaign.group import own_data
from campaign.models import Reminded
from campaign.rules.events import Event
from campaign.rules.state import CampaignOptions
from campaign.screens.lessons import signs
from combat.rules.keyed_dice import KeyedDice
from tests.browser.driven import driven_to
from tests.factories import shelve
from tests.patrol.pupil import walked

pytestmark = pytest.mark.django_db


@pytest.fixture
def shelf(db: Any) -> Iterator[None]:
    """The project's content, published."""
    library.forget()
    shelve()
    yield
    library.forget()


def codes(awaiting: str, *happened: str) -> list[str]:
    return [line.code for line in lessons.fitting(awaiting, happened)]


def test_a_line_comes_where_it_matters() -> None:
    assert codes("squad_action") == ["march", "random-combat"]
    assert codes("squad_action", "threat_die_rolled") == ["threat", "march", "random-combat"]
    assert codes("order", "battle.fired") == ["hits"] and not codes("order")
    marked = {
        line.code for line in lessons.fitting("order", ["battle.marine_activated"], ["bipod"])
    }
    assert marked == {"bipod", "fire"}
    assert not codes("choice") and codes("draft") == ["draft", "specialization"]


def test_what_they_wait_for_happens_where_they_wait_for_it() -> None:
    """Every line fits somewhere in a patrol, or in the first Missions for what it leaves out."""
    met: Counter[str] = Counter()
    for walk, view, _ in walked(0):
        last = _kinds(walk.events[-1]) if walk.events else set()
        met.update(line.code for line in lessons.fitting(view.options.awaiting, last, signs(view)))
    every = {line.code for line in lessons.reminders()}
    drafted = {"armory", "draft", "specialization", "point-man", "tactics", "rpd"}
    drafted |= {"tactics-ahead", "reinforced", "hurt-point"}
    assert every - met.keys() <= {*drafted, "boon", "condition", "critical", "eaz"}
    for seed in range(9):
        met.update(_in_missions(seed))
    assert met.keys() == every


def _kinds(events: Iterable[Event]) -> set[str]:
    return {kind for event in events for kind in lessons.kinds_of(event)}


def _in_missions(seed: int) -> Iterator[str]:
    """Yield the lines that fit the first decisions of a campaign in a careful bot's hands."""
    book = files.content_from_documents(files.documents())
    state, dice, rng = rules.new(book, CampaignOptions(), ""), KeyedDice(str(seed)), Random(seed)
    for _ in range(150):
        command = choose_careful(book, rules.visible_to(state, "host"), rng)
        outcome = rules.apply(state, command, dice, "host")
        state = outcome.state
        last = _kinds(outcome.events)
        view = rules.visible_to(state, "host")
        fits = lessons.fitting(view.options.awaiting, last, signs(view))
        yield from (line.code for line in fits)


@pytest.mark.rule("PH-CBT-BURST-01", "PH-CBT-RETREAT-01", "PH-CBT-ENEMY-03")
def test_a_first_combat_tells_of_burst_of_who_came_later_and_of_tactics() -> None:
    def lines(awaiting: str, after: str, sign: str) -> list[str]:
        return [line.code for line in lessons.fitting(awaiting, [after], [sign])]

    assert lines("order", "battle.marine_activated", "burst") == ["fire", "burst-shot"]
    assert lines("activate", "battle.enemy_placed", "late")[0] == "reinforced"
    assert lines("activate", "battle.combat_began", "tactics")[0] == "tactics-ahead"


def test_what_was_just_met_is_told_before_what_was_taught() -> None:
    assert codes("split", "battle.fired") == ["burst", "hits"]
    assert codes("order", "battle.fired", "battle.cover_lost") == ["stripped", "hits"]
    assert codes("close_reading", "boon_drawn") == ["boon"]


def test_each_comes_three_times_and_a_page_drawn_again_is_no_time(make_user: Any) -> None:
    user: User = make_user()
    came = [reminding.first(user, [("march", f"{n // 2}")]) for n in range(10)]
    assert came == [("march", True)] * 2 + [("march", False)] * 4 + [None] * 4
    fits = [("march", "9"), ("threat", "9")]
    assert reminding.first(user, fits) == ("threat", True), "the next that fits"
    assert own_data.of_player(user)["reminded_of"][0]["seen"]["march"] == ["0", "1", "2"]


def test_one_that_is_known_comes_no_more_nor_any_to_who_knows_the_game(make_user: Any) -> None:
    user: User = make_user()
    reminding.know(user, "march")
    assert reminding.first(user, [("march", "1")]) is None
    assert reminding.first(user, [("test", "1")]) == ("test", True)
    reminding.silence(user)
    assert reminding.first(user, [("test", "2")]) is None and reminding.silent(user)
    reminding.remind(user)
    assert reminding.first(user, [("march", "1")]) == ("march", True), "from the beginning"


def test_on_the_page_without_a_script(shelf: None, signed_in: Any) -> None:
    client, user = signed_in()
    play = driven_to(user, lambda view: view.options.awaiting == "squad_action").path
    known, patrol = f"{play}known", reverse("patrol")
    page = client.get(play).content.decode()
    assert page.count('<details class="reminder') == 1 and "I know this" in page
    assert page.index('<details class="reminder') < page.index('id="screen"'), (
        "beside what is awaited"
    )
    assert 'class="reminder reminder--new"' in page, "read without a press the first time"
    (line,) = Reminded.objects.get().seen
    assert client.post(known, {"known": line})["Location"] == play
    assert Reminded.objects.get().seen[line] == ["known"]
    client.post(known, {"known": ""})
    assert '<details class="reminder' not in client.get(play).content.decode()
    assert "Remind me again" in client.get(patrol).content.decode()
    client.post(reverse("patrol_remind"))
    assert "Remind me again" not in client.get(patrol).content.decode()
    assert '<details class="reminder' in client.get(play).content.decode()
    assert Client().post(known, {"known": ""}).status_code == 404, "a stranger"


def test_the_rules_are_in_the_menu_and_in_the_list_of_keys(shelf: None, signed_in: Any) -> None:
    client, user = signed_in()
    play = driven_to(user, lambda view: True).path
    page = client.get(play).content.decode()
    way = f'<a href="{reverse("rulebook")}"'
    assert way in page[page.index('class="menu__list"') :].partition("</details>")[0]
    keys = page[page.index('id="keys"') :].partition("popovertargetaction")[0]
    assert f'href="{reverse("rulebook")}"' in keys
