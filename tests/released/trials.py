"""What the campaigns of a released database must still do, upgraded: `test_released` runs this.

Each test goes through all of them. With `changed`, they were upgraded once more, to rules that take
another course.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from campaign.content import library
from campaign.exchange import exports, imports
from campaign.game import late, replays, secrecy, store, undoing, upgrades, what_if
from campaign.models import Campaign, Checkpoint, Journal, Seat
from campaign.rules import course
from combat.rules.errors import RuleViolation
from tests.factories import UserFactory
from tests.released import tomorrow
from tests.released.player import again, play

pytestmark = pytest.mark.django_db
NOTED = "map"
PAGES = ("play", "journal", "logbook", "keeping")


@pytest.fixture(autouse=True, params=["today", "changed"])
def upgraded(request, db, monkeypatch):
    """All campaigns by the rules of this version; or by those of tomorrow, in another course."""
    library.forget()
    late._games.clear()
    if request.param == "changed":
        # The code that is leaving has replayed all of them; let that be noted of one alone.
        Campaign.objects.exclude(name=NOTED).update(proved=None)
        tomorrow.changed(monkeypatch)
        assert not list(upgrades.refused())
        for campaign in upgrades.waiting():
            assert upgrades.upgrade(campaign)
    yield request.param
    late._games.clear()
    library.forget()


def samples():
    return list(Campaign.objects.select_related("mission", "host").order_by("pk"))


def running():
    return [each for each in samples() if not each.finished and each.closed_at is None]


def last_point(campaign):
    return campaign.checkpoints.order_by("-rules").first()


def may_be_proved(campaign):
    """Tell whether the leaving code noted a proof, or the changed rules take the same course."""
    before = campaign.checkpoints.exclude(rules=course.RULES)
    if before.filter(proved=False).exists():
        return False
    since = max([0, *before.values_list("seq", flat=True)])
    turned = campaign.journal.filter(seq__gt=since, seq__lte=last_point(campaign).seq)
    return campaign.name == NOTED or all(row.command["kind"] != "continue" for row in turned)


def test_all_samples_are_there():
    names = {campaign.name for campaign in samples()}
    assert {"draft", "armory", "map", "combat", "rnr", "between", "finished", "group"} <= names
    assert {"undone", "typed dice", "what if", "just begun", "closed", "Trial: trial"} <= names
    assert set(Campaign.objects.values_list("rules", flat=True)) == {course.RULES}
    assert set(Journal.objects.values_list("rules", flat=True)) <= set(range(1, course.RULES + 1))


def test_they_are_replayed_and_played_on(upgraded):
    for campaign in samples():
        before, told = campaign.version, replays.compare(campaign)
        assert told.difference == "", campaign.name
        if upgraded == "changed":
            assert told.since == before, "it goes on from its checkpoint"
            assert last_point(campaign).proved == may_be_proved(campaign), campaign.name
    for campaign in running():
        after = play(campaign, most=12)
        assert after.version > campaign.version
        assert replays.compare(after).difference == "", campaign.name
        rows = after.journal.filter(seq__gt=campaign.version)
        assert set(rows.values_list("rules", flat=True)) == {course.RULES}


def test_commands_are_taken_back_but_not_across_a_change_of_the_rules(upgraded):
    undone = 0
    for campaign in running():
        if campaign.version and campaign.checkpoints.filter(seq=campaign.version).exists():
            host = campaign.seats.get(user=campaign.host)
            given = {"campaign_id": campaign.public_id, "user": campaign.host, "seat": host.code}
            with pytest.raises(RuleViolation):
                undoing.undo(**given, version=campaign.version)
        for _ in range(8):
            campaign = play(campaign, most=1, policy="random")
            row = campaign.journal.get(seq=campaign.version)
            if row.back is None or row.user_id != campaign.host_id:
                continue
            done = undoing.undo(
                campaign_id=campaign.public_id, user=campaign.host, version=campaign.version
            )
            assert done.row.rules == course.RULES
            undone += 1
            break
        assert replays.compare(again(campaign)).difference == "", campaign.name
    assert undone > 3


def test_what_ifs_begin_where_they_stand_and_where_the_rules_changed(upgraded):
    for campaign in running():
        after = play(campaign, most=4)
        now = store.load(after)
        if secrecy.sealed(after, now, now) is not None:
            with pytest.raises(RuleViolation, match="Not before the Mission has ended"):
                what_if.clone(campaign_id=after.public_id, user=after.host)
            continue
        for seq in (campaign.version, after.version - 1, after.version):
            copy = what_if.clone(campaign_id=after.public_id, user=after.host, seq=seq)
            assert replays.compare(play(copy, most=3)).difference == "", campaign.name
        if upgraded == "changed" and campaign.version > 1 and not campaign.what_if:
            with pytest.raises(what_if.NoSuchCommand, match="the rules have changed since"):
                what_if.clone(campaign_id=after.public_id, user=after.host, seq=1)


def test_who_watches_late_goes_on_where_the_rules_changed(upgraded):
    """First the moment of the checkpoint, then a row later, as the hours pass."""
    seat = Seat.objects.get(role=Seat.Role.SPECTATOR, delay="1h")
    campaign = again(seat.campaign)
    state = store.load(campaign)
    after = play(campaign, most=6)
    for further in (0, 3):
        old = after.journal.filter(seq__lte=campaign.version + further)
        old.update(created_at=timezone.now() - timedelta(hours=2))
        seen = late.past(again(after), seat.code)
        assert seen.campaign.version == campaign.version + further
        assert (seen.state == state) == (further == 0)


def test_a_mission_late_nothing_of_the_present_is_shown(upgraded):
    """What went by other rules is shown as far as it still comes out, never further."""
    seat = Seat.objects.get(role=Seat.Role.SPECTATOR, delay="mission")
    closed = late.version_of(seat.campaign_id, "mission")
    seen = late.past(again(seat.campaign), seat.code)
    assert 0 < closed < seat.campaign.version
    if seat.campaign.checkpoints.exists():
        assert seen.campaign.version < closed or upgraded == "today"
    else:
        assert seen.campaign.version == closed


def seedless(state):
    """A file holds no seed of a Mission that is played (decision 0017)."""
    return replace(state, seed="")


def test_exports_come_in_again(upgraded):
    for campaign in samples():
        if campaign.version > 500:
            continue  # A long one adds nothing but time; its own export is tried elsewhere.
        if not campaign.finished and campaign.closed_at is None:
            campaign = play(campaign, most=3)
        brought = imports.bring_in(exports.export(campaign).encode(), UserFactory(), True)
        assert seedless(store.load(again(brought))) == seedless(store.load(campaign)), campaign.name
        assert replays.compare(again(brought)) == replays.compare(campaign)
        columns = ("seq", "seat", "command", "dice", "events", "rules", "undoes", "stands")
        rows = [list(c.journal.order_by("seq").values(*columns)) for c in (campaign, brought)]
        assert rows[0] == rows[1], campaign.name
        points = [
            [
                {**point, "state": {**point["state"], "seed": ""}}
                for point in c.checkpoints.values("seq", "left", "rules", "state")
            ]
            for c in (campaign, brought)
        ]
        assert points[0] == points[1], campaign.name
        if campaign.name == NOTED and upgraded == "changed":
            proved = brought.checkpoints.filter(rules=course.RULES, proved=True)
            assert not proved.exists(), "what a file says of itself is no proof"


def test_what_was_is_told_as_recorded():
    for campaign in samples():
        client = Client()
        client.force_login(campaign.host, "django.contrib.auth.backends.ModelBackend")
        for page in PAGES:
            address = f"/c/{campaign.public_id}/{'' if page == 'play' else page + '/'}"
            answer = client.get(address, follow=True)
            assert answer.status_code == 200, (campaign.name, page)
        marked = b"stands as it was recorded" in answer.content
        assert marked == campaign.checkpoints.filter(proved=False, seq__gt=0).exists()


def test_a_second_upgrade_changes_nothing(upgraded):
    points = list(Checkpoint.objects.values())
    assert not upgrades.waiting().exists()
    assert [upgrades.upgrade(campaign) for campaign in samples()] == [None] * len(samples())
    assert list(Checkpoint.objects.values()) == points
