"""Many at once, and everything broken under them: the runs of `bench/`, as small as they come."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from django.conf import settings

from tests.live.cluster import programs


def run(module: str, *options: str, **environment: str) -> str:
    """What a run says; fails where the run does."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith("PYTEST_")}
    done = subprocess.run(
        [sys.executable, "-m", f"bench.{module}", *options],
        cwd=settings.BASE_DIR,
        env={**kept, **environment},
        capture_output=True,
        text=True,
        timeout=3_000,
    )
    assert done.returncode == 0, done.stdout + done.stderr[-4000:]
    return done.stdout


@pytest.mark.long
def test_every_screen_follows_every_campaign() -> None:
    # How quickly is the bench's business, on a machine that does nothing else.
    sizes = ["--campaigns", "3", "--screens", "3", "--every", "10", "--ahead", "5"]
    short = ["--seconds", "4", "--warm", "1", "--ratio", "1e9"]
    said = run("load_campaigns", *sizes, *short, DATABASE_URL="")
    assert "9 streams opened" in said and "; 0 faults" in said


@pytest.mark.long
@pytest.mark.skipif(programs() is None, reason="PostgreSQL's initdb is not installed")
def test_nothing_is_lost_when_everything_breaks() -> None:
    # Seven rounds: each of the large ways once.
    sizes = ["--faults", "70", "--small", "9", "--players", "2", "--seconds", "0.5"]
    said = run("soak", *sizes, "--seed", "test")
    assert "70 faults in 1 pieces" in said and "none 500" in said
