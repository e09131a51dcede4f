"""The hub by itself: who is told what, and how often."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from uuid import UUID, uuid4

from campaign.live.hub import TOGETHER, Hint, Hub, Stream
from campaign.live.stream import Message, speak

MANY = 1_000


class Page(Stream):
    """A page that counts what it is told."""

    def __init__(self, campaign: UUID, number: int) -> None:
        super().__init__(campaign, number, f"watch{number}", 0)
        self.told: list[str] = []

    def put(self, hint: Hint) -> None:
        """Count it."""
        self.told.append(hint.kind)
        super().put(hint)


async def a_crowd() -> tuple[list[Page], frozenset[str]]:
    """Pages that come at the same moment, and who is here then."""
    hub, key = Hub(), uuid4()
    hub.start()
    pages = [Page(key, number) for number in range(MANY)]
    for page in pages:
        hub.open(page)
    await asyncio.sleep(2 * TOGETHER)
    here = hub.present(key)
    await hub.close()
    return pages, here


def test_a_crowd_that_comes_at_once_is_one_more_hint_to_each() -> None:
    with ThreadPoolExecutor(1) as pool:  # Browser tests leave an event loop running in this thread.
        pages, here = pool.submit(asyncio.run, a_crowd()).result()
    assert len(here) == MANY
    first, *others = (page.told for page in pages)
    assert first == ["here"] * 3, "by itself, when it opens, of the crowd"
    assert all(told == ["here"] * 2 for told in others), "when it opens, of the crowd"


async def from_page_to_page() -> tuple[list[str], list[frozenset[str]]]:
    """What one page is told while another is left and opened again, and who is here after each."""
    hub, key = Hub(), uuid4()
    hub.start()
    stays, left, comes = (Page(key, number) for number in (1, 2, 2))
    for page in (stays, left):
        hub.open(page)
    await asyncio.sleep(2 * TOGETHER)
    told, here = len(stays.told), []
    hub.shut(left)
    for happens in (
        hub.forget,  # the look every quarter of a minute
        lambda: hub.heard("another process", key, ["watch3"], asyncio.get_running_loop().time()),
        lambda: hub.open(comes),
    ):
        happens()
        here.append(hub.present(key))
    await asyncio.sleep(2 * TOGETHER)
    await hub.close()
    return stays.told[told:], here


def test_who_goes_from_page_to_page_stays_here_whatever_happens_meanwhile() -> None:
    with ThreadPoolExecutor(1) as pool:
        told, here = pool.submit(asyncio.run, from_page_to_page()).result()
    assert told == []
    assert here == [frozenset({"watch1", "watch2"})] * 3


async def ended_while_it_speaks() -> list[bytes]:
    """What a page is sent that loses its seat while a hint is on its way to it."""
    stream, sent = Stream(uuid4(), 1, "watch1", 0), []

    async def send(message: Message) -> None:
        sent.append(message["body"])
        if b"event: here" in message["body"]:
            stream.end("gone")

    stream.put(Hint(stream.campaign, "here"))
    await speak(stream, send)
    return sent


def test_who_loses_the_seat_while_something_is_sent_is_told_why() -> None:
    with ThreadPoolExecutor(1) as pool:
        retry, here, gone, end = pool.submit(asyncio.run, ended_while_it_speaks()).result()
    assert retry.startswith(b"retry: ") and here.startswith(b"event: here")
    assert gone.startswith(b"event: gone") and end == b""
