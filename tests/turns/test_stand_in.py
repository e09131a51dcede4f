"""The stand-in: the careful bot moves for a seat whose player is away, and leaves the story be."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django_tasks_db.models import DBTaskResult

from campaign import rules
from campaign.bots import policies
from campaign.bots import stand_in as bot
from campaign.exchange import exports, imports
from campaign.game import late, ready, replays, store, undoing
from campaign.group import inviting, opinions
from campaign.jobs import standing
from campaign.models import Campaign, Delay, Journal, Seat
from campaign.rules import CampaignOptions, codec, engine, seating
from campaign.rules.commands import SensibleKit
from campaign.rules.commands.table import LeaveToBot, StopMinding
from campaign.rules.seats import BOT
from campaign.rules.state import Seat as Place
from campaign.turns import stand_in
from combat.rules.dice import SeededDice
from tests.turns.conftest import Group

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def queued(settings: Any) -> None:
    """Jobs wait in the database, as on a server."""
    settings.TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend"}}


def work(most: int = 200) -> int:
    """Carry out what waits, whenever it is due, as a worker does; how many jobs there were."""
    done = 0
    while (job := DBTaskResult.objects.filter(status="READY").order_by("pk").first()) is not None:
        assert done < most, "a job leaves a job without end"
        DBTaskResult.objects.filter(pk=job.pk).delete()
        stand_in.move.func(*job.args_kwargs["args"])
        done += 1
    return done


def acts(group: Group) -> list[Journal]:
    return list(Journal.objects.filter(campaign=group.campaign, seat=BOT).order_by("seq"))


def told(page: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


def go_on(group: Group, until: Callable[[], bool]) -> None:
    """Let Carl, who is there, and the bot around him play until something is so."""
    rng = random.Random("who is there")
    for _ in range(120):
        work()
        if until():
            return
        state = store.load(group.campaign)
        view, phase = rules.visible_to(state, "player3"), awaiting(group)
        kit = SensibleKit("player3")
        armed = any(man.weapons for man in state.squad if man.owner == "player3")
        if view.options.allows(kit) and not armed:
            group.give("player3", kit)
        elif phase == "lighten" and "player3" in engine.waits_for(state):
            group.give("player3", policies.choose_careful(state.book, view, rng))
        elif phase in ready.PHASES and not group.seat("player3").done:
            said = {"version": group.campaign.version, "phase": phase, "done": "1"}
            group.clients["player3"].post(group.url("campaign_done"), said)
        elif "player3" in engine.waits_for(state) and phase not in ready.PHASES:
            group.give("player3", policies.choose_careful(state.book, view, rng))
        else:
            wishes = rules.wishes(state, "player3")
            assert wishes, f"all wait for the bot: {phase}"
            say(group, "player3", wishes[0].command)
    raise AssertionError("it does not come to that")


def say(group: Group, code: str, command: Any) -> None:
    """Say what one would do; None to wait."""
    if command is not None and not isinstance(command, dict):
        command = codec.encode_command(command)
    version, user = group.campaign.version, group.users[code]
    opinions.say(campaign_id=group.public_id, user=user, version=version, command=command)


def awaiting(group: Group) -> str:
    return engine.awaited(store.load(group.campaign)).awaiting


class TestWhoMayAsk:
    def test_ones_own_seat_at_any_time(self, group: Group) -> None:
        page = group.page("player2", "campaign_table")
        assert "Let the stand-in act for bert" in page and "careful bot" in page
        group.give("player2", LeaveToBot("player2"))
        assert group.seat("player2").minder == BOT
        shown = told(group.page("host", "campaign_table"))
        assert "The stand-in acts for this seat." in shown, "visible to all"
        assert "The stand-in, the careful bot, acts for bert." in told(
            group.page("player3", "campaign_journal")
        )

    @pytest.mark.rule("PH-MULTIPLAYER-01")
    def test_anothers_when_it_is_overdue_and_not_before(self, group: Group) -> None:
        group.play_until_awaited("player3")
        assert group.post("host", LeaveToBot("player3")).status_code == 422
        assert "Let the stand-in act for carl" not in group.page("host")
        group.waits_since(24 * 8)
        assert "Let the stand-in act for carl" in group.page("host")
        assert group.post("player2", LeaveToBot("player3")).status_code == 303
        assert group.seat("player3").minder == BOT

    @pytest.mark.rule("PH-MULTIPLAYER-01")
    def test_who_takes_a_free_seat_that_it_leads_has_it_at_once(self, group: Group) -> None:
        group.give("player2", LeaveToBot("player2"))
        Seat.objects.filter(campaign=group.campaign, code="player2").update(user=None)
        invitation, _ = inviting.invite(
            campaign_id=group.public_id, user=group.users["host"], seat="player2"
        )
        inviting.accept(invitation, group.users["player2"])
        assert group.seat("player2").minder == ""
        last = Journal.objects.filter(campaign=group.campaign).latest("seq")
        assert (last.seat, last.command) == (
            "player2",
            codec.encode_command(StopMinding("player2")),
        )
        assert "Take your seat back" not in group.page("player2")

    @pytest.mark.rule("PH-MULTIPLAYER-01")
    def test_nobody_leaves_a_table_of_one_to_it(self, group: Group) -> None:
        state = rules.new(store.load(group.campaign).book, CampaignOptions(), "alone")
        fault = seating.fault(state, LeaveToBot("host"), "host")
        assert fault is not None and fault.code == "only_seat"
        assert not seating.legal(state, "host").allows(LeaveToBot("host"))


class TestItMoves:
    def test_after_the_commit_by_a_worker_and_never_in_the_request(self, group: Group) -> None:
        group.give("host", LeaveToBot("host"))
        before = group.campaign.version
        assert group.page("player2").count("moves as soon as there is a") == 1, "no worker yet"
        standing.live("one")
        assert "moves in a moment" in told(group.page("player2"))
        assert group.campaign.version == before, "a page moves nothing"
        job = DBTaskResult.objects.get()
        assert job.run_after - job.enqueued_at > timedelta(seconds=1), "visibly paced"
        work()
        row = acts(group)[0]
        assert (row.seq, row.minding, row.user) == (before + 1, "host", None)
        assert "the stand-in, for anna" in told(group.page("player2", "campaign_journal"))

    def test_a_job_begun_twice_does_nothing_twice(self, group: Group) -> None:
        group.give("host", LeaveToBot("host"))
        args = DBTaskResult.objects.get().args_kwargs["args"]
        stand_in.move.func(*args)
        version = group.campaign.version
        stand_in.move.func(*args)
        assert group.campaign.version == version

    def test_its_player_takes_it_back_in_the_middle(self, group: Group) -> None:
        group.give("host", LeaveToBot("host"))
        left = DBTaskResult.objects.get()
        assert "Take your seat back" in group.page("host")
        group.give("host", StopMinding("host"))
        assert work() == 1, "the job of the version before; taking back left none"
        assert not acts(group)
        assert left.args_kwargs["args"][1] < group.campaign.version
        assert "You may decide all the same" not in group.page("host")

    def test_its_player_may_decide_all_the_same(self, group: Group) -> None:
        group.give("host", LeaveToBot("host"))
        group.give("host", rules.legal(store.load(group.campaign), "host").commands[0])
        row = Journal.objects.get(campaign=group.campaign, seq=group.campaign.version)
        assert (row.seat, row.minding) == ("host", "")

    def test_it_rests_after_much_and_goes_on_when_asked(
        self, group: Group, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(stand_in, "AT_ONCE", timedelta(0))
        seen = group.campaign.version
        group.give("host", LeaveToBot("host"))
        ((key, version, left, _),) = [j.args_kwargs["args"] for j in DBTaskResult.objects.all()]
        assert (version, left) == (seen + 1, stand_in.MOST)
        DBTaskResult.objects.all().delete()
        stand_in.move.func(key, version, 1)
        work()
        assert len(acts(group)) == 1, "and nothing after it"
        monkeypatch.setattr(stand_in, "MOST", 1)
        standing.live("one")
        say(group, "player2", None)
        group.give("host", {"kind": "choose_motivation", "code": "letters"})
        assert "rests" not in group.page("player2"), "somebody has done something"

    def test_what_it_did_is_taken_back_and_not_done_again(self, group: Group) -> None:
        group.give("host", LeaveToBot("host"))
        work()
        newest = acts(group)[-1]
        assert newest.back is not None and newest.seq == group.campaign.version
        version = group.campaign.version
        undoing.undo(campaign_id=group.public_id, user=group.users["host"], version=version)
        work()
        assert Journal.objects.filter(campaign=group.campaign).latest("seq").undoes == newest.seq
        page = group.page("player2")
        assert "was taken back, and it rests" in told(page) and "Let it go on" in page
        group.clients["player2"].post(group.url("campaign_go_on"))
        work()
        again = acts(group)[-1]
        assert (again.seq, again.command) == (newest.seq + 2, newest.command)


class TestTheStory:
    def test_it_waits_for_people_and_does_what_most_want(self, group: Group) -> None:
        group.give("host", LeaveToBot("host"))
        work()
        assert awaiting(group) == "motivation" and len(acts(group)) == 1, "only the intro was read"
        assert "does not decide this alone" in told(group.page("player2"))
        want = {"kind": "choose_motivation", "code": "letters"}
        say(group, "player2", want)
        work()
        assert awaiting(group) == "motivation", "one of two voices is not more than half"
        say(group, "player3", want)
        work()
        row = acts(group)[1]
        assert row.command == want and {said["seat"] for said in row.heard} == {
            "player2",
            "player3",
        }

    def test_most_may_want_it_to_wait(self, group: Group) -> None:
        group.give("host", LeaveToBot("host"))
        for code in ("player2", "player3"):
            say(group, code, None)
        work()
        assert not acts(group), "even what the story has no part in"


def test_a_campaign_with_it_replays_exports_and_is_watched_late(group: Group) -> None:
    for code in ("host", "player2"):
        group.give(code, LeaveToBot(code))
    carl = group.users["player3"]
    work()
    go_on(group, lambda: awaiting(group) == "squad_action")
    kinds = {row.command["kind"] for row in acts(group)}
    assert {"draft_marine", "sensible_kit"} <= kinds
    assert not any(row.command["kind"] == "decide" and not row.heard for row in acts(group))
    assert {row.minding for row in acts(group)} == {"host", "player2"}
    assert not replays.compare(group.campaign).difference
    seat = Seat.objects.create(
        campaign=group.campaign, code="watch1", role="spectator", delay=Delay.HOUR
    )
    Journal.objects.filter(campaign=group.campaign).update(
        created_at=group.campaign.created_at - timedelta(hours=2)
    )
    past = late.past(Campaign.objects.get(pk=group.campaign.pk), seat.code)
    assert past is not None and past.state == store.load(group.campaign)
    again = imports.bring_in(exports.export(group.campaign).encode(), carl, new_content=True)
    assert [r.seat for r in again.journal.all()] == [r.seat for r in group.campaign.journal.all()]


def test_alone_it_never_decides_what_the_story_asks(group: Group) -> None:
    """Four Marines of six are the bot's, the Leader too; who is there decides the story."""
    seats_ = (Place("host", "host"), Place("player2", minder=BOT))
    options = CampaignOptions(seats=seats_, owners=("player2",) * 4 + ("host",) * 2)
    content = store.load(group.campaign).book
    state, dice = rules.new(content, options, "story"), SeededDice("story")
    rng, alone, story = random.Random("story"), Counter[str](), Counter[str]()
    table = bot.Table(frozenset({"host"}), 1, ())
    for at in range(700):
        command = bot.choose(content, rules.visible_to(state, BOT), table, f"luck:{at}")
        seat = BOT
        if command is not None:
            alone[engine.awaited(state).awaiting] += 1
        else:
            seat = next(iter({*engine.waits_for(state)} - {"player2"}), "")
            if not seat:  # It is left to people: the table's one voice is heard.
                assert rules.wishes(state, "host"), engine.awaited(state)
                wish = rng.choice([o.command for o in rules.wishes(state, "host")])
                story[engine.awaited(state).awaiting] += 1
                voted = bot.Table(frozenset({"host"}), 1, (wish,))
                command = bot.choose(content, rules.visible_to(state, BOT), voted, "")
                assert command == wish
                seat = BOT
            else:
                view = rules.visible_to(state, seat)
                command = policies.choose_careful(content, view, rng)
        state = rules.apply(state, command, dice, seat).state
        if state.finished:
            break
    assert not alone.keys() & {*bot.STORY}
    assert story["choice"] > 3 and alone["squad_action"] > 3 and alone["order"] > 3


