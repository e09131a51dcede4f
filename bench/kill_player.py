"""A player over HTTP who remembers what the server answered, and compares it with the rows.

He keeps a copy of his campaign in the pure core and gives it each command the server accepted: so
he knows what is legal without reading pages, and what the rows must hold after every restart.
"""

from __future__ import annotations

import json
import random
from http.client import HTTPConnection, HTTPException
from typing import Any
from urllib.parse import urlencode

from django.db import connection

from bench.foretold import Foretold
from campaign import rules
from campaign.bots.policies import POLICIES
from campaign.game import replays, store
from campaign.models import Campaign
from campaign.rules import codec
from campaign.rules.state import State

SEAT = "host"
GONE = (OSError, HTTPException)
"""What a client notices of a server that was killed."""


class Fault(Exception):
    """The server broke a promise."""


class Browser:
    """Cookies, the CSRF token and one connection to the server; no script, no pages kept."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookies: dict[str, str] = {}
        self._connection: HTTPConnection | None = None

    def close(self) -> None:
        """Drop the connection, as after the server's end."""
        if self._connection is not None:
            self._connection.close()
        self._connection = None

    def get(self, path: str) -> tuple[int, str]:
        """Return the status and the Location of a GET."""
        return self._ask("GET", path, None, {})

    def post(self, path: str, form: dict[str, Any], htmx: bool = False) -> tuple[int, str]:
        """Return the status and the Location of a POST with the CSRF token."""
        if "csrftoken" not in self.cookies:
            self.get("/")
        body = urlencode({**form, "csrfmiddlewaretoken": self.cookies["csrftoken"]})
        headers = {"Content-Type": "application/x-www-form-urlencoded"}
        return self._ask("POST", path, body, headers | ({"HX-Request": "true"} if htmx else {}))

    def _ask(
        self, method: str, path: str, body: str | None, headers: dict[str, str]
    ) -> tuple[int, str]:
        answer = self._send(method, path, body, headers).getresponse()
        # The status is the acknowledgement, even when the rest of the page never comes.
        try:
            answer.read()
        except GONE:
            self.close()
        for line in answer.headers.get_all("Set-Cookie") or ():
            name, _, value = line.split(";", 1)[0].partition("=")
            self.cookies[name] = value
        return answer.status, answer.headers.get("Location", "")

    def _send(
        self, method: str, path: str, body: str | None, headers: dict[str, str]
    ) -> HTTPConnection:
        """Send a request; the answer is still to be read."""
        if self._connection is None:
            self._connection = HTTPConnection("127.0.0.1", self.port, timeout=60)
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        self._connection.request(method, path, body, {"Cookie": cookies, **headers})
        return self._connection


class Player:
    """Plays campaigns one after the other and keeps account of one at a time.

    acknowledged: the commands answered 200 or 303, in order. pending: (version seen, command) of
    one that was sent and never answered. repeat: the same once it was found to have been applied,
    to be sent again, for it must be answered as done and not be done twice.
    """

    def __init__(self, number: int, port: int, seed: str, most: int) -> None:
        self.rng = random.Random(f"{seed}:{number}")
        self.policy = ("random", "careful")[number % 2]
        self.browser = Browser(port)
        self.most = most
        self.campaign = ""
        self.acknowledged: list[Any] = []
        self.pending: tuple[int, str] | None = None
        self.repeat: tuple[int, str] | None = None
        self.total = self.begun = self.applied = self.lost = self.repeated = 0
        self.state: State | None = None
        self._game: Foretold | None = None

    # --- Playing ------------------------------------------------------------------------------

    def step(self) -> None:
        """One request: begin a campaign, repeat a doubtful command, or give the next.

        Raises what GONE lists when the server is gone, and Fault.
        """
        doubtful = self.pending or self.repeat
        if not doubtful and (self.state is None or self._over(self.state)):
            return self._begin()
        if self.repeat is not None:
            return self._repeat(*self.repeat)
        if self.pending is None:
            self.pending = len(self.acknowledged), self._choice()
        version, text = self.pending
        status = self._act(version, text)
        if status not in (200, 303):
            raise Fault(f"{status} for {text} at version {version}")
        self._accept(text)
        self.total += 1
        return None

    def _over(self, state: State) -> bool:
        return state.finished or len(self.acknowledged) >= self.most

    def _begin(self) -> None:
        # A name of its own: the same form from the same page is the same press (purplehaze.once).
        status, where = self.browser.post("/start", {"name": f"Kill Squad {self.begun}"})
        if status != 303:
            raise Fault(f"{status} at the start of a campaign")
        self.campaign = where.strip("/").split("/")[-1]
        row = Campaign.objects.get(public_id=self.campaign)
        self.state = replays.beginning(row).state
        self._game = Foretold(row, self.state)
        connection.close()  # none of ours may be open when the server dies
        self.acknowledged = []
        self.begun += 1

    def _choice(self) -> str:
        assert self.state is not None
        view = rules.visible_to(self.state, SEAT)
        command = POLICIES[self.policy](self.state.book, view, self.rng)
        return json.dumps(codec.encode_command(command))

    def _act(self, version: int, text: str) -> int:
        form = {"version": version, "command": text, "sure": "1"}
        address = f"/c/{self.campaign}/act"
        return self.browser.post(address, form, htmx=self.rng.random() < 0.5)[0]

    def _repeat(self, version: int, text: str) -> None:
        status = self._act(version, text)
        if status not in (200, 303):
            raise Fault(f"{status} for {text}, which had been applied")
        self.repeat = None
        self.repeated += 1

    def _accept(self, text: str) -> None:
        """Do what the server did."""
        assert self._game is not None
        self._game.apply(codec.decode_command(text), SEAT)
        self.state = self._game.state
        self.acknowledged.append(json.loads(text))
        self.pending = None

    # --- Comparing ----------------------------------------------------------------------------

    def check(self) -> None:
        """Compare everything remembered with the rows; raises Fault.

        A command without an answer is settled here: applied whole, or not at all.
        """
        self.browser.close()
        if self.state is None:
            return
        row = Campaign.objects.select_related("mission").filter(public_id=self.campaign).first()
        if row is None:
            raise Fault(f"campaign {self.campaign} was acknowledged and is gone")
        self._check_journal(row)
        check_campaign(row)
        found = codec.first_difference(codec.encode(self.state), codec.encode(store.load(row)))
        if found:
            raise Fault(f"rows differ from what was acknowledged: {found}")

    def _check_journal(self, row: Campaign) -> None:
        given = list(row.journal.order_by("seq").values_list("command", flat=True))
        known = len(self.acknowledged)
        if given[:known] != self.acknowledged:
            raise Fault(f"acknowledged commands are lost or doubled: {len(given)} of {known}")
        more = given[known:]
        sent = [] if self.pending is None else [json.loads(self.pending[1])]
        if more and more != sent:
            raise Fault(f"commands nobody gave: {more[:3]}")
        if more and self.pending is not None:
            self.repeat = self.pending
            self._accept(self.pending[1])
            self.applied += 1
        elif sent:
            self.lost += 1


def check_campaign(row: Campaign) -> None:
    """Check one campaign by itself: rows load, the journal has no gap, replay equals rows."""
    numbers = list(row.journal.order_by("seq").values_list("seq", flat=True))
    if numbers != list(range(1, row.version + 1)):
        raise Fault(f"{row.public_id}: version {row.version}, journal ends {numbers[-3:]}")
    found = replays.compare(row).difference
    if found:
        raise Fault(f"{row.public_id}: {found}")
