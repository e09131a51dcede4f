"""Hostile requests at every address in every role: is any of them answered by a fault (500)?

`python -m bench.fuzz --requests 20000 --state ~/fuzz.json` makes a new SQLite database in a
temporary folder and asks the site in this process, without a network. Request N of a seed is always
the same. The state file remembers how far a seed has come, what was answered and each fault, so a
million can be done in pieces: the next call goes on where the last one ended. Exits 1 where the
seed has ever had a fault.

A piece grows by some kilobytes a request: each request of Django's test client connects its signals
anew and leaves two finalizers. A server does not.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import random
import re
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from django.db import DatabaseError

ANEW = 400
"""Requests after which the world is made anew: hostile ones end campaigns and delete accounts."""
BACKEND = "django.contrib.auth.backends.ModelBackend"
OURS = 0.9
"""The share of requests that go to our own addresses and not to Django's admin."""
PLAYED = 0.08
"""The share of requests that are commands of the day room's games, as offered or twisted."""
FORWARD = 80
"""So many commands of the day room's games are given before anything hostile, at most."""
HOLE = re.compile(r"<(?:(\w+):)?(\w+)>")
JUNK = (
    "", "\x00", "-1", "0", "9" * 400, "٣", "NaN", "null", "[" * 3000, "{}", "../../etc/passwd",
    "' OR 1=1 --", "<script>", "\ud83d\ude00".encode("utf-16", "surrogatepass").decode("utf-16"),
    "💣" * 200, "%s%n", "//evil.example", "2026-13-45", "1e999", "true", "A1", "Z99", "host", "m1",
    "entries.01", "north", "purple-haze", "a\r\nX-Evil: 1", "{{ 7*7 }}", "x" * 20_000,
    '{"kind": "march", "to": "F7"}', '{"kind": ["march"], "to": {"a": 1e999}}',
    '{"kind": "fight", "order": {"kind": "fire"}}', '{"kind": "\\ud800"}', "a: [b\n- c", "&a [*a]",
)  # fmt: skip
FIELDS = (
    "accept", "answer", "answers", "at", "best_of", "book", "bot", "called", "card", "chunk",
    "close", "code", "command", "did", "email", "entry", "file", "from", "guide", "hint",
    "invitation", "joined", "key", "line", "line-air", "login", "look", "map", "mission",
    "name", "next", "note", "number", "owners", "page", "part", "password", "password1", "q",
    "reason", "scatter", "seat", "seating", "seats", "secret", "seen", "seq", "sheet", "side",
    "slug", "space", "step", "sure", "text", "then", "title", "to", "tool", "typed", "units",
    "user", "username", "value", "version", "way", "what", "when", "word", "zone",
)  # fmt: skip
KINDS = ("application/json", "text/plain; charset=nonsense", "multipart/form-data; boundary=x",
         "application/x-www-form-urlencoded; charset=utf-7")  # fmt: skip
HEADERS = (
    {}, {}, {"HX-Request": "true"}, {"HX-Request": "true", "HX-Target": "\x01"},
    {"Accept-Language": "x" * 900}, {"If-None-Match": '"' * 99}, {"Range": "bytes=9-1"},
    {"X-Forwarded-For": "::::, 1"}, {"Last-Event-ID": "9" * 99}, {"X-Request-ID": "\udcff"[:0]},
)  # fmt: skip


@dataclass
class State:
    """How far a seed has come: answers by status, faults, the slowest request in seconds."""

    seed: str
    done: int = 0
    answers: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    slowest: tuple[float, str] = (0.0, "")

    @classmethod
    def load(cls, file: Path, seed: str) -> State:
        """Return what a file remembers of a seed."""
        if not file.exists():
            return cls(seed)
        data = json.loads(file.read_text())
        if data["seed"] != seed:
            raise SystemExit(f"{file} is of the seed {data['seed']!r}.")
        return cls(seed, data["done"], Counter(data["answers"]), data["faults"],
                   tuple(data["slowest"]))  # fmt: skip

    def keep(self, file: Path) -> None:
        """Write it whole or not at all."""
        new = file.with_suffix(".new")
        new.write_text(json.dumps(vars(self), indent=1))
        os.replace(new, file)


