"""Every change is one command, one transaction, one journal row."""

import json
import random
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaign import rules
from campaign.bots.policies import POLICIES
from campaign.content import library
from campaign.game import services, store, writes
from campaign.game.services import Announcement, NotYours, Repeated, StaleVersion
from campaign.models import Campaign, Journal, Marine, MissionRun, Opinion, Seat
from campaign.rules import codec
from campaign.rules.commands import ChooseMotivation, Continue, March
from campaign.rules.state import CampaignOptions
from campaign.rules.state import Seat as Place
from combat.rules.errors import MalformedCommand, RuleViolation
from tests.factories import UserFactory
from tests.store.conftest import again

pytestmark = pytest.mark.django_db
CONTINUE = Continue()
STATEMENTS = 20
"""What an action may cost, with three for the session, the user and the page's own look-up."""


def submit(campaign, command=CONTINUE, **changes):
    """Submit as the host who saw the newest version, unless told otherwise."""
    said = {"campaign_id": campaign.public_id, "seat": "host", "user": campaign.host, **changes}
    if "version" not in said:
        said["version"] = again(campaign).version
    return services.submit(command=command, **said)


def everything(campaign):
    """Return all that is stored about a campaign, to see that nothing changed."""
    row = Campaign.objects.filter(pk=campaign.pk).values().get()
    below = [
        list(
            relation.related_model.objects.filter(**{relation.field.name: campaign})
            .order_by("pk")
            .values()
        )
        for relation in Campaign._meta.related_objects
    ]
    return row, below


def test_a_campaign_begins_with_its_host_seated(shelf):
    user = UserFactory(username="anna")
    campaign = services.start(user)
    assert campaign.name == "anna's Squad"
    assert (campaign.version, campaign.phase) == (0, "read_intro")
    assert len(campaign.seed) == 64
    assert Seat.objects.get(campaign=campaign).user == user
    state = store.load(again(campaign))
    assert state == rules.new(state.book, CampaignOptions(), "")


def test_two_campaigns_differ_in_their_seed(shelf):
    user = UserFactory()
    assert services.start(user).seed != services.start(user).seed


def test_a_campaign_may_have_more_seats(shelf):
    seats = (Place("red", "red"), Place("anna", "host"), Place("bert"))
    options = CampaignOptions(seats=seats, owners=("anna", "bert") * 3)
    user = UserFactory()
    campaign = services.start(user, "Ours", options)
    taken = {seat.code: seat.user for seat in campaign.seats.all()}
    assert taken == {"red": None, "anna": user, "bert": None}
    assert store.load(again(campaign)).options == options


def test_without_content_nothing_begins(db):
    with pytest.raises(library.NothingPublished):
        services.start(UserFactory())
    assert not Campaign.objects.exists()


def test_a_command_changes_the_state_and_is_written_down(campaign):
    done = submit(campaign)
    now = again(campaign)
    assert done.version == now.version == 1
    assert store.load(now) == done.state
    assert now.phase == "motivation"
    row = Journal.objects.get(campaign=campaign)
    assert (row.seq, row.seat, row.user) == (1, "host", campaign.host)
    assert row.command == {"kind": "continue"}
    assert codec.decode_events(row.events) == done.events


def test_a_user_needs_not_say_which_seat(campaign):
    done = submit(campaign, seat=None)
    assert (done.seat, done.campaign.version) == ("host", 1)
    with pytest.raises(NotYours):
        submit(campaign, seat=None, user=UserFactory())


def test_commands_come_as_json_too(campaign):
    submit(campaign, '{"kind": "continue"}')
    done = submit(campaign, {"kind": "choose_motivation", "code": "letters"})
    assert done.state.motivation == "letters"


def test_dice_go_on_where_they_stood(campaign):
    submit(campaign)
    submit(campaign, ChooseMotivation("letters"))
    now = again(campaign)
    assert now.dice_position > 0
    rolls = Journal.objects.get(campaign=campaign, seq=2).dice
    assert codec.ROLLS.decode(rolls)
    assert now.mission.booklet_id == now.booklets["1"]
    assert now.mission.number == 1


def test_a_stale_click_is_refused_and_told_the_version(campaign):
    submit(campaign)
    before = everything(campaign)
    with pytest.raises(StaleVersion) as stale:
        submit(campaign, ChooseMotivation("letters"), version=0)
    assert (stale.value.seen, stale.value.current) == (0, 1)
    assert everything(campaign) == before


def test_a_double_click_acts_once(campaign):
    submit(campaign)
    submit(campaign, ChooseMotivation("letters"))
    for version, command in ((0, Continue()), (1, ChooseMotivation("letters"))):
        with pytest.raises(Repeated):
            submit(campaign, command, version=version)
    assert Journal.objects.filter(campaign=campaign).count() == 2


def test_what_another_did_is_not_what_i_pressed(campaign):
    other = UserFactory()
    submit(campaign)
    Journal.objects.filter(campaign=campaign).update(user=other)
    with pytest.raises(StaleVersion) as stale:
        submit(campaign, version=0)
    assert not isinstance(stale.value, Repeated)


def test_a_version_from_the_future_is_refused(campaign):
    with pytest.raises(StaleVersion):
        submit(campaign, version=1)


