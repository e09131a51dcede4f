"""What every kind of test may use. Markers are declared in pyproject.toml."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.cache import caches
from django.core.cache.backends.db import DatabaseCache
from django.test import Client
from django_tasks_db.management.commands import db_worker
from hypothesis import HealthCheck
from hypothesis import settings as hypothesis_settings

# Machines differ in speed: a slow example is no failure.
hypothesis_settings.register_profile(
    "house", deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow]
)
hypothesis_settings.load_profile("house")

PASSWORD = "Correct-horse-7"


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Begin with the longest tests, at the head of each worker's share: none is left with one.

    After pytest-django's own order, in which a test without a database comes last; the shares are
    those of xdist's `worksteal`.
    """
    count = int(getattr(config, "workerinput", {}).get("workercount", 1))
    long: list[pytest.Item] = []
    rest: list[pytest.Item] = []
    for item in items:
        (long if item.get_closest_marker("long") else rest).append(item)
    left, items[:] = len(items), []
    for worker in range(count):
        share, head = left // (count - worker), long[worker::count]
        left -= share
        items += [*head, *rest[: share - len(head)]]
        del rest[: share - len(head)]


@pytest.fixture(autouse=True)
def fresh_cache() -> Iterator[None]:
    """Nothing cached by one test, such as a count of sign-ins, reaches the next."""
    yield
    for cache in caches.all(initialized_only=True):
        if not isinstance(cache, DatabaseCache):
            cache.clear()


@pytest.fixture
def make_user(db: Any) -> Callable[..., User]:
    """Create an account with PASSWORD: `make_user("anna")`."""

    def make(username: str = "anna", **fields: Any) -> User:
        return User.objects.create_user(username, password=PASSWORD, **fields)

    return make


@pytest.fixture
def signed_in(make_user: Callable[..., User]) -> Callable[..., tuple[Client, User]]:
    """A client signed in to a new account: `client, user = signed_in("anna")`."""

    def make(username: str = "anna") -> tuple[Client, User]:
        client, user = Client(), make_user(username)
        client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
        return client, user

    return make


@pytest.fixture
def queued(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Jobs wait in the database, as on a server; the worker here shares the test's connection."""
    monkeypatch.setattr(db_worker, "close_old_connections", lambda: None)
    settings.TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend"}}
