"""Commands given at the same moment: by the row's lock each campaign takes one at a time."""

import threading
from collections.abc import Callable

import pytest
from django.db import connection

from campaign import rules
from campaign.game import replays, services, store
from campaign.game.services import StaleVersion
from campaign.models import Campaign, Journal
from campaign.rules.commands import Continue
from tests.factories import UserFactory
from tests.store.conftest import again

pytestmark = pytest.mark.django_db(transaction=True)
CROWD = 8


def at_once(tasks: list[Callable[[], object]]) -> list[object]:
    """Run each task in a thread of its own, all begun together; what each returned or raised."""
    ready, results = threading.Barrier(len(tasks)), [None] * len(tasks)

    def run(number: int) -> None:
        try:
            connection.ensure_connection()
            ready.wait(timeout=120)
            results[number] = tasks[number]()
        except Exception as error:
            results[number] = error
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(number,)) for number in range(len(tasks))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


def give(campaign: Campaign, command: object, version: int) -> services.Submitted:
    return services.submit(
        campaign_id=campaign.public_id,
        user=campaign.host,
        seat="host",
        version=version,
        command=command,
    )


def test_of_commands_for_one_version_one_is_applied(campaign: Campaign) -> None:
    results = at_once([lambda: give(campaign, Continue(), 0)] * CROWD)
    done = [found for found in results if isinstance(found, services.Submitted)]
    stale = [found for found in results if isinstance(found, StaleVersion)]
    assert (len(done), len(stale)) == (1, CROWD - 1), results
    assert {(late.seen, late.current) for late in stale} == {(0, 1)}
    assert done[0].version == again(campaign).version == 1
    assert Journal.objects.filter(campaign=campaign).count() == 1
    assert replays.compare(again(campaign)).difference == ""


def test_campaigns_do_not_stand_in_each_others_way(shelf: object) -> None:
    campaigns = [services.start(UserFactory(), seed=f"{number}") for number in range(CROWD)]

    def play(campaign: Campaign) -> int:
        state = store.load(again(campaign))
        for version in range(5):
            command = rules.legal(state, "host").commands[0]
            state = give(campaign, command, version).state
        return 5

    results = at_once([lambda campaign=campaign: play(campaign) for campaign in campaigns])
    assert results == [5] * CROWD
    for campaign in campaigns:
        assert again(campaign).version == 5
        assert replays.compare(again(campaign)) == replays.Comparison(5)
