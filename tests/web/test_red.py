"""The Red player on his pages: he sees his hand, the Squad does not, and nobody can act for him."""

from __future__ import annotations

import json
import random
import re
from html import unescape
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from campaign.bots.policies import choose_random
from campaign.content import files
from campaign.game import closing, replays, services, store, waiting, what_if
from campaign.group import departing, inviting
from campaign.models import Awaited, Campaign, Seat
from campaign.rules import CampaignOptions, State, codec, geography, visible_to
from campaign.rules.codec import decode_events, encode_command
from campaign.rules.commands import Command
from campaign.rules.commands.red import HoldBack, MoveEaz
from campaign.rules.commands.table import StandIn
from campaign.rules.engine import waits_for
from campaign.rules.language import TestStep
from campaign.rules.state import Seat as Place
from combat.rules.errors import RuleViolation
from combat.rules.typed_dice import DiceNeeded
from tests.factories import shelve
from tests.web.test_leaks import Watcher

pytestmark = pytest.mark.django_db
TABLE = (Place("host", "host"), Place("red", "red"))
PAGES = (
    "campaign_play", "campaign_journal", "campaign_logbook", "campaign_squad",
    "campaign_statistics",
)  # fmt: skip
LONGEST = 150


class Group:
    """A host and a Red player at one campaign, each in a browser of his own."""

    def __init__(self, seed: str, **options: Any) -> None:
        shelve()
        self.users = {code: User.objects.create_user(code) for code in ("host", "red")}
        chosen = CampaignOptions(seats=TABLE, **options)
        self.campaign = services.start(self.users["host"], "Sappers", chosen, seed=seed)
        Seat.objects.filter(campaign=self.campaign, code="red").update(user=self.users["red"])
        self.clients = {code: Client() for code in self.users}
        backend = "django.contrib.auth.backends.ModelBackend"
        for code, client in self.clients.items():
            client.force_login(self.users[code], backend=backend)
        self.where = {"pk": self.campaign.public_id}
        self.rng = random.Random(seed)

    @property
    def state(self) -> State:
        self.campaign = Campaign.objects.select_related("mission").get(pk=self.campaign.pk)
        return store.load(self.campaign)

    def act(self, seat: str, command: Command) -> Any:
        version = Campaign.objects.get(pk=self.campaign.pk).version
        return self.clients[seat].post(
            reverse("campaign_act", kwargs=self.where),
            {"version": version, "command": json.dumps(encode_command(command)), "sure": "1"},
            headers={"HX-Request": "true"},
        )

    def page(self, seat: str, name: str = "campaign_play") -> str:
        answer = self.clients[seat].get(reverse(name, kwargs=self.where))
        assert answer.status_code == 200
        return unescape(answer.content.decode())

    def step(self) -> tuple[str, str]:
        """Let a bot take the decision that waits; return who took it and what he was shown."""
        state = self.state
        seat = waits_for(state)[0]
        answer = self.act(seat, choose_random(state.book, visible_to(state, seat), self.rng))
        assert answer.status_code == 200, answer.content
        return seat, unescape(answer.content.decode())

    def until_red(self) -> State:
        """Let bots play until Red is asked something in a Mission."""
        for _ in range(600):
            state = self.state
            if waits_for(state) == ("red",):
                return state
            self.step()
        raise AssertionError("Red was never asked")

    def until(self, awaiting: str) -> State:
        for _ in range(600):
            state = self.state
            if visible_to(state, "host").options.awaiting == awaiting:
                return state
            self.step()
        raise AssertionError(f"{awaiting} never came")


@pytest.mark.long
@pytest.mark.rule("PH-OPT-SAPPER-03", "PH-OPT-SAPPER-10", "PH-OPT-SAPPER-12")
def test_no_page_of_the_squad_tells_what_red_holds() -> None:
    """And no page of Red's tells what is hidden from him: the decks, unread entries, the seed."""
    group = Group("red-leak-2", hidden_enemies=True)
    content = files.load()
    squad, red = (Watcher(content, group.campaign) for _ in "ab")
    fought = held = False
    for step in range(LONGEST):
        before = set(group.state.mission.encounters) if group.state.mission else set()
        seat, shown = group.step()
        state = group.state
        events = decode_events(group.campaign.journal.order_by("-seq").first().events)
        pages = {seat: [shown]}
        for code in ("host", "red"):
            names = PAGES if step % 20 == 0 else PAGES[:1]
            pages.setdefault(code, []).extend(group.page(code, name) for name in names)
        for watcher in (squad, red):
            watcher.learn(events)
        hand = set(state.mission.encounters) if state.mission else set()
        for page in pages["host"]:
            squad.check(page, state)
            assert "play_marker" not in page and "In your hand" not in page
            assert "Do not ask me" not in page and "play_encounter" not in page
        # What he holds, or has just laid down, Red may read.
        red.known |= hand | before
        unread, red.hidden = red.hidden, {
            at: words for at, words in red.hidden.items()
            if at[0].removeprefix("enc/") not in red.known
        }  # fmt: skip
        for page in pages["red"]:
            assert group.campaign.seed not in page
            for (doc, path), words in red.hidden.items():
                assert words not in page, f"{doc} {path} is shown before it is read"
        red.hidden = unread
        held |= bool(hand) and content.encounter(min(hand)).title in pages["red"][-1]
        fought |= state.battle is not None and bool(state.battle.hand)
    assert fought and held


