"""Mail about decisions: to whom, when, once, and never about what was decided."""

import re
import smtplib
from datetime import datetime, timedelta
from io import StringIO
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from allauth.account.models import EmailAddress
from django.core import mail as outbox
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from campaign.game import services
from campaign.models import Awaited, Campaign, MailWish, Seat
from campaign.rules.commands import ChooseMotivation, Continue
from campaign.rules.commands.table import MindSeat
from campaign.turns import deadlines, sending, wishes
from tests.store.test_together import at_once
from tests.turns.conftest import Group

NOW = timezone.now().replace(hour=12, minute=0, second=0, microsecond=0) + timedelta(days=1)
"""Noon in UTC, in nobody's quiet hours there."""
MINUTE, HOUR = timedelta(minutes=1), timedelta(hours=1)


def wants(group: Group, code: str, when: str = "at_once", **columns: Any) -> MailWish:
    return MailWish.objects.create(user=group.users[code], when=when, **columns)


def came(group: Group, at: datetime) -> None:
    """Let the decision have come at a moment, and nobody have looked since."""
    Awaited.objects.update(came=at, since=at, mailed_at=None)
    Seat.objects.update(seen_at=None, mailed_at=None)


def send(now: datetime = NOW) -> list[Any]:
    """Send what is due; return the mails of this time."""
    before = len(outbox.outbox)
    sending.send(now)
    return outbox.outbox[before:]


# --- one decision, one mail -----------------------------------------------------------------------


def test_a_decision_is_told_once_to_whose_it_is(group: Group) -> None:
    for code in ("host", "player2"):
        wants(group, code)
    deadlines.allow(campaign_id=group.public_id, user=group.users["host"], hours=24, now=NOW - HOUR)
    came(group, NOW - 10 * MINUTE)
    (mail,) = send()
    assert mail.to == ["anna@example.org"] and mail.subject == "Your decision in Third Squad"
    assert "Your decision: Read the introduction" in mail.body
    assert "Awaited since" in mail.body and "11:50 (UTC)" in mail.body
    assert "then another player may act for the seat" in mail.body
    assert f"/c/{group.public_id}/" in mail.body and "http://" in mail.body
    assert mail.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert not send(NOW + 20 * HOUR), "told once, however long it takes"


def test_not_before_some_minutes_and_not_who_has_seen_it(group: Group) -> None:
    wants(group, "host")
    came(group, NOW - 4 * MINUTE)
    assert not send()
    group.page("host")
    Seat.objects.filter(code="host").update(seen_at=NOW - MINUTE)
    assert not send(NOW + 10 * MINUTE)
    Awaited.objects.update(came=NOW)
    assert len(send(NOW + 10 * MINUTE)) == 1, "it became this player's again, unseen"


def test_never_about_what_was_decided_meanwhile(group: Group) -> None:
    wants(group, "host")
    came(group, NOW - HOUR)
    group.give("host", Continue(), NOW - MINUTE)
    group.give("host", MindSeat("host", "player2"), NOW - MINUTE)
    assert not send()


def test_not_again_while_nobody_looks_but_after_half_a_day(group: Group) -> None:
    wish = wants(group, "host")
    came(group, NOW - HOUR)
    assert len(send()) == 1
    Awaited.objects.update(came=NOW + MINUTE, mailed_at=None)
    assert not send(NOW + HOUR)
    Seat.objects.filter(code="host").update(seen_at=NOW + 2 * MINUTE)
    Awaited.objects.update(came=NOW + 3 * MINUTE, mailed_at=None)
    assert len(send(NOW + HOUR)) == 1, "who has looked since is told of the next"
    Awaited.objects.update(came=NOW + 2 * HOUR, mailed_at=None)
    wish.quiet_from = wish.quiet_to = 0
    wish.save()
    assert not send(NOW + 12 * HOUR) and len(send(NOW + 13 * HOUR)) == 1


def test_the_minder_is_told_and_not_who_is_away(group: Group) -> None:
    group.give("host", MindSeat("host", "player2"))
    for code in ("host", "player2", "player3"):
        wants(group, code)
    came(group, NOW - HOUR)
    (mail,) = send()
    assert mail.to == ["bert@example.org"] and "Your decision, for anna: " in mail.body


@pytest.mark.parametrize("reason", ["never", "muted", "unconfirmed", "no address", "gone", "ended"])
def test_who_gets_no_mail(group: Group, reason: str) -> None:
    wants(group, "host", "never" if reason == "never" else "at_once")
    came(group, NOW - HOUR)
    anna = group.users["host"]
    if reason == "muted":
        Seat.objects.filter(code="host").update(muted=True)
    elif reason == "unconfirmed":
        EmailAddress.objects.update(verified=False)
    elif reason == "no address":
        anna.email = ""
        anna.save()
    elif reason == "gone":
        anna.is_active = False
        anna.save()
    elif reason == "ended":
        Campaign.objects.update(closed_at=NOW)
    assert not send()


