"""Pages beside the action, in milliseconds of CPU: play page, journal, landing, the author's desk.

`python -m bench.bench_pages` plays a campaign, begins two hundred, makes a book of three hundred
entries, asks for each page through the whole stack and prints medians at the usual pace of the
machine (`bench.pace`); it exits 1 when a budget is missed. A goal is where the page is to get to.
The floor of the play page is that of `bench.bench_action`: as many statements, as many bytes,
nothing else.
"""

from __future__ import annotations

import os
import random
import re
import sys
import tempfile
from collections.abc import Callable
from itertools import count
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

from bench import goals
from bench.pace import Pace

JOURNAL, LANDING, DESK, DESK_CHANGED, VIEW = 30, 40, 160, 500, 1.2
"""Budgets: milliseconds at the usual pace; VIEW is a ratio to its floor."""
CAMPAIGNS, ACTS, ENTRIES, TIMES = 200, 300, 300, 15


def cpu(
    ask: Callable[[], Any], times: int = TIMES, before: Callable[[int], Any] | None = None
) -> float:
    """Return the median milliseconds of CPU of an answer; what `before` does is not counted."""
    spent, pace = [], Pace()
    for number in range(times + 1):
        if before is not None:
            before(number)
        pace.look()
        start = process_time()
        answer = ask()
        spent.append(1000 * (process_time() - start))
        assert answer.status_code == 200, (answer.status_code, answer.content[-1000:])
    return pace.factor * median(spent[1:])


def play(user: Any, acts: int) -> Any:
    """Return a campaign in which a careful bot did so much."""
    from campaign import rules
    from campaign.bots.policies import POLICIES
    from campaign.game import services, store
    from campaign.models import Campaign
    from campaign.rules import codec

    campaign, rng = services.start(user, "Third Squad", seed="pages"), random.Random(1)
    state = store.load(campaign)
    for version in range(acts):
        command = POLICIES["careful"](state.book, rules.visible_to(state, "host"), rng)
        services.submit(
            campaign_id=campaign.public_id, user=user, version=version,
            command=codec.encode_command(command), sure=True,
        )  # fmt: skip
        state = store.load(Campaign.objects.select_related("mission").get(pk=campaign.pk))
    return campaign


def view(client: Any, campaign: Any) -> tuple[float, float]:
    """Return the play page's milliseconds and those of its floor."""
    from django.db import connection

    from bench.bench_action import Statements, _with_six_marines

    address = f"/c/{campaign.public_id}/"
    counter = Statements()
    with connection.execute_wrapper(counter):
        size = len(client.get(address).content)
    spent = cpu(lambda: client.get(address))
    other = _with_six_marines(campaign.host)
    data = {
        "reads": counter.reads - 2,
        "writes": counter.writes,
        "bytes": size,
        "campaign": other.pk,
    }
    return spent, cpu(lambda: client.post("/floor", data))


def large_book(user: Any) -> Any:
    """Return a book whose first booklet has ENTRIES entries."""
    from campaign.desk import drafts, shelf

    book = shelf.start_book(user, "Large")
    text = drafts.texts(book)["missions/m1.yaml"]
    more = "".join(
        f'  "{number:03}":\n    title: Entry {number}\n    steps:\n'
        f"      - text: Nothing but {number}.\n"
        for number in range(100, 100 + ENTRIES)
    )
    grown = re.sub(r"(?m)^entries:\n", lambda found: found[0] + more, text.text, count=1)
    assert grown != text.text
    drafts.save(book, text.name, grown, text.mark, user, "Grown")
    return book


def main() -> int:
    """Set a database up in a temporary folder, then measure."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["DATABASE_URL"] = f"sqlite:///{Path(folder) / 'bench.sqlite3'}"
        os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
        import django
        from django.conf import settings

        django.setup()
        settings.ALLOWED_HOSTS = ["testserver"]
        settings.POSTS = (10**9, 10)
        from django.core.management import call_command
        from django.urls import path

        import purplehaze.urls
        from bench.bench_action import floor
        from purplehaze.warming import warm

        call_command("migrate", verbosity=0)
        call_command("load_content", stdout=open(os.devnull, "w"))  # noqa: SIM115
        purplehaze.urls.urlpatterns.append(path("floor", floor))
        warm()
        return 0 if all(rows()) else 1


def rows() -> list[bool]:
    """Measure each page and print its row; whether each is within its budget."""
    from django.contrib.auth.models import User
    from django.test import Client

    from campaign.desk import drafts
    from campaign.game import services

    user = User.objects.create_user("bench", is_staff=True, is_superuser=True)
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    held = []

    def row(name: str, spent: float, goal: str, budget: float) -> None:
        aim = goals.GOALS[goal]
        print(f"{name:42} {spent:7.2f} {aim.unit:2} (goal {aim.goal:g}, budget {budget:g})")
        goals.note(goal, spent)
        held.append(spent <= budget)

    campaign = play(user, ACTS)
    spent, bare = view(client, campaign)
    row("play page, against its floor", spent / bare, "view", VIEW)
    address = f"/c/{campaign.public_id}/journal/"
    row("journal", cpu(lambda: client.get(address)), "journal", JOURNAL)
    for number in range(CAMPAIGNS - 1):
        services.start(user, f"Squad {number}")
    row("landing with 200 campaigns", cpu(lambda: client.get("/")), "landing", LANDING)
    book = large_book(user)
    desk = f"/admin/desk/{book.slug}/"
    pages = ("", "check/", "m1/", "m1/part/entries.110/", "m1/text/", "m1/story/")

    changes = count()

    def change(_: int) -> None:
        number = next(changes)
        text = drafts.texts(book)["missions/m1.yaml"]
        new = re.sub(r"Nothing but 110[^\n]*", f"Nothing but 110, {number}.", text.text)
        drafts.save(book, text.name, new, text.mark, user, "Changed")

    for page in pages:
        ask = lambda page=page: client.get(desk + page)  # noqa: E731
        row(f"desk /{page}", cpu(ask), "desk", DESK)
        row(f"desk /{page}, one entry changed", cpu(ask, 5, change), "desk changed", DESK_CHANGED)
    return held


if __name__ == "__main__":
    sys.exit(main())