@pytest.mark.rule("PH-OPT-SAPPER-01")
def test_the_start_form_makes_a_seat_for_red() -> None:
    shelve()
    client = Client()
    answer = client.post(reverse("campaign_start"), {"sapper_mode": "on", "red_narrates": "on"})
    assert answer.status_code == 303
    campaign = Campaign.objects.get()
    assert [(s.code, s.role) for s in campaign.seats.all()] == [("host", "host"), ("red", "red")]
    state = store.load(campaign)
    assert state.options.red_narrates and state.options.owners == ("host",) * 6
    here = {"pk": campaign.public_id}
    page = client.get(reverse("campaign_play", kwargs=here)).content.decode()
    assert "Waiting for" in page
    rules = client.get(reverse("campaign_logbook", kwargs=here)).content.decode()
    assert "Sapper mode" in rules and "Red reads aloud" in rules
    plain = client.post(reverse("campaign_start"), {"red_narrates": "on"})
    assert plain.status_code == 303
    newest = Campaign.objects.order_by("-pk").first()
    assert newest is not None and not store.load(newest).options.red_narrates


@pytest.mark.rule("PH-OPT-SAPPER-01", "PH-OPT-SAPPER-03")
def test_the_squad_cannot_act_for_red_and_red_not_for_the_squad() -> None:
    group = Group("red-acts")
    state = group.until("red_encounter")
    offers = visible_to(state, "red").options.offers
    assert len(offers) > 1 and visible_to(state, "host").options.offers == ()
    for offer in offers:
        assert group.act("host", offer.command).status_code == 422
    assert group.state == state
    title = state.book.encounter(state.run.encounters[0]).title
    assert title in group.page("red") and title not in group.page("host")
    assert group.act("red", offers[0].command).status_code == 200
    state = group.until("squad_action")
    march = next(o.command for o in visible_to(state, "host").options.offers if o.label == "march")
    assert group.act("red", march).status_code == 422 and group.state == state


@pytest.mark.rule("PH-OPT-SAPPER-07")
def test_a_standing_order_stands_and_the_journal_does_not_tell_which() -> None:
    group = Group("red-orders")
    state = group.until("squad_action")
    assert group.act("host", HoldBack("reroll")).status_code == 422
    assert group.act("red", HoldBack("reroll")).status_code == 200
    run = group.state.run
    assert run.sapper is not None and run.sapper.held == ("reroll",)
    assert "ask me again" in group.page("red")
    journal = group.page("host", "campaign_journal")
    assert "A standing order" in journal and "hold_back" not in journal
    assert "Reroll" not in journal and state.run.sapper != run.sapper


def test_a_what_if_knows_no_red_player_and_not_his_hand() -> None:
    """There is none of the Mission that is played; once it is over, from any moment of it."""
    group, seqs = Group("red-what-if"), []
    at = {"campaign_id": group.campaign.public_id, "user": group.users["host"]}
    for awaited in ("red_encounter", "enemy_marker"):
        group.until(awaited)
        seqs.append(Campaign.objects.get(pk=group.campaign.pk).version)
        for seq in (None, seqs[0]):
            with pytest.raises(RuleViolation, match="Red player's hand"):
                what_if.clone(**at, seq=seq)
        group.step()
    closing.close(**at)
    state = group.state
    for seq in seqs:
        copy = what_if.clone(**at, seq=seq)
        alone = store.load(copy)
        assert alone.run.sapper is None and [s.code for s in alone.seats] == ["host"]
        seen = visible_to(alone, "host")
        assert seen.options.offers and seen.state.run.encounters == ()
        for offer in seen.options.offers[:3]:
            services.submit(
                campaign_id=copy.public_id, user=group.users["host"],
                version=copy.version, command=offer.command,
            )  # fmt: skip
            break
        assert group.state == state


