"""The upgrade to other rules: all campaigns or none, once, and never half of one."""

from __future__ import annotations

import json
from io import StringIO

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from campaign.content import library
from campaign.exchange import exports, imports
from campaign.game import closing, replays, services, store, undoing, upgrades
from campaign.models import Campaign, Checkpoint, Journal
from campaign.rules import course
from combat.rules.errors import RuleViolation
from tests.factories import UserFactory, fixture_documents
from tests.released import tomorrow
from tests.released.player import again, play

pytestmark = pytest.mark.django_db
TODAY = course.RULES


@pytest.fixture
def campaign(db):
    """A campaign some way into its first Mission."""
    library.forget()
    library.publish(fixture_documents())
    begun = services.start(UserFactory(username="host"), "Third Squad", seed="seed")
    yield play(begun, most=20)
    library.forget()


def upgrade(*arguments):
    out, err = StringIO(), StringIO()
    call_command("upgrade_campaigns", *arguments, stdout=out, stderr=err)
    return out.getvalue()


def damaged(campaign):
    """A copy that cannot be read: its agenda names a task that no rules know."""
    other = services.start(campaign.host, "Damaged", seed="other")
    Campaign.objects.filter(pk=other.pk).update(agenda=[{"kind": "dance"}])
    return other


def test_nothing_waits_while_the_rules_are_the_same(campaign):
    assert campaign.rules == course.RULES
    assert set(campaign.journal.values_list("rules", flat=True)) == {course.RULES}
    assert upgrade() == ""
    assert not Checkpoint.objects.exists()


def test_one_that_comes_out_again_is_proved_by_the_new_rules(campaign, monkeypatch):
    tomorrow.raised(monkeypatch)
    assert "the journals of 0 of them" in upgrade()
    point = campaign.checkpoints.get()
    assert (point.seq, point.left, point.rules) == (campaign.version, TODAY, TODAY + 1)
    assert point.proved
    assert replays.compare(again(campaign)) == replays.Comparison(0, "", campaign.version)


def test_one_in_another_course_stands_as_recorded(campaign, monkeypatch):
    tomorrow.changed(monkeypatch)
    assert "the journals of 1 of them" in upgrade()
    assert not campaign.checkpoints.get().proved
    out = StringIO()
    call_command("replay", campaign.pk, stdout=out)
    assert out.getvalue().endswith("where the rules changed; before that as recorded\n")


def test_the_leaving_code_can_prove_it(campaign, monkeypatch):
    call_command("replay", campaign.pk, stdout=StringIO())
    tomorrow.changed(monkeypatch)
    assert "the journals of 0 of them" in upgrade()
    assert campaign.checkpoints.get().proved


def test_a_proof_ends_with_the_next_command(campaign, monkeypatch):
    call_command("replay", campaign.pk, stdout=StringIO())
    play(campaign, most=1)
    tomorrow.changed(monkeypatch)
    upgrade()
    assert not campaign.checkpoints.get().proved


def test_it_is_never_proved_again_after_a_gap(campaign, monkeypatch):
    tomorrow.changed(monkeypatch)
    upgrade()
    play(campaign, most=5)
    tomorrow.raised(monkeypatch)
    upgrade()
    assert list(campaign.checkpoints.values_list("rules", "proved")) == [
        (TODAY + 1, False),
        (TODAY + 2, False),
    ]
    assert replays.compare(again(campaign)).difference == ""


def test_twice_is_once(campaign, monkeypatch):
    tomorrow.changed(monkeypatch)
    upgrade()
    points = list(Checkpoint.objects.values())
    assert upgrade() == ""
    assert list(Checkpoint.objects.values()) == points


def test_one_that_cannot_go_on_holds_up_all(campaign, monkeypatch):
    other = damaged(campaign)
    tomorrow.raised(monkeypatch)
    with pytest.raises(CommandError, match="1 campaigns cannot go on by rules"):
        upgrade()
    assert not Checkpoint.objects.exists()
    assert set(Campaign.objects.values_list("rules", flat=True)) == {TODAY}
    with pytest.raises(upgrades.CannotUpgrade, match="cannot be played by these rules"):
        upgrades.upgrade(other)
    assert "1 campaigns go on" in upgrade("--set-aside", str(other.public_id))
    assert again(other).rules == upgrades.SET_ASIDE
    assert not upgrades.waiting().exists()


def test_what_was_set_aside_says_who_can_bring_it_back(campaign):
    Campaign.objects.update(rules=upgrades.SET_ASIDE)
    with pytest.raises(RuleViolation, match="set aside by an upgrade: whoever keeps the site"):
        play(again(campaign), most=1)


def test_who_is_to_be_set_aside_must_be_there(db):
    with pytest.raises(CommandError, match="no campaign"):
        upgrade("--set-aside", "00000000-0000-0000-0000-000000000000")


def test_newer_campaigns_are_refused(campaign):
    Campaign.objects.update(rules=999)
    with pytest.raises(CommandError, match="cannot go on"):
        upgrade()


def test_nothing_is_played_nor_served_before_it(campaign, monkeypatch, client):
    from purplehaze.health import _Readiness

    tomorrow.raised(monkeypatch)
    monkeypatch.setattr(_Readiness, "migrated", False)
    with pytest.raises(RuleViolation, match="in a minute"):
        play(campaign, most=1)
    answer = client.get("/readyz")
    assert (answer.status_code, b"upgrade_campaigns" in answer.content) == (503, True)
    upgrade()
    assert client.get("/readyz").status_code == 200
    assert play(campaign, most=1).version == campaign.version + 1


