"""The page of the dice: what it shows to whom and when; words from the seats; what stays shut."""

import json
import random
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from campaign.bots.policies import choose_careful
from campaign.content import library
from campaign.game import chance, closing, services, store, words
from campaign.group import inviting
from campaign.live import wire
from campaign.live.hub import written
from campaign.models import Campaign
from campaign.rules import CampaignOptions, visible_to
from campaign.rules.engine import waits_for
from campaign.rules.state import Seat as Place
from combat.rules.errors import RuleViolation
from combat.rules.keyed_dice import KeyedDice, key_of
from tests.factories import UserFactory, fixture_documents
from tests.web.test_secrets import EVENT

pytestmark = pytest.mark.django_db
SECRET = "a secret of the server"
TWO = CampaignOptions(seats=(Place("host", "host"), Place("bert")), owners=("host", "bert") * 3)


@pytest.fixture(autouse=True)
def content(db: Any) -> Any:
    library.forget()
    library.publish(fixture_documents())
    yield
    library.forget()


class Game:
    """A campaign with a client for each seat, in a bot's hands."""

    def __init__(self, options: CampaignOptions | None = None) -> None:
        host = UserFactory(username="anna")
        self.key = services.start(host, "Third Squad", options, seed=SECRET).public_id
        self.rng = random.Random("dice")
        self.users = {"host": host}
        for seat in self.campaign.seats.exclude(code="host"):
            user = UserFactory(username=f"{seat.code} himself")
            type(seat).objects.filter(pk=seat.pk).update(user=user)
            self.users[seat.code] = user
        self.clients = {code: signed_in(user) for code, user in self.users.items()}

    @property
    def campaign(self) -> Campaign:
        return Campaign.objects.select_related("mission", "host").get(public_id=self.key)

    def play(self, until: Any, most: int = 900) -> None:
        campaign = self.campaign
        state = store.load(campaign)
        for _ in range(most):
            if until(state):
                return
            seat = waits_for(state)[0]
            done = services.submit(
                campaign_id=self.key,
                user=self.users[seat],
                version=campaign.version,
                command=choose_careful(state.book, visible_to(state, seat), self.rng),
            )
            campaign, state = done.campaign, done.state
        raise AssertionError("it never came so far")

    def get(self, name: str, seat: str = "host", **more: Any) -> Any:
        return self.clients[seat].get(reverse(name, kwargs={"pk": self.key, **more}))

    def page(self, name: str = "campaign_dice", seat: str = "host") -> str:
        answer = self.get(name, seat)
        assert answer.status_code == 200
        return unescape(answer.content.decode())

    @staticmethod
    def text(answer: Any) -> str:
        return unescape(answer.content.decode())

    def word(self, word: str, seat: str = "host") -> Any:
        address = reverse("campaign_word", kwargs={"pk": self.key})
        return self.clients[seat].post(address, {"word": word})


def signed_in(user: Any) -> Client:
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


def in_field(state: Any) -> bool:
    return state.mission is not None and state.mission.tally.marches > 0


def in_logbook(state: Any) -> bool:
    return chance.ended(state)


def in_second(state: Any) -> bool:
    return in_field(state) and state.mission.number == 2


def test_the_promise_is_on_the_page_from_the_start_and_the_seed_at_the_end() -> None:
    game = Game()
    (promised,) = chance.known(game.campaign)
    for until in (lambda state: True, in_field):
        game.play(until)
        page = game.page()
        assert promised.commitment in page and "secret until the Mission has ended" in page
        assert game.get("campaign_rolls", number=1).status_code == 404
    game.play(in_logbook)
    seed = chance.known(game.campaign)[0].seed
    page = game.page()
    assert promised.commitment in page and seed in page and "Mission 2" in page
    rolls = game.get("campaign_rolls", number=1).json()
    dice = KeyedDice(key_of(rolls["seed"], [(seat, word) for seat, word in rolls["words"]]))
    assert rolls["seed"] == seed and rolls["first"] == 0
    for roll in rolls["rolls"]:
        if roll["kind"] == "d6":
            assert dice.d6(len(roll["faces"]), roll["why"]) == tuple(roll["faces"])
        elif roll["kind"] == "shuffle":
            deck = range(len(roll["faces"]))
            assert dice.shuffle(deck, roll["why"]) == tuple(roll["faces"])
        else:
            assert dice.draw(range(roll["among"]), roll["why"]) == roll["faces"][0]
    for number in (0, 2, 3):
        assert game.get("campaign_rolls", number=number).status_code == 404


def test_strangers_see_nothing_of_it() -> None:
    game = Game()
    for client in (Client(), signed_in(UserFactory())):
        for name, more in (("campaign_dice", {}), ("campaign_rolls", {"number": 1})):
            address = reverse(name, kwargs={"pk": game.key, **more})
            assert client.get(address).status_code == 404
        address = reverse("campaign_word", kwargs={"pk": game.key})
        assert client.post(address, {"word": "x"}).status_code == 404


def test_who_watches_a_mission_late_sees_the_seed_a_mission_late() -> None:
    game = Game()
    _, secret = inviting.invite(
        campaign_id=game.key, user=game.users["host"], seat="", delay="mission"
    )
    watcher = UserFactory()
    inviting.accept(inviting.by_secret(secret), watcher)
    game.clients["watcher"] = signed_in(watcher)
    game.play(in_logbook)
    seed = chance.known(game.campaign)[0].seed
    assert seed in game.page() and seed not in game.page(seat="watcher")
    assert game.get("campaign_rolls", "watcher", number=1).status_code == 404
    game.play(in_second)
    assert seed in game.page(seat="watcher")
    assert game.get("campaign_rolls", "watcher", number=1).status_code == 200