@dataclass
class World:
    """A client for each role, and what addresses may be filled with."""

    clients: dict[str, Any]
    users: dict[str, Any]
    parts: dict[str, list[str]]
    tables: list[str] = field(default_factory=list)
    """Games of the day room that the host plays for all seats."""


def arguments(argv: Sequence[str] | None = None) -> argparse.Namespace:
    """How many requests, for how long, and where the state is kept."""
    parser = argparse.ArgumentParser(prog="python -m bench.fuzz", description=__doc__)
    parser.add_argument("--requests", type=int, default=20_000)
    parser.add_argument("--seconds", type=float, default=3600)
    parser.add_argument("--seed", default="fuzz")
    parser.add_argument("--state", type=Path, required=True, help="outside of the repository")
    return parser.parse_args(argv)


def routes(patterns: Any, before: str = "") -> Iterator[str]:
    """Yield every address but those of Django's own admin that are regular expressions."""
    for one in patterns:
        route = before + str(one.pattern)
        if hasattr(one, "url_patterns"):
            yield from routes(one.url_patterns, route)
        elif "^" not in route and "(?P" not in route:
            yield route


@cache
def password() -> str:
    """Return the one password of all accounts, hashed: a fifth of a request's time otherwise."""
    from django.contrib.auth.hashers import make_password

    return make_password("x")


def person(name: str, **fields: Any) -> tuple[Any, Any]:
    """Return a client of a new account, and the account."""
    from django.contrib.auth.models import User
    from django.test import Client

    user = User.objects.create(username=name, password=password(), **fields)
    client = Client(raise_request_exception=False)
    client.force_login(user, BACKEND)
    return client, user


def world(number: int) -> World:
    """Return a new campaign and a new book with somebody in every role."""
    from django.test import Client

    from campaign.desk import shelf
    from campaign.game import services
    from campaign.models import BookAuthor, Seat
    from campaign.rules import seating
    from campaign.rules import state as rules

    names = ("host", "player2", "player3", "red", "watcher", "outsider", "author", "lead")
    people = {name: person(f"{name}-{number}") for name in names}
    people["keeper"] = person(f"keeper-{number}", is_staff=True, is_superuser=True)
    codes = ("host", "player2", "player3")
    seats = (rules.Seat("host", "host"), *(rules.Seat(code) for code in codes[1:]),
             rules.Seat("red", "red"))  # fmt: skip
    options = rules.CampaignOptions(seats=seats, owners=seating.split(codes))
    begun = services.start(people["host"][1], "Fuzz", options, f"fuzz-{number}")
    for code in ("player2", "player3", "red"):
        Seat.objects.filter(campaign=begun, code=code).update(user=people[code][1])
    Seat.objects.create(
        campaign=begun,
        code="watch1",
        role=Seat.Role.SPECTATOR,
        user=people["watcher"][1],
        position=90,
    )
    book = shelf.start_book(people["lead"][1], f"Fuzz {number}")
    BookAuthor.objects.create(book=book, user=people["author"][1])
    stranger, guest = (Client(raise_request_exception=False) for _ in range(2))
    guest.post("/start", {"name": "G"})
    clients = {name: client for name, (client, _) in people.items()}
    parts = {
        "pk": [str(begun.public_id)],
        "slug": [book.slug, "purple-haze"],
        "stem": ["m1", "north", "book", "general", "weapons"],
        "part": ["entries.01", "setup", "rules"],
        "number": ["1", "0", "2"],
    }
    users = {name: user for name, (_, user) in people.items()}
    here = World({"stranger": stranger, "guest": guest, **clients}, users, parts)
    with suppress(ImportError):  # The day room may be away.
        from dayroom import services as tables
        from dayroom.registry import CARDS

        lot = random.Random(number)
        for card in CARDS:
            game = tables.start(people["host"][1], card, "link", seed=f"fuzz-{number}")
            own = tables.start(people["host"][1], card, "hot_seat", seed=f"fuzz-{number}")
            for _ in range(lot.randrange(FORWARD)):
                if command := offered(own, lot):
                    own = tables.submit(own.public_id, people["host"][1], *command)
            here.tables.append(str(own.public_id))
            parts["pk"] += [str(game.public_id), str(own.public_id)]
            parts.setdefault("secret", []).append(game.secret)
            parts.setdefault("code", []).append(card.code)
    return here


