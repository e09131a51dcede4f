"""What `bench.soak` breaks: small things many times a second, large ones once in a round."""

from __future__ import annotations

import random
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bench.soak_player import Follower, Survivor
    from tests.live.cluster import Cluster

ROOT = Path(__file__).resolve().parent.parent
Way = Callable[[random.Random], None]
RARE = 0.15
"""How often both processes die, where each other way has 1: memory is measured in long lives."""


class Process:
    """One process of the site; `lives` counts its starts."""

    def __init__(self, port: int, log: Path) -> None:
        self.port, self.log, self.lives = port, log, 0
        self.start()

    def start(self) -> None:
        """Start it."""
        command = [sys.executable, "-m", "purplehaze.server", "--port", str(self.port)]
        with self.log.open("ab") as out:
            self.process = subprocess.Popen(command, cwd=ROOT, stdout=out, stderr=out)
        self.lives += 1

    def end(self, how: int) -> None:
        """End it by a signal."""
        self.process.send_signal(how)
        self.process.wait(30)

    def ready(self) -> None:
        """Wait until it serves; RuntimeError when it does not."""
        from bench.kill_server import wait_until_ready

        wait_until_ready(self.process, self.port)

    def memory(self) -> int:
        """Return the kilobytes it holds; 0 where the system does not say."""
        status = Path(f"/proc/{self.process.pid}/status")
        lines = status.read_text().splitlines() if status.exists() else []
        return next((int(line.split()[1]) for line in lines if line.startswith("VmRSS")), 0)


class Stage:
    """What can be broken: `small` and `large` ways. The first process outlives most rounds."""

    def __init__(self, cluster: Cluster, ports: list[int], log: Path) -> None:
        self.cluster = cluster
        self.processes = [Process(port, log) for port in ports]
        self.followers: list[Follower] = []
        self.players: list[Survivor] = []
        self.small: dict[str, Way] = {
            "a connection to the database cut": self.cut_connection,
            "a stream dropped": self.drop_stream,
            "a form half sent": self.send_half,
            "an answer not heard": self.hang_up,
        }
        self.large: dict[str, Way] = {
            "a process killed": lambda rng: self._restart([1], signal.SIGKILL, rng),
            "both processes killed": lambda rng: self._restart([0, 1], signal.SIGKILL, rng),
            "a process ended in order": lambda rng: self._restart([1], signal.SIGTERM, rng),
            "the database stopped": lambda rng: self._without_database("fast", rng),
            "the database crashed": lambda rng: self._without_database("immediate", rng),
            "all connections cut": self.cut_connections,
            "all streams dropped": self.drop_streams,
        }

    def draw_large(self, rng: random.Random) -> str:
        """Choose a large way."""
        ways = [*self.large]
        rarely = [RARE if way == "both processes killed" else 1.0 for way in ways]
        return rng.choices(ways, rarely)[0]

    def _restart(self, which: Sequence[int], how: int, rng: random.Random) -> None:
        for one in which:
            self.processes[one].end(how)
        time.sleep(rng.uniform(0, 1))
        for one in which:
            self.processes[one].start()

    def _without_database(self, how: str, rng: random.Random) -> None:
        self.cluster.stop(how)
        time.sleep(rng.uniform(0, 2))
        self.cluster.start()

    def _cut(self, limit: str) -> None:
        import psycopg

        with psycopg.connect(self.cluster.url, autocommit=True) as wire:
            wire.execute(
                "SELECT pg_terminate_backend(pid) FROM (SELECT pid FROM pg_stat_activity"
                " WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'"
                f" ORDER BY random() LIMIT {limit}) AS cut"
            )

    def cut_connection(self, rng: random.Random) -> None:
        """One connection to PostgreSQL ended, whatever it is at."""
        self._cut("1")

    def cut_connections(self, rng: random.Random) -> None:
        """Every connection to PostgreSQL ended, the listeners' too."""
        self._cut("ALL")

    def drop_stream(self, rng: random.Random) -> None:
        """One screen loses its stream."""
        if self.followers:
            rng.choice(self.followers).drop()

    def drop_streams(self, rng: random.Random) -> None:
        """Every screen loses its stream."""
        for follower in self.followers:
            follower.drop()

    def send_half(self, rng: random.Random) -> None:
        """Somebody sends half a form and goes."""
        port = rng.choice(self.processes).port
        head = b"POST /start HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 900\r\n\r\nname="
        try:
            with socket.create_connection(("127.0.0.1", port), timeout=5) as wire:
                wire.sendall(head[: rng.randint(1, len(head))])
        except OSError:
            return

    def hang_up(self, rng: random.Random) -> None:
        """A player sends his next command and does not wait for the answer."""
        rng.choice(self.players).browser.hangs_up = True

    def close(self) -> None:
        """End what runs."""
        for one in self.processes:
            one.process.kill()
            one.process.wait()
