"""The worker beside a server: a process of its own, begun again where it ends by itself."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from contextlib import suppress
from pathlib import Path

log = logging.getLogger(__name__)

ROOT = Path(__file__).resolve().parent.parent
AGAIN, LONGEST = 1.0, 60.0
"""Seconds until it is begun again, the first time and at most."""
GRACE = 8.0
"""Seconds that a job under way may take to end; then it is broken off, and tried again later."""


class Companion:
    """Keeps `manage.py work` running until `end`."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None
        self._watch: asyncio.Task[None] | None = None
        self._ending = asyncio.Event()

    def start(self) -> None:
        """Begin the worker and watch over it."""
        self._watch = asyncio.get_running_loop().create_task(self._keep())

    def tell(self) -> None:
        """Tell the worker to end after the job under way."""
        self._ending.set()
        if self._process is not None:
            with suppress(ProcessLookupError):
                self._process.terminate()

    async def end(self) -> None:
        """Wait until it has ended; kill it where that takes too long."""
        if self._watch is None:
            return
        with suppress(TimeoutError):
            async with asyncio.timeout(GRACE):
                if self._process is not None:
                    await self._process.wait()
        if self._process is not None and self._process.returncode is None:
            self._process.kill()
        self._watch.cancel()

    async def _keep(self) -> None:
        pause = AGAIN
        while not self._ending.is_set():
            began = asyncio.get_running_loop().time()
            # Not in this process's group: Ctrl+C is told to the server, and by it to the worker.
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, str(ROOT / "manage.py"), "work", "--no-reload",
                "--parent", str(os.getpid()), cwd=ROOT, start_new_session=True,
            )  # fmt: skip
            code = await self._process.wait()
            if self._ending.is_set():
                return
            lasted = asyncio.get_running_loop().time() - began
            pause = AGAIN if lasted > LONGEST else min(2 * pause, LONGEST)
            log.warning("the worker ended by itself (%s); again in %.0f s", code, pause)
            await asyncio.sleep(pause)
