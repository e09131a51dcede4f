"""Campaigns that ended long ago go to files, whole, and come back to their place."""

from __future__ import annotations

import stat
from collections.abc import Iterator
from datetime import timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.forms.models import model_to_dict
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from campaign.content import library
from campaign.exchange import archive, exports
from campaign.game import closing, replays, services
from campaign.group import departing
from campaign.models import Campaign, Journal
from campaign.rules import CampaignOptions
from campaign.rules.state import Seat
from tests.factories import UserFactory, fixture_documents
from tests.worker import work

pytestmark = pytest.mark.django_db
SEATS = CampaignOptions(seats=(Seat("host", "host"), Seat("bert")), owners=("host", "bert") * 3)


@pytest.fixture
def folder(settings: Any, tmp_path: Path) -> Iterator[Path]:
    """Where the archive lies; the project's content is published."""
    settings.ARCHIVE_ROOT = tmp_path / "archive"
    library.forget()
    library.publish(fixture_documents())
    yield settings.ARCHIVE_ROOT
    library.forget()


def played(ago: int = 400, ended: bool = True) -> Campaign:
    """A campaign of a host and bert, two commands long, that was touched some days ago."""
    host = UserFactory.create()
    campaign = services.start(host, "Third Squad", options=SEATS)
    campaign.seats.filter(code="bert").update(user=UserFactory.create())
    commands = ({"kind": "continue"}, {"kind": "choose_motivation", "code": "letters"})
    for version, command in enumerate(commands):
        services.submit(campaign_id=campaign.public_id, user=host, version=version, command=command)
    if ended:
        closing.close(campaign_id=campaign.public_id, user=host)
    Campaign.objects.filter(pk=campaign.pk).update(updated_at=timezone.now() - timedelta(days=ago))
    return Campaign.objects.select_related("mission").get(pk=campaign.pk)


def run(*said: str) -> str:
    out = StringIO()
    call_command("archive", "--older", "365", *said, stdout=out, stderr=out)
    return out.getvalue()


def rows_of(campaign: Campaign) -> list[dict[str, Any]]:
    rows = Journal.objects.filter(campaign=campaign).order_by("seq")
    return [model_to_dict(row, exclude=["id"]) | {"at": row.created_at} for row in rows]


def of(campaign: Campaign) -> Client:
    client = Client()
    client.force_login(campaign.host)
    return client


def address(campaign: Campaign, name: str = "campaign_archived") -> str:
    return reverse(name, kwargs={"pk": campaign.public_id})


def test_only_what_is_over_and_untouched_goes(folder: Path) -> None:
    old, fresh, open_ = played(), played(ago=300), played(ended=False)
    assert f"{old.public_id} would be moved" in run("--list")
    assert not folder.exists() and Journal.objects.filter(campaign=old).count() == 2
    said = run()
    assert f"{old.public_id} 2 decisions" in said and "1 campaigns" in said
    assert [len(rows_of(one)) for one in (old, fresh, open_)] == [0, 2, 2]
    (file,) = folder.iterdir()
    assert [stat.S_IMODE(path.stat().st_mode) for path in (file, folder)] == [0o600, 0o700]
    assert "0 campaigns" in run()


@pytest.mark.usefixtures("queued")
def test_its_host_brings_it_back_row_for_row(folder: Path) -> None:
    campaign = played()
    before, talked = rows_of(campaign), model_to_dict(campaign)
    run()
    client = of(campaign)
    assert "In the archive" in client.get(reverse("my_campaigns")).content.decode()
    answers = [client.post(address(campaign))["Location"] for _ in range(2)]
    assert answers[0] == answers[1]  # Pressed twice it comes once.
    work()
    campaign.refresh_from_db()
    assert Campaign.objects.count() == 1 and campaign.archive is None
    assert rows_of(campaign) == before and model_to_dict(campaign) == talked
    assert replays.compare(campaign).difference == ""
    assert client.get(address(campaign, "campaign_logbook")).status_code == 200
    assert "0 campaigns" in run()  # It was looked for: the time begins anew.


