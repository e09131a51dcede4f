"""How soon the other screens know: from a POST to the hint, and to the view that follows it.

`python -m bench.bench_live [followers] [acts]` serves one campaign (SQLite in one process; two
processes where DATABASE_URL names an empty PostgreSQL database), lets a player act at human pace
and the others follow as their pages do. The floor of the hint is the POST's own answer; that of the
last view is the POST and one panel for each follower, as one process draws them one after another.
It exits 1 when views come later than 150 ms and than 1.5 times their floor at the 95th percentile.
"""

from __future__ import annotations

import os
import random
import sys
import tempfile
import threading
import time
from pathlib import Path
from statistics import median, quantiles
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.live.serving import Person, Server

BUDGET, RATIO = 0.150, 1.5
PAUSE = 0.5
PANEL = {"HX-Request": "true"}
WARM = 5


class Game:
    """One campaign: its host, who acts, and guests, who follow."""

    def __init__(self, followers: int) -> None:
        from django.contrib.auth.models import User

        from campaign.game import services
        from campaign.models import Seat

        self.host = User.objects.create_user("host")
        self.campaign = services.start(self.host, "Live", seed="live")
        self.url = f"/c/{self.campaign.public_id}/"
        self.live = f"/live/{self.campaign.public_id}"
        self.guests = [User.objects.create_user(f"guest{n}") for n in range(followers)]
        for number, guest in enumerate(self.guests):
            Seat.objects.create(
                campaign=self.campaign, code=f"w{number}", role="spectator",
                position=10 + number, user=guest,
            )  # fmt: skip
        self.rng = random.Random("live")

    def person(self, user: Any, server: Server) -> Person:
        """A browser in which a user is signed in."""
        from django.test import Client

        from tests.live.serving import Person

        client = Client()
        client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
        person = Person(server.port, {"sessionid": client.cookies["sessionid"].value})
        person.ask(self.url)
        return person

    def form(self) -> dict[str, str]:
        """What the host posts next, as a careful player."""
        from campaign.bots.policies import POLICIES
        from campaign.game import store
        from campaign.models import Campaign
        from campaign.rules import visible_to
        from campaign.screens.acts import command_json

        campaign = Campaign.objects.select_related("mission").get(pk=self.campaign.pk)
        state = store.load(campaign)
        command = POLICIES["careful"](state.book, visible_to(state, "host"), self.rng)
        return {"command": command_json(command), "version": str(campaign.version), "sure": "1"}


class Follower:
    """A screen: hears hints, fetches its view at once, notes when it had both."""

    def __init__(self, person: Person, game: Game) -> None:
        from tests.live.serving import Listener

        self.person, self.url = person, game.url
        self.stream = Listener(person, f"{game.live}?after=0")
        self.stream.wait("here", 20)
        self.hints: dict[int, float] = {}
        self.views: dict[int, float] = {}
        threading.Thread(target=self._follow, daemon=True).start()

    def _follow(self) -> None:
        while True:
            try:
                _, data, when = self.stream.wait("move", 60)
            except AssertionError:
                return
            self.hints[int(data)] = when
            self.person.ask(self.url, headers=PANEL)
            self.views[int(data)] = time.monotonic()


def measure(servers: list[Server], count: int, acts: int) -> dict[str, list[float]]:
    """Return seconds: `hint`, `view` of each follower and act; `post`, `panel` of the host."""
    game = Game(count)
    host = game.person(game.host, servers[0])
    followers = [Follower(game.person(guest, servers[-1]), game) for guest in game.guests]
    found: dict[str, list[float]] = {"post": [], "panel": [], "hint": [], "view": []}
    for number in range(WARM + acts):
        form = game.form()
        time.sleep(PAUSE)
        began = time.monotonic()
        status, text, _ = host.ask(f"{game.url}act", form, PANEL)
        posted = time.monotonic() - began
        assert status == 200, text[:2000]
        version = int(form["version"]) + 1
        while not all(version in one.views for one in followers):
            assert time.monotonic() < began + 20, "a follower was not told"
            time.sleep(0.005)
        asked = time.monotonic()
        host.ask(game.url, headers=PANEL)
        if number >= WARM:
            found["post"].append(posted)
            found["panel"].append(time.monotonic() - asked)
            found["hint"] += [one.hints[version] - began for one in followers]
            found["view"] += [one.views[version] - began for one in followers]
    assert all(sorted(one.hints) == [*range(1, WARM + acts + 1)] for one in followers), "told once"
    return found


def report(found: dict[str, list[float]], count: int, kind: str) -> bool:
    """Print the figures; return whether the budget holds."""
    p50 = {name: median(values) for name, values in found.items()}
    p95 = {name: quantiles(values, n=20)[-1] for name, values in found.items()}
    floor = p95["post"] + count * p95["panel"]
    print(f"{kind}, {count} followers, {len(found['post'])} acts; milliseconds p50 / p95")
    for name in found:
        print(f"  {name:6} {p50[name] * 1000:6.0f} / {p95[name] * 1000:6.0f}")
    print(f"  hint: {p95['hint'] / p95['post']:.2f} of its floor, the answer to the POST")
    print(f"  view: {p95['view'] / floor:.2f} of its floor, the POST and {count} panels")
    return p95["view"] <= max(BUDGET, RATIO * floor)


def main() -> int:
    """Serve, follow, act, report."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    acts = int(sys.argv[2]) if len(sys.argv) > 2 else 40
    chosen = os.environ.get("DATABASE_URL", "")
    shared = chosen.startswith("postgres")
    with tempfile.TemporaryDirectory() as folder:
        database = chosen if shared else f"sqlite:///{Path(folder) / 'live.sqlite3'}"
        os.environ["DATABASE_URL"] = database
        os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
        os.environ["PURPLEHAZE_SECRET_KEY"] = "one-key-for-all-processes"
        import django

        django.setup()
        from tests.live.serving import Server, prepare

        prepare(database)
        servers = [Server(database) for _ in range(2 if shared else 1)]
        try:
            kind = "PostgreSQL, two processes" if shared else "SQLite, one process"
            return 0 if report(measure(servers, count, acts), count, kind) else 1
        finally:
            for server in servers:
                server.stop()


if __name__ == "__main__":
    raise SystemExit(main())
