"""Players and screens for `bench.soak`: they go on through whatever is broken meanwhile."""

from __future__ import annotations

import random
import threading
import time
from http.client import HTTPConnection
from typing import Any

from django.db import DatabaseError, connections

from bench.kill_player import GONE, Browser, Fault, Player

PAUSE = 0.1
"""Seconds until somebody tries again."""


class Away(OSError):
    """The site says that it cannot serve just now (503)."""


class Roaming(Browser):
    """A browser behind a proxy: when one process does not answer, the next is asked."""

    def __init__(self, ports: list[int]) -> None:
        super().__init__(random.SystemRandom().choice(ports))
        self.ports = ports
        self.hangs_up = False

    def _ask(
        self, method: str, path: str, body: str | None, headers: dict[str, str]
    ) -> tuple[int, str]:
        if self.hangs_up and method == "POST" and self._connection is not None:
            self.hangs_up = False
            self._send(method, path, body, headers)
            self.close()
            raise ConnectionResetError("we hung up")
        try:
            found = super()._ask(method, path, body, headers)
        except GONE:
            self.close()
            self.port = self.ports[(self.ports.index(self.port) + 1) % len(self.ports)]
            raise
        if found[0] == 503:
            raise Away
        return found


class Survivor(Player):
    """A player who sends again what had no answer: it is done once, or answered as done."""

    def __init__(self, number: int, ports: list[int], seed: str, most: int) -> None:
        super().__init__(number, ports[0], seed, most)
        self.browser: Roaming = Roaming(ports)
        self.doubtful = False
        self.last = time.monotonic()
        self.longest, self.unanswered, self.again = 0.0, 0, 0

    def play(self, stop: threading.Event) -> None:
        """Play until told to stop. Raises Fault."""
        self.last = time.monotonic()
        try:
            while not stop.is_set():
                try:
                    self.step()
                except (*GONE, DatabaseError):
                    self.unanswered += 1
                    self.doubtful = self.pending is not None
                    connections.close_all()
                    stop.wait(PAUSE)
                else:
                    now = time.monotonic()
                    self.longest, self.last = max(self.longest, now - self.last), now
        finally:
            connections.close_all()

    def _begin(self) -> None:
        try:
            super()._begin()
        except DatabaseError:
            # Begun, but we could not look at it: the next one, then.
            self.state, self.campaign, self.acknowledged = None, "", []
            raise

    def _act(self, version: int, text: str) -> int:
        self.again, self.doubtful = self.again + self.doubtful, False
        return super()._act(version, text)

    def check(self) -> None:
        """Compare everything with the rows, as `Player.check`."""
        super().check()
        self.doubtful = False


class Follower:
    """An open screen: the newest version it was told; it comes back when its stream ends."""

    def __init__(self, player: Survivor, ports: list[int]) -> None:
        self.campaign, self.cookies, self.ports = player.campaign, player.browser.cookies, ports
        self.seen, self.streams, self.faults = 0, 0, list[str]()
        self._ending = threading.Event()
        self._connection: HTTPConnection | None = None
        self._thread = threading.Thread(target=self._follow, daemon=True)
        self._thread.start()

    def _follow(self) -> None:
        while not self._ending.is_set():
            port = self.ports[self.streams % len(self.ports)]
            self.streams += 1
            self._connection = HTTPConnection("127.0.0.1", port, timeout=40)
            try:
                self._listen(self._connection)
            except (*GONE, ValueError, AttributeError):  # closed under our hands
                pass
            finally:
                self._connection.close()
            self._ending.wait(PAUSE)

    def _listen(self, connection: HTTPConnection) -> None:
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        headers = {"Cookie": cookies, "Last-Event-ID": str(self.seen)}
        connection.request("GET", f"/live/{self.campaign}", headers=headers)
        answer: Any = connection.getresponse()
        if answer.status not in (200, 503):
            self.faults.append(f"the stream answers {answer.status}")
        last = -1
        for line in answer:
            if line.startswith(b"id: "):
                version = int(line[4:])
                if version <= last:
                    self.faults.append(f"told {version} after {last}")
                last, self.seen = version, max(self.seen, version)

    def drop(self) -> None:
        """Lose the connection."""
        connection = self._connection
        if connection is not None and connection.sock is not None:
            try:
                connection.sock.shutdown(2)
            except OSError:
                return

    def check(self, player: Survivor, patience: float) -> None:
        """Wait until it was told of the player's last command; raises Fault."""
        until = time.monotonic() + patience
        while self.seen < len(player.acknowledged) and time.monotonic() < until:
            time.sleep(PAUSE)
        if self.seen > len(player.acknowledged) and player.pending is not None:
            # What had no answer was carried out after it was last looked for: the rows tell.
            player.check()
        if player.campaign == self.campaign and self.seen != len(player.acknowledged):
            raise Fault(f"a screen was told of {self.seen}, not of {len(player.acknowledged)}")
        if self.faults:
            raise Fault(self.faults[0])

    def end(self) -> None:
        """Close the screen."""
        self._ending.set()
        self.drop()
        self._thread.join(10)
