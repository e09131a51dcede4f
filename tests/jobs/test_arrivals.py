"""A long campaign is brought in by a job: once, whatever becomes of the worker."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.core import mail as outbox
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django_tasks import TaskResultStatus
from django_tasks_db.models import DBTaskResult

from campaign.content import library
from campaign.exchange import arrivals, exports
from campaign.game import services
from campaign.group import own_data
from campaign.jobs import standing
from campaign.models import Arrival, Campaign
from campaign.turns import sending
from tests.factories import UserFactory, fixture_documents
from tests.worker import work

pytestmark = pytest.mark.django_db


@pytest.fixture
def file(monkeypatch: pytest.MonkeyPatch) -> Iterator[bytes]:
    """An exported campaign of two commands, which is long here."""
    monkeypatch.setattr(arrivals, "AT_ONCE", 1)
    library.forget()
    library.publish(fixture_documents())
    user = UserFactory.create()
    campaign = services.start(user, "Third Squad", seed="a-long-way")
    commands = ({"kind": "continue"}, {"kind": "choose_motivation", "code": "letters"})
    for version, command in enumerate(commands):
        services.submit(campaign_id=campaign.public_id, user=user, version=version, command=command)
    campaign.refresh_from_db()
    yield exports.export(campaign).encode()
    library.forget()


def upload(client: Client, data: bytes) -> Any:
    sent = SimpleUploadedFile("c.json", data)
    return client.post(reverse("campaign_import"), {"file": sent})


def shown(client: Client, address: str) -> str:
    return client.get(address).content.decode()


def changed(data: bytes, **what: Any) -> bytes:
    return json.dumps(json.loads(data) | what).encode()


@pytest.mark.usefixtures("queued")
class TestByAWorker:
    def test_it_waits_is_brought_in_and_says_so(self, client: Client, file: bytes) -> None:
        answer = upload(client, file)
        page = answer["Location"]
        assert answer.status_code == 303 and "nobody carries out such work" in shown(client, page)
        assert Campaign.objects.count() == 1
        assert "Third Squad" in shown(client, reverse("my_campaigns"))
        standing.live("one")
        assert "waits its turn: 2 decisions" in shown(client, page)
        work()
        brought = Campaign.objects.latest("pk")
        assert Campaign.objects.count() == 2 and brought.name == "Third Squad"
        assert reverse("campaign_play", args=[brought.public_id]) in shown(client, page)
        assert Arrival.objects.get().data is None

    def test_done_twice_it_is_there_once(self, client: Client, file: bytes) -> None:
        upload(client, file)
        work()
        DBTaskResult.objects.update(status=TaskResultStatus.READY)
        work()
        assert Campaign.objects.count() == 2
        assert DBTaskResult.objects.get().status == TaskResultStatus.SUCCESSFUL

    def test_what_does_not_come_out_alike_is_refused_there(
        self, client: Client, file: bytes
    ) -> None:
        journal = json.loads(file)["journal"]
        journal[0]["command"] = {"kind": "begin_mission"}
        page = upload(client, changed(file, journal=journal))["Location"]
        work()
        told = shown(client, page)
        assert "journal.0" in told and "Nothing of it was kept" in told
        assert "journal.0" in shown(client, reverse("my_campaigns"))
        assert Campaign.objects.count() == 1

    def test_only_so_many_at_a_time(self, client: Client, file: bytes) -> None:
        for number in range(arrivals.MOST):
            assert upload(client, changed(file, name=f"Squad {number}")).status_code == 303
        answer = upload(client, file)
        assert answer.status_code == 422 and b"Wait for one" in answer.content
        assert Arrival.objects.count() == DBTaskResult.objects.count() == arrivals.MOST

    def test_it_is_nobody_elses_business(self, client: Client, file: bytes) -> None:
        page = upload(client, file)["Location"]
        assert Client().get(page).status_code == 404

    def test_htmx_gets_the_part_alone(self, client: Client, file: bytes) -> None:
        page = upload(client, file)["Location"]
        part = client.get(page, headers={"HX-Request": "true"}).content.decode()
        assert part.startswith("<section") and "every 2s" in part


@pytest.mark.usefixtures("queued")
class TestAWorkerThatDies:
    def killed(self, worker: str) -> None:
        """Leave the waiting job as a worker leaves it that is killed."""
        job = DBTaskResult.objects.get()
        job.claim(worker)
        DBTaskResult.objects.update(started_at=timezone.now() - 2 * standing.SILENT)

    def test_its_job_is_tried_again(self, client: Client, file: bytes) -> None:
        upload(client, file)
        self.killed("dead")
        assert standing.rescue() == 1
        work()
        assert Campaign.objects.count() == 2

    def test_three_times_and_it_has_failed(self, client: Client, file: bytes) -> None:
        page = upload(client, file)["Location"]
        for _ in range(standing.TRIES):
            self.killed("dead")
            standing.rescue()
        assert DBTaskResult.objects.get().status == TaskResultStatus.FAILED
        assert "broken off three times" in shown(client, page)
        assert standing.rescue() == 0

    def test_a_living_one_keeps_its_job(self, client: Client, file: bytes) -> None:
        upload(client, file)
        self.killed("slow")
        standing.live("slow")
        assert standing.rescue() == 0
        assert standing.rescue(timezone.now() + 2 * standing.SILENT) == 1

    @pytest.mark.parametrize(
        ("error", "again"),
        [("django.db.utils.OperationalError", 1), ("builtins.SystemExit", 1), ("x.Fault", 0)],
    )
    def test_only_what_is_not_its_own_fault_is_tried_again(
        self, client: Client, file: bytes, error: str, again: int
    ) -> None:
        upload(client, file)
        self.killed("one")
        failed = {"status": TaskResultStatus.FAILED, "exception_class_path": error}
        DBTaskResult.objects.update(**failed, finished_at=timezone.now())
        assert standing.rescue() == again


def test_a_damaged_file_is_refused_at_once(client: Client, file: bytes) -> None:
    answer = upload(client, changed(file, using=7))
    assert answer.status_code == 422 and b"sets of booklets" in answer.content
    assert not Arrival.objects.exists()


def test_a_short_one_is_brought_in_at_once(
    client: Client, file: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(arrivals, "AT_ONCE", 2)
    assert "/c/" in upload(client, file)["Location"]
    assert not Arrival.objects.exists()


@pytest.mark.usefixtures("queued")
def test_what_one_brought_is_among_ones_own_data(client: Client, file: bytes) -> None:
    upload(client, file)
    kept = own_data.of_player(Arrival.objects.get().user)
    assert [row["name"] for row in kept["files_brought_in"]] == ["Third Squad"]


@pytest.mark.usefixtures("queued")
def test_operators_see_what_waits(client: Client, file: bytes, settings: Any) -> None:
    settings.METRICS_TOKEN = "to-look"
    upload(client, file)

    def asked() -> tuple[bytes, str]:
        by = {"Authorization": "Bearer to-look"}
        return client.get("/readyz").content, client.get("/metrics", headers=by).content.decode()

    ready, figures = asked()
    assert b"no worker" in ready and 'purplehaze_jobs{state="waiting"} 1.0' in figures
    work()
    ready, figures = asked()
    assert ready == b"ready\n" and "purplehaze_job_workers 1.0" in figures
    assert 'purplehaze_jobs{state="waiting"} 0.0' in figures
    gone = standing.tidy(timezone.now() + standing.KEPT + timedelta(days=1))
    assert gone == 1 and not Arrival.objects.exists()


@pytest.mark.usefixtures("queued")
class TestWhoeverBroughtItIsTold:
    @pytest.fixture
    def anna(self, client: Client) -> User:
        user: User = UserFactory.create(username="anna", email="anna@example.org")
        EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
        client.force_login(user)
        return user

    def send(self, minutes: int) -> list[str]:
        outbox.outbox.clear()
        sending.send(timezone.now() + timedelta(minutes=minutes))
        return [f"{one.to[0]}: {one.subject} {one.body}" for one in outbox.outbox]

    def test_by_mail_once_who_has_left_the_page(
        self, client: Client, file: bytes, anna: User
    ) -> None:
        upload(client, file)
        assert self.send(5) == []
        work()
        assert self.send(0) == []
        (said,) = self.send(5)
        brought = Campaign.objects.get(host=anna)
        assert said.startswith("anna@example.org: Third Squad is here")
        assert reverse("campaign_play", args=[brought.public_id]) in said
        assert self.send(6) == []

    def test_of_a_refusal_too_and_not_of_what_was_seen(
        self, client: Client, file: bytes, anna: User
    ) -> None:
        journal = json.loads(file)["journal"]
        journal[0]["command"] = {"kind": "begin_mission"}
        page = upload(client, changed(file, journal=journal))["Location"]
        work()
        (said,) = self.send(5)
        assert "could not be brought in" in said and page in said
        again = upload(client, file)["Location"]
        work()
        shown(client, again)
        assert self.send(5) == []

    def test_nobody_is_told_without_a_confirmed_address(
        self, client: Client, file: bytes, anna: User
    ) -> None:
        EmailAddress.objects.update(verified=False)
        upload(client, file)
        work()
        assert self.send(5) == []
        # His page tells him once.
        assert "It is here" in shown(client, reverse("my_campaigns"))
        assert "It is here" not in shown(client, reverse("my_campaigns"))

    def test_a_mail_that_could_not_be_sent_is_tried_again(
        self, client: Client, file: bytes, anna: User, settings: Any
    ) -> None:
        upload(client, file)
        work()
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1
        assert sending.send(timezone.now() + timedelta(minutes=5)).failed == 1
        settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
        assert len(self.send(6)) == 1

    def test_the_same_file_twice_at_a_time_comes_once(
        self, client: Client, file: bytes, anna: User
    ) -> None:
        first, second = (upload(client, file)["Location"] for _ in range(2))
        work()
        assert first == second and Campaign.objects.filter(host=anna).count() == 1
