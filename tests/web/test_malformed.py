"""Nonsense at every address of the site is answered, and never by a fault of the server."""

import re
from collections.abc import Callable, Iterator
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from campaign.content import library
from campaign.game import services
from campaign.models import Campaign, Journal
from tests.factories import shelve

FIELDS = (
    "accept", "answer", "at", "book", "called", "code", "command", "email", "file", "invitation",
    "key", "login", "name", "next", "owners", "page", "part", "password", "password1", "password2",
    "path", "reason", "seat", "seats", "secret", "seq", "slug", "step", "sure", "text", "title",
    "typed", "user", "username", "value", "version",
)  # fmt: skip
VALUES = (
    "",
    "\x00",
    "-1",
    "9" * 400,
    "٣",
    "NaN",
    "null",
    "[" * 5000,
    '{"kind": ["march"], "to": {"a": 1e999}}',
    '{"kind": "\\ud800"}',
    "\U0001f4a3" * 300,
)
BODIES = (
    (b"\xff\xfe=%ff&version=%00%zz", "application/x-www-form-urlencoded"),
    (b'{"version": 1', "application/json"),
    (b"--x\r\nContent-Disposition: form-data", "multipart/form-data; boundary=x"),
    (b"nothing", "multipart/form-data"),
    (b"a", "text/plain; charset=nonsense"),
    (b"a=1", "application/x-www-form-urlencoded; charset=utf-7"),
)
HOLE = re.compile(r"<(\w+):\w+>")
PARTS: dict[str, tuple[str, ...]] = {
    "uuid": ("CAMPAIGN", str(uuid4())),
    "int": ("1", "0", "9" * 40),
    "face": ("1-00000000000000020-.-000", "1-0-.-000", "-", "z" * 300),
    "slug": ("purple-haze", "m1", "nowhere", "x" * 300),
    "str": ("x", "%00", "%ff%fe", "x" * 2000),
}


def addresses(campaign: Campaign) -> Iterator[str]:
    """Every address of the site but Django's own admin, its parts filled in sensibly and badly."""
    for route in routes(get_resolver().url_patterns):
        kinds = HOLE.findall(route)
        for n in range(max([1, *(len(PARTS[kind]) for kind in kinds)])):
            path = HOLE.sub(lambda hole, n=n: PARTS[hole[1]][n % len(PARTS[hole[1]])], route)
            yield "/" + path.replace("CAMPAIGN", str(campaign.public_id))


def routes(patterns: Any, before: str = "") -> Iterator[str]:
    for one in patterns:
        route = before + str(one.pattern)
        if isinstance(one, URLResolver) and one.namespace != "admin":
            yield from routes(one.url_patterns, route)
        elif isinstance(one, URLPattern) and "^" not in route and "(?P" not in route:
            yield route


@pytest.fixture
def player(db: Any, signed_in: Callable[..., Any]) -> Iterator[tuple[Client, Campaign]]:
    """A keeper of the site, who may ask for everything, and a campaign."""
    library.forget()
    shelve()
    client, user = signed_in("anna")
    User.objects.filter(pk=user.pk).update(is_staff=True, is_superuser=True)
    yield client, services.start(user, "Sound", seed="sound")
    library.forget()


def test_the_addresses_are_all_there(player: tuple[Client, Campaign]) -> None:
    found = set(addresses(player[1]))
    for known in ("/", "/start", f"/c/{player[1].public_id}/act", "/accounts/login/", "/readyz"):
        assert known in found
    assert not [one for one in found if "<" in one], "a converter this test does not know"


# Whoever is asked for less than the whole site in one test finds the fault more quickly.
@pytest.mark.parametrize("share", range(4))
def test_no_address_fails_on_nonsense(player: tuple[Client, Campaign], share: int) -> None:
    client, campaign = player
    client.raise_request_exception = False
    user = User.objects.get(username="anna")
    faults = []

    def look(what: str, answer: Any) -> None:
        if answer.status_code >= 500:
            faults.append(f"{what}: {answer.status_code} {answer.exc_info}")
        if "_auth_user_id" not in client.session:
            client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")

    every = sorted(set(addresses(campaign)))
    for number, path in enumerate(every[share::4]):
        look(f"GET {path}", client.get(f"{path}?page=%00&after=%ff&next=//x&version=[&at=9e9"))
        first = number % len(VALUES)
        turned = VALUES[first:] + VALUES[:first]
        form = {name: turned[n % len(VALUES)] for n, name in enumerate(FIELDS)}
        look(f"POST {path}", client.post(path, form))
        look(f"POST {path} htmx", client.post(path, form, headers={"HX-Request": "true"}))
        body, kind = BODIES[number % len(BODIES)]
        look(f"POST {path} {kind}", client.generic("POST", path, body, content_type=kind))
    assert not faults, "\n".join(faults)
    assert not Journal.objects.filter(campaign=campaign).exists()


def test_a_command_that_cannot_be_read_is_refused(player: tuple[Client, Campaign]) -> None:
    client, campaign = player
    act = f"/c/{campaign.public_id}/act"
    for body, kind in BODIES:
        assert client.generic("POST", act, body, content_type=kind).status_code in (400, 422), body
    for value in VALUES:
        for form in ({"version": "0", "command": value}, {"version": value, "command": "{}"}):
            assert client.post(act, form).status_code == 422, form
    assert not Journal.objects.filter(campaign=campaign).exists()
