"""Views whose modules are imported when they are first asked for."""

from __future__ import annotations

import subprocess
import sys

import pytest
from django.conf import settings
from django.test import Client
from django.urls import get_resolver
from django.urls.resolvers import URLPattern, URLResolver
from django.utils.module_loading import import_string

from purplehaze import later


def patterns(resolver: URLResolver) -> list[URLPattern]:
    """Return every address below a resolver."""
    found: list[URLPattern] = []
    for each in resolver.url_patterns:
        found += patterns(each) if isinstance(each, URLResolver) else [each]
    return found


def test_every_view_named_for_later_is_there() -> None:
    named = [
        f"{view.__module__}.{view.__name__}"
        for view in (pattern.callback for pattern in patterns(get_resolver()))
        if hasattr(view, "__code__") and view.__code__.co_filename == later.__file__
    ]
    assert len(named) > 40
    for name in named:
        assert callable(import_string(name)), name


def test_the_first_page_of_a_campaign_needs_neither_desk_nor_day_room() -> None:
    program = (
        "import os, sys; os.environ['DJANGO_SETTINGS_MODULE'] = 'tests.settings'; "
        "import purplehaze.asgi; "
        "print(*(m for m in sys.modules if m.startswith(('campaign.desk.views', 'dayroom.night'))))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=True,
        cwd=settings.BASE_DIR,
    )
    assert done.stdout.strip() == ""


@pytest.mark.django_db
def test_what_is_asked_for_later_answers(client: Client) -> None:
    assert client.get("/dayroom/").status_code == 200
    assert client.get("/dayroom/no-such-game/").status_code == 404
