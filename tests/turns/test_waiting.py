"""Whom a campaign waits for, since when, and what a decision may take."""

from datetime import timedelta

import pytest
from django.utils import timezone

from campaign.exchange import exports, imports
from campaign.game import closing, services, store, undoing, waiting
from campaign.group import inviting
from campaign.models import Awaited, Campaign, Journal, Seat
from campaign.rules import legal
from campaign.rules.commands import ChooseMotivation, Continue
from campaign.rules.commands.table import AddSeat, MindSeat, StandIn, StopMinding
from campaign.turns import deadlines
from combat.rules.errors import RuleViolation
from tests.factories import UserFactory
from tests.turns.conftest import Group

NOON = timezone.now().replace(microsecond=0) + timedelta(days=1)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)


def awaited(group: Group) -> dict[str, Awaited]:
    return {row.seat: row for row in Awaited.objects.filter(campaign=group.campaign)}


def test_the_rows_say_whom_the_rules_wait_for_all_the_way(group: Group) -> None:
    seen = set()
    for _ in range(40):
        state = store.load(group.campaign)
        options = legal(state, "host")
        assert set(awaited(group)) == set(options.deciders)
        assert group.campaign.phase == options.awaiting
        seen.add(options.deciders)
        who = options.deciders[-1]
        commands = legal(state, who).commands
        group.give(who, next((c for c in commands if c.kind == "move_out"), commands[0]))
    assert len(seen) > 3, "several decide at once somewhere, and each alone somewhere"


def test_a_decision_of_ones_own_starts_the_time_anew_but_it_came_when_it_came(
    group: Group,
) -> None:
    group.give("host", Continue(), NOON)
    group.give("host", ChooseMotivation("letters"), NOON + HOUR)
    row = awaited(group)["host"]
    assert row.since == NOON + HOUR and row.came < NOON


def test_a_change_of_the_table_gives_nobody_new_time(group: Group) -> None:
    before = awaited(group)["host"].since
    group.give("host", AddSeat(), NOON + 5 * HOUR)
    assert awaited(group)["host"].since == before


def test_a_decision_of_another_starts_only_his_own_time_anew(group: Group) -> None:
    group.play_to("equip")
    group.waits_since(3)
    before = awaited(group)
    assert set(before) == {"host", "player2", "player3"}
    commands = legal(store.load(group.campaign), "player2").commands
    take = next(command for command in commands if command.kind == "take_item")
    group.give("player2", take, NOON)
    after = awaited(group)
    assert after["player2"].since == NOON > before["player2"].since
    assert after["player3"].since == before["player3"].since
    assert after["player2"].came == before["player2"].came


def test_what_is_taken_back_is_awaited_again(group: Group) -> None:
    group.give("host", Continue())
    assert group.campaign.phase == "motivation"
    group.play_to("draft")
    state = store.load(group.campaign)
    group.give("host", legal(state, "host").commands[0])
    undone = undoing.prospect(
        group.campaign, state.options, "host", undoing.last_row(group.campaign)
    )
    if undone.row is not None and undone.refusal is None:
        undoing.undo(
            campaign_id=group.public_id, user=group.users["host"], version=group.campaign.version
        )
    assert set(awaited(group)) == set(legal(store.load(group.campaign), "host").deciders)


def test_a_minder_is_told_anew_and_an_ended_campaign_waits_for_nobody(group: Group) -> None:
    group.waits_since(9)
    group.give("host", MindSeat("host", "player2"), NOON)
    assert awaited(group)["host"].came == NOON
    closing.close(campaign_id=group.public_id, user=group.users["host"])
    assert not awaited(group)


def test_one_who_plays_alone_is_awaited_without_rows(shelf: None) -> None:
    campaign = services.start(UserFactory(username="solo"))
    services.submit(campaign_id=campaign.public_id, user=campaign.host, version=0,
                    command=Continue())  # fmt: skip
    assert not Awaited.objects.exists()
    assert Campaign.objects.get().phase == "motivation"


def test_an_imported_group_waits_for_its_free_seats(group: Group) -> None:
    copy = imports.bring_in(
        exports.export(group.campaign).encode(), group.users["host"], new_content=True
    )
    assert [row.seat for row in copy.awaited.all()] == ["host"]


def test_looking_sets_right_what_the_rows_do_not_say(group: Group) -> None:
    Awaited.objects.all().delete()
    Awaited.objects.create(campaign=group.campaign, seat="player3")
    assert "Waiting for anna" in group.page("player2")
    assert set(awaited(group)) == {"host"}