def is_djangos(route: str) -> bool:
    """Tell whether an address is one of Django's own admin."""
    return route.startswith("admin/") and not route.startswith("admin/desk/")


def path_of(route: str, here: World, rng: random.Random) -> str:
    """Return an address: its parts mostly such as there are."""

    def fill(hole: re.Match[str]) -> str:
        known = here.parts.get(hole[2], ["1"])
        return rng.choice(known if rng.random() < 0.8 else JUNK).replace("\n", "")[:300] or "x"

    return "/" + HOLE.sub(fill, route)


def twisted(said: Any, rng: random.Random) -> Any:
    """Return a command with something in it that is not as it should be."""
    if isinstance(said, dict) and said and rng.random() < 0.9:
        name = rng.choice([*said])
        without = {key: value for key, value in said.items() if key != name}
        added = {name: twisted(said[name], rng)} if rng.random() < 0.8 else {rng.choice(JUNK): 1}
        return without | added
    if isinstance(said, list) and said and rng.random() < 0.7:
        place = rng.randrange(len(said))
        return [*said[:place], twisted(said[place], rng), *said[place + rng.randint(0, 2) :]]
    number = said + rng.choice((-1, 1, 5, 10**30)) if isinstance(said, int) else -7
    return rng.choice((None, number, 2.5, [said] * 3, {"kind": said}, *rng.sample(JUNK, 4)))


def offered(game: Any, rng: random.Random) -> tuple[str, int, Any] | None:
    """Return seat, version and command (JSON) of any kind that a game offers; None at its end."""
    from dayroom.registry import BY_CODE

    rules = BY_CODE[game.code].rules
    state = rules.decode_state(game.state)
    if game.ended_at or not (waits := rules.waits_for(state)):
        return None
    seat = rng.choice(waits)
    commands = rules.legal(state, seat).commands
    kind = rng.choice(sorted({one.kind for one in commands}))
    command = rng.choice([one for one in commands if one.kind == kind])
    return seat, game.version, rules.encode_command(command)


def played(here: World, rng: random.Random) -> tuple[str, dict[str, Any]] | None:
    """Return the address and form of a command of a game in the day room, None where it is over."""
    from dayroom.models import Game

    game = Game.objects.filter(public_id=rng.choice(here.tables)).first()
    if game is None or not (found := offered(game, rng)):
        return None
    seat, version, said = found
    for _ in range(rng.choice((0, 0, 1, 2))):
        said = twisted(said, rng)
    given = {"seat": seat, "version": str(version), "command": json.dumps(said)}
    if isinstance(said, dict) and rng.random() < 0.3:  # As the fields of a form.
        del given["command"]
        given |= {str(key): one if isinstance(one, str) else json.dumps(one)
                  for key, one in said.items()}  # fmt: skip
    if rng.random() < 0.1:
        given[rng.choice([*given])] = rng.choice(JUNK)
    return f"/dayroom/game/{game.public_id}/act", given


