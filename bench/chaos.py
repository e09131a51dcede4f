"""Everything breaks while bots play over HTTP, and nothing may be lost, doubled or half done.

`python -m bench.chaos --rounds 20` starts a PostgreSQL of its own and two processes of the site on
the loopback. In each round something is broken while the bots play and screens follow: a process or
both killed, one ended in order, the database stopped in order or crashed, its connections cut, all
streams dropped. Then it compares: every acknowledged command is in its journal once, replay equals
rows, every screen has been told of the last command, no stream told twice. It exits 1 at the first
fault. It needs PostgreSQL's initdb.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bench.chaos_player import Follower, Survivor
    from tests.live.cluster import Cluster

ROOT = Path(__file__).resolve().parent.parent
START, TOLD = 60.0, 60.0
"""Seconds: to wait for a process; until a screen has been told."""


def arguments(argv: Sequence[str] | None = None) -> argparse.Namespace:
    """How many rounds and players, how long a round plays before and after, the seed."""
    parser = argparse.ArgumentParser(prog="python -m bench.chaos", description=__doc__)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=2.0, help="of play after each break")
    parser.add_argument("--most", type=int, default=400, help="commands of one campaign")
    parser.add_argument("--seed", default=None, help="chooses the breaks and the commands")
    return parser.parse_args(argv)


class Process:
    """One process of the site."""

    def __init__(self, port: int, log: Path) -> None:
        self.port, self.log = port, log
        self.start()

    def start(self) -> None:
        """Start it."""
        command = [sys.executable, "-m", "purplehaze.server", "--port", str(self.port)]
        with self.log.open("ab") as out:
            self.process = subprocess.Popen(command, cwd=ROOT, stdout=out, stderr=out)

    def end(self, how: int) -> None:
        """End it by a signal."""
        self.process.send_signal(how)
        self.process.wait(30)

    def ready(self) -> None:
        """Wait until it serves; RuntimeError when it does not."""
        from bench.kill_server import wait_until_ready

        wait_until_ready(self.process, self.port)


class Stage:
    """What can be broken."""

    def __init__(self, cluster: Cluster, ports: list[int], log: Path) -> None:
        self.cluster = cluster
        self.processes = [Process(port, log) for port in ports]
        self.followers: list[Follower] = []
        self.ways: dict[str, Callable[[random.Random], None]] = {
            "a process killed": self.kill_one,
            "both processes killed": self.kill_both,
            "a process ended in order": self.end_one,
            "the database stopped": self.stop_database,
            "the database crashed": self.crash_database,
            "its connections cut": self.cut_connections,
            "all streams dropped": self.drop_streams,
        }

    def _restart(self, processes: list[Process], how: int, rng: random.Random) -> None:
        for one in processes:
            one.end(how)
        time.sleep(rng.uniform(0, 1))
        for one in processes:
            one.start()

    def kill_one(self, rng: random.Random) -> None:
        """SIGKILL for one."""
        self._restart([rng.choice(self.processes)], signal.SIGKILL, rng)

    def kill_both(self, rng: random.Random) -> None:
        """SIGKILL for both."""
        self._restart(self.processes, signal.SIGKILL, rng)

    def end_one(self, rng: random.Random) -> None:
        """SIGTERM for one, as at a new version."""
        self._restart([rng.choice(self.processes)], signal.SIGTERM, rng)

    def _without_database(self, how: str, rng: random.Random) -> None:
        self.cluster.stop(how)
        time.sleep(rng.uniform(0, 2))
        self.cluster.start()

    def stop_database(self, rng: random.Random) -> None:
        """PostgreSQL restarted in order."""
        self._without_database("fast", rng)

    def crash_database(self, rng: random.Random) -> None:
        """PostgreSQL crashed: it recovers from its log at the next start."""
        self._without_database("immediate", rng)

    def cut_connections(self, rng: random.Random) -> None:
        """Every connection to PostgreSQL ended, the listeners' too."""
        import psycopg

        with psycopg.connect(self.cluster.url, autocommit=True) as wire:
            wire.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'"
            )

    def drop_streams(self, rng: random.Random) -> None:
        """Every screen loses its stream."""
        for follower in self.followers:
            follower.drop()

    def close(self) -> None:
        """End what runs."""
        for one in self.processes:
            one.process.kill()
            one.process.wait()


