"""Undo: up to the last roll, draw or reveal, as an act of the journal that replay repeats."""

import random

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from hypothesis import given
from hypothesis import strategies as st

from campaign.bots.policies import POLICIES
from campaign.game import replays, services, store, undoing
from campaign.game.services import NotYours, StaleVersion
from campaign.models import Campaign, Journal, Marine
from campaign.rules import codec, legal, visible_to
from campaign.rules.commands import ChooseMotivation, Continue, DraftMarine, SensibleKit
from campaign.rules.delta import delta, patched
from campaign.rules.events import BattleHappened, EntryOpened, Marched, TextShown
from campaign.rules.state import CampaignOptions
from campaign.rules.state import Seat as Place
from campaign.rules.undo import reveals
from combat.rules import events as fight
from combat.rules.errors import RuleViolation
from tests.factories import UserFactory
from tests.store.conftest import again

pytestmark = pytest.mark.django_db
HOUSE_RULE = pytest.mark.rule("PH-OPT-HOUSE-01")


def give(campaign, command, user=None):
    now = again(campaign)
    return services.submit(
        campaign_id=now.public_id, user=user or now.host, version=now.version, command=command
    )


def undo(campaign, **changes):
    now = again(campaign)
    said = {"campaign_id": now.public_id, "user": now.host, "version": now.version, **changes}
    return undoing.undo(**said)


def state_of(campaign):
    return store.load(again(campaign))


def to_the_kit(campaign):
    """Play to the choice of Equipment, the first thing with many steps and no dice."""
    give(campaign, Continue())
    give(campaign, ChooseMotivation("letters"))
    while (state := state_of(campaign)).agenda[-1].kind == "draft":
        give(campaign, DraftMarine(state.agenda[-1].offered[0]))
    while (state := state_of(campaign)).agenda[-1].kind != "equip":
        give(campaign, legal(state, "host").commands[0])


def refused(campaign, **changes):
    """Undo, which must be refused with nothing changed; return the refusal."""
    before = again(campaign).version, state_of(campaign), Journal.objects.count()
    with pytest.raises(RuleViolation) as refusal:
        undo(campaign, **changes)
    assert (again(campaign).version, state_of(campaign), Journal.objects.count()) == before
    assert (refusal.value.rule, refusal.value.page) == ("PH-OPT-HOUSE-01", 54)
    return refusal.value


@HOUSE_RULE
def test_the_last_command_is_taken_back_as_an_act_of_the_journal(campaign):
    to_the_kit(campaign)
    before = state_of(campaign)
    dice = again(campaign).dice_position
    done = give(campaign, SensibleKit())
    assert state_of(campaign) != before
    back = undo(campaign)
    assert back.state == state_of(campaign) == before
    assert (back.version, again(campaign).version) == (done.version + 1,) * 2
    assert again(campaign).dice_position == dice
    row = Journal.objects.get(campaign=campaign, seq=back.version)
    assert row.command == {"kind": "undo", "seq": done.version}
    assert (row.undoes, row.dice, row.events, row.user) == (done.version, [], [], campaign.host)
    assert replays.compare(again(campaign)).difference == ""


def test_several_are_taken_back_one_by_one_and_others_done_between(campaign):
    to_the_kit(campaign)
    seen = [state_of(campaign)]
    kit = [o.command for o in visible_to(seen[0], "host").options.offers]
    items = [c for c in kit if c.kind == "take_item"][:2]
    for item in items:
        give(campaign, item)
        seen.append(state_of(campaign))
    undo(campaign)
    assert state_of(campaign) == seen[1]
    give(campaign, SensibleKit())
    undo(campaign)
    undo(campaign)
    assert state_of(campaign) == seen[0]
    assert replays.compare(again(campaign)).difference == ""
    standing = Journal.objects.standing(campaign.pk)
    kinds = {row.command["kind"] for row in standing}
    assert not kinds & {"undo", "take_item", "sensible_kit"}


def test_after_a_draw_nothing_is_taken_back(campaign):
    give(campaign, Continue())
    give(campaign, ChooseMotivation("letters"))
    assert Journal.objects.get(seq=2).dice
    assert refused(campaign).code == "stands"
    assert "draw" in refused(campaign).message


def test_what_a_command_showed_cannot_be_made_unknown(campaign, play):
    campaign = play(campaign, 200, "careful")
    shown = [
        row
        for row in campaign.journal.filter(dice=[])
        if any(isinstance(e, TextShown | EntryOpened) for e in codec.decode_events(row.events))
    ]
    assert shown
    assert all(row.back is None for row in shown)
    Journal.objects.filter(campaign=campaign, seq__gt=shown[0].seq).delete()
    Campaign.objects.filter(pk=campaign.pk).update(version=shown[0].seq)
    with pytest.raises(RuleViolation, match="showed something new"):
        undo(campaign)


def test_nothing_done_nothing_to_take_back(campaign):
    assert refused(campaign).code == "nothing_to_undo"
    give(campaign, Continue())
    undo(campaign)
    assert refused(campaign).code == "nothing_to_undo"


