"""`manage.py work`: carry out the jobs, and send the mail about decisions, until told to end."""

from __future__ import annotations

import logging
import os
import signal
import threading
import time
from argparse import ArgumentParser
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.db import DatabaseError, close_old_connections
from django_tasks_db.management.commands import db_worker

from campaign.jobs import standing
from campaign.turns import sending

log = logging.getLogger(__name__)

MAIL = 60.0
"""Seconds between looks whether mail is due."""


class Command(db_worker.Command):
    """The library's worker, which says that it lives, and takes up what dead ones left."""

    help = "Carry out jobs and send the mail that is due, until told to end."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        super().add_arguments(parser)
        parser.add_argument("--parent", type=int, help="end when this process has ended")

    def handle(self, *args: Any, **options: Any) -> None:
        """Work; a job under way is ended first when the worker is told to end."""
        worker, parent = options["worker_id"], options.pop("parent", None)
        living = _Rounds(standing.EACH, _Life(worker, parent).say)
        mails = _Rounds(MAIL, sending.send)
        living.start()
        mails.start()
        try:
            super().handle(**options)
        finally:
            living.ended.set()
            living.join()
            standing.leave(worker)

    def configure_logging(self, verbosity: int) -> None:
        """Leave that to the settings."""


class _Rounds(threading.Thread):
    """Does something again and again beside the jobs; where it fails, again later."""

    def __init__(self, each: float, do: Callable[[], object]) -> None:
        super().__init__(daemon=True)
        self.each, self.do, self.ended = each, do, threading.Event()

    def run(self) -> None:
        """Begin at once; until `ended`."""
        while not self.ended.is_set():
            began = time.monotonic()
            try:
                self.do()
            except DatabaseError as error:
                log.warning("the database does not answer: %s", str(error).partition("\n")[0])
            finally:
                close_old_connections()
            self.ended.wait(max(0.0, began + self.each - time.monotonic()))


@dataclass(slots=True)
class _Life:
    """This worker, and the process without which it ends."""

    worker: str
    parent: int | None

    def say(self) -> None:
        """Say that this worker lives and see to what others left; end where nobody watches it."""
        if self.parent and hasattr(os, "getppid") and os.getppid() != self.parent:
            self.parent = None
            os.kill(os.getpid(), signal.SIGTERM)
        standing.live(self.worker)
        if saved := standing.rescue():
            log.warning("%d jobs are tried again", saved)
