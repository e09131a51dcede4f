"""Between processes: hints and who is present, by PostgreSQL's LISTEN and NOTIFY.

Each process listens on one connection of its own. While that is broken its pages still hear what
is done in this process; when it is back the hub looks at the database for what was missed.
"""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from functools import partial
from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.conf import settings
from django.db import DatabaseError, connection

from campaign.live import gate
from campaign.live.answered import after_the_answer
from campaign.live.hub import HUB, Hint, Hub

if TYPE_CHECKING:
    import psycopg

log = logging.getLogger(__name__)

CHANNEL = "purplehaze_live"
PROCESS = secrets.token_hex(6)
AGAIN, TRUST = 30.0, 90.0
"""Seconds until a process says again who is present there; seconds that the others believe it."""
SHORTEST, LONGEST = 0.5, 10.0
KINDS = ("move", "talk", "said", "point")


def tell(hint: Hint) -> None:
    """Pass a hint to every page that follows, in this process and the others: within a request
    once it is answered.
    """
    after_the_answer(partial(_tell, hint))


def _tell(hint: Hint) -> None:
    HUB.tell(hint)
    if connected():
        _notify(**{**asdict(hint), "campaign": str(hint.campaign)})


def connected() -> bool:
    """Tell whether there is a database that carries hints to other processes."""
    return connection.vendor == "postgresql"


def seated(campaign: UUID, seats: frozenset[str], ask: bool) -> None:
    """Tell the other processes who is present here; `ask` who is present there. On the loop."""
    if connected():
        note = {"kind": "here", "campaign": str(campaign), "seats": [*seats], "ask": ask}
        _in_background(gate.ask(_notify, **note))


def _notify(**message: Any) -> None:
    payload = json.dumps({"from": PROCESS, **message})
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_notify(%s, %s)", [CHANNEL, payload])


_background: set[asyncio.Future[None]] = set()


def _in_background(work: Awaitable[None]) -> None:
    task = asyncio.ensure_future(work)
    _background.add(task)
    task.add_done_callback(_done)


def _done(task: asyncio.Future[None]) -> None:
    _background.discard(task)
    if not task.cancelled() and isinstance(error := task.exception(), Exception):
        log.warning("who is present was not told: %s", error)


async def listen(hub: Hub, look: Callable[[], Awaitable[None]]) -> None:
    """Hear the other processes, for as long as this one runs; `look` finds what was missed."""
    if not connected():
        return
    import psycopg  # Where the database is SQLite it is not needed, and takes a while.

    pause = SHORTEST
    while True:
        try:
            async with await _connect() as wire:
                await wire.execute(f"LISTEN {CHANNEL}")
                await look()
                pause = SHORTEST
                await _hear(hub, wire)
        except (psycopg.Error, DatabaseError, OSError) as error:
            log.warning("the wire to the other processes broke: %s", str(error).strip())
        await asyncio.sleep(pause)
        pause = min(2 * pause, LONGEST)


async def _connect() -> psycopg.AsyncConnection[Any]:
    import psycopg

    chosen = settings.DATABASES["default"]
    names = {"NAME": "dbname", **{key: key.lower() for key in ("USER", "PASSWORD", "HOST", "PORT")}}
    given = {names[key]: chosen[key] for key in names if chosen.get(key)}
    options = {key: value for key, value in chosen["OPTIONS"].items() if key != "pool"}
    return await psycopg.AsyncConnection.connect(
        **{"connect_timeout": 5, "keepalives_idle": 30, **given, **options}, autocommit=True
    )


async def _hear(hub: Hub, wire: psycopg.AsyncConnection[Any]) -> None:
    async for note in wire.notifies():
        try:
            message = json.loads(note.payload)
            if message["from"] != PROCESS:
                heard(hub, message)
        except (ValueError, KeyError, TypeError):
            log.warning("a note of another process cannot be read: %.100s", note.payload)
    raise ConnectionError("the connection has ended")


async def repeat(hub: Hub) -> None:
    """Say again and again who is present here, for as long as this process runs."""
    while connected():
        await asyncio.sleep(AGAIN)
        for campaign in hub.campaigns():
            seated(campaign, hub.local(campaign), False)


def heard(hub: Hub, message: dict[str, Any]) -> None:
    """Act on a message of another process; KeyError, TypeError or ValueError when it is none."""
    campaign = UUID(message["campaign"])
    if message["kind"] == "here":
        until = asyncio.get_running_loop().time() + TRUST
        hub.heard(str(message["from"]), campaign, [str(seat) for seat in message["seats"]], until)
        if message["ask"] and campaign in hub.campaigns():
            seated(campaign, hub.local(campaign), False)
    elif message["kind"] in KINDS:
        at, who = str(message["at"]), str(message["who"])
        unseen = tuple(str(seat) for seat in message.get("unseen", ()))
        hub.pass_on(Hint(campaign, message["kind"], int(message["seq"]), at, who, unseen))
