"""From seed and journal alone the state is rebuilt, equal to the rows."""

from io import StringIO

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from campaign.game import replays, services, store
from campaign.models import Campaign, Journal, Marine
from campaign.rules import codec
from tests.factories import UserFactory
from tests.store.conftest import again

pytestmark = pytest.mark.django_db
WHOLE = 5_000


def replay(*names, **options):
    out = StringIO()
    call_command("replay", *[str(name) for name in names], stdout=out, **options)
    return out.getvalue()


@pytest.mark.parametrize(("policy", "seed"), [("random", "2"), ("careful", "3")])
def test_a_played_campaign_is_rebuilt_exactly(shelf, play, policy, seed):
    campaign = services.start(UserFactory(), seed=seed)
    campaign = play(campaign, WHOLE, policy, seed)
    assert campaign.finished
    result = replays.compare(campaign)
    assert result.difference == ""
    assert result.commands == campaign.version > 50


def test_the_rows_hold_the_state_after_every_command(campaign, play):
    rebuilt = replays.states(play(campaign, 60))
    other = services.start(UserFactory(), seed=campaign.seed)
    assert codec.encode(next(rebuilt)) == codec.encode(store.load(again(other)))
    for state in rebuilt:
        assert store.load(play_on(other, campaign)) == state


def play_on(other, campaign):
    """Give the next command of one campaign's journal in another."""
    other = again(other)
    row = Journal.objects.get(campaign=campaign, seq=other.version + 1)
    services.submit(
        campaign_id=other.public_id,
        seat=row.seat,
        user=other.host,
        version=other.version,
        command=row.command,
    )
    return again(other)


def test_a_campaign_not_yet_played_is_equal(campaign):
    assert replays.compare(again(campaign)) == replays.Comparison(0)


def test_a_corrected_row_is_found_with_its_path(campaign, play):
    play(campaign, 40)
    marine = Marine.objects.filter(campaign=campaign).first()
    stress = marine.stress
    Marine.objects.filter(pk=marine.pk).update(stress=stress + 1)
    told = replays.compare(again(campaign)).difference
    assert told == f"marines[{marine.position}].stress: {stress} is not {stress + 1}"


def test_a_changed_journal_is_found_with_its_number(campaign, play):
    play(campaign, 40)
    row = Journal.objects.exclude(dice=[]).order_by("seq").first()
    row.dice[0]["why"] = "something else"
    row.save()
    told = replays.compare(again(campaign)).difference
    assert told.startswith(f"command {row.seq}: dice[0].why: ")


def test_a_command_that_was_not_legal_is_found(campaign, play):
    play(campaign, 10)
    Journal.objects.filter(seq=1).update(command={"kind": "march", "to": "D4"})
    assert replays.compare(again(campaign)).difference.startswith("command 1: ")


def test_other_dice_are_found(campaign, play):
    play(campaign, 40)
    Campaign.objects.filter(pk=campaign.pk).update(dice_position=1)
    assert "dice_position" in replays.compare(again(campaign)).difference


def test_the_command_says_equal(campaign, play):
    play(campaign, 20)
    assert replay(campaign.public_id) == f"{campaign.public_id} equal after 20 commands\n"
    assert replay(campaign.pk) == replay(all=True) == replay(campaign.public_id)


def test_the_command_fails_at_a_difference(campaign, play):
    play(campaign, 20)
    Campaign.objects.filter(pk=campaign.pk).update(letters=9)
    with pytest.raises(CommandError, match="1 differ"):
        replay(campaign.pk)


@pytest.mark.parametrize("names", [["nobody"], ["999"], [], ["9" * 40]])
def test_the_command_wants_a_campaign(db, names):
    with pytest.raises(CommandError):
        replay(*names)