@HOUSE_RULE
def test_an_ironman_takes_nothing_back(shelf):
    campaign = services.start(UserFactory(), options=CampaignOptions(ironman=True))
    give(campaign, Continue())
    assert refused(campaign).code == "ironman"
    assert Journal.objects.get(campaign=campaign).back is None


def test_another_seats_command_needs_consent(shelf):
    options = CampaignOptions(
        seats=(Place("host", "host"), Place("bert")), owners=("host", "bert") * 3
    )
    campaign = services.start(UserFactory(), options=options)
    bert = UserFactory()
    campaign.seats.filter(code="bert").update(user=bert)
    give(campaign, Continue())
    refusal = refused(campaign, user=bert)
    assert refusal.code == "needs_consent"
    assert "consent" in refusal.message
    assert undo(campaign).version == 2


def test_a_stale_click_is_refused(campaign):
    give(campaign, Continue())
    with pytest.raises(StaleVersion):
        undo(campaign, version=0)
    undo(campaign)
    with pytest.raises(StaleVersion):
        undo(campaign, version=1)
    assert Journal.objects.filter(campaign=campaign).count() == 2


def test_a_strangers_campaign_is_not_there(campaign):
    give(campaign, Continue())
    with pytest.raises(NotYours):
        undo(campaign, user=UserFactory())


def test_a_correction_by_hand_is_kept(campaign):
    to_the_kit(campaign)
    give(campaign, SensibleKit())
    version = again(campaign).version
    Marine.objects.filter(campaign=campaign).update(stress=1)
    Campaign.objects.filter(pk=campaign.pk).update(version=version + 1)
    assert refused(campaign).code == "corrected"
    give(campaign, SensibleKit())
    undo(campaign)
    assert {marine.stress for marine in state_of(campaign).marines} == {1}
    assert refused(campaign).code == "nothing_to_undo"


@pytest.mark.parametrize("broken", ["save", "create"])
def test_a_fault_leaves_the_old_state(campaign, monkeypatch, broken):
    give(campaign, Continue())
    before = state_of(campaign)

    def fails(*args, **fields):
        raise OSError("no space left")

    monkeypatch.setattr(store if broken == "save" else Journal.objects, broken, fails)
    with pytest.raises(OSError, match="no space"):
        undo(campaign)
    monkeypatch.undo()
    assert state_of(campaign) == before
    assert again(campaign).version == 1


def test_a_campaign_with_many_slips_is_rebuilt_exactly(shelf):
    """Wherever undo is possible it restores the state before, and the journal replays to it."""
    campaign = services.start(UserFactory(username="host"), seed="1")
    rng, taken, costs = random.Random("1"), 0, []
    for _ in range(350):
        before = state_of(campaign)
        if before.finished:
            break
        done = give(campaign, POLICIES["random"](before.book, visible_to(before, "host"), rng))
        if done.row.back is None:
            assert refused_quietly(campaign)
        elif rng.random() < 0.5:
            with CaptureQueriesContext(connection) as captured:
                undo(campaign)
            costs.append(len(captured))
            assert state_of(campaign) == before
            taken += 1
    assert taken > 10
    assert max(costs) <= 20
    assert replays.compare(again(campaign)).difference == ""
    told = [store.load(again(campaign)), *replays.states(again(campaign))]
    assert told[0] == told[-1]


def refused_quietly(campaign):
    """Tell whether undo has no prospect now."""
    now = again(campaign)
    last = undoing.last_row(now)
    return undoing.prospect(now, store.options_of(now), "host", last).refusal is not None


def test_what_can_be_taken_back_rolled_nothing_and_read_nothing(shelf, play):
    campaign = play(services.start(UserFactory(username="host"), seed="3"), 300)
    rows, told = list(campaign.journal.order_by("seq")), list(replays.states(campaign))
    before, amid = told[0], 0
    for row, state in zip(rows, told[1:], strict=True):
        if row.back is not None:
            view, was = visible_to(state, "host"), visible_to(before, "host")
            assert row.dice == []
            assert view.screen != "page"
            assert view.decks == was.decks
            amid += state.battle is not None
        before = state
    assert amid > 0


def test_kinds_of_events_that_reveal():
    assert reveals(TextShown("M1/01", ()))
    assert reveals(BattleHappened(fight.EnemyRevealed("E1", "vc", "A", 0, 1)))
    assert not reveals(Marched("D4", "D5", "jungle", 60, 1))
    assert not reveals(BattleHappened(fight.MarineMoved("MP.01", "A1", "A2")))


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(0, 3) | st.sampled_from("abc"),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("xy"), inner),
)


@given(VALUES, VALUES)
def test_a_difference_carried_out_gives_the_other_value(one, other):
    changes = delta(one, other)
    found = patched(one, changes)
    assert found == other
    assert repr(found) == repr(other) or delta(found, other) == []
