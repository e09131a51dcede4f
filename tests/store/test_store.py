"""Rows hold the state: `load(save(state)) == state`, and only the difference is written."""

from contextlib import contextmanager
from dataclasses import replace

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from campaign.game import store
from campaign.models import Campaign, Equipment, Marine, MissionRun
from campaign.rules import codec
from tests.factories import BookletVersionFactory, CampaignFactory, SeatFactory
from tests.store.strategies import CONTENT, states

pytestmark = pytest.mark.django_db
# Shrinking would write thousands of states: the first that fails is clear enough.
generated = settings(
    max_examples=20,
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
    suppress_health_check=list(HealthCheck),
)


@contextmanager
def rolled_back():
    """One example's rows do not reach the next."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def fresh(campaign):
    """Read the campaign's row again, as another request would."""
    return Campaign.objects.select_related("mission").get(pk=campaign.pk)


def stored(campaign):
    return store.load(fresh(campaign), CONTENT)


@generated
@given(states())
def test_what_is_saved_is_loaded(state):
    with rolled_back():
        campaign = CampaignFactory()
        store.save(campaign, None, state)
        assert stored(campaign) == state


@generated
@given(st.lists(states(), min_size=2, max_size=3))
def test_a_difference_is_saved_over_what_was_there(chain):
    with rolled_back():
        campaign = CampaignFactory()
        old = None
        for state in chain:
            store.save(campaign, old, state)
            assert stored(campaign) == state
            campaign, old = fresh(campaign), state
            assert store.load(campaign, CONTENT) == old  # and remembers the Marines' rows


@generated
@given(states().filter(lambda state: state.marines))
def test_a_row_changed_by_hand_is_seen_at_once(state):
    with rolled_back():
        campaign = CampaignFactory()
        store.save(campaign, None, state)
        before = stored(campaign).marines
        one = Marine.objects.filter(campaign=campaign, profile=before[0].profile)
        one.update(experience=before[0].experience + 1, used=["Changed"])
        now = stored(campaign).marines
        assert (now[0].experience, now[0].used) == (before[0].experience + 1, ("Changed",))
        assert now[1:] == before[1:]
        Equipment.objects.filter(campaign=campaign, marine=one.get()).delete()
        assert stored(campaign).marines[0].gear == ()


@generated
@given(states(), states())
def test_another_campaign_keeps_its_rows(one, other):
    with rolled_back():
        first, second = CampaignFactory(), CampaignFactory()
        store.save(first, None, one)
        store.save(second, None, other)
        store.save(first, one, replace(other, log=(), marines=()))
        assert stored(second) == other


@settings(generated, max_examples=10)
@given(states())
def test_nothing_is_written_when_nothing_changed(state):
    with rolled_back():
        campaign = CampaignFactory()
        store.save(campaign, None, state)
        campaign = fresh(campaign)
        with CaptureQueriesContext(connection) as reading:
            again = store.load(campaign, CONTENT)
        assert len(reading) <= 8
        with CaptureQueriesContext(connection) as writing:
            store.save(campaign, again, replace(again))
        assert [query["sql"] for query in writing] == []


@settings(generated, max_examples=15)
@given(states())
def test_a_wounded_marine_costs_one_statement_of_one_row(state):
    if not state.marines:
        return
    with rolled_back():
        campaign = CampaignFactory()
        store.save(campaign, None, state)
        campaign = fresh(campaign)
        old = store.load(campaign, CONTENT)
        hurt = replace(old.marines[0], damage=old.marines[0].damage + 1)
        others = list(Marine.objects.exclude(profile=hurt.profile).values_list())
        with CaptureQueriesContext(connection) as writing:
            store.save(campaign, old, old.with_marine(hurt))
        assert len(writing) == 1
        assert stored(campaign).marines[0].damage == hurt.damage
        assert list(Marine.objects.exclude(profile=hurt.profile).values_list()) == others


@settings(generated, max_examples=10)
@given(states())
def test_saving_seats_keeps_who_sits_there(state):
    with rolled_back():
        campaign = CampaignFactory()
        store.save(campaign, None, state)
        row = campaign.seats.first()
        row.user = campaign.host
        row.save()
        turned = replace(state, seats=tuple(reversed(state.seats)))
        store.save(fresh(campaign), state, turned)
        assert stored(campaign).seats == turned.seats
        assert campaign.seats.get(code=row.code).user == campaign.host


def test_rows_of_another_schema_are_not_read():
    campaign = CampaignFactory(schema=99)
    with pytest.raises(codec.CodecError, match="99"):
        store.load(campaign, CONTENT)


def a_run(**fields):
    campaign = CampaignFactory()
    values = {"number": 1, "day": 1, "clock": 360, "stamina": 10, "threat": 3, "base": "A1"}
    return MissionRun(campaign=campaign, booklet=BookletVersionFactory(), **{**values, **fields})


def a_marine(**fields):
    values = {"profile": "MP.01", "position": 0, "spec": 1, "owner": "host"}
    return Marine(campaign=CampaignFactory(), **{**values, **fields})


@pytest.mark.parametrize(
    "row",
    [
        lambda: a_run(threat=0),
        lambda: a_run(threat=10),
        lambda: a_run(stamina=16),
        lambda: a_run(clock=1440),
        lambda: a_marine(spec=7),
        lambda: a_marine(level=5),
        lambda: a_marine(wound="W.01", wound_cubes=4),
        lambda: a_marine(wound_cubes=1),
        lambda: a_marine(condition_cubes=1),
        lambda: a_marine(standing="asleep"),
        lambda: a_marine(damage=-1),
        lambda: SeatFactory.build(campaign=CampaignFactory(), user=None, role="king"),
    ],
)
def test_the_database_refuses_impossible_rows(row):
    impossible = row()
    with pytest.raises(IntegrityError), transaction.atomic():
        impossible.save()


def test_the_same_rows_are_possible_within_their_bounds():
    a_run(threat=9, stamina=15, clock=1439).save()
    a_marine(spec=6, level=4, wound="W.01", wound_cubes=3).save()


def test_a_marine_serves_once_and_a_place_holds_one_thing():
    marine = a_marine()
    marine.save()
    with pytest.raises(IntegrityError), transaction.atomic():
        Marine(campaign=marine.campaign, profile="MP.01", position=1, spec=1, owner="host").save()
    place = {"campaign": marine.campaign, "marine": marine, "kind": "gear", "position": 0}
    Equipment.objects.create(code="frag", side=2, **place)
    with pytest.raises(IntegrityError), transaction.atomic():
        Equipment.objects.create(code="smoke", side=1, **place)