@pytest.mark.parametrize(
    "change",
    [
        {"seat": "red"},
        {"seat": ""},
        {"campaign_id": uuid4()},
        {"campaign_id": "nonsense"},
    ],
)
def test_what_is_not_there_is_not_yours(campaign, change):
    before = everything(campaign)
    with pytest.raises(NotYours):
        submit(campaign, **change)
    assert everything(campaign) == before


def test_another_users_seat_is_not_yours(campaign):
    before = everything(campaign)
    with pytest.raises(NotYours):
        submit(campaign, user=UserFactory())
    # Nor does a seat of the same name elsewhere help.
    stranger = services.start(UserFactory())
    with pytest.raises(NotYours):
        submit(campaign, user=stranger.host)
    assert everything(campaign) == before


def test_a_free_seat_is_nobodys(shelf):
    options = CampaignOptions(seats=(Place("host", "host"), Place("bert")))
    campaign = services.start(UserFactory(), options=options)
    with pytest.raises(NotYours):
        submit(campaign, seat="bert")


def test_who_sees_nothing_learns_no_version(campaign):
    with pytest.raises(NotYours):
        submit(campaign, user=UserFactory(), version=99)


@pytest.mark.parametrize(
    "command", ["", "{}", '{"kind":"march"}', {"kind": "march", "to": 3}, '{"kind":"x"}']
)
def test_a_malformed_command_changes_nothing(campaign, command):
    before = everything(campaign)
    with pytest.raises(MalformedCommand):
        submit(campaign, command)
    assert everything(campaign) == before


def test_an_illegal_command_changes_nothing(campaign):
    before = everything(campaign)
    with pytest.raises(RuleViolation):
        submit(campaign, March("D4"))
    assert everything(campaign) == before


@pytest.mark.parametrize("broken", ["store.save", "writes.insert"])
def test_a_fault_while_saving_leaves_the_old_state(campaign, monkeypatch, broken):
    submit(campaign)
    before = everything(campaign)
    place, name = broken.rsplit(".", 1)
    target = store if place == "store" else writes
    original = getattr(target, name)

    def fails(*args, **fields):
        original(*args, **fields)
        raise OSError("no space left")

    monkeypatch.setattr(target, name, fails)
    with pytest.raises(OSError, match="no space"):
        submit(campaign, ChooseMotivation("letters"))
    assert everything(campaign) == before
    monkeypatch.undo()
    assert submit(campaign, ChooseMotivation("letters")).version == 2


def test_a_command_keeps_what_was_wanted_at_the_version_it_met(shelf):
    seats = (Place("host", "host"), Place("two", "player"))
    campaign = services.start(UserFactory(), options=CampaignOptions(seats=seats))
    for version in (0, 1):
        Opinion.objects.create(
            campaign=campaign, version=version, seat="two", reason=f"At version {version}"
        )
    row = submit(campaign).row
    assert row.heard == [{"seat": "two", "command": None, "reason": "At version 0"}]


@pytest.mark.django_db(transaction=True)
def test_a_fault_while_announcing_leaves_the_new_state(campaign, monkeypatch, caplog):
    heard = []

    def fails(news):
        raise OSError("nobody listens")

    monkeypatch.setattr(services, "announcers", [fails, heard.append])
    done = submit(campaign)
    assert heard == [Announcement(campaign.public_id, 1, "host")]
    assert store.load(again(campaign)) == done.state
    assert "announcement" in caplog.text


@pytest.mark.django_db(transaction=True)
def test_nothing_is_announced_before_it_is_stored(campaign, monkeypatch):
    seen = []
    monkeypatch.setattr(
        services,
        "announcers",
        [lambda news: seen.append((connection.in_atomic_block, again(campaign).version))],
    )
    submit(campaign)
    with pytest.raises(RuleViolation):
        submit(campaign, March("D4"))
    assert seen == [(False, 1)]


def test_the_seed_is_in_no_journal_row_and_no_event(campaign, play):
    play(campaign, 30)
    rows = Journal.objects.filter(campaign=campaign).values("command", "dice", "events")
    Campaign.objects.filter(pk=campaign.pk).update(seed="unmistakable")
    submit(campaign, json.dumps(_any_command(campaign)))
    assert "unmistakable" not in json.dumps(list(rows))


def _any_command(campaign):
    state = store.load(again(campaign))
    return codec.encode_command(rules.legal(state, "host").commands[0])


@pytest.mark.parametrize("policy", ["random", "careful"])
def test_an_action_costs_few_statements(campaign, policy):
    """However far the campaign is: the statements of an action do not grow with it."""
    rng, state, costs = random.Random(policy), store.load(again(campaign)), []
    while not state.finished:
        command = POLICIES[policy](state.book, rules.visible_to(state, "host"), rng)
        version = again(campaign).version
        with CaptureQueriesContext(connection) as captured:
            state = submit(campaign, command, version=version).state
        costs.append(len(captured))
    assert Marine.objects.filter(campaign=campaign).count() >= 6
    assert MissionRun.objects.filter(campaign=campaign).exists()
    assert max(costs) + 3 <= STATEMENTS
