"""The server is killed while bots play; bench/kill_server.py does it 200 times."""

import subprocess
import sys

import pytest
from django.conf import settings


@pytest.mark.long
def test_nothing_is_lost_or_half_done_when_the_server_is_killed() -> None:
    command = [sys.executable, "-m", "bench.kill_server", "--kills", "2", "--seed", "test"]
    done = subprocess.run(
        command, cwd=settings.BASE_DIR, capture_output=True, text=True, timeout=1_200
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "2 kills in" in done.stdout