def test_a_campaign_with_a_red_player_is_stored_and_loaded_as_it_is() -> None:
    group = Group("red-store", hidden_enemies=True)
    for _ in range(60):
        group.step()
        state = group.state
        assert codec.decode(codec.encode(state), state.book) == state
    assert state.mission is not None and state.mission.sapper is not None


# --- Red goes away --------------------------------------------------------------------------------


def gone(group: Group, how: str) -> None:
    """Red leaves the table, has his seat taken away, deletes his account or falls silent."""
    key, red = group.campaign.public_id, group.users["red"]
    if how == "leaves":
        inviting.leave(campaign_id=key, user=red)
    elif how == "freed":
        inviting.free(campaign_id=key, user=group.users["host"], seat="red")
    elif how == "deleted":
        departing.depart(red, {})
    else:
        long_ago = timezone.now() - waiting.SILENT
        Awaited.objects.update(since=long_ago)


@pytest.mark.rule("PH-OPT-SAPPER-01")
@pytest.mark.parametrize("how", ["leaves", "freed", "deleted", "silent"])
def test_without_red_the_campaign_goes_on(how: str) -> None:
    """By one press of a player, nothing of Red's hand shown; another Red has his seat at once."""
    group = Group(f"gone-{how}", hidden_enemies=True)
    stand_in = encode_command(StandIn("red"))
    group.until_red()
    assert group.act("host", StandIn("red")).status_code == 422, "Red is here, and has his time"
    assert json.dumps(stand_in, separators=(",", ":")) not in group.page("host")
    gone(group, how)
    page = group.page("host")
    assert "Let the Enemy play by the book" in page and "play_encounter" not in page
    assert json.dumps(stand_in, separators=(",", ":")) in page
    answer = group.act("host", StandIn("red"))
    assert answer.status_code == 200, answer.content
    assert waits_for(group.state) == ("host",)
    assert "Nobody plays Red for now" in group.page("host", "campaign_journal")
    for _ in range(60):
        if not group.state.agenda or waits_for(group.state) != ("host",):
            break
        group.step()
    assert waits_for(group.state) == ("host",)
    assert not replays.compare(group.campaign).difference

    _, secret = inviting.invite(
        campaign_id=group.campaign.public_id,
        user=group.users["host"] if how != "silent" else group.users["red"],
        seat="red",
    )
    other = User.objects.create_user("other")
    inviting.accept(inviting.by_secret(secret), other)
    group.clients["red"].force_login(other, backend="django.contrib.auth.backends.ModelBackend")
    assert "Play the Enemy again" not in group.page("red"), "who comes has the seat at once"
    assert group.until_red()


def test_dice_that_are_typed_are_asked_for_when_red_is_sent_away_at_the_table() -> None:
    group = Group("typed-away-2", physical_dice=True)
    state = group.state
    for _ in range(400):
        state = group.state
        if waits_for(state) == ("red",) and state.agenda[-1].kind == "red_test":
            break
        seat = waits_for(state)[0]
        command = choose_random(state.book, visible_to(state, seat), group.rng)
        faces = None
        while True:
            try:
                services.submit(
                    campaign_id=group.campaign.public_id, user=group.users[seat],
                    version=group.campaign.version, command=command, faces=faces,
                )  # fmt: skip
                break
            except DiceNeeded as needed:
                rolled = tuple((group.rng.randint(1, 6),) * roll.n for roll in needed.wanted)
                faces = (*needed.kept, *rolled)
    else:
        raise AssertionError("Red was never asked about a test")
    said = {"version": group.campaign.version, "command": '{"kind":"stand_in","seat":"red"}'}
    said["command"] = '{"kind":"mind_seat","seat":"red","by":"book"}'
    answer = group.clients["host"].post(reverse("table_change", kwargs=group.where), said)
    assert answer.status_code in (202, 303)


@pytest.mark.rule("PH-OPT-SAPPER-01", "PH-OPT-SAPPER-03")
def test_red_reads_what_he_is_and_what_his_cards_do() -> None:
    group = Group("red-brief")
    first = group.page("red")
    assert "You are Red" in first and "You lead the Enemy" in first
    assert 'id="red-begins"' in first and "You are Red" not in group.page("host")
    group.until_red()
    hand = group.page("red")
    assert "What you do as Red" in hand and 'id="red-begins"' not in hand
    assert not re.search(r"\{[A-Z]", hand), "roles are filled by those who serve"
    state = group.state
    assert state.mission is not None
    cards = [state.book.encounter(code) for code in state.mission.encounters]
    tests = [step for card in cards for step in card.steps if isinstance(step, TestStep)]
    assert tests, "this hand has one"
    assert hand.count('class="red__can">a test of ') == len(tests)
    assert hand.count("test, DIFF") >= len(tests) and "Passed:" in hand


