"""Many campaigns one after the other, or in several processes at once."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from multiprocessing import get_context
from pathlib import Path

from campaign.bots.digest import Digest, digest
from campaign.bots.play import Stuck, play
from campaign.bots.policies import in_turn
from campaign.content import files
from campaign.rules import CampaignOptions, Content
from campaign.rules.replay import replay

FIRST = CampaignOptions(scenes="many")
"""What the start of a campaign has chosen beforehand."""
OPTIONS = {"first": FIRST, "second": replace(FIRST, reading="second")}
_content: dict[str, Content] = {}
"""The content of a worker process, loaded once."""


def one(
    content: Content, seed: str, policy: str, check: bool = False, reading: str = "first"
) -> Digest:
    """Play one campaign; with `check` also rebuild its state from seed and commands.

    reading: of OPTIONS, whether those who play have read the book before.
    Raises Stuck at a dead end, or where the rebuilt state is another one.
    """
    options = OPTIONS[reading]
    game = play(content, seed, policy, options)
    if check:
        commands = [("host", command) for command in game.commands]
        if replay(content, options, seed, commands) != game.state:
            raise Stuck(f"{seed}: the replay comes to another state")
    return digest(game, policy)


def many(
    content: Content,
    seeds: list[str],
    policy: str,
    jobs: int,
    root: Path,
    check: bool = False,
    reading: str = "first",
) -> Iterator[Digest]:
    """Yield campaigns in the order of their seeds; `root` is where other processes read from.

    policy: a name of POLICIES, or MIXED.
    """
    turns = [in_turn(policy, number) for number in range(len(seeds))]
    if jobs == 1:
        for seed, turn in zip(seeds, turns, strict=True):
            yield one(content, seed, turn, check, reading)
        return
    work = partial(_elsewhere, root=str(root), check=check, reading=reading)
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        yield from pool.map(work, seeds, turns, chunksize=4)


def cores() -> int:
    """Return the number of processes this machine can run at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else 1


def _elsewhere(seed: str, policy: str, root: str, check: bool, reading: str) -> Digest:
    if root not in _content:
        _content[root] = files.load(Path(root))
    return one(_content[root], seed, policy, check, reading)