def play_round(
    stage: Stage, players: list[Survivor], way: str, rng: random.Random, seconds: float
) -> None:
    """Play, break, play on, compare; raises the first fault."""
    from bench.chaos_player import Follower

    stop, faults = threading.Event(), list[BaseException]()

    def play(player: Survivor) -> None:
        try:
            player.play(stop)
        except Exception as fault:
            faults.append(fault)
            stop.set()

    ports = [one.port for one in stage.processes]
    stage.followers = [Follower(player, ports) for player in players if player.campaign]
    threads = [threading.Thread(target=play, args=(player,)) for player in players]
    for thread in threads:
        thread.start()
    try:
        stop.wait(rng.uniform(0.2, 1.2))
        stage.ways[way](rng)
        stop.wait(seconds)
        for one in stage.processes:
            one.ready()
        stop.wait(seconds / 2)
    finally:
        stop.set()
        for thread in threads:
            thread.join()
    if faults:
        raise faults[0]
    _compare(stage, players)


def _compare(stage: Stage, players: list[Survivor]) -> None:
    from django.db import connections

    # Ours may have been cut, too.
    connections.close_all()
    for player in players:
        player.check()
    connections.close_all()
    of = {player.campaign: player for player in players}
    for follower in stage.followers:
        if follower.campaign in of:
            follower.check(of[follower.campaign], TOLD)
        follower.end()


def rounds(options: argparse.Namespace, stage: Stage) -> tuple[list[Survivor], Counter[str]]:
    """Break as often as asked: every way once, then by chance."""
    from django.db import connections

    from bench.chaos_player import Survivor
    from bench.kill_player import check_campaign
    from campaign.models import Campaign

    rng, done = random.Random(options.seed), Counter[str]()
    ports = [one.port for one in stage.processes]
    for one in stage.processes:
        one.ready()
    players = [Survivor(n, ports, options.seed, options.most) for n in range(options.players)]
    for player in players:
        player.step()
    connections.close_all()
    every = [*stage.ways]
    rng.shuffle(every)
    for number in range(options.rounds):
        way = every[number] if number < len(every) else rng.choice(every)
        play_round(stage, players, way, rng, options.seconds)
        done[way] += 1
        print(f"{number + 1}: {way}; {sum(p.total for p in players)} commands", flush=True)
    for row in Campaign.objects.select_related("mission"):
        check_campaign(row)
    return players, done


def report(players: list[Survivor], done: Counter[str], seconds: float) -> None:
    """Print the figures."""
    applied, lost = sum(p.applied for p in players), sum(p.lost for p in players)
    print(f"{sum(done.values())} rounds in {seconds:.0f} s: ", end="")
    print(", ".join(f"{way} {count} times" for way, count in sorted(done.items())))
    print(f"{sum(p.begun for p in players)} campaigns, {sum(p.total for p in players)} commands")
    print("every acknowledged command is in its journal once; every replay equals the rows")
    print("every screen was told of the last command; no stream told twice")
    failed = sum(player.unanswered for player in players)
    longest = max(player.longest for player in players)
    print(f"{failed} requests failed or were answered 503, none 500")
    print(f"{applied + lost} commands were sent again: {applied} had been applied, {lost} had not")
    print(f"the longest wait for the next command that worked: {longest:.1f} s")


def main(argv: Sequence[str] | None = None) -> int:
    """Run on a database server made for it and thrown away; 1 at a fault."""
    options = arguments(argv)
    options.seed = options.seed or f"{random.SystemRandom().getrandbits(32):08x}"
    os.environ |= {
        "DJANGO_SETTINGS_MODULE": "bench.settings_load",
        "PURPLEHAZE_SECRET_KEY": "only-for-chaos",
    }
    # The settings are read once the database has its address.
    from tests.live.cluster import Cluster

    cluster = Cluster()
    os.environ["DATABASE_URL"] = cluster.url
    try:
        with tempfile.TemporaryDirectory(prefix="chaos-") as folder:
            return _run(options, cluster, Path(folder) / "server.log")
    finally:
        cluster.remove()


def _run(options: argparse.Namespace, cluster: Cluster, log: Path) -> int:
    import io

    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)
    call_command("load_content", stdout=io.StringIO())
    from bench.kill_server import free_port

    print(f"seed {options.seed}, {options.rounds} rounds", flush=True)
    stage, begun = Stage(cluster, [free_port(), free_port()], log), time.monotonic()
    try:
        players, done = rounds(options, stage)
    except Exception as fault:
        words = log.read_text()[-6000:]
        print(f"FAULT: {type(fault).__name__}: {fault}\n{words}", flush=True)
        return 1
    finally:
        stage.close()
    report(players, done, time.monotonic() - begun)
    return 0


if __name__ == "__main__":
    sys.exit(main())
