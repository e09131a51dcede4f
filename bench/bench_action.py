"""An action over the web against its floor and its budgets (design, section 6).

An action is a POST to the play page as htmx sends it: lock, load, apply, save, journal, render. The
floor is a bare view behind the same middleware that makes as many statements through the ORM and
fills a template of as many bytes. `python -m bench.bench_action [actions]` prints figures; it
exits 1 when a budget is missed.
"""

from __future__ import annotations

import gzip
import os
import random
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter, process_time
from typing import Any

from bench import goals

QUERIES, HTML, COMPRESSED, RATIO = 20, 60_000, 12_000, 1.5


@dataclass(slots=True)
class Figures:
    """What was measured: seconds of CPU and of the clock, statements and bytes of each action."""

    cpu: list[float] = field(default_factory=list)
    floor_cpu: list[float] = field(default_factory=list)
    wall: list[float] = field(default_factory=list)
    queries: list[tuple[int, str]] = field(default_factory=list)
    html: list[tuple[int, str]] = field(default_factory=list)
    packed: list[tuple[int, str]] = field(default_factory=list)


class Statements:
    """Counts statements: how many read, how many write (BEGIN is one)."""

    def __init__(self) -> None:
        self.reads = self.writes = 0

    def __call__(self, execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        """Count one statement and run it."""
        if sql.lstrip("( ").startswith("SELECT"):
            self.reads += 1
        else:
            self.writes += 1
        return execute(sql, params, many, context)


ROW = (
    '{% for row in rows %}<li class="row" data-row="{{ row.number }}"><b>{{ row.name }}</b>'
    " {{ row.text }}</li>{% endfor %}"
)
"""A list as plain as lists come: about a hundred bytes and three variables a row."""


@cache
def _template() -> Any:
    from django.template import engines

    return engines["django"].from_string(ROW)


def floor(request: Any) -> Any:
    """The bare view: so many ordinary statements in one transaction, a template of so many bytes.

    A statement reads the campaign's Marines as instances, or writes one field of the campaign.
    """
    from django.db import transaction
    from django.http import HttpResponse

    from campaign.models import Campaign, Marine

    with transaction.atomic():
        for _ in range(int(request.POST["reads"])):
            list(Marine.objects.filter(campaign_id=request.POST["campaign"]))
        for number in range(int(request.POST["writes"])):
            Campaign.objects.filter(pk=request.POST["campaign"]).update(letters=number)
    one = {
        "number": 1,
        "name": "Third Squad",
        "text": "so many bytes as an action sends: all in all",
    }
    size = len(_template().render({"rows": [one]}))
    return HttpResponse(_template().render({"rows": [one] * (int(request.POST["bytes"]) // size)}))


def measure(actions: int) -> Figures:
    """Let the bots play campaigns through the test client, the floor after each action."""
    from django.db import connection

    from campaign import rules
    from campaign.bots.policies import POLICIES
    from campaign.game import services, store
    from campaign.models import Campaign
    from campaign.rules import codec

    figures, game, other = Figures(), 0, None
    while len(figures.cpu) < actions:
        client, user = _signed_in(game)
        campaign = services.start(user, "Third Squad", seed=f"bench-{game}")
        other = other or _with_six_marines(user)
        policy = ("careful", "random")[game % 2]
        rng, game = random.Random(game), game + 1
        state, version = store.load(campaign), 0
        while not state.finished and len(figures.cpu) < actions:
            command = POLICIES[policy](state.book, rules.visible_to(state, "host"), rng)
            data = {
                "version": version,
                "command": _text(codec.encode_command(command)),
                "sure": "1",
            }
            counter = Statements()
            with connection.execute_wrapper(counter):
                cpu, wall = process_time(), perf_counter()
                response = client.post(
                    f"/c/{campaign.public_id}/act", data, headers={"HX-Request": "true"}
                )
                figures.cpu.append(process_time() - cpu)
                figures.wall.append(perf_counter() - wall)
            assert response.status_code == 200, (response.status_code, response.content[-2000:])
            kind = data["command"][:70]
            _note(figures, response.content, counter, kind)
            _floor(figures, client, counter, len(response.content), other.pk)
            row = Campaign.objects.select_related("mission").get(pk=campaign.pk)
            state, version = store.load(row), row.version
    return figures


def _signed_in(number: int) -> Any:
    from django.contrib.auth.models import User
    from django.test import Client

    client, user = Client(), User.objects.create_user(f"bench{number}")
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client, user


def _text(command: dict[str, Any]) -> str:
    import json

    return json.dumps(command)


def _note(figures: Figures, html: bytes, counter: Statements, kind: str) -> None:
    # The wrapper sees BEGIN but not COMMIT.
    figures.queries.append((counter.reads + counter.writes + 1, kind))
    figures.html.append((len(html), kind))
    figures.packed.append((len(gzip.compress(html, 6)), kind))


def _with_six_marines(user: Any) -> Any:
    """A campaign for the floor to read and write."""
    from campaign.game import services
    from campaign.models import Marine

    campaign = services.start(user, "The floor")
    Marine.objects.bulk_create(
        Marine(campaign=campaign, profile=f"MP.0{n}", position=n, spec=n, owner="host")
        for n in range(1, 7)
    )
    return campaign


def _floor(figures: Figures, client: Any, counter: Statements, size: int, campaign: int) -> None:
    # The session and the user are read before the view and BEGIN is its own, as for the action.
    data = {"reads": counter.reads - 2, "writes": counter.writes - 1, "bytes": size}
    data["campaign"] = campaign
    cpu = process_time()
    client.post("/floor", data)
    figures.floor_cpu.append(process_time() - cpu)


def report(figures: Figures, goal: str = "action") -> bool:
    """Print the figures, note the ratio for a goal; return whether every budget holds."""
    ratio = sum(figures.cpu) / sum(figures.floor_cpu)
    p95 = quantiles(figures.wall, n=20)[-1]
    goals.note(goal, ratio)
    print(f"{len(figures.cpu)} actions")
    print(
        f"CPU of an action  {_ms(figures.cpu)} ms, of its floor {_ms(figures.floor_cpu)} ms:"
        f" {ratio:.2f} x (budget {RATIO})"
    )
    print(f"by the clock      p50 {1000 * median(figures.wall):.1f} ms, p95 {1000 * p95:.1f} ms")
    print(f"statements        {_spread([n for n, _ in figures.queries])} (budget {QUERIES})")
    for name, values, budget in (
        ("HTML", figures.html, HTML),
        ("HTML, compressed", figures.packed, COMPRESSED),
    ):
        sizes = [size for size, _ in values]
        print(f"{name:17} mean {sum(sizes) // len(sizes)}, max {max(values)} (budget {budget})")
    return (
        ratio <= RATIO
        and max(figures.queries)[0] <= QUERIES
        and max(figures.html)[0] <= HTML
        and max(figures.packed)[0] <= COMPRESSED
    )


def _ms(values: list[float]) -> str:
    return f"{1000 * sum(values) / len(values):.2f}"


def _spread(values: list[int]) -> str:
    counts = Counter(values)
    return ", ".join(f"{number}: {counts[number]} times" for number in sorted(counts))


def main() -> int:
    """Set a database up in a temporary folder, then measure."""
    with tempfile.TemporaryDirectory() as folder:
        return run(f"sqlite:///{Path(folder) / 'bench.sqlite3'}", "action")


def run(database: str, goal: str) -> int:
    """Measure with an empty database, as many actions as the command line says; the exit code."""
    actions = int(sys.argv[1]) if len(sys.argv) > 1 else 400
    os.environ["DATABASE_URL"] = database
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    import django
    from django.conf import settings

    django.setup()
    settings.ALLOWED_HOSTS = ["testserver"]
    # Posts are counted, as on a server, which asks who posts; none is one too many.
    settings.POSTS = (10**9, 10)
    from django.core.management import call_command
    from django.db import connections
    from django.urls import path

    import purplehaze.urls
    from purplehaze.warming import warm

    call_command("migrate", verbosity=0)
    call_command("load_content", stdout=open(os.devnull, "w"))  # noqa: SIM115
    purplehaze.urls.urlpatterns.append(path("floor", floor))
    # As the server does before it serves.
    warm()
    held = report(measure(actions), goal)
    connections.close_all()
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