def test_without_the_file_at_hand_it_is_imported_to_its_place(folder: Path) -> None:
    campaign = played()
    before = rows_of(campaign)
    run()
    (file,) = folder.iterdir()
    data = file.read_bytes()
    file.unlink()
    client = of(campaign)
    assert "not at hand" in client.get(address(campaign)).content.decode()
    assert client.post(address(campaign)).status_code == 422
    other = Client()
    other.post(reverse("campaign_import"), {"file": SimpleUploadedFile("c.json", data)})
    assert Campaign.objects.count() == 2 and rows_of(campaign) == []  # Another's is a copy.
    sent = client.post(reverse("campaign_import"), {"file": SimpleUploadedFile("c.json", data)})
    assert sent["Location"] == address(campaign, "campaign_play")
    assert Campaign.objects.count() == 2 and rows_of(campaign) == before


def test_what_would_not_come_back_stays(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    good, bad = played(), played()
    row = Journal.objects.get(campaign=bad, seq=2)
    row.events = row.events[:-1]
    row.save()
    with pytest.raises(CommandError):
        run()
    assert [Journal.objects.filter(campaign=one).count() for one in (good, bad)] == [0, 2]
    bad.refresh_from_db()
    assert bad.archive is None
    # A disk that takes nothing, and one that gives back something else.
    fresh = played()
    monkeypatch.setattr(archive, "_write", lambda path, data: path.write_bytes(data[:-40]))
    with pytest.raises(archive.NotPutAway):
        archive.put_away(fresh)
    folder.joinpath("x").write_text("")
    monkeypatch.undo()
    monkeypatch.setattr("django.conf.settings.ARCHIVE_ROOT", folder / "x" / "y")
    with pytest.raises(archive.NotPutAway, match="cannot be written"):
        archive.put_away(fresh)
    assert Journal.objects.filter(campaign=fresh).count() == 2


def test_what_was_played_on_meanwhile_stays(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    campaign = played()
    export = exports.export

    def slow(one: Campaign) -> str:
        text = export(one)
        Campaign.objects.filter(pk=one.pk).update(version=3)
        return text

    monkeypatch.setattr(exports, "export", slow)
    with pytest.raises(archive.NotPutAway, match="changed meanwhile"):
        archive.put_away(campaign)
    assert Journal.objects.filter(campaign=campaign).count() == 2


def test_two_at_a_time_do_not_write_over_each_other(folder: Path) -> None:
    campaign, late = played(), Campaign.objects.select_related("mission").latest("pk")
    whole = archive.put_away(campaign).read_bytes()
    with pytest.raises(archive.NotPutAway):
        archive.put_away(late)  # It looked before the first was done.
    (file,) = folder.iterdir()
    assert file.read_bytes() == whole


def test_every_page_of_it_leads_to_where_it_went(folder: Path) -> None:
    campaign = played()
    run()
    client, there = of(campaign), address(campaign)
    for name in ("play", "journal", "logbook", "keeping", "export", "table", "dice"):
        answer = client.get(address(campaign, f"campaign_{name}"))
        assert (answer.status_code, answer["Location"]) == (303, there), name
    beside = client.get(address(campaign, "campaign_play"), headers={"HX-Request": "true"})
    assert beside["HX-Redirect"] == there
    assert "Bring it back" in client.get(there).content.decode()
    bert = Client()
    bert.force_login(campaign.seats.get(code="bert").user)
    assert "Its host can bring it back" in bert.get(there).content.decode()
    assert bert.post(there).status_code == 422
    assert Client().get(there).status_code == Client().post(there).status_code == 404
    press = {"command": '{"kind": "continue"}', "version": "2"}
    assert client.post(address(campaign, "campaign_act"), press)["Location"] == there
    for command in ("replay", "export_campaign"):
        out = StringIO()
        if command == "replay":
            call_command(command, "--all", stdout=out)
            assert "lies in the archive" in out.getvalue()
        else:
            with pytest.raises(CommandError, match="archive"):
                call_command(command, str(campaign.public_id), stdout=out)
    call_command("doctor", stdout=StringIO())


def test_a_host_who_leaves_passes_it_on_in_the_archive(folder: Path) -> None:
    campaign = played()
    run()
    departing.depart(campaign.host, {str(campaign.public_id): "bert"})
    campaign.refresh_from_db()
    assert campaign.archive is not None and campaign.seats.get(role="host").user == campaign.host
