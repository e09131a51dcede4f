"""What a finished campaign takes on PostgreSQL: a careful bot plays some, rows like theirs are
weighed. Campaigns differ in length by a third, so it is the mean of several.

An empty table has pages of its own that no campaign takes, so they are weighed beside others, whose
rows come in turn, as from tables that play at the same time.

`python -m bench.bench_bytes` makes a database of its own on the server at
PURPLEHAZE_TEST_POSTGRESQL and drops it; without a server it says so and fails nothing. It exits 1
when the budget is missed.
"""

from __future__ import annotations

import os
import random
import sys
import uuid
from itertools import zip_longest
from typing import Any

from bench import goals
from bench.postgresql import database

BUDGET = 0.25
"""Megabytes."""
PARTS = ("events", "back", "dice", "command")
CAMPAIGNS, PLAYED = 20, 4
"""Campaigns in the table, and those of them that a bot plays; the others are like these."""


def play(number: int) -> Any:
    """Play a campaign to its end through the services; return it."""
    from django.contrib.auth.models import User

    from campaign import rules
    from campaign.bots.policies import POLICIES
    from campaign.game import services, store
    from campaign.rules import codec

    user, rng = User.objects.create_user(f"bench-{number}"), random.Random(number)
    campaign = services.start(user, "Third Squad", seed=f"bytes-{number}")
    state, version = store.load(campaign), 0
    while not state.finished:
        command = POLICIES["careful"](state.book, rules.visible_to(state, "host"), rng)
        done = services.submit(
            campaign_id=campaign.public_id, user=user, version=version,
            command=codec.encode_command(command), sure=True,
        )  # fmt: skip
        state, version = done.state, done.version
    return campaign


def repeat(played: list[Any]) -> None:
    """Give as many campaigns more a journal as one of these: each row for all, then the next."""
    from campaign.models import Campaign, Journal

    journals, others = [], []
    for campaign in played:
        journals.append(list(Journal.objects.filter(campaign=campaign).order_by("seq")))
        likes = range(CAMPAIGNS // len(played) - 1)
        others.append([Campaign(**_fields(campaign), public_id=uuid.uuid4()) for _ in likes])
        for other in others[-1]:
            other.save()
    for rows in zip_longest(*journals):
        for row, likes in zip(rows, others, strict=True):
            copies = [Journal(**_fields(row) | {"campaign_id": other.pk}) for other in likes if row]
            Journal.objects.bulk_create(copies)


def _fields(row: Any) -> dict[str, Any]:
    apart = {"id", "public_id"}
    return {f.attname: getattr(row, f.attname) for f in row._meta.fields if f.name not in apart}


def weigh() -> float:
    """Print what a journal's columns take; return the megabytes of its rows and their indexes."""
    from django.db import connection

    sums = ", ".join(f"sum(pg_column_size({part}))" for part in PARTS)
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT count(*), {sums} FROM campaign_journal")
        rows, *parts = (each / CAMPAIGNS for each in cursor.fetchone())
        # The journal is rows that are only added; what else a campaign has is a tenth of it.
        cursor.execute(
            "SELECT pg_total_relation_size('campaign_journal'),"
            " pg_relation_size('campaign_journal'), pg_indexes_size('campaign_journal')"
        )
        size, heap, indexes = (each / CAMPAIGNS for each in cursor.fetchone())
    told = ", ".join(f"{name} {part / 1e3:.0f}" for name, part in zip(PARTS, parts, strict=True))
    print(f"{rows:.0f} rows; kilobytes: {told}; rows {heap / 1e3:.0f}, indexes {indexes / 1e3:.0f}")
    return float(size) / 1e6


def main() -> int:
    """Play and weigh in a database of its own."""
    with database() as address:
        if not address:
            print("PostgreSQL does not answer: nothing is weighed.")
            return 0
        os.environ["DATABASE_URL"] = address
        os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
        import django

        django.setup()
        from django.core.management import call_command
        from django.db import connections

        call_command("migrate", verbosity=0)
        call_command("load_content", stdout=open(os.devnull, "w"))  # noqa: SIM115
        repeat([play(number) for number in range(PLAYED)])
        size = weigh()
        connections.close_all()
    print(f"a finished campaign: {size:.2f} MB (budget {BUDGET})")
    goals.note("bytes", size)
    return int(size > BUDGET)


if __name__ == "__main__":
    sys.exit(main())