def ask(here: World, every: Sequence[str], rng: random.Random) -> tuple[str, Any]:
    """Send one request; what it was, and its answer."""
    role, ours = rng.choice([*here.clients]), rng.random() < OURS
    form = played(here, rng) if here.tables and rng.random() < PLAYED else None
    role = "host" if form else role
    route = rng.choice([one for one in every if ours != is_djangos(one)])
    path, client = path_of(route, here, rng), here.clients[role]
    signed = client.cookies.get("sessionid")  # Reading the session would be a statement.
    if role in here.users and not (signed and signed.value):
        with suppress(DatabaseError):  # The account may be deleted by now.
            client.force_login(here.users[role], BACKEND)
    if form:
        headers = rng.choice(({}, {"HX-Request": "true"}))
        return f"{form[0]} {form[1]!r:.300}", client.post(*form, headers=headers)
    given: dict[str, Any] = {
        name: rng.choice(JUNK) for name in rng.sample(FIELDS, rng.randint(0, 14))
    }
    if rng.random() < 0.5 and "version" in given:
        given["version"] = "0"
    method = rng.choices(("GET", "POST", "HEAD", "PUT", "DELETE", "OPTIONS"), (40, 50, 3, 2, 2, 3))
    rest = {"headers": rng.choice(HEADERS), "secure": rng.random() < 0.1}
    what = f"{method[0]} {path[:200]!r} as {role}"
    if method[0] == "GET":
        return what, client.get(path, given, **rest)
    if method[0] == "POST" and rng.random() < 0.8:
        if rng.random() < 0.1:
            from django.core.files.uploadedfile import SimpleUploadedFile

            junk = rng.choice([rng.randbytes(2000), rng.choice(JUNK).encode("utf-8", "replace")])
            given["file"] = SimpleUploadedFile(rng.choice(("a.json", "b.zip", "c.png")), junk)
        return what, client.post(path, given, **rest)
    body = rng.choice([rng.randbytes(300), rng.choice(JUNK).encode("utf-8", "replace")])
    return what, client.generic(method[0], path, body, rng.choice(KINDS), **rest)


def run(options: argparse.Namespace) -> State:
    """Send the requests of this piece."""
    from django.urls import get_resolver

    state = State.load(options.state, options.seed)
    every = sorted({*routes(get_resolver().url_patterns)})
    until, end = state.done + options.requests, time.monotonic() + options.seconds
    here: World | None = None
    while state.done < until and time.monotonic() < end:
        if here is None or state.done % ANEW == 0:
            here = world(state.done)
            state.keep(options.state)
        began = time.monotonic()
        try:
            what, answer = ask(here, every, random.Random(f"{options.seed}:{state.done}"))
            status = str(answer.status_code)
        except UnicodeError:  # The client cannot say it, so no server hears it.
            what, answer, status = "", None, "unsaid"
        state.answers[status] += 1
        if status == "500":
            error = getattr(answer, "exc_info", None)
            state.faults.append(f"{state.done}: {what}: {error[1]!r}" if error else what)
            print(state.faults[-1], flush=True)
        state.slowest = max(state.slowest, (time.monotonic() - began, what))
        state.done += 1
    state.keep(options.state)
    return state


def main(argv: Sequence[str] | None = None) -> int:
    """Send a piece; print what came of the seed so far."""
    options = arguments(argv)
    with tempfile.TemporaryDirectory() as folder:
        os.environ["DJANGO_SETTINGS_MODULE"] = "bench.settings_kill"
        os.environ["DATABASE_URL"] = f"sqlite:///{folder}/fuzz.sqlite3"
        os.environ["PURPLEHAZE_MEDIA"] = f"{folder}/media"
        os.environ.setdefault("PURPLEHAZE_SECRET_KEY", "only-for-fuzz")
        os.environ.setdefault("PURPLEHAZE_ALLOWED_HOSTS", "testserver")
        import django
        from django.core.management import call_command

        django.setup()
        import logging

        logging.disable(logging.CRITICAL)
        call_command("migrate", verbosity=0)
        call_command("load_content", stdout=io.StringIO())
        state = run(options)
    print(f"{state.done} requests, {len(state.faults)} faults;", dict(state.answers.most_common()))
    print(f"slowest: {state.slowest[0]:.2f} s, {state.slowest[1]}")
    return 1 if state.faults else 0


if __name__ == "__main__":
    sys.exit(main())
