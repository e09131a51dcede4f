"""Watching late: every page, the talk and the stream show the campaign as it stood then."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from campaign.bots.policies import choose_careful
from campaign.content import library
from campaign.game import late, services, store
from campaign.group import inviting
from campaign.live import gate
from campaign.live.hub import HUB
from campaign.models import Campaign, Delay, Invitation, Journal, Opinion, Seat, TableTalk
from campaign.rules import CampaignOptions, codec, visible_to
from campaign.rules.state import Seat as Place
from tests.factories import shelve

pytestmark = pytest.mark.django_db
PAGES = (
    "play", "journal", "logbook", "squad", "statistics", "roads", "table", "talk", "keeping",
)  # fmt: skip


@pytest.fixture
def shelf(db: Any) -> Iterator[None]:
    library.forget()
    shelve()
    yield
    library.forget()


class Show:
    """A campaign that a bot plays for its host, and somebody who watches it late."""

    def __init__(self, host: User, delay: str) -> None:
        options = CampaignOptions(seats=(Place("host", "host"), Place("player2")))
        self.host, self.rng = host, random.Random("late")
        self.campaign = services.start(host, "Late show", options, "late")
        self.client = Client()
        _, secret = inviting.invite(
            campaign_id=self.campaign.public_id, user=host, seat="", delay=delay
        )
        assert self.client.post(reverse("join", args=[secret])).status_code == 303
        self.watcher = Seat.objects.get(campaign=self.campaign, role="spectator").user

    def act(self, most: int = 1, until: Callable[[Any], bool] = lambda state: False) -> None:
        """Let the host give commands, at most so many or until a state is reached."""
        for _ in range(most):
            campaign = Campaign.objects.select_related("mission").get(pk=self.campaign.pk)
            state = store.load(campaign)
            if until(state):
                return
            services.submit(
                campaign_id=campaign.public_id, user=self.host, version=campaign.version,
                command=choose_careful(state.book, visible_to(state, "host"), self.rng),
            )  # fmt: skip

    def age(self, **by: float) -> None:
        """Let time pass: everything done so far was done earlier."""
        for model, field in ((Journal, "created_at"), (TableTalk, "at")):
            for row in model.objects.filter(campaign=self.campaign):
                setattr(row, field, getattr(row, field) - timedelta(**by))
                row.save(update_fields=[field])

    def say(self, text: str) -> None:
        TableTalk.objects.create(
            campaign=self.campaign, seat="host", who="host", user=self.host, text=text
        )

    def page(self, name: str) -> str:
        where = reverse(f"campaign_{name}", kwargs={"pk": self.campaign.public_id})
        headers = {"HX-Request": "true"} if name == "talk" else {}
        answer = self.client.get(where, headers=headers)
        assert answer.status_code == 200, name
        return answer.content.decode()

    def shown(self) -> int:
        found = re.search(r'id="play"[^>]*data-version="(\d+)"', self.page("play"))
        assert found is not None
        return int(found[1])

    @property
    def version(self) -> int:
        return Campaign.objects.get(pk=self.campaign.pk).version


@pytest.fixture
def show(shelf: None, make_user: Callable[..., User]) -> Callable[[str], Show]:
    return lambda delay: Show(make_user("anna"), delay)


def test_an_hour_late_every_page_is_an_hour_old(show: Callable[[str], Show]) -> None:
    late_show = show("1h")
    assert late_show.shown() == 0
    late_show.act(9)
    late_show.say("An old word")
    then = late_show.version
    old = store.load(Campaign.objects.select_related("mission").get(pk=late_show.campaign.pk))
    late_show.age(minutes=61)
    late_show.act(40)
    late_show.say("A new word")
    assert late_show.version > then + 20
    assert late_show.shown() == then
    assert "an hour late: this is how it stood on" in late_show.page("play")
    assert "An old word" in late_show.page("talk") and "An old word" in late_show.page("play")
    for name in PAGES:
        page = late_show.page(name)
        assert "A new word" not in page, name
        assert not re.search(rf'data-version="(?!{then}")\d', page), name
    rows = re.findall(r'id="n(\d+)"', late_show.page("journal"))
    assert [int(row) for row in rows] == list(range(then, 0, -1))
    past = late.past(
        Campaign.objects.get(pk=late_show.campaign.pk),
        Seat.objects.get(user=late_show.watcher).code,
    )
    assert past is not None and codec.encode(past.state) == codec.encode(old)
    landing = late_show.client.get("/").content.decode()
    assert "You watch it an hour late" in landing and "Mission 1" not in landing


def test_what_is_shown_late_moves_on_with_time(show: Callable[[str], Show]) -> None:
    late_show = show("24h")
    seen = []
    for _ in range(4):
        late_show.act(7)
        late_show.age(hours=13)
        seen.append(late_show.shown())
    assert seen == [0, 7, 14, 21]
    late_show.age(hours=13)
    assert late_show.shown() == late_show.version == 28


def test_a_clock_that_was_wrong_for_a_while_shows_nothing_early(
    show: Callable[[str], Show],
) -> None:
    late_show = show("1h")
    late_show.act(5)
    late_show.say("An old word")
    late_show.age(minutes=61)
    late_show.act(5)
    late_show.say("A new word")
    late_show.act(5)
    late_show.say("The newest word")
    # The clock went back by a day for the last of it.
    newest = Journal.objects.filter(campaign=late_show.campaign, seq__gt=10)
    newest.update(created_at=timezone.now() - timedelta(days=1))
    newest_talk = TableTalk.objects.filter(text="The newest word")
    newest_talk.update(at=timezone.now() - timedelta(days=1))
    assert late_show.shown() == 5
    talk = late_show.page("talk")
    assert "An old word" in talk and "new word" not in talk and "newest word" not in talk


def test_a_mission_late_shows_the_end_of_the_last_mission(show: Callable[[str], Show]) -> None:
    late_show = show("mission")
    late_show.act(900, lambda state: state.agenda[-1].kind == "close_mission")
    assert late_show.version > 20 and late_show.shown() == 0
    assert 'id="n1"' not in late_show.page("journal")
    late_show.act(1)
    closed = late_show.version
    assert late_show.shown() == closed
    late_show.act(12)
    late_show.say("In the second Mission")
    assert late_show.version == closed + 12 and late_show.shown() == closed
    assert "In the second Mission" not in late_show.page("talk")
    assert f'id="n{closed}"' in late_show.page("journal")
    assert f'id="n{closed + 1}"' not in late_show.page("journal")


def test_taking_back_is_shown_late_too(show: Callable[[str], Show]) -> None:
    from campaign.game import undoing

    late_show = show("1h")
    late_show.act(300, lambda state: state.agenda[-1].kind == "equip")
    late_show.age(hours=2)
    equipped = late_show.version
    late_show.act(1)
    undoing.undo(
        campaign_id=late_show.campaign.public_id, user=late_show.host, version=late_show.version
    )
    assert late_show.shown() == equipped
    late_show.age(hours=2)
    late_show.act(1)
    assert late_show.shown() == equipped + 2
    assert "Taken back" in late_show.page("play")


def test_no_opinion_of_today_is_shown_late(show: Callable[[str], Show]) -> None:
    from campaign.group import opinions

    late_show = show("1h")
    bert = User.objects.create_user("bert")
    Seat.objects.filter(campaign=late_show.campaign, code="player2").update(user=bert)
    late_show.act(300, lambda state: state.agenda[-1].kind == "squad_action")
    opinions.say(
        campaign_id=late_show.campaign.public_id, user=bert, version=late_show.version,
        command=None, reason="Today's opinion",
    )  # fmt: skip
    host = Client()
    host.force_login(late_show.host, backend="django.contrib.auth.backends.ModelBackend")
    where = reverse("campaign_play", kwargs={"pk": late_show.campaign.public_id})
    assert "opinion" in host.get(where).content.decode().split("What the others would do")[1]
    for name in PAGES:
        assert "s opinion" not in late_show.page(name), name


def test_the_stream_tells_late_only_what_is_shown(show: Callable[[str], Show]) -> None:
    late_show = show("1h")
    late_show.act(5)
    key = late_show.campaign.public_id
    cookie = f"sessionid={late_show.client.cookies['sessionid'].value}"
    found = gate.admit(key, cookie)
    assert (found.version, found.late) == (0, True)
    standing = gate.standing([key])
    assert standing.versions[key] == 5
    assert standing.late == {(key, late_show.watcher.pk): 0}
    late_show.age(hours=2)
    late_show.act(2)
    assert gate.standing([key]).late == {(key, late_show.watcher.pk): 5}
    Campaign.objects.filter(pk=late_show.campaign.pk).update(closed_at=timezone.now())
    assert gate.standing([key]).late == {} and not gate.admit(key, cookie).late


def test_a_move_refused_tells_nothing_new(show: Callable[[str], Show]) -> None:
    late_show = show("1h")
    late_show.act(12)
    where = reverse("campaign_act", kwargs={"pk": late_show.campaign.public_id})
    for version, status in ((12, 422), (0, 409)):
        form = {"version": version, "command": '{"kind":"continue"}'}
        answer = late_show.client.post(where, form, headers={"HX-Request": "true"})
        assert answer.status_code == status
        assert 'data-version="0"' in answer.content.decode()
    assert late_show.version == 12


def test_a_new_link_changes_how_late_one_watches(show: Callable[[str], Show]) -> None:
    late_show = show("24h")
    late_show.act(5)
    assert late_show.shown() == 0
    _, secret = inviting.invite(
        campaign_id=late_show.campaign.public_id, user=late_show.host, seat=""
    )
    late_show.client.post(reverse("join", args=[secret]))
    assert late_show.shown() == 5
    assert Seat.objects.get(user=late_show.watcher).delay == Delay.NONE
    newest = Invitation.objects.get(brought__user=late_show.watcher)
    inviting.revoke(
        campaign_id=late_show.campaign.public_id, user=late_show.host, invitation=newest.pk
    )
    gone = reverse("campaign_play", kwargs={"pk": late_show.campaign.public_id})
    assert late_show.client.get(gone).status_code == 404


def test_what_the_host_has_ended_is_kept_back_no_more(show: Callable[[str], Show]) -> None:
    from campaign.game import closing

    late_show = show("mission")
    late_show.act(30)
    closing.close(campaign_id=late_show.campaign.public_id, user=late_show.host)
    assert 'id="n30"' in late_show.page("journal")


def test_how_late_is_chosen_with_the_link_and_said_to_who_comes(
    shelf: None, signed_in: Callable[..., tuple[Client, User]]
) -> None:
    anna, host = signed_in("anna")
    campaign = services.start(host, "One", seed="one")
    invite = reverse("table_invite", kwargs={"pk": campaign.public_id})
    page = anna.post(invite, {"seat": "", "delay": "mission"}).content.decode()
    assert "lets people watch a Mission late" in page and "To watch a Mission late" in page
    found = re.search(r'value="http://testserver(/join/[^"]+)"', page)
    assert found is not None
    assert "watch this campaign a Mission late" in Client().get(found[1]).content.decode()
    wrong = anna.post(invite, {"seat": "", "delay": "a year"})
    assert wrong.status_code == 422 and b"Nobody can watch so late" in wrong.content
    assert Invitation.objects.count() == 1


def test_a_journal_corrected_by_hand_is_shown_as_far_as_it_comes_out(
    show: Callable[[str], Show],
) -> None:
    late_show = show("1h")
    late_show.act(12)
    row = Journal.objects.get(campaign=late_show.campaign, seq=8)
    row.events = []
    row.save()
    late_show.age(hours=2)
    late_show.act(1)
    assert late_show.shown() == 7
    assert late_show.shown() == 7


def test_what_is_said_at_the_version_shown_is_shown_as_late(show: Callable[[str], Show]) -> None:
    """Nobody has moved for hours, so that the newest version is shown; today's talk is not."""
    from campaign.group import opinions

    late_show = show("1h")
    bert = User.objects.create_user("bert")
    Seat.objects.filter(campaign=late_show.campaign, code="player2").update(user=bert)
    late_show.act(300, lambda state: state.agenda[-1].kind == "squad_action")
    late_show.age(hours=2)
    assert late_show.shown() == late_show.version
    opinions.say(
        campaign_id=late_show.campaign.public_id, user=bert, version=late_show.version,
        command=None, reason="Today's opinion",
    )  # fmt: skip
    inviting.call(campaign_id=late_show.campaign.public_id, user=bert, called="Zebra")
    HUB.running, HUB._here[late_show.campaign.public_id] = True, frozenset({"host"})
    try:
        for name in PAGES:
            page = late_show.page(name)
            assert "s opinion" not in page and "Zebra" not in page, name
            assert "is here" not in page and "is away" not in page, name
    finally:
        HUB.running = False
        HUB._here.clear()
    Opinion.objects.update(created_at=timezone.now() - timedelta(hours=2))
    Seat.objects.update(since=timezone.now() - timedelta(hours=2))
    assert "s opinion" in late_show.page("play") and "Zebra" in late_show.page("play")
