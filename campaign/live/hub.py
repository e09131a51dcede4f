"""The hub of a process: which streams are open, and what they are told.

Everything but `tell`, `present`, `counts` and `running` happens on the event loop. A stream keeps
only the newest hint of each kind, so a slow reader costs no memory and misses nothing that still
matters.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections import defaultdict, deque
from collections.abc import Callable, Coroutine, Iterable
from dataclasses import dataclass
from typing import Any, Literal
from uuid import UUID

log = logging.getLogger(__name__)

Kind = Literal["move", "talk", "said", "here", "point"]

LEAVING = 4.0
"""Seconds until a closed stream counts as gone: who goes from page to page does not leave."""
TOGETHER = 0.3
"""Seconds after a hint of who is here in which all who come and go are one more."""
FIRST = 0.012
"""Seconds by which who acted is answered before the others hear of it and ask for their views."""
EACH_USER, ALL = 4, 5_000
"""Streams a user may have open here (the oldest gives way), and streams altogether."""
POINTS = 8


@dataclass(frozen=True, slots=True)
class Hint:
    """Something is new at a campaign.

    move: a command was carried out, `seq` is the version since; talk: an opinion, a request, who
    sits where; said: table talk; here: who is present; point: somebody points at `at`;
    unseen: seats that are not told.
    """

    campaign: UUID
    kind: Kind
    seq: int = 0
    at: str = ""
    who: str = ""
    unseen: tuple[str, ...] = ()


class Stream:
    """What one open page has still to be told.

    late: it is told of moves and talk only by looks at the database, as late as its user watches.
    """

    def __init__(
        self,
        campaign: UUID,
        user: int,
        seat: str,
        told: int,
        late: bool = False,
        session: str = "",
    ) -> None:
        self.campaign, self.user, self.seat, self.told = campaign, user, seat, told
        self.late, self.session = late, session
        self.ended = False
        self._waiting: dict[str, Hint] = {}
        self._points: deque[Hint] = deque(maxlen=POINTS)
        self._farewell = ""
        self._woken = asyncio.Event()

    def put(self, hint: Hint) -> None:
        """Tell this page, unless it knows."""
        if hint.kind == "move":
            if hint.seq <= self.told:
                return
            self.told = hint.seq
        if hint.kind == "point":
            self._points.append(hint)
        else:
            self._waiting[hint.kind] = hint
        self._woken.set()

    def end(self, farewell: str = "") -> None:
        """Close it; `farewell` is an event that tells the page why."""
        self.ended = True
        self._farewell = farewell
        self._woken.set()

    @property
    def over(self) -> bool:
        """Whether it has ended and all of it was said: it may end while something is being sent."""
        return self.ended and not self._woken.is_set()

    async def take(self, patience: float) -> bytes:
        """Return what is to be sent, a heartbeat when nothing came in `patience` seconds."""
        try:
            await asyncio.wait_for(self._woken.wait(), patience)
        except TimeoutError:
            return event("beat", "1")
        self._woken.clear()
        parts = [written(hint) for hint in (*self._waiting.values(), *self._points)]
        self._waiting.clear()
        self._points.clear()
        if self._farewell:
            parts.append(event(self._farewell, "1"))
        return b"".join(parts)


def written(hint: Hint) -> bytes:
    """Return a hint as the stream sends it; only a move has an id to resume from."""
    if hint.kind == "move":
        return f"id: {hint.seq}\n".encode() + event("move", str(hint.seq))
    if hint.kind == "point":
        return event("point", json.dumps({"at": hint.at, "who": hint.who}))
    return event(hint.kind, "1")


def event(name: str, data: str) -> bytes:
    """Return one event; `data` must be one line."""
    return f"event: {name}\ndata: {data}\n\n".encode()


class Hub:
    """The streams of this process."""

    def __init__(self) -> None:
        self.running = False
        self.closed = False
        self.joined: list[Callable[[UUID, frozenset[str], bool], None]] = []
        """Called with a campaign, the seats present in this process, and whether it is new here."""
        self.talked: list[Callable[[UUID], None]] = []
        """Called with a campaign at whose table the seats may have changed."""
        self._loop: asyncio.AbstractEventLoop | None = None
        self._streams: defaultdict[UUID, list[Stream]] = defaultdict(list)
        self._leaving: defaultdict[UUID, list[Stream]] = defaultdict(list)
        """Closed a moment ago; whose they were is still present."""
        self._here: dict[UUID, frozenset[str]] = {}
        self._local: dict[UUID, frozenset[str]] = {}
        self._elsewhere: dict[UUID, dict[str, tuple[frozenset[str], float]]] = {}
        self._lately: dict[UUID, bool] = {}
        """Where it was said lately who is here; whether others have come or gone since."""
        self._tasks: list[asyncio.Task[None]] = []

    # --- from any thread ---

    def tell(self, hint: Hint) -> None:
        """Pass a hint to every page of its campaign; does nothing where no hub runs."""
        loop = self._loop
        if self.running and loop is not None and not loop.is_closed():
            loop.call_soon_threadsafe(loop.call_later, FIRST, self.pass_on, hint)

    def present(self, campaign: UUID) -> frozenset[str]:
        """Return the seats whose players have a page of a campaign open, in any process."""
        return self._here.get(campaign, frozenset())

    def counts(self) -> tuple[int, int]:
        """Return how many streams are open here, and how many campaigns are followed."""
        rooms = [*self._streams.values()]
        return sum(map(len, rooms)), len(rooms)

    # --- on the loop ---

    def start(self, *chores: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Begin on the running loop, with chores that run until `close`."""
        if self.running or self.closed:
            return
        self._loop = asyncio.get_running_loop()
        self.running = True
        self._tasks = [asyncio.create_task(chore()) for chore in chores]

    async def close(self) -> None:
        """End every stream, so that the server can end; pages come back by themselves."""
        self.closed, self.running = True, False
        for task in self._tasks:
            task.cancel()
        for stream in self.streams():
            stream.end()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def full(self) -> bool:
        """Tell whether no more streams can be opened."""
        return self.closed or sum(map(len, self._streams.values())) >= ALL

    def streams(self, campaign: UUID | None = None) -> tuple[Stream, ...]:
        """Return the open streams, of one campaign or of all."""
        if campaign is not None:
            return tuple(self._streams.get(campaign, ()))
        return tuple(stream for room in self._streams.values() for stream in room)

    def campaigns(self) -> tuple[UUID, ...]:
        """Return the campaigns that somebody follows here."""
        return tuple(self._streams)

    def open(self, stream: Stream) -> None:
        """Add a stream. A user's oldest gives way when there are too many."""
        mine = [one for one in self.streams() if one.user == stream.user and not one.ended]
        for one in mine[: max(0, len(mine) - EACH_USER + 1)]:
            one.end("crowded")
        new = stream.campaign not in self._streams
        self._streams[stream.campaign].append(stream)
        self._settle(stream.campaign, new)
        stream.put(Hint(stream.campaign, "here"))

    def shut(self, stream: Stream) -> None:
        """Remove a stream; its seat counts as present for as long as `LEAVING` says."""
        room = self._streams.get(stream.campaign, [])
        if stream in room:
            room.remove(stream)
        if self._loop is not None and not self.closed:
            self._leaving[stream.campaign].append(stream)
            self._loop.call_later(LEAVING, self._left, stream)

    def _left(self, stream: Stream) -> None:
        leaving = self._leaving[stream.campaign]
        leaving.remove(stream)
        if not leaving:
            del self._leaving[stream.campaign]
        self._settle(stream.campaign)

    def pass_on(self, hint: Hint) -> None:
        """Tell every page of a campaign in this process."""
        for stream in self.streams(hint.campaign):
            if not stream.late and stream.seat not in hint.unseen:
                stream.put(hint)
        if hint.kind == "talk" and hint.campaign in self._streams:
            for look in self.talked:
                look(hint.campaign)

    def heard(self, process: str, campaign: UUID, seats: Iterable[str], until: float) -> None:
        """Note who is present in another process, until a moment of the loop's clock."""
        self._elsewhere.setdefault(campaign, {})[process] = (frozenset(seats), until)
        self._settle(campaign)

    def local(self, campaign: UUID) -> frozenset[str]:
        """Return the seats that are present in this process, or left it a moment ago."""
        leaving = self._leaving.get(campaign, ())
        return frozenset(stream.seat for stream in (*self.streams(campaign), *leaving))

    def forget(self) -> None:
        """Forget the processes that have been silent for too long."""
        for campaign in {*self._elsewhere, *self._here}:
            self._settle(campaign)

    def _settle(self, campaign: UUID, new: bool = False) -> None:
        """Reckon anew who is present, and say so when it has changed."""
        assert self._loop is not None
        if not self._streams.get(campaign, True) and campaign not in self._leaving:
            del self._streams[campaign]
        now = self._loop.time()
        rest = self._elsewhere.pop(campaign, {})
        rest = {name: (seats, end) for name, (seats, end) in rest.items() if end > now and seats}
        if rest:
            self._elsewhere[campaign] = rest
        local = self.local(campaign)
        here = local.union(*(seats for seats, _ in rest.values()))
        if _keep(self._here, campaign, here):
            self._say_who_is_here(self._loop, campaign)
        if _keep(self._local, campaign, local) or new:
            for tell in self.joined:
                tell(campaign, local, new)

    def _say_who_is_here(self, loop: asyncio.AbstractEventLoop, campaign: UUID) -> None:
        """Say it at once, and what changes soon after together: a crowd is two hints."""
        if campaign in self._lately:
            self._lately[campaign] = True
            return
        self._lately[campaign] = False
        self.pass_on(Hint(campaign, "here"))
        loop.call_later(TOGETHER, self._say_the_rest, loop, campaign)

    def _say_the_rest(self, loop: asyncio.AbstractEventLoop, campaign: UUID) -> None:
        if self._lately.pop(campaign):
            self._say_who_is_here(loop, campaign)


def _keep(table: dict[UUID, frozenset[str]], campaign: UUID, seats: frozenset[str]) -> bool:
    """Note the seats of a campaign; tell whether they are others than before."""
    changed = table.get(campaign, frozenset()) != seats
    if seats:
        table[campaign] = seats
    else:
        table.pop(campaign, None)
    return changed


HUB = Hub()
"""This process's hub. It runs where the site is served by `purplehaze.asgi`."""