class TestOneAlone:
    """A solo player lets the stand-in lead some of the six."""

    @pytest.fixture
    def campaign(self, shelf: None, client: Client) -> Campaign:
        client.post(reverse("campaign_start"))
        return Campaign.objects.get()

    def test_it_has_a_seat_beside_his_and_moves_for_its_own(
        self, client: Client, campaign: Campaign
    ) -> None:
        key = {"pk": campaign.public_id}
        assert (
            "Let the stand-in lead some of yours"
            in client.get(reverse("campaign_table", kwargs=key)).content.decode()
        )
        answer = client.post(reverse("table_lead", kwargs=key), {"spec": ["4", "6"]})
        assert answer.status_code == 303
        state = store.load(Campaign.objects.get())
        assert state.owners == ("host", "host", "host", "player2", "host", "player2")
        assert state.seats[1].minder == BOT
        client.post(reverse("table_lead", kwargs=key), {"spec": ["5"]})
        state = store.load(Campaign.objects.get())
        assert len(state.seats) == 2 and state.owners[4] == "player2", "the same seat"
        page = told(client.get(reverse("campaign_table", kwargs=key)).content.decode())
        assert "led by the stand-in" in page and "(free seat)" not in page

    @pytest.mark.parametrize("specs", [[], ["1", "2", "3", "4", "5", "6"], ["9"], ["x", "-1"]])
    def test_he_keeps_one_at_least_and_gives_what_is_his(
        self, client: Client, campaign: Campaign, specs: list[str]
    ) -> None:
        address = reverse("table_lead", kwargs={"pk": campaign.public_id})
        assert client.post(address, {"spec": specs}).status_code == 422
        assert len(store.load(campaign).seats) == 1

    def test_nobody_else_gives_them_away(self, campaign: Campaign) -> None:
        address = reverse("table_lead", kwargs={"pk": campaign.public_id})
        assert Client().post(address, {"spec": ["4"]}).status_code == 404