# --- hours ----------------------------------------------------------------------------------------


def at(hour: int, zone: str) -> datetime:
    return datetime(2027, 1, 15, hour, 30, tzinfo=ZoneInfo(zone))


def test_quiet_hours_are_the_players_own_and_may_span_midnight(group: Group) -> None:
    wish = wants(group, "host", zone="Asia/Tokyo", quiet_from=22, quiet_to=7)
    came(group, at(20, "Asia/Tokyo") - timedelta(days=1))
    for hour in (22, 23, 0, 6):
        assert not send(at(hour, "Asia/Tokyo")), hour
    assert len(send(at(7, "Asia/Tokyo"))) == 1
    wish.quiet_from = wish.quiet_to = 7
    assert not any(wishes.quiet(wish, at(hour, "Asia/Tokyo")) for hour in range(24))
    wish.quiet_from, wish.quiet_to = 9, 17
    assert [h for h in range(24) if wishes.quiet(wish, at(h, "Asia/Tokyo"))] == [*range(9, 17)]


def test_the_digest_comes_once_a_day_with_all_that_waits(group: Group) -> None:
    wants(group, "host", "digest", zone="Europe/Berlin", digest_hour=18)
    came(group, at(7, "Europe/Berlin"))
    assert not send(at(17, "Europe/Berlin"))
    (mail,) = send(at(18, "Europe/Berlin"))
    assert mail.subject == "A campaign waits for you" and "Third Squad" in mail.body
    assert not send(at(19, "Europe/Berlin")) and not send(at(23, "Europe/Berlin"))
    assert len(send(at(20, "Europe/Berlin") + timedelta(days=1))) == 1
    Awaited.objects.all().delete()
    assert not send(at(18, "Europe/Berlin") + timedelta(days=2)), "nothing waits, nothing is sent"


def test_a_zone_that_is_not_known_any_more_does_no_harm(group: Group) -> None:
    wants(group, "host", zone="Atlantis/Capital", quiet_from=0, quiet_to=0)
    came(group, NOW - HOUR)
    assert len(send()) == 1


# --- never twice, never lost ----------------------------------------------------------------------


def test_what_one_process_sends_no_other_does(group: Group, monkeypatch: Any) -> None:
    wants(group, "host")
    came(group, NOW - HOUR)
    whole = sending._write_to
    meanwhile = []

    def slowly(wish: MailWish, now: datetime) -> int:
        meanwhile.extend(send(now + MINUTE))
        return whole(wish, now)

    monkeypatch.setattr(sending, "_write_to", slowly)
    assert len(send()) == 1 and not meanwhile


@pytest.mark.django_db(transaction=True)
def test_a_crowd_of_processes_sends_each_mail_once(group: Group) -> None:
    for code in group.users:
        wants(group, code)
    group.play_to("equip")
    came(group, NOW - HOUR)
    done = at_once([lambda: sending.send(NOW)] * 6)
    assert all(isinstance(each, sending.Sent) for each in done), done
    assert sorted(mail.to[0][:4] for mail in outbox.outbox) == ["anna", "bert", "carl"]


def test_a_process_that_died_loses_nothing(group: Group) -> None:
    wish = wants(group, "host")
    came(group, NOW - HOUR)
    assert sending._take(wish.pk, NOW), "and dies here"
    assert not send(NOW + MINUTE)
    assert len(send(NOW + sending.TAKEN)) == 1
    assert not send(NOW + 2 * sending.TAKEN)


def test_a_failure_is_tried_again_and_stops_nobody_else(group: Group, monkeypatch: Any) -> None:
    for code in ("host", "player2"):
        wants(group, code)
    group.play_to("equip")
    came(group, NOW - HOUR)
    real = outbox.EmailMessage.send

    def broken(self: Any, fail_silently: bool = False) -> int:
        if self.to == ["anna@example.org"]:
            raise smtplib.SMTPServerDisconnected("gone")
        return real(self, fail_silently)

    with monkeypatch.context() as patch:
        patch.setattr(outbox.EmailMessage, "send", broken)
        assert [mail.to for mail in send()] == [["bert@example.org"]]
    assert not send(NOW + MINUTE), "not at once again"
    assert [mail.to for mail in send(NOW + sending.RETRY)] == [["anna@example.org"]]


def test_a_decision_that_is_refused_writes_no_row(group: Group) -> None:
    before = list(Awaited.objects.values())
    assert group.post("player2", ChooseMotivation("letters")).status_code == 422
    assert list(Awaited.objects.values()) == before


def test_the_command_sends_and_says_so(group: Group) -> None:
    wants(group, "host", quiet_from=0, quiet_to=0)
    group.waits_since(1)
    out = StringIO()
    call_command("send_turns", stdout=out)
    assert out.getvalue() == "1 mails sent.\n" and len(outbox.outbox) == 1
    call_command("send_turns", stdout=out)
    assert out.getvalue() == "1 mails sent.\n"