@pytest.mark.rule("PH-OPT-SAPPER-10", "PH-CBT-ENEMY-11")
def test_red_sees_whose_turn_a_combat_marker_leaves() -> None:
    group = Group("red-marker")
    state = group.until("enemy_marker")
    battle = visible_to(state, "red").battle
    assert battle is not None and battle.hand
    said = re.findall(r"Initiative (\d+): to ([+−]?\d+), (the Marines act|you act again)",
                      group.page("red"))  # fmt: skip
    assert len(said) >= len(set(battle.hand)) > 0
    for cost, to, turn in said:
        value = int(to.replace("−", "-"))
        assert value >= battle.initiative + min(int(cost), 3)
        assert (value >= 0) == (turn == "the Marines act")


@pytest.mark.rule("PH-OPT-SAPPER-08", "PH-EAZ-02", "PH-EAZ-03")
def test_red_moves_an_eaz_on_the_map_and_sees_how_many_marches_it_touches() -> None:
    group = Group("red-eaz")
    state = group.until("red_eaz")
    run, page = state.run, group.page("red")
    ways = geography.neighbours(state, run.at)
    moves = [o.command for o in visible_to(state, "red").options.offers
             if isinstance(o.command, MoveEaz)]  # fmt: skip
    assert moves
    for move in moves:
        lie = [move.to if at == move.eaz else at for at in run.eaz]
        dearer = sum(any(geography.distance(way, at) <= 1 for at in lie) for way in ways)
        pressed = f'"eaz":"{move.eaz}","to":"{move.to}"'
        buttons = [b for b in re.findall(r"<button.*?</button>", page, re.S) if pressed in b]
        assert len(buttons) == 2, "on the map and in the list"
        assert any(f"{dearer} of {len(ways)}" in button for button in buttons)
    assert "Move the EAZ at" not in group.page("host")


@pytest.mark.rule("PH-OPT-SAPPER-08")
def test_an_eaz_that_red_moved_is_told_as_moved() -> None:
    group = Group("red-eaz")
    moves = [o.command for o in visible_to(group.until("red_eaz"), "red").options.offers]
    move = next(move for move in moves if isinstance(move, MoveEaz))
    assert group.act("red", move).status_code == 200
    for seat in ("red", "host"):
        page = group.page(seat)
        assert f"Red moves the EAZ at {move.eaz} to {move.to} with a Sapper marker." in page
        assert f"The EAZ at {move.eaz} is gone" not in page


@pytest.mark.rule("PH-OPT-SAPPER-03")
def test_what_an_encounter_may_do_stands_on_its_button() -> None:
    group = Group("red-play")
    state = group.until("red_encounter")
    assert state.mission is not None
    page = group.page("red")
    buttons = re.findall(r"<button.*?</button>", page, re.S)
    for code in state.mission.encounters:
        card = state.book.encounter(code)
        (button,) = [b for b in buttons if f"Play “{card.title}”" in b]
        tests = [step for step in card.steps if isinstance(step, TestStep)]
        assert not tests or "a test of " in button
    assert any("(passed: " in b or "(failed: " in b for b in buttons)
    assert "You may play one Encounter" in page
    assert "Red may play one Encounter" in group.page("host")


@pytest.mark.rule("PH-CBT-ENEMY-08", "PH-OPT-SAPPER-10")
def test_while_the_enemy_s_turn_goes_on_it_is_not_the_marines() -> None:
    group = Group("red-turn")
    for _ in range(600):
        battle = visible_to(group.state, "red").battle
        if battle is not None and battle.plan is not None and battle.initiative >= 0:
            break
        group.step()
    else:
        raise AssertionError("no marker took Initiative up in the midst of a turn")
    for seat in ("red", "host"):
        page = group.page(seat)
        assert "The Enemy’s turn goes on" in page and ">The Marines act<" not in page


def test_red_is_not_offered_to_take_back_what_the_squad_did() -> None:
    group = Group("red-undo")
    group.until("squad_action")
    for _ in range(40):
        if "Undo:" in group.page("host"):
            break
        group.step()
    assert "Undo:" in group.page("host") and "Ask to take back" not in group.page("red")
