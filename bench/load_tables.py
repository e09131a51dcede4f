"""The campaigns of `bench.load_campaigns`: begun, played some way, and looked at afterwards."""

from __future__ import annotations

import argparse
import json
import random
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from bench.foretold import Foretold

if TYPE_CHECKING:
    from bench.load_screens import Screen

SAMPLE = 20
"""So many campaigns tell what an action costs."""


@dataclass
class Table:
    """One campaign: its rows' key, the copy that tells what is legal, its screens by seat."""

    key: str
    state: Any
    game: Any
    version: int
    people: dict[str, dict[str, str]]
    given: list[Any] = field(default_factory=list)
    sent: dict[int, float] = field(default_factory=dict)
    screens: dict[str, Screen] = field(default_factory=dict)
    bare: str = ""
    floor: int = 0


def furnish(options: argparse.Namespace) -> list[Table]:
    """Begin the campaigns and play each some way, in this process."""
    from django.contrib.auth.models import User
    from django.test import Client

    from campaign.game import services
    from campaign.models import Campaign
    from campaign.models import Seat as Place
    from campaign.rules import seating
    from campaign.rules.state import CampaignOptions, Seat

    codes = ("host", *(f"player{n}" for n in range(2, options.screens + 1)))
    seats = (Seat("host", "host"), *(Seat(code) for code in codes[1:]))
    chosen = CampaignOptions(seats=seats, owners=seating.split(codes))
    rng, found = random.Random(options.seed), []
    for number in range(options.campaigns):
        people = {code: User.objects.create_user(f"{code}-{number}") for code in codes}
        started = services.start(people["host"], "Load", chosen, f"{options.seed}-{number}")
        for code, user in people.items():
            Place.objects.filter(campaign=started, code=code).update(user=user)
        cookies = {}
        for code, user in people.items():
            client = Client()
            client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
            cookies[code] = {
                "sessionid": client.cookies["sessionid"].value,
                "csrftoken": f"{number:032d}",
            }
        state = _ahead(started, people, rng.randint(0, options.ahead), rng)
        row = Campaign.objects.get(pk=started.pk)
        found.append(Table(str(row.public_id), state, Foretold(row, state), row.version, cookies))
    return found


def _ahead(campaign: Any, people: dict[str, Any], moves: int, rng: random.Random) -> Any:
    from campaign.game import services, store
    from campaign.models import Campaign

    state = store.load(Campaign.objects.select_related("mission").get(pk=campaign.pk))
    for version in range(moves):
        seat, command = choice(state, rng)
        given = {"campaign_id": campaign.public_id, "user": people[seat], "seat": seat}
        state = services.submit(**given, version=version, command=command).state
    return state


def choice(state: Any, rng: random.Random) -> tuple[str, Any]:
    """What a careful player gives next, and from which seat."""
    from campaign import rules
    from campaign.bots.policies import POLICIES

    seat = rules.visible_to(state, "host").options.deciders[0]
    return seat, POLICIES["careful"](state.book, rules.visible_to(state, seat), rng)


def costs(tables: list[Table]) -> tuple[dict[str, int], dict[str, int]]:
    """Return the mean statements and bytes of an action and of a view; the actions are taken."""
    found = [_costs(table) for table in tables[:SAMPLE] if not table.state.finished]
    action, view = ([pair[n] for pair in found] for n in (0, 1))
    return _mean(action), _mean(view)


def _mean(costs: list[dict[str, int]]) -> dict[str, int]:
    return {name: round(sum(one[name] for one in costs) / len(costs)) for name in costs[0]}


def _costs(table: Table) -> tuple[dict[str, int], dict[str, int]]:
    from django.contrib.auth.models import User
    from django.db import connection
    from django.test import Client

    from bench.bench_action import Statements
    from campaign.models import Campaign
    from campaign.rules import codec

    seat, command = choice(table.state, random.Random(1))
    row = Campaign.objects.get(public_id=table.key)
    client = Client(headers={"HX-Request": "true"})
    user = User.objects.get(seats__campaign=row, seats__code=seat)
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    form = {
        "version": table.version,
        "command": json.dumps(codec.encode_command(command)),
        "sure": "1",
    }
    found = []
    for ask in (
        lambda: client.post(f"/c/{table.key}/act", form),
        lambda: client.get(f"/c/{table.key}/"),
    ):
        counter = Statements()
        with connection.execute_wrapper(counter):
            body = ask().content
        # The session, the user and the row are read by the bare view too; BEGIN is its own.
        found.append(
            {
                "reads": max(0, counter.reads - 3),
                "writes": max(0, counter.writes - 1),
                "bytes": len(body),
            }
        )
    accept(table, command, form["command"])
    return found[0], found[1]


def accept(table: Table, command: Any, text: str) -> None:
    """Do what the server did."""
    from campaign import rules

    seat = rules.visible_to(table.state, "host").options.deciders[0]
    table.game.apply(command, seat)
    table.state = table.game.state
    table.version += 1
    table.given.append(json.loads(text))


def check(tables: list[Table]) -> list[str]:
    """Compare journals with what was acknowledged, and replays with rows; the faults."""
    from bench.kill_player import Fault, check_campaign
    from campaign.models import Campaign

    faults = []
    for table in tables:
        row = Campaign.objects.select_related("mission").get(public_id=table.key)
        rows = row.journal.order_by("seq").values_list("command", flat=True)
        base = table.version - len(table.given)
        if list(rows)[base:] != table.given:
            faults.append(f"{table.key}: the journal is not what was acknowledged")
        try:
            check_campaign(row)
        except Fault as fault:
            faults.append(str(fault))
    return faults
