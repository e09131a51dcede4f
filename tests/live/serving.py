"""Servers as processes of their own, on a database of their own, and people who talk to them."""

from __future__ import annotations

import html
import os
import queue
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from typing import Any
from urllib.parse import urlencode, urlsplit

from django.conf import settings

COMMAND = re.compile(r"name=\"command\" value='([^']+)'")
VERSION = re.compile(r'data-version="(\d+)"')
PREPARE = """
import django
from django.core.management import call_command

django.setup()
call_command("migrate", verbosity=0)
call_command("load_content", verbosity=0)
"""


def free_port() -> int:
    """A port that nothing listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def environment(database: str) -> dict[str, str]:
    """The environment of a process that serves a database (an address as DATABASE_URL takes it)."""
    return {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "tests.settings",
        "DATABASE_URL": database,
        "PURPLEHAZE_SECRET_KEY": "one-key-for-all-processes",
    }


def prepare(database: str) -> None:
    """Make the tables of a database and publish the shipped content in it."""
    subprocess.run(
        [sys.executable, "-c", PREPARE],
        cwd=settings.BASE_DIR,
        env=environment(database),
        check=True,
        capture_output=True,
    )


class Server:
    """The site as `python -m purplehaze.server` serves it; `extra` is more of its environment."""

    def __init__(self, database: str, **extra: str) -> None:
        self.database, self.port, self.extra = database, free_port(), extra
        self.url = f"http://127.0.0.1:{self.port}"
        self.process = self._run()

    def _run(self) -> subprocess.Popen[bytes]:
        process = subprocess.Popen(
            [sys.executable, "-m", "purplehaze.server", "--port", str(self.port)],
            cwd=settings.BASE_DIR,
            env={**environment(self.database), **self.extra},
        )
        for _ in range(3_000):
            if process.poll() is not None:
                raise AssertionError("The server has ended.")
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return process
            except OSError:
                time.sleep(0.1)
        raise AssertionError("The server does not listen.")

    def stop(self, how: int = signal.SIGTERM) -> float:
        """End the server; the seconds that it took."""
        started = time.monotonic()
        self.process.send_signal(how)
        self.process.wait(120)
        return time.monotonic() - started

    def again(self) -> None:
        """Serve again on the same port."""
        self.process = self._run()


@dataclass
class Person:
    """A browser without a screen: cookies, pages, forms."""

    port: int
    cookies: dict[str, str] = field(default_factory=dict)

    def at(self, server: Server) -> Person:
        """The same person at another process."""
        return Person(server.port, self.cookies)

    def ask(
        self,
        path: str,
        form: dict[str, str] | None = None,
        headers: dict[str, str] | None = None,
    ) -> tuple[int, str, str]:
        """The status, the text, and where it leads; with a form as POST."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=60)
        headers = {"Cookie": self.cookie, **(headers or {})}
        if form is None:
            connection.request("GET", path, headers=headers)
        else:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
            given = {"csrfmiddlewaretoken": self.cookies.get("csrftoken", ""), **form}
            connection.request("POST", path, urlencode(given), headers)
        answer = connection.getresponse()
        for value in answer.headers.get_all("Set-Cookie") or []:
            name, _, rest = value.partition("=")
            self.cookies[name] = rest.partition(";")[0]
        text = answer.read().decode()
        connection.close()
        return answer.status, text, answer.headers.get("Location", "")

    @property
    def cookie(self) -> str:
        """What the browser sends."""
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    def start(self) -> Table:
        """Begin a campaign as a guest."""
        self.ask("/")
        status, text, where = self.ask("/start", {"name": ""})
        assert status == 303, text[:2000]
        return Table(where)

    def host(self) -> Table:
        """Begin a campaign for a group, as a guest."""
        self.ask("/")
        status, text, where = self.ask("/start", {"name": "", "group": "yes"})
        assert status == 303, text[:2000]
        return Table(where.removesuffix("table/"))

    def bring(self, table: Table, other: Person) -> None:
        """Invite somebody by link to a table's second seat; the other, a guest, takes it."""
        made = self.ask(f"{table.url}table/invite", {"seat": "player2"})[1]
        link = re.search(r'value="[^"]+(/join/[^"]+)"', made)
        assert link is not None, made[:2000]
        other.ask(link[1])
        status, text, _ = other.ask(link[1], {"called": "Bert"})
        assert status == 303, text[:2000]


