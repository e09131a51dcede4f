"""What the server does by itself, beside answering: once a day it tidies up."""

from __future__ import annotations

import asyncio
import logging

from django.db import DatabaseError

from campaign.group import tidying
from campaign.live import gate

log = logging.getLogger(__name__)

FIRST, EACH = 600.0, 3600.0
"""Seconds after the start, and between looks whether it is time."""


async def tidy_daily() -> None:
    """Tidy up once a day, one process for all; for ever."""
    await asyncio.sleep(FIRST)
    while True:
        await tidy_now()
        await asyncio.sleep(EACH)


async def tidy_now() -> None:
    """Tidy up, if it is time, outside of the workers; what fails is tried again later."""
    try:
        if (done := await gate.ask(tidying.daily)) is not None:
            log.info("tidied up: %s", done)
    except DatabaseError as error:
        log.warning("tidying up failed: %s", str(error).partition("\n")[0])