def test_no_secret_of_the_dice_is_on_any_page_or_in_any_file() -> None:
    game = Game()
    names = [
        "play", "journal", "logbook", "statistics", "roads", "table", "keeping", "dice", "export",
    ]  # fmt: skip
    for until in (lambda state: True, in_field, in_second):
        game.play(until)
        campaign = game.campaign
        found = "".join(game.get(f"campaign_{name}").content.decode() for name in names)
        known = {dice.seed for dice in chance.known(campaign)}
        for at in range(4):
            seed = chance._seed(campaign, at)
            assert seed in known or seed not in found
        assert SECRET not in found
        assert not campaign.dice_key or campaign.dice_key not in found


def test_no_stream_tells_a_seed_a_key_or_a_word(
    monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Callable[..., Any]
) -> None:
    told: list[bytes] = []
    monkeypatch.setattr(wire, "tell", lambda hint: told.append(written(hint)))
    game, secrets = Game(TWO), {SECRET}
    with django_capture_on_commit_callbacks(execute=True):
        assert game.word("tango foxtrot", "bert").status_code == 303
        for until in (in_field, in_logbook, in_second):
            game.play(until)
            secrets |= {game.campaign.dice_key, *(d.seed for d in chance.known(game.campaign))}
            secrets |= {chance._seed(game.campaign, at) for at in range(4)}
    assert len(told) > game.campaign.version and all(EVENT.fullmatch(event) for event in told)
    sent = b"".join(told).decode()
    assert not [secret for secret in secrets if secret and secret in sent]
    assert "tango" not in sent


# --- words ----------------------------------------------------------------------------------------


def test_each_seat_gives_a_word_and_nobody_waits_for_it() -> None:
    game = Game(TWO)
    assert "a word of yours to the dice" in game.page("campaign_play", "bert")
    assert game.word("  tango\tfoxtrot ", "bert").status_code == 303
    assert "tango foxtrot" in game.page("campaign_play", "bert")
    assert "a word of yours to the dice" in game.page("campaign_play", "host")
    assert game.word("another", "bert").status_code == 422
    game.play(in_field)
    (dice,) = chance.known(game.campaign)
    assert dice.words == (("host", ""), ("bert", "tango foxtrot"))
    assert game.campaign.dice_key == key_of(chance._seed(game.campaign, 0), dice.words)
    assert "a word of yours to the dice" not in game.page("campaign_play")
    assert game.word("late").status_code == 422
    page = game.page()
    assert "tango foxtrot" in page and "anna: none" in page
    game.play(in_logbook)
    assert "dice of Mission 2" in game.page("campaign_play")
    assert game.word("for the next").status_code == 303
    game.play(in_second)
    assert chance.known(game.campaign)[1].words == (("host", "for the next"), ("bert", ""))


def test_a_word_makes_other_dice() -> None:
    faces = []
    for word in ("tango", "foxtrot", "tango"):
        game = Game()
        game.word(word)
        game.play(in_field)
        rows = game.campaign.journal.order_by("seq").values_list("dice", flat=True)
        faces.append([roll["faces"] for dice in rows for roll in dice][:5])
        game.users["host"].delete()
    assert faces[0] == faces[2] != faces[1]


@pytest.mark.parametrize("word", ["", "   ", "x" * 41, "\x00"])
def test_what_is_no_word_is_refused(word: str) -> None:
    game = Game()
    assert game.word(word).status_code == 422
    assert chance.known(game.campaign)[0].words == ()


def test_a_word_has_no_line_of_its_own_in_it() -> None:
    """Else one seat could write the words of all that come after it."""
    game = Game()
    game.word("one\nbert: two")
    assert chance.known(game.campaign)[0].words == (("host", "one bert: two"),)


def test_who_only_watches_or_comes_too_late_gives_none() -> None:
    game = Game()
    assert words.asked(game.campaign, "watch1") is None
    closing.close(campaign_id=game.key, user=game.users["host"])
    with pytest.raises(RuleViolation):
        words.give(campaign_id=game.key, user=game.users["host"], word="x")


# --- what stays shut ------------------------------------------------------------------------------

SHUT = [
    CampaignOptions(ironman=True),
    CampaignOptions(hidden_enemies=True),
    CampaignOptions(
        seats=(Place("host", "host"), Place("red", "red")),
        owners=("host",) * 6,
    ),
]


@pytest.mark.parametrize("options", SHUT, ids=["ironman", "hidden", "red"])
def test_a_mission_is_not_looked_into_before_it_has_ended(options: CampaignOptions) -> None:
    game = Game(options)
    game.play(in_field)
    seen = game.campaign.version
    answer = game.get("campaign_export")
    assert answer.status_code == 422 and "Not before the Mission has ended" in game.text(answer)
    copy = reverse("campaign_what_if", kwargs={"pk": game.key})
    for seq in ("", str(seen), "3"):
        answer = game.clients["host"].post(copy, {"seq": seq})
        assert answer.status_code == 422 and "Not before the Mission" in game.text(answer)
    assert Campaign.objects.count() == 1
    game.play(in_logbook)
    assert game.get("campaign_export").status_code == 200
    game.play(in_second)
    assert game.get("campaign_export").status_code == 422
    assert game.clients["host"].post(copy, {"seq": ""}).status_code == 422
    assert game.clients["host"].post(copy, {"seq": str(seen)}).status_code == 303
    closing.close(campaign_id=game.key, user=game.users["host"])
    file = json.loads(game.get("campaign_export").content)
    assert [bool(dice["seed"]) for dice in file["dice"]] == [True, True]