@dataclass(frozen=True)
class Table:
    """A campaign by its address."""

    url: str

    @property
    def key(self) -> str:
        """Its public id."""
        return self.url.strip("/").split("/")[-1]

    @property
    def live(self) -> str:
        """The address of its stream."""
        return f"/live/{self.key}"

    def version(self, person: Person) -> int:
        """The version that a person sees now."""
        found = VERSION.search(person.ask(self.url)[1])
        assert found is not None
        return int(found[1])

    def first_act(self, person: Person) -> dict[str, str]:
        """The form of the first button on the page; posts are filled one by one."""
        page = person.ask(self.url)[1]
        found = [html.unescape(command) for command in COMMAND.findall(page)]
        version = VERSION.search(page)
        assert version is not None
        command = next(command for command in found if "draft_rest" not in command)
        return {"command": command, "version": version[1]}

    def act(self, person: Person) -> int:
        """Press the first button; the version after it."""
        form = self.first_act(person)
        status, text, _ = person.ask(f"{self.url}act", form)
        assert status == 303, text[:2000]
        return int(form["version"]) + 1


class Listener:
    """Follows a stream in a thread."""

    def __init__(self, person: Person, path: str, last: str = "") -> None:
        self.connection = HTTPConnection("127.0.0.1", person.port, timeout=30)
        headers = {"Cookie": person.cookie, "Accept": "text/event-stream"}
        if last:
            headers["Last-Event-ID"] = last
        self.connection.request("GET", path, headers=headers)
        self.answer = self.connection.getresponse()
        self.status = self.answer.status
        self.events: queue.Queue[tuple[str, str, str, float]] = queue.Queue()
        self.all: list[tuple[str, str, str, float]] = []
        self.ended = threading.Event()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        name = key = data = ""
        try:
            for line in self.answer:
                field, _, value = line.decode().strip().partition(": ")
                if field == "event":
                    name = value
                elif field == "id":
                    key = value
                elif field == "data":
                    data = value
                elif not field and name:
                    self.all.append((name, key, data, time.monotonic()))
                    self.events.put(self.all[-1])
                    name = key = data = ""
        except (OSError, ValueError, HTTPException, AttributeError):
            pass
        self.ended.set()

    def wait(self, kind: str, seconds: float = 10) -> tuple[str, str, float]:
        """The next event of a kind: its id, its data, when it came; others are passed over."""
        until = time.monotonic() + seconds
        while True:
            try:
                name, *rest = self.events.get(timeout=max(0.0, until - time.monotonic()))
            except queue.Empty:
                raise AssertionError(f"no {kind} in {seconds} s") from None
            if name == kind:
                return rest[0], rest[1], rest[2]

    def silent(self, kind: str, seconds: float) -> bool:
        """Whether no event of a kind comes for some seconds."""
        try:
            self.wait(kind, seconds)
        except AssertionError:
            return True
        return False

    def close(self) -> None:
        """Hang up."""
        if self.connection.sock is not None:
            self.connection.sock.shutdown(socket.SHUT_RDWR)
        self.connection.close()


def execute(database: str, sql: str, *values: Any) -> None:
    """Change a row behind the servers' backs; placeholders are %s."""
    if database.startswith("sqlite"):
        import sqlite3

        with sqlite3.connect(urlsplit(database).path.removeprefix("/"), timeout=20) as wire:
            wire.execute(sql.replace("%s", "?"), values)
    else:
        import psycopg

        with psycopg.connect(database) as wire:
            wire.execute(sql, values)
