"""Everything breaks while bots play over HTTP, and nothing may be lost, doubled or half done.

`python -m bench.soak --faults 500 --state ~/soak.json` starts a PostgreSQL of its own and two
processes of the site on the loopback. While the bots play and screens follow, small things break
several times a second and in each round a large one: processes killed or ended, the database
stopped or crashed, connections and streams cut (`bench/soak_faults.py`). After each round it
compares: every acknowledged command is in its journal once, replay equals rows, every screen has
been told of the last command, no stream told twice. The state file adds up what all calls did, so
ten thousand can be done in pieces. It exits 1 at the first broken promise. It needs PostgreSQL's
initdb.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bench.soak_faults import Stage
    from bench.soak_player import Survivor
    from tests.live.cluster import Cluster

TOLD = 60.0
"""Seconds until a screen has been told."""
LONG = 12
"""Rounds that a process must outlive for its memory to be compared."""


def arguments(argv: Sequence[str] | None = None) -> argparse.Namespace:
    """How many faults and players, how long a round plays after a large one, seed, state file."""
    parser = argparse.ArgumentParser(prog="python -m bench.soak", description=__doc__)
    parser.add_argument("--faults", type=int, default=500)
    parser.add_argument("--small", type=int, default=20, help="small faults in each round")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=1.0, help="of play after a large fault")
    parser.add_argument("--most", type=int, default=400, help="commands of one campaign")
    parser.add_argument("--seed", default=None, help="chooses the faults and the commands")
    parser.add_argument("--state", type=Path, default=None, help="adds up what all calls did")
    return parser.parse_args(argv)


@dataclass
class Tally:
    """What all pieces did: faults by their way, figures of the players, growth of memory.

    growth: for each process that lived long, its kilobytes late in its life over those early.
    """

    pieces: int = 0
    seconds: float = 0.0
    faults: dict[str, int] = field(default_factory=dict)
    figures: dict[str, int] = field(default_factory=dict)
    longest: float = 0.0
    growth: list[float] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)

    def add(self, done: Counter[str], players: list[Survivor], seconds: float) -> None:
        """Add a piece."""
        self.pieces, self.seconds = self.pieces + 1, self.seconds + seconds
        self.faults = dict(Counter(self.faults) + done)
        self.longest = max(self.longest, *(player.longest for player in players))
        for name in ("begun", "total", "again", "unanswered"):
            more = sum(getattr(player, name) for player in players)
            self.figures[name] = self.figures.get(name, 0) + more


@dataclass
class Memory:
    """What a process held after each round of its present life."""

    life: int = 0
    held: list[int] = field(default_factory=list)

    def growth(self) -> float | None:
        """Return the last quarter's level over the second's; None after a short life."""
        if len(self.held) < LONG:
            return None
        quarter = len(self.held) // 4
        early, late = self.held[quarter : 2 * quarter], self.held[-quarter:]
        return statistics.median(late) / statistics.median(early)


def play_round(
    stage: Stage, large: str, rng: random.Random, options: argparse.Namespace
) -> Counter[str]:
    """Play, break, play on, compare; what was broken. Raises the first broken promise."""
    from bench.soak_player import Follower

    stop, faults, done = threading.Event(), list[BaseException](), Counter[str]()

    def play(player: Survivor) -> None:
        try:
            player.play(stop)
        except Exception as fault:
            faults.append(fault)
            stop.set()

    ports = [one.port for one in stage.processes]
    stage.followers = [Follower(player, ports) for player in stage.players if player.campaign]
    threads = [threading.Thread(target=play, args=(player,)) for player in stage.players]
    for thread in threads:
        thread.start()
    try:
        for _ in range(options.small):
            way = rng.choice([*stage.small])
            stop.wait(rng.uniform(0.02, 0.2))
            stage.small[way](rng)
            done[way] += 1
        stage.large[large](rng)
        done[large] += 1
        stop.wait(options.seconds)
        for one in stage.processes:
            one.ready()
        stop.wait(options.seconds / 2)
    finally:
        stop.set()
        for thread in threads:
            thread.join()
    if faults:
        raise faults[0]
    _compare(stage)
    return done


def _compare(stage: Stage) -> None:
    from django.db import connections

    # Ours may have been cut, too.
    connections.close_all()
    for player in stage.players:
        player.check()
    connections.close_all()
    of = {player.campaign: player for player in stage.players}
    for follower in stage.followers:
        if follower.campaign in of:
            follower.check(of[follower.campaign], TOLD)
        follower.end()


def rounds(options: argparse.Namespace, stage: Stage, tally: Tally) -> Counter[str]:
    """Break as often as asked, and look at every campaign in the end; what was broken."""
    from django.db import connections

    from bench.kill_player import check_campaign
    from bench.soak_player import Survivor
    from campaign.models import Campaign

    seed = f"{options.seed}:{tally.pieces}"
    rng, done = random.Random(seed), Counter[str]()
    for one in stage.processes:
        one.ready()
    ports = [one.port for one in stage.processes]
    stage.players = [Survivor(n, ports, seed, options.most) for n in range(options.players)]
    for player in stage.players:
        player.step()
    connections.close_all()
    memories = [Memory() for _ in stage.processes]
    every = [*stage.large]
    rng.shuffle(every)
    while done.total() < options.faults:
        large = every.pop() if every else stage.draw_large(rng)
        done += play_round(stage, large, rng, options)
        for one, memory in zip(stage.processes, memories, strict=True):
            _remember(memory, one.lives, one.memory(), tally)
        commands = sum(player.total for player in stage.players)
        print(f"{done.total()} faults, {commands} commands", flush=True)
    for memory in memories:
        _remember(memory, -1, 0, tally)
    for row in Campaign.objects.select_related("mission"):
        check_campaign(row)
    return done


def _remember(memory: Memory, life: int, held: int, tally: Tally) -> None:
    """Note what a process holds now; at the end of a life, how its level rose in it."""
    if life != memory.life:
        if (growth := memory.growth()) is not None:
            tally.growth.append(round(growth, 3))
        memory.life, memory.held = life, []
    memory.held.append(held)


def report(tally: Tally) -> None:
    """Print the figures of all pieces."""
    figures = Counter(tally.figures)
    total = sum(tally.faults.values())
    print(f"{total} faults in {tally.pieces} pieces, {tally.seconds:.0f} s: ", end="")
    print(", ".join(f"{way} {count} times" for way, count in sorted(tally.faults.items())))
    print(f"{figures['begun']} campaigns, {figures['total']} commands")
    print("every acknowledged command is in its journal once; every replay equals the rows")
    print("every screen was told of the last command; no stream told twice")
    print(f"{figures['unanswered']} requests failed or were answered 503, none 500")
    print(f"{figures['again']} times a command without an answer was sent again")
    print(f"the longest wait for the next command that worked: {tally.longest:.1f} s")
    if tally.growth:
        level, most = statistics.median(tally.growth), max(tally.growth)
        print(f"memory late in a life over early: {level:.3f} (median), {most:.3f} (most)")


def main(argv: Sequence[str] | None = None) -> int:
    """Run on a database server made for it and thrown away; 1 at a broken promise."""
    options = arguments(argv)
    state: Path | None = options.state
    tally = Tally(**json.loads(state.read_text())) if state and state.exists() else Tally()
    options.seed = options.seed or f"{random.SystemRandom().getrandbits(32):08x}"
    os.environ |= {
        "DJANGO_SETTINGS_MODULE": "bench.settings_load",
        "PURPLEHAZE_SECRET_KEY": "only-for-the-soak",
    }
    # The settings are read once the database has its address.
    from tests.live.cluster import Cluster

    cluster = Cluster()
    os.environ["DATABASE_URL"] = cluster.url
    try:
        with tempfile.TemporaryDirectory(prefix="soak-") as folder:
            _run(options, cluster, Path(folder) / "server.log", tally)
    finally:
        cluster.remove()
        if state:
            state.write_text(json.dumps(asdict(tally), indent=1))
    report(tally)
    return 1 if tally.broken else 0


def _run(options: argparse.Namespace, cluster: Cluster, log: Path, tally: Tally) -> None:
    import io

    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)
    call_command("load_content", stdout=io.StringIO())
    from bench.kill_server import free_port
    from bench.soak_faults import Stage

    print(f"seed {options.seed}, {options.faults} faults", flush=True)
    stage, begun = Stage(cluster, [free_port(), free_port()], log), time.monotonic()
    try:
        done = rounds(options, stage, tally)
    except Exception as fault:
        tally.broken.append(f"{options.seed}:{tally.pieces}: {type(fault).__name__}: {fault}")
        print(f"BROKEN: {tally.broken[-1]}\n{log.read_text()[-6000:]}", flush=True)
    else:
        tally.add(done, stage.players, time.monotonic() - begun)
    finally:
        stage.close()


if __name__ == "__main__":
    sys.exit(main())