def test_a_name_with_line_breaks_makes_one_header(group: Group) -> None:
    Campaign.objects.update(name="Third\nBcc: eve@example.org\r\nSquad")
    wants(group, "host")
    came(group, NOW - HOUR)
    (mail,) = send()
    assert mail.subject == "Your decision in Third Bcc: eve@example.org Squad"
    assert mail.recipients() == ["anna@example.org"] and mail.message()


# --- the pages ------------------------------------------------------------------------------------

FORM = {"when": "at_once", "zone": "Europe/Berlin", "digest_hour": "7", "quiet_from": "21",
        "quiet_to": "6"}  # fmt: skip


def test_wishes_are_kept_and_shown(group: Group) -> None:
    anna, page = group.clients["host"], reverse("turns_mail")
    assert anna.post(page, FORM).status_code == 303
    wish = MailWish.objects.get(user=group.users["host"])
    assert (wish.when, wish.zone, wish.quiet_from) == ("at_once", "Europe/Berlin", 21)
    shown = anna.get(page).content.decode()
    assert '<option value="Europe/Berlin" selected>' in shown and "Third Squad" in shown
    seat = group.seat("host")
    mute = {"seat": seat.pk, "muted": "yes"}
    assert anna.post(reverse("turns_mute"), mute).status_code == 303
    assert group.seat("host").muted and "Mail again" in anna.get(page).content.decode()
    assert anna.post(reverse("turns_mute"), {**mute, "muted": "no"}).status_code == 303
    assert not group.seat("host").muted
    assert group.clients["player2"].post(reverse("turns_mute"), mute).status_code == 404
    for bad in ("", "x", "9" * 15, "²"):
        assert anna.post(reverse("turns_mute"), {"seat": bad}).status_code == 404


@pytest.mark.parametrize(
    "change",
    [{"when": "hourly"}, {"zone": "Mars/Base"}, {"digest_hour": "24"}, {"quiet_from": "-1"},
     {"quiet_to": "x"}, {"when": ""}],
)  # fmt: skip
def test_bad_wishes_are_refused(group: Group, change: dict[str, str]) -> None:
    answer = group.clients["host"].post(reverse("turns_mail"), {**FORM, **change})
    assert answer.status_code == 422 and not MailWish.objects.exists()


def test_mail_is_wished_by_those_with_a_confirmed_address(group: Group) -> None:
    EmailAddress.objects.filter(user=group.users["host"]).update(verified=False)
    answer = group.clients["host"].post(reverse("turns_mail"), FORM)
    assert answer.status_code == 422 and "is not confirmed yet" in answer.content.decode()
    guest = Client()
    guest.post(reverse("campaign_start"), {})
    page = guest.get(reverse("turns_mail")).content.decode()
    assert "Keep this account" in page and 'name="when"' not in page
    assert Client().get(reverse("turns_mail")).status_code == 302


def test_one_click_stops_the_mail_without_signing_in(group: Group) -> None:
    wants(group, "host")
    wants(group, "player2")
    came(group, NOW - HOUR)
    (mail,) = send()
    found = re.search(r"<http://[^/]+(/[^>]+)>", mail.extra_headers["List-Unsubscribe"])
    assert found is not None and found[1] in mail.body
    stranger = Client(enforce_csrf_checks=True)
    assert "Stop the mail" in stranger.get(found[1]).content.decode()
    assert MailWish.objects.get(user=group.users["host"]).when == "at_once", "a look stops nothing"
    answer = stranger.post(found[1], {"List-Unsubscribe": "One-Click"})
    assert answer.status_code == 200 and "no more mail" in answer.content.decode()
    assert MailWish.objects.get(user=group.users["host"]).when == "never"
    assert MailWish.objects.get(user=group.users["player2"]).when == "at_once"
    assert (
        stranger.post(f"/campaigns/mail/stop/{group.users['player2'].pk}:forged/").status_code
        == 404
    )


def test_a_digest_whose_hour_is_over_today_comes_tomorrow(group: Group) -> None:
    hour = timezone.now().hour
    said = {**FORM, "when": "digest", "zone": "UTC", "digest_hour": str(hour)}
    group.clients["host"].post(reverse("turns_mail"), said)
    assert MailWish.objects.get().digest_on is not None


def test_a_new_player_on_a_seat_hears_of_it_again(group: Group) -> None:
    from campaign.group import inviting

    Seat.objects.filter(code="player2").update(muted=True, user=None, mailed_at=NOW)
    invitation, _ = inviting.invite(
        campaign_id=group.public_id, user=group.users["host"], seat="player2"
    )
    Seat.objects.filter(code="player3").delete()
    seat = inviting.accept(invitation, group.users["player3"])
    seat.refresh_from_db()
    assert not seat.muted and seat.mailed_at is None


def test_solo_campaigns_send_nothing(group: Group) -> None:
    wants(group, "host")
    Campaign.objects.all().delete()
    services.start(group.users["host"])
    assert not send(NOW + 99 * HOUR)
