"""For whoever keeps a server: log lines, the metrics page, settings that are fit for the public."""

from __future__ import annotations

import json
import logging
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from campaign.content import library
from campaign.models import Awaited, Campaign, MailWish
from campaign.screens.acts import command_json
from purplehaze import logs
from tests.factories import shelve

Lines = Callable[[], list[dict[str, Any]]]


@pytest.fixture
def lines() -> Iterator[Lines]:
    """The JSON lines that are written from now on, as production writes them."""
    texts: list[str] = []

    class Kept(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            texts.append(self.format(record))

    handler, root = Kept(), logging.getLogger()
    handler.setFormatter(logs.JsonLines())
    handler.addFilter(logs.WithRequest())
    own = logging.getLogger("purplehaze.requests")
    level, own_level = root.level, own.level
    root.addHandler(handler)
    own.setLevel(logging.INFO)
    yield lambda: [json.loads(text) for text in texts if "\n" not in text]
    root.removeHandler(handler)
    root.setLevel(level)
    own.setLevel(own_level)


@pytest.fixture
def guest(db: Any) -> Iterator[tuple[Client, Campaign]]:
    """A guest with a campaign."""
    library.forget()
    shelve()
    client = Client()
    client.post(reverse("campaign_start"))
    yield client, Campaign.objects.latest("created_at")
    library.forget()


def act(client: Client, campaign: Campaign, **change: str) -> Any:
    """Press the first button that there is."""
    from campaign import rules
    from campaign.game import store

    offer = rules.legal(store.load(campaign), "host").offers[0]
    form = {"version": str(campaign.version), "command": command_json(offer.command), **change}
    return client.post(reverse("campaign_act", kwargs={"pk": campaign.public_id}), form)


# The announcement is made when the command is committed.
@pytest.mark.django_db(transaction=True)
def test_a_request_has_one_line(guest: tuple[Client, Campaign], lines: Lines) -> None:
    client, campaign = guest
    answer = act(client, campaign)
    assert answer.status_code == 303
    (line,) = [one for one in lines() if one["logger"] == "purplehaze.requests"]
    assert line["request"] == answer["X-Request-ID"]
    assert (line["method"], line["view"], line["status"]) == ("POST", "campaign_act", 303)
    assert line["path"] == f"/c/{campaign.public_id}/act"
    assert line["campaign"] == str(campaign.public_id)
    assert line["version"] == campaign.version + 1
    assert line["user"] == User.objects.get().pk
    assert line["ms"] > 0 and line["level"] == "info" and line["time"].endswith("+00:00")


def test_no_line_for_what_is_asked_all_the_time(client: Client, lines: Lines) -> None:
    client.get("/healthz")
    assert lines() == []


@pytest.mark.django_db
def test_no_line_has_a_secret(guest: tuple[Client, Campaign], lines: Lines) -> None:
    client, _ = guest
    secret = "an-invitation-nobody-may-read"
    client.raise_request_exception = False
    client.get(reverse("join", kwargs={"secret": secret}) + "?token=also-secret")
    client.post(reverse("account_login"), {"login": "anna", "password": "Correct-horse-7"})
    text = json.dumps(lines())
    assert "/join/.../" in text
    for hidden in (secret, "also-secret", "Correct-horse-7", client.cookies["sessionid"].value):
        assert hidden not in text


def test_a_fault_is_told_with_its_trace_on_one_line(
    client: Client, lines: Lines, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken() -> None:
        raise RuntimeError("broken")

    client.raise_request_exception = False
    monkeypatch.setattr("purplehaze.health._not_ready", broken)
    answer = client.get("/readyz")
    (fault,) = [one for one in lines() if one["logger"] == "django.request"]
    assert fault["level"] == "error" and fault["request"] == answer["X-Request-ID"]
    assert "RuntimeError: broken" in fault["trace"]


class TestMetrics:
    def test_not_for_everyone(self, db: Any, signed_in: Callable[..., Any]) -> None:
        assert Client().get("/metrics").status_code == 404
        client, user = signed_in()
        assert client.get("/metrics").status_code == 404
        User.objects.filter(pk=user.pk).update(is_staff=True)
        assert client.get("/metrics").status_code == 200

    def test_by_token(self, db: Any, settings: Any) -> None:
        def asked(given: str) -> int:
            return Client().get("/metrics", headers={"Authorization": given}).status_code

        assert asked("Bearer ") == 404, "no token set, none valid"
        settings.METRICS_TOKEN = "let-me-look"
        assert [asked(f"Bearer {token}") for token in ("let-me-look", "let-me", "", "\xe9")] == [
            200, 404, 404, 404,
        ]  # fmt: skip

    @pytest.mark.django_db(transaction=True)
    def test_what_is_counted(self, guest: tuple[Client, Campaign], settings: Any) -> None:
        settings.METRICS_TOKEN = "let-me-look"
        client, campaign = guest
        before = figures()
        assert act(client, campaign).status_code == 303
        assert act(client, campaign, version="7").status_code == 409
        assert act(client, campaign, command='{"kind": "nonsense"}').status_code == 422
        after = figures()

        def more(name: str) -> float:
            return after[name] - before.get(name, 0.0)

        assert more("purplehaze_commands_total") == 1
        assert more('purplehaze_refusals_total{status="409",view="campaign_act"}') == 1
        assert more('purplehaze_refusals_total{status="422",view="campaign_act"}') == 1
        name = 'purplehaze_requests_total{method="POST",status="303",view="campaign_act"}'
        assert more(name) == 1
        assert more('purplehaze_action_seconds_count{view="campaign_act"}') == 3
        assert after["purplehaze_database_up"] == 1
        assert after['purplehaze_campaigns{state="open"}'] == 1
        assert after["purplehaze_moves"] == 1 and after["purplehaze_streams"] == 0

    @pytest.mark.django_db
    def test_mail_that_waits(self, guest: tuple[Client, Campaign], settings: Any) -> None:
        settings.METRICS_TOKEN = "let-me-look"
        _, campaign = guest
        Awaited.objects.all().delete()
        row = Awaited.objects.create(campaign=campaign, seat="host")

        def found() -> list[float]:
            names = ("awaited", "mail_waiting", "mail_held")
            return [figures()[f"purplehaze_{name}"] for name in names]

        assert found() == [1, 0, 0], "nobody asked for mail"
        wish = MailWish.objects.create(user=campaign.host, when=MailWish.When.AT_ONCE)
        assert found() == [1, 0, 0], "not yet"
        row.came -= timedelta(hours=1)
        row.save()
        assert found() == [1, 1, 0]
        wish.busy_until = timezone.now() + timedelta(minutes=5)
        wish.save()
        assert found() == [1, 1, 1]
        row.mailed_at = timezone.now()
        row.save()
        assert found() == [1, 0, 1]

    def test_an_address_is_no_label(self, guest: tuple[Client, Campaign], settings: Any) -> None:
        # Who tries many addresses must not fill the memory.
        settings.METRICS_TOKEN = "let-me-look"
        figures()
        before = len(figures())
        for _ in range(20):
            Client().get(f"/{uuid4()}/")
            Client().get(reverse("join", kwargs={"secret": str(uuid4())}))
            Client().generic("BREW", "/")
        assert len(figures()) < before + 10


def figures() -> dict[str, float]:
    """What the metrics page says now."""
    page = Client().get("/metrics", headers={"Authorization": "Bearer let-me-look"})
    assert page["Content-Type"].startswith("text/plain; version=0.0.4")
    found = re.findall(r"^([^#\s]\S*) (\S+)$", page.content.decode(), re.MULTILINE)
    return {name: float(value) for name, value in found}


def test_production_is_fit_for_the_public() -> None:
    environment = {key: value for key, value in os.environ.items() if "PURPLEHAZE" not in key}
    environment.pop("DJANGO_ALLOW_ASYNC_UNSAFE", None)  # Of the browser tests alone.
    environment |= {
        "DJANGO_SETTINGS_MODULE": "purplehaze.settings",
        "PURPLEHAZE_PRODUCTION": "1",
        "PURPLEHAZE_SECRET_KEY": "Never-used-0123456789-" * 3,
        "PURPLEHAZE_ALLOWED_HOSTS": "play.example",
    }
    command = [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"]
    done = subprocess.run(
        command, cwd=settings.BASE_DIR, env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "no issues" in done.stdout


def test_what_somebody_sent_begins_no_line_of_a_plain_log() -> None:
    forged = "x\n2026-11-22 ERROR django [-]: forged\r\x1b[2J\u2028y"
    try:
        raise ValueError(forged)
    except ValueError:
        error = sys.exc_info()
    record = logging.LogRecord("campaign", logging.WARNING, __file__, 1, "%s", (forged,), error)
    record.request_id = "-"
    first, *trace = re.split("[\n\r\u2028]", logs.Plain().format(record))
    assert first.endswith(r"x\x0a2026-11-22 ERROR django [-]: forged\x0d\x1b[2J\u2028y")
    assert trace and all(line.startswith("  | ") for line in trace)
