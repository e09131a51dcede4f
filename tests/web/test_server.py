"""The server as a process, and the answers of run.py that need no installation."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from http.client import HTTPConnection
from pathlib import Path

import pytest
from django.conf import settings

import run
from tests.live.serving import Server, free_port


def get(port: int, path: str) -> tuple[int, str]:
    """The status and text of one page; 0 and nothing where nobody listens yet."""
    connection = HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        connection.request("GET", path)
        answer = connection.getresponse()
        return answer.status, answer.read().decode()
    except ConnectionRefusedError:
        return 0, ""
    finally:
        connection.close()


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Server]:
    """The server on an empty database."""
    database = f"sqlite:///{tmp_path / 'empty.sqlite3'}"
    server = Server(database, DJANGO_SETTINGS_MODULE="purplehaze.settings")
    yield server
    server.process.kill()
    server.process.wait()


def test_serves_and_ends_when_told(served: Server) -> None:
    assert get(served.port, "/healthz") == (200, "up\n")
    assert get(served.port, "/readyz") == (503, "migrations are waiting\n")
    served.process.send_signal(signal.SIGTERM)
    # uvicorn ends itself by the signal that it was sent.
    assert served.process.wait(timeout=120) in (0, -signal.SIGTERM)


def test_run_refuses_a_taken_port() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(run.Problem, match=f"port {port}"):
            run.check_port("127.0.0.1", port)


def test_run_refuses_an_unknown_command() -> None:
    with pytest.raises(run.Problem, match="nonsense"):
        run.main(["nonsense"])


def test_run_takes_the_browser_it_is_given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    browser = tmp_path / "my-browser"
    browser.write_text("#!/bin/sh\n")
    browser.chmod(0o755)
    monkeypatch.setenv("CHROMIUM", str(browser))
    assert run.find_browser() == str(browser)


def test_run_without_a_browser_fails_in_ci_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "find_browser", lambda: None)
    monkeypatch.setattr(run, "apt_install", lambda package: False)
    monkeypatch.setattr(run, "call", lambda *args, **kwargs: 1)
    monkeypatch.setattr(run, "IN_CI", False)
    assert run.get_browser() is None
    monkeypatch.setattr(run, "IN_CI", True)
    with pytest.raises(run.Problem, match="CHROMIUM"):
        run.get_browser()


def locked(lock: Path) -> dict[str, set[str]]:
    """The hashes of each requirement of a lock file, by its line."""
    whole = lock.read_text().replace("\\\n", "").splitlines()
    found = [line.split(" --hash=") for line in whole]
    return {name.strip(): {one.strip() for one in hashes} for name, *hashes in found}


def test_lock_files_hold_versions_and_hashes_only() -> None:
    for lock in (run.RUNTIME, run.TEST):
        for name, hashes in locked(lock).items():
            assert "==" in name and "/" not in name and "@" not in name
            assert hashes and all(re.fullmatch("sha256:[0-9a-f]{64}", one) for one in hashes)


def test_lock_for_tests_contains_the_lock_for_serving() -> None:
    tests = locked(run.TEST)
    for name, hashes in locked(run.RUNTIME).items():
        assert tests[name] == hashes


def children(parent: int) -> list[int]:
    """The processes that a process began and that still run."""
    found = []
    for file in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            state, ppid = file.read_text().rpartition(")")[2].split()[:2]
            if int(ppid) == parent and state != "Z":
                found.append(int(file.parent.name))
    return found


def soon(true: Callable[[], object]) -> None:
    """Wait until something is so, five minutes at most."""
    for _ in range(3_000):
        if true():
            return
        time.sleep(0.1)
    raise AssertionError("It does not come.")


@pytest.mark.long
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="asks /proc for the processes")
def test_a_worker_runs_beside_it_again_and_again_and_ends_with_it(tmp_path: Path) -> None:
    port, database = free_port(), f"sqlite:///{tmp_path / 'jobs.sqlite3'}"
    environment = {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "purplehaze.settings",
        "DATABASE_URL": database,
    }
    subprocess.run(
        [sys.executable, "manage.py", "migrate", "-v", "0"],
        cwd=settings.BASE_DIR, env=environment, check=True,
    )  # fmt: skip
    process = subprocess.Popen(
        [sys.executable, "-m", "purplehaze.server", "--port", str(port), "--worker"],
        cwd=settings.BASE_DIR,
        env=environment,
    )
    try:
        soon(lambda: get(port, "/readyz") == (200, "ready\n"))
        (first,) = children(process.pid)
        os.kill(first, signal.SIGKILL)
        soon(lambda: children(process.pid) not in ([], [first]))
        (second,) = children(process.pid)
        process.send_signal(signal.SIGINT)
        process.wait(timeout=120)
        soon(lambda: not Path(f"/proc/{second}").exists())
    finally:
        process.kill()
        process.wait()
