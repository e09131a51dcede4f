"""The hub by itself: who is told what, and how often."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from uuid import UUID, uuid4

from campaign.live.hub import TOGETHER, Hint, Hub, Stream

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