def test_what_was_done_before_is_not_taken_back(campaign, monkeypatch):
    while campaign.journal.get(seq=campaign.version).back is None:
        campaign = play(campaign, most=1, policy="random")
    given = {"campaign_id": campaign.public_id, "user": campaign.host}
    tomorrow.changed(monkeypatch)
    upgrade()
    with pytest.raises(RuleViolation) as refused:
        undoing.undo(**given, version=campaign.version)
    assert refused.value.code == "rules_changed"
    state = store.load(again(campaign))
    while (campaign := play(campaign, most=1, policy="random")) and not _harmless(campaign):
        state = store.load(campaign)
    done = undoing.undo(**given, version=campaign.version)
    assert done.state == state
    assert replays.compare(again(campaign)).difference == ""


def _harmless(campaign):
    return Journal.objects.get(campaign=campaign, seq=campaign.version).back is not None


# --- files ----------------------------------------------------------------------------------------


def bring(campaign, change=None):
    """Export and import a campaign, with something changed in the file."""
    whole = json.loads(exports.export(again(campaign)))
    if change is not None:
        change(whole)
    return imports.bring_in(json.dumps(whole).encode(), UserFactory())


@pytest.fixture
def old_file(campaign):
    """What the version before made of a campaign: a file of its rules."""
    return json.loads(exports.export(campaign))


def test_an_old_file_goes_on_from_a_checkpoint(campaign, old_file, monkeypatch):
    tomorrow.changed(monkeypatch)
    brought = imports.bring_in(json.dumps(old_file).encode(), UserFactory())
    point = brought.checkpoints.get()
    assert (point.seq, point.rules, point.proved) == (campaign.version, TODAY + 1, False)
    assert store.load(again(brought)) == store.load(again(campaign))
    assert replays.compare(play(brought, most=10)).difference == ""


def test_an_old_file_that_comes_out_is_proved(old_file, monkeypatch):
    tomorrow.raised(monkeypatch)
    assert imports.bring_in(json.dumps(old_file).encode(), UserFactory()).checkpoints.get().proved


@pytest.fixture
def closed_file(campaign):
    """The same of a campaign that its host has closed: its seeds are known."""
    closing.close(campaign_id=campaign.public_id, user=campaign.host)
    return json.loads(exports.export(again(campaign)))


def rolled(whole):
    return next(row for row in whole["journal"] if row["dice"])


def other_dice(whole):
    faces = rolled(whole)["dice"][0]["faces"]
    faces.append(faces.pop(0) if len(set(faces)) > 1 else faces.pop() % 6 + 1)


def no_command(whole):
    whole["journal"][0]["command"] = {"kind": "dance"}


def no_event(whole):
    whole["journal"][0]["events"] = [{"kind": "danced"}]


def other_seed(whole):
    whole["state"]["seed"] = "other"


def no_state(whole):
    whole["state"]["marines"][0]["profile"] = "nobody"


def other_position(whole):
    whole["dice_position"] += 1


def undone(whole):
    whole["journal"][3]["undoes"] = 1


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (no_command, "journal.0: it cannot be read"),
        (no_event, "journal.0: it cannot be read"),
        (other_seed, "not the seed and options"),
        (no_state, "cannot be played"),
        (undone, "what is taken back"),
    ],
)
def test_what_can_be_checked_of_old_rules_is(old_file, monkeypatch, change, told):
    tomorrow.changed(monkeypatch)
    change(old_file)
    count = Campaign.objects.count()
    with pytest.raises(imports.BadFile, match=told):
        imports.bring_in(json.dumps(old_file).encode(), UserFactory())
    assert Campaign.objects.count() == count


@pytest.mark.parametrize(
    ("change", "told"),
    [(other_dice, "dice are not those of the seed"), (other_position, "dice_position")],
)
def test_the_dice_of_old_rules_are_checked_by_their_seed(closed_file, monkeypatch, change, told):
    tomorrow.changed(monkeypatch)
    change(closed_file)
    with pytest.raises(imports.BadFile, match=told):
        imports.bring_in(json.dumps(closed_file).encode(), UserFactory())


@pytest.fixture
def gone_on(campaign, monkeypatch):
    """A campaign with a checkpoint, in another course since."""
    tomorrow.changed(monkeypatch)
    upgrade()
    return play(campaign, most=10)


def newer(whole):
    whole["rules"] = 999


def another_way(whole):
    whole["checkpoints"][0]["left"] = TODAY + 1


def elsewhere(whole):
    whole["checkpoints"] = []


def richer(whole):
    whole["checkpoints"][0]["state"]["armoury"] = ["m60"]


def last_row(whole):
    whole["journal"][-1]["events"] = []


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (newer, "rules: 999 is newer"),
        (another_way, "checkpoints.0: "),
        (elsewhere, "journal.0: "),
        (richer, "does not lead to the state"),
        (last_row, r"journal.\d+: command"),
    ],
)
def test_from_the_checkpoint_on_all_must_come_out(gone_on, change, told):
    with pytest.raises(imports.BadFile, match=told):
        bring(gone_on, change)


def test_checkpoints_are_carried_over(gone_on):
    brought = bring(gone_on)
    names = ("seq", "left", "rules", "state", "dice_position", "booklets", "proved")
    assert brought.checkpoints.values(*names).get() == gone_on.checkpoints.values(*names).get()
    assert replays.compare(again(brought)) == replays.compare(gone_on)