def test_a_look_is_noted_for_players_alone_and_not_for_each_glance(group: Group) -> None:
    assert group.seat("host").seen_at is None
    group.page("host")
    first = group.seat("host").seen_at
    assert first is not None
    group.page("host")
    assert group.seat("host").seen_at == first
    Awaited.objects.update(came=timezone.now() + timedelta(seconds=1))
    group.page("host")
    assert (group.seat("host").seen_at or first) > first, "a new decision was seen"
    watcher = UserFactory(username="watcher")
    seat = Seat.objects.create(
        campaign=group.campaign, code="watch1", role="spectator", user=watcher
    )
    group.clients["host"].force_login(watcher, backend="django.contrib.auth.backends.ModelBackend")
    group.page("host")
    seat.refresh_from_db()
    assert seat.seen_at is None


# --- deadlines ------------------------------------------------------------------------------------


def allow(group: Group, hours: int | None, code: str = "host", now=NOON) -> None:  # type: ignore[no-untyped-def]
    deadlines.allow(campaign_id=group.public_id, user=group.users[code], hours=hours, now=now)


def test_time_counts_from_when_the_host_gave_it(group: Group) -> None:
    group.waits_since(100)
    allow(group, 24)
    campaign = group.campaign
    assert waiting.due(campaign, awaited(group)["host"]) == NOON + 24 * HOUR
    assert waiting.overdue(campaign, NOON + 23 * HOUR) == ()
    assert waiting.overdue(campaign, NOON + 24 * HOUR) == ("host",)
    allow(group, 24, now=NOON + 5 * HOUR)
    assert group.campaign.patience_from == NOON, "said again, nothing changes"
    allow(group, None)
    assert waiting.overdue(group.campaign, awaited(group)["host"].since + 6 * DAY) == ()


@pytest.mark.parametrize(("hours", "code"), [(24, "player2"), (0, "host"), (1441, "host")])
def test_who_may_not_give_time_and_how_much(group: Group, hours: int, code: str) -> None:
    with pytest.raises(RuleViolation):
        allow(group, hours, code)
    assert group.campaign.patience is None


def test_another_acts_for_the_absent_once_the_time_is_over(group: Group) -> None:
    allow(group, 24)
    since = awaited(group)["host"].since
    for early in (NOON + HOUR, NOON + 24 * HOUR - timedelta(seconds=1)):
        with pytest.raises(RuleViolation, match="not over yet"):
            group.give("player2", StandIn("host"), early)
    with pytest.raises(RuleViolation, match="does not wait"):
        group.give("player2", StandIn("player3"), NOON + 25 * HOUR)
    assert awaited(group)["host"].since == since and group.campaign.version == 0
    late = NOON + 25 * HOUR
    group.give("player2", StandIn("host"), late)
    assert awaited(group)["host"].since == late, "who stands in has the time again"
    with pytest.raises(RuleViolation, match="not over yet"):
        group.give("player3", StandIn("host"), late + HOUR)
    group.give("player2", Continue(), late)
    assert Journal.objects.get(seq=2).minding == "host"
    group.give("host", StopMinding("host"), late)
    group.give("host", ChooseMotivation("letters"), late)


def test_without_a_deadline_another_acts_after_a_week_of_waiting(group: Group) -> None:
    since = awaited(group)["host"].since
    with pytest.raises(RuleViolation, match="any time"):
        group.give("player2", StandIn("host"), since + 6 * DAY)
    group.give("player2", StandIn("host"), since + 7 * DAY)
    group.give("player2", Continue(), since + 7 * DAY)
    assert Journal.objects.get(seq=2).minding == "host"


def test_for_a_seat_that_was_left_another_acts_at_once(group: Group) -> None:
    group.play_until_awaited("player2")
    inviting.leave(campaign_id=group.public_id, user=group.users["player2"])
    assert waiting.overdue(group.campaign, NOON) == ("player2",)
    group.give("player3", StandIn("player2"))
    assert "carl acts for Player 2" in group.page("host", "campaign_journal")
    group.give("player3", legal(store.load(group.campaign), "player3").commands[0])


def test_who_minds_a_seat_and_leaves_holds_up_nobody(group: Group) -> None:
    group.give("host", MindSeat("host", "player2"))
    assert waiting.overdue(group.campaign, NOON) == ()
    Seat.objects.filter(code="host").update(user=None)
    inviting.leave(campaign_id=group.public_id, user=group.users["player2"])
    group.give("player3", StandIn("host"))
    group.give("player3", Continue())
